"""What the tests of the sandbox share."""

import time

import pytest

from grading.sandbox import launch


def required():
    """Skip a test, with the reason, where this machine has no sandbox."""
    if reason := launch.why_not():
        pytest.skip(reason)


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
