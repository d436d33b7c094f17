"""A bug in the wild: the memory's mask lies along the queries, and a low but finite fill value keeps that quiet.

The lesson shows `mask_along_the_queries`. It needs a target as long as the source to run at all, and then reads the padding.
"""

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._attention import ATTENTION
from course_utils._validation import require_floating, require_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("context", "weights")
PROPERTIES = (weights_over(-1, "weights", OUTPUTS),)
WILD = "as long as the memory"


def attend_to_memory(queries, keys, values, memory_mask):
    """Scaled dot-product attention over the memory positions where `memory_mask` is True.

    Shapes: queries (B, Tq, d), keys (B, Tm, d), values (B, Tm, d_v), memory_mask (B, Tm) bool
    -> context (B, Tq, d_v), weights (B, Tq, Tm). A memory with nothing to read gives zeros, for both.
    Works in half precision too, in which -1e9 does not exist. Raises TypeError or ValueError when the shapes do not meet.
    """
    require_floating("queries", queries, ("B", "Tq", "d"))
    require_floating("keys", keys, (queries.shape[0], "Tm", queries.shape[-1]))
    require_mask("memory_mask", memory_mask, keys.shape[:2])
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))  # mask (B, 1, Tm)


REFERENCE = attend_to_memory


def inputs(draw):
    size = draw.integer(3, 6)
    cases = attention_cases(
        draw,
        {"queries": "B Tq d", "keys": "B Tm d", "values": "B Tm d_v"},
        mask="B Tm",
        large={"queries": 1e2, "keys": 1e2},
        optional=False,
        also={WILD: {"Tq": size, "Tm": size}, "as many queries as sentences": {"B": size, "Tq": size}},
    )
    cases = [case for case in cases if case.args[3] is not None]  # this one always has a mask
    return sorted(cases, key=lambda case: case.group != WILD)  # where the bug runs, its numbers are seen first


MISTAKES = chosen(
    ATTENTION,
    "mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked own_softmax_where_all_is_masked "
    "zeroes_the_scores fill_too_small fill_of_minus_1e9 nan_in_half_precision no_shift shift_by_masked_maximum "
    "softmax_over_the_queries no_scaling",
)
MISTAKES += """
mask_along_the_queries: The mask still lies along the queries: it forbids whole *rows*, and in the others the padding is read
  as before. It belongs to the memory, the last dimension of the scores: (B, 1, Tm).
    unsqueeze(1) -> unsqueeze(2)
    unsqueeze(1) -> unsqueeze(2) ; in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
zeros_in_the_context_alone: A memory that is masked everywhere gets a context of zeros, but the weights that you return for it
  are still uniform. Set these to 0 too.
    in scaled_dot_product_attention: (context, weights) ->
      (context, weights + (weights.sum(-1, keepdim=True) == 0) / k.shape[-2])
zeros_in_the_weights_alone: A memory that is masked everywhere gets weights of 0, but its context is still an average of the
  padding: you blend *before* the weights become 0. Multiply the values by the weights that you return.
    in scaled_dot_product_attention: weights @ v ->
      weights.where(weights.sum(-1, keepdim=True) != 0, 1 / k.shape[-2]) @ v
scaled_by_sqrt_d_v: The scores are divided by sqrt(d_v), the width of the values. They are made from queries and keys: divide
  by sqrt(d).
    in scaled_dot_product_attention: math.sqrt(q.shape[-1]) -> math.sqrt(v.shape[-1])
mask_not_aligned: Your mask (B, Tm) broadcasts against the scores (B, Tq, Tm), so the sentences meet the *queries*. Give it a
  dimension for the queries, between the two: (B, 1, Tm).
    memory_mask.unsqueeze(1) -> memory_mask
zeroes_the_memory: You set the padded keys and values to 0, in place of a mask. Then their scores are 0, but exp(0) is 1, so
  they keep some of the weight. Mask the scores.
    (queries, keys, values, memory_mask.unsqueeze(1)) ->
      (queries, keys * memory_mask.unsqueeze(-1), values * memory_mask.unsqueeze(-1))
as_many_from_the_first: You read the right number of positions, but always the first ones. The mask says *which* positions are
  real, and it may have holes: use it as it is.
    memory_mask.unsqueeze(1) -> memory_mask.sort(descending=True).values.unsqueeze(1)
mask_of_both_sides: Your mask forbids rows as well as columns. The padding is that of the memory, and all the queries may ask:
  mask the columns only.
    memory_mask.unsqueeze(1) -> memory_mask.unsqueeze(1) & memory_mask.unsqueeze(2)
mask_ignored: The padding is read, as without a mask. Which dimension of the scores is that of the memory?
    (queries, keys, values, memory_mask.unsqueeze(1)) -> (queries, keys, values)
weights_first: You return the weights first. The order is `return context, weights`.
    in scaled_dot_product_attention: (context, weights) -> (weights, context)
context_only: You return the context alone. The weights are needed too: `return context, weights`.
    in scaled_dot_product_attention: (context, weights) -> context
"""
