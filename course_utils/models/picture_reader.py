"""A model whose words look at a picture: each word of a phrase asks the patches, all at once, and says where its thing is."""

import torch
from torch import nn

from course_utils._validation import require_int
from course_utils.attention.multiplicative import attentional_state
from course_utils.images import BACKGROUND, cut_into_patches
from course_utils.models.recurrent import initialise


class PictureReader(nn.Module):
    """A GRU reads the phrase, its states all ask the patches in one call, and from what each reads comes a score for every place.

    A patch goes through a small network of its own, and a learned vector for its place is added; no patch knows another. The
    score of a place compares what was read with that place's vector.
    `attention(x (B, Tq, d_hidden), memory (B, patches, d_memory))` -> (out (B, Tq, d_hidden), weights (B, Tq, patches)), as
    everywhere; `patches` is how many there are, and `cut(images, patch_size)` makes them.
    Raises TypeError or ValueError when a size is not a positive int.
    """

    def __init__(
        self, words, attention, patches, patch_size=8, d_memory=48, d_embed=32, d_hidden=64, pad_id=0, cut=cut_into_patches
    ):
        super().__init__()
        sizes = {"words": words, "patches": patches, "patch_size": patch_size, "d_memory": d_memory}
        for name, size in {**sizes, "d_embed": d_embed, "d_hidden": d_hidden}.items():
            require_int(name, size, minimum=1)
        self.attention = attention
        self.patch_size, self.cut = patch_size, cut
        self.patch = nn.Sequential(nn.Linear(3 * patch_size**2, d_memory), nn.ReLU(), nn.Linear(d_memory, d_memory))
        self.norm = nn.LayerNorm(d_memory)
        self.places = nn.Parameter(torch.randn(patches, d_memory))  # as large as what a patch shows, so that neither drowns
        self.embedding = nn.Embedding(words, d_embed, padding_idx=pad_id)
        self.reader = nn.GRU(d_embed, d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_hidden, d_hidden, bias=False)
        self.where = nn.Linear(d_memory, d_hidden, bias=False)
        initialise(self)

    def encode(self, images):
        """Shapes: images (B, 3, H, W) -> memory (B, patches, d_memory)."""
        background = images.new_tensor(BACKGROUND)[:, None, None]
        contrast = 4 * (images - background)  # an empty place is all zeros, and a shape stands out
        return self.norm(self.patch(self.cut(contrast, self.patch_size))) + self.places

    def forward(self, images, words):
        """Shapes: images (B, 3, H, W), words (B, T) -> scores for the places (B, T, patches)."""
        return self.forward_with_weights(images, words)[0]

    def forward_with_weights(self, images, words):
        """As `forward` -> scores for the places (B, T, patches), weights (B, T, patches)."""
        states, _ = self.reader(self.embedding(words))  # (B, T, d_hidden)
        out, weights = self.attention(states, self.encode(images))  # (B, T, d_hidden)
        read = attentional_state(out, states, self.W_c.weight)  # (B, T, d_hidden)
        return read @ self.where(self.places).T, weights
