"""What lesson 12 says, in direction and size: of its own cells."""

import pytest
import torch
from lessons import run
from torch import nn
from torch.nn import functional as F

from attention_lab.experiments import language, parts, transformer
from attention_lab.measure.alike import mean_cosine
from attention_lab.models.decoder_only import DecoderOnly
from attention_lab.tasks import corpus
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.transformer import TransformerBlock

pytestmark = pytest.mark.xdist_group("lesson 12")  # running the lesson's cells takes long: once, for all tests here
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training cut short; the checks and the quizzes aside."""
    return run("12", "training")


def test_the_block_as_found_returns_the_normed_input(lesson):
    torch.manual_seed(0)
    block = lesson["BlockAsFound"](16, 4, 64)
    for layer in (block.attention.out_proj, block.linear2):
        nn.init.zeros_(layer.weight)
        nn.init.zeros_(layer.bias)
    for seed in SEEDS:
        x = 100 * torch.randn(1, 5, 16, generator=torch.Generator().manual_seed(seed))
        # Two norms in a row, and eps counts for little in inputs of this size.
        assert torch.allclose(block(x)[0], F.layer_norm(x, (16,)), atol=1e-3) and not torch.allclose(block(x)[0], x, atol=1)


def test_pytorchs_layer_answers_otherwise_at_every_call_in_training_mode():
    for seed in SEEDS:
        torch.manual_seed(seed)
        layer, x = nn.TransformerEncoderLayer(16, 4, 64, batch_first=True), torch.randn(2, 7, 16)
        one, other = layer(x), layer(x)
        assert (one - other).abs().mean() > 0.02
        layer.eval()
        assert torch.equal(layer(x), layer(x)) and (layer(x) - one).abs().mean() > 0.02


def cosines(seed, **options):
    return [mean_cosine(states) for states in transformer.states_by_depth(12, seed=seed, **options)]


def test_without_the_residual_connections_the_words_become_one():
    for seed in range(6):
        plain, sharp = (cosines(seed, residual=False, sharper=sharper) for sharper in (1, 10))
        assert plain[0] < 0.1 and plain[1] < 0.97 and min(plain[2:]) > 0.99
        assert sharp[2] < 0.9 and min(sharp[6:]) > 0.95
        torch.manual_seed(seed)
        block, x = transformer.OpenBlock(64, 4, 256, sharper=10), torch.randn(20, 12, 64)
        assert 0.6 < block(x)[1].amax(dim=-1).mean() < 0.7


def test_with_residual_connections_the_words_stay_apart():
    for seed in range(6):
        for sharper in (1, 10):
            found = cosines(seed, sharper=sharper)
            assert found[2] < 0.15 and found[1] < found[24] < 0.6
            assert seed not in SEEDS or found[6] < found[12] < found[24]  # the lesson's own seeds: "it keeps rising"


def test_the_count_is_gpt_2_smalls_and_less_than_a_quarter_of_the_modern_block_is_attention(lesson):
    attention, network, table = 12 * 4 * (768**2 + 768), 12 * (2 * 768 * 3072 + 3072 + 768), 50257 * 768
    assert [round(part / 1e6) for part in (attention, network, table)] == [28, 57, 39]
    norms, positions = (2 * 12 + 1) * 2 * 768, 1024 * 768
    assert attention + network + table + norms + positions == 124_439_808
    assert lesson["attention"] < lesson["modern"] / 4
    d = lesson["d"]
    assert lesson["yours"] == pytest.approx(12 * d * d, rel=0.01)


def test_the_modern_block_reads_only_the_past(lesson):
    x = torch.randn(2, 6, 512)
    changed = torch.cat([x[:, :5], torch.randn(2, 1, 512)], dim=1)
    one, other = (lesson["modern_block"](each, lesson["w"], lesson["causal_mask"](6)) for each in (x, changed))
    assert torch.allclose(one[:, :5], other[:, :5], atol=1e-4) and not torch.allclose(one[:, 5], other[:, 5], atol=1e-4)


def test_the_recorded_model_is_the_lessons(lesson):
    recorded = parts.build(lesson["english"], seed=0)
    mine = lesson["MyModel"](len(lesson["english"].vocabulary), **parts.SIZES)
    mine.load_state_dict(recorded.state_dict())
    tokens = torch.randint(4, 100, (2, 7))
    assert torch.allclose(mine(tokens), recorded(tokens), atol=1e-5)


@pytest.mark.parametrize("name", ["attention 1", "network 1", "attention 2", "network 2"])
def test_a_silent_sublayer_adds_nothing_and_speaks_again_afterwards(name):
    torch.manual_seed(0)
    model, tokens = DecoderOnly(11, **parts.SIZES), torch.randint(0, 11, (2, 7))
    kind, place = name.split()
    block = model.blocks[int(place) - 1]
    x, mask, whole = torch.randn(2, 7, 64), torch.ones(7, 7).tril() > 0, model(tokens)
    with parts.silent(parts.sublayers(model)[name]):
        if kind == "attention":
            alone = x + block.linear2(torch.relu(block.linear1(block.norm2(x))))
        else:
            normed = block.norm1(x)
            alone = x + block.attention(normed, normed, normed, mask)[0]
        assert torch.allclose(block(x, mask)[0], alone, atol=1e-6) and not torch.allclose(model(tokens), whole)
    assert torch.equal(model(tokens), whole)


def test_a_sublayer_that_is_usual_adds_the_mean_of_what_it_added():
    english = language.load_task()
    model, sentences = parts.build(english, seed=0), english.train[:5]
    layer = parts.sublayers(model)["network 1"]
    mean, added = parts.usual(model, layer, sentences, english), []
    for sentence in sentences:
        ids = [corpus.BOS, *english.vocabulary.encode(sentence)]
        x = model.words(torch.tensor([ids])) + sinusoidal_positions(len(ids), 64)
        block, mask = model.blocks[0], torch.ones(len(ids), len(ids)).tril() > 0
        normed = block.norm1(x)
        x = x + block.attention(normed, normed, normed, mask)[0]
        added.append(block.linear2(torch.relu(block.linear1(block.norm2(x))))[0])
    assert torch.allclose(mean, torch.cat(added).mean(dim=0), atol=1e-5)
    with parts.silent(layer, mean):
        assert torch.equal(layer(torch.randn(3, 256)), mean.expand(3, 64))


def test_an_open_block_with_its_residual_connections_is_the_block():
    torch.manual_seed(0)
    block, other, x = TransformerBlock(12, 3, 20), transformer.OpenBlock(12, 3, 20), torch.randn(2, 5, 12)
    other.load_state_dict(block.state_dict())
    assert torch.allclose(other(x)[0], block(x)[0], atol=1e-6)
