"""The parts that every attention shares: softmax, from scores to weights, and the context, from weights to a vector."""

import torch

from course_utils._validation import require_floating, require_mask


def softmax(x, dim=-1):
    """exp(x) / sum(exp(x)) along `dim`, for real inputs of any size that the dtype holds.

    Shapes: x (...) -> the same shape; entries are positive and sum to 1 along `dim`.
    Raises IndexError when x has no dimension `dim`.

    Subtracting the maximum changes nothing (it cancels in the fraction) and keeps exp from overflowing:
    Goodfellow, Bengio and Courville (2016), Deep Learning, section 4.1.
    """
    require_floating("x", x)
    largest = x.max(dim=dim, keepdim=True).values
    shifted = x - largest  # at most 0
    exponentials = torch.exp(shifted)
    total = exponentials.sum(dim=dim, keepdim=True)
    return exponentials / total


def masked_softmax(scores, mask=None):
    """Softmax over the last dimension, over the positions that `mask` allows.

    Shapes: scores (..., T); mask boolean, broadcastable to scores, True = may attend; -> (..., T).
    `mask=None` allows every position. A row that may attend to nothing gets all-zero weights and finite (zero) gradients.
    Raises TypeError for a mask that is not boolean, ValueError for one that does not broadcast.
    """
    require_floating("scores", scores, (..., "T"))
    if mask is None:
        return torch.softmax(scores, dim=-1)
    require_mask("mask", mask, scores.shape)
    # The dtype's minimum instead of -inf: a row of nothing but -inf would be 0/0, in the value and in the gradient.
    lowest = torch.finfo(scores.dtype).min
    masked_scores = scores.masked_fill(~mask, lowest)  # (..., T)
    raw_weights = torch.softmax(masked_scores, dim=-1)  # (..., T): a fully masked row is uniform
    return raw_weights.masked_fill(~mask, 0.0)  # exactly zero, and a fully masked row becomes all zeros


def context_vector(weights, values):
    """The sum of the values, each times its weight.

    Shapes: weights (..., T), values (..., T, d_v) -> (..., d_v). Bahdanau et al. (2015), section 3.1, equation 5.
    """
    require_floating("weights", weights, (..., "T"))
    require_floating("values", values, (..., weights.shape[-1], "d_v"))
    row = weights.unsqueeze(-2)  # (..., 1, T)
    context = row @ values  # (..., 1, T) @ (..., T, d_v) -> (..., 1, d_v)
    return context.squeeze(-2)  # (..., d_v)
