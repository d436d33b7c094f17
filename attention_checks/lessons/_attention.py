"""The mistakes that every attention shares: one table, of which each exercise takes what fits, by `chosen(ATTENTION, "id id")`.

The first are those of `masked_softmax`, whose file has them; then others in it, and those of `scaled_dot_product_attention`.
`OUT_AND_WEIGHTS` edits what a module returns.
"""

from attention_checks.engine.edits import chosen
from attention_checks.lessons import masked_softmax

IN_WEIGHTS = """
mask_ignored mask_inverted mask_after_softmax zeroes_the_scores nan_where_all_is_masked uniform_where_all_is_masked
    own_softmax_where_all_is_masked fill_of_minus_1e9 fill_too_small no_shift shift_by_masked_maximum softmax_over_dimension_1
    mask_must_have_the_shape
"""
ATTENTION = chosen(masked_softmax.MISTAKES, IN_WEIGHTS, part="masked_softmax")
ATTENTION += """
nan_in_half_precision: In half precision a row in which everything is masked becomes NaN: there -1e9 is -inf and 1e-9 is 0, so
  the row is 0/0. Take such numbers from the dtype: `torch.finfo(scores.dtype)` has a `min` and a `tiny`.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> torch.where(mask, scores, -1e9) ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights * mask
adds_the_mask: You *add* the boolean mask to the scores: True counts as 1 and False as 0. Fill the scores where it is False.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> scores + mask ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
softmax_over_the_queries: Your softmax runs over the queries, so the columns sum to 1. Each query distributes a 1 of its own
  over the keys, the last dimension: `dim=-1`.
    in masked_softmax: (scores, dim=-1) -> (scores, dim=-2) ;
      in masked_softmax: (masked_scores, dim=-1) -> (masked_scores, dim=-2)
no_scaling: The scores are not scaled. Divide them by the square root of the size of a key.
    in scaled_dot_product_attention: q / math.sqrt(q.shape[-1]) -> q
scaled_by_d_k: The scores are divided by the size of a key. Divide them once, by its square root. Do you scale and also call
  `scaled_dot_product_attention`, which does so itself?
    in scaled_dot_product_attention: math.sqrt(q.shape[-1]) -> q.shape[-1]
multiplied_by_sqrt_d_k: Your scores are *multiplied* by the square root of the size of a key, which makes large scores larger.
  Divide by the root. (`/ d_k**-0.5` multiplies too.)
    in scaled_dot_product_attention: q / math.sqrt(q.shape[-1]) -> q * math.sqrt(q.shape[-1])
scaled_after_the_softmax: You divide the *weights* by the square root of the size of a key, so they no longer sum to 1. Divide
  the scores, before the softmax.
    in scaled_dot_product_attention: q / math.sqrt(q.shape[-1]) -> q ;
      in scaled_dot_product_attention: masked_softmax(scores, mask) -> masked_softmax(scores, mask) / math.sqrt(q.shape[-1])
transposes_everything: Your transpose of the keys moves the batch too, as `k.T` and `k.transpose(0, 1)` do. Exchange the last
  two dimensions alone: `k.transpose(-2, -1)`.
    in scaled_dot_product_attention: k.transpose(-2, -1) -> k.permute(*range(k.dim())[::-1])
reshape_for_transpose: You *reshape* the keys where they should be transposed: that reads the same numbers in another order.
  Exchange the last two dimensions: `k.transpose(-2, -1)`.
    in scaled_dot_product_attention: k.transpose(-2, -1) -> k.reshape(k.transpose(-2, -1).shape)
scores_for_weights: The context is right, but beside it you return the scores. Return the weights, the result of the softmax.
    in scaled_dot_product_attention: (context, weights) -> (context, scores)
weights_without_mask: The context is right, but the weights that you return with it come from a softmax without the mask.
    in scaled_dot_product_attention: (context, weights) -> (context, masked_softmax(scores))
"""

OUT_AND_WEIGHTS = """
weights_first: You return the weights first. The order is `return out, weights`.
    (out, weights) -> (weights, out)
out_only: You return the output alone. The weights are needed too: `return out, weights`.
    (out, weights) -> out
"""
