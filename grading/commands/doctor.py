"""Check that this machine and this course are ready for grading.

Looks at the sandbox, the course's settings, the gradebook, the roster and the disk; changes nothing.
"""

import os
import shutil
import tempfile

from grading.commands import ALL_WELL, SET_UP
from grading.commands.common import say, shared_options
from grading.commands.nbgrader_bridge import installed
from grading.gradebook.class_run import default_workers, require_sandbox
from grading.gradebook.course_run import CourseRun, without_password
from grading.intake.errors import SetUpError

ENOUGH_DISK = 1e9  # bytes
PROBE = "import socket\nsocket.create_connection(('198.51.100.1', 80), timeout=2)"


class NextStep(Exception):
    """Nothing is missing; this is what to do next, in a sentence's words."""


def configure(parser):
    shared_options(parser)


def run(arguments):
    looks = {"sandbox": _sandbox, "course": _course, "gradebook": _gradebook, "roster": _roster, "disk": _disk}
    found, well = {"arguments": arguments}, True
    for name, look in looks.items():
        try:
            said, mark = look(found), "ok"
        except NextStep as step:
            said, mark = str(step), "next"
        except SetUpError as error:
            said, mark, well = str(error), "NOT", False
        say(f"{mark:>4}  {name}: {said}")
    say("Ready." if well else "Not ready: what is marked NOT comes first.")
    return ALL_WELL if well else SET_UP


def _sandbox(found):
    """It starts, runs a cell, and the cell does not reach the network."""
    require_sandbox()
    from grading.sandbox.limits import Limits
    from grading.sandbox.session import Sandbox

    with Sandbox(Limits()) as sandbox, sandbox.session() as session:
        if session.run("1 + 1", 60).status != "ok":
            raise SetUpError("a cell that adds two numbers did not run in it")
        if session.run(PROBE, 60).status != "error":
            raise SetUpError("a cell in it reached for the network and was not stopped")
    return f"a cell ran in it, without a network; {default_workers()} will be graded at once"


def _course(found):
    found["run"] = run = CourseRun.open(found["arguments"].course, found["arguments"].db)
    if not installed():
        raise SetUpError("nbgrader_config.py does not load grading/nbgrader_config.py: nbgrader's button has no sandbox")
    return f"{run.root}, time zone {run.zone}"


def _opened(found):
    if "run" not in found:
        raise SetUpError("the course's settings come first")
    return found["run"]


def _gradebook(found):
    with _opened(found).gradebook() as gradebook:
        lessons = ", ".join(assignment.name for assignment in gradebook.assignments)
    return f"{without_password(found['run'].coursedir.db_url)}, lessons: {lessons or 'none released yet'}"


def _roster(found):
    students = _opened(found).roster()
    if not students:
        raise NextStep("nobody is enrolled yet: `python -m grading release LESSON --roster students.csv` does that")
    return f"{len(students)} students"


def _disk(found):
    folder = _opened(found).engine.parent
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free
    except OSError as error:
        raise SetUpError(f"{folder} cannot be written ({os.strerror(error.errno)})") from error
    if free < ENOUGH_DISK:
        raise SetUpError(f"{free / 1e9:.1f} GB free at {folder}: a class takes about one")
    return f"{free / 1e9:.0f} GB free"
