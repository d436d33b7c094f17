"""Checks that teach: `checks.softmax(softmax)` says that an answer is right, or what is wrong with it.

Each file of `lessons` is an exercise, found by the exercise's name: none is registered anywhere. `engine` knows no exercise.
`checks.quiz` holds the quiz questions, `checks.capstone` what is asked of an experiment of one's own.
"""

import contextlib
import difflib
import importlib
import importlib.util
import pkgutil
import re
import sys
from functools import cache
from pathlib import Path

from attention_checks import lessons, quiz, skipped
from attention_checks.engine import unread
from attention_checks.engine.checking import Exercise
from attention_checks.engine.report import CheckFailed

__all__ = ["CheckFailed", "capstone", "exercises", "quiz", "yours"]

_LOOK = object()  # in place of a candidate: look it up


@cache
def exercises():
    """Every `Exercise` of the course by name, in alphabetical order."""
    files = [module.name for module in pkgutil.iter_modules(lessons.__path__) if not module.name.startswith("_")]
    return {exercise.name: exercise for exercise in map(_in_file, files)}


def yours(name, candidate=_LOOK):
    """The learner's own object of that name once it passes the check called `name`; until then the course's, and a line says so.

    It is looked up where `yours` is called, so that a cell that was skipped, or that failed, is like an answer that is not right
    yet. Keep the result under another name (`score = checks.yours("additive_scores")`): the learner's stays the one that is
    checked. `candidate` is tried in place of what bears the name. Raises AttributeError for an unknown name.
    """
    exercise = _exercise(name)
    if candidate is _LOOK:
        candidate = _found(name, sys._getframe(1))
    try:
        if candidate is _LOOK:
            raise CheckFailed(name)
        exercise.check(candidate)
    except CheckFailed:
        print(f"Using the course's {name} until yours passes its check.")
        return exercise.reference
    return candidate


def _found(name, frame):
    """What bears the name where `frame` stands; `_LOOK` where nothing does."""
    for names in (frame.f_locals, frame.f_globals):
        with contextlib.suppress(KeyError):
            return names[name]  # not `get`: a judge's names are asked for when they are missing
    return _LOOK


def _exercise(name):
    # From its own file alone: a lesson does not wait for what other exercises import.
    file = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
    if not file.startswith("_") and Path(lessons.__path__[0], f"{file}.py").is_file() and _in_file(file).name == name:
        return _in_file(file)
    known = exercises()
    near = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(known)}."
    raise AttributeError(f"there is no exercise called {name!r}.{hint}")


@cache
def _in_file(file):
    return Exercise.of(importlib.import_module(f"{lessons.__name__}.{file}"))


def __getattr__(name):
    # Lazy, so that a lesson's first cell does not wait for every table. Python asks here for names like __path__ as well, and for
    # a module of this package before it imports it.
    if name == "capstone":  # it imports experiments, which most lessons do not need
        return importlib.import_module(f"{__name__}.capstone")
    if name.startswith("__") or importlib.util.find_spec(f"{__name__}.{name}"):
        raise AttributeError(name)
    return _exercise(name)


def __dir__():
    return sorted([*__all__, *exercises()])


# Every lesson imports this package first.
skipped.watch()  # so nobody who skips a prediction is stopped
unread.watch()
