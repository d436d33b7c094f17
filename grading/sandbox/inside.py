"""The untrusted side: a process that has everything imported and forks one isolated worker for each session.

zygote      waits on its control socket; a message there brings a session's limits and two sockets. Ends when the socket closes.
guardian    one for each session, outside the worker's namespaces: counts memory, processes and processor time, says how it ended
worker      process 1 of its own namespaces: runs cells and answers requests on the session's socket until that closes
"""

import contextlib
import gc
import json
import os
import random
import shutil
import signal
import socket
import sys
import tempfile
import threading

from grading.sandbox import answers, guardian, isolate, kernel_calls, launch
from grading.sandbox import shell as shells
from grading.sandbox.channel import Channel
from grading.sandbox.declaration import COURSE
from grading.sandbox.limits import Limits

SEED = 0  # of random and numpy: two sessions with the same cells show the same
FRESH_TORCH_SEED = 67280421310721  # what torch's generator starts from in a fresh process
TURN = 0.0005  # seconds that a thread keeps the interpreter while others wait: Python's 0.005 are long beside ten that never end


def main(control, isolated):
    control = socket.socket(fileno=control)
    shell = prepare()
    control.send(b"ready")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # guardians that have ended leave nothing behind
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 2**16, 2)
        if not message:
            os._exit(0)
        if os.fork() == 0:
            control.close()
            order = json.loads(message)
            guard(shell, Limits(**order["limits"]), *descriptors, isolated)
        for descriptor in descriptors:
            os.close(descriptor)


def prepare():
    """Import what lessons use and do once what is slow the first time; report the shell that every worker starts from."""
    os.makedirs(os.environ["MPLCONFIGDIR"], exist_ok=True)
    if os.path.isdir(launch.FONTS):
        shutil.copytree(launch.FONTS, os.environ["MPLCONFIGDIR"], dirs_exist_ok=True)
    import matplotlib.pyplot as plt
    import numpy
    import torch
    from IPython.core.pylabtools import print_figure

    COURSE.load()
    answers.hide_answers()
    torch.set_num_threads(1)
    sys.setswitchinterval(TURN)
    made = shells.make()
    numpy.ones((2, 2)) @ numpy.ones((2, 2))
    answers.warm_up()
    plt.plot([1, 2])
    print_figure(plt.gcf())
    plt.close("all")
    made.run_cell("None", store_history=False, silent=True)
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as error:
        made.InteractiveTB.structured_traceback(type(error), error, error.__traceback__)
    if threading.active_count() > 1:
        raise RuntimeError(f"threads before a fork: {threading.enumerate()}")
    gc.collect()
    gc.freeze()  # the collector would otherwise write to, and so copy, every page that the workers share
    return made


def guard(shell, limits, session, status, isolated):
    """In a fork of the zygote: start the worker, watch it, end with it. Never returns."""
    status = socket.socket(fileno=status)
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        isolate.die_with_parent()
        kernel_calls.prctl(kernel_calls.PR_SET_CHILD_SUBREAPER, 1)  # without namespaces, whoever detaches comes to us
        if isolated:
            isolate.leave()
        worker = os.fork()
        if worker == 0:
            work(shell, limits, session, isolated)
        os.close(session)
        guardian.watch(worker, limits, status, isolated)
    except Exception as error:
        with contextlib.suppress(OSError):
            status.send(json.dumps({"failed": f"{type(error).__name__}: {error}"}).encode())
    finally:
        os._exit(0)


def work(shell, limits, session, isolated):
    """In the worker: isolate this process, then serve the session until its socket closes. Never returns."""
    try:
        channel = Channel(socket.socket(fileno=session))
        try:
            os.setsid()  # signals to one's own process group cross namespaces
            isolate.die_with_parent()
            if isolated:
                isolate.cover(limits)
            channel.sock = socket.socket(fileno=_only(channel.sock.detach()))
            _settle(os.environ["HOME"] if isolated else tempfile.mkdtemp(prefix="session-"))
            isolate.bind_limits(limits)
            if isolated:
                isolate.renounce()
        except Exception as error:
            channel.send(("failed", f"{type(error).__name__}: {error}"))
            raise
        channel.send(("ready",))
        Worker(shell, channel, limits).serve()
    except EOFError:
        os._exit(0)
    finally:
        os._exit(1)


def _only(session):
    """Close every descriptor but the session's; standard input gives nothing, the outputs lead to a nameless file."""
    os.dup2(session, 3, inheritable=False)
    os.closerange(4, 2**16)
    path = os.path.join(os.environ["TMPDIR"], f"printed-{os.getpid()}")
    printed = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_EXCL, 0o600)
    os.unlink(path)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (printed, 1), (printed, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(printed)
    return 3


def _settle(home):
    """Make the session's own folder the working one and the last to import from, and start the generators anew."""
    import numpy
    import torch

    os.chdir(home)
    sys.path.append(home)
    random.seed(SEED)
    numpy.random.seed(SEED)
    torch.manual_seed(FRESH_TORCH_SEED)


class Worker:
    """Answers what comes on the channel: cells to run, and the judge's questions."""

    def __init__(self, shell, channel, limits):
        self.shell, self.channel, self.limits = shell, channel, limits
        self._lock, self._interrupted = threading.Lock(), False

    def serve(self):
        shells.connect(self.shell)
        while True:
            kind, *rest = self.channel.receive()
            answer = self._run if kind == "run" else self._handle
            answer(*rest)

    def _send(self, *frame):
        with self._lock, self._uninterrupted():  # a thread of the student's may print at any time
            self.channel.send(frame)

    @contextlib.contextmanager
    def _uninterrupted(self):
        """An interrupt waits for the frame that is being sent: half a frame would end the session."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._remember)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            interrupted, self._interrupted = self._interrupted, False
        if interrupted and callable(before):
            before(signal.SIGINT, None)

    def _remember(self, signum, frame):
        self._interrupted = True

    def _run(self, number, source):
        def send(events):
            self._send("output", number, events)

        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            try:
                done = shells.run(self.shell, source, send, self.limits.output_bytes)
            finally:
                signal.signal(signal.SIGINT, signal.SIG_IGN)
        except BaseException as error:  # what a cell does to the shell around it is the cell's failure
            done = ("error", type(error).__name__, "the cell has broken the shell that runs it")
        self._send("done", number, *done)

    def _handle(self, message):
        try:
            self._send("reply", answers.handle(message, self.shell.user_ns))
        except BaseException:  # of what a student did to this side no word leaves it
            self._send("failed")
