"""`python -m benchmarks.answers [--set SET] [--list | --never]`: what the checks say of the answers in `data/answers`, by set.

`read` gives the answers themselves, to tests as well. `data/answers/README.md` tells their format.
"""

import argparse
import ast
import linecache
import statistics
import sys
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch

import attention_checks as checks

FOLDER = Path(__file__).resolve().parent.parent / "data" / "answers"
SCOPE = "import math\n\nimport numpy\nimport torch\nfrom torch import nn\nfrom torch.nn import functional as F\n"
HEADER, MARK = "# %% ", "# <-- here"
FIELDS = {"wrong": 4, "double": 4, "right": 3}  # kind, set, name where one is due, words
DUE = "expected `shared`, `shared | set`, `wrong | set | name | words`, `double | set | name | words` or `right | set | style`"


@dataclass(frozen=True)
class Answer:
    """One answer to an exercise. `place` is the file and line of its header, `shared` the cells that run before it."""

    exercise: str
    kind: str  # "wrong", "double" (two mistakes at once) or "right"
    set: str
    name: str | None  # of the misconception that is due; of a double, two joined by "+"; "a or b" where chance says which
    words: str
    source: str
    shared: tuple[str, ...]
    place: str

    @property
    def cells(self):
        """The cells of a notebook that defines the answer, in order; what the last one defines last is the answer."""
        return SCOPE, *self.shared, self.source

    @property
    def definition(self):
        """The syntax tree of the answer itself, a function or class."""
        return ast.parse(self.source).body[-1]

    @cached_property
    def marks(self):
        """The lines on which mistakes stand, counted from 1 at the definition's first line, which may be a decorator's."""
        definition = self.definition
        first = min(node.lineno for node in (definition, *definition.decorator_list))
        return tuple(n for n, line in enumerate(self.source.splitlines(), 2 - first) if line.endswith(MARK))

    def load(self):
        """The function or class, from cells run in a namespace of their own. Tracebacks and `inspect` find its lines."""
        space = {"__name__": "__main__"}
        for number, source in enumerate(self.cells, 1 - len(self.cells)):
            file = f"<{self.place}{f' {number}' if number else ''}>"
            # Without a time of change an entry is taken for a file that cannot grow old, and kept.
            linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
            exec(compile(source, file, "exec"), space)
        return space[self.definition.name]

    def verdict(self, hidden=False):
        """The `CheckFailed` that the exercise's check raises, or None where it accepts the answer."""
        torch.manual_seed(0)  # some answers draw numbers of their own: they are told the same each time
        try:
            checks.exercises()[self.exercise].check(self.load(), hidden=hidden)
        except checks.CheckFailed as failure:
            return failure
        return None

    def is_told_what_is_due(self, failure):
        """Whether a `CheckFailed` has a name that is due, or none where none is; of two joined names the order is free."""
        told = failure.misconception or "-"
        return any(sorted(told.split("+")) == sorted(due.split("+")) for due in (self.name or "-").split(" or "))

    def is_named(self, failure):
        """Whether a `CheckFailed` has a name, and it is the one that is due."""
        return failure.misconception is not None and self.is_told_what_is_due(failure)

    def is_located(self, failure):
        """Whether a `CheckFailed` points at a marked line."""
        return getattr(failure, "line", None) in self.marks


def read(folder=FOLDER):
    """Every `Answer` in the folder, file by file. Raises ValueError, with file and line, for a cell that is none."""
    return [answer for path in sorted(folder.glob("*.py")) for answer in _read_file(path)]


def _read_file(path):
    shared = []  # (sets, source)
    for place, header, source in _cells(path):
        kind, *fields = header.split(" | ", FIELDS.get(header.split(" ")[0], 3) - 1)
        if kind == "shared" and len(fields) <= 1:
            shared.append((fields, source))
            continue
        if len(fields) + 1 != FIELDS.get(kind):
            raise ValueError(f"{place}: {DUE}, got {header!r}")
        name = fields[1] if kind != "right" and fields[1] != "-" else None
        before = tuple(cell for sets, cell in shared if sets in ([], [fields[0]]))
        answer = Answer(path.stem, kind, fields[0], name, fields[-1], source, before, place)
        try:
            last = answer.definition
        except (SyntaxError, IndexError) as error:
            raise ValueError(f"{place}: expected a function or class, got what is not Python ({error})") from None
        if not isinstance(last, (ast.FunctionDef, ast.ClassDef)):
            raise ValueError(f"{place}: expected a function or class last, got `{ast.unparse(last)}`")
        if min(answer.marks, default=1) < 1:
            raise ValueError(f"{place}: expected marks `{MARK}` in the definition alone, got one above it")
        yield answer


