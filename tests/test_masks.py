"""Masks are boolean and True means may attend."""

import pytest
import torch

from course_utils.masks import length_mask


def test_a_length_mask_is_true_inside_the_sequence():
    assert length_mask(torch.tensor([3, 1, 0]), 4).tolist() == [
        [True, True, True, False],
        [True, False, False, False],
        [False, False, False, False],
    ]


def test_its_length_defaults_to_the_longest():
    assert length_mask(torch.tensor([2, 3])).shape == (2, 3)


@pytest.mark.parametrize(
    "lengths, length, error, says",
    [
        ([1, 2], None, TypeError, "lengths must be a torch.Tensor, got list"),
        (torch.tensor([1.0]), None, TypeError, "integer tensor, got torch.float32"),
        (torch.tensor([[1]]), None, ValueError, r"shape \(B\), got \(1, 1\)"),
        (torch.tensor([5]), 4, ValueError, r"must lie in \[0, 4\], got \[5\]"),
        (torch.tensor([-1]), None, ValueError, "must be at least 0, got -1"),
    ],
)
def test_bad_lengths_are_named(lengths, length, error, says):
    with pytest.raises(error, match=says):
        length_mask(lengths, length)
