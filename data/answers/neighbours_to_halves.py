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


# %% right | house | one list of row numbers
def halves_by_index(weight, heads):
    d, rest = divmod(weight.shape[0], heads)
    if rest or d % 2:
        raise ValueError(f"heads={heads} does not fit {weight.shape[0]} rows")
    return weight[[h * d + i for h in range(heads) for i in [*range(0, d, 2), *range(1, d, 2)]]]


# %% right | house | a permutation matrix
def halves_by_a_matrix(weight, heads):
    if weight.shape[0] % (2 * heads):
        raise ValueError("rows must be a multiple of twice the heads")
    d = weight.shape[0] // heads
    order = torch.cat([torch.arange(0, d, 2), torch.arange(1, d, 2)])
    matrix = torch.kron(torch.eye(heads), torch.eye(d)[order]).to(weight.dtype)
    return matrix @ weight


# %% right | house | written into a copy
def halves_into_a_copy(weight, heads):
    n = weight.size(0)
    if n % heads or (n // heads) % 2:
        raise ValueError
    d = n // heads
    out = weight.clone()
    for h in range(heads):
        for i in range(d // 2):
            out[h * d + i] = weight[h * d + 2 * i]
            out[h * d + d // 2 + i] = weight[h * d + 2 * i + 1]
    return out


# %% wrong | house | leaves_the_error_to_torch | tests rows % heads alone
def rows_alone(weight, heads):
    rows = len(weight)
    if rows % heads:
        raise ValueError(f"{rows} rows cannot be cut into {heads} heads")
    parts = weight.view(heads, rows // heads // 2, 2, -1)  # <-- here
    return parts.transpose(1, 2).reshape(weight.shape)


# %% wrong | house | overwrites_rows_before_they_are_read | writes into the rows that it reads
def within_a_copy(weight, heads):
    rows = len(weight)
    if rows % (2 * heads):
        raise ValueError(f"{rows} rows cannot be cut into pairs for {heads} heads")
    out, d = weight.clone(), rows // heads
    for h in range(heads):
        part = out[h * d : (h + 1) * d]
        for i in range(d // 2):
            part[i] = part[2 * i]  # <-- here
            part[d // 2 + i] = part[2 * i + 1]
    return out
