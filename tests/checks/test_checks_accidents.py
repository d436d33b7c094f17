"""What learners hand in by accident gets a sentence that helps, in every exercise."""

import decimal
import fractions
import functools
import random
import re
import sys
import threading
import time
import warnings

import numpy
import pytest
import torch
from plain_python import LINKS
from right_answers import RIGHT
from torch import nn

import attention_checks as checks
from attention_checks.engine import accidents, checking
from attention_checks.engine.isolation import TooSlow
from attention_checks.engine.recognise import Bench
from course_utils.attention.multi_head import MultiHeadAttention

# A kernel returns nothing: test_checks_kernels.py has what people hand in there by accident.
EXERCISES = {name: exercise for name, exercise in checks.exercises().items() if not exercise.needs}
FUNCTIONS = {name: exercise for name, exercise in EXERCISES.items() if not exercise.is_module}
GIVES_TENSORS = ["softmax", "masked_cross_entropy", "additive_scores", "masked_softmax", "context_vector"]
NONE_MAY_BE_DUE = {"same_output": "none_where_a_direction_is_left"}  # so that it says more there
GIVES_PAIRS = ["teacher_forcing_pair", "AdditiveAttention", "knock_out"]


def verdict(name, candidate):
    with pytest.raises(checks.CheckFailed) as failure:
        EXERCISES[name].check(candidate)
    assert failure.value.exercise == name
    assert len(failure.value.summary.splitlines()) <= 6
    assert failure.value.misconception is None or failure.value.misconception in accidents.IDS
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


@pytest.mark.parametrize("name", EXERCISES)
class TestEveryExercise:
    def test_the_stub(self, name):
        failure = verdict(name, raising(name, NotImplementedError()))
        assert failure.misconception == "not_written_yet"
        assert "replace `raise NotImplementedError()`" in str(failure)

    def test_none(self, name):
        assert verdict(name, None).misconception == "not_defined"

    def test_nothing_returned(self, name):
        with pytest.raises(checks.CheckFailed, match="`return`") as failure:
            EXERCISES[name].check(wrapped(name, lambda result: None))
        assert failure.value.misconception == NONE_MAY_BE_DUE.get(name, "returns_nothing")

    def test_a_result_instead_of_the_function(self, name):
        failure = verdict(name, torch.zeros(2))
        assert failure.misconception in ("not_the_function", "not_the_class")
        assert f"`checks.{name}({name})`" in str(failure)

    def test_the_courses_own(self, name):
        assert verdict(name, EXERCISES[name].reference).misconception == "the_reference"

    def test_no_arguments_at_all(self, name):
        candidate = type("Empty", (nn.Module,), {"forward": lambda self: 0}) if EXERCISES[name].is_module else lambda: 0
        failure = verdict(name, candidate)
        assert failure.misconception == "wrong_arguments"
        assert "yours takes `()`" in str(failure) or "yours takes `(self)`" in str(failure)

    def test_an_exception_is_shown_with_the_learners_line(self, name):
        failure = verdict(name, raising(name, KeyError("colour")))
        assert "It raised KeyError: 'colour', in line" in str(failure)
        assert "raise error" in str(failure)

    def test_an_exception_of_many_lines_stays_short(self, name):
        failure = verdict(name, raising(name, RuntimeError("one\ntwo\nthree\n" * 50)))
        assert "It raised RuntimeError: one, in line" in str(failure)

    def test_exit(self, name):
        assert "SystemExit" in str(verdict(name, raising(name, SystemExit(3))))

    def test_a_string(self, name):
        assert verdict(name, wrapped(name, lambda result: "done")).misconception in accidents.IDS

    def test_prints_and_warnings_do_not_matter(self, name, capfd):
        def chatter(result):
            print("a line")
            print("another", file=sys.stderr)
            warnings.warn("watch out", stacklevel=1)
            return result

        EXERCISES[name].check(wrapped(name, chatter))
        assert capfd.readouterr() == ("", "")


def arrays(result):
    return tuple(part.detach().numpy() for part in result) if isinstance(result, (tuple, list)) else result.detach().numpy()


@pytest.mark.parametrize("name", GIVES_TENSORS + GIVES_PAIRS)
def test_numpy_arrays(name):
    assert verdict(name, wrapped(name, arrays)).misconception in ("returns_an_array", "returns_a_number")


@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_lists(name):
    failure = verdict(name, wrapped(name, lambda result: result.tolist()))
    assert failure.misconception in ("returns_another_type", "returns_a_number")


