"""Where a wrong answer leaves the right path: the first line of a learner's code after which nothing right appears.

A `Trace` of the learner's code is held against the quantities that the reference computes on its way (scores, weights, a
context), whatever order their dimensions have. Nothing here knows an exercise, and nothing is said of causes: only which lines
hold something known, what shapes the others have, and from where on nothing is. What the steps hold is told in `states`; the
rules that choose a line stand in `RULES`.
"""

import re
from dataclasses import dataclass, field

from attention_checks.compare import first_difference
from attention_checks.errors import explained
from attention_checks.origins import origins
from attention_checks.quantities import EXACT
from attention_checks.rules import TARGETS, Wrong, condition_above, place_of
from attention_checks.states import Reading
from attention_checks.trace import NOT_KEPT

MOST_ORIGINS = 3
IN_ORDER = ("var_mean", "std_mean", "max", "min", "sort", "topk", "chunk", "split", "unbind")  # whose results a step has in order


@dataclass
class Location:
    """Where to look: the line, counted from 1 at the definition's first, what is said of it, and what all lines hold."""

    line: int
    sentence: str = ""
    notes: list = field(default_factory=list)
    explanation: str = ""  # of an exception, from the shapes on the line that raised
    stopped: int | None = None  # that line
    given: tuple = ()  # lines that made what the line reads, and that hold nothing known
    question: str = ""  # about them
    only_asks: bool = False  # whether nothing else was seen


@dataclass
class Note:
    """A line of the learner's source: its number, the shape of what it computes last, and the quantity that this is, if any."""

    number: int
    source: str
    shape: tuple | None = None
    quantity: str = ""
    how: str = ""


def locate(exercise, case, trace, known, want, got, found):
    """The `Location` of a wrong answer, from the `Trace` of one call on `case` and the `Quantities` of the reference; or None.

    `want` and `got` are the outcomes, `found` the deviation that a report is about.
    """
    wrong = Wrong(exercise.outputs, case, want, got, found, Reading(trace, known))
    place = place_of(wrong)
    line, sentence = place.line, place.sentence
    if line is None or line < 1 or (trace.source and line > len(trace.source)):
        return None
    given = _given(wrong, line) if place.open or not sentence else ((), "")
    if place.only_asks and not given[0]:
        return None
    if wrong.stop is None:
        sentence = sentence or f"Line {line} {'returns it' if line == trace.returned else 'makes what is not recognised'}."
        return Location(line, sentence, _notes(wrong, line, sentence), "", None, *given, place.only_asks)
    sentence = f"It stops at line {trace.stop.line}. {sentence}".strip()
    explanation = explained((type(got.error).__name__, str(got.error)), trace, want.value)
    return Location(line, sentence, _notes(wrong, line, sentence), explanation, trace.stop.line, *given)


def _given(wrong, line):
    """The lines that made what a line reads, but for what holds a quantity of the reference, and a question about them."""
    reading, trace = wrong.reading, wrong.trace
    last = {step.line: (step, state) for step, state in zip(trace.steps, reading.states, strict=True) if step.values}
    right = {number for number, (step, state) in last.items() if state and state[0] and state[1] == EXACT}
    right -= {number for number in right if _is_misnamed(reading, *last[number])}
    read = [_without(right, each) for each in origins(trace.source, line, trace.ran)]
    read = [each for each in read if each.lines or not each.name]
    names, own = [each for each in read if each.name], [each for each in read if not each.name]
    sizes = wrong.found.aspect in ("raised", "shape")  # elsewhere a size is hardly ever what is wrong
    if wrong.stop and isinstance(wrong.got.error, LookupError):  # what counts the places is, where one is looked for that is none
        counters = [each for each in names if all(re.match(r"\s*for\b", trace.source[number - 1]) for number in each.lines)]
        names, sizes = counters or names, True
    names = [each for each in names if not each.plain] or (names if sizes else [])
    if len(names) + sum(len(each.placed) for each in names) > MOST_ORIGINS:
        names = [each._replace(placed=()) for each in names]
    read = [*(names if len(names) <= MOST_ORIGINS else []), *own]
    if not read:
        return (), ""
    said = _listed([_from(each) if each.name else f"is run as {_lines(each.decided)} decides" for each in read])
    reader = f"Line {line}" if wrong.stop and wrong.stop.line != line else "It"
    ask = "are they as they" if len(read) > 1 else "is that as it"
    placed = [number for each in read for _, lines in each.placed for number in lines]
    given = [*(number for each in read for number in (*each.lines, *each.decided, *each.repeated)), *placed]
    return tuple(dict.fromkeys(given)), f"{reader} {'reads ' if read[0].name else ''}{said}: {ask} should be?"


