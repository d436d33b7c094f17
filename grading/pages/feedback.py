"""Feedback pages: nbgrader's own, made anew where the notebook, the points or the comments have changed."""

import contextlib
import copy
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from nbgrader.converters import GenerateFeedback, NbGraderException

from grading.gradebook.store import Store, digest
from grading.intake.errors import SetUpError
from grading.intake.submissions import Refused, open_plain
from grading.pages.rendering import appearance

# What nbgrader's exchange put beside the work, by which `nbgrader release_feedback` and `fetch_feedback` know whose a page is.
OF_THE_EXCHANGE = ("timestamp.txt", "submission_secret.txt")
PAGES_OF_A_WORKER = 8  # at least: fewer take no longer than its start


def write_feedback(run, name, only=None, progress=None, workers=1):
    """Write the pages of all who have been graded -> (written, already there, [(student, sentence)] of those that failed).

    `workers` processes make them; `progress` goes around the list of students whose page is not there.
    """
    written, there, failed, due, looks = [], [], [], {}, appearance()
    with run.gradebook() as gradebook:
        students = sorted(s.student.id for s in gradebook.find_assignment(name).submissions)
        students = [student for student in students if only is None or student in only]
        states = {student: _state(gradebook, name, student) for student in students}
    store = Store(run.engine)
    with store.one_writer():
        for student in students:
            source = run.file("autograded", student, name)
            if not source.is_file():
                failed.append((student, "not graded yet: run autograde first"))
                continue
            state = digest([states[student], source.stat().st_mtime_ns, source.stat().st_size, looks])
            if run.file("feedback", student, name).is_file() and store.page(name, student) == state:
                there.append(student)
            else:
                due[student] = state
        with _makers(run, name, min(workers, len(due) // PAGES_OF_A_WORKER)) as made:
            for student, wrong in zip(progress(due) if progress else due, made(due), strict=True):
                if wrong is None:
                    store.note_page(name, student, due[student])
                    written.append(student)
                else:
                    failed.append((student, wrong))
    return written, there, failed


_made_for = None  # the run and the lesson of `_make`


@contextlib.contextmanager
def _makers(run, name, workers):
    """A `map` of `_make` over students, in so many processes; in this one where they would not be worth their start."""
    global _made_for
    _made_for = run, name
    if workers < 2:
        yield partial(map, _make)
        return
    # Forks have the run as it is, its settings and its log: a process of its own would have to be told where it came from.
    # Ctrl-C is the parent's to handle.
    forks = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(workers, forks, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield partial(pool.map, _make)
    except BrokenProcessPool:
        ended = "A process that makes pages was ended, for want of memory perhaps; type this again to go on from there"
        raise SetUpError(ended) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _make(student):
    """Make a student's page -> None, or a sentence that says why there is none."""
    run, name = _made_for
    coursedir = copy.copy(run.coursedir)
    coursedir.assignment_id, coursedir.student_id = name, student
    try:
        GenerateFeedback(coursedir=coursedir, parent=run.parent, force=True).start()
    except NbGraderException as error:
        return f"no page could be made ({error or 'see nbgrader.log'})"
    for file in OF_THE_EXCHANGE:
        with contextlib.suppress(Refused):  # work that came another way has none
            content = open_plain(run.path("submitted", student, name) / file, 200)
            (run.path("feedback", student, name) / file).write_bytes(content)
    return None


def _state(gradebook, lesson, student):
    notebook = gradebook.find_submission_notebook(lesson, lesson, student)
    grades = sorted([grade.name, grade.auto_score, grade.manual_score, grade.extra_credit] for grade in notebook.grades)
    comments = sorted([comment.name, comment.auto_comment, comment.manual_comment] for comment in notebook.comments)
    return [grades, comments, notebook.late_submission_penalty]
