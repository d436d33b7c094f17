"""A machine without bubblewrap and Chromium: what cannot run there is skipped by name, and nothing fails."""

import re
import subprocess
import sys

import pytest
from places import ROOT, without


def files():
    """The test files that grade, or look at pages."""
    grading = [path for path in (ROOT / "tests" / "grading").glob("test_*.py") if "andbox" in path.read_text(encoding="utf-8")]
    return sorted(map(str, [*grading, *(ROOT / "tests" / "browser").glob("test_*.py")]))


@pytest.mark.slow
def test_the_tests_that_need_a_program_are_skipped_and_say_which(tmp_path):
    command = [sys.executable, "-m", "pytest", "-n0", "-rs", "-m", "not slow and not exhaustive", "-p", "no:cacheprovider"]
    environment = without(("bwrap", "chromium"), tmp_path / "bin") | {"CI": ""}
    done = subprocess.run([*command, *files()], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stdout[-4000:]
    assert re.search(r"SKIPPED \[\d+\] .*bubblewrap is not installed\.", done.stdout)
    assert re.search(r"SKIPPED \[\d+\] .*Chromium is not installed\.", done.stdout)
