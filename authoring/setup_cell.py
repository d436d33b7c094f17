"""The set-up cell that opens every lesson, and the "open in Colab" badge, both from pyproject.toml's one repository address."""

import tomllib
from pathlib import Path
from urllib.parse import urlsplit

OPENING = """\
# Set-up, the same in every lesson. It installs the course on Google Colab; anywhere else it only looks whether it is there.
import importlib.util
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

if importlib.util.find_spec("course_utils") is None:
    if "google.colab" not in sys.modules:
        raise ModuleNotFoundError("this kernel has no course_utils: run `make lab` in the course's folder, open the lesson there")
"""
FROM_REPOSITORY = """\
    source = "course_utils @ git+{repository}"
"""
FROM_WHEEL = """\
    wheels = sorted(Path().glob("course_utils-*.whl"))
    if not wheels:
        raise FileNotFoundError("upload course_utils-{version}-py3-none-any.whl (folder icon, left) and run this cell again")
    source = str(wheels[-1])
"""
CLOSING = """\
    keep = Path("versions_to_keep.txt")  # Colab's own torch and numpy stay as they are
    keep.write_text("".join(f"{name}=={version(name)}\\n" for name in ("torch", "numpy")))
    if subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--constraint", str(keep), source]).returncode:
        raise RuntimeError("pip could not install course_utils; what it said stands above")
    importlib.invalidate_caches()
"""


def read_project(root):
    """What a lesson needs to know of pyproject.toml -> (repository address or "", version)."""
    project = tomllib.loads((Path(root) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project.get("urls", {}).get("Repository", "").rstrip("/"), project["version"]


def setup_source(repository, version):
    """The set-up cell's source: it installs from `repository` on Colab or, where that is "", from a wheel beside the notebook."""
    source = FROM_REPOSITORY.format(repository=repository) if repository else FROM_WHEEL.format(version=version)
    return (OPENING + source + CLOSING).rstrip("\n")


def badge(repository, lesson):
    """The "open in Colab" badge for a lesson, as Markdown; "" unless `repository` is on GitHub, from where Colab can open it."""
    address = urlsplit(repository)
    if address.hostname != "github.com":
        return ""
    project = address.path.strip("/").removesuffix(".git")
    target = f"https://colab.research.google.com/github/{project}/blob/main/notebooks/{lesson}/{lesson}.ipynb"
    return f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({target})"
