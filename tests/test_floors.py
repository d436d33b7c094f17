"""Imports run one way, as the contracts in pyproject.toml say, and who grades waits for no library of figures."""

import subprocess
import sys

from importlinter import cli
from places import ROOT


def test_imports_keep_the_contracts(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS


def test_whoever_grades_loads_no_plotting():
    """Each of a grader's processes loads all checks: the libraries of figures would take as long again as all else but torch."""
    loaded = "import sys, attention_checks; attention_checks.exercises(); print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert "attention_checks.engine.checking" in names
    assert not {"matplotlib", "seaborn", "pandas"} & set(names)
