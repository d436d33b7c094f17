"""A wrong answer is located: the line, its shapes, what is right before it, and torch's errors in words."""

import linecache
import math
import re
import textwrap

import pytest
import torch
from plain_python import LINKS
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_checks.engine import checking
from attention_checks.engine.listing import as_html, as_text
from attention_checks.engine.recognise import Bench
from attention_checks.engine.trace import UNWRITTEN, Trace, trace
from course_utils.attention.pairing import neighbours_to_halves
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.attention.weights import softmax as library_softmax
from grading.sandbox import wire

SCOPE = {
    "torch": torch,
    "nn": nn,
    "reference": neighbours_to_halves,
    "F": F,
    "math": math,
    "masked_softmax": masked_softmax,
    "attend": scaled_dot_product_attention,
}


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


def self_attention(*body):
    lines = ["class SelfAttention(nn.Module):", "    def __init__(self, d_model, d_k, d_v):", "        super().__init__()"]
    layers = {"q_proj": "d_model, d_k", "k_proj": "d_model, d_k", "v_proj": "d_model, d_v", "out_proj": "d_v, d_model"}
    lines += [f"        self.{layer} = nn.Linear({sizes}, bias=False)" for layer, sizes in layers.items()]
    return "\n".join([*lines, "", "    def forward(self, x, mask=None):", *(f"        {line}" for line in body)])


SCALED = """
    def scaled_dot_product_attention(q, k, v, mask=None):
        scores = q @ k.transpose(-2, -1)
        scores = scores / math.sqrt(k.shape[-2])
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return weights @ v, weights
"""
TANGLED = SCALED.replace("k.shape[-2]", "k.shape[-1]").replace("dim=-1)", "dim=-1) ** 1.1")


def test_the_line_with_the_wrong_root():
    assert failure_of("scaled_dot_product_attention", SCALED).line == 3


def test_the_line_of_a_mistake_that_nobody_foresaw():
    failure = failure_of("scaled_dot_product_attention", TANGLED)
    assert failure.misconception is None
    assert failure.line == 6
    assert "Line 6 makes numbers that are not recognised" in str(failure)


def test_only_what_comes_back_as_it_was_allocated_is_said_to_be_left_so():
    made = "    made = torch.ones(queries, keys or queries, dtype=torch.bool)"
    empty = failure_of("causal_mask", f"def causal_mask(queries, keys=None):\n{made}\n    return made")
    assert empty.line == 2 and "Line 2 makes what comes back, and nothing is written into it." in str(empty)
    cut = failure_of("causal_mask", f"def causal_mask(queries, keys=None):\n{made}\n    return made.tril(1)")
    assert "nothing is written into it" not in str(cut)


def test_a_full_mask_that_the_reference_starts_from_too_is_not_accused():
    lines = ["def causal_mask(queries, keys=None):", "    keys = keys or queries"]
    lines += ["    everything = torch.ones(queries, keys, dtype=torch.bool)", "    return everything.triu(keys - queries)"]
    assert failure_of("causal_mask", "\n".join(lines)).line == 4


def test_no_line_whose_dtype_is_wrong_is_called_right():
    source = """
    def rollout(weights_by_layer):
        identity = torch.eye(weights_by_layer[0].shape[-1])
        mixed = identity
        for weights in weights_by_layer:
            mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
        return mixed
    """
    failure = failure_of("rollout", source)
    assert "Two dtypes meet" in str(failure)
    assert not failure.location.notes[1].quantity


def test_lines_count_from_the_definition_also_for_code_without_source():
    below = "x = 1\n\n\n" + textwrap.dedent(TANGLED)
    assert failure_of("scaled_dot_product_attention", below).line == 6
    assert failure_of("scaled_dot_product_attention", below, file="<string>", keep=False).line == 6


def test_what_is_right_is_named_by_the_references_own_variables():
    body = "q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)", "context, weights = attend(q, k, v, mask)"
    failure = failure_of("SelfAttention", self_attention(*body, "return self.out_proj(context) ** 2, weights"))
    held = {note.number: note.quantity for note in failure.location.notes if note.quantity}
    assert held[10] == "v" and held[11] in ("context", "weights")
    assert failure.line == 12


def test_a_quantity_in_another_shape_is_told_with_the_shape_that_it_should_have():
    source = """
    class AdditiveAttention(nn.Module):
        def __init__(self, d_query, d_key, d_attn):
            super().__init__()
            self.W_q = nn.Linear(d_query, d_attn, bias=False)
            self.W_k = nn.Linear(d_key, d_attn, bias=False)
            self.v = nn.Linear(d_attn, 1, bias=False)

        def forward(self, query, keys, mask=None):
            scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
            weights = masked_softmax(scores, mask)
            return (weights.unsqueeze(1) @ keys).squeeze(1), weights
    """
    failure = failure_of("AdditiveAttention", source)
    assert (failure.line, failure.location.stopped) == (9, 10)
    assert [shown[:5] for shown in as_text(failure.location) if shown.startswith(">")] == [">   9", ">  10"]
    assert failure.misconception != "reads_a_global"
    B, T = re.match(r"B=(\d+), .*T=(\d+)", failure.case).groups()
    said = f"Line 9 has the numbers of `scores`, but in the shape ({B}, {T}, 1); the course's own has ({B}, {T}) there."
    assert said in str(failure)


PAIR_FOR_A_TENSOR = """
    def softmax(x, dim=-1):
        largest = x.max(dim, keepdim=True)
        exponentials = torch.exp(x - largest)
        return exponentials / exponentials.sum(dim, keepdim=True)
"""
TRUTH = """
    def masked_softmax(scores, mask=None):
        hidden = scores
        if mask:
            hidden = scores.masked_fill(~mask, float("-inf"))
        return torch.softmax(hidden, dim=-1).nan_to_num(0.0)
"""
NOT_TRANSPOSED = """
    def loss_by_position(logits, targets, pad_id):
        losses = F.cross_entropy(logits, targets, ignore_index=pad_id, reduction="none")
        return losses.sum(0) / (targets != pad_id).sum(0)
"""
NO_CHANNEL = """
    def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
        features = F.conv1d(previous, kernel, padding=kernel.shape[-1] // 2)
        return torch.tanh(features.transpose(1, 2) @ U.T) @ v
"""
NOT_EXPANDED = """
    def relative_shift(scores):
        i = torch.arange(scores.shape[-2])
        return scores.gather(-1, i - i[:, None] + len(i) - 1)
"""
PAIR_COMPARED = """
    def share_recalled(answers, values):
        cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
        return (cosines.max(-1) == torch.arange(len(answers))).float().mean().item()
"""
JOINED_LOOSE = """
    def concat_scores(query, keys, W, v):
        query = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
        return torch.tanh(torch.cat(query, keys, dim=-1) @ W.T) @ v
"""
WITHOUT_ROOM = """
    def concat_scores(query, keys, W, v):
        return torch.tanh(torch.cat((query.expand(-1, keys.shape[1], -1), keys), dim=-1) @ W.T) @ v
"""
NOT_UNPACKED = self_attention(
    "context = attend(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)", "return self.out_proj(context), 0"
)


