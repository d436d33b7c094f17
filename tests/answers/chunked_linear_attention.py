# %% shared
from course_utils.attention.linear import feature_map, linear_attention, linear_attention_step


# %% right | house | einsum, the state as two plain sums
def chunked_linear_attention(q, k, v, chunk):
    phi_q, phi_k = 1 + F.elu(q), 1 + F.elu(k)
    S, z, out = 0.0, 0.0, []
    for a in range(0, q.shape[-2], chunk):
        b = a + chunk
        Q, K, V = phi_q[..., a:b, :], phi_k[..., a:b, :], v[..., a:b, :]
        A = torch.einsum("...id,...jd->...ij", Q, K).tril()
        top = torch.einsum("...ij,...je->...ie", A, V)
        below = A.sum(-1)
        if a:
            top = top + torch.einsum("...id,...de->...ie", Q, S)
            below = below + torch.einsum("...id,...d->...i", Q, z)
        out.append(top / below[..., None])
        S = S + torch.einsum("...id,...ie->...de", K, V)
        z = z + K.sum(-2)
    return torch.cat(out, -2)


# %% right | house | all chunks at once: padded, the states a running sum over chunks
def chunked_linear_attention(q, k, v, chunk):
    T = q.shape[-2]
    extra = -T % chunk
    n = (T + extra) // chunk
    # Zeros behind the end: the features are padded, not the keys, so that what is added weighs nothing.
    q, k, v = (F.pad(x, (0, 0, 0, extra)).unflatten(-2, (n, chunk)) for x in (feature_map(q), feature_map(k), v))
    written = k.transpose(-2, -1) @ v  # (..., n, d, d_v)
    before = written.cumsum(-3) - written
    sums = k.sum(-2, keepdim=True)
    sums_before = sums.cumsum(-3) - sums
    weights = q @ k.transpose(-2, -1)
    weights = weights * torch.ones(chunk, chunk, dtype=q.dtype).tril()
    top = weights @ v + q @ before
    total = weights.sum(-1, keepdim=True) + (q * sums_before).sum(-1, keepdim=True)
    total = total.masked_fill(total == 0, 1.0)  # of the padding alone
    return (top / total).flatten(-3, -2)[..., :T, :]


# %% right | house | one more value of 1 carries the normaliser; a mask of positions; the result written in place
def chunked_linear_attention(q, k, v, chunk):
    T, d_v = v.shape[-2:]
    ones = torch.ones_like(v[..., :1])
    values = torch.cat([v, ones], dim=-1)
    state = None
    result = torch.empty_like(v)
    start = 0
    while start < T:
        stop = min(T, start + chunk)
        queries = feature_map(q[..., start:stop, :])
        keys = feature_map(k[..., start:stop, :])
        some = values[..., start:stop, :]
        places = torch.arange(stop - start)
        later = places > places[:, None]
        both = (queries @ keys.mT).masked_fill(later, 0) @ some
        if state is not None:
            both = both + queries @ state
        result[..., start:stop, :] = both[..., :d_v] / both[..., d_v:]
        new = keys.mT @ some
        state = new if state is None else state + new
        start = stop
    return result


# %% wrong | house | no causal mask within the chunk
def chunked_linear_attention(q, k, v, chunk):
    fq, fk = feature_map(q), feature_map(k)
    S = torch.zeros(*q.shape[:-2], q.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros(*q.shape[:-2], q.shape[-1], dtype=q.dtype)
    out = []
    for s in range(0, q.shape[-2], chunk):
        qi, ki, vi = fq[..., s : s + chunk, :], fk[..., s : s + chunk, :], v[..., s : s + chunk, :]
        w = qi @ ki.transpose(-2, -1)  # <-- here
        num = w @ vi + qi @ S
        den = w.sum(-1) + (qi @ z.unsqueeze(-1)).squeeze(-1)
        out.append(num / den.unsqueeze(-1))
        S = S + ki.transpose(-2, -1) @ vi
        z = z + ki.sum(-2)
    return torch.cat(out, -2)


# %% wrong | house | the state is written before it is read
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    S, z, rows = 0, 0, []
    for qs, ks, vs in zip(q.split(chunk, -2), k.split(chunk, -2), v.split(chunk, -2), strict=True):
        S = S + ks.mT @ vs  # <-- here
        z = z + ks.sum(-2, keepdim=True)  # <-- here
        A = (qs @ ks.mT).tril()
        rows.append((A @ vs + qs @ S) / (A.sum(-1, keepdim=True) + qs @ z.mT))
    return torch.cat(rows, -2)


# %% wrong | house | the normaliser knows nothing of the chunks before
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    S, rows = None, []
    for qs, ks, vs in zip(q.split(chunk, -2), k.split(chunk, -2), v.split(chunk, -2), strict=True):
        A = (qs @ ks.mT).tril()
        top = A @ vs
        if S is not None:
            top = top + qs @ S
        rows.append(top / A.sum(-1, keepdim=True))  # <-- here
        S = ks.mT @ vs if S is None else S + ks.mT @ vs
    return torch.cat(rows, -2)


# %% wrong | house | T // chunk chunks, so that what is left over is lost
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    out = torch.zeros_like(v)
    S, z = torch.zeros_like(k[..., :1, :].mT * v[..., :1, :]), torch.zeros_like(k[..., :1, :])
    for i in range(q.shape[-2] // chunk):  # <-- here
        piece = slice(i * chunk, (i + 1) * chunk)
        a, b, c = q[..., piece, :], k[..., piece, :], v[..., piece, :]
        w = (a @ b.mT).tril()
        out[..., piece, :] = (w @ c + a @ S) / (w.sum(-1, keepdim=True) + a @ z.mT)
        S, z = S + b.mT @ c, z + b.sum(-2, keepdim=True)
    return out


# %% wrong | house | within and before are each divided by their own sum, then added
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    rows, S, z = [], None, None
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (q, k, v))
        w = (a @ b.mT).tril()
        context = w @ c / w.sum(-1, keepdim=True)
        if S is not None:
            context = context + a @ S / (a @ z.mT)  # <-- here
            S, z = S + b.mT @ c, z + b.sum(-2, keepdim=True)
        else:
            S, z = b.mT @ c, b.sum(-2, keepdim=True)
        rows.append(context)
    return torch.cat(rows, -2)


# %% wrong | house | the whole triangle of T by T, without chunks
def chunked_linear_attention(q, k, v, chunk):
    weights = (feature_map(q) @ feature_map(k).mT).tril()  # <-- here
    return weights @ v / weights.sum(-1, keepdim=True)


# %% wrong | house | the causal form of before, a state for each position
def chunked_linear_attention(q, k, v, chunk):
    return linear_attention(q, k, v, causal=True)  # <-- here


# %% wrong | house | position by position, the chunk ignored
def chunked_linear_attention(q, k, v, chunk):
    state, rows = None, []
    for t in range(q.shape[-2]):  # <-- here
        context, state = linear_attention_step(state, q[..., t, :], k[..., t, :], v[..., t, :])
        rows.append(context)
    return torch.stack(rows, dim=-2)


# %% wrong | house | the state is overwritten by each chunk
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    S, z, out = 0 * k[..., :1, :].mT * v[..., :1, :], 0 * k[..., :1, :], []
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (q, k, v))
        w = (a @ b.mT).tril()
        out.append((w @ c + a @ S) / (w.sum(-1, keepdim=True) + a @ z.mT))
        S = b.mT @ c  # <-- here
        z = b.sum(-2, keepdim=True)  # <-- here
    return torch.cat(out, -2)


