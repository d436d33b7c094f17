"""The build on a tiny lesson: what it makes, when it works again, and that a failure changes nothing."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from places import copy_course

from authoring import inputs
from authoring.__main__ import main
from authoring.build import Lesson, without_outputs, write_together
from authoring.execute import ExecutionFailed, tidy
from authoring.leaks import leaks_of, stray_files
from authoring.release import read_notebook
from authoring.script import LessonError


@pytest.fixture
def lesson(tiny_course):
    return Lesson(tiny_course, "00_tiny", lambda question: (f"**{question}?**", "b"))


@pytest.fixture(scope="session")
def built_once(tmp_path_factory):
    """The tiny course, built."""
    course = copy_course(tmp_path_factory.mktemp("built") / "course")
    Lesson(course, "00_tiny", lambda question: (f"**{question}?**", "b")).build()
    return course


@pytest.fixture
def built(lesson, built_once):
    """A lesson whose notebooks are up to date, to be spoiled at will."""
    shutil.copytree(built_once, lesson.root, dirs_exist_ok=True)
    return lesson


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def files(lesson):
    return {path: path.read_bytes() for path in (lesson.solution, lesson.student) if path.exists()}


def test_the_solution_notebook_is_executed_and_keeps_its_figure(built):
    cells = {cell.id: cell for cell in read_notebook(built.solution.read_text()).cells}
    assert "right, also on hidden cases" in cells["check_double"].outputs[0].text
    assert any("image/png" in output.get("data", {}) for cell in cells.values() for output in cell.get("outputs", []))


def test_the_student_notebook_has_stubs_and_empty_answers_and_leaks_nothing(built):
    student = read_notebook(built.student.read_text())
    cells = {cell.id: cell.source for cell in student.cells}
    assert cells["double"].endswith("# YOUR CODE HERE\n    raise NotImplementedError()")
    assert cells["check_double"] == "checks.double(double)"
    assert cells["answer_which_number"].startswith('answer_1 = ""  # run this cell')
    assert cells["reflection"] == "YOUR ANSWER HERE"
    assert student.metadata.course == {"lesson": "00_tiny"}
    assert leaks_of(built.cells(), student) == []


def test_building_twice_gives_the_same_bytes_outputs_aside(built):
    student, solution = built.student.read_bytes(), without_outputs(read_notebook(built.solution.read_text()))
    assert built.build(force=True).startswith("run in")
    assert built.student.read_bytes() == student
    assert without_outputs(read_notebook(built.solution.read_text())) == solution


# What makes a lesson stale -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("solutions/00_tiny/00_tiny.py", "What is twice three?", "What is twice four?", "the script, or how"),
        ("solutions/00_tiny/00_tiny.py", "points=2", "points=3", "the script, or how"),
        ("solutions/00_tiny/00_tiny.ipynb", "double: right.", "double: right", None),  # outputs are not compared
        ("solutions/00_tiny/00_tiny.ipynb", "number + number", "number * 2", "the script, or how"),
        ("notebooks/00_tiny/00_tiny.ipynb", "YOUR ANSWER HERE", "MY ANSWER HERE", "the student notebook is not"),
        ("course_utils/checks.py", "!= 6", "!= 3 * 2", "a change to course_utils/checks.py"),
        ("course_utils/checks.py", "One exercise, one quiz", "An exercise, a quiz", None),  # a docstring
        ("data/numbers.txt", "1 2 3", "1 2 4", "a change to data/numbers.txt"),
        ("pyproject.toml", "9.8.7", "9.8.8", "the script, or how"),  # the set-up cell names the wheel
    ],
)
def test_staleness_is_told_without_running_the_lesson(built, tiny_course, file, old, new, reason):
    edit(tiny_course / file, old, new)
    reasons = built.reasons()
    assert (reasons == []) if reason is None else (len(reasons) == 1 and reason in reasons[0])


def test_a_notebook_spoiled_by_a_merge_is_stale_and_built_anew(built):
    built.solution.write_text("<<<<<<< ours\n" + built.solution.read_text())
    assert "merge conflict" in built.reasons()[0]
    assert built.build().startswith("run in")
    assert built.reasons() == []


def test_a_library_edited_while_the_lesson_runs_leaves_it_stale(built):
    edit(built.script, "guess = 6", "guess = open(checks.__file__, 'a').write('later = 1')")
    built.build()
    assert "a change to course_utils/checks.py" in built.reasons()[0]


@pytest.mark.parametrize(
    ("old", "new"), [("What is twice three?", "What is three, twice?"), ("guess = 6", "guess = 6  # twice three")]
)
def test_prose_and_comments_are_rebuilt_without_running_the_code_again(built, old, new):
    edit(built.script, old, new)
    assert built.build() == "rebuilt around the outputs it had"
    assert built.reasons() == []
    assert new in built.student.read_text()


def test_code_data_and_library_are_run_again(built, tiny_course):
    for file, old, new in (
        ("solutions/00_tiny/00_tiny.py", "guess = 6", "guess = 7"),
        ("data/numbers.txt", "1 2 3", "1 2 4"),
        ("course_utils/checks.py", "!= 6", "!= 3 * 2"),
    ):
        edit(tiny_course / file, old, new)
        assert built.build().startswith("run in")
        assert built.reasons() == []


def test_a_fingerprint_sees_code_and_not_comments():
    first = '"""Doc."""\n\n\ndef f(x):\n    """Doc."""\n    return "# no comment"  # a comment\n'
    second = '"""Another."""\ndef f(x):\n    return "# no comment"\n'
    assert inputs.code_only(first) == inputs.code_only(second)
    assert inputs.code_only(first) != inputs.code_only(second.replace("# no", "# a"))


# What goes wrong leaves everything as it was -------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise RuntimeError('broken on purpose')", "broken on purpose"),
        ("import warnings; warnings.warn('careful')", "wrote to stderr"),
        ("'-' * 8_998", "ends with a value of 9,000 characters"),
        ("import os; os._exit(1)", "the kernel died"),
    ],
)
def test_a_lesson_that_fails_is_named_by_its_cell_and_changes_nothing(built, source, said):
    before = files(built)
    edit(built.script, "guess = 6", source)
    with pytest.raises(ExecutionFailed) as failure:
        built.build()
    line = built.script.read_text().splitlines().index("# %% prediction") + 1
    assert str(failure.value).startswith(f"{built.script}:{line}: the ")
    assert said in str(failure.value)
    assert source in str(failure.value)
    assert files(built) == before


def test_a_quiz_question_that_the_library_does_not_know_is_named_with_its_line(built):
    def unknown(question):
        raise ValueError(f"there is no question {question}")

    built.question = unknown
    with pytest.raises(LessonError, match=r'00_tiny\.py:\d+: quiz="which_number": there is no question which_number'):
        built.build()


def test_an_interrupted_build_says_so_and_changes_nothing(built, monkeypatch, capsys, tiny_course):
    before = files(built)
    monkeypatch.setattr("authoring.build.execute", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    monkeypatch.setattr("authoring.build._question", built.question)
    edit(built.script, "guess = 6", "guess = 7")
    assert main(["build"], root=tiny_course) == 130
    assert "interrupted" in capsys.readouterr().out
    assert files(built) == before


def test_files_are_written_all_or_none(tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("old")
    (tmp_path / "file").touch()
    with pytest.raises(OSError):
        write_together({kept: "new", tmp_path / "file" / "below_a_file": "new"})
    assert kept.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "kept"]


def test_widgets_and_overwritten_progress_are_tidied_away():
    widget = nbformat.v4.new_output("display_data", {"application/vnd.jupyter.widget-view+json": {}, "text/plain": "Slider()"})
    progress = nbformat.v4.new_output("stream", text="start\n  1 %|\r 50 %|\r100 %|#| done\nend\n")
    cell = nbformat.v4.new_code_cell("x", outputs=[widget, progress])
    tidy(cell)
    assert [output.text for output in cell.outputs] == ["start\n100 %|#| done\nend\n"]


# Commands ------------------------------------------------------------------------------------------


@pytest.fixture
def command(tiny_course, monkeypatch, capsys):
    """Run `python -m authoring ...` on the tiny course -> (exit status, what it printed)."""
    monkeypatch.setattr("authoring.build._question", lambda question: (question, "b"))

    def run(*arguments):
        status = main(list(arguments), root=tiny_course)
        return status, capsys.readouterr().out

    return run


def test_check_build_check_again(command):
    status, said = command("check")
    assert (status, "has not been built" in said) == (1, True)
    status, said = command("build", "00")
    assert (status, said.startswith("00_tiny: run in")) == (0, True)
    assert command("check") == (0, "00_tiny: up to date\n")
    assert command("build") == (0, "00_tiny: up to date\n")


def test_a_stray_file_among_the_notebooks_is_reported(command, tiny_course):
    command("build")
    (tiny_course / "notebooks/00_tiny/answers.txt").write_text("b")
    assert stray_files(tiny_course) == ["notebooks/00_tiny/answers.txt"]
    status, said = command("check")
    assert (status, "answers.txt: is no lesson's notebook" in said) == (1, True)


def test_nbgraders_own_command_releases_the_same_bytes(built, tiny_course):
    """What `nbgrader generate_assignment` and formgrader make, from the command line and with a gradebook."""
    expected = built.student.read_bytes()
    (tiny_course / "solutions/00_tiny/notes.py").write_text("a secret")
    nbgrader = Path(sys.executable).with_name("nbgrader")
    command = [nbgrader, "generate_assignment", "00_tiny", "--force", "--debug"]
    done = subprocess.run(command, cwd=tiny_course / "grading", capture_output=True, text=True, env=os.environ, timeout=120)
    assert done.returncode == 0, done.stderr
    assert built.student.read_bytes() == expected
    assert [path.name for path in built.student.parent.iterdir()] == ["00_tiny.ipynb"]
    assert json.loads(expected)["nbformat"] == 4


# The way from lesson to lesson ---------------------------------------------------------------------


def test_lessons_end_with_links_to_the_one_before_the_contents_and_the_one_after(built):
    (built.root / "README.md").touch()
    after = Lesson(built.root, "01_next")
    after.script.parent.mkdir()
    after.script.write_text("# %% [markdown]\n# # 01 · Next\n\n# %% setup\n", encoding="utf-8")
    contents = "[Contents](../../README.md)"
    assert after.expanded().cells[-1].source == f"← [A tiny lesson](../00_tiny/00_tiny.ipynb) | {contents}"
    assert built.expanded().cells[-1].source == contents  # a lesson that is being written makes no other out of date
    after.student.parent.mkdir()
    shutil.copy(built.student, after.student)
    assert built.expanded().cells[-1].source == f"{contents} | [01 · Next](../01_next/01_next.ipynb) →"
