"""What lesson 12 says, in direction and size: of its own cells, and of its recorded runs seed by seed."""

import pytest
import torch
from lessons import run_cells, runs_of, seed_by_seed
from torch import nn
from torch.nn import functional as F

from attention_lab.experiments import language, parts, transformer, translation
from attention_lab.measure import checkpoints
from attention_lab.measure.alike import mean_cosine
from attention_lab.models.decoder_only import DecoderOnly
from attention_lab.tasks import corpus
from benchmarks import parts as command
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.transformer import TransformerBlock

SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training cut short; the checks and the quizzes aside."""
    return run_cells("12", "training")


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
def test_a_silent_sublayer_adds_nothing_or_what_it_is_told_and_speaks_again_afterwards(name):
    torch.manual_seed(0)
    model, tokens = DecoderOnly(11, **parts.SIZES), torch.randint(0, 11, (2, 7))
    layer, whole = parts.sublayers(model)[name], model(tokens)
    inside = torch.randn(3, layer.in_features)
    with parts.silent(layer):
        assert not layer(inside).any() and not torch.allclose(model(tokens), whole)
    with parts.silent(layer, torch.arange(64)):
        assert torch.equal(layer(inside), torch.arange(64.0).expand(3, 64))
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


def test_an_open_block_with_its_residual_connections_is_the_block():
    torch.manual_seed(0)
    block, other, x = TransformerBlock(12, 3, 20), transformer.OpenBlock(12, 3, 20), torch.randn(2, 5, 12)
    other.load_state_dict(block.state_dict())
    assert torch.allclose(other(x)[0], block(x)[0], atol=1e-6)


# The recorded runs.


def test_the_transformer_is_behind_the_other_rows_that_choose():
    exact = {name: [run["exact"] for run in rows] for name, rows in transformer.every_row().items()}
    last = exact.pop("12 transformer")
    choosing = [row for name, row in exact.items() if name not in ("01 bottleneck", "02 uniform weights")]
    assert min(last) > 0.79 and max(last) < min(map(min, choosing)) and max(exact["02 uniform weights"]) < min(last)
    assert sum(exact["07 4 heads"]) / 3 == pytest.approx(0.94, abs=0.005)
    long = {name: [run["exact_20_to_40"] for run in rows] for name, rows in transformer.every_row().items()}
    assert max(long["12 transformer"]) + 0.1 < min(min(row) for name, row in long.items() if name[:2] in ("03", "06", "07"))


def test_twice_the_steps_bring_it_to_the_rows_of_lessons_06_and_07_but_not_beyond_the_lengths_of_training():
    steps = [set(seed_by_seed("transformer", model, "steps")) for model in ("transformer", "4,000 steps")]
    assert steps == [{translation.STEPS}, {2 * translation.STEPS}]
    exact = seed_by_seed("transformer", "4,000 steps", "exact")
    others = seed_by_seed("translation", "cross-attention", "exact") + seed_by_seed("translation", "4 heads", "exact")
    assert max(seed_by_seed("transformer", "transformer", "exact")) < min(exact) - 0.1
    assert abs(sum(exact) / 3 - sum(others) / 6) < 0.02
    for model in ("transformer", "4,000 steps"):
        assert max(row[-1] for row in seed_by_seed("transformer", model, "by_length")) < 0.05
    beyond = [run["by_length"][-1] for run in transformer.every_row()["07 4 heads"]]
    assert 0.25 < min(beyond) <= max(beyond) < 0.28  # "about a quarter"
    inside = [
        sum(row[-2] for row in rows) / 3
        for rows in (seed_by_seed("transformer", "4,000 steps", "by_length"), seed_by_seed("translation", "4 heads", "by_length"))
    ]
    assert inside[0] < inside[1] - 0.05


def the_recorded_writer():
    english = language.load_task()
    writer = parts.build(english, seed=0)
    checkpoints.load(writer, command.WEIGHTS)
    return writer, english


def test_most_sentences_are_grammatical_after_a_short_training():
    accepted, steps = seed_by_seed("parts", command.MODEL, "accepted"), seed_by_seed("parts", command.MODEL, "steps")
    assert all(0.635 <= share < 0.645 for share in accepted) and set(steps) == {parts.STEPS} == {500}
    assert set(seed_by_seed("language", "causal mask", "steps")) == {3000} and command.JUDGED == 150
    writer, english = the_recorded_writer()
    for seed in range(3):  # of the drawing
        assert 0.5 < parts.judge(writer, english, 200, seed=seed).accepted < 0.69


def test_the_mean_of_the_network_of_block_1_does_not_help():
    writer, english = the_recorded_writer()
    zero, with_mean = {}, {}
    for name, layer in parts.sublayers(writer).items():
        mean = parts.usual(writer, layer, english.train[:200], english)
        for found, adds in ((zero, 0.0), (with_mean, mean)):
            with parts.silent(layer, adds):
                found[name] = language.loss_on(writer, english, english.valid)
    assert with_mean["network 1"] > zero["network 1"] - 0.01 and with_mean.pop("network 1") > max(with_mean.values()) + 0.3


def test_the_network_of_block_1_is_needed_most():
    for run in runs_of("parts", command.MODEL):
        without = dict(run["loss_without"])
        assert 2.55 < run["loss_valid"] < 2.65 and without.pop("network 1") > 3.2
        assert run["loss_valid"] < min(without.values()) and max(without.values()) < 3


def test_the_row_that_predicts_cheval_lies_on_horse_and_the_decoders_map_is_a_triangle():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    checkpoints.load(model, "transformer")
    pair = task.test[translation.find_pair(task.test, "the beautiful horse does not listen to her .")]
    looks = transformer.three_looks(model, task, pair)
    row = looks["cross"][1].mean(dim=0)[pair.target.index("cheval")]  # (Ts,)
    assert row[pair.source.index("horse")] > 0.9
    assert looks["decoder"].triu(1).abs().max() == 0 and looks["encoder"].min() > 0
