"""What lesson 07 tells its reader, asserted: its small experiments over seeds, and the recorded runs head by head."""

import math

import matplotlib.pyplot as plt
import numpy as np
import pandas
import pytest
import torch
from places import ROOT
from torch import nn

import attention_checks as checks
from authoring.script import read_script
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.measure import costs, results

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
        if cell.kind in ("code", "exercise") and defines:
            source = cell.source.split("\nreads = ")[0]  # of the last one the functions alone
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


def test_the_points_sum_to_the_stated_total():
    assert PROBLEMS == []
    assert sum(cell.points or 0 for cell in CELLS) == 20
    assert sum(cell.points for cell in CELLS if cell.kind == "check") == 15


def test_every_question_and_every_exercise_of_the_lesson_is_asked():
    assert [cell.name for cell in CELLS if cell.kind == "quiz"] == list(checks.quiz.questions("lesson_07"))
    exercises = [cell.name for cell in CELLS if cell.kind == "exercise"]
    known = list(checks.exercises())
    first = known.index("split_heads")
    assert known[first : first + 5] == exercises


# Parts 1 to 4: what one head cannot do, and what several cost.


@pytest.mark.parametrize("seed", SEEDS)
def test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing(lesson, seed):
    assert lesson["share_wrong"](1, seed) == pytest.approx(0.5, abs=0.06)
    assert lesson["share_wrong"](2, seed) < 0.01
    assert lesson["share_wrong"](4, seed) < 0.01


@pytest.mark.parametrize("seed", SEEDS)
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


def test_view_gives_head_0_the_first_half_of_the_sentence():
    whence = (10 * torch.arange(4).unsqueeze(1) + torch.arange(4)).unsqueeze(0)
    assert whence.view(1, 2, 4, 2)[0, 0].flatten().tolist() == [0, 1, 2, 3, 10, 11, 12, 13]


# Part 5: what PyTorch has.


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


# Part 6: the headline.


def test_all_had_the_same_parameters_and_the_same_minute():
    assert len({run["parameters"] for runs in RUNS.values() for run in runs}) == 1
    assert all(seconds == pytest.approx(60, abs=1) for count in COUNTS for seconds in seed_by_seed(count, "seconds"))


def test_up_to_four_heads_the_seeds_overlap_and_the_means_of_eight_and_sixteen_are_behind():
    exact = {count: seed_by_seed(count, "exact") for count in COUNTS}
    for count in (2, 4):
        assert max(exact[count]) >= min(exact[1])
    means = [sum(exact[count]) / 3 for count in COUNTS]
    assert means[0] == max(means) and 0.005 < means[0] - means[3] < 0.02 < means[0] - means[4] < 0.05


def test_a_single_head_leaves_little_room():
    assert sum(seed_by_seed(1, "exact")) / 3 == pytest.approx(0.97, abs=0.005)


def test_sixteen_heads_took_a_tenth_fewer_steps_in_their_minute():
    one, sixteen = (sum(seed_by_seed(count, "steps")) for count in (1, 16))
    assert sixteen / one == pytest.approx(0.9, abs=0.02)


# Part 7: what each head looks at.


def test_up_to_four_heads_each_looks_most_at_its_own_word_and_reads_hardly_more_than_one():
    for count in (1, 2, 4):
        for shares in every_head(count, "weight_on_gold"):
            assert shares["0"] > 0.6 and max(shares, key=shares.get) == "0"
        assert max(every_head(count, "keys")) < 1.5


def test_of_sixteen_heads_some_align_well_and_some_look_elsewhere_on_every_seed():
    for run in RUNS[16]:
        aer = [head["aer"] for head in run["heads"]["each"]]
        assert min(aer) < 0.2 and max(aer) > 0.7
        assert max(head["keys"] for head in run["heads"]["each"]) > 2.4


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heads_of_an_untrained_layer_differ_too(seed):
    torch.manual_seed(seed)
    x = torch.randn(50, 20, 128)
    weights = MultiHeadAttention(128, 4)(x, x, x)[1]  # (B, heads, T, T)
    most = weights.argmax(dim=-1)  # (B, heads, T)
    pairs = [(one, other) for one in range(4) for other in range(one)]
    same = torch.stack([(most[:, one] == most[:, other]).float().mean() for one, other in pairs])
    assert same.mean().item() == pytest.approx(1 / 20, abs=0.015)


