# %% right | house | a diagonal
def by_diagonal(weights, offset):
    return torch.diagonal(weights, offset=-offset, dim1=-2, dim2=-1).mean(-1)


# %% right | house | two loops
def by_loops(weights, offset):
    scores = []
    for head in weights:
        total = 0
        for query in range(offset, len(head)):
            total = total + head[query, query - offset]
        scores.append(total / (len(head) - offset))
    return torch.stack(scores)


# %% right | house | two ranges of indices
def by_indices(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(offset, T)
    return weights[:, queries, queries - offset].mean(dim=1)


# %% right | house | a mask
def by_mask(weights, offset):
    position = torch.arange(weights.shape[1])
    so_far = (position[:, None] - position[None, :]) == offset
    return (weights * so_far).sum(dim=(1, 2)) / so_far.sum()


# %% right | house | the identity cut off
def by_identity(weights, offset):
    T = weights.shape[-1]
    return torch.einsum("hij,ij->h", weights[:, offset:, : T - offset], torch.eye(T - offset, dtype=weights.dtype)) / (T - offset)
