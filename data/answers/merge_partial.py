# %% right | house | the formula, with nan_to_num for the difference
def mp_formula(a, b):
    m = torch.maximum(a[0], b[0])
    fa, fb = (torch.exp((each[0] - m).nan_to_num(0.0, neginf=-torch.inf)) for each in (a, b))
    return m, a[1] * fa + b[1] * fb, a[2] * fa[..., None] + b[2] * fb[..., None]


# %% right | house | stacked, with amax and einsum
def mp_stacked(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b, strict=True))
    m = maxima.amax(0)
    factors = (maxima - m.clamp(min=torch.finfo(m.dtype).min)).exp()
    return m, (factors * totals).sum(0), torch.einsum("i...,i...d->...d", factors, blends)


# %% right | house | one exponential: the smaller one is brought down
def mp_one_exponential(a, b):
    a_is_larger = a[0] >= b[0]
    gap = torch.where(a[0] == b[0], torch.zeros_like(a[0]), -(a[0] - b[0]).abs())
    down, one = torch.exp(gap), torch.ones_like(gap)
    fa, fb = torch.where(a_is_larger, one, down), torch.where(a_is_larger, down, one)
    return [
        torch.where(a_is_larger, a[0], b[0]),
        fa * a[1] + fb * b[1],
        fa.unsqueeze(-1) * a[2] + fb.unsqueeze(-1) * b[2],
    ]


# %% right | house | the maximum off the graph, and NaN replaced after the exponential
def mp_detached(a, b):
    (ma, la, oa), (mb, lb, ob) = a, b
    m = torch.max(ma, mb)
    fa = torch.exp(ma - m.detach())
    fb = torch.exp(mb - m.detach())
    fa = torch.where(fa.isnan(), 0.0, fa)
    fb = torch.where(fb.isnan(), 0.0, fb)
    return m, la * fa + lb * fb, oa * fa.unsqueeze(-1) + ob * fb.unsqueeze(-1)


# %% right | house | query by query
def mp_loop(a, b):
    shape, d_v = a[0].shape, a[2].shape[-1]
    a, b = ((p[0].reshape(-1), p[1].reshape(-1), p[2].reshape(-1, d_v)) for p in (a, b))
    m, total, blend = [], [], []
    for i in range(len(a[0])):
        seen = [p for p in (a, b) if p[0][i] > -math.inf]
        m.append(max((p[0][i] for p in seen), default=a[0][i]))
        total.append(sum((p[1][i] * torch.exp(p[0][i] - m[-1]) for p in seen), start=0 * a[1][i]))
        blend.append(sum((p[2][i] * torch.exp(p[0][i] - m[-1]) for p in seen), start=0 * a[2][i]))
    return torch.stack(m).reshape(shape), torch.stack(total).reshape(shape), torch.stack(blend).reshape(*shape, d_v)


# %% right | house | totals through logaddexp
def mp_logaddexp(a, b):
    m = torch.maximum(a[0], b[0])
    safe = m.masked_fill(m.isneginf(), 0.0)
    total = torch.exp(torch.logaddexp(a[0] + a[1].clamp(min=1).log(), b[0] + b[1].clamp(min=1).log()) - safe)
    blend = sum((each[0] - safe).exp().unsqueeze(-1) * each[2] for each in (a, b))
    return m, total, blend

# %% wrong | 2026-blind-4 | factor_in_the_wrong_dimension | The factors lack the last dimension where they multiply the blends.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a = torch.exp(a[0] - safe)
    factor_b = torch.exp(b[0] - safe)
    total = a[1] * factor_a + b[1] * factor_b
    blend = a[2] * factor_a + b[2] * factor_b  # <-- here
    return maximum, total, blend

# %% wrong | 2026-blind-4 | nan_where_nothing_was_seen | Nothing guards against two maxima of -inf, so that a query without keys becomes NaN.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    m = torch.max(max_a, max_b)
    wa = (max_a - m).exp()  # <-- here
    wb = (max_b - m).exp()  # <-- here
    return m, wa * total_a + wb * total_b, wa[..., None] * blend_a + wb[..., None] * blend_b

# %% wrong | 2026-blind-4 | the_larger_takes_all | The result is taken from the side with the larger maximum alone, the other side is dropped.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    a_wins = a[0] >= b[0]
    maximum = torch.where(a_wins, a[0], b[0])
    total = torch.where(a_wins, a[1], b[1])  # <-- here
    blend = torch.where(a_wins.unsqueeze(-1), a[2], b[2])  # <-- here
    return maximum, total, blend

# %% wrong | 2026-blind-4 | scale_inverted | The sign in the exponent is turned round: each side grows where it should shrink.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    nothing = torch.isneginf(maximum)
    parts = []
    for m, total, blend in (a, b):
        factor = torch.exp(maximum - m)  # <-- here
        factor = factor.masked_fill(torch.isneginf(m) | nothing, 0.0)
        parts.append((factor * total, factor[..., None] * blend))
    (ta, ba), (tb, bb) = parts
    return maximum, ta + tb, ba + bb

# %% wrong | 2026-blind-4 | changes_its_input | The totals and blends of a are scaled and added to in place, which changes the input a.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    reference = torch.where(maximum == -math.inf, torch.zeros_like(maximum), maximum)
    scale_a = torch.exp(a[0] - reference)
    scale_b = torch.exp(b[0] - reference)
    _, total, blend = a
    total *= scale_a  # <-- here
    total += scale_b * b[1]
    blend *= scale_a.unsqueeze(-1)  # <-- here
    blend += scale_b.unsqueeze(-1) * b[2]
    return maximum, total, blend

# %% wrong | 2026-blind-4 | never_measured_from_below_zero | The guard against -inf is a clamp at 0, so that negative maxima are no longer what the exponentials are measured from.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    ref = maximum.clamp(min=0)  # <-- here
    ea, eb = torch.exp(a[0] - ref), torch.exp(b[0] - ref)
    total = ea * a[1] + eb * b[1]
    blend = torch.einsum("...,...d->...d", ea, a[2]) + torch.einsum("...,...d->...d", eb, b[2])
    return maximum, total, blend

# %% wrong | 2026-blind-4 | drops_one_for_all_queries | As soon as one query of a side has seen no key, the other side is returned for all queries.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    if (a[0] == -math.inf).any():  # <-- here
        return b
    if (b[0] == -math.inf).any():  # <-- here
        return a
    maximum = torch.maximum(a[0], b[0])
    shrink_a = torch.exp(a[0] - maximum)
    shrink_b = torch.exp(b[0] - maximum)
    total = shrink_a * a[1] + shrink_b * b[1]
    blend = shrink_a[..., None] * a[2] + shrink_b[..., None] * b[2]
    return maximum, total, blend

# %% wrong | 2026-blind-4 | one_maximum_for_all_queries | One maximum over all queries is used and returned for each of them.
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    highest = torch.cat([a[0].flatten(), b[0].flatten()]).max()  # <-- here
    maximum = highest.expand(a[0].shape)
    if highest == -math.inf:
        return maximum, torch.zeros_like(a[1]), torch.zeros_like(a[2])
    fa = torch.exp(a[0] - maximum)
    fb = torch.exp(b[0] - maximum)
    return maximum, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]

# %% double | 2026-blind-4 | blend_not_rescaled | The blends are added without their factors; the maximum that replaced -inf by 0 is returned
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0.0)  # <-- here
    total = torch.exp(a[0] - maximum) * a[1] + torch.exp(b[0] - maximum) * b[1]
    blend = a[2] + b[2]  # <-- here
    return maximum, total, blend

# %% double | 2026-blind-4 | - | The blend is already divided by the total; the minimum is taken for the maximum
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    (ma, ta, ba), (mb, tb, bb) = a, b
    m = torch.minimum(ma, mb)  # <-- here
    base = torch.nan_to_num(m, neginf=0.0)
    ca, cb = torch.exp(ma - base), torch.exp(mb - base)
    t = ca * ta + cb * tb
    blended = ca[..., None] * ba + cb[..., None] * bb
    return m, t, blended / t[..., None].clamp(min=1e-30)  # <-- here

# %% right | 2026-blind-4 | one list of both sides stacked along a new dimension, factors by nan_to_num, einsum
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))
    maximum = maxima.amax(dim=0)
    gap = torch.nan_to_num(maxima - maximum, nan=0.0, neginf=-math.inf)
    factors = gap.exp()
    return maximum, (factors * totals).sum(dim=0), torch.einsum("s...,s...d->...d", factors, blends)

