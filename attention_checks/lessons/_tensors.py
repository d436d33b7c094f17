"""Queries, keys and values of one shape or another, for the cases of this lesson."""

import torch

from attention_checks.engine.cases import Case, label, non_contiguous


def attention_case(
    draw, group, more, note="", dtype=torch.float32, scale=1.0, leading="B H ", diagnostic=False, tolerance=0.0, **fixed
):
    """q, k, v with T positions, queries and keys times `scale`, and the arguments `more` (a tuple) behind them."""
    sizes = {**draw.sizes(f"{leading}d d_v", low=2, high=8), "T": 9, **fixed}
    *front, d, d_v, T = sizes.values()
    q, k, v = (draw.normal(*front, T, size, dtype=dtype, scale=s) for size, s in ((d, scale), (d, scale), (d_v, 1.0)))
    if group == "not contiguous":
        q, k, v = map(non_contiguous, (q, k, v))
    tolerance = 5e-2 if dtype == torch.float16 else tolerance
    return Case(group, label(sizes, note), (q, k, v, *more), diagnostic=diagnostic, tolerance=tolerance)


def step_case(
    draw, group, state, more=(), note="", dtype=torch.float32, scale=1.0, leading="B H ", diagnostic=False, tolerance=0.0, **fixed
):
    """(state, q, k, v, *more) of one position; `state(memory (..., d, d_v), total (..., d))` makes the state."""
    sizes = {**draw.sizes(f"{leading}d d_v", low=2, high=8), **fixed}
    *front, d, d_v = sizes.values()
    q, k, v = (draw.normal(*front, size, dtype=dtype, scale=s) for size, s in ((d, scale), (d, scale), (d_v, 1.0)))
    memory, total = draw.normal(*front, d, d_v, dtype=dtype), draw.normal(*front, d, dtype=dtype).abs() + 1
    if group == "not contiguous":
        q, k, v, memory, total = map(non_contiguous, (q, k, v, memory, total))
    tolerance = 5e-2 if dtype == torch.float16 else tolerance
    return Case(group, label(sizes, note), (state(memory, total), q, k, v, *more), diagnostic=diagnostic, tolerance=tolerance)
