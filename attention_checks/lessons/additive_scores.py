"""The additive scores v . tanh(W_q q + W_k k)."""

import torch

from attention_checks.engine.cases import attention_cases
from course_utils.attention.additive import additive_scores

REFERENCE = additive_scores


def inputs(draw):
    shapes = {"query": "B d_q", "keys": "B T d_k", "W_q": "d_a d_q", "W_k": "d_a d_k", "v": "d_a"}
    return attention_cases(draw, shapes, large={"keys": 1e4})


def on_the_way(query, keys, W_q, W_k, v):
    """What those compute who make one product of the concatenation, as in the paper."""
    repeated = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    for one, other in ((W_q, W_k), (repeated, keys)):
        yield from (torch.cat((one, other), -1), torch.cat((other, one), -1))


MISTAKES = """
no_tanh: There is no tanh in your scores. Without it the query adds the same number to every key, and cannot change which key
  wins. Take the tanh of the sum, before v.
    torch.tanh(sums) -> sums
tanh_after_v: You take the tanh of the finished score. The formula takes it of each feature, *before* v adds the features up.
    torch.tanh(sums) -> sums ; hidden @ v -> torch.tanh(hidden @ v)
tanh_of_each: You take the tanh of the query and of the keys separately, and add the results. Add first, then take one tanh of
  the sum: there the two meet.
    projected_query + projected_keys -> torch.tanh(projected_query) + torch.tanh(projected_keys) ; torch.tanh(sums) -> sums
sigmoid_for_tanh: Your non-linear function is a sigmoid, whose values lie between 0 and 1. The formula has a tanh, between -1
  and 1.
    torch.tanh(sums) -> torch.sigmoid(sums)
multiplies_query_and_keys: You multiply the projected query and the projected keys. The formula adds them: that is why this
  attention is called additive.
    projected_query + projected_keys -> projected_query * projected_keys
subtracts_the_query: You subtract the projected query from the projected keys. The formula adds the two.
    projected_query + projected_keys -> projected_keys - projected_query
forgets_the_query: The query does not enter your scores, so every query gets the same scores.
    projected_query + projected_keys -> projected_keys
forgets_v: You sum the features without v. The formula ends in a dot product with v, which weighs each feature.
    hidden @ v -> hidden.sum(-1)
sums_v_apart: Your scores are the sum of the features times the sum of v, as an einsum with two letters for one dimension
  computes. Each feature is multiplied by its own entry of v first.
    hidden @ v -> hidden.sum(-1) * v.sum()
divides_by_a_root: You divide the scores by the square root of a size. That belongs to the scaled dot product of lesson 04.
  Here the tanh already keeps the features small.
    hidden @ v -> hidden @ v / len(v) ** 0.5
weights_instead_of_scores: These are weights: each row sums to 1. Return the scores, which may be any number. The softmax is
  the next exercise.
    hidden @ v -> torch.softmax(hidden @ v, dim=-1)
projections_not_transposed: Your matrices must be transposed. W_q is (d_a, d_q) and the query is a row of d_q numbers: `query
  @ W_q.T`.
    W_q.T -> W_q ; W_k.T -> W_k
adds_without_aligning: Broadcasting aligns your B queries with the T keys. Give the query a dimension of size 1 for the
  keys, in the middle: (B, 1, d_a), with `unsqueeze(1)`.
    (query @ W_q.T).unsqueeze(-2) -> query @ W_q.T
repeats_the_queries_in_another_order: Your copies of the queries are in another order than the keys: whole batches one after
  the other, as `repeat` makes them. So a sentence meets other sentences' queries. With `unsqueeze(1)` no copies are needed.
    projected_query + projected_keys -> projected_query.repeat(keys.shape[1], 1, 1).view_as(projected_keys) + projected_keys
first_query_for_all: Every row of the batch uses the first row's query. Each row has its own.
    (query @ W_q.T) -> (query[:1] @ W_q.T)
sums_over_time: You sum over the positions, so one number is left for each feature: (B, d_a). Sum over the features: (B, T).
    hidden @ v -> (hidden * v).sum(1)
keeps_a_dimension: Your scores have an extra dimension of size 1 at the end: (B, T, 1). Return (B, T).
    hidden @ v -> (hidden @ v).unsqueeze(-1)
"""


def _shifted_by_row(want, got, case):
    """A property of scores: those of a row are not all off by the same number, which a softmax would not notice."""
    shift = got - want
    if want.shape[-1] == 1 or not torch.allclose(shift, shift[:, :1].expand_as(shift), atol=1e-4):
        return None
    return "The scores of each row are all off by the same number. A softmax would not notice, but the formula does."


PROPERTIES = (_shifted_by_row,)
