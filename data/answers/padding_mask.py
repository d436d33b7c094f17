# %% wrong | 2026-outsiders | true_where_there_is_padding | True on padding: ==
def pm_inverted(tokens, pad_id):
    return (tokens == pad_id)[:, None, None, :]


# %% wrong | 2026-outsiders | no_room_for_heads_and_queries | no new dimensions: (B, T)
def pm_two(tokens, pad_id):
    return tokens != pad_id


# %% wrong | 2026-outsiders | no_room_for_heads | one new dimension: (B, 1, T)
def pm_three(tokens, pad_id):
    return (tokens != pad_id).unsqueeze(1)


# %% wrong | 2026-outsiders | masks_the_queries | masks queries, not keys: (B, 1, T, 1)
def pm_queries(tokens, pad_id):
    return (tokens != pad_id)[:, None, :, None]


# %% wrong | 2026-outsiders | room_behind | new dimensions at the end: (B, T, 1, 1)
def pm_end(tokens, pad_id):
    return (tokens != pad_id)[..., None, None]


# %% wrong | 2026-outsiders | - | new dimensions in front: (1, 1, B, T)
def pm_front(tokens, pad_id):
    return (tokens != pad_id)[None, None]


# %% wrong | 2026-outsiders | padding_is_always_0 | pad_id is not used: padding is taken to be 0
def pm_zero(tokens, pad_id):
    return (tokens != 0)[:, None, None, :]


# %% wrong | 2026-outsiders | words_lie_above_pad_id | tokens > pad_id, which is right for 0 only
def pm_greater(tokens, pad_id):
    return (tokens > pad_id)[:, None, None, :]


# %% wrong | 2026-outsiders | numbers_for_booleans | floats, not booleans
def pm_float(tokens, pad_id):
    return (tokens != pad_id).float()[:, None, None, :]


# %% wrong | 2026-outsiders | additive_mask | an additive mask: 0 and -inf
def pm_additive(tokens, pad_id):
    return torch.zeros(tokens.shape).masked_fill(tokens == pad_id, -torch.inf)[:, None, None, :]


# %% wrong | 2026-outsiders | padding_is_always_0 | tokens themselves as truth values, reshaped
def pm_tokens_bool(tokens, pad_id):
    return tokens.bool().view(tokens.shape[0], 1, 1, -1)


# %% wrong | 2026-outsiders | masks_queries_and_keys | queries and keys: (B, 1, T, T), so that a padded query reads nothing
def pm_square(tokens, pad_id):
    real = tokens != pad_id
    return real[:, None, None, :] & real[:, None, :, None]


# %% wrong | 2026-outsiders | padding_stands_at_the_end | counts the words and masks what comes after that many: wrong where padding stands in front
def pm_lengths(tokens, pad_id):
    lengths = (tokens != pad_id).sum(1)
    return (torch.arange(tokens.shape[1])[None, :] < lengths[:, None])[:, None, None, :]


# %% wrong | 2026-outsiders | - | compares with the padded token of the first row: one mask for the whole batch
def pm_one_for_all(tokens, pad_id):
    return (tokens != pad_id).all(0)[None, None, None, :]


# %% wrong | 2026-outsiders | - | Python's `is not`, which compares objects: a single bool, and an error
def pm_is_not(tokens, pad_id):
    return (tokens is not pad_id)[:, None, None, :]


# %% wrong | 2026-outsiders | - | the ids instead of booleans: torch.where keeps the tokens
def pm_ids(tokens, pad_id):
    return torch.where(tokens != pad_id, tokens, 0)[:, None, None, :]


# %% wrong | 2026-outsiders | - | the batch is turned into positions: transposed before the new dimensions
def pm_turned(tokens, pad_id):
    return (tokens != pad_id).T[:, None, None, :]


# %% wrong | 2026-outsiders | no_room_for_heads_and_queries | squeezes what it has just made: (B, T) when seen from outside
def pm_squeezed(tokens, pad_id):
    return tokens.ne(pad_id).unsqueeze(1).unsqueeze(1).squeeze()


# %% right | 2026-outsiders | indexing with None
def pm_none(tokens, pad_id):
    return (tokens != pad_id)[:, None, None, :]


