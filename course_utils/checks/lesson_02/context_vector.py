"""The sum of the values, each times its weight."""

import torch

from course_utils.attention.weights import context_vector
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B T d_v", low=3))
    yield _case(draw, "ordinary", draw.sizes("B T d_v", low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d_v", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B", low=3), "T": 1, "d_v": 2})
    yield _case(draw, "zero weights", draw.sizes("B T d_v", low=3), note="row 1 without any weight")
    yield _case(draw, "any weights", draw.sizes("B T d_v", low=3), note="weights that do not sum to 1")
    yield _case(draw, "float64", draw.sizes("B T d_v", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T d_v", low=3), note="not contiguous")
    size = draw.integer(3, 7)
    yield _case(draw, "square", dict.fromkeys(("B", "T", "d_v"), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    B, T, d_v = sizes.values()
    weights, values = torch.softmax(draw.normal(B, T, dtype=dtype), -1), draw.normal(B, T, d_v, dtype=dtype)
    if group == "zero weights":
        weights[1] = 0.0
    if group == "any weights":
        weights = draw.normal(B, T)
    if note == "not contiguous":
        weights, values = non_contiguous(weights), non_contiguous(values)
    return Case(group, label(sizes, note), (weights, values), diagnostic=diagnostic)


def ignores_the_weights(weights, values):
    """This is the plain average of the values: the weights do not enter."""
    return values.mean(1)


def sums_without_weights(weights, values):
    """This is the plain sum of the values: the weights do not enter."""
    return values.sum(1)


def averages_what_it_weighed(weights, values):
    """You average the weighted values, which divides by T once more. The weights share out 1 already: a sum is due."""
    return (weights.unsqueeze(-1) * values).mean(1)


def no_sum(weights, values):
    """Each value is weighed, but nothing adds them up: (B, T, d_v) where (B, d_v) is due."""
    return weights.unsqueeze(-1) * values


def sums_over_features(weights, values):
    """You sum over the features, which leaves one number for each position. The sum runs over the positions."""
    return (weights.unsqueeze(-1) * values).sum(-1)


def sums_over_the_batch(weights, values):
    """The sum runs over the batch as well, so that sentences are mixed. Each row keeps its own context."""
    return torch.einsum("bt,btd->d", weights, values)


def every_row_with_every_row(weights, values):
    """`weights @ values` takes (B, T) for *one* matrix and pairs every row of weights with every row of values: (B, B, d_v).
    Each row of weights needs a dimension that makes it a (1, T) matrix."""
    return weights @ values


def keeps_a_dimension(weights, values):
    """The right context, but with a dimension of size 1 left: (B, 1, d_v) where (B, d_v) is due."""
    return weights.unsqueeze(1) @ values


def largest_weight_only(weights, values):
    """You pick the value with the largest weight. All of them take part, each by its weight; that is also what lets the gradient
    through."""
    return values[torch.arange(len(values)), weights.argmax(-1)]


def softmax_again(weights, values):
    """You put the weights through a softmax. They are weights already; a second softmax flattens them."""
    return context_vector(torch.softmax(weights, -1), values)


def renormalises(weights, values):
    """You divide by the sum of the weights. It is 1 already, except where nothing may be attended to: there you divide 0 by 0."""
    return context_vector(weights, values) / weights.sum(-1, keepdim=True)


def renormalises_with_care(weights, values):
    """You divide by the sum of the weights. Take the weights as they come: who calls this function has decided how much each
    value counts."""
    total = weights.sum(-1, keepdim=True)
    return context_vector(weights, values) / torch.where(total == 0, 1.0, total)


def weights_along_the_features(weights, values):
    """The weights line up with the features instead of the positions. They need a dimension of size 1 at the end before they
    meet the values."""
    return (weights.unsqueeze(1) * values).sum(1)


def weights_of_the_first_row(weights, values):
    """Every row of the batch uses the first row's weights. Each has its own."""
    return torch.einsum("t,btd->bd", weights[0], values)


def weights_along_the_batch(weights, values):
    """Position t is weighed with a weight of *row* t: batch and time are exchanged in the weights."""
    return (weights.T.unsqueeze(-1) * values).sum(1)


def reshape_instead_of_transpose(weights, values):
    """You reshaped (B, T, d_v) into (B, d_v, T). That keeps the order in memory and mixes features with positions: a transpose
    moves the axis."""
    B, T, d_v = values.shape
    return (values.reshape(B, d_v, T) @ weights.unsqueeze(-1)).squeeze(-1)


def largest_weighted_value(weights, values):
    """You take the largest of the weighted values for each feature. All of them are added up."""
    return (weights.unsqueeze(-1) * values).amax(1)


EXERCISE = Exercise(
    name="context_vector",
    reference=context_vector,
    inputs=_inputs,
    misconceptions=misconceptions(
        ignores_the_weights,
        sums_without_weights,
        averages_what_it_weighed,
        no_sum,
        sums_over_features,
        sums_over_the_batch,
        every_row_with_every_row,
        keeps_a_dimension,
        largest_weight_only,
        softmax_again,
        renormalises,
        renormalises_with_care,
        weights_along_the_features,
        weights_of_the_first_row,
        weights_along_the_batch,
        reshape_instead_of_transpose,
        largest_weighted_value,
    ),
)
