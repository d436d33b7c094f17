# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


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


# %% wrong | 2026-outsiders | scaled_by_sqrt_d_model | scores are divided by sqrt(d_model)
class MultiScaleModel(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q / math.sqrt(self.heads), k, v, mask)


# %% wrong | 2026-outsiders | no_scaling | own scores without any scale
class MultiNoScale(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q * q.shape[-1] ** 0.5, k, v, mask)


# %% wrong | 2026-outsiders | splits_and_merges_with_view | splits with view alone (and merges with reshape)
class MultiView(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, self.heads, T, d // self.heads)

    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | merges_without_transpose | splits rightly, merges with reshape alone
class MultiMergeReshape(_Base):
    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | forgets_the_output_projection | out_proj is forgotten in forward
class MultiNoOut(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.k_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.merge(context), weights


# %% wrong | 2026-outsiders | wrong_parameters | layers without bias
class MultiNoBias(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))


# %% wrong | 2026-outsiders | mask_ignored | the mask is not handed on
class MultiNoMask(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v)


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted, as nn.MultiheadAttention has it
class MultiInverted(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, None if mask is None else ~mask)


# %% wrong | 2026-outsiders | - | always gives the mask a dimension of heads, though it may have one
class MultiUnsqueeze(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, None if mask is None else mask.unsqueeze(1))


# %% wrong | 2026-outsiders | none_not_understood | fails without a mask: ~None
class MultiNeedsMask(_Base):
    def attend(self, q, k, v, mask):
        scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~mask, -1e9)
        weights = scores.softmax(-1) * mask
        return weights @ v, weights


