"""Where a wrong answer leaves the right path: the first line of a learner's code after which nothing right appears.

A `Trace` of the learner's code is held against the quantities that the reference computes on its way (scores, weights, a
context), whatever order their dimensions have. Nothing here knows an exercise, and nothing is said of causes: only which lines
hold something known, what shapes the others have, and from where on nothing is.
"""

import re
from dataclasses import dataclass, field, replace

import torch

from attention_checks.compare import as_tensor, first_difference, parts
from attention_checks.errors import explained
from attention_checks.quantities import EXACT, REORDERED, RESHAPED, is_constant
from attention_checks.relations import relation
from attention_checks.trace import CUTS, NOT_KEPT, WRITES

SPREADS = ("expand", "expand_as", "broadcast_to", "repeat", "repeat_interleave", "broadcast_tensors")
FILLS = ("zeros", "ones", "full", "empty")
ALLOCATES = {form for name in FILLS for form in (name, f"{name}_like", f"new_{name}")}  # in which something is written later
PARTS = (
    "__getitem__ select narrow chunk split tensor_split unbind unfold squeeze unsqueeze clone contiguous detach to float double"
)
ORDERS = "reshape view view_as flatten unflatten transpose swapaxes permute movedim t T mT"
CASTS = ("bool", "to", "float", "long", "int", "double")
VIEWS = {*PARTS.split(), *ORDERS.split()}  # of the same numbers
PRODUCTS_OF_MATRICES = ("matmul", "__matmul__", "__rmatmul__", "mm", "bmm", "linear", "einsum", "cat", "stack")
TARGETS = re.compile(r"\s*([\w\s,]+?)\s*=(?!=)")  # the names that a line of source assigns
PRODUCTS = ("mul", "multiply", "__mul__", "__rmul__")
# States of steps: no input has entered; nothing to wonder at; some numbers of an argument, as they were given.
UNTOUCHED, ON_ITS_WAY, GIVEN = ("", "untouched"), ("", "on its way"), ("", "given")


@dataclass
class Location:
    """Where to look: the line, counted from 1 at the definition's first, what is said of it, and what all lines hold."""

    line: int
    sentence: str = ""
    notes: list = field(default_factory=list)
    explanation: str = ""  # of an exception, from the shapes on the line that raised
    stopped: int | None = None  # that line


@dataclass
class Note:
    """A line of the learner's source: its number, the shape of what it computes last, and the quantity that this is, if any."""

    number: int
    source: str
    shape: tuple | None = None
    quantity: str = ""
    how: str = ""


def locate(exercise, case, trace, known, want, got, found):
    """The `Location` of a wrong answer, from the `Trace` of one call on `case` and the `Quantities` of the reference; or None.

    `want` and `got` are the outcomes, `found` the deviation that a report is about.
    """
    states = _states(trace, known)
    if found.aspect == "raised" and trace.stop is None and got.changed:  # what was written into, the gradient cannot go through
        found = replace(found, aspect="changed")
    line, step = _place(exercise, case, trace, states, known, want, got, found)
    if line is None or line < 1 or (trace.source and line > len(trace.source)):
        return None
    raised = found.aspect == "raised" and got.error is not None and trace.stop is not None
    explanation = explained((type(got.error).__name__, str(got.error)), trace.stop) if raised else ""
    if raised and not explanation and want.error is None:
        explanation = _of_what_is_refused(trace)
    sentence = _sentence(case, line, step, trace, states, known, found)
    notes = _notes(trace, states, known, line, sentence)
    return Location(line, sentence, notes, explanation, trace.stop.line if raised else None)


def _of_what_is_refused(trace):
    """Where the learner's own code refuses what is allowed: a sentence on that; "" elsewhere."""
    source = trace.source[trace.stop.line - 1] if 0 < trace.stop.line <= len(trace.source) else ""
    found = re.match(r"\s*(?:(raise|assert)\b|if\b.*: *(raise)\b)", source)
    return f"This `{found[1] or found[2]}` refuses what is allowed here: look at its condition." if found else ""


