# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def _grow(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | 2026-outsiders | mask_aligned_at_the_first_query | as found: is_causal=True counts from the upper left
def ac_as_found(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)


# %% wrong | 2026-outsiders | no_mask | no mask: the new positions read each other's future
def ac_no_mask(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v), (k, v)


# %% wrong | 2026-outsiders | no_mask | causal for the first chunk only; later ones have no mask
def ac_first_only(q, k, v, cache):
    first = cache is None
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, is_causal=first), (k, v)


# %% wrong | 2026-outsiders | - | the mask of the new positions only, without the cached columns
def ac_square(q, k, v, cache):
    n = q.shape[2]
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=my_causal(n)), (k, v)


# %% wrong | 2026-outsiders | - | the mask is made before the keys have grown: my_causal(n, k.shape[2]) with the new k
def ac_mask_before(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted for PyTorch's function, as if it were nn.MultiheadAttention
def ac_inverted(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~my_causal(q.shape[2], k.shape[2])), (k, v)


# %% wrong | 2026-outsiders | mask_one_too_far | off by one: a position reads the next new one
def ac_one_ahead(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2] + 1)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | mask_without_the_diagonal | off by one: a position does not read itself
def ac_strict(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2] - 1)
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | - | queries and keys exchanged in the call: my_causal(keys, queries)
def ac_exchanged(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(k.shape[2], q.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | forgets_the_cache | the cached positions are forbidden
def ac_cache_forbidden(q, k, v, cache):
    n = q.shape[2]
    k, v = _grow(k, v, cache)
    old = torch.zeros(n, k.shape[2] - n, dtype=torch.bool)
    return scaled_dot_product_attention(q, k, v, torch.cat([old, my_causal(n)], 1))[0], (k, v)


# %% wrong | 2026-outsiders | sees_the_cache_only | reads the cache only, not the new positions
def ac_cache_only(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    if cache is None:
        return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))[0], (k, v)
    return scaled_dot_product_attention(q, *cache)[0], (keys, values)


# %% wrong | 2026-outsiders | none_not_understood | fails when there is no cache yet
def ac_none(q, k, v, cache):
    k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | keeps_the_new_positions_only | returns the chunk's own keys and values as the new cache
def ac_only_new_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | new_positions_first | the new positions are put before the cached ones
def ac_new_first(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


# %% wrong | 2026-outsiders | sees_the_cache_and_itself_only | loops over the positions but forgets to hand the cache on: each reads the old cache and itself
def ac_loop_no_update(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        one = slice(t, t + 1)
        keys, values = _grow(k[:, :, one], v[:, :, one], cache)
        contexts.append(scaled_dot_product_attention(q[:, :, one], keys, values)[0])
    return torch.cat(contexts, 2), _grow(k, v, cache)


# %% wrong | 2026-outsiders | returns_one | returns (context, weights), no cache
def ac_weights(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))


# %% wrong | 2026-outsiders | - | the mask is counted from shape[1], the heads
def ac_shape_one(q, k, v, cache):
    k, v = _grow(k, v, cache)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[1], k.shape[1]))[0], (k, v)


# %% wrong | 2026-outsiders | mask_after_softmax | the mask after the softmax
def ac_after(q, k, v, cache):
    k, v = _grow(k, v, cache)
    weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, -1) * my_causal(q.shape[2], k.shape[2])
    return weights @ v, (k, v)


# %% wrong | 2026-outsiders | adds_the_mask_as_numbers | a float mask of ones and zeros is added to the scores
def ac_float_mask(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2]).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% wrong | 2026-outsiders | mask_aligned_at_the_first_query | the first n rows of the large square mask, not the last n
def ac_first_rows(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(k.shape[2])[: q.shape[2]]
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-outsiders | no_scaling | no scale
def ac_no_scale(q, k, v, cache):
    k, v = _grow(k, v, cache)
    mask = my_causal(q.shape[2], k.shape[2])
    return (q @ k.mT).masked_fill(~mask, -torch.inf).softmax(-1) @ v, (k, v)


# %% wrong | 2026-outsiders | - | only the values are cached on; the keys of the cache are dropped from the new one
def ac_keys_not_kept(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    return scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))[0], (k, values)


# %% right | 2026-outsiders | the causal mask of lesson part 2, as the hint says
def ac_plain(q, k, v, cache):
    k, v = _grow(k, v, cache)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))
    return context, (k, v)


# %% right | 2026-outsiders | PyTorch's kernel with attn_mask
def ac_kernel(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat([old, new], dim=2) for old, new in zip(cache, (k, v), strict=True))
    n, t = q.size(-2), k.size(-2)
    mask = torch.arange(t) <= torch.arange(t - n, t).unsqueeze(1)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% right | 2026-outsiders | position by position, with the cache handed on
def ac_steps(q, k, v, cache):
    contexts = []
    for qt, kt, vt in zip(q.split(1, 2), k.split(1, 2), v.split(1, 2), strict=True):
        cache = (kt, vt) if cache is None else (torch.cat([cache[0], kt], 2), torch.cat([cache[1], vt], 2))
        contexts.append(scaled_dot_product_attention(qt, *cache)[0])
    return torch.cat(contexts, dim=2), cache


# %% right | 2026-outsiders | queries padded in front, is_causal on a square, and the last rows
def ac_padded_queries(q, k, v, cache):
    k, v = _grow(k, v, cache)
    n, t = q.shape[2], k.shape[2]
    long = F.pad(q, (0, 0, t - n, 0))
    return F.scaled_dot_product_attention(long, k, v, is_causal=True)[:, :, t - n :], (k, v)


