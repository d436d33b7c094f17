"""Other weights with the same context. Brunner et al. (2020), On identifiability in transformers, section 3: where there are more
keys than the values have features, and one more, infinitely many weights give the same output.
"""

import torch

from course_utils._validation import require_floating, require_int

NO_WAY = 1e-4  # of a direction that begins with length 1: what is left of it is rounding


def same_output(weights, values, key):
    """Other weights that give the same context, with as much taken from `key` as one straight step allows -> (T,) or None.

    Shapes: weights (T,), not negative, sum 1; values (T, d_v). The step goes along the direction nearest to "less on `key`" among
    those that change neither the context nor the sum of the weights, until the first weight is 0. None where there is no such
    direction: T <= d_v + 1 in general. Raises ValueError for a key that is none. Brunner et al. (2020), section 3.
    """
    require_floating("weights", weights, ("T",))
    require_floating("values", values, (len(weights), "d_v"))
    require_int("key", key, minimum=0)
    if key >= len(weights):
        raise ValueError(f"key must be smaller than the {len(weights)} keys, got {key}")
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)  # (T, d_v + 1): context and sum are weights @ kept
    away = torch.zeros_like(weights)  # (T,)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # (T,): direction @ kept is 0
    if direction.norm() < NO_WAY:
        return None
    shrinks = direction < 0  # (T,)
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


def furthest(step, weights, values):
    """Take from the largest weight, step by step, keys that have reached 0 left out -> (T,): the same context, far away.

    `step`: a function with the arguments and results of `same_output`. Shapes as there. Computed in float64.
    """
    weights, values = weights.double().clone(), values.double()
    largest = int(weights.argmax())
    while weights[largest] > 0:
        free = torch.nonzero(weights > 0).squeeze(1)  # the keys that still have weight
        moved = step(weights[free], values[free], int((free == largest).nonzero()))
        if moved is None:
            break
        moved = moved.clamp(min=0)
        moved[moved < 1e-12] = 0.0
        if not (moved == 0).any():  # no key was emptied, so that the next step would be the same one
            break
        weights[free] = moved
    return weights
