"""FLOPs per byte: what is counted, and what is not.

A case holds the name of a kind of attention for `attend`; `call` makes a function of it.
"""

from itertools import combinations

import torch

from attention_checks.engine.cases import Case, label
from attention_checks.engine.properties import rounded_to
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.intensity import arithmetic_intensity

REFERENCE = arithmetic_intensity
DIFFERENTIABLE = False
KINDS = {
    "context alone": lambda q, k, v: scaled_dot_product_attention(q, k, v)[0],
    "context and weights": lambda q, k, v: scaled_dot_product_attention(q, k, v),
    "context in a tuple of its own": lambda q, k, v: scaled_dot_product_attention(q, k, v)[:1],
    "context of its own dtype": lambda q, k, v: scaled_dot_product_attention(q, k.float(), v)[0].double(),
    "grouped queries": lambda q, k, v: grouped_query_attention(q, k, v),
    "values averaged": lambda q, k, v: v.mean(dim=-2, keepdim=True).expand(*q.shape[:-1], v.shape[-1]).clone(),
}
OTHERS = "another dtype"


def inputs(draw):
    for kind, dtype in (("context alone", torch.float32), ("context and weights", torch.float64)):
        # Two sentences: then taking a tensor apart gives numbers. Two dtypes: what counts bytes otherwise is no plain factor.
        yield _case(draw, "ordinary", kind, dtype, B=2)
    yield _case(draw, "grouped queries", "grouped queries", Hq=6, H=2)
    yield _case(draw, "a single query", "context alone", Tq=1)
    yield _case(draw, "float64", "context and weights", dtype=torch.float64)
    yield _case(draw, "half precision", "context alone", dtype=torch.float16)
    yield _case(draw, "part of a cache", "context alone", room=5)
    yield _case(draw, "no products", "values averaged")
    yield _case(draw, "a tuple of one", "context in a tuple of its own")
    yield _case(draw, OTHERS, "context of its own dtype")


def _case(draw, group, kind, dtype=torch.float32, room=0, **fixed):
    sizes = {**draw.sizes("B H Tq Tk d d_v", low=3, high=12), **fixed}
    heads = sizes.get("Hq", sizes["H"])
    q = draw.normal(sizes["B"], heads, sizes["Tq"], sizes["d"], dtype=dtype)
    k, v = (draw.normal(sizes["B"], sizes["H"], sizes["Tk"] + room, sizes[name], dtype=dtype) for name in ("d", "d_v"))
    k, v = k[:, :, : sizes["Tk"]], v[:, :, : sizes["Tk"]]
    k = k.half() if group == OTHERS else k
    notes = [f"attend returns {kind}" if kind.startswith("context") else f"attend: {kind}", str(dtype).split(".")[-1]]
    if group == OTHERS:
        notes = ["q and v in float32, k in float16", "attend returns a context in float64"]
    return Case(group, label(sizes, *notes), (kind, q, k, v))


def call(handle, case, args):
    kind, *tensors = args

    def attend(q, k, v):
        return KINDS[kind](q, k, v)

    return handle.call((attend, *tensors))


