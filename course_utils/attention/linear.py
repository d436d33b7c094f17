"""Attention without a softmax, which is a recurrence whose state is a matrix, and a rule that rewrites what it holds.

Katharopoulos et al. (2020), Transformers are RNNs; Schlag et al. (2021), Linear transformers are secretly fast weight
programmers.
"""

import torch
from torch.nn import functional as F

from course_utils._validation import require_floating, require_tensor


def feature_map(x):
    """elu(x) + 1, element by element, which is positive, as weights must be: Katharopoulos et al. (2020), equation 7."""
    require_floating("x", x)
    return F.elu(x) + 1


def linear_attention(q, k, v, causal=False):
    """Weights in proportion to feature_map(q) . feature_map(k), for time and memory that grow with T and not with T^2.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v); causal needs Tq = Tk, and each query then
    sees the keys up to its own position. Sums over keys are taken before a query comes: (q k^T) v = q (k^T v).
    Katharopoulos et al. (2020), sections 3.2 and 3.3.
    """
    require_floating("q", q, (..., "Tq", "d"))
    require_floating("k", k, (..., q.shape[-2] if causal else "Tk", q.shape[-1]))
    require_floating("v", v, (..., k.shape[-2], "d_v"))
    queries, keys = feature_map(q), feature_map(k)  # (..., T, d)
    if causal:
        written = keys.unsqueeze(-1) * v.unsqueeze(-2)  # (..., T, d, d_v): what each position adds
        memory = written.cumsum(dim=-3)  # (..., T, d, d_v): what is there when it reads
        total = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)  # (..., T, 1)
        return _divided((queries.unsqueeze(-2) @ memory).squeeze(-2), total)
    memory = keys.transpose(-2, -1) @ v  # (..., d, d_v)
    total = queries @ keys.sum(dim=-2).unsqueeze(-1)  # (..., Tq, 1)
    return _divided(queries @ memory, total)


def linear_attention_step(state, q, k, v):
    """One position of causal linear attention: write the new key and value into the state, then read it with the query.

    Shapes: q, k (..., d), v (..., d_v), state None (nothing so far) or (S (..., d, d_v), z (..., d)) -> context (..., d_v), the
    new state. The old one is left as it was. Katharopoulos et al. (2020), section 3.4, equations 16 to 20.
    """
    require_floating("q", q, (..., "d"))
    require_floating("k", k, (..., q.shape[-1]))
    require_floating("v", v, (..., "d_v"))
    query, key = feature_map(q), feature_map(k)  # (..., d)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)  # (..., d, d_v)
    memory, total = (written, key) if state is None else (state[0] + written, state[1] + key)
    context = _divided((query.unsqueeze(-2) @ memory).squeeze(-2), (query * total).sum(dim=-1, keepdim=True))  # (..., d_v)
    return context, (memory, total)


def delta_step(state, q, k, v, beta):
    """One position of the delta rule: correct what the state answers to the key, then read it with the query.

    Shapes: q, k (..., d), v (..., d_v), state (..., d, d_v), beta a float in [0, 1] or a tensor (...) of them, how much of the
    error is corrected -> context (..., d_v), the new state S + beta k (v - S^T k)^T. A key of length 1 and a beta of 1 make the
    state answer exactly v; linear attention adds v to what is there. Widrow and Hoff (1960); Schlag et al. (2021), section 4.2
    (there with normalised features of the key).
    """
    require_floating("q", q, (..., "d"))
    require_floating("k", k, (..., q.shape[-1]))
    require_floating("v", v, (..., "d_v"))
    require_floating("state", state, (..., q.shape[-1], v.shape[-1]))
    if isinstance(beta, torch.Tensor):
        require_tensor("beta", beta, tuple(torch.broadcast_shapes(k.shape[:-1], v.shape[:-1])))
        beta = beta.unsqueeze(-1)  # (..., 1)
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)  # (..., d_v): S^T k
    correction = beta * (v - answered)  # (..., d_v)
    new = state + k.unsqueeze(-1) * correction.unsqueeze(-2)  # (..., d, d_v)
    context = (q.unsqueeze(-2) @ new).squeeze(-2)  # (..., d_v)
    return context, new


def _divided(blend, total):
    """blend / total; zeros where all the features are so small that their sum is 0."""
    return blend / (total + torch.finfo(total.dtype).tiny)
