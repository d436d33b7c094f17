"""A block: self-attention and a feed-forward network, each with residual and norm."""

import torch

from attention_checks.carry import mistakes
from attention_checks.core import Exercise
from attention_checks.lesson_12._blocks import cases, feed_forward
from attention_checks.parts import wrong_results
from attention_checks.properties import nothing_where_masked, weights_over
from course_utils.attention.transformer import TransformerBlock

OUTPUTS = ("out", "weights")


def _inputs(draw):
    return cases(draw, TransformerBlock, "T", ("B heads T T", "B 1 1 T", "T T"))


def _block(self, x, mask, norm_first=None, norm1=None, norm2=None, add1=None, add2=None, think=None, ask=None):
    """The right forward pass, with parts to exchange: the norms, the sums `add(x, y, normed)` of residual and sublayer, the
    feed-forward network `think(normed)`, and `ask(x, normed, mask)`, the self-attention."""
    first = self.norm_first if norm_first is None else norm_first
    norm1, norm2 = norm1 or self.norm1, norm2 or self.norm2
    add = lambda x, y, normed: x + y  # noqa: E731
    think = think or (lambda normed: feed_forward(self, normed))
    ask = ask or (lambda x, normed, mask: self.attention(normed, normed, normed, mask))
    normed = norm1(x) if first else x
    read, weights = ask(x, normed, mask)
    x = (add1 or add)(x, read, normed)
    x = x if first else norm1(x)
    normed = norm2(x) if first else x
    x = (add2 or add)(x, think(normed), normed)
    return (x if first else norm2(x)), weights


def _from_the_normed(x, y, normed):
    return normed + y


def _nothing_added(x, y, normed):
    return y


def residual_from_the_normed(self, x, mask=None):
    """With `norm_first`, what you add the sublayers to is the *normed* x. The residual path carries x as it came: only the
    sublayer reads the norm's output."""
    return _block(self, x, mask, add1=_from_the_normed, add2=_from_the_normed)


def first_residual_from_the_normed(self, x, mask=None):
    """With `norm_first`, what you add the attention to is the *normed* x. The residual path carries x as it came: only the
    attention reads the norm's output."""
    return _block(self, x, mask, add1=_from_the_normed)


def second_residual_from_the_normed(self, x, mask=None):
    """With `norm_first`, what you add the feed-forward network to is what `norm2` gives. The residual path carries x as it came:
    only the network reads the norm's output."""
    return _block(self, x, mask, add2=_from_the_normed)


def no_residual(self, x, mask=None):
    """Both residual connections are missing: what a sublayer gives is *added* to what it was given."""
    return _block(self, x, mask, add1=_nothing_added, add2=_nothing_added)


def no_residual_around_the_attention(self, x, mask=None):
    """The residual connection around the attention is missing: x + what was read."""
    return _block(self, x, mask, add1=_nothing_added)


def no_residual_around_the_network(self, x, mask=None):
    """The residual connection around the feed-forward network is missing: x + what the network gives."""
    return _block(self, x, mask, add2=_nothing_added)


def always_norm_first(self, x, mask=None):
    """Right with `norm_first=True`. With False the norms come after the sums: norm(x + sublayer(x))."""
    return _block(self, x, mask, norm_first=True)


def always_norm_last(self, x, mask=None):
    """Right with `norm_first=False`. With True the norms come before the sublayers: x + sublayer(norm(x))."""
    return _block(self, x, mask, norm_first=False)


def orders_exchanged(self, x, mask=None):
    """The two orders have changed places: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x))."""
    return _block(self, x, mask, norm_first=not self.norm_first)


def norms_what_is_read(self, x, mask=None):
    """With `norm_first=False` you norm the sublayers' output, and then add. There the *sum* is normed: norm(x + sublayer(x))."""
    if self.norm_first:
        return _block(self, x, mask)
    read, weights = self.attention(x, x, x, mask)
    x = x + self.norm1(read)
    return x + self.norm2(feed_forward(self, x)), weights


def norms_what_is_read_always(self, x, mask=None):
    """You norm what a sublayer gives, and then add it. With `norm_first=True` its *input* is normed, with False the *sum*."""
    read, weights = self.attention(x, x, x, mask)
    x = x + self.norm1(read)
    return x + self.norm2(feed_forward(self, x)), weights


def norms_exchanged(self, x, mask=None):
    """The two norms have changed places: `norm1` belongs to the attention, `norm2` to the feed-forward network."""
    return _block(self, x, mask, norm1=self.norm2, norm2=self.norm1)


