"""What a submission may cost whoever reads, judges and keeps it; and nothing of it is there for the next one."""

import json
import os
import time

import double
import pytest
import torch
from test_judge_unit import LESSON, graded, points, work

import attention_checks as checks
from attention_checks.engine import checking, listing
from attention_checks.engine.cases import Draw
from attention_checks.engine.locate import Location, Note
from grading.intake import cell_source
from grading.judge import link, needed_cells, one_submission, suspicion
from grading.judge.checks import run_check
from grading.judge.worker import JudgingFailed, TookTooLong, forked
from grading.sandbox import wire
from grading.sandbox.outputs import MORE, MOST_OF_ALL, MOST_OUTPUTS, Outputs, Room, TooMuch
from grading.sandbox.values import Malformed, pack, unpack

SLOW_TO_READ = {
    "magics": "%time 1\n" * 1_000,
    "help at the end": "a?\n" * 3_000,
    "assigned magics": "x = %a\n" * 1_500,
    "assigned commands": "x = !a\n" * 1_500,
}


@pytest.mark.parametrize("name", SLOW_TO_READ)
def test_a_cell_that_takes_long_to_read_is_given_up(monkeypatch, name):
    monkeypatch.setattr(cell_source, "MOST_SECONDS", 0.2)
    started = time.process_time()
    assert cell_source.plain(SLOW_TO_READ[name] + "#" + name) is None
    assert time.process_time() - started < 3, "work, not the clock"


def test_the_cells_of_a_submission_have_one_budget(monkeypatch):
    monkeypatch.setattr(cell_source, "MOST_SECONDS", 0.3)
    cells = ["%time 1\n" * 1_000 + f"# {number}" for number in range(6)]
    with cell_source.within(0.4):
        assert [cell_source.plain(cell) for cell in cells] == [None] * 6
        assert cell_source._budget[-1] == cell_source.MOMENT
    with cell_source.within(0.4):
        assert cell_source.plain("%time 1\nx = 3") is not None


def test_long_cells_are_not_read_again_for_each_name():
    """For what an endless answer is made of, and whether an answer is a stub, all cells are asked about each name."""
    names = [f"name_{number}" for number in range(2_000)]
    cells = [{"kind": "code", "own": True, "source": "".join(f"{name} = {name}_{step}\n" for name in names)} for step in range(3)]
    cells.append({"kind": "exercise", "own": False, "source": f"f = ({', '.join(names)})"})
    started = time.process_time()
    assert {"f", "name_0", "name_0_2", "name_1999_0"} <= one_submission._made_of("checks.f(f)", cells)
    assert all(suspicion.stub(f"checks.g_{number}(g)", cells) is None for number in range(100))
    assert time.process_time() - started < 8


def test_keys_of_one_hash_are_no_answer():
    """A hundred thousand of them would keep the judge for hours."""
    alike = [number * (2**61 - 1) for number in range(1, 20_000)]
    started = time.process_time()
    for data in ({"t": "set", "v": alike}, {"t": "frozenset", "v": alike}, {"t": "dict", "v": [[key, 0] for key in alike]}):
        with pytest.raises(Malformed):
            unpack(data, None)
    for kind in ("s", "d"):
        many = [kind, *(["i", format(key, "x")] for key in alike[:-1])]
        with pytest.raises(wire.WireError):
            header = json.dumps(many).encode()
            wire.decode(bytearray(wire.PREFIX.pack(wire.MAGIC, len(header), 0) + header))
    assert time.process_time() - started < 3
    ordinary = {number: str(number) for number in range(5_000)}
    assert unpack(pack(ordinary, None), None) == ordinary and unpack(pack(set(ordinary), None), None) == set(ordinary)
    assert wire.decode(bytearray(wire.encode(ordinary))) == ordinary


def test_what_is_printed_letter_by_letter_is_put_together_once():
    outputs, started = Outputs(10_000_000), time.process_time()
    outputs.add(("stream", "stdout", "x" * 5_000_000))
    for _ in range(20_000):
        outputs.add(("stream", "stdout", "y"))
    outputs.add(("stream", "stderr", "z"))
    assert [len(output["text"]) for output in outputs.cells] == [5_020_000, 1]
    assert time.process_time() - started < 5


