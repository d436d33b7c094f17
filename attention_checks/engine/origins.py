"""What a line of a learner's code reads, and which lines above may have given it: read in the source, nothing is run.

`locate` asks where the numbers come from that a line was given, when that line alone is not the whole story.
"""

import ast
import functools
import itertools
import textwrap
from typing import NamedTuple

LOOPS = (ast.For, ast.AsyncFor, ast.While)
BLOCKS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
MOST_NODES = 5_000  # of a syntax tree: what is longer is no answer, and not followed
MOST_LOOPS = 3  # in each other, that are followed twice
LEAVES = (ast.Continue, ast.Break)
GROWS = ("append", "extend", "insert", "add", "update", "sort", "reverse", "remove", "pop", "clear")  # and `masked_fill_`, say
SIZES = ("shape", "size", "dim", "ndim", "device", "dtype")
ACTS = ("backward", "step", "zero_grad")  # what is called for what it does
CONTAINERS, MAKES = (ast.List, ast.Dict, ast.Set), ("list", "dict", "set")


class Origin(NamedTuple):
    """A name that a line reads, and all the lines that may have given it its value; without a name, the line itself."""

    name: str
    lines: tuple
    plain: bool  # whether each only reads a size or a dtype, counts up to one, or makes an empty list or a layer
    decided: tuple = ()  # the lines of each `if` or `while` around these, and of each `for` too around what was not run
    repeated: tuple = ()  # the lines of each `for` around these that does more than count up to a size
    placed: tuple = ()  # (name, lines) of what tells where these write, `own` in `x[own] = 0`, or whether they do
    surely: bool = True  # whether it is read outside the branches of `a if b else c`
    together: bool = False  # whether some of the lines change what others made
    outside: tuple = ()  # those of the lines that stand in none of the loops


def origins(source, line, ran=()):
    """The `Origin` of each name that the statement at `line` (counted from 1) of a definition's lines of source reads, but for
    arguments and for what is defined elsewhere; in the order in which the statement reads them. Of several lines that may have
    given a name its value only those count that were `ran`, where that is known. The last is the statement's own, if an `if`
    decides whether it is run."""
    walk = _Walk(line, set(ran))
    walk.block(_statements(source), {})
    return walk.found


def bare(source):
    """The lines of the statements that may only compute something and give it no name, such as `torch.relu(x)` or `x + 1`, each
    with the name of the operation that is then the line's last; "" for an expression or a layer of `self`."""
    statements = (node for top in _statements(source) for node in ast.walk(top) if isinstance(node, ast.Expr))
    for node in statements:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(node.value, ast.BinOp) or (called and (_name(called) or "").startswith("self.")):
            yield node.lineno, ""
        elif isinstance(called, ast.Name):
            yield node.lineno, called.id
        elif isinstance(called, ast.Attribute) and called.attr not in ACTS and not called.attr.endswith("_"):
            yield node.lineno, called.attr


def _statements(source):
    """The statements of a definition's lines of source; none where they are no program, or are too long to follow."""
    return _parsed("\n".join(source))


@functools.lru_cache(maxsize=1)  # a report asks several times about one answer
def _parsed(text):
    try:
        tree = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # lines from elsewhere need be no program
        return []
    return [] if next(itertools.islice(ast.walk(tree), MOST_NODES, None), None) else tree.body


