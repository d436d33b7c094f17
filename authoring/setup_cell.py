"""The set-up cell that opens every lesson, and the "open in Colab" badge, both from the one address in pyproject.toml."""

import tomllib
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

# Short, since it is the first code that a learner sees. On Colab pip may add what is missing, but torch and numpy stay: naming
# their versions pins them. `import course_utils` comes before torch, whose threads it tells how to wait.
FROM_A_WHEEL = """\
import os, sys, importlib.metadata as installed
if "google.colab" in sys.modules:  # put this wheel into your Drive first, or give its URL
    from google.colab import drive; drive.mount("/content/drive")
    wheel = "/content/drive/MyDrive/{source}"
    %pip install -q torch=={{installed.version("torch")}} numpy=={{installed.version("numpy")}} {{wheel}}
    if os.path.exists("/dev/nvidia0"): print("The GPU is for lessons 09, 14 and 15 only.")
import course_utils  # not found? run `make lab` in the course's folder, and open the lesson there"""

# pip's own words stand above the traceback, which shows the last line.
FROM_AN_ADDRESS = """\
import os, sys, importlib.metadata as installed
if "google.colab" in sys.modules:  # the kernel comes with torch and numpy, which stay
    url = "{source}"
    %pip install -q torch=={{installed.version("torch")}} numpy=={{installed.version("numpy")}} {{url}}
    if os.path.exists("/dev/nvidia0"): print("The GPU is for lessons 09, 14 and 15 only.")
import course_utils  # not found? on Colab, pip says why; else run `make lab` in the course's folder"""


class Project(NamedTuple):
    """What a lesson needs to know of pyproject.toml. `repository` is "" until the course is published."""

    version: str
    repository: str = ""
    branch: str = "main"


def read_project(root):
    """The Project of the course `root`."""
    settings = tomllib.loads((Path(root) / "pyproject.toml").read_text(encoding="utf-8"))
    return Project(settings["project"]["version"], **settings.get("tool", {}).get("course", {}))


def setup_source(project):
    """The set-up cell's source: on Colab it installs the published branch or, where there is none, a wheel beside the notebook.

    A code host packs a branch's newest files into an archive, which spares the learner the history; git has it where the host is
    one whose archives lie elsewhere.
    """
    if not project.repository:
        return FROM_A_WHEEL.format(source=f"course_utils-{project.version}-py3-none-any.whl")
    if _on_github(project):
        return FROM_AN_ADDRESS.format(source=f"{project.repository}/archive/refs/heads/{project.branch}.zip")
    return FROM_AN_ADDRESS.format(source=f"git+{project.repository}@{project.branch}")


def in_colab(project, lesson):
    """Where Colab opens a lesson's student notebook; "" unless the course is on GitHub, where Colab finds it."""
    if not _on_github(project):
        return ""
    place = urlsplit(project.repository).path.strip("/")
    return f"https://colab.research.google.com/github/{place}/blob/{project.branch}/notebooks/{lesson}/{lesson}.ipynb"


def on_the_host(project, path):
    """Where the code host shows a file of the course, its `path` in the checkout; "" for a host other than GitHub."""
    return f"{project.repository}/blob/{project.branch}/{path}" if _on_github(project) else ""


def badge(project, lesson):
    """The badge that opens a lesson's student notebook in Colab, as Markdown; "" where `in_colab` is."""
    target = in_colab(project, lesson)
    return target and f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({target})"


def address(repository):
    """Where the code host publishes the site of `repository`, with a slash at the end; "" for a host other than GitHub."""
    parts = urlsplit(repository)
    if parts.hostname != "github.com":
        return ""
    owner, name = parts.path.strip("/").removesuffix(".git").split("/")
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" + ("" if name.lower() == host else f"{name}/")


def _on_github(project):
    return urlsplit(project.repository).hostname == "github.com"