# %% right | 2026-blind-4 | by the difference of the two maxima and torch.where, the larger side is left as it is
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    a_larger = a[0] > b[0]
    high = torch.where(a_larger, a[0], b[0])
    low = torch.where(a_larger, b[0], a[0])
    shrink = torch.where(low == -math.inf, torch.zeros_like(low), torch.exp(low - high))
    total = torch.where(a_larger, a[1] + shrink * b[1], shrink * a[1] + b[1])
    column, choose = shrink[..., None], a_larger[..., None]
    blend = torch.where(choose, a[2] + column * b[2], column * a[2] + b[2])
    return high, total, blend

# %% right | 2026-blind-4 | a helper that moves one side to another maximum
def moved(part, reference):
    largest, total, blend = part
    factor = torch.exp(largest - reference)
    return factor * total, factor.unsqueeze(-1) * blend


def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    total_a, blend_a = moved(a, finite)
    total_b, blend_b = moved(b, finite)
    return maximum, total_a + total_b, blend_a + blend_b


# %% wrong | 2026-blind-5 | blends_taken_for_contexts | the blends are taken for finished contexts: weighed by their totals and divided
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    total_a = torch.exp(a[0] - reference) * a[1]
    total_b = torch.exp(b[0] - reference) * b[1]
    total = total_a + total_b
    blend = total_a[..., None] * a[2] + total_b[..., None] * b[2]  # <-- here
    return maximum, total, blend / total.clamp(min=1)[..., None]  # <-- here


# %% wrong | 2026-blind-5 | one_maximum_for_all_queries | the largest score is taken over all queries, the dimension is missing in max
def merge_partial(a, b):
    maximum = torch.stack([a[0], b[0]]).max()  # <-- here
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum.expand_as(total), total, blend


# %% wrong | 2026-blind-5 | maximum_of_nothing_is_finite | the maximum without -inf, made to avoid NaN, is given back too
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    factor_a, factor_b = torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum, total, blend


# %% right | 2026-blind-5 | the gap between the two maxima says how much the lower side shrinks
def merge_partial(a, b):
    gap = torch.nan_to_num(a[0] - b[0], nan=0.0)  # 0 where both have seen nothing
    shrink_a = gap.clamp(max=0).exp()
    shrink_b = gap.neg().clamp(max=0).exp()
    total = torch.addcmul(a[1] * shrink_a, b[1], shrink_b)
    blend = torch.addcmul(a[2] * shrink_a.unsqueeze(-1), b[2], shrink_b.unsqueeze(-1))
    return torch.where(a[0] > b[0], a[0], b[0]), total, blend


# %% wrong | house | nan_where_nothing_was_seen | Both parts stacked and summed over the new dimension; -inf - (-inf) where neither has seen a key.
def merge_partial(a, b):
    ma, ta, ba = a
    mb, tb, bb = b
    stacked = torch.stack([ma, mb])
    m = stacked.amax(0)
    scales = torch.exp(stacked - m)  # <-- here
    total = (scales * torch.stack([ta, tb])).sum(0)
    blend = (scales.unsqueeze(-1) * torch.stack([ba, bb])).sum(0)
    return m, total, blend


# %% wrong | 2026-blind-6 | factor_in_the_wrong_dimension | scales the blends without one more dimension, so that the factors meet the features
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a * a[2] + scale_b * b[2]  # <-- here
    return maximum, total, blend


# %% wrong | 2026-blind-6 | maximum_of_nothing_is_finite | gives back 0 for the maximum of a query that has seen no key
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    fa, fb = (a[0] - maximum).exp(), (b[0] - maximum).exp()
    total = fa * a[1] + fb * b[1]
    blend = fa[..., None] * a[2] + fb[..., None] * b[2]
    return maximum, total, blend


# %% right | 2026-blind-6 | both sides stacked, one factor for both, einsum for the blend
def merge_partial(a, b):
    m, t, o = (torch.stack(pair) for pair in zip(a, b, strict=True))
    top = m.amax(dim=0)
    factor = torch.where(m == -torch.inf, torch.zeros_like(m), (m - top).exp())
    total = torch.einsum("s...,s...->...", factor, t)
    blend = torch.einsum("s...,s...d->...d", factor, o)
    return top, total, blend


# %% wrong | 2026-blind-7 | nan_where_nothing_was_seen | where neither side has seen a key, -inf minus -inf gives NaN
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    left = torch.exp(a[0] - maximum)  # <-- here
    right = torch.exp(b[0] - maximum)  # <-- here
    total = left * a[1] + right * b[1]
    blend = left[..., None] * a[2] + right[..., None] * b[2]
    return maximum, total, blend

# %% wrong | 2026-blind-7 | changes_its_input | total and blend of a are scaled in place, so that the input is changed
def merge_partial(a, b):
    (ma, total, blend), (mb, tb, vb) = a, b
    m = torch.maximum(ma, mb)
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    fa, fb = torch.exp(ma - safe), torch.exp(mb - safe)
    total *= fa  # <-- here
    total += fb * tb
    blend *= fa.unsqueeze(-1)  # <-- here
    blend += fb.unsqueeze(-1) * vb
    return m, total, blend

# %% wrong | 2026-blind-7 | factor_in_the_wrong_dimension | the factors of the blend lack a last dimension, so they meet the features and not the queries
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale = [torch.exp(side[0] - reference) for side in (a, b)]
    total = scale[0] * a[1] + scale[1] * b[1]
    blend = scale[0] * a[2] + scale[1] * b[2]  # <-- here
    return maximum, total, blend

# %% right | 2026-blind-7 | stacked sides, with an amax and a sum over them
def merge_partial(a, b):
    tops, totals, blends = (torch.stack(pair) for pair in zip(a, b, strict=True))
    top = tops.amax(dim=0)
    seen = tops != -math.inf
    gap = torch.where(seen, tops - torch.where(seen, top, 0.0), torch.zeros_like(tops))
    factor = torch.where(seen, gap.exp(), torch.zeros_like(gap))
    return top, (factor * totals).sum(dim=0), (factor.unsqueeze(-1) * blends).sum(dim=0)


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | - | Copies the loop over single keys, where the new side has a total of 1, and never reads b's total.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0.0)
    shrink = torch.exp(a[0] - safe)
    new = torch.exp(b[0] - safe)
    total = shrink * a[1] + new  # <-- here
    blend = shrink[..., None] * a[2] + new[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-8 | nan_where_nothing_was_seen | Guards against NaN only when no query at all has seen a key: a single one among others that have gets NaN.
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    maximum = torch.maximum(max_a, max_b)
    if torch.isinf(maximum).all():  # <-- here
        return a
    fa = (max_a - maximum).exp()
    fb = (max_b - maximum).exp()
    total = fa * total_a + fb * total_b
    blend = fa.unsqueeze(-1) * blend_a + fb.unsqueeze(-1) * blend_b
    return maximum, total, blend


# %% double | 2026-blind-8 | - | Takes one maximum over all queries; returns the blend before the total.
def merge_partial(a, b):
    biggest = torch.stack([a[0], b[0]]).max()  # <-- here
    maximum = torch.full_like(a[0], biggest.item())
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    wa, wb = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    blend = wa[..., None] * a[2] + wb[..., None] * b[2]
    total = wa * a[1] + wb * b[1]
    return maximum, blend, total  # <-- here


# %% right | 2026-blind-8 | both sides stacked, einsum
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))
    maximum = maxima.amax(dim=0)
    anchor = torch.where(torch.isneginf(maximum), torch.zeros_like(maximum), maximum)
    factors = (maxima - anchor).exp()  # (2, ...)
    total = (factors * totals).sum(dim=0)
    blend = torch.einsum("s...,s...v->...v", factors, blends)
    return maximum, total, blend


# %% wrong | 2026-blind-9 | maximum_of_nothing_is_finite | Gives back the maximum with 0 in the place of -inf, so that a query that has seen no key gets (0, 0, 0).
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    scale_a, scale_b = torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend

# %% wrong | 2026-blind-9 | blends_taken_for_contexts | Takes the blends for finished averages, weighs them by their totals and divides by the new one.
def merge_partial(a, b):
    (max_a, total_a, blend_a), (max_b, total_b, blend_b) = a, b
    maximum = torch.maximum(max_a, max_b)
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    share_a = torch.exp(max_a - safe) * total_a
    share_b = torch.exp(max_b - safe) * total_b
    total = share_a + share_b
    mixed = share_a[..., None] * blend_a + share_b[..., None] * blend_b
    return maximum, total, mixed / total.clamp(min=1)[..., None]  # <-- here

# %% double | 2026-blind-9 | rescales_one_alone | Shrinks only what was there before, side a, and adds side b as it is; where neither side has seen a key, -inf minus -inf makes NaN.
def merge_partial(a, b):
    new = torch.maximum(a[0], b[0])
    shrink = torch.exp(a[0] - new)  # <-- here
    total = shrink * a[1] + b[1]  # <-- here
    blend = shrink.unsqueeze(-1) * a[2] + b[2]
    return new, total, blend

# %% right | 2026-blind-9 | both sides stacked, one factor for each from the difference of the two maxima, sums over the sides
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))  # two sides in front
    largest = maxima.amax(dim=0)
    factors = torch.where(maxima.isneginf(), torch.zeros_like(maxima), (maxima - largest).exp())
    return largest, (factors * totals).sum(dim=0), (factors.unsqueeze(-1) * blends).sum(dim=0)


# %% wrong | house | nothing_seen_counts_as_0 | Puts 0 for -inf before the maximum is taken.
def mp_zero_before_the_maximum(a, b):
    ma = a[0].masked_fill(a[0] == -math.inf, 0)  # <-- here
    mb = b[0].masked_fill(b[0] == -math.inf, 0)
    m = torch.maximum(ma, mb)
    sa, sb = torch.exp(ma - m), torch.exp(mb - m)
    return m, sa * a[1] + sb * b[1], sa[..., None] * a[2] + sb[..., None] * b[2]


# %% wrong | house | maximum_of_nothing_is_finite | Puts finite numbers for NaN and -inf in all that is returned.
def mp_nan_to_num_of_everything(a, b):
    m = torch.maximum(a[0], b[0])
    sa, sb = torch.exp(a[0] - m), torch.exp(b[0] - m)
    total = torch.nan_to_num(sa * a[1] + sb * b[1])
    blend = torch.nan_to_num(sa[..., None] * a[2] + sb[..., None] * b[2])
    return torch.nan_to_num(m), total, blend  # <-- here


# %% wrong | house | - | Keeps the maximum above -1e4, and returns it.
def mp_clamped_maximum(a, b):
    m = torch.maximum(a[0], b[0]).clamp(min=-1e4)  # <-- here
    sa, sb = torch.exp(a[0] - m), torch.exp(b[0] - m)
    return m, sa * a[1] + sb * b[1], sa[..., None] * a[2] + sb[..., None] * b[2]


# %% wrong | house | returns_the_first_maximum | Computes the larger maximum, and returns that of a.
def mp_maximum_of_a(a, b):
    m = torch.maximum(a[0], b[0])
    safe = m.masked_fill(m == -math.inf, 0)
    sa, sb = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    return a[0], sa * a[1] + sb * b[1], sa[..., None] * a[2] + sb[..., None] * b[2]  # <-- here


# %% wrong | 2026-blind-10 | maximum_of_nothing_is_finite | gives back the maximum in which -inf was replaced by 0, so a query without keys has (0, 0, 0) in place of (-inf, 0, 0)
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    maximum = torch.maximum(max_a, max_b)
    # no NaN from -inf - (-inf)
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = factor_a * total_a + factor_b * total_b
    blend = factor_a[..., None] * blend_a + factor_b[..., None] * blend_b
    return maximum, total, blend


# %% wrong | 2026-blind-10 | one_maximum_for_all_queries | takes one maximum over all queries in place of one for each query
def merge_partial(a, b):
    (ma, ta, va), (mb, tb, vb) = a, b
    m = torch.max(torch.stack([ma, mb]))  # <-- here
    m = m.expand_as(ma)
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    ea, eb = (ma - safe).exp(), (mb - safe).exp()
    return m, ta * ea + tb * eb, va * ea.unsqueeze(-1) + vb * eb.unsqueeze(-1)


# %% wrong | 2026-blind-10 | nan_where_nothing_was_seen | looks for a side without keys only over all queries at once, so one query that is without keys on both sides gets NaN
def merge_partial(a, b):
    def nothing_seen(side):
        return bool((side[0] == -math.inf).all())  # <-- here

    if nothing_seen(a):
        return b
    if nothing_seen(b):
        return a
    maximum = torch.maximum(a[0], b[0])
    total = torch.zeros_like(a[1])
    blend = torch.zeros_like(a[2])
    for m, t, v in (a, b):
        shrink = torch.exp(m - maximum)
        total = total + shrink * t
        blend = blend + shrink[..., None] * v
    return maximum, total, blend


# %% double | 2026-blind-10 | finished_too_early | divides the merged blend by the total; subtracts -inf from -inf where neither side has seen a key, which gives NaN
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    wa = torch.exp(a[0] - maximum)  # <-- here
    wb = torch.exp(b[0] - maximum)  # <-- here
    total = wa * a[1] + wb * b[1]
    blend = (wa[..., None] * a[2] + wb[..., None] * b[2]) / total[..., None]  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-10 | both sides stacked in a new first dimension, factors where a key was seen, einsum for the sums
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b, strict=True))
    maximum = maxima.amax(dim=0)
    seen = maxima > -math.inf  # (2, ...)
    gap = torch.where(seen, maxima, 0.0) - torch.where(seen.any(dim=0), maximum, 0.0)
    factors = torch.where(seen, gap, -math.inf).exp()
    total = torch.einsum("s...,s...->...", factors, totals)
    blend = torch.einsum("s...,s...d->...d", factors, blends)
    return maximum, total, blend


# %% wrong | house | scales_exchanged | the side with the larger maximum is the one that is brought down
def mp5(a, b):
    bigger = (a[0] > b[0])
    m = torch.where(bigger, a[0], b[0])
    low = torch.where(bigger, b[0], a[0])
    ref = m.masked_fill(m == -math.inf, 0)
    s = torch.exp(low - ref)
    total = torch.where(bigger, a[1] * s + b[1], a[1] + b[1] * s)  # <-- here
    blend = torch.where(bigger[..., None], a[2] * s[..., None] + b[2], a[2] + b[2] * s[..., None])
    return m, total, blend


# %% wrong | 2026-blind-11 | nan_where_nothing_was_seen | asks whether all queries of a side are empty in place of each query by itself, so that a single query that is empty on both sides gets NaN
def merge_partial(a, b):
    if (a[0] == -math.inf).all():
        return b
    if (b[0] == -math.inf).all():
        return a
    maximum = torch.maximum(a[0], b[0])
    factor_a = torch.exp(a[0] - maximum)  # <-- here
    factor_b = torch.exp(b[0] - maximum)  # <-- here
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-11 | - | adds the factor of side b alone, as if b had seen a single key, in place of the factor times b's total
def merge_partial(a, b):
    maximum_a, total_a, blend_a = a
    maximum_b, total_b, blend_b = b
    new = torch.maximum(maximum_a, maximum_b)
    safe = new.masked_fill(new == -math.inf, 0)
    shrink = torch.exp(maximum_a - safe)
    grow = torch.exp(maximum_b - safe)
    total = shrink * total_a + grow  # <-- here
    blend = shrink.unsqueeze(-1) * blend_a + grow.unsqueeze(-1) * blend_b
    return new, total, blend


# %% double | 2026-blind-11 | blend_not_rescaled | adds up the blends as they are in place of bringing each to the common maximum; subtracts minus infinity from minus infinity where both sides are empty, which gives NaN
def merge_partial(a, b):
    maximum = torch.stack([a[0], b[0]]).amax(dim=0)
    total = 0
    for side in (a, b):
        total = total + side[1] * torch.exp(side[0] - maximum)  # <-- here
    blend = a[2] + b[2]  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-11 | finds the lower and the higher side for each query, and shrinks the lower one alone
def merge_partial(a, b):
    a_is_higher = a[0] >= b[0]
    high, low = torch.maximum(a[0], b[0]), torch.minimum(a[0], b[0])
    empty = low == -math.inf
    gap = low.masked_fill(empty, 0.0) - high.masked_fill(empty, 0.0)
    shrink = torch.exp(gap).masked_fill(empty, 0.0)
    ones = torch.ones_like(shrink)
    factor_a = torch.where(a_is_higher, ones, shrink)
    factor_b = torch.where(a_is_higher, shrink, ones)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return high, total, blend


