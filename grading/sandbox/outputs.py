"""From what a sandbox says that a cell printed and showed to the outputs of a notebook, in the trusted process.

Whatever arrives is checked here: what nbformat would refuse is left out or becomes text, and nothing passes the limit in size.
"""

import json

STREAMS = ("stdout", "stderr")
WIDGETS = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")


class TooMuch(Exception):
    """The outputs of one cell are larger than allowed."""


class Outputs:
    """Collects one cell's outputs. `add(event)` takes what the sandbox sends; `.cells` is a list of nbformat outputs (dicts).

    `limit` is in bytes of JSON text. Raises `TooMuch` beyond it; what came before stays.
    """

    def __init__(self, limit):
        self.cells, self.limit, self.size = [], limit, 0
        self._clear_before_next, self._shown = False, {}

    def add(self, event):
        kind, *parts = event if isinstance(event, (list, tuple)) and event else (None,)
        add = getattr(self, f"_add_{kind}", None) if isinstance(kind, str) else None
        if add is None or not 1 <= len(parts) <= 4:
            return
        self._count(parts)
        add(*parts)

    def _count(self, parts):
        self.size += len(json.dumps(_plain(parts)))
        if self.size > self.limit:
            raise TooMuch(f"more than {self.limit:,} bytes of output")

    def _append(self, output):
        if self._clear_before_next:
            self.cells.clear()
            self._clear_before_next = False
        self.cells.append(output)

    def _add_stream(self, name, text, *_):
        name = name if name in STREAMS else "stdout"
        last = self.cells[-1] if self.cells and not self._clear_before_next else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"] += str(text)
        else:
            self._append({"output_type": "stream", "name": name, "text": str(text)})

    def _add_display(self, data, metadata=None, display_id=None, *_):
        output = {"output_type": "display_data", "data": _bundle(data), "metadata": _metadata(metadata)}
        if output["data"]:
            self._append(output)
            if isinstance(display_id, str):
                self._shown.setdefault(display_id, []).append(output)

    def _add_update(self, data, metadata=None, display_id=None, *_):
        for output in self._shown.get(display_id, ()) if isinstance(display_id, str) else ():
            output.update(data=_bundle(data), metadata=_metadata(metadata))

    def _add_result(self, data, metadata=None, count=None, *_):
        count = count if type(count) is int else None
        output = {"output_type": "execute_result", "data": _bundle(data), "metadata": _metadata(metadata)}
        output["execution_count"] = count
        if output["data"]:
            self._append(output)

    def _add_clear(self, wait=False, *_):
        if wait:
            self._clear_before_next = True
        else:
            self.cells.clear()

    def _add_error(self, name, value, lines=(), *_):
        lines = [str(line) for line in lines] if isinstance(lines, (list, tuple)) else []
        self._append({"output_type": "error", "ename": str(name), "evalue": str(value), "traceback": lines})


def _bundle(data):
    """A MIME bundle of text and JSON alone. Widgets go: no kernel is there for them to speak to, and their text stands beside."""
    if not isinstance(data, dict):
        return {}
    bundle = {}
    for mime, value in data.items():
        if not isinstance(mime, str) or mime in WIDGETS:
            continue
        structured = mime == "application/json" or mime.endswith("+json")
        if structured or isinstance(value, str):
            bundle[mime] = _plain(value)
    return bundle


def _metadata(metadata):
    return _plain(metadata) if isinstance(metadata, dict) else {}


def _plain(value):
    """What JSON can hold, and nothing else."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, (bool, int, str)) or (isinstance(value, float) and abs(value) < float("inf")):
        return value
    return str(value)
