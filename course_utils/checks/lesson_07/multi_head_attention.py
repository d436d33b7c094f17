"""The module that asks several questions at once."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import nothing_where_masked, weights_over

OUTPUTS = ("out", "weights")
NAMES = "B Tq Tk heads d_head"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "ordinary", draw.sizes(NAMES))
    yield _case(draw, "no mask", draw.sizes(NAMES), note="mask=None")
    yield _case(draw, "mask left out", draw.sizes(NAMES), note="no mask given")
    for shape in ("B 1 1 Tk", "Tq Tk", "1 heads 1 Tk"):
        yield _case(draw, "broadcast", draw.sizes(NAMES), mask_shape=shape)
    yield _case(draw, "fully masked", draw.sizes(NAMES), note="one query fully masked")
    yield _case(draw, "one head", {**draw.sizes("B Tq Tk", low=3), "heads": 1, "d_head": 6})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("Tq Tk heads d_head")})
    yield _case(draw, "size 1", {"B": 2, "Tq": 1, **draw.sizes("Tk heads d_head", low=3)})
    yield _case(draw, "size 1", {"B": 2, "Tq": 3, "Tk": 1, "heads": 2, "d_head": 4}, note="mask=None")
    yield _case(draw, "float64", draw.sizes(NAMES), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES), note="not contiguous")
    size = draw.integer(3, 5)
    yield _case(draw, "square", {"B": 2, "Tq": 6, "Tk": 6, "heads": 3, "d_head": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": size, "Tq": size, "Tk": size, "heads": size, "d_head": 2}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, mask_shape=None, diagnostic=False):
    B, Tq, Tk, heads, d_head = sizes.values()
    d = heads * d_head
    args = [draw.normal(B, T, d, dtype=dtype) for T in (Tq, Tk, Tk)]
    shape = [sizes.get(name, 1) for name in mask_shape.split()] if mask_shape else (B, heads, Tq, Tk)
    mask = None if note == "mask=None" else draw.mask(*shape) if Tk > 1 else torch.ones(shape, dtype=torch.bool)
    if group == "fully masked":
        mask[:, :, draw.integer(0, Tq)] = False
    if note == "not contiguous":
        args, mask = [non_contiguous(tensor) for tensor in args], non_contiguous(mask)
    state = {}
    for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
        # Scores of an ordinary size whatever the scale is mistaken for; and biases, which PyTorch starts at nearly 0.
        state[f"{name}.weight"] = draw.normal(d, d, dtype=dtype, scale=1.2 * d**-0.5)
        state[f"{name}.bias"] = draw.normal(d, dtype=dtype, scale=0.7)
    sizes = {"B": B, "Tq": Tq, "Tk": Tk, "d_model": d, "heads": heads}
    note = f"mask ({mask_shape.replace(' ', ', ')})" if mask_shape else note
    args = tuple(args) if note == "no mask given" else (*args, mask)
    return Case(group, label(sizes, note), args, (d, heads), state, diagnostic)


class _Holder(nn.Module):
    """The four projections, and a forward pass with parts to exchange."""

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_model, self.d_head = heads, d_model, d_model // heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def split(self, x):
        return split_heads(x, self.heads)

    def merge(self, context):
        return merge_heads(context)

    def project(self, query, key, value):
        return self.q_proj(query), self.k_proj(key), self.v_proj(value)

    def scale(self, scores):
        return scores / math.sqrt(self.d_head)

    def weights(self, scores, mask):
        return masked_softmax(scores, mask)

    def finish(self, merged):
        return self.out_proj(merged)

    def forward(self, query, key, value, mask=None):
        q, k, v = (self.split(x) for x in self.project(query, key, value))
        weights = self.weights(self.scale(q @ k.transpose(-2, -1)), mask)
        return self.finish(self.merge(weights @ v)), weights


class scaled_by_sqrt_d_model(_Holder):
    """You divide by sqrt(d_model). Each head's dot product runs over d_head = d_model / heads features alone: divide by
    sqrt(d_head)."""

    def scale(self, scores):
        return scores / math.sqrt(self.d_model)


class no_scaling(_Holder):
    """The scores are not scaled. Divide them by sqrt(d_head), the root of the size of a head's keys."""

    def scale(self, scores):
        return scores


class scaled_by_d_head(_Holder):
    """You divide by d_head. Its *square root* is due."""

    def scale(self, scores):
        return scores / self.d_head


