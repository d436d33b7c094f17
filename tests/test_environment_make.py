"""The Makefile, as the first thing typed on a machine where something is missing."""

import os
import shutil
import subprocess
import sys

import pytest
from places import ROOT

OLD_PYTHON = """#!/bin/sh
if [ "$1" = --version ]; then echo "Python 3.9.2"; else exit 1; fi
"""
NO_VENV = """#!/bin/sh
case "$*" in *ensurepip*|*venv*) exit 1; esac
"""
TESTS = ["test", "test-all", "test-every", "lint"]
COMMANDS = ["help", "lab", *TESTS, "notebooks", "demo", "bench", "course", "gpu", "site", "site-serve", "publish"]


def add_program(folder, name, script):
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / "bin" / name).chmod(0o755)


def first_in_path(folder):
    return {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def make(tmp_path):
    """Run make in a folder that holds the Makefile and what .venv depends on -> the finished process. Nothing is installed."""
    (tmp_path / ".ci").mkdir()
    for name in ("Makefile", "pyproject.toml", "constraints.txt", ".ci/install"):
        shutil.copy(ROOT / name, tmp_path / name)
    add_program(tmp_path, "id", "echo 1000")  # who is not root installs nothing

    def run(*arguments, python=None):
        extra = []
        if python is not None:
            (tmp_path / "python").write_text(python)
            (tmp_path / "python").chmod(0o755)
            extra = [f"PYTHON={tmp_path / 'python'}"]
        command = ["make", "--no-print-directory", *arguments, *extra]
        return subprocess.run(command, cwd=tmp_path, env=first_in_path(tmp_path), capture_output=True, text=True, timeout=60)

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
    assert "Not installed: python3-venv. On Debian and Ubuntu, as root: apt install python3-venv" in done.stdout


@pytest.fixture
def install(tmp_path):
    """Run .ci/install for a package that no machine has, as root or not -> what it says, and what it told apt-get to do."""

    def run(user, apt_works=True):
        asked = tmp_path / "asked"
        add_program(tmp_path, "id", f"echo {user}")
        add_program(tmp_path, "apt-get", f'echo "$@" >> {asked}; exit {int(not apt_works)}')
        command = [ROOT / ".ci" / "install", "made-up", "sh"]
        done = subprocess.run(command, env=first_in_path(tmp_path), capture_output=True, text=True, timeout=60, check=True)
        return done.stdout, asked.read_text().splitlines() if asked.exists() else []

    return run


def test_root_on_debian_gets_what_is_missing_and_nothing_else(install):
    said, asked = install(user=0)
    assert said == "Installing made-up.\n"
    assert asked == ["update -qq", "install -qq -y --no-install-recommends made-up"]


@pytest.mark.parametrize(("user", "apt_works"), [(1000, True), (0, False)])
def test_who_cannot_install_is_told_what_to_install(install, user, apt_works):
    said, asked = install(user, apt_works)
    assert said.splitlines()[-1] == "Not installed: made-up. On Debian and Ubuntu, as root: apt install made-up"
    assert asked == ([] if user else ["update -qq"])


@pytest.mark.parametrize(("ci", "workers", "status"), [("", 0, 0), ("true", 1, 1)])
def test_a_skipped_test_is_counted_and_in_continuous_integration_it_is_a_failure(tmp_path, ci, workers, status):
    for name in ("conftest.py", "places.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    (tmp_path / "test_skips.py").write_text("import pytest\n\ndef test_skips():\n    pytest.skip('nothing to try it with')\n")
    command = [sys.executable, "-m", "pytest", f"-n{workers}", "-rs", "-p", "no:cacheprovider", str(tmp_path)]
    environment = {**os.environ, "CI": ci}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stdout
    assert "nothing to try it with" in done.stdout and "1 skipped" in done.stdout
    assert ("count as failed" in done.stdout) == bool(ci)


def test_the_tests_ask_for_the_programs_that_they_need(make):
    assert ".ci/install bubblewrap chromium libatomic1" in make("-n", "test").stdout


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