@pytest.mark.parametrize(
    "name, source, line, says",
    [
        ("general_scores", "def general_scores(query, keys, W):\n    return keys @ (query @ W)", 2, "the last size on the left"),
        ("softmax", PAIR_FOR_A_TENSOR, 2, "take `.values`"),
        ("masked_softmax", TRUTH, 3, "many truth values"),
        ("SelfAttention", NOT_UNPACKED, 10, "`context` holds several tensors"),
        ("loss_by_position", NOT_TRANSPOSED, 2, "logits of (B, T, V) have to be transposed"),
        ("location_scores", NO_CHANNEL, 2, "and the kernel wants 1"),
        ("relative_shift", NOT_EXPANDED, 3, "`expand` it to the leading ones"),
        ("share_recalled", PAIR_COMPARED, 3, "`argmax(dim)` gives the indices"),
        ("concat_scores", JOINED_LOOSE, 3, "as one tuple or list: `cat((a, b), dim=-1)`"),
        ("concat_scores", WITHOUT_ROOM, 2, "`expand` repeats dimensions of size 1 alone"),
    ],
    ids=[
        "operands",
        "a pair for a tensor",
        "truth",
        "not unpacked",
        "words",
        "channels",
        "gather",
        "pair compared",
        "loose",
        "room",
    ],
)
def test_torchs_errors_are_explained_from_the_shapes(name, source, line, says):
    failure = failure_of(name, source)
    assert failure.line == line
    assert says in str(failure)


TILED = """
    def tiled_attention(q, k, v, block, causal=False):
        contexts = []
        for top in range(0, q.shape[-2], block):
            rows = q[..., top : top + block, :]
            maximum = torch.full(rows.shape[:-1], -torch.inf)
            total = torch.zeros_like(maximum)
            blend = v.new_zeros(*rows.shape[:-1], v.shape[-1])
            for left in range(0, k.shape[-2], block):
                columns = k[..., left : left + block, :]
                scores = rows @ columns / math.sqrt(q.shape[-1])
                maximum = torch.maximum(maximum, scores.amax(-1))
                total = total + torch.exp(scores - maximum.unsqueeze(-1)).sum(-1)
                blend = blend + torch.exp(scores - maximum.unsqueeze(-1)) @ v[..., left : left + block, :]
            contexts.append(blend / total.unsqueeze(-1))
        return torch.cat(contexts, dim=-2)
"""
SHIFTED = """
    def relative_shift(scores):
        T = scores.shape[-2]
        i = torch.arange(T)
        index = i - i[:, None] + T - 1
        return scores.gather(-2, index)
"""
GROUPED = """
    def grouped_query_attention(q, k, v, mask=None):
        group = q.shape[1] // k.shape[1]
        if q.shape[1] % k.shape[1]:
            raise ValueError("groups must be equal")
        contexts, weights = [], []
        for head in range(q.shape[1]):
            scores = q[:, head] @ k[:, head // group].transpose(-2, -1) / math.sqrt(q.shape[-1])
            seen = None if mask is None else mask[:, head]
            weights.append(masked_softmax(scores, seen))
            contexts.append(weights[-1] @ v[:, head // group])
        return torch.stack(contexts, 1), torch.stack(weights, 1)
"""
INTENSITY = """
    def arithmetic_intensity(attend, q, k, v):
        result = attend(q, k, v)
        moved = q.nbytes + k.nbytes + v.nbytes + result.nbytes
        return q.numel() * k.shape[-2] / moved
"""


@pytest.mark.parametrize(
    "name, source, line",
    [
        ("tiled_attention", TILED, 10),
        ("relative_shift", SHIFTED, 5),
        ("grouped_query_attention", GROUPED, 8),
        ("arithmetic_intensity", INTENSITY, 3),
    ],
)
def test_where_it_stops_the_arrow_stands_in_sight_and_no_other_line_is_accused(name, source, line):
    exercise = checks.exercises()[name]
    failure = located_where_it_raises(exercise, answer(source, name))
    assert failure.line == line
    assert failure.location.sentence == f"It stops at line {line}."
    assert any(shown.startswith(f">{line:4d}  ") for shown in as_text(failure.location))


def located_where_it_raises(exercise, candidate):
    """The report on the first case on which the candidate raises, also where an earlier one finds something else."""
    for case in exercise.cases():
        bench = Bench(exercise, candidate, [case])
        found = bench.differs(exercise.reference, candidate, case)
        if found is not None and found.aspect == "raised":
            failure = checks.CheckFailed.at(exercise.name, case, found)
            failure.add(exercise._location(bench, case, found))
            return failure
    return pytest.fail("it never raised")


HALVES = """
    def rotate(x, positions, base=10000.0):
        half = x.shape[-1] // 2
        angles = positions[:, None] * base ** (-torch.arange(half) / half)
        cos = torch.cat([angles.cos(), angles.cos()], -1)
        sin = angles.sin().repeat_interleave(2, -1).unflatten(-1, (half, 2)).transpose(-2, -1).flatten(-2)
        first, second = x[..., :half], x[..., half:]
        turned = first * cos[:, :half] - second * sin[:, :half]
        return 1.1 * torch.cat([turned, first * sin[:, half:] + second * cos[:, half:]], -1)
"""
FILLED = """
    def neighbours_to_halves(weight, heads):
        if len(weight) % (2 * heads):
            raise ValueError("heads of an even number of rows are due")
        result = torch.empty_like(weight)
        cut, new = weight.reshape(heads, -1, weight.shape[-1]), result.view(heads, -1, weight.shape[-1])
        half = cut.shape[1] // 2
        new[:, :half] = cut[:, ::2]
        new[:, half:] = cut[:, 1::2] * 1.5
        return new.reshape(weight.shape)
"""
TILES = TILED.replace("columns /", "columns.transpose(-2, -1) /").replace("scores.amax(-1))", "scores.amax(-1)) + 0.1 * left")


@pytest.mark.parametrize(
    "name, source, line",
    [("tiled_attention", TILES, 11), ("rotate", HALVES, 8), ("neighbours_to_halves", FILLED, 8)],
    ids=["parts of arguments", "a quantity twice", "memory to write into"],
)
def test_lines_that_are_right_are_not_accused(name, source, line):
    failure = failure_of(name, source)
    assert failure.line == line


def test_a_factor_of_nothing_but_rounding_is_not_told():
    failure = failure_of("scaled_dot_product_attention", SCALED.replace("k.shape[-2])", "k.shape[-1]) * 1e-11"))
    assert failure.line == 3 and "times" not in failure.location.sentence


def test_loops_and_comprehensions():
    source = """
    def context_vector(weights, values):
        rows = []
        for weight, value in zip(weights, values):
            rows.append(weight @ value)
        joined = torch.stack([row.flip(0) for row in rows])
        return joined
    """
    assert failure_of("context_vector", source).line == 5


