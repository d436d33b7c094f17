"""Attention without a softmax: sums over keys before a query comes, so that T by T weights are never made."""

from dataclasses import replace

import torch

from attention_checks.engine.cases import variants
from attention_checks.engine.edits import chosen
from attention_checks.lessons._features import FEATURES
from attention_checks.lessons._growth import GROUP, OUTPUTS, long_case, powers
from attention_checks.lessons._tensors import attention_case
from course_utils.attention.linear import feature_map, linear_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

REFERENCE = linear_attention
COUNTED = OUTPUTS
RETURNS = "context"


def inputs(draw):
    for causal in (False, True):
        name = "causal" if causal else "ordinary"
        yield _case(draw, name, causal)
        yield _case(draw, name, causal, leading="", T=7)
        yield _case(draw, name, causal, leading="B ")
    case = _case(draw, "causal left out", False)
    yield replace(case, label=case.label.replace("=False", " not given"), args=case.args[:3])
    case = _case(draw, "another number of keys", False)
    yield replace(case, label=f"{case.label}, 4 queries", args=(case.args[0][..., :4, :], *case.args[1:]))
    for causal in (False, True):
        yield _case(draw, "size 1", causal, T=1)
        yield _case(draw, "size 1", causal, B=1, d_v=1)
        yield from variants(_case(draw, "ordinary", causal), "float64", "not contiguous", "half precision")
        yield long_case(draw, (causal,), f"causal={causal}")
        yield _case(draw, "square", causal, diagnostic=True, B=4, H=4, T=4, d=4, d_v=4)


def _case(draw, group, causal, **more):
    return attention_case(draw, group, (causal,), f"causal={causal}", **more)


def on_the_way(q, k, v, causal=False):
    """The sums of the weights without a dimension for the features; the state of each position, as a loop over them has it."""
    if q.shape[-2] <= 16:
        weights = feature_map(q) @ feature_map(k).transpose(-2, -1)
        yield (weights.tril() if causal else weights).sum(-1)
    if causal and len(q.shape) > 3 and q.shape[-2] <= 16:  # of fewer dimensions the order does not matter
        written = feature_map(k).unsqueeze(-1) * v.unsqueeze(-2)
        yield from (each.movedim(-3, 0) for each in (written, written.cumsum(-3)))


def call(handle, case, args):
    return powers(handle, args) if case.group == GROUP else handle.call(args)


