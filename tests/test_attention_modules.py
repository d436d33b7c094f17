"""The modules compute what PyTorch's layers compute given the same weights, or what their functions give with their own."""

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention, copy_from_torch
from course_utils.attention.multiplicative import (
    ConcatAttention,
    DotAttention,
    GeneralAttention,
    LocalAttention,
    concat_scores,
    dot_scores,
    general_scores,
    local_p_weights,
)
from course_utils.attention.self_attention import SelfAttention
from course_utils.attention.transformer import DecoderBlock, TransformerBlock, copy_layer_from_torch
from course_utils.attention.uniform import UniformAttention
from course_utils.attention.weights import masked_softmax

B, T, M, D, HEADS, D_FF = 3, 5, 7, 12, 3, 10
REAL = torch.arange(M) < torch.tensor([[4], [7], [1]])  # (B, M): the words of the memory
EMPTY = REAL & torch.tensor([[True], [False], [True]])  # of the second sentence nothing may be read
FUTURE = nn.Transformer.generate_square_subsequent_mask(T, dtype=torch.float64)
ORDERS = pytest.mark.parametrize("norm_first", [True, False])


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def built(kind, *sizes, **options):
    torch.manual_seed(0)
    return kind(*sizes, **options).double()


X, MEMORY = draw(B, T, D), draw(B, M, D, seed=1)


# Queries of a sequence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "given", "mask"),
    [
        (built(SelfAttention, D, 3, 4), (X,), torch.ones(B, T, T).tril().bool()),
        (built(CrossAttention, D, D, 5), (X, MEMORY), REAL),
    ],
)
def test_one_head_is_pytorchs_kernel_between_its_projections(module, given, mask):
    def theirs(x, memory=None):
        memory = x if memory is None else memory
        allowed = mask if mask.ndim == 3 else mask.unsqueeze(1)
        q, k, v = module.q_proj(x), module.k_proj(memory), module.v_proj(memory)
        return module.out_proj(F.scaled_dot_product_attention(q, k, v, attn_mask=allowed))

    found = []
    for way in (lambda *given: module(*given, mask)[0], theirs):
        leaves = [each.clone().requires_grad_() for each in given]
        out = way(*leaves)
        found.append([out, *torch.autograd.grad(out.sin().sum(), [*leaves, *module.parameters()])])
    assert all(torch.allclose(mine, expected) for mine, expected in zip(*found, strict=True))


@pytest.mark.parametrize("heads", [1, 3, 4])
def test_multi_head_attention_is_pytorchs_with_any_mask(heads):
    theirs = built(nn.MultiheadAttention, D, heads, batch_first=True)
    nn.init.normal_(theirs.in_proj_bias)  # PyTorch starts all biases at 0, where a forgotten one would not show
    nn.init.normal_(theirs.out_proj.bias)
    ours = built(MultiHeadAttention, D, heads)
    copy_from_torch(ours, theirs)
    allowed = torch.rand(B, heads, T, M, generator=torch.Generator().manual_seed(3)) < 0.6
    allowed[..., 0] = True
    value = draw(B, M, D, seed=2)
    for mask in (None, allowed):
        forbidden = None if mask is None else ~mask.flatten(0, 1)  # PyTorch's polarity, and its (B * heads, Tq, Tk)
        expected = theirs(X, MEMORY, value, attn_mask=forbidden, average_attn_weights=False)
        assert all(torch.allclose(mine, other) for mine, other in zip(ours(X, MEMORY, value, mask), expected, strict=True))


def test_a_translator_asks_with_a_mask_over_its_memory():
    attention = built(MultiHeadAttention, D, HEADS)
    expected = attention(X, MEMORY, MEMORY, REAL[:, None, None])
    assert all(map(torch.equal, MemoryAttention(attention)(X, MEMORY, REAL), expected))


def pair(kind, norm_first, heads=HEADS):
    """A block of ours with the numbers of PyTorch's, both in float64; no bias is 0 and no norm is plain."""
    theirs_kind = {TransformerBlock: nn.TransformerEncoderLayer, DecoderBlock: nn.TransformerDecoderLayer}[kind]
    theirs = built(theirs_kind, D, heads, D_FF, dropout=0.0, batch_first=True, norm_first=norm_first)
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
    allowed = torch.rand(B, heads, T, T, generator=torch.Generator().manual_seed(1)) < 0.6
    allowed[..., 0] = True
    for mask in (None, allowed):
        out, weights = ours(X, mask)
        assert torch.allclose(out, theirs(X, src_mask=None if mask is None else ~mask.flatten(0, 1)))
        assert weights.shape == (B, heads, T, T) and torch.allclose(weights.sum(-1), torch.ones((), dtype=torch.float64))


