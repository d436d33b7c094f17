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


# %% wrong | 2026-outsiders | wrong_parameters | the linear layers keep their bias
class WithBias(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.W_q = nn.Linear(d_query, d_attn)
        self.W_k = nn.Linear(d_key, d_attn)
        self.v = nn.Linear(d_attn, 1)


# %% wrong | 2026-outsiders | wrong_parameters | W_q and W_k have each other's input size
class SwappedSizes(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.W_q = nn.Linear(d_key, d_attn, bias=False)
        self.W_k = nn.Linear(d_query, d_attn, bias=False)


# %% wrong | 2026-outsiders | mask_ignored | the mask is not handed on
class MaskForgotten(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys))
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | weights_first | returns (weights, context) in the wrong order
class WrongOrder(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return weights, my_context(weights, keys)


# %% wrong | 2026-outsiders | scores_for_weights | returns the scores instead of the weights
class ReturnsScores(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.scores(query, keys)
        return my_context(my_softmax(scores, mask), keys), scores


# %% wrong | 2026-outsiders | context_of_projected_keys | averages the projected keys instead of the keys: context (B, d_attn)
class ProjectedValues(_Base):
    def forward(self, query, keys, mask=None):
        k = self.W_k(keys)
        weights = my_softmax(self.v(torch.tanh(self.W_q(query)[:, None] + k))[..., 0], mask)
        return my_context(weights, k), weights


# %% wrong | 2026-outsiders | no_tanh | the tanh is missing
class NoTanh(_Base):
    def scores(self, query, keys):
        return self.v(self.W_q(query).unsqueeze(1) + self.W_k(keys)).squeeze(-1)


# %% wrong | 2026-outsiders | context_only | returns the context only
class ContextOnly(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys)


# %% wrong | 2026-outsiders | not_repeatable | keeps the projected keys of its first call and uses them ever after (state)
class CachesKeys(_Base):
    def forward(self, query, keys, mask=None):
        if not hasattr(self, "projected"):
            self.projected = self.W_k(keys)
        weights = my_softmax(self.v(torch.tanh(self.W_q(query)[:, None] + self.projected))[..., 0], mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | mask_inverted | the mask is inverted
class InvertedMask(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), None if mask is None else ~mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | mask_after_softmax | masks after the softmax by multiplying: rows no longer sum to 1
class MaskAfter(_Base):
    def forward(self, query, keys, mask=None):
        weights = torch.softmax(self.scores(query, keys), -1)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | not_repeatable | dropout on the weights: they no longer sum to 1 and the module holds more than its parameters
class Dropout(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.dropout = nn.Dropout(0.1)

    def forward(self, query, keys, mask=None):
        weights = self.dropout(my_softmax(self.scores(query, keys), mask))
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | softmax_over_one_entry | the last dimension of the scores is not dropped: softmax over a dimension of size 1 gives ones
class NotSqueezed(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
        weights = torch.softmax(scores, dim=-1)
        return (weights * keys).sum(1), weights.squeeze(-1)


# %% wrong | 2026-outsiders | not_repeatable | makes its layers anew in every forward pass, so nothing is held or learnt
class LayersInForward(_Base):
    def forward(self, query, keys, mask=None):
        W_q = nn.Linear(query.shape[-1], 6, bias=False)
        W_k = nn.Linear(keys.shape[-1], 6, bias=False)
        v = nn.Linear(6, 1, bias=False)
        weights = my_softmax(v(torch.tanh(W_q(query).unsqueeze(1) + W_k(keys))).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | wrong_parameters | plain tensors instead of layers: no parameters to learn
class PlainTensors(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = torch.randn(d_attn, d_query)
        self.W_k = torch.randn(d_attn, d_key)
        self.v = torch.randn(d_attn)

    def forward(self, query, keys, mask=None):
        scores = torch.tanh((query @ self.W_q.T).unsqueeze(1) + keys @ self.W_k.T) @ self.v
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | wrong_parameters | the parts have other names than W_q, W_k, v
class OtherNames(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.query_layer = nn.Linear(d_query, d_attn, bias=False)
        self.key_layer = nn.Linear(d_key, d_attn, bias=False)
        self.score = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.score(torch.tanh(self.query_layer(query).unsqueeze(1) + self.key_layer(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | cuts_the_gradient | the weights are computed under no_grad, so W_q, W_k and v get no gradient
class NoGrad(_Base):
    def forward(self, query, keys, mask=None):
        with torch.no_grad():
            weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-outsiders | softmax_over_dimension_0 | the softmax is over the batch (dim 0)
class SoftmaxOverBatch(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.scores(query, keys)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=0)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


# %% right | 2026-outsiders | F.linear on the weights, einsum, torch.where
class WithEinsum(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, size in (("W_q", d_query), ("W_k", d_key)):
            setattr(self, name, nn.Linear(size, d_attn, bias=False))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(F.linear(query, self.W_q.weight)[:, None] + F.linear(keys, self.W_k.weight))
        scores = torch.einsum("ijk,lk->ij", hidden, self.v.weight)
        if mask is not None:
            scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, -1)
        if mask is not None:
            weights = torch.where(mask, weights, 0.0)
        return torch.einsum("ij,ijk->ik", weights, keys), weights


# %% right | 2026-outsiders | add_module in another order, loop over sentences
class InLoops(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.add_module("v", nn.Linear(d_attn, 1, bias=False))
        self.add_module("W_k", nn.Linear(d_key, d_attn, bias=False))
        self.add_module("W_q", nn.Linear(d_query, d_attn, bias=False))

    def forward(self, query, keys, mask=None):
        contexts, all_weights = [], []
        for b in range(len(query)):
            s = self.v(torch.tanh(self.W_q(query[b]) + self.W_k(keys[b])))[:, 0]
            w = my_softmax(s, None if mask is None else mask[b])
            contexts.append(w @ keys[b])
            all_weights.append(w)
        return torch.stack(contexts), torch.stack(all_weights)


# %% right | 2026-outsiders | keyword construction, column vectors to the end, extra helper method, a list returned
class Columns(_Base):
    def energy(self, query, keys):
        return self.v((self.W_q(query[:, None, :]) + self.W_k(keys)).tanh())

    def forward(self, query, keys, mask=None):
        w = my_softmax(self.energy(query, keys).mT, None if mask is None else mask[:, None, :])
        return (w @ keys).squeeze(1), w.squeeze(1)


# %% right | 2026-outsiders | own Xavier initialisation, one projection over the concatenation
class Concatenated(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        for p in self.parameters():
            nn.init.xavier_uniform_(p)

    def scores(self, query, keys):
        both = torch.cat((query.unsqueeze(1).expand(-1, keys.size(1), -1), keys), 2)
        W = torch.cat((self.W_q.weight, self.W_k.weight), 1)
        return self.v(torch.tanh(both @ W.T)).flatten(1)


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


# %% wrong | 2026-blind | wrong_parameters | W_q with a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | wrong_parameters | v with a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-blind | no_super_init | super().__init__() forgotten
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        self.W_q = nn.Linear(d_query, d_attn, bias=False)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | wrong_parameters | sizes of W_k exchanged
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_attn, d_key, bias=False)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | wrong_parameters | v gives d_attn numbers
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, d_attn, bias=False)  # <-- here

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | weights_first | weights first, then context
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return weights, my_context(weights, keys)  # <-- here


# %% wrong | 2026-blind | - | scores not squeezed
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k))  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | squeezes the batch of one as well
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-blind | mask_ignored | mask not handed on
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores)  # <-- here
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | softmax_over_dimension_0 | torch.softmax over the batch dimension
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(2)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=0)  # <-- here
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | no_tanh | tanh forgotten
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


# %% wrong | 2026-blind | context_of_projected_keys | context made of the projected keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, k), weights  # <-- here


# %% wrong | 2026-blind | - | context made with the scores instead of the weights
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(scores, keys)  # <-- here
        return context, weights


# %% wrong | 2026-blind | adds_without_aligning | query lacks a dimension
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


# %% wrong | 2026-blind | context_only | only the context is returned, the weights are kept on the module
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query = self.W_q(query)
        projected = self.W_k(keys)
        energy = torch.tanh(query.unsqueeze(1) + projected)
        self.weights = my_softmax(self.v(energy).squeeze(-1), mask)
        return my_context(self.weights, keys)  # <-- here


# %% wrong | 2026-blind | wrong_parameters | v made anew at every call
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        v = nn.Linear(hidden.shape[-1], 1, bias=False)  # <-- here
        weights = my_softmax(v(hidden).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | the modules called like matrices
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = query @ self.W_q.T  # <-- here
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q.unsqueeze(1) + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | none_not_understood | mask needed although it may be None
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


# %% wrong | 2026-blind | mask_inverted | mask inverted on its way
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q, k = self.W_q(query), self.W_k(keys)
        scores = self.v((q.unsqueeze(1) + k).tanh()).squeeze(-1)
        padding = None if mask is None else ~mask
        weights = my_softmax(scores, padding)  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-blind | divides_by_a_root | scaled as in another attention
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


# %% wrong | 2026-blind | - | W_q used for the keys too
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_q(keys)  # <-- here
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | the weights are detached before the context
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights.detach(), keys)  # <-- here
        return context, weights


# %% wrong | 2026-blind | scores_for_weights | the scores returned for the weights
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, scores  # <-- here


# %% wrong | 2026-blind | keeps_a_dimension | context keeps a dimension of 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = weights.unsqueeze(1) @ keys  # <-- here
        return context, weights


# %% double | 2026-blind | - | mask not handed on; weights first
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores)  # <-- here
        return weights, my_context(weights, keys)  # <-- here


# %% double | 2026-blind | wrong_parameters | tanh forgotten; biases left in W_k
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query)[:, None, :] + self.W_k(keys)  # <-- here
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, weights


# %% right | 2026-blind | in three steps
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind | through additive_scores and the matrices inside the modules
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = my_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight.squeeze(0))
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind | linear layers in another order, everything by hand
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        linear = lambda d_in, d_out: nn.Linear(in_features=d_in, out_features=d_out, bias=False)
        self.v = linear(d_attn, 1)
        self.W_k, self.W_q = linear(d_key, d_attn), linear(d_query, d_attn)

    def forward(self, query, keys, mask=None):
        energies = torch.einsum("bta,a->bt", (self.W_k(keys) + self.W_q(query[:, None])).tanh(), self.v.weight[0])
        if mask is None:
            weights = energies.softmax(dim=-1)
        else:
            lowest = torch.finfo(energies.dtype).min
            weights = energies.masked_fill(~mask, lowest).softmax(dim=-1).masked_fill(~mask, 0.0)
        context = torch.einsum("bt,btd->bd", weights, keys)
        return context, weights


# %% shared | 2026-learners
from course_utils.attention.additive import additive_scores as my_scores
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax


# %% wrong | 2026-learners | - | no squeeze after v, the context with my_context [learner A 2.4]
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


# %% wrong | 2026-learners | - | no squeeze after v, the context with @ [learner A 2.4]
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


# %% wrong | 2026-learners | - | no squeeze after v, the context with einsum [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze(1) after v, the context with my_context [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze(1) after v, the context with @ [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze(1) after v, the context with einsum [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze without a dimension after v, the context with my_context [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze without a dimension after v, the context with @ [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze without a dimension after v, the context with einsum [learner A 2.4]
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


# %% wrong | 2026-learners | - | no squeeze after v, line by line, the context with bmm [learner A 2.4]
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


# %% wrong | 2026-learners | - | squeeze after v in the call of the softmax, without a dimension [learner A 2.4]
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


# %% wrong | 2026-learners | - | my_scores with v.weight as it is [learner A 2.4]
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


# %% wrong | 2026-learners | - | my_scores with v.weight as it is, the context with @ [learner A 2.4]
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


# %% wrong | 2026-learners | - | my_scores with v.weight transposed [learner A 2.4]
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


# %% wrong | 2026-learners | - | @ self.v [learner A 2.4]
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


# %% wrong | 2026-learners | - | @ self.v, line by line [learner A 2.4]
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


# %% wrong | 2026-learners | - | @ self.v.weight [learner A 2.4]
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


# %% wrong | 2026-learners | - | sigmoid on the weights [learner A 2.4]
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


# %% wrong | 2026-learners | - | sigmoid on the weights, in a line of its own [learner A 2.4]
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


# %% wrong | 2026-learners | - | sigmoid on the weights, in the return [learner A 2.4]
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


# %% wrong | 2026-learners | - | sigmoid in place of the softmax [learner A 2.4]
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


# %% shared | 2026-blind-2
from course_utils.attention.additive import additive_scores as my_scores
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | - | The keys go through W_q: it raises where the widths differ, and shares a matrix where they do not
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_q(keys)  # <-- here
        e = self.v(torch.tanh(q + k)).squeeze(-1)
        w = my_softmax(e, mask)
        return my_context(w, keys), w


# %% wrong | 2026-blind-2 | context_of_projected_keys | The context blends the projected keys instead of the keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        keys = self.W_k(keys)  # <-- here
        hidden = torch.tanh(self.W_q(query)[:, None] + keys)
        weights = my_softmax(self.v(hidden)[..., 0], mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | wrong_parameters | The layers are made with their default bias, which the docstring leaves out
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | wrong_parameters | nn.Linear takes the size that comes in first: d_attn and d_key are exchanged
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_attn, d_key, bias=False)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        hidden = torch.tanh(q + self.W_k(keys))
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | mask_ignored | The mask is taken as an argument and never used
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze(-1)
        weights = my_softmax(scores)  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% wrong | 2026-blind-2 | wrong_parameters | v is kept as a bare parameter of shape (d_attn,), not as an nn.Linear to 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Parameter(torch.rand(d_attn))  # <-- here

    def forward(self, query, keys, mask=None):
        h = torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys))
        weights = my_softmax(h @ self.v, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | weights_first | The weights are returned first and the context second
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        e = self.v((self.W_q(query).unsqueeze(1) + self.W_k(keys)).tanh()).squeeze(2)
        a = my_softmax(e, mask)
        c = my_context(a, keys)
        return a, c  # <-- here


# %% wrong | 2026-blind-2 | - | `squeeze()` without a dimension drops a batch of one or a single key as well
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | - | The softmax runs over the dimension of size 1 that has not been dropped yet, so every weight is 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        energy = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
        if mask is not None:
            mask = mask.unsqueeze(-1)
        weights = my_softmax(energy, mask).squeeze(-1)  # <-- here
        return my_context(weights, keys), weights


# %% double | 2026-blind-2 | no_tanh+mask_ignored | The tanh is missing, and the mask does not reach the softmax
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query).unsqueeze(1) + self.W_k(keys)  # <-- here
        weights = my_softmax(self.v(hidden).squeeze(-1), None)  # <-- here
        return my_context(weights, keys), weights


# %% double | 2026-blind-2 | wrong_parameters | w_k has a bias, and the weights that make the context are detached from the graph
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        context = my_context(weights.detach(), keys)  # <-- here
        return context, weights


# %% right | 2026-blind-2 | by hand loop over keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, d_in, d_out in (("W_q", d_query, d_attn), ("W_k", d_key, d_attn), ("v", d_attn, 1)):
            self.add_module(name, nn.Linear(d_in, d_out, bias=False))

    def score(self, query, key):
        return self.v(torch.tanh(self.W_q(query) + self.W_k(key)))  # (B, 1)

    def forward(self, query, keys, mask=None):
        scores = torch.cat([self.score(query, keys[:, t]) for t in range(keys.size(1))], dim=1)
        weights = my_softmax(scores, mask)
        return (weights.unsqueeze(-1) * keys).sum(dim=1), weights


# %% right | 2026-blind-2 | functional weights
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.v = nn.Linear(d_attn, 1, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.W_q = nn.Linear(d_query, d_attn, bias=False)

    def forward(self, query, keys, mask=None):
        asked = torch.einsum("bq,aq->ba", query, self.W_q.weight)
        offered = torch.einsum("btk,ak->bta", keys, self.W_k.weight)
        scores = torch.einsum("bta,a->bt", torch.tanh(asked[:, None] + offered), self.v.weight.squeeze(0))
        attn = my_softmax(scores, mask)
        return torch.einsum("bt,btk->bk", attn, keys), attn


# %% shared | 2026-blind-5
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax


# %% wrong | 2026-blind-5 | wrong_parameters | the sizes of the projections are written as those of the matrix, rows first
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_attn, d_query, bias=False)  # <-- here
        self.W_k = nn.Linear(d_attn, d_key, bias=False)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-5 | context_of_projected_keys | the context is blended of the projected keys and not of the keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query, keys = self.W_q(query), self.W_k(keys)
        scores = self.v(torch.tanh(query.unsqueeze(1) + keys)).squeeze(2)
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)  # <-- here
        return context, weights


# %% wrong | 2026-blind-5 | not_repeatable | the projected keys are kept in the module to save work, so a second call scores the keys of the first
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
        self.projected = None

    def forward(self, query, keys, mask=None):
        if self.projected is None:  # <-- here
            self.projected = self.W_k(keys)
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.projected))[..., 0]
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% double | 2026-blind-5 | wrong_parameters | the projections keep the bias of nn.Linear; the mask never reaches the softmax
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores)  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% right | 2026-blind-5 | einsum on the layers' own matrices
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, width in (("W_q", d_query), ("W_k", d_key)):
            setattr(self, name, nn.Linear(width, d_attn, bias=False))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        asked = torch.einsum("bq,aq->ba", query, self.W_q.weight)
        offered = torch.einsum("btk,ak->bta", keys, self.W_k.weight)
        scores = (asked[:, None] + offered).tanh().matmul(self.v.weight[0])
        weights = my_softmax(scores, mask)
        return torch.einsum("bt,btk->bk", weights, keys), weights