class _Walk:
    """Follows the statements in their order with {name: the statements that may have given it}, up to the one at a line."""

    def __init__(self, line, ran):
        self.line, self.ran, self.found, self.loops = line, ran, [], 0
        self.around = []  # the statements that the one at hand stands in
        self.above, self.passed = {}, {}  # of each that was met those, and those before it in its block
        self.placed = {}  # of each condition, and of what writes into a part, what may have given the names it asks for

    def block(self, statements, given, inside=None):
        self.around.append(inside)
        for place, statement in enumerate(statements):
            self.above[statement], self.passed[statement] = tuple(filter(None, self.around)), statements[:place]
            given = self.statement(statement, given)
        self.around.pop()
        return given

    def statement(self, node, given):
        """What may have given each name after the statement."""
        if isinstance(node, ast.ClassDef):  # what any method gives `self` is there for all of them
            own = {}
            for inner in ast.walk(node):
                for name in _targets(inner):
                    if name.startswith("self."):
                        own.setdefault(name, set()).add(inner)
            self.block(node.body, {**given, **own})
            return given
        if isinstance(node, BLOCKS):
            arguments = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            self.block(node.body, {name: nodes for name, nodes in given.items() if name not in arguments})
            return given
        self._look(node, given)
        tests = [node.test] if isinstance(node, (ast.If, ast.While)) else []
        parts = itertools.chain(tests, *(brackets for _, brackets in _written(node)))
        self.placed[node] = {name: given.get(name, ()) for part in parts for name in _reads(part)}
        after = {**given, **dict.fromkeys(_targets(node), frozenset({node}))}
        after |= {name: given.get(name, frozenset()) | {node} for name in _grown(node)}
        if isinstance(node, LOOPS):
            self.loops += 1
            ended = _either(given, self.block(node.body, after, node))
            if self.loops <= MOST_LOOPS:
                again = {**ended, **dict.fromkeys(_targets(node), frozenset({node}))}
                ended = _either(given, self.block(node.body, again, node))
            self.loops -= 1
            return self.block(node.orelse, ended)
        if isinstance(node, ast.If):
            return _either(self.block(node.body, given, node), self.block(node.orelse, given, node))
        if isinstance(node, ast.Try):
            tried = _either(given, self.block(node.body, given))
            return self.block(node.finalbody, _either(tried, *(self.block(each.body, tried) for each in node.handlers)))
        if isinstance(node, (ast.With, ast.AsyncWith)):
            return self.block(node.body, after)
        return after

    def _look(self, node, given):
        """Note what the statement reads, if it is the one; of a loop that is met twice the later reading holds."""
        if self.line not in _lines(node):
            return
        self.found = []
        surely = {name for part in _header(node) for name in _reads(part, surely=True)}
        for name in dict.fromkeys(name for part in _header(node) for name in _reads(part)):
            may = given.get(name, ())
            nodes = [each for each in may if name.startswith("self.") or self._was_run(each)]
            if name in _targets(node) and node in nodes:  # it goes on from round to round
                may = nodes = [each for each in nodes if self._begins_early(each, node)]
            nodes = [each for each in nodes if each is not node]
            nodes = self._last_run(name, nodes, node)
            nodes = [each for each in nodes if not _is_empty(each)] or nodes  # a list comes from where it grows
            lines = tuple(sorted({each.lineno for each in nodes}))
            if lines:
                around = self._around(may) - self._around([node])
                placed = self._placed([*nodes, *(each for each in around if isinstance(each, (ast.If, ast.While)))])
                told = self._told(around, self._around(nodes))
                together = any(_goes_on(each, name) for each in nodes)
                loops = {each for each in around if each.lineno in told[1]}
                outside = tuple(each.lineno for each in nodes if loops.isdisjoint(self.above.get(each, ())))
                said = (all(map(_is_plain, nodes)), *told, placed, name in surely, together, outside)
                self.found.append(Origin(name, lines, *said))
        decides = self._told([each for each in (self._decider(node),) if each])[0]
        if decides:
            self.found.append(Origin("", (), False, decides))

    def _begins_early(self, first, node):
        """Whether what a loop inside another adds up begins in front of both, and so goes on in the outer one's next round: a
        tensor of zeros, say; a number more often counts all."""
        loops = [each for each in self._around([node]) - self._around([first]) if isinstance(each, LOOPS)]
        return len(loops) > 1 and isinstance(getattr(first, "value", None), ast.Call)

    def _last_run(self, name, nodes, reader):
        """Of statements that were run the last that gave the name its value, and what came after it; where that stands in loops
        which are over when `reader` is run, all of those in the loops: which of them is the last, a round decides."""
        whole = [each for each in nodes if name in _targets(each) and not _goes_on(each, name)]
        if not self.ran or not whole or name.startswith("self."):
            return nodes
        last = max(whole, key=lambda each: each.lineno)
        loops = {each for each in (last, *self.above.get(last, ())) if isinstance(each, LOOPS)}
        if not loops.isdisjoint(self.above.get(reader, ())):
            return nodes
        return [each for each in nodes if each.lineno >= min((loop.lineno for loop in loops), default=last.lineno)]

    def _around(self, nodes):
        """The statements that any of these stands in."""
        return {each for node in nodes for each in self.above.get(node, ())}

    def _placed(self, nodes):
        """The names that tell where statements write, or that conditions ask for, each with the lines that may have given it."""
        givers = {}
        for asks, name, may in ((node, *each) for node in nodes for each in self.placed.get(node, {}).items()):
            run = self._last_run(name, [giver for giver in may if self._was_run(giver)], asks)
            givers.setdefault(name, set()).update(giver for giver in run if not _is_plain(giver))
        return tuple((name, tuple(sorted({each.lineno for each in found}))) for name, found in givers.items() if found)

    def _decider(self, node):
        """The `if` that a statement stands in, or the one before it that goes on to the next round, or leaves the loop."""
        above = self.above.get(node, ())
        before = [each for each in self.passed.get(node, ()) if isinstance(each, ast.If) and isinstance(each.body[-1], LEAVES)]
        return above[-1] if above and isinstance(above[-1], ast.If) else before[-1] if before else None

    def _told(self, around, inside=()):
        """The lines of what decides among statements, and of the loops that what was run stands `inside`, but for those that only
        ask for what is handed over."""
        ran = [each for each in around if self._was_run(each) and not _is_plain(each)]
        loops = {each for each in ran if isinstance(each, ast.For) and each in inside}
        return tuple(sorted(each.lineno for each in ran if each not in loops)), tuple(sorted(each.lineno for each in loops))

    def _was_run(self, node):
        return not self.ran or not self.ran.isdisjoint(_lines(node))


