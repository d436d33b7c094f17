# %% right | house | rows and columns, position by position
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    for position in positions:
        mask[position] = True
        mask[:, position] = True
    return mask


# %% right | house | all positions at once, by index
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    mask[positions, :] = True
    mask[:, positions] = True
    return mask


# %% right | house | who is global, as booleans that broadcast
def global_mask(T, window, positions):
    is_global = torch.zeros(T, dtype=torch.bool)
    is_global[list(positions)] = True
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    near = (i - j <= window) & (j - i <= window)
    return near | is_global.unsqueeze(0) | is_global.unsqueeze(1)


# %% right | house | two loops in plain Python
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            mask[i, j] = abs(i - j) <= window or i in positions or j in positions
    return mask


# %% right | house | isin and an outer or
def global_mask(T, window, positions):
    place = torch.arange(T)
    special = torch.isin(place, torch.tensor(positions, dtype=torch.long))
    return torch.logical_or((place - place.view(-1, 1)).abs() < window + 1, torch.logical_or(special, special[:, None]))

# %% wrong | 2026-blind-4 | only_themselves | Indexing with the list twice opens only the cells where row and column are the same position.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    index = torch.arange(T)
    mask = (index[:, None] - index[None, :]).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask

# %% wrong | 2026-blind-4 | does_not_see_all | The row is written into a copy, for mask[positions] with a list is no view.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    position = torch.arange(T)
    mask = torch.abs(position.unsqueeze(0) - position.unsqueeze(1)) <= window
    mask[positions][:, :] = True  # <-- here
    mask[:, positions] = True
    return mask

# %% wrong | 2026-blind-4 | all_of_the_past | The distance is not absolute, so that all keys in the future count as near.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    queries = torch.arange(T).reshape(T, 1)
    keys = torch.arange(T).reshape(1, T)
    mask = queries - keys <= window  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask

# %% wrong | 2026-blind-4 | numbered_from_the_start | The loop opens the first rows and columns, for it uses the index into the list and not its entry.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, max(0, i - window) : i + window + 1] = True
    for p in range(len(positions)):  # <-- here
        mask[p] = True
        mask[:, p] = True
    return mask

# %% wrong | 2026-blind-4 | an_empty_list_as_a_tensor | An empty list becomes a tensor of floats, which is no index.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    i = torch.arange(T)
    mask = (i[:, None] - i).abs().le(window)
    chosen = torch.tensor(positions)  # <-- here
    mask[chosen, :] = True
    mask[:, chosen] = True
    return mask

# %% wrong | 2026-blind-4 | changes_its_input | pop empties the caller's list.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    while positions:
        p = positions.pop()  # <-- here
        mask[p, :] = True
        mask[:, p] = True
    return mask

# %% wrong | 2026-blind-4 | half_the_window_on_each_side | The window is taken for the width of both sides together, so that each gets a half.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    half = window // 2  # <-- here
    mask = torch.tensor([[abs(q - k) <= half for k in range(T)] for q in range(T)])
    for position in positions:
        mask[position, :] = True
        mask[:, position] = True
    return mask

# %% wrong | 2026-blind-4 | only_among_themselves | Only pairs of two global positions are opened, for the row and the column are joined with and.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    at = torch.arange(T)
    is_global = torch.tensor([t in positions for t in range(T)])
    near = (at[:, None] - at).abs() <= window
    everywhere = is_global[:, None] & is_global[None, :]  # <-- here
    return near | everywhere

# %% wrong | 2026-blind-4 | - | triu lacks the minus sign and leaves only the edge of the window.
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    band = torch.ones(T, T).tril(window).triu(window)  # <-- here
    band[positions] = 1
    band[:, positions] = 1
    return band.bool()

# %% double | 2026-blind-4 | - | The edge of the window is left out; global positions see all but are not seen by all
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    position = torch.arange(T)
    mask = torch.abs(position[:, None] - position) < window  # <-- here
    for p in positions:
        mask[p, :] = True  # <-- here
    return mask

