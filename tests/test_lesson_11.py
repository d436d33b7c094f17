"""What lesson 11 says, in direction and size: of its own cells, run without training, and of the recorded runs."""

import pytest
import torch
from cells import run
from places import ROOT

from attention_lab.experiments import copying, extrapolation, language
from attention_lab.measure import checkpoints, results
from attention_lab.models.placed import KINDS as POSITIONS
from authoring.script import read_script
from benchmarks import copying as copying_command
from benchmarks import extrapolation as extrapolation_command
from course_utils.attention.relative import rotate

SCRIPT = ROOT / "solutions" / "11_alignment_variants" / "11_alignment_variants.py"
CELLS, PROBLEMS = read_script(SCRIPT)
SEEDS = range(3)
# Cells with trained models.
RECORDED = ("copiers", "by_content", "published =", "my_order", "by_kind", "found[", "= load(", ": load(")
copied, extrapolated = results.recorded("copying"), results.recorded("extrapolation")


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run: those that train no model and load none."""
    return run(SCRIPT, CELLS, without=RECORDED)


# Part 1: copying.


def shares(kind, length, key="exact"):
    runs = results.runs_of(copied, kind)
    assert [run["seed"] for run in runs] == [0, 1, 2]
    return [run["by_length"][str(length)][key] for run in runs]


def copier(kind):
    model = copying.build_model(kind, seed=0)
    checkpoints.load(model, f"copier_{kind}")
    return model


def write(model, text):
    tokens = copying.encode(text)
    written, weights = model.copy(tokens, tokens > 0, copying.START)
    return copying.decode(written[0]), weights[0]


def test_by_content_alone_no_string_is_copied():
    assert max(share for length in copying.TESTED for share in shares("content", length)) == 0


def test_equal_symbols_get_equal_weights_and_anagrams_the_same_copy():
    trained, fresh = copier("content"), copying.build_model("content", seed=1)
    for model in (trained, fresh):
        _, weights = write(model, "abacad")
        assert torch.allclose(weights[:, 1], weights[:, 3], atol=1e-6) and torch.allclose(weights[:, 1], weights[:, 5], atol=1e-6)
        assert len({write(model, text)[0] for text in ("abcabd", "dcbaba", "aabbcd")}) == 1
    assert write(trained, "ddffaa")[0] != write(trained, "abcabd")[0]


def test_with_location_every_string_is_copied_at_four_times_the_length():
    assert copying.TESTED[-1] == 4 * copying.LENGTHS[1]
    assert min(share for length in copying.TESTED for share in shares("location", length)) == 1
    weight = [share for length in copying.TESTED for share in shares("location", length, "weight")]
    assert min(weight) > 0.985


def test_with_positions_in_the_keys_most_of_ten_and_none_of_thirty():
    kind = "content and positions"
    assert min(shares(kind, 10)) > 0.8 and max(shares(kind, 15)) < 0.5
    assert max(shares(kind, 30) + shares(kind, 60)) == 0


def test_the_three_copiers_have_the_same_parameters_and_steps():
    assert len({(run["parameters"], run["steps"]) for run in copied["runs"]}) == 1
    assert {run["steps"] for run in copied["runs"]} == {copying.STEPS} == {600}


@pytest.mark.parametrize("text", ["abacadafbc", "aaaaaaaaaa", "fedcbafedc"])
def test_the_next_look_is_one_place_after_the_finger(text):
    model, tokens = copier("location"), copying.encode(text)
    keys, memory = model.keys(tokens)
    with torch.no_grad():
        for finger in range(1, 11):
            state, context, previous = model.start(memory)
            for t in range(4):
                if t == 3:
                    previous = torch.eye(12)[[finger]]
                _, state, context, previous = model.step(tokens[:, t], keys, memory, tokens > 0, state, context, previous)
            assert previous[0].argmax() == finger + 1 and previous.max() > 0.9


# Parts 2 to 6: positions.


@pytest.mark.parametrize("seed", SEEDS)
def test_rotated_scores_depend_on_the_distance_alone(seed):
    torch.manual_seed(seed)
    q, k = torch.randn(2, 6, 16, dtype=torch.float64)
    scores = [rotate(q, first + step * torch.arange(6)) @ rotate(k, first + step * torch.arange(6)).T
              for first, step in ((0, 1), (1000, 1), (0, 2))]  # fmt: skip
    assert (scores[0] - scores[1]).abs().max() < 1e-9 and (scores[0] - scores[2]).abs().max() > 0.1
    assert torch.allclose(rotate(q, torch.arange(6)).norm(dim=-1), q.norm(dim=-1))
    q, k = q.float(), k.float()
    moved = (
        rotate(q, torch.arange(6)) @ rotate(k, torch.arange(6)).T
        - rotate(q, torch.arange(1000, 1006)) @ rotate(k, torch.arange(1000, 1006)).T
    )
    assert 1e-5 < moved.abs().max() < 5e-4


def mean_loss(kind, stretch, key="summary"):
    runs = results.runs_of(extrapolated, kind)
    assert [run["seed"] for run in runs] == [0, 1, 2]
    return [run[key][stretch] for run in runs]


def rise(kind, key="summary"):
    """How much more is lost from 65 to 128 than from 17 to 32, seed by seed."""
    return [late - early for early, late in zip(mean_loss(kind, "17-32"), mean_loss(kind, "65-128", key), strict=True)]


def test_positions_help_up_to_the_length_of_training_and_cost_behind_it():
    learned, waves, none = ("learned", "sinusoidal", "none")
    assert max(mean_loss(learned, "17-32") + mean_loss(waves, "17-32")) < min(mean_loss(none, "17-32")) - 0.1
    assert min(mean_loss(learned, "65-128") + mean_loss(waves, "65-128")) > max(mean_loss(none, "65-128")) + 0.3
    assert [{round(more, 1) for more in rise(kind)} for kind in (learned, waves)] == [{0.8, 0.9}, {1.1, 1.2}]
    assert [round(more, 1) for more in rise(none)] == [0.2] * 3


def test_the_rows_of_the_table_behind_position_32_are_as_they_were_drawn(texts):
    fresh, trained = (extrapolation.build_model("learned", texts[0].vocabulary, seed=0) for _ in range(2))
    checkpoints.load(trained, "extrapolation_learned")
    moved = (fresh.places - trained.places).abs().amax(dim=1)  # (READ,)
    assert moved[extrapolation.TRAINED :].max() < 1e-4 and moved[: extrapolation.TRAINED].min() > 1e-2


def test_relative_and_alibi_stay_flat_and_rope_rises():
    for kind in ("relative", "ALiBi"):
        assert max(abs(more) for more in rise(kind)) < 0.02
    assert min(rise("RoPE")) > 0.35 and max(rise("RoPE")) < 0.8
    for kind in ("relative", "RoPE"):
        assert sum(mean_loss("ALiBi", "17-32")) / 3 - sum(mean_loss(kind, "17-32")) / 3 == pytest.approx(0.05, abs=0.015)
        others = [loss for other in ("none", "learned", "sinusoidal", "ALiBi") for loss in mean_loss(other, "17-32")]
        assert max(mean_loss(kind, "17-32")) < min(others)
    best = [min(POSITIONS, key=lambda kind, n=n: mean_loss(kind, "65-128")[n]) for n in SEEDS]
    assert best == ["relative"] * 3
    worst = [max(POSITIONS, key=lambda kind, n=n: mean_loss(kind, "65-128")[n]) for n in SEEDS]
    assert worst == ["sinusoidal"] * 3


def test_a_window_mends_rope_and_neither_the_table_nor_the_waves():
    assert max(rise("RoPE", "summary_window")) < 0.01
    assert min(rise("learned", "summary_window") + rise("sinusoidal", "summary_window")) > 0.4
    assert min(rise("none", "summary_window")) > 0
    for kind in ("learned", "sinusoidal", "none"):
        pairs = zip(rise(kind), rise(kind, "summary_window"), strict=True)
        assert all(near < whole for whole, near in pairs)
    for kind in ("relative", "ALiBi"):
        pairs = zip(mean_loss(kind, "65-128"), mean_loss(kind, "65-128", "summary_window"), strict=True)
        assert max(abs(whole - near) for whole, near in pairs) < 0.01


@pytest.fixture(scope="module")
def texts():
    task = language.load_task()
    return task, *extrapolation.test_texts(task, count=50, length=32)


def test_the_published_weights_lose_more_with_the_other_pairing_from_the_second_position_on(texts):
    task, reads, answers = texts
    by_pairing = []
    for turn in (rotate, extrapolation.rotate_neighbours):
        model = extrapolation.build_model("RoPE", task.vocabulary, seed=0, rotate=turn)
        checkpoints.load(model, "extrapolation_rope_neighbours")
        by_pairing.append(extrapolation.losses(model, reads, answers))
    difference = by_pairing[0] - by_pairing[1]
    assert difference[0].abs() < 1e-5 and difference[1].abs() > 1e-3
    assert difference.mean() > 0.1


def test_both_pairings_learn_alike():
    one, other = (mean_loss(kind, "17-32") for kind in ("RoPE", "RoPE, neighbours"))
    assert abs(sum(one) - sum(other)) / 3 < 0.03


# Part 7: hard attention.


@pytest.mark.parametrize("seed", SEEDS)
def test_every_baseline_is_right_on_average_and_a_good_one_varies_less(lesson, seed):
    p, rewards, exact = (lesson[name] for name in ("probabilities", "rewards", "exact"))
    for b in (0.0, 10.0, -7.0):
        each = torch.stack([lesson["reinforce_gradient"](lesson["scores"], rewards, torch.tensor([k]), b) for k in range(5)])
        assert torch.allclose(p @ each, exact, atol=1e-5)
    spread = [lesson["estimates"](kind, seed).var(dim=0).sum().item() for kind in ("0", "constant 10", "running mean")]
    assert 700 < spread[0] / spread[2] < 1500 and 1.5 < spread[1] / spread[2] < 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_running_mean_that_starts_at_0_varies_more_than_the_constant(lesson, seed):
    cold = lesson["estimates"]("running mean", seed, start=0.0)
    constant = lesson["estimates"]("constant 10", seed).var(dim=0).sum()
    assert constant < cold.var(dim=0).sum() < 2 * constant
    assert cold[300:].var(dim=0).sum() < 0.7 * constant  # once it has learned


def test_in_smaller_steps_most_climbs_without_a_baseline_arrive(lesson):
    assert sum(lesson["climb"]("0", seed, steps=6000, rate=0.01)[-1] > 10.9 for seed in range(12)) >= 8


def test_with_a_baseline_all_climbs_reach_the_top_and_without_one_few(lesson):
    ends = {kind: [path[-1] for path in paths] for kind, paths in lesson["climbs"].items()}
    assert {kind: len(each) for kind, each in ends.items()} == {"exact": 1, "running mean": 12, "0": 12}
    assert min(ends["exact"] + ends["running mean"]) > 10.9
    assert sum(end > 10.9 for end in ends["0"]) == 2


# The commands.


@pytest.mark.exhaustive
@pytest.mark.xdist_group("kernels")  # beside nothing else that trains
def test_copies_recorded_again_land_in_the_recorded_range():
    for kind in ("content", "location"):
        again, recorded = copying_command.run(kind, 0), results.runs_of(copied, kind)[0]
        assert again["parameters"] == recorded["parameters"]
        for length, found in recorded["by_length"].items():
            assert again["by_length"][length]["exact"] == pytest.approx(found["exact"], abs=0.02)


@pytest.mark.exhaustive
@pytest.mark.xdist_group("kernels")
def test_losses_recorded_again_land_in_the_recorded_range():
    task = language.load_task()
    for kind in ("learned", "ALiBi"):
        again, recorded = extrapolation_command.run(kind, 0, task, texts=200), results.runs_of(extrapolated, kind)[0]
        assert again["parameters"] == recorded["parameters"]
        for stretch, loss in recorded["summary"].items():
            assert again["summary"][stretch] == pytest.approx(loss, abs=0.15)
