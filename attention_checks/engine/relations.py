"""How wrong numbers follow from right ones, measured: times a factor, along another dimension, but for some places.

What is said here is arithmetic that was checked entry by entry, never a guess at a cause: "`scores` times 7 (d_k)".
"""

import itertools
import math
import re

import torch

from attention_checks.engine.compare import as_tensor, first_difference
from attention_checks.engine.quantities import is_constant

MOST_ENTRIES = 5_000
TOLERANCE = 1e-4  # what the learner computes may be float32
CLOSE = 2e-6  # what float32 rounds on a short way
ROUNDED = 2e-3  # how far half precision may bring a number from what it was, in proportion
SOME = 0.2  # the share of truth values that may differ where a sentence counts them, but for what is a result in the end
FEW = 0.34  # the share of entries that may differ where a sentence says "but for"
SIZE = re.compile(r"(\w+)=(\d+)(?!\.?\d)")  # in the label of a case; 0.5 is none
FUNCTIONS = {
    "the exponential of {}": torch.exp,
    "the logarithm of {}": torch.log,
    "the tanh of {}": torch.tanh,
    "the sigmoid of {}": torch.sigmoid,
    "the square of {}": torch.square,
    "the square root of {}": torch.sqrt,
    "the sizes of {}, without the sign": torch.abs,
    "1 divided by {}": torch.reciprocal,
    "1 minus {}": lambda right: 1 - right,
}
ALONG = {
    "the softmax of {} along dimension {}": lambda right, dim: right.softmax(dim),
    "the logarithm of the softmax of {} along dimension {}": lambda right, dim: right.log_softmax(dim),
    "the running sum of {} along dimension {}": lambda right, dim: right.cumsum(dim),
    "{} in reverse along dimension {}": lambda right, dim: right.flip(dim),
    "{} divided by its sum along dimension {}": lambda right, dim: right / right.sum(dim, keepdim=True),
    "{} divided by its length along dimension {}": lambda right, dim: right / right.norm(dim=dim, keepdim=True),
}
OVER = {
    "the sum of {} over dimension {}": lambda right, dim: right.sum(dim),
    "the mean of {} over dimension {}": lambda right, dim: right.mean(dim),
    "the largest of {} over dimension {}": lambda right, dim: right.amax(dim),
    "the smallest of {} over dimension {}": lambda right, dim: right.amin(dim),
    "the product of {} over dimension {}": lambda right, dim: right.prod(dim),
    "the first of {} along dimension {}": lambda right, dim: right.select(dim, 0),
    "the last of {} along dimension {}": lambda right, dim: right.select(dim, -1),
}
PAIRS = {
    "{} plus {}": lambda one, other: one + other,
    "{} minus {}": lambda one, other: one - other,
    "{} times {}": lambda one, other: one * other,
}


def relation(value, known, case, is_result=False):
    """How the tensor `value` follows from one of `known`, {name: right tensor}, in words; None where it does not.

    `case` is the `Case` on which both were computed: its label names the sizes, its boolean arguments the places. `is_result`:
    whether `value` is what came in the end.
    """
    value = as_tensor(value)
    if value is None or not 2 <= value.numel() <= MOST_ENTRIES or is_constant(value):
        return None
    right = {name: item for name, item in known.items() if item.numel() <= MOST_ENTRIES and not is_constant(item)}
    if value.dtype == torch.bool:
        some = 1.0 if is_result else SOME
        found = (_of_booleans(value, item, name, some) for name, item in right.items() if item.dtype == torch.bool)
        return next(filter(None, found), None)
    value = value.detach().double()
    right = {name: item.detach().double() for name, item in right.items() if item.dtype != torch.bool}
    for find in (_scaled, _by_a_function, _along_a_dimension, _reduced, _but_for):
        for name, item in right.items():
            said = find(value, item, f"`{name}`", case)
            if said:
                return said
    return _of_two(value, right)


def _same(one, other):
    """Whether two tensors hold the same numbers, of which more than one is finite and further from 0 than rounding may be, and
    that are not all as good as one: numbers about a million hide what is added to them."""
    if one.shape != other.shape or first_difference(one, other, TOLERANCE) is not None:
        return False
    told = one[one.isfinite()]
    if told.numel() and told.max() - told.min() < 100 * TOLERANCE * told.abs().max():
        return False
    return all(int((each.isfinite() & (each.abs() > 10 * TOLERANCE)).sum()) > 1 for each in (one, other))


def _made(value, made, right):
    """Whether `value` is what was made of `right`, and not `right` itself: weights divided by their sum are weights."""
    if not _same(value, made):
        return False
    told = made.isfinite()
    return first_difference(made[told], right[told], TOLERANCE) is not None


def _scaled(value, right, name, case):
    """`right` times a factor, or plus a number."""
    if value.shape != right.shape:
        return None
    told = right.isfinite() & value.isfinite() & (right != 0)
    if int(told.sum()) < 3:
        return None
    factor = (value[told] / right[told]).median().item()
    if factor != 0 and abs(factor - 1) > ROUNDED and _same(value, right * factor):
        return f"{name} times {_number(factor)}{_of_sizes(factor, case)}"
    shift = (value - right)[told].median().item()
    if abs(shift) > 1e-3 and _same(value, right + shift):
        return f"{name} {'plus' if shift > 0 else 'minus'} {_number(abs(shift))}"
    return None


def _number(value):
    return f"{value:.4g}"


