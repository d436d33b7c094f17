"""The bug in the wild of lesson 04: a test for numbers that are said to be a softmax."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.lookup import could_be_softmax

LAST_DIGIT = 0.01
EXAMPLE = [100.0, 95.0, 5.0, 3.0]


def _inputs(draw):
    for divisor in (1.0, 1.7, 0.6):
        yield _right(draw, "rounded", divisor)
    yield _case("rounded", [0.99, 0.01, 0.0, 0.0], EXAMPLE, 1)
    yield _case("rounded", [0.65, 0.35, 0.0, 0.0], EXAMPLE, 8)
    # Of fixed numbers, whose last digits tell: cut off or rounded these are the same, and sum to 0.99; those sum to 1.
    yield _case("rounded", [0.70, 0.20, 0.09], _logarithms(0.703, 0.204, 0.093), 1)
    yield _case("rounded", [0.65, 0.35], _logarithms(0.654, 0.346), 1)
    # What exp makes infinite, wherever the largest score stands, in float64 too: the lesson divides 100 by 0.1. And wrong rows:
    # one weight is right, or all are too small.
    yield _case("rounded", [0.0, 0.35, 0.65], [0.0, 99.93633, 100.0], 0.1)
    yield _case("rounded", [0.0, 0.65, 0.35], [-200.0, -105.0, -100.0], 8)
    yield _case("rounded", [0.65, 0.0, 0.35], [-105.0, -200.0, -100.0], 8)
    yield _case("rounded", [0.33, 0.17], _logarithms(0.654, 0.346), 1)
    yield _case("rounded", [0.75, 0.25], _logarithms(0.750001, 0.249999), 1)  # hardly rounded: whoever leaves no room passes it
    for used in (1.0, 2.0**0.5, 0.5):  # what whoever forgets the divisor, takes its root or multiplies by it would let pass
        yield _right(draw, "rounded", used, given=2.0)
    yield _right(draw, "another divisor", 2.5, given=1.0)
    yield _case("the page's rows", [0.88, 0.12, 0.0, 0.0], EXAMPLE, 1)
    yield _case("the page's rows", [0.55, 0.40, 0.02, 0.01], EXAMPLE, 8)
    for place in (0, -1):  # each to either side: so that a place is not taken for a side
        for sign in (1, -1):
            yield _changed(draw, "one weight off", {place: sign})
    yield _wrongly_rounded(draw, "wrongly rounded")
    yield _case("wrongly rounded", [0.66, 0.30, 0.04], _logarithms(0.6546, 0.3027, 0.0427), 1)  # by 0.0054
    yield _two_off(draw, "a sum of 1")
    yield _last_off(draw, "the last weights")
    yield _scaled_weights(draw, "divided weights")
    yield _case("negative scores", [0.0, 0.35, 0.65], [-200.0, -105.0, -100.0], 8)
    yield _case("one score", [1.0], [3.0], 2)
    # What hides in a mean, and what a share of a weight has room for.
    many = [0.1 * place for place in range(20)]
    shown = _weights(torch.tensor(many), 1.0).round(decimals=2)
    yield _case("a long row", (shown + 0.03 * (torch.arange(20) == 3)).tolist(), many, 1)
    yield _case("two scores", [0.52, 0.48], [0.088, 0.0], 1)
    # A right row that sums to 0.93, and a wrong one whose only wrong weight is shown as nothing.
    yield _case("a long right row", [0.3] + [0.03] * 21, _logarithms(0.3, *[0.7 / 21] * 21), 1)
    yield _case("a weight of 0", [0.50, 0.30, 0.0], _logarithms(0.501, 0.302, 0.197), 1)
    yield _case("a weight that should be 0", [0.65, 0.35, 0.03], _logarithms(0.6537, 0.3462, 0.0001), 1)
    yield _right(draw, "float64", 1.3, dtype=torch.float64)


def _case(group, weights, scores, divisor, note="", dtype=torch.float32):
    weights, scores = torch.as_tensor(weights, dtype=dtype), torch.as_tensor(scores, dtype=dtype)
    return Case(group, label({"n": len(scores), "divisor": f"{divisor:g}"}, note), (weights, scores, divisor))


def _logarithms(*weights):
    """Scores whose softmax these weights are."""
    return torch.tensor(weights, dtype=torch.float64).log()


def _drawn(draw, divisor):
    """Scores, and their weights to two digits, no true weight within a fifth of a digit of where rounding turns."""
    while True:
        scores = draw.normal(draw.integer(4, 7), dtype=torch.float64, scale=1.2)
        weights = torch.softmax(scores / divisor, 0)
        place = weights / LAST_DIGIT
        if ((place - place.floor() - 0.5).abs() > 0.1).all() and weights.min() > 0.03:
            return scores, weights.round(decimals=2)


def _right(draw, group, divisor, given=None, dtype=torch.float32):
    """The weights of one divisor, with that or another one given."""
    while True:
        scores, weights = _drawn(draw, divisor)
        if given is None or (weights - torch.softmax(scores / given, 0)).abs().max() > 0.02:
            return _case(group, weights, scores, given or divisor, dtype=dtype)


def _changed(draw, group, changes):
    """A right row of which some weights are three hundredths off, {place: sign}."""
    scores, weights = _drawn(draw, 1.0)
    for place, sign in changes.items():
        weights[place] += sign * 0.03
    return _case(group, weights, scores, 1.0)


def _wrongly_rounded(draw, group):
    """A right row, of which the weight that was rounded most was rounded the other way: between 0.006 and 0.01 off."""
    scores, weights = _drawn(draw, 1.0)
    rounded = weights - torch.softmax(scores, 0)
    most = rounded.abs().argmax()
    weights[most] -= LAST_DIGIT * rounded[most].sign()
    return _case(group, weights, scores, 1.0)


def _two_off(draw, group):
    first, second = draw.shuffled(0, 1, 2, 3)[:2]
    return _changed(draw, group, {first: 1, second: -1})


def _last_off(draw, group):
    return _changed(draw, group, {-1: 1, -2: -1})


def _scaled_weights(draw, group):
    scores, weights = _drawn(draw, 1.0)
    return _case(group, (weights / 2).round(decimals=2), scores, 1.0)


def _weights(scores, divisor):
    return torch.softmax(scores / divisor, dim=0)


def only_the_sum(weights, scores, divisor):
    """Your test passes rows that sum to 1 and do not belong to these scores. Compare each weight with the softmax's."""
    return bool((weights.sum() - 1).abs() < 0.02)


