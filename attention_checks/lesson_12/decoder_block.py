"""A decoder's block: causal self-attention, attention to a memory, a feed-forward network."""

import torch

from attention_checks.carry import mistakes
from attention_checks.core import Exercise
from attention_checks.lesson_12._blocks import cases, feed_forward
from attention_checks.parts import wrong_results
from attention_checks.properties import weights_over
from course_utils.attention.masks import causal_mask
from course_utils.attention.transformer import DecoderBlock

OUTPUTS = ("out", "cross_weights")


def _inputs(draw):
    return cases(draw, DecoderBlock, "Tq Tm", ("B Tm",))


def _block(self, x, memory, memory_mask, past=None, first=None, norms=None, ask=None, read=None, think=None, add=None):
    """The right forward pass, with parts to exchange: the causal mask, the norms, the self-attention `ask(x, normed, mask)`, the
    cross-attention `read(normed, memory, mask)`, the network, and the sums `add(x, y, normed)`."""
    first = self.norm_first if first is None else first
    norms = norms or (self.norm1, self.norm2, self.norm3)
    ask = ask or (lambda x, normed, mask: self.attention(normed, normed, normed, mask))
    read = read or (lambda normed, memory, mask: self.cross(normed, memory, memory, mask))
    adds = add or [lambda x, y, normed: x + y] * 3
    mask = None if memory_mask is None else memory_mask[:, None, None]
    past = causal_mask(x.shape[1]) if past is None else past
    found = {}

    def sublayer(x, place, layer):
        normed = norms[place](x) if first else x
        x = adds[place](x, layer(x, normed), normed)
        return x if first else norms[place](x)

    def crossed(x, normed):
        out, found["weights"] = read(normed, memory, mask)
        return out

    x = sublayer(x, 0, lambda x, normed: ask(x, normed, past)[0])
    x = sublayer(x, 1, crossed)
    x = sublayer(x, 2, lambda x, normed: (think or (lambda normed: feed_forward(self, normed)))(normed))
    return x, found["weights"]


def no_causal_mask(self, x, memory, memory_mask=None):
    """The self-attention has no mask: each position reads the words that it is to predict. The causal mask is the block's own
    business."""
    everything = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool)
    return _block(self, x, memory, memory_mask, past=everything)


def causal_mask_inverted(self, x, memory, memory_mask=None):
    """Your causal mask is the wrong way round: positions see the future alone. Here True means *may* attend."""
    return _block(self, x, memory, memory_mask, past=~causal_mask(x.shape[1]))


def causal_mask_mirrored(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, past=causal_mask(x.shape[1]).T)


def causal_mask_without_the_diagonal(self, x, memory, memory_mask=None):
    """The positions do not see themselves: your causal mask is off by one. A position may read itself and all before it."""
    size = x.shape[1]
    return _block(self, x, memory, memory_mask, past=torch.ones(size, size, dtype=torch.bool).tril(-1))


def causal_mask_one_too_far(self, x, memory, memory_mask=None):
    """Each position sees the next one as well: your causal mask is off by one."""
    size = x.shape[1]
    return _block(self, x, memory, memory_mask, past=torch.ones(size, size, dtype=torch.bool).tril(1))


def causal_mask_on_the_memory(self, x, memory, memory_mask=None):
    """The cross-attention is causal too: position i reads the first i words of the memory alone. The memory is there as a whole;
    all of it may be read."""
    both = causal_mask(x.shape[1], memory.shape[1]) if x.shape[1] <= memory.shape[1] else _corner(x, memory)
    return _block(self, x, memory, memory_mask, read=_also(self, both))


def causal_mask_on_the_memory_from_its_start(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, read=_also(self, _corner(x, memory)))


def _corner(x, memory):
    return torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril()


def _also(self, more):
    return lambda normed, memory, mask: self.cross(normed, memory, memory, more if mask is None else more & mask)


def memory_mask_not_handed_on(self, x, memory, memory_mask=None):
    """The mask does not reach the cross-attention, so that padding is read. Hand `memory_mask` on, in a shape that broadcasts to
    (B, heads, Tq, Tm)."""
    return _block(self, x, memory, None)


def memory_mask_inverted(self, x, memory, memory_mask=None):
    """Your memory mask is the wrong way round: here True means *may* be read. (PyTorch's padding masks mean the opposite.)"""
    return _block(self, x, memory, None if memory_mask is None else ~memory_mask)


def memory_asks(self, x, memory, memory_mask=None):
    """In the cross-attention the memory asks, and x is read. It is x that asks: `self.cross(x, memory, memory, ...)`."""
    return _block(self, x, memory, memory_mask, read=lambda normed, memory, mask: self.cross(memory, normed, normed))


def values_from_x(self, x, memory, memory_mask=None):
    """In the cross-attention the values are made from x. What is read is the memory: keys and values come from it."""
    return _block(self, x, memory, memory_mask, read=lambda normed, memory, mask: self.cross(normed, memory, normed, mask))


def cross_attends_to_itself(self, x, memory, memory_mask=None):
    """The memory does not enter: `cross` reads x once more. Its keys and values come from the memory."""
    return _block(self, x, memory, memory_mask, read=lambda normed, memory, mask: self.cross(normed, normed, normed))


def one_attention_for_both(self, x, memory, memory_mask=None):
    """`attention` serves twice. The memory is read by an attention of its own, `cross`."""
    return _block(self, x, memory, memory_mask, read=lambda normed, memory, mask: self.attention(normed, memory, memory, mask))


