"""A test of layers: whether the order of the positions means anything to them."""

import torch

from course_utils._validation import require_floating


def is_permutation_equivariant(layer, x):
    """Whether exchanging the positions of x does nothing but exchange those of layer(x), to within 1e-5 -> bool.

    Shapes: x (B, T, d); `layer(x)` returns a tensor of the same shape. Two exchanges are tried that all others are made of: the
    first two positions with each other, and all positions moved on by one. One position alone has no order: True.
    Raises TypeError when `layer` cannot be called, ValueError when layer(x) has another shape than x.
    Zaheer et al. (2017), Deep sets, name the property.
    """
    require_floating("x", x, ("B", "T", "d"))
    if not callable(layer):
        raise TypeError(f"layer must be callable, got {type(layer).__name__}")
    out = layer(x)  # (B, T, d)
    require_floating("layer(x)", out, tuple(x.shape))
    straight = torch.arange(x.shape[1], device=x.device)
    exchanged = torch.cat([straight[:2].flip(0), straight[2:]])
    moved_on = straight.roll(1)
    for order in (exchanged, moved_on):
        found = layer(x[:, order])  # (B, T, d)
        expected = out[:, order]  # (B, T, d)
        if not torch.allclose(found, expected, atol=1e-5):
            return False
    return True
