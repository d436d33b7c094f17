# %% shared | 2026-outsiders
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


class _Base(nn.Module):
    """The right constructor, so that a wrong solution shows its one mistake."""

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def scores(self, query, keys):
        return self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)

    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | returns the context only
class ContextOnly(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys)


# %% wrong | 2026-outsiders | the mask is inverted
class InvertedMask(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), None if mask is None else ~mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | masks after the softmax by multiplying: rows no longer sum to 1
class MaskAfter(_Base):
    def forward(self, query, keys, mask=None):
        weights = torch.softmax(self.scores(query, keys), -1)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | the last dimension of the scores is not dropped: softmax over a dimension of size 1 gives ones
class NotSqueezed(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
        weights = torch.softmax(scores, dim=-1)
        return (weights * keys).sum(1), weights.squeeze(-1)


# %% wrong | 2026-outsiders | the softmax is over the batch (dim 0)
class SoftmaxOverBatch(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.scores(query, keys)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=0)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


# %% shared | house
def additive_by_loop(query, keys, W_q, W_k, v):
    rows = []
    for b in range(query.shape[0]):
        rows.append(torch.stack([v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t]) for t in range(keys.shape[1])]))
    return torch.stack(rows)


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


class AttentionOfLinears(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        weights = masked_by_hand(scores, mask)
        return context_einsum(weights, keys), weights


# %% right | house | nn.Linear layers called
class AttentionOfLinears(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        weights = masked_by_hand(scores, mask)
        return context_einsum(weights, keys), weights


# %% right | house | the layers' weights handed to earlier functions
class AttentionOfFunctions(nn.Module):
    def __init__(self, a, b, c):
        super().__init__()
        self.v = nn.Linear(c, 1, bias=False)
        self.W_k, self.W_q = nn.Linear(b, c, bias=False), nn.Linear(a, c, bias=False)

    def forward(self, query, keys, mask=None):
        scores = additive_by_loop(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight.squeeze(0))
        weights = masked_with_inf(scores, mask)
        return (weights.unsqueeze(-1) * keys).sum(1), weights


# %% right | house | a list instead of a tuple
class AttentionReturningAList(AttentionOfLinears):
    def forward(self, query, keys, mask=None):
        return list(super().forward(query, keys, mask))


# %% shared | 2026-blind
from course_utils.attention.additive import additive_scores as my_scores
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | tanh forgotten
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query)[:, None, :] + self.W_k(keys)  # <-- here
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-blind | query lacks a dimension
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query)  # <-- here
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | mask needed although it may be None
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q, k = self.W_q(query), self.W_k(keys)
        scores = self.v((q.unsqueeze(1) + k).tanh()).squeeze(-1)
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | scaled as in another attention
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1) / k.shape[-1] ** 0.5  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% shared | 2026-learners
from course_utils.attention.additive import additive_scores as my_scores
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax


# %% wrong | 2026-learners | no squeeze after v, the context with my_context [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | no squeeze after v, the context with @ [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))  # <-- here
        weights = my_softmax(scores, mask)
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | no squeeze after v, the context with einsum [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))  # <-- here
        weights = my_softmax(scores, mask)
        context = torch.einsum("bt,btd->bd", weights, keys)
        return context, weights


