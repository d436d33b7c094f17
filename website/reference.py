"""Pages about the library, from its docstrings: a page a room, a section a file, an entry a public function or class."""

import importlib
import inspect
import pkgutil
import re

from grading.sandbox.declaration import COURSE

CODE = re.compile(r"(`[^`]*`)")
COLUMNS = re.compile(r"\S {3,}\S")  # formulas side by side
MARKS = re.compile(r"([*_$<\[\]#|])")


def rooms():
    """The dotted names of the library's rooms. All of it is loaded, in such a way that widgets can still be called."""
    COURSE.load()
    packages = map(importlib.import_module, COURSE.library)
    found = [room for package in packages for room in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    return [room.name for room in found if room.ispkg]


def about(room):
    """What a room of the library is for, in one sentence of Markdown."""
    return plain(inspect.getdoc(importlib.import_module(room)).partition("\n\n")[0].replace("\n", " "))


def page(room):
    """The page of a room of the library, as Markdown."""
    package = importlib.import_module(room)
    lines = [f"# {room}", "", plain(inspect.getdoc(package) or ""), ""]
    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        if not found.name.startswith("_") and not found.ispkg:
            lines += _file(importlib.import_module(f"{package.__name__}.{found.name}"))
    return "\n".join(lines)


def _file(module):
    entries = [
        (name, thing)
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(thing) or inspect.isclass(thing))
        and thing.__module__ == module.__name__
    ]
    made = [f"## {module.__name__.rpartition('.')[2]}", "", plain(inspect.getdoc(module) or ""), ""]
    for name, thing in entries:
        made += [f"### {name.replace('_', chr(92) + '_')}", "", "```python", _head(name, thing), "```", ""]
        made += [plain(inspect.getdoc(thing) or ""), ""]
    return made


def _head(name, thing):
    try:
        return f"{'class ' if inspect.isclass(thing) else ''}{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        return name


def plain(docstring):
    """A docstring as Markdown that says nothing but its words and its code: lines set in, or in columns, stay as they are."""
    blocks = []
    for block in docstring.split("\n\n"):
        if block.startswith("    ") or COLUMNS.search(block):
            lines = block if "\n" in block else re.sub(r" {3,}", "\n", block)  # a single line of them may be too long for a page
            blocks.append(f"```text\n{lines}\n```")
        else:
            parts = CODE.split(block)
            blocks.append("".join(part if part.startswith("`") else MARKS.sub(r"\\\1", part) for part in parts))
    return "\n\n".join(blocks)
