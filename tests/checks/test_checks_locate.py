"""A wrong answer is located: one mark, on the line that must change, with shapes beside the lines and torch's errors in words.

What the checks say of some thousand whole answers stands in `tests/answers/verdicts.jsonl`; here is what that cannot show.
"""

import linecache
import math
import re
import textwrap

import pytest
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_checks.engine import checking
from attention_checks.engine.listing import as_html, as_text
from attention_checks.engine.trace import UNWRITTEN, Trace, trace
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.attention.weights import softmax as library_softmax
from grading.sandbox import wire

SCOPE = {"torch": torch, "nn": nn, "F": F, "math": math, "masked_softmax": masked_softmax, "attend": scaled_dot_product_attention}


def answer(source, name, file="<a cell>", keep=True):
    """What a cell with this source defines under a name."""
    source = textwrap.dedent(source).strip() + "\n"
    if keep:
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    scope = dict(SCOPE, __name__="cell")
    exec(compile(source, file, "exec"), scope)
    return scope[name]


def failure_of(name, source, **options):
    with pytest.raises(checks.CheckFailed) as failure:
        checks.exercises()[name].check(answer(source, name, **options))
    return failure.value


def marks(failure):
    return [shown for shown in as_text(failure.location) if shown.startswith((">", "?"))]


def self_attention(*body):
    lines = ["class SelfAttention(nn.Module):", "    def __init__(self, d_model, d_k, d_v):", "        super().__init__()"]
    layers = {"q_proj": "d_model, d_k", "k_proj": "d_model, d_k", "v_proj": "d_model, d_v", "out_proj": "d_v, d_model"}
    lines += [f"        self.{layer} = nn.Linear({sizes}, bias=False)" for layer, sizes in layers.items()]
    return "\n".join([*lines, "", "    def forward(self, x, mask=None):", *(f"        {line}" for line in body)])


SCALED = """
    def scaled_dot_product_attention(q, k, v, mask=None):
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return weights @ v, weights
"""
TANGLED = SCALED.replace("dim=-1)", "dim=-1) ** 1.1")


# One mark ------------------------------------------------------------------------------------------------------------


def test_the_lines_up_to_which_to_look_are_in_sight_and_end_with_a_statement():
    swapped = "context, weights = attend(", "    self.k_proj(x), self.q_proj(x), self.v_proj(x), mask", ")"
    failure = failure_of("SelfAttention", self_attention(*swapped, "return self.out_proj(context), weights"))
    assert failure.misconception == "queries_and_keys_exchanged"
    assert failure.location.sentence == "Look at the lines up to line 12."
    shown = [int(line.split()[0]) for line in as_text(failure.location)[1:] if line.split()[0].isdigit()]
    assert shown == [1, 9, 10, 11, 12, 13] and not marks(failure)


def test_a_mistake_that_nobody_foresaw_is_marked_where_it_is_made():
    failure = failure_of("scaled_dot_product_attention", TANGLED)
    assert (failure.misconception, failure.line) == (None, 5)
    assert failure.location.sentence == "Line 5 is the first whose result the course's solution does not have."
    assert [mark[:5] for mark in marks(failure)] == [">   5"]


def test_an_error_in_a_helper_that_worked_before_is_marked_where_the_helper_is_called():
    source = """
    def softmax(x, dim=-1):
        def total(numbers, along):
            return numbers.sum(along, keepdim=True)
        e = torch.exp(x - x.amax(dim, keepdim=True))
        whole = total(e, dim)
        again = total(e, 17)
        return e / (whole + 0 * again)
    """
    failure = failure_of("softmax", source)
    assert failure.line == 6
    assert failure.location.sentence == "It stops at line 3, called from line 6."


def test_an_error_in_a_helper_that_never_worked_is_marked_in_the_helper():
    source = """
    def softmax(x, dim=-1):
        def total(numbers):
            return numbers.sum(17, keepdim=True)
        e = torch.exp(x - x.amax(dim, keepdim=True))
        return e / total(e)
    """
    failure = failure_of("softmax", source)
    assert failure.line == 3
    assert failure.location.sentence == "It stops at line 3, called from line 5."


def test_a_marked_line_is_never_called_right():
    failure = failure_of("SelfAttention", self_attention(
        "q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)",
        "context, weights = attend(q, k, v, mask)",
        "return self.out_proj(context) ** 2, weights",
    ))  # fmt: skip
    held = {note.number: note.quantity for note in failure.location.notes if note.quantity}
    assert failure.line == 12 and 12 not in held
    assert held[10] == "v" and held[11] in ("context", "weights")


def test_a_right_line_has_its_label_whatever_its_name():
    lines = ["def layer_norm(x, weight, bias, eps=1e-5):", "    {0} = x - x.mean(-1, keepdim=True)"]
    lines += ["    variance = {0}.square().mean(-1, keepdim=True)", "    return weight * {0} / (variance + eps) ** 0.4 + bias"]
    labels = []
    for name in ("centred", "x"):
        failure = failure_of("layer_norm", "\n".join(lines).format(name))
        labels.append([(note.number, bool(note.quantity)) for note in failure.location.notes])
    assert labels[0] == labels[1]


# Errors in words -------------------------------------------------------------------------------------------------------

NOT_TRANSPOSED = """
    def loss_by_position(logits, targets, pad_id):
        losses = F.cross_entropy(logits, targets, ignore_index=pad_id, reduction="none")
        return losses.sum(0) / (targets != pad_id).sum(0)
"""
PAIR_COMPARED = """
    def softmax(scores, dim=-1):
        largest = scores.max(dim) == scores
        return largest.float()
"""