# %% wrong | 2026-learners | squeeze(1) after v, the context with my_context [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(1)  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | squeeze(1) after v, the context with @ [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(1)  # <-- here
        weights = my_softmax(scores, mask)
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | squeeze(1) after v, the context with einsum [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(1)  # <-- here
        weights = my_softmax(scores, mask)
        context = torch.einsum("bt,btd->bd", weights, keys)
        return context, weights


# %% wrong | 2026-learners | squeeze without a dimension after v, the context with my_context [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | squeeze without a dimension after v, the context with @ [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | squeeze without a dimension after v, the context with einsum [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        context = torch.einsum("bt,btd->bd", weights, keys)
        return context, weights


# %% wrong | 2026-learners | no squeeze after v, line by line, the context with bmm [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        hidden = torch.tanh(q + k)
        scores = self.v(hidden)  # <-- here
        weights = my_softmax(scores, mask)
        context = torch.bmm(weights.unsqueeze(1), keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | squeeze after v in the call of the softmax, without a dimension [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)
        weights = my_softmax(scores.squeeze(), mask)  # <-- here
        return my_context(weights, keys), weights


# %% wrong | 2026-learners | my_scores with v.weight as it is [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight)  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | my_scores with v.weight as it is, the context with @ [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight)  # <-- here
        weights = my_softmax(scores, mask)
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | my_scores with v.weight transposed [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight.T)  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | @ self.v [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)) @ self.v  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | @ self.v, line by line [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query)
        k = self.W_k(keys)
        hidden = torch.tanh(q.unsqueeze(1) + k)
        scores = hidden @ self.v  # <-- here
        weights = my_softmax(scores, mask)
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | @ self.v.weight [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)) @ self.v.weight  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | sigmoid on the weights [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = torch.sigmoid(my_softmax(scores, mask))  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-learners | sigmoid on the weights, in a line of its own [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        weights = torch.sigmoid(weights)  # <-- here
        context = (weights.unsqueeze(1) @ keys).squeeze(1)
        return context, weights


# %% wrong | 2026-learners | sigmoid on the weights, in the return [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights.sigmoid()  # <-- here


# %% wrong | 2026-learners | sigmoid in place of the softmax [learner A 2.4]
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -torch.inf)
        weights = torch.sigmoid(scores)  # <-- here
        return my_context(weights, keys), weights


# %% wrong | house | masked scores for weights, large
class AdditiveAttention(AttentionOfLinears):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = masked_by_hand(scores, mask)
        return context_einsum(weights, keys), scores  # <-- here


# %% shared | 2026-blind-13
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-13 | a tanh around each projection by itself, and then the sum, in place of the tanh of the sum
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def project(self, linear, x):
        return torch.tanh(linear(x))  # <-- here

    def forward(self, query, keys, mask=None):
        asked = self.project(self.W_q, query)[:, None]
        offered = self.project(self.W_k, keys)
        weights = my_softmax(self.v(asked + offered)[..., 0], mask)
        return my_context(weights, keys), weights


# %% wrong | house | Where no mask is given, that of an earlier call is used.
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
        self.mask = None

    def forward(self, query, keys, mask=None):
        if mask is not None:
            self.mask = mask  # <-- here
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        if self.mask is not None:
            scores = scores.masked_fill(~self.mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if self.mask is not None:
            weights = weights.masked_fill(~self.mask, 0.0)
        return (weights.unsqueeze(1) @ keys).squeeze(1), weights


# %% shared | 2026-slips
from course_utils.attention.additive import additive_scores as my_scores
from course_utils.attention.weights import masked_softmax as my_softmax
from course_utils.attention.weights import context_vector as my_context


# %% wrong | 2026-slips | swapped dims in Linear v; forgets squeeze
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | bias left
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)
        self.W_k = nn.Linear(d_key, d_attn)
        self.v = nn.Linear(d_attn, 1)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | nn.Parameter and my_scores
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Parameter(torch.randn(d_attn, d_query))
        self.W_k = nn.Parameter(torch.randn(d_attn, d_key))
        self.v = nn.Parameter(torch.randn(d_attn))
    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q, self.W_k, self.v)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | forgets to pass the mask
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | order of return
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return weights, my_context(weights, keys)


# %% wrong | 2026-slips | averages projected keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        query = self.W_q(query).unsqueeze(1)
        keys = self.W_k(keys)
        scores = self.v(torch.tanh(query + keys)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | my_scores with .weight but v 2-D
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-slips | other names
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.Wq = nn.Linear(d_query, d_attn, bias=False)
        self.Wk = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.Wq(query).unsqueeze(1) + self.Wk(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-slips | as it came
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights
