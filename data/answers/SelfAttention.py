# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


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


def _own(q, k, v, mask, scale, dim=-1):
    s = q @ k.transpose(-2, -1) / scale
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(dim)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


# %% wrong | 2026-outsiders | same_projection_for_queries_and_keys | the keys are made by q_proj
class QForK(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.q_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | queries_and_keys_exchanged | queries and keys are exchanged
class QKSwapped(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.k_proj(x), self.q_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | - | keys and values are exchanged in the call
class KVSwapped(Base):
    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.v_proj(x), self.k_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | forgets_out_proj | out_proj is never applied
class NoOut(Base):
    def forward(self, x, mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)


# %% wrong | 2026-outsiders | wrong_parameters | the layers have a bias
class Biased(Base):
    def __init__(self, d_model, d_k, d_v):
        nn.Module.__init__(self)
        self.q_proj = nn.Linear(d_model, d_k)
        self.k_proj = nn.Linear(d_model, d_k)
        self.v_proj = nn.Linear(d_model, d_v)
        self.out_proj = nn.Linear(d_v, d_model)


# %% wrong | 2026-outsiders | wrong_parameters | out_proj alone has a bias
class OutBiased(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.out_proj = nn.Linear(d_v, d_model)


# %% wrong | 2026-outsiders | out_only | returns the output alone
class OutOnly(Base):
    def forward(self, x, mask=None):
        return super().forward(x, mask)[0]


# %% wrong | 2026-outsiders | weights_first | returns (weights, out)
class Reversed(Base):
    def forward(self, x, mask=None):
        return super().forward(x, mask)[::-1]


# %% wrong | 2026-outsiders | mask_ignored | the mask is not passed on
class NoMask(Base):
    def forward(self, x, mask=None):
        return super().forward(x)


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted
class Inverted(Base):
    def forward(self, x, mask=None):
        return super().forward(x, None if mask is None else ~mask)


# %% wrong | 2026-outsiders | wrong_parameters | the values are made d_k wide, and out_proj reads d_k
class ValuesDk(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.v_proj = nn.Linear(d_model, d_k, bias=False)
        self.out_proj = nn.Linear(d_k, d_model, bias=False)


# %% wrong | 2026-outsiders | wrong_parameters | out_proj is built the wrong way round: d_model -> d_v
class OutReversed(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.out_proj = nn.Linear(d_model, d_v, bias=False)


# %% wrong | 2026-outsiders | scaled_by_d_k | scales once more: the function divides by sqrt(d_k) already
class ScaledTwice(Base):
    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.q_proj.out_features)
        context, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | adds_the_input | adds x to the output (residual)
class Residual(Base):
    def forward(self, x, mask=None):
        out, weights = super().forward(x, mask)
        return x + out, weights


# %% wrong | 2026-outsiders | scaled_by_sqrt_d_model | scales by sqrt(d_model)
class ScaleModel(Base):
    def forward(self, x, mask=None):
        context, w = _own(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask, math.sqrt(x.shape[-1]))
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | no_scaling | no scaling
class NoScale(Base):
    def forward(self, x, mask=None):
        context, w = _own(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask, 1.0)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | softmax_over_the_queries | softmax over the queries (dim=1)
class SoftmaxDim1(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, w = _own(q, k, v, mask, math.sqrt(q.shape[-1]), dim=1)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | nan_where_all_is_masked | a word that may attend to nothing gets NaN
class NaNRow(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is not None:
            s = s.masked_fill(~mask, float("-inf"))
        w = s.softmax(-1)
        return self.out_proj(w @ v), w


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | a word that may attend to nothing attends to all alike
class UniformRow(Base):
    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is not None:
            s = s.masked_fill(~mask, -1e9)
        w = s.softmax(-1)
        return self.out_proj(w @ v), w


# %% wrong | 2026-outsiders | not_repeatable | makes new layers in every call: random, and never trained
class Fresh(Base):
    def forward(self, x, mask=None):
        d_k, d_model = self.q_proj.weight.shape
        q = nn.Linear(d_model, d_k, bias=False)(x)
        k = nn.Linear(d_model, d_k, bias=False)(x)
        context, w = scaled_dot_product_attention(q, k, self.v_proj(x), mask)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | wrong_parameters | k_proj and q_proj are one and the same layer
class Tied(Base):
    def __init__(self, d_model, d_k, d_v):
        super().__init__(d_model, d_k, d_v)
        self.k_proj = self.q_proj


# %% wrong | 2026-outsiders | - | attends over the batch: takes x for (T, B, d)
class OverBatch(Base):
    def forward(self, x, mask=None):
        xt = x.transpose(0, 1)
        context, w = scaled_dot_product_attention(self.q_proj(xt), self.k_proj(xt), self.v_proj(xt))
        return self.out_proj(context).transpose(0, 1), w


# %% wrong | 2026-outsiders | not_repeatable | dropout on the weights
class Dropped(Base):
    def forward(self, x, mask=None):
        _, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        w = F.dropout(w, 0.1)
        return self.out_proj(w @ self.v_proj(x)), w


# %% wrong | 2026-outsiders | wrong_parameters | other names: w_q, w_k, w_v, w_o
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


# %% wrong | 2026-outsiders | unprojected_values | the values are not projected: the words themselves are blended
class NoValues(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), x, mask)
        return context, w


# %% wrong | 2026-outsiders | - | a tanh on the projections
class Tanh(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x).tanh(), self.k_proj(x).tanh(), self.v_proj(x), mask)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | - | only the last word asks
class LastAsks(Base):
    def forward(self, x, mask=None):
        context, w = scaled_dot_product_attention(self.q_proj(x[:, -1:]), self.k_proj(x), self.v_proj(x), None)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | - | reads only the first sentence's keys for the whole batch
class FirstKeys(Base):
    def forward(self, x, mask=None):
        one = x[:1].expand_as(x)
        context, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(one), self.v_proj(one), mask)
        return self.out_proj(context), w


# %% wrong | 2026-outsiders | - | a fourth dimension of the mask: unsqueeze(1), as for heads
class MaskHeads(Base):
    def forward(self, x, mask=None):
        return super().forward(x, None if mask is None else mask.unsqueeze(1))


# %% right | 2026-outsiders | the library's function
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


# %% right | 2026-outsiders | all by hand, d_k kept
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


# %% right | 2026-outsiders | out_proj on the values first (the same, since it is linear)
class R3(Base):
    def forward(self, x, mask=None):
        handed_out = self.out_proj(self.v_proj(x))
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), handed_out, mask)


# %% right | 2026-outsiders | einsum with the weight matrices; score matrix W_q^T W_k
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


# %% right | 2026-outsiders | sentence by sentence
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


# %% right | 2026-outsiders | one product with the joined weights
class R6(Base):
    def forward(self, x, mask=None):
        sizes = [self.q_proj.out_features, self.k_proj.out_features, self.v_proj.out_features]
        joined = torch.cat([self.q_proj.weight, self.k_proj.weight, self.v_proj.weight])
        q, k, v = (x @ joined.T).split(sizes, dim=-1)
        context, w = scaled_dot_product_attention(q, k, v, mask=mask)
        return self.out_proj(context), w


# %% shared | house
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


def attention_matmul(q, k, v, mask=None):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = masked_with_inf(scores, mask)
    return weights @ v, weights


def attention_fused(q, k, v, mask=None):
    allowed = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool) if mask is None else mask
    allowed = allowed.expand(*q.shape[:-1], k.shape[-2])
    nothing = ~allowed.any(dim=-1, keepdim=True)
    bias = torch.zeros(allowed.shape, dtype=q.dtype).masked_fill(~allowed & ~nothing, -math.inf)
    identity = torch.eye(k.shape[-2], dtype=v.dtype).expand(*v.shape[:-2], -1, -1)
    weights = F.scaled_dot_product_attention(q, k, identity, attn_mask=bias).masked_fill(nothing, 0.0)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=bias).masked_fill(nothing, 0.0)
    return context, weights


