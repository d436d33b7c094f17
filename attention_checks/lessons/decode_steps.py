"""The decoder's steps with input feeding and without, around a small recurrent step and a small attention.

Both stand in a case as numbers, and become functions for one call. They take one step's inputs and one step's state at a time, of
their own sizes, and say so where something else comes.
"""

import torch

from attention_checks.engine.cases import Case, label, non_contiguous
from course_utils.attention.input_feeding import decode_steps

REFERENCE = decode_steps
OUTPUTS = ("attentional states", "weights")
NAMES = "B Tt T d_w d_h d_c d_o"


def inputs(draw):
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


def call(handle, case, args):
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


MISTAKES = """
feeds_the_context: You feed the context to the next step. Feed the *attentional* state, tanh(W_c [c; s]).
    [word, attended] -> [word, fed] ; rows.append(weights) -> rows.append(weights); fed = context ;
      states, rows = ([], []) -> states, rows, fed = ([], [], words.new_zeros(len(words), W_c.shape[1] - state.shape[1]))
feeds_the_state: You feed the recurrent state, which the next step has in any case. Feed the *attentional* state, tanh(W_c [c;
  s]): it holds what was read.
    [word, attended] -> [word, fed] ; rows.append(weights) -> rows.append(weights); fed = state ;
      states, rows = ([], []) -> states, rows, fed = ([], [], torch.zeros_like(state))
    [word, attended] -> [word, state]
starts_with_something_fed: You feed something to the first step. Nothing was asked before it: feed zeros, (B, d_o).
    words.new_zeros(len(words), len(W_c)) -> attentional_state(ask(first_state)[0], first_state, W_c)
    words.new_zeros(len(words), len(W_c)) -> first_state
feeds_zeros_for_ever: You feed zeros to every step. The attentional state of a step goes into the next one, so compute the
  steps one after another.
    [word, attended] -> [word, torch.zeros_like(attended)]
one_tensor_for_all_steps: At every step your answer holds the attentional state of the *last* step. Do you write into one
  tensor again and again? Make a new one at each step.
    torch.stack(states, dim=1) -> torch.stack([attended for _ in states], dim=1)
the_old_state_asks: The state from before the step asks, as in lesson 02. Here the *new* state asks, which has read the word.
    state = move(inputs, state) -> old, state = (state, move(inputs, state)) ; ask(state) -> ask(old)
keeps_the_first_state: Every step of yours starts from the first state. A step starts from the state that the step before it
  returned.
    move(inputs, state) -> move(inputs, first_state)
the_attentional_state_for_the_state: You use the attentional state as the next recurrent state. It is one more *input*. The
  recurrent state is what `move` returned.
    rows.append(weights) -> rows.append(weights); state = attended
    rows.append(weights) -> rows.append(weights); state = attended if feeding else state
exchanges_context_and_weights: You exchanged context and weights. `ask` returns the context first.
    context, weights = ask -> weights, context = ask
steps_over_the_sentences: Your loop runs over the sentences, as `for word in words` does. A step takes one word of each
  sentence, `words[:, t]`.
    words.unbind(dim=1) -> words
fed_first: You join the two inputs in the wrong order. The word comes first: the first d_w inputs belong to it.
    [word, attended] -> [attended, word]
state_before_context: In your attentional state the state comes before the context. The formula has [c; s]: the first d_c
  columns of W_c belong to the context.
    (context, state, W_c) -> (state, context, W_c)
what_is_fed_learns_nothing: The numbers are right, but what you feed is detached from its gradient. So no step learns from
  what it feeds to the next.
    [word, attended] -> [word, attended.detach()]
returns_the_states: You return the recurrent states. Return the attentional states: the words are predicted from them.
    states.append(attended) -> states.append(state)
returns_the_contexts: You return the contexts. Return the attentional states: the words are predicted from them.
    states.append(attended) -> states.append(context)
returns_what_was_fed: Your answer begins with the zeros, and the last step is missing: it holds what each step was *fed*.
  Return what each step *computed*.
    states.append(attended) -> pass ; inputs = -> states.append(attended); inputs =
keeps_the_zeros: Your answer holds the zeros of the start, too: Tt + 1 rows. Return Tt rows.
    states, rows = ([], []) -> states, rows = ([attended], [])
last_step_only: You return the last step alone. Return a row for each step: (B, Tt, d_o) and (B, Tt, T).
    (torch.stack(states, dim=1), torch.stack(rows, dim=1)) -> (attended[:, None], weights[:, None])
weights_of_the_last_step: The attentional states are right, but you return the weights of the last step alone, (B, T). Keep
  them in a list of their own, and return (B, Tt, T).
    torch.stack(rows, dim=1) -> weights
leaves_the_last_word_out: Your answer has one step too few: the last word has none. Every word has its own step, Tt in all.
    words.unbind(dim=1) -> words[:, :-1].unbind(dim=1)
begins_with_the_second_word: Your answer has one step too few: it begins with the second word. Every word has its own step, Tt
  in all. Zeros are fed before the first.
    words.unbind(dim=1) -> words[:, 1:].unbind(dim=1)
returns_after_the_first_step: Your answer holds the first step alone: (B, 1, d_o). Return Tt steps. Is the `return` inside the
  loop?
    rows.append(weights) -> rows.append(weights); break
steps_first: The steps come first in your answer: (Tt, B, ...). Return (B, Tt, ...): `torch.stack` takes a `dim`.
    (torch.stack(states, dim=1), torch.stack(rows, dim=1)) -> (torch.stack(states), torch.stack(rows))
reshapes_the_steps: You join the steps along dimension 0 and then *reshape* to (B, Tt, ...). That keeps the order of the
  numbers and mixes the sentences. Stack along dimension 1.
    torch.stack(states, dim=1) -> torch.stack(states).reshape(len(words), len(states), -1) ;
      torch.stack(rows, dim=1) -> torch.stack(rows).reshape(len(words), len(rows), -1)
"""
