"""The form of what both sides say to each other: values that travel, names of objects that stay, exceptions, gradients.

In a packed value every dict is a tag, {"t": what it stands for, ...}; everything else stands for itself. The side that packs
names the objects that stay behind (`name_of`); the side that unpacks decides what such a name stands for (`resolve`): nothing
comes to life by arriving.
"""

import decimal
import fractions
import inspect
import sys
import types

import numpy
import torch

from attention_checks.engine.compare import as_tensor
from attention_checks.engine.copies import OddTensor, plain
from grading.sandbox.wire import DTYPES, hashable

DEPTH = 24
TEXT_LIMIT = 2_000  # characters of a message
NAME_LIMIT = 80
ATOMS = frozenset({type(None), bool, int, float, str, bytes})
EXACT = {kind.__name__: kind for kind in (fractions.Fraction, decimal.Decimal)}
KINDS = tuple(type(inspect.Parameter.VAR_KEYWORD))  # of parameters, by number
LOOP_ENDING = (StopIteration, StopAsyncIteration)  # these would end a loop of the check's, as if there were nothing left to check
EXCEPTIONS_OF = ("builtins", "torch", "torch._C", "numpy", "numpy.exceptions", "numpy.linalg", "decimal")


class Malformed(BaseException):
    """What came from the other side does not have the agreed form. No Exception: no check takes it for an answer."""


def pack(value, name_of, depth=0):
    """The value as wire data. `name_of(object)` gives the tag of what does not travel."""
    kind = type(value)  # not __class__, which may lie
    if kind in ATOMS or issubclass(kind, (numpy.generic, OddTensor)):
        return value
    if depth > DEPTH:
        return name_of(value)
    if issubclass(kind, torch.Tensor):
        return plain(value)
    if issubclass(kind, numpy.ndarray):
        return numpy.asarray(value) if value.dtype.kind in "biufc" else name_of(value)
    for plain_kind in (tuple, list, set, frozenset):
        if issubclass(kind, plain_kind):
            parts = [pack(part, name_of, depth + 1) for part in plain_kind.__iter__(value)]
            if plain_kind in (set, frozenset):
                return {"t": plain_kind.__name__, "v": parts}
            return plain_kind(parts)
    if issubclass(kind, dict):
        pairs = [[pack(part, name_of, depth + 1) for part in pair] for pair in dict.items(value)]
        return {"t": "dict", "v": pairs}
    for plain_kind in (bool, int, float, str, bytes):
        if issubclass(kind, plain_kind):
            return plain_kind.__str__(value) if plain_kind is str else plain_kind.__add__(value, plain_kind())
    if kind is complex:
        return {"t": "complex", "v": [value.real, value.imag]}
    if kind in EXACT.values():  # as exactly as a float says it: with more digits arithmetic can take for ever
        return {"t": kind.__name__, "v": as_tensor(value).item()}
    if kind is torch.dtype:
        return {"t": "dtype", "v": str(value).removeprefix("torch.")}
    return name_of(value)


def unpack(data, resolve):
    """The value behind wire data. `resolve(tag)` gives what the tag of an object stands for here. Raises Malformed."""
    if isinstance(data, (list, tuple)):
        return type(data)(unpack(part, resolve) for part in data)
    if not isinstance(data, dict):
        return data
    tag, value = data.get("t"), data.get("v")
    try:
        if tag in ("set", "frozenset"):
            return {"set": set, "frozenset": frozenset}[tag](hashable([unpack(part, resolve) for part in value]))
        if tag == "dict":
            pairs = [(unpack(key, resolve), unpack(part, resolve)) for key, part in value]
            hashable([key for key, _ in pairs])
            return dict(pairs)
        if tag == "complex":
            return complex(*value)
        if tag in EXACT and type(value) is float:
            return EXACT[tag](str(value))
        if tag == "dtype":
            return DTYPES[value]
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise Malformed(f"a malformed {tag}") from error
    return resolve(data)