class SelfAttentionOfLinears(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% right | house | nn.Linear layers called
class SelfAttentionOfLinears(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% right | house | einsum
class SelfAttentionOfEinsums(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        q, k, v = (torch.einsum("btm,dm->btd", x, p.weight) for p in (self.q_proj, self.k_proj, self.v_proj))
        scores = torch.einsum("btd,bsd->bts", q, k) * k.shape[-1] ** -0.5
        weights = masked_with_inf(scores, mask)
        return torch.einsum("bts,bsd,md->btm", weights, v, self.out_proj.weight), weights


# %% right | house | a loop over words
class SelfAttentionWordByWord(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        keys, values, rows = self.k_proj(x), self.v_proj(x), []
        allowed = torch.ones(x.shape[0], x.shape[1], x.shape[1], dtype=torch.bool)
        allowed = allowed if mask is None else allowed & mask
        for t in range(x.shape[1]):
            scores = (keys * self.q_proj(x[:, t : t + 1])).sum(dim=-1) / math.sqrt(keys.shape[-1])
            rows.append(masked_by_hand(scores, allowed[:, t]))
        weights = torch.stack(rows, dim=1)
        return self.out_proj(weights.bmm(values)), weights


# %% right | house | the fused kernel
class SelfAttentionFused(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        context, weights = attention_fused(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return F.linear(context, self.out_proj.weight), weights


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | mask_ignored | the mask is never handed on
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind | queries_and_keys_exchanged | keys in the place of the queries
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        query = self.q_proj(x)
        key = self.k_proj(x)
        value = self.v_proj(x)
        context, weights = scaled_dot_product_attention(key, query, value, mask)  # <-- here
        out = self.out_proj(context)
        return out, weights


# %% wrong | 2026-blind | wrong_parameters | widths of the output projection the wrong way round
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj, self.k_proj = (nn.Linear(d_model, d_k, bias=False) for _ in range(2))
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_model, d_v, bias=False)  # <-- here

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind | scaled_by_sqrt_d_model | divides by the root of d_model
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        scores = torch.einsum("bqd,bkd->bqk", self.q_proj(x), self.k_proj(x))
        scores = scores / math.sqrt(x.shape[-1])  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ self.v_proj(x)), weights


# %% wrong | 2026-blind | forgets_out_proj | the context comes back unprojected
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)  # <-- here


# %% wrong | 2026-blind | - | truth of a tensor
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        if mask:  # <-- here
            context, weights = scaled_dot_product_attention(q, k, v, mask)
        else:
            context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights


# %% wrong | 2026-blind | nan_where_all_is_masked | a row that may attend to nothing becomes NaN
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        self.scale = d_k ** -0.5

    def forward(self, x, mask=None):
        scores = self.q_proj(x) @ self.k_proj(x).transpose(1, 2) * self.scale
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = F.softmax(scores, dim=2)  # <-- here
        return self.out_proj(weights @ self.v_proj(x)), weights


# %% wrong | 2026-blind | wrong_parameters | projections with a bias
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k)  # <-- here
        self.k_proj = nn.Linear(d_model, d_k)  # <-- here
        self.v_proj = nn.Linear(d_model, d_v)  # <-- here
        self.out_proj = nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% double | 2026-blind | - | softmax over the queries; the values are not projected by v_proj but by k_proj
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.k_proj(x)  # <-- here
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(k.size(-1))
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=1)  # <-- here
        if mask is not None:
            weights = weights.masked_fill(~mask, 0)
        return self.out_proj(weights @ v), weights


# %% double | 2026-blind | - | weights returned first; mask turned round
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        if mask is not None:
            mask = ~mask  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return weights, self.out_proj(context)  # <-- here


# %% right | 2026-blind | calls the function of lesson 04
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% right | 2026-blind | einsum throughout, True mask where there is none
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, (wide, narrow) in {
            "q_proj": (d_model, d_k),
            "k_proj": (d_model, d_k),
            "v_proj": (d_model, d_v),
            "out_proj": (d_v, d_model),
        }.items():
            setattr(self, name, nn.Linear(wide, narrow, bias=False))

    def forward(self, x, mask=None):
        if mask is None:
            mask = torch.ones((), dtype=torch.bool, device=x.device)
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = torch.einsum("bid,bjd->bij", q, k) / q.size(-1) ** 0.5
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1).masked_fill(~mask, 0)
        return self.out_proj(torch.einsum("bij,bjd->bid", weights, v)), weights


