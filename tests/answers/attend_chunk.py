# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | 2026-outsiders | the mask is inverted for PyTorch's function, as if it were nn.MultiheadAttention
def ac_inverted(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~my_causal(q.shape[2], k.shape[2])), (k, v)


# %% wrong | 2026-outsiders | off by one: a position reads the next new one
def ac_one_ahead(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2] + 1)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | the cached positions are forbidden
def ac_cache_forbidden(q, k, v, cache):
    n = q.shape[2]
    k, v = _grow(k, v, cache)
    old = torch.zeros(n, k.shape[2] - n, dtype=torch.bool)
    return scaled_dot_product_attention(q, k, v, torch.cat([old, my_causal(n)], 1))[0], (k, v)


# %% wrong | 2026-outsiders | reads the cache only, not the new positions
def ac_cache_only(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    if cache is None:
        return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))[0], (k, v)
    return scaled_dot_product_attention(q, *cache)[0], (keys, values)


# %% wrong | 2026-outsiders | fails when there is no cache yet
def ac_none(q, k, v, cache):
    k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | the new positions are put before the cached ones
def ac_new_first(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | loops over the positions but forgets to hand the cache on: each reads the old cache and itself
def ac_loop_no_update(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        one = slice(t, t + 1)
        keys, values = _grow(k[:, :, one], v[:, :, one], cache)
        contexts.append(scaled_dot_product_attention(q[:, :, one], keys, values)[0])
    return torch.cat(contexts, 2), _grow(k, v, cache)


# %% wrong | 2026-outsiders | the mask after the softmax
def ac_after(q, k, v, cache):
    k, v = _grow(k, v, cache)
    weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, -1) * my_causal(q.shape[2], k.shape[2])
    return weights @ v, (k, v)


# %% wrong | 2026-outsiders | a float mask of ones and zeros is added to the scores
def ac_float_mask(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2]).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% wrong | 2026-outsiders | the first n rows of the large square mask, not the last n
def ac_first_rows(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(k.shape[2])[: q.shape[2]]
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | no scale
def ac_no_scale(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2])
    return (q @ k.mT).masked_fill(~mask, -torch.inf).softmax(-1) @ v, (k, v)


# %% shared | house
def cached_concatenated(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, (k, v)


# %% right | house | the fused kernel
def chunk_fused(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2])
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% right | house | one token at a time
def chunk_one_by_one(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        context, cache = cached_concatenated(q[:, :, t : t + 1], k[:, :, t : t + 1], v[:, :, t : t + 1], cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2), cache


# %% right | house | a bias of minus infinity
def chunk_with_a_bias(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=-2), torch.cat([cache[1], v], dim=-2)
    new, keys = q.shape[-2], k.shape[-2]
    bias = torch.full((new, keys), float("-inf"), dtype=q.dtype).triu(keys - new + 1)
    scores = q @ k.mT / math.sqrt(q.shape[-1]) + bias
    return scores.softmax(-1) @ v, (k, v)


# %% shared | 2026-blind
from course_utils.attention.causal import attend_with_cache as my_cached
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind | one key short
def attend_chunk(q, k, v, cache):
    t = 0 if cache is None else cache[0].shape[2]
    if t > 0:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    n = q.shape[2]
    mask = torch.ones(n, t + n, dtype=torch.bool).tril(t - 1)  # <-- here
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-blind | only the newest chunk is kept
def attend_chunk(q, k, v, cache):
    new = (k, v)
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))
    return context, new  # <-- here


# %% shared | 2026-learners
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-learners | the mask made before the cat [learner A 8.6]
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-learners | the mask made of the new keys, under new names [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)


# %% wrong | 2026-learners | the mask made before the cat, PyTorch's function [learner A 8.6]
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% wrong | 2026-learners | shape[1] for the mask [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[1], k.shape[1])  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-learners | shape[1] for the mask, PyTorch's function [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=my_causal(q.shape[1], k.shape[1])), (k, v)  # <-- here


# %% wrong | 2026-learners | the context a tuple, in the return [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2])), (k, v)  # <-- here


# %% wrong | 2026-learners | the context a tuple, in a line of its own [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], k.shape[2])
    context = scaled_dot_product_attention(q, k, v, mask)  # <-- here
    return context, (k, v)


# %% shared | 2026-blind-2
from course_utils.attention.causal import attend_with_cache as my_cached
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-2 | without a mask the new positions read the new ones behind them
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% shared | house
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def joined(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | house | attends to the new ones and to the cache each by itself, and adds the contexts
def ch16(q, k, v, cache):
    context = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))[0]
    if cache is not None:
        context = context + scaled_dot_product_attention(q, *cache)[0]  # <-- here
    return context, joined(k, v, cache)


# %% wrong | house | the old cache is handed back
def ch27(q, k, v, cache):
    keys, values = joined(k, v, cache)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = scaled_dot_product_attention(q, keys, values, mask)[0]
    return context, cache  # <-- here


# %% wrong | house | the pair in the cache is turned
def ch28(q, k, v, cache):
    keys, values = joined(k, v, cache)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = scaled_dot_product_attention(q, keys, values, mask)[0]
    return context, (values, keys)  # <-- here


# %% wrong | house | the diagonal is moved by queries minus keys
def ch31(q, k, v, cache):
    keys, values = joined(k, v, cache)
    n, m = q.shape[2], keys.shape[2]
    mask = torch.ones(n, m, dtype=torch.bool).tril(n - m)  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | house | the upper triangle in place of the lower one
def ch32(q, k, v, cache):
    keys, values = joined(k, v, cache)
    n, m = q.shape[2], keys.shape[2]
    mask = torch.ones(n, m, dtype=torch.bool).triu(m - n)  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | house | what is added is float32, which does not fit values of half precision
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-2)
        v = torch.cat([cache[1], v], dim=-2)
    n, m = q.shape[-2], k.shape[-2]
    bias = torch.full((n, m), float("-inf")).triu(m - n + 1)  # <-- here
    weights = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]) + bias, -1)
    return weights @ v, (k, v)


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-16 | makes a mask only where there is a cache, so that the positions of the first chunk see each other's future
def attend_chunk(q, k, v, cache):
    mask = None
    if cache is not None:  # <-- here
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% double | 2026-blind-24 | no mask, so the new positions see later ones; the cache that is returned holds only the new keys and values
def attend_chunk(q, k, v, cache):
    past = cache if cache is not None else (k[:, :, :0], v[:, :, :0])
    all_k = torch.cat([past[0], k], dim=2)
    all_v = torch.cat([past[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, all_k, all_v)  # <-- here
    cache = (k, v)  # <-- here
    return context, cache
