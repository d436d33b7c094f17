"""One sandbox for the whole catalogue."""

from pathlib import Path

import hostile
import pytest
from sandboxes import required

from attention_checks.engine import checking
from grading.judge import link
from grading.sandbox.session import Sandbox


@pytest.fixture(scope="session")
def sandbox():
    """The sandbox of a worker that grades all of these, one after the other."""
    required()
    with Sandbox(hostile.LIMITS) as sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def grading_desk(sandbox, tmp_path_factory):
    return hostile.Desk(hostile.lesson(), tmp_path_factory.mktemp("lesson") / f"{hostile.NAME}.ipynb", sandbox)


@pytest.fixture
def short_of_patience(monkeypatch):
    """Checks that give up after 2 seconds of work, and not after 20."""
    monkeypatch.setattr(checking, "SECONDS", 2.0)
    monkeypatch.setattr(link, "GRACE", 2.0)


@pytest.fixture(scope="session")
def outside(tmp_path_factory):
    """Folders outside that hold what a student would like to have: a gradebook, solutions, somebody else's submission."""
    folder = tmp_path_factory.mktemp("course")
    for name in ("gradebook.db", "solutions/06_catalogue.ipynb", "submitted/ann/06_catalogue/06_catalogue.ipynb"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("worth having")
        (folder / name).chmod(0o666)
    root = Path(hostile.__file__).resolve().parents[3]
    return [str(place) for place in (folder, root / "solutions", root / "tests", root / "grading", Path.home() / ".bash_history")]
