"""Held out: wrong and right ways to write combine_masks."""

import functools
import operator

import torch

from held_out.registry import right, wrong


@wrong("combine_masks", "any_is_enough", "or instead of and")
def cmb_or(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.or_, given) if given else None


@wrong("combine_masks", "any_is_enough", "adds the masks up: for booleans that is or")
def cmb_add(*masks):
    total = None
    for mask in masks:
        if mask is not None:
            total = mask if total is None else total + mask
    return total


@wrong("combine_masks", None, "None is not passed over")
def cmb_none_fails(*masks):
    if not masks:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result = result & mask
    return result


@wrong("combine_masks", "all_true_for_no_mask", "without any mask: True instead of None")
def cmb_true(*masks):
    result = torch.tensor(True)
    for mask in masks:
        if mask is not None:
            result = result & mask
    return result


@wrong("combine_masks", None, "without any mask it raises: reduce of nothing")
def cmb_reduce_empty(*masks):
    return functools.reduce(torch.logical_and, [m for m in masks if m is not None])


@wrong("combine_masks", "one_none_wins", "a single None makes the answer None")
def cmb_any_none(*masks):
    if not masks or any(m is None for m in masks):
        return None
    return functools.reduce(operator.and_, masks)


@wrong("combine_masks", None, "stack needs equal shapes")
def cmb_stack(*masks):
    given = [m for m in masks if m is not None]
    return torch.stack(given).all(0) if given else None


@wrong("combine_masks", None, "the first mask only")
def cmb_first(*masks):
    for mask in masks:
        if mask is not None:
            return mask
    return None


@wrong("combine_masks", None, "the last mask wins")
def cmb_last(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask
    return result


@wrong("combine_masks", "only_two_masks", "only two masks are combined")
def cmb_two(*masks):
    given = [m for m in masks if m is not None]
    if not given:
        return None
    return given[0] if len(given) == 1 else given[0] & given[1]


@wrong("combine_masks", "changes_its_input", "&= writes into the first mask, the caller's")
def cmb_in_place(*masks):
    given = [m for m in masks if m is not None]
    if not given:
        return None
    result = max(given, key=lambda m: m.numel())
    for mask in given:
        if torch.broadcast_shapes(result.shape, mask.shape) == result.shape:
            result &= mask
        else:
            result = result & mask
    return result


@wrong("combine_masks", None, "Python's `and`: the truth value of a tensor is ambiguous")
def cmb_and(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask if result is None else (result and mask)
    return result


@wrong("combine_masks", None, "`if mask` instead of `is not None`")
def cmb_if_mask(*masks):
    given = [m for m in masks if m]
    return functools.reduce(operator.and_, given) if given else None


@wrong("combine_masks", "numbers_for_booleans", "floats come out: the masks are multiplied as floats")
def cmb_float(*masks):
    given = [m.float() for m in masks if m is not None]
    return functools.reduce(operator.mul, given) if given else None


@wrong("combine_masks", "where_masks_differ", "exclusive or")
def cmb_xor(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.xor, given) if given else None


@wrong("combine_masks", "where_masks_are_equal", "equality: True where the masks agree, also in forbidding")
def cmb_equal(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(lambda a, b: a == b, given) if given else None


@wrong("combine_masks", "wrong_arguments", "takes one list, not any number of arguments")
def cmb_list(masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.and_, given) if given else None


@wrong("combine_masks", "forbids_what_all_allow", "keeps the polarity of 'forbidden': returns the complement")
def cmb_inverted(*masks):
    given = [~m for m in masks if m is not None]
    return functools.reduce(operator.or_, given) if given else None


@wrong("combine_masks", "returns_another_type", "returns the list of masks that were given")
def cmb_returns_list(*masks):
    return [m for m in masks if m is not None] or None


@right("combine_masks", "reduce with &")
def cmb_reduce(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.and_, given) if given else None


@right("combine_masks", "an accumulator")
def cmb_loop(*masks):
    result = None
    for mask in masks:
        if mask is None:
            continue
        result = mask if result is None else torch.logical_and(result, mask)
    return result


@right("combine_masks", "broadcast_tensors and all")
def cmb_broadcast(*masks):
    given = [m for m in masks if m is not None]
    if len(given) == 0:
        return None
    return torch.stack(torch.broadcast_tensors(*given)).all(dim=0)


@right("combine_masks", "recursion on the first")
def cmb_recursive(*masks):
    if not masks:
        return None
    first, rest = masks[0], cmb_recursive(*masks[1:])
    if first is None or rest is None:
        return rest if first is None else first
    return first & rest


@right("combine_masks", "the product of booleans")
def cmb_product(*masks):
    masks = tuple(filter(lambda m: m is not None, masks))
    if masks == ():
        return None
    answer = masks[0]
    for other in masks[1:]:
        answer = answer * other
    return answer


@right("combine_masks", "De Morgan: nobody forbids")
def cmb_de_morgan(*masks):
    forbidden = None
    for mask in masks:
        if mask is not None:
            forbidden = ~mask if forbidden is None else forbidden | ~mask
    return None if forbidden is None else ~forbidden
