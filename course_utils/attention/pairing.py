"""Two ways to pair the features that a rotation turns, and how weights go from the one to the other."""

from course_utils._validation import require_floating, require_sizes


def neighbours_to_halves(weight, heads):
    """Rows of a query or key projection for `rotate`, which pairs i with i + d/2, where it was trained with 2i and 2i + 1 paired.

    Shapes: weight (heads * d, d_model), d even -> (heads * d, d_model): of each head the rows 0, 2, 4, ... first, then the rows
    1, 3, 5, ... Queries and keys in the same other order have the same products, and the same angle turns each pair. Su et al.
    (2021), RoFormer, section 3.4.2, pairs neighbours. Raises ValueError when heads does not divide the rows, or d is odd.
    """
    require_floating("weight", weight, ("heads * d", "d_model"))
    require_sizes(heads=heads)
    d, rest = divmod(weight.shape[0], heads)
    if rest:
        raise ValueError(f"heads must divide the {weight.shape[0]} rows of weight, got {heads}")
    if d % 2:
        raise ValueError(f"weight must have an even number of rows a head, got {d}")
    pairs = weight.unflatten(0, (heads, d // 2, 2))  # (heads, d/2, 2, d_model)
    halves = pairs.transpose(1, 2)  # (heads, 2, d/2, d_model)
    return halves.flatten(0, 2)  # (heads * d, d_model)
