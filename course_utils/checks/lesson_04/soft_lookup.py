"""A look-up in which every value answers, by how well its key matches."""

import torch

from course_utils.attention.lookup import soft_lookup
from course_utils.checks.cases import Case, label
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    for temperature in (0.5, 1.7, 3.0):
        yield _case(draw, "ordinary", draw.sizes("n d d_v", low=3), temperature)
    yield _case(draw, "size 1", {"n": 1, **draw.sizes("d d_v", low=3)}, 0.5)
    yield _case(draw, "size 1", {**draw.sizes("n", low=3), "d": 1, "d_v": 2}, 0.5)
    yield _case(draw, "size 1", {"n": 4, "d": 3, "d_v": 1}, 2.0)
    yield _case(draw, "cold", draw.sizes("n d d_v", low=3), 0.001)
    yield _case(draw, "whole temperature", draw.sizes("n d d_v", low=3), 2)
    yield _case(draw, "float64", draw.sizes("n d d_v", low=3), 0.8, note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("n d d_v", low=3), 0.8, note="not contiguous")
    size = draw.integer(3, 7)
    yield _case(draw, "square", dict.fromkeys(("n", "d", "d_v"), size), 0.7, diagnostic=True)


def _case(draw, group, sizes, temperature, note="", dtype=torch.float32, diagnostic=False):
    n, d, d_v = sizes.values()
    query, keys, values = draw.normal(d, dtype=dtype), draw.normal(n, d, dtype=dtype), draw.normal(n, d_v, dtype=dtype)
    if group == "cold":
        keys[0] = query  # a score above 0, which divided by the temperature is too much for exp
    if note == "not contiguous":
        keys, values = keys.T.contiguous().T, values.T.contiguous().T
    named = label(sizes, f"temperature {temperature:g}", note)
    tolerance = 5e-3 if group == "cold" else 0.0
    return Case(group, named, (query, keys, values, temperature), diagnostic=diagnostic, tolerance=tolerance)


def multiplies_by_the_temperature(query, keys, values, temperature):
    """This is what *multiplying* the scores by the temperature gives. A small temperature should sharpen; yours flattens."""
    return torch.softmax(keys @ query * temperature, 0) @ values


def forgets_the_temperature(query, keys, values, temperature):
    """The temperature does not enter: this is the look-up at temperature 1."""
    return torch.softmax(keys @ query, 0) @ values


def temperature_after_softmax(query, keys, values, temperature):
    """You divide the *weights* by the temperature, and they no longer sum to 1. It divides the scores, before the softmax."""
    return torch.softmax(keys @ query, 0) / temperature @ values


def divides_by_the_root_of_the_temperature(query, keys, values, temperature):
    """You divide by the square root of the temperature. The square root comes later in the lesson, and with the size of the
    keys; here the temperature itself divides."""
    return torch.softmax(keys @ query / temperature**0.5, 0) @ values


def scales_by_the_size_of_the_keys(query, keys, values, temperature):
    """You divide by the square root of d as well. That comes later; here the temperature alone divides the scores."""
    return torch.softmax(keys @ query / (temperature * keys.shape[1] ** 0.5), 0) @ values


def root_for_temperature(query, keys, values, temperature):
    """You divide by the square root of d, and the temperature does not enter. The root comes later in the lesson; here the
    temperature divides the scores."""
    return torch.softmax(keys @ query / keys.shape[1] ** 0.5, 0) @ values


def softmax_over_size_1(query, keys, values, temperature):
    """This is the plain sum of the values: each weight is 1. Your softmax runs over a dimension of size 1; it should run over the
    n keys."""
    return values.sum(0)


def no_exponential(query, keys, values, temperature):
    """You divide the scores by their sum. Scores may be negative, and such weights too: a softmax takes exp of each first."""
    scores = keys @ query / temperature
    return scores / scores.sum() @ values


