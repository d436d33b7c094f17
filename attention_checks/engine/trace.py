"""What a learner's code computes, line by line: one call, recorded as plain data.

Every torch call is kept with the line that made it, what it gave and which calls made what it took; what lines assign beside
tensors (numbers, sets, lists) is kept as well. `locate` holds that against what the reference computes. A trace consists of
numbers, tensors, names of operations and lines of source, so that it can be made in another process.
"""

import ast
import contextlib
import functools
import inspect
import linecache
import re
import sys
import types
from dataclasses import dataclass, field

import torch
from torch.overrides import TorchFunctionMode

from attention_checks.engine.copies import OddTensor, plain

MOST_STEPS = 600  # what a loop does after that is not kept
MOST_ENTRIES = 5_000  # of one tensor
NOT_KEPT = (0, 0, 0)  # the shape of what stands for a tensor that is not kept
MOST_LINES = 400
MOST_CHARACTERS = 300
MOST_OPERANDS = 6
NAME = re.compile(r"[A-Za-z_]\w*")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
WRITES = ("__setitem__", "__iadd__", "__isub__", "__imul__", "__itruediv__", "__iand__", "__ior__", "__imatmul__", "__ipow__")
EMPTY = ("empty", "empty_like", "new_empty")  # whose numbers are what lay in memory
FILLED = [name.replace("empty", fill) for fill in ("zeros", "ones", "full") for name in EMPTY]
ALLOCATES = {*EMPTY, *FILLED}  # in which something is written later
UNWRITTEN = -12345.0  # what is put there, in half precision too, so that no result of an earlier call stands in its place
CUTS = ("detach", "detach_", "data", "item", "tolist", "numpy", "__array__")  # what leaves the graph
PLAIN = (bool, int, float, str, set, frozenset, list, tuple)


@dataclass
class Step:
    """What one place in the source did once: a torch call, or all of those within one function that it called.

    `sources` are the steps that made what it took, `takes` and `writes` the arguments and parameters that it took and changed.
    """

    line: int
    place: int  # steps of one place are rounds of a loop
    operation: str
    values: list = field(default_factory=list)  # the tensors that go on to somewhere else
    sources: list = field(default_factory=list)
    takes: list = field(default_factory=list)
    writes: list = field(default_factory=list)
    lost: bool = False  # whether nothing has read what it wrote into
    handed_on: bool = False  # whether its line goes on with a function of the learner's own


@dataclass
class Stop:
    """What raised: its line; the torch call, if it was one, and the shapes that it was given; the names on that line, or the
    arguments of the function that was called there, as (name, shape or words); the steps that made all this; and where the line
    lies in a function within the learner's own, the line that called it, and whether the function came past its line before."""

    line: int
    operation: str = ""
    operands: list = field(default_factory=list)
    named: list = field(default_factory=list)
    sources: list = field(default_factory=list)
    caller: int | None = None
    passed_before: bool = False


@dataclass
class Trace:
    """A learner's definition, line by line from its first, and what happened in one call."""

    source: list = field(default_factory=list)
    steps: list = field(default_factory=list)
    assigned: list = field(default_factory=list)  # (line, name, value) of what is no tensor, in the order of time
    results: list = field(default_factory=list)  # for each output the step that made it; None for an argument or a constant
    returned: int | None = None  # the line of the `return`
    stop: Stop | None = None  # where an exception left the learner's code
    ran: list = field(default_factory=list)  # the lines that were run

    def to_data(self):
        """The trace as numbers, text, lists and tensors."""
        return {**vars(self), "steps": [vars(step) for step in self.steps], "stop": self.stop and vars(self.stop)}

    @classmethod
    def from_data(cls, data):
        """The trace that `to_data` gave elsewhere. Raises ValueError for anything that is not of its form."""
        try:
            made = cls(**data)
            made.steps = [Step(**step) for step in made.steps]
            made.stop = made.stop and Stop(**made.stop)
            _require_form(made)
        except (TypeError, AttributeError) as error:
            raise ValueError(f"data must be a trace's, got something else ({error})") from None
        return made


