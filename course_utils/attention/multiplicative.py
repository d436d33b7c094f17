"""Cheaper scores, and a window: Luong, Pham and Manning (2015), sections 3.1 and 3.2.

dot       score(q, k) = q . k
general   score(q, k) = q . W k
concat    score(q, k) = v . tanh(W [q; k])
local     a softmax over the positions near a centre; "local-p" predicts the centre and favours what is close to it

As everywhere, weights = softmax of the scores, and context = sum_j weights_j k_j.
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_int
from course_utils.attention.weights import context_vector, masked_softmax


def dot_scores(query, keys):
    """q . k for one query against every key. The two have the same size.

    Shapes: query (..., d), keys (..., T, d) -> (..., T).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), section 3.1.
    """
    require_floating("query", query, (..., "d"))
    require_floating("keys", keys, (..., "T", query.shape[-1]))
    return (keys @ query.unsqueeze(-1)).squeeze(-1)  # (..., T, d) @ (..., d, 1) -> (..., T)


def general_scores(query, keys, W):
    """q . W k for one query against every key, computed as (q W) . k: one product with W, however many keys there are.

    Shapes: query (..., d_q), keys (..., T, d_k), W (d_q, d_k) -> (..., T).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), section 3.1.
    """
    require_floating("query", query, (..., "d_q"))
    require_floating("keys", keys, (..., "T", "d_k"))
    require_floating("W", W, (query.shape[-1], keys.shape[-1]))
    projected = query @ W  # (..., d_k): a question in the space of the keys
    return (keys @ projected.unsqueeze(-1)).squeeze(-1)  # (..., T)


def concat_scores(query, keys, W, v):
    """v . tanh(W [q; k]), the query first, for one query against every key.

    It is the additive score whose W_q and W_k stand side by side in W. Written like this, as in the paper, every pair costs a
    product with the whole of W; `additive_scores` with the two halves gives the same numbers for less.
    Shapes: query (..., d_q), keys (..., T, d_k), W (d_a, d_q + d_k), v (d_a,) -> (..., T).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), section 3.1.
    """
    require_floating("v", v, ("d_a",))
    require_floating("query", query, (..., "d_q"))
    require_floating("keys", keys, (..., "T", "d_k"))
    require_floating("W", W, (v.shape[0], query.shape[-1] + keys.shape[-1]))
    repeated = query.unsqueeze(-2).expand(*keys.shape[:-1], -1)  # (..., T, d_q)
    pairs = torch.cat([repeated, keys], dim=-1)  # (..., T, d_q + d_k)
    return torch.tanh(pairs @ W.T) @ v  # (..., T)


def attentional_state(context, hidden, W_c):
    """tanh(W_c [c; h]): what was read and what the decoder knows, in one vector, from which the next word is predicted.

    Shapes: context (..., d_c), hidden (..., d_h), W_c (d_o, d_c + d_h), the context first -> (..., d_o).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), equation 5.
    """
    require_floating("context", context, (..., "d_c"))
    require_floating("hidden", hidden, (..., "d_h"))
    require_floating("W_c", W_c, ("d_o", context.shape[-1] + hidden.shape[-1]))
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.T)  # (..., d_o)


def local_m_weights(scores, center, half_width):
    """Softmax over the positions s in the window [p - D, p + D] alone, with p = `center` and D = `half_width`.

    "Monotonic" in the paper, which sets p = t: the source is read at the pace of the writing. Positions count from 0, and the
    part of a window that lies outside the sentence is left out; a row whose window holds no position is all zeros.
    Shapes: scores (..., T), center (...), D an int of at least 1 -> (..., T).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), section 3.2.
    """
    distance = _distance(scores, center, half_width)
    return masked_softmax(scores, distance.abs() <= half_width)


def local_p_weights(scores, center, half_width):
    """`local_m_weights` times exp(-(s - p)^2 / (2 sigma^2)), with sigma = D / 2. Not renormalised: the sum is 1 at the most.

    Through the Gaussian the centre, a real number, gets a gradient, so that it can be predicted ("local-p").
    Shapes and errors as in `local_m_weights`. Luong et al. (2015), section 3.2, equation 10.
    """
    distance = _distance(scores, center, half_width)
    sigma = half_width / 2
    weights = masked_softmax(scores, distance.abs() <= half_width)  # (..., T)
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))


def _distance(scores, center, half_width):
    """How far each position lies from the centre, s - p: (..., T)."""
    require_floating("scores", scores, (..., "T"))
    require_floating("center", center, tuple(scores.shape[:-1]))
    require_int("half_width", half_width, minimum=1)
    positions = torch.arange(scores.shape[-1], device=scores.device)
    return positions - center.unsqueeze(-1)


class DotAttention(nn.Module):
    """Dot-product attention; it holds no weights, and the keys are also the values. Luong et al. (2015), section 3.1."""

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d), keys (B, T, d), mask (B, T) bool -> context (B, d), weights (B, T)."""
        weights = masked_softmax(dot_scores(query, keys), mask)  # (B, T)
        return context_vector(weights, keys), weights


