"""How often would chance look as good: are all choices of signs counted, and the seen one among them?"""

from itertools import product
from statistics import mean

from attention_checks.engine.cases import Case, label
from attention_lab.measure.paired import sign_flips

REFERENCE = sign_flips
DUE = "Expected a share of all 2^n choices of signs: those whose sum is at least as far from 0, on either side, as the one seen."
DIFFERENTIABLE = False


def inputs(draw):
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
    yield _case(draw, "many seeds", 11)


def _case(draw, group, n, note="", sign=0.0, centred=False, equal=False):
    values = draw.normal(n)
    if sign:
        values = sign * values.abs()
    if centred:
        values = values - 0.95 * values.mean()
    if equal:
        values = values[:1].abs().expand(n)
    return Case(group, label({"n": n}, note), ([round(value, 4) for value in values.tolist()],))


def on_the_way(differences):
    """What was seen, as a sum or a mean, with and without room for rounding; and all choices, in either order."""
    for seen in (sum(differences), mean(differences)):
        yield from (seen, abs(seen), abs(seen) - 1e-6)
    for signs in ((1, -1), (-1, 1)):
        choices = list(product(signs, repeat=len(differences)))
        terms = [tuple(sign * one for sign, one in zip(choice, differences, strict=True)) for choice in choices]
        sums = [sum(choice) for choice in terms]
        yield from (choices, terms, [list(choice) for choice in terms], sums, [abs(total) for total in sums])


def usual(differences):
    """One statement, so that no two mistakes are made at once: shares of 2^n agree by chance."""
    return sum([abs(total) >= abs(sum(differences)) - 1e-6 for total in _sums(differences)]) / 2 ** len(differences)


def _sums(differences):
    """The sum under every choice of signs."""
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    return sums


def _signs(differences):
    return [(one > 0) - (one < 0) for one in differences]


