"""What makes a lesson wrong, each rule with the sentence its author reads. A lesson that breaks one is not built."""

import ast
import re

from authoring.amount import too_much
from authoring.minutes import misstated
from authoring.spoilers import spoiled

WIDEST_CODE = 100  # characters; in JupyterLab, 1280 pixels wide with its file browser open, a longer line is cut
SOLUTION = ("BEGIN SOLUTION", "END SOLUTION")
HIDDEN = ("BEGIN HIDDEN TESTS", "END HIDDEN TESTS")
# The nbgrader cells that a header stands for, by the pattern of their ids.
GRADE_IDS = {
    "exercise": ("{}",),
    "data": ("{}",),
    "written": ("{}",),
    "check": ("check_{}",),
    "quiz": ("answer_{}", "quiz_{}"),
}
PART = "check_{}_{}"  # of a check that gives a part of an exercise's points
WRITTEN_IN = ("exercise", "data")  # what a check is about
RUBRIC = re.compile(r"^- \*\*(\d+(?:\.\d+)?) points?\*\*", re.MULTILINE)  # an item of a rubric: what earns so many


def problems_of(cells):
    """Every rule that a lesson of these cells (ScriptCells) breaks -> list of (line, sentence), in the order of the lines."""
    found = _frame(cells) + _names(cells) + _parts(cells) + _rubrics(cells) + misstated(cells) + too_much(cells) + spoiled(cells)
    for cell in cells:
        found += _regions(cell) + _width(cell) + _body(cell)
    return sorted(found)


def _frame(cells):
    """A title first, then one set-up cell before any other code."""
    found = []
    first = cells[0]
    if not (first.kind == "text" and first.source.startswith("# ")):
        found.append((first.line, "the first cell is [markdown] and starts with the lesson's title, `# Title`"))
    setups = [cell for cell in cells if cell.kind == "setup"]
    code = [cell for cell in cells if not cell.markdown]
    if not setups:
        found.append((first.line, "the lesson has no set-up cell: add an empty `# %% setup` before the first code cell"))
    elif code[0] is not setups[0]:
        found.append((code[0].line, "the set-up cell comes before any other code cell"))
    found += [(cell.line, "a lesson has one set-up cell, and this is another") for cell in setups[1:]]
    return found


def _names(cells):
    """Grade ids are unique; every check has its exercise above it, every exercise its check."""
    found, lines = [], {}
    for cell in cells:
        for grade_id in grade_ids(cell):
            if grade_id in lines:
                found.append(
                    (cell.line, f'{cell.kind}="{cell.name}": line {lines[grade_id]} makes the grade id {grade_id} already')
                )
            lines.setdefault(grade_id, cell.line)
        if cell.kind == "check" and cell.name not in lines:
            found.append((cell.line, f'check="{cell.name}" has no exercise="{cell.name}" or data="{cell.name}" above it'))
    checked = {cell.name for cell in cells if cell.kind == "check" and not cell.part}
    found += [
        (cell.line, f'{cell.kind}="{cell.name}" is never checked: add `# %% check="{cell.name}" points=...` below it')
        for cell in cells
        if cell.kind in WRITTEN_IN and cell.name not in checked
    ]
    return found


def grade_ids(cell):
    """The ids of the nbgrader cells that a ScriptCell stands for."""
    if cell.part:
        return [PART.format(cell.name, cell.part)]
    return [pattern.format(cell.name) for pattern in GRADE_IDS.get(cell.kind, ())]


def _parts(cells):
    """A check of a part tries the group of cases that it is called after, and the check of the whole comes next."""
    found = []
    for cell, below in zip(cells, [*cells[1:], None], strict=True):
        if not cell.part:
            continue
        call, words = _last_call(cell.source), cell.part.replace("_", " ")
        if call is None or [ast.unparse(keyword) for keyword in call.keywords] != [f"only={words!r}"]:
            example = f'checks.{cell.name}({cell.name}, only="{words}")'
            found.append((cell.line, f'part="{cell.part}" ends with a call that names its group of cases, such as {example}'))
        if not (below and below.kind == "check" and below.name == cell.name):
            found.append(
                (cell.line, f'part="{cell.part}" stands right above `# %% check="{cell.name}" points=...`, which tries all')
            )
    return found


