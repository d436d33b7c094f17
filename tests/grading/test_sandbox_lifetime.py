"""Nothing survives: not a session's end, not the sandbox's, not the sudden death of whoever owns it."""

import os
import re
import signal
import subprocess
import sys
import threading

import pytest
from pace import first_fast
from places import ROOT
from sandboxes import eventually, printed, required

from grading.judge.worker import forked
from grading.sandbox import launch
from grading.sandbox import session as session_module
from grading.sandbox.endings import Died
from grading.sandbox.launch import NoSandbox
from grading.sandbox.processes import descendants
from grading.sandbox.session import Sandbox

DETACH = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
"""
OWNER = f"""
import sys, threading
from grading.sandbox.processes import descendants
from grading.sandbox.session import Sandbox
from grading.judge.worker import forked
def own():
    box = Sandbox(warm={{warm}})
    sessions = [box.session() for _ in range(2)]
    for session in sessions:
        session.run({DETACH!r})
    print(*{{{{session._zygote._process.pid for session in sessions}}}}, flush=True)
    {{then}}
thread = threading.Thread(target=own)
thread.start() if {{threaded}} else own()
thread.join() if {{threaded}} else None
"""


def alive(processes):
    return [number for number in processes if os.path.exists(f"/proc/{number}")]


@pytest.fixture
def open_files():
    before = set(os.listdir("/proc/self/fd"))
    yield
    assert set(os.listdir("/proc/self/fd")) <= before


@pytest.mark.parametrize("warm", first_fast([True, False]), ids=["warm", "cold"])
def test_after_close_no_process_and_no_descriptor_is_left(open_files, warm):
    required()
    with Sandbox(warm=warm) as box:
        sessions = [box.session() for _ in range(2)]
        for session in sessions:
            assert session.run(DETACH).status == "ok"
        processes = [number for session in sessions for number in descendants(session._zygote._process.pid)]
        sessions[0].kill()
        sessions[0].kill()
        assert not sessions[0].alive and sessions[1].alive
        with pytest.raises(Died, match="closed"):
            sessions[0].request("1", 1)
        sessions[1].kill()
    assert len(processes) >= 9 and eventually(lambda: not alive(processes))


@pytest.mark.parametrize(("warm", "threaded"), first_fast([(True, True), (True, False), (False, False)]))
def test_after_the_owner_was_killed_nothing_is_left(warm, threaded):
    required()
    source = OWNER.format(warm=warm, threaded=threaded, then="import time; time.sleep(1000)")
    owner = subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        first = [int(number) for number in owner.stdout.readline().split()]
        assert first
        processes = [number for process in first for number in descendants(process)]
        assert len(processes) >= 7
    finally:
        os.kill(owner.pid, signal.SIGKILL)
        owner.wait()
        owner.stdout.close()
    assert eventually(lambda: not alive(processes)), alive(processes)


@pytest.mark.slow
def test_a_process_that_does_not_answer_a_fork_is_ended_for_its_owner_too(monkeypatch):
    required()
    monkeypatch.setattr("grading.sandbox.session.FORK_SECONDS", 1)
    with Sandbox() as box:
        box.open()
        os.kill(box._zygote._first, signal.SIGSTOP)
        for process in descendants(box._zygote._first):
            os.kill(process, signal.SIGSTOP)

        def one_more():
            monkeypatch.setattr("grading.sandbox.session.Zygote", _patient(monkeypatch))
            with box.session() as session:
                return session.run("print(1)").status

        assert forked(one_more, 120) == "ok"
        assert eventually(lambda: not box._zygote.alive)


def _patient(monkeypatch):
    """Start a process as ever, and wait for it again as long as it takes."""
    start = session_module.Zygote

    def patient(unsafe):
        monkeypatch.setattr("grading.sandbox.session.FORK_SECONDS", 120)
        return start(unsafe)

    return patient


def test_a_sandbox_outlives_the_thread_that_opened_it():
    required()
    with Sandbox() as box:
        opened = []
        thread = threading.Thread(target=lambda: opened.append(box.session()))
        thread.start()
        thread.join()
        assert printed(opened[0].run("print(1)")) == "1\n"


FORBIDDEN = "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n"


@pytest.mark.parametrize(("bwrap", "why"), [(None, "not installed"), (FORBIDDEN, "Permission denied.*user namespaces")])
def test_without_bubblewrap_nothing_runs_and_the_reason_is_a_sentence(monkeypatch, tmp_path, bwrap, why):
    if bwrap:
        (tmp_path / "bwrap").write_text(bwrap)
        (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin" if bwrap else str(tmp_path))
    launch.why_not.cache_clear()
    try:
        assert re.search(why, launch.why_not())
        with pytest.raises(NoSandbox, match=why.partition(".")[0]), Sandbox() as box:
            box.session()
    finally:
        launch.why_not.cache_clear()


def test_the_unsafe_way_needs_no_bubblewrap_and_cleans_up_all_the_same(open_files):
    with Sandbox(unsafe=True) as box, box.session() as session:
        home = printed(session.run("import os; print(os.getcwd())")).strip()
        assert os.path.isdir(home) and session.run(DETACH).status == "ok"
        processes = descendants(session._zygote._process.pid)
        assert session.run("while True: pass", 1).status == "timeout"
    assert eventually(lambda: not alive(processes)) and not os.path.exists(home)


@pytest.mark.slow
def test_a_fork_of_the_owner_works_in_the_sandbox_that_stands():
    required()
    with Sandbox() as box:
        box.open()
        standing = box._zygote

        def one_more():
            with box.session() as session:
                return [box._zygote is standing, session.run("print(1)").status]

        for _ in range(2):
            assert forked(one_more, 120) == [True, "ok"]
        assert standing.alive
        os.kill(standing._first, signal.SIGKILL)
        assert eventually(lambda: not standing.alive)
        assert forked(one_more, 120) == [False, "ok"], "where it has ended, a fork starts its own"
