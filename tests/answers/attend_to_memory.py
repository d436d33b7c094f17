# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])


# %% wrong | 2026-outsiders | -inf for -1e9: a memory with nothing to read is NaN
def atm_nan(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


# %% wrong | 2026-outsiders | the mask is inverted when it is handed on
def atm_inverted(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, ~memory_mask[:, None, :])


# %% wrong | 2026-outsiders | no mask at all
def atm_no_mask(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values)


# %% wrong | 2026-outsiders | the mask after the softmax: rows no longer sum to 1
def atm_after(queries, keys, values, memory_mask):
    weights = torch.softmax(_scores(queries, keys), dim=-1) * memory_mask[:, None, :]
    return weights @ values, weights


# %% wrong | 2026-outsiders | the scores of padding are set to 0
def atm_zero_scores(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys) * keep, dim=-1) * keep.any(-1, keepdim=True)
    return weights @ values, weights


# %% wrong | 2026-outsiders | a second mask is made for the queries out of the memory's: needs Tq == Tm
def atm_both_axes(queries, keys, values, memory_mask):
    mask = memory_mask[:, None, :] & memory_mask[:, :, None]
    return scaled_dot_product_attention(queries, keys, values, mask)


# %% wrong | 2026-outsiders | divides by sqrt(d_v), the width of the values
def atm_scale_dv(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / values.shape[-1] ** 0.5
    weights = scores.masked_fill(~keep, -1e9).softmax(-1) * keep
    return weights @ values, weights


# %% wrong | 2026-outsiders | returns the context alone
def atm_context_only(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])[0]


# %% wrong | 2026-outsiders | returns (weights, context)
def atm_order(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])
    return weights, context


# %% wrong | 2026-outsiders | softmax over the queries
def atm_softmax_queries(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = _scores(queries, keys).masked_fill(~keep, -1e9).softmax(dim=1) * keep
    return weights @ values, weights


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


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | the mask still lies along the queries
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])  # <-- here


# %% wrong | 2026-blind | -1e9 has stayed
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    blocked = ~memory_mask[:, None, :]
    scores = scores.masked_fill(blocked, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0)
    return weights @ values, weights


# %% wrong | 2026-blind | nothing to read is still uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.mT / keys.size(-1) ** 0.5
    lowest = torch.finfo(scores.dtype).min
    scores = torch.where(memory_mask[:, None], scores, lowest)
    weights = F.softmax(scores, -1)  # <-- here
    return weights @ values, weights


# %% double | 2026-blind | weights are not made to sum to 1 again; the scale is forgotten
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.bmm(queries, keys.transpose(1, 2))  # <-- here
    weights = scores.softmax(dim=-1) * memory_mask[:, None, :].to(scores.dtype)  # <-- here
    return torch.bmm(weights, values), weights


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | the mask is taken for a count of real positions, which all come first, so that holes in it move
def attend_to_memory(queries, keys, values, memory_mask):
    lengths = memory_mask.sum(dim=1)  # (B,)
    real = torch.arange(keys.shape[1], device=keys.device)[None, :] < lengths[:, None]  # <-- here
    return scaled_dot_product_attention(queries, keys, values, real.unsqueeze(1))


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | sets the weights of an empty memory to zero only after the context was made of them
def attend_to_memory(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    mask = memory_mask[:, None, :]
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # <-- here
    return context, weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-6 | sets the masked keys and values to zero and lets the softmax run over all scores
def attend_to_memory(queries, keys, values, memory_mask):
    real = memory_mask.unsqueeze(-1)
    keys = keys.masked_fill(~real, 0)  # <-- here
    values = values.masked_fill(~real, 0)  # <-- here
    return scaled_dot_product_attention(queries, keys, values)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | takes the exponentials of the scores as they are in place of subtracting the largest first, so that they overflow in float16
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


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | takes the softmax in float32 and never goes back, so that in float16 the weights do not fit the values and an error is raised
def attend_to_memory(queries, keys, values, memory_mask):
    mask = memory_mask[:, None]
    scores = (queries @ keys.mT) / keys.size(-1) ** 0.5
    scores = scores.float().masked_fill(~mask, -1e9)  # <-- here
    weights = scores.softmax(-1).masked_fill(~mask, 0.0)
    context = weights @ values
    return context, weights


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


# %% wrong | 2026-blind-15 | every memory that has some padding is set to zero, in place of those that are padding from end to end
def attend_to_memory(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))
    readable = memory_mask.all(dim=1)  # <-- here
    readable = readable[:, None, None]
    context = context.masked_fill(~readable, 0.0)
    weights = weights.masked_fill(~readable, 0.0)
    return context, weights


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | hands the mask (B, Tm) on as it is, so that it is read as one of queries by memory positions
def attend_to_memory(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask)  # <-- here


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | an empty memory gets uniform weights and the average of the values: nothing sets them to zero after the fill with -1e4
def attend_to_memory(queries, keys, values, memory_mask):
    scale = queries.shape[-1] ** -0.5
    scores = scale * queries @ keys.transpose(1, 2)
    scores = scores.masked_fill(~memory_mask.unsqueeze(1), -1e4)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-19 | Where a memory has nothing to read, the mask is opened, so that all of it is read.
def attend_to_memory(queries, keys, values, memory_mask):
    empty = ~memory_mask.any(dim=1, keepdim=True)
    mask = (memory_mask | empty).unsqueeze(1)  # <-- here
    scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
    return weights @ values, weights


# %% wrong | 2026-blind-19 | Normalises by the sum plus 1e-9, which is 0 in float16: an empty memory gives NaN there.
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bkd->bqk", queries, keys) * queries.size(-1) ** -0.5
    weights = scores.softmax(dim=-1) * memory_mask[:, None, :].to(scores.dtype)
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here
    return torch.bmm(weights, values), weights


# %% wrong | 2026-blind-24 | for an empty memory only the context is set to zero, the weights stay uniform
def attend_to_memory(queries, keys, values, memory_mask):
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) / queries.size(-1) ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None], torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)  # <-- here
    readable = memory_mask.any(dim=1)[:, None, None]
    context = (weights @ values).masked_fill(~readable, 0.0)
    return context, weights
