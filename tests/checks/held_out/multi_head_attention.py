"""Held out: wrong and right ways to write MultiHeadAttention."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


def my_split(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.view(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


class _Base(nn.Module):
    """Right, in steps that a wrong solution replaces one of."""

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def split(self, x):
        return my_split(x, self.heads)

    def merge(self, context):
        return my_merge(context)

    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, mask)

    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.k_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.out_proj(self.merge(context)), weights


@wrong("MultiHeadAttention", "scaled_by_sqrt_d_model", "scores are divided by sqrt(d_model)")
class MultiScaleModel(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q / math.sqrt(self.heads), k, v, mask)


@wrong("MultiHeadAttention", "no_scaling", "own scores without any scale")
class MultiNoScale(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q * q.shape[-1] ** 0.5, k, v, mask)


@wrong("MultiHeadAttention", "splits_and_merges_with_view", "splits with view alone (and merges with reshape)")
class MultiView(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, self.heads, T, d // self.heads)

    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


@wrong("MultiHeadAttention", "merges_without_transpose", "splits rightly, merges with reshape alone")
class MultiMergeReshape(_Base):
    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


@wrong("MultiHeadAttention", "forgets_the_output_projection", "out_proj is forgotten in forward")
class MultiNoOut(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.k_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.merge(context), weights


@wrong("MultiHeadAttention", "wrong_parameters", "layers without bias")
class MultiNoBias(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))


@wrong("MultiHeadAttention", "mask_ignored", "the mask is not handed on")
class MultiNoMask(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v)


@wrong("MultiHeadAttention", "mask_inverted", "the mask is inverted, as nn.MultiheadAttention has it")
class MultiInverted(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, None if mask is None else ~mask)


@wrong("MultiHeadAttention", None, "always gives the mask a dimension of heads, though it may have one")
class MultiUnsqueeze(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, None if mask is None else mask.unsqueeze(1))


@wrong("MultiHeadAttention", "none_not_understood", "fails without a mask: ~None")
class MultiNeedsMask(_Base):
    def attend(self, q, k, v, mask):
        scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~mask, -1e9)
        weights = scores.softmax(-1) * mask
        return weights @ v, weights


@wrong("MultiHeadAttention", "nan_where_all_is_masked", "own softmax with -inf: a fully masked row is NaN")
class MultiNaN(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -torch.inf)
        weights = scores.softmax(-1)
        return weights @ v, weights


@wrong("MultiHeadAttention", "uniform_where_all_is_masked", "own softmax with -1e9: a fully masked row is uniform")
class MultiUniform(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(-1)
        return weights @ v, weights


@wrong("MultiHeadAttention", "weights_averaged_over_heads", "returns the weights averaged over the heads")
class MultiMean(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return out, weights.mean(1)


@wrong("MultiHeadAttention", "blends_the_keys", "values are projected from the keys: v_proj(key)")
class MultiValueFromKey(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, key, mask)


@wrong("MultiHeadAttention", "attends_to_itself", "self-attention only: keys and values from query")
class MultiSelf(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, query, query, mask)


@wrong("MultiHeadAttention", None, "uses the queries' length to split keys and values")
class MultiQueryLength(_Base):
    def forward(self, query, key, value, mask=None):
        B, T, d = query.shape
        q, k, v = (
            p(x).view(B, T, self.heads, d // self.heads).transpose(1, 2)
            for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


@wrong("MultiHeadAttention", "wrong_parameters", "one small projection for all heads: d_model -> d_head, repeated")
class MultiSharedSmall(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        d_head = d_model // heads
        self.q_proj, self.k_proj, self.v_proj = (nn.Linear(d_model, d_head) for _ in range(3))

    def split(self, x):
        return x.unsqueeze(1).expand(-1, self.heads, -1, -1)


@wrong("MultiHeadAttention", "wrong_parameters", "every head is given d_model features: projections to heads * d_model")
class MultiWide(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.q_proj, self.k_proj, self.v_proj = (nn.Linear(d_model, heads * d_model) for _ in range(3))
        self.out_proj = nn.Linear(heads * d_model, d_model)


@wrong("MultiHeadAttention", "first_head_for_all", "all heads use the first strip of the projections")
class MultiFirstStrip(_Base):
    def split(self, x):
        d = x.shape[-1] // self.heads
        return x[:, None, :, :d].expand(-1, self.heads, -1, -1)


@wrong("MultiHeadAttention", None, "confuses the number of heads with their width")
class MultiHeadsAsWidth(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, d // self.heads, self.heads).transpose(1, 2)


@wrong("MultiHeadAttention", "interleaved_heads", "deals the features out like cards, and merges them back the same way")
class MultiInterleaved(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, d // self.heads, self.heads).permute(0, 3, 1, 2)

    def merge(self, context):
        return context.permute(0, 2, 3, 1).flatten(2)


@wrong("MultiHeadAttention", None, "no heads at all: one wide attention, its weights repeated")
class MultiOneHead(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query).unsqueeze(1), self.k_proj(key).unsqueeze(1), self.v_proj(value).unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context.mean(1)), weights.expand(-1, self.heads, -1, -1)


@wrong("MultiHeadAttention", "heads_attend_to_heads", "no transpose after the view: heads attend to each other at each position")
class MultiAcrossHeads(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, self.heads, d // self.heads)

    def merge(self, context):
        return context.flatten(2)


@wrong("MultiHeadAttention", None, "cuts the inputs first: each head projects only its own strip of the features of x")
class MultiSplitsFirst(_Base):
    """Cuts the inputs first, and projects each strip with its own square of the matrix only."""

    def forward(self, query, key, value, mask=None):
        def project(p, x):
            d = x.shape[-1] // self.heads
            strips = [
                F.linear(
                    x[..., h * d : (h + 1) * d], p.weight[h * d : (h + 1) * d, h * d : (h + 1) * d], p.bias[h * d : (h + 1) * d]
                )
                for h in range(self.heads)
            ]
            return torch.stack(strips, 1)

        q, k, v = project(self.q_proj, query), project(self.k_proj, key), project(self.v_proj, value)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


@wrong("MultiHeadAttention", "weights_first", "returns (weights, out)")
class MultiOrder(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return weights, out


@wrong("MultiHeadAttention", "output_only", "returns out only")
class MultiOutOnly(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, value, mask)[0]


@wrong("MultiHeadAttention", "adds_the_residual", "adds the query to out: a residual connection")
class MultiResidual(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return query + out, weights


@wrong("MultiHeadAttention", "softmax_over_the_heads", "softmax over the heads' dimension")
class MultiSoftmaxHeads(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(dim=1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


@wrong("MultiHeadAttention", None, "the mask of the first head serves for all of them")
class MultiFirstMask(_Base):
    def attend(self, q, k, v, mask):
        if mask is not None and mask.dim() == 4:
            mask = mask[:, :1]
        return scaled_dot_product_attention(q, k, v, mask)


@wrong("MultiHeadAttention", "mask_after_softmax", "the mask after the softmax: rows no longer sum to 1")
class MultiMaskAfter(_Base):
    def attend(self, q, k, v, mask):
        weights = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).softmax(-1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


@wrong(
    "MultiHeadAttention", "one_projection_for_queries_and_keys", "q_proj serves the keys as well; k_proj is made and never called"
)
class MultiQProjTwice(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.q_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.out_proj(self.merge(context)), weights


@right("MultiHeadAttention", "split, attend, merge")
class MultiPlain(_Base):
    pass


@right("MultiHeadAttention", "a loop over slices of the projected tensors")
class MultiLoop(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        d = q.shape[-1] // self.heads
        if mask is not None:
            mask = mask.expand(q.shape[0], self.heads, q.shape[1], k.shape[1])
        contexts, weights = [], []
        for h in range(self.heads):
            own = slice(h * d, (h + 1) * d)
            c, w = scaled_dot_product_attention(q[..., own], k[..., own], v[..., own], None if mask is None else mask[:, h])
            contexts.append(c)
            weights.append(w)
        return self.out_proj(torch.cat(contexts, -1)), torch.stack(weights, 1)


@right("MultiHeadAttention", "einsum with the heads third, own masked softmax, the scale on the queries")
class MultiEinsum(_Base):
    def forward(self, query, key, value, mask=None):
        q = self.q_proj(query).unflatten(-1, (self.heads, -1))
        k = self.k_proj(key).unflatten(-1, (self.heads, -1))
        v = self.v_proj(value).unflatten(-1, (self.heads, -1))
        scores = torch.einsum("bqhd,bkhd->bhqk", q * q.size(-1) ** -0.5, k)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(torch.einsum("bhqk,bkhd->bqhd", weights, v).flatten(2)), weights


@right("MultiHeadAttention", "heads folded into the batch: (B * heads, T, d_head)")
class MultiFolded(_Base):
    def fold(self, x):
        B, T, _d = x.shape
        return x.view(B, T, self.heads, -1).transpose(1, 2).reshape(B * self.heads, T, -1)

    def forward(self, query, key, value, mask=None):
        B, Tq, d = query.shape
        q, k, v = self.fold(self.q_proj(query)), self.fold(self.k_proj(key)), self.fold(self.v_proj(value))
        if mask is not None:
            mask = mask.expand(B, self.heads, Tq, key.shape[1]).flatten(0, 1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        context = context.view(B, self.heads, Tq, -1).permute(0, 2, 1, 3).reshape(B, Tq, d)
        return self.out_proj(context), weights.unflatten(0, (B, self.heads))


@right("MultiHeadAttention", "checks divisibility itself, stores d_head, out as a sum of per-head products with strips of W_o")
class MultiSumOfHeads(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError("heads must divide d_model")
        self.n, self.d_head = heads, d_model // heads
        self.out_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.q_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = my_split(self.q_proj(query), self.n), my_split(self.k_proj(key), self.n), my_split(self.v_proj(value), self.n)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        strips = self.out_proj.weight.split(self.d_head, dim=1)
        out = sum(context[:, h] @ strips[h].T for h in range(self.n)) + self.out_proj.bias
        return out, weights


@right("MultiHeadAttention", "F.scaled_dot_product_attention for the context, own weights beside it")
class MultiFused(_Base):
    def attend(self, q, k, v, mask):
        logits = q @ k.mT * q.shape[-1] ** -0.5
        if mask is None:
            return F.scaled_dot_product_attention(q, k, v), logits.softmax(-1)
        mask = mask.expand(logits.shape)
        some = mask.any(-1, keepdim=True)
        safe = mask | ~some
        context = F.scaled_dot_product_attention(q, k, v, attn_mask=safe) * some
        return context, logits.masked_fill(~safe, float("-inf")).softmax(-1) * some
