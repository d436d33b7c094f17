"""A translator in which all target words ask at once.

It has the interface of the translators in `recurrent`: `model(source, lengths, target_in)`, `forward_with_weights`, `begin`.
"""

from torch import nn

from attention_lab.models.recurrent import BidirectionalTranslator, initialise
from course_utils.attention.multiplicative import attentional_state


class ParallelTranslator(BidirectionalTranslator):
    """A bidirectional GRU encoder, and a GRU decoder that runs over the whole target first and then asks once, for all words.

    `attention(x (B, Tq, d_hidden), memory (B, Tm, 2 * d_encoder), memory_mask (B, Tm)) -> (out (B, Tq, d_hidden), weights)`,
    with weights (B, Tq, Tm), or (B, H, Tq, Tm) from an attention with H heads. x holds the states s_t, which have read the last
    word. Out and state together make the attentional state, from which the next word is predicted (Luong et al. 2015, equation
    5). The context is no input of a later step, so no step waits for another's attention.

    `d_hidden` is 2 * d_encoder by default, so that an attention for one width serves both sides.
    """

    def __init__(self, source_size, target_size, attention, d_embed=64, d_encoder=64, d_hidden=128):
        super().__init__(source_size, target_size, attention, d_embed, d_encoder, d_hidden)
        self.decoder = nn.GRU(d_embed, d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_hidden, d_hidden, bias=False)
        self.words = nn.Linear(d_hidden, target_size)
        initialise(self)

    def decode(self, memory, mask, state, target_in):
        """Shapes: memory (B, Ts, 2 * d_encoder), mask (B, Ts), state (B, d_hidden), target_in (B, Tt)
        -> logits (B, Tt, V), weights (B, Tt, Ts) or (B, H, Tt, Ts), the last state (B, d_hidden).
        """
        embedded = self.target_embedding(target_in)  # (B, Tt, d_embed)
        states, last = self.decoder(embedded, state.unsqueeze(0))  # (B, Tt, d_hidden)
        out, weights = self.attention(states, memory, mask)  # (B, Tt, d_hidden)
        return self.words(attentional_state(out, states, self.W_c.weight)), weights, last[0]

    def forward_with_weights(self, source, lengths, target_in):
        """As `forward` -> logits (B, Tt, V), weights as the attention gives them: (B, Tt, Ts) or (B, H, Tt, Ts)."""
        memory, state, mask = self.encode(source, lengths)
        return self.decode(memory, mask, state, target_in)[:2]

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`."""
        memory, first, mask = self.encode(source, lengths)

        def step(tokens, state):
            logits, _, state = self.decode(memory, mask, state, tokens.unsqueeze(1))
            return logits[:, 0], state

        return step, first
