"""Intensity is the formula's FLOPs over the bytes of q, k, v and the context."""

import pytest
import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.intensity import arithmetic_intensity


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, torch.float64])
@pytest.mark.parametrize("with_weights", [False, True])
def test_it_is_the_formulas(dtype, with_weights):
    B, H, Tq, Tk, d, d_v = 2, 3, 5, 7, 4, 6
    q, k, v = (torch.ones(B, H, *shape, dtype=dtype) for shape in ((Tq, d), (Tk, d), (Tk, d_v)))

    def attend(q, k, v):
        found = scaled_dot_product_attention(q, k, v)
        return found if with_weights else found[0]

    numbers = B * H * (Tq * d + Tk * d + Tk * d_v + Tq * d_v)
    assert arithmetic_intensity(attend, q, k, v) == 2 * B * H * Tq * Tk * (d + d_v) / (numbers * q.element_size())


def test_the_part_of_a_cache_counts_and_no_gradient_is_kept():
    cache = torch.ones(1, 1, 64, 4, requires_grad=True)
    part, q = cache[:, :, :8], torch.ones(1, 1, 2, 4)
    attend = scaled_dot_product_attention
    assert arithmetic_intensity(attend, q, part, part) == arithmetic_intensity(attend, q, part.clone(), part.clone())


def test_wrong_input_is_named():
    with pytest.raises(TypeError, match=r"k must be a torch\.Tensor, got list"):
        arithmetic_intensity(scaled_dot_product_attention, torch.ones(1, 2), [1.0], torch.ones(1, 2))
    with pytest.raises(TypeError, match="attend must be callable, got Tensor"):
        arithmetic_intensity(torch.ones(1), torch.ones(1, 2), torch.ones(1, 2), torch.ones(1, 2))
