"""What a class hands in as files: for each student what to do with the honest notebook, and what must become of it."""

import copy
import json
import os
from dataclasses import dataclass

import desk
from nbformat import v4

HONEST = ("ann", "ben", "cleo")  # one at the beginning, one in the middle and one at the end of each kind
FULL, NOTHING = 3, 0
HARMFUL = (
    "<script>alert('HARM')</script>",
    "<img src=x onerror=alert('HARM')>",
    "<iframe src=\"javascript:alert('HARM')\"></iframe>",
    "<a href=\"javascript:alert('HARM')\">x</a>",
    "<style>body{background:url(//harm.example)}</style>",
)


@dataclass(frozen=True)
class HandIn:
    """`write(folder, notebook, course)` writes into the student's folder what is handed in; the state of its row, its points, and
    words from its remarks."""

    write: object
    state: str = "graded"
    points: float = FULL
    words: str = ""


def edited(change, words="", points=FULL):
    def write(folder, notebook, course):
        made = copy.deepcopy(notebook)
        put(folder, json.dumps(change(made) or made).encode())

    return HandIn(write, points=points, words=words)


def beside(name, content, words):
    """The honest notebook, and another file beside it."""

    def write(folder, notebook, course):
        put(folder, json.dumps(notebook).encode())
        (folder / name).write_bytes(content)

    return HandIn(write, words=words)


def put(folder, data, name=f"{desk.LESSON}.ipynb"):
    (folder / name).write_bytes(data)


def with_cell(notebook, place, source, kind="code", **more):
    new = v4.new_code_cell if kind == "code" else v4.new_markdown_cell
    notebook["cells"].insert(place, {**new(source), **more})
    return notebook


def cell(notebook, name):
    return next(item for item in notebook["cells"] if item["id"] == name)


def twice(notebook):
    wrong = {**copy.deepcopy(cell(notebook, "double")), "id": "again", "source": "def double(number): return 0"}
    notebook["cells"].append(wrong)


def alike(notebook):
    """Grade ids with a sign that nobody sees: they are nobody's, and the cells are known by their place's own id."""
    for item in notebook["cells"]:
        if "nbgrader" in item["metadata"]:
            item["metadata"]["nbgrader"]["grade_id"] += "\u200b"


def harmful(notebook):
    """Markup in every place that ends on a page: Markdown, a written answer, outputs of all kinds, errors, a file's metadata."""
    show = f"""
from IPython.display import HTML, Javascript, Markdown, Latex, SVG, display
for text in {HARMFUL!r}:
    print(text)
    display(HTML(text), Javascript("alert('HARM')"), Markdown(text), Latex(text), SVG("<svg onload=alert('HARM')></svg>"))
    display({{"text/html": text, "application/javascript": "alert('HARM')", "text/plain": text}}, raw=True)
class Bad(Exception): pass
Bad.__name__ = {HARMFUL[0]!r}
raise Bad({" ".join(HARMFUL)!r})"""
    with_cell(notebook, 1, show)
    with_cell(notebook, 1, "\n\n".join(HARMFUL) + "\n\n[x](javascript:alert('HARM'))", "markdown")
    cell(notebook, "why")["source"] = "\n\n".join(HARMFUL)
    cell(notebook, "double")["source"] = f"def double(number): raise ValueError({HARMFUL[0]!r})"
    notebook["metadata"]["title"] = HARMFUL[0]


MARKUP = """# ONE

$ONE$ $$\\href{javascript:alert('HARM')}{x}$$

```ONE
ONE
```

<svg><a xlink:href="javascript:alert('HARM')"><text>x</text></a></svg>

<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert('HARM')&gt;">

![ONE](attachment:a.png "ONE")

[x]: <javascript:alert('HARM')> 'ONE'
[x]
"""


