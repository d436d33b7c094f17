"""Every mechanical mistake in a reference is rejected, or listed in `survivors` with the reason why it may pass."""

from dataclasses import replace

import pytest
from mutants import mutants
from pace import THIRDS, is_in, spread
from survivors import SURVIVORS

import attention_checks as checks


def survivors_of(exercise, third):
    nameless = replace(exercise, misconceptions=())  # naming the mistake is another test's claim, and takes time
    for name, implementation in mutants(exercise.reference):
        if not is_in(third, name):
            continue
        try:
            nameless.check(implementation)
        except checks.CheckFailed:
            continue
        yield name


@pytest.mark.parametrize("third", THIRDS)
@pytest.mark.parametrize("name", spread(checks.exercises()))
def test_only_the_listed_mutants_survive(name, third):
    listed = {mutant for mutant in SURVIVORS.get(name, {}) if is_in(third, mutant)}
    assert set(survivors_of(checks.exercises()[name], third)) == listed


@pytest.mark.parametrize("name", checks.exercises())
def test_there_are_mutants_enough_to_say_something(name):
    assert len(list(mutants(checks.exercises()[name].reference))) >= 5


def test_every_survivor_has_a_reason():
    assert set(SURVIVORS) <= set(checks.exercises())
    assert all(reason for listed in SURVIVORS.values() for reason in listed.values())
