"""`python -m benchmarks.answers`: what the checks say of the stored answers, wrong and right, by set.

`tests/answers` holds the answers that the tests try, one file an exercise, and beside them `all.tar.xz` with every answer that
was ever collected (`--all`). `verdicts.jsonl` says what the checks told each of the former last; `--update` writes it anew.
`tests/answers/README.md` tells the format.
"""

import argparse
import ast
import hashlib
import json
import linecache
import statistics
import sys
import tarfile
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch

import attention_checks as checks

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "answers"
ARCHIVE, VERDICTS = FOLDER / "all.tar.xz", FOLDER / "verdicts.jsonl"
SCOPE = "import math\n\nimport numpy\nimport torch\nfrom torch import nn\nfrom torch.nn import functional as F\n"
HEADER, MARK = "# %% ", "# <-- here"
KINDS = ("wrong", "double", "right")
DUE = "expected `shared`, `shared | set`, or `wrong`, `double` or `right` with ` | set | words`"


@dataclass(frozen=True)
class Answer:
    """One answer to an exercise. `place` is the file and line of its header, `shared` the cells that run before it."""

    exercise: str
    kind: str  # "wrong", "double" (two mistakes at once) or "right"
    set: str
    words: str
    source: str
    shared: tuple[str, ...]
    place: str

    @property
    def key(self):
        """What stands for this answer in `verdicts.jsonl`, wherever it lies in its file."""
        return f"{self.exercise} {hashlib.sha256(''.join(self.cells).encode()).hexdigest()[:10]}"

    @property
    def cells(self):
        """The cells of a notebook that defines the answer, in order; what the last one defines last is the answer."""
        return SCOPE, *self.shared, self.source

    @cached_property
    def definition(self):
        """The syntax tree of the answer itself, a function or class."""
        return ast.parse(self.source).body[-1]

    @cached_property
    def marks(self):
        """The lines on which mistakes are, counted from 1 at the definition's first line, which may be a decorator's."""
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

    def is_helped(self, failure):
        """Whether a `CheckFailed` names the mistake or points at a line that its author marked."""
        return failure.misconception is not None or failure.line in self.marks


