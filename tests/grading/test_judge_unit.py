"""The unit of work: a submission's cells and checks in their order, what is lost when something breaks, and what is not."""

import json
from dataclasses import replace

import double
import pytest

import attention_checks as checks
from grading.judge import needed_cells
from grading.judge.one_submission import grade
from grading.pages import class_report

IMPORTS = "import torch\nimport attention_checks as checks; from course_utils import plotting\n\ntask = 1 / 0  # nobody needs it"
HELPER = "def shifted(x, dim):\n    return x - x.amax(dim, keepdim=True)"
RIGHT = "def softmax(x, dim=-1):\n    e = shifted(x, dim).exp()\n    return e / e.sum(dim, keepdim=True)"
CONTEXT = "def context_vector(weights, values):\n    return torch.einsum('bt,btd->bd', weights, values)"
STUB = "def context_vector(weights, values):\n    raise NotImplementedError()"
CELLS = [
    ("markdown", None, None, "# A lesson"),
    ("setup", None, None, "import subprocess\nsubprocess.run(['false'])"),
    ("code", None, None, IMPORTS),
    ("code", None, None, HELPER),
    ("exercise", "softmax", None, RIGHT),
    ("check", "check_softmax", 3.0, "checks.softmax(softmax)\nchecks.softmax(softmax, hidden=True)"),
    ("training", None, None, "history = 'trained'"),
    ("code", None, None, "print(history)"),
    ("exercise", "context_vector", None, CONTEXT),
    ("check", "check_context_vector", 2.0, "checks.context_vector(context_vector)"),
    ("answer", "answer_1", None, 'answer_1 = "c"  # the letter'),
    ("quiz", "quiz_1", 1.0, 'checks.quiz.check("two_equal_weights", answer_1)'),
    ("written", "essay", 4.0, "My answer"),
]
LESSON = {
    "name": "a_lesson",
    "cells": [
        {"kind": kind, "cell_type": "markdown" if kind in ("markdown", "written") else "code", "id": str(place)}
        | {"grade_id": grade_id, "points": points, "source": source}
        for place, (kind, grade_id, points, source) in enumerate(CELLS)
    ],
}


def work(answers=None, extra=()):
    """A submission: the lesson's own solutions but for `answers` (source by grade id); `extra` (place, source) own cells."""
    cells = []
    for place, cell in enumerate(LESSON["cells"]):
        source = "" if cell["kind"] in ("check", "quiz") else (answers or {}).get(cell["grade_id"], cell["source"])
        cells.append(
            {"kind": cell["kind"], "cell_type": cell["cell_type"], "grade_id": cell["grade_id"], "source": source, "own": False}
        )
        cells += [
            {"kind": "code", "cell_type": "code", "grade_id": None, "source": own, "own": True}
            for at, own in extra
            if at == place
        ]
    return {"cells": [{**cell, "index": index} for index, cell in enumerate(cells)], "flags": ["something odd"]}


def graded(answers=None, extra=(), sandbox=None):
    sandbox = sandbox or double.Double()
    verdict = grade(LESSON, work(answers, extra), 5, sandbox=sandbox)
    assert json.loads(json.dumps(verdict)) == verdict
    return verdict


def points(verdict):
    return {name: cell["points"] for name, cell in verdict["cells"].items()}


ALL = {"check_softmax": 3.0, "check_context_vector": 2.0, "quiz_1": 1.0, "essay": None}


def test_right_work_gets_its_points_and_written_answers_wait():
    verdict = graded()
    assert points(verdict) == ALL
    assert verdict["cells"]["essay"]["status"] == "manual"
    assert (verdict["lesson"], verdict["flags"], verdict["technical"]) == ("a_lesson", ["something odd"], [])
    assert "softmax: right, in " in verdict["outputs"]["5"][0]["text"]


