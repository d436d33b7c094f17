# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])


# %% wrong | 2026-outsiders | mask_along_the_queries | as found: the mask blanks queries, and rows become uniform
def atm_as_found(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, :, None], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | only the axis is mended: a memory with nothing to read is averaged
def atm_uniform(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


# %% wrong | 2026-outsiders | nan_where_all_is_masked | -inf for -1e9: a memory with nothing to read is NaN
def atm_nan(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


# %% wrong | 2026-outsiders | mask_along_the_queries | the axis is left: rows of masked 'queries' are zeroed instead
def atm_axis_left(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])


# %% wrong | 2026-outsiders | mask_not_aligned | the mask is handed on as (B, Tm)
def atm_as_is(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask)


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted when it is handed on
def atm_inverted(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, ~memory_mask[:, None, :])


# %% wrong | 2026-outsiders | mask_inverted | masked_fill without the ~: fills where reading is allowed
def atm_fill_inverted(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = _scores(queries, keys).masked_fill(keep, -1e9).softmax(-1) * keep.any(-1, keepdim=True)
    return weights @ values, weights


# %% wrong | 2026-outsiders | mask_ignored | no mask at all
def atm_no_mask(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values)


# %% wrong | 2026-outsiders | mask_after_softmax | the mask after the softmax: rows no longer sum to 1
def atm_after(queries, keys, values, memory_mask):
    weights = torch.softmax(_scores(queries, keys), dim=-1) * memory_mask[:, None, :]
    return weights @ values, weights


# %% wrong | 2026-outsiders | zeroes_the_scores | the scores of padding are set to 0
def atm_zero_scores(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys) * keep, dim=-1) * keep.any(-1, keepdim=True)
    return weights @ values, weights


# %% wrong | 2026-outsiders | zeros_in_the_weights_alone | the weights are zeroed only after the context was computed: the context of an empty memory is an average
def atm_context_first(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1)
    context = weights @ values
    return context, weights * keep


# %% wrong | 2026-outsiders | zeros_in_the_context_alone | zeros for an empty memory in the context, but its weights stay uniform
def atm_weights_uniform(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1)
    return (weights * keep) @ values, weights


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | any() over the whole batch, so an empty memory beside a full one is averaged
def atm_any_batch(queries, keys, values, memory_mask):
    if not memory_mask.any():
        return queries.new_zeros(*queries.shape[:2], values.shape[-1]), queries.new_zeros(*queries.shape[:2], keys.shape[1])
    weights = torch.softmax(_scores(queries, keys).masked_fill(~memory_mask[:, None, :], -1e9), dim=-1)
    return weights @ values, weights


# %% wrong | 2026-outsiders | - | all() for any(): every memory with some padding gets zeros
def atm_all(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1) * keep.all(-1, keepdim=True)
    return weights @ values, weights


# %% wrong | 2026-outsiders | mask_of_both_sides | a second mask is made for the queries out of the memory's: needs Tq == Tm
def atm_both_axes(queries, keys, values, memory_mask):
    mask = memory_mask[:, None, :] & memory_mask[:, :, None]
    return scaled_dot_product_attention(queries, keys, values, mask)


# %% wrong | 2026-outsiders | mask_along_the_queries | the mask is cut to the number of queries and put where they stand, so that the shapes fit
def atm_cut_mask(queries, keys, values, memory_mask):
    n = queries.shape[1]
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :n].unsqueeze(2))


# %% wrong | 2026-outsiders | scaled_by_sqrt_d_v | divides by sqrt(d_v), the width of the values
def atm_scale_dv(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / values.shape[-1] ** 0.5
    weights = scores.masked_fill(~keep, -1e9).softmax(-1) * keep
    return weights @ values, weights


# %% wrong | 2026-outsiders | scaling_dropped | the scale was lost in the rewriting
def atm_no_scale(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = (queries @ keys.transpose(1, 2)).masked_fill(~keep, -1e9).softmax(-1) * keep
    return weights @ values, weights


# %% wrong | 2026-outsiders | context_only | returns the context alone
def atm_context_only(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])[0]


# %% wrong | 2026-outsiders | weights_first | returns (weights, context)
def atm_order(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])
    return weights, context


# %% wrong | 2026-outsiders | softmax_over_the_queries | softmax over the queries
def atm_softmax_queries(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = _scores(queries, keys).masked_fill(~keep, -1e9).softmax(dim=1) * keep
    return weights @ values, weights


# %% right | 2026-outsiders | nan_to_num, which mends the numbers of the empty memory
def atm_nan_to_num(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], -torch.inf)
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1))
    return weights @ values, weights


# %% wrong | 2026-outsiders | changes_its_input | zeroes the padding in the caller's keys, in place (the answer is right)
def atm_in_place(queries, keys, values, memory_mask):
    with torch.no_grad():
        keys[~memory_mask] = 0
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])


# %% right | 2026-outsiders | lesson 04's function with the mask in its place
def atm_plain(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])


# %% wrong | 2026-outsiders | fill_of_minus_1e9 | the found function mended line by line, for float32 and float64 alone
def atm_mended(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~memory_mask[:, None, :], 0.0)
    return weights @ values, weights


