"""Short headers become nbgrader cells; the set-up cell and the badge follow from one address."""

import os
import shlex
import subprocess
import sys
import types
from importlib.metadata import version

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from places import ROOT

from authoring.build import Lesson
from authoring.leaks import leaks_of
from authoring.setup_cell import Project, setup_source


@pytest.fixture
def lesson(tiny_course):
    return Lesson(tiny_course, "00_tiny", lambda question: (f"**{question}?**", "b"))


@pytest.fixture
def cells(lesson):
    return {cell.metadata.nbgrader.grade_id: cell for cell in lesson.expanded().cells if "nbgrader" in cell.metadata}


@pytest.mark.parametrize(
    ("grade_id", "grade", "solution", "locked", "points"),
    [
        ("double", False, True, False, None),
        ("check_double", True, False, True, 2),
        ("answer_which_number", False, True, False, None),
        ("quiz_which_number", True, False, True, 1),
        ("reflection", True, True, False, 3),
    ],
)
def test_headers_become_nbgrader_metadata(cells, grade_id, grade, solution, locked, points):
    found = cells[grade_id].metadata.nbgrader
    assert (found.grade, found.solution, found.locked, found.get("points")) == (grade, solution, locked, points)
    assert (found.schema_version, found.task) == (3, False)


def test_a_check_is_followed_by_its_hidden_run(cells):
    assert cells["check_double"].source.splitlines() == [
        "checks.double(double)",
        "### BEGIN HIDDEN TESTS",
        "checks.double(double, hidden=True)",
        "### END HIDDEN TESTS",
    ]


def test_a_part_of_the_points_is_a_check_of_its_own_with_the_same_cases_hidden(lesson):
    part = '# %% check="double" part="one_number" points=0.5\nchecks.double(double, only="one number")\n\n# %% check="double"'
    lesson.script.write_text(lesson.script.read_text().replace('# %% check="double"', part))
    cells = {cell.id: cell for cell in lesson.expanded().cells}
    found = cells["check_double_one_number"]
    assert found.metadata.nbgrader.points == 0.5 and found.metadata.nbgrader.locked
    assert found.source.splitlines()[::2] == [
        'checks.double(double, only="one number")',
        "checks.double(double, only='one number', hidden=True)",
    ]
    assert cells["check_double"].source.startswith("checks.double(double)\n")


def test_an_authors_own_hidden_tests_are_left_alone(lesson):
    own = "checks.double(double)\n### BEGIN HIDDEN TESTS\nassert double(7) == 14\n### END HIDDEN TESTS"
    lesson.script.write_text(lesson.script.read_text().replace("checks.double(double)", own))
    check = next(cell for cell in lesson.expanded().cells if cell.id == "check_double")
    assert check.source == own


def test_a_quiz_becomes_a_question_an_answer_and_a_check(lesson):
    cells = lesson.expanded().cells
    at = next(index for index, cell in enumerate(cells) if cell.id == "answer_which_number")
    question, answer, check = cells[at - 1 : at + 2]
    assert question.source == "**which_number?**"
    assert answer.source.splitlines() == [
        'answer_1 = "b"  # run this cell and click, or write the letter here',
        'checks.quiz.ask("which_number", answer_1=answer_1)',
    ]
    assert check.source == 'checks.quiz.check("which_number", answer_1)'


def test_cells_that_repeat_still_have_ids_of_their_own(lesson):
    lesson.script.write_text(lesson.script.read_text() + "\n# %%\nx = 1\n\n# %%\nx = 1\n")
    ids = [cell.id for cell in lesson.expanded().cells]
    assert len(set(ids)) == len(ids)


# What the set-up cell does, where it may run ------------------------------------------------------------


@pytest.fixture
def run_setup(monkeypatch, tmp_path):
    """Run the set-up cell in an empty folder, on Colab or not -> the shell commands that it would have run, and its result."""
    monkeypatch.chdir(tmp_path)

    def run(repository="", *, colab=True, installed=True):
        if colab:
            for name in ("google", "google.colab"):
                monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
            sys.modules["google.colab"].drive = types.SimpleNamespace(mount=lambda place: None)
        else:
            monkeypatch.delitem(sys.modules, "google.colab", raising=False)
        if not installed:
            monkeypatch.setitem(sys.modules, "course_utils", None)
        shell, commands = InteractiveShell(), []
        monkeypatch.setattr(shell, "system", commands.append)
        return commands, shell.run_cell(setup_source(Project("9.8.7", repository)))

    return run


