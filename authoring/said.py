"""What the cells that only talk to the checks print, known without running the lesson.

A check's sentences change more often than what a lesson computes. So the checks are no input of a lesson: the build compares
these few lines with what the checks say now, and writes them anew around all other outputs.
"""

import ast
import io
import linecache
from contextlib import redirect_stdout

import nbformat

from authoring.expand import KEY
from authoring.script import LessonError

IMPORTED = "import attention_checks as checks"
DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


def said(notebook):
    """The text that each such cell prints, by its id: checks that pass, quiz answers, and reports on a wrong answer.

    A check of the lesson's own solution is not run (the tests do that): its line follows from the number of cases. A report is
    asked for anew, of the imports and definitions above it. Raises LessonError where that is not enough.
    """
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    cells = [cell for cell in code if cell.metadata.get(KEY, {}).get("kind") != "setup"]  # whose magic is no plain Python
    if not any(IMPORTED in cell.source for cell in cells):
        return {}
    found = {}
    for index, cell in enumerate(cells):
        kind = cell.metadata.get(KEY, {}).get("kind")
        if kind == "check":
            text = _passed(cell.source)
        elif kind == "quiz":
            text = _answered(cell.source)
        else:
            text = _reported(cell, cells[:index])
        if text is not None:
            found[cell.id] = text
    return found


def printed(cell):
    """What `cell` printed when it was run."""
    return "".join(output.text for output in cell.outputs if output.get("name") == "stdout")


def say(cell, text):
    """Let the outputs of `cell` have `text` as what it printed."""
    others = [output for output in cell.outputs if output.get("name") != "stdout"]
    cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=text), *others]


def _passed(source):
    """One line for each call; None where the cell holds more than calls of checks (hidden tests of the author's own)."""
    from attention_checks import exercises  # imports torch, which a lesson without checks need not wait for

    statements = ast.parse(source).body
    calls = [statement.value for statement in statements if isinstance(statement, ast.Expr) and _is_check(statement.value)]
    if len(calls) < len(statements):
        return None
    lines = []
    for call in calls:
        exercise = exercises().get(call.func.attr)
        if exercise is None:
            raise LessonError([f"there is no exercise called {call.func.attr!r} in attention_checks"])
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        only = ast.literal_eval(given["only"]) if "only" in given else None
        count = sum(not case.diagnostic for case in exercise.cases(hidden="hidden" in given, only=only))
        lines.append(f"{exercise.says_right(count, only)}\n")
    return "".join(lines)


def _answered(source):
    from attention_checks import quiz

    question = quiz.find(ast.parse(source).body[0].value.args[0].value)
    return _output_of(lambda: quiz.check(question.id, question.answer))


def _reported(cell, above):
    """None for a cell that asks no exercise's check."""
    tree = ast.parse(cell.source)
    if not any(_is_check(node) for node in ast.walk(tree)):
        return None
    names = {"__name__": "__main__"}
    try:
        for earlier in above:
            _run(earlier, [node for node in ast.parse(earlier.source).body if isinstance(node, DEFINITIONS)], names)
        return _output_of(lambda: _run(cell, tree.body, names))
    except Exception as error:
        advice = "a cell that shows a report uses only what imports, functions and classes above it define"
        raise LessonError([f"the cell {cell.id} cannot be run by itself: {error!r}; {advice}"]) from error


def _run(cell, nodes, names):
    file = f"<{cell.id}>"
    linecache.cache[file] = (len(cell.source), None, cell.source.splitlines(keepends=True), file)  # a report quotes lines
    exec(compile(ast.Module(nodes, []), file, "exec"), names)


def _is_check(node):
    """Whether `node` is `checks.name(...)` for an exercise's name."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)):
        return False
    return node.func.value.id == "checks" and node.func.attr != "yours"


def _output_of(action):
    with redirect_stdout(io.StringIO()) as output:
        action()
    return output.getvalue()