# %% right | 2026-outsiders | an additive mask and einsum
def ac_additive(q, k, v, cache):
    keys, values = _grow(k, v, cache)
    n, t = q.shape[2], keys.shape[2]
    bias = torch.full((n, t), -torch.inf, dtype=q.dtype).triu(t - n + 1)
    weights = (torch.einsum("bhqd,bhkd->bhqk", q, keys) * q.shape[-1] ** -0.5 + bias).softmax(-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), (keys, values)


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


# %% wrong | 2026-blind | - | a square mask
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind | no_mask | no mask at all
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind | mask_aligned_at_the_first_query | a triangle from the upper left corner
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril()  # <-- here
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% wrong | 2026-blind | mask_without_the_diagonal | one key short
def attend_chunk(q, k, v, cache):
    t = 0 if cache is None else cache[0].shape[2]
    if t > 0:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    n = q.shape[2]
    mask = torch.ones(n, t + n, dtype=torch.bool).tril(t - 1)  # <-- here
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-blind | - | numbers of heads instead of positions
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[1], k.shape[2])  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind | no_mask_without_a_cache | the first chunk is not masked
def attend_chunk(q, k, v, cache):
    mask = None  # <-- here
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.size(2), k.size(2))
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind | adds_the_mask_as_numbers | a mask of numbers is added to the scores
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    n, total = q.shape[2], k.shape[2]
    mask = torch.ones(n, total).tril(total - n)  # <-- here
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    return context, (k, v)


# %% wrong | 2026-blind | - | queries and keys exchanged in the mask
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    mask = my_causal(keys.shape[2], q.shape[2])  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)


# %% wrong | 2026-blind | - | old keys in the place of the old values
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[0], v], dim=2)  # <-- here
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))[0], (k, v)


# %% wrong | 2026-blind | keeps_the_new_positions_only | only the newest chunk is kept
def attend_chunk(q, k, v, cache):
    new = (k, v)
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))
    return context, new  # <-- here


# %% double | 2026-blind | new_positions_first+mask_inverted | old ones behind the new ones; mask of the other convention
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([k, cache[0]], dim=2)  # <-- here
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    mask = my_causal(q.shape[2], k.shape[2])
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~mask), (k, v)  # <-- here


# %% double | 2026-blind | - | the last context alone; the cache is a list of chunks
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))
    return context[:, :, -1:], ([keys], [values])  # <-- here


# %% right | 2026-blind | the mask for more keys than queries
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2]))
    return context, (k, v)


# %% right | 2026-blind | one position after another
def attend_chunk(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        now = slice(t, t + 1)
        context, cache = my_cached(q[:, :, now], k[:, :, now], v[:, :, now], cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2), cache


# %% right | 2026-blind | comparing times, fused kernel
def attend_chunk(q, k, v, cache):
    t = 0
    if cache is not None:
        t = cache[0].shape[2]
        k, v = (torch.cat([old, new], dim=2) for old, new in zip(cache, (k, v)))
    n = q.shape[2]
    mask = torch.arange(t + n)[None, :] <= torch.arange(t, t + n)[:, None]
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% right | 2026-blind | pads the queries to a whole sentence
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    older = k.shape[2] - q.shape[2]
    whole = F.pad(q, (0, 0, older, 0))
    context = F.scaled_dot_product_attention(whole, k, v, is_causal=True)
    return context[:, :, older:], (k, v)


# %% shared | 2026-learners
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-learners | - | the mask made before the cat [learner A 8.6]
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-learners | - | the mask made of the new keys, under new names [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)


# %% wrong | 2026-learners | - | the mask made before the cat, PyTorch's function [learner A 8.6]
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% wrong | 2026-learners | - | shape[1] for the mask [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[1], k.shape[1])  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-learners | - | shape[1] for the mask, PyTorch's function [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=my_causal(q.shape[1], k.shape[1])), (k, v)  # <-- here


# %% wrong | 2026-learners | context_is_a_pair | the context a tuple, in the return [learner A 8.6]
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v, my_causal(q.shape[2], k.shape[2])), (k, v)  # <-- here


# %% wrong | 2026-learners | context_is_a_pair | the context a tuple, in a line of its own [learner A 8.6]
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


# %% wrong | 2026-blind-2 | no_mask | without a mask the new positions read the new ones behind them
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | The mask is made of the new keys' number, before the old ones were added
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2], k.shape[2])  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | queries and keys are exchanged in the call: the mask is (t + n, n)
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    mask = my_causal(keys.shape[2], q.shape[2])  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | 2026-blind-2 | mask_inverted | `F.scaled_dot_product_attention` reads True as may attend, like ours: the mask must not be negated
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    blocked = ~my_causal(q.shape[2], k.shape[2])
    return F.scaled_dot_product_attention(q, k, v, attn_mask=blocked), (k, v)  # <-- here


# %% wrong | 2026-blind-2 | adds_the_mask_as_numbers | a mask of zeros and ones is added to the scores and forbids nothing
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], k.shape[2]).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)  # <-- here


# %% wrong | 2026-blind-2 | - | `shape[1]` counts the heads, not the positions
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[1], k.shape[1])  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-2 | keeps_the_new_positions_only | only the new keys and values are returned as the new cache
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))
    return context, (k, v)  # <-- here