# %% wrong | 2026-blind-12 | multiplies_the_blend_by_its_total | multiplies each blend by its total once more, as if it were an average and not a sum
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    maximum = torch.maximum(max_a, max_b)
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    share_a = torch.exp(max_a - safe) * total_a
    share_b = torch.exp(max_b - safe) * total_b
    total = share_a + share_b
    blend = share_a[..., None] * blend_a + share_b[..., None] * blend_b  # <-- here
    return maximum, total, blend


# %% wrong | 2026-blind-12 | maximum_of_nothing_is_finite | returns the maximum in which -inf was replaced by 0, so that a query that has seen no key gets 0 for its maximum
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = torch.where(torch.isinf(maximum), torch.zeros_like(maximum), maximum)  # <-- here
    fa = torch.exp(a[0] - maximum)
    fb = torch.exp(b[0] - maximum)
    return maximum, fa * a[1] + fb * b[1], fa.unsqueeze(-1) * a[2] + fb.unsqueeze(-1) * b[2]


# %% wrong | 2026-blind-12 | drops_one_for_all_queries | gives back the other side whole as soon as one query of a side has seen no key, instead of for this query alone
def merge_partial(a, b):
    if (a[0] == -math.inf).any():  # <-- here
        return b
    if (b[0] == -math.inf).any():  # <-- here
        return a
    largest = torch.maximum(a[0], b[0])
    total, blend = 0, 0
    for maximum, part_total, part_blend in (a, b):
        factor = torch.exp(maximum - largest)
        total = total + factor * part_total
        blend = blend + factor[..., None] * part_blend
    return largest, total, blend


# %% right | 2026-blind-12 | both sides stacked, one sum over the new dimension
def merge_partial(a, b):
    maxima, totals = torch.stack([a[0], b[0]]), torch.stack([a[1], b[1]])
    blends = torch.stack([a[2], b[2]])
    largest = maxima.amax(dim=0)
    empty = maxima == -math.inf
    gap = torch.where(empty, torch.zeros_like(maxima), maxima - largest)
    factor = torch.exp(gap) * ~empty
    return largest, (factor * totals).sum(dim=0), (factor.unsqueeze(-1) * blends).sum(dim=0)

# %% wrong | house | - | Puts 0 for -inf in each side's own maximum: exp(0 - a maximum far below 0) is infinite, and times 0 NaN.
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    ma = a[0].masked_fill(a[0] == -math.inf, 0) # <-- here
    mb = b[0].masked_fill(b[0] == -math.inf, 0)
    s = m.masked_fill(m == -math.inf, 0)
    fa, fb = torch.exp(ma - s), torch.exp(mb - s)
    return m, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-13 | maximum_of_nothing_is_finite | where neither side has seen a key the maximum that is given back is 0 in place of -inf
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    factor_a = torch.exp(a[0] - maximum)
    factor_b = torch.exp(b[0] - maximum)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-13 | - | the new dimension of the factors is put behind the first in place of the last, which is the same for one dimension alone
def merge_partial(a, b):
    (m_a, total_a, blend_a), (m_b, total_b, blend_b) = a, b
    m = torch.maximum(m_a, m_b)
    safe = torch.where(m == -math.inf, torch.zeros_like(m), m)
    f_a, f_b = (m_a - safe).exp(), (m_b - safe).exp()
    total = f_a * total_a + f_b * total_b
    blend = f_a[:, None] * blend_a + f_b[:, None] * blend_b  # <-- here
    return m, total, blend


# %% wrong | 2026-blind-13 | rescales_one_alone | only side a is measured anew from the larger maximum, as if b, the newer one, always had it
def merge_partial(a, b):
    old_max, old_total, old_blend = a
    new_max, new_total, new_blend = b
    maximum = torch.maximum(old_max, new_max)
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    shrink = torch.exp(old_max - reference)  # 1 where the maximum stays
    total = shrink * old_total + new_total  # <-- here
    blend = shrink.unsqueeze(-1) * old_blend + new_blend  # <-- here
    return maximum, total, blend


# %% double | 2026-blind-13 | finished_too_early | the blend is divided by the total already; where neither side has seen a key -inf is subtracted from -inf, which gives NaN
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    wa = torch.exp(a[0] - m)  # <-- here
    wb = torch.exp(b[0] - m)  # <-- here
    total = wa * a[1] + wb * b[1]
    blend = (wa[..., None] * a[2] + wb[..., None] * b[2]) / total[..., None]  # <-- here
    return m, total, blend


# %% right | 2026-blind-13 | both sides stacked in a new dimension, maximum and sums along it
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))  # (2, ...)
    maximum = maxima.amax(dim=0)
    seen_none = torch.isneginf(maximum)
    factors = torch.exp(maxima - torch.where(seen_none, 0.0, maximum))  # (2, ...)
    return maximum, (factors * totals).sum(dim=0), (factors.unsqueeze(-1) * blends).sum(dim=0)


# %% wrong | house | drops_one_for_all_queries | Asks b first, and returns a where any query of b has seen no key.
def merge_partial(a, b):
    if b[0].isinf().any():  # <-- here
        return a
    if a[0].isinf().any():  # <-- here
        return b
    maximum = torch.maximum(a[0], b[0])
    one, other = torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)
    return maximum, one * a[1] + other * b[1], one[..., None] * a[2] + other[..., None] * b[2]


# %% wrong | house | no_maximum_subtracted | Turns the guard against -inf round, so that 0 is subtracted everywhere else.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = torch.where(maximum == -math.inf, maximum, 0)  # <-- here
    one, other = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    return maximum, one * a[1] + other * b[1], one[..., None] * a[2] + other[..., None] * b[2]


# %% wrong | 2026-blind-14 | nan_where_nothing_was_seen | the empty case is handled only where a whole side is empty, so single queries that are empty on both sides give NaN
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    # nothing on one side: the other one is the answer
    if torch.isinf(max_a).all():  # <-- here
        return b
    if torch.isinf(max_b).all():
        return a
    maximum = torch.maximum(max_a, max_b)
    factor_a = torch.exp(max_a - maximum)
    factor_b = torch.exp(max_b - maximum)
    total = total_a * factor_a + total_b * factor_b
    blend = blend_a * factor_a[..., None] + blend_b * factor_b[..., None]
    return maximum, total, blend


# %% wrong | 2026-blind-14 | never_measured_from_below_zero | the reference for the exponentials is the maximum clamped at 0, so for negative maxima total and blend are measured from 0 and not from the maximum that is returned
def merge_partial(a, b):
    maximum = torch.where(a[0] > b[0], a[0], b[0])
    safe = maximum.clamp(min=0.0)  # <-- here

    def rescaled(side):
        shrink = torch.exp(side[0] - safe)
        return shrink * side[1], shrink.unsqueeze(-1) * side[2]

    total_a, blend_a = rescaled(a)
    total_b, blend_b = rescaled(b)
    return maximum, total_a + total_b, blend_a + blend_b


# %% wrong | 2026-blind-14 | - | which side has the larger maximum is decided once for all queries together, not for each query
def merge_partial(a, b):
    # call the side with the larger maximum "big", the other one "small"
    if a[0].max() >= b[0].max():  # <-- here
        big, small = a, b
    else:
        big, small = b, a
    difference = small[0] - big[0]
    difference = difference.masked_fill(small[0] == -math.inf, -math.inf)
    shrink = difference.exp()
    total = big[1] + shrink * small[1]
    blend = big[2] + torch.einsum("...,...v->...v", shrink, small[2])
    return big[0], total, blend


# %% right | 2026-blind-14 | larger and smaller side chosen by torch.where, one factor from the gap of the maxima
def merge_partial(a, b):
    a_first = a[0] >= b[0]
    high = torch.where(a_first, a[0], b[0])
    low = torch.where(a_first, b[0], a[0])
    empty = low.isneginf()
    gap = torch.where(empty, torch.zeros_like(low), low) - torch.where(empty, torch.zeros_like(high), high)
    factor = torch.where(empty, torch.zeros_like(gap), gap.exp())
    wide = a_first.unsqueeze(-1)
    total = torch.where(a_first, a[1], b[1]) + factor * torch.where(a_first, b[1], a[1])
    blend = torch.where(wide, a[2], b[2]) + factor.unsqueeze(-1) * torch.where(wide, b[2], a[2])
    return high, total, blend


