"""Held out: wrong and right ways to write dot_scores."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "dot_scores"


@wrong(N, "every_row_for_every_query", "every query meets the keys of every sentence: (B, B, T)")
def ds_all_pairs(query, keys):
    return query @ keys.transpose(1, 2)


@wrong(N, "no_sum", "multiplies feature by feature and forgets to add them up: (B, T, d)")
def ds_no_sum(query, keys):
    return query.unsqueeze(1) * keys


@wrong(N, "averages", "mean over the features instead of their sum")
def ds_mean(query, keys):
    return (query.unsqueeze(1) * keys).mean(-1)


@wrong(N, "weights_instead_of_scores", "applies the softmax: weights, not scores")
def ds_softmax(query, keys):
    return torch.softmax((keys @ query.unsqueeze(-1)).squeeze(-1), dim=-1)


@wrong(N, "divides_by_a_root", "divides by sqrt(d)")
def ds_scaled(query, keys):
    return torch.einsum("bd,btd->bt", query, keys) / math.sqrt(keys.shape[-1])


@wrong(N, "keeps_the_last_dimension", "the last dimension of size 1 is left: (B, T, 1)")
def ds_no_squeeze(query, keys):
    return keys @ query.unsqueeze(-1)


@wrong(N, "sums_over_time", "sums over the positions instead of the features: (B, d)")
def ds_sum_over_time(query, keys):
    return (query[:, None, :] * keys).sum(dim=1)


@wrong(N, "squeezes_everything", "squeeze() without a dimension: a batch of one, or a sentence of one word, loses a dimension")
def ds_squeeze_all(query, keys):
    return torch.bmm(keys, query.unsqueeze(-1)).squeeze()


@wrong(N, "cosine", "cosine similarity: divides by the lengths")
def ds_cosine(query, keys):
    return F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)


@wrong(N, "first_query_for_all", "the first sentence's query is used for all sentences")
def ds_first_query(query, keys):
    return keys @ query[0]


@wrong(N, "reshape_for_transpose", "reshapes the keys to (B, d, T) instead of transposing them")
def ds_view(query, keys):
    B, T, d = keys.shape
    return torch.bmm(query.unsqueeze(1), keys.reshape(B, d, T)).squeeze(1)


@wrong(N, "changes_its_input", "multiplies in place: the caller's keys are changed")
def ds_in_place(query, keys):
    with torch.no_grad():
        keys *= query.unsqueeze(1)
    return keys.sum(-1)


@wrong(N, "cuts_the_gradient", "takes the numbers out with item(): no gradient flows")
def ds_items(query, keys):
    return torch.tensor([[(q @ k).item() for k in ks] for q, ks in zip(query, keys, strict=False)], dtype=query.dtype)


@wrong(N, "time_first", "the result is (T, B)")
def ds_transposed(query, keys):
    return torch.stack([(query * keys[:, t]).sum(-1) for t in range(keys.shape[1])])


@wrong(N, "distance", "negative squared distance instead of the dot product")
def ds_distance(query, keys):
    return -((query.unsqueeze(1) - keys) ** 2).sum(-1)


@wrong(N, "changes_the_dtype", "fills a float32 table, whatever the inputs' dtype is")
def ds_float32(query, keys):
    out = torch.zeros(keys.shape[0], keys.shape[1])
    for b in range(keys.shape[0]):
        out[b] = keys[b] @ query[b]
    return out


@wrong(N, None, "adds the scores of all sentences of the batch: (T,)")
def ds_sum_batch(query, keys):
    return torch.einsum("bd,btd->t", query, keys)


@right(N, "matmul")
def ds_r1(query, keys):
    return (keys @ query.unsqueeze(-1)).squeeze(-1)


@right(N, "einsum")
def ds_r2(query, keys):
    return torch.einsum("bi,bji->bj", query, keys)


@right(N, "broadcast and sum")
def ds_r3(query, keys):
    return torch.sum(keys * query[:, None], axis=2)


@right(N, "two loops, stack")
def ds_r4(query, keys):
    def one(q, ks):
        return torch.stack([torch.dot(q, k) for k in ks])

    return torch.stack([one(q, ks) for q, ks in zip(query, keys, strict=False)])


@right(N, "bmm the other way round, keys transposed")
def ds_r5(query, keys):
    return torch.bmm(query[:, None, :], keys.mT)[:, 0, :]


@right(N, "all pairs, then the diagonal")
def ds_r6(query, keys):
    everything = torch.tensordot(query, keys, dims=([1], [2]))  # (B, B, T)
    return everything.diagonal(dim1=0, dim2=1).T


@right(N, "vmap")
def ds_r7(query, keys):
    return torch.vmap(lambda q, k: k @ q)(query, keys)


@right(N, "fills a table feature by feature")
def ds_r8(query, keys):
    scores = keys.new_zeros(keys.shape[:2])
    for i in range(query.shape[1]):
        scores = scores + keys[..., i] * query[:, i : i + 1]
    return scores
