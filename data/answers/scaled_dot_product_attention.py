# %% shared | 2026-outsiders
def _soft(scores, mask):
    if mask is None:
        return torch.softmax(scores, -1)
    return torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1).masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | no_scaling | no scaling
def sd_no_scale(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | scaled_by_d_k | divides by d_k, not its root
def sd_dk(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / k.shape[-1], mask)
    return w @ v, w


# %% wrong | 2026-outsiders | scaled_by_sqrt_d_v | divides by the root of d_v
def sd_dv(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | scaled_by_sqrt_of_the_keys | divides by the root of the number of keys
def sd_tk(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-2]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | multiplied_by_sqrt_d_k | multiplies by the root
def sd_times(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) * math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | scaled_by_d_k | queries and keys are both divided by the root: d_k in all
def sd_both(q, k, v, mask=None):
    root = math.sqrt(k.shape[-1])
    w = _soft((q / root) @ (k / root).transpose(-2, -1), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | scaled_after_the_softmax | divides the weights, after the softmax
def sd_scale_after(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask) / math.sqrt(k.shape[-1])
    return w @ v, w


# %% wrong | 2026-outsiders | transposes_dimensions_1_and_2 | transpose(1, 2): only right for three dimensions
def sd_transpose_12(q, k, v, mask=None):
    w = _soft(q @ k.transpose(1, 2) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | reverses_all_dimensions | k.T: only right for two dimensions
def sd_t(q, k, v, mask=None):
    w = _soft(q @ k.permute(*reversed(range(k.dim()))) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | softmax_over_the_queries | softmax over the queries (dim=-2)
def sd_dim_queries(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.softmax(-2) if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(-2).masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | softmax_over_dimension_1 | softmax over dimension 1
def sd_dim_one(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.softmax(1) if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(1).masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted
def sd_inverted(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), None if mask is None else ~mask)
    return w @ v, w


# %% wrong | 2026-outsiders | mask_after_softmax | the mask multiplies the weights after the softmax: rows no longer sum to 1
def sd_mask_after(q, k, v, mask=None):
    w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), -1)
    if mask is not None:
        w = w * mask
    return w @ v, w


# %% wrong | 2026-outsiders | zeroes_the_scores | the mask multiplies the scores: hidden keys have score 0
def sd_mask_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s * mask
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | adds_the_mask | the mask is added to the scores: True is worth 1
def sd_mask_added(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s + mask
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | fill_of_minus_1e9 | -1e9, which half precision does not hold
def sd_1e9(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -1e9)
    w = s.softmax(-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | nan_where_all_is_masked | a query that may attend to nothing gets NaN
def sd_nan(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -torch.inf)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | a query that may attend to nothing gets uniform weights
def sd_uniform(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | fill_too_small | fills with -100: masked keys keep a weight when the scores are large, and empty rows are uniform
def sd_minus_hundred(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -10.0)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | mask_ignored | the mask is not used
def sd_no_mask(q, k, v, mask=None):
    w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), -1)
    return w @ v, w


# %% wrong | 2026-outsiders | none_not_understood | fails without a mask
def sd_needs_mask(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(-1).masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | context_only | returns the context alone
def sd_context_only(q, k, v, mask=None):
    return _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask) @ v


# %% wrong | 2026-outsiders | weights_first | returns (weights, context)
def sd_swapped(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w, w @ v


# %% wrong | 2026-outsiders | scores_for_weights | returns the scores instead of the weights
def sd_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s


# %% wrong | 2026-outsiders | blends_too_early | the context is blended before the empty rows are set to zero: zero weights, but a context
def sd_context_early(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    context = w @ v
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return context, w


# %% wrong | 2026-outsiders | weights_without_mask | the weights that are returned know nothing of the mask; the context does
def sd_unmasked_weights(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s.softmax(-1)


# %% wrong | 2026-outsiders | changes_its_input | the queries are scaled in place
def sd_in_place(q, k, v, mask=None):
    with torch.no_grad():
        q /= math.sqrt(k.shape[-1])
    w = _soft(q @ k.transpose(-2, -1), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | - | torch.bmm: three dimensions only
def sd_bmm(q, k, v, mask=None):
    w = _soft(torch.bmm(q, k.transpose(-2, -1)) / math.sqrt(k.shape[-1]), mask)
    return torch.bmm(w, v), w


# %% wrong | 2026-outsiders | - | the whole answer is zeroed for the batch entry when any query is empty
def sd_zero_all(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    if mask is not None and not mask.any(-1).all():
        w = w * 0
    return w @ v, w


# %% wrong | 2026-outsiders | changes_the_dtype | works in float32 and returns float32 for half-precision inputs
def sd_float(q, k, v, mask=None):
    q, k, v = q.float(), k.float(), v.float()
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% right | 2026-outsiders | nan_to_num after the softmax
def sd_nan_to_num(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -torch.inf)
    w = s.softmax(-1).nan_to_num(0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | - | plain exponentials overflow
def sd_naive(q, k, v, mask=None):
    e = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]))
    if mask is not None:
        e = e * mask
    w = e / e.sum(-1, keepdim=True).clamp_min(1e-6)
    return w @ v, w


# %% wrong | 2026-outsiders | - | the mask gets a dimension for heads that is not asked for
def sd_unsqueezed(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), None if mask is None else mask.unsqueeze(1))
    return w @ v, w


# %% wrong | 2026-outsiders | blends_the_keys | blends the keys instead of the values
def sd_blends_keys(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w @ k, w


# %% wrong | 2026-outsiders | reshape_for_transpose | reshapes k instead of transposing it
def sd_view(q, k, v, mask=None):
    w = _soft(q @ k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2]) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% right | 2026-outsiders | finfo.min and a second masked_fill
def sd_r1(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% right | 2026-outsiders | minus infinity, empty rows guarded before the softmax
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


# %% right | 2026-outsiders | the additive bias of the dtype's minimum; weights times mask; both sides scaled by d ** -0.25
def sd_r3(q, k, v, mask=None):
    d = q.size(-1)
    scores = torch.matmul(q * d**-0.25, (k * d**-0.25).mT)
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    w = F.softmax(torch.where(mask, scores, torch.finfo(scores.dtype).min), -1) * mask.to(scores.dtype)
    return torch.matmul(w, v), w


# %% right | 2026-outsiders | by hand, with the guarded sum
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


# %% right | 2026-outsiders | loop over the queries
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


# %% right | 2026-outsiders | PyTorch's function twice, the second time with the identity as values; empty rows zeroed
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


# %% shared | house
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def masked_nan_to_num(scores, mask):
    if mask is None:
        return F.softmax(scores, dim=-1)
    return torch.nan_to_num(torch.softmax(scores.masked_fill(mask.logical_not(), -math.inf), dim=-1), nan=0.0)


def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


# %% right | house | matmul
def attention_matmul(q, k, v, mask=None):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = masked_with_inf(scores, mask)
    return weights @ v, weights


# %% right | house | einsum
def attention_einsum(Q, K, V, M=None):
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    weights = masked_by_hand(scores, M)
    return torch.einsum("...qk,...kd->...qd", weights, V), weights


# %% right | house | a loop over queries
def attention_by_loop(q, k, v, mask=None):
    rows = []
    for i in range(q.shape[-2]):
        row = (k * q[..., i : i + 1, :]).sum(-1) / math.sqrt(k.shape[-1])
        allowed = None if mask is None else mask.expand(*q.shape[:-1], k.shape[-2])[..., i, :]
        rows.append(masked_nan_to_num(row, allowed))
    weights = torch.stack(rows, dim=-2)
    return torch.matmul(weights, v), weights


# %% right | house | both sides scaled by the fourth root; a list comes back
def attention_scaled_on_both_sides(q, k, v, mask=None):
    root = math.sqrt(math.sqrt(q.shape[-1]))
    scores = torch.matmul(q / root, (k / root).transpose(-1, -2))
    weights = masked_with_inf(scores, mask)
    return [weights @ v, weights]


# %% right | house | the fused kernel, asked twice
def attention_fused(q, k, v, mask=None):
    allowed = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool) if mask is None else mask
    allowed = allowed.expand(*q.shape[:-1], k.shape[-2])
    nothing = ~allowed.any(dim=-1, keepdim=True)
    bias = torch.zeros(allowed.shape, dtype=q.dtype).masked_fill(~allowed & ~nothing, -math.inf)
    identity = torch.eye(k.shape[-2], dtype=v.dtype).expand(*v.shape[:-2], -1, -1)
    weights = F.scaled_dot_product_attention(q, k, identity, attn_mask=bias).masked_fill(nothing, 0.0)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=bias).masked_fill(nothing, 0.0)
    return context, weights


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | reverses_all_dimensions | .T on keys that have leading dimensions
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.T / math.sqrt(q.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | transposes_dimensions_1_and_2 | transpose with counted-out dimensions
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(1, 2)) / math.sqrt(q.size(-1))  # <-- here
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~mask, -torch.inf).softmax(-1).masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights


# %% wrong | 2026-blind | weights_first | the weights first
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) / k.shape[-1] ** 0.5
    if mask is not None:
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    context = weights @ v
    return weights, context  # <-- here


# %% wrong | 2026-blind | scaled_by_d_k | divided by d_k, no root
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-1]
    scores = (q @ k.transpose(-2, -1)) / d_k  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | scaled_by_sqrt_d_v | the size of the values instead of the keys
def scaled_dot_product_attention(q, k, v, mask=None):
    scale = 1 / math.sqrt(v.shape[-1])  # <-- here
    scores = scale * (q @ k.mT)
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% wrong | 2026-blind | softmax_over_the_queries | softmax over the queries
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | uniform_where_all_is_masked | a query without keys gets uniform weights
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind | nan_where_all_is_masked | a query without keys gets NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2)
    scores = scores / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask == False, -torch.inf)
    weights = scores.softmax(-1)  # <-- here
    context = weights @ v
    return context, weights


# %% wrong | 2026-blind | fill_of_minus_1e9 | minus a billion, which half precision does not hold
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | mask_inverted | True taken for masked out
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is None:
        mask = torch.zeros_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = scores.softmax(dim=-1).masked_fill(mask, 0.0)  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind | none_not_understood | no mask is not handled
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    low = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~mask, low)  # <-- here
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | - | asks for the truth of a whole mask
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) / math.sqrt(q.shape[-1])
    blocked = torch.zeros_like(scores, dtype=torch.bool)
    if mask:  # <-- here
        blocked = ~mask
    scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
    return torch.einsum("...ij,...jv->...iv", weights, v), weights


