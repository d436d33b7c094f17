"""One sandbox for the whole catalogue."""

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