def test_a_mistake_is_named_in_the_verdict_and_shown_in_the_notebook():
    verdict = graded(
        {"context_vector": "def context_vector(weights, values):\n    return values.mean(1)", "answer_1": 'answer_1 = "a"'}
    )
    cell = verdict["cells"]["check_context_vector"]
    assert (cell["status"], cell["points"], cell["max_points"]) == ("failed", 0.0, 2.0)
    assert (cell["exercise"], cell["misconception"]) == ("context_vector", "ignores_the_weights")
    assert cell["message"].startswith("This is the plain average of the values")
    shown, error = verdict["outputs"]["9"]
    assert "This is the plain average" in shown["data"]["text/html"]
    assert (error["ename"], error["traceback"][0]) == ("CheckFailed", "context_vector: not yet.")
    assert verdict["cells"]["quiz_1"]["misconception"] == "chose_a"


def test_the_line_of_a_mistake_that_has_no_name_is_shown_in_the_notebook():
    wild = "def context_vector(weights, values):\n    mixed = weights.unsqueeze(1) @ values\n    return mixed.squeeze(1) ** 1.5"
    verdict = graded({"context_vector": wild.replace("** 1.5", "+ mixed.sum()")})
    cell, (shown, error) = verdict["cells"]["check_context_vector"], verdict["outputs"]["9"]
    assert (cell["status"], cell["misconception"]) == ("failed", None)
    assert ">   3      return mixed.squeeze(1) + mixed.sum()" in shown["data"]["text/plain"]
    assert "return mixed.squeeze(1) + mixed.sum()" in shown["data"]["text/html"]
    assert any("Line 3" in line for line in error["traceback"])


def test_an_answer_that_calls_the_courses_own_keeps_its_points_and_is_marked():
    own = "from course_utils.attention import weights as library\n"
    verdict = graded(
        {"context_vector": f"{own}def context_vector(weights, values):\n    return library.context_vector(weights, values)"}
    )
    assert points(verdict) == ALL
    assert verdict["cells"]["check_context_vector"]["misconception"] == "calls_the_courses_own"
    assert "It calls the course's own `context_vector`" in verdict["outputs"]["9"][0]["text"]
    assert graded()["cells"]["check_context_vector"]["misconception"] is None


@pytest.mark.parametrize("end", ["import os; os._exit(3)", "import os; os.kill(os.getpid(), 11)"])
def test_a_crash_costs_the_check_it_happened_in(end):
    sandbox = double.Double()
    verdict = graded({"softmax": f"def softmax(x, dim=-1):\n    {end}"}, sandbox=sandbox)
    assert points(verdict) == {**ALL, "check_softmax": 0.0}
    assert verdict["cells"]["check_softmax"]["status"] == "crashed"
    assert verdict["technical"][0].startswith("check_softmax: The process that runs your code ended")
    assert sandbox.opened == 2


def test_a_hang_costs_the_check_it_happened_in(monkeypatch):
    monkeypatch.setattr("attention_checks.engine.checking.SECONDS", 2.0)
    monkeypatch.setattr("grading.judge.link.GRACE", 0.2)
    deaf = "import signal\ndef softmax(x, dim=-1):\n    signal.pthread_sigmask(signal.SIG_BLOCK, [14])\n    while True: pass"
    sandbox = double.Double()
    verdict = graded({"softmax": deaf}, sandbox=sandbox)
    assert points(verdict) == {**ALL, "check_softmax": 0.0}
    assert (verdict["cells"]["check_softmax"]["status"], sandbox.opened) == ("timeout", 2)
    assert "Is there a loop that never ends" in verdict["cells"]["check_softmax"]["message"]


def test_a_cell_that_ends_the_process_is_left_out_and_the_others_count():
    verdict = graded(extra=[(3, "import os; os._exit(1)")])
    assert points(verdict) == ALL
    assert verdict["technical"] == ["cell 4: The process ended in this cell: the process ended itself."]
    assert verdict["outputs"]["4"][-1]["ename"] == "RuntimeError"


def test_what_ends_its_process_again_and_again_is_given_up():
    ends = [(place, "import os; os._exit(1)") for place in (2, 3) for _ in range(10)]
    verdict = graded(extra=ends)
    assert verdict["cells"]["quiz_1"]["status"] == "not_run"
    assert points(verdict) == {**ALL, "check_softmax": 0.0, "check_context_vector": 0.0, "quiz_1": 0.0}


