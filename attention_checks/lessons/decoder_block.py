"""A decoder's block: causal self-attention, attention to a memory, a feed-forward network."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._blocks import called, cases, common, network, run
from course_utils.attention.masks import causal_mask
from course_utils.attention.transformer import DecoderBlock

OUTPUTS = ("out", "cross_weights")


def _inputs(draw):
    return cases(draw, DecoderBlock, "Tq Tm", ("B Tm",))


def _block(
    self,
    x,
    memory,
    memory_mask=None,
    norms=None,
    think=None,
    normed=(True, True, True),
    past=None,
    ask=None,
    read=None,
    order=(0, 1, 2),
    **parts,
):
    """The right forward pass, with parts to exchange (see `run`): `ask(x, given, past)` is the self-attention, which makes
    queries, keys and values from `given` where `normed` says so; `read(given, mask)` is the cross-attention, `think(x, given)`
    the network, and `order` that of the three."""
    mask = None if memory_mask is None else memory_mask[:, None, None]  # (B, 1, 1, Tm)
    past = causal_mask(x.shape[1]) if past is None else past
    ask = ask or (lambda x, given, past: self.attention(*(given if each else x for each in normed), past))
    read = read or (lambda given, mask: self.cross(given, memory, memory, mask))
    found = {}

    def crossed(x, given):
        out, found["cross"] = read(given, mask)
        return out

    layers = (lambda x, given: ask(x, given, past)[0]), crossed, think or network(self)
    norms = norms or (self.norm1, self.norm2, self.norm3)
    out = run(self, x, [layers[number] for number in order], norms, **parts)
    return out, found["cross"]


def _band(x, diagonal):
    return torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril(diagonal)


def no_causal_mask(self, x, memory, memory_mask=None):
    """Nothing is hidden from the self-attention: each position reads the words that it is to predict. The causal mask is the
    block's own business."""
    return _block(self, x, memory, memory_mask, past=_band(x, x.shape[1]))


def no_causal_mask_with_norm_last(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, past=_band(x, 0 if self.norm_first else x.shape[1]))


def causal_mask_inverted(self, x, memory, memory_mask=None):
    """Your causal mask is the wrong way round: positions see what is to come. Here True means *may* attend."""
    return _block(self, x, memory, memory_mask, past=~causal_mask(x.shape[1]))


def causal_mask_mirrored(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, past=causal_mask(x.shape[1]).T)


def causal_mask_without_the_diagonal(self, x, memory, memory_mask=None):
    """The positions do not see themselves: your causal mask is off by one. A position may read itself and all before it."""
    return _block(self, x, memory, memory_mask, past=_band(x, -1))


def causal_mask_one_too_far(self, x, memory, memory_mask=None):
    """Each position sees the next one as well: your causal mask is off by one."""
    return _block(self, x, memory, memory_mask, past=_band(x, 1))


def causal_mask_on_the_memory(self, x, memory, memory_mask=None):
    """The cross-attention is causal too: no position reads the memory beyond its own place. The memory is there as a whole; all
    of it may be read."""
    seen = torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril()
    return _block(self, x, memory, memory_mask, read=_seeing(self, memory, seen))


def causal_mask_on_the_memory_alone(self, x, memory, memory_mask=None):
    seen = torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril()
    return _block(self, x, memory, memory_mask, read=_masked_by(self, memory, lambda mask: seen))


def causal_mask_on_the_end_of_the_memory(self, x, memory, memory_mask=None):
    """The cross-attention is causal too, as if the last words of the memory stood where x does. The memory is there as a whole;
    all of it may be read."""
    seen = causal_mask(x.shape[1], memory.shape[1])
    return _block(self, x, memory, memory_mask, read=_seeing(self, memory, seen))


def causal_mask_on_the_end_of_the_memory_alone(self, x, memory, memory_mask=None):
    seen = causal_mask(x.shape[1], memory.shape[1])
    return _block(self, x, memory, memory_mask, read=_masked_by(self, memory, lambda mask: seen))


def _seeing(self, memory, seen):
    """The cross-attention that reads only what is `seen` of what its mask allows."""
    return _masked_by(self, memory, lambda mask: seen if mask is None else seen & mask)


def _masked_by(self, memory, change):
    return lambda given, mask: self.cross(given, memory, memory, change(mask))


def memory_mask_not_handed_on(self, x, memory, memory_mask=None):
    """The mask hides nothing from the cross-attention, so that padding is read. Hand `memory_mask` on, in a shape that broadcasts
    to (B, heads, Tq, Tm)."""
    return _block(self, x, memory)


