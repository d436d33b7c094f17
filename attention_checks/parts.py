"""Mistakes in parts that are no exercise of their own, once for every attention: the scale, and what is returned.

A part that is an exercise is carried from there (see `carry`).
"""

import inspect
import types

from attention_checks.carry import instead
from attention_checks.misconception import Misconception
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def divided_by(size, whole=scaled_dot_product_attention):
    """`whole`, in whose scores `size` stands where the square root of d_k is due. 1 is no scaling."""
    return instead(whole, math=types.SimpleNamespace(sqrt=lambda _: size))


def wrong_results(reference, *, first="out", without=()):
    """The misconceptions of whoever returns something else than (`first`, weights), both made with the argument `mask`,
    or one whose name ends so.

    `without` leaves some of their ids out: weights_first, out_only, out_without_mask and weights_without_mask, where "out" is
    what `first` says.
    """
    called = "output" if first == "out" else first
    order = f"The order is `return {first}, weights`."
    found = (
        ("weights_first", f"You return the weights first. {order}", lambda right, unmasked: right()[::-1]),
        (
            f"{first}_only",
            f"You return the {called} alone. The weights are what we want to look at: `return {first}, weights`.",
            lambda right, unmasked: right()[0],
        ),
        (
            f"{first}_without_mask",
            f"The weights that you return are right, but the {called} was made with others: from the softmax without a mask.",
            lambda right, unmasked: (unmasked()[0], right()[1]),
        ),
        (
            "weights_without_mask",
            f"The {called} is right, but the weights beside it are others: from the softmax without a mask.",
            lambda right, unmasked: (right()[0], unmasked()[1]),
        ),
    )
    return tuple(
        Misconception(identifier, _answering(reference, answer), message)
        for identifier, message, answer in found
        if identifier not in without
    )


def _answering(whole, answer):
    """The function or module class `whole` with the result `answer(right, unmasked)`, two functions that call it, the second as
    if no mask were given."""
    function = whole.forward if inspect.isclass(whole) else whole
    place = next(number for number, name in enumerate(inspect.signature(function).parameters) if name.endswith("mask"))

    def changed(*args):
        return answer(lambda: function(*args), lambda: function(*args[:place], None, *args[place + 1 :]))

    return type(whole.__name__, (whole,), {"forward": changed}) if inspect.isclass(whole) else changed
