"""Scaled dot-product attention: softmax(q k^T / sqrt(d_k)) v."""

import math

import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import nothing_where_masked, weights_over

OUTPUTS = ("context", "weights")
NAMES = "B H Tq Tk d_k d_v"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "ordinary", draw.sizes("B Tq Tk d_k d_v", low=3))
    yield _case(draw, "ordinary", draw.sizes("Tq Tk d_k d_v", low=3))
    yield _case(draw, "no mask", draw.sizes(NAMES), note="mask=None")
    for shape in ("1 1 1 Tk", "Tq Tk", "B 1 Tq Tk"):
        yield _case(draw, "broadcast", draw.sizes(NAMES), mask_shape=shape)
    yield _case(draw, "fully masked", draw.sizes(NAMES), note="one query fully masked")
    yield _case(draw, "size 1", {"B": 1, "H": 1, **draw.sizes("Tq Tk d_k d_v", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B"), "Tq": 1, **draw.sizes("Tk d_k d_v", low=3)})
    yield _case(draw, "size 1", {"B": 2, "Tq": 3, "Tk": 1, "d_k": 1, "d_v": 1}, note="mask=None")
    yield _case(draw, "large", draw.sizes("B Tq Tk d_k d_v", low=3), note="scores of about 1e4")
    yield _case(draw, "float64", draw.sizes(NAMES), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES), note="not contiguous")
    yield _case(draw, "half precision", draw.sizes("B Tq Tk d_k d_v", low=3), note="float16", dtype=torch.float16)
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"B": 2, **dict.fromkeys(("Tq", "Tk", "d_k", "d_v"), size)}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)
    yield _case(draw, "square", {"B": 2, "H": size, **dict.fromkeys(("Tq", "Tk", "d_k", "d_v"), size)}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, mask_shape=None, diagnostic=False):
    *leading, Tq, Tk, d_k, d_v = sizes.values()
    scale = 1e2 if group == "large" else 1.0
    q, k = (draw.normal(*leading, T, d_k, dtype=dtype, scale=scale) for T in (Tq, Tk))
    v = draw.normal(*leading, Tk, d_v, dtype=dtype)
    shape = [sizes.get(name, 1) for name in mask_shape.split()] if mask_shape else (*leading, Tq, Tk)
    mask = None if note == "mask=None" else draw.mask(*shape) if Tk > 1 else torch.ones(shape, dtype=torch.bool)
    if group == "fully masked":
        mask[..., draw.integer(0, Tq), :] = False
    if note == "not contiguous":
        q, k, v, mask = (non_contiguous(tensor) for tensor in (q, k, v, mask))
    note = f"mask ({mask_shape.replace(' ', ', ')})" if mask_shape else note
    # At 1e4, float32 has three digits behind the point, and the softmax makes of each a relative error.
    tolerance = 3e-2 if group == "large" else 0.0
    return Case(group, label(sizes, note), (q, k, v, mask), diagnostic=diagnostic, tolerance=tolerance)


def _scores(q, k):
    return q @ k.transpose(-2, -1)  # (..., Tq, Tk)


def _attend(scores, v, mask):
    weights = masked_softmax(scores, mask)
    return weights @ v, weights


def _fill(scores, mask, value):
    return scores if mask is None else scores.masked_fill(~mask, value)


def _zeroed(weights, mask):
    return weights if mask is None else weights.masked_fill(~mask, 0.0)


def _right(q, k):
    return _scores(q, k) / math.sqrt(q.shape[-1])


def no_scaling(q, k, v, mask):
    """The scores are not scaled: with larger keys they grow, and the softmax hardens. Divide them by sqrt(d_k)."""
    return _attend(_scores(q, k), v, mask)


def scaled_by_d_k(q, k, v, mask):
    """You divide by d_k. It is the *variance* of q . k that grows as d_k; the scores themselves grow as its square root."""
    return _attend(_scores(q, k) / q.shape[-1], v, mask)


def scaled_by_sqrt_d_v(q, k, v, mask):
    """You divide by sqrt(d_v), the size of the values. The sum in q . k runs over the d_k features of the keys."""
    return _attend(_scores(q, k) / math.sqrt(v.shape[-1]), v, mask)


def scaled_by_d_v(q, k, v, mask):
    """You divide by d_v, the size of the values, and without a square root. The scores grow as sqrt(d_k)."""
    return _attend(_scores(q, k) / v.shape[-1], v, mask)


