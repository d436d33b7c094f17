"""Layer norm beside plain Python and PyTorch's own, and what enters a position's norm: nothing but itself."""

import math

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention.layer_norm import layer_norm


def drawn(*shape, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(*size, generator=generator, dtype=torch.float64) for size in (shape, shape[-1:], shape[-1:])]


def by_a_loop(row, weight, bias, eps):
    mean = sum(row) / len(row)
    variance = sum((value - mean) ** 2 for value in row) / len(row)
    return [w * (value - mean) / math.sqrt(variance + eps) + b for value, w, b in zip(row, weight, bias, strict=True)]


@pytest.mark.parametrize("eps", [1e-5, 0.5])
@pytest.mark.parametrize("shape", [(7,), (3, 7), (2, 3, 7), (2, 3, 4, 5)])
def test_it_is_what_plain_python_and_pytorch_compute(shape, eps):
    x, weight, bias = drawn(*shape)
    normed = layer_norm(x, weight, bias, eps)
    rows = [by_a_loop(row, weight.tolist(), bias.tolist(), eps) for row in x.reshape(-1, shape[-1]).tolist()]
    assert torch.allclose(normed, torch.tensor(rows, dtype=torch.float64).reshape(shape), atol=1e-14)
    assert torch.allclose(normed, F.layer_norm(x, shape[-1:], weight, bias, eps), atol=1e-14)


def test_neither_other_positions_nor_other_sentences_enter():
    x, weight, bias = drawn(2, 3, 7)
    changed = x.clone()
    changed[0, 1:], changed[1] = 100.0, -3.0
    assert torch.equal(layer_norm(changed, weight, bias)[0, 0], layer_norm(x, weight, bias)[0, 0])


def test_equal_features_give_the_bias_and_a_finite_gradient():
    x, weight, bias = drawn(2, 7)
    x[0] = 3.0
    x.requires_grad_()
    normed = layer_norm(x, weight, bias)
    normed.sum().backward()
    assert torch.equal(normed[0], bias) and torch.isfinite(x.grad).all()


def test_far_from_zero_and_in_half_precision():
    x, weight, bias = drawn(4, 7)
    expected = layer_norm(x, weight, bias)
    far = layer_norm((x + 1000).float(), weight.float(), bias.float())
    assert torch.allclose(far.double(), expected, atol=2e-3)
    half = layer_norm(x.half(), weight.half(), bias.half())
    assert half.dtype == torch.float16 and torch.allclose(half.double(), expected, atol=1e-2)


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        (lambda x, weight, bias: (x, weight[1:], bias), ValueError, r"weight must have shape \(7\), got \(6,\)"),
        (lambda x, weight, bias: (x.long(), weight, bias), TypeError, "x must be a floating-point tensor"),
    ],
)
def test_wrong_input_is_named(change, error, says):
    with pytest.raises(error, match=says):
        layer_norm(*change(*drawn(2, 7)))