# %% wrong | 2026-outsiders | nan_where_all_is_masked | own softmax with -inf: a fully masked row is NaN
class MultiNaN(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -torch.inf)
        weights = scores.softmax(-1)
        return weights @ v, weights


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | own softmax with -1e9: a fully masked row is uniform
class MultiUniform(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(-1)
        return weights @ v, weights


# %% wrong | 2026-outsiders | weights_averaged_over_heads | returns the weights averaged over the heads
class MultiMean(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return out, weights.mean(1)


# %% wrong | 2026-outsiders | blends_the_keys | values are projected from the keys: v_proj(key)
class MultiValueFromKey(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, key, mask)


# %% wrong | 2026-outsiders | attends_to_itself | self-attention only: keys and values from query
class MultiSelf(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, query, query, mask)


# %% wrong | 2026-outsiders | - | uses the queries' length to split keys and values
class MultiQueryLength(_Base):
    def forward(self, query, key, value, mask=None):
        B, T, d = query.shape
        q, k, v = (
            p(x).view(B, T, self.heads, d // self.heads).transpose(1, 2)
            for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-outsiders | wrong_parameters | one small projection for all heads: d_model -> d_head, repeated
class MultiSharedSmall(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        d_head = d_model // heads
        self.q_proj, self.k_proj, self.v_proj = (nn.Linear(d_model, d_head) for _ in range(3))

    def split(self, x):
        return x.unsqueeze(1).expand(-1, self.heads, -1, -1)


# %% wrong | 2026-outsiders | wrong_parameters | every head is given d_model features: projections to heads * d_model
class MultiWide(_Base):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.q_proj, self.k_proj, self.v_proj = (nn.Linear(d_model, heads * d_model) for _ in range(3))
        self.out_proj = nn.Linear(heads * d_model, d_model)


# %% wrong | 2026-outsiders | first_head_for_all | all heads use the first strip of the projections
class MultiFirstStrip(_Base):
    def split(self, x):
        d = x.shape[-1] // self.heads
        return x[:, None, :, :d].expand(-1, self.heads, -1, -1)


# %% wrong | 2026-outsiders | - | confuses the number of heads with their width
class MultiHeadsAsWidth(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, d // self.heads, self.heads).transpose(1, 2)


# %% wrong | 2026-outsiders | interleaved_heads | deals the features out like cards, and merges them back the same way
class MultiInterleaved(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, d // self.heads, self.heads).permute(0, 3, 1, 2)

    def merge(self, context):
        return context.permute(0, 2, 3, 1).flatten(2)


# %% wrong | 2026-outsiders | - | no heads at all: one wide attention, its weights repeated
class MultiOneHead(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query).unsqueeze(1), self.k_proj(key).unsqueeze(1), self.v_proj(value).unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context.mean(1)), weights.expand(-1, self.heads, -1, -1)


# %% wrong | 2026-outsiders | heads_attend_to_heads | no transpose after the view: heads attend to each other at each position
class MultiAcrossHeads(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, self.heads, d // self.heads)

    def merge(self, context):
        return context.flatten(2)


# %% wrong | 2026-outsiders | projects_its_slice_alone | cuts the inputs first: each head projects only its own strip of the features of x
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


# %% wrong | 2026-outsiders | weights_first | returns (weights, out)
class MultiOrder(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return weights, out


# %% wrong | 2026-outsiders | out_only | returns out only
class MultiOutOnly(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, value, mask)[0]


# %% wrong | 2026-outsiders | adds_the_residual | adds the query to out: a residual connection
class MultiResidual(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return query + out, weights


# %% wrong | 2026-outsiders | softmax_over_the_heads | softmax over the heads' dimension
class MultiSoftmaxHeads(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(dim=1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


# %% wrong | 2026-outsiders | - | the mask of the first head serves for all of them
class MultiFirstMask(_Base):
    def attend(self, q, k, v, mask):
        if mask is not None and mask.dim() == 4:
            mask = mask[:, :1]
        return scaled_dot_product_attention(q, k, v, mask)


# %% wrong | 2026-outsiders | mask_after_softmax | the mask after the softmax: rows no longer sum to 1
class MultiMaskAfter(_Base):
    def attend(self, q, k, v, mask):
        weights = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).softmax(-1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


# %% wrong | 2026-outsiders | one_projection_for_queries_and_keys | q_proj serves the keys as well; k_proj is made and never called
class MultiQProjTwice(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.q_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.out_proj(self.merge(context)), weights


# %% right | 2026-outsiders | split, attend, merge
class MultiPlain(_Base):
    pass


# %% right | 2026-outsiders | a loop over slices of the projected tensors
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


# %% right | 2026-outsiders | einsum with the heads third, own masked softmax, the scale on the queries
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


# %% right | 2026-outsiders | heads folded into the batch: (B * heads, T, d_head)
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


# %% right | 2026-outsiders | checks divisibility itself, stores d_head, out as a sum of per-head products with strips of W_o
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


# %% right | 2026-outsiders | F.scaled_dot_product_attention for the context, own weights beside it
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


def attention_einsum(Q, K, V, M=None):
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    weights = masked_by_hand(scores, M)
    return torch.einsum("...qk,...kd->...qd", weights, V), weights


def attention_fused(q, k, v, mask=None):
    allowed = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool) if mask is None else mask
    allowed = allowed.expand(*q.shape[:-1], k.shape[-2])
    nothing = ~allowed.any(dim=-1, keepdim=True)
    bias = torch.zeros(allowed.shape, dtype=q.dtype).masked_fill(~allowed & ~nothing, -math.inf)
    identity = torch.eye(k.shape[-2], dtype=v.dtype).expand(*v.shape[:-2], -1, -1)
    weights = F.scaled_dot_product_attention(q, k, identity, attn_mask=bias).masked_fill(nothing, 0.0)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=bias).masked_fill(nothing, 0.0)
    return context, weights


def heads_by_view_and_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features, {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def heads_by_chunks(x, n):
    if x.shape[-1] % n:
        raise ValueError(n)
    return torch.cat([part.unsqueeze(1) for part in x.chunk(n, dim=-1)], dim=1)


def merged_by_reshape(x):
    B, H, T, d_head = x.shape
    return x.permute(0, 2, 1, 3).reshape(B, T, H * d_head)


def merged_by_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


class HeadsOfFunctions(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            heads_by_view_and_transpose(layer(x), self.heads)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = attention_matmul(q, k, v, mask)
        return self.out_proj(merged_by_reshape(context)), weights


# %% right | house | earlier functions
class HeadsOfFunctions(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            heads_by_view_and_transpose(layer(x), self.heads)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = attention_matmul(q, k, v, mask)
        return self.out_proj(merged_by_reshape(context)), weights


# %% right | house | a loop over heads
class HeadsInALoop(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        d_head = query.shape[-1] // self.heads
        mask = None if mask is None else mask.expand(query.shape[0], self.heads, query.shape[1], key.shape[1])
        contexts, weights = [], []
        for h in range(self.heads):
            own = slice(h * d_head, (h + 1) * d_head)
            q, k, v = (
                x @ layer.weight[own].T + layer.bias[own]
                for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
            )
            context, weight = attention_einsum(q, k, v, None if mask is None else mask[:, h])
            contexts.append(context)
            weights.append(weight)
        return self.out_proj(torch.cat(contexts, -1)), torch.stack(weights, 1)


# %% right | house | einsum
class HeadsByEinsum(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        H = self.heads
        q, k, v = (p(x).unflatten(-1, (H, -1)) for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value)))
        weights = masked_with_inf(torch.einsum("bqhd,bkhd->bhqk", q, k) * q.shape[-1] ** -0.5, mask)
        return self.out_proj(torch.einsum("bhqk,bkhd->bqhd", weights, v).flatten(2)), weights


# %% right | house | the fused kernel
class HeadsFused(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        q, k, v = (
            heads_by_chunks(layer(x), self.heads) for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = attention_fused(q, k, v, mask)
        return self.out_proj(merged_by_cat(context)), weights


# %% shared | 2026-blind
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | - | values are not split
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = self.v_proj(value)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind | scaled_by_sqrt_d_model | scores over the root of d_model
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.d_model, self.heads = d_model, heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_model)  # <-- here
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0)
        return self.out_proj(my_merge(weights @ v)), weights


# %% wrong | 2026-blind | blends_the_keys | values made of the keys' input
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k, v = (my_split(p(key), self.heads) for p in (self.k_proj, self.v_proj))  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind | merges_without_transpose | merged by reshape alone
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        B, Tq, d_model = query.shape
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        context = context.reshape(B, Tq, d_model)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind | weights_averaged_over_heads | returns the mean of the heads' weights
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            my_split(proj(x), self.heads)
            for proj, x in [(self.q_proj, query), (self.k_proj, key), (self.v_proj, value)]
        )
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% wrong | 2026-blind | - | the number of heads is not kept
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        heads = heads  # <-- here
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind | wrong_parameters | projections as narrow as one head
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model // heads)  # <-- here
        self.k_proj = nn.Linear(d_model, d_model // heads)  # <-- here
        self.v_proj = nn.Linear(d_model, d_model // heads)  # <-- here
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind | - | a dimension too many for the mask
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind | forgets_the_output_projection | merged, and not projected
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = my_merge(context)  # <-- here
        return out, weights


# %% double | 2026-blind | wrong_parameters | the mask is not handed on; no biases
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = [nn.Linear(d_model, d_model, bias=False) for _ in range(4)]  # <-- here

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v)  # <-- here
        return self.out_proj(my_merge(context)), weights


# %% double | 2026-blind | - | keys through the projection of the queries; values in the place of the keys
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.q_proj(key), self.heads)  # <-- here
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, v, k, mask)  # <-- here
        return self.out_proj(my_merge(context)), weights


# %% right | 2026-blind | project, split, attend, merge, project
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% right | 2026-blind | a loop over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.width = d_model // heads
        for name in "qkv":
            self.add_module(f"{name}_proj", nn.Linear(d_model, d_model))
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        if mask is not None:
            mask = mask.expand(len(query), self.heads, query.shape[1], key.shape[1])
        contexts, all_weights = [], []
        for h in range(self.heads):
            strip = slice(h * self.width, (h + 1) * self.width)
            own = None if mask is None else mask[:, h]
            context, weights = scaled_dot_product_attention(q[..., strip], k[..., strip], v[..., strip], own)
            contexts.append(context)
            all_weights.append(weights)
        return self.out_proj(torch.cat(contexts, dim=-1)), torch.stack(all_weights, dim=1)


# %% right | 2026-blind | einsum without a split of its own
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.h = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = self.q_proj(query).unflatten(-1, (self.h, -1))
        k = self.k_proj(key).unflatten(-1, (self.h, -1))
        v = self.v_proj(value).unflatten(-1, (self.h, -1))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * q.shape[-1] ** -0.5
        if mask is None:
            weights = scores.softmax(-1)
        else:
            weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1) * mask
        out = torch.einsum("bhqk,bkhd->bqhd", weights, v).flatten(2)
        return self.out_proj(out), weights


# %% shared | 2026-blind-2
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | blends_the_keys | The values are projected from `key`; `value` is never read
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | - | The heads are split first, and the square matrix no longer fits the narrow heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = self.q_proj(my_split(query, self.heads))  # <-- here
        k = self.k_proj(my_split(key, self.heads))
        v = self.v_proj(my_split(value, self.heads))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | wrong_parameters | The four layers are made without the bias that the docstring names
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))  # <-- here

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = my_split(q, self.heads), my_split(k, self.heads), my_split(v, self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | weights_averaged_over_heads | The weights are averaged over the heads, as PyTorch's module does, but (B, heads, Tq, Tk) is promised
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-2 | - | The mask gets a dimension for the heads although it broadcasts to (B, heads, Tq, Tk) already
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | merges_without_transpose | The contexts are only reshaped: heads and positions are not exchanged back
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        B, Tq, d_model = query.shape
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context.reshape(B, Tq, d_model)), weights  # <-- here


# %% wrong | 2026-blind-2 | wrong_parameters | The matrices are d_model to d_head, shared by all heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_head)  # <-- here
        self.k_proj = nn.Linear(d_model, d_head)
        self.v_proj = nn.Linear(d_model, d_head)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (layer(x).unsqueeze(1).expand(-1, self.heads, -1, -1) for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value)))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | - | The keys are cut to the length of the queries before they are split
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        T = query.shape[1]
        key, value = key[:, :T], value[:, :T]  # <-- here
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% double | 2026-blind-2 | - | The values go through k_proj, and the merged heads are returned without out_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.k_proj(value), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return my_merge(context), weights  # <-- here


# %% double | 2026-blind-2 | - | The number of heads is fixed to 2, and the mask is not handed on
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = 2  # <-- here
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v)  # <-- here
        return self.out_proj(my_merge(context)), weights


# %% right | 2026-blind-2 | strips in a loop
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        width = query.shape[-1] // self.heads
        shape = (query.shape[0], self.heads, query.shape[1], key.shape[1])
        mask = None if mask is None else mask.expand(shape)
        total, weights = self.out_proj.bias, []
        for h in range(self.heads):
            own = slice(h * width, (h + 1) * width)
            q, k, v = (F.linear(x, p.weight[own], p.bias[own]) for x, p in ((query, self.q_proj), (key, self.k_proj), (value, self.v_proj)))
            c, w = scaled_dot_product_attention(q, k, v, None if mask is None else mask[:, h])
            total = total + F.linear(c, self.out_proj.weight[:, own])
            weights.append(w)
        return total, torch.stack(weights, dim=1)


# %% right | 2026-blind-2 | heads into the batch
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        B, Tq, d = query.shape
        H = self.heads
        fold = lambda x: x.unflatten(2, (H, d // H)).transpose(1, 2).flatten(0, 1)  # (B * H, T, d / H)
        q, k, v = fold(self.q_proj(query)), fold(self.k_proj(key)), fold(self.v_proj(value))
        if mask is not None:
            mask = mask.expand(B, H, Tq, key.shape[1]).reshape(B * H, Tq, key.shape[1])
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        context = context.unflatten(0, (B, H)).permute(0, 2, 1, 3).reshape(B, Tq, d)
        return self.out_proj(context), weights.unflatten(0, (B, H))


# %% wrong | 2026-blind-2 | wrong_parameters | layers in a plain Python list are not registered: the module holds no parameters of queries, keys and values
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.projections = [nn.Linear(d_model, d_model) for _ in range(3)]  # <-- here
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (my_split(p(x), self.heads) for p, x in zip(self.projections, (query, key, value)))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-2 | returns_nothing | `forward` computes all there is and returns nothing
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-5 | - | the width of a head is handed to my_split where it wants the number of heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.d_head)  # <-- here
        k = my_split(self.k_proj(key), self.d_head)  # <-- here
        v = my_split(self.v_proj(value), self.d_head)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% wrong | 2026-blind-5 | - | the mask gets one more dimension for the heads, though it broadcasts as it is
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% wrong | 2026-blind-5 | weights_without_mask | the context comes from PyTorch's function with the mask, the weights beside it are computed without
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)  # <-- here
        return self.out_proj(my_merge(context)), weights

# %% double | 2026-blind-5 | - | the values are projected from key; the weights come back as the mean over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k, v = (my_split(proj(key), self.heads) for proj in (self.k_proj, self.v_proj))  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here

# %% right | 2026-blind-5 | a loop over heads with strips of the matrices, the outputs added up through the columns of out_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.count, self.width = heads, d_model // heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            mask = mask.expand(query.shape[0], self.count, query.shape[1], key.shape[1])
        out, rows = self.out_proj.bias, []
        for h in range(self.count):
            own = slice(h * self.width, (h + 1) * self.width)
            q, k, v = (
                F.linear(x, layer.weight[own], layer.bias[own])
                for layer, x in (
                    (self.q_proj, query), (self.k_proj, key), (self.v_proj, value)
                )
            )
            allowed = None if mask is None else mask[:, h]
            context, weight = scaled_dot_product_attention(q, k, v, allowed)
            out = out + context @ self.out_proj.weight[:, own].T
            rows.append(weight)
        return out, torch.stack(rows, dim=1)


# %% wrong | house | interleaved_features | the heads' features are dealt out by turns in the merge
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = (x.unflatten(-1, (self.heads, -1)).transpose(1, 2) for x in (q, k, v))
        scores = q @ k.mT / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -torch.inf)
        weights = scores.softmax(-1).nan_to_num()
        context = weights @ v
        context = context.permute(0, 2, 3, 1)  # <-- here
        return self.out_proj(context.flatten(2)), weights


# %% shared | 2026-blind-6
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | blends_the_keys | makes the values from the keys' input
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-6 | weights_averaged_over_heads | returns the mean of the heads' weights, as nn.MultiheadAttention does
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        inputs = ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        q, k, v = (my_split(proj(x), self.heads) for proj, x in inputs)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights.mean(dim=1)  # <-- here


# %% double | 2026-blind-6 | wrong_parameters | has no biases, as in the lessons before; never applies the output projection
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here
        self.k_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here
        self.v_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here
        self.out_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return my_merge(context), weights  # <-- here


# %% right | 2026-blind-6 | einsum over (B, T, heads, d_head), never transposed
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            layer(x).unflatten(-1, (self.heads, -1))
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        side_by_side = torch.einsum("bhqk,bkhd->bqhd", weights, v).flatten(2)
        return self.out_proj(side_by_side), weights


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError("the features cannot be shared out among the heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)

# %% wrong | 2026-blind-7 | blends_the_keys | the values are made from the keys' input
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% wrong | 2026-blind-7 | weights_averaged_over_heads | the weights are averaged over the heads, as torch's own module does
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = (my_split(each, self.heads) for each in (q, k, v))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here

# %% double | 2026-blind-7 | wrong_parameters | the projections have no bias, as in lesson 05; the mask is given a heads dimension of its own, which moves its batch
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))  # <-- here

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% right | 2026-blind-7 | heads and features in one einsum each, over the cut weight matrices
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def project(self, linear, x):
        y = linear(x)
        return y.reshape(y.shape[0], y.shape[1], self.heads, self.d_head)

    def forward(self, query, key, value, mask=None):
        q, k = self.project(self.q_proj, query), self.project(self.k_proj, key)
        v = self.project(self.v_proj, value)
        scores = torch.einsum("bihd,bjhd->bhij", q, k) / math.sqrt(self.d_head)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        context = torch.einsum("bhij,bjhd->bihd", weights, v)
        return self.out_proj(context.reshape(query.shape)), weights


# %% shared | 2026-blind-9
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-9 | wrong_parameters | Assigns one and the same nn.Linear to all four names in a chain, so the projections share their weights.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = self.k_proj = self.v_proj = self.out_proj = nn.Linear(d_model, d_model)  # <-- here

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% wrong | 2026-blind-9 | - | Gives the mask one more dimension for the heads, as in lesson 06, though it broadcasts to (B, heads, Tq, Tk) already.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            my_split(proj(given), self.heads)
            for proj, given in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights

# %% wrong | 2026-blind-9 | scaled_by_sqrt_d_model | Cuts the heads by hand and divides their scores by the root of d_model instead of the size of a head.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.d_model = d_model
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = self.q_proj(query).unflatten(-1, (self.heads, self.d_head))
        k = self.k_proj(key).unflatten(-1, (self.heads, self.d_head))
        v = self.v_proj(value).unflatten(-1, (self.heads, self.d_head))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(self.d_model)  # <-- here
        weights = masked_softmax(scores, mask)
        context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
        return self.out_proj(context.flatten(2)), weights

# %% double | 2026-blind-9 | wrong_parameters | Leaves out the biases, as in lesson 06; returns the mean of the heads' weights, as nn.MultiheadAttention does.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))  # <-- here

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here

# %% right | 2026-blind-9 | a loop over the heads with F.linear on each head's rows, the mask expanded first
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj, self.k_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)
        self.v_proj, self.out_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)

    def part(self, layer, x, h):
        rows = slice(h * self.d_head, (h + 1) * self.d_head)
        return F.linear(x, layer.weight[rows], layer.bias[rows])

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            mask = mask.expand(query.shape[0], self.heads, query.shape[1], key.shape[1])
        contexts, weights = [], []
        for h in range(self.heads):
            q, k = self.part(self.q_proj, query, h), self.part(self.k_proj, key, h)
            v = self.part(self.v_proj, value, h)
            own = None if mask is None else mask[:, h]
            context, weight = scaled_dot_product_attention(q, k, v, own)
            contexts.append(context)
            weights.append(weight)
        return self.out_proj(torch.cat(contexts, dim=-1)), torch.stack(weights, dim=1)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-10 | wrong_parameters | assigns one and the same nn.Linear to q_proj, k_proj and v_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = self.k_proj = self.v_proj = nn.Linear(d_model, d_model)  # <-- here
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-10 | - | always puts a dimension for the heads into the mask, so a mask that has its four dimensions already, or only (Tq, Tk), no longer fits
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        projected = zip((self.q_proj, self.k_proj, self.v_proj), (query, key, value))
        q, k, v = [my_split(layer(inputs), self.heads) for layer, inputs in projected]
        if mask is not None:
            # the same for all heads
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights


# %% double | 2026-blind-10 | wrong_parameters | makes the four layers without bias; returns the mean of the heads' weights in place of a map for each head
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))  # <-- here

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = my_split(q, self.heads), my_split(k, self.heads), my_split(v, self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-10 | a loop over the heads with slices of the projections, each with its own slice of the expanded mask
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads != 0:
            raise ValueError(f"heads = {heads} does not divide d_model = {d_model}")
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        shape = (query.shape[0], self.heads, query.shape[1], key.shape[1])
        if mask is not None:
            mask = mask.expand(shape)
        cut = [
            layer(x).split(self.d_head, dim=-1)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        ]
        contexts, maps = [], []
        for h, (q, k, v) in enumerate(zip(*cut, strict=True)):
            context, weights = scaled_dot_product_attention(
                q, k, v, None if mask is None else mask[:, h]
            )
            contexts.append(context)
            maps.append(weights)
        return self.out_proj(torch.cat(contexts, dim=-1)), torch.stack(maps, dim=1)


# %% wrong | house | weights_of_one_head | in a loop over the heads the weights are overwritten
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.multi_head import split_heads as my_split


class MultiHeadAttention(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        q, k, v = (my_split(p(x), self.heads) for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value)))
        contexts = []
        for h in range(self.heads):
            own = None if mask is None else mask.expand(len(q), self.heads, q.shape[2], k.shape[2])[:, h]
            context, weights = scaled_dot_product_attention(q[:, h], k[:, h], v[:, h], own)
            contexts.append(context)
        return self.out_proj(torch.cat(contexts, -1)), weights  # <-- here


