"""Two softmaxes over different keys made one: totals and blends are brought to one maximum, then added.

A case holds each partial result as one tensor (..., 2 + d_v), so that gradients of all three parts can be judged. They are judged
on the context that is made of the result: where the maximum is kept off the graph, it has the same ones.
"""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax

REFERENCE = merge_partial
OUTPUTS = ("maximum", "total", "blend")
RETURNS = "maximum, total, blend"
VARIANTS = ("float64", "half precision")


def inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary")
    yield _case(draw, "ordinary", "one query", leading="")
    yield _case(draw, "ordinary", leading="B H T")
    yield _case(draw, "far apart", "scores beyond 1e3, float64", dtype=torch.float64, scale=1e3)
    yield _case(draw, "nothing in a", "no key in a: (-inf, 0, 0)", empty="a")
    yield _case(draw, "nothing in b", "no key in b: (-inf, 0, 0)", empty="b")
    yield _case(draw, "nothing in both", "some queries have seen no key, neither in a nor in b", empty="both")
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
    return Case(group, label(sizes, note), tuple(packed), diagnostic=diagnostic)


def call(handle, case, args):
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


def on_the_way(a, b):
    """Both maxima, and both totals, stacked, as where the two are merged by a sum over one dimension; and which of them has the
    larger maximum, as where the smaller one alone is brought to the other."""
    yield from torch.stack([a, b]).movedim(-1, 0)[:2]
    first, second = a[..., 0], b[..., 0]
    smaller, larger = torch.minimum(first, second), torch.maximum(first, second)
    yield from (first > second, first >= second, first < second, first <= second)
    yield from (
        smaller - torch.where(larger == -torch.inf, 0.0, larger),
        torch.exp(smaller - torch.where(larger == -torch.inf, 0.0, larger)),
    )


