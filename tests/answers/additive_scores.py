# %% shared | 2026-outsiders
W_q_GLOBAL = torch.randn(6, 3, generator=torch.Generator().manual_seed(0))


W_k_GLOBAL = torch.randn(6, 4, generator=torch.Generator().manual_seed(1))


# %% wrong | 2026-outsiders | the tanh is missing
def add_no_tanh(query, keys, W_q, W_k, v):
    return torch.einsum("bta,a->bt", (query @ W_q.T)[:, None] + keys @ W_k.T, v)


# %% wrong | 2026-outsiders | sigmoid instead of tanh
def add_sigmoid(query, keys, W_q, W_k, v):
    return torch.sigmoid((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


# %% wrong | 2026-outsiders | multiplies the two projections instead of adding them
def add_multiplies(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) * (keys @ W_k.T)) @ v


# %% wrong | 2026-outsiders | divides by sqrt(d_a), which belongs to another attention
def add_scaled(query, keys, W_q, W_k, v):
    s = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return s / math.sqrt(v.shape[0])


# %% wrong | 2026-outsiders | sums over time instead of over d_a
def add_sums_time(query, keys, W_q, W_k, v):
    return (torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) * v).sum(dim=1)


# %% wrong | 2026-outsiders | einsum with two different letters for d_a: sums tanh and v separately
def add_einsum_letters(query, keys, W_q, W_k, v):
    h = torch.tanh(torch.einsum("bq,aq->ba", query, W_q)[:, None, :] + torch.einsum("btk,ak->bta", keys, W_k))
    return torch.einsum("bta,c->bt", h, v)


# %% wrong | 2026-outsiders | subtracts the projections
def add_subtracts(query, keys, W_q, W_k, v):
    return torch.tanh(F.linear(keys, W_k) - F.linear(query, W_q)[:, None]) @ v


# %% wrong | 2026-outsiders | every sentence is asked the first sentence's query
def add_first_query(query, keys, W_q, W_k, v):
    return torch.tanh(W_q @ query[0] + keys @ W_k.T) @ v


# %% right | house | matmul
def additive_matmul(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T)[:, None, :] + keys @ W_k.T) @ v


# %% right | house | einsum
def additive_einsum(q, k, Wq, Wk, v):
    hidden = torch.einsum("aq,bq->ba", Wq, q).unsqueeze(1) + torch.einsum("ak,btk->bta", Wk, k)
    return torch.einsum("bta,a->bt", hidden.tanh(), v)


# %% right | house | a loop over sentences and words
def additive_by_loop(query, keys, W_q, W_k, v):
    rows = []
    for b in range(query.shape[0]):
        rows.append(torch.stack([v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t]) for t in range(keys.shape[1])]))
    return torch.stack(rows)


# %% wrong | 2026-learners | unsqueeze(0) [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(0)  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-learners | unsqueeze(0), in one line [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(0) + keys @ W_k.T) @ v  # <-- here


# %% wrong | 2026-learners | None in front [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    projected_query = query @ W_q.T
    projected_keys = keys @ W_k.T
    hidden = torch.tanh(projected_query[None] + projected_keys)  # <-- here
    return hidden @ v


# %% wrong | 2026-learners | sum over everything [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return (v * hidden).sum()  # <-- here


# %% wrong | 2026-learners | torch.sum over everything [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    return torch.sum(torch.tanh(q + k) * v)  # <-- here


# %% wrong | 2026-learners | unsqueeze(-1) [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(-1)  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-learners | unsqueeze(-1), in one line [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(-1) + keys @ W_k.T)  # <-- here
    return hidden @ v


# %% double | 2026-blind-5 | v is applied before the tanh, so that the tanh squashes the scores; the scores are divided by the root of d_a as in scaled attention
def additive_scores(query, keys, W_q, W_k, v):
    total = (query @ W_q.T)[:, None, :] + keys @ W_k.T
    scores = torch.tanh(total @ v)  # <-- here
    return scores / math.sqrt(v.shape[0])  # <-- here


# %% wrong | 2026-blind-14 | the queries are repeated in the wrong order (repeat in place of repeat_interleave), so that keys meet the questions of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    asked = (query @ W_q.T).repeat(T, 1).view(B, T, -1)  # <-- here
    offered = keys @ W_k.T
    return torch.tanh(asked + offered) @ v


# %% wrong | 2026-slips | no unsqueeze
def additive_scores(query, keys, W_q, W_k, v):
    q = query @ W_q.T
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-slips | forgot the transposes
def additive_scores(query, keys, W_q, W_k, v):
    q = query @ W_q
    k = keys @ W_k
    return torch.tanh(q.unsqueeze(1) + k) @ v


# %% wrong | 2026-slips | unsqueeze at the wrong dim
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(0)
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-slips | v first then tanh
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T)[:, None, :]
    k = keys @ W_k.T
    return torch.tanh((q + k) @ v)


# %% wrong | 2026-slips | sum instead of dot, forgot v
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T)[:, None, :]
    k = keys @ W_k.T
    return torch.tanh(q + k).sum(dim=-1)


# %% wrong | 2026-slips | v unsqueezed leaves last dim
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T)[:, None, :]
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v.unsqueeze(1)


# %% wrong | 2026-slips | tanh on each
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(query @ W_q.T)[:, None, :]
    k = torch.tanh(keys @ W_k.T)
    return (q + k) @ v


# %% wrong | 2026-slips | softmax already
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    return torch.softmax(torch.tanh(q + k) @ v, dim=-1)


# %% wrong | 2026-slips | einsum with wrong letter
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("bq,aq->ba", query, W_q)
    k = torch.einsum("btk,ak->bta", keys, W_k)
    h = torch.tanh(q.unsqueeze(1) + k)
    return torch.einsum("bta,a->t", h, v)


# %% right | 2026-slips | as it came
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)  # (B,1,da)
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v
