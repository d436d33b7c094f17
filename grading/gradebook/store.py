"""Verdicts on disk, by a hash of all that they depend on: an interrupted run goes on from here, and nothing is graded twice."""

import contextlib
import fcntl
import hashlib
import json
import os
from functools import cache
from importlib.metadata import version
from pathlib import Path

from grading.gradebook.records import Record
from grading.intake.errors import SetUpError
from grading.intake.whole_files import read_json, write_json
from grading.judge.verdict import Verdict
from grading.sandbox.declaration import COURSE

# Of this package, what cannot change a verdict: all that `gradebook/class_run.py` does not import (a test says so).
NOT_JUDGING = (
    *("__init__.py", "__main__.py", "nbgrader_config.py", "commands/", "course/", "pages/"),
    *("gradebook/canvas.py", "gradebook/course_run.py", "gradebook/grades_csv.py", "gradebook/lms_grades.py"),
    *("gradebook/release.py", "intake/class_list.py", "intake/lms_zip.py", "intake/similarity.py"),
)
LONGEST_NAME = 240  # bytes of a file's name, its ending left out


class Store:
    """The engine's folder. Every file in it is replaced whole, so that a `kill -9` leaves the old one or the new one."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def verdict(self, key):
        """The `Verdict` stored under `key`, or None. A damaged file counts as none."""
        data = read_json(self._verdict(key))
        return Verdict.read(data.get("verdict")) if isinstance(data, dict) and data.get("key") == key else None

    def keep(self, key, verdict):
        write_json(self._verdict(key), {"key": key, "verdict": verdict.to_dict()})

    def written(self, lesson, student):
        """What was last written into the gradebook for a student -> `Record`."""
        return Record.read(read_json(self._of("written", lesson, student)))

    def note_written(self, lesson, student, record):
        write_json(self._of("written", lesson, student), record.to_dict())

    def page(self, lesson, student):
        """A hash of all that the student's feedback page was made of; None where none was."""
        return read_json(self._of("feedback", lesson, student))

    def note_page(self, lesson, student, state):
        write_json(self._of("feedback", lesson, student), state)

    def _verdict(self, key):
        return self.folder / "verdicts" / key[:2] / f"{key}.json"

    def _of(self, what, lesson, student):
        name = student if len(student.encode()) <= LONGEST_NAME else digest(student)
        return self.folder / what / lesson / f"{name}.json"

    @contextlib.contextmanager
    def one_writer(self):
        """One run at a time writes; the lock goes with the process, however that ends. Raises SetUpError when it is taken."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / "lock", "a+", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.seek(0)
                who = lock.read().strip() or "unknown"
                raise SetUpError(f"Another run is grading this course (process {who}): wait until it has finished") from None
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
            yield


def key_of(lesson, work, seed):
    """What a verdict depends on, as one hash: the lesson, the work (a dict), the hidden tests' seed and the engine's code."""
    return digest([lesson.digest, work, seed, engine_version()])


def digest(data):
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


@cache
def engine_version():
    """A hash of the code that verdicts come from, and of the versions of what it stands on."""
    found = hashlib.sha256(f"{version('torch')} {version('numpy')}".encode())
    for package in ("grading", *COURSE.packages):
        folder = COURSE.folder(package)
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder).as_posix()
            if package != "grading" or not name.startswith(NOT_JUDGING):
                found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
