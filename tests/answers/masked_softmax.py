# %% wrong | 2026-outsiders | adds (1 - mask) * -inf, and 0 * inf is NaN
def ms_zero_times_inf(scores, mask=None):
    if mask is not None:
        scores = scores + (1 - mask.to(scores.dtype)) * float("-inf")
    return torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | zeroes every row that has any masked position, not only the fully masked ones
def ms_any(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    w = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)
    return w * mask.all(-1, keepdim=True)


# %% wrong | 2026-outsiders | returns the masked scores: the softmax is missing
def ms_no_softmax(scores, mask=None):
    if mask is None:
        return scores
    return scores.masked_fill(~mask, 0.0)


# %% wrong | 2026-outsiders | forgets the mask altogether
def ms_ignores(scores, mask=None):
    return torch.softmax(scores, dim=-1)


# %% right | house | filled with minus infinity, then where
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


# %% right | house | exponentials by hand, clamped sum
def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | softmax over the first dimension
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=0)  # <-- here
    return weights.masked_fill(~mask, 0.0)


# %% wrong | 2026-blind | `if` asks the mask
def masked_softmax(scores, mask=None):
    if mask:  # <-- here
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        return torch.softmax(scores, dim=-1).masked_fill(~mask, 0)
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-blind | the mask multiplied into the scores
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    scores = scores * mask  # <-- here
    weights = F.softmax(scores, dim=-1)
    return weights.masked_fill(mask.logical_not(), 0.0)


# %% wrong | 2026-blind | boolean indexing, which does not broadcast
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.clone()
    filled[~mask] = torch.finfo(scores.dtype).min  # <-- here
    return torch.softmax(filled, dim=-1) * mask


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | softmax, times mask, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights
    weights = weights * mask  # <-- here
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here


# %% wrong | 2026-learners | softmax, zeroed with masked_fill, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)  # <-- here
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)  # <-- here
    return weights


# %% wrong | 2026-learners | softmax times mask in one line, divided by the sum and a small number [learner A 2.2]
def masked_softmax(scores, mask=None):
    if mask is None:
        return F.softmax(scores, dim=-1)
    weights = F.softmax(scores, dim=-1) * mask  # <-- here
    total = weights.sum(-1, keepdim=True)
    return weights / (total + 1e-9)  # <-- here


# %% wrong | 2026-learners | softmax times mask, divided by the clamped sum [learner A 2.2]
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask  # <-- here
        weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here
    return weights


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | exponentials without subtracting the largest score overflow, and only then the mask comes
def masked_softmax(scores, mask=None):
    e = torch.exp(scores)  # <-- here
    if mask is not None:
        e = e * mask
    total = e.sum(dim=-1, keepdim=True)
    return e / torch.where(total == 0, torch.ones_like(total), total)


# %% wrong | house | subtracts the largest score of the whole tensor
def one_maximum(scores, mask=None):
    e = torch.exp(scores - scores.max())  # <-- here
    if mask is not None:
        e = e * mask
    return e / e.sum(-1, keepdim=True).clamp(min=1e-12)


# %% wrong | house | adds the logarithm of the mask plus a small number
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    return torch.softmax(scores + torch.log(mask.to(scores.dtype) + 1e-6), dim=-1)  # <-- here


# %% wrong | house | adds the logarithm of the mask plus a smaller number
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    bias = torch.log(mask.to(scores.dtype) + 1e-8)  # <-- here
    return torch.softmax(scores + bias, dim=-1)


# %% right | house | row by row, of any shape, over the allowed places alone
def masked_softmax(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else torch.broadcast_to(mask, scores.shape)
    T, rows = scores.shape[-1], []
    for row, allowed in zip(scores.reshape(-1, T), mask.reshape(-1, T)):
        places = allowed.nonzero().flatten()
        rows.append(torch.zeros_like(row).index_put((places,), torch.softmax(row[places], 0)))
    return torch.stack(rows).reshape(scores.shape)


# %% double | 2026-blind-16 | gives forbidden positions a score of -30, which leaves them a little weight; does nothing for a row that may attend to nothing, which comes out uniform
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -30.0)  # <-- here
    return scores.softmax(dim=-1)  # <-- here


# %% wrong | 2026-slips | zero after softmax
def masked_softmax(scores, mask=None):
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights


# %% wrong | 2026-slips | inf no repair
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-slips | forgot ~
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    w = torch.softmax(scores, dim=-1)
    return torch.nan_to_num(w)


# %% wrong | 2026-slips | 1e9
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, -1e9)
    w = torch.softmax(scores, dim=-1)
    return w * mask


# %% wrong | 2026-slips | zero after, renormalise by hand
def masked_softmax(scores, mask=None):
    w = torch.softmax(scores, dim=-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
        w = w / w.sum(dim=-1, keepdim=True)
        w = torch.nan_to_num(w)
    return w


# %% wrong | 2026-slips | by hand exp, no max
def masked_softmax(scores, mask=None):
    e = torch.exp(scores)
    if mask is not None:
        e = e * mask
    total = e.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, e / total, torch.zeros_like(e))


# %% wrong | 2026-slips | in place masked_fill_
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    w = torch.softmax(scores, dim=-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0)
    return w


# %% wrong | 2026-slips | multiply scores by mask
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores * mask
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-slips | finfo min, forgot the repair
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1)


# %% wrong | 2026-slips | forgot None
def masked_softmax(scores, mask=None):
    scores = scores.masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, dim=-1))


# %% wrong | 2026-slips | dim=1
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, dim=1))


# %% wrong | 2026-slips | indexing: scores[~mask] = min, on a clone
def masked_softmax(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    s = scores.clone()
    s[~mask] = -torch.inf
    w = s.softmax(-1)
    w[w.isnan()] = 0
    return w


# %% right | 2026-slips | inf + nan_to_num
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, dim=-1))


# %% right | 2026-slips | RIGHT2
def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
