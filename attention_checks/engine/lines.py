"""The rules that choose the line of a wrong answer at which a learner is to look, and the sentence on it.

Each is a function of a `Wrong` that gives a `Place`, or None where it has nothing to say; `RULES` has them by what is wrong,
the surest first. Nothing here knows an exercise, and nothing is said of causes.
"""

import re
from typing import NamedTuple

import torch

from attention_checks.engine.cases import Case
from attention_checks.engine.compare import Deviation, as_tensor, first_difference, is_number, parts
from attention_checks.engine.origins import bare
from attention_checks.engine.quantities import EXACT, REORDERED, RESHAPED
from attention_checks.engine.relations import relation
from attention_checks.engine.steps import GIVEN, TRANSPOSES, Reading
from attention_checks.engine.trace import CUTS, NAME, WRITES, is_in_place, tensors_in

CHANGES = "append|clear|extend|insert|pop|popitem|remove|reverse|setdefault|sort|update"  # methods of lists and dicts
UNKNOWN = "Line {line} is the first whose result the course's solution does not have."
OFF_THE_GRAPH = re.compile(r"\s*(with\b|@).*\b(no_grad|inference_mode)\b")
TARGETS = re.compile(r"\s*([\w,][\w\s,]*?)\s*=(?!=)")  # the names that a line of source assigns
# What errors say of two dtypes, and of several tensors for one.
OF_DTYPES = re.compile(r"same dtype|expected scalar type|mixed dtype")
OF_SEVERAL = re.compile(r"return_types|not tuple|got tuple|'Tensor' and 'tuple'|'tuple' and 'Tensor'")


class Wrong(NamedTuple):
    """A wrong answer on one case: its outcome beside the right one, how it deviates, and the `Reading` of its trace."""

    outputs: tuple  # their names
    case: Case
    want: object
    got: object
    found: Deviation
    reading: Reading

    @property
    def trace(self):
        return self.reading.trace

    @property
    def stop(self):
        """Where it raised, if that is what is wrong."""
        return self.trace.stop if self.found.aspect == "raised" else None

    def results(self):
        """The steps that made the outputs which are wrong."""
        made = self.trace.results
        pairs = list(zip(parts(self.want.value, self.outputs), parts(self.got.value, self.outputs), strict=False))
        if len(pairs) == len(made):
            made = [step for step, ((_, want), (_, got)) in zip(made, pairs, strict=True) if not _is_the_same(want, got)]
        return [step for step in made if step is not None]

    @property
    def is_plain(self):
        """Whether the answer holds no tensor, and no step made any of it."""
        made = any(step is not None for step in self.trace.results)
        return not made and not any(isinstance(part, torch.Tensor) for _, part in parts(self.got.value, self.outputs))


class Place(NamedTuple):
    """A line to look at (None where the trace does not know it), and the sentence on it."""

    line: int | None
    sentence: str = ""
    only_asks: bool = False  # whether what the line reads can be asked about, and nothing else is known


def place_of(wrong):
    """The `Place` that the first rule which finds one gives; one without a line where none does."""
    return next(filter(None, (rule(wrong) for rule in _rules(wrong))), Place(None))


def _rules(wrong):
    """The rules for what is wrong, in the order in which they are tried."""
    aspect = wrong.found.aspect
    if aspect == "raised" and wrong.trace.stop is None:  # no line of the learner's did: the way back of the gradient, say
        return RULES["changed"] if wrong.got.changed else ()
    if aspect in ("shape", "value") and wrong.is_plain:
        return RULES["plain"]
    return RULES.get(aspect, RULES["other"])


# Whatever is wrong: a default that is not what it was, or a result that is not kept.


