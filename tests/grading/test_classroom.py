"""The made-up class of `python -m benchmarks.classroom` answers what a lesson asks, and the same again from the same seed."""

import random

import nbformat
import pytest
from places import ROOT

from authoring.expand import KEY
from benchmarks import classroom
from benchmarks.answers import read
from grading.intake.class_list import student_of

LESSON = "02_bahdanau"


@pytest.fixture(scope="module")
def released():
    return nbformat.read(ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb", as_version=4)


def test_the_class_list_is_canvass_and_names_nobody_twice():
    students = [student_of(row) for row in classroom.made_up_class(300, seed=0)]
    assert len({student["id"] for student in students}) == len({student["lms_user_id"] for student in students}) == 300
    assert all(student["first_name"] and student["last_name"] for student in students)


def test_every_exercise_is_answered_rightly_wrongly_or_not_at_all(released):
    known, kinds = read(), set()
    exercises = {
        cell.metadata.nbgrader.grade_id for cell in released.cells if cell.metadata.get(KEY, {}).get("kind") == "exercise"
    }
    for seed in range(10):
        text, drawn = classroom.filled_in(released, random.Random(seed), known)
        assert set(drawn) == exercises
        assert text == classroom.filled_in(released, random.Random(seed), known)[0]
        cells = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source for cell in nbformat.reads(text, 4).cells}
        for name, answer in drawn.items():
            kinds.add(answer if answer == "left" else answer.kind)
            assert "NotImplementedError" in cells[name] if answer == "left" else answer.source.strip() in cells[name]
    assert kinds == set(classroom.SHARES)
