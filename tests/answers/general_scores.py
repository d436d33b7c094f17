# %% wrong | 2026-outsiders | W transposed: query @ W.T
def gs_query_transposed(query, keys, W):
    return torch.einsum("bd,btd->bt", query @ W.T, keys)


# %% wrong | 2026-outsiders | W is not used
def gs_no_w(query, keys, W):
    return (keys @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | a tanh on the projected keys
def gs_tanh(query, keys, W):
    return (torch.tanh(keys @ W.T) @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | a softmax over the scores
def gs_softmax(query, keys, W):
    return F.softmax(torch.einsum("bi,ij,btj->bt", query, W, keys), dim=1)


# %% wrong | 2026-outsiders | the dimension of size 1 is left: (B, T, 1)
def gs_no_squeeze(query, keys, W):
    return keys @ (query @ W).unsqueeze(2)


# %% wrong | 2026-outsiders | sums over the positions instead of the features: (B, d_k)
def gs_sum_time(query, keys, W):
    return ((query @ W).unsqueeze(1) * keys).sum(1)


# %% wrong | 2026-outsiders | the mean over the features instead of the sum
def gs_mean(query, keys, W):
    return ((query @ W)[:, None] * keys).mean(-1)


# %% right | house | the query projected
def general_query_side(query, keys, W):
    return torch.einsum("bk,btk->bt", query @ W, keys)


# %% right | house | a loop over words
def general_by_loop(query, keys, W):
    return torch.stack([torch.stack([q @ (W @ key) for key in sentence]) for q, sentence in zip(query, keys, strict=True)])


# %% shared | 2026-blind
from course_utils.attention.multiplicative import dot_scores


# %% double | 2026-blind | only the first sentence's query is asked; the singleton dimension kept
def general_scores(query, keys, W):
    asked = (query @ W)[:1]  # <-- here
    column = asked.unsqueeze(-1)
    scores = keys @ column
    return scores  # <-- here


# %% shared | 2026-learners
from course_utils.attention.multiplicative import dot_scores as my_dot


# %% wrong | 2026-learners | W @ query as in the formula [learner B 3.2]
def general_scores(query, keys, W):
    projected = W @ query  # <-- here
    return (keys @ projected.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | W @ query, handed to my_dot [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(W @ query, keys)  # <-- here


# %% wrong | 2026-learners | W.T @ query [learner B 3.2]
def general_scores(query, keys, W):
    q = W.T @ query  # <-- here
    return (keys @ q.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | W @ keys as in the formula [learner B 3.2]
def general_scores(query, keys, W):
    projected = W @ keys  # <-- here
    return (projected @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | W @ keys, handed to my_dot [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(query, W @ keys)  # <-- here


# %% wrong | 2026-learners | W @ keys, multiplied and summed [learner B 3.2]
def general_scores(query, keys, W):
    k = torch.matmul(W, keys)  # <-- here
    return (query.unsqueeze(1) * k).sum(dim=-1)


# %% wrong | 2026-learners | both sides projected [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(query @ W, keys @ W.T)  # <-- here


# %% wrong | 2026-learners | both sides projected, line by line [learner B 3.2]
def general_scores(query, keys, W):
    q = query @ W  # <-- here
    k = keys @ W.T  # <-- here
    return (k @ q.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind-5 | the queries miss a dimension, so that matmul lets every query meet every sentence
def general_scores(query, keys, W):
    return (query @ W) @ keys.transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-6 | scores the keys of all sentences against the first sentence's question
def general_scores(query, keys, W):
    asked = query @ W  # (B, d_k)
    scores = keys @ asked.T
    return scores[..., 0]  # <-- here


# %% wrong | 2026-blind-9 | the query's batch has a letter of its own in the einsum, so the queries of all sentences are summed
def general_scores(query, keys, W):
    return torch.einsum("nq,qk,btk->bt", query, W, keys)  # <-- here


# %% wrong | 2026-blind-10 | takes the cosine of the projected query and each key in place of their dot product
def general_scores(query, keys, W):
    projected = (query @ W).unsqueeze(1)  # (B, 1, d_k)
    return F.cosine_similarity(projected, keys, dim=-1)  # <-- here


# %% wrong | house | expands the queries along a new first dimension, and reshapes them to the keys'
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = (query @ W).expand(T, B, d_k).reshape(B, T, d_k)  # <-- here
    return (asked * keys).sum(-1)


# %% right | house | the diagonal of all products
def general_scores(query, keys, W):
    scores = keys @ W.T @ query.T
    return torch.diagonal(scores, dim1=0, dim2=2).T


# %% wrong | 2026-blind-15 | W is brought to (d_k, d_q) by a reshape in place of a transpose
def general_scores(query, keys, W):
    d_q, d_k = W.shape
    projected = keys @ W.reshape(d_k, d_q)  # <-- here
    return (projected @ query.unsqueeze(2)).squeeze(2)


# %% wrong | 2026-blind-18 | divides by the root of d_k: the scaled score of a later lesson, not the general score
def general_scores(query, keys, W):
    in_key_language = query @ W
    scores = (keys * in_key_language[:, None, :]).sum(-1)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% wrong | 2026-blind-26 | the columns of scores are stacked along dimension 0, which gives (T, B)
def general_scores(query, keys, W):
    asked = query @ W
    columns = []
    for t in range(keys.shape[1]):
        columns.append((asked * keys[:, t]).sum(dim=-1))
    return torch.stack(columns)  # <-- here