# %% wrong | house | - | Neither side counts where both have the same maximum, as with `>` and `<` for the two.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.where(a[0] > b[0], torch.ones_like(reference), torch.exp(a[0] - reference) * (a[0] < b[0])), torch.where(b[0] > a[0], torch.ones_like(reference), torch.exp(b[0] - reference) * (b[0] < a[0]))  # <-- here
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | house | - | Cuts the maximum off at -1e4, below which scores may lie.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.clamp(min=-1e4)  # <-- here
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | house | - | Takes the last dimension away where it is 1.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend.squeeze(-1)  # <-- here


# %% right | house | both sides stacked, their factors summed over with einsum
def merge_partial(a, b):
    maxima = torch.stack([a[0], b[0]])
    largest = maxima.amax(0)
    down = torch.exp(maxima - torch.where(largest.isinf(), 0.0, largest))
    return largest, (down * torch.stack([a[1], b[1]])).sum(0), torch.einsum("s...,s...d->...d", down, torch.stack([a[2], b[2]]))


# %% wrong | 2026-blind-15 | nan_where_nothing_was_seen | handles a side without keys only when no query of that side has seen one, so that single queries that have seen no key on either side get NaN
def merge_partial(a, b):
    nothing = -math.inf
    if (a[0] == nothing).all():  # <-- here
        return b
    if (b[0] == nothing).all():  # <-- here
        return a
    maximum = torch.maximum(a[0], b[0])
    shrink_a = torch.exp(a[0] - maximum)
    shrink_b = torch.exp(b[0] - maximum)
    total = shrink_a * a[1] + shrink_b * b[1]
    blend = shrink_a[..., None] * a[2] + shrink_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-15 | never_measured_from_below_zero | measures the exponentials from the maximum clamped to at least 0, so that with only negative scores total and blend do not belong to the maximum that is given back
def rescaled(part, reference):
    old, total, blend = part
    factor = (old - reference).exp()
    return factor * total, factor.unsqueeze(-1) * blend


def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.clamp(min=0.0)  # <-- here
    total_a, blend_a = rescaled(a, finite)
    total_b, blend_b = rescaled(b, finite)
    return maximum, total_a + total_b, blend_a + blend_b


# %% wrong | 2026-blind-15 | - | takes log(exp(a) + exp(b)) of the two maxima for the joint maximum in place of the larger one
def merge_partial(a, b):
    (ma, la, oa), (mb, lb, ob) = a, b
    m = torch.logaddexp(ma, mb)  # <-- here
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    wa, wb = torch.exp(ma - safe), torch.exp(mb - safe)
    l = wa * la + wb * lb
    o = torch.einsum("...,...d->...d", wa, oa) + torch.einsum("...,...d->...d", wb, ob)
    return m, l, o


# %% double | 2026-blind-15 | finished_too_early | gives back 0 in place of -inf as the maximum of a query that has seen no key; divides the blend by the total already while merging
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0.0)  # <-- here
    left = torch.exp(a[0] - maximum)
    right = torch.exp(b[0] - maximum)
    total = left * a[1] + right * b[1]
    blend = left[..., None] * a[2] + right[..., None] * b[2]
    blend = blend / total.clamp(min=1.0)[..., None]  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-15 | both sides stacked along a new first dimension and summed over it
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))
    highest = maxima.amax(dim=0)
    seen = maxima != -math.inf
    gap = torch.where(seen, maxima - highest, torch.zeros_like(maxima))
    factors = torch.where(seen, gap.exp(), torch.zeros_like(maxima))
    return highest, (factors * totals).sum(dim=0), (factors.unsqueeze(-1) * blends).sum(dim=0)


# %% wrong | 2026-blind-16 | one_maximum_for_all_queries | Measures all queries from the one largest maximum of the whole batch and returns that number for each, in place of each query's own maximum
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    biggest = torch.max(max_a.max(), max_b.max())  # <-- here
    safe = torch.where(torch.isinf(biggest), torch.zeros_like(biggest), biggest)
    factor_a = torch.exp(max_a - safe)
    factor_b = torch.exp(max_b - safe)
    total = factor_a * total_a + factor_b * total_b
    blend = factor_a[..., None] * blend_a + factor_b[..., None] * blend_b
    return biggest.expand_as(max_a).clone(), total, blend


# %% wrong | 2026-blind-16 | maximum_of_nothing_is_finite | Gives back the lowest finite number as the maximum of a query that has seen no key on either side, in place of -inf
def merge_partial(a, b):
    (ma, ta, ba), (mb, tb, bb) = a, b
    m = torch.nan_to_num(torch.maximum(ma, mb))  # <-- here
    fa, fb = (ma - m).exp(), (mb - m).exp()
    t = ta * fa + tb * fb
    c = torch.einsum("...,...d->...d", fa, ba) + torch.einsum("...,...d->...d", fb, bb)
    return m, t, c


# %% wrong | 2026-blind-16 | - | Makes the factors as a quotient of two exponentials, exp(own maximum) / exp(new maximum), in place of the exponential of the difference, so large scores overflow to NaN
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])

    def factor(side):
        # a side without keys has nothing to scale
        seen = side[0] != -math.inf
        quotient = torch.exp(side[0]) / torch.exp(maximum)  # <-- here
        return torch.where(seen, quotient, torch.zeros_like(quotient))

    left, right = factor(a), factor(b)
    total = left * a[1] + right * b[1]
    blend = left.unsqueeze(-1) * a[2] + right.unsqueeze(-1) * b[2]
    return maximum, total, blend


# %% right | 2026-blind-16 | both sides stacked in one new dimension, one sum over it
def merge_partial(a, b):
    tops, sums, blends = (torch.stack(pair) for pair in zip(a, b, strict=True))
    top = tops.amax(dim=0)
    anchor = torch.where(torch.isneginf(top), torch.zeros_like(top), top)
    scale = torch.exp(tops - anchor)
    return top, (scale * sums).sum(dim=0), (scale[..., None] * blends).sum(dim=0)


# %% wrong | 2026-blind-17 | - | one side's maximum is taken for all queries of the batch, decided by the largest entry, in place of the larger one for each query
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    maximum = max_a if max_a.max() >= max_b.max() else max_b  # <-- here
    anchor = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a = torch.exp(max_a - anchor)
    factor_b = torch.exp(max_b - anchor)
    total = factor_a * total_a + factor_b * total_b
    blend = factor_a[..., None] * blend_a + factor_b[..., None] * blend_b
    return maximum, total, blend


# %% wrong | 2026-blind-17 | - | the anchor is kept from -inf by a floor of -100, so that scores far below it vanish
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    anchor = maximum.clamp(min=-100.0)  # <-- here
    total, blend = 0, 0
    for side_max, side_total, side_blend in (a, b):
        scale = (side_max - anchor).exp()
        total = total + scale * side_total
        blend = blend + scale.unsqueeze(-1) * side_blend
    return maximum, total, blend


# %% wrong | 2026-blind-17 | blends_taken_for_contexts | the blends are averaged by their totals, as if they were finished contexts, in place of being added
def merge_partial(a, b):
    def weight_of(side, anchor):
        return torch.exp(side[0] - anchor) * side[1]

    maximum = torch.maximum(a[0], b[0])
    anchor = torch.where(torch.isinf(maximum), torch.zeros_like(maximum), maximum)
    wa, wb = weight_of(a, anchor), weight_of(b, anchor)
    total = wa + wb
    safe = torch.where(total == 0, torch.ones_like(total), total)
    blend = ((wa / safe)[..., None] * a[2] + (wb / safe)[..., None] * b[2])  # <-- here
    return maximum, total, blend


# %% double | 2026-blind-17 | - | the zero that stands for -inf in the subtraction is also given back as the maximum; the blend of side b is multiplied by the factor of side a
def merge_partial(a, b):
    m_a, t_a, blend_a = a
    m_b, t_b, blend_b = b
    m = torch.maximum(m_a, m_b)
    m = m.masked_fill(m == -math.inf, 0)  # <-- here
    f_a, f_b = torch.exp(m_a - m), torch.exp(m_b - m)
    total = f_a * t_a + f_b * t_b
    blend = f_a[..., None] * (blend_a + blend_b)  # <-- here
    return m, total, blend


