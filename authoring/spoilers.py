"""A result that can be read in the source of the cell under its prediction, before the cell is run."""

import ast
import re

ASKS = re.compile(r"\?|^(how|what|when|where|which|who|why)\b", re.IGNORECASE)  # a title that states no result
READ = ("code", "training", "prediction")  # kinds of cells


def spoiled(cells):
    """What the cells with a `.reveal(` (ScriptCells) tell too early -> list of (line, sentence)."""
    return [(cell.line, sentence) for cell in cells if cell.kind in READ for sentence in told_early(cell.source)]


def told_early(source):
    """The results that are written into a cell with a `.reveal(`, a sentence each: answers, and titles that are no question."""
    nodes = list(ast.walk(ast.parse(source)))
    reveals = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "reveal"]
    found = [
        f"`{ast.unparse(call)}` has its answer written down: compute it from what the cell measures"
        for call in reveals
        if not _names(call.args) - _names([call.func]) and not any(isinstance(each, ast.BinOp) for each in ast.walk(call))
    ]
    titles = [title for node in nodes for title in _titles(node) if reveals and not ASKS.search(title)]
    return found + [f"the title {title!r} can be read before the cell is run: draw it in the library" for title in titles]


def _names(nodes):
    return {node.id for each in nodes for node in ast.walk(each) if isinstance(node, ast.Name)}


def _titles(node):
    """The strings that a node gives to a `title`: by an assignment, an argument or in a dict."""
    given = []
    if isinstance(node, ast.Assign):
        for target in node.targets:
            both = (getattr(target, "elts", [target]), getattr(node.value, "elts", [node.value]))
            given += [(getattr(name, "id", ""), value) for name, value in zip(*both, strict=False)]
    elif isinstance(node, ast.Call):
        given = [(keyword.arg, keyword.value) for keyword in node.keywords]
    elif isinstance(node, ast.Dict):
        given = [(getattr(key, "value", ""), value) for key, value in zip(node.keys, node.values, strict=True)]
    return [value.value for name, value in given if name == "title" and isinstance(getattr(value, "value", None), str)]