# %% right | 2026-outsiders | ne, unsqueeze twice
def pm_unsqueeze(tokens, pad_id):
    return tokens.ne(pad_id).unsqueeze(1).unsqueeze(2)


# %% right | 2026-outsiders | logical_not and view
def pm_view(tokens, pad_id):
    B, T = tokens.shape
    return torch.logical_not(torch.eq(tokens, pad_id)).view(B, 1, 1, T)


# %% right | 2026-outsiders | filled in a loop
def pm_loop(tokens, pad_id):
    mask = torch.zeros(tokens.shape[0], 1, 1, tokens.shape[1], dtype=torch.bool)
    for b, row in enumerate(tokens.tolist()):
        for t, token in enumerate(row):
            mask[b, 0, 0, t] = token != pad_id
    return mask


# %% right | 2026-outsiders | where, then bool
def pm_where(tokens, pad_id):
    return torch.where(tokens == pad_id, 0, 1).bool().reshape(len(tokens), 1, 1, -1)


# %% right | 2026-outsiders | isin, inverted
def pm_isin(tokens, pad_id):
    return torch.isin(tokens, torch.tensor([pad_id]), invert=True)[:, None, None]


# %% right | house | indices of None
def padding_indexed(tokens, pad_id):
    return (tokens != pad_id)[:, None, None, :]


# %% right | house | reshape
def padding_viewed(tokens, pad_id):
    B, T = tokens.shape
    return tokens.ne(pad_id).reshape(B, 1, 1, T)


# %% right | house | plain Python
def padding_by_loop(tokens, pad_id):
    return torch.tensor([[[[token != pad_id for token in row]]] for row in tokens.tolist()])


# %% wrong | 2026-blind | true_where_there_is_padding | True for the padding
def padding_mask(tokens, pad_id):
    return (tokens == pad_id)[:, None, None, :]  # <-- here


# %% wrong | 2026-blind | no_room_for_heads_and_queries | dimensions for heads and queries are missing
def padding_mask(tokens, pad_id):
    return tokens != pad_id  # <-- here


# %% wrong | 2026-blind | no_room_for_heads | one dimension instead of two
def padding_mask(tokens, pad_id):
    mask = tokens != pad_id
    return mask.unsqueeze(1)  # <-- here


# %% wrong | 2026-blind | masks_the_queries | masks the queries
def padding_mask(tokens, pad_id):
    mask = ~(tokens == pad_id)
    return mask[:, None, :, None]  # <-- here


# %% wrong | 2026-blind | padding_is_always_0 | takes padding to be 0
def padding_mask(tokens, pad_id):
    return tokens.bool().unsqueeze(1).unsqueeze(1)  # <-- here


# %% wrong | 2026-blind | - | compares with `is`
def padding_mask(tokens, pad_id):
    return (tokens is not pad_id)[:, None, None, :]  # <-- here


# %% wrong | 2026-blind | numbers_for_booleans | numbers instead of booleans
def padding_mask(tokens, pad_id):
    mask = torch.where(tokens == pad_id, 0.0, 1.0)  # <-- here
    return mask.reshape(len(tokens), 1, 1, -1)


# %% wrong | 2026-blind | - | `not` of a tensor
def padding_mask(tokens, pad_id):
    B, T = tokens.shape
    real = not tokens.eq(pad_id)  # <-- here
    return real.view(B, 1, 1, T)


# %% wrong | 2026-blind | words_lie_above_pad_id | larger instead of different
def padding_mask(tokens, pad_id):
    return tokens.gt(pad_id).view(tokens.shape[0], 1, 1, tokens.shape[1])  # <-- here


# %% wrong | 2026-blind | padding_stands_at_the_end | counts the words and takes the padding to be at the end
def padding_mask(tokens, pad_id):
    lengths = (tokens != pad_id).sum(dim=1, keepdim=True)
    mask = torch.arange(tokens.shape[1]) < lengths  # <-- here
    return mask[:, None, None]


# %% double | 2026-blind | - | queries and keys masked together; False for words
def padding_mask(tokens, pad_id):
    pad = tokens == pad_id  # <-- here
    return (pad[:, :, None] & pad[:, None, :]).unsqueeze(1)  # <-- here


