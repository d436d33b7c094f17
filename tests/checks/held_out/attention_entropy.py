"""Held out: wrong and right ways to write attention_entropy."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "attention_entropy"


@wrong(N, "nan_at_zero", "NaN where a weight is 0")
def ae_nan(weights):
    return -(weights * weights.log()).sum(-1)


@wrong(N, "in_bits", "bits, not nats")
def ae_log2(weights):
    return -(weights * torch.where(weights > 0, weights, 1.0).log2()).sum(-1)


@wrong(N, "to_base_10", "log10")
def ae_log10(weights):
    return -(weights * torch.where(weights > 0, weights, torch.ones_like(weights)).log10()).sum(-1)


@wrong(N, "sign_missing", "the minus is missing")
def ae_sign(weights):
    return torch.xlogy(weights, weights).sum(dim=-1)


@wrong(N, "one_number_for_all", "one number for all rows together")
def ae_all(weights):
    return -torch.xlogy(weights, weights).sum()


@wrong(N, "mean_over_the_queries", "the mean over all rows")
def ae_mean_rows(weights):
    return -torch.xlogy(weights, weights).sum(-1).mean()


@wrong(N, "sums_over_dimension_0", "sums over the first dimension")
def ae_dim0(weights):
    return -torch.xlogy(weights, weights).sum(0)


@wrong(N, None, "sums over dimension 1, which is the last only for matrices")
def ae_dim1(weights):
    return -torch.xlogy(weights, weights).sum(dim=1)


@wrong(N, "averages_over_the_keys", "the mean over the keys instead of the sum")
def ae_mean(weights):
    return -torch.xlogy(weights, weights).mean(-1)


@wrong(N, "effective_number", "the effective number of keys, exp(H)")
def ae_exp(weights):
    return torch.exp(-torch.xlogy(weights, weights).sum(-1))


@wrong(N, "relative_to_the_maximum", "divided by ln n: between 0 and 1")
def ae_normalised(weights):
    return -torch.xlogy(weights, weights).sum(-1) / math.log(weights.shape[-1])


@wrong(N, "softmax_again", "takes the weights for scores: a softmax first")
def ae_softmax(weights):
    p = weights.softmax(-1)
    return -(p * p.log()).sum(-1)


@wrong(N, "softmax_again", "cross_entropy with itself: takes the weights for logits")
def ae_cross_entropy(weights):
    flat = weights.reshape(-1, weights.shape[-1])
    return F.cross_entropy(flat, flat, reduction="none").reshape(weights.shape[:-1])


@wrong(N, "one_number_for_all", "keeps the positive weights only with an index, which flattens the rows")
def ae_index(weights):
    p = weights[weights > 0]
    return -(p * p.log()).sum(-1)


@wrong(N, "nan_becomes_zero", "a row with a zero counts as 0: nan_to_num after the sum")
def ae_nan_row(weights):
    return torch.nan_to_num(-(weights * weights.log()).sum(-1), nan=0.0)


@wrong(N, "surprise_without_weights", "the weight in front of the logarithm is missing")
def ae_no_weight(weights):
    return -torch.where(weights > 0, weights, 1.0).log().sum(-1)


@wrong(N, "keeps_a_dimension", "keeps the last dimension: (..., 1)")
def ae_keepdim(weights):
    return -torch.xlogy(weights, weights).sum(-1, keepdim=True)


@wrong(N, "gini_impurity", "the Gini impurity 1 - sum of squares")
def ae_gini(weights):
    return 1 - weights.square().sum(-1)


@wrong(N, "changes_its_input", "writes ones into the caller's weights")
def ae_in_place(weights):
    with torch.no_grad():
        weights[weights == 0] = 1.0
    return -(weights * weights.log()).sum(-1)


@wrong(N, "epsilon_in_the_logarithm", "a large epsilon in the logarithm shifts the value")
def ae_epsilon(weights):
    return -(weights * (weights + 1e-2).log()).sum(-1)


@wrong(N, None, "log1p instead of log")
def ae_log1p(weights):
    return -(weights * torch.log1p(weights)).sum(-1)


@wrong(N, None, "a Python loop that works for a single row only")
def ae_one_row(weights):
    total = 0.0
    for w in weights:
        if w > 0:
            total = total - w * torch.log(w)
    return total


@wrong(N, "no_sum", "the entropy of each term: forgets the sum")
def ae_terms(weights):
    return -torch.xlogy(weights, weights)


@wrong(
    N,
    "averages_over_the_keys",
    "a zero is replaced by 1 in front as well as in the logarithm... and the sum is divided by the number of positive keys",
)
def ae_divided(weights):
    return -torch.xlogy(weights, weights).sum(-1) / (weights > 0).sum(-1)


@right(N, "torch.where")
def ae_r1(weights):
    return -(weights * torch.where(weights > 0, weights, torch.ones_like(weights)).log()).sum(dim=-1)


@right(N, "xlogy")
def ae_r2(weights):
    return -torch.xlogy(weights, weights).sum(-1)


@right(N, "torch.special.entr")
def ae_r3(weights):
    return torch.special.entr(weights).sum(dim=-1)


@right(N, "clamp to the smallest number")
def ae_r4(weights):
    return torch.sum(-weights * weights.clamp_min(torch.finfo(weights.dtype).tiny).log(), dim=-1)


@right(N, "loop over the rows, flattened")
def ae_r5(weights):
    rows = weights.reshape(-1, weights.shape[-1])
    found = []
    for row in rows:
        p = row[row > 0]
        found.append(-(p * torch.log(p)).sum())
    return torch.stack(found).reshape(weights.shape[:-1])


@right(N, "nan_to_num before the sum (forward right)")
def ae_r6(weights):
    return -(weights * weights.log()).nan_to_num(nan=0.0).sum(-1)


@right(N, "masked_fill on the logarithm")
def ae_r7(weights):
    logs = weights.log().masked_fill(weights == 0, 0)
    return -torch.einsum("...n,...n->...", weights, logs)


@right(N, "a tiny epsilon")
def ae_r8(weights):
    return -(weights * torch.log(weights + 1e-12)).sum(-1)


@right(N, "torch.distributions.Categorical")
def ae_r9(weights):
    return torch.distributions.Categorical(probs=weights).entropy()
