"""Cheaper scores, and a window: Luong, Pham and Manning (2015), sections 3.1 and 3.2.

dot       score(q, k) = q . k
general   score(q, k) = q . W k
concat    score(q, k) = v . tanh(W [q; k])
local     a softmax over the positions near a centre; "local-p" predicts the centre and favours what is close to it

As everywhere, weights = softmax of the scores, and context = sum_j weights_j k_j.
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.weights import context_vector, masked_softmax


def dot_scores(query, keys):
    """q . k for one query against every key. The two have the same size.

    Shapes: query (..., d), keys (..., T, d) -> (..., T).
    Luong et al. (2015), section 3.1.
    """
    require_floating("query", query, (..., "d"))
    require_floating("keys", keys, (..., "T", query.shape[-1]))
    column = query.unsqueeze(-1)  # (..., d, 1)
    scores = keys @ column  # (..., T, d) @ (..., d, 1) -> (..., T, 1)
    return scores.squeeze(-1)  # (..., T)


def general_scores(query, keys, W):
    """q . W k for one query against every key, computed as (q W) . k: one product with W, however many keys there are.

    Shapes: query (..., d_q), keys (..., T, d_k), W (d_q, d_k) -> (..., T).
    Luong et al. (2015), section 3.1.
    """
    require_floating("query", query, (..., "d_q"))
    require_floating("keys", keys, (..., "T", "d_k"))
    require_floating("W", W, (query.shape[-1], keys.shape[-1]))
    projected_query = query @ W  # (..., d_k): a question in the space of the keys
    column = projected_query.unsqueeze(-1)  # (..., d_k, 1)
    scores = keys @ column  # (..., T, 1)
    return scores.squeeze(-1)  # (..., T)


def concat_scores(query, keys, W, v):
    """v . tanh(W [q; k]), the query first, for one query against every key.

    It is the additive score whose W_q and W_k stand side by side in W. Written like this, as in the paper, every pair costs a
    product with the whole of W; `additive_scores` with the two halves gives the same numbers for less.
    Shapes: query (..., d_q), keys (..., T, d_k), W (d_a, d_q + d_k), v (d_a,) -> (..., T).
    Luong et al. (2015), section 3.1.
    """
    require_floating("v", v, ("d_a",))
    require_floating("query", query, (..., "d_q"))
    require_floating("keys", keys, (..., "T", "d_k"))
    require_floating("W", W, (v.shape[0], query.shape[-1] + keys.shape[-1]))
    repeated_query = query.unsqueeze(-2).expand(*keys.shape[:-1], -1)  # (..., T, d_q)
    pairs = torch.cat([repeated_query, keys], dim=-1)  # (..., T, d_q + d_k)
    projected_pairs = pairs @ W.T  # (..., T, d_a)
    hidden = torch.tanh(projected_pairs)  # (..., T, d_a)
    return hidden @ v  # (..., T)


def attentional_state(context, hidden, W_c):
    """tanh(W_c [c; h]): the context and the decoder's state in one vector, from which the next word is predicted.

    Shapes: context (..., d_c), hidden (..., d_h), W_c (d_o, d_c + d_h), the context first -> (..., d_o).
    Luong et al. (2015), equation 5.
    """
    require_floating("context", context, (..., "d_c"))
    require_floating("hidden", hidden, (..., "d_h"))
    require_floating("W_c", W_c, ("d_o", context.shape[-1] + hidden.shape[-1]))
    pair = torch.cat([context, hidden], dim=-1)  # (..., d_c + d_h)
    projected_pair = pair @ W_c.T  # (..., d_o)
    return torch.tanh(projected_pair)  # (..., d_o)


def local_m_weights(scores, center, half_width):
    """Softmax over the positions s in the window [p - D, p + D] alone, with p = `center` and D = `half_width`.

    "Monotonic" in the paper, which sets p = t: the source is read at the pace of the writing. Positions count from 0, and the
    part of a window that lies outside the sentence is left out; a row whose window holds no position is all zeros.
    Shapes: scores (..., T), center (...), D an int of at least 1 -> (..., T).
    Luong et al. (2015), section 3.2.
    """
    distance = _distance(scores, center, half_width)
    window = distance.abs() <= half_width  # (..., T)
    return masked_softmax(scores, window)  # (..., T)


def local_p_weights(scores, center, half_width):
    """`local_m_weights` times exp(-(s - p)^2 / (2 sigma^2)), with sigma = D / 2. Not renormalised: the sum is 1 at the most.

    Through the Gaussian the centre, a real number, gets a gradient, so that it can be predicted ("local-p").
    Shapes as in `local_m_weights`. Luong et al. (2015), section 3.2, equation 10.
    """
    weights = local_m_weights(scores, center, half_width)  # (..., T)
    distance = _distance(scores, center, half_width)  # (..., T)
    sigma = half_width / 2
    gaussian = torch.exp(-(distance**2) / (2 * sigma**2))  # (..., T)
    return weights * gaussian  # (..., T)


def _distance(scores, center, half_width):
    """The signed distance of each position from the centre, s - p: (..., T)."""
    require_floating("scores", scores, (..., "T"))
    require_floating("center", center, tuple(scores.shape[:-1]))
    require_sizes(half_width=half_width)
    positions = torch.arange(scores.shape[-1], device=scores.device)
    return positions - center.unsqueeze(-1)


class DotAttention(nn.Module):
    """Dot-product attention; it holds no weights, and the keys are also the values. Luong et al. (2015), section 3.1."""

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d), keys (B, T, d), mask (B, T) bool -> context (B, d), weights (B, T)."""
        scores = dot_scores(query, keys)  # (B, T)
        weights = masked_softmax(scores, mask)  # (B, T)
        context = context_vector(weights, keys)  # (B, d)
        return context, weights