def test_a_report_shows_lines_that_are_no_program():
    for line in ("-" * 100_000 + "1", "x = 1\0", "x" + ".y" * 50_000, "(" * 150, "def f(:"):
        shown = listing.as_text(Location(1, "Look at line 1.", [Note(1, line)]))
        assert len(shown) == 2 and shown[1].startswith(">")


def test_an_update_counts_in_every_place_where_it_is_shown():
    outputs = Outputs(100_000)
    for _ in range(600):
        outputs.add(("display", {"text/plain": "x"}, {}, "one"))
    with pytest.raises(TooMuch):
        outputs.add(("update", {"text/plain": "x" * 1_000}, {}, "one"))
    assert len(json.dumps(outputs.cells)) < 100_000


def test_many_small_displays_are_few_outputs():
    room, kept = Room(40_000_000), []
    for _ in range(8):
        outputs = Outputs(10_000_000, room)
        for _ in range(3_000):
            outputs.add(("display", {"a": ""}))
        outputs.add(("stream", "stderr", "printed afterwards"))
        kept.append(outputs.cells)
    assert [len(cells) for cells in kept] == [MOST_OUTPUTS + 1] * 4 + [MOST_OF_ALL - 4 * MOST_OUTPUTS - 3] + [1] * 3
    assert all(cells[-1]["text"] == MORE for cells in kept)
    with pytest.raises(TooMuch):
        for _ in range(100_000):
            outputs.add(("display", {"a": ""}))


def test_an_animation_that_clears_its_pictures_shows_the_last_one():
    outputs = Outputs(10_000_000)
    for number in range(3_000):
        outputs.add(("display", {"text/plain": str(number)}))
        outputs.add(("clear", False) if number % 1_500 == 1_200 else ("nothing",))
    assert outputs.cells[-1]["data"]["text/plain"] == "2999"


def test_a_submission_that_fills_its_room_is_told_so_and_keeps_its_points():
    class Printing(double.DoubleSession):
        def run(self, source, seconds=60.0, *, room=None, seen=True):
            done = super().run(source, seconds)
            outputs = Outputs(10**6, room)
            for output in done.outputs:
                outputs.add(("stream", "stdout", output["text"]))
            return type(done)(outputs.cells, done.status, done.error, done.detail)

    sandbox = double.Double(Printing, notebook_output_bytes=5_000)
    verdict = graded(extra=[(4, "print('x' * 3000)") for _ in range(9)], sandbox=sandbox)
    assert points(verdict) == points(graded())
    assert any("all the room" in said for said in verdict["technical"])
    assert len(json.dumps(verdict["outputs"])) < 20_000


@pytest.mark.parametrize("sleeps", [1, 15])
def test_who_sleeps_cell_after_cell_is_given_one_budget_by_the_clock(monkeypatch, sleeps):
    now = [0.0]
    monkeypatch.setattr("grading.judge.one_submission.time", type("Clock", (), {"monotonic": staticmethod(lambda: now[0])}))

    class Sleeping(double.DoubleSession):
        def run(self, source, seconds=60.0, *, room=None, seen=True):
            now[0] += seconds if "sleep" in source else 0
            assert seconds <= sandbox.limits.cell_seconds or "sleep" not in source
            return super().run("pass" if "sleep" in source else source, seconds)

    sandbox = double.Double(Sleeping, clock_seconds=200)
    verdict = graded(extra=[(4, f"sleep = {number}") for number in range(sleeps)], sandbox=sandbox)
    assert now[0] <= 2 * 100 + 1
    assert any("by the clock" in said for said in verdict["technical"]) == (sleeps == 15)
    assert (points(verdict)["check_softmax"] == 3) == (sleeps == 1)


