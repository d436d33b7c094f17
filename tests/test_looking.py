"""What is measured about where a translator looks: on sentences small enough to count by hand, and on an untrained model."""

import pytest
import torch

from benchmarks.looking import windows
from benchmarks.record import MODELS
from course_utils import corpus, translation
from course_utils.experiments import looking


def pair(source, target, links):
    alignment = frozenset(tuple(map(int, link.split("-"))) for link in links.split())
    return corpus.Pair(tuple(source.split()), tuple(target.split()), alignment)


HAT = pair("the red hat is new .", "le chapeau rouge est nouveau .", "0-0 2-1 1-2 3-3 4-4 5-5")
SLEEP = pair("two birds do not sleep .", "deux oiseaux ne dorment pas .", "0-0 1-1 3-2 4-3 3-4 5-5")
SEES = pair("he sees her now .", "il la voit maintenant .", "0-0 2-1 1-2 3-3 4-4")


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def test_a_determiner_that_needs_its_noun_is_found_with_the_word_behind_it():
    assert looking.determiners(HAT, looking.NEEDS_THE_NOUN) == [(0, 0, {2})]
    assert looking.determiners(HAT, looking.SETTLED) == []
    assert looking.determiners(SLEEP, looking.SETTLED) == [(0, 0, {1})]


def test_a_pronoun_is_no_determiner():
    assert looking.determiners(SEES, looking.NEEDS_THE_NOUN) == []


def test_settled_determiners_have_one_form_in_the_whole_corpus_and_the_others_have_several(task):
    for kind, several in ((looking.NEEDS_THE_NOUN, True), (looking.SETTLED, False)):
        forms = {}
        for each in task.test:
            for row, source, _ in looking.determiners(each, kind):
                forms.setdefault(each.source[source], set()).add(each.target[row])
        assert set(forms) == set(kind)
        assert all((len(found) > 1) == several for found in forms.values())


def test_shares_are_means_over_the_rows():
    weights = torch.zeros(6, 6)
    weights[0, 0], weights[0, 2], weights[2, 3], weights[2, 2] = 0.7, 0.2, 0.4, 0.5
    assert looking.determiner_shares([weights], [HAT], looking.NEEDS_THE_NOUN) == pytest.approx((0.7, 0.2, 1))
    assert looking.negation_shares([weights, weights], [SLEEP, SLEEP]) == pytest.approx((0.4, 0.5, 2))


def test_only_a_not_behind_do_counts_and_pas_does_not():
    assert looking.negations(SLEEP) == [(2, 3)]
    assert looking.negations(pair("it is not red .", "il n' est pas rouge .", "0-0 2-1 1-2 2-3 3-4 4-5")) == []


@pytest.mark.parametrize("measure", [looking.negation_shares, lambda m, p: looking.determiner_shares(m, p, looking.SETTLED)])
def test_nothing_to_average_is_an_error_that_says_so(measure):
    with pytest.raises(ValueError, match="pairs must hold"):
        measure([torch.zeros(6, 6)], [HAT])


def test_a_miss_is_the_distance_to_the_nearest_word_it_was_made_from():
    two = pair("a b c", "x y z", "0-0 2-0 1-1")
    assert looking.misses([torch.tensor([1.5, 4.0, 9.0])], [two]).tolist() == pytest.approx([0.5, 3.0])


def test_centres_are_those_that_the_attention_looks_around(task):
    torch.manual_seed(0)
    model = MODELS["local-p"][0](task.sizes)
    torch.nn.init.normal_(model.attention.v_p.weight, std=2)
    pairs = task.test[:3]
    found, maps = looking.centers(model, task, pairs), translation.attention_maps(model, task, pairs)
    for centre, weights, each in zip(found, maps, pairs, strict=True):
        assert centre.shape == (len(each.target),) and (centre >= 0).all() and (centre <= len(each.source)).all()
        distance = (torch.arange(len(each.source)) - centre[:, None]).abs()
        assert torch.equal(weights > 0, distance <= model.attention.half_width)


def test_windows_tell_shares_by_length(task):
    torch.manual_seed(0)
    model = MODELS["local-p"][0](task.sizes)
    few = translation.Task(task.train, task.valid, task.test[:30], task.long[:3], task.source_vocabulary, task.target_vocabulary)
    found = windows(model, few)
    assert len(found["held"]) == len(translation.LENGTH_EDGES) - 1
    assert found["held"][0] == 1 > found["held"][-1]  # four to seven words lie within five of their middle
    assert found["long_sentences_held"] == 0 and found["exact_where_lost"] == 0