@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_tuples_where_one_result_is_due(name):
    failure = verdict(name, wrapped(name, lambda result: (result, result)))
    assert failure.misconception == "returns_several"
    assert "returned 2 results. Return one." in str(failure)


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


def test_an_input_that_wants_a_gradient_afterwards():
    def marking(x, dim=-1):
        return torch.softmax(x.requires_grad_(), dim)

    failure = verdict("softmax", marking)
    assert failure.misconception == "changes_its_input"
    assert "changes its input `x`" in str(failure)


def test_weights_where_nothing_may_be_attended_to():
    def thirds(result):
        context, weights = result
        return context, weights + (weights.sum(-1, keepdim=True) == 0) / 3

    failure = verdict("attend_to_memory", wrapped("attend_to_memory", thirds))
    assert failure.misconception is None
    assert failure.summary.endswith("Where nothing may be attended to, all weights are 0. Yours are not.")


def test_dimensions_that_are_to_be_joined():
    failure = verdict("sinusoidal_positions", wrapped("sinusoidal_positions", lambda result: result.unflatten(1, (-1, 2))))
    assert "there are too many dimensions. Join some of them" in str(failure)


@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8, torch.float32])
def test_numbers_where_booleans_are_due(dtype):
    with pytest.raises(checks.CheckFailed, match=f"Expected torch.bool, got {dtype}") as failure:
        EXERCISES["causal_mask"].check(wrapped("causal_mask", lambda result: result.to(dtype)))
    assert failure.value.misconception == "numbers_for_booleans"


@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_another_dtype(name):
    failure = verdict(name, wrapped(name, lambda result: result.double()))
    assert failure.misconception == "changes_the_dtype"
    assert "expected torch.float32, got torch.float64" in str(failure).lower()


@pytest.mark.parametrize("name", [name for name in GIVES_TENSORS if EXERCISES[name].differentiable])
def test_a_detached_answer(name):
    failure = verdict(name, wrapped(name, lambda result: result.detach()))
    assert failure.misconception == "cuts_the_gradient"
    assert "no gradient reaches" in str(failure)


def test_no_grad_as_decorator():
    assert verdict("softmax", torch.no_grad()(RIGHT["softmax"][0])).misconception == "cuts_the_gradient"


def test_a_gradient_cut_for_one_input_names_it():
    def half(query, keys, W_q, W_k, v):
        return RIGHT["additive_scores"][0](query, keys.detach(), W_q, W_k, v)

    failure = verdict("additive_scores", half)
    assert failure.misconception == "cuts_the_gradient"
    assert "`keys`" in str(failure)


def test_a_gradient_that_is_not_finite():
    def masked(scores, mask):
        if mask is None:
            return torch.softmax(scores, -1)
        weights = torch.softmax(scores + torch.where(mask, 0.0, float("-inf")).to(scores.dtype), -1)
        return torch.where(mask, weights, torch.zeros_like(weights))

    failure = verdict("masked_softmax", masked)
    assert failure.misconception == "gradient_not_finite"
    assert failure.case.endswith("a row that may attend to nothing")


def test_an_input_overwritten():
    def in_place(x, dim=-1):
        x -= x.amax(dim, keepdim=True)
        return torch.softmax(x, dim)

    failure = verdict("softmax", in_place)
    assert failure.misconception == "changes_its_input"
    assert "`x`" in str(failure)


def test_an_input_overwritten_beside_wrong_values():
    def through_a_view(tokens):
        read, labels = tokens[:, :-1], tokens[:, 1:]
        read[labels == 0] = 0
        return read, labels

    failure = verdict("teacher_forcing_pair", through_a_view)
    assert failure.misconception == "changes_its_input"
    assert "First difference at" in str(failure) and "changes its input `tokens`" in str(failure)


def test_a_mask_of_floats_turned_round():
    def masked(scores, mask=None):
        mask = torch.ones_like(scores) if mask is None else mask
        lowest = torch.finfo(scores.dtype).min
        return scores.masked_fill(~mask, lowest).softmax(-1).masked_fill(~mask, 0.0)

    assert "are for booleans, and here they meet floats" in str(verdict("masked_softmax", masked))


def test_a_number_the_gradient_still_needs_overwritten():
    def in_place(x, dim=-1):
        exponentials = torch.exp(x - x.amax(dim, keepdim=True))
        result = exponentials / exponentials.sum(dim, keepdim=True)
        exponentials += 1
        return result

    failure = verdict("softmax", in_place)
    assert failure.misconception == "overwrites_what_the_gradient_needs"
    assert "overwrote a number that the gradient still needs" in str(failure)