# %% right | 2026-blind-17 | the factors from the difference of the two maxima, clamped at 0
def merge_partial(a, b):
    (ma, ta, ba), (mb, tb, bb) = a, b
    a_over_b = ma - mb
    a_over_b = torch.where((ma == -math.inf) & (mb == -math.inf), torch.zeros_like(a_over_b), a_over_b)
    fa = a_over_b.clamp(max=0).exp()
    fb = (-a_over_b).clamp(max=0).exp()
    return (
        torch.where(ma > mb, ma, mb),
        ta * fa + tb * fb,
        torch.einsum("...,...v->...v", fa, ba) + torch.einsum("...,...v->...v", fb, bb),
    )


# %% wrong | 2026-blind-18 | maximum_of_nothing_is_finite | gives back the reference as the maximum, so that a query with no key on either side has the maximum 0 and not -inf
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    m = m.masked_fill(m == -math.inf, 0.0)  # <-- here
    fa = torch.exp(a[0] - m)
    fb = torch.exp(b[0] - m)
    return m, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-18 | - | takes a's maximum to be the larger one always: only side b is ever scaled down, by exp(-|difference|), even where b's maximum is larger
def merge_partial(a, b):
    (max_a, total_a, blend_a), (max_b, total_b, blend_b) = a, b
    maximum = torch.maximum(max_a, max_b)
    gap = torch.nan_to_num((max_a - max_b).abs(), nan=0.0, posinf=math.inf)
    shrink = torch.exp(-gap)  # <-- here
    total = total_a + shrink * total_b
    blend = blend_a + shrink.unsqueeze(-1) * blend_b
    return maximum, total, blend


# %% wrong | 2026-blind-18 | one_maximum_for_all_queries | one maximum over all queries together is used for every query, in place of each query's own
def merge_partial(a, b):
    best = torch.stack([a[0], b[0]]).max()  # <-- here
    maximum = best.expand(a[0].shape).clone()
    reference = torch.where(maximum.isinf(), torch.zeros_like(maximum), maximum)
    total, blend = torch.zeros_like(a[1]), torch.zeros_like(a[2])
    for side_max, side_total, side_blend in (a, b):
        factor = torch.exp(side_max - reference)
        total = total + factor * side_total
        blend = blend + factor[..., None] * side_blend
    return maximum, total, blend


# %% double | 2026-blind-18 | - | the total of side b is added without its factor; the blend is already divided by the total
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    left, right = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    total = left * a[1] + b[1]  # <-- here
    blend = left[..., None] * a[2] + right[..., None] * b[2]
    blend = blend / total.clamp(min=1.0)[..., None]  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-18 | total glued to the blend as one more column, stacked sides, one einsum over the sides, -inf replaced by nan_to_num
def merge_partial(a, b):
    peaks = torch.stack((a[0], b[0]))  # (2, ...)
    loads = torch.stack([torch.cat((t[..., None], w), dim=-1) for _, t, w in (a, b)])  # (2, ..., 1 + d_v)
    top = peaks.amax(dim=0)
    factors = (peaks - top.nan_to_num(neginf=0.0)).exp()
    joined = torch.einsum("s...,s...c->...c", factors, loads)
    return top, joined[..., 0], joined[..., 1:]


# %% wrong | 2026-blind-19 | scales_exchanged | each side's total and blend are shrunk by the factor of the other side (crossed factors)
def merge_partial(a, b):
    m_a, t_a, y_a = a
    m_b, t_b, y_b = b
    top = torch.maximum(m_a, m_b)
    safe = torch.where(torch.isinf(top), torch.zeros_like(top), top)
    f_a, f_b = (m_b - safe).exp(), (m_a - safe).exp()  # <-- here
    return top, f_a * t_a + f_b * t_b, f_a[..., None] * y_a + f_b[..., None] * y_b


# %% wrong | 2026-blind-19 | maximum_of_nothing_is_finite | gives back the maximum with -inf replaced by 0, so a query without keys has 0 as its largest score
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0.0)  # <-- here
    total = torch.zeros_like(a[1])
    blend = torch.zeros_like(a[2])
    for side in (a, b):
        shrink = torch.exp(side[0] - maximum)
        total = total + shrink * side[1]
        blend = blend + shrink.unsqueeze(-1) * side[2]
    return maximum, total, blend


# %% wrong | 2026-blind-19 | changes_its_input | rescales the blend of a in place, so the partial result that was passed in is changed
def merge_partial(a, b):
    (ma, ta, ba), (mb, tb, bb) = a, b
    new = torch.max(ma, mb)
    base = new.masked_fill(new == -math.inf, 0)
    scale_a = torch.exp(ma - base)
    scale_b = torch.exp(mb - base)
    total = ta * scale_a + tb * scale_b
    ba *= scale_a.unsqueeze(-1)  # <-- here
    blend = ba + bb * scale_b.unsqueeze(-1)
    return new, total, blend


# %% double | 2026-blind-19 | finished_too_early | the blend is averaged (divided by the new total) although it should stay undivided; a side that has seen nothing is only guarded through a small number added to the total, so both sides empty gives NaN
def merge_partial(a, b):
    largest = torch.stack([a[0], b[0]]).amax(dim=0)
    ea = torch.exp(a[0] - largest)  # <-- here
    eb = torch.exp(b[0] - largest)
    total = ea * a[1] + eb * b[1]
    blend = ea[..., None] * a[2] + eb[..., None] * b[2]
    blend = blend / (total[..., None] + 1e-12)  # <-- here
    return largest, total, blend


# %% right | 2026-blind-19 | stacked sides, the gap of the larger side set to 0 by torch.where, einsum over the sides
def merge_partial(a, b):
    tops, sums, mixes = (torch.stack(pair) for pair in zip(a, b))
    peak = tops.amax(dim=0)
    gaps = torch.where(tops == peak, torch.zeros_like(tops), tops - peak)
    factor = gaps.exp()
    return peak, (factor * sums).sum(0), torch.einsum("s...,s...v->...v", factor, mixes)


# %% wrong | 2026-blind-20 | keeps_the_first_maximum | everything is measured from a's maximum, which is also given back, even where b's is larger
def merge_partial(a, b):
    m_a, t_a, s_a = a
    m_b, t_b, s_b = b
    maximum = m_a  # <-- here
    base = maximum.masked_fill(maximum == -math.inf, 0.0)
    f_a = (m_a - base).exp()
    f_b = (m_b - base).exp()
    return maximum, f_a * t_a + f_b * t_b, f_a[..., None] * s_a + f_b[..., None] * s_b


# %% wrong | 2026-blind-20 | nan_where_nothing_was_seen | the guard against -inf - (-inf) asks for all queries at once: where only some have seen no key on both sides, they get NaN
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    if (maximum == -math.inf).all():  # <-- here
        return a
    parts = []
    for top, total, blend in (a, b):
        factor = torch.exp(top - maximum)
        parts.append((factor * total, factor.unsqueeze(-1) * blend))
    return maximum, parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


# %% wrong | 2026-blind-20 | changes_its_input | the total of side a is rescaled in place, so that the caller's partial result is changed
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = torch.where(torch.isneginf(maximum), torch.zeros_like(maximum), maximum)
    shrink_a = torch.exp(a[0] - safe)
    shrink_b = torch.exp(b[0] - safe)
    total = a[1]
    total *= shrink_a  # <-- here
    total = total + shrink_b * b[1]
    blend = torch.einsum("...,...d->...d", shrink_a, a[2]) + torch.einsum("...,...d->...d", shrink_b, b[2])
    return maximum, total, blend


# %% double | 2026-blind-20 | total_not_rescaled | the maximum of two unseen sides comes back as 0; the totals are added without their factors
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    scale_a, scale_b = torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)
    total = a[1] + b[1]  # <-- here
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend


# %% right | 2026-blind-20 | total and blend glued into one tensor, both sides stacked, one weighted sum
def merge_partial(a, b):
    tops = torch.stack([a[0], b[0]])
    sums = torch.stack([torch.cat([side[1].unsqueeze(-1), side[2]], dim=-1) for side in (a, b)])
    peak = tops.amax(dim=0)
    floor = torch.where(peak == -math.inf, torch.zeros_like(peak), peak)
    both = ((tops - floor).exp().unsqueeze(-1) * sums).sum(dim=0)
    return peak, both[..., 0], both[..., 1:]