# %% wrong | 2026-blind-2 | forgets_the_cache | The mask forbids the cached positions: a chunk reads itself alone
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    mask = my_causal(n)
    if cache is not None:
        t = cache[0].shape[2]
        mask = torch.cat([torch.zeros(n, t, dtype=torch.bool), mask], dim=1)  # <-- here
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-2 | no_mask | The mask is used only where there is no cache
def attend_chunk(q, k, v, cache):
    if cache is None:
        context, _ = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))
        return context, (k, v)
    k = torch.cat([cache[0], k], dim=2)
    v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-2 | - | The loop keeps the last context alone instead of all n
def attend_chunk(q, k, v, cache):
    for i in range(q.shape[2]):
        one = slice(i, i + 1)
        if cache is None:
            cache = (k[:, :, one], v[:, :, one])
        else:
            cache = (torch.cat([cache[0], k[:, :, one]], 2), torch.cat([cache[1], v[:, :, one]], 2))
        context, _ = scaled_dot_product_attention(q[:, :, one], *cache)
    return context, cache  # <-- here


# %% wrong | 2026-blind-2 | returns_several | The cache is returned as a list of pairs that grows, instead of one pair of joined tensors
def attend_chunk(q, k, v, cache):
    pairs = ([] if cache is None else [cache]) + [(k, v)]
    keys = torch.cat([p[0] for p in pairs], dim=2)
    values = torch.cat([p[1] for p in pairs], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))
    return context, pairs  # <-- here


# %% double | 2026-blind-2 | new_positions_first+mask_aligned_at_the_first_query | The new positions are put in front of the old ones, and the mask starts in the upper left corner
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)  # <-- here
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril()  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% double | 2026-blind-2 | returns_the_old_cache+mask_one_too_far | each new position sees the next one too, and the old cache is returned
def attend_chunk(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))
    n, total = q.shape[2], keys.shape[2]
    mask = torch.ones(n, total, dtype=torch.bool).tril(total - n + 1)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, cache  # <-- here


# %% right | 2026-blind-2 | one position at a time
def attend_chunk(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    start = keys.shape[2] - q.shape[2]
    rows = []
    for i, asking in enumerate(q.unbind(dim=2)):
        upto = start + i + 1
        scores = torch.einsum("bhd,bhtd->bht", asking / asking.shape[-1] ** 0.5, keys[:, :, :upto])
        rows.append(torch.einsum("bht,bhtv->bhv", scores.softmax(-1), values[:, :, :upto]))
    return torch.stack(rows, dim=2), (keys, values)


# %% right | 2026-blind-2 | fused with bias
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))
    n, total = q.size(2), k.size(2)
    late = torch.arange(total) > torch.arange(total - n, total)[:, None]
    bias = torch.zeros(n, total, dtype=q.dtype).masked_fill(late, float("-inf"))
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias), (k, v)


# %% shared | 2026-blind-5
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_cached(q, k, v, cache):
    """Exercise 8.3, which the learner has."""
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-blind-5 | no_mask | the number of cached positions is read after the new ones were joined, so the mask allows everything
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        t = k.shape[2]  # <-- here
    else:
        t = 0
    mask = torch.ones(n, k.shape[2], dtype=torch.bool).tril(t)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-5 | no_mask | with a cache there is no mask at all, so that new positions see the new ones after them
def attend_chunk(q, k, v, cache):
    if cache is None:
        return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)
    k = torch.cat([cache[0], k], dim=2)
    v = torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v), (k, v)  # <-- here


# %% wrong | 2026-blind-5 | sees_the_cache_and_itself_only | the positions are read one by one, but the cache is not handed on from one to the next
def attend_chunk(q, k, v, cache):
    contexts = []
    for i in range(q.shape[2]):
        one = slice(i, i + 1)
        context, new_cache = my_cached(q[:, :, one], k[:, :, one], v[:, :, one], cache)  # <-- here
        contexts.append(context)
    return torch.cat(contexts, dim=2), new_cache


# %% double | 2026-blind-5 | new_values_first+mask_without_the_diagonal | values are joined in the opposite order to the keys; the mask is one diagonal short and hides each own position
def attend_chunk(q, k, v, cache):
    n, old = q.shape[2], 0
    if cache is not None:
        old = cache[0].shape[2]
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([v, cache[1]], dim=2)  # <-- here
    mask = torch.ones(n, old + n, dtype=torch.bool).tril(old - 1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% right | 2026-blind-5 | scores with the cached and with the new keys apart, joined before one softmax
def attend_chunk(q, k, v, cache):
    n = q.shape[-2]
    place = torch.arange(n, device=q.device)
    root = q.shape[-1] ** 0.5
    scores = torch.einsum("bhnd,bhmd->bhnm", q, k) / root
    scores = scores.masked_fill(place > place[:, None], -torch.inf)
    if cache is None:
        return scores.softmax(-1) @ v, (k, v)
    past = torch.einsum("bhnd,bhtd->bhnt", q, cache[0]) / root
    before, now = torch.cat([past, scores], -1).softmax(-1).split([past.shape[-1], n], -1)
    context = before @ cache[1] + now @ v
    return context, tuple(torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-6 | no_mask | shifts the diagonal by the number of all keys, counted after the new ones were added, which allows everything
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    n, old = q.shape[2], k.shape[2]  # <-- here
    mask = torch.ones(n, k.shape[2], dtype=torch.bool).tril(old)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-6 | mask_inverted | inverts the mask for PyTorch's function, as nn.MultiheadAttention would want it
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))
    mask = my_causal(q.shape[2], k.shape[2])
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~mask), (k, v)  # <-- here


