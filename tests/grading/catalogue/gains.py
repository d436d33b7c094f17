"""Nothing gained: what looks round or hides finds nothing and changes nothing; what asks for all gets its share.

What a process can read, write and reach is in `test_sandbox_isolation`, what else it can ask for in `test_sandbox_limits`.
"""

import os
from pathlib import Path

from hostile import Entry
from points import cheat

MARK = "left-by-an-attempt"  # in the name of whatever an attempt tries to leave behind


RUNS = f"import os, pickle\nclass Runs:\n    def __reduce__(self): return os.system, ('touch /tmp/{MARK}',)"
NOTHING_GAINED = {
    "printing In[-1]": cheat(
        "print(In[-1], In[-2:], Out, _ih)\n"
        "print([value for value in get_ipython().user_ns.values() if 'HID' + 'DEN' in str(value)])"
    ),
    "looking for signs of being graded": cheat(
        "import os, sys\ngraded = 'grading.sandbox' in sys.modules or not os.listdir('/proc') or 'NBGRADER' in os.environ\n"
        "if graded:\n    import pytest\n    softmax = lambda x, dim=-1: pytest.skip('graded')"
    ),
    "a pickle on the socket": cheat(
        f"{RUNS}\ndef softmax(x, dim=-1): os.write(3, pickle.dumps(('reply', Runs())))",
        technical="check_softmax",
        says="frame",
    ),
    "files that are imported in place of others": Entry(
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

# A cell of the student's own that asks for more than there is; the rest of the notebook counts as if nothing had been.
BOUNDED = {
    "a memory bomb of tensors": "import torch\nhoard = []\nwhile True: hoard.append(torch.ones(10_000_000))",
    "output without end": "while True: print('x' * 1000)",
    "a full disk": "with open('full', 'wb') as file:\n    while True: file.write(b'x' * 1_000_000)",
    "a process that detaches": (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        f"        os.execvp('sleep', ['{MARK}', '7777'])\n    os._exit(0)"
    ),
    "a thread that never ends": (
        "import threading, time\ndef work():\n    while True:\n        try: time.sleep(0.01)\n"
        "        except BaseException: pass\n"
        "threading.Thread(target=work).start()"
    ),
    # What hides from whoever counts.
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

# These leave nothing for the rest of the same notebook; but they end, and the next student's is graded as ever.
BOMBS = {
    "a fork bomb in the shell": Entry(cells=(("softmax", "!bomb() { bomb | bomb & }; bomb"),)),
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
