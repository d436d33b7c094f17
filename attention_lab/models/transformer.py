"""Transformers, one that translates and one that writes: Vaswani et al. (2017), Attention is all you need, section 3.

The translator has the interface of those in `recurrent`: `model(source, lengths, target_in)`, `forward_with_weights`, `begin`.
"""

import torch
from torch import nn

from course_utils._validation import require_sizes
from course_utils.attention.masks import length_mask
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.transformer import DecoderBlock, TransformerBlock


class TransformerTranslator(nn.Module):
    """An encoder of `layers` TransformerBlocks, and a decoder of as many DecoderBlocks, without any recurrence.

    Words are embeddings plus sinusoidal positions. With `norm_first` one more norm stands behind the encoder and one behind
    the decoder, as in Xiong et al. (2020), section 3; without, there is none. The readout has a table of
    its own, as the course's other translators do. `encoder_block` and `decoder_block` are classes with the constructor and
    the `forward` of `TransformerBlock` and `DecoderBlock`. No dropout: the corpus gives more sentences than are trained on.
    """

    def __init__(
        self,
        source_size,
        target_size,
        *,
        d_model=64,
        heads=4,
        d_ff=256,
        layers=2,
        norm_first=True,
        encoder_block=TransformerBlock,
        decoder_block=DecoderBlock,
    ):
        super().__init__()
        require_sizes(source_size=source_size, target_size=target_size, d_model=d_model, heads=heads, d_ff=d_ff, layers=layers)
        self.d_model = d_model
        self.source_embedding = nn.Embedding(source_size, d_model, padding_idx=0)
        self.target_embedding = nn.Embedding(target_size, d_model, padding_idx=0)
        self.encoder = nn.ModuleList(encoder_block(d_model, heads, d_ff, norm_first) for _ in range(layers))
        self.decoder = nn.ModuleList(decoder_block(d_model, heads, d_ff, norm_first) for _ in range(layers))
        self.encoder_norm = nn.LayerNorm(d_model) if norm_first else nn.Identity()
        self.decoder_norm = nn.LayerNorm(d_model) if norm_first else nn.Identity()
        self.words = nn.Linear(d_model, target_size)

    def encode(self, source, lengths):
        """Shapes: source (B, Ts), lengths (B,) -> memory (B, Ts, d_model), mask (B, Ts)."""
        mask = length_mask(lengths, source.shape[1])  # (B, Ts)
        x = self.source_embedding(source) + self._places(source)  # (B, Ts, d_model)
        for block in self.encoder:
            x, _ = block(x, mask[:, None, None, :])
        return self.encoder_norm(x), mask

    def decode(self, memory, mask, target_in):
        """Shapes: memory (B, Ts, d_model), mask (B, Ts), target_in (B, Tt) -> logits (B, Tt, V), the weights of each layer's
        cross-attention, a list of (B, heads, Tt, Ts).
        """
        x = self.target_embedding(target_in) + self._places(target_in)  # (B, Tt, d_model)
        looks = []
        for block in self.decoder:
            x, weights = block(x, memory, mask)
            looks.append(weights)
        return self.words(self.decoder_norm(x)), looks

    def forward(self, source, lengths, target_in):
        """Shapes: source (B, Ts), lengths (B,), target_in (B, Tt), starting with BOS -> logits (B, Tt, V)."""
        return self.forward_with_weights(source, lengths, target_in)[0]

    def forward_with_weights(self, source, lengths, target_in):
        """As `forward` -> logits (B, Tt, V), weights (B, heads, Tt, Ts) of the last layer's cross-attention."""
        logits, looks = self.decode(*self.encode(source, lengths), target_in)
        return logits, looks[-1]

    def begin(self, source, lengths):
        """The `(step, state)` with which `greedy_decode` translates `source`; the state is the words so far, all read again."""
        memory, mask = self.encode(source, lengths)

        def step(tokens, state):
            so_far = torch.cat([state, tokens.unsqueeze(1)], dim=1)  # (B, n)
            return self.decode(memory, mask, so_far)[0][:, -1], so_far

        return step, source.new_empty(len(source), 0)

    def _places(self, tokens):
        return sinusoidal_positions(tokens.shape[1], self.d_model).to(tokens.device)  # (T, d_model)
