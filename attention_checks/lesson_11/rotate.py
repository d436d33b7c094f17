"""Rotations of queries and keys: pairs of features turn with the position."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.relative import rotate


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B H T", low=3))
    yield _case(draw, "base left out", draw.sizes("B H T", low=3), "base left out", base=None)
    yield _case(draw, "other positions", draw.sizes("B H T", low=3), "positions from 40 on", first=40)
    yield _case(draw, "other positions", draw.sizes("B H T", low=3), "positions in no order", first=None)
    yield _case(draw, "fractions", draw.sizes("B T", low=3), "positions in halves", step=0.5)
    yield _case(draw, "no leading dimension", draw.sizes("T", low=3))
    yield _case(draw, "size 1", {**draw.sizes("B H"), "T": 1}, "at position 7", first=7)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T")}, "a single pair", pairs=1)
    yield _case(draw, "float64", draw.sizes("B H T", low=3), "float64", torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B H T", low=3), "not contiguous")
    yield _case(draw, "half precision", draw.sizes("B H T", low=3), "float16, positions from 2000 on", torch.float16, first=2000)
    T = draw.integer(4, 7)
    yield _case(draw, "square", {"B": 2 * T, "H": 2 * T, "T": 2 * T}, pairs=T, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": T}, pairs=T, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, first=0, step=1, pairs=None, base=50.0, diagnostic=False):
    *leading, T = sizes.values()
    d = 2 * (pairs or draw.integer(5, 8))  # never one of the other sizes
    x = draw.normal(*leading, T, d, dtype=dtype)
    positions = torch.arange(T) * step + (first or 0)
    if first is None:
        positions = torch.tensor(draw.shuffled(*range(T + 5))[:T])
    if group == "not contiguous":
        x = non_contiguous(x)
    args = (x, positions) if base is None else (x, positions, base)
    return Case(group, label({**sizes, "d": d}, note), args, diagnostic=diagnostic)


def _turned(first, second, angles):
    cos, sin = angles.cos(), angles.sin()
    return first * cos - second * sin, first * sin + second * cos


def _angles(x, positions, base, exponents=None):
    half = x.shape[-1] // 2
    exponents = 2 * torch.arange(half) / x.shape[-1] if exponents is None else exponents
    return (positions.unsqueeze(1) * base**-exponents).to(x.dtype)


def pairs_neighbours(x, positions, base=10000.0):
    """You pair neighbours, 2i with 2i + 1, as the paper does. Both ways are in use; here feature i turns with feature i + d/2."""
    turned = _turned(x[..., ::2], x[..., 1::2], _angles(x, positions, base))
    return torch.stack(turned, dim=-1).flatten(-2)


def turns_the_other_way(x, positions, base=10000.0):
    """You turn the other way round: the signs of the two sines are exchanged. The first feature of a pair becomes
    first cos - second sin."""
    return rotate(x, -positions, base)


def forgets_the_base(x, positions, base=10000.0):
    """The base is 10000 with you, whatever the argument says."""
    return rotate(x, positions)


EXERCISE = Exercise(
    name="rotate",
    reference=rotate,
    inputs=_inputs,
    misconceptions=mistakes(globals(), rotate),
)
