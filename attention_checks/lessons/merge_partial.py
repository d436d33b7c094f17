"""Two softmaxes over different keys made one: totals and blends are brought to one maximum, then added.

A case holds each partial result as one tensor (..., 2 + d_v), so that gradients of all three parts can be judged. They are judged
on the context that is made of the result: where the maximum is kept off the graph, it has the same ones.
"""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax

OUTPUTS = ("maximum", "total", "blend")


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary")
    yield _case(draw, "ordinary", "one query", leading="")
    yield _case(draw, "ordinary", leading="B H T")
    yield _case(draw, "far apart", "scores beyond 1e3, float64", dtype=torch.float64, scale=1e3)
    yield _case(draw, "nothing in a", "no key in a: (-inf, 0, 0)", empty="a")
    yield _case(draw, "nothing in b", "no key in b: (-inf, 0, 0)", empty="b")
    yield _case(draw, "nothing in both", "some queries have seen no key, neither in a nor in b", empty="both")
    yield _case(draw, "float64", "float64", dtype=torch.float64)
    yield _case(draw, "half precision", "float16", dtype=torch.float16)
    yield _case(draw, "nothing in a", "scores below -700, no key in a: (-inf, 0, 0)", dtype=torch.float64, shift=-1e5, empty="a")
    yield _case(draw, "equal maxima", "the same maximum in a and b", T=1, d_v=1)
    size = draw.integer(3, 6)
    yield _case(draw, "square", diagnostic=True, B=size, T=size, d_v=size)
    yield _case(draw, "square", diagnostic=True, T=size, d_v=size)


def _case(draw, group, note="", leading="B T", dtype=torch.float32, scale=1.5, shift=0.0, empty="", diagnostic=False, **fixed):
    names = [*leading.split(), "d_v"]
    drawn = draw.sizes("B H T d_v one other", low=3, high=10)
    sizes = {name: (drawn | fixed)[name] for name in names}
    *shape, d_v = sizes.values()
    packed = []
    for name, keys in (("a", drawn["one"]), ("b", drawn["other"])):
        values = draw.normal(keys, d_v, dtype=torch.float64)
        scores = draw.normal(*(shape or [1]), keys, dtype=torch.float64, scale=scale) + shift
        maximum, total, blend = partial_softmax(scores, values)
        each = torch.cat([maximum.unsqueeze(-1), total.unsqueeze(-1), blend], dim=-1).to(dtype).reshape(*shape, 2 + d_v)
        if empty in (name, "both"):
            unseen = torch.zeros(shape, dtype=torch.bool) if empty == "both" else torch.ones(shape, dtype=torch.bool)
            unseen[..., -1] = True
            each[unseen] = torch.tensor([-torch.inf] + [0.0] * (1 + d_v), dtype=dtype)
        packed.append(each)
    if group == "equal maxima":
        packed[1][..., 0] = packed[0][..., 0]
    tolerance = 3e-2 if dtype == torch.float16 else 0.0
    return Case(group, label(sizes, note), tuple(packed), diagnostic=diagnostic, tolerance=tolerance)


def _call(handle, case, args):
    """What is returned. Where gradients are asked, those of the context that it makes go through the blend, and no others; what
    has seen nothing gets none."""
    nothing = {"nothing in a": (True, False), "nothing in b": (False, True), "nothing in both": (True, True)}
    nothing["equal maxima"] = True, True  # where a maximum has no one gradient
    given = [arg.detach() if off else arg for arg, off in zip(args, nothing.get(case.group, (False, False)), strict=True)]
    result = handle.call(tuple((each[..., 0], each[..., 1], each[..., 2:]) for each in given))
    several = isinstance(result, (tuple, list)) and len(result) == 3 and all(isinstance(part, torch.Tensor) for part in result)
    if not several or not any(part.requires_grad for part in result) or result[2].shape != case.args[0][..., 2:].shape:
        return result
    maximum, total, blend = (part.detach() for part in result)
    context = finish_partial(result) if total.shape == blend.shape[:-1] else result[2]
    return maximum, total, blend + (context - context.detach()).nan_to_num(0.0)


def _finite(maximum):
    return torch.where(maximum == -torch.inf, 0.0, maximum)


def _scales(a, b, maximum):
    return torch.exp(a[0] - _finite(maximum)), torch.exp(b[0] - _finite(maximum))


def _added(a, b, maximum, of_totals, of_blends=None):
    """Totals and blends, each times the two factors (...), added."""
    of_blends = of_totals if of_blends is None else of_blends
    total = of_totals[0] * a[1] + of_totals[1] * b[1]
    return maximum, total, of_blends[0].unsqueeze(-1) * a[2] + of_blends[1].unsqueeze(-1) * b[2]


def _none(a, b):
    return torch.ones_like(a[0]), torch.ones_like(b[0])


