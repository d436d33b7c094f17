"""Submissions made from the released notebook and one small Python file a student."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from authoring.expand import KEY, answer_source


@dataclass(frozen=True)
class Written:
    """What a student wrote: functions and classes by name, letters by quiz question, a cell of their own, a broken upload."""

    sources: dict = field(default_factory=dict)
    answers: dict = field(default_factory=dict)
    extra: str = ""
    broken: bool = False


def read_work(path):
    """The `Written` of the file at `path`: its functions and classes, and its constants ANSWERS, EXTRA and BROKEN."""
    text = Path(path).read_text(encoding="utf-8")
    sources, constants = {}, {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            sources[node.name] = ast.get_source_segment(text, node)
        elif isinstance(node, ast.Assign):
            constants[ast.unparse(node.targets[0])] = ast.literal_eval(node.value)
    return Written(sources, constants.get("ANSWERS", {}), constants.get("EXTRA", ""), constants.get("BROKEN", False))


def fill_in(notebook, written):
    """The text of the released `notebook` with a student's work in its solution cells.

    Raises ValueError when there is work that no cell asks for.
    """
    filled = nbformat.from_dict(notebook)
    used, first = set(), None
    for index, cell in enumerate(filled.cells):
        ours = cell.metadata.get(KEY, {})
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        if ours.get("kind") == "exercise" and first is None:
            first = index
        if ours.get("kind") == "exercise" and grade_id in written.sources:
            cell.source = written.sources[grade_id]
            used.add(grade_id)
        elif ours.get("kind") == "answer" and ours["question"] in written.answers:
            cell.source = answer_source(ours["question"], ours["variable"], written.answers[ours["question"]])
            used.add(ours["question"])
    left = sorted({*written.sources, *written.answers} - used)
    if left:
        raise ValueError(f"the lesson has no exercise or question called {', '.join(left)}")
    if written.extra:
        filled.cells.insert(first, nbformat.v4.new_code_cell(written.extra.strip(), id="extra"))
    text = nbformat.writes(filled)
    return text[: len(text) // 2] if written.broken else text
