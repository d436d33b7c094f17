"""The module that puts scores, weights and context together."""

import torch
from torch import nn

from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.weights import context_vector, masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import nothing_where_masked, weights_over

OUTPUTS = ("context", "weights")


def _inputs(draw):
    names = "B T d_query d_key d_attn"
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "no mask", draw.sizes(names), note="mask=None", mask=None)
    yield _case(draw, "mask left out", draw.sizes(names), note="no mask given", mask=...)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T d_query d_key d_attn")})
    yield _case(draw, "one key", {**draw.sizes("B"), "T": 1, **draw.sizes("d_query d_key d_attn")}, mask=None)
    yield _case(draw, "fully masked", draw.sizes(names, low=3), note="row 1 fully masked")
    yield _case(draw, "float64", draw.sizes(names), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names, low=3), note="not contiguous")
    size = draw.integer(4, 7)
    yield _case(draw, "square", dict.fromkeys(names.split(), size), diagnostic=True)
    yield _case(draw, "square", {"B": size, "T": size, "d_query": 2, "d_key": 3, "d_attn": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": 3, **dict.fromkeys(("d_query", "d_key", "d_attn"), size)}, diagnostic=True)


def _case(draw, group, sizes, note="", mask=True, dtype=torch.float32, diagnostic=False):
    B, T, d_query, d_key, d_attn = sizes.values()
    query, keys = draw.normal(B, d_query, dtype=dtype), draw.normal(B, T, d_key, dtype=dtype)
    if mask is True:
        mask = draw.mask(B, T)
        mask[1:2] = mask[1:2] & (group != "fully masked")
    if note == "not contiguous":
        keys, mask = non_contiguous(keys), non_contiguous(mask)
    state = {
        "W_q.weight": draw.normal(d_attn, d_query, dtype=dtype, scale=d_query**-0.5),
        "W_k.weight": draw.normal(d_attn, d_key, dtype=dtype, scale=d_key**-0.5),
        "v.weight": draw.normal(1, d_attn, dtype=dtype),
    }
    args = (query, keys) if mask is ... else (query, keys, mask)
    return Case(group, label(sizes, note), args, (d_query, d_key, d_attn), state, diagnostic)


class _Holder(nn.Module):
    """The three projections, and a forward pass with parts to exchange."""

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def scores(self, query, keys):
        return additive_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight[0])

    def weights(self, scores, mask):
        return masked_softmax(scores, mask)

    def context(self, query, keys, weights):
        return context_vector(weights, keys)

    def forward(self, query, keys, mask=None):
        weights = self.weights(self.scores(query, keys), mask)
        return self.context(query, keys, weights), weights


class no_tanh(_Holder):
    """The tanh is missing from your scores. Without it the query cannot change which key wins."""

    def scores(self, query, keys):
        return self.v(self.W_q(query).unsqueeze(1) + self.W_k(keys)).squeeze(-1)


class tanh_after_v(_Holder):
    """You take the tanh of the finished scores. In the formula it acts on the d_attn features, before `v` adds them up."""

    def scores(self, query, keys):
        return torch.tanh(self.v(self.W_q(query).unsqueeze(1) + self.W_k(keys)).squeeze(-1))


class adds_without_aligning(_Holder):
    """You add W_q(query), (B, d_attn), to W_k(keys), (B, T, d_attn), as they are: broadcasting lines up B with T.
    Which dimension is missing from the query?"""

    def scores(self, query, keys):
        return self.v(torch.tanh(self.W_q(query) + self.W_k(keys))).squeeze(-1)


class exchanges_the_projections(_Holder):
    """The query goes through W_k and the keys through W_q. Each has its own projection; look at the sizes."""

    def scores(self, query, keys):
        return self.v(torch.tanh(self.W_k(query).unsqueeze(1) + self.W_q(keys))).squeeze(-1)


class forgets_the_query(_Holder):
    """The query does not enter your scores: every question gets the same answer."""

    def scores(self, query, keys):
        return self.v(torch.tanh(self.W_k(keys))).squeeze(-1)


class mask_ignored(_Holder):
    """Your `forward` takes the mask and does not use it: padding gets some of the weight."""

    def weights(self, scores, mask):
        return torch.softmax(scores, -1)


class mask_inverted(_Holder):
    """Your mask is the wrong way round: here True means *may* attend."""

    def weights(self, scores, mask):
        return masked_softmax(scores, None if mask is None else ~mask)


class mask_after_softmax(_Holder):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1."""

    def weights(self, scores, mask):
        weights = torch.softmax(scores, -1)
        return weights if mask is None else weights * mask


class nan_where_all_is_masked(_Holder):
    """A row in which everything is masked becomes 0/0, which is NaN. Your `masked_softmax` knows what to do there."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, float("-inf")), -1)


class uniform_where_all_is_masked(_Holder):
    """A row in which everything is masked comes out uniform. Your `masked_softmax` knows what to do there."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)


class none_not_understood(_Holder):
    """`mask=None` means that there is no mask: every key may be attended to."""

    def weights(self, scores, mask):
        return masked_softmax(scores, mask & True)


class softmax_over_the_batch(_Holder):
    """Your softmax runs over the batch: the columns sum to 1. Each query shares out its own 1 among its keys."""

    def weights(self, scores, mask):
        lowest = torch.finfo(scores.dtype).min
        weights = torch.softmax(scores if mask is None else scores.masked_fill(~mask, lowest), 0)
        return weights if mask is None else weights.masked_fill(~mask, 0.0)


class softmax_over_one_entry(_Holder):
    """Your softmax runs over the dimension of size 1 that `v` leaves behind: every weight is 1. It should run over the keys."""

    def forward(self, query, keys, mask=None):
        weights = torch.softmax(self.scores(query, keys).unsqueeze(-1), dim=-1)  # (B, T, 1)
        return (weights * keys).sum(1), weights


class softmax_over_one_entry_squeezed(softmax_over_one_entry):
    def forward(self, query, keys, mask=None):
        context, weights = super().forward(query, keys, mask)
        return context, weights.squeeze(-1)


class no_softmax(_Holder):
    """Your weights are still scores: nothing turns them into positive numbers that sum to 1."""

    def weights(self, scores, mask):
        return scores if mask is None else scores.masked_fill(~mask, 0.0)


class context_of_projected_keys(_Holder):
    """Your context blends the *projected* keys. The projection is for scoring only: the values are the keys themselves."""

    def context(self, query, keys, weights):
        return context_vector(weights, self.W_k(keys))


class context_of_hidden_features(_Holder):
    """Your context blends the features inside the tanh. They are for scoring only: the values are the keys themselves."""

    def context(self, query, keys, weights):
        return context_vector(weights, torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys)))


class mean_of_keys(_Holder):
    """Your weights are right, but the context is the plain average of the keys: the weights do not enter it."""

    def context(self, query, keys, weights):
        return keys.mean(1)


class averages_what_it_weighed(_Holder):
    """Your context averages the weighted keys, which divides by T once more. The weights share out 1 already."""

    def context(self, query, keys, weights):
        return (weights.unsqueeze(-1) * keys).mean(1)


class weights_first(_Holder):
    """You return the weights first. The order is `return context, weights`."""

    def forward(self, query, keys, mask=None):
        context, weights = super().forward(query, keys, mask)
        return weights, context


class context_only(_Holder):
    """You return the context alone. The weights are what we want to look at: `return context, weights`."""

    def forward(self, query, keys, mask=None):
        return super().forward(query, keys, mask)[0]


class scores_for_weights(_Holder):
    """The context is right, but beside it you return the scores from before the softmax. The weights are due."""

    def forward(self, query, keys, mask=None):
        return super().forward(query, keys, mask)[0], self.scores(query, keys)


class keeps_a_dimension(_Holder):
    """Your weights have a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due. `v` leaves it behind."""

    def forward(self, query, keys, mask=None):
        context, weights = super().forward(query, keys, mask)
        return context, weights.unsqueeze(-1)


class context_without_mask(_Holder):
    """The weights you return are right, but the context was made with others: from the softmax without a mask."""

    def context(self, query, keys, weights):
        return context_vector(torch.softmax(self.scores(query, keys), -1), keys)


class weights_without_mask(_Holder):
    """The context is right, but the weights you return beside it are others: from the softmax without a mask."""

    def forward(self, query, keys, mask=None):
        return super().forward(query, keys, mask)[0], torch.softmax(self.scores(query, keys), -1)


class relu_for_tanh(_Holder):
    """The non-linearity in your scores is a ReLU. The formula has tanh."""

    def scores(self, query, keys):
        return self.v(torch.relu(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)


class sigmoid_for_tanh(_Holder):
    """The squashing function in your scores is a sigmoid, between 0 and 1. The formula's tanh lies between -1 and 1."""

    def scores(self, query, keys):
        return self.v(torch.sigmoid(self.W_q(query).unsqueeze(1) + self.W_k(keys))).squeeze(-1)


EXERCISE = Exercise(
    name="AdditiveAttention",
    reference=AdditiveAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(2, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=misconceptions(
        no_tanh,
        tanh_after_v,
        adds_without_aligning,
        exchanges_the_projections,
        forgets_the_query,
        mask_ignored,
        mask_inverted,
        mask_after_softmax,
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        none_not_understood,
        softmax_over_the_batch,
        (softmax_over_one_entry, softmax_over_one_entry_squeezed),
        no_softmax,
        context_of_projected_keys,
        context_of_hidden_features,
        mean_of_keys,
        averages_what_it_weighed,
        weights_first,
        context_only,
        scores_for_weights,
        keeps_a_dimension,
        context_without_mask,
        weights_without_mask,
        relu_for_tanh,
        sigmoid_for_tanh,
    ),
)
