"""Boolean masks; True means *may attend*."""

import torch

from course_utils._validation import require_int, require_tensor


def length_mask(lengths, length=None):
    """True where a position lies inside its sequence.

    Shapes: lengths (B,) integers of at least 0 -> (B, length) bool; `length` defaults to the longest.
    Raises TypeError or ValueError when lengths is not a 1-d integer tensor, or holds a number outside [0, length].
    """
    require_tensor("lengths", lengths, ("B",))
    if lengths.is_floating_point() or lengths.is_complex() or lengths.dtype == torch.bool:
        raise TypeError(f"lengths must be an integer tensor, got {lengths.dtype}")
    longest = int(lengths.max()) if len(lengths) else 0
    if length is None:
        length = longest
    require_int("length", length, minimum=0)
    if len(lengths) and (longest > length or int(lengths.min()) < 0):
        raise ValueError(f"lengths must lie in [0, {length}], got {lengths.tolist()}")
    return torch.arange(length, device=lengths.device) < lengths.unsqueeze(1)  # (B, length)
