"""What every test starts from: a steady pace, one thread a process, and a tiny course for the tests of the build."""

import importlib.util
import os
import re
import sys

import hypothesis
import pytest
from places import copy_course

OF_TRITON = re.compile("flash_|15_kernel")  # in the name of a test that is made of an exercise or a lesson
# Tests run side by side on two cores; what they start inherits this too.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # what does use two threads does not spin while it waits for a busy core
os.environ.setdefault("MPLBACKEND", "Agg")
# A property test fails for what it found, never for how long a busy machine took; in CI it tries the same examples each time.
hypothesis.settings.register_profile("course", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("course")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items, config):
    """What is made once for a file is made once: the tests that share it go to one of the two workers.

    Tests of a GPU, and of Triton, are left out where there is none: .ci/run allows no test to be skipped, and no package brings a
    GPU; Triton there is for Linux alone.
    """
    for_gpus = [item for item in items if item.get_closest_marker("gpu")]
    if for_gpus and not _has_gpu():
        _leave_out(for_gpus, items, config)
    if importlib.util.find_spec("triton") is None:
        _leave_out([item for item in items if item.get_closest_marker("triton") or OF_TRITON.search(item.nodeid)], items, config)
    for item in items:
        made_once = any(made[-1].scope == "module" for made in item._fixtureinfo.name2fixturedefs.values())
        if made_once and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def _leave_out(some, items, config):
    config.hook.pytest_deselected(items=some)
    items[:] = [item for item in items if item not in some]


def _has_gpu():
    import torch

    return torch.cuda.is_available()


def pytest_sessionfinish(session):
    """In continuous integration a skipped test fails the run, so that nothing is left out unseen."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # none in xdist's workers
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped") and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if os.environ.get("CI") and terminalreporter.stats.get("skipped"):
        terminalreporter.write_line("CI is set: the tests that were skipped count as failed.", red=True)


@pytest.fixture(autouse=True)
def no_figure_for_the_next_test():
    """A test that draws need not tidy up; one that counts figures starts from none."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture
def two_threads():
    """As many threads as the recorded runs had; one again afterwards, for tests that fork this process and for the other core."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(2)
    yield
    torch.set_num_threads(before)


@pytest.fixture
def tiny_course(tmp_path):
    """A copy of the tiny course in tests/fixtures, with the real nbgrader settings."""
    return copy_course(tmp_path / "course")
