# %% shared | 2026-outsiders
from course_utils.attention.weights import masked_softmax


def _distance(scores, center):
    return torch.arange(scores.shape[-1]) - center.unsqueeze(1)


# %% wrong | 2026-outsiders | sigma_rounded_down | sigma is D // 2: whole numbers only (and 0 for D = 1)
def lp_floor_sigma(scores, center, half_width):
    distance = _distance(scores, center)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width // 2
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-outsiders | sigma_twice_as_large | sigma is D
def lp_sigma_d(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * half_width**2))


# %% wrong | 2026-outsiders | renormalises | brings the product back to a sum of 1
def lp_renormalised(scores, center, half_width):
    distance = _distance(scores, center)
    w = masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return w / w.sum(-1, keepdim=True).clamp_min(1e-12)


# %% wrong | 2026-outsiders | window_missing | no window: softmax over all, times the Gaussian
def lp_no_window(scores, center, half_width):
    distance = _distance(scores, center)
    return torch.softmax(scores, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | ends_left_out | the window leaves out its ends (<)
def lp_strict(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() < half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | gaussian_missing | no Gaussian
def lp_no_gauss(scores, center, half_width):
    return masked_softmax(scores, _distance(scores, center).abs() <= half_width)


# %% wrong | 2026-outsiders | forgets_the_two | the 2 is missing in the denominator of the Gaussian
def lp_no_two(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (half_width / 2) ** 2)


# %% wrong | 2026-outsiders | sigma_not_squared | sigma is not squared
def lp_sigma_not_squared(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2)))


