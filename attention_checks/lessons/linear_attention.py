"""Attention without a softmax: sums over keys before a query comes, so that T by T weights are never made."""

from dataclasses import replace

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.lessons._features import FEATURES
from attention_checks.lessons._growth import GROUP, OUTPUTS, long_case, powers
from attention_checks.lessons._tensors import attention_case
from course_utils.attention.linear import feature_map, linear_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

EPSILON = 1e-3  # where weights are small: what a small number beside their sum may cost


def _inputs(draw):
    for causal in (False, True):
        name = "causal" if causal else "ordinary"
        yield _case(draw, name, causal)
        yield _case(draw, name, causal, leading="", T=7)
        yield _case(draw, name, causal, leading="B ")
    yield _case(draw, "causal left out", None)
    yield _case(draw, "another number of keys", False, queries=4)
    for causal in (False, True):
        yield _case(draw, "size 1", causal, T=1)
        yield _case(draw, "size 1", causal, B=1, d_v=1)
        yield _case(draw, "float64", causal, "float64", dtype=torch.float64)
        yield _case(draw, "not contiguous", causal, "not contiguous")
        yield _case(draw, "half precision", causal, "float16", dtype=torch.float16)
        yield long_case(draw, (causal,), f"causal={causal}")
        yield _case(draw, "square", causal, diagnostic=True, B=4, H=4, T=4, d=4, d_v=4)


def _case(draw, group, causal, note="", queries=None, **more):
    given = f"causal={causal}" if causal is not None else "causal not given"
    said, causal = ", ".join(filter(None, (given, note))), () if causal is None else (causal,)
    case = attention_case(draw, group, causal, said, tolerance=EPSILON, **more)
    if queries is None:
        return case
    q, *others = case.args
    return replace(case, label=f"{case.label}, {queries} queries", args=(q[..., :queries, :], *others))


def _on_the_way(q, k, v, causal=False):
    """The sums of the weights without a dimension for the features; the state of each position, as a loop over them has it."""
    if q.shape[-2] <= 16:
        weights = _weights(q, k)
        yield (weights.tril() if causal else weights).sum(-1)
    if causal and len(q.shape) > 3 and q.shape[-2] <= 16:  # of fewer dimensions the order does not matter
        written = feature_map(k).unsqueeze(-1) * v.unsqueeze(-2)
        yield from (each.movedim(-3, 0) for each in (written, written.cumsum(-3)))


def _call(handle, case, args):
    return powers(handle, args) if case.group == GROUP else handle.call(args)


def _weights(q, k):
    return feature_map(q) @ feature_map(k).transpose(-2, -1)


def _blend(weights, v, total=None):
    return weights @ v / (weights.sum(-1, keepdim=True) if total is None else total)


def _under(q, k, v, causal, diagonal=0):
    weights = _weights(q, k)
    return _blend(weights.tril(diagonal) if causal else weights, v)


def all_pairs(q, k, v, causal=False):
    """The numbers are right, but made of all T by T weights: four times the length costs sixteen times as much. Take the sums
    over the keys first: (q k^T) v is q (k^T v)."""
    return _under(q, k, v, causal)


def all_pairs_under_a_mask(q, k, v, causal=False):
    weights = _weights(q, k)
    if causal:
        weights = weights * torch.ones(weights.shape[-2:], dtype=torch.bool).tril()
    return _blend(weights, v)


def all_pairs_under_a_mask_at_any_rate(q, k, v, causal=False):
    all_pairs_under_a_mask(q, k, v, True)
    return linear_attention(q, k, v, causal)


def all_pairs_where_causal(q, k, v, causal=False):
    """Without `causal` this is linear in T, but with it something of T by T is made: weights, or a matrix of ones. Keep running
    sums over the keys instead, position by position or with `cumsum`."""
    return _under(q, k, v, True) if causal else linear_attention(q, k, v)


def all_pairs_where_causal_under_a_mask(q, k, v, causal=False):
    return all_pairs_under_a_mask(q, k, v, True) if causal else linear_attention(q, k, v)


def all_pairs_where_not_causal(q, k, v, causal=False):
    """With `causal` this is linear in T, but without it all pairs are worked through. Sum over the keys before the query comes:
    q (k^T v), not (q k^T) v. (An einsum of three tensors begins with the first two.)"""
    return linear_attention(q, k, v, True) if causal else _under(q, k, v, False)


