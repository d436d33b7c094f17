"""No byte of a hidden test enters a student's process, nor anything that comes out of it."""

import secrets

import hostile
import pytest
from hostile import Entry, assert_as_expected, shown

CANARY = f"canary{secrets.token_hex(16)}"
SECRETS = {
    "the canary in the hidden tests": CANARY,
    "a hidden line": "checks.greedy_decode(greedy_decode, hidden=True)",
    "the line before it": "### BEGIN HIDDEN TESTS",
    "the seed": str(hostile.SEED),
}
HERE = f"present{secrets.token_hex(16)}"  # which the program makes and keeps, to show that it finds what is there

# A student's program that searches its own process for texts: every page of memory that it can find, and the stack. /proc is
# empty there, so the pages are found from addresses that Python gives away, and read by writing them to a pipe, which refuses
# what is not mapped. A text is looked for as its first half, followed by its second: so the search does not find itself.
SEARCH = r'''
import ctypes, gc, os, sys
CHUNK, PAGE = 65_536, 4_096
libc = ctypes.CDLL(None)
libc.write.argtypes, libc.write.restype = (ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t), ctypes.c_ssize_t
libc.sbrk.argtypes, libc.sbrk.restype = (ctypes.c_ssize_t,), ctypes.c_void_p
pipe = os.pipe()

def read(address, size):
    """The bytes there, fewer where memory ends, b"" where there is none."""
    written = libc.write(pipe[1], address, size)
    return os.read(pipe[0], written) if written > 0 else b""

def anchors():
    """Addresses in all the places where this process keeps things."""
    things = [*sys.modules.values(), *gc.get_objects()]
    for thing in list(things):
        if type(thing) in (dict, list, tuple, set):
            things += thing.values() if type(thing) is dict else thing
    found = {id(thing) // CHUNK for thing in things}
    found |= {thing.data_ptr() // CHUNK for thing in things if type(thing) is torch.Tensor and not thing.is_sparse}
    found.add((libc.sbrk(0) - PAGE) // CHUNK)
    arguments, count = ctypes.POINTER(ctypes.c_void_p)(), ctypes.c_int()
    ctypes.pythonapi.Py_GetArgcArgv(ctypes.byref(count), ctypes.byref(arguments))
    found.add(ctypes.c_void_p.in_dll(libc, "environ").value // CHUNK)
    found.add(arguments[0] // CHUNK)  # above the stack
    return sorted(place * CHUNK for place in found if place)

def memory():
    """Chunks of all memory around the anchors, each with the end of the one before it."""
    done = 0
    for anchor in anchors():
        if anchor < done:
            continue
        start = anchor
        while start > done and len(read(start - CHUNK, CHUNK)) == CHUNK:
            start -= CHUNK
        while start > done and read(start - PAGE, PAGE):
            start -= PAGE
        while not read(start, PAGE) and start < anchor + CHUNK:
            start += PAGE
        tail = b""
        while chunk := read(start, CHUNK):
            yield tail + chunk
            start, tail = start + len(chunk), chunk[-200:]
        done = start

def count(chunk, first, second):
    found, at = 0, chunk.find(first)
    while at >= 0:
        found += chunk[at + len(first) : at + len(first) + len(second)] == second
        at = chunk.find(first, at + 1)
    return found

def search(texts):
    """How often each text stands in memory, in frames on the stack or in the environment; and how many megabytes were read."""
    found, size = dict.fromkeys(texts, 0), 0
    for chunk in memory():
        size += len(chunk)
        for name, halves in texts.items():
            found[name] += count(chunk, *halves)
    frame, seen = sys._getframe(), [repr(dict(os.environ)), repr(sys.argv)]
    while frame is not None:
        seen.append(repr({**frame.f_globals, **frame.f_locals})[:10**6] if frame.f_globals is not globals() else "")
        frame = frame.f_back
    for name, halves in texts.items():
        found[name] += sum(count(text.encode("utf-8", "replace"), *halves) for text in seen)
    return found, size // 10**6
'''

# The search runs while the hidden assertion waits for `double(-4)`. What cells print after a check has asked is made anew where
# nobody asks, so the answer itself tells: it is right only where the search saw much, found what is there, and nothing else.
LOOKS = f"""{SEARCH}
texts = {{name: (first.encode(), second.encode()) for name, first, second in {{halves}}}}
kept = b"".join(texts["what is there"])
def double(number):
    if number == -4:
        times, megabytes = search(texts)
        if megabytes <= 100 or not times.pop("what is there") or any(times.values()):
            return None
    return 2 * number"""


@pytest.fixture(scope="module")
def canary_desk(sandbox, tmp_path_factory):
    path = tmp_path_factory.mktemp("lesson") / f"{hostile.NAME}.ipynb"
    return hostile.Desk(hostile.lesson(CANARY), path, sandbox)


def looking(texts, **expected):
    halves = [(name, text[: len(text) // 2], text[len(text) // 2 :]) for name, text in texts.items()]
    return Entry({"double": LOOKS.replace("{halves}", repr(halves))}, **expected)


def test_what_is_handed_out_holds_no_hidden_test(canary_desk):
    text = str(canary_desk.released)
    assert not [name for name, secret in SECRETS.items() if secret in text]


def test_nothing_of_the_hidden_tests_is_in_the_students_memory(canary_desk):
    entry = looking({**SECRETS, "what is there": HERE})
    assert_as_expected(canary_desk.verdict(entry), entry)


def test_the_search_would_tell(canary_desk):
    entry = looking({"its own source": "megabytes <= 100", "what is there": HERE}, lost=("check_double",))
    assert_as_expected(canary_desk.verdict(entry), entry)


@pytest.mark.parametrize("wrong", ["def double(number): return 6", "def double(number): raise ValueError(number)", "double = 3"])
def test_a_failed_hidden_test_does_not_show_itself(canary_desk, wrong):
    verdict = canary_desk.verdict(Entry({"double": wrong}))
    assert verdict["cells"]["check_double"]["points"] == 0
    assert not [name for name, secret in SECRETS.items() if secret in shown(verdict)]
