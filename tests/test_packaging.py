"""What pip installs is whole: the wheel holds the library and its data, and works away from the checkout."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from places import ROOT

PROBE = """
import pathlib, course_utils
from course_utils import widgets
from attention_lab.tasks.corpus import load_split
pairs = load_split("test")
print(pathlib.Path(course_utils.__file__).parent)
print(len(pairs), " ".join(pairs[0].source))
print(len(widgets.explore([2.0, 1.0], keys=["a", "b"]).bundle()[0]["text/html"]))  # with the script and the style inside
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with the source distribution and the wheel of this checkout, made by the build tool that is installed, so that no
    network is needed."""
    out = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--sdist", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def wheel(built):
    (made,) = built.glob("course_utils-*.whl")
    return made


def run_probe(cwd, *path):
    """Import course_utils, read a split and explore in a fresh interpreter -> the three lines it prints."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    done = subprocess.run([sys.executable, "-c", PROBE], cwd=cwd, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_wheel_holds_library_and_data_and_nothing_of_the_authors(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = [
        path
        for room in ("course_utils", "attention_lab")
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".js", ".css")
    ]
    assert {path.relative_to(ROOT).as_posix() for path in ours} <= names
    data = [path for path in (ROOT / "data").rglob("*") if path.suffix in (".tsv", ".json", ".md", ".safetensors")]
    assert {"attention_lab/_data/" + path.relative_to(ROOT / "data").as_posix() for path in data} <= names
    assert not [name for name in names if name.startswith(("solutions", "grading", "tests", "authoring", "notebooks"))]


def test_neither_wheel_nor_source_distribution_holds_answers(wheel, built):
    (source,) = built.glob("course_utils-*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert "data/README.md" in names
    assert not [name for name in (*names, *zipfile.ZipFile(wheel).namelist()) if "answers" in Path(name).parts]


@pytest.mark.slow
def test_data_and_explorer_are_the_same_from_a_checkout_an_editable_install_and_a_wheel(wheel, tmp_path):
    site = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
    subprocess.run(command, check=True, timeout=300)
    checkout = run_probe(ROOT)
    editable = run_probe(tmp_path)
    installed = run_probe(tmp_path, site)
    assert installed[0] == str(site / "course_utils")
    assert checkout[1:] == editable[1:] == installed[1:]