# %% wrong | 2026-outsiders | distance_not_squared | the distance is not squared
def lp_not_squared(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-distance.abs() / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | gaussian_upside_down | the minus is missing in the Gaussian
def lp_no_minus(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(distance**2 / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | centre_rounded | the centre is rounded to a whole position
def lp_rounded(scores, center, half_width):
    distance = _distance(scores, center.round())
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | window_around_a_whole_position | the window stands around int(centre); the Gaussian around the centre
def lp_window_truncated(scores, center, half_width):
    T = scores.shape[-1]
    rows = []
    for row, p in zip(scores, center, strict=False):
        low, high = max(0, int(p) - half_width), min(T, int(p) + half_width + 1)
        s = torch.arange(T, dtype=scores.dtype)
        inside = (s >= low) & (s < high)
        rows.append(masked_softmax(row, inside) * torch.exp(-((s - p) ** 2) / (2 * (half_width / 2) ** 2)))
    return torch.stack(rows)


# %% wrong | 2026-outsiders | positions_from_one | positions count from 1
def lp_from_one(scores, center, half_width):
    distance = torch.arange(1, scores.shape[-1] + 1) - center.unsqueeze(1)
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | nan_outside_the_sentence | a row whose window is empty becomes NaN
def lp_nan(scores, center, half_width):
    distance = _distance(scores, center)
    filled = scores.masked_fill(distance.abs() > half_width, float("-inf"))
    return torch.softmax(filled, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | uniform_outside_the_sentence | a row whose window is empty gets a uniform softmax: not zero
def lp_uniform(scores, center, half_width):
    distance = _distance(scores, center)
    filled = scores.masked_fill(distance.abs() > half_width, -1e9)
    return torch.softmax(filled, -1) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | window_after_the_softmax | softmax over the whole sentence, cut to the window afterwards
def lp_cut_after(scores, center, half_width):
    distance = _distance(scores, center)
    return torch.softmax(scores, -1) * (distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | renormalises | the Gaussian goes into the softmax (added to the scores as its logarithm)
def lp_gauss_inside(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores - distance**2 / (2 * (half_width / 2) ** 2), distance.abs() <= half_width)


# %% wrong | 2026-outsiders | gaussian_on_the_scores | the scores are multiplied by the Gaussian, before the softmax
def lp_scores_times_gauss(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2)), distance.abs() <= half_width)


# %% wrong | 2026-outsiders | zeroes_the_scores | scores outside the window are set to 0 instead of minus infinity
def lp_zero_scores(scores, center, half_width):
    distance = _distance(scores, center)
    w = torch.softmax(scores * (distance.abs() <= half_width), -1)
    return w * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | divided_by_the_area | a density: the Gaussian has its factor 1 / (sigma sqrt(2 pi))
def lp_density(scores, center, half_width):
    distance, sigma = _distance(scores, center), half_width / 2
    gauss = torch.exp(-(distance**2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))
    return masked_softmax(scores, distance.abs() <= half_width) * gauss


# %% wrong | 2026-outsiders | cuts_the_gradient | no gradient reaches the centre: it is detached
def lp_detached(scores, center, half_width):
    distance = _distance(scores, center.detach())
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | slice_from_below_zero | a slice whose start may be negative counts from the end of the sentence
def lp_negative_slice(scores, center, half_width):
    out = torch.zeros_like(scores)
    s = torch.arange(scores.shape[-1])
    for b in range(len(scores)):
        p = center[b]
        low, high = math.ceil(p.item() - half_width), math.floor(p.item() + half_width) + 1
        w = torch.softmax(scores[b, low:high], -1)
        out[b, low:high] = w * torch.exp(-((s[low:high] - p) ** 2) / (2 * (half_width / 2) ** 2))
    return out


# %% wrong | 2026-outsiders | softmax_over_the_batch | the softmax runs over the batch (dimension 0)
def lp_dim0(scores, center, half_width):
    distance = _distance(scores, center)
    inside = distance.abs() <= half_width
    w = torch.softmax(scores.masked_fill(~inside, torch.finfo(scores.dtype).min), dim=0).masked_fill(~inside, 0)
    return w * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | centre_along_time | the centre is not given its own dimension: row b is compared with all centres
def lp_no_unsqueeze(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | first_centre_for_all | the first row's centre for the whole batch
def lp_first_center(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center[0]
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | half_the_window | the window is D wide in all, D/2 to each side
def lp_half_window(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance.abs() <= half_width / 2) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | one_sided | one-sided: the window has no lower end (distance <= D without abs)
def lp_no_abs(scores, center, half_width):
    distance = _distance(scores, center)
    return masked_softmax(scores, distance <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-outsiders | - | a centre outside of the sentence is moved to its edge
def lp_clamped(scores, center, half_width):
    distance = _distance(scores, center.clamp(0, scores.shape[-1] - 1))
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% right | 2026-outsiders | masked_softmax times exp
def lp_r1(scores, center, half_width):
    distance = torch.arange(scores.shape[1], device=scores.device) - center.unsqueeze(1)
    sigma = half_width / 2
    return masked_softmax(scores, distance.abs() <= half_width) * torch.exp(-(distance**2) / (2 * sigma**2))


# %% right | 2026-outsiders | row by row, slices with clipped ends, padded with zeros
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


# %% right | 2026-outsiders | torch.where, softmax by hand with the guarded sum
def lp_r3(scores, center, half_width):
    s = torch.arange(scores.shape[-1], dtype=scores.dtype)[None, :]
    p = center[:, None]
    inside = (s >= p - half_width) & (s <= p + half_width)
    low = torch.where(inside, scores, torch.finfo(scores.dtype).min)
    e = torch.where(inside, torch.exp(low - low.max(dim=1, keepdim=True).values), 0.0)
    total = e.sum(1, keepdim=True)
    soft = e / torch.where(total > 0, total, torch.ones_like(total))
    return soft * torch.exp(-((s - p) ** 2) / (half_width**2 / 2))


# %% right | 2026-outsiders | in log space: logsumexp over the window
def lp_r4(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center[:, None]
    inside = distance.abs() <= half_width
    some = inside.any(-1, keepdim=True)
    filled = scores.masked_fill(~inside & some, -torch.inf)
    logs = filled - filled.logsumexp(-1, keepdim=True) - 2 * distance**2 / half_width**2
    return torch.where(inside & some, logs.exp(), torch.zeros_like(scores))


# %% right | 2026-outsiders | standardised distance; zero rows multiplied away
def lp_r5(scores, center, half_width):
    z = (torch.arange(scores.size(1)).unsqueeze(0) - center.unsqueeze(1)) / (half_width / 2)
    keep = z.abs() <= 2
    w = scores.masked_fill(keep.logical_not(), torch.finfo(scores.dtype).min).softmax(dim=-1) * keep
    return w * (-0.5 * z * z).exp()


# %% right | house | by hand, with nan_to_num
def local_by_hand(scores, center, half_width):
    distance = torch.arange(scores.shape[1], dtype=scores.dtype)[None] - center[:, None]
    inside = (distance >= -half_width) & (distance <= half_width)
    weights = torch.nan_to_num(torch.softmax(scores.masked_fill(~inside, float("-inf")), dim=1))
    return weights * torch.exp(-0.5 * (distance / (half_width / 2)) ** 2)


# %% right | house | constants gathered, filled with the dtype's lowest number
def local_with_the_constants_gathered(scores, center, half_width):
    distance = torch.arange(scores.size(1)) - center.unsqueeze(1)
    outside = distance.abs() > half_width
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(torch.where(outside, lowest, scores), -1).masked_fill(outside, 0)
    return weights * torch.exp(-2 * distance.square() / half_width**2)


# %% right | house | a loop over sentences
def local_by_loop(scores, center, half_width):
    rows = []
    for row, p in zip(scores, center, strict=True):
        inside = [s for s in range(len(row)) if p - half_width <= s <= p + half_width]
        weights = torch.zeros_like(row)
        if inside:
            inside = torch.tensor(inside)
            gaussian = torch.exp(-((inside - p) ** 2) / (2 * (half_width / 2) ** 2))
            weights = weights.index_put((inside,), torch.softmax(row[inside], dim=0) * gaussian)
        rows.append(weights)
    return torch.stack(rows)


# %% shared | 2026-blind
from course_utils.attention.weights import masked_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | centre_along_time | the centre is not turned into a column
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    distance = torch.arange(T) - center  # <-- here
    window = distance.abs() <= half_width
    gauss = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, window) * gauss


# %% wrong | 2026-blind | sigma_rounded_down | whole division for sigma
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center.unsqueeze(1)
    sigma = half_width // 2  # <-- here
    gaussian = torch.exp(-(distance**2) / (2 * sigma**2))
    return masked_softmax(scores, distance.abs() <= half_width) * gaussian


# %% wrong | 2026-blind | ends_left_out | the window's ends are left out
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center[:, None]
    sigma = half_width / 2
    inside = distance.abs() < half_width  # <-- here
    weights = masked_softmax(scores, inside)
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind | renormalises | brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.size(1))
    distance = positions - center.unsqueeze(1)
    mask = distance.abs() <= half_width
    sigma = half_width / 2
    weights = masked_softmax(scores, mask) * torch.exp(-distance.pow(2) / (2 * sigma**2))
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here


# %% wrong | 2026-blind | one_sided | only the positions to the right of the centre are limited, the sign of the distance is kept
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    mask = distance <= half_width  # <-- here
    gaussian = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, mask) * gaussian


# %% wrong | 2026-blind | window_after_the_softmax | a plain softmax, and the window is cut out of it
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    p = center.view(B, 1)
    s = torch.arange(T).view(1, T)
    window = (s >= p - half_width) & (s <= p + half_width)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    weights = weights.masked_fill(~window, 0.0)
    sigma = half_width / 2
    return weights * torch.exp(-((s - p) ** 2) / (2 * sigma**2))


# %% wrong | 2026-blind | nan_outside_the_sentence | minus infinity by hand, so that a row without positions is NaN
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    inside = distance.abs() <= half_width
    inner = scores.masked_fill(~inside, float("-inf"))
    weights = torch.softmax(inner, dim=-1)  # <-- here
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind | gaussian_upside_down | the minus is squared away, the Gaussian grows outwards
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    bell = torch.exp((-distance) ** 2 / (2 * sigma**2))  # <-- here
    window = torch.abs(distance) <= half_width
    return masked_softmax(scores, window) * bell


# %% wrong | 2026-blind | centre_rounded | the centre is rounded to a whole position
def local_p_weights(scores, center, half_width):
    p = center.round().unsqueeze(1)  # <-- here
    d = torch.arange(scores.shape[1]) - p
    return masked_softmax(scores, d.abs() <= half_width) * torch.exp(-(d**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind | positions_from_one | positions count from 1
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    positions = torch.arange(1, T + 1)  # <-- here
    distance = positions[None, :] - center[:, None]
    inside = distance.abs() <= half_width
    sigma = half_width / 2.0
    return masked_softmax(scores, inside) * torch.exp(-0.5 * (distance / sigma) ** 2)


# %% wrong | 2026-blind | brackets_missing | sigma is not squared in the Gaussian
def local_p_weights(scores, center, half_width):
    sigma = half_width / 2
    distance = torch.arange(scores.shape[1]).float() - center.unsqueeze(-1)
    gauss = torch.exp(-(distance**2) / 2 * sigma**2)  # <-- here
    return masked_softmax(scores, distance.abs() <= half_width) * gauss


# %% wrong | 2026-blind | gaussian_on_the_scores | the Gaussian is multiplied onto the scores before the softmax
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    gaussian = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores * gaussian, distance.abs() <= half_width)  # <-- here


# %% wrong | 2026-blind | window_inside_out | the mask is the wrong way round
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    outside = distance.abs() > half_width
    weights = masked_softmax(scores, outside)  # <-- here
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind | - | math.exp on a tensor
def local_p_weights(scores, center, half_width):
    sigma = half_width / 2
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    gaussian = math.exp(-(distance**2) / (2 * sigma**2))  # <-- here
    return masked_softmax(scores, distance.abs() <= half_width) * gaussian


# %% wrong | 2026-blind | slice_one_too_short | the window from a slice with Python's range, one position too short at the right end
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    mask = torch.zeros(B, T, dtype=torch.bool)
    for b in range(B):
        low = max(0, math.ceil(center[b].item() - half_width))
        high = min(T, math.floor(center[b].item() + half_width))  # <-- here
        for s in range(low, high):
            mask[b, s] = True
    gauss = torch.exp(-((torch.arange(T) - center[:, None]) ** 2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, mask) * gauss


# %% wrong | 2026-blind | - | a chained comparison of tensors
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center.unsqueeze(-1)
    window = -half_width <= distance <= half_width  # <-- here
    sigma = half_width / 2
    return masked_softmax(scores, window) * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind | - | the positions get the new dimension and not the centres
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[1])
    distance = positions.unsqueeze(1) - center  # <-- here
    window = distance.abs() <= half_width
    weights = masked_softmax(scores, window)
    gaussian = torch.exp(-distance.square() / (2 * (half_width / 2) ** 2))
    return gaussian * weights


# %% double | 2026-blind | sigma_twice_as_large | sigma is D; the window without its ends
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width  # <-- here
    window = (distance > -half_width) & (distance < half_width)  # <-- here
    return masked_softmax(scores, window) * torch.exp(-(distance**2) / (2 * sigma**2))


# %% double | 2026-blind | - | the distance is not squared; the result is renormalised
def local_p_weights(scores, center, half_width):
    distance = (torch.arange(scores.shape[1]) - center.unsqueeze(1)).abs()
    gaussian = torch.exp(-distance / (2 * (half_width / 2) ** 2))  # <-- here
    w = masked_softmax(scores, distance <= half_width) * gaussian
    return torch.nn.functional.normalize(w, p=1, dim=-1)  # <-- here


# %% right | 2026-blind | the two ends compared, and the Gaussian in sigma units
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    s = torch.arange(T).expand(B, T)
    p = center.reshape(B, 1)
    window = (s >= p - half_width) & (s <= p + half_width)
    z = (s - p) / (half_width / 2)
    return masked_softmax(scores, window) * torch.exp(-0.5 * z**2)


# %% right | 2026-blind | one line, the Gaussian simplified
def local_p_weights(scores, center, half_width):
    d = torch.arange(scores.shape[1], device=scores.device)[None] - center[:, None]
    return (-2 * d**2 / half_width**2).exp() * masked_softmax(scores, d.abs() <= half_width)


# %% right | 2026-blind | one row at a time with the softmax over a slice of indices
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center):
        distance = torch.arange(T) - p
        inside = (distance.abs() <= half_width).nonzero().flatten()
        weights = torch.zeros_like(row)
        if len(inside) > 0:
            bell = torch.exp(-(distance[inside] ** 2) / (2 * (half_width / 2) ** 2))
            weights = weights.index_put((inside,), torch.softmax(row[inside], dim=0) * bell)
        rows.append(weights)
    return torch.stack(rows)


# %% shared | 2026-learners
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-learners | brackets_missing | brackets missing round 2 * sigma**2 [learner B 3.5]
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width / 2
    gaussian = torch.exp(-(distance**2) / 2 * sigma**2)  # <-- here
    return weights * gaussian


# %% wrong | 2026-learners | brackets_missing | brackets missing round 2 * sigma**2, in one line [learner B 3.5]
def local_p_weights(scores, center, half_width):
    T = scores.shape[-1]
    distance = torch.arange(T)[None, :] - center[:, None]
    mask = distance.abs() <= half_width
    return masked_softmax(scores, mask) * torch.exp(-distance.pow(2) / 2 * (half_width / 2) ** 2)  # <-- here


# %% wrong | 2026-learners | brackets_missing | brackets missing round 2 * sigma**2, the exponent by itself [learner B 3.5]
def local_p_weights(scores, center, half_width):
    sigma = half_width / 2
    positions = torch.arange(scores.shape[1])
    distance = positions - center.unsqueeze(1)
    inside = distance.abs() <= half_width
    exponent = -distance.square() / 2 * sigma * sigma  # <-- here
    return masked_softmax(scores, inside) * exponent.exp()


# %% shared | 2026-blind-2
from course_utils.attention.weights import masked_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | sigma_rounded_down | `//` rounds sigma down: 2 instead of 2.5 for D = 5, and 0 for D = 1
def local_p_weights(scores, center, half_width):
    s = torch.arange(scores.shape[1])
    dist = s[None, :] - center[:, None]
    w = masked_softmax(scores, dist.abs() <= half_width)
    sigma = half_width // 2  # <-- here
    return w * torch.exp(-(dist**2) / (2 * sigma**2))


# %% wrong | 2026-blind-2 | ends_left_out | The window leaves out its two ends
def local_p_weights(scores, center, half_width):
    d = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    inside = d.abs() < half_width  # <-- here
    gauss = torch.exp(-(d**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, inside) * gauss


# %% wrong | 2026-blind-2 | renormalises | The product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    pos = torch.arange(scores.shape[1]).to(scores.dtype)
    delta = pos - center[:, None]
    w = masked_softmax(scores, delta.abs() <= half_width)
    w = w * torch.exp(-2 * delta**2 / half_width**2)
    return w / w.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here


# %% wrong | 2026-blind-2 | gaussian_on_the_scores | The Gaussian is multiplied onto the scores, before the softmax
def local_p_weights(scores, center, half_width):
    diff = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    g = torch.exp(-(diff**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores * g, diff.abs() <= half_width)  # <-- here


# %% wrong | 2026-blind-2 | centre_rounded | The centre is rounded to a whole position, and with it its gradient is lost
def local_p_weights(scores, center, half_width):
    c = center.round().unsqueeze(1)  # <-- here
    d = torch.arange(scores.shape[1]) - c
    w = masked_softmax(scores, d.abs() <= half_width)
    return w * torch.exp(-(d**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind-2 | - | The 2 in front of sigma squared is squared too: (2 sigma)^2
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width / 2
    return weights * torch.exp(-(distance**2) / (2 * sigma) ** 2)  # <-- here


# %% wrong | 2026-blind-2 | positions_from_one | The positions count from 1
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    positions = torch.arange(1, T + 1)  # <-- here
    distance = positions - center.view(-1, 1)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind-2 | window_after_the_softmax | The softmax runs over all positions and the window comes afterwards
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    weights = weights.masked_fill(distance.abs() > half_width, 0.0)
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | 2026-blind-2 | gaussian_upside_down | The minus is inside the square and vanishes: the Gaussian grows away from the centre
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width / 2
    return weights * torch.exp((-distance) ** 2 / (2 * sigma**2))  # <-- here


# %% wrong | 2026-blind-2 | centre_along_time | `center` is not raised to (B, 1), so it is subtracted along T
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center  # <-- here
    inside = distance.abs() <= half_width
    bell = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, inside) * bell


# %% double | 2026-blind-2 | - | The window reaches only to the right of the centre, and sigma is D instead of D / 2
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    inside = (distance >= 0) & (distance <= half_width)  # <-- here
    weights = masked_softmax(scores, inside)
    sigma = half_width  # <-- here
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% double | 2026-blind-2 | - | The distance in the Gaussian is not squared, and the scores are not used for the softmax
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = masked_softmax(torch.zeros_like(scores), distance.abs() <= half_width)  # <-- here
    return weights * torch.exp(-distance.abs() / (2 * (half_width / 2) ** 2))  # <-- here


# %% right | 2026-blind-2 | slices of the window
def local_p_weights(scores, center, half_width):
    T, rows = scores.shape[1], []
    for s, p in zip(scores, center):
        places = [t for t in range(T) if abs(t - float(p)) <= half_width]
        row = torch.zeros_like(s)
        if places:
            index = torch.tensor(places)
            bell = torch.exp(-2 * ((index - p) / half_width) ** 2)
            row = row.index_put((index,), torch.softmax(s[index], 0) * bell)
        rows.append(row)
    return torch.stack(rows)


# %% right | 2026-blind-2 | normal distribution
def local_p_weights(scores, center, half_width):
    T = scores.size(1)
    bell = torch.distributions.Normal(center.unsqueeze(1), half_width / 2, validate_args=False)
    places = torch.arange(T, dtype=center.dtype).expand(len(center), T)
    ratio = (bell.log_prob(places) - bell.log_prob(center.unsqueeze(1))).exp()
    inside = torch.logical_and(places >= center.unsqueeze(1) - half_width, places <= center.unsqueeze(1) + half_width)
    return masked_softmax(scores, inside).mul(ratio)


# %% wrong | 2026-blind-2 | - | `.long()` cuts the distances off to whole numbers
def local_p_weights(scores, center, half_width):
    distance = (torch.arange(scores.shape[1]) - center.unsqueeze(1)).long()  # <-- here
    weights = masked_softmax(scores, distance.abs() <= half_width)
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% shared | 2026-blind-5
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | renormalises | the Gaussian's exponent is added to the scores, so that the softmax brings the product back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    scores = scores - distance**2 / (2 * sigma**2)  # <-- here
    return masked_softmax(scores, distance.abs() <= half_width)


# %% wrong | 2026-blind-5 | window_around_a_whole_position | the window is laid around the rounded centre
def local_p_weights(scores, center, half_width):
    s = torch.arange(scores.shape[1])
    p = center.unsqueeze(1)
    window = (s - p.round()).abs() <= half_width  # <-- here
    gaussian = torch.exp(-((s - p) ** 2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, window) * gaussian


# %% wrong | 2026-blind-5 | window_after_the_softmax | the softmax runs over the whole sentence and the window is cut out of the weights
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    weights = torch.softmax(scores, dim=-1)  # <-- here
    gaussian = torch.exp(-2 * (distance / half_width) ** 2)
    return weights * gaussian * (distance.abs() <= half_width)


# %% right | 2026-blind-5 | a loop over the rows, each with the list of its window's positions
def local_p_weights(scores, center, half_width):
    rows = []
    for row, p in zip(scores, center, strict=True):
        here = [s for s in range(len(row)) if abs(s - p) <= half_width]
        if not here:
            rows.append(row * 0)
            continue
        at = torch.tensor(here)
        bell = torch.exp(-2 * ((at - p) / half_width) ** 2)
        rows.append(torch.zeros_like(row).index_put((at,), (row[at].softmax(0) * bell).to(row.dtype)))
    return torch.stack(rows)


# %% shared | 2026-blind-6
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-6 | sigma_not_squared | forgets to square sigma in the Gaussian
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    sigma = half_width / 2
    weights = masked_softmax(scores, distance.abs() <= half_width)
    return weights * torch.exp(-distance.pow(2) / (2 * sigma))  # <-- here


# %% wrong | 2026-blind-6 | window_around_a_whole_position | rounds the centre to a whole position before it cuts the window
def local_p_weights(scores, center, half_width):
    s = torch.arange(scores.shape[1])
    p = center.unsqueeze(1)
    inside = (s - p.round()).abs() <= half_width  # <-- here
    gauss = torch.exp(-((s - p) ** 2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, inside) * gauss


# %% wrong | 2026-blind-6 | renormalises | adds the exponent of the Gaussian to the scores before the softmax, so that the row is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1])[None, :] - center[:, None]
    log_gaussian = -(distance**2) / (2 * (half_width / 2) ** 2)
    return masked_softmax(scores + log_gaussian, distance.abs() <= half_width)  # <-- here


# %% wrong | 2026-blind-6 | gradient_not_finite | right but where scores outside the window overflow: exponentials by hand, then where
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    off = torch.arange(T, dtype=center.dtype).expand(len(center), T) - center.reshape(-1, 1)
    inside = off.abs() <= half_width
    low = scores.masked_fill(~inside, -torch.inf).amax(dim=1, keepdim=True)
    low = torch.where(low.isfinite(), low, torch.zeros_like(low))
    e = torch.where(inside, (scores - low).exp(), torch.zeros_like(scores))  # <-- here
    total = e.sum(dim=1, keepdim=True)
    share = e / torch.where(total > 0, total, torch.ones_like(total))
    return share * (-2 * (off / half_width) ** 2).exp()


# %% shared | 2026-blind-7
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-7 | ends_left_out | the window is a slice from the rounded centre, which cuts off its right end
def local_p_weights(scores, center, half_width):
    places = torch.arange(scores.shape[1])
    p = center.unsqueeze(1)
    window = (places >= p - half_width) & (places < p + half_width)  # <-- here
    weights = masked_softmax(scores, window)
    return weights * torch.exp(-((places - p) ** 2) / (2 * (half_width / 2) ** 2))

# %% wrong | 2026-blind-7 | sigma_rounded_down | sigma is halved with //, so odd widths get a narrower Gaussian and D = 1 divides by zero
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    sigma = half_width // 2  # <-- here
    weights = masked_softmax(scores, distance.abs() <= half_width)
    return weights * torch.exp(-distance.square() / (2 * torch.tensor(float(sigma)) ** 2))

# %% wrong | 2026-blind-7 | renormalises | the Gaussian's exponent is added to the scores before the softmax, which renormalises it
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    near = scores - distance**2 / (2 * sigma**2)  # <-- here
    return masked_softmax(near, distance.abs() <= half_width)

# %% right | 2026-blind-7 | row by row, over a list of the positions inside
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    out = torch.zeros_like(scores)
    for b in range(B):
        p = float(center[b])
        inside = [j for j in range(T) if abs(j - p) <= half_width]
        if inside:
            row = torch.softmax(scores[b, inside], dim=0)
            away = torch.tensor(inside, dtype=scores.dtype) - center[b]
            out[b, inside] = row * torch.exp(-2 * away**2 / half_width**2)
    return out


# %% wrong | house | - | a window from its first to its last position, without the last
from course_utils.attention.weights import masked_softmax


def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    start = torch.ceil(center - half_width).long().clamp(min=0)
    stop = torch.floor(center + half_width).long().clamp(max=T - 1)
    j = torch.arange(T).expand(B, T)
    mask = (j >= start[:, None]) & (j < stop[:, None])  # <-- here
    g = torch.exp(-((j - center[:, None]) ** 2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, mask) * g


# %% shared | 2026-blind-9
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-9 | renormalises | the Gaussian's logarithm is added to the scores, so the softmax brings the product back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    favoured = scores - distance**2 / (2 * sigma**2)  # <-- here
    return masked_softmax(favoured, distance.abs() <= half_width)

# %% wrong | 2026-blind-9 | window_around_a_whole_position | the window's start is rounded down, so with a centre between two positions it holds one position too many on the left
def local_p_weights(scores, center, half_width):
    weights = torch.zeros_like(scores)
    T = scores.shape[1]
    for b, p in enumerate(center.tolist()):
        start = max(0, int(p - half_width))  # <-- here
        stop = max(0, min(T, math.floor(p + half_width) + 1))
        if start < stop:
            at = torch.arange(start, stop)
            gaussian = torch.exp(-((at - p) ** 2) / (2 * (half_width / 2) ** 2))
            weights[b, start:stop] = torch.softmax(scores[b, start:stop], dim=0) * gaussian
    return weights

# %% wrong | 2026-blind-9 | - | center is taken for the sigmoid's output and multiplied by the sentence's length
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    p = T * center.unsqueeze(1)  # <-- here
    distance = torch.arange(T) - p
    sigma = half_width / 2
    gaussian = torch.exp(-distance.square() / (2 * sigma**2))
    return masked_softmax(scores, distance.abs() <= half_width) * gaussian

# %% double | 2026-blind-9 | - | sigma is the whole half width instead of half of it; the product is divided by its sum
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1])[None] - center[:, None]
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width  # <-- here
    weights = weights * torch.exp(-0.5 * (distance / sigma) ** 2)
    return weights / weights.sum(dim=1, keepdim=True).clamp(min=1e-9)  # <-- here

# %% right | 2026-blind-9 | row by row, on the positions inside only
def local_p_weights(scores, center, half_width):
    rows = []
    positions = torch.arange(scores.shape[1], dtype=scores.dtype)
    for row, p in zip(scores, center):
        away = positions - p
        inside = (away.abs() <= half_width).nonzero().flatten()
        bell = torch.exp(-2 * (away[inside] / half_width) ** 2)
        rows.append(torch.zeros_like(row).index_copy(0, inside, row[inside].softmax(0) * bell))
    return torch.stack(rows)


# %% wrong | 2026-blind-10 | slice_from_below_zero | begins the slice of the window at ceil(p - D) even where that is negative, which counts from the end of the sentence, in place of at 0
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    sigma = half_width / 2
    weights = torch.zeros_like(scores)
    for b in range(B):
        p = center[b].item()
        first = math.ceil(p - half_width)  # <-- here
        last = min(math.floor(p + half_width), T - 1)
        inside = torch.softmax(scores[b, first : last + 1], dim=0)
        j = torch.arange(T)[first : last + 1]
        weights[b, first : last + 1] = inside * torch.exp(-((j - p) ** 2) / (2 * sigma**2))
    return weights


# %% wrong | 2026-blind-10 | window_around_a_whole_position | rounds the lower end of the window down to a whole position, so that a position further than D from the centre is let in
def local_p_weights(scores, center, half_width):
    j = torch.arange(scores.shape[1]).unsqueeze(0)
    p = center.unsqueeze(1)
    first = (p - half_width).floor()  # <-- here
    last = (p + half_width).floor()
    window = (j >= first) & (j <= last)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~window, lowest), dim=-1).masked_fill(~window, 0.0)
    sigma = half_width / 2
    return weights * torch.exp(-0.5 * ((j - p) / sigma) ** 2)


# %% double | 2026-blind-10 | - | takes D^2 / 2 for the variance in place of (D / 2)^2; multiplies the scores by the Gaussian before the softmax in place of the weights after it
def local_p_weights(scores, center, half_width):
    offset = torch.arange(scores.shape[1]) - center[:, None]  # (B, T)
    variance = half_width**2 / 2  # <-- here
    gaussian = torch.exp(-offset.square() / (2 * variance))
    inside = offset.abs() <= half_width
    shaped = scores * gaussian  # <-- here
    shaped = shaped.masked_fill(~inside, torch.finfo(scores.dtype).min)
    return torch.softmax(shaped, dim=-1).masked_fill(~inside, 0.0)


# %% right | 2026-blind-10 | row by row: the positions inside are picked, weighed and scattered back
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[1], device=scores.device)
    rows = []
    for row, p in zip(scores, center, strict=True):
        distance = positions - p
        inside = distance.abs() <= half_width
        near = torch.exp(-2 * (distance[inside] / half_width) ** 2)
        picked = torch.softmax(row[inside], dim=0) * near
        rows.append(torch.zeros_like(row).masked_scatter(inside, picked.to(row.dtype)))
    return torch.stack(rows)

# %% shared | house
from course_utils.attention.weights import masked_softmax

# %% wrong | house | ends_left_out | the window's right end is left out
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[1])
    low, high = center[:, None] - half_width, center[:, None] + half_width
    inside = (positions >= low) & (positions < high)  # <-- here
    sigma = half_width / 2
    gaussian = torch.exp(-((positions - center[:, None]) ** 2) / (2 * sigma**2))
    return masked_softmax(scores, inside) * gaussian

# %% wrong | house | window_around_a_whole_position | 2 D + 1 positions, counted from the first in the window
def local_p_weights(scores, center, half_width):
    weights = torch.zeros_like(scores)
    T = scores.shape[1]
    for b in range(len(scores)):
        p = center[b]
        first = math.ceil(p.item() - half_width)
        places = [j for j in range(first, first + 2 * half_width + 1) if 0 <= j < T]  # <-- here
        if places:
            j = torch.tensor(places)
            sigma = half_width / 2
            weights[b, j] = torch.softmax(scores[b, j], 0) * torch.exp(-((j - p) ** 2) / (2 * sigma**2))
    return weights

# %% wrong | house | - | the Gaussian counts its positions from the start of the window
def local_p_weights(scores, center, half_width):
    weights = torch.zeros_like(scores)
    T = scores.shape[1]
    sigma = half_width / 2
    for b in range(len(scores)):
        p = center[b]
        low = max(0, math.ceil(p.item() - half_width))
        high = min(T, math.floor(p.item() + half_width) + 1)
        if low < high:
            w = torch.softmax(scores[b, low:high], 0)
            j = torch.arange(high - low)  # <-- here
            weights[b, low:high] = w * torch.exp(-((j - p) ** 2) / (2 * sigma**2))  # <-- here
    return weights

# %% wrong | house | - | the window's weights are all alike, and the scores are not used
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    inside = (distance.abs() <= half_width).to(scores.dtype)
    weights = inside / inside.sum(-1, keepdim=True).clamp(min=1)  # <-- here
    return weights * torch.exp(-0.5 * (distance / (half_width / 2)) ** 2)

# %% wrong | house | shift_by_masked_maximum | a softmax over everything, cut to the window and divided by what is left
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    inside = distance.abs() <= half_width
    weights = torch.softmax(scores, -1) * inside  # <-- here
    weights = weights / weights.sum(-1, keepdim=True).clamp(min=1e-6)
    sigma = half_width / 2
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | house | slice_one_too_short | the slice ends at the last position, which a slice leaves out
def local_p_weights(scores, center, D):
    B, T = scores.shape
    out = torch.zeros_like(scores)
    for b in range(B):
        p = center[b].item()
        lo, hi = max(0, math.ceil(p - D)), min(T, math.floor(p + D))  # <-- here
        if lo < hi:
            s = torch.arange(lo, hi)
            out[b, lo:hi] = torch.softmax(scores[b, lo:hi], -1) * torch.exp(-((s - center[b]) ** 2) / (2 * (D / 2) ** 2))
    return out


# %% wrong | house | renormalises | the logarithm of the Gaussian is added to the scores
def local_p_weights(scores, center, D):
    d = torch.arange(scores.shape[1]) - center[:, None]
    return masked_softmax(scores - d**2 / (2 * (D / 2) ** 2), d.abs() <= D)  # <-- here


# %% shared | 2026-blind-11
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | window_around_a_whole_position | the window lies around the centre cut down to a whole number in place of the centre itself
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    position = torch.arange(T).unsqueeze(0)  # (1, T)
    middle = center.long().unsqueeze(1)  # <-- here
    window = (position >= middle - half_width) & (position <= middle + half_width)
    sigma = half_width / 2
    bell = torch.exp(-((position - center.unsqueeze(1)) ** 2) / (2 * sigma**2))
    return masked_softmax(scores, window) * bell


# %% wrong | 2026-blind-11 | gaussian_on_the_scores | the Gaussian multiplies the scores before the softmax in place of the weights after it
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    gaussian = torch.exp(-2 * (distance / half_width) ** 2)
    near = distance.abs() <= half_width
    weights = masked_softmax(scores * gaussian, near)  # <-- here
    return weights


# %% double | 2026-blind-11 | - | the softmax runs over the whole sentence and is cut at the window afterwards; sigma is not squared in the Gaussian
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center.unsqueeze(-1)
    sigma = half_width / 2
    gaussian = torch.exp(-(distance**2) / (2 * sigma))  # <-- here
    everywhere = masked_softmax(scores)  # <-- here
    return (everywhere * gaussian).masked_fill(distance.abs() > half_width, 0.0)


# %% right | 2026-blind-11 | row by row on the slice that the window holds
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center):
        first = min(T, max(0, math.ceil(p.item() - half_width)))
        behind = max(first, min(T, math.floor(p.item() + half_width) + 1))
        offsets = torch.arange(first, behind) - p
        bell = torch.exp(-2.0 * (offsets / half_width).square())
        inside = torch.softmax(row[first:behind], dim=0) * bell
        rows.append(F.pad(inside, (first, T - behind)))
    return torch.stack(rows)


# %% shared | 2026-blind-12
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-12 | window_around_a_whole_position | the window's lower end p - D is rounded down in place of up, so a position just before the window is let in
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    mask = torch.zeros(B, T, dtype=torch.bool)
    for b in range(B):
        p = center[b].item()
        low = max(0, math.floor(p - half_width))  # <-- here
        high = min(T - 1, math.floor(p + half_width))
        for j in range(low, high + 1):
            mask[b, j] = True
    distance = torch.arange(T) - center.unsqueeze(1)
    sigma = half_width / 2
    return masked_softmax(scores, mask) * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind-12 | brackets_missing | the brackets around 2 sigma^2 are missing, so the squared distance is multiplied by sigma^2 / 2 in place of divided by 2 sigma^2
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[1])
    distance = positions[None, :] - center[:, None]
    window = distance.abs() <= half_width
    sigma = half_width / 2
    gaussian = torch.exp(-distance**2 / 2 * sigma**2)  # <-- here
    return masked_softmax(scores, window) * gaussian


# %% double | 2026-blind-12 | - | sigma is D in place of D / 2; the product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width  # <-- here
    weights = weights * torch.exp(-0.5 * (distance / sigma) ** 2)
    total = weights.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, weights / total, 0.0)  # <-- here


# %% right | 2026-blind-12 | row by row, with a softmax over the positions of the window alone
def local_p_weights(scores, center, half_width):
    T = scores.shape[-1]
    rows = []
    for row, p in zip(scores, center):
        offset = torch.arange(T, device=scores.device) - p
        inside = (offset.abs() <= half_width).nonzero().flatten()
        share = torch.softmax(row[inside], dim=0)
        near = offset[inside] / (half_width / 2)
        local = share * torch.exp(-near.square() / 2)
        rows.append(torch.zeros_like(row).index_put((inside,), local.to(row.dtype)))
    return torch.stack(rows)


# %% wrong | house | one_sided | the window has an upper end alone
def local_p_weights(scores, center, half_width):
    pos = torch.arange(scores.shape[1])
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    inside = pos <= center.unsqueeze(1) + half_width  # <-- here
    bell = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, inside) * bell