# %% double | 2026-blind | - | two dimensions in front; every token but the first padding of the batch counts
def padding_mask(tokens, pad_id):
    mask = torch.ones(tokens.shape, dtype=torch.bool)
    for b, row in enumerate(tokens.tolist()):
        if pad_id in row:
            mask[b, row.index(pad_id)] = False  # <-- here
    return mask[None, None]  # <-- here


# %% right | 2026-blind | index with None
def padding_mask(tokens, pad_id):
    return (tokens != pad_id)[:, None, None, :]


# %% right | 2026-blind | view after ne
def padding_mask(tokens, pad_id):
    B, T = tokens.shape
    return tokens.ne(pad_id).view(B, 1, 1, T)


# %% right | 2026-blind | from Python lists
def padding_mask(tokens, pad_id):
    return torch.tensor([[[[token != pad_id for token in row]]] for row in tokens.tolist()])


# %% wrong | 2026-blind-2 | true_where_there_is_padding | True stands where the padding is
def padding_mask(tokens, pad_id):
    return tokens.eq(pad_id)[:, None, None]  # <-- here


# %% wrong | 2026-blind-2 | no_room_for_heads | one new dimension is missing: (B, 1, T) broadcasts the batch along the heads
def padding_mask(tokens, pad_id):
    real = tokens != pad_id
    return real.unsqueeze(1)  # <-- here


# %% wrong | 2026-blind-2 | masks_the_queries | The mask lies along the queries, (B, 1, T, 1)
def padding_mask(tokens, pad_id):
    return (tokens != pad_id)[:, None, :, None]  # <-- here


# %% wrong | 2026-blind-2 | padding_is_always_0 | a token counts as a word when it is not 0, whatever `pad_id` says
def padding_mask(tokens, pad_id):
    B, T = tokens.shape
    return tokens.bool().view(B, 1, 1, T)  # <-- here


# %% wrong | 2026-blind-2 | words_lie_above_pad_id | ids that are smaller than the padding's are words as well
def padding_mask(tokens, pad_id):
    words = tokens > pad_id  # <-- here
    return words[:, None, None, :]


# %% wrong | 2026-blind-2 | masks_queries_and_keys | queries are masked too, (B, 1, T, T)
def padding_mask(tokens, pad_id):
    m = tokens != pad_id
    return (m[:, None, :, None] & m[:, None, None, :])  # <-- here


# %% wrong | 2026-blind-2 | padding_stands_at_the_end | everything behind the first padding counts as padding, also words in a batch that is padded on the left
def padding_mask(tokens, pad_id):
    lengths = (tokens != pad_id).sum(dim=1)  # <-- here
    return (torch.arange(tokens.shape[1]) < lengths[:, None])[:, None, None, :]


# %% wrong | 2026-blind-2 | numbers_for_booleans | The mask is turned into floats
def padding_mask(tokens, pad_id):
    return (tokens != pad_id).float()[:, None, None, :]  # <-- here


# %% wrong | 2026-blind-2 | - | The two new dimensions stand in front, (1, 1, B, T)
def padding_mask(tokens, pad_id):
    return torch.ne(tokens, pad_id)[None, None]  # <-- here


# %% wrong | 2026-blind-2 | - | `is not` compares the tensor itself with the number, and gives one Python True
def padding_mask(tokens, pad_id):
    mask = torch.ones_like(tokens, dtype=torch.bool) & (tokens is not pad_id)  # <-- here
    return mask[:, None, None, :]


# %% double | 2026-blind-2 | - | True stands for padding, and the new dimensions are put at the end
def padding_mask(tokens, pad_id):
    pad = tokens == pad_id  # <-- here
    return pad.unsqueeze(-1).unsqueeze(-1)  # <-- here


# %% right | 2026-blind-2 | logical not
def padding_mask(tokens, pad_id):
    B, T = tokens.shape
    return torch.logical_not(torch.eq(tokens, pad_id)).reshape(B, 1, 1, T)


# %% right | 2026-blind-2 | differences
def padding_mask(tokens, pad_id):
    rows = [torch.tensor([int(t) != pad_id for t in row]) for row in tokens]
    return torch.stack(rows).unsqueeze(1).unsqueeze(1)
