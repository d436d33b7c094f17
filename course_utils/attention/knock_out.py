"""Interventions on attention: some weights of one query are taken away, or made alike, and nothing else is changed."""

import torch

from course_utils._validation import require_floating, require_integers, require_tensor


def knock_out(weights, values, query, keys):
    """Attention in which one query of each sentence gets nothing from some of the keys -> (context, remaining).

    Their weights count as 0. The row's other weights stay as they are: they are not scaled up, so that the row may sum to less
    than 1, and what the keys had added to the blend is the one thing that is gone. The rows of all other queries stay.
    Shapes: weights (B, T, T), values (B, T, d_v), query (B,) integers, the position whose row is changed, keys (B, T) bool,
    True = taken away -> context (B, T, d_v), remaining (B, T, T). Raises TypeError and ValueError for anything else.
    Taking a part away to see what it is needed for: Michel, Levy and Neubig (2019), section 3, who take away whole heads.
    """
    require_change(weights, values, query, keys)
    sentences = torch.arange(len(query), device=weights.device)
    row = weights[sentences, query]  # (B, T)
    rest = row.masked_fill(keys, 0.0)  # (B, T)
    remaining = weights.clone()  # (B, T, T)
    remaining[sentences, query] = rest
    context = remaining @ values  # (B, T, d_v)
    return context, remaining


def make_alike(weights, values, query, keys):
    """Attention in which one query of each sentence prefers none of some keys -> (context, changed).

    Their weights are replaced by their mean, so that together they weigh as much as before; all else stays. Where `keys` names
    a single key nothing changes. Arguments, shapes and errors as for `knock_out`; a sentence without any of the keys is an
    error, too.
    """
    require_change(weights, values, query, keys)
    if not keys.any(dim=-1).all():
        raise ValueError("keys must hold at least one key of each sentence")
    sentences = torch.arange(len(query), device=weights.device)
    row = weights[sentences, query]  # (B, T)
    mean = row.masked_fill(~keys, 0.0).sum(dim=-1, keepdim=True) / keys.sum(dim=-1, keepdim=True)  # (B, 1)
    changed = weights.clone()  # (B, T, T)
    changed[sentences, query] = torch.where(keys, mean, row)
    return changed @ values, changed


def require_change(weights, values, query, keys):
    """Raise unless the four are what an intervention on one row of each sentence takes."""
    require_floating("weights", weights, ("B", "T", "T"))
    B, T = weights.shape[:2]
    require_floating("weights", weights, (B, T, T))
    require_floating("values", values, (B, T, "d_v"))
    require_integers("query", query, (B,))
    if ((query < 0) | (query >= T)).any():
        raise ValueError(f"query must hold positions from 0 to {T - 1}, got {query.tolist()}")
    require_tensor("keys", keys, (B, T))
    if keys.dtype != torch.bool:
        raise TypeError(f"keys must be a boolean tensor (True = taken away), got {keys.dtype}")
