"""A translator whose new state asks; the context is used after the recurrent step (Luong, Pham and Manning 2015).

It has the interface of the translators in `recurrent`: `model(source, lengths, target_in)`, `forward_with_weights`, `begin`.
"""

import torch
from torch import nn

from attention_lab.models.recurrent import BidirectionalTranslator, initialise
from course_utils.attention.input_feeding import decode_steps
from course_utils.attention.multiplicative import attentional_state


class LuongTranslator(BidirectionalTranslator):
    """A bidirectional GRU encoder, as in Bahdanau et al. (2015), and a GRU decoder whose *new* state asks.

    The decoder is that of Luong et al. (2015, section 3.1 and figure 2); their encoder is a stack of LSTMs in one direction.

    `attention(query (B, d_hidden), keys (B, Ts, 2 * d_encoder), mask (B, Ts)) -> (context, weights)` is asked by s_t, which has
    read the last word; context and state together make the attentional state, from which the next word is predicted. With
    `input_feeding` the attentional state is also an input of the next step (section 3.3), and decoding in training must go
    word by word; without it all states are computed in one call, as they do not depend on the contexts.

    With `old_state_asks` the query is s_{t-1}, and nothing else is changed: the context still meets s_t in the attentional state.
    It is a control, and is not made for input feeding.

    `d_hidden` is 2 * d_encoder by default, so that query and keys have the same size and a plain dot product can compare them.
    """

    def __init__(
        self,
        source_size,
        target_size,
        attention,
        d_embed=64,
        d_encoder=72,
        d_hidden=144,
        input_feeding=False,
        old_state_asks=False,
    ):
        super().__init__(source_size, target_size, attention, d_embed, d_encoder, d_hidden)
        self.input_feeding, self.old_state_asks = input_feeding, old_state_asks
        self.decoder = nn.GRU(d_embed + (d_hidden if input_feeding else 0), d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_encoder + d_hidden, d_hidden, bias=False)
        self.words = nn.Linear(d_hidden, target_size)
        initialise(self)

    def forward_with_weights(self, source, lengths, target_in):
        """As `forward` -> logits (B, Tt, V), weights (B, Tt, Ts)."""
        keys, state, mask = self.encode(source, lengths)
        embedded = self.target_embedding(target_in)  # (B, Tt, d_embed)
        attended, weights = self.decode(embedded, state, lambda query: self.attention(query, keys, mask))
        return self.words(attended), weights

    def decode(self, embedded, state, ask):
        """All steps, from the first state (B, d_hidden). `ask(query) -> (context, weights)` is the attention over the source.

        Shapes: embedded (B, Tt, d_embed) -> attentional states (B, Tt, d_hidden), weights (B, Tt, Ts).
        """
        if self.input_feeding:
            return decode_steps(embedded, state, self.move, ask, self.W_c.weight, feeding=True)
        states, _ = self.decoder(embedded, state.unsqueeze(0))  # (B, Tt, d_hidden)
        before = torch.cat([state.unsqueeze(1), states[:, :-1]], dim=1)  # (B, Tt, d_hidden): s_{t-1}
        queries = before if self.old_state_asks else states
        found = [self.attend(now, ask, query) for now, query in zip(states.unbind(1), queries.unbind(1), strict=True)]
        attended, weights = zip(*found, strict=True)
        return torch.stack(attended, dim=1), torch.stack(weights, dim=1)

    def attend(self, state, ask, query):
        """What `query` reads, joined with the state -> the attentional state (B, d_hidden), weights (B, Ts)."""
        context, weights = ask(query)
        return attentional_state(context, state, self.W_c.weight), weights

    def move(self, inputs, state):
        """One recurrent step. Shapes: inputs (B, d_in), state (B, d_hidden) -> the new state (B, d_hidden)."""
        return self.decoder(inputs.unsqueeze(1), state.unsqueeze(0))[1][0]

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`.

        With input feeding the state (B, 2 * d_hidden) also carries the last attentional state.
        """
        keys, first, mask = self.encode(source, lengths)

        def ask(query):
            return self.attention(query, keys, mask)

        def step(tokens, carried):
            embedded = self.target_embedding(tokens)  # (B, d_embed)
            if not self.input_feeding:
                state = self.move(embedded, carried)
                return self.words(self.attend(state, ask, carried if self.old_state_asks else state)[0]), state
            state, fed = carried.chunk(2, dim=-1)  # (B, d_hidden) each
            state = self.move(torch.cat([embedded, fed], dim=-1), state)
            attended, _ = self.attend(state, ask, state)
            return self.words(attended), torch.cat([state, attended], dim=-1)

        return step, torch.cat([first, torch.zeros_like(first)], dim=-1) if self.input_feeding else first
