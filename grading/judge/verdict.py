"""Verdicts: for each graded cell points and words, outputs to show, and what was odd. JSON between processes and on disk."""

import math
from dataclasses import dataclass, field, fields


@dataclass(frozen=True)
class CellVerdict:
    """The verdict on one cell. `status` is "passed", "failed", "crashed", "timeout", "not_run", or "manual": a person grades it.
    "set_aside" is that of a check that needs a package which is not installed: a person grades it, or it is graded again.

    `exercise` and `misconception` are the checks' names for what was tried and what was recognised; `message` is what they said,
    and `place` what of the line where it goes wrong.
    """

    points: float | None
    max_points: float
    status: str
    exercise: str | None = None
    misconception: str | None = None
    message: str = ""
    place: str = ""

    def worth(self, most=None):
        """The points, between 0 and `most` (by default `max_points`), whatever the verdict says; 0 where they are no number."""
        if not isinstance(self.points, int | float) or not math.isfinite(self.points):
            return 0.0
        return min(max(float(self.points), 0.0), float(self.max_points if most is None else most))


@dataclass(frozen=True)
class Verdict:
    """`cells`: {grade id: CellVerdict}; `outputs`: {place of a cell in the work, as text: its nbformat outputs}.

    `flags` and `technical` are sentences about the submission and about what crashed or hung. `state` is "graded", "refused" or
    "failed", as in `class_run.Row`.
    """

    lesson: str
    cells: dict
    outputs: dict = field(default_factory=dict)
    flags: list = field(default_factory=list)
    technical: list = field(default_factory=list)
    state: str = "graded"

    @property
    def points(self):
        """What the cells are worth together; what a person still has to grade counts as 0."""
        return sum(cell.worth() for cell in self.cells.values())

    def to_dict(self):
        """JSON-able; `from_dict` reads it."""
        names = [field.name for field in fields(CellVerdict)]
        cells = {grade_id: {name: getattr(cell, name) for name in names} for grade_id, cell in self.cells.items()}
        return {**vars(self), "cells": cells}

    @classmethod
    def from_dict(cls, data):
        return cls(**{**data, "cells": {name: CellVerdict(**cell) for name, cell in data["cells"].items()}})

    @classmethod
    def read(cls, data):
        """The verdict in what was stored; None where that is none, or damaged."""
        try:
            return cls.from_dict(data)
        except (TypeError, KeyError, AttributeError):
            return None
