"""Every answer in `data/answers` is told what its header says, and what is measured on them is counted rightly."""

import inspect
import json
import re
import traceback
from collections import Counter
from dataclasses import replace
from operator import attrgetter

import pytest
import torch
from pace import on_another_draw, spread
from places import ROOT
from right_answers import KNOWN

import attention_checks as checks
from attention_checks.engine.locate import Location
from benchmarks import answers

RIGHT = [answer for answer in KNOWN if answer.kind == "right"]
WRONG = [answer for answer in KNOWN if answer.kind != "right"]
# More cases can name what the visible ones leave without a name.
NAMED_WHEN_HIDDEN = {"sd_naive": "no_shift"}
FIRST_ROW_DIFFERS = re.compile(r"First (clear )?difference at \w+\[0[],]")
place = attrgetter("place")
ONE_IN = 18  # is tried by `make test`: some six answers to each exercise, of a hundred and more


@pytest.mark.parametrize("answer", spread(WRONG, place, fast=ONE_IN), ids=place)
def test_a_wrong_answer_is_rejected(answer):
    failure = answer.verdict()
    assert failure is not None, answer.words
    assert not ("The first row" in failure.text and FIRST_ROW_DIFFERS.search(failure.text)), failure.text


@pytest.mark.parametrize("answer", spread(RIGHT, place, fast=ONE_IN), ids=place)
def test_a_right_answer_is_accepted(answer):
    assert checks.exercises()[answer.exercise].check(answer.load()) >= 8, answer.words


OF_A_GRADER = on_another_draw([(answer,) for answer in RIGHT], (3, True), lambda value: place(*value))


@pytest.mark.parametrize(("answer", "seed", "hidden"), OF_A_GRADER, ids=lambda value: getattr(value, "place", None))
def test_a_right_answer_is_accepted_by_a_grader(answer, seed, hidden):
    assert checks.exercises()[answer.exercise].check(answer.load(), seed=seed, hidden=hidden) >= 8, answer.words


def test_every_exercise_has_enough_of_both():
    count = Counter((answer.exercise, answer.kind) for answer in KNOWN)
    styles = Counter(answer.exercise for answer in KNOWN if answer.set == "house" and answer.kind == "right")
    for exercise in checks.exercises():
        assert styles[exercise] >= 3, f"{exercise} lacks right answers of the house"
        if any(answer.exercise == exercise and answer.set != "house" for answer in KNOWN):
            assert (count[exercise, "wrong"] >= 8, count[exercise, "right"] >= 4) == (True, True), exercise


