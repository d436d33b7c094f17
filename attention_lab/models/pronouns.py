"""Small readers that say what `it` is: one names the noun, the other points at it.

Both stack self-attention with residual connections, x + attention(x), and nothing else: no heads, no feed-forward layers.
`forward(tokens, mask, it)` returns (logits, weights): logits over the words of the vocabulary, or over the positions of the
sentence, and the attention weights of each layer.
"""

import torch
from torch import nn


class SentenceReader(nn.Module):
    """Words to vectors, position vectors added, and layer after layer of self-attention, each added to its input.

    `layers`: modules (x (B, T, d_model), mask) -> (out, weights); `positions`: a module (B, T, d_model) -> the same, or None.
    """

    def __init__(self, vocabulary_size, d_model, layers, positions=None):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary_size, d_model, padding_idx=0)
        self.positions = nn.Identity() if positions is None else positions
        self.layers = nn.ModuleList(layers)

    def forward(self, tokens, mask):
        """Shapes: tokens, mask (B, T) -> vectors (B, T, d_model), a list of weights (B, T, T), one for each layer."""
        x, weights = self.positions(self.embedding(tokens)), []  # (B, T, d_model)
        for layer in self.layers:
            read, its_weights = layer(x, mask.unsqueeze(1))  # mask (B, 1, T): no word reads the padding
            x = x + read
            weights.append(its_weights)
        return x, weights


class NamingReader(nn.Module):
    """Says which word `it` stands for: one linear map, from the vector that stands at `it` to a score for every word."""

    def __init__(self, vocabulary_size, d_model, layers, positions=None):
        super().__init__()
        self.reader = SentenceReader(vocabulary_size, d_model, layers, positions)
        self.readout = nn.Linear(d_model, vocabulary_size)

    def forward(self, tokens, mask, it):
        """Shapes: tokens, mask (B, T), it (B,) -> logits (B, V), a list of weights (B, T, T)."""
        vectors, weights = self.reader(tokens, mask)
        return self.readout(row_of(vectors, it)), weights

    def target(self, batch):
        """The right answers: the tokens of the nouns. (B,)"""
        return batch.answer


class PointingReader(nn.Module):
    """Points at the word that `it` stands for: the answer *is* the last layer's row of weights at `it`.

    The last layer's output is not used; the logits are the logarithms of its weights. As in Vinyals, Fortunato and Jaitly
    (2015), "Pointer networks".
    """

    def __init__(self, vocabulary_size, d_model, layers, positions=None):
        super().__init__()
        self.reader = SentenceReader(vocabulary_size, d_model, layers, positions)

    def forward(self, tokens, mask, it):
        """Shapes: tokens, mask (B, T), it (B,) -> logits (B, T), a list of weights (B, T, T)."""
        _, weights = self.reader(tokens, mask)
        smallest = torch.finfo(weights[-1].dtype).tiny  # the padding's weights are 0, whose logarithm is minus infinity
        return row_of(weights[-1], it).clamp(min=smallest).log(), weights

    def target(self, batch):
        """The right answers: the positions of the nouns. (B,)"""
        return batch.noun


class UniformSelfAttention(nn.Module):
    """The control: every word reads the mean of all words, projected. It has no queries and no keys, so it cannot choose.

    Wiegreffe and Pinter (2019), "Attention is not not explanation", use uniform weights as a control in this way.
    """

    def __init__(self, d_model, d_v):
        super().__init__()
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, T, T) -> out (B, T, d_model), weights (B, T, T)."""
        allowed = torch.ones_like(x[..., :1] @ x[..., :1].mT) if mask is None else mask.expand(*x.shape[:2], -1).to(x.dtype)
        weights = allowed / allowed.sum(dim=-1, keepdim=True).clamp(min=1)  # (B, T, T)
        return self.out_proj(weights @ self.v_proj(x)), weights


def row_of(rows, it):
    """The row at position `it` of each sentence. Shapes: rows (B, T, n), it (B,) -> (B, n)."""
    return rows[torch.arange(len(rows), device=rows.device), it]  # (B, n)
