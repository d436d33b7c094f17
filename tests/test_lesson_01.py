"""What lesson 01 says, in direction and size, on three seeds."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch.nn import functional as F

import attention_checks as checks
from authoring.script import read_script
from course_utils.experiments import forgetting, translation
from course_utils.measure import results
from course_utils.models.recurrent import BottleneckTranslator, last_valid_state
from course_utils.models.training import masked_cross_entropy
from course_utils.tasks import corpus

SEEDS = (0, 1, 2)
LESSON = Path(__file__).parent.parent / "solutions" / "01_bottleneck" / "01_bottleneck.py"


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def untrained(task, seed, d_hidden=140):
    torch.manual_seed(seed)
    return BottleneckTranslator(*task.sizes, d_hidden=d_hidden)


def batch_of(task, pairs):
    return corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)


def movement(task, model, pairs, farthest, seed=0):
    """The mean movement of the vector by the exchanged word's distance from the end, the last word's being 1."""
    batch = batch_of(task, pairs)
    moved = forgetting.movement_by_distance(model.encode, batch.source, batch.source_lengths, task.sizes[0], farthest, seed).mean(
        dim=0
    )
    return moved / moved[0]


def gradient(task, model, pairs, farthest):
    batch = batch_of(task, pairs)
    norms = forgetting.source_gradients(model, batch, lambda *logits: forgetting.target_word_losses(*logits).sum())
    return forgetting.from_the_end(norms, batch.source_lengths, farthest).mean(dim=0)


def test_the_points_sum_to_the_stated_total():
    cells, problems = read_script(LESSON)
    assert problems == []
    assert sum(cell.points or 0 for cell in cells) == 20
    assert sum(cell.points for cell in cells if cell.kind == "check") == 15


# Parts 1 to 3: nothing is trained.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_trace_of_a_word_shrinks_by_a_nearly_constant_factor(task, seed):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    moved = movement(task, untrained(task, seed), pairs, 20, seed)
    factors = moved[4:] / moved[3:-1]
    assert factors.min() > 0.5 and factors.max() < 0.8  # half stays, a part comes back, the rest is gone
    assert factors.max() / factors.min() < 1.2  # nearly the same factor, but for the last words
    assert moved[15] < 0.02  # "hardly anything is left"


@pytest.mark.parametrize("seed", SEEDS)
def test_with_pytorchs_own_starting_values_the_trace_shrinks_faster(task, seed):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    ours, theirs = untrained(task, seed), untrained(task, seed)
    theirs.encoder.reset_parameters()
    ours, theirs = (movement(task, model, pairs, 20, seed) for model in (ours, theirs))
    assert ((theirs[4:] / theirs[3:-1]) < (ours[4:] / ours[3:-1])).all()
    assert theirs[15] < 1e-3 < ours[15]


def test_three_seeds_lie_on_top_of_each_other(task):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    moved = torch.stack([movement(task, untrained(task, seed), pairs, 20, seed) for seed in SEEDS])
    # On an axis of three decades, at most a tenth of one.
    assert (moved.max(dim=0).values / moved.min(dim=0).values).log10().max() < 0.1
    assert moved.mean(dim=0)[20] < 2e-3


@pytest.mark.parametrize("seed", SEEDS)
def test_padding_wipes_out_what_told_two_sentences_apart(task, seed):
    short = [pair for pair in task.test if len(pair.source) == 6][:2]
    batch = batch_of(task, [*short, next(pair for pair in task.test if len(pair.source) > 20)])
    model = untrained(task, seed)
    with torch.no_grad():
        outputs, _ = model.encoder(model.source_embedding(batch.source))
    vectors = last_valid_state(outputs, batch.source_lengths)
    assert (outputs[0, -1] - outputs[1, -1]).norm() < 0.01 * (vectors[0] - vectors[1]).norm()


@pytest.mark.parametrize("start", [0, 64, 128])
def test_counting_padding_makes_the_loss_look_less_than_two_thirds_of_what_it_is(task, start):
    batch = batch_of(task, task.train[start : start + 64])
    with torch.no_grad():
        logits = untrained(task, 0)(batch.source, batch.source_lengths, batch.target_in)
    logits[batch.target_out == corpus.PAD, corpus.PAD] = 50.0
    honest = masked_cross_entropy(logits, batch.target_out, corpus.PAD)
    assert 5.5 < honest < 6.5  # "about 6 nats"
    assert 0.57 < (batch.target_out == corpus.PAD).double().mean() < 0.65  # "about 60 %"
    assert F.cross_entropy(logits.transpose(1, 2), batch.target_out) < 0.65 * honest


# Part 8, on a model small enough to train here: 200 steps on sentences of 8 to 11 words.


@pytest.fixture(scope="module", params=SEEDS)
def before_and_after(request, task):
    medium = replace(task, train=[pair for pair in task.train if 8 <= len(pair.source) < 12])
    model = untrained(task, request.param, d_hidden=96)
    translation.train_translator(model, medium, seed=request.param, steps=200)
    return untrained(task, request.param, d_hidden=96), model


@pytest.fixture(scope="module")
def medium_pairs(task):
    return [pair for pair in task.test if 8 <= len(pair.source) < 12]


def test_training_mends_the_movement(task, medium_pairs, before_and_after):
    before, after = (movement(task, model, medium_pairs, 7) for model in before_and_after)
    assert before[7] < 0.1
    assert after[7] > 3 * before[7]


def test_training_mends_the_gradient(task, medium_pairs, before_and_after):
    before, after = (gradient(task, model, medium_pairs, 7) for model in before_and_after)
    assert before[7] / before[0] < 0.1
    assert after[7] / after[0] > 3 * before[7] / before[0]


def test_training_opens_the_gates(task, medium_pairs, before_and_after):
    batch = batch_of(task, medium_pairs)
    real = batch.source != corpus.PAD
    before, after = (
        forgetting.update_gates(model.encoder, model.source_embedding(batch.source))[real].mean() for model in before_and_after
    )
    assert 0.45 < before < 0.55  # "close to one half"
    assert after > before + 0.05


def test_some_units_keep_more_than_the_mean(task, medium_pairs, before_and_after):
    batch = batch_of(task, medium_pairs)
    model = before_and_after[1]
    gates = forgetting.update_gates(model.encoder, model.source_embedding(batch.source))
    kept = gates[batch.source != corpus.PAD].mean(dim=0)  # (d,)
    assert kept.quantile(0.9) > kept.mean() + 0.05


@pytest.mark.parametrize("seed", SEEDS)
def test_long_sentences_have_the_higher_loss_a_word(task, seed):
    model = untrained(task, seed, d_hidden=64)
    translation.train_translator(model, task, seed=seed, steps=120)
    losses = []
    for low, high in ((4, 8), (12, 16), (20, 41)):
        batch = batch_of(task, [pair for pair in task.test if low <= len(pair.source) < high])
        with torch.no_grad():
            logits = model(batch.source, batch.source_lengths, batch.target_in)
        losses.append(masked_cross_entropy(logits, batch.target_out, corpus.PAD).item())
    assert losses[0] < losses[1] < losses[2] and losses[2] > 1.1 * losses[0]


def test_the_words_being_translated_get_more_than_an_equal_share_of_the_gradient_but_not_most(
    task, medium_pairs, before_and_after
):
    share, equal = forgetting.gradient_on_linked_words(before_and_after[1], batch_of(task, medium_pairs), medium_pairs, seed=0)
    assert equal.mean() < share.mean() < 0.5


# Part 9: reversing, and part 11: the bug.


def test_reversing_keeps_the_average_number_of_steps_and_brings_the_first_words_near(task):
    links = [(len(pair.source), source, target) for pair in task.train[:2000] for source, target in pair.alignment]
    forwards = [length - source + target for length, source, target in links]
    backwards = [source + 1 + target for _, source, target in links]
    assert sum(forwards) == pytest.approx(sum(backwards), rel=0.02)
    first = [place for place, (_, _, target) in enumerate(links) if target < 3]
    assert sum(backwards[place] for place in first) < 0.4 * sum(forwards[place] for place in first)


def test_a_decoder_that_reads_its_answer_has_no_loss_and_only_repeats_what_it_is_given(task):
    copies_its_input = {each.id: each.implementation for each in checks.teacher_forcing_pair.misconceptions}["copies_its_input"]
    easy = replace(task, train=[pair for pair in task.train if len(pair.source) < 8])

    def loss(model, batch):
        tokens = torch.cat([batch.target_in[:, :1], batch.target_out], dim=1)
        reads, answers = copies_its_input(tokens)
        return masked_cross_entropy(model(batch.source, batch.source_lengths, reads), answers, corpus.PAD)

    model = untrained(task, 0, d_hidden=64)
    history = translation.train_translator(model, easy, seed=0, steps=300, loss_fn=loss)
    assert sum(history.losses[-50:]) / 50 < 0.1
    short = batch_of(task, [pair for pair in task.test if len(pair.source) < 8])
    with torch.no_grad():
        step, state = model.begin(short.source, short.source_lengths)
        logits, _ = step(torch.full((len(short.source),), corpus.BOS), state)
    assert (logits.argmax(dim=-1) == corpus.BOS).all()


# Parts 7 and 9: the recorded runs.

BOTTLENECKS = ("bottleneck, 64 wide", "bottleneck", "bottleneck, 256 wide", "bottleneck, source reversed")


@pytest.fixture(scope="module")
def experiment():
    recorded = results.recorded("translation")
    assert recorded["settings"]["seconds"] == 60, "record the runs with the lesson's own budget of 60 seconds"
    return recorded


@pytest.mark.parametrize("name", BOTTLENECKS)
def test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on(experiment, name):
    runs = results.runs_of(experiment, name)
    assert [run["seed"] for run in runs] == list(SEEDS)
    for run in runs:
        assert run["exact_20_to_40"] <= 0.05
        assert run["by_length"][-1] <= 0.01
        shares = run["by_length"]
        assert shares[0] > shares[1] >= shares[2] >= shares[3]  # it falls long before the lengths that training lacks
        assert shares[0] > shares[3] + 0.3


def test_the_size_moves_the_cliff_out_and_a_minute_too_short_for_it_moves_it_back(experiment):
    """Where it stands, on sentences of 8 to 15 words: for every seed of one size against every seed of the other."""
    runs = {name: results.runs_of(experiment, name) for name in BOTTLENECKS[:3]}
    narrow, middle, wide = (runs[name] for name in ("bottleneck, 64 wide", "bottleneck", "bottleneck, 256 wide"))
    for length_bin in (1, 2):
        lowest = min(run["by_length"][length_bin] for run in middle)
        assert lowest > max(run["by_length"][length_bin] for run in narrow + wide) + 0.05
    assert 2 * max(run["steps"] for run in wide) < min(run["steps"] for run in middle)
