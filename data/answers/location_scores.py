# %% right | house | one line after the convolution
def location_in_a_line(query, keys, previous, W_q, W_k, U, kernel, v):
    places = F.conv1d(previous[:, None], kernel, padding="same")  # (B, c, T)
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + places.mT @ U.T) @ v


# %% right | house | einsum throughout, windows by unfold
def location_by_einsum(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[2] // 2
    windows = F.pad(previous, (half, half)).unfold(1, kernel.shape[2], 1)  # (B, T, w)
    features = torch.einsum("btw,cw->btc", windows, kernel[:, 0])
    hidden = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1) + torch.einsum("btk,ak->bta", keys, W_k)
    return torch.einsum("bta,a->bt", torch.tanh(hidden + torch.einsum("btc,ac->bta", features, U)), v)


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


# %% right | house | a loop over the offsets, U and kernel multiplied first
def location_by_shifts(query, keys, previous, W_q, W_k, U, kernel, v):
    T, width = previous.shape[1], kernel.shape[-1]
    padded = F.pad(previous, (width // 2, width // 2))
    taps = U @ kernel.squeeze(1)  # (d_a, w)
    hidden = F.linear(keys, W_k) + F.linear(query, W_q).unsqueeze(1)
    for offset in range(width):
        hidden = hidden + padded[:, offset : offset + T].unsqueeze(-1) * taps[:, offset]
    return (hidden.tanh() * v).sum(-1)


# %% right | house | lesson 02's scores, of keys that carry their features
def location_as_additive(query, keys, previous, W_q, W_k, U, kernel, v):
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.size(-1) // 2).permute(0, 2, 1)
    pairs = torch.cat([query.unsqueeze(1).expand(-1, keys.size(1), -1), keys, features], dim=-1)
    return torch.tanh(pairs @ torch.cat([W_q, W_k, U], dim=1).T).matmul(v)
