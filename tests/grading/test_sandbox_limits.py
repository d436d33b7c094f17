"""Whatever a cell does, it ends in bounded time and space, the next session works, and nothing of it is left."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from pace import spread
from sandboxes import eventually, printed, required

from grading.sandbox import deadline, shell
from grading.sandbox.endings import Broke, Died, SandboxError, TimedOut
from grading.sandbox.limits import Limits
from grading.sandbox.processes import descendants, work, work_beside
from grading.sandbox.session import Sandbox

SMALL = Limits(
    memory_bytes=1_500_000_000,
    processes=24,
    cell_seconds=20,
    notebook_seconds=20,
    file_bytes=20 * 2**20,
    output_bytes=200_000,
    tmpfs_bytes=30 * 2**20,
    inodes=500,
)


@pytest.fixture(scope="module")
def box():
    required()
    with Sandbox(SMALL) as sandbox:
        yield sandbox


def quiet(box):
    """Whether nothing lives in the sandbox but what waits for the next session: bubblewrap twice and the process to fork."""
    return len(descendants(box._zygote._process.pid)) == 3


@pytest.fixture
def session(box):
    with box.session() as session:
        yield session
    assert eventually(lambda: quiet(box)), "something of the session is left"
    with box.session() as after:
        run = after.run("import torch\nprint(torch.ones(2).sum().item(), len(__import__('os').listdir('/student/tmp')))")
        assert (run.status, printed(run)) == ("ok", "2.0 0\n")


# What the cell does -> what becomes of it, and words from the reason.
ENDED = {
    "leaves": ("import os; os._exit(3)", "died", "status 3"),
    "dereferences nothing": ("import ctypes; ctypes.string_at(0)", "died", "SIGSEGV"),
    "hoards in many processes": (
        "import os, time\nfor _ in range(6):\n    if not os.fork():\n        x = b'x' * 400_000_000; time.sleep(300)\nos.wait()",
        "died",
        "GB of memory",
    ),
    "prints for ever": ("while True: print('x' * 1000)", "too_much_output", "200,000"),
    "prints a hundred megabytes at once": ("print('x' * 10**8)", "too_much_output", "200,000"),
    "prints past Python": ("import os\nfor _ in range(18): os.write(1, b'x' * 2**20)", "too_much_output", "200,000"),
    "prints in another program": ("!head -c 100000000 /dev/zero", "too_much_output", "200,000"),
    "shows without end": (
        "from IPython.display import display, HTML\nwhile True: display(HTML('x' * 5000))",
        "too_much_output",
        "200,000",
    ),
    "closes the socket": ("import os; os.close(3)", "died", ""),
    "talks nonsense": ("import os; os.write(3, b'HTTP/1.1 200 OK' * 99)", "died", "not a frame"),
    "announces an endless frame": (
        "import os, struct; os.write(3, struct.pack('<4sIQ', b'ATT1', 10, 2**60))",
        "died",
        "announced",
    ),
    "sends a broken frame": ("import os, struct; os.write(3, struct.pack('<4sIQ', b'ATT1', 2, 0) + b'{{')", "died", "malformed"),
    "answers another question": (
        "from grading.sandbox import wire; import os; os.write(3, wire.encode(('done', 99, 'ok', None, None)))",
        "died",
        "fits no question",
    ),
    "sends an array where a word is due": (
        "from grading.sandbox import wire; import os, numpy; os.write(3, wire.encode((numpy.zeros(3), numpy.zeros(3), 1, 1)))",
        "died",
        "fits no question",
    ),
    "forks for ever, and works": (
        "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        "died",
        "at work at once",
    ),
    "hoards in a crowd": (
        "import os, time\nfor _ in range(99):\n    try: child = os.fork()\n    except OSError: break\n"
        "    if not child: x = b'x' * 200_000_000; time.sleep(300)\ntime.sleep(300)",
        "died",
        "ended for using",
    ),
    "works beyond its share": ("import os\nfor _ in range(3): os.fork()\nwhile True: pass", "died", "seconds of work"),
}


@pytest.mark.parametrize("name", spread(ENDED, fast=6))
def test_a_cell_that_ends_its_session_ends_only_that(session, name):
    source, status, words = ENDED[name]
    run = session.run(source, 600)
    assert run.status == status and words in run.detail, run.detail
    assert sum(len(str(output)) for output in run.outputs) < 2 * SMALL.output_bytes
    assert not session.alive
    with pytest.raises(SandboxError):
        session.run("1")


# What a cell does that its session survives -> what becomes of it.
SURVIVED = {
    "kills itself": ("import os; os.kill(os.getpid(), 9)", "ok", None),
    "stops itself": ("import os; os.kill(os.getpid(), 19)", "ok", None),
    "stops everybody": ("import os; os.kill(0, 19)", "ok", None),
    "recurses": ("def f(): f()\nf()", "error", "RecursionError"),
    "asks for more memory than there is": ("x = bytearray(10**10)", "error", "MemoryError"),
    "hoards": ("hoard = []\nwhile True: hoard.append(b'x' * 50_000_000)", "error", "MemoryError"),
    "forks for ever": ("import os\nwhile True: os.fork() or __import__('time').sleep(300)", "error", "BlockingIOError"),
    "starts threads for ever": (
        "import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(300,), daemon=True).start()",
        "error",
        "RuntimeError",
    ),
    "raises its limits": ("import resource as r\nr.setrlimit(r.RLIMIT_DATA, (r.RLIM_INFINITY,) * 2)", "error", "ValueError"),
    "fills the file system": ("for i in range(99): open(f'{i}', 'wb').write(b'x' * 2**20)", "error", "OSError"),
    "fills the shared memory": ("for i in range(99): open(f'/dev/shm/{i}', 'wb').write(b'x' * 2**20)", "error", "OSError"),
    "makes a million files": ("for i in range(10**6): open(f'{i}', 'w').close()", "error", "OSError"),
    "opens a million files": ("hoard = [open('/dev/null') for _ in range(10**6)]", "error", "OSError"),
    "detaches a process": (
        "import os, time\nif not os.fork():\n    os.setsid()\n    os.fork() or time.sleep(300)\n    os._exit(0)\nos.wait()[1]",
        "ok",
        None,
    ),
    "detaches a program": ("import os\nos.system('setsid nohup sleep 300 > /dev/null 2>&1 &')\nNone", "ok", None),
    "leaves a thread behind": (
        "import threading\ndef f():\n    while True: pass\nthreading.Thread(target=f).start()",
        "ok",
        None,
    ),
    "leaves a thread that prints": (
        "import threading, time\ndef f():\n    while 1: print('x' * 99); time.sleep(0.001)\nthreading.Thread(target=f).start()",
        "ok",
        None,
    ),
    "loops without end": ("while True: pass", "timeout", "KeyboardInterrupt"),
    "prints and loops": ("print('so far')\nwhile True: pass", "timeout", "KeyboardInterrupt"),
    "breaks the shell": ("get_ipython().run_cell = None", "ok", None),
    "breaks the output": ("import sys; sys.stdout = sys.stderr = None", "ok", None),
    "closes the output": ("import os; os.close(1); os.close(2)", "ok", None),
}


@pytest.mark.parametrize("name", spread(SURVIVED))
def test_a_cell_that_only_harms_itself_costs_only_itself(session, name):
    source, status, error = SURVIVED[name]
    run = session.run(source, 3 if status == "timeout" else 600)
    assert (run.status, run.error and run.error[0]) == (status, error), run
    assert session.alive
    if name not in ("breaks the shell", "breaks the output"):
        assert session.run("1 + 1").status == "ok"
    if name == "prints and loops":
        assert printed(run) == "so far\n"


@pytest.mark.parametrize("children, stand_back", [(2, False), (9, True)])
def test_many_processes_let_everybody_else_go_first(session, children, stand_back):
    cell = f"""
    import os, time
    def child():
        time.sleep(3)  # many looks of the guardian; who has ended is no longer counted
        os._exit(os.nice(0))
    numbers = [os.fork() or child() for _ in range({children})]
    nice = {{os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]) for number in numbers}}
    print(nice == {{19 if {stand_back} else os.nice(0)}}, os.nice(0) < 19)"""
    assert printed(session.run(textwrap.dedent(cell), 60)) == "True True\n"


@pytest.mark.parametrize(("beside", "late"), [(0.0, False), (30.0, True)], ids=["others", "its own children"])
def test_a_busy_machine_makes_nobody_late_unless_the_process_itself_keeps_it_busy(monkeypatch, beside, late):
    now, waited = 100.0, 0.0
    monkeypatch.setattr(deadline.time, "monotonic", lambda: now)
    monkeypatch.setattr(deadline, "_kept_waiting", lambda pid: waited)
    monkeypatch.setattr(deadline, "work_beside", lambda pid: beside)
    remaining = deadline.Deadline(20, pid=1)
    now, waited = 130.0, 25.0  # it has had a processor for 5 seconds
    assert (remaining() <= 0) == late


def test_the_work_of_children_is_work_beside_a_process():
    child = "while True: pass"
    busy = f"import subprocess, sys; print('ready', flush=True); subprocess.run([sys.executable, '-c', {child!r}])"
    process = subprocess.Popen([sys.executable, "-c", busy], stdout=subprocess.PIPE, start_new_session=True)
    try:
        process.stdout.readline()
        assert eventually(lambda: work_beside(process.pid) > 0.2)
        assert work(process.pid)[0] < work_beside(process.pid)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def parent(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.slow
def test_a_reason_is_given_also_where_the_kernel_is_quicker_than_the_guardian():
    required()
    with Sandbox(Limits(notebook_seconds=1, memory_bytes=SMALL.memory_bytes)) as box, box.session() as session:
        worker, guardian = session._pid, parent(session._pid)
        os.kill(guardian, signal.SIGSTOP)  # a busy machine gives it no turn
        try:
            session._send(("run", 1, "while True: pass"), session._deadline(60))
            assert eventually(lambda: Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] == "Z")
        finally:
            os.kill(guardian, signal.SIGCONT)
        assert session._last_words() == "ended for using more than 1 seconds of work"


def test_the_traceback_of_an_endless_recursion_keeps_its_ends_and_not_its_middle():
    def down(depth):
        return down(depth - 1) if depth else 1 / 0

    with pytest.raises(ZeroDivisionError) as caught:
        down(500)
    short, lines = shell._shortened(caught.value.__traceback__), []
    while short is not None:
        lines.append(short.tb_frame.f_locals.get("depth"))
        short = short.tb_next
    assert lines == [None, *range(500, 491, -1), *range(39, -1, -1)]


def swallowing(what):
    """A cell that loops without end, and swallows `what` stops it."""
    loop = "def loop():\n    while True: pass\n"  # of its own: on its way back within `try` a loop would escape what follows
    return f"{loop}while True:\n    try:\n        loop()\n    {what}"


# What has no end and does not react to an interrupt.
STUBBORN = {
    "swallows an exception": swallowing("except Exception: pass"),
    "swallows everything": swallowing("except BaseException: pass"),
    "ignores interrupts": "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass",
    "blocks signals": "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass",
    "never comes back from C": "import itertools\nsum(itertools.repeat(1))",
    "promises a frame": (
        "from grading.sandbox import wire; import os, struct\nos.write(3, struct.pack('<4sIQ', b'ATT1', 10, 2**20))"
    ),
    "sends small talk for ever": (
        "from grading.sandbox import wire; import os\nfor _ in iter(int, 1):\n"
        "    try: os.write(3, wire.encode(('output', 0, [])))\n    except BaseException: pass"
    ),
}


@pytest.mark.parametrize("name", spread(STUBBORN))
def test_what_does_not_react_is_ended(session, name):
    status = session.run(STUBBORN[name], 1).status
    assert status == "timeout" or (status == "died" and not name.startswith("swallows"))
    assert session.alive == (name == "swallows an exception")  # an interrupt is none


DEFINITIONS = """
from grading.sandbox import answers
import os, time, torch
answers.handle = lambda message, namespace: eval(message, namespace)
"""


@pytest.mark.parametrize(
    ("message", "kind", "words"),
    [
        ("os._exit(0)", Died, "ended itself"),
        ("__import__('ctypes').string_at(0)", Died, "SIGSEGV"),
        ("time.sleep(1000)", TimedOut, "in time"),
        ("any(iter(int, 1))", TimedOut, "in time"),  # without end, and without memory
        ("1 / 0", Broke, "failed inside"),
        ("os.write(3, b'nonsense' * 9)", Broke, "frame"),
        ("torch.zeros(1).expand(2**40)", Broke, "too large"),
        ("os.close(3)", Died, "ended|broke"),
    ],
)
def test_a_request_that_goes_wrong_says_how(session, message, kind, words):
    assert session.run(DEFINITIONS).status == "ok"
    with pytest.raises(kind, match=words):
        session.request(message, 2)
    assert not session.alive
    with pytest.raises(kind):
        session.request("1", 2)
