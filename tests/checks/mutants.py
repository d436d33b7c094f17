"""Mechanical mistakes: every small change to a reference's source, one at a time.

Argument checks (`require_...`), docstrings and `raise` statements are left alone: exercises are not about them. So are devices,
for every case lies on the CPU. What may be exchanged (`a + b`, the two dimensions of a transpose) stays in its order.
"""

import ast
import copy
import inspect
import textwrap

COMMUTING = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr)
SYMMETRIC = ("transpose", "maximum", "allclose", "equal", "promote_types", "broadcast_shapes", "min", "merge_partial")
SWAPS = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Div],
    ast.Div: [ast.Mult],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.MatMult: [],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}


def mutants(reference):
    """(name, implementation) for each mutant of a function or class; the name shows the change: `old -> new`."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(reference)))
    names = {}
    for path, new in _changes(tree):
        mutated = copy.deepcopy(tree)
        old = _replace(mutated, path, new)
        if _text(old) == _text(new):  # two arguments that are one and the same have changed places
            continue
        name = f"{_text(old)} -> {_text(new)}"
        names[name] = names.get(name, 0) + 1
        name += f" ({names[name]})" if names[name] > 1 else ""
        implementation = _compiled(mutated, reference)
        if implementation is not None:
            yield name, implementation


def _text(node):
    return " ".join(ast.unparse(node).split()) if node is not None else "nothing"


def _compiled(tree, reference):
    namespace = dict(inspect.getmodule(reference).__dict__)
    try:
        exec(compile(ast.fix_missing_locations(tree), "<mutant>", "exec"), namespace)
    except (SyntaxError, TypeError, ValueError):  # not a program any more
        return None
    return namespace[reference.__name__]


def _changes(tree):
    for path, node in _walk(tree, ()):
        for new in _variants(node, _parameters(tree, path)):
            yield path, new


def _walk(node, path):
    """Every node that may change, with the way to it: field names and list indices."""
    if _left_alone(node):
        return
    yield path, node
    for field, value in ast.iter_fields(node):
        if field in ("args", "decorator_list") and isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        if isinstance(value, ast.AST):
            yield from _walk(value, (*path, field))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from _walk(item, (*path, (field, index)))


def _left_alone(node):
    if getattr(node, "arg", getattr(node, "attr", "")) == "device":
        return True
    if isinstance(node, ast.Expr):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return isinstance(node.value, ast.Constant) or (isinstance(called, ast.Name) and called.id.startswith("require_"))
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):  # a module keeps what it was built with
        return ast.unparse(node.targets[0]).replace("self.", "") == ast.unparse(node.value)
    if isinstance(node, (ast.If, ast.For)):
        return all(isinstance(statement, ast.Raise) or _left_alone(statement) for statement in node.body)
    return False


def _parameters(tree, path):
    """The parameters of the function that the path leads into."""
    node, found = tree, []
    for step in path:
        node = getattr(node, step[0])[step[1]] if isinstance(step, tuple) else getattr(node, step)
        if isinstance(node, ast.FunctionDef):
            found = [argument.arg for argument in node.args.args if argument.arg != "self"]
    return found


def _variants(node, parameters):
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr)):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        yield ast.Return(ast.Tuple(node.value.elts[::-1], ast.Load()))
    elif isinstance(node, (ast.If, ast.IfExp)):
        for truth in (True, False):
            changed = copy.deepcopy(node)
            changed.test = ast.Constant(truth)
            yield changed
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, _other_constants(node.value))
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BinOp):
        yield from (ast.BinOp(node.left, operator(), node.right) for operator in SWAPS.get(type(node.op), []))
        if not isinstance(node.op, COMMUTING):
            yield ast.BinOp(node.right, node.op, node.left)
        yield node.left
        yield node.right
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        for operator in SWAPS.get(type(node.ops[0]), []):
            yield ast.Compare(node.left, [operator()], node.comparators)
    elif isinstance(node, ast.Attribute) and node.attr in ("T", "values"):
        yield node.value
    elif isinstance(node, ast.Name) and node.id in parameters and isinstance(node.ctx, ast.Load) and len(parameters) > 1:
        yield ast.Name(parameters[(parameters.index(node.id) + 1) % len(parameters)], ast.Load())
    elif isinstance(node, ast.Call):
        yield from _other_calls(node)


def _other_constants(value):
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1]
    if isinstance(value, float):
        return [value + 1.0]
    return []


def _other_calls(node):
    method = isinstance(node.func, ast.Attribute)
    library = method and isinstance(node.func.value, ast.Name) and node.func.value.id in ("torch", "F", "nn", "math")
    if len(node.args) == 1 and _left_alone(node.args[0]):  # x.to(y.device)
        return
    if method and not library:
        yield node.func.value  # x.f(y) -> x
    elif node.args:
        yield node.args[0]  # f(x, y) -> x
    for index, keyword in enumerate(node.keywords):
        if not _left_alone(keyword):
            yield ast.Call(node.func, node.args, node.keywords[:index] + node.keywords[index + 1 :])
    if len(node.args) > 1 or (method and not library and node.args):
        yield ast.Call(node.func, node.args[:-1], node.keywords)
    if len(node.args) > 1 and ast.unparse(node.func).split(".")[-1] not in SYMMETRIC:
        yield ast.Call(node.func, [node.args[1], node.args[0], *node.args[2:]], node.keywords)


def _replace(tree, path, new):
    """Put `new` at the end of the path, in place; returns what was there."""
    node = tree
    for step in path[:-1]:
        node = getattr(node, step[0])[step[1]] if isinstance(step, tuple) else getattr(node, step)
    step = path[-1]
    if isinstance(step, tuple):
        items = getattr(node, step[0])
        old, items[step[1]] = items[step[1]], new
    else:
        old = getattr(node, step)
        setattr(node, step, new)
    return old