# %% shared | 2026-blind-6
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-6 | - | drops every dimension of size 1 with squeeze(), the batch too when it holds one sentence
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-6 | context_of_projected_keys | averages the projected keys instead of the keys themselves
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query = self.W_q(query)[:, None, :]
        keys = self.W_k(keys)  # <-- here
        scores = self.v(torch.tanh(query + keys))[..., 0]
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-6 | wrong_parameters | leaves the biases of the linear layers on; forgets the tanh
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        scores = self.v(self.W_q(query).unsqueeze(1) + self.W_k(keys)).squeeze(-1)  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind-6 | one key after the other, then stacked
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def score(self, asked, key):
        return self.v(torch.tanh(asked + self.W_k(key)))

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query)
        scores = torch.cat([self.score(asked, key) for key in keys.unbind(1)], dim=1)
        weights = my_softmax(scores, mask)
        return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-7
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)

# %% wrong | 2026-blind-7 | context_of_projected_keys | the context is made of the projected keys, which have d_attn features
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        keys = self.W_k(keys)  # <-- here
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + keys)
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        return my_context(weights, keys), weights

# %% wrong | 2026-blind-7 | - | squeezes all dimensions of size 1, so a batch of one sentence loses its batch dimension
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys))).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights

# %% double | 2026-blind-7 | wrong_parameters | the mask is accepted and never used; v is given a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))[..., 0]
        weights = my_softmax(scores)  # <-- here
        return my_context(weights, keys), weights

