"""No byte of a hidden test enters a student's process, nor anything that comes out of it."""

import ast
import re
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

# The search runs while the hidden assertion waits for `double(-4)`, and once more when all checks have been.
LOOKS = f"""{memory.SEARCH}
texts = {{name: (first.encode(), second.encode()) for name, first, second in {{halves}}}}
kept = b"".join(texts["what is there"])
found = {{}}
def double(number):
    if number == -4:
        found["in a hidden test"] = search(texts)
    return 2 * number"""


@pytest.fixture(scope="module")
def canary_desk(sandbox, tmp_path_factory):
    path = tmp_path_factory.mktemp("lesson") / f"{hostile.NAME}.ipynb"
    return hostile.Desk(hostile.lesson(CANARY), path, sandbox)


def looking():
    texts = {**SECRETS, "what is there": HERE}
    halves = [(name, text[: len(text) // 2], text[len(text) // 2 :]) for name, text in texts.items()]
    after = 'found["after all checks"] = search(texts)\nprint("FOUND", found)'
    return Entry({"double": LOOKS.replace("{halves}", repr(halves))}, cells=(("quiz_1", after),))


def test_what_is_handed_out_holds_no_hidden_test(canary_desk):
    text = str(canary_desk.released)
    assert not [name for name, secret in SECRETS.items() if secret in text]


def test_nothing_of_the_hidden_tests_is_in_the_students_memory(canary_desk):
    entry = looking()
    verdict = canary_desk.verdict(entry)
    assert_as_expected(verdict, entry)
    found = ast.literal_eval(re.search(r"FOUND (\{.*?\})\\n", shown(verdict).replace('\\"', '"')).group(1))
    assert set(found) == {"in a hidden test", "after all checks"}
    for times, megabytes in found.values():
        assert megabytes > 100, "the search has seen hardly anything"
        assert times.pop("what is there") > 0, "the search does not find what is there"
        assert times == dict.fromkeys(SECRETS, 0)


@pytest.mark.parametrize("wrong", ["def double(number): return 6", "def double(number): raise ValueError(number)", "double = 3"])
def test_a_failed_hidden_test_does_not_show_itself(canary_desk, wrong):
    verdict = canary_desk.verdict(Entry({"double": wrong}))
    assert verdict["cells"]["check_double"]["points"] == 0
    assert not [name for name, secret in SECRETS.items() if secret in shown(verdict)]