def _require_form(made):
    """Raise ValueError unless lines are lines, steps point at steps, and everything has a size that a report can bear."""
    steps = range(len(made.steps))
    lines = [step.line for step in made.steps] + [made.returned or 0]
    lines += [made.stop.line, made.stop.caller or 0] if made.stop else []
    lines += [*made.ran, *(line for line, _, _ in made.assigned)]
    pointers = [source for step in made.steps for source in step.sources] + [step for step in made.results if step is not None]
    pointers += made.stop.sources if made.stop else []
    words = [*made.source, *(step.operation for step in made.steps), *(name for step in made.steps for name in step.takes)]
    words += [name for step in made.steps for name in step.writes] + [name for _, name, _ in made.assigned]
    words += [made.stop.operation, *(name for name, _ in made.stop.named)] if made.stop else []
    values = [value for step in made.steps for value in step.values]
    if len(made.steps) > MOST_STEPS or len(made.source) > MOST_LINES or max(len(made.ran), len(made.assigned)) > 2 * MOST_STEPS:
        raise ValueError(f"a trace must hold at most {MOST_STEPS} steps and {MOST_LINES} lines")
    if not all(type(step.lost) is type(step.handed_on) is bool for step in made.steps) or (
        made.stop and type(made.stop.passed_before) is not bool
    ):
        raise ValueError("whether a trace's step is lost, or handed on, must be a bool")
    if not all(type(line) is int for line in lines) or not all(type(each) is int and each in steps for each in pointers):
        raise ValueError("a trace's lines and steps must be whole numbers, and its sources steps of its own")
    if not all(type(word) is str and len(word) <= MOST_CHARACTERS for word in words):
        raise ValueError(f"a trace's words must be text of at most {MOST_CHARACTERS} characters")
    if not all(type(value) is torch.Tensor and value.numel() <= MOST_ENTRIES and not value.is_complex() for value in values):
        raise ValueError(f"a trace's values must be tensors of at most {MOST_ENTRIES} entries")


def trace(candidate, call, named):
    """Record `call()`, which runs the candidate, a function or class -> Trace. What it raises is noted, not raised.

    `named` {name: value} are the arguments and parameters that the call is given.
    """
    codes, first, source = definition(candidate)
    recorder = _Recorder(codes, named)
    made, result = Trace(source), None
    try:
        with watched(recorder.on_call), recorder:
            result = call()
    except (Exception, SystemExit) as error:
        recorder.on_error(error.__traceback__)
    recorder.finish(made, result)
    for item in [*made.steps, *filter(None, [made.stop])]:
        item.line -= first - 1
    if made.stop and made.stop.caller:
        made.stop.caller -= first - 1
    made.assigned = [(line - first + 1, name, value) for line, name, value in made.assigned]
    made.ran = sorted(line - first + 1 for line in recorder.ran)
    made.returned = made.returned and made.returned - first + 1
    if recorder.ended_with_none and not re.search(r"\breturn\b", "".join(source[made.returned - 1 : made.returned])):
        made.returned = None  # it came to its end
    return made


def is_in_place(operation):
    """Whether an operation writes into what it is given, by its name."""
    return operation in WRITES or (operation.endswith("_") and not operation.endswith("__"))


def reaches(call, target):
    """Whether `call()`, whatever it gives or raises, comes through the code of `target`, a function or a class's `forward`."""
    code = (target.forward if inspect.isclass(target) else target).__code__
    met = []
    with contextlib.suppress(Exception), watched(lambda frame, event, _: met.append(code) if frame.f_code is code else None):
        call()
    return bool(met)


@contextlib.contextmanager
def watched(on_call):
    """Python's trace function is `on_call` inside, and the one of before afterwards."""
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield
    finally:
        sys.settrace(before)


