"""A bug in the wild: the memory's mask lies along the queries, and a low but finite fill value keeps that quiet.

The lesson shows `mask_along_the_queries`. It needs a target as long as the source to run at all, and then reads the padding.
"""

import math

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils._validation import require_floating, require_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("context", "weights")
WILD = "as long as the memory"


def attend_to_memory(queries, keys, values, memory_mask):
    """Scaled dot-product attention over the memory positions where `memory_mask` is True.

    Shapes: queries (B, Tq, d), keys (B, Tm, d), values (B, Tm, d_v), memory_mask (B, Tm) bool
    -> context (B, Tq, d_v), weights (B, Tq, Tm). A memory with nothing to read gives zeros, for both.
    Works in half precision too, in which -1e9 does not exist. Raises TypeError or ValueError when the shapes do not meet.
    """
    require_floating("queries", queries, ("B", "Tq", "d"))
    require_floating("keys", keys, (queries.shape[0], "Tm", queries.shape[-1]))
    require_mask("memory_mask", memory_mask, keys.shape[:2])
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))  # mask (B, 1, Tm)


def _inputs(draw):
    size = draw.integer(3, 6)
    cases = attention_cases(
        draw,
        {"queries": "B Tq d", "keys": "B Tm d", "values": "B Tm d_v"},
        mask="B Tm",
        large={"queries": 1e2, "keys": 1e2},
        optional=False,
        also={WILD: {"Tq": size, "Tm": size}, "as many queries as sentences": {"B": size, "Tq": size}},
    )
    cases = [case for case in cases if case.args[3] is not None]  # this one always has a mask
    return sorted(cases, key=lambda case: case.group != WILD)  # where the bug runs, its numbers are seen first


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])  # (B, Tq, Tm)


def _filled(queries, keys, values, mask, value):
    weights = torch.softmax(_scores(queries, keys).masked_fill(~mask, value), -1)
    return weights @ values, weights


def mask_along_the_queries(queries, keys, values, memory_mask):
    """The mask still lies along the queries: it blanks whole *rows*, and in the others the padding is read as before. It belongs
    to the memory, the last dimension of the scores: (B, 1, Tm)."""
    return _filled(queries, keys, values, memory_mask[:, :, None], -1e4)


def mask_along_the_queries_with_zeros(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])


def mask_along_the_queries_with_inf(queries, keys, values, memory_mask):
    return _filled(queries, keys, values, memory_mask[:, :, None], float("-inf"))


def mask_not_aligned(queries, keys, values, memory_mask):
    """Your mask meets the scores, (B, Tq, Tm), with B and Tm as its last two dimensions: broadcasting lines up the sentences with
    the *queries*. It needs a dimension for the queries, between the two: (B, 1, Tm)."""
    return scaled_dot_product_attention(queries, keys, values, memory_mask)


def as_many_from_the_first(queries, keys, values, memory_mask):
    """As many positions are read as are real, but these from the first on. The mask says *which* ones are real, and there may be
    holes in it: use it as it is."""
    first = torch.arange(keys.shape[1]) < memory_mask.sum(1, keepdim=True)
    return attend_to_memory(queries, keys, values, first)


def zeroes_the_memory(queries, keys, values, memory_mask):
    """This is what comes out where padded keys and values are set to 0 in place of a mask. Their scores are then 0, and exp(0) is
    1, not nothing: they keep some of the weight. Mask the scores."""
    real = memory_mask.unsqueeze(-1)
    return scaled_dot_product_attention(queries, keys * real, values * real)


def mask_of_both_sides(queries, keys, values, memory_mask):
    """Your mask blanks rows as well as columns. The queries are not the memory's: all of them may ask, whatever the memory's
    padding."""
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None] & memory_mask[:, None])


def zeros_in_the_weights_alone(queries, keys, values, memory_mask):
    """A memory that is masked everywhere gets weights of 0, but its context is still an average of the padding, as of weights in
    which nothing has been set to 0 (yet). Blend with those that you return."""
    context, weights = _filled(queries, keys, values, memory_mask[:, None], torch.finfo(queries.dtype).min)
    return context, weights * memory_mask[:, None]


def zeros_in_the_context_alone(queries, keys, values, memory_mask):
    """A memory that is masked everywhere gives a context of zeros, but the weights that you return for it are still uniform. They
    are to be 0 too."""
    weights = _filled(queries, keys, values, memory_mask[:, None], torch.finfo(queries.dtype).min)[1]
    return (weights * memory_mask[:, None]) @ values, weights


def infinite_in_half_precision(queries, keys, values, memory_mask):
    """In half precision there is NaN where nothing may be read, as 0/0 makes it: a number as low as -1e9 is -inf there, and one
    as small as 1e-9 is 0. Take such numbers from the dtype: `torch.finfo(scores.dtype)` has a `min` and a `tiny`."""
    mask = memory_mask[:, None]
    weights = torch.softmax(torch.where(mask, _scores(queries, keys), -1e9), -1) * mask
    return weights @ values, weights


def times_infinity_in_half_precision(queries, keys, values, memory_mask):
    real = memory_mask[:, None].to(queries.dtype)
    weights = torch.softmax(_scores(queries, keys) + (1 - real) * -1e9, -1) * real
    return weights @ values, weights


def scaled_by_sqrt_d_v(queries, keys, values, memory_mask):
    """The scores are divided by sqrt(d_v), the width of the values. The scores are made of queries and keys:
    divide by sqrt(d)."""
    return divided_by(math.sqrt(values.shape[-1]), attend_to_memory)(queries, keys, values, memory_mask)


def scaling_dropped(queries, keys, values, memory_mask):
    """The scaling got lost: the scores should be divided by sqrt(d)."""
    return divided_by(1.0, attend_to_memory)(queries, keys, values, memory_mask)


def softmax_over_the_queries(queries, keys, values, memory_mask):
    """Your softmax runs over the queries. Each query shares out its own 1 over the memory: the last dimension."""
    wrong = instead(attend_to_memory, masked_softmax=part.softmax_over_dimension_1)
    return wrong(queries, keys, values, memory_mask)


EXERCISE = Exercise(
    name="attend_to_memory",
    reference=attend_to_memory,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=(
        *mistakes(globals(), attend_to_memory),
        *wrong_results(attend_to_memory, first="context", without=("context_without_mask", "weights_without_mask")),
        *carried(
            part.EXERCISE,
            attend_to_memory,
            without=(
                "none_not_understood",
                "mask_must_have_the_shape",
                "softmax_over_dimension_1",
                "empties_partly_masked_rows",
            ),
            mask_ignored="The padding is read here, as without a mask. Which dimension of the scores is the memory's?",
        ),
    ),
)
