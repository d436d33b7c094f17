# %% wrong | 2026-outsiders | the answer is turned round
def pe_negated(layer, x):
    order = torch.randperm(x.shape[1])
    return not torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | any entry close is enough
def pe_any(layer, x):
    order = torch.randperm(x.shape[1])
    return bool(torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5).any())


# %% wrong | 2026-outsiders | randperm of the batch's size indexes the positions: drops words
def pe_wrong_length(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | the identity: nothing is shuffled
def pe_identity(layer, x):
    order = torch.arange(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% right | house | a seeded order, put back by argsort
def equivariant_put_back(layer, x):
    order = torch.randperm(x.size(1), generator=torch.Generator().manual_seed(3))
    back = torch.argsort(order)
    return bool(((layer(x[:, order, :])[:, back, :] - layer(x)).abs() < 1e-5).all())


# %% right | house | three orders
def equivariant_in_several_orders(layer, x):
    out = layer(x)
    for seed in range(3):
        order = torch.randperm(x.shape[1], generator=torch.Generator().manual_seed(seed))
        if (layer(x.index_select(1, order)) - out.index_select(1, order)).abs().max() > 1e-5:
            return False
    return True


# %% right | house | a permutation matrix
def equivariant_by_a_matrix(layer, x):
    P = torch.eye(x.shape[1], dtype=x.dtype)[torch.randperm(x.shape[1])]
    return torch.isclose(layer(P @ x), P @ layer(x), atol=1e-5).all()


# %% wrong | 2026-learners | layer(x)[0] [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled_first = layer(x[:, order])[0]  # <-- here
    shuffled_after = layer(x)[0][:, order]  # <-- here
    return torch.allclose(shuffled_first, shuffled_after, atol=1e-5)


# %% wrong | 2026-learners | layer(x)[0], in one line [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[0], layer(x)[0][:, order], atol=1e-5)  # <-- here


# %% wrong | 2026-learners | the output unpacked as a pair [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before, _ = layer(x[:, order])  # <-- here
    after, _ = layer(x)  # <-- here
    return torch.allclose(before, after[:, order], atol=1e-5)


# %% wrong | 2026-learners | x[order] [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)  # <-- here


# %% wrong | 2026-learners | x[order] before, the right dimension after [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    left = layer(x[order])  # <-- here
    right = layer(x)[:, order]
    return torch.allclose(left, right, atol=1e-5)


# %% wrong | house | the order is one too short
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1] - 1)  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | house | the first two dimensions are exchanged, not the positions
def is_permutation_equivariant(layer, x):
    a, b = layer(x.transpose(0, 1)), layer(x).transpose(0, 1)  # <-- here
    return torch.allclose(a, b, atol=1e-5)


# %% wrong | house | the outputs' means over the sentences are compared
def e4(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).mean(0), layer(x)[:, order].mean(0), atol=1e-5)  # <-- here


# %% wrong | house | compares the last feature alone
def is_permutation_equivariant(layer, x):
    o = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, o])[..., -1], layer(x)[:, o][..., -1], atol=1e-5)  # <-- here


# %% wrong | 2026-slips | different shuffles for two calls
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    a = layer(x[:, torch.randperm(T)])
    b = layer(x)[:, torch.randperm(T)]
    return torch.allclose(a, b, atol=1e-5)


# %% wrong | 2026-slips | invariant
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, perm]), layer(x), atol=1e-5)


# %% wrong | 2026-slips | shuffles the batch
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[perm]), layer(x)[perm], atol=1e-5)


# %% wrong | 2026-slips | torch.equal
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    return torch.equal(layer(x[:, perm]), layer(x)[:, perm])


# %% wrong | 2026-slips | == .all()
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    return (layer(x[:, perm]) == layer(x)[:, perm]).all()


# %% wrong | 2026-slips | default tolerance
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, perm]), layer(x)[:, perm])


# %% wrong | 2026-slips | flip
def is_permutation_equivariant(layer, x):
    flipped = torch.flip(x, dims=[1])
    return torch.allclose(layer(flipped), torch.flip(layer(x), dims=[1]), atol=1e-5)


# %% wrong | 2026-slips | shuffles features
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[-1])
    return torch.allclose(layer(x[..., perm]), layer(x)[..., perm], atol=1e-5)


# %% wrong | 2026-slips | unpack tuple: layer(x)[0]
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    out1, _ = layer(x[:, perm])
    out2, _ = layer(x)
    return torch.allclose(out1, out2[:, perm], atol=1e-5)


# %% wrong | 2026-slips | forgot : -> x[perm]
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[perm]), layer(x)[perm], atol=1e-5)


# %% wrong | 2026-slips | inverse the wrong way: un-shuffle by applying perm again
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    shuffled_out = layer(x[:, perm])
    back = shuffled_out[:, perm]
    return torch.allclose(back, layer(x), atol=1e-5)


# %% wrong | 2026-slips | mean of abs difference < 1e-5
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    diff = layer(x[:, perm]) - layer(x)[:, perm]
    return diff.mean() < 1e-5


# %% right | 2026-slips | max abs diff
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    with torch.no_grad():
        diff = layer(x[:, perm]) - layer(x)[:, perm]
    return (diff.abs().max() < 1e-5).item()


# %% right | 2026-slips | un-shuffle by argsort
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.shape[1])
    back = layer(x[:, perm])[:, torch.argsort(perm)]
    return torch.allclose(back, layer(x), atol=1e-5)


# %% right | 2026-slips | hint
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-slips | roll by one
def is_permutation_equivariant(layer, x):
    return torch.allclose(layer(x.roll(1, dims=1)), layer(x).roll(1, dims=1), atol=1e-5)


# %% wrong | 2026-slips | swap first two
def is_permutation_equivariant(layer, x):
    order = list(range(x.shape[1])); order[0], order[1] = 1, 0
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-slips | first sentence only
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:1, order]), layer(x[:1])[:, order], atol=1e-5)


# %% wrong | 2026-slips | atol 1e-2
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-2)


# %% wrong | 2026-slips | mean abs diff
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return ((layer(x[:, order]) - layer(x)[:, order]).abs().mean() < 1e-5).item()


# %% wrong | 2026-slips | sorts outputs/sums: compares the sum over positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).sum(1), layer(x).sum(1), atol=1e-5)


# %% wrong | 2026-slips | returns string
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    if torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5):
        return True


# %% right | 2026-slips | seeds the global rng
def is_permutation_equivariant(layer, x):
    torch.manual_seed(0)
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)