MISTAKES = """
maximum_of_nothing_is_finite: Where neither side has seen a key, your maximum is a finite number. You may subtract
  a finite number, but the maximum that you *return* there must be -inf: the largest of no scores.
    return (maximum, -> return (reference,
    return (maximum, -> return (torch.nan_to_num(maximum),
nan_where_nothing_was_seen: Where neither side has seen a key, both maxima are -inf, and -inf - (-inf) is NaN. Subtract
  something finite there, such as 0: what it multiplies is 0 anyway.
    _finite(maximum) -> maximum
one_maximum_for_all_queries: You take one maximum over all queries. Each query has its own: `torch.maximum` compares entry by
  entry.
    torch.maximum(a[0], b[0]) -> torch.maximum(a[0].max(), b[0].max()).expand_as(a[0])
finished_too_early: Your blend is divided by the total already. A partial result stays undivided, so that more can be added:
  the division comes once, at the end.
    return (maximum, total, blend) -> return (maximum, total, blend / total.clamp(min=1.0).unsqueeze(-1))
never_measured_from_below_zero: Where the larger maximum is negative, your total and blend are relative to 0, as `clamp` makes
  them. Measure them from the maximum that you return, and replace it only where it is -inf.
    _finite(maximum) -> maximum.clamp(min=0.0)
factor_in_the_wrong_dimension: The factors belong to queries, but you multiply the *features* of the blend by them: shapes are
  aligned from the right. Give them a last dimension: `unsqueeze(-1)`.
    scale_a.unsqueeze(-1) -> scale_a ; scale_b.unsqueeze(-1) -> scale_b
drops_one_for_all_queries: Where *one* query has seen no key, you drop a whole side, for all queries. Treat each query by
  itself: exp(-inf) is 0, which drops what must be dropped.
    return (maximum, total, blend) ->
      return b if a[0].isinf().any() else a if b[0].isinf().any() else (maximum, total, blend)
    return (maximum, total, blend) ->
      return a if b[0].isinf().any() else b if a[0].isinf().any() else (maximum, total, blend)
blends_taken_for_contexts: You weight each blend by its total and divide by the new total, as one merges finished contexts.
  These blends are not divided yet: add them, each times the factor of its maximum.
    scale_a.unsqueeze(-1) -> (scale_a * a[1]).unsqueeze(-1) ; scale_b.unsqueeze(-1) -> (scale_b * b[1]).unsqueeze(-1) ;
      return (maximum, total, blend) -> return (maximum, total, blend / total.clamp(min=1.0).unsqueeze(-1))
multiplies_the_blend_by_its_total: You multiply each blend by its total, as one does with averages. These blends are sums
  already: multiply them only by the factor of the maximum.
    scale_a.unsqueeze(-1) -> (scale_a * a[1]).unsqueeze(-1) ; scale_b.unsqueeze(-1) -> (scale_b * b[1]).unsqueeze(-1)
adds_without_rescaling: You add totals and blends as they are, but each is relative to its own maximum. Bring both to the
  larger maximum first: multiply by exp(own maximum - larger maximum).
    (torch.exp(a[0] - reference), torch.exp(b[0] - reference)) -> (torch.ones_like(a[0]), torch.ones_like(b[0]))
blend_not_rescaled: You bring the totals to one maximum, but you add the blends as they are. They are relative to their own
  maxima too: multiply them by the same two factors.
    scale_a.unsqueeze(-1) * a[2] + scale_b.unsqueeze(-1) * b[2] -> a[2] + b[2]
total_not_rescaled: You bring the blends to one maximum, but you add the totals as they are. They are relative to their own
  maxima too: multiply them by the same two factors.
    scale_a * a[1] + scale_b * b[1] -> a[1] + b[1]
rescales_one_alone: You bring only one side to the new maximum; the other has a factor of 1. (Do you overwrite its own
  maximum?) Each side has a factor: exp(own maximum - larger maximum).
    torch.exp(b[0] - reference) -> torch.ones_like(b[0])
scales_exchanged: The two factors are exchanged: you scale down the side with the larger maximum. The factor of each side is
  exp(*own* maximum - larger maximum).
    scale_a, scale_b = -> scale_b, scale_a =
scale_inverted: Your factors are inverted: you multiply each side by exp(larger maximum - own maximum), at least 1. Multiply
  by exp(own maximum - larger maximum), at most 1.
    a[0] - reference -> reference - a[0] ; b[0] - reference -> reference - b[0]
no_maximum_subtracted: Your factors are exp(own maximum), so the totals are relative to 0 and not to the maximum that you
  return, and exp(1e3) is infinite. Subtract the larger maximum inside exp.
    _finite(maximum) -> torch.zeros_like(maximum)
no_exponential: Your factors are differences of maxima. exp(score - own maximum) must become exp(score - larger maximum): the
  factor is exp of the difference.
    torch.exp(a[0] - reference) -> a[0] - reference ; torch.exp(b[0] - reference) -> b[0] - reference
the_larger_takes_all: You drop the partial result with the smaller maximum. Its keys have weight too: rescale it and add.
    (torch.exp(a[0] - reference), torch.exp(b[0] - reference)) -> ((a[0] >= b[0]).to(a[0]), (a[0] < b[0]).to(a[0]))
measures_from_another_maximum: You return the larger maximum, but your total and blend are always relative to the maximum of
  one side. Subtract the maximum that you return in both factors.
    _finite(maximum) -> _finite(a[0])
    _finite(maximum) -> _finite(b[0])
nothing_seen_counts_as_0: Where one side has seen no key, you compare its maximum as 0, so the other's is lost where it is
  negative. Compare them as they are, and replace -inf afterwards.
    torch.maximum(a[0], b[0]) -> torch.maximum(_finite(a[0]), _finite(b[0]))
returns_the_first_maximum: Total and blend are right, but you return the maximum of one side. Return the larger of the two:
  total and blend are relative to it.
    return (maximum, -> return (a[0],
keeps_the_first_maximum: You always take the maximum of the same side. Where the other's is far above it, exp of the
  difference overflows. Take each query's larger maximum.
    torch.maximum(a[0], b[0]) -> a[0]
"""


def _finite_where_nothing_was_seen(want, got, case):
    nothing = want[0] == -torch.inf
    if bool(got[0][nothing].isfinite().any()):
        return "Where neither side has seen a key, you return a finite maximum. It is -inf there: the largest of no scores."
    return None


PROPERTIES = (_finite_where_nothing_was_seen,)
