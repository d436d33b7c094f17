"""Where the tests find things, and the tiny course that the build and the grading are tested on."""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def copy_course(target):
    """A copy of the tiny course at `target`, with the real nbgrader settings."""
    shutil.copytree(ROOT / "tests" / "fixtures" / "course", target)
    (target / "grading" / "course").mkdir(parents=True)
    shutil.copy(ROOT / "grading" / "nbgrader_config.py", target / "grading")
    return target


def load(path):
    """The module in the file at `path`, which lies beside other tests than those that want it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


def without(programs, folder):
    """The environment in which none of the `programs` is found: its PATH is `folder`, filled with links to all the others."""
    folder.mkdir()
    for place in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in place.iterdir() if place.is_dir() else ():
            if program.name not in programs and not os.path.lexists(folder / program.name):
                (folder / program.name).symlink_to(program)
    return {**os.environ, "PATH": str(folder)}