# %% wrong | house | keys_and_values_exchanged | values and keys are handed on in the wrong order
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.multi_head import split_heads as my_split


class MultiHeadAttention(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        q, k, v = my_split(self.q_proj(query), self.heads), my_split(self.k_proj(key), self.heads), my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, v, k, mask)  # <-- here
        return self.out_proj(my_merge(context)), weights


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads must divide the features")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-11 | - | always puts a dimension of heads into the mask in place of taking it as it is, as something that broadcasts to (B, heads, Tq, Tk)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-11 | weights_averaged_over_heads | returns the mean of the heads' weights in place of the weights of every head
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        projected = (self.q_proj(query), self.k_proj(key), self.v_proj(value))
        q, k, v = [my_split(each, self.heads) for each in projected]
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-11 | - | splits into d_model / heads heads of `heads` features in place of `heads` heads of d_model / heads features
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def _cut(self, x):
        return my_split(x, self.d_head)  # <-- here

    def forward(self, query, key, value, mask=None):
        q = self._cut(self.q_proj(query))
        k = self._cut(self.k_proj(key))
        v = self._cut(self.v_proj(value))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% right | 2026-blind-11 | einsum on (B, T, heads, d_head), heads and positions are never exchanged; own masked softmax
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError(f"{heads} heads do not divide {d_model} features")
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        shape = (self.heads, self.d_head)
        q = self.q_proj(query).unflatten(-1, shape) / math.sqrt(self.d_head)
        k = self.k_proj(key).unflatten(-1, shape)
        v = self.v_proj(value).unflatten(-1, shape)
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
        return self.out_proj(context.flatten(-2)), weights


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-12 | - | puts a dimension for the heads into every mask, although the mask broadcasts to (B, heads, Tq, Tk) already, so that other masks than (B, Tq, Tk) do not fit
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-12 | - | cuts keys and values with the number of the queries, so that a memory of another length than the queries fails
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        B, T, d_model = query.shape
        cut = (B, T, self.heads, self.d_head)  # <-- here
        q = self.q_proj(query).view(cut).transpose(1, 2)
        k = self.k_proj(key).view(cut).transpose(1, 2)
        v = self.v_proj(value).view(cut).transpose(1, 2)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        joined = context.transpose(1, 2).reshape(B, T, d_model)
        return self.out_proj(joined), weights


