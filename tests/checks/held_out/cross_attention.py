"""Held out: wrong and right ways to write CrossAttention."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


class _Base(nn.Module):
    """The right constructor and forward, so that a wrong solution shows its one mistake."""

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask.unsqueeze(1)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), self.mask(memory_mask)
        )
        return self.out_proj(context), weights


@wrong("CrossAttention", "wrong_parameters", "the layers keep their bias")
class CrossBias(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.q_proj = nn.Linear(d_query, d_model)
        self.k_proj = nn.Linear(d_memory, d_model)
        self.v_proj = nn.Linear(d_memory, d_model)
        self.out_proj = nn.Linear(d_model, d_query)


@wrong("CrossAttention", "mask_not_aligned", "the (B, Tm) mask is handed on without the dimension of the queries")
class CrossMaskAsItIs(_Base):
    def mask(self, memory_mask):
        return memory_mask


@wrong("CrossAttention", "mask_along_the_queries", "the mask is put where the queries stand: memory_mask.unsqueeze(2)")
class CrossMaskOnQueries(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask.unsqueeze(2)


@wrong("CrossAttention", "none_not_understood", "fails when memory_mask is None")
class CrossNoneFails(_Base):
    def mask(self, memory_mask):
        return memory_mask[:, None, :]


@wrong("CrossAttention", "mask_ignored", "the mask is not handed on")
class CrossMaskForgotten(_Base):
    def mask(self, memory_mask):
        return None


@wrong("CrossAttention", "mask_inverted", "the mask is inverted, as nn.MultiheadAttention would want it")
class CrossMaskInverted(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else ~memory_mask.unsqueeze(1)


@wrong("CrossAttention", "wrong_parameters", "memory asks and x answers: queries from the memory, keys and values from x")
class CrossRolesSwapped(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_memory, d_model, bias=False)
        self.k_proj = nn.Linear(d_query, d_model, bias=False)
        self.v_proj = nn.Linear(d_query, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(memory), self.k_proj(x), self.v_proj(x))
        return self.out_proj(context), weights


@wrong("CrossAttention", "wrong_parameters", "the values come from x, so that x is blended with weights over the memory")
class CrossValuesFromX(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.v_proj = nn.Linear(d_query, d_model, bias=False)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(x), self.mask(memory_mask)
        )
        return self.out_proj(context), weights


@wrong("CrossAttention", "wrong_parameters", "self-attention out of habit: keys and values from x through layers of x's width")
class CrossSelf(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_query, d_model)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x))
        return self.out_proj(context), weights


@wrong("CrossAttention", "no_out_proj", "out_proj is not called: out has the width d_model")
class CrossNoOut(_Base):
    def forward(self, x, memory, memory_mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), self.mask(memory_mask))


@wrong("CrossAttention", "wrong_parameters", "out_proj leads to d_memory, back to where the values came from")
class CrossOutToMemory(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.out_proj = nn.Linear(d_model, d_memory, bias=False)


@wrong("CrossAttention", "wrong_parameters", "the sizes of nn.Linear are the wrong way round: (out, in)")
class CrossLinearTurned(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.q_proj = nn.Linear(d_model, d_query, bias=False)
        self.k_proj = nn.Linear(d_model, d_memory, bias=False)
        self.v_proj = nn.Linear(d_model, d_memory, bias=False)
        self.out_proj = nn.Linear(d_query, d_model, bias=False)


@wrong("CrossAttention", "shares_keys_and_values", "one projection serves as keys and as values; v_proj is made and never used")
class CrossKeysAsValues(_Base):
    def forward(self, x, memory, memory_mask=None):
        k = self.k_proj(memory)
        context, weights = scaled_dot_product_attention(self.q_proj(x), k, k, self.mask(memory_mask))
        return self.out_proj(context), weights


@wrong("CrossAttention", "weights_first", "returns (weights, out)")
class CrossWeightsFirst(_Base):
    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return weights, out


@wrong("CrossAttention", "out_only", "returns out only")
class CrossOutOnly(_Base):
    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory, memory_mask)[0]


@wrong("CrossAttention", "adds_x", "adds x to out: a residual connection that nobody asked for")
class CrossResidual(_Base):
    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return x + out, weights


class _Own(_Base):
    """Own scores and softmax."""

    def scale(self, x, memory, d_model):
        return math.sqrt(d_model)

    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], torch.finfo(scores.dtype).min)

    def after(self, weights, memory_mask):
        return weights * memory_mask[:, None, :]

    def soft(self, scores):
        return torch.softmax(scores, dim=-1)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.transpose(-2, -1) / self.scale(x, memory, k.shape[-1])
        if memory_mask is not None:
            scores = self.fill(scores, memory_mask)
        weights = self.soft(scores)
        if memory_mask is not None:
            weights = self.after(weights, memory_mask)
        return self.out_proj(weights @ v), weights


@wrong("CrossAttention", "no_scaling", "own scores without the division by sqrt(d_model)")
class CrossUnscaled(_Own):
    def scale(self, x, memory, d_model):
        return 1.0


@wrong("CrossAttention", "scaled_by_sqrt_d_query", "scales by the root of x's own width d_query, not of the keys' d_model")
class CrossScaleOfX(_Own):
    def scale(self, x, memory, d_model):
        return math.sqrt(x.shape[-1])


@wrong("CrossAttention", "scaled_by_d_model", "divides by d_model: the square root is missing")
class CrossScaleNoRoot(_Own):
    def scale(self, x, memory, d_model):
        return d_model


@wrong("CrossAttention", "nan_where_all_is_masked", "own softmax with minus infinity: a memory that is all masked gives NaN")
class CrossNaN(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -torch.inf)

    def after(self, weights, memory_mask):
        return weights


@wrong("CrossAttention", "uniform_where_all_is_masked", "own softmax with -1e9: a memory that is all masked gets uniform weights")
class CrossUniform(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -1e9)

    def after(self, weights, memory_mask):
        return weights


@wrong("CrossAttention", "softmax_over_the_queries", "the softmax runs over the queries, dim=1")
class CrossSoftmaxQueries(_Own):
    def soft(self, scores):
        return torch.softmax(scores, dim=1)


@wrong("CrossAttention", "mask_after_softmax", "the mask is applied after the softmax only, so rows do not sum to 1")
class CrossMaskAfter(_Own):
    def fill(self, scores, memory_mask):
        return scores


@wrong("CrossAttention", None, "returns the scores in place of the weights")
class CrossScores(_Own):
    def forward(self, x, memory, memory_mask=None):
        out, _ = super().forward(x, memory, memory_mask)
        scores = self.q_proj(x) @ self.k_proj(memory).transpose(-2, -1) / math.sqrt(self.q_proj.out_features)
        return out, scores


@wrong(
    "CrossAttention",
    "zeroes_the_memory",
    "zeroes the padded memory vectors in place of masking: their scores are 0, and they keep weight",
)
class CrossZeroMemory(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)
        return super().forward(x, memory)


@wrong(
    "CrossAttention",
    None,
    "cuts the memory of the whole batch after its longest real part: weights get narrower, and gaps stay unmasked",
)
class CrossCut(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory[:, : int(memory_mask.sum(1).max())]
        return super().forward(x, memory)


@wrong("CrossAttention", None, "takes the mask of the batch's first sentence for all of them")
class CrossFirstMask(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask[:1, None, :]


@wrong("CrossAttention", "not_repeatable", "makes new layers in forward, so that nothing is ever learned")
class CrossNewLayers(_Base):
    def forward(self, x, memory, memory_mask=None):
        d = self.q_proj.out_features
        q = nn.Linear(x.shape[-1], d, bias=False)(x)
        k, v = nn.Linear(memory.shape[-1], d, bias=False)(memory), nn.Linear(memory.shape[-1], d, bias=False)(memory)
        context, weights = scaled_dot_product_attention(q, k, v, self.mask(memory_mask))
        return self.out_proj(context), weights


@wrong("CrossAttention", "not_repeatable", "the weights pass through a dropout that nobody asked for, in training")
class CrossDropout(_Base):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        _, weights = scaled_dot_product_attention(q, k, v, self.mask(memory_mask))
        weights = F.dropout(weights, 0.1, self.training)
        return self.out_proj(weights @ v), weights


@right("CrossAttention", "the obvious one, with the mask indexed by None")
class CrossPlain(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj, self.out_proj = nn.Linear(d_query, d_model, bias=False), nn.Linear(d_model, d_query, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None]
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask)
        return self.out_proj(context), weights


@right("CrossAttention", "einsum, own softmax, a default mask of ones")
class CrossEinsum(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = torch.einsum("bqd,bmd->bqm", q, k) * q.size(-1) ** -0.5
        keep = memory_mask[:, None, :]
        weights = scores.masked_fill(~keep, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(~keep, 0.0)
        return self.out_proj(torch.einsum("bqm,bmd->bqd", weights, v)), weights


@right("CrossAttention", "sentence by sentence, only over the positions that are real")
class CrossLoop(_Base):
    def forward(self, x, memory, memory_mask=None):
        outs, all_weights = [], []
        for b in range(len(x)):
            real = torch.ones(memory.shape[1], dtype=torch.bool) if memory_mask is None else memory_mask[b]
            weights = torch.zeros(x.shape[1], memory.shape[1], dtype=x.dtype)
            context = torch.zeros(x.shape[1], self.q_proj.out_features, dtype=x.dtype)
            if real.any():
                k, v = self.k_proj(memory[b][real]), self.v_proj(memory[b][real])
                w = torch.softmax(self.q_proj(x[b]) @ k.T / math.sqrt(k.shape[1]), dim=1)
                weights = weights.index_copy(1, real.nonzero().squeeze(1), w)
                context = w @ v
            outs.append(self.out_proj(context))
            all_weights.append(weights)
        return torch.stack(outs), torch.stack(all_weights)


@right("CrossAttention", "F.scaled_dot_product_attention for the context, own weights beside it, a fully expanded mask")
class CrossFused(_Base):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        logits = torch.bmm(q, k.mT) / q.shape[-1] ** 0.5
        if memory_mask is None:
            return self.out_proj(F.scaled_dot_product_attention(q, k, v)), logits.softmax(-1)
        allowed = memory_mask.unsqueeze(1).expand(-1, x.size(1), -1)
        some = allowed.any(-1, keepdim=True)
        safe = allowed | ~some
        out = self.out_proj(F.scaled_dot_product_attention(q, k, v, attn_mask=safe) * some)
        return out, logits.masked_fill(~safe, -torch.inf).softmax(-1) * some


@right("CrossAttention", "a blend of raw memory first, projected by v_proj afterwards (the projection is linear)")
class CrossBlendFirst(_Base):
    def forward(self, x, memory, memory_mask=None):
        blend, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), memory, self.mask(memory_mask))
        return self.out_proj(self.v_proj(blend)), weights
