# %% wrong | 2026-outsiders | mask_after_softmax | zeroes the weights after the softmax, so rows no longer sum to 1
def ms_after(scores, mask=None):
    w = torch.softmax(scores, -1)
    return w if mask is None else w * mask


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted: masks what may be attended
def ms_inverted(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    return scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(mask, 0)


# %% wrong | 2026-outsiders | nan_where_all_is_masked | a fully masked row becomes NaN
def ms_nan(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | a fully masked row becomes uniform
def ms_uniform(scores, mask=None):
    if mask is not None:
        scores = torch.where(mask, scores, torch.tensor(-1e9, dtype=scores.dtype))
    return F.softmax(scores, dim=-1)


# %% wrong | 2026-outsiders | zeroes_the_scores | multiplies the scores by the mask: a forbidden position has score 0, not minus infinity
def ms_zero_scores(scores, mask=None):
    if mask is not None:
        scores = scores * mask
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-outsiders | none_not_understood | fails when mask is None
def ms_needs_mask(scores, mask=None):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, -1).masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | softmax_over_dimension_1 | softmax over dimension 1 instead of the last
def ms_dim_one(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=1)
    w = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=1)
    return w.masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | changes_its_input | writes minus infinity into the caller's scores (masked_fill_)
def ms_in_place(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    with torch.no_grad():
        scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    return scores.softmax(-1) * mask


# %% wrong | 2026-outsiders | nan_where_all_is_masked | divides 0 by 0 in a fully masked row: renormalises without a guard
def ms_renormalise(scores, mask=None):
    w = scores.softmax(-1)
    if mask is None:
        return w
    w = w * mask
    return w / w.sum(-1, keepdim=True)


# %% right | 2026-outsiders | nan_to_num after the softmax
def ms_nan_to_num(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, -1), nan=0.0)


# %% wrong | 2026-outsiders | no_shift | exponentials without subtracting the maximum overflow
def ms_naive(scores, mask=None):
    e = scores.exp()
    if mask is not None:
        e = e * mask
    return e / e.sum(-1, keepdim=True).clamp_min(1e-12)


# %% wrong | 2026-outsiders | shift_by_masked_maximum | subtracts the maximum over the forbidden positions too, so that allowed ones underflow to 0
def ms_masked_max(scores, mask=None):
    e = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        e = e * mask
    total = e.sum(-1, keepdim=True)
    return torch.where(total > 0, e / total.clamp_min(1e-30), torch.zeros_like(e))


# %% wrong | 2026-outsiders | zeroes_the_scores | the minus is missing: fills with 1e-9, which is about 0
def ms_tiny(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 1e-9)
    return torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | fill_too_small | fills with -10, which is not small enough: padding keeps some weight
def ms_minus_ten(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -10.0)
    return torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | zero_times_infinity | adds (1 - mask) * -inf, and 0 * inf is NaN
def ms_zero_times_inf(scores, mask=None):
    if mask is not None:
        scores = scores + (1 - mask.to(scores.dtype)) * float("-inf")
    return torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | empties_partly_masked_rows | zeroes every row that has any masked position, not only the fully masked ones
def ms_any(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    w = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)
    return w * mask.all(-1, keepdim=True)


# %% wrong | 2026-outsiders | mask_must_have_the_shape | boolean indexing needs a mask of exactly the scores' shape; a broadcastable one raises
def ms_boolean_index(scores, mask=None):
    s = scores.clone()
    if mask is not None:
        s[~mask] = torch.finfo(s.dtype).min
        return torch.softmax(s, -1) * mask
    return torch.softmax(s, -1)


# %% wrong | 2026-outsiders | scores_not_weights | returns the masked scores: the softmax is missing
def ms_no_softmax(scores, mask=None):
    if mask is None:
        return scores
    return scores.masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | mask_ignored | forgets the mask altogether
def ms_ignores(scores, mask=None):
    return torch.softmax(scores, dim=-1)


# %% right | 2026-outsiders | log of the mask added, rows without a key switched to zeros beforehand
def ms_log_mask(scores, mask=None):
    if mask is None:
        return F.softmax(scores, -1)
    mask = mask.expand_as(scores)
    some = mask.any(-1, keepdim=True)
    bias = torch.where(some, mask.to(scores.dtype).log(), torch.zeros_like(scores))
    return F.softmax(scores + bias, -1) * some