# %% right | 2026-blind | a loop over the sentences of the batch
class SelfAttention(nn.Module):
    """One head of self-attention."""

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        B, T, _ = x.shape
        masks = [None] * B if mask is None else mask.expand(B, T, T)
        outs, rows = [], []
        for sentence, own in zip(x, masks):
            context, weights = scaled_dot_product_attention(
                self.q_proj(sentence), self.k_proj(sentence), self.v_proj(sentence), own
            )
            outs.append(self.out_proj(context))
            rows.append(weights)
        return torch.stack(outs), torch.stack(rows)


# %% shared | 2026-learners
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | transposes_everything | k.T [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        scores = q @ k.T / math.sqrt(k.shape[-1])  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), weights


# %% wrong | 2026-learners | transposes_everything | k.T in torch.matmul [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        d_k = q.shape[-1]
        scores = torch.matmul(q, k.T) / math.sqrt(d_k)  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), weights


# %% wrong | 2026-learners | - | k.T handed to the function of lesson 04 [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k.T, v, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-learners | - | the pair not unpacked [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        context = scaled_dot_product_attention(q, k, v, mask)  # <-- here
        return self.out_proj(context)


# %% wrong | 2026-learners | - | the pair not unpacked, in one line [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        return self.out_proj(scaled_dot_product_attention(q, k, v, mask))  # <-- here


# %% wrong | 2026-learners | - | the pair not unpacked, then taken apart [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        attended = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(attended), attended[1]  # <-- here


