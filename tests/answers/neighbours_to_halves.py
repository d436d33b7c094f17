# %% right | house | view, transpose, reshape
def halves_by_view(weight, heads):
    rows, d_model = weight.shape
    if rows % heads or rows // heads % 2:
        raise ValueError(f"cannot cut {rows} rows into {heads} heads of pairs")
    return weight.reshape(heads, rows // heads // 2, 2, d_model).transpose(1, 2).reshape(rows, d_model)


# %% right | house | a loop over heads, slices with a step
def halves_by_slices(weight, heads):
    if len(weight) % heads != 0:
        raise ValueError("heads does not divide")
    d = len(weight) // heads
    if d % 2 != 0:
        raise ValueError("d is odd")
    parts = []
    for h in range(heads):
        rows = weight[h * d : (h + 1) * d]
        parts += [rows[0::2], rows[1::2]]
    return torch.cat(parts)


# %% right | house | a permutation matrix
def halves_by_a_matrix(weight, heads):
    if weight.shape[0] % (2 * heads):
        raise ValueError("rows must be a multiple of twice the heads")
    d = weight.shape[0] // heads
    order = torch.cat([torch.arange(0, d, 2), torch.arange(1, d, 2)])
    matrix = torch.kron(torch.eye(heads), torch.eye(d)[order]).to(weight.dtype)
    return matrix @ weight


# %% wrong | 2026-blind-4 | Computes d from the number of columns, which only fits a square weight.
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads or weight.shape[0] // heads % 2:
        raise ValueError("rows do not fit the heads")
    d = weight.shape[1] // heads  # <-- here
    order = [h * d + i for h in range(heads) for start in (0, 1) for i in range(start, d, 2)]
    return weight[order]


# %% shared | 2026-blind-8



# %% double | 2026-blind-8 | Orders all rows at once and not head by head; puts 1, 3, 5, ... first.
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads != 0 or (weight.shape[0] // heads) % 2 != 0:
        raise ValueError("rows do not fit")
    everything = weight  # <-- here
    return torch.cat([everything[1::2], everything[::2]], dim=0)  # <-- here


# %% wrong | house | split for chunk
def neighbours_to_halves(weight, heads):
    n = len(weight)
    if n % heads or (n // heads) % 2:
        raise ValueError("no")
    heads_list = weight.split(heads)  # <-- here
    return torch.cat([torch.cat([w[::2], w[1::2]]) for w in heads_list])


# %% wrong | house | raises a RuntimeError of its own
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows // heads % 2:
        raise RuntimeError("heads must divide the rows, d must be even")  # <-- here
    return weight.unflatten(0, (heads, -1, 2)).transpose(1, 2).flatten(0, 2)


# %% wrong | house | asserts that d is even, after a ValueError for the heads
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads:
        raise ValueError
    assert rows // heads % 2 == 0  # <-- here
    return weight.unflatten(0, (heads, -1, 2)).transpose(1, 2).flatten(0, 2)


# %% wrong | house | chunk, without a test
def neighbours_to_halves(weight, heads):
    return torch.cat([torch.cat([part[::2], part[1::2]]) for part in weight.chunk(heads)])  # <-- here


# %% wrong | 2026-blind-10 | the rows are cut as (d, heads) and not as (heads, d), as if the rows of the heads took turns
def neighbours_to_halves(weight, heads):
    n, d_model = weight.shape
    d, rest = divmod(n, heads)
    if rest or d % 2:
        raise ValueError(f"heads={heads} does not fit {n} rows")
    rows = weight.reshape(d, heads, d_model)  # <-- here
    rows = torch.cat([rows[::2], rows[1::2]], dim=0)
    return rows.reshape(n, d_model)


# %% wrong | 2026-blind-11 | Takes the size of a head from the number of columns in place of rows, which fits square matrices alone.
def neighbours_to_halves(weight, heads):
    features = weight.shape[1]  # <-- here
    if features % heads:
        raise ValueError(f"{heads} heads do not divide {features} features")
    d = features // heads
    if d % 2:
        raise ValueError(f"a head needs an even number of features, got {d}")
    order = []
    for h in range(heads):
        start = h * d
        order.extend(range(start, start + d, 2))
        order.extend(range(start + 1, start + d, 2))
    return weight[torch.tensor(order)]


# %% wrong | house | the order of the rows chooses columns
def neighbours_to_halves(weight, heads):
    d, rest = divmod(weight.shape[0], heads)
    if rest or d % 2:
        raise ValueError("heads")
    order = torch.arange(weight.shape[0]).view(heads, d // 2, 2).transpose(1, 2).flatten()
    return weight[:, order]  # <-- here


# %% wrong | 2026-blind-16 | Writes the rows into the given weight itself while it still reads them, in place of into a new tensor
def neighbours_to_halves(weight, heads):
    d, rest = divmod(weight.shape[0], heads)
    if rest or d % 2:
        raise ValueError(f"{weight.shape[0]} rows are no {heads} heads of pairs")
    ordered = weight.detach()  # <-- here
    for h in range(heads):
        start = h * d
        for i in range(d // 2):
            even, odd = weight[start + 2 * i], weight[start + 2 * i + 1]
            ordered[start + i] = even
            ordered[start + i + d // 2] = odd
    return ordered


# %% wrong | 2026-blind-18 | the test for odd looks at all rows and not at d: two heads of three rows pass
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    if n % heads != 0 or n % 2 != 0:  # <-- here
        raise ValueError("cannot be paired")
    order = []
    for part in torch.arange(n).split(n // heads):
        order += part[::2].tolist() + part[1::2].tolist()
    return weight[order]


# %% wrong | 2026-blind-20 | even rows first and odd rows after them over the whole matrix, across the borders of the heads
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads must divide the rows, and d must be even")
    return torch.cat([weight[0::2], weight[1::2]], dim=0)  # <-- here


# %% wrong | 2026-blind-25 | the opposite order: cut into (2, d/2), it brings halves to neighbours
def neighbours_to_halves(weight, heads):
    rows, width = weight.shape
    if rows % heads or rows // heads % 2:
        raise ValueError("heads of an even number of rows are needed")
    half = rows // heads // 2
    return weight.reshape(heads, 2, half, width).transpose(1, 2).reshape(rows, width)  # <-- here
