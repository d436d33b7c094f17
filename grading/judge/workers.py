"""Executors that grade works: processes on this machine, or a Dask cluster. Both are of `concurrent.futures`."""

import contextlib
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import FIRST_COMPLETED, CancelledError, ThreadPoolExecutor, wait
from multiprocessing.connection import Connection

from grading.intake.errors import SetUpError, first_line
from grading.judge.worker import TookTooLong

ATTEMPTS = 3  # at a work whose worker died under it
LONGEST = 2_400  # seconds for one work; the worker itself gives up sooner, and goes on
# One thread a process: as many processes as cores run side by side, and sums come out the same on every machine.
QUIET = {"OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "PASSIVE", "MKL_NUM_THREADS": "1", "MPLBACKEND": "Agg"}
TELL = 1  # seconds between two looks at what is under way
START = 20  # seconds until a scheduler is called unreachable


class WorkerDied(Exception):
    """The process that was grading ended: killed, or out of memory."""


class TaskFailed(Exception):
    """The task raised; the message is what it raised."""


class LocalWorkers(ThreadPoolExecutor):
    """`workers` processes, each doing one task at a time. One that dies is replaced, and its task's future raises WorkerDied."""

    def __init__(self, workers):
        super().__init__(workers)
        self._all = [_start() for _ in range(workers)]
        self._free = queue.SimpleQueue()
        for worker in self._all:
            self._free.put(worker)

    def submit(self, function, /, *arguments):
        """`function` is found by its module and name on the other side."""
        return super().submit(self._ask, (function.__module__, function.__qualname__, arguments))

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Close the workers. With `cancel_futures` what has not begun is cancelled, and what has is killed."""
        if cancel_futures:
            for process, _ in self._all:
                process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)
        for _, connection in self._all:
            connection.close()
        for worker in self._all:
            _end(*worker)

    def _ask(self, request):
        """In one of the threads: what a worker answers."""
        worker = self._free.get()
        try:
            if worker is None:  # in the place of one that died
                worker = _start()
                self._all.append(worker)
            _, connection = worker
            connection.send(request)
            if not connection.poll(LONGEST):
                raise TimeoutError
            done, result = connection.recv()
        except (EOFError, OSError) as error:
            if worker is None:  # none could be started
                raise
            self._all.remove(worker)
            dead, worker = worker, None
            raise WorkerDied(_end(*dead)) from error
        finally:
            self._free.put(worker)
        if not done:
            raise _raised(*result)
        return result


def _start():
    ours, theirs = socket.socketpair()
    with theirs:
        environment = {**os.environ, **QUIET}
        environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "grading.judge.worker", str(theirs.fileno()), str(os.getpid())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # Ctrl-C reaches the command alone
        )
    return process, Connection(ours.detach())


def _raised(name, said):
    """The exception for what a task raised in its process."""
    if name == TookTooLong.__name__:
        return TookTooLong(said)
    if name == ChildProcessError.__name__:  # the fork that judges, which the worker has outlived
        return WorkerDied(said)
    return TaskFailed(said if name == "JudgingFailed" else f"{name}: {said}")


def _end(process, connection):
    """Close a worker, which has a sandbox to close -> how it ended, in words."""
    connection.close()
    try:
        code = process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return "it stopped answering"
    return f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with exit status {code}"


@contextlib.contextmanager
def on_cluster(address):
    """(An executor on the Dask scheduler at `address`, how many works it does at once).

    Raises SetUpError when it, or `distributed`, cannot be reached.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise SetUpError("--scheduler needs Dask: pip install 'course_utils[cluster]'") from error
    try:
        client = Client(address, timeout=START, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        said = first_line(error)
        raise SetUpError(
            f"No Dask scheduler answers at {address} ({said}). Start one with `dask scheduler`, or leave --scheduler out"
        ) from error
    with client:
        threads = client.nthreads()
        if not threads:
            raise SetUpError(f"The scheduler at {address} has no workers: start some with `dask worker {address} --nthreads 1`")
        yield client.get_executor(pure=False, retries=ATTEMPTS), sum(threads.values())


def on_cluster_worker(function, /, *arguments):
    """What runs on a Dask worker: the same process that grades locally, so that the same answer comes out.

    A process for each of the worker's threads; they end with the Dask worker.
    """
    here = threading.get_ident()
    if here not in _helpers:
        _helpers[here] = LocalWorkers(1)
    return _helpers[here].submit(function, *arguments).result()


_helpers = {}


def run_tasks(executor, function, tasks, waiting, tell=lambda keys: None):
    """Run `function(*arguments)` for each of `tasks` {key: arguments} and yield (key, result or exception) as they come.

    No more than `waiting` are under way at a time, so that a thousand works do not crowd a scheduler. One whose worker died is
    tried again, ATTEMPTS times in all. `tell(keys)` hears, every second, which have been under way for longest, by key.
    """
    left, tried, under_way = list(reversed(tasks)), {}, {}
    while left or under_way:
        while left and len(under_way) < waiting:
            key = left.pop()
            tried[key] = tried.get(key, 0) + 1
            under_way[executor.submit(function, *tasks[key])] = key
        done, _ = wait(under_way, TELL, return_when=FIRST_COMPLETED)
        tell([key for future, key in under_way.items() if future.running() and future not in done])
        for future in done:
            key = under_way.pop(future)
            try:
                error = future.exception()
            except CancelledError as cancelled:
                error = cancelled
            if isinstance(error, CancelledError):
                raise SetUpError("The scheduler has gone away. What was graded is kept: the same command goes on from there.")
            if error is None:
                yield key, future.result()
            elif _died(error) and tried[key] < ATTEMPTS:
                left.append(key)
            else:
                yield key, error


def _died(error):
    return type(error).__name__ in ("WorkerDied", "KilledWorker", "CommClosedError")
