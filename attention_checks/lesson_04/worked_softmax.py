"""The bug in the wild of lesson 04: a worked example whose numbers do not add up."""

import math

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.compare import first_difference
from attention_checks.core import Exercise
from attention_checks.properties import weights_over

OUTPUTS = ("unscaled", "scaled")


def worked_softmax(scores, d_k):
    """The weights without the scaling, and with it.

    Shapes: scores (..., n), d_k an int of at least 1 -> unscaled (..., n), scaled (..., n).
    """
    return torch.softmax(scores, dim=-1), torch.softmax(scores / math.sqrt(d_k), dim=-1)


def _inputs(draw):
    for names in ("n", "B n", "B T n"):
        yield _case(draw, "ordinary", draw.sizes(names, low=3), draw.integer(5, 30))
    example = torch.tensor([100.0, 95.0, 5.0, 3.0])
    yield Case("the page's example", "scores 100, 95, 5, 3 and d_k=64", (example, 64))
    yield Case("the page's example", "scores -100, -95, -5, -3 and d_k=64", (-example, 64))
    yield _case(draw, "size 1", {"n": 1}, 9)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("n", low=3)}, 9)
    yield _case(draw, "d_k of 1", draw.sizes("B n", low=3), 1)
    yield _case(draw, "float64", draw.sizes("B n", low=3), 64, dtype=torch.float64, note="float64")
    yield _case(draw, "not contiguous", draw.sizes("B T n", low=3), 16, note="not contiguous")
    yield _case(draw, "square", dict.fromkeys(("B", "n"), draw.integer(3, 7)), 16, diagnostic=True)


def _case(draw, group, sizes, d_k, dtype=torch.float32, note="", diagnostic=False):
    scores = draw.normal(*sizes.values(), dtype=dtype, scale=2.0)
    scores = non_contiguous(scores) if note == "not contiguous" else scores
    return Case(group, label({**sizes, "d_k": d_k}, note), (scores, d_k), diagnostic=diagnostic)


def _softmax(scores):
    return torch.softmax(scores, -1)


def scaled_after_the_softmax(scores, d_k):
    """Here the *weights* are divided by sqrt(d_k), and then they sum to 1 / sqrt(d_k). It is the scores that are scaled, before
    the softmax."""
    return _softmax(scores), _softmax(scores) / math.sqrt(d_k)


def made_to_sum_to_one(scores, d_k):
    """Both rows are now the same. A softmax does not notice what is taken off all scores, and weights that are divided by their
    sum forget what divided them. *Divide* the scores by sqrt(d_k)."""
    return _softmax(scores), _softmax(scores)


def softmax_of_the_weights(scores, d_k):
    """Your second row went through two softmaxes. It sums to 1 now, but the logarithm of the ratio of two of its weights
    is not the difference of their scores over sqrt(d_k)."""
    return _softmax(scores), _softmax(_softmax(scores) / math.sqrt(d_k))


def softmax_of_the_softmax(scores, d_k):
    return _softmax(scores), _softmax(_softmax(scores))


def divided_by_d_k(scores, d_k):
    """Your second row has the scores divided by d_k. In the example the paper's formula divides by 8, the *square root* of 64."""
    return _softmax(scores), _softmax(scores / d_k)


def root_of_the_number_of_scores(scores, d_k):
    """The scores are divided by the square root of their *number*. It is d_k, the size of the keys, that makes scores grow."""
    return _softmax(scores), _softmax(scores / math.sqrt(scores.shape[-1]))


def multiplied_by_the_root(scores, d_k):
    """The scores are *multiplied* by sqrt(d_k): the second row is harder than the first. Scaling is there to soften it."""
    return _softmax(scores), _softmax(scores * math.sqrt(d_k))


def always_8(scores, d_k):
    """The scores are divided by 8 whatever d_k is. That is right for the page's example alone."""
    return _softmax(scores), _softmax(scores / 8)


def both_scaled(scores, d_k):
    """Both rows are scaled now. The first shows the weights *without* the scaling."""
    return _softmax(scores / math.sqrt(d_k)), _softmax(scores / math.sqrt(d_k))


def rows_exchanged(scores, d_k):
    """The rows are exchanged: first the weights without the scaling, then those with it."""
    return worked_softmax(scores, d_k)[::-1]


def no_shift(scores, d_k):
    """The formula is right on paper, but exp(100) is infinite in float32. Subtract the largest score first, as in lesson 00, or
    call `torch.softmax`."""
    exponentials = [torch.exp(scores), torch.exp(scores / math.sqrt(d_k))]
    return tuple(part / part.sum(-1, keepdim=True) for part in exponentials)


def rounded(scores, d_k):
    """Your numbers are rounded. Round when printing; what the function returns should sum to 1."""
    return tuple(part.round(decimals=2) for part in worked_softmax(scores, d_k))


def rounded_to_three(scores, d_k):
    return tuple(part.round(decimals=3) for part in worked_softmax(scores, d_k))


def softmax_over_dimension_0(scores, d_k):
    """Your softmax runs over the first dimension. The scores of one query stand in the last."""
    return torch.softmax(scores, 0), torch.softmax(scores / math.sqrt(d_k), 0)


def _divided_by_what(want, got, case):
    """What the scores were divided by, when it is one number in all rows: in the logarithms of the weights it still stands."""
    scores, d_k = case.args
    scores, logs = (part.double() - part.double().mean(-1, keepdim=True) for part in (scores, got[1].log()))
    divisor = scores.pow(2).sum() / (scores * logs).sum()
    no_softmax = first_difference(torch.ones_like(got[1].sum(-1)), got[1].sum(-1)) is not None
    if (
        no_softmax
        or first_difference(want[0], got[0]) is not None
        or first_difference(scores.float(), (divisor * logs).float()) is not None
    ):
        return None
    return f"Your second row is the softmax of the scores divided by {divisor:.4g}; sqrt(d_k) is {math.sqrt(d_k):.4g}."


EXERCISE = Exercise(
    name="worked_softmax",
    reference=worked_softmax,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(_divided_by_what, weights_over(-1, "unscaled", OUTPUTS), weights_over(-1, "scaled", OUTPUTS)),
    misconceptions=mistakes(globals(), worked_softmax),
)