def test_a_parameter_written_into_while_gradients_are_recorded():
    class Recording(MultiHeadAttention):
        def forward(self, query, key, value, mask=None):
            self.q_proj.weight.mul_(1.0)
            return super().forward(query, key, value, mask)

    failure = verdict("MultiHeadAttention", Recording)
    assert failure.misconception == "writes_into_a_parameter"
    assert "`with torch.no_grad():`" in str(failure)


def test_right_on_the_first_call_only():
    calls = []

    def forgetful(x, dim=-1):
        calls.append(1)
        return torch.softmax(x, dim) if len(calls) == 1 else torch.zeros_like(x)

    assert verdict("softmax", forgetful).misconception == "not_repeatable"


def test_kept_from_an_earlier_call():
    kept = {}

    def forgetful(query, keys, W):
        projected = kept.setdefault(keys.shape, keys @ W.T)
        return (projected @ query.unsqueeze(-1)).squeeze(-1)

    assert verdict("general_scores", forgetful).misconception == "kept_between_calls"


def test_an_error_that_is_due_and_another_comes_or_none():
    def positions(odd):
        right = RIGHT["sinusoidal_positions"][0]
        return lambda length, d_model: odd(d_model) if d_model % 2 else right(length, d_model)

    def raises(d_model):
        raise TypeError("odd")

    assert "Expected a ValueError; nothing was raised." in str(verdict("sinusoidal_positions", positions(lambda d_model: 0)))
    assert "It raised TypeError: odd" in str(verdict("sinusoidal_positions", positions(raises)))
    assert "\nExpected a ValueError." in str(verdict("sinusoidal_positions", positions(raises)))
    returned = verdict("sinusoidal_positions", positions(lambda d_model: ValueError("odd")))
    assert returned.misconception == "returns_the_error"


def test_a_dtype_that_no_input_has():
    assert "should be torch.float32" in str(verdict("sinusoidal_positions", wrapped("sinusoidal_positions", torch.Tensor.double)))


def test_the_dtype_of_tensors_in_a_list_is_that_of_an_input():
    failure = verdict("rollout", wrapped("rollout", torch.Tensor.half))
    assert "should keep the dtype of the inputs" in str(failure)


def test_a_number_for_a_yes_or_no():
    measured = verdict("is_permutation_equivariant", wrapped("is_permutation_equivariant", float))
    assert measured.misconception == "returns_another_type"
    sorted_first = verdict("is_permutation_equivariant", lambda layer, x: x.shape[0] == 7)
    assert "expected False, got True" in str(sorted_first) or "expected True, got False" in str(sorted_first)


def test_a_first_row_that_alone_is_right_is_told_and_one_that_is_right_by_chance_is_not():
    hint = "is right and no later one is"
    assert hint in str(verdict("context_vector", lambda weights, values: torch.einsum("bt,td->bd", weights, values[0])))

    def every_other(weights, values):
        odd = (torch.arange(len(weights)) % 2).bool()[:, None]
        right = torch.einsum("bt,btd->bd", weights, values)
        return torch.where(odd, right.abs() + 1, right)

    assert hint not in str(verdict("context_vector", every_other))


def test_numbers_are_shown_as_long_as_it_takes_to_tell_them_apart():
    failure = verdict("soft_lookup", wrapped("soft_lookup", lambda result: result + 3e-4))
    expected, got = str(failure).split("expected ")[1].split("\n")[0].rstrip(".").split(", got ")
    assert expected != got


def test_random_answers():
    assert verdict("softmax", lambda x, dim=-1: torch.softmax(torch.randn_like(x), dim)).misconception == "not_repeatable"


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


def test_a_process_that_only_waits_for_its_turn_is_given_time(monkeypatch):
    """A busy machine: the clock says one second, the process has hardly worked."""
    from attention_checks.engine import isolation

    monkeypatch.setattr(isolation.time, "thread_time", lambda: 0.0)
    start = isolation.time.monotonic()
    with isolation.quarantine(0.2):
        while isolation.time.monotonic() - start < 0.5:
            pass


