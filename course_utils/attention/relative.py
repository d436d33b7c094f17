"""Positions as distances: relative scores, rotations of queries and keys, and a penalty that grows with the distance."""

import torch

from course_utils._validation import require_floating, require_sizes, require_tensor


def relative_shift(scores):
    """Scores by distance -> scores by key: entry (i, j) is scores[i, j - i + T - 1], without a loop.

    Shapes: (..., T, 2T-1), column c holding the score of a key c - (T - 1) places after the query -> (..., T, T).
    Dai et al. (2019), Transformer-XL, appendix B: a column of padding, and one other way to cut the same numbers into rows.
    """
    require_floating("scores", scores, (..., "T", "2T-1"))
    length = scores.shape[-2]
    if scores.shape[-1] != 2 * length - 1:
        raise ValueError(f"scores must have shape (..., {length}, {2 * length - 1}), got {tuple(scores.shape)}")
    padded = torch.nn.functional.pad(scores, (0, 1))  # (..., T, 2T)
    # In rows of 2T - 1, each row begins one place further along than the row above it did.
    flat = padded.flatten(-2)[..., : length * (2 * length - 1)]  # (..., T (2T - 1))
    shifted = flat.unflatten(-1, (length, 2 * length - 1))  # (..., T, 2T - 1)
    return shifted[..., length - 1 :]  # (..., T, T)


def rotate(x, positions, base=10000.0):
    """Turn pairs of features by an angle that grows with the position: rotated q . rotated k then depends on the distance alone.

    Shapes: x (..., T, d) with d even, positions (T,) numbers -> (..., T, d). Feature i is paired with i + d/2 (the convention of
    GPT-NeoX and Llama's weights on the Hugging Face hub; the paper pairs 2i with 2i + 1), and turned by position * base^(-2i/d).
    Su et al. (2021), RoFormer, section 3.2.2. Raises ValueError when d is odd.
    """
    require_floating("x", x, (..., "T", "d"))
    require_tensor("positions", positions, (x.shape[-2],))
    half, odd = divmod(x.shape[-1], 2)
    if odd:
        raise ValueError(f"x must have an even number of features, got {x.shape[-1]}")
    # In float32 at least: an angle of some thousand radians has no digits left in half precision.
    exact = torch.promote_types(x.dtype, torch.float32)
    frequencies = float(base) ** (-torch.arange(half, dtype=exact, device=x.device) / half)  # (d/2,)
    angles = positions.to(x.device, exact).unsqueeze(-1) * frequencies  # (T, d/2)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]  # (..., T, d/2)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)  # (..., T, d)


def alibi_bias(heads, queries, keys):
    """What is added to the scores: minus the distance, times a slope that shrinks from head to head -> (heads, queries, keys).

    The last query stands at the last key. Head h (from 0) has the slope 2^(-8(h+1)/heads). Keys after the query get a positive
    number that means nothing: the future is the mask's business. Press et al. (2022), Train short, test long, section 3; their
    slopes for numbers of heads that are no power of 2 differ.
    """
    require_sizes(heads=heads, queries=queries, keys=keys)
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)  # (heads,)
    place = torch.arange(keys - queries, keys)  # (queries,): where the queries stand among the keys
    distance = place.unsqueeze(1) - torch.arange(keys)  # (queries, keys)
    return -slopes.view(-1, 1, 1) * distance  # (heads, queries, keys)
