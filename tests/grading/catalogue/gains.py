"""Nothing gained: what looks round, reaches out or hides finds nothing and changes nothing; what asks for all gets its share."""

import os
from pathlib import Path

from hostile import Entry
from points import ANYTHING, cheat

MARK = "left-by-an-attempt"  # in the name of whatever an attempt tries to leave behind


def tried(source, **more):
    """An honest submission with a cell of the student's own that prints GOT and what it got hold of: nothing."""
    return Entry(cells=(("softmax", f"import os, sys, socket, ctypes\n{source}"),), **more)


READS = """
for place in {places!r}:
    for parent, folders, files in [(place, [], [''])] if os.path.isfile(place) else os.walk(place):
        for name in files:
            try:
                with open(os.path.join(parent, name), 'rb') as file:
                    print('GO' + 'T', parent, name, file.read(40))
            except OSError as error:
                pass
"""


def nothing_gained(folders):
    """The entries; `folders` hold a gradebook, solutions and other submissions, outside."""
    return {
        "printing In[-1]": cheat(
            "print(In[-1], In[-2:], Out, _ih)\n"
            "print([value for value in get_ipython().user_ns.values() if 'HID' + 'DEN' in str(value)])"
        ),
        "reading the gradebook, solutions, other submissions": tried(READS.format(places=folders)),
        "reading other processes": tried(READS.format(places=["/proc", "/sys", "/run", "/var/run"])),
        "reading its own memory by /proc": tried("try: print('GO' + 'T', open('/proc/self/mem', 'rb'))\nexcept OSError: pass"),
        "climbing out of the folder": tried(
            "for depth in range(1, 9):\n    place = '../' * depth\n"
            "    found = {name for name in os.listdir(place)} & {'submitted', 'gradebook.db', 'solutions', 'etc'}\n"
            "    found = {name for name in found if os.path.exists(place + name + '/passwd') or name != 'etc'}\n"
            "    if found: print('GO' + 'T', place, found)"
        ),
        "writing outside its file system": tried(
            f"for place in {['/', '/usr/lib', '/etc', '/course', '/root', '/work', '/var/tmp', sys_prefix(), *folders]!r}:\n"
            f"    try: print('GO' + 'T', open(os.path.join(place, '{MARK}'), 'w'))\n    except OSError: pass\n"
            f"for place in ('.', '/tmp', '/dev/shm'): open(os.path.join(place, '{MARK}'), 'w').write('mine')"
        ),
        "links to what is outside": tried(
            f"for number, place in enumerate({folders!r}):\n    os.symlink(place, f'link-{{number}}')\n"
            "    if os.path.exists(f'link-{number}'): print('GO' + 'T', place)"
        ),
        "looking for signs of being graded": cheat(
            "import os, sys\ngraded = 'grading.sandbox' in sys.modules or not os.listdir('/proc') or 'NBGRADER' in os.environ\n"
            "if graded:\n    import pytest\n    softmax = lambda x, dim=-1: pytest.skip('graded')"
        ),
        "talking to the server that forks": tried(
            "for number in range(4, 2000):\n    try: os.fstat(number)\n    except OSError: continue\n"
            "    print('GO' + 'T', number)\n"
            "me = socket.socket(fileno=os.dup(3))\n"
            "try: socket.send_fds(me, [b'{}'], [0])\nexcept OSError: pass\n"
            "raise SystemExit",
            technical=ANYTHING,
        ),
        "talking to another kernel": tried(
            "for name in [chr(0) + 'ipc', '/tmp/kernel-ipc-1', '/run/user/0/jupyter/kernel.json', '/tmp/.X11-unix/X0']:\n"
            "    try: socket.socket(socket.AF_UNIX).connect(name)\n    except OSError: continue\n    print('GO' + 'T', name)\n"
            "for port in (22, 80, 5432, 8888, 8786, 53794):\n    talk = socket.socket()\n    talk.settimeout(1)\n"
            "    try: talk.connect(('127.0.0.1', port))\n    except OSError: continue\n    print('GO' + 'T', port)"
        ),
        "a pickle in place of a tensor": cheat(
            f"import os\nclass Runs:\n    def __reduce__(self): return os.system, ('touch /tmp/{MARK}',)\n"
            "def softmax(x, dim=-1): return Runs()"
        ),
        "a pickle within an array": cheat(
            f"import numpy, os\nclass Runs:\n    def __reduce__(self): return os.system, ('touch /tmp/{MARK}',)\n"
            "def softmax(x, dim=-1): return numpy.array([Runs()] * len(x), dtype=object)"
        ),
        "a pickle on the socket": cheat(
            f"import os, pickle\nclass Runs:\n    def __reduce__(self): return os.system, ('touch /tmp/{MARK}',)\n"
            "def softmax(x, dim=-1): os.write(3, pickle.dumps(('reply', Runs())))",
            technical="check_softmax",
            says="frame",
        ),
        "shadowing random.py and torch.py": Entry(
            cells=(
                (
                    "softmax",
                    "for name in ('random', 'torch', 'numpy', 'course_utils', 'grading', 'json', 'sitecustomize'):\n"
                    "    open(f'{name}.py', 'w').write('raise SystemExit(1)')\nimport os\nos._exit(1)",
                ),
            ),
            technical="ended itself (status 1)",
        ),
    }


