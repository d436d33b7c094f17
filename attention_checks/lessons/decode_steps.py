"""The decoder's steps with input feeding and without, around a small recurrent step and a small attention.

Both stand in a case as numbers, and become functions for one call. They take one step's inputs and one step's state at a time, of
their own sizes, and say so where something else comes.
"""

import torch

from attention_checks.engine.carry import instead, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.input_feeding import decode_steps
from course_utils.attention.multiplicative import attentional_state

OUTPUTS = ("attentional states", "weights")
NAMES = "B Tt T d_w d_h d_c d_o"


def _inputs(draw):
    for feeding in (True, False):
        name = "feeding" if feeding else "without feeding"
        yield _case(draw, "ordinary" if feeding else name, draw.sizes(NAMES, high=10), feeding)
        yield _case(draw, "ordinary" if feeding else name, draw.sizes(NAMES, low=3, high=11), feeding)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tt T d_w d_h d_c d_o")}, True)
    yield _case(draw, "size 1", {"B": 2, "Tt": 1, **draw.sizes("T d_w d_h d_c d_o", low=3)}, True)
    yield _case(draw, "size 1", {"B": 3, "Tt": 4, "T": 1, **draw.sizes("d_w d_h d_c d_o")}, True)
    yield _case(draw, "float64", draw.sizes(NAMES, high=10), True, "float64", dtype=torch.float64)
    for feeding in (True, False):
        yield _case(draw, "not contiguous", draw.sizes(NAMES, high=10), feeding, "not contiguous")
    ones = {"B": 1, "Tt": 1, "T": 1, **draw.sizes("d_w d_h d_c d_o")}
    yield _case(draw, "size 1 without feeding", ones, False, "float64", dtype=torch.float64)
    size = draw.integer(4, 6)
    for feeding in (True, False):
        yield _case(draw, "square", {"B": 2, "Tt": 4, "T": 3, **dict.fromkeys(NAMES.split()[3:], size)}, feeding, diagnostic=True)
        yield _case(draw, "square", {"B": 3, "Tt": 3, "T": 3, **dict.fromkeys(NAMES.split()[3:], 3)}, feeding, diagnostic=True)


def _case(draw, group, sizes, feeding, note="", dtype=torch.float32, diagnostic=False):
    B, Tt, T, d_w, d_h, d_c, d_o = (sizes[name] for name in NAMES.split())
    d_in = d_w + d_o if feeding else d_w

    def drawn(*shape):
        return draw.normal(*shape, dtype=dtype, scale=shape[-1] ** -0.5)

    words, first_state = draw.normal(B, Tt, d_w, dtype=dtype), draw.normal(B, d_h, dtype=dtype, scale=0.5)
    W_c = drawn(d_o, d_c + d_h)
    if note == "not contiguous":
        words, first_state, W_c = non_contiguous(words), non_contiguous(first_state), non_contiguous(W_c)
    cell = (drawn(d_h, d_in), drawn(d_h, d_h))
    memory = (2 * draw.normal(B, T, d_h, dtype=dtype), draw.normal(B, T, d_c, dtype=dtype))
    args = (words, first_state, cell, memory, W_c, feeding)
    return Case(group, label(sizes, f"feeding={feeding}", note), args, diagnostic=diagnostic)


def _call(handle, case, args):
    """The recurrent step and the attention become functions for one call."""
    words, first_state, (W, U), (keys, values), W_c, feeding = args
    if words.requires_grad:  # as in training: the way back needs each state as it was
        keys = keys.clone().requires_grad_()

    def move(inputs, state):
        what = f"a word, {words.shape[-1]} numbers, and what is fed, {len(W_c)}" if feeding else "a word alone"
        _require("move", f"inputs ({what})", inputs, (len(keys), W.shape[1]))
        _require("move", "a state", state, (len(keys), U.shape[1]))
        return torch.tanh(inputs @ W.T + state @ U.T)  # (B, d_h)

    def ask(state):
        _require("ask", "a state", state, (len(keys), U.shape[1]))
        weights = torch.softmax((keys @ state.unsqueeze(-1)).squeeze(-1), dim=-1)  # (B, T)
        return (weights.unsqueeze(1) @ values).squeeze(1), weights  # (B, d_c), (B, T)

    return handle.call((words, first_state, move, ask, W_c, feeding))


