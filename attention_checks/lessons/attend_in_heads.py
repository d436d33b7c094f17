"""The bug in the wild of lesson 07: heads that are cut with `view` where a transpose is needed.

The lesson shows `split_and_merged_with_view`. It runs, its shapes are right, and no head sees more than a piece of the sentence.
"""

import math
from dataclasses import replace

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.lessons import merge_heads as merging
from course_utils._validation import require_floating
from course_utils.attention.multi_head import merge_heads, split_heads

DUE = "A head is attention on its block of d / heads features, scaled by their root; the heads' contexts are side by side."


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


REFERENCE = attend_in_heads


def inputs(draw):
    cases = attention_cases(
        draw,
        {"q": "B Tq heads*d_head", "k": "B Tk heads*d_head", "v": "B Tk heads*d_head"},
        build="heads",
        large={"q": 1e2, "k": 1e2},
        also={"one head": {"heads": 1}, "heads of one feature": {"d_head": 1}, "as long as the keys": {"Tq": 5, "Tk": 5}},
    )
    return [replace(case, args=(*case.args, *case.build), build=()) for case in cases]


MISTAKES = chosen(merging.MISTAKES, "sum_of_the_heads mean_of_the_heads heads_one_after_another", part="merge_heads")
MISTAKES += """
split_and_merged_with_view: The bug is still there: `view` and `reshape` cut the numbers position after position, so a head
  gets a piece of the sentence. Cut the features first, then exchange positions and heads.
    in split_heads: blocks.transpose(-3, -2) -> x.reshape(blocks.transpose(-3, -2).shape) ;
      merge_heads(context) -> context.reshape(len(context), context.shape[2], -1)
merged_with_view: On the way back, `reshape` alone mixes heads and positions. Exchange the two first.
    merge_heads(context) -> context.reshape(len(context), context.shape[2], -1)
split_with_view: Your split is still a `view` or a `reshape` alone, so a head gets a piece of the sentence. Cut the features
  first, then exchange positions and heads.
    in split_heads: blocks.transpose(-3, -2) -> x.reshape(blocks.transpose(-3, -2).shape)
some_split_with_view: You split some of q, k and v correctly, and the others still with `view` or `reshape` alone. All three
  need the transpose.
    split_heads(k, heads) -> k.reshape(len(k), heads, -1, k.shape[-1] // heads)
    split_heads(k, heads) -> k.reshape(len(k), heads, -1, k.shape[-1] // heads) ;
      split_heads(v, heads) -> v.reshape(len(v), heads, -1, v.shape[-1] // heads)
interleaved_in_the_merge: Your merge puts feature 0 of all heads first, then feature 1 of all heads, and so on. The features
  of one head stay together: exchange heads and positions, then flatten.
    in merge_heads: side_by_side.flatten -> side_by_side.mT.flatten
interleaved_heads: Each of your heads takes every heads-th feature. A head is one *block* of neighbouring features.
    in split_heads: (heads, d // heads)) -> (d // heads, heads)).mT ;
      in merge_heads: side_by_side.flatten -> side_by_side.mT.flatten
heads_for_head_size: You take `heads` as the *size* of a head: you have d/heads heads of `heads` features each.
    q, k, v = ( -> heads = q.shape[-1] // heads; q, k, v = (
heads_attend_to_heads: The transpose is missing, so at every position the heads attend to each other. Positions should attend
  to positions: exchange heads and positions after the cut.
    in split_heads: blocks.transpose(-3, -2) -> blocks ; in merge_heads: x.transpose(-3, -2) -> x
one_wide_head: You do not split the features at all: this is attention with one wide head.
    q, k, v = ( -> heads = 1; q, k, v = (
heads_never_merged: The heads are right, but at the end they are still apart: (B, heads, Tq, d_head). Merge them to (B, Tq,
  d).
    merge_heads(context) -> context
softmax_over_the_queries: Your softmax runs over the queries. Each query distributes a 1 of its own over the keys, the last
  dimension: `dim=-1`.
    dim=-1 -> dim=-2
blends_the_keys: You multiply the weights by the keys. Multiply them by the values, v.
    weights @ v -> weights @ k
keys_and_values_exchanged: Keys and values are exchanged. Compute the scores from q and k, and multiply the weights by v.
    q, k, v = ( -> q, v, k = (
scaled_by_sqrt_d: You divide by sqrt(d). The dot product of one head runs over d / heads features: divide by the square root
  of that.
    math.sqrt(q.shape[-1]) -> math.sqrt(q.shape[-1] * heads)
size_divided_again: You divide the size of a head by `heads` once more. After the split the last dimension is that size
  already: divide the scores by its square root.
    math.sqrt(q.shape[-1]) -> math.sqrt(q.shape[-1] // heads)
no_scaling: The scores are not scaled. Divide them by the square root of the size of a head.
    k.transpose(-2, -1) / math.sqrt(q.shape[-1]) -> k.transpose(-2, -1)
"""