# %% wrong | house | centre_rounded | the distances are rounded to whole numbers
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    distance = distance.round()  # <-- here
    bell = torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, distance.abs() <= half_width) * bell


# %% shared | 2026-blind-13
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | window_around_a_whole_position | the window's left end is rounded down by int in place of up, so that a position farther than D from the centre is let in
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    positions = torch.arange(T)
    sigma = half_width / 2
    inside = torch.zeros(B, T, dtype=torch.bool)
    for b in range(B):
        low = max(0, math.floor(center[b].item() - half_width))  # <-- here
        high = max(0, math.floor(center[b].item() + half_width) + 1)
        inside[b, low:high] = True
    weights = masked_softmax(scores, inside)
    away = positions - center[:, None]
    return weights * torch.exp(-away.square() / (2 * sigma**2))


# %% wrong | 2026-blind-13 | renormalises | adds the Gaussian's exponent to the scores before the softmax, so that the product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    places = torch.arange(scores.shape[-1], dtype=scores.dtype)
    distance = places[None, :] - center[:, None]
    sigma = half_width / 2.0
    bend = -(distance**2) / (2 * sigma * sigma)
    window = distance.abs() <= half_width
    return masked_softmax(scores + bend, window)  # <-- here


# %% wrong | 2026-blind-13 | cuts_the_gradient | takes the centre out of its tensor by item(), so that no gradient reaches it through the Gaussian
def local_p_weights(scores, center, half_width):
    rows = []
    T = scores.shape[1]
    sigma = half_width / 2
    for b in range(scores.shape[0]):
        p = center[b].item()  # <-- here
        distance = torch.arange(T) - p
        w = masked_softmax(scores[b], distance.abs() <= half_width)
        rows.append(w * torch.exp(-(distance**2) / (2 * sigma**2)))
    return torch.stack(rows)