def _without(right, origin):
    """An origin without the lines that hold what is right."""
    placed = [(name, tuple(line for line in lines if line not in right)) for name, lines in origin.placed]
    lines = tuple(line for line in origin.lines if line not in right)
    return origin._replace(lines=lines, placed=tuple(each for each in placed if each[1]))


def _from(origin):
    """Where a name comes from, in words."""
    around = [f"in the loop of {_lines(origin.repeated)}"] if origin.repeated else []
    around += [f"as {_lines(origin.decided)} decide{'s' if len(origin.decided) == 1 else ''}"] if origin.decided else []
    around = [f"where `{name}` is from {_lines(lines, 'or')}" for name, lines in origin.placed] + around
    said = f"`{origin.name}` from {_lines(origin.lines, 'or')}"
    return f"{said} ({', '.join(around)})" if around else said


def _lines(numbers, between="and"):
    return f"line{'s' if len(numbers) > 1 else ''} {f' {between} '.join(map(str, numbers))}"


def _listed(items):
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def locate_refusal(trace):
    """The `Location` of what refuses in another way than is due, or of the condition above the only `raise` of code that lets
    through what is to be refused; or None."""
    notes = [Note(number, source) for number, source in enumerate(trace.source, 1)]
    if trace.stop is not None:
        line = trace.stop.line
        refuses = 0 < line <= len(notes) and re.match(r"\s+(raise|assert)\b", trace.source[line - 1])
        return Location(line, f"Line {line} raises it.", notes) if refuses else None
    raises = [number for number, text in enumerate(trace.source, 1) if re.match(r"\s+raise\b", text)]
    line = condition_above(trace.source, raises[0]) if len(raises) == 1 else None
    return line and Location(line, f"Line {line} is the condition of your only `raise`.", notes)


def _notes(wrong, line, sentence):
    """What stands beside each line of the source: the shape of what it computes last, and which quantity that is.

    Nothing is called a quantity on the line that a report points at, unless it speaks of that quantity, nor on one that gives it
    the name of another, nor where a plain number is assigned or returned, of which the tensors on the way say nothing, nor where
    it goes into the very function that makes it in the reference, and so is made twice, nor where it has another dtype there, nor
    where a round of a loop makes the same as the one before.
    Where a line goes on with a function of the learner's own, nothing is known of what that gives it.
    """
    reading, last = wrong.reading, {}
    unspoken = {line for line, _, value in wrong.trace.assigned if type(value) in (int, float)}
    if wrong.is_plain:
        unspoken.add(wrong.trace.returned)
    takes = {(source, step.operation) for step in reading.steps for source in step.sources}
    for number, (step, state) in enumerate(zip(reading.steps, reading.states, strict=True)):
        if step.values:
            twice = bool(state) and (number, reading.known.parts_of.get(state[0])) in takes
            shape = tuple(step.values[-1].shape)
            silent = step.lost or twice or step.line in unspoken or reading.is_the_same_again(number)
            silent = silent or _is_misnamed(reading, step, state) or _has_another_dtype(reading, step, state)
            told = None if silent else state
            shapeless = shape == NOT_KEPT or step.handed_on or (shape and step.line in unspoken)  # a number has no shape
            last[step.line] = (None, None) if shapeless else (shape, told)
    notes = []
    for number, source in enumerate(reading.trace.source, start=1):
        shape, state = last.get(number, (None, None))
        told = state and state[0] and state[0] not in reading.known.ambiguous and (number != line or f"`{state[0]}`" in sentence)
        notes.append(Note(number, source, shape, *(state if told else ())))
    return notes


def _is_misnamed(reading, step, state):
    """Whether the learner's line gives what the step makes the name of another quantity of the reference."""
    source, named = reading.trace.source, reading.known.named
    assigned = TARGETS.match(source[step.line - 1]) if 0 < step.line <= len(source) else None
    names = [name.strip() for name in assigned[1].split(",")] if assigned and state else []
    pairs = list(zip(names, step.values, strict=True)) if len(names) == len(step.values) and step.operation in IN_ORDER else []
    if any(name in named and _differ(named[name], value) for name, value in pairs):
        return True
    if not names or len(step.values) != 1 or names[-1] not in named or state[0] in ("", names[-1]):
        return False
    return _differ(named[names[-1]], named[state[0]])


def _differ(one, other):
    one, other = one.flatten(), other.flatten()
    return one.shape != other.shape or first_difference(one, other) is not None


def _has_another_dtype(reading, step, state):
    """Whether what the step makes has the numbers of a quantity of the reference, and another dtype."""
    quantity = reading.known.named.get(state[0]) if state else None
    return quantity is not None and step.values[-1].dtype != quantity.dtype