def test_threads_that_turn_round_beside_it_do_not_count_as_its_work():
    """What torch's threads do while they wait for their turn on a busy machine."""
    from attention_checks.engine import isolation

    done = threading.Event()

    def turn_round():
        while not done.is_set():
            pass

    beside = [threading.Thread(target=turn_round) for _ in range(2)]
    for thread in beside:
        thread.start()
    try:
        start = isolation.time.monotonic()
        with isolation.quarantine(0.2):
            while isolation.time.monotonic() - start < 0.5:
                isolation.time.sleep(0.01)
    finally:
        done.set()
        for thread in beside:
            thread.join()


def test_a_limit_that_falls_into_a_destructor_is_raised_after_it_and_nothing_is_printed(monkeypatch):
    """Python can hand nothing on from there; what it says of it would stand below the learner's cell."""
    from attention_checks.engine import isolation

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
    import signal

    before = signal.getitimer(signal.ITIMER_REAL)
    signal.setitimer(signal.ITIMER_REAL, 500)
    try:
        EXERCISES["softmax"].check(RIGHT["softmax"][0])
        assert 400 < signal.getitimer(signal.ITIMER_REAL)[0] <= 500
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)


def test_a_slow_but_honest_solution_passes():
    def slow(x, dim=-1):
        time.sleep(0.01)
        return RIGHT["softmax"][0](x, dim)

    EXERCISES["softmax"].check(slow)


def test_checks_work_outside_the_main_thread():
    verdicts = []

    def work():
        verdicts.append(EXERCISES["softmax"].check(RIGHT["softmax"][0]))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert verdicts


def test_other_argument_names_are_welcome():
    EXERCISES["context_vector"].check(lambda a, b: RIGHT["context_vector"][0](a, b))


def test_a_callable_object_and_a_partial_are_welcome():
    EXERCISES["softmax"].check(functools.partial(RIGHT["softmax"][0]))


def test_an_instance_instead_of_the_class():
    failure = verdict("AdditiveAttention", RIGHT["AdditiveAttention"][0](3, 4, 5))
    assert failure.misconception == "not_the_class"
    assert "checks.AdditiveAttention(AdditiveAttention)" in str(failure)


def test_a_class_instead_of_a_function():
    assert verdict("softmax", nn.Softmax).misconception == "not_the_function"


def test_no_super_init():
    class Forgetful(RIGHT["AdditiveAttention"][0]):
        def __init__(self, d_query, d_key, d_attn):
            self.W_q = nn.Linear(d_query, d_attn, bias=False)

    assert verdict("AdditiveAttention", Forgetful).misconception == "no_super_init"


def test_biases_where_there_should_be_none():
    class Biased(RIGHT["AdditiveAttention"][0]):
        def __init__(self, d_query, d_key, d_attn):
            super().__init__(d_query, d_key, d_attn)
            self.W_q = nn.Linear(d_query, d_attn)

    failure = verdict("AdditiveAttention", Biased)
    assert failure.misconception == "wrong_parameters"
    assert "`W_q.bias`" in str(failure)


def test_many_parameters_are_told_as_layers():
    class Forgetful(RIGHT["TransformerBlock"][0]):
        def __init__(self, *sizes):
            super().__init__(*sizes)
            self.norm2 = None

    message = str(verdict("TransformerBlock", Forgetful))
    assert "the layers `attention`, `norm1`, `norm2`, `linear1`, `linear2`, and no" in message
    assert "lacks `norm2.weight`, `norm2.bias`." in message and "q_proj" not in message


def test_sizes_written_into_the_code():
    def fixed(weights, values):
        return torch.einsum("bt,btd->bd", weights.reshape(-1, 7), values.reshape(-1, 7, 5))

    assert "RuntimeError" in str(verdict("context_vector", fixed))


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


def test_checks_work_with_gradients_switched_off_outside():
    with torch.no_grad():
        EXERCISES["softmax"].check(RIGHT["softmax"][0])
        assert not torch.is_grad_enabled()


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


@pytest.mark.parametrize(
    "odd", [torch.Tensor.to_sparse, lambda tensor: tensor.to("meta")], ids=["a sparse tensor", "a tensor on the meta device"]
)
@pytest.mark.parametrize("name", GIVES_TENSORS)
def test_a_tensor_without_entries_to_look_at(name, odd):
    failure = verdict(name, wrapped(name, odd))
    assert failure.misconception == "returns_another_type"
    assert any(f"got {words}" in str(failure) for words in ("a sparse tensor", "a tensor on the meta device"))


