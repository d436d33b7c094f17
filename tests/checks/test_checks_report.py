"""What a learner sees: short text anywhere, HTML in a notebook, nothing on stderr, and no internal traceback."""

import dataclasses
import inspect
import math
import pydoc
import threading
import types

import pytest
import torch
from right_answers import RIGHT

import attention_checks as checks
from attention_checks.engine import report
from attention_checks.engine.report import CheckFailed

EXERCISES = checks.exercises()


def test_the_right_answer_prints_one_line(capsys):
    checks.softmax(RIGHT["softmax"][0])
    count = len([case for case in EXERCISES["softmax"].cases() if not case.diagnostic])
    assert capsys.readouterr().out == f"softmax: right, in {count} cases.\n"


def test_a_part_of_the_points_is_for_one_group_of_cases(capsys):
    """Here for attention that is right but for its mask; and a group's name that is none is no pass."""

    def without_the_mask(q, k, v, mask=None):
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return weights @ v, weights

    for hidden in (False, True):
        checks.scaled_dot_product_attention(without_the_mask, only="no mask", hidden=hidden)
        with pytest.raises(checks.CheckFailed, match="The mask has no effect"):
            checks.scaled_dot_product_attention(without_the_mask, hidden=hidden)
    assert capsys.readouterr().out.startswith("scaled_dot_product_attention (no mask): right, in 2 cases.\n")
    with pytest.raises(checks.CheckFailed, match="not scaled"):
        checks.scaled_dot_product_attention(
            lambda q, k, v, mask=None: without_the_mask(q * q.shape[-1] ** 0.5, k, v), only="no mask"
        )
    known = "only='masked' should be a group of scaled_dot_product_attention's cases: 'ordinary', 'no mask'"
    with pytest.raises(ValueError, match=known):
        checks.scaled_dot_product_attention(without_the_mask, only="masked")


def test_an_answer_with_which_a_property_cannot_reckon_gets_its_report_all_the_same():
    """In another dtype a product of two results, say, is an error of torch's."""
    exercise = EXERCISES["scaled_dot_product_attention"]
    of_a_product = dataclasses.replace(exercise, properties=(lambda want, got, case: got[1] @ case.args[2] and "never",))
    with pytest.raises(CheckFailed, match="First difference at context"):
        of_a_product.check(lambda q, k, v, mask=None: tuple(item.double() * 1.7 for item in exercise.reference(q, k, v, mask)))


def test_where_a_tolerance_is_wide_enough_to_be_seen_the_first_clear_difference_is_told():
    exercise = EXERCISES["same_output"]

    def off(weights, values, key):
        right = exercise.reference(weights, values, key)
        return None if right is None else right + torch.linspace(2e-3, 2e-2, len(right)).to(right)

    with pytest.raises(CheckFailed, match=r"First clear difference at entry\[[1-9]"):
        exercise.check(off)
    with pytest.raises(CheckFailed, match="First difference at"):
        EXERCISES["general_scores"].check(lambda query, keys, W: EXERCISES["general_scores"].reference(query, keys, W) + 1)


@pytest.mark.parametrize("name", EXERCISES)
def test_help_says_what_a_check_asks_and_how_to_call_it(name):
    """`help(checks.softmax)`, and `checks.softmax?`, which asks `inspect`: of this check, and not of all of them."""
    check = getattr(checks, name)
    shown = pydoc.render_doc(check, renderer=pydoc.plaintext)
    assert f"call `checks.{name}({name})`" in shown and "candidate" not in shown and "inputs(draw)" not in shown
    assert all(line.strip() in shown for line in inspect.getdoc(check).splitlines())
    assert f"{name}{inspect.signature(check.reference)}\n    " in inspect.getdoc(check)  # and below it what that should give
    assert repr(check) == f"checks.{name}"


def test_a_check_returns_nothing_for_nbgrader_to_take_as_points():
    assert checks.softmax(RIGHT["softmax"][0]) is None


def test_html_is_escaped():
    failure = CheckFailed("softmax", "a <b> in `<code>` & 2 * 3 * 4 and *this*", case="<script>")
    assert "&lt;b&gt;" in failure._repr_html_()
    assert "<code>&lt;code&gt;</code> &amp; 2 * 3 * 4 and <em>this</em>" in failure._repr_html_()
    assert "<script>" not in failure._repr_html_()


class TestYours:
    def test_is_the_learners_own_once_it_passes(self, capsys):
        own = RIGHT["additive_scores"][0]
        assert checks.yours("additive_scores", own) is own
        assert capsys.readouterr().out == ""

    def test_is_the_courses_until_then_and_says_so(self, capsys):
        wrong = EXERCISES["additive_scores"].misconceptions[0].implementation
        assert checks.yours("additive_scores", wrong) is EXERCISES["additive_scores"].reference
        assert capsys.readouterr().out == "Using the course's additive_scores until yours passes its check.\n"

    def test_is_looked_up_by_name_where_it_is_called(self, capsys):
        additive_scores = RIGHT["additive_scores"][0]
        assert checks.yours("additive_scores") is additive_scores
        names = {"checks": checks, "masked_softmax": EXERCISES["masked_softmax"].misconceptions[0].implementation}
        assert eval("checks.yours('masked_softmax')", names) is EXERCISES["masked_softmax"].reference
        assert eval("(lambda: checks.yours('context_vector'))()", names) is EXERCISES["context_vector"].reference, "skipped"
        assert capsys.readouterr().out.count("Using the course's") == 2

    def test_takes_classes(self):
        own = RIGHT["AdditiveAttention"][0]
        assert checks.yours("AdditiveAttention", own) is own

    def test_names_the_nearest_exercise_for_a_typo(self):
        with pytest.raises(AttributeError, match="no exercise called 'additive_score'"):
            checks.yours("additive_score", None)
        with pytest.raises(AttributeError, match="Did you mean softmax"):
            _ = checks.sofmax


def test_the_names_can_be_completed():
    assert {"softmax", "AdditiveAttention", "quiz", "yours"} <= set(dir(checks))


@pytest.mark.parametrize("slow", [True, False])
def test_a_check_that_takes_long_says_that_it_works_and_takes_it_back(monkeypatch, slow):
    shown, updated, ended = [], [], threading.Event()

    class Handle:
        def update(self, bundle, raw):
            updated.append(bundle["text/plain"])

    def display(bundle, raw, display_id):
        shown.append(bundle["text/plain"])
        ended.set()
        return Handle()

    kernel = types.SimpleNamespace(_allow_stdin=True)
    monkeypatch.setattr("IPython.get_ipython", lambda: types.SimpleNamespace(kernel=kernel))
    monkeypatch.setattr("IPython.display.display", display)
    with report.notice_when_slow("Checking softmax ...", seconds=0 if slow else 1_000):
        if slow:
            assert ended.wait(60)
    assert (shown, updated) == ((["Checking softmax ..."], [""]) if slow else ([], []))