# %% right | 2026-blind-7 | einsum, and a softmax of its own
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = torch.einsum("bi,ai->ba", query, self.W_q.weight)
        k = torch.einsum("bti,ai->bta", keys, self.W_k.weight)
        scores = torch.einsum("bta,a->bt", torch.tanh(q[:, None, :] + k), self.v.weight[0])
        if mask is None:
            mask = torch.ones_like(scores, dtype=torch.bool)
        low = torch.finfo(scores.dtype).min
        weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0.0)
        return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-9
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax

# %% wrong | 2026-blind-9 | - | "if mask:" asks a whole tensor for one truth value, which raises as soon as there is a mask
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze(-1)
        if mask:  # <-- here
            weights = my_softmax(scores, mask)
        else:
            weights = my_softmax(scores)
        return my_context(weights, keys), weights

# %% wrong | 2026-blind-9 | context_of_projected_keys | the name keys is overwritten by the projected keys, so these are blended instead of the keys themselves
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query = self.W_q(query)[:, None, :]
        keys = self.W_k(keys)
        scores = self.v(torch.tanh(query + keys))[..., 0]
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)  # <-- here
        return context, weights

# %% wrong | 2026-blind-9 | mask_inverted | the mask is taken for PyTorch's key_padding_mask, where True hides a position
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v((self.W_q(query).unsqueeze(1) + self.W_k(keys)).tanh()).squeeze(2)
        if mask is None:
            mask = torch.zeros_like(scores, dtype=torch.bool)
        weights = my_softmax(scores, ~mask)  # <-- here
        return my_context(weights, keys), weights

