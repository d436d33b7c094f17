"""What lesson 07 tells its reader, asserted: its small experiments over seeds, and the recorded runs head by head."""

import math

import pandas
import pytest
import torch
from lessons import cells_of, runs_of, seed_by_seed, span
from pace import first_fast
from torch import nn

import attention_checks as checks
from attention_lab.experiments import translation
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.measure import costs

SEEDS, COUNTS = range(3), (1, 2, 4, 8, 16)
RUNS = {count: runs_of("translation", f"{count} head{'s' * (count > 1)}") for count in COUNTS}


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after the cells that define its functions were run."""
    names = {"__name__": "lesson_07"}
    for cell in cells_of("07"):
        defines = "\ndef " in f"\n{cell.source}" or "import torch" in cell.source
        if cell.kind == "code" and defines and "my_ablate = " not in cell.source:
            source = cell.source.split("\nreads = ")[0]  # the functions alone
            exec(source, names)
    return names


def told(count, key):
    return [run[key] for run in RUNS[count]]


def lost(run):
    """Percentage points of exact match that each head's removal costs."""
    return [100 * (run["heads"]["all"]["exact"] - head["without"]["exact"]) for head in run["heads"]["each"]]


def every_head(count, key):
    return [head[key] for run in RUNS[count] for head in run["heads"]["each"]]


# Parts 1 to 4: what one head cannot do, and what several cost.


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_one_head_misses_half_of_the_two_people_and_two_heads_miss_nothing(lesson, seed):
    assert lesson["error_after_training"](1, seed) == pytest.approx(0.5, abs=0.06)
    assert lesson["error_after_training"](2, seed) < 0.01
    assert lesson["error_after_training"](4, seed) < 0.01


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_heads_of_a_single_feature_are_too_narrow(lesson, seed):
    assert 0.1 < lesson["error_after_training"](16, seed) < 0.45


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


def test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all(lesson):
    reads = lesson["depends"](lesson["attend_suspect"])
    assert reads[:5, :5].all() and reads[5:, 5:].all() and not reads[:5, 5:].any() and not reads[5:, :5].any()
    assert lesson["depends"](checks.exercises()["attend_in_heads"].reference).all()


def test_view_gives_head_0_the_first_half_of_the_sentence():
    origin = (10 * torch.arange(4).unsqueeze(1) + torch.arange(4)).unsqueeze(0)
    assert origin.view(1, 2, 4, 2)[0, 0].flatten().tolist() == [0, 1, 2, 3, 10, 11, 12, 13]


# Part 6: how many heads.


def test_all_had_the_same_parameters_and_the_same_steps():
    assert len({run["parameters"] for runs in RUNS.values() for run in runs}) == 1
    assert {run["steps"] for runs in RUNS.values() for run in runs} == {translation.STEPS}


@pytest.mark.parametrize("key", ["exact", "exact_20_to_40"])
def test_two_to_eight_heads_overlap_with_one_in_both_shares(key):
    one = told(1, key)
    assert all(min(told(n, key)) <= max(one) and min(one) <= max(told(n, key)) for n in (2, 4, 8))


def test_sixteen_heads_are_worse_than_one_on_every_seed_in_every_respect():
    for key in ("exact", "exact_20_to_40", "bleu"):
        assert max(told(16, key)) < min(told(1, key))
    assert span(told(1, "exact")) == (0.943, 0.959) and span(told(16, "exact")) == (0.935, 0.942)
    for key, of_one, of_sixteen in (("exact_20_to_40", (0.83, 0.90), (0.80, 0.82)), ("aer", (0.09, 0.10), (0.12, 0.14))):
        assert span(told(1, key)) == pytest.approx(of_one, abs=0.005)
        assert span(told(16, key)) == pytest.approx(of_sixteen, abs=0.005)
    long = [sum(told(count, "exact_20_to_40")) / 3 for count in (1, 16)]
    assert long[0] - long[1] == pytest.approx(0.05, abs=0.005)


def test_nearly_every_french_word_has_one_english_word():
    links = []
    for pair in translation.load_task().test:
        targets = [target for _, target in pair.alignment]
        links += [targets.count(place) for place in range(len(pair.target))]
    assert links.count(1) / len(links) == pytest.approx(0.95, abs=0.005)


def test_there_was_room_for_more_than_a_single_head_gets_right():
    additive = seed_by_seed("translation", "additive", "exact")
    assert min(additive) > max(told(1, "exact"))
    assert sum(additive) / 3 == pytest.approx(0.97, abs=0.005)


# Part 7: what a head is worth.


def test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points():
    assert min(points for run in RUNS[2] for points in lost(run)) > 35
    of_sixteen = [points for run in RUNS[16] for points in lost(run)]
    assert sum(points < 2 for points in of_sixteen) > 0.75 * len(of_sixteen)
    assert all(min(lost(run)) < 0.3 for run in RUNS[16])


def test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right():
    assert max(head["exact"] for head in every_head(16, "alone")) < 0.03


def test_of_four_heads_none_does_alone_what_a_model_with_one_head_does():
    assert max(head["exact"] for head in every_head(4, "alone")) < 0.25 < 0.9 < min(told(1, "exact"))
    assert max(told(4, "exact")) - 0.02 < max(told(1, "exact"))


def test_clean_maps_go_with_need_in_all_nine_models_and_the_cleanest_head_costs_most_in_one():
    found, correlations = [], []
    for run in (run for count in (4, 8, 16) for run in RUNS[count]):
        errors, points = pandas.Series([head["aer"] for head in run["heads"]["each"]]), pandas.Series(lost(run))
        found.append((errors.idxmin(), points.idxmax()))
        correlations.append(errors.rank().corr(points.rank()))
    assert sum(cleanest == costliest for cleanest, costliest in found) == 1 and len(found) == 9
    assert max(correlations) < 0 and sum(number < -0.5 for number in correlations) == 3
    assert found[0] == (2, 3)  # the model that the text tells of: heads 3 and 4
    first = RUNS[4][0]
    assert first["heads"]["each"][2]["aer"] == pytest.approx(0.11, abs=0.005)
    assert lost(first)[2:] == pytest.approx([9, 16], abs=0.5)
