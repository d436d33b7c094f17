"""What lesson 03 tells of the recorded runs, asserted seed by seed."""

import pytest

from attention_lab.experiments import translation
from attention_lab.measure import results

experiment = results.recorded("translation")
FIVE = ("additive, new state", "dot", "general", "concat", "local-p")


def seed_by_seed(model, key):
    runs = results.runs_of(experiment, model)
    assert len(runs) == 3
    return [run[key] for run in runs]


def mean(numbers):
    return sum(numbers) / len(numbers)


def pairs(one, other, key):
    """The numbers of two models, seed by seed."""
    return list(zip(seed_by_seed(one, key), seed_by_seed(other, key), strict=True))


@pytest.mark.parametrize("model", [*FIVE, "additive", "general, from the identity", "dot, old state asks", "dot, input feeding"])
def test_all_had_the_same_steps_and_about_as_many_parameters(model):
    assert set(seed_by_seed(model, "steps")) == {translation.STEPS} == {2_000}
    room = 0.15 if model == "dot, input feeding" else 0.07
    assert seed_by_seed(model, "parameters")[0] == pytest.approx(seed_by_seed("additive", "parameters")[0], rel=room)


@pytest.mark.parametrize("model", [*FIVE, "dot, input feeding"])
def test_every_score_translates_most_sentences_exactly(model):
    assert min(seed_by_seed(model, "exact")) >= 0.8


def test_additive_gets_more_sentences_right_than_dot_on_every_seed_and_dot_has_the_shortest_step():
    assert all(additive > dot for additive, dot in pairs("additive, new state", "dot", "exact"))
    fastest = min(FIVE, key=lambda model: mean(seed_by_seed(model, "milliseconds_per_step")))
    assert fastest == "dot"


def test_general_gets_fewer_sentences_right_than_dot_on_every_seed():
    assert all(general < dot for general, dot in pairs("general", "dot", "exact"))
    general, additive = (seed_by_seed(model, "parameters")[0] for model in ("general", "additive, new state"))
    assert 0 < abs(general - additive) < 100


def test_general_from_the_identity_is_behind_dot_in_the_mean():
    assert mean(seed_by_seed("general, from the identity", "exact")) < mean(seed_by_seed("dot", "exact")) - 0.01


def test_the_network_of_lesson_02_has_its_price():
    assert min(seed_by_seed("additive", "milliseconds_per_step")) > max(seed_by_seed("uniform weights", "milliseconds_per_step"))


def test_concat_takes_longer_than_additive():
    assert mean(seed_by_seed("concat", "milliseconds_per_step")) > mean(
        seed_by_seed("additive, new state", "milliseconds_per_step")
    )
    assert seed_by_seed("concat", "parameters") == seed_by_seed("additive, new state", "parameters")


def test_the_times_lie_closer_together_than_the_counts():
    times = [mean(seed_by_seed(model, "milliseconds_per_step")) for model in FIVE]
    assert max(times) / min(times) < 10


def test_the_window_is_last_and_dot_is_before_general_on_every_seed():
    others = [model for model in FIVE if model != "local-p"]
    for seed in range(3):
        exact = {model: seed_by_seed(model, "exact")[seed] for model in FIVE}
        assert exact["local-p"] < min(exact[model] for model in others) and exact["general"] < exact["dot"]


def shares(model, offset):
    return [run[offset] for run in seed_by_seed(model, "weight_on_gold")]


def test_additive_with_the_new_state_has_fewer_wrong_links_than_lesson_02s_on_every_seed():
    assert all(new < old for new, old in pairs("additive, new state", "additive", "aer"))


def test_dot_puts_more_weight_on_the_right_words_than_any_additive():
    additives = [share for model in ("additive", "additive, new state", "concat") for share in shares(model, "0")]
    assert min(shares("dot", "0")) > max(additives)


ALL = ("additive", *FIVE, "general, from the identity", "dot, old state asks", "dot, input feeding")


@pytest.mark.parametrize("model", ALL)
def test_rows_look_at_the_word_about_to_be_written_and_not_at_the_one_just_read(model):
    assert min(shares(model, "0")) > 0.75
    assert max(shares(model, "-1")) < min(shares(model, "0")) / 10  # perfect maps have 0.05 there, see test_lesson_03


@pytest.mark.parametrize("model", ["additive", "additive, new state"])
def test_about_half_of_what_is_off_lies_on_the_next_word(model):
    perfect = 0.05
    for own, ahead in zip(shares(model, "0"), shares(model, "1"), strict=True):
        assert 0.4 < (ahead - perfect) / (1 - own) < 0.65


def test_up_to_the_lengths_of_training_the_window_holds_the_word_and_beyond_it_does_not():
    for *trained, beyond in seed_by_seed("local-p", "held"):
        assert min(trained) > 0.99 and beyond < 0.7
    thirty_to_forty = [held[-2] for held in seed_by_seed("local-p", "held")]
    assert 1 - mean(thirty_to_forty) == pytest.approx(1 / 250, abs=0.0005)


def test_at_16_to_24_words_nothing_is_lost_and_local_p_is_behind_all_the_same():
    bins = [translation.LENGTH_EDGES.index(edge) for edge in (16, 20)]
    shares = {model: seed_by_seed(model, "by_length") for model in ("local-p", "general", "dot")}
    for seed, held in enumerate(seed_by_seed("local-p", "held")):
        assert all(held[at] >= 0.9995 for at in bins)
        assert all(shares["local-p"][seed][at] < shares["general"][seed][at] < shares["dot"][seed][at] for at in bins)


def test_the_fed_decoder_gets_no_more_right_on_any_seed_and_its_step_takes_longer():
    dot, fed = (seed_by_seed(model, "exact") for model in ("dot", "dot, input feeding"))
    assert all(with_feeding < without for with_feeding, without in zip(fed, dot, strict=True))
    assert max(fed) > min(dot)
    links = {model: seed_by_seed(model, "aer") for model in ("dot", "additive, new state", "dot, old state asks")}
    assert sum(own < min(map(min, links.values())) for own in seed_by_seed("dot, input feeding", "aer")) == 2
    dot, fed = (seed_by_seed(model, "milliseconds_per_step") for model in ("dot", "dot, input feeding"))
    assert all(with_feeding > without for with_feeding, without in zip(fed, dot, strict=True))


def test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed():
    new, old = (results.runs_of(experiment, model) for model in ("dot", "dot, old state asks"))
    assert max(run["aer"] for run in new) < min(run["aer"] for run in old) - 0.03
    assert min(run["weight_on_gold"]["0"] for run in new) > max(run["weight_on_gold"]["0"] for run in old) + 0.05