@pytest.mark.parametrize("odd", [fractions.Fraction(1, 3), decimal.Decimal("0.3"), 10**400, 1 + 2j, numpy.float16(0.3)], ids=str)
def test_any_kind_of_number_can_be_compared(odd):
    with pytest.raises(checks.CheckFailed, match="First difference"):
        LINKS.check(lambda predicted, sure, possible: odd)


def test_a_function_that_calls_itself():
    def softmax(x, dim=-1):
        return softmax(x, dim)

    failure = verdict("softmax", softmax)
    assert failure.misconception == "calls_itself"
    assert "Does something inside it bear the name" in str(failure)


def test_what_torch_has_not_implemented_is_not_taken_for_the_stub():
    failure = verdict("masked_cross_entropy", lambda logits, targets, pad_id: torch.softmax(targets, 0))
    assert failure.misconception is None
    assert "not implemented for 'Long'" in str(failure)


def test_a_tensor_made_on_the_cpu_is_named_without_a_gpu():
    failure = verdict(
        "tiled_attention", wrapped("tiled_attention", lambda context: context + torch.zeros(1, dtype=context.dtype))
    )
    assert failure.misconception == "makes_tensors_on_the_cpu"


def test_a_tensor_from_another_cell_is_named():
    def context(weights, values):
        return (LEFT_FROM_ABOVE.unsqueeze(-1) * values).sum(1)

    failure = verdict("context_vector", context)
    assert failure.misconception == "reads_a_global"
    assert "`LEFT_FROM_ABOVE`" in str(failure)


LEFT_FROM_ABOVE = torch.full((2, 5), 0.2)


def test_a_module_that_keeps_what_it_saw_first():
    class Keeps(RIGHT["AdditiveAttention"][0]):
        def forward(self, query, keys, mask=None):
            self.first = getattr(self, "first", query)
            return super().forward(self.first, keys, mask)

    assert verdict("AdditiveAttention", Keeps).misconception == "not_repeatable"


def test_a_sleepy_solution_is_stopped(monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.2)

    def sleepy(x, dim=-1):
        time.sleep(0.05)
        return torch.softmax(x, dim)

    assert verdict("softmax", sleepy).misconception == "too_slow"


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


@pytest.mark.parametrize("module", ["lessons.softmax", "engine.checking", "engine.accidents"])
def test_any_module_of_the_checks_may_be_imported_first(module):
    import subprocess
    import sys

    done = subprocess.run([sys.executable, "-c", f"import attention_checks.{module}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def merged(a, b):
    raise NotImplementedError()


def test_a_stub_that_is_called_is_named_and_what_calls_it_is_not_called_unwritten():
    def tiled(q, k, v, block, causal=False):
        return merged(q, k)

    failure = verdict("tiled_attention", tiled)
    assert failure.misconception == "not_written_yet"
    assert "Your code calls `merged`, which is not written yet" in str(failure)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (lambda one: (1, one), r"Your list holds tuples \(the first is \(1, .*\)\)\. Expected: plain numbers"),
        (lambda one: f"{one:+.2f}", r"Your list holds texts \(the first is '[+-].*'\)\. Expected: plain numbers"),
    ],
)
def test_a_list_of_something_else_is_told_what_it_holds(entry, says):
    right = EXERCISES["paired_differences"].reference
    failure = verdict("paired_differences", lambda rows, change: [entry(one) for one in right(rows, change)])
    assert failure.misconception == "returns_another_type"
    assert re.search(says, str(failure)) and "Expected a list, got a list" not in str(failure)


def test_what_a_list_of_truth_values_holds_is_told_by_the_entry_that_is_none():
    right = EXERCISES["gets_gradient"].reference
    failure = verdict("gets_gradient", lambda *given: [*map(torch.tensor, right(*given)[:-1]), "no"])
    assert "Your list holds texts (the first is 'no'). Expected: True or False." in str(failure)


def test_what_plain_python_raises_is_told_in_words():
    def without_a_key(rows, change):
        losses = {row["seed"]: row["loss"] for row in rows}
        return [losses[-1]]

    def divided_by_nothing(differences):
        choices = iter(differences)
        count = len(list(choices))
        return count / len(list(choices))

    def a_number_gone_through(differences):
        return sum(1 for _ in len(differences)) / 8

    assert "Nothing is kept under -1 where this line looks." in str(verdict("paired_differences", without_a_key))
    assert "What this line divides by is 0." in str(verdict("sign_flips", divided_by_nothing))
    assert "A number is passed where a collection is expected." in str(verdict("sign_flips", a_number_gone_through))


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
