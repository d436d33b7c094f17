"""nbgrader's exchange, as JupyterHub's users have it: fetched, handed in, collected, graded, and the page given back."""

import json
import os
import re
import subprocess
import sys

import desk
import pytest

from grading.gradebook.class_run import autograde
from grading.pages.feedback import write_feedback


@pytest.fixture
def exchange(tmp_path):
    """The folder that instructor and students share."""
    place = tmp_path / "exchange"
    place.mkdir()
    place.chmod(0o777)  # nbgrader asks that everybody may write to it
    return place


@pytest.fixture
def run_nbgrader(course, exchange, tmp_path):
    """nbgrader's command as the instructor in the course's folder, or as a student in a folder of their own -> what it said."""

    def run(*arguments, student=None):
        home = tmp_path / "homes" / student if student else course.root
        home.mkdir(parents=True, exist_ok=True)
        mine = [f"--student={student}"] if student else []
        options = [f"--Exchange.root={exchange}", f"--Exchange.cache={tmp_path / 'cache' / (student or 'instructor')}"]
        command = [sys.executable, "-m", "nbgrader", *arguments, "--course=attention", *options, *mine]
        done = subprocess.run(command, cwd=home, env=desk.with_library(), capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        return home

    return run


@pytest.mark.slow
@pytest.mark.usefixtures("in_process")
def test_work_that_goes_through_the_exchange_is_graded_as_any_other_and_its_page_comes_back(course, run_nbgrader):
    run_nbgrader("release_assignment", desk.LESSON)
    home = run_nbgrader("fetch_assignment", desk.LESSON, student="ann")
    fetched = home / desk.LESSON / f"{desk.LESSON}.ipynb"
    assert os.listdir(fetched.parent) == [fetched.name]
    fetched.write_text(json.dumps(desk.filled(json.loads(fetched.read_text()), answer_1='answer_1 = "b"')))
    run_nbgrader("submit", desk.LESSON, student="ann")
    run_nbgrader("collect", desk.LESSON)
    (row,) = [row for row in autograde(course, desk.LESSON, workers=1) if row.student == "ann"]
    assert (row.points, row.max_points) == (1, 6)
    assert write_feedback(course, desk.LESSON, {"ann"})[0] == ["ann"]
    run_nbgrader("release_feedback", desk.LESSON)
    run_nbgrader("fetch_feedback", desk.LESSON, student="ann")
    (page,) = (home / desk.LESSON / "feedback").rglob("*.html")
    assert "1 of 6" in re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))
