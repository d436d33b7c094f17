"""Layer normalisation: Ba et al. (2016), "Layer normalization", section 3.

norm(x) = weight * (x - mean) / sqrt(variance + eps) + bias, with the mean and the variance of one position's own features.
"""

import torch

from course_utils._validation import require_floating, require_number


def layer_norm(x, weight, bias, eps=1e-5):
    """Every position to mean 0 and variance 1 over its own features, then scaled and shifted feature by feature.

    Shapes: x (..., d), weight (d,), bias (d,) -> (..., d). The variance is the biased one, divided by d; `eps` is added to it
    inside the root, so that a position whose features are all alike gives `bias` and no 0/0.
    Neither other positions nor other sentences enter. Ba et al. (2016), section 3; eps is PyTorch's, that section has none.
    """
    require_floating("x", x, (..., "d"))
    require_floating("weight", weight, (x.shape[-1],))
    require_floating("bias", bias, (x.shape[-1],))
    require_number("eps", eps, minimum=0)
    mean = x.mean(dim=-1, keepdim=True)  # (..., 1)
    centred = x - mean  # (..., d)
    variance = centred.pow(2).mean(dim=-1, keepdim=True)  # (..., 1)
    normed = centred / torch.sqrt(variance + eps)  # (..., d)
    return normed * weight + bias  # (..., d)