# %% wrong | 2026-learners | - | missing self. in forward [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = q_proj(x)  # <-- here
        k = k_proj(x)  # <-- here
        v = v_proj(x)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-learners | - | missing self. before out_proj [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return out_proj(context), weights  # <-- here


# %% wrong | 2026-learners | wrong_parameters | missing self. in __init__ [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        q_proj = nn.Linear(d_model, d_k, bias=False)  # <-- here
        k_proj = nn.Linear(d_model, d_k, bias=False)  # <-- here
        v_proj = nn.Linear(d_model, d_v, bias=False)  # <-- here
        out_proj = nn.Linear(d_v, d_model, bias=False)  # <-- here

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-learners | unprojected_queries_and_keys | attention on x [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(x, x, x, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-learners | unprojected_queries_and_keys | attention on x, the projections unused [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(x, x, x, mask)  # <-- here
        out = self.out_proj(context)
        return out, weights


# %% wrong | 2026-learners | keys_for_values | v_proj(k) [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(k)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-learners | keys_for_values | v_proj(k), in the call [learner A 5.1]
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        context, weights = scaled_dot_product_attention(q, k, self.v_proj(k), mask)  # <-- here
        return self.out_proj(context), weights


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | same_projection_for_queries_and_keys | The keys are made with q_proj, so that k_proj is never used and the scores are symmetric
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.q_proj(x)  # <-- here
        v = self.v_proj(x)
        ctx, w = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(ctx), w


# %% wrong | 2026-blind-2 | scaled_by_d_k | The queries are divided by the root of d_k, and the attention does it again
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        self.scale = d_k**-0.5

    def forward(self, x, mask=None):
        q = self.q_proj(x) * self.scale  # <-- here
        out, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(out), weights


# %% wrong | 2026-blind-2 | mask_inverted | The mask is negated on its way, although True means the same on both sides
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        blocked = None if mask is None else ~mask
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, blocked)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | adds_the_input | x is added to the answer, which is a Transformer's habit and not asked for here
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-2 | wrong_parameters | v_proj leads to d_k, not to d_v
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_k, bias=False)  # <-- here
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | forgets_out_proj | The last projection is made and never used
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = (proj(x) for proj in (self.q_proj, self.k_proj, self.v_proj))
        return scaled_dot_product_attention(q, k, v, mask)  # <-- here


# %% wrong | 2026-blind-2 | weights_without_mask | The fused function leaves it to a second, unmasked softmax to make the weights
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, _ = scaled_dot_product_attention(q, k, v, mask)
        weights = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | no_super_init | without `super().__init__()` a module cannot take in layers
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% double | 2026-blind-2 | - | The keys ask and the queries answer, and the returned weights are transposed
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(k, q, v, mask)  # <-- here
        return self.out_proj(context), weights.transpose(1, 2)  # <-- here


# %% double | 2026-blind-2 | wrong_parameters | The layers have biases, and the mask is not handed on
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj, self.k_proj = nn.Linear(d_model, d_k), nn.Linear(d_model, d_k)  # <-- here
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x))  # <-- here
        return self.out_proj(context), weights


# %% right | 2026-blind-2 | weights times out matrix
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        handed_out = self.out_proj(self.v_proj(x))  # (B, T, d_model): projecting before the blend is the same, all is linear
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), handed_out, mask)


# %% right | 2026-blind-2 | no helper einsum
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        make = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.k_proj = make(d_model, d_k), make(d_model, d_k)
        self.v_proj, self.out_proj = make(d_model, d_v), make(d_v, d_model)

    def forward(self, x, mask=None):
        kernel = self.q_proj.weight.T @ self.k_proj.weight / math.sqrt(self.q_proj.out_features)  # (d_model, d_model)
        scores = torch.einsum("bid,de,bje->bij", x, kernel, x)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=2)
        if mask is not None:
            weights = weights * mask
        return self.out_proj(torch.einsum("bij,bjv->biv", weights, self.v_proj(x))), weights


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-5 | wrong_parameters | the projections bear the names of the formulas and not those that the docstring asks for
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_k, bias=False)  # <-- here
        self.W_k = nn.Linear(d_model, d_k, bias=False)  # <-- here
        self.W_v = nn.Linear(d_model, d_v, bias=False)  # <-- here
        self.W_o = nn.Linear(d_v, d_model, bias=False)  # <-- here

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.W_q(x), self.W_k(x), self.W_v(x), mask)
        return self.W_o(context), weights


# %% wrong | 2026-blind-5 | adds_the_input | the words are added to what was read, as in a transformer's layer
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-5 | queries_and_keys_exchanged | keys and queries change places in the call
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        k, q, v = self.k_proj(x), self.q_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(k, q, v, mask)  # <-- here
        return self.out_proj(context), weights


# %% double | 2026-blind-5 | wrong_parameters | the four layers keep their bias; the mask is turned round
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj, self.k_proj = nn.Linear(d_model, d_k), nn.Linear(d_model, d_k)  # <-- here
        self.v_proj, self.out_proj = nn.Linear(d_model, d_v), nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        if mask is not None:
            mask = ~mask  # <-- here
        attended = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(attended[0]), attended[1]


# %% right | 2026-blind-5 | the attention written out, the value and the output projection made one map
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q_proj": (d_model, d_k), "k_proj": (d_model, d_k), "v_proj": (d_model, d_v)}
        sizes["out_proj"] = (d_v, d_model)
        for name, (wide, narrow) in sizes.items():
            self.add_module(name, nn.Linear(wide, narrow, bias=False))

    def forward(self, x, mask=None):
        scores = torch.bmm(self.q_proj(x), self.k_proj(x).mT) / math.sqrt(self.q_proj.out_features)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=2)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        passed_on = F.linear(x, self.out_proj.weight @ self.v_proj.weight)
        return torch.bmm(weights, passed_on), weights


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | queries_and_keys_exchanged | hands the keys over as queries and the queries as keys
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        k, q, v = self.k_proj(x), self.q_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(k, q, v, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-6 | adds_the_input | adds the input to the output, as in a transformer block
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return x + self.out_proj(context), weights  # <-- here


# %% double | 2026-blind-6 | wrong_parameters | leaves the biases on; does not pass the mask on
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k)  # <-- here
        self.k_proj = nn.Linear(d_model, d_k)  # <-- here
        self.v_proj = nn.Linear(d_model, d_v)  # <-- here
        self.out_proj = nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v)  # <-- here
        return self.out_proj(context), weights