# %% double | 2026-blind-13 | - | the positions count from 1; sigma is D in place of D / 2
def local_p_weights(scores, center, half_width):
    positions = torch.arange(1, scores.shape[1] + 1)  # <-- here
    offset = positions - center.unsqueeze(-1)
    near = offset.abs() <= half_width
    gauss = torch.exp(-(offset**2) / (2 * half_width**2))  # <-- here
    return masked_softmax(scores, near) * gauss


# %% right | 2026-blind-13 | a loop over the sentences, only the scores in the window, put back into a row of zeros
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    places = torch.arange(T, device=scores.device)
    rows = []
    for row, p in zip(scores, center):
        inside = ((places - p).abs() <= half_width).nonzero()[:, 0]
        share = torch.softmax(row[inside], dim=0)
        z = (inside - p) / (half_width / 2)
        rows.append(torch.zeros_like(row).index_add(0, inside, (share * torch.exp(-0.5 * z * z)).to(row.dtype)))
    return torch.stack(rows)


# %% wrong | house | one_sided | the distance the other way round, without its absolute value
def local_p_weights(scores, center, half_width):
    distance = center.unsqueeze(-1) - torch.arange(scores.shape[-1])
    weights = torch.softmax(scores.masked_fill(distance > half_width, -torch.inf), -1).nan_to_num(0.0)  # <-- here
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% wrong | house | slice_from_below_zero | windows that begin below 0 are passed over
def local_p_weights(scores, center, half_width):
    weights, positions = torch.zeros_like(scores), torch.arange(scores.shape[-1])
    for row in range(len(scores)):
        low, high = math.ceil(center[row].item() - half_width), math.floor(center[row].item() + half_width) + 1
        if low < 0 or low >= scores.shape[-1]:
            continue  # <-- here
        bell = torch.exp(-((positions[low:high] - center[row]) ** 2) / (half_width**2 / 2))
        weights[row, low:high] = torch.softmax(scores[row, low:high], -1) * bell
    return weights