@pytest.mark.parametrize(
    "name, source, line, says",
    [
        ("loss_by_position", NOT_TRANSPOSED, 2, "logits of (B, T, V) have to be transposed"),
        ("softmax", PAIR_COMPARED, 3, "`argmax(dim)` gives the indices"),
    ],
    ids=["words", "compared"],
)
def test_errors_are_explained_from_the_shapes(name, source, line, says):
    failure = failure_of(name, source)
    assert failure.line == line
    assert says in str(failure)


# Two mistakes ----------------------------------------------------------------------------------------------------------


def test_two_mistakes_are_tried_together_once_for_all_answers(monkeypatch):
    """The seed is nobody else's: what is remembered of its cases was found in this test."""
    exercise, tried, glance = checks.exercises()["scaled_dot_product_attention"], [], checking.Exercise.glance
    monkeypatch.setattr(checking.Exercise, "glance", lambda *given: tried.append(given) or glance(*given))

    def told(source):
        tried.clear()
        with pytest.raises(checks.CheckFailed) as failure:
            exercise.check(answer(source, "scaled_dot_product_attention"), seed=793)
        return failure.value.misconception

    assert told(TANGLED) is None and len(tried) > 20
    assert told(TANGLED.replace("weights @ v", "weights @ v * 3")) is None and not tried


# The recording -----------------------------------------------------------------------------------------------------------


def test_a_trace_travels_as_data_and_nothing_else_is_taken_for_one():
    exercise = checks.exercises()["scaled_dot_product_attention"]
    made = exercise.trace(answer(TANGLED, "scaled_dot_product_attention"), exercise.cases()[0])
    again = Trace.from_data(wire.decode(bytearray(wire.encode(made.to_data()))))
    assert [step.line for step in again.steps] == [step.line for step in made.steps]
    assert again.source == made.source and again.results == made.results
    data = made.to_data()
    for change in (
        {"source": ["x" * 10_000]},
        {"results": [99]},
        {"returned": "3"},
        {"steps": [{**data["steps"][0], "sources": [1000]}]},
        {"steps": [{**data["steps"][0], "values": [torch.zeros(10**6)]}]},
        {"steps": [{"line": 1}]},
        {"stop": {"line": 1, "passed_before": "yes"}},
        {"stop": {"line": 1, "caller": "2"}},
        {"more": 1},
    ):
        with pytest.raises(ValueError, match=r"trace|data"):
            Trace.from_data({**data, **change})


def test_lines_count_from_the_definition_also_for_code_without_source():
    below = "x = 1\n\n\n" + textwrap.dedent(TANGLED)
    assert failure_of("scaled_dot_product_attention", below).line == 5
    assert failure_of("scaled_dot_product_attention", below, file="<string>", keep=False).line == 5


def test_what_is_too_large_to_be_kept_has_no_shape_beside_it():
    source = """
    def softmax(x, dim=-1):
        large = x.unsqueeze(0).repeat(2000, *[1] * x.dim())
        return torch.softmax(large[0], dim) ** 2
    """
    notes = {note.number: note.shape for note in failure_of("softmax", source).location.notes}
    assert notes[2] is None and notes[3]


def test_memory_that_holds_an_earlier_result_is_not_taken_for_written():
    run = answer("def f(x):\n    y = torch.empty_like(x)\n    y[:2] = x[:2]\n    return y", "f")
    x = torch.randn(4, 50)
    for _ in range(20):
        del_me = x.clone()
        del del_me  # its memory is what the next call is given
        made = trace(run, lambda: run(x), {"x": x})
        assert bool((made.steps[0].values[-1] == UNWRITTEN).all())


@pytest.mark.parametrize("name", ["reads_padding", "attend_with_cache", "tiled_attention"])
def test_what_a_reference_does_not_use_is_no_quantity(name):
    """Each of these unpacks something into `_`."""
    exercise = checks.exercises()[name]
    assert "_" not in exercise._quantities(exercise.cases()[0]).named


# Right answers -----------------------------------------------------------------------------------------------------------


def test_an_answer_that_calls_the_courses_own_is_told_so(capsys):
    checks.softmax(lambda x, dim=-1: library_softmax(x, dim))
    assert "It calls the course's own `softmax`, though." in capsys.readouterr().out
    checks.softmax(lambda x, dim=-1: torch.softmax(x, dim))
    assert "though" not in capsys.readouterr().out


def test_a_right_answer_is_not_recorded(monkeypatch):
    monkeypatch.setattr(checking, "trace", lambda *_: pytest.fail("a right answer was recorded"))
    checks.exercises()["softmax"].check(lambda x, dim=-1: torch.softmax(x, dim))


def test_source_is_escaped_on_a_page():
    wild = TANGLED.replace("weights = torch.softmax", "weights = 0 if '<b>' == 1 else torch.softmax")
    failure = failure_of("scaled_dot_product_attention", wild)
    assert "&lt;b&gt;" in as_html(failure.location) and "<b>'" not in failure._repr_html_()


def test_no_listing_is_longer_than_a_page():
    long = "def softmax(x, dim=-1):\n" + "".join(f"    y{i} = x + {i}\n" for i in range(40)) + "    return y39 * 2"
    shown = as_text(failure_of("softmax", long).location)
    assert len(shown) <= 16 and any(re.match(r"\s+\.\.\.", line) for line in shown)
