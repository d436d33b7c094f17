"""How the check runs a kernel: in Triton's interpreter on the CPU, whatever the device, and watched."""

import math

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention import kernels


def run(kernel, q, k, v, block):
    """A program for each block of queries and each head -> context, L, and the numbers that were loaded.

    What no program stores stays NaN.
    """
    heads, T, d = q.shape
    context, L = torch.full_like(q, math.nan), q.new_full((heads, T), math.nan, dtype=torch.float32)
    grid = math.ceil(T / block), heads
    traffic = kernels.interpret(kernel, grid, q, k, v, context, L, T, 1 / math.sqrt(d), d, block)
    return context, L, traffic.loaded // q.element_size()


def cases(draw):
    """q, k, v (heads, T, d) and a block, powers of two where Triton asks for them."""
    yield case(draw, "whole blocks", 2, 4, 8, 2)
    for heads, T, d, block in ((1, 7, 8, 4), (2, 3, 4, 2)):
        yield case(draw, "a last block that is not full", heads, T, d, block)
    yield case(draw, "one block", 2, 3, 8, 4)
    yield case(draw, "one query", 1, 1, 4, 2)
    yield case(draw, "large scores", 1, 4, 8, 2, scale=25.0)
    yield case(draw, "half precision", 1, 5, 8, 4, dtype=torch.float16)


def case(draw, group, heads, T, d, block, scale=1.5, dtype=torch.float32):
    q, k = (draw.normal(heads, T, d, dtype=dtype, scale=scale) for _ in range(2))
    v = draw.normal(heads, T, d, dtype=dtype)
    note = str(dtype).removeprefix("torch.") if dtype != torch.float32 else ""
    sizes = {"heads": heads, "T": T, "d": d, "block": block}
    return Case(group, label(sizes, note), (q, k, v, block), tolerance=5e-3 if dtype == torch.float16 else 0.0)
