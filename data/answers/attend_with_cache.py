# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | 2026-outsiders | joins_the_heads | joins along the heads: dim=1
def awc_heads(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=1), torch.cat([cache[1], v], dim=1)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | - | joins along the features: dim=-1
def awc_features(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=-1), torch.cat([cache[1], v], dim=-1)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | new_position_first | the new position first
def awc_new_first(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | none_not_understood | fails on the first step: cache is None
def awc_none(q, k, v, cache):
    k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | returns_the_old_cache | returns the old cache
def awc_old_cache(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], cache if cache is not None else (k, v)


# %% wrong | 2026-outsiders | keeps_the_new_position_only | the new cache holds the new position only
def awc_only_new_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], (k, v)


# %% wrong | 2026-outsiders | forgets_the_new_position | attends to the cache only; the new position does not see itself
def awc_not_itself(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    seen = (k, v) if cache is None else cache
    return scaled_dot_product_attention(q, *seen)[0], (keys, values)


# %% wrong | 2026-outsiders | ignores_the_cache | attends to the new position only: the cache is kept but not read
def awc_only_itself(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v)[0], (keys, values)


# %% wrong | 2026-outsiders | sees_the_oldest_only | is_causal=True: the new query is taken for the first, and sees one key
def awc_is_causal(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, keys, values, is_causal=True), (keys, values)


# %% wrong | 2026-outsiders | sees_the_oldest_only | a causal mask aligned to the upper left
def awc_tril(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], keys.shape[2], dtype=torch.bool).tril()
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | 2026-outsiders | returns_one | returns (context, weights), no cache
def awc_weights(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)