def _dropped(wrong):
    """A statement that only computes something, which nothing takes."""
    steps, source = wrong.trace.steps, wrong.trace.source
    for line, operation in bare(source):
        made = {number for number, step in enumerate(steps) if step.line == line and step.values}
        taken = {source for step in steps if step.line != line for source in step.sources} | set(wrong.trace.results)
        if not made or not taken.isdisjoint(made):
            continue
        if source[line - 1].strip().startswith(f"{operation}(") and operation:  # a function that is called by its name
            writes = any(steps[number].writes or is_in_place(steps[number].operation) for number in made)
        else:
            writes = operation not in ("", steps[max(made)].operation)
        if not writes:
            return Place(line, f"Nothing uses what line {line} computes. Assign it to a name.")
    return None


# An error: where it stops, or where that line got what cannot be right whatever becomes of it.


def _odd_shape_given(wrong):
    """What gave the line that stopped a quantity with a dimension of size 1 too many or too few."""
    reading = wrong.reading
    for step in wrong.stop.sources:
        if reading.is_oddly_shaped(step):
            shape, due = tuple(reading.value(step).shape), reading.known.shape_of(reading.states[step][0])
            if shape != due and [size for size in shape if size > 1] == [size for size in due if size > 1]:
                return _at_unknown(wrong, step)
    return None


def _odd_mask_given(wrong):
    """What made the mask whose shape the error names, of sizes that no mask of the reference has."""
    reading, told = wrong.reading, str(wrong.got.error)
    for step in wrong.stop.sources:
        mask = reading.value(step)
        if mask is not None and mask.dtype == torch.bool and _is_told(tuple(mask.shape), told):
            if reading.is_a_mask_of_its_own(step) and not reading.known.has_as_many(mask):
                return _at_unknown(wrong, step)
            if reading.states[step] and tuple(mask.shape) not in reading.known.shapes:
                return _mask_made(wrong, reading.steps[step].line)
            if reading.states[step] is None and tuple(mask.shape) not in reading.known.shapes:
                return _at_unknown(wrong, reading.first_unknown([step]))
    return None


def _is_told(shape, error):
    """Whether the error speaks of the shape, or of its last size as one that does not meet another."""
    sizes = re.search(r"size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\)", error)
    return str(shape) in error or bool(sizes and shape and str(shape[-1]) in sizes.groups())


def _other_dtype_given(wrong):
    """The first line that makes floats of another dtype than all the inputs have, where two dtypes meet later."""
    given = [*tensors_in(wrong.case.args), *(wrong.case.state or {}).values()]
    due = {item.dtype for item in given if item.is_floating_point()}
    if not OF_DTYPES.search(str(wrong.got.error)) or len(due) != 1:
        return None
    made = ((step.line, value.dtype) for step in wrong.trace.steps for value in step.values if value.is_floating_point())
    line, dtype = next((each for each in made if each[1] not in due), (None, None))
    return line and Place(line, f"Line {line} makes {dtype}, where the inputs are {due.pop()}.")


def _several_given(wrong):
    """The line that gives the one name on the line that stopped which holds several tensors, where one was to stand."""
    names = [name for name, shape in wrong.stop.named if isinstance(shape, list)]
    if len(names) != 1 or not OF_SEVERAL.search(str(wrong.got.error)):
        return None
    until = wrong.stop.line if wrong.stop.passed_before else wrong.stop.line - 1  # in a loop it may have given the name itself
    assigned = enumerate(map(TARGETS.match, wrong.trace.source[:until]), 1)
    lines = [line for line, found in assigned if found and found[1] == names[0]]
    return Place(lines[-1], f"`{names[0]}` holds several tensors from line {lines[-1]} on.") if lines else None


def _another_size_assigned(wrong):
    """The first whole number before the line that stopped which bears the name of one of the case's sizes, and is another."""
    sizes = _sizes(wrong.case)
    for line, name, value in wrong.trace.assigned:
        other = type(value) is int and value != sizes.get(name, value)
        if other and line < wrong.stop.line and line in lines_that_assign(wrong, name):
            return Place(line, f"`{name}` is {value} from line {line} on, where {name}={sizes[name]} was tried.")
    return None


def _sizes(case):
    return {name: int(size) for name, size in re.findall(r"(\w+)=(\d+)(?=,|$)", case.label)}


