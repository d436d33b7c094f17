"""Of a line that a report points at, it is told which lines made what it reads, where that is not known to be right."""

import contextlib
import re
import textwrap

import pytest
from test_checks_locate import failure_of, self_attention

from attention_checks.engine.listing import as_html, as_text
from attention_checks.engine.locate import Location, Note
from attention_checks.engine.origins import bare, kept_default, origins
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
        kept_default(source)
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


SIGMA = """
def local_p_weights(scores, center, half_width):
    distance = torch.arange(scores.shape[1])[None] - center[:, None]
    weights = masked_softmax(scores, distance.abs() <= half_width)
    sigma = half_width ** 0.3
    return weights * torch.exp(-0.5 * (distance / sigma) ** 2)
"""


def test_a_plain_number_on_the_way_is_asked_about_and_what_is_right_is_not():
    failure = failure_of("local_p_weights", SIGMA)
    assert failure.misconception is None and failure.line == 5
    assert failure.location.question == "It reads `sigma` from line 4: is that as it should be?"
    assert next(line for line in as_text(failure.location) if line.startswith("?")).startswith("?   4      sigma")
    assert "dotted" in as_html(failure.location)


VALUES = ["v = self.k_proj(x)", "w = torch.softmax(self.q_proj(x) @ self.k_proj(x).mT, dim=1)", "return self.out_proj(w @ v), w"]


def test_a_right_quantity_under_the_name_of_another_is_asked_about():
    failure = failure_of("SelfAttention", self_attention(*VALUES))
    assert failure.misconception is None and failure.line == 12
    assert failure.location.question == "It reads `w` from line 11 and `v` from line 10: are they as they should be?"


def test_what_is_right_under_a_name_that_a_part_gives_it_in_another_shape_is_not_asked_about():
    source = """
def general_scores(query, keys, W):
    asked = query @ W
    scores = (keys * asked.unsqueeze(1)).sum(-1)
    return torch.tanh(scores)
"""
    failure = failure_of("general_scores", source)
    assert failure.misconception is None and failure.line == 4 and not failure.location.question


def test_where_a_mistake_has_a_name_nothing_is_asked():
    body = ["v = self.k_proj(x)", "context, weights = attend(self.q_proj(x), self.k_proj(x), v, mask)"]
    failure = failure_of("SelfAttention", self_attention(*body, "return self.out_proj(context), weights"))
    assert failure.misconception and failure.line == 12 and not failure.location.question


FLIPS = """
def sign_flips(differences):
    n, seen, above = len(differences), sum(differences), 0
    for number in range(2**n):
        total = sum(-d if number >> i & 1 else d for i, d in enumerate(differences))
        above += abs(total) >= seen - 1e-6
    return above / 2**n / n
"""


def test_where_no_line_is_seen_it_is_asked_what_the_return_reads():
    failure = failure_of("sign_flips", FLIPS)
    assert failure.misconception is None and failure.line == 6
    read = "`above` from lines 2 and 5 (partly in the loop of line 3) and `n` from line 2"
    assert f"Line 6 returns it. It reads {read}: are they as they should be?" in str(failure)


NOT_FED = """
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, outputs, all_weights = first_state, [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding and t > 0:
            inputs = torch.cat([inputs, outputs[-1]], dim=-1)
        state = move(inputs, state)
        context, weights = ask(state)
        outputs.append(torch.tanh(torch.cat([state, context], dim=-1) @ W_c.T))
        all_weights.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(all_weights, dim=1)
"""


def test_the_condition_that_let_nothing_else_through_is_asked_about():
    failure = failure_of("decode_steps", NOT_FED)
    assert failure.misconception is None and failure.line == 7
    assert failure.location.question == "It reads `inputs` from line 4 (as line 5 decides): is that as it should be?"
    assert [line[6:] for line in as_text(failure.location) if line.startswith("?")][1].strip().startswith("if feeding")


ALLOWED = """
def global_mask(T, window, positions):
    hidden = torch.ones(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            if 0 <= i - j <= window or i in positions or j in positions:
                hidden[i, j] = False
    return hidden
"""


def test_the_condition_right_above_the_line_is_asked_about():
    failure = failure_of("global_mask", ALLOWED)
    assert failure.misconception is None and failure.line == 6
    assert failure.location.question.endswith("and is run as line 5 decides: are they as they should be?")
    assert failure.location.given == (2, 5)


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


def test_where_an_index_is_out_of_range_the_counter_is_asked_about():
    source = """
def additive_scores(query, keys, W_q, W_k, v):
    asked = query @ W_q.T
    columns = []
    for position in range(len(keys)):
        hidden = torch.tanh(asked + keys[:, position] @ W_k.T)
        columns.append(hidden @ v)
    return torch.stack(columns, dim=1)
"""
    failure = failure_of("additive_scores", source)
    assert failure.misconception is None and failure.line == 5
    assert failure.location.question == "It reads `position` from line 4: is that as it should be?"


