"""Two measurements of a transformer: how alike its positions are, and how many numbers it learns."""

import math

import pytest
import torch
from torch import nn

from attention_lab.measure.alike import mean_cosine
from course_utils.attention.transformer import TransformerBlock
from course_utils.measure.parameters import count_parameters


def drawn(T, d, seed):
    return torch.randn(T, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def by_a_loop(states):
    """Every pair of two different positions, with Python's own floats."""
    rows = states.tolist()
    cosines = [
        sum(a * b for a, b in zip(one, other, strict=True)) / math.hypot(*one) / math.hypot(*other)
        for i, one in enumerate(rows)
        for other in rows[:i]
    ]
    return sum(cosines) / len(cosines)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("T", "d"), [(2, 5), (9, 4), (6, 1)])
def test_the_mean_cosine_is_what_a_loop_gives_whatever_the_lengths(seed, T, d):
    states = drawn(T, d, seed)
    found = mean_cosine(states)
    assert isinstance(found, float) and found == pytest.approx(by_a_loop(states))
    lengths = torch.linspace(0.01, 50, T, dtype=torch.float64).unsqueeze(1)
    assert mean_cosine(lengths * states) == pytest.approx(found)


def test_one_direction_is_1_right_angles_are_0_and_opposites_are_minus_1():
    assert mean_cosine(torch.ones(4, 3) * torch.arange(1.0, 5.0).unsqueeze(1)) == pytest.approx(1.0)
    assert mean_cosine(torch.eye(5)) == 0.0
    assert mean_cosine(torch.tensor([[1.0, 2.0], [-2.0, -4.0]])) == pytest.approx(-1.0)


def test_one_position_has_nobody_to_be_compared_with():
    with pytest.raises(ValueError, match="states must have at least two positions, got 1"):
        mean_cosine(torch.ones(1, 4))


@pytest.mark.parametrize("sizes", [(12, 3, 20, 2, 31), (12, 4, 20, 2, 31), (8, 1, 5, 1, 3)])
def test_the_formula_counts_what_is_there(sizes):
    d_model, heads, d_ff, layers, words = sizes
    blocks = [TransformerBlock(d_model, heads, d_ff) for _ in range(layers)]
    model = nn.ModuleList([nn.Embedding(words, d_model), *blocks, nn.LayerNorm(d_model)])
    assert count_parameters(*sizes) == sum(each.numel() for each in model.parameters())


def test_gpt_2_small_is_this_and_a_table_of_positions():
    """124,439,808 is the sum over the released weights of Radford et al. (2019)."""
    assert count_parameters(768, 12, 3072, 12, 50257) + 1024 * 768 == 124_439_808


def test_sizes_are_integers():
    with pytest.raises(TypeError, match="d_ff must be an int, got float"):
        count_parameters(12, 3, 48.0, 2, 31)
