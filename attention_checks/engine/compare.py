"""Whether two outcomes agree, and where they first differ.

The aspects are looked at in this order; the first that differs is what a report is about.
"""

import itertools
import math
import re
from dataclasses import dataclass
from numbers import Number

import numpy
import torch
from torch import equal  # by its own name: a learner's code may replace torch's

ASPECTS = ("raised", "type", "again", "shape", "value", "dtype", "changed", "gradient")

# Two float32 implementations of one formula differ by a few units in the seventh digit; sums over a batch by a little more.
# Float64 is held to what a small epsilon in a denominator may cost. Half precision has three digits.
TOLERANCES = {torch.float64: 2e-6, torch.float32: 1e-4, torch.float16: 1e-2, torch.bfloat16: 5e-2}

SEEN = 1e-4  # in four significant digits, as reports show numbers
ABOUT_DTYPES = re.compile(r"Half|Float\b|dtype|scalar type|without overflow")  # what torch says of dtypes


@dataclass(frozen=True)
class Deviation:
    """The first difference: its aspect, the place in words, what was expected there and what was there."""

    aspect: str
    place: str = ""
    want: object = None
    got: object = None
    rough: bool = False  # whether numbers before it are seen to differ as well, by less than the tolerance

    @property
    def rank(self):
        return ASPECTS.index(self.aspect)


def deviation(want, got, names, through="gradient", tolerance=0.0, where_defined=False):
    """Compare two `Outcome`s aspect by aspect, up to and including `through`; None when they agree.

    `names` are the names of the outputs, where there are several; `tolerance` stands in place of that of the dtype.
    With `where_defined`, entries that are NaN on either side are passed over.
    """
    if want.error or got.error:
        return None if _alike(want.error, got.error) else Deviation("raised", want=want.error, got=got.error)
    structure = _structure(want.value, got.value, names)
    looks = {
        "type": lambda: structure,
        "again": lambda: _again(want, got, names, structure, tolerance, where_defined),
        "shape": lambda: structure,
        "value": lambda: None if structure else _values(want.value, got.value, names, tolerance, where_defined),
        "dtype": lambda: None if structure else _dtypes(want.value, got.value, names),
        "changed": lambda: _changed(want.changed, got.changed),
        "gradient": lambda: _gradients(want.gradients, got.gradients, tolerance, where_defined),
    }
    for aspect in ASPECTS[1 : ASPECTS.index(through) + 1]:  # no later one is looked at once one differs
        found = looks[aspect]()
        if found is not None and found.aspect == aspect:
            return found
    return None


def _alike(one, other):
    """Whether two exceptions tell of one mistake: of one type, but for those about a None, which have many, and torch's, of which
    some are about dtypes."""
    about_none = ["NoneType" in str(error) for error in (one, other)]
    if any(about_none) or type(one) is not type(other):
        return all(about_none)
    return type(one) is not RuntimeError or bool(ABOUT_DTYPES.search(str(one))) == bool(ABOUT_DTYPES.search(str(other)))


def parts(value, names):
    """The value as (name, part) pairs: one unnamed part, or one for each output."""
    if isinstance(value, (tuple, list)) and names and len(value) == len(names):
        return list(zip(names, value, strict=True))
    return [("", value)]


def as_tensor(value):
    """A tensor of whatever numbers `value` holds, or None: learners may return 0.5, tensor(0.5) or a list of them."""
    if isinstance(value, torch.Tensor):
        return value
    if isinstance(value, (numpy.generic, numpy.ndarray)):
        return torch.as_tensor(value)
    if isinstance(value, bool):
        return torch.tensor(value)
    if isinstance(value, Number):
        return torch.tensor(_as_float(value), dtype=torch.float64)
    if isinstance(value, (list, tuple)) and all(is_number(item) for item in value):
        return torch.tensor([_as_float(item) for item in value], dtype=torch.float64)
    return None


