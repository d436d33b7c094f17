"""What lesson 07 tells its reader, asserted: its small experiments over seeds, and the recorded runs head by head."""

import math
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas
import pytest
import torch
from pace import first_fast
from places import ROOT
from torch import nn

import attention_checks as checks
from attention_lab.experiments import heads, translation
from attention_lab.measure import results
from attention_lab.models.parallel import ParallelTranslator
from authoring.script import read_script
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention
from course_utils.measure import costs

SCRIPT = ROOT / "solutions" / "07_multi_head" / "07_multi_head.py"
CELLS, PROBLEMS = read_script(SCRIPT)
SEEDS, COUNTS = range(3), (1, 2, 4, 8, 16)
experiment = results.recorded("translation")
RUNS = {count: results.runs_of(experiment, f"{count} head{'s' * (count > 1)}") for count in COUNTS}


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after the cells that define its functions were run."""
    names = {"__name__": "lesson_07"}
    for cell in CELLS:
        defines = cell.kind == "exercise" or "\ndef " in f"\n{cell.source}" or "import torch" in cell.source
        if cell.kind in ("code", "exercise") and defines and "my_ablate = " not in cell.source:
            source = re.split(r"\n(?:reads = |print\(|panels = )", cell.source)[0]  # the functions alone
            exec(compile(source, f"{SCRIPT.name}:{cell.line}", "exec"), names)
    yield names
    plt.close("all")


def seed_by_seed(count, key):
    assert len(RUNS[count]) == 3
    return [run[key] for run in RUNS[count]]


def lost(run):
    """Percentage points of exact match that each head's removal costs."""
    return [100 * (run["heads"]["all"]["exact"] - head["without"]["exact"]) for head in run["heads"]["each"]]


def every_head(count, key):
    return [head[key] for run in RUNS[count] for head in run["heads"]["each"]]


# Parts 1 to 4: what one head cannot do, and what several cost.


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing(lesson, seed):
    assert lesson["share_wrong"](1, seed) == pytest.approx(0.5, abs=0.06)
    assert lesson["share_wrong"](2, seed) < 0.01
    assert lesson["share_wrong"](4, seed) < 0.01


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_heads_of_a_single_feature_are_too_narrow(lesson, seed):
    assert 0.1 < lesson["share_wrong"](16, seed) < 0.45


def test_parameters_and_multiply_adds_do_not_depend_on_the_heads_and_weights_do():
    x = torch.randn(2, 20, 128)
    layers = {count: MultiHeadAttention(128, count) for count in COUNTS}
    assert len({costs.multiply_adds(layer, x, x, x) for layer in layers.values()}) == 1
    assert [layer(x, x, x)[1].numel() for layer in layers.values()] == [count * 2 * 20 * 20 for count in COUNTS]
    assert costs.multiply_adds(layers[4], x, x, x) == 2 * (4 * 20 * 128**2 + 2 * 20 * 20 * 128)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [1, 4, 16])