def _lines(node):
    """The lines of a statement, without those of the statements inside it."""
    return range(node.lineno, max([node.lineno, *(part.end_lineno for part in _header(node))]) + 1)


def _either(*given):
    """What may have given each name after one of several ways."""
    names = dict.fromkeys(name for each in given for name in each)
    return {name: frozenset().union(*(each.get(name, ()) for each in given)) for name in names}


def _header(node):
    """What a statement reads by itself, without the statements inside it."""
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [node.iter]
    if isinstance(node, (ast.If, ast.While)):
        return [node.test]
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return [item.context_expr for item in node.items]
    return [] if isinstance(node, ast.Try) else [node]


def _name(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
        return f"self.{node.attr}"
    return None


def _reads(part, surely=False):
    """The names that are read, what a statement changes in place (`x += 1`, `x[i] = 1`) among them, but no comprehension's; with
    `surely` but for those in one branch of `a if b else c`."""
    loops = [each.target for each in ast.walk(part) if isinstance(each, ast.comprehension)]
    own = {_name(each) for target in loops for each in ast.walk(target)}
    own |= {each.arg for each in ast.walk(part) if isinstance(each, ast.arg)}  # a lambda's
    choices = [each for each in ast.walk(part) if isinstance(each, ast.IfExp)] if surely else []
    passed = {each for choice in choices for branch in (choice.body, choice.orelse) for each in ast.walk(branch)}
    named = [each for each in ast.walk(part) if _name(each) and each not in passed]
    for node in sorted(named, key=lambda each: (each.lineno, each.col_offset)):
        name = _name(node)
        if name not in own and (isinstance(node.ctx, ast.Load) or isinstance(part, ast.AugAssign)):
            yield name


def _targets(node):
    """The names that a statement gives a value."""
    kinds = {ast.Assign: "targets", ast.AnnAssign: "target", ast.AugAssign: "target", ast.For: "target", ast.NamedExpr: "target"}
    made = getattr(node, kinds[type(node)]) if type(node) in kinds else []
    made = made if isinstance(made, list) else [made]
    if isinstance(node, ast.With):
        made = [item.optional_vars for item in node.items if item.optional_vars is not None]
    inner = [each for target in made for each in ast.walk(target)]
    return [_name(each) for each in inner if _name(each) and isinstance(each.ctx, ast.Store)]


def _grown(node):
    """The names whose value a statement changes, a list that it appends to or a tensor that it writes into."""
    call = node.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    changes = call.func.attr if call is not None and isinstance(call.func, ast.Attribute) else ""
    grows = changes in GROWS or (changes.endswith("_") and not changes.endswith("__"))
    changed = [_base(call.func.value)] if grows else [base for base, _ in _written(node)]
    return [each.id for each in changed if isinstance(each, ast.Name)]


def _goes_on(node, name):
    """Whether a statement makes a name's value of the value that it had."""
    return name in _grown(node) or (name in _targets(node) and any(name in _reads(part) for part in _header(node)))


def _base(node):
    """What is changed in the end: `x` in `x[0].append(1)` and in `x.setdefault(key, []).append(1)`."""
    while isinstance(node, ast.Subscript) or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        node = node.value if isinstance(node, ast.Subscript) else node.func.value
    return node


def _written(node):
    """Of each `x[...] = ...` what it writes into, and what stands in its brackets."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    for target in itertools.chain(*(each.elts if isinstance(each, ast.Tuple) else [each] for each in targets)):
        brackets = []
        while isinstance(target, ast.Subscript):
            brackets.append(target.slice)
            target = target.value
        if brackets:
            yield target, brackets


def _is_empty(node):
    value = getattr(node, "value", node)
    several = isinstance(value, ast.Tuple) and bool(value.elts)
    if several:
        return all(map(_is_empty, value.elts))
    return (isinstance(value, ast.List) and not value.elts) or (isinstance(value, ast.Dict) and not value.keys)


def _is_plain(node):
    if isinstance(node, (ast.If, ast.While)):  # a flag, or whether something was handed over
        test = node.test.operand if isinstance(node.test, ast.UnaryOp) else node.test
        asks = isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Is, ast.IsNot))
        return asks or isinstance(test, (ast.Name, ast.Constant, ast.Attribute))
    if isinstance(node, ast.For):
        value = node.iter
        counts = isinstance(value, ast.Call) and _name(value.func) == "range" and len(value.args) == 1
        return counts and (isinstance(value.args[0], ast.Name) or _is_a_size_or_layer(value.args[0]))
    value = getattr(node, "value", None)
    if isinstance(value, ast.Tuple):
        return all(_is_empty(each) or _is_a_size_or_layer(each) for each in value.elts)
    return _is_empty(node) or (value is not None and _is_a_size_or_layer(value))


def _is_a_size_or_layer(value):
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and _name(value.func.value) == "nn":
        return True
    while isinstance(value, (ast.Subscript, ast.Call)):
        if isinstance(value, ast.Call) and _name(value.func) == "len":
            return True
        value = value.value if isinstance(value, ast.Subscript) else value.func
    return isinstance(value, ast.Attribute) and value.attr in SIZES