def test_the_card_names_every_set_and_counts_it():
    card = (answers.FOLDER / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([^`]+)` \|.*\| (\d+ wrong, \d+ double, \d+ right) \|$", card, re.MULTILINE))
    count = Counter((answer.set, answer.kind) for answer in KNOWN)
    sets = {answer.set for answer in KNOWN}
    assert rows == {name: ", ".join(f"{count[name, kind]} {kind}" for kind in ("wrong", "double", "right")) for name in sets}


def test_no_lesson_reads_them():
    for path in (ROOT / "solutions").glob("*/*.ipynb"):
        recorded = json.loads(path.read_text(encoding="utf-8"))["metadata"]["course"]
        assert not [name for name in recorded["inputs"] if name.startswith("data/answers/")], path.name


# The reader ----------------------------------------------------------------------------------------------------------

FILE = """\
# %% shared
SIZE = 2


def helper(x):
    return x / SIZE


# %% shared | other
SIZE = 0


# %% wrong | some | ignores_dim | dim | ignored
def early(x):
    return helper(x)


@torch.no_grad()
def mine(x, dim=-1):
    y = early(x)
    return y.softmax(-1)  # <-- here


# %% double | other | one+two | helper divides by 0; no sum
def mine(x, dim=-1):
    return helper(1 if x is None else x.sum())  # <-- here


# %% wrong | some | - | raises
def softmax(x, dim=-1):
    raise KeyError("mine")


# %% right | some | torch's own
def softmax(x, dim=-1):
    return F.softmax(x, dim)
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "softmax.py").write_text(FILE, encoding="utf-8")
    return tmp_path


def test_cells_become_answers(folder):
    first, double, raises, right = answers.read(folder)
    assert (first.exercise, first.kind, first.set, first.name) == ("softmax", "wrong", "some", "ignores_dim")
    assert (first.words, first.place) == ("dim | ignored", "softmax.py:13")
    assert (double.name, raises.name, right.name, right.words) == ("one+two", None, None, "torch's own")
    assert (first.definition.name, first.marks) == ("mine", (4,))  # counted from the decorator
    assert (double.marks, raises.marks) == ((2,), ())


@pytest.mark.parametrize("due, told", [("a or b", "a"), ("a or b", "b"), ("- or b", None), ("- or b", "b"), ("b+a or c", "a+b")])
def test_where_chance_says_which_name_is_told_each_is_due(folder, due, told):
    answer = replace(answers.read(folder)[0], name=due)
    assert answer.is_told_what_is_due(checks.CheckFailed("softmax", "Told.", told))
    assert answer.is_named(checks.CheckFailed("softmax", "Told.", told)) == (told is not None)
    assert not answer.is_told_what_is_due(checks.CheckFailed("softmax", "Told.", "d"))


def test_an_answer_runs_after_what_its_set_shares(folder):
    first, double, *_ = answers.read(folder)
    assert first.load()(torch.zeros(4)).tolist() == [0.25] * 4
    with pytest.raises(ZeroDivisionError):
        double.load()(None)
    assert double.load().__globals__ is not double.load().__globals__


def test_python_finds_its_lines(folder):
    first, _, raises, _ = answers.read(folder)
    assert inspect.getsource(first.load()) == first.source[first.source.index("@torch") :]
    assert first.load().__wrapped__.__code__.co_firstlineno == 5
    try:
        raises.load()(None)
    except KeyError:
        shown = traceback.format_exc()
    assert 'File "<softmax.py:29>", line 2, in softmax\n    raise KeyError("mine")' in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "a.py:1: expected a header"),
        ("", "a.py:1: expected a header"),
        ("# %% wrong | set | words\ndef f(): pass\n", "a.py:1: expected `shared`"),
        ("# %% shared\n\n# %% rong | set | - | words\ndef f(): pass\n", "a.py:3: .*got 'rong | set | - | words'"),
        ("# %% right | set | style\nf = len\n", "a.py:1: expected a function or class last, got `f = len`"),
        ("# %% right | set | style\ndef f(:\n", "a.py:1: expected a function or class, got what is not Python"),
        ("# %% right | set | style\n", "a.py:1: expected a function or class, got what is not Python"),
        ("# %% wrong | set | - | words\nx = 1  # <-- here\ndef f(): pass\n", "a.py:1: expected marks .* in the definition"),
    ],
)
def test_a_cell_that_is_none_is_named_by_file_and_line(tmp_path, text, said):
    (tmp_path / "a.py").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        answers.read(tmp_path)


# The measurement -----------------------------------------------------------------------------------------------------


def failure(misconception=None, line=None):
    made = checks.CheckFailed("softmax", "", misconception, "x")
    made.add(line and Location(line))
    return made


def test_what_is_said_is_counted(folder):
    first, double, raises, right = answers.read(folder)
    measured = [
        (first, failure("ignores_dim", 4), 0.1),
        (first, failure("another", 4), 0.2),
        (first, failure(None, 3), 0.3),
        (raises, failure(None, None), 0.4),
        (raises, failure("another"), 0.5),
        (first, None, 9.0),
        (double, failure("two+one"), 0.1),
        (right, None, 0.1),
        (right, failure(), 0.1),
    ]
    assert [" ".join(line.split()) for line in answers.table(measured).splitlines()] == [
        " ".join(answers.COLUMNS),
        "other double 1 0 1 0 0 1 0 1 0 0.10 0.10",
        "some right 2 1 0.10 0.10",
        "some wrong 6 1 1 2 2 4 2 2 3 0.35 9.00",
    ]


def test_a_few_are_measured_and_what_surprises_is_listed(folder, capsys):
    answers.main(["--folder", str(folder), "--set", "some", "--list"])
    out = capsys.readouterr().out
    assert "softmax.py:29 wrong: raises\n    not named; due: -; marked lines: -; located: " in out
    assert "    | It raised KeyError: 'mine', in line 2: `raise KeyError(\"mine\")`" in out
    assert "softmax.py:34" not in out and " double " not in out
    assert re.search(r"^some  right +1 +1 +\d+\.\d\d +\d+\.\d\d$", out, re.MULTILINE)
    answers.main(["--folder", str(folder), "--set", "some"])
    assert "raises" not in capsys.readouterr().out


def test_the_names_that_no_answer_is_told_are_listed(folder, capsys):
    due = [answer.name for answer in answers.read(folder)]
    assert due.count("ignores_dim") == 1
    answers.main(["--folder", str(folder), "--never"])
    out = capsys.readouterr().out
    unmet = re.search(r"^softmax: (.*)$", out, re.MULTILINE)[1].split(", ")
    assert set(unmet) == {item.id for item in checks.exercises()["softmax"].misconceptions} - {"ignores_dim"}
    assert re.search(r"^\d+ names that none of 4 answers is told\.$", out, re.MULTILINE)


def test_an_unknown_set_is_refused(folder, capsys):
    with pytest.raises(SystemExit):
        answers.main(["--folder", str(folder), "--set", "none"])
    assert f"there is no set 'none' in {folder}; there are other, some" in capsys.readouterr().err
