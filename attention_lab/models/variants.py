"""Five published changes to attention, each a few lines of a class whose steps can be changed one at a time.

They take and give what `MultiHeadAttention` does, hold the same four projections, and may hold a few parameters more.
"""

import torch
from torch import nn

from attention_lab.models.repeater import Repeater
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads


class Attention(MultiHeadAttention):
    """Multi-head attention in steps. Nothing is changed yet: it computes what `MultiHeadAttention` does.

    Every query must be allowed at least one key.
    """

    def forward(self, query, key, value, mask=None):
        """As `MultiHeadAttention.forward`."""
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = (split_heads(x, self.heads) for x in (q, k, v))  # (B, heads, T, d_head)
        weights = self.weights(q, k, mask)  # (B, heads, Tq, Tk)
        return self.out_proj(self.read(weights, v, query)), weights

    def weights(self, q, k, mask):
        scores = self.score(q, k)  # (B, heads, Tq, Tk)
        return self.weigh(scores if mask is None else scores.masked_fill(~mask, float("-inf")))

    def score(self, q, k):
        return q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5

    def weigh(self, scores):
        return torch.softmax(scores, dim=-1)

    def read(self, weights, v, query):
        return merge_heads(weights @ v)  # (B, Tq, d_model)


class QKNorm(Attention):
    """Norm each query and each key before the dot product: Dehghani et al. (2023), section 2."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.norm_q, self.norm_k = nn.RMSNorm(d_model // heads), nn.RMSNorm(d_model // heads)

    def score(self, q, k):
        return super().score(self.norm_q(q), self.norm_k(k))


class Sink(Attention):
    """One learned score per head that belongs to no key, so that a head can read little: OpenAI (2025), gpt-oss, section 2."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.sink = nn.Parameter(torch.zeros(heads, 1, 1))

    def weigh(self, scores):
        sink = self.sink.expand(*scores.shape[:-1], 1)  # (B, heads, Tq, 1)
        return super().weigh(torch.cat([scores, sink], dim=-1))[..., :-1]


class TalkingHeads(Attention):
    """Heads mix their scores before the softmax, and their weights after it: Shazeer et al. (2020), section 2."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.before, self.after = nn.Parameter(torch.eye(heads)), nn.Parameter(torch.eye(heads))

    def score(self, q, k):
        return torch.einsum("bhqk,hg->bgqk", super().score(q, k), self.before)

    def weigh(self, scores):
        return torch.einsum("bhqk,hg->bgqk", super().weigh(scores), self.after)


class Differential(Attention):
    """One softmax minus a share of another: Ye et al. (2024), section 2.1, without the norm of each head."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.share = nn.Parameter(torch.full((heads, 1, 1), 0.2))

    def weights(self, q, k, mask):
        (q1, q2), (k1, k2) = q.chunk(2, dim=-1), k.chunk(2, dim=-1)  # (B, heads, T, d_head / 2)
        return super().weights(q1, k1, mask) - self.share * super().weights(q2, k2, mask)


class Gated(Attention):
    """The query decides how much of each feature passes: Qiu et al. (2025), section 2.2."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.gate = nn.Linear(d_model, d_model)

    def read(self, weights, v, query):
        return torch.sigmoid(self.gate(query)) * super().read(weights, v, query)


class OwnScale(Attention):
    """Talking heads that do not talk: each head scales its own scores and weights, and mixes nothing. A control."""

    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.before, self.after = nn.Parameter(torch.ones(heads, 1, 1)), nn.Parameter(torch.ones(heads, 1, 1))

    def score(self, q, k):
        return self.before * super().score(q, k)

    def weigh(self, scores):
        return self.after * super().weigh(scores)


VARIANTS = {"QK-norm": QKNorm, "sink": Sink, "talking heads": TalkingHeads, "differential": Differential, "gated": Gated}


class OpenRepeater(Repeater):
    """A `Repeater` that calls its attentions, so that others can take their place. Heads cannot be left out."""

    def forward(self, tokens, without=()):
        """Shapes: tokens (B, T) integers -> logits (B, T, V)."""
        if without:
            raise ValueError(f"without must be empty where the attention is another, got {without!r}")
        x, mask = self.words(tokens) + self.places.weight[: tokens.shape[1]], causal_mask(tokens.shape[1])
        for norm, attention in zip(self.norms, self.attentions, strict=True):
            normed = norm(x)  # (B, T, d_model)
            x = x + attention(normed, normed, normed, mask)[0]
        return self.readout(self.norm(x))


def replace_attentions(model, kind):
    """Put a `kind` in the place of every multi-head attention of `model`; the projections keep their numbers."""
    places = [(part, name) for part in model.modules() for name, child in part.named_children() if _is_plain(child)]
    for part, name in places:
        plain = getattr(part, name)
        changed = kind(plain.d_model, plain.heads)
        changed.load_state_dict(plain.state_dict(), strict=False)
        setattr(part, name, changed)
    return model


def _is_plain(child):
    return type(child) is MultiHeadAttention
