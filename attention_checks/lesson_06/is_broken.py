"""A test of one's own: which ways to attend does it let through, and does it accuse a right one?"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case
from attention_checks.core import Exercise
from attention_checks.lesson_06._attends import BROKEN, RIGHT, batch, compared, judged, misses_zeros
from attention_checks.lesson_06.attend_to_memory import attend_to_memory


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
    for group, kinds in {**BROKEN, "padding": (*RIGHT, *BROKEN["padding"])}.items():
        for kind in draw.shuffled(*kinds):
            yield Case(group, f"attend: {kind}", (kind,))


def nothing_is_forbidden(attend):
    """In what you compare, the mask forbids nothing, so that a mask in the wrong place does no harm. Let a sentence be shorter
    than the memory, and compare that one."""
    return compared(attend, ends=(6, 6, 6))


def nothing_is_forbidden_and_sums_are_watched(attend):
    sums = attend(*batch(Tq=6, ends=(6, 6, 6)))[1].sum(-1)
    return not torch.allclose(sums, torch.ones(3, 6))


def nothing_is_forbidden_to_the_first_sentence(attend):
    return compared(attend, rows=slice(1)) or misses_zeros(attend)


def never_says_yes(attend):
    """You answer False for every function that was tried. Does it matter what `attend` returns, and is a difference True?"""
    return False


def accuses_everything(attend):
    """You answer True for every function, also for the right ones. Where all that you compare holds, the answer is False. And
    compare like with like: the same sentence, and its own rows alone. (Weights sum to 0, not to 1, where nothing may be read.)"""
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
    """You compare to the last digit, and accuse functions that round elsewhere. `torch.equal` and `==` do so; `torch.allclose`
    leaves room."""
    return compared(attend, torch.equal)


def equal_lengths(attend):
    """In your test there are as many queries as memory positions. A function that takes one for the other stays unnoticed: let
    the two lengths differ."""
    return compared(attend, Tq=6)


def as_much_padding_in_both_calls(attend, which=(1, 2)):
    """Both of your calls hold as much padding. A function that puts zeros there lets it keep its share of the softmax in both,
    and stays unnoticed. Compare with the sentence by itself, cut to its length."""
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
    """You look at the weights. They can be as they should be beside a context that has read the padding: compare the contexts."""
    return compared(attend, output=1)


def looks_for_weight_on_the_padding(attend):
    *given, mask = batch()
    return bool((attend(*given, mask)[1] * ~mask[:, None] != 0).any())


def a_single_sentence(attend):
    """Your batch holds a single sentence. What goes wrong between sentences shows with two or more, of different lengths."""
    return compared(attend, B=1, ends=(3,)) or misses_zeros(attend)


def never_an_empty_memory(attend):
    """Every sentence of your test has something to read. The other promise has to be tried, too: a mask that is False
    everywhere, and a context of zeros."""
    return compared(attend, ends=(6, 3, 2))


def lets_nan_through(attend):
    """NaN gets through. Every comparison with NaN is False, also `difference > 1e-5`: ask whether all is well, with
    `not torch.allclose(...)`, or for `isnan`."""
    return compared(attend, lambda one, other: not (one - other).abs().max() > 1e-5)


EXERCISE = Exercise(
    name="is_broken",
    reference=is_broken,
    inputs=_inputs,
    differentiable=False,
    call=judged,
    misconceptions=mistakes(globals(), is_broken),
)