def test_a_cell_of_the_students_is_given_less_time_than_one_of_the_lessons():
    given = []

    class Timed(double.DoubleSession):
        def run(self, source, seconds=60.0, *, room=None, seen=True):
            given.append((source.partition("\n")[0], seconds))
            return super().run(source, seconds)

    sandbox = double.Double(Timed, cell_seconds=3, asking_seconds=5, provided_seconds=7)
    exits = {"softmax": "def softmax(x, dim=-1): __import__('os')._exit(1), shifted"}
    extra = [(3, "mine = shifted"), (3, "ask = 'checks.softmax'")]
    assert points(graded(exits, extra=extra, sandbox=sandbox))["check_context_vector"] == 2
    again = [("import torch", 7), ("def shifted(x, dim):", 7), ("mine = shifted", 3), ("ask = 'checks.softmax'", 5)]
    again.append((exits["softmax"], 3))
    assert given[:10] == again * 2
    assert given[10] == ("def context_vector(weights, values):", 3)


def test_a_check_that_a_students_cell_asks_gives_up_before_the_cell_does():
    limits = double.Double().limits
    assert checking.SECONDS + link.GRACE <= limits.asking_seconds < limits.provided_seconds


def test_an_endless_loop_is_waited_for_once(monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 1.0)
    lesson = {**LESSON, "cells": [dict(cell) for cell in LESSON["cells"]]}
    check = next(cell for cell in lesson["cells"] if cell["grade_id"] == "check_softmax")
    again = {**check, "grade_id": "check_again", "source": "checks.softmax(softmax, hidden=True)"}
    lesson["cells"].insert(6, again)
    asked = []
    real = one_submission.run_check
    monkeypatch.setattr(one_submission, "run_check", lambda cell, *rest: asked.append(cell["grade_id"]) or real(cell, *rest))
    cells = work({"softmax": "def softmax(x, dim=-1):\n    while True: pass"})["cells"]
    cells.insert(6, {**cells[5], "grade_id": "check_again"})
    verdict = one_submission.grade(lesson, {"cells": cells, "flags": []}, 0, sandbox=double.Double())
    assert "check_again" not in asked and "check_context_vector" in asked
    assert [verdict["cells"][name]["status"] for name in ("check_softmax", "check_again")] == ["timeout", "timeout"]
    assert verdict["cells"]["check_again"]["message"] == verdict["cells"]["check_softmax"]["message"]
    asked.clear()
    mended = {"kind": "code", "cell_type": "code", "grade_id": None, "own": True}
    cells.insert(6, {**mended, "source": "softmax = __import__('torch').softmax"})
    one_submission.grade(lesson, {"cells": cells, "flags": []}, 0, sandbox=double.Double())
    assert "check_again" in asked, "another cell may have mended it"


HELD = [1, 2, 3]


def test_what_one_submission_changes_is_not_changed_for_the_next():
    def spoil():
        HELD.append(100)
        torch.spoiled = True
        return len(HELD)

    assert forked(spoil, 60) == 4 == forked(spoil, 60)
    assert HELD == [1, 2, 3] and not hasattr(torch, "spoiled")


def test_judging_ends_when_its_time_is_over_and_says_so():
    with pytest.raises(TookTooLong, match="by the clock"):
        forked(lambda: time.sleep(600), 0.5)


def test_judging_has_so_much_memory_and_no_more():
    with pytest.raises(JudgingFailed, match="MemoryError"):
        forked(lambda: len(bytearray(300_000_000)), 60, memory=100_000_000)
    assert forked(lambda: len(bytearray(50_000_000)), 60, memory=100_000_000) == 50_000_000


@pytest.mark.parametrize("ending", [lambda: os._exit(3), lambda: os.kill(os.getpid(), 9), lambda: 1 / 0, lambda: object()])
def test_judging_that_fails_is_told(ending):
    with pytest.raises((JudgingFailed, ChildProcessError)):
        forked(ending, 60)


