"""What a map of attention shows, as numbers. Olsson et al. (2022), In-context learning and induction heads, measure heads by the
weight on the previous token, and on the token after an earlier copy.
"""

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
