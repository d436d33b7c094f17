"""One step of the decoder: ask, read, move on, score the words."""

from dataclasses import replace

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import attention_cases
from attention_checks.core import Exercise
from attention_checks.lesson_02._decoder import Numbers, numbers, parts
from attention_checks.properties import weights_over
from course_utils.models.recurrent import decoder_step

OUTPUTS = ("logits", "new state", "weights")


def _inputs(draw):
    shapes = {"embedded": "B d_embed", "state": "B d_hidden", "keys": "B T d_key"}
    for case in attention_cases(draw, shapes, mask="B T", optional=False):
        vocabulary = draw.integer(11, 15)  # larger than all other sizes
        made = numbers(draw, *case.args[:3], vocabulary)
        yield replace(case, args=(*case.args, tuple(made)), label=f"{case.label}, V={vocabulary}")


def _call(handle, case, args):
    """Attention, cell and readout stand in the case as numbers; they become functions for one call."""
    return handle.call((*args[:-1], *parts(Numbers(*args[-1]))))


def _joined(*features):
    return torch.cat(features, dim=-1)


def asks_with_the_new_state(embedded, state, keys, mask, attention, cell, readout):
    """The new state asks: you move on first, and ask then. In this decoder the state of *before* the step asks, and what it
    reads goes into the new one."""
    new_state = cell(embedded, state)
    context, weights = attention(new_state, keys, mask)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def asks_again_with_the_new_state(embedded, state, keys, mask, attention, cell, readout):
    """You ask a second time, with the new state. One look a step is due: what the state of before the step has read goes into the
    new state, and into the readout as well."""
    _, new_state, _ = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    context, weights = attention(new_state, keys, mask)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def asks_again_for_the_readout(embedded, state, keys, mask, attention, cell, readout):
    _, new_state, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    context, _ = attention(new_state, keys, mask)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def asks_with_the_word(embedded, state, keys, mask, attention, cell, readout):
    """The last word's embedding asks. The question is the decoder's state, which has the sentence so far in it."""
    context, weights = attention(embedded, keys, mask)
    new_state = cell(_joined(embedded, context), state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def takes_the_weights_for_the_context(embedded, state, keys, mask, attention, cell, readout):
    """Context and weights have changed places: `attention` returns the context first."""
    weights, context = attention(state, keys, mask)
    new_state = cell(_joined(embedded, context), state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def mask_not_handed_on(embedded, state, keys, mask, attention, cell, readout):
    """The attention gets no mask, so the padding is read as well. Hand it on: `attention(query, keys, mask)`."""
    return decoder_step(embedded, state, keys, None, attention, cell, readout)


def feeds_the_word_alone(embedded, state, keys, mask, attention, cell, readout):
    """The cell gets the word's embedding alone. What was read has to enter the new state too: embedding and context, side by
    side."""
    context, weights = attention(state, keys, mask)
    new_state = cell(embedded, state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def feeds_the_context_alone(embedded, state, keys, mask, attention, cell, readout):
    """The cell gets the context alone. The last word has to enter the new state too: embedding and context, side by side."""
    context, weights = attention(state, keys, mask)
    new_state = cell(context, state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def feeds_the_context_first(embedded, state, keys, mask, attention, cell, readout):
    """The cell's input is the other way round: the embedding comes first, then the context. (Its matrix has learned them in
    that order.)"""
    context, weights = attention(state, keys, mask)
    new_state = cell(_joined(context, embedded), state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def feeds_the_state_as_well(embedded, state, keys, mask, attention, cell, readout):
    """The state is part of the cell's input. The cell is given it apart, as its second argument: the input is embedding and
    context."""
    context, weights = attention(state, keys, mask)
    new_state = cell(_joined(embedded, context, state), state)
    return readout(_joined(new_state, context, embedded)), new_state, weights


def cell_without_a_state(embedded, state, keys, mask, attention, cell, readout):
    """The cell is not given the state, and starts from zeros: the decoder forgets, at every step, what it has written."""
    context, weights = attention(state, keys, mask)
    new_state = cell(_joined(embedded, context))
    return readout(_joined(new_state, context, embedded)), new_state, weights


def cell_gets_the_state_first(embedded, state, keys, mask, attention, cell, readout):
    """The cell's two arguments have changed places: its input comes first, the state second."""
    context, weights = attention(state, keys, mask)
    new_state = cell(state, _joined(embedded, context))
    return readout(_joined(new_state, context, embedded)), new_state, weights


def readout_in_another_order(embedded, state, keys, mask, attention, cell, readout):
    """The readout gets the right three things in another order. Its matrix has learned them as new state, context, embedding."""
    return _in_order(2, 1, 0)(embedded, state, keys, mask, attention, cell, readout)


def _in_order(*order):
    def step(embedded, state, keys, mask, attention, cell, readout):
        context, weights = attention(state, keys, mask)
        new_state = cell(_joined(embedded, context), state)
        three = new_state, context, embedded
        return readout(_joined(*(three[place] for place in order))), new_state, weights

    return step


context_first, context_second_last = _in_order(1, 0, 2), _in_order(1, 2, 0)
word_first, word_second = _in_order(2, 0, 1), _in_order(0, 2, 1)


def readout_lacks_a_part(embedded, state, keys, mask, attention, cell, readout):
    """The readout does not get all three: new state, context and embedding, side by side. Which one is missing?"""
    return _in_order(0)(embedded, state, keys, mask, attention, cell, readout)


without_the_word, without_the_context, without_the_state = _in_order(0, 1), _in_order(0, 2), _in_order(1, 2)


def scores_with_the_old_state(embedded, state, keys, mask, attention, cell, readout):
    """Your words are scored with the state of before the step, which has not read the last word. The new one is due there."""
    _, new_state, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    context, _ = attention(state, keys, mask)
    return readout(_joined(state, context, embedded)), new_state, weights


def returns_the_old_state(embedded, state, keys, mask, attention, cell, readout):
    """You hand back the state that you were given, so that the decoder never moves. The new one is due."""
    logits, _, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return logits, state, weights


def the_state_does_not_change(embedded, state, keys, mask, attention, cell, readout):
    """Both the scores and the state that you hand back are made with the old state: what the cell gives is used nowhere."""
    context, weights = attention(state, keys, mask)
    return readout(_joined(state, context, embedded)), state, weights


def probabilities_for_logits(embedded, state, keys, mask, attention, cell, readout):
    """Your scores went through a softmax. The loss does that itself: hand them back as the readout gives them."""
    logits, new_state, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return torch.softmax(logits, dim=-1), new_state, weights


def logarithms_of_probabilities(embedded, state, keys, mask, attention, cell, readout):
    logits, new_state, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return torch.log_softmax(logits, dim=-1), new_state, weights


def context_for_weights(embedded, state, keys, mask, attention, cell, readout):
    """The third of your results is the context. The weights are due there: they are what we want to look at."""
    logits, new_state, _ = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return logits, new_state, attention(state, keys, mask)[0]


def results_in_another_order(embedded, state, keys, mask, attention, cell, readout):
    """You return the right three things in another order. It is `return logits, new_state, weights`."""
    logits, new_state, weights = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return new_state, logits, weights


def _returned(*order):
    def step(*args):
        three = decoder_step(*args)
        return tuple(three[place] for place in order)

    return step


state_and_weights_first, weights_before_state = _returned(1, 2, 0), _returned(0, 2, 1)
weights_first, weights_and_logits_first = _returned(2, 1, 0), _returned(2, 0, 1)


EXERCISE = Exercise(
    name="decoder_step",
    reference=decoder_step,
    inputs=_inputs,
    outputs=OUTPUTS,
    call=_call,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=mistakes(globals(), decoder_step),
)
