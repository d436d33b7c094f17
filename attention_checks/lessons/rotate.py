"""Rotations of queries and keys: pairs of features turn with the position."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
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
    if group == "not contiguous":
        x = non_contiguous(x)
    if group == "three leading dimensions":
        positions = positions.double()
    args = (x, positions) if base is None else (x, positions, base)
    return Case(group, label({**sizes, "d": d}, note), args, diagnostic=diagnostic)


def _call(handle, case, args):
    """No gradient is asked of positions, which may come as fractions."""
    x, positions, *base = args
    return handle.call((x, positions.detach(), *base))


def _on_the_way(x, positions, base=10000.0):
    """The second half before the first, as x is turned all at once, and the angles of both halves."""
    first, second = x.unflatten(-1, (2, -1)).unbind(-2)
    yield torch.cat([-second, first], dim=-1)
    angles = _angles(x, positions, base).repeat(1, 2)
    yield from (angles, angles.cos().to(x.dtype), angles.sin().to(x.dtype))


def _angles(x, positions, base, times=2, first=0):
    """(T, d/2): the positions times base^(-times i / d), for i from `first` on."""
    return positions.unsqueeze(1) * base ** -(times * (first + torch.arange(x.shape[-1] // 2)) / x.shape[-1])


def _turned(x, angles, overwritten=False):
    """The halves of x turned by angles (T, d/2). Where the first is overwritten, the second is made of the new one."""
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x.unflatten(-1, (2, -1)).unbind(-2)
    turned = first * cos - second * sin
    return torch.cat([turned, (turned if overwritten else first) * sin + second * cos], dim=-1)


def _to_halves(x):
    return x.unflatten(-1, (-1, 2)).transpose(-2, -1).flatten(-2)


def _to_neighbours(x):
    return x.unflatten(-1, (2, -1)).transpose(-2, -1).flatten(-2)


def pairs_neighbours(x, positions, base=10000.0):
    """You pair neighbours, 2i with 2i + 1, as the paper does. Both ways are in use; here feature i turns with feature i + d/2."""
    return _to_neighbours(rotate(_to_halves(x), positions, base))


def reads_neighbours_and_writes_halves(x, positions, base=10000.0):
    """You take neighbours, 2i and 2i + 1, for a pair, and put the results into two halves. Here feature i turns with feature
    i + d/2, and each stays in its place."""
    return rotate(_to_halves(x), positions, base)


def reads_halves_and_writes_neighbours(x, positions, base=10000.0):
    """The pairs are right, but you put their results side by side, as `stack` on the last dimension does. Each stays in its
    place: first all the first ones, then all the second ones."""
    return _to_neighbours(rotate(x, positions, base))


def angles_of_neighbours(x, positions, base=10000.0):
    """Your angles are doubled for neighbours: 0, 0, 1, 1, ... For halves the list follows itself: 0, 1, ..., 0, 1, ... Features i
    and i + d/2 turn by one angle."""
    angles, half = _angles(x, positions, base).repeat_interleave(2, -1), x.shape[-1] // 2
    return x * angles.cos().to(x.dtype) + torch.cat([-x[..., half:], x[..., :half]], -1) * angles.sin().to(x.dtype)


def turns_the_other_way(x, positions, base=10000.0):
    """You turn the other way round, as with the signs of the two sines exchanged, or with -positions. The first feature of a pair
    becomes first cos - second sin."""
    return rotate(x, -positions, base)


def minus_missing(x, positions, base=10000.0):
    """Both features of a pair add their sine. That is no rotation: the first becomes first cos *minus* second sin."""
    back, forth = rotate(x, -positions, base), rotate(x, positions, base)
    return torch.cat([back.chunk(2, -1)[0], forth.chunk(2, -1)[1]], -1)


def both_lose_their_sine(x, positions, base=10000.0):
    """From both features of a pair you subtract the sine. That is no rotation: the second becomes second cos *plus* first sin."""
    back, forth = rotate(x, -positions, base), rotate(x, positions, base)
    return torch.cat([forth.chunk(2, -1)[0], back.chunk(2, -1)[1]], -1)


def cosine_and_sine_exchanged(x, positions, base=10000.0):
    """Cosine and sine are exchanged. At position 0, where nothing turns, the cosine is 1 and the sine 0: which name
    holds which?"""
    return _turned(x, torch.pi / 2 - _angles(x, positions, base))  # whose cosine is the sine


def uses_the_turned_half(x, positions, base=10000.0):
    """Your second half is made of the first half *after* it was turned, as when it is overwritten. Keep the old one for both."""
    return _turned(x, _angles(x, positions, base), overwritten=True)


def exchanges_the_halves(x, positions, base=10000.0):
    """The two halves are exchanged: where they are read, in both sums, or where they are joined. Feature i is the first of its
    pair, and feature i + d/2 the second, also in the result."""
    return rotate(x.roll(x.shape[-1] // 2, -1), positions, base)


def joins_the_halves_the_other_way(x, positions, base=10000.0):
    return rotate(x, positions, base).roll(x.shape[-1] // 2, -1)


def second_half_as_it_came(x, positions, base=10000.0):
    """The first half of your result is right, the second is x's own, as it came. Both features of a pair turn: the second becomes
    first sin + second cos."""
    half = x.shape[-1] // 2
    return torch.cat([rotate(x, positions, base)[..., :half], x[..., half:]], -1)


def first_half_as_it_came(x, positions, base=10000.0):
    """The second half of your result is right, the first is x's own, as it came. Both features of a pair turn: the first becomes
    first cos - second sin."""
    half = x.shape[-1] // 2
    return torch.cat([x[..., :half], rotate(x, positions, base)[..., half:]], -1)


def leaves_out_the_last_pair(x, positions, base=10000.0):
    """The last pair is as it was, or 0. There are d/2 pairs, from 0 to d/2 - 1: does your loop reach the last one?"""
    turned, half = rotate(x, positions, base), x.shape[-1] // 2
    return turned.where(torch.arange(x.shape[-1]) % half < half - 1, x)


def last_pair_of_zeros(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    return rotate(x, positions, base) * (torch.arange(x.shape[-1]) % half < half - 1).to(x.dtype)


def forgets_the_base(x, positions, base=10000.0):
    """Your base is 10000, whatever the argument says."""
    return rotate(x, positions)


def ignores_the_positions(x, positions, base=10000.0):
    """You count 0, 1, 2, ... along x, whatever `positions` says. A cached or cut text begins elsewhere."""
    return rotate(x, torch.arange(x.shape[-2]), base)


def counts_from_1(x, positions, base=10000.0):
    """Your angles belong to the next position. Take `positions` as they are: at position 0 nothing turns."""
    return rotate(x, positions + 1, base)


def pairs_counted_from_1(x, positions, base=10000.0):
    """Your pairs count from 1. They should count from 0, so that the first pair turns by the position itself."""
    return _turned(x, _angles(x, positions, base, first=1))


def dtype_of_the_positions(x, positions, base=10000.0):
    """Your result is in float64 where the positions are. The dtype of x is due: give cosine and sine, or the result, that."""
    result = rotate(x, positions, base)
    return result.to(torch.promote_types(x.dtype, positions.dtype) if positions.is_floating_point() else x.dtype)


def drops_the_fractions(x, positions, base=10000.0):
    """Right for whole positions, but yours lose what stands behind the point: 1.5 turns like 1. Positions may be fractions."""
    return rotate(x, positions.long(), base)


def exponent_not_divided_by_d(x, positions, base=10000.0):
    """Your frequencies are base^(-2i). The exponent is to be divided by d: -2i / d, which stays above -1."""
    return _turned(x, _angles(x, positions, base, 2 * x.shape[-1]))


def i_where_2i_is_due(x, positions, base=10000.0):
    """Your frequencies are base^(-i / d), with half the exponent that is due, -2i / d: for the d/2 pairs 0, 2, 4, ... over d."""
    return _turned(x, _angles(x, positions, base, 1))


def counts_2i_twice(x, positions, base=10000.0):
    """Your frequencies are base^(-4i / d), with twice the exponent that is due. i over d/2, or `arange(0, d, 2)` over d, is
    2i / d already."""
    return _turned(x, _angles(x, positions, base, 4))


def multiplies_by_the_power(x, positions, base=10000.0):
    """Your angles are the position times base^(+2i/d). The exponent should be negative: later pairs turn more slowly."""
    return _turned(x, _angles(x, positions, base, -2))


def one_frequency_for_all(x, positions, base=10000.0):
    """All your pairs turn by the position itself, as if every exponent were 0, which `//` for `/` does, for one."""
    return _turned(x, _angles(x, positions, base, 0))


def exponents_rounded_down(x, positions, base=10000.0):
    """All your pairs but the first turn by the position over the base: the exponents are 0, -1, -1, ..., which `//` makes of
    fractions. -2i / d is due, with `/`."""
    return _turned(x, positions.unsqueeze(1) * base ** -(torch.arange(x.shape[-1] // 2) > 0).float())


def exponents_up_to_minus_1(x, positions, base=10000.0):
    """Your exponents go all the way from 0 to -1, as `linspace` has both ends. Due are -2i / d: the last is one step short of
    -1."""
    return _turned(x, positions.unsqueeze(1) * base ** -torch.linspace(0, 1, x.shape[-1] // 2))


def angles_in_half_precision(x, positions, base=10000.0):
    """Your angles, or the positions in them, have the few digits of half precision, which cannot tell 3001 from 3000. Make them
    in float32, and give only cosine and sine x's dtype."""
    frequencies = base ** -(2 * torch.arange(x.shape[-1] // 2) / x.shape[-1])
    return _turned(x, positions.to(x.dtype).unsqueeze(1) * frequencies.to(x.dtype))


def positions_in_half_precision(x, positions, base=10000.0):
    return _turned(x, _angles(x, positions.to(x.dtype).to(torch.promote_types(x.dtype, torch.float32)), base))


def angles_rounded_to_half_precision(x, positions, base=10000.0):
    return _turned(x, _angles(x, positions, base).to(x.dtype))


def frequencies_in_half_precision(x, positions, base=10000.0):
    frequencies = base ** -(2 * torch.arange(x.shape[-1] // 2, dtype=x.dtype) / x.shape[-1])
    return _turned(x, positions.unsqueeze(1) * frequencies)


def frequencies_with_few_digits(x, positions, base=10000.0):
    """Your frequencies have the few digits of half precision: what is lost, times a position of 3001, is an angle that shows.
    Make frequencies and angles in float32, and give only cosine and sine x's dtype."""
    frequencies = base ** -(2 * torch.arange(x.shape[-1] // 2) / x.shape[-1])
    return _turned(x, positions.unsqueeze(1) * frequencies.to(x.dtype).to(torch.promote_types(x.dtype, torch.float32)))


def frequencies_of_exponents_with_few_digits(x, positions, base=10000.0):
    frequencies = base ** -(torch.arange(x.shape[-1] // 2, dtype=x.dtype) / (x.shape[-1] // 2))
    return _turned(x, positions.unsqueeze(1) * frequencies.to(torch.promote_types(x.dtype, torch.float32)))


EXERCISE = Exercise(
    name="rotate",
    reference=rotate,
    inputs=_inputs,
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), rotate),
)
