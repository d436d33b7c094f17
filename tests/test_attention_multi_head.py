"""Multi-head attention against PyTorch's own, against a loop over heads in float64, and what goes wrong with wrong input."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention, copy_from_torch, merge_heads, split_heads

B, TQ, TK, D = 2, 5, 7, 12
seeds, sizes = st.integers(0, 2**31 - 1), st.integers(1, 5)


def draw(*shape, seed=0, dtype=torch.float64):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).to(dtype)


def built(heads, d_model=D, seed=0):
    torch.manual_seed(seed)
    return MultiHeadAttention(d_model, heads).double()


@given(sizes, sizes, sizes, sizes, seeds)
@settings(max_examples=40, deadline=None)
def test_merging_undoes_splitting_and_head_h_holds_the_hth_block_of_features(batch, length, heads, d_head, seed):
    x = draw(batch, length, heads * d_head, seed=seed)
    split = split_heads(x, heads)
    assert split.shape == (batch, heads, length, d_head)
    assert torch.equal(merge_heads(split), x)
    for h, block in enumerate(x.split(d_head, dim=-1)):
        assert torch.equal(split[:, h], block)


def test_splitting_takes_any_leading_dimensions():
    x = draw(3, 2, 5, 12)
    assert split_heads(x, 4).shape == (3, 2, 4, 5, 3)
    assert torch.equal(merge_heads(split_heads(x[0, 0], 4)), x[0, 0])


@pytest.mark.parametrize("heads", [1, 3, 4])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_equals_pytorchs_own_given_its_weights_with_any_mask(heads, dtype):
    torch.manual_seed(1)
    theirs = nn.MultiheadAttention(D, heads, batch_first=True).to(dtype)
    nn.init.normal_(theirs.in_proj_bias)  # PyTorch starts all biases at 0, where a forgotten one would not show
    nn.init.normal_(theirs.out_proj.bias)
    ours = MultiHeadAttention(D, heads).to(dtype)
    copy_from_torch(ours, theirs)
    query, key, value = (draw(B, T, D, seed=T, dtype=dtype) for T in (TQ, TK, TK))
    allowed = torch.rand(B, heads, TQ, TK, generator=torch.Generator().manual_seed(3)) < 0.6
    allowed[..., 0] = True
    for mask in (None, allowed):
        forbidden = None if mask is None else ~mask.flatten(0, 1)  # PyTorch's polarity, and its (B * heads, Tq, Tk)
        out, weights = ours(query, key, value, mask)
        expected, expected_weights = theirs(query, key, value, attn_mask=forbidden, average_attn_weights=False)
        assert torch.allclose(out, expected, atol=1e-5 if dtype == torch.float32 else 1e-12)
        assert torch.allclose(weights, expected_weights, atol=1e-5 if dtype == torch.float32 else 1e-12)


def test_a_query_that_may_attend_to_nothing_gets_no_weights_and_finite_gradients():
    attention, query = built(3), draw(B, TQ, D).requires_grad_()
    mask = torch.ones(B, 1, TQ, TQ, dtype=torch.bool)
    mask[1, :, 2] = False
    out, weights = attention(query, query, query, mask)
    out.sum().backward()
    assert (weights[1, :, 2] == 0).all() and torch.allclose(out[1, 2], attention.out_proj.bias)
    assert torch.isfinite(query.grad).all()


def test_a_translator_asks_with_a_mask_over_its_memory():
    attention, x, memory = built(3), draw(B, TQ, D), draw(B, TK, D, seed=1)
    lengths = torch.arange(TK) < torch.tensor([[4], [7]])
    out, weights = MemoryAttention(attention)(x, memory, lengths)
    assert weights.shape == (B, 3, TQ, TK) and (weights[0, ..., 4:] == 0).all()
    alone, _ = MemoryAttention(attention)(x[:1], memory[:1, :4])
    assert torch.allclose(out[0], alone[0])


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: split_heads(draw(2, 5, 12), 5), ValueError, "heads must divide the 12 features of x, got 5"),
        (lambda: merge_heads(draw(5, 12)), ValueError, r"x must have shape \(..., heads, T, d_head\), got \(5, 12\)"),
        (lambda: MultiHeadAttention(12, 5), ValueError, "heads must divide d_model = 12, got 5"),
        (
            lambda: built(3)(draw(2, 5, 10), draw(2, 7, 12), draw(2, 7, 12)),
            ValueError,
            r"query must have shape \(B, Tq, 12\), got \(2, 5, 10\)",
        ),
        (lambda: copy_from_torch(built(3), nn.Linear(2, 2)), TypeError, "theirs must be an nn.MultiheadAttention, got Linear"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