def marked(notebook):
    """Markup where names, titles, formulas and pictures are."""
    one = HARMFUL[1]
    with_cell(notebook, 1, MARKUP.replace("ONE", one), "markdown")
    notebook["cells"][1]["attachments"] = {"a.png": {"image/png": f'">{one}', "image/svg+xml": HARMFUL[0]}}
    odd = f"class Odd(Exception): pass\nOdd.__name__ = Odd.__qualname__ = {one!r}\n"
    odd += f"class Shown:\n    def __repr__(self): return {one!r}\n"
    cell(notebook, "double")["source"] = f"{odd}def double(number, other=Shown()): raise Odd({one!r} + '\\x1b[31m\\u202e')"
    notebook["metadata"] |= {"authors": [{"name": one}], "title": one, "language_info": {"name": one, "codemirror_mode": one}}
    notebook["metadata"]["kernelspec"] = {"name": one, "display_name": one, "language": one}
    for item in notebook["cells"]:
        item["metadata"]["tags"] = [one]
    with_cell(notebook, 1, f"print('\\x1b]8;;javascript:alert(1)\\x07HARM\\x1b]8;;\\x07\\x1b[31m{one}')")["cells"][1]["id"] = one


def hardlinked(folder, notebook, course):
    put(folder, json.dumps(notebook).encode(), "mine.txt")
    os.link(folder / "mine.txt", folder / f"{desk.LESSON}.ipynb")


def twice_in_json(folder, notebook, course):
    """Two lists of cells, of which JSON's readers take the last; numbers that are none; half of a letter."""
    first = json.dumps({"cells": [{"cell_type": "code", "source": "x"}]})[:-1]
    put(folder, f'{first}, "odd": [NaN, -Infinity, 1e999], "half": "\\ud800", {json.dumps(notebook)[1:]}'.encode())


def files():
    """{student id: HandIn}; the ids say what is handed in."""
    refused = "refused", NOTHING
    return {
        "corrupt-JSON": HandIn(
            lambda folder, notebook, course: put(folder, json.dumps(notebook).replace(":", ";", 5).encode()),
            *refused,
            "damaged or incomplete",
        ),
        "a-link-to-the-gradebook": HandIn(
            lambda folder, notebook, course: os.symlink(course.root / "gradebook.db", folder / f"{desk.LESSON}.ipynb"),
            *refused,
            "symbolic link",
        ),
        "duplicate-grade-ids": edited(twice, "stands more than once", points=1),
        "grade-ids-that-look-alike": edited(alike),
        "a-file-like-a-formula": beside("=1+1.csv", b"=1+1", "left aside"),
        "a-name-with-markup": beside("<b>bold\n`x`.txt", b"", "left aside"),
        "markup-everywhere": edited(harmful, points=1),
        "an-own-graded-cell": edited(
            lambda notebook: with_cell(notebook, 2, "pass", metadata={"nbgrader": desk.graded("bonus", 1000)})
        ),
        "points-of-infinity": edited(
            lambda notebook: cell(notebook, "check_double")["metadata"]["nbgrader"].update(points=float("inf"))
        ),
        "markup-in-names": edited(marked, points=1),
        "a-hard-link": HandIn(hardlinked, words="left aside"),
        "a-folder-for-a-notebook": HandIn(
            lambda folder, notebook, course: (folder / f"{desk.LESSON}.ipynb").mkdir(), *refused, "there is no 05_small.ipynb"
        ),
        "cells-that-stand-twice": HandIn(twice_in_json),
        "a-name-in-other-letters": HandIn(
            lambda folder, notebook, course: put(folder, json.dumps(notebook).encode(), "05_sma\u017fl.ipynb"),
            words="and was read as",
        ),
        "a-notebook-in-a-folder": HandIn(
            lambda folder, notebook, course: ((folder / "in").mkdir(), put(folder / "in", json.dumps(notebook).encode())),
            words="and was read as",
        ),
        "sources-of-many-lines": edited(lambda notebook: cell(notebook, "why").update(source=["x", *[""] * 500_000])),
    }


IDS = ("=1+1", "+1", "@SUM(A1)", "-2", "..;x", "a*b", "<script>")
