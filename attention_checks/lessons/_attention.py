"""The mistakes that every attention shares: one table, of which each exercise takes what fits, by `chosen(ATTENTION, "id id")`.

The first half edits `masked_softmax`, the second `scaled_dot_product_attention`. `OUT_AND_WEIGHTS` edits what a module returns.
"""

ATTENTION = """
mask_ignored: The mask has no effect: these are the weights of a softmax over all positions. Use the mask in the softmax.
    in masked_softmax: if mask is None -> if True
mask_inverted: Your mask is inverted. In this course True means *may attend*; some libraries mean the opposite.
    in masked_softmax: (~mask, lowest) -> (mask, lowest) ; in masked_softmax: (~mask, 0.0) -> (mask, 0.0)
    in masked_softmax: (~mask, lowest) -> (mask, lowest) ; in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
mask_after_softmax: You mask after the softmax, so the other weights no longer sum to 1. Mask the scores, before the softmax.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> scores
nan_where_all_is_masked: A row in which everything is masked becomes NaN, from 0/0 or from infinity times 0. Such a row should
  get weights of zero.
    in masked_softmax: torch.finfo(scores.dtype).min -> -torch.inf ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
uniform_where_all_is_masked: A row in which everything is masked becomes uniform: it attends to all the forbidden positions.
  Such a row should get weights of zero. Set the forbidden weights to 0 after the softmax.
    in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
own_softmax_where_all_is_masked: A row in which everything is masked gets the plain softmax of its scores: it attends to all
  the forbidden positions. Such a row should get weights of zero.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> scores - 100.0 * ~mask ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
empties_partly_masked_rows: Every row in which *something* is masked becomes zeros. Only a row in which everything is masked
  should.
    in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights * mask.all(-1, keepdim=True)
zeroes_the_scores: You set the forbidden scores to 0. But exp(0) is 1, so forbidden positions still get weight. Give them the
  smallest number of the dtype, or -inf.
    in masked_softmax: torch.finfo(scores.dtype).min -> 0.0 ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
fill_too_small: Your value for the forbidden scores is not low enough: real scores can be below it. Take the smallest number
  of the dtype, `torch.finfo(scores.dtype).min`, or -inf.
    in masked_softmax: torch.finfo(scores.dtype).min -> -10000.0 ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
    in masked_softmax: torch.finfo(scores.dtype).min -> -10.0
    in masked_softmax: torch.finfo(scores.dtype).min -> -10.0 ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
fill_of_minus_1e9: Half precision fails: a fill value such as -1e9 does not fit there, since the smallest number is -65504.
  Take `torch.finfo(scores.dtype).min`, and give numbers of your own the dtype of the scores.
    in masked_softmax: torch.finfo(scores.dtype).min -> -1e9
nan_in_half_precision: In half precision a row in which everything is masked becomes NaN: there -1e9 is -inf and 1e-9 is 0, so
  the row is 0/0. Take such numbers from the dtype: `torch.finfo(scores.dtype)` has a `min` and a `tiny`.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> torch.where(mask, scores, -1e9) ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights * mask
adds_the_mask: You *add* the boolean mask to the scores: True counts as 1 and False as 0. Fill the scores where it is False.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> scores + mask ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
mask_must_have_the_shape: Your mask is used as an index, so it must have the very shape of the scores. A mask may also
  broadcast: use `masked_fill` or `torch.where`.
    in masked_softmax: masked_scores = scores.masked_fill(~mask, lowest) ->
      masked_scores = scores.clone(); masked_scores[~mask] = lowest
no_shift: The formula is right on paper, but exp(1e4) is infinite and exp(-1e4) is 0 in floating point. Subtract the largest
  allowed score of each row first, or call `torch.softmax`.
    in masked_softmax: torch.softmax(scores, dim=-1) -> scores.exp() / scores.exp().sum(-1, keepdim=True) ;
      in masked_softmax: torch.softmax(masked_scores, dim=-1) -> scores.exp().masked_fill(~mask, 0.0) ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights / raw_weights.sum(-1, keepdim=True).clamp(min=1e-12)
shift_by_masked_maximum: Where a forbidden score is far above the allowed ones, the exponentials of these are all 0: you take
  the maximum over everything, perhaps inside `torch.softmax`. Take the forbidden scores out before it.
    in masked_softmax: torch.softmax(masked_scores, dim=-1) ->
      torch.exp(scores - scores.amax(-1, keepdim=True)).masked_fill(~mask, 0.0) ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights / raw_weights.sum(-1, keepdim=True).clamp(min=1e-12)
softmax_over_the_queries: Your softmax runs over the queries, so the columns sum to 1. Each query distributes a 1 of its own
  over the keys, the last dimension: `dim=-1`.
    in masked_softmax: (scores, dim=-1) -> (scores, dim=-2) ;
      in masked_softmax: (masked_scores, dim=-1) -> (masked_scores, dim=-2)
softmax_over_dimension_1: Your softmax runs over dimension 1. Each query distributes a 1 of its own over the keys, which are
  the last dimension: `dim=-1`.
    in masked_softmax: (scores, dim=-1) -> (scores, dim=1) ;
      in masked_softmax: (masked_scores, dim=-1) -> (masked_scores, dim=1)
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
context_without_mask: The weights that you return are right, but the context comes from other weights: a softmax without the
  mask.
    in scaled_dot_product_attention: weights @ v -> masked_softmax(scores) @ v
"""

OUT_AND_WEIGHTS = """
weights_first: You return the weights first. The order is `return out, weights`.
    (out, weights) -> (weights, out)
out_only: You return the output alone. The weights are needed too: `return out, weights`.
    (out, weights) -> out
"""