def _as_float(number):
    """Any number as a float: a fraction by its value, an int beyond all floats as infinity, a complex number as NaN."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf
    except (TypeError, RuntimeError):  # a complex number, or a tensor of one, is not a float
        return math.nan


def is_number(value):
    return isinstance(value, (Number, numpy.generic)) or (isinstance(value, torch.Tensor) and value.dim() == 0)


def is_measured(value):
    """Whether it is a float, or a tensor of one: no answer to a question of yes or no, and no count."""
    return value.is_floating_point() if isinstance(value, torch.Tensor) else isinstance(value, (float, numpy.floating))


def _structure(want, got, names):
    pairs = parts(want, names)
    if len(pairs) > 1 and (not isinstance(got, (tuple, list)) or len(got) != len(pairs)):
        return Deviation("type", want=want, got=got)
    for (name, expected), (_, actual) in zip(pairs, parts(got, names) if len(pairs) > 1 else [("", got)], strict=True):
        if isinstance(expected, torch.Tensor):
            if not isinstance(actual, torch.Tensor):
                return Deviation("type", name, expected, actual)
            if actual.shape != expected.shape:
                return Deviation("shape", name, tuple(expected.shape), tuple(actual.shape))
        elif isinstance(expected, (Number, numpy.bool_)):
            if not is_number(actual) or (isinstance(expected, bool) and is_measured(actual)):
                return Deviation("type", name, expected, actual)
        elif as_tensor(expected) is not None:
            numbers = as_tensor(actual) if isinstance(actual, (list, tuple)) else None
            if numbers is None:
                return Deviation("type", name, expected, actual)
            if numbers.shape != (len(expected),):
                return Deviation("shape", name, (len(expected),), tuple(numbers.shape))
        elif repr(actual) != repr(expected):  # no numbers at all: only a misconception returns such a thing
            return Deviation("type", name, expected, actual)
    return None


def exchanged(want, got, names):
    """A sentence where two results, exchanged, would all have the kinds and shapes that are due; "" where that is not so."""
    if len(names) < 2 or not isinstance(got, (tuple, list)) or len(got) != len(names):
        return ""
    for one, other in itertools.combinations(range(len(names)), 2):
        turned = list(got)
        turned[one], turned[other] = got[other], got[one]
        if _structure(want, turned, names) is None:
            pair = f"`{names[one]}` and `{names[other]}`"
            return f"Exchanged, {pair} would have the expected kinds and shapes: is their order in your `return` right?"
    return ""


def _again(want, got, names, structure, tolerance, where_defined):
    """Whether the second call gave something else than the first; asked where the type at least is right."""
    if want.again is None or (structure is not None and structure.aspect != "shape"):
        return None
    found = _structure(got.value, got.again, names) or _values(got.value, got.again, names, tolerance, where_defined)
    return found and Deviation("again", found.place, found.want, found.got)


def _changed(want, got):
    return Deviation("changed", ", ".join(got), want, got) if got != want else None


def _values(want, got, names, tolerance, where_defined):
    """The first number that differs, of two values of the same structure."""
    for (name, expected), (_, actual) in zip(parts(want, names), parts(got, names), strict=True):
        if type(expected) is type(actual) is int and expected != actual:  # a count is right or wrong, however large
            return Deviation("value", name, expected, actual)
        expected, actual = as_tensor(expected), as_tensor(actual)
        if expected is None:
            continue
        index = first_difference(expected, actual, tolerance, where_defined)
        if index is not None:
            place = f"{name or 'entry'}[{', '.join(map(str, index))}]" if index else name
            rough = tolerance_of(expected, tolerance) > SEEN and first_difference(expected, actual, SEEN, where_defined) != index
            return Deviation("value", place, expected[index].item(), actual[index].item(), rough)
    return None


def first_difference(want, got, tolerance=0.0, where_defined=False):
    """The index of the first entry that differs beyond rounding, as a tuple, or None."""
    want, got = want.detach().cpu(), got.detach().cpu()
    if want.dtype == got.dtype and equal(want, got):  # mostly so, and seen in a fraction of the time
        return None
    right = close(want, got, tolerance)
    if where_defined:
        right = right | want.isnan() | got.isnan()
    if bool(right.all()):
        return None
    return tuple((~right).nonzero()[0].tolist())


def close(want, got, tolerance=0.0):
    """Which entries are the same but for rounding, a tensor of bool; `tolerance` stands in place of that of the due dtype."""
    tolerance = tolerance_of(want, tolerance)
    want, got = want.detach().cpu().to(torch.float64), got.detach().cpu().to(torch.float64)
    return torch.isclose(got, want, rtol=tolerance, atol=tolerance, equal_nan=True)


def tolerance_of(want, tolerance=0.0):
    """The tolerance that is given, or that of the due dtype."""
    return tolerance or TOLERANCES.get(want.dtype, TOLERANCES[torch.float64])


def _dtypes(want, got, names):
    for (name, expected), (_, actual) in zip(parts(want, names), parts(got, names), strict=True):
        if not isinstance(expected, torch.Tensor):
            continue
        exact = expected.is_floating_point() or expected.dtype == torch.bool  # `~` of an integer 1 is -2, which is true as well
        if (exact and actual.dtype != expected.dtype) or (not exact and actual.is_floating_point()):
            return Deviation("dtype", name, expected.dtype, actual.dtype)
        if actual.device != expected.device:
            return Deviation("dtype", name, expected.device, actual.device)
    return None


def _gradients(want, got, tolerance, where_defined):
    if want is None or got is None:
        return None
    for name, expected in want.items():
        actual = got.get(name)
        if expected is None:
            continue
        if actual is None:
            # Without a path there is no gradient; where the right one is zero anyway, nothing is missing.
            if bool(expected.abs().max() > 1e-6):
                return Deviation("gradient", name, expected, None)
            continue
        index = first_difference(expected, actual, tolerance, where_defined)
        if index is not None:
            return Deviation("gradient", name, expected[index].item(), actual[index].item())
    return None
