# %% right | house | two index vectors
def shift_by_indices(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T)[:, None], torch.arange(T)[None, :]
    return scores[..., i, j - i + T - 1]


# %% right | house | gather
def shift_by_gather(scores):
    T = scores.size(-2)
    columns = torch.arange(T) - torch.arange(T).unsqueeze(1) + T - 1  # (T, T)
    return torch.gather(scores, -1, columns.expand(*scores.shape[:-1], T))


# %% right | house | padding in front, as in the code of Transformer-XL
def shift_with_padding_in_front(scores):
    *leading, T, width = scores.shape
    padded = torch.cat([scores.new_zeros(*leading, T, 1), scores], dim=-1)
    return padded.reshape(*leading, width + 1, T)[..., 1:, :].reshape(*leading, T, width)[..., :T]


# %% right | house | a loop over the queries
def shift_row_by_row(scores):
    T = scores.shape[-2]
    return torch.stack([scores[..., i, T - 1 - i : 2 * T - 1 - i] for i in range(T)], dim=-2)


# %% right | house | a loop over both, into an empty tensor
def shift_by_two_loops(scores):
    T = scores.shape[-2]
    out = scores.new_empty(*scores.shape[:-1], T)
    for i in range(T):
        for j in range(T):
            out[..., i, j] = scores[..., i, j - i + T - 1]
    return out


# %% right | house | strides
def shift_by_strides(scores):
    scores = scores.contiguous()
    T = scores.shape[-2]
    strides = scores.stride()
    last = (*strides[:-2], strides[-2] - strides[-1], strides[-1])
    return scores.as_strided((*scores.shape[:-1], T), last, scores.storage_offset() + (T - 1) * strides[-1])


# %% wrong | house | keeps_the_wrong_end | the first T columns of the shifted rows
def first_columns(scores):
    T = scores.shape[-2]
    padded = F.pad(scores, (0, 1)).flatten(-2)
    rows = padded[..., : T * (2 * T - 1)].unflatten(-1, (T, 2 * T - 1))
    return rows[..., :T]  # <-- here

# %% wrong | 2026-blind-4 | keeps_the_wrong_end | Keeps the first T columns after the shift, not the last T.
def relative_shift(scores):
    T = scores.shape[-2]
    padded = F.pad(scores, (0, 1))
    flat = padded.flatten(-2)[..., :-T]
    table = flat.unflatten(-1, (T, 2 * T - 1))
    return table[..., :T]  # <-- here


# %% wrong | 2026-blind-4 | distances_the_other_way | The index holds query minus key, so that what is before and what is after change places.
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    index = place[:, None] - place[None, :] + T - 1  # <-- here
    return scores.gather(-1, index.expand(*scores.shape[:-2], T, T))


# %% wrong | 2026-blind-4 | reads_from_the_start_of_the_storage | as_strided counts from the start of the storage, which is another place when scores is a piece of a larger tensor.
def relative_shift(scores):
    *lead, T, _ = scores.shape
    *steps, down, right = scores.stride()
    begin = (T - 1) * right  # <-- here
    return scores.as_strided((*lead, T, T), (*steps, down - right, right), begin)


# %% wrong | 2026-blind-4 | - | Reads T off the last dimension as half of 2T - 1, which is one too few.
def relative_shift(scores):
    T = scores.shape[-1] // 2  # <-- here
    lead = scores.shape[:-2]
    rows = F.pad(scores, (1, 0)).reshape(*lead, -1)
    rows = rows[..., T:].reshape(*lead, T, 2 * T - 1)
    return rows[..., :T]


# %% wrong | 2026-blind-4 | shuts_off_the_future | Sets the scores of later keys to 0, as if all attention were causal.
def relative_shift(scores):
    T = scores.shape[-2]
    x = torch.cat([torch.zeros_like(scores[..., :1]), scores], dim=-1)
    x = x.view(*scores.shape[:-2], 2 * T, T)[..., 1:, :]
    x = x.reshape(scores.shape)[..., :T]
    return x.tril()  # <-- here


# %% wrong | 2026-blind-4 | transposed | diagonal puts the queries last, and they are left there: the result is transposed.
def relative_shift(scores):
    T = scores.shape[-2]
    windows = scores.unfold(-1, T, 1)
    by_query = windows.flip(-2).diagonal(dim1=-3, dim2=-2)  # <-- here
    return by_query.contiguous()


# %% wrong | 2026-blind-4 | - | The index of gather lacks the leading dimensions.
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T).view(T, 1)
    j = torch.arange(T).view(1, T)
    return torch.gather(scores, -1, j - i + T - 1)  # <-- here


# %% wrong | 2026-blind-4 | changes_the_dtype | The result is collected in a tensor of float32, whatever the dtype of the scores.
def relative_shift(scores):
    T = scores.shape[-2]
    out = torch.zeros(*scores.shape[:-2], T, T)  # <-- here
    for distance in range(1 - T, T):
        column = scores[..., distance + T - 1]
        first, last = max(0, -distance), min(T, T - distance)
        out.diagonal(distance, -2, -1).copy_(column[..., first:last])
    return out


# %% double | 2026-blind-4 | - | Drops the surplus at the beginning in place of the end; the appended column has no leading dimensions.
def relative_shift(scores):
    T = scores.shape[-2]
    column = torch.zeros(T, 1)  # <-- here
    wide = torch.cat([scores, column], dim=-1)
    flat = wide.flatten(-2)[..., T:]  # <-- here
    return flat.view(*scores.shape[:-2], T, 2 * T - 1)[..., T - 1 :]