def test_where_an_argument_is_written_into():
    source = """
    def knock_out(weights, values, query, keys):
        sentences = torch.arange(len(query))
        weights[sentences, query] *= ~keys
        return weights @ values, weights
    """
    failure = failure_of("knock_out", source)
    assert (failure.misconception, failure.line) == ("changes_its_input", 3)


@pytest.mark.parametrize("line", ["F.elu(q, inplace=True)", "F.elu_(q)"])
def test_where_an_argument_is_written_into_by_a_function(line):
    source = f"""
    def linear_attention(q, k, v, causal=False):
        queries, keys = {line} + 1, F.elu(k) + 1
        return queries @ (keys.mT @ v) / (queries @ keys.sum(-2).unsqueeze(-1))
    """
    failure = failure_of("linear_attention", source)
    assert (failure.misconception, failure.line) == ("changes_its_input", 2)


def test_where_a_tensor_within_an_argument_is_written_into():
    source = """
    def linear_attention_step(state, q, k, v):
        query, key = F.elu(q) + 1, F.elu(k) + 1
        written = key.unsqueeze(-1) * v.unsqueeze(-2)
        S, z = (written, key) if state is None else state
        if state is not None:
            S += written
            z = z + key
        return (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True), (S, z)
    """
    failure = failure_of("linear_attention_step", source)
    assert (failure.misconception, failure.line) == ("changes_its_input", 6)


def test_where_an_argument_is_written_into_and_no_gradient_comes_through():
    source = """
    def delta_step(state, q, k, v, beta):
        answered = (state * k.unsqueeze(-1)).sum(dim=-2)
        state.addcmul_(k.unsqueeze(-1), (v - answered).unsqueeze(-2), value=beta)
        return (state * q.unsqueeze(-1)).sum(dim=-2), state
    """
    assert failure_of("delta_step", source).line == 3


def test_a_size_of_another_value_is_told_where_it_gets_it():
    source = """
    def relative_shift(scores):
        T = scores.shape[-1] // 2
        rows = F.pad(scores, (1, 0)).flatten(-2)
        return rows[..., T:].unflatten(-1, (T, 2 * T - 1))[..., :T]
    """
    failure = failure_of("relative_shift", source)
    T = int(re.search(r"T=(\d+)", failure.case)[1])
    assert failure.location.sentence == f"It stops at line 4. `T` is {T - 1} from line 2 on, where T={T} was tried."
    assert (failure.line, failure.location.stopped) == (2, 4)


def test_an_operand_of_a_wrong_size_is_located_where_it_is_made():
    source = """
    def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
        located = F.conv1d(previous.unsqueeze(1), kernel, padding=1)
        located = located.transpose(1, 2) @ U.T
        asked = (query @ W_q.T).unsqueeze(1)
        return torch.tanh(asked + keys @ W_k.T + located) @ v
    """
    failure = failure_of("location_scores", source)
    assert (failure.line, failure.location.stopped) == (2, 5)


def test_numbers_made_from_sizes_alone_are_located_where_they_are_made():
    source = """
    def alibi_bias(heads, queries, keys):
        slopes = torch.tensor([1.1 ** -(h + 1) for h in range(heads)])
        distance = torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys)
        return -torch.einsum("h,qk->hqk", slopes, distance.float())
    """
    assert failure_of("alibi_bias", source).line == 2


def test_what_an_answer_refuses_is_told_to_be_allowed():
    source = """
    def neighbours_to_halves(weight, heads):
        if len(weight) % (heads * 100):
            raise ValueError("no")
        return weight
    """
    failure = failure_of("neighbours_to_halves", source)
    assert failure.message == "This `raise` refuses what is allowed here: look at its condition."


def test_a_quantity_of_too_few_digits_is_not_called_right():
    source = """
    def rotate(x, positions, base=10000.0):
        frequencies = base ** (-torch.arange(x.shape[-1] // 2) * 2 / x.shape[-1])
        angles = positions.to(x.dtype).unsqueeze(-1) * frequencies.to(x.dtype)
        cos, sin = angles.cos(), angles.sin()
        first, second = x.chunk(2, dim=-1)
        return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
    """
    failure = failure_of("rotate", source)
    assert (failure.misconception, failure.line) == ("angles_in_half_precision", 3)


def test_what_is_too_large_to_be_kept_has_no_shape_beside_it():
    source = """
    def relative_shift(scores):
        large = scores.unsqueeze(0).repeat(200, *[1] * scores.dim())
        return large[0, ..., : scores.shape[-2]]
    """
    notes = {note.number: note.shape for note in failure_of("relative_shift", source).location.notes}
    assert notes[2] is None and notes[3]


def test_results_that_have_each_others_shapes():
    source = """
    def delta_step(state, q, k, v, beta):
        new = state + 2 * beta * k.unsqueeze(-1) * (v - (k.unsqueeze(-2) @ state).squeeze(-2)).unsqueeze(-2)
        return new, (q.unsqueeze(-2) @ new).squeeze(-2)
    """
    assert "is their order in your `return` right?" in failure_of("delta_step", source).message


def test_two_results_under_each_others_names_are_not_called_right():
    source = """
    def layer_norm(x, weight, bias, eps=1e-5):
        mean, variance = torch.var_mean(x, dim=-1, keepdim=True, unbiased=False)
        return weight * (x - mean) / torch.sqrt(variance + eps) + bias
    """
    location = failure_of("layer_norm", source).location
    assert (location.notes[1].quantity, location.given) == ("", (2,))


def test_a_tensor_without_entries_is_told_where_it_loses_them():
    source = """
    def offset_score(weights, offset):
        block = weights[:, offset:, :-offset]
        diagonal = torch.diagonal(block, dim1=-2, dim2=-1)
        return diagonal.mean(dim=-1)
    """
    location = failure_of("offset_score", source).location
    assert (location.line, location.sentence) == (2, "Line 2 makes a tensor without entries, (3, 6, 0).")


def test_a_copy_of_what_was_handed_over_in_a_list_is_no_quantity():
    source = """
    def gets_gradient(function, tensors):
        inputs = [tensor.clone().requires_grad_() for tensor in tensors]
        result = function(*inputs)
        if result.requires_grad:
            result.sum().backward()
        return [each.grad is not None for each in inputs]
    """
    assert not failure_of("gets_gradient", source).location.notes[1].quantity


@pytest.mark.parametrize("name", ["reads_padding", "attend_with_cache", "tiled_attention"])
def test_what_a_reference_does_not_use_is_no_quantity(name):
    """Each of these unpacks something into `_`."""
    exercise = checks.exercises()[name]
    assert "_" not in exercise._quantities(exercise.cases()[0]).named


def test_where_the_graph_is_left():
    source = """
    def general_scores(query, keys, W):
        query = query.detach()
        return (keys @ (query @ W).unsqueeze(-1)).squeeze(-1)
    """
    failure = failure_of("general_scores", source)
    assert (failure.misconception, failure.line) == ("cuts_the_gradient", 2)


