"""A gradebook on a PostgreSQL server: a real one, from Debian's packages, in a temporary folder."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import desk
import pytest

from grading.gradebook.class_run import autograde
from grading.pages.class_report import class_report
from grading.pages.feedback import write_feedback

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
pytestmark = pytest.mark.skipif(not PROGRAMS, reason="needs Debian's package postgresql")


@pytest.fixture(scope="module")
def server():
    """The URL of a fresh database; PostgreSQL refuses to run as root, so another user runs it."""
    user = "nobody" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # the path of its socket must be short
    try:
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        data = folder / "data"
        quiet = {"user": user, "cwd": folder, "check": True, "stdin": subprocess.DEVNULL, "capture_output": True}
        subprocess.run([PROGRAMS[-1] / "initdb", "-D", data, "-A", "trust", "-U", "course", "-E", "UTF8", "--no-sync"], **quiet)
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c shared_buffers=16MB"
        control = [PROGRAMS[-1] / "pg_ctl", "-D", data, "-w", "-t", "300"]
        subprocess.run([*control, "-o", options, "-l", folder / "log", "start"], **{**quiet, "capture_output": False})
        try:
            yield f"postgresql+psycopg://course@/postgres?host={folder}"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], **quiet)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.usefixtures("in_process")
def test_a_class_is_graded_into_postgresql_as_into_sqlite(server, course, tmp_path):
    other = desk.make_course(tmp_path / "other", ["ann", "ben", "cleo"], db_url=server)
    for run in (course, other):
        desk.hand_in(run, "ann")
        desk.hand_in(run, "ben", double="def double(number):\n    return number")
        desk.hand_in(run, "cleo", content="{")
        autograde(run, desk.LESSON)
        desk.hand_in(run, "ann", answer_1="answer_1 = 'a'")
        autograde(run, desk.LESSON)
    assert desk.exported(other) == desk.exported(course)
    assert desk.points(other, "ann") == desk.points(course, "ann")
    assert class_report(other, desk.LESSON) == class_report(course, desk.LESSON)
    assert write_feedback(other, desk.LESSON)[0] == ["ann", "ben", "cleo"]
    assert not (other.root / "gradebook.db").exists()
