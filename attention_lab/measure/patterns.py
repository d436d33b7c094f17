"""What a picture of attention shows, as numbers, and how far two rankings agree.

Offsets: Olsson et al. (2022), In-context learning and induction heads, measure heads by the weight on the previous token, and on
the token after an earlier copy. Agreement: Kendall (1938), A new measure of rank correlation.
"""

import torch

from course_utils._validation import require_floating, require_int


def offset_score(weights, offset):
    """The mean weight that each head gives the key `offset` positions back, over the queries that have one -> (H,).

    Shapes: weights (H, T, T), rows are queries. offset 0 is the query itself, 1 the previous position.
    Raises ValueError when `offset` is negative or no query has such a key.
    """
    require_floating("weights", weights, ("H", "T", "T"))
    require_int("offset", offset, minimum=0)
    if offset >= weights.shape[-1]:
        raise ValueError(f"offset must be smaller than the {weights.shape[-1]} positions, got {offset}")
    so_far_back = weights.diagonal(-offset, dim1=1, dim2=2)  # (H, T - offset)
    return so_far_back.mean(dim=-1)


def rank_agreement(a, b):
    """Kendall's tau: of all pairs of items, the share that a and b put in the same order, less the share in opposite orders.

    Shapes: a (n,), b (n,), n >= 2 -> float in [-1, 1]. A pair that a or b leaves tied counts for neither, and among all pairs
    (tau-a). Raises ValueError for other lengths.
    """
    require_floating("a", a, ("n",))
    require_floating("b", b, (len(a),))
    n = len(a)
    if n < 2:
        raise ValueError(f"a must hold at least two numbers, got {n}")
    order_a = torch.sign(a.unsqueeze(1) - a)  # (n, n): 1, 0 or -1 for each ordered pair
    order_b = torch.sign(b.unsqueeze(1) - b)  # (n, n)
    agree = order_a * order_b  # (n, n): 1 the same order, -1 the opposite one
    return (agree.sum() / (n * (n - 1))).item()