def test_plain_python_is_located_too():
    source = """
    def alignment_error_rate(predicted, sure, possible=None):
        if not predicted and not sure:
            return 0.0
        allowed = sure if possible is None else sure | possible
        allowed = {(j, i) for i, j in allowed}
        return 1 - (len(predicted & sure) + len(predicted & allowed)) / (len(predicted) + len(sure))
    """
    with pytest.raises(checks.CheckFailed) as failure:
        LINKS.check(answer(source, LINKS.name))
    assert failure.value.line == 5


def test_a_single_number_is_wrong_where_what_it_was_made_of_is():
    source = """
        def mean_cosine(states):
            directions = states / states.norm(dim=0, keepdim=True)
            cosines = directions @ directions.T
            T = len(states)
            return ((cosines.sum() - T) / (T * (T - 1))).item()
    """
    assert failure_of("mean_cosine", source).line == 2


STEP = """
    def training_step(w_q, w_k, batch, scale, optimizer):
        asked, entries, values, wanted = batch
        scores = scale * (entries @ w_k.T @ (asked @ w_q.T).unsqueeze(2))
        weights = torch.softmax(scores, dim=1)
        context = (weights * values).sum(dim=1)
        loss = (context - wanted).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss.item()
"""


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("dim=1)\n        context", "dim=0)\n        context", 4),
        ("(context - wanted)", "(context - wanted.mean())", 6),
        ("optimizer.step()", "pass", None),  # the first loss is right, and the matrices are the check's own
    ],
)
def test_a_number_beside_tensors_that_the_check_made_is_located_too(right, wrong, line):
    assert right in STEP
    assert failure_of("training_step", STEP.replace(right, wrong)).line == line


def test_a_trace_travels_as_data_and_nothing_else_is_taken_for_one():
    exercise = checks.exercises()["scaled_dot_product_attention"]
    made = exercise.trace(answer(TANGLED, "scaled_dot_product_attention"), exercise.cases()[0])
    again = Trace.from_data(wire.unpack(wire.encode(made.to_data())))
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
        {"more": 1},
    ):
        with pytest.raises(ValueError, match=r"trace|data"):
            Trace.from_data({**data, **change})


def test_an_answer_that_calls_the_courses_own_is_told_so(capsys):
    checks.softmax(lambda x, dim=-1: library_softmax(x, dim))
    assert "It calls the course's own `softmax`, though." in capsys.readouterr().out
    checks.softmax(lambda x, dim=-1: torch.softmax(x, dim))
    assert "though" not in capsys.readouterr().out


def test_a_right_answer_is_not_recorded(monkeypatch):
    monkeypatch.setattr(checking, "trace", lambda *_: pytest.fail("a right answer was recorded"))
    checks.exercises()["softmax"].check(lambda x, dim=-1: torch.softmax(x, dim))


PASSED_IN_A_TUPLE = """
    def merge_partial(a, b):
        maximum = torch.minimum(a[0], b[0])
        finite = torch.nan_to_num(maximum, neginf=0.0)
        of_a, of_b = torch.exp(a[0] - finite), torch.exp(b[0] - finite)
        total = of_a * a[1] + of_b * b[1]
        return maximum, total, total.unsqueeze(-1) * a[2]
"""
RIGHT_FACTORS = """
    def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
        vector = d_head * bytes_per_number
        return 2 * vector * kv_heads * layers * tokens * batch + tokens
"""
COUNTED = """
    def arithmetic_intensity(attend, q, k, v):
        moved = q.nbytes + k.nbytes + v.nbytes + 1
        return q.numel() * k.shape[-2] / moved
"""
WRITTEN_INTO = """
    def global_mask(T, window, positions):
        band = torch.ones(T, T).tril(window).triu(window)
        band[positions] = 1
        band[:, positions] = 1
        return band.bool()
"""


TOO_LARGE_TO_BE_KEPT = """
    def softmax(x, dim=-1):
        many = x.unsqueeze(0).repeat(2_000, *[1] * x.dim())
        one = many[3]
        top = one.amax(dim, keepdim=True) * 2
        e = torch.exp(one - top)
        return e / (e.sum(dim, keepdim=True) + 1)
"""


@pytest.mark.parametrize(
    ("name", "source", "line"),
    [
        ("softmax", TOO_LARGE_TO_BE_KEPT, 4),
        ("merge_partial", PASSED_IN_A_TUPLE, 2),
        ("cache_bytes", RIGHT_FACTORS, 3),
        ("arithmetic_intensity", COUNTED, 2),
        ("global_mask", WRITTEN_INTO, 2),
    ],
)
def test_it_points_past_what_is_right_on_the_way(name, source, line):
    assert failure_of(name, source).line == line


def test_two_mistakes_at_once_are_told_as_two():
    body = (
        "q, k, v = self.q_proj(x), self.q_proj(x), self.v_proj(x)",
        "scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])",
        "weights = torch.softmax(scores, dim=-1)",
        "return self.out_proj(weights @ v), weights",
    )
    failure = failure_of("SelfAttention", self_attention(*body))
    assert set(failure.misconception.split("+")) == {"same_projection_for_queries_and_keys", "mask_ignored"}
    assert failure.message.startswith("Two things at once. ")


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


def test_source_is_escaped_on_a_page():
    wild = TANGLED.replace("weights = torch.softmax", "weights = 0 if '<b>' == 1 else torch.softmax")
    failure = failure_of("scaled_dot_product_attention", wild)
    assert "&lt;b&gt;" in as_html(failure.location) and "<b>'" not in failure._repr_html_()


def test_a_dtype_that_the_reference_has_on_its_way_is_passed_over():
    failure = failure_of(
        "rotate",
        """
        def rotate(x, positions, base=10000.0):
            frequencies = base ** (-2 * torch.arange(x.shape[-1] // 2) / x.shape[-1])
            angles = positions.unsqueeze(-1) * frequencies
            cos, sin = angles.cos(), angles.sin()
            first, second = x.chunk(2, dim=-1)
            return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
        """,
    )
    assert (failure.misconception, failure.line) == ("changes_the_dtype", 4)  # angles are in float32, cosines in float16


@pytest.mark.parametrize(
    ("refusal", "word"),
    [
        ('if k.shape[1] % q.shape[1]: raise ValueError("heads")', "raise"),
        ('if k.shape[1] % q.shape[1]:\n                raise ValueError("heads")', "raise"),
        ("assert k.shape[1] % q.shape[1] == 0", "assert"),
    ],
)
def test_code_that_refuses_what_is_allowed_is_told_so(refusal, word):
    source = f"""
        def grouped_query_attention(q, k, v, mask=None):
            {refusal}
            share = q.shape[1] // k.shape[1]
            return attend(q, k.repeat_interleave(share, 1), v.repeat_interleave(share, 1), mask)
        """
    told = f"This `{word}` refuses what is allowed here: look at its condition."
    assert told in str(failure_of("grouped_query_attention", source))


