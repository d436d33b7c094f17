"""The only place where a check touches a learner's code.

A check sends tensors, numbers and lists, and looks at tensors, numbers and lists that come back. The learner's code may also run
elsewhere, in another process say: the check is then given an `Elsewhere`, which can be called like the object itself. Beside
`Function` and `Module` only `accidents` looks at the object, at its signature and at the traceback of what it raised, and only to
say more in a report.
"""

import inspect
from dataclasses import dataclass, field

import torch

from attention_checks.engine.copies import OddTensor, copied, detached, disturbed, plain, same

NO_NUMPY = "Can't call numpy() on Tensor that requires grad"


class Elsewhere:
    """Stands in a check for a learner's function or class in another process, which answers what cannot be seen from here.

    An exception that comes from there has the learner's own line as its `own_line`, in words, and as `told` what may be shown of
    its text, where that is not all of it.
    """

    def expect(self, cases, hidden=False):
        """The cases that a check is going to try, in their order: they may be observed ahead, many at a time. What is said of
        `hidden` ones must not tell them."""

    def observe(self, exercise, case):
        """The `Outcome` of an exercise's case, as `observe` would give it there."""
        raise NotImplementedError

    def trace(self, exercise, case):
        """The `Trace` of its code on a case, or None where it cannot be had."""
        raise NotImplementedError

    def borrows(self, exercise, case):
        """Whether it calls the exercise's own reference on a case."""
        raise NotImplementedError

    def is_the(self, reference):
        """Whether it is the course's own `reference` itself."""
        raise NotImplementedError

    def tensors_read(self):
        """The names of the tensors that its code reads from outside it."""
        raise NotImplementedError


class Function:
    """A learner's function."""

    def __init__(self, function):
        self.function = function

    def start(self, case):
        """Nothing to prepare for a function."""

    def call(self, args):
        return self.function(*args)

    def parameters(self):
        return {}


class Module:
    """A learner's module class: built with the case's sizes, given the case's parameters, then called."""

    def __init__(self, factory):
        self.factory = factory
        self.module = None

    def start(self, case):
        self.module = self.factory(*case.build)
        own = self.parameters()
        theirs = {name: tuple(value.shape) for name, value in case.state.items()}
        found = {name: tuple(value.shape) for name, value in own.items()}
        if theirs != found:
            raise ParameterMismatch(theirs, found | self._shared([name for name in theirs if name not in found]))
        self.module.to(next(iter(case.state.values())).dtype)  # before: in a dtype that holds every digit
        self.module.load_state_dict(case.state, strict=False)  # buffers are no parameters: they stay as they were made

    def _shared(self, names):
        """Which other parameter those of `names` are that have two: {name: the first one's name}."""
        every, first = dict(self.module.named_parameters(remove_duplicate=False)), {}
        for name, value in every.items():
            first.setdefault(id(value), name)
        return {name: first[id(every[name])] for name in names if name in every}

    def call(self, args):
        return self.module(*args)

    def parameters(self):
        return dict(self.module.named_parameters())


class ParameterMismatch(Exception):
    """The module's parameters are not named or shaped as the exercise says.

    Both are shapes by name; in `found`, of a parameter that has another name as well, that name stands in place of its shape.
    """

    def __init__(self, expected, found):
        super().__init__(f"expected parameters {expected}, found {found}")
        self.expected, self.found = expected, found


def plainly(handle, case, args):
    """How most exercises use the learner's object."""
    return handle.call(args)


def prepared(handle, case, names, call=plainly):
    """A function that calls the handle on fresh copies of the case's arguments, and what it hands over, by name."""
    handle.start(case)
    args = copied(case.args)
    return lambda: call(handle, case, args), {**dict(zip(names, args, strict=False)), **handle.parameters()}


@dataclass
class Outcome:
    """What one call gave: a value or an error, and what it did beside."""

    value: object = None
    error: BaseException | None = None
    again: object = None  # the value of a second call on the same inputs
    changed: list[str] = field(default_factory=list)  # arguments that came back different
    gradients: dict | None = None  # by argument or parameter name; None where nothing flows


