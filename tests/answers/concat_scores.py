# %% wrong | 2026-outsiders | forgets the tanh
def cs_no_tanh(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.cat([q, keys], dim=-1) @ W.T @ v


# %% wrong | 2026-outsiders | a relu instead of the tanh
def cs_relu(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.relu(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | the dimension of size 1 is left: (B, T, 1)
def cs_no_squeeze(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v.unsqueeze(-1)


# %% wrong | 2026-outsiders | a softmax over the scores
def cs_softmax(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v).softmax(-1)


# %% wrong | 2026-outsiders | two tanh: v . (tanh(W_left q) + tanh(W_right k))
def cs_two_tanh(query, keys, W, v):
    d_q = query.shape[-1]
    return (torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + torch.tanh(keys @ W[:, d_q:].T)) @ v


# %% wrong | 2026-outsiders | sums over d_a without v
def cs_no_v(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T).sum(-1)


# %% wrong | 2026-outsiders | the mean over d_a instead of the sum
def cs_mean(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) * v).mean(-1)


# %% wrong | 2026-outsiders | reshapes W instead of transposing it
def cs_view_w(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.reshape(W.shape[1], W.shape[0])) @ v


# %% wrong | 2026-outsiders | the first sentence's query for the whole batch
def cs_first_query(query, keys, W, v):
    q = query[0].expand(keys.shape[0], keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | forgets the part of the query
def cs_keys_only(query, keys, W, v):
    return torch.tanh(keys @ W[:, query.shape[-1] :].T) @ v


# %% right | house | repeat_interleave
def concat_repeat_interleave(query, keys, W, v):
    B, T, _ = keys.shape
    pairs = torch.cat([query.repeat_interleave(T, dim=0).view(B, T, -1), keys], dim=-1)
    return (torch.tanh(pairs @ W.t()) * v).sum(-1)


# %% right | house | a loop over words
def concat_by_loop(query, keys, W, v):
    rows = [[v @ torch.tanh(W @ torch.cat([q, k])) for k in sentence] for q, sentence in zip(query, keys, strict=True)]
    return torch.stack([torch.stack(row) for row in rows])


# %% wrong | 2026-learners | cat without expand [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1), keys], dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | cat without expand, the query indexed with None [learner B 3.3]
def concat_scores(query, keys, W, v):
    q = query[:, None, :]
    pairs = torch.cat((q, keys), dim=2)  # <-- here
    hidden = torch.tanh(pairs @ W.T)
    return hidden @ v


# %% wrong | 2026-learners | cat without unsqueeze [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query, keys], dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | expand without unsqueeze [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    queries = query.expand(-1, T, -1)  # <-- here
    pair = torch.cat([queries, keys], dim=-1)
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | cat along dimension 1 [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    queries = query.unsqueeze(1).expand(-1, T, -1)
    pair = torch.cat([queries, keys], dim=1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | cat along dimension 1, in one line [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1).expand(-1, keys.shape[1], -1), keys], 1)  # <-- here
    hidden = torch.tanh(torch.matmul(pair, W.T))
    return hidden @ v


# %% wrong | 2026-learners | cat without the brackets of the list [learner B 3.3]
def concat_scores(query, keys, W, v):
    queries = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pair = torch.cat(queries, keys, dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | W @ pair as in the formula [learner B 3.3]
def concat_scores(query, keys, W, v):
    queries = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pair = torch.cat([queries, keys], dim=-1)
    return torch.tanh(W @ pair) @ v  # <-- here


# %% wrong | 2026-learners | W @ pair, and v in front as in the formula [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    pair = torch.cat([query.unsqueeze(1).expand(-1, T, -1), keys], dim=-1)
    hidden = torch.tanh(W @ pair)  # <-- here
    return (hidden * v).sum(dim=-1)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | The keys come first in the pair, where W expects the query
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.size(1), -1)
    h = torch.tanh(torch.cat([keys, q], dim=-1) @ W.T)  # <-- here
    return h @ v


# %% wrong | 2026-blind-2 | The tanh is taken of the finished score instead of the hidden features
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    pairs = torch.cat([query.unsqueeze(1).expand(B, T, -1), keys], -1)
    return torch.tanh(pairs @ W.T @ v)  # <-- here


# %% wrong | 2026-blind-6 | sums the products with v over the positions instead of the hidden features
def concat_scores(query, keys, W, v):
    T = keys.size(1)
    pairs = torch.cat([query[:, None].repeat(1, T, 1), keys], dim=2)
    hidden = torch.tanh(pairs @ W.T)
    return (v * hidden).sum(dim=1)  # <-- here


# %% double | 2026-blind-6 | uses relu in place of tanh; keeps a last dimension of size 1
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    h = torch.relu(torch.cat([q, keys], dim=-1) @ W.T)  # <-- here
    return h @ v.unsqueeze(-1)  # <-- here


# %% wrong | 2026-blind-10 | cuts W into two equal halves, in place of after its first d_q columns
def concat_scores(query, keys, W, v):
    # W [q; k] is the left half times q plus the right half times k
    left, right = W.chunk(2, dim=1)  # <-- here
    asked = torch.einsum("aq,bq->ba", left, query)
    offered = torch.einsum("ak,btk->bta", right, keys)
    return torch.einsum("a,bta->bt", v, torch.tanh(asked.unsqueeze(1) + offered))


# %% wrong | house | the tanh closes round the query's part alone
def concat_scores(query, keys, W, v):
    d_q = query.shape[-1]
    hidden = torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + keys @ W[:, d_q:].T  # <-- here
    return hidden @ v


# %% right | house | the batch stands behind the time while both parts are added
def concat_scores(query, keys, W, v):
    W_q, W_k = W[:, : query.shape[1]], W[:, query.shape[1] :]
    hidden = torch.tanh(query @ W_q.T + (keys @ W_k.T).transpose(0, 1))
    return hidden.transpose(0, 1) @ v


# %% wrong | 2026-blind-19 | The queries are repeated in turn (0, 1, 0, 1, ...) and then cut by T, so that keys meet the queries of other sentences.
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).view(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=-1)
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-26 | the tanh is taken of the pair before W, not of W times the pair
def concat_scores(query, keys, W, v):
    T = keys.size(1)
    pairs = torch.cat([query.unsqueeze(1).expand(-1, T, -1), keys], dim=2)
    hidden = F.linear(torch.tanh(pairs), W)  # <-- here
    return hidden @ v