# %% right | 2026-blind-6 | projects after blending, with einsum and a softmax of its own
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, (a, b) in {
            "q_proj": (d_model, d_k),
            "k_proj": (d_model, d_k),
            "v_proj": (d_model, d_v),
            "out_proj": (d_v, d_model),
        }.items():
            self.add_module(name, nn.Linear(a, b, bias=False))

    def forward(self, x, mask=None):
        q, k = self.q_proj(x), self.k_proj(x)
        scores = torch.einsum("bid,bjd->bij", q, k) * q.shape[-1] ** -0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=2)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        blend = torch.einsum("bij,bjd->bid", weights, x)
        return self.out_proj(self.v_proj(blend)), weights


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | wrong_parameters | the values are projected from the keys and not from x
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_k, d_v, bias=False)  # <-- here
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(k)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights

# %% wrong | 2026-blind-7 | queries_and_keys_exchanged | queries and keys change places, so the map is turned round
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        k, q, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights

# %% double | 2026-blind-7 | scaled_by_d_k+mask_ignored | the query is scaled once more before the attention scales it; the mask is never handed on
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / self.d_k**0.5  # <-- here
        context, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x))  # <-- here
        return self.out_proj(context), weights

# %% right | 2026-blind-7 | einsum and a softmax by hand, no call of lesson 04
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q_proj": (d_model, d_k), "k_proj": (d_model, d_k), "v_proj": (d_model, d_v), "out_proj": (d_v, d_model)}
        for name, (a, b) in sizes.items():
            self.add_module(name, nn.Linear(a, b, bias=False))

    def forward(self, x, mask=None):
        q, k, v = (project(x) for project in (self.q_proj, self.k_proj, self.v_proj))
        scores = torch.einsum("bid,bjd->bij", q, k) * k.shape[-1] ** -0.5
        if mask is None:
            weights = scores.softmax(-1)
        else:
            weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1) * mask
        return self.out_proj(torch.einsum("bij,bjv->biv", weights, v)), weights


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-9 | adds_the_input | the words are added to what is read, a residual connection inside the layer, so a word that reads nothing is not zeros
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return x + self.out_proj(context), weights  # <-- here

# %% wrong | 2026-blind-9 | - | a dimension is put into every mask, as if it were a (B, T) mask of the padding, so a (B, T, T) or (T, T) mask does not line up
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), weights

# %% double | 2026-blind-9 | - | the queries are divided by the root of d_k although the called function scales too; keys and queries have changed places
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / self.d_k**0.5  # <-- here
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(k, q, v, mask)  # <-- here
        return self.out_proj(context), weights

# %% right | 2026-blind-9 | the values go through the output projection before they are blended
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, d_in, d_out in (
            ("q_proj", d_model, d_k),
            ("k_proj", d_model, d_k),
            ("v_proj", d_model, d_v),
            ("out_proj", d_v, d_model),
        ):
            setattr(self, name, nn.Linear(d_in, d_out, bias=False))

    def forward(self, x, mask=None):
        passed_on = self.out_proj(self.v_proj(x))  # (B, T, d_model)
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), passed_on, mask)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-10 | adds_the_input | adds the words to the output, a residual connection that the formula does not have
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = x + self.out_proj(context)  # <-- here
        return out, weights


# %% wrong | 2026-blind-10 | - | takes the mask for one over the keys, (B, T), and puts a dimension into it, so that a mask (T, T) masks another sentence's keys for all queries
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()

        def matrix(d_in, d_out):
            return nn.Linear(d_in, d_out, bias=False)

        self.q_proj = matrix(d_model, d_k)
        self.k_proj = matrix(d_model, d_k)
        self.v_proj = matrix(d_model, d_v)
        self.out_proj = matrix(d_v, d_model)

    def forward(self, x, mask=None):
        if mask is not None and mask.dim() == 2:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights


# %% right | 2026-blind-10 | the three projections in one product, cut apart afterwards
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, d_in, d_out in (
            ("q_proj", d_model, d_k),
            ("k_proj", d_model, d_k),
            ("v_proj", d_model, d_v),
            ("out_proj", d_v, d_model),
        ):
            self.add_module(name, nn.Linear(d_in, d_out, bias=False))

    def forward(self, x, mask=None):
        matrices = [self.q_proj.weight, self.k_proj.weight, self.v_proj.weight]
        everything = x @ torch.cat(matrices).T  # (B, T, d_k + d_k + d_v)
        roles = everything.split([len(matrix) for matrix in matrices], dim=-1)
        context, weights = scaled_dot_product_attention(*roles, mask)
        return self.out_proj(context), weights


# %% wrong | house | - | the masked scores are returned beside the output
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = torch.einsum("bqd,bkd->bqk", q, k) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(x.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), scores  # <-- here


