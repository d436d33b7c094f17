"""Attention seen as a look-up: blend values by how well their keys match a query, say how sure it is, and how it would move."""

import torch

from course_utils._validation import require_floating, require_number


def soft_lookup(query, keys, values, temperature):
    """Blend `values` by how well each key matches `query`: softmax(keys . query / temperature) times the values.

    Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,). `temperature` is a number above 0; towards 0 the best key wins
    alone, towards infinity all values count alike. Raises TypeError or ValueError that names the argument.
    With keys (x_i, -x_i^2 / 2) and query (x, 1) it is Gaussian kernel regression (Nadaraya 1964, Watson 1964).
    """
    require_floating("query", query, ("d",))
    require_floating("keys", keys, ("n", query.shape[0]))
    require_floating("values", values, (keys.shape[0], "d_v"))
    require_number("temperature", temperature, above=0)
    weights = torch.softmax(keys @ query / temperature, dim=0)  # (n,)
    return weights @ values  # (d_v,)


def attention_entropy(weights):
    """The entropy of each row of weights, in nats: 0 for certainty, log(n) for n equal weights.

    Shapes: weights (..., n), each row at least 0 and summing to 1 (or all zeros: entropy 0) -> (...). 0 log 0 counts as 0, and
    has a gradient of 0. Raises TypeError or ValueError for anything but a floating-point tensor. Shannon (1948), section 6.
    """
    require_floating("weights", weights, (..., "n"))
    logarithms = torch.where(weights > 0, weights, 1.0).log()  # of 1 where the weight is 0: no -inf to multiply with
    return -(weights * logarithms).sum(dim=-1)


def softmax_jacobian(weights):
    """How the weights move with the scores they were made from: J[i, j] = dw_i / ds_j, which is diag(w) - w w^T.

    Shapes: weights (..., n), as they come out of a softmax -> (..., n, n). J is symmetric and its rows sum to 0.
    Raises TypeError or ValueError for anything but a floating-point tensor.
    """
    require_floating("weights", weights, (..., "n"))
    return torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)  # (..., n, 1) * (..., 1, n)