# %% wrong | 2026-outsiders | fill_of_minus_1e9 | exponentials by hand, with a fill for float32 and float64 alone
def atm_by_hand(queries, keys, values, memory_mask):
    keep = memory_mask.unsqueeze(1)
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) * keys.size(-1) ** -0.5
    top = scores.masked_fill(~keep, -1e9).amax(-1, keepdim=True)
    e = torch.where(keep, scores - top, -1e9).exp() * keep
    weights = e / e.sum(-1, keepdim=True).clamp_min(1e-20)
    return torch.einsum("bqm,bmd->bqd", weights, values), weights


# %% right | 2026-outsiders | sentence by sentence over the real positions
def atm_loop(queries, keys, values, memory_mask):
    contexts, weights = [], []
    for q, k, v, m in zip(queries, keys, values, memory_mask, strict=True):
        w = torch.zeros(len(q), len(k), dtype=q.dtype)
        if m.any():
            w[:, m] = torch.softmax(q @ k[m].T / k.shape[-1] ** 0.5, dim=-1)
        weights.append(w)
        contexts.append(w @ v)
    return torch.stack(contexts), torch.stack(weights)


# %% right | 2026-outsiders | an added bias, empty memories switched off before the softmax
def atm_bias(queries, keys, values, memory_mask):
    some = memory_mask.any(1)[:, None, None]
    bias = torch.zeros_like(memory_mask, dtype=queries.dtype).masked_fill(
        ~memory_mask & memory_mask.any(1, keepdim=True), -torch.inf
    )
    weights = F.softmax(
        torch.baddbmm(bias[:, None].expand(-1, queries.shape[1], -1), queries, keys.mT, alpha=keys.shape[-1] ** -0.5), -1
    )
    weights = torch.where(some, weights, 0.0)
    return weights.bmm(values), weights


# %% shared | house
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


def attention_matmul(q, k, v, mask=None):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = masked_with_inf(scores, mask)
    return weights @ v, weights


def attention_einsum(Q, K, V, M=None):
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    weights = masked_by_hand(scores, M)
    return torch.einsum("...qk,...kd->...qd", weights, V), weights


# %% right | house | an earlier attention with the mask in its place
def memory_masked_in_place(queries, keys, values, memory_mask):
    return attention_matmul(queries, keys, values, memory_mask[:, None, :])


# %% right | house | a loop over queries
def memory_by_loop(queries, keys, values, memory_mask):
    rows = [masked_by_hand((keys @ q.unsqueeze(-1)).squeeze(-1) / q.shape[-1] ** 0.5, memory_mask) for q in queries.unbind(1)]
    weights = torch.stack(rows, dim=1)
    return torch.bmm(weights, values), weights


# %% right | house | the mask expanded
def memory_mask_expanded(Q, K, V, allowed):
    return attention_einsum(Q, K, V, allowed.unsqueeze(1).expand(-1, Q.shape[1], -1))


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | mask_along_the_queries | the mask still lies along the queries
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])  # <-- here


# %% wrong | 2026-blind | fill_of_minus_1e9 | -1e9 has stayed
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    blocked = ~memory_mask[:, None, :]
    scores = scores.masked_fill(blocked, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0)
    return weights @ values, weights


# %% wrong | 2026-blind | nan_where_all_is_masked | nothing to read gives NaN
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / math.sqrt(keys.shape[-1])
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), float("-inf"))  # <-- here
    weights = scores.softmax(-1)
    return torch.einsum("bqm,bmd->bqd", weights, values), weights


# %% wrong | 2026-blind | uniform_where_all_is_masked | nothing to read is still uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.mT / keys.size(-1) ** 0.5
    lowest = torch.finfo(scores.dtype).min
    scores = torch.where(memory_mask[:, None], scores, lowest)
    weights = F.softmax(scores, -1)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind | changes_the_dtype | single precision comes out of half precision
def attend_to_memory(queries, keys, values, memory_mask):
    q, k, v = queries.float(), keys.float(), values.float()
    context, weights = scaled_dot_product_attention(q, k, v, memory_mask.unsqueeze(1))
    return context, weights  # <-- here


# %% wrong | 2026-blind | scaled_by_sqrt_d_v | scale from the width of the values
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(values.shape[-1])  # <-- here
    mask = memory_mask[:, None]
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~mask, 0.0)
    return weights @ values, weights


# %% wrong | 2026-blind | mask_inverted | fills what is allowed
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask.unsqueeze(1)
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1) * mask.any(dim=-1, keepdim=True)
    return weights @ values, weights


# %% wrong | 2026-blind | zeros_in_the_weights_alone | the weights are set to zero after the context was made
def attend_to_memory(queries, keys, values, memory_mask):
    blocked = ~memory_mask.unsqueeze(1)
    scores = queries @ keys.transpose(1, 2)
    scores = scores / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # <-- here
    weights = weights.masked_fill(blocked, 0)
    return context, weights


# %% wrong | 2026-blind | - | .T of a batch
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.T / math.sqrt(keys.shape[-1])  # <-- here
    blocked = ~memory_mask[:, None, :]
    scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1).masked_fill(blocked, 0)
    return weights @ values, weights


