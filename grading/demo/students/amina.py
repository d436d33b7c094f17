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


def context_vector(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q, self.W_k = (nn.Linear(size, d_attn, bias=False) for size in (d_query, d_key))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = additive_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight[0])
        weights = masked_softmax(scores, mask)
        return context_vector(weights, keys), weights


def alignment_error_rate(predicted, sure, possible=None):
    possible = set(sure) | set(possible or ())
    right = sum((link in sure) + (link in possible) for link in predicted)
    total = len(predicted) + len(sure)
    return 1.0 - right / total if total else 0.0


def attend_within_lengths(scores, keys, lengths):
    steps = torch.arange(scores.shape[1], device=scores.device).repeat(len(scores), 1)
    weights = masked_softmax(scores, steps < lengths.reshape(-1, 1))
    return context_vector(weights, keys), weights


ANSWERS = {
    "scores_without_tanh": "d",
    "two_equal_weights": "c",
    "what_the_query_has_not_read": "a",
    "translations_and_alignments": "b",
    "cost_of_additive_attention": "b",
}
