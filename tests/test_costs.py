"""Counted multiply-adds are those of the formula."""

import pytest
import torch

from course_utils.measure import costs

A, B, x = torch.ones(3, 4), torch.ones(4, 5), torch.ones(4)


@pytest.mark.parametrize(
    "function, count",
    [
        (lambda: A @ B, 3 * 4 * 5),
        (lambda: A @ x, 3 * 4),
        (lambda: x @ x, 4),
        (lambda: torch.ones(2, 3, 4) @ x, 2 * 3 * 4),
        (lambda: torch.einsum("ij,bjk->bik", A, torch.ones(2, 4, 5)), 2 * 3 * 4 * 5),
        (lambda: torch.nn.functional.linear(A, B.T), 3 * 4 * 5),
        (lambda: torch.tanh(A) * A, 0),
    ],
)
def test_products_count_as_their_formula_says(function, count):
    assert costs.multiply_adds(function) == count


def test_arguments_are_passed_on_and_no_gradients_kept():
    seen = []
    assert costs.multiply_adds(lambda a, b: seen.append(a @ b), A.requires_grad_(), B) == 60
    assert not seen[0].requires_grad
    A.requires_grad_(False)


def test_bad_input_is_named():
    with pytest.raises(TypeError, match="function must be callable, got int"):
        costs.multiply_adds(3)
