"""nbgrader's own commands grade the course, from release to exported CSV; shown on the tiny course with three students."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import nbformat
import pytest
from places import FIXTURES, ROOT, copy_course

from authoring.build import Lesson
from course_utils.training import longest_run
from grading.demo.__main__ import LESSON, run, table
from grading.demo.course import DemoFailed
from grading.demo.submissions import fill_in, read_work

pytestmark = pytest.mark.xdist_group("kernels")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """The tiny course's lesson, built; without its written question, which would wait for a person's grade."""
    course = copy_course(tmp_path_factory.mktemp("graded") / "course")
    lesson = Lesson(course, "00_tiny", lambda question: (question, "b"))
    script = lesson.script.read_text()
    lesson.script.write_text(script[: script.index("# %% [markdown] written=")])
    lesson.build()
    return lesson


@pytest.fixture(scope="module")
def graded(tiny):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tiny.root))  # the tiny course's stand-in for course_utils
        return run(tiny.root / "run", tiny.solution, FIXTURES / "students", FIXTURES / "students.csv")


def test_grades_are_what_the_work_deserves(graded):
    assert [(grade.student, grade.percent) for grade in graded.grades()] == [
        ("ada", 100),
        ("ben", pytest.approx(100 / 3)),
        ("cleo", 0),
    ]


def test_points_are_kept_for_each_check(graded):
    assert graded.points("ben") == {"check_double": (0, 2), "quiz_which_number": (1, 1)}


def test_the_table_and_the_feedback_page_say_what_went_wrong(graded):
    assert "double: not yet." in table(graded.grades())
    assert "double: not yet." in graded.feedback_page("ben").read_text(encoding="utf-8")
    assert "everything passed" in table(graded.grades())


def test_a_folder_that_is_no_student_is_reported_and_not_enrolled(graded, tiny):
    work = tiny.root / "stranger.py"
    work.write_text("")
    graded.submit(work)
    with pytest.raises(DemoFailed, match="No student with ID 'stranger'"):
        graded.nbgrader("autograde", graded.lesson, "--student", "stranger")
    graded.export()
    assert [grade.student for grade in graded.grades()] == ["ada", "ben", "cleo"]


def test_stderr_costs_no_points(graded, tiny, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(tiny.root))
    path = graded.folder / "submitted" / "ada" / graded.lesson / f"{graded.lesson}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    exercise = next(cell for cell in notebook.cells if cell.id == "double")
    exercise.source = "import warnings\n\n\ndef double(number):\n    warnings.warn('careful')\n    return 2 * number"
    nbformat.write(notebook, path)
    graded.nbgrader("autograde", graded.lesson, "--student", "ada", "--force")
    assert graded.points("ada")["check_double"] == (2, 2)


def test_nbgrader_validate_tells_the_untouched_from_the_right(graded, tiny, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(tiny.root))

    def validate(student):
        notebook = graded.folder / "submitted" / student / graded.lesson / f"{graded.lesson}.ipynb"
        command = [sys.executable, "-m", "nbgrader", "validate", str(notebook)]
        return subprocess.run(command, cwd=graded.folder, capture_output=True, text=True, env=os.environ, timeout=120).stdout

    assert "VALIDATION FAILED ON 2 CELL" in validate("cleo")
    assert "VALIDATION FAILED ON 1 CELL" in validate("ben")


def test_work_that_no_cell_asks_for_is_refused(graded):
    released = nbformat.read(graded.folder / "notebooks" / graded.lesson / f"{graded.lesson}.ipynb", as_version=4)
    with pytest.raises(ValueError, match="no exercise or question called other, triple"):
        fill_in(released, {"triple": "def triple(x): return 3 * x"}, {"other": "a"})


@pytest.mark.parametrize("folder", [ROOT, ROOT / "grading"])
def test_commands_typed_in_the_course_folder_find_the_settings(folder):
    """What decides is the folder that nbgrader, or JupyterLab for its Validate button, is started in."""
    code = "from nbgrader.apps import NbGrader; app = NbGrader(); app.load_config_file(); print(app.config)"
    said = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120).stdout
    assert "'source_directory': 'solutions'" in said
    assert "'timeout': 300" in said


@pytest.mark.parametrize(
    ("variables", "seconds"),
    [
        ({}, float("inf")),
        ({"COURSE_TRAINING_SECONDS": "0.5"}, 0.5),
        ({"NBGRADER_EXECUTION": "autograde"}, 2),
        ({"NBGRADER_EXECUTION": "autograde", "COURSE_TRAINING_SECONDS": "30"}, 30),
    ],
)
def test_training_is_cut_short_where_nobody_reads_the_outcome(monkeypatch, variables, seconds):
    for name in ("COURSE_TRAINING_SECONDS", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert longest_run() == seconds


@pytest.mark.parametrize("text", ["soon", "0", "-1", "nan"])
def test_a_training_limit_that_is_no_number_of_seconds_is_refused(monkeypatch, text):
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", text)
    with pytest.raises(ValueError, match="COURSE_TRAINING_SECONDS must be a positive number"):
        longest_run()


def test_a_students_file_is_read_by_names():
    sources, answers = read_work(FIXTURES / "students" / "ada.py")
    assert list(sources) == ["double"]
    assert answers == {"which_number": "b"}


def test_formgrader_shows_the_course(graded):
    """A real Jupyter server, started in the course folder as `make lab` does, answers for formgrader and Validate."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = [
        "--no-browser",
        f"--port={port}",
        "--IdentityProvider.token=t",
        "--ServerApp.disable_check_xsrf=True",
        "--allow-root",
    ]
    log = graded.folder / "server.log"
    with open(log, "w") as file:
        command = [sys.executable, "-m", "jupyter", "server", *settings]
        server = subprocess.Popen(command, cwd=graded.folder, stdout=file, stderr=subprocess.STDOUT)
    try:
        base = f"http://127.0.0.1:{port}"
        assignments = ask(f"{base}/formgrader/api/assignments", server, log)
        assert [entry["name"] for entry in assignments] == [graded.lesson]
        submissions = ask(f"{base}/formgrader/api/submissions/{graded.lesson}", server, log)
        assert {entry["student"]: entry["score"] for entry in submissions}["ben"] == 1
        path = f"submitted/cleo/{graded.lesson}/{graded.lesson}.ipynb"
        validated = ask(f"{base}/assignments/validate", server, log, data=json.dumps({"path": path}).encode())
        assert validated["success"] and len(validated["value"]["failed"]) == 2
    finally:
        server.terminate()
        server.wait(timeout=60)


def ask(url, server, log, data=None):
    """The JSON that the server answers with, once it has started."""
    headers = {"Authorization": "token t", "Content-Type": "application/json"}
    for _ in range(240):
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=120) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{url}: {error}\n{log.read_text()}") from error
        except urllib.error.URLError:
            time.sleep(0.5)
    raise AssertionError(f"no answer from {url}\n{log.read_text()}")


def test_the_demo_gives_its_four_students_what_they_deserve(tmp_path):
    demo = ROOT / "grading" / "demo"
    solution = ROOT / "solutions" / LESSON / f"{LESSON}.ipynb"
    course = run(tmp_path / "output", solution, demo / "students", demo / "students.csv")
    percent = {grade.student: grade.percent for grade in course.grades()}
    assert percent["amina"] == 100
    assert 40 <= percent["bruno"] <= 60
    assert 0 < percent["carla"] < percent["bruno"]
    assert percent["dario"] == 0
    assert "set the masked weights to 0 afterwards" in course.feedback_page("bruno").read_text(encoding="utf-8")
    assert "Your mask is the wrong way round" in course.feedback_page("carla").read_text(encoding="utf-8")
