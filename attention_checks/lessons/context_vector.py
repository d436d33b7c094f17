"""The sum of the values, each times its weight."""

from dataclasses import replace

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, attention_cases, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.weights import context_vector


def _inputs(draw):
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


def ignores_the_weights(weights, values):
    """This is the plain average of the values: which weight belongs to which value makes no difference."""
    return values.mean(1)


def sums_without_weights(weights, values):
    """This is the plain sum of the values: each counts once, whatever its weight."""
    return values.sum(1)


def sums_apart(weights, values):
    """This is the sum of the values times the sum of the weights, as two letters for one dimension give it in an einsum. Each
    weight meets its own value first."""
    return torch.einsum("bt,bsd->bd", weights, values)


def averages_what_it_weighed(weights, values):
    """This is the average of the weighted values: their sum, divided by T. The weights share out 1 already, and the sum is
    due."""
    return (weights.unsqueeze(-1) * values).mean(1)


def no_sum(weights, values):
    """Each value is weighed, but nothing adds them up: the context of a sentence is one vector, and here is one for each
    position."""
    return weights.unsqueeze(-1) * values


def leaves_out_the_last_position(weights, values):
    """The last position takes no part in your sum. All T of them do."""
    return context_vector(weights[:, :-1], values[:, :-1])


def last_position_alone(weights, values):
    """This is the last position's value alone, with its weight, as where a loop sets its result anew at each position. Add to
    it: the sum runs over all T."""
    return weights[:, -1:] * values[:, -1]


def sums_over_features(weights, values):
    """You sum over the features, which leaves one number for each position. The sum runs over the positions."""
    return (weights.unsqueeze(-1) * values).sum(-1)


def sums_over_the_batch(weights, values):
    """The sum runs over the batch as well, so that sentences are mixed. Each row keeps its own context."""
    return torch.einsum("bt,btd->d", weights, values)


def sums_over_pairs(weights, values):
    """Every row of weights meets every row of values, and what comes out is added up over the batch, so that sentences are mixed.
    Each row of weights meets its own values alone."""
    return (weights @ values).sum(0)


def sums_over_pairs_the_other_way(weights, values):
    return (weights @ values).sum(1)


def sums_over_the_sentences(weights, values):
    """The sum runs over dimension 0, the sentences of the batch, and leaves (T, d). It runs over the positions, dimension 1."""
    return (weights.unsqueeze(-1) * values).sum(0)


def every_row_with_every_row(weights, values):
    """Every row of weights meets the values of every sentence, (B, B, d): a plain `@` does so, and a second letter for the batch
    in an einsum. Each row of weights meets its own values alone; in front of `@` it needs a dimension that makes it (1, T)."""
    return weights @ values


def keeps_a_dimension(weights, values):
    """Your context has a dimension of size 1 left, (B, 1, d): a vector for each sentence is due, (B, d)."""
    return weights.unsqueeze(1) @ values


def largest_weight_only(weights, values):
    """You pick the value with the largest weight. All of them take part, each by its weight; that is also what lets the gradient
    through."""
    return values[torch.arange(len(values)), weights.argmax(-1)]


def softmax_again(weights, values):
    """You put the weights through a softmax. They are weights already; a second softmax flattens them."""
    return context_vector(torch.softmax(weights, -1), values)


def renormalises(weights, values):
    """You divide by the sum of the weights. Take them as they come: whoever calls this function has decided how much each value
    counts, and where nothing may be attended to that sum is 0."""
    return context_vector(weights, values) / weights.sum(-1, keepdim=True)


def renormalises_with_care(weights, values):
    total = weights.sum(-1, keepdim=True)
    return context_vector(weights, values) / torch.where(total == 0, 1.0, total)


def weights_along_the_features(weights, values):
    """The weights line up with the features instead of the positions. They need a dimension of size 1 at the end before they
    meet the values."""
    return (weights.unsqueeze(1) * values).sum(1)


def weights_without_a_dimension(weights, values):
    return (weights * values).sum(1)


def weights_of_the_first_row(weights, values):
    """Every row of the batch uses the first row's weights. Each has its own."""
    return torch.einsum("t,btd->bd", weights[0], values)


def reshape_instead_of_transpose(weights, values):
    """These are the numbers of a (B, T, d) that was *reshaped* into (B, d, T). That keeps the order in memory and mixes features
    with positions: a transpose moves the axis."""
    B, T, d_v = values.shape
    return (values.reshape(B, d_v, T) @ weights.unsqueeze(-1)).squeeze(-1)


def largest_weighted_value(weights, values):
    """You take the largest of the weighted values for each feature. All of them are added up."""
    return (weights.unsqueeze(-1) * values).amax(1)


EXERCISE = Exercise(
    name="context_vector",
    reference=context_vector,
    inputs=_inputs,
    on_the_way=lambda weights, values: (weights.unsqueeze(-1) * values,),
    misconceptions=mistakes(globals(), context_vector),
)
