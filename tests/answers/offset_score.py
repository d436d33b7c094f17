# %% right | house | a diagonal
def by_diagonal(weights, offset):
    return torch.diagonal(weights, offset=-offset, dim1=-2, dim2=-1).mean(-1)


# %% right | house | two loops
def by_loops(weights, offset):
    scores = []
    for head in weights:
        total = 0
        for query in range(offset, len(head)):
            total = total + head[query, query - offset]
        scores.append(total / (len(head) - offset))
    return torch.stack(scores)


# %% wrong | 2026-blind-3 | mean over the wrong dimension: over heads
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-3 | sum instead of mean
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).sum(dim=-1)  # <-- here


# %% right | house | a stride through the flattened table
def offset_score(weights, offset):
    H, T, _ = weights.shape
    flat = weights.reshape(H, -1)
    return flat[:, offset * T:: T + 1][:, :T].mean(-1)


# %% wrong | 2026-blind-12 | divides by the number of weights that are not 0 in place of the number of queries that have such a key
def offset_score(weights, offset):
    line = weights.diagonal(-offset, dim1=-2, dim2=-1)
    used = (line != 0).sum(dim=-1)  # <-- here
    return line.sum(dim=-1) / used.clamp(min=1)


# %% wrong | house | A slice that ends at -offset is empty for offset 0, and its sum is 0.
def offset_score(weights, offset):
    T = weights.shape[-1]
    part = weights[:, offset:, :-offset]  # <-- here
    return part.diagonal(dim1=1, dim2=2).sum(-1) / (T - offset)


# %% wrong | 2026-blind-14 | adds up the weight of all keys at least `offset` back in place of the one key exactly `offset` back
def offset_score(weights, offset):
    T = weights.size(1)
    back = torch.tril(weights, -offset)  # <-- here
    per_query = back.sum(dim=2)  # (H, T)
    return per_query[:, offset:T].mean(dim=1)


# %% double | 2026-blind-17 | reads the diagonal above the main one, the keys that come after; divides by all queries in place of those that have such a key
def offset_score(weights, offset):
    ahead = torch.diagonal(weights, offset=offset, dim1=-2, dim2=-1)  # <-- here
    return ahead.sum(dim=-1) / weights.shape[1]  # <-- here


# %% wrong | 2026-blind-20 | takes all keys from the query back to `offset` together, not the one that is `offset` back
def offset_score(weights, offset):
    T = weights.shape[-1]
    rows, cols = torch.arange(T)[:, None], torch.arange(T)[None, :]
    back = rows - cols
    band = (back >= 0) & (back <= offset)  # <-- here
    looked = (weights * band).sum(dim=-1)  # (H, T)
    return looked[:, offset:].mean(dim=-1)


# %% wrong | 2026-blind-22 | the cut `:-offset` leaves no key where offset is 0, and the mean of nothing is NaN
def offset_score(weights, offset):
    square = weights[:, offset:, :-offset]  # <-- here
    return square.diagonal(dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-blind-24 | stops one query too early: the last query is left out
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    queries = torch.arange(offset, max(T - 1, offset + 1))  # <-- here
    return weights[:, queries, queries - offset].mean(dim=1)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | counts how often the key `offset` back gets the most weight, not how much it gets
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(offset, T)
    top = weights[:, offset:].argmax(dim=-1)
    hit = top == queries - offset  # <-- here
    return hit.to(weights.dtype).mean(dim=-1)


# %% wrong | 2026-slips | wrong sign
def offset_score(weights, offset):
    return weights.diagonal(offset, dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-slips | default dims
def offset_score(weights, offset):
    return weights.diagonal(-offset).mean(dim=-1)


# %% wrong | 2026-slips | sum / T
def offset_score(weights, offset):
    T = weights.shape[-1]
    return weights.diagonal(-offset, dim1=1, dim2=2).sum(dim=-1) / T


# %% wrong | 2026-slips | loop off by one
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H)
    for q in range(offset + 1, T):
        total += weights[:, q, q - offset]
    return total / (T - offset - 1)


# %% wrong | 2026-slips | loop, mean over all T
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H, dtype=weights.dtype)
    for q in range(T):
        total += weights[:, q, q - offset]
    return total / T


# %% wrong | 2026-slips | mean of everything
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean()


# %% wrong | 2026-slips | loop right but float32
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H)
    for q in range(offset, T):
        total += weights[:, q, q - offset]
    return total / (T - offset)


# %% wrong | 2026-slips | list -> tensor
def offset_score(weights, offset):
    T = weights.shape[-1]
    i = torch.arange(offset, T)
    return weights[:, i - offset, i].mean(-1)


# %% right | 2026-slips | each head's diagonal
def offset_score(weights, offset):
    return torch.stack([torch.diag(w, -offset).mean() for w in weights])


# %% right | 2026-slips | as it came
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean(dim=-1)
