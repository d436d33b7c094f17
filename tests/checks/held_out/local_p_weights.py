"""Held out: wrong and right ways to write local_p_weights."""

import math

import torch

from course_utils.attention.weights import masked_softmax
from held_out.registry import right, wrong

N = "local_p_weights"


def _distance(scores, center):
    return torch.arange(scores.shape[-1]) - center.unsqueeze(1)


@wrong(N, "sigma_rounded_down", "sigma is D // 2: whole numbers only (and 0 for D = 1)")
def lp_floor_sigma(scores, center, half_width):
    distance = _distance(scores, center)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width // 2
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


@wrong(N, "sigma_twice_as_large", "sigma is D")
def lp_sigma_d(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * half_width**2))


@wrong(N, "renormalises", "brings the product back to a sum of 1")
def lp_renormalised(scores, center, half_width):
    distance = _distance(scores, center)
    w = masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return w / w.sum(-1, keepdim=True).clamp_min(1e-12)


@wrong(N, "window_missing", "no window: softmax over all, times the Gaussian")
def lp_no_window(scores, center, half_width):
    distance = _distance(scores, center)
    return torch.softmax(scores, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "ends_left_out", "the window leaves out its ends (<)")
def lp_strict(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() < half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "gaussian_missing", "no Gaussian")
def lp_no_gauss(scores, center, half_width):
    return masked_softmax(scores, _distance(scores, center).abs() <= half_width)


@wrong(N, "forgets_the_two", "the 2 is missing in the denominator of the Gaussian")
def lp_no_two(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (half_width / 2) ** 2)


@wrong(N, "sigma_not_squared", "sigma is not squared")
def lp_sigma_not_squared(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2)))


@wrong(N, "distance_not_squared", "the distance is not squared")
def lp_not_squared(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-distance.abs() / (2 * (half_width / 2) ** 2))


@wrong(N, "gaussian_upside_down", "the minus is missing in the Gaussian")
def lp_no_minus(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(distance**2 / (2 * (half_width / 2) ** 2))


@wrong(N, "centre_rounded", "the centre is rounded to a whole position")
def lp_rounded(scores, center, half_width):
    distance = _distance(scores, center.round())
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "window_around_a_whole_position", "the window stands around int(centre); the Gaussian around the centre")
def lp_window_truncated(scores, center, half_width):
    T = scores.shape[-1]
    rows = []
    for row, p in zip(scores, center, strict=False):
        low, high = max(0, int(p) - half_width), min(T, int(p) + half_width + 1)
        s = torch.arange(T, dtype=scores.dtype)
        inside = (s >= low) & (s < high)
        rows.append(masked_softmax(row, inside) * torch.exp(-((s - p) ** 2) / (2 * (half_width / 2) ** 2)))
    return torch.stack(rows)


@wrong(N, "positions_from_one", "positions count from 1")
def lp_from_one(scores, center, half_width):
    distance = torch.arange(1, scores.shape[-1] + 1) - center.unsqueeze(1)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "nan_outside_the_sentence", "a row whose window is empty becomes NaN")
def lp_nan(scores, center, half_width):
    distance = _distance(scores, center)
    filled = scores.masked_fill(distance.abs() > half_width, float("-inf"))
    return torch.softmax(filled, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "uniform_outside_the_sentence", "a row whose window is empty gets a uniform softmax: not zero")
def lp_uniform(scores, center, half_width):
    distance = _distance(scores, center)
    filled = scores.masked_fill(distance.abs() > half_width, -1e9)
    return torch.softmax(filled, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "window_after_the_softmax", "softmax over the whole sentence, cut to the window afterwards")
def lp_cut_after(scores, center, half_width):
    distance = _distance(scores, center)
    return torch.softmax(scores, -1) * (distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "renormalises", "the Gaussian goes into the softmax (added to the scores as its logarithm)")
def lp_gauss_inside(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores - distance**2 / (2 * (half_width / 2) ** 2), distance.abs() <= half_width)


@wrong(N, "gaussian_on_the_scores", "the scores are multiplied by the Gaussian, before the softmax")
def lp_scores_times_gauss(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2)), distance.abs() <= half_width)


@wrong(N, "zeroes_the_scores", "scores outside the window are set to 0 instead of minus infinity")
def lp_zero_scores(scores, center, half_width):
    distance = _distance(scores, center)
    w = torch.softmax(scores * (distance.abs() <= half_width), -1)
    return w * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "divided_by_the_area", "a density: the Gaussian has its factor 1 / (sigma sqrt(2 pi))")