def condition_above(source, line):
    """The number of the `if` right above a line, of which it is a part; None where something else is."""
    above = _line_around(source, line)
    return above if above and re.match(r"\s*(if|elif)\b", source[above - 1]) else None


def _line_around(source, line):
    """The number of the line, such as an `if` or a `for`, whose block a line stands in; None where it stands in none."""
    depths = [len(text) - len(text.lstrip()) if text.strip() else 1_000 for text in source]
    return next((number for number in range(line - 1, 0, -1) if depths[number - 1] < depths[line - 1]), None)


def _line_that_stopped(wrong):
    return Place(wrong.stop.line)


# An input that was written into.


def _first_write(wrong):
    steps = [step for step in wrong.trace.steps if step.writes]
    if not steps:
        return None
    does = "changes it" if steps[0].operation == "requires_grad_" else "writes into it"
    return Place(steps[0].line, f"Line {steps[0].line} {does}.")


def _new_value(wrong):
    """The line after which a list or a number among the arguments is another, or one that calls what changes a list or a dict."""
    lines = [line for line, name, _ in wrong.trace.assigned if name in wrong.got.changed]
    for name in wrong.got.changed:
        write = re.compile(rf"\b{name}(\.({CHANGES})\(|\[.*\] *[-+*/|&]?=[^=])")
        lines += [number for number, text in enumerate(wrong.trace.source, 1) if write.search(text)]
    return Place(lines[0], f"Line {lines[0]} writes into it.") if lines else None


# A gradient that does not arrive.


def _cut(wrong):
    lines = [step.line for step in wrong.trace.steps if step.operation in CUTS]
    lines += [line for line, text in enumerate(wrong.trace.source, 1) if OFF_THE_GRAPH.match(text)]
    return Place(lines[0], f"Line {lines[0]} leaves the graph.") if lines else None


# Another dtype.


def _first_of_the_dtype(wrong):
    """The first step of the dtype that came, rather one of a line whose quantity has another in the reference."""
    steps, named, dtype = wrong.trace.steps, wrong.reading.known.named, wrong.found.got
    last = {line: wrong.reading.states[number] or ("",) for line, number in wrong.reading.last.items()}
    lines = [step.line for step in steps if step.values and step.values[-1].dtype == dtype]
    odd = [line for line in lines if last[line][0] not in named or named[last[line][0]].dtype != dtype]
    inputs = wrong.reading.known.inputs
    # Where the reference computes in this dtype too, odd is only a quantity that it has in another.
    if any(value.dtype == dtype for name, value in named.items() if name not in inputs):
        odd = [line for line in odd if last[line][0] in named] or odd
    line = next(iter(odd or lines), None)
    return line and Place(line, f"Line {line} makes {dtype}.")


# Wrong numbers, or a wrong shape.


def _returns_in_the_first_round(wrong):
    """A `return` that stands in a loop, and under no condition there."""
    source, line = wrong.trace.source, wrong.trace.returned
    if not line or line > len(source) or not source[line - 1].strip().startswith("return"):
        return None
    above = _line_around(source, line)
    while above and re.match(r"\s*with\b", source[above - 1]):
        above = _line_around(source, above)
    if not above or not re.match(r"\s*(for|while)\b", source[above - 1]):
        return None
    return Place(line, f"Line {line} returns in the first round of the loop of line {above}.")


def _lost_write(wrong):
    """What writes into a tensor that nothing reads afterwards, such as the copy that an index of tensors gives."""
    for lost in (step for step in wrong.trace.steps if step.lost):
        rounds = [step.lost for step in wrong.trace.steps if step.place == lost.place]
        if all(rounds) or any(rounds[:-1]):  # after the last round of a loop there may be nobody left to read
            some = "" if all(rounds) else ", in some rounds"
            return Place(lost.line, f"Line {lost.line} writes into a tensor that nothing reads afterwards{some}.")
    return None


