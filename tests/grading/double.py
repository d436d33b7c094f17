"""A session without walls: a forked process on a socket, with `Session`'s interface, for tests of what is said over it."""

import contextlib
import faulthandler
import io
import linecache
import os
import signal
import socket
import traceback

from grading.sandbox import wire
from grading.sandbox.channel import Channel
from grading.sandbox.deadline import Deadline
from grading.sandbox.endings import Broke, Died, TimedOut
from grading.sandbox.limits import Limits
from grading.sandbox.session import CellRun


class Double:
    """Makes sessions, as `Sandbox` does: `DoubleSession`s, or a `kind` of these."""

    def __init__(self, kind=None, **limits):
        self.kind, self.limits, self.opened = kind or DoubleSession, Limits(**limits), 0

    def session(self):
        self.opened += 1
        return self.kind()


class DoubleSession:
    def __init__(self):
        ours, theirs = socket.socketpair()
        self._pid = os.fork()
        if self._pid == 0:
            ours.close()
            serve(Channel(theirs))
        theirs.close()
        ours.setblocking(False)
        self._channel, self.alive = Channel(ours), True
        self.requests = 0

    def run(self, source, seconds=60.0, *, room=None, seen=True):
        try:
            outputs, error = self._talk(("run", source), seconds)
        except Died as died:
            return CellRun([], "died", None, str(died))
        status = "ok" if error is None else "error"
        return CellRun(outputs, status, error, ": ".join(error) if error else "")

    def request(self, message, seconds):
        self.requests += 1
        return self._talk(("request", message), seconds)

    def _talk(self, frame, seconds):
        if not self.alive:
            raise Died("the session was closed")
        remaining = Deadline(seconds, self._pid)
        try:
            self._channel.send(frame, remaining)
            return self._channel.receive(remaining)
        except TimeoutError as error:
            self.kill()
            raise TimedOut(str(error)) from error
        except wire.WireError as error:
            self.kill()
            raise Broke(str(error)) from error
        except (EOFError, OSError) as error:
            self.kill()
            raise Died("the process ended itself") from error

    def kill(self):
        if self.alive:
            self.alive = False
            self._channel.close()
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def serve(channel):
    """In the forked process: answer until the socket closes."""
    from grading.sandbox import answers

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    faulthandler.disable()
    namespace, cells = {"__name__": "__main__"}, 0

    try:
        while True:
            kind, value = channel.receive()
            if kind == "run":
                cells += 1
                channel.send(run(value, namespace, f"<cell {cells}>"))
            else:
                channel.send(answers.handle(value, namespace))
    except BaseException:
        if os.environ.get("DOUBLE_SAYS"):
            traceback.print_exc()
    finally:
        os._exit(1)


def run(source, namespace, name):
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    printed, error = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(source, name, "exec"), namespace)
        except BaseException as raised:
            error = (type(raised).__name__, str(raised))
    outputs = [{"output_type": "stream", "name": "stdout", "text": printed.getvalue()}] if printed.getvalue() else []
    return [outputs, error]