# %% wrong | 2026-blind | mask_after_softmax | only the weights are masked after the softmax, rows do not sum to 1
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind | - | the scores times the mask, a score of 0 is no exclusion
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
        return weights @ v, weights
    scores = scores * mask  # <-- here
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | mask_after_softmax | the result of masked_fill is thrown away
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = scores.softmax(-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | changes_the_dtype | always computes in single precision, half comes out as float32
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q.float() @ k.float().transpose(-2, -1) / math.sqrt(k.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v.float(), weights  # <-- here


# %% wrong | 2026-blind | changes_its_input | scales the caller's queries in place
def scaled_dot_product_attention(q, k, v, mask=None):
    q /= math.sqrt(k.shape[-1])  # <-- here
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | overwrites_what_the_gradient_needs | zeros written into the softmax's own output, which it needs for its gradient
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights.masked_fill_(~mask, 0.0)  # <-- here
    context = weights @ v
    return context, weights


# %% wrong | 2026-blind | changes_its_input | the mask is turned in place
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        mask.logical_not_()  # <-- here
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | no_scaling | the scaling is forgotten
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | - | only rows with no key at all are mended, with any over the wrong dimension
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is None:
        w = scores.softmax(dim=-1)
        return w @ v, w
    mask = mask.expand(scores.shape)
    w = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)
    alive = mask.any(dim=-2, keepdim=True)  # <-- here
    w = w.masked_fill(~alive, 0.0)
    return w @ v, w


# %% double | 2026-blind | - | the softmax over the queries; no scaling
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% double | 2026-blind | returns_one | only the context is returned; d_k read off the number of keys
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-2]  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v  # <-- here