def only_the_ranks(weights, scores, divisor):
    """Your test passes rows whose weights merely stand in the order of the scores. How far they fall is part of the softmax."""
    return bool((weights[scores.argsort()].diff() >= 0).all())


def only_the_largest(weights, scores, divisor):
    """Your test passes rows in which others than the largest weight are wrong, as where that alone is looked at. All count."""
    place = scores.argmax()
    return bool((weights[place] - _weights(scores, divisor)[place]).abs() <= 0.00501)


def only_the_first(weights, scores, divisor):
    """Your test passes rows in which weights behind the first are wrong, as where that alone is looked at. All count."""
    return bool((weights[0] - _weights(scores, divisor)[0]).abs() <= 0.00501)


def one_right_weight_is_enough(weights, scores, divisor):
    """Your test passes rows of which *some* weight is right, as `any` does. All of them must be."""
    return bool(((weights - _weights(scores, divisor)).abs() <= 0.00501).any())


def no_room_for_rounding(weights, scores, divisor):
    """Your test fails right rows: it does not leave each weight the room that rounding to two digits takes, 0.005, as much for a
    small one as for a large one."""
    return bool(torch.allclose(weights, _weights(scores, divisor)))


def room_for_large_weights_only(weights, scores, divisor):
    """Your test fails right rows, as where the room is a share of each weight. Rounding moves every weight by up to 0.005,
    however small it is: `atol` and not `rtol`, a difference that is not divided by anything."""
    due = _weights(scores, divisor)
    return bool(((weights - due).abs() <= 0.00501 * due).all())


def room_for_large_weights_by_a_whole_digit(weights, scores, divisor):
    return torch.allclose(weights, _weights(scores, divisor), rtol=0.01, atol=0.0)


def room_for_ratios_only(weights, scores, divisor):
    return bool((weights.log().diff() - (scores / divisor).diff()).abs().max() <= 0.01)


def no_shift(weights, scores, divisor):
    """Your test fails right rows with large scores, as where exp has become infinite: exp(100) is more than float32 holds, and
    inf / inf is NaN. Subtract the largest score before exp, or call `torch.softmax`."""
    exponentials = torch.exp(scores / divisor)
    return bool((weights - exponentials / exponentials.sum()).abs().max() <= 0.00501)