def scaled_by_sqrt_of_the_keys(q, k, v, mask):
    """You divide by the square root of the *number* of keys. What makes the scores grow is their size, d_k."""
    return _attend(_scores(q, k) / math.sqrt(k.shape[-2]), v, mask)


def scaled_by_sqrt_of_the_queries(q, k, v, mask):
    """You divide by the square root of the *number* of queries: `shape[-2]` of q is Tq. d_k is its last dimension."""
    return _attend(_scores(q, k) / math.sqrt(q.shape[-2]), v, mask)


def multiplied_by_sqrt_d_k(q, k, v, mask):
    """You *multiply* by sqrt(d_k), which makes large scores larger still. Divide."""
    return _attend(_scores(q, k) * math.sqrt(q.shape[-1]), v, mask)


def scaled_after_the_softmax(q, k, v, mask):
    """You divide the *weights* by sqrt(d_k), and they no longer sum to 1. The scores are scaled, before the softmax."""
    weights = masked_softmax(_scores(q, k), mask) / math.sqrt(q.shape[-1])
    return weights @ v, weights


def cosine_similarity(q, k, v, mask):
    """You divide by the lengths of query and key: these are cosines. The scores are plain dot products over sqrt(d_k)."""
    lengths = q.norm(dim=-1).unsqueeze(-1) * k.norm(dim=-1).unsqueeze(-2)  # (..., Tq, Tk)
    return _attend(_scores(q, k) / lengths, v, mask)


def softmax_over_the_queries(q, k, v, mask):
    """Your softmax runs over the queries, so that they compete for each key. Each query shares out its own 1 among the keys: the
    last dimension."""
    weights = _zeroed(torch.softmax(_fill(_right(q, k), mask, torch.finfo(q.dtype).min), -2), mask)
    return weights @ v, weights


def softmax_over_dimension_1(q, k, v, mask):
    """Your softmax runs over dimension 1, which is the last one only for a single matrix. Write `dim=-1`: the keys."""
    weights = _zeroed(torch.softmax(_fill(_right(q, k), mask, torch.finfo(q.dtype).min), 1), mask)
    return weights @ v, weights


def softmax_over_dimension_2(q, k, v, mask):
    """Your softmax runs over dimension 2, the last one only when there is a single leading dimension. Write `dim=-1`."""
    weights = _zeroed(torch.softmax(_fill(_right(q, k), mask, torch.finfo(q.dtype).min), 2), mask)
    return weights @ v, weights


def mask_ignored(q, k, v, mask):
    """The mask has no effect: forbidden keys get weight like all others."""
    return _attend(_right(q, k), v, None)


def mask_inverted(q, k, v, mask):
    """Your mask is the wrong way round: here, and in `F.scaled_dot_product_attention`, True means *may* attend."""
    return _attend(_right(q, k), v, None if mask is None else ~mask)


def mask_after_softmax(q, k, v, mask):
    """You take the softmax over everything and set the masked weights to 0 afterwards, so that the rest no longer sums to 1."""
    weights = _zeroed(torch.softmax(_right(q, k), -1), mask)
    return weights @ v, weights


def zeroes_the_scores(q, k, v, mask):
    """You set the forbidden scores to 0. But exp(0) is 1, not nothing: which score gets a weight of 0?"""
    return _attend(_fill(_right(q, k), mask, 0.0), v, None)


def adds_the_mask(q, k, v, mask):
    """You add the boolean mask to the scores: True counts as 1, False as 0. Fill the scores where it is False instead."""
    return _attend(_right(q, k) if mask is None else _right(q, k) + mask, v, None)


def fill_of_minus_1e9(q, k, v, mask):
    """The number -1e9 does not fit into half precision, whose smallest is -65504. Ask the dtype for its minimum, or use -inf."""
    weights = _zeroed(torch.softmax(_fill(_right(q, k), mask, -1e9), -1), mask)
    return weights @ v, weights


def fill_too_small(q, k, v, mask):
    """Your fill value is not low enough: real scores can lie below it, and the forbidden keys then win. Ask the dtype for its
    minimum, or use -inf."""
    weights = _zeroed(torch.softmax(_fill(_right(q, k), mask, -1e3), -1), mask)
    return weights @ v, weights


def fill_too_small_without_zeroing(q, k, v, mask):
    return _attend(_fill(_right(q, k), mask, -1e3), v, None)


def nan_where_all_is_masked(q, k, v, mask):
    """A query that may attend to nothing becomes 0/0, which is NaN. It should get zero weights and a zero context."""
    weights = torch.softmax(_fill(_right(q, k), mask, float("-inf")), -1)
    return weights @ v, weights


