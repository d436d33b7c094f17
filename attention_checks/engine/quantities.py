"""What a reference computes on its way, by the names of its own variables, and how a learner's value is recognised among it."""

import itertools

import torch
from torch.overrides import TorchFunctionMode

from attention_checks.engine.compare import as_tensor, parts
from attention_checks.engine.trace import is_plain, tensors_in, watched

LIBRARY = ("course_utils.", "attention_lab.", "attention_checks.lessons.")  # where references stand
MOST_OF_A_KIND = 60  # quantities of as many entries
MOST_ORDERS = 4  # dimensions; a tensor of more is not looked at in other orders
SINGLE = torch.finfo(torch.float32).eps
COARSE = 1e-3  # a relative difference that some roundings of half precision make
LARGEST_HALF = 6e4  # nearly: what masks fill in is beyond
ROUNDINGS = 4  # of half precision, as many as two ways to one result may be apart
FINE = 1e-4  # one that float32 makes: 1e-3 more of a large angle is another angle
EXACT, REORDERED, RESHAPED = "exact", "reordered", "reshaped"


class Quantities:
    """What a reference computes on one case: tensors by its own variables' names, others without a name, and plain values."""

    def __init__(self, inputs, named, unnamed, plain, parts_of):
        self.inputs, self.plain = set(inputs), plain
        self.parts_of = parts_of  # a quantity's name -> the function that makes it, which the reference calls
        self._known, self.named, self.shapes = {}, {}, set()
        for name, value in [*inputs.items(), *named]:
            self._add(name, value)
        for name, value in [*named, *inputs.items()]:
            self.named.setdefault(name, value)
        # Of what a learner computes, these do not tell by their numbers alone what it is.
        self.ambiguous = {name for name, value in inputs.items() if any(_same(value, other) for _, other in named)}
        counted = {name for name, value in named if _counts(value)}
        self.ambiguous |= counted if len(counted) > 1 else set()
        for value in unnamed:
            self._add("", value)
        widths = {size for value in inputs.values() for size in value.shape}
        for name, value in [*named, *inputs.items()]:
            for derived in [*_derived(value), *(value * width**0.5 for width in widths if name.endswith("scores"))]:
                self._add("", derived, _step(value))

    def shape_of(self, name):
        """The shape in which the reference has a quantity first."""
        return tuple(self.named[name].shape)

    def _add(self, name, value, step=None):
        self.shapes.add(tuple(value.shape))
        key, infinite, value, step = _kind(value), _infinite(value), _tame(value), step or _step(value)
        alike = self._known.setdefault(key, [])
        # A call hands its tensors on to calls of its own: what is there already does not use up a place.
        if len(alike) < MOST_OF_A_KIND and not any(torch.equal(value, known) for _, known, *_ in alike):
            alike.append(("" if is_constant(value) else name, value, _sums(value), step, infinite))

    def recognise(self, value):
        """(name, how) of the quantity that holds these numbers, the one of the same shape first; None when none does."""
        key, infinite, value, step, found = _kind(value), _infinite(value), _tame(value), _step(value), None
        sums = _sums(value)
        for name, known, its_sums, its_step, its_infinite in self._known.get(key, ()):
            # In a dtype of fewer digits than the reference's, it is the same only where none is lost.
            close = _near(sums, its_sums, its_step) if step <= its_step else torch.equal(sums, its_sums)
            how = _alike(known, value, FINE if its_step == SINGLE else ROUNDINGS * its_step) if close else None
            name = name if infinite == its_infinite else ""  # what stands for -inf serves as well, or does not
            if how == EXACT:
                return name, how
            found = found or (how and (name, how))
        return found

    def has_as_many(self, value):
        """Whether the reference has anything with as many entries of this kind, numbers or booleans."""
        return bool(self._known.get(_kind(value)))


def _step(value):
    """How far apart two neighbouring numbers of its dtype are, beside 1: those of half precision; all others count as float32."""
    return max(SINGLE, torch.finfo(value.dtype).eps) if value.is_floating_point() else SINGLE


def _kind(value):
    """What is compared with each other: as many entries, and numbers with numbers, booleans with booleans."""
    return value.numel(), value.dtype == torch.bool


def is_constant(value):
    """Whether it holds one number over and over, as many things do that have nothing to do with each other."""
    return value.numel() == 0 or bool((value == value.flatten()[0]).all())


def _infinite(value):
    return int(value.isinf().sum())


def _same(one, other):
    return one.shape == other.shape and torch.equal(one.double(), other.double())


def _counts(value):
    """Whether it holds whole numbers in a row, as positions do."""
    whole = value.dim() == 1 and value.numel() > 0 and value.dtype == torch.long
    return whole and bool((value.diff() == 1).all())


