"""A bug in the wild: attention over a padded batch whose mask lets one padding position in.

The lesson shows `one_padding_position`. It trains well, its heatmaps look right, and what a sentence gives depends on the
batch it is in.
"""

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.properties import weights_over
from attention_checks.lessons.masked_softmax import EXERCISE as WEIGHTS
from course_utils._validation import require_floating
from course_utils.attention.masks import length_mask
from course_utils.attention.weights import context_vector, masked_softmax

OUTPUTS = ("context", "weights")


def attend_within_lengths(scores, keys, lengths):
    """Attend to the real positions of each sequence; the keys are also the values.

    Shapes: scores (B, T), keys (B, T, d), lengths (B,) integers in [0, T] -> context (B, d), weights (B, T).
    Raises TypeError or ValueError when the shapes do not meet.
    """
    require_floating("scores", scores, ("B", "T"))
    mask = length_mask(lengths, scores.shape[1])  # (B, T)
    weights = masked_softmax(scores, mask)
    return context_vector(weights, keys), weights


def _inputs(draw):
    for shortest in (2, 3):
        yield _case(draw, "ordinary", draw.sizes("B T d", low=5, high=10), low=shortest)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T d", low=3)})
    yield _case(draw, "length 1", draw.sizes("B T d", low=4), note="one of length 1")
    yield _case(draw, "all full", note="no padding")
    yield _case(draw, "length 0", note="a length of 0", low=0)
    yield _case(draw, "large", note="scores beyond 1e4, float64", dtype=torch.float64, scale=5e4)
    yield _case(draw, "float64", note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", note="not contiguous")
    yield _case(draw, "half precision", note="float16", dtype=torch.float16)
    yield _case(draw, "scores of 0", note="scores of 0", scale=0.0)
    yield _case(draw, "square", dict.fromkeys("BTd", draw.integer(4, 7)), low=2, diagnostic=True)


def _case(draw, group, sizes=None, note="", low=1, dtype=torch.float32, scale=1.0, diagnostic=False):
    sizes = sizes or draw.sizes("B T d", low=3)
    B, T, d = sizes.values()
    scores, keys = draw.normal(B, T, dtype=dtype, scale=scale), draw.normal(B, T, d, dtype=dtype)
    if group == "large":
        scores[0] = -1e5 - scores[0].abs()  # all of a row, which is neither the longest nor the shortest
    lengths = torch.full((B,), T) if note == "no padding" else draw.lengths(B, low, T)
    if note == "not contiguous":
        scores, keys = non_contiguous(scores), non_contiguous(keys)
    return Case(group, label(sizes, f"lengths {lengths.tolist()}", note), (scores, keys, lengths), diagnostic=diagnostic)


def _masked(scores, keys, lengths, mask):
    return instead(attend_within_lengths, length_mask=lambda *_: mask)(scores, keys, lengths)


def _positions(scores):
    return torch.arange(scores.shape[1])


def one_padding_position(scores, keys, lengths):
    """Position `length` gets some weight, and it is the first of the padding. A sequence of n tokens has which positions?"""
    return _masked(scores, keys, lengths, _positions(scores) <= lengths.unsqueeze(1))


def last_token_masked(scores, keys, lengths):
    """The last real token is masked as well: one step too far the other way. Which positions has a sequence of n tokens?"""
    return _masked(scores, keys, lengths, _positions(scores) < lengths.unsqueeze(1) - 1)


def first_token_masked(scores, keys, lengths):
    """The first token gets no weight. Positions count from 0: a sequence of n tokens has those from 0 to n - 1."""
    return _masked(scores, keys, lengths, (_positions(scores) < lengths.unsqueeze(1)) & (_positions(scores) > 0))


def empty_sequence_reads_one_position(scores, keys, lengths):
    """A sequence of length 0 reads its first position, as one of length 1 does. It should get zero weights: are lengths raised
    to at least 1?"""
    return _masked(scores, keys, lengths, _positions(scores) < lengths.clamp(min=1).unsqueeze(1))


def shifted_by_one(scores, keys, lengths):
    """The first token gets no weight, and the first padding position does. Positions count from 0."""
    return _masked(scores, keys, lengths, (_positions(scores) <= lengths.unsqueeze(1)) & (_positions(scores) > 0))


def only_padding(scores, keys, lengths):
    """Only the padding gets weight: the comparison, or the mask, is the wrong way round. True means *may* attend."""
    return _masked(scores, keys, lengths, _positions(scores) >= lengths.unsqueeze(1))


def longest_length_for_all(scores, keys, lengths):
    """Every row is masked by the longest length. Each row of the batch has its own."""
    return _masked(scores, keys, lengths, (_positions(scores) < lengths.max()).expand_as(scores))


def first_length_for_all(scores, keys, lengths):
    """Every row is masked by the first row's length. Each row of the batch has its own."""
    return _masked(scores, keys, lengths, (_positions(scores) < lengths[0]).expand_as(scores))


def last_length_for_all(scores, keys, lengths):
    """Every row is masked by the last row's length, as where a loop overwrites its mask. Each row of the batch has its own."""
    return _masked(scores, keys, lengths, (_positions(scores) < lengths[-1]).expand_as(scores))


def cuts_at_the_longest(scores, keys, lengths):
    """Your weights are cut off at the end of the longest sentence, as when scores and keys are cut there. A weight for each of
    the T positions is due, 0 behind the ends."""
    longest = int(lengths.max())
    return attend_within_lengths(scores[:, :longest], keys[:, :longest], lengths)


def zeroes_the_keys(scores, keys, lengths):
    """The padding's keys are left out, or set to 0, but it still takes its share of the weight. Mask the scores, before the
    softmax."""
    weights = torch.softmax(scores, -1)
    return context_vector(weights, keys * length_mask(lengths, keys.shape[1]).unsqueeze(-1)), weights


def lengths_along_time(scores, keys, lengths):
    """The lengths line up with the positions instead of the rows. Which dimension is missing from `lengths`?"""
    return _masked(scores, keys, lengths, (_positions(scores) < lengths).expand_as(scores))


def weights_first(scores, keys, lengths):
    """You return the weights first. The order is `return context, weights`."""
    return attend_within_lengths(scores, keys, lengths)[::-1]


def context_without_mask(scores, keys, lengths):
    """The weights that you return are masked, but the context was made with others: from the softmax without a mask."""
    _, weights = attend_within_lengths(scores, keys, lengths)
    return context_vector(torch.softmax(scores, -1), keys), weights


def weights_without_mask(scores, keys, lengths):
    """The context is made with masked weights, but those beside it are others: from the softmax without a mask."""
    context, _ = attend_within_lengths(scores, keys, lengths)
    return context, torch.softmax(scores, -1)


EXERCISE = Exercise(
    name="attend_within_lengths",
    reference=attend_within_lengths,
    inputs=_inputs,
    outputs=OUTPUTS,
    on_the_way=lambda scores, keys, lengths: (
        length_mask(lengths, scores.shape[1]).to(scores.dtype),  # of those who multiply by it
        *(row[:length].softmax(0) for row, length in zip(scores, lengths.tolist(), strict=True)),
    ),
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=(
        *mistakes(globals(), attend_within_lengths),
        *carried(
            WEIGHTS,
            attend_within_lengths,
            # The mask is always there and of the scores' shape, and no row of it is free; `only_padding` is inverted.
            without=(
                "mask_inverted",
                "none_not_understood",
                "mask_must_have_the_shape",
                "softmax_over_dimension_1",
                "empties_partly_masked_rows",
            ),
            mask_ignored="All positions get weight, padding too: the lengths do not enter.",
            nan_where_all_is_masked="A sequence of length 0 comes out as NaN, as from 0/0 or infinity times 0. "
            "`my_softmax` knows what to do there.",
            uniform_where_all_is_masked="A sequence of length 0 attends to all its padding evenly. It should get zero weights.",
            own_softmax_where_all_is_masked="A sequence of length 0 keeps the plain softmax of its scores: it attends to all its "
            "padding. It should get zero weights.",
        ),
    ),
)