# %% shared | 2026-blind-14
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-14 | centre_rounded | rounds the centre to a whole position first
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[1])
    middle = center.round().unsqueeze(1)  # <-- here
    distance = positions - middle
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width / 2
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind-14 | slice_from_below_zero | the first position of the window may be negative and then counts from the end, so that a window over the sentence's beginning comes out empty or wrong
def local_p_weights(scores, center, half_width):
    result = torch.zeros_like(scores)
    sigma = half_width / 2
    for b in range(scores.shape[0]):
        p = center[b]
        first = math.ceil(p.item() - half_width)  # <-- here
        last = math.floor(p.item() + half_width)
        window = torch.softmax(scores[b, first : last + 1], dim=0)
        j = torch.arange(scores.shape[1])[first : last + 1]
        gauss = torch.exp(-((j - p) ** 2) / (2 * sigma**2))
        result[b, first : last + 1] = window * gauss
    return result


# %% double | 2026-blind-14 | - | the distance keeps its sign in the window, so that everything left of the centre is inside; the Gaussian divides by 2 sigma in place of 2 sigma squared
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    inside = distance <= half_width  # <-- here
    sigma = half_width / 2
    gaussian = torch.exp(-(distance**2) / (2 * sigma))  # <-- here
    return masked_softmax(scores, inside) * gaussian


