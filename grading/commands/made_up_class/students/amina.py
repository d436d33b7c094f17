"""Everything right, in a style of her own: einsum, and a softmax written out."""

import torch
from torch import nn


def additive_scores(query, keys, W_q, W_k, v):
    projected_query = torch.einsum("bq,aq->ba", query, W_q)
    projected_keys = torch.einsum("btk,ak->bta", keys, W_k)
    return torch.einsum("bta,a->bt", torch.tanh(projected_query[:, None] + projected_keys), v)


def masked_softmax(scores, mask=None):
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    lowest = torch.finfo(scores.dtype).min
    largest = scores.masked_fill(~allowed, lowest).amax(-1, keepdim=True).detach()
    # Where nothing is allowed, what is subtracted no longer matters: all of it is multiplied by 0.
    shifted = (scores - largest).masked_fill(~allowed, 0.0)
    exponentials = shifted.exp() * allowed
    total = exponentials.sum(-1, keepdim=True)
    return exponentials / torch.where(total > 0, total, torch.ones_like(total))


class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q, self.W_k = (nn.Linear(size, d_attn, bias=False) for size in (d_query, d_key))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = additive_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight[0])
        weights = masked_softmax(scores, mask)
        return torch.einsum("bt,btd->bd", weights, keys), weights


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, weights = attention(query=state, keys=keys, mask=mask)
    moved = cell(torch.hstack([embedded, read]), state)
    return readout(torch.hstack([moved, read, embedded])), moved, weights


def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    for row, end in enumerate(lengths.tolist()):
        other_scores[row, end:] -= 1.5
        other_keys[row, end:] += 2.5
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(other_scores, other_keys, lengths)
    return bool((before - after).abs().max() > 1e-4)


ANSWERS = {
    "scores_without_tanh": "d",
    "two_equal_weights": "c",
    "what_the_query_has_not_read": "a",
    "translations_and_alignments": "b",
    "cost_of_additive_attention": "b",
}
