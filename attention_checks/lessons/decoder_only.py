"""The whole model that writes: embeddings, positions, blocks under the causal mask, a norm, a readout."""

from attention_checks.engine.cases import Case, label
from attention_lab.models.decoder_only import DecoderOnly

REFERENCE = DecoderOnly


def inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary")
    yield _case(draw, "one block", layers=1)
    yield _case(draw, "three blocks", layers=3)
    yield _case(draw, "one position", T=1)
    yield _case(draw, "one text", B=1)
    yield _case(draw, "a longer text", B=2, T=20)
    yield _case(draw, "square", diagnostic=True, B=4, T=4, V=4, heads=2, d_head=2)


def _case(draw, group, layers=2, diagnostic=False, **fixed):
    sizes = {**draw.sizes("B T V", low=3), "heads": 2, "d_head": 2 * draw.integer(1, 4), **fixed}
    d_model = sizes["heads"] * sizes["d_head"]
    build = (sizes["V"], d_model, sizes["heads"], draw.integer(9, 13), layers)
    state = {name: _drawn(draw, name, value.shape) for name, value in DecoderOnly(*build).named_parameters()}
    named = {"B": sizes["B"], "T": sizes["T"], "V": sizes["V"], "d_model": d_model, "heads": sizes["heads"], "layers": layers}
    tokens = draw.integers(0, sizes["V"], sizes["B"], sizes["T"])
    return Case(group, label(named), (tokens,), build, state, diagnostic)


def _drawn(draw, name, shape):
    """Parameters with which each part shows: norms that scale and shift, queries and keys that are far from uniform."""
    if "norm" in name and name.endswith("weight"):
        return 1 + 0.3 * draw.normal(*shape)
    if name.endswith("bias"):
        return draw.normal(*shape, scale=0.5)
    scale = 1.0 if name.startswith("words") else shape[-1] ** -0.5
    return draw.normal(*shape, scale=scale * (1.5 if "q_proj" in name or "k_proj" in name else 1.0))


MISTAKES = """
no_positions: You add no positions to the embeddings, so the model does not know where a word is. Add
  `sinusoidal_positions(T, d_model)` before the first block.
    self.words(tokens) + positions -> self.words(tokens)
positions_in_each_block: You add the positions again before a later block. Add them once, before the first block: the stream
  keeps them.
    x, _ = block(x, past) -> x, _ = block(x + positions, past)
    self.words(tokens) + positions -> self.words(tokens) ; x, _ = block(x, past) -> x, _ = block(x + positions, past)
positions_at_the_end: You add the positions after the blocks, where no attention can use them. Add them before the first block.
    self.words(tokens) + positions -> self.words(tokens) ; self.norm(x) -> self.norm(x + positions)
embeddings_scaled: You multiply the embeddings by sqrt(d_model). This model does not: add the positions to the embeddings as
  they are.
    self.words(tokens) + positions -> self.words(tokens) * self.d_model**0.5 + positions
no_causal_mask: Your blocks see the words after each position, and so the word that is to be predicted. Pass the causal mask to
  every block.
    block(x, past) -> block(x)
mask_inverted: Your causal mask is inverted. True means *may be read*: position t reads the positions up to t.
    block(x, past) -> block(x, ~past)
mask_in_the_first_block_only: Only your first block gets the causal mask. In the next one the future comes in. Pass the mask to
  every block.
    x, _ = block(x, past) -> x, _ = block(x, past); past = None
last_block_only: Only your last block has an effect. The first block reads the embeddings, and each other block reads what the
  block before it returned.
    x = self.words(tokens) -> x = start = self.words(tokens) ; block(x, past) -> block(start, past)
blocks_summed: You add what a block returns to its input. The block does that itself: go on with what it returns.
    x, _ = block(x, past) -> x = x + block(x, past)[0]
one_block_for_all: You use the same block several times. Go through `self.blocks`: each has weights of its own.
    in self.blocks -> in [self.blocks[0]] * len(self.blocks)
first_block_only: Only one of your blocks is used. Go through all of `self.blocks`.
    in self.blocks -> in self.blocks[:1]
blocks_in_reverse: Your blocks come in the reverse order. Go through `self.blocks` from the first to the last.
    in self.blocks -> in reversed(self.blocks)
no_last_norm: The norm after the last block is missing. The stream has grown from block to block: `self.norm(x)` comes before
  the readout.
    self.readout(self.norm(x)) -> self.readout(x)
read_out_by_the_table: You use the table of word vectors as the readout. This model has a readout of its own: `self.readout`.
    self.readout(self.norm(x)) -> self.norm(x) @ self.words.weight.T
"""
