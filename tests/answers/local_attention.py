# %% right | house | a loop over the positions, with slices
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    contexts = []
    for t in range(T):
        first = max(0, t - window + 1)
        keys, values = k[..., first : t + 1, :], v[..., first : t + 1, :]
        scores = q[..., t : t + 1, :] @ keys.transpose(-2, -1) / math.sqrt(d)
        contexts.append(torch.softmax(scores, dim=-1) @ values)
    return torch.cat(contexts, dim=-2)


# %% right | house | a result that grows by one position at a time
def local_attention(q, k, v, window):
    context = v[..., :0, :]
    for t in range(q.shape[-2]):
        first = max(0, t - window + 1)
        weights = torch.softmax(q[..., [t], :] @ k[..., first : t + 1, :].mT / math.sqrt(q.shape[-1]), -1)
        context = torch.cat([context, weights @ v[..., first : t + 1, :]], dim=-2)
    return context


# %% right | house | blocks in a dimension of their own, both halves joined
def local_attention(q, k, v, window):
    T, w = q.shape[-2], window
    more = -T % w
    q, k, v = (F.pad(x, (0, 0, 0, more)) for x in (q, k, v))
    blocks = (T + more) // w
    q, k, v = (x.reshape(*x.shape[:-2], blocks, w, x.shape[-1]) for x in (q, k, v))
    k, v = (torch.cat([F.pad(x, (0, 0, 0, 0, 1, 0))[..., :-1, :, :], x], dim=-2) for x in (k, v))
    i, j = torch.arange(w)[:, None] + w, torch.arange(2 * w)
    inside = (j <= i) & (j > i - w)
    allowed = inside & ((j >= w) | (torch.arange(blocks)[:, None, None] > 0))
    scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~allowed, torch.finfo(q.dtype).min)
    context = scores.softmax(-1) @ v
    return context.reshape(*context.shape[:-3], T + more, -1)[..., :T, :]


# %% wrong | house | A mask of T by T that holds no more than the slices say.
def local_attention(q, k, v, window):
    T = q.shape[-2]
    mask = torch.zeros(T, T, dtype=torch.bool)  # <-- here
    out = []
    for t in range(T):
        s = max(0, t - window + 1)
        mask[t, s : t + 1] = True
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(~mask[t, s : t + 1], -torch.inf)
        out.append(torch.softmax(scores, dim=-1) @ v[..., s : t + 1, :])
    return torch.cat(out, dim=-2)


# %% wrong | house | The loop ends one position early.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = torch.zeros_like(v)
    for t in range(T - 1):  # <-- here
        s = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(d)
        out[..., t : t + 1, :] = torch.softmax(scores, dim=-1) @ v[..., s : t + 1, :]
    return out


# %% wrong | house | A block of queries shares one slice of keys, without a mask inside.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for top in range(0, T, window):
        lo = max(0, top - window + 1)
        keys, values = k[..., lo : top + window, :], v[..., lo : top + window, :]
        s = q[..., top : top + window, :] @ keys.transpose(-2, -1) / math.sqrt(d)  # <-- here
        out.append(torch.softmax(s, dim=-1) @ values)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-11 | Works in blocks on a length filled up to a multiple of the window, and does not cut the filled rows off again at the end.
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    extra = -T % window
    blocks = (T + extra) // window
    q = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (blocks, window))  # (..., n, w, d)
    k = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    v = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d_v, 2w)
    scores = q @ k / math.sqrt(d)  # (..., n, w, 2w)
    row = torch.arange(window).unsqueeze(1) + window
    column = torch.arange(2 * window)
    near = (column <= row) & (column > row - window)  # (w, 2w)
    exists = (torch.arange(blocks).view(-1, 1, 1) > 0) | (column >= window)  # (n, 1, 2w)
    weights = torch.softmax(scores.masked_fill(~(near & exists), -torch.inf), dim=-1)
    out = weights @ v.transpose(-2, -1)  # (..., n, w, d_v)
    return out.flatten(-3, -2)  # <-- here


# %% wrong | house | The result is divided by sqrt(d), and not the scores.
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., start : t + 1, :].transpose(-2, -1)
        rows.append(torch.softmax(scores, -1) @ v[..., start : t + 1, :])  # <-- here
    return torch.cat(rows, -2) / math.sqrt(q.shape[-1])  # <-- here


# %% wrong | 2026-blind-15 | brings the pieces of the values into (positions, features) by a reshape in place of a transpose, which mixes positions and features
def pieces(x, window, extra):
    padded = F.pad(x, (0, 0, window, extra))
    return padded.unfold(-2, 2 * window, window)