def memory_mask_inverted(self, x, memory, memory_mask=None):
    """Your memory mask is the wrong way round: here True means *may* be read. (PyTorch's padding masks mean the opposite.)"""
    return _block(self, x, memory, None if memory_mask is None else ~memory_mask)


def memory_asks(self, x, memory, memory_mask=None):
    """In the cross-attention the memory asks, and x is read. It is x that asks: keys and values come from the memory."""
    return _block(self, x, memory, memory_mask, read=lambda given, mask: self.cross(memory, given, given))


def memory_asks_with_the_mask(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, read=lambda given, mask: self.cross(memory, given, given, mask))


def cross_attends_to_itself(self, x, memory, memory_mask=None):
    """The memory does not enter: `cross` reads x once more. Its keys and values come from the memory."""
    return _block(self, x, memory, memory_mask, read=lambda given, mask: self.cross(given, given, given))


def one_attention_for_both(self, x, memory, memory_mask=None):
    """`attention` serves twice. The memory is read by an attention of its own, `cross`."""
    return _block(self, x, memory, memory_mask, read=lambda given, mask: self.attention(given, memory, memory, mask))


def attentions_exchanged(self, x, memory, memory_mask=None):
    """The two attentions have changed places: `attention` reads x itself, `cross` the memory."""
    return _block(
        self,
        x,
        memory,
        memory_mask,
        ask=lambda x, given, past: self.cross(given, given, given, past),
        read=lambda given, mask: self.attention(given, memory, memory, mask),
    )


def memory_is_normed(self, x, memory, memory_mask=None):
    """With `norm_first`, you norm the memory as well. It comes normed from whoever made it: only x goes through the norms."""
    return _block(self, x, self.norm2(memory) if self.norm_first else memory, memory_mask)


def memory_is_normed_by_norm1(self, x, memory, memory_mask=None):
    return _block(self, x, self.norm1(memory) if self.norm_first else memory, memory_mask)


def memory_is_normed_for_the_keys(self, x, memory, memory_mask=None):
    keys = self.norm2(memory) if self.norm_first else memory
    return _block(self, x, memory, memory_mask, read=lambda given, mask: self.cross(given, keys, memory, mask))


def padding_set_to_0_in_the_memory(self, x, memory, memory_mask=None):
    """You set the *memory's* padding to 0, and no mask reaches the cross-attention. What is 0 still gets a weight, and takes it
    from the words. Hand `memory_mask` on, in a shape that broadcasts to (B, heads, Tq, Tm)."""
    return _block(self, x, memory if memory_mask is None else memory * memory_mask.unsqueeze(2))


def memory_before_the_past(self, x, memory, memory_mask=None):
    """The two attentions come in the other order. First a position reads its own past (`attention`, `norm1`), then the memory
    (`cross`, `norm2`)."""
    return _block(self, x, memory, memory_mask, order=(1, 0, 2), norms=(self.norm2, self.norm1, self.norm3))


def memory_before_the_past_with_its_norm(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, order=(1, 0, 2))


def memory_before_the_past_whose_weights_come_back(self, x, memory, memory_mask=None, norms=None):
    """Two things: the memory comes before the past, and the weights that you return are those of the self-attention. First the
    past (`attention`), then the memory (`cross`), whose weights are asked."""
    found = {}

    def ask(x, given, past):
        found["read"] = self.attention(given, given, given, past)
        return found["read"]

    return _block(self, x, memory, memory_mask, order=(1, 0, 2), ask=ask, norms=norms)[0], found["read"][1]


def memory_before_the_past_whose_weights_come_back_with_its_norm(self, x, memory, memory_mask=None):
    norms = (self.norm2, self.norm1, self.norm3)
    return memory_before_the_past_whose_weights_come_back(self, x, memory, memory_mask, norms)


def network_before_the_memory(self, x, memory, memory_mask=None):
    """The feed-forward network comes before the cross-attention. It belongs last, and thinks about what both attentions have
    read."""
    return _block(self, x, memory, memory_mask, order=(0, 2, 1))


def network_before_the_memory_with_its_norm(self, x, memory, memory_mask=None):
    return _block(self, x, memory, memory_mask, order=(0, 2, 1), norms=(self.norm1, self.norm3, self.norm2))


def self_attention_weights(self, x, memory, memory_mask=None):
    """The weights that you return are those of the self-attention, (B, heads, Tq, Tq). What the decoder reads of the memory is
    asked: those of `cross`."""
    found = {}

    def ask(x, given, past):
        found["read"] = self.attention(given, given, given, past)
        return found["read"]

    return _block(self, x, memory, memory_mask, ask=ask)[0], found["read"][1]


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
        *common(DecoderBlock, _block, ("self-attention", "cross-attention", "feed-forward network"), OUTPUTS[1]),
    ),
    call=called,
)