# %% right | 2026-outsiders | own exponentials with the maximum over the allowed positions
def ms_own(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    top = torch.where(mask, scores, low).amax(-1, keepdim=True).detach()
    e = torch.where(mask, scores - top, low).exp() * mask
    return e / e.sum(-1, keepdim=True).clamp_min(torch.finfo(scores.dtype).tiny)


# %% right | 2026-outsiders | row by row over a flattened copy
def ms_rows(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    flat, keep = scores.reshape(-1, scores.shape[-1]), mask.expand_as(scores).reshape(-1, scores.shape[-1])
    rows = []
    for s, m in zip(flat, keep):
        row = torch.zeros_like(s)
        if m.any():
            row[m] = s[m].softmax(0)
        rows.append(row)
    return torch.stack(rows).reshape(scores.shape)


# %% right | 2026-outsiders | minus infinity with a safe row: where before and after
def ms_safe(scores, mask=None):
    if mask is None:
        return torch.exp(scores - torch.logsumexp(scores, -1, keepdim=True))
    empty = ~mask.any(dim=-1, keepdim=True)
    filled = scores.masked_fill(~(mask | empty), -torch.inf)
    return torch.where(empty, 0.0, torch.softmax(filled, dim=-1))


# %% wrong | 2026-outsiders | fill_of_minus_1e9 | the fill values are for float32 and float64 alone: it fails in half precision
def ms_single_true(scores, mask=None):
    mask = torch.tensor(True) if mask is None else mask
    w = scores.masked_fill(mask.logical_not(), -3e38 if scores.dtype == torch.float32 else -1e300).softmax(dim=-1)
    return w * mask.type_as(w)


# %% right | house | filled with minus infinity, then where
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


# %% right | house | nan_to_num
def masked_nan_to_num(scores, mask):
    if mask is None:
        return F.softmax(scores, dim=-1)
    return torch.nan_to_num(torch.softmax(scores.masked_fill(mask.logical_not(), -math.inf), dim=-1), nan=0.0)


# %% right | house | exponentials by hand, clamped sum
def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


# %% right | house | the dtype's lowest number by where, then the mask as a factor
def masked_by_where(scores, mask):
    if mask is None:
        mask = scores == scores
    lowest = torch.tensor(torch.finfo(scores.dtype).min, dtype=scores.dtype)
    return torch.softmax(torch.where(mask, scores, lowest), -1) * mask


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | - | mask the wrong way round
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | nan_where_all_is_masked | NaN where everything is masked
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.softmax(scores, dim=-1)  # <-- here


# %% wrong | 2026-blind | uniform_where_all_is_masked | uniform where everything is masked
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights


# %% wrong | 2026-blind | none_not_understood | no mask not thought of
def masked_softmax(scores, mask=None):
    forbidden = ~mask  # <-- here
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(forbidden, lowest), dim=-1)
    return weights.masked_fill(forbidden, 0)


# %% wrong | 2026-blind | mask_after_softmax | weights zeroed after the softmax only
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask  # <-- here
    return weights


# %% wrong | 2026-blind | fill_of_minus_1e9 | a constant that half precision cannot hold
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    filled = scores.masked_fill(~mask, -1e9)  # <-- here
    return filled.softmax(-1).masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | - | scores of padding set to 0
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(~mask, 0.0)  # <-- here
    return torch.softmax(scores, dim=-1) * mask


# %% wrong | 2026-blind | softmax_over_dimension_0 | softmax over the first dimension
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=0)  # <-- here
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | - | `if` asks the mask
def masked_softmax(scores, mask=None):
    if mask:  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        return torch.softmax(scores, dim=-1).masked_fill(~mask, 0)
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-blind | changes_its_input | the caller's scores are filled
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | changes_the_dtype | returned in float32 whatever came in
def masked_softmax(scores, mask=None):
    scores = scores.float()  # <-- here
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    return torch.where(mask, torch.softmax(scores, dim=-1), 0.0)


# %% wrong | 2026-blind | - | the smallest positive number instead of the most negative
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).tiny  # <-- here
    return torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0)


# %% wrong | 2026-blind | - | the mask multiplied into the scores
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    scores = scores * mask  # <-- here
    weights = F.softmax(scores, dim=-1)
    return weights.masked_fill(mask.logical_not(), 0.0)


# %% wrong | 2026-blind | no_shift | exponentials without the largest subtracted
def masked_softmax(scores, mask=None):
    e = scores.exp()  # <-- here
    if mask is not None:
        e = e.masked_fill(~mask, 0.0)
    total = e.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, e / total, torch.zeros_like(e))


# %% wrong | 2026-blind | nan_where_all_is_masked | renormalised weights of an empty row are 0/0
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights
    weights = weights * mask
    return weights / weights.sum(dim=-1, keepdim=True)  # <-- here


# %% wrong | 2026-blind | - | a mask that is not filled low enough
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, -5.0)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | nan_where_all_is_masked | the empty rows only repaired when all rows are empty
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    return torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)


# %% wrong | 2026-blind | mask_after_softmax | the filled copy is thrown away
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores.masked_fill(~mask, -torch.inf)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | - | a minus sign before a boolean mask
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(-mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | mask_must_have_the_shape | boolean indexing, which does not broadcast
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.clone()
    filled[~mask] = torch.finfo(scores.dtype).min  # <-- here
    return torch.softmax(filled, dim=-1) * mask


# %% wrong | 2026-blind | cuts_the_gradient | detached weights
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.detach().masked_fill(~mask, lowest), dim=-1)  # <-- here
    return weights.masked_fill(~mask, 0.0)


# %% double | 2026-blind | mask_inverted | mask the wrong way round; NaN where everything is masked
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)  # <-- here
    return torch.softmax(scores, dim=-1)  # <-- here


# %% double | 2026-blind | mask_after_softmax | None not handled; weights not renormalised
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)  # <-- here


# %% right | 2026-blind | the smallest number of the dtype, and a repair
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% right | 2026-blind | minus infinity everywhere but in the empty rows
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    mask = mask.expand(scores.shape)
    empty = ~mask.any(dim=-1, keepdim=True)
    weights = torch.where(mask | empty, scores, -torch.inf).softmax(dim=-1)
    return torch.where(empty, torch.zeros_like(weights), weights)


# %% right | 2026-blind | minus infinity, then nan_to_num
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(dim=-1)
    return scores.masked_fill(mask.logical_not(), -math.inf).softmax(dim=-1).nan_to_num(nan=0.0)


# %% right | 2026-blind | by hand, with the exponentials of the allowed positions only
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones(scores.shape[-1], dtype=torch.bool, device=scores.device)
    low = torch.finfo(scores.dtype).min
    filled = torch.where(mask, scores, low)
    largest = filled.amax(dim=-1, keepdim=True).detach()
    e = (filled - largest).exp() * mask
    total = e.sum(dim=-1, keepdim=True)
    return e / total.masked_fill(total == 0, 1.0)


