"""The weights of local-p attention: a softmax over a window, times a Gaussian around its centre."""

import math

import torch

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.multiplicative import local_p_weights
from course_utils.attention.weights import masked_softmax


def _inputs(draw):
    yield _case(draw, "ordinary", {"B": 3, "T": draw.integer(8, 12), "D": 3})
    yield _case(draw, "ordinary", {"B": 4, "T": draw.integer(6, 9), "D": 2})
    yield _case(draw, "ordinary", {"B": 2, "T": draw.integer(10, 13), "D": 1})
    yield _case(draw, "whole centre", {"B": 5, "T": draw.integer(7, 10), "D": 2}, note="centres are whole numbers")
    yield _case(draw, "at the ends", {"B": 3, "T": draw.integer(7, 10), "D": 3}, note="centres near 0 and T")
    yield _case(draw, "wide window", {"B": 2, "T": draw.integer(3, 6), "D": 9}, note="the window holds everything")
    yield _case(draw, "size 1", {"B": 1, "T": draw.integer(6, 9), "D": 2})
    yield _case(draw, "size 1", {"B": 4, "T": 1, "D": 2})
    yield _case(draw, "float64", {"B": 3, "T": draw.integer(6, 9), "D": 2}, note="float64", dtype=torch.float64)
    yield _case(draw, "large", {"B": 3, "T": draw.integer(6, 9), "D": 2}, note="scores of +-1e4", shift=1e4)
    yield _case(draw, "not contiguous", {"B": 3, "T": draw.integer(6, 9), "D": 2}, note="not contiguous")
    yield _case(draw, "outside", {"B": 3, "T": draw.integer(5, 8), "D": 2}, note="row 1's window outside the sentence")
    yield _case(draw, "far above", {"B": 3, "T": draw.integer(6, 9), "D": 1}, note="scores of 1e4 outside the window")
    yield _case(draw, "half precision", {"B": 3, "T": draw.integer(6, 9), "D": 2}, note="float16", dtype=torch.float16)
    yield _case(draw, "before", {"B": 3, "T": draw.integer(5, 8), "D": 6}, note="row 1's window before the sentence")
    size = draw.integer(6, 9)
    yield _case(draw, "square", {"B": size, "T": size, "D": 2}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, shift=0.0, diagnostic=False):
    B, T, D = sizes.values()
    scores = draw.normal(B, T, dtype=dtype)
    scores[::2] += shift
    scores[1::2] -= shift
    # A tenth away from every whole number and half: there, positions enter and leave the window.
    center = (draw.integers(0, T, B) + draw.integers(1, 5, B) / 10).to(dtype)
    if group == "whole centre":
        center = draw.integers(0, T, B).to(dtype)
    if group == "at the ends":
        center = torch.tensor([0.2, T - 0.3, T - 0.9], dtype=dtype)
    if group == "outside":
        center[1] = T - 1 + D + 0.4
    if group == "before":
        center[1] = -D - 2.4
    if group == "far above":
        scores[(torch.arange(T) - center.unsqueeze(1)).abs() > D] = 1e4
    if group == "not contiguous":
        scores = non_contiguous(scores)
    return Case(group, label(sizes, note), (scores, center, D), diagnostic=diagnostic, tolerance=2e-3 if shift else 0.0)


def _on_the_way(scores, center, half_width):
    """The ends of the windows: as they are, as whole numbers, and within the sentence."""
    low, high, last = center - half_width, center + half_width, scores.shape[1] - 1
    yield from (low, high, low.ceil(), high.floor(), low.ceil().clamp(min=0), high.floor().clamp(max=last))
    inside = _distance(scores, center).abs() <= half_width
    yield inside.to(scores.dtype)
    for row, window in zip(scores, inside, strict=True):  # by one row at a time, what a window holds
        if window.any():
            yield torch.softmax(row[window], 0)


def _distance(scores, center):
    return torch.arange(scores.shape[-1]) - center.unsqueeze(-1)  # (B, T): s - p


def _gaussian(scores, center, sigma):
    return torch.exp(-(_distance(scores, center) ** 2) / (2 * sigma**2))


def _window(scores, center, half_width):
    return masked_softmax(scores, _distance(scores, center).abs() <= half_width)


def _within(inside, scores, center, half_width):
    """The weights in a window of another shape, with the right Gaussian."""
    return masked_softmax(scores, inside) * _gaussian(scores, center, half_width / 2)


def sigma_twice_as_large(scores, center, half_width):
    """Your Gaussian is twice as wide, as with a sigma of D. In the formula sigma is D / 2: the window ends two sigmas away."""
    return _window(scores, center, half_width) * _gaussian(scores, center, half_width)


