"""From short cell headers to a notebook with nbgrader's metadata, the same bytes each time."""

import hashlib

import nbformat

from authoring.claims import without_claims
from authoring.rules import GRADE_IDS, HIDDEN, grade_ids, hidden_call

KEY = "course"  # the one metadata key that is ours, in notebooks and in cells
NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python", "pygments_lexer": "ipython3"},
}


def expand(lesson, cells, *, setup, badge, questions, links=""):
    """The notebook, not yet run, that the cells of a lesson stand for.

    `setup` is the set-up cell's source, `badge` Markdown to show under the title ("" for none), `questions[name]` a quiz
    question as (its text with the choices, the letter of the answer), and `links` Markdown for the end ("" for none).
    """
    notebook = nbformat.v4.new_notebook(metadata={**NOTEBOOK_METADATA, KEY: {"lesson": lesson}})
    quizzes = 0
    for cell in cells:
        if cell.kind == "quiz":
            quizzes += 1
            notebook.cells += _quiz(cell, f"answer_{quizzes}", *questions[cell.name])
        else:
            notebook.cells.append(_single(cell, setup))
    if badge:
        title, _, rest = notebook.cells[0].source.partition("\n")
        notebook.cells[0].source = f"{title}\n\n{badge}\n{rest}".rstrip("\n")
    if links:
        notebook.cells.append(nbformat.v4.new_markdown_cell(links, metadata={KEY: {"kind": "links"}}))
    seen = {}
    for cell in notebook.cells:
        cell.id = _cell_id(lesson, cell, seen)
    nbformat.validate(notebook)
    return notebook


def answer_source(question, variable, letter):
    """The cell in which a learner answers a quiz question; `letter` is "" until there is an answer."""
    how = "run this cell and click, or write the letter here"
    return f'{variable} = "{letter}"  # {how}\nchecks.quiz.ask("{question}", {variable}={variable})'


def _single(cell, setup):
    if cell.markdown:
        made = nbformat.v4.new_markdown_cell(without_claims(cell.source))
    else:
        made = nbformat.v4.new_code_cell(setup if cell.kind == "setup" else cell.source)
    if cell.kind == "check":
        made.source = _with_hidden_tests(cell.source)
    if cell.kind in GRADE_IDS:
        (grade_id,) = grade_ids(cell)
        made.metadata.nbgrader = _nbgrader(grade_id, points=cell.points, solution=cell.kind != "check")
    if cell.kind not in ("text", "code"):
        made.metadata[KEY] = {"kind": cell.kind}
    return made


def _quiz(cell, variable, text, letter):
    question = nbformat.v4.new_markdown_cell(text, metadata={KEY: {"kind": "question"}})
    answer_id, check_id = grade_ids(cell)
    answer = nbformat.v4.new_code_cell(answer_source(cell.name, variable, letter))
    answer.metadata.nbgrader = _nbgrader(answer_id, solution=True)
    answer.metadata[KEY] = {"kind": "answer", "question": cell.name, "variable": variable}
    check = nbformat.v4.new_code_cell(f'checks.quiz.check("{cell.name}", {variable})')
    check.metadata.nbgrader = _nbgrader(check_id, points=cell.points)
    check.metadata[KEY] = {"kind": "quiz"}
    return [question, answer, check]


def _nbgrader(grade_id, points=None, solution=False):
    """nbgrader's cell metadata: a cell with points is graded, and locked unless the learner writes in it."""
    grade = points is not None
    metadata = {"grade": grade, "grade_id": grade_id, "locked": grade and not solution, "schema_version": 3, "solution": solution}
    return {**metadata, "task": False, **({"points": points} if grade else {})}


def _with_hidden_tests(source):
    if HIDDEN[0] in source:
        return source
    return f"{source}\n### {HIDDEN[0]}\n{hidden_call(source)}\n### {HIDDEN[1]}"


def _cell_id(lesson, cell, seen):
    """Derived, because nbformat draws a fresh one each time: the grade id, or a hash of the source, numbered where it repeats."""
    if "nbgrader" in cell.metadata:
        return cell.metadata.nbgrader.grade_id[:64]
    digest = hashlib.sha256(f"{lesson}\0{cell.cell_type}\0{cell.source}".encode()).hexdigest()[:12]
    seen[digest] = seen.get(digest, 0) + 1
    return digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