# %% right | 2026-blind | the dtype's minimum and a second fill
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% right | 2026-blind | einsum, a mask of ones where there is none, minus infinity
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) * q.size(-1) ** -0.5
    if mask is None:
        mask = torch.ones(1, dtype=torch.bool, device=q.device)
    masked = torch.where(mask, scores, float("-inf"))
    weights = torch.softmax(masked, dim=-1).masked_fill(~mask, 0)
    context = torch.einsum("...qk,...kv->...qv", weights, v)
    return context, weights


# %% right | 2026-blind | the softmax by hand, the clamp saves the empty rows
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) / k.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)
    loud = torch.exp(scores - scores.amax(dim=-1, keepdim=True).detach())
    if mask is not None:
        loud = loud * mask
    total = loud.sum(dim=-1, keepdim=True)
    weights = loud / total.clamp(min=1)
    return torch.matmul(weights, v), weights


# %% right | 2026-blind | the queries scaled beforehand, nothing masked returns early
def scaled_dot_product_attention(q, k, v, mask=None):
    scale = k.shape[-1] ** -0.5
    scores = (scale * q) @ k.transpose(-1, -2)
    if mask is None:
        weights = scores.softmax(dim=-1)
        return weights @ v, weights
    forbidden = torch.logical_not(mask)
    weights = scores.masked_fill(forbidden, -torch.inf).softmax(dim=-1)
    weights = torch.where(forbidden, torch.zeros_like(weights), weights)
    return weights @ v, weights


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | reverses_all_dimensions | k.T [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.T / math.sqrt(k.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | reverses_all_dimensions | k.T in torch.matmul [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = torch.matmul(q, k.T)  # <-- here
    scores = scores / math.sqrt(d_k)
    if mask is None:
        weights = F.softmax(scores, dim=-1)
    else:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    context = torch.matmul(weights, v)
    return context, weights


# %% wrong | 2026-learners | - | k.t() [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.t()) / k.shape[-1] ** 0.5  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | - | if mask instead of if mask is not None [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask:  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    else:
        weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% wrong | 2026-learners | - | if mask instead of if mask is not None, twice [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask:  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask:  # <-- here
        weights = weights.masked_fill(~mask, 0.0)
    context = weights @ v
    return context, weights


# %% wrong | 2026-learners | - | if not mask instead of if mask is None [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if not mask:  # <-- here
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | mask_must_have_the_shape | assignment by index with a mask that must broadcast, the dtype's minimum [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores[~mask] = torch.finfo(scores.dtype).min  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | mask_must_have_the_shape | assignment by index with a mask that must broadcast, minus infinity [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores[~mask] = -torch.inf  # <-- here
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | mask_must_have_the_shape | assignment by index with a mask that must broadcast, float("-inf") and zeros after [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores[~mask] = float("-inf")  # <-- here
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights


# %% wrong | 2026-learners | scaled_by_sqrt_of_len | the square root of len(k) [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(len(k))  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | scaled_by_sqrt_of_len | the square root of len(k), by a power [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = len(k)  # <-- here
    scores = q @ k.transpose(-2, -1) / d_k**0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    else:
        weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% wrong | 2026-learners | scaled_by_sqrt_of_len | the square root of len(q) [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.transpose(-2, -1)) / math.sqrt(len(q))  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | scaled_by_sqrt_d_v | The scores are divided by the root of the values' size, not the keys'
def scaled_dot_product_attention(q, k, v, mask=None):
    d = v.size(-1)  # <-- here
    att = q @ k.transpose(-2, -1) / math.sqrt(d)
    if mask is not None:
        att = att.masked_fill(~mask, torch.finfo(att.dtype).min)
    att = att.softmax(-1)
    if mask is not None:
        att = att * mask
    return att @ v, att


# %% wrong | 2026-blind-2 | scaled_by_d_k | The scores are divided by d_k itself, without the root
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) / k.shape[-1]  # <-- here
    if mask is not None:
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    p = F.softmax(scores, dim=-1)
    if mask is not None:
        p = torch.where(mask, p, torch.zeros_like(p))
    return torch.einsum("...qk,...kd->...qd", p, v), p


# %% wrong | 2026-blind-2 | scaled_after_the_softmax | The division by the root comes after the softmax
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1) / math.sqrt(q.shape[-1])  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | transposes_dimensions_1_and_2 | `transpose(1, 2)` exchanges the last two dimensions of a batch of sentences only, not with heads or without a batch
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(1, 2)) / q.shape[-1] ** 0.5  # <-- here
    if mask is not None:
        scores = scores.masked_fill(mask == 0, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask == 0, 0.0)
    return torch.matmul(weights, v), weights


# %% wrong | 2026-blind-2 | softmax_over_the_queries | The softmax runs over the queries, so that they compete for each key
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | mask_inverted | The mask is read as in nn.MultiheadAttention, where True means that a key may not be read
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | fill_of_minus_1e9 | -1e9 is below the smallest number of half precision, and the fill raises there
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | blends_too_early | The context is computed before the row with nothing allowed is set to zero
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ v  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% wrong | 2026-blind-2 | changes_the_dtype | The scores are turned into float32 and the answer stays so, whatever dtype came in
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.transpose(-2, -1)).float() / math.sqrt(q.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v.float(), weights


# %% wrong | 2026-blind-2 | changes_its_input | `q /= ...` scales the caller's queries
def scaled_dot_product_attention(q, k, v, mask=None):
    with torch.no_grad():
        q /= math.sqrt(k.shape[-1])  # <-- here
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.to(weights.dtype)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | adds_the_mask | a boolean mask is added to the scores: allowed keys get 1 more, and nothing is forbidden
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | - | The mask is flattened to the scores' shape, so that one that should broadcast raises
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    mask = mask.view(scores.shape)  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% double | 2026-blind-2 | - | The scaling is missing, and weights and context are returned in the wrong order
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights, weights @ v  # <-- here


# %% double | 2026-blind-2 | - | The scaling takes the number of queries for their size, and minus infinity leaves NaN where nothing is allowed
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-2])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -float("inf"))  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% double | 2026-blind-2 | softmax_over_dimension_1+mask_after_softmax | The softmax runs over dimension 1, and the mask comes only after it
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=1)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)  # <-- here
    return weights @ v, weights


