"""Softmax over the positions that a mask allows."""

import math

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, attention_cases, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import nothing_where_masked, weights_over
from course_utils.attention.weights import masked_softmax


def _inputs(draw):
    sizes = draw.sizes("B T", low=3)
    mask = draw.mask(*sizes.values())
    mask[-1] = True
    yield Case("ordinary", label(sizes), (draw.normal(*sizes.values()), mask))
    yield from attention_cases(
        draw, {"scores": "B Tq T"}, mask="B Tq T", broadcast=("B 1 T", "T"), large={"scores": 5e4}, optional=False
    )
    # What takes a score of 0 for a forbidden one, or a fill value from the scores' own size, goes wrong here.
    sizes = draw.sizes("B T", low=3)
    yield Case("scores of 0", label(sizes, "scores of 0"), (torch.zeros(*sizes.values()), draw.mask(*sizes.values())))
    sizes = draw.sizes("B T", low=3)
    scores = draw.normal(*sizes.values(), dtype=torch.float16, scale=300.0)
    yield Case("half precision, no mask", label(sizes, "mask=None, float16"), (scores, None), tolerance=5e-2)
    T = draw.integer(5, 9)
    yield Case("one dimension", label({"T": T}, "scores (T,)"), (draw.normal(T), draw.mask(T)))
    sizes = draw.sizes("B H Tq T", low=3)
    B, H, Tq, T = sizes.values()
    yield Case("mask (Tq, T)", label({"B": B, "Tq": Tq, "T": T}, "mask (Tq, T)"), (draw.normal(B, Tq, T), draw.mask(Tq, T)))
    mask = draw.mask(B, 1, 1, T)
    mask[1] = False
    note = "mask (B, 1, 1, T), bfloat16, a sentence that may attend to nothing"
    scores = draw.normal(B, H, Tq, T, dtype=torch.bfloat16)
    yield Case("four dimensions", label(sizes, note), (scores, mask), tolerance=5e-2)


def _fill(scores, mask, value):
    return scores if mask is None else scores.masked_fill(~mask, value)


def _zeroed(weights, mask):
    return weights if mask is None else weights.masked_fill(~mask, 0.0)


def _lowest(scores):
    return torch.finfo(scores.dtype).min


def _divided(exponentials):
    total = exponentials.sum(-1, keepdim=True)
    return exponentials / torch.where(total == 0, 1.0, total)


def mask_ignored(scores, mask):
    """The mask has no effect: this is the plain softmax."""
    return torch.softmax(scores, -1)


def mask_inverted(scores, mask):
    """Your mask is the wrong way round: here True means *may* attend. (Some libraries mean the opposite.)"""
    return masked_softmax(scores, None if mask is None else ~mask)


def mask_inverted_with_a_finite_fill(scores, mask):
    return torch.softmax(_fill(scores, None if mask is None else ~mask, -1e9), -1)


def mask_after_softmax(scores, mask):
    """These are the weights of a softmax over everything, of which the masked ones were then set to 0: the rest no longer sums
    to 1. The forbidden scores must be out of the softmax."""
    return _zeroed(torch.softmax(scores, -1), mask)


def zeroes_the_scores(scores, mask):
    """The forbidden scores count as 0. But exp(0) is 1, not nothing: which score gets a weight of 0?"""
    return torch.softmax(_fill(scores, mask, 0.0), -1)


def nan_where_all_is_masked(scores, mask):
    """A row in which everything is masked comes out as NaN, as from 0/0 or infinity times 0. Such a query should get zero
    weights everywhere."""
    return torch.softmax(_fill(scores, mask, float("-inf")), -1)


def uniform_where_all_is_masked(scores, mask):
    """A row in which everything is masked comes out uniform: it attends to all that is forbidden. Such a query should get zero
    weights everywhere."""
    return torch.softmax(_fill(scores, mask, _lowest(scores)), -1)


def fill_of_minus_1e9(scores, mask):
    """Half precision fails, as where a fill value such as -1e9 does not fit (its smallest number is -65504), or a mask of float32
    numbers makes the scores float32. Ask the scores' dtype for its minimum, and give numbers that dtype."""
    return _zeroed(torch.softmax(_fill(scores, mask, -1e9), -1), mask)


def fill_too_small(scores, mask):
    """What stands for the forbidden scores is not low enough: real ones can lie below it, and then nothing is left of their
    weight. Ask the dtype for its minimum, or use -inf."""
    return torch.softmax(_fill(scores, mask, -1e4), -1)


def _filled(value, zeroed):
    return lambda scores, mask: _zeroed(torch.softmax(_fill(scores, mask, value), -1), mask if zeroed else None)


fill_of_minus_1000, fill_of_minus_100, fill_of_minus_10 = (_filled(value, zeroed=False) for value in (-1e3, -1e2, -10.0))
fill_of_minus_10_000_and_zeros, fill_of_minus_1000_and_zeros = _filled(-1e4, zeroed=True), _filled(-1e3, zeroed=True)
fill_of_minus_100_and_zeros, fill_of_minus_10_and_zeros = _filled(-1e2, zeroed=True), _filled(-10.0, zeroed=True)


