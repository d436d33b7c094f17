"""The catalogue, in one sandbox: each submission gets the points that it earned, says why, and disturbs nobody's but its own."""

import gains
import hostile
import pytest
from further import FURTHER, FURTHER_SLOW
from gains import left_behind
from hostile import Entry, assert_as_expected, shown
from points import ANYTHING, SLOW, ZERO, cheat
from sandboxes import descendants, eventually

HONEST = Entry()


def check(grading_desk, entry):
    verdict = grading_desk.verdict(entry)
    assert_as_expected(verdict, entry)
    assert "GOT" not in shown(verdict), hostile.explained(verdict)
    return verdict


def test_honest_work_gets_all_points(grading_desk):
    check(grading_desk, HONEST)


@pytest.mark.parametrize("name", ZERO)
def test_zero_for_that_check_and_the_others_keep_their_points(grading_desk, name):
    check(grading_desk, ZERO[name])


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", {**SLOW, **FURTHER_SLOW})
def test_what_never_ends_costs_its_own_check(grading_desk, name):
    check(grading_desk, {**SLOW, **FURTHER_SLOW}[name])


@pytest.mark.parametrize("name", gains.nothing_gained([]))
def test_nothing_gained(grading_desk, outside, name):
    verdict = check(grading_desk, gains.nothing_gained(outside)[name])
    assert "HIDDEN" not in shown(verdict) and "worth having" not in shown(verdict)
    assert not left_behind()


@pytest.mark.parametrize("name", gains.BOUNDED)
def test_bounded_and_the_rest_of_the_notebook_counts(grading_desk, name):
    check(grading_desk, Entry(cells=(("double", gains.BOUNDED[name]),), technical=ANYTHING))
    assert eventually(lambda: not left_behind())


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", gains.BOMBS)
def test_a_bomb_ends_and_the_next_student_gets_all_points(grading_desk, name):
    verdict = grading_desk.verdict(gains.BOMBS[name])
    assert all((cell["points"] or 0) in (0, hostile.POINTS[name]) for name, cell in verdict["cells"].items())
    check(grading_desk, HONEST)


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", gains.BOUNDED_IN_A_CHECK)
def test_bounded_and_the_other_checks_count(grading_desk, name):
    check(grading_desk, cheat(gains.BOUNDED_IN_A_CHECK[name], technical=ANYTHING))


@pytest.mark.parametrize("name", FURTHER)
def test_attempts_beyond_the_list(grading_desk, name):
    check(grading_desk, FURTHER[name])


def test_after_all_of_them_honest_work_gets_all_points(grading_desk):
    check(grading_desk, HONEST)


def test_after_all_of_them_nothing_is_left(grading_desk):
    """Nothing but the process that sessions are forked from, and bubblewrap around it."""
    process = grading_desk.sandbox._zygote._process.pid
    assert eventually(lambda: len(descendants(process)) <= 3)
    assert not left_behind()
