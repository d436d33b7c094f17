"""The module in which one sequence asks another."""

import math

from torch import nn

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("out", "weights")


def _inputs(draw):
    size = draw.integer(3, 6)
    parameters = {
        "q_proj.weight": "d_model d_query",
        "k_proj.weight": "d_model d_memory",
        "v_proj.weight": "d_model d_memory",
        "out_proj.weight": "d_query d_model",
    }
    return attention_cases(
        draw,
        {"x": "B Tq d_query", "memory": "B Tm d_memory"},
        mask="B Tm",
        parameters=parameters,
        build="d_query d_memory d_model",
        large={"q_proj.weight": 3e2, "k_proj.weight": 3e2},
        # Lengths that meet by chance: a mask that lies along the wrong dimension goes unnoticed, until the numbers are compared.
        also={"as many queries as sentences": {"B": size, "Tq": size}, "as long as the memory": {"Tq": size, "Tm": size}},
    )


def _attend(self, x, memory, mask, q=None, k=None, v=None, out=None, attend=scaled_dot_product_attention):
    """The right forward pass, with parts to exchange; `mask` is (B, 1, Tm) already."""
    q, k, v, out = q or self.q_proj, k or self.k_proj, v or self.v_proj, out or self.out_proj
    context, weights = attend(q(x), k(memory), v(memory), mask)
    return out(context), weights


def _rows(mask):
    return None if mask is None else mask.unsqueeze(1)  # (B, 1, Tm)


def no_scaling(self, x, memory, memory_mask=None):
    """The scores are not scaled: divide them by sqrt(d_model), the size of queries and keys after their projections."""
    return _attend(self, x, memory, _rows(memory_mask), attend=divided_by(1.0))


def scaled_by_d_model(self, x, memory, memory_mask=None):
    """The scores are divided by d_model: by its square root twice, say, or without the root. Once sqrt(d_model) is due."""
    return _attend(self, x, memory, _rows(memory_mask), attend=divided_by(self.q_proj.out_features))


def scaled_by_sqrt_d_query(self, x, memory, memory_mask=None):
    """You divide by sqrt(d_query), the width of x. The dot products run over d_model features: use the *projected* width."""
    return _attend(self, x, memory, _rows(memory_mask), attend=divided_by(math.sqrt(x.shape[-1])))


def shares_keys_and_values(self, x, memory, memory_mask=None):
    """What is blended has gone through k_proj. Keys and values have a projection each: blend what v_proj makes."""
    return _attend(self, x, memory, _rows(memory_mask), v=self.k_proj)


def no_out_proj(self, x, memory, memory_mask=None):
    """What you return still has d_model features: `out_proj` brings the context back to the width of x."""
    return _attend(self, x, memory, _rows(memory_mask), out=nn.Identity())


def adds_x(self, x, memory, memory_mask=None):
    """You add x to the output. That residual connection belongs to the block around an attention, in lesson 12; here out is what
    was read, and nothing else."""
    return _attend(self, x, memory, _rows(memory_mask), out=lambda context: self.out_proj(context) + x)


def mask_along_the_queries(self, x, memory, memory_mask=None):
    """Your mask lies along the *queries*, as `mask[:, :, None]` does. It says which memory positions may be read, and these are
    the last dimension of the scores, (B, Tq, Tm): which dimension of size 1 does it need, and where?"""
    return _attend(self, x, memory, None if memory_mask is None else memory_mask.unsqueeze(-1))


def mask_not_aligned(self, x, memory, memory_mask=None):
    """Your mask meets the scores, (B, Tq, Tm), with B and Tm as its last two dimensions: broadcasting lines up the sentences with
    the *queries*. It needs a dimension for the queries, between the two: (B, 1, Tm)."""
    return _attend(self, x, memory, memory_mask)


def first_mask_for_all(self, x, memory, memory_mask=None):
    """Every sentence of the batch uses the first one's mask. Each memory has its own padding: (B, 1, Tm)."""
    return _attend(self, x, memory, None if memory_mask is None else memory_mask[:1, None])


def zeroes_the_memory(self, x, memory, memory_mask=None):
    """This is what comes out where the memory's padding is set to 0 in place of a mask. Its scores are then 0, and exp(0) is 1,
    not nothing: it keeps some of the weight. Mask the scores."""
    return _attend(self, x, memory if memory_mask is None else memory * memory_mask.unsqueeze(-1), None)


def softmax_over_the_queries(self, x, memory, memory_mask=None):
    """Your softmax runs over the queries, so that they compete for each memory position. Each query shares out its own 1 over the
    memory: the last dimension."""
    attend = instead(scaled_dot_product_attention, masked_softmax=part.softmax_over_dimension_1)
    return _attend(self, x, memory, _rows(memory_mask), attend=attend)


def scores_for_weights(self, x, memory, memory_mask=None):
    """What you return beside the output are the scores from before the softmax. The weights are due."""
    scores = self.q_proj(x) @ self.k_proj(memory).transpose(-2, -1) / math.sqrt(self.q_proj.out_features)
    return _attend(self, x, memory, _rows(memory_mask))[0], scores


EXERCISE = Exercise(
    name="CrossAttention",
    reference=CrossAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=(
        *mistakes(globals(), CrossAttention),
        *wrong_results(CrossAttention),
        *carried(
            part.EXERCISE,
            CrossAttention,
            without=("softmax_over_dimension_1", "mask_must_have_the_shape"),
            none_not_understood="`memory_mask=None` means that there is no mask: all of the memory may be read.",
            mask_ignored="This is what comes out without a mask: the padding of the memory is read too. Each sentence has a mask "
            "of its own, (B, 1, Tm).",
        ),
    ),
)