# %% wrong | house | - | each word looks at the same word of all sentences, by an einsum with one letter too many
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = torch.einsum("bqd,ckd->bqk", q, k) / math.sqrt(k.shape[-1])  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(x.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), weights


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-11 | uniform_where_all_is_masked | looks for keys that nobody may read in place of words that may read nothing, so that a fully masked word gets uniform weights and not zeros
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        self.scale = math.sqrt(d_k)

    def forward(self, x, mask=None):
        queries = self.q_proj(x)
        keys = self.k_proj(x)
        values = self.v_proj(x)
        scores = torch.einsum("bqd,bkd->bqk", queries, keys) / self.scale
        if mask is None:
            weights = torch.softmax(scores, dim=-1)
        else:
            mask = mask.expand(scores.shape)
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
            weights = torch.softmax(scores, dim=-1)
            nothing = ~mask.any(dim=-2, keepdim=True)  # <-- here
            weights = weights.masked_fill(nothing, 0.0)
        out = self.out_proj(weights @ values)
        return out, weights


# %% wrong | 2026-blind-11 | adds_the_input | adds the input to the output (a residual connection) in place of returning the projected blend alone
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q_proj": (d_model, d_k), "k_proj": (d_model, d_k), "v_proj": (d_model, d_v), "out_proj": (d_v, d_model)}
        for name, (d_in, d_out) in sizes.items():
            setattr(self, name, nn.Linear(d_in, d_out, bias=False))

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        blend, weights = scaled_dot_product_attention(q, k, v, mask)
        return x + self.out_proj(blend), weights  # <-- here


# %% double | 2026-blind-11 | - | divides the scores by the root of d_model in place of d_k; lets the keys ask the queries, so that the scores are transposed
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)
        v = self.v_proj(x)
        scores = k @ q.transpose(1, 2)  # <-- here
        scores = scores / x.shape[-1] ** 0.5  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        return self.out_proj(weights @ v), weights


# %% right | 2026-blind-11 | brings the values to the model's width before they are blended; own masked softmax
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        def plain(d_in, d_out):
            return nn.Linear(d_in, d_out, bias=False)
        self.q_proj, self.k_proj = plain(d_model, d_k), plain(d_model, d_k)
        self.v_proj, self.out_proj = plain(d_model, d_v), plain(d_v, d_model)

    def forward(self, x, mask=None):
        asked = self.q_proj(x) * self.q_proj.out_features ** -0.5
        found = self.k_proj(x)
        passed_on = self.out_proj(self.v_proj(x))
        scores = torch.einsum("bid,bjd->bij", asked, found)
        if mask is None:
            weights = scores.softmax(-1)
        else:
            low = torch.finfo(scores.dtype).min
            weights = torch.where(mask, scores, low).softmax(-1)
            weights = torch.where(mask, weights, torch.zeros_like(weights))
        return torch.einsum("bij,bjd->bid", weights, passed_on), weights


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | - | takes every two-dimensional mask for a padding mask (B, T) and puts a dimension in its middle, so that a (T, T) mask means something else or does not fit
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        if mask is not None and mask.dim() == 2:
            mask = mask[:, None, :]  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind-12 | - | clears the NaN of a row with nothing to attend to in the context alone, and returns weights that are still NaN
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        queries, keys, values = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = torch.einsum("bid,bjd->bij", queries, keys) / math.sqrt(queries.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = scores.softmax(dim=-1)  # <-- here
        context = torch.nan_to_num(weights @ values)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-12 | scaled_by_d_k | divides the queries by the root of d_k and then calls a function that divides again, so that the scores are scaled twice
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.scale = d_k ** 0.5
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / self.scale  # <-- here
        k = self.k_proj(x)
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(context)
        return out, weights


# %% right | 2026-blind-12 | einsum, exponentials written out, the rows divided by a safe sum
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, wide, narrow in (
            ("q_proj", d_model, d_k),
            ("k_proj", d_model, d_k),
            ("v_proj", d_model, d_v),
            ("out_proj", d_v, d_model),
        ):
            self.add_module(name, nn.Linear(wide, narrow, bias=False))

    def forward(self, x, mask=None):
        asked = self.q_proj(x)
        scores = torch.einsum("bik,bjk->bij", asked, self.k_proj(x)) * asked.shape[-1] ** -0.5
        allowed = torch.ones_like(scores, dtype=torch.bool)
        if mask is not None:
            allowed = allowed & mask
        low = torch.finfo(scores.dtype).min
        weights = torch.softmax(torch.where(allowed, scores, torch.full_like(scores, low)), dim=-1)
        weights = weights * allowed
        blend = torch.einsum("bij,bjv->biv", weights, self.v_proj(x))
        return self.out_proj(blend), weights


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-13 | scaled_by_d_k | divides the queries by sqrt(d_k) before a function that divides the scores itself, so that they are scaled twice
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.d_k)  # <-- here
        k, v = self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-13 | adds_the_input | adds the words to the output, as a residual connection, where the projected context alone is asked
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        out = x + self.out_proj(context)  # <-- here
        return out, weights


# %% wrong | 2026-blind-13 | - | the mask always gets a dimension for the asking words, as if it were (B, T), so that (T, T) or (B, T, T) masks lie wrong
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        make = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.k_proj = make(d_model, d_k), make(d_model, d_k)
        self.v_proj, self.out_proj = make(d_model, d_v), make(d_v, d_model)

    def forward(self, x, mask=None):
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights


# %% double | 2026-blind-13 | wrong_parameters | scales by the width of the words, sqrt(d_model), in place of sqrt(d_k); the output projection has a bias, so that a word that may attend to nothing does not get zeros
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        scores = q @ k.transpose(1, 2) / math.sqrt(x.shape[-1])  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ v), weights


