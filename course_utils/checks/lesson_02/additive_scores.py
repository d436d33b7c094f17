"""The additive scores v . tanh(W_q q + W_k k)."""

import torch

from course_utils.attention.additive import additive_scores
from course_utils.checks.cases import Case, label
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    names = "B T d_q d_k d_a"
    yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d_q d_k d_a")})
    yield _case(draw, "size 1", {**draw.sizes("B"), "T": 1, **draw.sizes("d_q d_k d_a")})
    yield _case(draw, "large", draw.sizes(names), note="keys of about 1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes(names), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names), note="not contiguous")
    size = draw.integer(4, 7)
    yield _case(draw, "square", {"B": 2, "T": 3, **dict.fromkeys(("d_q", "d_k", "d_a"), size)}, diagnostic=True)
    yield _case(draw, "square", {"B": size, "T": size, "d_q": 2, "d_k": 3, "d_a": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": size, "d_q": 2, "d_k": 3, "d_a": size}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(names.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, scale=1.0, diagnostic=False):
    B, T, d_q, d_k, d_a = sizes.values()
    query, keys = draw.normal(B, d_q, dtype=dtype), draw.normal(B, T, d_k, dtype=dtype, scale=scale)
    # Small enough for tanh to bend, not to saturate: in its straight part, and at its ends, mistakes do not show.
    W_q, W_k = draw.normal(d_a, d_q, dtype=dtype, scale=d_q**-0.5), draw.normal(d_a, d_k, dtype=dtype, scale=d_k**-0.5)
    v = draw.normal(d_a, dtype=dtype)
    if note == "not contiguous":
        # The transpose of a transposed copy: the same numbers in another order in memory.
        query, W_q, W_k = (tensor.T.contiguous().T for tensor in (query, W_q, W_k))
        keys = keys.transpose(0, 1).contiguous().transpose(0, 1)
    args, tolerance = (query, keys, W_q, W_k, v), 5e-3 if scale > 1 else 0.0
    return Case(group, label(sizes, note), args, diagnostic=diagnostic, tolerance=tolerance)


def _hidden(query, keys, W_q, W_k):
    return (query @ W_q.T).unsqueeze(1) + keys @ W_k.T  # (B, T, d_a)


def no_tanh(query, keys, W_q, W_k, v):
    """These are the scores *without* the tanh. Without it the query adds the same to every key and cannot change which one
    wins. Look again at the order of operations in the formula."""
    return _hidden(query, keys, W_q, W_k) @ v


def tanh_after_v(query, keys, W_q, W_k, v):
    """You take the tanh of the finished score. In the formula it acts on each of the d_a features, *before* v adds them up."""
    return torch.tanh(_hidden(query, keys, W_q, W_k) @ v)


def tanh_of_each(query, keys, W_q, W_k, v):
    """You take the tanh of query and key separately and add the results. The formula adds first: that is where the two meet."""
    return (torch.tanh(query @ W_q.T).unsqueeze(1) + torch.tanh(keys @ W_k.T)) @ v


def tanh_of_the_keys_alone(query, keys, W_q, W_k, v):
    """Only the keys' part passes through tanh; the query is added outside. The tanh takes the sum of both."""
    return ((query @ W_q.T).unsqueeze(1) + torch.tanh(keys @ W_k.T)) @ v


def tanh_of_the_query_alone(query, keys, W_q, W_k, v):
    """Only the query's part passes through tanh; the keys are added outside. The tanh takes the sum of both."""
    return (torch.tanh(query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


def tanh_of_the_inputs(query, keys, W_q, W_k, v):
    """You take the tanh of query and keys before the projections. It comes after them, on the sum."""
    return _hidden(torch.tanh(query), torch.tanh(keys), W_q, W_k) @ v


def sigmoid_for_tanh(query, keys, W_q, W_k, v):
    """The squashing function is a sigmoid, between 0 and 1. The formula's tanh lies between -1 and 1."""
    return torch.sigmoid(_hidden(query, keys, W_q, W_k)) @ v


def relu_for_tanh(query, keys, W_q, W_k, v):
    """The non-linearity is a ReLU. The formula has tanh."""
    return torch.relu(_hidden(query, keys, W_q, W_k)) @ v


def multiplies_query_and_keys(query, keys, W_q, W_k, v):
    """You multiply the projected query with the projected keys. The attention is called additive: the formula has a sum there."""
    return torch.tanh((query @ W_q.T).unsqueeze(1) * (keys @ W_k.T)) @ v


def subtracts_the_keys(query, keys, W_q, W_k, v):
    """You subtract the projected keys from the projected query. The formula adds the two."""
    return torch.tanh((query @ W_q.T).unsqueeze(1) - keys @ W_k.T) @ v


def subtracts_the_query(query, keys, W_q, W_k, v):
    """You subtract the projected query from the projected keys. The formula adds the two."""
    return torch.tanh(keys @ W_k.T - (query @ W_q.T).unsqueeze(1)) @ v


def forgets_the_query(query, keys, W_q, W_k, v):
    """The query does not enter your scores: every question gets the same answer."""
    return torch.tanh(keys @ W_k.T) @ v


def forgets_the_keys(query, keys, W_q, W_k, v):
    """The keys do not enter your scores: every position of a row gets the same one."""
    return (torch.tanh(query @ W_q.T) @ v).unsqueeze(1).expand(-1, keys.shape[1])


def forgets_v(query, keys, W_q, W_k, v):
    """You sum the d_a features without weighing them by v. The formula ends in a dot product with it."""
    return torch.tanh(_hidden(query, keys, W_q, W_k)).sum(-1)


def averages_without_v(query, keys, W_q, W_k, v):
    """You average the d_a features. The formula ends in a dot product with v, which learns what each is worth."""
    return torch.tanh(_hidden(query, keys, W_q, W_k)).mean(-1)


def averages_with_v(query, keys, W_q, W_k, v):
    """You average the products with v. A dot product is their sum: d_a times as much."""
    return (torch.tanh(_hidden(query, keys, W_q, W_k)) * v).mean(-1)


def divides_by_a_root(query, keys, W_q, W_k, v):
    """You divide by the square root of a size. That belongs to the scaled dot product of lesson 04; the tanh keeps these scores
    small already."""
    return additive_scores(query, keys, W_q, W_k, v) / len(v) ** 0.5


def divides_by_root_of_d_k(query, keys, W_q, W_k, v):
    return additive_scores(query, keys, W_q, W_k, v) / keys.shape[-1] ** 0.5


def divides_by_root_of_d_q(query, keys, W_q, W_k, v):
    return additive_scores(query, keys, W_q, W_k, v) / query.shape[-1] ** 0.5


def weights_instead_of_scores(query, keys, W_q, W_k, v):
    """These are weights: they sum to 1 already. Scores may be any number; the softmax is the next exercise."""
    return torch.softmax(additive_scores(query, keys, W_q, W_k, v), dim=-1)


def exchanges_the_projections(query, keys, W_q, W_k, v):
    """The query goes through W_k and the keys through W_q. Each has its own projection; look at the shapes."""
    return torch.tanh(_hidden(query, keys, W_k, W_q)) @ v


def one_projection_for_both(query, keys, W_q, W_k, v):
    """Query and keys both go through W_q. The keys have a projection of their own, W_k."""
    return torch.tanh(_hidden(query, keys, W_q, W_q)) @ v


def projections_not_transposed(query, keys, W_q, W_k, v):
    """Your matrices are the wrong way round. W_q is (d_a, d_q) and the query a row: which transpose brings d_q against d_q?"""
    return torch.tanh((query @ W_q).unsqueeze(1) + keys @ W_k) @ v


def adds_without_aligning(query, keys, W_q, W_k, v):
    """You add (B, d_a) to (B, T, d_a) as they are: broadcasting lines up B with T, so that key t meets the query of row t.
    Which dimension is missing from the query?"""
    return torch.tanh(query @ W_q.T + keys @ W_k.T) @ v


def first_query_for_all(query, keys, W_q, W_k, v):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return additive_scores(query[:1].expand(len(query), -1), keys, W_q, W_k, v)


def sums_over_time(query, keys, W_q, W_k, v):
    """You sum over time, which leaves one number for each feature: (B, d_a). The sum runs over the features: (B, T)."""
    return (torch.tanh(_hidden(query, keys, W_q, W_k)) * v).sum(1)


def keeps_a_dimension(query, keys, W_q, W_k, v):
    """The right scores, but with a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return additive_scores(query, keys, W_q, W_k, v).unsqueeze(-1)


def time_first(query, keys, W_q, W_k, v):
    """The right scores, but transposed: (T, B) where (B, T) is due."""
    return additive_scores(query, keys, W_q, W_k, v).T


def repeats_the_queries_in_another_order(query, keys, W_q, W_k, v):
    """The queries are repeated in another order than the keys: `repeat` lays whole copies of the batch one after the other, so
    that sentences meet each other's query. Which operation copies each row in place?"""
    B, T, _ = keys.shape
    return torch.tanh((query @ W_q.T).repeat(T, 1).view(B, T, -1) + keys @ W_k.T) @ v


def sums_v_apart(query, keys, W_q, W_k, v):
    """You sum the features, sum v, and multiply the two sums: two letters for one dimension do that in an einsum. Each feature
    meets its own entry of v first."""
    return torch.tanh(_hidden(query, keys, W_q, W_k)).sum(-1) * v.sum()


EXERCISE = Exercise(
    name="additive_scores",
    reference=additive_scores,
    inputs=_inputs,
    misconceptions=misconceptions(
        no_tanh,
        tanh_after_v,
        tanh_of_each,
        tanh_of_the_keys_alone,
        tanh_of_the_query_alone,
        tanh_of_the_inputs,
        sigmoid_for_tanh,
        relu_for_tanh,
        multiplies_query_and_keys,
        subtracts_the_keys,
        subtracts_the_query,
        forgets_the_query,
        forgets_the_keys,
        forgets_v,
        averages_without_v,
        averages_with_v,
        (divides_by_a_root, divides_by_root_of_d_k, divides_by_root_of_d_q),
        weights_instead_of_scores,
        exchanges_the_projections,
        one_projection_for_both,
        projections_not_transposed,
        adds_without_aligning,
        first_query_for_all,
        sums_over_time,
        keeps_a_dimension,
        time_first,
        repeats_the_queries_in_another_order,
        sums_v_apart,
    ),
)
