"""What lesson 05 tells its reader, asserted: seed by seed on the recorded runs, and on its small experiments over seeds."""

import math
import re

import matplotlib.pyplot as plt
import pytest
import torch
from places import ROOT
from torch import nn

from attention_lab.experiments import chasing, pronoun_task, shuffling
from attention_lab.measure import checkpoints, results
from attention_lab.tasks import pronouns
from authoring.script import read_script
from benchmarks import positions as positions_recording
from benchmarks import pronouns as recording
from course_utils import plotting, widgets
from course_utils.attention.permutations import is_permutation_equivariant
from course_utils.attention.positions import LearnedPositions, sinusoidal_positions
from course_utils.attention.self_attention import SelfAttention
from course_utils.measure import costs

SCRIPT = ROOT / "solutions" / "05_self_attention" / "05_self_attention.py"
CELLS, PROBLEMS = read_script(SCRIPT)
SEEDS = range(3)
experiment = results.recorded("pronouns")


def seed_by_seed(model, key):
    runs = results.runs_of(experiment, model)
    assert len(runs) >= 3
    return [run[key] for run in runs]


def last_layer(model, key):
    return [shares[-1] for shares in seed_by_seed(model, key)]


# Parts 1 to 3: who hears the last word, and who knows the order.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere(seed):
    torch.manual_seed(seed)
    pair = torch.randn(1, 13, 32).repeat(2, 1, 1)
    pair[1, 11] = torch.randn(32)
    for layer, count in ((nn.GRU(32, 32, batch_first=True), 2), (SelfAttention(32, 16, 24), 13)):
        one, other = layer(pair)[0]
        assert ((one - other).norm(dim=-1) / one.norm(dim=-1) > 1e-6).sum() == count


@pytest.mark.parametrize("seed", SEEDS)
def test_of_the_four_layers_two_do_not_know_the_order(seed):
    torch.manual_seed(seed)
    attention, gru, x = SelfAttention(32, 16, 24), nn.GRU(32, 32, batch_first=True), torch.randn(2, 13, 32)
    earlier = torch.ones(13, 13, dtype=torch.bool).tril()
    layers = (lambda x: attention(x)[0], nn.Linear(32, 32), lambda x: attention(x, earlier)[0], lambda x: gru(x)[0])
    assert [is_permutation_equivariant(layer, x) for layer in layers] == [True, True, False, False]
    table = sinusoidal_positions(64, 32)
    assert not is_permutation_equivariant(lambda x: attention(x + table[:13])[0], x)
    assert not is_permutation_equivariant(lambda x: attention(LearnedPositions(20, 32)(x))[0], x)
    with_the_bug = lambda x: attention(x + table[: x.shape[0]].unsqueeze(1))[0]  # noqa: E731
    assert is_permutation_equivariant(with_the_bug, x)
    one, other = with_the_bug(x[:1].expand(2, -1, -1))
    assert (one - other).abs().max() > 0.05


# Part 4: who chased whom.


def test_without_positions_half_are_right_at_most_and_with_them_nearly_all():
    found = results.recorded("positions")
    assert max(run["right"] for run in results.runs_of(found, "none")) <= 0.5
    for kind in ("sinusoidal", "learned"):
        assert min(run["right"] for run in results.runs_of(found, kind)) >= 0.9


def test_the_pairs_of_the_test_never_come_in_training_and_each_sentence_has_its_mirror_image():
    words = chasing.vocabulary()
    train, test = ({tuple(row) for row in batch.tokens.tolist()} for batch in chasing.load(words))
    assert (len(train), len(test), len(train & test)) == (300, 80, 0)
    for sentences in (train, test):
        assert {(the, b, chased, also, a, stop) for the, a, chased, also, b, stop in sentences} == sentences


@pytest.mark.slow
def test_positions_recorded_again_land_in_the_recorded_range():
    for kind in positions_recording.MODELS:
        recorded = results.runs_of(results.recorded("positions"), kind)[0]
        again = positions_recording.run(kind, recorded["seed"])
        assert again["steps"] == recorded["steps"] and again["right"] == pytest.approx(recorded["right"], abs=0.1)


# Parts 5 to 7: what `it` is. The recorded runs, every seed of them.


def test_two_layers_name_the_right_noun_in_95_percent_on_every_seed():
    assert min(seed_by_seed("two layers", "right")) >= 0.95


