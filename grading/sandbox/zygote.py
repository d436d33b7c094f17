"""The process that sessions are forked from, as seen from outside: started behind bubblewrap, asked for workers, ended."""

import contextlib
import dataclasses
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

from grading.sandbox import launch
from grading.sandbox.endings import NoWorker
from grading.sandbox.launch import NoSandbox

START_SECONDS = 300  # for the imports of a worker, by the clock, on a machine that is busy with other things


class Zygote:
    """The process behind the outer wall that sessions are forked from."""

    def __init__(self, unsafe):
        self.unsafe, self._owner = unsafe, os.getpid()
        self.home = tempfile.mkdtemp(prefix="unsafe-") if unsafe else None
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with tempfile.TemporaryFile() as self._said:
            try:
                with theirs:
                    self._start([*launch.WORKER, str(theirs.fileno()), "unsafe" if unsafe else "isolated"], theirs)
            except BaseException:
                self.control.close()
                raise
            self._await_ready()

    def _start(self, program, theirs):
        descriptors = [theirs.fileno()]
        environment = launch.environment(self.unsafe)
        if self.unsafe:
            command = [sys.executable, *program]
            environment |= {"HOME": self.home, "TMPDIR": self.home}
            environment |= {"MPLCONFIGDIR": f"{self.home}/matplotlib", "IPYTHONDIR": f"{self.home}/ipython"}
        else:
            command = launch.wrapped(program)
            read, write = os.pipe()
            descriptors.append(write)
            command[1:1] = ["--info-fd", str(write)]
            if threading.current_thread() is threading.main_thread():
                command.insert(1, "--die-with-parent")  # "parent" is a thread: elsewhere the closing socket has to do
        try:
            streams = {"stdin": subprocess.DEVNULL, "stdout": self._said, "stderr": self._said}
            self._process = subprocess.Popen(command, env=environment, pass_fds=descriptors, cwd="/", **streams)
        finally:
            if not self.unsafe:
                os.close(write)
        self._first = self._process.pid if self.unsafe else _child_pid(read)

    def _await_ready(self):
        self.control.settimeout(START_SECONDS)
        try:
            ready = self.control.recv(16) == b"ready"
        except OSError:
            ready = False
        if not ready:
            self.close()
            self._said.seek(0)
            lines = self._said.read().decode("utf-8", "replace").strip().splitlines() or ["it said nothing"]
            raise NoSandbox(f"The sandbox did not start ({lines[-1]}). `python -m grading doctor` says more.")
        self.control.settimeout(60)

    @property
    def alive(self):
        """Whether it still listens. Asked of its socket, since a fork of the process that started it cannot wait for it."""
        if self.control.fileno() == -1:
            return False
        end = select.poll()
        end.register(self.control, select.POLLIN)  # once it is ready it says nothing more: only the end is there to read
        return not end.poll(0)

    def fork(self, limits):
        """Ask for a worker; its session socket and its guardian's, both ours to close."""
        session, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        status, watched = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        order = json.dumps({"limits": dataclasses.asdict(limits)}).encode()
        with theirs, watched:
            try:
                socket.send_fds(self.control, [order], [theirs.fileno(), watched.fileno()])
            except OSError as error:
                session.close()
                status.close()
                raise NoWorker(f"the process that sessions come from has ended: {error}") from error
        return session, status

    def close(self):
        self.control.close()  # it ends when nobody holds the other end, and everything inside ends with it
        ours = os.getpid() == self._owner  # a fork's end was not the only one
        if ours:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(5)
        if self._first and not (ours and self._process.poll() is not None):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._first, signal.SIGKILL)
        if ours:
            self._process.kill()
            self._process.wait()
            if self.home:
                shutil.rmtree(self.home, ignore_errors=True)


def _child_pid(read):
    """The number of the first process behind the wall, as bubblewrap tells it."""
    told = b""
    with open(read, "rb", buffering=0) as file:
        while not told.rstrip().endswith(b"}"):  # not to the end: a process behind the wall might hold it open
            chunk = file.read(4096)
            if not chunk:
                return 0
            told += chunk
    return json.loads(told)["child-pid"]
