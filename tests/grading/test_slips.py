"""A slip in one answer costs the points of that answer, and no others: left out, wrongly spelt, raising, deleted."""

import ast
import contextlib
import io
import re
from functools import cache

import pytest
import sandboxes
from pace import SPEEDS
from places import ROOT

import attention_checks as checks
from authoring.build import Lesson as Files
from authoring.build import lessons
from grading.intake import lesson as lessons_of_grading
from grading.intake.cell_source import is_call_of_yours
from grading.intake.lesson import PROVIDED, SOLUTIONS, from_notebook
from grading.intake.rebuild import rebuild
from grading.judge.needed_cells import selection
from grading.judge.one_submission import grade
from grading.sandbox.session import Sandbox

pytestmark = pytest.mark.xdist_group("lessons")
SLIPS = {
    "left out": lambda source: "",
    "a syntax error": lambda source: source.replace(":\n", "\n", 1) if ":\n" in source else source + "\n= 1",
    "raises": lambda source: f"raise ValueError('not yet')\n{source}",
    "raises behind": lambda source: f"{source}\nraise ValueError('not yet')",
    "deleted": lambda source: None,
}


@cache
def lesson(name):
    """The lesson that its script stands for, whether or not it has been built since."""
    return lessons_of_grading.Lesson(name, from_notebook(Files(ROOT, name).expanded().cells))


def answers():
    """(lesson, grade id of an answer, grade ids of what it may cost): each check behind it, up to the next answer."""
    for name in lessons(ROOT):
        answer = None
        for cell in lesson(name).cells:
            if cell.kind in SOLUTIONS:
                answer, costs = cell.grade_id, []
            elif cell.points is not None:
                costs.append(cell.grade_id)
                yield name, answer, costs


FOUND = {(name, answer): costs for name, answer, costs in answers()}


def alone():
    """One slip in one answer of each lesson: of each another kind, and of every second one an exercise."""
    for number, name in enumerate(lessons(ROOT)):
        own = [answer for lesson_name, answer in FOUND if lesson_name == name]
        answer = own[0] if number % 2 == 0 else own[-1]
        slip = list(SLIPS)[number % len(SLIPS)]
        yield pytest.param(name, {answer: FOUND[name, answer]}, slip, id=f"{name[:2]} {answer} {slip}")


def together():
    """Each kind in half of a lesson's answers, and in the other half. Halves go by a digit of the answer's number in base 2, for
    each kind another one, so that any two answers are at some time one that slips and one that has to keep its points."""
    for name in lessons(ROOT):
        own = [(answer, costs) for (lesson_name, answer), costs in FOUND.items() if lesson_name == name]
        digits = max(1, (len(own) - 1).bit_length())
        for place, slip in enumerate(SLIPS):
            for half in (0, 1):
                slipped = {answer: costs for n, (answer, costs) in enumerate(own) if n >> place % digits & 1 == half}
                if slipped:
                    yield pytest.param(name, slipped, slip, id=f"{name[:2]} half {half} {slip}", marks=SPEEDS[1 + half])


def work(name, slipped=(), slip=None):
    """The lesson's own notebook as a work (a dict), with a slip in the cells of these grade ids."""
    cells = []
    for cell in lesson(name).cells:
        source = slip(cell.source) if cell.grade_id in slipped else cell.source
        if source is not None:
            metadata = {"nbgrader": {"grade_id": cell.grade_id}} if cell.grade_id else {}
            cells.append({"cell_type": cell.cell_type, "source": source, "id": cell.id, "metadata": metadata})
    return rebuild(lesson(name), {"cells": cells}).to_dict()


@pytest.fixture(scope="module")
def sandbox():
    sandboxes.required()
    with Sandbox() as made:
        yield made


@pytest.mark.parametrize(("name", "slipped", "slip"), [*alone(), *together()])
def test_slips_cost_their_own_points(sandbox, name, slipped, slip):
    verdict = grade(lesson(name).to_dict(), work(name, slipped, SLIPS[slip]), 0, sandbox=sandbox)
    judged = {grade_id: cell for grade_id, cell in verdict["cells"].items() if cell["status"] != "manual"}
    lost = [grade_id for grade_id, cell in judged.items() if cell["points"] != cell["max_points"]]
    costs = [grade_id for each in slipped.values() for grade_id in each]
    if slip == "raises behind":  # what stands above the slip has been defined
        assert set(lost) <= set(costs)
    else:
        assert lost == costs


@pytest.mark.parametrize("name", lessons(ROOT))
def test_a_learner_who_skips_every_exercise_goes_on_with_the_courses_own(name):
    calls = [
        found for cell in lesson(name).cells for found in re.findall(r"^\w+ = (checks\.yours\(.*\))", cell.source, re.MULTILINE)
    ]
    assert calls
    for call in calls:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            got = eval(call, {"checks": checks})
        assert "Using the course's" in said.getvalue() and callable(got)


@pytest.mark.parametrize("name", lessons(ROOT))
def test_model_answers_need_only_imports_definitions_and_each_other(name):
    """So that a submission is graded in a second: a provided cell that trains or measures would run for each."""
    cells = work(name)["cells"]
    for place, source in selection(cells).items():
        if cells[place]["kind"] in PROVIDED and not cells[place]["own"]:
            runs = [part for part in ast.parse(source).body if not isinstance(part, ast.FunctionDef | ast.ClassDef)]
            calls = [node for part in runs for node in ast.walk(part) if isinstance(node, ast.Call)]
            assert all(is_call_of_yours(call) for call in calls), source
