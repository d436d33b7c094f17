"""Query heads that share keys and values, and what a cache of keys and values weighs.

Shazeer (2019), Fast transformer decoding: one write-head is all you need; Ainslie et al. (2023), GQA, section 2.2; DeepSeek-AI
(2024), DeepSeek-V2, section 2.1, for the latent cache.
"""

import math

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.weights import masked_softmax


def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share one head of keys and values.

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask boolean, broadcastable to (B, Hq, Tq, Tk), True = may
    attend -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). Query head h reads the keys of head h // (Hq / Hkv). Hkv = Hq is
    multi-head attention, Hkv = 1 multi-query attention. Keys and values are not copied: the queries of a group stand below each
    other instead. Raises ValueError unless Hkv divides Hq.
    """
    require_floating("q", q, ("B", "Hq", "Tq", "d"))
    require_floating("k", k, (q.shape[0], "Hkv", "Tk", q.shape[-1]))
    require_floating("v", v, (*k.shape[:-1], "d_v"))
    shared = k.shape[1]
    if q.shape[1] % shared:
        raise ValueError(f"q must have a multiple of the {shared} heads of k, got {q.shape[1]}")
    scaled_q = q / math.sqrt(q.shape[-1])  # (B, Hq, Tq, d)
    groups = scaled_q.reshape(q.shape[0], shared, -1, q.shape[-1])  # (B, Hkv, Hq / Hkv * Tq, d)
    scores = groups @ k.transpose(-2, -1)  # (B, Hkv, Hq / Hkv * Tq, Tk)
    weights = masked_softmax(scores.reshape(*q.shape[:-1], k.shape[-2]), mask)  # (B, Hq, Tq, Tk)
    context = weights.reshape(scores.shape) @ v  # (B, Hkv, Hq / Hkv * Tq, d_v)
    return context.reshape(*q.shape[:-1], v.shape[-1]), weights


def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache that holds a key and a value for each layer, head and token -> int.

    Shazeer (2019), section 2.4. bytes_per_number: 2 in half precision. Multi-query attention has kv_heads = 1.
    """
    require_sizes(layers=layers, kv_heads=kv_heads, d_head=d_head, tokens=tokens, batch=batch, bytes_per_number=bytes_per_number)
    return math.prod([2, layers, kv_heads, d_head, tokens, batch, bytes_per_number])


def latent_cache_bytes(layers, d_latent, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache that holds one vector for each layer and token, from which keys and values are made anew -> int.

    DeepSeek-AI (2024), DeepSeek-V2, section 2.1.2. d_latent counts what is kept beside it too (there 512, and 64 for positions).
    """
    sizes = {"layers": layers, "d_latent": d_latent, "tokens": tokens, "batch": batch}
    require_sizes(**sizes, bytes_per_number=bytes_per_number)
    return math.prod(sizes.values()) * bytes_per_number
