"""The module in which a sentence makes its own queries, keys and values."""

import math

from torch import nn

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.compare import first_difference
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.self_attention import SelfAttention
from course_utils.attention.weights import masked_softmax

OUTPUTS = ("out", "weights")
PROJECTIONS = {"q_proj": "d_k d_model", "k_proj": "d_k d_model", "v_proj": "d_v d_model", "out_proj": "d_model d_v"}


def _inputs(draw):
    return attention_cases(
        draw,
        {"x": "B T d_model"},
        mask="B T T",
        broadcast=("B 1 T", "T T"),
        parameters={f"{name}.weight": shape for name, shape in PROJECTIONS.items()},
        build="d_model d_k d_v",
        large={"q_proj.weight": 3e2, "k_proj.weight": 3e2},
    )


def _attend(self, x, mask, q=None, k=None, v=None, out=None, attend=scaled_dot_product_attention):
    """The reference, with other projections, or another attention between them."""
    q, k, v, out = q or self.q_proj, k or self.k_proj, v or self.v_proj, out or self.out_proj
    context, weights = attend(q(x), k(x), v(x), mask)
    return out(context), weights


def no_scaling(self, x, mask=None):
    """The scores are not scaled. Divide them by sqrt(d_k), or let `scaled_dot_product_attention` do it."""
    return _attend(self, x, mask, attend=divided_by(1.0))


def scaled_by_sqrt_d_model(self, x, mask=None):
    """The scores are divided by sqrt(d_model), the size of the words. The sum in q . k runs over d_k features: divide by
    sqrt(d_k)."""
    return _attend(self, x, mask, attend=divided_by(math.sqrt(x.shape[-1])))


def scaled_by_d_k(self, x, mask=None):
    """The scores are divided by d_k: perhaps you scale, and `scaled_dot_product_attention` scales again. Once, by sqrt(d_k)."""
    return _attend(self, x, mask, attend=divided_by(self.q_proj.out_features))


def same_projection_for_queries_and_keys(self, x, mask=None):
    """Queries and keys come from one matrix, q_proj: then the score of word i for word j is that of j for i. The keys have a
    matrix of their own, k_proj."""
    return _attend(self, x, mask, k=self.q_proj)


def queries_and_keys_exchanged(self, x, mask=None):
    """These are the numbers of exchanged queries and keys. Row i should hold how much word i, as a *query*, looks at each key."""
    return _attend(self, x, mask, q=self.k_proj, k=self.q_proj)


def unprojected_queries_and_keys(self, x, mask=None):
    """The words themselves are compared. Queries and keys are projections of them, q_proj(x) and k_proj(x), and so are the
    values."""
    return _attend(self, x, mask, q=nn.Identity(), k=nn.Identity(), attend=divided_by(math.sqrt(self.q_proj.out_features)))


def unprojected_words(self, x, mask=None):
    return _attend(self, x, mask, q=nn.Identity(), k=nn.Identity(), v=nn.Identity())


def unprojected_values(self, x, mask=None):
    """Your values are the words themselves. They too are a projection, v_proj(x), of size d_v."""
    return _attend(self, x, mask, v=nn.Identity())


def unprojected_values_as_they_are(self, x, mask=None):
    return _attend(self, x, mask, v=nn.Identity(), out=nn.Identity())


def keys_for_values(self, x, mask=None):
    """Your values come from the keys. What is compared and what is handed out are two things now: v_proj(x) makes the values."""
    return _attend(self, x, mask, v=self.k_proj)


def keys_for_values_projected(self, x, mask=None):
    return _attend(self, x, mask, v=lambda x: self.v_proj(self.k_proj(x)))


def forgets_out_proj(self, x, mask=None):
    """The context is right, but it is not sent through out_proj, which brings it from d_v back to d_model."""
    return _attend(self, x, mask, out=nn.Identity())


def adds_the_input(self, x, mask=None):
    """You add the input to what was read. That is a residual connection: whoever calls this layer adds it, the layer does not."""
    return _attend(self, x, mask, out=lambda context: x + self.out_proj(context))


def transposes_everything(self, x, mask=None):
    """`k.T`, or `k.transpose(0, 1)`, moves the sentences as well. Exchange the last two dimensions: `k.transpose(-2, -1)`."""
    weights = masked_softmax(self.q_proj(x) @ self.k_proj(x).transpose(0, 1) / math.sqrt(self.q_proj.out_features), mask)
    return self.out_proj(weights @ self.v_proj(x)), weights


def transposes_everything_with_T(self, x, mask=None):
    weights = masked_softmax(self.q_proj(x) @ self.k_proj(x).permute(2, 1, 0) / math.sqrt(self.q_proj.out_features), mask)
    return self.out_proj(weights @ self.v_proj(x)), weights


def softmax_over_the_queries(self, x, mask=None):
    """Your softmax runs over the queries: the columns sum to 1. Each word shares out its own 1 among the keys, the last
    dimension."""
    return _attend(self, x, mask, attend=instead(scaled_dot_product_attention, masked_softmax=part.softmax_over_dimension_1))


def _scores_for_weights(want, got, case):
    (out, _), (own, weights) = want, got
    if first_difference(out, own) is None and bool((weights < 0).any()):
        return "The output is right, but some weights beside it are negative, as scores are. Return what came out of the softmax."
    return None


EXERCISE = Exercise(
    name="SelfAttention",
    reference=SelfAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(_scores_for_weights, nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), SelfAttention),
        *wrong_results(SelfAttention),
        *carried(part.EXERCISE, SelfAttention, without=("softmax_over_dimension_1",)),
    ),
)