MISTAKES = """
left_out_in_place_of_turned: You add a difference or leave it out, as if you multiplied it by 1 or 0. Multiply by 1 or -1: add
  it or subtract it.
    _sums(differences) -> ((total + sum(differences)) / 2 for total in _sums(differences))
one_direction_alone: You get half of the right share: you count the sums on one side of 0 only, or try half of the choices. Try
  all 2^n choices, and count the sums that are as far from 0 as the seen one, on either side.
    abs(total) >= abs(sum(differences)) -> (total if sum(differences) >= 0 else -total) >= abs(sum(differences))
signs_in_no_order: You try n + 1 choices, one for each *number* of changed signs. It matters which signs change: try all 2^n
  choices, as `itertools.product` gives them.
    _sums(differences) -> (sum(differences[:kept]) - sum(differences[kept:]) for kept in range(len(differences) + 1)) ;
      2 ** len(differences) -> (len(differences) + 1)
farther_alone: You leave out the choices that are just as far from 0: the seen one itself, and the one with all signs changed.
  Use `>=`, and subtract 1e-6 for rounding.
    >= abs(sum(differences)) - 1e-06 -> > abs(sum(differences)) + 1e-06
one_sign_for_each_sign_seen: You always return 2 / 2^n, as if two choices counted. Do you use `==` for `>=`, or take the
  differences without signs in the sum that was seen? Count each choice at least as far from 0.
    sum([abs(total) >= abs(sum(differences)) - 1e-06 for total in _sums(differences)]) -> 2
one_added_above_and_below: You add 1 to the count and to the number of choices, as for choices drawn at random. The seen
  choice is one of the 2^n already: add nothing.
    return sum( -> return (1 + sum( ; / 2 ** len(differences) -> ) / (2 ** len(differences) + 1)
not_below: You leave out choices far below 0. The distance from 0 counts on both sides: compare absolute values.
    abs(total) >= abs(sum(differences)) -> total >= sum(differences)
not_above: You leave out choices far above 0. The distance from 0 counts on both sides: compare absolute values.
    abs(total) >= abs(sum(differences)) - 1e-06 -> total <= sum(differences) + 1e-06
seen_with_its_sign: Where the sum that was seen is below 0, you return 1. You compare with the sum itself: compare with its
  absolute value, `abs`.
    abs(sum(differences)) -> sum(differences)
seen_one_not_counted: You count one choice too few: the one that was seen, or the one with all its signs changed. Both count.
    return sum( -> return (-1 + sum( ; / 2 ** -> ) / 2 **
mean_against_sum: You compare means with the sum that was seen. Compare two sums, or two means.
    abs(total) >= -> abs(total) / len(differences) >=
sum_against_mean: You compare sums with the mean that was seen. Compare two sums, or two means.
    abs(sum(differences)) -> abs(sum(differences)) / len(differences)
no_room_for_rounding: Your result is right except for rounding: sums of the same numbers in another order may differ in the
  last digit. Subtract 1e-6 from the absolute value that was seen.
    abs(sum(differences)) - 1e-06 -> abs(sum(differences))
too_much_room_for_rounding: You leave too much room for rounding, or you round: you count choices that are nearer to 0 than
  the one seen. Subtract 1e-6, and round nothing.
    1e-06 -> 1e-3
upper_side_doubled: You return twice the share of sums at least as large as the one seen. That is above 1 where the seen sum
  is below 0. Compare absolute values, and count each choice once.
    return sum([abs(total) >= abs(sum(differences)) -> return 2 * sum([total >= sum(differences)
first_choice_alone: You always return 1 / 2^n, as if one choice counted. Does the loop end before `return`, do you add each
  choice with `+=`, and do you compare with the absolute value of the seen *sum*?
    sum([abs(total) >= abs(sum(differences)) - 1e-06 for total in _sums(differences)]) -> 1
signs_without_sizes: You replace the differences by their signs. Their sizes count: a large difference moves the mean more.
    abs(sum(differences)) -> abs(sum(_signs(differences))) ; _sums(differences) -> _sums(_signs(differences))
signs_alone: You compare sums or means of the signs themselves with what was seen. Multiply each difference by its sign first.
    _sums(differences) -> _sums([1] * len(differences))
just_as_far_alone: You count only the choices that are *just* as far from 0. Those that are farther count too: use `>=`, and
  subtract 1e-6 for rounding.
    abs(total) >= abs(sum(differences)) - 1e-06 -> abs(abs(total) - abs(sum(differences))) < 1e-06
nearer_to_0: You count the choices nearer to 0, with `<` or `<=`. Count those that are at least as far from 0: `>=`.
    >= abs(sum(differences)) - -> < abs(sum(differences)) -
    >= abs(sum(differences)) - -> <= abs(sum(differences)) +
a_number_and_no_share: You return how many choices are that far from 0. Divide by 2^n, the number of all choices.
    / 2 ** len(differences) ->
over_the_differences: You divide by n, the number of differences. There are 2^n choices of signs.
    2 ** len(differences) -> len(differences)
over_two_xor_n: You divide by `2 ^ n`, which is no power in Python: `^` compares bits. Write `2**n`.
    2 ** len(differences) -> (2 ^ len(differences) or 1)
one_turned_at_a_time: You change one sign at a time. Try every choice of all signs: there are 2^n of them.
    _sums(differences) -> (sum(differences) - 2 * one for one in [0, *differences]) ;
      2 ** len(differences) -> (len(differences) + 1)
one_sign_alone: You choose one sign, for the first difference. `itertools.product` needs `repeat`, the number of differences.
    _sums(differences) -> (differences[0], -differences[0]) ; 2 ** len(differences) -> 2
"""


def _one_answer_for_all(want, got, case):
    """A share that says nothing of the differences, or is none of 2^n."""
    if isinstance(got, bool):
        return "You return True or False. Return the share itself, a number."
    if got == 1:
        return (
            "Your result is 1, as if every choice counted. Do you try only some choices, take `abs` of single terms before you "
            "add them, change all signs at once, or leave too much room for rounding? Multiply, add, and then take `abs`."
        )
    if got == 0:
        return (
            "Your result is 0, but the seen choice always counts, and so does the one with all signs changed. Are the signs 1 "
            "and -1, and n of them? Do you compare sums with a sum, by `>=`, and divide by `/`? (`itertools.product` can be "
            "gone through only once: make a list of it.)"
        )
    choices, number = 2 ** len(case.args[0]), isinstance(got, int | float)
    if number and got > 1:
        return "Your result is more than 1, which no share is. Do you count each choice once, when all its terms are added?"
    if isinstance(got, float) and 0 < got < 1 and abs(got * choices - round(got * choices)) > 1e-6:
        return (
            f"With n={len(case.args[0])} differences every share of the choices is a whole number divided by {choices}, and "
            "yours is not. Are choices drawn at random or lost, as equal sums are in a set? Or do you divide by something else?"
        )
    sums, seen = _sums(case.args[0]), abs(sum(case.args[0]))
    missing, just_as_far = choices * (want - got) if number else 0, sum(abs(abs(total) - seen) < 1e-6 for total in sums)
    if 0.5 < missing < just_as_far + 0.5:
        return (
            f"Your share misses {round(missing)} of {choices} choices. {just_as_far} choices are just as far from 0 as the one "
            "seen, itself among them. Do you lose some to rounding, without `- 1e-6`, or not try them?"
        )
    return None


PROPERTIES = (_one_answer_for_all,)