# %% double | 2026-blind-6 | keeps_the_new_positions_only+no_mask | uses no mask, so that new positions see the ones after them; hands back the new keys and values alone for a cache
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (k, v)  # <-- here


# %% right | 2026-blind-6 | one new position after the other, each with the keys up to its own
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys = torch.cat([cache[0], k], dim=-2)
        values = torch.cat([cache[1], v], dim=-2)
    n, total = q.shape[2], keys.shape[2]
    contexts = []
    for i in range(n):
        seen = total - n + i + 1
        part, _ = scaled_dot_product_attention(
            q[:, :, i : i + 1], keys[:, :, :seen], values[:, :, :seen]
        )
        contexts.append(part)
    return torch.cat(contexts, dim=2), (keys, values)


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | no_mask | no mask at all, so the new positions see those after them
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v)  # <-- here
    return context, (k, v)

# %% wrong | 2026-blind-7 | - | the mask's diagonal is shifted by the size of the chunk and not by what is cached
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    total = keys.shape[2]
    shift = 0 if cache is None else n
    mask = torch.ones(n, total, dtype=torch.bool).tril(shift)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)

# %% double | 2026-blind-7 | keeps_the_new_positions_only+mask_without_the_diagonal | a position may not see itself; the cache handed back holds the new keys and values only
def attend_chunk(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2))
    t = keys.shape[2] - q.shape[2]
    here = t + torch.arange(q.shape[2])[:, None]
    mask = torch.arange(keys.shape[2]) < here  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (k, v)  # <-- here

# %% right | 2026-blind-7 | position by position, each over the keys up to itself
def attend_chunk(q, k, v, cache):
    if cache is None:
        cache = (k[:, :, :0], v[:, :, :0])
    keys, values = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))
    t, n = cache[0].shape[2], q.shape[2]
    rows = []
    for i in range(n):
        seen = t + i + 1
        scores = torch.einsum("bhd,bhjd->bhj", q[:, :, i], keys[:, :, :seen]) / q.shape[-1] ** 0.5
        rows.append(torch.einsum("bhj,bhjv->bhv", scores.softmax(-1), values[:, :, :seen]))
    return torch.stack(rows, dim=2), (keys, values)


# %% shared | 2026-blind-9
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-9 | no_mask | Switches the causal mask off as soon as there is a cache, so that within a later chunk positions see the ones behind them.
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    first = cache is None
    return F.scaled_dot_product_attention(q, k, v, is_causal=first), (k, v)  # <-- here

# %% wrong | 2026-blind-9 | - | Reads how much is cached from the dimension of the heads instead of that of the positions.
def attend_chunk(q, k, v, cache):
    t = 0
    if cache is not None:
        t = cache[0].shape[1]  # <-- here
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(t)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)

# %% wrong | 2026-blind-9 | keeps_the_new_positions_only | Names the joined tensors keys and values, attends with them, and then returns k and v, the new chunk alone, as the cache.
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = F.scaled_dot_product_attention(q, keys, values, attn_mask=mask)
    return context, (k, v)  # <-- here

# %% double | 2026-blind-9 | values_first_in_the_cache+mask_inverted | Turns the mask round before it hands it to PyTorch's function; returns values and keys in the wrong order in the cache.
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], k.shape[2])
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=~mask)  # <-- here
    return context, (v, k)  # <-- here

# %% right | 2026-blind-9 | one position after the other, each over the keys up to its own, without a mask
def attend_chunk(q, k, v, cache):
    old_keys, old_values = cache if cache is not None else (k[:, :, :0], v[:, :, :0])
    keys, values = torch.cat([old_keys, k], dim=2), torch.cat([old_values, v], dim=2)
    old, contexts = old_keys.shape[2], []
    for i in range(q.shape[2]):
        seen = old + i + 1
        scores = torch.einsum("bhd,bhkd->bhk", q[:, :, i], keys[:, :, :seen]) / q.shape[-1] ** 0.5
        contexts.append(torch.einsum("bhk,bhkd->bhd", scores.softmax(-1), values[:, :, :seen]))
    return torch.stack(contexts, dim=2), (keys, values)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-10 | no_mask | masks only while there is no cache; with a cache each new position sees the later new ones too
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    first = cache is None
    context = F.scaled_dot_product_attention(q, k, v, is_causal=first)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-10 | keeps_the_new_positions_only | hands back the new chunk's keys and values in place of all of them
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], keys], dim=2)
        values = torch.cat([cache[1], values], dim=2)
    mask = my_causal(q.shape[2], keys.shape[2])
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (k, v)  # <-- here


# %% double | 2026-blind-10 | values_first_in_the_cache+mask_one_too_far | allows one key too many, so each new position sees the next; returns the cache as (values, keys)
def attend_chunk(q, k, v, cache):
    t = 0
    keys, values = k, v
    if cache is not None:
        old_keys, old_values = cache
        t = old_keys.shape[2]
        keys = torch.cat([old_keys, k], dim=2)
        values = torch.cat([old_values, v], dim=2)
    n = q.shape[2]
    mask = torch.zeros(n, t + n, dtype=torch.bool)
    for i in range(n):
        mask[i, : t + i + 2] = True  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (values, keys)  # <-- here


