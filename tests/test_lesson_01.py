"""What lesson 01 says, in direction and size, on three seeds."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
import torch
from lessons import recorded, seed_by_seed
from pace import first_fast
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import one_vector, translation
from attention_lab.measure import checkpoints
from attention_lab.models.recurrent import BottleneckTranslator, last_valid_state
from attention_lab.models.training import History, masked_cross_entropy
from attention_lab.tasks import corpus

SEEDS = (0, 1, 2)


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def untrained(task, seed, d_hidden=140):
    torch.manual_seed(seed)
    return BottleneckTranslator(*task.sizes, d_hidden=d_hidden)


def batch_of(task, pairs):
    return corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)


def trace(task, model, pairs, farthest, seed=0):
    """How far the vector moves when the word at each distance from the end is exchanged; 1: as far as to another sentence."""
    batch = batch_of(task, pairs)
    return one_vector.trace_by_distance(model.encode, batch.source, batch.source_lengths, task.sizes[0], farthest, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_before_training_the_trace_shrinks_by_a_nearly_constant_factor(task, seed):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    moved = trace(task, untrained(task, seed), pairs, 20, seed)
    factors = moved[4:] / moved[3:-1]
    assert factors.max() < 0.8 and factors.max() / factors.min() < 1.2
    assert 0.003 < moved[15] < 0.008  # "about half a percent"


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


# Part 7, on models small enough to train here: 400 steps on sentences of 8 to 11 words, or 200 on all.


@pytest.mark.parametrize("seed", first_fast(SEEDS))
def test_training_keeps_the_trace_of_early_words(task, seed):
    medium, pairs = ([pair for pair in each if 8 <= len(pair.source) < 12] for each in (task.train, task.test))
    model = untrained(task, seed, d_hidden=96)
    before = trace(task, model, pairs, 7)
    translation.train_translator(model, replace(task, train=medium), seed=seed, steps=400, ceiling=math.inf)
    after = trace(task, model, pairs, 7)
    assert before[7] < before[0] / 10
    assert after[7] > 3 * before[7]


def test_in_long_sentences_the_probe_reads_the_ends_and_guesses_the_middle():
    """At the lesson's places: the first two words, the fourth, the middle, and two near the end, on three seeds."""
    assert recorded("words")["settings"]["places"] == [0, 1, 3, 8, -9, -4, -2]
    for run in recorded("words")["runs"]:
        shares, guesses = torch.tensor(run["read"]), torch.tensor(run["guess"])
        assert (shares[:2] > 0.75).all()  # "usually"
        assert (shares[[2, 5, 6]] > guesses[[2, 5, 6]] + 0.08).all() and (shares[[2, 5, 6]] < 0.6).all()  # "sometimes"
        assert (shares[3:5] < guesses[3:5] + 0.06).all()  # "hardly better than a guess", within two standard errors and a half


@pytest.fixture(scope="module")
def recorded_model(task):
    """The lesson's own translator, whose weights stand in where its training is cut short."""
    model = untrained(task, 0)
    assert checkpoints.load(model, "bottleneck")["steps"] == str(translation.STEPS)
    return model


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


@pytest.mark.parametrize(
    ("losses", "how", "says"),
    [
        ([1.1] * 20, {"interrupted": True}, "loss near zero, nonsense"),  # its own loss is not that of a whole run
        ([], {"interrupted": True}, "loss near zero, nonsense"),
        ([1.1] * 20, {"cut_short": True}, "loss near zero, nonsense"),
        ([0.01] * 300, {}, "loss near zero, nonsense"),
        ([1.1] * 300, {}, "loss high, nonsense"),
    ],
)
def test_a_training_that_somebody_stopped_is_no_run_with_a_high_loss(capsys, losses, how, says):
    """Whoever presses the stop button after 20 steps is told that they did, and not that their right prediction is wrong."""
    assert one_vector.outcome(History(losses=losses, **how), 300, ("<bos>",), ("il", "dort")) == says
    assert ("of 300 steps" in capsys.readouterr().out) == (len(losses) < 300)


BOTTLENECKS = ("bottleneck, 64 wide", "bottleneck", "bottleneck, 256 wide")
LONGER = "bottleneck, five times as long"


def shares(name, length_bin):
    """The sentences of some lengths that are right: one share a seed."""
    return [by_length[length_bin] for by_length in seed_by_seed("translation", name, "by_length")]


def test_at_equal_steps_a_larger_vector_translates_better():
    """On sentences of 8 to 15 words: every seed of one size against every seed of the next."""
    for smaller, larger in pairwise(BOTTLENECKS):
        assert set(seed_by_seed("translation", smaller, "steps")) == set(seed_by_seed("translation", larger, "steps"))
        for length_bin in (1, 2):
            assert min(shares(larger, length_bin)) > max(shares(smaller, length_bin))


def test_five_times_the_steps_help_more_than_256_numbers():
    steps = seed_by_seed("translation", LONGER, "steps") + seed_by_seed("translation", "bottleneck, 256 wide", "steps")
    assert steps == [5 * translation.STEPS] * 3 + [translation.STEPS] * 3
    for length_bin in (1, 2):
        assert min(shares(LONGER, length_bin)) > max(shares("bottleneck, 256 wide", length_bin)) + 0.05


def test_words_get_worse_little_by_little_and_sentences_are_about_p_to_the_n(task):
    """Of all three seeds: no bin loses more than 13 points against the one before, and no share of sentences is far from p^n."""
    lengths, runs = one_vector.words_per_sentence(task), recorded("words")["runs"]
    assert [run["steps"] for run in runs] == [translation.STEPS] * len(SEEDS)
    for run in runs:
        words, sentences = torch.tensor(run["words_by_length"]), torch.tensor(run["sentences_by_length"])
        falls = words[:-1] - words[1:]
        assert (falls > 0).all() and falls.max() < 0.13
        assert words[0] > 0.94 and 0.58 < words[4] < 0.64 and 0.38 < words[-1] < 0.45
        above = sentences - words**lengths
        assert (above[:3] > 0).all() and (above[:3] < 0.07).all()  # "by at most 7 points"
        assert (sentences[3:] < 0.01).all() and (words**lengths)[3:].max() < 0.01


def test_given_the_right_words_all_right_is_exact_match_of_greedy_decoding(task, recorded_model):
    assert one_vector.words_right(recorded_model, task)[1].tolist() == pytest.approx(
        translation.evaluate(recorded_model, task).by_length, abs=0.004
    )


@torch.no_grad()
def test_with_the_vector_of_another_sentence_a_quarter_to_a_third_of_the_words_is_right(task, recorded_model):
    batch = batch_of(task, sorted([*task.test, *task.long], key=lambda pair: len(pair.source)))
    for shift in (1, 2):  # the vector of a neighbour in the order of lengths
        vectors = recorded_model.encode(batch.source, batch.source_lengths).roll(shift, dims=0)  # (B, d)
        right = recorded_model.decode(vectors, vectors, batch.target_in)[0].argmax(dim=-1) == batch.target_out  # (B, T)
        shares = [right[rows][batch.target_out[rows] != corpus.PAD].double().mean() for rows in (slice(187), slice(-500, None))]
        assert 0.29 < shares[0] < 0.38 and 0.2 < shares[1] < 0.28  # 4 to 7 words, and 41 to 60