def definition(candidate):
    """The code objects of a function or class, the number of its first line in its file, and its lines."""
    if inspect.isclass(candidate):
        functions = [item for item in vars(candidate).values() if inspect.isfunction(item) and item.__name__ != "__init__"]
    else:
        functions = [inspect.unwrap(function_of(candidate))]
    codes = [function.__code__ for function in functions if hasattr(function, "__code__")]
    watched = {inner for code in codes for inner in codes_of(code)}
    if not codes:
        return watched, 1, []
    first = min(code.co_firstlineno for code in codes)
    lines = linecache.getlines(codes[0].co_filename)
    # Of a class in a notebook Python does not know the first line: the innermost definition of its name around its methods.
    wanted = ast.ClassDef if inspect.isclass(candidate) else (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    around = [
        (start, end) for kind, start, end in _definitions("".join(lines)) if issubclass(kind, wanted) and start <= first <= end
    ]
    start, end = max(around, default=(first, first - 1))
    return watched, start, [line.rstrip("\n")[:MOST_CHARACTERS] for line in lines[start - 1 : end][:MOST_LINES]]


@functools.lru_cache(maxsize=4)  # a file may hold many definitions that are looked for one after the other
def _definitions(text):
    """(kind, first line, last line) of each definition in a text, decorators included; none where it is no program."""
    try:
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, DEFINITIONS)]
    except (SyntaxError, ValueError):
        return []
    firsts = [min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))]) for node in nodes]
    return [(type(node), first, node.end_lineno) for node, first in zip(nodes, firsts, strict=True)]


def function_of(candidate):
    """The function of a kernel of Triton, of which the decorator makes an object; anything else as it is."""
    return candidate.fn if type(candidate).__module__.startswith("triton.") else candidate