def _require(function, what, given, shape):
    found = tuple(given.shape) if isinstance(given, torch.Tensor) else type(given).__name__
    if found != shape:
        raise ValueError(f"{function} wants {what} of shape {shape}, got {found}")


def _decode(words, state, move, ask, W_c, feeding, *, fed=None, first=None, join=None, keep=None, states=None, goes_on=None):
    """The right steps with parts to exchange.

    `fed(context, state, attended, earlier)` is what the next step is fed, `first` what the first is, `join(word, fed)` sets the
    two side by side, and `keep(attended, context, state, fed)` is what stands in the answer. `states(old, new)` are the state
    that asks and the one in the attentional state, and `goes_on(new, attended)` is where the next step starts.
    """
    given = words.new_zeros(len(words), len(W_c)) if first is None else first
    kept, rows, earlier = [], [], given
    for word in words.unbind(1):
        inputs = (join(word, given) if join else torch.cat([word, given], -1)) if feeding else word
        new = move(inputs, state)
        asks, joined = states(state, new) if states else (new, new)
        context, weights = ask(asks)
        attended = attentional_state(context, joined, W_c)
        kept.append(keep(attended, context, new, given) if keep else attended)
        rows.append(weights)
        state = goes_on(new, attended) if goes_on else new
        given, earlier = fed(context, state, attended, earlier) if fed else attended, attended
    return torch.stack(kept, 1), torch.stack(rows, 1)


def feeds_the_context(words, first_state, move, ask, W_c, feeding):
    """You feed the context. What goes into the next step is the *attentional* state, tanh(W_c [c; s])."""
    zeros = first_state.new_zeros(len(words), W_c.shape[1] - first_state.shape[1])
    return _decode(words, first_state, move, ask, W_c, feeding, fed=lambda c, s, a, e: c, first=zeros)


def feeds_the_state(words, first_state, move, ask, W_c, feeding):
    """You feed the recurrent state, which the next step has anyway. What was read is in the *attentional* state, tanh(W_c [c;
    s])."""
    return _decode(words, first_state, move, ask, W_c, feeding, fed=lambda c, s, a, e: s, first=0 * first_state)


def feeds_the_state_from_the_start(words, first_state, move, ask, W_c, feeding):
    return _decode(words, first_state, move, ask, W_c, feeding, fed=lambda c, s, a, e: s, first=first_state)


def starts_with_something_fed(words, first_state, move, ask, W_c, feeding):
    """Your first step is fed something. Before it nothing has been asked: feed zeros (B, d_o)."""
    asked = attentional_state(ask(first_state)[0], first_state, W_c)
    return _decode(words, first_state, move, ask, W_c, feeding, first=asked)


def starts_with_ones(words, first_state, move, ask, W_c, feeding):
    return _decode(words, first_state, move, ask, W_c, feeding, first=words.new_ones(len(words), len(W_c)))


def starts_with_the_first_state(words, first_state, move, ask, W_c, feeding):
    return _decode(words, first_state, move, ask, W_c, feeding, first=first_state)


def feeds_zeros_for_ever(*args):
    """Every step of yours is fed zeros, as if all states were computed before the first question. The attentional state of a step
    goes into the next one, so the steps have to follow each other."""
    return _decode(*args, fed=lambda c, s, a, e: torch.zeros_like(a))


