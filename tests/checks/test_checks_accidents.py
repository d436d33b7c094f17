"""What learners hand in by accident gets a sentence that helps, in every exercise."""

import decimal
import fractions
import functools
import random
import signal
import subprocess
import sys
import threading
import time
import warnings

import numpy
import pytest
import torch
from right_answers import RIGHT
from torch import nn

import attention_checks as checks
from attention_checks.engine import checking, isolation
from attention_checks.engine.isolation import TooSlow
from attention_checks.engine.recognise import Bench
from course_utils.attention.multi_head import MultiHeadAttention

# A kernel returns nothing: test_checks_kernels.py has what people hand in there by accident.
EXERCISES = {name: exercise for name, exercise in checks.exercises().items() if not exercise.needs}
GIVES_TENSORS = ["softmax", "masked_cross_entropy", "additive_scores", "masked_softmax", "context_vector"]
GIVES_PAIRS = ["teacher_forcing_pair", "AdditiveAttention", "knock_out"]
NONE_MAY_BE_DUE = {"same_output": "none_where_a_direction_is_left"}  # so that it says more there


def verdict(name, candidate):
    with pytest.raises(checks.CheckFailed) as failure:
        EXERCISES[name].check(candidate)
    assert failure.value.exercise == name
    assert len(failure.value.summary.splitlines()) <= 6
    return failure.value


def wrapped(name, change):
    """The exercise's first right answer, with `change(result)` for its result."""
    right = RIGHT[name][0]
    if not EXERCISES[name].is_module:
        return functools.wraps(right)(lambda *args: change(right(*args)))

    class Changed(right):
        def forward(self, *args):
            return change(super().forward(*args))

    return Changed


def raising(name, error):
    def fail(result):
        raise error

    return wrapped(name, fail)


# In every exercise ------------------------------------------------------------------------------------------------------


def without_arguments(name):
    return type("Empty", (nn.Module,), {"forward": lambda self: 0}) if EXERCISES[name].is_module else lambda: 0


EVERYWHERE = {  # of an exercise's name what is handed in, the ids one of which it is told, and words of the report
    "the stub": (lambda name: raising(name, NotImplementedError()), {"not_written_yet"}, "replace `raise NotImplementedError()`"),
    "None": (lambda name: None, {"not_defined"}, "is None"),
    "a result": (lambda name: torch.zeros(2), {"not_the_function", "not_the_class"}, "write `checks.{0}({0})`"),
    "the course's own": (lambda name: EXERCISES[name].reference, {"the_reference"}, "the course's own"),
    "no arguments": (without_arguments, {"wrong_arguments"}, "yours takes `("),
    "an error": (lambda name: raising(name, KeyError("colour")), {None}, "It raised KeyError: 'colour', in line"),
    "an error of many lines": (lambda name: raising(name, RuntimeError("one\ntwo\n" * 50)), {None}, "RuntimeError: one, in line"),
    "exit": (lambda name: raising(name, SystemExit(3)), {None}, "SystemExit"),
    "a text": (lambda name: wrapped(name, lambda result: "done"), {"returns_another_type", "returns_one"}, ""),
}


@pytest.mark.parametrize("what", EVERYWHERE)
@pytest.mark.parametrize("name", EXERCISES)
def test_what_people_hand_in_by_accident_is_told_in_every_exercise(name, what):
    made, identifiers, words = EVERYWHERE[what]
    failure = verdict(name, made(name))
    assert failure.misconception in identifiers
    assert words.format(name) in str(failure)


@pytest.mark.parametrize("name", EXERCISES)
def test_nothing_returned(name):
    failure = verdict(name, wrapped(name, lambda result: None))
    assert failure.misconception == NONE_MAY_BE_DUE.get(name, "returns_nothing")
    assert "`return`" in str(failure)


@pytest.mark.parametrize("name", EXERCISES)
def test_prints_and_warnings_do_not_matter(name, capfd):
    def chatter(result):
        print("a line")
        print("another", file=sys.stderr)
        warnings.warn("watch out", stacklevel=1)
        return result

    EXERCISES[name].check(wrapped(name, chatter))
    assert capfd.readouterr() == ("", "")


# Results of another kind --------------------------------------------------------------------------------------------------


def arrays(result):
    return tuple(map(arrays, result)) if isinstance(result, tuple) else result.detach().numpy()


def on_meta(result):
    return result.to("meta")


