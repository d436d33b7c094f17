"""What the two exercises on caches share: their outputs laid out flat, and parts to build right and wrong answers from."""

import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("context", "cached keys", "cached values")
RETURNS = "context, (keys, values)"


def flat(result):
    """(context, (keys, values)) as three outputs; anything else is judged by its type, and wrapped where it is three itself."""
    if isinstance(result, (tuple, list)) and len(result) == 2 and isinstance(result[1], (tuple, list)) and len(result[1]) == 2:
        return (result[0], *result[1])
    return (tuple(result),) if isinstance(result, (tuple, list)) and len(result) == len(OUTPUTS) else result


def in_steps(handle, args, size=1):
    """A whole sentence, `size` positions at a time, each call with the cache that the last one returned."""
    q, k, v, cache = args
    contexts = []
    for start in range(0, q.shape[2], size):
        context, cache = handle.call((*(x[:, :, start : start + size] for x in (q, k, v)), cache))
        contexts.append(context)
    return flat((torch.cat(contexts, dim=2), cache))


def new(draw, sizes, length, dtype=torch.float32):
    """q, k, v for `length` positions."""
    B, H, d, d_v = (sizes[name] for name in ("B", "H", "d", "d_v"))
    return tuple(draw.normal(B, H, length, width, dtype=dtype) for width in (d, d, d_v))


def past(draw, sizes, length, dtype=torch.float32):
    """A cache of `length` positions."""
    return new(draw, sizes, length, dtype)[1:]


def extended(k, v, cache, dim=-2):
    return (k, v) if cache is None else (torch.cat([cache[0], k], dim=dim), torch.cat([cache[1], v], dim=dim))


def read(q, k, v, mask=None):
    return scaled_dot_product_attention(q, k, v, mask)[0]
