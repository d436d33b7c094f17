"""Kendall's tau: do two lists of numbers put things in the same order?"""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.measure.patterns import rank_agreement


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.integer(5, 9))
    yield _case(draw, "ties", draw.integer(6, 9), "some numbers are equal", tied=True)
    yield _case(draw, "ties", draw.integer(6, 9), "some numbers are equal", tied=True)
    yield _case(draw, "two items", 2, opposite=True)
    yield _case(draw, "in opposite orders", draw.integer(4, 7), "b is -a", opposite=True)
    yield _case(draw, "small differences", draw.integer(5, 8), "numbers about 1e-9", scale=1e-9)
    yield _case(draw, "float64", draw.integer(5, 8), "float64", dtype=torch.float64)
    yield _case(draw, "close together", draw.integer(5, 8), "numbers about 1, 1e-4 apart", scale=1e-4, around=1.0)


def _case(draw, group, n, note="", tied=False, opposite=False, scale=1.0, around=0.0, dtype=torch.float32):
    a = draw.normal(n, dtype=dtype)
    b = -a if opposite else 0.5 * a + draw.normal(n, dtype=dtype)
    if tied:
        a, b = a.round(), b.round()
        a[1], b[-1] = a[0], b[0]
    return Case(group, label({"n": n}, note), (around + scale * a, around + scale * b))


# The right answer, made of parts to exchange ---------------------------------------------------------------------------


def _in_parts(a, b):
    return _over_pairs(_counted(_pairs(a, b)), _number_of_pairs(len(a))).item()


def _pairs(a, b):
    return torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)  # (n, n)


def _counted(pairs):
    return pairs


def _over_pairs(counted, number=None):
    return counted.sum() / (_number_of_pairs(len(counted)) if number is None else number)


def _number_of_pairs(n):
    return n * (n - 1)


def _on_the_way(a, b):
    """What is counted where the two kinds of pairs are counted apart: each pair twice, or once; and in a loop, step by step."""
    pairs = _pairs(a, b)
    yield from (kind.sum() for each in (pairs, pairs.triu()) for kind in (each > 0, each < 0))
    for i, j in (torch.triu_indices(len(a), len(a), 1), torch.tril_indices(len(a), len(a), -1)):
        one, other = a[i] - a[j], b[i] - b[j]
        product = one * other
        yield from (one, other, one.sign(), other.sign(), product, product.sign(), product > 0, product < 0)
        yield from (*product.tolist(), *one.tolist(), *other.tolist())
    yield b[a.argsort()]
    yield from range(max(int((pairs > 0).sum()), int((pairs < 0).sum())) + 1)


def _differences(numbers):
    return numbers[:, None] - numbers  # (n, n)


def _positions(numbers):
    return numbers.argsort().double()


def _ranks(numbers):
    return numbers.argsort().argsort().double()


_NO_SIGNS = "Differences enter with their sizes, so that large ones count for more. Take the sign of each first."
PAIRS = Part(
    "_pairs",
    (
        Misconception("differences_without_signs", lambda a, b: _differences(a) * _differences(b), _NO_SIGNS),
        Misconception("differences_without_signs", lambda a, b: _differences(a) * _differences(b).sign(), _NO_SIGNS),
        Misconception("differences_without_signs", lambda a, b: _differences(a).sign() * _differences(b), _NO_SIGNS),
        Misconception(
            "positions_for_ranks",
            lambda a, b: _differences(_positions(a)).sign() * _differences(_positions(b)).sign(),
            "You compare what `argsort` gives, the places of the sorted numbers. These are no ranks. Compare the numbers "
            "themselves, a[i] with a[j].",
        ),
    ),
)


def _off_diagonal(table):
    return table * (1 - torch.eye(len(table)))


COUNTED = Part(
    "_counted",
    (
        Misconception(
            "share_in_opposite_orders",
            lambda pairs: (pairs < 0).float(),
            "This is the share of pairs in opposite orders alone. It is taken away from the share in the same order.",
        ),
        Misconception(
            "opposite_less_same",
            lambda pairs: -pairs,
            "The wrong way round: the pairs in the same order count for the agreement, those in opposite orders against it.",
        ),
        Misconception(
            "ties_count_as_opposite",
            lambda pairs: _off_diagonal(2.0 * (pairs > 0) - 1),
            "Right without ties, but yours counts a pair that is tied in a or b as opposite. It counts for neither.",
        ),
        Misconception(
            "ties_count_as_the_same",
            lambda pairs: _off_diagonal(1 - 2.0 * (pairs < 0)),
            "Right without ties, but yours counts a pair that is tied in a or b as in the same order. It counts for neither.",
        ),
    ),
)