def _states(trace, known):
    """What each step holds: (name, how) of a quantity; UNTOUCHED where no input has entered yet; None for nothing known.

    In a loop each round counts by itself, or all of them together, laid side by side.
    """
    rounds = {}
    for step in trace.steps:
        rounds.setdefault(step.place, []).append(step)
    together = {
        place: ON_ITS_WAY for place, steps in rounds.items() if len(steps) > 1 and _recognised(known, _side_by_side(steps))
    }
    anything_given = any(step.takes for step in trace.steps)
    last = {step.place: step for step in trace.steps}
    states = []
    for step in trace.steps:
        values = last[step.place].values if step.operation in WRITES else step.values  # what is written into holds all rounds
        neutral = not step.takes and all(anything_given and states[source] == UNTOUCHED for source in step.sources)
        neutral = neutral or (step.values and all(value.numel() > 1 and is_constant(value) for value in step.values))
        state = UNTOUCHED if step.operation in ALLOCATES else _recognised(known, values) or together.get(step.place)
        state = state or (UNTOUCHED if neutral else None) or _on_its_way(step, states, known)
        states.append(ON_ITS_WAY if state is None and _writes_well(trace, step, known) else state)
    return states


def _writes_well(trace, step, known):
    """Whether what a step writes into a part of something is what a quantity has there."""
    if step.operation not in WRITES or len(step.values) != 1:
        return False
    value = step.values[0]
    before = [each for source in step.sources for each in trace.steps[source].values if each.shape == value.shape]
    return any(known.holds(value, (value != each) & ~(value.isnan() & each.isnan())) for each in before)


def _on_its_way(step, states, known):
    """GIVEN for a part of an argument; ON_ITS_WAY for what only spreads a quantity out, and for a product whose sum is one."""
    given = bool(step.takes or step.sources) and all(states[source] for source in step.sources)
    if given and step.operation in VIEWS and all(_is_given(states[source], known) for source in step.sources):
        return GIVEN
    if given and step.operation in SPREADS:
        return ON_ITS_WAY
    if given and step.operation in PRODUCTS and len(step.values) == 1:
        sums = [step.values[0].double().sum(dim) for dim in range(step.values[0].dim())]
        return ON_ITS_WAY if any(not is_constant(each) and known.recognise(each) for each in sums) else None
    return ON_ITS_WAY if given and step.values and all(_repeats(value, known) for value in step.values) else None


def _is_given(state, known):
    return state == GIVEN or state[0] in known.inputs


def _repeats(value, known):
    """Whether it is a quantity several times over along a dimension: as a whole, or each entry by itself."""
    for dim, size in enumerate(value.shape):
        for times in (times for times in range(2, size + 1) if size % times == 0):
            for along, sizes in ((dim, (times, -1)), (dim + 1, (-1, times))):
                copies = value.unflatten(dim, sizes)
                one = copies.select(along, 0)
                if not is_constant(one) and bool((copies == one.unsqueeze(along)).all()) and known.recognise(one):
                    return True
    return False


def _recognised(known, values):
    seen = [known.recognise(value) for value in values]
    if not all(seen):  # the rows that a loop walks over, say
        seen = [known.recognise(value) for value in _stacked(values)]
    return seen[-1] if seen and all(seen) else None


def _stacked(values):
    """The values as a single one, in a list, where they have one shape; an empty list where they have not."""
    return [torch.stack(values)] if len(values) > 1 and len({value.shape for value in values}) == 1 else []


def _side_by_side(steps):
    each = [_stacked(step.values) or step.values for step in steps]
    return [value for values in zip(*each, strict=False) for value in _stacked(list(values))]


