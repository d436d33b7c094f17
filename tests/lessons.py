"""What the tests of lessons share: a lesson's cells, run from top to bottom, and its recorded runs, seed by seed."""

import tempfile
from functools import cache

import pytest
from places import ROOT

from attention_lab.measure import results
from authoring.script import read_script

recorded = cache(results.recorded)


def script_of(lesson):
    """The path of the script of the lesson with this number."""
    (script,) = ROOT.glob(f"solutions/{lesson}_*/*.py")
    return script


def cells_of(lesson):
    return read_script(script_of(lesson))[0]


def run_cells(lesson, *more, without=()):
    """The names that a lesson's code, exercises and predictions leave, and cells of the kinds in `more`; training is cut short.

    Cells that hold one of the words in `without` are passed over.
    """
    names = {"__name__": f"lesson_{lesson}"}
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setenv("COURSE_RESULTS", f"{folder}/results.json")
        patched.setenv("COURSE_TRAINING_SECONDS", "1")
        for cell in cells_of(lesson):
            if cell.kind in ("code", "exercise", "prediction", *more) and not any(word in cell.source for word in without):
                exec(compile(cell.source, f"lesson {lesson}:{cell.line}", "exec"), names)
    return names


def runs_of(experiment, model):
    """The recorded runs of a model, in the order of their seeds."""
    return results.runs_of(recorded(experiment), model)


def seed_by_seed(experiment, model, key):
    """What each recorded run of a model has under `key`."""
    return [run[key] for run in runs_of(experiment, model)]


def span(values):
    """(the smallest, the largest)."""
    values = list(values)
    return min(values), max(values)
