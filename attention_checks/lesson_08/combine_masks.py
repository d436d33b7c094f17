"""What several masks allow together."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.masks import combine_masks


def _inputs(draw):
    sizes = draw.sizes("B H T", low=2)
    B, H, T = sizes.values()
    causal, padding, heads = draw.mask(T, T), draw.mask(B, 1, 1, T), draw.mask(1, H, T, T)
    # In masks of one shape whoever combines in place overwrites the caller's.
    yield Case("ordinary", label(sizes, "two masks (T, T)"), ((causal, draw.mask(T, T)),))
    yield Case("ordinary", label(sizes, "three masks (B, 1, 1, T)"), ((padding, draw.mask(B, 1, 1, T), draw.mask(B, 1, 1, T)),))
    yield Case("other shapes", label(sizes, "masks (T, T) and (B, 1, 1, T)"), ((causal, padding),))
    yield Case("other shapes", label(sizes, "masks (B, 1, 1, T) and (T, T)"), ((padding, draw.mask(T, T)),))
    yield Case("three masks", label(sizes, "masks (T, T), (B, 1, 1, T) and (1, H, T, T)"), ((causal, padding, heads),))
    four = (causal, padding, draw.mask(B, 1, T, T), draw.mask(T, T))
    yield Case("three masks", label(sizes, "masks (T, T), (B, 1, 1, T), (B, 1, T, T) and (T, T)"), (four,))
    yield Case("with None", label(sizes, "masks (T, T), None and (B, 1, 1, T)"), ((causal, None, padding),))
    yield Case("with None", label(sizes, "masks None and (B, 1, 1, T)"), ((None, padding),))
    yield Case("with None", label(sizes, "masks (T, T) and None"), ((causal, None),))
    yield Case("one mask", label(sizes, "one mask (B, 1, 1, T)"), ((padding,),))
    yield Case("no mask at all", "masks None and None", ((None, None),))
    yield Case("no mask at all", "no arguments", ((),))


def _call(handle, case, args):
    return handle.call(args[0])


def _given(masks):
    return [mask for mask in masks if mask is not None]


def _fold(masks, operation):
    combined, *others = _given(masks) or [None]
    for mask in others:
        combined = operation(combined, mask)
    return combined


def any_is_enough(*masks):
    """You allow what *any* of the masks allows (`|`, or a `+` of booleans). A later word is no better for not being padding: all
    masks must agree."""
    return _fold(masks, torch.logical_or)


def where_masks_are_equal(*masks):
    """You allow what the masks *agree* on, so that what all of them forbid is allowed. What all of them *allow* is due."""
    return _fold(masks, lambda one, other: one == other)


def where_masks_differ(*masks):
    """You allow what exactly one of two masks allows (`^`). What both allow is due: `&`."""
    return _fold(masks, torch.logical_xor)


def none_not_understood(*masks):
    """Masks alone come out right, but one of them may be None, which forbids nothing: pass it over, and combine the rest."""
    if any(mask is None for mask in masks):
        raise TypeError("unsupported operand type(s) for &: 'Tensor' and 'NoneType'")
    return combine_masks(*masks)


def masks_of_one_shape(*masks):
    """Masks of one shape come out right, those of different shapes do not meet: `torch.stack`, say, wants all of one shape. `&`
    broadcasts them."""
    given = _given(masks)
    return torch.stack(given).all(0) if given else None


def one_none_wins(*masks):
    """As soon as one mask is None you return None, and the others are lost. None forbids nothing: pass it over."""
    return None if any(mask is None for mask in masks) else combine_masks(*masks)


def stops_at_none(*masks):
    """You stop at the first None and lose the masks that come after it. Pass it over."""
    return combine_masks(*masks[: masks.index(None)]) if any(mask is None for mask in masks) else combine_masks(*masks)


def only_two_masks(*masks):
    """You combine the first two masks only. There can be any number of them."""
    return combine_masks(*_given(masks)[:2])


def forbids_what_all_allow(*masks):
    """The wrong way round: your True marks what is forbidden. The masks say True for *may attend*, and so should the answer."""
    combined = combine_masks(*masks)
    return None if combined is None else ~combined


def all_true_for_no_mask(*masks):
    """Without any mask you return one that allows everything. None is due: attention then skips the masking altogether."""
    combined = combine_masks(*masks)
    return torch.tensor(True) if combined is None else combined


def additive_mask(*masks):
    """You add up 0 and -inf. That is for scores; boolean masks are combined with `&`, and True means *may attend*."""
    combined = combine_masks(*masks)
    return None if combined is None else torch.where(combined, 0.0, float("-inf"))


def numbers_for_booleans(*masks):
    """This mask holds numbers. Where masks are inverted or combined, only booleans do what they should: use bool."""
    combined = combine_masks(*masks)
    return None if combined is None else combined.float()


def integers_for_booleans(*masks):
    combined = combine_masks(*masks)
    return None if combined is None else combined.long()


EXERCISE = Exercise(
    name="combine_masks",
    reference=combine_masks,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), combine_masks),
)
