# %% shared | 2026-outsiders
W_q_GLOBAL = torch.randn(6, 3, generator=torch.Generator().manual_seed(0))


W_k_GLOBAL = torch.randn(6, 4, generator=torch.Generator().manual_seed(1))


# %% wrong | 2026-outsiders | no_tanh | the tanh is missing
def add_no_tanh(query, keys, W_q, W_k, v):
    return torch.einsum("bta,a->bt", (query @ W_q.T)[:, None] + keys @ W_k.T, v)


# %% wrong | 2026-outsiders | tanh_after_v | tanh after the product with v instead of before
def add_tanh_outside(query, keys, W_q, W_k, v):
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T
    return torch.tanh(hidden @ v)


# %% wrong | 2026-outsiders | tanh_of_each | tanh of each part on its own: tanh(W_q q) + tanh(W_k k)
def add_two_tanhs(query, keys, W_q, W_k, v):
    q = torch.tanh(F.linear(query, W_q))
    k = torch.tanh(F.linear(keys, W_k))
    return (q.unsqueeze(1) + k) @ v


# %% wrong | 2026-outsiders | sigmoid_for_tanh | sigmoid instead of tanh
def add_sigmoid(query, keys, W_q, W_k, v):
    return torch.sigmoid((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


# %% wrong | 2026-outsiders | weights_instead_of_scores | returns weights: applies the softmax to the scores
def add_softmaxed(query, keys, W_q, W_k, v):
    s = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return s.softmax(dim=-1)


# %% wrong | 2026-outsiders | multiplies_query_and_keys | multiplies the two projections instead of adding them
def add_multiplies(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) * (keys @ W_k.T)) @ v


# %% wrong | 2026-outsiders | projections_not_transposed | the transpose of W is missing: query @ W_q
def add_no_transpose(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q).unsqueeze(1) + keys @ W_k) @ v


# %% wrong | 2026-outsiders | divides_by_a_root | divides by sqrt(d_a), which belongs to another attention
def add_scaled(query, keys, W_q, W_k, v):
    s = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return s / math.sqrt(v.shape[0])


# %% wrong | 2026-outsiders | sums_over_time | sums over time instead of over d_a
def add_sums_time(query, keys, W_q, W_k, v):
    return (torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) * v).sum(dim=1)


# %% wrong | 2026-outsiders | forgets_v | forgets v: sums the hidden units with equal weight
def add_no_v(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T).sum(-1)


# %% wrong | 2026-outsiders | repeats_the_queries_in_another_order | lays out the repeated query wrongly (repeat + view), so sentences get each other's query
def add_repeat_view(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = (query @ W_q.T).repeat(T, 1).view(B, T, -1)
    return torch.tanh(q + keys @ W_k.T) @ v


# %% wrong | 2026-outsiders | sums_v_apart | einsum with two different letters for d_a: sums tanh and v separately
def add_einsum_letters(query, keys, W_q, W_k, v):
    h = torch.tanh(torch.einsum("bq,aq->ba", query, W_q)[:, None, :] + torch.einsum("btk,ak->bta", keys, W_k))
    return torch.einsum("bta,c->bt", h, v)


# %% wrong | 2026-outsiders | adds_without_aligning | the query has no extra dimension, so (B, d_a) does not line up with (B, T, d_a)
def add_no_unsqueeze(query, keys, W_q, W_k, v):
    return torch.tanh(query @ W_q.T + keys @ W_k.T) @ v


# %% wrong | 2026-outsiders | subtracts_the_query | subtracts the projections
def add_subtracts(query, keys, W_q, W_k, v):
    return torch.tanh(F.linear(keys, W_k) - F.linear(query, W_q)[:, None]) @ v


# %% wrong | 2026-outsiders | reads_a_global | uses the matrices of an earlier cell (globals) instead of its arguments
def add_globals(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q_GLOBAL.T).unsqueeze(1) + keys @ W_k_GLOBAL.T) @ v