# %% double | 2026-blind-4 | - | Takes T from the first dimension; the index begins one column too far right.
def relative_shift(scores):
    T = scores.shape[0]  # <-- here
    position = torch.arange(T)
    columns = position - position.unsqueeze(1) + T  # <-- here
    return scores[..., position.unsqueeze(1), columns]


# %% right | 2026-blind-4 | a column in front, cut anew into 2T rows of T
def relative_shift(scores):
    *lead, T, wide = scores.shape
    cut = F.pad(scores, (1, 0)).reshape(*lead, wide + 1, T)
    return cut[..., 1:, :].reshape(*lead, T, wide)[..., :T]


# %% right | 2026-blind-4 | indexing with two tables behind an ellipsis
def relative_shift(scores):
    T = scores.shape[-2]
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    return scores[..., i, j - i + T - 1]


# %% right | 2026-blind-4 | all windows of T columns, of which each row takes its own along a diagonal
def relative_shift(scores):
    T = scores.shape[-2]
    windows = scores.unfold(-1, T, 1).flip(-2)
    return windows.diagonal(dim1=-3, dim2=-2).transpose(-2, -1)


# %% wrong | 2026-blind-5 | keeps_the_wrong_end | After the shift it keeps the first T columns instead of the last T.
def relative_shift(scores):
    T = scores.shape[-2]
    padded = F.pad(scores, (0, 1))
    flat = padded.flatten(-2)[..., : T * (2 * T - 1)]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., :T]  # <-- here


# %% wrong | 2026-blind-5 | distances_the_other_way | The index takes query minus key in place of key minus query.
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    index = place.unsqueeze(1) - place.unsqueeze(0) + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-2], T, T))


# %% wrong | 2026-blind-5 | reads_from_the_start_of_the_storage | The strided view begins at T - 1 of the storage and not of the tensor, so a slice of a larger tensor reads somebody else's numbers.
def relative_shift(scores):
    T = scores.shape[-2]
    *leading, row, column = scores.stride()
    size = (*scores.shape[:-2], T, T)
    stride = (*leading, row - column, column)
    return scores.as_strided(size, stride, (T - 1) * column).clone()  # <-- here


# %% right | 2026-blind-5 | a slice of every row, stacked
def relative_shift(scores):
    T = scores.shape[-2]
    rows = [scores[..., i, T - 1 - i : 2 * T - 1 - i] for i in range(T)]
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-6 | distances_the_other_way | gathers i - j for j - i, and so mirrors past and future
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T).unsqueeze(1)
    j = torch.arange(T)
    index = (i - j + T - 1).expand(*scores.shape[:-1], T)  # <-- here
    return torch.gather(scores, -1, index)


# %% wrong | 2026-blind-6 | reads_from_the_start_of_the_storage | walks through the memory as if the rows stood one behind the other from its beginning on
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    steps = (*scores.stride()[:-2], 2 * T - 2, 1)
    return torch.as_strided(scores, (*lead, T, T), steps, T - 1)  # <-- here


# %% double | 2026-blind-6 | - | takes the length of the first dimension for T, which only a single table bears; begins one column too late
def relative_shift(scores):
    T = len(scores)  # <-- here
    flat = F.pad(scores, (0, 1)).flatten(-2)[..., : T * (2 * T - 1)]
    return flat.unflatten(-1, (T, 2 * T - 1))[..., :T]  # <-- here


# %% right | 2026-blind-6 | a column in front, as Transformer-XL has it, and the first row of the refolded table dropped
def relative_shift(scores):
    *lead, T, width = scores.shape
    padded = torch.cat([scores.new_zeros(*lead, T, 1), scores], dim=-1)
    folded = padded.reshape(*lead, width + 1, T)[..., 1:, :]
    return folded.reshape(*lead, T, width)[..., :T].clone()


# %% wrong | 2026-blind-7 | distances_the_other_way | the distance is taken as query minus key
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    index = place[:, None] - place + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-2], T, T))

# %% wrong | 2026-blind-7 | keeps_the_wrong_end | after the shift the first T columns are kept, and not the last T
def relative_shift(scores):
    T = scores.shape[-2]
    longer = F.pad(scores, (0, 1)).flatten(-2)
    cut = longer[..., : T * (2 * T - 1)]
    return cut.unflatten(-1, (T, 2 * T - 1))[..., :T]  # <-- here

# %% wrong | 2026-blind-7 | reads_from_the_start_of_the_storage | as_strided walks through memory from its beginning, which is wrong for a slice or a transposed tensor
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    steps = (*scores.stride()[:-2], 2 * T - 2, 1)
    return torch.as_strided(scores, (*lead, T, T), steps, T - 1)  # <-- here

# %% double | 2026-blind-7 | - | the extra column is put in front and not behind; the columns kept begin one too early
def relative_shift(scores):
    T = scores.shape[-2]
    more = torch.cat([torch.zeros_like(scores[..., :1]), scores], dim=-1)  # <-- here
    flat = more.flatten(-2)[..., : T * (2 * T - 1)]
    table = flat.reshape(*scores.shape[:-2], T, 2 * T - 1)
    return table[..., T - 2 : 2 * T - 2] if T > 1 else table  # <-- here

# %% right | 2026-blind-7 | the trick of Transformer-XL: a column in front, other row lengths, the first row dropped
def relative_shift(scores):
    *lead, T, width = scores.shape
    padded = F.pad(scores, (1, 0)).reshape(*lead, width + 1, T)
    return padded[..., 1:, :].reshape(*lead, T, width)[..., :T]


# %% wrong | 2026-blind-8 | keeps_the_wrong_end | After the flat cut it keeps the first T columns, as if row 0 began at distance -(T-1) in column 0.
def relative_shift(scores):
    T = scores.shape[-2]
    longer = F.pad(scores, (0, 1)).flatten(-2)
    cut = longer[..., :-T].unflatten(-1, (T, 2 * T - 1))
    return cut[..., :T]  # <-- here

