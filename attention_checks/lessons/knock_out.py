"""An intervention: what one query reads when the weights of some keys are taken away, and nothing else is."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.knock_out import knock_out

NAMES = "B T d_v"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=4))
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=4))
    yield _case(draw, "one key", draw.sizes(NAMES, low=4), "one key a sentence")
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("T d_v", low=4)})
    yield _case(draw, "no key", draw.sizes(NAMES, low=4), "no key is taken away")
    yield _case(draw, "all keys", draw.sizes(NAMES, low=4), "all keys are taken away")
    yield _case(draw, "padding", draw.sizes(NAMES, low=4), "the last positions are padding")
    yield _case(draw, "float64", {**draw.sizes(NAMES, low=4), "d_v": 1}, "float64")
    yield _case(draw, "not contiguous", draw.sizes(NAMES, low=4), "not contiguous")
    # What mixes up two dimensions raises; where they are equal it runs.
    size = draw.integer(4, 7)
    for B, d_v in ((size, size), (size, size + 2), (size + 2, size)):
        yield _case(draw, "square", {"B": B, "T": size, "d_v": d_v}, diagnostic=True)


def _case(draw, group, sizes, note="", diagnostic=False):
    B, T, d_v = sizes.values()
    dtype = torch.float64 if group == "float64" else torch.float32
    scores, values = draw.normal(B, T, T, dtype=dtype), draw.normal(B, T, d_v, dtype=dtype)
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
    weights = torch.softmax(scores, dim=-1)
    if group == "not contiguous":
        weights, values, keys = non_contiguous(weights), non_contiguous(values), non_contiguous(keys)
    return Case(group, label(sizes, note), (weights, values, query, keys), diagnostic=diagnostic)


def _with_row(weights, values, query, row):
    """The results when the row of the query is this one (B, T), and all else stays."""
    remaining = weights.clone()
    remaining[torch.arange(len(query)), query] = row
    return remaining @ values, remaining


def _row(weights, query):
    return weights[torch.arange(len(query)), query]


def takes_the_keys_from_every_query(weights, values, query, keys):
    """You take the keys from *every* query: their whole columns are 0. Only the row of the one query changes; the other words
    read as before."""
    remaining = weights.masked_fill(keys.unsqueeze(1), 0.0)
    return remaining @ values, remaining


def empties_the_row(weights, values, query, keys):
    """The whole row of the query is 0, so that it reads nothing at all. Take away the weights on `keys`, and leave the others
    in the row as they are."""
    return _with_row(weights, values, query, 0.0)


def renormalises(weights, values, query, keys):
    """You scale up what is left of the row, so that it sums to 1 again. Then every other weight changes as well, and two
    things are tried at once. Leave them as they are."""
    rest = _row(weights, query).masked_fill(keys, 0.0)
    return _with_row(weights, values, query, rest / rest.sum(-1, keepdim=True))


def renormalises_with_care(weights, values, query, keys):
    rest = _row(weights, query).masked_fill(keys, 0.0)
    total = rest.sum(-1, keepdim=True)
    return _with_row(weights, values, query, rest / torch.where(total == 0, 1.0, total))


def softmax_again(weights, values, query, keys):
    """A softmax is taken of what are weights already. Those on `keys` should become 0, and the others stay as they are."""
    return _with_row(weights, values, query, torch.softmax(_row(weights, query).masked_fill(keys, -torch.inf), -1))


def softmax_again_over_zeros(weights, values, query, keys):
    return _with_row(weights, values, query, torch.softmax(_row(weights, query).masked_fill(keys, 0.0), -1))


def softmax_again_over_all_rows(weights, values, query, keys):
    _, gone = fills_with_minus_infinity(torch.zeros_like(weights), values, query, keys)
    remaining = torch.softmax(weights + gone, -1)
    return remaining @ values, remaining


def fills_with_minus_infinity(weights, values, query, keys):
    """You write minus infinity into the weights. That is for scores, before a softmax; a weight that is taken away is 0."""
    return _with_row(weights, values, query, _row(weights, query).masked_fill(keys, -torch.inf))


def keeps_what_is_to_go(weights, values, query, keys):
    """It is the wrong way round: you keep the weights on `keys` and take away the others. True means *taken away*."""
    return _with_row(weights, values, query, _row(weights, query).masked_fill(~keys, 0.0))


def context_of_the_old_weights(weights, values, query, keys):
    """The weights that you return are right, but the context was made with the old ones, so that nothing is knocked out."""
    return weights @ values, knock_out(weights, values, query, keys)[1]


def returns_the_old_weights(weights, values, query, keys):
    """The context is right, but the weights beside it are still the old ones. Return those that made it."""
    return knock_out(weights, values, query, keys)[0], weights


def nothing_is_taken_away(weights, values, query, keys):
    """Nothing has changed: context and weights are as they were. What is made of a row, or written into a copy of it, as
    `weights[b, query]` with tensors in the brackets is one, has to be written back: `remaining[b, query] = ...`."""
    return weights @ values, weights


def takes_the_values_away(weights, values, query, keys):
    """No query at all reads these keys in your context, and the weights beside it are the old ones. Set the one query's
    weights on `keys` to 0, and return the changed weights."""
    return weights @ values.masked_fill(keys.unsqueeze(-1), 0.0), weights


def every_sentence_with_every_query(weights, values, query, keys):
    """In each sentence the rows of the queries of *all* sentences change, as `weights[:, query]` picks them. Sentence b has one:
    pair them up, with b, or `torch.arange(B)` for all, in the place of the colon."""
    remaining = weights.clone()
    remaining[:, query] = remaining[:, query].masked_fill(keys.unsqueeze(1), 0.0)
    return remaining @ values, remaining


def every_sentence_with_every_query_and_its_keys(weights, values, query, keys):
    remaining = weights.clone()
    for at, taken in zip(query, keys, strict=True):
        remaining[:, at] = remaining[:, at].masked_fill(taken, 0.0)
    return remaining @ values, remaining


def every_sentence_with_every_query_at_once(weights, values, query, keys):
    remaining = weights.clone()
    remaining[:, query] = remaining[:, query].masked_fill(keys, 0.0)
    return remaining @ values, remaining


def queries_and_keys_exchanged(weights, values, query, keys):
    """You take the query away from the keys: its *column* changes, in the rows of `keys`. Row i of the weights holds what word i
    reads, as a query."""
    remaining = knock_out(weights.transpose(1, 2), values, query, keys)[1].transpose(1, 2)
    return remaining @ values, remaining


def the_first_sentence_alone(weights, values, query, keys):
    """Only the first sentence is changed. Each has a query and keys of its own."""
    remaining = weights.clone()
    remaining[0, query[0], keys[0]] = 0.0
    return remaining @ values, remaining


def the_first_query_and_keys_for_all(weights, values, query, keys):
    """Every sentence is changed as the first one should be. Each has a query and keys of its own."""
    remaining = weights.clone()
    remaining[:, query[0], keys[0]] = 0.0
    return remaining @ values, remaining


def the_context_of_one_query(weights, values, query, keys):
    """Your context is that of the one query, (B, d_v). All words are due, (B, T, d_v): the others read as before."""
    context, remaining = knock_out(weights, values, query, keys)
    return context[torch.arange(len(query)), query], remaining


def weights_first(weights, values, query, keys):
    """You return the weights first. The order is `return context, weights`."""
    return knock_out(weights, values, query, keys)[::-1]


def context_only(weights, values, query, keys):
    """You return the context alone. The changed weights are due as well: `return context, weights`."""
    return knock_out(weights, values, query, keys)[0]


def weights_only(weights, values, query, keys):
    """You return the weights alone. The blend that they make is due before them: `return context, weights`."""
    return knock_out(weights, values, query, keys)[1]


def _on_the_way(weights, values, query, keys):
    asks = query.unsqueeze(1) == torch.arange(weights.shape[1])  # (B, T)
    return asks, asks.unsqueeze(2) & keys.unsqueeze(1)


EXERCISE = Exercise(
    name="knock_out",
    reference=knock_out,
    inputs=_inputs,
    outputs=("context", "weights"),
    due="One row of each sentence is to change, that of its query: 0 at every key that is taken away, and the rest as it was.",
    differentiable=False,
    misconceptions=mistakes(globals(), knock_out),
    on_the_way=_on_the_way,
)
