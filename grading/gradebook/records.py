"""What became of each submission, and what was last written of it."""

from dataclasses import asdict, dataclass, field

from grading.intake.plain_text import lateness, shown

LINE = 2_000  # characters of what is said about one submission


@dataclass(frozen=True)
class Row:
    """What became of one submission.

    `state` is "graded", "unchanged" (graded by an earlier run), "refused" (the file cannot be graded: 0 points), "unknown" (the
    folder is nobody's: nothing is written), "skipped" (left out by hand: what stood stays) or "failed" (the engine could not do
    it: 0 points, and the next run tries again, but for what took all the time that one submission is given). `late`: seconds.
    """

    student: str
    state: str
    points: float = 0.0
    max_points: float = 0.0
    remarks: tuple[str, ...] = field(default=())
    technical: tuple[str, ...] = field(default=())
    late: float = 0.0

    @property
    def problem(self):
        """Whether a person should look: an odd submission, or one that crashed or hung."""
        return self.state in ("refused", "unknown", "failed") or bool(self.technical)

    @property
    def line(self):
        """One line that steers no terminal, whatever the student's process said and the folder is called."""
        points = f"{self.points:g}/{self.max_points:g}" if self.state in ("graded", "unchanged") else self.state
        points = ", ".join(filter(None, (points, lateness(self.late))))
        said = "; ".join([*self.technical, *self.remarks])
        return shown(f"{self.student}: {points}{': ' + said if said else ''}", LINE)


@dataclass(frozen=True)
class Record:
    """What was last written into the gradebook for a student; an empty one where nothing was, or nobody knows what.

    `key`: what the verdict is one of; None: it has to be written again. `work`: a hash of what was handed in, which a person's
    points are for. `when`: its time, and the deadline. `cells`: the verdict's, as dicts. `cleared`: {grade id: points} given by
    hand for earlier versions, and taken back.
    """

    key: str | None = None
    work: str | None = None
    when: str = ""
    row: Row | None = None
    cells: dict = field(default_factory=dict)
    cleared: dict = field(default_factory=dict)

    def to_dict(self):
        return asdict(self)

    @classmethod
    def read(cls, data):
        """The record in what was stored; an empty one for what is damaged."""
        kinds = {"key": str | None, "work": str, "when": str, "row": dict, "cells": dict, "cleared": dict}
        if not (isinstance(data, dict) and data.keys() == kinds.keys() and all(isinstance(data[n], kinds[n]) for n in kinds)):
            return cls()
        try:
            row = Row(**{name: tuple(value) if isinstance(value, list) else value for name, value in data["row"].items()})
        except TypeError:
            return cls()
        return cls(**{**data, "row": row})
