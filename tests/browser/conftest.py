"""A learner at a browser: JupyterLab as `make lab` starts it, on a copy of the notebooks, and Chromium to look at it."""

import os
import shutil
import signal
import socket
import sys
import time
import urllib.request
from ctypes.util import find_library
from pathlib import Path

import psutil
import pytest
from learner import PATIENCE, TOKEN, Notebook
from places import ROOT
from playwright.sync_api import expect, sync_playwright

FORSAKEN = 1200  # seconds; should the tests be killed, JupyterLab and its kernels end by themselves after this long
FLAGS = [
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="module")
def chromium():
    """A browser. Where none is installed the tests are skipped."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed. On Debian: `apt install chromium`.")
    if sys.platform == "linux" and find_library("atomic") is None:
        pytest.skip("Playwright's driver needs libatomic, which is not installed. On Debian: `apt install libatomic1`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    """The address of a JupyterLab that `make lab LESSON=02_bahdanau` started in a folder of its own; nothing of it stays."""
    course, home = tmp_path_factory.mktemp("course"), tmp_path_factory.mktemp("home")
    for name in ("notebooks", "authoring", ".jupyter"):
        shutil.copytree(ROOT / name, course / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__"))
    (course / "grading" / "course").mkdir(parents=True)
    for name in ("Makefile", "nbgrader_config.py", "grading/nbgrader_config.py"):
        shutil.copy(ROOT / name, course / name)
    tracker = home / "config" / "lab" / "user-settings" / "@jupyterlab" / "notebook-extension" / "tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text('{"windowingMode": "none"}')  # all cells on the page at once, so that each can be found
    server, port, log = start(course, home)
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}/api/status?token={TOKEN}", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(server)


def start(course, home):
    """Type `make lab`, without the steps that would install; a learner's own settings and results stay out of it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = f"--no-browser --port={port} --ServerApp.port_retries=0 --IdentityProvider.token={TOKEN}"
    settings += f" --ServerApp.shutdown_no_activity_timeout={FORSAKEN} --MappingKernelManager.cull_idle_timeout={FORSAKEN}"
    installed = [f"BIN={Path(sys.executable).parent}", "-o", ".venv/.ready"]
    command = ["make", "lab", "LESSON=02_bahdanau", f"LAB_ARGS={settings}", *installed]
    folders = {f"JUPYTER_{kind.upper()}_DIR": str(home / kind) for kind in ("config", "data", "runtime")}
    own = {"IPYTHONDIR": str(home / "ipython"), "COURSE_RESULTS": str(home / "results.json"), "COURSE_TRAINING_SECONDS": "1"}
    environment = {key: value for key, value in os.environ.items() if key != "MPLBACKEND"}  # tests draw with Agg, learners inline
    log = home / "server.log"
    environment |= folders | own
    with open(log, "w") as file:
        server = psutil.Popen(command, cwd=course, env=environment, stdout=file, stderr=file, start_new_session=True)
    return server, port, log


def wait_until_it_answers(url, server, log):
    for _ in range(PATIENCE // 500):
        assert server.poll() is None, log.read_text()
        try:
            urllib.request.urlopen(url, timeout=60).close()
            return
        except OSError:
            time.sleep(0.5)
    raise AssertionError(f"no answer from {url}\n{log.read_text()}")


def stop(server):
    """Tell make and JupyterLab to stop, which ends the kernels, and insist that all are gone."""
    family = [server, *server.children(recursive=True)]
    if server.is_running():
        os.killpg(server.pid, signal.SIGTERM)
    _, left = psutil.wait_procs(family, timeout=120)
    for process in left:
        process.kill()
    assert not left, f"still running after JupyterLab was told to stop: {left}"


@pytest.fixture(scope="module")
def visit(chromium, lab):
    """Open an address of JupyterLab in a window of its own, and wait for a lesson's kernel -> `Notebook`."""
    expect.set_options(timeout=PATIENCE)
    contexts = []

    def open_lesson(lesson, address):
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(lab + address)
        return Notebook(page, lesson)

    yield open_lesson
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def lesson(visit):
    """Open a lesson by its folder's name, with its first two code cells run: set-up and imports. Each is opened once."""
    opened = {}

    def open_once(name, address=None):
        if name not in opened:
            opened[name] = visit(name, address or f"/lab/tree/notebooks/{name}/{name}.ipynb?reset&token={TOKEN}")
            for cell in opened[name].code_cells[:2]:
                opened[name].run(cell)
        return opened[name]

    return open_once


@pytest.fixture(scope="module")
def lesson_02(lesson):
    """What `make lab LESSON=02_bahdanau` opens."""
    return lesson("02_bahdanau", f"/?token={TOKEN}")


@pytest.fixture(scope="module")
def lesson_00(lesson):
    """The first lesson."""
    return lesson("00_start_here")
