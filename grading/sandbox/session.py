"""The trusted end of a sandbox: start it, open sessions in it, run cells, ask for data, and leave nothing behind."""

import contextlib
import dataclasses
import json
import os
import select
import signal
import socket
import weakref

from grading.sandbox import wire
from grading.sandbox.channel import Channel
from grading.sandbox.deadline import Deadline
from grading.sandbox.endings import Broke, Died, NoWorker, SandboxError, TimedOut
from grading.sandbox.limits import Limits
from grading.sandbox.outputs import Outputs, TooMuch, Unseen
from grading.sandbox.zygote import START_SECONDS, Zygote

FORK_SECONDS = 120  # for a fork of the zygote, by the clock, on a machine that is busy with other things
GRACE_SECONDS = 2.0  # for a cell that is being interrupted


@dataclasses.dataclass(frozen=True)
class CellRun:
    """What came of one cell.

    `outputs`: nbformat outputs (list of dicts); `status`: "ok", "error", "timeout", "died" or "too_much_output"; `error`: (name,
    text) of the exception that ended the cell, or None; `detail`: what happened in words, where status is not "ok".
    """

    outputs: list
    status: str
    error: tuple | None = None
    detail: str = ""


class Sandbox:
    """Sessions that can read nothing but the course's public parts, write nothing that stays, and reach nobody.

    `limits`: a `Limits`, for each session. `warm`: fork sessions from one process that has imported everything, started with the
    first session and again where it has ended; otherwise each session starts a process of its own, with the same results.
    `unsafe`: without bubblewrap, namespaces or privacy, for whoever trusts the code. A context manager; nothing is left after
    `close`, nor once this process has ended in whatever way. Raises `NoSandbox` where the machine has none.
    """

    def __init__(self, limits=None, *, unsafe=False, warm=True):
        self.limits, self.unsafe, self.warm = limits or Limits(), unsafe, warm
        self._zygote, self._sessions = None, weakref.WeakSet()

    def open(self):
        """Start the process that sessions come from, where there is one and it does not live: for a process that will fork."""
        if self.warm and (self._zygote is None or not self._zygote.alive):
            self.close()
            self._zygote = Zygote(self.unsafe)

    def session(self):
        """A new `Session`. Raises NoSandbox where nothing can be started, SandboxError where a session cannot."""
        if not self.warm:
            return self._open(Zygote(self.unsafe), own=True)
        self.open()
        try:
            return self._open(self._zygote)
        except NoWorker:
            self.close()
            self.open()
            return self._open(self._zygote)

    def _open(self, zygote, own=False):
        session = Session(zygote, self.limits, own)
        self._sessions.add(session)
        return session

    def close(self):
        """End every session and the process that they come from."""
        for session in list(self._sessions):
            session.kill()
        zygote, self._zygote = self._zygote, None
        if zygote is not None:
            zygote.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Session:
    """One student's process: its names stay from cell to cell. A context manager; made by `Sandbox.session`."""

    def __init__(self, zygote, limits, own):
        self.limits, self._zygote, self._own = limits, zygote, own
        self._cells, self._over, self._pid, self._pidfd = 0, None, 0, None
        self._socket = self._status = None
        try:
            self._socket, self._status = zygote.fork(limits)
            self._pid = self._meet()
            self._socket.setblocking(False)
            self._channel = Channel(self._socket)
            frame = self._receive(self._deadline(START_SECONDS))
            if frame != ("ready",):
                raise Broke(f"the session did not start: {str(frame)[:300]}")
        except BaseException:
            self.kill()
            raise

    def _meet(self):
        """The worker's process number, as seen from here."""
        self._status.settimeout(FORK_SECONDS)
        try:
            message, descriptors, _, _ = socket.recv_fds(self._status, 4096, 1)
        except OSError as error:
            raise NoWorker(f"no worker was started: {error}") from error
        told = json.loads(message or b"{}")
        if "pid" not in told:
            raise NoWorker(f"no worker was started: {told.get('failed', 'its guardian ended')}")
        (self._pidfd,) = descriptors
        with open(f"/proc/self/fdinfo/{self._pidfd}") as file:
            return int(next(line for line in file if line.startswith("Pid:")).split()[1])

    @property
    def alive(self):
        """Whether the session can still be used."""
        return self._over is None and not self._ended(0)

    def _ended(self, seconds):
        """Whether the worker has ended, waiting for that up to `seconds`."""
        poll = select.poll()
        poll.register(self._pidfd, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def run(self, source, seconds=None, *, room=None, seen=True):
        """Run one cell -> CellRun. `room` (a `Room`) is what the outputs of all cells together may take. Where they are not to be
        `seen` they count for nothing, and a None stands for them.

        It may take `seconds` (the limits' cell_seconds by default), in which waiting for a processor does not count. A cell that
        takes longer is interrupted, and the session ended where it does not react to that.
        """
        self._usable()
        self._cells += 1
        outputs, number = Outputs(self.limits.output_bytes, room) if seen else Unseen(), self._cells
        remaining = self._deadline(seconds or self.limits.cell_seconds)
        try:
            self._send(("run", number, source), remaining)
            return self._listen(number, outputs, remaining)
        except TooMuch as error:
            self._end(Broke(str(error)))
            return CellRun(outputs.cells, "too_much_output", None, str(error))
        except TimedOut as error:
            return CellRun(outputs.cells, "timeout", None, str(error))
        except SandboxError as error:
            return CellRun(outputs.cells, "died", None, str(error))

    def _listen(self, number, outputs, remaining):
        detail, timed_out = "", False
        while True:
            try:
                frame = self._receive(remaining, patient=not timed_out)
            except TimeoutError:
                detail, timed_out, remaining = f"stopped: {remaining.words}", True, self._deadline(GRACE_SECONDS)
                self._signal(signal.SIGINT)
                continue
            kind, *rest = _frame(frame)
            if kind == "output" and len(rest) == 2 and _is(rest[0], number) and isinstance(rest[1], list):
                for event in rest[1]:
                    outputs.add(event)
            elif kind == "done" and len(rest) == 4 and _is(rest[0], number):
                status, name, text = (part if isinstance(part, str) else "" for part in rest[1:])
                error = None if status == "ok" else (name[:200], text[:10_000])
                status = "timeout" if timed_out else "ok" if error is None else "error"
                return CellRun(outputs.cells, status, error, detail or (": ".join(error) if error else ""))
            elif kind != "output":
                self._misfit()

    def request(self, message, seconds):
        """Send `message` (wire data) to the session's `answers.handle` and return its reply (wire data).

        Raises `Died`, `TimedOut` or `Broke`; the session is over then.
        """
        self._usable()
        remaining = self._deadline(seconds)
        self._send(("request", message), remaining)
        while True:
            kind, *rest = _frame(self._receive(remaining))
            if kind == "reply" and len(rest) == 1:
                return rest[0]
            if kind == "failed":
                self._end(Broke("a question failed inside, or its answer was too large"))
                raise self._over
            if kind != "output":  # what a late thread printed is nobody's
                self._misfit()

    def _misfit(self):
        self._end(Broke("an answer that fits no question"))
        raise self._over

    def _send(self, frame, remaining):
        data = wire.encode(frame)  # what does not fit a frame is the caller's mistake (WireError): no reason to end the session
        with self._ending():
            self._channel.send_encoded(data, remaining)

    def _receive(self, remaining, patient=False):
        """The next frame. Where none comes in time the session ends, or, for the patient, TimeoutError is raised."""
        with self._ending(patient):
            return self._channel.receive(remaining)

    @contextlib.contextmanager
    def _ending(self, patient=False):
        """Every way in which the channel fails ends the session."""
        try:
            yield
            return
        except TimeoutError as error:
            if patient:
                raise
            self._end(TimedOut(str(error)))
        except wire.WireError as error:
            self._end(Broke(str(error)))
        except (EOFError, OSError):
            self._end(Died(self._last_words()))
        raise self._over

    def _usable(self):
        if self._over is not None:
            raise self._over

    def _deadline(self, seconds):
        return Deadline(seconds, self._pid)

    def _signal(self, number):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self._pidfd is not None:
                signal.pidfd_send_signal(self._pidfd, number)

    def _last_words(self):
        """How the worker ended, in words, from its guardian."""
        self._status.settimeout(5)
        try:
            told = json.loads(self._status.recv(4096) or b"{}")
        except (OSError, ValueError):
            told = {}
        if told.get("reason"):
            return f"ended for using {told['reason']}"
        ended = told.get("ended")
        if ended is None:
            self._signal(signal.SIGKILL)
            return "the process broke off the connection"
        return f"the process ended itself (status {ended})" if ended >= 0 else f"ended by {signal.Signals(-ended).name}"

    def _end(self, error):
        self.kill()
        self._over = error

    def kill(self):
        """End the session and every process in it."""
        if self._over is None:
            self._over = Died("the session was closed")
        self._signal(signal.SIGKILL)
        for connection in (self._socket, self._status):
            if connection is not None:
                connection.close()
        if self._pidfd is not None:
            self._ended(30)  # process 1 of a namespace ends last: then nothing of the session is left
            os.close(self._pidfd)
            self._pidfd = None
        self._pid = 0
        if self._own:
            self._own = False
            self._zygote.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def _frame(value):
    """A frame's parts, of which the first is a text; (None,) for what is no frame."""
    return value if isinstance(value, tuple) and value and isinstance(value[0], str) else (None,)


def _is(value, number):
    return type(value) is int and value == number