# %% double | 2026-blind-9 | wrong_parameters | the key's projection has a bias, which nn.Linear makes unless told otherwise; the mask is never handed to the softmax
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q, k = self.W_q(query), self.W_k(keys)
        scores = self.v(torch.tanh(q.unsqueeze(1) + k)).squeeze(-1)
        weights = my_softmax(scores)  # <-- here
        return my_context(weights, keys), weights

# %% right | 2026-blind-9 | one einsum for the scores, one for the context, and a helper method
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        linear = dict(bias=False)
        self.W_q, self.W_k = nn.Linear(d_query, d_attn, **linear), nn.Linear(d_key, d_attn, **linear)
        self.v = nn.Linear(d_attn, 1, **linear)

    def score(self, query, keys):
        hidden = (self.W_k(keys) + self.W_q(query)[:, None]).tanh()
        return torch.einsum("bta,oa->bt", hidden, self.v.weight)

    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.score(query, keys), mask=mask)
        return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-10
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-10 | context_of_projected_keys | averages the projected keys in place of the keys, so that the context has d_attn features
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query = self.W_q(query).unsqueeze(1)
        keys = self.W_k(keys)
        hidden = torch.tanh(query + keys)
        scores = self.v(hidden).squeeze(-1)
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)  # <-- here
        return context, weights


