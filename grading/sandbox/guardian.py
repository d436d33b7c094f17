"""The guardian of one worker: watches it and all that it starts, from outside its namespaces, and ends it at a limit."""

import contextlib
import json
import os
import select
import signal
import socket
import time

from grading.sandbox.processes import anonymous, descendants, share, sockets, work

INTERVAL = 0.05  # seconds
SLOWLY = 0.5  # seconds, where every process of the machine has to be looked at
CROWDED = 1.0  # seconds of work by as many processes as there may be
MANY = 0.25  # share of the processes that there may be; where there are more, those beside the worker let everybody else go first


def watch(worker, limits, status, isolated):
    """Until the worker (a child's process number) ends: tell `status` (a socket) who it is, watch it, and how it ended.

    The other side closes `status` to have the worker killed.
    """
    descriptor = os.pidfd_open(worker)
    if isolated and not os.path.isdir(f"/proc/{worker}"):
        raise RuntimeError("the guardian cannot see what it guards")
    hello = json.dumps({"pid": worker}).encode()
    socket.send_fds(status, [hello], [descriptor])
    reason, cause = None, _Family(worker, isolated)
    poll = select.poll()
    poll.register(status, select.POLLIN)
    poll.register(descriptor, select.POLLIN)
    while True:
        ready = dict(poll.poll(1000 * (INTERVAL if isolated else SLOWLY)))
        if status.fileno() in ready and _closed(status):
            os.kill(worker, signal.SIGKILL)
            poll.unregister(status)
        done, code, used = os.wait4(worker, os.WNOHANG)
        if done:
            break
        reason = reason or cause.over(limits)
        if reason:
            os.kill(worker, signal.SIGKILL)
    cause.end()
    ended = os.waitstatus_to_exitcode(code)
    if reason is None and ended == -signal.SIGKILL and used.ru_utime + used.ru_stime > limits.notebook_seconds:
        reason = _work_in_words(limits)  # the kernel came first: this process did not get a turn in time
    with contextlib.suppress(OSError):  # nobody may be left to be told
        status.send(json.dumps({"ended": ended, "reason": reason}).encode())


def _closed(status):
    try:
        return status.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


class _Family:
    """The worker and every process that it started, by who is whose parent, which every process must show. In a namespace of its
    own nobody leaves the family: whose parent has ended is the worker's."""

    def __init__(self, worker, isolated):
        self.worker, self.isolated = worker, isolated
        self._seen, self._gone = {}, 0.0  # seconds of work: of each process at the last look, and of all that have ended
        self._worked = 0.0  # seconds of work, at the last look
        self._before_the_crowd = None  # and when there came to be as many processes as there may be

    def over(self, limits):
        """Which limit is passed, in words, or None."""
        members = descendants(self.worker)
        memory = processes = 0
        for number in members:
            held, threads = anonymous(number)
            memory += held
            processes += threads
        if processes > limits.processes:
            return f"more than {limits.processes} processes and threads at once"
        if len(members) > limits.processes * MANY:
            for number in members[1:]:
                _stand_back(number)
        worked = self._work_of(members)
        if worked > limits.notebook_seconds:
            return _work_in_words(limits)
        if processes < limits.processes:
            self._before_the_crowd = None
        elif self._before_the_crowd is None:
            self._before_the_crowd = worked
        elif worked - self._before_the_crowd > CROWDED:  # as many that sleep disturb nobody
            return f"{processes} processes and threads at work at once"
        # What a crowd shares takes seconds to divide while it is at work. It is ended before it can fill much more.
        divisible = self._before_the_crowd is None or worked == self._worked
        self._worked = worked
        if memory > limits.memory_bytes and divisible and sum(map(share, members)) > limits.memory_bytes:
            return f"more than {limits.memory_bytes / 1e9:.3g} GB of memory"
        if self.isolated and sockets() > limits.sockets:
            return f"more than {limits.sockets} sockets at once, each of which holds memory that is nobody's"
        return None

    def _work_of(self, members):
        """Seconds of work. A process whose parent does not wait for it takes its share along: so it is noted while it lives."""
        waited_for = 0.0
        now = {}
        for number in members:
            own, children, started = work(number)
            now[number, started] = own
            waited_for += children
        self._gone += sum(seconds for known, seconds in self._seen.items() if known not in now)
        self._seen = now
        return sum(now.values()) + max(waited_for, self._gone)

    def end(self):
        """Without namespaces nothing ends with the worker but what is killed here."""
        if self.isolated:
            return
        for _ in range(100):
            mine = descendants(os.getpid())[1:]
            if not mine:
                return
            for number in mine:
                _kill(number)
            time.sleep(0.01)


def _work_in_words(limits):
    return f"more than {limits.notebook_seconds:g} seconds of work"


def _stand_back(number):
    with contextlib.suppress(OSError):  # it ended meanwhile, or has done so by itself
        os.setpriority(os.PRIO_PROCESS, number, 19)


def _kill(number):
    try:
        os.kill(number, signal.SIGKILL)
        os.waitpid(number, os.WNOHANG)
    except (ProcessLookupError, ChildProcessError):
        pass  # it ended meanwhile
