"""From inside the sandbox there is nothing to read but the course's public parts, nowhere to write, and nobody to talk to."""

import ast
import errno
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from pace import first_fast
from sandboxes import printed, required

from grading.sandbox import launch
from grading.sandbox.declaration import COURSE
from grading.sandbox.session import Sandbox

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def box():
    required()
    os.environ["COURSE_CANARY"] = "canary"
    try:
        with Sandbox() as sandbox:
            yield sandbox
    finally:
        del os.environ["COURSE_CANARY"]


@pytest.fixture
def session(box):
    with box.session() as session:
        yield session


def value(session, expression, setup=""):
    """The value of an expression inside, read from what it prints."""
    run = session.run(f"{setup}\nprint(repr({expression}))")
    assert run.status == "ok", run
    return ast.literal_eval(printed(run).strip())


@pytest.mark.parametrize(
    "path",
    [
        *(
            ROOT / name
            for name in ("solutions", "notebooks", "tests", "grading", "grading/course", "grading/demo", "gradebook.db")
        ),
        *(Path.home(), Path("/etc/passwd"), Path("/etc/shadow"), Path("/etc/hostname"), Path("/var"), Path("/run"), Path("/sys")),
        *(Path("/home"), Path("/mnt"), Path("/boot"), Path("/student/submitted")),
    ],
    ids=str,
)
def test_what_is_not_public_is_not_there(session, path):
    if path == Path.home() and value(session, f"__import__('os').path.isdir({str(path)!r})"):
        pythons = {".pyenv", ".local", "miniconda3", ".conda"}
        if Path(sys.prefix).is_relative_to(path):  # the course was cloned there
            pythons.add(Path(sys.prefix).relative_to(path).parts[0])
        assert set(value(session, f"__import__('os').listdir({str(path)!r})")) <= pythons
        return
    assert value(session, f"__import__('os').path.lexists({str(path)!r})") is False


def test_of_the_grading_only_the_sandboxs_own_end_is_there(session):
    inside = ["__init__.py", "sandbox"]
    assert value(session, "sorted(__import__('os').listdir('/course/grading'))") == inside
    assert set(value(session, "__import__('os').listdir('/course')")) <= {
        "attention_checks",
        "attention_lab",
        "course_utils",
        "data",
        "grading",
    }


def test_a_file_that_is_readable_by_everybody_outside_cannot_be_found_inside(session, tmp_path):
    canary = tmp_path / "canary"
    canary.write_text("canary")
    canary.chmod(0o644)
    assert value(session, f"__import__('os').path.exists({str(canary)!r})") is False


PLACES = ["/usr/local/share/nbgrader/exchange", "/usr/share/course", "/usr/src/course", "/usr/local/etc"]


@pytest.mark.parametrize("place", first_fast(PLACES))
def test_what_lies_under_usr_and_is_no_part_of_the_system_cannot_be_found_inside(place):
    required()
    outermost = next(folder for folder in (Path(place), *Path(place).parents) if folder.parent.exists())
    canary, made = Path(place) / f"canary-{os.getpid()}", not outermost.exists()
    try:
        canary.parent.mkdir(parents=True, exist_ok=True)
        canary.write_text("somebody else's work")
    except OSError:
        pytest.skip(f"{place} cannot be written by whoever runs this")
    try:
        with Sandbox() as box, box.session() as session:
            assert value(session, f"__import__('os').path.exists({str(canary)!r})") is False
            assert value(session, "sorted(__import__('os').listdir('/usr/local'))") in (["bin", "lib", "sbin"], ["bin", "lib"])
    finally:
        canary.unlink()
        if made:
            shutil.rmtree(outermost)


def test_the_right_answers_to_questions_are_not_inside(session):
    assert value(session, "checks.quiz.questions()", "import attention_checks as checks") == {}
    assert value(session, "checks.quiz.ask('two_equal_weights')", "import attention_checks as checks") is None
    folders = [f"/course/{COURSE.checks}/{name}" for name in COURSE.answers]
    assert value(session, f"[__import__('os').listdir(folder) for folder in {folders!r}]") == [[] for _ in folders]