# %% right | 2026-blind-2 | query by query
def scaled_dot_product_attention(q, k, v, mask=None):
    root = q.shape[-1] ** 0.5
    rows = []
    for i in range(q.shape[-2]):
        s = ((q[..., i : i + 1, :] / root) * k).sum(dim=-1)  # (..., Tk)
        if mask is None:
            w = s.softmax(dim=-1)
        else:
            allowed = mask.expand(*mask.shape[:-2], q.shape[-2], k.shape[-2])[..., i, :] if mask.dim() > 1 else mask
            s = torch.where(allowed, s, torch.finfo(s.dtype).min)
            w = torch.where(allowed, s.softmax(dim=-1), 0.0)
        rows.append(w)
    weights = torch.stack(rows, dim=-2)
    return torch.matmul(weights, v), weights


# %% right | 2026-blind-2 | fused context
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k, T_k = q.shape[-1], k.shape[-2]
    scores = torch.einsum("...id,...jd->...ij", q * d_k**-0.5, k)
    if mask is None:
        return F.scaled_dot_product_attention(q, k, v), scores.softmax(-1)
    alive = mask.expand(*mask.shape[:-1], T_k).any(-1, keepdim=True)
    opened = mask | ~alive
    w = scores.masked_fill(~opened, -torch.inf).softmax(-1) * alive
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=opened.expand(scores.shape)) * alive
    return context, w


# %% wrong | 2026-blind-2 | mask_after_softmax | `masked_fill` returns a new tensor, and the result is not kept before the softmax
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-2 | returns_nothing | The return stands inside the branch of the mask: without one, nothing comes back
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
        return weights @ v, weights  # <-- here


# %% wrong | 2026-blind-5 | scaled_by_half_of_d_k | d_k ** 1 / 2 is half of d_k and not its root
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / (d_k ** 1 / 2)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-5 | overwrites_what_the_gradient_needs | rows without a key are set to zero through the mask's own shape, which fails when the mask broadcasts
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        weights = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
        weights[~mask.any(dim=-1)] = 0.0  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind-5 | scaled_by_sqrt_d_v | the scores are divided by the root of the values' size
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) / v.shape[-1] ** 0.5  # <-- here
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1) * mask
    return torch.matmul(weights, v), weights


# %% double | 2026-blind-5 | softmax_over_dimension_1+mask_inverted | the softmax runs along dimension 1; the mask is read as True for forbidden
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=1)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ v, weights


# %% right | 2026-blind-5 | einsum, the keys scaled before the product, NaN rows mended with where
def scaled_dot_product_attention(q, k, v, mask=None):
    small = k * k.shape[-1] ** -0.5
    scores = torch.einsum("...qd,...kd->...qk", q, small)
    allowed = torch.ones((), dtype=torch.bool) if mask is None else mask
    allowed = allowed.expand(scores.shape)
    alive = allowed.any(dim=-1, keepdim=True)
    shut = ~allowed & alive
    weights = torch.where(alive, scores.masked_fill(shut, -torch.inf).softmax(dim=-1), 0.0)
    return torch.einsum("...qk,...kd->...qd", weights, v), weights


# %% wrong | 2026-blind-6 | - | divides by the root of q.shape[1], which is d_k for one sentence and the number of queries in a batch
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-6 | transposes_dimensions_1_and_2 | transposes dimensions 1 and 2, which are the last two for a batch of sentences only
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-1]
    scores = torch.matmul(q, k.transpose(1, 2)) / d_k**0.5  # <-- here
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1)
        weights = weights.masked_fill(~mask, 0)
    return torch.matmul(weights, v), weights


# %% wrong | 2026-blind-6 | changes_its_input | scales the queries in place and so changes the caller's tensor
def scaled_dot_product_attention(q, k, v, mask=None):
    q /= math.sqrt(q.shape[-1])  # <-- here
    scores = q @ k.mT
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    weights = torch.where(weights.isnan(), torch.zeros_like(weights), weights)
    return weights @ v, weights


# %% double | 2026-blind-6 | softmax_over_the_queries+mask_inverted | takes the softmax over the queries; reads the mask the wrong way round, as True = forbidden
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-6 | gradient_not_finite | `where` hides an infinite exponential of a query that may attend to nothing, and the gradient of q is NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k / k.shape[-1] ** 0.5)
    if mask is None:
        allowed = torch.ones_like(scores, dtype=torch.bool)
    else:
        allowed = mask.expand(scores.shape)
    top = torch.where(allowed, scores, torch.finfo(scores.dtype).min).amax(-1, keepdim=True)
    e = torch.where(allowed, torch.exp(scores - top), 0.0)  # <-- here
    total = e.sum(-1, keepdim=True)
    weights = e / torch.where(total > 0, total, 1.0)
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% wrong | 2026-blind-7 | softmax_over_the_queries | the softmax runs over the queries, so the columns and not the rows sum to 1
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights

# %% wrong | 2026-blind-7 | scaled_by_sqrt_d_v | divides by the root of the values' size
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / v.shape[-1] ** 0.5  # <-- here
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        weights = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1).nan_to_num(0.0)
    return weights @ v, weights

# %% wrong | 2026-blind-7 | reverses_all_dimensions | k.T turns round all dimensions, which fits only without leading ones
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.permute(*range(k.dim() - 1, -1, -1)) / math.sqrt(k.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights

# %% double | 2026-blind-7 | - | True is taken for forbidden; the context comes from PyTorch's function without the mask
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = scores.softmax(-1)
    return F.scaled_dot_product_attention(q, k, v), weights  # <-- here

# %% right | 2026-blind-7 | einsum, and a softmax written out with exponentials in float32
def scaled_dot_product_attention(q, k, v, mask=None):
    wide = torch.promote_types(q.dtype, torch.float32)
    scores = torch.einsum("...qd,...kd->...qk", q.to(wide), k.to(wide)) / math.sqrt(k.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    mask = mask.expand_as(scores)
    top = torch.where(mask, scores, torch.finfo(scores.dtype).min).amax(dim=-1, keepdim=True)
    e = torch.where(mask, torch.exp(torch.where(mask, scores - top, 0.0)), 0.0)
    total = e.sum(dim=-1, keepdim=True)
    weights = (e / torch.where(total > 0, total, 1.0)).to(q.dtype)
    return torch.einsum("...qk,...kd->...qd", weights, v), weights


# %% wrong | 2026-blind-9 | changes_its_input | the queries are scaled in place, and the caller's tensor with them
def scaled_dot_product_attention(q, k, v, mask=None):
    q /= math.sqrt(q.shape[-1])  # <-- here
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights

# %% wrong | 2026-blind-9 | blends_too_early | the context is blended before the weights are mended, so a query that may attend to nothing reads the mean of all values
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    context = weights @ v  # <-- here
    return context, weights.masked_fill(~mask, 0.0)

# %% wrong | 2026-blind-9 | transposes_dimensions_1_and_2 | dimensions 1 and 2 of the keys are exchanged, which are the last two only when exactly one dimension stands before them
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(1, 2)) / k.shape[-1] ** 0.5  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights

# %% double | 2026-blind-9 | - | the root is taken of the number of keys, not of their size; the weights are returned before the context
def scaled_dot_product_attention(q, k, v, mask=None):
    n_keys = k.shape[-2]
    scores = (q @ k.transpose(-2, -1)) / math.sqrt(n_keys)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights, weights @ v  # <-- here

# %% right | 2026-blind-9 | einsum, minus infinity, and the empty rows told apart beforehand
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) * q.shape[-1] ** -0.5
    if mask is None:
        weights = scores.softmax(-1)
    else:
        mask = mask.broadcast_to(scores.shape)
        empty = ~mask.any(dim=-1, keepdim=True)
        hidden = scores.masked_fill(~mask & ~empty, -torch.inf)
        weights = hidden.softmax(-1).masked_fill(empty, 0.0)
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% wrong | 2026-blind-10 | blends_too_early | blends the values before the weights of forbidden keys are set to 0, so that a query that may attend to nothing gets the mean of the values for its context
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is None:
        weights = scores.softmax(dim=-1)
        return weights @ v, weights
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    context = weights @ v  # <-- here
    weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% wrong | 2026-blind-10 | mask_must_have_the_shape | clears the rows without any key by indexing the first dimension of the weights, which are the queries only when mask and scores have the same dimensions
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        sees_nothing = ~mask.any(dim=-1)
        weights = weights.clone()
        weights[sees_nothing] = 0.0  # <-- here
    context = weights @ v
    return context, weights


# %% double | 2026-blind-10 | - | reads d_k off the second dimension of q, which are the features only without leading dimensions; leaves a row of minus infinity alone as NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[1]  # <-- here
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == False, float("-inf"))  # noqa: E712
    weights = F.softmax(scores, dim=-1)  # <-- here
    return torch.matmul(weights, v), weights


# %% right | 2026-blind-10 | einsum, and the softmax by hand in at least float32 with forbidden exponentials left out
def scaled_dot_product_attention(q, k, v, mask=None):
    wide = torch.promote_types(q.dtype, torch.float32)
    scores = torch.einsum("...qd,...kd->...qk", q.to(wide), k.to(wide)) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = torch.where(mask, scores, scores.new_tensor(-math.inf))
    top = scores.detach().amax(dim=-1, keepdim=True)
    top = torch.where(top.isinf(), torch.zeros_like(top), top)
    parts = (scores - top).exp()
    whole = parts.sum(dim=-1, keepdim=True)
    weights = parts / torch.where(whole > 0, whole, torch.ones_like(whole))
    context = torch.einsum("...qk,...kd->...qd", weights, v.to(wide))
    return context.to(q.dtype), weights.to(q.dtype)

# %% wrong | house | multiplied_by_sqrt_d_k | divides by d_k ** -0.5
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** -0.5  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, -1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | house | nan_in_half_precision | 1e-9 in the denominator, which half precision rounds to 0
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    e = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        e = e * mask
    weights = e / (e.sum(-1, keepdim=True) + 1e-9)  # <-- here
    return weights @ v, weights


# %% wrong | house | - | masks the weights of a softmax over everything, and divides by what is left
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, -1)  # <-- here
    if mask is not None:
        weights = weights * mask  # <-- here
        weights = weights / weights.sum(-1, keepdim=True).clamp(min=1e-9)
    return weights @ v, weights


# %% wrong | house | - | takes the weights through a second softmax after the mask
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, -1)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, float("-inf"))
        weights = torch.nan_to_num(torch.softmax(weights, -1))  # <-- here
    return weights @ v, weights


