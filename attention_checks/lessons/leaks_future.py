"""Does a layer read ahead? Asked of layers of many kinds, whose answers are known, by another future."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.lessons._layers import Layer, layers
from course_utils.attention.causal import leaks_future


def _inputs(draw):
    # One large group: an answer is a single bit, and a mistake is told by its answers on all layers together.
    for group, words, *layer in layers(draw):
        past, reads = layer[1], layer[3]
        x, other = (draw.normal(*past.shape[:2], len(reads)) for _ in range(2))
        note = f"the layer: {words}"
        if group == "very weak":
            other = x + 0.5  # never so near to x that rounding hides the leak
        if group == "two together":
            x, other = -x.abs(), other.abs()  # one position of `other` alone opens nothing
        if group == "other is x":
            other, note = x.clone(), f"{note}, and other is x itself"
        if group in ("one sentence", "one position"):
            x, other = (each[:1] if group == "one sentence" else each[:, :1] for each in (x, other))
        sizes = dict(zip("BTd", x.shape, strict=True))
        yield Case(group, label(sizes, note), (tuple(layer), x, other))


def _call(handle, case, args):
    """The layer stands in the case as numbers; it becomes a function for one call, off which nothing is to be read."""
    numbers, x, other = args

    def layer(x):
        return Layer(*numbers)(x)

    return handle.call((layer, x, other))


def _moves(layer, x, other):
    """How far each output moves when one input position becomes `other`'s: (T_out, T_in, B, d)."""
    expected, moved = layer(x), []
    for t in range(x.shape[1]):
        changed = x.clone()
        changed[:, t] = other[:, t]
        moved.append((layer(changed) - expected).transpose(0, 1))  # (T, B, d)
    return torch.stack(moved, dim=1)


def _any(moves, among=None):
    """Whether an output moves, where the mask `among` (T_out, T_in) is True: strictly ahead, unless told."""
    among = torch.ones(moves.shape[:2], dtype=torch.bool).triu(1) if among is None else among
    return bool((moves != 0).flatten(2).any(-1)[among].any())


def _with_another_end(x, other, t):
    return torch.cat([x[:, :t], other[:, t:]], dim=1)


def _moved(layer, x, other):
    """How far the outputs before each place move when the end from there on is replaced: tensors (B, t, d)."""
    expected = layer(x)
    return [layer(_with_another_end(x, other, t))[:, :t] - expected[:, :t] for t in range(1, x.shape[1])]


def _found_at(t, layer, x, other):
    """Whether an output before position t changes when the end from t on is replaced."""
    return not torch.equal(layer(_with_another_end(x, other, t))[:, :t], layer(x)[:, :t])


def _found_beyond(tolerance, layer, x, other):
    """Whether an output before some position changes by more than the tolerance when the end from there on is replaced."""
    out, ends = layer(x), range(1, x.shape[1])
    return any(not torch.allclose(layer(_with_another_end(x, other, t))[:, :t], out[:, :t], atol=tolerance) for t in ends)


def _square(x):
    return torch.ones(x.shape[1], x.shape[1], dtype=torch.bool)


def any_change_counts(layer, x, other):
    """Your answers are those for a change of *any* output, or of any input. Every layer depends on its input: replace the end
    alone, and compare the outputs *before* it alone."""
    return _any(_moves(layer, x, other), _square(x))


def always_says_yes(layer, x, other):
    """You answer True for every layer, even where `other` is x itself and nothing is replaced. (A list or a generator counts as
    true, whatever is in it: `any` looks inside.)"""
    return True


def its_own_position_counts(layer, x, other):
    """A position's own input counts in your test, as where the output at a place that was replaced is compared, too. It may
    depend on that; only what stands strictly before must stay as it is."""
    return _any(_moves(layer, x, other), _square(x).triu())


def looks_for_the_past(layer, x, other):
    """You find layers that depend on *earlier* positions, as where the beginning is replaced and what comes after it is watched.
    Replace the end, and watch what is before it."""
    return _any(_moves(layer, x, other), _square(x).tril(-1))


def answers_the_opposite(layer, x, other):
    """The wrong way round: you answer True for layers that do not leak."""
    return not leaks_future(layer, x, other)


def answers_the_opposite_at_any_place(layer, x, other):
    return any(not _found_at(t, layer, x, other) for t in range(1, x.shape[1]))


def asks_whether_all_change(layer, x, other):
    """You ask whether *all* numbers change, those before the end or those of a position. A layer leaks when a single one of them
    does: `any`, or `not torch.equal`."""
    return any(bool((moved != 0).all()) for moved in _moved(layer, x, other))