@pytest.mark.parametrize(
    ("exercise", "source", "line", "said"),
    [
        (
            "knock_out",
            """
            def knock_out(weights, values, query, keys):
                left = weights.clone()
                left[torch.arange(len(left)), query][keys] = 0.0
                return left @ values, left
            """,
            3,
            "Line 3 writes into a tensor that nothing reads afterwards.",
        ),
        (
            "teacher_forcing_pair",
            """
            def teacher_forcing_pair(tokens):
                decoder_input, labels = tokens[:, :-1], tokens[:, 1:]
                return labels, decoder_input
            """,
            3,
            "Line 3 returns `labels` where `decoder_input` is due.",
        ),
        (
            "split_heads",
            """
            def split_heads(x, heads):
                B, T, d = x.shape
                if T % heads:
                    raise ValueError("heads must divide d")
                return x.view(B, T, heads, d // heads).transpose(1, 2)
            """,
            3,
            "It stops at line 4.",
        ),
        (
            "attend_to_memory",
            """
            def attend_to_memory(queries, keys, values, memory_mask):
                mask = memory_mask.unsqueeze(-1)
                return attend(queries, keys, values, mask)[0], attend(queries, keys, values, memory_mask[:, None, None])[1]
            """,
            3,
            "The mask that it is given is made in line 3.",
        ),
        (
            "softmax",
            """
            def softmax(x, dim=-1):
                e = torch.exp(x - x.amax(dim, keepdim=True))
                e /= e.sum(dim, keepdim=True)
                return e
            """,
            3,
            "Line 3 writes in place.",
        ),
        (
            "merge_heads",
            """
            def merge_heads(x):
                B, heads, T, d_head = x.shape
                moved = x.permute(0, 2, 3, 1)
                return moved.reshape(B, T, heads * d_head)
            """,
            3,
            "which the course's own never has.",
        ),
        (
            "masked_cross_entropy",
            """
            def masked_cross_entropy(logits, targets, pad_id):
                B, T, V = logits.shape
                turned = logits.reshape(B, V, T)
                return F.cross_entropy(turned, targets, ignore_index=pad_id)
            """,
            3,
            "which exchanges no dimensions. A transpose does.",
        ),
        (
            "split_heads",
            """
            def split_heads(x, heads):
                B, T, d = x.shape
                blocks = torch.stack(torch.split(x, d // heads, dim=-1))
                return blocks.reshape(B, heads, T, d // heads)
            """,
            4,
            "reshapes the numbers of `result` from (",
        ),
        (
            "attend_within_lengths",
            """
            def attend_within_lengths(scores, keys, lengths):
                places = torch.arange(lengths.max())
                mask = places < lengths.unsqueeze(1)
                weights = masked_softmax(scores, mask)
                return (weights.unsqueeze(1) @ keys).squeeze(1), weights
            """,
            2,
            "It stops at line 4. Line 2 makes numbers that are not recognised.",
        ),
        (
            "masked_cross_entropy",
            """
            def masked_cross_entropy(logits, targets, pad_id):
                losses = F.cross_entropy(logits.transpose(1, 2).softmax(1), targets, reduction="none")
                real = targets >= logits.shape[-1]
                return (losses * real).sum() / real.sum()
            """,
            3,
            "Line 3 is False everywhere. Line 4 is the first that makes NaN.",
        ),
        (
            "softmax",
            """
            def softmax(x, dim=-1):
                low = x.clamp(max=80)
                e = torch.exp(low)
                return e / e.sum(dim, keepdim=True)
            """,
            2,
            "Line 2 makes numbers that are not recognised.",
        ),
    ],
)
def test_what_each_of_these_rules_finds(exercise, source, line, said):
    failure = failure_of(exercise, source)
    assert said in str(failure)
    assert failure.line == line


def test_a_layer_under_two_names_is_not_lacking():
    source = self_attention("return self.out_proj(self.v_proj(x)), x").replace("self.k_proj = ", "self.k_proj = self.q_proj = ")
    told = str(failure_of("SelfAttention", source))
    assert "is the same parameter as" in told
    assert "lacks" not in told


def test_what_lets_through_is_the_condition_of_the_only_raise():
    lines = ["def neighbours_to_halves(weight, heads):", "    if len(weight) % heads:", "        raise ValueError(heads)"]
    lines += [
        "    rows = weight.unflatten(0, (heads, -1))",
        "    return torch.cat([rows[:, ::2], rows[:, 1::2]], 1).flatten(0, 1)",
    ]
    failure = failure_of("neighbours_to_halves", "\n".join(lines))
    assert failure.line == 2
    assert "Line 2 is the condition of your only `raise`." in str(failure)


def test_another_error_than_is_due_is_one_that_the_only_raise_lets_through():
    lines = ["def grouped_query_attention(q, k, v, mask=None):", "    if k.shape[1] > q.shape[1]:", "        raise ValueError(q)"]
    lines += ["    share = q.shape[1] // k.shape[1]", "    order = [head // share for head in range(q.shape[1])]"]
    lines += ["    scores = q @ k[:, order].mT / q.shape[-1] ** 0.5", "    if mask is not None:"]
    lines += ["        scores = scores.masked_fill(~mask, torch.finfo(q.dtype).min)", "    weights = scores.softmax(dim=-1)"]
    lines += ["    if mask is not None:", "        weights = weights * mask", "    return weights @ v[:, order], weights"]
    failure = failure_of("grouped_query_attention", "\n".join(lines))
    assert failure.line == 2
    assert "Line 2 is the condition of your only `raise`." in str(failure)


def test_what_is_only_cut_or_joined_otherwise_is_not_pointed_at():
    source = """def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(logits.reshape(-1, V), targets.reshape(-1), ignore_index=pad_id, reduction="none")
    flat = flat.masked_fill(targets.reshape(-1) == pad_id, float("nan"))
    return flat.view(T, B).nanmean(dim=1)"""
    failure = failure_of("loss_by_position", source)
    assert failure.line == 5 and "has the numbers of" not in str(failure)


def test_a_factor_of_its_line_is_not_told_for_what_the_line_makes():
    source = """def merge_partial(a, b):
    largest = torch.maximum(a[0], b[0])
    one, other = torch.exp(a[0] - largest), torch.exp(b[0] - largest)
    total = one * a[1] + other * b[1]
    blend = one[..., None] * a[2] + other[..., None] * b[2]
    blend = blend / (total[..., None] + 1e-12)
    return largest, total, blend"""
    failure = failure_of("merge_partial", source)
    assert failure.line == 6 and "has the numbers of `total`" not in str(failure)


def test_what_the_reference_has_on_its_way_in_a_dtype_is_not_the_line_of_that_dtype():
    source = """def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(d_model)
    t = torch.arange(length, dtype=torch.float64)
    speed = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = torch.outer(t, speed)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)"""
    failure = failure_of("sinusoidal_positions", source)
    assert (failure.misconception, failure.line) == ("changes_the_dtype", 7)