# %% double | 2026-blind-4 | - | The mask is causal; True stands for what is hidden
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    hidden = torch.ones(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            if 0 <= i - j <= window or i in positions or j in positions:  # <-- here
                hidden[i, j] = False
    return hidden  # <-- here

# %% right | 2026-blind-4 | one condition for each cell, in plain Python
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    chosen = set(positions)
    return torch.tensor(
        [[abs(i - j) <= window or i in chosen or j in chosen for j in range(T)] for i in range(T)],
        dtype=torch.bool,
    )

# %% right | 2026-blind-4 | broadcasting with a row of flags
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    index = torch.arange(T)
    flags = torch.zeros(T, dtype=torch.bool)
    for p in positions:
        flags[p] = True
    return ((index.view(-1, 1) - index).abs() <= window) | flags.view(-1, 1) | flags

# %% right | 2026-blind-4 | the globals first, then the band written slice by slice with index_fill
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list of ints from 0 to T - 1 -> (T, T) bool, True = may attend.
    """
    chosen = torch.tensor(positions, dtype=torch.long)
    mask = torch.zeros(T, T, dtype=torch.bool)
    mask = mask.index_fill(0, chosen, True).index_fill(1, chosen, True)
    for t in range(T):
        mask[t, max(t - window, 0) : min(t + window, T - 1) + 1] = True
    return mask


# %% wrong | 2026-blind-5 | does_not_see_all | the rows are opened in a copy, by a second pair of brackets behind a list, and stay shut
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i[:, None] - i[None, :]).abs() <= window
    mask[positions][:] = True  # <-- here
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-5 | half_the_window_on_each_side | the window is taken for both sides together, half of it on each
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i[:, None] - i).abs() <= window // 2  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | 2026-blind-5 | only_themselves | rows and columns are indexed together, which opens only the global positions' own cells
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i.unsqueeze(1) - i).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask


# %% double | 2026-blind-5 | - | the distance has no absolute value; a global position sees all and is not seen by all
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i[:, None] - i) <= window  # <-- here
    for p in positions:
        mask[p] = True  # <-- here
    return mask


# %% right | 2026-blind-5 | a plain Python table, cell by cell, over a set of the positions
def global_mask(T, window, positions):
    chosen = set(positions)
    table = [
        [query in chosen or key in chosen or abs(query - key) <= window for key in range(T)]
        for query in range(T)
    ]
    return torch.tensor(table, dtype=torch.bool).reshape(T, T)


# %% wrong | house | wraps_round | A loop over the window asks only for its upper end; a key below 0 counts from the end.
def global_mask(T, window, positions):
    m = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(i - window, i + window + 1):
            if j < T:
                m[i, j] = True  # <-- here
    m[positions] = True
    m[:, positions] = True
    return m


# %% wrong | 2026-blind-6 | does_not_see_all | opens the rows of a copy, which indexing by a list makes
def global_mask(T, window, positions):
    position = torch.arange(T)
    mask = (position[:, None] - position).abs() <= window
    mask[positions][:] = True  # <-- here
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-6 | one_key_too_few | leaves out the keys at a distance of exactly `window`
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i.unsqueeze(1) - i.unsqueeze(0)).abs() < window  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | 2026-blind-6 | an_empty_list_as_a_tensor | makes a tensor of the positions, which has no integers in it when the list is empty
def global_mask(T, window, positions):
    places = torch.tensor(positions)  # <-- here
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    mask[places, :] = True
    mask[:, places] = True
    return mask


# %% right | 2026-blind-6 | numpy, a cell asked whether one of its two sides is global
def global_mask(T, window, positions):
    rows, columns = numpy.indices((T, T))
    near = numpy.abs(rows - columns) <= window
    chosen = numpy.zeros(T, dtype=bool)
    for p in positions:
        chosen[p] = True
    return torch.from_numpy(near | chosen[rows] | chosen[columns])


# %% wrong | 2026-blind-7 | one_key_too_few | below the window and not at most the window
def global_mask(T, window, positions):
    p = torch.arange(T)
    mask = (p[:, None] - p).abs() < window  # <-- here
    for g in positions:
        mask[g, :] = True
        mask[:, g] = True
    return mask

# %% wrong | 2026-blind-7 | an_empty_list_as_a_tensor | an empty list becomes a tensor of floats, which cannot be an index
def global_mask(T, window, positions):
    index = torch.tensor(positions)  # <-- here
    places = torch.arange(T)
    mask = (places.view(-1, 1) - places.view(1, -1)).abs() <= window
    mask[index] = True
    mask[:, index] = True
    return mask

# %% right | 2026-blind-7 | three conditions joined by or, the globals as a row of booleans
def global_mask(T, window, positions):
    chosen = torch.zeros(T, dtype=torch.bool)
    for g in positions:
        chosen[g] = True
    near = torch.ones(T, T, dtype=torch.bool).tril(window) & torch.ones(T, T, dtype=torch.bool).triu(-window)
    return near | chosen.unsqueeze(0) | chosen.unsqueeze(1)


# %% shared | 2026-blind-8
import numpy as np


# %% wrong | 2026-blind-8 | only_themselves | mask[positions, positions] opens single cells: where the global positions see themselves.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-8 | does_not_see_all | mask[positions][:] = True fills a copy, and the rows of the global positions stay closed.
def global_mask(T, window, positions):
    i = torch.arange(T).unsqueeze(1)
    j = torch.arange(T).unsqueeze(0)
    mask = (i - j).abs() <= window
    mask[:, positions] = True
    mask[positions][:] = True  # <-- here
    return mask


# %% wrong | 2026-blind-8 | half_the_window_on_each_side | Halves the window, as Longformer counts it, for both sides.
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    half = window // 2  # <-- here
    for i in range(T):
        mask[i, max(0, i - half) : i + half + 1] = True
    for p in positions:
        mask[p] = True
        mask[:, p] = True
    return mask


# %% double | 2026-blind-8 | - | The distance is not absolute, so that everything later is seen; the positions are counted from 1.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = place[:, None] - place[None, :] <= window  # <-- here
    for position in positions:
        mask[position - 1, :] = True  # <-- here
        mask[:, position - 1] = True
    return mask


# %% right | 2026-blind-8 | numpy, one boolean vector of globals
def global_mask(T, window, positions):
    rows, columns = np.indices((T, T))
    special = np.isin(np.arange(T), np.array(positions, dtype=int))
    seen = (np.abs(rows - columns) <= window) | special[:, None] | special[None, :]
    return torch.from_numpy(seen)


# %% wrong | 2026-blind-9 | does_not_see_all | The rows of the global positions are opened in a copy, by two brackets one after the other, so they stay as they were.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place).abs() <= window
    mask[positions][:] = True  # <-- here
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-9 | only_themselves | Indexing rows and columns with the same list opens only the entries on the diagonal, not whole rows and columns.
def global_mask(T, window, positions):
    distance = (torch.arange(T).view(-1, 1) - torch.arange(T).view(1, -1)).abs()
    mask = distance.le(window)
    mask[positions, positions] = True  # <-- here
    return mask


# %% double | 2026-blind-9 | - | The window is causal, as in the exercise before; the global positions see everything, but are not seen by all.
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            if 0 <= i - j <= window:  # <-- here
                mask[i, j] = True
    for p in positions:
        mask[p] = True  # <-- here
    return mask


# %% right | 2026-blind-9 | a band from tril and triu, then index_fill along both dimensions
def global_mask(T, window, positions):
    everything = torch.ones(T, T, dtype=torch.bool)
    band = everything.tril(window).triu(-window)
    which = torch.tensor(positions, dtype=torch.long)
    for dim in (0, 1):
        band = band.index_fill(dim, which, True)
    return band


# %% wrong | house | an_empty_list_as_a_tensor | Begins with the first position of the list, which may be empty.
def global_mask(T, window, positions):
    position = torch.arange(T)
    mask = (position[:, None] - position).abs() <= window
    chosen = position == positions[0]  # <-- here
    for p in positions[1:]:
        chosen = chosen | (position == p)
    return mask | chosen | chosen[:, None]


# %% wrong | house | an_empty_list_as_a_tensor | Stacks one row a position, of which there may be none.
def global_mask(T, window, positions):
    position = torch.arange(T)
    near = (position[:, None] - position).abs() <= window
    is_global = torch.stack([position == p for p in positions]).any(dim=0)  # <-- here
    return near | is_global | is_global[:, None]


# %% wrong | house | all_of_the_past | The band has a lower edge alone.
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).triu(-window)  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | house | one_key_too_few_behind | The slice begins where that of the last exercise does, one key short.
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, max(0, i - window + 1) : i + window + 1] = True  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | house | without_the_query_itself | The window leaves out distance 0; global rows and columns are opened afterwards.
def global_mask(T, window, positions):
    position = torch.arange(T)
    distance = (position[:, None] - position).abs()
    mask = (distance > 0) & (distance <= window)  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | house | - | Row and column are joined by ^, so that global positions do not see each other.
def global_mask(T, window, positions):
    position = torch.arange(T)
    near = (position[:, None] - position).abs() <= window
    is_global = torch.zeros(T, dtype=torch.bool)
    is_global[positions] = True
    return near | (is_global ^ is_global[:, None])  # <-- here


# %% wrong | 2026-blind-10 | does_not_see_all | the rows are filled in mask[positions], which is a copy because positions is a list, so the global positions do not see everything
def global_mask(T, window, positions):
    where = torch.arange(T)
    mask = (where[:, None] - where[None, :]).abs() <= window
    mask[:, positions] = True
    mask[positions].fill_(True)  # <-- here
    return mask


# %% wrong | 2026-blind-10 | only_among_themselves | a cell is opened where query AND key are global, in place of where one of the two is
def global_mask(T, window, positions):
    is_global = torch.tensor([n in positions for n in range(T)])  # (T,)
    band = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    opened = is_global.unsqueeze(1) & is_global.unsqueeze(0)  # <-- here
    return band | opened


# %% wrong | 2026-blind-10 | begins_below_zero | the slice of the window starts at i - window, which is negative in the first rows and then counts from the end: these rows lose their window
def global_mask(T, window, positions):
    mask = torch.zeros((T, T), dtype=torch.bool)
    for i in range(T):
        mask[i, i - window : i + window + 1] = True  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% right | 2026-blind-10 | pure Python, a list of lists filled by a small predicate
def global_mask(T, window, positions):
    chosen = frozenset(int(p) for p in positions)

    def may(query, key):
        if query in chosen or key in chosen:
            return True
        return -window <= query - key <= window

    table = [[may(query, key) for key in range(T)] for query in range(T)]
    return torch.tensor(table, dtype=torch.bool).view(T, T)


# %% wrong | 2026-blind-11 | does_not_see_all | Fills mask[positions], which is a copy when it is indexed by a list, so the rows of the global positions stay closed.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    # rows: the global positions see everything
    mask[positions].fill_(True)  # <-- here
    # columns: everything sees them
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-11 | begins_below_zero | The slice of the window begins at i - window also where that is negative and counts from the end, so the first rows are left empty.
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, i - window : i + window + 1] = True  # <-- here
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | 2026-blind-11 | an_empty_list_as_a_tensor | Makes an index tensor of the list without a dtype: an empty list becomes float, and indexing with it raises an IndexError.
def global_mask(T, window, positions):
    query = torch.arange(T).unsqueeze(1)
    key = torch.arange(T).unsqueeze(0)
    mask = torch.abs(query - key) <= window
    open_ones = torch.tensor(positions)  # <-- here
    mask[open_ones] = True
    mask[:, open_ones] = True
    return mask


# %% right | 2026-blind-11 | band by triu and tril, global rows and columns by a membership vector
def global_mask(T, window, positions):
    chosen = set(positions)
    is_global = torch.tensor([p in chosen for p in range(T)], dtype=torch.bool)
    band = torch.ones(T, T).triu(-window).tril(window).bool()
    closed = ~band & ~is_global.view(1, T) & ~is_global.view(T, 1)
    return torch.logical_not(closed)


# %% wrong | 2026-blind-12 | only_themselves | opens only the crossings of global rows and global columns on the diagonal, by indexing both dimensions with the list at once, in place of whole rows and columns
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i.unsqueeze(1) - i.unsqueeze(0)).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-12 | one_key_too_few_ahead | ends each query's window one key too early on the right side, since the end of a slice does not count
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        first = max(0, query - window)
        last = min(T, query + window)
        mask[query, first:last] = True  # <-- here
        mask[query, query] = True
    for p in positions:
        mask[p, :] = True
        mask[:, p] = True
    return mask


# %% wrong | 2026-blind-12 | - | lets queries see the global positions within their own past only, in place of everywhere
def global_mask(T, window, positions):
    mask = torch.eye(T, dtype=torch.bool)
    for n in range(1, window + 1):
        if n < T:
            mask.diagonal(n)[:] = True
            mask.diagonal(-n)[:] = True
    for g in positions:
        mask[g] = True
        mask[g:, g] = True  # <-- here
    return mask


# %% right | 2026-blind-12 | a rule for a cell, asked in two comprehensions
def global_mask(T, window, positions):
    chosen = set(positions)

    def may(query, key):
        return query in chosen or key in chosen or abs(query - key) <= window

    cells = [[may(query, key) for key in range(T)] for query in range(T)]
    return torch.tensor(cells, dtype=torch.bool).view(T, T)

# %% wrong | house | half_the_window_on_each_side | Takes the window for the whole width, the position itself included.
def global_mask(T, window, positions):
    i = torch.arange(T)
    m = (i[:, None] - i).abs() <= (window - 1) // 2 # <-- here
    m[positions] = True
    m[:, positions] = True
    return m


# %% wrong | 2026-blind-13 | does_not_see_all | the rows are opened in a copy, since mask[positions][:] is made by indexing with a list, and the mask itself keeps them closed
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place).abs() <= window
    mask[positions][:] = True  # <-- here
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-13 | an_empty_list_as_a_tensor | the positions become a tensor without a dtype, which for an empty list is float and raises an IndexError
def global_mask(T, window, positions):
    chosen = torch.tensor(positions)  # <-- here
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    mask[chosen, :] = True
    mask[:, chosen] = True
    return mask


# %% double | 2026-blind-13 | - | the window is taken as the width of both sides together; a global position is seen only by those behind it
def global_mask(T, window, positions):
    half = window // 2  # <-- here
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            if abs(i - j) <= half:
                mask[i, j] = True
    for p in positions:
        mask[p, :] = True
        mask[p:, p] = True  # <-- here
    return mask


# %% right | 2026-blind-13 | nested lists and one condition
def global_mask(T, window, positions):
    special = set(positions)
    rows = [
        [abs(i - j) <= window or i in special or j in special for j in range(T)] for i in range(T)
    ]
    return torch.tensor(rows, dtype=torch.bool).reshape(T, T)


# %% wrong | house | half_the_window_on_each_side | Twice the distance is held against the window.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = 2 * (place[:, None] - place).abs() <= window  # <-- here
    mask[positions] = True
    mask[:, positions] = True
    return mask


# %% wrong | house | only_among_themselves | Two loops over the positions join each with each other one.
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place).abs() <= window
    for one in positions:
        for other in positions:
            mask[one, other] = True  # <-- here
    return mask


# %% wrong | 2026-blind-14 | an_empty_list_as_a_tensor | the positions are turned into a tensor without a dtype, and an empty list becomes one of floats, which cannot index
def global_mask(T, window, positions):
    line = torch.arange(T)
    mask = (line.unsqueeze(0) - line.unsqueeze(1)).abs() <= window
    everywhere = torch.tensor(positions)  # <-- here
    mask[everywhere] = True
    mask[:, everywhere] = True
    return mask


# %% wrong | 2026-blind-14 | the_first_position_only | the function returns inside the loop, after the first global position, and returns None where there is none
def global_mask(T, window, positions):
    mask = torch.zeros((T, T), dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            if abs(i - j) <= window:
                mask[i, j] = True
    for p in positions:
        for other in range(T):
            mask[p, other] = True
            mask[other, p] = True
        return mask  # <-- here


# %% wrong | 2026-blind-14 | - | the window is put together from diagonals without a limit at the size of the table, so a window larger than T fails
def global_mask(T, window, positions):
    band = torch.zeros(T, T)
    for offset in range(-window, window + 1):
        band = band + torch.diag(torch.ones(T - abs(offset)), offset)  # <-- here
    special = torch.zeros(T, dtype=torch.bool)
    special[positions] = True
    return (band > 0) | special[:, None] | special[None, :]


# %% right | 2026-blind-14 | a triangle above and one below for the window, the global lines by membership
def global_mask(T, window, positions):
    chosen = set(positions)
    lines = torch.tensor([t in chosen for t in range(T)], dtype=torch.bool)
    square = torch.ones(T, T, dtype=torch.bool)
    near = square.triu(-window).logical_and(square.tril(window))
    return near.logical_or(lines.view(T, 1)).logical_or(lines.view(1, T))


# %% wrong | 2026-blind-15 | only_themselves | indexes rows and columns with the list at once, which opens only the cells of the positions with themselves
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    if len(positions) > 0:
        mask[positions, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-15 | an_empty_list_as_a_tensor | makes an index of an empty list, which is a tensor of floats and raises an error
def global_mask(T, window, positions):
    band = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    chosen = torch.tensor(positions)  # <-- here
    band[chosen] = True
    band[:, chosen] = True
    return band


# %% wrong | 2026-blind-15 | only_themselves | calls a position global where it equals all of the given positions in place of any
def global_mask(T, window, positions):
    i = torch.arange(T).view(-1, 1)
    j = torch.arange(T).view(1, -1)
    is_global = (i == torch.tensor(positions).view(1, -1)).all(dim=1)  # <-- here
    near = (i - j).abs() <= window
    return near | is_global.view(-1, 1) | is_global.view(1, -1)


# %% double | 2026-blind-15 | - | sees the keys at a distance below the window in place of at most the window; opens the rows and columns 0, 1, 2, ... as many as there are positions in place of the positions themselves
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for row in range(T):
        for column in range(T):
            if abs(row - column) < window:  # <-- here
                mask[row, column] = True
    for position in range(len(positions)):  # <-- here
        mask[position, :] = True
        mask[:, position] = True
    return mask


# %% right | 2026-blind-15 | numpy with isin and an outer or
def global_mask(T, window, positions):
    place = numpy.arange(T)
    star = numpy.isin(place, numpy.asarray(positions, dtype=numpy.int64))
    near = numpy.abs(numpy.subtract.outer(place, place)) <= window
    return torch.from_numpy(near | numpy.logical_or.outer(star, star))


# %% wrong | 2026-blind-16 | an_empty_list_as_a_tensor | Makes a tensor of the positions, which is float32 where the list is empty, and cannot be an index then
def global_mask(T, window, positions):
    n = torch.arange(T)
    mask = (n.view(T, 1) - n).abs() <= window
    chosen = torch.tensor(positions)  # <-- here
    mask[chosen] = True
    mask[:, chosen] = True
    return mask


# %% wrong | 2026-blind-16 | only_among_themselves | Opens a cell where query and key are both global (and), in place of where one of them is (or)
def global_mask(T, window, positions):
    is_global = torch.zeros(T, dtype=torch.bool)
    for position in positions:
        is_global[position] = True
    band = torch.ones(T, T, dtype=torch.bool).triu(-window).tril(window)
    opened = is_global[:, None] & is_global[None, :]  # <-- here
    return band | opened


# %% wrong | 2026-blind-16 | wraps_round | Lets the window of the first queries begin at negative keys, which are counted from the end of the text
def global_mask(T, window, positions):
    mask = torch.zeros((T, T), dtype=torch.bool)
    for i in range(T):
        for j in range(i - window, min(i + window + 1, T)):  # <-- here
            if j >= -T:
                mask[i, j] = True
    for g in positions:
        mask[g, :] = True
        mask[:, g] = True
    return mask


# %% right | 2026-blind-16 | numpy, three broadcast conditions joined
def global_mask(T, window, positions):
    where = numpy.arange(T)
    special = numpy.isin(where, numpy.asarray(positions, dtype=numpy.int64))
    near = numpy.abs(numpy.subtract.outer(where, where)) <= window
    return torch.from_numpy(near | special[:, None] | special[None, :])


# %% wrong | 2026-blind-17 | the_first_position_only | the return stands inside the loop: only the first global position is opened, and for an empty list nothing comes back
def global_mask(T, window, positions):
    where = torch.arange(T)
    mask = (where[:, None] - where[None, :]).abs() <= window
    for position in positions:
        mask[position, :] = True
        mask[:, position] = True
        return mask  # <-- here


# %% wrong | 2026-blind-17 | an_empty_list_as_a_tensor | an empty list becomes a tensor of floats, with which one cannot index
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    chosen = torch.tensor(positions)  # <-- here
    mask[chosen] = True
    mask[:, chosen] = True
    return mask


# %% wrong | 2026-blind-17 | half_the_window_on_each_side | halves the window, half on each side, where the whole window counts on both sides
def global_mask(T, window, positions):
    half = window // 2  # <-- here
    is_global = torch.tensor([p in positions for p in range(T)], dtype=torch.bool)
    rows, columns = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    near = (rows - columns).abs() <= half
    return near | is_global[:, None] | is_global[None, :]


# %% double | 2026-blind-17 | - | opens the cells where both query and key are global, not whole rows and columns; a key at exactly the distance of the window is closed
def global_mask(T, window, positions):
    numbers = torch.arange(T)
    mask = torch.abs(numbers.unsqueeze(0) - numbers.unsqueeze(1)) < window  # <-- here
    for a in positions:
        for b in positions:
            mask[a, b] = True  # <-- here
    return mask


# %% right | 2026-blind-17 | one flag a position, and logical sums by broadcasting
def global_mask(T, window, positions):
    flags = torch.zeros(T, dtype=torch.bool)
    for position in positions:
        flags[position] = True
    where = torch.arange(T)
    far = torch.maximum(where.view(T, 1) - where, where - where.view(T, 1))
    return ~((far > window) & ~flags.view(T, 1) & ~flags)


# %% wrong | 2026-blind-18 | only_among_themselves | rows and columns of the global positions are joined by and, which opens only the cells between two global positions
def global_mask(T, window, positions):
    place = torch.arange(T)
    near = (place[:, None] - place).abs() <= window
    special = torch.tensor([t in positions for t in range(T)], dtype=torch.bool)
    return near | (special[:, None] & special[None, :])  # <-- here


# %% wrong | 2026-blind-18 | one_key_too_few | the window is taken as in the causal one, itself included: only distances below window are seen
def global_mask(T, window, positions):
    band = torch.ones(T, T, dtype=torch.bool).triu(1 - window).tril(window - 1)  # <-- here
    for p in positions:
        band[p, :] = True
        band[:, p] = True
    return band


# %% wrong | 2026-blind-18 | an_empty_list_as_a_tensor | an empty list becomes a tensor of floats, which cannot index: an error where there is no global position
def global_mask(T, window, positions):
    idx = torch.arange(T)
    mask = (idx.view(-1, 1) - idx.view(1, -1)).abs() <= window
    chosen = torch.tensor(positions)  # <-- here
    mask[chosen] = True
    mask[:, chosen] = True
    return mask


# %% right | 2026-blind-18 | a list comprehension over all pairs with a set of globals
def global_mask(T, window, positions):
    vip = set(positions)
    rows = [[abs(i - j) <= window or i in vip or j in vip for j in range(T)] for i in range(T)]
    return torch.tensor(rows, dtype=torch.bool).reshape(T, T)


# %% wrong | 2026-blind-19 | does_not_see_all | global positions are seen by all, but see only their own window (columns opened, rows not)
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    for p in positions:
        mask[:, p] = True  # <-- here
    return mask


# %% wrong | 2026-blind-19 | only_themselves | joint indexing mask[positions, positions] opens the diagonal cells only, neither rows nor columns
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    if positions:
        chosen = torch.tensor(positions)
        mask[chosen, chosen] = True  # <-- here
    return mask


# %% wrong | 2026-blind-19 | only_among_themselves | row and column flags are joined with and: only global queries on global keys are opened beyond the window
def global_mask(T, window, positions):
    flags = torch.tensor([t in positions for t in range(T)])
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    return ((i - j).abs() <= window) | (flags[:, None] & flags[None, :])  # <-- here


# %% right | 2026-blind-19 | starts from the forbidden cells: beyond the window, and neither end global
def global_mask(T, window, positions):
    special = set(positions)
    shut = torch.zeros(T, T, dtype=torch.bool)
    for row in range(T):
        for col in range(T):
            if abs(row - col) > window and row not in special and col not in special:
                shut[row, col] = True
    return shut.logical_not()


# %% wrong | 2026-blind-20 | only_themselves | two lists of indices at once open only the cells (p, p), no rows and no columns
def global_mask(T, window, positions):
    at = torch.arange(T)
    mask = (at[:, None] - at[None, :]).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-20 | only_among_themselves | a cell is opened only where query and key are both global
def global_mask(T, window, positions):
    distance = torch.arange(T).view(-1, 1) - torch.arange(T).view(1, -1)
    near = distance.abs() <= window
    chosen = torch.zeros(T, dtype=torch.bool)
    for p in positions:
        chosen[p] = True
    return near | (chosen[:, None] & chosen[None, :])  # <-- here


# %% wrong | 2026-blind-20 | half_the_window_on_each_side | the window is halved, as if it counted both sides together
def global_mask(T, window, positions):
    special = set(positions)
    reach = window // 2  # <-- here
    rows = [
        [abs(i - j) <= reach or i in special or j in special for j in range(T)]
        for i in range(T)
    ]
    return torch.tensor(rows, dtype=torch.bool).reshape(T, T)


# %% double | 2026-blind-20 | - | the window looks back only; the global positions see all, but are not seen by all
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril().triu(-window)  # <-- here
    for p in positions:
        mask[p, :] = True  # <-- here
    return mask


# %% right | 2026-blind-20 | a band by triu and tril, the global rows by isin, or'ed with its own transpose
def global_mask(T, window, positions):
    band = torch.ones(T, T, dtype=torch.bool).triu(-window).tril(window)
    star = torch.isin(torch.arange(T), torch.tensor(positions, dtype=torch.long))
    rows = star.unsqueeze(1).expand(T, T)
    return band | rows | rows.T


# %% wrong | 2026-blind-21 | one_key_too_few | a distance below window instead of at most window
def global_mask(T, window, positions):
    at = torch.arange(T)
    mask = (at[:, None] - at).abs() < window  # <-- here
    mask[positions, :] = True
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-21 | only_among_themselves | global positions see only one another in full (the outer product of the two memberships instead of the union)
def global_mask(T, window, positions):
    at = torch.arange(T)
    chosen = torch.zeros(T, dtype=torch.bool)
    for p in positions:
        chosen[p] = True
    near = (at.unsqueeze(0) - at.unsqueeze(1)).abs() <= window
    return near | (chosen[:, None] & chosen[None, :])  # <-- here


# %% wrong | 2026-blind-21 | neighbours_too | what stands near a global position is opened as well: rows and columns from p - window to p + window
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, max(0, i - window) : i + window + 1] = True
    for p in positions:
        around = slice(max(0, p - window), p + window + 1)
        mask[around, :] = True  # <-- here
        mask[:, around] = True  # <-- here
    return mask


# %% right | 2026-blind-21 | triu minus triu of ones for the band, index_fill for the global positions
def global_mask(T, window, positions):
    ones = torch.ones(T, T, dtype=torch.bool)
    band = ones.triu(-window) & ones.tril(window)
    chosen = torch.tensor(positions, dtype=torch.long)
    return band.index_fill(0, chosen, True).index_fill(1, chosen, True)


# %% wrong | 2026-blind-22 | only_themselves | mask[positions, positions] opens only the diagonal entries of the global positions, not their rows and columns
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i[:, None] - i[None, :]).abs() <= window
    mask[positions, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-22 | only_among_themselves | query AND key must be global, where one of the two is enough
def global_mask(T, window, positions):
    is_global = torch.zeros(T, dtype=torch.bool)
    for p in positions:
        is_global[p] = True
    where = torch.arange(T)
    local = torch.abs(where.view(T, 1) - where.view(1, T)) <= window
    return local | (is_global.view(T, 1) & is_global.view(1, T))  # <-- here


# %% wrong | 2026-blind-22 | an_empty_list_as_a_tensor | an empty list becomes a float tensor, with which one cannot index (IndexError)
def global_mask(T, window, positions):
    special = torch.tensor(positions)  # <-- here
    mask = torch.ones(T, T).tril(window).triu(-window).bool()
    mask[special] = True
    mask[:, special] = True
    return mask


# %% right | 2026-blind-22 | a nested list comprehension over queries and keys with a set of the global ones
def global_mask(T, window, positions):
    everywhere = set(positions)
    return torch.tensor(
        [
            [bool({i, j} & everywhere) or -window <= j - i <= window for j in range(T)]
            for i in range(T)
        ],
        dtype=torch.bool,
    ).reshape(T, T)


# %% wrong | 2026-blind-23 | does_not_see_all | the rows of the global positions are opened in a copy (indexing with a list, then once more), so they stay as they were
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    mask[positions][:, :] = True  # <-- here
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-23 | half_the_window_on_each_side | takes the window for the width of both sides together, as Longformer does: half of it on each side
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    half = window // 2  # <-- here
    for i in range(T):
        mask[i, max(0, i - half) : i + half + 1] = True
    for p in positions:
        mask[p, :] = mask[:, p] = True
    return mask


# %% wrong | 2026-blind-23 | an_empty_list_as_a_tensor | an empty list becomes a float tensor, with which nothing can be indexed: an IndexError when there is no global position
def global_mask(T, window, positions):
    is_global = torch.zeros(T, dtype=torch.bool)
    chosen = torch.tensor(positions)  # <-- here
    is_global[chosen] = True
    near = torch.cdist(torch.arange(T).float()[:, None], torch.arange(T).float()[:, None]) <= window
    return near | is_global[:, None] | is_global[None, :]


# %% double | 2026-blind-23 | - | the distance has a sign, so that all keys after the query are within the window; global positions see all, but are not seen by all
def global_mask(T, window, positions):
    index = torch.arange(T)
    mask = index[:, None] - index <= window  # <-- here
    for position in positions:
        mask[position] = True  # <-- here
    return mask


# %% right | 2026-blind-23 | a nested comprehension with set membership and plain python comparisons
def global_mask(T, window, positions):
    chosen = set(positions)
    table = [
        [-window <= i - j <= window or not chosen.isdisjoint((i, j)) for j in range(T)]
        for i in range(T)
    ]
    return torch.tensor(table, dtype=torch.bool).reshape(T, T)


# %% wrong | 2026-blind-24 | is_not_seen_by_all | columns are opened through a chained index, which writes into a copy: global positions are not seen by all
def global_mask(T, window, positions):
    p = torch.arange(T)
    mask = (p[:, None] - p[None, :]).abs() <= window
    mask[positions, :] = True
    everyone = torch.arange(T)
    mask[everyone][:, positions] = True  # <-- here
    return mask


# %% wrong | 2026-blind-24 | - | rows and columns are joined by exclusive or, so that global positions do not see each other unless they are near
def global_mask(T, window, positions):
    special = torch.zeros(T, dtype=torch.bool)
    for p in positions:
        special[p] = True
    steps = torch.arange(T)
    near = (steps.unsqueeze(0) - steps.unsqueeze(1)).abs().le(window)
    return near | (special.unsqueeze(0) ^ special.unsqueeze(1))  # <-- here


# %% wrong | 2026-blind-24 | all_of_the_past | the window is closed on the side of the future alone: tril(window) leaves the whole past open
def global_mask(T, window, positions):
    mask = torch.ones(T, T).tril(window).bool()  # <-- here
    for g in positions:
        mask[g] = True
        mask[:, g] = True
    return mask


# %% right | 2026-blind-24 | nested comprehension with membership in a set
def global_mask(T, window, positions):
    chosen = set(positions)
    rows = [[-window <= i - j <= window or not chosen.isdisjoint((i, j)) for j in range(T)] for i in range(T)]
    return torch.tensor(rows, dtype=torch.bool).reshape(T, T)


# %% wrong | 2026-blind-25 | half_the_window_on_each_side | takes the window for the width of both sides together: half of it on each side
def global_mask(T, window, positions):
    half = window // 2  # <-- here
    mask = torch.ones(T, T, dtype=torch.bool).tril(half).triu(-half)
    for position in positions:
        mask[position, :] = True
        mask[:, position] = True
    return mask


# %% wrong | 2026-blind-25 | only_among_themselves | opens only cells where query AND key are global, in place of those where either is
def global_mask(T, window, positions):
    chosen = torch.zeros(T, dtype=torch.bool)
    chosen[list(positions)] = True
    place = torch.arange(T)
    near = (place.unsqueeze(1) - place).abs() <= window
    return near | (chosen.unsqueeze(1) & chosen)  # <-- here


# %% wrong | 2026-blind-25 | is_not_seen_by_all | the global columns are opened first, and overwritten when each row gets its window
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for position in positions:
        mask[:, position] = True
    keys = torch.arange(T)
    for query in range(T):
        if query in positions:
            mask[query] = True
        else:
            mask[query] = (keys - query).abs() <= window  # <-- here
    return mask


# %% double | 2026-blind-25 | - | the window has no lower end: the distance is not made absolute; the global positions are seen by all but do not see all (their rows are not opened)
def global_mask(T, window, positions):
    at = torch.arange(T)
    mask = at[:, None] - at <= window  # <-- here
    for position in positions:
        mask[:, position] = True  # <-- here
    return mask


# %% right | 2026-blind-25 | plain Python: one condition in a nested comprehension, a set of global positions
def global_mask(T, window, positions):
    hubs = set(positions)
    cells = [
        q in hubs or k in hubs or -window <= q - k <= window
        for q in range(T)
        for k in range(T)
    ]
    return torch.tensor(cells, dtype=torch.bool).view(T, T)


# %% wrong | 2026-blind-26 | half_the_window_on_each_side | takes window for the width of both sides together, and opens half of it on each
def global_mask(T, window, positions):
    i = torch.arange(T)
    mask = (i[:, None] - i[None, :]).abs() <= window // 2  # <-- here
    mask[positions] = True
    mask[:, positions] = True
    return mask


# %% wrong | 2026-blind-26 | only_among_themselves | opens only the cells between two global positions
def global_mask(T, window, positions):
    place = torch.arange(T)
    is_global = torch.zeros(T, dtype=torch.bool)
    is_global[positions] = True
    near = (place.unsqueeze(1) - place).abs() <= window
    return near | (is_global.unsqueeze(1) & is_global)  # <-- here


# %% wrong | 2026-blind-26 | - | a global position is seen only by the positions from its own on, not by those before it
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    for position in positions:
        mask[position, :] = True
        mask[position:, position] = True  # <-- here
    return mask


# %% right | 2026-blind-26 | a nested comprehension over queries and keys
def global_mask(T, window, positions):
    chosen = set(positions)
    cells = [
        [abs(a - b) <= window or a in chosen or b in chosen for b in range(T)] for a in range(T)
    ]
    return torch.tensor(cells, dtype=torch.bool).reshape(T, T)