# %% wrong | 2026-outsiders | keeps_a_dimension | keeps the last dimension: (B, T, 1)
def add_keeps_dim(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v[:, None]


# %% wrong | 2026-outsiders | first_query_for_all | every sentence is asked the first sentence's query
def add_first_query(query, keys, W_q, W_k, v):
    return torch.tanh(W_q @ query[0] + keys @ W_k.T) @ v


# %% wrong | 2026-outsiders | cuts_the_gradient | wraps v in a fresh tensor (torch.tensor), so v gets no gradient
def add_fresh_v(query, keys, W_q, W_k, v):
    v = torch.tensor(v.tolist(), dtype=v.dtype)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


# %% right | 2026-outsiders | one matrix over the concatenation [q; k]
def add_concatenated(query, keys, W_q, W_k, v):
    both = torch.cat([query[:, None].expand(-1, keys.shape[1], -1), keys], dim=-1)
    return torch.tanh(F.linear(both, torch.cat([W_q, W_k], dim=1))) @ v


# %% right | 2026-outsiders | vmap over sentences and keys
def add_vmap(query, keys, W_q, W_k, v):
    def one(q, k):
        return v @ torch.tanh(W_q @ q + W_k @ k)

    return torch.vmap(torch.vmap(one, in_dims=(None, 0)))(query, keys)


# %% right | 2026-outsiders | einsum with odd letters
def add_einsum(query, keys, W_q, W_k, v):
    left = torch.einsum("zm,pm->zp", query, W_q)
    right_ = torch.einsum("zsn,pn->zsp", keys, W_k)
    return torch.einsum("zsp,p->zs", (left[:, None] + right_).tanh(), v)


# %% right | 2026-outsiders | loop over time, stack
def add_loop(query, keys, W_q, W_k, v):
    q = query.matmul(W_q.t())
    return torch.stack([(q + keys[:, t] @ W_k.t()).tanh().mv(v) for t in range(keys.shape[1])], dim=1)


# %% right | 2026-outsiders | column vectors throughout, bmm with an expanded v, 2 sigmoid(2x) - 1 for tanh
def add_columns(query, keys, W_q, W_k, v):
    hidden = W_q @ query[:, :, None] + W_k @ keys.mT  # (B, d_a, T)
    hidden = 2 * torch.sigmoid(2 * hidden) - 1
    return torch.bmm(v.expand(len(query), 1, -1), hidden).squeeze(1)


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


# %% right | house | one product of the concatenation
def additive_concatenated(query, keys, W_q, W_k, v):
    repeated = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    both = F.linear(torch.cat([repeated, keys], dim=-1), torch.cat([W_q, W_k], dim=1))
    return (torch.tanh(both) * v).sum(dim=-1)


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | adds_without_aligning | query without a dimension for the keys
def additive_scores(query, keys, W_q, W_k, v):
    q = query @ W_q.T  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-blind | no_tanh | tanh left out
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    hidden = q + k  # <-- here
    return hidden @ v


# %% wrong | 2026-blind | - | matrices not transposed
def additive_scores(query, keys, W_q, W_k, v):
    projected_query = torch.matmul(query, W_q)  # <-- here
    projected_keys = torch.matmul(keys, W_k.T)
    return torch.tanh(projected_query[:, None] + projected_keys) @ v


# %% wrong | 2026-blind | tanh_of_each | tanh on each part before the sum
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(query @ W_q.T)
    k = torch.tanh(keys @ W_k.T)
    return (q.unsqueeze(1) + k) @ v  # <-- here


# %% wrong | 2026-blind | tanh_after_v | tanh around the score
def additive_scores(query, keys, W_q, W_k, v):
    q = F.linear(query, W_q)[:, None, :]
    k = F.linear(keys, W_k)
    return torch.tanh((q + k) @ v)  # <-- here


# %% wrong | 2026-blind | keeps_a_dimension | a dimension of size 1 left over
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return hidden @ v.unsqueeze(1)  # <-- here


# %% wrong | 2026-blind | sums_over_time | summed over the keys
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    weighted = hidden * v
    return weighted.sum(dim=1)  # <-- here


# %% wrong | 2026-blind | - | v multiplied in, not summed
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("bq,aq->ba", query, W_q)
    k = torch.einsum("btk,ak->bta", keys, W_k)
    return torch.tanh(q[:, None] + k) * v  # <-- here


# %% wrong | 2026-blind | - | mean instead of sum
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    return (v * (q + k).tanh()).mean(-1)  # <-- here


# %% wrong | 2026-blind | multiplies_query_and_keys | the question multiplied with the keys instead of added
def additive_scores(query, keys, W_q, W_k, v):
    q = query @ W_q.T
    k = keys @ W_k.T
    both = torch.einsum("ba,bta->bta", q, k)  # <-- here
    return both.tanh() @ v


# %% wrong | 2026-blind | - | W_k on the question too
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.nn.functional.linear(query, W_k)  # <-- here
    k = torch.nn.functional.linear(keys, W_k)
    return torch.tanh(q.unsqueeze(1) + k) @ v


# %% wrong | 2026-blind | - | unsqueeze in the last place
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(-1)  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-blind | - | .T on three dimensions
def additive_scores(query, keys, W_q, W_k, v):
    k = (W_k @ keys.T).T  # <-- here
    q = (W_q @ query.T).T
    return torch.tanh(q[:, None, :] + k) @ v


# %% wrong | 2026-blind | weights_instead_of_scores | softmax already taken
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T)
    scores = torch.einsum("bta,a->bt", hidden, v)
    return torch.softmax(scores, dim=-1)  # <-- here


# %% wrong | 2026-blind | - | the batch is added up by the einsum
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("bq,aq->a", query, W_q)  # <-- here
    k = torch.einsum("btk,ak->bta", keys, W_k)
    return torch.einsum("bta,a->bt", torch.tanh(q + k), v)


# %% wrong | 2026-blind | first_query_for_all | the first sentence's question for all
def additive_scores(query, keys, W_q, W_k, v):
    rows = []
    for b in range(keys.shape[0]):
        q = W_q @ query[0]  # <-- here
        rows.append(torch.tanh(q + keys[b] @ W_k.T) @ v)
    return torch.stack(rows)