# %% wrong | 2026-blind-8 | reads_from_the_start_of_the_storage | Takes strides over the storage from its very beginning, so an input that is a slice of a larger tensor is read at the wrong place.
def relative_shift(scores):
    scores = scores.contiguous()
    T = scores.shape[-2]
    size = scores.shape[:-2] + (T, T)
    strides = scores.stride()[:-2] + (2 * T - 2, 1)
    return torch.as_strided(scores, size, strides, T - 1)  # <-- here

# %% double | 2026-blind-8 | - | The distance is taken as query minus key; keys after the query are set to zero.
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    index = place[:, None] - place[None, :] + T - 1  # <-- here
    by_key = scores.gather(-1, index.expand(*scores.shape[:-2], T, T))
    return by_key.tril()  # <-- here

# %% right | 2026-blind-8 | the way of Transformer-XL's code: a zero column in front, other view, first row dropped
def relative_shift(scores):
    *lead, T, L = scores.shape
    padded = torch.cat([scores.new_zeros(*lead, T, 1), scores], dim=-1)
    padded = padded.reshape(*lead, L + 1, T)
    shifted = padded[..., 1:, :].reshape(*lead, T, L)
    return shifted[..., :T]


# %% wrong | 2026-blind-9 | distances_the_other_way | The index of gather has query and key exchanged: i - j instead of j - i.
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    index = place[:, None] - place[None, :] + T - 1  # <-- here
    return scores.gather(-1, index.expand(*scores.shape[:-2], T, T))


# %% wrong | 2026-blind-9 | - | Each row is rolled to the left by its number, where it must go to the right.
def relative_shift(scores):
    T = scores.shape[-2]
    rows = []
    for i in range(T):
        row = scores[..., i, :].roll(-i, dims=-1)  # <-- here
        rows.append(row[..., T - 1 :])
    return torch.stack(rows, dim=-2)


# %% double | 2026-blind-9 | begins_a_column_late | Exactly two leading dimensions are expected; the columns that are kept begin one too late, at T.
def relative_shift(scores):
    B, H, T, width = scores.shape  # <-- here
    longer = F.pad(scores, (0, 1)).reshape(B, H, T * (width + 1))
    shifted = longer[..., : T * width].reshape(B, H, T, width)
    return shifted[..., T:]  # <-- here


# %% right | 2026-blind-9 | flat places counted out in a table, then one indexing
def relative_shift(scores):
    T, width = scores.shape[-2:]
    i = torch.arange(T).reshape(T, 1)
    j = torch.arange(T).reshape(1, T)
    flat_place = i * width + (j - i + T - 1)
    return scores.flatten(-2)[..., flat_place]


# %% wrong | house | shuts_off_the_future | minus infinity for the keys after the query
def relative_shift(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T)[:, None], torch.arange(T)
    return scores[..., i, j - i + T - 1].masked_fill(j > i, -torch.inf)  # <-- here


# %% wrong | house | - | drops the last row where Transformer-XL drops the first
def relative_shift(scores):
    *lead, T, w = scores.shape
    padded = F.pad(scores, (1, 0)).reshape(*lead, w + 1, T)
    return padded[..., :-1, :].reshape(*lead, T, w)[..., :T]  # <-- here


# %% wrong | house | columns_from_the_end | rolls by the number of the row and keeps the first T
def relative_shift(scores):
    T = scores.shape[-2]
    return torch.stack([scores[..., i, :].roll(i, -1)[..., :T] for i in range(T)], -2)  # <-- here


# %% wrong | house | forgets_the_sign | the distance without its sign, counted back from the middle
def relative_shift(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T)[:, None], torch.arange(T)
    return scores[..., i, T - 1 - (j - i).abs()]  # <-- here


# %% wrong | house | distances_the_other_way | turns the columns round first
def relative_shift(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T)[:, None], torch.arange(T)
    return scores.flip(-1)[..., i, j - i + T - 1]  # <-- here


# %% wrong | 2026-blind-10 | reads_from_the_start_of_the_storage | as_strided is given an offset counted from the tensor's own beginning, but it counts from that of the memory: wrong for a view that begins later
def relative_shift(scores):
    T = scores.shape[-2]
    scores = scores.contiguous()
    *outer, down, across = scores.stride()
    start = (T - 1) * across  # <-- here
    shape = (*scores.shape[:-2], T, T)
    return scores.as_strided(shape, (*outer, down - across, across), start).clone()


# %% wrong | 2026-blind-10 | shuts_off_the_future | the scores of keys after the query are set to 0, although every (i, j) has its score
def relative_shift(scores):
    T = scores.shape[-2]
    longer = F.pad(scores, (0, 1))  # (..., T, 2T)
    flat = longer.flatten(-2)[..., :-T]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., T - 1 :].tril()  # <-- here


# %% wrong | 2026-blind-10 | - | the index for gather gets leading dimensions of 1 and is not expanded, so only the first of each leading dimension is gathered
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    column = place[None, :] - place[:, None] + T - 1  # (T, T)
    column = column[(None,) * (scores.dim() - 2)]  # <-- here
    return torch.gather(scores, -1, column)


# %% double | 2026-blind-10 | - | the index is i - j + T - 1, so before and after are exchanged; T is the length of the first dimension, which is a leading one where there is one
def relative_shift(scores):
    T = len(scores)  # <-- here
    i = torch.arange(T).unsqueeze(1)
    j = torch.arange(T).unsqueeze(0)
    return scores[..., i, i - j + T - 1]  # <-- here