def test_keys_draw_other_inputs_and_all_their_bytes_count(monkeypatch):
    keys = [bytes([number]) + b"k" * 31 for number in range(3)] + [b"k" * 31 + bytes([number]) for number in range(3)]
    drawn = {tuple(Draw(key).normal(4).tolist()) for key in keys}
    assert len(drawn) == len(keys)
    many = Draw(b"key").normal(200_000, dtype=torch.float64)
    assert abs(many.mean()) < 0.02 and abs(many.std() - 1) < 0.02
    monkeypatch.setenv(checking.SECRET_SEED, "48151623")
    seeds = [checking._seeds(name, seed, True) for name in ("softmax", "causal_mask") for seed in (0, 1)]
    assert len({seed for some in seeds for seed in some}) == 4 * checking.HIDDEN_DRAWS
    assert all(isinstance(seed, bytes) and len(seed) == 64 for some in seeds for seed in some)
    assert checking._seeds("softmax", 0, False) == (0, 1), "what everybody may see is as it was"


CELLS = {
    "a stub": ("def f(x):\n    raise NotImplementedError()", True),
    "a stub with a docstring and a start": ('def f(x):\n    """Do."""\n    y = x + 1\n    raise NotImplementedError', True),
    "a pass": ("def f(x):\n    pass", True),
    "dots": ("def f(x): ...", True),
    "a module's stub": (
        "class f(N):\n    def __init__(self): self.x = 1\n    def forward(self, x):\n        raise ValueError",
        True,
    ),
    "nothing": ("f = None", True),
    "one that returns": ("def f(x):\n    return x", False),
    "one that raises sometimes": ("def f(x):\n    if x is None:\n        raise ValueError\n    return x", False),
    "one that writes into its argument": ("def f(x):\n    x[:] = 1", False),
    "a generator": ("def f(x):\n    yield x\n    raise ValueError", False),
    "a decorated one": ("@made\ndef f(x):\n    pass", False),
    "a stub and an answer": ("def f(x):\n    raise NotImplementedError()\ndef f(x):\n    return x", False),
    "a stub that is wrapped": ("def f(x):\n    pass\nf = wrapped(f)", False),
    "a module that inherits": ("class f(N):\n    pass", False),
    "a letter": ("f = 'c'", False),
    "no program": ("def f(x:", False),
}


@pytest.mark.parametrize("name", CELLS)
def test_what_can_be_no_answer_is_told_from_what_may_be_one(name):
    source, wanted = CELLS[name]
    cell = {"kind": "exercise", "own": False, "source": source}
    assert (suspicion.stub("checks.f(f)", [cell]) == ("f", 0)) == wanted
    below = {**cell, "own": True, "kind": "code", "source": "f = torch.relu"}
    assert suspicion.stub("checks.f(f)", [cell, below]) is None
    assert not needed_cells.is_code({"cell_type": "markdown"})


BESIDE = {  # what stands beside a stub -> whether the stub is one still, and whether it may have been filled
    "nothing": ("x = 1", True, False),
    "a local of the name": ("def g():\n    f = 3\n    return [f for f in f]", True, False),
    "a method of the name": ("class G:\n    def f(self): pass", True, False),
    "a global of the name": ("def g():\n    global f\n    f = len", False, False),
    "a look at it": ("f\nprint(f)\nchecks.f(f)\n%matplotlib inline", True, False),
    "a file imported whole": ("from mine import *", True, True),
    "a file that is run": ("%run mine.py", True, True),
    "code in a text": ("exec(text)", True, True),
    "an answer under a magic": ("%%time\ndef f(x):\n    return x", False, None),
    "a cell that is run": ("get_ipython().run_cell('def f(x): return x')", True, True),
    "a magic of another kind over a cell": ("get_ipython().run_cell_magic('prun', '-q', text)", True, True),
    "an attribute of the notebook": ("import __main__\n__main__.f = attempt", True, True),
    "a name in a text": ("setattr(module, 'f', attempt)", True, True),
    "an attribute of a function": ("f.forward = g", True, False),
    "a sum too deep to be written out": ("x = " + " + ".join(["1"] * 2_000), True, False),
    "many statements": ("x = 1\n" * 3_000, True, False),
}


MAGICS = ["%%time", "%%timeit -n 1", "%%capture out", "%%prun -q", "%%capture out\n%%time"]


