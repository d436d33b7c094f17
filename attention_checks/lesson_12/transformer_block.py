"""A block: self-attention and a feed-forward network, each with residual and norm."""

from attention_checks.carry import mistakes
from attention_checks.core import Exercise
from attention_checks.lesson_12._blocks import cases, common, network, nothing, of_the_sublayer, plus, run
from attention_checks.properties import nothing_where_masked, weights_over
from course_utils.attention.transformer import TransformerBlock

OUTPUTS = ("out", "weights")


def _inputs(draw):
    return cases(draw, TransformerBlock, "T", ("B heads T T", "B 1 1 T", "T T"))


def _block(self, x, mask=None, norms=None, first=None, adds=(plus, plus), think=None, read=None):
    """The right forward pass, with parts to exchange: `think(x, normed)` is the network, `read(x, normed)` what is handed to the
    attention as query, key and value."""
    found = {}

    def ask(x, normed):
        asked = read(x, normed) if read else (normed, normed, normed)
        out, found["weights"] = self.attention(*asked, mask)
        return out

    layers, norms = (ask, think or network(self)), norms or (self.norm1, self.norm2)
    out = run(self, x, layers, norms, self.norm_first if first is None else first, adds)
    return out, found["weights"]


def no_residual_around_the_attention(self, x, mask=None):
    """The residual connection around the attention is missing: x + what was read."""
    return _block(self, x, mask, adds=(of_the_sublayer, plus))


def no_residual_around_the_network(self, x, mask=None):
    """The residual connection around the feed-forward network is missing: x + what the network gives."""
    return _block(self, x, mask, adds=(plus, of_the_sublayer))


def no_residual_around_the_network_with_norm_last(self, x, mask=None):
    return _block(self, x, mask, adds=(plus, plus if self.norm_first else of_the_sublayer))


def second_sum_with_the_input(self, x, mask=None):
    """The second residual connection starts from the block's input, so that what the attention read is lost on it. It starts from
    the first sum."""
    given = x
    return _block(self, x, mask, adds=(plus, lambda x, y, normed: given + y))


def feed_forward_reads_the_input(self, x, mask=None):
    """Your feed-forward network reads the block's input. It comes *after* the attention, and reads what that has made of x."""
    given = self.norm2(x) if self.norm_first else x
    return _block(self, x, mask, think=lambda x, normed: network(self)(x, given))


def norms_what_is_read(self, x, mask=None):
    """With `norm_first=False` you norm the sublayers' output, and then add. There the *sum* is normed: norm(x + sublayer(x))."""
    if self.norm_first:
        return _block(self, x, mask)
    adds = [lambda x, y, normed, norm=norm: x + norm(y) for norm in (self.norm1, self.norm2)]
    return _block(self, x, mask, norms=(nothing, nothing), adds=adds)


def norms_both_before_and_after(self, x, mask=None):
    """With `norm_first`, each norm stands twice: before the sublayer and after the sum as well. Before alone is due."""
    if not self.norm_first:
        return _block(self, x, mask)
    adds = [lambda x, y, normed, norm=norm: norm(x + y) for norm in (self.norm1, self.norm2)]
    return _block(self, x, mask, adds=adds)


def norms_exchanged(self, x, mask=None):
    """The two norms have changed places: `norm1` belongs to the attention, `norm2` to the feed-forward network."""
    return _block(self, x, mask, norms=(self.norm2, self.norm1))


def first_norm_missing(self, x, mask=None):
    """The attention's norm is missing: `norm1`."""
    return _block(self, x, mask, norms=(nothing, self.norm2))


def second_norm_missing(self, x, mask=None):
    """The feed-forward network's norm is missing: `norm2`."""
    return _block(self, x, mask, norms=(self.norm1, nothing))


def queries_alone_are_normed(self, x, mask=None):
    """With `norm_first`, you norm the queries alone. Queries, keys and values are all made from norm1(x)."""
    return _block(self, x, mask, read=lambda x, normed: (normed, x, x))


def mask_not_handed_on(self, x, mask=None):
    """The mask does not reach the attention. Hand it on: `self.attention(..., mask)`."""
    return _block(self, x)


def mask_not_handed_on_with_norm_last(self, x, mask=None):
    return _block(self, x, mask if self.norm_first else None)


def mask_inverted(self, x, mask=None):
    """Your mask is the wrong way round: here True means *may* attend. (PyTorch's layer means the opposite.)"""
    return _block(self, x, None if mask is None else ~mask)


EXERCISE = Exercise(
    name="TransformerBlock",
    reference=TransformerBlock,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(*mistakes(globals(), TransformerBlock), *common(TransformerBlock, _block)),
)