# %% wrong | house | the mask leaves out the diagonal
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    S, z, out = 0 * k[..., :1, :].mT * v[..., :1, :], 0 * k[..., :1, :], []
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (q, k, v))
        seen = torch.ones(a.shape[-2], a.shape[-2]).tril(-1).bool()  # <-- here
        w = (a @ b.mT).masked_fill(~seen, 0)
        out.append((w @ c + a @ S) / (w.sum(-1, keepdim=True) + a @ z.mT + 1e-6))
        S, z = S + b.mT @ c, z + b.sum(-2, keepdim=True)
    return torch.cat(out, -2)


# %% wrong | house | the feature map is applied to the raw keys of a chunk, and the state sums the raw keys
def chunked_linear_attention(q, k, v, chunk):
    S, z, out = 0 * k[..., :1, :].mT * v[..., :1, :], 0 * k[..., :1, :], []
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (q, k, v))
        fa, fb = feature_map(a), feature_map(b)
        w = (fa @ fb.mT).tril()
        out.append((w @ c + fa @ S) / (w.sum(-1, keepdim=True) + fa @ z.mT))
        S = S + b.mT @ c  # <-- here
        z = z + b.sum(-2, keepdim=True)  # <-- here
    return torch.cat(out, -2)


# %% wrong | house | a softmax within the chunk, phi between
def chunked_linear_attention(q, k, v, chunk):
    fq, fk = feature_map(q), feature_map(k)
    S, z, out = 0 * k[..., :1, :].mT * v[..., :1, :], 0 * k[..., :1, :], []
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (fq, fk, v))
        places = torch.arange(a.shape[-2])
        scores = (q[..., start : start + chunk, :] @ k[..., start : start + chunk, :].mT) / math.sqrt(q.shape[-1])  # <-- here
        w = torch.exp(scores.masked_fill(places > places[:, None], -torch.inf))
        out.append((w @ c + a @ S) / (w.sum(-1, keepdim=True) + a @ z.mT))
        S, z = S + b.mT @ c, z + b.sum(-2, keepdim=True)
    return torch.cat(out, -2)


# %% wrong | house | only the first two dimensions are unpacked
def chunked_linear_attention(q, k, v, chunk):
    T, d = q.shape  # <-- here
    S, z = torch.zeros(d, v.shape[1]), torch.zeros(d)
    out = []
    for start in range(0, T, chunk):
        a, b = feature_map(q[start : start + chunk]), feature_map(k[start : start + chunk])
        c = v[start : start + chunk]
        w = (a @ b.T).tril()
        out.append((w @ c + a @ S) / (w.sum(-1) + a @ z)[:, None])
        S, z = S + b.T @ c, z + b.sum(0)
    return torch.cat(out)


# %% double | house | no mask within the chunk; the state is overwritten by each chunk
def chunked_linear_attention(q, k, v, chunk):
    q, k = feature_map(q), feature_map(k)
    S, z, out = 0 * k[..., :1, :].mT * v[..., :1, :], 0 * k[..., :1, :], []
    for start in range(0, q.shape[-2], chunk):
        a, b, c = (x[..., start : start + chunk, :] for x in (q, k, v))
        w = a @ b.mT  # <-- here
        out.append((w @ c + a @ S) / (w.sum(-1, keepdim=True) + a @ z.mT))
        S, z = b.mT @ c, b.sum(-2, keepdim=True)  # <-- here
    return torch.cat(out, -2)