def first_norm_twice(self, x, mask=None):
    """`norm1` serves twice. The feed-forward network has a norm of its own, `norm2`."""
    return _block(self, x, mask, norm2=self.norm1)


def no_norms(self, x, mask=None):
    """There are no norms: attention and feed-forward network with their residual connections alone."""
    return _block(self, x, mask, norm1=lambda x: x, norm2=lambda x: x)


def first_norm_missing(self, x, mask=None):
    """The attention's norm is missing: `norm1`."""
    return _block(self, x, mask, norm1=lambda x: x)


def second_norm_missing(self, x, mask=None):
    """The feed-forward network's norm is missing: `norm2`."""
    return _block(self, x, mask, norm2=lambda x: x)


def norms_both_before_and_after(self, x, mask=None):
    """With `norm_first`, each norm stands twice: before the sublayer and after the sum as well. Before alone is due."""
    if not self.norm_first:
        return _block(self, x, mask)
    normed = self.norm1(x)
    read, weights = self.attention(normed, normed, normed, mask)
    x = self.norm1(x + read)
    return self.norm2(x + feed_forward(self, self.norm2(x))), weights


def queries_alone_are_normed(self, x, mask=None):
    """With `norm_first`, you norm the queries alone. Queries, keys and values are all made from norm1(x)."""
    return _block(self, x, mask, ask=lambda x, normed, mask: self.attention(normed, x, x, mask))


def values_are_not_normed(self, x, mask=None):
    """With `norm_first`, your values are made from x. Queries, keys and values are all made from norm1(x)."""
    return _block(self, x, mask, ask=lambda x, normed, mask: self.attention(normed, normed, x, mask))


def no_relu(self, x, mask=None):
    """The ReLU between `linear1` and `linear2` is missing: without it the two are one linear layer."""
    return _block(self, x, mask, think=lambda normed: self.linear2(self.linear1(normed)))


def relu_at_the_end(self, x, mask=None):
    """The ReLU stands behind `linear2`. It belongs between the two: the network's answer may be negative."""
    return _block(self, x, mask, think=lambda normed: torch.relu(self.linear2(self.linear1(normed))))


def relu_twice(self, x, mask=None):
    """There is a ReLU behind `linear2` as well. It stands between the two alone: the network's answer may be negative."""
    return _block(self, x, mask, think=lambda normed: torch.relu(feed_forward(self, normed)))


def another_function_for_relu(self, x, mask=None):
    """Between `linear1` and `linear2` stands another function than ReLU. (GELU came later; the paper, and this block, have
    ReLU.)"""
    return _block(self, x, mask, think=_with(self, torch.nn.functional.gelu))


def tanh_for_relu(self, x, mask=None):
    return _block(self, x, mask, think=_with(self, torch.tanh))


def sigmoid_for_relu(self, x, mask=None):
    return _block(self, x, mask, think=_with(self, torch.sigmoid))


def softmax_for_relu(self, x, mask=None):
    return _block(self, x, mask, think=_with(self, lambda hidden: torch.softmax(hidden, -1)))


def _with(self, function):
    return lambda normed: self.linear2(function(self.linear1(normed)))


def no_feed_forward(self, x, mask=None):
    """The feed-forward network is missing: the block ends after the attention."""
    return _block(self, x, mask, think=lambda normed: 0 * normed)


def feed_forward_reads_the_input(self, x, mask=None):
    """Your feed-forward network reads the block's input. It comes *after* the attention, and reads what that has made of x."""
    return _block(self, x, mask, think=lambda normed: feed_forward(self, self.norm2(x) if self.norm_first else x))


def second_sum_with_the_input(self, x, mask=None):
    """The second residual connection starts from the block's input, so that what the attention read is lost on it. It starts from
    the first sum."""
    given = x
    return _block(self, x, mask, add2=lambda x, y, normed: given + y)


def mask_not_handed_on(self, x, mask=None):
    """The mask does not reach the attention. Hand it on: `self.attention(..., mask)`."""
    return _block(self, x, None)


def mask_inverted(self, x, mask=None):
    """Your mask is the wrong way round: here True means *may* attend. (PyTorch's layer means the opposite.)"""
    return _block(self, x, None if mask is None else ~mask)


EXERCISE = Exercise(
    name="TransformerBlock",
    reference=TransformerBlock,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), TransformerBlock),
        *wrong_results(TransformerBlock, without=("out_without_mask", "weights_without_mask")),
    ),
)
