"""Attempts of a second reader: at what a process says of itself, at the answers beside the checks, and at what nobody counted."""

from hostile import MARK, SOFTMAX, Entry
from points import cheat

DETACHED = "def softmax(x, dim=-1):\n    return torch.softmax(x.detach(), dim)"
WRITES = (
    "def softmax(x, dim=-1):\n    x -= x.amax(dim, keepdim=True)\n    x.exp_()\n    x /= x.sum(dim, keepdim=True)\n"
    "    return x.clone()"
)
ONCE = "seen = set()\ndef softmax(x, dim=-1):\n    key = str(x)\n    first = key not in seen\n    seen.add(key)\n"
ONCE += "    return torch.softmax(x, dim) if first else torch.softmax(-x, dim)"

# What the student's end of the wire says of the student's code, forged in its own process.
NO_GRADIENTS = """
from grading.sandbox import answers
packed = answers._packed
answers._packed = lambda *a: {**packed(*a), "gradients": None}"""
EMPTY_GRADIENTS = NO_GRADIENTS.replace("None}", "[]}")
NOTHING_CHANGED = NO_GRADIENTS.replace('"gradients": None', '"changed": []')
STUBBED = """
from grading.sandbox import answers
import attention_checks as checks
real = answers._observe
def observe(message, namespace, *rest):
    real(message, {message["name"]: checks.exercises()[message["exercise"]].reference}, *rest)
answers._observe = observe"""
RAISES = 'def softmax(x, dim=-1):\n    """Mine."""\n    n = 1\n    raise ValueError(n)'
STUB = "def softmax(x, dim=-1):\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def without_gradients(forgery):
    """It speaks for the whole process: every answer of which gradients are due has none."""
    entry = cheat(forgery, wrong=DETACHED, says="no gradient reaches")
    return Entry(**{**vars(entry), "lost": ("check_softmax", "check_attention")})


BELIEVED = {
    "gradients that are never sent": without_gradients(NO_GRADIENTS),
    "gradients that are an empty list": without_gradients(EMPTY_GRADIENTS),
    "changes that are never told": cheat(NOTHING_CHANGED, wrong=WRITES),
    "right the first time that it is asked": cheat("", wrong=ONCE),
    "an untouched stub, and the reference in its place": cheat(STUBBED, wrong=STUB, says="does nothing as it stands"),
    "a stub of pass": cheat(STUBBED, wrong="def softmax(x, dim=-1):\n    pass", says="does nothing as it stands"),
    "a stub that raises after a sentence": cheat(
        STUBBED,
        wrong='def softmax(x, dim=-1):\n    """Mine."""\n    n = 1\n    raise ValueError(n)',
        says="does nothing as it stands",
    ),
}


def marked(entry, words=MARK):
    return Entry(**{**vars(entry), "flagged": words})


BELIEVED = {
    name: marked(entry, "" if entry.says.get("check_softmax", "").startswith("does") else MARK)
    if "sandbox" in entry.sources["softmax"]
    else entry
    for name, entry in BELIEVED.items()
}

CALLS = "def softmax(x, dim=-1): return it(x, dim)"
# Points are not lost by it, but somebody is told.
BY_THE_WAY = {
    "the reference by its table": marked(
        Entry({"softmax": f"import attention_checks as c\nit = c.exercises()['softmax'].reference\n{CALLS}"})
    ),
    "the grading's own modules": marked(Entry(cells=(("softmax", "from grading.sandbox import answers"),))),
    "the tables of the checks": marked(Entry(cells=(("softmax", "import attention_checks.lessons.softmax as s"),))),
    "somebody else's variables": marked(Entry(cells=(("softmax", "import sys\nsys._getframe().f_locals"),))),
    "a module by its name": marked(
        Entry(cells=(("softmax", "import importlib\nimportlib.import_module('attention_checks.engine.checking')"),))
    ),
}

# Nothing of the answers to the questions is where students' code runs.
QUIZ = """
import attention_checks as checks, glob, os, pkgutil
from attention_checks import quiz
print(checks.quiz.ask("two_equal_weights"))
found = [name for name in glob.glob(os.path.dirname(checks.__file__) + "/questions/**", recursive=True) if os.path.isfile(name)]
if quiz.questions() or found: print("GO" + "T", found)"""
ANSWERS = {
    "the questions' tables": marked(Entry(cells=(("answer_1", QUIZ),))),
    "a question asked in the middle of a cell": Entry(
        {"answer_1": 'letter = "c"\nchecks.quiz.ask("two_equal_weights")\nanswer_1 = letter'}
    ),
}

# Inputs that are kept, and shown by a later cell: only the visible ones, which anybody may see, are on the page.
KEEPS = f"kept = []\n{SOFTMAX}\nplain = softmax\ndef softmax(x, dim=-1):\n    kept.append(x)\n    return plain(x, dim)"
SHOWS = "print('KE' + 'PT', len(kept))\nprint(kept)"

STYLES = {
    "torch.compile": Entry({"softmax": f"@torch.compile\n{SOFTMAX}"}),
    "torch.compile by hand": Entry({"softmax": f"{SOFTMAX}\nsoftmax = torch.compile(softmax, mode='max-autotune')"}),
    "torch.jit.script": Entry(
        {"softmax": "@torch.jit.script\ndef softmax(x: torch.Tensor, dim: int = -1):\n    return torch.softmax(x, dim)"}
    ),
    "a pool of processes": Entry(
        cells=(("double", "import multiprocessing\nwith multiprocessing.Pool(2) as pool: print(pool.map(abs, [-1, 2]))"),)
    ),
    "temporary files": Entry(
        cells=(
            (
                "double",
                "import tempfile\nwith tempfile.NamedTemporaryFile() as file: file.write(b'x')\nopen('/tmp/mine', 'w').close()",
            ),
        )
    ),
    "a stub above the answer": Entry({"softmax": f"{STUB}\n{SOFTMAX}"}),
    "the answer in a cell of one's own": Entry({"softmax": STUB}, cells=(("softmax", SOFTMAX),)),
}

BOUNDED = {
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
