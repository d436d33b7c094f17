"""Weights trained with neighbours paired, in the order that code which pairs halves expects."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.pairing import neighbours_to_halves

REFERENCE = neighbours_to_halves
DIFFERENTIABLE = False
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.integer(2, 5), draw.integer(3, 6))
    yield _case(draw, "one head", 1, draw.integer(3, 6))
    yield _case(draw, "a single pair", draw.integer(2, 5), 1)
    d_model = 7 + 2 * draw.integer(0, 2)  # odd: with 8, torch can cut the rows of the last case into pairs all the same
    yield Case("heads that do not divide", f"12 rows, d_model={d_model}, heads=5", (draw.normal(12, d_model), 5))
    yield Case("odd d", f"10 rows, d_model={d_model}, heads=2", (draw.normal(10, d_model), 2))


def _case(draw, group, heads, pairs):
    d_model = draw.integer(3, 6) + 2 * heads * pairs
    weight = draw.normal(2 * heads * pairs, d_model)
    return Case(group, label({"heads": heads, "d": 2 * pairs, "d_model": d_model}), (weight, heads))


def usual(weight, heads):
    """The new order as numbers of rows, which mistakes change. What the reference refuses is refused here too."""
    d, rest = divmod(len(weight), heads)
    _refuse(rest or d % 2)
    order = torch.cat([torch.arange(0, d, 2), torch.arange(1, d, 2)])
    rows = (d * torch.arange(heads)[:, None] + order).flatten()
    return weight[rows]


def _refuse(wrong):
    if wrong:
        raise ValueError


def _in_place(weight, rows, places):
    """The rows of `weight`, written one after the other over those that others have yet to be read from."""
    result = weight.clone()
    for place in places:
        result[place] = result[rows[place]]
    return result


MISTAKES = """
the_way_back: You do the reverse, from halves to neighbours: rows 0, d/2, 1, d/2 + 1, ... of each head. Do you write to the
  right order? Read from it: rows 0, 2, 4, ..., then 1, 3, 5, ...
    + order) -> + order.argsort())
odd_rows_first: Your rows 1, 3, 5, ... come first. In a pair the even row is the first feature. If the two are exchanged, the
  pair turns in the other direction.
    torch.arange(0, d, 2), torch.arange(1, d, 2) -> torch.arange(1, d, 2), torch.arange(0, d, 2)
all_heads_as_one: Your result has all even rows before all odd ones, so heads are mixed. Each head keeps its own rows
  together: its even rows, its odd rows, then the next head.
    weight[rows] -> torch.cat([weight[::2], weight[1::2]])
heads_vary_fastest: You take the rows h, h + heads, h + 2 heads, ... as those of a head. The rows of a head are next to each
  other: cut them as (heads, d), not as (d, heads).
    d * torch.arange(heads)[:, None] + order -> heads * order[:, None] + torch.arange(heads)
    d * torch.arange(heads)[:, None] + order -> torch.arange(heads)[:, None] + heads * order
pieces_of_as_many_rows: You take pieces of `heads` rows, as `split(heads)` does. Each of the `heads` pieces has d rows: use
  `chunk(heads)` or `split(d)`.
    weight[rows] -> weight[sorted(range(len(weight)), key=lambda n: (n // heads, n % heads % 2))]
    weight[rows] -> weight[sorted(range(len(weight)), key=lambda n: (n // heads, n % 2))]
reorders_the_columns: You reorder the *columns*, which belong to the input. Reorder the rows, which give the features of
  queries and keys.
    weight[rows] -> torch.cat([weight[:, ::2], weight[:, 1::2]], 1)
    weight[rows] -> weight[:, rows]
overwrites_rows_before_they_are_read: Some rows occur more than once in your result, and others are lost. You write to rows
  that have yet to be read: read from `weight`, and write into a new tensor.
    weight[rows] -> _in_place(weight, rows, rows.argsort())
    weight[rows] -> _in_place(weight, rows, range(len(rows)))
takes_odd_d: Your code accepts an odd d, here 2 heads of 5 rows, where one row has no partner. Raise a ValueError for an odd
  d.
    rest or d % 2 -> rest
takes_heads_that_do_not_divide: Your code accepts 12 rows for 5 heads. Test whether `heads` divides the number of rows, and
  raise a ValueError if not.
    rest or d % 2 -> d % 2
    rest or d % 2 -> d % 2 ; weight[rows] -> torch.cat([torch.cat([one[::2], one[1::2]]) for one in weight.chunk(heads)])
asserts: Your code raises an AssertionError here. Raise a ValueError: a caller can tell it from a mistake inside your
  function.
    _refuse(rest or d % 2) -> assert not (rest or d % 2)
    _refuse(rest or d % 2) -> _refuse(rest); assert d % 2 == 0
leaves_the_error_to_torch: Your code raises a RuntimeError here. Test the numbers before you cut the rows, and raise a
  ValueError.
    _refuse(rest or d % 2) -> weight.reshape(heads, d // 2, 2, -1)
    _refuse(rest or d % 2) -> _refuse(rest); weight.reshape(heads, d // 2, 2, -1)
"""


def _about_a_row(want, got, case):
    """Which row of the weight stands where another is due, if one does."""
    weight, n = case.args[0], int((want != got).any(1).nonzero()[0])
    (came,), (due,) = ((weight == rows[n]).all(1).nonzero().flatten().tolist() or [None] for rows in (got, want))
    if not got[n].any():
        return f"Row {n} of your result contains only zeros. It should be row {due} of `weight`."
    if came is not None:
        return f"Row {n} of your result is row {came} of `weight`. It should be row {due}."


PROPERTIES = (_about_a_row,)
