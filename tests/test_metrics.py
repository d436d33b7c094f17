"""Metrics on cases that can be counted by hand."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from course_utils.measure import metrics

links = st.frozensets(st.tuples(st.integers(0, 4), st.integers(0, 4)))


def test_exact_match_compares_whole_sentences():
    assert metrics.exact_match([("a", "b"), ("a",)], [["a", "b"], ["a", "b"]]).tolist() == [True, False]


def test_accuracy_by_length_uses_half_open_bins():
    correct = torch.tensor([True, False, True, True])
    lengths = torch.tensor([4, 4, 8, 12])
    first, second, third = metrics.accuracy_by_length(correct, lengths, (4, 8, 12, 12.5))
    assert (first, second, third) == (0.5, 1.0, 1.0)


def test_bleu_is_100_for_the_reference_and_less_for_anything_else():
    reference = ("le", "chat", "dort", "dans", "la", "maison", ".")
    assert metrics.bleu([reference], [reference]) == pytest.approx(100)
    assert metrics.bleu([("le", "chien", *reference[2:])], [reference]) < 90


def test_alignment_error_rate_of_a_worked_case():
    """Two of three predicted links are sure; sure holds four: 1 - (2 + 2) / (3 + 4)."""
    sure = {(0, 0), (1, 1), (2, 2), (3, 3)}
    assert metrics.alignment_error_rate({(0, 0), (1, 1), (2, 3)}, sure) == pytest.approx(1 - 4 / 7)
    assert metrics.alignment_error_rate(set(), set()) == 0


def test_argmax_alignment_links_each_target_to_its_heaviest_source():
    weights = torch.tensor([[0.1, 0.9], [0.6, 0.4], [0.2, 0.8]])
    assert metrics.argmax_alignment(weights) == {(1, 0), (0, 1), (1, 2)}


@given(st.integers(1, 30), st.integers(1, 30))
def test_diagonal_alignment_links_every_target_and_never_steps_back(sources, targets):
    path = [source for source, _ in sorted(metrics.diagonal_alignment(sources, targets), key=lambda link: link[1])]
    assert len(path) == targets and path == sorted(path) and path[0] >= 0 and path[-1] < sources
    if sources == targets:
        assert path == list(range(sources))


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: metrics.exact_match([("a",)], []), ValueError, "got 1 and 0"),
        (lambda: metrics.bleu([], []), ValueError, "got 0, 0"),
        (lambda: metrics.accuracy_by_length(torch.tensor([1]), torch.tensor([4]), (4, 5)), TypeError, "boolean tensor"),
        (lambda: metrics.alignment_error_rate([(0, 0)], set()), TypeError, "predicted must be a set of links, got list"),
        (lambda: metrics.argmax_alignment(torch.zeros(2)), ValueError, "weights must have shape"),
        (lambda: metrics.diagonal_alignment(0, 3), ValueError, "sources must be at least 1, got 0"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