def codes_of(code):
    """The code and that of the functions and comprehensions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes_of(constant)


class _Recorder(TorchFunctionMode):
    """Keeps what these code objects compute, themselves or through what they call."""

    def __init__(self, codes, named):
        self.codes, self.calls, self.stop, self.returned, self.assigned, self.ran = codes, [], None, None, [], set()
        self.passed = set()
        self.names = {id(value): name for name, given in named.items() for value in tensors_in(given)}
        self.owners = {_memory(value): name for name, given in named.items() for value in tensors_in(given)}  # a view shares it
        self.alive = list(tensors_in(named))  # so that no other tensor gets the id of one of them
        self.entered = self.ended_with_none = False
        self.maker = {}  # id of a tensor -> the number of the call that made it
        self.sharing = {}  # where numbers lie -> the ids of the tensors that show them
        self.unread = {}  # id of a tensor that was written into, which no other shows -> the number of the call that did
        self._share(self.alive)

    def on_call(self, frame, event, _):
        """Python's trace function: watches the lines of the learner's own frames."""
        if frame.f_code not in self.codes:
            return None
        self._know_arguments(frame)
        if frame.f_code.co_name[0] != "<" and self._is_of_the_last_call(frame.f_back):
            self.calls[-1]["handed_on"] = True
        seen, line, failing = _plain(frame), frame.f_lineno, False

        def on_line(frame, event, value):
            nonlocal seen, line, failing
            if event == "exception" and self._is_of_the_last_call(frame) and self.calls[-1]["callee"] is not None:
                self.calls[-1]["values"] = {}  # what a function had made when it raised is no result of the learner's line
            failing = event == "exception" or (failing and event == "return")
            if event in ("line", "return") and not failing:
                self.passed.add(line)
            if event in ("line", "return"):
                now = _plain(frame)
                changed = {name: value for name, value in now.items() if name not in seen or not _same(seen[name], value)}
                if len(self.assigned) < MOST_STEPS:
                    self.assigned += [(line, name, _copied_plain(value)) for name, value in changed.items()]
                seen = {name: _copied_plain(value) for name, value in now.items()}
                line = frame.f_lineno
                if len(self.ran) < MOST_LINES:
                    self.ran.add(line)
            if event == "return" and frame.f_code.co_name[0] != "<":
                self.returned, self.ended_with_none = frame.f_lineno, value is None
            return on_line

        seen = {name: _copied_plain(value) for name, value in seen.items()}
        return on_line

    def _is_of_the_last_call(self, frame):
        """Whether the last call that was recorded stands in the line that a frame of the learner's is at."""
        last = self.calls[-1] if self.calls and frame is not None else None
        return last is not None and last["place"][0] is frame.f_code and last["line"] == frame.f_lineno

    def _know_arguments(self, frame):
        """A call may hand over what it makes of a case's arguments, such as a tuple of their parts: they bear the names here."""
        if self.entered:
            return
        self.entered = True
        for name in frame.f_code.co_varnames[: frame.f_code.co_argcount]:
            for item in tensors_in(frame.f_locals.get(name)):
                if id(item) not in self.names:
                    self.names[id(item)] = name
                    self.alive.append(item)

    def __torch_function__(self, function, types, args=(), kwargs=None):
        frame, callee = self._own_frame()
        name, keywords = _name_of(function), kwargs or {}
        for item in tensors_in((args, keywords)):
            self.unread.pop(id(item), None)
        try:
            result = function(*args, **keywords)
        except Exception:
            if frame is not None and self.stop is None:
                operands = [_operand(item) for item in [*args, *keywords.values()]][:MOST_OPERANDS]
                self.stop = Stop(frame.f_lineno, name, operands, sources=self._makers((args, keywords)))
            raise
        if name in EMPTY and frame is not None and result.is_floating_point():
            result.fill_(UNWRITTEN)
        written = is_in_place(name) or keywords.get("inplace") is True
        given = list(tensors_in(args[:1] if written else result))
        if frame is not None and (given or name in CUTS) and len(self.calls) < MOST_STEPS:
            call = self._call(frame, callee, name)
            call["taken"] += [(id(item), self.maker.get(id(item))) for item in tensors_in((args, keywords))]
            call["writes"] |= {self.owners[_memory(item)] for item in given if written and _memory(item) in self.owners}
            call["values"].update((id(item), _copied(item)) for item in given)
            self.maker.update((id(item), call["number"]) for item in given)
            self.alive += given
            self._share(given)
            if written:
                self.unread.update((id(item), call["number"]) for item in given if len(self.sharing[_memory(item)]) == 1)
        return result

    def _share(self, tensors):
        for item in tensors:
            self.sharing.setdefault(_memory(item), set()).add(id(item))

    def on_error(self, traceback):
        """Note what the learner's line that raised had at hand: its variables, and what it handed to a function."""
        own, callee, caller = None, None, None
        while traceback is not None:
            if traceback.tb_frame.f_code in self.codes:
                own, callee, caller = traceback, None, own
            elif own is not None and callee is None:
                callee = traceback.tb_frame
            traceback = traceback.tb_next
        if own is None:
            self.stop = None
            return
        if self.stop is None or self.stop.line != own.tb_lineno:
            self.stop = Stop(own.tb_lineno)
        if caller is not None and own.tb_frame.f_code.co_name[0] != "<":  # a comprehension stands on its caller's line
            self.stop.caller = caller.tb_lineno
        self.stop.passed_before = own.tb_lineno in self.passed
        frame, line = own.tb_frame, linecache.getline(own.tb_frame.f_code.co_filename, own.tb_lineno)
        names = dict.fromkeys(NAME.findall(line)) if line else frame.f_code.co_varnames
        shown = {name: frame.f_locals[name] for name in names if name in frame.f_locals and name != "self"}
        if callee is not None and not self.stop.operation:
            self.stop.operation = callee.f_code.co_name
            arguments = callee.f_code.co_varnames[: callee.f_code.co_argcount]
            handed = {name: callee.f_locals[name] for name in arguments if name in callee.f_locals and name != "self"}
            self.stop.sources += self._makers(list(handed.values()))
        self.stop.named = [(name, _operand(value)) for name, value in shown.items()][:MOST_OPERANDS]
        self.stop.sources = sorted({*self.stop.sources, *self._makers(list(shown.values()))})

    def _makers(self, values):
        return [self.maker[id(item)] for item in tensors_in(values) if id(item) in self.maker]

    def _own_frame(self):
        """The learner's innermost frame, and what it called on the way here (None where it called torch itself)."""
        frame, callee = sys._getframe(2), None
        while frame is not None and frame.f_code not in self.codes:
            frame, callee = frame.f_back, frame
        return frame, callee

    def _call(self, frame, callee, name):
        """The call that goes on, within one function that the learner's code called, or a new one."""
        place, last = (frame.f_code, frame.f_lasti), self.calls[-1] if self.calls else {}
        if callee is None or last.get("callee") is not callee or last["place"] != place:
            operation = name if callee is None else callee.f_code.co_name
            last = {"number": len(self.calls), "place": place, "line": frame.f_lineno, "callee": callee, "operation": operation}
            last |= {"values": {}, "taken": [], "writes": set(), "handed_on": False}
            self.calls.append(last)
        return last

    def finish(self, made, result):
        """Put what was recorded into the trace `made` of a call that gave `result`."""
        results = [(id(item), self.maker.get(id(item))) for item in _flat(result)]
        lost = {number for item, number in self.unread.items() if item not in {item for item, _ in results}}
        # Of what a called function makes on its way, only that counts which goes on to somewhere else.
        onward = {item for call in self.calls for item, maker in call["taken"] if maker != call["number"]}
        onward |= {item for item, _ in results}
        places = {place: number for number, place in enumerate(dict.fromkeys(call["place"] for call in self.calls))}
        for call in self.calls:
            taken = [(item, maker) for item, maker in call["taken"] if maker != call["number"]]
            values = [value for item, value in call["values"].items() if item in onward] or list(call["values"].values())[-1:]
            sources = sorted({maker for _, maker in taken if maker is not None})
            takes = sorted({self.names[item] for item, maker in taken if maker is None and item in self.names})
            step = Step(call["line"], places[call["place"]], call["operation"], values, sources, takes, sorted(call["writes"]))
            step.lost, step.handed_on = call["number"] in lost, call["handed_on"]
            made.steps.append(step)
        made.results = [maker for _, maker in results]
        made.stop, made.returned, made.assigned = self.stop, self.returned, self.assigned


