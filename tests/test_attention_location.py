"""Location-aware scores against a loop over positions and kernels, and that they move with what was looked at before."""

import pytest
import torch

from course_utils.attention.location import location_scores


def drawn(width=3, seed=0):
    generator = torch.Generator().manual_seed(seed)
    batch, length, d_q, d_k, d_a, kernels = 2, 6, 3, 4, 5, 2
    shapes = {
        "query": (batch, d_q), "keys": (batch, length, d_k), "previous": (batch, length), "W_q": (d_a, d_q), "W_k": (d_a, d_k),
        "U": (d_a, kernels), "kernel": (kernels, 1, width), "v": (d_a,),
    }  # fmt: skip
    return {name: torch.randn(*shape, generator=generator, dtype=torch.float64) for name, shape in shapes.items()}


@pytest.mark.parametrize("width", [1, 3, 5, 9])
def test_it_is_the_formula_position_by_position(width):
    given = drawn(width)
    scores = location_scores(**given)
    query, keys, previous, W_q, W_k, U, kernel, v = given.values()
    for b in range(2):
        for t in range(6):
            features = torch.zeros(2, dtype=torch.float64)
            for c in range(2):
                for offset in range(width):
                    place = t + offset - width // 2
                    if 0 <= place < 6:
                        features[c] += kernel[c, 0, offset] * previous[b, place]
            expected = v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t] + U @ features)
            assert torch.allclose(scores[b, t], expected)


@pytest.mark.parametrize(
    ("name", "shape", "says"),
    [
        ("kernel", (2, 1, 4), "kernel must have an odd width, got 4"),
        ("previous", (2, 5), "previous must have shape (2, 6), got (2, 5)"),
    ],
)
def test_wrong_input_is_named(name, shape, says):
    with pytest.raises(ValueError) as raised:
        location_scores(**{**drawn(), name: torch.zeros(shape, dtype=torch.float64)})
    assert says in str(raised.value)
