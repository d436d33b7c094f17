"""A submission rebuilt: the instructor's notebook as the skeleton, with the student's solutions and extra cells put into it.

Only sources are taken from a submission. Its tags, metadata, outputs and whatever happened to its test cells cannot matter.
"""

import ast
import contextlib
import re
from dataclasses import asdict, dataclass, field
from itertools import pairwise

from grading.intake.cell_source import bound_by, gives_nothing, parsed, read_by
from grading.intake.lesson import CHECKS, SOLUTIONS, TRAINING

SOLUTION = re.compile(r"^[ \t]*### BEGIN SOLUTION.*?### END SOLUTION[^\n]*", re.DOTALL | re.MULTILINE)
GIVEN = {"", "# YOUR CODE HERE", "raise NotImplementedError()", "YOUR ANSWER HERE"}  # what nbgrader puts in its place


@dataclass(frozen=True)
class WorkCell:
    """One cell to run or to show.

    `source` is the student's in solution cells and in cells that are their `own`, the instructor's in provided cells, and ""
    in checks: the judge takes those from the lesson, so that a work can go to the sandbox whole. `index` is the cell's place in
    the work, `lesson_index` its place in the lesson (None for the student's own cells). `attachments` are pictures that were
    pasted into Markdown, {name: {kind: base64}}.
    """

    kind: str
    cell_type: str
    grade_id: str | None
    source: str
    own: bool
    index: int
    lesson_index: int | None
    attachments: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Work:
    """What is graded: cells in the order of the lesson, and `flags`, sentences about what was odd in the submission."""

    cells: tuple[WorkCell, ...]
    flags: tuple[str, ...] = field(default=())

    def to_dict(self):
        """JSON-able: {"cells": [{"kind", "cell_type", "grade_id", "source", "own", "index", "lesson_index"}], "flags": [...]}."""
        return {"cells": [asdict(cell) for cell in self.cells], "flags": list(self.flags)}

    @classmethod
    def from_dict(cls, data):
        return cls(tuple(WorkCell(**cell) for cell in data["cells"]), tuple(data["flags"]))


def rebuild(lesson, notebook):
    """The `Work` of a submitted notebook: a dict {"cells": [{"cell_type", "source", "metadata", "id"?, "attachments"?}]}, as
    intake reads it.

    A solution is found by its grade id, or by its cell id where the metadata was lost, or by the names that it binds where that
    was lost as well. Of several with one id the last counts (as in nbgrader) that is not as it was given out, and the others run
    as extra cells, but for copies of what was given out. A provided code cell that the student changed runs as the instructor
    wrote it, and then as the student did; other line ends, quotes and layout are no change.
    """
    flags, cells = [], []
    claims, extras = _sort(lesson, notebook["cells"], flags)
    run = [source for several in extras.values() for kind, source, _ in several if kind != "markdown"]
    run += [source for index, (source, _) in claims.items() if lesson.cells[index].cell_type == "code"]

    def add(kind, cell_type, grade_id, source, lesson_index=None, attachments=None):
        own = lesson_index is None
        cells.append(WorkCell(kind, cell_type, grade_id, source, own, len(cells), lesson_index, attachments or {}))

    def add_extras(place):
        for kind, source, attachments in extras.get(place, ()):
            add(kind, "markdown" if kind == "markdown" else "code", None, source, None, attachments)

    add_extras(-1)
    for index, cell in enumerate(lesson.cells):
        source, attachments = cell.source, {}
        if cell.kind in CHECKS:
            source = ""
        elif cell.kind in SOLUTIONS:
            (source, attachments), is_code = claims.get(index, (None, {})), cell.cell_type == "code"
            if source is None and not (is_code and any(set() < bound_by(cell.source) <= bound_by(each) for each in run)):
                flags.append(f"the cell {cell.grade_id} is missing, and counts as empty")
            source = source or ""
        add(cell.kind, cell.cell_type, cell.grade_id, source, index, attachments if cell.cell_type == "markdown" else {})
        add_extras(index)
    return Work(tuple(cells), tuple(flags))


def recognised(lesson, notebook):
    """How many of the lesson's solution cells a submitted notebook has: 0 means that it is another lesson's, or none's."""
    return len(_sort(lesson, notebook["cells"], [])[0])


def _sort(lesson, cells, flags):
    """Which cell answers what -> (solutions by lesson index, the student's own cells by the lesson index they follow).

    A solution is (source, attachments), an own cell (kind, source, attachments).
    """
    cells = [{**cell, "source": cell["source"].replace("\r\n", "\n").replace("\r", "\n")} for cell in cells]
    matches, changed = _match(lesson, cells, flags), []
    claims, extras, place = {}, {}, -1
    for cell, index, latest in zip(cells, matches, _latest(lesson, cells, matches, flags), strict=True):
        source, code, attachments = cell["source"], cell["cell_type"] == "code", cell.get("attachments") or {}
        if index is None:
            answers = next((known for known in lesson.cells if known.grade_id and known.grade_id == _grade_id(cell)), None)
            is_a_copy = answers is not None and answers.kind in SOLUTIONS and _is_as_given_out(source, answers)
            if source.strip() and not is_a_copy:  # which would take the answer's place when it runs
                extras.setdefault(min(place, latest), []).append(("code" if code else "markdown", source, attachments))
            continue
        place, known = index, lesson.cells[index]
        if known.kind in SOLUTIONS:
            claims[index] = source, attachments
            if cell["cell_type"] != known.cell_type:
                flags.append(f"the cell {known.grade_id} had become {cell['cell_type']}, and is read as {known.cell_type}")
        elif known.kind in CHECKS:
            if not any(_says_the_same(source, text) for text in (known.released, known.source)):
                flags.append(f"the cell {known.grade_id} was changed: the instructor's is used")
        elif known.cell_type == "code" and code and source.strip() and not _says_the_same(source, known.source):
            extras.setdefault(index, []).append((TRAINING if known.kind == TRAINING else "code", source, {}))
            changed.append(known)
    counting = [known for known in changed if known.kind != TRAINING]
    if counting:
        what = "a provided cell was" if len(counting) == 1 else f"{len(counting)} provided cells were"
        named = ", ".join(f"`{(known.source.strip().splitlines() or [''])[0][:60]}`" for known in counting[:3])
        flags.append(f"{what} changed ({named}{', ...' if counting[3:] else ''}): both versions count, the student's last")
    if len(counting) < len(changed):
        flags.append("a training cell was changed: it is not run while grading, in either version")
    return claims, extras


