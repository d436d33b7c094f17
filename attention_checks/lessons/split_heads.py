"""From one wide vector at each position to several narrow ones."""

from attention_checks.engine.cases import Case, label
from course_utils.attention.multi_head import split_heads

REFERENCE = split_heads
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    names = "B T heads d_head"
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "one head", {**draw.sizes("B T"), "heads": 1, "d_head": 6})
    yield _case(draw, "heads of one feature", {**draw.sizes("B T heads"), "d_head": 1})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T heads d_head")})
    yield _case(draw, "size 1", {"B": 2, "T": 1, "heads": 3, "d_head": 4})
    for rest, d_head in ((1, draw.integer(2, 5)), (2, draw.integer(2, 5)), (2, 0)):
        sizes = {**draw.sizes("B T", low=3), "heads": draw.integer(3, 6), "d_head": d_head}
        yield _case(draw, "not divisible", sizes, "heads does not divide d: a ValueError is expected", rest=rest)
    size = draw.integer(2, 5)
    # So many positions that whoever cuts them up instead of the features finds something to cut.
    yield _case(draw, "square", {"B": 2, "T": 12, "heads": 3, "d_head": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": 2 * size, "heads": size, "d_head": 2 * size}, diagnostic=True)


def _case(draw, group, sizes, note="", rest=0, diagnostic=False):
    B, T, heads, d_head = sizes.values()
    x = draw.normal(B, T, heads * d_head + rest)
    named = {"B": B, "T": T, "d": x.shape[2], "heads": heads}
    return Case(group, label(named, note), (x, heads), diagnostic=diagnostic)


MISTAKES = """
interleaved_features: You deal the features out like cards: head 0 gets features 0, heads, 2 * heads, and so on. Each head
  gets one *block* of neighbouring features. Cut the last dimension into (heads, d/heads), in this order.
    (heads, d // heads)) -> (d // heads, heads)).mT
asserts: Your code raises an AssertionError when `heads` does not divide d. Raise a ValueError: an `assert` is for mistakes in
  your own code, not in the arguments.
    d = x.shape[-1] -> d = x.shape[-1]; assert d % heads == 0
heads_for_head_size: You take `heads` as the *size* of a head: your result has d/heads heads of `heads` features each.
  Exchange the two numbers.
    (heads, d // heads)) -> (d // heads, heads))
view_for_transpose: The shape is right, but `view` or `reshape` alone cuts the *sentence* into pieces, one per head. First cut
  the features, to (B, T, heads, d/heads). Then exchange T and heads.
    blocks.transpose(-3, -2) -> x.reshape(blocks.transpose(-3, -2).shape)
forgets_to_transpose: You cut the features correctly, but you stop at (B, T, heads, d/heads). The heads come before the
  positions: exchange these two dimensions.
    blocks.transpose(-3, -2) -> blocks
leaves_it_to_torch: When `heads` does not divide d, your code leaves the error to torch, which raises another one or none.
  Test `d % heads` and raise a ValueError.
    blocks.transpose(-3, -2) -> blocks.movedim(-2, -3)
    x.unflatten(-1, (heads, d // heads)) -> torch.stack(x.chunk(heads, dim=-1), dim=-2)
drops_what_is_left: When `heads` does not divide d, your code silently leaves out the last features. Raise a ValueError.
    x.unflatten -> x[..., :d // heads * heads].unflatten
heads_first: Your heads come before the batch. The batch stays the first dimension: (B, heads, T, d/heads).
    blocks.transpose(-3, -2) -> blocks.movedim(-2, 0)
transposes_before_the_split: You transpose before the split, so `reshape` then cuts through the positions. First cut the
  features, to (B, T, heads, d/heads). Then exchange T and heads.
    blocks.transpose(-3, -2) -> x.mT.reshape(blocks.transpose(-3, -2).shape)
splits_the_positions: You cut the *positions* into pieces. Every head sees the whole sentence, and a share of the *features*:
  cut the last dimension.
    x.unflatten(-1, (heads, d // heads)) -> x.unflatten(1, (heads, -1)) ; blocks.transpose(-3, -2) -> blocks
features_before_positions: The heads are in the right place, but positions and features are exchanged: your result is (B,
  heads, d/heads, T). Return (B, heads, T, d/heads).
    blocks.transpose(-3, -2) -> blocks.transpose(-3, -2).mT
first_block_for_every_head: Every head gets the same features, the first block. Head h gets block h.
    blocks.transpose(-3, -2) -> blocks[..., :1, :].expand(blocks.shape).transpose(-3, -2)
"""
