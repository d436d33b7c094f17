"""Query heads that share keys and values: which head reads which, and the same mistakes as in every attention."""

import math
from dataclasses import replace

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import Case, attention_cases, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("context", "weights")


def _inputs(draw):
    for case in _cases(draw):  # Hq in each label: a size that is Hq as well as d_k is called neither
        yield case if "Hq=" in case.label else replace(case, label=f"Hq={case.args[0].shape[1]}, {case.label}")


def _cases(draw):
    yield from attention_cases(
        draw,
        {"q": "B Hkv*2 Tq d_k", "k": "B Hkv Tk d_k", "v": "B Hkv Tk d_v"},
        mask="B Hkv*2 Tq Tk",
        broadcast=("1 1 1 Tk", "Tq Tk", "B 1 Tq Tk"),
        large={"q": 1e2, "k": 1e2},
        also={"one head of keys": {"Hkv": 1}, "as many heads as groups": {"Hkv": 2}},
    )
    for share in (3, 1):  # how many query heads share a head of keys and values
        shapes = {"q": f"B Hkv*{share} Tq d_k", "k": "B Hkv Tk d_k", "v": "B Hkv Tk d_v"}
        case = next(attention_cases(draw, shapes, mask=f"Hkv*{share} Tq Tk"))  # of three dimensions, the first of them heads
        yield replace(case, group="other groups", label=f"{case.label}, {share} query heads for each of k, mask (Hq, Tq, Tk)")
    # In the last two all numbers of q together can be shared evenly, so that a reshape raises nothing.
    for group, queries, keys, T in (("", 5, 3, 4), (" by its heads", 5, 3, 6), (", fewer queries", 2, 4, 6)):
        sizes = {"B": 2, "Hq": queries, "Hkv": keys, "T": T}
        q, k, v = draw.normal(2, queries, T, 3), draw.normal(2, keys, T, 3), draw.normal(2, keys, T, 6)
        rows = f", though {queries} * {T} rows can" if queries * T % keys == 0 else ""
        note = f"{queries} heads cannot share {keys} evenly{rows}: a ValueError is due"
        yield Case(f"not divisible{group}", label(sizes, note), (q, k, v, None))


def _attend(q, k, v, mask, keys, values=None):
    """Attention in which query head h reads the heads keys(h, Hq, Hkv) of the keys and values."""
    order = lambda pick: [pick(head, q.shape[1], k.shape[1]) for head in range(q.shape[1])]  # noqa: E731
    _divides(q, k)
    return scaled_dot_product_attention(q, k[:, order(keys)], v[:, order(values or keys)], mask)


def _divides(q, k):
    if q.shape[1] % k.shape[1]:
        raise ValueError("the heads cannot be shared evenly")


def _due(head, queries, keys):
    return head // (queries // keys)


def _in_turn(head, queries, keys):
    return head % keys


def heads_in_turn(q, k, v, mask=None):
    """Your query heads take the heads of keys in turn, as 0, 1, 0, 1 of two. Those that share stand next to each other: 0, 0,
    1, 1. Of copied keys `repeat_interleave` does that; of q's heads a reshape to (Hkv, Hq / Hkv), in this order."""
    return _attend(q, k, v, mask, _in_turn)


def values_in_turn(q, k, v, mask=None):
    """The values are taken in turn, as 0, 1, 0, 1 of two, the keys are not. Both are shared as 0, 0, 1, 1."""
    return _attend(q, k, v, mask, _due, _in_turn)


def keys_in_turn(q, k, v, mask=None):
    """The keys are taken in turn, as 0, 1, 0, 1 of two, the values are not. Both are shared as 0, 0, 1, 1."""
    return _attend(q, k, v, mask, _in_turn, _due)


