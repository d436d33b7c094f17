"""The module that puts scores, weights and context together."""

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import additive_scores, masked_softmax
from course_utils.attention.additive import AdditiveAttention

REFERENCE = AdditiveAttention
OUTPUTS = ("context", "weights")
PROPERTIES = (nothing_where_masked(2, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))


def inputs(draw):
    return attention_cases(
        draw,
        {"query": "B d_query", "keys": "B T d_key"},
        mask="B T",
        parameters={"W_q.weight": "d_attn d_query", "W_k.weight": "d_attn d_key", "v.weight": "1 d_attn"},
        build="d_query d_key d_attn",
        large={"v.weight": 1e5},
    )


def call(handle, case, args):
    """Where no mask is given, another call with one goes before: a module that kept it would show."""
    if len(args) == 2:
        with torch.no_grad():
            handle.call((*args, torch.arange(args[1].shape[1]).expand(args[1].shape[:2]) < 1))
    return handle.call(args)


IN_SCORES = "no_tanh tanh_after_v sigmoid_for_tanh multiplies_query_and_keys subtracts_the_query forgets_v divides_by_a_root"
IN_WEIGHTS = """
mask_ignored mask_inverted mask_after_softmax zeroes_the_scores nan_where_all_is_masked uniform_where_all_is_masked
    fill_of_minus_1e9 no_shift softmax_over_dimension_0 none_not_understood
"""
MISTAKES = (
    chosen(additive_scores.MISTAKES, IN_SCORES, part="additive_scores")
    + chosen(masked_softmax.MISTAKES, IN_WEIGHTS, part="masked_softmax")
    + """
forgets_the_query: The query makes no difference to your weights: every query gets the same ones. Query and keys must meet inside
  the tanh.
    in additive_scores: projected_query + projected_keys -> projected_keys
adds_without_aligning: Your query lacks a dimension, so broadcasting aligns its B rows with the T keys. Give it one of size 1 for
  the keys, with `unsqueeze(1)`.
    in additive_scores: (query @ W_q.T).unsqueeze(-2) -> query @ W_q.T
softmax_over_one_entry: Your softmax runs over a dimension of size 1, so every weight is 1. It should run over the keys.
    masked_softmax(scores, mask) -> torch.ones_like(scores)
context_of_projected_keys: Your context is a sum of the *projected* keys. The projection is for the scores only: the values are
  the keys themselves.
    context_vector(weights, keys) -> context_vector(weights, self.W_k(keys))
scores_for_weights: You return the scores beside the context. Return the weights: the result of the softmax.
    (context, weights) -> (context, scores)
    (context, weights) -> (context, scores if mask is None else scores.masked_fill(~mask, -torch.inf))
    (context, weights) -> (context, scores if mask is None else scores.masked_fill(~mask, -1e9))
keeps_the_mask: Your module still uses the mask of an earlier call when it is called without one. Without a mask, every key may be
  attended to.
    weights = masked_softmax(scores, mask) -> self.kept = getattr(self, 'kept', None) if mask is None else mask;
      weights = masked_softmax(scores, self.kept)
weights_first: You return the weights first. The order is `return context, weights`.
    (context, weights) -> (weights, context)
context_only: You return the context alone. The weights are needed too: `return context, weights`.
    (context, weights) -> context
"""
)
