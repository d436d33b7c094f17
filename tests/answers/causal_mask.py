# %% wrong | 2026-outsiders | the upper triangle: the future instead of the past
def cm_triu(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries)


# %% wrong | 2026-outsiders | off by one: sees the next position too
def cm_one_ahead(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries + 1)


# %% wrong | 2026-outsiders | an additive mask: 0 and -inf
def cm_additive(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.full((queries, keys), float("-inf")).triu(keys - queries + 1)


# %% wrong | 2026-outsiders | keys is ignored: always square
def cm_square(queries, keys=None):
    return torch.ones(queries, queries, dtype=torch.bool).tril()


# %% wrong | 2026-outsiders | the shape is turned: (keys, queries)
def cm_turned(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries).T


# %% wrong | 2026-outsiders | two dimensions too many: (1, 1, queries, keys)
def cm_four(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)[None, None]


# %% wrong | 2026-outsiders | the first rows of the large square mask, not the last ones
def cm_first_rows(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(keys, keys, dtype=torch.bool).tril()[:queries]


# %% wrong | 2026-outsiders | only its own position: the diagonal
def cm_diagonal(queries, keys=None):
    keys = queries if keys is None else keys
    i = torch.arange(queries)[:, None] + keys - queries
    return torch.arange(keys) == i


# %% right | house | arange compared
def causal_compared(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.arange(keys) <= torch.arange(keys - queries, keys)[:, None]


# %% right | house | the last rows of tril
def causal_last_rows(queries, keys=None):
    keys = keys or queries
    return torch.tril(torch.ones((keys, keys))).bool()[-queries:]


# %% right | house | not triu
def causal_not_above(queries, keys=None):
    keys = keys if keys is not None else queries
    return ~torch.triu(torch.ones(queries, keys, dtype=torch.bool), diagonal=keys - queries + 1)


# %% wrong | 2026-blind | True where it is forbidden
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    offset = keys - queries
    return torch.ones(queries, keys, dtype=torch.bool).triu(offset + 1)  # <-- here


# %% wrong | 2026-learners | keys None not handled [learner A 8.1]
def causal_mask(queries, keys=None):
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)  # <-- here


# %% wrong | 2026-learners | keys None not handled, the difference by itself [learner A 8.1]
def causal_mask(queries, keys=None):
    older = keys - queries  # <-- here
    return torch.ones(queries, keys, dtype=torch.bool).tril(older)


# %% wrong | 2026-learners | tensors expected for ints [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    n_queries, n_keys = queries.shape[-2], keys.shape[-2]  # <-- here
    return torch.ones(n_queries, n_keys, dtype=torch.bool).tril(n_keys - n_queries)


# %% wrong | 2026-learners | tensors expected for ints, with len [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(len(queries), len(keys), dtype=torch.bool).tril(len(keys) - len(queries))  # <-- here


# %% wrong | 2026-learners | arange <= arange without a dimension [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.arange(keys) <= torch.arange(queries) + keys - queries  # <-- here


# %% wrong | 2026-learners | arange <= arange without a dimension, and nothing for older keys [learner A 8.1]
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.arange(keys) <= torch.arange(queries)  # <-- here


# %% wrong | 2026-learners | arange <= arange without a dimension, line by line [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    i = torch.arange(queries) + (keys - queries)
    j = torch.arange(keys)
    return j <= i  # <-- here


# %% wrong | 2026-blind-5 | the mask holds ones and zeros as floats and not booleans
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys).tril(keys - queries)  # <-- here


# %% wrong | 2026-blind-7 | the offset of the diagonal has the wrong sign: queries minus keys
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here


# %% wrong | 2026-blind-10 | cuts off the triangle from the diagonal on in place of from one beyond it, so no query sees its own position
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    future = torch.ones(queries, keys).triu(diagonal=keys - queries)  # <-- here
    return future == 0


# %% wrong | house | counts all keys, not those beyond the queries, as older
def cm10(queries, keys=None):
    keys = queries if keys is None else keys
    i, j = torch.arange(queries)[:, None], torch.arange(keys)[None]
    return j <= i + keys  # <-- here


# %% wrong | 2026-blind-13 | of the square mask the last keys - queries rows are kept in place of the last `queries` rows
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    square = torch.tril(torch.ones(keys, keys)).bool()
    # the queries are the last positions
    return square[-(keys - queries) :]  # <-- here


# %% wrong | house | the diagonal lies two too far
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries + 2)  # <-- here


# %% wrong | 2026-blind-15 | the columns of the older keys are set behind the triangle in place of before it
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    triangle = torch.tril(torch.ones(queries, queries)).bool()
    older = torch.ones(queries, keys - queries).bool()
    return torch.cat([triangle, older], dim=1)  # <-- here


# %% wrong | 2026-blind-16 | lets a query look at the new keys up to its own alone, and shuts off the older keys before all queries
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    older = keys - queries
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        mask[i, older : older + i + 1] = True  # <-- here
    return mask
