"""A bug in the wild: the key side computed once for all steps, and cut out of the gradient while at it.

The lesson shows `key_side_without_gradient`. Its scores are right to the last digit, and W never learns. How often W k_j is
computed is not checked, nor whether W meets the keys or the queries: scores and gradients are the same.
"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import attention_cases
from attention_checks.core import Exercise
from course_utils._validation import require_floating


def scores_for_all_steps(queries, keys, W):
    """q_t . W k_j for every target step t, with W k_j computed once.

    Shapes: queries (B, Tt, d_q), keys (B, T, d_k), W (d_q, d_k) -> (B, Tt, T).
    Raises TypeError or ValueError when the shapes do not meet.
    """
    require_floating("queries", queries, ("B", "Tt", "d_q"))
    require_floating("keys", keys, (queries.shape[0], "T", "d_k"))
    require_floating("W", W, (queries.shape[-1], keys.shape[-1]))
    projected = keys @ W.T  # (B, T, d_q)
    return queries @ projected.transpose(1, 2)  # (B, Tt, T)


def _inputs(draw):
    return attention_cases(draw, {"queries": "B Tt d_q", "keys": "B T d_k", "W": "d_q d_k"})


def _cut(tensor):
    return tensor.detach() + 0 * tensor  # a gradient of zero, which a report compares, where `detach` alone would leave none


def key_side_without_gradient(queries, keys, W):
    """The scores are right, but nothing learns from them on the key side: W and the keys get no gradient. What is computed once
    must still be part of the graph."""
    return scores_for_all_steps(queries, _cut(keys), _cut(W))


def matrix_without_gradient(queries, keys, W):
    """The keys learn again, but W still gets no gradient: it would stay at its random start."""
    return scores_for_all_steps(queries, keys, _cut(W))


def keys_without_gradient(queries, keys, W):
    """W learns again, but the keys still get no gradient: the encoder would not learn from the scores."""
    return scores_for_all_steps(queries, _cut(keys), W)


def nothing_with_gradient(queries, keys, W):
    """The scores are right, but cut off from everything: nothing that made them can learn."""
    return _cut(scores_for_all_steps(queries, keys, W))


def transposed_matrix(queries, keys, W):
    """W is the wrong way round: it is (d_q, d_k), so W k has the size of a query."""
    return queries @ (keys @ W).transpose(1, 2)


def forgets_the_matrix(queries, keys, W):
    """W does not enter: this is the plain dot product, which wants queries and keys of one size."""
    return queries @ keys.transpose(1, 2)


def reshape_for_transpose(queries, keys, W):
    """These are the numbers of a reshape where a transpose is due. `reshape` and `view` only read the numbers in another
    grouping; `transpose(1, 2)` and `W.T` exchange rows and columns."""
    projected = keys @ W.T
    return queries @ projected.reshape(len(keys), -1, keys.shape[1])


def reshape_of_the_matrix(queries, keys, W):
    return queries @ (keys @ W.reshape(W.shape[1], W.shape[0])).transpose(1, 2)


def reshape_of_the_keys(queries, keys, W):
    return queries @ W @ keys.reshape(len(keys), -1, keys.shape[1])


def steps_last(queries, keys, W):
    """The right scores, but (B, T, Tt) where (B, Tt, T) is due: a row for each target step."""
    return scores_for_all_steps(queries, keys, W).transpose(1, 2)


def steps_first(queries, keys, W):
    """The right scores, but (Tt, B, T) where (B, Tt, T) is due: `torch.stack(..., dim=1)` puts the steps behind the batch."""
    return scores_for_all_steps(queries, keys, W).transpose(0, 1)


def weights_instead_of_scores(queries, keys, W):
    """These are weights: they sum to 1 already. The function returns scores."""
    return torch.softmax(scores_for_all_steps(queries, keys, W), dim=-1)


def divides_by_a_root(queries, keys, W):
    """The scores are divided by the square root of a size. That belongs to the scaled dot product of lesson 04."""
    return scores_for_all_steps(queries, keys, W) / queries.shape[-1] ** 0.5


def divides_by_the_root_of_d_k(queries, keys, W):
    return scores_for_all_steps(queries, keys, W) / keys.shape[-1] ** 0.5


def first_sentence_for_all(queries, keys, W):
    """The queries of every sentence meet the first sentence's keys. Each sentence has its own."""
    return scores_for_all_steps(queries, keys[:1].expand_as(keys), W)


EXERCISE = Exercise(
    name="scores_for_all_steps",
    reference=scores_for_all_steps,
    inputs=_inputs,
    misconceptions=mistakes(globals(), scores_for_all_steps),
)