def distance_for_dot_product(query, keys, values, temperature):
    """You score by the distance between query and key. Here the score is their dot product; how the two are related, part 4 of
    the lesson shows."""
    return torch.softmax(-(keys - query).norm(dim=1) / temperature, 0) @ values


def squared_distance_for_dot_product(query, keys, values, temperature):
    return torch.softmax(-(keys - query).pow(2).sum(1) / temperature, 0) @ values


def half_the_squared_distance_for_dot_product(query, keys, values, temperature):
    return torch.softmax(-(keys - query).pow(2).sum(1) / (2 * temperature), 0) @ values


def distance_for_similarity(query, keys, values, temperature):
    """A sign is wrong: the key that fits worst gets the largest weight."""
    return torch.softmax(-keys @ query / temperature, 0) @ values


def hard_lookup(query, keys, values, temperature):
    """You return the best key's value alone. Every entry answers, each by its weight: that lets gradients through."""
    return values[(keys @ query).argmax()]


def blends_the_keys(query, keys, values, temperature):
    """You blend the keys. They say *how much* each entry counts; what is blended are the values."""
    return torch.softmax(keys @ query / temperature, 0) @ keys


def keys_not_transposed(query, keys, values, temperature):
    """`query @ keys` multiplies the query with the *columns* of the keys. Each key is a row: `keys @ query`."""
    return torch.softmax(query @ keys / temperature, 0) @ values


def plain_mean(query, keys, values, temperature):
    """This is the plain mean of the values: neither the query nor the keys enter."""
    return values.mean(0)


def compares_with_the_values(query, keys, values, temperature):
    """You score the query against the values. It is compared with the keys; the values are only handed out."""
    return torch.softmax(values @ query / temperature, 0) @ values


def scores_as_weights(query, keys, values, temperature):
    """The softmax is missing: you blend with the scores themselves, which may be negative and do not sum to 1."""
    return keys @ query / temperature @ values


def exponentials_as_weights(query, keys, values, temperature):
    """You blend with the exponentials, which do not sum to 1 yet: the division by their sum is missing."""
    return torch.exp(keys @ query / temperature) @ values


def no_shift(query, keys, values, temperature):
    """The formula is right on paper, but a small temperature makes scores for which exp is infinite. Subtract the largest score
    first, as in lesson 00, or call `torch.softmax`."""
    exponentials = torch.exp(keys @ query / temperature)
    return exponentials / exponentials.sum() @ values


def cosine_similarity(query, keys, values, temperature):
    """You divide by the lengths of query and key: that is the cosine. The score here is the plain dot product."""
    scores = keys @ query / (keys.norm(dim=1) * query.norm())
    return torch.softmax(scores / temperature, 0) @ values


def returns_the_weights(query, keys, values, temperature):
    """These are the n weights. One step is missing: blend the values with them."""
    return torch.softmax(keys @ query / temperature, 0)


def weighs_without_adding(query, keys, values, temperature):
    """Each value is weighed, but nothing adds them up: (n, d_v) where (d_v,) is due."""
    return torch.softmax(keys @ query / temperature, 0).unsqueeze(1) * values


EXERCISE = Exercise(
    name="soft_lookup",
    reference=soft_lookup,
    inputs=_inputs,
    misconceptions=misconceptions(
        multiplies_by_the_temperature,
        forgets_the_temperature,
        temperature_after_softmax,
        divides_by_the_root_of_the_temperature,
        scales_by_the_size_of_the_keys,
        root_for_temperature,
        softmax_over_size_1,
        no_exponential,
        (distance_for_dot_product, squared_distance_for_dot_product, half_the_squared_distance_for_dot_product),
        distance_for_similarity,
        hard_lookup,
        blends_the_keys,
        keys_not_transposed,
        plain_mean,
        compares_with_the_values,
        scores_as_weights,
        exponentials_as_weights,
        no_shift,
        cosine_similarity,
        returns_the_weights,
        weighs_without_adding,
    ),
)
