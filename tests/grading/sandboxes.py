"""What the tests of the sandbox share: whether there is one, and which processes of this machine belong to it."""

import time
from pathlib import Path

import pytest

from grading.sandbox import launch


def required():
    """Skip a test, with the reason, where this machine has no sandbox."""
    if reason := launch.why_not():
        pytest.skip(reason)


def descendants(process):
    """The numbers of all living processes that descend from a process, itself among them."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            fields = _fields(entry)
            if fields and fields[0] != "Z":
                children.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [process] if Path(f"/proc/{process}").exists() else []
    for number in found:
        found += children.get(number, [])
    return found


def _fields(entry):
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def eventually(holds, seconds=120):
    """Whether something comes to hold, on a machine that may be busy."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def printed(run):
    """The standard output of a cell."""
    return "".join(output["text"] for output in run.outputs if output.get("name") == "stdout")
