# %% shared | 2026-outsiders
import functools
import operator


# %% wrong | 2026-outsiders | any_is_enough | or instead of and
def cmb_or(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.or_, given) if given else None


# %% wrong | 2026-outsiders | any_is_enough | adds the masks up: for booleans that is or
def cmb_add(*masks):
    total = None
    for mask in masks:
        if mask is not None:
            total = mask if total is None else total + mask
    return total


# %% wrong | 2026-outsiders | none_not_understood | None is not passed over
def cmb_none_fails(*masks):
    if not masks:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result = result & mask
    return result


# %% wrong | 2026-outsiders | all_true_for_no_mask | without any mask: True instead of None
def cmb_true(*masks):
    result = torch.tensor(True)
    for mask in masks:
        if mask is not None:
            result = result & mask
    return result


# %% wrong | 2026-outsiders | - | without any mask it raises: reduce of nothing
def cmb_reduce_empty(*masks):
    return functools.reduce(torch.logical_and, [m for m in masks if m is not None])


# %% wrong | 2026-outsiders | one_none_wins | a single None makes the answer None
def cmb_any_none(*masks):
    if not masks or any(m is None for m in masks):
        return None
    return functools.reduce(operator.and_, masks)


# %% wrong | 2026-outsiders | masks_of_one_shape | stack needs equal shapes
def cmb_stack(*masks):
    given = [m for m in masks if m is not None]
    return torch.stack(given).all(0) if given else None


# %% wrong | 2026-outsiders | - | the first mask only
def cmb_first(*masks):
    for mask in masks:
        if mask is not None:
            return mask
    return None


