"""Colab, played on this machine: a published course, a fresh environment, an empty folder, and a lesson from top to bottom.

The code host is a folder with archives of a repository's branches, packed by `git archive`. The environment has a `google.colab`
and all that the course needs but the course itself, in the versions of the Python that runs the tests. Colab's own are played
where these run in an environment that has them: Python 3.12 with torch 2.11, numpy 2.1, matplotlib 3.10, ipython 7.34.0,
ipykernel 6.17.1 and ipywidgets 7.7.1, installed last, since nbgrader asks for a newer ipython. pip reaches that folder and a
made-up numpy, so what it would fetch besides the course (sacrebleu) is there already.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from places import ROOT

from attention_checks.engine.report import RUN_ALL
from authoring.build import lessons
from authoring.expand import KEY

ADDRESS = "https://github.com/made-up/attention"
BRANCH, GREEDY = "spring", "greedy"
SOON = ("00_start_here", "05_self_attention")  # `make test-all` plays these, `make test-every` the others
LESSONS = [
    pytest.param(name, marks=pytest.mark.slow if name in SOON else pytest.mark.exhaustive, id=name) for name in lessons(ROOT)
]
OURS = re.compile(r"_?_?editable_.*|course_utils.*|attention_(?:lab|checks).*|.*\.pth")
PROBE = """\
import json
from importlib.metadata import version
print(json.dumps([version("torch"), version("numpy"), course_utils.__file__]))"""

pytestmark = pytest.mark.xdist_group("kernels")


def git(folder, *arguments):
    names = ("-c", "user.name=Someone", "-c", "user.email=someone@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True, timeout=120).stdout


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """This working tree as a repository of its own, published -> its checkout.

    Another branch, GREEDY, asks for a numpy that Colab does not have.
    """
    checkout = tmp_path_factory.mktemp("course")
    for path in git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").decode().split("\0"):
        if path and (ROOT / path).is_file():
            (checkout / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, checkout / path)
    git(checkout, "init", "--quiet", f"--initial-branch={BRANCH}")
    git(checkout, "add", "--all")
    git(checkout, "commit", "--quiet", "--message=before")
    command = [sys.executable, "-m", "authoring", "publish", ADDRESS, "--branch", BRANCH]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    subprocess.run(command, cwd=checkout, env=environment, check=True, timeout=600)
    git(checkout, "commit", "--quiet", "--all", "--message=published")
    git(checkout, "switch", "--quiet", "--create", GREEDY)
    project = checkout / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace('"numpy>=1.26"', '"numpy>=99"'), encoding="utf-8")
    git(checkout, "commit", "--quiet", "--all", "--message=greedy")
    git(checkout, "switch", "--quiet", BRANCH)
    return checkout


@pytest.fixture(scope="module")
def host(published, tmp_path_factory):
    """The address of a folder in the code host's place, with archives of the branches."""
    folder = tmp_path_factory.mktemp("host")
    archives = folder / "made-up" / "attention" / "archive" / "refs" / "heads"
    archives.mkdir(parents=True)
    for branch in (BRANCH, GREEDY):
        packed = git(published, "archive", "--format=zip", f"--prefix=attention-{branch}/", branch)
        (archives / f"{branch}.zip").write_bytes(packed)
    return folder.as_uri()