# %% right | 2026-blind-10 | a column in front, the same memory read as 2T rows of T, the first row dropped (as Transformer-XL does it)
def relative_shift(scores):
    *lead, T, distances = scores.shape
    front = scores.new_zeros((*lead, T, 1))
    padded = torch.cat([front, scores], dim=-1).reshape(*lead, distances + 1, T)
    moved = padded[..., 1:, :].reshape(*lead, T, distances)
    return moved[..., :T]


# %% wrong | house | does_not_shift | all rows in one, cut into rows as long as before
def shift(scores):
    *lead, T, W = scores.shape
    flat = scores.flatten(-2)[..., T - 1 :]
    flat = F.pad(flat, (0, T - 1))
    return flat.reshape(*lead, T, W)[..., :T]  # <-- here


# %% wrong | house | - | all rows in one, cut into rows of 2T - 2, and a column too late
def shift(scores):
    *lead, T, W = scores.shape
    flat = F.pad(scores.flatten(-2)[..., T - 1 :], (0, T))
    return flat[..., : T * (W - 1)].reshape(*lead, T, W - 1)[..., 1 : T + 1]  # <-- here


# %% right | house | all rows in one, cut into rows of 2T - 2
def shift(scores):
    *lead, T, W = scores.shape
    if T == 1:
        return scores
    flat = F.pad(scores.flatten(-2)[..., T - 1 :], (0, T - 1))
    return flat[..., : T * (W - 1)].reshape(*lead, T, W - 1)[..., :T]


# %% right | house | a loop over diagonals, in which what goes around is overwritten
def shift(scores):
    *lead, T, W = scores.shape
    out = scores.new_zeros(*lead, T, T)
    for c in range(W):
        d = c - (T - 1)
        for i in range(T):
            if i + d < T:
                out[..., i, i + d] = scores[..., i, c]
    return out


# %% wrong | 2026-blind-11 | reads_from_the_start_of_the_storage | Reads the memory by as_strided from offset T - 1 of the storage, in place of from where this tensor begins in it, so a slice of a larger tensor is read at a wrong place.
def relative_shift(scores):
    T = scores.shape[-2]
    scores = scores.contiguous()
    sizes = (*scores.shape[:-1], T)
    strides = (*scores.stride()[:-2], 2 * T - 2, 1)
    return torch.as_strided(scores, sizes, strides, T - 1)  # <-- here


# %% wrong | 2026-blind-11 | - | Gathers with an index of (T, T) that is not expanded to the leading dimensions, so that anything but a single table raises an error.
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T)
    index = place.unsqueeze(0) - place.unsqueeze(1) + T - 1  # (T, T)
    return torch.gather(scores, -1, index)  # <-- here


# %% wrong | 2026-blind-11 | one_distance_too_few | Puts the additional column in front of the table in place of behind it, so that all is moved by one.
def relative_shift(scores):
    *lead, T, _ = scores.shape
    longer = F.pad(scores, (1, 0))  # <-- here
    line = longer.reshape(*lead, 2 * T * T)
    line = line[..., : T * (2 * T - 1)]
    return line.reshape(*lead, T, 2 * T - 1)[..., T - 1 :]


# %% right | 2026-blind-11 | advanced indexing with rows and columns
def relative_shift(scores):
    T = scores.size(-2)
    query = torch.arange(T, device=scores.device).view(T, 1)
    key = torch.arange(T, device=scores.device).view(1, T)
    return scores[..., query, (key - query) + (T - 1)]


# %% wrong | 2026-blind-12 | - | slices each row up to -i, which is empty in the first row, where -0 means the beginning
def relative_shift(scores):
    T = scores.shape[-2]
    rows = []
    for i in range(T):
        rows.append(scores[..., i, T - 1 - i : -i])  # <-- here
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-12 | shuts_off_the_future | sets the scores of all keys after the query to 0 in place of moving them as well
def relative_shift(scores):
    T = scores.shape[-2]
    x = F.pad(scores, (0, 1)).flatten(-2)
    x = x[..., : T * (2 * T - 1)].unflatten(-1, (T, 2 * T - 1))
    return x[..., T - 1 :].tril()  # <-- here


# %% wrong | 2026-blind-12 | - | gives gather an index of (T, T) without the leading dimensions, which raises where there are any
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    index = place[None, :] - place[:, None] + T - 1
    return torch.gather(scores, -1, index)  # <-- here


# %% right | 2026-blind-12 | indexing with two index tensors
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device).unsqueeze(1)
    j = torch.arange(T, device=scores.device).unsqueeze(0)
    return scores[..., i, j - i + (T - 1)]


# %% wrong | house | takes_the_first_dimensions | T is right, and the indices stand first
def relative_shift(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T)[:, None], torch.arange(T)
    return scores[i, j - i + T - 1]  # <-- here


# %% wrong | 2026-blind-13 | reads_from_the_start_of_the_storage | the offset of as_strided counts from the start of the storage and leaves out where the tensor itself begins, so a piece of a larger tensor is read at the wrong place
def relative_shift(scores):
    scores = scores.contiguous()
    *lead, T, C = scores.shape
    steps = list(scores.stride()[:-2])
    size = (*lead, T, T)
    stride = (*steps, C - 1, 1)
    return scores.as_strided(size, stride, T - 1)  # <-- here


# %% wrong | 2026-blind-13 | one_distance_too_few | with a column put in front the kept numbers begin in column T, but columns from T - 1 on are taken
def relative_shift(scores):
    *lead, T, _ = scores.shape
    wide = F.pad(scores, (1, 0))  # (..., T, 2T)
    line = wide.flatten(-2)[..., : T * (2 * T - 1)]
    table = line.view(*lead, T, 2 * T - 1)
    return table[..., T - 1 : 2 * T - 1]  # <-- here


