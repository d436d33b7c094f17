"""Checked arguments of the plot functions: arrays out of tensors, and errors that name the argument."""

import numpy as np
import torch

TOLERANCE = 1e-4  # how far rounding may take a weight out of 0..1


def numbers(name, values, dimensions, bounded=True, nan=False):
    if isinstance(values, torch.Tensor):
        values = values.detach().cpu().double().numpy()
    try:
        values = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a tensor or array of numbers, got {type(values).__name__}") from None
    if values.ndim != dimensions:
        raise ValueError(f"{name} must have {dimensions} dimension{'s' * (dimensions > 1)}, got shape {values.shape}")
    if 0 in values.shape:
        raise ValueError(f"{name} must not be empty, got shape {values.shape}")
    known = values[~np.isnan(values)] if nan else values
    if not np.isfinite(known).all():
        raise ValueError(f"{name} must be finite, got {known[~np.isfinite(known)][0]}")
    if bounded and known.size and (known.min() < -TOLERANCE or known.max() > 1 + TOLERANCE):
        worst = known.min() if known.min() < -TOLERANCE else known.max()
        raise ValueError(f"{name} must lie between 0 and 1, got {worst:.4g}")
    return values


def tokens(name, tokens, size, of):
    if isinstance(tokens, str) or not all(isinstance(token, str) for token in tokens):
        raise TypeError(f"{name} must be a list of strings, got {type(tokens).__name__}: {str(tokens)[:60]}")
    if len(tokens) != size:
        raise ValueError(f"{name} must have one token for each of the {size} {of}, got {len(tokens)}")


def indices(name, indices, size):
    indices = list(indices or ())
    for index in indices:
        if not 0 <= index < size:
            raise ValueError(f"{name} must hold indices from 0 to {size - 1}, got {index}")
    return indices


def pairs(name, pairs, queries, keys):
    """The set of pairs (query index, key index)."""
    found = list(pairs or ())
    if not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in found):
        raise ValueError(f"{name} must hold pairs (query index, key index), got {found[:3]}")
    indices(name, [query for query, _ in found], queries)
    indices(name, [key for _, key in found], keys)
    return {(int(query), int(key)) for query, key in found}


def labelled(name, value):
    if not isinstance(value, dict):
        raise TypeError(f"{name} must be a dict of label to array, got {type(value).__name__}")
    return value


def per_panel(name, values, n):
    if len(values) != n:
        raise ValueError(f"{name} must have one entry for each of the {n} panels, got {len(values)}")
    return list(values)