# %% double | 2026-blind | scaling_dropped+mask_after_softmax | weights are not made to sum to 1 again; the scale is forgotten
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.bmm(queries, keys.transpose(1, 2))  # <-- here
    weights = scores.softmax(dim=-1) * memory_mask[:, None, :].to(scores.dtype)  # <-- here
    return torch.bmm(weights, values), weights


# %% double | 2026-blind | - | softmax over the queries; weights come first
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None].expand(-1, queries.shape[1], -1)
    scores = queries @ keys.mT / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=1).masked_fill(~mask, 0)  # <-- here
    return weights, weights @ values  # <-- here


# %% right | 2026-blind | calls the function of lesson 04
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))


# %% right | 2026-blind | the smallest number of the type, zeros afterwards
def attend_to_memory(queries, keys, values, memory_mask):
    blocked = ~memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0)
    return weights @ values, weights


# %% right | 2026-blind | sentence by sentence, reading only what is real
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask):
        row = q.new_zeros(q.shape[0], k.shape[0])
        if real.any():
            places = real.nonzero().squeeze(1)
            small = (q @ k[real].T / math.sqrt(k.shape[-1])).softmax(dim=-1)
            row = row.index_copy(1, places, small)
        contexts.append(row @ v)
        rows.append(row)
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | uniform_where_all_is_masked | The fill is right for half precision, but a memory with nothing to read comes out uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None, :], torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-2 | nan_where_all_is_masked | with minus infinity a memory with nothing to read gives NaN
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.bmm(queries, keys.transpose(1, 2)) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), -torch.inf)  # <-- here
    weights = F.softmax(scores, dim=-1)
    return torch.bmm(weights, values), weights


# %% wrong | 2026-blind-2 | fill_of_minus_1e9 | The lowest number of float32 does not exist in float16 and is infinite there
def attend_to_memory(queries, keys, values, memory_mask):
    low = torch.finfo(torch.float32).min  # <-- here
    m = memory_mask[:, None, :]
    scores = (queries @ keys.mT / keys.shape[-1] ** 0.5).masked_fill(~m, low)
    weights = scores.softmax(-1).masked_fill(~m, 0)
    return weights @ values, weights


# %% wrong | 2026-blind-2 | fill_too_small | -10 is not low enough: the padding keeps a part of the sum, and what is left does not add up to 1
def attend_to_memory(queries, keys, values, memory_mask):
    m = memory_mask.unsqueeze(1)
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~m, -10.0)  # <-- here
    weights = torch.softmax(scores, dim=-1).masked_fill(~m, 0.0)
    return weights @ values, weights


# %% wrong | 2026-blind-2 | mask_along_the_queries | The mask still lies along the queries; only the fill was mended
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])  # <-- here


# %% wrong | 2026-blind-2 | context_only | only the context is returned, as PyTorch's function does; the weights are promised too
def attend_to_memory(queries, keys, values, memory_mask):
    m = memory_mask.unsqueeze(1)
    alive = m.any(-1, keepdim=True)
    return F.scaled_dot_product_attention(queries, keys, values, attn_mask=m | ~alive) * alive  # <-- here


# %% wrong | 2026-blind-2 | mask_of_both_sides | The mask is multiplied with itself to (B, Tm, Tm), which fits only as many queries as memory positions
def attend_to_memory(queries, keys, values, memory_mask):
    both = memory_mask[:, :, None] & memory_mask[:, None, :]  # <-- here
    return scaled_dot_product_attention(queries, keys, values, both)


# %% wrong | 2026-blind-2 | - | The values of the padding are set to zero instead of the weights
def attend_to_memory(queries, keys, values, memory_mask):
    values = values * memory_mask.unsqueeze(-1)
    weights = torch.softmax(queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5, dim=-1)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-2 | changes_its_input | The padding of the caller's keys is overwritten with zeros
def attend_to_memory(queries, keys, values, memory_mask):
    with torch.no_grad():
        keys[~memory_mask] = 0  # <-- here
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))


# %% wrong | 2026-blind-2 | scaling_dropped | The division by the root of d was lost in the mending
def attend_to_memory(queries, keys, values, memory_mask):
    m = memory_mask[:, None]
    scores = queries @ keys.transpose(1, 2)  # <-- here
    weights = torch.softmax(scores.masked_fill(~m, torch.finfo(scores.dtype).min), dim=-1) * m
    return weights @ values, weights


# %% double | 2026-blind-2 | - | every sentence gets the mask of the first one, and minus infinity leaves NaN where nothing may be read
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[0], float("-inf"))  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


# %% double | 2026-blind-2 | - | The mask is turned round, and the weights are returned first
def attend_to_memory(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, ~memory_mask.unsqueeze(1))  # <-- here
    return weights, context  # <-- here


# %% right | 2026-blind-2 | drop the padding
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for q, k, v, m in zip(queries, keys, values, memory_mask):
        w = q.new_zeros(len(q), len(k))
        if m.any():
            w = w.index_copy(1, m.nonzero()[:, 0], torch.softmax(q @ k[m].T / k.shape[-1] ** 0.5, dim=-1))
        rows.append(w)
        contexts.append(w @ v)
    return torch.stack(contexts), torch.stack(rows)


