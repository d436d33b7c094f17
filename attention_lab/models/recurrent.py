"""Recurrent translators: one that keeps the source in one vector, and one with attention.

Both have the same interface: `model(source, lengths, target_in)` gives the logits under teacher forcing, and
`model.begin(source, lengths)` the `(step, state)` that `greedy_decode` takes.
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from course_utils.attention.masks import length_mask


def last_valid_state(outputs, lengths):
    """Each sequence's output at its last real token.

    Shapes: outputs (B, T, d), lengths (B,) integers in [1, T] -> (B, d).
    """
    rows = torch.arange(outputs.shape[0], device=outputs.device)
    last = lengths - 1  # (B,)
    return outputs[rows, last]  # (B, d)


class BottleneckTranslator(nn.Module):
    """A GRU encoder and a GRU decoder, which sees nothing of the source but the encoder's last state.

    The vector is the decoder's first state and also an input at every step (Cho et al. 2014, section 2.2), so that it need not
    be carried along. The padding token has the id 0, here and in the other translators.
    """

    def __init__(self, source_size, target_size, d_embed=64, d_hidden=128):
        super().__init__()
        self.source_embedding = nn.Embedding(source_size, d_embed, padding_idx=0)
        self.target_embedding = nn.Embedding(target_size, d_embed, padding_idx=0)
        self.encoder = nn.GRU(d_embed, d_hidden, batch_first=True)
        self.decoder = nn.GRU(d_embed + d_hidden, d_hidden, batch_first=True)
        self.readout = Readout(2 * d_hidden + d_embed, d_embed, target_size)
        initialise(self)

    def encode(self, source, lengths):
        """Shapes: source (B, Ts), lengths (B,) -> the one vector (B, d_hidden)."""
        outputs, _ = self.encoder(self.source_embedding(source))  # (B, Ts, d_hidden)
        return last_valid_state(outputs, lengths)

    def forward(self, source, lengths, target_in):
        """Shapes: source (B, Ts), lengths (B,), target_in (B, Tt), starting with BOS -> logits (B, Tt, V)."""
        vector = self.encode(source, lengths)
        logits, _ = self.decode(vector, vector, target_in)
        return logits

    def decode(self, vector, state, target_in):
        """Shapes: vector, state (B, d_hidden), target_in (B, Tt) -> logits (B, Tt, V), the last state (B, d_hidden)."""
        embedded = self.target_embedding(target_in)  # (B, Tt, d_embed)
        context = vector.unsqueeze(1).expand(-1, embedded.shape[1], -1)  # (B, Tt, d_hidden): the same at every step
        states, last = self.decoder(torch.cat([embedded, context], dim=-1), state.unsqueeze(0))
        return self.readout(torch.cat([states, context, embedded], dim=-1)), last[0]

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`."""
        vector = self.encode(source, lengths)

        def step(tokens, state):
            logits, state = self.decode(vector, state, tokens.unsqueeze(1))
            return logits[:, 0], state

        return step, vector


class BidirectionalTranslator(nn.Module):
    """The common part of the translators with attention: the embeddings, `attention`, and a GRU that reads the source both ways.

    A translator on top of it adds its decoder, calls `initialise`, and gives `forward_with_weights` and `begin`.
    """

    def __init__(self, source_size, target_size, attention, d_embed, d_encoder, d_hidden):
        super().__init__()
        self.attention = attention
        self.source_embedding = nn.Embedding(source_size, d_embed, padding_idx=0)
        self.target_embedding = nn.Embedding(target_size, d_embed, padding_idx=0)
        self.encoder = nn.GRU(d_embed, d_encoder, batch_first=True, bidirectional=True)
        self.first_state = nn.Linear(d_encoder, d_hidden)

    def encode(self, source, lengths):
        """Shapes: source (B, Ts), lengths (B,) -> keys (B, Ts, 2 * d_encoder), first state (B, d_hidden), mask (B, Ts)."""
        # Packing keeps the backward direction from reading the padding first.
        packed = pack_padded_sequence(self.source_embedding(source), lengths.cpu(), batch_first=True, enforce_sorted=False)
        keys, last = self.encoder(packed)
        keys, _ = pad_packed_sequence(keys, batch_first=True, total_length=source.shape[1])
        return keys, torch.tanh(self.first_state(last[1])), length_mask(lengths, source.shape[1])

    def forward(self, source, lengths, target_in):
        """Shapes: source (B, Ts), lengths (B,), target_in (B, Tt), starting with BOS -> logits (B, Tt, V)."""
        return self.forward_with_weights(source, lengths, target_in)[0]


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    """One step of the decoder of Bahdanau et al. (2015, section 3.1): one word in, a score for every word that may come next.

    Shapes: embedded (B, d_embed), the last word's embedding; state (B, d_hidden), that of before the step; keys (B, T, d_key),
    mask (B, T) bool -> logits (B, V), the new state (B, d_hidden), weights (B, T).
    `attention(query, keys, mask)` gives context (B, d_key) and weights (B, T), `cell(features, state)` the new state and
    `readout(features)` the logits. What they raise where shapes do not meet is raised.
    """
    context, weights = attention(state, keys, mask)  # (B, d_key), (B, T)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)  # (B, d_hidden)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))  # (B, V)
    return logits, new_state, weights


