"""The module that puts scores, weights and context together."""

import torch

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons.additive_scores import EXERCISE as SCORES
from attention_checks.lessons.context_vector import EXERCISE as CONTEXT
from attention_checks.lessons.masked_softmax import EXERCISE as WEIGHTS
from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.weights import context_vector, masked_softmax

OUTPUTS = ("context", "weights")


def _inputs(draw):
    return attention_cases(
        draw,
        {"query": "B d_query", "keys": "B T d_key"},
        mask="B T",
        parameters={"W_q.weight": "d_attn d_query", "W_k.weight": "d_attn d_key", "v.weight": "1 d_attn"},
        build="d_query d_key d_attn",
        large={"v.weight": 1e5},
    )


def _call(handle, case, args):
    """Where no mask is given, another call with one goes before: a module that kept it would show."""
    if len(args) == 2:
        with torch.no_grad():
            handle.call((*args, torch.arange(args[1].shape[1]).expand(args[1].shape[:2]) < 1))
    return handle.call(args)


def _scores(self, query, keys):
    return additive_scores(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight[0])


def softmax_over_one_entry(self, query, keys, mask=None):
    """Your softmax runs over a dimension of size 1, so that every weight is 1. It should run over the keys."""
    weights = torch.softmax(_scores(self, query, keys).unsqueeze(-1), dim=-1)  # (B, T, 1)
    return (weights * keys).sum(1), weights


def softmax_over_one_entry_squeezed(self, query, keys, mask=None):
    return keys.sum(1), torch.softmax(_scores(self, query, keys).unsqueeze(-1), dim=-1).squeeze(-1)


def context_of_projected_keys(self, query, keys, mask=None):
    """Your context blends the *projected* keys. The projection is for scoring only: the values are the keys themselves."""
    weights = masked_softmax(_scores(self, query, keys), mask)
    return context_vector(weights, self.W_k(keys)), weights


def scores_for_weights(self, query, keys, mask=None):
    """Beside the context you return the scores from before the softmax. The weights are due."""
    scores = _scores(self, query, keys)
    return context_vector(masked_softmax(scores, mask), keys), scores


def _masked_with(fill):
    def forward(self, query, keys, mask=None):
        context, scores = scores_for_weights(self, query, keys, mask)
        return context, scores if mask is None else scores.masked_fill(~mask, fill)

    return forward


masked_with_infinity, masked_with_a_large_number = _masked_with(float("-inf")), _masked_with(-1e9)


def keeps_the_mask(self, query, keys, mask=None):
    """Called without a mask after a call with one, your module uses that one still. Where no mask is given, all keys may be
    attended to."""
    self.kept = getattr(self, "kept", None) if mask is None else mask
    weights = masked_softmax(_scores(self, query, keys), self.kept)
    return context_vector(weights, keys), weights


EXERCISE = Exercise(
    name="AdditiveAttention",
    reference=AdditiveAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    call=_call,
    properties=(nothing_where_masked(2, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), AdditiveAttention),
        *wrong_results(AdditiveAttention, first="context"),
        *carried(
            SCORES,
            AdditiveAttention,
            # Three have scores of another shape; in the fourth the query adds the same to every key, as when it is forgotten.
            without=("projections_not_transposed", "sums_over_time", "keeps_a_dimension", "tanh_of_each"),
            no_tanh="The keys meet no tanh on the way to your weights. Without it the query adds the same to each key and cannot "
            "change which one wins: take the tanh of the sum.",
            forgets_the_query="The query makes no difference to your weights: every question gets the same answer. It meets the "
            "keys inside the tanh.",
            tanh_after_v="The tanh acts on the finished scores. In the formula it acts on each feature, *before* v adds them up.",
            sums_v_apart="Your scores are the sums of the features times the sum of v, as two letters for one dimension give "
            "them in an einsum. Each feature meets its own entry of v first.",
            weights_instead_of_scores="The softmax acts twice: your scores went through one already. Scores may be any number.",
        ),
        *carried(WEIGHTS, AdditiveAttention, without=("softmax_over_dimension_1", "mask_must_have_the_shape")),
        *carried(CONTEXT, AdditiveAttention, without=("renormalises",)),
    ),
)
