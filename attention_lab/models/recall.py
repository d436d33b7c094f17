"""A reader with one memory and nothing else: which memories can learn to give back what was written next to a key?

The task is associative recall (Arora et al. 2023, Zoology). The reader sees each token together with the one before it, as with
the short convolutions of today's recurrent layers (Fu et al. 2023, H3; Yang et al. 2024), so that one layer can bind a value to
the key before it. No positions are given.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


def softmax_memory(q, k, v, beta):
    """Causal softmax attention: everything is kept. `beta` is not used. Shapes: q, k (B, T, d), v (B, T, d_v) -> (B, T, d_v)."""
    return scaled_dot_product_attention(q, k, v, _causal(q))[0]


def window_memory(q, k, v, beta, window=32):
    """Causal softmax attention to the `window` last positions, by a mask: for short texts. Shapes as in `softmax_memory`."""
    return scaled_dot_product_attention(q, k, v, _causal(q).triu(1 - window))[0]


def recent_memory(q, k, v, beta, slope=0.1):
    """Causal softmax attention whose scores fall by `slope` for each position of distance. Shapes as in `softmax_memory`.

    Press et al. (2022), Train short, test long, section 3, with one slope.
    """
    position = torch.arange(q.shape[-2], device=q.device)
    distance = (position.unsqueeze(1) - position).to(q.dtype)  # (T, T)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]) - slope * distance  # (B, T, T)
    return masked_softmax(scores, _causal(q)) @ v


def sum_memory(q, k, v, beta, log_alpha=None):
    """The state S is a sum of beta k v^T, read with S^T q; keys have length 1. Shapes as in `softmax_memory`, beta (B, T, 1).

    log_alpha (B, T, 1): the logarithm of a gate that multiplies S before each position writes, as in Dao and Gu (2024), Mamba-2.
    """
    k = F.normalize(k, dim=-1)
    return (q @ k.transpose(-2, -1) * _kept(q, log_alpha)) @ (beta * v)


def delta_memory(q, k, v, beta, log_alpha=None):
    """The delta rule: `sum_memory`, but what is added is beta k (v - S^T k)^T, for S after the gate. Shapes as there.

    All steps at once: what each position adds, u, solves (I + diag(beta) tril(k k^T, -1)) u = diag(beta) v, where a gate
    multiplies the products by what it has left. Yang et al. (2024), Parallelizing linear transformers with the delta rule over
    sequence length, section 3; with the gate Yang et al. (2025), Gated delta networks.
    """
    k, kept = F.normalize(k, dim=-1), _kept(q, log_alpha)
    system = (beta * (k @ k.transpose(-2, -1)) * kept).tril(-1)  # (B, T, T)
    added = torch.linalg.solve_triangular(system, beta * v, upper=False, unitriangular=True)  # (B, T, d_v)
    return (q @ k.transpose(-2, -1) * kept) @ added


MEMORIES = {
    "softmax": softmax_memory,
    "softmax, recent first": recent_memory,
    "window": window_memory,
    "sum": sum_memory,
    "gated sum": sum_memory,
    "delta": delta_memory,
}


class RecallReader(nn.Module):
    """Embeddings, one memory, and a score for every token. `memory`: a function of `MEMORIES`; `gated`: it also gets a gate.

    All memories get the same projections, and a gate one more, to a single number.
    """

    def __init__(self, tokens, memory, *, d_model=64, d=16, gated=False):
        super().__init__()
        self.memory = memory
        self.embedding = nn.Embedding(tokens, d_model)
        self.q_proj, self.k_proj, self.v_proj = (nn.Linear(2 * d_model, d) for _ in range(3))
        self.beta_proj = nn.Linear(2 * d_model, 1)
        self.readout = nn.Linear(d, tokens)
        self.gate_proj = nn.Linear(2 * d_model, 1) if gated else None
        if gated:
            nn.init.constant_(self.gate_proj.bias, 4.0)  # a gate of 0.98 at the start: nearly nothing is forgotten

    def forward(self, tokens):
        """Scores for the answer at each position. Shapes: tokens (B, T) integers -> (B, T, tokens)."""
        x = self.embedding(tokens)  # (B, T, d_model)
        x = torch.cat([x, F.pad(x, (0, 0, 1, -1))], dim=-1)  # (B, T, 2 d_model): with the token before
        given = self.q_proj(x), self.k_proj(x), self.v_proj(x), torch.sigmoid(self.beta_proj(x))  # beta: (B, T, 1)
        gate = () if self.gate_proj is None else (F.logsigmoid(self.gate_proj(x)),)  # (B, T, 1)
        return self.readout(self.memory(*given, *gate))


def _kept(q, log_alpha):
    """How much of what position j wrote is left when i reads, 0 where j comes after i. log_alpha (B, T, 1) -> (B, T, T)."""
    if log_alpha is None:
        return _causal(q).to(q.dtype)
    total = log_alpha.cumsum(dim=-2)  # (B, T, 1)
    return (total - total.transpose(-2, -1)).masked_fill(~_causal(q), -torch.inf).exp()


def _causal(q):
    return torch.ones(q.shape[-2], q.shape[-2], dtype=torch.bool, device=q.device).tril()