# %% wrong | 2026-outsiders | - | the pair in the cache is turned: (values, keys)
def awc_pair_turned(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[1], k], dim=2), torch.cat([cache[0], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (v, k)


# %% wrong | 2026-outsiders | returns_one | returns three things: context, keys, values
def awc_three(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], keys, values


# %% wrong | 2026-outsiders | returns_one | returns the context only
def awc_context_only(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0]


# %% wrong | 2026-outsiders | no_scaling | no scale
def awc_no_scale(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -1) @ values, (keys, values)


# %% wrong | 2026-outsiders | - | divides by the root of the number of keys, not of features
def awc_scale_t(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[2])
    return torch.softmax(scores, -1) @ values, (keys, values)


# %% wrong | 2026-outsiders | softmax_over_the_query | softmax over the single query: all weights are 1
def awc_softmax_query(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    return torch.softmax(scores, dim=2) @ values, (keys, values)


# %% wrong | 2026-outsiders | caches_the_query | keeps the queries in place of the keys
def awc_keeps_queries(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys if cache is None else torch.cat([cache[0], q], dim=2), values)


# %% wrong | 2026-outsiders | - | the keys serve as values
def awc_keys_as_values(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, keys)[0], (keys, values)


# %% wrong | 2026-outsiders | - | a window: drops the oldest position when the new one comes
def awc_window(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, keys, values)
    if cache is not None:
        keys, values = keys[:, :, 1:], values[:, :, 1:]
    return context, (keys, values)


# %% wrong | 2026-outsiders | changes_its_input | overwrites the last position of the caller's cache in place instead of growing it
def awc_overwrites(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    keys, values = cache
    with torch.no_grad():
        keys[:, :, -1:] = k
        values[:, :, -1:] = v
    return scaled_dot_product_attention(q, keys, values)[0], (keys, values)


# %% wrong | 2026-outsiders | - | adds the new key and value to the cached ones: + where cat is needed
def awc_adds(q, k, v, cache):
    if cache is not None:
        k, v = cache[0] + k, cache[1] + v
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-outsiders | returns_one | on the first step the context is right, but no cache is returned
def awc_first_none(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], None
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values)[0], (keys, values)


# %% wrong | 2026-outsiders | - | keys and values are kept in one stacked tensor, which needs d == d_v
def awc_stacked(q, k, v, cache):
    new = torch.stack([k, v])
    kept = new if cache is None else torch.cat([cache if isinstance(cache, torch.Tensor) else torch.stack(cache), new], dim=3)
    return scaled_dot_product_attention(q, kept[0], kept[1])[0], kept


# %% right | 2026-outsiders | cat, attend without a mask
def awc_plain(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% right | 2026-outsiders | an empty cache to begin with, the fused kernel
def awc_empty(q, k, v, cache):
    if cache is None:
        cache = (k[:, :, :0], v[:, :, :0])
    cache = tuple(torch.cat(pair, dim=-2) for pair in zip(cache, (k, v), strict=True))
    return F.scaled_dot_product_attention(q, *cache), cache


# %% right | 2026-outsiders | einsum and a new buffer that is filled
def awc_buffer(q, k, v, cache):
    B, H, _, d = k.shape
    t = 0 if cache is None else cache[0].shape[2]
    keys, values = k.new_empty(B, H, t + 1, d), v.new_empty(B, H, t + 1, v.shape[-1])
    if t:
        keys[:, :, :t], values[:, :, :t] = cache
    keys[:, :, t:], values[:, :, t:] = k, v
    weights = torch.einsum("bhqd,bhkd->bhqk", q, keys).div(d**0.5).softmax(-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), (keys, values)


# %% right | 2026-outsiders | head by head, and the cache as a list of two
def awc_loop(q, k, v, cache):
    old_k, old_v = cache if cache else (k[:, :, :0], v[:, :, :0])
    keys, values = torch.concat((old_k, k), 2), torch.concat((old_v, v), 2)
    rows = []
    for h in range(q.shape[1]):
        w = torch.softmax(q[:, h] @ keys[:, h].mT / q.shape[-1] ** 0.5, -1)
        rows.append(w @ values[:, h])
    return torch.stack(rows, 1), [keys, values]


# %% right | 2026-outsiders | with a superfluous, but right, causal mask
def awc_masked(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat((cache[0], k), -2), torch.cat((cache[1], v), -2))
    mask = torch.ones(1, keys.shape[-2], dtype=torch.bool).tril(keys.shape[-2] - 1)
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


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


# %% right | house | einsum
def cached_einsum(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], 2)
    values = v if cache is None else torch.cat([cache[1], v], 2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys) * q.size(-1) ** -0.5
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), values), (keys, values)


# %% right | house | lists come back
def cached_returning_lists(q, k, v, cache):
    context, cache = cached_fused(q, k, v, cache)
    return [context, list(cache)]


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | joins_the_heads | joined along the heads
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=1)  # <-- here
        v = torch.cat([cache[1], v], dim=1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind | new_position_first | the newest position first
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat([k, old_k], dim=2)  # <-- here
        v = torch.cat([v, old_v], dim=2)  # <-- here
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-blind | none_not_understood | an empty cache is not handled
def attend_with_cache(q, k, v, cache):
    keys = torch.cat([cache[0], k], dim=2)  # <-- here
    values = torch.cat([cache[1], v], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-blind | keeps_the_new_position_only | only the new key and value are kept
def attend_with_cache(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys = torch.cat([cache[0], k], dim=-2)
        values = torch.cat([cache[1], v], dim=-2)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (k, v)  # <-- here


# %% wrong | 2026-blind | sees_the_oldest_only | PyTorch's causal attention sees the first key alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)  # <-- here


# %% wrong | 2026-blind | context_is_a_pair | context and weights both
def attend_with_cache(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat(both, dim=2) for both in zip(cache, (k, v)))
    context = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (keys, values)


# %% wrong | 2026-blind | - | keys and values of the cache mixed up
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        values, keys = cache  # <-- here
        k = torch.cat([keys, k], dim=2)
        v = torch.cat([values, v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind | - | writes into a tuple
def attend_with_cache(q, k, v, cache):
    if cache is None:
        cache = (k, v)
    else:
        cache[0] = torch.cat([cache[0], k], dim=2)  # <-- here
        cache[1] = torch.cat([cache[1], v], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, cache[0], cache[1])
    return context, cache


# %% wrong | 2026-blind | forgets_the_new_position | the new position does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    context, _ = scaled_dot_product_attention(q, *cache)  # <-- here
    return context, (torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2))


# %% wrong | 2026-blind | - | scale that grows with the cache
def attend_with_cache(q, k, v, cache):
    if cache:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / k.shape[2] ** 0.5  # <-- here
    return scores.softmax(-1) @ v, (k, v)


# %% double | 2026-blind | returns_one | keys and values come back without a pair around them; softmax over the single query
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-2)  # <-- here
    return weights @ v, k, v  # <-- here


# %% double | 2026-blind | squeezes_everything | the position is squeezed away; the cache is returned as it was
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is None:
        cache = (k, v)
    else:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    context = scaled_dot_product_attention(q, keys, values)[0]
    return context.squeeze(2), cache  # <-- here


# %% right | 2026-blind | joins and attends
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% right | 2026-blind | fused kernel, an empty cache made first
def attend_with_cache(q, k, v, cache):
    if cache is None:
        cache = k[:, :, :0], v[:, :, :0]
    keys, values = (torch.cat([old, new], dim=-2) for old, new in zip(cache, (k, v)))
    return F.scaled_dot_product_attention(q, keys, values), (keys, values)


# %% right | 2026-blind | softmax by hand
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        old_keys, old_values = cache
        keys = torch.cat((old_keys, k), 2)
        values = torch.cat((old_values, v), 2)
    scores = (q * keys).sum(-1) / math.sqrt(k.size(-1))  # (B, H, t + 1)
    weights = F.softmax(scores, dim=-1).unsqueeze(-1)
    context = (weights * values).sum(dim=2, keepdim=True)
    return context, (keys, values)


# %% shared | 2026-learners
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-learners | - | cat on -1 [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-1)  # <-- here
        v = torch.cat([cache[1], v], dim=-1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-learners | - | cat on -1, the cache unpacked [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        old_keys, old_values = cache
        keys, values = torch.cat([old_keys, k], dim=-1), torch.cat([old_values, v], dim=-1)  # <-- here
    context, weights = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | none_not_understood | cache None not handled [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    keys = torch.cat([cache[0], k], dim=2)  # <-- here
    values = torch.cat([cache[1], v], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | none_not_understood | cache None not handled, unpacked [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    keys, values = cache  # <-- here
    keys = torch.cat([keys, k], dim=2)
    values = torch.cat([values, v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-learners | context_is_a_pair | the context a tuple, in the return [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v), (k, v)  # <-- here


# %% wrong | 2026-learners | context_is_a_pair | the context a tuple, in a line of its own [learner A 8.5]
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | - | The new key is joined along the features instead of the positions
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-1)  # <-- here
        v = torch.cat([cache[1], v], dim=-2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-2 | new_position_first | The newest position is put in front of the cache instead of behind it
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat([k, old_k], dim=2)  # <-- here
        v = torch.cat([v, old_v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-2 | returns_the_old_cache | The cache is returned without the new position
def attend_with_cache(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat((cache[0], k), 2), torch.cat((cache[1], v), 2))
    out = F.scaled_dot_product_attention(q, keys, values)
    return out, cache if cache is not None else (k, v)  # <-- here


# %% wrong | 2026-blind-2 | ignores_the_cache | The attention gets the new key and value alone; the cache is only kept
def attend_with_cache(q, k, v, cache):
    if cache is None:
        new_cache = (k, v)
    else:
        new_cache = (torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2))
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, new_cache


# %% wrong | 2026-blind-2 | sees_the_oldest_only | `is_causal=True` starts in the upper left corner: the newest query sees the first key alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)  # <-- here


# %% wrong | 2026-blind-2 | forgets_the_new_position | The query attends to the cache alone and not to its own position
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    context, _ = scaled_dot_product_attention(q, cache[0], cache[1])  # <-- here
    return context, (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))


# %% wrong | 2026-blind-2 | context_is_a_pair | context and weights are returned as one pair in the context's place
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | The cached keys are put before the new value
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[0], v], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-blind-2 | none_not_understood | a cache of None cannot be unpacked: the first position has none
def attend_with_cache(q, k, v, cache):
    past_k, past_v = cache  # <-- here
    k = torch.cat([past_k, k], dim=2)
    v = torch.cat([past_v, v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | The cache is detached, so that no gradient reaches the earlier positions
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0].detach(), k], dim=2)  # <-- here
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | The oldest position falls out of the cache, as in a window
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0][:, :, 1:], k], dim=2)  # <-- here
        v = torch.cat([cache[1][:, :, 1:], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% double | 2026-blind-2 | - | The new value is joined along the heads, and the pair in the cache is in the wrong order
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (v, k)  # <-- here


# %% double | 2026-blind-2 | - | The new value is put in front of the cached ones, and the scores are not scaled
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    scores = q @ k.transpose(-2, -1)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, (k, v)


# %% right | 2026-blind-2 | running softmax
def attend_with_cache(q, k, v, cache):
    pairs = (k, v) if cache is None else tuple(torch.cat(both, dim=2) for both in zip(cache, (k, v)))
    root = q.shape[-1] ** 0.5
    top = norm = total = None
    for key, value in zip(pairs[0].unbind(2), pairs[1].unbind(2)):
        s = ((q[:, :, 0] / root) * key).sum(-1, keepdim=True)  # (B, H, 1)
        if top is None:
            top, norm, total = s, torch.ones_like(s), value
        else:
            new = torch.maximum(top, s)
            a, b = (top - new).exp(), (s - new).exp()
            top, norm, total = new, norm * a + b, total * a + value * b
    return (total / norm).unsqueeze(2), pairs


# %% right | 2026-blind-2 | fused and preallocated
def attend_with_cache(q, k, v, cache):
    if cache is None:
        cache = (k[:, :, :0], v[:, :, :0])
    keys, values = (torch.cat([old, new], dim=-2) for old, new in zip(cache, (k, v)))
    return F.scaled_dot_product_attention(q, keys, values), (keys, values)


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-5 | forgets_the_new_position | the query reads the cache first, and the new key and value are added only afterwards
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))


# %% wrong | 2026-blind-5 | - | the cache is kept as one stacked tensor, which fails where d_v is not d
def attend_with_cache(q, k, v, cache):
    new = torch.stack([k, v])  # <-- here
    if cache is not None:
        new = torch.cat([torch.stack(tuple(cache)), new], dim=3)
    keys, values = new
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, new


# %% wrong | 2026-blind-5 | new_position_first | the newest position is put in front of the cache
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% right | 2026-blind-5 | an empty cache for None, and PyTorch's fused function
def attend_with_cache(q, k, v, cache):
    old_k, old_v = (k[:, :, :0], v[:, :, :0]) if cache is None else cache
    cache = torch.cat((old_k, k), -2), torch.cat((old_v, v), -2)
    return F.scaled_dot_product_attention(q, *cache), cache


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | sees_the_oldest_only | asks PyTorch for is_causal, which lets the single query see the oldest key alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)  # <-- here


# %% wrong | 2026-blind-6 | joins_the_heads | joins along dimension 1, which counts the heads here
def attend_with_cache(q, k, v, cache):
    if cache:
        old_k, old_v = cache
        k = torch.cat((old_k, k), 1)  # <-- here
        v = torch.cat((old_v, v), 1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-6 | context_is_a_pair | returns the pair of context and weights where the context alone is asked for
def attend_with_cache(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    context = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (keys, values)


# %% double | 2026-blind-6 | new_position_first+no_scaling | puts the newest position first in the cache; forgets to divide by the root of d
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)  # <-- here
    return weights @ v, (k, v)


# %% right | 2026-blind-6 | an empty cache to begin with, then einsum
def attend_with_cache(q, k, v, cache):
    keys, values = cache if cache is not None else (k[:, :, :0], v[:, :, :0])
    keys, values = torch.cat([keys, k], dim=-2), torch.cat([values, v], dim=-2)
    scores = torch.einsum("bhqd,bhtd->bhqt", q, keys) / math.sqrt(q.shape[-1])
    return torch.einsum("bhqt,bhtv->bhqv", scores.softmax(-1), values), (keys, values)


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | new_position_first | the new key and value are set before the cached ones
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        keys, values = cache
        k = torch.cat([k, keys], dim=2)  # <-- here
        v = torch.cat([v, values], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)

# %% wrong | 2026-blind-7 | forgets_the_new_position | attends to the cache first and adds the new position afterwards, so it does not read itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return v, (k, v)
    context, _ = scaled_dot_product_attention(q, *cache)  # <-- here
    new_cache = (torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2))
    return context, new_cache

# %% wrong | 2026-blind-7 | sees_the_oldest_only | is_causal=True, whose mask starts in the upper left corner, so the newest sees the oldest alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=-2), torch.cat([cache[1], v], dim=-2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)  # <-- here

# %% double | 2026-blind-7 | - | joined along the heads; context and weights are handed back together in the context's place
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=1)  # <-- here
        v = torch.cat([cache[1], v], dim=1)
    result = scaled_dot_product_attention(q, k, v)
    return result, (k, v)  # <-- here

# %% right | 2026-blind-7 | einsum with a softmax by hand
def attend_with_cache(q, k, v, cache):
    keys = k if cache is None else torch.cat((cache[0], k), dim=-2)
    values = v if cache is None else torch.cat((cache[1], v), dim=-2)
    scores = torch.einsum("bhd,bhjd->bhj", q.squeeze(2), keys) * q.shape[-1] ** -0.5
    scores = scores - scores.amax(dim=-1, keepdim=True)
    weights = scores.exp() / scores.exp().sum(dim=-1, keepdim=True)
    return torch.einsum("bhj,bhjv->bhv", weights, values).unsqueeze(2), (keys, values)


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-9 | forgets_the_new_position | Attends to the cache as it was and adds the new key and value afterwards, so the newest position does not see itself.
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))

# %% wrong | 2026-blind-9 | context_is_a_pair | Forgets that the attention returns two things and hands on context and weights together as the context.
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-2)
        v = torch.cat([cache[1], v], dim=-2)
    context = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)

