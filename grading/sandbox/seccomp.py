"""A filter that keeps a student's code from system calls that no notebook needs and that break out or hoard memory unseen.

Namespaces, mounts, tracing, keys, io_uring and the like shrink the kernel's surface; anonymous files, System V shared memory and
shared memory of no file are refused because what they hold belongs to no process, so that no one who counts memory would see it.
What tells, or sets, which pages of a file are in the cache is refused too: all sessions share that, and could talk by it.
"""

import errno
import platform
import struct

from grading.sandbox import kernel_calls

ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT, FOURTH_ARGUMENT = 0, 4, 16, 40
MAP_SHARED, MAP_ANONYMOUS = 0x01, 0x20

FAMILIES = (1, 2, 10)  # UNIX, INET, INET6: the last two lead nowhere, but asking for them is honest
NAMESPACES = (kernel_calls.NEWNS | kernel_calls.NEWCGROUP | kernel_calls.NEWUTS | kernel_calls.NEWIPC | kernel_calls.NEWUSER) | (
    kernel_calls.NEWPID | kernel_calls.NEWNET | kernel_calls.NEWTIME
)

# io_uring, the new mount calls, pidfd_getfd, process_madvise, memfd_secret, cachestat
COMMON = (425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442, 447, 451)
CLONE3 = 435

X86_64 = {
    "audit": 0xC000003E,
    "clone": 56,
    "mmap": 9,
    "socket": 41,
    # System V memory, semaphores, queues; ptrace, syslog; uselib, personality; pivot_root, chroot, acct, settimeofday, mount,
    # umount2, swapon, swapoff, reboot; modules; quotas; mq_open; kexec; keys; unshare, perf, fanotify, handles, setns,
    # process_vm, kcmp, finit_module, memfd_create, kexec_file, bpf, userfaultfd; mincore, readahead, io_setup, io_submit,
    # fadvise64, preadv2
    "refused": (
        *(29, 30, 31, 64, 68, 101, 103, 134, 135, 155, 161, 163, 164, 165, 166, 167, 168, 169, 175, 176, 179, 227, 240),
        *(246, 248, 249, 250, 272, 298, 300, 303, 304, 308, 310, 311, 312, 313, 319, 320, 321, 323),
        *(27, 187, 206, 209, 221, 327),
    ),
}
AARCH64 = {
    "audit": 0xC00000B7,
    "clone": 220,
    "mmap": 222,
    "socket": 198,
    "refused": (
        *(39, 40, 41, 51, 60, 89, 92, 97, 104, 105, 106, 112, 116, 117, 142, 170, 180, 186, 190, 194, 195, 196, 217, 218, 219),
        *(224, 225, 241, 262, 264, 265, 268, 270, 271, 272, 273, 279, 280, 282, 294),
        *(0, 2, 213, 223, 232, 286),
    ),
}
MACHINES = {"x86_64": X86_64, "aarch64": AARCH64}


def _instruction(code, value, yes=0, no=0):
    return struct.pack("<HBBI", code, yes, no, value)


def program(table):
    """The filter for one kind of machine: bytes of BPF."""
    refuse = _instruction(RETURN, REFUSE | errno.EPERM)
    out = [
        _instruction(LOAD, ARCHITECTURE),
        _instruction(EQUAL, table["audit"], yes=1),
        _instruction(RETURN, KILL),
        _instruction(LOAD, NUMBER),
        _instruction(AT_LEAST, 0x40000000, no=1),  # the x32 calls, which would slip past the numbers below
        refuse,
        _instruction(EQUAL, CLONE3, no=1),  # its flags lie in memory, out of a filter's sight; libc then takes clone
        _instruction(RETURN, REFUSE | errno.ENOSYS),
    ]
    for number in (*table["refused"], *COMMON):
        out += [_instruction(EQUAL, number, no=1), refuse]
    out += [  # memory that is shared and of no file
        _instruction(EQUAL, table["mmap"], no=5),
        _instruction(LOAD, FOURTH_ARGUMENT),
        _instruction(ANY_BIT, MAP_SHARED, no=2),
        _instruction(ANY_BIT, MAP_ANONYMOUS, no=1),
        refuse,
        _instruction(RETURN, ALLOW),
    ]
    out += [
        _instruction(EQUAL, table["clone"], no=4),
        _instruction(LOAD, FIRST_ARGUMENT),
        _instruction(ANY_BIT, NAMESPACES, no=1),
        refuse,
        _instruction(RETURN, ALLOW),
        _instruction(EQUAL, table["socket"], no=len(FAMILIES) + 2),
        _instruction(LOAD, FIRST_ARGUMENT),
        *(_instruction(EQUAL, family, yes=len(FAMILIES) - at) for at, family in enumerate(FAMILIES)),
        refuse,
        _instruction(RETURN, ALLOW),
    ]
    return b"".join(out)


def install():
    """Install the filter where its numbers are known. Needs no_new_privs."""
    table = MACHINES.get(platform.machine())
    if table is not None:
        kernel_calls.install_filter(program(table))
