"""How far a predicted alignment is from the gold one."""

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.measure.metrics import alignment_error_rate


def _inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary", note="all right", hits=5, near=0, misses=0, missed=0)
    yield _case(draw, "no possible links", note="possible=None", possible=None)
    yield _case(draw, "possible left out", note="possible not given", possible=...)
    yield _case(draw, "nothing right", note="nothing right", hits=0, near=0)
    yield _case(draw, "nothing predicted", note="nothing predicted", hits=0, near=0, misses=0)
    yield _case(draw, "sure not repeated", note="the sure links not among them", possible="apart")
    yield Case("nothing at all", "predicted and sure both empty", (set(), set(), None))
    yield Case("nothing at all", "predicted and sure both empty, possible not", (set(), set(), {(0, 0), (1, 2)}))


def _case(draw, group, note="", possible=True, hits=None, near=None, misses=None, missed=None):
    links = draw.shuffled(*[(source, target) for source in range(6) for target in range(7)])
    # How many predicted links are sure, merely possible, or neither, and how many of each were not predicted.
    hits, near, misses = (
        draw.integer(low, high) if count is None else count for count, low, high in ((hits, 3, 5), (near, 1, 3), (misses, 5, 7))
    )
    missed, missed_possible = draw.integer(6, 8) if missed is None else missed, draw.integer(3, 5)
    taken = iter(links)
    groups = [[next(taken) for _ in range(count)] for count in (hits, near, misses, missed, missed_possible)]
    predicted, sure = set(groups[0] + groups[1] + groups[2]), set(groups[0] + groups[3])
    sizes = {"predicted": len(predicted), "sure": len(sure)}
    if possible in (True, "apart"):
        possible = set(groups[1] + groups[4]) | (sure if possible is True else set())
        sizes["possible"] = len(possible)
    args = (predicted, sure) if possible is ... else (predicted, sure, possible)
    return Case(group, label(sizes, note), args)


def _possible(sure, possible):
    return sure if possible is None else possible | sure


def not_subtracted_from_1(predicted, sure, possible=None):
    """This is the share that is *right*: 1 where all is well. An error rate is 0 there."""
    return 1.0 - alignment_error_rate(predicted, sure, possible)


def ignores_possible(predicted, sure, possible=None):
    """You count a merely possible link as an error. It is not required, but it does no harm either: which set do the links of
    A meet in the second term?"""
    return alignment_error_rate(predicted, sure)


def divides_by_possible(predicted, sure, possible=None):
    """You divide by |A| + |P|. Possible links are not required, so they do not count below: look at the denominator again."""
    possible = _possible(sure, possible)
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(possible))


def one_minus_jaccard(predicted, sure, possible=None):
    """This is one minus intersection over union. The alignment error rate counts agreement with S and with P, over |A| + |S|."""
    return 1.0 - len(predicted & sure) / len(predicted | sure)


def one_minus_recall(predicted, sure, possible=None):
    """You divide by |S| alone: this is how many sure links were missed. Wrong predictions must cost something as well."""
    return 1.0 - len(predicted & sure) / len(sure)


def forgets_the_second_term(predicted, sure, possible=None):
    """Only the agreement with S is in your numerator. A perfect alignment should give 0; yours gives one half."""
    return 1.0 - len(predicted & sure) / (len(predicted) + len(sure))


def brackets_missing(predicted, sure, possible=None):
    """Mind the brackets: the whole sum of the two agreements is divided by the whole sum of the two sizes."""
    possible = _possible(sure, possible)
    return 1.0 - len(predicted & sure) + len(predicted & possible) / (len(predicted) + len(sure))


def brackets_missing_below(predicted, sure, possible=None):
    possible = _possible(sure, possible)
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / max(len(predicted), 1) + len(sure)


def none_is_empty(predicted, sure, possible=None):
    """Without possible links you take P to be empty. Sure links are always possible too: P is then S."""
    possible = set() if possible is None else possible
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


def none_not_understood(predicted, sure, possible=None):
    """`possible=None` means that nothing beyond the sure links is possible: P is then S."""
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


def percentage(predicted, sure, possible=None):
    """This is a percentage. The rate lies between 0 and 1."""
    return 100.0 * alignment_error_rate(predicted, sure, possible)


def possible_without_sure(predicted, sure, possible=None):
    """You take P for the possible links alone. Whoever lists them need not repeat the sure ones, which are possible too: P is
    both together."""
    together, possible = len(predicted) + len(sure), sure if possible is None else possible
    return 1.0 - (len(predicted & sure) + len(predicted & possible)) / together if together else 0.0


def nothing_predicted_is_perfect(predicted, sure, possible=None):
    """Predicting nothing comes out as perfect. Every sure link was missed: that is as wrong as can be."""
    return alignment_error_rate(predicted, sure, possible) if predicted else 0.0


def nothing_at_all_divides_by_zero(predicted, sure, possible=None):
    """Two empty sets make you divide by zero. They agree, so the rate is 0."""
    together = len(predicted) + len(sure)
    return 1.0 - (len(predicted & sure) + len(predicted & _possible(sure, possible))) / together


def nothing_at_all_is_wrong(predicted, sure, possible=None):
    """Two empty sets come out as wholly wrong. They agree, so the rate is 0."""
    return alignment_error_rate(predicted, sure, possible) if predicted or sure else 1.0


def unions_for_intersections(predicted, sure, possible=None):
    """You count links that are in *either* set. The formula counts those in *both*."""
    return 1.0 - (len(predicted | sure) + len(predicted | _possible(sure, possible))) / (len(predicted) + len(sure))


def integer_division(predicted, sure, possible=None):
    """Your division drops the fraction, so that every rate is 0 or 1. `/` keeps it."""
    rate = alignment_error_rate(predicted, sure, possible)
    return 1.0 if rate > 0 else 0.0


def place_by_place(predicted, sure, possible=None):
    """You compare the links place by place, so that one more link puts all that follow out of step. A set has no places: ask
    which links are in both."""
    hits = sum(one == other for one, other in zip(sorted(predicted), sorted(sure), strict=False))
    return 1.0 - 2 * hits / (len(predicted) + len(sure))


EXERCISE = Exercise(
    name="alignment_error_rate",
    reference=alignment_error_rate,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), alignment_error_rate),
)