# %% right | 2026-blind-13 | the three projections as one product with the stacked matrices, softmax written out
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        d_k, d_v = self.q_proj.out_features, self.v_proj.out_features
        stacked = torch.cat([self.q_proj.weight, self.k_proj.weight, self.v_proj.weight])
        q, k, v = F.linear(x, stacked).split([d_k, d_k, d_v], dim=-1)
        scores = torch.einsum("bid,bjd->bij", q, k) * d_k**-0.5
        if mask is not None:
            hidden = ~mask.expand(scores.shape)
            scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=2)
        if mask is not None:
            weights = weights.masked_fill(hidden, 0.0)
        blend = torch.einsum("bij,bjd->bid", weights, v)
        return self.out_proj(blend), weights


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-14 | adds_the_input | adds the words to what is read, a residual connection that the module does not have
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-14 | wrong_parameters | queries and keys are made by one and the same layer in place of two
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = self.k_proj = nn.Linear(d_model, d_k, bias=False)  # <-- here
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        blend, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(blend), weights


# %% right | house | the scale is a buffer of the module
class ScaleKept(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        self.register_buffer("scale", torch.tensor(float(d_k)).sqrt())

    def forward(self, x, mask=None):
        scores = self.q_proj(x) @ self.k_proj(x).mT / self.scale.to(x.dtype)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(weights @ self.v_proj(x)), weights


# %% wrong | house | - | the layer that makes the keys does not learn
class KeysFrozen(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        self.k_proj.requires_grad_(False)  # <-- here

    def forward(self, x, mask=None):
        weights = masked_with_inf(self.q_proj(x) @ self.k_proj(x).mT / self.q_proj.out_features**0.5, mask)
        return self.out_proj(weights @ self.v_proj(x)), weights


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-15 | adds_the_input | the words themselves are added to the output, a residual connection that the formula does not have
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-15 | - | the name x is overwritten by the queries, so keys and values are projected from the queries in place of the words
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        x = queries = self.q_proj(x)  # <-- here
        keys = self.k_proj(x)
        values = self.v_proj(x)
        context, weights = scaled_dot_product_attention(queries, keys, values, mask)
        out = self.out_proj(context)
        return out, weights


# %% double | 2026-blind-15 | wrong_parameters | the output projection has a bias; the queries are divided by the square root of d_k before a function that divides once more
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.d_k)  # <-- here
        k, v = self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% right | 2026-blind-15 | one product with the three matrices on top of each other, cut apart; the attention written out
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.sizes = (d_k, d_k, d_v)
        for name, size in zip(("q_proj", "k_proj", "v_proj"), self.sizes, strict=True):
            self.add_module(name, nn.Linear(d_model, size, bias=False))
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        stacked = torch.cat([self.q_proj.weight, self.k_proj.weight, self.v_proj.weight])
        q, k, v = F.linear(x, stacked).split(self.sizes, dim=-1)
        scores = torch.bmm(q, k.mT) / self.sizes[0] ** 0.5  # (B, T, T)
        if mask is not None:
            scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = torch.where(mask, weights, torch.zeros_like(weights))
        return F.linear(torch.bmm(weights, v), self.out_proj.weight), weights


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | scaled_by_d_k | divides the queries by the root of d_k before it calls the attention, which divides the scores once more
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.scale = d_k**-0.5
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) * self.scale  # <-- here
        context, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-16 | adds_the_input | adds the words themselves to what comes out, a residual connection that belongs to the model and not to this layer
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj, self.k_proj = (nn.Linear(d_model, d_k, bias=False) for _ in range(2))
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        inputs = [layer(x) for layer in (self.q_proj, self.k_proj, self.v_proj)]
        context, weights = scaled_dot_product_attention(*inputs, mask=mask)
        return x + self.out_proj(context), weights  # <-- here


# %% shared | 2026-blind-17
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | adds_the_input | adds the input to the output, a residual connection that the layer does not have
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-17 | - | gives the mask a dimension for heads that the scores do not have, so the result gets a dimension too many
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()

        def matrix(n_in, n_out):
            return nn.Linear(n_in, n_out, bias=False)

        self.q_proj, self.k_proj = matrix(d_model, d_k), matrix(d_model, d_k)
        self.v_proj, self.out_proj = matrix(d_model, d_v), matrix(d_v, d_model)

    def forward(self, x, mask=None):
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights


