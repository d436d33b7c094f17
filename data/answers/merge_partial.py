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