# %% double | 2026-blind-10 | wrong_parameters | gives v a bias; takes the softmax over the last dimension, of size 1, before it is dropped, so that every weight is 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)  # (B, 1, d_attn)
        k = self.W_k(keys)  # (B, T, d_attn)
        scores = self.v(torch.tanh(q + k))  # (B, T, 1)
        if mask is not None:
            mask = mask.unsqueeze(-1)
        weights = my_softmax(scores, mask).squeeze(-1)  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% right | 2026-blind-10 | key by key in a list, the scores joined at the end
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q, self.W_k, self.v = (
            nn.Linear(d_in, d_out, bias=False)
            for d_in, d_out in ((d_query, d_attn), (d_key, d_attn), (d_attn, 1))
        )

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query)
        columns = [self.v(torch.tanh(asked + self.W_k(key))) for key in keys.unbind(dim=1)]
        weights = my_softmax(torch.cat(columns, dim=1), mask)
        return my_context(weights, keys), weights


# %% shared | 2026-blind-11
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-11 | - | squeeze without a dimension also drops a batch of one sentence (or a single key)
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-11 | context_of_projected_keys | averages the projected keys (B, T, d_attn) in place of the keys themselves
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query)
        projected = self.W_k(keys)
        scores = self.v(torch.tanh(asked[:, None, :] + projected))[..., 0]
        weights = my_softmax(scores, mask)
        context = my_context(weights, projected)  # <-- here
        return context, weights