# %% right | 2026-blind-13 | one fancy index with rows and columns broadcast
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    row = place.view(T, 1)
    return scores[..., row, place - row + (T - 1)]


# %% wrong | house | one_distance_too_few | a column in front, and each row is cut as without it
def relative_shift(scores):
    T = scores.shape[-2]
    padded = F.pad(scores, (1, 0))
    return torch.stack([padded[..., i, T - 1 - i:2 * T - 1 - i] for i in range(T)], -2)  # <-- here


# %% wrong | 2026-blind-14 | reads_from_the_start_of_the_storage | as_strided counts its offset from the start of the storage, so for a part of a larger tensor it reads the numbers of another part
def relative_shift(scores):
    T = scores.shape[-2]
    steps = scores.stride()
    size = (*scores.shape[:-1], T)
    stride = (*steps[:-2], steps[-2] - steps[-1], steps[-1])
    return scores.as_strided(size, stride, (T - 1) * steps[-1])  # <-- here


# %% wrong | 2026-blind-14 | shuts_off_the_future | only the distances up to 0 are copied, so the keys after the query are left at 0
def relative_shift(scores):
    T = scores.shape[-2]
    by_key = scores.new_zeros((*scores.shape[:-2], T, T))
    for distance in range(-(T - 1), 1):  # <-- here
        rows = torch.arange(-distance, T)
        by_key[..., rows, rows + distance] = scores[..., rows, distance + T - 1]
    return by_key


# %% wrong | 2026-blind-14 | - | the index for gather has two dimensions and is not expanded to the leading ones, so gather fails where there are any
def relative_shift(scores):
    T = scores.size(-2)
    i = torch.arange(T, device=scores.device).view(T, 1)
    j = torch.arange(T, device=scores.device).view(1, T)
    index = j - i + T - 1  # (T, T)
    return torch.gather(scores, -1, index)  # <-- here


# %% right | 2026-blind-14 | a column in front in place of behind, flattened, the first T numbers dropped, and cut into rows again
def relative_shift(scores):
    T = scores.shape[-2]
    flat = F.pad(scores, (1, 0)).flatten(start_dim=-2)
    rows = flat[..., T:].unflatten(-1, (T, 2 * T - 1))
    return rows.narrow(-1, 0, T)


# %% wrong | house | - | Flattens the leading dimensions and gives two of them back, however many there were.
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    flat = scores.reshape(-1, T, 2 * T - 1)
    i, j = torch.arange(T).unsqueeze(1), torch.arange(T)
    return flat[:, i, j - i + T - 1].reshape(*lead[:1], -1, T, T) if len(lead) > 1 else flat[:, i, j - i + T - 1].reshape(*lead, T, T)  # <-- here


# %% wrong | house | - | Writes the index out for none, one and two leading dimensions alone.
def relative_shift(scores):
    T = scores.shape[-2]
    index = torch.arange(T) - torch.arange(T)[:, None] + T - 1
    if scores.dim() == 4:
        index = index[None, None].expand(scores.shape[0], scores.shape[1], T, T)
    elif scores.dim() == 3:
        index = index[None].expand(scores.shape[0], T, T)
    return scores.gather(-1, index)  # <-- here


# %% wrong | 2026-blind-15 | - | hands gather an index of two dimensions only, which raises an error for scores with leading dimensions
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    index = place[None, :] - place[:, None] + T - 1  # <-- here
    return torch.gather(scores, -1, index)


# %% wrong | 2026-blind-15 | - | reads the memory with fixed steps and a fixed start, which is wrong for scores that are a part of another tensor or transposed
def relative_shift(scores):
    *leading, T, width = scores.shape
    steps = [T * width * math.prod(leading[n + 1 :]) for n in range(len(leading))]
    return scores.as_strided((*leading, T, T), (*steps, width - 1, 1), T - 1).clone()  # <-- here


# %% wrong | 2026-blind-15 | one_distance_too_few | puts the additional column in front of the others in place of behind them, so that every row is moved by one
def relative_shift(scores):
    T = scores.shape[-2]
    longer = F.pad(scores, (1, 0))  # (..., T, 2T)  # <-- here
    flat = longer.flatten(-2)[..., : T * (2 * T - 1)]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., T - 1 :]


# %% right | 2026-blind-15 | one long line, cut by unfold into pieces of T that begin 2T - 2 apart
def relative_shift(scores):
    T = scores.shape[-2]
    line = scores.flatten(-2)[..., T - 1 :]
    return line.unfold(-1, T, max(2 * T - 2, 1)).clone()


# %% wrong | 2026-blind-16 | - | Gathers with an index of (T, T) that is not expanded over leading dimensions, so that anything but a single table raises an error
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    index = place[None, :] - place[:, None] + T - 1
    return torch.gather(scores, -1, index)  # <-- here


# %% wrong | 2026-blind-16 | reads_from_the_start_of_the_storage | Gives as_strided an offset from the beginning of the storage, in place of from the beginning of this tensor, which may be a slice of a larger one
def relative_shift(scores):
    scores = scores.contiguous()
    *leading, T, columns = scores.shape
    # one row further is one column less
    strides = (*scores.stride()[:-2], columns - 1, 1)
    return scores.as_strided((*leading, T, T), strides, T - 1).clone()  # <-- here


# %% wrong | 2026-blind-16 | - | Puts the additional column in front and cuts, but drops the last piece of the table in place of the first
def relative_shift(scores):
    *lead, T, width = scores.shape
    wider = torch.cat([scores.new_zeros(*lead, T, 1), scores], dim=-1)  # (..., T, 2T)
    flat = wider.reshape(*lead, 2 * T * T)
    flat = flat[..., :-T]  # <-- here
    return flat.reshape(*lead, T, width)[..., :T]


