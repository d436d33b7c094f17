"""Rotations of queries and keys: pairs of features turn with the position."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.relative import rotate

REFERENCE = rotate
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B H T", low=3))
    yield _case(draw, "base left out", draw.sizes("B H T", low=3), "base left out", base=None)
    yield _case(draw, "other positions", draw.sizes("B H T", low=3), "positions from 40 on", first=40)
    yield _case(draw, "other positions", draw.sizes("B H T", low=3), "positions in no order", first=None)
    yield _case(draw, "fractions", draw.sizes("B T", low=3), "positions in halves", step=0.5)
    yield _case(draw, "no leading dimension", draw.sizes("T", low=3))
    yield _case(draw, "size 1", {**draw.sizes("B H"), "T": 1}, "at position 7", first=7)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T")}, "a single pair", pairs=1)
    yield _case(draw, "half precision", draw.sizes("B H T", low=3), "float16, positions from 3001 on", torch.float16, first=3001)
    note = "positions from -3 on in halves, float64"
    yield _case(draw, "three leading dimensions", draw.sizes("B G H T", high=6), note, first=-3, step=0.5)
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
    if group == "three leading dimensions":
        positions = positions.double()
    args = (x, positions) if base is None else (x, positions, base)
    return Case(group, label({**sizes, "d": d}, note), args, diagnostic=diagnostic)


def call(handle, case, args):
    """No gradient is asked of positions, which may come as fractions."""
    x, positions, *base = args
    return handle.call((x, positions.detach(), *base))


def on_the_way(x, positions, base=10000.0):
    """The second half before the first, as x is turned all at once, and the angles of both halves."""
    first, second = x.unflatten(-1, (2, -1)).unbind(-2)
    yield torch.cat([-second, first], dim=-1)
    half = x.shape[-1] // 2
    angles = (positions.unsqueeze(1) * base ** -(torch.arange(half) / half)).repeat(1, 2)
    yield from (angles, angles.cos().to(x.dtype), angles.sin().to(x.dtype))


MISTAKES = """
pairs_neighbours: You pair neighbours, 2i with 2i + 1, as the paper does. Both ways are in use. Here feature i turns with
  feature i + d/2.
    (x[..., :half], x[..., half:]) -> (x[..., ::2], x[..., 1::2]) ; torch.cat -> torch.stack ;
      cos], dim=-1) -> cos], dim=-1).flatten(-2)
reads_neighbours_and_writes_halves: You read neighbours, 2i and 2i + 1, as a pair, and write the results into two halves. Here
  feature i turns with feature i + d/2, and each stays in its place.
    (x[..., :half], x[..., half:]) -> (x[..., ::2], x[..., 1::2])
reads_halves_and_writes_neighbours: The pairs are right, but you write their results side by side, as `stack` on the last
  dimension does. Write all first features of the pairs, then all second ones.
    torch.cat -> torch.stack ; cos], dim=-1) -> cos], dim=-1).flatten(-2)
angles_of_neighbours: You repeat the angles for neighbours: 0, 0, 1, 1, ... For halves repeat the whole list: 0, 1, ..., 0, 1,
  ... Features i and i + d/2 turn by one angle.
    torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1) ->
      x * cos.repeat_interleave(2, -1) + torch.cat([-second, first], -1) * sin.repeat_interleave(2, -1)
turns_the_other_way: You turn in the other direction, as if the signs of the two sines were exchanged, or -positions used. The
  first feature of a pair becomes first cos - second sin.
    angles.sin() -> -angles.sin()
cosine_and_sine_exchanged: Cosine and sine are exchanged. At position 0 nothing turns: there the cosine is 1 and the sine is
  0.
    cos, sin = -> sin, cos =
uses_the_turned_half: You compute the second half from the first half *after* it was turned, as when it is overwritten. Use
  the old first half for both.
    first * sin + second -> (first * cos - second * sin) * sin + second
exchanges_the_halves: The two halves are exchanged: where you read them, in both sums, or where you join them. Feature i is
  the first of its pair and feature i + d/2 the second, also in the result.
    (x[..., :half], x[..., half:]) -> (x[..., half:], x[..., :half])
    [first * cos - second * sin, first * sin + second * cos] -> [first * sin + second * cos, first * cos - second * sin]
second_half_as_it_came: The first half of your result is right, but the second half is still that of x. Both features of a
  pair turn: the second becomes first sin + second cos.
    first * sin + second * cos -> second
forgets_the_base: Your base is always 10000. Use the argument `base`.
    float(base) -> 10000.0
ignores_the_positions: You count 0, 1, 2, ... along x. Use the argument `positions`: a cached or cut text begins elsewhere.
    positions.to -> torch.arange(x.shape[-2]).to
drops_the_fractions: Your positions lose what is behind the point: 1.5 turns like 1. Positions may be fractions.
    positions.to -> positions.long().to
i_where_2i_is_due: Your frequencies are base^(-i / d), with half of the right exponent. It is -2i / d: for the d/2 pairs 0, 2,
  4, ... divided by d.
    / half) -> / half / 2)
counts_2i_twice: Your frequencies are base^(-4i / d), with twice the right exponent. i divided by d/2, or `arange(0, d, 2)`
  divided by d, is 2i / d already.
    / half) -> / half * 2)
one_frequency_for_all: All your pairs turn by the position itself, as if every exponent were 0. Does `//` round the exponents?
  They are -2i / d.
    (-torch.arange -> (-0 * torch.arange
exponents_rounded_down: All your pairs but the first turn by the position divided by the base: `//` rounds the exponents to 0,
  -1, -1, ... Use `/`: they are -2i / d.
    / half) -> // half)
exponents_up_to_minus_1: Your exponents go from 0 to -1, both ends included, as in `linspace`. They are -2i / d: the last one
  is a step before -1.
    torch.arange(half, dtype=exact, device=x.device) / half -> torch.linspace(0, 1, half)
angles_in_half_precision: You compute angles in half precision. It cannot tell position 3001 from 3000, and it rounds
  frequencies. Compute the angles in float32, and convert only cosine and sine to x's dtype.
    positions.to(x.device, exact).unsqueeze(-1) * frequencies -> positions.to(x.dtype).unsqueeze(-1) * frequencies.to(x.dtype)
    positions.to(x.device, exact) -> positions.to(x.dtype).to(exact)
"""