def feeds_what_was_asked_without_feeding(words, first_state, move, ask, W_c, feeding):
    """You ask all questions first, without feeding, and feed their answers afterwards. With feeding an answer depends on the
    one before it: move, ask and feed in one loop."""
    if not feeding:
        return decode_steps(words, first_state, move, ask, W_c, feeding)
    attended, _ = feeds_zeros_for_ever(words, first_state, move, ask, W_c, feeding)
    earlier = torch.cat([torch.zeros_like(attended[:, :1]), attended[:, :-1]], 1)  # (B, Tt, d_o)
    both = torch.cat([words, earlier], -1)  # (B, Tt, d_w + d_o)
    return decode_steps(both, first_state, move, ask, W_c, False)


def feeds_the_last_but_one(*args):
    """What you feed is a step too old: the attentional state of the last step but one."""
    return _decode(*args, fed=lambda c, s, a, e: e)


def one_tensor_for_all_steps(words, first_state, move, ask, W_c, feeding):
    """At every step your answer holds the attentional state of the *last*, as when one tensor is written into again and again,
    and the list keeps that tensor each time. Make a new one at each step."""
    attended, weights = decode_steps(words, first_state, move, ask, W_c, feeding)
    return attended[:, -1:].expand_as(attended), weights


def asks_before_it_moves(words, first_state, move, ask, W_c, feeding):
    """You ask and make the attentional state *before* the step, so that it goes into its own step. First move, then ask; it is
    fed to the next."""
    state, kept, rows = first_state, [], []
    for word in words.unbind(1):
        context, weights = ask(state)
        attended = attentional_state(context, state, W_c)
        state = move(torch.cat([word, attended], -1) if feeding else word, state)
        kept.append(attended)
        rows.append(weights)
    return torch.stack(kept, 1), torch.stack(rows, 1)


def the_old_state_asks(*args):
    """The state from before the step asks, as in lesson 02. Here the *new* state does, which has read the word."""
    return _decode(*args, states=lambda old, new: (old, new))


def joins_the_old_state(*args):
    """The new state asks, but your attentional state holds the old one. Both are the state after the step."""
    return _decode(*args, states=lambda old, new: (new, old))


def keeps_the_first_state(words, first_state, move, ask, W_c, feeding):
    """Every step of yours starts from the first state. The state that a step returns is the one from which the next starts."""
    return decode_steps(words, first_state, lambda inputs, state: move(inputs, first_state), ask, W_c, feeding)


def the_attentional_state_for_the_state(*args):
    """You go on from the attentional state in the place of the recurrent one. It is a further *input*; the recurrent state stays
    what `move` returned."""
    return _decode(*args, goes_on=lambda new, attended: attended)


def the_attentional_state_for_the_state_when_feeding(words, first_state, move, ask, W_c, feeding):
    chosen = the_attentional_state_for_the_state if feeding else decode_steps
    return chosen(words, first_state, move, ask, W_c, feeding)


def exchanges_context_and_weights(words, first_state, move, ask, W_c, feeding):
    """You take the weights for the context, and the context for the weights. `ask` returns the context first."""
    return decode_steps(words, first_state, move, lambda state: ask(state)[::-1], W_c, feeding)


def steps_over_the_sentences(words, first_state, move, ask, W_c, feeding):
    """Your loop runs over the sentences, as `for word in words` does. A step takes one word of each, `words[:, t]`."""
    return _decode(words.transpose(0, 1), first_state, move, ask, W_c, feeding, first=words.new_zeros(len(words), len(W_c)))


def fed_first(*args):
    """You set what is fed before the word. The word comes first: the first d_w inputs are its."""
    return _decode(*args, join=lambda word, fed: torch.cat([fed, word], -1))


def state_before_context(*args):
    """The state stands before the context in your attentional state. The formula has [c; s]: the first d_c columns of W_c belong
    to the context."""
    return instead(_decode, attentional_state=lambda c, s, W_c: attentional_state(s, c, W_c))(*args)


def no_tanh(*args):
    """The tanh is missing: this is W_c [c; s]."""
    return instead(_decode, attentional_state=lambda c, s, W_c: torch.cat([c, s], -1) @ W_c.T)(*args)


