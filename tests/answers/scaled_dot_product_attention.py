# %% shared | 2026-outsiders
def _soft(scores, mask):
    if mask is None:
        return torch.softmax(scores, -1)
    return torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1).masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | no scaling
def sd_no_scale(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | multiplies by the root
def sd_times(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) * math.sqrt(k.shape[-1]), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | queries and keys are both divided by the root: d_k in all
def sd_both(q, k, v, mask=None):
    root = math.sqrt(k.shape[-1])
    w = _soft((q / root) @ (k / root).transpose(-2, -1), mask)
    return w @ v, w


# %% wrong | 2026-outsiders | divides the weights, after the softmax
def sd_scale_after(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1), mask) / math.sqrt(k.shape[-1])
    return w @ v, w


# %% wrong | 2026-outsiders | softmax over dimension 1
def sd_dim_one(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    w = s.softmax(1) if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(1).masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | the mask is inverted
def sd_inverted(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), None if mask is None else ~mask)
    return w @ v, w


# %% wrong | 2026-outsiders | the mask multiplies the scores: hidden keys have score 0
def sd_mask_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s * mask
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | the mask is added to the scores: True is worth 1
def sd_mask_added(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s + mask
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | -1e9, which half precision does not hold
def sd_1e9(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -1e9)
    w = s.softmax(-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | a query that may attend to nothing gets NaN
def sd_nan(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -torch.inf)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | a query that may attend to nothing gets uniform weights
def sd_uniform(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | fills with -100: masked keys keep a weight when the scores are large, and empty rows are uniform
def sd_minus_hundred(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, -10.0)
    w = s.softmax(-1)
    return w @ v, w


# %% wrong | 2026-outsiders | the mask is not used
def sd_no_mask(q, k, v, mask=None):
    w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), -1)
    return w @ v, w


# %% wrong | 2026-outsiders | returns (weights, context)
def sd_swapped(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w, w @ v


# %% wrong | 2026-outsiders | returns the scores instead of the weights
def sd_scores(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s


# %% wrong | 2026-outsiders | the weights that are returned know nothing of the mask; the context does
def sd_unmasked_weights(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    return _soft(s, mask) @ v, s.softmax(-1)


# %% wrong | 2026-outsiders | blends the keys instead of the values
def sd_blends_keys(q, k, v, mask=None):
    w = _soft(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), mask)
    return w @ k, w


# %% wrong | 2026-outsiders | reshapes k instead of transposing it
def sd_view(q, k, v, mask=None):
    w = _soft(q @ k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2]) / math.sqrt(k.shape[-1]), mask)
    return w @ v, w


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


# %% wrong | 2026-blind | softmax over the queries
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-2)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-blind | only the weights are masked after the softmax, rows do not sum to 1
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)  # <-- here
    return weights @ v, weights


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | k.T [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.T / math.sqrt(k.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | k.T in torch.matmul [learner B 4.3]
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


# %% wrong | 2026-learners | k.t() [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.t()) / k.shape[-1] ** 0.5  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | if mask instead of if mask is not None [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask:  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    else:
        weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% wrong | 2026-learners | if mask instead of if mask is not None, twice [learner B 4.3]
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


# %% wrong | 2026-learners | if not mask instead of if mask is None [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if not mask:  # <-- here
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | assignment by index with a mask that must broadcast, the dtype's minimum [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores[~mask] = torch.finfo(scores.dtype).min  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | assignment by index with a mask that must broadcast, minus infinity [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    if mask is not None:
        scores[~mask] = -torch.inf  # <-- here
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | assignment by index with a mask that must broadcast, float("-inf") and zeros after [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores[~mask] = float("-inf")  # <-- here
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights


# %% wrong | 2026-learners | the square root of len(k) [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(len(k))  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | 2026-learners | the square root of len(k), by a power [learner B 4.3]
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = len(k)  # <-- here
    scores = q @ k.transpose(-2, -1) / d_k**0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    else:
        weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% wrong | 2026-learners | the square root of len(q) [learner B 4.3]
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


# %% wrong | 2026-blind-2 | The scores are divided by the root of the values' size, not the keys'
def scaled_dot_product_attention(q, k, v, mask=None):
    d = v.size(-1)  # <-- here
    att = q @ k.transpose(-2, -1) / math.sqrt(d)
    if mask is not None:
        att = att.masked_fill(~mask, torch.finfo(att.dtype).min)
    att = att.softmax(-1)
    if mask is not None:
        att = att * mask
    return att @ v, att


# %% wrong | 2026-blind-2 | The context is computed before the row with nothing allowed is set to zero
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ v  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return context, weights


# %% wrong | 2026-blind-5 | d_k ** 1 / 2 is half of d_k and not its root
def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / (d_k ** 1 / 2)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% wrong | house | 1e-9 in the denominator, which half precision rounds to 0
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    e = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        e = e * mask
    weights = e / (e.sum(-1, keepdim=True) + 1e-9)  # <-- here
    return weights @ v, weights


# %% wrong | house | masks the weights of a softmax over everything, and divides by what is left
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, -1)  # <-- here
    if mask is not None:
        weights = weights * mask  # <-- here
        weights = weights / weights.sum(-1, keepdim=True).clamp(min=1e-9)
    return weights @ v, weights


# %% double | 2026-blind-13 | exchanges dimensions 1 and 2 of the keys in place of the last two; a query that may attend to nothing is left NaN
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(1, 2)  # <-- here
    scores = scores / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = scores.softmax(dim=-1)  # <-- here
    return weights @ v, weights


# %% wrong | 2026-blind-14 | flattens the leading dimensions of the mask without broadcasting it to the scores first
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


# %% wrong | 2026-blind-26 | the scores are divided by the root of the number of keys instead of the size of a key
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.mT) / math.sqrt(k.size(-2))  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ v, weights
