"""A mistake is a sentence and a small edit of the reference.

    not_scaled: Your scores are not scaled. Divide them by sqrt(d_k).
        in scaled_dot_product_attention: q / math.sqrt(q.shape[-1]) -> q

An id, a colon and a sentence head a mistake. Each line below, indented by four, is one way to make it; a way may go on, indented
further. Several edits of one way are divided by ` ; `. `old -> new` wants `old` exactly once in the reference; `old ->> new`
edits every place. `in NAME: ` edits a function that the reference calls, at any depth. What is edited is the source without
docstrings and checks of arguments, as `ast.unparse` lays it out.
"""

import ast
import functools
import inspect
import re
import textwrap

from attention_checks.engine.carry import CARRIERS, Misconception, instead, names_used

EDIT = re.compile(r"(?:in (\w+): )?(.*?)\s*(->>|->)\s*(.*)", re.DOTALL)
MOST_PAIRS = 200  # of two mistakes at once: they grow with the square of the mistakes


def mistakes(reference, table):
    """The `Misconception`s of a table. Raises ValueError, with the edit's text, where one does not fit the reference."""
    found, ids = [], set()
    for block in _blocks(table):
        head, *ways = _divided(block)
        name, sentence = head.split(": ", 1)
        if name in ids or not ways:
            raise ValueError(f"{name} must stand once in the table, with at least one edit")
        ids.add(name)
        for number, way in enumerate(ways):
            made = edited(reference, way)
            found.append(Misconception(name, made, sentence, edit=() if number else (reference, way)))
    return tuple(found)


def chosen(table, ids, part=""):
    """Those mistakes of a table whose ids stand in `ids`, divided by spaces; as mistakes of `part`, where a whole calls it.

    Raises ValueError for an id that is not in the table.
    """
    blocks = {block.split(": ", 1)[0]: block for block in _blocks(table)}
    lacking = set(ids.split()) - set(blocks)
    if lacking:
        raise ValueError(f"ids must be of the table ({', '.join(blocks)}), got {', '.join(sorted(lacking))}")
    found = []
    for name in ids.split():
        head, *ways = _divided(blocks[name])
        ways = [" ; ".join(f"in {part}: {edit}" for edit in way.split(" ; ")) for way in ways] if part else ways
        found.append("\n    ".join([head, *ways]))
    return "\n" + "\n".join(found) + "\n"


def _divided(block):
    """The head of a mistake, and its ways, each on one line."""
    head, *ways = re.split(r"\n {4}(?=\S)", block)
    return " ".join(head.split()), *(" ".join(way.split()) for way in ways)


def _blocks(table):
    return [block for block in re.split(r"\n(?=\w+: )", textwrap.dedent(table).strip()) if block]


@functools.cache
def edited(reference, way):
    """The reference with the edits of one way made. Raises ValueError where what is to be edited does not stand there so."""
    sources = {}
    for thing, old, arrow, new in _edits(reference, way):
        source = sources.get(thing) or _source(thing)
        count = source.count(old)
        if count == 0 or (arrow == "->" and count > 1):
            raise ValueError(f"{old!r} must stand {'in' if arrow == '->>' else 'exactly once in'}\n{source}")
        sources[thing] = source.replace(old, new)
    made = {thing: _compiled(thing, source, way) for thing, source in sources.items()}
    whole = made.pop(reference, reference)
    return instead(whole, **{thing.__name__: part for thing, part in made.items()}) if made else whole


def pairs(misconceptions):
    """The pairs of mistakes that can be made at once, as (one, other, both): by their first ways, in different statements."""
    edits = [item for item in misconceptions if item.edit]
    made = 0
    for number, one in enumerate(edits):
        for other in edits[number + 1 :]:
            both = _both(one.edit, other.edit)
            if both is not None and made < MOST_PAIRS:
                made += 1
                yield one, other, both


def _both(one, other):
    (reference, way), (_, second) = one, other
    if _places(reference, way) & _places(reference, second):
        return None
    try:
        return edited(reference, f"{way} ; {second}")
    except (ValueError, SyntaxError):  # one edit removes what the other edits
        return None


def _edits(reference, way):
    """(function, old, arrow, new) of each edit of a way."""
    for edit in way.split(" ; "):
        parsed = EDIT.fullmatch(edit.strip())
        if parsed is None:
            raise ValueError(f"an edit must read `old -> new`, got {edit!r} for {reference.__name__}")
        name, old, arrow, new = parsed.groups()
        yield _called(reference, name) if name else reference, old, arrow, new


@functools.cache
def _places(reference, way):
    """The statements that a way edits, each as a function and the number of its line."""
    return {
        (thing, _source(thing)[: found.start()].count("\n"))
        for thing, old, *_ in _edits(reference, way)
        for found in re.finditer(re.escape(old), _source(thing))
    }


def _called(reference, name):
    """The course's function of this name that the reference is or calls, at any depth. Raises ValueError where there is none."""
    if reference.__name__ == name:
        return reference
    waiting, seen = [reference], set()
    while waiting:
        thing = waiting.pop(0)
        seen.add(thing)
        for used, other in names_used(thing):
            if used == name and (inspect.isfunction(other) or inspect.isclass(other)):
                return other
            if getattr(other, "__module__", "").startswith(CARRIERS) and callable(other) and other not in seen:
                waiting.append(other)
    raise ValueError(f"{reference.__name__} calls no function of the course that is named {name!r}")


def _compiled(thing, source, way):
    space = dict(vars(inspect.getmodule(thing)))
    exec(compile(source, f"<{thing.__name__}: {way}>", "exec"), space)
    return space[thing.__name__]


@functools.cache
def _source(thing):
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            node.body = [each for each in node.body if not _only_documents_or_requires(each)]
    return ast.unparse(tree)


def _only_documents_or_requires(node):
    if isinstance(node, ast.If):
        return not node.orelse and all(isinstance(each, ast.Raise) for each in node.body)
    value = node.value if isinstance(node, ast.Expr) else None
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(value, ast.Constant) or (isinstance(called, ast.Name) and called.id.startswith("require_"))
