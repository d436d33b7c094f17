"""What lesson 11 says, in direction and size: of its own cells, run without training, and of the recorded runs."""

import math

import pytest
import torch
from lessons import cells_of, run_cells, seed_by_seed

from attention_lab.experiments import copying, extrapolation, language, longer
from attention_lab.measure import checkpoints
from course_utils.attention.relative import rotate

SEEDS = range(3)
# Cells with trained models.
RECORDED = ("copier", "copying.", "with_encoder", "load_and_measure", "published", "found[", "found =", "longer.")


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run: those that train no model and load none."""
    names = run_cells("11", without=RECORDED)
    (cell,) = (cell for cell in cells_of("11") if "def limited_in" in cell.source)  # which goes on to measure a trained model
    exec(cell.source[: cell.source.index("parts, found_in")], names)
    return names


# Section 1: copying.


def shares(kind, length, key="exact"):
    return [by_length[str(length)][key] for by_length in seed_by_seed("copying", kind, "by_length")]


def test_an_encoder_copies_up_to_the_length_of_training_and_not_twice_that():
    assert copying.LENGTHS == (4, 15) and set(seed_by_seed("copying", "encoder", "steps")) == {600}
    assert min(shares("encoder", 10) + shares("encoder", 15)) == 1
    assert max(shares("encoder", 30) + shares("encoder", 60)) == 0
    model = copying.build_model("encoder", seed=0)
    checkpoints.load(model, "copier_encoder")
    assert 0.02 < copying.measure(model, 18)["exact"] < 0.8


def test_with_the_last_weights_every_string_is_copied_at_four_times_the_length():
    assert copying.TESTED[-1] == 4 * copying.LENGTHS[1]
    assert min(share for length in copying.TESTED for share in shares("location", length)) == 1
    assert min(share for length in copying.TESTED for share in shares("location", length, "weight")) > 0.98


@pytest.mark.parametrize("text", ["abacadafbc", "aaaaaaaaaa", "fedcbafedc"])
def test_the_next_look_is_one_place_after_the_last_weights(text):
    model, tokens = copying.build_model("location", seed=0), copying.encode(text)
    checkpoints.load(model, "copier_location")
    keys, memory = model.keys(tokens)
    with torch.no_grad():
        for finger in range(1, 11):
            state, context, previous = model.start(memory)
            for t in range(4):
                if t == 3:
                    previous = torch.eye(12)[[finger]]
                _, state, context, previous = model.step(tokens[:, t], keys, memory, tokens > 0, state, context, previous)
            assert previous[0].argmax() == finger + 1 and previous.max() > 0.9


# Sections 2 to 6: positions.


@pytest.mark.parametrize("seed", SEEDS)
def test_rotated_scores_depend_on_the_distance_alone(seed):
    torch.manual_seed(seed)
    q, k = torch.randn(2, 6, 16, dtype=torch.float64)
    scores = [rotate(q, first + step * torch.arange(6)) @ rotate(k, first + step * torch.arange(6)).T
              for first, step in ((0, 1), (1000, 1), (0, 2))]  # fmt: skip
    assert (scores[0] - scores[1]).abs().max() < 1e-9 and (scores[0] - scores[2]).abs().max() > 0.1


def mean_loss(kind, stretch, key="summary"):
    return [summary[stretch] for summary in seed_by_seed("extrapolation", kind, key)]


def rise(kind, key="summary"):
    """How much more is lost from 65 to 128 than from 17 to 32, seed by seed."""
    return [late - early for early, late in zip(mean_loss(kind, "17-32"), mean_loss(kind, "65-128", key), strict=True)]


def test_position_vectors_help_up_to_the_length_of_training_and_do_harm_beyond_it():
    learned, waves, none = ("learned", "sinusoidal", "none")
    assert max(mean_loss(learned, "17-32") + mean_loss(waves, "17-32")) < min(mean_loss(none, "17-32")) - 0.1
    assert min(mean_loss(learned, "65-128") + mean_loss(waves, "65-128")) > max(mean_loss(none, "65-128")) + 0.3
    assert min(rise(waves)) > 1 and min(rise(learned)) > 0.7 and max(rise(none)) < 0.25


def test_the_rows_of_the_table_behind_position_32_are_as_they_were_drawn(texts):
    fresh, trained = (extrapolation.build_model("learned", texts[0].vocabulary, seed=0) for _ in range(2))
    checkpoints.load(trained, "extrapolation_learned")
    moved = (fresh.places - trained.places).abs().amax(dim=1)  # (READ,)
    assert moved[extrapolation.TRAINED :].max() < 1e-4 and moved[: extrapolation.TRAINED].min() > 1e-2


def test_relative_and_alibi_stay_flat_and_rope_rises():
    for kind in ("relative", "ALiBi"):
        assert max(abs(more) for more in rise(kind)) < 0.02
    assert min(rise("RoPE")) > 0.35 and max(rise("RoPE")) < 0.8


@pytest.fixture(scope="module")
def rope():
    """What RoPE's first seed loses in 100 texts, read in another way -> the means of three stretches."""
    task = language.load_task()
    model, texts = extrapolation.build_model("RoPE", task.vocabulary, seed=0), extrapolation.test_texts(task, count=100)
    checkpoints.load(model, "extrapolation_rope")
    return lambda **change: extrapolation.summary(longer.losses(model, *texts, **change))


