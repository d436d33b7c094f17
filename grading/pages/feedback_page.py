"""The page that a student gets back: what each exercise gave and why, on one screen, and each with the student's own answer."""

from html import escape
from itertools import groupby

from markupsafe import Markup
from nbconvert.exporters import Exporter
from nbgrader.api import Gradebook
from nbgrader.preprocessors import GetGrades
from pygments.formatters import HtmlFormatter

from grading.gradebook.grades_csv import waits
from grading.gradebook.writer import STATE
from grading.intake.lesson import CHECKS, OWN, SOLUTIONS, from_notebook, titles
from grading.intake.plain_text import shown
from grading.pages import sanitised
from grading.pages.harmless import STYLE as CONTAINED
from grading.pages.rendering import ENVIRONMENT, own, policy, rendered

SAID = 300  # characters of a mistake in the table
# Two styles in which comments have enough contrast.
LIGHT, DARK = (HtmlFormatter(style=style).get_style_defs(".highlight") for style in ("xcode", "monokai"))
COLOURS = f"{LIGHT}@media (prefers-color-scheme:dark){{{DARK}}}"
OFFERED = {"quiz": "The question", "written": "What was asked, and what earns points"}


class Grades(GetGrades):
    """nbgrader's GetGrades, and whose work it is: `resources["nbgrader"]["name"]`."""

    def preprocess(self, nb, resources):
        nb, resources = super().preprocess(nb, resources)
        told = resources["nbgrader"]
        with Gradebook(told["db_url"]) as gradebook:
            submission = gradebook.find_submission(told["assignment"], told["student"])
            told["name"] = " ".join(filter(None, (submission.student.first_name, submission.student.last_name)))
            told["waiting"] = [grade.name for notebook in submission.notebooks for grade in notebook.grades if waits(grade)]
            told["late"] = submission.total_seconds_late
        return nb, resources


class FeedbackPage(Exporter):
    """An autograded notebook, cleaned by `Harmless` and with the points of `Grades`, as one HTML page without scripts."""

    output_mimetype, file_extension = "text/html", ".html"

    def from_notebook_node(self, nb, resources=None, **kw):
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        return page(nb, resources["nbgrader"]), resources


def page(notebook, told):
    """The page's text. `told` has "assignment", "student", "name", "score", "max_score", "late_penalty", "waiting", "late"."""
    lessons = [cell for cell in notebook.cells if not str(cell.get("id", "")).startswith(OWN)]
    kinds = from_notebook(lessons)
    named = titles(kinds)
    heads = [cell.source for cell in lessons if cell.cell_type == "markdown" and cell.source.startswith("# ")]
    return rendered(
        "feedback.html.j2",
        policy=Markup(policy()),
        style=Markup(COLOURS + CONTAINED) + own("feedback.css"),
        title=(heads[0].partition("\n")[0].removeprefix("# ").strip() if heads else "") or told["assignment"],
        name=told["name"] or told["student"],
        student=told["student"],
        score=told["score"],
        max_score=told["max_score"],
        late=told["late"],
        penalty=told["late_penalty"] or 0.0,
        refused=notebook.metadata.get(STATE) in ("refused", "failed") and not told["score"],
        about="".join(cell.source for cell in lessons if cell.get("id") == "about-this-submission"),
        parts=[_told(*part, named, told["waiting"]) for part in _parts(kinds, lessons)],
        own=[cell for cell in notebook.cells if cell not in lessons],
    )


def _parts(kinds, cells):
    """The lesson, cut behind each graded cell -> (the cell, its kind, the cells with answers, the text above or "")."""
    answers, asked = [], ""
    for kind, cell in zip(kinds, cells, strict=True):
        if kind.kind == "markdown" and cell.cell_type == "markdown" and not answers:
            asked = cell.source
        if kind.kind in SOLUTIONS:
            answers.append(cell)
        if kind.points is not None:
            yield cell, kind.kind, answers, asked if answers else ""
            answers, asked = [], ""


def _told(cell, kind, answers, asked, named, waiting):
    """What the page says of a graded cell."""
    marks = cell.metadata.nbgrader
    name, score, points = marks["grade_id"], marks.get("score") or 0.0, marks.get("points") or 0.0
    part = {"id": name, "title": named.get(name, name), "answers": answers, "asked": asked, "points": f"{score:g} of {points:g}"}
    part |= {"offered": OFFERED.get(kind, "The exercise and its hints"), "outputs": cell.outputs if kind in CHECKS else []}
    if name in waiting:
        return part | {"look": "part", "points": "", "said": "waits for a person's grade"}
    if score >= points:
        return part | {"look": "full", "said": "right"}
    error = next((output for output in cell.get("outputs", []) if output.output_type == "error"), None)
    return part | {"look": "none" if score <= 0 else "part", "said": _said(error) or "see the comment below"}


def _said(error):
    """What a report says of a mistake: without its headline, which names the exercise."""
    if error is None:
        return ""
    lines = [line.strip() for line in error.traceback]
    lines = lines[1:] if lines and lines[0].endswith(": not yet.") else lines[-1:]
    return shown(" ".join(" ".join(lines).split()) or error.evalue, SAID)


def cell_html(cell):
    """What a student wrote in a cell, as clean HTML."""
    if cell.cell_type == "markdown":
        return Markup(sanitised.rendered(cell.source, cell.get("attachments")))
    return Markup(sanitised.code(cell.source))


def outputs_html(outputs):
    """Clean outputs (`harmless.Harmless` has seen them) as HTML."""
    made = []
    for (kind, _), group in groupby(outputs, key=lambda output: (output.output_type, output.get("name"))):
        if kind == "stream":
            made.append(f"<pre>{sanitised.terminal(''.join(output.text for output in group))}</pre>")
        elif kind == "error":  # of a check's own the report stands above it
            texts = ["\n".join(output.traceback) or output.evalue for output in group if output.ename != "CheckFailed"]
            made += [f'<pre class="error">{sanitised.terminal(text)}</pre>' for text in texts]
        else:
            made += map(_shown, group)
    box = '<div class="output_area"><div class="output_subarea rendered_html">{}</div></div>'
    return Markup("".join(box.format(piece) for piece in made if piece))


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


ENVIRONMENT.filters |= {"code": cell_html, "outputs": outputs_html}
