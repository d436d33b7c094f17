"""The module that asks several questions at once."""

import math

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import masked_softmax as part
from attention_checks.lessons import merge_heads as merging
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("out", "weights")
WIDTH = "heads*d_head"


def _inputs(draw):
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


def _attend(self, query, key, value, mask, split=split_heads, merge=merge_heads, attend=scaled_dot_product_attention, **layers):
    """The right forward pass, with parts to exchange: q, k, v and out are what stands for the projections."""
    q, k, v, out = (layers.get(name, getattr(self, f"{name}_proj")) for name in ("q", "k", "v", "out"))
    q, k, v = (split(x, self.heads) for x in (q(query), k(key), v(value)))
    context, weights = attend(q, k, v, mask)
    return out(merge(context)), weights


def _by_view(x, heads):
    return x.reshape(x.shape[0], heads, x.shape[1], x.shape[2] // heads)


def _merged_by_view(x):
    return x.reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])


def scaled_by_sqrt_d_model(self, query, key, value, mask=None):
    """You divide by sqrt(d_model). Each head's dot product runs over d_head = d_model / heads features alone: divide by
    sqrt(d_head)."""
    return _attend(self, query, key, value, mask, attend=divided_by(math.sqrt(query.shape[-1])))


def no_scaling(self, query, key, value, mask=None):
    """The scores are not scaled. Divide them by sqrt(d_head), the root of the size of a head's keys."""
    return _attend(self, query, key, value, mask, attend=divided_by(1.0))


