"""A lesson as the engine knows it: the cells of the instructor's notebook, each with its kind.

The kinds and what follows from them are said here, once, for all of grading; the markers and the key of the metadata are the
build's, which writes them.
"""

import hashlib
import json
import math
import re
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

import nbformat

from authoring.expand import KEY
from authoring.rules import HIDDEN
from grading.intake.errors import SetUpError

SOLUTIONS = ("exercise", "data", "answer", "written")  # what a student writes in
CHECKS = ("check", "quiz")  # what the judge gives points for
PROVIDED = ("code", "setup", "prediction")  # what the instructor wrote, and runs for every student where it is needed
TRAINING = "training"  # what the instructor wrote, and is never run in grading
KINDS = ("markdown", *PROVIDED, TRAINING, *SOLUTIONS, *CHECKS)
OWN = "own-"  # how the id of a cell of the student's own begins in an autograded notebook
HIDDEN_REGION = re.compile(r"^[^\n]*{}.*?{}[^\n]*\n?".format(*HIDDEN), re.DOTALL | re.MULTILINE)

PART = re.compile(r"\bonly=[\"']([^\"'\n]+)")  # a check that gives a part of the points: the group of cases that it tries
HEADING = re.compile(r"^#{2,4} +(\S[^\n]*?)(?: *\([^()\n]*\))? *$", re.MULTILINE)


@dataclass(frozen=True)
class LessonCell:
    """One cell of the instructor's notebook. `kind` is one of KINDS; `id` is the format's own, `grade_id` nbgrader's or None.

    `points` is None where none are given. A "written" cell waits for a person's grade, and may be Markdown or code (`cell_type`).
    """

    kind: str
    cell_type: str
    id: str
    grade_id: str | None
    points: float | None
    source: str

    @property
    def released(self):
        """The source that students get: hidden tests are left out."""
        return HIDDEN_REGION.sub("", self.source).rstrip("\n") if self.kind in CHECKS else self.source


@dataclass(frozen=True)
class Lesson:
    """A lesson's name and cells, in their order. It holds solutions and hidden tests: it stays on the judge's side."""

    name: str
    cells: tuple[LessonCell, ...]

    @classmethod
    def read(cls, path):
        """The lesson whose solution notebook is at `path`. Raises SetUpError when there is none, or none that can be graded."""
        path = Path(path)
        try:
            notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
        except FileNotFoundError:
            raise SetUpError(f"There is no {path}: build the lesson first (`make notebooks`)") from None
        except (OSError, ValueError, nbformat.ValidationError) as error:
            raise SetUpError(f"{path} is not a notebook that can be read: {error}") from None
        ours = notebook.metadata.get(KEY, {}).get("lesson")
        lesson = cls(ours or path.stem, from_notebook(notebook.cells))
        ids = [cell.grade_id for cell in lesson.cells if cell.grade_id]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise SetUpError(f"{path}: the grade id {twice[0]} stands twice")
        if not any(cell.points is not None for cell in lesson.cells):
            raise SetUpError(f"{path}: no cell gives points, so there is nothing to grade")
        return lesson

    @cached_property
    def digest(self):
        """A hash of everything in the lesson: another one means that submissions are graded again."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()

    @property
    def max_points(self):
        return sum(cell.points for cell in self.cells if cell.points is not None)

    def to_dict(self):
        """JSON-able, for a worker; `from_dict` reads it."""
        return {"name": self.name, "cells": [asdict(cell) for cell in self.cells]}

    @classmethod
    def from_dict(cls, data):
        return cls(data["name"], tuple(LessonCell(**cell) for cell in data["cells"]))


def titles(cells):
    """{grade id: title} of the graded ones among `cells` (LessonCell), in their order, in the lesson's own words.

    That is the heading of the exercise above it, without the brackets behind it, and with the group's name where a check tries
    only one group of cases. A question has none, and takes its id's words.
    """
    found, heading = {}, None
    for cell in cells:
        if cell.kind == "markdown":
            heading = ([match[1] for match in HEADING.finditer(cell.source)] or [heading])[-1]
        if cell.points is None:
            continue
        words = cell.grade_id.removeprefix("check_").removeprefix("quiz_").replace("_", " ")
        if cell.kind == "quiz":
            found[cell.grade_id] = f"Question: {words}"
        elif heading and (part := PART.search(cell.source)):
            number, colon, rest = heading.partition(":")  # in front, where a page that has little room still shows it
            found[cell.grade_id] = f"{number}, {part[1]}{colon}{rest}"
        else:
            found[cell.grade_id] = heading if heading and heading not in found.values() else words
    return found


def from_notebook(cells):
    """The cells of a notebook that the build or the engine made, as LessonCells. Raises SetUpError for odd points."""
    return tuple(_cell(cell, index) for index, cell in enumerate(cells))


def _cell(cell, index):
    ours, theirs = cell.metadata.get(KEY, {}), cell.metadata.get("nbgrader", {})
    kind = ours.get("kind")
    if kind not in KINDS:  # a quiz question, say, is Markdown
        kind = _kind(cell.cell_type, theirs)
    points = theirs.get("points") if theirs.get("grade") or theirs.get("task") else None
    if points is not None and not (isinstance(points, int | float) and math.isfinite(points) and points >= 0):
        raise SetUpError(f"cell {index} ({theirs.get('grade_id')}) is worth {points!r} points: it takes a number, 0 or more")
    cell_type = "code" if cell.cell_type == "code" else "markdown"
    points = None if points is None else float(points)
    return LessonCell(kind, cell_type, cell.get("id", f"cell-{index}"), theirs.get("grade_id"), points, cell.source)


def _kind(cell_type, nbgrader):
    """A kind for the cells of a notebook that our build did not make, from nbgrader's metadata."""
    if nbgrader.get("task") or (nbgrader.get("solution") and nbgrader.get("grade")):
        return "written"
    if nbgrader.get("grade"):
        return "check"
    if nbgrader.get("solution"):
        return "exercise" if cell_type == "code" else "markdown"
    return "code" if cell_type == "code" else "markdown"