def adds_without_rescaling(a, b):
    """Totals and blends are added as they are, but each is relative to its own maximum. Bring both to the larger one first:
    times exp(own maximum - larger maximum)."""
    return _added(a, b, torch.maximum(a[0], b[0]), _none(a, b))


def blend_not_rescaled(a, b):
    """The totals are brought to one maximum, but the blends are added as they are. They are relative to their own maxima as
    well: the same two factors belong to both."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, _scales(a, b, maximum), _none(a, b))


def total_not_rescaled(a, b):
    """The blends are brought to one maximum, but the totals are added as they are. They are relative to their own maxima as
    well: the same two factors belong to both."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, _none(a, b), _scales(a, b, maximum))


def rescales_one_alone(a, b):
    """Only one of the two is brought to the new maximum, the other has a factor of 1. (Was its own maximum overwritten?) Either
    may have the smaller one: each has a factor of its own, exp(own maximum - larger maximum)."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, (_scales(a, b, maximum)[0], _none(a, b)[1]))


def rescales_the_second_alone(a, b):
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, (_none(a, b)[0], _scales(a, b, maximum)[1]))


def measures_from_another_maximum(a, b):
    """You return the larger maximum, but total and blend are always relative to that of the same side, even where the other's is
    larger. Measure both factors from what you return."""
    return torch.maximum(a[0], b[0]), *_added(a, b, a[0], _scales(a, b, a[0]))[1:]


def measures_from_the_second_maximum(a, b):
    return torch.maximum(a[0], b[0]), *_added(a, b, b[0], _scales(a, b, b[0]))[1:]


def never_measured_from_below_zero(a, b):
    """Where the larger maximum is below 0, your total and blend are relative to 0, as a floor of 0 (`clamp`) makes them. They are
    to be relative to the maximum that you return. Put something else in its place where it is -inf, and there alone."""
    maximum = torch.maximum(a[0], b[0])
    floor = maximum.clamp(min=0.0)
    return maximum, *_added(a, b, floor, _scales(a, b, floor))[1:]


def nan_where_nothing_was_seen(a, b):
    """Where neither has seen a key, both maxima are -inf, and -inf - (-inf) is NaN. Subtract something finite there, 0 say:
    what is multiplied is 0 anyway."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, (torch.exp(a[0] - maximum), torch.exp(b[0] - maximum)))


def scale_inverted(a, b):
    """The factors are upside down: each side comes out times exp(larger maximum - own maximum), at least 1. *Multiply* by
    exp(own maximum - larger maximum), which brings the smaller one down."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, tuple(1 / scale for scale in _scales(a, b, maximum)))


def scales_exchanged(a, b):
    """The factors have changed places: the side with the larger maximum is brought down. exp(*own* maximum - larger) is due."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, _scales(a, b, maximum)[::-1])


def no_maximum_subtracted(a, b):
    """Your factors come out as exp(own maximum): the totals are then relative to 0, not to the maximum you return, and exp(1e3)
    is infinite. (Does a guard put 0 in its place everywhere?) Subtract the larger maximum inside exp."""
    return _added(a, b, torch.maximum(a[0], b[0]), (torch.exp(a[0]), torch.exp(b[0])))


def no_exponential(a, b):
    """Your factors are differences of maxima. What was exp(score - own maximum) becomes exp(score - larger maximum): the
    factor is exp of the difference."""
    maximum = torch.maximum(a[0], b[0])
    return _added(a, b, maximum, (a[0] - maximum, b[0] - maximum))


def the_larger_takes_all(a, b):
    """Of two partial results the one with the smaller maximum is dropped. Its keys have weight too: rescale it and add."""
    larger = a[0] >= b[0]
    return _added(a, b, torch.maximum(a[0], b[0]), (larger.to(a[0]), (~larger).to(a[0])))


def finished_too_early(a, b):
    """Your blend is divided by the total already. A partial result stays undivided, so that more can be added to it; the
    division comes once, at the end."""
    maximum, total, blend = merge_partial(a, b)
    return maximum, total, blend / total.clamp(min=1.0).unsqueeze(-1)


def multiplies_the_blend_by_its_total(a, b):
    """You multiply each blend by its total, as one does with averages. These blends are sums already, not divided yet: only
    the factor of the maximum belongs to them."""
    maximum = torch.maximum(a[0], b[0])
    one, other = _scales(a, b, maximum)
    return _added(a, b, maximum, (one, other), (one * a[1], other * b[1]))


def divides_the_blend_by_its_total(a, b):
    """You divide each blend by its total before they are added. Nothing is divided until the end: weights need the total over
    *all* keys."""
    maximum = torch.maximum(a[0], b[0])
    one, other = _scales(a, b, maximum)
    return _added(a, b, maximum, (one, other), (one / a[1].clamp(min=1.0), other / b[1].clamp(min=1.0)))


def blends_taken_for_contexts(a, b):
    """You weigh each blend by its total and divide by the new total, as one merges finished contexts. These blends are not
    divided yet: they are added, each times the factor of its maximum, and nothing is divided."""
    maximum, total, blend = multiplies_the_blend_by_its_total(a, b)
    return maximum, total, blend / total.clamp(min=1.0).unsqueeze(-1)


