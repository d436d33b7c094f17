"""`python -m grading`: help that can be read, exit codes for scripts, and for each failure a sentence that says what to do."""

import os
import shutil
import socket
import subprocess
import sys

import desk
import pytest
from places import ROOT
from sandboxes import required

from grading import __main__
from grading.__main__ import COMMANDS
from grading.commands import doctor
from grading.commands.demo import play


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as left:
        __main__.main([command, "--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert len(said.split()) > 25
    assert max(map(len, said.splitlines())) <= 140


@pytest.mark.parametrize("arguments", ["", "grade", "autograde", "autograde x --workers 0", "export --nonsense"])
def test_a_mistyped_command_ends_with_2(arguments):
    with pytest.raises(SystemExit) as left:
        __main__.main(arguments.split())
    assert left.value.code == 2


@pytest.mark.usefixtures("in_process")
def test_an_afternoon_in_five_commands(course, run, tmp_path):
    text = desk.right(course)
    handed_in = {"ann/05_small.ipynb": text, "ben/05_small.ipynb": text.replace("number + number", "number")}
    (tmp_path / "lms.zip").write_bytes(desk.packed(handed_in))
    assert run("collect", desk.LESSON, tmp_path / "lms.zip")[0] == 0
    code, said = run("autograde", desk.LESSON)
    assert code == 0 and "2 graded" in said
    code, said = run("autograde", desk.LESSON)
    assert code == 0 and "2 unchanged" in said
    assert run("report", desk.LESSON)[0] == 0
    code, said = run("feedback", desk.LESSON)
    assert code == 0 and "2 pages written" in said
    assert run("export", "--to", tmp_path / "grades.csv")[0] == 0
    assert (tmp_path / "grades.csv").read_text() == desk.exported(course)


@pytest.mark.usefixtures("in_process")
def test_what_needs_a_look_ends_with_1_and_is_named(course, run):
    desk.hand_in(course, "ann", content="{")
    desk.hand_in(course, "ben")
    desk.hand_in(course, "stranger")
    code, said = run("autograde", desk.LESSON)
    assert code == 1
    assert "1 graded, 1 refused (0 points), 1 of nobody on the roster" in said
    assert "ann: refused: the notebook is damaged" in said and "stranger: unknown: nobody on the roster" in said
    assert desk.points(course, "ann") == dict.fromkeys(desk.FULL, (0, None, False)), "no points, and nothing to grade by hand"
    assert desk.points(course, "ben") == desk.FULL and "stranger" not in course.roster()


@pytest.mark.usefixtures("in_process")
def test_one_student_may_be_graded_alone(course, run):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben")
    assert "1 graded" in run("autograde", desk.LESSON, "--student", "ben")[1]
    code, said = run("autograde", desk.LESSON, "--student", "cleo")
    assert code == 2 and "cleo: nothing handed in" in said


NO_SERVER = "postgresql+psycopg://u:secret@127.0.0.1:1/x"
FAILURES = {
    "a folder that is no course": (["autograde", desk.LESSON, "--course", "{nowhere}"], "There is no nbgrader_config.py"),
    "a lesson that does not exist": (["autograde", "99_none"], "build the lesson first"),
    "a lesson's name, mistyped": (["release", "5_smal"], "There is no lesson 5_smal: did you mean 05_small?"),
    "a class list that is not there": (["autograde", desk.LESSON, "--roster", "{nowhere}"], "There is no class list"),
    "a zip that is not there": (["collect", desk.LESSON, "{nowhere}"], "give the zip file that your LMS lets you download"),
    "a zip with an unknown pattern": (["collect", desk.LESSON, "{zip}", "--pattern", "moodl"], "No file in the zip could be"),
    "a database that is not there": (["report", desk.LESSON, "--db", "sqlite:////proc/none/x.db"], "cannot be"),
    "a database of an unknown kind": (["report", desk.LESSON, "--db", "nonsense://x"], "cannot be opened"),
    "a database server that does not answer": (["report", desk.LESSON, "--db", NO_SERVER], "127.0.0.1"),
    "a folder that cannot be written": (["export", "--to", "/proc/grades.csv"], "cannot be used"),
    "nobody has handed in": (["autograde", desk.LESSON], "Nobody: nothing handed in"),
}


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_a_sentence_and_ends_with_2(run, tmp_path, name):
    arguments, sentence = FAILURES[name]
    (tmp_path / "lms.zip").write_bytes(desk.packed({"ann/05_small.ipynb": "{}"}))
    places = {"nowhere": tmp_path / "nowhere", "zip": tmp_path / "lms.zip"}
    code, said = run(*(argument.format(**places) for argument in arguments))
    assert code == 2 and sentence in said
    assert "Traceback" not in said and "secret" not in said


def test_a_config_that_cannot_be_read_is_said(tmp_path, capsys):
    (tmp_path / "nbgrader_config.py").write_text("c = get_config(\n")
    assert __main__.main(["report", "x", "--course", str(tmp_path)]) == 2
    assert "cannot be read: SyntaxError" in capsys.readouterr().err


@pytest.mark.usefixtures("in_process")
def test_a_scheduler_that_does_not_answer_is_said(course, run, monkeypatch):
    from grading.judge import workers

    monkeypatch.setattr(workers, "START", 2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    desk.hand_in(course, "ann")
    code, said = run("autograde", desk.LESSON, "--scheduler", address)
    assert code == 2
    assert f"No Dask scheduler answers at {address}" in said and "leave --scheduler out" in said
    assert run("autograde", desk.LESSON)[0] == 0, "and nothing is lost"


def test_a_second_run_at_the_same_time_is_refused(course, run):
    from grading.gradebook.store import Store

    required()
    desk.hand_in(course, "ann")
    with Store(course.engine).one_writer():
        code, said = run("autograde", desk.LESSON)
    assert code == 2 and "Another run is grading this course" in said


def test_without_bubblewrap_nothing_is_run_unless_told_in_so_many_words(course, run, monkeypatch):
    from grading.sandbox import launch

    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(launch, "why_not", launch.why_not.__wrapped__)  # it remembers what it found
    desk.hand_in(course, "ann", double="import pathlib\npathlib.Path('ran').touch()")
    code, said = run("autograde", desk.LESSON)
    assert code == 2
    assert "nothing was run" in said and "bubblewrap" in said and "--unsafe-no-sandbox" in said
    assert not (course.engine / "verdicts").exists()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap makes the small disk")
def test_a_full_disk_is_said_and_nothing_is_lost(course):
    """A disk of 400 kB for what a run writes; the gradebook and the course are elsewhere, and the next run has room again."""
    for student in ("ann", "ben", "cleo"):
        desk.hand_in(course, student, why="x" * 200_000 + student)
    environment = {**desk.with_library(str(ROOT / "tests" / "grading")), "STANDIN_LOG": os.devnull, "STANDIN_SECONDS": "0"}
    command = [sys.executable, str(ROOT / "tests" / "grading" / "standin.py"), "autograde", desk.LESSON]
    command += ["--course", str(course.root), "--workers", "1"]
    disk = ["bwrap", "--dev-bind", "/", "/", "--size", "400000", "--tmpfs", str(course.root / "autograded"), "--"]
    (course.root / "autograded").mkdir()
    full = subprocess.run([*disk, *command], env=environment, capture_output=True, text=True)
    assert full.returncode == 2, full.stderr
    assert "The disk is full" in full.stderr and "the same command goes on from there" in full.stderr
    again = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert desk.exported(course).count(",3.0,6.0") == 3


def test_the_doctor_tells_what_is_missing_from_what_comes_next(course, run, monkeypatch):
    monkeypatch.setattr(doctor, "_sandbox", lambda found: "works")
    code, said = run("doctor")
    assert code == 0 and said.endswith("Ready.\n")
    with course.gradebook() as gradebook:
        for student in ("ann", "ben", "cleo"):
            gradebook.remove_student(student)
    code, said = run("doctor")
    assert code == 0 and "next  roster: nobody is enrolled yet" in said
    (course.root / "nbgrader_config.py").write_text("c = get_config()\n")
    monkeypatch.setattr(doctor, "installed", lambda: False)
    code, said = run("doctor")
    assert code == 2
    assert " NOT  course: nbgrader_config.py does not load" in said and "Not ready" in said


def test_release_says_why_nbgrader_will_not(course, run):
    with course.gradebook() as gradebook:
        gradebook.add_submission(desk.LESSON, "ann")
    path = course.file("source", ".", desk.LESSON)
    path.write_text(path.read_text().replace("check_double", "check_twice"))
    code, said = run("release", desk.LESSON)
    assert code == 2
    assert "nbgrader would not release 05_small" in said and "Cannot add or remove cells" in said


@pytest.mark.slow
def test_the_demo_gives_its_six_students_what_they_deserve(tmp_path):
    demo, lesson = ROOT / "grading" / "commands" / "made_up_class", "02_bahdanau"
    solution = ROOT / "solutions" / lesson / f"{lesson}.ipynb"
    course, rows, report = play(tmp_path / "output", solution, demo / "students", demo / "students.csv")
    totals = {student["student"]: student["total"] / report.max_points for student in report.students}
    assert totals["amina"] == 1
    assert 0.4 <= totals["bruno"] <= 0.6
    assert 0 < totals["carla"] < totals["bruno"]
    assert totals["dario"] == totals["eva"] == totals["finn"] == 0
    assert "You mask after the softmax" in course.run.file("feedback", "bruno", lesson).read_text(encoding="utf-8")
    assert "Your mask is inverted" in course.run.file("feedback", "carla", lesson).read_text(encoding="utf-8")
    assert {row.student for row in rows if row.problem} == {"eva", "finn"}
    named = {failure.kind for exercise in report.exercises for failure in exercise.failures}
    assert {"mask_after_softmax", "no_tanh", "mask_inverted", "feeds_the_word_alone", "chose_a"} <= named
