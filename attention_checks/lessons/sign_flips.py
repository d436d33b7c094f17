"""How often would chance look as good: are all choices of signs counted, and the seen one among them?"""

from itertools import product
from statistics import mean

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_lab.measure.paired import sign_flips


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
    yield Case("a sum of 0", "n=3, the sum is 0", ([0.5, -0.3, -0.2],))
    yield Case("one small difference", "n=4, one of them is 0.00002", ([0.012, 0.009, -0.003, 0.00002],))
    yield _case(draw, "many seeds", 12)


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
    """This is half of what is due: what comes out when only the direction that was seen counts, or only half of the choices are
    tried. As far from 0 in either direction counts, of all 2^n."""
    side = 1 if sum(differences) >= 0 else -1
    return _share(differences, lambda total, seen: side * total >= side * seen - 1e-9)


def not_below(differences):
    """Yours leaves out choices far below 0. How far each is from 0 counts, on either side: compare the sizes."""
    return _share(differences, lambda total, seen: total >= seen - 1e-9)


def farther_alone(differences):
    """Choices that are just as far from 0 are missing from your count: the seen one itself, and the one with all signs turned.
    Try all 2^n, and compare with `>=`, less 1e-6 for rounding."""
    return _share(differences, lambda total, seen: abs(total) > abs(seen) + 1e-9)


def no_room_for_rounding(differences):
    """Right but for rounding: sums of the same numbers in another order may differ in the last digit. Compare with
    the size that was seen, less 1e-6."""
    return _share(differences, lambda total, seen: abs(total) >= abs(seen))


def less_far(differences):
    """This is the share of choices that are less far from 0. Those at least as far are asked for."""
    return _share(differences, lambda total, seen: abs(total) < abs(seen) - 1e-9)


def not_farther(differences):
    """This is the share of choices that are at most as far from 0. Those at least as far are asked for."""
    return _share(differences, lambda total, seen: abs(total) <= abs(seen) + 1e-9)


def a_number_and_no_share(differences):
    """This is how many choices there are that far out. Divide by 2^n, the number of all choices."""
    return _count(differences)


def without_the_seen_one(differences):
    """One choice is left out, of the count and of all choices: the one that was seen, or the one with all its signs turned. Both
    are among the 2^n."""
    n = 2 ** len(differences)
    return (sign_flips(differences) * n - 1) / (n - 1)


def one_sign_for_each_sign_seen(differences):
    """This is 2 / 2^n, as if two choices counted, whatever was seen: is `==` there for `>=`, or have the differences lost their
    signs in the sum that was seen? Each choice counts whose sum is at least as far from 0 as that one."""
    return 2 / 2 ** len(differences)


def left_out_in_place_of_turned(differences):
    """In yours a difference is added or left out, as when it is multiplied by 0 or 1. By 1 or -1: it is added or subtracted."""
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


def seen_with_its_sign(differences):
    """Where the sum that was seen is below 0, your share is 1: its sign is still there. Compare with its size, `abs`."""
    return _share(differences, lambda total, seen: abs(total) >= seen - 1e-9)


def not_above(differences):
    """Yours leaves out choices far above 0. How far each is from 0 counts, on either side: compare the sizes."""
    return _share(differences, lambda total, seen: total <= seen + 1e-9)


def counts_a_sum_of_0_twice(differences):
    """Right but where the sum that was seen is 0: the choices whose sum is 0 are on either side then, and you count them twice.
    Count each choice once, by its size, `abs`."""
    above = _share(differences, lambda total, seen: total >= abs(seen) - 1e-9)
    below = _share(differences, lambda total, seen: total <= -abs(seen) + 1e-9)
    return above + below


def too_much_room_for_rounding(differences):
    """Too much is left for rounding, or rounded away: you count choices that are nearer to 0 than the one seen. Leave 1e-6, and
    round nothing."""
    return _share(differences, lambda total, seen: abs(total) >= abs(seen) - 1e-3)


def upper_side_doubled(differences):
    """This is twice the share of sums at least as large as the one seen, and above 1 where that is below 0: there most are.
    Compare the sizes, with `abs`, and count each choice once."""
    return 2 * not_below(differences)


def just_as_far_alone(differences):
    """This is the share of choices that are *just* as far from 0. Those that are farther count as well: `>=`, with 1e-6 for
    rounding."""
    return _share(differences, lambda total, seen: abs(abs(total) - abs(seen)) < 1e-6)


def one_added_above_and_below(differences):
    """1 is added to the count and to the number of choices, as where they are drawn at random, or the seen one is counted beside
    them. It is among the 2^n: add nothing."""
    return (_count(differences) + 1) / (2 ** len(differences) + 1)


def twice(differences):
    """This is twice what is due. Sizes count both directions already, and there are 2^n choices."""
    return 2 * sign_flips(differences)


def in_per_cent(differences):
    """This is in per cent. A share between 0 and 1 is due."""
    return 100 * sign_flips(differences)