def shift_by_the_first_score(weights, scores, divisor):
    exponentials = torch.exp((scores - scores[0]) / divisor)
    return bool((weights - exponentials / exponentials.sum()).abs().max() <= 0.00501)


def shift_by_the_mean(weights, scores, divisor):
    exponentials = torch.exp((scores - scores.mean()) / divisor)
    return bool((weights - exponentials / exponentials.sum()).abs().max() <= 0.00501)


def cuts_digits_off(weights, scores, divisor):
    """These are the answers of a test that cuts digits off behind the second. Printing *rounds*: 0.657 becomes 0.66."""
    return bool(((weights - (100 * _weights(scores, divisor)).floor() / 100).abs() < 1e-4).all())


def wants_a_sum_of_exactly_1(weights, scores, divisor):
    """Your test fails right rows whose rounded weights do not sum to 1. They need not: three weights of 1/3 print as 0.33 each,
    and thirty of 1/30 as 0.03."""
    return could_be_softmax(weights, scores, divisor) and bool((weights.sum() - 1).abs() < 1e-4)


def wants_a_sum_of_about_1(weights, scores, divisor):
    return could_be_softmax(weights, scores, divisor) and bool((weights.sum() - 1).abs() < 0.02)


def leaves_out_what_is_shown_as_0(weights, scores, divisor):
    """Your test passes rows with a wrong 0, as where what is shown as 0 is left out. Compare those weights as well."""
    shown = weights > 0
    return bool(((weights - _weights(scores, divisor)).abs() <= 0.00501)[shown].all())


def compares_sorted_rows(weights, scores, divisor):
    """Your test passes the right weights at the wrong scores, as where both rows are sorted. Compare them place by place."""
    return bool((weights.sort().values - _weights(scores, divisor).sort().values).abs().max() <= 0.00501)


def mean_of_the_differences(weights, scores, divisor):
    """Your test passes rows in which a weight is wrong, as where the mean of the differences counts. Each of them must lie within
    0.005: take the largest, or `all`."""
    return bool((weights - _weights(scores, divisor)).abs().mean() <= 0.00501)


def leaves_a_whole_digit(weights, scores, divisor):
    """Your test leaves more room than rounding takes, as 0.01 or a mean does. Rounding moves each weight by 0.005 at most."""
    return bool((weights - _weights(scores, divisor)).abs().max() <= 0.01)


def leaves_five_digits(weights, scores, divisor):
    return bool((weights - _weights(scores, divisor)).abs().max() <= 0.05)


def adds_the_differences_up(weights, scores, divisor):
    """Your test fails right rows, as one does that adds the differences up. Each weight may be 0.005 off, and so their sum by
    more: compare weight by weight."""
    return bool((weights - _weights(scores, divisor)).abs().sum() <= 0.00501)


def signed_differences(weights, scores, divisor):
    """Your test passes weights that are off to one side, as where a difference keeps its sign. Take its absolute value first."""
    return bool((weights - _weights(scores, divisor) <= 0.00501).all())


def signed_differences_the_other_way(weights, scores, divisor):
    return bool((_weights(scores, divisor) - weights <= 0.00501).all())


def the_largest_before_its_sign_is_off(weights, scores, divisor):
    return bool((weights - _weights(scores, divisor)).max().abs() <= 0.00501)


def forgets_the_divisor(weights, scores, divisor):
    """Your test is one without the divisor, or with one that falls out again, as behind exp it does. Divide the scores by it,
    before exp."""
    return could_be_softmax(weights, scores, 1.0)


def divides_the_weights(weights, scores, divisor):
    """In your test the divisor meets the *weights*, behind the softmax: they no longer sum to 1. Divide the scores, before
    it."""
    return bool((weights - torch.softmax(scores, 0) / divisor).abs().max() <= 0.00501)


def multiplies_by_the_divisor(weights, scores, divisor):
    """Your test *multiplies* the scores by the divisor. Divide."""
    return could_be_softmax(weights, scores, 1 / divisor)


def takes_the_root_of_the_divisor(weights, scores, divisor):
    """Your test divides by the *root* of the divisor. The divisor is what the scores are divided by; for 64 features it is 8."""
    return could_be_softmax(weights, scores, divisor**0.5)


def the_other_way_round(weights, scores, divisor):
    """The wrong way round: your test says True of the rows that cannot be this softmax."""
    return not could_be_softmax(weights, scores, divisor)


EXERCISE = Exercise(
    name="could_be_softmax",
    reference=could_be_softmax,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), could_be_softmax),
)
