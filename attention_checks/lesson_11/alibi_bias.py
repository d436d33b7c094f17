"""A penalty for distance, with a slope for each head."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case
from attention_checks.core import Exercise
from course_utils.attention.relative import alibi_bias


def _inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=4, high=10).values())
    for heads, queries, keys in ((8, small, small), (4, large, large), (2, small, middle), (8, middle, large)):
        yield Case(
            "ordinary" if queries == keys else "more keys",
            f"heads={heads}, queries={queries}, keys={keys}",
            (heads, queries, keys),
        )
    for heads, queries, keys in ((3, small, middle), (6, middle, middle), (1, small, small)):
        yield Case("any number of heads", f"heads={heads}, queries={queries}, keys={keys}", (heads, queries, keys))
    yield Case("a single query", f"heads=4, queries=1, keys={large}", (4, 1, large))


def _call(handle, case, args):
    """What stands at keys after the query is the mask's business, so any number will do there."""
    heads, queries, keys = args
    bias = handle.call(args)
    if isinstance(bias, torch.Tensor) and bias.shape == (heads, queries, keys):
        future = torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries + 1)
        bias = bias.masked_fill(future & bias.isfinite(), 0)
    return bias


def rewards_distance(heads, queries, keys):
    """The sign is the wrong way round: a key gains with you the further back it stands. A penalty is subtracted."""
    return -alibi_bias(heads, queries, keys)


def aligned_at_the_first_key(heads, queries, keys):
    """Right for as many keys as queries. With more keys, you line up the *first* query with the first key; it is the last query
    that stands at the last key."""
    distance = torch.arange(queries).unsqueeze(1) - torch.arange(keys)
    return alibi_bias(heads, 1, 2)[:, :, :1] * distance


def heads_counted_from_0(heads, queries, keys):
    """Your first slope is 1, as with 2^(-8h / heads). The first head has the slope 2^(-8 / heads)."""
    return alibi_bias(heads, queries, keys) * 2.0 ** (8 / heads)


EXERCISE = Exercise(
    name="alibi_bias",
    reference=alibi_bias,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), alibi_bias),
)
