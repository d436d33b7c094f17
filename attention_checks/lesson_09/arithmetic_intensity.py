"""Multiply-adds for each byte: what is counted, and what is not.

In a case `attend` stands as the name of a kind of attention, of which `_call` makes a function.
"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.costs import multiply_adds
from course_utils.measure.intensity import arithmetic_intensity

KINDS = {
    "context alone": lambda q, k, v: scaled_dot_product_attention(q, k, v)[0],
    "context and weights": lambda q, k, v: scaled_dot_product_attention(q, k, v),
    "grouped queries": lambda q, k, v: grouped_query_attention(q, k, v),
    "values averaged": lambda q, k, v: v.mean(dim=-2, keepdim=True).expand(*q.shape[:-1], v.shape[-1]).clone(),
}


def _inputs(draw):
    for kind in ("context alone", "context and weights"):
        yield _case(draw, "ordinary", kind)
    yield _case(draw, "grouped queries", "grouped queries", Hq=6, H=2)
    yield _case(draw, "a single query", "context alone", Tq=1)
    yield _case(draw, "float64", "context and weights", dtype=torch.float64)
    yield _case(draw, "half precision", "context alone", dtype=torch.float16)
    yield _case(draw, "part of a cache", "context alone", room=5)
    yield _case(draw, "no products", "values averaged")


def _case(draw, group, kind, dtype=torch.float32, room=0, **fixed):
    sizes = {**draw.sizes("B H Tq Tk d d_v", low=3, high=12), **fixed}
    heads = sizes.get("Hq", sizes["H"])
    q = draw.normal(sizes["B"], heads, sizes["Tq"], sizes["d"], dtype=dtype)
    k, v = (draw.normal(sizes["B"], sizes["H"], sizes["Tk"] + room, sizes[name], dtype=dtype) for name in ("d", "d_v"))
    k, v = k[:, :, : sizes["Tk"]], v[:, :, : sizes["Tk"]]
    notes = [f"attend returns {kind}" if kind.startswith("context") else f"attend: {kind}", str(dtype).split(".")[-1]]
    return Case(group, label(sizes, *notes), (kind, q, k, v))


def _call(handle, case, args):
    kind, *tensors = args
    return handle.call((lambda q, k, v: KINDS[kind](q, k, v), *tensors))


def _intensity(attend, q, k, v, *, count=multiply_adds, among=None, size=None):
    """The right answer with another count, other tensors, or another weight of each."""
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    tensors = among(q, k, v, context, result) if among else (q, k, v, context)
    return count(attend, q, k, v) / sum(map(size or (lambda each: each.numel() * each.element_size()), tensors))


def counts_operations(attend, q, k, v):
    """This is twice what is due: a multiplication and an addition are counted as two operations. Halve torch's number, or take
    `multiply_adds` as it is."""
    return 2 * arithmetic_intensity(attend, q, k, v)


def halved_twice(attend, q, k, v):
    """This is half of what is due. `multiply_adds` has halved torch's number already."""
    return arithmetic_intensity(attend, q, k, v) / 2


def per_number(attend, q, k, v):
    """You divide by how many *numbers* there are. Each takes several bytes: `element_size()` says how many."""
    return _intensity(attend, q, k, v, size=torch.Tensor.numel)


def four_bytes_each(attend, q, k, v):
    """You count four bytes a number, whatever the dtype. `element_size()` says how many there are."""
    return _intensity(attend, q, k, v, size=lambda each: 4 * each.numel())


def per_bit(attend, q, k, v):
    """You divide by the number of bits. Bytes are due."""
    return arithmetic_intensity(attend, q, k, v) / 8


def forgets_the_context(attend, q, k, v):
    """You count what is read alone. The context that comes out has to be written as well."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (q, k, v))


def context_as_large_as_q(attend, q, k, v):
    """You count the context as if it were as large as q. It has the size of the *values*: weigh what `attend` returns."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (q, k, v, q))


def all_as_large_as_q(attend, q, k, v):
    """You count everything as if it were as large as q. Keys and values have sizes of their own."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (q, q, q, q))


def counts_the_weights(attend, q, k, v):
    """You count the weights among the bytes too. What is asked is q, k, v and the context, as if weights never left fast
    memory."""

    def among(q, k, v, context, result):
        return (q, k, v, *(result if isinstance(result, tuple) else (result,)))

    return _intensity(attend, q, k, v, among=among)


def forgets_the_values(attend, q, k, v):
    """The values are missing among the bytes: q, k, v and the context are moved."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (q, k, context))


def forgets_the_query(attend, q, k, v):
    """The queries are missing among the bytes: q, k, v and the context are moved."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (k, v, context))


def only_the_context(attend, q, k, v):
    """You divide by the bytes of the context alone. q, k and v have to be read as well."""
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, result: (context,))


def upside_down(attend, q, k, v):
    """This is bytes for each multiply-add. The other way round: multiply-adds for each byte."""
    return 1 / arithmetic_intensity(attend, q, k, v)


def the_whole_cache(attend, q, k, v):
    """Where k and v are part of a larger cache you count all of its bytes. What is read is the part: numbers times their size."""
    return _intensity(attend, q, k, v, size=lambda each: each.untyped_storage().nbytes())


def only_the_count(attend, q, k, v):
    """These are the multiply-adds. Divide them by the bytes that are moved."""
    return multiply_adds(attend, q, k, v)


def by_a_formula(attend, q, k, v):
    """You take the count from a formula of attention's sizes, whatever `attend` does. Count what it does: `multiply_adds(attend, q,
    k, v)`."""
    products = q.shape[:-1].numel() * k.shape[-2] * (k.shape[-1] + v.shape[-1])
    return _intensity(attend, q, k, v, count=lambda *_: products)


def takes_a_pair_for_the_context(attend, q, k, v):
    """`attend` may return a tuple, whose first is the context. Take it apart before you weigh it."""
    result = attend(q, k, v)
    return _intensity(attend, q, k, v, among=lambda q, k, v, context, _: (q, k, v, result))


EXERCISE = Exercise(
    name="arithmetic_intensity",
    reference=arithmetic_intensity,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), arithmetic_intensity),
)