def test_larger_distances_disturb_rope_and_more_keys_do_harm_only_there(rope, lesson):
    plain, near, far = rope(), rope(mask=extrapolation.window_mask), rope(mask=longer.far_mask)
    limited = rope(score=lesson["limited_scores"])
    for known in (near, limited):
        assert known["65-128"] < plain["17-32"] and abs(known["65-128"] - near["65-128"]) < 0.02
    assert near["65-128"] + 0.1 < far["65-128"] < plain["65-128"] - 0.1
    assert max(rise("RoPE", "summary_window")) < 0.01


@pytest.fixture(scope="module", params=["RoPE", "the published"])
def two_models(request, texts, lesson):
    """Two models with RoPE, trained apart; the rows of one are put into our order."""
    model = extrapolation.build_model("RoPE", texts[0].vocabulary, seed=0)
    checkpoints.load(model, "extrapolation_rope" if request.param == "RoPE" else "extrapolation_rope_neighbours")
    for block in model.blocks if request.param == "the published" else ():
        for projection in (block.attention.q_proj, block.attention.k_proj):
            projection.weight.data = lesson["neighbours_to_halves"](projection.weight.data, heads=4)
    return model, *extrapolation.test_texts(texts[0], count=50)


def test_limiting_pair_2_brings_the_loss_back_and_limiting_the_slow_pairs_does_not(two_models, lesson):
    limited = [
        extrapolation.summary(longer.losses(*two_models, score=lesson["limited_in"](pairs)))["65-128"]
        for pairs in (list(range(8)), [2], [0], [1], [3, 4, 5, 6, 7], [])
    ]
    everywhere, half_a_turn, *others, nowhere = limited
    assert abs(half_a_turn - everywhere) < 0.03 and min(others) > half_a_turn + 0.03
    assert others[2] > nowhere - 0.02 and nowhere - everywhere > max(0.4, 5 * (others[1] - everywhere))


def test_the_last_layer_reads_again_where_pairs_1_and_2_point_as_at_near_keys(two_models, lesson):
    model, reads, _ = two_models
    plain = longer.weights_by_distance(model, reads)
    limited = longer.weights_by_distance(model, reads, score=lesson["limited_in"]([2]))
    assert plain[50:71].sum() > 1.2 * plain[:11].sum() and plain[50:71].mean() > 5 * plain[12:42].mean()
    assert limited[50:71].sum() < plain[50:71].sum() / 3


def test_how_far_the_pairs_turn_in_training():
    turns = 31 * 10000.0 ** (-torch.arange(8) / 8) / (2 * torch.pi)
    assert min(turns[:2]) > 1 and turns[2] == pytest.approx(0.5, abs=0.01) and max(turns[3:]) * 127 / 31 < 1
    assert [round(whole * 2 * math.pi * 10000 ** (pair / 8)) for pair, whole in ((1, 3), (2, 1))] == [60, 63]
    assert round(math.cos(31 / 10000 ** (1 / 8)), 2) == -0.93


def test_weights_by_distance_are_means_along_diagonals(two_models):
    model, reads, _ = two_models
    block = model.blocks[-1]
    x = model.blocks[0](model.words(reads[:2]), model.mask(128))
    kept = block.attention(*[block.norm_attention(x)] * 3, model.mask(128))[1].mean(dim=(0, 1))  # (T, T)
    found = longer.weights_by_distance(model, reads[:2])
    for distance in (0, 5, 96):
        expected = sum(kept[query, query - distance] for query in range(96, 128)) / 32
        assert found[distance] == pytest.approx(expected.item(), abs=1e-6)


def test_interpolation_hurts_short_texts_and_neither_angle_mends_long_ones(rope):
    base = 10000 * 4 ** (16 / 14)
    plain, squeezed = rope(), rope(rotate=lambda x, positions: rotate(x, positions / 4))
    slowed = rope(rotate=lambda x, positions: rotate(x, positions, base))
    assert squeezed["17-32"] > plain["17-32"] + 0.3 and abs(slowed["17-32"] - plain["17-32"]) < 0.05
    assert slowed["33-64"] < plain["17-32"] < plain["33-64"] - 0.05
    assert min(squeezed["65-128"], slowed["65-128"]) > plain["17-32"] + 0.3


@pytest.fixture(scope="module")
def texts():
    task = language.load_task()
    return task, *extrapolation.test_texts(task, count=50, length=32)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_limited_scores_are_those_of_a_loop(lesson, seed):
    torch.manual_seed(seed)
    q, k = torch.randn(2, 1, 2, 9, 4, dtype=torch.float64)  # (B, H, T, d)
    limited = lesson["limited_scores"](q, k, longest=3)
    for i in range(9):
        for j in range(i + 1):
            turned = rotate(q[0, :, [i]], torch.tensor([min(i - j, 3)]))[:, 0]  # (H, d)
            assert torch.allclose((turned * k[0, :, j]).sum(-1) / 2, limited[0, :, i, j])
    one = longer.far_mask(128)
    assert one[127].sum() == one[40].sum() == 32 and one[20].sum() == 21 and one[127, :16].all() and one[127, 112:].all()


def test_the_published_weights_lose_more_with_the_other_pairing(texts):
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
