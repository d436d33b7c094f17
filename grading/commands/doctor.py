"""The command that looks whether everything is there that grading needs."""

import importlib.metadata
import os
import shutil
import sys
import tempfile

from grading.commands import ALL_WELL, SET_UP
from grading.commands.common import course_options, say
from grading.commands.nbgrader_bridge import installed
from grading.gradebook.class_run import default_workers, require_sandbox
from grading.gradebook.course_run import CourseRun, without_password
from grading.intake.errors import SetUpError

NAME, HELP = "doctor", "check that this machine and this course are ready for grading"
MORE = "Looks at Python's packages, the sandbox, the course's settings, the gradebook, the roster and the disk; changes nothing."
ENOUGH_DISK = 1e9  # bytes
PROBE = "import socket\nsocket.create_connection(('198.51.100.1', 80), timeout=2)"


class NextStep(Exception):
    """Nothing is missing; this is what to do next, in a sentence's words."""


def configure(parser):
    course_options(parser)


def run(arguments):
    well = True
    for name, check in checks(arguments):
        try:
            said, mark = check(), "ok"
        except NextStep as step:
            said, mark = str(step), "next"
        except SetUpError as error:
            said, mark, well = str(error), "NOT", False
        say(f"{mark:>4}  {name}: {said}")
    say("Ready." if well else "Not ready: what is marked NOT comes first.")
    return ALL_WELL if well else SET_UP


def checks(arguments):
    """What is looked at, in order: (name, function that returns what is well, or raises SetUpError or NextStep)."""
    found = {}

    def course():
        found["run"] = CourseRun.open(arguments.course, arguments.db)
        if not installed():
            raise SetUpError("nbgrader_config.py does not load grading/nbgrader_config.py: nbgrader's button has no sandbox")
        return str(found["run"].root)

    def opened():
        if "run" not in found:
            raise SetUpError("the course's settings come first")
        return found["run"]

    def gradebook():
        with opened().gradebook() as gradebook:
            lessons = [assignment.name for assignment in gradebook.assignments]
        return f"{without_password(opened().coursedir.db_url)}, lessons: {', '.join(lessons) or 'none released yet'}"

    def roster():
        students = opened().roster()
        if not students:
            raise NextStep("nobody is enrolled yet: `python -m grading release LESSON --roster students.csv` does that")
        return f"{len(students)} students"

    return [
        ("Python", _python),
        ("packages", _packages),
        ("sandbox", _sandbox),
        ("course", course),
        ("gradebook", gradebook),
        ("roster", roster),
        ("disk", lambda: _disk(opened())),
        ("workers", lambda: f"{default_workers()} at once"),
        ("Dask", _dask),
    ]


def _python():
    return sys.version.split()[0]


def _packages():
    names = ("nbgrader", "nbconvert", "torch", "numpy", "SQLAlchemy", "ipython")
    try:
        return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)
    except importlib.metadata.PackageNotFoundError as error:
        raise SetUpError(f"{error.name} is missing: pip install 'course_utils[grading]'") from error


def _sandbox():
    """It starts, runs a cell, and the cell does not reach the network."""
    require_sandbox()
    from grading.sandbox.limits import Limits
    from grading.sandbox.session import Sandbox

    with Sandbox(Limits()) as sandbox, sandbox.session() as session:
        if session.run("1 + 1", 60).status != "ok":
            raise SetUpError("a cell that adds two numbers did not run in it")
        if session.run(PROBE, 60).status != "error":
            raise SetUpError("a cell in it reached for the network and was not stopped")
    return "bubblewrap works; a cell ran in it, without a network"


def _disk(run):
    folder = run.engine.parent
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise SetUpError(f"{folder} cannot be written ({os.strerror(error.errno)})") from error
    free = shutil.disk_usage(folder).free
    if free < ENOUGH_DISK:
        raise SetUpError(f"{free / 1e9:.1f} GB free at {folder}: a class takes about one")
    return f"{free / 1e9:.0f} GB free"


def _dask():
    try:
        return f"distributed {importlib.metadata.version('distributed')}, for --scheduler"
    except importlib.metadata.PackageNotFoundError:
        return "not installed, and not needed without --scheduler"