def test_beside_the_first_unknown_line_the_first_that_makes_nan_is_told():
    source = """def attention_pool(x, query, mask=None):
    scores = x @ query / x.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(x.dtype).min)
    powers = (scores - scores.amax(1, keepdim=True)).exp()
    if mask is not None:
        powers = powers * mask
    weights = powers / (powers.sum(1, keepdim=True) + 1e-9)
    return (weights.unsqueeze(1) @ x).squeeze(1), weights"""
    failure = failure_of("attention_pool", source)
    assert "float16" in str(failure) and "Line 8 is the first that makes NaN." in str(failure)


@pytest.mark.parametrize(
    "source, line",
    [
        ("def softmax(x, dim=-1):\n    with torch.no_grad():\n        top = x.exp()\n    return x.exp() / top.sum(dim, True)", 2),
        ("@torch.no_grad()\ndef softmax(x, dim=-1):\n    return x.softmax(dim)", 1),
    ],
)
def test_what_keeps_a_gradient_off_the_graph_is_located(source, line):
    failure = failure_of("softmax", source)
    assert failure.line == line and f"Line {line} leaves the graph." in str(failure)


def test_a_condition_is_not_what_a_number_is_made_of():
    source = """def rank_agreement(a, b):
    alike = opposite = 0
    for i in range(len(a)):
        for j in range(i):
            way = (a[i] - a[j]) * (b[i] - b[j])
            if way > 0:
                alike += 1
            elif way < 0:
                opposite += 1
    return (alike - opposite) / (alike + opposite)"""
    assert failure_of("rank_agreement", source).line == 10


def test_a_condition_that_was_not_reached_has_let_nothing_through():
    source = """def grouped_query_attention(q, k, v, mask=None):
    grouped = q.reshape(q.shape[0], k.shape[1], q.shape[1] // k.shape[1], *q.shape[2:])
    if q.shape[1] % k.shape[1]:
        raise ValueError(q)
    scores = grouped @ k.unsqueeze(2).mT / q.shape[-1] ** 0.5
    if mask is not None:
        mask = mask.expand(q.shape[0], q.shape[1], *scores.shape[-2:]).reshape(scores.shape)
    weights = masked_softmax(scores, mask)
    return (weights @ v.unsqueeze(2)).flatten(1, 2), weights.flatten(1, 2)"""
    failure = failure_of("grouped_query_attention", "from course_utils.attention.weights import masked_softmax\n" + source)
    assert "a ValueError is due" in str(failure) and failure.line is None


def test_an_index_of_floats_is_located_where_it_is_made():
    lines = ["def global_mask(T, window, positions):", "    places = torch.tensor(positions)"]
    lines += ["    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)", "    mask[places] = True"]
    failure = failure_of("global_mask", "\n".join([*lines, "    mask[:, places] = True", "    return mask"]))
    assert failure.line == 2
    assert "It stops at line 4. Line 2 makes floats." in str(failure)


def test_what_numpy_refuses_to_take_is_told_after_the_numbers():
    right = "def context_vector(weights, values):\n    made = (weights.numpy()[..., None] * values.numpy()).sum(-2)\n"
    cut = failure_of("context_vector", right + "    return torch.from_numpy(made)")
    assert cut.misconception == "cuts_the_gradient" and cut.line == 2
    wrong = failure_of("context_vector", right + "    return torch.from_numpy(2 * made)")
    assert "First difference" in str(wrong)


@pytest.mark.parametrize(
    "exercise, line, said, source",
    [
        (
            "concat_scores",
            6,
            "Line 6 returns in the first round of the loop of line 3.",
            """
            def concat_scores(query, keys, W, v):
                scores = []
                for t in range(keys.shape[1]):
                    pair = torch.cat([query, keys[:, t]], dim=-1)
                    scores.append(torch.tanh(pair @ W.T) @ v)
                    return torch.stack(scores, dim=1)
            """,
        ),
        (
            "teacher_forcing_pair",
            2,
            "Line 2 makes `decoder_input`.",
            """
            def teacher_forcing_pair(tokens):
                reads = tokens.clone()
                labels = tokens[:, 1:]
                return reads, labels
            """,
        ),
        (
            "merge_heads",
            2,
            "from line 2 on, where T=",
            """
            def merge_heads(x):
                B, T, heads, d_head = x.shape
                return x.transpose(1, 2).reshape(B, T, heads * d_head)
            """,
        ),
        (
            "attend_chunk",
            4,
            "from line 4 on, where t=",
            """
            def attend_chunk(q, k, v, cache):
                t = 0
                if cache is not None:
                    t = cache[0].shape[1]
                    k, v = torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2)
                mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(t)
                return attend(q, k, v, mask)[0], (k, v)
            """,
        ),
        (
            "cut_into_patches",
            3,
            "`rows` is a float from line 3 on.",
            """
            def cut_into_patches(images, size):
                B, C, H, W = images.shape
                rows = H / size
                cut = images.reshape(B, C, rows, size, W // size, size)
                return cut.permute(0, 2, 4, 1, 3, 5).flatten(3).flatten(1, 2)
            """,
        ),
        (
            "rollout",
            2,
            "Line 2 makes torch.float32, where the inputs are torch.float64.",
            """
            def rollout(weights_by_layer):
                mixed = torch.eye(weights_by_layer[0].shape[-1])
                for weights in weights_by_layer:
                    mean = weights.mean(0)
                    mixed = (mean + torch.eye(len(mean), dtype=mean.dtype)) / 2 @ mixed
                return mixed
            """,
        ),
        (
            "masked_softmax",
            3,
            "Line 3 makes floats.",
            """
            def masked_softmax(scores, mask=None):
                if mask is None:
                    mask = torch.ones(scores.shape)
                low = torch.finfo(scores.dtype).min
                return torch.softmax(scores.masked_fill(~mask, low), -1).masked_fill(~mask, 0.0)
            """,
        ),
        (
            "offset_score",
            2,
            "Line 2 makes a tensor without entries, (",
            """
            def offset_score(weights, offset):
                part = weights[:, offset:, :-offset]
                return torch.einsum("hii->hi", part).mean(dim=1)
            """,
        ),
        (
            "SelfAttention",
            10,
            "`self.width` is read here, and no line of the class gives it a value.",
            self_attention("return attend(x, x, x / self.width)"),
        ),
    ],
    ids=["early return", "shape", "another size", "another dimension", "float", "dtype", "floats", "no entries", "attribute"],
)
def test_the_arrow_goes_back_to_the_line_that_made_it(exercise, line, said, source):
    failure = failure_of(exercise, source)
    assert said in str(failure)
    assert failure.line == line


def test_a_return_under_a_condition_of_a_loop_is_no_early_one():
    source = """
    def gets_gradient(make, tensors):
        for tensor in tensors:
            if tensor.grad is None:
                return False
        return True
    """
    assert "returns in the first round" not in str(failure_of("gets_gradient", source))