def what_is_fed_learns_nothing(*args):
    """The numbers are right, but what is fed is cut off from its gradient: no step learns through what it feeds to the next."""
    return _decode(*args, fed=lambda c, s, a, e: a.detach())


def returns_the_states(*args):
    """You return the recurrent states. The attentional states are due, from which the words are predicted."""
    return _decode(*args, keep=lambda attended, context, state, fed: state)


def returns_the_contexts(*args):
    """You return the contexts. The attentional states are due, from which the words are predicted."""
    return _decode(*args, keep=lambda attended, context, state, fed: context)


def returns_what_was_fed(words, first_state, move, ask, W_c, feeding):
    """Your answer begins with the zeros and ends one step too early: it holds what each step was *fed*. What each step *made* is
    due."""
    attended, weights = decode_steps(words, first_state, move, ask, W_c, feeding)
    return torch.cat([torch.zeros_like(attended[:, :1]), attended[:, :-1]], 1), weights


def keeps_the_zeros(words, first_state, move, ask, W_c, feeding):
    """Your answer holds the zeros of the start as well: Tt + 1 rows, where Tt are due."""
    attended, weights = decode_steps(words, first_state, move, ask, W_c, feeding)
    return torch.cat([torch.zeros_like(attended[:, :1]), attended], 1), weights


def last_step_only(*args):
    """You return the last step alone. Every step has a row: (B, Tt, d_o) and (B, Tt, T)."""
    return tuple(each[:, -1] for each in decode_steps(*args))


def last_step_only_of_many(*args):
    return tuple(each[:, -1:] for each in decode_steps(*args))


def weights_of_the_last_step(*args):
    """The attentional states are right. The weights beside them are those of the last step alone, (B, T): they need a list of
    their own, and are due as (B, Tt, T)."""
    attended, weights = decode_steps(*args)
    return attended, weights[:, -1]


def leaves_the_last_word_out(words, *others):
    """Your answer has one step too few: the last word has none. Every word has its step, Tt in all."""
    return _decode(words[:, :-1], *others)


def begins_with_the_second_word(words, *others):
    """Your answer has one step too few: it begins with the second word. Every word has its step, Tt in all; before the first,
    zeros are fed."""
    return _decode(words[:, 1:], *others)


def returns_after_the_first_step(*args):
    """Your answer holds the first step alone: (B, 1, d_o), where Tt steps are due. Does the `return` stand inside the loop?"""
    return tuple(each[:, :1] for each in decode_steps(*args))


def returns_lists(*args):
    """You return lists, with a tensor for each step. `torch.stack(..., dim=1)` makes one tensor of a list: (B, Tt, ...)."""
    return tuple(list(each.unbind(1)) for each in decode_steps(*args))


def steps_first(*args):
    """The steps come first in your answer: (Tt, B, ...), where (B, Tt, ...) is due. `torch.stack` takes a `dim`."""
    return tuple(each.transpose(0, 1) for each in decode_steps(*args))


def reshapes_the_steps(*args):
    """Your steps were joined along dimension 0, as `stack` and `cat` do by themselves, and then *reshaped* to (B, Tt, ...),
    which only reads the numbers in another grouping and mixes the sentences. Stack them along dimension 1."""
    return tuple(each.transpose(0, 1).reshape(each.shape) for each in decode_steps(*args))


def weights_first(*args):
    """You return the weights first. The attentional states come first, then the weights."""
    return decode_steps(*args)[::-1]


def attentional_states_only(*args):
    """You return the attentional states alone. The weights are what we want to look at: return both."""
    return decode_steps(*args)[0]


EXERCISE = Exercise(
    name="decode_steps",
    reference=decode_steps,
    inputs=_inputs,
    outputs=OUTPUTS,
    call=_call,
    misconceptions=mistakes(globals(), decode_steps),
)
