"""The guardian of one worker: watches it and all that it starts, from outside its namespaces, and ends it at a limit."""

import contextlib
import json
import os
import select
import signal
import socket
import time

INTERVAL = 0.05  # seconds
SLOWLY = 0.5  # seconds, where every process of the machine has to be looked at
TICKS = os.sysconf("SC_CLK_TCK")


def watch(worker, limits, status, isolated):
    """Until the worker (a child's process number) ends: tell `status` (a socket) who it is, watch it, and how it ended.

    The other side closes `status` to have the worker killed.
    """
    descriptor = os.pidfd_open(worker) if hasattr(os, "pidfd_open") else None
    if isolated and not os.path.isdir(f"/proc/{worker}"):
        raise RuntimeError("the guardian cannot see what it guards")
    hello = json.dumps({"pid": worker}).encode()
    socket.send_fds(status, [hello], [descriptor] if descriptor is not None else [])
    reason, cause = None, _Family(worker, isolated)
    poll = select.poll()
    poll.register(status, select.POLLIN)
    if descriptor is not None:
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
    """The worker and every process that it started: those in its namespace of process numbers, or its descendants without one."""

    def __init__(self, worker, isolated):
        self.worker, self.isolated = worker, isolated
        self._seen, self._gone = {}, 0.0  # seconds of work: of each process at the last look, and of all that have ended

    def over(self, limits):
        """Which limit is passed, in words, or None."""
        members = self._members()
        if members is None:
            return None
        memory = processes = 0
        for number in members:
            anonymous, threads = _memory(number)
            memory += anonymous
            processes += threads
        if processes > limits.processes:
            return f"more than {limits.processes} processes and threads at once"
        if memory > limits.memory_bytes and sum(map(_share, members)) > limits.memory_bytes:
            return f"more than {limits.memory_bytes / 1e9:.3g} GB of memory"
        if self._work_of(members) > limits.notebook_seconds:
            return _work_in_words(limits)
        if self.isolated and _sockets() > limits.sockets:
            return f"more than {limits.sockets} sockets at once, each of which holds memory that is nobody's"
        return None

    def _work_of(self, members):
        """Seconds of work. A process whose parent does not wait for it takes its share along: so it is noted while it lives."""
        waited_for = 0.0
        now = {}
        for number in members:
            own, children, started = _work(number)
            now[number, started] = own
            waited_for += children
        self._gone += sum(seconds for known, seconds in self._seen.items() if known not in now)
        self._seen = now
        return sum(now.values()) + max(waited_for, self._gone)

    def _members(self):
        """By who is whose parent, which every process must show. In a namespace of its own nobody leaves the worker's family:
        whose parent has ended is the worker's."""
        return self._descendants() if os.path.isdir("/proc/self") else None

    def _descendants(self):
        parents = {}
        for name in os.listdir("/proc"):
            if name.isdigit():
                parents.setdefault(_parent(int(name)), []).append(int(name))
        found = [self.worker]
        for number in found:
            found += parents.get(number, [])
        return found

    def end(self):
        """Without namespaces nothing ends with the worker but what is killed here."""
        if self.isolated or not os.path.isdir("/proc/self"):
            return
        for _ in range(100):
            mine = [number for number in self._orphans()]
            if not mine:
                return
            for number in mine:
                _kill(number)
            time.sleep(0.01)

    def _orphans(self):
        self.worker, worker = os.getpid(), self.worker
        found = self._descendants()[1:]
        self.worker = worker
        return found


def _work_in_words(limits):
    return f"more than {limits.notebook_seconds:g} seconds of work"


def _kill(number):
    try:
        os.kill(number, signal.SIGKILL)
        os.waitpid(number, os.WNOHANG)
    except (ProcessLookupError, ChildProcessError):
        pass  # it ended meanwhile


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode("ascii", "replace")
    except OSError:  # it ended meanwhile, or is none of ours
        return ""


def _fields(number):
    """The fields of /proc/N/stat after the name, which may hold anything."""
    return _read(f"/proc/{number}/stat").rpartition(")")[2].split()


def _parent(number):
    fields = _fields(number)
    return int(fields[1]) if fields else 0


def _work(number):
    """Seconds of processor time of a process, and of its children that have ended and were waited for; and when it began."""
    fields = _fields(number)
    if not fields:
        return 0.0, 0.0, ""
    own, children = (sum(map(int, fields[first : first + 2])) / TICKS for first in (11, 13))
    return own, children, fields[19]


def _sockets():
    """How many sockets there are in the network that this process shares with those it watches."""
    return sum(max(_read(f"/proc/self/net/{kind}").count("\n") - 1, 0) for kind in ("unix", "tcp", "tcp6", "udp", "udp6"))


def _memory(number):
    """Bytes of a process that no file backs (those shared since a fork count for each), and its number of threads."""
    size, threads = 0, 0
    for line in _read(f"/proc/{number}/status").splitlines():
        name, _, rest = line.partition(":")
        if name in ("RssAnon", "RssShmem"):
            size += int(rest.split()[0]) * 1024
        elif name == "Threads":
            threads = int(rest)
    return size, threads


def _share(number):
    """Bytes of a process in which what it shares is divided among the sharers."""
    for line in _read(f"/proc/{number}/smaps_rollup").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return _memory(number)[0]
