"""The cost of a computation, counted in multiply-adds."""

import torch
from torch.utils.flop_counter import FlopCounterMode


def multiply_adds(function, *args):
    """The pairs of numbers that `function(*args)` multiplies and adds up in matrix products -> int.

    Every product of matrices and vectors counts, however it is written (`@`, `einsum`, `nn.Linear`, ...); operations entry by
    entry (tanh, softmax, sums, `*`) do not. Raises TypeError when `function` cannot be called; its own errors pass through.
    """
    if not callable(function):
        raise TypeError(f"function must be callable, got {type(function).__name__}")
    # PyTorch's own table leaves the products with a vector out.
    vectors = {torch.ops.aten.mv: _flops_of_mv, torch.ops.aten.dot: _flops_of_dot}
    counter = FlopCounterMode(display=False, custom_mapping=vectors)
    with torch.no_grad(), counter:
        function(*args)
    return counter.get_total_flops() // 2  # a multiplication and an addition are two operations there


def _flops_of_mv(matrix, vector, *_, **__):
    return 2 * matrix[0] * matrix[1]


def _flops_of_dot(vector, other, *_, **__):
    return 2 * vector[0]
