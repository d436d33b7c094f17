"""Cross-attention equals PyTorch's own attention with the same matrices, and what its shapes and its mask promise."""

import pytest
import torch
from hypothesis import strategies as st
from torch import nn
from torch.nn import functional as F

from course_utils.attention.cross_attention import (
    CrossAttention,
    attend_to_projected,
    decode_with_kept_memory,
    project_memory_once,
)

sizes = st.integers(1, 5)


def build(d_query=4, d_memory=6, d_model=5, seed=0):
    torch.manual_seed(seed)
    return CrossAttention(d_query, d_memory, d_model).double()


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


X, MEMORY = draw(3, 2, 4), draw(3, 7, 6, seed=1)
MASK = torch.arange(7) < torch.tensor([7, 3, 5])[:, None]  # (B, Tm)


def pytorchs(attention):
    """`nn.MultiheadAttention` with one head, whose queries are as wide as its model, given the same matrices."""
    theirs = nn.MultiheadAttention(5, 1, bias=False, kdim=6, vdim=6, batch_first=True).double()
    with torch.no_grad():
        theirs.q_proj_weight.copy_(torch.eye(5))  # the queries come projected: its own projection keeps the width
        theirs.k_proj_weight.copy_(attention.k_proj.weight)
        theirs.v_proj_weight.copy_(attention.v_proj.weight)
        theirs.out_proj.weight.copy_(torch.eye(5))
    return theirs


@pytest.mark.parametrize("mask", [None, MASK], ids=["no mask", "padded"])
def test_equals_pytorchs_module_with_the_same_matrices(mask):
    attention = build()
    out, weights = attention(X, MEMORY, mask)
    padding = None if mask is None else ~mask  # there, True means: not this one
    context, expected = pytorchs(attention)(attention.q_proj(X), MEMORY, MEMORY, key_padding_mask=padding)
    assert torch.allclose(out, attention.out_proj(context))
    assert torch.allclose(weights, expected)


def test_equals_pytorchs_kernel_in_value_and_gradient():
    attention, found = build(), []
    for attend in (
        lambda x, memory: attention(x, memory, MASK)[0],
        lambda x, memory: attention.out_proj(
            F.scaled_dot_product_attention(
                attention.q_proj(x), attention.k_proj(memory), attention.v_proj(memory), attn_mask=MASK.unsqueeze(1)
            )
        ),
    ):
        leaves = [X.clone().requires_grad_(), MEMORY.clone().requires_grad_()]
        out = attend(*leaves)
        found.append((out, *torch.autograd.grad(out.sin().sum(), [*leaves, *attention.parameters()])))
    assert all(torch.allclose(mine, theirs) for mine, theirs in zip(*found, strict=True))


def test_padding_of_the_memory_changes_nothing_and_gets_nothing():
    attention = build()
    longer = torch.cat([MEMORY, draw(3, 4, 6, seed=9)], dim=1)
    mask = torch.cat([MASK, torch.zeros(3, 4, dtype=torch.bool)], dim=1)
    out, weights = attention(X, longer, mask)
    assert torch.allclose(out, attention(X, MEMORY, MASK)[0])
    assert (weights[..., 7:] == 0).all()


def test_a_memory_with_nothing_to_read_gives_zeros_and_finite_gradients():
    attention, memory = build(), MEMORY.clone().requires_grad_()
    out, weights = attention(X, memory, MASK & torch.tensor([True, False, True])[:, None])
    assert (out[1] == 0).all() and (weights[1] == 0).all()
    out.sum().backward()
    assert torch.isfinite(memory.grad).all()


def test_what_was_projected_once_serves_every_step():
    attention = build()
    kept = project_memory_once(attention, MEMORY)
    steps = [attend_to_projected(attention, X[:, t : t + 1], *kept, MASK) for t in range(X.shape[1])]
    for step, whole in zip(zip(*steps, strict=True), attention(X, MEMORY, MASK), strict=True):
        assert torch.allclose(torch.cat(step, dim=1), whole)


def test_decoding_with_the_memory_kept_is_the_parallel_pass_over_the_states_that_were_asked_with():
    attention, states = build(), [X[:, :1]]

    def move(out, state):
        states.append(torch.tanh(out + state))
        return states[-1]

    found = decode_with_kept_memory(attention, states[0], MEMORY, MASK, move, 4)
    for one, whole in zip(found, attention(torch.cat(states[:4], dim=1), MEMORY, MASK), strict=True):
        assert torch.allclose(one, whole)


def kept(state=X[:, :1], memory=MEMORY, mask=MASK, steps=2):
    return decode_with_kept_memory(build(), state, memory, mask, lambda out, state: out, steps)


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: kept(steps=0), ValueError, "steps must be at least 1, got 0"),
        (lambda: CrossAttention(4, 6, 0), ValueError, "d_model must be at least 1, got 0"),
        (lambda: build()(X[..., :3], MEMORY), ValueError, r"x must have shape \(..., Tq, 4\), got \(3, 2, 3\)"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
