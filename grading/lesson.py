"""What the engine knows of a lesson: the cells of the instructor's notebook, each with its kind."""

import hashlib
import json
import math
import re
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

import nbformat

KINDS = ("markdown", "code", "setup", "exercise", "answer", "check", "quiz", "training", "prediction", "written")
SOLUTIONS = ("exercise", "answer", "written")  # what a student writes in
CHECKS = ("check", "quiz")  # what the judge gives points for
HIDDEN_REGION = re.compile(r"^[^\n]*BEGIN HIDDEN TESTS.*?END HIDDEN TESTS[^\n]*\n?", re.DOTALL | re.MULTILINE)


class LessonError(ValueError):
    """The instructor's notebook cannot be graded with; the message says why."""


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
        """The lesson whose solution notebook is at `path`. Raises LessonError when there is none, or none that can be graded."""
        path = Path(path)
        try:
            notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
        except FileNotFoundError:
            raise LessonError(f"There is no {path}: build the lesson first (`make notebooks`)") from None
        except (OSError, ValueError, nbformat.ValidationError) as error:
            raise LessonError(f"{path} is not a notebook that can be read: {error}") from None
        ours = notebook.metadata.get("course", {}).get("lesson")
        lesson = cls(ours or path.stem, tuple(_cell(cell, index) for index, cell in enumerate(notebook.cells)))
        ids = [cell.grade_id for cell in lesson.cells if cell.grade_id]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise LessonError(f"{path}: the grade id {twice[0]} stands twice")
        if not any(cell.points is not None for cell in lesson.cells):
            raise LessonError(f"{path}: no cell gives points, so there is nothing to grade")
        return lesson

    @cached_property
    def digest(self):
        """A hash of everything in the lesson: another one means that submissions are graded again."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()

    @cached_property
    def by_grade_id(self):
        """The graded cells and those that students write in, by grade id."""
        return {cell.grade_id: cell for cell in self.cells if cell.grade_id}

    @property
    def max_points(self):
        return sum(cell.points for cell in self.cells if cell.points is not None)

    def to_dict(self):
        """JSON-able, for a worker; `from_dict` reads it."""
        return {"name": self.name, "cells": [asdict(cell) for cell in self.cells]}

    @classmethod
    def from_dict(cls, data):
        return cls(data["name"], tuple(LessonCell(**cell) for cell in data["cells"]))


def _cell(cell, index):
    ours, theirs = cell.metadata.get("course", {}), cell.metadata.get("nbgrader", {})
    kind = ours.get("kind")
    if kind not in KINDS:  # a quiz question, say, is Markdown
        kind = _kind(cell.cell_type, theirs)
    points = theirs.get("points") if theirs.get("grade") or theirs.get("task") else None
    if points is not None and not (isinstance(points, int | float) and math.isfinite(points) and points >= 0):
        raise LessonError(f"cell {index} ({theirs.get('grade_id')}) is worth {points!r} points: it takes a number, 0 or more")
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
