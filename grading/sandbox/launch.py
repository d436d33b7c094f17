"""The outer wall: bubblewrap's command line, and whether it works on this machine.

Inside there are the system's programs and libraries, this Python with its packages, the course's packages with their data, and
the sandbox's own modules: nothing else of the project and nothing of anybody's home, so that there is nothing to leak.
"""

import functools
import glob
import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import matplotlib

from grading.sandbox.declaration import COURSE

PLACE = "/course"  # where the course's packages lie inside
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
    "OMP_WAIT_POLICY": "PASSIVE",
    "MKL_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "TORCHDYNAMO_DISABLE": "1",  # no compiler is there for `torch.compile`, which gives the function back as it is
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "MPLCONFIGDIR": "/student/tmp/matplotlib",
    "IPYTHONDIR": "/student/tmp/ipython",
}


# Of the system, what programs and libraries are made of. What else lies under /usr, nbgrader's exchange say, is out of sight.
SHARED = ("fontconfig", "fonts", "graphviz", "i18n", "locale", "mime", "misc", "perl", "perl5", "python3", "terminfo", "zoneinfo")
SYSTEM = (
    *("/usr/bin", "/usr/sbin", "/usr/libexec", "/usr/local/bin", "/usr/local/sbin"),
    *(f"/usr/share/{name}" for name in SHARED),
)


class NoSandbox(Exception):
    """There is no sandbox on this machine; the message is a sentence that says why, and what to do."""


def wrapped(program):
    """The command (list of str) that runs `program` (arguments for this Python) behind bubblewrap."""
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
    outside = dict.fromkeys(str(folder.parent) for folder in (HERE, *map(COURSE.folder, COURSE.packages)))
    return {**ENVIRONMENT, "PATH": path, "PYTHONPATH": os.pathsep.join(outside) if unsafe else PLACE}


def _mounts():
    args, system = [], _system()
    for folder in sorted({str(parent) for place in system for parent in Path(place).parents} - {"/"}):
        args += ["--perms", "0755", "--dir", folder]
    for place in system:
        args += ["--ro-bind", place, place]
    for place in ("/bin", "/sbin", "/lib", "/lib32", "/lib64"):
        if os.path.islink(place):
            args += ["--symlink", os.readlink(place), place]
        elif os.path.isdir(place):
            args += ["--ro-bind", place, place]
    for place in ("/etc/ld.so.cache", "/etc/localtime", "/etc/fonts", "/etc/alternatives", "/nix/store"):
        args += ["--ro-bind-try", place, place]
    python, course = _python(), {f"{PLACE}/{name}": source for name, source in COURSE.files().items()}
    course |= {f"{PLACE}/grading/{name}": HERE / name for name in ("__init__.py", "sandbox")}
    for folder in sorted({str(parent) for target in (*python, *course) for parent in Path(target).parents} - {"/"}):
        args += ["--perms", "0755", "--dir", folder]  # bubblewrap would close what it makes on the way to everybody but root
    for source in python:
        args += ["--ro-bind", source, source]
    for target, source in course.items():
        args += ["--ro-bind", str(source), target]
    for folder in COURSE.answers:  # what would tell the answers is not there at all
        args += ["--perms", "0755", "--tmpfs", f"{PLACE}/{COURSE.checks}/{folder}"]
        args += ["--remount-ro", f"{PLACE}/{COURSE.checks}/{folder}"]
    for fonts in Path(matplotlib.get_cachedir()).glob("fontlist-*.json"):  # takes seconds to make anew
        args += ["--ro-bind", str(fonts), f"{FONTS}/{fonts.name}"]
    args += ["--dir", "/tmp", "--perms", "1777", "--tmpfs", "/student", "--dev", "/dev", "--proc", "/proc"]
    # /dev/full reads as /dev/zero does, and cannot be mapped: what is mapped of the latter is memory that nobody counts.
    args += ["--dev-bind", "/dev/full", "/dev/zero"]
    return [*args, "--remount-ro", "/dev", "--remount-ro", "/"]


def _system():
    """The folders of the system's programs and libraries that there are."""
    return [place for place in sorted({*SYSTEM, *glob.glob("/usr/lib*"), *glob.glob("/usr/local/lib*")}) if os.path.isdir(place)]


def _python():
    """What this Python is made of: of each prefix only the parts that belong to it, since a project may lie around them."""
    wanted = []
    for prefix in dict.fromkeys((sys.base_prefix, sys.base_exec_prefix, sys.prefix, sys.exec_prefix)):
        wanted += [os.path.join(prefix, part) for part in ("bin", "lib", "lib64", "pyvenv.cfg")]
    wanted += [entry for entry in (*sys.path, site.getusersitepackages()) if entry.endswith(("site-packages", "dist-packages"))]
    wanted.append(os.path.dirname(os.path.realpath(sys.executable)))
    found = sorted({os.path.abspath(place) for place in wanted if os.path.exists(place)})
    found = [place for place in found if not any(place == other or _within(place, other) for other in _system())]
    return [place for place in found if not any(_within(place, other) for other in found)]


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
    return f"bubblewrap does not work here ({said}){why}. See grading/README.md, Without bubblewrap."
