"""Scaled dot-product attention: softmax(q k^T / sqrt(d_k)) v."""

from dataclasses import replace

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

REFERENCE = scaled_dot_product_attention
OUTPUTS = ("context", "weights")
PROPERTIES = (nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))


def inputs(draw):
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


MISTAKES = chosen(
    ATTENTION,
    "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked zeroes_the_scores "
    "fill_too_small fill_of_minus_1e9 adds_the_mask mask_must_have_the_shape nan_in_half_precision no_shift "
    "softmax_over_the_queries softmax_over_dimension_1 no_scaling scaled_by_d_k multiplied_by_sqrt_d_k scaled_after_the_softmax "
    "reshape_for_transpose scores_for_weights weights_without_mask",
)
MISTAKES += """
blends_too_early: The weights are right, but a query that may attend to nothing gets the mean of all values as its context.
  You blend *before* its weights become 0. Multiply by the values last, with the weights that you return.
    weights @ v -> weights.where(weights.sum(-1, keepdim=True) != 0, 1 / k.shape[-2]) @ v
scaled_by_sqrt_d_v: Your scores are divided by sqrt(d_v), the size of the values. The sum in q . k runs over the d_k features
  of the keys: divide by sqrt(d_k).
    math.sqrt(q.shape[-1]) -> math.sqrt(v.shape[-1])
transposes_dimensions_1_and_2: `k.transpose(1, 2)` exchanges the last two dimensions only where there are three. Count from
  the end: `k.transpose(-2, -1)`.
    k.transpose(-2, -1) -> k.transpose(1, 2)
reverses_all_dimensions: `k.T` reverses *all* dimensions, which is the transpose of a single matrix only. Exchange the last
  two: `k.transpose(-2, -1)`.
    k.transpose(-2, -1) -> k.permute(*range(k.dim())[::-1])
scaled_by_sqrt_of_the_keys: Your scores are divided by the square root of the *number* of keys. They grow with the *size* of
  the keys: divide by sqrt(d_k).
    math.sqrt(q.shape[-1]) -> math.sqrt(k.shape[-2])
scaled_by_sqrt_of_len: Your scores are divided by the square root of the size of the *first* dimension, which `len` gives. d_k
  is the size of the last: `k.shape[-1]`.
    math.sqrt(q.shape[-1]) -> math.sqrt(len(k))
    math.sqrt(q.shape[-1]) -> math.sqrt(len(q))
scaled_by_half_of_d_k: Your scores are divided by d_k / 2. (`d_k ** 1 / 2` is (d_k ** 1) / 2: a power comes before a
  division.) Divide by the square root: `d_k**0.5` or `math.sqrt(d_k)`.
    math.sqrt(q.shape[-1]) -> (q.shape[-1] / 2)
blends_the_keys: You multiply the weights by the keys. The keys say how much each position counts; what the weights blend are
  the values.
    weights @ v -> weights @ k
weights_first: You return the weights first. The order is `return context, weights`.
    (context, weights) -> (weights, context)
"""