def _exchanged_results(wrong):
    """The `return` of the right outputs in each other's place."""
    states = [None if step is None else wrong.reading.states[step] for step in wrong.trace.results]
    held = [state[0] if state and state[1] == EXACT else "" for state in states]
    if held == list(wrong.outputs) or sorted(held) != sorted(wrong.outputs):
        return None
    name, due = next(pair for pair in zip(held, wrong.outputs, strict=True) if pair[0] != pair[1])
    return Place(
        wrong.trace.returned, f"Line {wrong.trace.returned} returns {_whose(wrong, name)} in the place of {_whose(wrong, due)}."
    )


def _bears_the_name(wrong):
    """The first line that gives the name of a quantity of the reference to something that follows from it in a simple way, its
    opposite say, and of which nothing right is made later."""
    reading = wrong.reading
    known, leads = reading.known, reading.leads_to_a_quantity()
    for line, number in sorted(reading.last.items(), key=lambda item: item[1]):
        values, names = reading.steps[number].values, names_given(reading, reading.steps[number])
        name = names[0] if len(names) == len(values) == 1 else ""
        if name not in known.named or name in known.inputs or number in leads or reading.states[number] == (name, EXACT):
            continue
        said = relation(values[0], {name: known.named[name]}, wrong.case)
        if said:
            return Place(line, f"Line {line} goes wrong: its result is {said.replace(f'`{name}`', _whose(wrong, name))}.")
    return None


def _unknown(wrong):
    """The first line that holds nothing known; where all that is written is known, what it was written into may not be."""
    reading, results = wrong.reading, wrong.results()
    is_odd = reading.is_oddly_shaped
    if wrong.found.aspect == "value":  # a number has no shape, and of others the shape came out right
        is_odd = reading.is_mixed_up if is_number(wrong.want.value) else reading.is_in_another_order
    step = reading.first_unknown(results, is_odd=is_odd)
    if step is None:
        step = reading.first_unknown(results, through=WRITES, is_odd=is_odd)
    return _at_unknown(wrong, step)


def _part(wrong):
    """Where all is known, it is a matter of which part of an argument was taken, or in which order."""
    return _at_unknown(wrong, wrong.reading.first_unknown(wrong.results(), unknown=(None, GIVEN)))


def _unknown_in_the_first_call(wrong):
    """Where what is judged was made elsewhere, after several calls: the first step of the first call that holds nothing known. A
    loop of the learner's own cannot be told from several calls."""
    places = [step.place for step in wrong.trace.steps]
    several = any(places.count(place) > places.count(places[0]) for place in set(places))
    if several or any(step is not None for step in wrong.trace.results):
        return None
    first = [number for number, place in enumerate(places) if place not in places[:number]]
    unknown = (number for number in first if wrong.reading.states[number] is None and wrong.trace.steps[number].values)
    on_the_way = wrong.reading.leads_to_a_quantity()
    return _at_unknown(wrong, next((number for number in unknown if number not in on_the_way), None))


def _returned(wrong):
    """Where nothing else is seen, the `return`, if there is something to ask of what it reads."""
    line = wrong.trace.returned
    return Place(line, "", True) if line else None


def _only_line(wrong):
    """Where all that is computed looks right, only a definition of one line has but one place to look."""
    one_line = all(step.line == wrong.trace.returned for step in wrong.trace.steps)
    return Place(wrong.trace.returned) if one_line else None


# An answer that is no tensor: a number, a truth value, a list of them.


def _unknown_in_a_list(wrong):
    """Of a list that is made with tensors, the first unknown on the way to those that nothing else takes."""
    reading = wrong.reading
    if not reading.steps or not isinstance(wrong.got.value, (list, tuple)):
        return None
    used = {source for step in reading.steps for source in step.sources}
    step = reading.first_unknown([each for each, state in enumerate(reading.states) if state is None and each not in used])
    return Place(wrong.trace.returned if step is None else reading.steps[step].line)