def divides_by_the_heads_of_keys(q, k, v, mask=None):
    """Query head h reads head h // Hkv of the keys. As many heads share as there are query heads for each: h // (Hq / Hkv)."""
    return _attend(q, k, v, mask, lambda head, queries, keys: min(head // keys, keys - 1))


def first_head_only(q, k, v, mask=None):
    """All query heads read the first head of keys and values: that is multi-query attention, which has no other. Here each
    group has its own."""
    return _attend(q, k, v, mask, lambda *_: 0)


def averages_the_heads_of_keys(q, k, v, mask=None):
    """Keys and values enter as averages over their heads. They stay apart: each group of query heads reads its own."""
    _divides(q, k)
    return grouped_query_attention(q, k.mean(1, keepdim=True), v.mean(1, keepdim=True), mask)


def groups_from_behind(q, k, v, mask=None):
    """The first query heads read the *last* head of keys. Group 0 reads head 0."""
    return _attend(q, k, v, mask, lambda head, queries, keys: keys - 1 - _due(head, queries, keys))


def positions_before_heads(q, k, v, mask=None):
    """Your queries are those of (B, Tq, Hq, d) *reshaped* to heads, so that a head gets other heads' queries. They come as
    (B, Hq, Tq, d): as they are, the heads of a group already stand one behind the other."""
    return grouped_query_attention(q.transpose(1, 2).reshape(q.shape), k, v, mask)


def one_head_a_group(q, k, v, mask=None):
    """Your result has one head for each head of keys. All query heads answer: (B, Hq, Tq, d_v)."""
    context, weights = grouped_query_attention(q, k, v, mask)
    group = q.shape[1] // k.shape[1]
    return context[:, ::group], weights[:, ::group]


def groups_never_joined(q, k, v, mask=None):
    """The groups stay apart in what you return: (B, Hkv, Hq / Hkv, ...). Join them to (B, Hq, ...)."""
    return tuple(each.unflatten(1, (k.shape[1], -1)) for each in grouped_query_attention(q, k, v, mask))


def weights_in_groups(q, k, v, mask=None):
    """Your weights hold the queries of a group one below the other, (B, Hkv, Hq / Hkv * Tq, Tk). A table for each query head is
    due, as the context has them: (B, Hq, Tq, Tk)."""
    context, weights = grouped_query_attention(q, k, v, mask)
    return context, weights.reshape(*k.shape[:2], -1, k.shape[2])


def blends_the_keys(q, k, v, mask=None):
    """This is a blend of the keys. They say how much each position counts; what is blended are the values."""
    return grouped_query_attention(q, k, k, mask)


def softmax_over_the_queries(q, k, v, mask=None):
    """Your softmax runs over the queries. Each query shares out its own 1 over the keys: the last dimension."""
    _divides(q, k)

    def over_the_queries(scores, mask):
        allowed = torch.ones((), dtype=torch.bool) if mask is None else mask
        weights = torch.softmax(scores.masked_fill(~allowed, torch.finfo(scores.dtype).min), dim=-2)
        return weights.masked_fill(~allowed, 0.0)

    return instead(grouped_query_attention, masked_softmax=over_the_queries)(q, k, v, mask)


def torchs_error_for_what_does_not_divide(q, k, v, mask=None):
    """When the heads cannot be shared out evenly, a RuntimeError is raised, torch's or your own. A ValueError is due: test `Hq %
    Hkv` and raise it."""
    if q.shape[1] % k.shape[1]:
        raise RuntimeError
    return grouped_query_attention(q, k, v, mask)


def asserts_that_it_divides(q, k, v, mask=None):
    """When the heads cannot be shared out evenly, an AssertionError is raised, as by `assert`. A ValueError is due, which callers
    can tell from a mistake of yours."""
    if q.shape[1] % k.shape[1]:
        raise AssertionError
    return grouped_query_attention(q, k, v, mask)


def _scaled(size, whole):
    """`whole`, whose scores are divided by size(q, v)."""

    def attend(q, k, v, mask=None):
        return divided_by(size(q, v), whole)(q, k, v, mask)

    return attend


SCALES = {
    "no_scaling": (lambda q, v: 1.0, "The scores are not divided by the square root of d, the size of a head."),
    "scaled_by_d": (lambda q, v: q.shape[-1], "Your scores are divided by d in all. The square root of d is due, once."),
    "scaled_by_the_values": (
        lambda q, v: math.sqrt(v.shape[-1]),
        "Your scores are divided by the square root of d_v, the size of the values. The sum in q . k runs over the features of "
        "the keys.",
    ),
}
ATTENTION = "scaled_dot_product_attention"  # with which another mistake attends, beside which the scale is told, too


EXERCISE = Exercise(
    name="grouped_query_attention",
    reference=grouped_query_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), grouped_query_attention),
        *(
            Misconception(
                name, _scaled(size, grouped_query_attention), text, (ATTENTION, _scaled(size, scaled_dot_product_attention))
            )
            for name, (size, text) in SCALES.items()
        ),
        *wrong_results(grouped_query_attention, first="context"),
        *carried(part.EXERCISE, grouped_query_attention, without=("softmax_over_dimension_1", "empties_partly_masked_rows")),
    ),
)
