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


# %% right | house | blocks of the window, each with the block before
def local_attention(q, k, v, window):
    T = q.shape[-2]
    out = []
    for start in range(0, T, window):
        stop, begin = min(start + window, T), max(0, start - window + 1)
        scores = torch.einsum("...qd,...kd->...qk", q[..., start:stop, :], k[..., begin:stop, :]) / q.shape[-1] ** 0.5
        distance = torch.arange(start, stop)[:, None] - torch.arange(begin, stop)[None, :]
        scores = scores.masked_fill((distance < 0) | (distance >= window), float("-inf"))
        out.append(torch.einsum("...qk,...kd->...qd", scores.softmax(-1), v[..., begin:stop, :]))
    return torch.cat(out, dim=-2)


# %% right | house | unfolded windows, padding masked
def local_attention(q, k, v, window):
    T = q.shape[-2]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(q.shape[-1])
    key = torch.arange(T).unsqueeze(1) + torch.arange(window) - window + 1
    weights = scores.masked_fill(key < 0, torch.finfo(scores.dtype).min).softmax(dim=-1)
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% right | house | one distance after the other, in diagonals
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    columns = []
    for distance in range(window):
        shifted = F.pad(k, (0, 0, distance, 0))[..., :T, :]
        score = (q * shifted).sum(-1) / math.sqrt(d)
        columns.append(score.masked_fill(torch.arange(T) < distance, float("-inf")))
    weights = torch.stack(columns, dim=-1).softmax(-1)  # (..., T, window)
    out = torch.zeros_like(v)
    for distance in range(window):
        out = out + weights[..., distance, None] * F.pad(v, (0, 0, distance, 0))[..., :T, :]
    return out


# %% right | house | gathered by index, in float64 and back
def local_attention(q, k, v, window):
    T = q.shape[-2]
    index = torch.arange(T)[:, None] - torch.arange(window - 1, -1, -1)
    mask, index = index >= 0, index.clamp(min=0)
    keys, values = k[..., index, :], v[..., index, :]  # (..., T, window, d)
    scores = (keys.double() @ q.double().unsqueeze(-1)).squeeze(-1) / q.shape[-1] ** 0.5
    weights = torch.where(mask, scores, -torch.inf).softmax(-1).to(v.dtype)
    return (weights.unsqueeze(-2) @ values).squeeze(-2)


# %% right | house | written into a result that is there from the start
def local_attention(q, k, v, window):
    context = torch.empty_like(v)
    for t in range(q.size(-2)):
        near = slice(max(0, t + 1 - window), t + 1)
        scores = (k[..., near, :] * q[..., t, None, :]).sum(-1) * q.size(-1) ** -0.5
        exponentials = (scores - scores.amax(-1, keepdim=True)).exp()
        weights = exponentials / exponentials.sum(-1, keepdim=True)
        context[..., t, :] = (weights.unsqueeze(-1) * v[..., near, :]).sum(-2)
    return context


# %% right | house | PyTorch's own for each position
def local_attention(q, k, v, window):
    parts = []
    for t in range(q.shape[-2]):
        s = max(t - window + 1, 0)
        parts += [F.scaled_dot_product_attention(q[..., t : t + 1, :], k[..., s : t + 1, :], v[..., s : t + 1, :])]
    return torch.cat(parts, -2)


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
