"""A bug in the wild: attention over a padded batch whose mask lets one padding position in.

The lesson shows `one_padding_position`. It trains well, its heatmaps look right, and what a sentence gives depends on the
batch it is in.
"""

import torch

from course_utils._validation import require_floating
from course_utils.attention.weights import context_vector, masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import weights_over
from course_utils.masks import length_mask

OUTPUTS = ("context", "weights")


def attend_within_lengths(scores, keys, lengths):
    """Attend to the real positions of each sequence; the keys are also the values.

    Shapes: scores (B, T), keys (B, T, d), lengths (B,) integers in [0, T] -> context (B, d), weights (B, T).
    Raises TypeError or ValueError when the shapes do not meet.
    """
    require_floating("scores", scores, ("B", "T"))
    weights = masked_softmax(scores, length_mask(lengths, scores.shape[1]))
    return context_vector(weights, keys), weights


def _inputs(draw):
    for shortest in (2, 3):
        yield _case(draw, "ordinary", draw.sizes("B T d", low=5, high=10), low=shortest)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T d", low=3)})
    yield _case(draw, "length 1", draw.sizes("B T d", low=3), note="one of length 1")
    yield _case(draw, "all full", draw.sizes("B T d", low=3), note="no padding")
    yield _case(draw, "length 0", draw.sizes("B T d", low=3), note="one of length 0", low=0)
    yield _case(draw, "float64", draw.sizes("B T d", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T d", low=3), note="not contiguous")
    yield _case(draw, "square", dict.fromkeys("BTd", draw.integer(4, 7)), low=2, diagnostic=True)


def _case(draw, group, sizes, note="", low=1, dtype=torch.float32, diagnostic=False):
    B, T, d = sizes.values()
    scores, keys = draw.normal(B, T, dtype=dtype), draw.normal(B, T, d, dtype=dtype)
    lengths = torch.full((B,), T) if note == "no padding" else draw.lengths(B, low, T)
    if note == "not contiguous":
        scores, keys = non_contiguous(scores), non_contiguous(keys)
    return Case(group, label(sizes, f"lengths {lengths.tolist()}", note), (scores, keys, lengths), diagnostic=diagnostic)


def _positions(scores):
    return torch.arange(scores.shape[1])


def _attend(scores, keys, mask):
    weights = masked_softmax(scores, mask)
    return context_vector(weights, keys), weights


def one_padding_position(scores, keys, lengths):
    """Position `length` gets some weight, and it is the first of the padding. A sequence of n tokens has which positions?"""
    return _attend(scores, keys, _positions(scores) <= lengths.unsqueeze(1))


def last_token_masked(scores, keys, lengths):
    """Now the last real token is masked as well: one step too far the other way. Which positions has a sequence of n tokens?"""
    return _attend(scores, keys, _positions(scores) < lengths.unsqueeze(1) - 1)


def first_token_masked(scores, keys, lengths):
    """The first token is masked: positions count from 0."""
    mask = (_positions(scores) < lengths.unsqueeze(1)) & (_positions(scores) > 0)
    return _attend(scores, keys, mask)


def shifted_by_one(scores, keys, lengths):
    """Your mask begins at position 1: the first token is masked and the first padding position is not. Positions count from 0."""
    mask = (_positions(scores) <= lengths.unsqueeze(1)) & (_positions(scores) > 0)
    return _attend(scores, keys, mask)


def only_padding(scores, keys, lengths):
    """Only the padding gets weight: the comparison is the wrong way round. True means *may* attend."""
    return _attend(scores, keys, _positions(scores) >= lengths.unsqueeze(1))


def mask_ignored(scores, keys, lengths):
    """All positions get weight, padding too: the lengths do not enter."""
    return _attend(scores, keys, None)


def longest_length_for_all(scores, keys, lengths):
    """The mask uses the longest length for every row. Each row of the batch has its own."""
    return _attend(scores, keys, (_positions(scores) < lengths.max()).expand_as(scores))


def first_length_for_all(scores, keys, lengths):
    """The mask uses the first row's length for every row. Each row of the batch has its own."""
    return _attend(scores, keys, (_positions(scores) < lengths[0]).expand_as(scores))


def mask_after_softmax(scores, keys, lengths):
    """The padding's weights are set to 0 after the softmax, so that the rest no longer sums to 1."""
    weights = torch.softmax(scores, -1) * (_positions(scores) < lengths.unsqueeze(1))
    return context_vector(weights, keys), weights


def zeroes_the_scores(scores, keys, lengths):
    """The padding's scores are set to 0 before the softmax. But exp(0) is 1, not nothing: use `masked_softmax`."""
    return _attend(scores * (_positions(scores) < lengths.unsqueeze(1)), keys, None)


def zeroes_the_keys(scores, keys, lengths):
    """The padding's keys are set to 0, but it still takes its share of the weight. The mask belongs to the weights."""
    mask = _positions(scores) < lengths.unsqueeze(1)
    return _attend(scores, keys * mask.unsqueeze(-1), None)


def nan_for_length_0(scores, keys, lengths):
    """A sequence of length 0 becomes 0/0, which is NaN. `masked_softmax` knows what to do there."""
    mask = _positions(scores) < lengths.unsqueeze(1)
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), -1)
    return context_vector(weights, keys), weights


def uniform_for_length_0(scores, keys, lengths):
    """A sequence of length 0 attends to all its padding evenly. `masked_softmax` knows what to do there."""
    mask = _positions(scores) < lengths.unsqueeze(1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)
    return context_vector(weights, keys), weights


def lengths_along_time(scores, keys, lengths):
    """The lengths line up with the positions instead of the rows. Which dimension is missing from `lengths`?"""
    return _attend(scores, keys, (_positions(scores) < lengths).expand_as(scores))


def weights_first(scores, keys, lengths):
    """You return the weights first. The order is `return context, weights`."""
    return attend_within_lengths(scores, keys, lengths)[::-1]


def softmax_over_the_batch(scores, keys, lengths):
    """Your softmax runs over the batch: the columns sum to 1. Each row shares out its own 1 among its positions."""
    mask = _positions(scores) < lengths.unsqueeze(1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(filled, 0) * mask
    return context_vector(weights, keys), weights


def context_without_mask(scores, keys, lengths):
    """The weights you return are right, but the context was made with others: from the softmax without a mask."""
    _, weights = attend_within_lengths(scores, keys, lengths)
    return context_vector(torch.softmax(scores, -1), keys), weights


def weights_without_mask(scores, keys, lengths):
    """The context is right, but the weights you return beside it are others: from the softmax without a mask."""
    context, _ = attend_within_lengths(scores, keys, lengths)
    return context, torch.softmax(scores, -1)


EXERCISE = Exercise(
    name="attend_within_lengths",
    reference=attend_within_lengths,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=misconceptions(
        one_padding_position,
        last_token_masked,
        first_token_masked,
        shifted_by_one,
        only_padding,
        mask_ignored,
        longest_length_for_all,
        first_length_for_all,
        mask_after_softmax,
        zeroes_the_scores,
        zeroes_the_keys,
        nan_for_length_0,
        uniform_for_length_0,
        lengths_along_time,
        weights_first,
        softmax_over_the_batch,
        context_without_mask,
        weights_without_mask,
    ),
)