def test_the_line_that_goes_on_from_the_first_unknown_one_to_the_end_is_asked_about():
    source = """def general_scores(query, keys, W):
    asked = query @ W
    everything = asked @ keys.flatten(0, 1).T
    return everything[:, : keys.shape[1]]"""
    failure = failure_of("general_scores", source)
    assert failure.line == 3 and failure.location.given == (4,)
    assert failure.location.question == "Is it this line, or line 4, which goes on from there?"


def test_where_more_lines_go_on_from_there_none_of_them_is_asked_about():
    source = """def general_scores(query, keys, W):
    asked = query @ W
    everything = asked @ keys.flatten(0, 1).T
    first = everything[:, : keys.shape[1]]
    return first * 2"""
    failure = failure_of("general_scores", source)
    assert failure.line == 3 and failure.location.given == ()


def test_a_line_is_asked_about_once_where_it_made_what_the_first_reads_as_well():
    source = """def general_scores(query, keys, W):
    total = torch.zeros(len(query), keys.shape[1], dtype=query.dtype)
    for i in range(W.shape[0]):
        part = total * 0.5 + (query[:, i, None] * keys[:, :, 0])
        total = part + 0.1
    return total"""
    given = failure_of("general_scores", source).location.given
    assert len(given) == len(set(given))


def test_many_rounds_of_unknown_numbers_are_walked_back_once():
    source = """def general_scores(query, keys, W):
    scores = (query @ W)[:, None, :1] * keys[..., 0]
    for _ in range(40):
        scores = scores * 0.5 + scores * 0.6
    return scores[:, 0]"""
    failure = failure_of("general_scores", source)
    assert failure.line == 2


def test_of_two_names_from_one_line_it_is_told_what_cut_them():
    source = """def concat_scores(query, keys, W, v):
    size = keys.shape[2]
    left, right = W[:, :size], W[:, size:]
    return torch.tanh((query @ left.T)[:, None] + keys @ right.T) @ v"""
    failure = failure_of("concat_scores", source)
    told = "It reads `left` and `right` from line 3, which reads `size` from line 2: are they as they should be?"
    assert failure.line == 4 and failure.location.question == told


def test_a_name_that_has_no_value_is_asked_nothing_about():
    failure = failure_of("softmax", "def softmax(x, dim=-1):\n    size = x.shape[dim]\n    return np.exp(x) / size")
    assert failure.line == 3 and failure.location.question == ""
    failure = failure_of("softmax", "def softmax(x, dim=-1):\n    e = x.exp()\n    s = e / total\n    total = 1\n    return s")
    assert failure.line == 3 and failure.location.question == ""


@pytest.mark.parametrize("last, line", [("return context.grad", 3), ("return", 3), ("context.sum()", None)])
def test_the_return_of_none_is_shown_and_an_end_without_one_is_not(last, line):
    source = f"def context_vector(weights, values):\n    context = (weights[..., None] * values).sum(1)\n    {last}"
    failure = failure_of("context_vector", source)
    assert failure.misconception == "returns_nothing" and failure.line == line


def test_of_several_results_it_is_told_which_is_none():
    source = "def scaled_dot_product_attention(q, k, v, mask=None):\n    return q @ k.mT @ v, None"
    failure = failure_of("scaled_dot_product_attention", source)
    assert "Of what you return, `weights` is None" in str(failure) and failure.line == 2


def test_a_time_that_is_another_at_each_call_may_be_another_clocks():
    source = "def median_seconds(run, synchronize, clock, repeats):\n    run()\n    return 1e-3 * torch.rand(()).item()"
    failure = failure_of("median_seconds", source)
    assert failure.misconception == "not_repeatable" and "Is it `clock()` that you read" in str(failure)


def test_where_no_line_is_seen_and_the_mistake_has_a_name_none_is_shown():
    failure = failure_of("teacher_forcing_pair", "def teacher_forcing_pair(tokens):\n    a = tokens[:, 1:]\n    return a, a")
    assert failure.misconception and failure.location is None


@pytest.mark.parametrize(
    ("header", "change", "kept"),
    [
        ("x, found=[]", "found.append(x)", (2, "found")),
        ("x, *, found={}", "found[0] = x", (2, "found")),
        ("x, found=list()", "found += [x]", (2, "found")),
        ("x, found=[]", "found = [*found, x]", None),
        ("x, found=None", "found = found or []; found.append(x)", None),
        ("x, found=[1, 2]", "y = found[0] * x", None),
        ("x, found=()", "found += (x,)", None),
        ("x", "def g(found=[]): found.append(x)", None),
    ],
)
def test_a_default_that_is_changed_is_kept_from_call_to_call(header, change, kept):
    assert kept_default(["@torch.no_grad()", f"def f({header}):", f"    {change}", "    return found"]) == kept