# %% double | 2026-blind-9 | new_position_first+no_scaling | Puts the newest key and value at the front of the cache; does not divide the scores.
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k)  # <-- here
    context = torch.einsum("bhqk,bhkd->bhqd", scores.softmax(dim=-1), v)
    return context, (k, v)

# %% right | 2026-blind-9 | an own helper that joins, and the blend as a weighted sum, entry by entry
def joined(old, new):
    return new if old is None else torch.cat((old, new), dim=-2)


def attend_with_cache(q, k, v, cache):
    old_keys, old_values = (None, None) if cache is None else cache
    keys, values = joined(old_keys, k), joined(old_values, v)
    scores = (q * keys).sum(dim=-1, keepdim=True) / math.sqrt(q.shape[-1])  # (B, H, t+1, 1)
    weights = torch.softmax(scores, dim=-2)
    return (weights * values).sum(dim=-2, keepdim=True), (keys, values)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-10 | forgets_the_new_position | attends to the cache as it was and adds the new key and value only afterwards, so the newest position does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    new_cache = (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))
    return context, new_cache


# %% wrong | 2026-blind-10 | - | divides the scores by the root of the number of keys in place of the number of features
def attend_with_cache(q, k, v, cache):
    old_k, old_v = cache if cache is not None else (k[:, :, :0], v[:, :, :0])
    keys = torch.cat((old_k, k), dim=-2)
    values = torch.cat((old_v, v), dim=-2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys)
    scores = scores / math.sqrt(keys.shape[-2])  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), (keys, values)


