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


# %% wrong | 2026-outsiders | scores are divided by sqrt(d_model)
class MultiScaleModel(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q / math.sqrt(self.heads), k, v, mask)


# %% wrong | 2026-outsiders | own scores without any scale
class MultiNoScale(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q * q.shape[-1] ** 0.5, k, v, mask)


# %% wrong | 2026-outsiders | splits with view alone (and merges with reshape)
class MultiView(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, self.heads, T, d // self.heads)

    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | splits rightly, merges with reshape alone
class MultiMergeReshape(_Base):
    def merge(self, context):
        B, H, T, d = context.shape
        return context.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | out_proj is forgotten in forward
class MultiNoOut(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.k_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.merge(context), weights


# %% wrong | 2026-outsiders | the mask is not handed on
class MultiNoMask(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v)


# %% wrong | 2026-outsiders | the mask is inverted, as nn.MultiheadAttention has it
class MultiInverted(_Base):
    def attend(self, q, k, v, mask):
        return scaled_dot_product_attention(q, k, v, None if mask is None else ~mask)


# %% wrong | 2026-outsiders | own softmax with -inf: a fully masked row is NaN
class MultiNaN(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -torch.inf)
        weights = scores.softmax(-1)
        return weights @ v, weights


# %% wrong | 2026-outsiders | own softmax with -1e9: a fully masked row is uniform
class MultiUniform(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(-1)
        return weights @ v, weights


# %% wrong | 2026-outsiders | self-attention only: keys and values from query
class MultiSelf(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, query, query, mask)


# %% wrong | 2026-outsiders | all heads use the first strip of the projections
class MultiFirstStrip(_Base):
    def split(self, x):
        d = x.shape[-1] // self.heads
        return x[:, None, :, :d].expand(-1, self.heads, -1, -1)


# %% wrong | 2026-outsiders | deals the features out like cards, and merges them back the same way
class MultiInterleaved(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, d // self.heads, self.heads).permute(0, 3, 1, 2)

    def merge(self, context):
        return context.permute(0, 2, 3, 1).flatten(2)


# %% wrong | 2026-outsiders | no transpose after the view: heads attend to each other at each position
class MultiAcrossHeads(_Base):
    def split(self, x):
        B, T, d = x.shape
        return x.view(B, T, self.heads, d // self.heads)

    def merge(self, context):
        return context.flatten(2)


# %% wrong | 2026-outsiders | cuts the inputs first: each head projects only its own strip of the features of x
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


# %% wrong | 2026-outsiders | returns (weights, out)
class MultiOrder(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return weights, out


# %% wrong | 2026-outsiders | returns out only
class MultiOutOnly(_Base):
    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, value, mask)[0]


# %% wrong | 2026-outsiders | adds the query to out: a residual connection
class MultiResidual(_Base):
    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return query + out, weights


# %% wrong | 2026-outsiders | softmax over the heads' dimension
class MultiSoftmaxHeads(_Base):
    def attend(self, q, k, v, mask):
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = scores.softmax(dim=1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


# %% wrong | 2026-outsiders | the mask after the softmax: rows no longer sum to 1
class MultiMaskAfter(_Base):
    def attend(self, q, k, v, mask):
        weights = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).softmax(-1)
        if mask is not None:
            weights = weights * mask
        return weights @ v, weights


# %% wrong | 2026-outsiders | q_proj serves the keys as well; k_proj is made and never called
class MultiQProjTwice(_Base):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.split(self.q_proj(query)), self.split(self.q_proj(key)), self.split(self.v_proj(value))
        context, weights = self.attend(q, k, v, mask)
        return self.out_proj(self.merge(context)), weights


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


# %% shared | 2026-blind
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | the number of heads is not kept
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


# %% shared | 2026-blind-2
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% double | 2026-blind-2 | The values go through k_proj, and the merged heads are returned without out_proj
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


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-5 | the context comes from PyTorch's function with the mask, the weights beside it are computed without
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


# %% wrong | house | the heads' features are dealt out by turns in the merge
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


# %% wrong | house | values and keys are handed on in the wrong order
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


# %% wrong | 2026-blind-11 | returns the mean of the heads' weights in place of the weights of every head
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


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-24 | the values are projected from key, the argument value is not read
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
