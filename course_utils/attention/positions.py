"""Position vectors, which are added to the words' own."""

import torch
from torch import nn

from course_utils._validation import require_floating, require_sizes


def sinusoidal_positions(length, d_model):
    """Waves of ever longer periods, sampled at the positions 0, 1, ..., length - 1.

    Feature 2i is sin(p / 10000^(2i / d_model)), feature 2i + 1 the cosine of the same angle. -> (length, d_model), float32.
    Raises ValueError when d_model is odd. Vaswani et al. (2017), section 3.5.
    """
    require_sizes(length=length, d_model=d_model)
    if d_model % 2:
        raise ValueError(f"d_model must be even, a sine and a cosine for each period, got {d_model}")
    positions = torch.arange(length, dtype=torch.float64)  # (length,)
    exponents = torch.arange(0, d_model, 2, dtype=torch.float64) / d_model  # 2i / d_model
    angles = positions.unsqueeze(1) / 10000**exponents  # (length, d_model / 2)
    sines = angles.sin()
    cosines = angles.cos()
    pairs = torch.stack([sines, cosines], dim=-1)  # (length, d_model / 2, 2)
    return pairs.flatten(1).float()  # (length, d_model): sine and cosine take turns


def add_positions(x, table):
    """The vectors of each sentence, plus the position vectors 0, 1, ..., T - 1.

    Shapes: x (B, T, d), table (length, d) with length >= T -> (B, T, d). Vaswani et al. (2017), section 3.5.
    """
    require_floating("x", x, ("B", "T", "d"))
    require_floating("table", table, ("length", x.shape[-1]))
    if table.shape[0] < x.shape[1]:
        raise ValueError(f"table must hold a row for each of the {x.shape[1]} positions, got {table.shape[0]}")
    positions = table[: x.shape[1]]  # (T, d)
    return x + positions


class SinusoidalPositions(nn.Module):
    """Adds `sinusoidal_positions`; it holds no parameters. Sizes as there; longer sentences than `length` raise ValueError."""

    def __init__(self, length, d_model):
        super().__init__()
        self.length, self.d_model = length, d_model
        self.register_buffer("table", sinusoidal_positions(length, d_model), persistent=False)

    def forward(self, x):
        """Shapes: x (B, T, d_model) -> (B, T, d_model)."""
        return add_positions(x, self.table.to(x.dtype))