# %% right | 2026-blind-10 | room for one more made with F.pad and new tensors, the products as sums of entries
def attend_with_cache(q, k, v, cache):
    def grown(which, new):
        if cache is None:
            return new.clone()
        room = F.pad(cache[which], (0, 0, 0, 1))  # (B, H, t + 1, .)
        last = torch.zeros(room.shape[2], 1, dtype=torch.bool, device=room.device)
        last[-1] = True
        return torch.where(last, new, room)

    keys, values = grown(0, k), grown(1, v)
    scores = (q * keys).sum(dim=-1) / math.sqrt(q.shape[-1])  # (B, H, t + 1)
    shares = scores.softmax(dim=-1).unsqueeze(-1)
    return (shares * values).sum(dim=2, keepdim=True), (keys, values)


# %% shared | house
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | house | a_softmax_for_each | attends to itself and to the cache each by itself, and adds the contexts
def aw7(q, k, v, cache):
    context, _ = scaled_dot_product_attention(q, k, v)
    if cache is None:
        return context, (k, v)
    old, _ = scaled_dot_product_attention(q, *cache)
    return context + old, (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))  # <-- here


# %% wrong | house | a_softmax_for_each | the mean of the context of the cache and that of the new position
def aw8(q, k, v, cache):
    context, _ = scaled_dot_product_attention(q, k, v)
    if cache is None:
        return context, (k, v)
    old, _ = scaled_dot_product_attention(q, *cache)
    return (context + old) / 2, (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))  # <-- here


