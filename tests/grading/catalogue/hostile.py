"""The catalogue's lesson, its honest submission, and what an entry is: a change to that, and the verdict that it must get."""

import copy
import json
from dataclasses import dataclass, field

import desk
import nbformat

from grading.intake import submissions
from grading.intake.lesson import Lesson
from grading.intake.rebuild import rebuild
from grading.judge.one_submission import grade
from grading.sandbox.limits import Limits

NAME = "06_catalogue"
MARK = "answers have no use for"  # in the remark on a cell that names the grading's own
SEED = 1_729_000_003  # unlike any other number in the sandbox, so that it can be looked for there
LIMITS = Limits(
    memory_bytes=1_200_000_000,
    processes=24,
    cell_seconds=5,
    notebook_seconds=12,
    clock_seconds=300,
    file_bytes=20 * 2**20,
    output_bytes=200_000,
    tmpfs_bytes=30 * 2**20,
    inodes=500,
)

SOFTMAX = "def softmax(x, dim=-1):\n    e = torch.exp(x - x.amax(dim, keepdim=True))\n    return e / e.sum(dim, keepdim=True)"
DOUBLE = "def double(number):\n    return number + number"
ATTENTION = """\
class AdditiveAttention(torch.nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = torch.nn.Linear(d_query, d_attn, bias=False)
        self.W_k = torch.nn.Linear(d_key, d_attn, bias=False)
        self.v = torch.nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = masked_softmax(scores, mask)
        return context_vector(weights, keys), weights"""
DECODE = """\
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.size(0),), bos_id)
    finished = torch.zeros(state.size(0), dtype=torch.bool)
    output = []
    while len(output) < max_length and not finished.all():
        logits, state = step(tokens, state)
        tokens = torch.where(finished, eos_id, logits.argmax(-1))
        finished |= tokens == eos_id
        output.append(tokens)
    return torch.stack(output, 1)"""
RIGHT = {
    "softmax": SOFTMAX,
    "double": DOUBLE,
    "attention": ATTENTION,
    "decode": DECODE,
    "answer_1": 'answer_1 = "c"',
    "why": "Because the weights sum to 1.",
}
POINTS = {"check_softmax": 3.0, "check_double": 2.0, "check_attention": 2.0, "check_decode": 2.0, "quiz_1": 1.0, "why": None}


def lesson(canary="canary"):
    """A lesson with checks of the course's, an assertion of the instructor's own, a question and a written answer."""
    hidden = f"### BEGIN HIDDEN TESTS\n{{}}  # {canary}\n### END HIDDEN TESTS"
    twice = "checks.{0}({0})\n" + hidden.format("checks.{0}({0}, hidden=True)").replace("{canary}", canary)
    looped = f"for got, wanted in zip(map(double, (-4, 5)), (-8, 10)):\n    assert got == wanted, '{canary}'"
    asserted = f"assert double(3) == 6\n### BEGIN HIDDEN TESTS\n{looped}\n### END HIDDEN TESTS"
    imports = (
        "import torch\nimport attention_checks as checks\n"
        "from course_utils.attention.weights import context_vector, masked_softmax"
    )
    cells = [
        ("markdown", "title", None, "# A lesson to be attacked"),
        ("code", "imports", None, imports),
        ("exercise", "softmax", None, SOFTMAX),
        ("check", "check_softmax", 3, twice.format("softmax")),
        ("training", "train", None, "raise RuntimeError('training is never run')"),
        ("exercise", "double", None, DOUBLE),
        ("check", "check_double", 2, asserted),
        ("exercise", "attention", None, ATTENTION),
        ("check", "check_attention", 2, twice.format("AdditiveAttention")),
        ("exercise", "decode", None, DECODE),
        ("check", "check_decode", 2, twice.format("greedy_decode")),
        ("answer", "answer_1", None, 'answer_1 = "c"\nchecks.quiz.ask("two_equal_weights", answer_1=answer_1)'),
        ("quiz", "quiz_1", 1, 'checks.quiz.check("two_equal_weights", answer_1)'),
        ("written", "why", 3, RIGHT["why"]),
    ]
    made = []
    for kind, name, points, source in cells:
        new = nbformat.v4.new_markdown_cell if kind in ("markdown", "written") else nbformat.v4.new_code_cell
        metadata = {"course": {"kind": kind}}
        if kind not in ("markdown", "code", "training"):
            metadata["nbgrader"] = desk.graded(name, points, solution=kind in ("exercise", "answer", "written"))
        made.append(new(source, id=name, metadata=metadata))
    return nbformat.v4.new_notebook(cells=made, metadata={"course": {"lesson": NAME}})


