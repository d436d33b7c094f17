"""The set-up cell that opens every lesson, and the "open in Colab" badge, both from pyproject.toml's one repository address."""

import tomllib
from pathlib import Path
from urllib.parse import urlsplit

# Short, since it is the first code that a learner sees. On Colab pip may add what is missing, but torch and numpy stay: naming
# their versions pins them. `import course_utils` comes before torch, whose threads it tells how to wait.
LINES = """\
import sys, importlib.metadata as installed
if "google.colab" in sys.modules:  # {advice}
    keep = " ".join(f"{{name}}=={{installed.version(name)}}" for name in ("torch", "numpy"))
    %pip install -q {{keep}} {source}
import course_utils  # not found? run `make lab` in the course's folder, and open the lesson there
"""


def read_project(root):
    """What a lesson needs to know of pyproject.toml -> (repository address or "", version)."""
    project = tomllib.loads((Path(root) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project.get("urls", {}).get("Repository", "").rstrip("/"), project["version"]


def setup_source(repository, version):
    """The set-up cell's source: it installs from `repository` on Colab or, where that is "", from a wheel beside the notebook."""
    wheel = f"course_utils-{version}-py3-none-any.whl"
    if repository:
        advice, source = "the kernel comes with torch and numpy, which stay", f"git+{repository}"
    else:
        advice, source = f"upload {wheel} here first", f"./{wheel}"
    return LINES.format(advice=advice, source=source).rstrip("\n")


def badge(repository, lesson):
    """The "open in Colab" badge for a lesson, as Markdown; "" unless `repository` is on GitHub, from where Colab can open it."""
    address = urlsplit(repository)
    if address.hostname != "github.com":
        return ""
    project = address.path.strip("/").removesuffix(".git")
    target = f"https://colab.research.google.com/github/{project}/blob/main/notebooks/{lesson}/{lesson}.ipynb"
    return f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({target})"
