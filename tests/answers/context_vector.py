# %% wrong | 2026-outsiders | averages over T instead of summing: divides by T once more
def cv_mean(weights, values):
    return (weights.unsqueeze(-1) * values).mean(dim=1)


# %% wrong | 2026-outsiders | ignores the weights: the plain mean of the values
def cv_plain_mean(weights, values):
    return values.mean(1)


# %% wrong | 2026-outsiders | einsum with two letters for T: sums weights and values separately
def cv_einsum_letters(weights, values):
    return torch.einsum("bt,bsd->bd", weights, values)


# %% wrong | 2026-outsiders | sums over the features instead of over T
def cv_sums_features(weights, values):
    return (weights[..., None] * values).sum(-1)


# %% wrong | 2026-outsiders | weights @ values pairs every sentence's weights with every sentence's values: (B, B, d_v)
def cv_all_pairs(weights, values):
    return weights @ values


# %% wrong | 2026-outsiders | one dimension too many remains: (B, 1, d_v)
def cv_unsqueezed(weights, values):
    return weights.unsqueeze(1) @ values


# %% wrong | 2026-outsiders | applies softmax to weights that are already weights
def cv_softmax_again(weights, values):
    w = torch.softmax(weights, dim=-1)
    return torch.einsum("bt,btd->bd", w, values)


# %% wrong | 2026-outsiders | picks the value with the largest weight instead of the weighted sum
def cv_hard(weights, values):
    return values[torch.arange(len(values)), weights.argmax(-1)]


# %% wrong | 2026-outsiders | returns the weighted values without adding them up: (B, T, d_v)
def cv_not_summed(weights, values):
    return weights.unsqueeze(-1) * values


# %% wrong | 2026-learners | weights times values without the dimension
def context_vector(weights, values):
    return (weights * values).sum(1)  # <-- here


# %% right | house | matmul
def context_matmul(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% right | house | einsum
def context_einsum(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


# %% right | house | broadcast and sum
def context_broadcast(weights, values):
    return (weights[..., None] * values).sum(dim=1)
