"""A model whose words look at a picture: each word of a phrase asks the patches, all at once, and says where its thing is."""

import torch
from torch import nn

from attention_lab.models.patches import cut_into_patches
from attention_lab.models.recurrent import initialise
from course_utils.attention.multiplicative import attentional_state


class PictureReader(nn.Module):
    """A GRU reads the phrase, its states all ask the patches in one call, and each context gives a score for every place.

    A patch goes through a small network of its own, and a learned vector for its place is added; no patch knows another. The
    score of a place compares the context with that place's vector.
    `attention(x (B, Tq, d_hidden), memory (B, patches, d_memory))` -> (out (B, Tq, d_hidden), weights (B, Tq, patches)), as
    everywhere; `patches` is how many there are; `background` is the colour (3 numbers) of an empty place.
    """

    def __init__(self, words, attention, patches, *, background, patch_size=8, d_memory=48, d_embed=32, d_hidden=64):
        super().__init__()
        self.attention = attention
        self.patch_size, self.background = patch_size, tuple(background)
        self.patch = nn.Sequential(nn.Linear(3 * patch_size**2, d_memory), nn.ReLU(), nn.Linear(d_memory, d_memory))
        self.norm = nn.LayerNorm(d_memory)
        self.places = nn.Parameter(torch.randn(patches, d_memory))  # as large as what a patch shows, so that neither drowns
        self.embedding = nn.Embedding(words, d_embed, padding_idx=0)
        self.reader = nn.GRU(d_embed, d_hidden, batch_first=True)
        self.W_c = nn.Linear(2 * d_hidden, d_hidden, bias=False)
        self.where = nn.Linear(d_memory, d_hidden, bias=False)
        initialise(self)

    def encode(self, pictures):
        """Shapes: pictures (B, 3, H, W) -> memory (B, patches, d_memory)."""
        background = pictures.new_tensor(self.background)[:, None, None]
        contrast = 4 * (pictures - background)  # an empty place is all zeros, and a shape stands out
        return self.norm(self.patch(cut_into_patches(contrast, self.patch_size))) + self.places

    def forward(self, pictures, words):
        """Shapes: pictures (B, 3, H, W), words (B, T) -> scores for the places (B, T, patches)."""
        return self.forward_with_weights(pictures, words)[0]

    def forward_with_weights(self, pictures, words):
        """As `forward` -> scores for the places (B, T, patches), weights (B, T, patches)."""
        states, _ = self.reader(self.embedding(words))  # (B, T, d_hidden)
        out, weights = self.attention(states, self.encode(pictures))  # (B, T, d_hidden)
        read = attentional_state(out, states, self.W_c.weight)  # (B, T, d_hidden)
        return read @ self.where(self.places).T, weights
