"""Weights trained with one pairing, run with the other: the scores are those of a loop that turns neighbours."""

import math

import pytest
import torch

from course_utils.attention.pairing import neighbours_to_halves
from course_utils.attention.relative import rotate


def drawn(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def with_neighbours_turned(x, base=10000.0):
    """x (T, d): features 2i and 2i + 1 of position t turned by t * base^(-2i/d), one by one."""
    turned = x.clone()
    for t in range(x.shape[0]):
        for i in range(x.shape[1] // 2):
            angle = t * base ** (-2 * i / x.shape[1])
            first, second = x[t, 2 * i], x[t, 2 * i + 1]
            turned[t, 2 * i] = first * math.cos(angle) - second * math.sin(angle)
            turned[t, 2 * i + 1] = first * math.sin(angle) + second * math.cos(angle)
    return turned


@pytest.mark.parametrize(("heads", "d"), [(1, 2), (1, 8), (3, 6), (2, 10)])
def test_halves_then_give_the_scores_that_neighbours_gave(heads, d):
    x, W_q, W_k = drawn(7, 5), drawn(heads * d, 5, seed=1), drawn(heads * d, 5, seed=2)
    q, k = ((x @ neighbours_to_halves(W, heads).T).unflatten(1, (heads, d)).transpose(0, 1) for W in (W_q, W_k))
    scores = rotate(q, torch.arange(7)) @ rotate(k, torch.arange(7)).transpose(1, 2)  # (heads, T, T)
    for head in range(heads):
        rows = slice(head * d, (head + 1) * d)
        expected = with_neighbours_turned(x @ W_q[rows].T) @ with_neighbours_turned(x @ W_k[rows].T).T
        assert torch.allclose(scores[head], expected)


@pytest.mark.parametrize(
    ("rows", "heads", "says"),
    [
        (12, 5, "heads must divide the 12 rows of weight, got 5"),
        (15, 3, "weight must have an even number of rows a head, got 5"),
    ],
)
def test_what_cannot_be_paired_is_named(rows, heads, says):
    with pytest.raises(ValueError, match=says):
        neighbours_to_halves(drawn(rows, 4), heads)
