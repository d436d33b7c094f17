"""The general scores q . W k: dot products of one side with what W makes of the other."""

import torch

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.lessons import _dot
from attention_checks.lessons.additive_scores import _shifted_by_row
from course_utils.attention.multiplicative import dot_scores, general_scores


def _inputs(draw):
    square = {"one size": {"d_q": 5, "d_k": 5}}  # W fits either way round
    return attention_cases(draw, {"query": "B d_q", "keys": "B T d_k", "W": "d_q d_k"}, large={"keys": 1e4}, also=square)


def _of_the_query(query, keys, W):
    return dot_scores(query @ W, keys)


def _of_the_keys(query, keys, W):
    return dot_scores(query, keys @ W.T)


def _on_the_way(query, keys, W):
    yield keys @ W.T


# With W on the other side these give other numbers, or meet other sizes.
SIDED = (
    "no_sum",
    "averages",
    "divides_by_a_root",
    "cosine",
    "distance",
    "every_row_for_every_query",
    "every_query_for_every_row",
    "aligned_with_time",
    "sums_over_time",
)


def transposed_matrix(query, keys, W):
    """W is used the wrong way round, which fits where d_q = d_k only. W is (d_q, d_k): W k has the size of a query."""
    return dot_scores(query @ W.T, keys)


def forgets_the_matrix(query, keys, W):
    """W does not enter: this is the plain dot product, which wants query and keys of one size."""
    return (query.unsqueeze(1) * keys).sum(-1)


def matrix_twice(query, keys, W):
    """W enters twice, as where both query and key go through it. Once is enough: it brings one into the space of the other."""
    return ((query @ W).unsqueeze(1) * (keys @ W.T)).sum(-1)


def tanh_of_the_projection(query, keys, W):
    """There is a tanh on the projection. The general score is linear in the query and in the key: no tanh anywhere."""
    return dot_scores(torch.tanh(query @ W), keys)


def tanh_of_the_projected_keys(query, keys, W):
    return dot_scores(query, torch.tanh(keys @ W.T))


def reshape_for_transpose(query, keys, W):
    """These are the numbers of a reshape where a transpose is due. `reshape` and `view` only read them in another grouping; `W.T`
    and `keys.transpose(1, 2)` exchange rows and columns."""
    return dot_scores(query, keys @ W.reshape(W.shape[1], W.shape[0]))


def reshape_of_the_keys(query, keys, W):
    return _dot.reshape_for_transpose(query @ W, keys)


def reshape_of_the_projected_keys(query, keys, W):
    return _dot.reshape_for_transpose(query, keys @ W.T)


EXERCISE = Exercise(
    name="general_scores",
    reference=general_scores,
    inputs=_inputs,
    properties=(_shifted_by_row,),
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), general_scores),
        *carried(_dot.PART, _of_the_query, without=("reshape_for_transpose",)),
        *carried(_dot.PART, _of_the_keys, only=SIDED),
    ),
)