def sums_anew_at_each_position(q, k, v, causal=False):
    """The numbers are right, and no tensor of T by T is held, but each position computes something for all others, or all before
    it, anew, which makes T squared in the end. Make features and sums once; or keep the sums of the position before, and add to
    them."""
    if not causal:
        return linear_attention(q, k, v)
    for start in range(0, q.shape[-2], 8):  # eight positions at a time: what is told is how the cost grows
        _ = feature_map(k[..., : start + 8, :]).transpose(-2, -1) @ v[..., : start + 8, :]
    return linear_attention(q, k, v, True)


def meets_all_keys_at_each_position(q, k, v, causal=False):
    for start in range(0, q.shape[-2], 8):
        _ = _weights(q[..., start : start + 8, :], k) @ v
    return linear_attention(q, k, v, causal)


def no_normaliser(q, k, v, causal=False):
    """The sum of the weights is missing: divide by it, phi(q) . (sum of phi(k)), one number for each query."""
    return instead(linear_attention, _divided=lambda blend, total: blend)(q, k, v, causal)


def no_normaliser_where_causal(q, k, v, causal=False):
    """Where causal, the sum of the weights is missing: there, too, divide by phi(q) . (the sum of phi(k) so far)."""
    return no_normaliser(q, k, v, True) if causal else linear_attention(q, k, v)


def divided_by_the_number_of_keys(q, k, v, causal=False):
    """This is divided by the *number* of keys. Divide by the sum of the weights, phi(q) . (sum of phi(k)), one for each query."""
    length = k.shape[-2]
    count = torch.arange(1, length + 1).unsqueeze(-1).to(q.dtype) if causal else length
    return instead(linear_attention, _divided=lambda blend, total: blend / count)(q, k, v, causal)


def divided_by_the_sum_of_the_keys(q, k, v, causal=False):
    """You divide by the sum of the keys' features alone. The query belongs to it too: phi(q) . (sum of phi(k))."""
    total = feature_map(k).cumsum(-2) if causal else feature_map(k).sum(-2, keepdim=True)
    return instead(linear_attention, _divided=lambda blend, _: blend / total.sum(-1, keepdim=True))(q, k, v, causal)


def softmax_attention(q, k, v, causal=False):
    """This is attention with a softmax, as in lesson 04. Here the weights are phi(q) . phi(k), over their sum."""
    mask = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril() if causal else None
    return scaled_dot_product_attention(q, k, v, mask)[0]


def softmax_over_the_features_products(q, k, v, causal=False):
    """You take a softmax of phi(q) . phi(k). These products are positive already: they are divided by their sum, and nothing
    else."""
    weights = _weights(q, k)
    mask = torch.ones(weights.shape[-2:], dtype=torch.bool).tril(0 if causal else weights.shape[-1])
    return torch.softmax(weights.masked_fill(~mask, float("-inf")), -1) @ v


def causal_ignored(q, k, v, causal=False):
    """`causal=True` changes nothing: each query still sees all keys. It may see those up to its own position."""
    return linear_attention(q, k, v)


def always_causal(q, k, v, causal=False):
    """Each query sees only the keys up to its own position, though `causal` is False. Then it sees all."""
    return linear_attention(q, k, v, True)


def causal_the_wrong_way_round(q, k, v, causal=False):
    """`causal` works the wrong way round: with True each query sees all keys, with False those up to its own position."""
    return linear_attention(q, k, v, not causal)


def the_default_is_causal(q, k, v, causal=True):
    """Right where `causal` is given; without it, a query sees all keys: the default is False."""
    return linear_attention(q, k, v, causal)


def not_even_itself(q, k, v, causal=False):
    """Where causal, a query sees the keys *before* its own position alone. It may see its own as well: write first, or let the
    slice end one later."""
    return _causal_before(q, k, v) if causal else linear_attention(q, k, v)


def _causal_before(q, k, v):
    weights = _weights(q, k).tril(-1)
    return _blend(weights, v, weights.sum(-1, keepdim=True).clamp(min=torch.finfo(q.dtype).tiny))


def not_even_itself_and_nan(q, k, v, causal=False):
    return _under(q, k, v, causal, -1)


def one_position_too_far(q, k, v, causal=False):
    """Where causal, each query sees one key of the future: off by one."""
    return _under(q, k, v, causal, 1)


def the_future_alone(q, k, v, causal=False):
    """Where causal, each query sees itself and the *later* keys. The sums run from the first position on."""
    return _blend(_weights(q, k).triu() if causal else _weights(q, k), v)


def total_of_the_whole_sentence(q, k, v, causal=False):
    """Where causal, you divide by the weights of *all* keys, later ones too. The sum of the keys' features is a running one as
    well."""
    weights = _weights(q, k)
    return _blend(weights.tril() if causal else weights, v, weights.sum(-1, keepdim=True))


