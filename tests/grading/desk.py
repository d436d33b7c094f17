"""A small course for the tests of the desk: one lesson of every kind of cell, and submissions made from its release."""

import atexit
import copy
import io
import json
import os
import shutil
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path

import nbformat

from grading.commands.demo import opened
from grading.gradebook.class_run import autograde
from grading.gradebook.grades_csv import as_csv, grades
from grading.gradebook.release import release
from grading.intake.class_list import enrol

LESSON = "05_small"
CANARY = "canary-of-the-hidden-tests"


def graded(grade_id, points=None, solution=False):
    grade = points is not None
    made = {"grade": grade, "grade_id": grade_id, "locked": grade and not solution, "schema_version": 3, "solution": solution}
    return {**made, "task": False, **({"points": points} if grade else {})}


def small_lesson():
    """The instructor's notebook: an exercise, a training cell, a quiz and a written answer; 6 points."""
    code, text = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell

    def cell(make, source, name, kind, nbgrader):
        return make(source, id=name, metadata={"course": {"kind": kind}, "nbgrader": nbgrader})

    def plain(make, source, name, kind=None):
        return make(source, id=name, metadata={"course": {"kind": kind}} if kind else {})

    double = "def double(number):\n    ### BEGIN SOLUTION\n    return 2 * number\n    ### END SOLUTION"
    check = f"assert double(3) == 6\n### BEGIN HIDDEN TESTS\nassert double(-4) == -8, '{CANARY}'\n### END HIDDEN TESTS"
    cells = [
        plain(text, "# A small lesson", "title"),
        plain(code, "step = 1", "steps"),
        cell(code, double, "double", "exercise", graded("double", solution=True)),
        cell(code, check, "check_double", "check", graded("check_double", 2)),
        plain(code, "raise RuntimeError('training is never run')", "train", "training"),
        cell(
            code,
            '### BEGIN SOLUTION\nanswer_1 = "b"\n### END SOLUTION',
            "answer_1",
            "exercise",
            graded("answer_1", solution=True),
        ),
        cell(code, 'assert answer_1 == "b"', "check_answer_1", "check", graded("check_answer_1", 1)),
        cell(text, "### BEGIN SOLUTION\nBecause.\n### END SOLUTION", "why", "written", graded("why", 3, solution=True)),
    ]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "course": {"lesson": LESSON}})


def make_course(folder, students, *, db_url=None):
    """A released course in `folder` with `students` (ids) on its roster -> the CourseRun.

    Releasing takes a second, so it is done once for each class, and copied.
    """
    folder = Path(folder)
    if db_url is None:
        shutil.copytree(_model(tuple(students)), folder)
        return opened(folder)
    return course_of(folder, {LESSON: small_lesson()}, students, db_url)


@cache
def _model(students):
    place, owner = tempfile.mkdtemp(prefix="course-"), os.getpid()
    # A fork that ends in the ordinary way takes nothing from the others.
    atexit.register(lambda: os.getpid() == owner and shutil.rmtree(place, ignore_errors=True))
    folder = Path(place) / "course"
    course_of(folder, {LESSON: small_lesson()}, students)
    shutil.rmtree(folder / "engine", ignore_errors=True)
    return folder


def course_of(folder, solutions, students, db_url=None):
    """The CourseRun of these lessons (instructors' notebooks by name) in `folder`, released to these students."""
    for name, notebook in solutions.items():
        (folder / "solutions" / name).mkdir(parents=True)
        nbformat.write(notebook, folder / "solutions" / name / f"{name}.ipynb")
    (folder / "students.csv").write_text("id,first_name\n" + "".join(f"{student},{student.title()}\n" for student in students))
    run = opened(folder, db_url)
    enrol(run, folder / "students.csv")
    for name in solutions:
        release(run, name)
    return run


def released(run, lesson=LESSON):
    return json.loads(run.file("release", ".", lesson).read_text(encoding="utf-8"))


def filled(notebook, **sources):
    """A copy of a notebook (JSON) with sources put into cells by grade id."""
    made = copy.deepcopy(notebook)
    for cell in made["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if grade_id in sources:
            cell["source"] = sources.pop(grade_id)
    assert not sources, sources
    return made


RIGHT = {"double": "def double(number):\n    return number + number", "answer_1": 'answer_1 = "b"', "why": "So that it is."}


def hand_in(run, student, content=None, **sources):
    """A submission: the release with these sources (the right ones by default), or `content` (str or bytes) as it is."""
    if content is None:
        content = json.dumps(filled(released(run), **{**RIGHT, **sources}))
    return _put(run, LESSON, student, content if isinstance(content, bytes) else content.encode("utf-8"))


def hand_in_of(run, lesson, student, sources):
    """A submission of any lesson: its release with these sources, by grade id."""
    return _put(run, lesson, student, json.dumps(filled(released(run, lesson), **sources)).encode("utf-8"))


def _put(run, lesson, student, data):
    folder = run.path("submitted", student, lesson)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{lesson}.ipynb").write_bytes(data)
    return folder


def page(run, student):
    """The text of a student's feedback page."""
    return run.file("feedback", student, LESSON).read_text(encoding="utf-8")


def autograded(run, student):
    return nbformat.read(run.file("autograded", student, LESSON), as_version=4)


def packed(entries, method=zipfile.ZIP_DEFLATED):
    """The bytes of a zip of {name: content}."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return made.getvalue()


def points(run, student):
    """{grade id: (auto, manual, needs a person)} from the gradebook."""
    with run.gradebook() as gradebook:
        notebook = gradebook.find_submission_notebook(LESSON, LESSON, student)
        return {grade.name: (grade.auto_score, grade.manual_score, grade.needs_manual_grade) for grade in notebook.grades}


def right(run):
    """A right submission's text."""
    return json.dumps(filled(released(run), **RIGHT))


def graded_by_row(run, **options):
    """The rows of a run by student."""
    return {row.student: row for row in autograde(run, LESSON, **options)}


def by_hand(run, student, grade_id="why", points=3):
    """What formgrader does when a person gives points."""
    with run.gradebook() as gradebook:
        row = gradebook.find_grade(grade_id, LESSON, LESSON, student)
        row.manual_score, row.needs_manual_grade = points, False
        gradebook.db.commit()


FULL = {"check_double": (2, None, False), "check_answer_1": (1, None, False), "why": (None, None, True)}


def with_library(*first):
    """The environment of a process that finds what this one imports, and before that what lies in the folders `first`."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*first, *filter(None, sys.path)])}


def exported(run):
    with run.gradebook() as gradebook:
        return as_csv(grades(gradebook))