def _unknown_at_the_end(wrong):
    """The last line with tensors, if it is unknown; for a float, which may be made of several wrong ones, the first such."""
    reading, end = wrong.reading, _last_with_tensors(wrong.reading.steps)
    if end is None or reading.states[end] is not None:
        return None
    text = _text(wrong, reading.steps[end].line)
    if isinstance(wrong.got.value, float) and re.match(r"\s*(if|elif|while)\b", text):
        return None  # a float is not made of what a condition asks
    return Place(reading.steps[reading.first_unknown([end]) if isinstance(wrong.got.value, float) else end].line)


def _text(wrong, line):
    """The source of a line; "" where it is none of the learner's, or None."""
    return "".join(wrong.trace.source[line - 1 : line]) if line else ""


def _last_with_tensors(steps):
    """The number of the last step that makes a tensor, as the end of `with torch.no_grad()` does not; None if there is none."""
    return next((number for number in reversed(range(len(steps))) if steps[number].values), None)


def _first_value(wrong):
    """The first value that the reference never has; nothing where one that it has follows: it may be another way to the same."""
    trace, want = wrong.trace, wrong.want.value
    if type(want) is bool:  # what it was counted to on the way says nothing of the answer
        return None
    counts = type(want) is type(wrong.got.value) is int  # there a factor of what is due may be a right one
    assigned = [(line, value) for line, _, value in trace.assigned if value not in ([], set())]  # which is filled later
    right = [_has(wrong, value) or (counts and type(value) is int and value > 0 and want % value == 0) for _, value in assigned]
    if False not in right:
        return Place(trace.returned)
    first = right.index(False)
    return None if any(right[first:]) else Place(assigned[first][0])


def _has(wrong, value):
    """Whether the reference has this plain value, too, or it is a size of the case."""
    known = [*wrong.reading.known.plain, *_sizes(wrong.case).values()]
    return any(type(value) is type(other) and value == other for other in known)


# For each aspect of a deviation its rules, the surest first: the first that finds a line is the last that is asked.
LEAVES = (
    _dropped,
    _returns_in_the_first_round,
    _lost_write,
    _exchanged_results,
    _bears_the_name,
    _unknown,
    _part,
    _unknown_in_the_first_call,
    _only_line,
)
RULES = {
    "raised": (
        _dropped,
        _odd_shape_given,
        _odd_mask_given,
        _other_dtype_given,
        _several_given,
        _another_size_assigned,
        _line_that_stopped,
    ),
    "changed": (_first_write, _new_value),
    "gradient": (_cut,),
    "dtype": (_first_of_the_dtype, _only_line),
    "shape": (*LEAVES, _returned),
    "value": (*LEAVES, _returned),
    "plain": (
        _dropped,
        _returns_in_the_first_round,
        _bears_the_name,
        _unknown_in_a_list,
        _unknown_at_the_end,
        _first_value,
        _returned,
    ),
    "other": (_only_line,),
}


def _at_unknown(wrong, step):
    """The place of a step that holds what it should not, and what can be said of that; None where there is no step."""
    if step is None:
        return None
    reading, line, stop = wrong.reading, wrong.trace.steps[step].line, wrong.stop
    name, how = reading.states[step] or ("", "")
    if name and how in (RESHAPED, REORDERED):
        shape, due = tuple(reading.value(step).shape), reading.known.shape_of(name)
        if reading.is_mixed_up(step):
            said = f"Line {line} has the numbers of `{name}` reshaped from {due} to {shape}, which exchanges no dimensions."
            return Place(line, f"{said}{_a_transpose_does(wrong, step)}")
        if name in reading.known.inputs:
            return Place(
                line, f"Line {line} has the numbers of `{name}` in the shape {shape}, which the course's own never has.", True
            )
        mixed = next((user for user in reading.users(step) if reading.has_the_shape_of(user, name)), None)
        if how == REORDERED and mixed is not None:
            line = reading.steps[mixed].line
            said = f"Line {line} reshapes the numbers of `{name}` from {shape} to {due}, which exchanges no dimensions."
            return Place(line, f"{said}{_a_transpose_does(wrong, mixed)}")
        odd = "another order." if shape == due else f"the shape {shape}; the course's own has {due} there."
        return Place(line, f"Line {line} has the numbers of `{name}`, but in {odd}")
    if stop is not None and reading.is_a_mask_of_its_own(step):
        return _mask_made(wrong, line)
    if stop is not None and line == stop.line:
        return Place(line)
    said = _in_words(wrong, step)
    return Place(line, f"Line {line} goes wrong: its result is {said}." if said else UNKNOWN.format(line=line))