def lp_density(scores, center, half_width):
    distance, sigma = _distance(scores, center), half_width / 2
    gauss = torch.exp(-(distance**2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))
    return masked_softmax(scores, distance.abs() <= half_width) * gauss


@wrong(N, "cuts_the_gradient", "no gradient reaches the centre: it is detached")
def lp_detached(scores, center, half_width):
    distance = _distance(scores, center.detach())
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "slice_from_below_zero", "a slice whose start may be negative counts from the end of the sentence")
def lp_negative_slice(scores, center, half_width):
    out = torch.zeros_like(scores)
    s = torch.arange(scores.shape[-1])
    for b in range(len(scores)):
        p = center[b]
        low, high = math.ceil(p.item() - half_width), math.floor(p.item() + half_width) + 1
        w = torch.softmax(scores[b, low:high], -1)
        out[b, low:high] = w * torch.exp(-((s[low:high] - p) ** 2) / (2 * (half_width / 2) ** 2))
    return out


@wrong(N, "softmax_over_the_batch", "the softmax runs over the batch (dimension 0)")
def lp_dim0(scores, center, half_width):
    distance = _distance(scores, center)
    inside = distance.abs() <= half_width
    w = torch.softmax(scores.masked_fill(~inside, torch.finfo(scores.dtype).min), dim=0).masked_fill(~inside, 0)
    return w * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "centre_along_time", "the centre is not given its own dimension: row b is compared with all centres")
def lp_no_unsqueeze(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "first_centre_for_all", "the first row's centre for the whole batch")
def lp_first_center(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center[0]
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "half_the_window", "the window is D wide in all, D/2 to each side")
def lp_half_window(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width / 2) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, "one_sided", "one-sided: the window has no lower end (distance <= D without abs)")
def lp_no_abs(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@wrong(N, None, "a centre outside of the sentence is moved to its edge")
def lp_clamped(scores, center, half_width):
    distance = _distance(scores, center.clamp(0, scores.shape[-1] - 1))
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


@right(N, "masked_softmax times exp")
def lp_r1(scores, center, half_width):
    distance = torch.arange(scores.shape[1], device=scores.device) - center.unsqueeze(1)
    sigma = half_width / 2
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * sigma**2))


@right(N, "row by row, slices with clipped ends, padded with zeros")
def lp_r2(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center, strict=False):
        low = max(0, math.ceil(p.item() - half_width))
        high = min(T, math.floor(p.item() + half_width) + 1)
        if high <= low:
            rows.append(row * 0)
            continue
        s = torch.arange(low, high)
        w = torch.softmax(row[low:high], 0) * torch.exp(-2 * ((s - p) / half_width) ** 2)
        rows.append(torch.cat([row.new_zeros(low), w, row.new_zeros(T - high)]))
    return torch.stack(rows)


@right(N, "torch.where, softmax by hand with the guarded sum")
def lp_r3(scores, center, half_width):
    s = torch.arange(scores.shape[-1], dtype=scores.dtype)[None, :]
    p = center[:, None]
    inside = (s >= p - half_width) & (s <= p + half_width)
    low = torch.where(inside, scores, torch.finfo(scores.dtype).min)
    e = torch.where(inside, torch.exp(low - low.max(dim=1, keepdim=True).values), 0.0)
    total = e.sum(1, keepdim=True)
    soft = e / torch.where(total > 0, total, torch.ones_like(total))
    return soft * torch.exp(-((s - p) ** 2) / (half_width**2 / 2))


@right(N, "in log space: logsumexp over the window")
def lp_r4(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center[:, None]
    inside = distance.abs() <= half_width
    some = inside.any(-1, keepdim=True)
    filled = scores.masked_fill(~inside & some, -torch.inf)
    logs = filled - filled.logsumexp(-1, keepdim=True) - 2 * distance**2 / half_width**2
    return torch.where(inside & some, logs.exp(), torch.zeros_like(scores))


@right(N, "standardised distance; zero rows multiplied away")
def lp_r5(scores, center, half_width):
    z = (torch.arange(scores.size(1)).unsqueeze(0) - center.unsqueeze(1)) / (half_width / 2)
    keep = z.abs() <= 2
    w = scores.masked_fill(keep.logical_not(), torch.finfo(scores.dtype).min).softmax(dim=-1) * keep
    return w * (-0.5 * z * z).exp()