def sys_prefix():
    import sys

    return sys.prefix


# A cell of the student's own that asks for more than there is; the rest of the notebook counts as if nothing had been.
BOUNDED = {
    "processes without end": (
        "import os, time\nwhile True:\n    try:\n        if os.fork() == 0: time.sleep(1_000)\n    except OSError: break"
    ),
    "a memory bomb": "hoard = []\nwhile True: hoard.append(bytearray(b'x' * 50_000_000))",
    "a memory bomb of tensors": "import torch\nhoard = []\nwhile True: hoard.append(torch.ones(10_000_000))",
    "100 MB of output": "print('x' * 10**8)",
    "output without end": "while True: print('x' * 1000)",
    "a full disk": "with open('full', 'wb') as file:\n    while True: file.write(b'x' * 1_000_000)",
    "a full disk of small files": "for number in range(10**6): open(f'{number}', 'wb').write(b'x' * 200_000)",
    "a million inodes": "for number in range(10**6): open(f'{number}', 'w').close()",
    "a process that detaches": (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        "        os.execvp('sleep', ['left-by-an-attempt', '7777'])\n    os._exit(0)"
    ),
    "a thread that never ends": (
        "import threading, time\ndef work():\n    while True:\n        try: time.sleep(0.01)\n"
        "        except BaseException: pass\n"
        "threading.Thread(target=work).start()"
    ),
    "the network": (
        "import socket, urllib.request\nfor address in ('1.1.1.1', '::1', 'example.org'):\n"
        "    try: print('GO' + 'T', socket.create_connection((address, 80), 1))\n    except OSError: pass\n"
        "try: print('GO' + 'T', urllib.request.urlopen('http://example.org', timeout=1))\nexcept OSError: pass"
    ),
}

# These leave nothing for the rest of the same notebook; but they end, and the next student's is graded as ever.
BOMBS = {
    "a fork bomb": tried("while True:\n    try: os.fork()\n    except OSError: pass"),
    "a fork bomb in the shell": tried("!bomb() { bomb | bomb & }; bomb"),
    "a fork bomb in a check": cheat(
        "import os\ndef softmax(x, dim=-1):\n    while True:\n        try: os.fork()\n        except OSError: pass"
    ),
}

# The same within a function that a check calls: it costs that check, and no other.
BOUNDED_IN_A_CHECK = {
    "processes without end in a check": (
        "import os, time\ndef softmax(x, dim=-1):\n    while True:\n"
        "        try:\n            if os.fork() == 0: time.sleep(1_000)\n        except OSError: return x"
    ),
    "a memory bomb in a check": (
        "def softmax(x, dim=-1):\n    hoard = []\n    while True: hoard.append(bytearray(b'x' * 50_000_000))"
    ),
    "a result of 10 GB": "def softmax(x, dim=-1): return torch.zeros(1).expand(2_500_000_000)",
    "output without end in a check": "def softmax(x, dim=-1):\n    for _ in range(10**4): print('x' * 1000)\n    return x",
    "a full disk in a check": (
        "def softmax(x, dim=-1):\n    with open('full', 'wb') as file:\n        while True: file.write(b'x' * 10**6)"
    ),
}


def left_behind():
    """Files and processes outside that bear the mark of an attempt."""
    places = [Path(place) for place in ("/", "/tmp", "/var/tmp", "/dev/shm", os.getcwd(), Path.home())]
    found = [str(place / MARK) for place in places if os.path.lexists(place / MARK)]
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if MARK.encode() in (entry / "cmdline").read_bytes():
                    found.append(entry.name)
            except OSError:  # it ended meanwhile
                continue
    return found


# What hides from whoever counts.
HIDING = {
    "processes that hide": (
        "import ctypes, os, time\nfor _ in range(10):\n    if not os.fork():\n        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)\n"
        "        x = b'x' * 200_000_000\n        time.sleep(60)\ntime.sleep(60)"
    ),
    "shared memory of no file": (
        "import mmap\ntry:\n    hoard = [mmap.mmap(-1, 10**8) for _ in range(40)]\n    print('GO' + 'T')\nexcept OSError: pass"
    ),
    "shared memory of the device of zeros": (
        "import mmap\nfile = open('/dev/zero', 'r+b', buffering=0)\n"
        "try: print('GO' + 'T', mmap.mmap(file.fileno(), 10**8))\nexcept OSError: pass"
    ),
    "memory in sockets": "import socket, time\nhoard = [socket.socketpair() for _ in range(200)]\ntime.sleep(60)",
    "children that vanish": (
        "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\nfor _ in range(60):\n    if not os.fork():\n"
        "        start = time.process_time()\n        while time.process_time() < start + 0.5: pass\n        os._exit(0)\n"
        "    time.sleep(0.4)"
    ),
}
