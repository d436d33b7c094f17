"""A learner's own lines as a report shows them: shapes beside them, what they hold, and the line to look at."""

import ast
import html
import re
import textwrap
from dataclasses import replace

from attention_checks.engine.quantities import EXACT, REORDERED, RESHAPED

MOST_LINES = 12
WIDEST = 72  # characters of a source line; longer ones are cut
CODE = re.compile("`([^`]+)`")
HOW = {EXACT: "right", REORDERED: "its numbers, in another order", RESHAPED: "its numbers, in another shape"}

_TABLE = "border-collapse:collapse;margin:0.5em 0 0.2em;font-family:var(--jp-code-font-family,monospace);font-size:0.92em"
# Long lines are scrolled to, which a keyboard can do only where the box has the focus.
_SCROLLS = "style='overflow-x:auto' tabindex='0' role='group' aria-label='Your lines, and what each makes'"
_CELL = "padding:0.05em 0.9em 0.05em 0;text-align:left;white-space:pre;vertical-align:top;background:transparent;border:none"
_WRONG = "box-shadow:inset 4px 0 0 var(--jp-warn-color1,#c77700);font-weight:bold"
_ASKED = "border-left:2px dotted var(--jp-warn-color1,#c77700)"
_RIGHT = "color:var(--jp-success-color1,#2e7d32)"


def as_text(location):
    """The listing as lines of text, the sentence first, where there is one."""
    rows = _rows(location)
    width = max((len(note.source) for note in rows if note is not None), default=0)
    lines = [_said(location)] if _said(location) else []
    for note in rows:
        if note is None:
            lines.append("     ...")
            continue
        mark = ">" if note.number == location.line else "?" if note.number in location.given else " "
        source = _cut(note.source)
        lines.append(f"{mark}{note.number:4d}  {source.ljust(min(width, WIDEST))}  {_words(note)}".rstrip())
    return lines


def as_html(location):
    """The listing as a small table, legible in any theme."""
    rows = []
    for note in _rows(location):
        if note is None:
            rows.append(f"<tr style='background:transparent'><td style='{_CELL}'></td><td style='{_CELL}'>...</td></tr>")
            continue
        wrong = note.number == location.line
        words = html.escape(_words(note))
        style = f"{_CELL};{_RIGHT}" if note.quantity else f"{_CELL};opacity:0.75"
        border = _WRONG if wrong else _ASKED if note.number in location.given else ""
        number = f"<td style='{_CELL};padding-left:0.7em;opacity:0.75;{border}'>{note.number}</td>"
        source = f"<td style='{_CELL}{';font-weight:bold' if wrong else ''}'>{html.escape(_cut(note.source))}</td>"
        rows.append(f"<tr style='background:transparent'>{number}{source}<td style='{style}'>{words}</td></tr>")
    said = CODE.sub(r"<code>\1</code>", html.escape(_said(location)))
    sentence = f"<div style='margin-top:0.5em'>{said}</div>" if said else ""
    if not rows:
        return sentence
    return f"{sentence}<div {_SCROLLS}><table style='{_TABLE}'>{''.join(rows)}</table></div>"


def _said(location):
    return f"{location.sentence} {location.question}".strip()


def _cut(source):
    return source if len(source) <= WIDEST else source[: WIDEST - 3] + "..."


def _words(note):
    shape = "" if note.shape is None else str(note.shape)
    if not note.quantity:
        return shape
    return f"{shape} {note.quantity}: {HOW[note.how]}"


def _rows(location):
    """The lines worth showing, without docstrings, comments and blank lines; None where some were left out."""
    marked = {location.line, location.until, *location.given} - {None}  # always in sight
    line = location.line or max(marked, default=0)
    silent = _silent([note.source for note in location.notes], line) - marked
    told = [note for note in location.notes if note.number not in silent]
    if not told:
        return []
    indent = len(told[0].source) - len(told[0].source.lstrip())
    told = [replace(note, source=note.source[indent:]) for note in told]
    place = next((index for index, note in enumerate(told) if note.number == line), 0)
    # The marked ones, and those around the line: more of what comes before it.
    far = {note.number: max(place - index, index - place + 1.5) for index, note in enumerate(told) if index}
    kept = {told[0].number, *sorted(far, key=lambda number: (number not in marked, far[number]))[: MOST_LINES - 1]}
    # A single line takes no more room than the dots in its place.
    kept |= {
        one.number for before, one, after in zip(told, told[1:], told[2:], strict=False) if {before.number, after.number} <= kept
    }
    rows = [note if note.number in kept else None for note in told]
    return [row for row, before in zip(rows, [told[0], *rows], strict=False) if row is not None or before is not None]


def _silent(lines, line):
    """The numbers of the lines that hold a docstring or a comment alone, and of the methods of a class but the one at `line`."""
    found = {number for number, text in enumerate(lines, start=1) if not text.strip() or text.strip().startswith(("#", "@"))}
    try:
        tree = ast.parse(textwrap.dedent("\n".join(lines)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # lines from elsewhere need be no program
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found |= set(range(node.lineno, node.end_lineno + 1))
        if isinstance(node, ast.ClassDef):
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            others = [item for item in methods if not item.lineno <= line <= item.end_lineno]
            found |= {number for item in others for number in range(item.lineno, item.end_lineno + 1)}
    return found
