"""The module in which a sentence makes its own queries, keys and values."""

import math

import torch
from torch import nn

from course_utils.attention.self_attention import SelfAttention
from course_utils.attention.weights import masked_softmax
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.properties import nothing_where_masked, weights_over

OUTPUTS = ("out", "weights")
NAMES = "B T d_model d_k d_v"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "no mask", draw.sizes(NAMES, low=3), note="mask=None")
    yield _case(draw, "mask left out", draw.sizes(NAMES, low=3), note="no mask given")
    for shape in ("B 1 T", "T T"):
        yield _case(draw, "broadcast", draw.sizes(NAMES, low=3), mask_shape=shape)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T d_model d_k d_v", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B", low=3), "T": 1, **draw.sizes("d_model d_k d_v")}, note="mask=None")
    yield _case(draw, "fully masked", draw.sizes(NAMES, low=3), note="one word may attend to nothing")
    yield _case(draw, "float64", draw.sizes(NAMES, low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES, low=3), note="not contiguous")
    size = draw.integer(4, 7)
    yield _case(draw, "square", dict.fromkeys(NAMES.split(), size), diagnostic=True)
    yield _case(draw, "square", {"B": size, "T": size, "d_model": 2, "d_k": 3, "d_v": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": 3, **dict.fromkeys(("d_model", "d_k", "d_v"), size)}, diagnostic=True)


def _case(draw, group, sizes, note="", mask_shape="B T T", dtype=torch.float32, diagnostic=False):
    B, T, d_model, d_k, d_v = sizes.values()
    x = draw.normal(B, T, d_model, dtype=dtype)
    mask = draw.mask(*(sizes.get(name, 1) for name in mask_shape.split())) if T > 1 else None
    if group == "fully masked":
        mask[..., draw.integer(0, T), :] = False
    if note == "not contiguous":
        x, mask = non_contiguous(x), non_contiguous(mask)
    shapes = {"q_proj": (d_k, d_model), "k_proj": (d_k, d_model), "v_proj": (d_v, d_model), "out_proj": (d_model, d_v)}
    # Queries and keys somewhat larger than usual: then the scaling shows, and the rows are far from uniform.
    scales = {"q_proj": 1.5, "k_proj": 1.5, "v_proj": 1.0, "out_proj": 1.0}
    state = {
        f"{name}.weight": draw.normal(*shape, dtype=dtype, scale=scales[name] * shape[1] ** -0.5)
        for name, shape in shapes.items()
    }
    args = (x,) if note == "no mask given" else (x, None if note == "mask=None" else mask)
    note = f"mask ({mask_shape.replace(' ', ', ')})" if group == "broadcast" else note
    return Case(group, label(sizes, note), args, (d_model, d_k, d_v), state, diagnostic)


class _Holder(nn.Module):
    """The four projections, and a forward pass with parts to exchange."""

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def roles(self, x):
        return self.q_proj(x), self.k_proj(x), self.v_proj(x)

    def scale(self, x):
        return math.sqrt(self.q_proj.out_features)

    def scores(self, q, k):
        return q @ k.transpose(-2, -1)

    def weights(self, scores, mask):
        return masked_softmax(scores, mask)

    def out(self, x, context):
        return self.out_proj(context)

    def forward(self, x, mask=None):
        q, k, v = self.roles(x)
        weights = self.weights(self.scores(q, k) / self.scale(x), mask)
        return self.out(x, weights @ v), weights


class no_scaling(_Holder):
    """The scores are not scaled. Divide them by sqrt(d_k), or let `scaled_dot_product_attention` do it."""

    def scale(self, x):
        return 1.0


class scaled_by_sqrt_d_model(_Holder):
    """You divide by sqrt(d_model), the size of the words. The sum in q . k runs over d_k features: divide by sqrt(d_k)."""

    def scale(self, x):
        return math.sqrt(x.shape[-1])


class scaled_by_sqrt_d_v(_Holder):
    """You divide by sqrt(d_v), the size of the values. The sum in q . k runs over d_k features: divide by sqrt(d_k)."""

    def scale(self, x):
        return math.sqrt(self.v_proj.out_features)


class scaled_by_d_k(_Holder):
    """You divide by d_k: perhaps you scale, and `scaled_dot_product_attention` scales again. Once, by sqrt(d_k)."""

    def scale(self, x):
        return self.q_proj.out_features


class same_projection_for_queries_and_keys(_Holder):
    """Your keys are made with q_proj, like the queries: then each word looks at another as much as that one at it. The keys have
    a matrix of their own, k_proj."""

    def roles(self, x):
        return self.q_proj(x), self.q_proj(x), self.v_proj(x)


class keys_for_queries(_Holder):
    """Your queries are made with k_proj, like the keys. They have a matrix of their own, q_proj."""

    def roles(self, x):
        return self.k_proj(x), self.k_proj(x), self.v_proj(x)


class queries_and_keys_exchanged(_Holder):
    """Queries and keys have changed places: row i should hold how much word i, as a *query*, looks at each key."""

    def roles(self, x):
        return self.k_proj(x), self.q_proj(x), self.v_proj(x)


class unprojected_queries_and_keys(_Holder):
    """You compare the words themselves. Queries and keys are projections of them: q_proj(x) and k_proj(x)."""

    def roles(self, x):
        return x, x, self.v_proj(x)


class unprojected_values(_Holder):
    """Your values are the words themselves. They too are a projection, v_proj(x), of size d_v."""

    def roles(self, x):
        return self.q_proj(x), self.k_proj(x), x


class unprojected_values_as_they_are(unprojected_values):
    def out(self, x, context):
        return context  # which has the size of a word already


class keys_for_values(_Holder):
    """Your values are the keys. What is compared and what is handed out are two things now: v_proj(x) makes the values."""

    def roles(self, x):
        k = self.k_proj(x)
        return self.q_proj(x), k, k


class forgets_out_proj(_Holder):
    """The context is right, but it is not sent through out_proj, which brings it from d_v back to d_model."""

    def out(self, x, context):
        return context


class adds_the_input(_Holder):
    """You add the input to what was read. That is a residual connection: whoever calls this layer adds it, the layer does not."""

    def out(self, x, context):
        return x + self.out_proj(context)


class transposes_everything(_Holder):
    """`k.T`, or `k.transpose(0, 1)`, exchanges sentences and words. Exchange the last two dimensions: `k.transpose(-2, -1)`."""

    def scores(self, q, k):
        return q @ k.transpose(0, 1)


class mixes_the_sentences(_Holder):
    """Words look at words of other sentences: the batch takes part in your scores. Each sentence reads itself alone."""

    def scores(self, q, k):
        return torch.einsum("btk,bsk->ts", q, k).expand(len(q), -1, -1)


class softmax_over_the_queries(_Holder):
    """Your softmax runs over the queries: the columns sum to 1. Each word shares out its own 1 among the keys, the last
    dimension."""

    def weights(self, scores, mask):
        if mask is None:
            return torch.softmax(scores, -2)
        return torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -2).masked_fill(~mask, 0.0)


class no_softmax(_Holder):
    """Your weights are still scores: nothing turns them into positive numbers that sum to 1."""

    def weights(self, scores, mask):
        return scores if mask is None else scores.masked_fill(~mask, 0.0)


class mask_ignored(_Holder):
    """Your `forward` takes the mask and does not use it: what it forbids gets some of the weight."""

    def weights(self, scores, mask):
        return torch.softmax(scores, -1)


class mask_inverted(_Holder):
    """Your mask is the wrong way round: here True means *may* attend."""

    def weights(self, scores, mask):
        return masked_softmax(scores, None if mask is None else ~mask)


class mask_transposed(_Holder):
    """Rows and columns of your mask are exchanged: mask[..., i, j] says whether word i may look at word j."""

    def weights(self, scores, mask):
        return masked_softmax(scores, None if mask is None else mask.transpose(-2, -1))


class mask_after_softmax(_Holder):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1."""

    def weights(self, scores, mask):
        weights = torch.softmax(scores, -1)
        return weights if mask is None else weights * mask


class nan_where_all_is_masked(_Holder):
    """A word that may attend to nothing becomes 0/0, which is NaN. It should get zero weights and a zero output."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, float("-inf")), -1)


class uniform_where_all_is_masked(_Holder):
    """A word that may attend to nothing looks at everything alike. It should get zero weights and a zero output."""

    def weights(self, scores, mask):
        return torch.softmax(scores if mask is None else scores.masked_fill(~mask, torch.finfo(scores.dtype).min), -1)


class none_not_understood(_Holder):
    """`mask=None` means that there is no mask: every word may attend to every word."""

    def weights(self, scores, mask):
        return masked_softmax(scores, mask & True)


class blends_along_the_queries(_Holder):
    """The weights are right, but you blend with their transpose: each word gets what others *look for* in it. Row i of the
    weights belongs to word i: `weights @ v`."""

    def forward(self, x, mask=None):
        q, k, v = self.roles(x)
        weights = self.weights(self.scores(q, k) / self.scale(x), mask)
        return self.out_proj(weights.transpose(-2, -1) @ v), weights


class one_vector_for_the_sentence(_Holder):
    """You average over the words at the end. Self-attention gives every word a vector of its own: (B, T, d_model)."""

    def forward(self, x, mask=None):
        out, weights = super().forward(x, mask)
        return out.mean(1), weights


class weights_first(_Holder):
    """You return the weights first. The order is `return out, weights`."""

    def forward(self, x, mask=None):
        return super().forward(x, mask)[::-1]


class out_only(_Holder):
    """You return the output alone. The weights are what we want to look at: `return out, weights`."""

    def forward(self, x, mask=None):
        return super().forward(x, mask)[0]


class scores_for_weights(_Holder):
    """The output is right, but beside it you return the scores from before the softmax. The weights are due."""

    def forward(self, x, mask=None):
        q, k, _ = self.roles(x)
        return super().forward(x, mask)[0], self.scores(q, k) / self.scale(x)


class weights_without_mask(_Holder):
    """The output is right, but the weights you return beside it are others: from the softmax without a mask."""

    def forward(self, x, mask=None):
        return super().forward(x, mask)[0], super().forward(x)[1]


EXERCISE = Exercise(
    name="SelfAttention",
    reference=SelfAttention,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    misconceptions=misconceptions(
        no_scaling,
        scaled_by_sqrt_d_model,
        scaled_by_sqrt_d_v,
        scaled_by_d_k,
        same_projection_for_queries_and_keys,
        keys_for_queries,
        queries_and_keys_exchanged,
        unprojected_queries_and_keys,
        (unprojected_values, unprojected_values_as_they_are),
        keys_for_values,
        forgets_out_proj,
        adds_the_input,
        transposes_everything,
        mixes_the_sentences,
        softmax_over_the_queries,
        no_softmax,
        mask_ignored,
        mask_inverted,
        mask_transposed,
        mask_after_softmax,
        nan_where_all_is_masked,
        uniform_where_all_is_masked,
        none_not_understood,
        blends_along_the_queries,
        one_vector_for_the_sentence,
        weights_first,
        out_only,
        scores_for_weights,
        weights_without_mask,
    ),
)
