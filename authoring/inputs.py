"""Fingerprints of the files that a lesson's figures depend on, blind to comments, docstrings and blank lines.

The checks are not among them: what a lesson shows of them is a line that `authoring.said` knows without running the lesson. Nor
are the controls of forms, which a page has only while a kernel lives: what is stored are the words that a form is given.
"""

import ast
import hashlib
import io
import tokenize
from pathlib import Path

LIVE = {"course_utils/widgets/_form.js", "course_utils/widgets/_form.py"}
FOLDERS = ("course_utils", "attention_lab", "data")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def fingerprint(path):
    """16 hex digits that change when what the file at `path` does, or holds, changes; "" when there is no such file."""
    path = Path(path)
    if not path.is_file():
        return ""
    content = path.read_bytes()
    if path.suffix == ".py":
        content = code_only(content.decode("utf-8")).encode()
    return hashlib.sha256(content).hexdigest()[:16]


def snapshot(root):
    """The fingerprints of all that a lesson may use, by path relative to `root`. Taken before a lesson runs: who edits the
    library meanwhile gets a lesson that counts as out of date, not one that claims to be current."""
    root = Path(root)
    files = [
        path for folder in FOLDERS for path in sorted((root / folder).rglob("*")) if path.is_file() and path.suffix != ".pyc"
    ]
    return {path.relative_to(root).as_posix(): fingerprint(path) for path in files}


def code_only(source):
    """Python `source` without comments, docstrings and blank lines: as text, so that every version of Python agrees on it."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            docstring = node.body[0]
            first, last = docstring.lineno - 1, docstring.end_lineno
            if not lines[first][: docstring.col_offset].strip():  # it shares its line with no code
                lines[first:last] = [""] * (last - first)
    return "\n".join(line.rstrip() for line in lines if line.strip())


def changed(recorded, root):
    """The files of `recorded` (path relative to `root` -> fingerprint) that are no longer what they were."""
    return [name for name, digest in recorded.items() if name not in LIVE and fingerprint(Path(root, name)) != digest]