def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    d_v = v.shape[-1]
    blocks = math.ceil(T / window)
    extra = blocks * window - T
    queries = F.pad(q, (0, 0, 0, extra)).reshape(*q.shape[:-2], blocks, window, d)
    keys, values = pieces(k, window, extra), pieces(v, window, extra)
    values = values.reshape(*v.shape[:-2], blocks, 2 * window, d_v)  # <-- here
    i = torch.arange(window, device=q.device).view(1, -1, 1) + window
    j = torch.arange(2 * window, device=q.device).view(1, 1, -1)
    b = torch.arange(blocks, device=q.device).view(-1, 1, 1)
    may = (j <= i) & (i - j < window) & ((b - 1) * window + j >= 0)
    scores = (queries @ keys) / math.sqrt(d)
    weights = torch.softmax(scores.masked_fill(~may, -math.inf), dim=-1)
    out = weights @ values
    return out.reshape(*q.shape[:-2], blocks * window, d_v)[..., :T, :]


# %% wrong | 2026-blind-17 | the room for the answers has the features of the queries in place of those of the values
def local_attention(q, k, v, window):
    out = torch.zeros_like(q)  # <-- here
    scale = q.shape[-1] ** -0.5
    for t in range(q.shape[-2]):
        first = max(0, t - window + 1)
        piece = k[..., first : t + 1, :]
        s = (piece @ q[..., t, :].unsqueeze(-1)).squeeze(-1) * scale
        w = torch.softmax(s, dim=-1)
        out[..., t, :] = (w.unsqueeze(-2) @ v[..., first : t + 1, :]).squeeze(-2)
    return out


# %% wrong | 2026-blind-20 | indices before the beginning are clamped to 0, so that the first queries count key 0 several times
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    t = torch.arange(T, device=q.device)
    index = t[:, None] - torch.arange(window, device=q.device)  # (T, w)
    index = index.clamp(min=0)  # <-- here
    near_k, near_v = k[..., index, :], v[..., index, :]  # (..., T, w, d)
    scores = (near_k @ q.unsqueeze(-1)).squeeze(-1) / math.sqrt(d)
    weights = scores.softmax(-1)
    return (weights.unsqueeze(-2) @ near_v).squeeze(-2)


# %% double | 2026-blind-20 | the window holds one key too many; the scores are not divided by the root of d
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        start = max(0, t - window)  # <-- here
        some_k, some_v = k[..., start : t + 1, :], v[..., start : t + 1, :]
        scores = (some_k * q[..., t, None, :]).sum(-1)  # <-- here
        weights = scores.softmax(dim=-1)
        out.append((weights.unsqueeze(-1) * some_v).sum(-2))
    return torch.stack(out, dim=-2)


# %% wrong | 2026-blind-25 | roll lets the keys go round in a circle: the first queries see the last keys
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)
    scores = torch.stack(
        [(q * torch.roll(k, back, dims=-2)).sum(-1) for back in range(reach)], dim=-1  # <-- here
    ) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    context = torch.zeros_like(v)
    for back in range(reach):
        context = context + weights[..., back : back + 1] * torch.roll(v, back, dims=-2)
    return context


# %% shared | 2026-slips
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def window_mask(T, window):
    distance = torch.arange(T)[:, None] - torch.arange(T)
    return (distance >= 0) & (distance < window)


# %% wrong | 2026-slips | scores all keys, slices after
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        scores = (k @ q[..., t, :].unsqueeze(-1)).squeeze(-1) / math.sqrt(d)
        weights = torch.softmax(scores[..., start:t + 1], dim=-1)
        out.append((weights.unsqueeze(-2) @ v[..., start:t + 1, :]).squeeze(-2))
    return torch.stack(out, dim=-2)


# %% wrong | 2026-slips | off by one start
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | no max(0, ...)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = t - window + 1
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | no leading dims (as found style)
def local_attention(q, k, v, window):
    T, d = q.shape
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        scores = k[start:t + 1] @ q[t] / math.sqrt(d)
        out.append(torch.softmax(scores, dim=0) @ v[start:t + 1])
    return torch.stack(out)


# %% wrong | 2026-slips | end without +1 (own position missing)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t, :], v[..., start:t, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | no scale
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | scale by sqrt(window)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(window)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | v not sliced: pads?  weights @ v
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt = k[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ v)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | out = zeros_like(q)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = torch.zeros_like(q)
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out[..., t, :] = (torch.softmax(scores, dim=-1) @ vt).squeeze(-2)
    return out


