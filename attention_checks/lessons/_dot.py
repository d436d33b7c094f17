"""Mistakes in the dot product of a query with every key, which is a part of the general score."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, mistakes
from course_utils.attention.multiplicative import dot_scores


def no_sum(query, keys):
    """The features of query and key are multiplied, but nothing adds them up: three dimensions where (B, T) is due."""
    return query.unsqueeze(1) * keys


def averages(query, keys):
    """This is the mean of the products. A dot product is their sum."""
    return dot_scores(query, keys) / query.shape[-1]


def divides_by_a_root(query, keys):
    """The scores are divided by the square root of a number of features, as lesson 04's *scaled* dot product is. Here nothing
    divides them."""
    return dot_scores(query, keys) / query.shape[-1] ** 0.5


def cosine(query, keys):
    """This is the cosine: the dot product divided by both lengths. Without the division, a long key can call louder."""
    return F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)


def weights_instead_of_scores(query, keys):
    """These are weights: they sum to 1 already. The exercise asks for the scores, which may be any number."""
    return torch.softmax(dot_scores(query, keys), dim=-1)


def distance(query, keys):
    """These are distances between query and key, perhaps squared or with a minus. A dot product is due: a sum of products."""
    return (query.unsqueeze(1) - keys).norm(dim=-1)


def squared_distance(query, keys):
    return (query.unsqueeze(1) - keys).pow(2).sum(-1)


def negative_squared_distance(query, keys):
    return -squared_distance(query, keys)


def first_query_for_all(query, keys):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return keys @ query[0]


def reshape_for_transpose(query, keys):
    """These are the numbers of keys that were *reshaped* to (B, d, T), which only reads them in another grouping.
    `keys.transpose(1, 2)` exchanges the two dimensions."""
    return (query.unsqueeze(1) @ keys.reshape(keys.mT.shape)).squeeze(1)


def repeats_the_batch(query, keys):
    """Your copies of the queries stand in the wrong order, as after `repeat`, which sets the whole batch behind itself: a
    sentence meets the queries of *other* rows. With a dimension of size 1, `unsqueeze(1)`, no copies are needed."""
    return (query.repeat(keys.shape[1], 1).view(*keys.shape[:2], -1) * keys).sum(-1)


def every_query_for_every_row(query, keys):
    """Every sentence is asked with the queries of the *whole batch*: (B, T, B). With `unsqueeze(-1)` each is a matrix of one
    column, and meets its own keys alone."""
    return keys @ query.T


def every_row_for_every_query(query, keys):
    """Every sentence is asked with *all* queries: (B, B, T). A product takes two dimensions for one matrix; with `unsqueeze(1)`
    each query is a matrix of one row, and meets its own keys alone."""
    return query @ keys.transpose(1, 2)


def aligned_with_time(query, keys):
    """Multiplied as they are, two dimensions and three line up B with T, so that key t meets the query of row t. Which dimension
    is missing from the query?"""
    return (query * keys).sum(-1)


def sums_over_time(query, keys):
    """The sum runs over time, which leaves one number for each feature. It should run over the features: (B, T)."""
    return (query.unsqueeze(1) * keys).sum(1)


def keeps_the_last_dimension(query, keys):
    """Your scores have a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return dot_scores(query, keys).unsqueeze(-1)


def keeps_a_dimension_in_the_middle(query, keys):
    """Your scores have a dimension of size 1 left in the middle: (B, 1, T) where (B, T) is due."""
    return dot_scores(query, keys).unsqueeze(1)


def time_first(query, keys):
    """The right scores, but transposed: (T, B) where (B, T) is due."""
    return dot_scores(query, keys).T


PART = Part("dot_scores", mistakes(globals(), dot_scores))