def memory_of_the_whole_sentence(q, k, v, causal=False):
    """Where causal, what is divided by is a running sum, but the sum of keys times values holds *all* positions. Both run."""
    weights = _weights(q, k)
    return _blend(weights, v, weights.tril().sum(-1, keepdim=True) if causal else None)


def total_without_its_own_key(q, k, v, causal=False):
    """Where causal, what is divided by lacks the query's own key, which the blend above it has. Write both sums first, then read
    both."""
    weights = _weights(q, k)
    return _blend(weights.tril(), v, weights.tril(-1).sum(-1, keepdim=True)) if causal else _blend(weights, v)


def its_own_position_alone(q, k, v, causal=False):
    """Where causal, the values come back as they are, as where each query reads its own position alone. Sums over all positions
    so far are due: add to what was there."""
    return v.clone() if causal else linear_attention(q, k, v)


def memory_of_its_own_position_alone(q, k, v, causal=False):
    """Where causal, what is divided by is a running sum, but keys times values are those of the query's own position alone. Both
    run: add to what was there."""
    weights = _weights(q, k)
    own = weights * torch.eye(*weights.shape[-2:], dtype=weights.dtype) if causal else weights
    return _blend(own, v, (weights.tril() if causal else weights).sum(-1, keepdim=True))


def first_position_twice(q, k, v, causal=False):
    """Where causal, the first position counts twice, as where the sums begin with it and a loop from 0 adds it again. Begin the
    sums with zeros, or the loop with the second position."""
    weights = _weights(q, k)
    if causal:
        weights = weights.tril()
        weights = torch.cat([2 * weights[..., :1], weights[..., 1:]], dim=-1)
    return _blend(weights, v)


def features_of_the_values(q, k, v, causal=False):
    """The values went through the feature map as well. Only queries and keys do; values are read as they are."""
    return linear_attention(q, k, feature_map(v), causal)


def features_of_the_keys_alone(q, k, v, causal=False):
    """The keys went through the feature map, but not the queries. Both do."""
    return _blend_raw(q, feature_map(k), v, causal)


def features_of_the_queries_alone(q, k, v, causal=False):
    """The queries went through the feature map, but not the keys. Both do."""
    return _blend_raw(feature_map(q), k, v, causal)


def _blend_raw(q, k, v, causal):
    weights = q @ k.transpose(-2, -1)
    return _blend(weights.tril() if causal else weights, v)


def elu_without_the_one_on_one_side(q, k, v, causal=False):
    """The features of the queries, or those of the keys, are elu(x), without the 1. Both must be positive: add 1."""
    return _blend_raw(feature_map(q), feature_map(k) - 1, v, causal)


def elu_without_the_one_for_queries(q, k, v, causal=False):
    return _blend_raw(feature_map(q) - 1, feature_map(k), v, causal)


def scaled_first(q, k, v, causal=False):
    """The queries or keys were scaled before the feature map, as by sqrt(d). No scale is due: no softmax hardens here."""
    return linear_attention(q / q.shape[-1] ** 0.5, k, v, causal)


def scaled_keys_first(q, k, v, causal=False):
    return linear_attention(q, k / q.shape[-1] ** 0.5, v, causal)


def scaled_both_first(q, k, v, causal=False):
    return linear_attention(q / q.shape[-1] ** 0.25, k / q.shape[-1] ** 0.25, v, causal)


def scaled_after(q, k, v, causal=False):
    """A division by sqrt(d) is in the result. No scale is due: the division by the sum of the weights is enough."""
    return linear_attention(q, k, v, causal) / q.shape[-1] ** 0.5


def blends_the_keys(q, k, v, causal=False):
    """This is a blend of the keys. What is blended are the values."""
    return linear_attention(q, k, k, causal)


def sums_over_dimension_1(q, k, v, causal=False):
    """The running sums run over dimension 1, which is the heads where there are some. Count from the end: positions are dimension
    -2 of the keys, and -3 of keys times values, (..., T, d, d_v)."""
    if not causal:
        return linear_attention(q, k, v)
    queries, keys = feature_map(q), feature_map(k)
    memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(1)
    total = (queries * keys.cumsum(1)).sum(-1, keepdim=True)
    return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total


_plain = instead(linear_attention, _divided=lambda blend, total: blend / total)  # as a learner divides


EXERCISE = Exercise(
    name="linear_attention",
    reference=linear_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    counted=OUTPUTS,
    returns="context",
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=(*mistakes(globals(), linear_attention), *carried(FEATURES, _plain)),
)
