"""The sources that Sphinx builds the site from: every page as Markdown or as a notebook, with links that lead to pages."""

import posixpath
import re
import shutil
from functools import partial
from pathlib import Path

import nbformat

from attention_lab.measure import results
from authoring.build import Lesson, lessons
from authoring.setup_cell import badge, on_the_host, read_project
from website import reference, terms
from website.edition import edition

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
OUTSIDE = re.compile(r"^(?:[a-z]+:|#)")
GUIDES = {"grading/README.md": "instructors", "docs/glossary.md": "glossary", "CONTRIBUTING.md": "contributing"}
GUIDES |= {"data/README.md": "data", "docs/limits.md": "limits", "docs/gpt2.md": "gpt2"}
FIGURES = "docs/running_table.md"  # the page of the running table, which the site's adds the numbers to
PICTURES = ("docs/running_table.png", "docs/exact_match_by_length.png")
LINKS = "<!-- links:"  # where the README's opening ends
RUN, COLAB, READER = "Two commands", "**Self-learner on Colab.**", "**Reader.**"  # where the README says how to run the course
HERE = """\
- **Read it here.** Every lesson as it ran, its answers folded away until you ask for them: begin with [lesson 00]({first}).
- **Run it.** `make lab` in a checkout{checkout} opens JupyterLab on lesson 00: write code, have it checked, measure for yourself
  ([how, and what it needs](#run-it-yourself)).
- **On Colab.** {colab}"""
BADGES = "*Open in Colab*, under each lesson's title, opens its notebook there, and its first cell installs the course."
NO_BADGES = "Upload a notebook and the course's wheel: [how](#run-it-yourself)."
NBSP = "\N{NO-BREAK SPACE}"
LATEX = ((r"\$([^$]*)\$", r"\1"), (r"\\sqrt\{(.*?)\}", r"√\1"), (r"[*`]", ""))  # of the questions
NOTEBOOK = re.compile(r"(?:notebooks|solutions)/(\w+)/\1\.ipynb")


def write(root, folder):
    """Write the sources of the whole site for the course `root` into the empty folder `folder`."""
    root, folder = Path(root), Path(folder)
    standing = [name for name in lessons(root) if Lesson(root, name).student.is_file()]
    readme = (root / "README.md").read_text(encoding="utf-8")
    glossary = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows, host = _rows(readme), on_the_host(read_project(root), "")
    (folder / "lessons").mkdir()
    for name in standing:
        linked = partial(relinked, up="../", standing=standing, base=f"solutions/{name}", host=host)
        first = terms.linker(glossary, name[:2])
        made = edition(root, name, question=spoken(rows[name][1]), linked=lambda text, a=linked, b=first: a(b(text)))
        (folder / "lessons" / f"{name}.ipynb").write_text(nbformat.writes(made), encoding="utf-8")
    for path, page in GUIDES.items():
        source = (root / path).read_text(encoding="utf-8")
        if page == "glossary":
            source = _lessons_linked(terms.anchored(source), standing)
        text = stacked(relinked(source, "", standing, posixpath.dirname(path)))
        (folder / f"{page}.md").write_text(text, encoding="utf-8")
    (folder / "reference").mkdir()
    rooms = reference.rooms()
    for room in rooms:
        (folder / "reference" / f"{room}.md").write_text(reference.page(room), encoding="utf-8")
    (folder / "pictures").mkdir()
    for picture in PICTURES:
        shutil.copy(root / picture, folder / "pictures")
    (folder / "running_table.md").write_text(_running_table(root, standing), encoding="utf-8")
    (folder / "reference.md").write_text(_library(rooms), encoding="utf-8")
    index = _index(readme, read_project(root), standing, rows, _explorer(root, standing))
    (folder / "index.md").write_text(index, encoding="utf-8")


def relinked(text, up, standing, base="", host=""):
    """Markdown whose links lead to the site's pages; where there is no page, the words stay without a link.

    `up` leads from the page to the site's root, `base` is where in the checkout the text stands, and with `host` begins the
    address of a file of the checkout ("" for none).
    """

    def mended(match):
        bang, words, target = match.groups()
        if host and target.startswith(host):
            target = posixpath.relpath(target.removeprefix(host), base)
        if OUTSIDE.match(target):  # a picture (a badge) would be fetched from there: its words stay
            return words if bang else f"[{LINK.sub(mended, words)}]({target})"
        path, _, anchor = target.partition("#")
        inside = posixpath.normpath(posixpath.join(base, path))
        notebook = NOTEBOOK.fullmatch(inside)
        anchor = f"#{anchor}" if anchor else ""
        if bang:
            return f"![{words}]({up}pictures/{Path(path).name})" if inside in PICTURES else words
        if notebook and notebook[1] in standing:
            return f"[{words}]({up}lessons/{notebook[1]}.ipynb)"
        if inside in GUIDES:
            return f"[{words}]({up}{GUIDES[inside]}.md{anchor})"
        if inside == FIGURES:
            return f"[{words}]({up}running_table.md)"
        return f"[{words}]({up}index.md)" if inside == "README.md" else words

    pieces = re.split(r"(```.*?```|`[^`\n]*`)", text, flags=re.DOTALL)  # code holds no links
    return "".join(piece if piece.startswith("`") else LINK.sub(mended, piece) for piece in pieces)


