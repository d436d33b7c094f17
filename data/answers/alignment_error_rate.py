# %% wrong | 2026-outsiders | not_subtracted_from_1 | returns the agreement: the `1 -` is missing
def aer_agreement(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    return (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


# %% wrong | 2026-outsiders | possible_without_sure | P is `possible` alone: sure links are not counted as possible
def aer_no_union(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    if len(predicted) + len(sure) == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


# %% wrong | 2026-outsiders | divides_by_possible | divides by |A| + |P| instead of |A| + |S|
def aer_over_possible(predicted, sure, possible=None):
    p = sure | (possible or set())
    if not predicted and not p:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(p))


# %% wrong | 2026-outsiders | one_minus_jaccard | divides by the union (Jaccard) instead of the sum of the sizes
def aer_jaccard(predicted, sure, possible=None):
    if not predicted | sure:
        return 0.0
    return 1 - len(predicted & sure) / len(predicted | sure)


# %% wrong | 2026-outsiders | nothing_at_all_divides_by_zero | two empty sets divide by zero
def aer_zero_division(predicted, sure, possible=None):
    p = set(sure) | set(possible or ())
    return 1.0 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(sure))


# %% wrong | 2026-outsiders | nothing_at_all_is_wrong | two empty sets give 1 instead of 0
def aer_empty_is_one(predicted, sure, possible=None):
    p = sure | possible if possible else sure
    return 1.0 - (len(predicted & sure) + len(predicted & p)) / max(1, len(predicted) + len(sure))


# %% wrong | 2026-outsiders | none_is_empty | without `possible` P is empty instead of S
def aer_empty_possible(predicted, sure, possible=None):
    possible = possible or set()
    n = len(predicted) + len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / n if n else 0.0


# %% wrong | 2026-outsiders | changes_its_input | adds the sure links to the caller's set in place
def aer_in_place(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    else:
        possible |= sure
    n = len(predicted) + len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / n if n else 0.0


# %% wrong | 2026-outsiders | ignores_possible | ignores `possible`: counts the sure links twice
def aer_ignores_possible(predicted, sure, possible=None):
    n = len(predicted) + len(sure)
    return 1 - 2 * len(predicted & sure) / n if n else 0.0


# %% wrong | 2026-outsiders | percentage | a percentage from 0 to 100
def aer_percent(predicted, sure, possible=None):
    p = sure if possible is None else sure | possible
    n = len(predicted) + len(sure)
    return 100 * (1 - (len(predicted & sure) + len(predicted & p)) / n) if n else 0.0


# %% wrong | 2026-outsiders | nothing_predicted_is_perfect | an empty prediction always counts as 0, also when there are gold links to find
def aer_empty_prediction(predicted, sure, possible=None):
    if not predicted:
        return 0.0
    p = sure | (possible or set())
    return 1 - (len(predicted & sure) + len(predicted & p)) / (len(predicted) + len(sure))


# %% wrong | 2026-outsiders | one_minus_recall | only the recall of the sure links
def aer_recall(predicted, sure, possible=None):
    return 1 - len(predicted & sure) / len(sure) if sure else 0.0


# %% wrong | 2026-outsiders | unions_for_intersections | unions instead of intersections (| for &)
def aer_unions(predicted, sure, possible=None):
    p = sure if possible is None else possible | sure
    n = len(predicted) + len(sure)
    return 1 - (len(predicted | sure) + len(predicted | p)) / n if n else 0.0


# %% wrong | 2026-outsiders | integer_division | integer division: everything short of perfect is 1
def aer_floor(predicted, sure, possible=None):
    p = sure if possible is None else possible | sure
    n = len(predicted) + len(sure)
    return float(1 - (len(predicted & sure) + len(predicted & p)) // n) if n else 0.0


# %% wrong | 2026-outsiders | place_by_place | compares sorted lists place by place instead of as sets
def aer_zip(predicted, sure, possible=None):
    n = len(predicted) + len(sure)
    hits = sum(a == s for a, s in zip(sorted(predicted), sorted(sure)))
    return 1 - 2 * hits / n if n else 0.0


# %% right | 2026-outsiders | sums of membership tests
def aer_membership(predicted, sure, possible=None):
    p = set(sure).union(possible or [])
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1.0 - (sum(a in sure for a in predicted) + sum(a in p for a in predicted)) / total


# %% right | 2026-outsiders | try and except ZeroDivisionError
def aer_try(predicted, sure, possible=None):
    p = sure if possible is None else sure.union(possible)
    try:
        return 1 - (len(predicted.intersection(sure)) + len(predicted.intersection(p))) / (len(predicted) + len(sure))
    except ZeroDivisionError:
        return 0.0


# %% right | 2026-outsiders | exact fractions, then a float
def aer_fraction(predicted, sure, possible=None):
    from fractions import Fraction

    p = frozenset(sure) | frozenset(possible or ())
    if not (predicted or sure):
        return 0.0
    return float(1 - Fraction(len(predicted & sure) + len(predicted & p), len(predicted) + len(sure)))


# %% right | 2026-outsiders | a loop that counts 2 for a sure hit and 1 for a merely possible one
def aer_loop(predicted, sure, possible=None):
    score = 0
    for link in predicted:
        if link in sure:
            score += 2
        elif possible is not None and link in possible:
            score += 1
    size = len(predicted) + len(sure)
    return (size - score) / size if size > 0 else 0.0


# %% right | house | the formula on sets
def aer_formula(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


# %% right | house | a loop over links
def aer_by_loop(A, S, P=None):
    P = S if P is None else P | S
    agreement = 0
    for link in A:
        agreement += (link in S) + (link in P)
    return 1.0 - agreement / (len(A) + len(S)) if A or S else 0.0


# %% right | house | one fraction
def aer_one_fraction(predicted, sure, possible=None):
    possible = sure.union(possible or [])
    total = len(predicted) + len(sure)
    right = len(predicted.intersection(sure)) + sum(1 for pair in predicted if pair in possible)
    return (total - right) / max(total, 1)


# %% wrong | 2026-blind | none_not_understood | None not replaced
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted and not sure:
        return 0.0
    agree = len(predicted & sure) + len(predicted & possible)  # <-- here
    return 1 - agree / (len(predicted) + len(sure))


# %% wrong | 2026-blind | possible_without_sure | possible without the sure ones
def alignment_error_rate(predicted, sure, possible=None):
    P = sure if possible is None else possible  # <-- here
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & P)) / total


# %% wrong | 2026-blind | nothing_at_all_divides_by_zero | two empty sets divide by zero
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    shared = len(predicted & sure) + len(predicted & possible)
    return 1 - shared / (len(predicted) + len(sure))  # <-- here


# %% wrong | 2026-blind | not_subtracted_from_1 | the agreement instead of the error
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return (len(predicted & sure) + len(predicted & possible)) / total  # <-- here


# %% wrong | 2026-blind | - | union where the intersection is wanted
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure.union(possible or set())
    if len(predicted) + len(sure) == 0:
        return 0.0
    hits = len(predicted | sure) + len(predicted & possible)  # <-- here
    return 1 - hits / (len(predicted) + len(sure))


# %% wrong | 2026-blind | brackets_missing | parentheses forgotten
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = set()
    possible = possible | sure
    n = len(predicted) + len(sure)
    if n == 0:
        return 0.0
    return 1 - len(predicted & sure) + len(predicted & possible) / n  # <-- here


# %% wrong | 2026-blind | - | the shared ones counted once
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else sure | possible
    if not predicted and not sure:
        return 0.0
    shared = (predicted & sure) | (predicted & possible)  # <-- here
    return 1 - len(shared) / (len(predicted) + len(sure))


# %% wrong | 2026-blind | changes_its_input | the caller's set of possible links grows
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    else:
        possible |= sure  # <-- here
    size = len(predicted) + len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / size if size else 0.0


# %% wrong | 2026-blind | divides_by_possible | possible in the denominator
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    shared = len(predicted & sure) + len(predicted & possible)
    return 1 - shared / (len(predicted) + len(possible))  # <-- here


# %% wrong | 2026-blind | nothing_predicted_is_perfect | 0 as soon as one of the two is empty
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted or not sure:  # <-- here
        return 0.0
    possible = sure if possible is None else possible | sure
    a_and_s = len(predicted.intersection(sure))
    a_and_p = len(predicted.intersection(possible))
    return 1 - (a_and_s + a_and_p) / (len(predicted) + len(sure))


# %% wrong | 2026-blind | nothing_at_all_is_wrong | two empty sets give 1
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    shared = len(predicted & sure) + len(predicted & possible)
    return 1 - shared / max(len(predicted) + len(sure), 1)  # <-- here


# %% wrong | 2026-blind | - | `and` gives the second set
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    shared = len(predicted and sure) + len(predicted & possible)  # <-- here
    return 1 - shared / total


# %% wrong | 2026-blind | - | sets added with +
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else sure + possible  # <-- here
    if not predicted and not sure:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


# %% wrong | 2026-blind | integer_division | floor division
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) // total  # <-- here


# %% wrong | 2026-blind | - | sizes of the union, as in the Jaccard index
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    possible = possible.union(sure)
    everything = len(predicted | sure)  # <-- here
    if everything == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / everything


# %% wrong | 2026-blind | ignores_possible | what sure and possible share instead of both together
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible & sure  # <-- here
    total = len(predicted) + len(sure)
    if not total:
        return 0.0
    found = sum(link in sure for link in predicted) + sum(link in possible for link in predicted)
    return 1 - found / total


# %% wrong | 2026-blind | - | update returns None
def alignment_error_rate(predicted, sure, possible=None):
    P = set(sure)
    if possible is not None:
        P = P.update(possible)  # <-- here
    if not predicted and not sure:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & P)) / (len(predicted) + len(sure))


