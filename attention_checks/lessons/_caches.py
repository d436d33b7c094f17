"""What the two exercises on caches share: their cases, their outputs laid out flat, and what several steps return."""

from dataclasses import replace

import torch

from attention_checks.engine.cases import Case, label, variants

OUTPUTS = ("context", "cached keys", "cached values")
RETURNS = "context, (keys, values)"
VARIANTS = ("float64", "not contiguous", "half precision")


def case(draw, group, note="", scale=1.0, diagnostic=False, **fixed):
    """q, k, v of n new positions, and a cache of t positions, or None where t is 0; queries and keys times `scale`."""
    sizes = {**draw.sizes("B H d d_v n t"), **fixed}
    B, H, d, d_v, n, t = sizes.values()
    shapes = ((n, d, scale), (n, d, scale), (n, d_v, 1.0), (t, d, scale), (t, d_v, 1.0))
    q, k, v, *cache = [draw.normal(B, H, length, width, scale=factor) for length, width, factor in shapes]
    return Case(group, label(sizes, note), (q, k, v, tuple(cache) if t else None), diagnostic=diagnostic)


def more_cases(draw, **fixed):
    """Large scores, and half precision without a cache."""
    large = next(variants(case(draw, "large", "scores beyond 1e4", 2e2, **fixed), "float64"))
    yield replace(large, group="large")
    yield from variants(case(draw, "ordinary", "cache=None", **{**fixed, "t": 0}), "half precision")


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
