"""What the judge can ask of a session, `observe`, `trace` and `call`, and how much of what a session says can be shown."""

import copy
import importlib
import inspect
import json
import pkgutil
import re
from types import SimpleNamespace

import double
import pytest
import torch
from torch import nn

from attention_checks.engine.trace import Step, Trace
from course_utils import attention
from course_utils.attention.multi_head import MultiHeadAttention
from grading.judge.checks import NOT_DATA, run_check
from grading.judge.link import Link
from grading.judge.reader import BUDGET, Reader
from grading.judge.stand_ins import NotData
from grading.sandbox.modules import as_data
from grading.sandbox.session import Session

CELL = """
import torch
from torch import nn

def twice(x, y=1.0):
    return 2 * x * y

def apply(function, x):
    return function(x)

def writes(x):
    x += 1
    return x.sum()

def raises(x):
    raise ValueError("about " + str(x))

class Mine(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.linear = nn.Linear(size, 3)

    def forward(self, x):
        return self.linear(x)

made = Mine(2)
plan = {"a": (1, [2.5, None]), "b": {"of": "me"}}
"""


@pytest.fixture(scope="module")
def session():
    with double.DoubleSession() as made:
        assert made.run(CELL).status == "ok"
        yield made


def own_check(session, source):
    """The result of an instructor's own assertion."""
    return run_check({"grade_id": "own", "points": 1.0, "source": source}, (("code", "import torch"),), 1, session, {}, 7, [CELL])


@pytest.mark.parametrize(
    "source",
    [
        "assert twice(3, y=2) == 12",
        "assert twice(torch.ones(2), y=3.0).tolist() == [6.0, 6.0]",
        "assert apply(twice, 4) == 8",
        "x = torch.zeros(2)\nassert writes(x) == 2 and x.sum() == 0",
        "assert plan['a'][1][0] == 2.5 and plan['b'] == {'of': 'me'}",
        "try:\n    raises(3)\nexcept ValueError as error:\n    assert str(error) == 'about 3'\nelse:\n    assert False",
    ],
)
def test_a_function_is_called_with_plain_data_and_gives_plain_data(session, source):
    result = own_check(session, source)
    assert (result.status, result.points) == ("passed", 1.0), result.message


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("Mine(2)", "an object of a class"),
        ("made.linear", "`.linear` of an object"),
        ("apply(lambda x: x, 3)", "a function of the check's own"),
        ("apply(apply, twice)(3)", "a NoneType"),
    ],
)
def test_what_is_no_plain_data_is_said_to_be_the_instructors_to_mend(session, source, what):
    result = own_check(session, source)
    if what == "a NoneType":
        assert result.status == "failed"
    else:
        assert (result.status, result.message) == ("crashed", NOT_DATA.format(what))
    assert session.alive


def test_an_object_of_the_students_is_a_name_and_nothing_else(session):
    thing = Link(session).look_up("made")
    assert isinstance(thing, nn.Module) and type(thing).__name__ == "Mine"
    with pytest.raises(NotData):
        _ = thing.linear


