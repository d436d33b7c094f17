"""Held out: wrong and right ways to write general_scores."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "general_scores"


@wrong(N, "transposed_matrix", "W transposed: query @ W.T")
def gs_query_transposed(query, keys, W):
    return torch.einsum("bd,btd->bt", query @ W.T, keys)


@wrong(N, "transposed_matrix", "W transposed, on the side of the keys")
def gs_keys_transposed(query, keys, W):
    return ((keys @ W) * query.unsqueeze(1)).sum(-1)


@wrong(N, "transposed_matrix", "F.linear(query, W) multiplies with W transposed")
def gs_linear(query, keys, W):
    return (keys @ F.linear(query, W).unsqueeze(-1)).squeeze(-1)


@wrong(N, "forgets_the_matrix", "W is not used")
def gs_no_w(query, keys, W):
    return (keys @ query.unsqueeze(-1)).squeeze(-1)


@wrong(N, "tanh_of_the_projection", "a tanh on the projected keys")
def gs_tanh(query, keys, W):
    return (torch.tanh(keys @ W.T) @ query.unsqueeze(-1)).squeeze(-1)


@wrong(N, "weights_instead_of_scores", "a softmax over the scores")
def gs_softmax(query, keys, W):
    return F.softmax(torch.einsum("bi,ij,btj->bt", query, W, keys), dim=1)


@wrong(N, "keeps_the_last_dimension", "the dimension of size 1 is left: (B, T, 1)")
def gs_no_squeeze(query, keys, W):
    return keys @ (query @ W).unsqueeze(2)


@wrong(N, "every_query_for_every_row", "each query meets the keys of all sentences: (B, B, T)")
def gs_all_pairs(query, keys, W):
    return query @ W @ keys.transpose(-2, -1)


@wrong(N, "divides_by_a_root", "divides by sqrt(d_k)")
def gs_scaled(query, keys, W):
    return (keys @ (query @ W).unsqueeze(-1)).squeeze(-1) / math.sqrt(keys.shape[-1])


@wrong(N, "squeezes_everything", "squeeze() without a dimension")
def gs_squeeze_all(query, keys, W):
    return torch.matmul(keys, torch.matmul(query, W).unsqueeze(-1)).squeeze()


@wrong(N, "not_repeatable", "a fresh random linear layer instead of the W that is given")
def gs_fresh(query, keys, W):
    layer = nn.Linear(keys.shape[-1], query.shape[-1], bias=False).to(keys.dtype)
    return torch.einsum("bd,btd->bt", query, layer(keys))


@wrong(N, "cuts_the_gradient", "the key side is computed under no_grad: W and the keys learn nothing")
def gs_no_grad(query, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    return (projected @ query.unsqueeze(-1)).squeeze(-1)


@wrong(N, "cuts_the_gradient", "W.data: W gets no gradient")
def gs_data(query, keys, W):
    return (keys @ (query @ W.data).unsqueeze(-1)).squeeze(-1)


@wrong(N, "sums_over_time", "sums over the positions instead of the features: (B, d_k)")
def gs_sum_time(query, keys, W):
    return ((query @ W).unsqueeze(1) * keys).sum(1)


@wrong(N, "averages", "the mean over the features instead of the sum")
def gs_mean(query, keys, W):
    return ((query @ W)[:, None] * keys).mean(-1)


@wrong(N, None, "W meets query and key both: q W . W^T... applied twice (once on each side)")
def gs_twice(query, keys, W):
    return torch.einsum("bi,btj->bt", query @ W, keys @ W.T)


@wrong(N, None, "only the diagonal of W is used")
def gs_diagonal(query, keys, W):
    n = min(W.shape)
    return ((query[:, :n] * W.diagonal()).unsqueeze(1) * keys[..., :n]).sum(-1)


@wrong(N, "reshape_for_transpose", "W reshaped instead of transposed for the key side")
def gs_reshape(query, keys, W):
    return ((keys @ W.reshape(W.shape[1], W.shape[0])) * query.unsqueeze(1)).sum(-1)


@right(N, "query first")
def gs_r1(query, keys, W):
    return (keys @ (query @ W).unsqueeze(-1)).squeeze(-1)


@right(N, "keys first, broadcast")
def gs_r2(query, keys, W):
    return ((keys @ W.T) * query.unsqueeze(1)).sum(-1)


@right(N, "one einsum")
def gs_r3(query, keys, W):
    return torch.einsum("bi,ij,btj->bt", query, W, keys)


@right(N, "F.bilinear")
def gs_r4(query, keys, W):
    many = query.unsqueeze(1).expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(many, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


@right(N, "loops with the formula")
def gs_r5(query, keys, W):
    rows = []
    for q, ks in zip(query, keys, strict=False):
        rows.append(torch.stack([q @ (W @ k) for k in ks]))
    return torch.stack(rows)


@right(N, "F.linear on the keys, bmm")
def gs_r6(query, keys, W):
    return torch.bmm(F.linear(keys, W), query.unsqueeze(-1))[..., 0]


@right(N, "batch of outer products against W")
def gs_r7(query, keys, W):
    outer = query[:, None, :, None] * keys[:, :, None, :]  # (B, T, d_q, d_k)
    return (outer * W).sum(dim=(-2, -1))
