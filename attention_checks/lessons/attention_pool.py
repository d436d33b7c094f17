"""One question to a whole sentence, whose answer is one vector."""

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION
from course_utils.attention.pool import attention_pool

REFERENCE = attention_pool
OUTPUTS = ("pooled", "weights")
PROPERTIES = (nothing_where_masked(2, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))


def inputs(draw):
    return attention_cases(draw, {"x": "B T d", "query": "d"}, mask="B T", large={"query": 3e4})


def on_the_way(x, query, mask=None):
    """Where a sentence is all masked: weights that are masked afterwards, which go wrong when they are divided by their sum."""
    if mask is not None and mask.any() and not mask.any(-1).all():
        weights = (x @ query / x.shape[2] ** 0.5).softmax(-1)
        yield from (weights, weights * mask)


MISTAKES = chosen(
    ATTENTION,
    "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked "
    "own_softmax_where_all_is_masked zeroes_the_scores fill_of_minus_1e9 no_shift",
)
MISTAKES += """
scaled_by_sqrt_of_length: The scores are divided by sqrt(T). The sum in a dot product runs over the d features: divide by
  sqrt(d).
    math.sqrt(x.shape[2]) -> math.sqrt(x.shape[1])
padding_set_to_0_in_x: You set the padding in x to 0, so its scores are 0. But exp(0) is 1, so padding still takes weight from
  the words. Mask the scores.
    scaled_query = query -> x = x if mask is None else x * mask.unsqueeze(2); mask = None; scaled_query = query
mean_of_the_weighted: You divide the weighted sum by the number of states. The weights sum to 1, so their sum is a mean
  already.
    context_vector(weights, x) -> context_vector(weights, x) / x.shape[1]
    context_vector(weights, x) -> context_vector(weights, x) / (len(x[0]) if mask is None else mask.sum(1, True).clamp(min=1))
no_scaling: The scores are not scaled. Divide them by sqrt(d).
    query / math.sqrt(x.shape[2]) -> query
scaled_by_d: The scores are divided by d. Divide them by its square root, sqrt(d).
    math.sqrt(x.shape[2]) -> x.shape[2]
scaled_by_sqrt_of_batch: The scores are divided by the square root of the batch size, sqrt(B). Divide by sqrt(d); d is
  `x.shape[-1]`.
    math.sqrt(x.shape[2]) -> math.sqrt(x.shape[0])
multiplied_by_sqrt_d: The scores are multiplied by sqrt(d), as when d ** -0.5 divides them. Divide by sqrt(d).
    query / math.sqrt(x.shape[2]) -> query * math.sqrt(x.shape[2])
takes_the_last_state: Your pooled vector is the last state alone. Every state counts, by its weight. Does a loop assign where
  it should add?
    context_vector(weights, x) -> weights[:, -1:] * x[:, -1]
    context_vector(weights, x) -> x[:, -1]
takes_the_largest_alone: You take the state with the largest score, and no other. Every state counts, by its weight.
    context_vector(weights, x) -> x[range(len(x)), weights.argmax(1)]
    context_vector(weights, x) -> x[range(len(x)), scores.argmax(1)]
weighs_the_query: You multiply the weights by the query. The query only asks: multiply the weights by the states of the
  sentence, x.
    context_vector(weights, x) -> weights.sum(1, keepdim=True) * query
weighs_with_the_scores: You multiply the states by the *scores*. Multiply them by the weights that you return.
    context_vector(weights, x) -> (scores.unsqueeze(2) * x).sum(1)
    context_vector(weights, x) -> ((scores if mask is None else scores.masked_fill(~mask, 0.0)).unsqueeze(2) * x).sum(1)
softmax_taken_twice: Your weights have passed through the softmax twice, which makes them more alike. Take it once, of the
  scores.
    masked_softmax(scores, mask) -> masked_softmax(masked_softmax(scores, mask), mask)
every_word_counts_the_same: Every word counts the same, whatever the query is. The weights are a softmax, over the words, of x
  . query / sqrt(d).
    masked_softmax(scores, mask) -> masked_softmax(0 * scores, mask)
plain_mean: The weights are right, but your pooled vector is a plain mean of the states. Multiply each state by its weight.
    context_vector(weights, x) -> x.mean(1)
    context_vector(weights, x) -> context_vector(masked_softmax(0 * scores, mask), x)
every_text_with_every_text: In your product the weights of every text meet the states of every text, (B, B, d), as in `weights
  @ x`. Each text has weights of its own: `(weights.unsqueeze(1) @ x).squeeze(1)`, or multiply and sum.
    context_vector(weights, x) -> weights @ x
keeps_the_positions: You return each state times its weight, (B, T, d). Sum over the positions: (B, d).
    context_vector(weights, x) -> x * weights.unsqueeze(2)
keeps_a_dimension: Your pooled vectors have a dimension of size 1 too many. Return (B, d).
    (pooled, weights) -> (pooled.unsqueeze(1), weights)
keeps_a_dimension_of_the_weights: Your weights have a dimension of size 1 too many. There is one query, so return (B, T).
    (pooled, weights) -> (pooled, weights.unsqueeze(1))
    (pooled, weights) -> (pooled, weights.unsqueeze(2))
pooled_without_mask: The weights that you return are right, but the pooled vector comes from other weights: a softmax without
  the mask.
    context_vector(weights, x) -> context_vector(masked_softmax(scores), x)
weights_without_mask: The pooled vector is right, but the weights that you return with it come from a softmax without the
  mask.
    (pooled, weights) -> (pooled, masked_softmax(scores))
weights_first: You return the weights first. The order is `return pooled, weights`.
    (pooled, weights) -> (weights, pooled)
"""