# %% double | 2026-blind-12 | - | divides the scores by the root of the number of heads; hides where the mask is True instead of where it is False
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            my_split(proj(x), self.heads)
            for proj, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[1])  # <-- here
        if mask is not None:
            scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)  # <-- here
        weights = torch.softmax(scores, dim=-1)
        return self.out_proj(my_merge(weights @ v)), weights


# %% right | 2026-blind-12 | four-index einsum over features cut with unflatten, positions before heads, no split or merge
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError(f"{heads} heads do not divide {d_model} features")
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = self.q_proj(query).unflatten(-1, (self.heads, -1))
        k = self.k_proj(key).unflatten(-1, (self.heads, -1))
        v = self.v_proj(value).unflatten(-1, (self.heads, -1))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
        return self.out_proj(context.flatten(2)), weights


# %% wrong | house | forgets_the_output_projection | out is made and not returned
from course_utils.attention.multi_head import merge_heads, split_heads
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = split_heads(self.q_proj(query), self.heads)
        k = split_heads(self.k_proj(key), self.heads)
        v = split_heads(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        merged = merge_heads(context)
        out = self.out_proj(merged)
        return merged, weights  # <-- here


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError(f"{x.shape[2]} is not divisible by {heads}")
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-13 | - | every mask gets a new dimension for the heads in the second place, also one that broadcasts to (B, heads, Tq, Tk) as it is
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-13 | - | the contexts are merged to as many positions as there are keys in place of queries
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_head = heads, d_model // heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        B, T, d = key.shape

        def project(layer, x):
            return layer(x).reshape(B, -1, self.heads, self.d_head).transpose(1, 2)

        q = project(self.q_proj, query)
        k = project(self.k_proj, key)
        v = project(self.v_proj, value)
        scores = q @ k.transpose(2, 3) / math.sqrt(self.d_head)
        weights = masked_softmax(scores, mask)
        context = (weights @ v).transpose(1, 2).reshape(B, T, d)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-13 | - | each head takes its strip of columns of the projections' weights in place of rows
class MultiHeadAttention(nn.Module):
    """One head after the other, as in the loop of part 2."""

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        size = query.shape[-1] // self.heads
        # one mask for each head
        if mask is not None:
            mask = mask.expand(query.shape[0], self.heads, query.shape[1], key.shape[1])
        contexts, maps = [], []
        for h in range(self.heads):
            own = slice(h * size, (h + 1) * size)
            q, k, v = (
                x @ p.weight[:, own] + p.bias[own]  # <-- here
                for x, p in ((query, self.q_proj), (key, self.k_proj), (value, self.v_proj))
            )
            own_mask = None if mask is None else mask[:, h]
            context, weights = scaled_dot_product_attention(q, k, v, own_mask)
            contexts.append(context)
            maps.append(weights)
        return self.out_proj(torch.cat(contexts, dim=-1)), torch.stack(maps, dim=1)


# %% double | 2026-blind-13 | - | the scores are divided by the root of d_model in place of the size of a head; the merged contexts do not go through out_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_model = d_model
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(self.d_model)  # <-- here
        weights = masked_softmax(scores, mask)
        out = my_merge(torch.matmul(weights, v))  # <-- here
        return out, weights


# %% right | 2026-blind-13 | einsum on the weights seen as (heads, d_head, d_model), no split and no merge
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError(f"d_model={d_model} is not divisible by heads={heads}")
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def _in_heads(self, layer, x):
        weight = layer.weight.unflatten(0, (self.heads, -1))  # (heads, d_head, d_model)
        bias = layer.bias.unflatten(0, (self.heads, 1, -1))  # (heads, 1, d_head)
        return torch.einsum("bti,hdi->bhtd", x, weight) + bias

    def forward(self, query, key, value, mask=None):
        q = self._in_heads(self.q_proj, query)
        k = self._in_heads(self.k_proj, key)
        v = self._in_heads(self.v_proj, value)
        scores = torch.einsum("bhqd,bhkd->bhqk", q / math.sqrt(q.shape[-1]), k)
        weights = masked_softmax(scores, mask)
        columns = self.out_proj.weight.unflatten(1, (self.heads, -1))  # (d_model, heads, d_head)
        each = torch.einsum("bhqk,bhkd->bhqd", weights, v)
        out = torch.einsum("bhqd,ohd->bqo", each, columns) + self.out_proj.bias
        return out, weights


# %% double | house | weights_of_one_head+mask_inverted | the last head's weights; the mask the wrong way round
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)
        self.v_proj, self.out_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)

    def split(self, x):
        return x.unflatten(2, (self.heads, -1)).transpose(1, 2)

    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.k_proj(key)), self.split(self.v_proj(value))
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(mask, -math.inf)  # <-- here
        weights = torch.softmax(scores, -1).nan_to_num(0.0)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2)), weights[:, -1]  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d must be divisible by heads")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-14 | - | gives the mask a dimension for the heads although it broadcasts to (B, heads, Tq, Tk) already
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-14 | - | splits into d_model / heads heads of `heads` features in place of `heads` heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        projected = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q, k, v = (my_split(x, self.d_head) for x in projected)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% double | 2026-blind-14 | - | the values are made from key in place of value; the mean of the heads' weights is returned
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)
        self.v_proj, self.out_proj = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% wrong | house | - | a mask of three dimensions taken for (B, Tq, Tk)