# %% wrong | 2026-outsiders | - | the last mask wins
def cmb_last(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask
    return result


# %% wrong | 2026-outsiders | only_two_masks | only two masks are combined
def cmb_two(*masks):
    given = [m for m in masks if m is not None]
    if not given:
        return None
    return given[0] if len(given) == 1 else given[0] & given[1]


# %% wrong | 2026-outsiders | changes_its_input | &= writes into the first mask, the caller's
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


# %% wrong | 2026-outsiders | - | Python's `and`: the truth value of a tensor is ambiguous
def cmb_and(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask if result is None else (result and mask)
    return result


# %% wrong | 2026-outsiders | - | `if mask` instead of `is not None`
def cmb_if_mask(*masks):
    given = [m for m in masks if m]
    return functools.reduce(operator.and_, given) if given else None


# %% wrong | 2026-outsiders | numbers_for_booleans | floats come out: the masks are multiplied as floats
def cmb_float(*masks):
    given = [m.float() for m in masks if m is not None]
    return functools.reduce(operator.mul, given) if given else None


# %% wrong | 2026-outsiders | where_masks_differ | exclusive or
def cmb_xor(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.xor, given) if given else None


# %% wrong | 2026-outsiders | where_masks_are_equal | equality: True where the masks agree, also in forbidding
def cmb_equal(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(lambda a, b: a == b, given) if given else None


# %% wrong | 2026-outsiders | wrong_arguments | takes one list, not any number of arguments
def cmb_list(masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.and_, given) if given else None


# %% wrong | 2026-outsiders | forbids_what_all_allow | keeps the polarity of 'forbidden': returns the complement
def cmb_inverted(*masks):
    given = [~m for m in masks if m is not None]
    return functools.reduce(operator.or_, given) if given else None


# %% wrong | 2026-outsiders | returns_another_type | returns the list of masks that were given
def cmb_returns_list(*masks):
    return [m for m in masks if m is not None] or None


# %% right | 2026-outsiders | reduce with &
def cmb_reduce(*masks):
    given = [m for m in masks if m is not None]
    return functools.reduce(operator.and_, given) if given else None


# %% right | 2026-outsiders | an accumulator
def cmb_loop(*masks):
    result = None
    for mask in masks:
        if mask is None:
            continue
        result = mask if result is None else torch.logical_and(result, mask)
    return result


# %% right | 2026-outsiders | broadcast_tensors and all
def cmb_broadcast(*masks):
    given = [m for m in masks if m is not None]
    if len(given) == 0:
        return None
    return torch.stack(torch.broadcast_tensors(*given)).all(dim=0)


# %% right | 2026-outsiders | recursion on the first
def cmb_recursive(*masks):
    if not masks:
        return None
    first, rest = masks[0], cmb_recursive(*masks[1:])
    if first is None or rest is None:
        return rest if first is None else first
    return first & rest


# %% right | 2026-outsiders | the product of booleans
def cmb_product(*masks):
    masks = tuple(filter(lambda m: m is not None, masks))
    if masks == ():
        return None
    answer = masks[0]
    for other in masks[1:]:
        answer = answer * other
    return answer


# %% right | 2026-outsiders | De Morgan: nobody forbids
def cmb_de_morgan(*masks):
    forbidden = None
    for mask in masks:
        if mask is not None:
            forbidden = ~mask if forbidden is None else forbidden | ~mask
    return None if forbidden is None else ~forbidden


# %% shared | house
import functools


# %% right | house | a loop
def combined_in_turn(*masks):
    combined = None
    for mask in masks:
        if mask is not None:
            combined = mask if combined is None else torch.logical_and(combined, mask)
    return combined


# %% right | house | functools.reduce
def combined_reduced(*masks):
    return functools.reduce(lambda one, other: one & other, [mask for mask in masks if mask is not None] or [None])


# %% right | house | broadcast, stack, all
def combined_stacked(*masks):
    masks = [mask for mask in masks if mask is not None]
    return torch.stack(torch.broadcast_tensors(*masks)).all(dim=0) if masks else None


# %% right | house | math.prod
def combined_multiplied(*masks):
    masks = [mask for mask in masks if mask is not None]
    return math.prod(masks[1:], start=masks[0]) if masks else None


# %% wrong | 2026-blind | any_is_enough | one permission is enough
def combine_masks(*masks):
    given = [m for m in masks if m is not None]
    if not given:
        return None
    out = given[0]
    for m in given[1:]:
        out = out | m  # <-- here
    return out


# %% wrong | 2026-blind | - | None is not passed over
def combine_masks(*masks):
    if not masks:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result = mask if result is None else result & mask  # <-- here
    return result


# %% wrong | 2026-blind | - | truth of a tensor picks the masks
def combine_masks(*masks):
    masks = [mask for mask in masks if mask]  # <-- here
    if len(masks) == 0:
        return None
    together = masks[0]
    for mask in masks[1:]:
        together = together & mask
    return together


# %% wrong | 2026-blind | - | fails without any mask
def combine_masks(*masks):
    first, *others = [mask for mask in masks if mask is not None]  # <-- here
    for mask in others:
        first = first & mask
    return first


# %% wrong | 2026-blind | - | `and` between tensors
def combine_masks(*masks):
    result = None
    for mask in masks:
        if mask is None:
            continue
        if result is None:
            result = mask
        else:
            result = result and mask  # <-- here
    return result


# %% wrong | 2026-blind | masks_of_one_shape | stacks masks of different shapes
def combine_masks(*masks):
    given = [mask for mask in masks if mask is not None]
    return torch.stack(given).all(dim=0) if given else None  # <-- here


# %% wrong | 2026-blind | - | returns within the loop
def combine_masks(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask if result is None else result & mask
            return result  # <-- here
    return None


# %% wrong | 2026-blind | changes_its_input | writes into the first mask
def combine_masks(*masks):
    masks = [m for m in masks if m is not None]
    if len(masks) == 0:
        return None
    combined = masks[0]
    for m in masks[1:]:
        combined &= m  # <-- here
    return combined


# %% wrong | 2026-blind | - | always the first with the latest
def combine_masks(*masks):
    given = [mask for mask in masks if mask is not None]
    if not given:
        return None
    result = given[0]
    for mask in given[1:]:
        result = given[0] & mask  # <-- here
    return result


# %% wrong | 2026-blind | - | counts the Nones as votes
def combine_masks(*masks):
    given = [mask.int() for mask in masks if mask is not None]
    if not given:
        return None
    return sum(given) == len(masks)  # <-- here


# %% wrong | 2026-blind | all_true_for_no_mask | a True remains where there is no mask
def combine_masks(*masks):
    result = torch.tensor(True)  # <-- here
    for mask in masks:
        if mask is not None:
            result = torch.logical_and(result, mask)
    return result


# %% double | 2026-blind | any_is_enough | changes the first mask in place; one permission is enough
def combine_masks(*masks):
    given = [mask for mask in masks if mask is not None]
    if not given:
        return None
    result = given.pop(0)
    for mask in given:
        result |= mask  # <-- here
    return result


# %% double | 2026-blind | - | starts from False; stops at the first None
def combine_masks(*masks):
    result = torch.zeros((), dtype=torch.bool)  # <-- here
    if all(mask is None for mask in masks):
        return None
    for mask in masks:
        if mask is None:
            break  # <-- here
        result = result & mask
    return result


# %% right | 2026-blind | a loop over what is there
def combine_masks(*masks):
    given = [mask for mask in masks if mask is not None]
    if not given:
        return None
    allowed = given[0]
    for mask in given[1:]:
        allowed = allowed & mask
    return allowed


# %% right | 2026-blind | the product of booleans, from None on
def combine_masks(*masks):
    result = None
    for mask in masks:
        if mask is not None:
            result = mask.clone() if result is None else result * mask
    return result


# %% right | 2026-blind | broadcast, stack and ask for all
def combine_masks(*masks):
    given = tuple(filter(lambda mask: mask is not None, masks))
    return torch.stack(torch.broadcast_tensors(*given)).all(dim=0) if given else None


# %% right | 2026-blind | nothing forbids
def combine_masks(*masks):
    """Recursion and De Morgan."""
    if not masks:
        return None
    head, rest = masks[0], combine_masks(*masks[1:])
    if head is None:
        return rest
    if rest is None:
        return head
    return ~(~head | ~rest)


# %% wrong | 2026-learners | - | and instead of & [learner A 8.4]
def combine_masks(*masks):
    masks = [mask for mask in masks if mask is not None]
    if not masks:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result = result and mask  # <-- here
    return result


# %% wrong | 2026-learners | - | and instead of &, from None on [learner A 8.4]
def combine_masks(*masks):
    combined = None
    for mask in masks:
        if mask is None:
            continue
        combined = mask if combined is None else combined and mask  # <-- here
    return combined


# %% wrong | 2026-learners | - | if m instead of if m is not None [learner A 8.4]
def combine_masks(*masks):
    masks = [m for m in masks if m]  # <-- here
    if len(masks) == 0:
        return None
    result = masks[0]
    for m in masks[1:]:
        result = result & m
    return result


# %% wrong | 2026-learners | - | if mask instead of if mask is not None, in the loop [learner A 8.4]
def combine_masks(*masks):
    result = None
    for mask in masks:
        if mask:  # <-- here
            result = mask if result is None else result & mask
    return result


# %% wrong | 2026-learners | none_not_understood | None kept [learner A 8.4]
def combine_masks(*masks):
    if len(masks) == 0:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result = result & mask  # <-- here
    return result


# %% wrong | 2026-learners | none_not_understood | None kept, from True on [learner A 8.4]
def combine_masks(*masks):
    if all(mask is None for mask in masks):
        return None
    result = torch.tensor(True)
    for mask in masks:
        result = result & mask  # <-- here
    return result


# %% wrong | 2026-learners | changes_its_input | &= [learner A 8.4]
def combine_masks(*masks):
    masks = [mask for mask in masks if mask is not None]
    if not masks:
        return None
    result = masks[0]
    for mask in masks[1:]:
        result &= mask  # <-- here
    return result


# %% wrong | 2026-learners | changes_its_input | &=, from None on [learner A 8.4]
def combine_masks(*masks):
    combined = None
    for mask in masks:
        if mask is not None:
            if combined is None:
                combined = mask
            else:
                combined &= mask  # <-- here
    return combined


# %% wrong | 2026-learners | masks_of_one_shape | stack of masks with different shapes [learner A 8.4]
def combine_masks(*masks):
    masks = [mask for mask in masks if mask is not None]
    if not masks:
        return None
    return torch.stack(masks).all(dim=0)  # <-- here


# %% wrong | 2026-blind-2 | any_is_enough | The masks are joined with *or*, which allows what any of them allows; all of them must
def combine_masks(*masks):
    result = None
    for m in masks:
        if m is None:
            continue
        result = m if result is None else result | m  # <-- here
    return result


# %% wrong | 2026-blind-2 | stops_at_none | `break` at the first None drops all masks behind it
def combine_masks(*masks):
    out = None
    for m in masks:
        if m is None:
            break  # <-- here
        out = m if out is None else out & m
    return out


# %% wrong | 2026-blind-2 | changes_its_input | `&=` writes into the first of the caller's masks (and fails where that one is the smaller)
def combine_masks(*masks):
    present = [m for m in masks if m is not None]
    if not present:
        return None
    total = present[0]
    for m in present[1:]:
        total &= m  # <-- here
    return total


# %% wrong | 2026-blind-2 | - | `if mask` asks a tensor of many entries for its truth, which raises
def combine_masks(*masks):
    combined = None
    for mask in masks:
        if mask:  # <-- here
            combined = mask if combined is None else combined & mask
    return combined


# %% wrong | 2026-blind-2 | - | `and` does not go entry by entry: it asks the first tensor for its truth
def combine_masks(*masks):
    masks = [m for m in masks if m is not None]
    if len(masks) == 0:
        return None
    answer = masks[0]
    for m in masks[1:]:
        answer = answer and m  # <-- here
    return answer


# %% wrong | 2026-blind-2 | all_true_for_no_mask | without any mask a tensor True is returned instead of None
def combine_masks(*masks):
    combined = torch.tensor(True)  # <-- here
    for m in masks:
        if m is not None:
            combined = combined & m
    return combined


# %% wrong | 2026-blind-2 | masks_of_one_shape | `stack` wants equal shapes and does not broadcast
def combine_masks(*masks):
    real = [m for m in masks if m is not None]
    if not real:
        return None
    return torch.stack(real).all(dim=0)  # <-- here


# %% wrong | 2026-blind-2 | only_two_masks | only the first two masks are put together
def combine_masks(*masks):
    ms = [m for m in masks if m is not None]
    if not ms:
        return None
    if len(ms) == 1:
        return ms[0]
    return ms[0] & ms[1]  # <-- here


# %% wrong | 2026-blind-2 | numbers_for_booleans | The product of the masks as floats is not boolean any more
def combine_masks(*masks):
    out = None
    for m in masks:
        if m is not None:
            out = m.float() if out is None else out * m.float()  # <-- here
    return out


# %% wrong | 2026-blind-2 | - | `@` is the matrix product, not entry by entry
def combine_masks(*masks):
    out = None
    for m in masks:
        if m is not None:
            out = m if out is None else (out.float() @ m.float()) > 0  # <-- here
    return out


# %% wrong | 2026-blind-2 | - | The return stands in the loop: the first mask alone is the answer
def combine_masks(*masks):
    combined = None
    for mask in masks:
        if mask is not None:
            combined = mask if combined is None else combined & mask
            return combined  # <-- here


# %% double | 2026-blind-2 | where_masks_differ | `^` is true where exactly one of two masks allows, and a None at the start is returned at once
def combine_masks(*masks):
    if not masks or masks[0] is None:  # <-- here
        return None
    out = masks[0]
    for m in masks[1:]:
        if m is not None:
            out = out ^ m  # <-- here
    return out


# %% right | 2026-blind-2 | functools reduce
from functools import reduce

def combine_masks(*masks):
    given = list(filter(lambda m: m is not None, masks))
    return reduce(torch.logical_and, given) if given else None


# %% right | 2026-blind-2 | broadcast tensors all
def combine_masks(*masks):
    given = [m for m in masks if m is not None]
    if not given:
        return None
    return torch.stack(torch.broadcast_tensors(*given)).all(dim=0)


# %% right | 2026-blind-2 | nothing forbidden
def combine_masks(*masks):
    forbidden = None
    for m in masks:
        if m is not None:
            forbidden = ~m if forbidden is None else forbidden | ~m
    return None if forbidden is None else ~forbidden