def _place(exercise, case, trace, states, known, want, got, found):
    """(the line to look at or None, the step on it that is meant or None)"""
    if found.aspect == "raised":
        if trace.stop is None:
            return None, None
        step = _odd_shape_given(trace, states, known)  # what is not certain is not told: it may be right
        step = _odd_mask_given(trace, states, known, str(got.error)) if step is None else step
        step = _odd_size_given(trace, states, known) if step is None else step
        if step is None and (renamed := _another_size(case, trace)):
            return renamed[0], None
        return (trace.stop.line, None) if step is None else (trace.steps[step].line, step)
    step = None
    if found.aspect == "changed":
        step = next((number for number, step in enumerate(trace.steps) if step.writes), None)
        written = [line for line, name, _ in trace.assigned if name in got.changed]
        return (trace.steps[step].line if step is not None else next(iter(written), None)), None
    if found.aspect == "gradient":
        cut = [step.line for step in trace.steps if step.operation in CUTS]
        return (cut[0] if cut else None), None
    if found.aspect == "dtype":
        like_it = [number for number, step in enumerate(trace.steps) if step.values and step.values[-1].dtype == found.got]
        last = {step.line: state for step, state in zip(trace.steps, states, strict=True) if step.values}
        odd = [number for number in like_it if not _has_it_in_the_reference(last[trace.steps[number].line], found.got, known)]
        step = next(iter(odd or like_it), None)
    elif found.aspect in ("shape", "value"):
        wrong = _wrong_results(exercise, trace, want, got)
        step = _first_unknown(trace, states, wrong, known)
        if step is None or trace.steps[step].operation in CASTS:  # what was written is right; what it was written into may not be
            before = _first_unknown(trace, states, wrong, known, through=WRITES)
            step = step if before is None or _is_known_as_booleans(trace.steps[before], known) else before
        if step is None:  # then it is a matter of which part was taken, or in which order
            step = _first_unknown(trace, [None if state == GIVEN else state for state in states], wrong, known)
        if step is None:
            step = next((result for result in wrong if _is_as_allocated(trace.steps[result], exercise, got)), None)
        if step is None and all(result is None for result in trace.results):
            if not any(isinstance(part, torch.Tensor) for _, part in parts(got.value, exercise.outputs)):
                return _line_of_a_plain_answer(trace, states, known, want, got), None
            step = _first_unknown_of_the_first_call(trace, states)
    if step is not None:
        return trace.steps[step].line, step
    # Where all that is computed looks right, only a definition of one line has but one place to look.
    return (trace.returned if all(step.line == trace.returned for step in trace.steps) else None), None


def _has_it_in_the_reference(state, dtype, known):
    """Whether the quantity of a line has that dtype in the reference, too: angles in float32, say, of a vector in float16."""
    return bool(state) and state[0] in known.named and known.named[state[0]].dtype == dtype


def _is_as_allocated(step, exercise, got):
    """Whether what a step allocated comes back as it was then."""
    results = [as_tensor(part) for _, part in parts(got.value, exercise.outputs)] if step.operation in ALLOCATES else []
    return any(result is not None and torch.equal(result, value) for result in results for value in step.values)


def _odd_shape_given(trace, states, known):
    """The step, if any, that gave the line that stopped a quantity with a dimension of size 1 too many or too few."""
    for step in trace.stop.sources:
        if states[step] and _is_oddly_shaped(trace, states, step, known):
            shape, due = tuple(trace.steps[step].values[-1].shape), known.shape_of(states[step][0])
            if shape != due and [size for size in shape if size > 1] == [size for size in due if size > 1]:
                return step
    return None


def _odd_mask_given(trace, states, known, text):
    """The step, if any, that made the mask whose shape the error's `text` names, of sizes that no mask of the reference has."""
    for step in trace.stop.sources:
        if _is_a_mask_of_its_own(trace, states, step):
            mask = trace.steps[step].values[-1]
            if str(tuple(mask.shape)) in text and not known.has_as_many(mask):
                return step
    return None


def _odd_size_given(trace, states, known):
    """The first unknown step on the way to an operand that fits the other one nowhere, where the reference has the like of it
    that would fit, with another size in one dimension."""
    shapes = [item for item in trace.stop.operands if isinstance(item, tuple)]
    for step in trace.stop.sources if len(shapes) == 2 and trace.stop.operation not in PRODUCTS_OF_MATRICES else ():
        shape = tuple(trace.steps[step].values[-1].shape) if trace.steps[step].values else None
        if states[step] is None and shape in shapes and shape not in known.shapes:
            rest = shapes[1 - shapes.index(shape)]
            if any(_one_size_off(due, shape) and _broadcast(due, rest) for due in known.shapes):
                return _first_unknown(trace, states, [step], known)
    return None


def _one_size_off(one, other):
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _broadcast(one, other):
    return all(1 in (a, b) or a == b for a, b in zip(one[::-1], other[::-1], strict=False))


def _another_size(case, trace):
    """(line, name, value, size) of the first whole number before the line that stopped which bears the name of one of the case's
    sizes, and is another; None where none does."""
    sizes = {name: int(size) for name, size in re.findall(r"(\w+)=(\d+)(?=,|$)", case.label)}
    for line, name, value in trace.assigned:
        named = line < trace.stop.line and line <= len(trace.source) and type(value) is int and value != sizes.get(name, value)
        if named and re.match(rf"[\s\w*,]*\b{name}\b[\s\w*,]*=[^=]", trace.source[line - 1]):  # no variable of a loop
            return line, name, value, sizes[name]
    return None


def _wrong_results(exercise, trace, want, got):
    """The steps that made the outputs which are wrong."""
    pairs = list(zip(parts(want.value, exercise.outputs), parts(got.value, exercise.outputs), strict=False))
    if len(pairs) != len(trace.results):
        return [step for step in trace.results if step is not None]
    wrong = []
    for step, ((_, expected), (_, actual)) in zip(trace.results, pairs, strict=True):
        expected, actual = as_tensor(expected), as_tensor(actual)
        same = expected is not None and actual is not None and expected.shape == actual.shape
        if not same or expected.dtype != actual.dtype or first_difference(expected, actual) is not None:
            wrong.append(step)
    return [step for step in wrong if step is not None]


def _is_known_as_booleans(step, known):
    return bool(step.values) and known.recognise(step.values[-1] != 0) is not None


def _first_unknown(trace, states, wrong, known, through=()):
    """The first step, on the way back from what is wrong, that holds nothing known though all that it takes is known.

    The way back leads past the operations `through`, whatever they hold.
    Where that step was given a quantity of the reference in a shape that it has nowhere there, made by a step that nobody
    reshaped, it is that one.
    """
    waiting, seen, odd, passed = list(wrong), set(), set(), set()
    while waiting:
        step = waiting.pop()
        if step in seen or step in passed:
            continue
        if states[step] is None:
            seen.add(step)
            waiting += trace.steps[step].sources
        elif trace.steps[step].operation in through:
            passed.add(step)
            waiting += trace.steps[step].sources
        elif _is_oddly_shaped(trace, states, step, known):
            odd.add(step)
    if not seen and not odd:
        return None
    first = min(seen | odd)
    masks = [source for source in trace.steps[first].sources if _is_a_mask_of_its_own(trace, states, source)]
    tables = [source for source in trace.steps[first].sources if _is_a_table_of_its_own(trace, states, source, first, known)]
    return (masks or tables or [first])[-1]


def _is_a_table_of_its_own(trace, states, step, user, known):
    """Whether a step makes floats from sizes alone, as many as the reference has somewhere, but others, and `user` floats."""
    values = [trace.steps[step].values, trace.steps[user].values]
    if states[step] != UNTOUCHED or not all(each and each[-1].is_floating_point() for each in values):
        return False
    return not is_constant(values[0][-1]) and known.has_as_many(values[0][-1])


def _is_a_mask_of_its_own(trace, states, step):
    """Whether a step makes booleans, from sizes alone, that the reference has nowhere."""
    values = trace.steps[step].values
    return states[step] == UNTOUCHED and bool(values) and values[-1].dtype == torch.bool


def _is_oddly_shaped(trace, states, step, known):
    """Whether a step makes a quantity of the reference in another shape or order, of what does not hold it as it should be."""
    name, how = states[step]
    if how not in (RESHAPED, REORDERED) or not name or name in known.inputs:
        return False
    return not any(states[source] == (name, EXACT) for source in trace.steps[step].sources)


def _first_unknown_of_the_first_call(trace, states):
    """Where what is judged was made elsewhere, after several calls: the first step of the first call that holds nothing known. A
    loop of the learner's own cannot be told from several calls: then None."""
    places = [step.place for step in trace.steps]
    if not places or any(places.count(place) > places.count(places[0]) for place in set(places)):
        return None
    first = [number for number, place in enumerate(places) if place not in places[:number]]
    return next((number for number in first if states[number] is None and trace.steps[number].values), None)