class MaskOfThree(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        split = lambda x: x.unflatten(2, (self.heads, -1)).transpose(1, 2)
        q, k, v = split(self.q_proj(query)), split(self.k_proj(key)), split(self.v_proj(value))
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)  # <-- here
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2)), weights


# %% wrong | house | - | a mask of one dimension is refused
class MaskOfOne(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        split = lambda x: x.unflatten(2, (self.heads, -1)).transpose(1, 2)
        q, k, v = split(self.q_proj(query)), split(self.k_proj(key)), split(self.v_proj(value))
        if mask is not None and mask.dim() < 2:
            raise ValueError(mask.shape)  # <-- here
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2)), weights


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-15 | - | the mask is given a dimension for the heads although it already broadcasts to (B, heads, Tq, Tk), which moves its other dimensions
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-15 | - | the value is split into heads without having been projected by v_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        q, k = self.q_proj(query), self.k_proj(key)
        q, k, v = (my_split(each, self.heads) for each in (q, k, value))  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights


# %% double | 2026-blind-15 | wrong_parameters | the four layers have no bias; the weights are averaged over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads

        def layer():
            return nn.Linear(d_model, d_model, bias=False)  # <-- here

        self.q_proj, self.k_proj, self.v_proj, self.out_proj = layer(), layer(), layer(), layer()

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-15 | einsum over strips of the four matrices, the heads as a letter
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError(f"{heads} heads do not divide {d_model}")
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def strips(self, x, layer):
        weight = layer.weight.reshape(self.heads, self.d_head, -1)
        bias = layer.bias.reshape(1, self.heads, 1, self.d_head)
        return torch.einsum("btd,hed->bhte", x, weight) + bias

    def forward(self, query, key, value, mask=None):
        q = self.strips(query, self.q_proj)
        k = self.strips(key, self.k_proj)
        v = self.strips(value, self.v_proj)
        scores = torch.einsum("bhqe,bhke->bhqk", q, k) / math.sqrt(self.d_head)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=3)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        read = torch.einsum("bhqk,bhke->bhqe", weights, v)
        back = self.out_proj.weight.reshape(-1, self.heads, self.d_head)
        return torch.einsum("bhqe,ohe->bqo", read, back) + self.out_proj.bias, weights


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-16 | - | sets a dimension for the heads into every mask, also into one that has it or that lacks the batch
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-16 | not_repeatable | sends what comes out through a dropout of one tenth, which changes it whenever the module is in training mode
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))
        self.dropout = nn.Dropout(0.1)

    def forward(self, query, key, value, mask=None):
        split = [
            my_split(layer(x), self.heads)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        ]
        context, weights = scaled_dot_product_attention(*split, mask)
        out = self.dropout(self.out_proj(my_merge(context)))  # <-- here
        return out, weights


