"""Every misconception is rejected and named as itself, whatever the seed."""

import functools
import inspect
import math
import pickle
import re
from itertools import combinations

import pytest
import torch
from pace import on_another_draw, spread

import attention_checks as checks
from attention_checks.engine.accidents import IDS
from attention_checks.engine.recognise import Bench

MISTAKES = [(exercise, item) for exercise in checks.exercises().values() for item in exercise.misconceptions]


def named(mistake):
    return f"{mistake[0].name} {mistake[1].id}"


# What a learner's own check draws, and what a grader's may.
DRAWN = spread([(*mistake, 0, False) for mistake in MISTAKES], named, fast=6) + on_another_draw(MISTAKES, (5, True), named)


def own_name(item):
    return getattr(item, "name", None) or getattr(item, "id", None)


@pytest.mark.parametrize(("exercise", "misconception", "seed", "hidden"), DRAWN, ids=own_name)
def test_is_named_as_itself(exercise, misconception, seed, hidden):
    with pytest.raises(checks.CheckFailed) as raised:
        exercise.check(misconception.implementation, seed=seed, hidden=hidden)
    failure = raised.value
    assert (failure.exercise, failure.misconception) == (exercise.name, misconception.id)
    assert misconception.message in str(failure)
    assert failure.case
    assert_is_short_and_stands_alone(failure)
    assert_says_the_same_in_any_theme(failure)
    twin = pickle.loads(pickle.dumps(failure))
    assert (str(twin), twin.exercise, twin.misconception) == (str(failure), failure.exercise, failure.misconception)


def assert_is_short_and_stands_alone(failure):
    lines = failure.summary.splitlines()
    assert lines[0] == f"{failure.exercise}: not yet."
    assert 2 < len(lines) <= 6
    assert lines[1] == f"Tried {failure.case}."
    assert all(line.strip() and len(line) < 400 for line in lines)
    assert failure._render_traceback_() == str(failure).splitlines()  # not in a notebook
    assert str(failure).startswith(failure.summary)


def assert_says_the_same_in_any_theme(failure):
    text = failure._repr_html_()
    assert failure.exercise in text
    assert "#fff" not in text and "black" not in text and "white" not in text.replace("white-space", "")
    assert text.count("<div") == text.count("</div>")


@pytest.mark.parametrize("exercise", spread(checks.exercises().values(), own_name), ids=own_name)
def test_no_two_misconceptions_do_the_same(exercise):
    cases = exercise.cases()
    bench = Bench(exercise, exercise.reference, cases)
    for one, other in combinations(exercise.misconceptions, 2):
        if one.id == other.id:  # two ways to write one mistake
            continue
        differs = any(bench.differs(one.implementation, other.implementation, case) for case in cases)
        assert differs, f"{one.id} and {other.id} cannot be told apart"


@pytest.mark.parametrize("exercise", checks.exercises().values(), ids=checks.exercises())
def test_has_at_least_four_with_stable_names_and_kind_sentences(exercise):
    ids = {item.id for item in exercise.misconceptions}
    assert len(ids) >= 4
    assert not ids & set(IDS)
    assert len(ids) == len({item.message for item in exercise.misconceptions})
    for item in exercise.misconceptions:
        assert re.fullmatch(r"[a-z0-9_]+", item.id)
        assert item.message.endswith((".", "?", ".)"))
        assert 30 <= len(item.message) <= 260
        assert "!" not in item.message


SIZES = re.compile(r"\bd_[a-z]+\b|\bT[qkm]\b|\bH[qkv]*\b|(?<=[(, ])T(?=[,) ])")


@pytest.mark.parametrize("exercise", checks.exercises().values(), ids=checks.exercises())
def test_no_sentence_names_a_size_that_its_exercise_does_not_have(exercise):
    reference = exercise.reference
    cases = " ".join(case.label for case in exercise.cases())
    has = set(re.findall(r"\w+", f"{cases} {inspect.getdoc(reference)} {inspect.getsource(reference)}"))
    strange = {item.message: names for item in exercise.misconceptions if (names := set(SIZES.findall(item.message)) - has)}
    assert not strange


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


# Of a yes or no, a square is the same answer, and "always yes" a mistake with a name.
YES_OR_NO = {
    "causal_mask",
    "could_be_softmax",
    "gets_gradient",
    "global_mask",
    "is_broken",
    "is_permutation_equivariant",
    "leaks_future",
    "reads_padding",
    "strided_mask",
}
NUMBERS = [name for name, exercise in checks.exercises().items() if not exercise.is_module and name not in YES_OR_NO]


@pytest.mark.parametrize("change", UNRELATED.values(), ids=UNRELATED)
@pytest.mark.parametrize("name", NUMBERS)
def test_an_unrelated_mistake_gets_no_name(name, change):
    right = checks.exercises()[name].reference
    with pytest.raises(checks.CheckFailed) as failure:
        checks.exercises()[name].check(functools.wraps(right)(lambda *args: changed(right(*args), change)))
    # The one mistake that makes everything NaN says so with care.
    known = {item.id for item in checks.exercises()[name].misconceptions}
    everything_nan = "zero_times_infinity" in known and change is UNRELATED["NaN"]
    assert failure.value.misconception == ("zero_times_infinity" if everything_nan else None)


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