def asks_whether_all_features_change(layer, x, other):
    return any(bool((moved != 0).all(-1).any()) for moved in _moved(layer, x, other))


def asks_whether_all_places_leak(layer, x, other):
    """You answer True only where a change is found at *every* place. A leak may show at a single one of them: `any`, and no
    `return False` before all have been tried."""
    return all(_found_at(t, layer, x, other) for t in range(1, x.shape[1]))


def only_what_becomes_larger_counts(layer, x, other):
    """In yours a change counts only where an output moves one way, as in the `max` of a difference without `abs`. It may become
    larger or smaller: take `abs` first, or ask `torch.equal`."""
    return any(bool((moved > 0).any()) for moved in _moved(layer, x, other))


def only_what_becomes_smaller_counts(layer, x, other):
    return any(bool((moved < 0).any()) for moved in _moved(layer, x, other))


def never_says_yes(layer, x, other):
    """You answer False for every layer. Are the *positions*, dimension 1, replaced, are outputs of `x` compared with those of the
    changed input, and is a change that was found ever handed back?"""
    return False


def asks_the_gradients(layer, x, other):
    """You ask the gradients. A leak through a sign, a choice or a detached path has a derivative of 0 and stays hidden: replace
    inputs by `other`'s and compare the outputs."""
    derivatives = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    return bool((derivatives != 0).any(dim=(0, 2, 3, 5)).triu(1).any())


def asks_the_gradients_of_sums(layer, x, other):
    asked = x.clone().requires_grad_()
    with torch.enable_grad():
        out = layer(asked)
        found = [torch.autograd.grad(out[:, t].sum(), asked, retain_graph=True)[0][:, t + 1 :] for t in range(x.shape[1])]
    return any(bool((later != 0).any()) for later in found)


def compares_sums_of_features(layer, x, other):
    """You add up outputs, or their changes, before you compare. Changes of both signs can cancel in a sum, as in every layer that
    ends in a layer norm: compare the outputs one by one."""
    return _any(_rounded(_moves(layer, x, other).sum(-1, keepdim=True)))


def compares_exact_sums_of_features(layer, x, other):
    return _any(_moves(lambda x: layer(x).sum(-1, keepdim=True), x, other))


def compares_sums_to_the_last_bit(layer, x, other):
    ends = range(1, x.shape[1])
    return any((layer(_with_another_end(x, other, t))[:, :t] - layer(x)[:, :t]).sum().item() != 0 for t in ends)


def compares_sums_of_positions(layer, x, other):
    return bool((_rounded(_of_the_past(_moves(layer, x, other))) != 0).any())


def compares_means_of_everything(layer, x, other):
    return bool((_rounded(_of_the_past(_moves(layer, x, other)).sum(dim=(1, 2))) != 0).any())


def _of_the_past(moves):
    """The sum of the moves of all outputs before the input that is changed: (T_in, B, d)."""
    return torch.einsum("tsbd,ts->sbd", moves, torch.ones(moves.shape[:2]).triu(1))


def compares_norms(layer, x, other):
    """You compare the lengths of the outputs, or their squares. They can stay as they are while the outputs turn, as after every
    layer norm: compare the outputs one by one."""
    return _found_beyond(1e-6, lambda x: layer(x).square().sum(-1), x, other)


def _rounded(sums):
    return torch.where(sums.abs() < 1e-5, 0.0, sums)


def small_changes_do_not_count(layer, x, other):
    """You pass over changes that are not large enough for your tolerance. A leak may be weak, and a model can learn to enlarge
    it: what does not depend on a position does not change at all."""
    moves = _moves(layer, x, other)
    return _any(torch.where(moves.abs() > 2e-2, moves, 0.0))


def the_last_digits_do_not_count(layer, x, other):
    return _found_beyond(1e-5, layer, x, other)


def the_last_digits_of_allclose_do_not_count(layer, x, other):
    return _found_beyond(1e-8, layer, x, other)


def adds_the_same_to_all_features(layer, x, other):
    """You add one number to all features of a position. A layer can be blind to that, as every layer behind a layer norm is: take
    the vectors of `other`."""
    return _any(_rounded(_moves(layer, x, x + 1)))


def another_future_than_other(layer, x, other):
    """You say True where `other` is x itself, and replacing the end by it changes nothing. Take the new end from the
    same places of `other`."""
    return leaks_future(layer, x, x.flip(-1) + 0.5)


