"""What a decoder may compute once and reuse at every step: the keys and values of the memory."""

import math

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.cross_attention import CrossAttention, project_memory_once
from course_utils.attention.multi_head import MultiHeadAttention

OUTPUTS = ("keys", "values")
NAMES = "B Tm d_query d_memory d_model"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tm d_query d_memory d_model")})
    yield _case(draw, "size 1", {"B": 2, "Tm": 1, "d_query": 3, "d_memory": 4, "d_model": 5})
    wide = {**draw.sizes("B Tm"), "d_query": 6, "d_memory": 6, "d_model": 6}
    yield _case(draw, "biases", wide, "an attention whose layers have biases", attention=MultiHeadAttention(6, 2))
    yield _case(draw, "float64", draw.sizes(NAMES), "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES), "not contiguous")
    size = draw.integer(3, 6)
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)
    yield _case(draw, "square", {"B": 7, "Tm": 8, **dict.fromkeys(("d_query", "d_memory", "d_model"), size)}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, attention=None, diagnostic=False):
    B, Tm, *widths = sizes.values()
    attention = (attention or CrossAttention(*widths)).to(dtype)
    with torch.no_grad():
        for parameter in attention.parameters():
            parameter.copy_(draw.normal(*parameter.shape, dtype=dtype, scale=parameter.shape[-1] ** -0.5))
    memory = draw.normal(B, Tm, sizes["d_memory"], dtype=dtype)
    memory = non_contiguous(memory) if note == "not contiguous" else memory
    return Case(group, label(sizes, note), (attention, memory), diagnostic=diagnostic)


def exchanged(attention, memory):
    """You return the values first. The order is keys, values."""
    return attention.v_proj(memory), attention.k_proj(memory)


def both_are_keys(attention, memory):
    """Both of your results are keys: the values come from `v_proj`."""
    return attention.k_proj(memory), attention.k_proj(memory)


def memory_as_it_is(attention, memory):
    """You return the memory itself. What can be computed once are its *projections*, `k_proj` and `v_proj` of it."""
    return memory, memory


def keys_through_q_proj(attention, memory):
    """Your keys go through `q_proj`, which is the projection of the side that asks. The memory's keys come from `k_proj`."""
    return attention.q_proj(memory), attention.v_proj(memory)


def values_projected_back(attention, memory):
    """Your values have gone through `out_proj` already. That comes after the blending, with the rest of the work."""
    return attention.k_proj(memory), attention.out_proj(attention.v_proj(memory))


def keys_scaled(attention, memory):
    """You scale the keys by sqrt(d_model). Whoever uses them will scale the scores, and then it is done twice."""
    return attention.k_proj(memory) / math.sqrt(attention.k_proj.out_features), attention.v_proj(memory)


def keys_transposed(attention, memory):
    """Your keys are (B, d_model, Tm). Leave them as (B, Tm, d_model), as the values are."""
    return attention.k_proj(memory).transpose(1, 2), attention.v_proj(memory)


def weights_not_transposed(attention, memory):
    """A Linear's weight is (d_out, d_in), and `memory @ weight` multiplies with the wrong side of it. Call the layer, or
    transpose its weight."""
    return memory @ attention.k_proj.weight, memory @ attention.v_proj.weight


def forgets_the_bias(attention, memory):
    """Right for layers without a bias, but these have one, and it is not in your numbers. Call the layer,
    `attention.k_proj(memory)`, and it adds its bias itself."""
    return memory @ attention.k_proj.weight.T, memory @ attention.v_proj.weight.T


def keys_alone(attention, memory):
    """You return the keys alone. The values can be computed once as well: `return keys, values`."""
    return attention.k_proj(memory)


def _cut(tensor):
    return tensor.detach() + 0 * tensor  # a gradient of zero, which a report compares, where `detach` alone would leave none


def without_gradient(attention, memory):
    """The numbers are right, but no gradient comes through: computed once must not mean cut out of the graph (`detach`,
    `no_grad`), or the encoder stops learning."""
    return attention.k_proj(_cut(memory)), attention.v_proj(_cut(memory))


EXERCISE = Exercise(
    name="project_memory_once",
    reference=project_memory_once,
    inputs=_inputs,
    outputs=OUTPUTS,
    misconceptions=mistakes(globals(), project_memory_once),
)
