"""Held out: wrong and right ways to write SelfAttention."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong

N = "SelfAttention"


class Base(nn.Module):
    """The four layers, as asked for."""

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


@wrong(N, "same_projection_for_queries_and_keys", "the keys are made by q_proj")
class QForK(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.q_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


@wrong(N, "queries_and_keys_exchanged", "queries and keys are exchanged")
class QKSwapped(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.k_proj(x), self.q_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


@wrong(N, None, "keys and values are exchanged in the call")
class KVSwapped(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.v_proj(x), self.k_proj(x), mask)
        return self.out_proj(context), weights


@wrong(N, "forgets_out_proj", "out_proj is never applied")
class NoOut(Base):
    def forward(self, x, mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)


@wrong(N, "wrong_parameters", "the layers have a bias")
class Biased(Base):
    def __init__(self, d_model, d_k, d_v):
        nn.Module.__init__(self)
        self.q_proj = nn.Linear(d_model, d_k)
        self.k_proj = nn.Linear(d_model, d_k)
        self.v_proj = nn.Linear(d_model, d_v)
        self.out_proj = nn.Linear(d_v, d_model)


@wrong(N, "wrong_parameters", "out_proj alone has a bias")
class OutBiased(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.out_proj = nn.Linear(d_v, d_model)


@wrong(N, "out_only", "returns the output alone")
class OutOnly(Base):
    def forward(self, x, mask=None):
        return super().forward(x, mask)[0]


@wrong(N, "weights_first", "returns (weights, out)")
class Reversed(Base):
    def forward(self, x, mask=None):
        return super().forward(x, mask)[::-1]


@wrong(N, "mask_ignored", "the mask is not passed on")
class NoMask(Base):
    def forward(self, x, mask=None):
        return super().forward(x)


@wrong(N, "mask_inverted", "the mask is inverted")
class Inverted(Base):
    def forward(self, x, mask=None):
        return super().forward(x, None if mask is None else ~mask)


@wrong(N, "wrong_parameters", "the values are made d_k wide, and out_proj reads d_k")
class ValuesDk(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.v_proj = nn.Linear(d_model, d_k, bias=False)
        self.out_proj = nn.Linear(d_k, d_model, bias=False)


@wrong(N, "wrong_parameters", "out_proj is built the wrong way round: d_model -> d_v")
class OutReversed(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.out_proj = nn.Linear(d_model, d_v, bias=False)


@wrong(N, "scaled_by_d_k", "scales once more: the function divides by sqrt(d_k) already")
class ScaledTwice(Base):
    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.q_proj.out_features)
        context, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


@wrong(N, "adds_the_input", "adds x to the output (residual)")
class Residual(Base):
    def forward(self, x, mask=None):
        out, weights = super().forward(x, mask)
        return x + out, weights


def _own(q, k, v, mask, scale, dim=-1):
    s = q @ k.transpose(-2, -1) / scale
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(dim)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


@wrong(N, "scaled_by_sqrt_d_model", "scales by sqrt(d_model)")
class ScaleModel(Base):
    def forward(self, x, mask=None):
        context, w = _own(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask, math.sqrt(x.shape[-1]))
        return self.out_proj(context), w


@wrong(N, "no_scaling", "no scaling")
class NoScale(Base):
    def forward(self, x, mask=None):
        context, w = _own(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask, 1.0)
        return self.out_proj(context), w


@wrong(N, "softmax_over_the_queries", "softmax over the queries (dim=1)")
class SoftmaxDim1(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, w = _own(q, k, v, mask, math.sqrt(q.shape[-1]), dim=1)
        return self.out_proj(context), w


@wrong(N, "nan_where_all_is_masked", "a word that may attend to nothing gets NaN")
class NaNRow(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is not None:
            s = s.masked_fill(~mask, float("-inf"))
        w = s.softmax(-1)
        return self.out_proj(w @ v), w


@wrong(N, "uniform_where_all_is_masked", "a word that may attend to nothing attends to all alike")
class UniformRow(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is not None:
            s = s.masked_fill(~mask, -1e9)
        w = s.softmax(-1)
        return self.out_proj(w @ v), w


@wrong(N, "not_repeatable", "makes new layers in every call: random, and never trained")
class Fresh(Base):
    def forward(self, x, mask=None):
        d_k, d_model = self.q_proj.weight.shape
        q = nn.Linear(d_model, d_k, bias=False)(x)
        k = nn.Linear(d_model, d_k, bias=False)(x)
        context, w = scaled_dot_product_attention(q, k, self.v_proj(x), mask)
        return self.out_proj(context), w


@wrong(N, "wrong_parameters", "k_proj and q_proj are one and the same layer")
class Tied(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.k_proj = self.q_proj


@wrong(N, None, "attends over the batch: takes x for (T, B, d)")
class OverBatch(Base):
    def forward(self, x, mask=None):
        xt = x.transpose(0, 1)
        context, w = scaled_dot_product_attention(self.q_proj(xt), self.k_proj(xt), self.v_proj(xt))
        return self.out_proj(context).transpose(0, 1), w


@wrong(N, "not_repeatable", "dropout on the weights")
class Dropped(Base):
    def forward(self, x, mask=None):
        _, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        w = F.dropout(w, 0.1)
        return self.out_proj(w @ self.v_proj(x)), w


@wrong(N, "wrong_parameters", "other names: w_q, w_k, w_v, w_o")
class OtherNames(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.w_q = nn.Linear(d_model, d_k, bias=False)
        self.w_k = nn.Linear(d_model, d_k, bias=False)
        self.w_v = nn.Linear(d_model, d_v, bias=False)
        self.w_o = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.w_q(x), self.w_k(x), self.w_v(x), mask)
        return self.w_o(context), w


@wrong(N, "unprojected_values", "the values are not projected: the words themselves are blended")
class NoValues(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), x, mask)
        return context, w


@wrong(N, None, "a tanh on the projections")
class Tanh(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x).tanh(), self.k_proj(x).tanh(), self.v_proj(x), mask)
        return self.out_proj(context), w


@wrong(N, None, "only the last word asks")
class LastAsks(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x[:, -1:]), self.k_proj(x), self.v_proj(x), None)
        return self.out_proj(context), w


@wrong(N, None, "reads only the first sentence's keys for the whole batch")
class FirstKeys(Base):
    def forward(self, x, mask=None):
        one = x[:1].expand_as(x)
        context, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(one), self.v_proj(one), mask)
        return self.out_proj(context), w


@wrong(N, None, "a fourth dimension of the mask: unsqueeze(1), as for heads")
class MaskHeads(Base):
    def forward(self, x, mask=None):
        return super().forward(x, None if mask is None else mask.unsqueeze(1))


@right(N, "the library's function")
class R1(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


@right(N, "all by hand, d_k kept")
class R2(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k

        def linear(a, b):
            return nn.Linear(in_features=a, out_features=b, bias=False)

        self.q_proj, self.k_proj = linear(d_model, d_k), linear(d_model, d_k)
        self.v_proj, self.out_proj = linear(d_model, d_v), linear(d_v, d_model)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = torch.bmm(q, k.mT) * self.d_k**-0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        w = F.softmax(scores, dim=2)
        w = w if mask is None else w * mask
        return self.out_proj(torch.bmm(w, v)), w


@right(N, "out_proj on the values first (the same, since it is linear)")
class R3(Base):
    def forward(self, x, mask=None):
        handed_out = self.out_proj(self.v_proj(x))
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), handed_out, mask)


@right(N, "einsum with the weight matrices; score matrix W_q^T W_k")
class R4(Base):
    def forward(self, x, mask=None):
        s = torch.einsum("bid,kd,ke,bje->bij", x, self.q_proj.weight, self.k_proj.weight, x)
        s = s / math.sqrt(self.q_proj.weight.shape[0])
        if mask is not None:
            s = torch.where(mask, s, torch.finfo(s.dtype).min)
        w = s.softmax(-1)
        if mask is not None:
            w = torch.where(mask, w, torch.zeros_like(w))
        return F.linear(w @ x @ self.v_proj.weight.T, self.out_proj.weight), w


@right(N, "sentence by sentence")
class R5(Base):
    def forward(self, x, mask=None):
        B, T, _ = x.shape
        if mask is None:
            mask = torch.ones(1, 1, dtype=torch.bool)
        mask = mask.expand(B, T, T)
        outs, rows = [], []
        for sentence, allowed in zip(x, mask, strict=False):
            context, w = scaled_dot_product_attention(
                self.q_proj(sentence), self.k_proj(sentence), self.v_proj(sentence), allowed
            )
            outs.append(self.out_proj(context))
            rows.append(w)
        return torch.stack(outs), torch.stack(rows)


@right(N, "one product with the joined weights")
class R6(Base):
    def forward(self, x, mask=None):
        sizes = [self.q_proj.out_features, self.k_proj.out_features, self.v_proj.out_features]
        joined = torch.cat([self.q_proj.weight, self.k_proj.weight, self.v_proj.weight])
        q, k, v = (x @ joined.T).split(sizes, dim=-1)
        context, w = scaled_dot_product_attention(q, k, v, mask=mask)
        return self.out_proj(context), w
