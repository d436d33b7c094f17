"""Watches one worker and all that it starts, from outside its namespaces, and ends it where it passes a limit."""

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
        done, code = os.waitpid(worker, os.WNOHANG)
        if done:
            break
        reason = reason or cause.over(limits)
        if reason:
            os.kill(worker, signal.SIGKILL)
    cause.end()
    ended = os.waitstatus_to_exitcode(code)
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
        self.namespace = None

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
        if sum(map(_work, members)) > limits.notebook_seconds:
            return f"more than {limits.notebook_seconds:g} seconds of work"
        return None

    def _members(self):
        if not os.path.isdir("/proc/self"):
            return None
        if not self.isolated:
            return self._descendants()
        self.namespace = self.namespace or _namespace(self.worker)
        if self.namespace is None:  # it has just ended
            return [self.worker]
        numbers = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        return [number for number in numbers if _namespace(number) == self.namespace]

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


def _namespace(number):
    """What names a process's namespace of process numbers; None for those of others, which must not be asked."""
    try:
        return os.readlink(f"/proc/{number}/ns/pid")
    except OSError:
        return None


def _fields(number):
    """The fields of /proc/N/stat after the name, which may hold anything."""
    return _read(f"/proc/{number}/stat").rpartition(")")[2].split()


def _parent(number):
    fields = _fields(number)
    return int(fields[1]) if fields else 0


def _work(number):
    """Seconds of processor time of a process and of its children that have ended."""
    fields = _fields(number)
    return sum(map(int, fields[11:15])) / TICKS if fields else 0.0


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
