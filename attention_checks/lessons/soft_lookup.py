"""A look-up in which every value answers, by how well its key matches."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.lookup import soft_lookup


def _inputs(draw):
    for temperature in (0.5, 1.7, 3.0):
        yield _case(draw, "ordinary", draw.sizes("n d d_v", low=3), temperature)
    yield _case(draw, "size 1", {"n": 1, **draw.sizes("d d_v", low=3)}, 0.5)
    yield _case(draw, "size 1", {**draw.sizes("n", low=3), "d": 1, "d_v": 2}, 0.5)
    yield _case(draw, "size 1", {"n": 4, "d": 3, "d_v": 1}, 2.0)
    for sign in (1, -1):  # two keys nearly alike: digits count
        yield _case(draw, "cold", draw.sizes("n d d_v", low=3), 0.0005, dtype=torch.float64, sign=sign)
    yield _case(draw, "whole temperature", draw.sizes("n d d_v", low=3), 2)
    yield _case(draw, "float64", draw.sizes("n d d_v", low=3), 0.8, note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("n d d_v", low=3), 0.8, note="not contiguous")
    size = draw.integer(3, 7)
    yield _case(draw, "square", dict.fromkeys(("n", "d", "d_v"), size), 0.7, diagnostic=True)


def _case(draw, group, sizes, temperature, note="", dtype=torch.float32, diagnostic=False, sign=1):
    n, d, d_v = sizes.values()
    query, keys, values = draw.normal(d, dtype=dtype), draw.normal(n, d, dtype=dtype), draw.normal(n, d_v, dtype=dtype)
    if group == "cold":  # scores that divided by the temperature are too much for exp, or too little, two of them close
        below = torch.arange(n, dtype=dtype).unsqueeze(1)
        below[1] = temperature / 2 / query.square().sum()
        keys = (2 * sign - below) * query
    if note == "not contiguous":
        keys, values = keys.T.contiguous().T, values.T.contiguous().T
    named = label(sizes, f"temperature {temperature:g}", note)
    tolerance = 5e-3 if group == "cold" else 0.0
    return Case(group, named, (query, keys, values, temperature), diagnostic=diagnostic, tolerance=tolerance)


def multiplies_by_the_temperature(query, keys, values, temperature):
    """This is what *multiplying* the scores by the temperature gives. A small temperature should sharpen; yours flattens."""
    return torch.softmax(keys @ query * temperature, 0) @ values


def forgets_the_temperature(query, keys, values, temperature):
    """This is the look-up at temperature 1, whatever the temperature is. It divides the scores, before exp: what divides behind
    exp falls out again with the sum."""
    return torch.softmax(keys @ query, 0) @ values


def temperature_after_softmax(query, keys, values, temperature):
    """Your temperature divides what stands behind the softmax: the weights, or what they blend. It divides the
    scores, before that."""
    return torch.softmax(keys @ query, 0) / temperature @ values


def weights_to_a_power(query, keys, values, temperature):
    """The weights of temperature 1 are raised to the power 1 / temperature, and do not sum to 1 any more. Divide the *scores* by
    the temperature, before the softmax: that brings them to a sum of 1."""
    return torch.softmax(keys @ query, 0) ** (1 / temperature) @ values


def scales_by_the_size_of_the_keys(query, keys, values, temperature):
    """Your scores are divided by the square root of d as well. That comes later; here the temperature alone divides them."""
    return torch.softmax(keys @ query / (temperature * keys.shape[1] ** 0.5), 0) @ values


def root_for_temperature(query, keys, values, temperature):
    """Your scores are divided by the square root of d, and the temperature does not enter. The root comes later in the lesson."""
    return torch.softmax(keys @ query / keys.shape[1] ** 0.5, 0) @ values


def softmax_over_size_1(query, keys, values, temperature):
    """This is the plain sum of the values: each weight is 1, as from a softmax over a dimension of size 1. It should run over the
    n keys."""
    return values.sum(0)


def no_exponential(query, keys, values, temperature):
    """Your weights are the scores divided by their sum. Scores may be negative, and such weights too: a softmax takes exp of each
    first."""
    scores = keys @ query / temperature
    return scores / scores.sum() @ values


def exponentials_for_weights(query, keys, values, temperature):
    """Your weights are exp of the scores, and nothing divides them by their sum. Shares of a whole are due: they sum to 1."""
    return torch.exp(keys @ query / temperature) @ values


def distance_for_dot_product(query, keys, values, temperature):
    """These are the numbers of a score that is a distance between query and key. Here it is their dot product; part 3 of the
    lesson shows how the two are related."""
    return torch.softmax(-(keys - query).norm(dim=1) / temperature, 0) @ values


def squared_distance_for_dot_product(query, keys, values, temperature):
    return torch.softmax(-(keys - query).pow(2).sum(1) / temperature, 0) @ values


def half_the_squared_distance_for_dot_product(query, keys, values, temperature):
    return torch.softmax(-(keys - query).pow(2).sum(1) / (2 * temperature), 0) @ values


def hard_lookup(query, keys, values, temperature):
    """This is the best key's value alone. Every entry answers, each by its weight: that lets gradients through."""
    return values[(keys @ query).argmax()]


def hard_lookup_when_cold(query, keys, values, temperature):
    """At a small temperature yours takes the best key's value alone. The formula holds at every temperature: keys that match
    nearly as well have their share there, too."""
    return hard_lookup(query, keys, values, temperature) if temperature < 0.01 else soft_lookup(query, keys, values, temperature)


def blends_the_keys(query, keys, values, temperature):
    """This is a blend of the keys. They say *how much* each entry counts; what is blended are the values."""
    return torch.softmax(keys @ query / temperature, 0) @ keys


def no_shift(query, keys, values, temperature):
    """The formula is right on paper, but a small temperature makes NaN of it: exp of a large score is infinite, a high power of
    a weight is 0. Divide the scores, and then subtract the largest before exp, as in lesson 00, or call `torch.softmax`."""
    exponentials = torch.exp(keys @ query / temperature)
    return exponentials / exponentials.sum() @ values


def cosine_similarity(query, keys, values, temperature):
    """Your scores are cosines, divided by the lengths of query and key. The score here is the plain dot product."""
    scores = keys @ query / (keys.norm(dim=1) * query.norm())
    return torch.softmax(scores / temperature, 0) @ values


def returns_the_weights(query, keys, values, temperature):
    """These are the n weights. One step is missing: blend the values with them."""
    return torch.softmax(keys @ query / temperature, 0)


def sums_over_the_features(query, keys, values, temperature):
    """Your sum runs over the features of each value, which leaves a number for each entry: (n,). It should run over the n
    entries: (d_v,)."""
    return (torch.softmax(keys @ query / temperature, 0).unsqueeze(1) * values).sum(1)


def averages(query, keys, values, temperature):
    """This is n times too small, as a mean of the weighed values is. The weights share out a whole already: add up."""
    return torch.softmax(keys @ query / temperature, 0) @ values / len(keys)


def weighs_without_adding(query, keys, values, temperature):
    """Each value is weighed, but nothing adds them up: (n, d_v) where (d_v,) is due."""
    return torch.softmax(keys @ query / temperature, 0).unsqueeze(1) * values


EXERCISE = Exercise(
    name="soft_lookup",
    reference=soft_lookup,
    inputs=_inputs,
    misconceptions=mistakes(globals(), soft_lookup),
)
