"""Submissions made from the released notebook and one small Python file a student."""

import ast
from pathlib import Path

import nbformat

from authoring.expand import KEY, answer_source


def read_work(path):
    """What a student wrote: the functions and classes of the file at `path` by name, and its `ANSWERS` to quiz questions.

    -> (sources by name, letters by question).
    """
    text = Path(path).read_text(encoding="utf-8")
    sources, answers = {}, {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            sources[node.name] = ast.get_source_segment(text, node)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ANSWERS":
            answers = ast.literal_eval(node.value)
    return sources, answers


def fill_in(notebook, sources, answers):
    """A copy of the released `notebook` with a student's work in its solution cells.

    Raises ValueError when there is work that no cell asks for.
    """
    filled = nbformat.from_dict(notebook)
    used = set()
    for cell in filled.cells:
        ours = cell.metadata.get(KEY, {})
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        if ours.get("kind") == "exercise" and grade_id in sources:
            cell.source = sources[grade_id]
            used.add(grade_id)
        elif ours.get("kind") == "answer" and ours["question"] in answers:
            cell.source = answer_source(ours["question"], ours["variable"], answers[ours["question"]])
            used.add(ours["question"])
    left = sorted({*sources, *answers} - used)
    if left:
        raise ValueError(f"the lesson has no exercise or question called {', '.join(left)}")
    return filled
