"""What lesson 01 says, in direction and size, on three seeds."""

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from pace import first_fast
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import forgetting, translation
from attention_lab.measure import checkpoints, results
from attention_lab.measure.probes import linear_probe
from attention_lab.models.recurrent import BottleneckTranslator, last_valid_state
from attention_lab.models.training import History, masked_cross_entropy
from attention_lab.tasks import corpus
from authoring.script import read_script

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


def vectors_of(task, model, pairs):
    """The vectors (N, d), words (N, T) and lengths (N,) of the pairs' sources."""
    batch = batch_of(task, pairs)
    with torch.no_grad():
        return model.encode(batch.source, batch.source_lengths).double(), batch.source, batch.source_lengths


def read(task, model, low, high, places, strength=0.01):
    """What a probe reads off the vectors of held-out sentences of these lengths (high left out) at each of the places, negative
    ones counted from the end; and the share of the most frequent word there -> two (places,)."""
    kept, held_out = (
        [pair for pair in pairs if low <= len(pair.source) < high] for pairs in (task.train, task.valid + task.test)
    )
    (vectors, words, ends), (new_vectors, new_words, new_ends) = (vectors_of(task, model, pairs) for pairs in (kept, held_out))
    shares, guesses = [], []
    for place in places:
        labels, new_labels = (
            each.gather(1, (length * (place < 0) + place).unsqueeze(1))[:, 0]
            for each, length in ((words, ends), (new_words, new_ends))
        )
        shares.append(linear_probe(vectors, labels, new_vectors, new_labels, task.sizes[0], strength)[0])
        guesses.append((new_labels == labels.mode().values).double().mean().item())
    return torch.tensor(shares), torch.tensor(guesses)


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
def test_before_training_the_gate_is_close_to_one_half(task, seed):
    batch, model = batch_of(task, [pair for pair in task.test if len(pair.source) > 20]), untrained(task, seed)
    gates = forgetting.update_gates(model.encoder, model.source_embedding(batch.source))
    assert 0.45 < gates[batch.source != corpus.PAD].mean() < 0.55


@pytest.mark.parametrize("seed", SEEDS)
def test_with_pytorchs_own_starting_values_the_trace_shrinks_faster(task, seed):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    ours, theirs = untrained(task, seed), untrained(task, seed)
    bound = theirs.encoder.hidden_size**-0.5  # PyTorch's own starting values
    torch.nn.init.uniform_(theirs.encoder.weight_hh_l0, -bound, bound)  # the recurrent matrices, and nothing else
    ours, theirs = (movement(task, model, pairs, 20, seed) for model in (ours, theirs))
    assert ((theirs[4:] / theirs[3:-1]) < (ours[4:] / ours[3:-1])).all()
    assert theirs[15] < 1e-3 < ours[15]


def test_twelve_seeds_lie_close_together(task):
    pairs = [pair for pair in task.test if len(pair.source) > 20][:80]
    moved = torch.stack([movement(task, untrained(task, seed), pairs, 20, seed) for seed in range(12)])
    # At every distance, on an axis of three decades, within a fifth of one.
    assert (moved.max(dim=0).values / moved.min(dim=0).values).log10().max() < 0.2
    assert moved[:, 20].max() < 2e-3
    assert moved[:, 15].max() < 0.02  # "hardly anything is left"


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


@pytest.fixture(scope="module", params=first_fast(SEEDS))
def before_and_after(request, task):
    medium = replace(task, train=[pair for pair in task.train if 8 <= len(pair.source) < 12])
    model = untrained(task, request.param, d_hidden=96)
    translation.train_translator(model, medium, seed=request.param, steps=400, ceiling=math.inf)
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


