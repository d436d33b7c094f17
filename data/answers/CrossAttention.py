# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


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


# %% wrong | 2026-outsiders | wrong_parameters | the layers keep their bias
class CrossBias(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.q_proj = nn.Linear(d_query, d_model)
        self.k_proj = nn.Linear(d_memory, d_model)
        self.v_proj = nn.Linear(d_memory, d_model)
        self.out_proj = nn.Linear(d_model, d_query)


# %% wrong | 2026-outsiders | mask_not_aligned | the (B, Tm) mask is handed on without the dimension of the queries
class CrossMaskAsItIs(_Base):
    def mask(self, memory_mask):
        return memory_mask


# %% wrong | 2026-outsiders | mask_along_the_queries | the mask is put where the queries stand: memory_mask.unsqueeze(2)
class CrossMaskOnQueries(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask.unsqueeze(2)


# %% wrong | 2026-outsiders | none_not_understood | fails when memory_mask is None
class CrossNoneFails(_Base):
    def mask(self, memory_mask):
        return memory_mask[:, None, :]


# %% wrong | 2026-outsiders | mask_ignored | the mask is not handed on
class CrossMaskForgotten(_Base):
    def mask(self, memory_mask):
        return None


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted, as nn.MultiheadAttention would want it
class CrossMaskInverted(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else ~memory_mask.unsqueeze(1)


# %% wrong | 2026-outsiders | wrong_parameters | memory asks and x answers: queries from the memory, keys and values from x
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


# %% wrong | 2026-outsiders | wrong_parameters | the values come from x, so that x is blended with weights over the memory
class CrossValuesFromX(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.v_proj = nn.Linear(d_query, d_model, bias=False)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(x), self.mask(memory_mask)
        )
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | wrong_parameters | self-attention out of habit: keys and values from x through layers of x's width
class CrossSelf(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_query, d_model)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x))
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | no_out_proj | out_proj is not called: out has the width d_model
class CrossNoOut(_Base):
    def forward(self, x, memory, memory_mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), self.mask(memory_mask))


# %% wrong | 2026-outsiders | wrong_parameters | out_proj leads to d_memory, back to where the values came from
class CrossOutToMemory(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.out_proj = nn.Linear(d_model, d_memory, bias=False)


# %% wrong | 2026-outsiders | wrong_parameters | the sizes of nn.Linear are the wrong way round: (out, in)
class CrossLinearTurned(_Base):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__(d_query, d_memory, d_model)
        self.q_proj = nn.Linear(d_model, d_query, bias=False)
        self.k_proj = nn.Linear(d_model, d_memory, bias=False)
        self.v_proj = nn.Linear(d_model, d_memory, bias=False)
        self.out_proj = nn.Linear(d_query, d_model, bias=False)


# %% wrong | 2026-outsiders | shares_keys_and_values | one projection serves as keys and as values; v_proj is made and never used
class CrossKeysAsValues(_Base):
    def forward(self, x, memory, memory_mask=None):
        k = self.k_proj(memory)
        context, weights = scaled_dot_product_attention(self.q_proj(x), k, k, self.mask(memory_mask))
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | weights_first | returns (weights, out)
class CrossWeightsFirst(_Base):
    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return weights, out


# %% wrong | 2026-outsiders | out_only | returns out only
class CrossOutOnly(_Base):
    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory, memory_mask)[0]


# %% wrong | 2026-outsiders | adds_x | adds x to out: a residual connection that nobody asked for
class CrossResidual(_Base):
    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return x + out, weights


# %% wrong | 2026-outsiders | no_scaling | own scores without the division by sqrt(d_model)
class CrossUnscaled(_Own):
    def scale(self, x, memory, d_model):
        return 1.0


# %% wrong | 2026-outsiders | scaled_by_sqrt_d_query | scales by the root of x's own width d_query, not of the keys' d_model
class CrossScaleOfX(_Own):
    def scale(self, x, memory, d_model):
        return math.sqrt(x.shape[-1])


# %% wrong | 2026-outsiders | scaled_by_d_model | divides by d_model: the square root is missing
class CrossScaleNoRoot(_Own):
    def scale(self, x, memory, d_model):
        return d_model


# %% wrong | 2026-outsiders | nan_where_all_is_masked | own softmax with minus infinity: a memory that is all masked gives NaN
class CrossNaN(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -torch.inf)

    def after(self, weights, memory_mask):
        return weights


# %% wrong | 2026-outsiders | uniform_where_all_is_masked | own softmax with -1e9: a memory that is all masked gets uniform weights
class CrossUniform(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -1e9)

    def after(self, weights, memory_mask):
        return weights


# %% wrong | 2026-outsiders | softmax_over_the_queries | the softmax runs over the queries, dim=1
class CrossSoftmaxQueries(_Own):
    def soft(self, scores):
        return torch.softmax(scores, dim=1)


# %% wrong | 2026-outsiders | mask_after_softmax | the mask is applied after the softmax only, so rows do not sum to 1
class CrossMaskAfter(_Own):
    def fill(self, scores, memory_mask):
        return scores