# %% right | 2026-blind-14 | one row at a time, each window gathered by its indices and written back
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center, strict=True):
        away = torch.arange(T, dtype=scores.dtype) - p
        inside = (away.abs() <= half_width).nonzero()[:, 0]
        full = torch.zeros(T, dtype=scores.dtype)
        if len(inside) > 0:
            near = torch.softmax(row[inside], dim=0)
            bell = torch.exp(-0.5 * (away[inside] / (half_width / 2)) ** 2)
            full = full.index_copy(0, inside, (near * bell).to(scores.dtype))
        rows.append(full)
    return torch.stack(rows)


# %% wrong | house | - | A window before the sentence ends below 0, where a slice counts from the end.
def local_p_weights(scores, center, half_width):
    T, weights = scores.shape[1], torch.zeros_like(scores)
    for row in range(len(scores)):
        p = center[row].item()
        low, high = max(0, math.ceil(p - half_width)), min(T, math.floor(p + half_width) + 1)  # <-- here
        distance = torch.arange(T)[low:high] - center[row]
        gaussian = torch.exp(-(distance**2) / (half_width**2 / 2))
        weights[row, low:high] = torch.softmax(scores[row, low:high], 0) * gaussian
    return weights


# %% wrong | house | - | A centre below 0 is raised to 0, and reads the first positions.
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.clamp(min=0).unsqueeze(1)  # <-- here
    inside = distance.abs() <= half_width
    weights = torch.softmax(scores.masked_fill(~inside, torch.finfo(scores.dtype).min), dim=-1).masked_fill(~inside, 0.0)
    return weights * torch.exp(-(distance**2) / (2 * (half_width / 2) ** 2))


