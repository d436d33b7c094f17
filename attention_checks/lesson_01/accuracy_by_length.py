"""The share that is correct in each bin of lengths."""

import math
from itertools import pairwise

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.measure.metrics import accuracy_by_length


def _inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary")
    yield _case(draw, "outside", note="some lengths outside the edges", outside=True)
    yield _case(draw, "empty bin", note="an empty bin", empty=True)
    yield _case(draw, "one bin", bins=1)
    yield _case(draw, "only edges", note="every length on an edge", on_edges=True)


def _case(draw, group, note="", bins=None, outside=False, empty=False, on_edges=False):
    bins = bins or draw.integer(3, 6)
    widths = draw.shuffled(*range(2, 2 + bins))
    edges = [draw.integer(2, 6)]
    for width in widths:
        edges.append(edges[-1] + width)
    lengths = []
    for low, high, count in zip(edges[:-1], edges[1:], draw.shuffled(*range(3, 3 + bins)), strict=True):
        # Something on every lower edge, and something just below the upper one; inside, anything.
        lengths += [low, high - 1, *draw.integers(low, high, count).tolist()]
    if on_edges:
        lengths = edges[:-1] * 3
    if outside:
        lengths += [edges[0] - 1, edges[0] - 2, edges[-1], edges[-1], edges[-1] + 3]
    if empty:
        lengths = [length for length in lengths if not edges[1] <= length < edges[2]]
    lengths = torch.tensor(draw.shuffled(*lengths))
    correct = draw.integers(0, 3, len(lengths)) > 0
    correct[:2] = torch.tensor([True, False])
    return Case(group, label({"N": len(lengths), "edges": edges}, note), (correct, lengths, edges))


def _bins(edges):
    return list(pairwise(edges))


def _shares(correct, insides, total=None, empty=math.nan):
    """The share that is correct in each bin, given which entries are inside."""
    return [(correct & inside).sum().item() / (total or inside.sum().item()) if inside.any() else empty for inside in insides]


def _half_open(lengths, edges):
    return [(lengths >= low) & (lengths < high) for low, high in _bins(edges)]


def closed_on_the_right(correct, lengths, edges):
    """Your bins hold their upper edge and not their lower one. [a, b) is the other way round."""
    return _shares(correct, [(lengths > low) & (lengths <= high) for low, high in _bins(edges)])


def closed_on_both_sides(correct, lengths, edges):
    """Your bins hold both their edges, so that a length on an edge is counted twice. [a, b) leaves b to the next bin."""
    return _shares(correct, [(lengths >= low) & (lengths <= high) for low, high in _bins(edges)])


def last_bin_closed(correct, lengths, edges):
    """Your last bin also holds the last edge (some histogram functions do that). All bins here are half-open, the last too."""
    insides = _half_open(lengths, edges)
    insides[-1] = insides[-1] | (lengths == edges[-1])
    return _shares(correct, insides)


def zero_for_an_empty_bin(correct, lengths, edges):
    """An empty bin gets 0 from you, which reads as 'always wrong'. Nobody knows: nan says that."""
    return _shares(correct, _half_open(lengths, edges), empty=0.0)


def divides_by_an_empty_bin(correct, lengths, edges):
    """An empty bin leads to a division by zero. Nobody knows how good the model is there: nan says that."""
    insides = _half_open(lengths, edges)
    return [int((correct & inside).sum()) / int(inside.sum()) for inside in insides]


def leaves_out_empty_bins(correct, lengths, edges):
    """Empty bins are left out, so that the shares no longer line up with the edges. Each bin has its place: nan when empty."""
    return [share for share in accuracy_by_length(correct, lengths, edges) if not math.isnan(share)]


def divides_by_everything(correct, lengths, edges):
    """These are shares of all sentences. The share is within the bin: divide by how many are in it."""
    return _shares(correct, _half_open(lengths, edges), total=len(correct))


def counts(correct, lengths, edges):
    """These are counts of correct sentences. Their share of the bin is due, between 0 and 1."""
    return [float((correct & inside).sum()) if inside.any() else math.nan for inside in _half_open(lengths, edges)]


def share_of_errors(correct, lengths, edges):
    """This is the share that is *wrong*."""
    return [1.0 - share for share in accuracy_by_length(correct, lengths, edges)]


def percentages(correct, lengths, edges):
    """These are percentages. A share lies between 0 and 1."""
    return [100.0 * share for share in accuracy_by_length(correct, lengths, edges)]


def up_to_the_edge(correct, lengths, edges):
    """The numbers are those of bins that hold everything shorter than their upper edge. A bin begins at its lower edge."""
    return _shares(correct, [lengths < high for _, high in _bins(edges)])


def one_bin_too_many(correct, lengths, edges):
    """You give one share for each edge, the last for all that is longer. Between n edges there are n - 1 bins."""
    return _shares(correct, [*_half_open(lengths, edges), lengths >= edges[-1]])


def rounds(correct, lengths, edges, digits=2):
    """You round the shares. Keep every digit here, and round where a number is shown."""
    return [round(share, digits) for share in accuracy_by_length(correct, lengths, edges)]


def rounds_to_one_digit(correct, lengths, edges):
    return rounds(correct, lengths, edges, 1)


def rounds_to_three_digits(correct, lengths, edges):
    return rounds(correct, lengths, edges, 3)


EXERCISE = Exercise(
    name="accuracy_by_length",
    reference=accuracy_by_length,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), accuracy_by_length),
)