def test_training_lets_more_of_the_first_words_be_read_and_fewer_of_the_last(task, before_and_after):
    (before, guess), (after, _) = (read(task, model, 10, 11, range(9)) for model in before_and_after)  # the full stop aside
    assert before[-2:].mean() > 0.75  # "the last words can be read"
    assert before[:2].mean() < guess[:2].mean() + 0.1  # "hardly more than a guess finds"
    assert after[:2].mean() > before[:2].mean() + 0.05
    assert after[-2:].mean() < before[-2:].mean() - 0.05


@pytest.mark.parametrize("seed", SEEDS)
def test_a_probe_of_exchanged_words_reads_them_on_its_own_sentences_alone(task, seed):
    model = untrained(task, seed)
    (vectors, words, _), (new_vectors, new_words, _) = (
        vectors_of(task, model, [pair for pair in pairs if len(pair.source) == 10])
        for pairs in (task.train, task.valid + task.test)
    )
    labels, new_labels = words[:, 2], new_words[:, 2]
    exchanged = labels[torch.randperm(len(labels), generator=torch.Generator().manual_seed(seed))]
    own, _ = linear_probe(vectors, exchanged, vectors, exchanged, task.sizes[0], 0.01)
    others, _ = linear_probe(vectors, exchanged, new_vectors, new_labels, task.sizes[0], 0.01)
    guess = (new_labels == labels.mode().values).double().mean()
    assert own > others + 0.1
    assert others < guess + 0.05


def test_a_hundredth_of_the_penalty_reads_the_same(task, recorded_model):
    for model in (recorded_model, *(untrained(task, seed) for seed in SEEDS)):
        ours, weaker = (read(task, model, 10, 11, range(9), strength)[0] for strength in (0.01, 0.0001))
        assert (ours - weaker).abs().max() < 0.025


# Places in sentences of more than 20 words: the second and the last before the full stop, and well between them.
ENDS, MIDDLE = (1, -2), (8, 10, -11, -9)


@pytest.fixture(scope="module", params=first_fast(SEEDS))
def briefly_trained(request, task):
    model = untrained(task, request.param, d_hidden=96)
    translation.train_translator(model, task, seed=request.param, steps=200, ceiling=math.inf)
    return model


def test_in_long_sentences_the_probe_reads_the_ends_and_guesses_the_middle(task, briefly_trained):
    shares, guesses = read(task, briefly_trained, 21, 41, (0, *ENDS, *MIDDLE))
    assert shares[:2].mean() > guesses[:2].mean() + 0.03  # after 200 steps; after 2,000 see below
    assert shares[2] > guesses[2] + 0.2
    assert (shares[3:] < guesses[3:] + 0.06).all()


@pytest.fixture(scope="module")
def recorded_model(task):
    """The lesson's own translator, whose weights stand in where its training is cut short."""
    model = untrained(task, 0)
    assert checkpoints.load(model, "bottleneck")["steps"] == str(translation.STEPS)
    return model


def test_long_sentences_have_the_higher_loss_a_word(task, briefly_trained):
    losses = []
    for low, high in ((4, 8), (12, 16), (20, 41)):
        batch = batch_of(task, [pair for pair in task.test if low <= len(pair.source) < high])
        with torch.no_grad():
            logits = briefly_trained(batch.source, batch.source_lengths, batch.target_in)
        losses.append(masked_cross_entropy(logits, batch.target_out, corpus.PAD).item())
    assert losses[0] < losses[1] < losses[2] and losses[2] > 1.1 * losses[0]


# Part 6, the optional part: reversing. And part 5: the bug.


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


