"""Reading a lesson's percent script: cells with the line they start on and what their header says they are."""

import re
from dataclasses import dataclass
from pathlib import Path

import jupytext

# A header says what a cell is in one of two ways: `# %% training` or, where the cell has a name, `# %% exercise="soft_lookup"`.
PLAIN_KINDS = ("setup", "training", "prediction")
NAMED_KINDS = ("exercise", "data", "check", "quiz", "rubric", "written")
MARKDOWN_KINDS = ("text", "rubric", "written")
POINTS_KINDS = ("check", "quiz", "written")
HEADER = re.compile(r"^# ?%%(\s|$)")
TITLE = "# # "  # what a lesson's title stands behind


class LessonError(Exception):
    """Everything that is wrong with a lesson, one `file:line: sentence` per problem."""

    def __init__(self, problems):
        self.problems = list(problems)
        super().__init__("\n".join(self.problems))


@dataclass
class ScriptCell:
    """One cell as its author wrote it. `kind` is "text", "code" or one of the headers' kinds; `name` is "" where it has none.

    `part` is what a check of a part of an exercise tries, "" for all other cells.
    """

    kind: str
    name: str
    points: object
    source: str
    line: int
    markdown: bool
    part: str = ""


def read_script(path):
    """The cells of the percent script at `path`, in order -> (cells, problems): a problem is `(line, sentence)`.

    Raises LessonError when the file cannot be read as a percent script at all.
    """
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    lines = _without_jupytext_header(text.splitlines())
    header_lines = [number for number, line in enumerate(lines, start=1) if HEADER.match(line)]
    before = [number for number, line in enumerate(lines[: header_lines[0] - 1 if header_lines else None], 1) if line.strip()]
    if before or not header_lines:
        first = before[0] if before else 1
        raise LessonError([f"{path}:{first}: a lesson starts with a cell header, `# %% [markdown]` and its title"])
    notebook = jupytext.reads(text, fmt="py:percent")
    if len(notebook.cells) != len(header_lines):
        counts = f"{len(header_lines)} lines look like cell headers but there are {len(notebook.cells)} cells"
        raise LessonError([f"{path}:1: {counts}: is there a `# %%` inside a string?"])
    cells, problems = [], []
    for line, cell in zip(header_lines, notebook.cells, strict=True):
        parsed, complaints = _read_header(cell, line)
        cells.append(parsed)
        problems += [(line, complaint) for complaint in complaints]
    return cells, problems


def title_of(path):
    """A lesson's title, without reading what follows."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return next((line for line in lines if line.startswith(TITLE)), "").removeprefix(TITLE).strip()


def _without_jupytext_header(lines):
    """The lines with the YAML block blanked that jupytext writes between two `# ---` at the top, so that line numbers stay."""
    if lines[:1] != ["# ---"] or "# ---" not in lines[1:]:
        return lines
    end = lines.index("# ---", 1) + 1
    return [""] * end + lines[end:]


def _read_header(cell, line):
    """One jupytext cell -> (ScriptCell, complaints about its header)."""
    options = {key: value for key, value in cell.metadata.items() if key != "lines_to_next_cell"}
    markdown = cell.cell_type == "markdown"
    complaints = []
    title = options.pop("title", None)
    points, part = options.pop("points", None), options.pop("part", "")
    kinds = [(key, options.pop(key)) for key in NAMED_KINDS if key in options]
    if title is not None:
        if title in PLAIN_KINDS:
            kinds.append((title, ""))
        else:
            complaints.append(f"the header says {title!r}; known are {_known()}")
    if cell.cell_type == "raw":
        complaints.append("a lesson has no raw cells")
    unreadable = options.pop("incorrectly_encoded_metadata", None)
    if unreadable:
        complaints.append(f'the header cannot be read at {unreadable!r}: options look like points=2 or check="name"')
    for key in options:
        complaints.append(f"the header says {key}={options[key]!r}; known are {_known()}, points= and part=")
    if len(kinds) > 1:
        complaints.append(f"a cell is one thing, but the header says {' and '.join(key for key, _ in kinds)}")
    kind, name = kinds[0] if kinds else (("text", "") if markdown else ("code", ""))
    if kind in NAMED_KINDS and not (isinstance(name, str) and name.isidentifier()):
        complaints.append(f"{kind}={name!r} should be a name made of letters, digits and underscores")
        name = str(name)
    if part and kind != "check":
        complaints.append(f"part= belongs to a check, not to a cell of kind {kind}")
    elif not (part == "" or (isinstance(part, str) and part.isidentifier())):
        complaints.append(f"part={part!r} should be made of letters, digits and underscores")
    complaints += _points_complaints(kind, points)
    if markdown != (kind in MARKDOWN_KINDS):
        expected = f'`# %% [markdown] {kind}="..."`' if kind in MARKDOWN_KINDS else "a code cell: leave out [markdown]"
        complaints.append(f"a cell of kind {kind} is {expected}")
    return ScriptCell(kind, name, points, cell.source, line, markdown, str(part)), complaints


def _points_complaints(kind, points):
    if kind not in POINTS_KINDS:
        return [] if points is None else [f"points= belongs to a check, a quiz or a written answer, not to a cell of kind {kind}"]
    if points is None:
        return [f"a cell of kind {kind} needs points=, for example points=2"]
    if isinstance(points, bool) or not isinstance(points, int | float) or not 0 < points < float("inf"):
        return [f"points={points!r} should be a positive number"]
    return []


def _known():
    return ", ".join([*PLAIN_KINDS, *(f'{kind}="name"' for kind in NAMED_KINDS)])
