"""Lesson 00: softmax."""

import torch

from course_utils.attention.weights import softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, Misconception
from course_utils.checks.properties import weights_over


def _inputs(draw):
    sizes = draw.sizes("B T d", low=3)
    B, T, d = sizes.values()
    x = draw.normal(B, T, d)
    yield Case("ordinary", label(sizes), (x,))
    yield Case("ordinary", label({"B": B, "T": T}), (draw.normal(B, T),))
    for dim in (0, 1, -2, 2):
        yield Case("another dimension", label(sizes, f"dim={dim}"), (draw.normal(B, T, d), dim))
    yield Case("one dimension", label({"T": T}), (draw.normal(T),))
    yield Case("size 1", label({"B": 1, "T": T, "d": 1}), (draw.normal(1, T, 1), 1))
    large = draw.normal(B, T)
    large[0], large[1, 0], large[2] = large[0] - 1e4, 1e4, large[2] + 1e4
    yield Case("entries of 1e4", label({"B": B, "T": T}, "entries of +-1e4"), (large,))
    yield Case("float64", label(sizes, "float64"), (draw.normal(B, T, d, dtype=torch.float64), 1))
    yield Case("not contiguous", label(sizes, "not contiguous"), (non_contiguous(draw.normal(B, T, d)), -1))
    square = draw.normal(T, T)
    yield Case("square", label({"B": T, "T": T}), (square,), diagnostic=True)
    yield Case("square", label({"B": T, "T": T, "d": T}), (draw.normal(T, T, T), 1), diagnostic=True)


def _no_shift(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim, keepdim=True)


def _shift_by_global_maximum(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim, keepdim=True)


def _shift_by_mean(x, dim=-1):
    exponentials = torch.exp(x - x.mean(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)


def _shift_along_another_dimension(x, dim=-1):
    exponentials = torch.exp(x - x.max(0, keepdim=True).values)
    return exponentials / exponentials.sum(dim, keepdim=True)


def _sum_over_everything(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum()


def _sum_without_keepdim(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim, keepdim=True).values)
    return exponentials / exponentials.sum(dim)


def _no_exponential(x, dim=-1):
    return x / x.sum(dim, keepdim=True)


def _hard_maximum(x, dim=-1):
    return torch.zeros_like(x).scatter(dim, x.argmax(dim, keepdim=True), 1.0)


EXERCISES = [
    Exercise(
        name="softmax",
        reference=softmax,
        inputs=_inputs,
        properties=(weights_over(),),
        misconceptions=(
            Misconception(
                "no_shift",
                _no_shift,
                "The formula is right on paper, but exp(1e4) is infinite in floating point. What may be subtracted from every score"
                " without changing the fraction?",
            ),
            Misconception(
                "shift_by_global_maximum",
                _shift_by_global_maximum,
                "You subtract one maximum for the whole tensor. A row far below it becomes 0/0: each slice along `dim` needs its own.",
            ),
            Misconception(
                "shift_by_mean",
                _shift_by_mean,
                "You subtract the mean. That cancels in the fraction too, but leaves large positive exponents: which number would"
                " leave none above 0?",
            ),
            Misconception(
                "shift_along_another_dimension",
                _shift_along_another_dimension,
                "You subtract the maximum along the first dimension, whatever `dim` is. It only cancels in the fraction when"
                " numerator and denominator share it.",
            ),
            Misconception(
                "sum_over_everything",
                _sum_over_everything,
                "You divide by the sum of the whole tensor, so that all entries together sum to 1. Each slice along `dim` should.",
            ),
            Misconception(
                "sum_without_keepdim",
                _sum_without_keepdim,
                "The sum along `dim` loses that dimension, and broadcasting then lines it up with another one."
                " Look at the two shapes in the division.",
            ),
            Misconception(
                "ignores_dim",
                lambda x, dim=-1: torch.softmax(x, -1),
                "You always work along the last dimension. The argument `dim` says which one to use.",
            ),
            Misconception(
                "always_dimension_0",
                lambda x, dim=-1: torch.softmax(x, 0),
                "You always work along dimension 0: it is the columns that sum to 1. The argument `dim` says which one to use.",
            ),
            Misconception(
                "defaults_to_dimension_0",
                lambda x, dim=0: torch.softmax(x, dim),
                "When nobody says `dim`, yours works along dimension 0; look at the default in the signature.",
            ),
            Misconception(
                "no_exponential",
                _no_exponential,
                "You divide the scores themselves by their sum. That can be negative or divide by nearly 0: what comes before the sum?",
            ),
            Misconception(
                "no_division",
                lambda x, dim=-1: torch.exp(x),
                "These are the exponentials; nothing makes them sum to 1 yet. Look at the denominator of the formula.",
            ),
            Misconception(
                "shifted_without_division",
                lambda x, dim=-1: torch.exp(x - x.max(dim, keepdim=True).values),
                "The largest entry of every slice comes out as 1: the shift is there, the division by the sum is missing.",
            ),
            Misconception(
                "logarithm_of_softmax",
                lambda x, dim=-1: torch.log_softmax(x, dim),
                "These are the logarithms of the answer: all of them negative. Weights lie between 0 and 1.",
            ),
            Misconception(
                "sign_flipped",
                lambda x, dim=-1: torch.softmax(-x, dim),
                "The largest score gets the smallest weight: a sign is the wrong way round inside exp.",
            ),
            Misconception(
                "sigmoid",
                lambda x, dim=-1: torch.sigmoid(x),
                "This is the sigmoid of each score on its own. In a softmax the scores compete: each answer depends on all of the slice.",
            ),
            Misconception(
                "hard_maximum",
                _hard_maximum,
                "Everything goes to the largest score and nothing to the others. Softmax is the soft version: nobody gets exactly 0.",
            ),
        ),
    )
]
