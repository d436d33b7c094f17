"""Weights trained with neighbours paired, in the order that code which pairs halves expects."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.pairing import neighbours_to_halves


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.integer(2, 5), draw.integer(3, 6))
    yield _case(draw, "one head", 1, draw.integer(3, 6))
    yield _case(draw, "a single pair", draw.integer(2, 5), 1)
    yield _case(draw, "float64", draw.integer(2, 5), draw.integer(3, 6), "float64", torch.float64)
    yield _case(draw, "not contiguous", draw.integer(2, 5), draw.integer(3, 6), "not contiguous")
    d_model = 7 + 2 * draw.integer(0, 2)  # odd: with 8, torch can cut the rows of the last case into pairs all the same
    yield Case("heads that do not divide", f"12 rows, d_model={d_model}, heads=5", (draw.normal(12, d_model), 5))
    yield Case("odd d", f"10 rows, d_model={d_model}, heads=2", (draw.normal(10, d_model), 2))


def _case(draw, group, heads, pairs, note="", dtype=torch.float32):
    d_model = draw.integer(3, 6) + 2 * heads * pairs
    weight = draw.normal(2 * heads * pairs, d_model, dtype=dtype)
    weight = non_contiguous(weight) if group == "not contiguous" else weight
    return Case(group, label({"heads": heads, "d": 2 * pairs, "d_model": d_model}, note), (weight, heads))


def _about_a_row(want, got, case):
    """Which row of the weight stands where another is due, if one does."""
    weight, n = case.args[0], int((want != got).any(1).nonzero()[0])
    (came,), (due,) = ((weight == rows[n]).all(1).nonzero().flatten().tolist() or [None] for rows in (got, want))
    if not got[n].any():
        return f"Row {n} of your result holds zeros alone. Row {due} of `weight` is due there."
    if came is not None:
        return f"Row {n} of your result is row {came} of `weight`. Row {due} is due there."


def _ordered(weight, heads, order):
    """Rows of each head in the order(rows of one head, which are even in number) -> numbers."""
    return torch.cat([rows[order(torch.arange(len(rows)))] for rows in weight.chunk(heads)])


def _checked(weight, heads):
    return neighbours_to_halves(weight, heads) is None or weight


def the_way_back(weight, heads):
    """This is the way back, from halves to neighbours: rows 0, d/2, 1, d/2 + 1, ... of each head. Due are first the rows 0, 2,
    4, ..., then 1, 3, 5, ... (Is the right order written to? It should be read from.)"""
    return _ordered(_checked(weight, heads), heads, lambda rows: rows.view(2, -1).T.flatten())


def odd_rows_first(weight, heads):
    """The rows 1, 3, 5, ... come first in your result. In a pair the even row is the first feature: exchanged, it turns the other
    way round."""
    return _ordered(_checked(weight, heads), heads, lambda rows: torch.cat([rows[1::2], rows[::2]]))


def all_heads_as_one(weight, heads):
    """All even rows stand before all odd ones in your result, so that heads are mixed. Each head keeps its own rows: its even
    ones, its odd ones, and then the next head."""
    weight = _checked(weight, heads)
    return torch.cat([weight[::2], weight[1::2]])


def heads_vary_fastest(weight, heads):
    """You take the rows h, h + heads, h + 2 heads, ... for those of a head. The rows of a head stand together, as
    (heads, d) cuts them; (d, heads) does not."""
    weight = _checked(weight, heads)
    mixed = weight.unflatten(0, (-1, heads)).transpose(0, 1).flatten(0, 1)
    return neighbours_to_halves(mixed, heads).unflatten(0, (heads, -1)).transpose(0, 1).flatten(0, 1)


def heads_vary_fastest_where_they_are_read(weight, heads):
    parts = [_checked(weight, heads)[h::heads] for h in range(heads)]
    return torch.cat([torch.cat([rows[::2], rows[1::2]]) for rows in parts])


def pieces_of_as_many_rows(weight, heads):
    """You take `heads` rows for those of a head, as `split(heads)` does. There are `heads` pieces, of d rows: `chunk(heads)`."""
    return torch.cat([torch.cat([rows[::2], rows[1::2]]) for rows in _checked(weight, heads).split(heads)])


def rows_numbered_in_pieces_of_heads(weight, heads):
    return _checked(weight, heads)[sorted(range(len(weight)), key=lambda n: (n // heads, n % 2))]


def reorders_the_columns(weight, heads):
    """Your new order is one of *columns*. They are what comes in; what queries and keys are made of are the rows."""
    rows = len(_checked(weight, heads))
    return torch.cat([neighbours_to_halves(weight.T[:rows], heads), weight.T[rows:]]).T


def reorders_all_columns(weight, heads):
    weight = _checked(weight, heads)
    return torch.cat([weight[:, ::2], weight[:, 1::2]], 1)


def takes_columns_for_rows(weight, heads):
    return neighbours_to_halves(weight.T[: len(_checked(weight, heads))], heads).T


def changes_nothing(weight, heads):
    """The rows come back in their old order. (Two `reshape`s in a row undo each other, and `stack` undoes `[::2]` and `[1::2]`.)
    Of each head the rows 0, 2, 4, ... come first, then 1, 3, 5, ..."""
    return _checked(weight, heads).clone()


def overwrites_rows_before_they_are_read(weight, heads):
    """Some rows come more than once in your result, and others are gone, as when rows are written where others have yet to be
    read. Read from `weight`, and write into a new tensor."""
    parts = _checked(weight, heads).clone().unflatten(0, (heads, -1))
    half = parts.shape[1] // 2
    for i in range(half):
        parts[:, i] = parts[:, 2 * i]
        parts[:, half + i] = parts[:, 2 * i + 1]
    return parts.flatten(0, 1)


def overwrites_the_first_half_before_it_is_read(weight, heads):
    parts = _checked(weight, heads).clone().unflatten(0, (heads, -1))
    half = parts.shape[1] // 2
    for i in range(half):
        parts[:, i] = parts[:, 2 * i]
    for i in range(half):
        parts[:, half + i] = parts[:, 2 * i + 1]
    return parts.flatten(0, 1)


def leaves_out_the_last_head(weight, heads):
    """All heads but the last are right. Does your loop reach the last one? `range(heads)` runs up to heads - 1."""
    rows = len(weight) // heads * (heads - 1)
    return torch.cat([neighbours_to_halves(weight, heads)[:rows], weight[rows:]])


def last_head_of_zeros(weight, heads):
    rows = len(weight) // heads * (heads - 1)
    return torch.cat([neighbours_to_halves(weight, heads)[:rows], torch.zeros_like(weight[rows:])])


def last_head_missing(weight, heads):
    return neighbours_to_halves(weight, heads)[: len(weight) // heads * (heads - 1)]


def takes_odd_d(weight, heads):
    """An odd d went through, 2 heads of 5 rows: a row has no partner. Raise a ValueError for an odd d as well."""
    if len(weight) % heads:
        return neighbours_to_halves(weight, heads)
    return _ordered(weight, heads, lambda rows: torch.cat([rows[::2], rows[1::2]]))


def takes_heads_that_do_not_divide(weight, heads):
    """12 rows for 5 heads went through. `heads` has to divide the number of rows: test it, and raise a ValueError."""
    d = len(weight) // heads
    if d % 2:
        return neighbours_to_halves(weight, heads)
    return neighbours_to_halves(weight[: heads * d], heads)


def takes_what_chunk_gives(weight, heads):
    if len(weight) // heads % 2:
        return neighbours_to_halves(weight, heads)
    return _ordered(weight, heads, lambda rows: torch.cat([rows[::2], rows[1::2]]))


def takes_what_split_gives(weight, heads):
    d = len(weight) // heads
    if d % 2:
        return neighbours_to_halves(weight, heads)
    return torch.cat([torch.cat([rows[::2], rows[1::2]]) for rows in weight.split(d)])


def asserts(weight, heads):
    """Your code stops with an AssertionError here. A ValueError is due, which callers can tell from a mistake of yours."""
    assert len(weight) % (2 * heads) == 0
    return neighbours_to_halves(weight, heads)


def asserts_that_d_is_even(weight, heads):
    if len(weight) % heads == 0:
        assert len(weight) // heads % 2 == 0
    return neighbours_to_halves(weight, heads)


def leaves_the_error_to_torch(weight, heads):
    """Your code stops with a RuntimeError here, torch's or your own. A ValueError is due, from a test of your own before the rows
    are cut."""
    return weight.view(heads, len(weight) // heads // 2, 2, -1).transpose(1, 2).reshape(weight.shape)


def leaves_the_error_about_pairs_to_torch(weight, heads):
    if len(weight) % heads:
        raise ValueError
    return leaves_the_error_to_torch(weight, heads)


EXERCISE = Exercise(
    name="neighbours_to_halves",
    reference=neighbours_to_halves,
    inputs=_inputs,
    differentiable=False,
    properties=(_about_a_row,),
    misconceptions=mistakes(globals(), neighbours_to_halves),
)