# %% wrong | 2026-blind | sigmoid_for_tanh | sigmoid for tanh
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.sigmoid((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)  # <-- here
    return hidden @ v


# %% wrong | 2026-blind | cuts_the_gradient | the scores without a graph
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    out = torch.zeros(B, T, dtype=keys.dtype)
    for b in range(B):
        for t in range(T):
            h = torch.tanh(W_q @ query[b] + W_k @ keys[b, t])
            out[b, t] = torch.dot(v, h).item()  # <-- here
    return out


# %% wrong | 2026-blind | - | every key overwrites the one before
def additive_scores(query, keys, W_q, W_k, v):
    scores = torch.zeros(keys.shape[:2], dtype=keys.dtype)
    for t in range(keys.shape[1]):
        hidden = torch.tanh(query @ W_q.T + keys[:, t] @ W_k.T)
        scores[:] = (hidden @ v).unsqueeze(1)  # <-- here
    return scores


# %% wrong | 2026-blind | - | stacked with time first
def additive_scores(query, keys, W_q, W_k, v):
    q = query @ W_q.T
    columns = [torch.tanh(q + keys[:, t] @ W_k.T) @ v for t in range(keys.shape[1])]
    return torch.stack(columns)  # <-- here


# %% double | 2026-blind | - | tanh left out; a dimension of size 1 left over
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    hidden = q + k  # <-- here
    scores = (hidden * v).sum(dim=-1, keepdim=True)  # <-- here
    return scores


# %% double | 2026-blind | - | question subtracted; tanh around the score
def additive_scores(query, keys, W_q, W_k, v):
    difference = keys @ W_k.T - (query @ W_q.T)[:, None]  # <-- here
    return (difference @ v).tanh()  # <-- here


# %% right | 2026-blind | as in the hint
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% right | 2026-blind | one weight matrix for question and key side by side
def additive_scores(query, keys, W_q, W_k, v):
    T = keys.shape[1]
    pairs = torch.cat([query.unsqueeze(1).expand(-1, T, -1), keys], dim=-1)
    W = torch.cat([W_q, W_k], dim=1)
    return torch.einsum("a,bta->bt", v, torch.tanh(F.linear(pairs, W)))


# %% right | 2026-blind | time first, then back
def additive_scores(query, keys, W_q, W_k, v):
    time_first = keys.transpose(0, 1)
    hidden = (time_first @ W_k.mT + query @ W_q.mT).tanh()
    return hidden.matmul(v).T


# %% right | 2026-blind | tanh written with a sigmoid
def additive_scores(query, keys, W_q, W_k, v):
    x = torch.einsum("bq,aq->ba", query, W_q)[:, None] + torch.einsum("btk,ak->bta", keys, W_k)
    hidden = 2 * torch.sigmoid(2 * x) - 1
    return (hidden * v).sum(-1)


# %% right | 2026-blind | a comprehension over the sentences
def additive_scores(query, keys, W_q, W_k, v):
    return torch.stack([torch.tanh(W_q @ q + k @ W_k.T) @ v for q, k in zip(query, keys)])


# %% wrong | 2026-learners | adds_without_aligning | unsqueeze(0) [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(0)  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-learners | adds_without_aligning | unsqueeze(0), in one line [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(0) + keys @ W_k.T) @ v  # <-- here


# %% wrong | 2026-learners | adds_without_aligning | None in front [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    projected_query = query @ W_q.T
    projected_keys = keys @ W_k.T
    hidden = torch.tanh(projected_query[None] + projected_keys)  # <-- here
    return hidden @ v


# %% wrong | 2026-learners | - | sum over everything [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return (v * hidden).sum()  # <-- here


# %% wrong | 2026-learners | - | torch.sum over everything [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(1)
    k = keys @ W_k.T
    return torch.sum(torch.tanh(q + k) * v)  # <-- here


# %% wrong | 2026-learners | - | unsqueeze(-1) [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(-1)  # <-- here
    k = keys @ W_k.T
    return torch.tanh(q + k) @ v


# %% wrong | 2026-learners | - | unsqueeze(-1), in one line [learner A 2.1]
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(-1) + keys @ W_k.T)  # <-- here
    return hidden @ v


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | tanh_of_each | The tanh is taken of the two projections one by one and then they are added, instead of the tanh of the sum
def additive_scores(query, keys, W_q, W_k, v):
    hq = torch.tanh(query @ W_q.T)  # <-- here
    hk = torch.tanh(keys @ W_k.T)
    return (hq[:, None, :] + hk) @ v


# %% wrong | 2026-blind-2 | adds_without_aligning | The query gets its new dimension in front, so that it broadcasts along the batch of the keys: row t of the keys meets the query of sentence t
def additive_scores(query, keys, W_q, W_k, v):
    q_proj = (query @ W_q.T).unsqueeze(0)  # <-- here
    k_proj = keys @ W_k.T
    return torch.tanh(q_proj + k_proj) @ v


# %% wrong | 2026-blind-2 | first_query_for_all | only the first sentence's query asks, for every sentence of the batch
def additive_scores(query, keys, W_q, W_k, v):
    asked = W_q @ query[0]  # <-- here
    return torch.tanh(asked + keys @ W_k.T) @ v


# %% wrong | 2026-blind-2 | - | The matrices are (d_a, d) and rows are multiplied from the left, so they need a transpose
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.matmul(query, W_q).unsqueeze(1)  # <-- here
    offered = torch.matmul(keys, W_k.T)
    return torch.tanh(asked + offered).matmul(v)


# %% wrong | 2026-blind-2 | sigmoid_for_tanh | The squashing function is the sigmoid, not the tanh
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("bq,aq->ba", query, W_q)
    k = torch.einsum("btk,ak->bta", keys, W_k)
    h = torch.sigmoid(q[:, None] + k)  # <-- here
    return torch.einsum("bta,a->bt", h, v)


