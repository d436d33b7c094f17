"""From several narrow vectors at each position back to a wide one."""

from attention_checks.engine.cases import Case, label
from course_utils.attention.multi_head import merge_heads

REFERENCE = merge_heads
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    names = "B heads T d_head"
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "one head", {**draw.sizes("B"), "heads": 1, **draw.sizes("T d_head")})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("heads T d_head")})
    yield _case(draw, "size 1", {"B": 2, "heads": 3, "T": 1, "d_head": 4})
    yield _case(draw, "heads of one feature", {**draw.sizes("B heads T"), "d_head": 1})
    yield _case(draw, "as it comes from a split", draw.sizes(names), "stored as split_heads leaves it")
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"B": 2, "heads": size, "T": size, "d_head": size}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(names.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", diagnostic=False):
    x = draw.normal(*sizes.values())
    x = x.transpose(1, 2).contiguous().transpose(1, 2) if note else x
    return Case(group, label(sizes, note), (x,), diagnostic=diagnostic)


MISTAKES = """
interleaved_features: Your result has feature 0 of all heads, then feature 1 of all heads, and so on. `split_heads` cuts
  blocks, so the features of one head stay together. Join (heads, d_head) in this order.
    side_by_side.flatten(-2) -> side_by_side.mT.flatten(-2)
reshape_without_transpose: The shape is right, but `reshape` reads the numbers in the order of (B, heads, T, d_head): all
  positions of head 0 come before those of head 1. First exchange heads and T, then reshape.
    side_by_side.flatten(-2) -> x.reshape(side_by_side.flatten(-2).shape)
heads_one_after_another: You put the heads one after the other, as if they were more positions. Put them side by side, at each
  position.
    side_by_side.flatten(-2) -> x.flatten(-3, -2)
other_dimensions_exchanged: The shape is right, but you exchange other dimensions than heads and positions before the reshape.
  In (B, heads, T, d_head) these are dimensions 1 and 2.
    side_by_side.flatten(-2) -> x.transpose(-3, -1).reshape(side_by_side.flatten(-2).shape)
    side_by_side.flatten(-2) -> x.mT.reshape(side_by_side.flatten(-2).shape)
mean_of_the_heads: You average the heads. Put them side by side, so that the next layer can treat each head in its own way.
    side_by_side.flatten(-2) -> x.mean(-3)
sum_of_the_heads: You add the heads. Put them side by side, so that the next layer can treat each head in its own way.
    side_by_side.flatten(-2) -> x.sum(-3)
forgets_to_flatten: You stop at (B, T, heads, d_head). One step is missing: make one dimension of the last two.
    side_by_side.flatten(-2) -> side_by_side
features_before_positions: Your result is (B, heads * d_head, T). Each position should be a row: first exchange heads and T,
  then join the last two dimensions.
    side_by_side.flatten(-2) -> x.mT.flatten(-3, -2)
first_head_alone: You return head 0 only. Put all the heads side by side.
    side_by_side.flatten(-2) -> x[..., 0, :, :]
"""
