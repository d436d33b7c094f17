"""The sum of the values, each times its weight. Lesson 02 shows it; tests of grading ask for it, as the smallest attention."""

from dataclasses import replace

import torch

from attention_checks.engine.cases import Case, attention_cases, label
from course_utils.attention.weights import context_vector

REFERENCE = context_vector


def inputs(draw):
    for case in attention_cases(draw, {"weights": "B T", "values": "B T d_v"}):
        weights, values = case.args
        yield replace(case, args=(torch.softmax(weights, -1), values))
    for group, note in (("any weights", "weights that do not sum to 1"), ("zero weights", "row 1 without any weight")):
        sizes = draw.sizes("B T d_v", low=3)
        B, T, d_v = sizes.values()
        weights = draw.normal(B, T)
        if group == "zero weights":
            weights = torch.softmax(weights, -1)
            weights[1] = 0.0
        yield Case(group, label(sizes, note), (weights, draw.normal(B, T, d_v)))


def on_the_way(weights, values):
    return (weights.unsqueeze(-1) * values,)


MISTAKES = """
ignores_the_weights: This is the plain average of the values. Multiply each value by its weight first.
    return context.squeeze(-2) -> return values.mean(1)
sums_without_weights: This is the plain sum of the values. Multiply each value by its weight first.
    return context.squeeze(-2) -> return values.sum(1)
averages_what_it_weighed: You divide the weighted sum by T. The weights sum to 1 already: return the sum.
    return context.squeeze(-2) -> return context.squeeze(-2) / values.shape[1]
no_sum: You multiply each value by its weight, but you do not add them up. Sum over the positions.
    return context.squeeze(-2) -> return weights.unsqueeze(-1) * values
sums_over_features: You sum over the features, which leaves one number per position. Sum over the positions.
    return context.squeeze(-2) -> return (weights.unsqueeze(-1) * values).sum(-1)
every_row_with_every_row: Every row of weights meets the values of every sentence, as a plain `@` does. Make each row a matrix of
  shape (1, T) first, with `unsqueeze(1)`.
    return context.squeeze(-2) -> return weights @ values
keeps_a_dimension: Your context has a dimension of size 1 left, (B, 1, d_v). Return (B, d_v).
    return context.squeeze(-2) -> return context
largest_weight_only: You pick the value with the largest weight. All values count, each by its weight.
    return context.squeeze(-2) -> return values[torch.arange(len(values)), weights.argmax(-1)]
softmax_again: You apply a softmax to the weights. They are weights already: use them as they are.
    weights.unsqueeze(-2) -> torch.softmax(weights, -1).unsqueeze(-2)
renormalises: You divide by the sum of the weights. Use them as they are: where nothing may be attended to, that sum is 0.
    return context.squeeze(-2) -> return context.squeeze(-2) / weights.sum(-1, keepdim=True)
weights_along_the_features: Your weights line up with the features. Give them a last dimension of size 1, so that they line up
  with the positions.
    return context.squeeze(-2) -> return (weights * values).sum(1)
"""
