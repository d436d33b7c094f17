"""The catalogue, in one sandbox: each submission gets the points that it earned, says why, and disturbs nobody's but its own."""

import re

import asking_for_answers
import gains
import honest_habits
import hostile
import lying_answers
import process_says
import pytest
from gains import left_behind
from hostile import Entry, assert_as_expected, shown
from interpreter import FURTHER, FURTHER_SLOW
from pace import spread
from points import ANYTHING, SLOW, ZERO, cheat
from sandboxes import eventually

from grading.judge.reader import BUDGET
from grading.sandbox.processes import descendants

HONEST = Entry()
ENTRIES = {**ZERO, **FURTHER, **lying_answers.UNEARNED, **process_says.BELIEVED, **honest_habits.ODD}
ENTRIES |= {**asking_for_answers.BY_THE_WAY, **asking_for_answers.ANSWERS}
ENDLESS = {**SLOW, **FURTHER_SLOW, **lying_answers.UNEARNED_SLOW}


def check(grading_desk, entry):
    verdict = grading_desk.verdict(entry)
    assert_as_expected(verdict, entry)
    assert "GOT" not in shown(verdict), hostile.explained(verdict)
    return verdict


def test_honest_work_gets_all_points(grading_desk):
    assert not check(grading_desk, HONEST)["flags"]


@pytest.mark.parametrize("name", spread(ENTRIES, fast=6))
def test_each_check_gives_the_points_that_were_earned(grading_desk, name):
    check(grading_desk, ENTRIES[name])


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", spread(ENDLESS, fast=6))
def test_what_never_ends_costs_its_own_check(grading_desk, name):
    check(grading_desk, ENDLESS[name])


@pytest.mark.parametrize("name", spread(gains.NOTHING_GAINED))
def test_nothing_gained(grading_desk, name):
    assert "HIDDEN" not in shown(check(grading_desk, gains.NOTHING_GAINED[name]))
    assert not left_behind()


@pytest.mark.parametrize("name", spread(gains.BOUNDED))
def test_bounded_and_the_rest_of_the_notebook_counts(grading_desk, name):
    check(grading_desk, Entry(cells=(("double", gains.BOUNDED[name]),), technical=ANYTHING))
    assert eventually(lambda: not left_behind())


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", spread(gains.BOMBS))
def test_a_bomb_ends_and_the_next_student_gets_all_points(grading_desk, name):
    verdict = grading_desk.verdict(gains.BOMBS[name])
    assert all((cell["points"] or 0) in (0, hostile.POINTS[name]) for name, cell in verdict["cells"].items())
    check(grading_desk, HONEST)


@pytest.mark.usefixtures("short_of_patience")
@pytest.mark.parametrize("name", spread(gains.BOUNDED_IN_A_CHECK))
def test_bounded_and_the_other_checks_count(grading_desk, name):
    check(grading_desk, cheat(gains.BOUNDED_IN_A_CHECK[name], technical=ANYTHING))


@pytest.mark.parametrize("name", spread(honest_habits.STYLES))
def test_honest_styles_keep_every_point_and_no_mark(grading_desk, name):
    assert not check(grading_desk, honest_habits.STYLES[name])["flags"]


def test_hidden_inputs_are_not_on_the_students_page(grading_desk):
    entry = Entry({"softmax": asking_for_answers.KEEPS}, cells=(("quiz_1", asking_for_answers.SHOWS),))
    verdict = check(grading_desk, entry)
    assert "KEPT 0" in shown(verdict), "the cell has run, where nobody has asked anything"


def test_what_an_answer_raises_tells_little_of_hidden_inputs(grading_desk):
    verdict = check(grading_desk, asking_for_answers.TELLING)
    told = re.findall(r"KEPT([ \d.-]*)", shown(verdict))
    assert told and all(len(numbers) <= BUDGET for numbers in told)


def test_after_all_of_them_honest_work_gets_all_points(grading_desk):
    check(grading_desk, HONEST)


def test_after_all_of_them_nothing_is_left(grading_desk):
    """Nothing but the process that sessions are forked from, and bubblewrap around it."""
    process = grading_desk.sandbox._zygote._process.pid
    assert eventually(lambda: len(descendants(process)) <= 3)
    assert not left_behind()
