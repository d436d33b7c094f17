"""What every attention shares: from scores to weights, from weights to a context."""

import torch

from course_utils._validation import require_floating, require_mask


def softmax(x, dim=-1):
    """exp(x) / sum(exp(x)) along `dim`, for real inputs of any size that the dtype holds.

    Shapes: x (...) -> the same shape; entries are positive and sum to 1 along `dim`.
    Raises TypeError when x is not a floating-point tensor, IndexError when x has no dimension `dim`.

    Subtracting the maximum changes nothing (it cancels in the fraction) and keeps exp from overflowing:
    Goodfellow, Bengio and Courville (2016), Deep Learning, section 4.1.
    """
    require_floating("x", x)
    largest = x.max(dim=dim, keepdim=True).values
    exponentials = torch.exp(x - largest)  # every exponent is at most 0
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


def masked_softmax(scores, mask=None):
    """Softmax over the last dimension, over the positions that `mask` allows.

    Shapes: scores (..., T); mask boolean, broadcastable to scores, True = may attend; -> (..., T).
    `mask=None` allows every position. A row that may attend to nothing gets all-zero weights and finite (zero) gradients.
    Raises TypeError or ValueError when scores is not floating point, or mask not boolean or not broadcastable.
    """
    require_floating("scores", scores, (..., "T"))
    if mask is None:
        return torch.softmax(scores, dim=-1)
    require_mask("mask", mask, scores.shape)
    # The dtype's minimum instead of -inf: a row of nothing but -inf would be 0/0, in the value and in the gradient.
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)  # exactly zero, and a fully masked row becomes all zeros


def context_vector(weights, values):
    """The sum of the values, each times its weight.

    Shapes: weights (..., T), values (..., T, d_v) -> (..., d_v).
    Raises TypeError or ValueError when the shapes do not meet. Bahdanau et al. (2015), equation 5.
    """
    require_floating("weights", weights, (..., "T"))
    require_floating("values", values, (..., weights.shape[-1], "d_v"))
    return (weights.unsqueeze(-2) @ values).squeeze(-2)  # (..., 1, T) @ (..., T, d_v) -> (..., d_v)
