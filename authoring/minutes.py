"""How long a lesson takes, by one formula for all: reading, code, exercises, predictions and questions."""

import re

WORDS = 110  # a minute: technical prose, for readers of whom many read in a second language (two learners, measured)
LINES = 8  # of code that is read, run and looked at with its figure, a minute
PREDICTION, QUESTION = 1.5, 2.0  # minutes each, what follows them included
STEP = 5  # minutes; what is stated is rounded to as many
STATED = re.compile(r"\*\*Time\.\*\* About (\d+) minutes")
EXERCISE = re.compile(r"^#+ Exercise .*\(difficulty \d, (\d+) minutes?\)", re.MULTILINE)
HINT = re.compile(r"<details><summary>A (?:stronger )?hint</summary>.*?</details>", re.DOTALL)  # for those who want them


def minutes(cells):
    """The minutes that a lesson's cells (ScriptCells) take, rounded; an exercise counts what its heading says.

    Training runs while one reads on, and is not counted.
    """
    prose = "\n".join(HINT.sub("", cell.source) for cell in cells if cell.markdown)
    code = "\n".join(cell.source for cell in cells if cell.kind in ("code", "training", "prediction", "check"))
    lines = [line for line in code.splitlines() if line.strip()]
    taken = len(prose.split()) / WORDS + len(lines) / LINES
    taken += sum(int(stated) for stated in EXERCISE.findall(prose))
    taken += PREDICTION * sum(cell.kind == "prediction" for cell in cells)
    taken += QUESTION * sum(cell.kind == "quiz" for cell in cells)
    return max(STEP, STEP * round(taken / STEP))


def misstated(cells):
    """Where a lesson states other minutes than the formula -> list of (line, sentence)."""
    stated = STATED.search(cells[0].source)
    due = minutes(cells)
    if stated is None or int(stated.group(1)) == due:
        return []
    line = cells[0].line + 1 + cells[0].source[: stated.start()].count("\n")
    return [(line, f"the lesson takes about {due} minutes by authoring/minutes.py, not {stated.group(1)}: say so")]