def attention_modules():
    """Every module class of `course_utils.attention`."""
    found = set()
    for part in pkgutil.iter_modules(attention.__path__, f"{attention.__name__}."):
        kinds = vars(importlib.import_module(part.name)).values()
        found |= {
            kind for kind in kinds if isinstance(kind, type) and issubclass(kind, nn.Module) and kind.__module__ == part.name
        }
    return sorted(found, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", attention_modules(), ids=lambda kind: kind.__name__)
def test_every_module_of_attention_can_be_made_again_there(kind):
    names = [name for name in inspect.signature(kind).parameters if name not in ("args", "kwargs")]
    given = dict(zip(names, (12, 6, 4, 5), strict=False))
    if "attention" in given:
        given["attention"] = MultiHeadAttention(12, 3)
    tag = as_data(kind(**given))
    assert tag is not None, f"{kind.__name__} does not keep {', '.join(names)} as attributes"
    assert [name for name, _ in tag["build"]] == names
    assert all(value == given[name] for name, value in tag["build"] if not isinstance(value, dict))


# --- What a session says where inputs are secret: whatever field it is in, 100 characters of it a check.

MARKS = [f"k{number:04x}" for number in range(2, 4_000)]  # the secret, in pieces that can be counted on a page
DUMP = "".join(MARKS)
NUMBERS = [2**40 + number * 7_919 for number in range(4_000)]
SITUATIONS = {
    "a value": ("import torch\ndef softmax(x, dim=-1):\n    return 2 * torch.softmax(x, dim)", "checks.softmax(softmax)"),
    "an exception": ("def softmax(x, dim=-1):\n    raise ValueError('no')", "checks.softmax(softmax)"),
    "an exception that nobody catches": (
        "def softmax(x, dim=-1):\n    raise KeyboardInterrupt('no')",
        "checks.softmax(softmax)",
    ),
    "arguments": ("def softmax(values, axis, other):\n    return values", "checks.softmax(softmax)"),
    "no function": ("softmax = {'a': [1, 2.5]}", "checks.softmax(softmax)"),
    "parameters": (
        "import torch\nclass AdditiveAttention(torch.nn.Module):\n    def __init__(self, d_query, d_key, d_attn):\n"
        "        super().__init__()\n        self.other = torch.nn.Linear(d_query, d_attn)\n"
        "    def forward(self, query, keys, mask=None):\n        return query, keys",
        "checks.AdditiveAttention(AdditiveAttention)",
    ),
    "a letter": ("answer_1 = 'd'", "checks.quiz.check('two_equal_weights', answer_1)"),
    "a plan": (
        "track, changes = 'lucky_charm', {'nothing': {}, 'no': {'scale': False}}",
        "checks.capstone.plan(track, changes, {}, (0, 1, 2))",
    ),
    "an assertion's function": ("def f(x):\n    return [x]", "assert f(3) == 3, f(3)"),
}


class Recorder(double.DoubleSession):
    def __init__(self):
        super().__init__()
        self.replies = []

    def request(self, message, seconds):
        reply = super().request(message, seconds)
        self.replies.append((message["op"], copy.deepcopy(reply)))
        return reply


class Replayed:
    """Gives the replies of a record again, one of them changed; the last one of its kind where more are asked for."""

    alive = True

    def __init__(self, replies):
        self.replies, self.given = list(replies), {}

    def request(self, message, seconds):
        while self.replies and message["op"] not in self.given:
            operation, reply = self.replies.pop(0)
            if operation == message["op"]:
                return reply
            self.given[operation] = reply
        return next((reply for operation, reply in self.replies if operation == message["op"]), {"found": False})

    def kill(self):
        self.alive = False


def places(value, path=()):
    """Every place in a reply: (path, the path without numbers)."""
    yield path, tuple(part for part in path if not isinstance(part, int))
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, (list, tuple)) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def changed(value, path, new):
    """The reply with something else in one place."""
    if not path:
        return {**value, "a_field_of_tomorrow": new} if isinstance(value, dict) else new
    if isinstance(value, dict):
        return {**value, path[0]: changed(value[path[0]], path[1:], new)}
    return type(value)(changed(part, path[1:], new) if place == path[0] else part for place, part in enumerate(value))


def judged(session, source, check):
    cell = {"grade_id": "c", "points": 1.0, "source": check}
    return run_check(cell, (("code", "import attention_checks as checks"),), 1, session, {}, 7, [source], wary=True)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_whatever_field_it_stands_in_a_hundred_characters_are_shown(situation):
    source, check = SITUATIONS[situation]
    with Recorder() as session:
        assert session.run(source).status == "ok"
        assert judged(session, source, check).points == 0
    kinds = {}
    for number, (operation, reply) in enumerate(session.replies):
        for path, kind in places(reply):
            kinds.setdefault((operation, *kind), (number, path))
    assert len(kinds) > 3
    for number, path in kinds.values():
        for new in (DUMP, NUMBERS, {"t": "dict", "v": [[mark, 1] for mark in MARKS]}):
            replies = [(operation, copy.deepcopy(reply)) for operation, reply in session.replies]
            replies[number] = (replies[number][0], changed(replies[number][1], path, new))
            result = judged(Replayed(replies), source, check)
            said = json.dumps([result.message, result.outputs])
            found = {*re.findall("k[0-9a-f]{4}", said), *re.findall(r"\d{13}", said)}
            assert sum(map(len, found)) <= BUDGET + len(MARKS[0]), (path, said[:600])


def framed(*frames):
    """A session of the sandbox's, whose process says these frames whatever it is asked."""
    made, left = object.__new__(Session), iter(frames)
    channel = SimpleNamespace(send_encoded=lambda *_: None, receive=lambda *_: next(left))
    vars(made).update(_over=None, _pid=0, _pidfd=None, _channel=channel, kill=lambda: None)
    return made