class AttentionTranslator(BidirectionalTranslator):
    """A bidirectional GRU encoder, and a GRU decoder that looks back at every word (Bahdanau et al. 2015, section 3).

    `attention(query (B, d_hidden), keys (B, Ts, 2 * d_encoder), mask (B, Ts)) -> (context, weights)` is asked by the state
    *before* the step, s_{t-1}, as in the paper. The readout is a tanh layer where the paper has a maxout. `step` is what the
    decoder does at each word; it takes and returns what `decoder_step` does.
    """

    def __init__(self, source_size, target_size, attention, d_embed=64, d_encoder=80, d_hidden=128, step=decoder_step):
        super().__init__(source_size, target_size, attention, d_embed, d_encoder, d_hidden)
        d_keys = 2 * d_encoder
        self.cell = nn.GRUCell(d_embed + d_keys, d_hidden)
        self.readout = Readout(d_hidden + d_keys + d_embed, d_embed, target_size)
        self.decoder_step = step
        initialise(self)

    def forward_with_weights(self, source, lengths, target_in):
        """As `forward` -> logits (B, Tt, V), weights (B, Tt, Ts)."""
        keys, state, mask = self.encode(source, lengths)
        embedded = self.target_embedding(target_in)  # (B, Tt, d_embed)
        features, weights = [], []
        for word in embedded.unbind(dim=1):
            # No step waits for the scores of another, so the words of all steps are scored at once, behind the loop.
            feature, state, weight = self.decoder_step(word, state, keys, mask, self.attention, self.cell, _unread)
            features.append(feature)
            weights.append(weight)
        return self.readout(torch.stack(features, dim=1)), torch.stack(weights, dim=1)

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`."""
        keys, first, mask = self.encode(source, lengths)

        def step(tokens, state):
            embedded = self.target_embedding(tokens)  # (B, d_embed)
            logits, state, _ = self.decoder_step(embedded, state, keys, mask, self.attention, self.cell, self.readout)
            return logits, state

        return step, first


def _unread(features):
    """In place of a readout: what it would be given."""
    return features


class Readout(nn.Module):
    """From the decoder's features to a score for every word: one tanh layer, then a linear one."""

    def __init__(self, d_in, d_out, target_size):
        super().__init__()
        self.mix = nn.Linear(d_in, d_out)
        self.words = nn.Linear(d_out, target_size)

    def forward(self, features):
        """Shapes: (..., d_in) -> (..., target_size)."""
        return self.words(torch.tanh(self.mix(features)))


def initialise(model):
    """Start every recurrent matrix orthogonal, gate by gate (Bahdanau et al. 2015, appendix B.1), and the embeddings small.

    With PyTorch's own starting values fewer sentences come out right after the same number of steps.
    """
    for module in model.modules():
        if isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, std=0.5)
            with torch.no_grad():
                module.weight[module.padding_idx] = 0
        elif isinstance(module, (nn.GRU, nn.GRUCell)):
            for name, weight in module.named_parameters():
                if name.startswith("weight_hh"):  # (3 * d, d): one square matrix for each gate
                    for gate in weight.chunk(3):
                        nn.init.orthogonal_(gate)
                elif name.startswith("weight_ih"):
                    nn.init.xavier_uniform_(weight)
