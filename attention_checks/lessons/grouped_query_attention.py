"""Query heads that share keys and values: which head reads which, and the same mistakes as in every attention."""

from dataclasses import replace

from attention_checks.engine.cases import Case, attention_cases, label
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

REFERENCE = grouped_query_attention
OUTPUTS = ("context", "weights")


def inputs(draw):
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
        note = f"{queries} heads cannot share {keys} evenly{rows}: raise a ValueError"
        yield Case(f"not divisible{group}", label(sizes, note), (q, k, v, None))


def _share(q, k, error=ValueError):
    """How many query heads share a head of keys; raises where they cannot be shared evenly."""
    if q.shape[1] % k.shape[1]:
        raise error(f"q must have a multiple of the {k.shape[1]} heads of k, got {q.shape[1]}")
    return q.shape[1] // k.shape[1]


def usual(q, k, v, mask=None):
    """As most answer it: with copies of the keys and values."""
    share = _share(q, k)
    keys = k[:, [head // share for head in range(q.shape[1])]]
    values = v[:, [head // share for head in range(q.shape[1])]]
    context, weights = scaled_dot_product_attention(q, keys, values, mask)
    return context, weights


MISTAKES = """
heads_in_turn: Your query heads take the heads of keys in turn: of two, 0, 1, 0, 1. Heads that share are neighbours: 0, 0,
  1, 1. Use `repeat_interleave`, or reshape q's heads to (Hkv, Hq / Hkv), in this order.
    head // share ->> head % k.shape[1]
values_in_turn: You take the values in turn, as 0, 1, 0, 1, but not the keys. Share both as 0, 0, 1, 1.
    v[:, [head // share -> v[:, [head % v.shape[1]
keys_in_turn: You take the keys in turn, as 0, 1, 0, 1, but not the values. Share both as 0, 0, 1, 1.
    k[:, [head // share -> k[:, [head % k.shape[1]
weights_in_groups: Your weights hold the queries of a group below each other, (B, Hkv, Hq / Hkv * Tq, Tk). Return a table for
  each query head: (B, Hq, Tq, Tk).
    return (context, weights) -> return (context, weights.unflatten(1, (-1, share)).flatten(2, 3))
scaled_by_the_values: Your scores are divided by sqrt(d_v), the size of the values. The sum in q . k runs over the features of
  the keys: divide by sqrt(d).
    in scaled_dot_product_attention: math.sqrt(q.shape[-1]) -> math.sqrt(v.shape[-1])
torchs_error_for_what_does_not_divide: When the heads cannot be shared evenly, you raise a RuntimeError, or torch does. Test
  `Hq % Hkv` first, and raise a ValueError.
    _share(q, k) -> _share(q, k, RuntimeError)
asserts_that_it_divides: When the heads cannot be shared evenly, you raise an AssertionError, as `assert` does. Raise a
  ValueError, which callers can tell from a mistake of yours.
    _share(q, k) -> _share(q, k, AssertionError)
positions_before_heads: You *reshape* queries of (B, Tq, Hq, d) to heads, so each head gets queries of other heads. They come
  as (B, Hq, Tq, d): the heads of a group are already neighbours.
    (q, keys, values, mask) -> (q.transpose(1, 2).reshape(q.shape), keys, values, mask)
divides_by_the_heads_of_keys: Query head h reads head h // Hkv of the keys. Divide by the number of query heads that share: h
  // (Hq / Hkv).
    head // share ->> min(head // k.shape[1], k.shape[1] - 1)
first_head_only: All query heads read the first head of keys and values. That is multi-query attention, which has no other
  head. Here each group has its own.
    head // share ->> 0
blends_the_keys: You blend the keys. Keys say how much each position counts; blend the values.
    (q, keys, values, mask) -> (q, keys, keys, mask)
""" + chosen(
    ATTENTION,
    """no_scaling scaled_by_d_k uniform_where_all_is_masked nan_where_all_is_masked own_softmax_where_all_is_masked mask_inverted
    mask_ignored mask_after_softmax softmax_over_the_queries fill_of_minus_1e9 fill_too_small zeroes_the_scores no_shift
    weights_without_mask""",
)


PROPERTIES = (nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))