def _latest(lesson, cells, matches, flags):
    """For each cell the index that it follows at the latest: what an answer reads goes back with it where it was moved down."""
    known = [index for index in matches if index is not None and lesson.cells[index].kind not in CHECKS]
    latest, first = [len(lesson.cells)] * len(cells), {}
    moved = [lesson.cells[i].grade_id for before, i in pairwise(known) if i < before and lesson.cells[i].kind in SOLUTIONS]
    for position in reversed(range(len(cells)) if moved else ()):
        index, source = matches[position], cells[position]["source"]
        if index is None:
            latest[position] = min([first[name] for name in bound_by(source) if name in first], default=len(lesson.cells))
        if index is None or lesson.cells[index].kind in SOLUTIONS:
            place = latest[position] if index is None else index - 1
            first.update({name: min(place, first.get(name, place)) for name in read_by(source)})
    if min(latest, default=0) < len(lesson.cells):
        flags.append(f"moved down: {', '.join(moved)}; it counts in its place, after the student's own cells that it reads")
    return latest


def _match(lesson, cells, flags):
    """For each submitted cell the index of the lesson's cell that it is, or None; no index twice."""
    graded = {cell.grade_id: index for index, cell in enumerate(lesson.cells) if cell.grade_id}
    by_id = {cell.id: index for index, cell in enumerate(lesson.cells)}
    by_source = {}
    for index, cell in enumerate(lesson.cells):
        if not cell.grade_id:
            by_source.setdefault((cell.cell_type, cell.source.strip()), []).append(index)
    found, taken = [None] * len(cells), set()

    def claim(position, index, what=None):
        if index in taken:
            if what:
                flags.append(f"the cell {what} stands more than once: the last one counts")
            return
        taken.add(index)
        found[position] = index

    ids = list(map(_grade_id, cells))

    def untouched(position):
        known = lesson.cells[graded[ids[position]]]
        return ids.count(ids[position]) > 1 and known.kind in SOLUTIONS and _is_as_given_out(cells[position]["source"], known)

    # Of duplicates the last counts, as in nbgrader, but for a copy of what was given out.
    known = [position for position in reversed(range(len(cells))) if ids[position] in graded]
    for position in sorted(known, key=untouched):
        claim(position, graded[ids[position]], ids[position])
    unclaimed = [position for position in range(len(cells)) if ids[position] not in graded]
    for position in unclaimed:
        index = by_id.get(cells[position].get("id"))
        if index is not None:
            claim(position, index)
    for position in unclaimed:  # notebooks of an older minor version have no cell ids
        if found[position] is None:
            key = (cells[position]["cell_type"], cells[position]["source"].strip())
            free = [index for index in by_source.get(key, ()) if index not in taken]
            if free:
                claim(position, free[0])
    if not any(lesson.cells[index].kind in SOLUTIONS for index in taken):
        for position in reversed(unclaimed):  # all that a lesson's cells are known by was lost
            index = _defined(lesson, cells[position], taken) if found[position] is None else None
            if index is not None:
                claim(position, index)
    return found


def _defined(lesson, cell, taken):
    """The index of the answer that binds the very names that a cell binds; None where there is none, or it is as given out."""
    bound = bound_by(cell["source"]) if cell["cell_type"] == "code" else ()
    for index, known in enumerate(lesson.cells):
        is_free = index not in taken and known.kind in SOLUTIONS and known.cell_type == "code"
        if is_free and bound and bound_by(known.source) <= bound and not _is_as_given_out(cell["source"], known):
            return index
    return None


def _is_as_given_out(source, known):
    """Whether an answer's cell says nothing but what the lesson's says around its solution, and nbgrader's own lines; or, as in
    an earlier wording of the lesson, binds the same names and gives them nothing."""
    lines = () if known.kind == "answer" else SOLUTION.sub("", known.source).splitlines()  # a question's letter has no marks
    if {line.strip() for line in source.splitlines()} <= {line.strip() for line in lines} | GIVEN:
        return True
    bound = bound_by(known.source) if known.cell_type == "code" else ()
    if not bound or not bound <= bound_by(source):
        return False
    beside = {_dumped(node) for node in parsed(known.source).body if isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr))}
    return all(gives_nothing(node) or _dumped(node) in beside for node in parsed(source).body)


def _says_the_same(source, known):
    """Whether two cells are one but for line ends, quotes and layout."""
    if source.strip() == known.strip():
        return True
    texts = [_dumped(parsed(text)) for text in (source, known)]
    return None not in texts and texts[0] == texts[1]


def _dumped(tree):
    """A syntax tree as a text to compare by; None for none, and for one that is too deep to be written out."""
    with contextlib.suppress(RecursionError):
        return tree and ast.dump(tree)


def _grade_id(cell):
    nbgrader = cell["metadata"].get("nbgrader")
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return grade_id if isinstance(grade_id, str) else None