# %% wrong | 2026-outsiders | scores_for_weights | returns the scores in place of the weights
class CrossScores(_Own):
    def forward(self, x, memory, memory_mask=None):
        out, _ = super().forward(x, memory, memory_mask)
        scores = self.q_proj(x) @ self.k_proj(memory).transpose(-2, -1) / math.sqrt(self.q_proj.out_features)
        return out, scores


# %% wrong | 2026-outsiders | zeroes_the_memory | zeroes the padded memory vectors in place of masking: their scores are 0, and they keep weight
class CrossZeroMemory(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)
        return super().forward(x, memory)


# %% wrong | 2026-outsiders | - | cuts the memory of the whole batch after its longest real part: weights get narrower, and gaps stay unmasked
class CrossCut(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory[:, : int(memory_mask.sum(1).max())]
        return super().forward(x, memory)


# %% wrong | 2026-outsiders | first_mask_for_all | takes the mask of the batch's first sentence for all of them
class CrossFirstMask(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask[:1, None, :]


# %% wrong | 2026-outsiders | not_repeatable | makes new layers in forward, so that nothing is ever learned
class CrossNewLayers(_Base):
    def forward(self, x, memory, memory_mask=None):
        d = self.q_proj.out_features
        q = nn.Linear(x.shape[-1], d, bias=False)(x)
        k, v = nn.Linear(memory.shape[-1], d, bias=False)(memory), nn.Linear(memory.shape[-1], d, bias=False)(memory)
        context, weights = scaled_dot_product_attention(q, k, v, self.mask(memory_mask))
        return self.out_proj(context), weights


# %% wrong | 2026-outsiders | not_repeatable | the weights pass through a dropout that nobody asked for, in training
class CrossDropout(_Base):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        _, weights = scaled_dot_product_attention(q, k, v, self.mask(memory_mask))
        weights = F.dropout(weights, 0.1, self.training)
        return self.out_proj(weights @ v), weights


# %% right | 2026-outsiders | the obvious one, with the mask indexed by None
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


# %% right | 2026-outsiders | einsum, own softmax, a default mask of ones
class CrossEinsum(_Base):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = torch.einsum("bqd,bmd->bqm", q, k) * q.size(-1) ** -0.5
        keep = memory_mask[:, None, :]
        weights = scores.masked_fill(~keep, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(~keep, 0.0)
        return self.out_proj(torch.einsum("bqm,bmd->bqd", weights, v)), weights


# %% right | 2026-outsiders | sentence by sentence, only over the positions that are real
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


# %% right | 2026-outsiders | F.scaled_dot_product_attention for the context, own weights beside it, a fully expanded mask
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


# %% right | 2026-outsiders | a blend of raw memory first, projected by v_proj afterwards (the projection is linear)
class CrossBlendFirst(_Base):
    def forward(self, x, memory, memory_mask=None):
        blend, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), memory, self.mask(memory_mask))
        return self.out_proj(self.v_proj(blend)), weights


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


def context_einsum(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


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


class CrossOfLinears(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% right | house | nn.Linear layers called
class CrossOfLinears(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% right | house | einsum, and a list comes back
class CrossOfEinsums(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q = torch.einsum("btq,mq->btm", x, self.q_proj.weight)
        k, v = (torch.einsum("bsd,md->bsm", memory, layer.weight) for layer in (self.k_proj, self.v_proj))
        scores = torch.einsum("btm,bsm->bts", q, k) / math.sqrt(q.shape[-1])
        weights = masked_by_hand(scores, None if memory_mask is None else memory_mask.unsqueeze(1).expand_as(scores))
        return [torch.einsum("bts,bsm,qm->btq", weights, v, self.out_proj.weight), weights]


# %% right | house | a loop over target states
class CrossByLoop(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        keys, values = self.k_proj(memory), self.v_proj(memory)
        outs, rows = [], []
        for state in x.unbind(1):
            scores = (keys @ self.q_proj(state).unsqueeze(-1)).squeeze(-1) / self.q_proj.out_features**0.5
            rows.append(masked_with_inf(scores, memory_mask))
            outs.append(self.out_proj(context_einsum(rows[-1], values)))
        return torch.stack(outs, 1), torch.stack(rows, 1)


# %% right | house | the fused kernel
class CrossFused(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(-2)
        context, weights = attention_fused(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return F.linear(context, self.out_proj.weight), weights


# %% shared | 2026-blind
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | - | keys made of those who ask
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x)
        k = self.k_proj(x)  # <-- here
        v = self.v_proj(memory)
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind | mask_along_the_queries | mask along the queries
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(-1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind | none_not_understood | no mask is not handled
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = [nn.Linear(d_memory, d_model, bias=False) for _ in "kv"]
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask[:, None])  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind | shares_keys_and_values | values are the keys once more
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask.unsqueeze(1) if memory_mask is not None else None
        keys = self.k_proj(memory)
        context, weights = scaled_dot_product_attention(self.q_proj(x), keys, keys, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind | wrong_parameters | output stays as wide as the model
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind | mask_after_softmax | masks after the softmax, and the rest does not sum to 1
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        self.d_model = d_model

    def forward(self, x, memory, memory_mask=None):
        scores = torch.einsum("bqd,bmd->bqm", self.q_proj(x), self.k_proj(memory)) / math.sqrt(self.d_model)
        weights = scores.softmax(-1)
        if memory_mask is not None:
            weights = weights * memory_mask.unsqueeze(1)  # <-- here
        return self.out_proj(torch.einsum("bqm,bmd->bqd", weights, self.v_proj(memory))), weights


# %% wrong | 2026-blind | nan_where_all_is_masked | zeros only when all memories of the batch are masked
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        if memory_mask is not None:
            scores = scores.masked_fill(~memory_mask[:, None], -math.inf)
        weights = scores.softmax(dim=-1)
        if memory_mask is not None and not memory_mask.any():  # <-- here
            weights = torch.zeros_like(weights)
        return self.out_proj(weights @ v), weights


# %% wrong | 2026-blind | squeezes_everything | squeezes a batch of one away
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights.squeeze()  # <-- here


# %% double | 2026-blind | wrong_parameters | the mask is not used; one projection for keys and values
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = self.k_proj  # <-- here
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory))  # <-- here
        return self.out_proj(context), weights


# %% double | 2026-blind | - | the mask lacks the dimension of the queries; the scale is that of the query's width before the projection
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        scores = self.q_proj(x) @ self.k_proj(memory).transpose(1, 2)
        scores = scores / math.sqrt(x.shape[-1])  # <-- here
        if memory_mask is None:
            weights = scores.softmax(dim=-1)
        else:
            scores = scores.masked_fill(~memory_mask, torch.finfo(scores.dtype).min)  # <-- here
            weights = scores.softmax(dim=-1) * memory_mask.any(-1)[:, None, None]
        return self.out_proj(weights @ self.v_proj(memory)), weights


# %% right | 2026-blind | calls the function of lesson 04
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask
        )
        return self.out_proj(context), weights


# %% right | 2026-blind | by hand, the mask made of ones where there is none
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        linear = lambda wide, narrow: nn.Linear(wide, narrow, bias=False)
        self.q_proj, self.out_proj = linear(d_query, d_model), linear(d_model, d_query)
        self.k_proj, self.v_proj = linear(d_memory, d_model), linear(d_memory, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        Tm = memory.shape[1]
        if memory_mask is None:
            memory_mask = torch.ones(B, Tm, dtype=torch.bool, device=x.device)
        forbidden = ~memory_mask[:, None, :].expand(B, Tq, Tm)
        q = self.q_proj(x)
        k, v = self.k_proj(memory), self.v_proj(memory)
        scores = torch.bmm(q, k.permute(0, 2, 1)).div(math.sqrt(q.size(2)))
        scores = scores.masked_fill(forbidden, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, dim=2).masked_fill(forbidden, 0.0)
        return self.out_proj(torch.bmm(weights, v)), weights


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | mask_not_aligned | The mask (B, Tm) is handed on as it is and broadcasts as (Tq, Tm), which raises unless the sizes happen to fit
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | mask_along_the_queries | The new dimension stands behind the mask, so that it lies along the queries
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        m = memory_mask.unsqueeze(-1) if memory_mask is not None else None  # <-- here
        ctx, w = scaled_dot_product_attention(q, k, v, m)
        return self.out_proj(ctx), w


# %% wrong | 2026-blind-2 | none_not_understood | The mask may be None, and None has no unsqueeze
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask.unsqueeze(1)  # <-- here
        ctx, w = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(ctx), w


# %% wrong | 2026-blind-2 | shares_keys_and_values | The values are made with k_proj, so that v_proj is never used
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        k = self.k_proj(memory)
        v = self.k_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | - | queries come from the memory, and keys and values from x
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        x, memory = memory, x  # <-- here
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | wrong_parameters | out_proj leads to d_model instead of back to the width of x
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_model, bias=False)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | - | The weights are averaged over the queries, (B, Tm), as if there were one query
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-2 | cuts_the_gradient | The memory is detached, so that the encoder learns nothing through the attention
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        memory = memory.detach()  # <-- here
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-2 | wrong_parameters | The layers are made anew in every call of `forward`: nothing is held, and nothing can be learned
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.sizes = d_query, d_memory, d_model

    def forward(self, x, memory, memory_mask=None):
        d_query, d_memory, d_model = self.sizes
        q = nn.Linear(d_query, d_model, bias=False)(x)  # <-- here
        k = nn.Linear(d_memory, d_model, bias=False)(memory)
        v = nn.Linear(d_memory, d_model, bias=False)(memory)
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return nn.Linear(d_model, d_query, bias=False)(context), weights


# %% double | 2026-blind-2 | adds_x+mask_inverted | The mask is turned round on its way, and x is added to the answer
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else (memory_mask == 0)[:, None]  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context) + x, weights  # <-- here


# %% double | 2026-blind-2 | no_out_proj+mask_ignored | The mask never reaches the attention, and the context is returned without out_proj
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        queries, keys, values = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(queries, keys, values)  # <-- here
        return context, weights  # <-- here


# %% right | 2026-blind-2 | sentence by sentence
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        outs, rows = [], []
        for b in range(x.shape[0]):
            m = None if memory_mask is None else memory_mask[b]
            c, w = scaled_dot_product_attention(self.q_proj(x[b]), self.k_proj(memory[b]), self.v_proj(memory[b]), m)
            outs.append(self.out_proj(c))
            rows.append(w)
        return torch.stack(outs), torch.stack(rows)


# %% right | 2026-blind-2 | own softmax log mask
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = memory.new_ones(memory.shape[:2], dtype=torch.bool)
        keep = memory_mask[:, None, :]
        scores = torch.baddbmm(x.new_zeros(()), self.q_proj(x), self.k_proj(memory).mT, alpha=self.q_proj.out_features**-0.5)
        scores = torch.where(keep, scores, torch.finfo(scores.dtype).min)
        weights = torch.where(keep, scores.softmax(-1), 0.0)
        return self.out_proj(torch.bmm(weights, self.v_proj(memory))), weights


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-5 | wrong_parameters | k_proj and v_proj are one and the same layer, by a chained assignment
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = self.v_proj = nn.Linear(d_memory, d_model, bias=False)  # <-- here
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights

# %% wrong | 2026-blind-5 | zeroes_the_memory | masked positions of the memory are set to zero, and still get a score of 0 and weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        )
        return self.out_proj(context), weights

# %% wrong | 2026-blind-5 | adds_x | x is added to the output, as in a residual connection
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)
        q = self.q_proj(x)
        k = self.k_proj(memory)
        v = self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        out = x + self.out_proj(context)  # <-- here
        return out, weights

# %% double | 2026-blind-5 | scaled_by_sqrt_d_query+mask_after_softmax | the scores are divided by the root of d_query instead of d_model; the mask is applied after the softmax and the rows no longer sum to 1
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.transpose(1, 2) / math.sqrt(x.shape[-1])  # <-- here
        weights = torch.softmax(scores, dim=-1)
        if memory_mask is not None:
            weights = weights * memory_mask.unsqueeze(1)  # <-- here
        return self.out_proj(weights @ v), weights

# %% right | 2026-blind-5 | einsum, a plain softmax over -inf, and rows with nothing to read set to zero afterwards
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.q_proj = nn.Linear(d_query, d_model, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x)
        scores = torch.einsum("bqd,bmd->bqm", q, self.k_proj(memory)) * q.shape[-1] ** -0.5
        if memory_mask is not None:
            nothing = ~memory_mask.any(dim=1)  # (B,)
            readable = memory_mask | nothing[:, None]  # an empty memory is read, and zeroed below
            scores = scores.masked_fill(~readable[:, None, :], -math.inf)
            weights = scores.softmax(-1) * (~nothing)[:, None, None]
        else:
            weights = scores.softmax(-1)
        blend = torch.einsum("bqm,bmd->bqd", weights, self.v_proj(memory))
        return self.out_proj(blend), weights


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | wrong_parameters | leads the output back to the width of the memory instead of that of the asker
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_memory, bias=False)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind-6 | - | asks whether there is a mask with its truth value, which torch refuses for more than one number
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        if memory_mask:  # <-- here
            memory_mask = memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-6 | scaled_by_d_model | divides the queries by the root of their size although the attention divides as well
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.d_model = d_model
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x) / self.d_model**0.5  # <-- here
        k, v = self.k_proj(memory), self.v_proj(memory)
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        return self.out_proj(context), weights


# %% double | 2026-blind-6 | wrong_parameters | keeps the biases of all projections; lays the mask along the queries
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model)  # <-- here
        self.k_proj = nn.Linear(d_memory, d_model)  # <-- here
        self.v_proj = nn.Linear(d_memory, d_model)  # <-- here
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            mask = memory_mask.unsqueeze(2)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% right | 2026-blind-6 | einsum, all masks alike with a default of ones
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in "kv")
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool)
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = torch.einsum("bqd,bmd->bqm", q, k).div(math.sqrt(q.shape[2]))
        closed = ~memory_mask.unsqueeze(1)
        scores = scores.masked_fill(closed, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1).masked_fill(closed, 0.0)
        return self.out_proj(torch.einsum("bqm,bmd->bqd", weights, v)), weights


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | - | the memory and its mask are cut at the longest real length, and so the weights are too narrow
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            longest = int(memory_mask.sum(dim=1).max())
            memory = memory[:, :longest]  # <-- here
            mask = memory_mask[:, None, :longest]
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights

# %% wrong | 2026-blind-7 | - | the mask is asked for its truth value, which a tensor of several entries has none of
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask.unsqueeze(1) if memory_mask else None  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights

# %% wrong | 2026-blind-7 | mask_not_aligned | the mask goes in as it is, (B, Tm), where it is taken for queries by keys
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)  # <-- here
        return self.out_proj(context), weights

# %% double | 2026-blind-7 | wrong_parameters | x is added to the output, as in a residual; out_proj has a bias, so an empty memory does not give zero
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return x + self.out_proj(context), weights  # <-- here

# %% right | 2026-blind-7 | the mask is made of ones where None is given, a lambda makes the projections
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        make = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.out_proj = make(d_query, d_model), make(d_model, d_query)
        self.k_proj, self.v_proj = make(d_memory, d_model), make(d_memory, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = memory.new_ones(memory.shape[:2]).bool()
        every_query = memory_mask.unsqueeze(1).expand(-1, x.shape[1], -1)
        read, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask=every_query
        )
        return self.out_proj(read), weights


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-9 | zeroes_the_memory | Sets the padded vectors of the memory to zero instead of masking their scores, so padding still gets weight.
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        q = self.q_proj(x)
        k = self.k_proj(memory)
        v = self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights

# %% wrong | 2026-blind-9 | scaled_by_sqrt_d_query | Writes the attention out by hand and divides the scores by the root of d_query, the width of x, instead of d_model.
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.scale = d_query**-0.5  # <-- here
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        scores = torch.einsum("bqd,bmd->bqm", self.q_proj(x), self.k_proj(memory)) * self.scale
        if memory_mask is not None:
            mask = memory_mask[:, None, :]
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
            weights = scores.softmax(-1) * mask
        else:
            weights = scores.softmax(-1)
        context = torch.einsum("bqm,bmd->bqd", weights, self.v_proj(memory))
        return self.out_proj(context), weights

