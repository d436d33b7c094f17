"""Which lines made what a line reads: read in the source, nothing is run."""

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


def read(source, line, ran=()):
    return {each.name: each.lines for each in origins(textwrap.dedent(source).strip().splitlines(), line, ran)}


BRANCHES = """
def f(x, flag):
    scale = 1
    if flag:
        scale = 2
    for i in range(1, 3):
        x = x * scale + i
    return x
"""


def test_arguments_and_names_from_elsewhere_come_from_no_line():
    assert read("def f(x):\n    y = g(x)\n    return y + x", 2) == {}
    assert read("def f(x):\n    y = g(x)\n    return y + x", 3) == {"y": (2,)}


def test_both_branches_may_have_given_a_name_and_a_loop_gives_to_its_next_round():
    assert read(BRANCHES, 6) == {"scale": (2, 4), "i": (5,)}


def test_a_line_that_was_not_run_has_given_nothing():
    assert read(BRANCHES, 6, ran=[2, 3, 5, 6, 7]) == {"scale": (2,), "i": (5,)}
    assert read(BRANCHES, 7) == {"x": (6,)}


def test_of_lines_that_were_run_one_after_the_other_the_last_has_given_the_name():
    assert read(BRANCHES, 6, ran=range(2, 8))["scale"] == (4,)


def test_of_a_loop_whose_lines_were_not_run_nothing_comes_out_of_it_but_it_decides():
    source = """
    def f(xs):
        best = None
        for x in sorted(xs):
            if x > 3:
                break
            best = x
        return best + 1
    """
    lines = textwrap.dedent(source).strip().splitlines()
    (found,) = origins(lines, 7, ran=[2, 3, 4, 5, 7])
    assert (found.lines, found.decided, found.repeated) == ((2,), (3,), ())
    (found,) = origins(lines, 7)
    assert (found.lines, found.decided, found.repeated) == ((2, 6), (), (3,))


def test_what_one_method_gives_self_another_one_reads():
    source = """
    class A(nn.Module):
        def __init__(self, n):
            self.n = 2

        def forward(self, x):
            return x * self.n
    """
    assert read(source, 6, ran=[6]) == {"self.n": (3,)}


@pytest.mark.parametrize("inner", ["[a * x for a in x]", "list(map(lambda a: a * x, x))", "sum(a for a in x)"])
def test_names_of_comprehensions_and_lambdas_are_their_own(inner):
    assert read(f"def f(x):\n    a = 1\n    return {inner}", 3) == {}


def test_an_argument_of_a_function_inside_hides_the_name_outside():
    source = "def f(x):\n    a = 1\n    b = 2\n    def g(a):\n        return a * b\n    return g(x)"
    assert read(source, 5) == {"b": (3,)}


def nested(depth):
    return ["def f(x):", *(f"{' ' * (n + 1)}for a{n} in x:" for n in range(depth)), f"{' ' * (depth + 1)}y = a{depth - 1}"]


LONG = [";".join(f"a{n + i} = 1" for i in range(25)) for n in range(0, 10_000, 25)]
HEADS = [f"{' ' * n}def f{n}(x=[]):" for n in range(90)] + [f"{' ' * 90}x.append(1)"]
CHAIN = ["x = x" + ".a" * 140] * 400


@pytest.mark.parametrize("source", [nested(90), LONG, CHAIN, ["def f(:", "  ?"], ["x = " + "(" * 280 + "1"], HEADS])
def test_hostile_lines_cost_no_time(source):
    with watched_steps(2_000_000):
        origins(source, len(source))
        list(bare(source))


def test_loops_in_each_other_are_followed_however_deep():
    assert read("\n".join(nested(18)), 20) == {"a17": (19,)}


def test_sizes_empty_lists_and_layers_are_told_apart_from_what_is_computed():
    source = "def f(x):\n    n, out, m = x.shape[0], [], x + 1\n    rows = []\n    k = len(x)\n    return out, rows, k, m"
    plain = {each.name: each.plain for each in origins(source.splitlines(), 5)}
    assert plain == {"out": False, "rows": True, "k": True, "m": False}


def test_a_list_comes_from_where_it_is_appended_to_and_a_tensor_from_where_it_is_written_as_well():
    source = """
    def f(x):
        rows, out = [], torch.zeros(2)
        times = []
        for i in x:
            times.append(i)
            out[i] = times[-1]
        return times, out
    """
    assert read(source, 7) == {"times": (5,), "out": (2, 6)}
    assert read(source, 6) == {"out": (2,), "i": (4,), "times": (5,)}


HITS = """
def f(x, flag, mask=None):
    hits = 0
    for i in range(1, len(x)):
        for j in range(len(x)):
            if flag:
                if x[i] > j:
                    hits += 1
    return hits
"""


def around(source, line, ran=()):
    return [each[:2] + each[3:5] for each in origins(textwrap.dedent(source).strip().splitlines(), line, ran)]


def test_conditions_and_loops_around_what_gave_a_name_are_told_but_for_flags_and_loops_over_a_size():
    assert around(HITS, 8) == [("hits", (2, 7), (6,), (3,))]


def test_what_is_around_the_reader_as_well_is_not_told_of_a_name():
    assert around(HITS, 7) == [("", (), (6,), ())]
    assert around(HITS, 6) == [("i", (3,), (), ()), ("j", (4,), (), ())]


def test_a_condition_that_let_nothing_through_is_told():
    source = "def f(x, n):\n    y = x[0]\n    if n > 2:\n        y = x[1]\n    return y + 1"
    assert around(source, 5, ran=[2, 3, 5]) == [("y", (2,), (3,), ())]


def test_what_goes_on_to_the_next_round_decides_over_the_lines_behind_it():
    source = """
    def f(x):
        rows = []
        for i, n in enumerate(x):
            if n == 0:
                continue
            rows.append(i * n)
        return rows
    """
    assert around(source, 6)[-1] == ("", (), (4,), ())
    assert around(source, 7) == [("rows", (6,), (), (3,))]


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
    found = list(bare(textwrap.dedent(source).strip().splitlines()))
    assert found == [(3, ""), (4, "relu"), (5, ""), (6, "clamp"), (9, "run"), (10, "print"), (13, "")]


WRITTEN = """
def f(x, keys, more):
    found, out = keys.argmax(1), x.clone()
    limit = 0
    for b in range(len(x)):
        if b > limit:
            out[b, found[b]] = 0
    return out
"""


def test_what_tells_where_something_is_written_and_whether_is_asked_about():
    (out,) = origins(WRITTEN.strip().splitlines(), 7)
    assert (out.name, out.lines, out.placed) == ("out", (2, 6), (("found", (2,)), ("limit", (3,))))


def test_what_tells_where_something_is_written_has_its_value_from_the_last_line_that_gave_it_one():
    source = ["def f(x):", "    own = x > 1", "    own = x < 0", "    out = x.clone()", "    out[own] = 0", "    return out"]
    (out,) = origins(source, 6, ran=range(1, 7))
    assert (out.lines, out.placed) == ((4, 5), (("own", (3,)),))