@pytest.fixture
def colab(tmp_path, monkeypatch, host):
    """A fresh kernel called `colab` -> a function that runs a notebook there, and the folder into which pip installs."""
    place, folder = tmp_path / "environment", tmp_path / "content"
    venv.create(place, symlinks=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(place)}))
    shared = tmp_path / "shared"
    shared.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not OURS.fullmatch(path.name):
            (shared / path.name).symlink_to(path)
    (site / "shared.pth").write_text(f"{shared}\n", encoding="utf-8")
    (site / "google" / "colab").mkdir(parents=True)
    (site / "google" / "colab" / "__init__.py").touch()
    output = "asked = []\n\ndef register_callback(name, function):\n    asked.append(name)\n"
    (site / "google" / "colab" / "output.py").write_text(output, encoding="utf-8")
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("import google.colab\n", encoding="utf-8")
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    with zipfile.ZipFile(wheels / "numpy-99-py3-none-any.whl", "w") as wheel:
        wheel.writestr("numpy-99.dist-info/METADATA", "Metadata-Version: 2.1\nName: numpy\nVersion: 99\n")
        wheel.writestr("numpy-99.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("numpy-99.dist-info/RECORD", "")
    settings = {
        "PYTHONPATH": "",
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "COURSE_TRAINING_SECONDS": "2",
        "COURSE_RESULTS": str(tmp_path / "results.json"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheels),
        "PIP_NO_BUILD_ISOLATION": "0",  # which means: do not isolate
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    kernel = [str(place / "bin" / "python"), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (tmp_path / "jupyter" / "kernels" / "colab").mkdir(parents=True)
    specification = {"argv": kernel, "display_name": "Colab", "language": "python", "env": settings}
    (tmp_path / "jupyter" / "kernels" / "colab" / "kernel.json").write_text(json.dumps(specification), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    folder.mkdir()

    def run(notebook):
        """Run every cell with the folder in the code host's place; the first that fails raises."""
        setup(notebook).source = setup(notebook).source.replace("https://github.com", host)
        resources = {"metadata": {"path": str(folder)}}
        NotebookClient(notebook, timeout=900, kernel_name="colab", resources=resources).execute()
        return notebook

    return SimpleNamespace(run=run, site=site, folder=folder)


def setup(notebook):
    """The set-up cell, which is the first of the code."""
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    assert first.metadata[KEY]["kind"] == "setup"
    return first


def from_host(published, path):
    """A notebook as the branch of the code host holds it."""
    return nbformat.reads(git(published, "show", f"{BRANCH}:{path}").decode(), as_version=4)


def printed(cell):
    return "".join(output.get("text", "") for output in cell.outputs)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_from_its_notebook_alone_and_torch_and_numpy_stay(published, colab, name):
    """The solved notebook, so that every cell runs; training is cut short."""
    notebook = from_host(published, f"solutions/{name}/{name}.ipynb")
    student = from_host(published, f"notebooks/{name}/{name}.ipynb")
    assert setup(notebook).source == setup(student).source
    assert f"/github/made-up/attention/blob/{BRANCH}/notebooks/{name}/{name}.ipynb)" in student.cells[0].source
    notebook.cells.append(nbformat.v4.new_code_cell(PROBE))
    colab.run(notebook)
    torch, numpy, library = json.loads(printed(notebook.cells[-1]))
    assert (torch, numpy) == (version("torch"), version("numpy"))
    assert not [path.name for path in colab.site.iterdir() if path.name.startswith(("torch", "numpy"))]
    assert Path(library) == colab.site / "course_utils" / "__init__.py"
    assert list(colab.folder.iterdir()) == []


@pytest.mark.slow
def test_unpublished_one_wheel_on_drive_is_enough_and_run_all_stops_at_the_first_exercise(published, colab, tmp_path):
    """Three steps: make the wheel, put it into Drive, run the cells."""
    drive = tmp_path / "drive"
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", str(drive / "MyDrive"))
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *options, "."], cwd=published, check=True, timeout=300)
    (colab.site / "google" / "colab" / "drive.py").write_text("def mount(place):\n    pass\n", encoding="utf-8")
    name = "04_queries_keys_values"
    notebook = nbformat.read(ROOT / "notebooks" / name / f"{name}.ipynb", as_version=4)
    setup(notebook).source = setup(notebook).source.replace("/content/drive/", f"{drive}/")
    with pytest.raises(CellExecutionError, match=re.escape(RUN_ALL[1])):
        colab.run(notebook)
    assert (colab.site / "course_utils").is_dir()
    (stopped,) = (cell for cell in notebook.cells if any(output.output_type == "error" for output in cell.get("outputs", [])))
    assert stopped.metadata[KEY]["kind"] == "check"


@pytest.mark.slow
@pytest.mark.parametrize(("branch", "reason"), [("gone", "No such file"), (GREEDY, "conflicting dependencies")])
def test_where_the_course_cannot_be_had_pip_says_why_and_the_error_points_there(published, colab, branch, reason):
    """And a course that asks for another numpy than Colab's leaves that alone."""
    notebook = nbformat.v4.new_notebook(cells=[setup(from_host(published, "notebooks/00_start_here/00_start_here.ipynb"))])
    notebook.cells[0].source = notebook.cells[0].source.replace(f"{BRANCH}.zip", f"{branch}.zip")
    with pytest.raises(CellExecutionError, match="ModuleNotFoundError"):
        colab.run(notebook)
    *pip, error = notebook.cells[0].outputs
    assert reason in "".join(output.get("text", "") for output in pip)
    assert "not found? on Colab, pip says why" in re.sub(r"\x1b\[[\d;]*m", "", "\n".join(error.traceback))
    assert not list(colab.site.glob("numpy*"))