class scaled_by_sqrt_heads(_Holder):
    """You divide by the root of the *number* of heads. What makes scores grow is the size of a head, d_head."""

    def scale(self, scores):
        return scores / math.sqrt(self.heads)


class splits_with_view(_Holder):
    """Your heads are cut with `view` or `reshape` where a transpose is needed: each holds a piece of the *sentence*. Your
    `split_heads` knows better."""

    def split(self, x):
        return x.reshape(x.shape[0], self.heads, x.shape[1], self.d_head)


class merges_without_transpose(_Holder):
    """Splitting is right, merging is not: `reshape` alone mixes positions and heads. Exchange them first, or call your
    `merge_heads`."""

    def merge(self, context):
        return context.reshape(context.shape[0], context.shape[2], self.d_model)


class splits_and_merges_with_view(splits_with_view):
    """Neither splitting nor merging has its transpose. One undoes the other, so that nothing looks wrong, but each head attends
    within a piece of the sentence."""

    def merge(self, context):
        return context.reshape(context.shape[0], context.shape[2], self.d_model)


class interleaved_heads(_Holder):
    """Your heads are made of every heads-th feature. Each is one *block* of neighbours, so that a block of rows of `q_proj`
    belongs to one head."""

    def split(self, x):
        return x.unflatten(2, (self.d_head, self.heads)).permute(0, 3, 1, 2)

    def merge(self, context):
        return context.permute(0, 2, 3, 1).flatten(2)


class heads_attend_to_heads(_Holder):
    """The transpose is missing after the split: at every position, the heads attend to each other. (B, heads, T, d_head) lets
    positions attend to positions."""

    def split(self, x):
        return x.unflatten(2, (self.heads, self.d_head))

    def merge(self, context):
        return context.flatten(2)


class one_wide_head(_Holder):
    """There is one wide head here: the features are never split, and the weights have no heads."""

    def split(self, x):
        return x

    def merge(self, context):
        return context

    def scale(self, scores):
        return scores / math.sqrt(self.d_model)

    def weights(self, scores, mask):
        return masked_softmax(scores, mask if mask is None or mask.dim() < 4 else mask[:, 0])


class one_wide_head_repeated(_Holder):
    """All your heads have the same weights, those of one wide head. Split queries and keys before you score."""

    def forward(self, query, key, value, mask=None):
        q, k, v = self.project(query, key, value)
        scores = (q @ k.transpose(-2, -1) / math.sqrt(self.d_model)).unsqueeze(1).expand(-1, self.heads, -1, -1)
        weights = masked_softmax(scores, mask)
        return self.out_proj(merge_heads(weights @ split_heads(v, self.heads))), weights


class first_head_for_all(_Holder):
    """All your heads use the same small projection: the first block of features. Each head has a block of its own."""

    def split(self, x):
        return x[..., : self.d_head].unsqueeze(1).expand(-1, self.heads, -1, -1)


class forgets_the_output_projection(_Holder):
    """`out_proj` is not used. Without it the heads stand side by side and never meet."""

    def finish(self, merged):
        return merged + 0 * self.out_proj(merged)


class forgets_the_input_projections(_Holder):
    """The inputs are split as they are: `q_proj`, `k_proj` and `v_proj` are not used, and no head can learn what to ask."""

    def project(self, query, key, value):
        return query, key, value


class values_not_projected(_Holder):
    """The values are not projected: `v_proj` is not used."""

    def project(self, query, key, value):
        return self.q_proj(query), self.k_proj(key), value


class one_projection_for_queries_and_keys(_Holder):
    """The keys go through `q_proj`. They have a projection of their own, `k_proj`."""

    def project(self, query, key, value):
        return self.q_proj(query), self.q_proj(key), self.v_proj(value)


class one_projection_for_keys_and_values(_Holder):
    """The values go through `k_proj`. They have a projection of their own, `v_proj`."""

    def project(self, query, key, value):
        return self.q_proj(query), self.k_proj(key), self.k_proj(value)


class one_projection_for_all(_Holder):
    """Queries, keys and values all go through `q_proj`. Each of the three has a projection of its own."""

    def project(self, query, key, value):
        return self.q_proj(query), self.q_proj(key), self.q_proj(value)


class exchanges_queries_and_keys(_Holder):
    """The query goes through `k_proj` and the key through `q_proj`: they are exchanged."""

    def project(self, query, key, value):
        return self.k_proj(query), self.q_proj(key), self.v_proj(value)


class blends_the_keys(_Holder):
    """Your values are made from `key`. The argument `value` does not enter at all."""

    def project(self, query, key, value):
        return self.q_proj(query), self.k_proj(key), self.v_proj(key)


