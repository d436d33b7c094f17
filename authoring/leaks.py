"""Does anything reach the learner that should not: solutions, hidden tests, quiz answers, files?"""

import json
import re

from authoring.rules import HIDDEN, SOLUTION

SHORTEST_TELLING_LINE = 8  # `else:` and `return x` give nothing away


def leaks_of(cells, student):
    """What of the lesson `cells` (ScriptCells) can be read in the notebook `student` and should not -> list of sentences.

    A line of a solution counts unless the author wrote the same line somewhere that learners are meant to read.
    """
    secret, public = [], []
    for cell in cells:
        if cell.kind != "quiz":
            hidden, shown = _split(cell)
            secret += hidden
            public.append(shown)
    public = "\n".join(public)
    text = "\n".join(cell.source for cell in student.cells)
    everything = text + json.dumps([student.metadata, *(cell.metadata for cell in student.cells)])
    found = [
        f"solution or hidden line {line!r}"
        for line in dict.fromkeys(secret)
        if len(line) >= SHORTEST_TELLING_LINE and line in everything and line not in public
    ]
    found += [f"the marker {marker}" for marker in (*SOLUTION, *HIDDEN, "hidden=True") if marker in everything]
    found += [f"the quiz answer {match!r}" for match in re.findall(r'\banswer_\d+ = "[^"]+"', text)]
    for index, cell in enumerate(student.cells):
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None):
            found.append(f"cell {index} still shows what it printed or drew")
    return found


def _split(cell):
    """The stripped lines in secret regions, and the rest of the text. Without a region, a written answer is all secret."""
    whole = cell.kind == "written" and SOLUTION[0] not in cell.source
    inside, hidden, shown = whole, [], []
    for line in cell.source.splitlines():
        if SOLUTION[1] in line or HIDDEN[1] in line:
            inside = False
        elif SOLUTION[0] in line or HIDDEN[0] in line:
            inside = True
        elif inside:
            hidden.append(line.strip())
        else:
            shown.append(line)
    return hidden, "\n".join(shown)


def stray_files(root):
    """Files under notebooks/ that are not the notebook of a lesson in solutions/ -> paths relative to `root`."""
    names = [script.stem for script in (root / "solutions").glob("*/*.py")]
    lessons = {f"notebooks/{name}/{name}.ipynb" for name in names}
    files = [path.relative_to(root) for path in sorted((root / "notebooks").rglob("*")) if path.is_file()]
    return [path.as_posix() for path in files if path.as_posix() not in lessons and ".ipynb_checkpoints" not in path.parts]