# %% right | 2026-blind-16 | a column in front as in Transformer-XL, seen as 2T rows of T, the first of them dropped
def relative_shift(scores):
    *lead, T, width = scores.shape
    padded = F.pad(scores, (1, 0))  # (..., T, 2T)
    halves = padded.reshape(*lead, 2 * T, T)[..., 1:, :]  # (..., 2T-1, T)
    return halves.reshape(*lead, T, width)[..., :T]


# %% wrong | 2026-blind-17 | - | the offset T - 1 counts from the beginning of the memory and not of the tensor, and the rows are taken to lie one behind the other, which a view need not do
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    steps = []
    step = T * (2 * T - 1)
    for size in reversed(lead):
        steps.insert(0, step)
        step *= size
    strides = (*steps, 2 * T - 2, 1)
    return scores.as_strided((*lead, T, T), strides, T - 1).clone()  # <-- here


# %% wrong | 2026-blind-17 | distances_the_other_way | the distance is query minus key in place of key minus query
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    index = place.unsqueeze(1) - place.unsqueeze(0) + T - 1  # <-- here
    index = index.expand(*scores.shape[:-2], T, T)
    return torch.gather(scores, -1, index)


# %% wrong | 2026-blind-17 | shuts_off_the_future | sets the entries of keys after the query to 0, where all keys have their score
def relative_shift(scores):
    *lead, T, width = scores.shape
    filled = torch.cat([scores, scores.new_zeros(*lead, T, 1)], dim=-1)
    flat = filled.reshape(*lead, T * (width + 1))[..., : T * width]
    table = flat.reshape(*lead, T, width)[..., T - 1 :]
    return table.tril()  # <-- here


# %% right | 2026-blind-17 | Transformer-XL's way: a column before, cut into rows of T, one row dropped
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    before = torch.cat([torch.zeros_like(scores[..., :1]), scores], dim=-1)
    turned = before.reshape(*lead, 2 * T, T)[..., 1:, :]
    return turned.reshape(*lead, T, 2 * T - 1)[..., :T].contiguous()


# %% wrong | 2026-blind-18 | keeps_the_wrong_end | after the shift the first T columns are kept, and not those from T - 1 on
def relative_shift(scores):
    *lead, T, width = scores.shape
    longer = F.pad(scores, (0, 1)).flatten(-2)
    aligned = longer[..., : T * width].reshape(*lead, T, width)
    return aligned[..., :T]  # <-- here


# %% wrong | 2026-blind-18 | distances_the_other_way | the index is i - j + T - 1: the distance has the wrong sign
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device).unsqueeze(1)
    j = torch.arange(T, device=scores.device)
    index = (i - j + T - 1).expand(scores.shape[:-1] + (T,))  # <-- here
    return torch.gather(scores, -1, index)


# %% wrong | 2026-blind-18 | reads_from_the_start_of_the_storage | as_strided begins at the beginning of the storage, without the tensor's own offset: a slice of a larger tensor reads the numbers of another
def relative_shift(scores):
    T = scores.shape[-2]
    down, right = scores.stride()[-2:]
    begin = (T - 1) * right  # <-- here
    return scores.as_strided(
        (*scores.shape[:-1], T), (*scores.stride()[:-2], down - right, right), begin
    )


# %% double | 2026-blind-18 | - | the rows are taken in the wrong order, row i begins at column i; keys after the query are set to zero
def relative_shift(scores):
    T = scores.size(-2)
    rows = [scores[..., i, i : i + T] for i in range(T)]  # <-- here
    return torch.stack(rows, dim=-2).tril()  # <-- here


# %% right | 2026-blind-18 | the trick of Transformer-XL: a column in front, cut into rows of T, the first row dropped
def relative_shift(scores):
    *lead, T, many = scores.shape
    padded = torch.cat([scores.new_zeros(*lead, T, 1), scores], dim=-1)
    recut = padded.reshape(*lead, 2 * T, T)[..., 1:, :]
    return recut.reshape(*lead, T, many)[..., :T]


# %% wrong | 2026-blind-19 | one_distance_too_few | a column is put in front, as in Transformer-XL, while the rest of the code is that for a column appended at the end: each entry comes from one column too far left
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    padded = F.pad(scores, (1, 0))  # <-- here
    flat = padded.reshape(*lead, T * 2 * T)
    cut = flat[..., : T * (2 * T - 1)].reshape(*lead, T, 2 * T - 1)
    return cut[..., T - 1 :]


# %% wrong | 2026-blind-19 | distances_the_other_way | the distance is taken the wrong way round: i - j + T - 1
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    index = place[:, None] - place[None, :] + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-1], T))


# %% wrong | 2026-blind-19 | - | reads the memory by fixed strides, as if every input lay row by row: for a transposed or sliced input (not contiguous) the numbers are others
def relative_shift(scores):
    T = scores.shape[-2]
    steps, step = [], T * (2 * T - 1)
    for size in reversed(scores.shape[:-2]):
        steps.insert(0, step)
        step *= size
    start = scores.storage_offset() + T - 1
    return scores.as_strided((*scores.shape[:-1], T), (*steps, 2 * T - 2, 1), start).clone()  # <-- here


# %% right | 2026-blind-19 | row by row, each a slice that begins one column further left
def relative_shift(scores):
    T = scores.shape[-2]
    rows = [scores[..., i, T - 1 - i : 2 * T - 1 - i] for i in range(T)]
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-20 | - | strides and offset are written down as for a tensor of its own memory: a slice of a larger tensor is read at the wrong place
def relative_shift(scores):
    *lead, T, width = scores.shape
    strides = [width * T * math.prod(lead[n + 1 :]) for n in range(len(lead))]
    return scores.as_strided((*lead, T, T), (*strides, width - 1, 1), T - 1)  # <-- here


