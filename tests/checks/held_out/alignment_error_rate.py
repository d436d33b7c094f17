"""Held out: wrong and right ways to write alignment_error_rate."""

# Learners write it so.
# ruff: noqa: B905

from held_out.registry import right, wrong


@wrong("alignment_error_rate", "not_subtracted_from_1", "returns the agreement: the `1 -` is missing")
def aer_agreement(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    return (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


@wrong("alignment_error_rate", "possible_without_sure", "P is `possible` alone: sure links are not counted as possible")
def aer_no_union(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    if len(predicted) + len(sure) == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


@wrong("alignment_error_rate", "divides_by_possible", "divides by |A| + |P| instead of |A| + |S|")
def aer_over_possible(predicted, sure, possible=None):
    p = sure | (possible or set())
    if not predicted and not p:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(p))


@wrong("alignment_error_rate", "one_minus_jaccard", "divides by the union (Jaccard) instead of the sum of the sizes")
def aer_jaccard(predicted, sure, possible=None):
    if not predicted | sure:
        return 0.0
    return 1 - len(predicted & sure) / len(predicted | sure)


@wrong("alignment_error_rate", "nothing_at_all_divides_by_zero", "two empty sets divide by zero")
def aer_zero_division(predicted, sure, possible=None):
    p = set(sure) | set(possible or ())
    return 1.0 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(sure))


@wrong("alignment_error_rate", "nothing_at_all_is_wrong", "two empty sets give 1 instead of 0")
def aer_empty_is_one(predicted, sure, possible=None):
    p = sure | possible if possible else sure
    return 1.0 - (len(predicted & sure) + len(predicted & p)) / max(1, len(predicted) + len(sure))


@wrong("alignment_error_rate", "none_is_empty", "without `possible` P is empty instead of S")
def aer_empty_possible(predicted, sure, possible=None):
    possible = possible or set()
    n = len(predicted) + len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / n if n else 0.0


@wrong("alignment_error_rate", "changes_its_input", "adds the sure links to the caller's set in place")
def aer_in_place(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    else:
        possible |= sure
    n = len(predicted) + len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / n if n else 0.0


@wrong("alignment_error_rate", "ignores_possible", "ignores `possible`: counts the sure links twice")
def aer_ignores_possible(predicted, sure, possible=None):
    n = len(predicted) + len(sure)
    return 1 - 2 * len(predicted & sure) / n if n else 0.0


@wrong("alignment_error_rate", "percentage", "a percentage from 0 to 100")
def aer_percent(predicted, sure, possible=None):
    p = sure if possible is None else sure | possible
    n = len(predicted) + len(sure)
    return 100 * (1 - (len(predicted & sure) + len(predicted & p)) / n) if n else 0.0


@wrong(
    "alignment_error_rate",
    "nothing_predicted_is_perfect",
    "an empty prediction always counts as 0, also when there are gold links to find",
)
def aer_empty_prediction(predicted, sure, possible=None):
    if not predicted:
        return 0.0
    p = sure | (possible or set())
    return 1 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(sure))


@wrong("alignment_error_rate", "one_minus_recall", "only the recall of the sure links")
def aer_recall(predicted, sure, possible=None):
    return 1 - len(predicted & sure) / len(sure) if sure else 0.0


@wrong("alignment_error_rate", "unions_for_intersections", "unions instead of intersections (| for &)")
def aer_unions(predicted, sure, possible=None):
    p = sure if possible is None else possible | sure
    n = len(predicted) + len(sure)
    return 1 - (len(predicted | sure) + len(predicted | p)) / n if n else 0.0


@wrong("alignment_error_rate", "integer_division", "integer division: everything short of perfect is 1")
def aer_floor(predicted, sure, possible=None):
    p = sure if possible is None else possible | sure
    n = len(predicted) + len(sure)
    return float(1 - (len(predicted & sure) + len(predicted & p)) // n) if n else 0.0


@wrong("alignment_error_rate", "place_by_place", "compares sorted lists place by place instead of as sets")
def aer_zip(predicted, sure, possible=None):
    n = len(predicted) + len(sure)
    hits = sum(a == s for a, s in zip(sorted(predicted), sorted(sure)))
    return 1 - 2 * hits / n if n else 0.0


@right("alignment_error_rate", "sums of membership tests")
def aer_membership(predicted, sure, possible=None):
    p = set(sure).union(possible or [])
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1.0 - (sum(a in sure for a in predicted) + sum(a in p for a in predicted)) / total


@right("alignment_error_rate", "try and except ZeroDivisionError")
def aer_try(predicted, sure, possible=None):
    p = sure if possible is None else sure.union(possible)
    try:
        return 1 - (len(predicted.intersection(sure)) + len(predicted.intersection(p))) / (len(predicted) + len(sure))
    except ZeroDivisionError:
        return 0.0


@right("alignment_error_rate", "exact fractions, then a float")
def aer_fraction(predicted, sure, possible=None):
    from fractions import Fraction

    p = frozenset(sure) | frozenset(possible or ())
    if not (predicted or sure):
        return 0.0
    return float(1 - Fraction(len(predicted & sure) + len(predicted & p), len(predicted) + len(sure)))


@right("alignment_error_rate", "a loop that counts 2 for a sure hit and 1 for a merely possible one")
def aer_loop(predicted, sure, possible=None):
    score = 0
    for link in predicted:
        if link in sure:
            score += 2
        elif possible is not None and link in possible:
            score += 1
    size = len(predicted) + len(sure)
    return (size - score) / size if size > 0 else 0.0