# %% wrong | house | - | the forbidden scores are made 0, and then every score of 0 is forbidden
def sdpa(q, k, v, mask=None):
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores * mask
        scores = scores.masked_fill(scores == 0, float("-inf"))
    w = torch.nan_to_num(torch.softmax(scores, -1))
    return w @ v, w


# %% wrong | 2026-blind-11 | uniform_where_all_is_masked | the zeros are given only when the whole mask is False, so a single query that may attend to nothing gets uniform weights
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None and not mask.any():  # <-- here
        weights = torch.zeros_like(weights)
    return weights @ v, weights


# %% wrong | 2026-blind-11 | blends_too_early | the context is computed from the weights before they are mended, so a query that may attend to nothing gets the mean of the values
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-1]
    scores = torch.matmul(q, k.mT) * d_k**-0.5
    if mask is None:
        weights = scores.softmax(-1)
        return weights @ v, weights
    scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1)
    context = weights @ v  # <-- here
    weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% double | 2026-blind-11 | - | transposes dimensions 1 and 2 of the keys in place of the last two, which fits three dimensions only; divides by d_k in place of its root
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(1, 2)  # <-- here
    scores = scores / k.shape[-1]  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% right | 2026-blind-11 | einsum with ellipses, the softmax by hand among the allowed keys
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q / math.sqrt(k.shape[-1]), k)
    if mask is None:
        mask = torch.ones(1, 1, dtype=torch.bool)
    scores = scores.masked_fill(mask.logical_not(), -torch.inf)
    peak = scores.detach().max(dim=-1, keepdim=True).values
    powers = (scores - peak.masked_fill(peak == -torch.inf, 0.0)).exp()
    total = powers.sum(dim=-1, keepdim=True)
    weights = powers / torch.where(total > 0, total, torch.ones_like(total))
    return torch.einsum("...qk,...kd->...qd", weights, v), weights


# %% wrong | 2026-blind-12 | - | the size of the keys is read from dimension 1 in place of the last, which is the number of queries or of heads as soon as there is a leading dimension
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[1]  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-12 | - | NaN is turned into zeros in the context only, so the weights of a query that may attend to nothing are returned as NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) * k.shape[-1] ** -0.5
    if mask is not None:
        scores = torch.where(mask, scores, -torch.inf)
    weights = scores.softmax(dim=-1)
    context = torch.nan_to_num(weights @ v)  # <-- here
    return context, weights


# %% double | 2026-blind-12 | uniform_where_all_is_masked | the masked scores are filled with -1e9, which half precision cannot hold; a query that may attend to nothing keeps uniform weights in place of zeros
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.shape[-1]
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == False, -1e9)  # <-- here
    weights = F.softmax(scores, dim=-1)  # <-- here
    context = torch.matmul(weights, v)
    return context, weights


# %% right | 2026-blind-12 | einsum, and masked exponentials by hand
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) * (1.0 / math.sqrt(k.size(-1)))
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -math.inf)
    top = scores.detach().amax(dim=-1, keepdim=True)
    top = top.masked_fill(top == -math.inf, 0.0)
    e = (scores - top).exp()
    total = e.sum(dim=-1, keepdim=True)
    weights = e / total.masked_fill(total == 0, 1.0)
    return torch.einsum("...qk,...kf->...qf", weights, v), weights


# %% wrong | house | - | a mask that allows nothing is taken for none
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None and mask.any():  # <-- here
        scores = scores.masked_fill(~mask, float('-inf'))
    weights = torch.nan_to_num(torch.softmax(scores, -1))
    return weights @ v, weights


# %% wrong | 2026-blind-13 | - | the second masked_fill is used for the context only, and the weights that are returned are those before it, uniform where a query may attend to nothing
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights @ v, weights
    context = weights.masked_fill(~mask, 0.0) @ v
    return context, weights  # <-- here


# %% wrong | 2026-blind-13 | scaled_by_d_k | divides the queries and the keys by sqrt(d_k) both, so that the scores are divided by d_k
def scaled_dot_product_attention(q, k, v, mask=None):
    root = math.sqrt(k.shape[-1])
    q, k = q / root, k / root  # <-- here
    scores = torch.einsum("...qd,...kd->...qk", q, k)
    if mask is None:
        weights = scores.softmax(-1)
    else:
        hidden = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)
        weights = hidden.softmax(-1).masked_fill(mask.logical_not(), 0)
    return weights @ v, weights


# %% wrong | 2026-blind-13 | - | gives every mask a dimension for the queries, as if it were (B, Tk), so that a mask (Tq, Tk) lies on the wrong dimensions
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-1, -2)) * q.shape[-1] ** -0.5
    if mask is not None:
        mask = mask.unsqueeze(-2)  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights


# %% double | 2026-blind-13 | transposes_dimensions_1_and_2 | exchanges dimensions 1 and 2 of the keys in place of the last two; a query that may attend to nothing is left NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(1, 2)  # <-- here
    scores = scores / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = scores.softmax(dim=-1)  # <-- here
    return weights @ v, weights


# %% right | 2026-blind-13 | einsum, exponentials by hand, forbidden ones chosen away by where, and the empty sums replaced by 1
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q / math.sqrt(q.shape[-1]), k)
    if mask is None:
        allowed = torch.ones_like(scores, dtype=torch.bool)
    else:
        allowed = mask.expand(scores.shape)
    floor = scores.new_full((), torch.finfo(scores.dtype).min)
    seen = torch.where(allowed, scores, floor)
    loud = torch.exp(seen - seen.amax(dim=-1, keepdim=True).detach())
    loud = torch.where(allowed, loud, torch.zeros_like(loud))
    total = loud.sum(dim=-1, keepdim=True)
    weights = loud / torch.where(total > 0, total, torch.ones_like(total))
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% wrong | 2026-blind-14 | - | a query that may attend to nothing gets a zero context, but its weights stay uniform
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
        return weights @ v, weights
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    nothing = ~mask.any(dim=-1, keepdim=True)
    return (weights @ v).masked_fill(nothing, 0.0), weights


