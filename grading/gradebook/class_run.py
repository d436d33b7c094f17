"""One grading run: submissions are read, rebuilt, graded where the executor says, and written by one writer."""

import contextlib
import os
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from nbgrader.api import InvalidEntry
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from grading.gradebook.records import Record, Row
from grading.gradebook.store import Store, digest, key_of
from grading.gradebook.writer import Writer
from grading.intake.errors import FORBIDDEN, OF_THE_DISK, SetUpError, first_line
from grading.intake.rebuild import Work, rebuild
from grading.intake.submissions import Submission, submissions
from grading.judge.verdict import CellVerdict, Verdict
from grading.judge.worker import grade_task
from grading.judge.workers import LocalWorkers, on_cluster, on_cluster_worker, run_tasks

NO_CELLS = {"cells": []}  # a notebook in which nothing is answered
MEMORY_PER_WORKER = 2e9  # bytes: the judge, the sandbox and a submission that takes its share


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


class Silent:
    """A progress bar that shows nothing."""

    def __init__(self, total):
        pass

    def update(self, row):
        pass

    def waiting(self, students):
        pass


def autograde(
    run, name, *, only=None, skip=(), workers=None, scheduler=None, force=False, unsafe=False, warm=True, progress=Silent
):
    """Grade the submissions of the lesson `name` -> their rows, by student. Raises SetUpError.

    `only` and `skip` are sets of student ids; `workers` local processes (one a core), or the Dask cluster at `scheduler`;
    `force` grades again what has not changed; `unsafe` does without a sandbox. `progress(total)` gives an object with
    `update(row)` and `waiting(students)`, which hears every second who has been under way.
    """
    lesson = run.lesson(name)
    run.require_released(lesson)
    roster = run.roster()
    if not roster:
        raise SetUpError("Nobody is enrolled: give the class list with `--roster students.csv` (columns id, first_name, ...)")
    if not unsafe and scheduler is None:
        require_sandbox()
    store = Store(run.engine)
    with disk_and_database_in_words(run), store.one_writer(), run.gradebook() as gradebook:
        desk = _Desk(lesson, roster, skip, store, Writer(run, lesson, store, gradebook), secret_seed(), force)
        waiting, rows = {}, []
        found = submissions(run, lesson, roster, only, skip)
        bar = progress(len(found))
        for submission in found:
            row = desk.at_once(submission, waiting)
            if row is not None:
                rows.append(row)
                bar.update(row)
        if waiting:
            options = {"unsafe": unsafe, "warm": warm}
            works = in_turn({key: items[0].work for key, items in waiting.items()})
            tasks = {key: (lesson.to_dict(), work.to_dict(), desk.seed, options) for key, work in works}
            with _executor(workers or default_workers(), len(tasks), scheduler) as (executor, function, ahead):

                def under_way(keys):
                    bar.waiting([waiting[key][0].submission.student for key in keys])

                for key, result in run_tasks(executor, function, tasks, ahead, under_way):
                    for row in desk.judged(key, result, waiting.pop(key)):
                        rows.append(row)
                        bar.update(row)
    return sorted(rows, key=lambda row: row.student)


def in_turn(works):
    """The works (a dict) in the order in which they are begun -> list of (key, work).

    Those with cells that the student added may take long, and what is begun last is waited for alone: so they come early. But
    two that fill the memory are slow beside each other: so they are spread over the first half of the others.
    """
    added = {key: sum(cell.own for cell in work.cells) for key, work in works.items()}
    early = sorted((key for key in works if added[key]), key=added.get, reverse=True)
    others = [key for key in works if not added[key]]
    between, rest = len(others) // (2 * max(len(early), 1)), iter(others)
    order = [key for first in early for key in (first, *islice(rest, between))]
    return [(key, works[key]) for key in (*order, *rest)]


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


@dataclass(frozen=True)
class _Waiting:
    """A submission on the desk: its `Work`, and the `Record` of what stands for the student."""

    submission: Submission
    work: Work
    before: Record