# %% double | 2026-blind-9 | wrong_parameters | Hands values and keys to the attention in the wrong order; out_proj keeps its bias, so an empty memory does not give zero.
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        q, v, k = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)  # <-- here
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights

# %% right | 2026-blind-9 | a small helper that makes the layers, an all-True mask where none is given, queries projected last
def plain(inside, outside):
    return nn.Linear(inside, outside, bias=False)


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj, self.out_proj = plain(d_query, d_model), plain(d_model, d_query)
        self.k_proj, self.v_proj = plain(d_memory, d_model), plain(d_memory, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        allowed = memory_mask[:, None].expand(-1, x.shape[1], -1)
        keys, values = self.k_proj(memory), self.v_proj(memory)
        blend, weights = scaled_dot_product_attention(self.q_proj(x), keys, values, allowed)
        return self.out_proj(blend), weights


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-10 | zeroes_the_memory | sets the padded vectors of the memory to zero in place of masking the scores, so padding still gets weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        # only the real positions of the memory should count
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1).to(memory.dtype)  # <-- here
        queries = self.q_proj(x)
        keys = self.k_proj(memory)
        values = self.v_proj(memory)
        context, weights = scaled_dot_product_attention(queries, keys, values)  # <-- here
        return self.out_proj(context), weights


