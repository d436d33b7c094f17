"""Reading of a cell's source, without running it: which names it binds, and which it reads."""

import ast
import contextlib
import re
import symtable
import time
import warnings
from functools import lru_cache, wraps

from IPython.core.inputtransformer2 import TransformerManager

from attention_checks.engine import isolation

DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
OF_THE_CELL = re.compile(r"\s*%%(time|timeit|capture|prun)\b[^\n]*(\n|$)")  # magics that run the cell below as it stands
REMEMBERED = 4_096  # sources: provided cells are the same for every student
LONG = 50_000  # characters: longer cells are parsed each time, since a tree takes hundreds of times as much room as its source
MOST_SECONDS, MOMENT = 2.0, 0.1  # of work, for one cell with magics; and where a submission has used up all that it is given

_budget = [20.0]  # seconds left for magics: of the submission that is being read


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
    if len(source) > LONG:
        raise ValueError("too long for its magics to be found")
    started = time.process_time()
    while timed := OF_THE_CELL.match(source):
        source = "\n" + source[timed.end() :]
    try:
        with isolation.deadline(min(MOST_SECONDS, _budget[-1])):
            return TransformerManager().transform_cell(source)
    except isolation.TooSlow as error:
        raise ValueError("its magics take too long to be found") from error
    except RuntimeError as error:  # it has given up
        raise ValueError("too many magics") from error
    finally:
        _budget[-1] = max(_budget[-1] - (time.process_time() - started), MOMENT)


@contextlib.contextmanager
def within(seconds):
    """Inside, the reading of cells with magics takes so many seconds of work, and each cell after that a moment.

    For each of a cell's magics IPython reads the whole cell anew, and whoever wants to writes cells that take it minutes.
    """
    _budget.append(seconds)
    try:
        yield
    finally:
        _budget.pop()


@remembered
def parsed(source):
    """The cell's syntax tree, or None."""
    text = plain(source)
    if text is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


@lru_cache(maxsize=REMEMBERED)  # of long cells too: they are asked about for each name
def bound_by(source):
    """The global names that the cell binds: imports, definitions, assignments, also by functions that say `global`."""
    return frozenset(_symbols(source)[0])


@lru_cache(maxsize=REMEMBERED)
def read_by(source):
    """The global names that the cell reads, also within its functions, and those that it hands to `checks.yours` by name."""
    named = (node.args[0] for node in ast.walk(parsed(source) or ast.Module([], [])) if is_call_of_yours(node))
    return frozenset(_symbols(source)[1]) | {
        arg.value for arg in named if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    }


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
    """Whether the statement is `name = checks.yours(...)`, or several such at once: `one, other = checks.yours(...), ...`."""
    value = node.value if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    return all(map(is_call_of_yours, value.elts if isinstance(value, ast.Tuple) and value.elts else [value]))


def is_call_of_yours(node):
    """Whether the expression is `checks.yours(...)`. Not by its text: a student's may be too deep to be written out."""
    function = node.func if isinstance(node, ast.Call) and node.args else None
    named = isinstance(function, ast.Attribute) and function.attr == "yours"
    return named and isinstance(function.value, ast.Name) and function.value.id == "checks"


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


def gives_nothing(node):
    """Whether a statement is a plain definition that raises or does nothing, or an assignment of None, dots or an empty text."""
    if isinstance(node, ast.Assign):
        return isinstance(node.value, ast.Constant) and node.value.value in (None, ..., "")
    is_definition = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    return is_definition and not node.decorator_list and _empty(node)


def _empty(definition):
    if isinstance(definition, ast.ClassDef):
        forward = [part for part in definition.body if isinstance(part, ast.FunctionDef) and part.name == "forward"]
        return bool(forward) and _empty(forward[-1])
    for statement in definition.body:
        if isinstance(statement, ast.Raise):
            return True
        if not isinstance(statement, (ast.Pass, ast.Expr, ast.Assign, ast.AnnAssign)) or _yields(statement):
            return False
    return all(isinstance(part, ast.Pass) or _is_constant(part) for part in definition.body)


def _is_constant(statement):
    """Whether a statement is a docstring, or three dots."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _yields(statement):
    return any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(statement))
