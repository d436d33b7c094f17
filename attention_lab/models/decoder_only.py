"""A decoder-only transformer, as lesson 12 assembles it: Radford et al. (2018), section 3.1, with pre-norm blocks."""

from torch import nn

from course_utils._validation import require_integers, require_sizes
from course_utils.attention.masks import causal_mask
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.transformer import TransformerBlock


class DecoderOnly(nn.Module):
    """Embeddings plus sinusoidal positions, `layers` blocks under the causal mask, one last norm, and a score for every word.

    Holds words (`nn.Embedding`), blocks (`nn.ModuleList` of `TransformerBlock`), norm (`nn.LayerNorm`) and readout (`nn.Linear`).
    """

    def __init__(self, vocabulary_size, d_model, heads, d_ff, layers):
        super().__init__()
        require_sizes(vocabulary_size=vocabulary_size, d_model=d_model, heads=heads, d_ff=d_ff, layers=layers)
        self.d_model = d_model
        self.words = nn.Embedding(vocabulary_size, d_model)
        self.blocks = nn.ModuleList([TransformerBlock(d_model, heads, d_ff) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.readout = nn.Linear(d_model, vocabulary_size)

    def forward(self, tokens):
        """Scores for the word after each position. Shapes: tokens (B, T) integers -> logits (B, T, V)."""
        require_integers("tokens", tokens, ("B", "T"))
        length = tokens.shape[1]
        positions = sinusoidal_positions(length, self.d_model).to(tokens.device)  # (T, d_model)
        past = causal_mask(length).to(tokens.device)  # (T, T)
        x = self.words(tokens) + positions  # (B, T, d_model)
        for block in self.blocks:
            x, _ = block(x, past)
        return self.readout(self.norm(x))
