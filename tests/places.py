"""Where the tests find things, and the tiny course that the build and the grading are tested on."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "tests" / "fixtures"


def copy_course(target):
    """A copy of the tiny course at `target`, with the real nbgrader settings."""
    shutil.copytree(FIXTURES / "course", target)
    (target / "grading" / "course").mkdir(parents=True)
    shutil.copy(ROOT / "grading" / "nbgrader_config.py", target / "grading")
    return target