@pytest.mark.parametrize("magic", MAGICS)
def test_what_stands_below_a_magic_of_the_cell_is_code(magic):
    assert cell_source.bound_by(f"{magic}\ndef f(x):\n    return g(x)") == {"f"}
    assert "g" in cell_source.read_by(f"{magic}\ndef f(x):\n    return g(x)")
    assert cell_source.bound_by("%%bash\ndef f(x):\n    return x") <= {"_"}


LOOKS = [
    *("import inspect\ninspect.stack()[1]", "from inspect import stack", "import inspect as i\ni.currentframe()"),
    *("inspect.getargvalues(entry.frame)", "import traceback\ntraceback.walk_stack(None)", "from gc import get_referents"),
    *("import sys\nsys._current_frames()", "error.__traceback__.tb_frame"),
]


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_at_other_peoples_variables_is_named(look):
    cell = {"kind": "exercise", "own": False, "source": look}
    assert len(suspicion.marks([cell])) == 1
    honest = "import torch\nx = torch.stack([y])\nimport traceback\ntraceback.print_exc()\nimport inspect\ninspect.signature(f)"
    assert suspicion.marks([{**cell, "source": honest}]) == []


def test_no_word_of_a_case_is_to_be_found_where_an_answer_is_called():
    looks = (
        "import sys\nseen, words = [], []\n"
        "def reads_padding(attend, *rest):\n    frame = None if seen else sys._getframe().f_back\n"
        "    while frame is not None:\n        seen.append(repr(frame.f_locals))\n        words.extend(frame.f_locals.values())\n"
        "        frame = frame.f_back\n    return False"
    )
    with double.DoubleSession() as session:
        session.run(looks)
        cell = {"grade_id": "c", "points": 1.0, "source": "checks.reads_padding(reads_padding)"}
        run_check(cell, (("code", "import attention_checks as checks"),), 1, session, {}, 7, [looks])
        said = session.run("text = ' '.join(seen)\nprint(len(text) > 1_000, 'a case' in text)").outputs[0]["text"]
        kinds = {case.args[0][0] for case in checks.exercises()["reads_padding"].cases()}
        told = session.run(f"print([kind for kind in {sorted(kinds)!r} if repr(kind) in text])").outputs[0]["text"]
        asked = session.run(f"print(sum(word in {sorted(kinds)!r} for word in words if isinstance(word, str)))").outputs[0]
    assert said == "True True\n" and told == "[]\n"
    # What remains: it equals its word, for who has looked it up in the public checks and asks; and who looks is named.
    assert int(asked["text"]) >= 1 and suspicion.marks([{"kind": "exercise", "own": False, "source": looks}])


METHODS = ["f.forward = g", "setattr(f, 'forward', g)", "@add_to(f)\ndef forward(self, x): return x"]


@pytest.mark.parametrize("added", METHODS)
def test_a_method_may_be_added_to_a_class(added):
    made = {"kind": "exercise", "own": False, "source": "class f(N):\n    def forward(self, x): raise NotImplementedError"}
    own, provided = ({**made, "kind": "code", "own": own, "source": added} for own in (True, False))
    assert suspicion.stub("checks.f(f)", [made, own]) == ("f", 0)
    assert suspicion.filled("f", [made, own]) and not suspicion.filled("f", [made, provided])


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_a_stub_may_fill_it(name):
    beside, is_stub, is_filled = BESIDE[name]
    cell = {"kind": "exercise", "own": False, "source": "def f(x):\n    pass"}
    cells = [{**cell, "source": f"{cell['source']}\n{beside}"}] if "%%" not in beside else [cell, {**cell, "source": beside}]
    started = time.process_time()
    assert (suspicion.stub("checks.f(f)", cells) == ("f", 0)) == is_stub
    assert is_filled is None or suspicion.filled("f", cells) == is_filled
    assert time.process_time() - started < 3


@pytest.mark.parametrize("name", ["past", "future", "kind", "reads", "writes"])
def test_the_answer_is_not_to_be_read_off_what_a_check_hands_over(name):
    def reads(layer, x, other):
        return getattr(layer, name) is not None

    with pytest.raises(checks.CheckFailed, match="AttributeError"):
        checks.exercises()["leaks_future"].check(reads)
