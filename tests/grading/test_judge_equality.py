"""A check says the same of code in a session as of the same code in its own process: the whole report."""

import contextlib
import io
import itertools

import double
import hand_ins
import nbclient
import nbformat
import pytest
from pace import by_thirds, is_in

import attention_checks as checks
from grading.judge.checks import run_check
from grading.judge.link import Escaped, Link

EXERCISES = checks.exercises()


def report(name, candidate, **how):
    """Everything that a check says of a candidate."""
    try:
        return EXERCISES[name].check(candidate, **how)
    except checks.CheckFailed as failure:
        return str(failure), failure.misconception, failure.case, failure._repr_html_()
    except (KeyboardInterrupt, Escaped):
        return "ended by a KeyboardInterrupt"


CELLS = itertools.count(1)  # a cell's name is its own in all of this process: by it Python finds its lines


class Both:
    """The same cells, run in a session and here."""

    def __init__(self):
        self.session, self.here, self.sources = double.DoubleSession(), {"__name__": "__main__"}, []

    def run(self, source):
        done = self.session.run(source)
        assert done.error is None, done.error
        self.sources.append(source)
        with contextlib.redirect_stdout(io.StringIO()):
            _, error = double.run(source, self.here, f"<cell {next(CELLS)}>")
        assert error is None, error

    def reports(self, exercise, name, **how):
        link = Link(self.session, self.sources)
        there = report(exercise, link.look_up(name), **how)
        return there, report(exercise, self.here[name], **how)


@pytest.fixture(scope="module")
def both():
    made = Both()
    made.run(hand_ins.CHANGES)
    yield made
    made.session.kill()


@pytest.mark.parametrize("name", by_thirds(EXERCISES))
def test_every_right_answer_passes(both, name):
    for answer, cell in hand_ins.RIGHT[name]:
        both.run(cell)
        there, here = both.reports(name, answer)
        assert there == here
        assert isinstance(there, int), answer


@pytest.mark.parametrize("name", by_thirds(EXERCISES))
def test_the_hidden_tests_pass_too(both, name):
    answer, cell = hand_ins.RIGHT[name][0]
    both.run(cell)
    there, here = both.reports(name, answer, seed=2, hidden=True)
    assert there == here
    assert isinstance(there, int)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXERCISES)
def test_mistakes_are_named_in_the_same_words(name):
    both = Both()
    for answer, cell, mistake, _ in list(hand_ins.named_mistakes(name))[:6]:
        both.run(cell)
        there, here = both.reports(name, answer)
        assert there == here
        assert there[1] == mistake
    both.session.kill()


@pytest.mark.parametrize("name", by_thirds(name for name in EXERCISES if not EXERCISES[name].needs))  # a kernel returns nothing
def test_accidents_get_the_same_sentence(both, name):
    answer, cell = hand_ins.RIGHT[name][0]
    tried = {what: change for what, change in hand_ins.RESULTS.items() if is_in(1, name + what)}
    both.run("\n".join([cell, *(f"{_variable(what)} = changed({answer}, {change})" for what, change in tried.items())]))
    for what in tried:
        there, here = both.reports(name, _variable(what))
        assert there == here, what
        assert not isinstance(there, int) or what not in ALWAYS_WRONG, what


ALWAYS_WRONG = (
    *("stub", "None", "string", "dict", "object", "class", "function", "generator"),
    *("KeyError", "exit", "odd error"),
)


def _variable(what):
    return "accident_" + what.replace(" ", "_")


@pytest.mark.parametrize(("name", "what"), hand_ins.CELLS, ids=[": ".join(key) for key in hand_ins.CELLS])
def test_what_is_handed_in_gets_the_same_sentence(both, name, what):
    both.run(hand_ins.RIGHT[name][0][1])
    both.run(hand_ins.CELLS[name, what])
    there, here = both.reports(name, "handed_in")
    if what == "once":  # behind the judge calls come in another order, so another case is the first that goes wrong
        assert (there[1], _mistake(there)) == (here[1], _mistake(here))
    else:
        assert there == here


SUMS = " The weights do not sum to 1 where they should."  # said of the values of the case that came first


def _mistake(report):
    """What a report's text says of the mistake: all but what was tried and the numbers."""
    return report[0].splitlines()[0], [line.removesuffix(SUMS) for line in report[0].splitlines()[3:]]


def test_a_notebook_shows_what_nbgraders_kernel_would_have_shown(monkeypatch):
    """The outputs of a check cell: a line for what is right, the report and its verdict for what is not."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    cells = [
        "import torch\nimport attention_checks as checks",
        WRONG,
        "checks.context_vector(context_vector)\nchecks.softmax(softmax)",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    nbclient.NotebookClient(notebook, allow_errors=True, kernel_name="python3").execute()
    with double.DoubleSession() as session:
        session.run(cells[1])
        cell = {"grade_id": "check", "points": 1, "source": cells[2]}
        result = run_check(cell, (("code", cells[0]),), 1, session, {}, 0, sources=(cells[1],))
    shown = nbformat.from_dict(result.outputs)
    assert [output["output_type"] for output in shown] == ["stream", "display_data", "error"]
    passed, *failed = notebook.cells[2].outputs  # what is right is a small card there, and its line here
    assert shown[0].text == f"{passed.data['text/plain']}\n"
    assert [{**output, "metadata": {}} for output in shown[1:]] == [{**output, "metadata": {}} for output in failed]


WRONG = """
import torch
def softmax(x, dim=-1):
    return (x - x.max()).exp() / (x - x.max()).exp().sum()
def context_vector(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)
"""


def test_a_loop_without_end_is_stopped_with_the_same_sentence(both, monkeypatch):
    monkeypatch.setattr("attention_checks.engine.checking.SECONDS", 0.3)
    both.run(ENDLESS)
    there, here = both.reports("softmax", "endless")
    assert there == here
    assert there[1] == "too_slow"
    assert both.session.alive


ENDLESS = """
def endless(x, dim=-1):
    while True:
        try:
            while True:
                pass
        except Exception:
            pass
"""