# %% wrong | 2026-blind | - | difference of the two intersections instead of the sum of their sizes
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    shared = (predicted & sure) - (predicted & possible)  # <-- here
    return 1 - len(shared) / (len(predicted) + len(sure))


# %% double | 2026-blind | not_subtracted_from_1 | possible without the sure ones; the agreement instead of the error
def alignment_error_rate(predicted, sure, possible=None):
    P = possible if possible is not None else sure  # <-- here
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return (len(predicted & sure) + len(predicted & P)) / total  # <-- here


# %% double | 2026-blind | ignores_possible | two empty sets divide by zero; possible ones forgotten
def alignment_error_rate(predicted, sure, possible=None):
    shared = 2 * len(predicted & sure)  # <-- here
    return 1 - shared / (len(predicted) + len(sure))  # <-- here


# %% right | 2026-blind | as the formula has it
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted and not sure:
        return 0.0
    possible = sure if possible is None else possible | sure
    shared = len(predicted & sure) + len(predicted & possible)
    return 1 - shared / (len(predicted) + len(sure))


# %% right | 2026-blind | counting link by link
def alignment_error_rate(predicted, sure, possible=None):
    total = len(predicted) + len(sure)
    score = 0
    for link in predicted:
        if link in sure:
            score += 2
        elif possible is not None and link in possible:
            score += 1
    return (total - score) / total if total > 0 else 0.0


