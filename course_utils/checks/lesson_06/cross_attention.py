"""The module in which one sequence asks another."""

import math

import torch
from torch import nn

from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import weights_over

OUTPUTS = ("out", "weights")
NAMES = "B Tq Tm d_query d_memory d_model"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "no mask", draw.sizes(NAMES), note="memory_mask=None", mask=None)
    yield _case(draw, "mask left out", draw.sizes(NAMES), note="no mask given", mask=...)
    yield _case(draw, "fully masked", draw.sizes(NAMES, low=3), note="row 1's memory fully masked")
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tq Tm d_query d_memory d_model", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B"), "Tq": 1, **draw.sizes("Tm d_query d_memory d_model", low=3)})
    yield _case(draw, "size 1", {"B": 2, "Tq": 3, "Tm": 1, "d_query": 4, "d_memory": 5, "d_model": 6}, mask=None)
    yield _case(draw, "large", draw.sizes(NAMES, low=3), note="scores of about 1e3", scale=30.0)
    yield _case(draw, "float64", draw.sizes(NAMES), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES, low=3), note="not contiguous")
    # Lengths that meet by chance: a mask that lies along the wrong dimension goes unnoticed, until the numbers are compared.
    size = draw.integer(3, 6)
    yield _case(draw, "as many queries as sentences", {"B": size, "Tq": size, "Tm": 7, "d_query": 8, "d_memory": 9, "d_model": 2})
    yield _case(draw, "as long as the memory", {"B": 2, "Tq": size, "Tm": size, "d_query": 8, "d_memory": 7, "d_model": 9})
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)
    widths = dict.fromkeys(("d_query", "d_memory", "d_model"), size)
    yield _case(draw, "square", {"B": 2, "Tq": 7, "Tm": 8, **widths}, diagnostic=True)
    yield _case(draw, "square", {"B": 7, "Tq": size, "Tm": size, **widths}, diagnostic=True)


def _case(draw, group, sizes, note="", mask=True, dtype=torch.float32, scale=1.0, diagnostic=False):
    B, Tq, Tm, d_query, d_memory, d_model = sizes.values()
    x, memory = draw.normal(B, Tq, d_query, dtype=dtype), draw.normal(B, Tm, d_memory, dtype=dtype)
    if mask is True:
        mask = draw.mask(B, Tm)
        mask[1:2] = mask[1:2] & (group != "fully masked")
    if note == "not contiguous":
        x, memory, mask = non_contiguous(x), non_contiguous(memory), non_contiguous(mask)
    state = {
        "q_proj.weight": draw.normal(d_model, d_query, dtype=dtype, scale=scale * d_query**-0.5),
        "k_proj.weight": draw.normal(d_model, d_memory, dtype=dtype, scale=scale * d_memory**-0.5),
        "v_proj.weight": draw.normal(d_model, d_memory, dtype=dtype, scale=d_memory**-0.5),
        "out_proj.weight": draw.normal(d_query, d_model, dtype=dtype, scale=d_model**-0.5),
    }
    args = (x, memory) if mask is ... else (x, memory, mask)
    tolerance = 3e-2 if scale > 1 else 0.0
    return Case(group, label(sizes, note), args, (d_query, d_memory, d_model), state, diagnostic, tolerance)


class _Holder(nn.Module):
    """The four projections, and a forward pass with parts to exchange."""

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def queries(self, x, memory):
        return self.q_proj(x)

    def keys(self, x, memory):
        return self.k_proj(memory)

    def values(self, x, memory):
        return self.v_proj(memory)

    def scale(self, q, k, x, memory):
        return math.sqrt(q.shape[-1])

    def along(self, mask, scores):
        return None if mask is None else mask.unsqueeze(1)  # (B, 1, Tm)

    def softmax(self, scores, mask):
        return masked_softmax(scores, mask)

    def after(self, context, x):
        return self.out_proj(context)

    def forward(self, x, memory, memory_mask=None):
        q, k, v = self.queries(x, memory), self.keys(x, memory), self.values(x, memory)
        scores = q @ k.transpose(-2, -1) / self.scale(q, k, x, memory)
        weights = self.softmax(scores, self.along(memory_mask, scores))
        return self.after(weights @ v, x), weights


