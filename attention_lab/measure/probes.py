"""Probes: what a linear reader can tell from vectors that it had no part in making."""

import torch
from torch.nn import functional as F

from course_utils._validation import require_floating, require_int, require_integers, require_number


def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    """Fit a linear classifier on (vectors, labels) and let it read the labels of `new_vectors` -> share right, scores.

    The classifier is ridge regression onto one-hot labels, in closed form: W = (X'X + strength I)^-1 X'Y, where X is the
    vectors with a column of ones and Y the one-hot rows. The label of the highest score is what it reads (linear probes:
    Alain and Bengio 2016; of sentence vectors: Adi et al. 2017).
    Shapes: vectors (N, d), labels (N,) integers from 0 to classes - 1, new_vectors (M, d), new_labels (M,) -> a float from 0 to
    1, scores (M, classes). Raises ValueError where the shapes do not fit, a label is no class or strength is not above 0.
    """
    require_floating("vectors", vectors, ("N", "d"))
    require_floating("new_vectors", new_vectors, ("M", vectors.shape[1]))
    require_integers("labels", labels, (len(vectors),))
    require_integers("new_labels", new_labels, (len(new_vectors),))
    require_int("classes", classes, minimum=1)
    require_number("strength", strength, above=0)
    for name, given in (("labels", labels), ("new_labels", new_labels)):
        if not len(given):
            raise ValueError(f"{name} must hold at least one label, got none")
        if given.min() < 0 or given.max() >= classes:
            raise ValueError(f"{name} must lie in [0, {classes - 1}], got {given.min()} to {given.max()}")
    features = _with_ones(vectors)  # (N, d + 1)
    targets = F.one_hot(labels, classes).to(features)  # (N, classes)
    penalty = strength * torch.eye(features.shape[1]).to(features)  # (d + 1, d + 1)
    weights = torch.linalg.solve(features.T @ features + penalty, features.T @ targets)  # (d + 1, classes)
    scores = _with_ones(new_vectors) @ weights  # (M, classes)
    read = scores.argmax(dim=-1)  # (M,)
    share = (read == new_labels).double().mean().item()
    return share, scores


def _with_ones(vectors):
    return torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)  # (N, d + 1)
