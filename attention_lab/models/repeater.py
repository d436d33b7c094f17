"""A model of attention alone, which learns to repeat: the stacks of Elhage et al. (2021), A mathematical framework for
transformer circuits, with a layer norm before each attention and before the readout.
"""

import torch
from torch import nn

from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class Repeater(nn.Module):
    """Token and position embeddings, `layers` causal attentions with residual connections, and a readout; no network between.

    Any heads can be left out of a pass, as if their part of the output projection were 0.
    """

    def __init__(self, vocabulary_size, *, layers=2, heads=4, d_model=64, max_length=32):
        super().__init__()
        self.layers, self.heads = layers, heads
        self.words, self.places = nn.Embedding(vocabulary_size, d_model), nn.Embedding(max_length, d_model)
        self.norms = nn.ModuleList(nn.LayerNorm(d_model) for _ in range(layers))
        self.attentions = nn.ModuleList(MultiHeadAttention(d_model, heads) for _ in range(layers))
        self.norm, self.readout = nn.LayerNorm(d_model), nn.Linear(d_model, vocabulary_size)

    def forward(self, tokens, without=(), blend=None):
        """Shapes: tokens (B, T) integers -> logits (B, T, V). `without`: pairs (layer, head), counted from 0.

        `blend(layer, weights, values)` -> contexts, in place of `weights @ values`, for whoever changes what a layer reads.
        Shapes: weights (B, heads, T, T), values and contexts (B, heads, T, d_head).
        """
        return self.forward_with_values(tokens, without, blend)[0]

    def forward_with_weights(self, tokens, without=()):
        """As `forward` -> logits, the weights of each layer, a list of (B, heads, T, T)."""
        logits, weights, _ = self.forward_with_values(tokens, without)
        return logits, weights

    def forward_with_values(self, tokens, without=(), blend=None):
        """As `forward_with_weights`, and the values that each layer's heads read, a list of (B, heads, T, d_head)."""
        x = self.words(tokens) + self.places.weight[: tokens.shape[1]]  # (B, T, d_model)
        mask, looks, read = causal_mask(tokens.shape[1]).to(tokens.device), [], []
        for layer, (norm, attention) in enumerate(zip(self.norms, self.attentions, strict=True)):
            normed = norm(x)
            q, k, v = (
                split_heads(project(normed), self.heads) for project in (attention.q_proj, attention.k_proj, attention.v_proj)
            )
            context, weights = scaled_dot_product_attention(q, k, v, mask)  # (B, heads, T, d_head), (B, heads, T, T)
            context = context if blend is None else blend(layer, weights, v)
            x = x + attention.out_proj(merge_heads(context * self._kept(layer, without, context)))
            looks.append(weights)
            read.append(v)
        return self.readout(self.norm(x)), looks, read

    def _kept(self, layer, without, context):
        """1 for each head that stays, 0 for each that is left out: (heads, 1, 1). Raises ValueError for one that is not there."""
        kept = torch.ones(self.heads, 1, 1, dtype=context.dtype, device=context.device)
        for pair in without:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise ValueError(f"without must hold pairs (layer, head), got {pair!r}")
            place, head = pair
            if not (0 <= place < self.layers and 0 <= head < self.heads):
                raise ValueError(f"without must hold pairs below ({self.layers}, {self.heads}), got {(place, head)}")
            if place == layer:
                kept[head] = 0.0
        return kept
