"""A kernel in Triton's language: attention without a table of scores, and L for the way back.

An address outside all tensors has no name here: the interpreter stops there with a sentence and the line.
"""

from attention_checks.lessons import _kernels
from course_utils.attention.flash import flash_forward

REFERENCE = flash_forward
OUTPUTS = ("context", "L")
DIFFERENTIABLE = False
NEEDS = "triton"


def inputs(draw):
    yield from _kernels.cases(draw)


def call(handle, case, args):
    return _kernels.run(handle.function, *args)[:2]


EVERY_KERNEL = """
no_scale: Your scores are not scaled. Multiply the product of q and k by `scale`.
    scale * tl.dot(q, -> tl.dot(q,
scaled_twice: You multiply the scores by `scale` twice. Once is enough.
    scale * tl.dot(q, -> scale * scale * tl.dot(q,
total_without_shrinking: When the maximum grows, your total stays as it was. It was measured from the old maximum: multiply it
  by exp(old maximum - new maximum) first.
    shrink * total -> total
blend_without_shrinking: When the maximum grows, your blend stays as it was. It was measured from the old maximum: multiply it
  by exp(old maximum - new maximum) first.
    shrink[:, None] * blend -> blend
nothing_shrinks: When the maximum grows, your total and blend stay as they were. They were measured from the old maximum:
  multiply both by exp(old maximum - new maximum) first.
    shrink * total -> total ; shrink[:, None] * blend -> blend
shrinks_the_wrong_way: Your factor is exp(new maximum - old maximum), and it grows where it should shrink. Exchange the two.
    tl.exp(maximum - new_maximum) -> tl.exp(new_maximum - maximum)
maximum_not_kept: You do not keep the new maximum, so the next tile compares with the first one. Assign it at the end of the
  loop.
    maximum = new_maximum -> pass
maximum_begins_at_0: Your maximum begins at 0. If all scores are far below 0, each exponential becomes 0. Begin at -inf.
    tl.full((block,), -float('inf'), tl.float32) -> tl.zeros((block,), tl.float32)
no_maximum: You do not subtract the largest score, and exp of a large score is infinite. Subtract the maximum so far.
    tl.maximum(maximum, tl.max(scores, 1)) -> tl.zeros((block,), tl.float32)
maximum_of_the_tile: Your new maximum is that of the tile alone. Take the larger one of it and the maximum so far.
    tl.maximum(maximum, tl.max(scores, 1)) -> tl.max(scores, 1)
maximum_over_the_queries: You take the maximum over the queries of a tile. Each query has its own: `tl.max(scores, 1)`.
    tl.max(scores, 1) -> tl.max(scores, 0)
total_over_the_queries: You sum the weights over the queries of a tile. Each query has its own total: `tl.sum(weights, 1)`.
    tl.sum(weights, 1) -> tl.sum(weights, 0)
never_divided: Your context is not divided by the total yet. Divide once, after the loop.
    blend / total[:, None] -> blend
logarithm_without_the_maximum: Your L is the logarithm of the total, which was measured from the maximum. Add the maximum.
    maximum + tl.log(total) -> tl.log(total)
logarithm_not_taken: Your L lacks the logarithm. It is maximum + log(total).
    maximum + tl.log(total) -> total
maximum_for_the_logarithm: Your L is the maximum alone. Add log(total).
    maximum + tl.log(total) -> maximum
keys_of_the_first_head: All heads read the keys and values of the first one. Head h begins at number h * T * d.
    key_places = head * T * d + keys -> key_places = keys
rows_one_number_apart: Your rows of keys lie one number apart. Row j begins d numbers after row j - 1: j * d.
    keys[:, None] * d -> keys[:, None]
logarithms_in_one_place: All heads store L in the place of the first one. The L of head h begins at h * T.
    L_ptr + head * T + rows -> L_ptr + rows
weighs_the_keys: You average the keys. The weights belong to the values: `tl.dot(weights, v)`.
    weights.to(v.dtype), v, -> weights.to(v.dtype), k,
weights_of_another_dtype: In half precision the values have 16 bits and your weights 32, and `tl.dot` takes no such pair.
  Write `weights.to(v.dtype)`.
    weights.to(v.dtype), v -> weights, v
values_without_other: What a load leaves out can hold anything, and 0 times NaN is NaN. Load the values with `other=0.0`.
    v = tl.load(v_ptr + key_places, mask=keys[:, None] < T, other=0.0) -> v = tl.load(v_ptr + key_places, mask=keys[:, None] < T)
first_tile_only: Your loop reads the first block of keys only. It should go on in steps of `block`.
    in range(0, -> in range(0, block, block) or range(0,
"""
OWN = """
the_same_keys_again: Each pass of your loop loads the first keys. Add `left` to their numbers.
    left + tl.arange(0, block) -> tl.arange(0, block)
keys_of_the_next_head_too_near: Your heads lie d numbers apart. A head has T rows of d numbers: head h begins at h * T * d.
    key_places = head * T * d + keys -> key_places = head * d + keys
weight_beyond_the_text: The last block of keys reaches beyond T. Those keys are loaded as zeros, and a score of 0 still gets a
  weight. Set their scores to -inf with `tl.where`.
    tl.where(keys[None, :] < T, scores, -float('inf')) -> scores
    scores, -float('inf')) -> scores, 0.0)
hides_the_wrong_side: You hide the scores of the keys within the text, and keep those beyond it. `tl.where(condition, a, b)`
  takes a where the condition is true.
    tl.where(keys[None, :] < T, scores, -float('inf')) -> tl.where(keys[None, :] < T, -float('inf'), scores)
drops_the_rest: When the block does not divide T, you leave out the last keys. The mask takes care of what is beyond T: loop
  over `range(0, T, block)`.
    range(0, T, block) -> range(0, T // block * block, block)
"""
MISTAKES = EVERY_KERNEL + OWN
