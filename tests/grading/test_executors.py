"""A work whose process is killed under it is tried again; one that kills it every time is given up, with what was seen."""

import os
import signal
from functools import partial

import pytest

from grading.judge.worker import forked
from grading.judge.workers import ATTEMPTS, LocalWorkers, WorkerDied, run_tasks


def _killed(log, times, whom):
    """What runs in the worker: it notes the attempt, and at the first `times` the process that is at work is killed."""
    with open(log, "a", encoding="utf-8") as file:
        file.write("tried\n")
    with open(log, encoding="utf-8") as file:
        ends = len(file.readlines()) <= times
    if ends and whom == "worker":
        os.kill(os.getpid(), signal.SIGKILL)
    return forked(partial(_work, ends), seconds=60)


def _work(ends):
    if ends:
        os.kill(os.getpid(), signal.SIGKILL)
    return "graded"


@pytest.mark.parametrize("whom", ["worker", "fork"])
@pytest.mark.parametrize(("times", "tried"), [(1, 2), (ATTEMPTS, ATTEMPTS)])
def test_a_work_whose_process_is_killed_is_tried_again(tmp_path, whom, times, tried):
    log = tmp_path / "log"
    with LocalWorkers(1) as workers:
        ((key, result),) = run_tasks(workers, _killed, {"s01": (str(log), times, whom)}, waiting=1)
    assert key == "s01" and len(log.read_text().splitlines()) == tried
    assert result == "graded" if times < ATTEMPTS else isinstance(result, WorkerDied)