# %% double | 2026-blind-11 | wrong_parameters | v is a linear layer with a bias; the tanh is closed around the query alone, and the keys are added outside it
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1)) + self.W_k(keys)  # <-- here
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind-11 | a method for the scores, einsum with the matrices that the layers hold
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        sizes = {"W_q": (d_query, d_attn), "W_k": (d_key, d_attn), "v": (d_attn, 1)}
        for name, (size_in, size_out) in sizes.items():
            setattr(self, name, nn.Linear(size_in, size_out, bias=False))

    def score(self, query, keys):
        asked = torch.einsum("ai,bi->ba", self.W_q.weight, query)
        offered = torch.einsum("ai,bti->tba", self.W_k.weight, keys)
        hidden = (offered + asked).tanh()  # (T, B, d_attn)
        return torch.einsum("oa,tba->bt", self.v.weight, hidden)

    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.score(query, keys), mask)
        return my_context(weights, keys), weights


# %% shared | 2026-blind-12
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-12 | context_of_projected_keys | the context averages the projected keys, (B, d_attn), in place of the keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        query = self.W_q(query).unsqueeze(1)
        keys = self.W_k(keys)  # <-- here
        scores = self.v(torch.tanh(query + keys)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-12 | wrong_parameters | v is a bare parameter vector in place of an nn.Linear from d_attn to 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Parameter(torch.randn(d_attn) / math.sqrt(d_attn))  # <-- here

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None] + self.W_k(keys))
        weights = my_softmax(hidden @ self.v, mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-12 | wrong_parameters | W_q and W_k keep their biases; the mask is not handed to the softmax
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(2)
        weights = my_softmax(scores)  # <-- here
        context = my_context(weights, keys)
        return context, weights


# %% right | 2026-blind-12 | a score method of its own, and the three layers made in a loop
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, size_in, size_out in (
            ("W_q", d_query, d_attn),
            ("W_k", d_key, d_attn),
            ("v", d_attn, 1),
        ):
            setattr(self, name, nn.Linear(size_in, size_out, bias=False))

    def _scores(self, query, keys):
        asked = self.W_q(query)
        offered = self.W_k(keys)
        hidden = (asked[:, None, :] + offered).tanh()
        return self.v(hidden)[:, :, 0]

    def forward(self, query, keys, mask=None):
        alpha = my_softmax(self._scores(query, keys), mask)
        return my_context(alpha, keys), alpha


# %% wrong | house | softmax_over_one_entry | a dimension of size 1 made for the product, and a softmax over it
class AdditiveAttention(AttentionOfLinears):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0].unsqueeze(1)
        weights = masked_by_hand(scores, None if mask is None else mask.unsqueeze(1))
        weights = torch.softmax(scores, dim=1)  # <-- here
        return (weights @ keys).squeeze(1), weights.squeeze(1)


# %% wrong | house | scores_for_weights | masked scores returned for the weights
class AdditiveAttention(AttentionOfLinears):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = torch.nan_to_num(scores.softmax(-1))
        return context_einsum(weights, keys), scores  # <-- here


# %% wrong | house | scores_for_weights | masked scores for weights, large
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


# %% wrong | 2026-blind-13 | forgets_the_query | a tanh around each projection by itself, and then the sum, in place of the tanh of the sum
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


# %% double | 2026-blind-13 | wrong_parameters | v has a bias; W_k is made for inputs of the query's size, which fails unless both sizes are equal
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_query, d_attn, bias=False)  # <-- here
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        q = self.W_q(query).unsqueeze(1)
        k = self.W_k(keys)
        scores = self.v(torch.tanh(q + k)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind-13 | time first inside, the layers made in a loop, v applied by hand as a vector
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, (size_in, size_out) in {
            "W_q": (d_query, d_attn),
            "W_k": (d_key, d_attn),
            "v": (d_attn, 1),
        }.items():
            setattr(self, name, nn.Linear(size_in, size_out, bias=False))

    def forward(self, query, keys, mask=None):
        offered = self.W_k(keys.transpose(0, 1))  # (T, B, d_attn)
        hidden = (offered + self.W_q(query)).tanh()
        scores = torch.einsum("tba,xa->bt", hidden, self.v.weight)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | house | no_tanh | the tanh is closed around the query alone
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)).unsqueeze(1) + self.W_k(keys)  # <-- here
        scores = self.v(hidden).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return (weights.unsqueeze(1) @ keys).squeeze(1), weights