def text_of(thing):
    """`str(thing)`, cut, or "" where a learner's `__str__` fails."""
    try:
        return str(thing)[:TEXT_LIMIT]
    except Exception:  # whatever a learner's own class does
        return ""


def error_as_data(error, line):
    """An exception as wire data: its types by name, the nearest first, its arguments where they travel, and its text."""
    kinds = [f"{kind.__module__}:{kind.__qualname__}"[:NAME_LIMIT] for kind in type(error).__mro__[:-1]]
    simple = all(type(arg) in ATOMS for arg in error.args)
    extra = {name: pack(getattr(error, name, None), lambda _: None) for name in ("expected", "found")}
    return {"kinds": kinds, "args": list(error.args) if simple else None, "text": text_of(error), "line": line, **extra}


def with_frames(trace, choose):
    """The traceback of those of its frames that `choose(frames)` keeps."""
    frames, made = [], None
    while trace is not None:
        frames.append(trace)
        trace = trace.tb_next
    for frame in reversed(choose(frames)):
        made = types.TracebackType(made, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return made


def error_from(data):
    """The exception that `error_as_data` describes, of the builtin type (torch's, numpy's) where it has one; else of a new type
    that bears its name and derives from the nearest one that is known. Raises Malformed."""
    kinds, text, args = data.get("kinds"), data.get("text"), data.get("args")
    if not (isinstance(kinds, list) and kinds and all(isinstance(kind, str) for kind in kinds) and isinstance(text, str)):
        raise Malformed("a malformed exception")
    found = [_exception(kind) for kind in kinds]
    nearest = next((kind for kind in found if kind), Exception)
    name = kinds[0].rpartition(":")[2].rpartition(".")[2]
    if found[0] is None:
        nearest = type(name if name.isidentifier() else "Exception", (nearest,), {})
    error = _with_text(nearest, args, text[:TEXT_LIMIT])
    error.own_line = data["line"][:TEXT_LIMIT] if isinstance(data.get("line"), str) else ""
    return error


def _exception(name):
    module, _, name = name.partition(":")
    kind = getattr(sys.modules.get(module), name, None) if module in EXCEPTIONS_OF else None
    if not inspect.isclass(kind) or not issubclass(kind, (Exception, SystemExit)):
        return None
    return None if issubclass(kind, LOOP_ENDING) else kind


def _with_text(kind, args, text):
    """An exception of the type whose `str` is the text."""
    for given in (args if isinstance(args, list) else [text], [text]):
        try:
            error = kind(*given)
        except Exception:  # some types want more than a message
            continue
        if text_of(error) == text:
            return error
    told_as = type(kind.__name__, (kind,), {"__str__": lambda self: text, "__init__": lambda self: None})
    return told_as()


def signature_of(function):
    """A signature as wire data: [[name, kind, default as text, annotation as text], ...] and what it returns; or None."""
    try:
        signature = inspect.signature(function)
        empty = inspect.Parameter.empty
        parameters = [
            [
                parameter.name,
                int(parameter.kind),
                None if parameter.default is empty else repr(parameter.default)[:NAME_LIMIT],
                None if parameter.annotation is empty else inspect.formatannotation(parameter.annotation)[:NAME_LIMIT],
            ]
            for parameter in signature.parameters.values()
        ]
        returns = signature.return_annotation
        return [parameters, None if returns is empty else inspect.formatannotation(returns)[:NAME_LIMIT]]
    except Exception:  # builtins have none, and a learner's own may raise anything
        return None


class _Text:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def signature_from(data):
    """The `inspect.Signature` that `signature_of` describes; its defaults and annotations are names to show. Raises Malformed."""
    empty = inspect.Parameter.empty

    def shown(text):
        return empty if text is None else _Text(str(text)[:NAME_LIMIT])

    try:
        parameters, returns = data
        made = [
            inspect.Parameter(name, KINDS[kind], default=shown(default), annotation=shown(annotation))
            for name, kind, default, annotation in parameters
        ]
        return inspect.Signature(made, return_annotation=shown(returns))
    except (TypeError, ValueError, IndexError) as error:
        raise Malformed("a malformed signature") from error
