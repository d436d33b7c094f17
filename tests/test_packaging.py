"""What pip installs is whole: the wheel holds the library and its data, and works away from the checkout."""

import os
import subprocess
import sys
import zipfile

import pytest
from places import ROOT

PROBE = """
import pathlib, course_utils
from course_utils.corpus import load_split
pairs = load_split("test")
print(pathlib.Path(course_utils.__file__).parent)
print(len(pairs), " ".join(pairs[0].source))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel built from this checkout, with the build tool that is installed, so that no network is needed."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("course_utils-*.whl")
    return made


def run_probe(cwd, *path):
    """Import course_utils and read a split in a fresh interpreter -> the two lines it prints."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    done = subprocess.run([sys.executable, "-c", PROBE], cwd=cwd, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_wheel_holds_library_and_data_and_nothing_of_the_authors(wheel, root):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {path.relative_to(root).as_posix() for path in (root / "course_utils").rglob("*.py")} <= names
    data = [path for path in (root / "data").rglob("*") if path.suffix in (".tsv", ".json")]
    assert {"course_utils/_data/" + path.relative_to(root / "data").as_posix() for path in data} <= names
    assert not [name for name in names if name.startswith(("solutions", "grading", "tests", "authoring", "notebooks"))]


def test_the_data_reads_the_same_from_a_checkout_an_editable_install_and_a_wheel(wheel, root, tmp_path):
    site = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
    subprocess.run(command, check=True, timeout=300)
    checkout = run_probe(root)
    editable = run_probe(tmp_path)
    installed = run_probe(tmp_path, site)
    assert installed[0] == str(site / "course_utils")
    assert checkout[1] == editable[1] == installed[1]
