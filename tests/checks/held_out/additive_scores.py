"""Held out: wrong and right ways to write additive_scores."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

W_q_GLOBAL = torch.randn(6, 3, generator=torch.Generator().manual_seed(0))
W_k_GLOBAL = torch.randn(6, 4, generator=torch.Generator().manual_seed(1))


@wrong("additive_scores", "no_tanh", "the tanh is missing")
def add_no_tanh(query, keys, W_q, W_k, v):
    return torch.einsum("bta,a->bt", (query @ W_q.T)[:, None] + keys @ W_k.T, v)


@wrong("additive_scores", "tanh_after_v", "tanh after the product with v instead of before")
def add_tanh_outside(query, keys, W_q, W_k, v):
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T
    return torch.tanh(hidden @ v)


@wrong("additive_scores", "tanh_of_each", "tanh of each part on its own: tanh(W_q q) + tanh(W_k k)")
def add_two_tanhs(query, keys, W_q, W_k, v):
    q = torch.tanh(F.linear(query, W_q))
    k = torch.tanh(F.linear(keys, W_k))
    return (q.unsqueeze(1) + k) @ v


@wrong("additive_scores", "sigmoid_for_tanh", "sigmoid instead of tanh")
def add_sigmoid(query, keys, W_q, W_k, v):
    return torch.sigmoid((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


@wrong("additive_scores", "weights_instead_of_scores", "returns weights: applies the softmax to the scores")
def add_softmaxed(query, keys, W_q, W_k, v):
    s = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return s.softmax(dim=-1)


@wrong("additive_scores", "multiplies_query_and_keys", "multiplies the two projections instead of adding them")
def add_multiplies(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) * (keys @ W_k.T)) @ v


@wrong("additive_scores", "projections_not_transposed", "the transpose of W is missing: query @ W_q")
def add_no_transpose(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q).unsqueeze(1) + keys @ W_k) @ v


@wrong("additive_scores", "divides_by_a_root", "divides by sqrt(d_a), which belongs to another attention")
def add_scaled(query, keys, W_q, W_k, v):
    s = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v
    return s / math.sqrt(v.shape[0])


@wrong("additive_scores", "sums_over_time", "sums over time instead of over d_a")
def add_sums_time(query, keys, W_q, W_k, v):
    return (torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) * v).sum(dim=1)


@wrong("additive_scores", "forgets_v", "forgets v: sums the hidden units with equal weight")
def add_no_v(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T).sum(-1)


@wrong(
    "additive_scores",
    "repeats_the_queries_in_another_order",
    "lays out the repeated query wrongly (repeat + view), so sentences get each other's query",
)
def add_repeat_view(query, keys, W_q, W_k, v):
    B, T, _ = keys.shape
    q = (query @ W_q.T).repeat(T, 1).view(B, T, -1)
    return torch.tanh(q + keys @ W_k.T) @ v


@wrong("additive_scores", "sums_v_apart", "einsum with two different letters for d_a: sums tanh and v separately")
def add_einsum_letters(query, keys, W_q, W_k, v):
    h = torch.tanh(torch.einsum("bq,aq->ba", query, W_q)[:, None, :] + torch.einsum("btk,ak->bta", keys, W_k))
    return torch.einsum("bta,c->bt", h, v)


@wrong(
    "additive_scores", "adds_without_aligning", "the query has no extra dimension, so (B, d_a) does not line up with (B, T, d_a)"
)
def add_no_unsqueeze(query, keys, W_q, W_k, v):
    return torch.tanh(query @ W_q.T + keys @ W_k.T) @ v


@wrong("additive_scores", "subtracts_the_query", "subtracts the projections")
def add_subtracts(query, keys, W_q, W_k, v):
    return torch.tanh(F.linear(keys, W_k) - F.linear(query, W_q)[:, None]) @ v


@wrong("additive_scores", "reads_a_global", "uses the matrices of an earlier cell (globals) instead of its arguments")
def add_globals(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q_GLOBAL.T).unsqueeze(1) + keys @ W_k_GLOBAL.T) @ v


@wrong("additive_scores", "keeps_a_dimension", "keeps the last dimension: (B, T, 1)")
def add_keeps_dim(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v[:, None]


@wrong("additive_scores", "first_query_for_all", "every sentence is asked the first sentence's query")
def add_first_query(query, keys, W_q, W_k, v):
    return torch.tanh(W_q @ query[0] + keys @ W_k.T) @ v


@wrong("additive_scores", "cuts_the_gradient", "wraps v in a fresh tensor (torch.tensor), so v gets no gradient")
def add_fresh_v(query, keys, W_q, W_k, v):
    v = torch.tensor(v.tolist(), dtype=v.dtype)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


@right("additive_scores", "one matrix over the concatenation [q; k]")
def add_concatenated(query, keys, W_q, W_k, v):
    both = torch.cat([query[:, None].expand(-1, keys.shape[1], -1), keys], dim=-1)
    return torch.tanh(F.linear(both, torch.cat([W_q, W_k], dim=1))) @ v


@right("additive_scores", "vmap over sentences and keys")
def add_vmap(query, keys, W_q, W_k, v):
    def one(q, k):
        return v @ torch.tanh(W_q @ q + W_k @ k)

    return torch.vmap(torch.vmap(one, in_dims=(None, 0)))(query, keys)


@right("additive_scores", "einsum with odd letters")
def add_einsum(query, keys, W_q, W_k, v):
    left = torch.einsum("zm,pm->zp", query, W_q)
    right_ = torch.einsum("zsn,pn->zsp", keys, W_k)
    return torch.einsum("zsp,p->zs", (left[:, None] + right_).tanh(), v)


@right("additive_scores", "loop over time, stack")
def add_loop(query, keys, W_q, W_k, v):
    q = query.matmul(W_q.t())
    return torch.stack([(q + keys[:, t] @ W_k.t()).tanh().mv(v) for t in range(keys.shape[1])], dim=1)


@right("additive_scores", "column vectors throughout, bmm with an expanded v, 2 sigmoid(2x) - 1 for tanh")
def add_columns(query, keys, W_q, W_k, v):
    hidden = W_q @ query[:, :, None] + W_k @ keys.mT  # (B, d_a, T)
    hidden = 2 * torch.sigmoid(2 * hidden) - 1
    return torch.bmm(v.expand(len(query), 1, -1), hidden).squeeze(1)
