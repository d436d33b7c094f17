"""A bug in the wild: the memory's mask lies along the queries, and a low but finite fill value keeps that quiet.

The lesson shows `mask_along_the_queries`. It needs a target as long as the source to run at all, and then reads the padding.
"""

import torch

from course_utils._validation import require_floating, require_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import weights_over

OUTPUTS = ("context", "weights")
NAMES = "B Tq Tm d d_v"


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
    size = draw.integer(3, 7)
    yield _case(draw, "as long as the memory", {"B": 2, "Tq": size, "Tm": size, "d": 7, "d_v": 8})
    yield _case(draw, "as long as the memory", {"B": 8, "Tq": size, "Tm": size, "d": 2, "d_v": 9})
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "as many queries as sentences", {"B": size, "Tq": size, "Tm": 8, "d": 2, "d_v": 7})
    yield _case(draw, "fully masked", draw.sizes(NAMES, low=3), note="row 1's memory fully masked")
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tq Tm d d_v")})
    yield _case(draw, "size 1", {**draw.sizes("B"), "Tq": 1, **draw.sizes("Tm d d_v", low=3)})
    yield _case(draw, "float64", draw.sizes(NAMES), note="float64", dtype=torch.float64)
    yield _case(draw, "half precision", draw.sizes(NAMES, low=3), note="float16", dtype=torch.float16)
    yield _case(draw, "not contiguous", draw.sizes(NAMES), note="not contiguous")
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    B, Tq, Tm, d, d_v = sizes.values()
    queries, keys, values = (draw.normal(*shape, dtype=dtype) for shape in ((B, Tq, d), (B, Tm, d), (B, Tm, d_v)))
    mask = draw.mask(B, Tm)
    mask[1:2] = mask[1:2] & (group != "fully masked")
    if note == "not contiguous":
        queries, keys, values, mask = (non_contiguous(tensor) for tensor in (queries, keys, values, mask))
    return Case(group, label(sizes, note), (queries, keys, values, mask), diagnostic=diagnostic)


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)


def _filled(queries, keys, values, mask, value):
    weights = torch.softmax(_scores(queries, keys).masked_fill(~mask, value), -1)
    return weights @ values, weights


def mask_along_the_queries(queries, keys, values, memory_mask):
    """The mask still lies along the queries: it blanks whole *rows* of the scores, and the padding is read as before. It belongs
    to the memory, the last dimension: (B, 1, Tm)."""
    return _filled(queries, keys, values, memory_mask[:, :, None], -1e4)


def mask_along_the_queries_with_zeros(queries, keys, values, memory_mask):
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None])


def mask_along_the_queries_with_inf(queries, keys, values, memory_mask):
    return _filled(queries, keys, values, memory_mask[:, :, None], float("-inf"))


def mask_not_aligned(queries, keys, values, memory_mask):
    """You use the mask as it is, (B, Tm) against scores (B, Tq, Tm): broadcasting lines up the sentences with the *queries*. It
    needs a dimension for the queries: (B, 1, Tm)."""
    return scaled_dot_product_attention(queries, keys, values, memory_mask)


def mask_of_both_sides(queries, keys, values, memory_mask):
    """Your mask blanks rows as well as columns. The queries are not the memory's: all of them may ask, whatever the memory's
    padding."""
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:, :, None] & memory_mask[:, None])


def mask_ignored(queries, keys, values, memory_mask):
    """Without a mask no row is blanked any more, but the padding is read. Which dimension of the scores is the memory's?"""
    return scaled_dot_product_attention(queries, keys, values)


def mask_inverted(queries, keys, values, memory_mask):
    """Your mask is the wrong way round: here True means *may* attend."""
    return scaled_dot_product_attention(queries, keys, values, ~memory_mask[:, None])


def first_sentence_for_all(queries, keys, values, memory_mask):
    """Every sentence uses the first one's mask. Each memory has its own padding."""
    return scaled_dot_product_attention(queries, keys, values, memory_mask[:1, None])


