"""A small language model: it reads a sentence and says, at every position, what may come next.

Vaswani et al. (2017), section 3, without the encoder, as Radford et al. (2018), section 3.1, use it; normalised before every
part rather than after it.
"""

import torch
from torch import nn

from attention_lab.models.training import masked_cross_entropy
from course_utils._validation import require_floating, require_int, require_integers, require_number
from course_utils.attention.causal import attend_with_cache
from course_utils.attention.masks import causal_mask, combine_masks, padding_mask
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads


def padding_only(tokens, pad_id=0):
    """The padding mask alone: every position may read the whole sentence, the word it should predict included."""
    return padding_mask(tokens, pad_id)


def causal_and_padding(tokens, pad_id=0):
    """The causal mask and the padding mask: every position may read itself and earlier ones."""
    return combine_masks(causal_mask(tokens.shape[1]).to(tokens.device), padding_mask(tokens, pad_id))


class Block(nn.Module):
    """`attention`, then a small network at every position; each is normalised before, and adds its output to its input."""

    def __init__(self, attention, d_model, d_ff):
        super().__init__()
        self.norm_attention, self.norm_network = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = attention
        self.network = nn.Sequential(nn.Linear(d_model, d_ff), nn.GELU(), nn.Linear(d_ff, d_model))

    def forward(self, x, mask):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, heads, T, T) -> (B, T, d_model)."""
        normed = self.norm_attention(x)
        x = x + self.attention(normed, normed, normed, mask)[0]
        return x + self.network(self.norm_network(x))

    def step(self, x, cache, attend):
        """One new position. Shapes: x (B, 1, d_model), cache as in `attend_with_cache` -> (B, 1, d_model), the longer cache."""
        normed, attention = self.norm_attention(x), self.attention
        q, k, v = (split_heads(proj(normed), attention.heads) for proj in (attention.q_proj, attention.k_proj, attention.v_proj))
        context, cache = attend(q, k, v, cache)  # (B, heads, 1, d_head)
        x = x + attention.out_proj(merge_heads(context))
        return x + self.network(self.norm_network(x)), cache


class LanguageModel(nn.Module):
    """Embeddings of words and positions, some blocks, and a score for every word of the vocabulary.

    mask: a function of the tokens (B, T) that returns a boolean mask, broadcastable to (B, heads, T, T), or None. The attribute
    `attend`, a function that attends from one new position after a cache, is `attend_with_cache` unless it is replaced.
    """

    def __init__(self, vocabulary_size, *, d_model=64, heads=4, layers=2, d_ff=256, max_length=64, mask=causal_and_padding):
        super().__init__()
        self.max_length, self.mask, self.attend = max_length, mask, attend_with_cache
        self.words = nn.Embedding(vocabulary_size, d_model)
        self.places = nn.Embedding(max_length, d_model)
        self.blocks = nn.ModuleList(Block(MultiHeadAttention(d_model, heads), d_model, d_ff) for _ in range(layers))
        self.norm = nn.LayerNorm(d_model)
        self.readout = nn.Linear(d_model, vocabulary_size)

    @property
    def causal(self):
        """Whether the mask keeps a first word from reading a second."""
        mask = self.mask(torch.ones(1, 2, dtype=torch.long))
        return mask is not None and not bool(mask.expand(1, 1, 2, 2)[..., 0, 1])

    def forward(self, tokens):
        """Scores for the word after each position. Shapes: tokens (B, T) integers, T <= max_length -> (B, T, V)."""
        length = tokens.shape[1]
        if length > self.max_length:
            raise ValueError(f"tokens must have at most max_length={self.max_length} positions, got {length}")
        x = self.words(tokens) + self.places.weight[:length]  # (B, T, d_model)
        mask = self.mask(tokens)  # broadcastable to (B, heads, T, T)
        for block in self.blocks:
            x = block(x, mask)
        return self.readout(self.norm(x))

    def step(self, tokens, caches):
        """Scores after one new word of each sentence: those of a causal model's `forward` at the last position, for less work.

        Shapes: tokens (B,) integers, caches None at first, then those of the last step -> logits (B, V), caches.
        """
        caches = [None] * len(self.blocks) if caches is None else caches
        place = 0 if caches[0] is None else caches[0][0].shape[-2]
        x = (self.words(tokens) + self.places.weight[place]).unsqueeze(1)  # (B, 1, d_model)
        longer = []
        for block, cache in zip(self.blocks, caches, strict=True):
            x, cache = block.step(x, cache, self.attend)
            longer.append(cache)
        return self.readout(self.norm(x)).squeeze(1), longer


def shifted_loss(model, tokens, pad_id):
    """The mean loss, in nats a token, of predicting each token from those before it: all prefixes in one pass.

    model: a function of tokens (B, T) that returns logits (B, T, V). Shapes: tokens (B, n) integers, the first of each row given
    and not predicted -> scalar. Padding is never an answer. Williams and Zipser (1989), for reading the true tokens.
    """
    require_integers("tokens", tokens, ("B", "n"))
    require_int("pad_id", pad_id)
    reads, answers = tokens[:, :-1], tokens[:, 1:]  # (B, n-1) each
    logits = model(reads)  # (B, n-1, V)
    return masked_cross_entropy(logits, answers, pad_id)


@torch.no_grad()
def sample(model, uniforms, temperature, bos_id, eos_id):
    """Write a sentence a row, word by word, each drawn with one given number.

    model: a function of tokens (B, t) that returns logits (B, t, V). Shapes: uniforms (B, n) in [0, 1) -> tokens (B, n) without
    BOS; after a row's first EOS all is EOS. Column t draws word t: with the probabilities of softmax(logits / temperature) laid
    end to end in the order of the vocabulary, it is the word on which the number falls (inverse transform sampling: Devroye 1986,
    section II.2). The text so far is read again for every word, which any model allows. Raises ValueError when `temperature` is
    not above 0.
    """
    require_floating("uniforms", uniforms, ("B", "n"))
    require_number("temperature", temperature, above=0)
    tokens = torch.full((len(uniforms), 1), bos_id)  # (B, 1)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):  # (B,)
        logits = model(tokens)[:, -1]  # (B, V)
        probabilities = torch.softmax(logits / temperature, dim=-1)
        ends = probabilities.cumsum(dim=-1)  # (B, V): where each word's part of [0, 1) ends
        drawn = (ends[:, :-1] <= u.unsqueeze(1)).sum(dim=-1)  # (B,): the parts before u; the last word's is what is left
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
    return tokens[:, 1:]
