"""Position vectors are the formula's, tell distances, and are added to the words in every sentence."""

import pytest
import torch

from course_utils.attention.positions import SinusoidalPositions, sinusoidal_positions


def test_sines_and_cosines_take_turns():
    angles = torch.arange(50).double().unsqueeze(1) / 10000 ** (torch.arange(4).double() / 4)
    table = sinusoidal_positions(50, 8)
    torch.testing.assert_close(table[:, 0::2].double(), angles.sin(), rtol=0, atol=1e-6)
    torch.testing.assert_close(table[:, 1::2].double(), angles.cos(), rtol=0, atol=1e-6)


@pytest.mark.parametrize("d_model", [2, 8, 32])
def test_how_alike_two_positions_are_depends_on_their_distance_alone(d_model):
    table = sinusoidal_positions(60, d_model).double()
    alike = table @ table.T
    for distance in (0, 1, 7, 30):
        along = alike.diagonal(distance)
        assert torch.allclose(along, along[0].expand_as(along), atol=1e-5)
    assert torch.allclose(alike.diagonal(), torch.full((60,), d_model / 2, dtype=torch.float64), atol=1e-5)


def test_each_word_gets_the_row_of_its_place_in_every_sentence():
    positions, x = SinusoidalPositions(12, 6), torch.randn(3, 5, 6)
    assert torch.allclose(positions(x) - x, positions.table[:5].expand(3, 5, 6), atol=1e-6)
    assert not list(positions.parameters())
