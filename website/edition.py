"""The reading edition of a lesson: what the solution notebook shows, its answers folded away until they are asked for."""

import re
from html import escape

import nbformat

from attention_checks import quiz
from authoring.build import Lesson
from authoring.expand import KEY
from authoring.readme import topic
from authoring.rules import SOLUTION, WRITTEN_IN

# A page has no slider to predict with: what a reader without a guess is told, and what it is here.
REVEAL = re.compile(r"You have not made your prediction yet[^<]*<details><summary>[^<]*</summary>No prediction was made\. ")
GUESS = "Guess before you open it.<details><summary>What it is</summary>"
# What is for a notebook that runs: how the library gets there, the check's line, and the links, which the site has its own of.
LEFT_OUT = ("setup", "check", "quiz", "links")
TITLE = re.compile(r"^# (\d\d) · (.+)$", re.MULTILINE)
SOLUTION_MARK = re.compile(rf"^ *### (?:{'|'.join(SOLUTION)})\n?", re.MULTILINE)


def edition(root, name, *, question="", linked=lambda text: text):
    """The notebook that the site shows of the lesson `name` of the course `root`. `linked(markdown)` mends a text's links.

    `question` is what search engines, and who shares the page, are told of it (`website.head`).
    Raises OSError or ValueError where one of the lesson's notebooks cannot be read.
    """
    lesson = Lesson(root, name)
    solved, student = (nbformat.reads(path.read_text(encoding="utf-8"), 4) for path in (lesson.solution, lesson.student))
    if [cell.id for cell in solved.cells] != [cell.id for cell in student.cells]:
        raise ValueError(f"{lesson.student} and {lesson.solution} have other cells: build the lesson")
    metadata = {"kernelspec": solved.metadata["kernelspec"]}
    if question:
        metadata["myst"] = {"html_meta": {"description": question}}
    made = nbformat.v4.new_notebook(metadata=metadata)
    for theirs, ours in zip(student.cells, solved.cells, strict=True):
        for cell in _cells(theirs, ours):
            if not made.cells:
                cell.source = TITLE.sub(lambda found: _named(found, name), cell.source, count=1)
            cell.id = f"cell-{len(made.cells)}"
            if cell.cell_type == "markdown":
                cell.source = linked(cell.source)
            made.cells.append(cell)
    nbformat.validate(made)
    return made


def _named(found, name):
    """A title that says what the lesson is about: "# 07 · Multi-head attention: several questions at once" for 07_multi_head."""
    number, title = found.groups()
    about = topic(name)
    if about.lower() in title.lower():
        return found[0]
    return f"# {number} · {about}: {title[0].lower()}{title[1:]}"


def _cells(student, solved):
    """What is shown in place of one cell."""
    kind = solved.metadata.get(KEY, {}).get("kind")
    if kind in LEFT_OUT:
        return []
    if kind in WRITTEN_IN:
        answer = SOLUTION_MARK.sub("", solved.source)
        return [_code(student.source), _markdown(folded("Try it first, then see a solution", f"```python\n{answer}\n```"))]
    if kind == "written":
        return [_markdown(folded("Write it first, then see a model answer", solved.source))]
    if kind == "answer":
        question = quiz.find(solved.metadata[KEY]["question"])
        why = "\n".join(f"- **{letter})** {question.why[letter]}" for letter in question.choices)
        return [_markdown(folded("Answer first, then see which is right", f"**{question.answer})** is right.\n\n{why}"))]
    if solved.cell_type == "markdown":
        return [_markdown(solved.source)]
    return [_code(solved.source, solved.outputs)]


def folded(summary, text):
    """Markdown under a line that opens it, and that the site's search does not look into: it would lead to the answers."""
    return f"``````{{container}} no-search\n<details><summary>{summary}</summary>\n\n{text}\n\n</details>\n``````"


def _markdown(source):
    return nbformat.v4.new_markdown_cell(source)


def _code(source, outputs=()):
    """A cell that reveals a prediction's outcome prints it too, mostly: what it printed is folded with the first outcome."""
    outputs = [nbformat.from_dict(output) for output in outputs]
    for output in outputs:
        if "text/html" in output.get("data", {}):  # pandas heads its rows' names with a header of no words
            output.data["text/html"] = output.data["text/html"].replace("<th></th>", "<td></td>")
    revealing = [output for output in outputs if REVEAL.search(output.get("data", {}).get("text/html", ""))]
    if revealing:
        printed = "".join(output.text for output in outputs if output.output_type == "stream")
        outputs = [output for output in outputs if output.output_type != "stream"]
    for output in revealing:
        fold = GUESS + (f"<pre>{escape(printed)}</pre>" if printed else "")
        output.data["text/html"], printed = REVEAL.sub(lambda _, fold=fold: fold, output.data["text/html"]), ""
    return nbformat.v4.new_code_cell(source, outputs=outputs)
