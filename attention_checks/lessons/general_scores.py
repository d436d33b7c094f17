"""The general scores q . W k: dot products of one side with what W makes of the other."""

from attention_checks.engine.cases import attention_cases
from attention_checks.lessons.additive_scores import _shifted_by_row
from course_utils.attention.multiplicative import general_scores

REFERENCE = general_scores
PROPERTIES = (_shifted_by_row,)


def inputs(draw):
    square = {"one size": {"d_q": 5, "d_k": 5}}  # W fits either way round
    return attention_cases(draw, {"query": "B d_q", "keys": "B T d_k", "W": "d_q d_k"}, large={"keys": 1e4}, also=square)


def on_the_way(query, keys, W):
    yield keys @ W.T


# W may also be applied to the keys. Some mistakes then give other numbers, or meet other sizes: they have a way for each side.
MISTAKES = """
transposed_matrix: You use the transpose of W. That fits only where d_q = d_k. W is (d_q, d_k), so W k has the size of a
  query.
    query @ W -> query @ W.T
forgets_the_matrix: W does not enter your scores. This is the plain dot product, which needs queries and keys of one size.
    query @ W -> query
matrix_twice: W enters twice, once for the query and once for the keys. Use it once: it maps one of them into the space of the
  other.
    query @ W -> query @ W; keys = keys @ W.T
tanh_of_the_projection: You take a tanh of the projection. The general score has no tanh: it is linear in the query and in the
  key.
    query @ W -> torch.tanh(query @ W)
    query @ W -> query; keys = torch.tanh(keys @ W.T)
reshape_for_transpose: You reshape where a transpose is needed. `reshape` and `view` keep the order of the numbers and cut it
  into other rows. `W.T` and `keys.transpose(1, 2)` exchange rows and columns.
    query @ W -> query; keys = keys @ W.reshape(W.T.shape)
    keys @ column -> keys.reshape(keys.mT.shape).mT @ column
averages: You return the mean of the products. A dot product is their sum.
    keys @ column -> keys @ column / keys.shape[-1]
divides_by_a_root: You divide the scores by the square root of a size, as the *scaled* dot product of lesson 04 does. The
  general score is not divided by anything.
    keys @ column -> keys @ column / keys.shape[-1] ** 0.5
cosine: You return the cosine: the dot product divided by both lengths. Return the dot product itself, in which a longer key
  can get a larger score.
    keys @ column -> nn.functional.cosine_similarity(keys, column.mT, dim=-1)[..., None]
weights_instead_of_scores: These are weights: each row sums to 1. Return the scores, which may be any number.
    return scores.squeeze(-1) -> return torch.softmax(scores.squeeze(-1), dim=-1)
first_query_for_all: Every row of the batch uses the first row's query. Each row has its own.
    query @ W -> query[:1] @ W
repeats_the_batch: Your copies of the queries are in another order than the keys: whole batches one after the other, as
  `repeat` makes them. So a sentence meets other sentences' queries. With `unsqueeze(1)` no copies are needed.
    keys @ column -> (keys * projected_query.repeat(keys.shape[1], 1).view_as(keys)).sum(-1, keepdim=True)
every_row_for_every_query: Every sentence meets *all* queries of the batch: (B, B, T). Make each query a matrix of one row
  with `unsqueeze(1)`: it then meets its own keys only.
    keys @ column -> projected_query @ keys.mT ; scores.squeeze(-1) -> scores
sums_over_time: You sum over the positions, so one number is left for each feature. Sum over the features: (B, T).
    keys @ column -> (keys * column.mT).sum(1) ; scores.squeeze(-1) -> scores
keeps_the_last_dimension: Your scores have an extra dimension of size 1 at the end: (B, T, 1). Return (B, T).
    scores.squeeze(-1) -> scores
time_first: Your scores are transposed: (T, B). Return (B, T).
    scores.squeeze(-1) -> scores.squeeze(-1).T
"""
