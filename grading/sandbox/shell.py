"""An IPython shell that runs cells as a notebook's kernel does, with magics, displays and figures, but without a kernel.

Its streams, display hook, display publisher and tracebacks report events to one `Reporter`.
"""

import base64
import builtins
import io
import os
import subprocess
import sys
import threading
import time

from IPython.core import page
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import Output
from traitlets import Type
from traitlets.config import Config

from grading.sandbox.values import with_frames

PAUSE = 0.05  # seconds between two messages about the outputs of a running cell
AT_ONCE = 2**16  # characters after which one is sent in any case
FIRST_FRAMES, LAST_FRAMES = 10, 40  # of a traceback: IPython needs seconds for the thousands of an endless recursion


class Reporter:
    """Gathers what a cell shows and passes it on in batches: `send(list of events)`. Outside a cell everything is dropped."""

    def __init__(self):
        self._events, self._size, self._sent, self._send = [], 0, 0.0, None
        self._room = 0
        self._lock = threading.RLock()

    def start(self, send, limit):
        with self._lock:
            self._events, self._size, self._sent, self._send, self._room = [], 0, 0.0, send, limit

    def stop(self):
        with self._lock:
            self.flush()
            self._send = None

    def add(self, *event):
        with self._lock:
            if self._send is None:
                return
            size = _size(event)
            if size > self._room:  # the other side would end the session for it: tell it so in few words
                self._events.append(("too_much",))
                self.stop()
                return
            self._room -= size
            last = self._events[-1] if self._events else None
            if last and event[0] == last[0] == "stream" and event[1] == last[1]:
                last[2].append(event[2])
            else:
                self._events.append(("stream", event[1], [event[2]]) if event[0] == "stream" else event)
            self._size += size
            if self._size >= AT_ONCE or time.monotonic() - self._sent > PAUSE:
                self.flush()

    def flush(self):
        with self._lock:
            events, self._events, self._size = self._events, [], 0
            if events and self._send is not None:
                self._send([("stream", e[1], "".join(e[2])) if e[0] == "stream" else e for e in events])
            self._sent = time.monotonic()


def _size(event):
    """Roughly how many characters an event takes."""
    kind, *parts = event
    if kind in ("display", "update", "result"):
        parts = [*parts[0].values(), 100 * " "]
    elif kind == "error":
        parts = [*parts[:2], *parts[2]]
    return sum(len(part) if isinstance(part, str) else 10 for part in parts)


class Stream(io.TextIOBase):
    """A standard stream that reports what is written to it."""

    encoding, errors = "UTF-8", "strict"

    def __init__(self, reporter, name, number):
        super().__init__()
        self._reporter, self.name, self._number = reporter, f"<{name}>", number
        self._stream = name

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text)}")
        if text:
            self._reporter.add("stream", self._stream, text)
        return len(text)

    def writable(self):
        return True

    def isatty(self):
        return False

    def fileno(self):
        return self._number


class Publisher(DisplayPublisher):
    """Reports what is displayed."""

    def publish(self, data, metadata=None, *, transient=None, update=False, **others):
        self._validate_data(data, metadata)
        name = (transient or {}).get("display_id")
        self.shell.reporter.add("update" if update else "display", encoded(data), metadata or {}, name)

    def clear_output(self, wait=False):
        if not self.shell.in_widgets:  # what an output widget would clear is its own, not the cell's
            self.shell.reporter.add("clear", bool(wait))


class Hook(DisplayHook):
    """Reports the value of a cell's last expression."""

    def write_output_prompt(self):
        """The number is part of the report."""

    def finish_displayhook(self):
        """Nothing comes after the report."""

    def write_format_data(self, format_dict, md_dict=None):
        if format_dict:
            self.shell.reporter.add("result", encoded(format_dict), md_dict or {}, self.prompt_count)


def encoded(data):
    """A MIME bundle whose bytes are in base64, as notebooks keep them."""
    return {mime: base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value for mime, value in data.items()}


