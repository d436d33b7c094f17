"""A window gives what a mask gives, for memory that grows with T; patterns let through what they say."""

import pytest
import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.sparse import local_attention


def drawn(length, leading=(2, 3), seed=0):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(*leading, length, size, generator=generator, dtype=torch.float64) for size in (4, 4, 5)]


def near(length, window):
    return torch.ones(length, length, dtype=torch.bool).tril().triu(1 - window)


@pytest.mark.parametrize("length", [1, 2, 5, 8, 9])
@pytest.mark.parametrize("window", [1, 2, 3, 4, 8, 20])
def test_a_window_is_attention_under_its_mask(length, window):
    q, k, v = drawn(length)
    expected, _ = scaled_dot_product_attention(q, k, v, near(length, window))
    assert torch.allclose(local_attention(q, k, v, window), expected, atol=1e-14)


def test_its_gradients_are_those_of_the_mask():
    q, k, v = (x.requires_grad_() for x in drawn(7, ()))
    gradients = torch.autograd.grad(local_attention(q, k, v, 3).square().sum(), (q, k, v))
    expected = torch.autograd.grad(scaled_dot_product_attention(q, k, v, near(7, 3))[0].square().sum(), (q, k, v))
    assert all(torch.allclose(x, y, atol=1e-13) for x, y in zip(gradients, expected, strict=True))


def largest_tensor(length, window):
    class Largest(torch.utils._python_dispatch.TorchDispatchMode):
        numbers = 0

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            out = function(*args, **(kwargs or {}))
            if isinstance(out, torch.Tensor) and not out._is_view():
                self.numbers = max(self.numbers, out.numel())
            return out

    q, k, v = drawn(length, ())
    with Largest() as largest:
        local_attention(q, k, v, window)
    return largest.numbers


def test_no_tensor_on_the_way_grows_faster_than_the_length():
    small, large = largest_tensor(64, 8), largest_tensor(640, 8)
    assert large <= 10 * small and large < 640 * 640 / 10


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: local_attention(*drawn(4), 0), "window must be at least 1, got 0"),
    ],
)
def test_wrong_input_is_named(call, says):
    with pytest.raises(ValueError) as raised:
        call()
    assert says in str(raised.value)
