"""Scores by distance, moved to where their keys stand."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.relative import relative_shift


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B H T", low=3))
    yield _case(draw, "one head", draw.sizes("B T", low=3))
    yield _case(draw, "no leading dimension", draw.sizes("T", low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("H T", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B H"), "T": 1})
    yield _case(draw, "size 1", {**draw.sizes("B H", low=3), "T": 2})
    yield _case(draw, "float64", draw.sizes("B H T", low=3), "float64", torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B H T", low=3), "not contiguous")
    yield _case(draw, "half precision", draw.sizes("B H T", low=3), "float16", torch.float16)


def _case(draw, group, sizes, note="", dtype=torch.float32):
    *leading, T = sizes.values()
    scores = draw.normal(*leading, T, 2 * T - 1, dtype=dtype)
    scores = non_contiguous(scores) if group == "not contiguous" else scores
    return Case(group, label(sizes, note), (scores,))


def _at(scores, column):
    """The entries that `column(i, j, T)` chooses for query i and key j."""
    T = scores.shape[-2]
    i, j = torch.arange(T).unsqueeze(1), torch.arange(T)
    return scores[..., i, column(i, j, T).expand(T, T)]


def distances_the_other_way(scores):
    """Your distance is query minus key: (i, j) holds the score of i - j. A column stands for the key's place *after* the query,
    j - i."""
    return _at(scores, lambda i, j, T: i - j + T - 1)


def does_not_shift(scores):
    """The rows are cut, not shifted: every row has the same columns. Row i has to begin T - 1 - i columns from the left."""
    return scores[..., scores.shape[-2] - 1 :]


def does_not_shift_from_the_left(scores):
    return scores[..., : scores.shape[-2]]


EXERCISE = Exercise(
    name="relative_shift",
    reference=relative_shift,
    inputs=_inputs,
    misconceptions=mistakes(globals(), relative_shift),
)