# %% wrong | 2026-blind-20 | distances_the_other_way | the distance is taken as query minus key: each row comes out reversed about the diagonal
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device)
    column = i[:, None] - i[None, :] + T - 1  # <-- here
    return scores.gather(-1, column.expand(*scores.shape[:-1], T))


# %% wrong | 2026-blind-20 | shuts_off_the_future | the keys after the query are set to zero, as if the mask were part of the shift
def relative_shift(scores):
    T = scores.shape[-2]
    flat = F.pad(scores, (0, 1)).flatten(-2)  # (..., T * 2T)
    flat = flat[..., : T * (2 * T - 1)]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., T - 1 :].tril()  # <-- here


# %% right | 2026-blind-20 | one slice for each query, from column T - 1 - i on, stacked
def relative_shift(scores):
    n = scores.size(-2)
    rows = [scores[..., i, :].narrow(-1, n - 1 - i, n) for i in range(n)]
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-21 | distances_the_other_way | gathers with i - j instead of j - i: the distances are mirrored
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device)[:, None]
    j = torch.arange(T, device=scores.device)[None, :]
    index = i - j + T - 1  # <-- here
    return scores.gather(-1, index.expand(*scores.shape[:-1], T))


# %% wrong | 2026-blind-21 | - | Transformer-XL's shift with a zero column in front: after the reshape to (2T, T) the last row is dropped instead of the first
def relative_shift(scores):
    *lead, T, width = scores.shape
    zero = scores.new_zeros(*lead, T, 1)
    padded = torch.cat([zero, scores], dim=-1)
    padded = padded.reshape(*lead, width + 1, T)[..., :-1, :]  # <-- here
    return padded.reshape(*lead, T, width)[..., :T]


# %% wrong | 2026-blind-21 | - | append, flatten, cut: but the kept columns begin at T instead of T - 1
def relative_shift(scores):
    T = scores.shape[-2]
    flat = F.pad(scores, (0, 1)).flatten(-2)  # (..., T * 2T)
    table = flat[..., : T * (2 * T - 1)].unflatten(-1, (T, 2 * T - 1))
    table = F.pad(table, (0, 1))
    return table[..., :, T : 2 * T]  # <-- here


# %% double | 2026-blind-21 | - | the future is zeroed by a tril that nobody asked for; rows and columns of the result are exchanged
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    idx = place[None, :] - place[:, None] + T - 1
    picked = torch.gather(scores, -1, idx.expand(*scores.shape[:-1], T))
    picked = picked.tril()  # <-- here
    return picked.transpose(-2, -1)  # <-- here


# %% right | 2026-blind-21 | as_strided on a contiguous copy: a step of one less per row
def relative_shift(scores):
    solid = scores.contiguous()
    T = solid.shape[-2]
    rows, cols = solid.stride()[-2], 1
    shape = (*solid.shape[:-2], T, T)
    steps = (*solid.stride()[:-2], 2 * T - 2 if T > 1 else rows, cols)
    return solid.as_strided(shape, steps, solid.storage_offset() + T - 1).clone()


# %% wrong | 2026-blind-22 | keeps_the_wrong_end | after the cut into rows the first T columns are kept and not the last T
def relative_shift(scores):
    T = scores.shape[-2]
    lengthened = F.pad(scores, (0, 1))
    flat = lengthened.flatten(-2)[..., : T * (2 * T - 1)]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., :T]  # <-- here


# %% wrong | 2026-blind-22 | distances_the_other_way | the index is i - j + T - 1: keys before and after the query are exchanged
def relative_shift(scores):
    T = scores.size(-2)
    place = torch.arange(T, device=scores.device)
    index = place.unsqueeze(1) - place.unsqueeze(0) + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-1], T))


# %% wrong | 2026-blind-22 | shuts_off_the_future | sets the scores of keys after the query to 0, as if the function were causal
def relative_shift(scores):
    T = scores.shape[-2]
    picked = [scores[..., i, T - 1 - i : 2 * T - 1 - i] for i in range(T)]
    by_key = torch.stack(picked, dim=-2)
    return by_key.tril()  # <-- here


# %% right | 2026-blind-22 | the diagonals of all leading dimensions at once, by advanced indexing with two open grids
def relative_shift(scores):
    steps = scores.shape[-2]
    i, j = numpy.ogrid[:steps, :steps]
    rows = torch.as_tensor(i, device=scores.device)
    columns = torch.as_tensor(j - i + steps - 1, device=scores.device)
    return scores[..., rows, columns]


# %% wrong | 2026-blind-23 | distances_the_other_way | the distance is taken the other way round, i - j: earlier keys get the scores of later ones
def relative_shift(scores):
    T = scores.shape[-2]
    n = torch.arange(T, device=scores.device)
    index = n[:, None] - n[None, :] + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-2], T, T))


# %% wrong | 2026-blind-23 | keeps_the_wrong_end | after the cut it keeps the first T columns, though the first number kept stands in column T - 1
def relative_shift(scores):
    *lead, T, width = scores.shape
    longer = torch.cat([scores, scores.new_zeros(*lead, T, 1)], dim=-1)
    flat = longer.flatten(-2)[..., : T * width]
    rows = flat.reshape(*lead, T, width)
    return rows[..., :T]  # <-- here