# %% right | 2026-blind | an additive bias of the scores' own dtype
def masked_softmax(scores, mask=None):
    weights_mask = 1 if mask is None else mask.to(scores.dtype)
    if mask is not None:
        bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(~mask, torch.finfo(scores.dtype).min)
        scores = torch.where(mask, scores, torch.zeros_like(scores)) + bias
    return torch.softmax(scores, dim=-1) * weights_mask


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | shift_by_masked_maximum | softmax, times mask, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights
    weights = weights * mask  # <-- here
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here


# %% wrong | 2026-learners | shift_by_masked_maximum | softmax, zeroed with masked_fill, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)  # <-- here
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here
    return weights


# %% wrong | 2026-learners | shift_by_masked_maximum | softmax times mask in one line, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    weights = F.softmax(scores, dim=-1) * mask  # <-- here
    total = weights.sum(-1, keepdim=True)
    return weights / (total + 1e-9)  # <-- here


# %% wrong | 2026-learners | shift_by_masked_maximum | softmax times mask, divided by the clamped sum [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask  # <-- here
        weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here
    return weights


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | fill_of_minus_1e9 | The fill of -1e9 does not exist in half precision, whose smallest number is -65504
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    p = torch.softmax(scores, dim=-1)
    return p if mask is None else p * mask


# %% wrong | 2026-blind-2 | - | where attending is allowed, 0 times minus infinity is added, and that is NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    penalty = (~mask).to(scores.dtype) * -torch.inf  # <-- here
    return (scores + penalty).softmax(-1).masked_fill(~mask, 0)


# %% wrong | 2026-blind-2 | - | multiplying the scores with the mask makes forbidden scores 0, which is a score like any other
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    w = torch.softmax(scores * mask, -1)  # <-- here
    return w.masked_fill(~mask, 0.0)


# %% right | 2026-blind-2 | infinity and nan to num
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, float("-inf"))
    return torch.nan_to_num(torch.softmax(filled, dim=-1))


# %% wrong | 2026-blind-2 | uniform_where_all_is_masked | The second fill is missing: a row that is masked everywhere comes out uniform instead of zero
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-blind-2 | nan_where_all_is_masked | The weights are renormalised by their sum, which is 0 in a row that may attend to nothing
def masked_softmax(scores, mask=None):
    p = torch.softmax(scores, dim=-1)
    if mask is None:
        return p
    p = p * mask
    return p / p.sum(dim=-1, keepdim=True)  # <-- here


# %% wrong | 2026-blind-2 | - | The softmax runs over dimension 1, which is the last one for two dimensions only
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=1)  # <-- here
    low = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-2 | changes_the_dtype | The scores are turned into float32 and the weights stay so, whatever dtype came in
def masked_softmax(scores, mask=None):
    s = scores.float()  # <-- here
    if mask is None:
        return torch.softmax(s, dim=-1)
    s = s.masked_fill(~mask, torch.finfo(torch.float32).min)
    return torch.softmax(s, dim=-1) * mask


# %% wrong | 2026-blind-2 | changes_its_input | `masked_fill_` writes into the caller's scores
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)  # <-- here
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-2 | no_shift | exponentials without subtracting the largest score overflow, and only then the mask comes
def masked_softmax(scores, mask=None):
    e = torch.exp(scores)  # <-- here
    if mask is not None:
        e = e * mask
    total = e.sum(dim=-1, keepdim=True)
    return e / torch.where(total == 0, torch.ones_like(total), total)


# %% wrong | 2026-blind-2 | none_not_understood | `~None` raises: without a mask all positions are allowed
def masked_softmax(scores, mask=None):
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)  # <-- here
    return weights * mask


# %% double | 2026-blind-2 | - | The mask is read the wrong way round, and it only zeroes weights after the softmax
def masked_softmax(scores, mask=None):
    attn = torch.softmax(scores, dim=-1)
    if mask is not None:
        attn = attn.masked_fill(mask, 0.0)  # <-- here
    return attn


# %% double | 2026-blind-2 | softmax_over_dimension_0 | The softmax runs along dimension 0, and minus infinity leaves NaN where nothing is allowed
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)  # <-- here
    return torch.softmax(scores, dim=0)  # <-- here


# %% right | 2026-blind-2 | own shift and safe division
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    lowest = torch.finfo(scores.dtype).min
    top = torch.where(mask, scores, lowest).amax(-1, keepdim=True).detach()
    difference = torch.where(mask, scores - top, 0)
    e = torch.exp(difference) * mask
    total = e.sum(dim=-1, keepdim=True)
    return e / total.masked_fill(total == 0, 1)


# %% right | 2026-blind-2 | additive bias and any
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(dim=-1)
    something = mask.any(dim=-1, keepdim=True)
    usable = mask | ~something  # an empty row is opened, and emptied afterwards
    bias = torch.zeros(usable.shape, dtype=scores.dtype).masked_fill(~usable, float("-inf"))
    return (scores + bias).softmax(dim=-1) * something


# %% wrong | 2026-blind-2 | mask_after_softmax | `masked_fill` returns a new tensor, and the result is not kept
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights


# %% wrong | 2026-blind-5 | shift_by_masked_maximum | the weights are masked after the softmax and brought back to a sum of 1, which fails where a forbidden score is far above the others
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights
    weights = weights * mask  # <-- here
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-6)


# %% wrong | 2026-blind-5 | nan_where_all_is_masked | only a mask that forbids everything is caught, and a single row that may attend to nothing is NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)


# %% wrong | 2026-blind-5 | - | forbidden places get a score only a little below the smallest one, so their weight is small and not zero
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = scores.min() - 1  # <-- here
    filled = torch.where(mask, scores, low)
    weights = torch.softmax(filled, dim=-1)
    nothing = ~mask.any(dim=-1, keepdim=True)
    return weights.masked_fill(nothing, 0.0)


# %% double | 2026-blind-5 | zeroes_the_scores | forbidden scores are set to 0 and still take their share; mask=None is not handled
def masked_softmax(scores, mask=None):
    forbidden = ~mask  # <-- here
    scores = scores.masked_fill(forbidden, 0.0)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights * mask.any(dim=-1, keepdim=True)


