"""kill -9 at random moments, of the run and of a worker, here and on Dask: the next run completes, and the grades are the same.

Most moments are tried with a stand-in for the judge, whose workers start at once; the last two with the sandbox and the judge.
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
    """One `python -m grading autograde` in a process (and a process group) of its own."""

    def __init__(self, course, *options, judge="standin", seconds="0.05"):
        program = [str(HERE / "with_standin.py")] if judge == "standin" else ["-m", "grading"]
        self.log = course.root / "graded.log"
        environment = {**desk.with_library(str(HERE)), "STANDIN_LOG": str(self.log), "STANDIN_SECONDS": seconds}
        command = [sys.executable, *program, "autograde", desk.LESSON, "--course", str(course.root), *options]
        self.said = course.root / "said.txt"
        with open(self.said, "ab") as said:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def kill_itself(self):
        """-> the processes that it had."""
        had = descendants(self.process.pid)
        self.process.kill()
        self.process.wait(WAIT)
        return had

    def kill_a_worker(self, choose):
        workers = [pid for pid in descendants(self.process.pid)[1:] if b"grading.judge.worker" in cmdline(pid)]
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(choose(workers), signal.SIGKILL)

    def wait(self):
        code = self.process.wait(WAIT)
        assert code in (0, 1), self.said.read_text()
        return code


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


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The exported grades of a run that nobody disturbs, and how long it took."""
    course = full_class(tmp_path_factory.mktemp("undisturbed") / "course")
    start = time.monotonic()
    assert Run(course, "--workers", "2").wait() == 1, "the unreadable one needs a look"
    return desk.exported(course), time.monotonic() - start


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 8])
def test_the_grades_do_not_depend_on_the_number_of_workers(tmp_path, undisturbed, workers):
    course = full_class(tmp_path / "course")
    Run(course, "--workers", str(workers)).wait()
    assert_as_undisturbed(course, undisturbed[0])


@pytest.mark.parametrize("seed", first_fast(range(5)))
def test_a_killed_run_is_taken_up_by_the_next(tmp_path, undisturbed, seed):
    expected, seconds = undisturbed
    course = full_class(tmp_path / "course")
    run = Run(course, "--workers", "2")
    time.sleep(random.Random(seed).uniform(0.2, 1.0) * seconds)
    assert_gone(run.kill_itself())
    kept = {path.stem: path.stat().st_mtime_ns for path in (course.engine / "verdicts").rglob("*.json")}
    before = run.log.read_text().splitlines() if run.log.exists() else []
    Run(course, "--workers", "2").wait()
    assert_as_undisturbed(course, expected)
    assert {name: (next((course.engine / "verdicts").rglob(f"{name}.json"))).stat().st_mtime_ns for name in kept} == kept
    again = len(run.log.read_text().splitlines()) - len(before)
    assert again == len(STUDENTS) - 1 - len(kept), "what had a verdict is not graded again"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_killed_worker_is_replaced_and_its_work_graded(tmp_path, undisturbed, seed):
    expected, seconds = undisturbed
    course = full_class(tmp_path / "course")
    chance = random.Random(100 + seed)
    run = Run(course, "--workers", "2", seconds="0.2")
    time.sleep(chance.uniform(0.4, 1.0) * seconds)
    run.kill_a_worker(chance.choice)
    run.wait()
    assert_as_undisturbed(course, expected)


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


@pytest.mark.slow
def test_on_dask_the_grades_are_the_same(tmp_path, undisturbed, cluster):
    course = full_class(tmp_path / "course")
    Run(course, "--scheduler", cluster.scheduler_address).wait()
    assert_as_undisturbed(course, undisturbed[0])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_run_on_dask_that_is_killed_is_taken_up_by_the_next(tmp_path, undisturbed, cluster, seed):
    expected, seconds = undisturbed
    course = full_class(tmp_path / "course")
    run = Run(course, "--scheduler", cluster.scheduler_address)
    time.sleep(random.Random(200 + seed).uniform(0.3, 1.0) * seconds)
    run.kill_itself()
    Run(course, "--scheduler", cluster.scheduler_address).wait()
    assert_as_undisturbed(course, expected)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_dask_worker_costs_nobody_anything(tmp_path, undisturbed, cluster, seed):
    expected, seconds = undisturbed
    course = full_class(tmp_path / "course")
    chance = random.Random(300 + seed)
    run = Run(course, "--scheduler", cluster.scheduler_address)
    time.sleep(chance.uniform(0.3, 1.0) * seconds)
    os.kill(chance.choice([nanny.pid for nanny in cluster.workers.values() if nanny.pid]), signal.SIGKILL)
    run.wait()
    assert_as_undisturbed(course, expected)


# With the sandbox and the judge


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    course = full_class(tmp_path_factory.mktemp("judged") / "course")
    start = time.monotonic()
    Run(course, judge="real").wait()
    return desk.exported(course), time.monotonic() - start


@pytest.mark.slow
def test_the_judge_gives_the_grades_that_the_work_deserves(judged, undisturbed):
    assert judged[0] == undisturbed[0]


@pytest.mark.slow
def test_a_killed_run_leaves_no_process_of_a_submission(tmp_path, judged):
    expected, seconds = judged
    course = full_class(tmp_path / "course")
    run = Run(course, judge="real")
    time.sleep(random.Random(400).uniform(0.5, 0.9) * seconds)
    assert_gone(run.kill_itself())
    Run(course, judge="real").wait()
    assert_as_undisturbed(course, expected)


@pytest.mark.slow
def test_a_killed_worker_leaves_no_process_and_loses_no_work(tmp_path, judged):
    expected, seconds = judged
    course = full_class(tmp_path / "course")
    run = Run(course, judge="real")
    time.sleep(random.Random(401).uniform(0.5, 0.9) * seconds)
    run.kill_a_worker(random.Random(402).choice)
    run.wait()
    assert_as_undisturbed(course, expected)
