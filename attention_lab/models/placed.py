"""A language model like `models.language`, in which one thing can be chosen: how it is told where its words stand.

Everything but the positions is the same: embeddings of words, blocks of causal multi-head self-attention with a small network
behind it, and a score for every word.
"""

import torch
from torch import nn

from course_utils._validation import require_sizes, require_tensor
from course_utils.attention import relative
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import merge_heads, split_heads
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.weights import masked_softmax

KINDS = ("none", "learned", "sinusoidal", "relative", "ALiBi", "RoPE")


def signed_waves(length, d_model):
    """Sinusoidal vectors of the distances -(length - 1), ..., length - 1, in this order -> (2 length - 1, d_model)."""
    there = sinusoidal_positions(length, d_model)  # (T, d_model): of 0, ..., T - 1
    back = there.clone()
    back[:, ::2] *= -1  # the sine of a negative angle
    return torch.cat([back.flip(0), there[1:]])


class PlacedAttention(nn.Module):
    """Causal multi-head self-attention that may know distances.

    kind: one of `KINDS`. "relative": Dai et al. (2019), section 3.3: q . (k + r) + u . k + w . r, with r a projection of the
    distance's wave; "RoPE": queries and keys are turned by their positions; "ALiBi": a penalty is added to the scores. The others
    know nothing of positions here. relative_shift, rotate, alibi_bias: functions like those of `attention.relative`.
    """

    def __init__(self, d_model, heads, kind, *, relative_shift=None, rotate=None, alibi_bias=None):
        super().__init__()
        require_sizes(d_model=d_model, heads=heads)
        self.heads, self.kind = heads, kind
        self.relative_shift = relative_shift or relative.relative_shift
        self.rotate, self.alibi_bias = rotate or relative.rotate, alibi_bias or relative.alibi_bias
        self.q_proj, self.k_proj = nn.Linear(d_model, d_model, bias=False), nn.Linear(d_model, d_model, bias=False)
        self.v_proj, self.out_proj = nn.Linear(d_model, d_model, bias=False), nn.Linear(d_model, d_model)
        if kind == "relative":
            self.r_proj = nn.Linear(d_model, d_model, bias=False)
            self.u, self.w = (nn.Parameter(torch.zeros(heads, 1, d_model // heads)) for _ in range(2))

    def forward(self, x, mask):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, H, T, T) -> (B, T, d_model), weights (B, H, T, T)."""
        q, k, v = (split_heads(proj(x), self.heads) for proj in (self.q_proj, self.k_proj, self.v_proj))  # (B, H, T, d)
        weights = masked_softmax(self.score(q, k), mask)  # (B, H, T, T)
        return self.out_proj(merge_heads(weights @ v)), weights

    def score(self, q, k):
        """Shapes: q, k (B, H, T, d) -> (B, H, T, T)."""
        length, d = q.shape[-2:]
        if self.kind == "RoPE":
            positions = torch.arange(length)
            q, k = self.rotate(q, positions), self.rotate(k, positions)
        if self.kind == "relative":
            waves = signed_waves(length, self.heads * d).to(q.dtype)
            r = split_heads(self.r_proj(waves).unsqueeze(0), self.heads)  # (1, H, 2T-1, d)
            by_distance = (q + self.w) @ r.transpose(-2, -1)  # (B, H, T, 2T-1)
            return ((q + self.u) @ k.transpose(-2, -1) + self.relative_shift(by_distance)) / d**0.5
        scores = q @ k.transpose(-2, -1) / d**0.5  # (B, H, T, T)
        if self.kind == "ALiBi":
            scores = scores + self.alibi_bias(self.heads, length, length).to(scores.dtype)
        return scores


class PlacedBlock(nn.Module):
    """`PlacedAttention`, then a small network at every position; each is normalised before, and adds its output to its input."""

    def __init__(self, d_model, heads, d_ff, kind, **functions):
        super().__init__()
        self.norm_attention, self.norm_network = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = PlacedAttention(d_model, heads, kind, **functions)
        self.network = nn.Sequential(nn.Linear(d_model, d_ff), nn.GELU(), nn.Linear(d_ff, d_model))

    def forward(self, x, mask):
        """Shapes: x (B, T, d_model), mask as in `PlacedAttention` -> (B, T, d_model)."""
        x = x + self.attention(self.norm_attention(x), mask)[0]
        return x + self.network(self.norm_network(x))


class PlacedLanguageModel(nn.Module):
    """Word embeddings, blocks, and a score for every word of the vocabulary, with positions of one `kind` (see `KINDS`).

    longest: rows of the table of "learned" (drawn from N(0, 0.02^2)) and "sinusoidal"; no text is longer. The attribute `mask`, a
    function of the length, says who may read what: boolean (T, T), the causal mask unless it is replaced.
    """

    def __init__(self, vocabulary_size, kind, *, d_model=64, heads=4, layers=2, d_ff=256, longest=128, **functions):
        super().__init__()
        require_sizes(vocabulary_size=vocabulary_size, d_model=d_model, heads=heads, layers=layers, d_ff=d_ff, longest=longest)
        if kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, got {kind!r}")
        self.kind, self.longest, self.mask = kind, longest, causal_mask
        self.words = nn.Embedding(vocabulary_size, d_model)
        self.blocks = nn.ModuleList(PlacedBlock(d_model, heads, d_ff, kind, **functions) for _ in range(layers))
        self.norm, self.readout = nn.LayerNorm(d_model), nn.Linear(d_model, vocabulary_size)
        if kind == "learned":
            self.places = nn.Parameter(0.02 * torch.randn(longest, d_model))
        if kind == "sinusoidal":
            self.register_buffer("places", sinusoidal_positions(longest, d_model), persistent=False)

    def forward(self, tokens):
        """Scores for the word after each position. Shapes: tokens (B, T) integers, T <= longest -> (B, T, V)."""
        require_tensor("tokens", tokens, ("B", "T"))
        length = tokens.shape[1]
        if length > self.longest:
            raise ValueError(f"tokens must have at most longest={self.longest} positions, got {length}")
        x = self.words(tokens)  # (B, T, d_model)
        if self.kind in ("learned", "sinusoidal"):
            x = x + self.places[:length]
        mask = self.mask(length)  # (T, T)
        for block in self.blocks:
            x = block(x, mask)
        return self.readout(self.norm(x))  # (B, T, V)