@ORDERS
def test_the_decoders_block_is_pytorchs_decoder_layer(norm_first):
    ours, theirs = pair(DecoderBlock, norm_first)
    for mask in (None, REAL):
        out, weights = ours(X, MEMORY, mask)
        padding = None if mask is None else ~mask
        assert torch.allclose(out, theirs(X, MEMORY, tgt_mask=FUTURE, memory_key_padding_mask=padding))
        assert weights.shape == (B, HEADS, T, M)
        assert mask is None or not weights.masked_select(~mask[:, None, None]).any()


@pytest.mark.parametrize(
    "module",
    [
        built(CrossAttention, D, D, 5),
        MemoryAttention(built(MultiHeadAttention, D, HEADS)),
        built(DecoderBlock, D, HEADS, D_FF),
        built(DecoderBlock, D, HEADS, D_FF, norm_first=False),
    ],
)
def test_a_memory_with_nothing_to_read_gets_no_weights_and_finite_gradients(module):
    memory = MEMORY.clone().requires_grad_()
    out, weights = module(X, memory, EMPTY)
    out.sum().backward()
    assert not weights[1].any() and weights[0].any()
    assert torch.isfinite(out).all() and torch.isfinite(memory.grad).all()


@ORDERS
def test_large_scores_and_half_precision(norm_first):
    ours, _ = pair(TransformerBlock, norm_first)
    expected, _ = ours(X)
    half, weights = ours.half()(X.half())
    assert half.dtype == weights.dtype == torch.float16 and torch.allclose(half.double(), expected, atol=3e-2)
    with torch.no_grad():
        ours.double().attention.q_proj.weight.mul_(1e4)
    assert torch.isfinite(ours(X)[0]).all()


# One query a sentence ----------------------------------------------------------------------------------------------------

ASKED, KEYS = draw(2, 4), draw(2, 6, 4, seed=1)
MASK = torch.tensor([[True] * 6, [True] * 2 + [False] * 4])
# name -> the module, and the scores that it makes, with its own weights
ONE_QUERY = {
    "dot": (DotAttention(), lambda module: dot_scores(ASKED, KEYS)),
    "general": (built(GeneralAttention, 4, 4), lambda module: general_scores(ASKED, KEYS, module.W.weight)),
    "concat": (built(ConcatAttention, 4, 4, 3), lambda module: concat_scores(ASKED, KEYS, module.W.weight, module.v.weight[0])),
    "additive": (
        built(AdditiveAttention, 4, 4, 3),
        lambda module: additive_scores(ASKED, KEYS, module.W_q.weight, module.W_k.weight, module.v.weight[0]),
    ),
    "uniform": (UniformAttention(), lambda module: torch.zeros(2, 6, dtype=torch.float64)),
    "local": (built(LocalAttention, 4, 4, 3, 2), lambda module: general_scores(ASKED, KEYS, module.W.weight)),
}


@pytest.mark.parametrize("name", ONE_QUERY)
class TestOneQuery:
    def test_it_is_its_function_with_its_weights_where_the_mask_allows_it(self, name):
        module, scores = ONE_QUERY[name]
        context, weights = module(ASKED, KEYS, MASK)
        expected = masked_softmax(scores(module), MASK)
        if name == "local":
            share = torch.sigmoid(torch.tanh(ASKED @ module.W_p.weight.T) @ module.v_p.weight[0])
            low = scores(module).masked_fill(~MASK, -1e9)
            expected = local_p_weights(low, share * torch.tensor([6.0, 2.0]), 2) * MASK  # of each sentence's own length
        assert torch.allclose(weights, expected) and weights.sum(dim=-1).all()
        assert torch.allclose(context, torch.einsum("bt,btd->bd", expected, KEYS))

    def test_a_fully_masked_row_gets_zeros(self, name):
        context, weights = ONE_QUERY[name][0](ASKED, KEYS, torch.zeros(2, 6, dtype=torch.bool))
        assert not context.any() and not weights.any()

    def test_gradients_reach_every_input_and_parameter(self, name):
        module = ONE_QUERY[name][0]
        leaves = [ASKED.clone().requires_grad_(), KEYS.clone().requires_grad_()]
        reached = [*leaves, *module.parameters()][1 if name == "uniform" else 0 :]
        gradients = torch.autograd.grad(module(*leaves, MASK)[0].sin().sum(), reached)
        assert all(gradient.any() for gradient in gradients)
