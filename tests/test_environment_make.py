"""The Makefile, as the first thing typed on a machine where something is missing."""

import shutil
import subprocess

import pytest

OLD_PYTHON = """#!/bin/sh
if [ "$1" = --version ]; then echo "Python 3.9.2"; else exit 1; fi
"""
NO_VENV = """#!/bin/sh
if [ "$1" = -m ]; then echo "The virtual environment was not created successfully because ensurepip is not available."; exit 1; fi
"""
TESTS = ["test", "test-all", "test-every", "lint"]
COMMANDS = ["help", "lab", *TESTS, "notebooks", "demo", "bench", "course", "site", "site-serve", "publish"]


@pytest.fixture
def make(root, tmp_path):
    """Run make in a folder that holds the Makefile and what .venv depends on -> the finished process."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(root / name, tmp_path)

    def run(*arguments, python=None):
        extra = []
        if python is not None:
            (tmp_path / "python").write_text(python)
            (tmp_path / "python").chmod(0o755)
            extra = [f"PYTHON={tmp_path / 'python'}"]
        command = ["make", "--no-print-directory", *arguments, *extra]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)

    return run


def test_make_alone_lists_the_commands_and_installs_nothing(make, tmp_path):
    said = make().stdout
    assert [line.split()[1] for line in said.splitlines()] == COMMANDS
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("target", ["lab", "test", "test-all", "notebooks", "demo"])
def test_an_old_python_is_refused_in_a_sentence(make, target):
    done = make(target, python=OLD_PYTHON)
    assert done.returncode != 0
    assert "The course needs Python 3.11 or newer, but" in done.stdout
    assert "is Python 3.9.2" in done.stdout


def test_a_missing_venv_module_is_named_with_its_package(make):
    done = make("test", python=NO_VENV)
    assert done.returncode != 0
    assert "apt install python3-venv" in done.stdout


@pytest.mark.parametrize("target", COMMANDS[1:])
def test_every_command_sets_up_first(make, target):
    address = "REPOSITORY=https://github.com/owner/name"  # `publish` asks for one
    assert "-c constraints.txt -e '.[lab,grading,dev]'" in make("-n", target, address).stdout


def test_the_fast_the_slow_and_the_exhaustive_tests_are_all_tests_and_run_once_each(make):
    runs = [line for line in make("-n", "test-every").stdout.splitlines() if "pytest" in line]
    which = [line.partition(" -m pytest ")[2].partition(" -m ")[2] for line in runs]
    assert which == ['"not slow and not exhaustive"', '"slow and not exhaustive"', "exhaustive"]


def test_lab_keeps_the_course_folder_as_its_root(make):
    """A notebook given as a file would become JupyterLab's root folder, and Validate and formgrader would find nothing."""
    started = next(line for line in make("-n", "lab").stdout.splitlines() if "jupyter lab" in line)
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here/00_start_here.ipynb" in started
    assert not [word for word in started.split() if word.startswith("notebooks/")]
