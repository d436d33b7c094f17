"""No byte of a hidden test enters a student's process, nor anything that comes out of it."""

import secrets

import hostile
import memory
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

# The search runs while the hidden assertion waits for `double(-4)`. What cells print after a check has asked is made anew where
# nobody asks, so the answer itself tells: it is right only where the search saw much, found what is there, and nothing else.
LOOKS = f"""{memory.SEARCH}
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
