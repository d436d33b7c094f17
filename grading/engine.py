"""One grading run: what was handed in is read, rebuilt, graded where the executor says, and written by one writer."""

import contextlib
import errno
import math
import os
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from grading.course_run import SetUpError, first_line
from grading.executors import LocalWorkers, on_cluster, on_cluster_worker, run_tasks
from grading.intake import submissions
from grading.rebuild import rebuild
from grading.store import Store, digest, key_of
from grading.worker import grade_task
from grading.writer import Writer

MEMORY_PER_WORKER = 2e9  # bytes: the judge, the sandbox and a submission that takes its share


@dataclass(frozen=True)
class Row:
    """What became of one submission.

    `state` is "graded", "unchanged" (graded by an earlier run), "refused" (the file cannot be graded: 0 points), "unknown" (the
    folder is nobody's: nothing is written) or "failed" (the engine could not do it: 0 points, and the next run tries again).
    """

    student: str
    state: str
    points: float = 0.0
    max_points: float = 0.0
    remarks: tuple[str, ...] = field(default=())
    technical: tuple[str, ...] = field(default=())

    @property
    def problem(self):
        """Whether a person should look: an odd submission, or one that crashed or hung."""
        return self.state in ("refused", "unknown", "failed") or bool(self.technical)

    @property
    def line(self):
        said = "; ".join([*self.technical, *self.remarks])
        points = f"{self.points:g}/{self.max_points:g}" if self.state in ("graded", "unchanged") else self.state
        return f"{self.student}: {points}{': ' + said if said else ''}"


@dataclass(frozen=True)
class Outcome:
    """What a run did: its rows, by student."""

    rows: tuple[Row, ...]

    @property
    def all_well(self):
        return not any(row.problem for row in self.rows)