# %% wrong | 2026-blind-10 | scaled_by_d_model | divides the queries by the root of d_model although scaled_dot_product_attention divides as well, so the scores are scaled twice
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()

        def layer(d_in, d_out):
            return nn.Linear(d_in, d_out, bias=False)

        self.q_proj, self.out_proj = layer(d_query, d_model), layer(d_model, d_query)
        self.k_proj, self.v_proj = layer(d_memory, d_model), layer(d_memory, d_model)
        self.scale = d_model**-0.5

    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x) * self.scale  # <-- here
        k, v = self.k_proj(memory), self.v_proj(memory)
        mask = None
        if memory_mask is not None:
            mask = memory_mask[:, None, :]  # (B, 1, Tm)
        blend, w = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(blend), w


# %% right | 2026-blind-10 | einsum with the layers' matrices, the softmax written out with exp and a clamped sum
def exp_over_allowed(scores, allowed):
    finite = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    top = finite.amax(dim=-1, keepdim=True).detach()
    e = torch.exp(finite - top) * allowed
    total = e.sum(dim=-1, keepdim=True)
    return e / torch.where(total > 0, total, torch.ones_like(total))


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        for name, (wide, to) in {
            "q_proj": (d_query, d_model),
            "k_proj": (d_memory, d_model),
            "v_proj": (d_memory, d_model),
            "out_proj": (d_model, d_query),
        }.items():
            setattr(self, name, nn.Linear(wide, to, bias=False))

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        q = torch.einsum("bqi,di->bqd", x, self.q_proj.weight)
        k = torch.einsum("bmi,di->bmd", memory, self.k_proj.weight)
        v = torch.einsum("bmi,di->bmd", memory, self.v_proj.weight)
        scores = torch.einsum("bqd,bmd->bqm", q, k) / math.sqrt(q.shape[-1])
        weights = exp_over_allowed(scores, memory_mask[:, None, :].expand_as(scores))
        context = torch.einsum("bqm,bmd->bqd", weights, v)
        return torch.einsum("bqd,id->bqi", context, self.out_proj.weight), weights


# %% wrong | house | mask_not_aligned | the mask gets its new dimension in front, (1, B, Tm)
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(0)  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask)
        return self.out_proj(context), weights


# %% wrong | house | zeroes_the_memory | the scores are multiplied by the mask, and the values
class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        if memory_mask is not None:
            scores = scores * memory_mask[:, None]  # <-- here
            v = v * memory_mask[:, :, None]
        weights = scores.softmax(-1)
        return self.out_proj(weights @ v), weights


# %% wrong | house | mask_ignored | one mask for all, of what any sentence may read
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.any(0)  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