OF_A_TENSOR = [  # what is made of the right tensor, the ids one of which it is told, and words of the report
    (torch.Tensor.tolist, {"returns_another_type", "returns_a_number"}, "Your code returned a"),
    (lambda result: (result, result), {"returns_several"}, "returned 2 results. Return one."),
    (torch.Tensor.double, {"changes_the_dtype"}, "expected torch.float32, got torch.float64"),
    (torch.Tensor.to_sparse, {"returns_another_type"}, "got a sparse tensor"),
    (on_meta, {"returns_another_type"}, "got a tensor on the meta device"),
]


@pytest.mark.parametrize(("change", "identifiers", "words"), OF_A_TENSOR, ids=["list", "two", "double", "sparse", "meta"])
@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_where_a_tensor_is_due(name, change, identifiers, words):
    failure = verdict(name, wrapped(name, change))
    assert failure.misconception in identifiers
    assert words.lower() in str(failure).lower()


@pytest.mark.parametrize("name", GIVES_TENSORS + GIVES_PAIRS)
def test_numpy_arrays(name):
    assert verdict(name, wrapped(name, arrays)).misconception in ("returns_an_array", "returns_a_number")


@pytest.mark.parametrize("name", [name for name in GIVES_TENSORS if EXERCISES[name].differentiable])
def test_a_detached_answer(name):
    failure = verdict(name, wrapped(name, torch.Tensor.detach))
    assert failure.misconception == "cuts_the_gradient"
    assert "no gradient reaches" in str(failure)


@pytest.mark.parametrize("name", GIVES_PAIRS)
def test_three_results_where_two_are_due(name):
    failure = verdict(name, wrapped(name, lambda result: (*result, result[0])))
    assert failure.misconception == "returns_one"
    assert f"Expected: `return {', '.join(EXERCISES[name].outputs)}`." in str(failure)


NOT_NESTED = {
    "three results": (lambda context, cache: (context, *cache), "3 results, a tensor of shape"),
    "no cache": (lambda context, cache: context, "returned a tensor of shape"),
    "the context twice": (lambda context, cache: (context, context), "2 results, a tensor of shape"),
    "None for the cache": (lambda context, cache: (context, None), " and None."),
    "the cache alone": (lambda context, cache: cache, "2 results, a tensor of shape"),
}


@pytest.mark.parametrize(("change", "came"), NOT_NESTED.values(), ids=NOT_NESTED)
@pytest.mark.parametrize("name", ["attend_with_cache", "attend_chunk"])
def test_results_that_are_not_nested_as_they_should_be(name, change, came):
    failure = verdict(name, wrapped(name, lambda result: change(*result)))
    assert failure.misconception == "returns_one"
    assert came in str(failure)
    assert failure.summary.endswith("Expected: `return context, (keys, values)`.")


@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8, torch.float32])
def test_numbers_where_booleans_are_due(dtype):
    failure = verdict("causal_mask", wrapped("causal_mask", lambda result: result.to(dtype)))
    assert failure.misconception == "numbers_for_booleans"
    assert f"Expected torch.bool, got {dtype}" in str(failure)


@pytest.mark.parametrize("odd", [fractions.Fraction(1, 3), decimal.Decimal("0.3"), 10**400, 1 + 2j, numpy.float16(0.3)], ids=str)
def test_any_kind_of_number_can_be_compared(odd):
    assert "First difference" in str(verdict("mean_cosine", lambda states: odd))


def test_numbers_are_shown_as_long_as_it_takes_to_tell_them_apart():
    failure = verdict("soft_lookup", wrapped("soft_lookup", lambda result: result + 3e-4))
    expected, got = str(failure).split("expected ")[1].split("\n")[0].rstrip(".").split(", got ")
    assert expected != got


# In one exercise ----------------------------------------------------------------------------------------------------------

SLIPS = []  # (exercise, what is handed in, the id that it is told, words of the report)


def told(name, identifier, *words):
    """A decorator of what is handed in."""

    def keep(candidate):
        SLIPS.append(pytest.param(name, candidate, identifier, words, id=candidate.__name__))
        return candidate

    return keep


@told("softmax", "changes_its_input", "changes its input `x`")
def wants_a_gradient(x, dim=-1):
    return torch.softmax(x.requires_grad_(), dim)


@told("softmax", "changes_its_input", "`x`")
def overwrites_its_input(x, dim=-1):
    x -= x.amax(dim, keepdim=True)
    return torch.softmax(x, dim)