def test_a_package_that_is_not_installed_is_named_as_the_cause():
    verdict = graded({"context_vector": f"from einops_of_nowhere import einsum\n{CONTEXT}"})
    lost = verdict["cells"]["check_context_vector"]
    assert (lost["points"], lost["misconception"]) == (0.0, "not_installed")
    assert "its cell stopped at importing `einops_of_nowhere`" in lost["message"]
    assert any("`pip install einops_of_nowhere`" in flag for flag in verdict["flags"])


def test_a_package_is_named_where_its_name_stands_in_the_cell_and_nobody_has_asked():
    """A process that has been asked knows hidden inputs, and could put them into the name of what it lacks."""
    asked = "seen = []\ndef softmax(x, dim=-1):\n    seen.append(x)\n    return torch.softmax(x, dim)"
    lacks = 'raise ModuleNotFoundError("No module named \'" + ({}) + "\'")'
    dumped = lacks.format("''.join(f'k{number:04x}' for number in range(500)) if seen else 'two'")
    one_of_two = lacks.format("'one' if seen else 'two'")
    told = json.dumps(graded({"softmax": asked, "context_vector": dumped}, extra=[(9, one_of_two)]))
    assert "k00ff" not in told and "k00" not in told
    assert "`two`" in told and "`one`" not in told


def test_the_points_of_a_check_whose_package_is_missing_are_set_aside_by_name(monkeypatch):
    known = checks.exercises()
    monkeypatch.setitem(known, "context_vector", replace(known["context_vector"], needs="triton_of_nowhere"))
    verdict = graded({"context_vector": STUB})
    aside = verdict["cells"]["check_context_vector"]
    assert points(verdict) == {**ALL, "check_context_vector": None}
    assert (aside["status"], aside["misconception"], aside["max_points"]) == ("set_aside", "not_installed", 2.0)
    assert aside["message"].startswith("`triton_of_nowhere` is not installed where work is graded. These points are set aside")
    assert verdict["technical"] == [
        "check_context_vector: set aside, for it needs a package that is not installed here: install it, then autograde with "
        "--force"
    ]
    (failure,) = class_report.failures({"anna": verdict["cells"]})["check_context_vector"]
    assert "triton_of_nowhere" in failure.said and failure.students == ["anna"]


def test_a_broken_cell_costs_what_it_defines():
    verdict = graded({"softmax": "def softmax(x, dim=-1)\n    return x"})
    assert points(verdict) == {**ALL, "check_softmax": 0.0}
    assert verdict["cells"]["check_softmax"]["message"] == "NameError: name 'softmax' is not defined"


def test_the_students_own_cells_run_in_their_place():
    verdict = graded({"softmax": "softmax = mine"}, extra=[(3, f"mine = None\n{RIGHT.replace('softmax', 'mine')}")])
    assert points(verdict) == ALL