class _Desk:
    """What happens to each submission, before and after it is graded."""

    def __init__(self, lesson, roster, skip, store, writer, seed, force):
        self.lesson, self.roster, self.skip, self.store = lesson, roster, skip, store
        self.writer, self.seed, self.force = writer, seed, force

    def at_once(self, submission, waiting):
        """A Row where there is nothing to run; otherwise the work joins `waiting` {key: [_Waiting]}."""
        if submission.student in self.skip:
            return Row(submission.student, "skipped", remarks=("left out of this run; what stood stays",))
        if submission.refused and submission.student not in self.roster:
            return Row(submission.student, "unknown", remarks=(submission.refused,))
        try:
            return self._at_once(submission, waiting)
        except Exception as error:
            return self._put_aside(submission, error)

    def _at_once(self, submission, waiting):
        before = self.writer.before(submission)
        item = _Waiting(submission, rebuild(self.lesson, submission.notebook or NO_CELLS), before)
        if submission.refused:
            key, kept = digest(["refused", submission.refused, self.lesson.digest]), self._nothing(submission.refused, "refused")
        else:
            key = key_of(self.lesson, item.work.to_dict(), self.seed)
            kept = None if self.force else self.store.verdict(key)
        if before.key == key and not self.force:
            return before.row if before.row.state in ("failed", "refused") else replace(before.row, state="unchanged")
        if kept is None:
            waiting.setdefault(key, []).append(item)
            return None
        return self._write(item, kept, key)

    def judged(self, key, result, items):
        """The rows of all whose work has this key (untouched notebooks, say, are all alike)."""
        if isinstance(result, BaseException):
            if not isinstance(result, Exception):
                raise result
            kind = type(result).__name__
            said = first_line(result) if kind in ("TaskFailed", "TookTooLong", "WorkerDied") else f"{kind}: {first_line(result)}"
            for_good = kind == "TookTooLong"
            then = "it is not tried again until it changes, or with --force" if for_good else "the next run tries again"
            verdict = self._nothing(f"it could not be graded ({said}); {then}", "failed")
            key = key if for_good else None
        else:
            verdict = Verdict.from_dict(result)
            self.store.keep(key, verdict)
        for item in items:
            try:
                row = self._write(item, verdict, key)
            except Exception as error:
                row = self._put_aside(item.submission, error)
            yield row

    def _put_aside(self, submission, error):
        """What nobody foresaw costs the submission that it met, with 0 points until the next run, and the class goes on.

        Raises what is no submission's: a disk or a database that cannot be written.
        """
        if _of_the_machine(error):
            raise error
        self.writer.start_afresh()
        sentence = f"it was put aside, by something that nobody foresaw ({type(error).__name__}: {first_line(error)})"
        verdict = self._nothing(f"{sentence}; the next run tries again", "failed")
        try:
            item = _Waiting(submission, rebuild(self.lesson, NO_CELLS), self.writer.before(submission))
            return self._write(item, verdict, None)
        except Exception as again:
            if _of_the_machine(again):
                raise
            self.writer.start_afresh()
            return Row(submission.student, "failed", 0.0, self.lesson.max_points, technical=tuple(verdict.technical))

    def _write(self, item, verdict, key):
        return self.writer.write(item.submission, item.work, verdict, item.before, key)

    def _nothing(self, sentence, state):
        """A verdict of no points."""
        graded = [cell for cell in self.lesson.cells if cell.points is not None]
        cells = {cell.grade_id: CellVerdict(0.0, cell.points, "not_run") for cell in graded}
        return Verdict(self.lesson.name, cells, technical=[sentence], state=state)


def require_sandbox():
    """Raises SetUpError where submissions cannot be shut in."""
    from grading.sandbox.launch import why_not

    reason = why_not()
    if reason:
        raise SetUpError(
            f"There is no sandbox here, so nothing was run: {reason} "
            "(--unsafe-no-sandbox runs the submissions with your rights and your files: only for work that you trust.)"
        )


OF_THE_VALUES = (DataError, IntegrityError)


def _of_the_machine(error):
    """Whether it is no submission's fault: a disk or a database that cannot be written, or a set-up that does not serve."""
    if isinstance(error, SetUpError) or _of_the_database(error) is not None:
        return True
    return isinstance(error, OSError) and error.errno in OF_THE_DISK


def _of_the_database(error):
    """The database's own failure among what led to an exception (nbgrader raises its own in place of it), or None.

    What a database says of the values that it was given, `DataError` say, is about the submission that they come from.
    """
    while error is not None:
        if isinstance(error, DBAPIError) and not isinstance(error, OF_THE_VALUES):
            return error
        error = error.__cause__ or error.__context__
    return None


@contextlib.contextmanager
def disk_and_database_in_words(run):
    """A full disk or a database that fails ends the run with a sentence; what was graded is kept."""
    kept = "What was graded is kept: the same command goes on from there."
    try:
        yield
    except OSError as error:
        if error.errno not in OF_THE_DISK:
            raise
        where = error.filename or run.engine
        if error.errno in FORBIDDEN:
            raise SetUpError(f"{where} cannot be written ({error.strerror}): give yourself the right to. {kept}") from error
        raise SetUpError(f"The disk is full ({where}): free some space. {kept}") from error
    except (SQLAlchemyError, InvalidEntry) as error:
        cause = _of_the_database(error) or error
        raise SetUpError(f"The gradebook cannot be written ({first_line(cause)}). {kept}") from error