def _rubrics(cells):
    """Right above every written answer stands what earns its points: for the learner, and for who grades it by hand."""
    found = []
    for above, cell in zip([None, *cells], [*cells, None], strict=True):
        if above and above.kind == "rubric" and not (cell and cell.kind == "written" and cell.name == above.name):
            found.append((above.line, f'rubric="{above.name}" stands right above `# %% [markdown] written="{above.name}"`'))
        if cell and cell.kind == "written":
            if not (above and above.kind == "rubric" and above.name == cell.name):
                found.append((cell.line, f'written="{cell.name}" has no `# %% [markdown] rubric="{cell.name}"` right above it'))
                continue
            points = sum(map(float, RUBRIC.findall(above.source)))
            if points != cell.points:
                items = "its items, lines such as `- **2 points** a number was predicted`,"
                found.append((above.line, f"{items} sum to {points:g} points, and the answer is worth {cell.points}"))
    return found


def _regions(cell):
    """Solution and hidden-test markers come in pairs, and only where nbgrader will act on them."""
    found = []
    for (begin, end), homes in ((SOLUTION, (*WRITTEN_IN, "written")), (HIDDEN, ("check",))):
        opened = None
        for offset, text in enumerate(cell.source.splitlines(), start=1):
            line = cell.line + offset
            if (begin in text or end in text) and cell.kind not in homes:
                found.append((line, f"{begin if begin in text else end} belongs in a cell of kind {homes[0]}, not {cell.kind}"))
                break
            if begin in text:
                if opened:
                    found.append((line, f"{begin} inside the region that line {opened} began"))
                opened = line
            elif end in text:
                if not opened:
                    found.append((line, f"{end} without {begin} above it"))
                opened = None
        if opened:
            found.append((opened, f"{begin} is never ended"))
    if cell.kind in WRITTEN_IN and SOLUTION[0] not in cell.source:
        region = f"### {SOLUTION[0]} and ### {SOLUTION[1]}"
        found.append((cell.line, f'{cell.kind}="{cell.name}" has no solution: put it between {region}'))
    return found


def _width(cell):
    """Lines of code that a learner would have to move sideways to read."""
    if cell.markdown:
        return []
    return [
        (cell.line + number, f"the line has {len(text)} characters; what is over {WIDEST_CODE} is cut off on a learner's screen")
        for number, text in enumerate(cell.source.splitlines(), start=1)
        if len(text) > WIDEST_CODE
    ]


def _body(cell):
    """What the build itself has to find in a cell."""
    if cell.kind == "setup" and cell.source.strip():
        return [(cell.line, "the build writes the set-up cell: leave it empty, and import what the lesson needs below it")]
    if cell.kind == "quiz" and cell.source.strip():
        return [(cell.line, "the question and its answer stand in attention_checks/questions: leave the quiz cell empty")]
    if cell.kind == "written" and not cell.source.strip():
        return [(cell.line, "a written cell holds the answer that a grader compares with")]
    if cell.kind == "check" and HIDDEN[0] not in cell.source and hidden_call(cell.source) is None:
        example = f"checks.{cell.name}({cell.name})"
        return [(cell.line, f"a check ends with a call such as {example}, or has its own ### {HIDDEN[0]} region")]
    return []


def hidden_call(source):
    """The check cell's last call with `hidden=True` added, as source; None where the cell does not end with a call."""
    call = _last_call(source)
    if call is None:
        return None
    call.keywords.append(ast.keyword("hidden", ast.Constant(True)))
    return ast.unparse(call)


def _last_call(source):
    """The call that the source ends with, as a tree, or None."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return None
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    return last if isinstance(last, ast.Call) else None
