"""Attention to some of the keys: a window that never makes the others' scores."""

import math

import torch
from torch.nn import functional as F

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.weights import masked_softmax


def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included, for time and memory of T * window.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    Queries are cut into blocks of `window`: a block's keys all lie in its own block and in the one before, so that only those
    scores are made. Beltagy et al. (2020), Longformer, section 3.1, causal.
    """
    require_floating("q", q, (..., "T", "d"))
    require_floating("k", k, (..., *q.shape[-2:]))
    require_floating("v", v, (..., q.shape[-2], "d_v"))
    require_sizes(window=window)
    length = q.shape[-2]
    size = min(window, length)
    missing = -length % size  # positions that fill the last block
    blocks = (length + missing) // size
    scaled_q = F.pad(q / math.sqrt(q.shape[-1]), (0, 0, 0, missing)).unflatten(-2, (blocks, size))  # (..., blocks, size, d)
    # A block of nothing in front of the first, and windows of two blocks over that: views, no copies.
    around_k = F.pad(k, (0, 0, size, missing)).unfold(-2, 2 * size, size)  # (..., blocks, d, 2 size)
    around_v = F.pad(v, (0, 0, size, missing)).unfold(-2, 2 * size, size)  # (..., blocks, d_v, 2 size)
    scores = scaled_q @ around_k  # (..., blocks, size, 2 size)
    query = torch.arange(length + missing, device=q.device).view(blocks, size, 1)
    key = size * torch.arange(blocks, device=q.device).view(-1, 1, 1) + torch.arange(-size, size, device=q.device)
    mask = (key >= 0) & (key <= query) & (key > query - window)  # (blocks, size, 2 size)
    context = masked_softmax(scores, mask) @ around_v.transpose(-2, -1)  # (..., blocks, size, d_v)
    return context.flatten(-3, -2)[..., :length, :]  # (..., T, d_v)