# %% wrong | house | a_softmax_for_each | a softmax for the cached scores and one for the new one, then the weights are joined
def aw9(q, k, v, cache):
    d = q.shape[-1]
    new = torch.softmax(q @ k.transpose(-2, -1) / d**0.5, -1)
    if cache is None:
        return new @ v, (k, v)
    old = torch.softmax(q @ cache[0].transpose(-2, -1) / d**0.5, -1)  # <-- here
    weights = torch.cat([old, new], -1)
    keys, values = torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2)
    return weights @ values, (keys, values)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-11 | new_position_first | puts the newest position in front of the cache in place of last
def attend_with_cache(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        old_keys, old_values = cache
        keys = torch.cat([k, old_keys], dim=2)  # <-- here
        values = torch.cat([v, old_values], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% wrong | 2026-blind-11 | forgets_the_new_position | lets the query attend to the cache before the new key and value are added, so that the newest position does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    keys = torch.cat((keys, k), dim=-2)
    values = torch.cat((values, v), dim=-2)
    return context, (keys, values)


# %% double | 2026-blind-11 | - | keeps the scaled key in the cache in place of the key itself, and the scores are scaled a second time; gives the new key and value back alone as the cache, without the older ones
def attend_with_cache(q, k, v, cache):
    k = k / math.sqrt(k.shape[-1])  # <-- here
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], keys], dim=2)
        values = torch.cat([cache[1], values], dim=2)
    context, weights = scaled_dot_product_attention(q, keys, values)
    return context, (k, v)  # <-- here


