"""Distances, three ways: shifted scores, rotations, penalties. Each against a loop over positions."""

import pytest
import torch

from course_utils.attention.relative import alibi_bias, relative_shift, rotate


def drawn(*shape, seed=0, dtype=torch.float64):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=dtype)


@pytest.mark.parametrize("length", [1, 2, 5, 8])
def test_shifting_takes_from_each_row_the_scores_of_its_distances(length):
    scores = drawn(2, 3, length, 2 * length - 1)
    expected = torch.empty(2, 3, length, length, dtype=torch.float64)
    for i in range(length):
        for j in range(length):
            expected[..., i, j] = scores[..., i, j - i + length - 1]
    assert torch.equal(relative_shift(scores), expected)


def test_shifting_needs_a_score_for_each_distance():
    with pytest.raises(ValueError, match=r"scores must have shape \(..., 4, 7\), got \(4, 8\)"):
        relative_shift(drawn(4, 8))


@pytest.mark.parametrize("shift", [0, 1, 17, 1000])
def test_rotated_products_depend_on_the_distance_alone(shift):
    q, k, positions = drawn(6, 8), drawn(6, 8, seed=1), torch.arange(6)
    products = rotate(q, positions) @ rotate(k, positions).T
    moved = rotate(q, positions + shift) @ rotate(k, positions + shift).T
    assert torch.allclose(products, moved, atol=1e-10)
    same = (q @ k.T).diagonal()
    assert torch.allclose(products.diagonal(), same) and not torch.allclose(products, q @ k.T)


def test_feature_i_turns_with_feature_i_plus_half_by_its_own_angle():
    x, positions, base = drawn(5, 6), torch.tensor([0.0, 1.0, 2.5, 7.0, 30.0]), 100.0
    turned = rotate(x, positions, base)
    for t, position in enumerate(positions.tolist()):
        for i in range(3):
            angle = torch.tensor(position * base ** (-2 * i / 6), dtype=torch.float64)
            pair = torch.complex(x[t, i], x[t, i + 3]) * torch.exp(1j * angle)
            assert torch.allclose(turned[t, i], pair.real) and torch.allclose(turned[t, i + 3], pair.imag)


def test_far_positions_keep_their_digits_in_half_precision():
    x, positions = drawn(3, 8).half(), torch.tensor([4001, 4002, 4003])
    assert torch.allclose(rotate(x, positions).double(), rotate(x.double(), positions), atol=5e-3)


def test_the_penalty_is_the_slope_times_the_distance():
    bias = alibi_bias(heads=8, queries=3, keys=5)
    for head in range(8):
        for query in range(3):
            for key in range(5):
                assert bias[head, query, key] == -(2.0 ** -(head + 1)) * (query + 2 - key)
    assert torch.equal(alibi_bias(2, 4, 4).diagonal(dim1=1, dim2=2), torch.zeros(2, 4))
    assert torch.equal(alibi_bias(8, 1, 5), bias[:, -1:])  # a single new query stands at the last key