def _line_of_a_plain_answer(trace, states, known, want, got):
    """For an answer that is no tensor: the last line that computes with tensors what the reference does not, as far as there is
    one; otherwise the first that assigns a value which the reference never has, where all before it are the reference's."""
    if trace.steps and isinstance(got.value, (list, tuple)):
        used = {source for step in trace.steps for source in step.sources}
        ends = [number for number, state in enumerate(states) if state is None and number not in used]
        step = _first_unknown(trace, states, ends, known)
        return trace.returned if step is None else trace.steps[step].line
    if trace.steps and states[-1] is None:
        measured = isinstance(got.value, float)  # of one number, no single line is wrong by itself: what it was made of counts
        return trace.steps[_first_unknown(trace, states, [len(states) - 1], known) if measured else -1].line
    right = [any(type(value) is type(other) and value == other for other in known.plain) for _, _, value in trace.assigned]
    if trace.steps:  # of what is counted, the last number that the reference does not have
        counted = zip(trace.assigned, right, strict=True) if type(got.value) is float else ()
        odd = [line for (line, _, value), known_to_it in counted if type(value) in (int, float) and not known_to_it]
        return odd[-1] if odd else trace.returned
    if type(want.value) is type(got.value) is int:  # a factor of what is due may be a right one
        factors = [type(value) is int and value > 0 and want.value % value == 0 for _, _, value in trace.assigned]
        right = [one or other for one, other in zip(right, factors, strict=True)]
    first = right.index(False) if False in right else len(right)
    if any(right[first:]):  # what came after it is right, so it may be another way to the same
        return None
    return trace.assigned[first][0] if first < len(right) else trace.returned


def _sentence(case, line, step, trace, states, known, found):
    stops = f"It stops at line {trace.stop.line}." if found.aspect == "raised" else ""
    name, how = states[step] or ("", "") if step is not None else ("", "")
    if name and how in (RESHAPED, REORDERED):
        shape, due = tuple(trace.steps[step].values[-1].shape), known.shape_of(name)
        has = f"Line {line} has the numbers of `{name}`, but in"
        told = f"{has} another order." if shape == due else f"{has} the shape {shape}; the course's own has {due} there."
        return f"{stops} {told}".strip()
    if stops and step is not None and _is_a_mask_of_its_own(trace, states, step):
        return f"{stops} The mask that it is given is made in line {line}."
    if stops and step is None:
        other = _another_size(case, trace) if line != trace.stop.line else None
        return (
            f"{stops} `{other[1]}` is {other[2]} from line {line} on, where {other[1]}={other[3]} was tried." if other else stops
        )
    said = _in_words(case, step, trace, known) if step is not None else None
    first = f"line {line} is the first whose numbers are not recognised" + (f": they are {said}" if said else "")
    if found.aspect == "changed":
        return f"Line {line} writes into it."
    if found.aspect == "gradient":
        return f"Line {line} leaves the graph."
    if found.aspect == "dtype" and step is not None:
        return f"Line {line} is the first with that dtype where it is not due."
    if step is not None and trace.steps[step].operation in ALLOCATES:
        return f"Line {line} makes what comes back, and nothing is written into it."
    if step is None or (stops and line == trace.stop.line):
        return stops or f"Look at line {line}."
    return f"{stops} {first[0].upper()}{first[1:]}.".strip()


def _in_words(case, step, trace, known):
    """How the result of the step's line follows from a right quantity; None where it does not, or is one of several rounds."""
    place, line = trace.steps[step].place, trace.steps[step].line
    if sum(each.place == place for each in trace.steps) > 1:
        return None
    values = next(each.values for each in trace.steps[::-1] if each.line == line)
    return relation(values[-1], known.named, case) if len(values) == 1 else None


def _is_misnamed(trace, step, state, known):
    """Whether the learner's line gives what the step makes the name of another quantity of the reference."""
    assigned = TARGETS.match(trace.source[step.line - 1]) if 0 < step.line <= len(trace.source) else None
    name = assigned[1].split(",")[-1].strip() if assigned and len(step.values) == 1 else ""
    return bool(state) and name in known.named and state[0] not in ("", name)


def _notes(trace, states, known, line, sentence):
    """What stands beside each line of the source: the shape of what it computes last, and which quantity that is.

    Nothing is called a quantity on the line that a report points at, unless it speaks of that quantity, nor on one that gives it
    the name of another.
    """
    last = {}
    for step, state in zip(trace.steps, states, strict=True):
        if step.values:
            shape = tuple(step.values[-1].shape)
            known_state = None if _is_misnamed(trace, step, state, known) else state
            last[step.line] = (None, None) if shape == NOT_KEPT else (shape, known_state)
    notes = []
    for number, source in enumerate(trace.source, start=1):
        shape, state = last.get(number, (None, None))
        told = state and state[0] and state[0] not in known.ambiguous and (number != line or f"`{state[0]}`" in sentence)
        notes.append(Note(number, source, shape, *(state if told else ())))
    return notes