def _lowered(value, zeroed):
    def weights(scores, mask):
        lowered = scores if mask is None else scores + torch.where(mask, 0.0, value).to(scores.dtype)
        return _zeroed(torch.softmax(lowered, -1), mask if zeroed else None)

    return weights


def leaves_a_little_weight(scores, mask):
    """The forbidden scores keep a little weight, and with it a gradient. (Is what you add to them not low enough?) Put the
    dtype's minimum, or -inf, in their place."""
    return _lowered(math.log(1e-6), zeroed=False)(scores, mask)  # of who takes the logarithm of the mask, plus a small number


def own_softmax_where_all_is_masked(scores, mask):
    """A row in which everything is masked comes out as the plain softmax of its scores: it attends to all that is forbidden. Such
    a query should get zero weights everywhere."""
    return _lowered(-1e2, zeroed=False)(scores, mask)


lowered_by_10_000 = _lowered(-1e4, zeroed=False)


def no_shift(scores, mask):
    """Right on paper, but in floating point exp(1e4) is infinite and exp(-1e4) is 0. Subtract each row's largest allowed
    score."""
    return _divided(_zeroed(torch.exp(scores), mask))


def no_shift_and_an_epsilon(scores, mask):
    exponentials = torch.exp(scores) if mask is None else torch.exp(scores) * mask
    return exponentials / (exponentials.sum(-1, keepdim=True) + 1e-9)


def no_shift_and_a_least_sum(scores, mask):
    exponentials = _zeroed(torch.exp(scores), mask)
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-12)


def shift_by_masked_maximum(scores, mask):
    """Where a forbidden score is far above the allowed ones, their exponentials have all been rounded to 0: a maximum (perhaps
    the one inside `torch.softmax`) was taken over everything. The forbidden scores must be out before it, however high they
    are."""
    return _divided(_zeroed(torch.exp(scores - scores.amax(-1, keepdim=True)), mask))


lowered_by_10_000_and_zeros, lowered_by_1000_and_zeros = _lowered(-1e4, zeroed=True), _lowered(-1e3, zeroed=True)
lowered_by_100_and_zeros = _lowered(-1e2, zeroed=True)


def shift_by_the_largest_of_all(scores, mask):
    """What is subtracted is the largest score of the whole tensor. In a row far below it all exponentials have been rounded to 0:
    each row needs a maximum of its own, over what its mask allows."""
    return _divided(_zeroed(torch.exp(scores - scores.max()), mask))


def softmax_over_dimension_0(scores, mask):
    """The softmax runs over dimension 0, the batch. It is over the keys, in the last dimension, that weights sum to 1."""
    return _zeroed(torch.softmax(_fill(scores, mask, _lowest(scores)), 0), mask)


def softmax_over_dimension_1(scores, mask):
    """The softmax runs over dimension 1, which is the last one only when there are two. Keys are in the last."""
    return _zeroed(torch.softmax(_fill(scores, mask, _lowest(scores)), 1), mask)


def none_not_understood(scores, mask):
    """`mask=None` means that there is no mask: every position may be attended to."""
    return masked_softmax(scores, mask & True)


def mask_must_have_the_shape(scores, mask):
    """A mask may have a dimension less than the scores, or one of size 1, and broadcast. (As an index, it must have the scores'
    very shape.)"""
    if mask is None:
        return torch.softmax(scores, -1)
    filled = scores.clone()
    filled[~mask] = float("-inf")
    return _zeroed(torch.softmax(filled, -1), mask)


def scores_not_weights(scores, mask):
    """These are still scores. Is the softmax missing, or what it gives lost?"""
    return _fill(scores, mask, float("-inf"))


def scores_with_zeros(scores, mask):
    return _fill(scores, mask, 0.0)


def zero_times_infinity(scores, mask):
    """Everything is NaN. Where infinity is multiplied with a mask, that is why: 0 times infinity is NaN. Choose between two
    numbers instead."""
    return torch.softmax(scores if mask is None else scores + (~mask).to(scores.dtype) * float("-inf"), -1)


def empties_partly_masked_rows(scores, mask):
    """Every row in which *something* is masked comes out as zeros. Only a row in which everything is should."""
    weights = masked_softmax(scores, mask)
    return weights if mask is None else weights * mask.all(-1, keepdim=True)


def _all_zero(want, got, case):
    """A property of weights: they are not all 0."""
    return "All weights are 0, those of allowed positions too: is a mask the wrong way round?" if not bool(got.any()) else None


EXERCISE = Exercise(
    name="masked_softmax",
    reference=masked_softmax,
    inputs=_inputs,
    properties=(_all_zero, nothing_where_masked(1), weights_over()),
    misconceptions=mistakes(globals(), masked_softmax),
    # Where a row may attend to nothing, weights that are masked afterwards go wrong when they are divided by their sum.
    on_the_way=lambda scores, mask=None: () if mask is None or mask.any(-1).all() else (w := scores.softmax(-1), w * mask),
)
