"""Scaled dot-product attention: softmax(q k^T / sqrt(d_k)) v."""

import math
from dataclasses import replace

import torch

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

OUTPUTS = ("context", "weights")


def _inputs(draw):
    for leading in ("B ", ""):  # a few dimensions first: on more of them, mistakes raise that here give numbers
        yield next(attention_cases(draw, _shapes(leading), mask=f"{leading}Tq Tk"))
    yield from attention_cases(
        draw,
        _shapes("B H "),
        mask="B H Tq Tk",
        broadcast=("1 1 1 Tk", "Tq Tk", "B 1 Tq Tk"),
        large={"q": 1e2, "k": 1e2},
        optional=False,
    )
    case = next(attention_cases(draw, _shapes("B "), mask="B Tq Tk"))
    q, *others = case.args  # what takes a score of 0 for a forbidden one goes wrong here
    yield replace(case, group="scores of 0", label=f"{case.label}, queries of zeros", args=(torch.zeros_like(q), *others))


def _shapes(leading):
    return {"q": f"{leading}Tq d_k", "k": f"{leading}Tk d_k", "v": f"{leading}Tk d_v"}


def _divided(q, k, v, mask, divisor):
    """Attention whose scores are divided by `divisor` instead of sqrt(d_k)."""
    return scaled_dot_product_attention(q * (math.sqrt(q.shape[-1]) / divisor), k, v, mask)


def _along(q, k, v, mask, dim):
    """Attention whose softmax runs along another dimension."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    allowed = None if mask is None else mask.expand(scores.shape).transpose(dim, -1)
    weights = masked_softmax(scores.transpose(dim, -1), allowed).transpose(dim, -1)
    return weights @ v, weights


def _attend(scores, v, mask):
    weights = masked_softmax(scores, mask)
    return weights @ v, weights


def no_scaling(q, k, v, mask=None):
    """The scores are not scaled: with larger keys they grow, and the softmax hardens. Divide them by sqrt(d_k)."""
    return _divided(q, k, v, mask, 1.0)


def scaled_by_d_k(q, k, v, mask=None):
    """In all, your scores are divided by d_k. It is the *variance* of q . k that grows as d_k; the scores themselves grow as its
    square root."""
    return _divided(q, k, v, mask, q.shape[-1])


def scaled_by_half_of_d_k(q, k, v, mask=None):
    """Your scores are divided by d_k / 2. (`d_k ** 1 / 2` is (d_k ** 1) / 2: a power comes before a division.) Divide by the
    square root: `d_k**0.5`, or `math.sqrt(d_k)`."""
    return _divided(q, k, v, mask, q.shape[-1] / 2)


def scaled_by_sqrt_d_v(q, k, v, mask=None):
    """Your scores are divided by sqrt(d_v), the size of the values. The sum in q . k runs over the d_k features of the keys."""
    return _divided(q, k, v, mask, math.sqrt(v.shape[-1]))


def scaled_by_sqrt_of_the_keys(q, k, v, mask=None):
    """Your scores are divided by the square root of the *number* of keys. What makes them grow is the keys' size, d_k."""
    return _divided(q, k, v, mask, math.sqrt(k.shape[-2]))


def scaled_by_sqrt_of_len(q, k, v, mask=None):
    """Your scores are divided by the square root of the size of the *first* dimension, which `len` gives. d_k is that of the
    last: `k.shape[-1]`."""
    return _divided(q, k, v, mask, math.sqrt(len(k)))


def scaled_by_sqrt_of_len_of_the_queries(q, k, v, mask=None):
    return _divided(q, k, v, mask, math.sqrt(len(q)))


def multiplied_by_sqrt_d_k(q, k, v, mask=None):
    """In all, your scores are *multiplied* by sqrt(d_k), which makes large scores larger still. (`/ d_k**-0.5` multiplies, too.)
    Divide by the root."""
    return _divided(q, k, v, mask, 1 / math.sqrt(q.shape[-1]))


def scaled_after_the_softmax(q, k, v, mask=None):
    """It is the *weights* that are divided by sqrt(d_k), and they no longer sum to 1. The scores are scaled, before the
    softmax."""
    root = math.sqrt(q.shape[-1])
    context, weights = no_scaling(q, k, v, mask)
    return context / root, weights / root


def softmax_over_the_queries(q, k, v, mask=None):
    """Your softmax runs over the queries, so that they compete for each key. Each query shares out its own 1 among the keys: the
    last dimension."""
    return _along(q, k, v, mask, -2)


def softmax_over_dimension_1(q, k, v, mask=None):
    """Your softmax runs over dimension 1, which is the last one only for a single matrix. Write `dim=-1`: the keys."""
    return _along(q, k, v, mask, 1)


def adds_the_mask(q, k, v, mask=None):
    """These are scores to which the boolean mask is added: True counts as 1, False as 0. Fill them where it is False instead."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return _attend(scores if mask is None else scores + mask, v, None)


def reshape_for_transpose(q, k, v, mask=None):
    """These are the scores of keys that were *reshaped* to (d_k, Tk). That only reads their numbers in another grouping;
    `k.transpose(-2, -1)` exchanges rows and columns."""
    turned = k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2])
    return _attend(q @ turned / math.sqrt(q.shape[-1]), v, mask)


def transposes_dimensions_1_and_2(q, k, v, mask=None):
    """`k.transpose(1, 2)` exchanges the last two dimensions only of three. Count from the end: `k.transpose(-2, -1)`."""
    return _attend(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), v, mask)


def reverses_all_dimensions(q, k, v, mask=None):
    """`k.T` reverses *all* dimensions, which is the transpose only of a single matrix. `k.transpose(-2, -1)` exchanges the last
    two."""
    return _attend(q @ k.permute(*range(k.dim())[::-1]) / math.sqrt(q.shape[-1]), v, mask)


def blends_the_keys(q, k, v, mask=None):
    """This is a blend of the keys. They say how much each position counts; what is blended are the values."""
    return scaled_dot_product_attention(q, k, k, mask)


def blends_too_early(q, k, v, mask=None):
    """The weights are right, but the context is that of other ones: a query that may attend to nothing reads the mean of all
    values, as *before* its weights are set to 0. Blend last."""
    weights = scaled_dot_product_attention(q, k, v, mask)[1]
    nothing = weights.sum(-1, keepdim=True) == 0
    return torch.where(nothing, 1 / k.shape[-2], weights) @ v, weights


def nan_in_half_precision(q, k, v, mask=None):
    """In half precision a query that may attend to nothing becomes NaN. There a number such as 1e-9 is 0, and does not keep 0/0
    away; one such as -1e9 is -inf. Set such a row to zeros instead, with a second `masked_fill` or `where`."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        exponentials = exponentials * mask
    weights = exponentials / (exponentials.sum(-1, keepdim=True) + 1e-9)
    return weights @ v, weights


def scores_for_weights(q, k, v, mask=None):
    """The context is right, but the second result holds the scores. Return the weights, which went through the softmax."""
    return scaled_dot_product_attention(q, k, v, mask)[0], q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])


EXERCISE = Exercise(
    name="scaled_dot_product_attention",
    reference=scaled_dot_product_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), scaled_dot_product_attention),
        *wrong_results(scaled_dot_product_attention, first="context"),
        *carried(part.EXERCISE, scaled_dot_product_attention, without=("softmax_over_dimension_1", "empties_partly_masked_rows")),
    ),
)
