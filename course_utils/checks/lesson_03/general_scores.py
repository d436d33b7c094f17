"""The general scores q . W k."""

import torch

from course_utils.attention.multiplicative import general_scores
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    names = "B T d_q d_k"
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d_q d_k", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B", low=3), "T": 1, **draw.sizes("d_q d_k")})
    yield _case(draw, "large", draw.sizes(names, low=3), note="keys of about 1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes(names, low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names, low=3), note="not contiguous")
    size = draw.integer(4, 7)
    yield _case(draw, "square", {"B": 2, "T": 3, "d_q": size, "d_k": size}, diagnostic=True)
    yield _case(draw, "square", {"B": size, "T": size, "d_q": 2, "d_k": 3}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(names.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, scale=1.0, diagnostic=False):
    B, T, d_q, d_k = sizes.values()
    query, keys = draw.normal(B, d_q, dtype=dtype), draw.normal(B, T, d_k, dtype=dtype, scale=scale)
    W = draw.normal(d_q, d_k, dtype=dtype, scale=d_q**-0.5)
    if note == "not contiguous":
        query, keys, W = non_contiguous(query), non_contiguous(keys), non_contiguous(W)
    return Case(group, label(sizes, note), (query, keys, W), diagnostic=diagnostic, tolerance=5e-3 if scale > 1 else 0.0)


def transposed_matrix(query, keys, W):
    """W is the wrong way round: it is (d_q, d_k), so W k has the size of a query. Your code multiplies with its transpose, which
    runs where d_q = d_k and gives other scores."""
    return ((query @ W.T).unsqueeze(1) * keys).sum(-1)


def transposed_matrix_on_the_keys(query, keys, W):
    return (query.unsqueeze(1) * (keys @ W)).sum(-1)


def forgets_the_matrix(query, keys, W):
    """W does not enter: this is the plain dot product, which wants query and keys of one size."""
    return (query.unsqueeze(1) * keys).sum(-1)


def matrix_twice(query, keys, W):
    """Both query and keys go through W. One of them is enough: W brings it into the space of the other."""
    return ((query @ W).unsqueeze(1) * (keys @ W)).sum(-1)


def no_sum(query, keys, W):
    """The features are multiplied, but nothing adds them up: a dimension is left over."""
    return (query @ W).unsqueeze(1) * keys


def no_sum_on_the_other_side(query, keys, W):
    return query.unsqueeze(1) * (keys @ W.T)


def averages(query, keys, W):
    """You average the products. The last step is a dot product: their sum."""
    return ((query @ W).unsqueeze(1) * keys).mean(-1)


def averages_on_the_other_side(query, keys, W):
    return (query.unsqueeze(1) * (keys @ W.T)).mean(-1)


def divides_by_a_root(query, keys, W):
    """You divide by the square root of a size. That belongs to the scaled dot product of lesson 04."""
    return general_scores(query, keys, W) / keys.shape[-1] ** 0.5


def divides_by_the_root_of_d_q(query, keys, W):
    return general_scores(query, keys, W) / query.shape[-1] ** 0.5


def squashed(query, keys, W):
    """You put the score through a tanh. The general score has none: the product lets query and key meet already."""
    return torch.tanh(general_scores(query, keys, W))


def tanh_of_the_projection(query, keys, W):
    """You take the tanh of the projection. The general score is linear in the query and in the key: no tanh anywhere."""
    return (torch.tanh(query @ W).unsqueeze(1) * keys).sum(-1)


def tanh_of_the_projected_keys(query, keys, W):
    return (query.unsqueeze(1) * torch.tanh(keys @ W.T)).sum(-1)


def adds_instead(query, keys, W):
    """You add the projected query and the keys. The general score multiplies them: it is a dot product after a projection."""
    return ((query @ W).unsqueeze(1) + keys).sum(-1)


def adds_instead_on_the_other_side(query, keys, W):
    return (query.unsqueeze(1) + keys @ W.T).sum(-1)


def weights_instead_of_scores(query, keys, W):
    """These are weights: they sum to 1 already. The exercise asks for the scores, which may be any number."""
    return torch.softmax(general_scores(query, keys, W), dim=-1)


def forgets_the_query(query, keys, W):
    """The query does not enter your scores: every question gets the same answer."""
    return (keys @ W.T).sum(-1)


def forgets_the_keys(query, keys, W):
    """The keys do not enter your scores: every position of a row gets the same one."""
    return (query @ W).sum(-1, keepdim=True).expand(-1, keys.shape[1])


def first_query_for_all(query, keys, W):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return keys @ (query[0] @ W)


def reshape_for_transpose(query, keys, W):
    """Somewhere you reshape where a transpose is due. `reshape` and `view` only read the numbers in another grouping; `W.T` and
    `keys.transpose(1, 2)` exchange rows and columns."""
    return (query.unsqueeze(1) * (keys @ W.reshape(W.shape[1], W.shape[0]))).sum(-1)


def reshape_of_the_keys(query, keys, W):
    B, T, d_k = keys.shape
    return ((query @ W).unsqueeze(1) @ keys.reshape(B, d_k, T)).squeeze(1)


def reshape_of_the_projected_keys(query, keys, W):
    B, T, _ = keys.shape
    return (query.unsqueeze(1) @ (keys @ W.T).reshape(B, -1, T)).squeeze(1)


def every_query_for_every_row(query, keys, W):
    """Your product asks every sentence with the queries of the *whole batch*: a dimension B too many. Each sentence has one query
    of its own, which has to become a matrix with one row or one column."""
    return keys @ (query @ W).T


def every_row_for_every_query(query, keys, W):
    return query @ W @ keys.transpose(1, 2)


def aligned_with_time(query, keys, W):
    """You multiply (B, d) with (B, T, d) as they are: broadcasting lines up B with T, so that key t meets the query of row t.
    Which dimension is missing from the query?"""
    return (query @ W * keys).sum(-1)


def aligned_with_time_on_the_other_side(query, keys, W):
    return (query * (keys @ W.T)).sum(-1)


def sums_over_time(query, keys, W):
    """You sum over time, which leaves one number for each feature. The sum runs over the features: (B, T)."""
    return ((query @ W).unsqueeze(1) * keys).sum(1)


def sums_over_time_on_the_other_side(query, keys, W):
    return (query.unsqueeze(1) * (keys @ W.T)).sum(1)


def keeps_the_last_dimension(query, keys, W):
    """The right scores, but with a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return general_scores(query, keys, W).unsqueeze(-1)


def keeps_a_dimension_in_the_middle(query, keys, W):
    """The right scores, but with a dimension of size 1 left in the middle: (B, 1, T) where (B, T) is due."""
    return general_scores(query, keys, W).unsqueeze(1)


def time_first(query, keys, W):
    """The right scores, but transposed: (T, B) where (B, T) is due."""
    return general_scores(query, keys, W).T


EXERCISE = Exercise(
    name="general_scores",
    reference=general_scores,
    inputs=_inputs,
    misconceptions=misconceptions(
        (transposed_matrix, transposed_matrix_on_the_keys),
        forgets_the_matrix,
        matrix_twice,
        (no_sum, no_sum_on_the_other_side),
        (averages, averages_on_the_other_side),
        (divides_by_a_root, divides_by_the_root_of_d_q),
        squashed,
        (tanh_of_the_projection, tanh_of_the_projected_keys),
        (adds_instead, adds_instead_on_the_other_side),
        weights_instead_of_scores,
        forgets_the_query,
        forgets_the_keys,
        first_query_for_all,
        (reshape_for_transpose, reshape_of_the_keys, reshape_of_the_projected_keys),
        (every_query_for_every_row, every_row_for_every_query),
        (aligned_with_time, aligned_with_time_on_the_other_side),
        (sums_over_time, sums_over_time_on_the_other_side),
        keeps_the_last_dimension,
        keeps_a_dimension_in_the_middle,
        time_first,
    ),
)