@pytest.mark.parametrize("refusal", ["raise TypeError(heads)", "assert d_model % heads == 0"])
def test_who_refuses_with_another_error_is_shown_where(refusal):
    lines = [
        "def neighbours_to_halves(weight, heads):",
        "    d_model = len(weight)",
        "    if d_model % heads:",
        f"        {refusal}",
    ]
    failure = failure_of("neighbours_to_halves", "\n".join([*lines, "    return reference(weight, heads)"]))
    assert failure.line == 4 and failure.location.sentence == "Line 4 raises it."


def test_memory_that_holds_an_earlier_result_is_not_taken_for_written():
    run = answer("def f(x):\n    y = torch.empty_like(x)\n    y[:2] = x[:2]\n    return y", "f")
    x = torch.randn(4, 50)
    for _ in range(20):
        del_me = x.clone()
        del del_me  # its memory is what the next call is given
        made = trace(run, lambda: run(x), {"x": x})
        assert bool((made.steps[0].values[-1] == UNWRITTEN).all())


def test_beside_a_line_that_goes_on_with_a_method_of_ones_own_stands_nothing():
    source = """
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def cut(self, x):
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, query, key, value, mask=None):
        q = self.cut(self.q_proj(query))
        k, v = self.k_proj(key), self.v_proj(value)
        k, v = self.cut(k), self.cut(v)
        weights = masked_softmax(q @ k.transpose(-2, -1), mask)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2)), weights
"""
    notes = {note.number: note for note in failure_of("MultiHeadAttention", source).location.notes}
    assert notes[11].shape is None and not notes[11].quantity
    assert len(notes[12].shape) == 3 and len(notes[8].shape) == 4


def test_what_a_function_had_made_before_it_raised_is_no_result_of_a_line_that_goes_on():
    def attend():
        raise ValueError(torch.ones(2) * 3)

    def careful(attend):
        try:
            return attend()
        except ValueError:
            return torch.zeros(1)

    made = trace(careful, lambda: careful(attend), {})
    assert [len(step.values) for step in made.steps] == [0, 1]


def test_a_root_with_a_small_number_beside_is_only_nearly_one():
    source = """
    def layer_norm(x, weight, bias, eps=1e-5):
        centred = x - x.mean(-1, keepdim=True)
        variance = centred.square().mean(-1, keepdim=True)
        root = (variance + 1e-5).sqrt()
        return centred / root * weight + bias
    """
    assert "they are nearly the square root of `variance`" in str(failure_of("layer_norm", source))


TO_EVERY_QUESTION = """
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = (asked @ w_q.T).unsqueeze(1)
    keys = entries @ w_k.T
    scores = scale * query @ keys.transpose(1, 2)
    context = torch.softmax(scores, dim=-1) @ values
    loss = ((context - wanted) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
"""


def test_of_several_calls_no_step_is_pointed_at_that_a_quantity_was_made_of():
    assert failure_of("training_step", TO_EVERY_QUESTION).line == 7


STALE = """
def leaks_future(layer, x, other):
    before = layer(x)
    changed, found = x.clone(), False
    for start in range(1, x.shape[1]):
        changed[:, start:] = other[:, start:]
        now = layer(changed)
        found = found or bool((now[:, :start] != before[:, :start]).any())
    return found
"""


def test_what_every_round_makes_alike_is_not_called_right():
    notes = {note.number: note.quantity for note in failure_of("leaks_future", STALE).location.notes}
    assert notes[2] and not notes[6]


BLAMED = {
    "by itself": """
        try:
            torch.autograd.grad(result.sum(), copies)
        except RuntimeError:
            return [False for _ in copies]
        return [True for _ in copies]""",
    "in a condition": """
        try:
            if len(copies) > 0:
                result = result * 1
                torch.autograd.grad(result.sum(), copies)
        except RuntimeError:
            return [False for _ in copies]
        return [True for _ in copies]""",
    "in a with": """
        try:
            with torch.enable_grad():
                result = result * 1
                torch.autograd.grad(result.sum(), copies)
        except RuntimeError:
            return [False for _ in copies]
        return [True for _ in copies]""",
    "in a loop": """
        found = []
        for each in copies:
            try:
                torch.autograd.grad(result.sum(), each, retain_graph=True)
                found.append(True)
            except RuntimeError:
                return [False for _ in copies]
        return found""",
    "in another try": """
        try:
            int("no number")
        except ValueError:
            try:
                torch.autograd.grad(result.sum(), copies)
            except RuntimeError:
                return [False for _ in copies]
        return [True for _ in copies]""",
}


@pytest.mark.parametrize("tried", BLAMED.values(), ids=BLAMED)
def test_it_is_the_line_that_raised_that_is_told_and_no_line_around_it(tried):
    head = """
    def gets_gradient(function, tensors):
        copies = [each.detach().clone().requires_grad_() for each in tensors]
        result = function(*copies)"""
    source = head + tried
    lines = textwrap.dedent(source).strip().splitlines()
    raised, returned = (next(n for n, line in enumerate(lines, 1) if text in line) for text in ("autograd.grad", "return [False"))
    said = f"Line {returned} returns it, after line {raised} has raised an error."
    location = failure_of("gets_gradient", source).location
    assert location.sentence == said and raised in location.given


def test_all_of_three_names_that_are_read_one_line_further_are_asked_about():
    source = """
    def count_parameters(d_model, heads, d_ff, layers, vocabulary):
        d_head = d_model // heads
        into = 3 * heads * (d_model * d_head + d_head)
        out_of = d_head * d_model + d_model
        network = d_model * d_ff + d_ff + d_ff * d_model + d_model
        block = into + out_of + network + 4 * d_model
        return d_model * vocabulary + block * layers + 2 * d_model
    """
    said = "which reads `into` from line 3, `out_of` from line 4 and `network` from line 5"
    assert said in str(failure_of("count_parameters", source))


def test_the_probabilities_of_targets_are_right_on_the_way_to_their_losses():
    source = """
    def loss_by_position(logits, targets, pad_id):
        probabilities = logits.softmax(dim=-1)
        valid = targets != pad_id
        safe = targets.masked_fill(~valid, 0)
        right = probabilities.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
        surprise = -torch.log2(right)
        return (surprise * valid).mean(dim=0)
    """
    assert failure_of("loss_by_position", source).line == 6


def test_a_counter_in_the_wrong_loop_is_pointed_at():
    source = """
    def mean_cosine(states):
        total, pairs = 0.0, 0
        for i in range(len(states)):
            for j in range(len(states)):
                if i != j:
                    total += F.cosine_similarity(states[i], states[j], dim=0).item()
                pairs += 1  # one more pair
        return total / pairs
    """
    failure = failure_of("mean_cosine", source)
    assert (failure.misconception, failure.line) == ("divides_by_all_entries", 7)


def test_of_a_loop_is_told_only_in_part_where_some_lines_stand_in_it():
    source = """
    def median_seconds(run, synchronize, clock, repeats):
        times = []
        for _ in range(repeats + 1):
            synchronize()
            start = clock()
            run()
            times.append(clock() - start)
        synchronize()
        times.sort()
        middle = len(times) // 2
        return times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2
    """
    assert "`times` from lines 7 and 9 (partly in the loop of line 3)" in str(failure_of("median_seconds", source))
    source = """
    def scaled_dot_product_attention(q, k, v, mask=None):
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        for i in range(1, 3):
            scores = scores[..., :i]
        weights = torch.softmax(scores, -1)
        return weights @ v[..., : scores.shape[-1], :], weights
    """
    assert "partly" not in str(failure_of("scaled_dot_product_attention", source))


