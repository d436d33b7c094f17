"""Every lesson goes the whole way: released, handed in, graded, and each wrong exercise named on its feedback page."""

import json
import re
from html import unescape

import desk
import hand_ins
import nbformat
import pytest
from places import ROOT

from authoring.build import Lesson, lessons
from course_utils import checks
from grading.commands.release import release
from grading.course_run import CourseRun
from grading.engine import autograde
from grading.feedback import write_feedback
from grading.roster import enrol

pytestmark = pytest.mark.xdist_group("kernels")
STANDING = [name for name in lessons(ROOT) if Lesson(ROOT, name).student.is_file()]
TOTALS = dict.fromkeys(STANDING, 20) | {"00_start_here": 6}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course run of all lessons, with two students: `right` and `wrong`."""
    folder = tmp_path_factory.mktemp("course")
    for name in STANDING:
        (folder / "solutions" / name).mkdir(parents=True)
        solution = Lesson(ROOT, name).solution
        (folder / "solutions" / name / solution.name).write_bytes(solution.read_bytes())
    settings = str(ROOT / "grading" / "nbgrader_config.py")
    db_url = f"sqlite:///{folder.as_posix()}/gradebook.db"
    (folder / "nbgrader_config.py").write_text(desk.CONFIG.format(settings=settings, root=folder.as_posix(), db_url=db_url))
    (folder / "students.csv").write_text("id,first_name\nright,Right\nwrong,Wrong\n")
    run = CourseRun.open(folder)
    enrol(run, folder / "students.csv")
    return run


def mistakes(lesson):
    """For each exercise of a lesson: its first misconception."""
    number = f"lesson_{lesson[:2]}"
    return {
        name: exercise.misconceptions[0]
        for name, exercise in checks.exercises().items()
        if f".{number}." in exercise.inputs.__module__
    }


def by_grade_id(notebook):
    """The sources of the cells that learners fill in."""
    cells = [(cell.metadata.get("nbgrader", {}), cell.source) for cell in notebook.cells]
    return {marks["grade_id"]: source for marks, source in cells if marks.get("solution")}


def hand_in(course, lesson, student, sources):
    released = json.loads((course.path("release", ".", lesson) / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    folder = course.path("submitted", student, lesson)
    folder.mkdir(parents=True)
    (folder / f"{lesson}.ipynb").write_text(json.dumps(desk.filled(released, **sources)), encoding="utf-8")


@pytest.fixture(scope="module", params=STANDING)
def graded(request, course):
    """A lesson, graded: its name and the points of both students by check."""
    lesson = request.param
    release(course, lesson)
    hand_in(course, lesson, "right", by_grade_id(nbformat.read(Lesson(ROOT, lesson).solution, as_version=4)))
    wrong = {}
    for name, mistake in mistakes(lesson).items():
        source = hand_ins.misconceptions_source(checks.exercises()[name])
        wrong[name] = f"{source}\n\n{name} = {mistake.implementation.__name__}\n"
    hand_in(course, lesson, "wrong", wrong)
    outcome = autograde(course, lesson, workers=1)
    return lesson, {row.student: row for row in outcome.rows}


def test_the_model_answers_get_every_point(graded):
    lesson, rows = graded
    assert (rows["right"].points, rows["right"].max_points) == (TOTALS[lesson], TOTALS[lesson])
    assert rows["right"].technical == ()


def test_a_wrong_answer_to_every_exercise_gets_none_and_is_named_on_the_feedback_page(graded, course):
    lesson, rows = graded
    assert rows["wrong"].points == 0
    written, _, failed = write_feedback(course, lesson, {"wrong"})
    assert (written, failed) == (["wrong"], [])
    page = (course.path("feedback", "wrong", lesson) / f"{lesson}.html").read_text(encoding="utf-8")
    text = as_read(page)
    for name, mistake in mistakes(lesson).items():
        assert f"{name}: not yet." in text
        assert as_read(mistake.message) in text, f"{name}: {mistake.id}"


def as_read(page):
    """The text of a page without its tags, marks and line breaks."""
    return " ".join(re.sub(r"[*`]", "", unescape(re.sub(r"<[^>]+>", "", page))).split())
