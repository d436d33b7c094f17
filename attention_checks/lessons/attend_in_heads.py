"""The bug in the wild of lesson 07: heads that are cut with `view` where a transpose is needed.

The lesson shows `split_and_merged_with_view`. It runs, its shapes are right, and no head sees more than a piece of the sentence.
"""

import math
from dataclasses import replace

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import divided_by
from attention_checks.lessons import merge_heads as merging
from course_utils._validation import require_floating
from course_utils.attention.multi_head import merge_heads, split_heads


def attend_in_heads(q, k, v, heads):
    """Multi-head attention on what has been projected already; neither mask nor output projection.

    Shapes: q (B, Tq, d), k and v (B, Tk, d), `heads` divides d -> (B, Tq, d). Raises TypeError or ValueError.
    """
    require_floating("q", q, ("B", "Tq", "d"))
    require_floating("k", k, (q.shape[0], "Tk", q.shape[2]))
    require_floating("v", v, tuple(k.shape))
    q, k, v = split_heads(q, heads), split_heads(k, heads), split_heads(v, heads)  # (B, heads, T, d_head) each
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (B, heads, Tq, Tk)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ v  # (B, heads, Tq, d_head)
    return merge_heads(context)  # (B, Tq, d)


def _inputs(draw):
    cases = attention_cases(
        draw,
        {"q": "B Tq heads*d_head", "k": "B Tk heads*d_head", "v": "B Tk heads*d_head"},
        build="heads",
        large={"q": 1e2, "k": 1e2},
        also={"one head": {"heads": 1}, "heads of one feature": {"d_head": 1}, "as long as the keys": {"Tq": 5, "Tk": 5}},
    )
    return [replace(case, args=(*case.args, *case.build), build=()) for case in cases]


def _by_view(x, heads):
    return x.reshape(x.shape[0], heads, x.shape[1], x.shape[2] // heads)


def _viewed(x, heads):
    """What a right split makes the same heads of as `view` does of x."""
    return merge_heads(_by_view(x, heads))


def _merged_by_view(x):
    return x.reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])


def _attend(q, k, v, heads, split=split_heads, merge=merge_heads):
    return instead(attend_in_heads, split_heads=split, merge_heads=merge)(q, k, v, heads)


def split_and_merged_with_view(q, k, v, heads):
    """That is still the bug: `view` and `reshape` cut the numbers position after position, so that a head gets a piece of the
    sentence. Split the features off, then exchange positions and heads."""
    return _attend(q, k, v, heads, _by_view, _merged_by_view)


def merged_with_view(q, k, v, heads):
    """The split is right now, but on the way back `reshape` needs the transpose too: it comes before it."""
    return _attend(q, k, v, heads, merge=_merged_by_view)


def split_with_view(q, k, v, heads):
    """The way back is right now, but the split is still a `view` or a `reshape` alone: a head gets a piece of the sentence."""
    return _attend(q, k, v, heads, _by_view)


def values_split_with_view(q, k, v, heads):
    """Queries and keys are split rightly, the values still with `view` or `reshape` alone. All three need the transpose."""
    return attend_in_heads(q, k, _viewed(v, heads), heads)


def some_split_with_view(q, k, v, heads):
    """Not all three are split rightly: among queries, keys and values, one is still cut by `view` or `reshape` alone. All three
    need the transpose."""
    return attend_in_heads(q, _viewed(k, heads), v, heads)


def queries_split_with_view(q, k, v, heads):
    return attend_in_heads(_viewed(q, heads), k, v, heads)


def keys_and_values_split_with_view(q, k, v, heads):
    return attend_in_heads(q, _viewed(k, heads), _viewed(v, heads), heads)


def queries_and_keys_split_with_view(q, k, v, heads):
    return attend_in_heads(_viewed(q, heads), _viewed(k, heads), v, heads)


def interleaved_in_the_merge(q, k, v, heads):
    """The split is right now, but the merge sets feature 0 of all heads side by side, then feature 1, and so on. The features of
    one head stay together: exchange heads and positions, then flatten."""
    return _attend(q, k, v, heads, merge=lambda x: x.permute(0, 2, 3, 1).flatten(2))


def interleaved_heads(q, k, v, heads):
    """Your heads are made of every heads-th feature. Each is one *block* of neighbouring features."""
    split = lambda x, heads: x.unflatten(2, (-1, heads)).permute(0, 3, 1, 2)  # noqa: E731
    return _attend(q, k, v, heads, split, lambda x: x.permute(0, 2, 3, 1).flatten(2))


def heads_for_head_size(q, k, v, heads):
    """You take `heads` for the *size* of a head: yours are d/heads heads with `heads` features each."""
    return attend_in_heads(q, k, v, q.shape[2] // heads)


def heads_attend_to_heads(q, k, v, heads):
    """The transpose is missing: at every position, the heads attend to each other. Positions should attend to positions."""
    return _attend(q, k, v, heads, lambda x, heads: x.unflatten(2, (heads, -1)), lambda x: x.flatten(2))


def one_wide_head(q, k, v, heads):
    """The features are not split at all: this is attention with one wide head."""
    return attend_in_heads(q, k, v, 1)


def softmax_over_the_queries(q, k, v, heads):
    """The split is right, but your softmax runs over the queries. Each query shares out its own 1 over the keys: the last
    dimension."""
    q, k, v = (split_heads(x, heads) for x in (q, k, v))
    return merge_heads(torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-2) @ v)


def blends_the_keys(q, k, v, heads):
    """The split is right, but you blend the keys. The weights belong to the values, v."""
    return attend_in_heads(q, k, k, heads)


def keys_and_values_exchanged(q, k, v, heads):
    """The split is right, but keys and values have changed places. Make the scores of q and k, and blend v."""
    return attend_in_heads(q, v, k, heads)


def scaled_by_sqrt_d(q, k, v, heads):
    """The split is right, but you divide by sqrt(d). A head's dot product runs over d / heads features: divide by their root."""
    return divided_by(math.sqrt(q.shape[2]), attend_in_heads)(q, k, v, heads)


def size_divided_again(q, k, v, heads):
    """The split is right, but the size of a head is divided by `heads` once more: after the split the last dimension is that
    size already. Divide the scores by its root."""
    return divided_by(math.sqrt(q.shape[2] // heads // heads), attend_in_heads)(q, k, v, heads)


def no_scaling(q, k, v, heads):
    """The split is right, but the scores are not scaled: divide them by the root of the size of a head."""
    return divided_by(1.0, attend_in_heads)(q, k, v, heads)


def heads_never_merged(q, k, v, heads):
    """The heads are right, but at the end they stay apart: (B, heads, Tq, d_head) where (B, Tq, d) is due. Merge them."""
    return _attend(q, k, v, heads, merge=lambda x: x)


_MERGED = ("sum_of_the_heads", "mean_of_the_heads", "first_head_alone", "heads_one_after_another", "other_dimensions_exchanged")

EXERCISE = Exercise(
    name="attend_in_heads",
    due="A head is attention on its block of d / heads features, scaled by their root; the heads' contexts stand side by side.",
    reference=attend_in_heads,
    inputs=_inputs,
    misconceptions=(*mistakes(globals(), attend_in_heads), *carried(merging.EXERCISE, attend_in_heads, only=_MERGED)),
)
