"""What can be said about a wrong answer that nobody has a name for: properties that the right one has, and simple relations.

A property is a function `(want, got, case) -> sentence or None` of two outcomes that agree in type.
"""

import contextlib
import math

import torch

from attention_checks.engine.compare import as_tensor, close, exchanged, first_difference, parts

NEARLY = 1e-4  # what float64 is off by at most where float32 has come between


def describe(exercise, case, want, got, found):
    """The sentences that apply, the most telling first."""
    if found.aspect == "shape":
        yield from filter(None, [exchanged(want.value, got.value, exercise.outputs)])
        yield from filter(None, [_about_shape(found.want, found.got, _is_masked(exercise, case))])
    if found.aspect != "value":
        return
    # Where the first difference is another, what is NaN elsewhere has another cause, or the same: nobody knows.
    if not _is_finite(found.got) and _undefined(want.value, got.value, exercise.outputs):
        makes = " NaN comes from 0/0 or from the root of a negative number, infinity from exp of a large one."
        yield "There is NaN or infinity where finite numbers are expected." + makes * (not isinstance(got.value, float))
    yield from own(exercise, case, want, got)
    names = exercise.outputs
    for (name, expected), (_, actual) in zip(parts(want.value, names), parts(got.value, names), strict=True):
        if isinstance(expected, list) and all(isinstance(entry, bool) for entry in expected):
            continue  # truth values are no numbers, in a list either
        expected, actual = as_tensor(expected), as_tensor(actual)
        if expected is None or expected.dtype == torch.bool:
            continue
        if first_difference(expected, actual, case.tolerance) is not None:
            if expected.dtype == torch.float64 and first_difference(expected, actual, NEARLY) is None:
                yield "The first digits are right and the last are not: is a number rounded, cast to float32, or `eps` another?"
            wrong = ~close(expected, actual, case.tolerance)
            yield from filter(None, [_about_numbers(expected.double(), actual.double(), name, case, wrong)])
            return


def own(exercise, case, want, got):
    """What the exercise's own properties say of two outcomes; nothing of an answer that they cannot reckon with, of another dtype
    say, of which the report speaks all the same."""
    for check in exercise.properties:
        with contextlib.suppress(TypeError, IndexError, RuntimeError, ArithmeticError):
            said = check(want.value, got.value, case)
            if said:
                yield said


def _undefined(want, got, names):
    pairs = zip(parts(want, names), parts(got, names), strict=True)
    tensors = [(as_tensor(expected), as_tensor(actual)) for (_, expected), (_, actual) in pairs]
    numbers = ((a, b) for a, b in tensors if a is not None and a.dtype != torch.bool)  # a mask to be added holds -inf by right
    return any(bool((torch.isfinite(a) & ~torch.isfinite(b)).any()) for a, b in numbers)


def _is_finite(value):
    return not isinstance(value, float) or math.isfinite(value)


def _is_masked(exercise, case):
    arguments = dict(zip(exercise.argument_names, case.args, strict=False))
    return isinstance(arguments.get("mask"), torch.Tensor)


def _about_shape(want, got, masked):
    if len(got) == len(want) + 1 and tuple(size for size in got if size != 1) == tuple(size for size in want if size != 1):
        return "There is one dimension of size 1 too many: which operation keeps it?"
    if sorted(want) == sorted(got):
        return "The sizes are right, but in another order."
    if len(got) == len(want) and math.prod(got) == math.prod(want):
        return "The number of entries is right, but the shape is not. Which dimensions do you split or join, and in which order?"
    if len(got) > len(want) and math.prod(got) == math.prod(want):
        return "The number of entries is right, but there are too many dimensions. Join some of them, with `reshape` for example."
    if len(got) < len(want):
        return "A dimension is missing: was it summed over, or selected from, or never made?"
    if len(got) > len(want):
        mask = " Or does the mask bring one along?" if masked else ""
        return f"There is one dimension too many. On which line does it come in?{mask}"
    return ""


def _about_numbers(want, got, name, case, wrong):
    of = f" of {name}" if name else ""
    if got.numel() > 1 and not bool(got.any()):
        return f"All entries{of} are 0. Which line makes them 0?"
    if got.numel() > 1 and bool((got == got.flatten()[0]).all()):
        return f"All entries{of} are the same: does the answer depend on the inputs?"
    if want.numel() > 2:
        ratio = (got / want).flatten()
        if bool(torch.isfinite(ratio).all()) and first_difference(ratio[:1].expand_as(ratio), ratio) is None:
            return f"Every entry{of} is {ratio[0].item():.4g} times what it should be."
    rows = want.shape[0] if want.dim() > 1 else 0
    columns = wrong.any(0).nonzero().flatten().tolist() if want.dim() == 2 and min(want.shape) > 2 else []
    if len(columns) == 1:
        last = ", the last" if columns[0] == want.shape[1] - 1 else ""
        return f"Only column {columns[0]}{of} holds something wrong{last}."
    in_rows = any(isinstance(arg, torch.Tensor) and arg.shape[:1] == (rows,) for arg in case.args)
    # Where another row is right too, the first may be so by chance.
    if rows > 1 and in_rows and wrong.flatten(1).any(1).tolist() == [False] + [True] * (rows - 1):
        first = "first row" if want.dim() == 2 else "part at index 0"
        return f"The {first}{of} is right and no later one is: what is different there? Does each use its own inputs?"
    return ""


def _output(value, names, name):
    return dict(parts(value, names)).get(name)


def weights_over(dim=-1, output="", names=()):
    """Properties of attention weights: not negative, summing to 1 along `dim`, and not along another dimension instead."""

    def check(want, got, case):
        weights, right = _output(got, names, output), _output(want, names, output)
        if first_difference(right, weights) is None:
            return None
        if bool((weights < 0).any()):
            return "Some weights are negative: no weight can be."
        sums = weights.sum(dim)
        if first_difference(right.sum(dim), sums) is None:
            return None
        nothing = right.sum(dim) == 0
        if bool(sums[nothing].any()) and first_difference(right.sum(dim)[~nothing], sums[~nothing]) is None:
            return "Where nothing may be attended to, all weights are 0. Yours are not."
        for other in range(weights.dim()):
            if other != dim % weights.dim() and first_difference(torch.ones_like(weights.sum(other)), weights.sum(other)) is None:
                return f"The weights sum to 1 along dimension {other}; they should along dimension {dim % weights.dim()}."
        return "The weights do not sum to 1 where they should."

    return check


def nothing_where_masked(mask_index, output="", names=()):
    """Positions that the mask forbids must get exactly no weight. `mask_index`: the boolean mask's place among the arguments."""

    def check(want, got, case):
        weights, mask = _output(got, names, output), case.args[mask_index]
        if mask is None or not bool(((weights != 0) & ~mask).any()):
            return None
        return "A position that the mask forbids gets another weight than 0."

    return check


def rounded_to(digits):
    """A property of a float: it is not the right one rounded, to `digits` digits behind the point or fewer."""

    def check(want, got, case):
        if isinstance(got, float) and got != want and any(got == round(want, fewer) for fewer in range(digits + 1)):
            return "This is right, but rounded. Leave all digits."
        return None

    return check
