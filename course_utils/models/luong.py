"""A translator whose new state asks; the context is used after the recurrent step (Luong, Pham and Manning 2015).

It has the interface of the translators in `recurrent`: `model(source, lengths, target_in)`, `forward_with_weights`, `begin`.
"""

import torch
from torch import nn

from course_utils.attention.multiplicative import attentional_state
from course_utils.models.recurrent import BidirectionalTranslator, initialise


class LuongTranslator(BidirectionalTranslator):
    """A bidirectional GRU encoder, as in Bahdanau et al. (2015), and a GRU decoder whose *new* state asks.

    The decoder is that of Luong et al. (2015, section 3.1 and figure 2); their encoder is a stack of LSTMs in one direction.

    `attention(query (B, d_hidden), keys (B, Ts, 2 * d_encoder), mask (B, Ts)) -> (context, weights)` is asked by s_t, which has
    read the last word; context and state together make the attentional state, from which the next word is predicted. With
    `input_feeding` the attentional state is also an input of the next step (section 3.3), and decoding in training must go
    word by word; without it all states are computed in one call, as they do not depend on the contexts.

    `d_hidden` is 2 * d_encoder by default, so that query and keys have the same size and a plain dot product can compare them.
    """

    def __init__(
        self, source_size, target_size, attention, d_embed=64, d_encoder=72, d_hidden=144, input_feeding=False, pad_id=0
    ):
        super().__init__(source_size, target_size, attention, d_embed, d_encoder, d_hidden, pad_id)
        self.input_feeding = input_feeding
        self.decoder = nn.GRU(d_embed + (d_hidden if input_feeding else 0), d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_encoder + d_hidden, d_hidden, bias=False)
        self.words = nn.Linear(d_hidden, target_size)
        initialise(self)

    def attend(self, state, keys, mask):
        """Ask with the state -> the attentional state (B, d_hidden), weights (B, Ts)."""
        context, weights = self.attention(state, keys, mask)
        return attentional_state(context, state, self.W_c.weight), weights

    def forward_with_weights(self, source, lengths, target_in):
        """As `forward` -> logits (B, Tt, V), weights (B, Tt, Ts)."""
        keys, state, mask = self.encode(source, lengths)
        embedded = self.target_embedding(target_in)  # (B, Tt, d_embed)
        if self.input_feeding:
            attended, weights = self._feed(embedded, state, keys, mask)
        else:
            states, _ = self.decoder(embedded, state.unsqueeze(0))  # (B, Tt, d_hidden)
            attended, weights = zip(*(self.attend(each, keys, mask) for each in states.unbind(dim=1)), strict=True)
        return self.words(torch.stack(attended, dim=1)), torch.stack(weights, dim=1)

    def _feed(self, embedded, state, keys, mask):
        """Word by word, each with the attentional state of the word before; zeros before the first."""
        attended, weights = [torch.zeros_like(state)], []
        for word in embedded.unbind(dim=1):
            state = self._move(torch.cat([word, attended[-1]], dim=-1), state)
            output, weight = self.attend(state, keys, mask)
            attended.append(output)
            weights.append(weight)
        return attended[1:], weights

    def _move(self, inputs, state):
        """One recurrent step: the new state (B, d_hidden)."""
        return self.decoder(inputs.unsqueeze(1), state.unsqueeze(0))[1][0]

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`.

        With input feeding the state (B, 2 * d_hidden) also carries the last attentional state.
        """
        keys, first, mask = self.encode(source, lengths)

        def step(tokens, carried):
            embedded = self.target_embedding(tokens)  # (B, d_embed)
            if not self.input_feeding:
                state = self._move(embedded, carried)
                return self.words(self.attend(state, keys, mask)[0]), state
            state, fed = carried.chunk(2, dim=-1)  # (B, d_hidden) each
            state = self._move(torch.cat([embedded, fed], dim=-1), state)
            attended, _ = self.attend(state, keys, mask)
            return self.words(attended), torch.cat([state, attended], dim=-1)

        return step, torch.cat([first, torch.zeros_like(first)], dim=-1) if self.input_feeding else first
