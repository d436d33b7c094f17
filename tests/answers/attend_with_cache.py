# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | 2026-outsiders | joins along the heads: dim=1
def awc_heads(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=1), torch.cat([cache[1], v], dim=1)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | returns the old cache
def awc_old_cache(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], cache if cache is not None else (k, v)


# %% wrong | 2026-outsiders | the new cache holds the new position only
def awc_only_new_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], (k, v)


# %% wrong | 2026-outsiders | attends to the new position only: the cache is kept but not read
def awc_only_itself(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v)[0], (keys, values)


# %% wrong | 2026-outsiders | no scale
def awc_no_scale(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -1) @ values, (keys, values)


# %% wrong | 2026-outsiders | divides by the root of the number of keys, not of features
def awc_scale_t(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[2])
    return torch.softmax(scores, -1) @ values, (keys, values)


# %% wrong | 2026-outsiders | softmax over the single query: all weights are 1
def awc_softmax_query(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    return torch.softmax(scores, dim=2) @ values, (keys, values)


# %% wrong | 2026-outsiders | keeps the queries in place of the keys
def awc_keeps_queries(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys if cache is None else torch.cat([cache[0], q], dim=2), values)


# %% shared | house
def cached_fused(q, k, v, cache):
    keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache or (k[..., :0, :], v[..., :0, :]), (k, v), strict=True))
    return F.scaled_dot_product_attention(q, keys, values), (keys, values)


# %% right | house | cat and matmul
def cached_concatenated(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, (k, v)


# %% right | house | the fused kernel, an empty cache for None
def cached_fused(q, k, v, cache):
    keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache or (k[..., :0, :], v[..., :0, :]), (k, v), strict=True))
    return F.scaled_dot_product_attention(q, keys, values), (keys, values)


# %% right | house | lists come back
def cached_returning_lists(q, k, v, cache):
    context, cache = cached_fused(q, k, v, cache)
    return [context, list(cache)]


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | PyTorch's causal attention sees the first key alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)  # <-- here


# %% shared | 2026-learners
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-learners | cat on -1 [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-1)  # <-- here
        v = torch.cat([cache[1], v], dim=-1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-learners | cat on -1, the cache unpacked [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        old_keys, old_values = cache
        keys, values = torch.cat([old_keys, k], dim=-1), torch.cat([old_values, v], dim=-1)  # <-- here
    context, weights = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | cache None not handled [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    keys = torch.cat([cache[0], k], dim=2)  # <-- here
    values = torch.cat([cache[1], v], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | cache None not handled, unpacked [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    keys, values = cache  # <-- here
    keys = torch.cat([keys, k], dim=2)
    values = torch.cat([values, v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | the context a tuple, in the return [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v), (k, v)  # <-- here


# %% wrong | 2026-learners | the context a tuple, in a line of its own [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | The new key is joined along the features instead of the positions
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-1)  # <-- here
        v = torch.cat([cache[1], v], dim=-2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% double | 2026-blind-6 | puts the newest position first in the cache; forgets to divide by the root of d
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)  # <-- here
    return weights @ v, (k, v)


# %% shared | house
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | house | attends to itself and to the cache each by itself, and adds the contexts
def aw7(q, k, v, cache):
    context, _ = scaled_dot_product_attention(q, k, v)
    if cache is None:
        return context, (k, v)
    old, _ = scaled_dot_product_attention(q, *cache)
    return context + old, (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))  # <-- here


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-13 | the context comes out as (B, H, d_v), without the dimension of the one position
def attend_with_cache(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache, (k, v)))
    # one query only: a dot product with each key
    scores = (q * keys).sum(dim=-1) / q.shape[-1] ** 0.5  # (B, H, t + 1)
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(-1) * values).sum(dim=2)  # <-- here
    return context, (keys, values)


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | attends to the old cache only; the new key and value are added afterwards (with no cache yet: to itself)
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    new = torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2)
    return context, new


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | The new position is put in front of the cache.
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat([new, old], dim=-2) for new, old in zip((k, v), cache))  # <-- here
    weights = (q @ k.mT / math.sqrt(q.size(-1))).softmax(dim=-1)
    return weights @ v, (k, v)
