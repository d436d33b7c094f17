"""Every stored answer is judged rightly, and told what `tests/answers/verdicts.jsonl` says, which `--update` writes anew."""

import inspect
import traceback
from collections import Counter

import pytest
import torch
from right_answers import KNOWN, VERDICTS

import attention_checks as checks
from benchmarks import answers

EXERCISES = sorted({answer.exercise for answer in KNOWN})


@pytest.mark.parametrize("exercise", EXERCISES)
def test_the_answers_are_told_what_the_verdicts_say(exercise):
    """Where this fails on purpose: `python -m benchmarks.answers --update`, and read the difference as its learner would."""
    said = {}
    for answer in (answer for answer in KNOWN if answer.exercise == exercise):
        failure = answer.verdict()
        assert (failure is None) == (answer.kind == "right"), f"{answer.place}: {answer.words}"
        said[answer.key] = answers.told(answer, failure)
    assert said == {key: verdict for key, verdict in VERDICTS.items() if key.split()[0] == exercise}


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_grader_accepts_the_right_answers_and_no_other(exercise):
    for answer in (answer for answer in KNOWN if answer.exercise == exercise):
        if answer.kind == "right":
            assert checks.exercises()[exercise].check(answer.load(), seed=3, hidden=True) >= 8, answer.place
        elif answer.set == "2026-slips":
            assert answer.verdict(hidden=True) is not None, answer.place


def test_every_exercise_has_wrong_and_right_answers():
    count = Counter((answer.exercise, answer.kind) for answer in KNOWN)
    few = {name: kinds for name in checks.exercises() if (kinds := (count[name, "wrong"], count[name, "right"])) < (8, 3)}
    assert not few


def test_no_answer_stands_twice():
    assert len({answer.key for answer in KNOWN}) == len(KNOWN)


def test_the_archive_holds_the_answers_that_were_collected():
    every = answers.read_all()
    assert len(every) > 6_000
    assert {answer.exercise for answer in every} <= set(checks.exercises())


# The reader ----------------------------------------------------------------------------------------------------------

FILE = """\
# %% shared
SIZE = 2


def helper(x):
    return x / SIZE


# %% shared | other
SIZE = 0


# %% wrong | some | dim | ignored
def early(x):
    return helper(x)


@torch.no_grad()
def mine(x, dim=-1):
    y = early(x)
    return y.softmax(-1)  # <-- here


# %% double | other | helper divides by 0; no sum
def mine(x, dim=-1):
    return helper(1 if x is None else x.sum())  # <-- here


# %% wrong | some | raises
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
    assert (first.exercise, first.kind, first.set, first.words) == ("softmax", "wrong", "some", "dim | ignored")
    assert (first.place, right.words) == ("softmax.py:13", "torch's own")
    assert (first.definition.name, first.marks) == ("mine", (4,))  # counted from the decorator
    assert (double.marks, raises.marks) == ((2,), ())


def test_an_answer_runs_after_what_its_set_shares(folder):
    first, double, *_ = answers.read(folder)
    assert first.load()(torch.zeros(4)).tolist() == [0.25] * 4
    with pytest.raises(ZeroDivisionError):
        double.load()(None)
    assert double.load().__globals__ is not double.load().__globals__


def test_python_finds_its_lines(folder):
    first, _, raises, _ = answers.read(folder)
    assert inspect.getsource(first.load()) == first.source[first.source.index("@torch") :]
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
        ("# %% wrong | set\ndef f(): pass\n", "a.py:1: expected `shared`"),
        ("# %% shared\n\n# %% rong | set | words\ndef f(): pass\n", "a.py:3: .*got 'rong | set | words'"),
        ("# %% right | set | style\nf = len\n", "a.py:1: expected a function or class last, got `f = len`"),
        ("# %% right | set | style\ndef f(:\n", "a.py:1: expected a function or class, got what is not Python"),
        ("# %% wrong | set | words\nx = 1  # <-- here\ndef f(): pass\n", "a.py:1: expected marks .* in the definition"),
    ],
)
def test_a_cell_that_is_none_is_named_by_file_and_line(tmp_path, text, said):
    (tmp_path / "a.py").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        answers.read(tmp_path)


# The measurement -----------------------------------------------------------------------------------------------------


def test_a_folder_is_measured_and_what_got_no_help_is_listed(folder, capsys):
    answers.main(["--folder", str(folder), "--list"])
    out = capsys.readouterr().out
    assert "softmax.py:29 wrong: raises\n    marked lines: -\n    | softmax: not yet." in out
    assert "softmax.py:34" not in out  # right, and accepted
    cells = [line.split() for line in out.splitlines() if line.startswith(("all ", "some ", "other "))]
    rows = {tuple(row[:2]): row[2:4] for row in cells}
    assert rows["all", "wrong"] == ["2", "0"] and rows["some", "right"] == ["1", "1"]


@pytest.mark.parametrize(
    "options, said",
    [(["--exercise", "none"], "no answer to 'none'"), (["--update", "--all"], "--update goes with --exercise alone")],
)
def test_options_that_make_no_sense_are_refused(options, said, capsys):
    with pytest.raises(SystemExit):
        answers.main(options)
    assert said in capsys.readouterr().err