@pytest.mark.parametrize(
    ("losses", "how", "says", "note"),
    [
        ([1.1] * 20, {"interrupted": True}, "loss near zero, nonsense", "(after 20 of 300 steps; the loss of a whole run ends"),
        ([], {"interrupted": True}, "loss near zero, nonsense", "(after 0 of 300 steps; the loss of a whole run ends"),
        ([1.1] * 20, {"cut_short": True}, "loss near zero, nonsense", "(after 20 of 300 steps; the loss of a whole run ends"),
        ([0.01] * 300, {}, "loss near zero, nonsense", ""),
        ([1.1] * 300, {}, "high loss, nonsense", ""),
    ],
)
def test_a_training_that_somebody_stopped_is_no_run_with_a_high_loss(task, capsys, losses, how, says, note):
    """Whoever presses the stop button after 20 steps is told that they did, and not that their right prediction is wrong."""
    (cell,) = [cell for cell in read_script(LESSON)[0] if "outcome.reveal(" in cell.source]
    short = [pair for pair in task.test if len(pair.source) < 8]
    revealed = []
    names = {
        "torch": torch,
        "corpus": corpus,
        "task": task,
        "short": short,
        "french": task.target_vocabulary.tokens,
        "example": batch_of(task, short[:1]),
        "buggy": untrained(task, 0, d_hidden=8),
        "my_decode": checks.greedy_decode.reference,
        "buggy_history": History(losses=losses, **how),
        "outcome": SimpleNamespace(reveal=revealed.append),
    }
    with torch.no_grad():
        exec(cell.source, names)
    printed = capsys.readouterr().out
    assert revealed == [says] and (note in printed if note else "of 300 steps" not in printed)


# Part 6: the recorded runs.

BOTTLENECKS = ("bottleneck, 64 wide", "bottleneck", "bottleneck, 256 wide", "bottleneck, source reversed")
LONGER = "bottleneck, five times as long"


@pytest.fixture(scope="module")
def experiment():
    recorded = results.recorded("translation")
    for name in (*BOTTLENECKS, LONGER):
        runs = results.runs_of(recorded, name)
        assert [run["seed"] for run in runs] == list(SEEDS)
        assert {run["steps"] for run in runs} == {translation.STEPS * (5 if name == LONGER else 1)}, name
    return recorded


@pytest.mark.parametrize("name", BOTTLENECKS)
def test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on(experiment, name):
    runs = results.runs_of(experiment, name)
    for run in runs:
        assert run["exact_20_to_40"] <= 0.05
        assert run["by_length"][-1] <= 0.01
        shares = run["by_length"]
        assert shares[0] > shares[1] >= shares[2] >= shares[3]  # it falls long before the lengths that training lacks
        assert shares[0] > shares[3] + 0.3


def test_at_equal_steps_a_larger_vector_moves_the_cliff_out(experiment):
    """Where it stands, on sentences of 8 to 15 words: every seed of one size against every seed of the next."""
    sizes = [results.runs_of(experiment, name) for name in ("bottleneck, 64 wide", "bottleneck", "bottleneck, 256 wide")]
    for smaller, larger in pairwise(sizes):
        for length_bin in (1, 2):
            assert min(run["by_length"][length_bin] for run in larger) > max(run["by_length"][length_bin] for run in smaller)
        paces = [min(run["milliseconds_per_step"] for run in runs) for runs in (smaller, larger)]
        assert paces[0] < paces[1]  # "at a higher price for each step"


def test_five_times_the_steps_move_the_cliff_further_than_256_numbers_do(experiment):
    longer, wide = (results.runs_of(experiment, name) for name in (LONGER, "bottleneck, 256 wide"))
    for length_bin in (1, 2):
        lowest = min(run["by_length"][length_bin] for run in longer)
        assert lowest > max(run["by_length"][length_bin] for run in wide) + 0.05


def test_reversing_gains_a_little_in_exact_match_and_nothing_in_bleu(experiment):
    forwards, backwards = (results.runs_of(experiment, name) for name in ("bottleneck", "bottleneck, source reversed"))
    assert all(31 < run["bleu"] < 33 for run in (*forwards, *backwards))
    assert [round(1000 * sum(run["exact"] for run in runs) / 3) for runs in (forwards, backwards)] == [244, 259]
    assert min(run["exact"] for run in backwards) > max(run["exact"] for run in forwards)
