"""Queries, keys and values of one shape or another, for the lesson on efficient attention."""

from attention_checks.engine.cases import Case, label

EPSILON = 1e-3  # where weights are small: what a small number beside their sum may cost


def attention_case(draw, group, more, note="", scale=1.0, leading="B H ", diagnostic=False, tolerance=EPSILON, **fixed):
    """q, k, v with T positions, queries and keys times `scale`, and the arguments `more` (a tuple) behind them."""
    sizes = {**draw.sizes(f"{leading}d d_v", low=2, high=8), "T": 9, **fixed}
    *front, d, d_v, T = sizes.values()
    q, k, v = (draw.normal(*front, T, size, scale=s) for size, s in ((d, scale), (d, scale), (d_v, 1.0)))
    return Case(group, label(sizes, note), (q, k, v, *more), diagnostic=diagnostic, tolerance=tolerance)


def step_case(draw, group, leading="B H ", diagnostic=False, **fixed):
    """((S, z), q, k, v) of one position."""
    sizes = {**draw.sizes(f"{leading}d d_v", low=2, high=8), **fixed}
    *front, d, d_v = sizes.values()
    q, k, v = (draw.normal(*front, size) for size in (d, d, d_v))
    state = draw.normal(*front, d, d_v), draw.normal(*front, d).abs() + 1
    return Case(group, label(sizes), (state, q, k, v), diagnostic=diagnostic, tolerance=EPSILON)