# %% right | 2026-blind-11 | pairs joined in a comprehension, scores and blend with einsum
def attend_with_cache(q, k, v, cache):
    new = (k, v)
    if cache is not None:
        new = tuple(torch.cat(pair, dim=-2) for pair in zip(cache, new, strict=True))
    keys, values = new
    scores = torch.einsum("bhid,bhjd->bhij", q, keys) * q.shape[-1] ** -0.5
    context = torch.einsum("bhij,bhjv->bhiv", scores.softmax(dim=-1), values)
    return context, (keys, values)


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | softmax_over_the_query | takes the softmax over the one query instead of the keys, so that every weight is 1
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    scores = q @ keys.transpose(2, 3) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=2)  # <-- here
    return weights @ values, (keys, values)


# %% wrong | 2026-blind-12 | forgets_the_new_position | lets the query read the old cache and adds the new position afterwards, so that it does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    old_keys, old_values = cache
    context, _ = scaled_dot_product_attention(q, old_keys, old_values)  # <-- here
    new_cache = (torch.cat([old_keys, k], dim=2), torch.cat([old_values, v], dim=2))
    return context, new_cache


# %% wrong | 2026-blind-12 | - | joins the new value to the cached keys instead of the cached values
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[0], v], dim=2)  # <-- here
    context = F.scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% right | 2026-blind-12 | an empty cache in place of None, einsum for the one query
def attend_with_cache(q, k, v, cache):
    if cache is None:
        cache = (k[:, :, :0], v[:, :, :0])
    keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache, (k, v), strict=True))
    scores = torch.einsum("bhqd,bhtd->bhqt", q, keys).div(math.sqrt(k.shape[-1]))
    return torch.einsum("bhqt,bhtv->bhqv", scores.softmax(dim=-1), values), (keys, values)


# %% wrong | house | forgets_the_new_position | joins first, and attends to what was cached before
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    old_k, old_v = cache
    keys = torch.cat([old_k, k], dim=-2)
    values = torch.cat([old_v, v], dim=-2)
    context, _ = scaled_dot_product_attention(q, old_k, old_v)  # <-- here
    return context, (keys, values)


# %% wrong | house | forgets_the_new_position | a mask hides the new position
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-2)
        v = torch.cat([cache[1], v], dim=-2)
    n = k.shape[-2]
    mask = torch.ones(1, n, dtype=torch.bool)
    if n > 1:
        mask[:, -1] = False  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-13 | forgets_the_new_position | the query attends to the cache as it was, without the newest position, in place of to all positions so far
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    old_keys, old_values = cache
    context, _ = scaled_dot_product_attention(q, old_keys, old_values)  # <-- here
    new = torch.cat([old_keys, k], dim=2), torch.cat([old_values, v], dim=2)
    return context, new


# %% wrong | 2026-blind-13 | - | the scores are divided by the root of the number of positions in place of the number of features
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    scores = torch.einsum("bhqd,bhtd->bhqt", q, keys) / math.sqrt(keys.shape[2])  # <-- here
    weights = scores.softmax(dim=-1)
    return torch.einsum("bhqt,bhtd->bhqd", weights, values), (keys, values)


# %% wrong | 2026-blind-13 | drops_the_position | the context comes out as (B, H, d_v), without the dimension of the one position
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


