"""What lesson 03 tells of the recorded runs, asserted run by run."""

from functools import partial

import pytest
from lessons import seed_by_seed, span

from attention_lab.experiments import translation

values = partial(seed_by_seed, "translation")
WITHOUT_CHOICE = ("bottleneck", "uniform weights")
CHOOSING = ("additive", "additive, new state", "concat", "dot", "dot, input feeding", "general", "local-p")


@pytest.mark.parametrize("model", [*WITHOUT_CHOICE, *CHOOSING, "dot, old state asks"])
def test_all_had_the_same_steps_and_about_as_many_parameters(model):
    assert set(values(model, "steps")) == {translation.STEPS} == {2_000}
    dot, own = values("dot", "parameters")[0], values(model, "parameters")[0]
    assert own / dot == pytest.approx(1.2, abs=0.01) if model == "dot, input feeding" else 1 <= own / dot < 1.1


def test_every_system_that_chooses_is_far_above_those_that_do_not():
    choosing = [share for model in CHOOSING for share in values(model, "exact")]
    others = [share for model in WITHOUT_CHOICE for share in values(model, "exact")]
    assert span(choosing) == (0.866, 0.978)
    assert min(others) == pytest.approx(0.24, abs=0.005) and 0.3 < max(others) < 0.31


def test_on_one_seed_additive_and_concat_differ_by_almost_two_points():
    for key, stated in (("exact", [0.97, 0.953]), ("exact_20_to_40", [0.907, 0.85])):
        assert [round(values(model, key)[2], 3) for model in ("additive, new state", "concat")] == stated
    assert values("concat", "parameters") == values("additive, new state", "parameters")


def test_in_long_sentences_additive_is_above_general_and_general_above_local_p():
    assert {share for model in WITHOUT_CHOICE for share in values(model, "exact_20_to_40")} == {0}
    ranges = {"additive, new state": (91, 92), "general": (78, 79), "local-p": (68, 69), "dot": (81, 90), "concat": (85, 93)}
    for model, stated in (ranges | {"general, from the identity": (76, 81)}).items():
        assert span(round(100 * share) for share in values(model, "exact_20_to_40")) == stated
    assert all(map(float.__gt__, values("dot", "exact_20_to_40"), values("general, from the identity", "exact_20_to_40")))
    for model, stated in {"local-p": (82, 86), "general": (90, 93)}.items():  # 16 to 19 words
        assert span(round(100 * bins[3]) for bins in values(model, "by_length")) == stated
    assert {held[3] for held in values("local-p", "held")} == {1}


def test_input_feeding_brings_no_gain():
    assert span(values("dot, input feeding", "exact")) == (0.91, 0.935) and span(values("dot", "exact")) == (0.931, 0.964)


def test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed():
    new, old = "dot", "dot, old state asks"
    assert max(values(new, "aer")) < min(values(old, "aer")) - 0.03
    found_by_new, found_by_old = ([share["0"] for share in values(model, "weight_on_gold")] for model in (new, old))
    assert min(found_by_new) > max(found_by_old) + 0.05
    assert span(round(aer, 2) for aer in values(old, "aer")) == (0.13, 0.16)
    assert span(round(aer, 2) for aer in values(new, "aer")) == (0.08, 0.09)
    assert sum(values(old, "aer")) / 3 == pytest.approx(0.14, abs=0.005)
    assert span(values(old, "exact")) == (0.933, 0.945) and span(values(new, "exact")) == (0.931, 0.964)
