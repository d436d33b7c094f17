"""The linear probe: that it reads what a linear reader can, and says what it was given wrongly."""

import pytest
import torch
from torch.nn import functional as F

from attention_lab.measure.logistic_probe import logistic_probe


@pytest.fixture
def drawn():
    generator = torch.Generator().manual_seed(0)
    vectors, new_vectors = (torch.randn(size, 3, generator=generator, dtype=torch.float64) for size in (20, 7))
    return vectors, vectors.argmax(dim=1), new_vectors, new_vectors.argmax(dim=1)


def test_it_reads_what_is_linearly_there_and_guesses_what_is_not(drawn):
    vectors, labels, new_vectors, new_labels = drawn
    assert logistic_probe(100 * F.one_hot(labels).double(), labels, 100 * F.one_hot(new_labels).double(), new_labels) == 1.0
    guess = (new_labels == labels.mode().values).double().mean().item()
    assert logistic_probe(vectors * 0, labels, new_vectors, new_labels) == pytest.approx(guess)


def test_it_reads_a_class_between_two_others():
    """Three classes along a line: least squares onto one-hot labels never reads the middle one, logistic regression does."""
    places = torch.linspace(-1, 1, 61, dtype=torch.float64)
    labels = (places > -1 / 3).long() + (places > 1 / 3).long()
    vectors = places.unsqueeze(1)
    ones = torch.cat([vectors, torch.ones_like(vectors)], dim=1)
    squares = ones @ torch.linalg.lstsq(ones, F.one_hot(labels).double()).solution
    assert not (squares.argmax(dim=1) == 1).any()
    assert logistic_probe(vectors, labels, vectors, labels) > 0.95


def test_a_label_may_be_any_number_and_one_that_never_occurred_is_never_read(drawn):
    vectors, labels, new_vectors, new_labels = drawn
    assert logistic_probe(vectors, 7 * labels + 30, new_vectors, 7 * new_labels + 30) == logistic_probe(*drawn)
    assert logistic_probe(vectors, labels, new_vectors, torch.full_like(new_labels, 5)) == 0.0