def uniform_where_all_is_masked(q, k, v, mask):
    """A query that may attend to nothing comes out uniform: it attends to all that is forbidden. It should get zero weights and
    a zero context."""
    return _attend(_fill(_right(q, k), mask, torch.finfo(q.dtype).min), v, None)


def none_not_understood(q, k, v, mask):
    """`mask=None` means that there is no mask: every query may attend to every key."""
    return _attend(_right(q, k), v, mask & True)


def no_shift(q, k, v, mask):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. Subtract each row's maximum, as in lesson 00,
    or call your masked softmax."""
    exponentials = _zeroed(torch.exp(_right(q, k)), mask)
    total = exponentials.sum(-1, keepdim=True)
    weights = exponentials / torch.where(total == 0, 1.0, total)
    return weights @ v, weights


def reshape_for_transpose(q, k, v, mask):
    """You reshape k to (d_k, Tk). That only reads its numbers in another grouping; `k.transpose(-2, -1)` exchanges rows and
    columns."""
    turned = k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2])
    return _attend(q @ turned / math.sqrt(q.shape[-1]), v, mask)


def no_transpose(q, k, v, mask):
    """You multiply q with k as it is. For a score of every query with every key, k must be transposed: (..., d_k, Tk)."""
    return _attend(q @ k / math.sqrt(q.shape[-1]), v, mask)


def transposes_dimensions_1_and_2(q, k, v, mask):
    """`k.transpose(1, 2)` exchanges the last two dimensions only of three. Count from the end: `k.transpose(-2, -1)`."""
    return _attend(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), v, mask)


def reverses_all_dimensions(q, k, v, mask):
    """`k.T` reverses *all* dimensions, which is the transpose only of a single matrix. `k.transpose(-2, -1)` exchanges the last
    two."""
    return _attend(q @ k.permute(*range(k.dim())[::-1]) / math.sqrt(q.shape[-1]), v, mask)


def queries_transposed(q, k, v, mask):
    """You transpose q instead of k: `q^T k` multiplies features with features. Scores are `q k^T`."""
    return _attend(q.transpose(-2, -1) @ k / math.sqrt(q.shape[-1]), v, mask)


def keys_ask_the_queries(q, k, v, mask):
    """Your scores are k q^T, the transpose of what is due: each *query* has a row, each key a column."""
    return _attend(_scores(k, q) / math.sqrt(q.shape[-1]), v, mask)


def blends_the_keys(q, k, v, mask):
    """You blend the keys. They say how much each position counts; what is blended are the values."""
    weights = masked_softmax(_right(q, k), mask)
    return weights @ k, weights


def scores_for_weights(q, k, v, mask):
    """The context is right, but the second result holds the scores. Return the weights, which went through the softmax."""
    return _attend(_right(q, k), v, mask)[0], _right(q, k)


def blends_with_scores(q, k, v, mask):
    """The softmax is missing: you blend the values with the scores themselves."""
    scores = _zeroed(_right(q, k), mask)
    return scores @ v, scores


def weights_first(q, k, v, mask):
    """You return the weights first. The order is `return context, weights`."""
    return scaled_dot_product_attention(q, k, v, mask)[::-1]


def always_causal(q, k, v, mask):
    """Later keys get no weight: a causal mask is built in. Here only the argument `mask` forbids anything."""
    causal = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril()
    return _attend(_right(q, k), v, causal if mask is None else mask & causal)


EXERCISE = Exercise(
    name="scaled_dot_product_attention",
    reference=scaled_dot_product_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=misconceptions(
        no_scaling,
        scaled_by_d_k,
        scaled_by_sqrt_d_v,
        scaled_by_d_v,
        scaled_by_sqrt_of_the_keys,
        scaled_by_sqrt_of_the_queries,
        multiplied_by_sqrt_d_k,
        scaled_after_the_softmax,
        cosine_similarity,
        softmax_over_the_queries,
        softmax_over_dimension_1,
        softmax_over_dimension_2,
        mask_ignored,
        mask_inverted,
        mask_after_softmax,
        zeroes_the_scores,
        adds_the_mask,
        fill_of_minus_1e9,
        (fill_too_small, fill_too_small_without_zeroing),
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        none_not_understood,
        no_shift,
        reshape_for_transpose,
        no_transpose,
        transposes_dimensions_1_and_2,
        reverses_all_dimensions,
        queries_transposed,
        keys_ask_the_queries,
        blends_the_keys,
        scores_for_weights,
        blends_with_scores,
        weights_first,
        always_causal,
    ),
)
