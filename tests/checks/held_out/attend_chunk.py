"""Held out: wrong and right ways to write attend_chunk."""

import torch
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


@wrong("attend_chunk", "mask_aligned_at_the_first_query", "as found: is_causal=True counts from the upper left")
def ac_as_found(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)


@wrong("attend_chunk", "no_mask", "no mask: the new positions read each other's future")
def ac_no_mask(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v), (k, v)


@wrong("attend_chunk", "no_mask", "causal for the first chunk only; later ones have no mask")
def ac_first_only(q, k, v, cache):
    first = cache is None
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, is_causal=first), (k, v)


@wrong("attend_chunk", None, "the mask of the new positions only, without the cached columns")
def ac_square(q, k, v, cache):
    n = q.shape[2]
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=my_causal(n)), (k, v)


@wrong("attend_chunk", None, "the mask is made before the keys have grown: my_causal(n, k.shape[2]) with the new k")
def ac_mask_before(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


@wrong("attend_chunk", "mask_inverted", "the mask is inverted for PyTorch's function, as if it were nn.MultiheadAttention")
def ac_inverted(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~my_causal(q.shape[2], k.shape[2])), (k, v)


@wrong("attend_chunk", "mask_one_too_far", "off by one: a position reads the next new one")
def ac_one_ahead(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2] + 1)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


@wrong("attend_chunk", "mask_without_the_diagonal", "off by one: a position does not read itself")
def ac_strict(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2] - 1)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


@wrong("attend_chunk", None, "queries and keys exchanged in the call: my_causal(keys, queries)")
def ac_exchanged(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(k.shape[2], q.shape[2]))[0], (k, v)


@wrong("attend_chunk", "forgets_the_cache", "the cached positions are forbidden")
def ac_cache_forbidden(q, k, v, cache):
    n = q.shape[2]
    k, v = _grow(k, v, cache)
    old = torch.zeros(n, k.shape[2] - n, dtype=torch.bool)
    return scaled_dot_product_attention(q, k, v, torch.cat([old, my_causal(n)], 1))[0], (k, v)


@wrong("attend_chunk", "sees_the_cache_only", "reads the cache only, not the new positions")
def ac_cache_only(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    if cache is None:
        return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))[0], (k, v)
    return scaled_dot_product_attention(q, *cache)[0], (keys, values)


@wrong("attend_chunk", None, "fails when there is no cache yet")
def ac_none(q, k, v, cache):
    k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


@wrong("attend_chunk", "keeps_the_new_positions_only", "returns the chunk's own keys and values as the new cache")
def ac_only_new_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))[0], (k, v)


@wrong("attend_chunk", "new_positions_first", "the new positions are put before the cached ones")
def ac_new_first(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


@wrong(
    "attend_chunk",
    "sees_the_cache_and_itself_only",
    "loops over the positions but forgets to hand the cache on: each reads the old cache and itself",
)
def ac_loop_no_update(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        one = slice(t, t + 1)
        keys, values = _grow(k[:, :, one], v[:, :, one], cache)
        contexts.append(scaled_dot_product_attention(q[:, :, one], keys, values)[0])
    return torch.cat(contexts, 2), _grow(k, v, cache)


@wrong("attend_chunk", "returns_one", "returns (context, weights), no cache")
def ac_weights(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))


@wrong("attend_chunk", None, "the mask is counted from shape[1], the heads")
def ac_shape_one(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[1], k.shape[1]))[0], (k, v)


@wrong("attend_chunk", "mask_after_softmax", "the mask after the softmax")
def ac_after(q, k, v, cache):
    k, v = _grow(k, v, cache)
    weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, -1) * my_causal(q.shape[2], k.shape[2])
    return weights @ v, (k, v)


@wrong("attend_chunk", "adds_the_mask_as_numbers", "a float mask of ones and zeros is added to the scores")
def ac_float_mask(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2]).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


@wrong("attend_chunk", "mask_aligned_at_the_first_query", "the first n rows of the large square mask, not the last n")
def ac_first_rows(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(k.shape[2])[: q.shape[2]]
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


@wrong("attend_chunk", "no_scaling", "no scale")
def ac_no_scale(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2])
    return (q @ k.mT).masked_fill(~mask, -torch.inf).softmax(-1) @ v, (k, v)


@wrong("attend_chunk", None, "only the values are cached on; the keys of the cache are dropped from the new one")
def ac_keys_not_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))[0], (k, values)


@right("attend_chunk", "the causal mask of lesson part 2, as the hint says")
def ac_plain(q, k, v, cache):
    k, v = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))
    return context, (k, v)


@right("attend_chunk", "PyTorch's kernel with attn_mask")
def ac_kernel(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat([old, new], dim=2) for old, new in zip(cache, (k, v), strict=True))
    n, t = q.size(-2), k.size(-2)
    mask = torch.arange(t) <= torch.arange(t - n, t).unsqueeze(1)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


@right("attend_chunk", "position by position, with the cache handed on")
def ac_steps(q, k, v, cache):
    contexts = []
    for qt, kt, vt in zip(q.split(1, 2), k.split(1, 2), v.split(1, 2), strict=True):
        cache = (kt, vt) if cache is None else (torch.cat([cache[0], kt], 2), torch.cat([cache[1], vt], 2))
        contexts.append(scaled_dot_product_attention(qt, *cache)[0])
    return torch.cat(contexts, dim=2), cache


@right("attend_chunk", "queries padded in front, is_causal on a square, and the last rows")
def ac_padded_queries(q, k, v, cache):
    k, v = _grow(k, v, cache)
    n, t = q.shape[2], k.shape[2]
    long = F.pad(q, (0, 0, t - n, 0))
    return F.scaled_dot_product_attention(long, k, v, is_causal=True)[:, :, t - n :], (k, v)


@right("attend_chunk", "an additive mask and einsum")
def ac_additive(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    n, t = q.shape[2], keys.shape[2]
    bias = torch.full((n, t), -torch.inf, dtype=q.dtype).triu(t - n + 1)
    weights = (torch.einsum("bhqd,bhkd->bhqk", q, keys) * q.shape[-1] ** -0.5 + bias).softmax(-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), (keys, values)
