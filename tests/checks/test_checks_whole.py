"""Where the docstring in the lesson asks for an int, a float is refused, and no kind of int is."""

import ast

import numpy
import pytest
import torch
from places import ROOT

import attention_checks as checks
from authoring.script import read_script

RIGHT = checks.exercises()["cache_bytes"].reference


def test_the_exercise_that_wants_an_int_is_the_one_whose_docstring_in_the_lesson_says_so():
    asks = set()
    for script in ROOT.glob("solutions/*/*.py"):
        for cell in read_script(script)[0]:
            if cell.kind == "exercise":
                (definition,) = [node for node in ast.parse(cell.source).body if getattr(node, "name", "") == cell.name]
                asks |= {cell.name} if "-> int." in (ast.get_docstring(definition) or "") else set()
    assert asks == {name for name, exercise in checks.exercises().items() if exercise.whole} == {"cache_bytes"}


@pytest.mark.parametrize("kind", [float, numpy.float64, lambda number: torch.tensor(float(number), dtype=torch.float64)])
def test_a_float_is_refused_kindly_though_the_number_is_right(kind):
    with pytest.raises(checks.CheckFailed, match=r"it is a float\. .*`//` keeps a whole number") as failure:
        checks.cache_bytes(lambda *sizes: kind(RIGHT(*sizes)))
    assert failure.value.misconception == "changes_the_dtype" and "Expected a whole number, got " in str(failure.value)


@pytest.mark.parametrize("kind", [int, numpy.int64, torch.tensor, lambda number: numpy.array(number)[()]])
def test_any_kind_of_int_passes(kind):
    checks.cache_bytes(lambda *sizes: kind(RIGHT(*sizes)))


def test_a_wrong_float_is_told_what_is_wrong_with_the_number():
    with pytest.raises(checks.CheckFailed, match="First difference: expected"):
        checks.cache_bytes(lambda *sizes: RIGHT(*sizes) / 7)


def test_where_no_docstring_asks_for_an_int_any_number_passes():
    checks.mean_cosine(lambda states: float(checks.exercises()["mean_cosine"].reference(states)))