class GeneralAttention(nn.Module):
    """Attention with the general score; it holds W as a bias-free `nn.Linear(d_key, d_query)`, whose weight is (d_query, d_key).

    The keys are also the values. Luong et al. (2015), section 3.1.
    """

    def __init__(self, d_query, d_key):
        super().__init__()
        require_sizes(d_query=d_query, d_key=d_key)
        self.d_query, self.d_key = d_query, d_key
        self.W = nn.Linear(d_key, d_query, bias=False)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        scores = general_scores(query, keys, self.W.weight)  # (B, T)
        weights = masked_softmax(scores, mask)  # (B, T)
        context = context_vector(weights, keys)  # (B, d_key)
        return context, weights


class ConcatAttention(nn.Module):
    """Attention with the concat score; it holds W: d_query + d_key -> d_attn and v: d_attn -> 1, `nn.Linear` without bias.

    The keys are also the values. Luong et al. (2015), section 3.1.
    """

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        require_sizes(d_query=d_query, d_key=d_key, d_attn=d_attn)
        self.d_query, self.d_key, self.d_attn = d_query, d_key, d_attn
        self.W = nn.Linear(d_query + d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        scores = concat_scores(query, keys, self.W.weight, self.v.weight[0])  # (B, T)
        weights = masked_softmax(scores, mask)  # (B, T)
        context = context_vector(weights, keys)  # (B, d_key)
        return context, weights


class LocalAttention(nn.Module):
    """Local-p attention with the general score: the query also predicts the centre p = S sigmoid(v_p . tanh(W_p q)).

    S is the sentence's own length. Holds W (as `GeneralAttention`), W_p: d_query -> d_attn and v_p: d_attn -> 1, all without
    bias; D is `half_width`. All T scores are computed and those outside the window masked, so the window saves no work here.
    The keys are also the values. Luong et al. (2015), section 3.2.
    """

    def __init__(self, d_query, d_key, d_attn, half_width):
        super().__init__()
        require_sizes(d_query=d_query, d_key=d_key, d_attn=d_attn, half_width=half_width)
        self.d_query, self.d_key, self.d_attn, self.half_width = d_query, d_key, d_attn, half_width
        self.W = nn.Linear(d_key, d_query, bias=False)
        self.W_p = nn.Linear(d_query, d_attn, bias=False)
        self.v_p = nn.Linear(d_attn, 1, bias=False)

    def center(self, query, lengths):
        """The predicted centre p, in [0, S]. Shapes: query (B, d_query), lengths (B,) -> (B,), positions counted from 0."""
        hidden = torch.tanh(self.W_p(query))  # (B, d_attn)
        share = torch.sigmoid(self.v_p(hidden)).squeeze(-1)  # (B,)
        return lengths * share

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T).

        `mask` allows the first S positions of each row. The weights of a row sum to 1 at the most.
        """
        scores = general_scores(query, keys, self.W.weight)  # (B, T)
        if mask is None:
            mask = torch.ones_like(scores, dtype=torch.bool)
        # Filled before, what the mask forbids takes nothing from the others; filled after, it is exactly zero everywhere.
        masked_scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # (B, T)
        center = self.center(query, mask.sum(dim=-1))  # (B,)
        weights = local_p_weights(masked_scores, center, self.half_width).masked_fill(~mask, 0.0)  # (B, T)
        context = context_vector(weights, keys)  # (B, d_key)
        return context, weights