# %% double | house | scores_for_weights+no_tanh | the tanh is missing; the scores come back beside the context
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query).unsqueeze(1) + self.W_k(keys)  # <-- here
        scores = self.v(hidden).squeeze(-1)
        masked = scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(masked, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        return (weights.unsqueeze(1) @ keys).squeeze(1), scores  # <-- here


# %% shared | 2026-blind-14
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-14 | - | asks `if mask:` in place of `if mask is not None`, which torch refuses for a mask of several entries
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        scores = self.v(hidden).squeeze(-1)
        if mask:  # <-- here
            weights = my_softmax(scores, mask)
        else:
            weights = my_softmax(scores)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-14 | - | squeezes all dimensions of size 1 in place of the last alone, which loses the batch of one sentence or the single key
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query)[:, None]
        k = self.W_k(keys)
        scores = self.v((q + k).tanh()).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-14 | wrong_parameters | W_q and W_k keep their bias; the module returns weights first and context second
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))
        weights = my_softmax(self.v(hidden).squeeze(2), mask)
        return weights, my_context(weights, keys)  # <-- here


# %% right | 2026-blind-14 | the score in a method of its own, v as a plain vector of its weight
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, size in (("W_q", d_query), ("W_k", d_key)):
            self.add_module(name, nn.Linear(size, d_attn, bias=False))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def scores(self, query, keys):
        question = self.W_q(query)[:, None, :].expand(-1, keys.shape[1], -1)
        return torch.tanh(question + self.W_k(keys)) @ self.v.weight[0]

    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys), weights


# %% wrong | house | keeps_the_mask | Where no mask is given, that of an earlier call is used.
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


# %% shared | 2026-blind-15
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-15 | - | a squeeze without a dimension drops the batch or the time as well where one of them is 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))  # (B, T, d_attn)
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-15 | not_repeatable | the projected keys are kept from the first call, in place of being computed from the keys of each call
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
        self.projected_keys = None

    def forward(self, query, keys, mask=None):
        # the key side need not be computed at every step
        if self.projected_keys is None:  # <-- here
            self.projected_keys = self.W_k(keys)
        q = self.W_q(query)[:, None]
        scores = self.v((q + self.projected_keys).tanh())[..., 0]
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-15 | no_tanh+mask_after_softmax | the tanh is left out; the weights are multiplied by the mask after the softmax in place of masking the scores
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query)
        k = self.W_k(keys)
        hidden = q.unsqueeze(1) + k  # <-- here
        scores = self.v(hidden).squeeze(-1)
        weights = my_softmax(scores)
        if mask is not None:
            weights = weights * mask  # <-- here
        return my_context(weights, keys), weights


# %% shared | 2026-blind-16
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-16 | - | drops all dimensions of size 1 with squeeze(), also the batch's or that of the positions
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None] + self.W_k(keys))
        scores = self.v(hidden).squeeze()  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% right | 2026-blind-16 | asks with the keys one position after the other, and blends by hand
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        for name, d_in, d_out in (("W_q", d_query, d_attn), ("W_k", d_key, d_attn), ("v", d_attn, 1)):
            setattr(self, name, nn.Linear(d_in, d_out, bias=False))

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query)
        columns = []
        for key in keys.unbind(dim=1):  # (B, d_key)
            columns.append(self.v(torch.tanh(asked + self.W_k(key))))  # (B, 1)
        weights = my_softmax(torch.cat(columns, dim=1), mask)
        context = (weights[:, :, None] * keys).sum(dim=1)
        return context, weights


# %% shared | 2026-blind-17
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-17 | context_of_projected_keys | blends the projected keys in place of the keys themselves
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        projected = self.W_k(keys)
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + projected)
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        return my_context(weights, projected), weights  # <-- here


# %% wrong | 2026-blind-17 | - | asks for the truth of the mask tensor in place of whether it is None, which torch refuses
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q, self.W_k = (nn.Linear(d, d_attn, bias=False) for d in (d_query, d_key))
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        if mask:  # <-- here
            weights = my_softmax(scores, mask)
        else:
            weights = my_softmax(scores)
        return my_context(weights, keys), weights


# %% double | 2026-blind-17 | wrong_parameters | gives v a bias; returns the weights before the context
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        question = self.W_q(query).unsqueeze(1)
        scores = self.v((question + self.W_k(keys)).tanh()).squeeze(-1)
        weights = my_softmax(scores, mask)
        return weights, my_context(weights, keys)  # <-- here


