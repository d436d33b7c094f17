"""A model that copies a string with attention: it reads one symbol after another, and must find where to read next.

Additive scores that may have features of the last weights: Chorowski et al. (2015), Attention-based models for speech
recognition, section 2.
"""

import torch
from torch import nn

from course_utils.attention.location import location_scores
from course_utils.attention.weights import context_vector, masked_softmax

KINDS = ("encoder", "location")


class Copier(nn.Module):
    """A GRU that writes a string which it reads by attention.

    kind: how attention learns where it is. "encoder": the keys are the states of a GRU over the string, as in lesson 02.
    "location": the keys are the embeddings of the symbols, so equal symbols have equal keys, and the score also gets the weights
    of the last step. scores: a function like `location_scores`.
    """

    def __init__(self, symbols, kind, *, d=32, filters=4, width=5, scores=location_scores):
        super().__init__()
        self.kind, self.scores = kind, scores
        self.embedding = nn.Embedding(symbols, d)
        self.cell = nn.GRUCell(2 * d, d)
        self.W_q, self.W_k = nn.Linear(d, d, bias=False), nn.Linear(d, d, bias=False)
        self.U = nn.Linear(filters, d, bias=False)
        self.kernel = nn.Parameter(torch.randn(filters, 1, width) / width**0.5)
        self.v = nn.Parameter(torch.randn(d) / d**0.5)
        self.readout = nn.Linear(2 * d, symbols)
        self.encoder = nn.GRU(d, d, batch_first=True) if kind == "encoder" else None

    def forward(self, source, target_in, mask):
        """The true symbol is read at each step: source (B, S), target_in (B, T) integers, mask (B, S) bool -> logits (B, T, V),
        weights (B, T, S).
        """
        keys, memory = self.keys(source)  # (B, S, d) each
        state, context, previous = self.start(memory)
        logits, weights = [], []
        for symbol in target_in.unbind(dim=1):
            scored, state, context, previous = self.step(symbol, keys, memory, mask, state, context, previous)
            logits.append(scored)
            weights.append(previous)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)

    def keys(self, source):
        """The keys and the values of a string. Shapes: source (B, S) -> (B, S, d) each."""
        memory = self.embedding(source)  # (B, S, d)
        if self.encoder is not None:
            memory, _ = self.encoder(memory)  # (B, S, d)
        return memory, memory

    def start(self, memory):
        """The first state and context, zeros; the last weights are 1 at the first position."""
        zeros = torch.zeros_like(memory[:, 0])  # (B, d)
        previous = torch.zeros_like(memory[:, :, 0])  # (B, S)
        previous[:, 0] = 1
        return zeros, zeros, previous

    def step(self, symbol, keys, memory, mask, state, context, previous):
        """One symbol more -> logits (B, V), state (B, d), context (B, d), weights (B, S)."""
        state = self.cell(torch.cat([self.embedding(symbol), context], dim=-1), state)  # (B, d)
        seen = previous if self.kind == "location" else torch.zeros_like(previous)  # (B, S)
        parameters = (self.W_q.weight, self.W_k.weight, self.U.weight, self.kernel, self.v)
        weights = masked_softmax(self.scores(state, keys, seen, *parameters), mask)  # (B, S)
        context = context_vector(weights, memory)  # (B, d)
        return self.readout(torch.cat([state, context], dim=-1)), state, context, weights

    @torch.no_grad()
    def copy(self, source, mask, start_id):
        """Write as many symbols as `source` has positions after its first, each the likeliest -> tokens (B, S-1), weights
        (B, S-1, S). Shapes: source (B, S) integers, mask (B, S) bool.
        """
        keys, memory = self.keys(source)
        state, context, previous = self.start(memory)
        symbol, tokens, weights = torch.full_like(source[:, 0], start_id), [], []
        for _ in range(source.shape[1] - 1):
            scored, state, context, previous = self.step(symbol, keys, memory, mask, state, context, previous)
            symbol = scored.argmax(dim=-1)  # (B,)
            tokens.append(symbol)
            weights.append(previous)
        return torch.stack(tokens, dim=1), torch.stack(weights, dim=1)
