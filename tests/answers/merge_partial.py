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


# %% wrong | 2026-blind-4 | The result is taken from the side with the larger maximum alone, the other side is dropped.
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


# %% wrong | 2026-blind-4 | The sign in the exponent is turned round: each side grows where it should shrink.
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


# %% wrong | 2026-blind-5 | the blends are taken for finished contexts: weighed by their totals and divided
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    total_a = torch.exp(a[0] - reference) * a[1]
    total_b = torch.exp(b[0] - reference) * b[1]
    total = total_a + total_b
    blend = total_a[..., None] * a[2] + total_b[..., None] * b[2]  # <-- here
    return maximum, total, blend / total.clamp(min=1)[..., None]  # <-- here


# %% wrong | 2026-blind-5 | the largest score is taken over all queries, the dimension is missing in max
def merge_partial(a, b):
    maximum = torch.stack([a[0], b[0]]).max()  # <-- here
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum.expand_as(total), total, blend


# %% wrong | 2026-blind-6 | scales the blends without one more dimension, so that the factors meet the features
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a * a[2] + scale_b * b[2]  # <-- here
    return maximum, total, blend


# %% wrong | house | Puts 0 for -inf before the maximum is taken.
def mp_zero_before_the_maximum(a, b):
    ma = a[0].masked_fill(a[0] == -math.inf, 0)  # <-- here
    mb = b[0].masked_fill(b[0] == -math.inf, 0)
    m = torch.maximum(ma, mb)
    sa, sb = torch.exp(ma - m), torch.exp(mb - m)
    return m, sa * a[1] + sb * b[1], sa[..., None] * a[2] + sb[..., None] * b[2]


# %% wrong | house | Computes the larger maximum, and returns that of a.
def mp_maximum_of_a(a, b):
    m = torch.maximum(a[0], b[0])
    safe = m.masked_fill(m == -math.inf, 0)
    sa, sb = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    return a[0], sa * a[1] + sb * b[1], sa[..., None] * a[2] + sb[..., None] * b[2]  # <-- here


# %% wrong | 2026-blind-13 | only side a is measured anew from the larger maximum, as if b, the newer one, always had it
def merge_partial(a, b):
    old_max, old_total, old_blend = a
    new_max, new_total, new_blend = b
    maximum = torch.maximum(old_max, new_max)
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    shrink = torch.exp(old_max - reference)  # 1 where the maximum stays
    total = shrink * old_total + new_total  # <-- here
    blend = shrink.unsqueeze(-1) * old_blend + new_blend  # <-- here
    return maximum, total, blend


# %% double | 2026-blind-13 | the blend is divided by the total already; where neither side has seen a key -inf is subtracted from -inf, which gives NaN
def merge_partial(a, b):
    m = torch.maximum(a[0], b[0])
    wa = torch.exp(a[0] - m)  # <-- here
    wb = torch.exp(b[0] - m)  # <-- here
    total = wa * a[1] + wb * b[1]
    blend = (wa[..., None] * a[2] + wb[..., None] * b[2]) / total[..., None]  # <-- here
    return m, total, blend


# %% wrong | house | Asks b first, and returns a where any query of b has seen no key.
def merge_partial(a, b):
    if b[0].isinf().any():  # <-- here
        return a
    if a[0].isinf().any():  # <-- here
        return b
    maximum = torch.maximum(a[0], b[0])
    one, other = torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)
    return maximum, one * a[1] + other * b[1], one[..., None] * a[2] + other[..., None] * b[2]


# %% wrong | house | Turns the guard against -inf round, so that 0 is subtracted everywhere else.
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = torch.where(maximum == -math.inf, maximum, 0)  # <-- here
    one, other = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    return maximum, one * a[1] + other * b[1], one[..., None] * a[2] + other[..., None] * b[2]