class memory_asks(_Holder):
    """The roles are exchanged: in yours the memory asks and x answers. x makes the queries; memory makes keys *and* values."""

    def forward(self, x, memory, memory_mask=None):
        scores = self.k_proj(memory) @ self.q_proj(x).transpose(-2, -1) / math.sqrt(self.q_proj.out_features)  # (B, Tm, Tq)
        weights = torch.softmax(scores, -1)
        return self.out_proj(weights @ self.q_proj(x)), weights


class memory_asks_through_q_proj(_Holder):
    def forward(self, x, memory, memory_mask=None):
        return super().forward(memory, x, None)


class attends_to_itself(_Holder):
    """Keys and values come from x: this is self-attention, and the memory is never read."""

    def keys(self, x, memory):
        return self.k_proj(x)

    def values(self, x, memory):
        return self.v_proj(x)

    def along(self, mask, scores):
        return None


class keys_from_x(_Holder):
    """Your keys come from x. The keys are what the *memory* is found by, so k_proj takes the memory, as v_proj does."""

    def keys(self, x, memory):
        return self.k_proj(x)


class values_from_x(_Holder):
    """Your values come from x. What is read stands in the memory: v_proj takes it, as k_proj does."""

    def values(self, x, memory):
        return self.v_proj(x)


class no_scaling(_Holder):
    """The scores are not scaled: divide them by sqrt(d_model), the size of queries and keys after their projections."""

    def scale(self, q, k, x, memory):
        return 1.0


class scaled_by_d_model(_Holder):
    """You divide by d_model; its square root is due, as in lesson 04."""

    def scale(self, q, k, x, memory):
        return q.shape[-1]


class scaled_by_sqrt_d_query(_Holder):
    """You divide by sqrt(d_query), the width of x. The dot products run over d_model features: use the *projected* width."""

    def scale(self, q, k, x, memory):
        return math.sqrt(x.shape[-1])


class scaled_by_sqrt_d_memory(_Holder):
    """You divide by sqrt(d_memory), the width of the memory. The dot products run over d_model features: use the *projected*
    width."""

    def scale(self, q, k, x, memory):
        return math.sqrt(memory.shape[-1])


class scaled_by_the_memory_length(_Holder):
    """You divide by the square root of the memory's *length*. What makes the scores grow is the width of the keys, d_model."""

    def scale(self, q, k, x, memory):
        return math.sqrt(k.shape[-2])


class shares_keys_and_values(_Holder):
    """Your values go through k_proj. Keys and values have a projection each: v_proj is not used."""

    def values(self, x, memory):
        return self.k_proj(memory)


class exchanges_keys_and_values(_Holder):
    """k_proj and v_proj are exchanged: the keys are what queries are compared with, the values are what is blended."""

    def keys(self, x, memory):
        return self.v_proj(memory)

    def values(self, x, memory):
        return self.k_proj(memory)


class reads_the_memory_itself(_Holder):
    """You blend the memory as it is. Its values, `v_proj(memory)`, are what the weights blend."""

    def values(self, x, memory):
        return memory


class queries_not_projected(_Holder):
    """The queries are x itself. They go through q_proj before they are compared with the keys."""

    def queries(self, x, memory):
        return x


class no_out_proj(_Holder):
    """What you return still has d_model features: `out_proj` brings the context back to the width of x."""

    def after(self, context, x):
        return context


class adds_x(_Holder):
    """You add x to the output. That residual connection belongs to the block around an attention, in lesson 12; here out is what
    was read, and nothing else."""

    def after(self, context, x):
        return self.out_proj(context) + x


class mask_ignored(_Holder):
    """Your `forward` takes the mask and does not use it: the memory's padding gets some of the weight."""

    def along(self, mask, scores):
        return None


class mask_inverted(_Holder):
    """Your mask is the wrong way round: here True means *may* attend."""

    def along(self, mask, scores):
        return None if mask is None else ~mask.unsqueeze(1)


class mask_along_the_queries(_Holder):
    """Your mask lies along the *queries*, `mask[:, :, None]`. It says which memory positions may be read, and these are the last
    dimension of the scores, (B, Tq, Tm): which dimension of size 1 does it need, and where?"""

    def along(self, mask, scores):
        return None if mask is None else mask.unsqueeze(-1)