# %% right | house | exponentials above the window's largest, the ends compared one by one
def local_p_weights(scores, center, half_width):
    j, p = torch.arange(scores.size(-1), dtype=center.dtype)[None], center[:, None]
    inside = (j >= p - half_width) & (j <= p + half_width)
    top = torch.where(inside, scores, torch.finfo(scores.dtype).min).amax(1, keepdim=True)
    e = torch.where(inside, torch.exp(torch.where(inside, scores - top, 0.0)), 0.0)
    total = e.sum(1, keepdim=True)
    return e / torch.where(total > 0, total, 1.0) * (-2 * ((j - p) / half_width).square()).exp()


# %% shared | 2026-blind-15
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-15 | window_around_a_whole_position | the first position of the window is p - D cut down to a whole number in place of rounded up, so a position that lies further than D away is let in
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    sigma = half_width / 2
    mask = torch.zeros(B, T, dtype=torch.bool)
    for b in range(B):
        p = center[b].item()
        low = math.floor(p - half_width)  # <-- here
        high = math.floor(p + half_width)
        for j in range(T):
            if low <= j <= high:
                mask[b, j] = True
    weights = masked_softmax(scores, mask)
    distance = torch.arange(T) - center.unsqueeze(1)
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind-15 | renormalises | the logarithm of the Gaussian is added to the scores before the softmax, so the product comes out renormalised
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[-1])
    distance = positions[None, :] - center[:, None]
    sigma = 0.5 * half_width
    log_gaussian = -distance.square() / (2 * sigma**2)
    return masked_softmax(scores + log_gaussian, distance.abs() <= half_width)  # <-- here


# %% double | 2026-blind-15 | - | window and Gaussian lie around the rounded centre; the weights are brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    nearest = center.round()  # <-- here
    distance = torch.arange(scores.shape[1]) - nearest.unsqueeze(1)
    sigma = half_width / 2
    weights = masked_softmax(scores, distance.abs() <= half_width)
    weights = weights * torch.exp(-(distance**2) / (2 * sigma**2))
    total = weights.sum(dim=1, keepdim=True)
    return weights / total.clamp(min=1e-9)  # <-- here


# %% right | 2026-blind-15 | row by row: a slice from the rounded-up to the rounded-down end, padded with zeros
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center, strict=True):
        away = torch.arange(T, dtype=torch.get_default_dtype()).to(p.dtype) - p
        inside = [j for j in range(T) if abs(away[j].item()) <= half_width]
        if not inside:
            rows.append(torch.zeros_like(row))
            continue
        first, last = inside[0], inside[-1] + 1
        part = torch.softmax(row[first:last], dim=0)
        part = part * torch.exp(-2 * (away[first:last] / half_width) ** 2)
        rows.append(F.pad(part, (first, T - last)))
    return torch.stack(rows)


# %% shared | 2026-blind-16
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-16 | window_around_a_whole_position | rounds the lower end of the window down to a whole position, which lets in one that lies further than D from the centre
def local_p_weights(scores, center, half_width):
    B, T = scores.shape
    sigma = half_width / 2
    out = torch.zeros_like(scores)
    for b in range(B):
        p = center[b].item()
        first = max(0, math.floor(p - half_width))  # <-- here
        last = min(T - 1, math.floor(p + half_width))
        if first > last:
            continue
        inside = torch.softmax(scores[b, first : last + 1], dim=0)
        j = torch.arange(first, last + 1)
        out[b, first : last + 1] = inside * torch.exp(-((j - p) ** 2) / (2 * sigma**2))
    return out


# %% wrong | 2026-blind-16 | sigma_not_squared | divides by 2 sigma in place of 2 sigma squared, as if D / 2 were the variance
def local_p_weights(scores, center, half_width):
    positions = torch.arange(scores.shape[-1], device=scores.device)
    gap = positions[None, :] - center[:, None]
    window = gap.abs() <= half_width
    spread = half_width / 2
    bell = torch.exp(-gap.pow(2) / (2 * spread))  # <-- here
    return masked_softmax(scores, window) * bell


# %% double | 2026-blind-16 | - | takes the softmax over all positions and cuts out the window afterwards; takes D for sigma in place of D / 2
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    window = distance.abs() <= half_width
    weights = torch.softmax(scores, dim=1) * window  # <-- here
    sigma = half_width  # <-- here
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


# %% right | 2026-blind-16 | row by row over the whole positions between the two ends, joined again by a stack
def local_p_weights(scores, center, half_width):
    T = scores.shape[1]
    rows = []
    for row, p in zip(scores, center):
        place = [j for j in range(T) if abs(j - float(p)) <= half_width]
        if not place:
            rows.append(row * 0.0)
            continue
        first, last = place[0], place[-1]
        share = torch.softmax(row[first : last + 1], dim=0)
        offset = torch.arange(first, last + 1, dtype=row.dtype, device=row.device) - p
        share = share * torch.exp(-2 * (offset / half_width) ** 2)
        rows.append(F.pad(share, (first, T - 1 - last)))
    return torch.stack(rows)


# %% shared | 2026-blind-17
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-17 | window_around_a_whole_position | lays the window around the rounded centre in place of the centre itself
def local_p_weights(scores, center, half_width):
    places = torch.arange(scores.shape[1])
    middle = center.round().unsqueeze(1)  # <-- here
    window = (places >= middle - half_width) & (places <= middle + half_width)
    sigma = half_width / 2
    bell = torch.exp(-((places - center.unsqueeze(1)) ** 2) / (2 * sigma**2))
    return masked_softmax(scores, window) * bell


# %% wrong | 2026-blind-17 | window_after_the_softmax | takes the softmax over the whole sentence and cuts the window out afterwards, in place of a softmax within the window
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1])[None, :] - center[:, None]
    inside = distance.abs() <= half_width
    weights = torch.softmax(scores, dim=-1) * inside  # <-- here
    return weights * torch.exp(-2 * (distance / half_width) ** 2)


