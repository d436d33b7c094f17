"""What a decoder may compute once and reuse at every step: the keys and values of the memory."""

import math

import torch

from course_utils.attention.cross_attention import CrossAttention, project_memory_once
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions

OUTPUTS = ("keys", "values")
NAMES = "B Tm d_query d_memory d_model"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tm d_query d_memory d_model")})
    yield _case(draw, "size 1", {"B": 2, "Tm": 1, "d_query": 3, "d_memory": 4, "d_model": 5})
    yield _with_biases(draw)
    yield _case(draw, "float64", draw.sizes(NAMES), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES), note="not contiguous")
    size = draw.integer(3, 6)
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)
    yield _case(draw, "square", {"B": 7, "Tm": 8, **dict.fromkeys(("d_query", "d_memory", "d_model"), size)}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    B, Tm, d_query, d_memory, d_model = sizes.values()
    attention = CrossAttention(d_query, d_memory, d_model).to(dtype)
    with torch.no_grad():
        for matrix in attention.parameters():
            matrix.copy_(draw.normal(*matrix.shape, dtype=dtype, scale=matrix.shape[1] ** -0.5))
    memory = draw.normal(B, Tm, d_memory, dtype=dtype)
    if note == "not contiguous":
        memory = non_contiguous(memory)
    return Case(group, label(sizes, note), (attention, memory), diagnostic=diagnostic)


def _with_biases(draw):
    B, Tm, heads, d_head = draw.sizes("B Tm heads d_head").values()
    sizes = {"B": B, "Tm": Tm, "d_memory": heads * d_head, "d_model": heads * d_head}
    attention = MultiHeadAttention(heads * d_head, heads)
    with torch.no_grad():
        for parameter in attention.parameters():
            parameter.copy_(draw.normal(*parameter.shape, scale=parameter.shape[-1] ** -0.5))
    memory = draw.normal(B, Tm, heads * d_head)
    return Case("biases", label(sizes, "an attention whose layers have biases"), (attention, memory))


def exchanged(attention, memory):
    """You return the values first. The order is keys, values."""
    return attention.v_proj(memory), attention.k_proj(memory)


def both_are_keys(attention, memory):
    """Both of your results are keys: the values come from `v_proj`."""
    return attention.k_proj(memory), attention.k_proj(memory)


def both_are_values(attention, memory):
    """Both of your results are values: the keys come from `k_proj`."""
    return attention.v_proj(memory), attention.v_proj(memory)


def memory_as_it_is(attention, memory):
    """You return the memory itself. What can be computed once are its *projections*, `k_proj` and `v_proj` of it."""
    return memory, memory


def values_not_projected(attention, memory):
    """Your values are the memory itself. They go through `v_proj`, once, like the keys through `k_proj`."""
    return attention.k_proj(memory), memory


def keys_not_projected(attention, memory):
    """Your keys are the memory itself. They go through `k_proj`, once, like the values through `v_proj`."""
    return memory, attention.v_proj(memory)


def keys_through_q_proj(attention, memory):
    """Your keys go through `q_proj`, which is the projection of the side that asks. The memory's keys come from `k_proj`."""
    return attention.q_proj(memory), attention.v_proj(memory)


def queries_and_keys(attention, memory):
    """You return queries and keys. The queries belong to x, and change with every step: they cannot be computed once."""
    return attention.q_proj(memory), attention.k_proj(memory)


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
    """You multiply with the weights, which is right for layers without a bias. Other attentions have layers with one: call the
    layer, `attention.k_proj(memory)`, and it adds its bias itself."""
    return memory @ attention.k_proj.weight.T, memory @ attention.v_proj.weight.T


def first_position_alone(attention, memory):
    """You project the first position alone. Every position of the memory needs its key and its value."""
    return attention.k_proj(memory[:, :1]), attention.v_proj(memory[:, :1])


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
    misconceptions=misconceptions(
        exchanged,
        both_are_keys,
        both_are_values,
        memory_as_it_is,
        values_not_projected,
        keys_not_projected,
        keys_through_q_proj,
        queries_and_keys,
        values_projected_back,
        keys_scaled,
        keys_transposed,
        weights_not_transposed,
        forgets_the_bias,
        first_position_alone,
        keys_alone,
        without_gradient,
    ),
)
