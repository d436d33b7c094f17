"""The judge on the real sandbox: a whole lesson, the same reports as in its own process, and nothing that leaks or breaks out."""

import json
import re
import secrets

import hand_ins
import pytest
import sandboxes

import attention_checks as checks
from grading.intake.lesson import Lesson
from grading.intake.rebuild import rebuild
from grading.judge.checks import run_check
from grading.judge.link import Link
from grading.judge.one_submission import grade
from grading.sandbox.session import Sandbox

LESSON = "02_bahdanau"
IMPORTS = (("code", "import attention_checks as checks"),)
HIDDEN = "checks.softmax(softmax)\n### BEGIN HIDDEN TESTS\nchecks.softmax(softmax, hidden=True)\n### END HIDDEN TESTS"


@pytest.fixture(scope="module")
def sandbox():
    sandboxes.required()
    with Sandbox() as made:
        yield made


@pytest.fixture(scope="module")
def lesson(request):
    path = request.config.rootpath / "solutions" / LESSON / f"{LESSON}.ipynb"
    return Lesson.read(path)


def work(lesson, **answers):
    cells = [
        {"cell_type": cell.cell_type, "source": answers.get(cell.grade_id, cell.source), "id": cell.id}
        | {"metadata": {"nbgrader": {"grade_id": cell.grade_id}} if cell.grade_id else {}}
        for cell in lesson.cells
    ]
    return rebuild(lesson, {"cells": cells}).to_dict()


def judged(session, source, seed=1):
    return run_check({"grade_id": "check_softmax", "points": 3.0, "source": source}, IMPORTS, 1, session, {}, seed)


def test_a_right_submission_gets_every_point(sandbox, lesson):
    verdict = grade(lesson.to_dict(), work(lesson), 9, sandbox=sandbox)
    assert {cell["status"] for cell in verdict["cells"].values()} == {"passed"}
    assert sum(cell["points"] for cell in verdict["cells"].values()) == lesson.max_points
    assert verdict["technical"] == []


def test_a_crash_and_a_mistake_cost_their_own_checks_and_nothing_else(sandbox, lesson):
    broken = work(
        lesson,
        reads_padding="import os\ndef reads_padding(attend, scores, keys, lengths):\n    os._exit(7)",
        masked_softmax="import torch\ndef masked_softmax(scores, mask=None):\n    return torch.softmax(scores, -1)",
        # What builds on them stands on its own here, as `checks.yours` lets it in the lesson.
    )
    verdict = grade(lesson.to_dict(), broken, 9, sandbox=sandbox)
    cells = verdict["cells"]
    assert cells["check_reads_padding"]["status"] == "crashed"
    assert cells["check_masked_softmax"]["misconception"] == "mask_ignored"
    for name in ("check_additive_scores", "quiz_two_equal_weights"):
        assert cells[name]["status"] == "passed"
    assert _without_addresses(grade(lesson.to_dict(), broken, 9, sandbox=sandbox)) == _without_addresses(verdict)


def _without_addresses(verdict):
    """The verdict as text; what a page finds its forms by is drawn anew each time."""
    return re.sub(r"data-form=\W*[0-9a-f]{32}", "", json.dumps(verdict, sort_keys=True))


@pytest.mark.parametrize("what", ["KeyError", "numpy", "zeros", "function", "odd error"])
def test_reports_are_the_same_behind_walls(sandbox, what):
    answer, cell = hand_ins.RIGHT["softmax"][0]
    source = f"{cell}\n{hand_ins.CHANGES}\nhanded_in = changed({answer}, {hand_ins.RESULTS[what]})"
    namespace = {"__name__": "__main__"}
    exec(compile(source, "<nowhere>", "exec"), namespace)
    with sandbox.session() as session:
        assert session.run(source).status == "ok"
        reports = []
        for candidate in (Link(session).look_up("handed_in"), namespace["handed_in"]):
            with pytest.raises(checks.CheckFailed) as failure:
                checks.exercises()["softmax"].check(candidate)
            reports.append((str(failure.value).partition(", in line")[0], failure.value.misconception, failure.value.message))
    assert reports[0] == reports[1]


LOOKS_ROUND = """
import gc, os, sys, torch
found = []

def look_round():
    places, frame = [dict(os.environ), *gc.get_objects()], sys._getframe()
    while frame is not None:
        places.append(dict(frame.f_locals))
        frame = frame.f_back
    texts = []
    for place in places:
        if type(place) in (dict, list, tuple):
            parts = [*place.keys(), *place.values()] if type(place) is dict else place
            texts += [part if type(part) is str else repr(part) for part in parts if type(part) in (str, bytes, bytearray, int)]
    return texts

def softmax(x, dim=-1):
    if len(found) < 5:
        found.append(set(look_round()))
    return torch.softmax(x, dim)
"""


def test_nothing_of_a_check_reaches_the_students_process(sandbox):
    seed, canary = secrets.randbelow(10**9) + 10**9, f"canary{secrets.token_hex(8)}"
    with sandbox.session() as session:
        assert session.run(LOOKS_ROUND).status == "ok"
        result = judged(session, f"mark = '{canary}'\n{HIDDEN}", seed)
        assert session.run("found = set().union(*found)\nprint(len(found))").status == "ok"
        # Put together inside, so that asking for them does not put them there.
        halves = [(secret[:5], secret[5:]) for secret in (canary, str(seed), "softmax(softmax, hidden=True)")]
        for first, second in halves:
            asked = f"wanted = ''.join(('{first}', '{second}'))\nprint(sum(wanted in text for text in found))"
            assert session.run(asked).outputs[0]["text"] == "0\n"
    assert result.status == "passed", result.message


@pytest.mark.parametrize(
    "body",
    ["return torch.zeros(1).expand(10**9)", "return 'x' * 10**9", "import ctypes; ctypes.string_at(0)"],
    ids=["a giant", "a long text", "a wild pointer"],
)
def test_what_is_too_much_costs_the_check(sandbox, body):
    with sandbox.session() as session:
        session.run(f"import os, torch\ndef softmax(x, dim=-1):\n    {body}")
        result = judged(session, HIDDEN)
    assert result.points == 0
    assert result.status in ("failed", "crashed")