def returns_the_first_maximum(a, b):
    """Total and blend are right, but you return one side's maximum. They are relative to the larger of the two: return that."""
    return a[0], *merge_partial(a, b)[1:]


def returns_the_second_maximum(a, b):
    return b[0], *merge_partial(a, b)[1:]


def keeps_the_first_maximum(a, b):
    """You always take the same side's maximum. Where the other's is far above it, exp of the difference overflows: take each
    query's larger."""
    return _added(a, b, a[0], _scales(a, b, a[0]))


def keeps_the_second_maximum(a, b):
    return _added(a, b, b[0], _scales(a, b, b[0]))


def minimum_for_maximum(a, b):
    """The new maximum is the *smaller* of the two. Take the larger: then no factor is above 1."""
    minimum = torch.minimum(a[0], b[0])
    return _added(a, b, minimum, _scales(a, b, minimum))


def one_maximum_for_all_queries(a, b):
    """You take one maximum over all queries. Each query has its own: `torch.maximum(a[0], b[0])` compares entry by entry."""
    maximum = torch.maximum(a[0].max(), b[0].max()).expand_as(a[0])
    return _added(a, b, maximum, _scales(a, b, maximum))


def one_maximum_in_one_number(a, b):
    maximum = torch.maximum(a[0].max(), b[0].max())
    return _added(a, b, maximum, _scales(a, b, maximum))


def adds_the_maxima(a, b):
    """Your new maximum is the sum of the two. The largest score over all keys is the larger of the two."""
    return a[0] + b[0], *merge_partial(a, b)[1:]


def drops_one_for_all_queries(a, b):
    """Where *one* query has seen no key, a whole side is dropped, for all queries. Each query is to be treated by itself:
    exp(-inf) is 0, which drops what is to be dropped."""
    return b if a[0].isinf().any() else a if b[0].isinf().any() else merge_partial(a, b)


def drops_the_other_for_all_queries(a, b):
    return drops_one_for_all_queries(b, a)


def maximum_of_nothing_is_finite(a, b):
    """Where neither has seen a key your maximum is a finite number. One may be subtracted, but what you *return* there
    stays -inf: the largest of no scores."""
    maximum, total, blend = merge_partial(a, b)
    return _finite(maximum), total, blend


def maximum_of_nothing_is_the_lowest(a, b):
    maximum, total, blend = merge_partial(a, b)
    return torch.nan_to_num(maximum), total, blend


def maximum_of_nothing_is_large_and_negative(a, b):
    maximum, total, blend = merge_partial(a, b)
    return maximum.clamp(min=-1e9), total, blend


def nothing_seen_counts_as_0(a, b):
    """Where one side has seen no key, its maximum counts as 0 when the two are compared: the other's is lost where it lies below
    0. Compare them as they are: what is subtracted is made finite afterwards."""
    maximum = torch.maximum(_finite(a[0]), _finite(b[0]))
    return _added(a, b, maximum, _scales(a, b, maximum))


def factor_in_the_wrong_dimension(a, b):
    """The factors belong to queries, but meet the *features* of the blend: (..., T) against (..., T, d_v) is lined up from
    the right. Give them a last dimension: `unsqueeze(-1)`."""
    maximum, total, _ = merge_partial(a, b)
    one, other = _scales(a, b, maximum)
    return maximum, total, one * a[2] + other * b[2]


def _on_the_way(a, b):
    """Both maxima, and both totals, stacked, as where the two are merged by a sum over one dimension; and which of them has the
    larger maximum, as where the smaller one alone is brought to the other."""
    yield from torch.stack([a, b]).movedim(-1, 0)[:2]
    first, second = a[..., 0], b[..., 0]
    smaller, larger = torch.minimum(first, second), torch.maximum(first, second)
    yield from (first > second, first >= second, first < second, first <= second)
    yield from (smaller - _finite(larger), torch.exp(smaller - _finite(larger)))


def total_first(a, b):
    """Maximum and total have changed places in what you return. The order is (maximum, total, blend)."""
    maximum, total, blend = merge_partial(a, b)
    return total, maximum, blend


def blend_before_total(a, b):
    """Blend and total have changed places in what you return. The order is (maximum, total, blend)."""
    maximum, total, blend = merge_partial(a, b)
    return maximum, blend, total


def _finite_where_nothing_was_seen(want, got, case):
    nothing = want[0] == -torch.inf
    if bool(got[0][nothing].isfinite().any()):
        return "Where neither has seen a key, the maximum that you return is finite. It is -inf there: the largest of no scores."
    return None


EXERCISE = Exercise(
    name="merge_partial",
    reference=merge_partial,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns="maximum, total, blend",
    call=_call,
    properties=(_finite_where_nothing_was_seen,),
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), merge_partial),
)
