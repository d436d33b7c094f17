"""Softmax: stable, along any dimension."""

import torch

from course_utils.attention.weights import softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import weights_over


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
    low = draw.normal(B, T)
    low[:, 0] -= 150.0
    yield Case("entries of 1e4", label({"B": B, "T": T}, "entries of -150"), (low,))
    yield Case("float64", label(sizes, "float64"), (draw.normal(B, T, d, dtype=torch.float64), 1))
    yield Case("not contiguous", label(sizes, "not contiguous"), (non_contiguous(draw.normal(B, T, d)), -1))
    high = draw.normal(B, T)
    high[:, -1] = 90.0  # exp overflows above 88.7: one step nearer tells what was subtracted, if anything
    yield Case("entries of 90", label({"B": B, "T": T}, "an entry of 90"), (high,), diagnostic=True)
    yield Case("square", label({"B": T, "T": T}), (draw.normal(T, T),), diagnostic=True)
    yield Case("square", label({"B": T, "T": T, "d": T}), (draw.normal(T, T, T), 1), diagnostic=True)


def no_shift(x, dim=-1):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. What may be subtracted from every score
    without changing the fraction?"""
    return torch.exp(x) / torch.exp(x).sum(dim, keepdim=True)


def shift_by_global_maximum(x, dim=-1):
    """You subtract one maximum for the whole tensor. A row far below it becomes 0/0: each slice along `dim` needs its own."""
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim, keepdim=True)


def shift_by_mean(x, dim=-1):
    """You subtract the mean. That cancels in the fraction too, but leaves large positive exponents: which number would leave
    none above 0?"""
    exponentials = torch.exp(x - x.mean(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)


def shift_by_minimum(x, dim=-1):
    """You subtract the minimum, so that every exponent is at least 0 and exp can overflow. It should leave none *above* 0."""
    exponentials = torch.exp(x - x.amin(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)


def shift_along_dimension_0(x, dim=-1):
    """You subtract the maximum along dimension 0, whatever `dim` is. A shift only cancels in the fraction when numerator and
    denominator share it."""
    exponentials = torch.exp(x - x.max(0, keepdim=True).values)
    return exponentials / exponentials.sum(dim, keepdim=True)


def sum_over_everything(x, dim=-1):
    """You divide by the sum of the whole tensor: all entries together sum to 1. Each slice along `dim` should."""
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum()


def sum_over_everything_shifted_by_slice(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum()


def sum_without_keepdim(x, dim=-1):
    """The sum along `dim` loses that dimension, and broadcasting then lines it up with another one. Look at the two shapes in
    the division."""
    exponentials = torch.exp(x - x.max(dim, keepdim=True).values)
    return exponentials / exponentials.sum(dim)


def sum_without_keepdim_or_shift(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim)


def sum_without_keepdim_global_shift(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim)


def maximum_without_keepdim(x, dim=-1):
    """The maximum along `dim` loses that dimension, and broadcasting then lines it up with another one. Look at the two shapes
    in the subtraction."""
    exponentials = torch.exp(x - x.amax(dim))
    return exponentials / exponentials.sum(dim, keepdim=True)


def maximum_and_sum_without_keepdim(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim))
    return exponentials / exponentials.sum(dim)


def ignores_dim(x, dim=-1):
    """You always work along the last dimension. The argument `dim` says which one to use."""
    return torch.softmax(x, -1)


def always_dimension_0(x, dim=-1):
    """You always work along dimension 0: the columns sum to 1. The argument `dim` says which one to use."""
    return torch.softmax(x, 0)


def always_dimension_1(x, dim=-1):
    """You always work along dimension 1, which happens to be the last one only for matrices. The argument `dim` says which
    one to use."""
    return torch.softmax(x, 1)


def defaults_to_dimension_0(x, dim=0):
    """When nobody says `dim`, yours works along dimension 0. Look at the default in the signature."""
    return torch.softmax(x, dim)


def no_exponential(x, dim=-1):
    """You divide the scores themselves by their sum, which can be negative or nearly 0. What comes before the sum?"""
    return x / x.sum(dim, keepdim=True)


def no_division(x, dim=-1):
    """These are the exponentials; nothing makes them sum to 1 yet. Look at the denominator of the formula."""
    return torch.exp(x)


def shifted_without_division(x, dim=-1):
    """The largest entry of every slice comes out as 1: the shift is there, the division by the sum is missing."""
    return torch.exp(x - x.amax(dim, keepdim=True))


def logarithm_of_softmax(x, dim=-1):
    """These are the logarithms of the answer, all of them negative. Weights lie between 0 and 1."""
    return torch.log_softmax(x, dim)


def sign_flipped(x, dim=-1):
    """The largest score gets the smallest weight: a sign is the wrong way round inside exp."""
    return torch.softmax(-x, dim)


def sigmoid(x, dim=-1):
    """This is the sigmoid of each score on its own. In a softmax the scores compete: each answer depends on the whole slice."""
    return torch.sigmoid(x)


def hard_maximum(x, dim=-1):
    """Everything goes to the largest score and nothing to the others. Softmax is the soft version: nobody gets exactly 0."""
    return torch.zeros_like(x).scatter(dim, x.argmax(dim, keepdim=True), 1.0)


def clamps_the_scores(x, dim=-1, limit=80.0):
    """You cut the scores off where exp would overflow, so that all scores beyond come out alike. Subtracting the same number
    from a whole slice loses nothing."""
    exponentials = torch.exp(x.clamp(-limit, limit))
    return exponentials / exponentials.sum(dim, keepdim=True)


def clamps_large_scores_at_50(x, dim=-1):
    return clamps_the_scores(x, dim, 50.0)


def clamps_large_scores_at_20(x, dim=-1):
    return clamps_the_scores(x, dim, 20.0)


def subtracts_the_index_of_the_maximum(x, dim=-1):
    """You subtract the *place* of the maximum, not its value: `max` along a dimension returns both."""
    exponentials = torch.exp(x - x.argmax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)


def divides_by_the_length(x, dim=-1):
    """You divide by the Euclidean length: the *squares* sum to 1. The formula divides by the plain sum."""
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.norm(dim=dim, keepdim=True)


def one_softmax_for_each_first_index(x, dim=-1):
    """You go through the first dimension and treat all the rest as one row, which is only right for a matrix. `dim` names the
    one dimension that sums to 1."""
    exponentials = torch.exp(x - x.amax(tuple(range(1, x.dim())) or 0, keepdim=True))
    return exponentials / exponentials.sum(tuple(range(1, x.dim())) or 0, keepdim=True)


EXERCISE = Exercise(
    name="softmax",
    reference=softmax,
    inputs=_inputs,
    properties=(weights_over(),),
    misconceptions=misconceptions(
        no_shift,
        shift_by_global_maximum,
        shift_by_mean,
        shift_by_minimum,
        shift_along_dimension_0,
        (sum_over_everything, sum_over_everything_shifted_by_slice),
        (sum_without_keepdim, sum_without_keepdim_or_shift, sum_without_keepdim_global_shift),
        (maximum_without_keepdim, maximum_and_sum_without_keepdim),
        ignores_dim,
        always_dimension_0,
        always_dimension_1,
        defaults_to_dimension_0,
        no_exponential,
        no_division,
        shifted_without_division,
        logarithm_of_softmax,
        sign_flipped,
        sigmoid,
        hard_maximum,
        (clamps_the_scores, clamps_large_scores_at_50, clamps_large_scores_at_20),
        subtracts_the_index_of_the_maximum,
        divides_by_the_length,
        one_softmax_for_each_first_index,
    ),
)