def mask_after_softmax(queries, keys, values, memory_mask):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1."""
    weights = torch.softmax(_scores(queries, keys), -1) * memory_mask[:, None]
    return weights @ values, weights


def zeroes_the_scores(queries, keys, values, memory_mask):
    """You set the forbidden scores to 0. But exp(0) is 1, not nothing: which score gets a weight of 0?"""
    return _filled(queries, keys, values, memory_mask[:, None], 0.0)


def masks_the_values(queries, keys, values, memory_mask):
    """You set the padding's *values* to zero, but it still takes its share of the weights. Mask the scores."""
    weights = torch.softmax(_scores(queries, keys), -1)
    return weights @ (values * memory_mask[:, :, None]), weights


def fill_of_minus_1e9(queries, keys, values, memory_mask):
    """Right in float32. But -1e9 does not fit into half precision, float16, whose smallest number is -65504: fill with
    `torch.finfo(scores.dtype).min`, or call `scaled_dot_product_attention`."""
    scores = _scores(queries, keys).masked_fill(~memory_mask[:, None], -1e9)
    weights = masked_softmax(scores, memory_mask[:, None])
    return weights @ values, weights


def uniform_where_all_is_masked(queries, keys, values, memory_mask):
    """The dimension is right now. But a memory that is masked everywhere gets uniform weights, where zeros are due:
    `masked_softmax` knows what to do there."""
    return _filled(queries, keys, values, memory_mask[:, None], -6e4)


def nan_where_all_is_masked(queries, keys, values, memory_mask):
    """The dimension is right now. But a memory that is masked everywhere becomes 0/0, which is NaN: `masked_softmax` knows what
    to do there."""
    return _filled(queries, keys, values, memory_mask[:, None], float("-inf"))


def zeros_in_the_weights_alone(queries, keys, values, memory_mask):
    """A memory that is masked everywhere gets weights of 0, but its context is still an average of the padding: you blend before
    the weights are set to 0."""
    context, weights = _filled(queries, keys, values, memory_mask[:, None], -6e4)
    return context, weights * memory_mask[:, None]


def zeros_in_the_context_alone(queries, keys, values, memory_mask):
    """A memory that is masked everywhere gives a context of zeros, but the weights that you return for it are still uniform. They
    are to be 0 too."""
    weights = _filled(queries, keys, values, memory_mask[:, None], -6e4)[1]
    return (weights * memory_mask[:, None]) @ values, weights


def scaled_by_sqrt_d_v(queries, keys, values, memory_mask):
    """The mask is right now, but you divide by sqrt(d_v), the width of the values. The scores are made of queries and keys:
    divide by sqrt(d)."""
    factor = (keys.shape[-1] / values.shape[-1]) ** 0.5
    return scaled_dot_product_attention(queries * factor, keys, values, memory_mask[:, None])


def softmax_over_the_queries(queries, keys, values, memory_mask):
    """Your softmax runs over the queries. Each query shares out its own 1 over the memory: the last dimension."""
    weights = torch.softmax(_scores(queries, keys).masked_fill(~memory_mask[:, None], -6e4), 1) * memory_mask[:, None]
    return weights @ values, weights


def weights_first(queries, keys, values, memory_mask):
    """You return the weights first. The order is context, weights."""
    return attend_to_memory(queries, keys, values, memory_mask)[::-1]


def scaling_dropped(queries, keys, values, memory_mask):
    """The mask is right now, but the scaling got lost: the scores are divided by sqrt(d)."""
    return scaled_dot_product_attention(queries * keys.shape[-1] ** 0.5, keys, values, memory_mask[:, None])


def context_only(queries, keys, values, memory_mask):
    """You return the context alone. Return the weights as well: `return context, weights`."""
    return attend_to_memory(queries, keys, values, memory_mask)[0]


EXERCISE = Exercise(
    name="attend_to_memory",
    reference=attend_to_memory,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=misconceptions(
        (mask_along_the_queries, mask_along_the_queries_with_zeros, mask_along_the_queries_with_inf),
        mask_not_aligned,
        mask_of_both_sides,
        mask_ignored,
        mask_inverted,
        first_sentence_for_all,
        mask_after_softmax,
        zeroes_the_scores,
        masks_the_values,
        fill_of_minus_1e9,
        uniform_where_all_is_masked,
        nan_where_all_is_masked,
        zeros_in_the_weights_alone,
        zeros_in_the_context_alone,
        scaling_dropped,
        scaled_by_sqrt_d_v,
        softmax_over_the_queries,
        weights_first,
        context_only,
    ),
)