# %% wrong | house | - | the mask is added to the scores
class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        if memory_mask is not None:
            scores = scores + memory_mask.unsqueeze(1)  # <-- here
        weights = scores.softmax(-1)
        return self.out_proj(weights @ v), weights


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | uniform_where_all_is_masked | gives zeros only when the memories of the whole batch are masked, in place of for each sentence whose memory is
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.size(-1))
        if memory_mask is not None:
            hidden = torch.logical_not(memory_mask).unsqueeze(1)
            scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, dim=2)
        if memory_mask is not None and not memory_mask.any():  # <-- here
            weights = torch.zeros_like(weights)
        return self.out_proj(weights @ v), weights


# %% wrong | 2026-blind-11 | wrong_parameters | makes one layer that serves as k_proj and v_proj both, in place of two layers with weights of their own
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = self.v_proj = nn.Linear(d_memory, d_model, bias=False)  # <-- here
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights


# %% double | 2026-blind-11 | - | sets the masked memory vectors to zero in place of masking their scores; divides by the root of d_query in place of d_model
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.d_query = d_query
        self.d_model = d_model
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        queries = self.q_proj(x)
        keys = self.k_proj(memory)
        values = self.v_proj(memory)
        scores = torch.matmul(queries, keys.mT) / math.sqrt(self.d_query)  # <-- here
        weights = torch.softmax(scores, dim=-1)
        context = torch.matmul(weights, values)
        return self.out_proj(context), weights


# %% right | 2026-blind-11 | the softmax written out as exponentials over their sum, with einsum
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        self.shrink = d_model ** -0.5

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        hidden = ~memory_mask[:, None, :]
        scores = torch.einsum("bqd,bmd->bqm", self.q_proj(x) * self.shrink, self.k_proj(memory))
        scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
        top = scores.amax(dim=-1, keepdim=True).detach()
        powers = (scores - top).exp().masked_fill(hidden, 0.0)
        # the largest one that counts is exp(0) = 1; a sum below 1 is a sum of nothing
        weights = powers / powers.sum(dim=-1, keepdim=True).clamp(min=1.0)
        context = torch.einsum("bqm,bmd->bqd", weights, self.v_proj(memory))
        return self.out_proj(context), weights


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | - | makes the missing mask as long as the queries instead of the memory, so that a call without a mask fails where the lengths differ
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(x.shape[:2], dtype=torch.bool)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask.unsqueeze(1))
        return self.out_proj(context), weights


# %% wrong | 2026-blind-12 | zeroes_the_memory | sets the memory's masked vectors to zero instead of forbidding their scores, so that they still get weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        keys = self.k_proj(memory)
        values = self.v_proj(memory)
        context, weights = scaled_dot_product_attention(self.q_proj(x), keys, values)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-12 | - | tiles the whole batch of masks instead of repeating each sentence's mask for its queries, so that queries read by the mask of another sentence
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        Tm = memory.shape[1]
        full_mask = None
        if memory_mask is not None:
            # every query needs its own row of the mask
            full_mask = memory_mask.repeat(Tq, 1).view(B, Tq, Tm)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), full_mask
        )
        return self.out_proj(context), weights


# %% right | 2026-blind-12 | matrix products by hand, softmax in which the forbidden get the smallest number and then zero
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()

        def plain(wide, narrow):
            return nn.Linear(wide, narrow, bias=False)

        self.q_proj, self.out_proj = plain(d_query, d_model), plain(d_model, d_query)
        self.k_proj, self.v_proj = plain(d_memory, d_model), plain(d_memory, d_model)

    def forward(self, x, memory, memory_mask=None):
        Q, K, V = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = Q.matmul(K.mT).div(Q.size(-1) ** 0.5)
        if memory_mask is None:
            weights = scores.softmax(-1)
        else:
            forbidden = memory_mask.logical_not().view(len(memory), 1, -1).expand_as(scores)
            weights = scores.masked_fill(forbidden, torch.finfo(scores.dtype).min).softmax(-1)
            weights = weights.masked_fill(forbidden, 0)
        return self.out_proj(weights.matmul(V)), weights


# %% wrong | house | shares_keys_and_values | the values are made, and the keys are blended
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x)
        k = self.k_proj(memory)
        v = self.v_proj(memory)
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, k, mask)  # <-- here
        return self.out_proj(context), weights


