"""A worker process: it holds the judge and a sandbox for as long as it lives, and grades what it is sent.

`python -m grading.judge.worker FD` is started by `workers.LocalWorkers`; both ends of its socket are trusted.
"""

import atexit
import gc
import importlib
import json
import multiprocessing
import os
import resource
import signal
import sys
from functools import partial
from multiprocessing.connection import Connection

from grading.intake.lesson import CHECKS
from grading.sandbox import isolate

FORK = multiprocessing.get_context("fork")
MEMORY = 4_000_000_000  # bytes that judging one submission may take beside what all submissions share

_sandboxes, _rehearsed = {}, set()


class TookTooLong(Exception):
    """A submission took all the time that one is given."""


class JudgingFailed(Exception):
    """The judge raised; the message is what."""


def grade_task(lesson, work, seed, options):
    """The verdict (a dict) on a work, in this process's sandbox. `options`: {"unsafe": bool, "warm": bool}.

    A fork of this process judges it: what is read, sent and said of one submission ends with it, and changes nothing for the next
    one. Where that takes too long, or too much memory, it is ended, as `forked` says.
    """
    from grading.judge import one_submission

    sandbox = _sandbox(**options)
    sandbox.open()
    _rehearse(lesson, seed)
    grade = partial(one_submission.grade, lesson, work, seed, sandbox=sandbox)
    return forked(grade, one_submission.longest(sandbox.limits))


def forked(function, seconds, memory=MEMORY):
    """What `function` gives, which has to be JSON-able, in a fork of this process, with so many seconds by the clock and bytes of
    memory of its own. Raises TookTooLong, JudgingFailed, or ChildProcessError where the fork has ended before."""
    ours, theirs = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_answer, args=(function, theirs, os.getpid(), memory))
    process.start()
    theirs.close()
    try:
        if not ours.poll(seconds):
            raise TookTooLong(f"more than {seconds:,.0f} seconds by the clock")
        answer = json.loads(ours.recv_bytes())
    except (EOFError, OSError):  # it was ended before it had said anything
        process.join()
        raise ChildProcessError(f"the process that judged it ended with status {process.exitcode}") from None
    finally:
        process.kill()
        process.join()
        ours.close()
    if "raised" in answer:
        raise JudgingFailed(answer["raised"])
    return answer["result"]


def _answer(function, connection, parent, memory):
    """In the fork: call the function, and say what came of it."""
    isolate.die_with_parent(parent)
    resource.setrlimit(resource.RLIMIT_DATA, (_memory_used() + memory, resource.RLIM_INFINITY))
    try:
        told = {"result": function()}
    except Exception as error:  # told to whoever asked
        told = {"raised": f"{type(error).__name__}: {error}"[:2_000]}
    connection.send_bytes(json.dumps(told).encode())
    connection.close()


def _memory_used():
    """Bytes of this process's own data."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")


def _rehearse(lesson, seed):
    """What the lesson's checks compare with, worked out once for all submissions, before any fork."""
    key = (lesson["name"], seed, json.dumps([cell["source"] for cell in lesson["cells"] if cell["kind"] in CHECKS]))
    if key in _rehearsed:
        return
    _rehearsed.clear()
    _rehearsed.add(key)
    from grading.judge.checks import rehearse

    rehearse(lesson, seed)
    gc.collect()
    gc.freeze()


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
    isolate.die_with_parent(parent)
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
                answer = (False, (type(error).__name__, str(error)))
            connection.send(answer)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