COMPARES_TOO_MUCH = """
def leaks_future(layer, x, other):
    before = layer(x)
    found = []
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        found.append(not torch.equal(after[:, : t + 1], before[:, : t + 1]))
    return any(found)
"""


def test_where_the_last_round_takes_the_whole_of_what_the_others_cut_nothing_is_called_right():
    notes = {note.number: note.quantity for note in failure_of("leaks_future", COMPARES_TOO_MUCH).location.notes}
    assert notes[2] and not notes[6]


def test_a_dimension_of_size_1_more_is_not_pointed_at_where_the_shape_comes_out_right():
    source = """
    from course_utils.attention.linear import feature_map

    def linear_attention(q, k, v, causal=False):
        keys, queries = feature_map(k), q
        products = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = products.cumsum(-3) if causal else products.sum(-3, keepdim=True)
        above = (queries.unsqueeze(-2) @ memory).squeeze(-2)
        below = (queries * (keys.cumsum(-2) if causal else keys.sum(-2, keepdim=True))).sum(-1, keepdim=True)
        return above / below
    """
    failure = failure_of("linear_attention", source)
    assert failure.misconception == "features_of_the_keys_alone"
    assert failure.line == 5


def test_a_line_that_transposes_is_not_told_that_a_transpose_is_due():
    source = """
    def effect_of_removing(model, inputs, targets):
        def accuracy(*without):
            logits = model(inputs, without=list(without))
            hits = logits.argmax(dim=-1)[targets >= 0] == targets[targets >= 0]
            return hits.float().mean().item()

        whole = accuracy()
        lost = [whole - accuracy((i, j)) for i in range(model.layers) for j in range(model.heads)]
        return torch.tensor(lost).view(model.heads, model.layers).T
    """
    failure = failure_of("effect_of_removing", source)
    assert "exchanges no dimensions" in str(failure) and "A transpose does" not in str(failure)


def test_what_is_allocated_is_not_pointed_at():
    source = """
    def loss_by_position(logits, targets, pad_id):
        log_p = torch.log_softmax(logits, dim=-1)
        B, T = targets.shape
        means, count = [], 0
        for t in range(T):
            total = logits.new_zeros(())
            for b in range(B):
                if targets[b, t] != pad_id:
                    total = total - log_p[b, t, targets[b, t]]
                    count += 1
            means.append(total / count if count else total * math.nan)
        return torch.stack(means)
    """
    assert failure_of("loss_by_position", source).line == 9


def test_an_empty_list_is_not_pointed_at():
    source = """
    def median_seconds(run, synchronize, clock, repeats):
        run()
        synchronize()
        begin = clock()
        durations = []
        while len(durations) < repeats:
            run()
            synchronize()
            durations.append(clock() - begin)
        return sorted(durations)[repeats // 2]
    """
    failure = failure_of("median_seconds", source)
    assert (failure.misconception, failure.line) == ("keeps_the_first_start", 9)


def test_of_numbers_that_only_count_the_line_that_makes_something_is_pointed_at():
    source = """
    def alibi_bias(heads, queries, keys):
        h = torch.arange(heads, dtype=torch.float32)
        slopes = 2 ** (-8 / heads * h + 1)
        distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]
        return -(slopes.view(-1, 1, 1) * distance)
    """
    failure = failure_of("alibi_bias", source)
    assert failure.line == 3 and 2 in failure.location.given


def test_what_is_only_put_into_a_list_is_followed_to_where_it_is_made():
    source = """
    def strided_mask(T, window, stride):
        rows = []
        for i in range(T):
            row = []
            for j in range(T):
                local = i - j <= window
                jump = j % stride == 0
                row.append(j <= i and (local or jump))
            rows.append(row)
        return torch.tensor(rows, dtype=torch.bool)
    """
    said = "which reads `row` from line 8, which reads `local` from line 6 and `jump` from line 7"
    assert said in str(failure_of("strided_mask", source))


def test_a_counter_is_not_pointed_at():
    source = """
    def mean_cosine(states):
        total, count = 0.0, 0
        for i in range(len(states)):
            for j in range(i + 1, len(states)):
                product = float(states[i] @ states[j])
                size = float(states[i].norm() * states[j].norm())
                total += abs(product) / size
                count += 1
        return total / count
    """
    failure = failure_of("mean_cosine", source)
    assert (failure.misconception, failure.line) == ("without_the_signs", 7)


def test_a_line_that_makes_something_else_of_a_quantity_and_calls_it_so_does_not_hold_it():
    body = [
        "q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)",
        "context, weights = attend(q, k, v, mask)",
        "out = self.out_proj(context) + x",
        "return out, weights",
    ]
    assert "they are the course's `out` plus `x`" in str(failure_of("SelfAttention", self_attention(*body)))


def test_a_quantity_that_no_line_holds_is_the_courses():
    source = """
    def softmax(x, dim=-1):
        e = torch.exp(x - x.amax(dim, keepdim=True))
        return e / e.sum(-1, keepdim=True)
    """
    assert "they are the softmax of the course's `shifted` along dimension 2." in str(failure_of("softmax", source))
    source = """
    def teacher_forcing_pair(tokens):
        first, second = tokens[:, 1:], tokens[:, :-1]
        decoder_input, labels = first, second
        return decoder_input, labels
    """
    said = "Line 4 returns the course's `labels` where the course's `decoder_input` is due."
    assert failure_of("teacher_forcing_pair", source).location.sentence == said


ONE_MEMORY = """
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        return queries @ (keys.mT @ v) / (queries @ keys.sum(-2).unsqueeze(-1))
    memory, memories = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=v.dtype), []
    for t in range(k.shape[-2]):
        memory += keys[..., t, :].unsqueeze(-1) * v[..., t, :].unsqueeze(-2)
        memories.append(memory)
    above = (queries.unsqueeze(-2) @ torch.stack(memories, -3)).squeeze(-2)
    return above / (queries * keys.cumsum(-2)).sum(-1, keepdim=True)
"""


def test_one_tensor_that_every_round_changes_is_told_where_it_is_stacked():
    source = f"from course_utils.attention.linear import feature_map\n{ONE_MEMORY}"
    location = failure_of("linear_attention", source).location
    assert location.line == 9 and re.search(r"stacks one and the same tensor \d+ times, and line 7 writes", location.sentence)


def test_a_stack_of_a_changed_tensor_beside_another_is_no_stack_of_one():
    source = """
def context_vector(weights, values):
    total = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        total += values[:, t] * weights[:, t : t + 1]
    return torch.stack([values[:, 0], total]).sum(0)
"""
    assert "one and the same" not in str(failure_of("context_vector", source))
