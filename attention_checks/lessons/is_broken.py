"""A test of one's own: which ways to attend does it let through, and does it accuse a right one?"""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case
from attention_checks.engine.checking import Exercise
from attention_checks.lessons._attends import BROKEN, RIGHT, batch, compared, judged, misses_zeros
from attention_checks.lessons.attend_to_memory import attend_to_memory


def is_broken(attend):
    """Whether `attend(queries, keys, values, memory_mask)` -> context, weights breaks a promise -> bool.

    It promises a sentence the same context by itself as in a batch with longer ones, apart from the last digits, and zeros where
    nothing may be read. An error that it raises counts as broken, and so does an `assert` that fails.
    """
    queries, keys, values, mask = batch()
    context, _ = attend(queries, keys, values, mask)
    expected, _ = attend_to_memory(queries, keys, values, mask)
    return not torch.allclose(context, expected, atol=1e-5)


def _inputs(draw):
    # An answer is a single bit: a mistake is told by its answers on all functions of a group.
    for group, kinds in BROKEN.items():
        for kind in (*(draw.shuffled(*RIGHT) if group == "padding" else ()), *draw.shuffled(*kinds)):
            yield Case(group, f"attend: {kind}", (kind,))


def nothing_is_forbidden(attend):
    """What the padding does to a sentence goes unnoticed. Is one shorter than the memory compared with itself alone, cut to
    its length, and does a difference above 1e-5 always give True?"""
    return compared(attend, ends=(6, 6, 6))


def nothing_is_forbidden_to_the_first_sentence(attend):
    return compared(attend, rows=slice(1)) or misses_zeros(attend)


def nothing_is_forbidden_to_the_last_sentence(attend):
    return compared(attend, ends=(3, 2, 6), rows=slice(2, 3)) or misses_zeros(attend)


def never_says_yes(attend):
    """Every function that was tried so far gets False. Does it matter what `attend` returns, and is a difference True?"""
    return False


def accuses_everything(attend):
    """Every function that was tried so far gets True, the right ones as well. Where all holds, the answer is False. Compare like
    with like: a sentence, and its own rows alone, to 1e-5. (Weights sum to 0 where nothing may be read; a `try` hides the test's
    errors.)"""
    return True


def answers_the_opposite(attend):
    """The wrong way round: you answer True for the functions that keep their promises."""
    return not is_broken(attend)


def an_error_is_no_break(attend):
    """Where `attend` raises an error, your test answers False. An error counts as broken: answer True, or let it through."""
    try:
        return is_broken(attend)
    except Exception:
        return False


def wants_every_digit(attend):
    """You accuse a right function whose last digits differ, as `==` does: `torch.allclose` with `atol=1e-5` leaves room."""
    return compared(attend, torch.equal)


def leaves_too_much_room(attend):
    """A small change goes unnoticed, of the third decimal say. It is no rounding, to which `atol=1e-5` leaves room enough."""
    return compared(attend, lambda one, other: torch.allclose(one, other, atol=1e-1)) or misses_zeros(attend)


def the_first_query_alone(attend):
    """What goes wrong from the second query on stays unnoticed: have several, and compare the contexts of all."""
    return compared(attend, lambda one, other: torch.allclose(one[:, 0], other[:, 0], atol=1e-5)) or misses_zeros(attend)


def equal_lengths(attend):
    """A function that is right only where queries and memory are as long stays unnoticed: let the two lengths differ."""
    return compared(attend, Tq=6)


def as_much_padding_in_both_calls(attend, which=(1, 2)):
    """Padding that takes a share of the softmax, and then counts as 0, stays unnoticed. Is a sentence compared with itself
    alone, cut to its length, and is one broken promise enough for True?"""
    given = batch(ends=(6, 3, 2))
    padding = ~given[3].unsqueeze(-1)
    other = [each + padding if number in which else each for number, each in enumerate(given)]
    return not torch.allclose(attend(*given)[0], attend(*other)[0], atol=1e-5) or misses_zeros(attend)


def as_much_padding_with_other_values(attend):
    return as_much_padding_in_both_calls(attend, which=(2,))


def as_much_padding_beside_the_sentence(attend):
    given = batch()
    alone = torch.cat([attend(*(each[b : b + 1] for each in given))[0] for b in range(3)])
    return not torch.allclose(attend(*given)[0], alone, atol=1e-5) or misses_zeros(attend)


def by_itself_with_its_padding(attend):
    """What you compare with still holds the padding, and lets it be read. A sentence by itself is cut to its length."""
    *given, mask = batch(ends=(6, 3, 2))
    alone = attend(*given, torch.ones_like(mask))[0]
    return not torch.allclose(attend(*given, mask)[0], alone, atol=1e-5)


def looks_at_the_weights(attend):
    """Some of what the contexts show goes unnoticed. Compare the contexts, not the weights, and draw values that differ from
    position to position."""
    return compared(attend, output=1)


def looks_for_weight_on_the_padding(attend):
    *given, mask = batch()
    return bool((attend(*given, mask)[1] * ~mask[:, None] != 0).any())


def a_single_sentence(attend):
    """What goes wrong between sentences stays unnoticed. Have two or more in a batch, of different lengths and with
    vectors of their own, and compare each."""
    return compared(attend, B=1, ends=(3,)) or misses_zeros(attend)


def never_an_empty_memory(attend):
    """What comes where nothing may be read goes unnoticed. Of the second promise the *context* is asked: under a mask that is
    False everywhere each of its numbers is 0."""
    return compared(attend, ends=(6, 3, 2))


def looks_for_nan_alone(attend):
    """Where nothing may be read you find NaN, but an average of the padding gets through. A context of zeros is due, and anything
    else breaks the promise."""
    return compared(attend, ends=(6, 3, 2)) or bool(attend(*batch(ends=(0, 0, 0)))[0].isnan().any())


def lets_nan_through(attend):
    """NaN gets through. With NaN `>`, `<` and `==` are False, so `difference > 1e-5` is, too: ask whether all is well, with
    `not torch.allclose(...)`, or for `isnan`."""
    return compared(attend, lambda one, other: not (one - other).abs().max() > 1e-5)


_UNNOTICED = {"lengths": equal_lengths, "sentences": a_single_sentence, "nothing to read": never_an_empty_memory}


def _what_shows_it(want, got, case):
    """A sentence for each function that gets through: what would show it."""
    return " ".join(_UNNOTICED.get(case.group, nothing_is_forbidden).__doc__.split()) if case.args[0] not in RIGHT else None


EXERCISE = Exercise(
    name="is_broken",
    reference=is_broken,
    inputs=_inputs,
    differentiable=False,
    call=judged,
    misconceptions=mistakes(globals(), is_broken),
    properties=(_what_shows_it,),
)
