"""Held out: wrong and right ways to write padding_mask."""

import torch

from held_out.registry import right, wrong


@wrong("padding_mask", "true_where_there_is_padding", "True on padding: ==")
def pm_inverted(tokens, pad_id):
    return (tokens == pad_id)[:, None, None, :]


@wrong("padding_mask", "no_room_for_heads_and_queries", "no new dimensions: (B, T)")
def pm_two(tokens, pad_id):
    return tokens != pad_id


@wrong("padding_mask", "no_room_for_heads", "one new dimension: (B, 1, T)")
def pm_three(tokens, pad_id):
    return (tokens != pad_id).unsqueeze(1)


@wrong("padding_mask", "masks_the_queries", "masks queries, not keys: (B, 1, T, 1)")
def pm_queries(tokens, pad_id):
    return (tokens != pad_id)[:, None, :, None]


@wrong("padding_mask", "room_behind", "new dimensions at the end: (B, T, 1, 1)")
def pm_end(tokens, pad_id):
    return (tokens != pad_id)[..., None, None]


@wrong("padding_mask", None, "new dimensions in front: (1, 1, B, T)")
def pm_front(tokens, pad_id):
    return (tokens != pad_id)[None, None]


@wrong("padding_mask", "padding_is_always_0", "pad_id is not used: padding is taken to be 0")
def pm_zero(tokens, pad_id):
    return (tokens != 0)[:, None, None, :]


@wrong("padding_mask", "words_lie_above_pad_id", "tokens > pad_id, which is right for 0 only")
def pm_greater(tokens, pad_id):
    return (tokens > pad_id)[:, None, None, :]


@wrong("padding_mask", "numbers_for_booleans", "floats, not booleans")
def pm_float(tokens, pad_id):
    return (tokens != pad_id).float()[:, None, None, :]


@wrong("padding_mask", "additive_mask", "an additive mask: 0 and -inf")
def pm_additive(tokens, pad_id):
    return torch.zeros(tokens.shape).masked_fill(tokens == pad_id, -torch.inf)[:, None, None, :]


@wrong("padding_mask", "padding_is_always_0", "tokens themselves as truth values, reshaped")
def pm_tokens_bool(tokens, pad_id):
    return tokens.bool().view(tokens.shape[0], 1, 1, -1)


@wrong("padding_mask", "masks_queries_and_keys", "queries and keys: (B, 1, T, T), so that a padded query reads nothing")
def pm_square(tokens, pad_id):
    real = tokens != pad_id
    return real[:, None, None, :] & real[:, None, :, None]


@wrong(
    "padding_mask",
    "padding_stands_at_the_end",
    "counts the words and masks what comes after that many: wrong where padding stands in front",
)
def pm_lengths(tokens, pad_id):
    lengths = (tokens != pad_id).sum(1)
    return (torch.arange(tokens.shape[1])[None, :] < lengths[:, None])[:, None, None, :]


@wrong("padding_mask", None, "compares with the padded token of the first row: one mask for the whole batch")
def pm_one_for_all(tokens, pad_id):
    return (tokens != pad_id).all(0)[None, None, None, :]


@wrong("padding_mask", None, "Python's `is not`, which compares objects: a single bool, and an error")
def pm_is_not(tokens, pad_id):
    return (tokens is not pad_id)[:, None, None, :]


@wrong("padding_mask", None, "the ids instead of booleans: torch.where keeps the tokens")
def pm_ids(tokens, pad_id):
    return torch.where(tokens != pad_id, tokens, 0)[:, None, None, :]


@wrong("padding_mask", None, "the batch is turned into positions: transposed before the new dimensions")
def pm_turned(tokens, pad_id):
    return (tokens != pad_id).T[:, None, None, :]


@wrong("padding_mask", "no_room_for_heads_and_queries", "squeezes what it has just made: (B, T) when seen from outside")
def pm_squeezed(tokens, pad_id):
    return tokens.ne(pad_id).unsqueeze(1).unsqueeze(1).squeeze()


@right("padding_mask", "indexing with None")
def pm_none(tokens, pad_id):
    return (tokens != pad_id)[:, None, None, :]


@right("padding_mask", "ne, unsqueeze twice")
def pm_unsqueeze(tokens, pad_id):
    return tokens.ne(pad_id).unsqueeze(1).unsqueeze(2)


@right("padding_mask", "logical_not and view")
def pm_view(tokens, pad_id):
    B, T = tokens.shape
    return torch.logical_not(torch.eq(tokens, pad_id)).view(B, 1, 1, T)


@right("padding_mask", "filled in a loop")
def pm_loop(tokens, pad_id):
    mask = torch.zeros(tokens.shape[0], 1, 1, tokens.shape[1], dtype=torch.bool)
    for b, row in enumerate(tokens.tolist()):
        for t, token in enumerate(row):
            mask[b, 0, 0, t] = token != pad_id
    return mask


@right("padding_mask", "where, then bool")
def pm_where(tokens, pad_id):
    return torch.where(tokens == pad_id, 0, 1).bool().reshape(len(tokens), 1, 1, -1)


@right("padding_mask", "isin, inverted")
def pm_isin(tokens, pad_id):
    return torch.isin(tokens, torch.tensor([pad_id]), invert=True)[:, None, None]