def stacked(text):
    """Markdown whose tables stand cell below cell on a narrow screen: they hold sentences, not numbers to compare."""
    return re.sub(r"^(?:\|.*\n)+", lambda table: f"```{{container}} stacked\n{table[0]}```\n", text, flags=re.MULTILINE)


def _lessons_linked(glossary, standing):
    """The glossary, the number of the lesson that ends a row as a link to it. The path is that of the checkout."""
    for name in standing:
        number, link = name[:2], f"| [lesson {name[:2]}](../solutions/{name}/{name}.ipynb) |"
        glossary = re.sub(rf"\| {number} \|$", link, glossary, flags=re.MULTILINE)
    return glossary


def _rows(readme):
    """{lesson: (title, question, time)} of the README's table, which the build writes."""
    rows = re.findall(r"^\| \[(.+?)\]\(notebooks/(\d\d_\w+)/.*?\) \| (.+?) \| (.+?) \|", readme, re.MULTILINE)
    return {name: (title, question, time) for title, name, question, time in rows}


def spoken(question):
    """A question of the README's table as plain words, for where neither Markdown nor a formula is read."""
    for pattern, words in LATEX:
        question = re.sub(pattern, words, question)
    return question


def _explorer(root, standing):
    """The HTML of the first explorer of several heads that a lesson shows, alive on any page; "" where there is none."""
    (lesson,) = [Lesson(root, name) for name in standing if name.endswith("_multi_head")]
    cells = nbformat.reads(lesson.solution.read_text(encoding="utf-8"), 4).cells
    shown = ["".join(output.get("data", {}).get("text/html", "")) for cell in cells for output in cell.get("outputs", ())]
    return next((html for html in shown if "data-attention-explorer" in html), "")


def _index(readme, project, standing, rows, explorer):
    opening = readme[: readme.index(LINKS)].strip()
    sections = [part.strip() for part in readme.split("\n## ")][1:]
    (run,) = [part.removeprefix(RUN) for part in sections if part.startswith(RUN)]
    colab = readme[readme.index(COLAB) : readme.index(READER)].strip()
    table = ["| lesson | its question | time |", "|---|---|---|"]
    table += [
        f"| [{rows[name][0]}](lessons/{name}.ipynb) | {rows[name][1]} | {rows[name][2].replace(' ', NBSP)} |" for name in standing
    ]
    said = HERE.format(
        first=f"lessons/{standing[0]}.ipynb",
        checkout=f" of [its repository]({project.repository})" if project.repository else "",
        colab=BADGES if badge(project, standing[0]) else NO_BADGES,
    )
    trees = [
        _tree("Lessons", [f"lessons/{name}" for name in standing], hidden=True),  # the table above leads there
        _tree("Course", ["running_table", "glossary", "instructors", "contributing", "data", "limits", "gpt2", "reference"]),
    ]
    opening, how = (relinked(text, "", standing) for text in (opening, f"## Run it yourself{run}\n\n{colab}"))
    live = f"```{{raw}} html\n{explorer}\n```\n\n*A trained translator's attention, alive: point at a word, choose a head.*"
    parts = [opening, live, "## Three ways", said, "## The lessons", stacked("\n".join([*table, ""])), how, *trees]
    return "\n\n".join(parts) + "\n"


def _running_table(root, standing):
    table = results.running_table(own={})
    head = ["model", *table.columns]
    names = [re.sub(r" \(recorded, \d+ seeds\)$", "", name) for name in table.index]
    rows = [[name, *(str(value) for value in row)] for name, row in zip(names, table.to_numpy().tolist(), strict=True)]
    lines = [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
    said = (
        "The same in numbers: the translators of lessons 01 to 07, means over three seeds. AER is the alignment error rate "
        "([glossary](glossary.md)), for those that choose where to look."
    )
    page = relinked((root / FIGURES).read_text(encoding="utf-8"), "", standing, posixpath.dirname(FIGURES))
    return "\n".join([page, said, "", *lines, ""])


def _library(rooms):
    lines = [f"- [{room}](reference/{room}.md): {reference.about(room)}" for room in rooms]
    said = "From the docstrings: shapes, units, errors and sources."
    tree = _tree("The library", [f"reference/{room}" for room in rooms], hidden=True)
    return "\n".join(["# The library", "", said, "", *lines, "", tree, ""])


def _tree(title, pages, hidden=False):
    options = [":maxdepth: 1", f":caption: {title}", *([":hidden:"] if hidden else [])]
    return "\n".join(["```{toctree}", *options, "", *pages, "```"])
