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


def raw(content, words):
    return HandIn(lambda folder, notebook, course: put(folder, content(json.dumps(notebook).encode())), "refused", NOTHING, words)


def edited(change, words="", state="graded", points=FULL):
    def write(folder, notebook, course):
        made = copy.deepcopy(notebook)
        put(folder, json.dumps(change(made) or made).encode())

    return HandIn(write, state, points, words)


def beside(name, content, words):
    """The honest notebook, and another file beside it."""

    def write(folder, notebook, course):
        put(folder, json.dumps(notebook).encode())
        (folder / name).write_bytes(content)

    return HandIn(write, words=words)


def linked(target, words, kind="refused"):
    def write(folder, notebook, course):
        os.symlink(target(course), folder / f"{desk.LESSON}.ipynb")

    return HandIn(write, kind, NOTHING, words)


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


def nested(depth):
    return lambda data: data[:-1] + b', "deep": ' + b"[" * depth + b"]" * depth + b"}"


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


def files():
    """{student id: HandIn}; the ids say what is handed in."""
    return {
        "corrupt-JSON": raw(lambda data: data.replace(b":", b";", 5), "damaged or incomplete"),
        "truncated-JSON": raw(lambda data: data[: len(data) // 2], "damaged or incomplete"),
        "null-bytes": raw(lambda data: data + b"\0" * 100, "damaged or incomplete"),
        "null-in-a-cell": raw(lambda data: data.replace(b"number + number", b"number\\u0000"), "null character"),
        "deep-nesting": raw(nested(200_000), "nested too deeply"),
        "an-old-version": raw(lambda data: data.replace(b'"nbformat": 4', b'"nbformat": 3'), "format 3"),
        "a-bad-version": raw(lambda data: data.replace(b'"nbformat": 4', b'"nbformat": "4; DROP"'), "format"),
        "an-empty-file": raw(lambda data: b"", "is empty"),
        "a-notebook-of-another-lesson": edited(
            lambda notebook: {**notebook, "metadata": {"course": {"lesson": "09_other"}}, "cells": notebook["cells"][:1]},
            "09_other",
            "refused",
            NOTHING,
        ),
        "a-cell-of-10-MB": edited(
            lambda notebook: with_cell(notebook, 1, "x = 1\n" + "#" * 10_000_000), "more than 1,000,000", "refused", NOTHING
        ),
        "a-file-of-130-MB": raw(lambda data: data + b" " * 130_000_000, "larger than 100 MB"),
        "a-missing-notebook": HandIn(lambda *_: None, "refused", NOTHING, "there is no 05_small.ipynb"),
        "a-link-to-the-gradebook": linked(lambda course: course.root / "gradebook.db", "symbolic link"),
        "a-link-to-the-solution": linked(
            lambda course: course.path("source", ".", desk.LESSON) / f"{desk.LESSON}.ipynb", "symbolic link"
        ),
        "a-link-to-anothers-work": linked(lambda course: course.root / "submitted/ann" / desk.LESSON, "symbolic link"),
        "a-pipe": HandIn(
            lambda folder, notebook, course: os.mkfifo(folder / f"{desk.LESSON}.ipynb"), "refused", NOTHING, "no ordinary file"
        ),
        "duplicate-grade-ids": edited(twice, "stands more than once", points=1),
        "grade-ids-that-look-alike": edited(alike),
        "a-forged-time": beside("timestamp.txt", b"3000-01-01 00:00:00 UTC; DROP TABLE", "timestamp.txt holds no date"),
        "a-file-like-a-formula": beside("=1+1.csv", b"=1+1", "left aside"),
        "a-torch.py-beside-it": beside("torch.py", b"raise SystemExit", "left aside"),
        "a-random.py-beside-it": beside("random.py", b"raise SystemExit", "left aside"),
        "a-name-with-markup": beside("<b>bold\n`x`.txt", b"", "left aside"),
        "markup-everywhere": edited(harmful, points=1),
        "an-own-graded-cell": edited(
            lambda notebook: with_cell(notebook, 2, "pass", metadata={"nbgrader": desk.graded("bonus", 1000)})
        ),
        "points-of-infinity": edited(
            lambda notebook: cell(notebook, "check_double")["metadata"]["nbgrader"].update(points=float("inf"))
        ),
    }


IDS = ("=1+1", "+1", "@SUM(A1)", "-2", "..;x", "a*b", "<script>")