# %% right | 2026-blind-16 | a loop over the heads that adds up what each head's columns of the output projection give
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        if d_model % heads:
            raise ValueError("d_model must be divisible by heads")
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        B, Tq, _ = query.shape
        shape = (B, self.heads, Tq, key.shape[1])
        if mask is not None:
            mask = mask.expand(shape)
        out, rows = self.out_proj.bias, []
        for h in range(self.heads):
            own = slice(h * self.d_head, (h + 1) * self.d_head)
            q = F.linear(query, self.q_proj.weight[own], self.q_proj.bias[own])
            k = F.linear(key, self.k_proj.weight[own], self.k_proj.bias[own])
            v = F.linear(value, self.v_proj.weight[own], self.v_proj.bias[own])
            context, weights = scaled_dot_product_attention(q, k, v, None if mask is None else mask[:, h])
            out = out + context @ self.out_proj.weight[:, own].T
            rows.append(weights)
        return out, torch.stack(rows, dim=1)


# %% shared | 2026-blind-17
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | - | gives the mask one more dimension for the heads, though it broadcasts to (B, heads, Tq, Tk) as it is
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        if mask is not None and mask.dim() > 2:
            mask = mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-17 | weights_averaged_over_heads | returns the mean of the heads' weights in place of each head's own
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        given = ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        q, k, v = (my_split(proj(x), self.heads) for proj, x in given)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-17 | chunks of each projection, stacked as heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.number = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        def strips(projection, x):
            made = projection(x)
            return torch.stack(made.split(made.shape[-1] // self.number, dim=-1), dim=1)

        context, weights = scaled_dot_product_attention(
            strips(self.q_proj, query), strips(self.k_proj, key), strips(self.v_proj, value), mask
        )
        side_by_side = torch.cat([context[:, h] for h in range(self.number)], dim=-1)
        return self.out_proj(side_by_side), weights


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads must divide d")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-18 | weights_averaged_over_heads | the weights are averaged over the heads, as nn.MultiheadAttention gives them
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-18 | blends_the_keys | v is projected from key, the argument value is never read
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        pairs = ((self.q_proj, query), (self.k_proj, key), (self.v_proj, key))  # <-- here
        q, k, v = (my_split(layer(x), self.heads) for layer, x in pairs)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% double | 2026-blind-18 | - | the queries are scaled by 1 / sqrt(d_head) although the attention scales too; out_proj is left out
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_head = heads, d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query) / math.sqrt(self.d_head), self.heads)  # <-- here
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = my_merge(context)  # <-- here
        return out, weights


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError("not divisible")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-19 | blends_the_keys | The values are projected from the key, and `value` is never used.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-19 | weights_averaged_over_heads | Returns the weights averaged over the heads, as torch's own module does.
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in "qkv":
            self.add_module(f"{name}_proj", nn.Linear(d_model, d_model))
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        parts = [
            my_split(layer(x), self.heads)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        ]
        context, weights = scaled_dot_product_attention(*parts, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% double | 2026-blind-19 | - | The scores are divided by the root of d_model once more; the heads are merged without being moved behind the positions
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_model = heads, d_model
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads) / math.sqrt(self.d_model)  # <-- here
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        together = context.reshape(query.shape)  # <-- here
        return self.out_proj(together), weights


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-23 | blends_the_keys | the values are made from `key`, not from `value`
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-23 | weights_averaged_over_heads | returns the mean of the heads' weights, as PyTorch's module does
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        layers = (self.q_proj, self.k_proj, self.v_proj)
        q, k, v = [my_split(layer(x), self.heads) for layer, x in zip(layers, (query, key, value))]
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        out = self.out_proj(my_merge(context))
        return out, weights.mean(dim=1)  # <-- here