def _near(sums, its_sums, step):
    rounding = 0 if step == SINGLE else ROUNDINGS * step * its_sums[1].item()
    return torch.allclose(sums, its_sums, rtol=1e-3, atol=1e-3 + rounding)


def _sums(value):
    """Two sums that do not depend on the order of the entries: what differs in them is not worth comparing entry by entry."""
    return torch.stack([value.sum(), value.abs().sum()])


def quantities(exercise, case, call):
    """The `Quantities` of the exercise's reference on the case; `call()` runs it and returns its outputs."""
    named, plain, made, parts_of = [], [], [], {}
    whole = (exercise.reference.forward if exercise.is_module else exercise.reference).__code__

    def on_call(frame, event, _):
        module = frame.f_globals.get("__name__", "")
        if frame.f_code.co_name == "__torch_dispatch__":  # what counts for a check
            return None
        return on_return if module.startswith(LIBRARY) and "._" not in module else None

    def on_return(frame, event, returned):
        if event == "return":
            # What a part calls its arguments, or as the whole calls something else, says nothing to a learner.
            given = () if frame.f_code is whole else (*frame.f_code.co_varnames[: frame.f_code.co_argcount], *exercise.outputs)
            mine = {name: item for name, item in frame.f_locals.items() if name not in given}
            tensors = [(name, item.detach().clone()) for name, item in mine.items() if name != "_" and _is_strided(item)]
            parts_of.update((name, "" if frame.f_code is whole else frame.f_code.co_name) for name, _ in tensors)
            # What the reference itself calls a quantity goes before what a part, which is done earlier, calls it.
            named[:] = tensors + named if frame.f_code is whole else named + tensors
            plain.extend(item for item in [*mine.values(), returned] if is_plain(item))
        return on_return

    class Listener(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            result = function(*args, **(kwargs or {}))
            made.extend(item.detach().clone() for item in tensors_in(result) if _is_strided(item))
            return result

    with watched(on_call), Listener():
        value = call()
    way = list(exercise.on_the_way(*case.args)) if exercise.on_the_way else []
    made += [item.detach() for item in way if isinstance(item, torch.Tensor)]
    plain += [item for item in way if is_plain(item)]
    outputs = [(name or "result", as_tensor(part)) for name, part in parts(value, exercise.outputs)]
    given = {**dict(zip(exercise.argument_names, case.args, strict=False)), **(case.state or {})}
    inputs = {name: item.detach() for name, item in given.items() if _is_strided(item)}
    listed = [item for each in case.args if isinstance(each, (list, tuple)) for item in tensors_in(each)]
    named = [(name, item) for name, item in named if not any(_same(item, other) for other in listed)]  # handed over as it is
    named = [(name, item.detach()) for name, item in outputs if item is not None] + named
    return Quantities(inputs, named, made, plain, parts_of)


def _is_strided(item):
    return type(item) in (torch.Tensor, torch.nn.Parameter) and item.layout == torch.strided


def _derived(value):
    """What right answers in other styles compute of a quantity on their way."""
    if value.dim() == 0 or value.numel() < 2:
        return
    value = value.double()
    shifted = value - value.amax(-1, keepdim=True)
    yield from (-value, shifted, value.exp(), shifted.exp(), value.exp().sum(-1), shifted.exp().sum(-1))


def _alike(known, value, rtol):
    """How the same numbers are held, if they are: EXACT, RESHAPED (other dimensions of size 1, or rounds of a loop side by side),
    REORDERED (another order of the dimensions); None when the numbers are others."""
    one, other = known, value
    if one.shape == other.shape and _close(one, other, rtol):
        return EXACT
    if _close(one.flatten(), other.flatten(), rtol):
        return RESHAPED
    one, other = one.squeeze(), other.squeeze()
    if sorted(one.shape) != sorted(other.shape) or one.dim() > MOST_ORDERS:
        return None
    orders = (one.permute(order) for order in itertools.permutations(range(one.dim())))
    return REORDERED if any(each.shape == other.shape and _close(each, other, rtol) for each in orders) else None


def _tame(value):
    tame = value.detach().double().nan_to_num(9.9, 1e30, -1e30).clamp(-1e6, 1e6)
    return tame.masked_fill(value == float("inf"), 3e6)  # what has overflowed is no large number


def _close(one, other, rtol):
    """Where half precision rounds, sums that nearly cancel out are as far apart as their parts may be: as ordinary entries."""
    sizes = one[(one != 0) & (one.abs() < LARGEST_HALF)].abs() if rtol > COARSE else torch.empty(0)
    ordinary = sizes.median().item() if sizes.numel() else 0.0
    return torch.allclose(one, other, atol=max(1e-5, rtol * ordinary), rtol=rtol)