class Shell(InteractiveShell):
    """An IPython shell without history, profile or terminal."""

    displayhook_class = Type(Hook)
    display_pub_class = Type(Publisher)

    def __init__(self, **others):
        self.reporter, self.in_widgets, self.shown_error = Reporter(), 0, None
        super().__init__(**others)

    def showtraceback(self, exc_tuple=None, **options):
        error = self._get_exc_info(exc_tuple)[1]
        seen = set()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            error.__traceback__ = _shortened(error.__traceback__)
            error = error.__cause__ or error.__context__
        return super().showtraceback(exc_tuple and (*exc_tuple[:2], exc_tuple[1].__traceback__), **options)

    def _showtraceback(self, etype, evalue, stb):
        self.shown_error = str(etype.__name__), str(evalue)
        self.reporter.add("error", *self.shown_error, list(stb))

    def init_hooks(self):
        super().init_hooks()
        self.set_hook("show_in_pager", page.as_hook(lambda *_, **__: None), 99)  # a notebook's pager is no output

    def enable_gui(self, gui=None):
        """No window will open: figures are shown inline."""

    def ask_exit(self):
        """There is nothing to leave: like a notebook's kernel, but without ending it."""

    def system(self, command):
        """Run a shell command and report what it prints; its exit code goes to `_exit_code`."""
        command = self.var_expand(command, depth=1)
        done = subprocess.run(command, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        sys.stdout.write(done.stdout.decode("utf-8", "replace"))
        self.user_ns["_exit_code"] = done.returncode


def _shortened(trace):
    """The traceback without what is in the middle of a long one."""
    most = FIRST_FRAMES + LAST_FRAMES
    return with_frames(trace, lambda frames: frames if len(frames) <= most else frames[:FIRST_FRAMES] + frames[-LAST_FRAMES:])


def make():
    """The one shell of this process, with the inline backend of matplotlib."""
    config = Config()
    config.HistoryManager.enabled = False
    shell = Shell.instance(config=config)
    shell.enable_matplotlib("inline")
    _count_output_widgets(shell)
    return shell


def _count_output_widgets(shell):
    """Without a kernel an output widget catches nothing: what is printed within stays with the cell, and is not cleared."""
    enter, leave = Output.__enter__, Output.__exit__

    def entered(self):
        shell.in_widgets += 1
        return enter(self)

    def left(self, *raised):
        shell.in_widgets -= 1
        return leave(self, *raised)

    Output.__enter__, Output.__exit__ = entered, left


def connect(shell):
    """Let everything that this process prints go to the shell's reporter; nobody is there to be asked for input."""
    sys.stdout, sys.stderr = Stream(shell.reporter, "stdout", 1), Stream(shell.reporter, "stderr", 2)
    builtins.input = _no_input


def run(shell, source, send, limit):
    """Run one cell; events go to `send(list)`, up to `limit` characters. Reports (status, error name or None, text or None)."""
    shell.reporter.start(send, limit)
    shell.shown_error = None
    try:
        result = shell.run_cell(source, store_history=True)
        _report_descriptors(shell.reporter, limit)
    finally:
        shell.reporter.stop()
    error = result.error_before_exec if result.error_before_exec is not None else result.error_in_exec
    if error is None and shell.shown_error is None:
        return "ok", None, None
    return "error", *(shell.shown_error or (type(error).__name__, str(error)))  # a broken repr shows an error and raises none


def _no_input(prompt=""):
    raise StdinNotImplementedError("raw_input was called, but this frontend does not support input requests.")


def _report_descriptors(reporter, limit):
    """What was written past Python's streams, by C code or by other programs, comes after the rest.

    Descriptors 1 and 2 lead to one file, which starts empty for each cell.
    """
    try:
        size = os.fstat(1).st_size
        printed = os.pread(1, min(size, limit + 1), 0) if size else b""
        os.ftruncate(1, 0)
    except OSError:  # the cell has closed or replaced it: nothing can be said about what it wrote there
        return
    if printed:
        reporter.add("stream", "stdout", printed.decode("utf-8", "replace"))
