"""Which lines gave the names that a line reads, and which statements do nothing: read in the source, nothing is run."""

import contextlib
import textwrap

import pytest

from attention_checks.engine.origins import bare, origins
from attention_checks.engine.trace import watched


@contextlib.contextmanager
def watched_steps(most):
    """Fails where more lines of Python than `most` are run inside: a bound on work that no busy machine moves."""
    left = most

    def on_line(*_):
        nonlocal left
        left -= 1
        assert left > 0, f"more than {most} lines were run"
        return on_line

    with watched(on_line):
        yield


def lines_of(source):
    return textwrap.dedent(source).strip().splitlines()


READ = {
    "arguments and names from elsewhere have no line": ("def f(x):\n    y = g(x)\n    return y + x", 3, {"y": [2]}),
    "the last line has given the name": ("def f(x):\n    y = x\n    y = y + 1\n    return y", 4, {"y": [3]}),
    "what a loop gives goes on to its next round": (
        "def f(x):\n    for i in x:\n        x = x + i\n    return x, i",
        4,
        {"x": [3], "i": [2]},
    ),
    "a list comes from where it grows as well": (
        "def f(x):\n    rows = []\n    rows[0].append(1)\n    return rows",
        4,
        {"rows": [2, 3]},
    ),
    "a tensor comes from where it is written as well": (
        "def f(x):\n    y = x * 2\n    y[0][1] = 0\n    y.masked_fill_(x, 1)\n    return y",
        5,
        {"y": [2, 3, 4]},
    ),
    "what is written before the last value counts for nothing": (
        "def f(x):\n    y[0] = 1\n    y = x\n    return y",
        4,
        {"y": [3]},
    ),
    "names of a comprehension are its own": ("def f(x):\n    y = [a for a in x]\n    return a, y", 3, {"y": [2]}),
    "a statement of several lines": (
        "def f(x):\n    a = b = 1\n    return (\n        a\n        + b\n    )",
        5,
        {"a": [2], "b": [2]},
    ),
}


@pytest.mark.parametrize("what", READ)
def test_which_lines_gave_what_a_line_reads(what):
    source, line, found = READ[what]
    assert origins(lines_of(source), line) == found
    assert list(origins(lines_of(source), line)) == list(found)


LONG = [";".join(f"a{n + i} = 1" for i in range(25)) for n in range(0, 10_000, 25)]
HEADS = [f"{' ' * n}def f{n}(x=[]):" for n in range(90)] + [f"{' ' * 90}x.append(1)"]
CHAIN = ["x = x" + ".a" * 140] * 400


@pytest.mark.parametrize("source", [LONG, CHAIN, ["def f(:", "  ?"], ["x = " + "(" * 280 + "1"], HEADS])
def test_hostile_lines_cost_no_time(source):
    with watched_steps(2_000_000):
        origins(source, len(source))
        list(bare(source))


def test_a_statement_that_may_only_compute_is_told_from_one_that_does_something():
    source = """
    def f(self, x, run):
        "a docstring"
        x + 1
        torch.relu(x)
        self.norm(x)
        x.clamp(min=0)
        x.clamp_(min=0)
        x += 1
        run()
        print(x)
        x.sum().backward()
        optimizer.step()
        self.norm(x); y = 2
    """
    found = list(bare(lines_of(source)))
    assert found == [(3, ""), (4, "relu"), (5, ""), (6, "clamp"), (9, "run"), (10, "print"), (13, "")]
