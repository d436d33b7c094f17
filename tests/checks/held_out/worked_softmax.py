"""Held out: wrong and right ways to write worked_softmax."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "worked_softmax"


@wrong(N, "scaled_after_the_softmax", "the page's bug: divides after the softmax")
def ws_page(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores, -1) / math.sqrt(d_k)


@wrong(N, "divided_by_d_k", "divides by d_k, not its root")
def ws_dk(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / d_k, -1)


@wrong(N, "made_to_sum_to_one", "brings the page's row to a sum of 1: the unscaled row once more")
def ws_renormalised(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    scaled = unscaled / math.sqrt(d_k)
    return unscaled, scaled / scaled.sum(-1, keepdim=True)


@wrong(N, "softmax_of_the_weights", "softmax of the page's row: twice a softmax")
def ws_twice(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    return unscaled, torch.softmax(unscaled / math.sqrt(d_k), -1)


@wrong(N, "multiplied_by_the_root", "multiplies the scores by the root")
def ws_times(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores * math.sqrt(d_k), -1)


@wrong(N, "rows_exchanged", "returns (scaled, unscaled)")
def ws_swapped(scores, d_k):
    return torch.softmax(scores / math.sqrt(d_k), -1), torch.softmax(scores, -1)


@wrong(N, "softmax_over_dimension_0", "softmax over dimension 0")
def ws_dim0(scores, d_k):
    return torch.softmax(scores, 0), torch.softmax(scores / math.sqrt(d_k), 0)


@wrong(N, "returns_one", "returns the scaled row alone")
def ws_scaled_only(scores, d_k):
    return torch.softmax(scores / math.sqrt(d_k), -1)


@wrong(N, "root_of_the_number_of_scores", "the root of the number of scores instead of d_k")
def ws_n(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / math.sqrt(scores.shape[-1]), -1)


@wrong(N, "both_scaled", "the unscaled row is scaled too")
def ws_both(scores, d_k):
    scores = scores / math.sqrt(d_k)
    return torch.softmax(scores, -1), torch.softmax(scores, -1)


@wrong(N, "changes_its_input", "divides the caller's scores in place")
def ws_in_place(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    with torch.no_grad():
        scores /= math.sqrt(d_k)
    return unscaled, torch.softmax(scores, -1)


@wrong(N, None, "the whole part of the root")
def ws_isqrt(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / math.isqrt(d_k), -1)


@wrong(N, "always_8", "the 8 of the example is written into the function")
def ws_eight(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / 8, -1)


@wrong(N, None, "softmax over all entries, not row by row")
def ws_flat(scores, d_k):
    def soft(x):
        return torch.softmax(x.flatten(), 0).reshape(x.shape)

    return soft(scores), soft(scores / math.sqrt(d_k))


@wrong(N, "no_shift", "plain exponentials overflow (exp(100) is infinite in float32)")
def ws_naive(scores, d_k):
    def soft(x):
        e = torch.exp(x)
        return e / e.sum(-1, keepdim=True)

    return soft(scores), soft(scores / math.sqrt(d_k))


@wrong(N, "rounded", "rounds to three digits, as on the page")
def ws_rounded(scores, d_k):
    return torch.softmax(scores, -1).round(decimals=3), torch.softmax(scores / math.sqrt(d_k), -1).round(decimals=3)


@wrong(N, None, "the fourth root")
def ws_fourth(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / d_k**0.25, -1)


@wrong(N, None, "log_softmax: logarithms of the weights")
def ws_log(scores, d_k):
    return torch.log_softmax(scores, -1), torch.log_softmax(scores / math.sqrt(d_k), -1)


@wrong(N, None, "scores divided by their sum instead of a softmax")
def ws_proportional(scores, d_k):
    s = scores / math.sqrt(d_k)
    return scores / scores.sum(-1, keepdim=True), s / s.sum(-1, keepdim=True)


@wrong(N, None, "the unscaled row is the scores themselves")
def ws_scores(scores, d_k):
    return scores, torch.softmax(scores / math.sqrt(d_k), -1)


@wrong(N, None, "returns scaled scores without a softmax")
def ws_scaled_scores(scores, d_k):
    return torch.softmax(scores, -1), scores / math.sqrt(d_k)


@wrong(N, "made_to_sum_to_one", "subtracts the root instead of dividing: a softmax does not notice")
def ws_subtract(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores - math.sqrt(d_k), -1)


@right(N, "softmax of the divided scores")
def ws_r1(scores, d_k):
    return torch.softmax(scores, dim=-1), torch.softmax(scores / math.sqrt(d_k), dim=-1)


@right(N, "F.softmax, a power")
def ws_r2(scores, d_k):
    unscaled, scaled = (F.softmax(scores * factor, dim=-1) for factor in (1.0, d_k**-0.5))
    return unscaled, scaled


@right(N, "by hand with the maximum")
def ws_r3(scores, d_k):
    def soft(x):
        e = (x - x.max(dim=-1, keepdim=True).values).exp()
        return e / e.sum(dim=-1, keepdim=True)

    return soft(scores), soft(scores / d_k**0.5)


@right(N, "log_softmax and exp; the root as a tensor")
def ws_r4(scores, d_k):
    root = torch.sqrt(torch.tensor(float(d_k), dtype=scores.dtype))
    return scores.log_softmax(-1).exp(), scores.div(root).log_softmax(-1).exp()


@right(N, "both at once, unbound")
def ws_r5(scores, d_k):
    both = torch.stack([scores, scores / math.sqrt(d_k)]).softmax(dim=-1)
    return both[0], both[1]


@right(N, "a list of two")
def ws_r6(scores, d_k):
    return [scores.softmax(-1), (scores / math.sqrt(d_k)).softmax(-1)]
