"""What lesson 12 says, in direction and size: of its own cells."""

import pytest
import torch
from cells import run
from places import ROOT
from torch import nn
from torch.nn import functional as F

from attention_lab.experiments import transformer
from attention_lab.measure.alike import mean_cosine
from authoring.script import read_script
from course_utils.measure import costs

SCRIPT = ROOT / "solutions" / "12_transformer" / "12_transformer.py"
CELLS, PROBLEMS = read_script(SCRIPT)
pytestmark = pytest.mark.xdist_group("lesson 12")  # running the lesson's cells takes long: once, for all tests here
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training cut short; the checks and the quizzes aside."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COURSE_TRAINING_SECONDS", "1")
        return run(SCRIPT, CELLS, "training")


def test_the_block_as_found_returns_the_normed_input_and_forgets_its_size(lesson):
    block = lesson["block"]  # its sublayers give zeros
    for seed in SEEDS:
        x = 100 * torch.randn(1, 5, 16, generator=torch.Generator().manual_seed(seed))
        # Two norms in a row, and eps counts for little in inputs of this size.
        assert torch.allclose(block(x)[0], F.layer_norm(x, (16,)), atol=1e-3)
    sizes = []
    for times in (1, 100):
        out = times * lesson["found_input"]
        for each in lesson["found"]:
            out, _ = each(out)
        sizes.append(out.abs().mean().item())
    assert sizes[1] == pytest.approx(sizes[0], rel=0.01)


def test_pytorchs_layer_answers_otherwise_at_every_call_in_training_mode():
    for seed in SEEDS:
        torch.manual_seed(seed)
        layer, x = nn.TransformerEncoderLayer(16, 4, 64, dropout=0.1, batch_first=True), torch.randn(2, 7, 16)
        one, other = layer(x), layer(x)
        assert (one - other).abs().mean() > 0.02
        layer.eval()
        assert torch.equal(layer(x), layer(x)) and (layer(x) - one).abs().mean() > 0.02


def test_the_count_is_gpt_2_smalls_and_less_than_a_quarter_is_attention(lesson):
    assert lesson["gpt2"] + 1024 * 768 == 124_439_808
    attention, network, table = 12 * 4 * (768**2 + 768), 12 * (2 * 768 * 3072 + 3072 + 768), 50257 * 768
    assert 22 < lesson["share"] < 25 and lesson["share"] == pytest.approx(100 * attention / lesson["gpt2"])
    assert network == pytest.approx(2 * attention, rel=0.01) and table > attention


def test_scores_and_mix_meet_the_network_at_four_times_d(lesson):
    parts, at = lesson["parts"], lesson["lengths"].index(4 * lesson["d"])
    assert parts["scores and mix"][at] == parts["network"][at] == 8 * 256 * 64**2
    assert parts["scores and mix"][at - 1] < parts["network"][at - 1]
    x = torch.randn(1, 32, 64)
    assert costs.multiply_adds(lesson["layer"], x) == 12 * 32 * 64**2 + 2 * 32**2 * 64


def cosines(seed, words=12, **without):
    return [mean_cosine(states) for states in transformer.states_by_depth(words, seed=seed, **without)]


def test_without_residual_two_blocks_make_the_words_one():
    for seed in range(6):
        for network in (True, False):
            found = cosines(seed, residual=False, network=network)
            assert found[0] < 0.1 and found[1] < 0.97 and min(found[2:]) > 0.99


def test_with_residual_the_words_keep_apart_through_24_blocks():
    for seed in range(6):
        for network in (True, False):
            found = cosines(seed, network=network)
            assert found[2] < 0.15 and found[24] < 0.8 and found[24] > found[1]


def test_the_last_post_norm_gradient_is_larger_by_the_square_root_of_the_depth(lesson):
    ratios = lesson["times_larger"]
    assert list(ratios) == [3, 6, 12, 24, 48] and 1.65 < ratios[3] < 1.75 and 7.35 < ratios[48] < 7.45
    assert all(0.9 < ratio / depth**0.5 < 1.1 for depth, ratio in ratios.items())
    last = {norms: [row[-1] for row in rows] for norms, rows in lesson["gradients"].items()}
    ratios = [after / before for before, after in zip(last["pre-norm"], last["post-norm"], strict=True)]
    assert min(ratios) > 2.5 and max(ratios) < 4.5 and 2.8 < sum(last["post-norm"]) / sum(last["pre-norm"]) < 3.8
