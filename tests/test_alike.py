"""How alike the positions of a transformer are."""

from itertools import combinations
from statistics import fmean

import pytest
import torch

from attention_lab.measure.alike import mean_cosine


def by_a_loop(states):
    """Over every pair of two different positions."""
    return fmean(torch.cosine_similarity(one, other, dim=0).item() for one, other in combinations(states, 2))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("T", "d"), [(2, 5), (9, 4), (6, 1)])
def test_the_mean_cosine_is_what_a_loop_gives_whatever_the_lengths(seed, T, d):
    states = torch.randn(T, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    found = mean_cosine(states)
    assert isinstance(found, float) and found == pytest.approx(by_a_loop(states))
    lengths = torch.linspace(0.01, 50, T, dtype=torch.float64).unsqueeze(1)
    assert mean_cosine(lengths * states) == pytest.approx(found)


def test_one_direction_is_1_right_angles_are_0_and_opposites_are_minus_1():
    assert mean_cosine(torch.ones(4, 3) * torch.arange(1.0, 5.0).unsqueeze(1)) == pytest.approx(1.0)
    assert mean_cosine(torch.eye(5)) == 0.0
    assert mean_cosine(torch.tensor([[1.0, 2.0], [-2.0, -4.0]])) == pytest.approx(-1.0)
