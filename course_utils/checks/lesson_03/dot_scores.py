"""The dot-product scores q . k."""

import torch
from torch.nn import functional as F

from course_utils.attention.multiplicative import dot_scores
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B T d", low=3))
    yield _case(draw, "ordinary", draw.sizes("B T d", low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B", low=3), "T": 1, "d": 2})
    yield _case(draw, "large", draw.sizes("B T d", low=3), note="keys of about 1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes("B T d", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T d", low=3), note="not contiguous")
    size = draw.integer(4, 7)
    yield _case(draw, "square", {"B": size, "T": size, "d": 3}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(("B", "T", "d"), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, scale=1.0, diagnostic=False):
    B, T, d = sizes.values()
    query, keys = draw.normal(B, d, dtype=dtype), draw.normal(B, T, d, dtype=dtype, scale=scale)
    if note == "not contiguous":
        query, keys = non_contiguous(query), non_contiguous(keys)
    return Case(group, label(sizes, note), (query, keys), diagnostic=diagnostic, tolerance=5e-3 if scale > 1 else 0.0)


def no_sum(query, keys):
    """The features of query and key are multiplied, but nothing adds them up: (B, T, d) where (B, T) is due."""
    return query.unsqueeze(1) * keys


def averages(query, keys):
    """You average the d products. A dot product is their sum, d times as much."""
    return (query.unsqueeze(1) * keys).mean(-1)


def divides_by_a_root(query, keys):
    """You divide by the square root of d. That is the *scaled* dot product of lesson 04; here the plain one is due."""
    return dot_scores(query, keys) / query.shape[-1] ** 0.5


def cosine(query, keys):
    """This is the cosine: the dot product divided by both lengths. Without the division, a long key can call louder."""
    return F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)


def squashed(query, keys):
    """You put the dot product through a tanh. This score needs none: query and key are multiplied, so they meet already."""
    return torch.tanh(dot_scores(query, keys))


def weights_instead_of_scores(query, keys):
    """These are weights: they sum to 1 already. The exercise asks for the scores, which may be any number."""
    return torch.softmax(dot_scores(query, keys), dim=-1)


def adds_query_and_keys(query, keys):
    """You add query and key before the sum. A dot product multiplies them, feature by feature."""
    return (query.unsqueeze(1) + keys).sum(-1)


def distance(query, keys):
    """This measures the distance between query and key. The dot product is larger, not smaller, where the two agree."""
    return (query.unsqueeze(1) - keys).norm(dim=-1)


def squared_distance(query, keys):
    return (query.unsqueeze(1) - keys).pow(2).sum(-1)


def negative_squared_distance(query, keys):
    return -squared_distance(query, keys)


def forgets_the_query(query, keys):
    """The query does not enter your scores: every question gets the same answer."""
    return keys.sum(-1)


def keys_with_themselves(query, keys):
    """You take the dot product of each key with itself. The query belongs on one side."""
    return (keys * keys).sum(-1)


def first_query_for_all(query, keys):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return keys @ query[0]


def reshape_for_transpose(query, keys):
    """You reshape the keys to (B, d, T). That only reads their numbers in another grouping; `keys.transpose(1, 2)` exchanges the
    two dimensions."""
    B, T, d = keys.shape
    return (query.unsqueeze(1) @ keys.reshape(B, d, T)).squeeze(1)


def every_query_for_every_row(query, keys):
    """`keys @ query.T` asks every sentence with the queries of the *whole batch*: (B, T, B). Each sentence has one query of its
    own, which has to become a (d, 1) matrix."""
    return keys @ query.T


def every_row_for_every_query(query, keys):
    """`query @ keys.transpose(1, 2)` takes (B, d) for one matrix and asks every sentence with *all* queries: (B, B, T). Each
    query needs a dimension that makes it a (1, d) matrix."""
    return query @ keys.transpose(1, 2)


def aligned_with_time(query, keys):
    """You multiply (B, d) with (B, T, d) as they are: broadcasting lines up B with T, so that key t meets the query of row t.
    Which dimension is missing from the query?"""
    return (query * keys).sum(-1)


def sums_over_time(query, keys):
    """You sum over time, which leaves one number for each feature: (B, d). The sum runs over the features: (B, T)."""
    return (query.unsqueeze(1) * keys).sum(1)


def keeps_the_last_dimension(query, keys):
    """The right scores, but with a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return dot_scores(query, keys).unsqueeze(-1)


def keeps_a_dimension_in_the_middle(query, keys):
    """The right scores, but with a dimension of size 1 left in the middle: (B, 1, T) where (B, T) is due."""
    return dot_scores(query, keys).unsqueeze(1)


def time_first(query, keys):
    """The right scores, but transposed: (T, B) where (B, T) is due."""
    return dot_scores(query, keys).T


EXERCISE = Exercise(
    name="dot_scores",
    reference=dot_scores,
    inputs=_inputs,
    misconceptions=misconceptions(
        no_sum,
        averages,
        divides_by_a_root,
        cosine,
        squashed,
        weights_instead_of_scores,
        adds_query_and_keys,
        (distance, squared_distance, negative_squared_distance),
        forgets_the_query,
        keys_with_themselves,
        first_query_for_all,
        reshape_for_transpose,
        every_query_for_every_row,
        every_row_for_every_query,
        aligned_with_time,
        sums_over_time,
        keeps_the_last_dimension,
        keeps_a_dimension_in_the_middle,
        time_first,
    ),
)
