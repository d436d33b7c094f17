"""The entropy of attention weights, in nats."""

import math

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.lookup import attention_entropy

ZEROS = "zero weights"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B T n", low=3))
    yield _case(draw, "ordinary", draw.sizes("B n", low=3))
    yield _case(draw, "ordinary", draw.sizes("n", low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T n", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B T", low=3), "n": 1})
    sizes = draw.sizes("B n", low=4)
    masked = torch.softmax(draw.normal(*sizes.values()).masked_fill(~draw.mask(*sizes.values()), -torch.inf), -1)
    yield Case(ZEROS, label(sizes, "some weights 0"), (masked,))
    certain = torch.eye(sizes["n"])[: sizes["B"]]
    yield Case(ZEROS, label({"B": len(certain), "n": sizes["n"]}, "all the weight on one key"), (certain,))
    yield _case(draw, "float64", draw.sizes("B T n", low=3), dtype=torch.float64, note="float64")
    yield _case(draw, "not contiguous", draw.sizes("B T n", low=3), note="not contiguous")
    size = draw.integer(3, 7)
    yield _case(draw, "square", {"B": size, "n": size}, diagnostic=True)


def _case(draw, group, sizes, dtype=torch.float32, note="", diagnostic=False):
    weights = torch.softmax(draw.normal(*sizes.values(), dtype=dtype, scale=1.5), -1)
    weights = non_contiguous(weights) if note == "not contiguous" else weights
    return Case(group, label(sizes, note), (weights,), diagnostic=diagnostic)


def _call(handle, case, args):
    # The slope of -w log w at 0 is infinite: there every way to write the entropy has another gradient, and none is asked for.
    return handle.call([arg.detach() if case.group == ZEROS else _with_its_sum(arg) for arg in args])


def _with_its_sum(weights):
    """The same weights, whose gradient keeps to rows of the same sum: off those, right ways to write the entropy differ."""
    if not weights.requires_grad:
        return weights
    mean = weights.mean(-1, keepdim=True)
    return weights - (mean - mean.detach())


def _plogp(weights):
    return torch.special.xlogy(weights, weights)


def nan_at_zero(weights):
    """Where a weight is 0, its log is minus infinity and 0 times that NaN. Let 0 log 0 count as 0: such a key adds nothing."""
    return -(weights * weights.log()).sum(-1)


def nan_becomes_zero(weights):
    """A row with a weight of 0 comes out as 0, as when its NaN is replaced after the sum: what the other keys add is lost.
    Let each 0 log 0 count as 0, *before* the sum."""
    return torch.nan_to_num(-(weights * weights.log()).sum(-1), nan=0.0)


def _with_epsilon(epsilon):
    return lambda weights: -(weights * (weights + epsilon).log()).sum(-1)


def epsilon_in_the_logarithm(weights):
    """Close, but every entropy is a little too small, as when a number is added inside the logarithm. `torch.xlogy` needs none,
    for to it 0 log 0 is 0."""
    return _with_epsilon(1e-3)(weights)


epsilon_of_1e_2, epsilon_of_1e_4, epsilon_of_1e_5 = (_with_epsilon(size) for size in (1e-2, 1e-4, 1e-5))


def sign_missing(weights):
    """The sign is missing: logarithms of weights are negative, and an entropy never is."""
    return _plogp(weights).sum(-1)


def in_bits(weights):
    """These are bits: the logarithm is to base 2. Nats use the natural logarithm, `torch.log`."""
    return -_plogp(weights).sum(-1) / math.log(2)


def to_base_10(weights):
    """The logarithm is to base 10. Nats use the natural logarithm, `torch.log`."""
    return -_plogp(weights).sum(-1) / math.log(10)


def averages_over_the_keys(weights):
    """This is the mean over the keys: n times too little. An entropy is the sum of -w log w."""
    return -_plogp(weights).mean(-1)


def one_number_for_all(weights):
    """All rows are in one number. Each query has an entropy of its own: (..., n) becomes (...). An index such as
    `weights[weights > 0]` loses the rows as well: it returns one long row."""
    return -_plogp(weights).sum()


def mean_over_the_queries(weights):
    """This is the mean of all queries' entropies. Each query keeps its own: (..., n) becomes (...)."""
    return -_plogp(weights).sum(-1).mean()


def sums_over_dimension_0(weights):
    """These are sums over the first dimension. The weights of one query stand in the last."""
    return -_plogp(weights).sum(0)


def keeps_a_dimension(weights):
    """The right numbers, but with a dimension of size 1 left: (..., 1) where (...) is due."""
    return -_plogp(weights).sum(-1, keepdim=True)


def no_sum(weights):
    """Each key's -w log w is there, but nothing adds them up."""
    return -_plogp(weights)


def surprise_without_weights(weights):
    """You add up -log w without weighing it by w. The entropy is the *expected* surprise."""
    return -weights.log().sum(-1)


def softmax_again(weights):
    """These are the numbers of weights that went through a softmax first. They are weights already; a second
    softmax flattens them."""
    return -_plogp(torch.softmax(weights, -1)).sum(-1)


def softmax_again_in_the_logarithm(weights):
    return -(weights * torch.log_softmax(weights, -1)).sum(-1)


def effective_number(weights):
    """This is exp of the entropy, the effective number of keys. It comes next; here the entropy itself is due."""
    return torch.exp(-_plogp(weights).sum(-1))


def relative_to_the_maximum(weights):
    """This is a share of log n, the largest entropy possible. The entropy in nats is not divided by anything."""
    return -_plogp(weights).sum(-1) / math.log(max(2, weights.shape[-1]))


def gini_impurity(weights):
    """This is 1 minus the sum of the squared weights. It has the same ends, but the entropy has a logarithm."""
    return 1 - weights.pow(2).sum(-1)


EXERCISE = Exercise(
    name="attention_entropy",
    reference=attention_entropy,
    inputs=_inputs,
    call=_call,
    misconceptions=mistakes(globals(), attention_entropy),
)
