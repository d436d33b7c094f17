"""Attention rollout: Abnar and Zuidema (2020), Quantifying attention flow in transformers, section 3."""

import torch

from course_utils._validation import require_floating


def rollout(weights_by_layer):
    """From which inputs the last layer's positions are mixed, if heads count alike and each layer adds its input -> (T, T).

    weights_by_layer: a list of (H, T, T), the first layer first; each may have another H. Of each layer the mean over its heads
    is taken, and half of it is exchanged for the identity, the residual connection; the layers are then multiplied, later
    times earlier. Where rows of the weights sum to 1, so do those of the result. Raises ValueError for no layer.
    """
    if not isinstance(weights_by_layer, (list, tuple)) or not weights_by_layer:
        raise ValueError(f"weights_by_layer must be a list of at least one (H, T, T), got {weights_by_layer!r}")
    positions = weights_by_layer[0].shape[-1]
    identity = torch.eye(positions, dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device)
    mixed = identity  # (T, T)
    for layer, weights in enumerate(weights_by_layer):
        require_floating(f"weights_by_layer[{layer}]", weights, ("H", positions, positions))
        mean = weights.mean(dim=0)  # (T, T)
        with_residual = (mean + identity) / 2  # (T, T)
        mixed = with_residual @ mixed
    return mixed
