"""nbgrader's own commands, and formgrader's button, go through the engine; everything after grading is nbgrader's as it was."""

import json
import os
import subprocess
import sys

import desk
import pytest
from nbgrader.apps.api import NbGraderAPI
from nbgrader.converters import NbGraderException
from nbgrader.coursedir import CourseDirectory
from sandboxes import required

from grading.commands import nbgrader_bridge


@pytest.fixture
def api(course):
    """What formgrader's pages call."""
    nbgrader_bridge.install()
    return NbGraderAPI(CourseDirectory(parent=course.parent), parent=course.parent)


def nbgrader(course, *arguments):
    command = [sys.executable, "-m", "nbgrader", *arguments]
    return subprocess.run(command, cwd=course.root, env=desk.with_library(), capture_output=True, text=True)


@pytest.mark.usefixtures("in_process")
def test_formgraders_button_grades_with_the_engine(course, api):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben", content="{")
    done = api.autograde(desk.LESSON, "ann")
    assert done["success"], done
    assert desk.points(course, "ann")["check_double"] == (2, None, False)
    failed = api.autograde(desk.LESSON, "ben")
    assert not failed["success"]
    assert "ben: refused: the notebook is damaged" in failed["log"]
    assert {row["student"]: row["score"] for row in api.get_submissions(desk.LESSON)} == {"ann": 3, "ben": 0}


@pytest.mark.usefixtures("in_process")
def test_formgraders_button_enrols_nobody(course, api):
    desk.hand_in(course, "stranger")
    done = api.autograde(desk.LESSON, "stranger", create=True)
    assert not done["success"] and "nobody on the roster" in done["log"]
    assert set(course.roster()) == {"ann", "ben", "cleo"}


def test_settings_that_lead_to_no_verdict_grade_nothing(course):
    """nbgrader's own converter, with our preprocessors and without the engine, must not give points away."""
    from nbgrader.converters.autograde import Autograde

    desk.hand_in(course, "ann")
    coursedir = CourseDirectory(parent=course.parent)
    coursedir.assignment_id = desk.LESSON
    before = dict(os.environ)
    with pytest.raises(NbGraderException):
        Autograde(coursedir=coursedir, parent=course.parent).start()
    assert dict(os.environ) == before, "a failure leaves nothing for the kernels that a server starts later"
    assert desk.exported(course).count(",0.0,6.0") == 3


@pytest.mark.slow
def test_nbgrader_autograde_and_ours_give_the_same(course, tmp_path):
    """With the sandbox and the judge, from the command line; export, too, is one and the same."""
    for student, double in (("ann", desk.RIGHT["double"]), ("ben", "def double(number):\n    return number")):
        desk.hand_in(course, student, double=double)
    done = nbgrader(course, "autograde", desk.LESSON)
    assert done.returncode == 0, done.stderr
    assert "ann: 3/6" in done.stderr
    theirs = desk.exported(course)
    other = desk.make_course(tmp_path / "other", ["ann", "ben", "cleo"])
    for student in ("ann", "ben"):
        source = course.file("submitted", student, desk.LESSON)
        desk.hand_in(other, student, content=source.read_bytes())
    command = [sys.executable, "-m", "grading", "autograde", desk.LESSON, "--course", str(other.root)]
    assert subprocess.run(command, env=desk.with_library()).returncode == 0
    assert desk.exported(other) == theirs
    assert nbgrader(course, "export").returncode == 0
    assert (course.root / "grades.csv").read_text() == theirs
    notebooks = [run.file("autograded", "ben", desk.LESSON) for run in (course, other)]
    assert notebooks[0].read_bytes() == notebooks[1].read_bytes()


def test_the_hidden_tests_are_in_no_page_that_a_student_gets(course):
    required()
    nosy = "def double(number):\n    print(In[-2:] if 'In' in globals() else '')\n    return abs(2 * number)"
    desk.hand_in(course, "ann", double=nosy)
    assert nbgrader(course, "autograde", desk.LESSON).returncode == 0
    assert nbgrader(course, "generate_feedback", desk.LESSON).returncode == 0
    assert desk.points(course, "ann")["check_double"] == (0, None, False)
    assert desk.CANARY not in desk.page(course, "ann")
    assert desk.CANARY not in json.dumps(desk.released(course))
    autograded = desk.autograded(course, "ann")
    shown = json.dumps([cell.get("outputs") for cell in autograded.cells])
    assert desk.CANARY not in shown