def attentions_exchanged(self, x, memory, memory_mask=None):
    """The two attentions have changed places: `attention` reads x itself, `cross` the memory."""
    return _block(
        self,
        x,
        memory,
        memory_mask,
        ask=lambda x, normed, mask: self.cross(normed, normed, normed, mask),
        read=lambda normed, memory, mask: self.attention(normed, memory, memory, mask),
    )


def memory_is_normed(self, x, memory, memory_mask=None):
    """You norm the memory as well. It comes normed from whoever made it, and is read as it comes: only x goes through `norm2`."""
    return _block(self, x, memory, memory_mask, read=_normed_memory(self))


def _normed_memory(self):
    def read(normed, memory, mask):
        memory = self.norm2(memory) if self.norm_first else memory
        return self.cross(normed, memory, memory, mask)

    return read


def no_self_attention(self, x, memory, memory_mask=None):
    """The self-attention is missing: a decoder's block reads its own past first, then the memory."""
    return _block(self, x, memory, memory_mask, ask=lambda x, normed, mask: (0 * normed, None))


def no_feed_forward(self, x, memory, memory_mask=None):
    """The feed-forward network is missing: the block ends after the cross-attention."""
    return _block(self, x, memory, memory_mask, think=lambda normed: 0 * normed)


def no_relu(self, x, memory, memory_mask=None):
    """The ReLU between `linear1` and `linear2` is missing: without it the two are one linear layer."""
    return _block(self, x, memory, memory_mask, think=lambda normed: self.linear2(self.linear1(normed)))


def memory_before_the_past(self, x, memory, memory_mask=None):
    """The two attentions come in the other order. First a position reads its own past (`attention`, `norm1`), then the memory
    (`cross`, `norm2`)."""
    mask = None if memory_mask is None else memory_mask[:, None, None]
    past, first = causal_mask(x.shape[1]), self.norm_first
    normed = self.norm2(x) if first else x
    read, weights = self.cross(normed, memory, memory, mask)
    x = x + read if first else self.norm2(x + read)
    normed = self.norm1(x) if first else x
    x = x + self.attention(normed, normed, normed, past)[0]
    x = x if first else self.norm1(x)
    normed = self.norm3(x) if first else x
    x = x + feed_forward(self, normed)
    return (x if first else self.norm3(x)), weights


def residual_from_the_normed(self, x, memory, memory_mask=None):
    """With `norm_first`, what you add the sublayers to is the *normed* x. The residual path carries x as it came: only a sublayer
    reads the norm's output."""
    return _block(self, x, memory, memory_mask, add=[lambda x, y, normed: normed + y] * 3)


def no_residual(self, x, memory, memory_mask=None):
    """The residual connections are missing: what a sublayer gives is *added* to what it was given."""
    return _block(self, x, memory, memory_mask, add=[lambda x, y, normed: y] * 3)


def no_residual_around_the_cross_attention(self, x, memory, memory_mask=None):
    """The residual connection around the cross-attention is missing: x + what was read of the memory."""
    plain = lambda x, y, normed: x + y  # noqa: E731
    return _block(self, x, memory, memory_mask, add=[plain, lambda x, y, normed: y, plain])


def always_norm_first(self, x, memory, memory_mask=None):
    """Right with `norm_first=True`. With False the norms come after the sums: norm(x + sublayer(x))."""
    return _block(self, x, memory, memory_mask, first=True)


def always_norm_last(self, x, memory, memory_mask=None):
    """Right with `norm_first=False`. With True the norms come before the sublayers: x + sublayer(norm(x))."""
    return _block(self, x, memory, memory_mask, first=False)


def orders_exchanged(self, x, memory, memory_mask=None):
    """The two orders have changed places: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x))."""
    return _block(self, x, memory, memory_mask, first=not self.norm_first)


def norms_in_another_order(self, x, memory, memory_mask=None):
    """Each sublayer has its own norm, and yours have changed places: `norm1` for the self-attention, `norm2` for the
    cross-attention, `norm3` for the network."""
    return _block(self, x, memory, memory_mask, norms=(self.norm1, self.norm3, self.norm2))


def first_two_norms_exchanged(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, norms=(self.norm2, self.norm1, self.norm3))


def one_norm_for_all(self, x, memory, memory_mask=None):
    """`norm1` serves more than once. Each of the three sublayers has a norm of its own."""
    return _block(self, x, memory, memory_mask, norms=(self.norm1,) * 3)


def self_attention_weights(self, x, memory, memory_mask=None):
    """The weights that you return are those of the self-attention, (B, heads, Tq, Tq). What the decoder reads of the memory is
    asked: those of `cross`."""
    found = {}

    def ask(x, normed, mask):
        read, found["weights"] = self.attention(normed, normed, normed, mask)
        return read, found["weights"]

    return _block(self, x, memory, memory_mask, ask=ask)[0], found["weights"]


def cross_weights_averaged_over_heads(self, x, memory, memory_mask=None):
    """You return the weights averaged over the heads. Keep them apart: (B, heads, Tq, Tm)."""
    out, weights = _block(self, x, memory, memory_mask)
    return out, weights.mean(1)


EXERCISE = Exercise(
    name="DecoderBlock",
    reference=DecoderBlock,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "cross_weights", OUTPUTS),),
    misconceptions=(
        *mistakes(globals(), DecoderBlock),
        *wrong_results(DecoderBlock, without=("out_without_mask", "weights_without_mask")),
    ),
)
