"""What a cell's source binds and reads, without running it."""

import ast
import symtable
import warnings
from functools import lru_cache, wraps

from IPython.core.inputtransformer2 import TransformerManager

DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
REMEMBERED = 4_096  # sources: provided cells are the same for every student
LONG = 50_000  # characters: longer cells are read each time, since a tree takes hundreds of times as much room as its source
MAGICS = 100  # in one cell: for each of them IPython reads the whole cell anew


def remembered(function):
    """Remember what the function says of sources that are not long."""
    kept = lru_cache(maxsize=REMEMBERED)(function)
    return wraps(function)(lambda source: (function if len(source) > LONG else kept)(source))


@remembered
def plain(source):
    """The cell as plain Python, magics turned into calls; None where it is no program, or too long for its magics to be found."""
    for text in (lambda: source, lambda: _without_magics(source)):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a string like "\d", say
                made = text()
                ast.parse(made)
                symtable.symtable(made, "cell", "exec")
            return made
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None


def _without_magics(source):
    if len(source) > LONG or sum(line.lstrip().startswith(("%", "!", "?")) for line in source.splitlines()) > MAGICS:
        raise ValueError("too many magics")
    try:
        return TransformerManager().transform_cell(source)
    except RuntimeError as error:  # it has given up
        raise ValueError("too many magics") from error


@remembered
def parsed(source):
    """The cell's syntax tree, or None."""
    text = plain(source)
    if text is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


@remembered
def bound_by(source):
    """The global names that the cell binds: imports, definitions, assignments, also by functions that say `global`."""
    return frozenset(_symbols(source)[0])


@remembered
def read_by(source):
    """The global names that the cell reads, also within its functions."""
    return frozenset(_symbols(source)[1])


@remembered
def apart(source):
    """{name: source} for names that a cell binds with a statement that can run without the others: an import, a definition,
    or `checks.yours(...)`. A name that it binds more than once is not among them."""
    tree, found, twice = parsed(source), {}, set()
    for node in tree.body if tree else ():
        text = ast.unparse(node)
        for name in bound_by(text):
            if name in found:
                twice.add(name)
            found[name] = text if isinstance(node, DEFINING) or _is_yours(node) else None
    return {name: text for name, text in found.items() if text is not None and name not in twice}


def _is_yours(node):
    """Whether the statement is `name = checks.yours(...)`."""
    value = node.value if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "checks.yours"


def _symbols(source):
    text = plain(source)
    if text is None:
        return set(), set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        top = symtable.symtable(text, "cell", "exec")
    bound, read, tables = set(), set(), [(top, True)]
    while tables:
        table, outermost = tables.pop()
        tables += [(child, False) for child in table.get_children()]
        for symbol in table.get_symbols():
            if not (outermost or symbol.is_global()):
                continue
            if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace():
                bound.add(symbol.get_name())
            if symbol.is_referenced():
                read.add(symbol.get_name())
    return bound, read
