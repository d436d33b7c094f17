"""Additive attention equals its formula, written as plain loops in double precision."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.uniform import UniformAttention
from course_utils.attention.weights import context_vector, masked_softmax, softmax

sizes = st.integers(1, 5)


def draw(*shape, seed=0, dtype=torch.float64):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=dtype)


@given(sizes, sizes, sizes, sizes, sizes, st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_scores_equal_the_formula_entry_by_entry(B, T, d_q, d_k, d_a, seed):
    query, keys = draw(B, d_q, seed=seed), draw(B, T, d_k, seed=seed + 1)
    W_q, W_k, v = draw(d_a, d_q, seed=seed + 2), draw(d_a, d_k, seed=seed + 3), draw(d_a, seed=seed + 4)
    scores = additive_scores(query, keys, W_q, W_k, v)
    for b in range(B):
        for t in range(T):
            hidden = [
                math.tanh(
                    sum(W_q[a, i].item() * query[b, i].item() for i in range(d_q))
                    + sum(W_k[a, i].item() * keys[b, t, i].item() for i in range(d_k))
                )
                for a in range(d_a)
            ]
            assert scores[b, t].item() == pytest.approx(sum(v[a].item() * hidden[a] for a in range(d_a)), abs=1e-12)


def test_scores_take_any_leading_dimensions():
    query, keys = draw(2, 3, 4), draw(2, 3, 6, 5)
    W_q, W_k, v = draw(7, 4), draw(7, 5), draw(7)
    scores = additive_scores(query, keys, W_q, W_k, v)
    assert scores.shape == (2, 3, 6)
    assert torch.allclose(scores[1, 2], additive_scores(query[1, 2], keys[1, 2], W_q, W_k, v))


@given(st.integers(1, 4), st.integers(1, 6), st.integers(0, 1000))
@settings(max_examples=40, deadline=None)
def test_masked_softmax_is_softmax_over_the_allowed_positions(B, T, seed):
    scores = draw(B, T, seed=seed)
    mask = draw(B, T, seed=seed + 1) > 0
    weights = masked_softmax(scores, mask)
    for b in range(B):
        allowed = mask[b]
        assert torch.allclose(weights[b, allowed], torch.softmax(scores[b, allowed], dim=-1))
        assert (weights[b, ~allowed] == 0).all()


def test_a_fully_masked_row_gets_zero_weights_zero_context_and_finite_gradients():
    scores = draw(2, 3).requires_grad_()
    mask = torch.tensor([[True, True, False], [False, False, False]])
    weights = masked_softmax(scores, mask)
    context = context_vector(weights, draw(2, 3, 4, seed=1))
    context.sum().backward()
    assert (weights[1] == 0).all() and (context[1] == 0).all()
    assert torch.isfinite(scores.grad).all()


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_masking_holds_in_every_precision_and_for_huge_scores(dtype):
    scores = torch.tensor([[1e4, -1e4, 3.0]], dtype=dtype)
    weights = masked_softmax(scores, torch.tensor([[False, True, True]]))
    assert weights.dtype == dtype
    assert weights[0].tolist() == [0, 0, 1]


@pytest.mark.parametrize("dim", [0, 1, -1])
def test_softmax_equals_torch_for_scores_up_to_ten_thousand(dim):
    x = 1e4 * draw(4, 5)
    assert torch.allclose(softmax(x, dim=dim), torch.softmax(x, dim=dim))


def test_the_module_is_the_functions_with_its_weights():
    torch.manual_seed(0)
    module = AdditiveAttention(4, 5, 7)
    query, keys = draw(2, 4, dtype=torch.float32), draw(2, 6, 5, dtype=torch.float32)
    mask = torch.tensor([[True] * 6, [True] * 2 + [False] * 4])
    context, weights = module(query, keys, mask)
    scores = module.v(torch.tanh(module.W_q(query)[:, None] + module.W_k(keys)))[..., 0]
    expected = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
    assert torch.allclose(weights, expected)
    assert torch.allclose(context, torch.einsum("bt,btd->bd", expected, keys), atol=1e-6)


def test_uniform_attention_is_the_mean_of_the_allowed_keys():
    keys = draw(2, 4, 3)
    mask = torch.tensor([[True] * 4, [True, True, False, False]])
    context, weights = UniformAttention()(draw(2, 5), keys, mask)
    assert torch.allclose(weights, torch.tensor([[0.25] * 4, [0.5, 0.5, 0, 0]], dtype=torch.float64))
    assert torch.allclose(context[1], keys[1, :2].mean(dim=0))


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: softmax([1.0]), TypeError, "x must be a torch.Tensor, got list"),
        (lambda: masked_softmax(draw(2, 3), torch.ones(2, 3)), TypeError, "mask must be a boolean tensor"),
        (
            lambda: context_vector(draw(2, 3), draw(2, 4, 5)),
            ValueError,
            r"shape \(..., 3, d_v\), got \(2, 4, 5\)",
        ),
        (
            lambda: additive_scores(draw(2, 4), draw(2, 6, 5), draw(4, 7), draw(7, 5), draw(7)),
            ValueError,
            r"W_q must have shape \(7, 4\), got \(4, 7\)",
        ),
        (lambda: AdditiveAttention(0, 1, 1), ValueError, "d_query must be at least 1, got 0"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