def replaces_the_last_position_only(layer, x, other):
    """The last place alone decides: is no other one replaced, or does it overwrite what was found before? An output can depend on
    a later position that is not the last."""
    moves = _moves(layer, x, other)
    moves[:, :-1] = 0
    return _any(moves)


def replaces_the_first_position_only(layer, x, other):
    """The first output alone decides: is the end from position 1 on the only one that is tried, as where `return False` stands
    inside the loop, or is output 0 alone compared? A leak can lie between any two positions: try every place."""
    moves = _moves(layer, x, other)
    moves[1:] = 0
    return _any(moves)


def replaces_the_second_half_only(layer, x, other):
    """Your answers are those of a single place, the middle. Every place has to be tried: a leak can lie between any two
    positions."""
    return _found_at(x.shape[1] // 2, layer, x, other)


def replaces_one_position_at_a_time(layer, x, other):
    """You replace one later position at a time. An output may change only when two of them change together, as the smaller of
    two numbers does: replace the *whole* end, from each place on."""
    return _any(_moves(layer, x, other))


def leaves_out_the_last_place(layer, x, other):
    """The end that is the last position alone is never replaced: do your places stop one too early (`range` leaves out its
    end), or is the new end not that of `other`? A leak from there into the one before stays hidden."""
    return any(_found_at(t, layer, x, other) for t in range(1, x.shape[1] - 1))


def takes_features_for_positions(layer, x, other):
    """The later places are never tried. The number of positions is `x.shape[1]`; the last size of x is that of the features."""
    return any(_found_at(t, layer, x, other) for t in range(1, x.shape[2]))


def leaves_out_the_first_place(layer, x, other):
    """A leak from the second position into the first stays hidden: is all but the first ever replaced? The shortest beginning to
    keep is one position, `x[:, :1]`."""
    return any(_found_at(t, layer, x, other) for t in range(2, x.shape[1]))


def looks_one_position_back_only(layer, x, other):
    """You watch the one output right before the position that was replaced. All outputs before it must stay as they are."""
    return _any(_moves(layer, x, other), _square(x).triu(1).tril(1))


def passes_over_the_next_position(layer, x, other):
    """You leave out the output right before the position that was replaced. It is in the past already, and there the leak does
    the most harm: the next word is the answer."""
    return _any(_moves(layer, x, other), _square(x).triu(2))


def compares_one_feature_only(layer, x, other):
    """Not all features of the outputs are compared. The leak can be in one that you leave out."""
    return _any(_moves(layer, x, other)[..., :1])


def compares_the_last_feature_only(layer, x, other):
    return _any(_moves(layer, x, other)[..., -1:])


def compares_one_sentence_only(layer, x, other):
    """The leak of a later sentence goes unnoticed: is the first one alone compared, or is each handed over by itself, in the
    place of the first? A mask can be wrong in one of them: hand over the whole batch, and compare all of it."""
    return _any(_moves(layer, x, other)[:, :, :1])


def compares_with_a_shorter_sentence(layer, x, other):
    """You cut the sentence short and compare. A layer may know how long the sentence is without reading what stands there:
    leave the length as it is, and replace the end by `other`'s."""
    out = layer(x)
    return any(not torch.allclose(layer(x[:, :t]), out[:, :t], atol=1e-5) for t in range(1, x.shape[1]))


def changes_the_callers_x(layer, x, other):
    """The answers are right, but the caller's own x comes back changed. Write into a copy: `x.clone()`."""
    answer = leaks_future(layer, x, other)
    x[:, -1] = other[:, -1]
    return answer


def writes_into_x(layer, x, other):
    """You write into x itself, so that each place adds to what the last has changed, and the beginning is another one too. Write
    into a copy, `x.clone()`, a fresh one for each place."""
    expected = layer(x)
    for t in range(1, x.shape[1]):
        x[:, t:] = other[:, t:]
        if not torch.equal(layer(x)[:, :t], expected[:, :t]):
            return True
    return False


def compares_with_what_was_changed(layer, x, other):
    """You write into x itself, and answer False for every layer: was what you compare with computed from the changed x? Write
    into a copy, `x.clone()`, a fresh one for each place."""
    x[:, 1:] = other[:, 1:]
    return False


EXERCISE = Exercise(
    name="leaks_future",
    due="At each place: replace the end from there on, and nothing else. Any change before it is a leak, in any sentence.",
    reference=leaks_future,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), leaks_future),
)
