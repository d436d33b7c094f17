"""Keys and values of all heads from one small vector per token, which alone is kept.

DeepSeek-AI (2024), DeepSeek-V2, section 2.1.
"""

import math

import torch

from course_utils._validation import require_floating
from course_utils.attention.weights import masked_softmax


def latent_attention(q, latent, W_k, W_v, mask=None):
    """Multi-head latent attention in its absorbed form: attention over keys latent @ W_k[h] and values latent @ W_v[h], which
    are never computed.

    Shapes: q (B, H, Tq, d), latent (B, Tk, c), W_k (H, c, d), W_v (H, c, d_v), mask boolean, broadcastable to (B, H, Tq, Tk),
    True = may attend -> context (B, H, Tq, d_v), weights (B, H, Tq, Tk). The matrices of the keys are multiplied into the
    queries, and those of the values into what was read (section 2.1.2): all heads read the latents themselves.
    """
    require_floating("q", q, ("B", "H", "Tq", "d"))
    require_floating("latent", latent, (q.shape[0], "Tk", "c"))
    require_floating("W_k", W_k, (q.shape[1], latent.shape[-1], q.shape[-1]))
    require_floating("W_v", W_v, (q.shape[1], latent.shape[-1], "d_v"))
    absorbed = _each_head(q, W_k.transpose(-2, -1))  # (B, H, Tq, c)
    rows = absorbed.flatten(1, 2) / math.sqrt(q.shape[-1])  # (B, H * Tq, c)
    scores = rows @ latent.transpose(-2, -1)  # (B, H * Tq, Tk)
    weights = masked_softmax(scores.unflatten(1, q.shape[1:3]), mask)  # (B, H, Tq, Tk)
    read = weights.flatten(1, 2) @ latent  # (B, H * Tq, c)
    context = _each_head(read.unflatten(1, q.shape[1:3]), W_v)  # (B, H, Tq, d_v)
    return context, weights


def _each_head(x, matrices):
    """Each head's rows times its own matrix, which is not copied for each text: (B, H, T, c), (H, c, d) -> (B, H, T, d)."""
    return torch.einsum("bhtc,hcd->bhtd", x, matrices)