# %% shared | 2026-blind-18
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(low, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-18 | wrong_parameters | W_k keeps its bias (bias=False forgotten on one of the three layers)
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = torch.tanh(self.W_q(query)[:, None] + self.W_k(keys))
        scores = self.v(hidden).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-18 | context_of_projected_keys | the projected keys serve as values: the context has d_attn features in place of d_key
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        keys = self.W_k(keys)  # <-- here
        asked = self.W_q(query).unsqueeze(1)
        scores = self.v((asked + keys).tanh()).squeeze(-1)
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% right | 2026-blind-18 | dict of sizes and setattr, einsum for the context
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        sizes = {"W_q": (d_query, d_attn), "W_k": (d_key, d_attn), "v": (d_attn, 1)}
        for name, (d_in, d_out) in sizes.items():
            setattr(self, name, nn.Linear(d_in, d_out, bias=False))

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query).unsqueeze(-2)
        scores = self.v(torch.tanh(self.W_k(keys) + asked))[..., 0]
        weights = my_softmax(scores, mask)
        return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-19 | context_of_projected_keys | The context is made of the projected keys, not of the keys.
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        keys = self.W_k(keys)  # <-- here
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + keys)).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-19 | wrong_parameters | W_q has a bias.
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        asked = self.W_q(query)[:, None, :]
        energy = self.v(torch.tanh(asked + self.W_k(keys)))[..., 0]
        weights = my_softmax(energy, mask)
        return my_context(weights, keys), weights


# %% double | 2026-blind-19 | no_tanh+mask_ignored | tanh is left out; the mask is not handed on to the softmax
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        make = lambda i, o: nn.Linear(i, o, bias=False)
        self.W_q, self.W_k, self.v = make(d_query, d_attn), make(d_key, d_attn), make(d_attn, 1)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query).unsqueeze(1) + self.W_k(keys)  # <-- here
        weights = my_softmax(self.v(hidden).squeeze(2))  # <-- here
        return my_context(weights, keys), weights


# %% shared | 2026-blind-23
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-23 | wrong_parameters | W_k is made with a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn)  # <-- here
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-23 | no_tanh | a bracket in the wrong place: the tanh stands around the query's part alone
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        q = self.W_q(query)[:, None]
        hidden = torch.tanh(q) + self.W_k(keys)  # <-- here
        scores = self.v(hidden)[..., 0]
        weights = my_softmax(scores, mask=mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-23 | no_tanh+mask_inverted | the mask is inverted; the tanh is missing
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        linear = lambda a, b: nn.Linear(a, b, bias=False)
        self.W_q, self.W_k, self.v = linear(d_query, d_attn), linear(d_key, d_attn), linear(d_attn, 1)

    def forward(self, query, keys, mask=None):
        if mask is not None:
            mask = ~mask  # <-- here
        energy = self.W_q(query).unsqueeze(1) + self.W_k(keys)  # <-- here
        weights = my_softmax(self.v(energy).squeeze(-1), mask)
        return my_context(weights, keys), weights


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-24 | context_of_projected_keys | the context is made of the projected keys instead of the keys, so it has d_attn features
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        keys = self.W_k(keys)  # <-- here
        energy = self.v(torch.tanh(self.W_q(query)[:, None, :] + keys))
        weights = my_softmax(energy[..., 0], mask)
        return my_context(weights, keys), weights


# %% wrong | 2026-blind-24 | wrong_parameters | v is a Linear with the default bias, a parameter too many
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1)  # <-- here

    def forward(self, query, keys, mask=None):
        h = (self.W_q(query).unsqueeze(1) + self.W_k(keys)).tanh()
        scores = self.v(h).squeeze(-1)
        weights = my_softmax(scores, mask)
        context = my_context(weights, keys)
        return context, weights


# %% double | 2026-blind-24 | sigmoid_for_tanh+mask_inverted | the mask is inverted before the softmax; sigmoid in the place of tanh
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        def make(i, o):
            return nn.Linear(i, o, bias=False)
        self.W_q, self.W_k, self.v = make(d_query, d_attn), make(d_key, d_attn), make(d_attn, 1)

    def forward(self, query, keys, mask=None):
        total = self.W_q(query).unsqueeze(-2) + self.W_k(keys)
        scores = self.v(total.sigmoid()).flatten(1)  # <-- here
        if mask is not None:
            mask = ~mask  # <-- here
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax

my_softmax = masked_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-26 | context_of_projected_keys | the context blends the projected keys (B, T, d_attn) instead of the keys themselves
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        projected = self.W_k(keys)
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + projected)
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)
        context = my_context(weights, projected)  # <-- here
        return context, weights


# %% wrong | 2026-blind-26 | mask_after_softmax | the softmax sees no mask, and the weights are multiplied by it afterwards, so the rows no longer sum to 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        energy = self.v(torch.tanh(self.W_q(query)[:, None, :] + self.W_k(keys)))[..., 0]
        weights = my_softmax(energy)  # <-- here
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


# %% double | 2026-blind-26 | wrong_parameters | W_q has a bias; the tanh is left out
class AdditiveAttention(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn)  # <-- here
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        hidden = self.W_q(query).unsqueeze(1) + self.W_k(keys)  # <-- here
        scores = self.v(hidden).squeeze(2)
        weights = my_softmax(scores, mask)
        return my_context(weights, keys), weights
