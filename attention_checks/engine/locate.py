"""Where a wrong answer leaves the right path: the first line of a learner's code after which nothing right appears.

A `Trace` of the learner's code is held against the quantities that the reference computes on its way (scores, weights, a
context), whatever order their dimensions have. Nothing here knows an exercise, and nothing is said of causes. What the steps
hold is told in `steps`, what is shown beside the lines in `labels`; the line is chosen by the rules of `lines`.
"""

import re
from dataclasses import dataclass, field

from attention_checks.engine.errors import explained
from attention_checks.engine.labels import Note, notes_on
from attention_checks.engine.lines import UNKNOWN, Wrong, condition_above, place_of
from attention_checks.engine.origins import end_of_loops, has_one_statement, origins
from attention_checks.engine.quantities import EXACT
from attention_checks.engine.steps import Reading

MOST_ORIGINS = 3


@dataclass
class Location:
    """Where to look: the line, counted from 1 at the definition's first, what is said of it, and what all lines hold.

    `line` is None where only lines to ask about are known: these are `given`, and `question` is about them. It is None too where
    the mistake lies somewhere up to the line `until`.
    """

    line: int | None
    sentence: str = ""
    notes: list = field(default_factory=list)
    explanation: str = ""  # of an exception, from the shapes on the line that raised
    given: tuple = ()
    question: str = ""
    until: int | None = None  # the last of the lines that the sentence sends a reader to


def locate(exercise, case, trace, known, want, got, found, named=False):
    """The `Location` of a wrong answer, from the `Trace` of one call on `case` and the `Quantities` of the reference; or None.

    `want` and `got` are the outcomes, `found` the deviation that a report is about. Where the mistake is `named`, nothing is
    asked, and a line that may be a mere consequence is not marked: it names what to look for.
    """
    wrong = Wrong(exercise.outputs, case, want, got, found, Reading(trace, known))
    place = place_of(wrong)
    line, sentence = place.line, place.sentence
    if line is None or line < 1 or (trace.source and line > len(trace.source)):
        return None
    if place.only_asks:
        notes = notes_on(wrong, None)
        given, question = ((), "") if named else _given(wrong, line, notes)
        return Location(None, "", notes, given=given, question=question)
    if wrong.stop is None:
        if _may_be_a_consequence(sentence, line, named) and not has_one_statement(trace.source):
            last = end_of_loops(trace.source, line)
            return Location(None, f"Look at the lines up to line {last}.", notes_on(wrong, None), until=last)
        return Location(line, sentence, notes_on(wrong, line))
    stop, said = trace.stop, f"It stops at line {trace.stop.line}."
    if stop.caller and line == stop.line:
        said = f"It stops at line {stop.line}, called from line {stop.caller}."
        line = stop.caller if stop.passed_before else line
    explanation = explained((type(got.error).__name__, str(got.error)), trace, want.value)
    sentence = f"{said} {sentence}".strip()
    return Location(line, sentence, notes_on(wrong, line), explanation)


def _may_be_a_consequence(sentence, line, named):
    """Whether the line may be right, and only shows the mistake: nothing is said of it, or little beside a mistake that is named.

    Of such lines about half had to change in the stored answers, of the others four in five.
    """
    says_little = sentence == UNKNOWN.format(line=line) or ", except at place" in sentence
    return not sentence or (named and says_little)


def _given(wrong, line, notes):
    """The lines that made what a line reads, but for what holds a quantity of the reference, and a question about them."""
    right = {note.number for note in notes if note.how == EXACT}
    names = {}  # from the same lines together
    for name, lines in origins(wrong.trace.source, line).items():
        unknown = tuple(number for number in lines if number in wrong.trace.ran and number not in right)
        if unknown:
            names.setdefault(unknown, []).append(f"`{name}`")
    if not 0 < sum(map(len, names.values())) <= MOST_ORIGINS:
        return (), ""
    said = _listed([f"{_listed(each)} from {_lines(lines)}" for lines, each in names.items()])
    ask = "is that as it" if said.count("`") == 2 else "are they as they"
    given = tuple(dict.fromkeys(number for lines in names for number in lines))
    return given, f"Line {line} reads {said}: {ask} should be?"


def _lines(numbers):
    return f"line{'s' if len(numbers) > 1 else ''} {_listed([str(number) for number in numbers])}"


def _listed(items):
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def locate_refusal(trace):
    """The `Location` of what refuses in another way than is due, or of the condition above the only `raise` of code that lets
    through what is to be refused; or None."""
    notes = [Note(number, source) for number, source in enumerate(trace.source, 1)]
    if trace.stop is not None:
        line = trace.stop.line
        if 0 < line <= len(notes) and re.match(r"\s+(raise|assert)\b", trace.source[line - 1]):
            return Location(line, f"Line {line} raises it.", notes)
    raises = [number for number, text in enumerate(trace.source, 1) if re.match(r"\s+raise\b", text)]
    line = condition_above(trace.source, raises[0]) if len(raises) == 1 else None
    if trace.stop is not None and line not in trace.ran:  # it has let nothing through yet
        return None
    return line and Location(line, f"Line {line} is the condition of your only `raise`.", notes)