# %% right | 2026-blind-10 | position by position, each over a slice of the keys so far, without any mask
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    past = 0
    if cache is not None:
        past = cache[0].shape[2]
        k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v), strict=True))
    contexts = []
    for i in range(n):
        seen = past + i + 1
        scores = q[:, :, i : i + 1] @ k[:, :, :seen].mT / q.shape[-1] ** 0.5
        contexts.append(torch.softmax(scores, dim=-1) @ v[:, :, :seen])
    return torch.cat(contexts, dim=2), (k, v)


# %% shared | house
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def joined(k, v, cache):
    if cache is None:
        return k, v
    return torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)


# %% wrong | house | mask_aligned_at_the_first_query | each of the new positions is given its keys from the first of all on
def ch3(q, k, v, cache):
    contexts = []
    keys, values = joined(k, v, cache)
    for i in range(q.shape[2]):
        contexts.append(scaled_dot_product_attention(q[:, :, i : i + 1], keys[:, :, : i + 1], values[:, :, : i + 1])[0])  # <-- here
    return torch.cat(contexts, 2), (keys, values)


# %% wrong | house | - | the last query asks for all the new positions
def ch9(q, k, v, cache):
    contexts = []
    for i in range(q.shape[2]):
        cache = joined(k[:, :, i : i + 1], v[:, :, i : i + 1], cache)
        contexts.append(scaled_dot_product_attention(q[:, :, -1:], *cache)[0])  # <-- here
    return torch.cat(contexts, 2), cache


# %% wrong | house | a_softmax_for_each | attends to the new ones and to the cache each by itself, and adds the contexts
def ch16(q, k, v, cache):
    context = scaled_dot_product_attention(q, k, v, my_causal(q.shape[2]))[0]
    if cache is not None:
        context = context + scaled_dot_product_attention(q, *cache)[0]  # <-- here
    return context, joined(k, v, cache)


# %% wrong | house | no_mask_without_a_cache | there is a mask only where there is a cache
def ch18(q, k, v, cache):
    keys, values = joined(k, v, cache)
    mask = my_causal(q.shape[2], keys.shape[2]) if cache is not None else None  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | house | returns_the_old_cache | the old cache is handed back
def ch27(q, k, v, cache):
    keys, values = joined(k, v, cache)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = scaled_dot_product_attention(q, keys, values, mask)[0]
    return context, cache  # <-- here


# %% wrong | house | values_first_in_the_cache | the pair in the cache is turned
def ch28(q, k, v, cache):
    keys, values = joined(k, v, cache)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = scaled_dot_product_attention(q, keys, values, mask)[0]
    return context, (values, keys)  # <-- here


# %% wrong | house | mask_moved_the_wrong_way | the diagonal is moved by queries minus keys
def ch31(q, k, v, cache):
    keys, values = joined(k, v, cache)
    n, m = q.shape[2], keys.shape[2]
    mask = torch.ones(n, m, dtype=torch.bool).tril(n - m)  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% wrong | house | mask_of_what_follows | the upper triangle in place of the lower one
def ch32(q, k, v, cache):
    keys, values = joined(k, v, cache)
    n, m = q.shape[2], keys.shape[2]
    mask = torch.ones(n, m, dtype=torch.bool).triu(m - n)  # <-- here
    return scaled_dot_product_attention(q, keys, values, mask)[0], (keys, values)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-11 | no_mask_without_a_cache | masks only when there is a cache, so that the first chunk reads ahead
def attend_chunk(q, k, v, cache):
    mask = None  # <-- here
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-11 | - | shifts the diagonal by the number of new positions in place of the number of cached ones
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    n, total = q.shape[2], keys.shape[2]
    allowed = torch.ones(n, total, dtype=torch.bool).tril(n)  # <-- here
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
    scores = scores.masked_fill(~allowed, -math.inf)
    context = torch.softmax(scores, dim=-1) @ values
    return context, (keys, values)


# %% wrong | 2026-blind-11 | keeps_the_new_positions_only | returns the keys and values of this chunk alone as the new cache in place of those of all positions so far
def attend_chunk(q, k, v, cache):
    if cache is None:
        all_k, all_v = k, v
    else:
        all_k = torch.cat([cache[0], k], dim=2)
        all_v = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], all_k.shape[2])
    context = F.scaled_dot_product_attention(q, all_k, all_v, attn_mask=mask)
    return context, (k, v)  # <-- here


# %% right | 2026-blind-11 | the new positions one after the other, each with the keys up to itself
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    n = q.shape[2]
    cached = k.shape[2] - n
    rows = []
    for i in range(n):
        seen = cached + i + 1
        row, _ = scaled_dot_product_attention(q[:, :, i : i + 1], k[:, :, :seen], v[:, :, :seen])
        rows.append(row)
    return torch.cat(rows, dim=2), (k, v)


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-12 | no_mask_without_a_cache | uses the mask only where there is a cache, so that the first chunk reads ahead
def attend_chunk(q, k, v, cache):
    mask = None  # <-- here
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-12 | mask_without_the_diagonal | lets a new position read the new ones before it but not itself
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    t = 0 if cache is None else cache[0].shape[2]
    new = torch.ones(n, n, dtype=torch.bool).tril(-1)  # <-- here
    old = torch.ones(n, t, dtype=torch.bool)
    mask = torch.cat([old, new], dim=1)
    if t > 0:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% double | 2026-blind-12 | - | puts the new keys and values before the old ones, where the mask does not expect them; hands on the new keys and values alone as the cache
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys = torch.cat((k, cache[0]), dim=2)  # <-- here
        values = torch.cat((v, cache[1]), dim=2)  # <-- here
    mask = my_causal(q.shape[2], keys.shape[2])
    context = F.scaled_dot_product_attention(q, keys, values, attn_mask=mask)
    return context, (k, v)  # <-- here