# %% right | 2026-blind-5 | the softmax by hand: peak of the allowed scores, exponentials, and a total that is never 0
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    open_scores = torch.where(mask, scores, -torch.inf)
    peak = open_scores.amax(dim=-1, keepdim=True)
    peak = torch.where(peak == -torch.inf, torch.zeros_like(peak), peak)
    shares = torch.exp(open_scores - peak)
    total = shares.sum(dim=-1, keepdim=True)
    return shares / torch.where(total == 0, torch.ones_like(total), total)


# %% wrong | 2026-blind-6 | no_shift | takes the exponentials of the raw scores without subtracting the largest, so that large scores overflow
def masked_softmax(scores, mask=None):
    e = torch.exp(scores)  # <-- here
    if mask is not None:
        e = e.masked_fill(~mask, 0.0)
    total = e.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, e / total, torch.zeros_like(e))


# %% wrong | 2026-blind-6 | shift_by_masked_maximum | subtracts the largest of all scores, masked ones included, so that a large masked score makes the allowed ones vanish
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    e = (scores - scores.amax(dim=-1, keepdim=True)).exp() * mask  # <-- here
    total = e.sum(dim=-1, keepdim=True)
    return e / total.masked_fill(total == 0, 1.0)


# %% wrong | 2026-blind-6 | - | makes the default mask of floats, to which ~ cannot be applied
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones(scores.shape)  # <-- here
    low = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% right | 2026-blind-6 | torch.where on both sides of the softmax
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.full_like(scores, torch.finfo(scores.dtype).min)
    weights = torch.where(mask, scores, lowest).softmax(dim=-1)
    return torch.where(mask, weights, torch.zeros_like(weights))


# %% wrong | 2026-blind-7 | zeroes_the_scores | multiplies the scores by the mask, so forbidden positions score 0 and not nothing
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores * mask  # <-- here
    return torch.softmax(scores, dim=-1)

# %% wrong | 2026-blind-7 | no_shift | exponentials without the largest score taken off, so scores of a few hundred overflow to NaN, in half precision already 12
def masked_softmax(scores, mask=None):
    e = torch.exp(scores)  # <-- here
    if mask is not None:
        e = e.masked_fill(~mask, 0.0)
    total = e.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, e / total.clamp(min=torch.finfo(e.dtype).tiny), torch.zeros_like(e))

# %% wrong | 2026-blind-7 | fill_of_minus_1e9 | removes the NaN of empty rows with a small number under the fraction, but fills with -1e9, which half precision cannot hold
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    weights = F.softmax(scores.masked_fill(mask == 0, -1e9), dim=-1)  # <-- here
    return weights * mask

# %% right | 2026-blind-7 | torch.where twice, over full-size tensors
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    allowed = mask.expand_as(scores)
    lowest = torch.full_like(scores, torch.finfo(scores.dtype).min)
    weights = torch.softmax(torch.where(allowed, scores, lowest), dim=-1)
    return torch.where(allowed, weights, torch.zeros_like(weights))


# %% wrong | 2026-blind-9 | nan_where_all_is_masked | only a mask that forbids everything is caught, so a single forbidden row among others comes out as nan
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if not mask.any():
        return torch.zeros_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)  # <-- here

# %% wrong | 2026-blind-9 | changes_the_dtype | everything is computed in float32 for safety and never brought back to the dtype of the scores
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.float()  # <-- here
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)

# %% wrong | 2026-blind-9 | overwrites_what_the_gradient_needs | the forbidden scores are set by boolean indexing, which a mask that has to broadcast does not fit
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    safe = scores.clone()
    safe[~mask] = torch.finfo(scores.dtype).min  # <-- here
    weights = safe.softmax(-1)
    weights[~mask] = 0  # <-- here
    return weights

# %% double | 2026-blind-9 | - | the softmax runs over dimension 1, which is the last one for (B, T) only; rows that may attend to nothing are left uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=1)  # <-- here
    return weights  # <-- here

# %% right | 2026-blind-9 | exponentials of the allowed scores by hand, and a division that spares empty rows
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.tensor(True)
    minus_inf = torch.tensor(-torch.inf, dtype=scores.dtype)
    allowed = torch.where(mask, scores, minus_inf)
    largest = allowed.amax(dim=-1, keepdim=True)
    largest = torch.where(largest.isinf(), torch.zeros_like(largest), largest)
    e = torch.exp(allowed - largest)
    total = e.sum(dim=-1, keepdim=True)
    return e / torch.where(total > 0, total, torch.ones_like(total))


# %% wrong | house | nan_where_all_is_masked | masks the weights afterwards, and divides them by their sum
def divided_again(scores, mask=None):
    w = torch.softmax(scores, -1)
    if mask is None:
        return w
    w = w * mask
    return w / w.sum(-1, keepdim=True)  # <-- here


# %% wrong | house | shift_by_the_largest_of_all | subtracts the largest score of the whole tensor
def one_maximum(scores, mask=None):
    e = torch.exp(scores - scores.max())  # <-- here
    if mask is not None:
        e = e * mask
    return e / e.sum(-1, keepdim=True).clamp(min=1e-12)


# %% wrong | 2026-blind-10 | - | guards the division with + 1e-9, which is 0 in half precision, so that there a row without any allowed position is NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    visible = scores.masked_fill(~mask, low)
    visible = visible - visible.max(dim=-1, keepdim=True).values
    numerators = torch.exp(visible) * mask
    return numerators / (numerators.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here


# %% wrong | 2026-blind-10 | shift_by_masked_maximum | subtracts the largest of all scores, the masked ones among them, so that a large masked score lets the allowed ones underflow to zero
def masked_softmax(scores, mask=None):
    allowed = mask if mask is not None else scores == scores
    top = scores.amax(dim=-1, keepdim=True)  # <-- here
    e = torch.where(allowed, (scores - top).exp(), torch.zeros_like(scores))
    total = e.sum(dim=-1, keepdim=True)
    nothing = total == 0
    return torch.where(nothing, torch.zeros_like(e), e / total.masked_fill(nothing, 1.0))


# %% double | 2026-blind-10 | uniform_where_all_is_masked | computes in float32 and hands that back, whatever the dtype of the scores; leaves a row without any allowed position uniform
def masked_softmax(scores, mask=None):
    scores = scores.float()  # <-- here
    if mask is not None:
        smallest = torch.finfo(torch.float32).min
        scores = scores.masked_fill(mask.logical_not(), smallest)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights


# %% right | 2026-blind-10 | the exponentials by hand, with minus infinity, a maximum of 0 for empty rows and float32 inside for half precision
def masked_softmax(scores, mask=None):
    inside = scores.to(torch.promote_types(scores.dtype, torch.float32))
    if mask is not None:
        inside = inside.masked_fill(~mask, -math.inf)
    top = inside.detach().amax(dim=-1, keepdim=True)
    top = top.masked_fill(top == -math.inf, 0.0)
    parts = torch.exp(inside - top)
    whole = parts.sum(dim=-1, keepdim=True)
    weights = parts / whole.masked_fill(whole == 0, 1.0)
    return weights.to(scores.dtype)


# %% wrong | house | - | gives the second fill the mask and not its opposite, so that all weights are 0
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1)
    return weights.masked_fill(mask, 0.0)  # <-- here


# %% wrong | house | shift_by_masked_maximum | adds -1e4 to forbidden scores
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    weights = (scores - 1e4 * (~mask)).softmax(-1)  # <-- here
    return weights * mask


# %% wrong | house | nan_where_all_is_masked | multiplies the infinity of an empty row's exponentials by the mask, which is NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    top = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).amax(-1, keepdim=True)
    e = torch.exp(scores - top) * mask  # <-- here
    return e / e.sum(-1, keepdim=True).clamp(min=1e-6)


# %% wrong | house | leaves_a_little_weight | adds the logarithm of the mask plus a small number
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    return torch.softmax(scores + torch.log(mask.to(scores.dtype) + 1e-6), dim=-1)  # <-- here


# %% wrong | house | own_softmax_where_all_is_masked | adds the logarithm of the mask plus a smaller number
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    bias = torch.log(mask.to(scores.dtype) + 1e-8)  # <-- here
    return torch.softmax(scores + bias, dim=-1)


# %% wrong | house | - | a mask that allows nothing at all is taken for no mask
def masked_softmax(scores, mask):
    if mask is None or not mask.any():
        return torch.softmax(scores, -1)
    w = torch.softmax(scores.masked_fill(~mask, float("-inf")), -1)
    return torch.nan_to_num(w)


# %% wrong | house | - | the fill value is made from the largest score
def masked_softmax(scores, mask):
    if mask is not None:
        scores = torch.where(mask, scores, -scores.abs().max() * 100)  # <-- here
    w = torch.softmax(scores, -1)
    return w if mask is None else w * mask.any(-1, keepdim=True)


# %% wrong | house | fill_too_small | the forbidden scores are 0 for the maximum, and their exponentials are taken out afterwards
def masked_softmax(scores, mask):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    kept = scores.masked_fill(~mask, 0.0)  # <-- here
    e = torch.exp(kept - kept.amax(-1, keepdim=True)) * mask
    total = e.sum(-1, keepdim=True)
    return e / torch.where(total == 0, 1.0, total)


# %% wrong | 2026-blind-11 | - | the rows to be zeroed are picked with the mask's own shape, which fails when the mask broadcasts
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1).clone()
    nothing_allowed = ~mask.any(dim=-1)
    weights[nothing_allowed] = 0.0  # <-- here
    return weights


# %% wrong | 2026-blind-11 | shift_by_masked_maximum | the largest score is taken over all positions, forbidden ones included, so that a large score of the padding makes the allowed ones underflow to 0
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    top = scores.max(dim=-1, keepdim=True).values  # <-- here
    e = torch.exp(scores - top) * mask
    total = e.sum(dim=-1, keepdim=True)
    # a row of zeros is divided by one
    safe_total = torch.where(total > 0, total, torch.ones_like(total))
    return e / safe_total


# %% double | 2026-blind-11 | - | softmax runs over dimension 1 in place of the last; a row that is masked everywhere stays uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        smallest = torch.finfo(scores.dtype).min
        scores = torch.where(mask, scores, smallest)  # <-- here
    return torch.softmax(scores, dim=1)  # <-- here


# %% right | 2026-blind-11 | exponentials by hand, the peak among the allowed scores, empty rows divided by one
def masked_softmax(scores, mask=None):
    allowed = torch.ones((), dtype=torch.bool) if mask is None else mask
    only = scores.masked_fill(~allowed, -torch.inf)
    peak = only.detach().amax(dim=-1, keepdim=True)
    peak = torch.where(torch.isinf(peak), torch.zeros_like(peak), peak)
    powers = (only - peak).exp()
    total = powers.sum(dim=-1, keepdim=True)
    return powers / (total + (total == 0))


