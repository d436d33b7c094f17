"""A notebook's outputs, made in the trusted process of what a sandbox says that a cell printed and showed.

All of it is checked here: what nbformat would refuse is left out or becomes text, and nothing passes the limit in size.
"""

import json
import math
import re

MOST_OUTPUTS = 1_000  # of one cell: a page keeps no more
MOST_OF_ALL = 5_000  # of all cells: one writer puts everybody's into notebooks
OWN_SIZE = 100  # bytes that a display counts for beside what is in it
MORE = "Further outputs were left out.\n"
STREAMS = ("stdout", "stderr")
WIDGETS = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")


class TooMuch(Exception):
    """The outputs of one cell are larger than allowed."""


class Room:
    """What is left for the outputs of all cells of a notebook: bytes of JSON text, and so many outputs."""

    def __init__(self, size, outputs=MOST_OF_ALL):
        self.left, self.outputs = size, outputs

    def take(self, size):
        """Whether there was room for so many bytes more."""
        self.left -= size
        return self.left >= 0


class Outputs:
    """Collects one cell's outputs. `add(event)` takes what the sandbox sends; `.cells` is a list of nbformat outputs (dicts).

    `limit` is in bytes of JSON text, in each place where it is shown. Raises `TooMuch` beyond it; what came before stays. What
    finds no place in the `room` of the notebook is left out.
    """

    def __init__(self, limit, room=None):
        self._cells, self._pieces, self.limit, self.size, self._full = [], [], limit, 0, False
        self.room = room or Room(limit)
        self._clear_before_next, self._shown = False, {}

    @property
    def cells(self):
        """The outputs so far."""
        self._join()
        return self._cells

    def add(self, event):
        kind, *parts = event if isinstance(event, (list, tuple)) and event else (None,)
        add = getattr(self, f"_add_{kind}", None) if isinstance(kind, str) else None
        if add is None or len(parts) > 4:
            return
        places = 1
        if kind == "update" and len(parts) > 2 and isinstance(parts[2], str):
            places = len(self._shown.get(parts[2], ()))
        size = places * (len(json.dumps(_plain(parts))) + (OWN_SIZE if kind in ("display", "result") else 0))
        self.size += size
        if self.size > self.limit:
            raise TooMuch(f"more than {self.limit:,} bytes of output")
        if self.room.take(size) and (not self._full or kind == "clear"):
            add(*parts)

    def _append(self, output):
        self._join()
        if self._clear_before_next:
            self._cells.clear()
            self._clear_before_next = False
        self._full = len(self._cells) == MOST_OUTPUTS or self.room.outputs <= 0
        self._cells.append({"output_type": "stream", "name": "stderr", "text": MORE} if self._full else output)
        self.room.outputs -= 1

    def _join(self):
        """Put what was printed last behind what it goes on from, all at once: each time, the text is copied whole."""
        if self._pieces:
            self._cells[-1]["text"] += "".join(self._pieces)
            self._pieces = []

    def _add_too_much(self, *_):
        raise TooMuch(f"more than {self.limit:,} characters of output")

    def _add_stream(self, name="", text="", *_):
        name, text = name if _text(name) in STREAMS else "stdout", _text(text)
        last = self._cells[-1] if self._cells and not self._clear_before_next else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            self._pieces.append(text)
        else:
            self._append({"output_type": "stream", "name": name, "text": text})

    def _add_display(self, data=None, metadata=None, display_id=None, *_):
        output = {"output_type": "display_data", "data": _bundle(data), "metadata": _metadata(metadata)}
        if output["data"]:
            self._append(output)
            if isinstance(display_id, str):
                self._shown.setdefault(display_id, []).append(output)

    def _add_update(self, data=None, metadata=None, display_id=None, *_):
        for output in self._shown.get(display_id, ()) if isinstance(display_id, str) else ():
            output.update(data=_bundle(data), metadata=_metadata(metadata))

    def _add_result(self, data=None, metadata=None, count=None, *_):
        count = count if type(count) is int and 0 <= count < 2**31 else None
        output = {"output_type": "execute_result", "data": _bundle(data), "metadata": _metadata(metadata)}
        output["execution_count"] = count
        if output["data"]:
            self._append(output)

    def _add_clear(self, wait=False, *_):
        if wait is True:
            self._clear_before_next = True
        else:
            self._cells.clear()
            self._pieces.clear()
            self._full = False

    def _add_error(self, name="", value="", lines=(), *_):
        lines = [_text(line) for line in lines] if isinstance(lines, (list, tuple)) else []
        self._append({"output_type": "error", "ename": _text(name), "evalue": _text(value), "traceback": lines})


class Unseen:
    """In the place of `Outputs`, where nobody is to see them: `.cells` holds None where there was something."""

    def __init__(self):
        self.cells = []

    def add(self, event):
        self.cells = [None]


def _bundle(data):
    """A MIME bundle of text and JSON alone. Widgets go: no kernel is there for them to speak to, and their text stands beside."""
    if not isinstance(data, dict):
        return {}
    bundle = {}
    for mime, value in data.items():
        if not isinstance(mime, str) or mime in WIDGETS:
            continue
        structured = re.fullmatch(r"application/(.*\+)?json", mime)
        if structured or isinstance(value, str):
            bundle[_text(mime)] = _plain(value)
    return bundle


def _metadata(metadata):
    return _plain(metadata) if isinstance(metadata, dict) else {}


def _text(value):
    """A text that can be written as UTF-8; an empty one in place of anything else."""
    if not isinstance(value, str):
        return ""
    return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


def _plain(value):
    """What every reader of JSON can hold; the name of its type in place of anything else."""
    if isinstance(value, dict):
        return {_text(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, str):
        return _text(value)
    if value is None or (isinstance(value, int) and abs(value) < 2**63) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return type(value).__name__
