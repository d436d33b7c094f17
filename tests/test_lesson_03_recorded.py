"""What lesson 03 tells of the recorded runs, asserted run by run."""

import pytest

from attention_lab.experiments import translation
from attention_lab.measure import results

experiment = results.recorded("translation")
WITHOUT_CHOICE = ("bottleneck", "uniform weights")
CHOOSING = ("additive", "additive, new state", "concat", "dot", "dot, input feeding", "general", "local-p")


def values(model, key):
    runs = results.runs_of(experiment, model)
    assert len(runs) == 3
    return [run[key] for run in runs]


@pytest.mark.parametrize("model", [*WITHOUT_CHOICE, *CHOOSING, "dot, old state asks"])
def test_all_had_the_same_steps_and_about_as_many_parameters(model):
    assert set(values(model, "steps")) == {translation.STEPS} == {2_000}
    dot, own = values("dot", "parameters")[0], values(model, "parameters")[0]
    assert own / dot == pytest.approx(1.2, abs=0.01) if model == "dot, input feeding" else 1 <= own / dot < 1.1


def test_every_system_that_chooses_is_far_above_those_that_do_not():
    choosing = [share for model in CHOOSING for share in values(model, "exact")]
    others = [share for model in WITHOUT_CHOICE for share in values(model, "exact")]
    assert (min(choosing), max(choosing)) == (0.866, 0.978)
    assert min(others) == pytest.approx(0.24, abs=0.005) and 0.3 < max(others) < 0.31


def test_on_one_seed_additive_and_concat_differ_by_almost_two_points():
    for key, stated in (("exact", [0.97, 0.953]), ("exact_20_to_40", [0.907, 0.85])):
        assert [round(values(model, key)[2], 3) for model in ("additive, new state", "concat")] == stated
    assert values("concat", "parameters") == values("additive, new state", "parameters")


def test_in_long_sentences_additive_is_above_general_and_general_above_local_p():
    assert {share for model in WITHOUT_CHOICE for share in values(model, "exact_20_to_40")} == {0}
    ranges = {"additive, new state": (91, 92), "general": (78, 79), "local-p": (68, 69), "dot": (81, 90), "concat": (85, 93)}
    for model, stated in (ranges | {"general, from the identity": (76, 81)}).items():
        assert tuple(round(100 * edge(values(model, "exact_20_to_40"))) for edge in (min, max)) == stated
    assert all(map(float.__gt__, values("dot", "exact_20_to_40"), values("general, from the identity", "exact_20_to_40")))
    mid = [round(100 * edge(bins[3] for bins in values(m, "by_length"))) for m in ("local-p", "general") for edge in (min, max)]
    assert mid == [82, 86, 90, 93] and {held[3] for held in values("local-p", "held")} == {1}  # 16 to 19 words


def test_input_feeding_brings_no_gain():
    fed, dot = (sorted(values(model, "exact")) for model in ("dot, input feeding", "dot"))
    assert (fed[0], fed[-1], dot[0], dot[-1]) == (0.91, 0.935, 0.931, 0.964)


def test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed():
    new, old = (results.runs_of(experiment, model) for model in ("dot", "dot, old state asks"))
    assert max(run["aer"] for run in new) < min(run["aer"] for run in old) - 0.03
    assert min(run["weight_on_gold"]["0"] for run in new) > max(run["weight_on_gold"]["0"] for run in old) + 0.05
    links = [round(edge(run["aer"] for run in runs), 2) for runs in (old, new) for edge in (min, max)]
    assert links == [0.13, 0.16, 0.08, 0.09] and sum(values("dot, old state asks", "aer")) / 3 == pytest.approx(0.14, abs=0.005)
    shares = [edge(run["exact"] for run in runs) for runs in (old, new) for edge in (min, max)]
    assert shares == [0.933, 0.945, 0.931, 0.964]
