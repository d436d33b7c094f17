"""The only place where a check touches a learner's code.

A check sends tensors, numbers and lists, and looks at tensors, numbers and lists that come back. Whoever wants to run the
learner's code elsewhere (in another process, say) replaces `Function` and `Module`. Beside them only `accidents` looks at the
object, at its signature and at the traceback of what it raised, and only to say more in a report.
"""

import contextlib
import copy
import inspect
import io
import random
import signal
import threading
import time
import warnings
from dataclasses import dataclass, field

import numpy
import torch


class TooSlow(BaseException):
    """The time limit passed. Not an Exception, so that a learner's `except Exception` does not swallow it."""


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
            raise ParameterMismatch(theirs, found)
        self.module.load_state_dict(case.state)
        self.module.to(next(iter(case.state.values())).dtype)
        self.module.load_state_dict(case.state)  # again: now in a dtype that holds every digit

    def call(self, args):
        return self.module(*args)

    def parameters(self):
        return dict(self.module.named_parameters())


class ParameterMismatch(Exception):
    """The module's parameters are not named or shaped as the exercise says."""

    def __init__(self, expected, found):
        super().__init__(f"expected parameters {expected}, found {found}")
        self.expected, self.found = expected, found


@dataclass
class Outcome:
    """What one call gave: a value or an error, and what it did beside."""

    value: object = None
    error: BaseException | None = None
    again: object = None  # the value of a second call on the same inputs
    changed: list[str] = field(default_factory=list)  # arguments that came back different
    gradients: dict | None = None  # by argument or parameter name; None where nothing flows


def observe(handle, case, names, differentiable, call=None):
    """Call the handle on a case, twice, and report an `Outcome`. An exception is part of the outcome, never raised."""
    call = call or (lambda handle, case, args: handle.call(args))
    outcome = Outcome()
    try:
        handle.start(case)
        args = copied(case.args)
        outcome.value = detached(call(handle, case, args))
        outcome.changed = [name for name, was, now in zip(names, case.args, args, strict=False) if not same(was, now)]
        if differentiable:
            outcome.again, outcome.gradients = _with_gradients(handle, case, names, call)
        else:
            outcome.again = detached(call(handle, case, copied(case.args)))
    except (Exception, SystemExit) as error:
        outcome.error = error
    return outcome


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
        total = sum((output * _cotangent(output)).sum() for output in outputs if _differentiable(output))
    gradients = dict.fromkeys(leaves)
    if isinstance(total, torch.Tensor):
        found = torch.autograd.grad(total, list(leaves.values()), allow_unused=True)
        gradients = dict(zip(leaves, found, strict=True))
    return detached(value), gradients


def _differentiable(output):
    return isinstance(output, torch.Tensor) and output.requires_grad and output.is_floating_point()


def _cotangent(output):
    generator = torch.Generator().manual_seed(7)
    return torch.randn(output.shape, generator=generator, dtype=torch.float64).to(output.dtype).to(output.device)


def copied(args):
    """Fresh copies that keep the strides; functions and modules are passed as they are."""
    return tuple(copy.deepcopy(arg) if not callable(arg) else arg for arg in args)


def same(was, now):
    """Whether an argument is still what it was; NaN equals NaN, and functions are not looked into."""
    if isinstance(was, torch.Tensor):
        alike = was.shape == now.shape and was.dtype == now.dtype
        return alike and bool(((was == now) | ((was != was) & (now != now))).all())
    if isinstance(was, (tuple, list)):
        return len(was) == len(now) and all(map(same, was, now))
    return callable(was) or was == now


def detached(value):
    """The value with every tensor copied out of the graph."""
    if isinstance(value, torch.Tensor):
        return value.detach().clone()
    if isinstance(value, tuple):
        return tuple(detached(part) for part in value)
    if isinstance(value, list):
        return [detached(part) for part in value]
    return value


def fits(function, count):
    """Whether `function` can be called with `count` positional arguments; None where Python cannot tell."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return None
    return True


@contextlib.contextmanager
def quarantine(seconds):
    """Run a learner's code without side effects: no output, no warnings, global generators and torch settings put back.

    Raises `TooSlow` inside the block once `seconds` have passed, where signals can reach it (the main thread, not on Windows).
    """
    torch_state, python_state, numpy_state = torch.get_rng_state(), random.getstate(), numpy.random.get_state()
    threads, dtype, anomaly = torch.get_num_threads(), torch.get_default_dtype(), torch.is_anomaly_enabled()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        stack.enter_context(contextlib.redirect_stderr(io.StringIO()))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        stack.enter_context(torch.enable_grad())  # restores whatever mode the candidate leaves behind
        stack.enter_context(_deadline(seconds))
        try:
            yield
        finally:
            torch.set_rng_state(torch_state)
            random.setstate(python_state)
            numpy.random.set_state(numpy_state)
            torch.set_default_dtype(dtype)
            torch.autograd.set_detect_anomaly(anomaly)
            if torch.get_num_threads() != threads:
                torch.set_num_threads(threads)


@contextlib.contextmanager
def _deadline(seconds):
    can_interrupt = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_interrupt:
        yield
        return

    fired = []

    def too_slow(signum, frame):
        fired.append(signum)
        raise TooSlow

    started = time.monotonic()
    handler = signal.signal(signal.SIGALRM, too_slow)
    # Again and again: code with a bare `except:` may have swallowed the first one.
    remaining, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
        if fired:  # swallowed on the way
            raise TooSlow
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if remaining:  # somebody else's timer goes on where it was
            signal.setitimer(signal.ITIMER_REAL, max(remaining - (time.monotonic() - started), 0.001), interval)
