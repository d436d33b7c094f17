"""A language model like `models.language`, in which one thing can be chosen: how it is told where its words stand.

Everything but the positions is the same: embeddings of words, blocks of causal multi-head self-attention with a small network
behind it, and a score for every word.
"""

import torch
from torch import nn

from attention_lab.models.language import Block
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
        self.heads, self.kind = heads, kind
        self.relative_shift = relative_shift or relative.relative_shift
        self.rotate, self.alibi_bias = rotate or relative.rotate, alibi_bias or relative.alibi_bias
        self.q_proj, self.k_proj = nn.Linear(d_model, d_model, bias=False), nn.Linear(d_model, d_model, bias=False)
        self.v_proj, self.out_proj = nn.Linear(d_model, d_model, bias=False), nn.Linear(d_model, d_model)
        if kind == "relative":
            self.r_proj = nn.Linear(d_model, d_model, bias=False)
            self.u, self.w = (nn.Parameter(torch.zeros(heads, 1, d_model // heads)) for _ in range(2))

    def forward(self, query, key, value, mask):
        """As `MultiHeadAttention.forward`: (B, T, d_model) each, mask (B, H, T, T) -> (B, T, d_model), weights (B, H, T, T)."""
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = (split_heads(x, self.heads) for x in (q, k, v))  # (B, H, T, d)
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


class PlacedLanguageModel(nn.Module):
    """Word embeddings, blocks, and a score for every word of the vocabulary, with positions of one `kind` (see `KINDS`).

    longest: rows of the table of "learned" (drawn from N(0, 0.02^2)) and "sinusoidal"; no text is longer. The attribute `mask`, a
    function of the length, says who may read what: boolean (T, T), the causal mask unless it is replaced.
    """

    def __init__(self, vocabulary_size, kind, *, d_model=64, heads=4, layers=2, d_ff=256, longest=128, **functions):
        super().__init__()
        self.kind, self.mask = kind, causal_mask
        self.words = nn.Embedding(vocabulary_size, d_model)
        attentions = (PlacedAttention(d_model, heads, kind, **functions) for _ in range(layers))
        self.blocks = nn.ModuleList(Block(attention, d_model, d_ff) for attention in attentions)
        self.norm, self.readout = nn.LayerNorm(d_model), nn.Linear(d_model, vocabulary_size)
        if kind == "learned":
            self.places = nn.Parameter(0.02 * torch.randn(longest, d_model))
        if kind == "sinusoidal":
            self.register_buffer("places", sinusoidal_positions(longest, d_model), persistent=False)

    def forward(self, tokens):
        """Scores for the word after each position. Shapes: tokens (B, T) integers, T <= longest -> (B, T, V)."""
        length = tokens.shape[1]
        x = self.words(tokens)  # (B, T, d_model)
        if self.kind in ("learned", "sinusoidal"):
            x = x + self.places[:length]
        mask = self.mask(length)  # (T, T)
        for block in self.blocks:
            x = block(x, mask)
        return self.readout(self.norm(x))  # (B, T, V)
