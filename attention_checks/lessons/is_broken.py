"""A test of one's own: which ways to attend does it let through, and does it accuse a right one? A case holds a kind's name."""

import math

import torch

from attention_checks.engine.cases import Case
from attention_checks.engine.edits import mistakes
from attention_checks.lessons.attend_to_memory import attend_to_memory
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention as sdpa
from course_utils.attention.weights import masked_softmax


def _scores(q, k):
    return q @ k.mT / math.sqrt(k.shape[-1])  # (B, Tq, Tm)


def _read(weights, v):
    return weights @ v, weights


def _filled(q, k, v, seen, value):
    return _read(torch.softmax(_scores(q, k).masked_fill(~seen, value), -1), v)


def _something(m):
    return m.any(-1)[:, None, None]  # (B, 1, 1): whether a sentence has anything to read


def _in_other_steps(q, k, v, m):
    weights = masked_softmax(_scores(q, k), m[:, None])
    moved = 1.0 + k.shape[1]  # there and back again: the last digits depend on how long the memory is
    return weights @ (v + moved) - moved * weights.sum(-1, keepdim=True), weights


def _zeroed_memory(q, k, v, m):
    real = m.unsqueeze(-1)
    return _read(torch.softmax(_scores(q, torch.where(real, k, 0.0)), -1) * _something(m), torch.where(real, v, 0.0))


def _zeros_in_the_weights_alone(q, k, v, m):
    context, weights = _filled(q, k, v, m[:, None], -1e9)
    return context, weights * m[:, None]


RIGHT = {"a right function": attend_to_memory, "a right function that rounds otherwise": _in_other_steps}
BROKEN = {  # by what shows them
    "padding": {
        "the bug of part 3": lambda q, k, v, m: _filled(q, k, v, m[:, :, None], -1e9),
        "without a mask": lambda q, k, v, m: sdpa(q, k, v),
        "the mask turned into its opposite": lambda q, k, v, m: sdpa(q, k, v, ~m[:, None]),
    },
    "quiet": {
        "the weights of the padding set to 0 after the softmax": lambda q, k, v, m: _read(
            torch.softmax(_scores(q, k), -1) * m[:, None], v
        ),
        "padding set to 0, and no mask": _zeroed_memory,
        "right weights, beside a context that reads the padding": lambda q, k, v, m: (
            torch.softmax(_scores(q, k), -1) @ v * _something(m),
            masked_softmax(_scores(q, k), m[:, None]),
        ),
    },
    "nearly": {
        "padding with a score of -6, which leaves it a small weight": lambda q, k, v, m: _read(
            _filled(q, k, v, m[:, None], -6.0)[1] * _something(m), v
        ),
        "right for the first query alone": lambda q, k, v, m: sdpa(
            q, k, v, m[:, None] | (torch.arange(q.shape[1]) > 0)[:, None] & _something(m)
        ),
    },
    "lengths": {
        "right where queries and memory are as long": lambda q, k, v, m: sdpa(q, k, v, m[:, None].expand(-1, m.shape[1], -1)),
    },
    "sentences": {
        "the first sentence's mask for all": lambda q, k, v, m: sdpa(q, k, v, m[:1, None]),
        "a mask (B, Tm), which is right for one sentence": sdpa,
        "one mask for all, of what any sentence may read": lambda q, k, v, m: sdpa(q, k, v, m.any(0)),
        "the first sentence's memory for all": lambda q, k, v, m: sdpa(q, k[:1].expand_as(k), v[:1].expand_as(v), m[:, None]),
    },
    "nothing to read": {
        "an average where nothing may be read": lambda q, k, v, m: _filled(q, k, v, m[:, None], -1e9),
        "NaN where nothing may be read": lambda q, k, v, m: _filled(q, k, v, m[:, None], -math.inf),
        "weights of 0 beside an average, where nothing may be read": _zeros_in_the_weights_alone,
    },
}
_ALL = RIGHT | {kind: attend for group in BROKEN.values() for kind, attend in group.items()}


def is_broken(attend):
    """Whether `attend(queries, keys, values, memory_mask)` -> context, weights breaks a promise -> bool.

    It promises a sentence the same context by itself as in a batch with longer ones, apart from the last digits, and zeros where
    nothing may be read. An error that it raises counts as broken, and so does an `assert` that fails.
    """
    queries, keys, values, mask = _batch()
    context, _ = attend(queries, keys, values, mask)
    expected, _ = attend_to_memory(queries, keys, values, mask)
    return not torch.allclose(context, expected, atol=1e-5)


def _batch(B=3, Tq=4, Tm=6, ends=(6, 3, 0)):
    """queries, keys, values and a mask; each sentence may read as many positions as `ends` says."""
    draw = torch.Generator().manual_seed(1)
    queries, keys, values = (torch.randn(B, T, 8, generator=draw) for T in (Tq, Tm, Tm))
    return queries, keys, values, torch.arange(Tm) < torch.tensor(ends[:B])[:, None]


def _misses_zeros(attend):
    """Whether a sentence with nothing to read gets anything but zeros."""
    return not torch.allclose(attend(*_batch(B=1, ends=(0,)))[0], torch.zeros(()), atol=1e-5)


REFERENCE = is_broken
DIFFERENTIABLE = False


def inputs(draw):
    # An answer is a single bit: a mistake is told by its answers on all functions of a group.
    for group, kinds in BROKEN.items():
        for kind in (*(draw.shuffled(*RIGHT) if group == "padding" else ()), *draw.shuffled(*kinds)):
            yield Case(group, f"attend: {kind}", (kind,))


