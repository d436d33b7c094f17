"""One step of the decoder: ask, read, move on, score the words."""

from dataclasses import replace

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._decoder import Numbers, numbers, parts
from attention_lab.models.recurrent import decoder_step

OUTPUTS = ("logits", "new_state", "weights")


def _inputs(draw):
    shapes = {"embedded": "B d_embed", "state": "B d_hidden", "keys": "B T d_key"}
    for case in attention_cases(draw, shapes, mask="B T", optional=False):
        (*given, mask), vocabulary = case.args, draw.integer(11, 15)  # larger than all other sizes
        made = numbers(draw, *given, vocabulary)
        mask = torch.ones(given[2].shape[:2], dtype=torch.bool) if mask is None else mask  # a mask is promised
        named = f"{case.label.replace('mask=None', 'all allowed')}, V={vocabulary}"
        yield replace(case, args=(*given, mask, tuple(made)), label=named)


def _call(handle, case, args):
    """Attention, cell and readout stand in the case as numbers; they become functions for one call."""
    return handle.call((*args[:-1], *parts(Numbers(*args[-1]))))


def _joined(*features):
    return torch.cat(features, dim=-1)


def _step(embedded, state, keys, mask, attention, cell, readout, *, looks=None, fed=None, told=(0, 1, 2)):
    """The right step with parts to exchange.

    `looks(attention, embedded, state, keys, mask)` gives context and weights, `fed(embedded, context, state)` what the cell is
    given, and `told` says which of new state, context and embedding the readout is told, in which order.
    """
    context, weights = looks(attention, embedded, state, keys, mask) if looks else attention(state, keys, mask)
    new_state = cell(*(fed(embedded, context, state) if fed else (_joined(embedded, context), state)))
    three = new_state, context, embedded
    return readout(_joined(*(three[place] for place in told))), new_state, weights


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


def asks_again_for_the_weights(embedded, state, keys, mask, attention, cell, readout):
    logits, new_state, _ = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return logits, new_state, attention(new_state, keys, mask)[1]


def asks_with_the_word(*args):
    """The last word's embedding asks. The question is the decoder's state, which has the sentence so far in it."""
    return _step(*args, looks=lambda attention, word, state, *where: attention(word, *where))


def takes_the_weights_for_the_context(*args):
    """Context and weights have changed places: `attention` returns the context first."""
    return _step(*args, looks=lambda attention, word, state, *where: attention(state, *where)[::-1])


def mask_not_handed_on(embedded, state, keys, mask, attention, cell, readout):
    """The padding is read as well, as where the attention gets no mask. Hand it on: `attention(query, keys, mask)`."""
    return decoder_step(embedded, state, keys, None, attention, cell, readout)


def mask_inverted(embedded, state, keys, mask, attention, cell, readout):
    """The attention gets the mask the wrong way round: True means *may* attend, for the mask that you are given and for the
    attention. Hand it on as it is."""
    return decoder_step(embedded, state, keys, ~mask, attention, cell, readout)


def feeds_the_word_alone(*args):
    """The cell gets the word's embedding alone. What was read has to enter the new state too: embedding and context, side by
    side."""
    return _step(*args, fed=lambda word, context, state: (word, state))


def feeds_the_context_alone(*args):
    """The cell gets the context alone. The last word has to enter the new state too: embedding and context, side by side."""
    return _step(*args, fed=lambda word, context, state: (context, state))


def feeds_the_context_first(*args):
    """The cell's input is the other way round: the embedding comes first, then the context. (Its matrix has learned them in
    that order.)"""
    return _step(*args, fed=lambda word, context, state: (_joined(context, word), state))


def feeds_the_state_as_well(*args):
    """The state is part of the cell's input. The cell is given it apart, as its second argument: the input is embedding and
    context."""
    return _step(*args, fed=lambda word, context, state: (_joined(word, context, state), state))


def cell_without_a_state(*args):
    """The cell is not given the state, and starts from zeros: the decoder forgets, at every step, what it has written."""
    return _step(*args, fed=lambda word, context, state: (_joined(word, context),))


def cell_gets_the_state_first(*args):
    """The cell's two arguments have changed places: its input comes first, the state second."""
    return _step(*args, fed=lambda word, context, state: (state, _joined(word, context)))


def readout_in_another_order(*args):
    """The readout gets the right three things in another order. Its matrix has learned them as new state, context, embedding."""
    return _step(*args, told=(2, 1, 0))


def _told(*places):
    return lambda *args: _step(*args, told=places)


context_first, context_second_last = _told(1, 0, 2), _told(1, 2, 0)
word_first, word_second = _told(2, 0, 1), _told(0, 2, 1)


def readout_lacks_a_part(*args):
    """The readout does not get all three, new state, context and embedding, side by side: what is missing?"""
    return _step(*args, told=(0,))


without_the_word, without_the_context, without_the_state = _told(0, 1), _told(0, 2), _told(1, 2)
without_the_word_in_another_order, what_the_cell_was_fed, context_alone = _told(1, 0), _told(2, 1), _told(1)


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
    """You hand back the old state, and make the scores with it: what the cell gives is used nowhere."""
    context, weights = attention(state, keys, mask)
    return readout(_joined(state, context, embedded)), state, weights


def probabilities_for_logits(*args):
    """Your scores went through a softmax. The loss does that itself: hand them back as the readout gives them."""
    logits, *others = decoder_step(*args)
    return torch.softmax(logits, dim=-1), *others


def logarithms_of_probabilities(*args):
    logits, *others = decoder_step(*args)
    return torch.log_softmax(logits, dim=-1), *others


def context_for_weights(embedded, state, keys, mask, attention, cell, readout):
    """The third of your results is the context. The weights are due there: they are what we want to look at."""
    logits, new_state, _ = decoder_step(embedded, state, keys, mask, attention, cell, readout)
    return logits, new_state, attention(state, keys, mask)[0]


def results_in_another_order(*args):
    """You return the right three things in another order. It is `return logits, new_state, weights`."""
    return _returned(1, 0, 2)(*args)


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
