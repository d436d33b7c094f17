"""Where the docstring in the lesson asks for an int, a float is refused, and no kind of int is."""

import ast

import numpy
import pytest
import torch
from places import ROOT

import attention_checks as checks
from authoring.script import read_script

EXERCISES = checks.exercises()
WHOLE = [name for name, exercise in EXERCISES.items() if exercise.whole]


def made(name, kind):
    """The right answer, as a number of that kind."""
    return lambda *sizes: kind(EXERCISES[name].reference(*sizes))


def test_the_exercises_that_want_an_int_are_those_whose_docstring_in_the_lesson_says_so():
    asks = set()
    for script in ROOT.glob("solutions/*/*.py"):
        for cell in read_script(script)[0]:
            if cell.kind == "exercise":
                (definition,) = [node for node in ast.parse(cell.source).body if getattr(node, "name", "") == cell.name]
                asks |= {cell.name} if "-> int." in (ast.get_docstring(definition) or "") else set()
    assert asks == set(WHOLE) == {"cache_bytes"}


@pytest.mark.parametrize("kind", [float, numpy.float64, lambda number: torch.tensor(float(number), dtype=torch.float64)])
@pytest.mark.parametrize("name", WHOLE)
def test_a_float_is_refused_kindly_though_the_number_is_right(name, kind):
    with pytest.raises(checks.CheckFailed) as failure:
        getattr(checks, name)(made(name, kind))
    assert failure.value.misconception == "changes_the_dtype" and "Expected a whole number, got " in str(failure.value)
    assert "The number is right, but it is a float" in str(failure.value) and "`//` keeps a whole number" in str(failure.value)


@pytest.mark.parametrize("kind", [int, numpy.int64, torch.tensor, lambda number: numpy.array(number)[()]])
@pytest.mark.parametrize("name", WHOLE)
def test_any_kind_of_int_passes(name, kind):
    getattr(checks, name)(made(name, kind))


@pytest.mark.parametrize("name", WHOLE)
def test_a_wrong_float_is_told_what_is_wrong_with_the_number(name):
    with pytest.raises(checks.CheckFailed, match="First difference: expected"):
        getattr(checks, name)(lambda *sizes: EXERCISES[name].reference(*sizes) / 7)


def test_where_no_docstring_asks_for_an_int_any_number_passes():
    checks.mean_cosine(lambda states: float(EXERCISES["mean_cosine"].reference(states)))
