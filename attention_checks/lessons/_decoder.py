"""The attention, the cell and the readout that `decoder_step` is handed, made of numbers.

Each takes inputs that are narrower or wider than is due, and gives other numbers for them: whoever hands over too little or too
much learns which, where PyTorch's own layers would only complain of a size.
"""

from typing import NamedTuple

import torch

from course_utils.attention.weights import context_vector, masked_softmax


class Numbers(NamedTuple):
    """The matrices of the three, all of them wider than a right answer needs."""

    query: torch.Tensor  # (d_attn, wide)
    keys: torch.Tensor  # (d_attn, wide)
    v: torch.Tensor  # (d_attn,)
    features: torch.Tensor  # (d_hidden, wide)
    state: torch.Tensor  # (d_hidden, wide)
    words: torch.Tensor  # (V, wide)


def numbers(draw, embedded, state, keys, vocabulary):
    """Random `Numbers` for inputs of these sizes."""
    d_hidden, d_attn = state.shape[1], 4
    wide = embedded.shape[1] + 2 * d_hidden + 2 * keys.shape[2]
    usual = (embedded.shape[1] + keys.shape[2]) ** -0.5

    def matrix(*shape):
        return draw.normal(*shape, dtype=state.dtype, scale=usual)

    scores = matrix(d_attn, wide), matrix(d_attn, wide), draw.normal(d_attn, dtype=state.dtype)
    return Numbers(*scores, matrix(d_hidden, wide), matrix(d_hidden, wide), matrix(vocabulary, wide))


def parts(made):
    """`attention(query, keys, mask)`, `cell(input, hx)` and `readout(features)` of these `Numbers`.

    Arguments bear the names that they have in PyTorch's layers and in the course's.
    """

    def attention(query, keys, mask=None):
        if query.dim() != 2:  # it would be broadcast over the keys' batch
            raise ValueError(f"attention wants a query (B, d_hidden), got one of shape {tuple(query.shape)}")
        asked, offered = _mixed("query", query, made.query), _mixed("keys", keys, made.keys)
        weights = masked_softmax(torch.tanh(asked.unsqueeze(1) + offered) @ made.v, mask)  # (B, T)
        return context_vector(weights, keys), weights

    def cell(input, hx=None):
        kept = 0 if hx is None else _mixed("the cell's state", hx, made.state)
        return torch.tanh(_mixed("the cell's input", input, made.features) + kept)  # (B, d_hidden)

    def readout(features):
        return _mixed("the readout's input", features, made.words)  # (B, V)

    return attention, cell, readout


def _mixed(name, x, matrix):
    width = x.shape[-1]
    if width > matrix.shape[1]:
        raise ValueError(f"{name} is far too wide: its shape is {tuple(x.shape)}")
    return x @ matrix[:, :width].T