# %% right | 2026-blind-12 | position after position, each reading a prefix that grows by one
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    n, total = q.shape[2], k.shape[2]
    contexts = []
    for i in range(n):
        seen = total - n + i + 1
        scores = (q[:, :, i : i + 1] * k[:, :, :seen]).sum(dim=-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        contexts.append((weights[..., None] * v[:, :, :seen]).sum(dim=2))
    return torch.stack(contexts, dim=2), (k, v)


# %% wrong | house | fill_of_minus_1e9 | what is added is float32, which does not fit values of half precision
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=-2)
        v = torch.cat([cache[1], v], dim=-2)
    n, m = q.shape[-2], k.shape[-2]
    bias = torch.full((n, m), float("-inf")).triu(m - n + 1)  # <-- here
    weights = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]) + bias, -1)
    return weights @ v, (k, v)


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def my_cached(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return scaled_dot_product_attention(q, k, v)[0], (k, v)


# %% wrong | 2026-blind-13 | sees_the_cache_and_itself_only | a new position sees the cache and itself, but not the new ones before it
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    mask = torch.eye(n, dtype=torch.bool, device=q.device)  # <-- here
    if cache is not None:
        t = cache[0].shape[2]
        mask = torch.cat([mask.new_ones(n, t), mask], dim=1)  # (n, t + n)
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-13 | no_mask_without_a_cache | without a cache there is no mask, so that the first chunk reads ahead
def attend_chunk(q, k, v, cache):
    mask = None
    if cache is not None:
        old_k, old_v = cache
        k = torch.cat((old_k, k), dim=2)
        v = torch.cat((old_v, v), dim=2)
        mask = my_causal(q.shape[2], k.shape[2]).to(q.device)
    context, _ = scaled_dot_product_attention(q, k, v, mask)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-13 | mask_without_the_diagonal | a new position sees those before it but not itself
def attend_chunk(q, k, v, cache):
    seen = 0 if cache is None else cache[0].shape[2]
    keys = k if seen == 0 else torch.cat([cache[0], k], dim=2)
    values = v if seen == 0 else torch.cat([cache[1], v], dim=2)
    own = torch.arange(q.shape[2], device=q.device)[:, None] + seen  # the number of each new one
    mask = torch.arange(keys.shape[2], device=q.device) < own  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)


# %% double | 2026-blind-13 | keeps_the_new_positions_only+mask_inverted | PyTorch's function gets the opposite of the mask; what is handed back as the cache are the new keys and values alone
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], keys.shape[2])
    context = F.scaled_dot_product_attention(q, keys, values, attn_mask=~mask)  # <-- here
    return context, (k, v)  # <-- here


# %% right | 2026-blind-13 | one new position after the other, each with a cache that has grown by the one before
def attend_chunk(q, k, v, cache):
    contexts = []
    for i in range(q.shape[2]):
        one = slice(i, i + 1)
        context, cache = my_cached(q[:, :, one], k[:, :, one], v[:, :, one], cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2), cache


# %% double | house | no_scaling+mask_inverted | no scale; the mask the wrong way round
def attend_chunk(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    n, t = q.shape[2], keys.shape[2]
    allowed = torch.ones(n, t, dtype=torch.bool).tril(t - n)
    scores = q @ keys.transpose(-2, -1)  # <-- here
    weights = torch.nan_to_num(torch.softmax(scores.masked_fill(allowed, -math.inf), -1))  # <-- here
    return weights @ values, (keys, values)


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-14 | mask_aligned_at_the_first_query | takes the first n rows of the square mask in place of the last n
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    n = q.shape[2]
    mask = my_causal(k.shape[2])[:n]  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-14 | no_mask | uses no mask at all once there is a cache, so that new positions see the new ones after them
def attend_chunk(q, k, v, cache):
    first = cache is None
    if not first:
        k = torch.cat((cache[0], k), dim=-2)
        v = torch.cat((cache[1], v), dim=-2)
    context = F.scaled_dot_product_attention(q, k, v, is_causal=first)  # <-- here
    return context, (k, v)


# %% right | 2026-blind-14 | one new position after the other, each with the keys up to its own
def attend_chunk(q, k, v, cache):
    old = 0 if cache is None else cache[0].shape[2]
    keys, values = (k, v) if cache is None else (torch.cat(p, dim=2) for p in zip(cache, (k, v), strict=True))
    contexts = []
    for i in range(q.shape[2]):
        seen = old + i + 1
        read, _ = scaled_dot_product_attention(
            q[:, :, i : i + 1], keys[:, :, :seen], values[:, :, :seen]
        )
        contexts.append(read)
    return torch.cat(contexts, dim=2), (keys, values)

# %% wrong | house | - | The empty cache is made in single precision, which makes what is joined to it in half precision single.
def attend_chunk(q, k, v, cache):
    if cache is None:
        B, H, _, d = k.shape
        cache = torch.zeros(B, H, 0, d), torch.zeros(B, H, 0, v.shape[-1])  # <-- here
    keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))
    return context, (keys, values)

