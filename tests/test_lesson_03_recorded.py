"""What lesson 03 tells of the recorded runs, asserted seed by seed."""

import pytest

from course_utils import results

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


def test_the_new_state_looks_a_little_more_at_the_right_words_and_aligns_with_fewer_errors():
    assert max(seed_by_seed("additive, new state", "aer")) < min(seed_by_seed("additive", "aer"))
    assert 0.01 < mean(shares("additive, new state", "0")) - mean(shares("additive", "0")) < 0.06  # a step, no leap


@pytest.mark.parametrize("model", ["additive", "additive, new state"])
def test_what_is_off_looks_ahead_whoever_asks(model):
    perfect = 0.05  # the share beside t where all the weight lies on gold words, which test_lesson_03 asserts
    assert all(share < perfect + 0.02 for share in shares(model, "-1"))
    assert all(share > perfect + 0.03 for share in shares(model, "1"))


def looked_at(model, part):
    runs = results.runs_of(looked, model)
    assert [run["steps"] for run in runs] == seed_by_seed(model, "steps")
    return [run[part] for run in runs]


def test_up_to_the_lengths_of_training_the_window_holds_the_word_and_beyond_it_does_not():
    for window in looked_at("local-p", "window"):
        *trained, beyond = window["held"]
        assert min(trained) > 0.99 and beyond < 0.7


def test_long_sentences_come_out_right_where_the_window_loses_no_word():
    for window in looked_at("local-p", "window"):
        assert window["long_sentences_held"] < 0.15
        assert window["exact_where_held"] > 0.2 and window["exact_where_lost"] < 0.05


def test_between_20_and_40_words_local_p_keeps_company_with_general_and_both_are_behind_dot():
    behind = [*seed_by_seed("general", "exact_20_to_40"), *seed_by_seed("local-p", "exact_20_to_40")]
    assert max(behind) < min(seed_by_seed("dot", "exact_20_to_40")) - 0.05


@pytest.mark.parametrize("model", ["additive", "additive, new state", "dot"])
def test_determiners_that_need_their_noun_look_a_little_less_at_their_own_word_but_more_than_the_average_row(model):
    kinds = zip(looked_at(model, "needs the noun"), looked_at(model, "settled"), shares(model, "0"), strict=True)
    for needs, settled, average in kinds:
        assert average < needs["own"] < settled["own"] < needs["own"] + 0.1


def test_the_old_state_reads_ne_off_does_and_the_new_one_looks_at_not_for_about_half():
    assert all(ne["own"] < 0.25 and ne["other"] > 0.65 for ne in looked_at("additive", "ne"))
    for model in ("additive, new state", "dot"):
        assert all(0.4 < ne["own"] < 0.6 and ne["own"] + ne["other"] > 0.8 for ne in looked_at(model, "ne"))
