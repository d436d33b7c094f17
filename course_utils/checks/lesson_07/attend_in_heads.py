"""The bug in the wild of lesson 07: heads that are cut with `view` where a transpose is needed.

The lesson shows `split_and_merged_with_view`. It runs, its shapes are right, and no head sees more than a piece of the sentence.
"""

import math

import torch

from course_utils._validation import require_floating
from course_utils.attention.multi_head import merge_heads, split_heads
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions


def attend_in_heads(q, k, v, heads):
    """Multi-head attention on what has been projected already; neither mask nor output projection.

    Shapes: q (B, Tq, d), k and v (B, Tk, d), `heads` divides d -> (B, Tq, d). Raises TypeError or ValueError.
    """
    require_floating("q", q, ("B", "Tq", "d"))
    require_floating("k", k, (q.shape[0], "Tk", q.shape[2]))
    require_floating("v", v, tuple(k.shape))
    q, k, v = split_heads(q, heads), split_heads(k, heads), split_heads(v, heads)  # (B, heads, T, d_head) each
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (B, heads, Tq, Tk)
    return merge_heads(torch.softmax(scores, dim=-1) @ v)  # (B, Tq, d)


def _inputs(draw):
    names = "B Tq Tk heads d_head"
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "one head", {**draw.sizes("B Tq Tk", low=3), "heads": 1, "d_head": 6})
    yield _case(draw, "heads of one feature", {**draw.sizes("B Tq Tk heads", low=3), "d_head": 1})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tq Tk heads d_head")})
    yield _case(draw, "size 1", {"B": 2, "Tq": 1, **draw.sizes("Tk heads d_head", low=3)})
    yield _case(draw, "float64", draw.sizes(names), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names), note="not contiguous")
    yield _case(draw, "square", {"B": 2, "Tq": 6, "Tk": 6, "heads": 3, "d_head": 4}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(names.split(), draw.integer(3, 5)), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    B, Tq, Tk, heads, d_head = sizes.values()
    q, k, v = (draw.normal(B, T, heads * d_head, dtype=dtype, scale=1.2) for T in (Tq, Tk, Tk))
    if note == "not contiguous":
        q, k, v = (non_contiguous(tensor) for tensor in (q, k, v))
    named = label({"B": B, "Tq": Tq, "Tk": Tk, "d": heads * d_head, "heads": heads}, note)
    return Case(group, named, (q, k, v, heads), diagnostic=diagnostic)


def _by_view(x, heads):
    return x.reshape(x.shape[0], heads, x.shape[1], x.shape[2] // heads)


def _merged_by_view(x):
    return x.reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])


def _attend(q, k, v, size=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(size or q.shape[-1])
    return torch.softmax(scores, dim=-1) @ v


def split_and_merged_with_view(q, k, v, heads):
    """That is still the bug: `view` cuts the numbers in the order in which they lie in memory, so that a head gets a piece of the
    sentence. Split the features off, then exchange positions and heads."""
    return _merged_by_view(_attend(*(_by_view(x, heads) for x in (q, k, v))))


def merged_with_view(q, k, v, heads):
    """The split is right now, but on the way back `reshape` needs the transpose too: it comes before it."""
    return _merged_by_view(_attend(*(split_heads(x, heads) for x in (q, k, v))))


def split_with_view(q, k, v, heads):
    """The way back is right now, but the split is still a `view`: a head gets a piece of the sentence."""
    return merge_heads(_attend(*(_by_view(x, heads) for x in (q, k, v))))


def keys_and_values_split_with_view(q, k, v, heads):
    """The queries are split rightly, keys and values still with `view`. All three need the transpose."""
    return merge_heads(_attend(split_heads(q, heads), _by_view(k, heads), _by_view(v, heads)))


def values_split_with_view(q, k, v, heads):
    """Queries and keys are split rightly, the values still with `view`. All three need the transpose."""
    return merge_heads(_attend(split_heads(q, heads), split_heads(k, heads), _by_view(v, heads)))


def interleaved_in_the_merge(q, k, v, heads):
    """The split is right now, but the merge sets feature 0 of all heads side by side, then feature 1, and so on. The features of
    one head stay together: exchange heads and positions, then flatten."""
    return _attend(*(split_heads(x, heads) for x in (q, k, v))).permute(0, 2, 3, 1).flatten(2)


def heads_for_head_size(q, k, v, heads):
    """You take `heads` for the *size* of a head: yours are d/heads heads with `heads` features each."""
    return merge_heads(_attend(*(split_heads(x, x.shape[2] // heads) for x in (q, k, v))))


def softmax_over_the_queries(q, k, v, heads):
    """The heads are right, but your softmax runs over the queries. Each query shares out its own 1 over the keys: the last
    dimension."""
    q, k, v = (split_heads(x, heads) for x in (q, k, v))
    return merge_heads(torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-2) @ v)


def blends_the_keys(q, k, v, heads):
    """The heads are right, but you blend the keys. The weights belong to the values, v."""
    return merge_heads(_attend(*(split_heads(x, heads) for x in (q, k, k))))


def interleaved_heads(q, k, v, heads):
    """Your heads are made of every heads-th feature. Each is one *block* of neighbouring features."""
    dealt = [x.unflatten(2, (-1, heads)).permute(0, 3, 1, 2) for x in (q, k, v)]
    return _attend(*dealt).permute(0, 2, 3, 1).flatten(2)


def heads_attend_to_heads(q, k, v, heads):
    """The transpose is missing: at every position, the heads attend to each other. Positions should attend to positions."""
    return _attend(*(x.unflatten(2, (heads, -1)) for x in (q, k, v))).flatten(2)


def one_wide_head(q, k, v, heads):
    """The features are not split at all: this is attention with one wide head."""
    return _attend(q, k, v)


def scaled_by_sqrt_d(q, k, v, heads):
    """The heads are right, but you divide by sqrt(d). A head's dot product runs over d / heads features: divide by their root."""
    return merge_heads(_attend(*(split_heads(x, heads) for x in (q, k, v)), size=q.shape[2]))


def no_scaling(q, k, v, heads):
    """The heads are right, but the scores are not scaled: divide them by the root of the size of a head."""
    return merge_heads(_attend(*(split_heads(x, heads) for x in (q, k, v)), size=1))


def heads_never_merged(q, k, v, heads):
    """The heads are right, but at the end they stay apart: (B, heads, Tq, d_head) where (B, Tq, d) is due. Merge them."""
    return _attend(*(split_heads(x, heads) for x in (q, k, v)))


EXERCISE = Exercise(
    name="attend_in_heads",
    reference=attend_in_heads,
    inputs=_inputs,
    misconceptions=misconceptions(
        split_and_merged_with_view,
        merged_with_view,
        split_with_view,
        keys_and_values_split_with_view,
        values_split_with_view,
        interleaved_in_the_merge,
        heads_for_head_size,
        softmax_over_the_queries,
        blends_the_keys,
        interleaved_heads,
        heads_attend_to_heads,
        one_wide_head,
        scaled_by_sqrt_d,
        no_scaling,
        heads_never_merged,
    ),
)
