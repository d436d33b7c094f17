"""The lessons as they are handed out: current, leaking nothing, and running until the first unsolved exercise."""

import re

import nbformat
import pytest
from nbclient import NotebookClient
from pace import first_fast
from places import ROOT

from authoring.build import Lesson, lessons
from authoring.claims import CLAIM, paragraphs
from authoring.execute import execute
from authoring.expand import KEY
from authoring.leaks import leaks_of, stray_files
from authoring.release import read_notebook
from benchmarks.outputs import printed

LESSONS = lessons(ROOT)
TRAINED = [name for name in LESSONS if "stand_in=" in Lesson(ROOT, name).script.read_text(encoding="utf-8")]
WHERE_ANSWERS_ARE_MISSED = {"exercise", "check", "quiz"}


@pytest.fixture
def lesson(request):
    return Lesson(ROOT, request.param)


every_lesson = pytest.mark.parametrize("lesson", LESSONS, indirect=True)


@every_lesson
def test_notebooks_are_current(lesson):
    assert lesson.reasons() == [], "run `make notebooks`"


@every_lesson
def test_no_solution_hidden_test_or_answer_reaches_the_learner(lesson):
    assert leaks_of(lesson.cells(), read_notebook(lesson.student.read_text(encoding="utf-8"))) == []


def test_nothing_but_the_lessons_is_handed_out():
    assert stray_files(ROOT) == []


@every_lesson
def test_the_solution_notebook_was_run_from_top_to_bottom_without_an_error(lesson):
    cells = [cell for cell in read_notebook(lesson.solution.read_text(encoding="utf-8")).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not [
        output for cell in cells for output in cell.outputs if output.output_type == "error" or output.get("name") == "stderr"
    ]


@pytest.mark.xdist_group("kernels")
@pytest.mark.parametrize("lesson", first_fast(LESSONS), indirect=True)
def test_the_student_notebook_fails_at_its_exercises_and_nowhere_else(lesson, monkeypatch, tmp_path):
    """Run top to bottom, unsolved and with training cut short; a learner who is stuck can still see every experiment."""
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", "1")
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    monkeypatch.setenv("COURSE_RESULTS", str(tmp_path / "results.json"))
    notebook = nbformat.read(lesson.student, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=600, kernel_name="python3", allow_errors=True, resources=resources).execute()
    kinds, failed = {}, {}
    for cell in notebook.cells:
        kinds[cell.id] = cell.metadata.get(KEY, {}).get("kind")
        for output in cell.get("outputs", []):
            assert output.get("name") != "stderr", f"{cell.source}\n{output.text}"
            if output.output_type == "error":
                failed[cell.id] = f"{output.ename}: {output.evalue}"
    graded = [cell.id for cell in notebook.cells if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("grade")]
    elsewhere = {cell: said for cell, said in failed.items() if kinds[cell] not in WHERE_ANSWERS_ARE_MISSED}
    assert elsewhere == {}, "only checks, quizzes and exercises may fail; an experiment uses `checks.yours(...)`"
    assert {said.split(":")[0] for said in failed.values()} <= {"CheckFailed", "NotImplementedError"}, failed
    assert [cell for cell in graded if cell not in failed] == [], "these checks pass before anything was solved"


@pytest.mark.slow
@pytest.mark.xdist_group("kernels")
@pytest.mark.parametrize("lesson", TRAINED, indirect=True)
def test_no_number_of_the_prose_is_lost_where_training_is_cut_short(lesson):
    """On a slow machine recorded weights stand in after a tenth of the steps or less; what is told of the cells stays true.

    Left out is what a claim's own test holds, and what a paper is cited for: neither is read from the cells.
    """
    stored, cut = nbformat.read(lesson.solution, as_version=4), lesson.expanded()
    execute(cut, ROOT, ceiling=2)
    assert any("Recorded weights stand in" in line for cell in printed(cut) for line in cell)
    texts = [text for cell in lesson.cells() if cell.kind == "text" for _, text in paragraphs(cell)]
    own = [text for text in texts if not CLAIM.search(text) and not re.search(r"\((?:19|20)\d\d", text)]
    prose = quantities(line for text in own for line in text.splitlines() if not line.startswith("#"))
    before, now = (quantities(line for cell in printed(notebook) for line in cell) for notebook in (stored, cut))
    assert prose & before - now == set()


def quantities(lines):
    """The percentages and decimal fractions in lines that tell of no time, as they are written."""
    timeless = [line for line in lines if not re.search(r"second|\bms\b|times dot", line)]
    return {number for line in timeless for number in re.findall(r"\d+\.\d+|\d+(?= ?(?:%|per cent))", line)}
