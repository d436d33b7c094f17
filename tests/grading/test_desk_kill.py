"""kill -9 at twenty random moments, of the run or of a worker: the next run completes, and the grades are the same.

Most moments are tried with a stand-in for the judge, whose workers start at once; some on Dask, two with sandbox and judge.
"""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import desk
import pytest
from pace import first_fast

from grading.sandbox.processes import descendants

STUDENTS = [f"s{number:02d}" for number in range(16)]
HERE = Path(__file__).resolve().parent
WAIT = 600  # seconds; only for what never ends


def full_class(folder):
    """A course in which every student has handed in something else, one of them nothing that can be read."""
    course = desk.make_course(folder, STUDENTS)
    for number, student in enumerate(STUDENTS):
        wrong = "def double(number):\n    return number" if number % 3 == 0 else desk.RIGHT["double"]
        desk.hand_in(course, student, double=f"{wrong}\n# {student}")
    desk.hand_in(course, STUDENTS[5], content="{")
    return course


class Run:
    """One `python -m grading autograde` in a process (and a process group) of its own; `cluster` is a LocalCluster of Dask's."""

    def __init__(self, course, *, workers=2, cluster=None, judge="standin", seconds="0.05"):
        program = [str(HERE / "standin.py")] if judge == "standin" else ["-m", "grading"]
        self.log, self.cluster = course.root / "graded.log", cluster
        environment = {**desk.with_library(str(HERE)), "STANDIN_LOG": str(self.log), "STANDIN_SECONDS": seconds}
        where = ["--scheduler", cluster.scheduler_address] if cluster else ["--workers", str(workers)]
        command = [sys.executable, *program, "autograde", desk.LESSON, "--course", str(course.root), *where]
        self.said = course.root / "said.txt"
        with open(self.said, "ab") as said:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def kill_itself(self):
        """-> the processes that it had."""
        had = descendants(self.process.pid)
        self.process.kill()
        self.process.wait(WAIT)
        return had

    def workers(self):
        if self.cluster:
            return [nanny.pid for nanny in self.cluster.workers.values() if nanny.pid]
        return [pid for pid in descendants(self.process.pid)[1:] if b"grading.judge.worker" in cmdline(pid)]

    def graded(self):
        """How many works have been graded here, by all runs so far."""
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def wait(self):
        assert self.process.wait(WAIT) == 1, f"the unreadable one needs a look: {self.said.read_text()}"


def cmdline(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def assert_gone(pids):
    """What a killed run had started goes with it."""
    until = time.monotonic() + WAIT
    while left := [pid for pid in pids if cmdline(pid)]:
        assert time.monotonic() < until, left
        time.sleep(0.05)


def assert_as_undisturbed(course, undisturbed):
    assert desk.exported(course) == undisturbed
    with course.gradebook() as gradebook:
        rows = Counter(s.student.id for s in gradebook.find_assignment(desk.LESSON).submissions)
    assert rows == dict.fromkeys(STUDENTS, 1)


def timed(folder, **options):
    """The exported grades of a run that nobody disturbs, and how long it took."""
    course, start = full_class(folder), time.monotonic()
    Run(course, **options).wait()
    return desk.exported(course), time.monotonic() - start


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return timed(tmp_path_factory.mktemp("undisturbed") / "course")


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    return timed(tmp_path_factory.mktemp("judged") / "course", judge="real")


@pytest.fixture(scope="module")
def cluster():
    """A Dask cluster of two worker processes on this machine -> its LocalCluster."""
    from distributed import LocalCluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", desk.with_library(str(HERE))["PYTHONPATH"])
        patch.setenv("STANDIN_LOG", os.devnull)
        patch.setenv("STANDIN_SECONDS", "0.05")
        with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as running:
            yield running


@pytest.fixture
def way(request, undisturbed):
    """A way to grade -> (options of a `Run`, the grades expected, the seconds that it takes undisturbed)."""
    if request.param == "with the judge":
        return {"judge": "real"}, *request.getfixturevalue("judged")
    return {"cluster": request.getfixturevalue("cluster")} if request.param == "on Dask" else {}, *undisturbed


MOMENTS = [(way, seed) for way, count in (("here", 6), ("on Dask", 3), ("with the judge", 1)) for seed in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 8])
def test_the_grades_do_not_depend_on_the_number_of_workers(tmp_path, undisturbed, workers):
    course = full_class(tmp_path / "course")
    Run(course, workers=workers).wait()
    assert_as_undisturbed(course, undisturbed[0])


@pytest.mark.slow
def test_the_judge_gives_the_grades_that_the_work_deserves(judged, undisturbed):
    assert judged[0] == undisturbed[0]


@pytest.mark.parametrize(("way", "seed"), first_fast(MOMENTS), indirect=["way"])
def test_a_killed_run_is_taken_up_by_the_next(tmp_path, way, seed):
    options, expected, seconds = way
    course = full_class(tmp_path / "course")
    run = Run(course, **options)
    time.sleep(random.Random(seed).uniform(0.2, 1.0) * seconds)
    assert_gone(run.kill_itself())
    kept = {path: path.stat().st_mtime_ns for path in (course.engine / "verdicts").rglob("*.json")}
    before = run.graded()
    Run(course, **options).wait()
    assert_as_undisturbed(course, expected)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    if not options:
        assert run.graded() - before == len(STUDENTS) - 1 - len(kept), "what had a verdict is not graded again"


@pytest.mark.slow
@pytest.mark.parametrize(("way", "seed"), MOMENTS, indirect=["way"])
def test_a_killed_worker_is_replaced_and_its_work_graded(tmp_path, way, seed):
    options, expected, seconds = way
    course = full_class(tmp_path / "course")
    chance = random.Random(100 + seed)
    run = Run(course, seconds="0.2", **options)
    time.sleep(chance.uniform(0.4, 1.0) * seconds)
    if workers := run.workers():
        with contextlib.suppress(ProcessLookupError):
            os.kill(chance.choice(workers), signal.SIGKILL)
    run.wait()
    assert_as_undisturbed(course, expected)
