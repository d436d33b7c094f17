"""What a learner of lesson 02 has written already, and may call."""

import torch


def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)
