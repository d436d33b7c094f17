"""A language model made of one table, which reads whatever it is given so far: cheap, causal, and never twice the same.

A case holds it as numbers, the table; `Model` makes it a function for one call.
"""

import torch

MOST = 12  # positions


class Model:
    """Logits after each position: the sum over all positions so far of a row for the word times a number for the place.

    words: (V, V), row w for the word w. Tokens (B, T) integers -> (B, T, V).
    """

    def __init__(self, words):
        self.words = words

    def __call__(self, tokens):
        if not isinstance(tokens, torch.Tensor) or tokens.dim() != 2 or tokens.is_floating_point():
            shape = tuple(tokens.shape) if isinstance(tokens, torch.Tensor) else type(tokens).__name__
            raise ValueError(f"model wants integer tokens of shape (B, T), got {shape}")
        if not 0 < tokens.shape[1] <= MOST:
            raise ValueError(f"model wants 1 to {MOST} positions, got {tokens.shape[1]}")
        if tokens.min() < 0 or tokens.max() >= len(self.words):
            outside = tokens[(tokens < 0) | (tokens >= len(self.words))][0]
            raise ValueError(f"model knows the words 0 to {len(self.words) - 1}, and has to read word {outside}")
        places = 1 + 0.5 * torch.sin(2.0 * torch.arange(tokens.shape[1]))  # (T,): no two alike
        read = self.words[tokens] * places.to(self.words.dtype).unsqueeze(1)  # (B, T, V)
        return read.cumsum(dim=1)