def test_over_the_root_of_d_model_the_scores_of_a_head_are_too_small_by_the_root_of_the_heads(count, seed):
    generator = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, 8, count, 50, 128 // count, generator=generator)
    scores = q @ k.transpose(-2, -1)
    assert (scores / math.sqrt(128 // count)).std().item() == pytest.approx(1, abs=0.05)
    assert (scores / math.sqrt(128)).std().item() == pytest.approx(count**-0.5, rel=0.05)


@pytest.mark.parametrize("seed", SEEDS)
def test_pytorchs_weights_have_been_through_the_dropout_in_training(seed):
    torch.manual_seed(seed)
    layer, x = nn.MultiheadAttention(12, 3, dropout=0.25, batch_first=True), torch.randn(2, 7, 12)
    sums = layer(x, x, x, average_attn_weights=False)[1].sum(dim=-1)
    assert (sums - 1).abs().max() > 0.1
    assert torch.allclose(layer.eval()(x, x, x, average_attn_weights=False)[1].sum(dim=-1), torch.ones(2, 3, 7))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fused_function_drops_out_whatever_the_mode(seed):
    torch.manual_seed(seed)
    q, k, v = torch.randn(3, 1, 3, 5, 4)
    fused = torch.nn.functional.scaled_dot_product_attention
    with torch.inference_mode():
        assert torch.equal(fused(q, k, v), fused(q, k, v))
        assert (fused(q, k, v, dropout_p=0.25) - fused(q, k, v, dropout_p=0.25)).abs().max() > 0.1


# Part 5: the bug.


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_the_suspect_is_right_with_one_head_and_worse_with_more(lesson, seed):
    wrong = {count: lesson["share_wrong"](count, seed, build=lesson["Suspect"]) for count in (1, 2, 4)}
    assert wrong[1] == pytest.approx(lesson["share_wrong"](1, seed), abs=1e-3)
    assert 0.04 < wrong[2] < wrong[4] and wrong[4] > 0.2  # where the course's own has less than 0.01


def test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all(lesson):
    reads = lesson["depends"](lesson["attend_suspect"])
    assert reads[:5, :5].all() and reads[5:, 5:].all() and not reads[:5, 5:].any() and not reads[5:, :5].any()
    assert lesson["depends"](checks.exercises()["attend_in_heads"].reference).all()


def test_view_gives_head_0_the_first_half_of_the_sentence():
    origin = (10 * torch.arange(4).unsqueeze(1) + torch.arange(4)).unsqueeze(0)
    assert origin.view(1, 2, 4, 2)[0, 0].flatten().tolist() == [0, 1, 2, 3, 10, 11, 12, 13]


def test_the_check_names_the_bug(lesson):
    with pytest.raises(checks.CheckFailed) as caught:
        checks.attend_in_heads(lesson["attend_suspect"])
    assert caught.value.misconception in ("split_and_merged_with_view", None)


# Part 6: how many heads.


def test_all_had_the_same_parameters_and_the_same_steps():
    assert len({run["parameters"] for runs in RUNS.values() for run in runs}) == 1
    assert {run["steps"] for runs in RUNS.values() for run in runs} == {translation.STEPS}


def test_no_number_of_heads_beats_a_single_one_on_every_seed():
    exact = {count: seed_by_seed(count, "exact") for count in COUNTS}
    assert all(min(exact[count]) <= max(exact[1]) for count in COUNTS[1:])


@pytest.mark.parametrize("key", ["exact", "exact_20_to_40", "bleu"])
def test_sixteen_heads_are_worse_than_one_on_every_seed_in_every_respect(key):
    assert max(seed_by_seed(16, key)) < min(seed_by_seed(1, key))
    assert min(seed_by_seed(16, "aer")) > max(seed_by_seed(1, "aer"))


def test_there_was_room_for_more_than_a_single_head_gets_right():
    additive = [run["exact"] for run in results.runs_of(results.recorded("translation"), "additive")]
    assert min(additive) > max(seed_by_seed(1, "exact"))
    assert sum(additive) / 3 == pytest.approx(0.97, abs=0.005)


def test_a_step_takes_longer_with_sixteen_heads_than_with_one():
    rounds = zip(seed_by_seed(1, "milliseconds_per_step"), seed_by_seed(16, "milliseconds_per_step"), strict=True)
    assert all(one < sixteen for one, sixteen in rounds)  # within a round all were timed one after another


# Part 7: what each head looks at.


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_of_four_heads_each_aligns_better_than_any_untrained_head(seed):
    task = translation.load_task()
    torch.manual_seed(seed)
    untrained = ParallelTranslator(*task.sizes, MemoryAttention(MultiHeadAttention(128, 4)))
    pairs = task.test[:200]
    before = [look["aer"] for look in heads.looks(heads.head_maps(untrained, task, pairs), pairs)]
    after = [head["aer"] for head in RUNS[4][seed]["heads"]["each"]]
    assert max(after) < min(before)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heads_of_an_untrained_layer_differ_too(seed):
    torch.manual_seed(seed)
    x = torch.randn(50, 20, 128)
    weights = MultiHeadAttention(128, 4)(x, x, x)[1]  # (B, heads, T, T)
    most = weights.argmax(dim=-1)  # (B, heads, T)
    pairs = [(one, other) for one in range(4) for other in range(one)]
    same = torch.stack([(most[:, one] == most[:, other]).float().mean() for one, other in pairs])
    assert same.mean().item() == pytest.approx(1 / 20, abs=0.015)


# What a head is worth.


def test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points():
    assert min(points for run in RUNS[2] for points in lost(run)) > 35
    of_sixteen = [points for run in RUNS[16] for points in lost(run)]
    assert sum(points < 2 for points in of_sixteen) > 0.75 * len(of_sixteen)
    assert all(min(lost(run)) < 0.3 for run in RUNS[16])


def test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right():
    assert max(head["exact"] for head in every_head(16, "alone")) < 0.03


def test_of_four_heads_none_does_alone_what_a_model_with_one_head_does():
    assert max(head["exact"] for head in every_head(4, "alone")) < 0.5 < 0.9 < min(seed_by_seed(1, "exact"))
    assert max(seed_by_seed(4, "exact")) - 0.02 < max(seed_by_seed(1, "exact"))


def chance_of(values, tables, seed, draws=4_000):
    """How often shuffled orders agree as well, on average over the models, as the given ones (values: their mean)."""
    generator, means = np.random.default_rng(seed), np.zeros(draws)
    for one, other in tables:
        shuffled = generator.permuted(np.tile(other, (draws, 1)), axis=1)  # (draws, heads)
        centred = [row - row.mean(axis=-1, keepdims=True) for row in (np.asarray(one, dtype=float), shuffled.astype(float))]
        means += (centred[0] * centred[1]).sum(-1) / np.linalg.norm(centred[0]) / np.linalg.norm(centred[1], axis=-1)
    return (means / len(tables) >= np.mean(values)).mean()


def over_nine_models(lesson, one, other):
    """The rank correlations of the nine models with four heads or more, and the ranks that each is made of."""
    runs = [run for count in (4, 8, 16) for run in RUNS[count]]
    ranks = [
        [
            pandas.Series([lesson["scores"][name](head) for head in run["heads"]["each"]]).rank().to_numpy()
            for name in (one, other)
        ]
        for run in runs
    ]
    return [lesson["agreement"](run, one, other) for run in runs], ranks


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clean_map_goes_with_what_a_head_does_alone_more_than_with_what_is_lost_without_it(lesson, seed):
    alone, tables = over_nine_models(lesson, "map", "alone")
    assert min(alone) >= 0.4 - 1e-9 and np.mean(alone) > 0.7
    assert chance_of(alone, tables, seed) < 0.001
    lost, _ = over_nine_models(lesson, "map", "lost")
    assert all(less <= more + 1e-9 for less, more in zip(lost, alone, strict=True))
    assert sum(less < more - 1e-9 for less, more in zip(lost, alone, strict=True)) == 8
    assert np.mean(lost) < 0.5 < np.mean(alone) - 0.2  # so that the answer of the prediction is "alone"


def place_of_most(values):
    return max(range(len(values)), key=values.__getitem__)


def test_what_a_head_does_alone_and_what_is_lost_go_together_with_four_heads_and_part_with_more(lesson):
    def places(run):
        return [place_of_most([lesson["scores"][name](head) for head in run["heads"]["each"]]) for name in ("alone", "lost")]

    assert all(alone == lost for alone, lost in map(places, RUNS[4]))
    assert sum(alone != lost for alone, lost in map(places, [*RUNS[8], *RUNS[16]])) == 5  # of six
    agreed = {count: np.mean([lesson["agreement"](run, "alone", "lost") for run in RUNS[count]]) for count in (4, 8, 16)}
    assert agreed[4] > 0.7 and max(agreed[8], agreed[16]) < 0.5
    run = RUNS[8][0]  # the model that the text tells of
    costliest = place_of_most(lost(run))
    assert run["heads"]["pairs"] == 500 and run["heads"]["each"][costliest]["alone"]["exact"] == 0
    assert lost(run)[costliest] == pytest.approx(9, abs=0.5)