# %% wrong | 2026-blind-12 | shift_by_masked_maximum | the largest score that is subtracted is taken over all positions, the forbidden ones too, so a row with a large forbidden score underflows to zeros
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    largest = scores.amax(dim=-1, keepdim=True)  # <-- here
    e = torch.exp(scores - largest) * mask
    total = e.sum(dim=-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    return e / total


# %% wrong | 2026-blind-12 | mask_must_have_the_shape | the forbidden scores are written through a boolean index, which needs a mask of the scores' own shape, so a mask that must broadcast raises an error
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.clone()
    forbidden = torch.logical_not(mask)
    scores[forbidden] = torch.finfo(scores.dtype).min  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(forbidden, 0.0)


# %% double | 2026-blind-12 | nan_where_all_is_masked | zeros are given only when the whole mask is False, so a single row with nothing to attend to becomes NaN; the softmax is made in float32 and the result is not turned back into the scores' dtype
def masked_softmax(scores, mask=None):
    if mask is not None:
        if not mask.any():  # <-- here
            return torch.zeros_like(scores)
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.softmax(scores, dim=-1, dtype=torch.float32)  # <-- here


# %% right | 2026-blind-12 | exponentials by hand, the maximum over the allowed positions only
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    nothing = scores.new_tensor(-math.inf)
    open_scores = torch.where(mask, scores, nothing)
    top = open_scores.detach().amax(dim=-1, keepdim=True)
    top = torch.where(torch.isinf(top), torch.zeros_like(top), top)
    e = torch.exp(open_scores - top)
    total = e.sum(dim=-1, keepdim=True)
    return e / torch.where(total > 0, total, torch.ones_like(total))


# %% wrong | house | scores_not_weights | the softmax is computed and the scores come back
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights)
    return scores  # <-- here


# %% wrong | house | - | the shapes are asked to be equal
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    if mask.shape != scores.shape:
        raise ValueError("mask and scores must have the same shape")  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)
    return weights * mask


# %% wrong | 2026-blind-13 | shift_by_masked_maximum | subtracts the largest of all scores, the forbidden ones included, in place of the largest allowed one, so that a huge forbidden score wipes out the rest
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    largest = scores.max(dim=-1, keepdim=True).values  # <-- here
    powers = torch.exp(scores - largest)
    powers = powers.masked_fill(~mask, 0)
    total = powers.sum(dim=-1, keepdim=True)
    # where nothing is left, divide by one
    total = torch.where(total == 0, torch.ones_like(total), total)
    return powers / total


# %% wrong | 2026-blind-13 | mask_must_have_the_shape | writes into the scores by indexing with the mask, which must then have all dimensions of the scores, so that a mask that only broadcasts is an error
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(dim=-1)
    filled = scores.clone()
    filled[~mask] = torch.finfo(scores.dtype).min  # <-- here
    weights = filled.softmax(dim=-1)
    return weights * mask


# %% wrong | 2026-blind-13 | nan_where_all_is_masked | returns zeros only where the whole mask is False, and leaves a single forbidden row in a batch NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    hidden = scores.masked_fill(mask == False, float("-inf"))
    return torch.softmax(hidden, dim=-1)


# %% double | 2026-blind-13 | uniform_where_all_is_masked | hides the scores by -1e9, which half precision does not hold; a row that may attend to nothing stays uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights  # <-- here


# %% right | 2026-blind-13 | largest allowed score, exponentials and sum by hand, with where in place of masked_fill
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones(scores.shape[-1], dtype=torch.bool, device=scores.device)
    mask = mask.expand(scores.shape)
    lowest = torch.full_like(scores, torch.finfo(scores.dtype).min)
    visible = torch.where(mask, scores, lowest)
    top = visible.amax(dim=-1, keepdim=True).detach()
    powers = torch.where(mask, torch.exp(visible - top), torch.zeros_like(scores))
    total = powers.sum(dim=-1, keepdim=True)
    nothing = ~mask.any(dim=-1, keepdim=True)
    return powers / (total + nothing.to(total.dtype))


# %% wrong | house | leaves_a_little_weight | the mask plus a small number, times the exponentials
def masked_softmax(scores, mask=None):
    exponentials = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        exponentials = exponentials * (mask + 1e-6)  # <-- here
    return exponentials / exponentials.sum(-1, keepdim=True)


# %% wrong | house | mask_must_have_the_shape | loops over the mask's places
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    weights = torch.zeros_like(scores)
    for place in torch.cartesian_prod(*[torch.arange(n) for n in scores.shape[:-1]]).reshape(-1, scores.dim() - 1).tolist():
        place = tuple(place)
        allowed = mask[place].nonzero().flatten()  # <-- here
        if len(allowed):
            weights[place + (allowed,)] = torch.softmax(scores[place][allowed], -1)
    return weights


# %% wrong | 2026-blind-14 | nan_where_all_is_masked | gives zeros only when the whole mask is empty; a single row with nothing to attend to becomes NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)


# %% wrong | 2026-blind-14 | shift_by_masked_maximum | subtracts the largest of all scores, the masked ones included, so that a row whose masked score is much larger loses all its weight
def masked_softmax(scores, mask=None):
    top = scores.amax(dim=-1, keepdim=True)  # <-- here
    e = torch.exp(scores - top)
    if mask is not None:
        e = e * mask
    total = e.sum(dim=-1, keepdim=True)
    return e / total.masked_fill(total == 0, 1.0)


# %% double | 2026-blind-14 | uniform_where_all_is_masked | computes in float32 and returns float32, whatever the dtype of the scores; where nothing is allowed the uniform row is left as it is
def masked_softmax(scores, mask=None):
    s = scores.float()  # <-- here
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    return torch.softmax(s, dim=-1)  # <-- here


# %% right | 2026-blind-14 | exponentials by hand, with the largest allowed score taken off and a sum that is never 0
def masked_softmax(scores, mask=None):
    work = scores if scores.dtype in (torch.float32, torch.float64) else scores.float()
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    mask = mask.expand(scores.shape)
    lowest = torch.finfo(work.dtype).min
    best = torch.where(mask, work, lowest).amax(dim=-1, keepdim=True)
    powers = torch.where(mask, torch.exp(torch.where(mask, work - best, 0.0)), 0.0)
    total = powers.sum(dim=-1, keepdim=True)
    return (powers / torch.where(total > 0, total, 1.0)).to(scores.dtype)


