"""Held out: wrong and right ways to write AdditiveAttention."""

import torch
from torch import nn
from torch.nn import functional as F

from held_out.lesson import my_context, my_softmax
from held_out.registry import right, wrong


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


@wrong("AdditiveAttention", "wrong_parameters", "the linear layers keep their bias")
class WithBias(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.W_q = nn.Linear(d_query, d_attn)
        self.W_k = nn.Linear(d_key, d_attn)
        self.v = nn.Linear(d_attn, 1)


@wrong("AdditiveAttention", "wrong_parameters", "W_q and W_k have each other's input size")
class SwappedSizes(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.W_q = nn.Linear(d_key, d_attn, bias=False)
        self.W_k = nn.Linear(d_query, d_attn, bias=False)


@wrong("AdditiveAttention", "mask_ignored", "the mask is not handed on")
class MaskForgotten(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys))
        return my_context(weights, keys), weights


@wrong("AdditiveAttention", "weights_first", "returns (weights, context) in the wrong order")
class WrongOrder(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return weights, my_context(weights, keys)


@wrong("AdditiveAttention", "scores_for_weights", "returns the scores instead of the weights")
class ReturnsScores(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.scores(query, keys)
        return my_context(my_softmax(scores, mask), keys), scores


@wrong("AdditiveAttention", "context_of_projected_keys", "averages the projected keys instead of the keys: context (B, d_attn)")
class ProjectedValues(_Base):
    def forward(self, query, keys, mask=None):
        k = self.W_k(keys)
        weights = my_softmax(self.v(torch.tanh(self.W_q(query)[:, None] + k))[..., 0], mask)
        return my_context(weights, k), weights


@wrong("AdditiveAttention", "no_tanh", "the tanh is missing")
class NoTanh(_Base):
    def scores(self, query, keys):
        return self.v(self.W_q(query).unsqueeze(1) + self.W_k(keys)).squeeze(-1)


@wrong("AdditiveAttention", "context_only", "returns the context only")
class ContextOnly(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys)


@wrong("AdditiveAttention", "not_repeatable", "keeps the projected keys of its first call and uses them ever after (state)")
class CachesKeys(_Base):
    def forward(self, query, keys, mask=None):
        if not hasattr(self, "projected"):
            self.projected = self.W_k(keys)
        weights = my_softmax(self.v(torch.tanh(self.W_q(query)[:, None] + self.projected))[..., 0], mask)
        return my_context(weights, keys), weights


@wrong("AdditiveAttention", "mask_inverted", "the mask is inverted")
class InvertedMask(_Base):
    def forward(self, query, keys, mask=None):
        weights = my_softmax(self.scores(query, keys), None if mask is None else ~mask)
        return my_context(weights, keys), weights


@wrong("AdditiveAttention", "mask_after_softmax", "masks after the softmax by multiplying: rows no longer sum to 1")
class MaskAfter(_Base):
    def forward(self, query, keys, mask=None):
        weights = torch.softmax(self.scores(query, keys), -1)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


@wrong(
    "AdditiveAttention",
    "not_repeatable",
    "dropout on the weights: they no longer sum to 1 and the module holds more than its parameters",
)
class Dropout(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        self.dropout = nn.Dropout(0.1)

    def forward(self, query, keys, mask=None):
        weights = self.dropout(my_softmax(self.scores(query, keys), mask))
        return my_context(weights, keys), weights


@wrong(
    "AdditiveAttention",
    "softmax_over_one_entry",
    "the last dimension of the scores is not dropped: softmax over a dimension of size 1 gives ones",
)
class NotSqueezed(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))
        weights = torch.softmax(scores, dim=-1)
        return (weights * keys).sum(1), weights.squeeze(-1)


@wrong("AdditiveAttention", "not_repeatable", "makes its layers anew in every forward pass, so nothing is held or learnt")
class LayersInForward(_Base):
    def forward(self, query, keys, mask=None):
        W_q = nn.Linear(query.shape[-1], 6, bias=False)
        W_k = nn.Linear(keys.shape[-1], 6, bias=False)
        v = nn.Linear(6, 1, bias=False)
        weights = my_softmax(v(torch.tanh(W_q(query).unsqueeze(1) + W_k(keys))).squeeze(-1), mask)
        return my_context(weights, keys), weights


@wrong("AdditiveAttention", "wrong_parameters", "plain tensors instead of layers: no parameters to learn")
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


@wrong("AdditiveAttention", "wrong_parameters", "the parts have other names than W_q, W_k, v")
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


@wrong("AdditiveAttention", "cuts_the_gradient", "the weights are computed under no_grad, so W_q, W_k and v get no gradient")
class NoGrad(_Base):
    def forward(self, query, keys, mask=None):
        with torch.no_grad():
            weights = my_softmax(self.scores(query, keys), mask)
        return my_context(weights, keys), weights


@wrong("AdditiveAttention", "softmax_over_the_batch", "the softmax is over the batch (dim 0)")
class SoftmaxOverBatch(_Base):
    def forward(self, query, keys, mask=None):
        scores = self.scores(query, keys)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=0)
        if mask is not None:
            weights = weights * mask
        return my_context(weights, keys), weights


@right("AdditiveAttention", "F.linear on the weights, einsum, torch.where")
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


@right("AdditiveAttention", "add_module in another order, loop over sentences")
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


@right("AdditiveAttention", "keyword construction, column vectors to the end, extra helper method, a list returned")
class Columns(_Base):
    def energy(self, query, keys):
        return self.v((self.W_q(query[:, None, :]) + self.W_k(keys)).tanh())

    def forward(self, query, keys, mask=None):
        w = my_softmax(self.energy(query, keys).mT, None if mask is None else mask[:, None, :])
        return (w @ keys).squeeze(1), w.squeeze(1)


@right("AdditiveAttention", "own Xavier initialisation, one projection over the concatenation")
class Concatenated(_Base):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__(d_query, d_key, d_attn)
        for p in self.parameters():
            nn.init.xavier_uniform_(p)

    def scores(self, query, keys):
        both = torch.cat((query.unsqueeze(1).expand(-1, keys.size(1), -1), keys), 2)
        W = torch.cat((self.W_q.weight, self.W_k.weight), 1)
        return self.v(torch.tanh(both @ W.T)).flatten(1)