MISTAKES = """
scaled_first: You scale queries or keys before the feature map, as by sqrt(d). Do not scale: no softmax becomes too hard here.
    (feature_map(q), -> (feature_map(q / q.shape[-1] ** 0.5),
    (feature_map(q), feature_map(k)) -> (feature_map(q / q.shape[-1] ** 0.25), feature_map(k / q.shape[-1] ** 0.25))
total_of_the_whole_sentence: With `causal` you divide by the weights of *all* keys, later ones too. The sum of the keys'
  features must be a running sum as well.
    keys.cumsum(dim=-2) -> keys.sum(dim=-2, keepdim=True)
memory_of_the_whole_sentence: With `causal` you divide by a running sum, but your sum of keys times values holds *all*
  positions. Make both running sums.
    written.cumsum(dim=-3) -> written.sum(dim=-3, keepdim=True)
memory_of_its_own_position_alone: With `causal` you divide by a running sum, but your keys times values are those of the
  query's own position only. Add them up too.
    written.cumsum(dim=-3) -> written
its_own_position_alone: With `causal` you return the values as they are: each query reads its own position only. Add up keys
  and values over all positions so far.
    written.cumsum(dim=-3) -> written ; keys.cumsum(dim=-2) -> keys
total_without_its_own_key: With `causal` the sum you divide by lacks the query's own key, which the values above it include.
  Write both sums first, then read both.
    keys.cumsum(dim=-2) -> (keys.cumsum(dim=-2) - keys) ; in _divided: (total + torch.finfo(total.dtype).tiny) -> total
not_even_itself: With `causal` a query sees only the keys *before* its own position. It may see its own too: write first, or
  end the slice one later.
    written.cumsum(dim=-3) -> (written.cumsum(dim=-3) - written) ; keys.cumsum(dim=-2) -> (keys.cumsum(dim=-2) - keys)
first_position_twice: With `causal` the first position counts twice: your sums begin with it, and the loop adds it again.
  Begin the sums with zeros, or the loop at the second position.
    written.cumsum(dim=-3) -> (written.cumsum(dim=-3) + written[..., :1, :, :]) ;
      keys.cumsum(dim=-2) -> (keys.cumsum(dim=-2) + keys[..., :1, :])
sums_over_dimension_1: Your running sums run over a wrong dimension. Count from the end: positions are dimension -2 of the
  keys, and -3 of keys times values, (..., T, d, d_v).
    dim=-3 -> dim=1 ; keys.cumsum(dim=-2) -> keys.cumsum(dim=1)
    dim=-3 -> dim=-2
all_pairs_where_causal: Without `causal` your cost is linear in T, but with it you make something of T by T: weights, or a
  matrix of ones. Keep running sums over the keys instead.
    written = -> queries @ keys.transpose(-2, -1); written =
all_pairs_where_not_causal: With `causal` your cost is linear in T, but without it you compute all pairs. Compute q (k^T v),
  not (q k^T) v. (An einsum of three tensors begins with the first two.)
    memory = keys.transpose -> queries @ keys.transpose(-2, -1); memory = keys.transpose
all_pairs: The numbers are right, but you compute all T by T weights: four times the length costs sixteen times as much. Sum
  over the keys first: (q k^T) v is q (k^T v).
    queries, keys = -> feature_map(q) @ feature_map(k).mT; queries, keys =
    queries, keys = -> w = feature_map(q) @ feature_map(k).mT; w * w.new_ones(w.shape, dtype=torch.bool).tril(); queries, keys =
sums_anew_at_each_position: The numbers are right, and you hold no tensor of T by T, but each position sums over all others
  again. Keep the sums of the position before, and add to them.
    written = -> [keys[..., :end, :].mT @ v[..., :end, :] for end in range(8, q.shape[-2], 8)]; written =
    queries, keys = -> [q[..., t:t + 8, :] @ k.mT for t in range(0, q.shape[-2], 8)]; queries, keys =
features_of_the_keys_alone: You apply the feature map to the keys, but not to the queries. Apply it to both.
    (feature_map(q), -> (q,
features_of_the_queries_alone: You apply the feature map to the queries, but not to the keys. Apply it to both.
    feature_map(k)) -> k)
elu_without_the_one_on_one_side: The features of the queries, or of the keys, are elu(x), without the 1. Both must be
  positive: add 1.
    feature_map(k)) -> F.elu(k))
features_of_the_values: You apply the feature map to the values too. Read the values as they are.
    queries, keys = -> v = feature_map(v); queries, keys =
causal_ignored: `causal=True` changes nothing: each query still sees all keys. It may see the keys up to its own position.
    if causal -> if False
always_causal: Each query sees only the keys up to its own position, even where `causal` is False. Then it sees all keys.
    if causal -> if True
causal_the_wrong_way_round: You use `causal` the wrong way round: with True each query sees all keys, with False those up to
  its own position.
    if causal -> if not causal
""" + chosen(FEATURES, "no_features elu_without_the_one one_added_before_elu relu_for_elu no_normaliser")


def _allowed(q, k, causal):
    return torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril(0 if causal else k.shape[-2])


def softmax_attention(q, k, v, causal=False):
    """This is attention with a softmax, as in lesson 04. Here the weights are phi(q) . phi(k), divided by their sum."""
    return scaled_dot_product_attention(q, k, v, _allowed(q, k, causal))[0]


def softmax_over_the_features_products(q, k, v, causal=False):
    """You take a softmax of phi(q) . phi(k). These products are positive already: divide them by their sum, without exp."""
    weights = feature_map(q) @ feature_map(k).transpose(-2, -1)
    return torch.softmax(weights.masked_fill(~_allowed(q, k, causal), float("-inf")), -1) @ v
