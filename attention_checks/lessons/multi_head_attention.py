"""The module that asks several questions at once."""

import torch
from torch.nn.functional import linear

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION, OUT_AND_WEIGHTS
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

REFERENCE = MultiHeadAttention
OUTPUTS = ("out", "weights")
PROPERTIES = (nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))
WIDTH = "heads*d_head"


def inputs(draw):
    projections = ("q_proj", "k_proj", "v_proj", "out_proj")
    return attention_cases(
        draw,
        {"query": f"B Tq {WIDTH}", "key": f"B Tk {WIDTH}", "value": f"B Tk {WIDTH}"},
        mask="B heads Tq Tk",
        broadcast=("B 1 1 Tk", "Tq Tk", "1 heads 1 Tk", "heads Tq Tk", "Tk"),
        parameters={f"{name}.weight": f"{WIDTH} {WIDTH}" for name in projections}
        | {f"{name}.bias": WIDTH for name in projections},
        build=f"{WIDTH} heads",
        large={"q_proj.weight": 3e2, "k_proj.weight": 3e2},
        also={"one head": {"heads": 1}},
    )


MISTAKES = OUT_AND_WEIGHTS + chosen(
    ATTENTION,
    "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked "
    "softmax_over_the_queries weights_without_mask no_scaling",
)
MISTAKES += """
weights_averaged_over_heads: You return the weights averaged over the heads. Return those of each head, (B, heads, Tq, Tk):
  what each head looks at is the point.
    (out, weights) -> (out, weights.mean(1))
blends_the_keys: Your values are made from `key`, and the argument `value` is never used. The values are `v_proj(value)`.
    self.v_proj(value) -> self.v_proj(key)
scaled_by_sqrt_d_model: You divide by sqrt(d_model). The dot product of one head runs over d_head = d_model / heads features:
  divide by sqrt(d_head).
    (q, k, v, mask) -> (q / self.heads ** 0.5, k, v, mask)
splits_with_view: You split with `view` or `reshape` alone, so each head holds a piece of the *sentence*. Split as
  `split_heads` does: cut the features, then exchange positions and heads.
    in split_heads: blocks.transpose(-3, -2) -> x.reshape(blocks.transpose(-3, -2).shape)
merges_without_transpose: Your merge with `reshape` alone mixes positions and heads. Exchange the two first, or call your
  `merge_heads`.
    merge_heads(context) -> context.reshape(query.shape)
splits_and_merges_with_view: Your split and your merge both lack the transpose. One undoes the other, so nothing looks wrong,
  but each head attends within a piece of the *sentence*. Split as `split_heads` does.
    in split_heads: blocks.transpose(-3, -2) -> x.reshape(blocks.transpose(-3, -2).shape) ;
      merge_heads(context) -> context.reshape(query.shape)
heads_attend_to_heads: After the split the transpose is missing, so at every position the heads attend to each other. In (B,
  heads, Tq, d_head) positions attend to positions.
    in split_heads: blocks.transpose(-3, -2) -> blocks ; in merge_heads: x.transpose(-3, -2) -> x
interleaved_heads: Each of your heads takes every heads-th feature. A head is one *block* of neighbouring features, so that a
  block of rows of `q_proj` belongs to one head.
    in split_heads: (heads, d // heads)) -> (d // heads, heads)).mT ;
      in merge_heads: side_by_side.flatten -> side_by_side.mT.flatten
interleaved_features: Your merge puts feature 0 of all heads first, then feature 1 of all heads, and so on. The features of
  one head stay together: exchange heads and positions, then flatten.
    in merge_heads: side_by_side.flatten -> side_by_side.mT.flatten
first_head_for_all: All your heads use the same features, the first block. Head h uses block h.
    in split_heads: blocks.transpose(-3, -2) -> blocks[..., :1, :].expand(blocks.shape).transpose(-3, -2)
forgets_the_output_projection: Your output has not passed through `out_proj`. Without it the heads are side by side and never
  meet.
    self.out_proj(merged) -> merged
one_projection_for_queries_and_keys: The keys pass through `q_proj`. They have a projection of their own, `k_proj`.
    self.k_proj(key) -> self.q_proj(key)
attends_to_itself: Everything is made from `query`: this is self-attention. The keys come from `key`, the values from `value`.
    self.k_proj(key) -> self.k_proj(query) ; self.v_proj(value) -> self.v_proj(query)
keys_and_values_exchanged: Keys and values are exchanged in the attention. Compute the scores from `k_proj(key)`, and multiply
  the weights by `v_proj(value)`.
    (q, k, v, mask) -> (q, v, k, mask)
adds_the_residual: You add the query to the output. That is a residual connection: the block around this layer adds it (lesson
  12).
    self.out_proj(merged) -> query + self.out_proj(merged)
softmax_over_the_heads: Your softmax runs over the heads, so they compete for each key. Each head distributes a 1 of its own
  over the keys: `dim=-1`.
    in masked_softmax: (scores, dim=-1) -> (scores, dim=1) ; in masked_softmax: (masked_scores, dim=-1) -> (masked_scores, dim=1)
"""


def projects_its_slice_alone(self, query, key, value, mask=None):
    """Each of your heads projects its own slice of the input, and sees none of the other features. First project all features,
    then split the result."""
    own = torch.eye(self.heads, dtype=query.dtype).repeat_interleave(self.d_model // self.heads, 0)  # (d_model, heads)

    def projected(layer, x):
        return split_heads(linear(x, layer.weight * (own @ own.T), layer.bias), self.heads)

    q, k, v = projected(self.q_proj, query), projected(self.k_proj, key), projected(self.v_proj, value)
    context, weights = scaled_dot_product_attention(q, k, v, mask)
    return self.out_proj(merge_heads(context)), weights
