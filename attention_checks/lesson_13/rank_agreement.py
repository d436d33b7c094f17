"""Kendall's tau: do two lists of numbers put things in the same order?"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.measure.patterns import rank_agreement


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.integer(5, 9))
    yield _case(draw, "ties", draw.integer(6, 9), "some numbers are equal", tied=True)
    yield _case(draw, "ties", draw.integer(6, 9), "some numbers are equal", tied=True)
    yield _case(draw, "two items", 2)
    yield _case(draw, "in opposite orders", draw.integer(4, 7), "b is -a", opposite=True)
    yield _case(draw, "small differences", draw.integer(5, 8), "numbers about 1e-4", scale=1e-4)
    yield _case(draw, "float64", draw.integer(5, 8), "float64", dtype=torch.float64)


def _case(draw, group, n, note="", tied=False, opposite=False, scale=1.0, dtype=torch.float32):
    a = draw.normal(n, dtype=dtype)
    b = -a if opposite else 0.5 * a + draw.normal(n, dtype=dtype)
    if tied:
        a, b = a.round(), b.round()
        a[1], b[-1] = a[0], b[0]
    return Case(group, label({"n": n}, note), (scale * a, scale * b))


def _products(a, b):
    return torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)  # (n, n)


def counts_each_item_with_itself(a, b):
    """You divide by n * n. Of n items there are n * (n - 1) ordered pairs of two different ones."""
    return _products(a, b).mean().item()


def twice_the_pairs(a, b):
    """This is twice what is due: each pair stands twice in your sum, but once in what you divide by."""
    return 2 * rank_agreement(a, b)


def half_the_pairs(a, b):
    """This is half of what is due: each pair is counted once in your sum, but twice in what you divide by."""
    return rank_agreement(a, b) / 2


def share_in_the_same_order(a, b):
    """This is the share of pairs in the same order alone. The share in opposite orders is taken away from it, so that 0 means no
    agreement."""
    n = len(a)
    return ((_products(a, b) > 0).sum() / (n * (n - 1))).item()


def ties_count_as_opposite(a, b):
    """Right without ties, but a pair that is tied in a or b counts as opposite with you. It counts for neither."""
    n = len(a)
    same = (_products(a, b) > 0).sum() / (n * (n - 1))
    return (2 * same - 1).item()


def ties_count_as_the_same(a, b):
    """Right without ties, but a pair that is tied in a or b counts as in the same order with you. It counts for neither."""
    n = len(a)
    opposite = (_products(a, b) < 0).sum() / (n * (n - 1))
    return (1 - 2 * opposite).item()


def ties_are_left_out_of_all_pairs(a, b):
    """Right without ties, but you divide by the pairs without a tie. Divide by all pairs."""
    products = _products(a, b)
    return (products.sum() / (products != 0).sum().clamp(min=1)).item()


def neighbours_alone(a, b):
    """You compare each item with the next one alone. Every pair of two items counts."""
    return (torch.sign(a[1:] - a[:-1]) * torch.sign(b[1:] - b[:-1])).mean().item()


def correlation_of_the_numbers(a, b):
    """This is the correlation of the numbers themselves (Pearson's). Here only their orders count: the signs of differences."""
    return torch.corrcoef(torch.stack([a, b]))[0, 1].item()


def correlation_of_the_ranks(a, b):
    """This is the correlation of the ranks (Spearman's). Here pairs are counted: those in the same order less those in
    opposite orders."""
    return torch.corrcoef(torch.stack([a.argsort().argsort().float(), b.argsort().argsort().float()]))[0, 1].item()


def differences_without_signs(a, b):
    """You multiply the differences themselves, so that large ones count for more. Take the sign of each first."""
    n = len(a)
    return (((a[:, None] - a) * (b[:, None] - b)).sum() / (n * (n - 1))).item()


def sum_over_the_pairs(a, b):
    """This is a sum over pairs. Divide it by how many pairs there are."""
    return _products(a, b).sum().item()


def sum_over_the_pairs_once(a, b):
    return _products(a, b).sum().item() / 2


EXERCISE = Exercise(
    name="rank_agreement",
    reference=rank_agreement,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), rank_agreement),
)
