"""What a report says beside each line of a learner's code: the shape of what it computes last, and which quantity that is.

A line whose numbers are a quantity of the reference is called right. That says less than it seems to where the line gives them
to something else, or where something else goes wrong on it: `SILENT` has the reasons for which nothing is said.
"""

import re
from dataclasses import dataclass

from attention_checks.engine.compare import first_difference
from attention_checks.engine.lines import lines_that_assign, lines_that_hold, names_given
from attention_checks.engine.quantities import EXACT
from attention_checks.engine.trace import NOT_KEPT


@dataclass
class Note:
    """A line of the learner's source: its number, the shape of what it computes last, and the quantity that this is, if any."""

    number: int
    source: str
    shape: tuple | None = None
    quantity: str = ""
    how: str = ""


def notes_on(wrong, line):
    """A `Note` for each line of the source. `line`, at which the report points, is never called right."""
    reading, plain, notes = wrong.reading, _plain(wrong), []
    for at, source in enumerate(wrong.trace.source, start=1):
        number = reading.last.get(at)
        shape = None if number is None else _shape(wrong, number, source, at in plain)
        state = None if shape is None else reading.states[number]
        told = state and state[0] and at not in plain
        told = told and at != line and not any(is_silent(wrong, number) for is_silent in SILENT)
        several = number is not None and len({value.shape for value in reading.steps[number].values}) > 1
        told = told and (state[1] == EXACT or len(reading.steps[number].values) == 1)
        notes.append(Note(at, source, None if several and not told else shape, *(state if told else ())))
    return notes


def _shape(wrong, number, source, is_plain):
    """The shape of what a line computes last; None where that is no result of it: what an `if` asks for, say."""
    step = wrong.reading.steps[number]
    shape = tuple(step.values[-1].shape)
    asks = shape == () and re.search(r"\b(if|while)\b", source)
    # Of what a function of the learner's own is given nothing is known, and a plain number has no shape.
    if shape == NOT_KEPT or step.handed_on or asks or (shape and is_plain):
        return None
    return None if wrong.trace.stop is not None and step.line == wrong.trace.stop.line else shape


def _plain(wrong):
    """The lines that assign or return a plain number, of which the tensors on the way say nothing."""
    lines = {line for line, _, value in wrong.trace.assigned if type(value) in (int, float)}
    return lines | {wrong.trace.returned} if wrong.is_plain else lines


# Why a line is not called right: each is a function of the `Wrong` and of the line's last step.


def _is_ambiguous(wrong, number):
    """The reference has the same numbers under several names."""
    return wrong.reading.states[number][0] in wrong.reading.known.ambiguous


def _is_made_twice(wrong, number):
    """It goes into the very function that makes it in the reference."""
    made_by = wrong.reading.known.parts_of.get(wrong.reading.states[number][0])
    return any(number in step.sources and step.operation == made_by for step in wrong.reading.steps)


def _is_made_again(wrong, number):
    """A round of a loop makes the same as the one before it, or the line makes anew what another line has made."""
    reading = wrong.reading
    before = {other for other in reading.last.values() if other < number and reading.states[other] == reading.states[number]}
    return reading.is_the_same_again(number) or bool(before - _made_from(reading.steps, number))


def _is_wrong_in_another_round(wrong, number):
    """A round before it has made something else, and what it makes is not made of that, as a sum would be."""
    steps, states = wrong.reading.steps, wrong.reading.states
    rounds = [other for other in range(number) if steps[other].place == steps[number].place]
    others = {other for other in rounds if not states[other] or states[other][1] != EXACT}
    if steps[number].operation == "__getitem__":  # the last round may take the whole of what those before took a part of
        return any(states[other] != states[number] for other in rounds)
    return bool(others - _made_from(steps, number))


def _made_from(steps, number):
    """The steps from which a step was made, in the end."""
    waiting, found = [number], set()
    while waiting:
        new = set(steps[waiting.pop()].sources) - found
        found |= new
        waiting += new
    return found


def _is_of_another_name(wrong, number):
    """The line gives it the name of another quantity, or with other names, or the learner's lines call something else so."""
    reading, name = wrong.reading, wrong.reading.states[number][0]
    step, assigned = reading.steps[number], lines_that_assign(wrong, name)
    names = names_given(reading, step)
    elsewhere = names and name not in names and assigned and not assigned & lines_that_hold(wrong, name)
    among_others = len(names) > 1 and len(step.values) == 1 and names[-1] != name
    return bool(elsewhere) or among_others or _is_misnamed(reading, step, name)


def _is_misnamed(reading, step, name):
    """Whether the learner's line gives the quantity `name`, which the step makes, the name of another quantity."""
    named, names = reading.known.named, names_given(reading, step)
    if not names or len(step.values) != 1 or names[-1] not in named:
        return False
    if names[-1] in (name, *reading.known.inputs):  # `x = x + read` is as right as `attended = x + read`
        return False
    one, other = named[names[-1]].flatten(), named[name].flatten()
    return one.shape != other.shape or first_difference(one, other) is not None


def _is_of_another_dtype(wrong, number):
    """The quantity of the reference has another dtype."""
    reading = wrong.reading
    quantity = reading.known.named.get(reading.states[number][0])
    return quantity is not None and reading.steps[number].values[-1].dtype != quantity.dtype


def _is_one_result_of_several(wrong, number):
    """It is returned beside other results, or something else is judged beside it, and one of all these is wrong."""
    return len(wrong.outputs) > 1 and wrong.reading.steps[number].line == wrong.trace.returned


SILENT = (
    _is_ambiguous,
    _is_made_twice,
    _is_made_again,
    _is_wrong_in_another_round,
    _is_of_another_name,
    _is_of_another_dtype,
    _is_one_result_of_several,
)