# %% wrong | house | - | subtracts the maximum only where there is a mask
def masked_softmax(scores, mask=None):
    if mask is None:
        exponentials = torch.exp(scores)  # <-- here
        return exponentials / exponentials.sum(-1, keepdim=True)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | house | - | knows scores of two and of three dimensions alone
def masked_softmax(scores, mask=None):
    dim = 1 if scores.dim() == 2 else 2  # <-- here
    if mask is None:
        return torch.softmax(scores, dim=dim)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=dim)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | house | - | a table of dtypes without bfloat16
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = {torch.float16: -65504.0, torch.float32: -1e38, torch.float64: -1e300}[scores.dtype]  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | house | - | empties rows by an index, which does not broadcast
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    empty = ~mask.any(dim=-1)
    if empty.any():
        weights = weights.clone()
        weights[empty] = 0.0  # <-- here
    return weights


# %% wrong | house | changes_the_dtype | float32 where there is no mask
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores.float(), dim=-1)  # <-- here
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% right | house | row by row, of any shape, over the allowed places alone
def masked_softmax(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else torch.broadcast_to(mask, scores.shape)
    T, rows = scores.shape[-1], []
    for row, allowed in zip(scores.reshape(-1, T), mask.reshape(-1, T)):
        places = allowed.nonzero().flatten()
        rows.append(torch.zeros_like(row).index_put((places,), torch.softmax(row[places], 0)))
    return torch.stack(rows).reshape(scores.shape)


# %% wrong | house | - | takes a matrix for the mask (B, T) of sentences
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    if mask.dim() == 2 and scores.dim() == 3:
        mask = mask.unsqueeze(1)  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-15 | shift_by_masked_maximum | the number subtracted is the largest of all scores, the forbidden ones included, so the allowed ones underflow where a forbidden score is much larger
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    top = scores.amax(dim=-1, keepdim=True)  # <-- here
    e = torch.exp(scores - top) * mask
    total = e.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, e / total.clamp(min=torch.finfo(scores.dtype).tiny), torch.zeros_like(e))


# %% wrong | 2026-blind-15 | mask_must_have_the_shape | the forbidden scores are overwritten by boolean indexing, which wants a mask of the same shape, so a mask that only broadcasts ends in an error
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    scores = scores.clone()
    scores[~mask] = torch.finfo(scores.dtype).min  # <-- here
    weights = F.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0)


# %% double | 2026-blind-15 | softmax_over_dimension_1 | the softmax runs over dimension 1 in place of the last; a row that may attend to nothing stays NaN in place of zeros
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), float("-inf"))
    weights = torch.softmax(scores, dim=1)  # <-- here
    return weights  # <-- here


# %% right | 2026-blind-15 | exponentials by hand, in float32 where the scores are of half precision
def masked_softmax(scores, mask=None):
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    work = scores.float() if scores.dtype in (torch.float16, torch.bfloat16) else scores
    work = torch.where(allowed, work, torch.full_like(work, -torch.inf))
    some = allowed.any(dim=-1, keepdim=True)
    largest = torch.where(some, work.detach().amax(dim=-1, keepdim=True), work.new_zeros(()))
    exponentials = torch.exp(work - largest)  # exp(-inf) is 0
    total = exponentials.sum(dim=-1, keepdim=True)
    total = torch.where(some, total, torch.ones_like(total))
    return (exponentials / total).to(scores.dtype)


# %% wrong | 2026-blind-16 | - | brings a mask with fewer dimensions to those of the scores by new dimensions behind the first, so that a mask (T,) lies along the rows
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    while mask.dim() < scores.dim():
        mask = mask.unsqueeze(1)  # <-- here
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0)


# %% wrong | 2026-blind-16 | shift_by_masked_maximum | subtracts the largest score of all positions, the forbidden ones included, so that a large forbidden score makes all allowed exponentials 0
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    top = scores.amax(dim=-1, keepdim=True)  # <-- here
    powers = torch.exp(scores - top)
    powers = torch.where(mask, powers, torch.zeros_like(powers))
    total = powers.sum(dim=-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    return powers / total


# %% double | 2026-blind-16 | fill_too_small | gives forbidden positions a score of -30, which leaves them a little weight; does nothing for a row that may attend to nothing, which comes out uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -30.0)  # <-- here
    return scores.softmax(dim=-1)  # <-- here


# %% right | 2026-blind-16 | exponentials by hand, in float32 at least, relative to the largest allowed score, and a division that a sum of 0 survives
def masked_softmax(scores, mask=None):
    wide = scores.to(torch.promote_types(scores.dtype, torch.float32))
    if mask is None:
        allowed = torch.ones(scores.shape, dtype=torch.bool, device=scores.device)
    else:
        allowed = mask.expand(scores.shape)
    low = torch.finfo(wide.dtype).min
    kept = torch.where(allowed, wide, torch.full_like(wide, low))
    top = kept.amax(dim=-1, keepdim=True)
    powers = torch.where(allowed, torch.exp(kept - top), torch.zeros_like(wide))
    total = powers.sum(dim=-1, keepdim=True)
    return (powers / torch.where(total > 0, total, torch.ones_like(total))).to(scores.dtype)


# %% wrong | 2026-blind-17 | shift_by_masked_maximum | subtracts the largest of all scores, forbidden ones too, so allowed ones underflow to nothing below a high forbidden score
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    top = scores.max(dim=-1, keepdim=True).values  # <-- here
    powers = torch.exp(scores - top) * mask
    total = powers.sum(dim=-1, keepdim=True)
    return powers / torch.where(total > 0, total, torch.ones_like(total))


# %% wrong | 2026-blind-17 | nan_where_all_is_masked | looks for an empty mask of the whole batch in place of one row by row, so a single empty row becomes NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(dim=-1)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    return scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)


# %% right | 2026-blind-17 | torch.where before and after
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    allowed = torch.broadcast_to(mask, scores.shape)
    empty = allowed.logical_not().all(dim=-1, keepdim=True)
    zero = torch.zeros((), dtype=scores.dtype, device=scores.device)
    low = torch.full_like(zero, -math.inf)
    safe = torch.where(empty, zero, torch.where(allowed, scores, low))
    return torch.where(empty, zero, F.softmax(safe, dim=-1))


# %% wrong | 2026-blind-18 | - | fills forbidden scores with the dtype's tiny (the smallest positive number, about 0) in place of its min: padding keeps weight until zeroed, and rows do not sum to 1
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).tiny)  # <-- here
    weights = torch.softmax(filled, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-18 | changes_its_input | fills the caller's scores in place
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores.masked_fill_(~mask, -torch.inf)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.nan_to_num(weights, nan=0.0)


# %% double | 2026-blind-18 | - | the mask is inverted, the allowed positions are forbidden; the softmax runs over dimension 0 in place of the last
def masked_softmax(scores, mask=None):
    if mask is not None:
        low = torch.full_like(scores, torch.finfo(scores.dtype).min)
        scores = torch.where(mask, low, scores)  # <-- here
    weights = torch.softmax(scores, dim=0)  # <-- here
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights


# %% wrong | 2026-blind-19 | shift_by_masked_maximum | The shift is the maximum over all scores, forbidden ones included: a huge forbidden score makes the allowed ones underflow.
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    top = scores.amax(dim=-1, keepdim=True)  # <-- here
    raised = torch.exp(scores - top).masked_fill(~mask, 0.0)
    total = raised.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, raised / total, torch.zeros_like(raised))


