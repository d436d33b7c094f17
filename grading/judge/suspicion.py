"""What a submission's source says of answers that are none: for marks that a person looks at, and for passes that cannot be."""

import ast

from grading.intake.cell_source import bound_by, gives_nothing, parsed, plain, read_by
from grading.intake.lesson import SOLUTIONS
from grading.sandbox.declaration import COURSE

# Of the checks' own objects: what an answer has no use for.
ATTRIBUTES = frozenset({"reference", "misconceptions", "exercises", "rehearse", "find", "questions"})
# Of Python's: what looks at other people's variables.
LOOKING = frozenset(
    {
        *("__closure__", "cell_contents", "f_back", "f_locals", "f_globals", "tb_frame", "gi_frame", "_getframe"),
        *("_current_frames", "currentframe", "getargvalues", "getouterframes", "getinnerframes", "getclosurevars"),
        *("walk_stack", "walk_tb", "StackSummary", "get_objects", "get_referrers", "get_referents", "settrace", "setprofile"),
    }
)
STACKS = {"inspect": {"stack", "trace"}, "traceback": {"extract_stack"}}  # which have honest namesakes elsewhere


def marks(cells):
    """Sentences about a work's cells (dicts with "kind", "source", "own"), for a person: what in them asks for the answers.

    They are no verdict: nothing is lost by them, and whoever hides what is asked for is not found by them.
    """
    found = []
    for place, cell in enumerate(cells):
        if cell["own"] or cell["kind"] in SOLUTIONS:
            named = sorted(_asked_for(cell["source"]))
            if named:
                words = ", ".join(f"`{name}`" for name in named[:3])
                found.append(f"cell {place + 1} names {words}, which answers have no use for: please look at it")
    return found


def _asked_for(source):
    """What a cell names of the grading's own modules and of the checks' objects."""
    tree, found = parsed(source), set()
    nodes = list(ast.walk(tree)) if tree else []
    imports = [alias for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    modules = {name: name for name in STACKS} | {alias.asname or alias.name: alias.name for alias in imports}
    checks = {
        "checks",
        "quiz",
        COURSE.checks,
        *(alias.asname for alias in imports if alias.name == COURSE.checks and alias.asname),
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if _is_the_judges(alias.name)}
        elif isinstance(node, ast.ImportFrom) and node.module:
            dotted = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in dotted if _is_the_judges(name)}
            looking = LOOKING | STACKS.get(node.module, set()) if node.module in ("sys", "gc", *STACKS) else set()
            found |= {alias.name for alias in node.names if alias.name in looking}
        elif isinstance(node, ast.Attribute) and node.attr in LOOKING:
            found.add(node.attr)
        elif _is_a_stack(node, modules):
            found.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            if any(isinstance(part, ast.Name) and part.id in checks for part in ast.walk(node.value)):
                found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_the_judges(node.value):
            found.add(node.value)
    return found


def _is_a_stack(node, modules):
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return named and node.attr in STACKS.get(modules.get(node.value.id), ())


def _is_the_judges(dotted):
    """Whether a dotted name is one of the grading's modules, or of those inside the checks' package."""
    package, _, module = dotted.partition(".")
    if not all(part.isidentifier() for part in dotted.split(".")) or not module:
        return False
    first = module.partition(".")[0]
    return package == __name__.partition(".")[0] or (package == COURSE.checks and first not in COURSE.for_students)


def stub(check, cells):
    """(name, cell) where the source of a check reads a name whose last cell (of those before it) cannot be an answer; or None.

    Such an answer is the stub as it was given out, or one that does nothing but raise: where it passes all the same, something
    else has answered in its place.
    """
    for name in sorted(read_by(check)):
        for place in reversed(range(len(cells))):
            cell = cells[place]
            if (cell["own"] or cell["kind"] in SOLUTIONS) and name in bound_by(cell["source"]):
                if _does_nothing(name, cell["source"]):
                    return name, place
                break
    return None


def filled(name, cells):
    """Whether one of the student's cells may give the name its answer without saying so: by a file that is run or imported whole,
    by code in a text, or by an attribute of the class of that name."""
    sources = [cell["source"] for cell in cells if cell["own"] or cell["kind"] in SOLUTIONS]
    nodes = [node for source in sources for node in ast.walk(parsed(source) or ast.Module([], []))]
    is_class = any(isinstance(node, ast.ClassDef) and node.name == name for node in nodes)
    return any(_brings(node) or _sets(node, name) or (is_class and _completes(node, name)) for node in nodes)


def _sets(node, name):
    """Whether it writes an attribute of that name, `__main__.name = ...`, or hands the name to a function as a text."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.ctx, ast.Store) and node.attr == name
    given = node.args if isinstance(node, ast.Call) and not _is_call_of_a_check(node) else ()
    return any(isinstance(part, ast.Constant) and part.value == name for part in given)


def _brings(node):
    """Whether names may come by it that nobody reads in the source."""
    if isinstance(node, ast.ImportFrom):
        return any(alias.name == "*" for alias in node.names)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return node.func.id in ("exec", "globals")
    called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if called in ("run_cell", "run_cell_magic"):
        return True
    is_magic = called == "run_line_magic" and node.args
    return bool(is_magic and isinstance(node.args[0], ast.Constant) and node.args[0].value in ("run", "load"))


def _completes(node, name):
    """Whether it writes an attribute of what bears the name, or hands that to a function that may: `setattr(Name, ...)`."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == name
    named = node.args if isinstance(node, ast.Call) else ()
    return any(isinstance(part, ast.Name) and part.id == name for part in named) and not _is_call_of_a_check(node)


def _is_call_of_a_check(node):
    """Whether the expression is `checks.something(...)`."""
    function = node.func
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "checks"


def _does_nothing(name, source):
    """Whether all that binds the name in a cell is one plain definition, or one assignment, that can be no answer."""
    tree, lines = parsed(source), (plain(source) or "").split("\n")
    given = [node for node in tree.body if gives_nothing(node) and name in _bound(node)] if tree else []
    if len(given) != 1:
        return False
    lines[given[0].lineno - 1 : given[0].end_lineno] = []
    return name not in bound_by("\n".join(lines))


def _bound(node):
    """The names that a plain definition, or an assignment to plain names, binds."""
    targets = node.targets if isinstance(node, ast.Assign) else [ast.Name(node.name)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
