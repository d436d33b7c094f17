"""What may be shown of a student's process where it has seen hidden inputs: 100 characters of text that is its own, a check.

Every reply of a session goes through one reader, which counts whatever is in it: a field that nobody has thought of is counted as
well. What stands in the notebook, and the words of the agreed form, tell nothing and count for nothing. Of numbers a report shows
the first one that differs, which grading/README.md says; others count. Where a reply holds more than that, the check's failure is
told in the grading's own words.
"""

import ast
import operator
import sys
from dataclasses import fields

import numpy
import torch
from torch import nn
from torch.nn import functional

from attention_checks.engine.copies import OddTensor
from attention_checks.engine.trace import Step, Stop, Trace
from grading.intake.cell_source import parsed
from grading.sandbox.wire import DTYPES

BUDGET = 100  # characters a check
EXACT = 2**53  # larger numbers are texts in disguise
LONG = 20  # entries: signatures, shapes and kinds of exceptions have fewer
FORM = {  # the words of the agreed form
    *("outcomes", "value", "error", "changed", "gradients", "kinds", "args", "text", "line", "expected", "found", "raised"),
    *("type", "callable", "class", "of_module", "forward", "signature", "same", "reads", "worked", "too_slow", "escaped"),
    *("trace", "borrows", "t", "v", "object", "set", "frozenset", "dict", "complex", "dtype"),
    *("Fraction", "Decimal", "function", "method", "builtin_function_or_method", *"0123456789"),
    *(field.name for kind in (Trace, Step, Stop) for field in fields(kind)),
}
HELD = ("text", "args", "line")  # of an exception: `shown` gives what may be shown of its text, and its line is a notebook's
NUMBERED = ("value", "trace", "gradients")  # where numbers are expected


class Reader:
    """Counts what one check is told. `sources` are the student's cells."""

    def __init__(self, sources=()):
        self.left, self._seen, self._sources, self._known = BUDGET, FORM | set(DTYPES), sources, None
        self._told = {}  # {a text: what was shown of it}

    @property
    def over(self):
        """Whether there was more than may be shown."""
        return self.left < 0

    def know(self, words):
        """These are no secret: an exercise's own names."""
        self._seen.update(words)

    def read(self, reply, looked_up=False):
        """Count a reply; in what was only `looked_up` numbers are no answer to anything, and count as text does."""
        self._count(reply, False, looked_up)

    def fits(self, trace, given):
        """Count a trace if there is room for all of it -> whether there is. `given`: the shapes of what a case hands over."""
        left, seen = self.left, set(self._seen)
        self.read(trace.to_data())
        shapes = {tuple(value.shape) for step in trace.steps for value in step.values}  # beside the student's lines
        for shape in shapes:
            if not _is_made_of(shape, given):
                self._charge(str(shape))
        if self.over:
            self.left, self._seen = left, seen
            return False
        return True

    def shown(self, text):
        """As much of a text as there is left of the budget."""
        if text not in self._told:
            told = text[: max(self.left, 0)]
            self.left -= len(told)
            self._told |= {text: told, told: told}
        return self._told[text]

    def _count(self, item, free, looked_up):
        """Count what is in a value; `free`: numbers are what was asked for here."""
        if self.over or item is None or isinstance(item, bool):
            return
        if isinstance(item, str):
            self._charge(item)
        elif isinstance(item, int):
            if not free or abs(item) >= EXACT:
                self._charge(f"{item:x}")
        elif isinstance(item, (torch.Tensor, numpy.ndarray)):
            if looked_up and 0 not in item.shape:  # elsewhere a report shows an entry, or the shape: no more than torch can hold
                self.left -= BUDGET + 1
        elif isinstance(item, dict):
            held = (*HELD, "worked") if "kinds" in item else ("worked",)  # of the time nothing is shown
            for key, value in item.items():
                self._charge(str(key))
                if key not in held:
                    self._count(value, free or (key in NUMBERED and not looked_up), looked_up)
        elif isinstance(item, (list, tuple, set, frozenset)):
            if len(item) > LONG and not free:
                self.left -= len(item)  # of two known words a text can be made
            for part in item:
                self._count(part, free, looked_up)
        elif not (free and isinstance(item, (float, numpy.number, numpy.bool_))):
            self._charge(str(item.words if isinstance(item, OddTensor) else getattr(item, "description", item)))

    def _charge(self, text):
        if text not in self._seen and not self._stands_in_the_notebook(text) and not _is_of_a_library(text):
            self._seen.add(text)
            self.left -= len(text)

    def _stands_in_the_notebook(self, text):
        if self._known is None:
            self._known = _words_of(self._sources)
        return text in self._known


def _is_made_of(shape, given):
    """Whether a shape has the given sizes, (of none: digits) but for one that is smaller than one, or a product or sum of two."""
    known, longest = {0, 1}.union(*given or [range(10)]), 1 + max([3, *map(len, given)])
    of_two = {size for one in known for two in known for size in (one + two, one * two)}
    other = [size for size in shape if size not in known]
    return len(shape) <= longest and len(other) <= 1 and all(0 < size < max(known) or size in of_two for size in other)


def _words_of(sources):
    """The names and the texts, numbers as text, that stand in cells; and their lines, as a trace has them."""
    found = set()
    for source in sources:
        found.update(line.strip() for line in source.splitlines())
        found.update(source.splitlines())
        for node in ast.walk(parsed(source) or ast.Module([], [])):
            values = [getattr(node, name, None) for name in ("id", "name", "attr", "arg", "asname")]
            if isinstance(node, ast.Constant):
                values += [repr(node.value), f"{node.value:x}" if type(node.value) is int else node.value]
            elif isinstance(node, (ast.arg, ast.FunctionDef)):
                values += [
                    ast.unparse(each) for each in (getattr(node, "annotation", None), getattr(node, "returns", None)) if each
                ]
            found.update(value for value in values if isinstance(value, str))
    return found | {f"__main__:{word}" for word in found}


def _is_of_a_library(text):
    """Whether it names an operation of torch's, or a type of a module that is loaded here: `builtins:ValueError`, `Tensor`."""
    if text.isidentifier() and any(hasattr(place, text) for place in (torch, torch.Tensor, nn.Module, functional, operator)):
        return True
    module, _, name = text.rpartition(":")
    for place in [module] if module else ["builtins", "torch", "numpy"]:
        found = sys.modules.get(place)
        for part in name.split("."):
            found = vars(found).get(part) if hasattr(found, "__dict__") else None
        if isinstance(found, type):
            return True
    return False