# %% wrong | 2026-blind-2 | weights_instead_of_scores | These are weights: the exercise asks for the scores, before any softmax
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T)
    e = hidden @ v
    return torch.softmax(e, dim=1)  # <-- here


# %% wrong | 2026-blind-2 | forgets_v | v is forgotten: the hidden features are only added up
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return hidden.sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | keeps_a_dimension | v is made a column, and the last dimension of size 1 is not dropped again
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.t()).unsqueeze(1) + keys @ W_k.t())
    return hidden @ v.unsqueeze(-1)  # <-- here


# %% double | 2026-blind-2 | - | The loop runs over the batch's size instead of T, and v is applied before the tanh
def additive_scores(query, keys, W_q, W_k, v):
    scores = []
    for j in range(keys.shape[0]):  # <-- here
        pre = query @ W_q.T + keys[:, j] @ W_k.T
        scores.append(torch.tanh(pre @ v))  # <-- here
    return torch.stack(scores, dim=1)


# %% double | 2026-blind-2 | - | The query's new dimension stands behind its features, and the tanh is missing
def additive_scores(query, keys, W_q, W_k, v):
    a = (query @ W_q.T).unsqueeze(-1)  # <-- here
    b = keys @ W_k.T
    return (a + b) @ v  # <-- here


# %% right | 2026-blind-2 | linear and loop
import torch.nn.functional as F

def additive_scores(query, keys, W_q, W_k, v):
    asked = F.linear(query, W_q)
    cols = [torch.mv(torch.tanh(asked + F.linear(keys[:, t], W_k)), v) for t in range(keys.shape[1])]
    return torch.stack(cols, dim=-1)


# %% right | 2026-blind-2 | concatenated matrix
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    both = torch.cat([query.unsqueeze(1).repeat(1, T, 1), keys], dim=2)
    W = torch.cat([W_q, W_k], dim=1)
    return torch.einsum("btx,ax->bta", both, W).tanh().mul(v).sum(-1)


# %% wrong | 2026-blind-5 | tanh_of_each | each of the two projections gets a tanh of its own before they are added
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.tanh(query @ W_q.T).unsqueeze(1)  # <-- here
    offered = torch.tanh(keys @ W_k.T)  # <-- here
    return (asked + offered) @ v


# %% wrong | 2026-blind-5 | - | the matrices are reshaped where they should be transposed
def additive_scores(query, keys, W_q, W_k, v):
    d_a, d_q = W_q.shape
    d_k = W_k.shape[1]
    q = query @ W_q.reshape(d_q, d_a)  # <-- here
    k = keys @ W_k.reshape(d_k, d_a)  # <-- here
    return torch.tanh(q.unsqueeze(1) + k) @ v


# %% wrong | 2026-blind-5 | repeats_the_queries_in_another_order | the queries are copied with repeat and then viewed, so that the keys of a sentence meet the questions of others
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).view(B, T, -1)  # <-- here
    hidden = torch.tanh(copies @ W_q.T + keys @ W_k.T)
    return hidden @ v


# %% right | 2026-blind-5 | F.linear for the projections, einsum for the last sum
def additive_scores(query, keys, W_q, W_k, v):
    hidden = (F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k)).tanh()
    return torch.einsum("bta,a->bt", hidden, v)
# %% double | 2026-blind-5 | - | Each projection gets its own tanh and the two are added after it; the last dimension of size one is left on, (B, T, 1)
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.tanh(F.linear(query, W_q)).unsqueeze(1)  # <-- here
    offered = torch.tanh(F.linear(keys, W_k))  # <-- here
    return (asked + offered) @ v.unsqueeze(1)  # <-- here

# %% double | 2026-blind-5 | - | v is applied before the tanh, so that the tanh squashes the scores; the scores are divided by the root of d_a as in scaled attention
def additive_scores(query, keys, W_q, W_k, v):
    total = (query @ W_q.T)[:, None, :] + keys @ W_k.T
    scores = torch.tanh(total @ v)  # <-- here
    return scores / math.sqrt(v.shape[0])  # <-- here


# %% wrong | 2026-blind-6 | tanh_of_each | takes the tanh of query and key separately and adds afterwards
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(query @ W_q.T).unsqueeze(1)  # <-- here
    k = torch.tanh(keys @ W_k.T)  # <-- here
    return (q + k) @ v


# %% wrong | 2026-blind-6 | adds_without_aligning | adds (B, d_a) to (B, T, d_a) without a new dimension for the positions
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh(query @ W_q.T + keys @ W_k.T)  # <-- here
    return hidden @ v


# %% wrong | 2026-blind-6 | repeats_the_queries_in_another_order | copies the queries T times with repeat(T, 1) and views that as (B, T, d_a), which mixes the questions of different sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = query @ W_q.T
    q = q.repeat(T, 1).view(B, T, -1)  # <-- here
    k = keys @ W_k.T
    return torch.einsum("bta,a->bt", torch.tanh(q + k), v)


# %% double | 2026-blind-6 | - | divides by the square root of the hidden size; returns softmax weights instead of scores
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T)
    scores = hidden @ v / len(v) ** 0.5  # <-- here
    return torch.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-6 | a loop over the positions, F.linear
