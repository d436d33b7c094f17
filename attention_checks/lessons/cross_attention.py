"""The module in which one sequence asks another."""

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._attention import ATTENTION, OUT_AND_WEIGHTS
from course_utils.attention.cross_attention import CrossAttention

REFERENCE = CrossAttention
OUTPUTS = ("out", "weights")
PROPERTIES = (weights_over(-1, "weights", OUTPUTS),)
PROJECTIONS = {
    "q_proj": "d_model d_query",
    "k_proj": "d_model d_memory",
    "v_proj": "d_model d_memory",
    "out_proj": "d_query d_model",
}


def inputs(draw):
    size = draw.integer(3, 6)
    return attention_cases(
        draw,
        {"x": "B Tq d_query", "memory": "B Tm d_memory"},
        mask="B Tm",
        parameters={f"{name}.weight": shape for name, shape in PROJECTIONS.items()},
        build="d_query d_memory d_model",
        large={"q_proj.weight": 3e2, "k_proj.weight": 3e2},
        # Lengths that meet by chance: a mask that lies along the wrong dimension goes unnoticed, until the numbers are compared.
        also={"as many queries as sentences": {"B": size, "Tq": size}, "as long as the memory": {"Tq": size, "Tm": size}},
    )


MISTAKES = chosen(OUT_AND_WEIGHTS, "weights_first out_only")
MISTAKES += chosen(
    ATTENTION,
    "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked softmax_over_the_queries "
    "weights_without_mask scores_for_weights no_scaling",
)
MISTAKES += """
zeroes_the_memory: You set the padding of the memory to 0, in place of a mask. Then its scores are 0, but exp(0) is 1, so it
  keeps some of the weight. Mask the scores.
    queries = -> memory = memory if memory_mask is None else memory * memory_mask.unsqueeze(-1); mask = None; queries =
shares_keys_and_values: Your values are made by `k_proj`. Keys and values have a projection each: the values are
  `v_proj(memory)`.
    self.v_proj(memory) -> self.k_proj(memory)
scaled_by_d_model: The scores are divided by d_model. Divide them once, by sqrt(d_model). Do you scale and also call
  `scaled_dot_product_attention`, which does so itself?
    in scaled_dot_product_attention: math.sqrt(q.shape[-1]) -> q.shape[-1]
scaled_by_sqrt_d_query: You divide by sqrt(d_query), the width of x. The dot products run over the d_model features of queries
  and keys: divide by sqrt(d_model).
    (queries, keys -> (queries * (queries.shape[-1] / x.shape[-1]) ** 0.5, keys
mask_not_aligned: Your mask (B, Tm) broadcasts against the scores (B, Tq, Tm), so the sentences meet the *queries*. Give it a
  dimension for the queries, between the two: (B, 1, Tm).
    memory_mask.unsqueeze(-2) -> memory_mask
mask_along_the_queries: Your mask lies along the *queries*, as `mask[:, :, None]` does. It is about the positions of the
  memory, the last dimension of the scores: (B, 1, Tm).
    memory_mask.unsqueeze(-2) -> memory_mask.unsqueeze(-1)
first_mask_for_all: Every sentence of the batch uses the mask of the first one. Each memory has its own padding: (B, 1, Tm).
    memory_mask.unsqueeze(-2) -> memory_mask[:1, None]
adds_x: You add x to the output. That is a residual connection: the block around this layer adds it (lesson 12).
    self.out_proj(context) -> self.out_proj(context) + x
no_out_proj: Your output still has d_model features. Pass the context through `out_proj`, which brings it back to the width of
  x.
    self.out_proj(context) -> context
"""