# %% right | 2026-blind-2 | identity as values
def attend_to_memory(queries, keys, values, memory_mask):
    Tm, d_v = keys.shape[1], values.shape[-1]
    names = torch.eye(Tm, dtype=values.dtype).expand(len(values), Tm, Tm)
    read = memory_mask.any(dim=1)[:, None, None]
    mask = memory_mask[:, None, :] | ~read
    both = F.scaled_dot_product_attention(queries, keys, torch.cat([values, names], -1), attn_mask=mask.expand(-1, queries.shape[1], -1))
    both = both * read
    return both[..., :d_v], both[..., d_v:]


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-5 | scaled_by_sqrt_d_v | the scores are divided by the root of the width of the values
def attend_to_memory(queries, keys, values, memory_mask):
    d = values.shape[-1]  # <-- here
    scores = queries @ keys.transpose(1, 2) / math.sqrt(d)
    weights = masked_softmax(scores, memory_mask[:, None, :])
    return weights @ values, weights

# %% wrong | 2026-blind-5 | as_many_from_the_first | the mask is taken for a count of real positions, which all come first, so that holes in it move
def attend_to_memory(queries, keys, values, memory_mask):
    lengths = memory_mask.sum(dim=1)  # (B,)
    real = torch.arange(keys.shape[1], device=keys.device)[None, :] < lengths[:, None]  # <-- here
    return scaled_dot_product_attention(queries, keys, values, real.unsqueeze(1))

# %% wrong | 2026-blind-5 | uniform_where_all_is_masked | the fill is the dtype's minimum, but a memory with nothing to read gets uniform weights
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)
    lowest = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~memory_mask[:, None, :], lowest)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ values, weights

# %% right | 2026-blind-5 | sentence by sentence, over the allowed keys alone, picked with a boolean index
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for query, key, value, real in zip(queries, keys, values, memory_mask):
        weight = query.new_zeros(len(query), len(key))
        if real.any():
            picked = (query @ key[real].T / query.shape[-1] ** 0.5).softmax(dim=1)
            weight[:, real] = picked
            contexts.append(picked @ value[real])
        else:
            contexts.append(value.new_zeros(len(query), value.shape[-1]))
        rows.append(weight)
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | zeros_in_the_weights_alone | sets the weights of an empty memory to zero only after the context was made of them
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    mask = memory_mask[:, None, :]
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # <-- here
    return context, weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-6 | zeroes_the_memory | sets the masked keys and values to zero and lets the softmax run over all scores
def attend_to_memory(queries, keys, values, memory_mask):
    real = memory_mask.unsqueeze(-1)
    keys = keys.masked_fill(~real, 0)  # <-- here
    values = values.masked_fill(~real, 0)  # <-- here
    return scaled_dot_product_attention(queries, keys, values)


# %% right | 2026-blind-6 | sentence by sentence, over the real positions alone, written into zeros
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    weights = queries.new_zeros(B, Tq, keys.shape[1])
    for b in range(B):
        real = memory_mask[b]
        if real.any():
            weights[b, :, real] = torch.softmax(queries[b] @ keys[b, real].T / math.sqrt(d), dim=1)
    return torch.bmm(weights, values), weights


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | mask_along_the_queries | the mask gets its new dimension at the end, where the memory stands, so it forbids queries
def attend_to_memory(queries, keys, values, memory_mask):
    allowed = memory_mask.unsqueeze(2)  # <-- here
    return scaled_dot_product_attention(queries, keys, values, allowed)

# %% wrong | 2026-blind-7 | zeroes_the_memory | padded keys and values are set to zero, which still score 0 and take their share
def attend_to_memory(queries, keys, values, memory_mask):
    real = memory_mask.unsqueeze(-1)
    keys = keys * real  # <-- here
    values = values * real
    return scaled_dot_product_attention(queries, keys, values)

# %% right | 2026-blind-7 | sentence by sentence, over the real positions only
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, maps = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask):
        weights = q.new_zeros(len(q), len(k))
        context = v.new_zeros(len(q), v.shape[1])
        if real.any():
            some = torch.softmax(q @ k[real].T / math.sqrt(q.shape[1]), dim=1)
            weights[:, real] = some
            context = some @ v[real]
        contexts.append(context)
        maps.append(weights)
    return torch.stack(contexts), torch.stack(maps)


# %% wrong | 2026-blind-9 | uniform_where_all_is_masked | Looks for a memory with nothing to read in the whole batch at once, so one empty memory among others gets a uniform average.
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    if not memory_mask.any():  # <-- here
        return values.new_zeros(B, Tq, values.shape[-1]), queries.new_zeros(B, Tq, keys.shape[1])
    scores = (queries / d**0.5) @ keys.transpose(1, 2)
    scores = scores.masked_fill(~memory_mask[:, None, :], torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights

# %% wrong | 2026-blind-9 | - | Makes the scores float32 for the softmax and never goes back, so that in float16 the product with the values raises.
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None]
    scores = queries.float() @ keys.float().transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)  # <-- here
    return weights @ values, weights