def scaled_by_d_head(self, query, key, value, mask=None):
    """The scores are divided by d_head: by its root twice, say, or without the root. Once sqrt(d_head) is due."""
    return _attend(self, query, key, value, mask, attend=divided_by(query.shape[-1] // self.heads))


def splits_with_view(self, query, key, value, mask=None):
    """Your heads are cut with `view` or `reshape` where a transpose is needed: each holds a piece of the *sentence*. Split
    as `split_heads` does."""
    return _attend(self, query, key, value, mask, split=_by_view)


def merges_without_transpose(self, query, key, value, mask=None):
    """Splitting is right, merging is not: `reshape` alone mixes positions and heads. Exchange them first, or call your
    `merge_heads`."""
    return _attend(self, query, key, value, mask, merge=_merged_by_view)


def splits_and_merges_with_view(self, query, key, value, mask=None):
    """Neither splitting nor merging has its transpose. One undoes the other, so that nothing looks wrong, but each head attends
    within a piece of the sentence."""
    return _attend(self, query, key, value, mask, split=_by_view, merge=_merged_by_view)


def interleaved_heads(self, query, key, value, mask=None):
    """Your heads are made of every heads-th feature. Each is one *block* of neighbours, so that a block of rows of `q_proj`
    belongs to one head."""
    dealt = lambda x, heads: x.unflatten(2, (-1, heads)).permute(0, 3, 1, 2)  # noqa: E731
    return _attend(self, query, key, value, mask, split=dealt, merge=lambda x: x.permute(0, 2, 3, 1).flatten(2))


def heads_attend_to_heads(self, query, key, value, mask=None):
    """The transpose is missing after the split: at every position, the heads attend to each other. (B, heads, Tq, d_head) lets
    positions attend to positions."""
    split = lambda x, heads: x.unflatten(2, (heads, -1))  # noqa: E731
    return _attend(self, query, key, value, mask, split=split, merge=lambda x: x.flatten(2))


def one_wide_head(self, query, key, value, mask=None):
    """There is one wide head here: the features are never split, and the weights have no heads."""
    mask = mask if mask is None or mask.dim() < 4 else mask[:, 0]
    return _attend(self, query, key, value, mask, split=lambda x, heads: x, merge=lambda x: x)


def first_head_for_all(self, query, key, value, mask=None):
    """All your heads use the same small projection: the first block of features. Each head has a block of its own."""
    first = lambda x, heads: split_heads(x, heads)[:, :1].expand(-1, heads, -1, -1)  # noqa: E731
    return _attend(self, query, key, value, mask, split=first)


def projects_its_slice_alone(self, query, key, value, mask=None):
    """Each head projects its own slice of the input, and sees none of the other features. Project all features first, then split
    what comes out."""

    def sliced(layer):
        own = torch.eye(self.heads, dtype=layer.weight.dtype).repeat_interleave(len(layer.weight) // self.heads, 0)  # (d, heads)
        return lambda x: torch.nn.functional.linear(x, layer.weight * (own @ own.T), layer.bias)

    return _attend(self, query, key, value, mask, q=sliced(self.q_proj), k=sliced(self.k_proj), v=sliced(self.v_proj))


def forgets_the_output_projection(self, query, key, value, mask=None):
    """What you return has not been through `out_proj`. Without it the heads stand side by side and never meet."""
    return _attend(self, query, key, value, mask, out=lambda merged: merged + 0 * self.out_proj(merged))


def forgets_the_projections(self, query, key, value, mask=None):
    """What you split are query, key and value as they come, without `q_proj`, `k_proj` and `v_proj`. Project first."""
    as_it_comes = lambda x: x  # noqa: E731
    return _attend(self, query, key, value, mask, q=as_it_comes, k=as_it_comes, v=as_it_comes)


def keys_of_the_queries(self, query, key, value, mask=None):
    """Your keys are made from `query`. The argument `key` does not enter at all."""
    return _attend(self, query, query, value, mask)


def one_projection_for_queries_and_keys(self, query, key, value, mask=None):
    """The keys go through `q_proj`. They have a projection of their own, `k_proj`."""
    return _attend(self, query, key, value, mask, k=self.q_proj)


def one_projection_for_keys_and_values(self, query, key, value, mask=None):
    """The values go through `k_proj`. They have a projection of their own, `v_proj`."""
    return _attend(self, query, key, value, mask, v=self.k_proj)


def blends_the_keys(self, query, key, value, mask=None):
    """Your values are made from `key`. The argument `value` does not enter at all."""
    return _attend(self, query, key, key, mask)


def attends_to_itself(self, query, key, value, mask=None):
    """Everything is made from `query`: this is self-attention. Keys come from `key`, values from `value`."""
    return _attend(self, query, query, query, mask)


def adds_the_residual(self, query, key, value, mask=None):
    """You add the query to the result. That is a residual connection, which belongs to the block around it (lesson 12)."""
    return _attend(self, query, key, value, mask, out=lambda merged: query + self.out_proj(merged))


def softmax_over_the_heads(self, query, key, value, mask=None):
    """Your softmax runs over the heads, so that they compete for each key. Each head shares out a 1 of its own: `dim=-1`."""
    attend = instead(scaled_dot_product_attention, masked_softmax=part.softmax_over_dimension_1)
    return _attend(self, query, key, value, mask, attend=attend)


def softmax_over_the_queries(self, query, key, value, mask=None):
    """Your softmax runs over the queries. Each query shares out its own 1 among the keys: `dim=-1`."""
    along_columns = lambda scores, mask: part.softmax_over_dimension_1(  # noqa: E731
        scores.flatten(0, 1), None if mask is None else mask.expand(scores.shape).flatten(0, 1)
    ).view(scores.shape)
    return _attend(self, query, key, value, mask, attend=instead(scaled_dot_product_attention, masked_softmax=along_columns))


def keys_and_values_exchanged(self, query, key, value, mask=None):
    """Keys and values have changed places in the attention. The scores should be made with `k_proj(key)`, and `v_proj(value)` be
    blended."""
    return _attend(self, query, value, key, mask, k=self.v_proj, v=self.k_proj)


def weights_of_one_head(self, query, key, value, mask=None):
    """The weights beside your output are those of a single head. All are due, (B, heads, Tq, Tk): keep each head's."""
    out, weights = _attend(self, query, key, value, mask)
    return out, weights[:, -1]


def weights_of_the_first_head(self, query, key, value, mask=None):
    out, weights = _attend(self, query, key, value, mask)
    return out, weights[:, 0]


def weights_averaged_over_heads(self, query, key, value, mask=None):
    """You return the weights averaged over the heads. Keep them apart, (B, heads, Tq, Tk): what each looks at is the point."""
    out, weights = _attend(self, query, key, value, mask)
    return out, weights.mean(1)


EXERCISE = Exercise(
    name="MultiHeadAttention",
    reference=MultiHeadAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(3, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=(
        *mistakes(globals(), MultiHeadAttention),
        *wrong_results(MultiHeadAttention),
        *carried(part.EXERCISE, MultiHeadAttention, without=("softmax_over_dimension_1",)),
        *carried(merging.EXERCISE, MultiHeadAttention, only=("interleaved_features",)),
    ),
)
