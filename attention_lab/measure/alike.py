"""How alike the words of a sentence have become: Dong et al. (2021), "Attention is not all you need: pure attention loses rank
doubly exponentially with depth", where the distance to a matrix of equal rows says it; here it is the angle between rows.
"""

import torch

from course_utils._validation import require_floating


def mean_cosine(states):
    """The mean cosine between the vectors of two different positions -> float in [-1, 1].

    Shapes: states (T, d) with T >= 2. 1 where all point one way, whatever their lengths; about 0 where directions are random.
    A vector of zeros has no direction, and its cosines are nan. Raises ValueError for fewer than two positions.
    """
    require_floating("states", states, ("T", "d"))
    if len(states) < 2:
        raise ValueError(f"states must have at least two positions, got {len(states)}")
    directions = states / torch.linalg.vector_norm(states, dim=-1, keepdim=True)  # (T, d)
    cosines = directions @ directions.T  # (T, T), and 1 on the diagonal
    positions = len(states)
    pairs = positions * (positions - 1)  # ordered, without those of a position and itself
    return ((cosines.sum() - cosines.trace()) / pairs).item()