def _a_transpose_does(wrong, step):
    """What to do where dimensions were to be exchanged; nothing where the code goes on to exchange them."""
    return "" if wrong.reading.users(step, TRANSPOSES) else " A transpose does."


def _mask_made(wrong, line):
    """The line that made a mask which the line that stopped is given, or makes itself for what it calls."""
    said = f"The mask that it is given is made in line {line}."
    return Place(line, said if line != wrong.stop.line or "mask must" in str(wrong.got.error) else "")


def _in_words(wrong, step):
    """How the result of the step's line follows from a right quantity; None where it does not, or is one of several rounds."""
    steps, states = wrong.trace.steps, wrong.reading.states
    if sum(each.place == steps[step].place for each in steps) > 1:
        return None
    last = next(number for number in reversed(range(len(steps))) if steps[number].line == steps[step].line)
    values = steps[step if states[last] and states[last][0] else last].values  # of several parts one may be right
    if len(values) != 1:
        return None
    is_result, known = last in wrong.trace.results, wrong.reading.known.named
    if values[-1].dtype == torch.bool and not is_result:  # on the way to a mask, how far it is from the whole one says little
        known = {name: value for name, value in known.items() if name not in (wrong.outputs or ("result",))}
    said = relation(values[-1], known, wrong.case, is_result)
    return said and re.sub(r"`(\w+)`", lambda found: _whose(wrong, found[1]), said)


def _whose(wrong, name):
    """The name of a right quantity, said to be the course's where no line of the learner's holds it, or one gives the name to
    something else."""
    assigned = lines_that_assign(wrong, name)
    if name == "result" and not assigned:  # what the reference gives has no name of its own
        return "the right result"
    held, given = _lines_that_keep(wrong, name), name in wrong.reading.known.inputs
    if not assigned - held and (held or given):
        return f"`{name}`"
    return f"the argument `{name}`" if given else f"the course's `{name}`"


def lines_that_assign(wrong, name):
    """The numbers of the learner's lines that give something this name."""
    lines = enumerate(map(TARGETS.match, wrong.trace.source), 1)
    return {number for number, found in lines if found and name in NAME.findall(found[1])}


def names_given(reading, step):
    """The names that the line of a step assigns, in their order."""
    source = reading.trace.source
    assigned = TARGETS.match(source[step.line - 1]) if 0 < step.line <= len(source) else None
    names = [name.strip() for name in assigned[1].split(",")] if assigned else []
    return [name for name in names if name != "_"] if len(step.values) == 1 else names


def lines_that_hold(wrong, name):
    """The numbers of the learner's lines that make the quantity of this name."""
    steps = zip(wrong.reading.steps, wrong.reading.states, strict=True)
    return {step.line for step, state in steps if state == (name, EXACT)}


def _lines_that_keep(wrong, name):
    """The numbers of the learner's lines that end with the quantity of this name, or give one of several names to it."""
    ended = {line for line, step in wrong.reading.last.items() if wrong.reading.states[step] == (name, EXACT)}
    several = {line for line in lines_that_assign(wrong, name) if "," in TARGETS.match(wrong.trace.source[line - 1])[1]}
    return ended | (several & lines_that_hold(wrong, name))


def _is_the_same(want, got):
    want, got = as_tensor(want), as_tensor(got)
    if want is None or got is None or want.shape != got.shape or want.dtype != got.dtype:
        return False
    return first_difference(want, got) is None
