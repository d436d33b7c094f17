"""Softmax over the positions that a mask allows."""

import torch

from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import nothing_where_masked, weights_over


def _inputs(draw):
    for names in ("B T", "B Tq T"):
        sizes = draw.sizes(names, low=3)
        mask = draw.mask(*sizes.values())
        mask[-1] = mask[-1] | (len(sizes) == 3)  # in one of the two some rows are free
        yield Case("ordinary", label(sizes), (draw.normal(*sizes.values()), mask))
    sizes = draw.sizes("B Tq T", low=3)
    B, Tq, T = sizes.values()
    yield Case("no mask", label(sizes, "mask=None"), (draw.normal(B, Tq, T), None))
    single = torch.zeros(B, T, dtype=torch.bool)
    single[torch.arange(B), draw.integers(0, T, B)] = True
    yield Case("one allowed", label({"B": B, "T": T}, "one allowed position a row"), (draw.normal(B, T), single))
    yield Case("broadcast", label(sizes, "mask (B, 1, T)"), (draw.normal(B, Tq, T), draw.mask(B, 1, T)))
    yield Case("broadcast", label(sizes, "mask (T,)"), (draw.normal(B, Tq, T), draw.mask(T)))
    empty = draw.mask(B, T)
    empty[1] = False
    yield Case("fully masked", label({"B": B, "T": T}, "row 1 fully masked"), (draw.normal(B, T), empty))
    large = draw.normal(B, T)
    large[0], large[1, 0], large[2] = large[0] - 2e4, 1e4, large[2] + 1e4
    mask = draw.mask(B, T)
    mask[1, 0], mask[1, 1] = False, True  # the maximum of row 1 is forbidden
    yield Case("large", label({"B": B, "T": T}, "scores of +-1e4"), (large, mask), tolerance=2e-3)
    low = (draw.normal(B, T) - 1e4, draw.mask(B, T))
    yield Case("large", label({"B": B, "T": T}, "scores of -1e4"), low, tolerance=2e-3)
    yield Case("size 1", label({"B": 1, "T": 1}), (draw.normal(1, 1), torch.ones(1, 1, dtype=torch.bool)))
    yield Case("float64", label(sizes, "float64"), (draw.normal(B, Tq, T, dtype=torch.float64), draw.mask(B, Tq, T)))
    spread = (non_contiguous(draw.normal(B, Tq, T)), non_contiguous(draw.mask(B, Tq, T)))
    yield Case("not contiguous", label(sizes, "not contiguous"), spread)
    half = draw.normal(B, T, dtype=torch.float16)
    yield Case("half precision", label({"B": B, "T": T}, "float16"), (half, draw.mask(B, T)))
    yield Case("square", label({"B": T, "T": T}), (draw.normal(T, T), draw.mask(T, T)), diagnostic=True)


def _fill(scores, mask, value):
    return scores if mask is None else scores.masked_fill(~mask, value)


def _zeroed(weights, mask):
    return weights if mask is None else weights.masked_fill(~mask, 0.0)


def mask_ignored(scores, mask):
    """The mask has no effect: this is the plain softmax."""
    return torch.softmax(scores, -1)


def mask_inverted(scores, mask):
    """Your mask is the wrong way round: here True means *may* attend. (Some libraries mean the opposite.)"""
    return masked_softmax(scores, None if mask is None else ~mask)


def mask_after_softmax(scores, mask):
    """You take the softmax over everything and set the masked weights to 0 afterwards, so that the rest no longer sums to 1.
    The forbidden scores must be out of the softmax."""
    return _zeroed(torch.softmax(scores, -1), mask)


def zeroes_the_scores(scores, mask):
    """You set the forbidden scores to 0. But exp(0) is 1, not nothing: which score gets a weight of 0?"""
    return torch.softmax(_fill(scores, mask, 0.0), -1)


def zeroes_the_scores_and_the_weights(scores, mask):
    """You set the forbidden scores to 0 before the softmax and their weights to 0 after it. In between, each still took exp(0)
    = 1 from the others, so that the rest no longer sums to 1."""
    return _zeroed(torch.softmax(_fill(scores, mask, 0.0), -1), mask)


def nan_where_all_is_masked(scores, mask):
    """A row in which everything is masked becomes 0/0, which is NaN. Such a query should get zero weights everywhere."""
    return torch.softmax(_fill(scores, mask, float("-inf")), -1)


def uniform_where_all_is_masked(scores, mask):
    """A row in which everything is masked comes out uniform: it attends to all that is forbidden. Such a query should get zero
    weights everywhere."""
    return torch.softmax(_fill(scores, mask, torch.finfo(scores.dtype).min), -1)


def fill_of_minus_1e9(scores, mask):
    """Your fill value does not fit into half precision, whose smallest number is -65504. Ask the dtype for its minimum, or use
    -inf."""
    return _zeroed(torch.softmax(_fill(scores, mask, -1e9), -1), mask)


def fill_too_small(scores, mask, value=-1e4):
    """Your fill value is not low enough: real scores can lie below it, and the forbidden positions then win. Ask the dtype for
    its minimum, or use -inf."""
    return _zeroed(torch.softmax(_fill(scores, mask, value), -1), mask)


def fill_of_minus_1000(scores, mask):
    return fill_too_small(scores, mask, -1e3)


