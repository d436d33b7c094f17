"""Calls cross into a session and back: values, gradients, modules, functions that a check hands over, changed arguments."""

import importlib
import inspect
import pkgutil
import sys
import types

import double
import pytest
import torch
from torch import nn

from course_utils import attention
from course_utils.attention.multi_head import MultiHeadAttention
from grading.judge.link import Link
from grading.judge.proxies import library_module

CELL = """
import torch
from torch import nn

def twice(x, y=1.0):
    return 2 * x * y

def apart(x, y):
    return (x * y).sum(), [x.detach(), {"y": y ** 2}]

def leaks(layer, x):
    x = x.clone().requires_grad_()
    out = layer(x)
    return torch.autograd.grad(out[0].sum(), x)[0].abs().sum(-1)

def through(layer, x):
    return layer(2 * x) + x

def looks_inside(step):
    found = []
    for name in ("plan", "weight", "__self__", "__closure__", "__code__", "__globals__", "__wrapped__", "calls"):
        try:
            found.append(repr(getattr(step, name)))
        except AttributeError:
            pass
    return found

def same_again(step):
    return step

def catches(step):
    try:
        step(-1)
    except ValueError as error:
        return "caught " + str(error)

def writes(x, numbers, names):
    x += 1
    numbers.append(4)
    names.add("b")

def copy_from_torch(mine, theirs):
    with torch.no_grad():
        mine.linear.weight.copy_(theirs.in_proj_weight[:3])
        theirs.in_proj_bias.fill_(7)

class Mine(nn.Module):
    def __init__(self, size, scale=1.0):
        super().__init__()
        self.linear = nn.Linear(size, 3)
        self.tied = self.linear
        self.register_buffer("seen", torch.zeros(()))
        self.scale = scale

    def forward(self, x):
        self.seen += 1
        return self.scale * self.linear(x)

    def weights(self, x):
        return torch.softmax(self.linear(x), -1)

class Plain:
    def __init__(self, start):
        self.start = start

    def plus(self, number):
        return self.start + number

class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, gradient):
        raise RuntimeError("no way back")

def no_way_back(x):
    return Double.apply(x)

def narrowed(block, x):
    with torch.no_grad():
        block.inner.gain.mul_(2)
    return type(block).__name__, block.d_model, block.inner.d_inner, block.inner(x)
"""

# A module of the course's that no lesson has yet, with another one in it.
LATER = "course_utils.attention.of_a_later_lesson"
LATER_SOURCE = """
import torch
from torch import nn

class Inner(nn.Module):
    def __init__(self, d_inner):
        super().__init__()
        self.d_inner = d_inner
        self.gain = nn.Parameter(torch.full((d_inner,), 3.0))

    def forward(self, x):
        return x * self.gain

class Block(nn.Module):
    def __init__(self, d_model, inner, dropout=0.0):
        super().__init__()
        self.d_model, self.inner, self.dropout = d_model, inner, dropout
        self.into = nn.Linear(d_model, inner.d_inner)

    def forward(self, x):
        return self.inner(self.into(x))
"""


@pytest.fixture(scope="module")
def later():
    """The module of a later lesson, known on both sides."""
    made = types.ModuleType(LATER)
    exec(LATER_SOURCE, made.__dict__)
    sys.modules[LATER] = made
    yield made
    del sys.modules[LATER]


@pytest.fixture(scope="module")
def session(later):
    with double.DoubleSession() as made:
        assert made.run(CELL).status == "ok"
        yield made


@pytest.fixture
def link(session):
    made = Link(session)
    yield made
    made.end()


def test_values_come_back_as_they_are(link):
    total, (x, rest) = link.look_up("apart")(torch.ones(2, 3), torch.full((3,), 2.0))
    assert total == 12 and x.tolist() == [[1.0] * 3] * 2 and rest["y"].tolist() == [4.0] * 3
    assert link.look_up("twice")(torch.ones(2), y=3.0).tolist() == [6.0, 6.0]


def test_gradients_cross(link):
    x, y = torch.ones(2, 3, requires_grad=True), torch.full((3,), 2.0, requires_grad=True)
    total, (detached, rest) = link.look_up("apart")(x, y)
    assert not detached.requires_grad
    (total + rest["y"].sum()).backward()
    assert x.grad.tolist() == [[2.0] * 3] * 2 and y.grad.tolist() == [6.0] * 3


def test_no_graph_is_made_where_none_is_wanted(link):
    with torch.no_grad():
        assert not link.look_up("twice")(torch.ones(2, requires_grad=True)).requires_grad


def test_what_fails_on_the_way_back_fails_here(link):
    with pytest.raises(RuntimeError, match="no way back"):
        link.look_up("no_way_back")(torch.ones(2, requires_grad=True)).sum().backward()


