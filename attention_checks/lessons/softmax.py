"""Softmax: stable, along any dimension."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import weights_over
from course_utils.attention.weights import softmax


def _inputs(draw):
    sizes = draw.sizes("B T d", low=3)
    B, T, d = sizes.values()
    yield Case("ordinary", label(sizes), (draw.normal(B, T, d),))
    yield Case("ordinary", label({"B": B, "T": T}), (draw.normal(B, T),))
    for dim in (0, 1, -2, 2):
        yield Case("another dimension", label(sizes, f"dim={dim}"), (draw.normal(B, T, d), dim))
    yield Case("one dimension", label({"T": T}), (draw.normal(T),))
    yield Case("size 1", label({"B": 1, "T": T, "d": 1}), (draw.normal(1, T, 1), 1))
    large = draw.normal(B, T)
    large[0], large[1, 0], large[2] = large[0] - 1e4, 1e4, large[2] + 1e4
    yield Case("entries of 1e4", label({"B": B, "T": T}, "entries of +-1e4"), (large,), tolerance=2e-3)
    low = draw.normal(2, 120)
    low[:, 0] -= 150.0
    low[:, -1] += 10.0  # the largest, whose place is a number that exp does not survive either
    yield Case("entries of 1e4", label({"B": 2, "T": 120}, "entries of -150"), (low,))
    yield Case("float64", label(sizes, "float64"), (draw.normal(B, T, d, dtype=torch.float64), 1))
    yield Case("not contiguous", label(sizes, "not contiguous"), (non_contiguous(draw.normal(B, T, d)), -1))
    high = draw.normal(B, T)
    high[:, -1] = 90.0  # exp overflows above 88.7: one step nearer tells what was subtracted, if anything
    yield Case("entries of 90", label({"B": B, "T": T}, "an entry of 90"), (high,), diagnostic=True)
    yield Case("square", label({"B": T, "T": T}), (draw.normal(T, T),), diagnostic=True)
    yield Case("square", label({"B": T, "T": T, "d": T}), (draw.normal(T, T, T), 1), diagnostic=True)
    yield Case("size 1", label({"B": 1, "T": T, "d": 1}, "dim=2"), (draw.normal(1, T, 1), 2))
    low = draw.normal(2, B, T, d) - 1e4  # who only looks for large entries finds none
    yield Case("four dimensions", label({"A": 2, **sizes}, "dim=2, entries of -1e4"), (low, 2), tolerance=2e-3)


def _sums_to_1_along_dim(want, got, case):
    return weights_over(case.args[1] if len(case.args) > 1 else -1)(want, got, case)


def _shifted(x, by):
    return torch.exp(x - by)


def _divided(exponentials, dim):
    return exponentials / exponentials.sum(dim, keepdim=True)


def no_shift(x, dim=-1):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. What may be subtracted from every score
    without changing the fraction?"""
    return _divided(torch.exp(x), dim)


def shift_by_global_maximum(x, dim=-1):
    """What is subtracted is one maximum for the whole tensor. A row far below it becomes 0/0: each slice along `dim` needs its
    own."""
    return _divided(_shifted(x, x.max()), dim)


def shift_by_mean(x, dim=-1):
    """What is subtracted from a slice is less than its largest score, as the mean and the smallest are. That cancels in the
    fraction too, but leaves large positive exponents: which number would leave none above 0?"""
    return _divided(_shifted(x, x.mean(dim, keepdim=True)), dim)


def shift_by_minimum(x, dim=-1):
    return _divided(_shifted(x, x.amin(dim, keepdim=True)), dim)


def shift_above_the_line_alone(x, dim=-1):
    """The largest score is subtracted above the line of the fraction and not below it, so that it does not cancel. Divide by the
    sum of the very exponentials that stand above."""
    return _shifted(x, x.amax(dim, keepdim=True)) / torch.exp(x).sum(dim, keepdim=True)


def not_divided(x, dim=-1):
    """These are the numbers of the exponentials themselves. Divided by their sum they add up to 1: is that done last, and
    what it gives kept?"""
    return _shifted(x, x.amax(dim, keepdim=True))


def not_divided_and_not_shifted(x, dim=-1):
    return torch.exp(x)


def sum_over_everything(x, dim=-1):
    """You divide by the sum of the whole tensor: all entries together sum to 1. Each slice along `dim` should."""
    exponentials = _shifted(x, x.max())
    return exponentials / exponentials.sum()


def sum_over_everything_shifted_by_slice(x, dim=-1):
    exponentials = _shifted(x, x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum()


def sum_without_keepdim(x, dim=-1):
    """The sum along `dim` loses that dimension, and broadcasting then lines it up with another one. Look at the two shapes in
    the division."""
    exponentials = _shifted(x, x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim)


def sum_without_keepdim_global_shift(x, dim=-1):
    exponentials = _shifted(x, x.max())
    return exponentials / exponentials.sum(dim)


def ignores_dim(x, dim=-1):
    """You always work along the last dimension. The argument `dim` says which one to use."""
    return torch.softmax(x, -1)


def maximum_along_the_last_dimension(x, dim=-1):
    """The maximum is taken along the last dimension, and the sum along `dim`. Within a slice along `dim` every score must lose
    the same number, or it does not cancel."""
    return _divided(_shifted(x, x.amax(-1, keepdim=True)), dim)


def sum_along_the_last_dimension(x, dim=-1):
    """The maximum is taken along `dim`, and the sum along the last dimension. It is along `dim` that the weights sum to 1."""
    return _divided(_shifted(x, x.amax(dim, keepdim=True)), -1)


def logarithm_of_softmax(x, dim=-1):
    """These are the logarithms of the answer, all of them negative. Weights lie between 0 and 1."""
    return torch.log_softmax(x, dim)


def clamps_the_scores(x, dim=-1):
    """Scores far from 0, or their exponentials, are cut off, so that all beyond come out alike. Subtracting the same number from
    a whole slice keeps exp from overflowing, and loses nothing."""
    return _divided(torch.exp(x.clamp(-80.0, 80.0)), dim)


def subtracts_the_index_of_the_maximum(x, dim=-1):
    """What is subtracted is the *place* of the maximum, not its value: `max` along a dimension returns both."""
    return _divided(_shifted(x, x.argmax(dim, keepdim=True)), dim)


def divides_by_the_length(x, dim=-1):
    """You divide by the Euclidean length: the *squares* sum to 1. The formula divides by the plain sum."""
    exponentials = _shifted(x, x.amax(dim, keepdim=True))
    return exponentials / exponentials.norm(dim=dim, keepdim=True)


def one_softmax_for_each_first_index(x, dim=-1):
    """Everything behind the first dimension counts as one row, which is only right for a matrix. `dim` names the one dimension
    that sums to 1."""
    rest = tuple(range(1, x.dim())) or 0
    return _divided(_shifted(x, x.amax(rest, keepdim=True)), rest)


EXERCISE = Exercise(
    name="softmax",
    reference=softmax,
    inputs=_inputs,
    properties=(_sums_to_1_along_dim,),
    misconceptions=mistakes(globals(), softmax),
    on_the_way=lambda x, dim=-1: (x.logsumexp(dim), x.cummax(dim).values, x.cummax(dim).values.narrow(dim, 1, x.shape[dim] - 1)),
)
