"""What holds for every lesson's script: its points, what it asks, and that its own answers are right."""

import re

import pytest
from places import ROOT

import attention_checks as checks
from authoring.build import lessons
from authoring.script import read_script

SCRIPTS = {name: ROOT / "solutions" / name / f"{name}.py" for name in lessons(ROOT)}
CELLS = {name: read_script(path) for name, path in SCRIPTS.items()}
DATA = {"my_plan", "my_rows"}  # checked, but no exercise: the capstone's own
COUNTS = ["one", "two", "three", "four", "five", "six", "seven"]


def of_kind(lesson, kind):
    return [cell for cell in CELLS[lesson][0] if cell.kind == kind]


@pytest.mark.parametrize("lesson", SCRIPTS)
def test_the_points_are_those_that_the_lesson_states(lesson):
    cells, problems = CELLS[lesson]
    assert problems == []
    points = {kind: sum(cell.points for cell in of_kind(lesson, kind)) for kind in ("check", "quiz", "written")}
    assert sum(points.values()) == {"00_start_here": 6}.get(lesson, 20)
    said = " ".join(cells[0].source.split())
    stated = re.search(r"\*\*Points\.\*\* 20: fifteen for (\w+) exercises, five for the quiz", said)
    assert bool(stated) == (lesson not in ("00_start_here", "16_capstone"))
    if stated:
        assert (points["check"], points["quiz"]) == (15, 5)
        assert stated[1] == COUNTS[len(of_kind(lesson, "exercise")) - 1]


@pytest.mark.parametrize("lesson", SCRIPTS)
def test_every_question_of_the_lesson_is_asked(lesson):
    asked = [cell.name for cell in of_kind(lesson, "quiz")]
    assert asked == list(checks.quiz.questions(f"lesson_{lesson[:2]}"))


def test_every_exercise_is_asked_in_one_lesson():
    asked = [cell.name for lesson in SCRIPTS for cell in of_kind(lesson, "exercise")]
    assert len(set(asked)) == len(asked)
    assert {cell.name for lesson in SCRIPTS for cell in of_kind(lesson, "check")} == set(asked) | DATA
    assert set(asked) <= set(checks.exercises())