def test_a_function_that_is_handed_over_can_be_called_with_gradients(link):
    layer = nn.Conv1d(1, 1, 3, padding=2)  # looks ahead by nothing, and back by two
    x = torch.randn(1, 1, 6)
    there = link.look_up("leaks")(lambda given: layer(given)[..., :3], x)
    x.requires_grad_()
    here = torch.autograd.grad(layer(x)[..., :3][0].sum(), x)[0].abs().sum(-1)
    assert torch.allclose(there, here)


def test_gradients_cross_twice(link):
    x = torch.randn(4, requires_grad=True)
    y = link.look_up("through")(torch.sin, x)
    y.sum().backward()
    assert torch.allclose(y, torch.sin(2 * x) + x)
    assert torch.allclose(x.grad, 2 * torch.cos(2 * x) + 1)


def test_calling_it_is_all_that_can_be_done_with_it(link):
    class Step:
        plan, weight, calls = [1, 2], 3, 0

        def __call__(self, token):
            return token

    assert link.look_up("looks_inside")(Step()) == []
    step = Step()
    assert link.look_up("same_again")(step) is step


def test_what_it_raises_can_be_caught_there(link):
    def step(token):
        raise ValueError(f"no token {token}")

    assert link.look_up("catches")(step) == "caught no token -1"


def test_arguments_that_were_written_into_are_changed_here(link):
    x, numbers, names = torch.zeros(2), [1, 2, 3], {"a"}
    assert link.look_up("writes")(x, numbers, names) is None
    assert x.tolist() == [1, 1] and numbers == [1, 2, 3, 4] and names == {"a", "b"}


class TestAModule:
    def test_its_parameters_are_here(self, link):
        mine = link.look_up("Mine")(4)
        assert isinstance(mine, nn.Module)
        assert {name: tuple(value.shape) for name, value in mine.named_parameters()} == {
            "linear.weight": (3, 4),
            "linear.bias": (3,),
        }
        assert mine.tied.weight is mine.linear.weight
        assert list(mine.state_dict()) == ["seen", "linear.weight", "linear.bias", "tied.weight", "tied.bias"]

    def test_it_computes_with_them_there(self, link):
        mine, x = link.look_up("Mine")(4, scale=2.0), torch.randn(5, 4)
        twin = nn.Linear(4, 3)
        mine.linear.load_state_dict(twin.state_dict())
        assert torch.allclose(mine(x), 2 * twin(x))
        assert torch.allclose(mine.double()(x.double()), 2 * twin.double()(x.double()))
        assert mine.seen == 2
        assert mine.scale == 2.0
        assert torch.allclose(mine.linear(x.double()), twin(x.double()))
        assert torch.allclose(mine.weights(x.double()), torch.softmax(twin(x.double()), -1))

    def test_its_parameters_get_gradients(self, link):
        mine, x = link.look_up("Mine")(4), torch.randn(5, 4, requires_grad=True)
        mine(x).square().sum().backward()
        twin, y = nn.Linear(4, 3), x.detach().clone().requires_grad_()
        twin.load_state_dict(mine.linear.state_dict())
        twin(y).square().sum().backward()
        assert torch.allclose(mine.linear.weight.grad, twin.weight.grad)
        assert torch.allclose(mine.linear.bias.grad, twin.bias.grad)
        assert torch.allclose(x.grad, y.grad)

    def test_what_is_done_to_modules_there_is_seen_here(self, link):
        mine, theirs = link.look_up("Mine")(9), nn.MultiheadAttention(9, 3, batch_first=True)
        link.look_up("copy_from_torch")(mine, theirs)
        assert torch.equal(mine.linear.weight, theirs.in_proj_weight[:3])
        assert theirs.in_proj_bias.tolist() == [7.0] * 27


def test_any_other_object_is_asked_for_what_it_has(link):
    plain = link.look_up("Plain")(3)
    assert isinstance(plain, type(plain)) and type(plain).__name__ == "Plain"
    assert plain.start == 3
    assert plain.plus(4) == 7
    with pytest.raises(AttributeError):
        _ = plain.missing


def test_what_cannot_travel_is_refused_here(link):
    with pytest.raises(TypeError, match="a object cannot be handed to a student's code"):
        link.look_up("twice")(object())


def test_a_module_of_a_later_lesson_is_handed_over_as_it_is(link, later):
    block, x = later.Block(5, later.Inner(2)), torch.ones(1, 2)
    name, d_model, d_inner, y = link.look_up("narrowed")(block, x)
    assert (name, d_model, d_inner, y.tolist()) == ("Block", 5, 2, [[6.0, 6.0]])
    assert block.inner.gain.tolist() == [6.0, 6.0], "what was done to it there is seen here"


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
    tag = library_module(kind(**given))
    assert tag is not None, f"{kind.__name__} does not keep {', '.join(names)} as attributes"
    assert [name for name, _ in tag["build"]] == names
    assert all(value == given[name] for name, value in tag["build"] if not isinstance(value, dict))