def call(handle, case, args):
    """Whether a learner's test, the handle, calls the case's function broken. An error that this one raises says so, and so does
    an `assert` of the test."""
    (kind,), raised = args, []
    seed = list(_ALL).index(kind)

    def attend(queries, keys, values, memory_mask):
        try:
            return _ALL[kind](queries, keys, values, memory_mask)
        except Exception:
            raised.append(kind)
            raise

    try:
        with torch.random.fork_rng(devices=[]):  # many tests draw their batch: the same one each time that they are asked
            torch.default_generator.manual_seed(seed)
            return handle.call((attend,))
    except Exception as error:
        if (raised or isinstance(error, AssertionError)) and kind not in RIGHT:
            return True
        raise


MISTAKES = """
nothing_is_forbidden: Your test does not notice what the padding does to a sentence. Compare a sentence that is shorter than
  the memory with itself alone, cut to its length, and return True for any difference above 1e-5.
    _batch() -> _batch(ends=(6, 6, 6))
    (context, expected, atol=1e-05) -> (context[:1], expected[:1], atol=1e-05) or _misses_zeros(attend)
as_much_padding_in_both_calls: Your test does not notice padding that takes a share of the softmax and then counts as 0.
  Compare a sentence with itself alone, *cut to its length*. One broken promise is enough for True.
    _batch() -> _batch(ends=(6, 3, 2)); padding = ~mask.unsqueeze(-1) ;
      attend_to_memory(queries, keys, values, -> attend(queries, keys + padding, values + padding, ;
      atol=1e-05) -> atol=1e-05) or _misses_zeros(attend)
    _batch() -> _batch(ends=(6, 3, 2)); padding = ~mask.unsqueeze(-1) ;
      attend_to_memory(queries, keys, values, -> attend(queries, keys, values + padding, ;
      atol=1e-05) -> atol=1e-05) or _misses_zeros(attend)
    expected, _ = attend_to_memory(queries, keys, values, mask) ->
      expected = torch.cat([attend(queries[b:b+1], keys[b:b+1], values[b:b+1], mask[b:b+1])[0] for b in range(3)]) ;
      atol=1e-05) -> atol=1e-05) or _misses_zeros(attend)
lets_nan_through: NaN passes your test. Every comparison with NaN is False, also `difference > 1e-5`. Ask whether all is well,
  with `not torch.allclose(...)`, or ask for `isnan`.
    not torch.allclose(context, expected, atol=1e-05) -> bool((context - expected).abs().max() > 1e-05)
looks_for_nan_alone: Where nothing may be read you look for NaN only, and an average of the padding passes. The context must
  be zeros there: anything else is broken.
    _batch() -> _batch(ends=(6, 3, 2)) ;
      atol=1e-05) -> atol=1e-05) or bool(attend(*_batch(ends=(0, 0, 0)))[0].isnan().any())
accuses_everything: Your test has returned True for every function so far, also for right ones. Compare a sentence with its
  own rows alone, to 1e-5. (Weights sum to 0 where nothing may be read, and a `try` hides errors of the test itself.)
    return not -> return True or not
never_says_yes: Your test has returned False for every function so far. Does the result of `attend` matter, and does a
  difference give True?
    return not -> return False and not
looks_at_the_weights: Your test does not notice what only the contexts show. Compare contexts, and draw values that differ
  from position to position.
    context, _ = -> _, context = ; expected, _ = -> _, expected =
    return not torch.allclose(context, expected, atol=1e-05) ->
      return bool((attend(queries, keys, values, mask)[1] * ~mask[:, None] != 0).any())
never_an_empty_memory: Your test does not notice what comes out where nothing may be read. Pass a mask that is False
  everywhere: each number of the *context* must be 0.
    _batch() -> _batch(ends=(6, 3, 2))
answers_the_opposite: Your test returns True for the functions that keep their promises. Return True for the broken ones.
    return not -> return
equal_lengths: Your test does not notice a function that is right only when there are as many queries as memory positions. Use
  two different lengths.
    _batch() -> _batch(Tq=6)
a_single_sentence: Your test does not notice what goes wrong between sentences. Use a batch of two or more, with different
  lengths and different vectors, and compare each sentence.
    _batch() -> _batch(B=1, ends=(3,)) ; atol=1e-05) -> atol=1e-05) or _misses_zeros(attend)
wants_every_digit: Your test accuses a right function whose last digits differ, as `==` does. Use `torch.allclose` with
  `atol=1e-5`.
    torch.allclose(context, expected, atol=1e-05) -> torch.equal(context, expected)
leaves_too_much_room: Your test does not notice a small change, in the third decimal say. That is more than rounding: use
  `atol=1e-5`.
    atol=1e-05) -> atol=0.1) or _misses_zeros(attend)
the_first_query_alone: Your test does not notice what goes wrong from the second query on. Use several queries, and compare
  the contexts of all.
    (context, expected, atol=1e-05) -> (context[:, 0], expected[:, 0], atol=1e-05) or _misses_zeros(attend)
"""


def an_error_is_no_break(attend):
    """When `attend` raises an error, your test returns False. An error counts as broken: return True, or do not catch it."""
    try:
        return is_broken(attend)
    except Exception:
        return False


def _what_shows_it(want, got, case):
    """A sentence for each function that gets through: what would show it."""
    sentences = {item.id: item.message for item in mistakes(is_broken, MISTAKES)}
    shown_by = {"lengths": "equal_lengths", "sentences": "a_single_sentence", "nothing to read": "never_an_empty_memory"}
    return sentences[shown_by.get(case.group, "nothing_is_forbidden")] if case.args[0] not in RIGHT else None


PROPERTIES = (_what_shows_it,)