def sigma_rounded_down(scores, center, half_width):
    """Your sigma is D / 2 rounded down, as `D // 2` is. For an odd D it is too small (and 0 for D = 1): divide with `/`."""
    sigma = half_width // 2
    return _window(scores, center, half_width) * torch.exp(-(_distance(scores, center) ** 2) / (2 * sigma**2 + 1e-12))


def sigma_rounded_down_to_nan(scores, center, half_width):
    return _window(scores, center, half_width) * _gaussian(scores, center, torch.tensor(half_width // 2))


def brackets_missing(scores, center, half_width):
    """Your exponent is -(j - p)^2 / 2 *times* sigma^2, as without brackets round `2 * sigma**2`. Both are to divide."""
    return _window(scores, center, half_width) * _gaussian(scores, center, 2 / half_width)


def forgets_the_two(scores, center, half_width):
    """Your exponent is -(j - p)^2 / sigma^2. The formula divides by *2* sigma^2."""
    return _window(scores, center, half_width) * _gaussian(scores, center, half_width / 2**1.5)


def sigma_not_squared(scores, center, half_width):
    """Your exponent is -(j - p)^2 / (2 sigma). The formula squares sigma as well."""
    return _window(scores, center, half_width) * torch.exp(-(_distance(scores, center) ** 2) / half_width)


def distance_not_squared(scores, center, half_width):
    """Your exponent falls with the distance itself. The formula squares it, (j - p)^2."""
    return _window(scores, center, half_width) * torch.exp(-_distance(scores, center).abs() / (half_width**2 / 2))


def distance_not_squared_but_signed(scores, center, half_width):
    return _window(scores, center, half_width) * torch.exp(-_distance(scores, center) / (half_width**2 / 2))


def gaussian_upside_down(scores, center, half_width):
    """Your Gaussian *grows* with the distance: its exponent should be negative."""
    return _window(scores, center, half_width) * torch.exp(_distance(scores, center) ** 2 / (half_width**2 / 2))


def divided_by_the_area(scores, center, half_width):
    """The weights are divided by sigma sqrt(2 pi), as a probability density does. Here the Gaussian is 1 at the centre."""
    return local_p_weights(scores, center, half_width) / (half_width / 2 * (2 * torch.pi) ** 0.5)


def renormalises(scores, center, half_width):
    """With the Gaussian your rows sum to 1 again, as after a division by their sum, or where its logarithm is added to scores.
    The paper leaves them as they are: a window that does not fit its centre well reads less."""
    weights = local_p_weights(scores, center, half_width)
    return weights / weights.sum(-1, keepdim=True)


def renormalises_with_care(scores, center, half_width):
    weights = local_p_weights(scores, center, half_width)
    total = weights.sum(-1, keepdim=True)
    return weights / torch.where(total == 0, 1.0, total)


def gaussian_on_the_scores(scores, center, half_width):
    """It is the *scores* that are multiplied with the Gaussian, before the softmax. A score near 0 is no small weight: the
    Gaussian belongs to the weights."""
    return _window(scores * _gaussian(scores, center, half_width / 2), center, half_width)


def gaussian_missing(scores, center, half_width):
    """This is the softmax over the window ("local-m"). The Gaussian, which favours what lies near the centre, is missing."""
    return _window(scores, center, half_width)


def window_missing(scores, center, half_width):
    """Your softmax runs over the whole sentence: positions outside the window take a share as well. Only those within D of the
    centre take part."""
    return torch.softmax(scores, -1) * _gaussian(scores, center, half_width / 2)


def window_after_the_softmax(scores, center, half_width):
    """The window is cut out *after* a softmax over the whole sentence: what lies outside has already taken its share. Mask the
    scores before it."""
    inside = _distance(scores, center).abs() <= half_width
    return torch.softmax(scores, -1) * inside * _gaussian(scores, center, half_width / 2)


def ends_left_out(scores, center, half_width):
    """A position exactly D from the centre is missing. The window [p - D, p + D] includes both of its ends."""
    return _within(_distance(scores, center).abs() < half_width, scores, center, half_width)


def last_end_left_out(scores, center, half_width):
    distance = _distance(scores, center)
    return _within((distance >= -half_width) & (distance < half_width), scores, center, half_width)


def first_end_left_out(scores, center, half_width):
    distance = _distance(scores, center)
    return _within((distance > -half_width) & (distance <= half_width), scores, center, half_width)


def half_the_window(scores, center, half_width):
    """Your window reaches D / 2 to each side. D itself is the *half* width: the window reaches from p - D to p + D."""
    return _within(_distance(scores, center).abs() <= half_width / 2, scores, center, half_width)


def window_inside_out(scores, center, half_width):
    """Your window is inside out: the positions *farther* than D from the centre take part. In the mask, True means *may
    attend*."""
    return _within(_distance(scores, center).abs() > half_width, scores, center, half_width)


def one_sided(scores, center, half_width):
    """Your window is open to one side, as where a distance has no absolute value: however far a position lies there, it counts as
    near."""
    return _within(_distance(scores, center) <= half_width, scores, center, half_width)


def one_sided_to_the_right(scores, center, half_width):
    return _within(_distance(scores, center) >= -half_width, scores, center, half_width)


def centre_rounded(scores, center, half_width):
    """Your centre stands at a whole position, as where it or the distance is rounded. It is a real number, and it learns
    through the Gaussian: rounding stops that."""
    return local_p_weights(scores, center.round(), half_width)


def centre_rounded_down(scores, center, half_width):
    return local_p_weights(scores, center.floor(), half_width)


def window_around_a_whole_position(scores, center, half_width):
    """Your Gaussian stands around the centre, but your window reaches as far as one around a rounded centre does, and lets in a
    position that is more than D away. It goes from p - D to p + D, with p as it is."""
    return _within(_distance(scores, center.floor()).abs() <= half_width, scores, center, half_width)


def window_around_the_nearest_position(scores, center, half_width):
    return _within(_distance(scores, center.round()).abs() <= half_width, scores, center, half_width)


def window_around_the_next_position(scores, center, half_width):
    return _within(_distance(scores, center.ceil()).abs() <= half_width, scores, center, half_width)


def slice_from_below_zero(scores, center, half_width):
    """Where your window begins below 0, weights are missing, as where a slice counts from the *end*. Cut it off:
    `max(0, ...)`."""
    weights, positions = torch.zeros_like(scores), torch.arange(scores.shape[-1])
    for row, (line, p) in enumerate(zip(scores, center, strict=True)):
        low, high = math.ceil(p.item() - half_width), math.floor(p.item() + half_width) + 1
        bell = torch.exp(-((positions[low:high] - p) ** 2) / (half_width**2 / 2))
        weights[row, low:high] = torch.softmax(line[low:high], -1) * bell
    return weights


def slice_one_too_short(scores, center, half_width):
    """The last position of your window takes no part, as where a slice ends at it: a slice stops *before* its end, so add 1."""
    last = (center + half_width).floor().clamp(max=scores.shape[-1]).unsqueeze(-1)
    inside = (_distance(scores, center) >= -half_width) & (torch.arange(scores.shape[-1]) < last)
    return _within(inside, scores, center, half_width)


def softmax_over_the_batch(scores, center, half_width):
    """Your softmax runs over the batch, the first dimension. The positions of one sentence share the weight: `dim=-1`."""
    inside = _distance(scores, center).abs() <= half_width
    return masked_softmax(scores.T, inside.T).T * _gaussian(scores, center, half_width / 2)


def positions_from_one(scores, center, half_width):
    """Your positions count from 1. Here they count from 0, as everywhere in Python."""
    return local_p_weights(scores, center - 1, half_width)


def first_centre_for_all(scores, center, half_width):
    """Every row uses the first row's centre. Each has its own."""
    return local_p_weights(scores, center[:1].expand_as(center), half_width)


def centre_along_time(scores, center, half_width):
    """Your centres line up with the positions instead of the rows. Which dimension is missing from `center`?"""
    distance = (torch.arange(scores.shape[1]) - center).expand_as(scores)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (half_width**2 / 2))


def nan_outside_the_sentence(scores, center, half_width):
    """A window that holds no position comes out as NaN, which is what 0/0 gives. `masked_softmax` gives such a row zeros."""
    inside = _distance(scores, center).abs() <= half_width
    weights = torch.softmax(scores.masked_fill(~inside, float("-inf")), -1)
    return weights * _gaussian(scores, center, half_width / 2)


def uniform_outside_the_sentence(scores, center, half_width):
    """A window that holds no position spreads some weight over all of them. `masked_softmax` gives such a row zeros."""
    inside = _distance(scores, center).abs() <= half_width
    weights = torch.softmax(scores.masked_fill(~inside, torch.finfo(scores.dtype).min), -1)
    return weights * _gaussian(scores, center, half_width / 2)


EXERCISE = Exercise(
    name="local_p_weights",
    reference=local_p_weights,
    inputs=_inputs,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), local_p_weights),
        *carried(
            part.EXERCISE,
            local_p_weights,
            only=("zeroes_the_scores", "fill_of_minus_1e9", "fill_too_small", "no_shift", "shift_by_masked_maximum"),
            zeroes_the_scores="The scores outside the window count as 0. But exp(0) is 1, not nothing: use `masked_softmax`.",
        ),
    ),
)
