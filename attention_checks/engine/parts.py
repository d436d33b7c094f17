"""Mistakes in parts that are no exercise of their own, once for every attention: the scale, a mask's kind, and what is returned.

A part that is an exercise is carried from there (see `carry`).
"""

import inspect
import types

import torch

from attention_checks.engine.carry import instead
from attention_checks.engine.misconception import Misconception
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def divided_by(size, whole=scaled_dot_product_attention):
    """`whole`, in whose scores `size` stands where the square root of d_k is due. 1 is no scaling."""
    return instead(whole, math=with_root(size))


def with_root(size):
    """What stands for `math` where every square root is to be `size`."""
    return types.SimpleNamespace(sqrt=lambda _: size)


def wrong_masks(reference, *, shape="(T, T)", without=()):
    """The misconceptions of whoever returns the right pattern as another kind of mask. `shape` is the one that is due.

    `without` leaves some of their ids out: true_means_forbidden, numbers_for_booleans, additive_mask and
    dimensions_for_batch_and_heads.
    """
    numbers = "Numbers stand where booleans are due. A mask is boolean: only there does `~` invert it."
    found = (
        (
            "true_means_forbidden",
            "The wrong way round: your True marks what is forbidden. Here True means *may attend*.",
            lambda mask: ~mask,
        ),
        ("numbers_for_booleans", numbers, lambda mask: mask.float()),
        ("numbers_for_booleans", numbers, lambda mask: mask.long()),
        (
            "additive_mask",
            "This mask holds 0 and -inf, to be added to scores. Here a mask is boolean, and True means *may attend*.",
            lambda mask: torch.where(mask, 0.0, float("-inf")),
        ),
        (
            "dimensions_for_batch_and_heads",
            f"Right, with dimensions for batch and heads in front. {shape} is due: it broadcasts to both without them.",
            lambda mask: mask[None, None],
        ),
    )
    return tuple(
        Misconception(identifier, _made_of(reference, change), message)
        for identifier, message, change in found
        if identifier not in without
    )


def _made_of(reference, change):
    """What `reference` gives, changed."""

    def changed(*args):
        return change(reference(*args))

    return changed


def wrong_results(reference, *, first="out", without=()):
    """The misconceptions of whoever returns something else than (`first`, weights), both made with the argument `mask`,
    or one whose name ends so.

    `without` leaves some of their ids out: weights_first, out_only, out_without_mask and weights_without_mask, where "out" is
    what `first` says.
    """
    called = {"out": "output", "pooled": "pooled vector"}.get(first, first)
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
