"""No room grows beyond its budget in lines of Python. Raising one is a change that is reviewed; so is what is far below it."""

import pytest
from places import ROOT

# room -> the most lines. Behind a bound that was not reached yet stands the goal: it is lowered as the room shrinks.
BUDGETS = {
    "attention_checks/engine": 4_940,  # 4,500
    "attention_checks/lessons": 8_480,  # 7,500
    "attention_checks/questions": 930,
    "course_utils": 5_170,  # 5,000, of which 170 ask the learner's own code in the explorer
    "attention_lab": 7_690,  # 5,000
    "grading": 8_940,  # 7,000
    "tests": 23_300,  # 16,000, answers not counted
    "tests/answers": 19_340,  # 15,000
    "authoring, benchmarks, website": 4_550,  # 3,800
}


def lines_of(folder):
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("room", BUDGETS)
def test_a_room_keeps_its_budget(room):
    lines = sum(map(lines_of, room.split(", "))) - (lines_of("tests/answers") if room == "tests" else 0)
    assert lines <= BUDGETS[room]
