"""Checks that teach: `checks.softmax(softmax)` says that an answer is right, or what is wrong with it.

Each package `lesson_NN` is a lesson, each of its files an exercise, found by the exercise's name: none is registered anywhere.
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

from attention_checks import quiz, skipped
from attention_checks.report import CheckFailed

__all__ = ["CheckFailed", "capstone", "exercises", "quiz", "yours"]

_LOOK = object()  # in place of a candidate: look it up


@cache
def exercises():
    """Every `Exercise` of the course by name, lesson by lesson."""
    return {exercise.name: exercise for lesson in _lessons() for exercise in _table(lesson)}


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
    # Its own lesson's table alone, where a file bears its name: a lesson does not depend on what another one's exercises import.
    file = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() + ".py"
    for lesson in _lessons():
        if Path(__path__[0], lesson, file).is_file():
            for exercise in _table(lesson):
                if exercise.name == name:
                    return exercise
    known = exercises()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(known)}."
    raise AttributeError(f"there is no exercise called {name!r}.{hint}")


def _lessons():
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name.startswith("lesson_"))


def _table(lesson):
    return importlib.import_module(f"{__name__}.{lesson}").EXERCISES


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


skipped.watch()  # every lesson imports this package first: so nobody who skips a prediction is stopped
