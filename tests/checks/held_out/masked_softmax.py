"""Held out: wrong and right ways to write masked_softmax."""

# Learners write it so.
# ruff: noqa: B905

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("masked_softmax", "mask_after_softmax", "zeroes the weights after the softmax, so rows no longer sum to 1")
def ms_after(scores, mask=None):
    w = torch.softmax(scores, -1)
    return w if mask is None else w * mask


@wrong("masked_softmax", "mask_inverted", "the mask is inverted: masks what may be attended")
def ms_inverted(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    return scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(mask, 0)


@wrong("masked_softmax", "nan_where_all_is_masked", "a fully masked row becomes NaN")
def ms_nan(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    return torch.softmax(scores, dim=-1)


@wrong("masked_softmax", "uniform_where_all_is_masked", "a fully masked row becomes uniform")
def ms_uniform(scores, mask=None):
    if mask is not None:
        scores = torch.where(mask, scores, torch.tensor(-1e9, dtype=scores.dtype))
    return F.softmax(scores, dim=-1)


@wrong(
    "masked_softmax",
    "zeroes_the_scores",
    "multiplies the scores by the mask: a forbidden position has score 0, not minus infinity",
)
def ms_zero_scores(scores, mask=None):
    if mask is not None:
        scores = scores * mask
    return torch.softmax(scores, dim=-1)


@wrong("masked_softmax", "none_not_understood", "fails when mask is None")
def ms_needs_mask(scores, mask=None):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, -1).masked_fill(~mask, 0.0)


@wrong("masked_softmax", "softmax_over_dimension_1", "softmax over dimension 1 instead of the last")
def ms_dim_one(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=1)
    w = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=1)
    return w.masked_fill(~mask, 0.0)


@wrong("masked_softmax", "changes_its_input", "writes minus infinity into the caller's scores (masked_fill_)")
def ms_in_place(scores, mask=None):
    if mask is None:
        return scores.softmax(-1)
    with torch.no_grad():
        scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    return scores.softmax(-1) * mask


@wrong("masked_softmax", "nan_where_all_is_masked", "divides 0 by 0 in a fully masked row: renormalises without a guard")
def ms_renormalise(scores, mask=None):
    w = scores.softmax(-1)
    if mask is None:
        return w
    w = w * mask
    return w / w.sum(-1, keepdim=True)


@wrong("masked_softmax", "none", "nan_to_num hides the NaN of the fully masked row, but its gradient is NaN")
def ms_nan_to_num(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, -1), nan=0.0)


@wrong("masked_softmax", "no_shift", "exponentials without subtracting the maximum overflow")
def ms_naive(scores, mask=None):
    e = scores.exp()
    if mask is not None:
        e = e * mask
    return e / e.sum(-1, keepdim=True).clamp_min(1e-12)


@wrong(
    "masked_softmax",
    "shift_by_masked_maximum",
    "subtracts the maximum over the forbidden positions too, so that allowed ones underflow to 0",
)
def ms_masked_max(scores, mask=None):
    e = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        e = e * mask
    total = e.sum(-1, keepdim=True)
    return torch.where(total > 0, e / total.clamp_min(1e-30), torch.zeros_like(e))


@wrong("masked_softmax", "zeroes_the_scores", "the minus is missing: fills with 1e-9, which is about 0")
def ms_tiny(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 1e-9)
    return torch.softmax(scores, -1)


@wrong("masked_softmax", "fill_too_small_without_zeroing", "fills with -10, which is not small enough: padding keeps some weight")
def ms_minus_ten(scores, mask=None):
    if mask is not None:
        scores = scores.masked_fill(~mask, -10.0)
    return torch.softmax(scores, -1)


@wrong("masked_softmax", "zero_times_infinity", "adds (1 - mask) * -inf, and 0 * inf is NaN")
def ms_zero_times_inf(scores, mask=None):
    if mask is not None:
        scores = scores + (1 - mask.to(scores.dtype)) * float("-inf")
    return torch.softmax(scores, -1)


@wrong(
    "masked_softmax",
    "empties_partly_masked_rows",
    "zeroes every row that has any masked position, not only the fully masked ones",
)
def ms_any(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, -1)
    w = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)
    return w * mask.all(-1, keepdim=True)


@wrong(
    "masked_softmax",
    "mask_must_have_the_shape",
    "boolean indexing needs a mask of exactly the scores' shape; a broadcastable one raises",
)
def ms_boolean_index(scores, mask=None):
    s = scores.clone()
    if mask is not None:
        s[~mask] = torch.finfo(s.dtype).min
        return torch.softmax(s, -1) * mask
    return torch.softmax(s, -1)


@wrong("masked_softmax", "scores_not_weights", "returns the masked scores: the softmax is missing")
def ms_no_softmax(scores, mask=None):
    if mask is None:
        return scores
    return scores.masked_fill(~mask, 0.0)


@wrong("masked_softmax", "mask_ignored", "forgets the mask altogether")
def ms_ignores(scores, mask=None):
    return torch.softmax(scores, dim=-1)


@right("masked_softmax", "log of the mask added, rows without a key switched to zeros beforehand")
def ms_log_mask(scores, mask=None):
    if mask is None:
        return F.softmax(scores, -1)
    mask = mask.expand_as(scores)
    some = mask.any(-1, keepdim=True)
    bias = torch.where(some, mask.to(scores.dtype).log(), torch.zeros_like(scores))
    return F.softmax(scores + bias, -1) * some


@right("masked_softmax", "own exponentials with the maximum over the allowed positions")
def ms_own(scores, mask=None):
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    top = torch.where(mask, scores, low).amax(-1, keepdim=True).detach()
    e = torch.where(mask, scores - top, low).exp() * mask
    return e / e.sum(-1, keepdim=True).clamp_min(torch.finfo(scores.dtype).tiny)


@right("masked_softmax", "row by row over a flattened copy")
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


@right("masked_softmax", "minus infinity with a safe row: where before and after")
def ms_safe(scores, mask=None):
    if mask is None:
        return torch.exp(scores - torch.logsumexp(scores, -1, keepdim=True))
    empty = ~mask.any(dim=-1, keepdim=True)
    filled = scores.masked_fill(~(mask | empty), -torch.inf)
    return torch.where(empty, 0.0, torch.softmax(filled, dim=-1))


@right("masked_softmax", "default mask of a single True, logical_not, multiplication")
def ms_single_true(scores, mask=None):
    mask = torch.tensor(True) if mask is None else mask
    w = scores.masked_fill(mask.logical_not(), -3e38 if scores.dtype == torch.float32 else -1e300).softmax(dim=-1)
    return w * mask.type_as(w)
