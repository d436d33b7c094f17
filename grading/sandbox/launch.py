"""The outer wall: bubblewrap's command line, and whether it works on this machine.

Inside there are the system's programs and libraries, this Python with its packages, `course_utils` with its data, and the
sandbox's own modules: nothing else of the project and nothing of anybody's home, so that there is nothing to leak.
"""

import functools
import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import matplotlib

import course_utils

COURSE = "/course"
FONTS = "/opt/matplotlib"
HERE = Path(__file__).resolve().parents[1]  # the grading package
WORKER = ("-P", "-s", "-B", "-m", "grading.sandbox")
ENVIRONMENT = {
    "HOME": "/student/home",
    "USER": "student",
    "LOGNAME": "student",
    "LANG": "C.UTF-8",
    "TMPDIR": "/student/tmp",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "MPLCONFIGDIR": "/student/tmp/matplotlib",
    "IPYTHONDIR": "/student/tmp/ipython",
}


class NoSandbox(Exception):
    """There is no sandbox on this machine; the message is a sentence that says why, and what to do."""


def wrapped(program, fd=None):
    """The command (list of str) that runs `program` (arguments for this Python) behind bubblewrap, with one open descriptor."""
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise NoSandbox("bubblewrap is not installed. On Debian and Ubuntu: `apt install bubblewrap`; on Fedora, `dnf` instead.")
    command = [bwrap, "--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--new-session"]
    if os.geteuid() == 0:  # needs no user namespace to mount, and none must stand between it and another identity
        command += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        command += ["--unshare-user"]
    command += ["--hostname", "sandbox", *_mounts(), "--chdir", "/"]
    return [*command, "--", sys.executable, *program]


def environment(unsafe=False):
    """The worker's whole environment; the same on every machine but for where its programs lie."""
    path = os.pathsep.join((str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"))
    home = f"{HERE.parent}{os.pathsep}{Path(course_utils.__file__).resolve().parents[1]}" if unsafe else COURSE
    return {**ENVIRONMENT, "PATH": path, "PYTHONPATH": home}


def _mounts():
    args = ["--ro-bind", "/usr", "/usr"]
    for place in ("/bin", "/sbin", "/lib", "/lib32", "/lib64"):
        if os.path.islink(place):
            args += ["--symlink", os.readlink(place), place]
        elif os.path.isdir(place):
            args += ["--ro-bind", place, place]
    for place in ("/etc/ld.so.cache", "/etc/localtime", "/etc/fonts", "/etc/alternatives", "/nix/store"):
        args += ["--ro-bind-try", place, place]
    python = _python()
    for folder in sorted({str(parent) for source in (*python, f"{COURSE}/grading/x") for parent in Path(source).parents} - {"/"}):
        args += ["--perms", "0755", "--dir", folder]  # bubblewrap would close what it makes on the way to everybody but root
    for source in python:
        args += ["--ro-bind", source, source]
    package = Path(course_utils.__file__).resolve().parent
    args += ["--ro-bind", str(package), f"{COURSE}/course_utils"]
    if (package.parent / "data").is_dir() and not (package / "_data").is_dir():
        args += ["--ro-bind", str(package.parent / "data"), f"{COURSE}/data"]
    for name in ("__init__.py", "wire.py", "sandbox"):
        args += ["--ro-bind", str(HERE / name), f"{COURSE}/grading/{name}"]
    for fonts in Path(matplotlib.get_cachedir()).glob("fontlist-*.json"):  # takes seconds to make anew
        args += ["--ro-bind", str(fonts), f"{FONTS}/{fonts.name}"]
    args += ["--dir", "/tmp", "--perms", "1777", "--tmpfs", "/student", "--dev", "/dev", "--proc", "/proc"]
    return [*args, "--remount-ro", "/dev", "--remount-ro", "/"]


def _python():
    """What this Python is made of: of each prefix only the parts that belong to it, since a project may lie around them."""
    wanted = []
    for prefix in dict.fromkeys((sys.base_prefix, sys.base_exec_prefix, sys.prefix, sys.exec_prefix)):
        wanted += [os.path.join(prefix, part) for part in ("bin", "lib", "lib64", "share", "pyvenv.cfg")]
    wanted += [entry for entry in (*sys.path, site.getusersitepackages()) if entry.endswith(("site-packages", "dist-packages"))]
    wanted.append(os.path.dirname(os.path.realpath(sys.executable)))
    found = sorted({os.path.abspath(place) for place in wanted if os.path.exists(place)})
    return [place for place in found if not place.startswith("/usr/") and not any(_within(place, other) for other in found)]


def _within(place, other):
    return place != other and place.startswith(other.rstrip("/") + "/")


@functools.cache
def why_not():
    """None where the sandbox works on this machine; otherwise one sentence that says why not and what to do about it."""
    if not sys.platform.startswith("linux"):
        return f"The sandbox needs Linux, and this is {sys.platform}: run the grading in a container or a virtual machine."
    try:
        command = wrapped(("-P", "-s", "-B", "-m", "grading.sandbox.isolate"))
    except NoSandbox as error:
        return str(error)
    try:
        trial = subprocess.run(
            command, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=120
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"The sandbox could not be tried: {error}"
    if trial.returncode == 0 and trial.stdout.strip() == "isolated":
        return None
    said = (trial.stderr.strip().splitlines() or [f"it ended with status {trial.returncode}"])[-1]
    why = ": this kernel, or the container around it, forbids user namespaces" if "ermi" in said or "unshare" in said else ""
    return f"bubblewrap does not work here ({said}){why}. See grading/README.md, What the sandbox needs."
