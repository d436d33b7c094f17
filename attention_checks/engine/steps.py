"""What each step of a learner's code holds: a quantity of the reference, something on its way to one, or nothing known.

Nothing here knows an exercise. `locate` asks for the first step after which nothing known appears.
"""

import torch

from attention_checks.engine.quantities import EXACT, REORDERED, RESHAPED, is_constant
from attention_checks.engine.trace import ALLOCATES, NOT_KEPT, WRITES

TRIANGLES = ("tril", "triu", "tril_", "triu_")  # of which one is the other's transpose, and neither transposes
SPREADS = ("expand", "expand_as", "broadcast_to", "repeat", "repeat_interleave", "broadcast_tensors")
PARTS = (
    "__getitem__ select narrow chunk split tensor_split unbind unfold squeeze unsqueeze clone contiguous detach to float double"
)
RESHAPES = ("reshape", "view", "view_as", "flatten", "unflatten")
TRANSPOSES = ("transpose", "swapaxes", "permute", "movedim", "t", "T", "mT")
VIEWS = {*PARTS.split(), *RESHAPES, *TRANSPOSES}  # of the same numbers
# States beside the (name, how) of a quantity: no input has entered; nothing to wonder at; some numbers of an argument, as given.
UNTOUCHED, ON_ITS_WAY, GIVEN = ("", "untouched"), ("", "on its way"), ("", "given")