def additive_scores(query, keys, W_q, W_k, v):
    asked = F.linear(query, W_q)
    columns = []
    for t in range(keys.shape[1]):
        columns.append((torch.tanh(asked + F.linear(keys[:, t], W_k)) * v).sum(-1))
    return torch.stack(columns, dim=-1)


# %% wrong | 2026-blind-7 | tanh_of_each | the tanh is taken of the two projections separately and they are added afterwards
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(query @ W_q.T).unsqueeze(1)  # <-- here
    k = torch.tanh(keys @ W_k.T)
    return (q + k) @ v

# %% wrong | 2026-blind-7 | adds_without_aligning | the query is given its new dimension in front, so it meets the other sentences' keys or does not fit
def additive_scores(query, keys, W_q, W_k, v):
    q = (query @ W_q.T).unsqueeze(0)  # <-- here
    return torch.tanh(q + keys @ W_k.T) @ v

# %% wrong | 2026-blind-7 | weights_instead_of_scores | the scores are turned into weights already
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T)[:, None, :] + keys @ W_k.T)
    scores = torch.einsum("bta,a->bt", hidden, v)
    return torch.softmax(scores, dim=1)  # <-- here

# %% double | 2026-blind-7 | - | the two projections are multiplied instead of added; a sigmoid stands in the tanh's place
def additive_scores(query, keys, W_q, W_k, v):
    q = F.linear(query, W_q).unsqueeze(1)
    k = F.linear(keys, W_k)
    mixed = q * k  # <-- here
    return torch.sigmoid(mixed) @ v  # <-- here

# %% right | 2026-blind-7 | a loop over the positions
def additive_scores(query, keys, W_q, W_k, v):
    asked = F.linear(query, W_q)
    columns = []
    for key in keys.unbind(dim=1):
        columns.append((torch.tanh(asked + F.linear(key, W_k)) * v).sum(dim=-1))
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-9 | repeats_the_queries_in_another_order | repeat stacks the whole batch T times, and the view then deals the queries out to the wrong sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).view(B, T, -1)  # <-- here
    hidden = torch.tanh(copies @ W_q.T + keys @ W_k.T)
    return hidden @ v

# %% wrong | 2026-blind-9 | - | the matrices are given their other shape by view instead of being transposed
def additive_scores(query, keys, W_q, W_k, v):
    d_a, d_q = W_q.shape
    d_k = W_k.shape[1]
    projected_query = query @ W_q.view(d_q, d_a)  # <-- here
    projected_keys = keys @ W_k.view(d_k, d_a)  # <-- here
    return torch.tanh(projected_query[:, None, :] + projected_keys) @ v

# %% double | 2026-blind-9 | - | a sigmoid stands where the tanh belongs; the products with v are averaged instead of summed
def additive_scores(query, keys, W_q, W_k, v):
    total = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T  # (B, T, d_a)
    hidden = torch.sigmoid(total)  # <-- here
    return (v * hidden).mean(dim=-1)  # <-- here

# %% right | 2026-blind-9 | three einsums
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.einsum("bi,ai->ba", query, W_q)
    offered = torch.einsum("bti,ai->bta", keys, W_k)
    return torch.einsum("bta,a->bt", (asked[:, None] + offered).tanh(), v)


# %% wrong | house | - | concatenates matrices and inputs, in two orders
def two_orders(query, keys, W_q, W_k, v):
    W = torch.cat([W_q, W_k], dim=1)
    q = query.unsqueeze(1).repeat(1, keys.shape[1], 1)
    both = torch.cat([keys, q], dim=2)  # <-- here
    hidden = torch.tanh(F.linear(both, W))
    return hidden @ v


