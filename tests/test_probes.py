"""The linear probe: that it is the ridge solution, and says what it was given wrongly."""

import pytest
import torch
from torch.nn import functional as F

from attention_lab.measure.probes import linear_probe


@pytest.fixture
def drawn():
    generator = torch.Generator().manual_seed(0)
    vectors, new_vectors = (torch.randn(size, 3, generator=generator, dtype=torch.float64) for size in (20, 7))
    return vectors, vectors.argmax(dim=1), new_vectors, new_vectors.argmax(dim=1)


def test_its_weights_are_where_the_penalised_squares_have_no_slope(drawn):
    vectors, labels, *_ = drawn
    corners = torch.cat(
        [torch.zeros(1, 3), torch.eye(3)]
    ).double()  # the scores there are the bias, and each row of W added to it
    scores = linear_probe(vectors, labels, corners, torch.zeros(4, dtype=torch.long), 3, 0.5)[1]
    weights = torch.cat([scores[1:] - scores[:1], scores[:1]]).requires_grad_()  # (d + 1, classes)
    features = torch.cat([vectors, torch.ones(20, 1, dtype=torch.float64)], dim=1)
    squares = (features @ weights - F.one_hot(labels, 3)).square().sum() + 0.5 * weights.square().sum()
    assert torch.autograd.grad(squares, weights)[0].abs().max() < 1e-10


def test_it_reads_what_is_linearly_there_and_guesses_what_is_not(drawn):
    vectors, labels, new_vectors, new_labels = drawn
    assert linear_probe(100 * F.one_hot(labels).double(), labels, F.one_hot(new_labels).double(), new_labels, 3, 0.01)[0] == 1.0
    assert linear_probe(vectors * 0, labels, new_vectors, new_labels, 3, 0.01)[0] == pytest.approx(
        (new_labels == labels.mode().values).double().mean().item()
    )


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        ({"vectors": torch.ones(20, 3, dtype=torch.long)}, TypeError, "vectors must be a floating-point tensor"),
        ({"new_vectors": torch.ones(7, 4)}, ValueError, r"new_vectors must have shape \(M, 3\), got \(7, 4\)"),
        ({"labels": torch.ones(19, dtype=torch.long)}, ValueError, r"labels must have shape \(20\), got \(19,\)"),
        ({"new_labels": torch.ones(7)}, TypeError, "new_labels must be an integer tensor"),
        ({"classes": 2}, ValueError, r"labels must lie in \[0, 1\], got 0 to 2"),
        ({"strength": 0.0}, ValueError, "strength must be greater than 0, got 0.0"),
        (
            {"new_vectors": torch.ones(0, 3), "new_labels": torch.ones(0, dtype=torch.long)},
            ValueError,
            "at least one label, got none",
        ),
    ],
)
def test_errors_say_what_was_expected(drawn, changed, error, message):
    names = ("vectors", "labels", "new_vectors", "new_labels")
    arguments = {**dict(zip(names, drawn, strict=True)), "classes": 3, "strength": 1.0, **changed}
    with pytest.raises(error, match=message):
        linear_probe(**arguments)
