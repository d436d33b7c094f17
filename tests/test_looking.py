"""What is measured about where a translator looks: on sentences small enough to count by hand, and on an untrained model."""

import pytest
import torch

from attention_lab.experiments import looking, translation
from attention_lab.tasks import corpus
from benchmarks.record import MODELS


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
