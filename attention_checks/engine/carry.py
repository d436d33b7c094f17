"""A wrong part in the place of a right one, in whatever calls it; and mistakes that are another algorithm, written as functions.

References call each other by name, so `instead(SelfAttention, masked_softmax=wrong)` is the wrong whole.
"""

import inspect
import types
from collections.abc import Callable
from dataclasses import dataclass

CARRIERS = ("course_utils.", "attention_lab.", "attention_checks.")  # the modules whose functions a part is carried through


@dataclass(frozen=True)
class Misconception:
    """A plausible wrong implementation, and what to tell whoever wrote it. `id` is stable: class reports count it."""

    id: str
    implementation: Callable
    message: str
    edit: tuple[Callable, str] | tuple[()] = ()  # of the first way: the reference, and its edits


def instead(whole, **parts):
    """The function or class `whole` with other things under these names, also within what it calls of the course's.

    A class comes back as a subclass of its own, whose methods are carried into. A name that nothing on the way uses is an error:
    the mistake would be no mistake. Raises ValueError that names it.
    """
    made, used = _carried(whole, parts)
    lacking = sorted(set(parts) - used)
    if lacking:
        raise ValueError(f"parts must be names that {whole.__name__} uses on its way, got {', '.join(lacking)}")
    return made


def _carried(whole, parts):
    """The changed function or class, and which of the parts' names it uses."""
    if inspect.isclass(whole):
        methods, used = {}, set()
        for name, method in vars(whole).items():
            if inspect.isfunction(method):
                methods[name], found = _carried(method, parts)
                used |= found
        return type(whole.__name__, (whole,), {"__doc__": whole.__doc__, "__module__": whole.__module__, **methods}), used
    names, used = dict(whole.__globals__), set()
    for name in _names(whole.__code__):
        thing = names.get(name)
        if name in parts:
            names[name] = parts[name]
            used.add(name)
        elif inspect.isfunction(thing) and thing is not whole and thing.__module__.startswith(CARRIERS):
            made, found = _carried(thing, parts)
            if found:
                names[name] = made
                used |= found
    defaults = []
    for thing in whole.__defaults__ or ():
        made, found = _carried(thing, parts) if inspect.isfunction(thing) else (thing, set())
        defaults.append(made)
        used |= found
    if not used:
        return whole, used
    made = types.FunctionType(whole.__code__, names, whole.__name__, tuple(defaults) or None, whole.__closure__)
    made.__kwdefaults__, made.__doc__, made.__module__ = whole.__kwdefaults__, whole.__doc__, whole.__module__
    return made, used


def names_used(thing):
    """(name, what it stands for) of each global that a function, or the methods of a class, use."""
    functions = [item for item in vars(thing).values() if inspect.isfunction(item)] if inspect.isclass(thing) else [thing]
    for function in functions:
        for name in _names(function.__code__) if inspect.isfunction(function) else ():
            if name in function.__globals__:
                yield name, function.__globals__[name]
        yield from ((each.__name__, each) for each in getattr(function, "__defaults__", None) or () if inspect.isfunction(each))


def _names(code):
    """The global names that code uses, those of the functions and comprehensions inside it included."""
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return [*code.co_names, *(name for each in inner for name in _names(each))]


def mistakes(written, reference):
    """The misconceptions that a check's file writes: `written` is its `globals()`.

    Every public function or class that is defined there is one, in the order of the file. A docstring heads a family: its name is
    the id and its docstring what the learner reads; those without a docstring below it are other ways to write the same mistake.
    Where the reference is a module, a function is another `forward`.
    """
    found, head = [], None
    for name, item in written.items():
        own = (inspect.isfunction(item) or inspect.isclass(item)) and item.__module__ == written["__name__"]
        if not own or name.startswith("_") or item is reference:
            continue
        if item.__doc__:
            head = name, " ".join(item.__doc__.split())
        if head is None:
            raise ValueError(f"{name} stands above any docstring: the first of a family says what the learner reads")
        whole = type(reference.__name__, (reference,), {"forward": item}) if _is_forward(item, reference) else item
        found.append(Misconception(head[0], whole, head[1]))
    return tuple(found)


def _is_forward(item, reference):
    return inspect.isclass(reference) and inspect.isfunction(item)
