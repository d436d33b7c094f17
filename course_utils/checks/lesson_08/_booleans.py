"""What the exercises about masks share."""

import torch

ADDITIVE = "This mask holds 0 and -inf, to be added to scores. Here a mask is boolean, and True means *may attend*."
NUMBERS = "This mask holds numbers. Where masks are inverted or combined, only booleans do what they should: use bool."


def as_bias(mask):
    """0 where the mask is True, -inf where it is False."""
    return torch.zeros(mask.shape).masked_fill(~mask, float("-inf"))
