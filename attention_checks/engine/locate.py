"""Where a wrong answer leaves the right path: the first line of a learner's code after which nothing right appears.

A `Trace` of the learner's code is held against the quantities that the reference computes on its way (scores, weights, a
context), whatever order their dimensions have. Nothing here knows an exercise, and nothing is said of causes. What the steps
hold is told in `steps`, what is shown beside the lines in `labels`; the line is chosen by the rules of `lines`.
"""

import ast
import re
import textwrap
from dataclasses import dataclass, field

from attention_checks.engine.errors import explained
from attention_checks.engine.labels import Note, is_made_anew, is_misnamed, notes_on
from attention_checks.engine.lines import UNKNOWN, Wrong, condition_above, place_of
from attention_checks.engine.origins import origins
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
        return Location(None, "", notes_on(wrong, None), "", *(((), "") if named else _given(wrong, line)))
    if wrong.stop is None:
        if named and sentence == UNKNOWN.format(line=line):
            last = _end_of_statement(trace.source, line)
            return Location(None, f"Look at the lines up to line {last}.", notes_on(wrong, None), until=last)
        return Location(line, sentence, notes_on(wrong, line))
    stop, said = trace.stop, f"It stops at line {trace.stop.line}."
    if stop.caller and line == stop.line:
        said = f"It stops at line {stop.line}, called from line {stop.caller}."
        line = stop.caller if stop.passed_before else line
    explanation = explained((type(got.error).__name__, str(got.error)), trace, want.value)
    sentence = f"{said} {sentence}".strip()
    return Location(line, sentence, notes_on(wrong, line), explanation)


def _end_of_statement(source, line):
    """The last line of the statement that has `line`, both counted from 1."""
    try:
        nodes = ast.walk(ast.parse(textwrap.dedent("\n".join(source))))
    except (SyntaxError, ValueError):  # lines from elsewhere need be no program
        return line
    plain = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
    return max(
        (node.end_lineno for node in nodes if isinstance(node, plain) and node.lineno <= line <= node.end_lineno), default=line
    )


def _given(wrong, line):
    """The lines that made what a line reads, but for what holds a quantity of the reference, and a question about them."""
    read = _read(wrong, line)
    if not read:
        return (), ""
    further = _read_there(wrong, read)
    said = _listed([*_named(each for each in read if each.name), *(_run_as(each) for each in read if not each.name)])
    said += f", which reads {_listed(_named(further))}" if further else ""
    read = [*read, *further]
    ask = "are they as they" if len(read) > 1 else "is that as it"
    placed = [number for each in read for _, lines in each.placed for number in lines]
    given = [*(number for each in read for number in (*each.lines, *each.decided, *each.repeated)), *placed]
    return tuple(dict.fromkeys(given)), f"Line {line} {'reads ' if read[0].name else ''}{said}: {ask} should be?"


def _read_there(wrong, read):
    """What the one line reads that all of `read` comes from; nothing where there are several lines, or too much is read there."""
    further = _read(wrong, read[0].lines[0]) if _is_from_one_line(read) else []
    further = [each for each in further if each.name and (_is_of_sizes(wrong) or not each.plain)]
    further = [each for each in further if not {*read[0].lines, *read[0].repeated} >= {*each.lines}]
    return further if len(further) <= MOST_ORIGINS else []


def _is_of_sizes(wrong):
    """Whether a size may be what is wrong: elsewhere it hardly ever is."""
    return wrong.found.aspect in ("raised", "shape")


def _is_from_one_line(read):
    plainly = all(each.name and not (*each.decided, *each.placed) for each in read)
    return plainly and len(read[0].lines) == 1 and len({each.lines for each in read}) == 1


def _read(wrong, line):
    """The origins of what a line reads and is run by, but for what holds a quantity of the reference."""
    reading, trace = wrong.reading, wrong.trace
    right = {line for line, number in reading.last.items() if _is_right(reading, number)}
    read = [_without(right, each) for each in origins(trace.source, line, trace.ran)]
    read = [each for each in read if each.lines or not each.name]
    taken = {trace.steps[source].line for step in trace.steps if step.line == line for source in step.sources}
    read = [each for each in read if each.surely or not taken.isdisjoint(each.lines)]
    names, own = [each for each in read if each.name], [each for each in read if not each.name]
    sizes = _is_of_sizes(wrong)
    if wrong.stop and isinstance(wrong.got.error, LookupError):  # what counts the places is, where one is looked for that is none
        counters = [each for each in names if all(re.match(r"\s*for\b", trace.source[number - 1]) for number in each.lines)]
        names = counters or names
    names = [each for each in names if not each.name.startswith("self.")]  # a layer: its line is hardly ever the wrong one
    names = [each for each in names if not each.plain] or (names if sizes else [])
    if len(names) + sum(len(each.placed) for each in names) > MOST_ORIGINS or any(len(each.placed) > 1 for each in names):
        names = [each._replace(placed=()) for each in names]
    return [*(names if len(names) <= MOST_ORIGINS else []), *own]


def _is_right(reading, number):
    """Whether a step makes a quantity of the reference, which its line calls no other and no other line has made before."""
    name, how = reading.states[number] or ("", "")
    right = bool(name) and how == EXACT and not is_misnamed(reading, reading.steps[number], (name, how))
    return right and not is_made_anew(reading, number)


def _without(right, origin):
    """An origin without the lines that hold what is right, all of them where the last has made it of the others, and without what
    tells where it writes if that is right, or is the origin itself, or what a loop counts that is told anyway."""
    left = [(name, tuple(line for line in lines if line not in right)) for name, lines in origin.placed]
    placed = tuple(each for each in left if each[0] != origin.name and not set(each[1]) <= set(origin.repeated))
    if origin.together and origin.lines[-1] in right:
        right = set(origin.lines)
    return origin._replace(lines=tuple(line for line in origin.lines if line not in right), placed=placed)


def _named(read):
    """Where names come from, in words: those from the same lines together."""
    from_there = {}
    for each in read:
        from_there.setdefault(_from(each), []).append(f"`{each.name}`")
    return [f"{_listed(names)} {said}" for said, names in from_there.items()]


def _run_as(origin):
    return f"is run as {_lines(origin.decided)} decide{'s' * (len(origin.decided) == 1)}"


def _from(origin):
    """Where a name comes from, in words."""
    inside = [line for line in origin.lines if line not in origin.outside]
    partly = "partly " * (len(inside) < len(origin.lines))
    around = [f"{partly}in the loop of {_lines(origin.repeated)}"] if origin.repeated and inside else []
    around += [f"as {_lines(origin.decided)} decide{'s' if len(origin.decided) == 1 else ''}"] if origin.decided else []
    around = [f"where `{name}` is from {_lines(lines, 'or')}" for name, lines in origin.placed] + around
    said = f"from {_lines(origin.lines, 'and' if origin.together else 'or')}"
    return f"{said} ({', '.join(around)})" if around else said


def _lines(numbers, between="and"):
    return f"line{'s' if len(numbers) > 1 else ''} {_listed([str(number) for number in numbers], between)}"


def _listed(items, between="and"):
    *first, last = items
    return f"{', '.join(first)} {between} {last}" if first else last


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
