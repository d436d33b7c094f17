"""Scores that also know where the last look was: Chorowski et al. (2015), Attention-based models for speech recognition."""

import torch
from torch.nn import functional as F

from course_utils._validation import require_floating


def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    """v . tanh(W_q q + W_k k_t + U f_t): additive scores with features f of the weights of the step before.

    Shapes: query (B, d_q), keys (B, T, d_k), previous (B, T) the weights of the last step, W_q (d_a, d_q), W_k (d_a, d_k),
    U (d_a, c), kernel (c, 1, w) with w odd, v (d_a,) -> (B, T). f_t are the c numbers that the kernels make of the previous
    weights around t (a cross-correlation, as PyTorch's conv1d; zeros beyond both ends). Chorowski et al. (2015), section 2.
    Raises ValueError when w is even: there would be no middle.
    """
    require_floating("query", query, ("B", "d_q"))
    require_floating("keys", keys, (query.shape[0], "T", "d_k"))
    require_floating("previous", previous, tuple(keys.shape[:2]))
    require_floating("v", v, ("d_a",))
    require_floating("W_q", W_q, (v.shape[0], query.shape[-1]))
    require_floating("W_k", W_k, (v.shape[0], keys.shape[-1]))
    require_floating("kernel", kernel, ("c", 1, "w"))
    require_floating("U", U, (v.shape[0], kernel.shape[0]))
    if kernel.shape[-1] % 2 == 0:
        raise ValueError(f"kernel must have an odd width, got {kernel.shape[-1]}")
    half = kernel.shape[-1] // 2
    padded = F.pad(previous, (half, half)).unsqueeze(1)  # (B, 1, T + w - 1)
    features = F.conv1d(padded, kernel)  # (B, c, T)
    from_query = (query @ W_q.T).unsqueeze(1)  # (B, 1, d_a)
    from_keys = keys @ W_k.T  # (B, T, d_a)
    from_place = features.transpose(1, 2) @ U.T  # (B, T, d_a)
    return torch.tanh(from_query + from_keys + from_place) @ v  # (B, T)