_AS_OFTEN = "Of pairs that stand once in the sum there are n * (n - 1) / 2; where each stands twice, n * (n - 1)."
_A_SUM = "This is a sum over pairs. Divide it by how many pairs there are."
_WITH_ITSELF = f"Each item with itself counts as a pair in what you divide by. {_AS_OFTEN}"
NUMBER_OF_PAIRS = Part(
    "_number_of_pairs",
    (
        Misconception("counts_each_item_with_itself", lambda n: n * n, _WITH_ITSELF),
        Misconception("counts_each_item_with_itself", lambda n: n * (n + 1), _WITH_ITSELF),
        Misconception(
            "divides_by_all_but_one",
            lambda n: n * n - 1,
            "You divide by n * n - 1, all entries but one. The whole diagonal is left out, n entries: n * n - n remain.",
        ),
        Misconception(
            "multiplies_by_one_less",
            lambda n: n / (n - 1),
            "You divide by n, and multiply by n - 1. (Are brackets missing, as in `/ n * (n - 1)`?) Divide by `(n * (n - 1))`.",
        ),
    ),
)
OVER_PAIRS = Part(
    "_over_pairs",
    (
        Misconception(  # not among what is counted: twice this share is 1 more than what is due
            "share_in_the_same_order",
            lambda counted, number: (counted > 0).sum() / number,
            "This is the share of pairs in the same order alone. The share in opposite orders is taken away from it, so that 0 "
            "means no agreement.",
        ),
        Misconception(
            "twice_the_pairs",
            lambda counted, number: 2 * _over_pairs(counted, number),
            f"Each pair counts twice here. {_AS_OFTEN}",
        ),
        Misconception(
            "half_the_pairs",
            lambda counted, number: _over_pairs(counted, number) / 2,
            f"Each pair counts half here. {_AS_OFTEN}",
        ),
        Misconception(
            "zeros_in_the_mean",
            lambda counted, number: counted.mean() / 2,
            "This is what comes out when each pair is summed once, and n * n divides the sum: so it is in the mean of a table of "
            "which half is 0. Divide by the number of pairs.",
        ),
        Misconception("sum_over_the_pairs", lambda counted, number: counted.sum(), _A_SUM),
        Misconception("sum_over_the_pairs", lambda counted, number: counted.sum() / 2, _A_SUM),
        Misconception(
            "divides_by_the_items",
            lambda counted, number: counted.sum() / len(counted),
            "You divide by n, how many items there are. Divide by how many pairs: n * (n - 1), where each stands twice.",
        ),
    ),
)


def without_the_sign(a, b):
    """This is the absolute value: opposite orders then count as agreement. From -1, opposite, to 1, the same: keep the sign."""
    return abs(_in_parts(a, b))


def items_agree_with_themselves(a, b):
    """Each item with itself counts as a pair in the same order, which adds n to your sum. Leave the diagonal out there: without
    it n * (n - 1) pairs are left to divide by."""
    return _over_pairs(_pairs(a, b) + torch.eye(len(a))).item()


def items_agree_with_themselves_among_all_entries(a, b):
    return (_pairs(a, b) + torch.eye(len(a))).mean().item()


def ties_are_left_out_of_all_pairs(a, b):
    """Right without ties, but you divide by the pairs without a tie. Divide by all pairs."""
    pairs = _pairs(a, b)
    return (pairs.sum() / (pairs != 0).sum().clamp(min=1)).item()


def ties_are_left_out_of_the_pairs_of_each_list(a, b):
    """Right without ties, but this is tau-b: divided by the root of a product, of the number of pairs not tied in a and that of
    those not tied in b. Divide by all pairs."""
    untied = [(_differences(numbers) != 0).sum() for numbers in (a, b)]
    return (_pairs(a, b).sum() / (untied[0] * untied[1]).sqrt().clamp(min=1)).item()


def ties_count_for_a_side(a, b):
    """Right without ties, but in yours some pairs that are tied, in one list or in both, count as in the same order, or as
    opposite. They are to count for neither."""
    both = (_differences(a) == 0) & (_differences(b) == 0)
    return _over_pairs(_off_diagonal(_pairs(a, b) + both.float())).item()


def ties_in_one_list_count_as_opposite(a, b):
    return _over_pairs(_off_diagonal(2.0 * (_differences(a).sign() == _differences(b).sign()) - 1)).item()


