"""How often would chance look as good: are all choices of signs counted, and the seen one among them?"""

from statistics import mean

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.measure.paired import sign_flips


def _inputs(draw):
    yield _case(draw, "ordinary", draw.integer(4, 7))
    yield _case(draw, "ordinary", draw.integer(4, 7))
    yield _case(draw, "ordinary", draw.integer(5, 7), centred=True)
    yield _case(draw, "three alike", 3, "all have one sign", sign=1.0)
    yield _case(draw, "three alike", 3, "all have one sign", sign=-1.0)
    yield _case(draw, "one seed", 1)
    yield _case(draw, "around zero", draw.integer(4, 7), "the mean is near 0", centred=True)
    yield Case("ties", "n=4, two of them cancel", ([0.9, 1.2, 0.1, -0.9],))
    yield _case(draw, "all equal", draw.integer(3, 6), "all are the same", equal=True)


def _case(draw, group, n, note="", sign=0.0, centred=False, equal=False):
    values = draw.normal(n)
    if sign:
        values = sign * values.abs()
    if centred:
        values = values - 0.95 * values.mean()
    if equal:
        values = values[:1].abs().expand(n)
    return Case(group, label({"n": n}, note), ([round(value, 4) for value in values.tolist()],))


def _all(differences):
    """The sum under every choice of signs."""
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    return sums


def _share(differences, counts):
    sums, seen = _all(differences), sum(differences)
    return sum(bool(counts(total, seen)) for total in sums) / len(sums)


def one_direction_alone(differences):
    """You count only means as far in the direction that was seen. As far from 0 in either direction counts."""
    side = 1 if sum(differences) >= 0 else -1
    return _share(differences, lambda total, seen: side * total >= side * seen - 1e-9)


def not_below(differences):
    """A choice far below 0 does not count with you. How far each is from 0 counts, on either side: compare the sizes."""
    return _share(differences, lambda total, seen: total >= seen - 1e-9)


def farther_alone(differences):
    """Choices that are just as far from 0 are missing from your count: the seen one itself, and the one with all signs turned.
    Compare with >=, and leave 1e-6 for rounding."""
    return _share(differences, lambda total, seen: abs(total) > abs(seen) + 1e-9)


def no_room_for_rounding(differences):
    """Right but for rounding: sums of the same numbers in another order may differ in the last digit. Compare with
    `seen - 1e-6`."""
    return _share(differences, lambda total, seen: abs(total) >= abs(seen))


def less_far(differences):
    """This is the share of choices that are less far from 0. Those at least as far are asked for."""
    return _share(differences, lambda total, seen: abs(total) < abs(seen) - 1e-9)


def not_farther(differences):
    """This is the share of choices that are at most as far from 0. Those at least as far are asked for."""
    return _share(differences, lambda total, seen: abs(total) <= abs(seen) + 1e-9)


def a_number_and_no_share(differences):
    """This is how many choices there are that far out. Divide by 2^n, the number of all choices."""
    return round(sign_flips(differences) * 2 ** len(differences))


def without_the_seen_one(differences):
    """You leave the choice that was seen out of the count and out of all choices. It is one of the 2^n."""
    n = 2 ** len(differences)
    return (sign_flips(differences) * n - 1) / (n - 1)


def one_sign_for_each_sign_seen(differences):
    """You count how often all have one sign, whatever their sizes. Turn the signs of the differences themselves, and compare the
    means."""
    return 2 / 2 ** len(differences)


def left_out_in_place_of_turned(differences):
    """You multiply by 0 or 1, which leaves differences out. Multiply by 1 or -1: each sign stays or is turned."""
    sums = [0.0]
    for one in differences:
        sums = sums + [total + one for total in sums]
    return sum(abs(total) >= abs(sum(differences)) - 1e-6 for total in sums) / len(sums)


def signs_without_sizes(differences):
    """You put only signs in place of the differences. Their sizes count: a large one moves the mean more."""
    return sign_flips([(one > 0) - (one < 0) for one in differences])


def one_turned_at_a_time(differences):
    """You turn one sign at a time. Every choice of all signs counts: 2^n of them."""
    n, seen = len(differences), sum(differences)
    sums = [seen, *(seen - 2 * one for one in differences)]
    return sum(abs(total) >= abs(seen) - 1e-9 for total in sums) / (n + 1)


def sum_against_mean(differences):
    """You compare sums with the mean that was seen. Compare like with like."""
    sums, seen = _all(differences), mean(differences)
    return sum(abs(total) >= abs(seen) - 1e-9 for total in sums) / len(sums)


EXERCISE = Exercise(
    name="sign_flips",
    reference=sign_flips,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), sign_flips),
)