MISTAKES = """
context_as_large_as_q: You count the context as if it were as large as q. It is as wide as the *values*: count the bytes of
  what `attend` returns.
    (q, k, v, context) -> (q, k, v, q)
context_as_large_as_v: You count the context as if it were as large as v. It has one row per *query*: count what is returned.
    (q, k, v, context) -> (q, k, v, v)
counts_the_weights: You count the bytes of the weights, or of as many scores. Count q, k, v and the context only: everything
  else stays in fast memory.
    (q, k, v, context) -> (q, k, v, context, *(result[1:] if isinstance(result, tuple) else ()))
first_sentence_for_the_context: When `attend` returns a tensor, `[0]` or `a, b = ...` takes its first sentence. Ask
  `isinstance(result, tuple)` first.
    else result -> else result[0]
whole_number: Your answer is rounded down to a whole number, as by `//` or `int`. Divide with `/`.
    return flops(attend, q, k, v) / size -> return float(flops(attend, q, k, v) // size)
bytes_of_the_storage: When k and v are parts of a larger tensor, such as a cache, you count all of it: views share one
  storage. Count the entries of k and v: `numel()`.
    tensor.numel() * tensor.element_size() -> tensor.untyped_storage().nbytes()
four_bytes_each: You count four bytes per number for every dtype. Ask each tensor: `element_size()`.
    tensor.numel() * tensor.element_size() -> tensor.numel() * 4
two_bytes_each: You count two bytes per number for every dtype. Ask each tensor: `element_size()`.
    tensor.numel() * tensor.element_size() -> tensor.numel() * 2
per_number: You divide by the count of *numbers*. Each number takes several bytes: multiply by `element_size()`.
    tensor.numel() * tensor.element_size() -> tensor.numel()
half_the_intensity: This is half of the intensity. A multiplication and an addition are two FLOPs, and `flops` counts both.
  Each of the four tensors counts once.
    / size -> / size / 2
twice_the_intensity: This is twice the intensity. `flops` counts a multiplication and an addition as two already: use it as it
  is.
    / size -> / size * 2
d_counted_twice: Your FLOPs are those of values as wide as the keys. Do you pass k twice, or count d twice? Count what
  `attend` does: `flops(attend, q, k, v)`.
    flops(attend, q, k, v) -> q.shape[:-1].numel() * k.shape[-2] * 4 * k.shape[-1]
by_a_formula: Your count is right for plain attention of these sizes, but `attend` may do something else. Count what it does:
  `flops(attend, q, k, v)`.
    flops(attend, q, k, v) -> 2 * q.shape[:-1].numel() * k.shape[-2] * (k.shape[-1] + v.shape[-1])
keys_as_large_as_values: You count v as if it were as large as k. Values have a size of their own, d_v: count the bytes of
  each of the four tensors.
    (q, k, v, context) -> (q, k, k, q)
all_as_large_as_q: You count everything as if it were as large as q. Keys, values and the context have sizes of their own.
    (q, k, v, context) -> (q, q, q, q)
forgets_the_context: You count only what is read. The context is written as well: count its bytes too.
    (q, k, v, context) -> (q, k, v)
forgets_the_queries: The queries are missing among your bytes. Count q, k, v and the context.
    (q, k, v, context) -> (k, v, context)
forgets_the_keys: The keys are missing among your bytes. Count q, k, v and the context.
    (q, k, v, context) -> (q, v, context)
forgets_the_values: The values are missing among your bytes. Count q, k, v and the context.
    (q, k, v, context) -> (q, k, context)
only_the_context: You divide by the bytes of the context alone. q, k and v are read as well: count their bytes too.
    (q, k, v, context) -> (context,)
weights_for_the_context: When `attend` returns a tuple, you count its last entry, the weights. The context is the first entry.
    result[0] if -> result[-1] if
upside_down: These are the bytes per FLOP. Divide the other way round: FLOPs by bytes.
    flops(attend, q, k, v) / size -> size / (flops(attend, q, k, v) or float('nan'))
only_the_count: These are the FLOPs alone. Divide them by the bytes that are moved.
    / size ->
per_bit: You divide by the number of bits. Divide by the bytes.
    / size -> / (8 * size)
"""


def _among_the_four(want, got, case):
    """Which of the four tensors' bytes would give the answer, where those of fewer do."""
    kind, *given = case.args
    result = KINDS[kind](*given)
    tensors = *given, result[0] if isinstance(result, tuple) else result
    sizes = [tensor.numel() * tensor.element_size() for tensor in tensors]
    of = dict(zip(("q", "k", "v", "the context"), sizes, strict=True))

    def explains(some):
        return abs(got * sum(some) - want * sum(sizes)) < 1e-6 * want * sum(sizes)

    if len(set(sizes)) < len(sizes) and explains(set(sizes)):
        return "Some of the four tensors have equally many bytes here, and you count these once. Do you use a set, or miss one?"
    pairs = [some for some in combinations(of, 2) if explains([of[name] for name in some])]
    if len(pairs) == 1:
        missing = " and ".join(name for name in of if name not in pairs[0])
        return f"You divide by the bytes of {' and '.join(pairs[0])}. Count those of {missing} too."
    return None


def _of_other_dtypes(want, got, case):
    if case.group == OTHERS:
        return "Here k and the context have dtypes of their own. Count each tensor with its own `element_size()`, or `nbytes`."
    return None


PROPERTIES = (rounded_to(3), _among_the_four, _of_other_dtypes)
