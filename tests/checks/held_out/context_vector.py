"""Held out: wrong and right ways to write context_vector."""

# Learners write it so.
# ruff: noqa: B905

import torch

from held_out.registry import right, wrong


@wrong("context_vector", "averages_what_it_weighed", "averages over T instead of summing: divides by T once more")
def cv_mean(weights, values):
    return (weights.unsqueeze(-1) * values).mean(dim=1)


@wrong("context_vector", "ignores_the_weights", "ignores the weights: the plain mean of the values")
def cv_plain_mean(weights, values):
    return values.mean(1)


@wrong("context_vector", "sums_without_weights", "einsum with two letters for T: sums weights and values separately")
def cv_einsum_letters(weights, values):
    return torch.einsum("bt,bsd->bd", weights, values)


@wrong("context_vector", "sums_over_features", "sums over the features instead of over T")
def cv_sums_features(weights, values):
    return (weights[..., None] * values).sum(-1)


@wrong(
    "context_vector",
    "every_row_with_every_row",
    "weights @ values pairs every sentence's weights with every sentence's values: (B, B, d_v)",
)
def cv_all_pairs(weights, values):
    return weights @ values


@wrong("context_vector", "squeezes_everything", "squeezes all dimensions of size 1, so a batch of one loses its batch dimension")
def cv_squeeze(weights, values):
    return torch.bmm(weights.unsqueeze(1), values).squeeze()


@wrong("context_vector", "keeps_a_dimension", "one dimension too many remains: (B, 1, d_v)")
def cv_unsqueezed(weights, values):
    return weights.unsqueeze(1) @ values


@wrong("context_vector", "softmax_again", "applies softmax to weights that are already weights")
def cv_softmax_again(weights, values):
    w = torch.softmax(weights, dim=-1)
    return torch.einsum("bt,btd->bd", w, values)


@wrong("context_vector", "largest_weight_only", "picks the value with the largest weight instead of the weighted sum")
def cv_hard(weights, values):
    return values[torch.arange(len(values)), weights.argmax(-1)]


@wrong(
    "context_vector", "weights_along_the_features", "the extra dimension is in the wrong place, so weights line up with features"
)
def cv_wrong_unsqueeze(weights, values):
    return (weights.unsqueeze(1) * values).sum(1)


@wrong("context_vector", "sums_over_the_batch", "also sums over the batch: (d_v,)")
def cv_sums_batch(weights, values):
    return torch.einsum("bt,btd->d", weights, values)


@wrong("context_vector", "reshape_instead_of_transpose", "reshapes the values to (B, d_v, T) instead of transposing")
def cv_reshape(weights, values):
    B, T, d = values.shape
    return (values.reshape(B, d, T) @ weights.unsqueeze(-1)).squeeze(-1)


@wrong("context_vector", "cuts_the_gradient", "detaches the weights, so they get no gradient")
def cv_detach(weights, values):
    return (weights.detach()[:, :, None] * values).sum(1)


@wrong("context_vector", "largest_weighted_value", "takes the maximum over T of the weighted values instead of their sum")
def cv_max(weights, values):
    return (weights.unsqueeze(2) * values).max(dim=1).values


@wrong("context_vector", "no_sum", "returns the weighted values without adding them up: (B, T, d_v)")
def cv_not_summed(weights, values):
    return weights.unsqueeze(-1) * values


@wrong("context_vector", "weights_of_the_first_row", "uses the first sentence's weights for all")
def cv_first_weights(weights, values):
    return torch.stack([weights[0] @ v for v in values])


@right("context_vector", "transposed matrix times column")
def cv_column(weights, values):
    return (values.mT @ weights[..., None])[..., 0]


@right("context_vector", "vmap of a vector-matrix product")
def cv_vmap(weights, values):
    return torch.vmap(torch.matmul)(weights, values)


@right("context_vector", "running sum over time")
def cv_running(weights, values):
    out = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        out = out + values[:, t] * weights[:, t, None]
    return out


@right("context_vector", "list comprehension and stack")
def cv_list(weights, values):
    return torch.stack([w @ v for w, v in zip(weights, values)])


@right("context_vector", "last entry of a cumulative sum")
def cv_cumsum(weights, values):
    return torch.einsum("nm,nmz->nmz", weights, values).cumsum(1)[:, -1]