# %% right | 2026-blind | or-ing with an empty set, ZeroDivisionError caught
def alignment_error_rate(predicted, sure, possible=None):
    P = sure.union(possible or ())
    try:
        return 1.0 - (len(predicted.intersection(sure)) + len(predicted.intersection(P))) / (len(predicted) + len(sure))
    except ZeroDivisionError:
        return 0.0


# %% wrong | 2026-learners | changes_its_input | |= changes the caller's set [learner A 2.5]
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    possible |= sure  # <-- here
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / total


# %% wrong | 2026-learners | changes_its_input | |= changes the caller's set, in an else [learner A 2.5]
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted and not sure:
        return 0.0
    if possible is None:
        P = sure
    else:
        P = possible
        P |= sure  # <-- here
    return 1 - (len(predicted & sure) + len(predicted & P)) / (len(predicted) + len(sure))


# %% wrong | 2026-learners | changes_its_input | update changes the caller's set [learner A 2.5]
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    else:
        possible.update(sure)  # <-- here
    if len(predicted) + len(sure) == 0:
        return 0.0
    shared = len(predicted & sure) + len(predicted & possible)
    return 1 - shared / (len(predicted) + len(sure))


# %% wrong | 2026-learners | possible_without_sure | P is possible alone [learner A 2.5]
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / total  # <-- here


# %% wrong | 2026-learners | possible_without_sure | P is possible alone, by a conditional expression [learner A 2.5]
def alignment_error_rate(predicted, sure, possible=None):
    A, S = predicted, sure
    P = sure if possible is None else possible  # <-- here
    if not A and not S:
        return 0.0
    return 1 - (len(A & S) + len(A & P)) / (len(A) + len(S))


