"""Weights trained with neighbours paired, in the order that code which pairs halves expects."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.pairing import neighbours_to_halves


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.integer(2, 5), draw.integer(3, 6))
    yield _case(draw, "one head", 1, draw.integer(3, 6))
    yield _case(draw, "a single pair", draw.integer(2, 5), 1)
    yield _case(draw, "float64", draw.integer(2, 5), draw.integer(3, 6), "float64", torch.float64)
    yield _case(draw, "not contiguous", draw.integer(2, 5), draw.integer(3, 6), "not contiguous")
    d_model = draw.integer(6, 9)
    yield Case("heads that do not divide", f"12 rows, d_model={d_model}, heads=5", (draw.normal(12, d_model), 5))
    yield Case("odd d", f"15 rows, d_model={d_model}, heads=3", (draw.normal(15, d_model), 3))


def _case(draw, group, heads, pairs, note="", dtype=torch.float32):
    d_model = draw.integer(3, 6) + 2 * heads * pairs
    weight = draw.normal(2 * heads * pairs, d_model, dtype=dtype)
    weight = non_contiguous(weight) if group == "not contiguous" else weight
    return Case(group, label({"heads": heads, "d": 2 * pairs, "d_model": d_model}, note), (weight, heads))


def the_way_back(weight, heads):
    """This is the way back, from halves to neighbours: rows 0, d/2, 1, d/2 + 1, ... of each head. Rows 0, 2, 4, ... first, then
    1, 3, 5, ..."""
    return neighbours_to_halves(weight, heads).unflatten(0, (heads, 2, -1)).transpose(1, 2).flatten(0, 2)


def all_heads_as_one(weight, heads):
    """You order all rows at once, so that rows of different heads are mixed. Each head keeps its own rows."""
    return torch.cat([weight[::2], weight[1::2]])


EXERCISE = Exercise(
    name="neighbours_to_halves",
    reference=neighbours_to_halves,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), neighbours_to_halves),
)
