"""How much a head looks so many positions back: the mean of one diagonal."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.measure.patterns import offset_score


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
    return Case(group, label({"H": heads, "T": T, "offset": offset}, note), (weights, offset), diagnostic=diagnostic)


def _mean(weights, offset, over=None):
    line = weights.diagonal(-offset, dim1=1, dim2=2)  # (H, T - offset)
    return line.sum(-1) / (line.shape[-1] if over is None else over)


def looks_ahead(weights, offset):
    """You take the keys *after* the query, above the diagonal. `offset` back means key = query - offset: below it."""
    return _mean(weights.transpose(1, 2), offset)


def divides_by_all_queries(weights, offset):
    """The sum is right, but you divide by all T queries. The first `offset` of them have no such key: T - offset are left."""
    return _mean(weights, offset, weights.shape[-1])


def sums_without_dividing(weights, offset):
    """This is a sum over the queries. Their mean is due."""
    return _mean(weights, offset, 1)


def one_too_far(weights, offset):
    """You look one position further back than `offset`."""
    return _mean(weights, min(offset + 1, weights.shape[-1] - 1))


def one_too_near(weights, offset):
    """You look one position less far back than `offset`."""
    return _mean(weights, max(offset - 1, 0))


def mean_over_the_heads_too(weights, offset):
    """One number for all heads. Each head keeps its own: (H,)."""
    return _mean(weights, offset).mean()


def divides_by_the_queries_that_look_there(weights, offset):
    """Right where no weight is 0, but you divide by the number of weights above 0. A query that gives that key nothing counts
    too: divide by T - offset."""
    line = weights.diagonal(-offset, dim1=1, dim2=2)
    return line.sum(-1) / (line > 0).sum(-1)


def wraps_round(weights, offset):
    """The first queries have no key so far back, and with you they take one from the end: `q - offset` is below 0 there, which
    counts from the last. Begin with the query `offset`."""
    T = weights.shape[-1]
    rows = torch.arange(T)
    return weights[:, rows, rows - offset].sum(-1) / T


def heads_for_positions(weights, offset):
    """Your diagonal runs through the heads: `diagonal` takes the first two dimensions unless told. Queries and keys are the last
    two: `dim1=1, dim2=2`."""
    line = weights.diagonal(-min(offset, weights.shape[0] - 1))
    return line.mean(-1)


def one_diagonal_of_all_heads(weights, offset):
    """You return the weights query by query. Their mean over the queries is due, one number a head."""
    return weights.diagonal(-offset, dim1=1, dim2=2)


def everything_so_far_back(weights, offset):
    """You add all keys *at least* `offset` back. The one key exactly that far back is due."""
    return weights.tril(-offset).sum((1, 2)) / (weights.shape[-1] - offset)


def leaves_out_the_last_query(weights, offset):
    """One query too few: the last one has such a key too."""
    line = weights.diagonal(-offset, dim1=1, dim2=2)
    return line[:, :-1].mean(-1)


def leaves_out_the_first_query(weights, offset):
    """One query too few: the query at position `offset` already has such a key, position 0."""
    line = weights.diagonal(-offset, dim1=1, dim2=2)
    return line[:, 1:].mean(-1)


def how_often_it_is_the_largest(weights, offset):
    """You count how often that key has the largest weight. The mean weight itself is due."""
    T = weights.shape[-1]
    return (weights.argmax(-1)[:, offset:] == torch.arange(T - offset)).to(weights.dtype).mean(-1)


EXERCISE = Exercise(name="offset_score", reference=offset_score, inputs=_inputs, misconceptions=mistakes(globals(), offset_score))