# %% right | 2026-blind-9 | a loop over the sentences that picks out the readable positions, in float32 inside
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for q, k, v, readable in zip(queries, keys, values, memory_mask):
        weights = q.new_zeros(len(q), len(k))
        if readable.any():
            scores = q.float() @ k[readable].float().T / math.sqrt(q.shape[-1])
            weights[:, readable] = scores.softmax(dim=-1).to(q.dtype)
            contexts.append(weights[:, readable] @ v[readable])
        else:
            contexts.append(v.new_zeros(len(q), v.shape[-1]))
        rows.append(weights)
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-10 | zeros_in_the_context_alone | where there is nothing to read it sets only the context to zero, and returns uniform weights
def attend_to_memory(queries, keys, values, memory_mask):
    d = keys.shape[-1]
    scores = torch.matmul(queries, keys.transpose(-1, -2)) / math.sqrt(d)
    lowest = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~memory_mask[:, None, :], lowest)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = weights @ values
    # a memory with nothing to read
    empty = ~memory_mask.any(dim=1)
    context = context.masked_fill(empty[:, None, None], 0.0)
    return context, weights


# %% wrong | 2026-blind-10 | fill_of_minus_1e9 | fills with the minimum of float32 whatever the dtype of the scores is, which raises in float16
def attend_to_memory(queries, keys, values, memory_mask):
    forbidden = memory_mask.logical_not().unsqueeze(1)  # (B, 1, Tm)
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(forbidden, torch.finfo(torch.float32).min)  # <-- here
    weights = F.softmax(scores, dim=-1)
    weights = weights.masked_fill(forbidden, 0)
    return torch.einsum("bqm,bmd->bqd", weights, values), weights


# %% right | 2026-blind-10 | a loop over the sentences, each with its real positions picked out by index and the weights scattered back
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    Tm = keys.shape[1]
    contexts, rows = [], []
    for b in range(B):
        real = memory_mask[b].nonzero().flatten()
        if real.numel() == 0:
            contexts.append(queries.new_zeros(Tq, values.shape[-1]))
            rows.append(queries.new_zeros(Tq, Tm))
            continue
        scores = (queries[b] / d**0.5) @ keys[b, real].T
        some = torch.softmax(scores, dim=-1)  # (Tq, real)
        contexts.append(some @ values[b, real])
        rows.append(queries.new_zeros(Tq, Tm).index_copy(1, real, some))
    return torch.stack(contexts), torch.stack(rows)


# %% wrong | house | mask_not_aligned | the new dimension of the mask stands in front
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(0))  # <-- here


# %% wrong | house | mask_along_the_queries | whole rows of the weights are set to zero
def attend_to_memory(queries, keys, values, memory_mask):
    weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, -1)
    weights = weights * memory_mask[:, :, None]  # <-- here
    return weights @ values, weights


# %% wrong | house | mask_ignored | the mask is asked for empty memories alone
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_to_memory(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values)
    some = memory_mask.any(1)[:, None, None]
    return context * some, weights * some  # <-- here


# %% wrong | house | infinite_in_half_precision | torch.where with -1e9, which is infinite in float16
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = torch.where(memory_mask[:, None], scores, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=-1) * memory_mask[:, None]
    return weights @ values, weights


# %% wrong | house | zeroes_the_memory | the scores are multiplied by the mask, and the values
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores * memory_mask[:, None], dim=-1)  # <-- here
    return weights @ (values * memory_mask[:, :, None]), weights


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | zeros_in_the_context_alone | sets only the context to zero where a memory has nothing to read, and leaves its weights uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None, :], torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = weights @ values
    something_to_read = memory_mask.any(dim=1)
    context = torch.where(something_to_read[:, None, None], context, torch.zeros_like(context))
    return context, weights


# %% wrong | 2026-blind-11 | no_shift | takes the exponentials of the scores as they are in place of subtracting the largest first, so that they overflow in float16
def attend_to_memory(queries, keys, values, memory_mask):
    d = keys.shape[-1]
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / math.sqrt(d)
    exponentials = torch.exp(scores)  # <-- here
    exponentials = exponentials.masked_fill(~memory_mask.unsqueeze(1), 0)
    total = exponentials.sum(dim=-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    weights = exponentials / total
    context = torch.einsum("bqm,bmv->bqv", weights, values)
    return context, weights


# %% double | 2026-blind-11 | - | reshapes the scores of keys and queries to (B, Tq, Tm) in place of transposing them; fills with -1e9, which float16 cannot hold
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    Tm = keys.shape[1]
    scores = torch.bmm(keys, queries.transpose(1, 2)) / d**0.5
    scores = scores.reshape(B, Tq, Tm)  # <-- here
    mask = memory_mask.reshape(B, 1, Tm)
    scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = F.softmax(scores, dim=-1)
    weights = weights * mask
    return torch.bmm(weights, values), weights


# %% right | 2026-blind-11 | a loop over sentences that looks at the real positions alone and puts the weights back in their places
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, tables = [], []
    for q, k, v, allowed in zip(queries, keys, values, memory_mask):
        table = q.new_zeros(q.shape[0], k.shape[0])
        places = allowed.nonzero().flatten()
        if len(places):
            scores = (q / math.sqrt(q.shape[-1])) @ k[places].T
            table = table.index_copy(1, places, scores.softmax(dim=-1))
        tables.append(table)
        contexts.append(table @ v)
    return torch.stack(contexts), torch.stack(tables)


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | fill_of_minus_1e9 | fills with float32's smallest number whatever the dtype, which float16 cannot hold, so that an error is raised
def attend_to_memory(queries, keys, values, memory_mask):
    allowed = memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    scores = scores.masked_fill(~allowed, torch.finfo(torch.float32).min)  # <-- here
    weights = torch.softmax(scores, dim=-1) * allowed
    return weights @ values, weights


# %% wrong | 2026-blind-12 | zeros_in_the_context_alone | makes the context of an empty memory zero but leaves its weights uniform
def attend_to_memory(queries, keys, values, memory_mask):
    d = keys.shape[-1]
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / d**0.5
    smallest = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), smallest)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    something = memory_mask.any(dim=1)[:, None, None]
    context = (weights @ values) * something
    return context, weights


