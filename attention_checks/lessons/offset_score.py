"""How much a head looks so many positions back: the mean of one diagonal."""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.measure.patterns import offset_score

REFERENCE = offset_score
DUE = "Expected one number per head: the mean weight on the key `offset` back, over the T - offset queries that have such a key."
DIFFERENTIABLE = False
VARIANTS = ("float64", "not contiguous", "half precision")


def inputs(draw):
    for offset in (1, 2, draw.integer(3, 4)):
        yield _case(draw, "ordinary", draw.integer(2, 4), draw.integer(6, 9), offset, causal=offset != 2)
    yield _case(draw, "the query itself", 3, draw.integer(5, 8), 0)
    size = draw.integer(5, 8)
    yield _case(draw, "one query that has such a key", 3, size, size - 1)
    yield _case(draw, "one head", 1, draw.integer(5, 8), 1)
    yield _case(draw, "not causal", 3, draw.integer(5, 8), 2, "a query also reads later keys", causal=False)
    yield _case(draw, "weights of 0", 3, draw.integer(6, 8), 1, "each query reads one key alone", hard=True)
    yield _case(draw, "square", 5, 5, 2, diagnostic=True)


def _case(draw, group, heads, T, offset, note="", causal=True, hard=False, diagnostic=False):
    scores = 2 * draw.normal(heads, T, T)
    if causal:
        scores = scores.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    if hard:  # the first head looks one back, but not its last query; the second looks at itself, the third anywhere
        looks = weights.argmax(-1)
        looks[0] = (torch.arange(T) - 1).clamp(min=0)
        looks[0, -1] = 0
        looks[1] = torch.arange(T)
        weights = torch.nn.functional.one_hot(looks, T).to(weights.dtype)
    return Case(group, label({"H": heads, "T": T, "offset": offset}, note), (weights, offset), diagnostic=diagnostic)


def on_the_way(weights, offset):
    """The sums over the queries that a loop passes, and a table that is 1 where the key is `offset` back."""
    there = torch.ones(weights.shape[-2:], dtype=weights.dtype).tril(-offset).triu(-offset)
    yield from (weights.diagonal(-offset, dim1=1, dim2=2).cumsum(-1), there, there.bool(), weights * there)


MISTAKES = """
looks_ahead: These weights are on keys *after* the query, above the diagonal. Row q is a query, and its key q - offset is
  below the diagonal.
    -offset -> offset
heads_for_positions: Your diagonal runs through the heads, the first dimension, as `diagonal` does if you give it no
  dimensions. Queries and keys are the last two: `dim1=1, dim2=2`.
    , dim1=1, dim2=2 ->
    dim1=1 -> dim1=0
everything_so_far_back: You add the weights of all keys *at least* `offset` back. Take only the key exactly `offset` back.
    weights.diagonal(-offset, dim1=1, dim2=2) -> weights.tril(-offset).sum(-1)[:, offset:]
wraps_round: The first queries have no key so far back. Yours take a key from the end, as a negative index or `roll` does.
  Begin with the query `offset`.
    diagonal(-offset, -> roll(offset, -1).diagonal(0,
nothing_left_at_offset_0: At offset 0 your result is NaN. A slice that ends at `-offset` is empty there. End it at `T -
  offset`.
    weights.diagonal(-offset, dim1=1, dim2=2) -> weights[:, offset:, :-offset].diagonal(dim1=1, dim2=2)
nothing_at_offset_0: At offset 0 your result is 0. Does a slice end at `-offset`? It is empty there. The key 0 back is the
  query's own.
    so_far_back.mean(dim=-1) -> so_far_back.mean(-1) * (offset > 0)
divides_by_all_queries: You divide by all T queries. The first `offset` of them have no such key: T - offset queries are left.
    mean(dim=-1) -> sum(-1) / weights.shape[-1]
divides_by_the_queries_that_look_there: You divide by the number of weights above 0. A query that gives this key the weight 0
  counts too: divide by T - offset.
    mean(dim=-1) -> sum(-1) / (so_far_back > 0).sum(-1)
    mean(dim=-1) -> sum(-1) / (so_far_back > 0).sum(-1).clamp(min=1)
sums_without_dividing: You return a sum over the queries. Return their mean: divide by T - offset.
    mean(dim=-1) -> sum(-1)
mean_over_the_heads_too: You return one number for all heads together. Return one number per head: (H,).
    mean(dim=-1) -> mean()
mean_over_the_heads_alone: Your mean runs over the heads, and one number per query is left. It should run over the queries, so
  that one number per head is left: (H,).
    mean(dim=-1) -> mean(0)
leaves_out_the_first_query: One query is missing. The query at position `offset` already has such a key: position 0.
    dim2=2) -> dim2=2)[:, 1:]
leaves_out_the_last_query: One query is missing. The last query has such a key too.
    dim2=2) -> dim2=2)[:, :-1]
how_often_it_is_the_largest: You count how often this key has the largest weight. Return the mean of the weight itself.
    weights.diagonal(-offset, dim1=1, dim2=2) ->
      weights.argmax(-1)[:, offset:] == weights.new_ones(weights.shape[-1] - offset).cumsum(0) - 1 ;
      so_far_back.mean -> so_far_back.to(weights.dtype).mean
"""
