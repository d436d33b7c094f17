"""The page that a student gets back: what each exercise gave and why, on one screen, and each with the student's own answer."""

from html import escape
from itertools import groupby

from nbconvert.exporters import Exporter
from nbgrader.api import Gradebook
from nbgrader.preprocessors import GetGrades
from pygments.formatters import HtmlFormatter
from traitlets import default

from attention_checks.engine.report import marked_up
from grading.intake.lesson import CHECKS, OWN, SOLUTIONS, from_notebook, titles
from grading.pages import sanitised
from grading.pages.harmless import STYLE as CONTAINED
from grading.pages.harmless import TEMPLATES, policy

SAID = 300  # characters of a mistake in the table
STYLE = (TEMPLATES / "feedback.css").read_text(encoding="utf-8")
COLOURS = (
    HtmlFormatter(style="default").get_style_defs(".highlight")
    + "@media (prefers-color-scheme:dark){"
    + HtmlFormatter(style="github-dark").get_style_defs(".highlight")
    + "}"
)
OFFERED = "The exercise and its hints"
ASKED = {"quiz": "The question", "written": "What was asked, and what earns points"}


class Grades(GetGrades):
    """nbgrader's GetGrades, and whose work it is: `resources["nbgrader"]["name"]`."""

    def preprocess(self, nb, resources):
        nb, resources = super().preprocess(nb, resources)
        told = resources["nbgrader"]
        with Gradebook(told["db_url"]) as gradebook:
            submission = gradebook.find_submission(told["assignment"], told["student"])
            told["name"] = " ".join(filter(None, (submission.student.first_name, submission.student.last_name)))
            told["waiting"] = [grade.name for notebook in submission.notebooks for grade in notebook.grades if _waits(grade)]
            told["late"] = submission.total_seconds_late
        return nb, resources


def _waits(grade):
    return grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None


class FeedbackPage(Exporter):
    """An autograded notebook, cleaned by `pages.Harmless` and with the points of `Grades`, as one HTML page without scripts."""

    output_mimetype = "text/html"

    @default("file_extension")
    def _file_extension_default(self):
        return ".html"

    def from_notebook_node(self, nb, resources=None, **kw):
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        return page(nb, resources["nbgrader"]), resources


def page(notebook, told):
    """The page's text. `told` has "assignment", "student", "name", "score", "max_score", "late_penalty", "waiting", "late"."""
    cells = notebook.cells
    kinds = from_notebook(cells)
    named = titles([kind for kind, cell in zip(kinds, cells, strict=True) if not _own(cell)])
    parts = _parts(kinds, cells)
    rows = [_row(part, named, told) for part in parts]
    sections = [_section(part, named, told) for part in parts]
    about = "".join(sanitised.rendered(cell.source) for cell in cells if cell.get("id") == "about-this-submission")
    own = [cell for cell in cells if _own(cell)]
    more = _more(own) if own else ""
    late = f" Late: {told['late_penalty']:g} points were taken off." if told["late_penalty"] else ""
    name = told["name"] or told["student"]
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy()}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(_title(cells, told))}: {escape(name)}</title>",
            f"<style>{COLOURS}{CONTAINED}{STYLE}</style></head><body>",
            f'<header id="top"><div><h1>{escape(_title(cells, told))}</h1><div>{escape(name)} '
            f'<span class="quiet">{escape(told["student"]) if told["name"] else ""}</span></div></div>',
            f'<div class="total">{told["score"]:g} <small>of {told["max_score"]:g} points.{late}</small></div></header>',
            '<table class="summary"><thead><tr><th>exercise</th><th>points</th><th>what was found</th></tr></thead><tbody>',
            *rows,
            "</tbody></table>",
            f'<div class="rendered_html">{about}</div>' if about else "",
            *sections,
            more,
            '<p class="quiet">The rest of the lesson stands in your own notebook. Training is not run while grading.</p>',
            "</body></html>\n",
        ]
    )


def _own(cell):
    return str(cell.get("id", "")).startswith(OWN)


def _title(cells, told):
    first = next(
        (cell.source for cell in cells if cell.cell_type == "markdown" and not _own(cell) and cell.source.startswith("# ")), ""
    )
    return first.partition("\n")[0].removeprefix("# ").strip() or told["assignment"]


def _parts(kinds, cells):
    """The lesson, cut behind each graded cell -> [{"graded": cell, "kind", "answers": [cells], "asked": the text above}]."""
    parts, answers, asked = [], [], None
    for kind, cell in zip(kinds, cells, strict=True):
        if _own(cell):
            continue
        if kind.kind == "markdown" and cell.cell_type == "markdown" and not answers:
            asked = cell
        if kind.kind in SOLUTIONS:
            answers.append(cell)
        if kind.points is not None:
            parts.append({"graded": cell, "kind": kind.kind, "answers": answers, "asked": asked if answers else None})
            answers, asked = [], None
    return parts


