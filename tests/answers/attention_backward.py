# %% shared
def hide_future(scores, left):
    queries = torch.arange(scores.shape[-2], device=scores.device).unsqueeze(1)
    keys = torch.arange(left, left + scores.shape[-1], device=scores.device)
    return scores.masked_fill(keys > queries, -math.inf)


# %% right | house | parts in lists, put together in the end
def parts(q, k, v, context, L, d_context, block, causal=False):
    root = math.sqrt(q.size(-1))
    mean = (context * d_context).sum(-1)
    to_q, to_k, to_v = 0, [], []
    for first, (keys, values) in enumerate(zip(k.split(block, -2), v.split(block, -2))):
        s = torch.einsum("...td,...nd->...tn", q, keys) / root
        if causal:
            s = hide_future(s, first * block)
        p = (s - L[..., None]).exp()
        ds = p * (torch.einsum("...td,...nd->...tn", d_context, values) - mean[..., None]) / root
        to_v.append(p.mT @ d_context)
        to_k.append(ds.mT @ q)
        to_q = to_q + ds @ keys
    return to_q, torch.cat(to_k, -2), torch.cat(to_v, -2)


# %% right | house | two loops, as in the paper
def tiles(q, k, v, context, L, d_context, block, causal=False):
    T, scale = q.shape[-2], q.shape[-1] ** -0.5
    dq, dk, dv = (x.new_zeros(x.shape) for x in (q, k, v))
    D = torch.sum(d_context * context, -1, keepdim=True)
    for j in range(0, T, block):
        J = slice(j, j + block)
        for i in range(0, T, block):
            I = slice(i, i + block)
            s = q[..., I, :] @ k[..., J, :].mT * scale
            if causal:
                rows = torch.arange(i, i + s.shape[-2], device=q.device)[:, None]
                cols = torch.arange(j, j + s.shape[-1], device=q.device)
                s = s.masked_fill(cols > rows, float("-inf"))
            p = torch.exp(s - L[..., I, None])
            dv[..., J, :] += p.mT @ d_context[..., I, :]
            ds = p * (d_context[..., I, :] @ v[..., J, :].mT - D[..., I, :]) * scale
            dq[..., I, :] += ds @ k[..., J, :]
            dk[..., J, :] += ds.mT @ q[..., I, :]
    return dq, dk, dv


# %% right | house | keys and values scaled once, results as a list
def scaled(q, k, v, context, L, d_context, block, causal=False):
    q2 = q / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(-1, keepdim=True)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    left = 0
    while left < k.shape[-2]:
        K = k[..., left : left + block, :]
        scores = q2 @ K.transpose(-1, -2)
        if causal:
            scores = hide_future(scores, left)
        P = torch.exp(scores - L.unsqueeze(-1))
        dS = P * (d_context @ v[..., left : left + block, :].transpose(-1, -2) - D)
        dv[..., left : left + block, :] = P.transpose(-1, -2) @ d_context
        dk[..., left : left + block, :] = dS.transpose(-1, -2) @ q2
        dq = dq + dS @ K / math.sqrt(q.shape[-1])
        left += block
    return dq, dk, dv


# %% wrong | house | no D
def no_mean(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT * scale
        if causal:
            scores = hide_future(scores, left)
        P = torch.exp(scores - L[..., None])
        dS = P * (d_context @ values.mT) * scale  # <-- here
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq += dS @ keys
    return dq, dk, dv


# %% wrong | house | softmax over the keys of a block
def own_softmax(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(-1, keepdim=True)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT * scale
        if causal:
            scores = hide_future(scores, left)
        P = scores.softmax(-1)  # <-- here
        dS = P * (d_context @ values.mT - D) * scale
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq += dS @ keys
    return dq, dk, dv


# %% wrong | house | the scale forgotten on the way back
def unscaled_back(q, k, v, context, L, d_context, block, causal=False):
    D = (d_context * context).sum(-1, keepdim=True)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT / math.sqrt(q.shape[-1])
        if causal:
            scores = hide_future(scores, left)
        P = torch.exp(scores - L[..., None])
        dS = P * (d_context @ values.mT - D)  # <-- here
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq += dS @ keys
    return dq, dk, dv


# %% wrong | house | dq overwritten
def last_block(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(-1, keepdim=True)
    dk, dv = torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT * scale
        if causal:
            scores = hide_future(scores, left)
        P = torch.exp(scores - L[..., None])
        dS = P * (d_context @ values.mT - D) * scale
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq = dS @ keys  # <-- here
    return dq, dk, dv


# %% wrong | house | the mask always begins at key 0
def mask_at_zero(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(-1, keepdim=True)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT * scale
        if causal:
            scores = hide_future(scores, 0)  # <-- here
        P = torch.exp(scores - L[..., None])
        dS = P * (d_context @ values.mT - D) * scale
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq += dS @ keys
    return dq, dk, dv


# %% wrong | house | D from the values
def mean_of_values(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * v).sum(-1, keepdim=True)  # <-- here
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = q @ keys.mT * scale
        if causal:
            scores = hide_future(scores, left)
        P = torch.exp(scores - L[..., None])
        dS = P * (d_context @ values.mT - D) * scale
        dv[..., left : left + block, :] = P.mT @ d_context
        dk[..., left : left + block, :] = dS.mT @ q
        dq += dS @ keys
    return dq, dk, dv


# %% wrong | house | all weights at once
def at_once(q, k, v, context, L, d_context, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    scores = q @ k.mT * scale  # <-- here
    if causal:
        scores = hide_future(scores, 0)
    P = torch.exp(scores - L[..., None])
    dS = P * (d_context @ v.mT - (d_context * context).sum(-1, keepdim=True)) * scale
    return dS @ k, dS.mT @ q, P.mT @ d_context


# %% wrong | house | autograd does it
def by_autograd(q, k, v, context, L, d_context, block, causal=False):
    with torch.enable_grad():
        q, k, v = (x.detach().requires_grad_() for x in (q, k, v))
        out = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
        return torch.autograd.grad(out, (q, k, v), d_context)
