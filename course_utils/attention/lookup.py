"""Attention as a look-up: values blended by how well their keys match a query."""

import torch

from course_utils._validation import require_floating, require_number


def soft_lookup(query, keys, values, temperature):
    """Blend `values` by how well each key matches `query`: softmax(keys . query / temperature) times the values.

    Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,). `temperature` is a number above 0; towards 0 the best key wins
    alone, towards infinity all values count alike. Raises ValueError for a temperature that is not above 0.
    With keys (x_i, -x_i^2 / 2) and query (x, 1) it is Gaussian kernel regression (Nadaraya 1964, Watson 1964).
    """
    require_floating("query", query, ("d",))
    require_floating("keys", keys, ("n", query.shape[0]))
    require_floating("values", values, (keys.shape[0], "d_v"))
    require_number("temperature", temperature, above=0)
    scores = keys @ query  # (n,)
    scaled_scores = scores / temperature  # (n,)
    weights = torch.softmax(scaled_scores, dim=0)  # (n,)
    return weights @ values  # (d_v,)