# %% wrong | 2026-blind-19 | changes_the_dtype | Computes in float32 and does not go back: half precision scores give float32 weights.
def masked_softmax(scores, mask=None):
    wide = scores.float() if scores.dtype in (torch.float16, torch.bfloat16) else scores
    if mask is not None:
        wide = wide.masked_fill(~mask, -torch.inf)
    weights = torch.nan_to_num(torch.softmax(wide, dim=-1), nan=0.0)  # <-- here
    return weights


# %% double | 2026-blind-19 | changes_its_input | Fills the caller's scores in place; a row that is masked everywhere stays uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)  # <-- here
    return F.softmax(scores, dim=-1)  # <-- here


# %% wrong | 2026-blind-23 | changes_the_dtype | computes in float32 and does not go back to the dtype of the scores
def masked_softmax(scores, mask=None):
    wide = scores.to(torch.float32)  # <-- here
    if mask is None:
        return wide.softmax(dim=-1)
    weights = wide.masked_fill(~mask, torch.finfo(torch.float32).min).softmax(dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-23 | nan_where_all_is_masked | looks for a mask that forbids everything as a whole, not row by row: a single empty row becomes NaN
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    if not mask.any():  # <-- here
        return torch.zeros_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)


# %% right | 2026-blind-23 | row by row: a softmax over the allowed entries alone, written into zeros
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    T = scores.shape[-1]
    rows = scores.reshape(-1, T)
    allowed = mask.expand(scores.shape).reshape(-1, T)
    done = []
    for row, may in zip(rows, allowed):
        out = torch.zeros_like(row)
        if may.any():
            out[may] = torch.softmax(row[may], dim=0)
        done.append(out)
    return torch.stack(done).reshape(scores.shape)


# %% wrong | 2026-blind-24 | - | multiplies the scores by the mask instead of filling, so masked positions take part in the sum with a score of 0; only then the weights are zeroed
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    weights = (scores * mask).softmax(-1)  # <-- here
    return weights * mask


# %% wrong | 2026-blind-24 | uniform_where_all_is_masked | an all-masked row is found by mask.any over the whole tensor, so a single empty row among others comes out uniform
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1)
    if not mask.any():  # <-- here
        weights = torch.zeros_like(weights)
    return weights


# %% right | 2026-blind-24 | minus infinity and nan_to_num through torch.where
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    allowed = mask.expand_as(scores)
    minus = torch.full_like(scores, float("-inf"))
    raw = torch.where(allowed, scores, minus).softmax(dim=-1)
    someone = allowed.any(dim=-1, keepdim=True)
    return torch.where(someone, raw, torch.zeros_like(raw))


# %% wrong | 2026-blind-26 | - | forbidden scores are filled with finfo.tiny, the smallest positive number, instead of the most negative one
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).tiny  # <-- here
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind-26 | nan_where_all_is_masked | it asks of the whole mask instead of each row whether anything is allowed, so an empty row among others becomes NaN
def masked_softmax(scores, mask=None):
    if mask is not None:
        if not mask.any():  # <-- here
            return torch.zeros_like(scores)
        scores = torch.where(mask, scores, -torch.inf)
    return scores.softmax(dim=-1)


# %% double | 2026-blind-26 | mask_inverted | the mask is read the wrong way round, True positions are the ones shut out; a row of which nothing is left comes out uniform instead of zero
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights


# %% right | 2026-blind-26 | exponentials by hand, with a largest allowed score and a sum that are mended where nothing is allowed
def masked_softmax(scores, mask=None):
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask
    open_scores = scores.masked_fill(allowed.logical_not(), float("-inf"))
    summit = open_scores.amax(-1, keepdim=True)
    summit = torch.where(summit.isinf(), torch.zeros_like(summit), summit)
    powers = (open_scores - summit).exp()
    total = powers.sum(-1, keepdim=True)
    return powers / torch.where(total == 0, torch.ones_like(total), total)