# %% wrong | 2026-blind-12 | - | takes the softmax in float32 and never goes back, so that in float16 the weights do not fit the values and an error is raised
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None]
    scores = (queries @ keys.mT) / keys.size(-1) ** 0.5
    scores = scores.float().masked_fill(~mask, -1e9)  # <-- here
    weights = scores.softmax(-1).masked_fill(~mask, 0.0)
    context = weights @ values
    return context, weights


# %% right | 2026-blind-12 | a loop over the sentences that cuts out the real positions and writes the weights back
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask, strict=True):
        weights = q.new_zeros(q.shape[0], k.shape[0])
        if real.any():
            scores = q @ k[real].T / k.shape[-1] ** 0.5
            weights = weights.index_copy(1, real.nonzero()[:, 0], torch.softmax(scores, dim=-1))
        v = v.masked_fill(~real[:, None], 0)
        contexts.append(weights @ v)
        rows.append(weights)
    return torch.stack(contexts), torch.stack(rows)


# %% wrong | house | infinite_in_half_precision | a small number in the denominator is 0 in half precision
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None]
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    e = torch.exp(scores - scores.amax(-1, keepdim=True)) * mask
    weights = e / (e.sum(-1, keepdim=True) + 1e-9)  # <-- here
    return weights @ values, weights


# %% wrong | house | infinite_in_half_precision | the least sum is 0 in half precision
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None]
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, -1) * mask
    weights = weights / weights.sum(-1, keepdim=True).clamp(min=1e-12)  # <-- here
    return weights @ values, weights


# %% wrong | house | zeros_in_the_weights_alone | zeros are set in a copy of the weights, and the others are blended afterwards
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    mask = memory_mask.unsqueeze(1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    clean = weights * memory_mask.any(1)[:, None, None]
    context = weights @ values  # <-- here
    return context, clean


# %% wrong | house | as_many_from_the_first | the mask is sorted
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    mask = memory_mask.sort(dim=1, descending=True).values.unsqueeze(1)  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1).nan_to_num()
    return weights @ values, weights


# %% wrong | house | fill_of_minus_1e9 | the mask is made into float32 numbers, which do not fit values of half precision
def attend_to_memory(queries, keys, values, memory_mask):
    m = memory_mask.unsqueeze(1).float()  # <-- here
    scores = queries @ keys.transpose(1, 2) / math.sqrt(queries.shape[-1])
    weights = torch.softmax(scores.masked_fill(m == 0, torch.finfo(scores.dtype).min), -1) * m
    return weights @ values, weights


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | changes_the_dtype | it computes in float32 and hands back float32 in place of the dtype that came in
def attend_to_memory(queries, keys, values, memory_mask):
    # float16 overflows easily, so go to float32 first
    queries, keys, values = queries.float(), keys.float(), values.float()
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / math.sqrt(queries.shape[2])
    weights = masked_softmax(scores, memory_mask[:, None, :])
    return torch.einsum("bqm,bme->bqe", weights, values), weights  # <-- here


# %% wrong | 2026-blind-13 | zeros_in_the_weights_alone | the weights of a memory with nothing to read are set to zero only after the context has been made of them, so that the context is an average
def attend_to_memory(queries, keys, values, memory_mask):
    d = queries.shape[-1]
    mask = memory_mask.unsqueeze(1)  # (B, 1, Tm)
    scores = queries @ keys.transpose(1, 2) / d**0.5  # (B, Tq, Tm)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # <-- here
    weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% right | 2026-blind-13 | a loop over the sentences that picks the real positions out and puts the weights back in their places
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    contexts, rows = [], []
    for b in range(B):
        real = memory_mask[b].nonzero()[:, 0]  # (n,)
        row = queries.new_zeros(Tq, keys.shape[1])
        if len(real) == 0:
            contexts.append(values.new_zeros(Tq, values.shape[-1]))
        else:
            scores = (queries[b] / math.sqrt(d)) @ keys[b, real].T  # (Tq, n)
            share = torch.softmax(scores, dim=1)
            contexts.append(share @ values[b, real])
            row = row.index_copy(1, real, share)
        rows.append(row)
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-14 | fill_of_minus_1e9 | fills with the smallest number of float32, which float16 cannot hold, in place of that of the scores' dtype
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    mask = memory_mask[:, None, :]
    low = torch.finfo(torch.float32).min  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1)
    weights = weights.masked_fill(~mask, 0.0)
    return weights @ values, weights


