"""Scaled dot-product attention and its look-up equal PyTorch's own kernel, plain float64 loops, and autograd."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional as F

from course_utils.attention.lookup import attention_entropy, soft_lookup, softmax_jacobian
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

sizes = st.integers(1, 5)
seeds = st.integers(0, 1000)


def draw(*shape, seed=0, dtype=torch.float64):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=dtype)


def allowed(*shape, seed=0):
    """A mask in which every query may attend to at least one key: what PyTorch's kernel asks for."""
    mask = draw(*shape, seed=seed) > 0
    mask[..., 0] |= ~mask.any(dim=-1)
    return mask


def by_loop(q, k, v, mask):
    """The formula for one sequence, number by number."""
    contexts, rows = [], []
    for i in range(len(q)):
        scores = [sum(q[i, f].item() * k[j, f].item() for f in range(q.shape[1])) / math.sqrt(q.shape[1]) for j in range(len(k))]
        exponentials = [math.exp(score) if mask[i, j] else 0.0 for j, score in enumerate(scores)]
        total = sum(exponentials)
        weights = [e / total if total else 0.0 for e in exponentials]
        rows.append(weights)
        contexts.append([sum(w * v[j, f].item() for j, w in enumerate(weights)) for f in range(v.shape[1])])
    return torch.tensor(contexts, dtype=torch.float64), torch.tensor(rows, dtype=torch.float64)


@given(sizes, sizes, sizes, sizes, seeds)
@settings(max_examples=40, deadline=None)
def test_equals_the_formula_number_by_number_whatever_the_mask(Tq, Tk, d_k, d_v, seed):
    q, k, v = draw(Tq, d_k, seed=seed), draw(Tk, d_k, seed=seed + 1), draw(Tk, d_v, seed=seed + 2)
    mask = draw(Tq, Tk, seed=seed + 3) > 0  # rows that allow nothing among them
    for mine, expected in zip(scaled_dot_product_attention(q, k, v, mask), by_loop(q, k, v, mask), strict=True):
        assert torch.allclose(mine, expected, atol=1e-12)


@pytest.mark.parametrize("leading", [(), (2,), (2, 3), (2, 1, 3)])
@pytest.mark.parametrize("masked", [False, True])
def test_equals_pytorchs_kernel_in_value_and_gradient_for_any_leading_dimensions(leading, masked):
    Tq, Tk, d_k, d_v = 4, 6, 5, 7
    q, k, v = draw(*leading, Tq, d_k), draw(*leading, Tk, d_k, seed=1), draw(*leading, Tk, d_v, seed=2)
    mask = allowed(*leading, Tq, Tk, seed=3) if masked else None
    cotangent, found = draw(*leading, Tq, d_v, seed=4), []
    for attend in (lambda *args: scaled_dot_product_attention(*args, mask)[0], pytorchs_kernel(mask)):
        leaves = [tensor.clone().requires_grad_() for tensor in (q, k, v)]
        context = attend(*leaves)
        found.append([context, *torch.autograd.grad((context * cotangent).sum(), leaves)])
    for mine, theirs in zip(*found, strict=True):
        assert torch.allclose(mine, theirs, atol=1e-12)


def pytorchs_kernel(mask):
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def test_a_query_that_may_attend_to_nothing_gets_zeros_and_finite_gradients():
    q, k, v = (draw(3, 4, seed=seed).requires_grad_() for seed in range(3))
    mask = torch.tensor([[True, False, True], [False, False, False], [True, True, True]])
    context, weights = scaled_dot_product_attention(q, k, v, mask)
    context.sum().backward()
    assert (weights[1] == 0).all() and (context[1] == 0).all()
    assert all(torch.isfinite(tensor.grad).all() for tensor in (q, k, v))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_keeps_the_dtype_and_holds_in_every_precision(dtype):
    q, k, v = (draw(3, 8, seed=seed).to(dtype) for seed in range(3))
    context, weights = scaled_dot_product_attention(q, k, v, torch.ones(3, 3, dtype=torch.bool).tril())
    exact = F.scaled_dot_product_attention(q.double(), k.double(), v.double(), is_causal=True)
    assert context.dtype == weights.dtype == dtype
    assert torch.allclose(context.double(), exact, atol=20 * torch.finfo(dtype).eps)
    assert (weights.triu(1) == 0).all()


def test_half_precision_does_not_overflow_on_the_way_to_a_score_that_fits():
    """q . k is 80,000 here, beyond float16; divided by sqrt(64) it is 10,000."""
    q = torch.full((1, 64), 25.0, dtype=torch.float16)
    k = torch.stack([torch.full((64,), 50.0), torch.full((64,), 49.0)]).half()
    context, weights = scaled_dot_product_attention(q, k, torch.tensor([[1.0], [2.0]]).half())
    assert weights.tolist() == [[1.0, 0.0]] and context.item() == 1.0


@given(st.integers(1, 6), sizes, sizes, st.floats(0.05, 20), seeds)
@settings(max_examples=40, deadline=None)
def test_soft_lookup_is_attention_with_one_query_and_a_temperature(n, d, d_v, temperature, seed):
    query, keys, values = draw(d, seed=seed), draw(n, d, seed=seed + 1), draw(n, d_v, seed=seed + 2)
    expected, _ = scaled_dot_product_attention(query.unsqueeze(0) * math.sqrt(d) / temperature, keys, values)
    assert torch.allclose(soft_lookup(query, keys, values, temperature), expected[0], atol=1e-10)


def test_soft_lookup_runs_from_the_mean_to_the_best_match():
    query, keys, values = draw(3), draw(5, 3, seed=1), draw(5, 2, seed=2)
    assert torch.allclose(soft_lookup(query, keys, values, 1e9), values.mean(dim=0))
    assert torch.allclose(soft_lookup(query, keys, values, 1e-3), values[(keys @ query).argmax()])


@given(st.integers(1, 8), seeds)
@settings(max_examples=40, deadline=None)
def test_entropy_is_that_of_a_float64_loop_and_lies_between_0_and_log_n(n, seed):
    weights = torch.softmax(3 * draw(2, n, seed=seed), dim=-1)
    for row, entropy in zip(weights.tolist(), attention_entropy(weights).tolist(), strict=True):
        assert entropy == pytest.approx(-sum(w * math.log(w) for w in row), abs=1e-12)
        assert -1e-12 <= entropy <= math.log(n) + 1e-12


def test_certainty_has_no_entropy_and_a_finite_gradient():
    weights = torch.tensor([[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], requires_grad=True)
    entropy = attention_entropy(weights)
    entropy.sum().backward()
    assert entropy.tolist() == [0, 0] and torch.isfinite(weights.grad).all()


@pytest.mark.parametrize("n", [1, 2, 7])
def test_the_jacobian_is_autograds(n):
    scores = draw(n)
    expected = torch.autograd.functional.jacobian(lambda s: torch.softmax(s, dim=-1), scores)
    assert torch.allclose(softmax_jacobian(torch.softmax(scores, dim=-1)), expected, atol=1e-12)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: scaled_dot_product_attention([1.0], draw(2, 3), draw(2, 3)), TypeError, "q must be a torch.Tensor, got list"),
        (lambda: soft_lookup(draw(3), draw(5, 2), draw(5, 4), 1.0), ValueError, r"keys must have shape \(n, 3\), got \(5, 2\)"),
        (lambda: attention_entropy(torch.tensor([1, 0])), TypeError, "weights must be a floating-point tensor, got torch.int64"),
        (lambda: softmax_jacobian(None), TypeError, "weights must be a torch.Tensor, got NoneType"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
