"""How much a head looks so many positions back: the mean of one diagonal."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.measure.patterns import offset_score


def _inputs(draw):
    for offset in (1, 2, draw.integer(3, 4)):
        yield _case(draw, "ordinary", draw.integer(2, 4), draw.integer(6, 9), offset, causal=offset != 2)
    yield _case(draw, "the query itself", 3, draw.integer(5, 8), 0)
    size = draw.integer(5, 8)
    yield _case(draw, "one query that has such a key", 3, size, size - 1)
    yield _case(draw, "one head", 1, draw.integer(5, 8), 1)
    yield _case(draw, "not causal", 3, draw.integer(5, 8), 2, "a query also reads later keys", causal=False)
    yield _case(draw, "weights of 0", 3, draw.integer(6, 8), 1, "each query reads one key alone", hard=True)
    yield _case(draw, "float64", 3, draw.integer(5, 8), 1, "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", 3, draw.integer(5, 8), 1, "not contiguous")
    yield _case(draw, "half precision", 3, draw.integer(5, 8), 2, "float16", dtype=torch.float16)
    yield _case(draw, "square", 5, 5, 2, diagnostic=True)


def _case(draw, group, heads, T, offset, note="", causal=True, dtype=torch.float32, diagnostic=False, hard=False):
    scores = 2 * draw.normal(heads, T, T, dtype=dtype)
    if causal:
        scores = scores.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if hard:  # the first head looks one back, the second at itself, the others anywhere
        rows = torch.arange(T)
        looks = torch.stack([(rows - 1).clamp(min=0), rows, *(weights[head].argmax(-1) for head in range(2, heads))])
        weights = torch.nn.functional.one_hot(looks, T).to(dtype)
        weights[0, T - 1] = torch.nn.functional.one_hot(torch.tensor(0), T).to(dtype)  # but not its last query
    weights = non_contiguous(weights) if note == "not contiguous" else weights
    named, tolerance = label({"H": heads, "T": T, "offset": offset}, note), 5e-3 if dtype == torch.float16 else 0.0
    return Case(group, named, (weights, offset), diagnostic=diagnostic, tolerance=tolerance)


# The right answer, made of parts to exchange ---------------------------------------------------------------------------


def _in_parts(weights, offset):
    return _over_queries(_looked_at(weights, offset), weights.shape[-1], offset)


def _looked_at(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2)  # (H, T - offset)


def _over_queries(line, T, offset):
    return line.sum(-1) / (T - offset)  # (H,)


def _on_the_way(weights, offset):
    """The sums over the queries that a loop passes, and a table that is 1 where the key is `offset` back."""
    there = torch.ones(weights.shape[-2:], dtype=weights.dtype).tril(-offset).triu(-offset)
    yield from (_looked_at(weights, offset).cumsum(-1), there, there.bool(), weights * there)


LOOKED_AT = Part(
    "_looked_at",
    (
        Misconception(
            "looks_ahead",
            lambda weights, offset: weights.diagonal(offset, dim1=1, dim2=2),
            "These are weights on keys *after* the query, above the diagonal. Row q is a query; its key is q - offset, below it.",
        ),
        Misconception(
            "everything_so_far_back",
            lambda weights, offset: weights.tril(-offset).sum(-1),
            "You add all keys *at least* `offset` back. The one key exactly that far back is due.",
        ),
    ),
)

OVER_QUERIES = Part(
    "_over_queries",
    (
        Misconception(
            "divides_by_all_queries",
            lambda line, T, offset: line.sum(-1) / T,
            "You divide by all T queries. The first `offset` of them have no such key: T - offset are left.",
        ),
        Misconception(
            "sums_without_dividing",
            lambda line, T, offset: line.sum(-1),
            "This is a sum over the queries. Their mean is due.",
        ),
        Misconception(
            "mean_over_the_heads_too",
            lambda line, T, offset: line.sum() / (len(line) * (T - offset)),
            "One number for all heads. Each head keeps its own: (H,).",
        ),
        Misconception(
            "mean_over_the_heads_alone",
            lambda line, T, offset: line.mean(0),
            "Your mean runs over the heads, and one number a query is left. It is due over the queries: one number a head, (H,).",
        ),
        Misconception(
            "one_diagonal_of_all_heads",
            lambda line, T, offset: line,
            "You return the weights query by query. Their mean over the queries is due, one number a head.",
        ),
        Misconception(
            "largest_over_the_queries",
            lambda line, T, offset: line.amax(-1),
            "You take the largest of these weights. Their mean over the queries is due.",
        ),
        Misconception(
            "mean_over_the_whole_table",
            lambda line, T, offset: line.sum(-1) / T**2,
            "You divide by T * T, all entries of a head's table. Divide by the queries that have such a key, T - offset.",
        ),
        Misconception(
            "divides_by_one_too_many",
            lambda line, T, offset: line.sum(-1) / (T - offset + 1),
            "You divide by one too many: T - offset queries have such a key.",
        ),
        Misconception(
            "divides_by_one_too_few",
            lambda line, T, offset: line.sum(-1) / (T - offset - 1),
            "You divide by one too few: T - offset queries have such a key.",
        ),
    ),
)


def heads_for_positions(weights, offset):
    """Your diagonal runs through the heads, the first dimension. (Is `diagonal` told no dimensions?) Queries and keys are the
    last two: `dim1=1, dim2=2`."""
    return weights.diagonal(-offset).mean(-1)


def heads_and_keys_for_positions(weights, offset):
    return weights.diagonal(-offset, dim1=0, dim2=2).mean(-1)


def always_one_back(weights, offset):
    """You look one position back, whatever `offset` says."""
    return weights.diagonal(-1, dim1=1, dim2=2).mean(-1)


def one_key_for_all_queries(weights, offset):
    """You take the same key for every query. The key moves along with the query: it is number query - offset."""
    return weights[:, :, offset].mean(-1)


def the_first_key_for_all_queries(weights, offset):
    return weights[:, offset:, 0].mean(-1)


def one_too_far(weights, offset):
    """You look one position further back than `offset`."""
    return weights.diagonal(-offset - 1, dim1=1, dim2=2).mean(-1)


def one_too_near(weights, offset):
    """You look one position less far back than `offset`."""
    return weights.diagonal(1 - offset, dim1=1, dim2=2).mean(-1)


def divides_by_the_queries_that_look_there(weights, offset):
    """Right where no weight is 0, but you divide by the number of weights above 0. A query that gives that key nothing counts
    too: divide by T - offset."""
    line = _looked_at(weights, offset)
    return line.sum(-1) / (line > 0).sum(-1)


def divides_by_the_queries_that_look_there_or_by_1(weights, offset):
    line = _looked_at(weights, offset)
    return line.sum(-1) / (line > 0).sum(-1).clamp(min=1)


def wraps_round(weights, offset):
    """The first queries have no key so far back, and yours take one from the end, as an index below 0 does, or `roll`. Begin with
    the query `offset`."""
    return _wrapped(weights, offset).mean(-1)


def wraps_round_over_the_right_number(weights, offset):
    return _over_queries(_wrapped(weights, offset), weights.shape[-1], offset)


def _wrapped(weights, offset):
    rows = torch.arange(weights.shape[-1])
    return weights[:, rows, rows - offset]  # (H, T)


def first_key_for_those_that_have_none(weights, offset):
    """The first queries have no key so far back, and yours take key 0 in its place. Begin with the query `offset`."""
    rows = torch.arange(weights.shape[-1])
    return weights[:, rows, (rows - offset).clamp(min=0)].mean(-1)


def leaves_out_the_last_query(weights, offset):
    """One query too few: the last one has such a key too."""
    return _looked_at(weights, offset)[:, :-1].mean(-1)


def leaves_out_the_last_query_over_the_right_number(weights, offset):
    return _over_queries(_looked_at(weights, offset)[:, :-1], weights.shape[-1], offset)


def leaves_out_the_first_query(weights, offset):
    """One query too few: the query at position `offset` already has such a key, position 0."""
    return _looked_at(weights, offset)[:, 1:].mean(-1)


def leaves_out_the_first_query_over_the_right_number(weights, offset):
    return _over_queries(_looked_at(weights, offset)[:, 1:], weights.shape[-1], offset)


def the_last_query_alone(weights, offset):
    """This is the last query alone. The mean runs over all queries that have such a key."""
    return _looked_at(weights, offset)[:, -1]


def nothing_left_at_offset_0(weights, offset):
    """Right but for offset 0, where there is NaN. (A slice that ends at `-offset` ends at 0 there, and is empty. One that ends at
    `T - offset` is not.)"""
    return weights[:, offset:, :-offset].diagonal(dim1=1, dim2=2).mean(-1)


def nothing_at_offset_0(weights, offset):
    """Right but for offset 0, where you give 0. (Does a slice end at `-0`? It is empty.) The key 0 back is the query's own."""
    return torch.zeros_like(weights[:, 0, 0]) if offset == 0 else weights.diagonal(-offset, dim1=1, dim2=2).mean(-1)


def how_often_it_is_the_largest(weights, offset):
    """You count how often that key has the largest weight. The mean weight itself is due."""
    return (weights.argmax(-1)[:, offset:] == torch.arange(weights.shape[-1] - offset)).to(weights.dtype).mean(-1)


EXERCISE = Exercise(
    name="offset_score",
    differentiable=False,
    reference=offset_score,
    inputs=_inputs,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), offset_score),
        *(item for part in (LOOKED_AT, OVER_QUERIES) for item in carried(part, _in_parts)),
    ),
    due="One number a head is due: the mean of the weights on the key `offset` back, over the T - offset queries that have one.",
)