def _of_sizes(factor, case):
    """ " (1 divided by d_k)" for a factor that is made of sizes of the case; nothing where several ways would do, or none, nor
    for 2 or a half, which come about in other ways: something is taken twice, or a mean of two."""
    if any(math.isclose(abs(factor), common, rel_tol=1e-4) for common in (2, 0.5)):
        return ""
    sizes = {name: int(size) for name, size in SIZE.findall(case.label)}
    alone = {name: size for name, size in sizes.items() if size > 1}
    ratios = {f"{one} / {other}": alone[one] / alone[other] for one in alone for other in alone if one != other}
    # Roots are those of features: that of the batch, or of Tq / Tk, is a coincidence.
    one = alone | {f"the square root of {name}": size**0.5 for name, size in alone.items() if name != "B"}
    one |= {f"1 divided by {words}": 1 / number for words, number in one.items()}
    two = ratios | {f"the square root of {name}": ratio**0.5 for name, ratio in ratios.items() if "d" in name}
    for made in (one, two):
        found = [words for words, number in made.items() if math.isclose(abs(factor), number, rel_tol=1e-4)]
        if found:
            words = f"{found[0]} is {alone[found[0]]}" if found[0] in alone else found[0]
            return f" ({words})" if len(found) == 1 else ""
    return ""


def _by_a_function(value, right, name, case):
    if value.shape != right.shape:
        return None
    for words, make in FUNCTIONS.items():
        made = make(right)
        if _made(value, made, right):  # a small number beside a variance, say, shows in the sixth digit
            near = "" if torch.allclose(value, made, rtol=CLOSE, atol=CLOSE, equal_nan=True) else "nearly "
            return near + words.format(name)
    return None


def _along_a_dimension(value, right, name, case):
    if value.shape != right.shape:
        return None
    for dim, size in enumerate(right.shape):
        if size < 2:
            continue
        for words, make in ALONG.items():
            if _made(value, make(right, dim), right):
                return words.format(name, dim)
        for steps in range(1, size):
            if _same(value, right.roll(steps, dim)):
                return _moved(name, steps if 2 * steps <= size else steps - size, dim)
        if size > 2 and _same(value.narrow(dim, 1, size - 1), right.narrow(dim, 0, size - 1)):
            return _moved(name, 1, dim)
        if size > 2 and _same(value.narrow(dim, 0, size - 1), right.narrow(dim, 1, size - 1)):
            return _moved(name, -1, dim)
    return None


def _moved(name, steps, dim):
    return f"{name} moved {'on' if steps > 0 else 'back'} by {abs(steps)} along dimension {dim}"


def _reduced(value, right, name, case):
    """`right` with a dimension summed over, or a place of it selected; None where two of these are the same numbers, as the sum
    and the largest are where all others are 0."""
    found = []
    for dim in (dim for dim, size in enumerate(right.shape) if size > 1):
        for words, make in OVER.items():
            made = make(right, dim)
            if made.numel() == value.numel() and made.numel() > 1 and _same(value.flatten(), made.flatten()):
                found.append(words.format(name, dim))
    return found[0] if len(found) == 1 else None


def _but_for(value, right, name, case):
    """`right`, but for places that can be named: those of a boolean argument, or some rows."""
    if value.shape != right.shape:
        return None
    other = ~torch.isclose(value, right, rtol=1e-3, atol=1e-4, equal_nan=True)
    if not bool(other.any()) or not _same(value[~other], right[~other]):
        return None
    for argument in case.args:
        if isinstance(argument, torch.Tensor) and argument.dtype == torch.bool:
            try:
                places = argument.expand_as(other) if argument.dim() <= other.dim() else None
            except RuntimeError:
                continue
            for words, meant in () if places is None else (("False", ~places), ("True", places)):
                if bool((other == meant).all()) and not bool(meant.all()):
                    return f"{name}, but not where the mask is {words}"
    for dim, size in enumerate(other.shape):
        rows = [row for row in range(size) if bool(other.select(dim, row).any())]
        if 0 < len(rows) <= max(1, FEW * size) and size > 2:
            several = f"place{'s' * (len(rows) > 1)} {' and '.join(map(str, rows))}{', the last,' * (rows == [size - 1])}"
            return f"{name}, except at {several} of dimension {dim}" if len(rows) < 4 else None
    return None


def _of_booleans(value, right, name, some):
    if value.shape == right.shape:
        if bool((value == ~right).all()):
            return f"the opposite of `{name}`"
        for dim, size in enumerate(right.shape):
            if size > 1 and bool((value == right.flip(dim)).all()):
                return f"`{name}` in reverse along dimension {dim}"
        more, less = int((value & ~right).sum()), int((right & ~value).sum())
        many = more or less
        if bool(value.any()) and (more == 0) != (less == 0) and many <= some * value.numel():
            entries = "1 entry is" if many == 1 else f"{many} entries are"
            return f"`{name}`, except that {entries} {'True' if more else 'False'} instead of {'False' if more else 'True'}"
    return None


def _of_two(value, right):
    """Two right quantities added, or multiplied entry by entry."""
    for (name, one), (other_name, other) in itertools.combinations_with_replacement(right.items(), 2):
        try:
            if torch.broadcast_shapes(one.shape, other.shape) != value.shape:
                continue
        except RuntimeError:
            continue
        for words, make in PAIRS.items():
            if name == other_name and "minus" in words:
                continue
            if _same(value, make(one, other)):
                return words.format(f"`{name}`", f"`{other_name}`")
            if "minus" in words and _same(value, make(other, one)):
                return words.format(f"`{other_name}`", f"`{name}`")
    return None
