"""The module in which a sentence makes its own queries, keys and values."""

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.compare import first_difference
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION, OUT_AND_WEIGHTS
from course_utils.attention.self_attention import SelfAttention

REFERENCE = SelfAttention
OUTPUTS = ("out", "weights")
PROJECTIONS = {"q_proj": "d_k d_model", "k_proj": "d_k d_model", "v_proj": "d_v d_model", "out_proj": "d_model d_v"}


def inputs(draw):
    return attention_cases(
        draw,
        {"x": "B T d_model"},
        mask="B T T",
        broadcast=("B 1 T", "T T"),
        parameters={f"{name}.weight": shape for name, shape in PROJECTIONS.items()},
        build="d_model d_k d_v",
        large={"q_proj.weight": 3e2, "k_proj.weight": 3e2},
    )


MISTAKES = OUT_AND_WEIGHTS + chosen(
    ATTENTION,
    "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked softmax_over_the_queries "
    "transposes_everything weights_without_mask",
)
MISTAKES += """
adds_the_input: You add the input to the output. That is a residual connection: the code that calls this layer adds it, not
  the layer. Return `out_proj(context)` alone.
    self.out_proj(context) -> x + self.out_proj(context)
queries_and_keys_exchanged: Queries and keys are exchanged. Row i of the weights should say how much word i, as a *query*,
  attends to each key. Look at their order in your call, or at the two sides of the product that gives the scores.
    (q, k, v, mask) -> (k, q, v, mask)
scaled_by_d_k: The scores are divided by d_k. Divide them once, by sqrt(d_k). `scaled_dot_product_attention` already does so:
  do you scale as well?
    in scaled_dot_product_attention: math.sqrt(q.shape[-1]) -> q.shape[-1]
forgets_out_proj: The context is right, but it does not pass through `out_proj`, which maps it from d_v back to d_model.
    self.out_proj(context) -> context
same_projection_for_queries_and_keys: Queries and keys both come from `q_proj`, so word i scores word j as j scores i. The
  keys have a matrix of their own: `k_proj(x)`.
    self.k_proj(x) -> self.q_proj(x)
scaled_by_sqrt_d_model: The scores are divided by sqrt(d_model), the size of the words. The sum in q . k runs over d_k
  features: divide by sqrt(d_k).
    (q, k, v, mask) -> (q * (self.d_k / self.d_model) ** 0.5, k, v, mask)
unprojected_queries_and_keys: You compare the words themselves. Queries, keys and values are projections of them: `q_proj(x)`,
  `k_proj(x)`, `v_proj(x)`.
    self.q_proj(x) -> x ; self.k_proj(x) -> x ; self.v_proj(x) -> x
keys_for_values: Your values are made from the keys. What is compared and what is read are now two things: the values are
  `v_proj(x)`.
    self.v_proj(x) -> self.v_proj(k)
unprojected_values: Your values are the words themselves. The values are a projection of them too, `v_proj(x)`, of size d_v.
    self.v_proj(x) -> x ; self.out_proj(context) -> context
no_scaling: The scores are not scaled. Divide them by sqrt(d_k), or call `scaled_dot_product_attention`, which does.
    in scaled_dot_product_attention: q / math.sqrt(q.shape[-1]) -> q
"""


def _scores_for_weights(want, got, case):
    (out, _), (own, weights) = want, got
    if first_difference(out, own) is None and bool((weights < 0).any()):
        return "The output is right, but some weights beside it are negative, as scores are. Return the result of the softmax."
    return None


PROPERTIES = (_scores_for_weights, nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))
