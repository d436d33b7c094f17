# %% right | house | loops over sentences, positions and offsets
def location_by_loops(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    half = kernel.shape[-1] // 2
    rows = []
    for b in range(B):
        row = []
        for t in range(T):
            features = torch.zeros(len(kernel), dtype=keys.dtype)
            for offset in range(kernel.shape[-1]):
                s = t + offset - half
                if 0 <= s < T:
                    features = features + kernel[:, 0, offset] * previous[b, s]
            row.append(v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t] + U @ features))
        rows.append(torch.stack(row))
    return torch.stack(rows)


# %% right | house | lesson 02's scores, of keys that carry their features
def location_as_additive(query, keys, previous, W_q, W_k, U, kernel, v):
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.size(-1) // 2).permute(0, 2, 1)
    pairs = torch.cat([query.unsqueeze(1).expand(-1, keys.size(1), -1), keys, features], dim=-1)
    return torch.tanh(pairs @ torch.cat([W_q, W_k, U], dim=1).T).matmul(v)


# %% wrong | 2026-blind-4 | Sends the last weights through a softmax, though they are weights already.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[2]
    last = torch.softmax(previous, dim=-1)  # <-- here
    windows = F.pad(last, (w // 2, w // 2)).unfold(1, w, 1)
    features = windows @ kernel.squeeze(1).T
    return torch.tanh(query[:, None] @ W_q.T + keys @ W_k.T + features @ U.T) @ v


# %% wrong | 2026-blind-7 | the kernel is turned round, as a convolution in the books does
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    turned = kernel.flip(-1)  # <-- here
    features = F.conv1d(previous[:, None, :], turned, padding=w // 2).mT
    return torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k) + F.linear(features, U)) @ v


# %% wrong | house | the zeros are used, and not the features
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    features = torch.zeros(B, T, kernel.shape[0], dtype=keys.dtype)
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T) @ v  # <-- here


# %% wrong | 2026-blind-10 | the convolution's (B, c, T) is reshaped to (B, T, c) in place of transposed, which mixes places and features
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)
    f = f.reshape(B, T, c)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T  # (B, T, d_a)
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-12 | repeats the outermost weights beyond both ends in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    wider = F.pad(previous.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    located = F.conv1d(wider, kernel).transpose(1, 2)
    asked = F.linear(query, W_q)[:, None, :]
    grown = torch.tanh(asked + F.linear(keys, W_k) + F.linear(located, U))
    return torch.einsum("bta,a->bt", grown, v)


# %% wrong | 2026-blind-12 | adds the term of the location after the tanh in place of inside it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[2]
    features = nn.functional.conv1d(previous[:, None], kernel, padding=w // 2).mT
    hidden = torch.tanh(keys @ W_k.T + (query @ W_q.T)[:, None])
    hidden = hidden + features @ U.T  # <-- here
    return (hidden * v).sum(dim=-1)


# %% wrong | house | what is below 0 is cleared by clamp
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).clamp(min=0).transpose(1, 2)  # <-- here
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% right | house | a band of the kernel's numbers, by place and place
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = previous.shape[1], kernel.shape[-1]
    o = torch.arange(T)[None] - torch.arange(T)[:, None] + w // 2  # (t, s)
    inside = (o >= 0) & (o < w)
    band = torch.where(inside, kernel[:, 0][:, o.clamp(0, w - 1)], torch.zeros((), dtype=kernel.dtype))  # (c, t, s)
    f = torch.einsum("bs,cts->btc", previous, band)
    return torch.einsum("bta,a->bt", (F.linear(keys, W_k) + F.linear(f, U) + F.linear(query, W_q)[:, None]).tanh(), v)


# %% wrong | 2026-blind-15 | puts all zeros in front of the last weights, so that the kernel sees places up to t in place of those around t
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous.unsqueeze(1), (width - 1, 0))  # <-- here
    location = F.conv1d(padded, kernel).transpose(1, 2)
    summed = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k) + F.linear(location, U)
    return summed.tanh() @ v


# %% wrong | 2026-blind-17 | the padding is fixed at 1, which keeps T places for a width of 3 alone
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    located = F.conv1d(previous.unsqueeze(1), kernel, padding=1)  # <-- here
    f = located.transpose(1, 2)
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T
    return torch.tanh(inside) @ v


# %% double | 2026-blind-22 | the kernel is turned round, as in a mathematical convolution; the scores go through a softmax
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    turned = kernel.flip(-1)  # <-- here
    f = F.conv1d(previous.unsqueeze(1), turned, padding=kernel.shape[-1] // 2).mT
    scores = torch.tanh((query @ W_q.mT)[:, None] + keys @ W_k.mT + f @ U.mT) @ v
    return F.softmax(scores, dim=-1)  # <-- here


# %% wrong | 2026-blind-26 | the ends are joined to a circle: torch.roll brings the weights of one end to the other, where zeros belong
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    c, _, w = kernel.shape
    f = 0
    for o in range(w):
        neighbour = torch.roll(previous, shifts=w // 2 - o, dims=1)  # <-- here
        f = f + neighbour.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    hidden = torch.tanh(F.linear(query, W_q).unsqueeze(1) + F.linear(keys, W_k) + F.linear(f, U))
    return hidden @ v