def _found(part, told):
    """(class, what to say) of a graded cell."""
    marks, cell = part["graded"].metadata.nbgrader, part["graded"]
    name, score, points = marks["grade_id"], marks.get("score") or 0.0, marks.get("points") or 0.0
    if name in told["waiting"]:
        return "part", "waits for a person's grade"
    error = next((output for output in cell.get("outputs", []) if output.output_type == "error"), None)
    said = _said(error)
    if score >= points:
        return "full", "right"
    return ("none" if score <= 0 else "part"), said or "see the comment below"


def _said(error):
    """What a report says of a mistake: without its headline, which names the exercise."""
    if error is None:
        return ""
    lines = [line.strip() for line in error.traceback]
    lines = lines[1:] if lines and lines[0].endswith(": not yet.") else lines[-1:]
    text = " ".join(" ".join(lines).split()) or error.evalue
    return text if len(text) <= SAID else text[: SAID - 3] + "..."


def _points(part):
    marks = part["graded"].metadata.nbgrader
    return f"{marks.get('score') or 0.0:g} of {marks.get('points') or 0.0:g}"


def _row(part, named, told):
    name = part["graded"].metadata.nbgrader["grade_id"]
    look, said = _found(part, told)
    points = "" if name in told["waiting"] else _points(part)
    link = f'<a href="#{escape(name)}">{marked_up(named.get(name, name))}</a>'
    return f'<tr><td>{link}</td><td><b class="{look}">{points}</b></td><td>{marked_up(said)}</td></tr>'


def _section(part, named, told):
    cell, marks = part["graded"], part["graded"].metadata.nbgrader
    name = marks["grade_id"]
    look, _ = _found(part, told)
    points = "waits for a person's grade" if name in told["waiting"] else f"{_points(part)} points"
    head = f'<h2>{marked_up(named.get(name, name))}</h2><b class="{look}">{points}</b>'
    made = [f'<section id="{escape(name)}"><div class="head">{head}</div>']
    if part["asked"] is not None:
        text = f'<div class="rendered_html">{sanitised.rendered(part["asked"].source)}</div>'
        made.append(f"<details><summary>{ASKED.get(part['kind'], OFFERED)}</summary>{text}</details>")
    if part["kind"] in CHECKS:
        made += outputs_html(cell.outputs)
    for answer in part["answers"]:
        made.append("<h3>Your answer</h3>")
        made.append(_answer(answer))
        comment = answer.metadata.nbgrader.get("comment") if "nbgrader" in answer.metadata else None
        if comment:
            made.append(f'<div class="comment rendered_html">{sanitised.rendered(comment)}</div>')
    made.append('<p><a href="#top">Back to the table</a></p></section>')
    return "".join(made)


def _answer(cell):
    if cell.cell_type == "markdown":
        return f'<div class="rendered_html">{sanitised.rendered(cell.source, cell.get("attachments"))}</div>'
    return f'<div class="input_area">{sanitised.code(cell.source)}</div>{"".join(outputs_html(cell.outputs))}'


def _more(cells):
    shown = "".join(_answer(cell) for cell in cells)
    return f'<section id="own-cells"><details><summary>Your other cells ({len(cells)})</summary>{shown}</details></section>'


def outputs_html(outputs):
    """Clean outputs (`pages.Harmless` has seen them) as HTML, one piece for each."""
    made = []
    for kind, group in groupby(outputs, key=lambda output: (output.output_type, output.get("name"))):
        if kind[0] == "stream":
            made.append(f"<pre>{sanitised.terminal(''.join(output.text for output in group))}</pre>")
            continue
        for output in group:
            if kind[0] == "error":
                if output.ename != "CheckFailed":  # whose report stands above it
                    made.append(f'<pre class="error">{sanitised.terminal(chr(10).join(output.traceback) or output.evalue)}</pre>')
                continue
            made.append(_shown(output))
    return [f'<div class="output_area"><div class="output_subarea rendered_html">{piece}</div></div>' for piece in made if piece]


def _shown(output):
    data = output.data
    if "text/html" in data:
        return sanitised.html(data["text/html"])
    for kind in sanitised.PICTURES:
        if kind in data:
            sizes = output.metadata.get(kind, {})
            told = "".join(f' {name}="{escape(str(sizes[name]))}"' for name in ("width", "height", "alt") if name in sizes)
            return f'<img src="data:{kind};base64,{data[kind]}"{told}>'
    if "text/markdown" in data:
        return sanitised.rendered(data["text/markdown"])
    return f"<pre>{sanitised.terminal(data.get('text/latex', data.get('text/plain', '')))}</pre>"
