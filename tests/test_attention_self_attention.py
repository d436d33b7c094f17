"""Self-attention equals PyTorch's kernel between the projections, PyTorch's own module given its weights, and a float64 loop."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn
from torch.nn import functional as F

from course_utils.attention.self_attention import SelfAttention, self_attention

sizes = st.integers(1, 5)
seeds = st.integers(0, 1000)


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def matrices(d_model, d_k, d_v, seed=0):
    shapes = ((d_k, d_model), (d_k, d_model), (d_v, d_model), (d_model, d_v))
    return [draw(*shape, seed=seed + n) for n, shape in enumerate(shapes)]


def by_loop(x, W_q, W_k, W_v, W_o, mask):
    """The formula for one sentence, word by word and number by number."""
    q, k, v = ([W @ word for word in x] for W in (W_q, W_k, W_v))
    out, rows = [], []
    for i in range(len(x)):
        exponentials = [math.exp((q[i] @ k[j]).item() / math.sqrt(len(W_q))) if mask[i, j] else 0.0 for j in range(len(x))]
        rows.append([e / sum(exponentials) if sum(exponentials) else 0.0 for e in exponentials])
        out.append(W_o @ sum(w * value for w, value in zip(rows[-1], v, strict=True)))
    return torch.stack(out), torch.tensor(rows, dtype=torch.float64)


@given(sizes, sizes, sizes, sizes, seeds)
@settings(max_examples=30, deadline=None)
def test_equals_the_formula_number_by_number_whatever_the_mask(T, d_model, d_k, d_v, seed):
    x, weights = draw(T, d_model, seed=seed + 10), matrices(d_model, d_k, d_v, seed)
    mask = draw(T, T, seed=seed + 11) > 0  # words that may attend to nothing among them
    for mine, expected in zip(self_attention(x, *weights, mask), by_loop(x, *weights, mask), strict=True):
        assert torch.allclose(mine, expected, atol=1e-10)


@pytest.mark.parametrize("leading", [(), (2,), (2, 3)])
@pytest.mark.parametrize("masked", [False, True])
def test_equals_pytorchs_kernel_in_value_and_gradient(leading, masked):
    T, d_model, d_k, d_v = 5, 6, 3, 4
    x, weights = draw(*leading, T, d_model), matrices(d_model, d_k, d_v, 1)
    mask = torch.ones(T, T, dtype=torch.bool).tril() if masked else None
    cotangent, found = draw(*leading, T, d_model, seed=9), []

    def theirs(x, W_q, W_k, W_v, W_o):
        return F.scaled_dot_product_attention(x @ W_q.T, x @ W_k.T, x @ W_v.T, attn_mask=mask) @ W_o.T

    for attend in (lambda *args: self_attention(*args, mask)[0], theirs):
        leaves = [tensor.clone().requires_grad_() for tensor in (x, *weights)]
        out = attend(*leaves)
        found.append([out, *torch.autograd.grad((out * cotangent).sum(), leaves)])
    assert all(torch.allclose(one, other, atol=1e-10) for one, other in zip(*found, strict=True))


@pytest.mark.parametrize("padding", [0, 2])
def test_the_module_equals_pytorchs_with_one_head_given_its_weights(padding):
    B, T, d = 3, 5, 4
    theirs = nn.MultiheadAttention(d, 1, bias=False, batch_first=True).double()
    mine = SelfAttention(d, d, d).double()
    with torch.no_grad():
        for projection, weight in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), strict=True):
            projection.weight.copy_(weight)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
    x = draw(B, T, d)
    allowed = (torch.arange(T) < T - padding).expand(B, T)
    expected = theirs(x, x, x, key_padding_mask=~allowed)  # True means hidden there
    for one, other in zip(mine(x, allowed.unsqueeze(1)), expected, strict=True):
        assert torch.allclose(one, other, atol=1e-10)


def test_a_word_that_may_attend_to_nothing_gets_zeros_and_finite_gradients():
    module, x = SelfAttention(6, 3, 4).double(), draw(2, 5, 6).requires_grad_()
    mask = torch.ones(2, 5, 5, dtype=torch.bool)
    mask[0, 1] = False
    out, weights = module(x, mask)
    out.sum().backward()
    assert (out[0, 1] == 0).all() and (weights[0, 1] == 0).all()
    assert torch.isfinite(x.grad).all() and all(torch.isfinite(p.grad).all() for p in module.parameters())


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: self_attention([1.0], *matrices(4, 3, 2)), TypeError, "x must be a torch.Tensor, got list"),
        (lambda: SelfAttention(4, 0, 2), ValueError, "d_k must be at least 1, got 0"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