FRAMES = [("failed", DUMP), (DUMP, DUMP), ("reply", DUMP, DUMP), ("done", 1, DUMP, DUMP, DUMP), ["failed", DUMP], DUMP]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: f"{type(frame).__name__} {str(frame[0])[:9]}")
def test_nothing_of_what_ends_a_session_is_shown(frame):
    source, check = SITUATIONS["a value"]
    with Recorder() as session:
        session.run(source)
        judged(session, source, check)
    for asked in range(len(session.replies)):
        replies = [("reply", copy.deepcopy(reply)) for _, reply in session.replies[:asked]]
        result = judged(framed(*replies, ("output", 1, [DUMP]), frame), source, check)
        assert result.status == "crashed" and not re.search("k[0-9a-f]{4}", json.dumps([result.message, result.outputs]))


def test_what_stands_in_the_notebook_and_what_libraries_say_count_for_nothing():
    cell = "class Attention(Module):\n    def forward(self, queries, my_mask=None):\n        return 'not yet'"
    reader = Reader([cell])
    reader.read(
        {"value": {"t": "object", "type": "Attention", "signature": [[["queries", 1, None, None]], None]}}, looked_up=True
    )
    reader.read({"found": True, "value": {"t": "object", "type": "function"}, "worked": 0.0123}, looked_up=True)
    reader.read({"error": {"kinds": ["builtins:ValueError", "builtins:Exception"], "text": "x" * 999, "args": [], "line": ""}})
    reader.read({"outcomes": [{"value": torch.randn(3, 4), "changed": []}]})
    assert reader.left == BUDGET


def test_known_words_in_a_long_row_are_a_text():
    reader = Reader(["yes = 'no'"])
    reader.read({"error": {"kinds": ["builtins:ValueError"], "found": {"t": "dict", "v": [["yes", (0, 1) * 60]]}}})
    assert reader.over


def test_a_text_is_recognised_by_and_cut_where_it_is_shown():
    result = judged_once("def softmax(x, dim=-1):\n    x += 1\n    raise RuntimeError('in-place operation ' + 'x' * 300)")
    assert result.misconception == "changes_its_input" or "in-place" in result.message
    assert "x" * (BUDGET + 1) not in json.dumps(result.outputs)


def shaped(*shapes):
    return Trace(steps=[Step(1, 1, "zeros", [torch.empty(shape)]) for shape in shapes])


def test_the_shapes_beside_a_students_lines_are_counted_where_they_are_not_made_of_the_cases_sizes():
    given, reader = [(6, 11, 4), (64, 64)], Reader()
    assert reader.fits(shaped((6, 11, 4), (6, 1, 11, 4), (66, 4), (6, 3, 4), (128,), ()), given) and reader.left == BUDGET
    assert reader.fits(shaped(*[(6, 8, number) for number in range(10)]), []) and reader.left == BUDGET, "a case of functions"
    assert reader.fits(shaped((6, 500)), given) and reader.left == BUDGET - len("(6, 500)")
    for secret in ([(0, 10**9 + number * 7_919) for number in range(12)], [(1,) * length + (6, 11) * 4 for length in range(5)]):
        assert not reader.fits(shaped(*secret), given)
    assert reader.left == BUDGET - len("(6, 500)")


def judged_once(source):
    with double.DoubleSession() as session:
        session.run(source)
        return judged(session, source, "checks.softmax(softmax)")


def test_the_text_of_an_error_is_shown_once_and_told_as_often_as_it_is_asked_for():
    reader = Reader()
    assert reader.shown("x" * 300) == reader.shown("x" * 300) == reader.shown("x" * BUDGET) == "x" * BUDGET
    assert reader.shown("y" * 300) == ""


def test_settings_of_the_whole_process_mean_what_they_mean_in_jupyter():
    source = (
        "import torch, warnings, numpy\ntorch.set_default_dtype(torch.float64)\ntorch.manual_seed(3)\n"
        "warnings.simplefilter('error')\n"
        "torch.set_grad_enabled(False)\nnumpy.seterr(all='raise')\n"
        "def softmax(x, dim=-1):\n    return torch.softmax(x, dim) * torch.ones(1)"
    )
    with double.DoubleSession() as session:
        session.run(source)
        assert judged(session, source, "checks.softmax(softmax)").status == "passed"
        assert session.run("print(torch.get_default_dtype())").outputs[0]["text"] == "torch.float64\n", "and stay as they were"
