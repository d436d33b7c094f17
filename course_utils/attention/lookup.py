"""Attention as a look-up: values blended by how well their keys match a query; the weights' entropy and derivative."""

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


def attention_entropy(weights):
    """The entropy of each row of weights, in nats: 0 for certainty, log(n) for n equal weights.

    Shapes: weights (..., n), each row at least 0 and summing to 1 (or all zeros: entropy 0) -> (...). 0 log 0 counts as 0, and
    has a gradient of 0. Shannon (1948), section 6.
    """
    require_floating("weights", weights, (..., "n"))
    logarithms = torch.where(weights > 0, weights, 1.0).log()  # of 1 where the weight is 0: no -inf to multiply with
    terms = weights * logarithms  # (..., n), each at most 0
    return -terms.sum(dim=-1)


def softmax_jacobian(weights):
    """The derivative of the weights with respect to their scores: J[i, j] = dw_i / ds_j, which is diag(w) - w w^T.

    Shapes: weights (..., n), as they come out of a softmax -> (..., n, n). J is symmetric and its rows sum to 0.
    Martins and Astudillo (2016), From softmax to sparsemax, section 2.
    """
    require_floating("weights", weights, (..., "n"))
    diagonal = torch.diag_embed(weights)  # (..., n, n)
    products = weights.unsqueeze(-1) * weights.unsqueeze(-2)  # (..., n, 1) * (..., 1, n) -> (..., n, n)
    return diagonal - products