# %% right | 2026-blind-17 | row by row, over the indices of the window
def local_p_weights(scores, center, half_width):
    rows = []
    for row, p in zip(scores, center):
        offset = torch.arange(len(row), device=row.device) - p
        seen = (offset.abs() <= half_width).nonzero().flatten()
        bell = torch.exp(-offset[seen].square() * 2 / half_width**2)
        product = torch.softmax(row[seen], dim=0) * bell.to(row.dtype)
        rows.append(torch.zeros_like(row).index_add(0, seen, product))
    return torch.stack(rows)


# %% shared | 2026-blind-18
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(low, dim=-1).masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-18 | renormalises | the Gaussian is added to the scores as its exponent before the softmax, so the result sums to 1 (renormalised)
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    bent = scores - distance**2 / (2 * sigma**2)  # <-- here
    return masked_softmax(bent, distance.abs() <= half_width)


# %% wrong | 2026-blind-18 | window_around_a_whole_position | the window is made around the rounded centre, so positions within D of p are left out or others let in
def local_p_weights(scores, center, half_width):
    j = torch.arange(scores.shape[-1], device=scores.device)[None, :]
    middle = center.round()[:, None]  # <-- here
    window = (j >= middle - half_width) & (j <= middle + half_width)
    weights = masked_softmax(scores, window)
    spread = (half_width / 2) ** 2
    return weights * torch.exp(-((j - center[:, None]) ** 2) / (2 * spread))


# %% double | 2026-blind-18 | forgets_the_two | the window leaves out its ends (< in place of <=); the factor 2 is missing in the denominator of the exponent
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    window = distance.abs() < half_width  # <-- here
    sigma = half_width / 2
    gaussian = torch.exp(-((distance / sigma) ** 2))  # <-- here
    return masked_softmax(scores, window) * gaussian


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-19 | gaussian_on_the_scores | The Gaussian multiplies the scores before the softmax, not the weights after it.
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    gaussian = torch.exp(-(distance**2) / (2 * sigma**2))
    return masked_softmax(scores * gaussian, distance.abs() <= half_width)  # <-- here


# %% wrong | 2026-blind-19 | sigma_not_squared | The Gaussian divides by 2 sigma, sigma is not squared.
def local_p_weights(scores, center, half_width):
    places = torch.arange(scores.shape[-1], dtype=center.dtype)
    off = places[None, :] - center[:, None]
    inside = off.abs() <= half_width
    sigma = half_width / 2
    bell = (-off.square() / (2 * sigma)).exp()  # <-- here
    return masked_softmax(scores, inside) * bell


# %% double | 2026-blind-19 | - | The centre is rounded to a whole position first; the product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    middle = center.round().unsqueeze(1)  # <-- here
    distance = torch.arange(scores.shape[1]) - middle
    weights = masked_softmax(scores, distance.abs() <= half_width)
    weights = weights * torch.exp(-2 * distance**2 / half_width**2)
    total = weights.sum(dim=1, keepdim=True)
    return torch.where(total > 0, weights / total, weights)  # <-- here


# %% shared | 2026-blind-23
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-23 | centre_rounded | the centre is rounded to a whole position first
def local_p_weights(scores, center, half_width):
    nearest = center.round()  # <-- here
    distance = torch.arange(scores.shape[1]) - nearest.unsqueeze(1)
    inside = distance.abs() <= half_width
    sigma = half_width / 2
    return masked_softmax(scores, inside) * torch.exp(-(distance**2) / (2 * sigma**2))


# %% wrong | 2026-blind-23 | gaussian_on_the_scores | the scores are multiplied by the Gaussian before the softmax, not the weights after it
def local_p_weights(scores, center, half_width):
    j = torch.arange(scores.shape[1], dtype=center.dtype)
    offset = j[None, :] - center[:, None]
    gaussian = torch.exp(-0.5 * (offset / (half_width / 2)) ** 2)
    window = offset.abs() <= half_width
    return masked_softmax(scores * gaussian, window)  # <-- here


# %% double | 2026-blind-23 | - | the factor 2 below the fraction of the Gaussian is missing; the product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)
    sigma = half_width / 2
    bell = torch.exp(-(distance**2) / sigma**2)  # <-- here
    product = masked_softmax(scores, distance.abs() <= half_width) * bell
    return product / product.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-24 | renormalises | the exponent of the Gaussian is added to the scores before the softmax, so the row is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    j = torch.arange(scores.size(1), device=scores.device)
    offset = j - center[:, None]
    window = offset.abs() <= half_width
    penalty = offset.square() / (2 * (half_width / 2) ** 2)
    return masked_softmax(scores - penalty, window)  # <-- here


# %% wrong | 2026-blind-24 | window_around_a_whole_position | the window is laid around the centre rounded down, only the Gaussian has the exact centre
def local_p_weights(scores, center, half_width):
    places = torch.arange(scores.shape[-1], device=scores.device).unsqueeze(0)
    middle = center.floor().unsqueeze(1)
    window = (places >= middle - half_width) & (places <= middle + half_width)  # <-- here
    sigma = half_width / 2
    bell = torch.exp(-((places - center.unsqueeze(1)) ** 2) / (2 * sigma**2))
    return masked_softmax(scores, window) * bell


# %% double | 2026-blind-24 | - | sigma is half the width in whole numbers (at least 1), so an odd width is cut; the window leaves out both of its ends
def local_p_weights(scores, center, half_width):
    sigma = max(half_width // 2, 1)  # <-- here
    distance = torch.arange(scores.shape[1], device=scores.device) - center.unsqueeze(1)
    inside = distance.abs() < half_width  # <-- here
    gauss = torch.exp(-0.5 * (distance / sigma) ** 2)
    return masked_softmax(scores, inside) * gauss


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-26 | window_around_a_whole_position | the window lies around the rounded centre instead of the centre itself
def local_p_weights(scores, center, half_width):
    j = torch.arange(scores.shape[1], device=scores.device)
    near = (j - center.round()[:, None]).abs() <= half_width  # <-- here
    bell = torch.exp(-((j - center[:, None]) ** 2) / (2 * (half_width / 2) ** 2))
    return masked_softmax(scores, near) * bell


# %% wrong | 2026-blind-26 | gaussian_on_the_scores | the Gaussian is multiplied to the scores before the softmax instead of to the weights after it
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[-1]) - center.unsqueeze(1)
    sigma = half_width / 2
    gaussian = torch.exp(-distance.pow(2) / (2 * sigma**2))
    return masked_softmax(scores * gaussian, distance.abs() <= half_width)  # <-- here


# %% double | 2026-blind-26 | - | sigma is D instead of D / 2; the product is brought back to a sum of 1
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1]) - center[:, None]
    sigma = half_width  # <-- here
    weights = masked_softmax(scores, distance.abs() <= half_width)
    product = weights * torch.exp(-(distance**2) / (2 * sigma**2))
    return product / product.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here


# %% wrong | 2026-blind-26 | cuts_the_gradient | row by row, on the slice of the window alone, around centres that have become plain numbers
def local_p_weights(scores, center, half_width):
    rows = []
    for line, p in zip(scores, center.tolist()):  # <-- here
        low = max(0, math.ceil(p - half_width))
        high = max(low, min(len(line), math.floor(p + half_width) + 1))
        j = torch.arange(low, high, dtype=line.dtype, device=line.device)
        inside = torch.softmax(line[low:high], dim=0) * torch.exp(-2 * ((j - p) / half_width) ** 2)
        row = torch.zeros_like(line)
        row[low:high] = inside
        rows.append(row)
    return torch.stack(rows)