# %% wrong | 2026-blind-14 | - | flattens the leading dimensions of the mask without broadcasting it to the scores first
def scaled_dot_product_attention(q, k, v, mask=None):
    lead = q.shape[:-2]
    q3, k3, v3 = (x.reshape(-1, *x.shape[-2:]) for x in (q, k, v))
    scores = torch.bmm(q3, k3.transpose(1, 2)) / math.sqrt(k3.shape[-1])
    if mask is not None:
        mask3 = mask.reshape(-1, *mask.shape[-2:])  # <-- here
        scores = scores.masked_fill(~mask3, -torch.inf)
    weights = torch.nan_to_num(torch.softmax(scores, dim=-1), nan=0.0)
    context = torch.bmm(weights, v3)
    return context.reshape(*lead, *context.shape[-2:]), weights.reshape(*lead, *weights.shape[-2:])


# %% double | 2026-blind-14 | - | scales by the root of the number of keys in place of their size; the softmax runs over the queries
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) / math.sqrt(k.shape[-2])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% right | 2026-blind-14 | scaled queries, einsum, and a softmax by hand in at least float32
def scaled_dot_product_attention(q, k, v, mask=None):
    wide = q.dtype if q.dtype in (torch.float32, torch.float64) else torch.float32
    scaled = q.to(wide) * q.shape[-1] ** -0.5
    scores = torch.einsum("...qd,...kd->...qk", scaled, k.to(wide))
    allowed = torch.ones_like(scores, dtype=torch.bool)
    if mask is not None:
        allowed = mask.expand(scores.shape)
    best = torch.where(allowed, scores, torch.finfo(wide).min).amax(dim=-1, keepdim=True)
    powers = torch.where(allowed, torch.where(allowed, scores - best, 0.0).exp(), 0.0)
    total = powers.sum(dim=-1, keepdim=True)
    weights = powers / torch.where(total == 0, 1.0, total)
    context = torch.einsum("...qk,...kv->...qv", weights, v.to(wide))
    return context.to(q.dtype), weights.to(q.dtype)


# %% wrong | 2026-blind-15 | mask_must_have_the_shape | the rows that may attend to nothing are set to zero by indexing with the mask's own rows, which is an error where the mask is not as large as the scores
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.clone()
        nothing = ~mask.any(dim=-1)
        weights[nothing] = 0.0  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind-15 | - | the softmax always answers in float32, so with values of half or double precision the product with them is an error
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = k.size(-1)
    scores = torch.matmul(q, k.mT) / d_k**0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    context = torch.matmul(weights, v)
    return context, weights


# %% right | 2026-blind-15 | einsum, and a logsumexp that is mended where a row allows nothing
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) * k.shape[-1] ** -0.5
    if mask is None:
        mask = torch.ones((), dtype=torch.bool)
    allowed = torch.broadcast_to(mask, scores.shape)
    safe = torch.where(allowed, scores, torch.finfo(scores.dtype).min)
    weights = torch.exp(safe - torch.logsumexp(safe, dim=-1, keepdim=True))
    weights = torch.where(allowed, weights, 0.0).to(v.dtype)
    return torch.einsum("...ij,...jd->...id", weights, v), weights


# %% wrong | 2026-blind-16 | scaled_by_sqrt_d_v | divides by the root of d_v in place of d_k
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-16 | - | gives a query that may attend to nothing a zero context, and leaves its weights uniform
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) / k.shape[-1] ** 0.5
    if mask is None:
        weights = scores.softmax(-1)
        return torch.matmul(weights, v), weights
    lowest = torch.finfo(scores.dtype).min
    weights = scores.masked_fill(~mask, lowest).softmax(-1)  # <-- here
    nothing = ~mask.any(dim=-1, keepdim=True)
    context = torch.matmul(weights, v).masked_fill(nothing, 0)
    return context, weights


# %% double | 2026-blind-16 | - | divides by d_k in place of its root; exchanges the last two dimensions of the keys by a permute for exactly three dimensions, which fails for any other number
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.permute(0, 2, 1)  # <-- here
    scores = scores / k.shape[-1]  # <-- here
    if mask is None:
        mask = torch.ones(1, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0)
    return weights @ v, weights


# %% right | 2026-blind-16 | minus infinity, with the rows that may read nothing opened before the softmax and closed after it
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q * k.shape[-1] ** -0.5, k)
    if mask is not None:
        mask = mask.expand(scores.shape)
        empty = mask.logical_not().all(dim=-1, keepdim=True)
        scores = scores.masked_fill(~(mask | empty), -math.inf)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.where(mask, weights, torch.zeros_like(weights))
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% wrong | 2026-blind-17 | - | multiplies the weights by "row may read something" without keeping the key dimension, so it lines up with the keys in place of the queries
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    if mask is None:
        weights = scores.softmax(-1)
    else:
        mask = mask.expand(scores.shape)
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1) * mask.any(dim=-1)  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind-17 | blends_too_early | blends before the weights of empty rows are set to zero, so their context is the mean of the values
def scaled_dot_product_attention(q, k, v, mask=None):
    scale = k.size(-1) ** -0.5
    scores = torch.matmul(q, k.transpose(-1, -2)) * scale
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)
    context = torch.matmul(weights, v)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(mask.logical_not(), 0.0)
    return context, weights