def over_the_differences(differences):
    """You divide by n, the number of differences. There are 2^n choices of signs."""
    return _count(differences) / len(differences)


def over_two_xor_n(differences):
    """You divide by `2 ^ n`, which in Python is no power: `^` compares bits. Write `2**n`."""
    return _count(differences) / (2 ^ len(differences) or 1)


def seen_one_not_counted(differences):
    """One choice too few is counted: the one that was seen, or the one with all its signs turned. Both are as far from 0 as what
    was seen, and count."""
    return (_count(differences) - 1) / 2 ** len(differences)


def first_choice_alone(differences):
    """This is 1 / 2^n, as if one choice counted and no other. Does the loop run to its end before `return`, is each choice added
    to the count, with `+=`, and is it compared with the size of the seen *sum*?"""
    return 1 / 2 ** len(differences)


def signs_in_no_order(differences):
    """You try n + 1 choices, one for each *number* of turned signs. Which ones are turned counts as well: 2^n choices, as
    `itertools.product` gives them."""
    n, seen = len(differences), abs(sum(differences))
    sums = [sum(differences[:kept]) - sum(differences[kept:]) for kept in range(n + 1)]
    return sum(abs(total) >= seen - 1e-6 for total in sums) / (n + 1)


def one_sign_alone(differences):
    """You choose one sign, for the first difference. `itertools.product` needs `repeat`, the number of differences."""
    return sum(abs(sign * differences[0]) >= abs(sum(differences)) - 1e-6 for sign in (1, -1)) / 2


def signs_alone(differences):
    """You compare the signs themselves with what was seen. Multiply each difference by its sign first."""
    choices, seen = list(product((1, -1), repeat=len(differences))), abs(mean(differences))
    return sum(abs(mean(signs)) >= seen - 1e-6 for signs in choices) / len(choices)


def mean_against_sum(differences):
    """You compare means with the sum that was seen. Compare like with like."""
    sums, seen = _all(differences), sum(differences)
    return sum(abs(total) / len(differences) >= abs(seen) - 1e-9 for total in sums) / len(sums)


def _count(differences):
    """How many choices are due."""
    return round(sign_flips(differences) * 2 ** len(differences))


def sum_against_mean(differences):
    """You compare sums with the mean that was seen. Compare like with like."""
    sums, seen = _all(differences), mean(differences)
    return sum(abs(total) >= abs(seen) - 1e-9 for total in sums) / len(sums)


def _one_answer_for_all(want, got, case):
    """A share that says nothing of the differences, or is none of 2^n."""
    if isinstance(got, bool):
        return "This is True or False. The share itself is due: a number."
    if got == 1:
        return (
            "This is 1, as if every choice counted. Are only some choices tried, is the size taken of single terms, before they "
            "are added, are all signs turned at once, or is too much left for rounding? Turn, add, and then take the size."
        )
    if got == 0:
        return (
            "This is 0, but the seen choice always counts, and with all signs turned it counts again. Are the signs 1 and -1, "
            "and n of them? Are sums compared with a sum, by `>=`, and is it `/` that divides? (Or is what `itertools.product` "
            "gives gone through twice? Make a list of it.)"
        )
    choices, number = 2 ** len(case.args[0]), isinstance(got, int | float)
    if number and got > 1:
        return "This is more than 1, and a share is not. Is each choice counted once, when all its terms are added?"
    if isinstance(got, float) and 0 < got < 1 and abs(got * choices - round(got * choices)) > 1e-6:
        return (
            f"With n={len(case.args[0])} differences every share of the choices is a whole number over {choices}; yours is none. "
            "Are choices drawn at random, left out, as equal sums are in a set, or is something else divided by? Try each once."
        )
    missing, just_as_far = choices * (want - got) if number else 0, round(choices * just_as_far_alone(case.args[0]))
    if 0.5 < missing < just_as_far + 0.5:
        return (
            f"By your share {round(missing)} of {choices} choices are missing; {just_as_far} are just as far from 0 as the one "
            "seen, itself among them. Is one of those lost to rounding, for want of `- 1e-6`, or not tried?"
        )
    return None


def _on_the_way(differences):
    """What was seen, as a sum or a mean, with and without room for rounding; and all choices, in either order."""
    for seen in (sum(differences), mean(differences)):
        yield from (seen, abs(seen), abs(seen) - 1e-6)
    for signs in ((1, -1), (-1, 1)):
        choices = list(product(signs, repeat=len(differences)))
        terms = [tuple(sign * one for sign, one in zip(choice, differences, strict=True)) for choice in choices]
        sums = [sum(choice) for choice in terms]
        yield from (choices, terms, [list(choice) for choice in terms], sums, [abs(total) for total in sums])


EXERCISE = Exercise(
    name="sign_flips",
    reference=sign_flips,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), sign_flips),
    properties=(_one_answer_for_all,),
    on_the_way=_on_the_way,
    due="A share of all 2^n choices of signs is due: those whose sum is at least as far from 0, on either side, as the one seen.",
)