# %% wrong | house | - | keys and values are made of x
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)  # <-- here
        mask = None if memory_mask is None else memory_mask[:, None]
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | wrong_parameters | out_proj is an nn.Linear with its default bias in place of one without
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)  # (B, 1, Tm)
        queries = self.q_proj(x)
        keys = self.k_proj(memory)
        values = self.v_proj(memory)
        context, weights = scaled_dot_product_attention(queries, keys, values, memory_mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-13 | - | it counts the True entries of a mask and allows that many positions from the front, in place of the positions that are True
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()

        def linear(come_from, go_to):
            return nn.Linear(come_from, go_to, bias=False)

        self.q_proj = linear(d_query, d_model)
        self.k_proj, self.v_proj = linear(d_memory, d_model), linear(d_memory, d_model)
        self.out_proj = linear(d_model, d_query)

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            lengths = memory_mask.sum(dim=1, keepdim=True)  # (B, 1)
            numbers = torch.arange(memory.shape[1], device=memory.device)
            mask = (numbers < lengths)[:, None]  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind-13 | zeroes_the_memory | the mask sets the memory's vectors to zero before they are projected, in place of keeping their scores out of the softmax
class CrossAttention(nn.Module):
    """Four projections and an attention."""

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        self.d_model = d_model

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            # padding must not be read
            memory = memory * memory_mask[..., None].to(memory.dtype)  # <-- here
        q = self.q_proj(x)  # (B, Tq, d)
        k = self.k_proj(memory)  # (B, Tm, d)
        v = self.v_proj(memory)  # (B, Tm, d)
        scores = torch.einsum("bqd,bmd->bqm", q, k) / math.sqrt(self.d_model)
        weights = scores.softmax(dim=-1)
        blend = torch.einsum("bqm,bmd->bqd", weights, v)
        return self.out_proj(blend), weights


# %% double | 2026-blind-13 | scaled_by_sqrt_d_query | the scores are divided by the root of d_query in place of d_model; a memory that is all masked gets even weights in place of zeros
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.mT / x.shape[-1] ** 0.5  # <-- here
        if memory_mask is not None:
            hidden = ~memory_mask[:, None, :]  # (B, 1, Tm)
            scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, dim=-1)  # <-- here
        return self.out_proj(weights @ v), weights


# %% right | 2026-blind-13 | einsum on the weight matrices, masked softmax written out by hand
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        widths = {
            "q_proj": (d_query, d_model),
            "k_proj": (d_memory, d_model),
            "v_proj": (d_memory, d_model),
            "out_proj": (d_model, d_query),
        }
        for name, (come_from, go_to) in widths.items():
            setattr(self, name, nn.Linear(come_from, go_to, bias=False))

    def forward(self, x, memory, memory_mask=None):
        q = torch.einsum("bqi,di->bqd", x, self.q_proj.weight)
        k = torch.einsum("bmi,di->bmd", memory, self.k_proj.weight)
        v = torch.einsum("bmi,di->bmd", memory, self.v_proj.weight)
        scores = torch.einsum("bqd,bmd->bqm", q / math.sqrt(q.shape[-1]), k)
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)
        allowed = memory_mask[:, None, :]
        lowest = torch.finfo(scores.dtype).min
        weights = torch.where(allowed, scores, lowest).softmax(dim=-1)
        weights = torch.where(allowed, weights, 0.0)
        out = torch.einsum("bqm,bmd,id->bqi", weights, v, self.out_proj.weight)
        return out, weights


# %% double | house | scores_for_weights+mask_after_softmax | the mask behind the softmax; scores for weights
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, -1)
        if memory_mask is not None:
            weights = weights * memory_mask[:, None]  # <-- here
        return self.out_proj(weights @ v), scores  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-14 | zeroes_the_memory | sets the padded memory vectors to zero in place of masking their scores, so that they still take weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-14 | - | where no mask is given it makes one as long as x in place of as long as the memory
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(x.shape[:2], dtype=torch.bool)  # <-- here
        read, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask.unsqueeze(1)
        )
        return self.out_proj(read), weights


# %% double | 2026-blind-14 | wrong_parameters | out_proj keeps its bias; a batch with any memory that is all masked is read without a mask
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None and memory_mask.any(dim=1).all():  # <-- here
            mask = memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-15 | - | the mask is expanded over the memory's length in place of the number of queries, which is an error where the two differ
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            mask = memory_mask.unsqueeze(1).expand(-1, memory.shape[1], -1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights


# %% wrong | 2026-blind-15 | zeroes_the_memory | the padding of the memory is multiplied to zero and no mask is handed to the attention, so padding still gets weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # nothing stands there any more
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)  # <-- here
        return self.out_proj(context), weights


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | - | asks a tensor for its truth value with "if memory_mask", which raises an error as soon as a mask is given
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask:  # <-- here
            memory_mask = memory_mask.unsqueeze(1)
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-16 | zeroes_the_memory | sets the masked positions of the memory to 0 in place of masking their scores, so that they still get weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()

        def linear(d_in, d_out):
            return nn.Linear(d_in, d_out, bias=False)

        self.q_proj = linear(d_query, d_model)
        self.k_proj, self.v_proj = linear(d_memory, d_model), linear(d_memory, d_model)
        self.out_proj = linear(d_model, d_query)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        )
        return self.out_proj(context), weights


# %% shared | 2026-blind-17
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | zeroes_the_memory | sets the forbidden memory vectors to zero in place of masking their scores, so they still get weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory.masked_fill(~memory_mask.unsqueeze(-1), 0.0)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-17 | - | without a mask it makes one as long as the queries in place of the memory
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = torch.ones(x.shape[:2], dtype=torch.bool)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask[:, None, :]
        )
        return self.out_proj(context), weights


