"""The concat scores v . tanh(W [q; k])."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.lessons.additive_scores import _shifted_by_row
from course_utils.attention.multiplicative import concat_scores


def _inputs(draw):
    names = "B T d_q d_k d_a"
    yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d_q d_k d_a")})
    yield _case(draw, "size 1", {**draw.sizes("B"), "T": 1, **draw.sizes("d_q d_k d_a")})
    yield _case(draw, "large", draw.sizes(names), note="keys of about 1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes(names), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names), note="not contiguous")
    size = draw.integer(3, 5)
    yield _case(draw, "square", {"B": 2, "T": 3, "d_q": size, "d_k": size, "d_a": 2 * size}, diagnostic=True)
    yield _case(draw, "square", {"B": size, "T": size, "d_q": 2, "d_k": 3, "d_a": 4}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, scale=1.0, diagnostic=False):
    B, T, d_q, d_k, d_a = sizes.values()
    query, keys = draw.normal(B, d_q, dtype=dtype), draw.normal(B, T, d_k, dtype=dtype, scale=scale)
    # Small enough for tanh to bend, not to saturate: in its straight part, and at its ends, mistakes do not show.
    W, v = draw.normal(d_a, d_q + d_k, dtype=dtype, scale=(d_q + d_k) ** -0.5), draw.normal(d_a, dtype=dtype)
    if note == "not contiguous":
        query, keys, W = non_contiguous(query), non_contiguous(keys), non_contiguous(W)
    return Case(group, label(sizes, note), (query, keys, W, v), diagnostic=diagnostic, tolerance=5e-3 if scale > 1 else 0.0)


def _pairs(query, keys):
    return torch.cat([query.unsqueeze(1).expand(-1, keys.shape[1], -1), keys], dim=-1)  # (B, T, d_q + d_k)


def keys_first(query, keys, W, v):
    """These are the numbers with the key first and the query behind it. W expects the query first: its first d_q columns belong
    to the query."""
    return torch.tanh(_pairs(query, keys).roll(keys.shape[-1], -1) @ W.T) @ v


def no_tanh(query, keys, W, v):
    """These are the scores *without* the tanh. Without it the query adds the same to every key and cannot change which one
    wins."""
    return _pairs(query, keys) @ W.T @ v


def tanh_after_v(query, keys, W, v):
    """The tanh is taken of the finished score. In the formula it acts on each of the d_a features, *before* v adds them up."""
    return torch.tanh(_pairs(query, keys) @ W.T @ v)


def tanh_of_the_pairs(query, keys, W, v):
    """The tanh is taken of query and key, before W. It comes after, on what W makes of the pair."""
    return torch.tanh(_pairs(query, keys)) @ W.T @ v


def tanh_of_each(query, keys, W, v):
    """The query's part and the key's part have a tanh each. The tanh takes the sum of both, which is what one
    product with W gives."""
    d_q = query.shape[-1]
    return (torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + torch.tanh(keys @ W[:, d_q:].T)) @ v


def relu_for_tanh(query, keys, W, v):
    """The non-linearity is another one, as ReLU or the sigmoid would be. The formula has tanh."""
    return torch.relu(_pairs(query, keys) @ W.T) @ v


def sigmoid_for_tanh(query, keys, W, v):
    return torch.sigmoid(_pairs(query, keys) @ W.T) @ v


def forgets_v(query, keys, W, v):
    """This is the plain sum of the d_a features. The formula ends in a dot product with v."""
    return torch.tanh(_pairs(query, keys) @ W.T).sum(-1)


def sums_over_time(query, keys, W, v):
    """The sum runs over time, which leaves one number for each feature: (B, d_a). It should run over the features: (B, T)."""
    return (torch.tanh(_pairs(query, keys) @ W.T) * v).sum(1)


def averages_with_v(query, keys, W, v):
    """This is the mean of the products with v. A dot product is their sum: d_a times as much."""
    return (torch.tanh(_pairs(query, keys) @ W.T) * v).mean(-1)


def weights_instead_of_scores(query, keys, W, v):
    """These are weights: they sum to 1 already. The exercise asks for the scores, which may be any number."""
    return torch.softmax(concat_scores(query, keys, W, v), dim=-1)


def forgets_the_query(query, keys, W, v):
    """The query does not enter your scores: every question gets the same answer."""
    return torch.tanh(keys @ W[:, query.shape[-1] :].T) @ v


def reshape_for_transpose(query, keys, W, v):
    """These are the numbers of a W that was *reshaped* where a transpose is due. `reshape` and `view` only read its numbers in
    another grouping; `W.T` exchanges rows and columns."""
    return torch.tanh(_pairs(query, keys) @ W.reshape(W.shape[1], W.shape[0])) @ v


def first_query_for_all(query, keys, W, v):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return concat_scores(query[:1].expand(len(query), -1), keys, W, v)


def repeats_the_batch(query, keys, W, v):
    """Copies of the query stand in the wrong order, as where the whole batch stands behind itself, T times (`repeat` does that),
    and is cut into (B, T, d_q): a sentence then holds the queries of *other* rows. `expand` after an `unsqueeze(1)` keeps them
    apart."""
    B, T, _ = keys.shape
    return torch.tanh(torch.cat([query.repeat(T, 1).reshape(B, T, -1), keys], -1) @ W.T) @ v


def keeps_a_dimension(query, keys, W, v):
    """Your scores have a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return concat_scores(query, keys, W, v).unsqueeze(-1)


def _on_the_way(query, keys, W, v):
    """The two halves by themselves, as additive scores have them."""
    return query @ W[:, : query.shape[-1]].T, keys @ W[:, query.shape[-1] :].T


EXERCISE = Exercise(
    name="concat_scores",
    reference=concat_scores,
    inputs=_inputs,
    on_the_way=_on_the_way,
    properties=(_shifted_by_row,),
    misconceptions=mistakes(globals(), concat_scores),
)
