"""Isolation of one process: identity, namespaces, mounts, limits and the filter on system calls.

`python -m grading.sandbox.isolate` tries all of it on a process that does nothing else, and prints "isolated" or what failed.
"""

import os
import resource
import signal
import sys

from grading.sandbox import kernel_calls, seccomp
from grading.sandbox.limits import Limits

NOBODY = 65534
INSIDE = 1000
ROOM = "/student"  # where the one writable file system is mounted
SPARE_FILES = 512  # open files that one process may hold
SPARE_SECONDS = 5  # of work beyond the limit: the guardian, which gives reasons, comes before the kernel, which gives none
NAMESPACES = kernel_calls.NEWUSER | kernel_calls.NEWPID | kernel_calls.NEWIPC | kernel_calls.NEWNET | kernel_calls.NEWUTS


def become_nobody():
    """Where root runs this, become an ordinary user: limits on processes do not bind root. Call before any namespace is made."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        kernel_calls.prctl(kernel_calls.PR_SET_DUMPABLE, 1)  # or its own /proc entry, and the maps in it, would be root's


def die_with_parent(parent=None):
    """Be killed when the parent ends; `parent` is its number, where that is known from before it could end."""
    parent = parent or os.getppid()
    kernel_calls.prctl(kernel_calls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def leave():
    """New namespaces for this process (for process numbers: for its children), in which it holds every capability."""
    user, group = os.getuid(), os.getgid()
    kernel_calls.unshare(NAMESPACES)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{INSIDE} {user} 1"), ("gid_map", f"{INSIDE} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def cover(limits):
    """Mount one bounded tmpfs for all that may be written, and hide /proc and the terminals. In a child of `leave`."""
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # where the machine itself runs out of memory, this goes first
    kernel_calls.unshare(kernel_calls.NEWNS)  # not sooner: the guardian goes on seeing /proc
    kernel_calls.mount(None, "/", None, kernel_calls.MS_REC | kernel_calls.MS_PRIVATE)
    careful = kernel_calls.MS_NOSUID | kernel_calls.MS_NODEV
    size = f"size={int(limits.tmpfs_bytes)},nr_inodes={int(limits.inodes)},mode=0755"
    kernel_calls.mount("tmpfs", ROOM, "tmpfs", careful, size)
    for name, place in (("home", None), ("tmp", None), ("shared-tmp", "/tmp"), ("shm", "/dev/shm")):
        os.mkdir(f"{ROOM}/{name}")
        if place is not None:
            _lay_over(f"{ROOM}/{name}", place)
    nothing = careful | kernel_calls.MS_NOEXEC | kernel_calls.MS_RDONLY
    for place in ("/dev/pts", "/proc"):
        kernel_calls.mount("tmpfs", place, "tmpfs", nothing, "size=4k,nr_inodes=1,mode=0555")


def _lay_over(own, place):
    """Mount the folder `own` on `place`. What lies there (a project in /tmp with its Python, say) stays to be seen, read-only."""
    for name in os.listdir(place):
        if os.path.isdir(f"{place}/{name}"):
            os.mkdir(f"{own}/{name}")
        else:
            os.close(os.open(f"{own}/{name}", os.O_CREAT | os.O_EXCL, 0o600))
        kernel_calls.mount(f"{place}/{name}", f"{own}/{name}", None, kernel_calls.MS_BIND | kernel_calls.MS_REC)
    kernel_calls.mount(own, place, None, kernel_calls.MS_BIND | kernel_calls.MS_REC)


def bind_limits(limits):
    """Limits that the kernel keeps for each process."""
    wanted = {
        "NPROC": limits.processes + 1 if _counts_by_namespace() else None,  # and the guardian
        "NOFILE": SPARE_FILES,
        "FSIZE": limits.file_bytes,
        "DATA": limits.memory_bytes,
        "CPU": limits.notebook_seconds + SPARE_SECONDS,
        "CORE": 0,
        "MEMLOCK": 2**16,
        "MSGQUEUE": 0,
    }
    for name, value in wanted.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is not None and value is not None:
            _lower(which, int(value))


def _lower(which, value):
    hard = resource.getrlimit(which)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (value, value))


def _counts_by_namespace():
    """Whether a user namespace counts its own processes (Linux 5.14); before, a limit would count those of the whole account."""
    release = os.uname().release.split("-")[0].split(".")
    return tuple(int(part) for part in release[:2] if part.isdigit()) >= (5, 14)


def renounce():
    """Give up all privileges, and the system calls that nobody needs."""
    kernel_calls.drop_capabilities()
    seccomp.install()


def _try():
    become_nobody()
    child = os.fork()
    if child:
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0)
    leave()
    grandchild = os.fork()
    if grandchild:
        os._exit(os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1]) != 0)
    cover(Limits())
    bind_limits(Limits())
    renounce()
    print("isolated", flush=True)
    os._exit(0)


if __name__ == "__main__":
    try:
        _try()
    except OSError as error:
        print(error, file=sys.stderr, flush=True)
        os._exit(1)
