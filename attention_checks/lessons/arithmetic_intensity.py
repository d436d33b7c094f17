"""Multiply-adds for each byte: what is counted, and what is not.

In a case `attend` stands as the name of a kind of attention, of which `_call` makes a function.
"""

from itertools import combinations

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.properties import rounded_to
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.costs import multiply_adds
from course_utils.measure.intensity import arithmetic_intensity

KINDS = {
    "context alone": lambda q, k, v: scaled_dot_product_attention(q, k, v)[0],
    "context and weights": lambda q, k, v: scaled_dot_product_attention(q, k, v),
    "context in a tuple of its own": lambda q, k, v: scaled_dot_product_attention(q, k, v)[:1],
    "context of its own dtype": lambda q, k, v: scaled_dot_product_attention(q, k.float(), v)[0].double(),
    "grouped queries": lambda q, k, v: grouped_query_attention(q, k, v),
    "values averaged": lambda q, k, v: v.mean(dim=-2, keepdim=True).expand(*q.shape[:-1], v.shape[-1]).clone(),
}


OTHERS = "another dtype"


def _inputs(draw):
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


def _call(handle, case, args):
    kind, *tensors = args

    def attend(q, k, v):
        return KINDS[kind](q, k, v)

    return handle.call((attend, *tensors))


def _bytes(tensor):
    return tensor.numel() * _bytes_a_number(tensor)


def _bytes_a_number(tensor):
    return tensor.element_size()


def _among(among):
    """The answer that counts other tensors."""
    return lambda attend, q, k, v: _intensity(attend, q, k, v, among)


def _intensity(attend, q, k, v, among=None, size=_bytes):
    """The right answer with other tensors, or another weight of each."""
    result = attend(q, k, v)
    context, *weights = result if isinstance(result, tuple) else (result,)
    tensors = among(q, k, v, context, weights) if among else (q, k, v, context)
    return multiply_adds(attend, q, k, v) / sum(map(size, tensors))


def _by_a_formula(attend, q, k, v, features=None):
    products = q.shape[:-1].numel() * k.shape[-2] * (features or k.shape[-1] + v.shape[-1])
    return products / multiply_adds(KINDS["grouped queries"], q, k, v) * _intensity(KINDS["grouped queries"], q, k, v)


def _by_a_formula_without_d_v(attend, q, k, v):
    return _by_a_formula(attend, q, k, v, features=2 * q.shape[-1])


def forgets_the_context(attend, q, k, v):
    """You count what is read alone. The context that comes out has to be written as well."""
    return multiply_adds(attend, q, k, v) / sum(map(_bytes, (q, k, v)))


WEIGHTS = "The weights, or as many scores, are among your bytes. Leave them out, as if they never left fast memory."
OTHERS_WEIGHED = {
    "first_sentence_for_the_context": (
        "Where `attend` returns a tensor, taking it apart, by `[0]` or `a, b = ...`, gives its first sentence. Ask "
        "`isinstance(result, tuple)` first.",
        lambda q, k, v, context, weights: (q, k, v, context if weights else context[0]),
    ),
    "forgets_the_values": (
        "The values are missing among the bytes: q, k, v and the context count.",
        lambda q, k, v, context, weights: (q, k, context),
    ),
    "forgets_the_keys": (
        "The keys are missing among the bytes: q, k, v and the context count.",
        lambda q, k, v, context, weights: (q, v, context),
    ),
    "forgets_the_queries": (
        "The queries are missing among the bytes: q, k, v and the context count.",
        lambda q, k, v, context, weights: (k, v, context),
    ),
    "context_as_large_as_q": (
        "You count the context as if it were as large as q. It is as wide as the *values*: weigh what `attend` returns.",
        lambda q, k, v, context, weights: (q, k, v, q),
    ),
    "all_as_large_as_q": (
        "You count everything as if it were as large as q. Keys and values have sizes of their own.",
        lambda q, k, v, context, weights: (q, q, q, q),
    ),
    "keys_as_large_as_values": (
        "You count v as if it were as large as k, and the context as if it were as large as q. Values may be of another size, "
        "d_v, and so is the context: weigh each of the four.",
        lambda q, k, v, context, weights: (q, k, k, q),
    ),
    "counts_the_weights": (
        WEIGHTS,
        lambda q, k, v, context, weights: (q, k, v, context, *weights),
    ),
    "weights_for_the_context": (
        "Where `attend` returns a tuple, you count its second entry, the weights. The context is the first.",
        lambda q, k, v, context, weights: (q, k, v, *(weights or [context])),
    ),
    "only_the_context": (
        "You divide by the context alone. q, k and v have to be read as well.",
        lambda q, k, v, context, weights: (context,),
    ),
}
A_NUMBER = Part(
    "_bytes_a_number",
    (
        Misconception(
            "per_number",
            lambda tensor: 1,
            "You divide by how many *numbers* there are. Each takes several bytes: `element_size()` says how many.",
        ),
        *(
            Misconception(
                f"{word}_bytes_each",
                lambda tensor, size=size: size,
                f"This is what {word} bytes a number give, whatever the dtype. `element_size()` says how many there are.",
            )
            for word, size in (("four", 4), ("two", 2))
        ),
    ),
)