def test_the_picture_is_there_on_some_seeds_and_not_on_others():
    more, right = last_layer("two layers", "more"), seed_by_seed("two layers", "right")
    assert max(more) >= 0.8 and min(more) < 0.5  # four sentences of five, and fewer than half
    assert right[more.index(min(more))] >= right[more.index(max(more))]  # and the answers are just as good


def test_one_layer_differs_widely_and_does_worse_than_the_control_on_some_seeds():
    behind, *others = sorted(results.runs_of(experiment, "one layer"), key=lambda run: run["right"])
    control = seed_by_seed("uniform weights", "right")
    assert behind["right"] < 0.7 < min(control) <= min(run["right"] for run in others) + 0.02
    assert behind["right_in_training"] < 0.7  # it did not learn its training sentences, either
    assert min(run["right_in_training"] for run in others) >= 0.99


def without(model, name):
    return [run["right_without"][f"{name}, last layer"] for run in results.runs_of(experiment, model)]


def test_without_the_right_noun_every_seed_loses_a_quarter_and_without_the_wrong_one_hardly_any():
    right = seed_by_seed("two layers", "right")
    assert all(before - after >= 0.25 for before, after in zip(right, without("two layers", "right noun"), strict=True))
    assert all(before - after <= 0.04 for before, after in zip(right, without("two layers", "wrong noun"), strict=True))
    weights = zip(last_layer("two layers", "on_right"), last_layer("two layers", "on_wrong"), strict=True)
    assert all(on_right > on_wrong for on_right, on_wrong in weights)  # a weak control


def test_a_model_that_cannot_choose_answers_most_sentences_all_the_same():
    assert min(seed_by_seed("uniform weights", "right")) >= 0.89  # nine of ten
    assert 0.9 <= sum(seed_by_seed("uniform weights", "right")) / 5 < 0.95
    assert max(last_layer("uniform weights", "more")) == 0  # neither noun gets more than the other


def rows_of_the_script(pattern):
    return [tuple(map(int, row)) for row in re.findall(pattern, SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)]


def test_the_table_of_knock_outs_is_that_of_the_recorded_runs():
    runs = results.runs_of(experiment, "two layers")
    names = ("right noun, last layer", "right noun, all layers", "all but the right noun, last layer")
    table = rows_of_the_script(r"^# \| (\d) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$")
    assert [seed for seed, *_ in table] == [run["seed"] for run in runs]
    for run, (_, *shown) in zip(runs, table, strict=True):
        found = run["right"], *(run["right_without"][name] for name in names)
        assert shown == pytest.approx([100 * share for share in found], abs=0.501)
        assert found[2] < found[1] - 0.05  # without it in both layers more is lost


def test_a_linear_bag_of_words_is_right_in_every_sentence():
    words = pronouns.vocabulary()
    kinds = (
        (pronouns.ANIMALS, pronouns.OF_ANIMALS),
        (pronouns.PLACES, {w for _, said in pronouns.PLACES.values() for w in said}),
    )
    votes = torch.zeros(len(words), len(words))  # (from a word, for a word)
    for nouns, endings in kinds:
        ids = words.encode(list(nouns))
        votes[ids, ids] = 2.0  # a noun votes for itself
        for ending in words.encode(sorted(endings)):
            votes[ending, ids] = 1.0  # a last word votes for every noun of its kind
    sentences = [*pronouns.load_split("train"), *pronouns.load_split("test")]
    assert len(sentences) == 7000
    for sentence in sentences:
        bag = torch.bincount(torch.tensor(words.encode(sentence.words)), minlength=len(words)).float()  # (V,)
        assert words.tokens[(bag @ votes).argmax()] == sentence.words[sentence.noun]


def test_the_control_cannot_choose_and_needs_the_right_noun_all_the_same():
    assert max(without("uniform weights", "right noun")) < 0.1
    assert min(without("uniform weights", "wrong noun")) == 1.0


def test_the_choice_is_needed_where_the_picture_is_there_and_hardly_where_it_is_missing():
    runs = results.runs_of(experiment, "two layers")[:3]
    left = [run["right_without"]["choice, last layer"] for run in runs]
    assert [round(run["right"] - share, 2) for run, share in zip(runs, left, strict=True)] == [0.24, 0.14, 0.01]
    assert [run["more"][-1] > 0.5 for run in runs] == [True, True, False]
    table = rows_of_the_script(r"^# \| seed (\d) \| (\d+) % \| (\d+) % \| (\d+) % \|$")
    for seed, *shown in table:
        found = runs[seed]["more"][-1], runs[seed]["right"], left[seed]
        assert shown == pytest.approx([100 * share for share in found], abs=0.501)
    assert sorted(seed for seed, *_ in table) == [0, 1, 2]


