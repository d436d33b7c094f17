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

# %% wrong | 2026-blind-4 | all_heads_as_one | Sorts the rows of all heads together, first all even ones, then all odd ones.
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or (rows // heads) % 2 != 0:
        raise ValueError("heads must divide the rows into heads of even size")
    return torch.cat([weight[0::2], weight[1::2]], dim=0)  # <-- here


# %% wrong | 2026-blind-4 | the_way_back | Does the inverse: brings rows that are ordered by halves into the order for neighbours.
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    d, rest = divmod(rows, heads)
    if rest or d % 2:
        raise ValueError(f"{rows} rows, {heads} heads")
    cut = weight.reshape(heads, 2, d // 2, d_model)  # <-- here
    return cut.transpose(1, 2).reshape(rows, d_model)


# %% wrong | 2026-blind-4 | asserts | Refuses wrong sizes with assert, which raises an AssertionError.
def neighbours_to_halves(weight, heads):
    assert weight.shape[0] % heads == 0  # <-- here
    d = weight.shape[0] // heads
    assert d % 2 == 0  # <-- here
    return weight.unflatten(0, (heads, d // 2, 2)).transpose(1, 2).flatten(0, 2)


# %% wrong | 2026-blind-4 | takes_odd_d | Asks whether the number of all rows is even, and not the number in each head.
def neighbours_to_halves(weight, heads):
    n = len(weight)
    if n % heads or n % 2:  # <-- here
        raise ValueError("the rows cannot be paired")
    pieces = []
    for head in weight.split(n // heads):
        pieces += [head[::2], head[1::2]]
    return torch.cat(pieces)


# %% wrong | 2026-blind-4 | - | Computes d from the number of columns, which only fits a square weight.
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads or weight.shape[0] // heads % 2:
        raise ValueError("rows do not fit the heads")
    d = weight.shape[1] // heads  # <-- here
    order = [h * d + i for h in range(heads) for start in (0, 1) for i in range(start, d, 2)]
    return weight[order]


# %% wrong | 2026-blind-4 | changes_its_input | Puts the new order into the weight of the caller.
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows // heads % 2:
        raise ValueError("bad number of heads")
    d = rows // heads
    with torch.no_grad():
        for h in range(heads):
            own = weight[h * d : (h + 1) * d].clone()
            weight[h * d : h * d + d // 2] = own[0::2]  # <-- here
            weight[h * d + d // 2 : (h + 1) * d] = own[1::2]  # <-- here
    return weight


# %% wrong | 2026-blind-4 | - | Demands that half of d be even as well, and refuses heads of six rows.
def neighbours_to_halves(weight, heads):
    rows = weight.size(0)
    if rows % heads or rows // heads % 4:  # <-- here
        raise ValueError(f"cannot pair {rows} rows in {heads} heads")
    d = rows // heads
    order = torch.arange(rows).view(heads, d // 2, 2).permute(0, 2, 1).reshape(-1)
    return weight.index_select(0, order)


# %% wrong | 2026-blind-4 | changes_the_dtype | Collects the rows in a new tensor of float32.
def neighbours_to_halves(weight, heads):
    rows, columns = weight.shape
    if rows % heads != 0:
        raise ValueError("heads does not divide the rows")
    d = rows // heads
    if d % 2 == 1:
        raise ValueError("d is odd")
    result = torch.empty(rows, columns)  # <-- here
    for n in range(rows):
        h, i = divmod(n, d)
        result[h * d + (i % 2) * (d // 2) + i // 2] = weight[n]
    return result


# %% double | 2026-blind-4 | odd_rows_first | The odd rows come first; a head with an odd number of rows is not refused.
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads:  # <-- here
        raise ValueError("heads must divide the rows")
    out = []
    for head in torch.chunk(weight, heads, dim=0):
        out.append(head[1::2])  # <-- here
        out.append(head[0::2])  # <-- here
    return torch.cat(out, dim=0)


# %% double | 2026-blind-4 | - | Takes the head for the fastest of the dimensions; tests the columns and not the rows.
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if d_model % heads or d_model // heads % 2:  # <-- here
        raise ValueError("sizes do not fit")
    cut = weight.reshape(rows // heads // 2, 2, heads, d_model)  # <-- here
    return cut.permute(2, 1, 0, 3).reshape(rows, d_model)


# %% right | 2026-blind-4 | unflatten, transpose, flatten
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if heads < 1 or rows % heads or rows // heads % 2:
        raise ValueError(f"{rows} rows do not make {heads} heads of even size")
    return weight.unflatten(0, (heads, -1, 2)).transpose(1, 2).flatten(0, 2)


# %% right | 2026-blind-4 | a list of row numbers
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads <= 0 or rows % heads != 0:
        raise ValueError("heads does not divide the rows")
    d = rows // heads
    if d % 2 != 0:
        raise ValueError("a head has an odd number of rows")
    order = []
    for first in range(0, rows, d):
        order += list(range(first, first + d, 2)) + list(range(first + 1, first + d, 2))
    return weight[torch.tensor(order)]


# %% right | 2026-blind-4 | one slice for all heads, even and odd rows side by side in the head's dimension
def neighbours_to_halves(weight, heads):
    d, left_over = divmod(weight.shape[0], max(heads, 1))
    fits = heads >= 1 and left_over == 0 and d % 2 == 0
    if not fits:
        raise ValueError("the rows do not fit")
    by_head = weight.reshape(heads, d, -1)
    return torch.cat([by_head[:, 0::2], by_head[:, 1::2]], dim=1).reshape(weight.shape)


# %% wrong | 2026-blind-5 | the_way_back | The rows are cut into (2, d/2), which is the way back, from halves to neighbours.
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads:
        raise ValueError("heads must divide the rows")
    d = rows // heads
    if d % 2:
        raise ValueError("d must be even")
    cut = weight.reshape(heads, 2, d // 2, -1)  # <-- here
    return cut.transpose(1, 2).reshape(rows, -1)


# %% wrong | 2026-blind-5 | - | The number of heads is asked to be even, and not the size of a head.
def neighbours_to_halves(weight, heads):
    if len(weight) % heads or heads % 2:  # <-- here
        raise ValueError("cannot pair the rows")
    each = weight.unflatten(0, (heads, -1))
    return torch.cat([each[:, ::2], each[:, 1::2]], dim=1).flatten(0, 1)


# %% wrong | 2026-blind-5 | - | The size of a head is taken from the columns of the weight, which are as many as the rows only in a square one.
def neighbours_to_halves(weight, heads):
    d_model = weight.shape[-1]
    if d_model % heads != 0:
        raise ValueError(f"{heads} heads do not divide {d_model}")
    d = d_model // heads  # <-- here
    if d % 2 != 0:
        raise ValueError(f"{d} is odd")
    order = []
    for h in range(heads):
        order += [h * d + i for i in range(0, d, 2)]
        order += [h * d + i for i in range(1, d, 2)]
    return weight[order]


# %% right | 2026-blind-5 | sorts the row numbers by head, parity and place
def neighbours_to_halves(weight, heads):
    d, left = divmod(weight.shape[0], heads)
    if left != 0 or d % 2 == 1:
        raise ValueError(f"{weight.shape[0]} rows do not make {heads} heads of even size")
    order = sorted(range(weight.shape[0]), key=lambda row: (row // d, row % d % 2, row))
    return weight.index_select(0, torch.tensor(order))


# %% wrong | 2026-blind-6 | the_way_back | goes the other way, from halves to neighbours, which is the same only for four rows a head
def neighbours_to_halves(weight, heads):
    if len(weight) % (2 * heads):
        raise ValueError("heads must divide the rows, with an even number of rows in each")
    d = len(weight) // heads
    blocks = weight.reshape(heads, 2, d // 2, -1)  # <-- here
    return blocks.transpose(1, 2).reshape(weight.shape)


# %% wrong | 2026-blind-6 | takes_odd_d | lets a head with an odd number of rows through
def neighbours_to_halves(weight, heads):
    rows, columns = weight.shape
    if rows % heads != 0:  # <-- here
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    by_head = weight.view(heads, rows // heads, columns)
    return torch.cat([by_head[:, ::2], by_head[:, 1::2]], dim=1).reshape(rows, columns)


# %% right | 2026-blind-6 | a list of row numbers, head by head
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    d, rest = divmod(rows, heads) if heads > 0 else (0, 1)
    if rest or d % 2:
        raise ValueError(f"cannot cut {rows} rows into {heads} heads of an even size")
    order = []
    for first in range(0, rows, d):
        order += list(range(first, first + d, 2))
        order += list(range(first + 1, first + d, 2))
    return weight[order]


# %% wrong | 2026-blind-7 | all_heads_as_one | even rows before odd ones in the whole matrix and not head by head
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if rows % heads or (rows // heads) % 2:
        raise ValueError("wrong number of heads")
    return torch.cat([weight[0::2], weight[1::2]])  # <-- here

# %% wrong | 2026-blind-7 | the_way_back | the way back: rows of halves become neighbours
def neighbours_to_halves(weight, heads):
    d = weight.shape[0] // heads
    if heads * d != weight.shape[0]:
        raise ValueError("heads must divide the rows")
    if d % 2 == 1:
        raise ValueError("d must be even")
    blocks = weight.reshape(heads, 2, d // 2, -1)  # <-- here
    return blocks.transpose(1, 2).reshape(weight.shape)

# %% wrong | 2026-blind-7 | takes_odd_d | all rows together are tested for odd and not the rows of a head, so two heads of three pass
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads != 0 or rows % 2 != 0:  # <-- here
        raise ValueError(f"{rows} rows do not fit {heads} heads")
    by_head = weight.view(heads, rows // heads, d_model)
    ordered = torch.cat([by_head[:, 0::2], by_head[:, 1::2]], dim=1)
    return ordered.reshape(rows, d_model)

# %% right | 2026-blind-7 | a list of row numbers made by a loop, and index_select
def neighbours_to_halves(weight, heads):
    size, rest = divmod(weight.shape[0], heads)
    if rest or size % 2:
        raise ValueError(f"{heads} heads do not fit {weight.shape[0]} rows in pairs")
    order = []
    for first in range(0, weight.shape[0], size):
        order += list(range(first, first + size, 2)) + list(range(first + 1, first + size, 2))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | takes_odd_d | Asks whether the number of all rows is odd and not that of a head: two heads of three rows raise no error.
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows % 2:  # <-- here
        raise ValueError("heads must divide the rows, and d must be even")
    parts = []
    for head in weight.chunk(heads, dim=0):
        parts += [head[0::2], head[1::2]]
    return torch.cat(parts)


# %% wrong | 2026-blind-8 | the_way_back | Goes the other way, from halves to neighbours; with heads of four rows both are the same.
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads or (rows // heads) % 2:
        raise ValueError(f"{rows} rows in {heads} heads")
    half = rows // heads // 2
    return weight.view(heads, 2, half, d_model).transpose(1, 2).reshape(rows, d_model)  # <-- here


# %% double | 2026-blind-8 | - | Orders all rows at once and not head by head; puts 1, 3, 5, ... first.
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads != 0 or (weight.shape[0] // heads) % 2 != 0:
        raise ValueError("rows do not fit")
    everything = weight  # <-- here
    return torch.cat([everything[1::2], everything[::2]], dim=0)  # <-- here


# %% right | 2026-blind-8 | a list of row numbers, built by loops
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads < 1 or rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    d = rows // heads
    if d % 2:
        raise ValueError(f"a head has {d} rows, which is odd")
    order = []
    for first in range(0, rows, d):
        order.extend(range(first, first + d, 2))
        order.extend(range(first + 1, first + d, 2))
    return weight[order]


# %% wrong | house | pieces_of_as_many_rows | split for chunk
def neighbours_to_halves(weight, heads):
    n = len(weight)
    if n % heads or (n // heads) % 2:
        raise ValueError("no")
    heads_list = weight.split(heads)  # <-- here
    return torch.cat([torch.cat([w[::2], w[1::2]]) for w in heads_list])


# %% wrong | 2026-blind-9 | the_way_back | It does the opposite: the rows are cut into (heads, 2, d/2), which brings halves to neighbours.
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads must divide the rows into even parts")
    d = rows // heads
    return weight.reshape(heads, 2, d // 2, d_model).transpose(1, 2).reshape(rows, d_model)  # <-- here


# %% wrong | 2026-blind-9 | - | The size of a head is taken from the columns, d_model / heads, instead of from the rows.
def neighbours_to_halves(weight, heads):
    d = weight.shape[1] // heads  # <-- here
    if weight.shape[0] % heads != 0:
        raise ValueError(f"{heads} heads do not divide {weight.shape[0]} rows")
    if d % 2 != 0:
        raise ValueError(f"d = {d} is odd")
    order = []
    for first in range(0, weight.shape[0], d):
        order += list(range(first, first + d, 2))
        order += list(range(first + 1, first + d, 2))
    return weight[order]


# %% right | 2026-blind-9 | head by head, with slices in steps of two and a final cat
def neighbours_to_halves(weight, heads):
    if heads < 1 or len(weight) % heads != 0:
        raise ValueError("heads does not divide the rows")
    if (len(weight) // heads) % 2 == 1:
        raise ValueError("a head has an odd number of rows")
    pieces = []
    for head in weight.chunk(heads, dim=0):
        pieces.extend([head[0::2], head[1::2]])
    return torch.cat(pieces, dim=0)


# %% wrong | house | leaves_the_error_to_torch | raises a RuntimeError of its own
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows // heads % 2:
        raise RuntimeError("heads must divide the rows, d must be even")  # <-- here
    return weight.unflatten(0, (heads, -1, 2)).transpose(1, 2).flatten(0, 2)


# %% wrong | house | asserts | asserts that d is even, after a ValueError for the heads
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads:
        raise ValueError
    assert rows // heads % 2 == 0  # <-- here
    return weight.unflatten(0, (heads, -1, 2)).transpose(1, 2).flatten(0, 2)


# %% wrong | house | takes_heads_that_do_not_divide | chunk, without a test
def neighbours_to_halves(weight, heads):
    return torch.cat([torch.cat([part[::2], part[1::2]]) for part in weight.chunk(heads)])  # <-- here


# %% wrong | house | reorders_the_columns | even columns, then odd ones
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows // heads % 2:
        raise ValueError
    return torch.cat([weight[:, ::2], weight[:, 1::2]], dim=1)  # <-- here


# %% wrong | house | - | the rows of the first head for each head
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or rows // heads % 2:
        raise ValueError
    d = rows // heads
    order = []
    for h in range(heads):
        order += list(range(0, d, 2)) + list(range(1, d, 2))  # <-- here
    return weight[order]


# %% wrong | house | all_heads_as_one | the even rows of all heads, then the odd ones
def neighbours_to_halves(weight, heads):
    rows, cols = weight.shape
    if rows % heads or rows // heads % 2:
        raise ValueError
    even = [part[::2] for part in weight.chunk(heads)]
    odd = [part[1::2] for part in weight.chunk(heads)]
    return torch.cat(even + odd)  # <-- here


# %% wrong | house | heads_vary_fastest | takes every heads-th row for a head
def neighbours_to_halves(weight, heads):
    rows, cols = weight.shape
    if rows % (2 * heads):
        raise ValueError
    return torch.cat([torch.cat([weight[h::heads][::2], weight[h::heads][1::2]]) for h in range(heads)])  # <-- here


# %% wrong | 2026-blind-10 | pieces_of_as_many_rows | weight.split(heads) cuts pieces of `heads` rows each, in place of `heads` pieces of d rows
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or (rows // heads) % 2 != 0:
        raise ValueError(f"{rows} rows do not make {heads} heads with an even number of features")
    reordered = []
    for head in weight.split(heads):  # <-- here
        reordered.append(head[0::2])
        reordered.append(head[1::2])
    return torch.cat(reordered)


# %% wrong | 2026-blind-10 | takes_odd_d | the number of all rows is tested for being even, and not that of a head, so an odd d raises nothing where heads is even
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if rows % heads:
        raise ValueError("heads must divide the rows")
    if rows % 2:  # <-- here
        raise ValueError("d must be even")
    d = rows // heads
    order = torch.cat([torch.arange(0, d, 2), torch.arange(1, d, 2)])  # (d,)
    per_head = weight.view(heads, d, -1)
    return per_head[:, order].reshape(rows, -1)


# %% wrong | 2026-blind-10 | heads_vary_fastest | the rows are cut as (d, heads) and not as (heads, d), as if the rows of the heads took turns
def neighbours_to_halves(weight, heads):
    n, d_model = weight.shape
    d, rest = divmod(n, heads)
    if rest or d % 2:
        raise ValueError(f"heads={heads} does not fit {n} rows")
    rows = weight.reshape(d, heads, d_model)  # <-- here
    rows = torch.cat([rows[::2], rows[1::2]], dim=0)
    return rows.reshape(n, d_model)


# %% right | 2026-blind-10 | the new order as a sorted list of row numbers, with a key of (head, odd or even, place)
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if heads < 1 or rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    d = rows // heads
    if d % 2:
        raise ValueError(f"a head has {d} rows, and pairs need an even number")
    order = sorted(range(rows), key=lambda row: (row // d, row % d % 2, row))
    return weight.index_select(0, torch.tensor(order, dtype=torch.long, device=weight.device))


# %% wrong | house | the_way_back | the order is right, and written to instead of read
def n2h(weight, heads):
    rows = len(weight)
    if rows % heads or rows // heads % 2:
        raise ValueError("rows")
    order = torch.arange(rows).view(heads, -1, 2).transpose(1, 2).flatten()
    out = torch.empty_like(weight)
    out[order] = weight  # <-- here
    return out


# %% wrong | house | - | the odd rows one place further, where half the head is due
def n2h(weight, heads):
    rows, _ = weight.shape
    if rows % heads:
        raise ValueError("heads")
    d = rows // heads
    if d % 2:
        raise ValueError("odd")
    out = weight.clone()
    for h in range(heads):
        for i in range(d // 2):
            out[h * d + i] = weight[h * d + 2 * i]
            out[h * d + i + 1] = weight[h * d + 2 * i + 1]  # <-- here
    return out


# %% wrong | house | - | one head comes back as it is
def n2h(weight, heads):
    rows = len(weight)
    if rows % heads or rows // heads % 2:
        raise ValueError("rows")
    if heads == 1:
        return weight  # <-- here
    w = weight.reshape(heads, rows // heads // 2, 2, -1)
    return w.transpose(1, 2).flatten(0, 2)


# %% wrong | 2026-blind-11 | takes_odd_d | Asks whether the number of all rows is odd in place of the rows of a head, so an odd d with an even number of heads raises nothing.
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0:
        raise ValueError("heads must divide the rows")
    if rows % 2 != 0:  # <-- here
        raise ValueError("the rows of a head must be even in number")
    d = rows // heads
    parts = []
    for h in range(heads):
        block = weight[h * d : (h + 1) * d]
        parts.append(block[0::2])
        parts.append(block[1::2])
    return torch.cat(parts, dim=0)


# %% wrong | 2026-blind-11 | asserts | Tests the sizes by assert, which raises an AssertionError in place of a ValueError.
def neighbours_to_halves(weight, heads):
    total, d_model = weight.shape
    assert total % heads == 0 and total // heads % 2 == 0, "rows do not fit"  # <-- here
    pairs = total // heads // 2
    cut = weight.reshape(heads, pairs, 2, d_model)
    return cut.swapaxes(1, 2).reshape(total, d_model)


# %% wrong | 2026-blind-11 | - | Takes the size of a head from the number of columns in place of rows, which fits square matrices alone.
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


# %% right | 2026-blind-11 | the rows sorted by head, then by parity, then by place
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads < 1 or rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    d = rows // heads
    if d % 2:
        raise ValueError(f"each head has {d} rows, which is odd")

    def rank(n):
        head, place = divmod(n, d)
        return head, place % 2, place

    return weight[sorted(range(rows), key=rank)]


# %% wrong | 2026-blind-12 | the_way_back | cuts the rows as (heads, 2, d/2) and exchanges those, which is the way from halves to neighbours, in place of (heads, d/2, 2)
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0:
        raise ValueError("heads must divide the rows")
    d = rows // heads
    if d % 2 != 0:
        raise ValueError("d must be even")
    cut = weight.unflatten(0, (heads, 2, d // 2))  # <-- here
    return cut.transpose(1, 2).flatten(0, 2)


# %% wrong | 2026-blind-12 | takes_odd_d | asks whether the number of all rows is odd in place of the rows of one head
def neighbours_to_halves(weight, heads):
    n = len(weight)
    if n % heads or n % 2:  # <-- here
        raise ValueError(f"{n} rows do not fit {heads} heads of even size")
    per_head = weight.reshape(heads, n // heads, -1)
    ordered = torch.cat([per_head[:, 0::2], per_head[:, 1::2]], dim=1)
    return ordered.reshape(n, -1)


# %% wrong | 2026-blind-12 | - | takes the columns of the weight divided by the heads for the size of a head, which holds for square weights alone
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads != 0:
        raise ValueError("rows and heads")
    d = weight.shape[1] // heads  # <-- here
    if (weight.shape[0] // heads) % 2 == 1:
        raise ValueError("odd head")
    order = []
    for h in range(heads):
        order += list(range(h * d, (h + 1) * d, 2))
        order += list(range(h * d + 1, (h + 1) * d, 2))
    return weight[order]


# %% right | 2026-blind-12 | a sort of the row numbers by head, by odd or even, by place
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if heads < 1 or rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    size = rows // heads
    if size % 2:
        raise ValueError(f"a head of {size} rows has no pairs")
    order = sorted(range(rows), key=lambda n: (n // size, n % size % 2, n))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-13 | takes_odd_d | asks whether the number of all rows is odd in place of the rows of a head, so an odd d raises nothing when the heads are even
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or rows % 2 != 0:  # <-- here
        raise ValueError("heads must divide the rows, and d must be even")
    d = rows // heads
    order = []
    for h in range(heads):
        order += [h * d + n for n in range(0, d, 2)]
        order += [h * d + n for n in range(1, d, 2)]
    return weight[order]


# %% wrong | 2026-blind-13 | - | takes the features of a head from the number of columns in place of the rows
def neighbours_to_halves(weight, heads):
    d_model = weight.shape[1]  # <-- here
    if d_model % heads or (d_model // heads) % 2:
        raise ValueError(f"cannot cut {d_model} into {heads} heads of an even size")
    d = d_model // heads
    blocks = weight.reshape(heads, d // 2, 2, -1).transpose(1, 2)
    return blocks.reshape(weight.shape)


# %% right | 2026-blind-13 | chunks by head, each cut by steps of two
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads < 1 or rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    if rows // heads % 2:
        raise ValueError("a head needs an even number of rows")
    per_head = torch.split(weight, rows // heads, dim=0)
    return torch.cat([part for one in per_head for part in (one[::2], one[1::2])], dim=0)


# %% wrong | house | takes_heads_that_do_not_divide | rows that are left over are cut off
def neighbours_to_halves(weight, heads):
    d = weight.shape[0] // heads
    if d % 2:
        raise ValueError("odd")
    parts = [weight[h * d:(h + 1) * d] for h in range(heads)]  # <-- here
    return torch.cat([torch.cat([p[::2], p[1::2]]) for p in parts])


# %% wrong | house | reorders_the_columns | the order of the rows chooses columns
def neighbours_to_halves(weight, heads):
    d, rest = divmod(weight.shape[0], heads)
    if rest or d % 2:
        raise ValueError("heads")
    order = torch.arange(weight.shape[0]).view(heads, d // 2, 2).transpose(1, 2).flatten()
    return weight[:, order]  # <-- here


# %% wrong | 2026-blind-14 | - | the size of a head is taken from the columns and not from the rows, which is right only for a square weight
def neighbours_to_halves(weight, heads):
    d = weight.shape[1] // heads  # <-- here
    if weight.shape[0] % heads != 0:
        raise ValueError("heads must divide the number of rows")
    if d % 2 != 0:
        raise ValueError("d must be even")
    parts = []
    for h in range(heads):
        own = weight[h * d : (h + 1) * d]
        parts.append(own[0::2])
        parts.append(own[1::2])
    return torch.cat(parts, dim=0)


# %% wrong | 2026-blind-14 | reorders_the_columns | the new order is applied to the columns and not to the rows
def neighbours_to_halves(weight, heads):
    rows = weight.size(0)
    if rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    d = rows // heads
    if d % 2:
        raise ValueError(f"each head has {d} rows, an odd number")
    order = []
    for head in range(heads):
        start = head * d
        order += [start + n for n in range(0, d, 2)]
        order += [start + n for n in range(1, d, 2)]
    return weight[:, order]  # <-- here


# %% wrong | 2026-blind-14 | overwrites_rows_before_they_are_read | the new matrix is the old one under another name, so rows are overwritten before they are read, and the weight that was given changes
def neighbours_to_halves(weight, heads):
    d, rest = divmod(weight.shape[0], heads)
    if rest or d % 2:
        raise ValueError("heads must divide the rows into even parts")
    sorted_weight = weight.detach()  # <-- here
    for h in range(heads):
        first = h * d
        for n in range(d // 2):
            sorted_weight[first + n] = weight[first + 2 * n]
        for n in range(d // 2):
            sorted_weight[first + d // 2 + n] = weight[first + 2 * n + 1]
    return sorted_weight


# %% right | 2026-blind-14 | a stable sort of the row numbers by head and parity
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads < 1 or rows % heads or (rows // heads) % 2:
        raise ValueError(f"{rows} rows cannot be cut into {heads} heads of an even number of rows each")
    d = rows // heads
    order = sorted(range(rows), key=lambda row: (row // d, row % d % 2))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-15 | takes_odd_d | tests whether the number of all rows is even in place of the rows of a head, so that an odd d raises no ValueError
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or rows % 2 != 0:  # <-- here
        raise ValueError("heads must divide the rows, and d must be even")
    per_head = weight.reshape(heads, rows // heads, -1)
    ordered = torch.cat([per_head[:, 0::2], per_head[:, 1::2]], dim=1)
    return ordered.reshape(weight.shape)


# %% wrong | 2026-blind-15 | - | takes number of the head times number of heads for the first row of a head in place of number of the head times d
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    d = rows // heads
    if d % 2:
        raise ValueError(f"{d} rows a head are an odd number")
    order = []
    for head in range(heads):
        start = head * heads  # <-- here
        order += [start + n for n in range(0, d, 2)]
        order += [start + n for n in range(1, d, 2)]
    return weight[order]


# %% wrong | 2026-blind-15 | overwrites_rows_before_they_are_read | moves the rows within one tensor, so that odd rows are read after others were written over them
def neighbours_to_halves(weight, heads):
    n_rows = weight.shape[0]
    if n_rows % heads or (n_rows // heads) % 2:
        raise ValueError("no whole heads of an even number of rows")
    d = n_rows // heads
    out = weight.clone()
    for h in range(heads):
        block = out[h * d : (h + 1) * d]
        for i in range(d // 2):
            block[i] = block[2 * i].clone()
        for i in range(d // 2):
            block[d // 2 + i] = block[2 * i + 1].clone()  # <-- here
    return out


# %% right | 2026-blind-15 | a sort of the row numbers by head, then parity, then place
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if heads < 1 or rows % heads or rows // heads % 2:
        raise ValueError(f"{rows} rows cannot be {heads} heads with an even number of features each")
    d = rows // heads
    order = sorted(range(rows), key=lambda n: (n // d, n % d % 2, n))
    return weight.index_select(0, torch.tensor(order, dtype=torch.long, device=weight.device))


# %% wrong | 2026-blind-16 | takes_odd_d | Asks whether all rows together are even in number, in place of the rows of one head, so that an odd d with an even number of heads passes
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or rows % 2 != 0:  # <-- here
        raise ValueError("cannot pair these rows")
    per_head = weight.reshape(heads, rows // heads, weight.shape[1])
    return torch.cat([per_head[:, 0::2], per_head[:, 1::2]], dim=1).reshape(rows, -1)


# %% wrong | 2026-blind-16 | overwrites_rows_before_they_are_read | Writes the rows into the given weight itself while it still reads them, in place of into a new tensor
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


# %% wrong | 2026-blind-16 | pieces_of_as_many_rows | Takes row n to belong to head n // heads, in place of n // d, which is right only where both numbers are the same
def neighbours_to_halves(weight, heads):
    n_rows = len(weight)
    if n_rows % heads or (n_rows // heads) % 2:
        raise ValueError("heads must divide the rows, and d must be even")

    def place(n):
        return n // heads, n % 2, n  # <-- here

    order = sorted(range(n_rows), key=place)
    return weight[order]


# %% right | 2026-blind-16 | the old row of each new row by arithmetic, then index_select
def neighbours_to_halves(weight, heads):
    rows = weight.size(0)
    if heads < 1 or rows % heads != 0:
        raise ValueError(f"heads={heads} does not divide {rows} rows")
    d = rows // heads
    if d % 2 != 0:
        raise ValueError(f"the {d} rows of a head make no pairs")
    new = torch.arange(rows, device=weight.device)
    head, inside = new // d, new % d
    half = d // 2
    old = head * d + 2 * (inside % half) + inside // half
    return weight.index_select(0, old)


# %% wrong | 2026-blind-17 | takes_odd_d | asks whether the number of all rows is odd in place of the rows of one head
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or rows % 2 != 0:  # <-- here
        raise ValueError("cannot be cut into heads of an even size")
    d = rows // heads
    by_head = weight.reshape(heads, d, -1)
    ordered = torch.cat([by_head[:, 0::2], by_head[:, 1::2]], dim=1)
    return ordered.reshape(rows, -1)


# %% wrong | 2026-blind-17 | reorders_the_columns | reorders the columns, which are the model's features, in place of each head's rows
def neighbours_to_halves(weight, heads):
    n_rows, d_model = weight.shape
    if n_rows % heads:
        raise ValueError("heads must divide the rows")
    if (n_rows // heads) % 2:
        raise ValueError("d must be even")
    w = weight.view(heads, n_rows // heads, d_model)
    w = torch.cat([w[..., ::2], w[..., 1::2]], dim=-1)  # <-- here
    return w.reshape(n_rows, d_model)


# %% wrong | 2026-blind-17 | heads_vary_fastest | cuts the rows as if the heads took turns, row by row, in place of one head after the other
def neighbours_to_halves(weight, heads):
    total = weight.shape[0]
    d, left_over = divmod(total, heads)
    if left_over != 0 or d % 2 == 1:
        raise ValueError(f"{total} rows do not make {heads} heads of an even size")
    new_order = []
    for h in range(heads):
        for start in (0, 1):
            for n in range(start, d, 2):
                new_order.append(n * heads + h)  # <-- here
    return weight[new_order]


# %% double | 2026-blind-17 | the_way_back | the way back, from halves to neighbours; an odd d gives no ValueError
def neighbours_to_halves(weight, heads):
    rows = weight.size(0)
    if rows % heads:  # <-- here
        raise ValueError("heads does not divide the rows")
    d = rows // heads
    pieces = weight.reshape(heads, 2, d // 2, -1)
    return pieces.transpose(1, 2).reshape(rows, -1)  # <-- here


# %% right | 2026-blind-17 | one index list by a sort key, picked with index_select
def neighbours_to_halves(weight, heads):
    rows = len(weight)
    if heads < 1 or rows % heads or (rows // heads) % 2:
        raise ValueError(f"{rows} rows cannot be {heads} heads of an even number of rows")
    d = rows // heads
    order = sorted(range(rows), key=lambda n: (n // d, (n % d) % 2, n))
    return weight.index_select(0, torch.tensor(order, dtype=torch.long, device=weight.device))


# %% wrong | 2026-blind-18 | the_way_back | the way back: rows of halves are put side by side as neighbours
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads of an even number of rows are needed")
    d = rows // heads
    cut = weight.reshape(heads, 2, d // 2, -1)  # <-- here
    return cut.transpose(1, 2).reshape(rows, -1)


# %% wrong | 2026-blind-18 | heads_vary_fastest | the rows of a head are taken to be heads apart: row n belongs to head n % heads
def neighbours_to_halves(weight, heads):
    total = len(weight)
    if total % heads != 0:
        raise ValueError(f"{heads} heads do not divide {total} rows")
    d = total // heads
    if d % 2 == 1:
        raise ValueError("d is odd")
    by_head = weight.view(d, heads, -1)  # <-- here
    ordered = torch.cat([by_head[0::2], by_head[1::2]], dim=0)
    return ordered.reshape(total, -1)


# %% wrong | 2026-blind-18 | takes_odd_d | the test for odd looks at all rows and not at d: two heads of three rows pass
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    if n % heads != 0 or n % 2 != 0:  # <-- here
        raise ValueError("cannot be paired")
    order = []
    for part in torch.arange(n).split(n // heads):
        order += part[::2].tolist() + part[1::2].tolist()
    return weight[order]


# %% double | 2026-blind-18 | all_heads_as_one | all heads are ordered as one, even rows of the whole matrix first; an odd d raises nothing
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads:  # <-- here
        raise ValueError("heads must divide the rows")
    return torch.cat([weight[0::2], weight[1::2]])  # <-- here


# %% right | 2026-blind-18 | the order as the result of a stable sort by head, parity
def neighbours_to_halves(weight, heads):
    count = weight.size(0)
    size, left_over = divmod(count, heads)
    if left_over or size & 1:
        raise ValueError("no whole heads of whole pairs")
    order = sorted(range(count), key=lambda row: (row // size, row % size % 2))
    return weight.index_select(0, torch.tensor(order, dtype=torch.long, device=weight.device))


# %% wrong | 2026-blind-19 | the_way_back | the inverse order: rows are cut into (2, d/2) and interleaved, which makes neighbours of halves
def neighbours_to_halves(weight, heads):
    rows, width = weight.shape
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads must divide the rows, and d must be even")
    d = rows // heads
    cut = weight.reshape(heads, 2, d // 2, width)  # <-- here
    return cut.transpose(1, 2).reshape(rows, width)


# %% wrong | 2026-blind-19 | all_heads_as_one | the even and odd rows are taken over all heads at once, so heads get each other's rows
def neighbours_to_halves(weight, heads):
    if len(weight) % (2 * heads) != 0:
        raise ValueError(f"{len(weight)} rows cannot be {heads} heads of even size")
    return torch.cat([weight[0::2], weight[1::2]])  # <-- here


# %% wrong | 2026-blind-19 | takes_odd_d | only checks that the number of all rows is even: an odd d with an even number of heads raises nothing
def neighbours_to_halves(weight, heads):
    total = weight.shape[0]
    if total % heads != 0 or total % 2 != 0:  # <-- here
        raise ValueError("rows do not fit the heads")
    d = total // heads
    order = []
    for h in range(heads):
        order += range(h * d, (h + 1) * d, 2)
        order += range(h * d + 1, (h + 1) * d, 2)
    return weight[order]


# %% right | 2026-blind-19 | sorts the row numbers by (head, parity, place)
def neighbours_to_halves(weight, heads):
    count = weight.size(0)
    d, rest = divmod(count, heads)
    if rest or d % 2:
        raise ValueError("heads must divide the rows into an even number each")
    order = sorted(range(count), key=lambda row: (row // d, row % d % 2, row))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-20 | all_heads_as_one | even rows first and odd rows after them over the whole matrix, across the borders of the heads
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads must divide the rows, and d must be even")
    return torch.cat([weight[0::2], weight[1::2]], dim=0)  # <-- here


# %% wrong | 2026-blind-20 | the_way_back | the way back: rows paired as halves are brought beside each other
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    d, rest = divmod(rows, heads)
    if rest != 0 or d % 2 == 1:
        raise ValueError(f"{rows} rows cannot be cut into {heads} heads of pairs")
    cut = weight.reshape(heads, 2, d // 2, d_model)  # <-- here
    return cut.transpose(1, 2).reshape(rows, d_model)


# %% wrong | 2026-blind-20 | changes_its_input | the new order is written into the weight that was handed in
def neighbours_to_halves(weight, heads):
    n = len(weight)
    if n % heads:
        raise ValueError("heads must divide the rows")
    d = n // heads
    if d % 2:
        raise ValueError("d must be even")
    order = []
    for h in range(heads):
        own = list(range(h * d, (h + 1) * d))
        order += own[::2] + own[1::2]
    moved = weight[order]
    weight[:] = moved  # <-- here
    return weight


# %% right | 2026-blind-20 | the order found by sorting the row numbers by head, then by odd or even, then by place
def neighbours_to_halves(weight, heads):
    total = weight.shape[0]
    if total % heads != 0 or (total // heads) % 2 != 0:
        raise ValueError("no even number of rows for each head")
    d = total // heads
    ranked = sorted(range(total), key=lambda row: (row // d, row % d % 2, row))
    return weight.index_select(0, torch.tensor(ranked, device=weight.device))


# %% wrong | 2026-blind-21 | all_heads_as_one | even and odd rows are parted over the whole matrix, not within each head
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads != 0 or (rows // heads) % 2 != 0:
        raise ValueError("heads must divide the rows into even parts")
    return torch.cat([weight[0::2], weight[1::2]], dim=0)  # <-- here


# %% wrong | 2026-blind-21 | the_way_back | the inverse order: from halves to neighbours (cut into (heads, 2, d/2))
def neighbours_to_halves(weight, heads):
    n, width = weight.shape
    if n % heads:
        raise ValueError("heads does not divide the rows")
    d = n // heads
    if d % 2:
        raise ValueError("d is odd")
    cut = weight.reshape(heads, 2, d // 2, width)  # <-- here
    return cut.transpose(1, 2).reshape(n, width)


# %% wrong | 2026-blind-21 | takes_odd_d | the test for an odd d looks at the number of all rows: two heads of three rows pass without a ValueError
def neighbours_to_halves(weight, heads):
    total = weight.size(0)
    if total % heads or total % 2:  # <-- here
        raise ValueError(f"{total} rows do not suit {heads} heads")
    order = []
    for head in weight.split(total // heads):
        order += [head[::2], head[1::2]]
    return torch.cat(order)


# %% right | 2026-blind-21 | a list of row numbers made by sorting, and index_select
def neighbours_to_halves(weight, heads):
    size, left_over = divmod(len(weight), heads)
    if left_over or size % 2:
        raise ValueError("heads has to divide the rows, and each head needs an even number of them")
    order = sorted(range(len(weight)), key=lambda row: (row // size, row % size % 2, row))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-22 | the_way_back | the way back: cuts each head into (2, d/2), which brings halves to neighbours
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads != 0 or (rows // heads) % 2 != 0:
        raise ValueError("heads must divide the rows, and d must be even")
    d = rows // heads
    cut = weight.reshape(heads, 2, d // 2, d_model)  # <-- here
    return cut.transpose(1, 2).reshape(rows, d_model)


# %% wrong | 2026-blind-22 | takes_odd_d | asks whether all rows together are an even number, not those of a head: an odd d passes
def neighbours_to_halves(weight, heads):
    rows = weight.shape[0]
    if rows % heads:
        raise ValueError(f"{heads} heads do not divide {rows} rows")
    if rows % 2:  # <-- here
        raise ValueError("an odd number of features has no pairs")
    d = rows // heads
    order = []
    for h in range(heads):
        order += list(range(h * d, (h + 1) * d, 2))
        order += list(range(h * d + 1, (h + 1) * d, 2))
    return weight[order]


# %% wrong | 2026-blind-22 | heads_vary_fastest | takes the heads to be interleaved: rows are cut into (d, heads), so that head h has the rows h, h + heads, ...
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads or weight.shape[0] // heads % 2:
        raise ValueError("cannot cut the rows into heads of pairs")
    d = weight.shape[0] // heads
    by_head = weight.unflatten(0, (d, heads))  # <-- here
    return torch.cat([by_head[0::2], by_head[1::2]], dim=0).flatten(0, 1)


# %% double | 2026-blind-22 | odd_rows_first | the odd rows of a head come first; heads that do not divide the rows raise nothing, and rows are lost
def neighbours_to_halves(weight, heads):
    d = weight.shape[0] // heads  # <-- here
    if d % 2 == 1:
        raise ValueError("d is odd")
    pieces = []
    for h in range(heads):
        own = weight[h * d : (h + 1) * d]
        pieces.extend([own[1::2], own[::2]])  # <-- here
    return torch.cat(pieces)


# %% right | 2026-blind-22 | rows sorted by (head, odd or even, number), with index_select
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % (2 * heads) != 0:
        raise ValueError(f"{weight.shape[0]} rows are not {heads} heads of pairs")
    d = weight.shape[0] // heads
    order = sorted(range(heads * d), key=lambda n: (n // d, n % d % 2, n))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-23 | the_way_back | the way back: cuts each head into (2, d/2) and exchanges, which makes neighbours of halves
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads or (rows // heads) % 2:
        raise ValueError("heads must divide the rows into even parts")
    half = rows // heads // 2
    cut = weight.reshape(heads, 2, half, d_model)  # <-- here
    return cut.transpose(1, 2).reshape(rows, d_model)


# %% wrong | 2026-blind-23 | - | computes the size of a head from the columns: wrong where the weight is not square
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads != 0:
        raise ValueError("heads does not divide the rows")
    d = weight.shape[1] // heads  # <-- here
    if d % 2 == 1:
        raise ValueError("a head needs an even number of rows")
    ordered = []
    for h in range(heads):
        head = weight[h * d : (h + 1) * d]
        ordered += [head[0::2], head[1::2]]
    return torch.cat(ordered)


# %% wrong | 2026-blind-23 | takes_odd_d | asks whether the number of all rows is even, not that of a head: an odd d passes when there are two heads
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    if n % heads != 0 or n % 2 != 0:  # <-- here
        raise ValueError(f"{n} rows cannot be ordered for {heads} heads")
    order = []
    for start in range(0, n, n // heads):
        block = list(range(start, start + n // heads))
        order.extend(block[::2] + block[1::2])
    return weight[order]


# %% right | 2026-blind-23 | a stable sort of the row numbers by head and parity
def neighbours_to_halves(weight, heads):
    count = len(weight)
    d, rest = divmod(count, heads)
    if rest != 0:
        raise ValueError(f"{heads} heads do not divide {count} rows")
    if d & 1:
        raise ValueError(f"d = {d} is odd")
    order = sorted(range(count), key=lambda row: (row // d, row % d % 2, row))
    return weight.index_select(0, torch.tensor(order, device=weight.device))


# %% wrong | 2026-blind-24 | heads_vary_fastest | the rows are cut as (d, heads), as if the heads alternated from row to row
def neighbours_to_halves(weight, heads):
    rows, width = weight.shape
    if rows % heads or (rows // heads) % 2:
        raise ValueError("rows do not fit the heads")
    d = rows // heads
    cut = weight.view(d, heads, width) if weight.is_contiguous() else weight.reshape(d, heads, width)  # <-- here
    ordered = torch.cat([cut[0::2], cut[1::2]], dim=0)
    return ordered.reshape(rows, width)


# %% wrong | 2026-blind-24 | takes_odd_d | no ValueError where d is odd: the slices take one row more and go on
def neighbours_to_halves(weight, heads):
    if len(weight) % heads != 0:  # <-- here
        raise ValueError("heads must divide the rows")
    d = len(weight) // heads
    parts = []
    for head in weight.split(d):
        parts += [head[::2], head[1::2]]
    return torch.cat(parts)


# %% wrong | 2026-blind-24 | - | the size of a head is taken from d_model (the columns), not from the rows
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads:
        raise ValueError("heads must divide the rows")
    if (rows // heads) % 2:
        raise ValueError("d must be even")
    d = d_model // heads  # <-- here
    order = []
    for start in range(0, rows, d):
        own = list(range(start, min(start + d, rows)))
        order.extend(own[0::2] + own[1::2])
    return weight[order]


# %% right | 2026-blind-24 | a permutation by argsort of (head, odd or even, place)
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    each, rest = divmod(n, heads)
    if rest or each & 1:
        raise ValueError(f"{n} rows cannot be cut into {heads} heads of an even size")
    row = torch.arange(n, device=weight.device)
    rank = row // each * (2 * n) + row % 2 * n + row
    return weight.index_select(0, rank.argsort())


# %% wrong | 2026-blind-25 | the_way_back | the opposite order: cut into (2, d/2), it brings halves to neighbours
def neighbours_to_halves(weight, heads):
    rows, width = weight.shape
    if rows % heads or rows // heads % 2:
        raise ValueError("heads of an even number of rows are needed")
    half = rows // heads // 2
    return weight.reshape(heads, 2, half, width).transpose(1, 2).reshape(rows, width)  # <-- here


# %% wrong | 2026-blind-25 | all_heads_as_one | the even and odd rows of the whole matrix, not of each head
def neighbours_to_halves(weight, heads):
    d, rest = divmod(len(weight), heads)
    if rest != 0 or d % 2 != 0:
        raise ValueError(f"{len(weight)} rows cannot be cut into {heads} heads of pairs")
    return torch.cat([weight[0::2], weight[1::2]], dim=0)  # <-- here


# %% wrong | 2026-blind-25 | takes_odd_d | an odd number of rows in a head raises no ValueError
def neighbours_to_halves(weight, heads):
    if weight.shape[0] % heads:  # <-- here
        raise ValueError("heads must divide the rows")
    parts = []
    for head in weight.chunk(heads, dim=0):
        parts += [head[::2], head[1::2]]
    return torch.cat(parts)


# %% double | 2026-blind-25 | odd_rows_first | the odd rows come before the even ones; no ValueError where heads does not divide the rows, since the rest is left out of each head's share
def neighbours_to_halves(weight, heads):
    size = weight.shape[0] // heads  # <-- here
    if size % 2:
        raise ValueError("d must be even")
    order = []
    for h in range(heads):
        start = h * size
        order += list(range(start + 1, start + size, 2))  # <-- here
        order += list(range(start, start + size, 2))
    return weight[order]


# %% right | 2026-blind-25 | the rows sorted by a key of head, parity and number
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    if n % heads != 0 or (n // heads) % 2 != 0:
        raise ValueError(f"{n} rows are not {heads} heads of an even number of rows")
    d = n // heads
    order = sorted(range(n), key=lambda r: (r // d, r % d % 2, r))
    return weight.index_select(0, torch.tensor(order, dtype=torch.long, device=weight.device))


# %% wrong | 2026-blind-26 | the_way_back | the inverse order: from halves to neighbours
def neighbours_to_halves(weight, heads):
    rows, d_model = weight.shape
    if rows % heads or rows // heads % 2:
        raise ValueError("heads must divide the rows, and each must have an even number")
    d = rows // heads
    pairs = weight.reshape(heads, 2, d // 2, d_model)  # <-- here
    return pairs.transpose(1, 2).reshape(rows, d_model)


# %% wrong | 2026-blind-26 | all_heads_as_one | even and odd rows are gathered over all heads at once, not in each head
def neighbours_to_halves(weight, heads):
    n = weight.shape[0]
    if n % heads != 0:
        raise ValueError(f"{heads} heads do not divide {n} rows")
    if (n // heads) % 2 != 0:
        raise ValueError("a head needs an even number of rows")
    order = list(range(0, n, 2)) + list(range(1, n, 2))  # <-- here
    return weight[order]


# %% wrong | 2026-blind-26 | takes_odd_d | no error where a head has an odd number of rows
def neighbours_to_halves(weight, heads):
    if len(weight) % heads:  # <-- here
        raise ValueError("heads must divide the rows")
    ordered = []
    for rows in weight.chunk(heads, dim=0):
        ordered += [rows[0::2], rows[1::2]]
    return torch.cat(ordered, dim=0)


# %% right | 2026-blind-26 | an index computed row by row
def neighbours_to_halves(weight, heads):
    d, left_over = divmod(weight.shape[0], heads)
    if left_over or d % 2 == 1:
        raise ValueError("rows and heads do not fit")
    source = [h * d + 2 * (r % (d // 2)) + r // (d // 2) for h in range(heads) for r in range(d)]
    return weight.index_select(0, torch.tensor(source, device=weight.device))
