"""Feedback pages: nbgrader's own, made anew where the notebook, the points or the comments have changed."""

import copy

from nbgrader.api import MissingEntry
from nbgrader.converters import GenerateFeedback, NbGraderException

from grading.intake import Refused, open_plain
from grading.store import Store, digest, read_json, write_json

# What nbgrader's exchange put beside the work, by which `nbgrader release_feedback` and `fetch_feedback` know whose a page is.
OF_THE_EXCHANGE = ("timestamp.txt", "submission_secret.txt")


def write_feedback(run, name, only=None, progress=None):
    """Write the pages of all who have been graded -> (written, already there, [(student, sentence)] of those that failed)."""
    written, there, failed = [], [], []
    with run.gradebook() as gradebook:
        students = sorted(s.student.id for s in gradebook.find_assignment(name).submissions)
        students = [student for student in students if only is None or student in only]
        states = {student: _state(gradebook, name, student) for student in students}
    with Store(run.engine).one_writer():
        for student in progress(students) if progress else students:
            source = run.path("autograded", student, name) / f"{name}.ipynb"
            if not source.is_file():
                failed.append((student, "not graded yet: run autograde first"))
                continue
            page = run.path("feedback", student, name) / f"{name}.html"
            mark = run.engine / "feedback" / name / f"{student}.json"
            state = digest([states[student], source.stat().st_mtime_ns, source.stat().st_size])
            if page.is_file() and read_json(mark) == state:
                there.append(student)
                continue
            try:
                _make(run, name, student)
            except NbGraderException as error:
                failed.append((student, f"no page could be made ({error or 'see nbgrader.log'})"))
            else:
                write_json(mark, state)
                written.append(student)
    return written, there, failed


def _make(run, name, student):
    coursedir = copy.copy(run.coursedir)
    coursedir.assignment_id, coursedir.student_id = name, student
    GenerateFeedback(coursedir=coursedir, parent=run.parent, force=True).start()
    for file in OF_THE_EXCHANGE:
        try:
            content = open_plain(run.path("submitted", student, name) / file, 200)
        except Refused:  # work that came another way has none
            continue
        (run.path("feedback", student, name) / file).write_bytes(content)


def _state(gradebook, lesson, student):
    try:
        notebook = gradebook.find_submission_notebook(lesson, lesson, student)
    except MissingEntry:
        return None
    grades = sorted([grade.name, grade.auto_score, grade.manual_score, grade.extra_credit] for grade in notebook.grades)
    comments = sorted([comment.name, comment.auto_comment, comment.manual_comment] for comment in notebook.comments)
    return [grades, comments, notebook.late_submission_penalty]