def test_a_pointer_without_the_choice_keeps_half_of_its_answers():
    model, test = recording.build("pointer, two layers"), pronouns.make_batch(pronouns.load_split("test"), pronouns.vocabulary())
    checkpoints.load(model, "pronoun_pointer")
    assert pronoun_task.right_without(model, test)["choice, last layer"] == 0.5


def test_the_recorded_weights_give_the_recorded_knock_outs():
    model, test = recording.build("two layers"), pronouns.make_batch(pronouns.load_split("test"), pronouns.vocabulary())
    assert checkpoints.load(model, "pronoun_namer")["seed"] == "0"
    found = pronoun_task.right_without(model, test)
    recorded = results.runs_of(experiment, "two layers")[0]["right_without"]  # half precision changes next to nothing
    assert all(found[name] == pytest.approx(recorded[name], abs=0.01) for name in recorded)


def test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips():
    for model in ("one layer", "pointer, one layer"):
        assert set(last_layer(model, "more")) == {0.5} and set(last_layer(model, "flips")) == {0.0}
    assert set(seed_by_seed("pointer, one layer", "right")) == {0.5}


def test_the_pointer_is_right_and_flips_on_every_seed():
    assert min(seed_by_seed("pointer, two layers", "right")) >= 0.95
    assert min(last_layer("pointer, two layers", "flips")) >= 0.9


@pytest.mark.exhaustive
@pytest.mark.usefixtures("two_threads")
@pytest.mark.xdist_group("kernels")  # beside nothing else that trains
def test_a_run_made_again_lands_in_the_recorded_range():
    for model in ("two layers", "pointer, two layers"):
        recorded = results.runs_of(experiment, model)[0]
        again = recording.run(model, recorded["seed"])
        assert (again["parameters"], again["steps"]) == (recorded["parameters"], recorded["steps"])
        assert again["right"] == pytest.approx(recorded["right"], abs=0.05)


def test_a_run_holds_training_answers_and_knock_outs():
    run = recording.run("two layers", seed=0, steps=2)
    assert 0 <= run["right_in_training"] <= 1 and len(run["on_right"]) == len(run["on_wrong"]) == 2
    changes = ("right noun", "wrong noun", "last word", "all but the right noun", "choice")
    assert set(run["right_without"]) == {f"{name}, {where}" for name in changes for where in ("last layer", "all layers")}


# Part 2: the example and the cost.


@pytest.mark.parametrize("T", [32, 128, 1024])
def test_the_multiply_adds_are_the_formula_and_meet_at_2_d(T):
    d = 64
    layer = SelfAttention(d, d, d)
    assert costs.multiply_adds(layer, torch.randn(1, T, d)) == 4 * T * d**2 + 2 * T**2 * d
    assert 4 * (2 * d) * d**2 == 2 * (2 * d) ** 2 * d
    assert math.isclose((4 * 1024 * d**2 + 2 * 1024**2 * d) / (4 * 512 * d**2 + 2 * 512**2 * d), 3.6, abs_tol=0.01)


# The explorer.


def test_permuting_the_words_moves_outputs_only_where_there_are_positions():
    torch.manual_seed(0)
    words = ["the", "horse", "did", "not", "cross", "the", "river"]
    found = shuffling.shuffles(words, torch.randn(7, 8), SelfAttention(8, 8, 8), sinusoidal_positions(9, 8))
    assert len({example["name"] for example in found["examples"]}) == 7
    for example in found["examples"]:
        without, with_positions = example["beside"][1]
        assert sorted(example["queries"]) == sorted(words)
        assert without.max() < 0.01 and (with_positions.max() > 0.01) == ("as written" not in example["name"])
    figure = widgets.explore(**found).figure()
    assert plotting.alt_text(figure).count("Heatmap") == 2
    plt.close(figure)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((["a"], torch.ones(2, 4), None, torch.ones(9, 4)), "words must have one token for each of the 2 rows of vectors, got 1"),
        ((["a", "b"], torch.ones(2, 4), None, torch.ones(9, 3)), r"table must have shape \(length, 4\), got \(9, 3\)"),
        ((["a", "b"], torch.ones(2, 4), None, torch.ones(1, 4)), "table must hold a row for each of the 2 words, got 1"),
    ],
)
def test_bad_input_is_named(arguments, says):
    with pytest.raises(ValueError, match=says):
        shuffling.shuffles(*arguments)
