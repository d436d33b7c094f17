"""The names in a check: the instructor's own are run here, all others are looked up in the session."""

import ast
import builtins
from dataclasses import dataclass
from functools import lru_cache

from grading.intake.cell_source import DEFINING, bound_by, parsed
from grading.intake.lesson import PROVIDED, SOLUTIONS, TRAINING


@dataclass(frozen=True)
class Definition:
    """Where a provided cell binds a name: the cell's place, and what to run for it."""

    place: int
    source: str


@lru_cache(maxsize=64)
def definitions(cells):
    """{name: [Definition, ...]} for what the provided cells bind, in their order; `cells` are (kind, source) pairs.

    An import or a `def` stands alone; anything else needs its whole cell. What training, predictions and the set-up compute
    beside that is not for checks. A name that the lesson's own solutions bind is the student's to bind.
    """
    found, students = {}, set()
    for place, (kind, source) in enumerate(cells):
        if kind in SOLUTIONS:
            students |= bound_by(source)
        tree = parsed(source) if kind in (*PROVIDED, TRAINING) else None
        for statement in tree.body if tree else ():
            text = ast.unparse(statement)
            alone = isinstance(statement, DEFINING)
            if alone or kind == "code":
                for name in bound_by(text):
                    found.setdefault(name, []).append(Definition(place, text if alone else source))
    return {name: places for name, places in found.items() if name not in students}


class Names(dict):
    """The globals of one check. `shared` holds what earlier checks of the same lesson bound, and keeps what this one does.

    Builtins are Python's own; imports and functions of the instructor's are the instructor's; the rest is asked of the student.
    """

    def __init__(self, cells, place, link, shared):
        super().__init__(shared, __name__="__main__")
        self._definitions, self._place, self._link, self._shared = definitions(cells), place, link, shared

    def __missing__(self, name):
        if hasattr(builtins, name) or name.startswith("__"):
            raise KeyError(name)
        above = [item for item in self._definitions.get(name, ()) if item.place < self._place]
        if above:
            exec(compile(above[-1].source, "<provided cell>", "exec"), self)
            return self[name]
        value = self._link.look_up(name)
        dict.__setitem__(self, name, value)
        return value

    def __setitem__(self, name, value):
        dict.__setitem__(self, name, value)
        if name != "__builtins__":
            self._shared[name] = value