@pytest.mark.slow
def test_it_works_where_the_project_lies_in_the_systems_folder_for_temporary_files():
    required()
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        for name in (*COURSE.packages, "grading", COURSE.data):
            shutil.copytree(ROOT / name, Path(folder) / name, ignore=shutil.ignore_patterns("course", "__pycache__"))
        program = (
            "from grading.sandbox.session import Sandbox\n"
            "with Sandbox() as box, box.session() as session:\n"
            '    run = session.run(\'import tempfile\\nopen("/tmp/mine", "w").close()\\ntempfile.TemporaryFile().write(b"x")\')\n'
            "    print(__import__('grading').__file__, run.status, run.detail)"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([folder, *filter(None, sys.path)])}
        done = subprocess.run([sys.executable, "-P", "-c", program], env=environment, capture_output=True, text=True, check=False)
        assert done.stdout.split()[:2] == [f"{folder}/grading/__init__.py", "ok"], done.stdout + done.stderr


def test_the_environment_is_the_sandboxs_own(session):
    names = set(value(session, "list(__import__('os').environ)"))
    assert "COURSE_CANARY" not in names
    added = (
        "LC_CTYPE",
        "KMP_DUPLICATE_LIB_OK",
        "KMP_INIT_AT_FORK",
        "TORCHINDUCTOR_CACHE_DIR",
        "TRITON_INTERPRET",
    )  # by libraries
    assert names <= {*launch.environment(), "PWD", *added}


def test_proc_is_empty_and_so_are_the_terminals(session):
    assert value(session, "[__import__('os').listdir(place) for place in ('/proc', '/dev/pts')]") == [[], []]


def test_the_process_holds_its_streams_and_its_own_socket_and_nothing_else(session):
    setup = """
import os
def is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
"""
    assert value(session, "[number for number in range(512) if is_open(number)]", setup) == [0, 1, 2, 3]