# %% right | 2026-blind-13 | an empty cache in place of None, the softmax written out with its maximum
def attend_with_cache(q, k, v, cache):
    if cache is None:
        cache = k[:, :, :0], v[:, :, :0]
    keys = torch.cat((cache[0], k), dim=-2)
    values = torch.cat((cache[1], v), dim=-2)
    scores = (q / math.sqrt(q.shape[-1])) @ keys.mT  # (B, H, 1, t + 1)
    shares = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    context = (shares / shares.sum(dim=-1, keepdim=True)) @ values
    return context, (keys, values)


# %% wrong | house | softmax_over_the_query | blends with ones
def attend_with_cache(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.ones_like(scores) @ values, (keys, values)  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-14 | - | divides the scores by the root of the number of positions in place of the size of the keys
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat([old_k, k], dim=2)
        v = torch.cat([old_v, v], dim=2)
    scores = q @ k.transpose(2, 3) / math.sqrt(k.shape[2])  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, (k, v)


# %% wrong | 2026-blind-14 | forgets_the_new_position | attends to what was in the cache before the new position is added, so that the newest does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    keys = torch.cat([keys, k], dim=2)
    values = torch.cat([values, v], dim=2)
    return context, (keys, values)

# %% wrong | house | - | The empty cache is made in single precision, which makes what is joined to it in half precision single.
def attend_with_cache(q, k, v, cache):
    if cache is None:
        B, H, _, d = k.shape
        cache = torch.zeros(B, H, 0, d), torch.zeros(B, H, 0, v.shape[-1])  # <-- here
    keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-15 | - | keys and values are stacked into one tensor for the new cache, which is an error where they differ in size
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat([old_k, k], dim=2)
        v = torch.cat([old_v, v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, torch.stack([k, v])  # <-- here


# %% wrong | 2026-blind-15 | - | a missing cache is replaced by one position of zeros in place of none, and this position gets weight
def attend_with_cache(q, k, v, cache):
    B, H, _, d = k.shape
    if cache is None:
        cache = (k.new_zeros(B, H, 1, d), v.new_zeros(B, H, 1, v.shape[-1]))  # <-- here
    keys = torch.cat((cache[0], k), dim=-2)
    values = torch.cat((cache[1], v), dim=-2)
    scores = q @ keys.mT / math.sqrt(d)
    context = torch.softmax(scores, dim=-1) @ values
    return context, (keys, values)


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | forgets_the_new_position | lets the query attend to the cache as it was and adds the new key and value only afterwards, so that the newest position does not see itself
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))


# %% wrong | 2026-blind-16 | returns_one | returns context, keys and values as three results in place of the context and a cache of two
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_keys, old_values = cache
        k = torch.cat((old_keys, k), dim=-2)
        v = torch.cat((old_values, v), dim=-2)
    scores = (q @ k.transpose(2, 3)) * q.shape[3] ** -0.5
    context = torch.softmax(scores, dim=3) @ v
    return context, k, v  # <-- here


# %% shared | 2026-blind-17
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | sees_the_oldest_only | asks PyTorch for a causal mask, with which the single query sees the first key alone in place of all
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat([old_k, k], dim=2)
        v = torch.cat([old_v, v], dim=2)
    context = F.scaled_dot_product_attention(q, k, v, is_causal=True)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-17 | returns_one | hands back no cache after the first position in place of its key and value
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return v, cache  # <-- here
    keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache, (k, v)))
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% right | 2026-blind-17 | an empty cache to start from, einsum
def attend_with_cache(q, k, v, cache):
    old_keys, old_values = (k[:, :, :0], v[:, :, :0]) if cache is None else cache
    keys = torch.cat((old_keys, k), dim=-2)
    values = torch.cat((old_values, v), dim=-2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys) / math.sqrt(q.shape[-1])
    context = torch.einsum("bhqk,bhkv->bhqv", scores.softmax(dim=-1), values)
    return context, (keys, values)


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | forgets_the_new_position | attends to the old cache only; the new key and value are added afterwards (with no cache yet: to itself)
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    new = torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2)
    return context, new


# %% wrong | 2026-blind-18 | new_position_first | the newest position is put in front of the older ones in the cache
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat(pair, dim=-2) for pair in zip((k, v), cache))  # <-- here
    weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
    return weights @ v, (k, v)


