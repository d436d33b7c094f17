"""What a learner's code may change around it, and how that is undone."""

import contextlib
import io
import operator
import random
import signal
import sys
import threading
import time
import warnings

import numpy
import torch
from torch.nn import functional


class TooSlow(BaseException):
    """The time limit passed. Not an Exception, so that a learner's `except Exception` does not swallow it."""


@contextlib.contextmanager
def quarantine(seconds):
    """Run a learner's code without side effects (`undisturbed`) and not for ever (`deadline`)."""
    with undisturbed(), deadline(seconds):
        yield


@contextlib.contextmanager
def undisturbed():
    """No output, no warnings, one thread; global generators and torch settings are put back."""
    torch_state, python_state, numpy_state = torch.get_rng_state(), random.getstate(), numpy.random.get_state()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # a check's tensors are small; on a busy machine two threads wait for each other at every sum
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        stack.enter_context(contextlib.redirect_stderr(io.StringIO()))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        stack.enter_context(torch.enable_grad())  # restores whatever mode the candidate leaves behind
        try:
            yield
        finally:
            torch.set_rng_state(torch_state)
            random.setstate(python_state)
            numpy.random.set_state(numpy_state)
            torch.set_num_threads(threads)


@contextlib.contextmanager
def put_back():
    """Put back the settings of torch and whatever was assigned to its names, before anybody else relies on them.

    Gives a function that does so at once, for between two calls.
    """
    dtype, device, limit = torch.get_default_dtype(), torch.get_default_device(), sys.getrecursionlimit()
    anomaly = torch.is_anomaly_enabled()
    names = [(place, dict(vars(place)), list(vars(place))) for place in (torch, torch.Tensor, functional)]

    def now():
        for place, before, order in names:
            _assign_again(place, before, order)
        if torch.get_default_device() != device:
            torch.set_default_device(None if device == torch.device("cpu") else device)
        torch.set_default_dtype(dtype)
        torch.autograd.set_detect_anomaly(anomaly)
        sys.setrecursionlimit(limit)

    try:
        yield now
    finally:
        now()


def _assign_again(place, before, order):
    now = vars(place)
    if list(now) == order and all(map(operator.is_, now.values(), before.values())):
        return
    for name, was in before.items():
        if now.get(name) is not was and callable(was):
            setattr(place, name, was)


PATIENCE = 6  # how many times its limit a check may take by the clock, when it is sleeping or kept waiting


@contextlib.contextmanager
def deadline(seconds):
    """Raise `TooSlow` inside the block once `seconds` of work have passed, where signals can reach it (the main thread, not on
    Windows)."""
    can_interrupt = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_interrupt:
        yield
        return

    fired = []
    started, worked = time.monotonic(), time.thread_time()

    def too_slow(signum, frame):
        # On a busy machine the clock runs on while this thread waits for its turn, and torch's other threads turn round while
        # they wait for theirs. Only the work of this one counts, up to a point.
        waited = time.monotonic() - started
        if time.thread_time() - worked < seconds and waited < PATIENCE * seconds:
            return
        fired.append(signum)
        raise TooSlow

    def nowhere_to_raise(unraisable):
        # It fell into a destructor or a callback, from which Python hands nothing on. The timer's next one gets through.
        if unraisable.exc_type is not TooSlow:
            hook(unraisable)

    hook, sys.unraisablehook = sys.unraisablehook, nowhere_to_raise
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
        sys.unraisablehook = hook
        if remaining:  # somebody else's timer goes on where it was
            signal.setitimer(signal.ITIMER_REAL, max(remaining - (time.monotonic() - started), 0.001), interval)