class GeneralAttention(nn.Module):
    """Attention with the general score; it holds W as a bias-free `nn.Linear(d_key, d_query)`, whose weight is (d_query, d_key).

    The keys are also the values. Raises TypeError or ValueError when a size is not a positive int. Luong et al. (2015),
    section 3.1.
    """

    def __init__(self, d_query, d_key):
        super().__init__()
        _require_sizes(d_query=d_query, d_key=d_key)
        self.W = nn.Linear(d_key, d_query, bias=False)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        weights = masked_softmax(general_scores(query, keys, self.W.weight), mask)  # (B, T)
        return context_vector(weights, keys), weights


class ConcatAttention(nn.Module):
    """Attention with the concat score; it holds W: d_query + d_key -> d_attn and v: d_attn -> 1, `nn.Linear` without bias.

    The keys are also the values. Raises TypeError or ValueError when a size is not a positive int. Luong et al. (2015),
    section 3.1.
    """

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        _require_sizes(d_query=d_query, d_key=d_key, d_attn=d_attn)
        self.W = nn.Linear(d_query + d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        weights = masked_softmax(concat_scores(query, keys, self.W.weight, self.v.weight[0]), mask)  # (B, T)
        return context_vector(weights, keys), weights


class LocalAttention(nn.Module):
    """Local-p attention with the general score: the query also predicts the centre p = S sigmoid(v_p . tanh(W_p q)).

    S is the sentence's own length. Holds W (as `GeneralAttention`), W_p: d_query -> d_attn and v_p: d_attn -> 1, all without
    bias; D is `half_width`. All T scores are computed and those outside the window masked, so the window saves no work here.
    The keys are also the values. Raises TypeError or ValueError when a size is not a positive int. Luong et al. (2015),
    section 3.2.
    """

    def __init__(self, d_query, d_key, d_attn, half_width):
        super().__init__()
        _require_sizes(d_query=d_query, d_key=d_key, d_attn=d_attn, half_width=half_width)
        self.half_width = half_width
        self.W = nn.Linear(d_key, d_query, bias=False)
        self.W_p = nn.Linear(d_query, d_attn, bias=False)
        self.v_p = nn.Linear(d_attn, 1, bias=False)

    def center(self, query, lengths):
        """Where to look, in [0, S]. Shapes: query (B, d_query), lengths (B,) -> (B,), positions counted from 0."""
        return lengths * torch.sigmoid(self.v_p(torch.tanh(self.W_p(query)))).squeeze(-1)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T).

        `mask` allows the first S positions of each row. The weights of a row sum to 1 at the most.
        """
        scores = general_scores(query, keys, self.W.weight)  # (B, T)
        if mask is None:
            mask = torch.ones_like(scores, dtype=torch.bool)
        # Filled before, what the mask forbids takes nothing from the others; filled after, it is exactly zero everywhere.
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = local_p_weights(scores, self.center(query, mask.sum(dim=-1)), self.half_width).masked_fill(~mask, 0.0)
        return context_vector(weights, keys), weights


def _require_sizes(**sizes):
    for name, size in sizes.items():
        require_int(name, size, minimum=1)