# %% wrong | 2026-blind-14 | the reference for the exponentials is the maximum clamped at 0, so for negative maxima total and blend are measured from 0 and not from the maximum that is returned
def merge_partial(a, b):
    maximum = torch.where(a[0] > b[0], a[0], b[0])
    safe = maximum.clamp(min=0.0)  # <-- here

    def rescaled(side):
        shrink = torch.exp(side[0] - safe)
        return shrink * side[1], shrink.unsqueeze(-1) * side[2]

    total_a, blend_a = rescaled(a)
    total_b, blend_b = rescaled(b)
    return maximum, total_a + total_b, blend_a + blend_b


# %% wrong | 2026-blind-15 | takes log(exp(a) + exp(b)) of the two maxima for the joint maximum in place of the larger one
def merge_partial(a, b):
    (ma, la, oa), (mb, lb, ob) = a, b
    m = torch.logaddexp(ma, mb)  # <-- here
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    wa, wb = torch.exp(ma - safe), torch.exp(mb - safe)
    l = wa * la + wb * lb
    o = torch.einsum("...,...d->...d", wa, oa) + torch.einsum("...,...d->...d", wb, ob)
    return m, l, o


# %% wrong | 2026-blind-17 | the anchor is kept from -inf by a floor of -100, so that scores far below it vanish
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    anchor = maximum.clamp(min=-100.0)  # <-- here
    total, blend = 0, 0
    for side_max, side_total, side_blend in (a, b):
        scale = (side_max - anchor).exp()
        total = total + scale * side_total
        blend = blend + scale.unsqueeze(-1) * side_blend
    return maximum, total, blend


# %% wrong | 2026-blind-19 | each side's total and blend are shrunk by the factor of the other side (crossed factors)
def merge_partial(a, b):
    m_a, t_a, y_a = a
    m_b, t_b, y_b = b
    top = torch.maximum(m_a, m_b)
    safe = torch.where(torch.isinf(top), torch.zeros_like(top), top)
    f_a, f_b = (m_b - safe).exp(), (m_a - safe).exp()  # <-- here
    return top, f_a * t_a + f_b * t_b, f_a[..., None] * y_a + f_b[..., None] * y_b


# %% wrong | 2026-blind-20 | everything is measured from a's maximum, which is also given back, even where b's is larger
def merge_partial(a, b):
    m_a, t_a, s_a = a
    m_b, t_b, s_b = b
    maximum = m_a  # <-- here
    base = maximum.masked_fill(maximum == -math.inf, 0.0)
    f_a = (m_a - base).exp()
    f_b = (m_b - base).exp()
    return maximum, f_a * t_a + f_b * t_b, f_a[..., None] * s_a + f_b[..., None] * s_b


# %% wrong | 2026-blind-20 | the guard against -inf - (-inf) asks for all queries at once: where only some have seen no key on both sides, they get NaN
def merge_partial(a, b):
    maximum = torch.maximum(a[0], b[0])
    if (maximum == -math.inf).all():  # <-- here
        return a
    parts = []
    for top, total, blend in (a, b):
        factor = torch.exp(top - maximum)
        parts.append((factor * total, factor.unsqueeze(-1) * blend))
    return maximum, parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


# %% wrong | 2026-blind-23 | gives back the maximum in which -inf has been replaced by 0, so that two empty sides become (0, 0, 0)
def merge_partial(a, b):
    top = torch.maximum(a[0], b[0])
    top = top.masked_fill(top == -math.inf, 0.0)  # <-- here
    left, right = torch.exp(a[0] - top), torch.exp(b[0] - top)
    total = left * a[1] + right * b[1]
    blend = left[..., None] * a[2] + right[..., None] * b[2]
    return top, total, blend


# %% wrong | 2026-blind-23 | takes the blends for finished averages and weighs each by its total once more
def merge_partial(a, b):
    m_a, t_a, o_a = a
    m_b, t_b, o_b = b
    m = torch.maximum(m_a, m_b)
    safe = torch.where(torch.isinf(m), torch.zeros_like(m), m)
    w_a = torch.exp(m_a - safe) * t_a
    w_b = torch.exp(m_b - safe) * t_b
    o = w_a.unsqueeze(-1) * o_a + w_b.unsqueeze(-1) * o_b  # <-- here
    return m, w_a + w_b, o
