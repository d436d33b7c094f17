"""Held out: wrong and right ways to write soft_lookup."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "soft_lookup"


@wrong(N, "multiplies_by_the_temperature", "multiplies by the temperature")
def sl_times(query, keys, values, temperature):
    return torch.softmax(keys @ query * temperature, dim=0) @ values


@wrong(N, "forgets_the_temperature", "the temperature is not used")
def sl_no_temperature(query, keys, values, temperature):
    return torch.softmax(keys @ query, dim=0) @ values


@wrong(N, "scales_by_the_size_of_the_keys", "divides by sqrt(d) as well")
def sl_sqrt_d(query, keys, values, temperature):
    return torch.softmax(keys @ query / (temperature * math.sqrt(len(query))), dim=0) @ values


@wrong(N, "root_for_temperature", "divides by sqrt(d) instead of the temperature")
def sl_only_sqrt_d(query, keys, values, temperature):
    return torch.softmax(keys @ query / math.sqrt(query.shape[-1]), dim=-1) @ values


@wrong(N, "no_shift", "plain exponentials: overflow at low temperatures")
def sl_naive(query, keys, values, temperature):
    e = torch.exp(keys @ query / temperature)
    return (e / e.sum()) @ values


@wrong(N, "temperature_after_softmax", "the weights are divided by the temperature, after the softmax")
def sl_after(query, keys, values, temperature):
    return torch.softmax(keys @ query, dim=0) / temperature @ values


@wrong(N, "hard_lookup", "the hard look-up: the best key's value")
def sl_hard(query, keys, values, temperature):
    return values[(keys @ query / temperature).argmax()]


@wrong(N, "weighs_without_adding", "the weighted values are not added up: (n, d_v)")
def sl_no_sum(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values


@wrong(N, None, "the mean of the weighted values instead of the sum")
def sl_mean(query, keys, values, temperature):
    return (torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values).mean(0)


@wrong(N, "returns_the_weights", "returns the weights")
def sl_weights(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0)


@wrong(N, "blends_the_keys", "blends the keys instead of the values")
def sl_keys(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0) @ keys


@wrong(N, "returns_several", "returns (answer, weights)")
def sl_tuple(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return w @ values, w


@wrong(N, None, "a leading dimension of 1 is left: (1, d_v)")
def sl_row(query, keys, values, temperature):
    return torch.softmax(query.unsqueeze(0) @ keys.T / temperature, dim=-1) @ values


@wrong(N, "softmax_over_size_1", "softmax over a dimension of size 1: all weights are 1")
def sl_ones(query, keys, values, temperature):
    w = torch.softmax(keys @ query.unsqueeze(-1) / temperature, dim=-1)
    return (w * values).sum(0)


@wrong(N, None, "cuts the scores at 50 to avoid the overflow")
def sl_clamped(query, keys, values, temperature):
    e = torch.exp((keys @ query / temperature).clamp(max=50))
    return e @ values / e.sum()


@wrong(N, None, "the temperature is squared")
def sl_squared(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature**2, dim=0) @ values


@wrong(N, "cosine_similarity", "cosine similarity: keys and query are brought to length 1")
def sl_cosine(query, keys, values, temperature):
    return torch.softmax(F.cosine_similarity(keys, query, dim=-1) / temperature, dim=0) @ values


@wrong(N, "distance_for_dot_product", "negative distance instead of the dot product")
def sl_distance(query, keys, values, temperature):
    return torch.softmax(-(keys - query).norm(dim=-1) / temperature, dim=0) @ values


@wrong(N, "squeezes_everything", "squeeze(): with d_v = 1 the answer is a single number, not (1,)")
def sl_squeeze(query, keys, values, temperature):
    return (torch.softmax(keys @ query / temperature, dim=0) @ values).squeeze()


@wrong(N, "changes_its_input", "divides the caller's keys in place")
def sl_in_place(query, keys, values, temperature):
    with torch.no_grad():
        keys /= temperature
    return torch.softmax(keys @ query, dim=0) @ values


@wrong(N, None, "a sigmoid for each key instead of the softmax")
def sl_sigmoid(query, keys, values, temperature):
    return torch.sigmoid(keys @ query / temperature) @ values


@wrong(N, "no_exponential", "scores divided by their sum: no exponential")
def sl_no_exp(query, keys, values, temperature):
    s = keys @ query / temperature
    return (s / s.sum()) @ values


@wrong(N, "cuts_the_gradient", "the blend is detached: weights without gradient")
def sl_detach(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0).detach() @ values


@wrong(N, None, "subtracts the maximum before, but not in the denominator")
def sl_half_shift(query, keys, values, temperature):
    s = keys @ query / temperature
    return (torch.exp(s - s.max()) / torch.exp(s).sum()) @ values


@right(N, "softmax and matmul")
def sl_r1(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=-1) @ values


@right(N, "by hand with the maximum")
def sl_r2(query, keys, values, temperature):
    s = torch.mv(keys, query) / temperature
    e = (s - s.max()).exp()
    return values.T @ (e / e.sum())


@right(N, "einsum")
def sl_r3(query, keys, values, temperature):
    w = F.softmax(torch.einsum("nd,d->n", keys, query).div(temperature), 0)
    return torch.einsum("n,nv->v", w, values)


@right(N, "loop, online softmax")
def sl_r4(query, keys, values, temperature):
    scores = [(k * query).sum() / temperature for k in keys]
    top = max(scores, key=lambda s: s.item()).detach()
    total = answer = 0
    for s, v in zip(scores, values, strict=False):
        loud = torch.exp(s - top)
        total = total + loud
        answer = answer + loud * v
    return answer / total


@right(N, "F.scaled_dot_product_attention with its scale")
def sl_r5(query, keys, values, temperature):
    return F.scaled_dot_product_attention(query[None, None], keys[None], values[None], scale=1 / temperature)[0, 0]


@right(N, "log weights, query divided first")
def sl_r6(query, keys, values, temperature):
    s = keys @ (query / temperature)
    w = (s - torch.logsumexp(s, dim=0)).exp()
    return (w[:, None] * values).sum(dim=0)
