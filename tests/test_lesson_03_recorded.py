"""What lesson 03 tells of the recorded runs, asserted seed by seed."""

import pytest

from course_utils.measure import results

experiment = results.recorded("translation")
looked = results.recorded("looking")
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
    assert mean(seed_by_seed("dot", "exact")) >= best - 0.01


def test_general_gets_fewer_sentences_right_than_dot_on_every_seed():
    assert max(seed_by_seed("general", "exact")) < min(seed_by_seed("dot", "exact")) - 0.02


def test_general_from_the_identity_starts_where_dot_starts_and_ends_about_where_general_ends():
    from_identity = seed_by_seed("general, from the identity", "exact")
    assert max(from_identity) < min(seed_by_seed("dot", "exact")) - 0.02
    assert mean(from_identity) == pytest.approx(mean(seed_by_seed("general", "exact")), abs=0.02)


def test_concat_fits_fewer_steps_into_the_minute_than_additive_of_the_same_size():
    assert max(seed_by_seed("concat", "steps")) < min(seed_by_seed("additive, new state", "steps"))
    assert seed_by_seed("concat", "parameters") == seed_by_seed("additive, new state", "parameters")


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


NEW_STATE = (*FIVE, "general, from the identity")


def test_with_the_new_state_fewer_links_are_wrong_in_five_models_of_six():
    old = seed_by_seed("additive", "aer")
    for model in FIVE:
        assert max(seed_by_seed(model, "aer")) < min(old)
    assert mean(seed_by_seed("general, from the identity", "aer")) == pytest.approx(mean(old), abs=0.005)


def test_the_weight_on_the_right_words_depends_on_the_score_more_than_on_who_asks():
    old, new, concat = (mean(shares(model, "0")) for model in ("additive", "additive, new state", "concat"))
    assert 0.01 < new - old < 0.06 and concat == pytest.approx(old, abs=0.01)  # concat and additive are one function
    others = [share for model in ("additive", "additive, new state", "concat") for share in shares(model, "0")]
    assert min(*shares("dot", "0"), *shares("general", "0")) > max(others)
    assert max(seed_by_seed("concat", "steps")) < 0.9 * min(seed_by_seed("additive", "steps"))
    assert mean(seed_by_seed("concat", "steps")) == pytest.approx(0.75 * mean(seed_by_seed("additive", "steps")), rel=0.05)


@pytest.mark.parametrize("model", ["additive", *NEW_STATE])
def test_rows_look_at_the_word_about_to_be_written_and_not_at_the_one_just_read(model):
    perfect = 0.05  # test_lesson_03 asserts it
    assert min(shares(model, "0")) > 0.75
    assert max(shares(model, "-1")) < perfect + 0.02


def test_general_takes_about_15_percent_fewer_steps_than_dot():
    assert mean(seed_by_seed("general", "steps")) == pytest.approx(0.85 * mean(seed_by_seed("dot", "steps")), rel=0.02)


def test_the_table_beside_the_papers_holds_the_recorded_means():
    told = {"dot": 0.965, "general": 0.913, "concat": 0.940, "local-p": 0.871}
    assert {model: round(mean(seed_by_seed(model, "exact")), 3) for model in told} == told


@pytest.mark.parametrize("model", ["additive", *NEW_STATE])
def test_what_is_off_looks_ahead_whoever_asks(model):
    for before, ahead in zip(shares(model, "-1"), shares(model, "1"), strict=True):
        assert ahead > before + 0.03


@pytest.mark.parametrize("model", ["additive", "additive, new state"])
def test_about_half_of_what_is_off_lies_on_the_next_word(model):
    perfect = 0.05
    for own, ahead in zip(shares(model, "0"), shares(model, "1"), strict=True):
        assert 0.4 < (ahead - perfect) / (1 - own) < 0.65


def windows_held():
    runs = results.runs_of(looked, "local-p")
    assert [run["steps"] for run in runs] == seed_by_seed("local-p", "steps")
    return [run["held"] for run in runs]


def test_up_to_the_lengths_of_training_the_window_holds_the_word_and_beyond_it_does_not():
    for *trained, beyond in windows_held():
        assert min(trained) > 0.99 and beyond < 0.7


def test_between_20_and_40_words_local_p_keeps_company_with_general_and_both_are_behind_dot():
    behind = [*seed_by_seed("general", "exact_20_to_40"), *seed_by_seed("local-p", "exact_20_to_40")]
    assert max(behind) < min(seed_by_seed("dot", "exact_20_to_40")) - 0.05
