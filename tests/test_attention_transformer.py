"""Both blocks beside PyTorch's layers, given their weights; what a position can see; and what is refused."""

import pytest
import torch
from torch import nn

from course_utils.attention.causal import leaks_future
from course_utils.attention.transformer import DecoderBlock, TransformerBlock, copy_layer_from_torch

B, T, M, D, HEADS, D_FF = 3, 5, 7, 12, 3, 10
ORDERS = pytest.mark.parametrize("norm_first", [True, False])


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def pair(kind, norm_first, heads=HEADS, **options):
    """A block of ours with the numbers of PyTorch's, both in float64; no bias is 0 and no norm is plain."""
    torch.manual_seed(0)
    theirs_kind = {TransformerBlock: nn.TransformerEncoderLayer, DecoderBlock: nn.TransformerDecoderLayer}[kind]
    theirs = theirs_kind(D, heads, D_FF, dropout=0.0, batch_first=True, norm_first=norm_first, **options).double()
    with torch.no_grad():
        for name, parameter in theirs.named_parameters():
            if name.endswith("bias") or name.startswith("norm"):
                parameter.normal_()
    ours = kind(D, heads, D_FF, norm_first).double()
    copy_layer_from_torch(ours, theirs)
    return ours, theirs


@ORDERS
@pytest.mark.parametrize("heads", [1, 3])
def test_the_block_is_pytorchs_encoder_layer(norm_first, heads):
    ours, theirs = pair(TransformerBlock, norm_first, heads)
    x, allowed = draw(B, T, D), torch.rand(B, heads, T, T, generator=torch.Generator().manual_seed(1)) < 0.6
    allowed[..., 0] = True
    for mask in (None, allowed):
        out, weights = ours(x, mask)
        expected = theirs(x, src_mask=None if mask is None else ~mask.flatten(0, 1))  # PyTorch's polarity
        assert torch.allclose(out, expected, atol=1e-12)
        assert weights.shape == (B, heads, T, T) and torch.allclose(weights.sum(-1), torch.ones((), dtype=torch.float64))


@ORDERS
def test_the_decoders_block_is_pytorchs_decoder_layer(norm_first):
    ours, theirs = pair(DecoderBlock, norm_first)
    x, memory = draw(B, T, D), draw(B, M, D, seed=1)
    real = torch.arange(M) < torch.tensor([[4], [7], [1]])
    future = nn.Transformer.generate_square_subsequent_mask(T, dtype=torch.float64)
    for mask in (None, real):
        out, weights = ours(x, memory, mask)
        padding = None if mask is None else ~mask
        assert torch.allclose(out, theirs(x, memory, tgt_mask=future, memory_key_padding_mask=padding), atol=1e-12)
        assert weights.shape == (B, HEADS, T, M)
        assert mask is None or not weights.masked_select(~mask[:, None, None]).any()


@ORDERS
def test_a_decoder_reads_neither_ahead_nor_padding(norm_first):
    ours, _ = pair(DecoderBlock, norm_first)
    memory, real = draw(B, M, D, seed=1), torch.arange(M) < torch.tensor([[4], [7], [1]])
    assert not leaks_future(lambda x: ours(x, memory, real)[0], draw(B, T, D), draw(B, T, D, seed=2))
    other = torch.where(real.unsqueeze(2), memory, 1e6)
    assert torch.equal(ours(draw(B, T, D), memory, real)[0], ours(draw(B, T, D), other, real)[0])


@ORDERS
def test_a_row_without_a_key_is_finite_on_both_ways(norm_first):
    ours, _ = pair(DecoderBlock, norm_first)
    real = torch.ones(B, M, dtype=torch.bool)
    real[1] = False
    memory = draw(B, M, D, seed=1).requires_grad_()
    out, weights = ours(draw(B, T, D), memory, real)
    out.sum().backward()
    assert not weights[1].any() and torch.isfinite(out).all() and torch.isfinite(memory.grad).all()


@ORDERS
def test_large_scores_and_half_precision(norm_first):
    ours, _ = pair(TransformerBlock, norm_first)
    x = draw(B, T, D)
    expected, _ = ours(x)
    half, weights = ours.half()(x.half())
    assert half.dtype == weights.dtype == torch.float16 and torch.allclose(half.double(), expected, atol=3e-2)
    ours = ours.double()
    with torch.no_grad():
        ours.attention.q_proj.weight.mul_(1e4)
    out, weights = ours(x)
    assert torch.isfinite(out).all() and torch.allclose(weights.sum(-1), torch.ones((), dtype=torch.float64))


def test_without_what_the_sublayers_add_pre_norm_hands_its_input_on():
    ours, _ = pair(TransformerBlock, True)
    with torch.no_grad():
        for layer in (ours.attention.out_proj, ours.linear2):
            layer.weight.zero_()
            layer.bias.zero_()
    x = draw(B, T, D)
    assert torch.equal(ours(x)[0], x)


def layer(**options):
    return nn.TransformerEncoderLayer(D, HEADS, options.pop("d_ff", D_FF), batch_first=True, norm_first=True, **options)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: TransformerBlock(12, 5, 10), ValueError, "heads must divide d_model = 12, got 5"),
        (lambda: TransformerBlock(12, 3, 10)(torch.ones(2, 12)), ValueError, r"x must have shape \(B, T, 12\), got \(2, 12\)"),
        (
            lambda: DecoderBlock(12, 3, 10)(torch.ones(2, 4, 12), torch.ones(3, 5, 12)),
            ValueError,
            r"memory must have shape \(2, Tm, 12\), got \(3, 5, 12\)",
        ),
        (
            lambda: copy_layer_from_torch(DecoderBlock(D, HEADS, D_FF), layer()),
            TypeError,
            "theirs must be an nn.TransformerDecoderLayer, got TransformerEncoderLayer",
        ),
    ],
)
def test_wrong_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
