"""A worker process: it holds the judge and a sandbox for as long as it lives, and grades what it is sent.

`python -m grading.worker FD` is started by `executors.LocalWorkers`; both ends of its socket are trusted.
"""

import atexit
import ctypes
import importlib
import os
import signal
import sys
from multiprocessing.connection import Connection

PR_SET_PDEATHSIG = 1

_sandboxes = {}


def grade_task(lesson, work, seed, options):
    """The verdict (a dict) on a work, in this process's sandbox. `options`: {"unsafe": bool, "warm": bool}."""
    from grading.judge.unit import grade

    return grade(lesson, work, seed, sandbox=_sandbox(**options))


def _sandbox(unsafe=False, warm=True):
    from grading.sandbox.limits import Limits
    from grading.sandbox.session import Sandbox

    if (unsafe, warm) not in _sandboxes:
        sandbox = Sandbox(Limits(), unsafe=unsafe, warm=warm)
        _sandboxes[unsafe, warm] = sandbox.__enter__()
        atexit.register(sandbox.__exit__, None, None, None)
    return _sandboxes[unsafe, warm]


def main(handle, parent):
    """Answer requests (function's module and name, arguments) until the other end is closed."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before it could be watched
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    with Connection(handle) as connection:
        while True:
            try:
                module, name, arguments = connection.recv()
            except EOFError:
                return
            try:
                answer = (True, getattr(importlib.import_module(module), name)(*arguments))
            except Exception as error:  # told to whoever asked
                answer = (False, f"{type(error).__name__}: {error}")
            connection.send(answer)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