def read(folder=FOLDER):
    """Every `Answer` in the folder, file by file. Raises ValueError, with file and line, for a cell that is none."""
    files = ((path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py")))
    return [answer for name, text in files for answer in read_text(name, text)]


def read_all(archive=ARCHIVE):
    """Every answer in the archive, as `read` gives them."""
    with tarfile.open(archive) as files:
        members = sorted(files.getmembers(), key=lambda member: member.name)
        texts = [(Path(member.name).name, files.extractfile(member).read().decode()) for member in members]
    return [answer for name, text in texts for answer in read_text(name, text)]


def read_text(name, text):
    """The answers in the text of one file, whose name is its exercise's."""
    shared = []  # (sets, source)
    for place, header, source in _cells(name, text):
        kind, *fields = header.split(" | ", 2)
        if kind == "shared" and len(fields) <= 1:
            shared.append((fields, source))
            continue
        if kind not in KINDS or len(fields) != 2:
            raise ValueError(f"{place}: {DUE}, got {header!r}")
        before = tuple(cell for sets, cell in shared if sets in ([], [fields[0]]))
        answer = Answer(name.removesuffix(".py"), kind, *fields, source, before, place)
        try:
            last = answer.definition
        except (SyntaxError, IndexError) as error:
            raise ValueError(f"{place}: expected a function or class, got what is not Python ({error})") from None
        if not isinstance(last, (ast.FunctionDef, ast.ClassDef)):
            raise ValueError(f"{place}: expected a function or class last, got `{ast.unparse(last)}`")
        if min(answer.marks, default=1) < 1:
            raise ValueError(f"{place}: expected marks `{MARK}` in the definition alone, got one above it")
        yield answer


def _cells(name, text):
    """(place, header, source) of each percent cell."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(HEADER)]
    if starts[:1] != [0]:
        raise ValueError(f"{name}:1: expected a header, `{HEADER}...`, in the first line")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        source = "\n".join(line.rstrip() for line in lines[start + 1 : end]).strip("\n") + "\n"
        yield f"{name}:{start + 1}", lines[start][len(HEADER) :].strip(), source


def told(answer, failure):
    """What the check told an answer, as a line of `verdicts.jsonl`."""
    said = {"answer": answer.key, "words": answer.words, "accepted": failure is None}
    if failure is not None:
        location = failure.location
        sentence = f"{location.sentence} {location.question}".strip() if location else ""
        said |= {"name": failure.misconception, "line": failure.line, "message": failure.message, "place": sentence}
    return said


COLUMNS = ("set", "kind", "answers", "accepted", "named", "marked", "at the mark", "helped", "median s", "longest s")
EXPLAINED = """accepted: of wrong ones none should be, of right ones all. marked: whose author marked a line; at the mark: of
those, told that line. helped: named, or told the marked line."""


def table(measured):
    """A plain table of (answer, failure, seconds): a row for each set and kind, and one for each kind."""
    groups = {}
    for item in measured:
        for key in ((item[0].set, item[0].kind), ("all", item[0].kind)):
            groups.setdefault(key, []).append(item)
    rows = [COLUMNS, *(_row(*key, groups[key]) for key in sorted(groups))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)


def _row(group, kind, measured):
    failures = [(answer, failure) for answer, failure, _ in measured if failure is not None]
    seconds = [taken for *_, taken in measured]
    counts = [len(measured), len(measured) - len(failures), "", "", "", ""]
    if kind != "right":
        marked = [(answer, failure) for answer, failure in failures if answer.marks]
        counts[2] = sum(failure.misconception is not None for _, failure in failures)
        counts[3:5] = len(marked), sum(failure.line in answer.marks for answer, failure in marked)
        counts[5] = sum(answer.is_helped(failure) for answer, failure in failures)
    return [group, kind, *map(str, counts), f"{statistics.median(seconds):.2f}", f"{max(seconds):.2f}"]


def _reports(answer, failure):
    """The report on an answer of which somebody should read it, as text; "" for the others."""
    if (answer.kind == "right") == (failure is None) and (failure is None or answer.is_helped(failure)):
        return ""
    lines = "".join(f"    | {text}\n" for text in str(failure or "accepted").splitlines())
    return f"{answer.place} {answer.kind}: {answer.words}\n    marked lines: {answer.marks or '-'}\n{lines}"


def _exercise(line):
    return json.loads(line)["answer"].split()[0]


def main(arguments=None):
    parser = argparse.ArgumentParser("python -m benchmarks.answers", description=__doc__.split(": ", 1)[1].split("\n")[0])
    parser.add_argument("--all", action="store_true", help=f"every answer of {ARCHIVE.name}, not only those that the tests try")
    parser.add_argument("--folder", type=Path, help="answers that lie elsewhere")
    parser.add_argument("--exercise", help="one exercise alone")
    parser.add_argument("--list", action="store_true", help="print the report on each answer that gets no help, or is misjudged")
    parser.add_argument("--update", action="store_true", help=f"write {VERDICTS.name} anew")
    options = parser.parse_args(arguments)
    known = read_all() if options.all else read(options.folder or FOLDER)
    if options.exercise not in (None, *(answer.exercise for answer in known)):
        parser.error(f"there is no answer to {options.exercise!r}")
    if options.update and (options.all or options.folder):
        parser.error("--update goes with --exercise alone: it writes the verdicts on the answers that the tests try")
    measured = []
    for answer in known:
        if options.exercise in (None, answer.exercise):
            start = time.perf_counter()
            failure = answer.verdict()
            measured.append((answer, failure, time.perf_counter() - start))
            if options.list:
                print(_reports(answer, failure), end="")
    if options.update:
        lines = [json.dumps(told(answer, failure), ensure_ascii=False) for answer, failure, _ in measured]
        if options.exercise:
            before = VERDICTS.read_text(encoding="utf-8").splitlines()
            lines += [line for line in before if _exercise(line) != options.exercise]
        VERDICTS.write_text("".join(f"{line}\n" for line in sorted(lines, key=_exercise)), encoding="utf-8")
    print(table(measured), EXPLAINED, sep="\n\n")


if __name__ == "__main__":
    sys.exit(main())