# Part 8: what a head is worth.


def test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points():
    assert min(points for run in RUNS[2] for points in lost(run)) > 20
    of_sixteen = [points for run in RUNS[16] for points in lost(run)]
    assert max(of_sixteen) <= 4.1 and sum(points < 2 for points in of_sixteen) > 0.75 * len(of_sixteen)
    assert all(min(lost(run)) < 0.1 for run in RUNS[16])


def test_of_four_heads_one_costs_several_times_as_much_as_another():
    for run in RUNS[4]:
        assert max(lost(run)) > 10 and max(lost(run)) > 2.4 * min(lost(run))
    of_four = [points for run in RUNS[4] for points in lost(run)]
    assert min(of_four) < 1.5 and max(of_four) > 14.5  # a point, and fifteen


def test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right():
    assert max(head["exact"] for head in every_head(16, "alone")) < 0.03
    assert max(head["exact"] for head in every_head(4, "alone")) < 0.35


def rank_correlations(lesson, count, quality):
    return [lesson["agreement"](run, quality) for run in RUNS[count]]


def chance_of(values, tables, seed, draws=4_000):
    """How often shuffled orders agree as well, on average over the models, as the given ones (values: their mean)."""
    generator, means = np.random.default_rng(seed), np.zeros(draws)
    for one, other in tables:
        shuffled = generator.permuted(np.tile(other, (draws, 1)), axis=1)  # (draws, heads)
        centred = [row - row.mean(axis=-1, keepdims=True) for row in (np.asarray(one, dtype=float), shuffled.astype(float))]
        means += (centred[0] * centred[1]).sum(-1) / np.linalg.norm(centred[0]) / np.linalg.norm(centred[1], axis=-1)
    return (means / len(tables) >= np.mean(values)).mean()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_map_tells_what_a_head_does_alone_and_little_about_what_is_lost_without_it(lesson, seed):
    does, needed = (lambda head: head["alone"]["exact"]), (lambda head: -head["without"]["exact"])
    counts = (4, 8, 16)
    alone = {count: rank_correlations(lesson, count, does) for count in counts}
    lost = [value for count in counts for value in rank_correlations(lesson, count, needed)]
    assert min(value for values in alone.values() for value in values) >= 0.4 - 1e-9
    assert min(alone[8] + alone[16]) > 0.7
    assert min(lost) == pytest.approx(-0.2, abs=0.05) and max(lost) == pytest.approx(0.6, abs=0.05)

    def ranks(run, quality):
        return pandas.Series([quality(head) for head in run["heads"]["each"]]).rank().to_numpy()

    def tables(quality):
        return [(ranks(run, lambda head: -head["aer"]), ranks(run, quality)) for count in counts for run in RUNS[count]]

    assert chance_of([value for values in alone.values() for value in values], tables(does), seed) < 0.001
    assert chance_of(lost, tables(needed), seed) > 0.05  # undecided


def test_a_removal_that_costs_sentences_can_make_the_mean_map_better():
    for run in RUNS[4]:
        each = zip(run["heads"]["each"], lost(run), strict=True)
        assert any(head["aer_of_the_others"] < run["aer"] and points >= 3 for head, points in each)


# Part 9: the bug.


def test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all(lesson):
    reads = lesson["depends"](lesson["attend_with_the_bug"])
    assert reads[:5, :5].all() and reads[5:, 5:].all() and not reads[:5, 5:].any() and not reads[5:, :5].any()
    assert lesson["depends"](checks.exercises()["attend_in_heads"].reference).all()


def test_the_check_names_the_bug(lesson):
    with pytest.raises(checks.CheckFailed) as caught:
        checks.attend_in_heads(lesson["attend_with_the_bug"])
    assert caught.value.misconception in ("split_and_merged_with_view", None)
