"""A model that says what it sees: every word of its phrase asks the patches of a picture, all of them at once."""

import torch
from torch import nn

from course_utils._validation import require_int
from course_utils.attention.multiplicative import attentional_state
from course_utils.images import BACKGROUND, cut_into_patches
from course_utils.models.recurrent import initialise


class PictureDescriber(nn.Module):
    """Patches as the memory, and the decoder of `ParallelTranslator`: a GRU over the words, whose states all ask in one call.

    A patch is read by a layer of its own, and its place is added; no patch knows another. `attention(x (B, Tq, d_hidden),
    memory (B, patches, d_memory), memory_mask)` -> (out (B, Tq, d_hidden), weights (B, Tq, patches)), as everywhere; `patches` is
    how many there are, and `cut(images, patch_size)` makes them.
    Raises TypeError or ValueError when a size is not a positive int.
    """

    def __init__(
        self, target_size, attention, patches, patch_size=8, d_memory=48, d_embed=32, d_hidden=64, pad_id=0, cut=cut_into_patches
    ):
        super().__init__()
        sizes = {"target_size": target_size, "patches": patches, "patch_size": patch_size, "d_memory": d_memory}
        for name, size in {**sizes, "d_embed": d_embed, "d_hidden": d_hidden}.items():
            require_int(name, size, minimum=1)
        self.attention = attention
        self.patch_size, self.cut = patch_size, cut
        self.patch = nn.Sequential(nn.Linear(3 * patch_size**2, d_memory), nn.ReLU(), nn.Linear(d_memory, d_memory))
        self.places = nn.Parameter(0.5 * torch.randn(patches, d_memory))
        self.target_embedding = nn.Embedding(target_size, d_embed, padding_idx=pad_id)
        self.decoder = nn.GRU(d_embed, d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_hidden, d_hidden, bias=False)
        self.words = nn.Linear(d_hidden, target_size)
        initialise(self)

    def encode(self, images):
        """Shapes: images (B, 3, H, W) -> memory (B, patches, d_memory)."""
        background = images.new_tensor(BACKGROUND)[:, None, None]
        contrast = 4 * (images - background)  # an empty place is all zeros, and a shape stands out
        return self.patch(self.cut(contrast, self.patch_size)) + self.places

    def decode(self, memory, state, target_in):
        """Shapes: memory (B, patches, d_memory), state (B, d_hidden), target_in (B, Tt)
        -> logits (B, Tt, V), weights (B, Tt, patches), the last state (B, d_hidden).
        """
        states, last = self.decoder(self.target_embedding(target_in), state.unsqueeze(0))  # (B, Tt, d_hidden)
        out, weights = self.attention(states, memory)
        return self.words(attentional_state(out, states, self.W_c.weight)), weights, last[0]

    def forward(self, images, target_in):
        """Shapes: images (B, 3, H, W), target_in (B, Tt), starting with BOS -> logits (B, Tt, V)."""
        return self.forward_with_weights(images, target_in)[0]

    def forward_with_weights(self, images, target_in):
        """As `forward` -> logits (B, Tt, V), weights (B, Tt, patches)."""
        first = images.new_zeros(len(images), self.decoder.hidden_size)
        return self.decode(self.encode(images), first, target_in)[:2]

    def begin(self, images):
        """The `(step, state)` with which `greedy_decode` describes the pictures."""
        memory = self.encode(images)

        def step(tokens, state):
            logits, _, state = self.decode(memory, state, tokens.unsqueeze(1))
            return logits[:, 0], state

        return step, images.new_zeros(len(images), self.decoder.hidden_size)
