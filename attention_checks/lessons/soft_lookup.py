"""A look-up in which every value answers, by how well its key matches."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.lookup import soft_lookup

REFERENCE = soft_lookup
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    for temperature in (0.5, 1.7, 3.0):
        yield _case(draw, "ordinary", draw.sizes("n d d_v", low=3), temperature)
    yield _case(draw, "size 1", {"n": 1, **draw.sizes("d d_v", low=3)}, 0.5)
    yield _case(draw, "size 1", {**draw.sizes("n", low=3), "d": 1, "d_v": 2}, 0.5)
    yield _case(draw, "size 1", {"n": 4, "d": 3, "d_v": 1}, 2.0)
    for sign in (1, -1):  # two keys nearly alike: digits count
        yield _case(draw, "cold", draw.sizes("n d d_v", low=3), 0.0005, dtype=torch.float64, sign=sign)
    yield _case(draw, "whole temperature", draw.sizes("n d d_v", low=3), 2)
    size = draw.integer(3, 7)
    yield _case(draw, "square", dict.fromkeys(("n", "d", "d_v"), size), 0.7, diagnostic=True)


def _case(draw, group, sizes, temperature, dtype=torch.float32, diagnostic=False, sign=1):
    n, d, d_v = sizes.values()
    query, keys, values = draw.normal(d, dtype=dtype), draw.normal(n, d, dtype=dtype), draw.normal(n, d_v, dtype=dtype)
    if group == "cold":  # scores that divided by the temperature are too much for exp, or too little, two of them close
        below = torch.arange(n, dtype=dtype).unsqueeze(1)
        below[1] = temperature / 2 / query.square().sum()
        keys = (2 * sign - below) * query
    named = label(sizes, f"temperature {temperature:g}")
    tolerance = 5e-3 if group == "cold" else 0.0
    return Case(group, named, (query, keys, values, temperature), diagnostic=diagnostic, tolerance=tolerance)


MISTAKES = """
no_shift: The formula is right on paper, but at a small temperature exp of a large score is infinite, and a high power of a
  weight is 0: NaN. Divide the scores, then subtract the largest before exp, as in lesson 00, or call `torch.softmax`.
    torch.softmax(scaled_scores, dim=0) -> scaled_scores.exp() / scaled_scores.exp().sum()
temperature_after_softmax: You divide by the temperature after the softmax. Divide the scores, before the softmax.
    scores / temperature -> scores ; weights @ values -> weights / temperature @ values
cosine_similarity: Your scores are cosines: you divide by the lengths of query and key. The score here is the plain dot
  product.
    keys @ query -> keys @ query / (keys.norm(dim=1) * query.norm())
weights_to_a_power: You raise the weights of temperature 1 to the power 1 / temperature, and they no longer sum to 1. Divide
  the *scores* by the temperature, before the softmax.
    scores / temperature -> scores ; weights @ values -> weights ** (1 / temperature) @ values
forgets_the_temperature: Your result is that of temperature 1, whatever the temperature is. Divide the scores by it, before
  exp. (What divides after exp cancels in the sum.)
    scores / temperature -> scores
scales_by_the_size_of_the_keys: You also divide the scores by the square root of d. That comes later; here only the
  temperature divides them.
    / temperature -> / (temperature * keys.shape[1] ** 0.5)
softmax_over_size_1: Your result is the plain sum of the values: each weight is 1, as after a softmax over a dimension of size
  1. The softmax runs over the n keys.
    weights @ values -> values.sum(0)
multiplies_by_the_temperature: You multiply the scores by the temperature. Divide: a small temperature makes the weights
  sharper.
    / temperature -> * temperature
hard_lookup: Your result is the value of the best key alone. Every value answers, by its weight: only then do gradients flow.
    weights @ values -> values[scores.argmax()]
hard_lookup_when_cold: At a small temperature you take the value of the best key alone. The formula holds at every
  temperature: keys that match nearly as well still have a share.
    weights @ values -> values[scores.argmax()] if temperature < 0.01 else weights @ values
averages: Your result is n times too small, as if you take the mean of the weighted values. The weights sum to 1 already: take
  the sum.
    weights @ values -> weights @ values / len(keys)
blends_the_keys: You multiply the weights by the keys. The keys say *how much* each entry counts; multiply the weights by the
  values.
    @ values -> @ keys
distance_for_dot_product: Your scores are distances between query and key. Use the dot product.
    keys @ query -> -(keys - query).norm(dim=1)
    keys @ query -> -(keys - query).pow(2).sum(1) / 2
root_for_temperature: You divide the scores by the square root of d, and the temperature is never used. The root comes later
  in the lesson; divide by the temperature.
    / temperature -> / keys.shape[1] ** 0.5
weighs_without_adding: You multiply each value by its weight, (n, d_v), but you do not add them. Sum over the n entries:
  (d_v,).
    weights @ values -> weights.unsqueeze(1) * values
returns_the_weights: You return the n weights. One step is missing: multiply the values by them and add.
    weights @ values -> weights
no_exponential: Your weights are the scores divided by their sum. Scores may be negative, and then such weights are too. A
  softmax takes exp of each score first.
    torch.softmax(scaled_scores, dim=0) -> scaled_scores / scaled_scores.sum()
"""
