"""The unit of work: one submission, one lesson, one seed -> a verdict. It reads no clock into what it says."""

import time

from grading.judge import lean
from grading.judge.checks import not_run, run_check
from grading.sandbox.limits import Limits
from grading.sandbox.session import Sandbox

VERSION = 1
CHECKS = ("check", "quiz")
SLEEP = 2  # how many times the limits' seconds for a notebook it may take by the clock
FRESH_SESSIONS = 5  # beyond one for each check: what keeps ending its process is not run again and again
ENDED = {
    "timeout": "This cell was stopped",
    "died": "The process ended in this cell",
    "too_much_output": "This cell wrote too much",
}


def grade(lesson, work, seed, *, sandbox=None, limits=None):
    """The verdict on a work (`Work.to_dict()`) for a lesson (`Lesson.to_dict()`), as a JSON-able dict.

    `seed` (int) draws the inputs of the hidden tests; it never enters the sandbox. Without `sandbox`, one is started with
    `limits` and closed afterwards. Raises what the sandbox raises where no session can be started.
    """
    if sandbox is None:
        with Sandbox(limits) as own:
            return grade(lesson, work, seed, sandbox=own)
    first = _Grading(lesson, work, seed, sandbox, whole=False)
    verdict = first.verdict()
    if lean.missed(work["cells"], first.chosen, first.texts):
        # Something that nobody seemed to need was needed after all: everything provided runs, but the training.
        verdict = _Grading(lesson, work, seed, sandbox, whole=True).verdict()
    return verdict


class _Grading:
    def __init__(self, lesson, work, seed, sandbox, whole):
        self.lesson, self.work, self.seed, self.sandbox = lesson, work, seed, sandbox
        self.chosen = lean.selection(work["cells"], whole)
        self.pairs = tuple((cell["kind"], cell["source"]) for cell in lesson["cells"])
        self.checks = {cell["grade_id"]: place for place, cell in enumerate(lesson["cells"]) if cell["kind"] in CHECKS}
        self.limits = getattr(sandbox, "limits", None) or Limits()
        self.texts, self._outputs, self._shared, self._technical = [], {}, {}, []
        self._session, self._ran, self._left = None, [], len(self.checks) + FRESH_SESSIONS
        # Sleeping costs no processor time, which is what the limits count; nobody keeps a worker for ever by it.
        self._until = time.monotonic() + SLEEP * self.limits.notebook_seconds

    def verdict(self):
        cells = {}
        try:
            for place, cell in enumerate(self.work["cells"]):
                if cell["kind"] in CHECKS and cell["grade_id"] in self.checks:
                    result = self._check(cell["grade_id"])
                    cells[cell["grade_id"]] = result.to_dict()
                    self._outputs[str(place)] = result.outputs
                    self.texts.append(result.message)
                elif place in self.chosen:
                    self._run(place, self.chosen[place])
        finally:
            self._close()
        for cell in self.lesson["cells"]:
            if cell["points"] is not None and cell["grade_id"] not in cells:
                cells[cell["grade_id"]] = self._unjudged(cell)
        return {
            "version": VERSION,
            "lesson": self.lesson["name"],
            "cells": cells,
            "outputs": self._outputs,
            "flags": list(self.work["flags"]),
            "technical": self._technical,
        }

    def _unjudged(self, cell):
        if cell["kind"] in CHECKS:
            return not_run(cell).to_dict()
        manual = {"points": None, "max_points": cell["points"], "status": "manual"}
        return {**manual, "exercise": cell["grade_id"], "misconception": None, "message": ""}

    def _check(self, grade_id):
        place = self.checks[grade_id]
        cell = self.lesson["cells"][place]
        cell = {**cell, "points": cell["points"] or 0.0}
        if not self._ready():
            return not_run(cell)
        result = run_check(cell, self.pairs, place, self._session, self._shared, self.seed)
        if result.status == "crashed":
            self._technical.append(f"{grade_id}: {result.message}")
        return result

    def _run(self, place, source):
        if not self._ready():
            return
        done = self._session.run(source)
        outputs = list(done.outputs)
        if done.status in ENDED:
            text = f"{ENDED[done.status]}: {done.detail}."
            name = "TimeoutError" if done.status == "timeout" else "RuntimeError"
            outputs.append({"output_type": "error", "ename": name, "evalue": text, "traceback": [f"{name}: {text}"]})
            self._technical.append(f"cell {place}: {text}")
        else:
            self._ran.append(source)
        if done.error is not None:
            self.texts.append(": ".join(done.error))
        self._outputs[str(place)] = outputs

    def _ready(self):
        """Whether there is a session to use: where the last one ended, a new one in which the same cells have run."""
        if self._session is not None and self._session.alive:
            return True
        self._close()
        while self._left > 0 and time.monotonic() < self._until:
            self._left -= 1
            self._session = self.sandbox.session()
            if all(self._session.run(source).status not in ENDED or self._session.alive for source in self._ran):
                return True
            self._close()
        return False

    def _close(self):
        if self._session is not None:
            self._session.kill()
            self._session = None