def fill_of_minus_100(scores, mask):
    return fill_too_small(scores, mask, -1e2)


def fill_of_minus_10(scores, mask):
    return fill_too_small(scores, mask, -10.0)


def fill_too_small_without_zeroing(scores, mask, value=-1e4):
    """You fill with a moderate negative number. Real scores can lie below it, and the forbidden positions then get weight. Ask
    the dtype for its minimum, or use -inf."""
    return torch.softmax(_fill(scores, mask, value), -1)


def fill_of_minus_1000_without_zeroing(scores, mask):
    return fill_too_small_without_zeroing(scores, mask, -1e3)


def fill_of_minus_100_without_zeroing(scores, mask):
    return fill_too_small_without_zeroing(scores, mask, -1e2)


def fill_of_minus_10_without_zeroing(scores, mask):
    return fill_too_small_without_zeroing(scores, mask, -10.0)


def no_shift(scores, mask):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. Subtract each row's maximum, as in lesson 00."""
    exponentials = _zeroed(torch.exp(scores), mask)
    total = exponentials.sum(-1, keepdim=True)
    return exponentials / torch.where(total == 0, 1.0, total)


def no_shift_and_an_epsilon(scores, mask):
    exponentials = torch.exp(scores) if mask is None else torch.exp(scores) * mask
    return exponentials / (exponentials.sum(-1, keepdim=True) + 1e-9)


def shift_by_masked_maximum(scores, mask):
    """The maximum you subtract may belong to a forbidden position; when it is far above the others, their exponentials all
    round to 0. Take the maximum over what is allowed."""
    exponentials = _zeroed(torch.exp(scores - scores.amax(-1, keepdim=True)), mask)
    total = exponentials.sum(-1, keepdim=True)
    return exponentials / torch.where(total == 0, 1.0, total)


def softmax_over_dimension_0(scores, mask):
    """It is the columns that sum to 1: your softmax runs over the batch. Each query shares out its own 1 among the keys."""
    return _zeroed(torch.softmax(_fill(scores, mask, torch.finfo(scores.dtype).min), 0), mask)


def softmax_over_dimension_1(scores, mask):
    """Your softmax runs over dimension 1, which is the last one only when there are two. Keys are in the last."""
    return _zeroed(torch.softmax(_fill(scores, mask, torch.finfo(scores.dtype).min), 1), mask)


def none_not_understood(scores, mask):
    """`mask=None` means that there is no mask: every position may be attended to."""
    return masked_softmax(scores, mask & True)


def mask_must_have_the_shape(scores, mask):
    """Your mask is used as an index, which must have the very shape of the scores. A mask may also be smaller and broadcast:
    (B, 1, T) against (B, Tq, T)."""
    if mask is None:
        return torch.softmax(scores, -1)
    filled = scores.clone()
    filled[~mask] = float("-inf")
    return _zeroed(torch.softmax(filled, -1), mask)


def weights_not_normalised(scores, mask):
    """These are the exponentials, masked; nothing makes the rest of a row sum to 1 yet."""
    return _zeroed(torch.exp(scores - _fill(scores, mask, torch.finfo(scores.dtype).min).amax(-1, keepdim=True)), mask)


def scores_not_weights(scores, mask):
    """These are still scores, with the forbidden ones filled. The softmax is missing."""
    return _fill(scores, mask, float("-inf"))


def scores_with_zeros(scores, mask):
    return _fill(scores, mask, 0.0)


def logarithms(scores, mask):
    """These are the logarithms of the weights. Weights lie between 0 and 1."""
    return torch.log_softmax(_fill(scores, mask, float("-inf")), -1)


def zero_times_infinity(scores, mask):
    """Everything is NaN. Where infinity is multiplied with a mask, that is why: 0 times infinity is NaN. Choose between two
    numbers instead."""
    return torch.softmax(scores if mask is None else scores + (~mask).to(scores.dtype) * float("-inf"), -1)


def empties_partly_masked_rows(scores, mask):
    """Every row in which *something* is masked comes out as zeros. Only a row in which everything is should."""
    weights = masked_softmax(scores, mask)
    return weights if mask is None else weights * mask.all(-1, keepdim=True)


EXERCISE = Exercise(
    name="masked_softmax",
    reference=masked_softmax,
    inputs=_inputs,
    properties=(nothing_where_masked(1), weights_over()),
    misconceptions=misconceptions(
        mask_ignored,
        mask_inverted,
        mask_after_softmax,
        zeroes_the_scores,
        zeroes_the_scores_and_the_weights,
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        fill_of_minus_1e9,
        (fill_too_small, fill_of_minus_1000, fill_of_minus_100, fill_of_minus_10),
        (
            fill_too_small_without_zeroing,
            fill_of_minus_1000_without_zeroing,
            fill_of_minus_100_without_zeroing,
            fill_of_minus_10_without_zeroing,
        ),
        (no_shift, no_shift_and_an_epsilon),
        shift_by_masked_maximum,
        softmax_over_dimension_0,
        softmax_over_dimension_1,
        none_not_understood,
        mask_must_have_the_shape,
        weights_not_normalised,
        (scores_not_weights, scores_with_zeros),
        logarithms,
        zero_times_infinity,
        empties_partly_masked_rows,
    ),
)
