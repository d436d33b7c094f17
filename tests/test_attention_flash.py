"""FlashAttention's two halves: the way back against autograd, the kernels against PyTorch's attention."""

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention import flash, kernels


def drawn(*shape, count=3, dtype=torch.float64):
    return torch.randn(count, *shape, generator=torch.Generator().manual_seed(shape[-2]), dtype=torch.float64).to(dtype).unbind()


def log_sums(q, k, causal):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    return (flash.hide_future(scores, 0) if causal else scores).logsumexp(dim=-1)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("block", [1, 4, 64])
@pytest.mark.parametrize("T", [1, 7, 33])
def test_the_way_back_is_autograds(T, block, causal):
    q, k, v = (each.requires_grad_() for each in drawn(2, 3, T, 8))
    context = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
    (d_context,) = drawn(2, 3, T, 8, count=1)
    expected = torch.autograd.grad(context, (q, k, v), d_context)
    given = [each.detach() for each in (q, k, v, context, log_sums(q, k, causal), d_context)]
    for one, other in zip(flash.attention_backward(*given, block, causal), expected, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-12, atol=1e-12)


@pytest.mark.triton
@pytest.mark.parametrize(("dtype", "error"), [(torch.float32, 1e-5), (torch.float16, 5e-3)])
@pytest.mark.parametrize("kernel", [flash.flash_forward, flash.flash_causal])
@pytest.mark.parametrize(("T", "block"), [(1, 16), (7, 4), (16, 16), (37, 16)])
def test_the_kernels_give_pytorchs_numbers(kernel, T, block, dtype, error):
    q, k, v = drawn(2, T, 16, dtype=dtype)
    context, L = flash.launch(kernel, q, k, v, block)
    causal = kernel is flash.flash_causal
    expected = F.scaled_dot_product_attention(q.double(), k.double(), v.double(), is_causal=causal)
    assert context.dtype == dtype and L.dtype == torch.float32
    torch.testing.assert_close(context.double(), expected, rtol=error, atol=error)
    torch.testing.assert_close(L.double(), log_sums(q.double(), k.double(), causal), rtol=1e-5, atol=1e-5)


@pytest.mark.triton
@pytest.mark.parametrize("causal", [False, True])
def test_both_halves_together_are_pytorchs(causal):
    q, k, v = (each.requires_grad_() for each in drawn(2, 21, 16, dtype=torch.float32))
    (d_context,) = drawn(2, 21, 16, count=1, dtype=torch.float32)
    ways = flash.FlashAttention.apply(q, k, v, 8, causal), F.scaled_dot_product_attention(q, k, v, is_causal=causal)
    mine, theirs = (torch.autograd.grad(context, (q, k, v), d_context) for context in ways)
    for one, other in zip((ways[0], *mine), (ways[1], *theirs), strict=True):
        torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-5)


@pytest.mark.gpu
@pytest.mark.triton
@pytest.mark.parametrize("kernel", [flash.flash_forward, flash.flash_causal])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float16])
def test_compiled_on_a_gpu_they_are_the_same(kernel, dtype):
    q, k, v = (each.cuda() for each in drawn(4, 301, 64, dtype=dtype))
    context, _ = flash.launch(kernel, q, k, v, 32)
    expected = F.scaled_dot_product_attention(q.double(), k.double(), v.double(), is_causal=kernel is flash.flash_causal)
    torch.testing.assert_close(context.double(), expected, rtol=1e-2, atol=1e-5 if dtype == torch.float32 else 5e-3)
    assert kernels.ON_GPU
