"""Runs inside a lesson's kernel during a build: which of the project's files did the lesson use, and how much memory?"""

import json
import resource
import sys
from pathlib import Path

from authoring.inputs import FOLDERS

opened = set()


def watch():
    """Start noting every file that is opened."""
    sys.addaudithook(lambda event, args: opened.add(args[0]) if event == "open" and isinstance(args[0], str) else None)


def report(root):
    """Print, as one line of JSON, the files under `root` that were used so far, and the peak memory in MB.

    Python files count when they were imported (who reads them as text, as `course_utils.widgets` does, does not depend on what
    they do), all others when they were opened.
    """
    root = Path(root).resolve()
    imported = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    read = {name for name in opened if not name.endswith((".py", ".pyc"))}
    used = {Path(name).resolve() for name in imported | read if name}
    wanted = [root / folder for folder in FOLDERS]
    inputs = sorted(
        path.relative_to(root).as_posix()
        for path in used
        if any(path.is_relative_to(folder) for folder in wanted) and path.is_file()
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(json.dumps({"inputs": inputs, "peak_megabytes": round(peak)}))