def ties_count_as_falling_by_the_first(a, b):
    same = ((_differences(a) > 0) == (_differences(b) > 0)).triu(1)
    return 2 * _over_pairs((2.0 * same - 1).triu(1)).item()


def ties_count_as_falling_by_the_last(a, b):
    same = ((_differences(a) < 0) == (_differences(b) < 0)).triu(1)
    return 2 * _over_pairs((2.0 * same - 1).triu(1)).item()


def neighbours_alone(a, b):
    """You compare each item with the next one alone. Every pair of two items counts."""
    return (torch.sign(a[1:] - a[:-1]) * torch.sign(b[1:] - b[:-1])).mean().item()


def neighbours_in_the_order_of_a(a, b):
    sorted_by_a = b[a.argsort()]
    return torch.sign(sorted_by_a[1:] - sorted_by_a[:-1]).mean().item()


def correlation_of_the_numbers(a, b):
    """This is the correlation of the numbers themselves (Pearson's), or their covariance. Here only their orders count: the signs
    of differences."""
    return torch.corrcoef(torch.stack([a, b]))[0, 1].item()


def covariance_of_the_numbers(a, b):
    return torch.cov(torch.stack([a, b]))[0, 1].item()


def covariance_of_the_numbers_over_n(a, b):
    return ((a - a.mean()) * (b - b.mean())).mean().item()


def correlation_of_the_ranks(a, b):
    """This is the correlation of the ranks (Spearman's). Here pairs are counted: those in the same order less those in
    opposite orders."""
    return torch.corrcoef(torch.stack([_ranks(a), _ranks(b)]))[0, 1].item()


def correlation_of_the_positions(a, b):
    """This is a correlation, and of what `argsort` gives: the places of the sorted numbers, which are no ranks. Here pairs are
    counted: same order less opposite."""
    return torch.corrcoef(torch.stack([_positions(a), _positions(b)]))[0, 1].item()


def places_in_common(a, b):
    """The share of items at the same place in both orders. Here *pairs* are compared: does a put i before j, and does b?"""
    return (a.argsort() == b.argsort()).double().mean().item()


def matrix_product(a, b):
    """You take the matrix product of the two tables, `@`. They are multiplied entry by entry, `*`: pair by pair."""
    return _over_pairs(_differences(a).sign() @ _differences(b).sign()).item()


def signs_of_the_numbers(a, b):
    """These signs are those of the numbers themselves. How a pair is ordered, the sign of a *difference* says, a[i] - a[j]."""
    return (a.sign() * b.sign()).mean().item()


def compares_a_with_b(a, b):
    """You compare items of a with items of b. Compare the items of a with each other, those of b with each other, and the two
    results pair by pair."""
    return torch.sign(a - b).mean().item()


def compares_each_of_a_with_each_of_b(a, b):
    return _over_pairs(torch.sign(a[:, None] - b)).item()


def compares_each_of_a_with_each_of_b_in_the_mean(a, b):
    return torch.sign(a[:, None] - b).mean().item()


def _of_ties_or_nothing(want, got, case):
    if isinstance(got, float) and any(got == round(got, digits) and abs(got - want) <= 0.501 * 10**-digits for digits in (2, 3)):
        return "This is rounded. Leave all digits: a single pair of many may change the third one."
    if case.group == "ties":
        return "Some pairs are tied here, in a or in b. Such a pair counts for neither side, but is one of all pairs."
    if got == 0 and case.group == "small differences":
        return (
            "This is 0, as it is where small differences, or small products of two, are taken for ties. Only equal numbers are "
            "tied: leave no room, and round nothing."
        )
    if got == 0:
        return (
            "This is 0: as many pairs count for as against, or none does. Is each item compared with each other one, as by "
            "`a.unsqueeze(1) - a`? Are signs multiplied, and not added? Is anything rounded, by `//` or to whole numbers?"
        )
    if got == 1:
        return "This is 1, as it is where a list is compared with itself, or where both are sorted before they are compared."
    if abs(got) > 1 + 1e-3:
        return "An agreement lies between -1 and 1, and this does not: by how many pairs do you divide?"
    return None


EXERCISE = Exercise(
    name="rank_agreement",
    reference=rank_agreement,
    inputs=_inputs,
    differentiable=False,
    properties=(_of_ties_or_nothing,),
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), rank_agreement),
        *(item for part in (PAIRS, COUNTED, OVER_PAIRS, NUMBER_OF_PAIRS) for item in carried(part, _in_parts)),
    ),
    due="A share of all pairs of two items is due: those that a and b order alike, less those that they order oppositely.",
)