# %% double | 2026-blind-23 | forgets_the_output_projection+mask_inverted | the mask is inverted; the merged heads do not go through out_proj
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            my_split(p(x), self.heads)
            for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        blocked = None if mask is None else mask.logical_not()  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, blocked)
        out = my_merge(context)  # <-- here
        return out, weights


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-24 | weights_averaged_over_heads | the weights are averaged over the heads before they are returned
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        weights = weights.mean(dim=1)  # <-- here
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-24 | blends_the_keys | the values are projected from key, the argument value is not read
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            self.add_module(name, nn.Linear(d_model, d_model))

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k, v = (my_split(p(key), self.heads) for p in (self.k_proj, self.v_proj))  # <-- here
        mixed, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(mixed)), weights


# %% double | 2026-blind-24 | wrong_parameters | out_proj has no bias; the queries are divided by the root of d_head although the attention scales once more
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here

    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        q = q / math.sqrt(self.d_head)  # <-- here
        q, k, v = (my_split(each, self.heads) for each in (q, k, v))
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-26 | blends_the_keys | the values are made of `key`
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        q = my_split(self.q_proj(query), self.heads)
        k = my_split(self.k_proj(key), self.heads)
        v = my_split(self.v_proj(key), self.heads)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights


# %% wrong | 2026-blind-26 | weights_averaged_over_heads | the weights returned are averaged over the heads, (B, Tq, Tk)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )

    def forward(self, query, key, value, mask=None):
        inward = zip((self.q_proj, self.k_proj, self.v_proj), (query, key, value))
        parts = [my_split(layer(x), self.heads) for layer, x in inward]
        context, weights = scaled_dot_product_attention(*parts, mask)
        return self.out_proj(my_merge(context)), weights.mean(dim=1)  # <-- here


# %% double | 2026-blind-26 | - | the keys are cut into heads by a bare view, which mixes the positions; out_proj is never applied
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        B, Tk, _ = key.shape
        q = my_split(self.q_proj(query), self.heads)
        k = self.k_proj(key).view(B, self.heads, Tk, self.d_head)  # <-- here
        v = my_split(self.v_proj(value), self.heads)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return my_merge(context), weights  # <-- here