# %% wrong | 2026-blind-14 | - | the empty memories are marked as (B, 1), which broadcasts over the queries (or not at all) in place of (B, 1, 1)
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bkd->bqk", queries, keys) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=2)
    empty = ~memory_mask.any(dim=1)
    weights = weights.masked_fill(empty.unsqueeze(1), 0.0)  # <-- here
    return weights @ values, weights


# %% right | 2026-blind-14 | one sentence at a time, only its real positions, written into zeros
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    rows = []
    for b in range(B):
        real = memory_mask[b].nonzero().squeeze(1)
        row = torch.zeros(Tq, keys.shape[1], dtype=queries.dtype, device=queries.device)
        if real.numel():
            scores = queries[b].mul(d**-0.5) @ keys[b, real].mT
            row = row.index_copy(1, real, torch.softmax(scores, dim=1))
        rows.append(row)
    weights = torch.stack(rows)
    return torch.bmm(weights, values), weights

# %% right | house | sentence by sentence, the padding left out, where a softmax over nothing is nothing
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, rows = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask):
        weights = q.new_zeros(len(q), len(k))
        weights[:, real] = torch.softmax(q @ k[real].T / math.sqrt(q.shape[1]), dim=-1)
        rows.append(weights)
        contexts.append(weights @ v)
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-15 | zeros_in_the_context_alone | where nothing can be read the context is set to zero and the weights are left uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)
    lowest = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~memory_mask[:, None, :], lowest)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    something = memory_mask.any(dim=1)
    context = (weights @ values) * something[:, None, None]
    return context, weights


# %% wrong | 2026-blind-15 | - | every memory that has some padding is set to zero, in place of those that are padding from end to end
def attend_to_memory(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))
    readable = memory_mask.all(dim=1)  # <-- here
    readable = readable[:, None, None]
    context = context.masked_fill(~readable, 0.0)
    weights = weights.masked_fill(~readable, 0.0)
    return context, weights


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | fill_of_minus_1e9 | fills with the most negative number of float32 whatever the dtype, which float16 cannot hold
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~mask, torch.finfo(torch.float32).min)  # <-- here
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ values, weights


# %% wrong | 2026-blind-16 | mask_not_aligned | hands the mask (B, Tm) on as it is, so that it is read as one of queries by memory positions
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask)  # <-- here


# %% right | 2026-blind-16 | sentence by sentence, over the positions that the mask leaves, written into zeros
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    context = queries.new_zeros(B, Tq, values.shape[-1])
    weights = queries.new_zeros(B, Tq, keys.shape[1])
    for b in range(B):
        real = memory_mask[b].nonzero().flatten()
        scores = (queries[b] / math.sqrt(d)) @ keys[b, real].T  # (Tq, real)
        share = torch.softmax(scores, dim=1)
        weights[b, :, real] = share
        context[b] = share @ values[b, real]
    return context, weights


# %% wrong | 2026-blind-17 | - | divides by the root of the number of memory positions in place of that of the features
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[1] ** 0.5  # <-- here
    forbidden = ~memory_mask[:, None, :]
    scores = scores.masked_fill(forbidden, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(forbidden, 0.0)
    return weights @ values, weights


# %% wrong | 2026-blind-17 | zeros_in_the_context_alone | sets only the context of an empty memory to zero and hands back its even weights
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / math.sqrt(keys.shape[-1])
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    empty = ~memory_mask.any(dim=1)
    context = (weights @ values).masked_fill(empty[:, None, None], 0.0)
    return context, weights


# %% double | 2026-blind-17 | scaling_dropped | does not scale the scores; fills with -1e9, which float16 cannot hold
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.mT  # <-- here
    closed = memory_mask.logical_not().unsqueeze(1)
    scores = scores.masked_fill(closed, -1e9)  # <-- here
    weights = scores.softmax(dim=-1).masked_fill(closed, 0)
    return weights @ values, weights


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | mask_not_aligned | the mask gets its new dimension at the front: (1, B, Tm), so that it lines up with queries where B equals Tq and otherwise raises an error
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[None])  # <-- here


# %% wrong | 2026-blind-18 | fill_too_small | an empty memory gets uniform weights and the average of the values: nothing sets them to zero after the fill with -1e4
def attend_to_memory(queries, keys, values, memory_mask):
    scale = queries.shape[-1] ** -0.5
    scores = scale * queries @ keys.transpose(1, 2)
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), -1e4)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ values, weights


# %% right | 2026-blind-18 | sentence by sentence, over the real positions only
def attend_to_memory(queries, keys, values, memory_mask):
    weights = queries.new_zeros(*queries.shape[:2], keys.shape[1])
    for b, real in enumerate(memory_mask):
        if real.any():
            scores = queries[b] @ keys[b, real].T / math.sqrt(queries.shape[-1])
            weights[b][:, real] = scores.softmax(-1)
    return weights @ values, weights


