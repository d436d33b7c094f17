"""Scaled dot-product attention: Vaswani et al. (2017), Attention is all you need, section 3.2.1."""

import math

from course_utils._validation import require_floating
from course_utils.attention.weights import masked_softmax


def scaled_dot_product_attention(q, k, v, mask=None):
    """softmax(q k^T / sqrt(d_k)) v: every query looks at every key that `mask` allows, and blends the values.

    Shapes: q (..., Tq, d_k), k (..., Tk, d_k), v (..., Tk, d_v) -> context (..., Tq, d_v), weights (..., Tq, Tk).
    mask: boolean, broadcastable to (..., Tq, Tk), True = may attend; None allows everything. A query that may attend to nothing
    gets zero weights and a zero context. Vaswani et al. (2017), section 3.2.1, equation 1.
    """
    require_floating("q", q, (..., "Tq", "d_k"))
    require_floating("k", k, (..., "Tk", q.shape[-1]))
    require_floating("v", v, (..., k.shape[-2], "d_v"))
    # The queries are scaled, not the scores: the same numbers for less work, and float16 does not overflow on the way.
    scaled_q = q / math.sqrt(q.shape[-1])  # (..., Tq, d_k)
    scores = scaled_q @ k.transpose(-2, -1)  # (..., Tq, Tk)
    weights = masked_softmax(scores, mask)  # (..., Tq, Tk)
    context = weights @ v  # (..., Tq, d_v)
    return context, weights