def _cells(path):
    """(place, header, source) of each percent cell."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(HEADER)]
    if starts[:1] != [0]:
        raise ValueError(f"{path.name}:1: expected a header, `{HEADER}...`, in the first line")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        source = "\n".join(line.rstrip() for line in lines[start + 1 : end]).strip("\n") + "\n"
        yield f"{path.name}:{start + 1}", lines[start][len(HEADER) :].strip(), source


COUNTED = ("answers", "accepted", "named", "otherwise", "unnamed", "marked", "located", "either", "neither")
COLUMNS = ("set", "kind", *COUNTED, "median", "max")
EXPLAINED = """named: as expected; otherwise: by another name; unnamed: rejected without a name.
located: at a line that the author marked, of those that have a mark; either: named as expected, or located; neither: the other
rejected ones. median, max: seconds of a check, the first of an exercise included."""


def measure(answers):
    """What the checks say -> (answer, failure or None, seconds) for each."""
    for answer in answers:
        start = time.perf_counter()
        failure = answer.verdict()
        yield answer, failure, time.perf_counter() - start


def row(group, kind, measured):
    """The columns of one table row, as text, for answers of one set and kind."""
    failures = [(answer, failure) for answer, failure, _ in measured if failure is not None]
    seconds = [taken for *_, taken in measured]
    counts = [len(measured), len(measured) - len(failures)]
    if kind == "right":
        counts += [""] * 7
    else:
        named = sum(answer.is_named(failure) for answer, failure in failures)
        unnamed = sum(failure.misconception is None for _, failure in failures)
        located = sum(answer.is_located(failure) for answer, failure in failures)
        either = sum(answer.is_named(failure) or answer.is_located(failure) for answer, failure in failures)
        marked = sum(bool(answer.marks) for answer, *_ in measured)
        counts += [named, len(failures) - named - unnamed, unnamed, marked, located, either, len(failures) - either]
    return [group, kind, *map(str, counts), f"{statistics.median(seconds):.2f}", f"{max(seconds):.2f}"]


def table(measured):
    """A plain table: a row for each set and kind."""
    groups = {}
    for item in measured:
        groups.setdefault((item[0].set, item[0].kind), []).append(item)
    rows = [COLUMNS, *(row(*key, groups[key]) for key in sorted(groups))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = [str.ljust, str.ljust, *[str.rjust] * (len(COLUMNS) - 2)]
    return "\n".join("  ".join(map(lambda align, cell, width: align(cell, width), aligned, cells, widths)) for cells in rows)


def surprising(answer, failure):
    """Why somebody should read what this answer was told, or None."""
    if answer.kind == "right":
        return None if failure is None else "right, but rejected"
    if failure is None:
        return "wrong, but accepted"
    if answer.is_named(failure):
        return None
    return "not named" if failure.misconception is None else f"named {failure.misconception}"


def never(answers):
    """{exercise: ids} of the misconceptions that none of the answers is told: what nobody has written yet."""
    told = {(answer.exercise, name) for answer in answers for name in (answer.name or "").replace(" or ", "+").split("+")}
    known = {name: dict.fromkeys(item.id for item in exercise.misconceptions) for name, exercise in checks.exercises().items()}
    return {name: [each for each in ids if (name, each) not in told] for name, ids in known.items()}


def main(arguments=None):
    parser = argparse.ArgumentParser("python -m benchmarks.answers", description=__doc__.split(": ", 1)[1].split("\n")[0])
    parser.add_argument("--folder", type=Path, default=FOLDER, help="answers that lie elsewhere")
    parser.add_argument("--set", help="one set alone")
    parser.add_argument("--list", action="store_true", help="print each answer that was not told what is due, and its report")
    parser.add_argument("--never", action="store_true", help="print the names that none of the answers is told, and nothing else")
    options = parser.parse_args(arguments)
    known = read(options.folder)
    sets = sorted({answer.set for answer in known})
    if options.set not in (None, *sets):
        parser.error(f"there is no set {options.set!r} in {options.folder}; there are {', '.join(sets)}")
    chosen, measured = [answer for answer in known if options.set in (None, answer.set)], []
    if options.never:
        unmet = never(chosen)
        print("\n".join(f"{name}: {', '.join(ids)}" for name, ids in unmet.items() if ids))
        print(f"\n{sum(map(len, unmet.values()))} names that none of {len(chosen)} answers is told.")
        return
    for item in measure(chosen):
        measured.append(item)
        answer, failure, _ = item
        why = surprising(answer, failure)
        if options.list and why:
            line = getattr(failure, "line", None)
            print(f"{answer.place} {answer.kind}: {answer.words}")
            print(f"    {why}; due: {answer.name or '-'}; marked lines: {answer.marks or '-'}; located: {line or '-'}")
            print("".join(f"    | {text}\n" for text in str(failure or "").splitlines()))
    print(table(measured), EXPLAINED, sep="\n\n")


if __name__ == "__main__":
    sys.exit(main())