def observe(handle, case, names, differentiable, call=plainly):
    """Call the handle on a case, twice, and report an `Outcome`. An exception is part of the outcome, never raised."""
    outcome = called(handle, case, names, call=call)
    if outcome.error is None:
        later = called_later(handle, case, names, differentiable, call)
        outcome.again, outcome.gradients, outcome.error = later.value, later.gradients, later.error
    return outcome


def called(handle, case, names, *, call=plainly):
    """The `Outcome` of one call: its value, and which arguments came back changed."""
    outcome = Outcome()
    try:
        handle.start(case)
        args = copied(case.args)
        outcome.value = detached(call(handle, case, args))
        pairs = zip(names, case.args, args, strict=False)
        outcome.changed = [name for name, was, now in pairs if not same(was, now) or _marked(was, now)]
    except (Exception, SystemExit) as error:
        outcome.error = error
    return outcome


def called_later(handle, case, names, differentiable, call=plainly):
    """The `Outcome` of a call after another one: its value, and the gradients where the exercise has some.

    A module is built anew, and sees other inputs before it: what it keeps from them would show.
    """
    outcome = Outcome()
    try:
        handle.start(case)
        if isinstance(handle, Module):
            call(handle, case, disturbed(case.args))
        if differentiable:
            try:
                outcome.value, outcome.gradients = _with_gradients(handle, case, names, call)
            except RuntimeError as error:
                if NO_NUMPY not in str(error):
                    raise
                handle.start(case)  # without `detach` numpy refuses, with it no gradient arrives: it is one mistake
                outcome.value, outcome.gradients = detached(call(handle, case, copied(case.args))), {}
        else:
            outcome.value = detached(call(handle, case, copied(case.args)))
    except (Exception, SystemExit) as error:
        outcome.error = error
    return outcome


def called_with_what_is_left(handle, case, *, call=plainly):
    """The `Outcome` of a call with the very arguments that an earlier call has had: where that wrote into them, it can show."""
    outcome = Outcome()
    try:
        args = copied(case.args)
        for _ in range(2):
            handle.start(case)
            outcome.value = detached(call(handle, case, args))
    except (Exception, SystemExit) as error:
        outcome.error = error
    return outcome


def _marked(was, now):
    """Whether a tensor, or one of several, wants a gradient that did not want one before."""
    if isinstance(was, (tuple, list)):
        return any(_marked(*pair) for pair in zip(was, now, strict=False))
    return isinstance(was, torch.Tensor) and now.requires_grad != was.requires_grad


def _with_gradients(handle, case, names, call):
    """A second call that also sends a fixed random gradient back to every float argument and parameter."""
    leaves, args = {}, []
    for name, value in zip(names, copied(case.args), strict=False):
        if isinstance(value, torch.Tensor) and value.is_floating_point():
            leaves[name] = value.requires_grad_()
            value = value.clone()  # not a leaf, so that code which writes into its input can run
        args.append(value)
    leaves.update(handle.parameters())
    with torch.enable_grad():
        value = call(handle, case, tuple(args))
        outputs = value if isinstance(value, (tuple, list)) else (value,)
        outputs = [plain(output) for output in outputs if isinstance(output, torch.Tensor)]
        total = sum((output * _cotangent(output)).sum() for output in outputs if _differentiable(output))
    gradients = dict.fromkeys(leaves)
    if isinstance(total, torch.Tensor):
        found = torch.autograd.grad(total, list(leaves.values()), allow_unused=True)
        gradients = dict(zip(leaves, found, strict=True))
    return detached(value), gradients


def _differentiable(output):
    return not isinstance(output, OddTensor) and output.requires_grad and output.is_floating_point()


def _cotangent(output):
    generator = torch.Generator().manual_seed(7)
    return torch.randn(output.shape, generator=generator, dtype=torch.float64).to(output.dtype).to(output.device)


def fits(function, count):
    """Whether `function` can be called with `count` positional arguments; None where Python cannot tell."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return None
    return True
