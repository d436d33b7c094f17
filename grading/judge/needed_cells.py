"""Selection of the cells that run in the sandbox: the student's own, and of the provided cells those that they need."""

import re

from grading.intake.cell_source import apart, bound_by, read_by
from grading.intake.lesson import PROVIDED, SOLUTIONS

NAME_ERROR = re.compile(r"name '(\w+)' is not defined")


def selection(cells, whole=False):
    """{place: source to run} for the cells of a work (dicts with "kind", "source", "own"), in their order.

    Of a provided cell of which only imports, functions and the like are needed (`apart`), only those run. `whole`: every provided
    cell, but no training.
    """
    needed, todo, parts = set(), [], {}  # parts: {place: the sources that are needed of it}

    def choose(place, source):
        if source not in parts.setdefault(place, []):
            parts[place].append(source)
            todo.extend(read_by(source))

    for place, cell in enumerate(cells):
        if not _runs(cell):
            continue
        if whole or students(cell):
            choose(place, cell["source"])
    binders = _binders(cells)
    while todo:
        name = todo.pop()
        if name in needed:
            continue
        needed.add(name)
        for place in binders.get(name, ()):
            source = cells[place]["source"]
            choose(place, apart(source).get(name, source))
    return {place: _together(cells[place], parts[place]) for place in sorted(parts)}


def _together(cell, parts):
    """The parts of a cell that run, in its own order; the whole cell where any of them is that."""
    if len(parts) == 1 or cell["source"] in parts:
        return cell["source"] if cell["source"] in parts else parts[0]
    inside = dict.fromkeys(apart(cell["source"]).values())
    return "\n".join(part for part in inside if part in parts)


def missed(cells, chosen, texts, stopped=()):
    """Whether one of the texts is a NameError's about what a provided cell binds that was not run, or not as a whole.

    What was `stopped` (places) left its names unbound by itself: to run more of it would not change that.
    """
    names = {name for text in texts for name in NAME_ERROR.findall(text)}
    binders = _binders(cells)
    places = {place for name in names for place in binders.get(name, ())}
    return any(chosen.get(place) != cells[place]["source"] for place in places.difference(stopped))


def is_code(cell):
    return cell.get("cell_type", "code") == "code"


def _runs(cell):
    return is_code(cell) and bool(cell["source"].strip()) and cell["kind"] in (*SOLUTIONS, *PROVIDED)


def students(cell):
    """Whether what the cell says is the student's."""
    return cell["own"] or cell["kind"] in SOLUTIONS


def _binders(cells):
    found = {}
    for place, cell in enumerate(cells):
        if _runs(cell) and not students(cell):
            for name in bound_by(cell["source"]):
                found.setdefault(name, []).append(place)
    return found