@pytest.mark.parametrize("repository", ["", "https://github.com/someone/attention"])
def test_setup_elsewhere_without_course_utils_says_what_to_do(run_setup, capsys, repository):
    commands, result = run_setup(repository, colab=False, installed=False)
    assert isinstance(result.error_in_exec, ModuleNotFoundError) and commands == []
    assert "run `make lab` in the course's folder" in capsys.readouterr().out  # the line that the traceback shows


@pytest.mark.parametrize(
    "repository, source",
    [
        ("https://github.com/someone/attention", "https://github.com/someone/attention/archive/refs/heads/main.zip"),
        ("https://example.org/someone/attention", "git+https://example.org/someone/attention@main"),
        ("", "/content/drive/MyDrive/course_utils-9.8.7-py3-none-any.whl"),
    ],
)
def test_setup_on_colab_installs_from_the_repository_or_a_wheel_and_keeps_torch_and_numpy(run_setup, repository, source):
    (command,), result = run_setup(repository)
    assert result.success
    kept = [f"{name}=={version(name)}" for name in ("torch", "numpy")]
    assert shlex.split(command)[1:] == ["-m", "pip", "install", "-q", *kept, source]


@pytest.mark.parametrize("colab", [False, True])
@pytest.mark.parametrize("gpu", [False, True])
def test_setup_installs_on_colab_alone_and_says_there_what_a_gpu_is_for(run_setup, monkeypatch, capsys, colab, gpu):
    exists = os.path.exists
    monkeypatch.setattr(os.path, "exists", lambda path: gpu if path == "/dev/nvidia0" else exists(path))
    commands, result = run_setup(colab=colab)
    assert result.success and len(commands) == colab
    assert ("The GPU is for lessons 09, 14 and 15 only.\n" in capsys.readouterr().out) == (colab and gpu)


def test_threads_wait_quietly_once_setup_has_run(tmp_path):
    """OpenMP reads the variable when torch is loaded, so the set-up cell must not load torch before it is set."""
    program = f"""
import os
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell().run_cell({setup_source(Project("9.8.7"))!r}).raise_error()
import sys
print("torch" in sys.modules, os.environ["OMP_WAIT_POLICY"])
"""
    environment = {name: value for name, value in os.environ.items() if name != "OMP_WAIT_POLICY"}
    environment["IPYTHONDIR"] = str(tmp_path)
    done = subprocess.run([sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "PASSIVE"], done.stderr


# What must never get through -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "text", "leak"),
    [
        ("double", "    doubled_in_secret = number + number", "solution or hidden line"),
        ("check_double", "### BEGIN HIDDEN TESTS", "the marker BEGIN HIDDEN TESTS"),
        ("check_double", "checks.double(double, hidden=True)", "the marker hidden=True"),
        ("answer_which_number", 'answer_1 = "b"', "the quiz answer"),
        ("reflection", "Because three and three make six, a reader may expect.", "solution or hidden line"),
    ],
)
def test_whatever_leaks_is_found(lesson, cell, text, leak):
    student = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text, id=cell)])
    assert any(found.startswith(leak) for found in leaks_of(lesson.cells(), student))


def test_an_output_or_a_metadata_entry_that_leaks_is_found(lesson):
    printed = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text="6")])
    noted = nbformat.v4.new_markdown_cell("", metadata={"note": "doubled_in_secret = number + number"})
    found = leaks_of(lesson.cells(), nbformat.v4.new_notebook(cells=[printed, noted]))
    assert len(found) == 2


def test_a_solution_line_that_the_lesson_shows_elsewhere_is_no_leak(lesson):
    shown = "\n# %% [markdown]\n# Try `doubled_in_secret = number + number`, then `return doubled_in_secret`.\n"
    lesson.script.write_text(lesson.script.read_text() + shown)
    student = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("doubled_in_secret = number + number")])
    assert leaks_of(lesson.cells(), student) == []
