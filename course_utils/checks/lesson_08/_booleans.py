"""What the exercises about masks share."""

import torch

ADDITIVE = "This mask holds 0 and -inf, to be added to scores. Here a mask is boolean, and True means *may attend*."
NUMBERS = "This mask holds numbers. Where masks are inverted or combined, only booleans do what they should: use bool."


def strictly(result):
    """An integer mask as floats, so that it is not taken for a boolean one: `~` of an integer 1 is -2, which is true as well."""
    if isinstance(result, torch.Tensor) and result.dtype != torch.bool and not result.is_floating_point():
        return result.double()
    return result


def as_bias(mask):
    """0 where the mask is True, -inf where it is False."""
    return torch.zeros(mask.shape).masked_fill(~mask, float("-inf"))
