"""Every mistake of an exercise is rejected and named as itself, and every mutant of a reference is rejected or listed.

The tests go by files of `attention_checks/lessons`, so that trying one exercise loads no other.
"""

import functools
import inspect
import math
import pickle
import re
from dataclasses import replace

import pytest
import torch
from mutants import mutants
from places import ROOT
from survivors import SURVIVORS

import attention_checks as checks
from attention_checks.engine import accidents

FILES = sorted(path.stem for path in (ROOT / "attention_checks" / "lessons").glob("[a-z]*.py"))
MOST_NAMES = 30
KERNELS = {"flash_causal", "flash_forward"}  # interpreted, each case takes a hundred times as long as in PyTorch


@pytest.fixture(params=[pytest.param(name, marks=[pytest.mark.exhaustive] * (name in KERNELS)) for name in FILES])
def exercise(request):
    return checks._in_file(request.param)


@pytest.mark.parametrize(("seed", "hidden"), [(0, False), (5, True)], ids=["a learner's draw", "a grader's draw"])
def test_each_mistake_is_named_as_itself(exercise, seed, hidden):
    others = {}
    for number, item in enumerate(exercise.misconceptions):
        try:
            exercise.check(item.implementation, seed=seed, hidden=hidden)
            others[item.id, number] = "accepted"
        except checks.CheckFailed as failure:
            if failure.misconception != item.id:
                others[item.id, number] = failure.misconception
            assert_is_short_and_stands_alone(failure, exercise)
    assert not others


def assert_is_short_and_stands_alone(failure, exercise):
    lines = failure.summary.splitlines()
    assert failure.exercise == exercise.name and failure.case
    assert lines[0] == f"{exercise.name}: not yet."
    assert 2 < len(lines) <= 6
    assert lines[1] == f"Tried {failure.case}."
    assert all(line.strip() and len(line) < 400 for line in lines)
    assert failure._render_traceback_() == str(failure).splitlines()  # not in a notebook
    page = failure._repr_html_()
    assert "#fff" not in page and page.count("<div") == page.count("</div>")
    twin = pickle.loads(pickle.dumps(failure))
    assert (str(twin), twin.exercise, twin.misconception) == (str(failure), failure.exercise, failure.misconception)


SIZES = re.compile(r"\bd_[a-z]+\b|\bT[qkm]\b|\bH[qkv]*\b|(?<=[(, ])T(?=[,) ])")


def test_names_are_few_and_sentences_kind(exercise):
    sentences = {item.id: item.message for item in exercise.misconceptions}
    assert 4 <= len(sentences) <= MOST_NAMES
    assert not set(sentences) & set(re.findall(r'"([a-z_]+)"', inspect.getsource(accidents)))  # whose ids are others
    assert len(set(sentences.values())) == len(sentences)
    cases = " ".join(case.label for case in exercise.cases())
    has = set(re.findall(r"\w+", f"{cases} {inspect.getdoc(exercise.reference)} {inspect.getsource(exercise.reference)}"))
    for name, sentence in sentences.items():
        assert re.fullmatch(r"[a-z0-9_]+", name)
        assert sentence.endswith((".", "?", ".)")) and "!" not in sentence
        assert 30 <= len(sentence) <= 260, name
        assert not set(SIZES.findall(sentence)) - has, f"{name} names a size that {exercise.name} does not have"


@pytest.mark.parametrize("exercise", sorted(set(FILES) - KERNELS), indirect=True)  # 300 mutants of a kernel take minutes
def test_only_the_listed_mutants_survive(exercise):
    nameless, found, tried = replace(exercise, misconceptions=()), set(), 0  # naming the mistake takes time
    for name, implementation in mutants(exercise.reference):
        tried += 1
        try:
            nameless.check(implementation)
            found.add(name)
        except checks.CheckFailed:
            pass
    assert tried >= 4  # as of a reference of a single call
    assert found == set(SURVIVORS.get(exercise.name, {}))


def test_every_survivor_has_a_reason():
    assert set(SURVIVORS) <= set(checks.exercises())
    assert all(reason for listed in SURVIVORS.values() for reason in listed.values())


UNRELATED = {
    "zeros": lambda numbers: numbers * 0,
    "ones": lambda numbers: numbers * 0 + 1,
    "one more": lambda numbers: numbers + 1,
    "squares": lambda numbers: numbers**2,
    "NaN": lambda numbers: numbers * math.nan,
}


def changed(value, change):
    if isinstance(value, tuple):
        return tuple(changed(part, change) for part in value)
    if isinstance(value, torch.Tensor):
        return change(value) if value.is_floating_point() else change(value.double()).nan_to_num(-1).to(value.dtype)
    return change(torch.tensor(value, dtype=torch.float64)).tolist()


def test_an_unrelated_mistake_gets_no_name(exercise):
    outcome = exercise.glance(exercise.reference, exercise.cases()[0]).value
    if exercise.is_module or exercise.needs or _is_yes_or_no(outcome):
        return  # a kernel returns nothing, a square of yes or no is the same answer, and always yes is a mistake with a name
    right, told = exercise.reference, {}
    for what, change in UNRELATED.items():
        with pytest.raises(checks.CheckFailed) as failure:
            exercise.check(functools.wraps(right)(lambda *args, change=change: changed(right(*args), change)))
        told[what] = failure.value.misconception
    known = {item.id for item in exercise.misconceptions}
    alike = {"NaN": "zero_times_infinity"} if "zero_times_infinity" in known else {}  # which says so with care
    assert told == dict.fromkeys(UNRELATED) | alike


def _is_yes_or_no(value):
    if isinstance(value, (list, tuple)):
        return any(map(_is_yes_or_no, value))
    return isinstance(value, bool) or (isinstance(value, torch.Tensor) and value.dtype == torch.bool)


def test_hidden_cases_are_more_and_others():
    exercise = checks.exercises()["softmax"]
    visible, hidden = exercise.cases(), exercise.cases(hidden=True)
    assert len(hidden) > len(visible)
    shown = [case.args[0].flatten().tolist() for case in visible]
    assert not any(case.args[0].flatten().tolist() in shown for case in hidden)


def test_an_instructors_secret_changes_the_hidden_cases_alone(monkeypatch):
    exercise = checks.exercises()["softmax"]

    def drawn(hidden):
        return exercise.cases(hidden=hidden)[0].args[0].tolist()

    visible, hidden = drawn(False), drawn(True)
    monkeypatch.setenv("COURSE_SECRET_SEED", "20260")
    assert drawn(True) != hidden
    assert drawn(False) == visible
    monkeypatch.setenv("COURSE_SECRET_SEED", "twenty")
    with pytest.raises(ValueError, match="COURSE_SECRET_SEED must be an integer, got 'twenty'"):
        exercise.check(lambda x, dim=-1: torch.softmax(x, dim), hidden=True)
