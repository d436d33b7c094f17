"""Attention that does not read ahead: a cache for new positions, and a test of layers that do read ahead.

Later positions never change what an earlier one attends to, so keys and values, once computed, can be kept. Vaswani et al.
(2017), section 3.2.3, for the mask; Shazeer (2019), "Fast transformer decoding", section 2.4, for decoding step by step.
"""

import torch

from course_utils._validation import require_floating
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_with_cache(q, k, v, cache):
    """The newest position attends to all positions so far: the last row of full causal attention, and the longer cache.

    Shapes: q, k (B, H, 1, d), v (B, H, 1, d_v), cache None (nothing so far) or (keys (B, H, t, d), values (B, H, t, d_v))
    -> context (B, H, 1, d_v), (keys (B, H, t+1, d), values (B, H, t+1, d_v)), the newest last. The old cache is left as it was.
    A single position needs no mask, as the cache holds nothing later: `attend_chunk` with n = 1, without its cost.
    """
    require_floating("q", q, (..., 1, "d"))
    require_floating("k", k, (..., 1, q.shape[-1]))
    require_floating("v", v, (..., 1, "d_v"))
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=-2)  # (..., t+1, d)
        values = torch.cat([cache[1], v], dim=-2)  # (..., t+1, d_v)
    context, _ = scaled_dot_product_attention(q, keys, values)  # (..., 1, d_v)
    return context, (keys, values)


def attend_chunk(q, k, v, cache):
    """n new positions at once attend to the cache, each also to itself and to the new ones before it.

    Shapes: q, k (B, H, n, d), v (B, H, n, d_v), cache None (nothing so far) or (keys (B, H, t, d), values (B, H, t, d_v))
    -> context (B, H, n, d_v), (keys (B, H, t+n, d), values (B, H, t+n, d_v)), the newest last. The old cache is left as it was.
    """
    require_floating("q", q, (..., "n", "d"))
    require_floating("k", k, (..., *q.shape[-2:]))
    require_floating("v", v, (..., q.shape[-2], "d_v"))
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=-2)  # (..., t+n, d)
        values = torch.cat([cache[1], v], dim=-2)  # (..., t+n, d_v)
    mask = causal_mask(q.shape[-2], keys.shape[-2]).to(q.device)  # (n, t+n)
    context, _ = scaled_dot_product_attention(q, keys, values, mask)  # (..., n, d_v)
    return context, (keys, values)


def leaks_future(layer, x, other):
    """Whether any output position depends on a later input position: whether replacing the end of `x` changes what is before it.

    Shapes: x, other (B, T, d), layer(x) (B, T, d_out) -> bool. For every t the inputs from position t on are taken from `other`,
    and the outputs before t are compared: they must be the same, bit for bit. `layer` is any function, in its evaluation mode;
    signs, choices and detached paths, whose derivative is 0, are seen as well. What this `other` happens not to change is not:
    try several. Raises TypeError when `layer` cannot be called, ValueError when `other` or layer(x) has another shape.
    """
    if not callable(layer):
        raise TypeError(f"layer must be callable, got {type(layer).__name__}")
    require_floating("x", x, ("B", "T", "d"))
    require_floating("other", other, tuple(x.shape))
    expected = layer(x)  # (B, T, d_out)
    if expected.dim() != 3 or expected.shape[:2] != x.shape[:2]:
        raise ValueError(f"layer(x) must have shape ({x.shape[0]}, {x.shape[1]}, d_out), got {tuple(expected.shape)}")
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)  # (B, T, d): another future from t on
        if not torch.equal(layer(changed)[:, :t], expected[:, :t]):
            return True
    return False
