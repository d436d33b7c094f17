"""What lesson 01 draws and prints of its translator: that it is counted as it says."""

import pytest
import torch

from attention_lab.experiments import forgetting, one_vector, translation
from attention_lab.models.recurrent import BottleneckTranslator
from attention_lab.models.training import History
from attention_lab.tasks import corpus
from course_utils import plotting
from course_utils.measure.word_accuracy import word_accuracy

PAD = corpus.PAD


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def test_words_and_sentences_are_counted_by_hand():
    targets = torch.tensor([[5, 6, 7], [5, 6, PAD], [8, PAD, PAD], [9, 9, 9]])
    predicted = torch.tensor([[5, 6, 0], [5, 6, 3], [4, 4, 4], [9, 9, 9]])
    words, sentences = word_accuracy(predicted, targets, torch.tensor([4, 5, 6, 9]), [4, 6, 8, 9], PAD)
    assert words[:2].tolist() == pytest.approx([4 / 5, 0.0]) and sentences[:2].tolist() == [0.5, 0.0]
    assert words[2].isnan() and sentences[2].isnan()  # 9 is beyond the last edge
    with pytest.raises(ValueError, match=r"targets must have shape \(4, 3\), got \(4, 2\)"):
        word_accuracy(predicted, targets[:, :2], torch.tensor([4, 5, 6, 9]), [4, 6], PAD)


def test_a_trace_of_one_is_the_distance_between_two_sentences(task):
    batch = corpus.make_batch(task.test[:2], task.source_vocabulary, task.target_vocabulary)
    encode = BottleneckTranslator(*task.sizes, d_hidden=8).encode
    arguments = (encode, batch.source, batch.source_lengths, task.sizes[0], 2, 0)
    first, second = encode(batch.source, batch.source_lengths)  # (8,) each: of two sentences there is one distance
    moved = forgetting.movement_by_distance(*arguments).mean(dim=0)  # (3,)
    assert torch.allclose(one_vector.trace_by_distance(*arguments), moved / (first - second).norm(), rtol=1e-4)


def test_a_place_may_be_counted_from_either_end():
    words, lengths = torch.tensor([[5, 6, 7], [8, 9, PAD]]), torch.tensor([3, 2])
    assert one_vector.words_at(1, words, lengths).tolist() == [6, 9]
    assert one_vector.words_at(-1, words, lengths).tolist() == [7, 9]


def test_the_first_wrong_word_is_marked():
    assert one_vector.marked(("il", "dort", "."), ("il", "mange", ".")) == "il [dort] ."
    assert one_vector.marked(("il", "dort"), ("il", "dort", ".")) == "il dort [(end)]"
    assert one_vector.marked(("il", "dort"), ("il", "dort")) == "il dort"


def test_the_figure_draws_a_run_only_where_it_was_the_learners_own(task):
    shares = torch.linspace(0.9, 0.2, 8)
    own, stood_in = (
        plotting.alt_text(one_vector.words_and_sentences(task, shares, shares, History(stood_in=stood_in)))
        for stood_in in (False, True)
    )
    assert "your run" in own and "your run" not in stood_in


def test_bars_say_what_they_show():
    said = plotting.alt_text(one_vector.reading_bars((0, -2), [0.9, 0.4], [0.3, 0.1], title="Two places"))
    assert "1: 90%, 30%; \N{MINUS SIGN}2: 40%, 10%" in said
