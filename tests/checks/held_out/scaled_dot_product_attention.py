"""Held out: wrong and right ways to write scaled_dot_product_attention."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "scaled_dot_product_attention"


def _soft(scores, mask):
    if mask is None:
        return torch.softmax(scores, -1)
    return torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1).masked_fill(~mask, 0.0)


@wrong(N, "no_scaling", "no scaling")
def sd_no_scale(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask)
    return w @ v, w


@wrong(N, "scaled_by_d_k", "divides by d_k, not its root")
def sd_dk(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / k.shape[-1], mask)
    return w @ v, w


@wrong(N, "scaled_by_sqrt_d_v", "divides by the root of d_v")
def sd_dv(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1]), mask)
    return w @ v, w


@wrong(N, "scaled_by_sqrt_of_the_keys", "divides by the root of the number of keys")
def sd_tk(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-2]), mask)
    return w @ v, w


@wrong(N, "multiplied_by_sqrt_d_k", "multiplies by the root")
def sd_times(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) * math.sqrt(k.shape[-1]), mask)
    return w @ v, w


@wrong(N, "scaled_by_d_k", "queries and keys are both divided by the root: d_k in all")
def sd_both(q, k, v, mask=None):
    root = math.sqrt(k.shape[-1])
    w = _soft((q / root) @ (k / root).transpose(-2, -1), mask)
    return w @ v, w


@wrong(N, "scaled_after_the_softmax", "divides the weights, after the softmax")
def sd_scale_after(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask) / math.sqrt(k.shape[-1])
    return w @ v, w


@wrong(N, "transposes_dimensions_1_and_2", "transpose(1, 2): only right for three dimensions")
def sd_transpose_12(q, k, v, mask=None):
    w = _soft(q @ k.transpose(1, 2) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


@wrong(N, "reverses_all_dimensions", "k.T: only right for two dimensions")
def sd_t(q, k, v, mask=None):
    w = _soft(q @ k.permute(*reversed(range(k.dim()))) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


@wrong(N, "softmax_over_the_queries", "softmax over the queries (dim=-2)")
def sd_dim_queries(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.softmax(-2) if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(-2).masked_fill(~mask, 0.0)
    return w @ v, w


@wrong(N, "softmax_over_dimension_1", "softmax over dimension 1")
def sd_dim_one(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.softmax(1) if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(1).masked_fill(~mask, 0.0)
    return w @ v, w


@wrong(N, "mask_inverted", "the mask is inverted")
def sd_inverted(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), None if mask is None else ~mask)
    return w @ v, w


@wrong(N, "mask_after_softmax", "the mask multiplies the weights after the softmax: rows no longer sum to 1")
def sd_mask_after(q, k, v, mask=None):
    w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), -1)
    if mask is not None:
        w = w * mask
    return w @ v, w


@wrong(N, "zeroes_the_scores", "the mask multiplies the scores: hidden keys have score 0")
def sd_mask_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s * mask
    w = s.softmax(-1)
    return w @ v, w


@wrong(N, "adds_the_mask", "the mask is added to the scores: True is worth 1")
def sd_mask_added(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s + mask
    w = s.softmax(-1)
    return w @ v, w


@wrong(N, "fill_of_minus_1e9", "-1e9, which half precision does not hold")
def sd_1e9(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -1e9)
    w = s.softmax(-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


@wrong(N, "nan_where_all_is_masked", "a query that may attend to nothing gets NaN")
def sd_nan(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -torch.inf)
    w = s.softmax(-1)
    return w @ v, w


@wrong(N, "uniform_where_all_is_masked", "a query that may attend to nothing gets uniform weights")
def sd_uniform(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    return w @ v, w


@wrong(N, None, "fills with -100: masked keys keep a weight when the scores are large, and empty rows are uniform")
def sd_minus_hundred(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -10.0)
    w = s.softmax(-1)
    return w @ v, w


@wrong(N, "mask_ignored", "the mask is not used")
def sd_no_mask(q, k, v, mask=None):
    w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), -1)
    return w @ v, w


@wrong(N, "none_not_understood", "fails without a mask")
def sd_needs_mask(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(-1).masked_fill(~mask, 0.0)
    return w @ v, w


@wrong(N, "returns_one", "returns the context alone")
def sd_context_only(q, k, v, mask=None):
    return _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask) @ v


@wrong(N, "weights_first", "returns (weights, context)")
def sd_swapped(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w, w @ v


@wrong(N, "scores_for_weights", "returns the scores instead of the weights")
def sd_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s


@wrong(N, None, "the context is blended before the empty rows are set to zero: zero weights, but a context")
def sd_context_early(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    context = w @ v
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return context, w


@wrong(N, None, "the weights that are returned know nothing of the mask; the context does")
def sd_unmasked_weights(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s.softmax(-1)


@wrong(N, "changes_its_input", "the queries are scaled in place")
def sd_in_place(q, k, v, mask=None):
    with torch.no_grad():
        q /= math.sqrt(k.shape[-1])
    w = _soft(q @ k.transpose(-2, -1), mask)
    return w @ v, w


@wrong(N, None, "torch.bmm: three dimensions only")
def sd_bmm(q, k, v, mask=None):
    w = _soft(torch.bmm(q, k.transpose(-2, -1)) / math.sqrt(k.shape[-1]), mask)
    return torch.bmm(w, v), w


@wrong(N, None, "the whole answer is zeroed for the batch entry when any query is empty")
def sd_zero_all(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    if mask is not None and not mask.any(-1).all():
        w = w * 0
    return w @ v, w


@wrong(N, "changes_the_dtype", "works in float32 and returns float32 for half-precision inputs")
def sd_float(q, k, v, mask=None):
    q, k, v = q.float(), k.float(), v.float()
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# Its author took it for wrong, but masked_fill stops the NaN on the way back: the gradient is finite.
@right(N, "nan_to_num after the softmax")
def sd_nan_to_num(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -torch.inf)
    w = s.softmax(-1).nan_to_num(0.0)
    return w @ v, w


@wrong(N, None, "plain exponentials overflow")
def sd_naive(q, k, v, mask=None):
    e = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]))
    if mask is not None:
        e = e * mask
    w = e / e.sum(-1, keepdim=True).clamp_min(1e-6)
    return w @ v, w


@wrong(N, None, "the mask gets a dimension for heads that is not asked for")
def sd_unsqueezed(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), None if mask is None else mask.unsqueeze(1))
    return w @ v, w


@wrong(N, "blends_the_keys", "blends the keys instead of the values")
def sd_blends_keys(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w @ k, w


@wrong(N, "reshape_for_transpose", "reshapes k instead of transposing it")
def sd_view(q, k, v, mask=None):
    w = _soft(q @ k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2]) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


@right(N, "finfo.min and a second masked_fill")
def sd_r1(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


@right(N, "minus infinity, empty rows guarded before the softmax")
def sd_r2(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) * k.shape[-1] ** -0.5
    if mask is None:
        w = scores.softmax(dim=-1)
    else:
        mask = mask.expand_as(scores)
        some = mask.any(dim=-1, keepdim=True)
        scores = scores.masked_fill(some & ~mask, -torch.inf)
        w = torch.where(some, scores.softmax(dim=-1), torch.zeros_like(scores))
    return torch.einsum("...ij,...jv->...iv", w, v), w


@right(N, "the additive bias of the dtype's minimum; weights times mask; both sides scaled by d ** -0.25")
def sd_r3(q, k, v, mask=None):
    d = q.size(-1)
    scores = torch.matmul(q * d**-0.25, (k * d**-0.25).mT)
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    w = F.softmax(torch.where(mask, scores, torch.finfo(scores.dtype).min), -1) * mask.to(scores.dtype)
    return torch.matmul(w, v), w


@right(N, "by hand, with the guarded sum")
def sd_r4(q, k, v, mask=None):
    scores = (q / math.sqrt(q.shape[-1])) @ k.swapaxes(-1, -2)
    if mask is not None:
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    e = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        e = torch.where(mask, e, torch.zeros_like(e))
    total = e.sum(-1, keepdim=True)
    w = e / torch.where(total == 0, torch.ones_like(total), total)
    return w @ v, w


@right(N, "loop over the queries")
def sd_r5(q, k, v, mask=None):
    shape = (*torch.broadcast_shapes(q.shape[:-2], k.shape[:-2]), q.shape[-2], k.shape[-2])
    if mask is not None:
        mask = mask.expand(shape)
    rows = []
    for i in range(q.shape[-2]):
        s = (k @ q[..., i, :].unsqueeze(-1)).squeeze(-1) / k.shape[-1] ** 0.5
        if mask is None:
            rows.append(torch.softmax(s, -1))
        else:
            m = mask[..., i, :]
            rows.append(torch.softmax(s.masked_fill(~m, torch.finfo(s.dtype).min), -1).masked_fill(~m, 0))
    w = torch.stack(rows, dim=-2)
    return w @ v, w


@right(N, "PyTorch's function twice, the second time with the identity as values; empty rows zeroed")
def sd_r6(q, k, v, mask=None):
    n = k.shape[-2]
    eye = torch.eye(n, dtype=k.dtype).expand(*k.shape[:-2], n, n)
    if mask is None:
        return F.scaled_dot_product_attention(q, k, v), F.scaled_dot_product_attention(q, k, eye)
    some = mask.any(-1, keepdim=True)
    allowed = mask | ~some
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed)
    weights = F.scaled_dot_product_attention(q, k, eye, attn_mask=allowed)
    return torch.where(some, context, torch.zeros_like(context)), torch.where(some, weights, torch.zeros_like(weights))