# %% wrong | 2026-blind-2 | possible_without_sure | `possible` is taken as given; P must hold the sure links too
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = sure
    denom = len(predicted) + len(sure)
    if denom == 0:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / denom  # <-- here


# %% wrong | 2026-blind-2 | - | The divisor is the union of both sets instead of the sum of their sizes
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted and not sure:
        return 0.0
    P = sure if possible is None else sure | possible
    hits = len(predicted & sure) + len(predicted & P)
    return 1 - hits / len(predicted | sure)  # <-- here


# %% wrong | 2026-blind-2 | nothing_at_all_is_wrong | Two empty sets agree, and should have an error rate of 0, not 1
def alignment_error_rate(predicted, sure, possible=None):
    possible = (possible or set()) | sure
    total = len(predicted) + len(sure)
    if total == 0:
        return 1.0  # <-- here
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / total


# %% wrong | 2026-blind-2 | - | The union is taken where the links that both sets share are to be counted
def alignment_error_rate(predicted, sure, possible=None):
    if len(predicted) == 0 and len(sure) == 0:
        return 0.0
    possible = sure if possible is None else possible | sure
    agree = len(predicted | sure) + len(predicted & possible)  # <-- here
    return 1 - agree / (len(predicted) + len(sure))


# %% wrong | 2026-blind-2 | changes_its_input | `|=` writes the sure links into the caller's set of possible ones
def alignment_error_rate(predicted, sure, possible=None):
    if possible is None:
        possible = set()
    possible |= sure  # <-- here
    n = len(predicted) + len(sure)
    return 0.0 if n == 0 else 1 - (len(predicted & sure) + len(predicted & possible)) / n


# %% wrong | 2026-blind-2 | nothing_predicted_is_perfect | The special case is for two empty sets; with `or` an empty prediction gets 0 errors as well
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted or not sure:  # <-- here
        return 0.0
    if possible is None:
        possible = set(sure)
    else:
        possible = possible.union(sure)
    a_s = predicted.intersection(sure)
    a_p = predicted.intersection(possible)
    return 1 - (len(a_s) + len(a_p)) / (len(predicted) + len(sure))


# %% wrong | 2026-blind-2 | not_subtracted_from_1 | The share of agreement is returned, not 1 minus it
def alignment_error_rate(predicted, sure, possible=None):
    A, S = predicted, sure
    P = S if possible is None else possible | S
    if len(A) + len(S) == 0:
        return 0.0
    return (len(A & S) + len(A & P)) / (len(A) + len(S))  # <-- here


# %% wrong | 2026-blind-2 | brackets_missing | The brackets are missing: only the last quotient is divided
def alignment_error_rate(predicted, sure, possible=None):
    if not (predicted or sure):
        return 0.0
    possible = sure if possible is None else possible | sure
    return 1 - len(predicted & sure) + len(predicted & possible) / (len(predicted) + len(sure))  # <-- here


# %% wrong | 2026-blind-2 | nothing_at_all_divides_by_zero | with an empty prediction and no sure links the formula divides by zero: the special case is missing
def alignment_error_rate(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    a, s = len(predicted), len(sure)
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (a + s)  # <-- here


# %% double | 2026-blind-2 | divides_by_possible | without possible links P is empty instead of S, and the divisor counts P instead of S
def alignment_error_rate(predicted, sure, possible=None):
    if not predicted and not sure:
        return 0.0
    P = set() if possible is None else possible | sure  # <-- here
    return 1 - (len(predicted & sure) + len(predicted & P)) / (len(predicted) + len(P))  # <-- here


# %% right | 2026-blind-2 | counting loop
def alignment_error_rate(predicted, sure, possible=None):
    total = len(predicted) + len(sure)
    if total == 0:
        return 0.0
    points = 0
    for link in predicted:
        points += int(link in sure)
        points += int(link in sure or (possible is not None and link in possible))
    return (total - points) / total


# %% right | 2026-blind-2 | set comprehensions
def alignment_error_rate(predicted, sure, possible=None):
    extra = frozenset() if possible is None else frozenset(possible)
    both = [len({l for l in predicted if l in s}) for s in (sure, extra.union(sure))]
    size = len([*predicted, *sure])
    return float(1 - sum(both) / size) if size else 0.0