# %% double | 2026-blind-17 | wrong_parameters | leaves the bias in out_proj; lets the keys ask and the queries answer
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model)  # <-- here

    def forward(self, x, mask=None):
        queries, keys, values = (proj(x) for proj in (self.q_proj, self.k_proj, self.v_proj))
        blend, weights = scaled_dot_product_attention(keys, queries, values, mask)  # <-- here
        return self.out_proj(blend), weights


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | queries_and_keys_exchanged | forward hands the projections over as k, q, v: the words that answer ask, the weights are of the transposed scores
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        projected = [layer(x) for layer in (self.k_proj, self.q_proj, self.v_proj)]  # <-- here
        context, weights = scaled_dot_product_attention(*projected, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-18 | adds_the_input | adds x to the output, the residual connection of a Transformer block
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        make = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.k_proj = make(d_model, d_k), make(d_model, d_k)
        self.v_proj, self.out_proj = make(d_model, d_v), make(d_v, d_model)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = x + self.out_proj(context)  # <-- here
        return out, weights


# %% right | 2026-blind-18 | without the helper: the scale on the queries, torch.where twice
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        asking = self.q_proj(x) * self.k_proj.out_features ** -0.5
        scores = torch.matmul(asking, self.k_proj(x).mT)
        if mask is not None:
            allowed = mask.expand(scores.shape)
            scores = torch.where(allowed, scores, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = torch.where(allowed, weights, 0.0)
        return self.out_proj(weights @ self.v_proj(x)), weights


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | - | Without a mask it puts in a causal one of its own.
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        if mask is None:
            mask = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind-19 | scaled_by_d_k | Scales the queries before it calls the attention, which scales again.
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        for name, size in (("q_proj", d_k), ("k_proj", d_k), ("v_proj", d_v)):
            setattr(self, name, nn.Linear(d_model, size, bias=False))
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.d_k)  # <-- here
        context, weights = scaled_dot_product_attention(q, self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


# %% double | 2026-blind-19 | wrong_parameters | The four layers have biases; the keys are made by q_proj, and k_proj is never used
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k)  # <-- here
        self.k_proj = nn.Linear(d_model, d_k)
        self.v_proj = nn.Linear(d_model, d_v)
        self.out_proj = nn.Linear(d_v, d_model)

    def forward(self, x, mask=None):
        q = self.q_proj(x)
        k = self.q_proj(x)  # <-- here
        v = self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-23 | queries_and_keys_exchanged | queries and keys are handed over in each other's place, so that rows and columns of the scores are exchanged
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        k, q, v = self.k_proj(x), self.q_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(k, q, v, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-23 | adds_the_input | adds the input to the output, a residual connection that the text does not have
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        make = lambda n_in, n_out: nn.Linear(n_in, n_out, bias=False)
        self.q_proj = make(d_model, d_k)
        self.k_proj = make(d_model, d_k)
        self.v_proj = make(d_model, d_v)
        self.out_proj = make(d_v, d_model)

    def forward(self, x, mask=None):
        scores = self.q_proj(x) @ self.k_proj(x).mT / self.q_proj.out_features**0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        out = x + self.out_proj(weights @ self.v_proj(x))  # <-- here
        return out, weights


# %% right | 2026-blind-23 | setattr in a loop; the values are brought to the width of the words before they are blended
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q": (d_model, d_k), "k": (d_model, d_k), "v": (d_model, d_v), "out": (d_v, d_model)}
        for name, (wide, narrow) in sizes.items():
            setattr(self, name + "_proj", nn.Linear(wide, narrow, bias=False))

    def forward(self, x, mask=None):
        messages = self.out_proj(self.v_proj(x))
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), messages, mask)


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | - | hands the mask over with its last two dimensions exchanged, so keys and queries swap their parts in it
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        if mask is not None:
            mask = mask.transpose(-1, -2)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-24 | adds_the_input | adds x to the output, a residual connection nobody asked for
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q_proj": (d_model, d_k), "k_proj": (d_model, d_k), "v_proj": (d_model, d_v), "out_proj": (d_v, d_model)}
        for name, (into, out) in sizes.items():
            setattr(self, name, nn.Linear(into, out, bias=False))

    def forward(self, x, mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        out = x + self.out_proj(context)  # <-- here
        return out, weights


# %% right | 2026-blind-24 | formula by hand from the weight matrices, without the library's function
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        linear = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.k_proj = linear(d_model, d_k), linear(d_model, d_k)
        self.v_proj, self.out_proj = linear(d_model, d_v), linear(d_v, d_model)

    def forward(self, x, mask=None):
        q = self.q_proj(x) / math.sqrt(self.q_proj.out_features)
        scores = torch.einsum("bid,bjd->bij", q, self.k_proj(x))
        if mask is None:
            weights = scores.softmax(-1)
        else:
            weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1)
            weights = weights.masked_fill(~mask, 0.0)
        return self.out_proj(torch.einsum("bij,bjd->bid", weights, self.v_proj(x))), weights


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | wrong_parameters | q_proj and k_proj are one and the same layer
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = self.k_proj = nn.Linear(d_model, d_k, bias=False)  # <-- here
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        blend, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(blend), weights


# %% wrong | 2026-blind-26 | - | the mask is transposed, so it forbids queries instead of keys
class SelfAttention(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        sizes = {"q_proj": (d_model, d_k), "k_proj": (d_model, d_k), "v_proj": (d_model, d_v), "out_proj": (d_v, d_model)}
        for name, (wide, narrow) in sizes.items():
            setattr(self, name, nn.Linear(wide, narrow, bias=False))

    def forward(self, x, mask=None):
        if mask is not None and mask.dim() > 1:
            mask = mask.transpose(-2, -1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(x), self.v_proj(x), mask
        )
        return self.out_proj(context), weights
