"""Whatever a student's process is, says or sends: no check passes that should not, and nothing of a check gets there."""

import double
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import attention_checks as checks
from attention_checks.engine.isolation import TooSlow
from grading.judge.checks import run_check
from grading.judge.link import Escaped, Link, Lost
from grading.sandbox.endings import Broke
from grading.sandbox.values import Malformed

EXERCISES = checks.exercises()
SOFTMAX = EXERCISES["softmax"]
TWICE = "checks.softmax(softmax)\n### BEGIN HIDDEN TESTS\nchecks.softmax(softmax, hidden=True)\n### END HIDDEN TESTS"
IMPORTS = (("code", "import attention_checks as checks"),)
WRONG = "import torch\ndef softmax(x, dim=-1):\n    return x\n"


def judged(session, source=TWICE, name="check_softmax", seed=7):
    cell = {"grade_id": name, "points": 3.0, "source": source}
    return run_check(cell, IMPORTS, 1, session, {}, seed)


def result_of(source, check=TWICE):
    with double.DoubleSession() as session:
        session.run(source)
        return judged(session, check)


ATTEMPTS = {  # more are in the catalogue, on the real sandbox
    "an object that is anything": "class Yes:\n    def __call__(self, *a, **k): return True\nsoftmax = Yes()",
    "checks patched": (
        "import attention_checks as checks\n"
        "from attention_checks.engine import checking, candidate, compare, accidents, recognise\n"
        "checking.Exercise.check = checking.Exercise.__call__ = lambda *a, **k: 99\n"
        "compare.deviation = recognise.deviation = lambda *a, **k: None\n"
        "checks.softmax = print\naccidents.before = lambda *a: None"
    ),
    "the answering end patched": (
        "from grading.sandbox import answers\nanswers.handle = lambda *a: {'outcomes': [], 'found': True, 'value': True}\n"
    ),
    "the observing patched": (
        "from attention_checks.engine import candidate, checking\n"
        "checking.called = lambda handle, case, *a, **k: candidate.Outcome(value=case.args[0], again=case.args[0])"
    ),
    "builtins patched": (
        "import builtins\nbuiltins.isinstance = lambda *a: True\nbuiltins.AssertionError = Exception\n"
        "builtins.all = builtins.any = lambda *a: True"
    ),
    "too deep": "def softmax(x, dim=-1):\n    y = []\n    for _ in range(10**5): y = [y]\n    return y",
    "a long integer": "def softmax(x, dim=-1): return 10**20_000",
    "interrupts": "def softmax(x, dim=-1): raise KeyboardInterrupt",
    "raises what cannot be shown": (
        "class Bad(Exception):\n    def __str__(self): raise RuntimeError\n    __repr__ = __str__\n"
        "def softmax(x, dim=-1): raise Bad(Bad)"
    ),
    "a bad signature": "def softmax(x, dim=-1): return x\nsoftmax.__signature__ = 'yes'",
    "the course's by another name": (
        "import course_utils.attention.weights as w\ndef softmax(x, dim=-1): return x\n"
        "softmax.__module__, softmax.__qualname__ = 'course_utils.attention.weights', 'softmax'\nw.softmax = softmax"
    ),
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_no_unearned_point(attempt):
    result = result_of(WRONG + ATTEMPTS[attempt])
    assert result.points == 0
    assert result.status in ("failed", "crashed")
    assert result.outputs[-1]["output_type"] == "error"
    assert result.message


def test_honest_work_passes_here():
    result = result_of("import torch\ndef softmax(x, dim=-1):\n    print('noise')\n    return torch.softmax(x, dim)")
    assert (result.status, result.points, result.misconception) == ("passed", 3.0, None)
    assert [output["name"] for output in result.outputs] == ["stdout"]
    assert result.outputs[0]["text"].count("softmax: right, in ") == 2


def test_a_student_who_has_no_such_name_is_told_so():
    result = result_of("pass")
    assert (result.status, result.message) == ("failed", "NameError: name 'softmax' is not defined")


def test_a_hidden_line_is_not_shown_and_a_visible_one_is():
    visible = result_of("x = 1", "assert x == 2\n### BEGIN HIDDEN TESTS\nassert x == 3\n### END HIDDEN TESTS")
    hidden = result_of("x = 2", "assert x == 2\n### BEGIN HIDDEN TESTS\nassert x == 3\n### END HIDDEN TESTS\n")
    after = result_of("x = 2", "### BEGIN HIDDEN TESTS\nassert x == 2\n### END HIDDEN TESTS\nassert x == 3")
    assert visible.outputs[0]["traceback"] == ["1 assert x == 2", "AssertionError"]
    assert hidden.outputs[0]["traceback"] == ["AssertionError"]
    assert after.outputs[0]["traceback"] == ["4 assert x == 3", "AssertionError"]


def test_the_seed_draws_the_hidden_inputs():
    remembers = "def softmax(x, dim=-1):\n    got.append(x.flatten().tolist()[:2])\n    return torch.softmax(x, dim)"
    cell = f"import torch\ngot = []\n{remembers}"
    drawn = []
    for seed in (1, 1, 2):
        with double.DoubleSession() as session:
            session.run(cell)
            judged(session, seed=seed)
            drawn.append(session.run("print(got)").outputs[0]["text"])
    assert drawn[0] == drawn[1] != drawn[2]


class Forger:
    """A session in which whatever answers is hostile: it says the same to each request, and its one outcome of each call."""

    def __init__(self, reply):
        self.reply, self.alive = reply, True

    def request(self, message, seconds):
        if message["op"] == "call":
            return {"found": True, "value": FUNCTION}
        outcomes = self.reply.get("outcomes") if isinstance(self.reply, dict) else None
        if not isinstance(outcomes, list) or len(outcomes) != 1 or "calls" not in message:
            return self.reply
        return {**self.reply, "outcomes": outcomes * len(message["calls"])}

    def kill(self):
        self.alive = False


FUNCTION = {"t": "object", "type": "function", "callable": True, "signature": None, "same": None}


def outcome(**changes):
    return {"value": torch.zeros(2), "again": None, "error": None, "changed": [], "gradients": None, **changes}


FORGED = {
    "nothing": None,
    "an empty reply": {},
    "a number": 3,
    "no outcomes": {"outcomes": []},
    "outcomes of nothing": {"outcomes": [{}]},
    "no list": {"outcomes": "abc"},
    "far too many": {"outcomes": [outcome()] * 1000},
    "an argument that there is not": {"outcomes": [outcome(changed=["nonsense"])]},
    "a gradient of another shape": {"outcomes": [outcome(gradients=[["x", torch.zeros(1)]])]},
    "a gradient of nothing": {"outcomes": [outcome(gradients=[["q", torch.zeros(1)]])]},
    "gradients that are none": {"outcomes": [outcome(gradients=3)]},
    "a leaf that there is not": {"outcomes": [outcome(value={"t": "leaf", "i": 3})]},
    "an object without a type": {"outcomes": [outcome(value={"t": "object", "type": 3})]},
    "an object of no kind": {"outcomes": [outcome(value={"t": "pickle", "v": b"cos\nsystem\n"})]},
    "a name": {"outcomes": [outcome(value={"t": "name", "name": "softmax"})]},
    "a module": {"outcomes": [outcome(value={"t": "module", "module": "os", "name": "system", "build": []})]},
    "a set of lists": {"outcomes": [outcome(value={"t": "set", "v": [[1]]})]},
    "a number that takes for ever to read": {"outcomes": [outcome(value={"t": "Fraction", "v": "1e3000000000"})]},
    "a class of no signature": {"outcomes": [outcome(value={**FUNCTION, "signature": [["x y", 9, 3, 3]]})]},
    "an exception that is none": {"outcomes": [outcome(error=3)]},
    "an exception of no type": {"outcomes": [outcome(error={"kinds": [], "text": ""})]},
    "an exception to end the judge": {"raised": {"kinds": ["builtins:KeyboardInterrupt"], "text": ""}, "escaped": True},
    "a clock that runs back": {"outcomes": [outcome()], "worked": -1e300},
    "a clock that is none": {"outcomes": [outcome()], "worked": float("nan")},
    "too slow, it says": {"too_slow": True},
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_reply_gains_nothing(forged):
    result = judged(Forger(FORGED[forged]))
    assert result.points == 0
    assert result.status in ("failed", "crashed", "timeout")


def test_an_exception_cannot_be_made_to_run_anything():
    """Only exceptions of known libraries come to life, and those are made from their text."""
    for kind in ("os:system", "builtins:eval", "subprocess:CalledProcessError", "builtins:KeyboardInterrupt", "torch:Tensor"):
        reply = {"outcomes": [outcome(value=None, error={"kinds": [kind], "args": ["true"], "text": "true", "line": ""})]}
        result = judged(Forger(reply))
        assert result.status == "failed"
        assert f"It raised {kind.partition(':')[2]}: true" in result.outputs[0]["data"]["text/plain"]


atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just(torch.zeros(2))
keys = st.sampled_from(
    ["t", "v", "i", "ref", "type", "callable", "signature", "state", "class", "forward", "kinds", "text", "args"]
)
tags = st.sampled_from(["leaf", "set", "dict", "object", "callback", "Fraction", "Decimal", "dtype", "complex", "odd"])
replies = st.recursive(
    atoms | tags,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner | tags, max_size=4),
    max_leaves=8,
)


@given(value=replies, again=replies, error=replies, gradients=replies)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_sent_no_check_passes(value, again, error, gradients):
    forged = {"outcomes": [outcome(value=value, again=again, error=error, gradients=gradients)]}
    candidate = Link(Forger(forged)).look_up("softmax")
    with pytest.raises((Exception, Malformed, Lost, Escaped, TooSlow)):
        SOFTMAX.check(candidate)


def test_a_session_that_breaks_off_costs_this_check():
    class Broken(Forger):
        def request(self, message, seconds):
            if message["op"] != "call":
                raise Broke("these bytes are not a frame")
            return super().request(message, seconds)

    result = judged(Broken({}))
    assert (result.status, result.misconception) == ("crashed", "crashed")
    assert "these bytes are not a frame" in result.message
