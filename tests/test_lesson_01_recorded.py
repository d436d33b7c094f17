"""What lesson 01 tells of the two questions to long sentences' vectors, asserted on three seeds; and the command."""

import pytest

from attention_lab.experiments import occurrence, translation
from attention_lab.measure import checkpoints, results
from benchmarks import occurrence as command
from benchmarks.recording import SEEDS

ENDS, MIDDLE = (0, 1, -3, -2), (8, 10, -11, -9)


@pytest.fixture(scope="module")
def runs():
    found = results.runs_of(results.recorded("occurrence"), command.MODEL)
    assert [run["seed"] for run in found] == list(SEEDS) and {run["steps"] for run in found} == {translation.STEPS}
    return found


def test_whether_a_word_occurs_is_read_in_the_middle_as_well_as_at_the_ends(runs):
    for run in runs:
        after, before = run["after"], run["before"]
        assert min(after["occurs"]) > 0.9  # "more than nine pairs in ten"
        assert max(after["occurs"]) - min(after["occurs"]) < 0.03  # "as well as the others"
        assert 0.55 < sum(after["exchanged"]) / 5 < 0.65  # "about six in ten"
        assert min(after["exchanged"]) > 0.5 and max(after["exchanged"]) < 0.66
        assert max(after["length"]) < 0.6  # the length alone says little
        assert max(before["occurs"][:3]) < 0.56 and before["occurs"][4] > 0.93  # "only words near the end"


def test_asked_in_pairs_too_the_place_is_read_at_the_ends_and_hardly_in_the_middle(runs):
    for run in runs:
        where = dict(zip(command.PLACES, run["after"]["where"], strict=True))
        assert round(where[1], 2) == 0.98 and 0.845 < where[-2] < 0.865
        assert all(0.575 < where[place] < 0.675 for place in MIDDLE)
        assert all(where[place] > 0.84 for place in ENDS)


def test_in_the_recorded_runs_the_words_at_the_places_of_the_middle_are_guessed(runs):
    for run in runs:
        read, guess = (dict(zip(command.PLACES, run["after"][name], strict=True)) for name in ("read", "guess"))
        assert all(read[place] < guess[place] + 0.06 for place in MIDDLE)
        assert all(read[place] > guess[place] + 0.12 for place in ENDS)


@pytest.mark.slow
def test_the_command_measures_today_what_is_recorded(runs):
    """On the recorded weights of the first seed, in half precision."""
    task = translation.load_task()
    model = command.build(SEEDS[0], task)
    checkpoints.load(model, "bottleneck")
    assert command.occurrence_by_fifth(model, task)["occurs"] == pytest.approx(runs[0]["after"]["occurs"], abs=0.02)


@pytest.mark.slow
def test_the_penalty_hides_no_word_before_training(monkeypatch):
    """At the start a far word moves the vector by less than a thousandth: a penalty could hide it. It does not."""
    task = translation.load_task()
    model = command.build(0, task)
    found = []
    for strength in (command.STRENGTH, command.STRENGTH / 1e6):
        monkeypatch.setattr(command, "STRENGTH", strength)
        vectors, words, _ = command.vectors_of(model, task, task.train)
        new_vectors, new_words, ends = command.vectors_of(model, task, task.valid + task.test)
        won = command.pairs_of_each_word(vectors, words, new_vectors, new_words, task.sizes[0])
        found.append(occurrence.by_fifth(won, new_words, ends).tolist())
    assert found[1] == pytest.approx(found[0], abs=0.003)
