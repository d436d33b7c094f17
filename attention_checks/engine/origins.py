"""What a definition's lines of source say of its names: read in the source, nothing is run.

`locate` asks where the numbers come from that a line was given, when that line alone is not the whole story.
"""

import ast
import functools
import itertools
import re
import textwrap

MOST_NODES = 5_000  # of a syntax tree: what is longer is no answer, and not followed
GROWS = ("append", "extend", "insert", "add", "update", "sort", "reverse", "remove", "pop", "clear")  # and `masked_fill_`, say
PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)  # statements that have no others inside
ACTS = ("backward", "step", "zero_grad")  # what is called for what it does


def origins(source, line):
    """{name: the lines above that may have given it its value} for what the statement at `line` reads, in its order.

    These are the last line that gives the whole its value, and those behind it that write into it. An argument has none.
    """
    nodes = _nodes(source)
    own = [name for node in nodes if isinstance(node, ast.comprehension) for name in ast.walk(node.target)]
    wholes, parts = {}, {}
    for node in nodes:
        changed = _changed(node)
        if changed is not None and changed not in own and node.lineno < line:
            (wholes if changed is node else parts).setdefault(changed.id, []).append(node.lineno)
    read = [node for node in ast.walk(statement_at(source, line) or ast.Pass()) if isinstance(node, ast.Name)]
    found = {}
    for name in (node.id for node in sorted(read, key=lambda node: (node.lineno, node.col_offset))):
        last = max(wholes.get(name, [0]))
        lines = {number for number in (last, *parts.get(name, [])) if number >= max(last, 1)}
        if lines:
            found[name] = sorted(lines)
    return found


def _changed(node):
    """The name whose value a node gives, or changes in place, as `x[0] = 1` and `x.append(1)` do; None where it does neither."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        writes = node.func.attr in GROWS or node.func.attr.endswith("_")
        node = node.func.value if writes else None
    elif not isinstance(getattr(node, "ctx", None), ast.Store):
        return None
    while isinstance(node, ast.Subscript):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def statement_at(source, line):
    """The statement that has `line`, counted from 1, and has no others inside; None where there is none."""
    return next((node for node in _nodes(source, PLAIN) if node.lineno <= line <= node.end_lineno), None)


def end_of_loops(source, line):
    """The last line of what the statement at a line belongs to: of the outermost loop around it, whose later lines act on it in
    the next round, or of itself."""
    nodes = _nodes(source, (*PLAIN, ast.For, ast.While))
    return max((node.end_lineno for node in nodes if node.lineno <= line <= node.end_lineno), default=line)


def has_one_statement(source):
    """Whether a definition has but one line to look at, beside its docstring."""
    nodes = _nodes(source, PLAIN)
    said = [node for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return len(nodes) - len(said) == 1


def bare(source):
    """The lines of the statements that may only compute something and give it no name, such as `torch.relu(x)` or `x + 1`, each
    with the name of the operation that is then the line's last; "" for an expression or a layer of `self`."""
    for node in _nodes(source, ast.Expr):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(node.value, ast.BinOp) or (called and re.fullmatch(r"self\.\w+", ast.unparse(called))):
            yield node.lineno, ""
        elif isinstance(called, ast.Name):
            yield node.lineno, called.id
        elif isinstance(called, ast.Attribute) and called.attr not in ACTS and not called.attr.endswith("_"):
            yield node.lineno, called.attr


def _nodes(source, kinds=ast.AST):
    """The nodes of these kinds of a definition's lines of source; none where they are no program, or are too long to follow."""
    return [node for node in _parsed("\n".join(source)) if isinstance(node, kinds)]


@functools.lru_cache(maxsize=1)  # a report asks several times about one answer
def _parsed(text):
    try:
        tree = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # lines from elsewhere need be no program
        return []
    if next(itertools.islice(ast.walk(tree), MOST_NODES, None), None):
        return []
    return [node for top in tree.body for node in ast.walk(top)]
