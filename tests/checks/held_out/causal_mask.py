"""Held out: wrong and right ways to write causal_mask."""

import torch

from held_out.registry import right, wrong


@wrong("causal_mask", "sees_only_what_follows", "the upper triangle: the future instead of the past")
def cm_triu(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries)


@wrong("causal_mask", "aligned_at_the_first_query", "aligned to the upper left: tril() without the offset")
def cm_upper_left(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril()


@wrong("causal_mask", "one_position_too_far", "off by one: sees the next position too")
def cm_one_ahead(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries + 1)


@wrong("causal_mask", "not_even_itself", "off by one: a query does not see its own position")
def cm_strict(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries - 1)


@wrong("causal_mask", "true_means_forbidden", "True where looking is forbidden")
def cm_inverted(queries, keys=None):
    keys = queries if keys is None else keys
    return ~torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


@wrong("causal_mask", "offset_of_the_wrong_sign", "the offset has the wrong sign: queries - keys")
def cm_sign(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)


@wrong("causal_mask", "numbers_for_booleans", "floats, not booleans")
def cm_float(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys).tril(keys - queries)


@wrong("causal_mask", "additive_mask", "an additive mask: 0 and -inf")
def cm_additive(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.full((queries, keys), float("-inf")).triu(keys - queries + 1)


@wrong("causal_mask", "ignores_the_keys", "keys is ignored: always square")
def cm_square(queries, keys=None):
    return torch.ones(queries, queries, dtype=torch.bool).tril()


@wrong("causal_mask", None, "fails when keys is None")
def cm_needs_keys(queries, keys=None):
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


@wrong("causal_mask", "a_row_for_each_key", "the shape is turned: (keys, queries)")
def cm_turned(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries).T


@wrong("causal_mask", "dimensions_for_batch_and_heads", "two dimensions too many: (1, 1, queries, keys)")
def cm_four(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)[None, None]


@wrong("causal_mask", "aligned_at_the_first_query", "the first rows of the large square mask, not the last ones")
def cm_first_rows(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(keys, keys, dtype=torch.bool).tril()[:queries]


@wrong("causal_mask", "forbids_what_came_before", "the old keys are forbidden: a square mask with False before it")
def cm_old_forbidden(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.zeros(queries, keys - queries, dtype=torch.bool)
    return torch.cat([old, torch.ones(queries, queries, dtype=torch.bool).tril()], dim=1)


@wrong("causal_mask", "what_came_before_stands_behind", "the old keys are put behind the new ones")
def cm_old_behind(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([torch.ones(queries, queries, dtype=torch.bool).tril(), old], dim=1)


@wrong("causal_mask", "its_own_position_alone", "only its own position: the diagonal")
def cm_diagonal(queries, keys=None):
    keys = queries if keys is None else keys
    i = torch.arange(queries)[:, None] + keys - queries
    return torch.arange(keys) == i


@wrong("causal_mask", "numbers_for_booleans", "integers, which masked_fill(~mask) misreads")
def cm_int(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tril(torch.ones(queries, keys, dtype=torch.long), diagonal=keys - queries)


@wrong(
    "causal_mask", None, "the last row allows everything as soon as there are more keys; the other rows are aligned to the left"
)
def cm_last_row_only(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.ones(queries, keys, dtype=torch.bool).tril()
    mask[-1] = True
    return mask


@wrong("causal_mask", "not_even_itself", "a loop with range(i) stops one short: its own position is missing")
def cm_loop_short(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        for j in range(i + keys - queries):
            mask[i, j] = True
    return mask


@right("causal_mask", "tril with an offset")
def cm_tril(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


@right("causal_mask", "comparing positions")
def cm_arange(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.arange(keys)[None, :] <= torch.arange(keys - queries, keys)[:, None]


@right("causal_mask", "the complement of the upper triangle")
def cm_not_triu(queries, keys=None):
    keys = keys or queries
    return torch.ones((queries, keys)).triu(diagonal=keys - queries + 1) == 0


@right("causal_mask", "the last rows of the large square mask")
def cm_last_rows(queries, keys=None):
    n = queries if keys is None else keys
    return torch.tril(torch.ones(n, n)).bool()[n - queries :]


@right("causal_mask", "nested lists of Python booleans")
def cm_lists(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tensor([[j - (keys - queries) <= i for j in range(keys)] for i in range(queries)])


@right("causal_mask", "old keys beside a square")
def cm_cat(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.full((queries, keys - queries), True)
    new = torch.eye(queries).flip(1).cumsum(1).flip(1).bool()  # reversed cumulative sum of the diagonal: lower triangle
    return torch.hstack([old, new])
