"""Additive attention: Bahdanau, Cho and Bengio (2015), section 3.1 and appendix A.1.2.

score(q, k_j) = v . tanh(W_q q + W_k k_j)      weights = softmax over j      context = sum_j weights_j k_j
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.weights import context_vector, masked_softmax


def additive_scores(query, keys, W_q, W_k, v):
    """v . tanh(W_q q + W_k k) for one query against every key.

    Shapes: query (..., d_q), keys (..., T, d_k), W_q (d_a, d_q), W_k (d_a, d_k), v (d_a,) -> (..., T).
    Bahdanau et al. (2015), appendix A.1.2.
    """
    require_floating("v", v, ("d_a",))
    require_floating("query", query, (..., "d_q"))
    require_floating("keys", keys, (..., "T", "d_k"))
    require_floating("W_q", W_q, (v.shape[0], query.shape[-1]))
    require_floating("W_k", W_k, (v.shape[0], keys.shape[-1]))
    projected_query = (query @ W_q.T).unsqueeze(-2)  # (..., 1, d_a): the same for every key
    projected_keys = keys @ W_k.T  # (..., T, d_a)
    sums = projected_query + projected_keys  # (..., T, d_a)
    hidden = torch.tanh(sums)  # (..., T, d_a)
    return hidden @ v  # (..., T)


class AdditiveAttention(nn.Module):
    """Additive attention that holds its weights; the keys are also the values.

    `W_q` and `W_k` are bias-free `nn.Linear` to d_attn features, `v` a bias-free `nn.Linear(d_attn, 1)`.
    Bahdanau et al. (2015), section 3.1.
    """

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        require_sizes(d_query=d_query, d_key=d_key, d_attn=d_attn)
        self.d_query, self.d_key, self.d_attn = d_query, d_key, d_attn
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        scores = additive_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight[0])  # (B, T)
        weights = masked_softmax(scores, mask)  # (B, T)
        context = context_vector(weights, keys)  # (B, d_key)
        return context, weights