class mask_not_aligned(_Holder):
    """Your mask goes into the scores as it is, (B, Tm) against (B, Tq, Tm): broadcasting lines up the sentences with the
    *queries*. It needs a dimension for the queries: (B, 1, Tm)."""

    def along(self, mask, scores):
        return mask


class mask_after_softmax(_Holder):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1."""

    def softmax(self, scores, mask):
        weights = torch.softmax(scores, -1)
        return weights if mask is None else weights * mask


class zeroes_the_scores(_Holder):
    """You set the forbidden scores to 0. But exp(0) is 1, not nothing: which score gets a weight of 0?"""

    def softmax(self, scores, mask):
        return torch.softmax(scores if mask is None else scores * mask, -1)


class zeroes_the_memory(_Holder):
    """You set the padded memory vectors to 0 in place of a mask. Their scores are then 0, and exp(0) is 1, not nothing: they keep
    some of the weight. Mask the scores."""

    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory if memory_mask is None else memory * memory_mask.unsqueeze(-1))


class nan_where_all_is_masked(_Holder):
    """A memory in which everything is masked becomes 0/0, which is NaN. `masked_softmax` knows what to do there."""

    def softmax(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, float("-inf")), -1)


class uniform_where_all_is_masked(_Holder):
    """A memory in which everything is masked gets uniform weights. `masked_softmax` knows what to do there."""

    def softmax(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)


class none_not_understood(_Holder):
    """`memory_mask=None` means that there is no mask: all of the memory may be read."""

    def along(self, mask, scores):
        return mask.unsqueeze(1)


class softmax_over_the_queries(_Holder):
    """Your softmax runs over the queries, so that they compete for each memory position. Each query shares out its own 1 over the
    memory: the last dimension."""

    def softmax(self, scores, mask):
        if mask is None:
            return torch.softmax(scores, 1)
        lowest = torch.finfo(scores.dtype).min
        return torch.softmax(scores.masked_fill(~mask, lowest), 1).masked_fill(~mask, 0.0)


class no_softmax(_Holder):
    """The softmax is missing: you blend with the scores themselves, which may be negative and do not sum to 1."""

    def softmax(self, scores, mask):
        return scores if mask is None else scores.masked_fill(~mask, 0.0)


class out_only(_Holder):
    """You return what was read alone. Return the weights as well: `return out, weights`."""

    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory, memory_mask)[0]


class weights_first(_Holder):
    """You return the weights first. The order is out, weights."""

    def forward(self, x, memory, memory_mask=None):
        return super().forward(x, memory, memory_mask)[::-1]


class weights_transposed(_Holder):
    """Your weights are (B, Tm, Tq). A row is a query, a column a memory position: (B, Tq, Tm)."""

    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return out, weights.transpose(1, 2)


class first_query_alone(_Holder):
    """Only the first query is asked, and its answer stands in every row. Each row of x asks for itself."""

    def forward(self, x, memory, memory_mask=None):
        out, weights = super().forward(x, memory, memory_mask)
        return out[:, :1].expand_as(out), weights[:, :1].expand_as(weights)


EXERCISE = Exercise(
    name="CrossAttention",
    reference=CrossAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(weights_over(-1, "weights", OUTPUTS),),
    misconceptions=misconceptions(
        (memory_asks, memory_asks_through_q_proj),
        attends_to_itself,
        keys_from_x,
        values_from_x,
        no_scaling,
        scaled_by_d_model,
        scaled_by_sqrt_d_query,
        scaled_by_sqrt_d_memory,
        scaled_by_the_memory_length,
        shares_keys_and_values,
        exchanges_keys_and_values,
        reads_the_memory_itself,
        queries_not_projected,
        no_out_proj,
        adds_x,
        mask_ignored,
        mask_inverted,
        mask_along_the_queries,
        mask_not_aligned,
        mask_after_softmax,
        zeroes_the_scores,
        zeroes_the_memory,
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        none_not_understood,
        softmax_over_the_queries,
        no_softmax,
        out_only,
        weights_first,
        weights_transposed,
        first_query_alone,
    ),
)