def default_workers():
    """One worker a core that this process may use, as far as the memory goes round."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(cores, int(memory // MEMORY_PER_WORKER)))


def secret_seed():
    """The seed of the hidden tests' inputs: the instructor's COURSE_SECRET_SEED, or 0. Raises SetUpError for no integer."""
    text = os.environ.get("COURSE_SECRET_SEED", "").strip()
    try:
        return int(text) if text else 0
    except ValueError:
        raise SetUpError(f"COURSE_SECRET_SEED must be a whole number, got {text!r}") from None


def autograde(run, name, *, only=None, workers=None, scheduler=None, force=False, unsafe=False, warm=True, progress=None):
    """Grade the submissions of the lesson `name` -> Outcome. Raises SetUpError or LessonError.

    `only` is a set of student ids; `workers` local processes (one a core), or the Dask cluster at `scheduler`; `force` grades
    again what has not changed; `unsafe` does without a sandbox. `progress(total)` gives an object with `update(row)`.
    """
    lesson = run.lesson(name)
    run.require_released(lesson)
    roster = run.roster()
    if not roster:
        raise SetUpError("Nobody is enrolled: give the class list with `--roster students.csv` (columns id, first_name, ...)")
    if not unsafe and scheduler is None:
        require_sandbox()
    store = Store(run.engine)
    with disk_and_database_in_words(run), store.one_writer(), Writer(run, lesson) as writer:
        desk = _Desk(lesson, roster, store, writer, secret_seed(), force)
        waiting, rows = {}, []
        found = submissions(run, lesson, roster, only)
        bar = progress(len(found)) if progress else _Silent()
        for submission in found:
            row = desk.at_once(submission, waiting)
            if row is not None:
                rows.append(row)
                bar.update(row)
        if waiting:
            options = {"unsafe": unsafe, "warm": warm}
            tasks = {key: (lesson.to_dict(), works[0][1].to_dict(), desk.seed, options) for key, works in waiting.items()}
            with _executor(workers or default_workers(), len(tasks), scheduler) as (executor, function, ahead):
                for key, result in run_tasks(executor, function, tasks, ahead):
                    for row in desk.judged(key, result, waiting.pop(key)):
                        rows.append(row)
                        bar.update(row)
    return Outcome(tuple(sorted(rows, key=lambda row: row.student)))


class _Silent:
    def update(self, row):
        pass


@contextlib.contextmanager
def _executor(workers, tasks, scheduler):
    if scheduler is not None:
        with on_cluster(scheduler) as (executor, at_once):
            yield executor, partial(on_cluster_worker, grade_task), 2 * at_once
        return
    executor = LocalWorkers(max(1, min(workers, tasks)))
    try:
        yield executor, grade_task, 2 * workers
    except BaseException:  # Ctrl-C too: what is under way is ended, and its sandbox with it
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


class _Desk:
    """What happens to each submission, before and after it is graded."""

    def __init__(self, lesson, roster, store, writer, seed, force):
        self.lesson, self.roster, self.store, self.writer, self.seed, self.force = lesson, roster, store, writer, seed, force

    def at_once(self, submission, waiting):
        """A Row where there is nothing to run; otherwise the work joins `waiting` {key: [(submission, work)]}."""
        if submission.refused:
            return self._refuse(submission)
        work = rebuild(self.lesson, submission.notebook)
        key = key_of(self.lesson, work.to_dict(), self.seed)
        before = self.store.written(self.lesson.name, submission.student)
        done = before is not None and before["key"] == key and before["timestamp"] == submission.timestamp
        if done and not self.force and self.writer.autograded(submission.student).is_file():
            return _row(submission.student, "unchanged", before["row"])
        verdict = None if self.force else self.store.verdict(key)
        if verdict is None:
            waiting.setdefault(key, []).append((submission, work))
            return None
        return self._write(key, submission, work, verdict)

    def judged(self, key, result, works):
        """The rows of all whose work has this key (untouched notebooks, say, are all alike)."""
        if isinstance(result, BaseException):
            if not isinstance(result, Exception):
                raise result
            kind = "" if type(result).__name__ in ("TaskFailed", "WorkerDied") else f"{type(result).__name__}: "
            sentence = f"it could not be graded ({kind}{first_line(result)}); the next run tries again"
            verdict = self._nothing([sentence], "failed")
        else:
            verdict = result
            self.store.keep(key, verdict)
        for submission, work in works:
            yield self._write(key, submission, work, verdict)

    def _refuse(self, submission):
        if submission.student not in self.roster:
            return Row(submission.student, "unknown", remarks=(submission.refused,))
        work = rebuild(self.lesson, {"cells": []})
        verdict = self._nothing([f"It could not be graded, and counts as 0 points: {submission.refused}"], "refused")
        key = digest(["refused", submission.refused, self.lesson.digest])
        before = self.store.written(self.lesson.name, submission.student)
        if before is None or before["key"] != key or not self.writer.autograded(submission.student).is_file():
            self._write(key, submission, work, verdict)
        return Row(submission.student, "refused", max_points=self.lesson.max_points, remarks=(submission.refused,))

    def _nothing(self, sentences, state):
        """A verdict of no points, flagged for a person."""
        cells = {
            cell.grade_id: {
                "points": 0.0,
                "max_points": cell.points,
                "status": "not_run",
                "exercise": None,
                "misconception": None,
                "message": "",
            }
            for cell in self.lesson.cells
            if cell.points is not None
        }
        lesson = self.lesson.name
        return {"version": 1, "lesson": lesson, "cells": cells, "outputs": {}, "flags": [], "technical": sentences, state: True}

    def _write(self, key, submission, work, verdict):
        before = self.store.written(self.lesson.name, submission.student)
        handed_in = digest([submission.notebook, submission.refused])  # what a person's grade would be for
        new_work = before is not None and before["work"] != handed_in
        self.store.unsettle(self.lesson.name, submission.student)
        cleared = {**(before or {}).get("cleared", {}), **self.writer.write(submission, work, verdict, new_work)}
        remarks = [*verdict["flags"], *submission.notes]
        remarks += [
            f"the {points:g} points given by hand for {name} of the earlier version were cleared"
            for name, points in sorted(cleared.items())
        ]
        row = {
            "points": total(verdict),
            "max_points": self.lesson.max_points,
            "remarks": list(dict.fromkeys(remarks)),
            "technical": list(verdict["technical"]),
        }
        record = {"key": key, "work": handed_in, "timestamp": submission.timestamp, "row": row, "cells": verdict["cells"]}
        record["cleared"] = cleared
        record["state"] = "refused" if verdict.get("refused") else "failed" if verdict.get("failed") else "graded"
        if verdict.get("failed"):
            record["key"] = None  # so that the next run tries again
        self.store.note_written(self.lesson.name, submission.student, record)
        return _row(submission.student, record["state"], row)


def _row(student, state, kept):
    """The Row of what the store keeps, in which JSON has made lists of tuples."""
    return Row(student, state, **{name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()})


def total(verdict):
    """The points of a verdict, clamped as the gradebook's are; what a person still has to grade counts as 0."""
    points = 0.0
    for cell in verdict["cells"].values():
        value = cell["points"]
        if isinstance(value, int | float) and math.isfinite(value):
            points += min(max(float(value), 0.0), float(cell["max_points"]))
    return points


def require_sandbox():
    """Raises SetUpError where submissions cannot be shut in."""
    from grading.sandbox.launch import why_not

    reason = why_not()
    if reason:
        raise SetUpError(
            f"There is no sandbox here, so nothing was run: {reason} "
            "(--unsafe-no-sandbox runs the submissions with your rights and your files: only for work that you trust.)"
        )


@contextlib.contextmanager
def disk_and_database_in_words(run):
    """A full disk or a database that fails ends the run with a sentence; what was graded is kept."""
    kept = "What was graded is kept: the same command goes on from there."
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EFBIG):
            raise
        where = error.filename or run.engine
        if error.errno in (errno.EROFS, errno.EACCES):
            raise SetUpError(f"{where} cannot be written ({error.strerror}): give yourself the right to. {kept}") from error
        raise SetUpError(f"The disk is full ({where}): free some space. {kept}") from error
    except SQLAlchemyError as error:
        raise SetUpError(f"The gradebook cannot be written ({first_line(error)}). {kept}") from error
