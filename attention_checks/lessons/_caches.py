"""What the two exercises on caches share: their cases, their outputs laid out flat, and parts of right and wrong answers."""

import torch

from attention_checks.engine.cases import Case, label, non_contiguous
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("context", "cached keys", "cached values")
RETURNS = "context, (keys, values)"


def case(draw, group, note="", dtype=torch.float32, scale=1.0, diagnostic=False, **fixed):
    """q, k, v of n new positions, and a cache of t positions, or None where t is 0; queries and keys times `scale`."""
    sizes = {**draw.sizes("B H d d_v n t"), **fixed}
    B, H, d, d_v, n, t = sizes.values()
    shapes = ((n, d, scale), (n, d, scale), (n, d_v, 1.0), (t, d, scale), (t, d_v, 1.0))
    tensors = [draw.normal(B, H, length, width, dtype=dtype, scale=factor) for length, width, factor in shapes]
    q, k, v, *cache = map(non_contiguous, tensors) if group == "not contiguous" else tensors
    tolerance = 5e-2 if dtype == torch.float16 else 0.0
    return Case(group, label(sizes, note), (q, k, v, tuple(cache) if t else None), diagnostic=diagnostic, tolerance=tolerance)


def kinds(draw, **fixed):
    """The cases that every attention is tried on, with these sizes."""
    yield case(draw, "large", "scores beyond 1e4, float64", torch.float64, 2e2, **fixed)
    yield case(draw, "float64", "float64", torch.float64, **fixed)
    yield case(draw, "not contiguous", "not contiguous", **fixed)
    yield case(draw, "half precision", "float16", torch.float16, **fixed)
    yield case(draw, "half precision", "float16, cache=None", torch.float16, **{**fixed, "t": 0})


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


def extended(k, v, cache, dim=-2):
    return (k, v) if cache is None else (torch.cat([cache[0], k], dim=dim), torch.cat([cache[1], v], dim=dim))


def read(q, k, v, mask=None):
    return scaled_dot_product_attention(q, k, v, mask)[0]


def read_apart(q, k, v, cache):
    """What the new positions read among themselves and what they read in the cache, 0 without one: a softmax for each."""
    return read(q, k, v, causal_mask(q.shape[-2])), read(q, *cache) if cache else 0.0
