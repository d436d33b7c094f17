"""Position vectors are the formula's; they tell distances; and only they break the equivariance of self-attention."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from course_utils.attention.permutations import is_permutation_equivariant
from course_utils.attention.positions import LearnedPositions, SinusoidalPositions, add_positions, sinusoidal_positions
from course_utils.attention.self_attention import SelfAttention


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@given(st.integers(1, 200), st.integers(1, 20))
@settings(max_examples=30, deadline=None)
def test_the_table_is_the_formula_number_by_number(length, pairs):
    table, d = sinusoidal_positions(length, 2 * pairs), 2 * pairs
    assert table.shape == (length, d) and table.dtype == torch.float32
    for t in {0, length // 2, length - 1}:
        for i in range(pairs):
            angle = t / 10000 ** (2 * i / d)
            assert table[t, 2 * i].item() == pytest.approx(math.sin(angle), abs=1e-6)
            assert table[t, 2 * i + 1].item() == pytest.approx(math.cos(angle), abs=1e-6)


@pytest.mark.parametrize("d_model", [2, 8, 32])
def test_how_alike_two_positions_are_depends_on_their_distance_alone(d_model):
    table = sinusoidal_positions(60, d_model).double()
    alike = table @ table.T
    for distance in (0, 1, 7, 30):
        along = alike.diagonal(distance)
        assert torch.allclose(along, along[0].expand_as(along), atol=1e-5)
    assert torch.allclose(alike.diagonal(), torch.full((60,), d_model / 2, dtype=torch.float64), atol=1e-5)


@pytest.mark.parametrize("positions", [SinusoidalPositions(12, 6), LearnedPositions(12, 6)], ids=["sinusoidal", "learned"])
def test_each_word_gets_the_row_of_its_place_in_every_sentence(positions):
    x = draw(3, 5, 6).float()
    added = positions(x) - x
    assert torch.allclose(added, positions.table[:5].expand(3, 5, 6), atol=1e-6)
    assert not torch.allclose(added[:, 0], added[:, 1], atol=1e-3)


def test_only_the_learned_table_is_trained():
    assert list(SinusoidalPositions(12, 6).parameters()) == []
    learned = LearnedPositions(12, 6)
    learned(torch.zeros(2, 5, 6)).sum().backward()
    assert torch.equal(learned.table.grad, torch.cat([torch.full((5, 6), 2.0), torch.zeros(7, 6)]))


def layers():
    torch.manual_seed(0)
    attention, gru = SelfAttention(6, 4, 5).double(), nn.GRU(6, 6, batch_first=True).double()
    table = sinusoidal_positions(9, 6).double()
    earlier = torch.ones(7, 7, dtype=torch.bool).tril()
    return {
        "self-attention": (True, lambda x: attention(x)[0]),
        "linear": (True, nn.Linear(6, 6).double()),
        "the mean for all": (True, lambda x: x.mean(1, keepdim=True).expand_as(x)),
        "positions by sentence, the bug": (True, lambda x: attention(x + table[: len(x)].unsqueeze(1))[0]),
        "with positions": (False, lambda x: attention(add_positions(x, table))[0]),
        "masked": (False, lambda x: attention(x, earlier)[0]),
        "a GRU": (False, lambda x: gru(x)[0]),
        "the word before, in a circle": (False, lambda x: x + x.roll(1, 1) @ table[:6]),
        "both neighbours": (False, lambda x: x + nn.functional.avg_pool1d(x.mT, 3, 1, 1).mT),
        "all but the first two alike": (False, lambda x: x + torch.cat([draw(1, 2, 6), 0 * draw(1, 5, 6)], 1)),
    }


@pytest.mark.parametrize(("expected", "layer"), layers().values(), ids=layers())
@pytest.mark.parametrize("seed", range(3))
def test_equivariance_is_told_of_every_kind_of_layer(expected, layer, seed):
    assert is_permutation_equivariant(layer, draw(3, 7, 6, seed=seed)) is expected


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: sinusoidal_positions(4, 5), ValueError, "d_model must be even, a sine and a cosine for each period, got 5"),
        (lambda: add_positions(draw(2, 5, 4), draw(4, 4)), ValueError, "a row for each of the 5 positions, got 4"),
        (lambda: LearnedPositions(4, 6)(draw(1, 5, 6)), ValueError, "a row for each of the 5 positions, got 4"),
        (lambda: LearnedPositions(0, 6), ValueError, "length must be at least 1, got 0"),
        (lambda: is_permutation_equivariant(3, draw(1, 2, 3)), TypeError, "layer must be callable, got int"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
