"""Causal linear attention in chunks: quadratic within a chunk, linear from one chunk to the next."""

import torch

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.linear import _divided, feature_map


def chunked_linear_attention(q, k, v, chunk):
    """Causal linear attention, chunk by chunk: all pairs of positions within a chunk, and a state for all that came before it.

    Shapes: q, k (..., T, d), v (..., T, d_v), chunk an int of at least 1 -> context (..., T, d_v), the same for every chunk. The
    last chunk may be shorter. Nothing of T by T is held, and one state at a time. Yang et al. (2024), Gated linear attention
    transformers with hardware-efficient training, section 2.
    """
    require_floating("q", q, (..., "T", "d"))
    require_floating("k", k, (..., *q.shape[-2:]))
    require_floating("v", v, (..., q.shape[-2], "d_v"))
    require_sizes(chunk=chunk)
    queries, keys = feature_map(q), feature_map(k)  # (..., T, d)
    *leading, T, d = q.shape
    memory = q.new_zeros(*leading, d, v.shape[-1])  # (..., d, d_v)
    total = q.new_zeros(*leading, d, 1)  # (..., d, 1)
    contexts = []
    for start in range(0, T, chunk):
        query, key, value = (x[..., start : start + chunk, :] for x in (queries, keys, v))  # (..., c, d) or (..., c, d_v)
        weights = (query @ key.transpose(-2, -1)).tril()  # (..., c, c)
        blend = weights @ value + query @ memory  # (..., c, d_v)
        sums = weights.sum(dim=-1, keepdim=True) + query @ total  # (..., c, 1)
        contexts.append(_divided(blend, sums))
        memory = memory + key.transpose(-2, -1) @ value
        total = total + key.sum(dim=-2).unsqueeze(-1)
    return torch.cat(contexts, dim=-2)
