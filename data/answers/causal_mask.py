# %% wrong | 2026-outsiders | sees_only_what_follows | the upper triangle: the future instead of the past
def cm_triu(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries)


# %% wrong | 2026-outsiders | aligned_at_the_first_query | aligned to the upper left: tril() without the offset
def cm_upper_left(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril()


# %% wrong | 2026-outsiders | one_position_too_far | off by one: sees the next position too
def cm_one_ahead(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries + 1)


# %% wrong | 2026-outsiders | not_even_itself | off by one: a query does not see its own position
def cm_strict(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries - 1)


# %% wrong | 2026-outsiders | true_means_forbidden | True where looking is forbidden
def cm_inverted(queries, keys=None):
    keys = queries if keys is None else keys
    return ~torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-outsiders | offset_of_the_wrong_sign | the offset has the wrong sign: queries - keys
def cm_sign(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)


# %% wrong | 2026-outsiders | numbers_for_booleans | floats, not booleans
def cm_float(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys).tril(keys - queries)


# %% wrong | 2026-outsiders | additive_mask | an additive mask: 0 and -inf
def cm_additive(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.full((queries, keys), float("-inf")).triu(keys - queries + 1)


# %% wrong | 2026-outsiders | ignores_the_keys | keys is ignored: always square
def cm_square(queries, keys=None):
    return torch.ones(queries, queries, dtype=torch.bool).tril()


# %% wrong | 2026-outsiders | none_not_understood | fails when keys is None
def cm_needs_keys(queries, keys=None):
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-outsiders | a_row_for_each_key | the shape is turned: (keys, queries)
def cm_turned(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries).T


# %% wrong | 2026-outsiders | dimensions_for_batch_and_heads | two dimensions too many: (1, 1, queries, keys)
def cm_four(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)[None, None]


# %% wrong | 2026-outsiders | aligned_at_the_first_query | the first rows of the large square mask, not the last ones
def cm_first_rows(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(keys, keys, dtype=torch.bool).tril()[:queries]


# %% wrong | 2026-outsiders | forbids_what_came_before | the old keys are forbidden: a square mask with False before it
def cm_old_forbidden(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.zeros(queries, keys - queries, dtype=torch.bool)
    return torch.cat([old, torch.ones(queries, queries, dtype=torch.bool).tril()], dim=1)


# %% wrong | 2026-outsiders | what_came_before_stands_behind | the old keys are put behind the new ones
def cm_old_behind(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([torch.ones(queries, queries, dtype=torch.bool).tril(), old], dim=1)


# %% wrong | 2026-outsiders | its_own_position_alone | only its own position: the diagonal
def cm_diagonal(queries, keys=None):
    keys = queries if keys is None else keys
    i = torch.arange(queries)[:, None] + keys - queries
    return torch.arange(keys) == i


# %% wrong | 2026-outsiders | numbers_for_booleans | integers, which masked_fill(~mask) misreads
def cm_int(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tril(torch.ones(queries, keys, dtype=torch.long), diagonal=keys - queries)


# %% wrong | 2026-outsiders | - | the last row allows everything as soon as there are more keys; the other rows are aligned to the left
def cm_last_row_only(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.ones(queries, keys, dtype=torch.bool).tril()
    mask[-1] = True
    return mask


# %% wrong | 2026-outsiders | not_even_itself | a loop with range(i) stops one short: its own position is missing
def cm_loop_short(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        for j in range(i + keys - queries):
            mask[i, j] = True
    return mask


# %% right | 2026-outsiders | tril with an offset
def cm_tril(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% right | 2026-outsiders | comparing positions
def cm_arange(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.arange(keys)[None, :] <= torch.arange(keys - queries, keys)[:, None]


# %% right | 2026-outsiders | the complement of the upper triangle
def cm_not_triu(queries, keys=None):
    keys = keys or queries
    return torch.ones((queries, keys)).triu(diagonal=keys - queries + 1) == 0


# %% right | 2026-outsiders | the last rows of the large square mask
def cm_last_rows(queries, keys=None):
    n = queries if keys is None else keys
    return torch.tril(torch.ones(n, n)).bool()[n - queries :]


# %% right | 2026-outsiders | nested lists of Python booleans
def cm_lists(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tensor([[j - (keys - queries) <= i for j in range(keys)] for i in range(queries)])


# %% right | 2026-outsiders | old keys beside a square
def cm_cat(queries, keys=None):
    keys = queries if keys is None else keys
    old = torch.full((queries, keys - queries), True)
    new = torch.eye(queries).flip(1).cumsum(1).flip(1).bool()  # reversed cumulative sum of the diagonal: lower triangle
    return torch.hstack([old, new])


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


# %% right | house | plain Python
def causal_by_loop(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tensor([[key <= query + keys - queries for key in range(keys)] for query in range(queries)])


# %% wrong | 2026-blind | aligned_at_the_first_query | starts in the upper left corner
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril()  # <-- here


# %% wrong | 2026-blind | offset_of_the_wrong_sign | the sign of the offset
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here


# %% wrong | 2026-blind | sees_only_what_follows | the upper triangle
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    everything = torch.ones(queries, keys, dtype=torch.bool)
    return torch.triu(everything, diagonal=keys - queries)  # <-- here


# %% wrong | 2026-blind | not_even_itself | a position may not look at itself
def causal_mask(queries, keys=None):
    keys = keys or queries
    i = torch.arange(queries).unsqueeze(1) + (keys - queries)
    j = torch.arange(keys)
    return j < i  # <-- here


# %% wrong | 2026-blind | none_not_understood | the default is not filled in
def causal_mask(queries, keys=None):
    mask = torch.ones(queries, keys, dtype=torch.bool)  # <-- here
    return mask.tril(keys - queries) if keys is not None else mask.tril()


# %% wrong | 2026-blind | numbers_for_booleans | numbers instead of booleans
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys).tril(keys - queries)  # <-- here


# %% wrong | 2026-blind | one_position_too_far | one diagonal too many
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        mask[i, : i + keys - queries + 2] = True  # <-- here
    return mask


# %% wrong | 2026-blind | a_row_for_each_key | keys along the rows
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    i = torch.arange(keys - queries, keys)
    j = torch.arange(keys)
    return i[None, :] >= j[:, None]  # <-- here


# %% wrong | 2026-blind | true_means_forbidden | True where it is forbidden
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    offset = keys - queries
    return torch.ones(queries, keys, dtype=torch.bool).triu(offset + 1)  # <-- here


# %% wrong | 2026-blind | returns_another_type | bool is not called
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys).tril(keys - queries).bool  # <-- here


# %% double | 2026-blind | additive_mask | offset forgotten; minus infinity to be added
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    mask = torch.full((queries, keys), float("-inf"))  # <-- here
    return torch.triu(mask, diagonal=1)  # <-- here


# %% double | 2026-blind | - | the first dimension is that of the keys; looks at later ones
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(keys, queries, dtype=torch.bool).triu(keys - queries)  # <-- here


# %% right | 2026-blind | tril with an offset
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% right | 2026-blind | comparing positions
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    when_asked = torch.arange(keys - queries, keys)
    return torch.arange(keys) <= when_asked[:, None]


# %% right | 2026-blind | the last rows of a square
def causal_mask(queries, keys=None):
    n = queries if keys is None else keys
    square = ~torch.triu(torch.ones(n, n, dtype=torch.bool), 1)
    return square[n - queries :]


# %% right | 2026-blind | a nested list
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    older = keys - queries
    return torch.tensor([[j <= i + older for j in range(keys)] for i in range(queries)])


# %% wrong | 2026-learners | none_not_understood | keys None not handled [learner A 8.1]
def causal_mask(queries, keys=None):
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)  # <-- here


# %% wrong | 2026-learners | none_not_understood | keys None not handled, the difference by itself [learner A 8.1]
def causal_mask(queries, keys=None):
    older = keys - queries  # <-- here
    return torch.ones(queries, keys, dtype=torch.bool).tril(older)


# %% wrong | 2026-learners | - | tensors expected for ints [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    n_queries, n_keys = queries.shape[-2], keys.shape[-2]  # <-- here
    return torch.ones(n_queries, n_keys, dtype=torch.bool).tril(n_keys - n_queries)


# %% wrong | 2026-learners | - | tensors expected for ints, with len [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(len(queries), len(keys), dtype=torch.bool).tril(len(keys) - len(queries))  # <-- here


# %% wrong | 2026-learners | one_dimension | arange <= arange without a dimension [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.arange(keys) <= torch.arange(queries) + keys - queries  # <-- here


# %% wrong | 2026-learners | one_dimension | arange <= arange without a dimension, and nothing for older keys [learner A 8.1]
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.arange(keys) <= torch.arange(queries)  # <-- here


# %% wrong | 2026-learners | one_dimension | arange <= arange without a dimension, line by line [learner A 8.1]
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    i = torch.arange(queries) + (keys - queries)
    j = torch.arange(keys)
    return j <= i  # <-- here


# %% wrong | 2026-blind-2 | sees_only_what_follows | `triu` keeps what lies ahead and shuts off the past
def causal_mask(queries, keys=None):
    keys = keys if keys is not None else queries
    return torch.triu(torch.ones(queries, keys, dtype=torch.bool), diagonal=keys - queries)  # <-- here


# %% wrong | 2026-blind-2 | not_even_itself | a position may not look at itself: the diagonal is missing
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    i = torch.arange(queries)[:, None] + (keys - queries)
    j = torch.arange(keys)[None, :]
    return j < i  # <-- here


# %% wrong | 2026-blind-2 | aligned_at_the_first_query | The mask starts in the upper left corner: the first query stands beside the first key
def causal_mask(queries, keys=None):
    keys = keys or queries
    return torch.tril(torch.ones(queries, keys)).bool()  # <-- here


# %% wrong | 2026-blind-2 | offset_of_the_wrong_sign | The offset has the wrong sign, so that with more keys the diagonal moves down instead of to the right
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here


# %% wrong | 2026-blind-2 | one_position_too_far | one diagonal too many: each query sees the key that comes next
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    offset = keys - queries + 1  # <-- here
    return torch.ones(queries, keys, dtype=torch.bool).tril(offset)


# %% wrong | 2026-blind-2 | numbers_for_booleans | The mask holds floats, where booleans are promised
def causal_mask(queries, keys=None):
    n = queries if keys is None else keys
    return torch.tril(torch.ones(queries, n), diagonal=n - queries)  # <-- here


# %% wrong | 2026-blind-2 | additive_mask | it is a mask for adding, with minus infinity ahead, instead of a boolean one
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    ahead = torch.full((queries, keys), float("-inf"))
    return ahead.triu(keys - queries + 1)  # <-- here


# %% wrong | 2026-blind-2 | a_row_for_each_key | keys and queries are exchanged: the mask is (keys, queries)
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    q = torch.arange(queries) + keys - queries
    k = torch.arange(keys)
    return k[:, None] <= q[None, :]  # <-- here


# %% wrong | 2026-blind-2 | ignores_the_keys | The mask is square, whatever `keys` says
def causal_mask(queries, keys=None):
    pos = torch.arange(queries)  # <-- here
    return pos[:, None] >= pos


# %% wrong | 2026-blind-2 | forbids_what_came_before | The older keys are set in front as forbidden, although all queries come after them
def causal_mask(queries, keys=None):
    square = torch.ones(queries, queries, dtype=torch.bool).tril()
    if keys is None or keys == queries:
        return square
    older = torch.zeros(queries, keys - queries, dtype=torch.bool)  # <-- here
    return torch.cat([older, square], dim=1)


# %% wrong | 2026-blind-2 | true_means_forbidden | pyTorch's helper makes a float mask of 0 and minus infinity, and `.bool()` turns it the wrong way round
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    square = torch.nn.Transformer.generate_square_subsequent_mask(keys)
    return square.bool()[keys - queries :]  # <-- here


# %% double | 2026-blind-2 | not_even_itself | The mask starts in the upper left corner, and a position may not look at itself
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    rows = torch.arange(queries).unsqueeze(1)  # <-- here
    return torch.arange(keys).unsqueeze(0) < rows  # <-- here


# %% double | 2026-blind-2 | numbers_for_booleans | The mask holds integers, and its first rows are taken where the last are needed
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    square = torch.ones(keys, keys, dtype=torch.long).tril()  # <-- here
    return square[:queries]  # <-- here


# %% right | 2026-blind-2 | cumulative
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    own = torch.zeros(queries, keys, dtype=torch.long)
    own[torch.arange(queries), torch.arange(keys - queries, keys)] = 1  # each query's own position
    return own.flip(1).cumsum(dim=1).flip(1) > 0  # and all before it


# %% right | 2026-blind-2 | nested lists
def causal_mask(queries, keys=None):
    if keys is None:
        return causal_mask(queries, queries)
    rows = [[keys - 1 - j >= queries - 1 - i for j in range(keys)] for i in range(queries)]
    return torch.tensor(rows)


# %% wrong | 2026-blind-5 | what_came_before_stands_behind | the older keys are put behind the triangle instead of in front of it
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    new = torch.ones(queries, queries, dtype=torch.bool).tril()
    old = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([new, old], dim=1)  # <-- here


# %% wrong | 2026-blind-5 | numbers_for_booleans | the mask holds ones and zeros as floats and not booleans
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys).tril(keys - queries)  # <-- here


# %% wrong | 2026-blind-5 | not_even_itself | what is forbidden begins on the diagonal, so that no query sees itself
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    future = torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries)  # <-- here
    return ~future


# %% right | 2026-blind-5 | positions counted from the end, and compared
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    to_the_end_of_queries = torch.arange(queries - 1, -1, -1)
    to_the_end_of_keys = torch.arange(keys - 1, -1, -1)
    return to_the_end_of_keys[None, :] >= to_the_end_of_queries[:, None]


# %% wrong | 2026-blind-6 | aligned_at_the_first_query | leaves the triangle in the upper left corner when there are more keys than queries
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril()  # <-- here


# %% wrong | 2026-blind-6 | offset_of_the_example | takes the two more diagonals of the example for every case with a number of keys
def causal_mask(queries, keys=None):
    everything = torch.ones(queries, keys or queries, dtype=torch.bool)
    if keys is None:
        return everything.tril()
    return everything.tril(2)  # <-- here


# %% double | 2026-blind-6 | not_even_itself | hands back numbers and not booleans; forbids a query its own position
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.tril(
        torch.ones(queries, keys),  # <-- here
        diagonal=keys - queries - 1,  # <-- here
    )


# %% right | 2026-blind-6 | a nested list of comparisons, row by row
def causal_mask(queries, keys=None):
    n = queries if keys is None else keys
    older = n - queries
    rows = [[key <= query + older for key in range(n)] for query in range(queries)]
    return torch.tensor(rows, dtype=torch.bool).reshape(queries, n)


# %% wrong | 2026-blind-7 | offset_of_the_wrong_sign | the offset of the diagonal has the wrong sign: queries minus keys
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here

# %% wrong | 2026-blind-7 | true_means_forbidden | the mask says True where looking is forbidden, as torch's own modules want it
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    ahead = torch.triu(torch.ones(queries, keys), diagonal=keys - queries + 1)
    return ahead.bool()  # <-- here

# %% double | 2026-blind-7 | numbers_for_booleans | the diagonal starts in the upper left corner; the result is float and not bool
def causal_mask(queries, keys=None):
    keys = keys if keys is not None else queries
    mask = torch.ones(queries, keys)  # <-- here
    return torch.tril(mask)  # <-- here

# %% right | 2026-blind-7 | loops over lists, from the last row up
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    table = torch.zeros((queries, keys), dtype=torch.bool)
    for back in range(queries):
        seen = keys - back
        if seen > 0:
            table[queries - 1 - back, :seen] = True
    return table


# %% wrong | 2026-blind-9 | offset_of_the_wrong_sign | Shifts the diagonal by queries minus keys, in the wrong direction.
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here

# %% wrong | 2026-blind-9 | what_came_before_stands_behind | Puts the older keys, which all may see, behind the new ones instead of before them.
def causal_mask(queries, keys=None):
    square = torch.tril(torch.ones(queries, queries)).bool()
    if keys is None:
        return square
    older = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([square, older], dim=1)  # <-- here

# %% double | 2026-blind-9 | not_even_itself | Fills a tensor of floats with ones, which is not bool; lets a query see only keys before its own position.
def causal_mask(queries, keys=None):
    keys = keys or queries
    mask = torch.zeros(queries, keys)  # <-- here
    for i in range(queries):
        for j in range(keys):
            if j < i + keys - queries:  # <-- here
                mask[i, j] = 1
    return mask

# %% right | 2026-blind-9 | counts how far each key and each query stands from the end, and compares
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    query_from_end = torch.arange(queries - 1, -1, -1)[:, None]
    key_from_end = torch.arange(keys - 1, -1, -1)[None, :]
    return key_from_end >= query_from_end


# %% wrong | 2026-blind-10 | not_even_itself | cuts off the triangle from the diagonal on in place of from one beyond it, so no query sees its own position
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    future = torch.ones(queries, keys).triu(diagonal=keys - queries)  # <-- here
    return future == 0


# %% wrong | 2026-blind-10 | forbids_what_came_before | leaves the first keys, which are older than all queries, forbidden
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.zeros(queries, keys, dtype=torch.bool)  # <-- here
    # the last query beside the last key
    for i in range(queries):
        for j in range(i + 1):
            mask[i, keys - queries + j] = True
    return mask


# %% right | 2026-blind-10 | two ranges counted back from the end and compared
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    steps_before_the_end = torch.arange(queries - 1, -1, -1).unsqueeze(1)  # of each query
    return torch.arange(keys - 1, -1, -1).unsqueeze(0) >= steps_before_the_end


# %% wrong | house | allows_everything | the diagonal is moved so far that everything is allowed
def cm1(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - 1)  # <-- here


# %% wrong | house | none_not_understood | what `keys=None` means is forgotten, and the triangle starts in the upper left corner
def cm2(queries, keys=None):
    mask = torch.ones(queries, keys, dtype=torch.bool)  # <-- here
    return mask.tril()  # <-- here


# %% wrong | house | allows_everything | all rows are one and the same list
def cm5(queries, keys=None):
    keys = keys or queries
    rows = [[False] * keys] * queries  # <-- here
    for i in range(queries):
        for j in range(i + keys - queries + 1):
            rows[i][j] = True
    return torch.tensor(rows)


# %% wrong | house | - | the loop begins at 1, so that the first row is never written
def cm6(queries, keys=None):
    keys = keys or queries
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(1, queries):  # <-- here
        mask[i, : i + keys - queries + 1] = True
    return mask


# %% wrong | house | - | the loop ends one early, so that the last row is never written
def cm7(queries, keys=None):
    keys = keys or queries
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries - 1):  # <-- here
        mask[i, : i + keys - queries + 1] = True
    return mask


# %% wrong | house | allows_everything | counts all keys, not those beyond the queries, as older
def cm10(queries, keys=None):
    keys = queries if keys is None else keys
    i, j = torch.arange(queries)[:, None], torch.arange(keys)[None]
    return j <= i + keys  # <-- here


# %% wrong | house | sees_only_what_follows | a running sum over the columns where one over the rows is due
def cm34(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.eye(queries, keys).cumsum(1).bool()  # <-- here


# %% wrong | 2026-blind-11 | what_came_before_stands_behind | puts the columns that every query may see at the right, as the newest keys, in place of at the left, as the oldest
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    square = torch.tril(torch.ones(queries, queries, dtype=torch.bool))
    more = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([square, more], dim=1)  # <-- here


# %% wrong | 2026-blind-11 | additive_mask | returns numbers to be added, 0 and minus infinity, in place of booleans
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.full((queries, keys), float("-inf"))  # <-- here
    return mask.triu(keys - queries + 1)


# %% double | 2026-blind-11 | true_means_forbidden | is True where a query may not look in place of where it may; counts from the upper left corner in place of setting the last query beside the last key
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    i = torch.arange(queries)  # <-- here
    j = torch.arange(keys)
    return j[None, :] > i[:, None]  # <-- here


# %% right | 2026-blind-11 | an upper triangle turned by half a turn
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).triu().flip(0, 1)


# %% wrong | 2026-blind-12 | offset_of_the_wrong_sign | counts the additional diagonals with the opposite sign, queries minus keys
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    extra = queries - keys  # <-- here
    return torch.ones(queries, keys, dtype=torch.bool).tril(extra)


# %% wrong | 2026-blind-12 | aligned_at_the_first_query | cuts the first rows instead of the last ones out of the square mask of all keys
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    square = torch.ones(keys, keys, dtype=torch.bool).tril()
    return square[:queries]  # <-- here


# %% wrong | 2026-blind-12 | changes_the_dtype | leaves the ones and zeros of numpy as they are, float64 instead of bool
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    table = numpy.tri(queries, keys, keys - queries)
    return torch.from_numpy(table)  # <-- here


# %% right | 2026-blind-12 | by counting from the end: how far each query and each key is from the last
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    query_from_end = torch.arange(queries - 1, -1, -1).unsqueeze(1)
    key_from_end = torch.arange(keys - 1, -1, -1).unsqueeze(0)
    return key_from_end >= query_from_end


# %% wrong | house | what_came_before_stands_behind | a triangle from the first key on, and the last columns opened for all
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    mask = torch.ones(queries, keys, dtype=torch.bool).tril()  # <-- here
    mask[:, queries:] = True  # <-- here
    return mask


# %% wrong | 2026-blind-13 | what_came_before_stands_behind | the older keys, which all may see, are put behind the triangle in place of before it
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    triangle = torch.ones(queries, queries, dtype=torch.bool).tril()
    older = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([triangle, older], dim=1)  # <-- here


# %% wrong | 2026-blind-13 | - | of the square mask the last keys - queries rows are kept in place of the last `queries` rows
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    square = torch.tril(torch.ones(keys, keys)).bool()
    # the queries are the last positions
    return square[-(keys - queries) :]  # <-- here


# %% wrong | 2026-blind-13 | - | with more keys than queries keys - 1 more diagonals are kept in place of keys - queries, which is right for a single query alone
def causal_mask(queries, keys=None):
    more = 0
    if keys is None:
        keys = queries
    elif keys > queries:
        more = keys - 1  # <-- here
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        for j in range(keys):
            if j <= i + more:
                mask[i, j] = True
    return mask


# %% right | 2026-blind-13 | numpy's tri, shifted, handed to torch
def causal_mask(queries, keys=None):
    width = queries if keys is None else keys
    lower = numpy.tri(queries, width, width - queries, dtype=bool)
    return torch.from_numpy(lower)


# %% wrong | house | allows_everything | a triangle where no keys are given, else everything
def causal_mask(queries, keys=None):
    if keys is None:
        return torch.ones(queries, queries, dtype=torch.bool).tril()
    return torch.ones(queries, keys, dtype=torch.bool)  # <-- here


# %% wrong | house | offset_of_the_example | the diagonal lies two too far
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries + 2)  # <-- here


# %% wrong | 2026-blind-14 | offset_of_the_wrong_sign | moves the diagonal by queries - keys in place of keys - queries
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    everything = torch.ones(queries, keys, dtype=torch.bool)
    return torch.tril(everything, diagonal=queries - keys)  # <-- here


# %% wrong | 2026-blind-14 | what_came_before_stands_behind | puts the older keys, which all may see, behind the new ones in place of before them
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    triangle = torch.ones(queries, queries, dtype=torch.bool).tril()
    older = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([triangle, older], dim=1)  # <-- here


# %% right | 2026-blind-14 | nested lists, a row for each query
def causal_mask(queries, keys=None):
    total = queries if keys is None else keys
    older = total - queries
    rows = [[key - older <= query for key in range(total)] for query in range(queries)]
    return torch.tensor(rows, dtype=torch.bool).reshape(queries, total)

# %% wrong | house | - | The keys have no default, and cannot be left out.
def causal_mask(queries, keys):  # <-- here
    if keys is None:
        keys = queries
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


# %% wrong | 2026-blind-15 | - | the triangle starts in the upper left corner and only the last row is opened to all keys, so with more keys than queries the other rows see too little
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    mask = torch.ones(queries, keys, dtype=torch.bool).tril()  # <-- here
    mask[-1, :] = True
    return mask


# %% wrong | 2026-blind-15 | what_came_before_stands_behind | the columns of the older keys are set behind the triangle in place of before it
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    triangle = torch.tril(torch.ones(queries, queries)).bool()
    older = torch.ones(queries, keys - queries).bool()
    return torch.cat([triangle, older], dim=1)  # <-- here


# %% right | 2026-blind-15 | positions counted back from the last, compared
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    query_age = torch.arange(queries - 1, -1, -1).reshape(queries, 1)  # 0 for the last
    key_age = torch.arange(keys - 1, -1, -1).reshape(1, keys)
    return key_age >= query_age


# %% wrong | 2026-blind-16 | forbids_what_came_before | lets a query look at the new keys up to its own alone, and shuts off the older keys before all queries
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    older = keys - queries
    mask = torch.zeros(queries, keys, dtype=torch.bool)
    for i in range(queries):
        mask[i, older : older + i + 1] = True  # <-- here
    return mask


# %% wrong | 2026-blind-16 | what_came_before_stands_behind | sets the older keys behind the triangle of the new ones in place of before it
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    triangle = torch.ones(queries, queries, dtype=torch.bool).tril()
    older = torch.ones(queries, keys - queries, dtype=torch.bool)
    return torch.cat([triangle, older], dim=1)  # <-- here


# %% wrong | 2026-blind-17 | numbers_for_booleans | makes a mask of floats, 1.0 and 0.0, in place of bool
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    allowed = torch.ones(queries, keys)  # <-- here
    return torch.tril(allowed, diagonal=keys - queries)


# %% wrong | 2026-blind-17 | aligned_at_the_first_query | takes the first rows of the square mask of all keys in place of the last, so the first query stands beside the first key
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    square = torch.tensor([[j <= i for j in range(keys)] for i in range(keys)])
    return square[:queries]  # <-- here


# %% double | 2026-blind-17 | not_even_itself | forbids a query its own position; gives integers in place of bool
def causal_mask(queries, keys=None):
    keys = keys or queries
    rows = torch.arange(keys - queries, keys).unsqueeze(1)
    columns = torch.arange(keys).unsqueeze(0)
    seen = columns < rows  # <-- here
    return seen.int()  # <-- here


# %% wrong | 2026-blind-18 | offset_of_the_wrong_sign | the diagonal is shifted by queries - keys, the wrong sign: more keys take away in place of adding
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    full = torch.ones(queries, keys, dtype=torch.bool)
    return torch.tril(full, diagonal=queries - keys)  # <-- here


# %% wrong | 2026-blind-18 | not_even_itself | strictly earlier only: the query's own position is left out
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    own = torch.arange(queries)[:, None] + (keys - queries)
    return torch.arange(keys)[None, :] < own  # <-- here


# %% right | 2026-blind-18 | the last rows of the square mask of all positions
def causal_mask(queries, keys=None):
    n = queries if keys is None else keys
    position = torch.arange(n)
    square = position.unsqueeze(0).le(position.unsqueeze(1))
    return square[n - queries :]


# %% wrong | 2026-blind-19 | offset_of_the_wrong_sign | The sign of the offset is turned: with more keys than queries, the diagonal moves the wrong way.
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(queries - keys)  # <-- here


# %% wrong | 2026-blind-19 | not_even_itself | Strictly earlier: a query does not see its own position.
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    place = torch.arange(keys - queries, keys).unsqueeze(1)
    return torch.arange(keys).unsqueeze(0) < place  # <-- here


# %% right | 2026-blind-19 | built from the end, as the flip of an upper triangle
def causal_mask(queries, keys=None):
    keys = keys or queries
    backwards = torch.ones(queries, keys).triu().flip(0, 1)
    return backwards.bool()


# %% wrong | 2026-blind-23 | aligned_at_the_first_query | the triangle starts in the upper left corner although there are more keys than queries
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    return torch.arange(keys)[None, :] <= torch.arange(queries)[:, None]  # <-- here


# %% wrong | 2026-blind-23 | numbers_for_booleans | gives floats, ones and zeros, in place of booleans
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    allowed = torch.ones(queries, keys)  # <-- here
    return allowed.tril(keys - queries)


# %% double | 2026-blind-23 | not_even_itself | the triangle is shifted the wrong way when there are more keys; a query does not see its own position
def causal_mask(queries, keys=None):
    keys = keys or queries
    older = queries - keys  # <-- here
    rows = [[j < i + older for j in range(keys)] for i in range(queries)]  # <-- here
    return torch.tensor(rows, dtype=torch.bool)


# %% wrong | 2026-blind-24 | numbers_for_booleans | a mask of 0.0 and 1.0 in floats instead of bool
def causal_mask(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tril(torch.ones(queries, keys), diagonal=keys - queries)  # <-- here


# %% wrong | 2026-blind-24 | aligned_at_the_first_query | cuts the first rows out of the square mask, so the queries stand beside the first keys
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    everything = torch.arange(keys)[None, :] <= torch.arange(keys)[:, None]
    return everything[:queries]  # <-- here


# %% double | 2026-blind-24 | true_means_forbidden | True where a query may not look; the offset of the older keys is taken with the wrong sign
def causal_mask(queries, keys=None):
    keys = keys or queries
    older = queries - keys  # <-- here
    q = torch.arange(queries).view(-1, 1) + older
    k = torch.arange(keys).view(1, -1)
    return k > q  # <-- here


# %% wrong | 2026-blind-26 | not_even_itself | a query may not look at its own position
def causal_mask(queries, keys=None):
    keys = keys or queries
    later = torch.arange(keys)
    asking = torch.arange(queries)[:, None] + (keys - queries)
    return later < asking  # <-- here


# %% wrong | 2026-blind-26 | offset_of_the_wrong_sign | the offset has the wrong sign, so with older keys the queries see less instead of more
def causal_mask(queries, keys=None):
    if keys is None:
        keys = queries
    everything = torch.ones(queries, keys, dtype=torch.bool)
    return torch.tril(everything, diagonal=queries - keys)  # <-- here


# %% right | 2026-blind-26 | nested lists of comparisons counted from the end
def causal_mask(queries, keys=None):
    n = queries if keys is None else keys
    table = [[n - j >= queries - i for j in range(n)] for i in range(queries)]
    return torch.tensor(table, dtype=torch.bool)
