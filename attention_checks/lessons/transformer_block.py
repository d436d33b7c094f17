"""A block: self-attention and a feed-forward network, each with residual and norm."""

from attention_checks.engine.carry import mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._blocks import called, cases, common, network, run
from course_utils.attention.masks import causal_mask
from course_utils.attention.transformer import TransformerBlock

OUTPUTS = ("out", "weights")


def _inputs(draw):
    return cases(draw, TransformerBlock, "T", ("B heads T T", "B 1 1 T", "heads T T", "T T"))


def _block(self, x, mask=None, norms=None, think=None, normed=(True, True, True), network_first=False, **parts):
    """The right forward pass, with parts to exchange (see `run`): `think(x, given)` is the network, and `normed` says which of
    queries, keys and values are made from what the attention is given."""
    found = {}

    def ask(x, given):
        out, found["weights"] = self.attention(*(given if each else x for each in normed), mask)
        return out

    layers, norms = (ask, think or network(self)), norms or (self.norm1, self.norm2)
    out = run(self, x, layers[::-1] if network_first else layers, norms, **parts)
    return out, found["weights"]


def network_before_the_attention(self, x, mask=None):
    """The feed-forward network comes first. It belongs *after* the attention, and thinks about what that has read."""
    return _block(self, x, mask, network_first=True)


def network_before_the_attention_with_its_norm(self, x, mask=None):
    return _block(self, x, mask, norms=(self.norm2, self.norm1), network_first=True)


def mask_not_handed_on(self, x, mask=None):
    """The mask hides nothing from the attention. Hand it on: `self.attention(..., mask)`."""
    return _block(self, x)


def mask_not_handed_on_with_norm_last(self, x, mask=None):
    return _block(self, x, mask if self.norm_first else None)


def mask_inverted(self, x, mask=None):
    """Your mask is the wrong way round: here True means *may* attend. (PyTorch's layer means the opposite.)"""
    return _block(self, x, None if mask is None else ~mask)


def causal_mask_of_its_own(self, x, mask=None):
    """Your block masks the future, whatever `mask` says. Which positions may be read is for the caller to say: hand `mask` on as
    it comes."""
    past = causal_mask(x.shape[1])
    return _block(self, x, past if mask is None else mask & past)


def causal_mask_for_the_callers(self, x, mask=None):
    return _block(self, x, causal_mask(x.shape[1]))


EXERCISE = Exercise(
    name="TransformerBlock",
    reference=TransformerBlock,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), TransformerBlock),
        *common(TransformerBlock, _block, ("attention", "feed-forward network")),
    ),
    call=called,
)
