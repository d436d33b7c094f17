"""Held out: wrong and right ways to write attend_with_cache."""

import math

import torch
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


@wrong("attend_with_cache", "joins_the_heads", "joins along the heads: dim=1")
def awc_heads(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=1), torch.cat([cache[1], v], dim=1)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


@wrong("attend_with_cache", None, "joins along the features: dim=-1")
def awc_features(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=-1), torch.cat([cache[1], v], dim=-1)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


@wrong("attend_with_cache", "new_position_first", "the new position first")
def awc_new_first(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


@wrong("attend_with_cache", None, "fails on the first step: cache is None")
def awc_none(q, k, v, cache):
    k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


@wrong("attend_with_cache", "returns_the_old_cache", "returns the old cache")
def awc_old_cache(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], cache if cache is not None else (k, v)


@wrong("attend_with_cache", "keeps_the_new_position_only", "the new cache holds the new position only")
def awc_only_new_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], (k, v)


@wrong("attend_with_cache", "forgets_the_new_position", "attends to the cache only; the new position does not see itself")
def awc_not_itself(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    seen = (k, v) if cache is None else cache
    return scaled_dot_product_attention(q, *seen)[0], (keys, values)


@wrong("attend_with_cache", "ignores_the_cache", "attends to the new position only: the cache is kept but not read")
def awc_only_itself(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v)[0], (keys, values)


@wrong("attend_with_cache", "sees_the_oldest_only", "is_causal=True: the new query is taken for the first, and sees one key")
def awc_is_causal(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, keys, values, is_causal=True), (keys, values)


@wrong("attend_with_cache", "sees_the_oldest_only", "a causal mask aligned to the upper left")
def awc_tril(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], keys.shape[2], dtype=torch.bool).tril()
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


@wrong("attend_with_cache", "returns_one", "returns (context, weights), no cache")
def awc_weights(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)


@wrong("attend_with_cache", None, "the pair in the cache is turned: (values, keys)")
def awc_pair_turned(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[1], k], dim=2), torch.cat([cache[0], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (v, k)


@wrong("attend_with_cache", "returns_one", "returns three things: context, keys, values")
def awc_three(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], keys, values


@wrong("attend_with_cache", "returns_one", "returns the context only")
def awc_context_only(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0]


@wrong("attend_with_cache", "no_scaling", "no scale")
def awc_no_scale(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -1) @ values, (keys, values)


@wrong("attend_with_cache", None, "divides by the root of the number of keys, not of features")
def awc_scale_t(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[2])
    return torch.softmax(scores, -1) @ values, (keys, values)


@wrong("attend_with_cache", "softmax_over_the_query", "softmax over the single query: all weights are 1")
def awc_softmax_query(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    return torch.softmax(scores, dim=2) @ values, (keys, values)


@wrong("attend_with_cache", "caches_the_query", "keeps the queries in place of the keys")
def awc_keeps_queries(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys if cache is None else torch.cat([cache[0], q], dim=2), values)


@wrong("attend_with_cache", None, "the keys serve as values")
def awc_keys_as_values(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, keys)[0], (keys, values)


@wrong("attend_with_cache", None, "a window: drops the oldest position when the new one comes")
def awc_window(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, keys, values)
    if cache is not None:
        keys, values = keys[:, :, 1:], values[:, :, 1:]
    return context, (keys, values)


@wrong("attend_with_cache", None, "overwrites the last position of the caller's cache in place instead of growing it")
def awc_overwrites(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    keys, values = cache
    with torch.no_grad():
        keys[:, :, -1:] = k
        values[:, :, -1:] = v
    return scaled_dot_product_attention(q, keys, values)[0], (keys, values)


@wrong("attend_with_cache", None, "adds the new key and value to the cached ones: + where cat is needed")
def awc_adds(q, k, v, cache):
    if cache is not None:
        k, v = cache[0] + k, cache[1] + v
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


@wrong("attend_with_cache", "returns_one", "on the first step the context is right, but no cache is returned")
def awc_first_none(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], None
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], (keys, values)


@wrong("attend_with_cache", None, "keys and values are kept in one stacked tensor, which needs d == d_v")
def awc_stacked(q, k, v, cache):
    new = torch.stack([k, v])
    kept = new if cache is None else torch.cat([cache if isinstance(cache, torch.Tensor) else torch.stack(cache), new], dim=3)
    return scaled_dot_product_attention(q, kept[0], kept[1])[0], kept


@right("attend_with_cache", "cat, attend without a mask")
def awc_plain(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


@right("attend_with_cache", "an empty cache to begin with, the fused kernel")
def awc_empty(q, k, v, cache):
    if cache is None:
        cache = (k[:, :, :0], v[:, :, :0])
    cache = tuple(torch.cat(pair, dim=-2) for pair in zip(cache, (k, v), strict=True))
    return F.scaled_dot_product_attention(q, *cache), cache


@right("attend_with_cache", "einsum and a new buffer that is filled")
def awc_buffer(q, k, v, cache):
    B, H, _, d = k.shape
    t = 0 if cache is None else cache[0].shape[2]
    keys, values = k.new_empty(B, H, t + 1, d), v.new_empty(B, H, t + 1, v.shape[-1])
    if t:
        keys[:, :, :t], values[:, :, :t] = cache
    keys[:, :, t:], values[:, :, t:] = k, v
    weights = torch.einsum("bhqd,bhkd->bhqk", q, keys).div(d**0.5).softmax(-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), (keys, values)


@right("attend_with_cache", "head by head, and the cache as a list of two")
def awc_loop(q, k, v, cache):
    old_k, old_v = cache if cache else (k[:, :, :0], v[:, :, :0])
    keys, values = torch.concat((old_k, k), 2), torch.concat((old_v, v), 2)
    rows = []
    for h in range(q.shape[1]):
        w = torch.softmax(q[:, h] @ keys[:, h].mT / q.shape[-1] ** 0.5, -1)
        rows.append(w @ values[:, h])
    return torch.stack(rows, 1), [keys, values]


@right("attend_with_cache", "with a superfluous, but right, causal mask")
def awc_masked(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat((cache[0], k), -2), torch.cat((cache[1], v), -2))
    mask = torch.ones(1, keys.shape[-2], dtype=torch.bool).tril(keys.shape[-2] - 1)
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)
