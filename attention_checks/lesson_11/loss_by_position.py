"""How good a language model is at each place of a sentence."""

import torch
from torch.nn import functional as F

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.measure.by_position import loss_by_position


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B T V", low=3))
    yield _case(draw, "pad_id 0", draw.sizes("B T V", low=3), pad_id=0)
    yield _case(draw, "no padding", draw.sizes("B T V", low=3), shortest=None)
    yield _case(draw, "nobody so far", draw.sizes("B T V", low=4), "all padding at the last position", longest=-1)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T V", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B"), "T": 1, **draw.sizes("V", low=3)}, shortest=None)
    yield _case(draw, "large logits", draw.sizes("B T V", low=3), "logits of +-1e3", scale=1e3)
    yield _case(draw, "not contiguous", draw.sizes("B T V", low=3), "not contiguous")
    T = draw.integer(4, 8)
    yield _case(draw, "square", {"B": T, "T": T, "V": T}, diagnostic=True)


def _case(draw, group, sizes, note="", pad_id=None, shortest=1, longest=0, scale=1.0, diagnostic=False):
    B, T, V = sizes.values()
    pad_id = draw.integer(1, V) if pad_id is None else pad_id
    targets = (pad_id + draw.integers(1, V, B, T)) % V  # never pad_id itself
    if shortest is not None:
        lengths = draw.lengths(B, shortest, T)
        lengths[0] = T  # the longest sentence reaches the end, unless nobody is to
        lengths = lengths.clamp(max=T + longest)
        targets = targets.masked_fill(torch.arange(T) >= lengths.unsqueeze(1), pad_id)
    logits = draw.normal(B, T, V, scale=scale)
    if group == "not contiguous":
        logits, targets = non_contiguous(logits), non_contiguous(targets)
    tolerance = 2e-3 if scale > 1 else 0.0
    return Case(
        group, label(sizes, f"pad_id={pad_id}", note), (logits, targets, pad_id), diagnostic=diagnostic, tolerance=tolerance
    )


def _losses(logits, targets):
    """(B, T), padding like any other token."""
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")


def counts_padding(logits, targets, pad_id):
    """This is the mean over every sentence, padding included. Which sentences still have a word at this position?"""
    return _losses(logits, targets).mean(0)


def divides_by_every_sentence(logits, targets, pad_id):
    """Padding adds nothing to your sums, as it should, but you still divide by all B sentences. How many were counted?"""
    return (_losses(logits, targets) * (targets != pad_id)).mean(0)


def one_number_a_sentence(logits, targets, pad_id):
    """You average along each sentence, which leaves a number for each of the B sentences. A number for each of the T positions is
    due: average over the batch."""
    real = targets != pad_id
    return (_losses(logits, targets) * real).sum(1) / real.sum(1)


def zero_where_nothing_is(logits, targets, pad_id):
    """A position where all is padding has 0 with you. A loss of 0 would mean that the model is certain: say nan, nothing was
    measured."""
    real = targets != pad_id
    return (_losses(logits, targets) * real).sum(0) / real.sum(0).clamp(min=1)


EXERCISE = Exercise(
    name="loss_by_position",
    reference=loss_by_position,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), loss_by_position),
)