# %% wrong | house | repeats_the_queries_in_another_order | one product of the concatenation, of queries repeated in another order
def repeated_and_joined(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    W = torch.cat([W_q, W_k], dim=1)
    q = query.repeat(T, 1).view(B, T, -1)  # <-- here
    both = torch.cat([q, keys], dim=2)
    hidden = torch.tanh(both @ W.T)
    return hidden @ v


# %% wrong | 2026-blind-10 | - | multiplies by v inside the tanh and sums, in place of multiplying the tanh by v
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.einsum("bq,aq->ba", query, W_q)
    offered = torch.einsum("btk,ak->bta", keys, W_k)
    together = asked[:, None, :] + offered
    return torch.tanh(v * together).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-10 | - | closes the tanh's bracket around the key's part alone, so that the query is added outside of it
def additive_scores(query, keys, W_q, W_k, v):
    n_sentences, n_keys = keys.shape[:2]
    scores = []
    for b in range(n_sentences):
        question = W_q @ query[b]
        row = []
        for t in range(n_keys):
            hidden = question + torch.tanh(W_k @ keys[b, t])  # <-- here
            row.append(torch.dot(v, hidden))
        scores.append(torch.stack(row))
    return torch.stack(scores)


# %% right | 2026-blind-10 | one wide matrix [W_q, W_k] on query and key side by side
def additive_scores(query, keys, W_q, W_k, v):
    T = keys.shape[1]
    pairs = torch.cat([query[:, None].expand(-1, T, -1), keys], dim=2)  # (B, T, d_q + d_k)
    hidden = F.linear(pairs, torch.cat([W_q, W_k], dim=1)).tanh()
    return torch.einsum("bta,a->bt", hidden, v)


# %% wrong | house | - | subtracts each row's largest score
def additive_scores(query, keys, W_q, W_k, v):
    scores = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return scores - scores.max(-1, keepdim=True).values  # <-- here


# %% wrong | house | - | returns the logarithms of the weights
def additive_scores(query, keys, W_q, W_k, v):
    scores = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return F.log_softmax(scores, dim=1)  # <-- here


# %% wrong | house | repeats_the_queries_in_another_order | expand in front then reshape
def additive_scores(query, keys, W_q, W_k, v):
    B, T, d_k = keys.shape
    q = query.unsqueeze(0).expand(T, B, -1)
    q = q.reshape(B, T, -1)  # <-- here
    hidden = torch.tanh(q @ W_q.T + keys @ W_k.T)
    return hidden @ v


# %% wrong | house | sums_v_apart | broadcast v, all summed
def additive_scores(query, keys, W_q, W_k, v):
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    products = hidden.unsqueeze(-1) * v  # <-- here
    return products.sum(dim=(-1, -2))


# %% wrong | 2026-blind-11 | - | joins keys and query in one order and their matrices in the other, so the query's matrix meets the key's features
def additive_scores(query, keys, W_q, W_k, v):
    T = keys.shape[1]
    copies = query.unsqueeze(1).expand(-1, T, -1)
    pairs = torch.cat([keys, copies], dim=-1)  # (B, T, d_k + d_q)
    W = torch.cat([W_q, W_k], dim=1)  # <-- here
    hidden = torch.tanh(pairs @ W.T)
    return hidden @ v


# %% wrong | 2026-blind-11 | repeats_the_queries_in_another_order | repeat lays the whole batch of queries T times below itself, so that the view gives a key the query of another sentence
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = F.linear(query, W_q)  # (B, d_a)
    k = F.linear(keys, W_k)  # (B, T, d_a)
    q_for_each_key = q.repeat(T, 1).view(B, T, -1)  # <-- here
    return torch.einsum("bta,a->bt", torch.tanh(q_for_each_key + k), v)


# %% wrong | 2026-blind-11 | - | counts the positions with len(keys), the number of sentences, in place of the number of keys of a sentence
def additive_scores(query, keys, W_q, W_k, v):
    asked = query @ W_q.T
    columns = []
    for position in range(len(keys)):  # <-- here
        hidden = torch.tanh(asked + keys[:, position] @ W_k.T)  # (B, d_a)
        columns.append(hidden @ v)
    return torch.stack(columns, dim=1)


# %% right | 2026-blind-11 | all pairs in one flat table, one wide matrix
def additive_scores(query, keys, W_q, W_k, v):
    B, T, d_k = keys.shape
    table = torch.cat(
        [query.repeat_interleave(T, dim=0), keys.reshape(B * T, d_k)], dim=1
    )  # (B * T, d_q + d_k)
    wide = torch.cat([W_q, W_k], dim=1)  # (d_a, d_q + d_k)
    return torch.mv(F.linear(table, wide).tanh(), v).reshape(B, T)


# %% wrong | 2026-blind-12 | tanh_after_v | v reads the number off the sum before the tanh, so the tanh squashes the score in place of the hidden features
def additive_scores(query, keys, W_q, W_k, v):
    hidden = (query @ W_q.T)[:, None, :] + keys @ W_k.T  # (B, T, d_a)
    return torch.tanh(hidden @ v)  # <-- here


# %% wrong | 2026-blind-12 | tanh_of_each | the tanh is taken of each projection apart and the results added, in place of the tanh of their sum
def additive_scores(query, keys, W_q, W_k, v):
    q_part = torch.tanh(torch.einsum("bq,aq->ba", query, W_q))
    k_part = torch.tanh(torch.einsum("btk,ak->bta", keys, W_k))
    total = q_part.unsqueeze(1) + k_part  # <-- here
    return torch.einsum("bta,a->bt", total, v)


# %% wrong | 2026-blind-12 | repeats_the_queries_in_another_order | the queries are repeated as a whole batch T times and then cut into (B, T), so keys meet the queries of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, d_k = keys.shape
    copies = query.repeat(T, 1).view(B, T, -1)  # <-- here
    hidden = torch.tanh(copies @ W_q.T + keys @ W_k.T)
    scores = hidden @ v.unsqueeze(-1)
    return scores.squeeze(-1)


# %% right | 2026-blind-12 | query and key side by side, the two matrices side by side, one linear map
def additive_scores(query, keys, W_q, W_k, v):
    copies = query[:, None, :].expand(query.shape[0], keys.shape[1], query.shape[1])
    both = torch.cat((copies, keys), dim=2)
    hidden = F.linear(both, torch.cat((W_q, W_k), dim=1)).tanh()
    return F.linear(hidden, v[None, :])[..., 0]


# %% wrong | 2026-blind-13 | repeats_the_queries_in_another_order | flattens the keys of all sentences and repeats the block of queries T times, in place of each query T times in a row, so that keys meet queries of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, d_k = keys.shape
    flat_keys = keys.reshape(B * T, d_k)
    flat_queries = query.repeat(T, 1)  # <-- here
    hidden = torch.tanh(flat_queries @ W_q.T + flat_keys @ W_k.T)
    return (hidden @ v).view(B, T)


# %% wrong | 2026-blind-13 | squeezes_everything | squeezes every dimension of size one, not the last alone, so that a single key or a single sentence loses its dimension
def additive_scores(query, keys, W_q, W_k, v):
    q = F.linear(query, W_q)  # (B, d_a)
    k = F.linear(keys, W_k)  # (B, T, d_a)
    h = (q[:, None, :] + k).tanh()
    column = h @ v.reshape(-1, 1)  # (B, T, 1)
    return column.squeeze()  # <-- here


# %% right | 2026-blind-13 | one einsum for each product, and a sum over the features by hand
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.einsum("bi,ai->ba", query, W_q)
    offered = torch.einsum("bti,ai->tba", keys, W_k)
    hidden = torch.tanh(offered + asked)  # (T, B, d_a)
    return torch.einsum("tba,a->bt", hidden, v)


# %% wrong | 2026-blind-14 | repeats_the_queries_in_another_order | the queries are repeated in the wrong order (repeat in place of repeat_interleave), so that keys meet the questions of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    asked = (query @ W_q.T).repeat(T, 1).view(B, T, -1)  # <-- here
    offered = keys @ W_k.T
    return torch.tanh(asked + offered) @ v


# %% wrong | 2026-blind-14 | tanh_after_v | v reads the number off before the tanh, tanh(v . (W_q q + W_k k)) in place of v . tanh(...)
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("aq,bq->ba", W_q, query)
    k = torch.einsum("ak,btk->bta", W_k, keys)
    both = q[:, None, :] + k
    return torch.tanh(torch.einsum("a,bta->bt", v, both))  # <-- here


# %% wrong | 2026-blind-15 | tanh_of_each | the tanh is taken of the projected query and of the projected keys each by itself, in place of their sum
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(torch.einsum("bi,ai->ba", query, W_q))  # <-- here
    k = torch.tanh(torch.einsum("bti,ai->bta", keys, W_k))  # <-- here
    return torch.einsum("bta,a->bt", q[:, None, :] + k, v)


# %% wrong | 2026-blind-15 | repeats_the_queries_in_another_order | the queries are repeated as a block and then reshaped to (B, T, d_a), so that keys meet the questions of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    projected_query = query @ W_q.T  # (B, d_a)
    projected_keys = keys @ W_k.T  # (B, T, d_a)
    for_each_key = projected_query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    hidden = torch.tanh(for_each_key + projected_keys)
    return hidden @ v


# %% right | 2026-blind-15 | one wide matrix on queries and keys side by side, as in concat
def additive_scores(query, keys, W_q, W_k, v):
    wide = torch.hstack([W_q, W_k])  # (d_a, d_q + d_k)
    copies = query[:, None, :].expand(query.shape[0], keys.shape[1], query.shape[1])
    both = torch.cat([copies, keys], dim=2)
    hidden = F.linear(both, wide).tanh()  # (B, T, d_a)
    return (hidden * v).sum(dim=2)


# %% wrong | 2026-blind-16 | repeats_the_queries_in_another_order | repeats the queries so that the copies of one query do not stand together, and so keys meet the questions of other sentences
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = query @ W_q.T  # (B, d_a)
    q = q.repeat(T, 1).view(B, T, -1)  # <-- here
    k = keys @ W_k.T  # (B, T, d_a)
    return torch.tanh(q + k) @ v


# %% wrong | 2026-blind-16 | tanh_after_v | applies the tanh to the score, after v, in place of the hidden features
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.einsum("ad,bd->ba", W_q, query)
    found = torch.einsum("ad,btd->bta", W_k, keys)
    hidden = asked[:, None, :] + found
    return torch.tanh(torch.einsum("a,bta->bt", v, hidden))  # <-- here


# %% wrong | 2026-blind-17 | tanh_of_each | takes the tanh of the two projections one by one and adds them, in place of the tanh of their sum
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.tanh(F.linear(query, W_q))  # <-- here
    offered = torch.tanh(F.linear(keys, W_k))  # <-- here
    return (asked.unsqueeze(1) + offered) @ v


# %% wrong | 2026-blind-17 | - | unfolds the flattened keys as (T, B) in place of (B, T), so projections of different sentences get mixed
def additive_scores(query, keys, W_q, W_k, v):
    B, T, d_k = keys.shape
    flat = keys.reshape(B * T, d_k) @ W_k.T
    projected = flat.view(T, B, -1).transpose(0, 1)  # <-- here
    hidden = torch.tanh((query @ W_q.T)[:, None, :] + projected)
    return torch.einsum("bta,a->bt", hidden, v)


# %% double | 2026-blind-17 | - | takes the tanh of the finished score in place of the hidden sum; leaves a dimension of size 1 at the end
def additive_scores(query, keys, W_q, W_k, v):
    hidden = query.matmul(W_q.t()).unsqueeze(1) + keys.matmul(W_k.t())
    column = v.unsqueeze(-1)
    scores = hidden @ column  # <-- here
    return torch.tanh(scores)  # <-- here


# %% wrong | 2026-blind-18 | tanh_of_each | the tanh is taken of the queries and of the keys each by itself, before they are added
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.tanh(query @ W_q.T)  # <-- here
    answers = torch.tanh(keys @ W_k.T)  # <-- here
    return (asked.unsqueeze(1) + answers) @ v


# %% wrong | 2026-blind-18 | tanh_after_v | v goes inside the tanh: tanh(v . hidden) in place of v . tanh(hidden)
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("aq,bq->ba", W_q, query)
    k = torch.einsum("ak,btk->bta", W_k, keys)
    hidden = q[:, None, :] + k
    return torch.tanh(torch.einsum("bta,a->bt", hidden, v))  # <-- here


# %% right | 2026-blind-18 | F.linear and a sum over the product
def additive_scores(query, keys, W_q, W_k, v):
    hidden = F.linear(query, W_q)[:, None] + F.linear(keys, W_k)
    return hidden.tanh().mul(v).sum(-1)


# %% wrong | 2026-blind-19 | tanh_after_v | tanh is taken of the finished score, not of the sum before v.
def additive_scores(query, keys, W_q, W_k, v):
    together = (query @ W_q.T)[:, None, :] + keys @ W_k.T
    return torch.tanh(together @ v)  # <-- here


# %% wrong | 2026-blind-19 | tanh_of_each | tanh is taken of each projection by itself, and the results are added.
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.tanh(torch.einsum("ai,bi->ba", W_q, query))  # <-- here
    k = torch.tanh(torch.einsum("ai,bti->bta", W_k, keys))  # <-- here
    return torch.einsum("bta,a->bt", q.unsqueeze(1) + k, v)


# %% right | 2026-blind-19 | one product with the two matrices side by side, for pairs set side by side
def additive_scores(query, keys, W_q, W_k, v):
    asked = query[:, None].expand(-1, keys.size(1), -1)
    pairs = torch.cat((asked, keys), -1)
    both = torch.hstack((W_q, W_k))
    return F.linear(F.linear(pairs, both).tanh(), v[None]).squeeze(-1)


# %% wrong | 2026-blind-23 | tanh_of_each | tanh is taken of query and key separately, before they are added
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.tanh(query @ W_q.T)  # <-- here
    offered = torch.tanh(keys @ W_k.T)  # <-- here
    return (asked.unsqueeze(1) + offered) @ v


# %% wrong | 2026-blind-23 | repeats_the_queries_in_another_order | repeats the queries in the wrong order, so that a sentence's keys meet other sentences' queries
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = query @ W_q.T
    q = q.repeat(T, 1).view(B, T, -1)  # <-- here
    hidden = torch.tanh(q + keys @ W_k.T)
    return torch.einsum("bta,a->bt", hidden, v)


# %% double | 2026-blind-23 | - | a sigmoid in place of the tanh; the mean over the d_a features in place of their sum
def additive_scores(query, keys, W_q, W_k, v):
    mixed = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k)
    hidden = torch.sigmoid(mixed)  # <-- here
    return (hidden * v).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-24 | sums_v_apart | sums the tanh over d_a before the product with v is taken, with v summed apart, so v does not weigh the features
