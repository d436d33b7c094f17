"""Files for the class of `handed_in`: what may lie in a folder in place of a notebook, or in one."""

import json
import os

import desk
from handed_in import HARMFUL, HandIn, cell, edited, put, with_cell


def named(name):
    """The honest notebook under another name."""

    def write(folder, notebook, course):
        put(folder, json.dumps(notebook).encode(), name)

    return write


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


def a_folder(folder, notebook, course):
    (folder / f"{desk.LESSON}.ipynb").mkdir()


def twice_in_json(folder, notebook, course):
    """Two lists of cells, of which JSON's readers take the last; numbers that are none; half of a letter."""
    first = json.dumps({"cells": [{"cell_type": "code", "source": "x"}]})[:-1]
    put(folder, f'{first}, "odd": [NaN, -Infinity, 1e999], "half": "\\ud800", {json.dumps(notebook)[1:]}'.encode())


def files():
    """{student id: HandIn}; the ids say what is handed in."""
    refused = "refused", 0
    return {
        "markup-in-names": edited(marked, points=1),
        "a-hard-link": HandIn(hardlinked, words="left aside"),
        "a-folder-for-a-notebook": HandIn(a_folder, *refused, "there is no 05_small.ipynb"),
        "cells-that-stand-twice": HandIn(twice_in_json),
        "a-name-in-other-letters": HandIn(named("05_sma\u017fl.ipynb"), words="and was read as"),
        "a-notebook-in-a-folder": HandIn(
            lambda folder, notebook, course: ((folder / "in").mkdir(), put(folder / "in", json.dumps(notebook).encode())),
            words="and was read as",
        ),
        "a-long-number": HandIn(
            lambda folder, notebook, course: put(folder, json.dumps(notebook).encode()[:-1] + b', "n": ' + b"9" * 5_000 + b"}"),
            *refused,
            "damaged or incomplete",
        ),
        "sources-of-many-lines": edited(lambda notebook: cell(notebook, "why").update(source=["x", *[""] * 500_000])),
    }