# %% wrong | 2026-blind-19 | own_softmax_where_all_is_masked | Where a memory has nothing to read, the mask is opened, so that all of it is read.
def attend_to_memory(queries, keys, values, memory_mask):
    empty = ~memory_mask.any(dim=1, keepdim=True)
    mask = (memory_mask | empty).unsqueeze(1)  # <-- here
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
    return weights @ values, weights


# %% wrong | 2026-blind-19 | shift_by_masked_maximum | Normalises by the sum plus 1e-9, which is 0 in float16: an empty memory gives NaN there.
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bkd->bqk", queries, keys) * queries.size(-1) ** -0.5
    weights = scores.softmax(dim=-1) * memory_mask[:, None, :].to(scores.dtype)
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here
    return torch.bmm(weights, values), weights


# %% right | 2026-blind-19 | minus infinity, and NaN turned into zero, after a transposed product
def attend_to_memory(queries, keys, values, memory_mask):
    s = (keys @ (queries / keys.shape[2] ** 0.5).mT).mT
    a = s.masked_fill(memory_mask.logical_not().unsqueeze(-2), float("-inf")).softmax(-1)
    a = torch.where(memory_mask.any(-1)[:, None, None], a, torch.zeros_like(a))
    return a @ values, a


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-23 | uniform_where_all_is_masked | a memory with nothing to read comes out uniform, the mask is not applied to the weights
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None, :], torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-23 | scaled_by_sqrt_d_v | scales by the root of the size of the values
def attend_to_memory(queries, keys, values, memory_mask):
    closed = ~memory_mask.unsqueeze(1)
    scores = torch.bmm(queries, keys.mT) / math.sqrt(values.shape[-1])  # <-- here
    scores = scores.masked_fill(closed, -torch.inf)
    weights = torch.softmax(scores, dim=-1).masked_fill(closed, 0.0)
    return torch.bmm(weights, values), weights


# %% right | 2026-blind-23 | sentence by sentence, on the real positions alone, written into zeros
def attend_to_memory(queries, keys, values, memory_mask):
    (B, Tq, d), Tm = queries.shape, keys.shape[1]
    contexts, rows = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask):
        weights = torch.zeros(Tq, Tm, dtype=q.dtype)
        if bool(real.any()):
            weights[:, real] = (q @ k[real].T / math.sqrt(d)).softmax(dim=1)
        rows.append(weights)
        contexts.append(weights @ v)
    return torch.stack(contexts), torch.stack(rows)


# %% wrong | 2026-blind-24 | infinite_in_half_precision | divides by the sum plus 1e-9, which is 0 in float16, so an empty memory gives NaN there
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / math.sqrt(queries.shape[-1])
    mask = memory_mask.unsqueeze(1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    scores = scores - scores.amax(dim=-1, keepdim=True)
    mass = scores.exp() * mask
    weights = mass / (mass.sum(-1, keepdim=True) + 1e-9)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-24 | zeros_in_the_context_alone | for an empty memory only the context is set to zero, the weights stay uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / queries.size(-1) ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None], torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)  # <-- here
    readable = memory_mask.any(dim=1)[:, None, None]
    context = (weights @ values).masked_fill(~readable, 0.0)
    return context, weights


# %% right | 2026-blind-24 | sentence by sentence, on the positions that are real only
def attend_to_memory(queries, keys, values, memory_mask):
    B, Tq, d = queries.shape
    weights = queries.new_zeros(B, Tq, keys.shape[1])
    for b in range(B):
        real = memory_mask[b].nonzero().flatten()
        if len(real):
            scores = queries[b] @ keys[b, real].T / math.sqrt(d)
            weights[b, :, real] = scores.softmax(-1)
    return weights @ values, weights


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | zeroes_the_memory | keys and values of the padding are set to 0 instead of being masked, so their scores of 0 still take a share
def attend_to_memory(queries, keys, values, memory_mask):
    real = memory_mask.unsqueeze(-1).to(keys.dtype)
    keys, values = keys * real, values * real
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # <-- here
    weights = weights * memory_mask.any(dim=-1)[:, None, None]
    return weights @ values, weights


# %% wrong | 2026-blind-26 | scaled_by_sqrt_d_v | the scores are divided by the root of the values' width instead of the keys'
def attend_to_memory(queries, keys, values, memory_mask):
    allowed = memory_mask[:, None, :]
    scores = torch.bmm(queries, keys.mT) / values.shape[-1] ** 0.5  # <-- here
    scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~allowed, 0.0)
    return torch.bmm(weights, values), weights


# %% right | 2026-blind-26 | sentence by sentence over the real positions alone, the weights put back into zeros
def attend_to_memory(queries, keys, values, memory_mask):
    contexts, tables = [], []
    for q, k, v, real in zip(queries, keys, values, memory_mask):
        table = q.new_zeros(len(q), len(k))
        if real.any():
            table[:, real] = torch.softmax(q @ k[real].T / math.sqrt(q.shape[-1]), dim=-1)
        tables.append(table)
        contexts.append(table @ v)
    return torch.stack(contexts), torch.stack(tables)