class Reading:
    """A `Trace` read beside the `Quantities` of the reference: `states` holds what each step holds, None for nothing known."""

    def __init__(self, trace, known):
        self.trace, self.known, self.steps, self.states = trace, known, trace.steps, []
        rounds = {}  # of each place, in a loop several
        for step in self.steps:
            rounds.setdefault(step.place, []).append(step)
        self._together = {place for place, each in rounds.items() if len(each) > 1 and self._makes_one(each)}
        self._anything_given = any(step.takes for step in self.steps)
        for step in self.steps:
            self.states.append(self._state(step))
        # Of each line the last step that makes something.
        self.last = {step.line: number for number, step in enumerate(self.steps) if step.values}

    # The states, each from those before it

    def _state(self, step):
        """The first of these that is so."""
        found = self._quantity(step.values)
        if found and not (found[1] == REORDERED and step.operation in TRIANGLES):
            return found
        if step.place in self._together:
            return ON_ITS_WAY
        if self._is_untouched(step):
            return UNTOUCHED
        if (step.takes or step.sources) and all(self.states[source] for source in step.sources):
            if step.operation in VIEWS and all(self._is_given(source) for source in step.sources):
                return GIVEN
            not_kept = step.values and all(tuple(value.shape) == NOT_KEPT for value in step.values)  # which nobody can judge
            if not_kept or step.operation in SPREADS:
                return ON_ITS_WAY
        return None

    def _quantity(self, values):
        """(name, how) of the quantity that each value is, or all of them are as one, such as the rows of a loop; or None."""
        seen = [self.known.recognise(value) for value in values]
        if not all(seen):
            seen = [self.known.recognise(value) for value in _stacked(values)]
        return seen[-1] if seen and all(seen) else None

    def _makes_one(self, rounds):
        """Whether what the rounds of a loop make is, laid side by side, a quantity."""
        each = [_stacked(step.values) or step.values for step in rounds]
        return self._quantity([value for values in zip(*each, strict=False) for value in _stacked(list(values))])

    def _is_untouched(self, step):
        """Whether no input has entered what the step makes, at most its shape and dtype; or it is one number over and over, as
        many things are."""
        apart = not step.takes and all(self._anything_given and self.states[source] == UNTOUCHED for source in step.sources)
        allocated = step.operation in ALLOCATES
        return apart or allocated or bool(step.values and all(value.numel() > 1 and is_constant(value) for value in step.values))

    def _is_given(self, step):
        return self.states[step] == GIVEN or self.states[step][0] in self.known.inputs

    # What is asked of a step, by its number

    def value(self, step):
        """The last tensor that the step makes; None where it makes none."""
        return self.steps[step].values[-1] if self.steps[step].values else None

    def is_mixed_up(self, step):
        """Whether a quantity was reshaped where its dimensions were to be exchanged: the same sizes, in another order."""
        name, how = self.states[step] or ("", "")
        if how != RESHAPED or not name:
            return False
        sizes, due = map(_sizes_above_1, (self.value(step).shape, self.known.shape_of(name)))
        return sizes != due and sorted(sizes) == sorted(due)

    def is_oddly_shaped(self, step):
        """Whether it makes a quantity of the reference in another shape or order, of what does not hold it as it should be."""
        name, how = self.states[step] or ("", "")
        if len(self.steps[step].values) > 1:  # pieces of it
            return False
        if self.is_mixed_up(step):
            return True
        if how not in (RESHAPED, REORDERED) or not name or name in self.known.inputs:
            return False
        # Dimensions that are only cut or joined otherwise are a style.
        if how == RESHAPED and _sizes_above_1(self.value(step).shape) != _sizes_above_1(self.known.shape_of(name)):
            return False
        return not any(self.states[source] == (name, EXACT) for source in self.steps[step].sources)

    def is_in_another_order(self, step):
        """Whether it is oddly shaped by more than dimensions of size 1, which broadcast where the shape comes out right."""
        return self.is_mixed_up(step) or (self.is_oddly_shaped(step) and self.states[step][1] == REORDERED)

    def users(self, step, operations=RESHAPES):
        """The steps that reshape what the step makes, or do another of the `operations` to it, in their order."""
        return [number for number, other in enumerate(self.steps) if step in other.sources and other.operation in operations]

    def has_the_shape_of(self, step, name):
        """Whether it makes something unknown of the shape that the reference's quantity has."""
        value = self.value(step)
        return self.states[step] is None and value is not None and tuple(value.shape) == self.known.shape_of(name)

    def is_the_same_again(self, step):
        """Whether a round of a loop makes the very numbers of the one before, where the reference may have made others."""
        place = self.steps[step].place
        before = next((each.values for each in reversed(self.steps[:step]) if each.place == place), [])
        alike = zip(self.steps[step].values, before, strict=False)
        return any(one.shape == other.shape and one.numel() > 1 and torch.equal(one, other) for one, other in alike)

    def leads_to_a_quantity(self):
        """The steps that a quantity of the reference was made of, step by step."""
        found = set()
        for number in reversed(range(len(self.steps))):
            state = self.states[number]
            if number in found or (state and state[0]):
                found.update(self.steps[number].sources)
        return found

    def is_a_mask_of_its_own(self, step):
        """Whether it makes booleans, from sizes alone, that the reference has nowhere."""
        value = self.value(step)
        return self.states[step] == UNTOUCHED and value is not None and value.dtype == torch.bool

    def first_unknown(self, wrong, through=(), unknown=(None,), is_odd=None):
        """The first step, on the way back from the steps `wrong`, that holds nothing known though all that it takes is known.

        The way back leads past the operations `through`, whatever they hold, and past the states `unknown`. Where the step was
        given a quantity of the reference in a shape that it has nowhere there, it is the one that made it so; where it was given
        a mask that the reference does not have, the one that made that. `is_odd` says of a step whether it made a quantity so; it
        is `is_oddly_shaped` where nothing else is asked.
        """
        is_odd = is_odd or self.is_oddly_shaped
        waiting, seen, found = list(wrong), set(), set()
        while waiting:
            step = waiting.pop()
            if step in seen:
                continue
            seen.add(step)
            is_unknown, is_passed = self.states[step] in unknown, self.steps[step].operation in through
            if is_unknown or (not is_passed and is_odd(step)):
                found.add(step)
            if is_unknown or is_passed:
                waiting += self.steps[step].sources
        if not found:
            return None
        first = min(found)
        sources = [] if self.steps[first].operation in WRITES else self.steps[first].sources  # what is written into is to change
        masks = [step for step in sources if self.is_a_mask_of_its_own(step)]
        return (masks or [first])[-1]


def _sizes_above_1(shape):
    """The sizes of a shape without those that are 1."""
    return [size for size in shape if size > 1]


def _stacked(values):
    """The values as a single one, in a list, where they have one shape; an empty list where they have not."""
    return [torch.stack(values)] if len(values) > 1 and len({value.shape for value in values}) == 1 else []
