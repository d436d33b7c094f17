"""Held out: wrong and right ways to write attend_to_memory."""

import math

import torch
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])


@wrong("attend_to_memory", "mask_along_the_queries", "as found: the mask blanks queries, and rows become uniform")
def atm_as_found(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, :, None], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


@wrong("attend_to_memory", "uniform_where_all_is_masked", "only the axis is mended: a memory with nothing to read is averaged")
def atm_uniform(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


@wrong("attend_to_memory", "nan_where_all_is_masked", "-inf for -1e9: a memory with nothing to read is NaN")
def atm_nan(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


@wrong("attend_to_memory", "mask_along_the_queries", "the axis is left: rows of masked 'queries' are zeroed instead")
def atm_axis_left(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])


@wrong("attend_to_memory", "mask_not_aligned", "the mask is handed on as (B, Tm)")
def atm_as_is(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask)


@wrong("attend_to_memory", "mask_inverted", "the mask is inverted when it is handed on")
def atm_inverted(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, ~memory_mask[:, None, :])


@wrong("attend_to_memory", "mask_inverted", "masked_fill without the ~: fills where reading is allowed")
def atm_fill_inverted(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = _scores(queries, keys).masked_fill(keep, -1e9).softmax(-1) * keep.any(-1, keepdim=True)
    return weights @ values, weights


@wrong("attend_to_memory", "mask_ignored", "no mask at all")
def atm_no_mask(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values)


@wrong("attend_to_memory", "mask_after_softmax", "the mask after the softmax: rows no longer sum to 1")
def atm_after(queries, keys, values, memory_mask):
    weights = torch.softmax(_scores(queries, keys), dim=-1) * memory_mask[:, None, :]
    return weights @ values, weights


@wrong("attend_to_memory", "zeroes_the_scores", "the scores of padding are set to 0")
def atm_zero_scores(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys) * keep, dim=-1) * keep.any(-1, keepdim=True)
    return weights @ values, weights


@wrong(
    "attend_to_memory",
    "zeros_in_the_weights_alone",
    "the weights are zeroed only after the context was computed: the context of an empty memory is an average",
)
def atm_context_first(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1)
    context = weights @ values
    return context, weights * keep


@wrong("attend_to_memory", "zeros_in_the_context_alone", "zeros for an empty memory in the context, but its weights stay uniform")
def atm_weights_uniform(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1)
    return (weights * keep) @ values, weights


@wrong(
    "attend_to_memory",
    "uniform_where_all_is_masked",
    "any() over the whole batch, so an empty memory beside a full one is averaged",
)
def atm_any_batch(queries, keys, values, memory_mask):
    if not memory_mask.any():
        return queries.new_zeros(*queries.shape[:2], values.shape[-1]), queries.new_zeros(*queries.shape[:2], keys.shape[1])
    weights = torch.softmax(_scores(queries, keys).masked_fill(~memory_mask[:, None, :], -1e9), dim=-1)
    return weights @ values, weights


@wrong("attend_to_memory", None, "all() for any(): every memory with some padding gets zeros")
def atm_all(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = torch.softmax(_scores(queries, keys).masked_fill(~keep, -1e9), dim=-1) * keep.all(-1, keepdim=True)
    return weights @ values, weights


@wrong("attend_to_memory", "mask_of_both_sides", "a second mask is made for the queries out of the memory's: needs Tq == Tm")
def atm_both_axes(queries, keys, values, memory_mask):
    mask = memory_mask[:, None, :] & memory_mask[:, :, None]
    return scaled_dot_product_attention(queries, keys, values, mask)


@wrong(
    "attend_to_memory",
    "mask_along_the_queries",
    "the mask is cut to the number of queries and put where they stand, so that the shapes fit",
)
def atm_cut_mask(queries, keys, values, memory_mask):
    n = queries.shape[1]
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :n].unsqueeze(2))


@wrong("attend_to_memory", "scaled_by_sqrt_d_v", "divides by sqrt(d_v), the width of the values")
def atm_scale_dv(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    scores = queries @ keys.transpose(1, 2) / values.shape[-1] ** 0.5
    weights = scores.masked_fill(~keep, -1e9).softmax(-1) * keep
    return weights @ values, weights


@wrong("attend_to_memory", "scaling_dropped", "the scale was lost in the rewriting")
def atm_no_scale(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = (queries @ keys.transpose(1, 2)).masked_fill(~keep, -1e9).softmax(-1) * keep
    return weights @ values, weights


@wrong("attend_to_memory", "context_only", "returns the context alone")
def atm_context_only(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])[0]


@wrong("attend_to_memory", "weights_first", "returns (weights, context)")
def atm_order(queries, keys, values, memory_mask):
    context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])
    return weights, context


@wrong("attend_to_memory", "softmax_over_the_queries", "softmax over the queries")
def atm_softmax_queries(queries, keys, values, memory_mask):
    keep = memory_mask[:, None, :]
    weights = _scores(queries, keys).masked_fill(~keep, -1e9).softmax(dim=1) * keep
    return weights @ values, weights


# Its author took it for wrong; but masked_fill stops the NaN on the way back, so that the gradients are finite.
@right("attend_to_memory", "nan_to_num, which mends the numbers of the empty memory")
def atm_nan_to_num(queries, keys, values, memory_mask):
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None, :], -torch.inf)
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1))
    return weights @ values, weights


@wrong("attend_to_memory", "changes_its_input", "zeroes the padding in the caller's keys, in place (the answer is right)")
def atm_in_place(queries, keys, values, memory_mask):
    with torch.no_grad():
        keys[~memory_mask] = 0
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])


@right("attend_to_memory", "lesson 04's function with the mask in its place")
def atm_plain(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, None, :])


# Its author took it for right, as float32 has it; in half precision there is no -1e9. So too for the next one.
@wrong("attend_to_memory", "fill_of_minus_1e9", "the found function mended line by line, for float32 and float64 alone")
def atm_mended(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = scores.masked_fill(~memory_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~memory_mask[:, None, :], 0.0)
    return weights @ values, weights


@wrong("attend_to_memory", "fill_of_minus_1e9", "exponentials by hand, with a fill for float32 and float64 alone")
def atm_by_hand(queries, keys, values, memory_mask):
    keep = memory_mask.unsqueeze(1)
    scores = torch.einsum("bqd,bmd->bqm", queries, keys) * keys.size(-1) ** -0.5
    top = scores.masked_fill(~keep, -1e9).amax(-1, keepdim=True)
    e = torch.where(keep, scores - top, -1e9).exp() * keep
    weights = e / e.sum(-1, keepdim=True).clamp_min(1e-20)
    return torch.einsum("bqm,bmd->bqd", weights, values), weights


@right("attend_to_memory", "sentence by sentence over the real positions")
def atm_loop(queries, keys, values, memory_mask):
    contexts, weights = [], []
    for q, k, v, m in zip(queries, keys, values, memory_mask, strict=True):
        w = torch.zeros(len(q), len(k), dtype=q.dtype)
        if m.any():
            w[:, m] = torch.softmax(q @ k[m].T / k.shape[-1] ** 0.5, dim=-1)
        weights.append(w)
        contexts.append(w @ v)
    return torch.stack(contexts), torch.stack(weights)


@right("attend_to_memory", "an added bias, empty memories switched off before the softmax")
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