class attends_to_itself(_Holder):
    """Everything is made from `query`: this is self-attention. Keys come from `key`, values from `value`."""

    def project(self, query, key, value):
        return self.q_proj(query), self.k_proj(query), self.v_proj(query)


class forgets_the_biases(_Holder):
    """The projections' weights are used without their biases. Call the layers: `self.q_proj(query)`."""

    def project(self, query, key, value):
        pairs = ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        return tuple(F.linear(x, layer.weight) for layer, x in pairs)

    def finish(self, merged):
        return F.linear(merged, self.out_proj.weight)


class adds_the_residual(_Holder):
    """You add the query to the result. That is a residual connection, which belongs to the block around it (lesson 12)."""

    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return out + query, weights


class mask_ignored(_Holder):
    """Your `forward` takes the mask and does not use it."""

    def weights(self, scores, mask):
        return torch.softmax(scores, -1)


class mask_inverted(_Holder):
    """Your mask is the wrong way round: here True means *may* attend. (In `nn.MultiheadAttention` it means the opposite.)"""

    def weights(self, scores, mask):
        return masked_softmax(scores, None if mask is None else ~mask)


class mask_after_softmax(_Holder):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1."""

    def weights(self, scores, mask):
        weights = torch.softmax(scores, -1)
        return weights if mask is None else weights.masked_fill(~mask, 0.0)


class nan_where_all_is_masked(_Holder):
    """A query that may attend to nothing becomes 0/0, which is NaN. Your attention of lesson 04 gives it zeros."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, -math.inf), -1)


class uniform_where_all_is_masked(_Holder):
    """A query that may attend to nothing comes out uniform. Your attention of lesson 04 gives it zeros."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)


class none_not_understood(_Holder):
    """`mask=None` means that there is no mask: every query may attend to every key."""

    def weights(self, scores, mask):
        return masked_softmax(scores, mask & True)


class softmax_over_the_heads(_Holder):
    """Your softmax runs over the heads, so that they compete for each key. Each head shares out a 1 of its own: `dim=-1`."""

    def weights(self, scores, mask):
        return _softmax_along(scores, mask, 1)


class softmax_over_the_queries(_Holder):
    """Your softmax runs over the queries. Each query shares out its own 1 among the keys: `dim=-1`."""

    def weights(self, scores, mask):
        return _softmax_along(scores, mask, -2)


def _softmax_along(scores, mask, dim):
    filled = scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(filled, dim)
    return weights if mask is None else weights.masked_fill(~mask, 0.0)


class weights_averaged_over_heads(_Holder):
    """You return the weights averaged over the heads. Keep them apart, (B, heads, Tq, Tk): what each looks at is the point."""

    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return out, weights.mean(1)


class weights_first(_Holder):
    """You return the weights first. The order is `return out, weights`."""

    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, value, mask)[::-1]


class output_only(_Holder):
    """You return the output alone. The weights are what we want to look at: `return out, weights`."""

    def forward(self, query, key, value, mask=None):
        return super().forward(query, key, value, mask)[0]


class heads_behind_the_queries(_Holder):
    """The right weights in another order: (B, Tq, heads, Tk) where (B, heads, Tq, Tk) is due."""

    def forward(self, query, key, value, mask=None):
        out, weights = super().forward(query, key, value, mask)
        return out, weights.transpose(1, 2)


EXERCISE = Exercise(
    name="MultiHeadAttention",
    reference=MultiHeadAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=misconceptions(
        scaled_by_sqrt_d_model,
        no_scaling,
        scaled_by_d_head,
        scaled_by_sqrt_heads,
        splits_with_view,
        merges_without_transpose,
        splits_and_merges_with_view,
        interleaved_heads,
        heads_attend_to_heads,
        one_wide_head,
        one_wide_head_repeated,
        first_head_for_all,
        forgets_the_output_projection,
        forgets_the_input_projections,
        values_not_projected,
        one_projection_for_queries_and_keys,
        one_projection_for_keys_and_values,
        one_projection_for_all,
        exchanges_queries_and_keys,
        blends_the_keys,
        attends_to_itself,
        forgets_the_biases,
        adds_the_residual,
        mask_ignored,
        mask_inverted,
        mask_after_softmax,
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        none_not_understood,
        softmax_over_the_heads,
        softmax_over_the_queries,
        weights_averaged_over_heads,
        weights_first,
        output_only,
        heads_behind_the_queries,
    ),
)
