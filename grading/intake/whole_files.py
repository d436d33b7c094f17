"""Files that are either all there or as they were, whenever a run is stopped."""

import contextlib
import json
import os
import tempfile
from pathlib import Path


def read_json(path):
    """What the file holds, or None where there is none, or one that was cut off."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return None


def write_json(path, data):
    write_whole(path, json.dumps(data, sort_keys=True).encode())


def write_whole(path, content, mode=0o644):
    """Write `content` (bytes) to a file that is either all there or as it was."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