# %% right | 2026-blind-17 | scores, mask and softmax by hand
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        sizes = {"q": (d_query, d_model), "k": (d_memory, d_model), "v": (d_memory, d_model)}
        for name, (size_in, size_out) in sizes.items():
            setattr(self, f"{name}_proj", nn.Linear(size_in, size_out, bias=False))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        question, key = self.q_proj(x), self.k_proj(memory)
        scores = torch.einsum("bqd,bmd->bqm", question, key) * key.shape[-1] ** -0.5
        if memory_mask is not None:
            hidden = ~memory_mask[:, None, :]
            nothing = hidden.all(dim=-1, keepdim=True)
            scores = scores.masked_fill(hidden & ~nothing, -math.inf)
            weights = scores.softmax(dim=-1).masked_fill(nothing, 0.0)
        else:
            weights = scores.softmax(dim=-1)
        return self.out_proj(weights @ self.v_proj(memory)), weights


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | shares_keys_and_values | the values are projected with k_proj; v_proj is never used
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        q = self.q_proj(x)
        k = v = self.k_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-18 | zeroes_the_memory | the mask is applied to the memory (masked positions are set to zero vectors) and not to the scores: they keep a weight
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        )
        return self.out_proj(context), weights


# %% double | 2026-blind-18 | wrong_parameters | out_proj has a bias, so that an all-masked memory gives no zeros; the mask is inverted
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        mask = None
        if memory_mask is not None:
            mask = ~memory_mask.unsqueeze(1)  # <-- here
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(context), weights


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | zeroes_the_memory | Sets the forbidden positions of the memory to zero instead of masking them: they still get weight.
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-19 | adds_x | Adds x to the output, a residual connection that nobody asked for.
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        linear = lambda a, b: nn.Linear(a, b, bias=False)
        self.q_proj, self.out_proj = linear(d_query, d_model), linear(d_model, d_query)
        self.k_proj, self.v_proj = linear(d_memory, d_model), linear(d_memory, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return x + self.out_proj(context), weights  # <-- here


# %% double | 2026-blind-19 | shares_keys_and_values+mask_ignored | The values are made by k_proj; the mask is not handed on
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        query = self.q_proj(x)
        key = self.k_proj(memory)
        value = self.k_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(query, key, value)  # <-- here
        return self.out_proj(context), weights


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-23 | shares_keys_and_values | k_proj makes the values as well, v_proj is never called
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        keys = values = self.k_proj(memory)  # <-- here
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(self.q_proj(x), keys, values, mask)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-23 | scaled_by_d_model | the queries are scaled by hand, and the function scales the scores once more
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.scale = 1 / math.sqrt(d_model)
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        q = self.scale * self.q_proj(x)  # <-- here
        k = self.k_proj(memory)
        v = self.v_proj(memory)
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, :]
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        return self.out_proj(context), weights


# %% right | 2026-blind-23 | no helper: scores with einsum, exponentials, and a division that spares empty rows
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is None:
            memory_mask = memory.new_ones(memory.shape[:2], dtype=torch.bool)
        closed = ~memory_mask[:, None, :]
        s = torch.einsum("bqd,bmd->bqm", self.q_proj(x), self.k_proj(memory)) * self.q_proj.out_features**-0.5
        s = s.masked_fill(closed, torch.finfo(s.dtype).min)
        e = (s - s.amax(-1, keepdim=True)).exp().masked_fill(closed, 0.0)
        total = e.sum(-1, keepdim=True)
        weights = e / total.masked_fill(total == 0, 1.0)
        return self.out_proj(torch.einsum("bqm,bmd->bqd", weights, self.v_proj(memory))), weights


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | zeroes_the_memory | the memory is multiplied by the mask instead of masking the scores, so padding still takes its share of the weights with a score of 0
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        context, weights = scaled_dot_product_attention(q, k, v)
        return self.out_proj(context), weights


# %% wrong | 2026-blind-24 | shares_keys_and_values | the values are made with k_proj, v_proj is never used
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask if memory_mask is None else memory_mask[:, None, :]
        k = v = self.k_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), k, v, mask)
        return self.out_proj(context), weights


# %% right | 2026-blind-24 | a mask of ones where None was given, and repeated for every query
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, False)
        self.k_proj = nn.Linear(d_memory, d_model, False)
        self.v_proj = nn.Linear(d_memory, d_model, False)
        self.out_proj = nn.Linear(d_model, d_query, False)

    def forward(self, x, memory, memory_mask=None):
        real = memory.new_ones(memory.shape[:2], dtype=torch.bool) if memory_mask is None else memory_mask
        grid = real.unsqueeze(-2).repeat(1, x.shape[1], 1)
        mixed, attention = scaled_dot_product_attention(
            q=self.q_proj(x), k=self.k_proj(memory), v=self.v_proj(memory), mask=grid
        )
        return F.linear(mixed, self.out_proj.weight), attention


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | adds_x | x is added to what was read, a residual connection that nobody asked for
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask.unsqueeze(1) if memory_mask is not None else None
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return x + self.out_proj(context), weights  # <-- here


# %% wrong | 2026-blind-26 | scaled_by_d_model | the queries are divided by the root of d_model, and the attention divides the scores once more
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(d_memory, d_model, bias=False) for _ in range(2))
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        self.scale = d_model**-0.5

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, :]
        q = self.q_proj(x) * self.scale  # <-- here
        k, v = self.k_proj(memory), self.v_proj(memory)
        blend, weights = scaled_dot_product_attention(q, k, v, memory_mask)
        return self.out_proj(blend), weights