def _name_of(function):
    name = getattr(function, "__name__", "")
    if name == "__get__":  # a property: of `x.T` the function's own name says nothing
        return getattr(getattr(function, "__self__", None), "__name__", name)
    return name


def tensors_in(value):
    """The tensors in a value, however deep they lie in tuples, lists and dictionaries."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from tensors_in(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from tensors_in(item)


def _flat(value):
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def _memory(tensor):
    """Where the tensor's numbers lie; the tensor's own id where that cannot be said."""
    with torch._C.DisableTorchFunction():
        tensor = plain(tensor)
        known = not isinstance(tensor, OddTensor) and tensor.numel() > 0
        return tensor.untyped_storage().data_ptr() if known else id(tensor)


def _copied(tensor):
    """What the tensor holds now; for one that is large, complex, or has no entries to look at, one of the shape NOT_KEPT."""
    with torch._C.DisableTorchFunction():
        tensor = plain(tensor)
        odd = isinstance(tensor, OddTensor) or tensor.is_complex() or tensor.numel() > MOST_ENTRIES
        return torch.empty(NOT_KEPT) if odd else tensor.detach().clone()


def _plain(frame):
    """The local variables that hold numbers, words, or collections of them."""
    return {name: value for name, value in frame.f_locals.items() if is_plain(value)}


def is_plain(value, deep=3):
    if type(value) in (set, frozenset, list, tuple):
        return deep > 0 and len(value) <= 1_000 and all(is_plain(item, deep - 1) for item in value)
    return type(value) in PLAIN


def _copied_plain(value):
    return type(value)(value) if isinstance(value, (set, list)) else value


def _same(one, other):
    return type(one) is type(other) and (one == other or one != one)


def _operand(value):
    """A tensor's shape as a tuple, those of several in a list; anything else in words."""
    if isinstance(value, torch.Tensor):
        return tuple(value.shape)
    if isinstance(value, (tuple, list)) and value and all(isinstance(item, torch.Tensor) for item in value):
        return [tuple(item.shape) for item in value]
    return repr(value) if isinstance(value, (int, float, bool, type(None))) else type(value).__name__