class TestLean:
    def chosen(self, answers=None, extra=()):
        return needed_cells.selection(work(answers, extra)["cells"])

    def test_only_what_is_needed_runs(self):
        chosen = self.chosen()
        assert list(chosen) == [2, 3, 4, 8, 10]
        assert chosen[2] == "import torch"

    def test_of_a_provided_cell_only_what_is_needed_runs(self):
        cells = [
            ("code", "import torch\nimport attention_checks as checks\nx = torch.ones(2)"),
            ("code", "mine = checks.yours('softmax', softmax)\nprint(mine(x))"),
            ("exercise", "def f(a):\n    return mine(a)"),
        ]
        chosen = needed_cells.selection([{"kind": kind, "source": source, "own": False} for kind, source in cells])
        assert chosen == {0: "import attention_checks as checks", 1: "mine = checks.yours('softmax', softmax)", 2: cells[2][1]}

    def test_training_never_runs(self):
        assert 6 not in self.chosen(extra=[(7, "print(history)")])
        assert 6 not in needed_cells.selection(work()["cells"], whole=True)

    def test_a_cell_runs_whole_where_more_than_its_imports_is_needed(self):
        assert self.chosen(extra=[(7, "print(task)")])[2] == IMPORTS

    def test_what_reads_cannot_see_is_run_after_all(self):
        by_name = {"softmax": "def softmax(x, dim=-1):\n    return eval('shifted(x, dim)').softmax(dim)"}
        sandbox = double.Double()
        assert points(graded(by_name, sandbox=sandbox)) == ALL
        assert sandbox.opened == 3  # the third one makes what the last cells show

    def test_a_name_that_nobody_provides_is_not_worth_a_second_run(self):
        sandbox = double.Double()
        assert points(graded({"context_vector": CONTEXT.replace("', weights", "', wieghts")}, sandbox=sandbox))
        assert sandbox.opened == 1

    def test_what_a_dead_session_left_undefined_is_not_worth_a_second_run(self, monkeypatch):
        fetched = {**LESSON["cells"][2], "source": "print(task)\nmine = checks.yours('softmax', softmax)"}
        monkeypatch.setitem(LESSON, "cells", [*LESSON["cells"][:6], fetched, *LESSON["cells"][6:]])
        exits, uses = (
            "import os\ndef softmax(x, dim=-1):\n    os._exit(3)",
            CONTEXT.replace("'bt,btd->bd'", "mine and 'bt,btd->bd'"),
        )
        sandbox = double.Double()
        verdict = graded({"softmax": exits, "context_vector": uses}, sandbox=sandbox)
        assert points(verdict) == {**ALL, "check_softmax": 0.0, "check_context_vector": 0.0}
        assert "name 'mine' is not defined" in verdict["cells"]["check_context_vector"]["message"]
        assert sandbox.opened == 3  # each time that it exits the next one goes on

    def test_magics_and_syntax_errors_are_no_obstacle(self):
        assert 4 in self.chosen(extra=[(3, "%matplotlib inline\n!ls")])
        assert 5 in self.chosen(extra=[(3, "a\n"), (4, "def (")])


class TestTheInstructorsOwnChecks:
    def verdict(self, check, solution, above="LIMIT = 3\ndef helper(x):\n    return x * LIMIT"):
        cells = [("code", None, None, f"import math\n{above}"), ("exercise", "a", None, "def f(x):\n    return 6 * math.pi")]
        cells += [("check", "check_a", 1.0, check)]
        lesson = {
            "name": "own",
            "cells": [
                {"kind": kind, "cell_type": "code", "id": str(place), "grade_id": grade_id, "points": value, "source": source}
                for place, (kind, grade_id, value, source) in enumerate(cells)
            ],
        }
        made = [{**cell, "own": False, "index": place} for place, cell in enumerate(lesson["cells"])]
        made[1] = {**made[1], "source": solution}
        return grade(lesson, {"cells": made, "flags": []}, 0, sandbox=double.Double())["cells"]["check_a"]

    def test_plain_assertions_work(self):
        assert self.verdict("assert f(2) == helper(2)", "def f(x):\n    return helper(x)")["status"] == "passed"
        wrong = self.verdict("assert f(2) == 6, 'not six'", "def f(x):\n    return 5")
        assert (wrong["status"], wrong["message"]) == ("failed", "AssertionError: not six")

    def test_what_the_instructor_wrote_is_not_the_students_to_change(self):
        cheat = "def f(x):\n    return 1\ndef helper(x):\n    return 1\nimport math\nmath.pi = 1"
        assert self.verdict("assert f(2) == helper(2)", cheat)["status"] == "failed"

    def test_data_is_compared_as_data(self):
        lies = "class Yes(int):\n    def __eq__(self, other):\n        return True\ndef f(x):\n    return Yes(1)"
        assert self.verdict("assert f(2) == 6", lies)["status"] == "failed"
        assert self.verdict("assert isinstance(f(2), int)", lies)["status"] == "passed"
