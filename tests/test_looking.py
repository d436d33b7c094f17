"""What is measured about where a translator looks: on sentences small enough to count by hand, and on an untrained model."""

import pytest
import torch

from attention_lab.experiments import looking, looking_back, translation
from attention_lab.models.recurrent import AttentionTranslator
from attention_lab.models.training import History
from attention_lab.tasks import corpus
from benchmarks.record import MODELS
from course_utils.attention.additive import AdditiveAttention


def pair(source, target, links):
    alignment = frozenset(tuple(map(int, link.split("-"))) for link in links.split())
    return corpus.Pair(tuple(source.split()), tuple(target.split()), alignment)


SLEEP = pair("two birds do not sleep .", "deux oiseaux ne dorment pas .", "0-0 1-1 3-2 4-3 3-4 5-5")


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def test_a_perfect_row_shares_its_weight_among_the_words_it_was_made_from():
    weights = looking.gold_map(SLEEP)
    assert weights.shape == (6, 6) and weights.sum(dim=1).tolist() == [1] * 6
    assert weights[2, 3] == weights[4, 3] == 1  # *ne* and *pas* of *not*
    of_two = looking.gold_map(pair("apple tree falls", "pommier tombe vite", "0-0 1-0 2-1"))
    assert of_two.tolist() == [[0.5, 0.5, 0], [0, 0, 1], [0, 0, 0]]


def test_a_miss_is_the_distance_to_the_nearest_word_it_was_made_from():
    two = pair("a b c", "x y z", "0-0 2-0 1-1")
    assert looking.misses([torch.tensor([1.5, 4.0, 9.0])], [two]).tolist() == pytest.approx([0.5, 3.0])


def test_centres_are_those_that_the_attention_looks_around(task):
    torch.manual_seed(0)
    model = MODELS["local-p"].build(task.sizes)
    torch.nn.init.normal_(model.attention.v_p.weight, std=2)
    pairs = task.test[:3]
    found, maps = looking.centers(model, task, pairs), translation.attention_maps(model, task, pairs)
    for centre, weights, each in zip(found, maps, pairs, strict=True):
        assert centre.shape == (len(each.target),) and (centre >= 0).all() and (centre <= len(each.source)).all()
        distance = (torch.arange(len(each.source)) - centre[:, None]).abs()
        assert torch.equal(weights > 0, distance <= model.attention.half_width)


def test_a_key_of_another_sentence_is_the_only_change(task):
    torch.manual_seed(0)
    model = MODELS["additive"].build(task.sizes)
    pair = next(pair for pair in task.test if "them" in pair.source)
    place, last = pair.source.index("them"), len(pair.target) - 1
    other = (*pair.source[:place], "him", *pair.source[place + 1 :])
    alone = looking.next_word(model, task, pair, last)
    assert alone in task.target_vocabulary
    assert looking.next_word(model, task, pair, last, other) == alone
    swapped = pair._replace(source=other)
    everything = range(len(other))
    with torch.no_grad():
        model.first_state.weight.zero_()  # then the keys are all that a sentence differs in
    assert looking.next_word(model, task, pair, 0, other, everything) == looking.next_word(model, task, swapped, 0)


def test_a_watch_gives_the_same_loss_and_keeps_the_weights_before_the_steps_it_is_told(task):
    torch.manual_seed(0)
    model = AttentionTranslator(*task.sizes, AdditiveAttention(16, 16, 8), d_embed=8, d_encoder=8, d_hidden=16)
    pairs = task.test[:2]
    batch = corpus.make_batch(task.train[:4], task.source_vocabulary, task.target_vocabulary)
    watch = looking_back.Watch(task, pairs, after=(0, 2))
    untrained = translation.attention_maps(model, task, pairs)
    for _ in range(3):
        assert watch(model, batch) == translation.translation_loss(model, batch)
        with torch.no_grad():
            model.attention.v.weight.mul_(2)
    watch.look(model)
    assert list(watch.maps) == [0, 2, 3]
    assert torch.equal(watch.maps[0][0], untrained[0]) and not torch.equal(watch.maps[2][0], untrained[0])
    history = History(losses=[1.0] * 3)
    assert watch.titles(history) == ["before training", "after 2 steps", "after 3 steps"]
    history.stood_in = True
    assert watch.titles(history)[-1] == "recorded weights"


def test_sentences_with_leur_are_given_with_him_in_the_place_of_them():
    found = list(
        looking_back.sentences_with_leur([pair("I see them", "je leur parle", "0-0 2-1"), pair("I see", "je vois", "0-0 1-1")])
    )
    assert [(row, them, with_him) for _, row, them, with_him in found] == [(1, 2, ("I", "see", "him"))]


def test_words_are_right_where_the_model_finds_the_reference(task):
    torch.manual_seed(0)
    model = AttentionTranslator(*task.sizes, AdditiveAttention(16, 16, 8), d_embed=8, d_encoder=8, d_hidden=16)
    each = task.test[0]
    right = looking_back.words_right(model, task, [task.long[0], each])[1]
    by_hand = [looking.next_word(model, task, each, row) == word for row, word in enumerate(each.target)]
    assert right.tolist() == by_hand