@dataclass(frozen=True)
class Entry:
    """One submission of the catalogue, and what must become of it.

    It is the honest one but for `sources` (by grade id), the student's own `cells` (grade id after which, source) and what
    `change(cells)` does to the list of its cells. `lost` are the checks that get nothing; all others give full points. `says` are
    words of a check's message, `flagged` of a remark on the submission, `technical` of one on how it ran ("": whatever).
    """

    sources: dict = field(default_factory=dict)
    cells: tuple = ()
    change: object = None
    lost: tuple = ()
    says: dict = field(default_factory=dict)
    flagged: str | None = None
    technical: str | None = None


class Desk:
    """Reads, rebuilds and grades submissions in one sandbox, as a worker does."""

    def __init__(self, instructors, path, sandbox):
        nbformat.write(instructors, path)
        self.lesson, self.sandbox = Lesson.read(path), sandbox
        self.released = {"nbformat": 4, "nbformat_minor": 5, "metadata": dict(instructors.metadata), "cells": []}
        for cell, known in zip(instructors.cells, self.lesson.cells, strict=True):
            self.released["cells"].append({**cell, "source": known.released, "metadata": copy.deepcopy(dict(cell.metadata))})

    def notebook(self, entry):
        """The bytes of what is handed in."""
        made = copy.deepcopy(self.released)
        answers = {**RIGHT, **entry.sources}
        for cell in made["cells"]:
            cell["source"] = answers.get(cell["id"], cell["source"])
        for after, source in entry.cells:
            place = [cell["id"] for cell in made["cells"]].index(after) + 1
            own = {"cell_type": "code", "id": f"own-{place}", "metadata": {}, "outputs": [], "execution_count": None}
            made["cells"].insert(place, {**own, "source": source})
        if entry.change:
            entry.change(made["cells"])
        return json.dumps(made).encode()

    def verdict(self, entry):
        work = rebuild(self.lesson, submissions.parse(self.notebook(entry)))
        verdict = grade(self.lesson.to_dict(), work.to_dict(), SEED, sandbox=self.sandbox)
        assert json.loads(json.dumps(verdict, allow_nan=False)) == verdict
        return verdict


def assert_as_expected(verdict, entry):
    """Points for each check, what was said, and what was flagged."""
    expected = {name: 0.0 if name in entry.lost else points for name, points in POINTS.items()}
    assert {name: cell["points"] for name, cell in verdict["cells"].items()} == expected, explained(verdict)
    for name, words in entry.says.items():
        assert words in verdict["cells"][name]["message"], explained(verdict)
    unmarked = [remark for remark in verdict["flags"] if MARK not in remark]  # many an attempt names what it attacks
    for words, remarks, unwanted in (
        (entry.flagged, verdict["flags"], unmarked),
        (entry.technical, verdict["technical"], verdict["technical"]),
    ):
        if words is None:
            assert not unwanted, unwanted
        elif words:
            assert any(words in remark for remark in remarks), remarks


def explained(verdict):
    """What a failed expectation shows."""
    cells = [f"{name}: {cell['status']}, {cell['message'][:200]}" for name, cell in verdict["cells"].items()]
    return "\n".join([*cells, *verdict["flags"], *verdict["technical"]])


def shown(verdict):
    """Everything that a student or an instructor could read in a verdict."""
    return json.dumps(verdict, ensure_ascii=False)
