"""Held out: wrong and right ways to write concat_scores."""

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "concat_scores"


@wrong(N, "keys_first", "the keys come first")
def cs_keys_first(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([keys, q], dim=-1) @ W.T) @ v


@wrong(N, "no_tanh", "forgets the tanh")
def cs_no_tanh(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.cat([q, keys], dim=-1) @ W.T @ v


@wrong(N, "tanh_after_v", "the tanh stands outside: tanh(v . W [q; k])")
def cs_tanh_outside(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T @ v)


@wrong(N, "tanh_of_the_pairs", "the tanh stands inside, before W")
def cs_tanh_inside(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return F.linear(torch.tanh(torch.cat([q, keys], dim=-1)), W) @ v


@wrong(N, "sigmoid_for_tanh", "a sigmoid instead of the tanh")
def cs_sigmoid(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.sigmoid(torch.cat([q, keys], dim=-1) @ W.T) @ v


@wrong(N, "relu_for_tanh", "a relu instead of the tanh")
def cs_relu(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.relu(torch.cat([q, keys], dim=-1) @ W.T) @ v


@wrong(N, "repeats_the_batch", "repeat(T, 1) and view: the copies of the queries land in other sentences")
def cs_repeat_view(query, keys, W, v):
    B, T, _ = keys.shape
    q = query.repeat(T, 1).view(B, T, -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


@wrong(N, "keeps_a_dimension", "the dimension of size 1 is left: (B, T, 1)")
def cs_no_squeeze(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v.unsqueeze(-1)


@wrong(N, "squeezes_everything", "squeeze() without a dimension")
def cs_squeeze_all(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v.unsqueeze(-1)).squeeze()


@wrong(N, "weights_instead_of_scores", "a softmax over the scores")
def cs_softmax(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v).softmax(-1)


@wrong(N, None, "cuts W into two equal halves, whatever the sizes are")
def cs_chunk(query, keys, W, v):
    left, right_ = W.chunk(2, dim=1)
    return torch.tanh((query @ left.T).unsqueeze(1) + keys @ right_.T) @ v


@wrong(N, "keys_first", "the left columns (as many as the key's features) go to the keys, the right ones to the query")
def cs_halves_swapped(query, keys, W, v):
    d_k = keys.shape[-1]
    return torch.tanh((query @ W[:, d_k:].T).unsqueeze(1) + keys @ W[:, :d_k].T) @ v


@wrong(N, "tanh_of_each", "two tanh: v . (tanh(W_left q) + tanh(W_right k))")
def cs_two_tanh(query, keys, W, v):
    d_q = query.shape[-1]
    return (torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + torch.tanh(keys @ W[:, d_q:].T)) @ v


@wrong(N, None, "concatenates along the time: the query becomes one more key")
def cs_cat_time(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1), keys], dim=1)
    return torch.tanh(pair @ W.T) @ v


@wrong(N, "forgets_v", "sums over d_a without v")
def cs_no_v(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T).sum(-1)


@wrong(N, "averages_with_v", "the mean over d_a instead of the sum")
def cs_mean(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) * v).mean(-1)


@wrong(N, "reshape_for_transpose", "reshapes W instead of transposing it")
def cs_view_w(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.reshape(W.shape[1], W.shape[0])) @ v


@wrong(N, "first_query_for_all", "the first sentence's query for the whole batch")
def cs_first_query(query, keys, W, v):
    q = query[0].expand(keys.shape[0], keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


@wrong(N, "forgets_the_query", "forgets the part of the query")
def cs_keys_only(query, keys, W, v):
    return torch.tanh(keys @ W[:, query.shape[-1] :].T) @ v


@wrong(N, "cuts_the_gradient", "the query is detached: no gradient reaches the decoder")
def cs_detach(query, keys, W, v):
    q = query.detach().unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


@right(N, "expand and cat")
def cs_r1(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


@right(N, "the additive form, W cut at d_q")
def cs_r2(query, keys, W, v):
    d_q, d_k = query.shape[-1], keys.shape[-1]
    W_q, W_k = W.split([d_q, d_k], dim=1)
    return (torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k)) * v).sum(-1)


@right(N, "loops with the formula")
def cs_r3(query, keys, W, v):
    def score(q, k):
        return v @ torch.tanh(W @ torch.cat([q, k]))

    return torch.stack([torch.stack([score(query[b], k) for k in keys[b]]) for b in range(len(query))])


@right(N, "repeat, einsum")
def cs_r4(query, keys, W, v):
    pair = torch.cat((query[:, None, :].repeat(1, keys.size(1), 1), keys), 2)
    hidden = torch.einsum("ap,btp->bta", W, pair).tanh()
    return torch.einsum("bta,a->bt", hidden, v)


@right(N, "feature dimension in front, time loop")
def cs_r5(query, keys, W, v):
    columns = []
    for t in range(keys.shape[1]):
        pair = torch.hstack([query, keys[:, t]])  # (B, d_q + d_k)
        columns.append(v @ (W @ pair.T).tanh())  # (B,)
    return torch.stack(columns, dim=1)


@right(N, "repeat_interleave, flat batch")
def cs_r6(query, keys, W, v):
    B, T, d_k = keys.shape
    flat = torch.cat([query.repeat_interleave(T, dim=0), keys.reshape(B * T, d_k)], dim=1)
    return (torch.tanh(flat @ W.t()) @ v[:, None]).reshape(B, T)
