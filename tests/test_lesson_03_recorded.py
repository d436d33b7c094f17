"""What lesson 03 tells of the recorded runs, asserted seed by seed."""

import pytest

from course_utils import results

experiment = results.recorded("translation")
FIVE = ("additive, new state", "dot", "general", "concat", "local-p")


def seed_by_seed(model, key):
    runs = results.runs_of(experiment, model)
    assert len(runs) == 3
    return [run[key] for run in runs]


def mean(numbers):
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize("model", FIVE)
def test_all_five_had_the_budget_of_lesson_02_and_about_as_many_parameters(model):
    assert all(seconds == pytest.approx(60, abs=1) for seconds in seed_by_seed(model, "seconds"))
    assert seed_by_seed(model, "parameters")[0] == pytest.approx(seed_by_seed("additive", "parameters")[0], rel=0.07)


@pytest.mark.parametrize("model", FIVE)
def test_every_score_translates_most_sentences_exactly(model):
    assert min(seed_by_seed(model, "exact")) >= 0.8


def test_the_dot_product_translates_about_as_well_as_the_best():
    best = max(mean(seed_by_seed(model, "exact")) for model in FIVE)
    assert mean(seed_by_seed("dot", "exact")) >= best - 0.04


def test_the_network_of_lesson_02_has_its_price():
    assert min(seed_by_seed("additive", "milliseconds_per_step")) > max(seed_by_seed("uniform weights", "milliseconds_per_step"))


def test_concat_takes_longer_than_additive_and_dot_is_faster_than_both():
    concat, additive, dot = (mean(seed_by_seed(m, "milliseconds_per_step")) for m in ("concat", "additive, new state", "dot"))
    assert dot < additive < concat


def test_the_times_lie_closer_together_than_the_counts():
    times = [mean(seed_by_seed(model, "milliseconds_per_step")) for model in FIVE]
    assert max(times) / min(times) < 10


def shares(model, offset):
    return [run[offset] for run in seed_by_seed(model, "weight_on_gold")]


def test_the_new_state_looks_more_at_the_right_words_and_aligns_better_on_average():
    assert mean(shares("additive, new state", "0")) > mean(shares("additive", "0")) + 0.01
    assert mean(seed_by_seed("additive, new state", "aer")) < mean(seed_by_seed("additive", "aer"))


@pytest.mark.parametrize("model", ["additive", "additive, new state"])
def test_what_is_off_looks_ahead_whoever_asks(model):
    perfect = 0.05  # the share beside t where all the weight lies on gold words, which test_lesson_03 asserts
    assert all(share < perfect + 0.02 for share in shares(model, "-1"))
    assert all(share > perfect + 0.03 for share in shares(model, "1"))
