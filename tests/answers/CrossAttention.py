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


# %% wrong | 2026-outsiders | the mask is put where the queries stand: memory_mask.unsqueeze(2)
class CrossMaskOnQueries(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask.unsqueeze(2)


# %% wrong | 2026-outsiders | the mask is not handed on
class CrossMaskForgotten(_Base):
    def mask(self, memory_mask):
        return None


# %% wrong | 2026-outsiders | the mask is inverted, as nn.MultiheadAttention would want it
class CrossMaskInverted(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else ~memory_mask.unsqueeze(1)


# %% wrong | 2026-outsiders | out_proj is not called: out has the width d_model
class CrossNoOut(_Base):
    def forward(self, x, memory, memory_mask=None):
        return scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), self.mask(memory_mask))


# %% wrong | 2026-outsiders | returns (weights, out)
class CrossWeightsFirst(_Base):
    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return weights, out


# %% wrong | 2026-outsiders | returns out only
class CrossOutOnly(_Base):
    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory, memory_mask)[0]


# %% wrong | 2026-outsiders | own scores without the division by sqrt(d_model)
class CrossUnscaled(_Own):
    def scale(self, x, memory, d_model):
        return 1.0


# %% wrong | 2026-outsiders | scales by the root of x's own width d_query, not of the keys' d_model
class CrossScaleOfX(_Own):
    def scale(self, x, memory, d_model):
        return math.sqrt(x.shape[-1])


# %% wrong | 2026-outsiders | own softmax with minus infinity: a memory that is all masked gives NaN
class CrossNaN(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -torch.inf)

    def after(self, weights, memory_mask):
        return weights


# %% wrong | 2026-outsiders | own softmax with -1e9: a memory that is all masked gets uniform weights
class CrossUniform(_Own):
    def fill(self, scores, memory_mask):
        return scores.masked_fill(~memory_mask[:, None, :], -1e9)

    def after(self, weights, memory_mask):
        return weights


# %% wrong | 2026-outsiders | the softmax runs over the queries, dim=1
class CrossSoftmaxQueries(_Own):
    def soft(self, scores):
        return torch.softmax(scores, dim=1)


# %% wrong | 2026-outsiders | the mask is applied after the softmax only, so rows do not sum to 1
class CrossMaskAfter(_Own):
    def fill(self, scores, memory_mask):
        return scores


# %% wrong | 2026-outsiders | returns the scores in place of the weights
class CrossScores(_Own):
    def forward(self, x, memory, memory_mask=None):
        out, _ = super().forward(x, memory, memory_mask)
        scores = self.q_proj(x) @ self.k_proj(memory).transpose(-2, -1) / math.sqrt(self.q_proj.out_features)
        return out, scores


# %% wrong | 2026-outsiders | takes the mask of the batch's first sentence for all of them
class CrossFirstMask(_Base):
    def mask(self, memory_mask):
        return None if memory_mask is None else memory_mask[:1, None, :]


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


# %% shared | 2026-blind-2
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | The weights are averaged over the queries, (B, Tm), as if there were one query
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


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% double | 2026-blind-7 | x is added to the output, as in a residual; out_proj has a bias, so an empty memory does not give zero
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


# %% wrong | house | the mask gets its new dimension in front, (1, B, Tm)
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(0)  # <-- here
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), memory_mask)
        return self.out_proj(context), weights


# %% wrong | house | the mask is added to the scores
class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.q_proj(x), self.k_proj(memory), self.v_proj(memory)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        if memory_mask is not None:
            scores = scores + memory_mask.unsqueeze(1)  # <-- here
        weights = scores.softmax(-1)
        return self.out_proj(weights @ v), weights


# %% wrong | house | the values are made, and the keys are blended
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class CrossAttention(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q = self.q_proj(x)
        k = self.k_proj(memory)
        v = self.v_proj(memory)
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(q, k, k, mask)  # <-- here
        return self.out_proj(context), weights


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | the mask is applied to the memory (masked positions are set to zero vectors) and not to the scores: they keep a weight
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


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | Adds x to the output, a residual connection that nobody asked for.
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


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | the queries are divided by the root of d_model, and the attention divides the scores once more
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
