"""No text of a student's, of a class list's or of an LMS's steers a terminal: in every command's output, and in every file."""

import ast
import zipfile

import desk
import pytest
import standin
from places import ROOT
from standin import graded

from grading import __main__
from grading.commands import demo, doctor
from grading.commands.demo import play
from grading.gradebook import class_run
from grading.gradebook.records import LINE, Row
from grading.intake.plain_text import JOINERS, lateness, printable, shown

ESCAPES = "\x1b]0;PWNED\x07\x1b[2J\x1b[1;31mALL PASSED\x1b[0m\u202eevil\x9b2J\r\u2028\x00"


def steering(text):
    """What in a text could steer a terminal, or turn the writing round; tqdm goes back to the line's beginning."""
    return {character for character in text if not character.isprintable() and character not in f"\n\r{JOINERS}"}


@pytest.mark.parametrize("text", [ESCAPES, "all\nben: 6/6", "\u202eall", "a\x9bb", "\udcfc", "\r\u2028x", "a\tb"])
def test_what_is_printed_is_what_can_be_read(text):
    assert steering(printable(text)) == set() and printable(text).count("\n") == text.count("\n")
    assert shown(text).isprintable() and len(shown("x" * 1_000, 50)) == 50
    printable(text).encode("utf-8")


@pytest.mark.parametrize("said", [ESCAPES, "all\nben: 6/6", "x" * 10**6])
def test_a_line_about_a_submission_is_one_line(said):
    for row in (Row("ann", "graded", technical=(said,)), Row("ann", "graded", remarks=(said,)), Row(said, "unknown")):
        assert row.line.isprintable() and len(row.line) <= LINE


def test_letters_of_every_script_stay_as_they_are():
    for text in ("Jürgen Groß", "李娜", "می\u200cخواهم", "👩\u200d🔬 x\ny"):
        assert printable(text) == text


def judged(lesson, work, seed, options):
    """A verdict in which everything that a process of a student's can say holds escapes."""
    graded.append(work)
    verdict = standin.grade_task(lesson, work, seed, options)
    for number, cell in enumerate(verdict["cells"].values()):
        cell |= {"points": 0.0, "message": f"{ESCAPES}\n{number}{ESCAPES}", "status": "failed", "misconception": None}
        cell["place"] = ESCAPES if number % 2 else ""
    shown = {"output_type": "stream", "name": "stdout", "text": ESCAPES}
    error = {"output_type": "error", "ename": ESCAPES, "evalue": ESCAPES, "traceback": [ESCAPES]}
    html = {"output_type": "display_data", "data": {"text/html": f"<b>&#27;[2J{ESCAPES}</b>"}, "metadata": {}}
    outputs = {str(cell["index"]): [shown, error, html] for cell in work["cells"] if cell["cell_type"] == "code"}
    return {**verdict, "outputs": outputs, "flags": [ESCAPES], "technical": [ESCAPES]}


@pytest.mark.usefixtures("in_process")
@pytest.mark.filterwarnings("ignore:Canvas may respond unexpectedly")
def test_no_command_and_no_file_steers_a_terminal(course, server, tmp_path, monkeypatch, capsys):
    def played(folder, solution, students, roster, *rest, **options):
        """The demo, with a lesson and a student of this course's."""
        (tmp_path / "ann.py").write_text(f"EXTRA = {ESCAPES[:-1]!r}")
        solution = course.file("source", ".", desk.LESSON)
        return play(course.root / "demo", solution, tmp_path, course.root / "students.csv", *rest, **options)

    server.ends = ESCAPES
    monkeypatch.setattr(demo, "play", played)
    monkeypatch.setattr(class_run, "grade_task", judged)
    monkeypatch.setattr(doctor, "_sandbox", lambda found: "works")
    with course.gradebook() as gradebook:
        for student in ("ann", "ben", "cleo"):
            gradebook.update_or_create_student(student, first_name=f"A{ESCAPES[:-1]}")
    for student in ("ann", "ben"):
        double = f"{desk.RIGHT['double']}  # {student}{ESCAPES[:-1]}"
        folder = desk.hand_in(course, student, double=double, why=f"*{ESCAPES[:-1]}*")
        (folder / f"x{ESCAPES[:-1]}").write_text("")
    desk.hand_in(course, f"x{ESCAPES[:-1]}")
    names = (f"x{ESCAPES}.ipynb", f"ann/{ESCAPES}.txt", "cleo/05_small.ipynb", f"{ESCAPES}/05_small.ipynb")
    (tmp_path / "in.zip").write_bytes(desk.packed(dict.fromkeys(names, "{" + ESCAPES)))
    at, lesson = ("--course", str(course.root)), desk.LESSON
    commands = [
        ["release", lesson],
        ["collect", lesson, str(tmp_path / "in.zip")],
        ["autograde", lesson],
        ["feedback", lesson, "--zip", str(tmp_path / "back.zip")],
        ["report", lesson],
        ["export", "--to", str(course.root / "grades.csv")],
        ["export", "--for", "canvas", "--to", str(course.root / "canvas.csv")],
        ["export", "--for", "moodle", "--to", str(course.root / "moodle.csv")],
        ["upload", lesson, f"http://127.0.0.1:{server.server_port}/courses/7/assignments/9"],
        ["upload", lesson, f"https://x/{ESCAPES}"],
        ["doctor"],
        ["autograde", f"x{ESCAPES}"],
        ["demo"],
    ]
    assert {command[0] for command in commands} == set(__main__.COMMANDS)
    for command in commands:
        assert __main__.main([*command, *(at if command != ["demo"] else ())]) in (0, 1, 2)
        said = capsys.readouterr()
        assert steering(said.out + said.err) == set(), command
        assert said.out or said.err
    for ending in ("*.csv", "*.txt", "*.html", "*.log"):
        found = [path for path in course.root.rglob(ending) if "submitted" not in path.parts]
        assert found
        for path in found:
            assert steering(path.read_text(encoding="utf-8")) == set(), path
    with zipfile.ZipFile(tmp_path / "back.zip") as archive:
        assert steering("".join(archive.namelist())) == set()


def test_one_function_prints():
    """Everything that grading says to a person goes through it; the sandbox's own processes have no terminal."""
    places = []
    for path in (ROOT / "grading").rglob("*.py"):
        if "sandbox" not in path.parts and "students" not in path.parts:
            calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
            places += [path.name for call in calls if ast.unparse(call.func) in ("print", "sys.stdout.write", "sys.stderr.write")]
    assert places == ["common.py"]


LATE = {0: "", 1: "late", 59: "late", 60: "1 minute late", 7_300: "2 hours late", 86_400: "1 day late", 2e5: "2 days late"}


@pytest.mark.parametrize("seconds", LATE)
def test_lateness_in_words(seconds):
    assert lateness(seconds) == LATE[seconds]
