"""An intervention: what one query reads when the weights of some keys are taken away, and nothing else is."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.knock_out import knock_out

REFERENCE = knock_out
OUTPUTS = ("context", "weights")
DUE = "In each sentence one row changes, that of its query: 0 at every key that is taken away, and the rest as it was."
DIFFERENTIABLE = False
VARIANTS = ("float64", "not contiguous")
NAMES = "B T d_v"


def inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=4))
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=4))
    yield _case(draw, "one key", draw.sizes(NAMES, low=4), "one key per sentence")
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("T d_v", low=4)})
    yield _case(draw, "one feature", {**draw.sizes(NAMES, low=4), "d_v": 1})
    yield _case(draw, "no key", draw.sizes(NAMES, low=4), "no key is taken away")
    yield _case(draw, "all keys", draw.sizes(NAMES, low=4), "all keys are taken away")
    yield _case(draw, "padding", draw.sizes(NAMES, low=4), "the last positions are padding")
    # What mixes up two dimensions raises; where they are equal it runs.
    size = draw.integer(4, 7)
    for B, d_v in ((size, size), (size, size + 2), (size + 2, size)):
        yield _case(draw, "square", {"B": B, "T": size, "d_v": d_v}, diagnostic=True)


def _case(draw, group, sizes, note="", diagnostic=False):
    B, T, d_v = sizes.values()
    scores, values = draw.normal(B, T, T), draw.normal(B, T, d_v)
    query = draw.integers(0, T, B)
    if 1 < B <= T:
        query = torch.tensor(draw.shuffled(*range(T))[:B])  # another one in each sentence
    if group == "padding":
        scores[:, :, -1] = -torch.inf
        query = query.clamp(max=T - 2)
    keys = draw.mask(B, T)
    if group == "one key":
        keys = torch.nn.functional.one_hot((query + draw.integers(1, T, B)) % T, T).bool()
    if group in ("no key", "all keys"):
        keys = torch.full((B, T), group == "all keys")
    return Case(group, label(sizes, note), (torch.softmax(scores, dim=-1), values, query, keys), diagnostic=diagnostic)


def on_the_way(weights, values, query, keys):
    asks = query.unsqueeze(1) == torch.arange(weights.shape[1])  # (B, T)
    return asks, asks.unsqueeze(2) & keys.unsqueeze(1)


MISTAKES = """
every_sentence_with_every_query: In each sentence you change the rows of the queries of *all* sentences, as `weights[:,
  query]` selects them. Sentence b has one query: put b, or `torch.arange(B)`, in place of the colon.
    remaining[sentences, query] = rest -> remaining[:, query] = remaining[:, query].masked_fill(keys.unsqueeze(1), 0.0)
    remaining[sentences, query] = rest ->
      for at, taken in zip(query, keys): remaining[:, at] = remaining[:, at].masked_fill(taken, 0)
    remaining[sentences, query] = rest -> remaining[:, query] = remaining[:, query].masked_fill(keys, 0.0)
queries_and_keys_exchanged: You change the *column* of the query, in the rows of `keys`. Row i of the weights is what word i
  reads, as a query: change the row of the query, in the columns of `keys`.
    remaining[sentences, query] = rest ->
      remaining.mT[sentences, query] = remaining.mT[sentences, query].masked_fill(keys, 0.0)
nothing_is_taken_away: Your context and weights are the old ones. `weights[b, query]` with tensors in the brackets is a *copy*
  of the rows: what you change in it must be written back, `remaining[b, query] = ...`.
    remaining[sentences, query] = rest -> pass
renormalises: You scale up what is left of the row, so that it sums to 1 again. Then every other weight changes too, and you
  test two things at once. Leave the other weights as they are.
    row.masked_fill(keys, 0.0) -> row.masked_fill(keys, 0.0); rest = rest / rest.sum(-1, keepdim=True)
keeps_what_is_to_go: You keep the weights on `keys` and take away the others. In `keys` True means *taken away*.
    (keys, 0.0) -> (~keys, 0.0)
context_of_the_old_weights: The weights that you return are right, but the context comes from the old ones. Multiply the
  values by the changed weights.
    remaining @ values -> weights @ values
takes_the_values_away: You set the values of these keys to 0, so no query reads them, and the weights are the old ones. Set
  the weights of the one query on `keys` to 0.
    remaining[sentences, query] = rest -> pass ; remaining @ values -> remaining @ values.masked_fill(keys.unsqueeze(-1), 0.0)
takes_the_keys_from_every_query: You take the keys away from *every* query: their whole columns are 0. Change the row of the
  one query only; the other words read as before.
    weights.clone() -> weights.masked_fill(keys.unsqueeze(1), 0.0)
softmax_again: You take a softmax of numbers that are weights already. Set those on `keys` to 0, and leave the others as they
  are.
    row.masked_fill(keys, 0.0) -> row.masked_fill(keys, -torch.inf).softmax(-1)
    remaining[sentences, query] = rest ->
      remaining[sentences, query] = row.masked_fill(keys, -torch.inf); remaining = remaining.softmax(-1)
empties_the_row: The whole row of the query is 0, so it reads nothing at all. Take away the weights on `keys`, and leave the
  others in the row as they are.
    row.masked_fill(keys, 0.0) -> 0.0
the_context_of_one_query: Your context is that of the one query, (B, d_v). Return that of all words, (B, T, d_v): the others
  read as before.
    return (context, remaining) -> return (context[sentences, query], rest)
returns_the_old_weights: The context is right, but you return the old weights beside it. Return those that gave the context.
    (context, remaining) -> (context, weights)
weights_first: You return the weights first. The order is `return context, weights`.
    (context, remaining) -> (remaining, context)
"""
