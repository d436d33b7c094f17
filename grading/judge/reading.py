"""What a cell's source binds and reads, without running it."""

import ast
import symtable
import warnings
from functools import lru_cache

from IPython.core.inputtransformer2 import TransformerManager

REMEMBERED = 4_096  # sources: provided cells are the same for every student


@lru_cache(maxsize=REMEMBERED)
def plain(source):
    """The cell as plain Python, magics turned into calls; None where it is no program."""
    for text in (lambda: source, lambda: TransformerManager().transform_cell(source)):
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


@lru_cache(maxsize=REMEMBERED)
def parsed(source):
    """The cell's syntax tree, or None."""
    text = plain(source)
    if text is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


@lru_cache(maxsize=REMEMBERED)
def bound_by(source):
    """The global names that the cell binds: imports, definitions, assignments, also by functions that say `global`."""
    return frozenset(_symbols(source)[0])


@lru_cache(maxsize=REMEMBERED)
def read_by(source):
    """The global names that the cell reads, also within its functions."""
    return frozenset(_symbols(source)[1])


@lru_cache(maxsize=REMEMBERED)
def imports_of(source):
    """The cell's import statements alone, as source, and the names that they bind."""
    tree = parsed(source)
    statements = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))] if tree else []
    text = "\n".join(map(ast.unparse, statements))
    return text, bound_by(text) if text else frozenset()


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
