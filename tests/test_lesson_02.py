"""What lesson 02 tells its reader, asserted: on the recorded runs seed by seed, and on the small experiments over seeds."""

from collections import Counter
from functools import partial
from itertools import pairwise

import pytest
import torch
from lessons import seed_by_seed

from attention_lab.experiments import looking, looking_back, translation
from attention_lab.measure import checkpoints
from attention_lab.models.recurrent import AttentionTranslator
from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.measure import metrics

SEEDS = range(3)
told = partial(seed_by_seed, "translation")


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


@pytest.fixture(scope="module")
def trained(task):
    """The lesson's model, with the weights that were recorded for it."""
    model = AttentionTranslator(*task.sizes, AdditiveAttention(128, 160, 48))
    checkpoints.load(model, "additive")
    return model


def test_with_attention_long_sentences_come_out_right_and_without_they_do_not():
    assert min(told("additive", "exact_20_to_40")) >= 0.85
    assert max(told("bottleneck", "exact_20_to_40")) <= 0.05


def test_the_control_with_uniform_weights_falls_off_the_same_cliff():
    assert max(told("uniform weights", "exact_20_to_40")) <= 0.05


def test_all_three_had_the_same_steps_and_about_as_many_parameters():
    sizes = {model: told(model, "parameters")[0] for model in ("additive", "bottleneck", "uniform weights")}
    assert max(sizes.values()) / min(sizes.values()) < 1.06
    assert sizes["additive"] - sizes["uniform weights"] == 13_872  # the parameters of the score
    assert {steps for model in sizes for steps in told(model, "steps")} == {translation.STEPS} == {2_000}


def test_beyond_the_lengths_of_training_attention_gives_way_as_well():
    for by_length in told("additive", "by_length"):
        assert by_length[-1] < min(0.5, by_length[-2] - 0.3)


def test_up_to_forty_words_attention_finds_nearly_every_word(trained, task):
    right = looking_back.words_right(trained, task, task.test)
    lengths = torch.tensor([len(pair.source) for pair in task.test])
    for low, high in pairwise(translation.LENGTH_EDGES[:-1]):
        words = [right[index] for index in ((lengths >= low) & (lengths < high)).nonzero().flatten()]
        assert torch.cat(words).double().mean() > 0.99


def test_alignments_beat_the_diagonal_by_a_tenth():
    test = translation.load_task().test
    diagonal = [metrics.diagonal_alignment(len(pair.source), len(pair.target)) for pair in test]
    baseline = translation.corpus_alignment_error_rate(diagonal, test)
    assert max(told("additive", "aer")) <= baseline - 0.1


def test_even_the_best_choice_of_one_link_a_row_is_not_without_error():
    test = translation.load_task().test
    choices = [{target: source for source, target in pair.alignment} for pair in test]
    links = [{(choice.get(row, 0), row) for row in range(len(pair.target))} for choice, pair in zip(choices, test, strict=True)]
    assert translation.corpus_alignment_error_rate(links, test) == pytest.approx(0.026, abs=0.001)
    assert min(told("additive", "aer")) > 0.026 + 0.03


def test_leur_is_read_from_the_key_of_the_verb(trained, task):
    said = {"no key": Counter(), "them": Counter(), "the verb": Counter()}
    for pair, row, them, with_him in looking_back.sentences_with_leur(task.test):
        for name, exchanged in zip(said, ((), (them,), (them - 1,)), strict=True):
            said[name][looking.next_word(trained, task, pair, row, with_him, exchanged)] += 1
    assert said["no key"] == {"leur": 30}
    assert said["the verb"]["lui"] >= 20  # "most"
    assert said["them"]["leur"] >= 27  # "at most a few answers change"


def test_the_row_of_leur_lies_on_the_verb(trained, task):
    pair = task.test[translation.find_pair(task.test, "the sad heroes do not show them the red hat .")]
    rows = translation.attention_maps(trained, task, [pair])[0]
    row = rows[pair.target.index("leur")]
    assert row[pair.source.index("show")] > 0.6 > 0.3 > row[pair.source.index("them")]


def test_about_one_link_in_ten_is_elsewhere_than_the_grammar_has_it():
    assert {round(aer, 2) for aer in told("additive", "aer")} <= {0.11, 0.12}


@pytest.mark.parametrize("seed", SEEDS)
def test_without_the_tanh_the_query_makes_no_difference(seed):
    generator = torch.Generator().manual_seed(seed)
    query, keys = 2 * torch.randn(2, 3, generator=generator), torch.randn(1, 5, 4, generator=generator).expand(2, 5, 4)
    W_q, W_k, v = (torch.randn(*shape, generator=generator) for shape in ((6, 3), (6, 4), (6,)))
    linear = torch.softmax(((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v, dim=-1)  # (2, T)
    real = torch.softmax(additive_scores(query, keys, W_q, W_k, v), dim=-1)
    assert (linear[0] - linear[1]).abs().max() < 1e-5
    assert (real[0] - real[1]).abs().max() > 0.02


@pytest.mark.parametrize("seed", SEEDS)
def test_untrained_attention_without_a_mask_wastes_two_thirds_on_eight_of_twelve_positions(seed):
    untrained = 0.1 * torch.randn(12, generator=torch.Generator().manual_seed(seed))
    assert torch.softmax(untrained, dim=-1)[4:].sum().item() == pytest.approx(2 / 3, abs=0.04)
