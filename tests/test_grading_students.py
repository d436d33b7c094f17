"""The demo's made-up students are right and wrong in the ways that the demo says."""

import runpy

import pytest
from places import ROOT

import attention_checks as checks
from authoring.script import read_script
from grading.commands.made_up_class.submissions import read_work

STUDENTS = ROOT / "grading" / "commands" / "made_up_class" / "students"


def verdicts(student):
    """What the checks make of a student's work -> {exercise or question: None when right, else the name of the mistake}."""
    path = STUDENTS / f"{student}.py"
    written = read_work(path)
    work = runpy.run_path(str(path))
    found = {}
    for name in written.sources:
        found[name] = verdict(lambda name=name: getattr(checks, name)(work[name]))
    for question, letter in written.answers.items():
        found[question] = verdict(lambda question=question, letter=letter: checks.quiz.check(question, letter))
    return found


def verdict(check):
    try:
        check()
    except checks.CheckFailed as failure:
        return failure.misconception or "not named"
    return None


@pytest.fixture
def everything():
    """Every exercise and question of lesson 02."""
    cells, _ = read_script(ROOT / "solutions" / "02_bahdanau" / "02_bahdanau.py")
    return {cell.name for cell in cells if cell.kind in ("check", "quiz")}


def test_amina_has_everything_right(everything):
    assert verdicts("amina") == dict.fromkeys(everything)


def test_brunos_one_mistake_is_named_where_he_made_it():
    found = verdicts("bruno")
    wrong = {name: mistake for name, mistake in found.items() if mistake}
    assert wrong == {
        "masked_softmax": "mask_after_softmax",
        "AdditiveAttention": "mask_after_softmax",
        "cost_of_additive_attention": "chose_a",
    }


def test_carlas_mistakes_are_named():
    found = verdicts("carla")
    assert {name: found[name] for name in ("additive_scores", "masked_softmax", "decoder_step")} == {
        "additive_scores": "no_tanh",
        "masked_softmax": "mask_inverted",
        "decoder_step": "feeds_the_word_alone",
    }


def test_dario_handed_in_nothing():
    assert verdicts("dario") == {}
