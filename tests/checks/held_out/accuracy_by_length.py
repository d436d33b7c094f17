"""Held out: wrong and right ways to write accuracy_by_length."""

# Learners write it so.
# ruff: noqa: B905, RUF005, RUF007

import math

import numpy as np
import torch
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong(
    "accuracy_by_length",
    "closed_on_both_sides",
    "the upper edge is included: bins are closed, so a sentence may be counted twice",
)
def abl_closed(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges[:-1], edges[1:]):
        m = (lengths >= lo) & (lengths <= hi)
        res.append(correct[m].float().mean().item())
    return res


@wrong("accuracy_by_length", "closed_on_the_right", "bins are half-open on the wrong side: (low, high]")
def abl_bucketize(correct, lengths, edges):
    bins = torch.bucketize(lengths, torch.as_tensor(edges)) - 1
    return [correct[bins == i].float().mean().item() for i in range(len(edges) - 1)]


@wrong("accuracy_by_length", "zero_for_an_empty_bin", "an empty bin gets 0.0 instead of nan")
def abl_zero(correct, lengths, edges):
    res = []
    for i in range(len(edges) - 1):
        c = correct[(lengths >= edges[i]) & (lengths < edges[i + 1])]
        res.append(c.sum().item() / len(c) if len(c) else 0.0)
    return res


@wrong("accuracy_by_length", "divides_by_everything", "divides by the number of all sentences instead of those in the bin")
def abl_over_all(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges, edges[1:]):
        inside = (lengths >= lo) & (lengths < hi)
        res.append((correct & inside).sum().item() / len(correct) if inside.any() else math.nan)
    return res


@wrong("accuracy_by_length", "leaves_out_empty_bins", "an empty bin is left out, so the list is too short")
def abl_skips(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges, edges[1:]):
        inside = (lengths >= lo) & (lengths < hi)
        if inside.sum() == 0:
            continue
        res.append(correct[inside].float().mean().item())
    return res


@wrong("accuracy_by_length", "percentages", "percentages from 0 to 100 instead of shares")
def abl_percent(correct, lengths, edges):
    return [100 * correct[(lengths >= a) & (lengths < b)].double().mean().item() for a, b in zip(edges, edges[1:])]


@wrong("accuracy_by_length", "up_to_the_edge", "the lower edge is forgotten: each bin also counts all shorter sentences")
def abl_cumulative(correct, lengths, edges):
    return [correct[lengths < hi].float().mean().item() for hi in edges[1:]]


@wrong("accuracy_by_length", "returns_another_type", "returns a tensor instead of a list of floats")
def abl_tensor(correct, lengths, edges):
    return torch.stack([correct[(lengths >= a) & (lengths < b)].float().mean() for a, b in zip(edges, edges[1:])])


@wrong("accuracy_by_length", "share_of_errors", "the share that is wrong instead of the share that is right")
def abl_error_rate(correct, lengths, edges):
    return [(~correct[(lengths >= a) & (lengths < b)]).float().mean().item() for a, b in zip(edges, edges[1:])]


@wrong("accuracy_by_length", "mean_of_booleans", "takes the mean of booleans, which torch refuses")
def abl_bool_mean(correct, lengths, edges):
    return [correct[(lengths >= a) & (lengths < b)].mean().item() for a, b in zip(edges, edges[1:])]


@wrong("accuracy_by_length", "divides_by_an_empty_bin", "an empty bin divides by zero and raises")
def abl_zero_division(correct, lengths, edges):
    out = []
    for low, high in zip(edges[:-1], edges[1:]):
        hits = [bool(c) for c, n in zip(correct, lengths) if low <= n < high]
        out.append(sum(hits) / len(hits))
    return out


@wrong("accuracy_by_length", "last_bin_closed", "numpy's histogram: the last bin includes its upper edge")
def abl_histogram(correct, lengths, edges):
    n = np.histogram(lengths.numpy(), bins=np.asarray(edges))[0]
    right_ones = np.histogram(lengths.numpy()[correct.numpy()], bins=np.asarray(edges))[0]
    with np.errstate(all="ignore"):
        return (right_ones / n).tolist()


@wrong("accuracy_by_length", "counts", "counts the correct sentences and does not divide")
def abl_counts(correct, lengths, edges):
    out = []
    for a, b in zip(edges, edges[1:]):
        m = (lengths >= a) & (lengths < b)
        out.append(float(correct[m].sum()) if m.any() else float("nan"))
    return out


@wrong("accuracy_by_length", "one_bin_too_many", "one bin too many: everything from the last edge on is a bin of its own")
def abl_extra_bin(correct, lengths, edges):
    uppers = list(edges[1:]) + [10**9]
    return [correct[(lengths >= a) & (lengths < b)].float().mean().item() for a, b in zip(edges, uppers)]


@wrong("accuracy_by_length", "rounds", "rounds to two decimals")
def abl_rounds(correct, lengths, edges):
    out = []
    for a, b in zip(edges, edges[1:]):
        c = correct[(lengths >= a) & (lengths < b)]
        out.append(round(c.float().mean().item(), 2))
    return out


@right("accuracy_by_length", "bucketize from the right side")
def abl_buckets(correct, lengths, edges):
    which = torch.bucketize(lengths, torch.as_tensor(edges), right=True) - 1
    return [correct[which == i].float().mean().item() for i in range(len(edges) - 1)]


@right("accuracy_by_length", "plain Python lists")
def abl_python(correct, lengths, edges):
    out = []
    for low, high in zip(edges[:-1], edges[1:]):
        hits = [bool(c) for c, n in zip(correct.tolist(), lengths.tolist()) if low <= n < high]
        out.append(sum(hits) / len(hits) if hits else math.nan)
    return out


@right("accuracy_by_length", "membership matrix: matmul of hits over counts, nan from 0/0")
def abl_matrix(correct, lengths, edges):
    e = torch.as_tensor(edges)
    inside = ((lengths[None] >= e[:-1, None]) & (lengths[None] < e[1:, None])).double()
    return ((inside @ correct.double()) / inside.sum(1)).tolist()


@right("accuracy_by_length", "sort and cumulative sums")
def abl_sorted(correct, lengths, edges):
    order = lengths.argsort()
    hits = F.pad(correct[order].double().cumsum(0), (1, 0))
    at = torch.searchsorted(lengths[order].contiguous(), torch.as_tensor(list(edges), dtype=lengths.dtype))
    return [((hits[b] - hits[a]) / (b - a)).item() if b > a else float("nan") for a, b in zip(at[:-1], at[1:])]