@told("teacher_forcing_pair", "changes_its_input", "First difference at", "changes its input `tokens`")
def overwrites_its_input_through_a_view(tokens):
    read, labels = tokens[:, :-1], tokens[:, 1:]
    read[labels == 0] = 0
    return read, labels


@told("softmax", "overwrites_what_the_gradient_needs", "overwrote a number that the gradient still needs")
def overwrites_what_the_gradient_needs(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    result = exponentials / exponentials.sum(dim, keepdim=True)
    exponentials += 1
    return result


@told("MultiHeadAttention", "writes_into_a_parameter", "`with torch.no_grad():`")
class WritesIntoAParameter(MultiHeadAttention):
    def forward(self, query, key, value, mask=None):
        self.q_proj.weight.mul_(1.0)
        return super().forward(query, key, value, mask)


@told("softmax", "cuts_the_gradient")
@torch.no_grad()
def no_grad_as_decorator(x, dim=-1):
    return torch.softmax(x, dim)


@told("additive_scores", "cuts_the_gradient", "`keys`")
def cuts_the_gradient_of_one_input(query, keys, W_q, W_k, v):
    return RIGHT["additive_scores"][0](query, keys.detach(), W_q, W_k, v)


@told("masked_softmax", "gradient_not_finite", "a row that may attend to nothing")
def gradient_not_finite(scores, mask):
    if mask is None:
        return torch.softmax(scores, -1)
    weights = torch.softmax(scores + torch.where(mask, 0.0, float("-inf")).to(scores.dtype), -1)
    return torch.where(mask, weights, torch.zeros_like(weights))


@told("masked_softmax", None, "are for booleans, and here they meet floats")
def mask_of_floats_turned_round(scores, mask=None):
    mask = torch.ones_like(scores) if mask is None else mask
    lowest = torch.finfo(scores.dtype).min
    return scores.masked_fill(~mask, lowest).softmax(-1).masked_fill(~mask, 0.0)


@told("softmax", "not_repeatable")
def draws_at_random(x, dim=-1):
    return torch.softmax(torch.randn_like(x), dim)


CALLS, KEPT = [], {}


@told("softmax", "not_repeatable")
def right_on_the_first_call_only(x, dim=-1):
    CALLS.append(1)
    return torch.softmax(x, dim) if len(CALLS) == 1 else torch.zeros_like(x)


@told("general_scores", "kept_between_calls")
def keeps_from_an_earlier_call(query, keys, W):
    projected = KEPT.setdefault(keys.shape, keys @ W.T)
    return (projected @ query.unsqueeze(-1)).squeeze(-1)


@told("AdditiveAttention", "not_repeatable")
class KeepsWhatItSawFirst(RIGHT["AdditiveAttention"][0]):
    def forward(self, query, keys, mask=None):
        self.first = getattr(self, "first", query)
        return super().forward(self.first, keys, mask)


@told("sinusoidal_positions", None, "Expected a ValueError; nothing was raised.")
def raises_nothing(length, d_model):
    return 0 if d_model % 2 else RIGHT["sinusoidal_positions"][0](length, d_model)


@told("sinusoidal_positions", None, "It raised TypeError: odd", "\nExpected a ValueError.")
def raises_another_error(length, d_model):
    if d_model % 2:
        raise TypeError("odd")
    return RIGHT["sinusoidal_positions"][0](length, d_model)


@told("sinusoidal_positions", "returns_the_error")
def returns_the_error(length, d_model):
    return ValueError("odd") if d_model % 2 else RIGHT["sinusoidal_positions"][0](length, d_model)


@told("context_vector", None, "is right and no later one is")
def first_row_alone_is_right(weights, values):
    return torch.einsum("bt,td->bd", weights, values[0])


@told("context_vector", None, "RuntimeError")
def sizes_written_into_the_code(weights, values):
    return torch.einsum("bt,btd->bd", weights.reshape(-1, 7), values.reshape(-1, 7, 5))


LEFT_FROM_ABOVE = torch.full((2, 5), 0.2)


@told("context_vector", "reads_a_global", "`LEFT_FROM_ABOVE`")
def reads_a_tensor_from_another_cell(weights, values):
    return (LEFT_FROM_ABOVE.unsqueeze(-1) * values).sum(1)


@told("softmax", "calls_itself", "Does something inside it bear the name")
def calls_itself(x, dim=-1):
    return calls_itself(x, dim)


@told("masked_cross_entropy", None, "not implemented for 'Long'")
def what_torch_has_not_implemented_is_no_stub(logits, targets, pad_id):
    return torch.softmax(targets, 0)


def merged(a, b):
    raise NotImplementedError()


@told("tiled_attention", "not_written_yet", "Your code calls `merged`, which is not written yet")
def calls_a_stub(q, k, v, block, causal=False):
    return merged(q, k)


@told("AdditiveAttention", "no_super_init")
class NoSuperInit(RIGHT["AdditiveAttention"][0]):
    def __init__(self, d_query, d_key, d_attn):
        self.W_q = nn.Linear(d_query, d_attn, bias=False)


@told("AdditiveAttention", "wrong_parameters", "`W_q.bias`")
class Biased(RIGHT["AdditiveAttention"][0]):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.W_q = nn.Linear(d_query, d_attn)


@told(
    "TransformerBlock",
    "wrong_parameters",
    "the layers `attention`, `norm1`, `norm2`, `linear1`, `linear2`, and no",
    "lacks `norm2.weight`, `norm2.bias`.",
)
class LacksALayer(RIGHT["TransformerBlock"][0]):
    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.norm2 = None


@told("paired_differences", None, "Nothing is kept under -1 where this line looks.")
def looks_up_what_is_not_there(rows, change):
    losses = {row["seed"]: row["loss"] for row in rows}
    return [losses[-1]]


@told("sign_flips", None, "What this line divides by is 0.")
def divides_by_nothing(differences):
    choices = iter(differences)
    count = len(list(choices))
    return count / len(list(choices))


@told("sign_flips", None, "A number is passed where a collection is expected.")
def goes_through_a_number(differences):
    return sum(1 for _ in len(differences)) / 8


def without_any_row_of_zeros(result):
    context, weights = result
    return context, weights + (weights.sum(-1, keepdim=True) == 0) / 3


OF_RESULTS = [  # what is made of the right result instead
    ("attend_to_memory", without_any_row_of_zeros, None, "Where nothing may be attended to, all weights are 0. Yours are not."),
    ("sinusoidal_positions", lambda result: result.unflatten(1, (-1, 2)), None, "too many dimensions. Join some of them"),
    ("sinusoidal_positions", torch.Tensor.double, "changes_the_dtype", "should be torch.float32"),
    ("rollout", torch.Tensor.half, "changes_the_dtype", "should keep the dtype of the inputs"),
    ("is_permutation_equivariant", float, "returns_another_type", "Your code returned a float."),
    ("tiled_attention", lambda result: result + torch.zeros(1, dtype=result.dtype), "makes_tensors_on_the_cpu", "CPU"),
    ("paired_differences", lambda result: [(1, one) for one in result], "returns_another_type", "holds tuples (the first is (1"),
    ("paired_differences", lambda result: [f"{one}" for one in result], "returns_another_type", "Expected: plain numbers."),
    ("gets_gradient", lambda result: [*result[:-1], "no"], "returns_another_type", "first is 'no'). Expected: True or False."),
]
SLIPS += [pytest.param(name, wrapped(name, change), due, (words,), id=words) for name, change, due, words in OF_RESULTS]
SLIPS += [
    pytest.param("AdditiveAttention", RIGHT["AdditiveAttention"][0](3, 4, 5), "not_the_class", (), id="an instance"),
    pytest.param("softmax", nn.Softmax, "not_the_function", (), id="a class for a function"),
]


@pytest.mark.parametrize(("name", "candidate", "identifier", "words"), SLIPS)
def test_a_slip_is_told(name, candidate, identifier, words):
    failure = verdict(name, candidate)
    assert failure.misconception == identifier
    assert all(each in str(failure) for each in words)


def test_a_first_row_that_is_right_by_chance_is_not_told():
    def every_other(weights, values):
        odd = (torch.arange(len(weights)) % 2).bool()[:, None]
        right = torch.einsum("bt,btd->bd", weights, values)
        return torch.where(odd, right.abs() + 1, right)

    assert "is right and no later one is" not in str(verdict("context_vector", every_other))


def test_a_part_of_the_answers_to_yes_or_no_is_shown():
    sorted_first = verdict("is_permutation_equivariant", lambda layer, x: x.shape[0] == 7)
    assert "expected False, got True" in str(sorted_first) or "expected True, got False" in str(sorted_first)


@pytest.mark.parametrize(
    ("text", "name"),
    [("value cannot be converted to type at::Half without overflow", "fill_of_minus_1e9"), ("sizes do not match", None)],
)
def test_an_error_in_half_precision_has_a_name_where_it_is_about_dtypes(text, name):
    def mine(scores, mask):
        if scores.dtype == torch.float16:
            raise RuntimeError(text)
        return checks.exercises()["masked_softmax"].reference(scores, mask)

    with pytest.raises(checks.CheckFailed) as raised:
        checks.masked_softmax(mine)
    assert raised.value.misconception == name


# What is no accident ------------------------------------------------------------------------------------------------------


def test_other_argument_names_and_any_callable_are_welcome():
    EXERCISES["context_vector"].check(lambda a, b: RIGHT["context_vector"][0](a, b))
    EXERCISES["softmax"].check(functools.partial(RIGHT["softmax"][0]))


def test_checks_work_outside_the_main_thread():
    verdicts = []

    def work():
        verdicts.append(EXERCISES["softmax"].check(RIGHT["softmax"][0]))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert verdicts


def test_checks_work_with_gradients_switched_off_outside():
    with torch.no_grad():
        EXERCISES["softmax"].check(RIGHT["softmax"][0])
        assert not torch.is_grad_enabled()


@pytest.mark.parametrize("module", ["lessons.softmax", "engine.checking", "engine.accidents"])
def test_any_module_of_the_checks_may_be_imported_first(module):
    done = subprocess.run([sys.executable, "-c", f"import attention_checks.{module}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# The limit of time --------------------------------------------------------------------------------------------------------


def test_where_the_time_runs_out_on_the_mistakes_it_is_compared_with_nobody_is_called_slow(monkeypatch):
    def recognise(bench, group, aspect):
        raise TooSlow

    monkeypatch.setattr(Bench, "recognise", recognise)
    failure = verdict("softmax", lambda x, dim=-1: 2 * torch.softmax(x, dim))
    assert failure.misconception is None
    assert "First difference" in str(failure) and "Stopped" not in str(failure)


@pytest.mark.parametrize("swallow", [Exception, BaseException], ids=["except Exception", "bare except"])
def test_a_loop_without_end(monkeypatch, swallow):
    monkeypatch.setattr(checking, "SECONDS", 0.2)

    def endless(x, dim=-1):
        for _ in range(3):
            try:
                while True:
                    pass
            except swallow:
                continue

    failure = verdict("softmax", endless)
    assert failure.misconception == "too_slow"
    assert "Is there a loop that never ends" in str(failure)


def test_a_sleepy_solution_is_stopped(monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.2)

    def sleepy(x, dim=-1):
        time.sleep(0.05)
        return torch.softmax(x, dim)

    assert verdict("softmax", sleepy).misconception == "too_slow"


def test_threads_that_turn_round_beside_it_do_not_count_as_its_work():
    """What torch's threads do while they wait for their turn on a busy machine."""
    done = threading.Event()

    def turn_round():
        while not done.is_set():
            pass

    beside = [threading.Thread(target=turn_round) for _ in range(2)]
    for thread in beside:
        thread.start()
    try:
        start = time.monotonic()
        with isolation.quarantine(0.2):
            while time.monotonic() - start < 0.5:
                time.sleep(0.01)
    finally:
        done.set()
        for thread in beside:
            thread.join()


def test_a_limit_that_falls_into_a_destructor_is_raised_after_it_and_nothing_is_printed(monkeypatch):
    """Python can hand nothing on from there; what it says of it would stand below the learner's cell."""

    class Closing:
        def __init__(self, close):
            self.close = close

        def __del__(self):
            self.close()

    def work():
        while True:
            pass

    seen = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: seen.append(unraisable.exc_type))
    with pytest.raises(TooSlow), isolation.deadline(0.2):
        Closing(work)
        work()
    assert seen == []
    with isolation.deadline(5):
        Closing(lambda: 1 / 0)
    assert seen == [ZeroDivisionError]  # nobody else's is hidden
    Closing(lambda: 1 / 0)
    assert len(seen) == 2


def test_somebody_elses_timer_survives():
    before = signal.getitimer(signal.ITIMER_REAL)
    signal.setitimer(signal.ITIMER_REAL, 500)
    try:
        EXERCISES["softmax"].check(RIGHT["softmax"][0])
        assert 400 < signal.getitimer(signal.ITIMER_REAL)[0] <= 500
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)


# What an answer changes around it -----------------------------------------------------------------------------------------


def test_global_state_is_put_back(two_threads):
    seen = []

    def meddles(x, dim=-1):
        seen.append(torch.get_num_threads())
        torch.manual_seed(0)
        random.seed(0)
        numpy.random.seed(0)
        torch.set_grad_enabled(False)
        torch.set_default_dtype(torch.float64)
        torch.set_num_threads(3)
        torch.set_grad_enabled(True)
        return torch.softmax(x, dim)

    torch.manual_seed(1)
    random.seed(1)
    numpy.random.seed(1)
    wanted = torch.rand(1), random.random(), numpy.random.rand()
    torch.manual_seed(1)
    random.seed(1)
    numpy.random.seed(1)
    EXERCISES["softmax"].check(meddles)
    assert (torch.rand(1), random.random(), numpy.random.rand()) == wanted
    assert torch.get_default_dtype() == torch.float32
    assert torch.is_grad_enabled()
    assert seen[0] == 1 and torch.get_num_threads() == 2


def test_settings_changed_at_every_call_are_put_back():
    def meddles(x, dim=-1):
        result = torch.softmax(x, dim)
        torch.set_default_dtype(torch.float64)
        torch.set_default_device("meta")
        torch.autograd.set_detect_anomaly(True)
        sys.setrecursionlimit(5000)
        return result

    def settings():
        return torch.get_default_dtype(), torch.get_default_device(), torch.is_anomaly_enabled(), sys.getrecursionlimit()

    before = settings()
    with pytest.raises(checks.CheckFailed):  # the meta device is still on when the gradients are asked for
        EXERCISES["softmax"].check(meddles)
    assert settings() == before


def replaced(result):
    for name in ("allclose", "isclose", "equal"):
        setattr(torch, name, lambda *args, **kwargs: torch.tensor(True))
    return result


def nothing_right(result):
    return tuple(map(nothing_right, result)) if isinstance(result, tuple) else result * 0


@pytest.mark.parametrize("name", ["softmax", "AdditiveAttention", "knock_out"])
def test_torch_cannot_be_taught_to_agree(name):
    own = torch.allclose, torch.isclose, torch.equal
    EXERCISES[name].check(wrapped(name, replaced))
    verdict(name, wrapped(name, lambda result: nothing_right(replaced(result))))
    assert (torch.allclose, torch.isclose, torch.equal) == own


def test_what_is_remembered_of_the_reference_was_found_before_torch_was_taught():
    """The seeds are nobody else's: what is remembered of their cases was found in this test."""
    exercise = EXERCISES["scaled_dot_product_attention"]

    def twice(q, k, v, mask=None):
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        weights = torch.softmax(scores if mask is None else scores.masked_fill(~mask, -1e4), -1)
        return weights @ v * 2, weights

    def teaches(q, k, v, mask=None):
        return replaced(twice(q, k, v, mask))

    def told(seed):
        with pytest.raises(checks.CheckFailed) as failure:
            exercise.check(twice, seed=seed)
        return [note.quantity for note in failure.value.location.notes]

    with pytest.raises(checks.CheckFailed):
        exercise.check(teaches, seed=791)
    assert told(791) == told(792)
    assert "scores" in told(791)


@pytest.mark.parametrize("teaches", [replaced, lambda result: result], ids=["torch taught", "torch as it is"])
def test_lines_are_explained_with_torchs_own_functions(teaches):
    def nothing(q, k, v, cache):
        if cache is not None:
            k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
        weights = torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)
        return teaches(weights @ v * 0), (k, v)

    with pytest.raises(checks.CheckFailed) as failure:
        EXERCISES["attend_with_cache"].check(nothing)
    assert [note.quantity for note in failure.value.location.notes if note.quantity] == ["weights"]


class AlwaysRight(torch.Tensor):
    """A tensor that says of every comparison that it holds."""

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        if function is torch.isclose:
            return torch.tensor(True)
        return super().__torch_function__(function, types, args, kwargs or {})


@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_a_tensor_does_not_answer_for_itself(name):
    EXERCISES[name].check(wrapped(name, lambda result: result.as_subclass(AlwaysRight)))
    verdict(name, wrapped(name, lambda result: (result * 0).as_subclass(AlwaysRight)))
