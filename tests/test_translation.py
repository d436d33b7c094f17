"""The shared task: every model is read, trained and judged in the same way."""

import pytest
import torch

from attention_lab.experiments import translation
from attention_lab.models.recurrent import AttentionTranslator
from attention_lab.tasks import corpus
from course_utils.attention.additive import AdditiveAttention


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


@pytest.fixture(scope="module")
def model(task):
    torch.manual_seed(0)
    return AttentionTranslator(*task.sizes, AdditiveAttention(8, 8, 4), d_embed=8, d_encoder=4, d_hidden=8)


def test_no_test_sentence_holds_a_word_that_training_lacks(task):
    for pair in [*task.valid, *task.test, *task.long]:
        assert all(word in task.source_vocabulary for word in pair.source)
        assert all(word in task.target_vocabulary for word in pair.target)


def test_reversing_turns_sources_and_links_round(task):
    reversed_task = translation.reverse_sources(task)
    for pair, backwards in zip(task.test, reversed_task.test, strict=True):
        assert backwards.source == pair.source[::-1] and backwards.target == pair.target
        words = {(pair.source[i], pair.target[j]) for i, j in pair.alignment}
        assert {(backwards.source[i], backwards.target[j]) for i, j in backwards.alignment} == words


def test_translations_come_back_in_the_order_of_the_pairs(task, model):
    pairs = task.test[:12]
    together = translation.translate(model, task, pairs, batch_size=5)
    assert together == [translation.translate(model, task, [pair])[0] for pair in pairs]


def test_a_sentence_that_is_not_there_is_named(task):
    with pytest.raises(ValueError, match="got 'no such sentence"):
        translation.find_pair(task.test, "no such sentence .")


def test_attention_maps_have_a_row_for_every_target_word(task, model):
    pairs = task.test[:7]
    for pair, weights in zip(pairs, translation.attention_maps(model, task, pairs, batch_size=3), strict=True):
        assert weights.shape == (len(pair.target), len(pair.source))
        assert torch.allclose(weights.sum(dim=1), torch.ones(len(pair.target)))


def test_weight_on_gold_of_a_worked_case():
    pair = corpus.Pair(("a", "b"), ("x", "y"), frozenset({(0, 0), (1, 1)}))
    weights = torch.tensor([[0.7, 0.3], [0.2, 0.8]])
    assert translation.weight_on_gold([weights], [pair]) == pytest.approx(0.75)
    assert translation.weight_on_gold([weights], [pair], 1) == pytest.approx(0.3)
    assert translation.weight_on_gold([weights], [pair], -1) == pytest.approx(0.2)
