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