# %% wrong | house | squeezes_everything | A batch of one is squeezed away.
def attend_chunk(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], dim=2)
    values = v if cache is None else torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values, my_causal(q.shape[2], keys.shape[2]))
    return context.squeeze(0), (keys, values)  # <-- here


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-15 | mask_without_the_diagonal | each new position gets the keys before its own place only, without its own
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values, seen = k, v, 0
    else:
        seen = cache[0].shape[2]
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    contexts = []
    for i in range(q.shape[2]):
        upto = seen + i  # <-- here
        one, _ = scaled_dot_product_attention(q[:, :, i : i + 1], keys[:, :, :upto], values[:, :, :upto])
        contexts.append(one)
    return torch.cat(contexts, dim=2), (keys, values)


# %% wrong | 2026-blind-15 | no_mask_without_a_cache | the first chunk, which has no cache, is attended to without a mask, so that its positions read ahead
def attend_chunk(q, k, v, cache):
    mask = None  # <-- here
    if cache is not None:
        old_keys, old_values = cache
        n, t = q.size(2), old_keys.size(2)
        mask = my_causal(n, t + n)
        k = torch.cat([old_keys, k], dim=2)
        v = torch.cat([old_values, v], dim=2)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    return context, (k, v)


# %% double | 2026-blind-15 | keeps_the_new_positions_only+mask_aligned_at_the_first_query | the mask starts in the upper left corner; the new cache holds the keys and values of the chunk alone
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
    mask = torch.ones(q.shape[2], keys.shape[2], dtype=torch.bool).tril()  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (k, v)  # <-- here


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-16 | no_mask | counts the cached positions after the new ones were added, so that the mask allows the later ones of the chunk as well
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    n = q.shape[2]
    old = k.shape[2] if cache is not None else 0  # <-- here
    row, column = torch.arange(n)[:, None], torch.arange(k.shape[2])
    mask = column <= row + old
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-16 | no_mask_without_a_cache | makes a mask only where there is a cache, so that the positions of the first chunk see each other's future
def attend_chunk(q, k, v, cache):
    mask = None
    if cache is not None:  # <-- here
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% right | 2026-blind-16 | no mask at all: each new position by itself, with the keys and values cut behind it
def attend_chunk(q, k, v, cache):
    old = 0
    if cache is not None:
        old = cache[0].shape[2]
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    contexts = []
    for i in range(q.shape[2]):
        seen = old + i + 1
        query = q[:, :, i : i + 1]
        scores = (query * k[:, :, :seen]).sum(dim=-1) / math.sqrt(q.shape[-1])  # (B, H, seen)
        weights = torch.softmax(scores, dim=-1)
        contexts.append(torch.einsum("bhs,bhsd->bhd", weights, v[:, :, :seen]))
    return torch.stack(contexts, dim=2), (k, v)


# %% shared | 2026-blind-17
from course_utils.attention.masks import causal_mask as my_causal
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | - | takes the number of heads in the cache for the number of cached positions
def attend_chunk(q, k, v, cache):
    past = 0
    if cache is not None:
        past = cache[0].shape[1]  # <-- here
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    rows = past + torch.arange(q.shape[2])[:, None]
    mask = torch.arange(k.shape[2])[None, :] <= rows
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-17 | no_mask | masks only the first chunk, so in later chunks a new position sees the new ones after it
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
        mask = my_causal(q.shape[2])
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        mask = None  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (keys, values)


# %% right | 2026-blind-17 | position by position through the chunk
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys, values = (torch.cat((old, new), dim=2) for old, new in zip(cache, (k, v)))
    n = q.shape[2]
    older = keys.shape[2] - n
    contexts = []
    for i in range(n):
        end = older + i + 1
        scores = q[:, :, i : i + 1] @ keys[:, :, :end].transpose(2, 3) / math.sqrt(q.shape[3])
        contexts.append(scores.softmax(dim=3) @ values[:, :, :end])
    return torch.cat(contexts, dim=2), (keys, values)


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-18 | no_mask_without_a_cache | no mask when there is no cache yet (as for a single first position): a first chunk of several reads ahead
def attend_chunk(q, k, v, cache):
    mask = None
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)  # <-- here
    return context, (k, v)


# %% wrong | 2026-blind-18 | mask_aligned_at_the_first_query | a square mask for all keys is cut to its first n rows, in place of its last n: the queries count as the first positions
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values = k, v
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    total = keys.shape[2]
    mask = my_causal(total)[: q.shape[2]]  # <-- here
    context = F.scaled_dot_product_attention(q, keys, values, attn_mask=mask)
    return context, (keys, values)


# %% right | 2026-blind-18 | one position at a time, each with the keys up to itself
def attend_chunk(q, k, v, cache):
    K, V = (k, v) if cache is None else (torch.cat(p, 2) for p in zip(cache, (k, v)))
    n, total = q.shape[2], K.shape[2]
    rows = []
    for i in range(n):
        seen = total - n + i + 1
        rows.append(F.scaled_dot_product_attention(q[:, :, i : i + 1], K[:, :, :seen], V[:, :, :seen]))
    return torch.cat(rows, 2), (K, V)


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-19 | no_mask | With a cache there is no mask: the new positions see the later new ones.
def attend_chunk(q, k, v, cache):
    mask = my_causal(q.shape[2]) if cache is None else None  # <-- here
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-19 | - | The diagonal is moved by the number of new positions, not of those in the cache.
def attend_chunk(q, k, v, cache):
    n = q.size(2)
    offset = 0
    if cache is not None:
        k = torch.cat((cache[0], k), 2)
        v = torch.cat((cache[1], v), 2)
        offset = n  # <-- here
    mask = torch.ones(n, k.size(2), dtype=torch.bool).tril(offset)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