# %% wrong | 2026-blind-23 | shuts_off_the_future | sets the scores of all later keys to 0, as if the causal mask belonged to it
def relative_shift(scores):
    T = scores.shape[-2]
    rows = torch.arange(T, device=scores.device).unsqueeze(1)
    columns = torch.arange(T, device=scores.device) - rows + (T - 1)
    by_key = scores[..., rows, columns]
    return by_key.tril()  # <-- here


# %% right | 2026-blind-23 | a column in FRONT, read as (2T, T) rows, the first of them dropped, as in Transformer-XL
def relative_shift(scores):
    lead, T = scores.shape[:-2], scores.shape[-2]
    framed = F.pad(scores, (1, 0))
    recut = framed.reshape(*lead, 2 * T, T)[..., 1:, :]
    return recut.reshape(*lead, T, 2 * T - 1).narrow(-1, 0, T)


# %% wrong | 2026-blind-24 | one_distance_too_few | the column is put in front and not at the end, while the slice is the one for a column at the end
def relative_shift(scores):
    *lead, T, width = scores.shape
    padded = F.pad(scores, (1, 0))  # <-- here
    flat = padded.flatten(-2)[..., : T * width]
    return flat.reshape(*lead, T, width)[..., T - 1 :]


# %% wrong | 2026-blind-24 | columns_from_the_end | the index j - i lacks T - 1: negative ones count from the end, so that each distance finds another column
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device).unsqueeze(1)
    j = torch.arange(T, device=scores.device).unsqueeze(0)
    return scores[..., i, j - i]  # <-- here


# %% wrong | 2026-blind-24 | shuts_off_the_future | the keys after the query are set to 0, as if the causal mask belonged here
def relative_shift(scores):
    T = scores.shape[-2]
    at = torch.arange(T, device=scores.device)
    index = (at - at[:, None] + T - 1).expand(*scores.shape[:-2], T, T)
    return torch.gather(scores, -1, index).tril()  # <-- here


# %% right | 2026-blind-24 | all diagonals by narrow and stack, a row at a time
def relative_shift(scores):
    size = scores.size(-2)
    picked = [scores.select(-2, r).narrow(-1, size - 1 - r, size) for r in range(size)]
    return torch.stack(picked, dim=-2)


# %% wrong | 2026-blind-25 | distances_the_other_way | the index has the distance the wrong way round: i - j in place of j - i
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    index = place[:, None] - place[None, :] + T - 1  # <-- here
    return torch.gather(scores, -1, index.expand(*scores.shape[:-1], T))


# %% wrong | 2026-blind-25 | keeps_the_wrong_end | after the shift the first T columns are kept, in place of those from column T - 1 on
def relative_shift(scores):
    T = scores.shape[-2]
    lead = scores.shape[:-2]
    flat = F.pad(scores, (0, 1)).flatten(-2)
    flat = flat[..., : T * (2 * T - 1)]
    return flat.reshape(*lead, T, 2 * T - 1)[..., :T]  # <-- here


# %% wrong | 2026-blind-25 | - | what is too much is dropped at the beginning of the flat numbers, not at the end
def relative_shift(scores):
    *lead, T, width = scores.shape
    column = scores.new_zeros(*lead, T, 1)
    longer = torch.cat([scores, column], dim=-1).reshape(*lead, T * (width + 1))
    cut = longer[..., T:]  # <-- here
    return cut.view(*lead, T, width)[..., T - 1 :]


# %% right | 2026-blind-25 | rows turned upside down, all windows of T, of which the diagonal is taken
def relative_shift(scores):
    T = scores.shape[-2]
    windows = scores.flip(-2).unfold(-1, T, 1)  # (..., T, T, T): row, start, place
    kept = windows.diagonal(dim1=-3, dim2=-2)  # (..., place, row)
    return kept.transpose(-2, -1).flip(-2)


# %% wrong | 2026-blind-26 | distances_the_other_way | the distance has the wrong sign: entry (i, j) is taken from column i - j + T - 1
def relative_shift(scores):
    T = scores.shape[-2]
    i = torch.arange(T, device=scores.device).unsqueeze(1)
    j = torch.arange(T, device=scores.device).unsqueeze(0)
    column = i - j + T - 1  # <-- here
    return torch.gather(scores, -1, column.expand(*scores.shape[:-2], T, T))


# %% wrong | 2026-blind-26 | keeps_the_wrong_end | after the shift the first T columns are kept, not those from T - 1 on
def relative_shift(scores):
    T = scores.shape[-2]
    wide = F.pad(scores, (0, 1))  # (..., T, 2T)
    flat = wide.flatten(-2)[..., : T * (2 * T - 1)]
    rows = flat.unflatten(-1, (T, 2 * T - 1))
    return rows[..., :T]  # <-- here


# %% wrong | 2026-blind-26 | takes_the_row_of_the_key | the row is chosen by the key, not by the query: entry (i, j) is scores[j, j - i + T - 1]
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    distance = place[None, :] - place[:, None]
    return scores[..., place[None, :], distance + T - 1]  # <-- here


# %% double | 2026-blind-26 | - | the column of distance 0 is taken to be T, not T - 1 (held at the last); the keys after the query are set to 0
def relative_shift(scores):
    T = scores.shape[-2]
    place = torch.arange(T, device=scores.device)
    column = (place - place[:, None] + T).clamp(max=2 * T - 2)  # <-- here
    by_key = scores.gather(-1, column.expand(*scores.shape[:-1], T))
    return by_key.tril()  # <-- here


# %% right | 2026-blind-26 | one slice for each row, stacked along the queries
def relative_shift(scores):
    rows = scores.unbind(dim=-2)
    T = len(rows)
    return torch.stack([row.narrow(-1, T - 1 - i, T) for i, row in enumerate(rows)], dim=-2)