# %% wrong | 2026-slips | blocks, only own block
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for s in range(0, T, window):
        qb, kb, vb = (x[..., s:s + window, :] for x in (q, k, v))
        scores = qb @ kb.transpose(-2, -1) / math.sqrt(d)
        n = qb.shape[-2]
        causal = torch.ones(n, n, dtype=torch.bool).tril()
        scores = scores.masked_fill(~causal, float("-inf"))
        out.append(torch.softmax(scores, dim=-1) @ vb)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | blocks with previous, only causal mask, no window edge
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for s in range(0, T, window):
        left = max(0, s - window)
        qb = q[..., s:s + window, :]
        n = qb.shape[-2]
        kb, vb = k[..., left:s + n, :], v[..., left:s + n, :]
        scores = qb @ kb.transpose(-2, -1) / math.sqrt(d)
        i = torch.arange(s, s + n)[:, None]
        j = torch.arange(left, s + n)
        scores = scores.masked_fill(j > i, float("-inf"))
        out.append(torch.softmax(scores, dim=-1) @ vb)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | stack dim=0
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append((torch.softmax(scores, dim=-1) @ vt).squeeze(-2))
    return torch.stack(out)


# %% wrong | 2026-slips | mask with window_mask and SDPA
def local_attention(q, k, v, window):
    return F.scaled_dot_product_attention(q, k, v, attn_mask=window_mask(q.shape[-2], window))


# %% wrong | 2026-slips | window centred
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    half = window // 2
    for t in range(T):
        start = max(0, t - half)
        kt, vt = k[..., start:t + half + 1, :], v[..., start:t + half + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | softmax over dim=-2
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-2) @ vt)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-slips | unfold without padding in front (natural attempt of stronger hint)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    pad = (-T) % window
    qp, kp, vp = (F.pad(x, (0, 0, 0, pad)) for x in (q, k, v))
    blocks = qp.unfold(-2, window, window).transpose(-2, -1)
    keys = kp.unfold(-2, 2 * window, window)
    values = vp.unfold(-2, 2 * window, window).transpose(-2, -1)
    scores = blocks @ keys / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    return (weights @ values).flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-slips | unfold with padding, window mask but padded keys not masked
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    pad = (-T) % window
    qp = F.pad(q, (0, 0, 0, pad))
    kp = F.pad(k, (0, 0, window, pad))
    vp = F.pad(v, (0, 0, window, pad))
    blocks = qp.unfold(-2, window, window).transpose(-2, -1)       # (..., n, w, d)
    keys = kp.unfold(-2, 2 * window, window)                        # (..., n, d, 2w)
    values = vp.unfold(-2, 2 * window, window).transpose(-2, -1)    # (..., n, 2w, d_v)
    scores = blocks @ keys / math.sqrt(d)
    i = torch.arange(window)[:, None] + window
    j = torch.arange(2 * window)
    ok = (j <= i) & (j > i - window)
    weights = torch.softmax(scores.masked_fill(~ok, -math.inf), dim=-1)
    return (weights @ values).flatten(-3, -2)[..., :T, :]


# %% right | 2026-slips | loop
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        kt, vt = k[..., start:t + 1, :], v[..., start:t + 1, :]
        scores = q[..., t:t + 1, :] @ kt.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ vt)
    return torch.cat(out, dim=-2)


# %% right | 2026-slips | loop with the library's attention
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        context, _ = scaled_dot_product_attention(q[..., t:t + 1, :], k[..., start:t + 1, :], v[..., start:t + 1, :])
        out.append(context)
    return torch.cat(out, dim=-2)


# %% right | 2026-slips | blocks in loop
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for s in range(0, T, window):
        left = max(0, s - window)
        qb = q[..., s:s + window, :]
        n = qb.shape[-2]
        kb, vb = k[..., left:s + n, :], v[..., left:s + n, :]
        scores = qb @ kb.transpose(-2, -1) / math.sqrt(d)
        i = torch.arange(s, s + n)[:, None]
        j = torch.arange(left, s + n)
        scores = scores.masked_fill((j > i) | (j <= i - window), float("-inf"))
        out.append(torch.softmax(scores, dim=-1) @ vb)
    return torch.cat(out, dim=-2)


# %% right | 2026-slips | unfold
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    pad = (-T) % window
    qp = F.pad(q, (0, 0, 0, pad))
    kp = F.pad(k, (0, 0, window, pad))
    vp = F.pad(v, (0, 0, window, pad))
    blocks = qp.unfold(-2, window, window).transpose(-2, -1)
    keys = kp.unfold(-2, 2 * window, window)
    values = vp.unfold(-2, 2 * window, window).transpose(-2, -1)
    scores = blocks @ keys / math.sqrt(d)
    n = scores.shape[-3]
    i = torch.arange(window)[:, None] + window
    j = torch.arange(2 * window)
    ok = (j <= i) & (j > i - window)
    real = (torch.arange(n)[:, None, None] * window + j - window) >= 0
    weights = torch.softmax(scores.masked_fill(~(ok & real), -math.inf), dim=-1)
    return (weights @ values).flatten(-3, -2)[..., :T, :]
