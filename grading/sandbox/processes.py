"""What the kernel tells of processes: whose they are, what they have worked, what memory they hold."""

import os

TICKS = os.sysconf("SC_CLK_TCK")


def read(path):
    """The text of one of the kernel's files; "" where there is none any more, or none of ours."""
    try:
        with open(path, "rb") as file:
            return file.read().decode("ascii", "replace")
    except OSError:
        return ""


def descendants(number):
    """The process and all that descend from it, in the order of generations. Every process must show whose child it is."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            parents.setdefault(_parent(int(name)), []).append(int(name))
    found = [number]
    for one in found:
        found += parents.get(one, [])
    return found


def work(number):
    """Seconds of processor time of a process, and of its children that have ended and were waited for; and when it began."""
    fields = _fields(f"/proc/{number}/stat")
    if not fields:
        return 0.0, 0.0, ""
    own, children = (sum(map(int, fields[first : first + 2])) / TICKS for first in (11, 13))
    return own, children, fields[19]


def work_beside(number):
    """Seconds of processor time of a process's other threads and of its living descendants."""
    total, _, _ = work(number)
    main = _fields(f"/proc/{number}/task/{number}/stat")
    threads = max(total - sum(map(int, main[11:13])) / TICKS, 0.0) if main else 0.0
    return threads + sum(work(other)[0] for other in descendants(number)[1:])


def anonymous(number):
    """Bytes of a process that no file backs (those shared since a fork count for each), and its number of threads."""
    size, threads = 0, 0
    for line in read(f"/proc/{number}/status").splitlines():
        name, _, rest = line.partition(":")
        if name in ("RssAnon", "RssShmem"):
            size += int(rest.split()[0]) * 1024
        elif name == "Threads":
            threads = int(rest)
    return size, threads


def share(number):
    """Bytes of a process in which what it shares is divided among the sharers, where the kernel tells; 0 when it has ended."""
    for line in read(f"/proc/{number}/smaps_rollup").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return anonymous(number)[0]


def sockets():
    """How many sockets there are in the network that this process is in (from Linux 4.16 on).

    One line that the kernel keeps: to read its lists of connections takes it hundreds of times as long.
    """
    words = read("/proc/self/net/sockstat").split()  # sockets: used N
    return int(words[2]) if words[:2] == ["sockets:", "used"] else 0


def _fields(path):
    """The fields of a stat file after the name, which may hold anything."""
    return read(path).rpartition(")")[2].split()


def _parent(number):
    fields = _fields(f"/proc/{number}/stat")
    return int(fields[1]) if fields else 0