GREEDY = """
def greedy_decode(step, state, bos_id, eos_id, max_length, tokens=[]):
    now = torch.full((len(state),), bos_id)
    for _ in range(max_length):
        logits, state = step(now, state)
        now = logits.argmax(-1)
        tokens.append(now)
    return torch.stack(tokens, 1)
"""
PAIRS = """
def rank_agreement(a, b, pairs=[]):
    for i in range(len(a)):
        for j in range(i):
            pairs.append(torch.sign(a[i] - a[j]) * torch.sign(b[i] - b[j]))
    return torch.stack(pairs).mean().item()
"""


@pytest.mark.parametrize(
    ("exercise", "source", "name"), [("greedy_decode", GREEDY, "tokens"), ("rank_agreement", PAIRS, "pairs")]
)
def test_the_report_points_at_a_default_that_is_kept(exercise, source, name):
    failure = failure_of(exercise, source)
    assert failure.line == 1
    assert f"The default of `{name}` is made once" in failure.location.sentence


def test_of_tensors_that_cannot_be_stacked_the_shapes_that_differ_are_shown():
    source = """
def context_vector(weights, values):
    parts = [values[:, 0], values[:, 1], values[:, 2, :1]]
    return torch.stack(parts).sum(0)
"""
    said = str(failure_of("context_vector", source))
    shapes = re.search(r"`stack` wants tensors of one shape, got (.*)\.", said)[1].split(" and ")
    assert len(shapes) == len(set(shapes)) == 2


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


NOT_KEPT = """
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores.masked_fill(~mask, -torch.inf)
    return torch.softmax(scores, -1)
"""


def test_the_report_points_at_a_result_that_is_not_kept():
    failure = failure_of("masked_softmax", NOT_KEPT)
    assert (failure.line, failure.location.sentence) == (3, "What line 3 computes is used nowhere.")


CHANGES = (
    "F.relu(scores, inplace=True)",
    "torch.add(scores, 1, out=made)",
    "seen.add(scores.sum().item())",
    "seen.update(scores.abs())",
)


@pytest.mark.parametrize("call", CHANGES)
def test_what_changes_something_is_not_called_unused(call):
    start = "scores, seen = scores * 2, set()", "made = scores"
    lines = "def masked_softmax(scores, mask=None):", *start, call, "return torch.softmax(scores, -1) + len(seen)"
    assert "used nowhere" not in str(failure_of("masked_softmax", "\n    ".join(lines)))


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


ONE_KEY = """
def knock_out(weights, values, query, keys):
    left = weights.clone()
    found = keys.int().argmax(1)
    for b in range(len(keys)):
        left[b, query[b], found[b]] = 0.0
    return left @ values, left
"""


def test_a_line_that_was_right_before_something_was_written_is_not_asked_about_and_what_says_where_is():
    location = failure_of("knock_out", ONE_KEY).location
    assert location.question == "It reads `left` from line 5 (where `found` is from line 3): is that as it should be?"
    assert set(location.given) == {3, 5}


def test_lines_that_are_marked_are_in_sight_however_far_they_are():
    """Of a long function, and of a method other than the one that is shown."""
    lines = ["def f(x):", "    scale = 3", *[f"    x{n} = x * {n}" for n in range(30)], "    return x * scale"]
    notes = [Note(number, text) for number, text in enumerate(lines, 1)]
    shown = as_text(Location(33, "Line 33 returns it.", notes, given=(2,)))[1:]
    assert len(shown) == 13 and [line[:5] for line in shown[:2]] == ["    1", "?   2"] and shown[2].strip() == "..."
    assert shown[-1].startswith(">  33") and shown[3].startswith("   24")
    shown = as_text(Location(33, "Line 33 returns it.", notes, given=(22,)))[1:]
    assert [line[:5] for line in shown[2:5]] == ["?  22", "   23", "   24"]  # no dots for a single line
    method = ["    def __init__(self):", "        self.d = 3"]
    model = ["class M:", *method, "    def forward(self, x):", "        return x / self.d"]
    notes = [Note(number, text) for number, text in enumerate(model, 1)]
    shown = as_text(Location(5, "Line 5 returns it.", notes, given=(3,)))[1:]
    assert [line[:5] for line in shown] == ["    1", "?   3", "    4", ">   5"]