# %% wrong | 2026-blind-21 | maximum_of_nothing_is_finite | the reference maximum is the -inf-safe one, and that 0 is also handed back as the maximum, so a query without keys no longer has -inf
def merge_partial(a, b):
    top = torch.maximum(a[0], b[0])
    top = torch.where(torch.isinf(top), torch.zeros_like(top), top)  # <-- here
    fa = (a[0] - top).exp()
    fb = (b[0] - top).exp()
    total = fa * a[1] + fb * b[1]
    blend = fa.unsqueeze(-1) * a[2] + fb.unsqueeze(-1) * b[2]
    return top, total, blend


# %% wrong | 2026-blind-21 | - | which side has the larger maximum is decided once for all queries, so some queries keep the smaller maximum (and measure from 0 where that is -inf)
def merge_partial(a, b):
    b_is_larger = bool((b[0] > a[0]).all())
    big, small = (b, a) if b_is_larger else (a, b)
    m = big[0]  # <-- here
    safe = torch.where(m == -math.inf, torch.zeros_like(m), m)

    def factor(old):
        return torch.exp(old - safe)

    w_big, w_small = factor(big[0]), factor(small[0])
    total = w_big * big[1] + w_small * small[1]
    return m, total, w_big[..., None] * big[2] + w_small[..., None] * small[2]


# %% wrong | 2026-blind-21 | finished_too_early | the blend is weighted by the share of the total, i.e. kept as an average (divided by the total) instead of as a sum
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale = [torch.exp(side[0] - reference) for side in (a, b)]
    total = sum(s * side[1] for s, side in zip(scale, (a, b)))
    blend = sum(s[..., None] * side[2] for s, side in zip(scale, (a, b)))
    blend = blend / total.clamp(min=1.0)[..., None]  # <-- here
    return maximum, total, blend


# %% double | 2026-blind-21 | - | the total of side b is not rescaled; with no keys on both sides the exponent is NaN since nothing replaces -inf
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    shrink_a = torch.exp(a[0] - maximum)  # <-- here
    shrink_b = torch.exp(b[0] - maximum)  # <-- here
    total = shrink_a * a[1] + b[1]  # <-- here
    blend = shrink_a[..., None] * a[2] + shrink_b[..., None] * b[2]
    return maximum, total, blend


# %% right | 2026-blind-21 | stacks the two sides and uses logsumexp-like einsum, the crest clamped at the lowest finite number for the empty queries
def merge_partial(a, b):
    peaks = torch.stack([a[0], b[0]])
    crest = peaks.amax(dim=0)
    ratio = torch.exp(peaks - crest.clamp(min=torch.finfo(crest.dtype).min))
    mass = torch.einsum("s...,s...->...", ratio, torch.stack([a[1], b[1]]))
    mix = torch.einsum("s...,s...d->...d", ratio, torch.stack([a[2], b[2]]))
    return crest, mass, mix


# %% wrong | 2026-blind-22 | - | takes log(exp(m_a) + exp(m_b)) for the common maximum, in place of the larger of the two; what comes out is not the maximum, and total and blend are measured from it
def merge_partial(a, b):
    (m_a, t_a, o_a), (m_b, t_b, o_b) = a, b
    m = torch.logaddexp(m_a, m_b)  # <-- here
    base = torch.where(m == -math.inf, torch.zeros_like(m), m)
    left, right = torch.exp(m_a - base), torch.exp(m_b - base)
    total = left * t_a + right * t_b
    blend = left[..., None] * o_a + right[..., None] * o_b
    return m, total, blend


# %% wrong | 2026-blind-22 | one_maximum_for_all_queries | measures all queries from one maximum, the largest over all queries, and hands that back for each of them
def merge_partial(a, b):
    largest = torch.max(torch.stack([a[0], b[0]])).expand_as(a[0])  # <-- here
    zero_based = largest.masked_fill(largest.isneginf(), 0.0)
    parts = []
    for maximum, total, blend in (a, b):
        factor = (maximum - zero_based).exp()
        parts.append((factor * total, factor.unsqueeze(-1) * blend))
    return largest, parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


# %% wrong | 2026-blind-22 | changes_its_input | scales the blend of the first side in place, so that the partial result handed in is changed
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a = torch.exp(a[0] - safe)
    factor_b = torch.exp(b[0] - safe)
    total = a[1] * factor_a + b[1] * factor_b
    blend = a[2].mul_(factor_a[..., None])  # <-- here
    blend = blend + b[2] * factor_b[..., None]
    return maximum, total, blend


# %% double | 2026-blind-22 | - | the blends are multiplied by the factors of the other side; two sides that have seen no key give NaN (-inf minus -inf)
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    fa, fb = torch.exp(a[0] - m), torch.exp(b[0] - m)  # <-- here
    total = fa * a[1] + fb * b[1]
    blend = fb[..., None] * a[2] + fa[..., None] * b[2]  # <-- here
    return m, total, blend


# %% right | 2026-blind-22 | torch.where: the side with the larger maximum is kept, the other one shrunk by exp of minus the gap
def merge_partial(a, b):
    first = a[0] >= b[0]
    high, low = torch.where(first, a[0], b[0]), torch.where(first, b[0], a[0])
    shrink = torch.exp(low - high.masked_fill(high == -math.inf, 0.0))
    one = torch.ones_like(shrink)
    on_a, on_b = torch.where(first, one, shrink), torch.where(first, shrink, one)
    total = on_a * a[1] + on_b * b[1]
    blend = torch.einsum("...,...d->...d", on_a, a[2]) + torch.einsum("...,...d->...d", on_b, b[2])
    return high, total, blend


# %% wrong | 2026-blind-23 | maximum_of_nothing_is_finite | gives back the maximum in which -inf has been replaced by 0, so that two empty sides become (0, 0, 0)
def merge_partial(a, b):
    top = torch.maximum(a[0], b[0])
    top = top.masked_fill(top == -math.inf, 0.0)  # <-- here
    left, right = torch.exp(a[0] - top), torch.exp(b[0] - top)
    total = left * a[1] + right * b[1]
    blend = left[..., None] * a[2] + right[..., None] * b[2]
    return top, total, blend


# %% wrong | 2026-blind-23 | multiplies_the_blend_by_its_total | takes the blends for finished averages and weighs each by its total once more
def merge_partial(a, b):
    m_a, t_a, o_a = a
    m_b, t_b, o_b = b
    m = torch.maximum(m_a, m_b)
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    w_a = torch.exp(m_a - safe) * t_a
    w_b = torch.exp(m_b - safe) * t_b
    o = w_a.unsqueeze(-1) * o_a + w_b.unsqueeze(-1) * o_b  # <-- here
    return m, w_a + w_b, o


# %% wrong | 2026-blind-23 | changes_its_input | rescales the blend of side a in place and so changes the partial result that was handed in
def merge_partial(a, b):
    (max_a, sum_a, out_a), (max_b, sum_b, out_b) = a, b
    maximum = torch.maximum(max_a, max_b)
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a = (max_a - reference).exp()
    scale_b = (max_b - reference).exp()
    total = sum_a * scale_a + sum_b * scale_b
    blend = out_a.mul_(scale_a[..., None])  # <-- here
    blend = blend + out_b * scale_b[..., None]
    return maximum, total, blend


# %% double | 2026-blind-23 | - | the blends get each other's factor; the total is added up without being rescaled
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    base = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = (torch.exp(side[0] - base) for side in (a, b))
    total = a[1] + b[1]  # <-- here
    blend = factor_b[..., None] * a[2] + factor_a[..., None] * b[2]  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-23 | both sides stacked on a new first axis, amax and a sum over it
def merge_partial(a, b):
    tops, sums, outs = (torch.stack(pair) for pair in zip(a, b))
    peak = tops.amax(0)
    shift = torch.where(peak == -math.inf, torch.zeros_like(peak), peak)
    factors = torch.exp(tops - shift)
    return peak, (factors * sums).sum(0), (factors.unsqueeze(-1) * outs).sum(0)


