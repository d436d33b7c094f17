"""The few system calls that Python 3.11 does not offer. Linux only; every failure is an OSError that names the call."""

import ctypes
import os

NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
NEWUSER, NEWPID, NEWNET, NEWTIME = 0x10000000, 0x20000000, 0x40000000, 0x00000080

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 36, 38, 47, 4
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


def _checked(what, result):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def unshare(flags):
    """Leave the namespaces that the flags name; children of this process start in new ones."""
    _checked("unshare", _libc.unshare(flags))


def mount(source, target, kind=None, flags=0, options=None):
    """mount(2); strings or None."""
    texts = [text.encode() if text is not None else None for text in (source, target, kind)]
    data = options.encode() if options is not None else None
    _checked(f"mount on {target}", _libc.mount(*texts, ctypes.c_ulong(flags), data))


def prctl(option, first=0, second=0):
    """prctl(2) with up to two arguments."""
    arguments = [ctypes.c_ulong(number) for number in (first, second, 0, 0)]
    _checked(f"prctl({option})", _libc.prctl(option, *arguments))


def drop_capabilities():
    """Give up every capability, for good: none is left to this process or to any program that it starts."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:
            break  # the kernel knows no capability of this number, nor any beyond it
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    data = (ctypes.c_uint32 * 6)()
    _checked("capset", _libc.capset(header, data))
    prctl(PR_SET_NO_NEW_PRIVS, 1)


def install_filter(program):
    """Bind this process, and all that it starts, to a seccomp filter: bytes of 8-byte BPF instructions."""

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))

    instructions = ctypes.create_string_buffer(program, len(program))
    description = Program(len(program) // 8, ctypes.addressof(instructions))
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(description))