ADDRESSES = {
    "a port of this machine": "socket.create_connection(('127.0.0.1', {port}), 3)",
    "a port by IPv6": "socket.create_connection(('::1', {port}), 3)",
    "a name of no file": "socket.socket(socket.AF_UNIX).connect({name!r})",
    "the world": "socket.create_connection(('1.1.1.1', 53), 3)",
    "names of the world": "socket.getaddrinfo('example.org', 80)",
    "packets": "socket.socket(17, socket.SOCK_STREAM)",
    "virtual machines": "socket.socket(40, socket.SOCK_STREAM)",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_there_is_no_network(session, address):
    name = f"\0course-canary-{os.getpid()}"
    with (
        socket.create_server(("", 0), family=socket.AF_INET6, dualstack_ipv6=True) as port,
        socket.socket(socket.AF_UNIX) as local,
    ):
        local.bind(name)
        local.listen()
        run = session.run("import socket\n" + ADDRESSES[address].format(port=port.getsockname()[1], name=name))
    assert run.status == "error" and run.error[0] in ("OSError", "ConnectionRefusedError", "PermissionError", "gaierror"), run


WRITABLE = ("/student/home", "/student/tmp", "/tmp", "/dev/shm")


def test_only_its_own_file_system_takes_files(session):
    places = [
        "/",
        "/bin",
        "/course",
        "/course/course_utils",
        "/course/grading/sandbox",
        "/dev",
        "/dev/pts",
        "/etc",
        "/opt",
        "/proc",
    ]
    places += [str(parent) for parent in Path(sys.prefix).parents if str(parent) not in (*WRITABLE, "/")]
    places += ["/usr", "/usr/lib", "/usr/local", "/root", "/var/tmp", sys.prefix, sys.base_prefix, f"{sys.prefix}/lib", *WRITABLE]
    setup = f"""
import os
def takes(place):
    try:
        with open(os.path.join(place, "mine"), "w") as file:
            file.write("mine")
    except OSError:
        return False
    return True
places = {places!r}
"""
    assert value(session, "[place for place in places if takes(place)]", setup) == list(WRITABLE)


def test_the_files_of_a_session_are_gone_with_it(box):
    for _ in range(2):
        with box.session() as session:
            assert value(session, "[os.listdir(p) for p in ('.', '/student/tmp', '/dev/shm')]", "import os") == [[], [], []]
            assert "left" not in value(session, "os.listdir('/tmp')")
            session.run("for place in ('.', '/tmp', '/dev/shm'): open(f'{place}/left', 'w').write('behind')")


FORBIDDEN = {
    "mount": "libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)",
    "unmount": "libc.umount2(b'/proc', 2)",
    "another user namespace": "libc.unshare(0x10000000)",
    "another mount namespace": "libc.unshare(0x20000)",
    "a clone into namespaces": "libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0)",
    "a clone by structure": "libc.syscall(435, 0, 0)",
    "change of root": "libc.chroot(b'/tmp')",
    "somebody's namespaces": "libc.setns(0, 0)",
    "another name of the machine": "libc.sethostname(b'x', 1)",
    "somebody's memory": "libc.syscall(310, 1, 0, 0, 0, 0, 0)",
    "faults of one's own": "libc.syscall(323, 0)",
    "trace": "libc.ptrace(0, 0, 0, 0)",
    "files of no file system": "libc.memfd_create(b'hoard', 0)",
    "shared memory of no file system": "libc.shmget(0, 10**6, 0o1600)",
    "keys": "libc.syscall(250, 0, -3, 0, 0, 0)",
    "io_uring": "libc.syscall(425, 8, 0)",
    "bpf": "libc.syscall(321, 0, 0, 0)",
    "performance counters": "libc.syscall(298, 0, 0, 0, 0, 0)",
    "the calls of another architecture": "libc.syscall(0x40000000 | 39)",
    "root": "libc.setuid(0)",
    "capabilities": "libc.prctl(24, 0, 0, 0, 0)",
    # What tells of the page cache, by which sessions could talk: mincore, readahead, io_setup, io_submit, fadvise64, preadv2,
    # process_madvise, cachestat.
    **{f"call {number}": f"libc.syscall({number}, 0, 0, 0, 0, 0, 0)" for number in (27, 187, 206, 209, 221, 327, 440, 451)},
}


@pytest.mark.parametrize("name", FORBIDDEN)
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of the calls are those of x86-64")
def test_what_breaks_out_is_refused(session, name):
    attempt = f"({FORBIDDEN[name]}, ctypes.get_errno())"
    failed, error = value(session, attempt, "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)")
    assert failed == -1 and (error == errno.EPERM or not name.startswith("call "))


def test_what_is_installed_beside_the_course_is_there_and_what_a_user_has_for_themselves_is_not(session):
    """pytest is a package that no lesson needs: an instructor adds others in the same way."""
    assert value(session, "(pytest.__name__, sys.flags.no_user_site)", "import pytest, sys") == ("pytest", 1)


def test_it_is_nobody_in_particular(session):
    setup = "import ctypes, os\nlibc = ctypes.CDLL(None)"
    assert value(session, "(os.getuid(), os.geteuid(), libc.prctl(39, 0, 0, 0, 0))", setup) == (1000, 1000, 1)


def test_two_sessions_neither_see_nor_reach_each_other(box):
    hide = """
import os, socket, threading
from multiprocessing import shared_memory
listeners = []
for address in ("/tmp/here", "\\0here"):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    listeners.append(listener)
secret = shared_memory.SharedMemory("secret", create=True, size=10)
child = os.fork()
if child == 0:
    while True:
        pass
"""
    look = """
import os, socket
from multiprocessing import shared_memory
found = []
for number in range(2, 400):
    try:
        os.kill(number, 0)
        found.append(number)
    except ProcessLookupError:
        pass
for address in ("/tmp/here", "\\0here"):
    try:
        socket.socket(socket.AF_UNIX).connect(address)
        found.append(address)
    except OSError:
        pass
try:
    found.append(shared_memory.SharedMemory("secret").name)
except FileNotFoundError:
    pass
try:
    os.kill(-1, 9)
    found.append("everybody")
except ProcessLookupError:
    pass
os.kill(0, 19)  # one's own process group, which is nobody else's
"""
    with box.session() as one, box.session() as other:
        assert one.run(hide).status == "ok"
        assert value(other, "found", look) == []
        assert value(one, "os.waitpid(child, os.WNOHANG)") == (0, 0)


def test_modules_in_the_working_folder_hide_nothing(session):
    planted = ("random", "torch", "colorsys", "numpy")
    session.run(f"for name in {planted!r}: open(f'{{name}}.py', 'w').write('raise SystemExit()')")
    session.run("open('helper.py', 'w').write('answer = 42')")
    assert value(session, "random.random() < torch.ones(1).item()", "import random, torch, numpy, colorsys") is True
    assert value(session, "helper.answer", "import helper") == 42


def test_the_courses_data_is_there_to_be_read_and_its_answers_are_not(session):
    inside = set(value(session, "__import__('os').listdir('/course/data')"))
    beside = {path.name for path in (ROOT / "data").iterdir()}
    assert inside == beside - set(COURSE.withheld) and inside