def bytes_of_the_storage(attend, q, k, v):
    """Where k and v are parts of a larger tensor, such as a cache, you count all of it: a storage is shared by all its views.
    Count the entries of k and v."""
    return _intensity(attend, q, k, v, size=lambda each: each.untyped_storage().nbytes())


BY_A_FORMULA = (
    "Your count is one of attention of these sizes, whatever `attend` does. It may do something else: count what it does, with "
    "`multiply_adds(attend, q, k, v)`."
)
WITH_D_TWICE = (
    "The multiply-adds are those of values as wide as the keys. Is k given twice, or d counted twice? Count what `attend` does, "
    "with `multiply_adds(attend, q, k, v)`."
)
OTHER_ANSWERS = {
    "counts_operations": (
        "This is twice what is due. torch counts a multiplication and an addition as two: halve its number, but not that of "
        "`multiply_adds`, which is right as it is, counted once.",
        lambda *args: 2 * arithmetic_intensity(*args),
    ),
    "halved_twice": (
        "This is half of what is due. `multiply_adds` has halved torch's number already, and each of the four tensors counts "
        "once.",
        lambda *args: arithmetic_intensity(*args) / 2,
    ),
    "per_bit": ("You divide by the number of bits. Bytes are due.", lambda *args: arithmetic_intensity(*args) / 8),
    "whole_number": (
        "This is rounded down to a whole number, as by `//` or `int`. A fraction is due, as `/` gives it.",
        lambda *args: float(arithmetic_intensity(*args) // 1),
    ),
    "upside_down": (
        "This is bytes for each multiply-add. The other way round: multiply-adds for each byte.",
        lambda *args: 1 / (arithmetic_intensity(*args) or float("nan")),
    ),
    "only_the_count": ("These are the multiply-adds. Divide them by the bytes that are moved.", multiply_adds),
    "by_a_formula": (BY_A_FORMULA, _by_a_formula),
}


def _among_the_four(want, got, case):
    """Which of the four tensors' bytes would give the answer, where those of fewer do."""
    kind, *given = case.args
    result = KINDS[kind](*given)
    tensors = *given, result[0] if isinstance(result, tuple) else result
    of = dict(zip(("q", "k", "v", "the context"), map(_bytes, tensors), strict=True))

    def explains(some):
        return abs(got * sum(some) - want * sum(of.values())) < 1e-6 * want * sum(of.values())

    if len(set(of.values())) < len(of) and explains(set(of.values())):
        return "Some of the four have equally many bytes here, and yours counts these once: as in a set, or is one left out?"
    pairs = [some for some in combinations(of, 2) if explains([of[name] for name in some])]
    if len(pairs) == 1:
        missing = " and ".join(name for name in of if name not in pairs[0])
        return f"You divide by as many bytes as {' and '.join(pairs[0])} have. Those of {missing} count, too."
    return None


def _of_other_dtypes(want, got, case):
    if case.group == OTHERS:
        return "Here k and the context have dtypes of their own: count each tensor with its own `element_size()`, or `nbytes`."
    return None


def _with_weights_made(q, k, v, context, weights):
    return q, k, v, context, q.new_empty(*q.shape[:-1], k.shape[-2])


EXERCISE = Exercise(
    name="arithmetic_intensity",
    reference=arithmetic_intensity,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    properties=(rounded_to(3), _among_the_four, _of_other_dtypes),
    misconceptions=(
        *mistakes(globals(), arithmetic_intensity),
        *(Misconception(name, _among(among), text) for name, (text, among) in OTHERS_WEIGHED.items()),
        Misconception("counts_the_weights", _among(_with_weights_made), WEIGHTS),  # also where `attend` keeps them to itself
        *carried(A_NUMBER, _intensity),
        *(Misconception(name, answer, text) for name, (text, answer) in OTHER_ANSWERS.items()),
        Misconception("d_counted_twice", _by_a_formula_without_d_v, WITH_D_TWICE),  # right where d_v is d
    ),
)