# %% right | 2026-blind-18 | an empty cache in place of None, einsum
def attend_with_cache(q, k, v, cache):
    old_k, old_v = cache or (k[:, :, :0], v[:, :, :0])
    K, V = torch.cat((old_k, k), -2), torch.cat((old_v, v), -2)
    w = torch.einsum("bhqd,bhkd->bhqk", q, K).div(math.sqrt(q.size(-1))).softmax(-1)
    return torch.einsum("bhqk,bhkv->bhqv", w, V), (K, V)


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | forgets_the_new_position | Where there is a cache, the query attends to the old positions alone, not to its own.
def attend_with_cache(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v)
        return context, (k, v)
    keys, values = cache
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))


# %% wrong | 2026-blind-19 | new_position_first | The new position is put in front of the cache.
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat([new, old], dim=-2) for new, old in zip((k, v), cache))  # <-- here
    weights = (q @ k.mT / math.sqrt(q.size(-1))).softmax(dim=-1)
    return weights @ v, (k, v)


# %% right | 2026-blind-19 | the cache is padded with a row and the row is filled in
def attend_with_cache(q, k, v, cache):
    def grow(old, new):
        wider = F.pad(old, (0, 0, 0, 1))
        wider[:, :, -1:] = new
        return wider

    K, V = (k, v) if cache is None else map(grow, cache, (k, v))
    match = torch.einsum("bhqd,bhkd->bhqk", q, K) / K.shape[3] ** 0.5
    return torch.einsum("bhqk,bhkv->bhqv", F.softmax(match, -1), V), (K, V)


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-23 | new_position_first | the newest position is put in front of the cache, not behind it
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v)
    return context, (k, v)


# %% wrong | 2026-blind-23 | forgets_the_new_position | the query reads the cache of before, without its own key and value
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    keys, values = cache
    scores = q @ keys.transpose(2, 3) / math.sqrt(q.shape[-1])  # <-- here
    context = torch.softmax(scores, dim=-1) @ values  # <-- here
    return context, (torch.cat([keys, k], dim=2), torch.cat([values, v], dim=2))


# %% right | 2026-blind-23 | an empty cache in place of None, then one way for both
def attend_with_cache(q, k, v, cache):
    old_k, old_v = (k[:, :, :0], v[:, :, :0]) if cache is None else cache
    all_k, all_v = (torch.cat(both, dim=-2) for both in ((old_k, k), (old_v, v)))
    strength = torch.einsum("bhtd,bhqd->bht", all_k, q) / q.shape[-1] ** 0.5  # (B, H, t + 1)
    share = strength.softmax(-1).unsqueeze(-2)
    return share @ all_v, (all_k, all_v)


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | sees_the_oldest_only | is_causal=True, which counts from the first key, so the newest position sees the oldest key only
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context = F.scaled_dot_product_attention(q, k, v, is_causal=True)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-24 | - | the newest key is put at the end and the newest value in the front, so the pairs no longer match
def attend_with_cache(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        old_keys, old_values = cache
        keys = torch.cat((old_keys, keys), dim=-2)
        values = torch.cat((values, old_values), dim=-2)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)


# %% right | 2026-blind-24 | an empty cache in the place of None, and the sum by hand
def attend_with_cache(q, k, v, cache):
    empty = (k[:, :, :0], v[:, :, :0])
    keys, values = (torch.cat(pair, dim=2) for pair in zip(cache or empty, (k, v)))
    match = (keys * q).sum(-1) * k.size(-1) ** -0.5
    share = torch.softmax(match, dim=-1)
    return (share[..., None] * values).sum(dim=2, keepdim=True), (keys, values)


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | sees_the_oldest_only | PyTorch's attention is told is_causal, which lets the only query see the first key alone
def attend_with_cache(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-2)
        v = torch.cat([cache[1], v], dim=-2)
    context = F.scaled_dot_product_attention(q, k, v, is_causal=True)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-26 | forgets_the_new_position | the query attends to what was cached before, the new position's own key and value are left out
def attend_with_cache(q, k, v, cache):
    if cache is None:
        return scaled_dot_product_attention(q, k, v)[0], (k, v)
    old_keys, old_values = cache
    context, _ = scaled_dot_product_attention(q, old_keys, old_values)  # <-- here
    return context, (torch.cat([old_keys, k], dim=2), torch.cat([old_values, v], dim=2))