# %% right | 2026-blind-17 | einsum, and empty rows opened before the softmax
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) / math.sqrt(k.shape[-1])
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        allowed = mask.broadcast_to(scores.shape)
        lost = ~allowed.any(dim=-1, keepdim=True)
        weights = scores.masked_fill(~(allowed | lost), -math.inf).softmax(dim=-1)
        weights = weights.masked_fill(lost, 0.0)
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% wrong | 2026-blind-18 | scaled_by_sqrt_of_the_keys | divides by the root of the number of keys, Tk, in place of d_k
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)
    scores = scores / scores.shape[-1] ** 0.5  # <-- here
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1)
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-18 | - | a query that may attend to nothing: only the context is set to zero, its weights are returned uniform
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = torch.einsum("...id,...jd->...ij", q / math.sqrt(d_k), k)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = weights @ v
    if mask is not None:
        nothing = ~mask.any(dim=-1, keepdim=True)
        context = context.masked_fill(nothing, 0.0)
    return context, weights


# %% double | 2026-blind-18 | multiplied_by_sqrt_d_k+mask_after_softmax | the scale multiplies by sqrt(d_k) in place of dividing; masked weights are set to zero after the softmax only, so rows do not sum to 1
def scaled_dot_product_attention(q, k, v, mask=None):
    scale = k.shape[-1] ** 0.5  # <-- here
    scores = scale * (q @ k.transpose(-2, -1))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind-19 | scaled_by_sqrt_d_v | Divides by the root of the size of the values, not of the keys.
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-19 | - | A query that may attend to nothing gets a zero context, but its weights are returned as uniform.
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) * k.shape[-1] ** -0.5
    if mask is None:
        weights = scores.softmax(dim=-1)
        return weights @ v, weights
    weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(dim=-1)  # <-- here
    anything = mask.any(dim=-1, keepdim=True).to(v.dtype)
    return (weights @ v) * anything, weights


# %% double | 2026-blind-19 | no_scaling | The scores are not scaled; a query that may attend to nothing gets NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q.matmul(k.mT)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), float("-inf"))
    weights = F.softmax(scores, dim=-1)  # <-- here
    return weights.matmul(v), weights


# %% wrong | 2026-blind-23 | blends_too_early | the context is made before the rows with nothing to read are set to zero, and keeps their average
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ v  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% wrong | 2026-blind-23 | scaled_by_sqrt_of_the_keys | the root is that of the number of keys, not of their size
def scaled_dot_product_attention(q, k, v, mask=None):
    n_keys = k.shape[-2]
    scores = torch.matmul(q, k.mT) / n_keys**0.5  # <-- here
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = scores.masked_fill(~mask, float("-inf")).softmax(-1).nan_to_num(0.0)
    return torch.matmul(weights, v), weights


# %% right | 2026-blind-23 | einsum, the scale put into the query, and torch.where
def scaled_dot_product_attention(q, k, v, mask=None):
    small = q * k.shape[-1] ** -0.5
    affinity = torch.einsum("...id,...jd->...ij", small, k)
    may = torch.ones_like(affinity, dtype=torch.bool) if mask is None else mask.expand_as(affinity)
    lowest = torch.full_like(affinity, torch.finfo(affinity.dtype).min)
    shares = torch.where(may, affinity, lowest).softmax(dim=-1)
    shares = torch.where(may, shares, torch.zeros_like(shares))
    return torch.einsum("...ij,...jd->...id", shares, v), shares


# %% wrong | 2026-blind-24 | no_scaling | the scaling stands only in the branch without a mask
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)
    if mask is None:
        weights = torch.softmax(scores / math.sqrt(q.size(-1)), dim=-1)
    else:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-24 | blends_too_early | after the mask the context is put together from the weights before they were set to zero: empty queries get zero weights but the mean of the values
def scaled_dot_product_attention(q, k, v, mask=None):
    dim = q.shape[-1]
    scores = torch.einsum("...qd,...kd->...qk", q, k) * dim**-0.5
    if mask is not None:
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1)
    context = weights @ v  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0)
    return context, weights


# %% right | 2026-blind-24 | both q and k are scaled by the fourth root, softmax written out, minus infinity and safe division
def scaled_dot_product_attention(q, k, v, mask=None):
    shrink = k.shape[-1] ** -0.25
    scores = (q * shrink) @ (k * shrink).mT
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -math.inf)
    top = scores.detach().amax(-1, keepdim=True)
    top = torch.where(top == -math.inf, torch.zeros_like(top), top)
    mass = (scores - top).exp()
    total = mass.sum(-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    weights = mass / total
    return weights @ v, weights


# %% wrong | 2026-blind-26 | scaled_by_sqrt_of_the_keys | the scores are divided by the root of the number of keys instead of the size of a key
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) / math.sqrt(k.size(-2))  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ v, weights


# %% wrong | 2026-blind-26 | - | a query that may attend to nothing gets a zero context, but its uniform weights are returned
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", q, k) * k.shape[-1] ** -0.5
    if mask is None:
        weights = scores.softmax(-1)
        return weights @ v, weights
    weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1)  # <-- here
    anything = mask.any(dim=-1, keepdim=True)
    context = (weights @ v).masked_fill(~anything, 0.0)
    return context, weights


# %% double | 2026-blind-26 | scaled_by_d_k+zeroes_the_scores | the scores are divided by d_k instead of its root; forbidden scores become 0 instead of minus infinity
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / d_k  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, 0.0)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights @ v, weights


# %% right | 2026-blind-26 | the mask as an additive bias of 0 and minus infinity, the softmax by hand, and einsum throughout
def scaled_dot_product_attention(q, k, v, mask=None):
    likeness = torch.einsum("...id,...jd->...ij", q * q.shape[-1] ** -0.5, k)
    if mask is not None:
        bias = torch.zeros(mask.shape, dtype=q.dtype, device=q.device)
        bias[~mask] = -math.inf
        likeness = likeness + bias
    crest = likeness.amax(dim=-1, keepdim=True).clamp(min=torch.finfo(q.dtype).min)
    powers = torch.exp(likeness - crest)
    share = powers / powers.sum(dim=-1, keepdim=True).clamp(min=0.5)
    return torch.einsum("...ij,...jv->...iv", share, v), share
