"""A measured number names its test, the test exists, and learners see none of it."""

import pytest
from places import ROOT

from authoring.build import Lesson, lessons
from authoring.claims import CLAIM, states_a_measured_number, without_claims
from authoring.script import LessonError

LESSON = """\
# %% [markdown]
# # Title
#
# {prose}

# %% setup
"""


@pytest.fixture
def problems(tmp_path):
    """What the build says about a lesson with this paragraph, beside a file of tests."""

    def build(prose):
        script = tmp_path / "solutions" / "07_x" / "07_x.py"
        script.parent.mkdir(parents=True)
        script.write_text(LESSON.format(prose=prose), encoding="utf-8")
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "test_lesson_07.py").write_text(
            "def test_it_falls():\n    assert True\n\n\ndef helper():\n    pass\n"
        )
        (tmp_path / "tests" / "test_lesson_07_recorded.py").write_text(
            "class TestRuns:\n    def test_it_rises(self):\n        pass\n"
        )
        (tmp_path / "tests" / "test_other.py").write_text("def test_elsewhere():\n    pass\n")
        try:
            Lesson(tmp_path, "07_x").cells()
        except LessonError as error:
            return [problem.removeprefix(f"{script}:") for problem in error.problems]
        return []

    return build


@pytest.mark.parametrize(
    "paragraph",
    [
        "On every seed 95 % are right.",
        "The recorded rates are about 0.1.",
        "Measured on two cores it takes three times as long.",
        "Over the whole test set about half is right.",
        "By a tenth, these runs say.",
        "Your own run had 20 seconds.",
    ],
)
def test_a_quantity_with_a_word_of_measurement_is_a_measured_number(paragraph):
    assert states_a_measured_number(paragraph)


@pytest.mark.parametrize(
    "paragraph",
    [
        "The sum runs along one dimension, and is counted twice.",  # arithmetic
        "What share do you expect on the test set: 40 %, or 60 %?",  # a question states nothing
        "Seeds differ more than models do.",  # no number
        "Bins are half-open on the test set.",
        "The recorded file is `data/recorded/v1.2.json`, the measured score $q / 1.5$.",  # code and formulas
    ],
)
def test_arithmetic_questions_and_code_are_none(paragraph):
    assert not states_a_measured_number(paragraph)


@pytest.mark.parametrize("claim", ["test_it_falls", "test_it_rises", "tests/test_other.py::test_elsewhere"])
def test_a_claim_with_its_test_is_accepted(problems, claim):
    assert problems(f"On every seed 95 % are right.\n# <!-- claim: {claim} -->") == []


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("test_it_sinks", "tests/test_lesson_07*.py"),
        ("helper", "tests/test_lesson_07*.py"),
        ("tests/test_other.py::test_it_falls", "tests/test_other.py"),
    ],
)
def test_a_claim_without_its_test_is_refused_at_its_paragraph(problems, claim, where):
    assert problems(f"A claim.\n# <!-- claim: {claim} -->") == [f"4: claim: {claim}: there is no such test in {where}"]


def test_a_measured_number_without_a_claim_is_refused_at_its_line(problems):
    (problem,) = problems("Nothing here.\n#\n# On every seed of ours 95 % are right, and more.")
    assert problem.startswith('6: "On every seed of ours 95 ...": a measured number names the test that asserts it')


def test_the_comments_are_left_out_of_the_notebooks_and_nothing_else():
    assert without_claims("One.\n<!-- claim: test_a -->\n<!-- claim: test_b -->\n\nTwo.") == "One.\n\nTwo."
    assert without_claims("One.\n<!-- claim: test_a -->") == "One."
    assert without_claims("One.\n<!-- another comment -->\n") == "One.\n<!-- another comment -->\n"


@pytest.mark.parametrize("name", lessons(ROOT))
def test_every_lesson_names_tests_and_no_learner_sees_them(name):
    lesson = Lesson(ROOT, name)
    assert any(CLAIM.search(cell.source) for cell in lesson.cells())
    assert not any("claim:" in cell.source for cell in lesson.expanded().cells)
