"""What lesson 10 says, in direction and size: of its own cells."""

from itertools import pairwise

import pytest
import torch
from cells import run
from places import ROOT
from torch.nn import functional as F

from attention_lab.experiments import efficient, generation
from authoring.script import read_script

SCRIPT = ROOT / "solutions" / "10_efficient_variants" / "10_efficient_variants.py"
CELLS, PROBLEMS = read_script(SCRIPT)
TIMED = "efficient.seconds"  # a cell that times, which no test here needs
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; the one that times, the checks and the quizzes aside."""
    return run(SCRIPT, CELLS, without=[TIMED])


def mean(rows):
    """Shares by seed and size -> one a size."""
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]


def test_one_head_fills_16_gigabytes_at_about_thirty_thousand_positions(lesson):
    length, held = lesson["lengths"][-1], lesson["softmax_bytes"][-1]
    assert 28_000 < length * (16e9 / held) ** 0.5 < 32_000
    assert min(generation.slopes(lesson["lengths"], lesson["softmax_bytes"])) > 1.95


def test_a_pattern_leaves_as_many_cells_as_the_prose_says(lesson):
    for T in (64, 256, 1024):
        assert lesson["window_mask"](T, 8).sum() == pytest.approx(8 * T, rel=0.06)
        assert lesson["global_mask"](T, 4, [0]).sum() < 12 * T
        assert lesson["strided_mask"](T, 8, int(T**0.5)).sum() < 1.4 * T**1.5


def test_a_window_of_eight_needs_nine_layers_and_the_others_two(lesson):
    reached = lesson["reached"]
    assert reached["window 8"] == [min(64, 1 + 7 * layers) for layers in range(1, 11)]
    assert reached["window 8"].index(64) + 1 == 9
    for name in ("window 8, stride 8", "4 each side, global 0"):
        assert reached[name].index(64) + 1 == 2
    assert 1 + 32 * 4095 == 131_041  # Mistral 7B's


def test_with_even_weights_less_than_a_hundred_millionth_arrives(lesson):
    held = efficient.arriving(lesson["patterns"]["window 8"], 9)
    assert held.sum() == pytest.approx(1) and held[0].item() == pytest.approx(8.0**-9) and held[0] < 1e-8
    assert efficient.arriving(lesson["patterns"]["window 8"], 8)[0] == 0


def test_the_function_as_found_costs_what_full_attention_costs(lesson):
    assert lesson["found_products"] == lesson["softmax_products"]
    assert generation.slopes(lesson["lengths"], lesson["found_products"]) == pytest.approx([2] * 4)
    assert generation.slopes(lesson["lengths"], lesson["found_bytes"])[1:] == pytest.approx([2] * 3, abs=0.03)


def test_local_and_linear_attention_have_a_slope_of_one(lesson):
    lengths = (128, 256, 512)
    for name in ("local_64", "causal_linear", "linear_attention_by_steps"):
        for count in (efficient.peak_bytes, efficient.multiply_adds):
            values = count(lesson_kinds(lesson)[name], lengths)
            assert all(0.9 < slope <= 1.1 for slope in generation.slopes(lengths, values)), (name, count.__name__)
    for values in (lesson["local_bytes"], lesson["local_products"]):
        assert all(0.9 < slope <= 1.1 for slope in generation.slopes(lesson["lengths"], values))


def lesson_kinds(lesson):
    """The functions of the cell that times."""
    names = ("causal_softmax", "linear_attention_by_steps")
    return {
        **{name: lesson[name] for name in names},
        "local_64": lambda q, k, v: lesson["my_local"](q, k, v, 64),
        "causal_linear": lambda q, k, v: lesson["my_linear"](q, k, v, causal=True),
    }


def test_where_the_bytes_of_softmax_cross_those_of_the_others(lesson):
    kinds, lengths = lesson_kinds(lesson), (128, 256, 512)
    held = {name: efficient.peak_bytes(kinds[name], lengths) for name in kinds}
    assert 450 < efficient.crossing(lengths, held["causal_softmax"], held["causal_linear"]) < 550
    assert held["causal_linear"][1] > held["causal_softmax"][1] and held["causal_linear"][2] < held["causal_softmax"][2]
    assert held["causal_linear"][0] > held["local_64"][0]
    assert all(steps < other for steps, other in zip(held["linear_attention_by_steps"], held["causal_linear"], strict=True))
    assert efficient.multiply_adds(kinds["local_64"], (128,)) == efficient.multiply_adds(kinds["causal_softmax"], (128,))


def test_chunks_trade_multiply_adds_for_fewer_steps(lesson):
    def cost(count, chunk):
        return count(lambda q, k, v: lesson["my_chunked"](q, k, v, chunk), [1024])[0]

    products, held = (
        {chunk: cost(count, chunk) for chunk in (1, 32, 1024)} for count in (efficient.multiply_adds, efficient.peak_bytes)
    )
    assert products[1024] / products[1] == pytest.approx(32, abs=1) and held[1024] / held[1] == pytest.approx(16, abs=1)
    assert products[32] / products[1] == pytest.approx(2, abs=0.1) and held[32] < 1.05 * held[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_key_written_twice_is_read_as_a_mix_by_both(lesson, seed):
    key = efficient.inputs(1, d=8, seed=seed)[1][0]
    cat, dog = torch.eye(2)
    _, state = lesson["my_step"](None, key, key, cat)
    assert torch.allclose(lesson["my_step"](state, key, key, dog)[0], torch.tensor([0.5, 0.5]))
    assert torch.allclose(lesson["both"], torch.tensor([0.5, 0.5]))


def test_the_delta_rule_replaces_with_a_key_of_length_one_and_overshoots_with_one_of_three(lesson):
    key = F.normalize(efficient.inputs(1, d=8, seed=3)[1][0], dim=0)
    cat, dog = torch.eye(2)
    for length, expected in ((1, [[1, 0], [0, 1], [0, 1]]), (3, [[9, 0], [-72, 9], [576, -63]])):
        state = torch.zeros(8, 2)
        for value, answer in zip((cat, dog, dog), expected, strict=True):
            context, state = lesson["my_delta"](state, length * key, length * key, value, 1.0)
            assert context.tolist() == pytest.approx(answer, abs=1e-3)


def test_what_each_memory_gives_back(lesson):
    once, sizes = lesson["once"], list(lesson["sizes"])
    for row in range(12):  # as many seeds as the lesson draws
        by_seed = {name: dict(zip(sizes, rows[row], strict=True)) for name, rows in once.items()}
        assert min(by_seed["softmax"].values()) == 1
        assert by_seed["elu+1"][32] < 0.25 and by_seed["elu+1"][64] < 0.15 and by_seed["elu+1"][128] < 0.05
        assert by_seed["sum"][64] == 1 and by_seed["sum"][128] > 0.93 and 0.65 < by_seed["sum"][256] < 0.8
        assert by_seed["delta"][16] == 1 and by_seed["delta"][64] < 0.97 and 0.45 < by_seed["delta"][128] < 0.6
        assert 0.9 < by_seed["delta, beta 0.3"][128] < 0.99
    assert mean(once["sum"])[4] > 0.95  # "nearly all of 128 pairs"
    assert mean(once["elu+1"])[2] == pytest.approx(0.1, abs=0.03)
    assert mean(once["sum"])[5] == pytest.approx(0.75, abs=0.03)
    assert all(late <= early + 0.01 for early, late in pairwise(mean(once["elu+1"])))


@pytest.mark.parametrize("seed", range(3, 6))
def test_the_delta_rule_loses_the_oldest_and_the_sum_none_in_particular(lesson, seed):
    keys, values = lesson["random_pairs"](128, seed)
    for name, oldest, newest in (("sum", 0.9, 0.9), ("delta", 0.0, 0.9)):
        answers = lesson["memories"][name](keys, keys, values)
        found = (F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T).argmax(dim=-1) == torch.arange(128)
        quarters = found.double().view(4, 32).mean(dim=1)
        assert quarters[0] >= oldest and quarters[3] >= newest
        assert name == "sum" or quarters[0] < 0.25


@pytest.mark.parametrize("seed", SEEDS)
def test_the_answers_of_the_sum_are_noisy_and_right_all_the_same(lesson, seed):
    keys, values = lesson["random_pairs"](128, seed)
    answers = lesson["from_sum"](keys, keys, values)
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T  # (128, 128)
    assert cosines.diagonal().mean() == pytest.approx(0.58, abs=0.02)
    assert (cosines - 2 * torch.eye(128)).amax(dim=-1).mean() < 0.4  # the nearest of the others


@pytest.mark.parametrize("seed", SEEDS)
def test_elu_remembers_like_the_sum_once_its_mean_is_taken_off(lesson, seed):
    for n in (32, 128, 256):
        centred = lesson["recalled_once"](lesson["from_centred"], n, seed)
        assert centred == pytest.approx(lesson["recalled_once"](lesson["from_sum"], n, seed), abs=0.06)
        assert centred > 3 * lesson["recalled_once"](lesson["my_linear"], n, seed)
    features = F.normalize(lesson["many"], dim=-1)
    assert 0.65 < (features[:500] @ features[500:].T).mean() < 0.72


def test_of_32_rewritten_keys_the_delta_rule_answers_nearly_all_and_softmax_and_sum_about_half(lesson):
    row = list(lesson["sizes"]).index(32)
    assert min(seed[row] for seed in lesson["anew"]["delta"]) > 0.95
    apart = mean(lesson["anew"]["delta"])[row] - mean(lesson["anew"]["delta, beta 0.3"])[row]
    assert abs(apart) < 0.03  # too near for a guess to be held to it
    for name in ("softmax", "sum"):
        assert 0.4 < mean(lesson["anew"][name])[row] < 0.65
        assert all(0.4 < share < 0.65 for share in mean(lesson["anew"][name])[row : row + 2])


def test_neither_rule_wins_both_tasks(lesson):
    sizes = list(lesson["sizes"])
    many, few = sizes.index(128), sizes.index(32)
    for seed in SEEDS:
        assert lesson["once"]["sum"][seed][many] > lesson["once"]["delta"][seed][many] + 0.3
        assert lesson["anew"]["delta"][seed][few] > lesson["anew"]["sum"][seed][few] + 0.3
        assert lesson["anew"]["delta"][seed][many] < 0.6


def test_a_smaller_beta_comes_close_in_both_tasks(lesson):
    many = list(lesson["sizes"]).index(128)
    for seed in SEEDS:
        once, anew = ({name: rows[seed][many] for name, rows in task.items()} for task in (lesson["once"], lesson["anew"]))
        assert once["delta, beta 0.3"] > once["sum"] - 0.08
        assert lesson["once"]["delta, beta 0.3"][seed][-1] < lesson["once"]["sum"][seed][-1] - 0.08  # of 256
        assert anew["delta, beta 0.3"] > anew["delta"] + 0.25 and 0.8 < anew["delta, beta 0.3"] < 0.95