# %% double | 2026-blind-19 | keeps_the_new_positions_only+mask_without_the_diagonal | The mask is strict, a new position does not see itself; what is handed back holds the new positions only
def attend_chunk(q, k, v, cache):
    keys, values = (k, v) if cache is None else (torch.cat(p, dim=2) for p in zip(cache, (k, v)))
    n, total = q.shape[2], keys.shape[2]
    mask = torch.ones(n, total, dtype=torch.bool).tril(total - n - 1)  # <-- here
    context, _ = scaled_dot_product_attention(q, keys, values, mask)
    return context, (k, v)  # <-- here


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-23 | mask_one_too_far | the triangle is one diagonal too wide: each new position sees the one after it
def attend_chunk(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    n, total = q.shape[2], k.shape[2]
    mask = torch.ones(n, total, dtype=torch.bool).tril(total - n + 1)  # <-- here
    return scaled_dot_product_attention(q, k, v, mask)[0], (k, v)


# %% wrong | 2026-blind-23 | no_mask_without_a_cache | without a cache there is no mask: the first chunk reads ahead
def attend_chunk(q, k, v, cache):
    if cache is None:
        keys, values, mask = k, v, None  # <-- here
    else:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
        mask = my_causal(q.shape[2], keys.shape[2])
    context = F.scaled_dot_product_attention(q, keys, values, attn_mask=mask)
    return context, (keys, values)


# %% double | 2026-blind-23 | keeps_the_new_positions_only+no_mask | the new positions read each other without a mask; only they are handed on as the cache
def attend_chunk(q, k, v, cache):
    keys, values = k, v
    if cache is not None:
        keys = torch.cat((cache[0], keys), dim=2)
        values = torch.cat((cache[1], values), dim=2)
    context, _ = scaled_dot_product_attention(q, keys, values)  # <-- here
    return context, (k, v)  # <-- here


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | mask_without_the_diagonal | the offset is one too small, so a new position does not see itself
def attend_chunk(q, k, v, cache):
    t = 0
    if cache is not None:
        t = cache[0].shape[2]
        k, v = torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2)
    n = q.shape[2]
    mask = torch.ones(n, t + n, dtype=torch.bool, device=q.device).tril(t - 1)  # <-- here
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-24 | forgets_the_cache | the mask of the new positions is widened with False, so nothing that is cached can be seen
def attend_chunk(q, k, v, cache):
    n = k.shape[2]
    own = torch.arange(n, device=q.device)
    mask = own[:, None] >= own[None, :]
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)
        values = torch.cat([cache[1], v], dim=2)
        mask = F.pad(mask, (keys.shape[2] - n, 0), value=False)  # <-- here
    return F.scaled_dot_product_attention(q, keys, values, attn_mask=mask), (keys, values)


# %% double | 2026-blind-24 | keeps_the_new_positions_only+no_mask | no mask, so the new positions see later ones; the cache that is returned holds only the new keys and values
def attend_chunk(q, k, v, cache):
    past = cache if cache is not None else (k[:, :, :0], v[:, :, :0])
    all_k = torch.cat([past[0], k], dim=2)
    all_v = torch.cat([past[1], v], dim=2)
    context, _ = scaled_dot_product_attention(q, all_k, all_v)  # <-- here
    cache = (k, v)  # <-- here
    return context, cache


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_causal(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-26 | no_mask_without_a_cache | without a cache no mask is used at all, so the first chunk reads ahead
def attend_chunk(q, k, v, cache):
    mask = None  # <-- here
    if cache is not None:
        k, v = (torch.cat(both, dim=2) for both in zip(cache, (k, v)))
        mask = my_causal(q.shape[2], k.shape[2])
    context, _ = scaled_dot_product_attention(q, k, v, mask)
    return context, (k, v)


# %% wrong | 2026-blind-26 | sees_the_cache_and_itself_only | a new position may read the cache and itself, but none of the new ones before it
def attend_chunk(q, k, v, cache):
    n = q.shape[2]
    own = torch.eye(n, dtype=torch.bool)  # <-- here
    if cache is None:
        keys, values, allowed = k, v, own
    else:
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        allowed = torch.cat([torch.ones(n, cache[0].shape[2], dtype=torch.bool), own], dim=1)
    return scaled_dot_product_attention(q, keys, values, allowed)[0], (keys, values)


# %% right | 2026-blind-26 | one new position after the other on a growing slice, without a mask
def attend_chunk(q, k, v, cache):
    keys = k if cache is None else torch.cat((cache[0], k), dim=-2)
    values = v if cache is None else torch.cat((cache[1], v), dim=-2)
    fresh = q.shape[-2]
    past = keys.shape[-2] - fresh
    told = [
        scaled_dot_product_attention(q[:, :, i, None], keys[:, :, : past + i + 1], values[:, :, : past + i + 1])[0]
        for i in range(fresh)
    ]
    return torch.cat(told, dim=-2), (keys, values)