def additive_scores(query, keys, W_q, W_k, v):
    q = torch.einsum("bq,aq->ba", query, W_q)
    k = torch.einsum("btk,ak->bta", keys, W_k)
    hidden = torch.tanh(q[:, None] + k)
    return torch.einsum("bta,c->bt", hidden, v)  # <-- here


# %% wrong | 2026-blind-24 | repeats_the_queries_in_another_order | the query's projection is repeated over T with repeat and a view that mixes the sentences (repeat along the batch instead of repeat_interleave)
def additive_scores(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    asked = (query @ W_q.T).repeat(T, 1)  # <-- here
    offered = (keys @ W_k.T).reshape(B * T, -1)
    flat = torch.tanh(asked + offered) @ v
    return flat.view(B, T)


# %% double | 2026-blind-24 | - | tanh is taken of the two projections apart and then summed; the scores are divided by the root of d_a
def additive_scores(query, keys, W_q, W_k, v):
    left = F.linear(query, W_q).tanh().unsqueeze(1)
    right = F.linear(keys, W_k).tanh()
    mixed = left + right  # <-- here
    return mixed @ v / math.sqrt(len(v))  # <-- here


# %% wrong | 2026-blind-26 | - | only the key's part goes through the tanh, the query's is added outside
def additive_scores(query, keys, W_q, W_k, v):
    asked = torch.einsum("ad,bd->ba", W_q, query)
    offered = torch.einsum("ad,btd->bta", W_k, keys)
    hidden = asked[:, None, :] + torch.tanh(offered)  # <-- here
    return torch.einsum("bta,a->bt", hidden, v)


# %% wrong | 2026-blind-26 | divides_by_a_root | the scores are divided by the root of d_a
def additive_scores(query, keys, W_q, W_k, v):
    q = F.linear(query, W_q).unsqueeze(1)
    k = F.linear(keys, W_k)
    energies = torch.tanh(q + k) @ v
    return energies / math.sqrt(v.shape[0])  # <-- here


# %% right | 2026-blind-26 | a sum over the hidden features, one after the other
def additive_scores(query, keys, W_q, W_k, v):
    scores = keys.new_zeros(keys.shape[:2])
    for to_query, to_key, loudness in zip(W_q, W_k, v):
        scores = scores + loudness * torch.tanh((query @ to_query)[:, None] + keys @ to_key)
    return scores
