"""Wrong in ways that have names: no tanh, the mask the wrong way round, a step that feeds the word alone."""

import torch


def additive_scores(query, keys, W_q, W_k, v):
    return ((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1) * ~mask


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(embedded, state)
    return readout(torch.cat([state, context, embedded], dim=-1)), state, weights


ANSWERS = {"scores_without_tanh": "b", "two_equal_weights": "c", "cost_of_additive_attention": "a"}