# %% wrong | 2026-blind-24 | - | one comparison of the largest maxima decides for all queries which side is the reference; queries where the other side is larger hand back the wrong maximum
def merge_partial(a, b):
    big, small = (a, b) if a[0].max() >= b[0].max() else (b, a)  # <-- here
    m = big[0]
    base = torch.where(torch.isinf(m), torch.maximum(m, small[0]), m)
    base = torch.where(torch.isinf(base), torch.zeros_like(base), base)
    f_big = torch.exp(big[0] - base)
    f_small = torch.exp(small[0] - base)
    total = f_big * big[1] + f_small * small[1]
    blend = f_big[..., None] * big[2] + f_small[..., None] * small[2]
    return m, total, blend


# %% wrong | 2026-blind-24 | - | hands back the log-sum-exp as the maximum, with total 1 and the blend already divided: another representation than the one asked for
def merge_partial(a, b):
    def lse(part):
        return part[0] + torch.log(part[1])

    l_a, l_b = lse(a), lse(b)
    both = torch.logaddexp(l_a, l_b)  # <-- here
    safe = both.masked_fill(both == -math.inf, 0)
    w_a, w_b = (torch.exp(l - safe) for l in (l_a, l_b))
    mean_a = a[2] / a[1].masked_fill(a[1] == 0, 1)[..., None]
    mean_b = b[2] / b[1].masked_fill(b[1] == 0, 1)[..., None]
    return both, w_a + w_b, w_a[..., None] * mean_a + w_b[..., None] * mean_b


# %% wrong | 2026-blind-24 | changes_its_input | rescales side a's total in place, so that the caller's partial result is changed
def merge_partial(a, b):
    max_a, total, blend_a = a
    max_b, total_b, blend_b = b
    maximum = torch.maximum(max_a, max_b)
    zero = torch.zeros((), dtype=maximum.dtype, device=maximum.device)
    ref = torch.where(maximum == -math.inf, zero, maximum)
    shrink_a = (max_a - ref).exp()
    shrink_b = (max_b - ref).exp()
    total *= shrink_a  # <-- here
    total = total + shrink_b * total_b
    blend = blend_a * shrink_a.unsqueeze(-1) + blend_b * shrink_b.unsqueeze(-1)
    return maximum, total, blend


# %% double | 2026-blind-24 | - | where nobody has seen a key the maximum handed back is 0 in place of -inf; side b's blend is scaled with the factor of side a
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    maximum = maximum.masked_fill(maximum == -math.inf, 0)  # <-- here
    factor = [torch.exp(side[0] - maximum) for side in (a, b)]
    total = factor[0] * a[1] + factor[1] * b[1]
    blend = factor[0][..., None] * (a[2] + b[2])  # <-- here
    return maximum, total, blend


# %% right | 2026-blind-24 | sides stacked, softmax-like over the stack, einsum
def merge_partial(a, b):
    tops, sums, blends = (torch.stack(pair) for pair in zip(a, b))
    peak = tops.amax(dim=0)
    drop = torch.where(tops == -torch.inf, tops, tops - peak)
    shrink = drop.exp()
    return peak, torch.einsum("s...,s...->...", shrink, sums), torch.einsum("s...,s...d->...d", shrink, blends)


# %% wrong | 2026-blind-25 | maximum_of_nothing_is_finite | where neither side has seen a key, the stand-in 0 is handed back as the maximum in place of -inf
def merge_partial(a, b):
    top_a, total_a, blend_a = a
    top_b, total_b, blend_b = b
    top = torch.maximum(top_a, top_b)
    top = top.masked_fill(top == -math.inf, 0.0)  # <-- here
    grow_a, grow_b = torch.exp(top_a - top), torch.exp(top_b - top)
    total = grow_a * total_a + grow_b * total_b
    blend = grow_a[..., None] * blend_a + grow_b[..., None] * blend_b
    return top, total, blend


# %% wrong | 2026-blind-25 | finished_too_early | the blend is divided by the total already, as if the result were finished
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    total = torch.zeros_like(a[1])
    blend = torch.zeros_like(a[2])
    for m, t, c in (a, b):
        factor = torch.exp(m - finite)
        total = total + factor * t
        blend = blend + factor.unsqueeze(-1) * c
    blend = blend / total.clamp(min=1.0).unsqueeze(-1)  # <-- here
    return maximum, total, blend


# %% wrong | 2026-blind-25 | - | always shrinks side b by exp(-difference of the maxima), also where side a has the smaller maximum
def merge_partial(a, b):
    higher = torch.maximum(a[0], b[0])
    lower = torch.minimum(a[0], b[0])
    safe = torch.where(torch.isinf(higher), torch.zeros_like(higher), higher)
    shrink = torch.exp(lower - safe)
    total = a[1] + shrink * b[1]  # <-- here
    blend = a[2] + shrink[..., None] * b[2]  # <-- here
    return higher, total, blend


# %% double | 2026-blind-25 | changes_its_input | a's total is changed in place; side b's blend is not measured anew from the common maximum
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    base = m.masked_fill(m == -math.inf, 0)
    fa = torch.exp(a[0] - base)
    fb = torch.exp(b[0] - base)
    total = a[1]
    total *= fa  # <-- here
    total = total + fb * b[1]
    blend = fa.unsqueeze(-1) * a[2] + b[2]  # <-- here
    return m, total, blend


# %% right | 2026-blind-25 | both sides stacked, factors of both at once, einsum over the sides
def merge_partial(a, b):
    peaks, sums, mixes = (torch.stack(pair) for pair in zip(a, b))
    peak = peaks.amax(dim=0)
    anchor = torch.where(peak == -math.inf, torch.zeros_like(peak), peak)
    factors = (peaks - anchor).exp()
    return peak, (factors * sums).sum(dim=0), torch.einsum("s...,s...d->...d", factors, mixes)


# %% wrong | 2026-blind-26 | maximum_of_nothing_is_finite | the finite stand-in for a maximum of -inf (0) is also given back as the maximum, where neither side has seen a key
def merge_partial(a, b):
    top = torch.maximum(a[0], b[0])
    top = torch.where(top == -math.inf, torch.zeros_like(top), top)  # <-- here
    from_a, from_b = torch.exp(a[0] - top), torch.exp(b[0] - top)
    total = from_a * a[1] + from_b * b[1]
    blend = from_a[..., None] * a[2] + from_b[..., None] * b[2]
    return top, total, blend


# %% wrong | 2026-blind-26 | one_maximum_for_all_queries | one maximum over all queries is used and given back, in place of each query's own
def merge_partial(a, b):
    maximum = torch.maximum(a[0].max(), b[0].max()).expand_as(a[0])  # <-- here
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    parts = []
    for side in (a, b):
        factor = torch.exp(side[0] - finite)
        parts.append((factor * side[1], factor.unsqueeze(-1) * side[2]))
    (total_a, blend_a), (total_b, blend_b) = parts
    return maximum, total_a + total_b, blend_a + blend_b


# %% wrong | 2026-blind-26 | - | where b has the larger maximum, the blend of a is taken over without being shrunk
def merge_partial(a, b):
    max_a, total_a, blend_a = a
    max_b, total_b, blend_b = b
    a_wins = max_a >= max_b
    maximum = torch.where(a_wins, max_a, max_b)
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    shrink_a = torch.exp(max_a - finite)
    shrink_b = torch.exp(max_b - finite)
    total = torch.where(a_wins, total_a + shrink_b * total_b, shrink_a * total_a + total_b)
    if_a = blend_a + shrink_b.unsqueeze(-1) * blend_b
    if_b = blend_a + blend_b  # <-- here
    return maximum, total, torch.where(a_wins.unsqueeze(-1), if_a, if_b)


# %% double | 2026-blind-26 | - | the blend of b is not shrunk; no guard where neither side has seen a key, so that -inf - (-inf) gives NaN
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    ea = torch.exp(a[0] - m)  # <-- here
    eb = torch.exp(b[0] - m)
    total = a[1] * ea + b[1] * eb
    blend = a[2] * ea[..., None] + b[2]  # <-- here
    return m, total, blend


# %% right | 2026-blind-26 | stacks both sides along a new first dimension and reduces over it, with einsum
def merge_partial(a, b):
    maxima, totals, blends = (torch.stack(pair) for pair in zip(a, b))
    highest = maxima.amax(dim=0)
    measured_from = torch.where(torch.isinf(highest), torch.zeros_like(highest), highest)
    factors = (maxima - measured_from).exp()
    total = torch.einsum("s...,s...->...", factors, totals)
    blend = torch.einsum("s...,s...v->...v", factors, blends)
    return highest, total, blend
