# %% right | house | distances, near or on the stride
def strided_mask(T, window, stride):
    distance = torch.arange(T).unsqueeze(1) - torch.arange(T)
    return (distance >= 0) & ((distance < window) | (distance % stride == 0))


# %% right | house | two loops in plain Python
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for key in range(query + 1):
            if query - key < window or (query - key) % stride == 0:
                mask[query, key] = True
    return mask


# %% right | house | slices of each row, from the query back
def strided_mask(T, window, stride):
    mask = torch.zeros((T, T)).bool()
    for t in range(T):
        mask[t, max(0, t - window + 1) : t + 1] = True
        mask[t, t % stride : t + 1 : stride] = True
    return mask


# %% right | house | diagonals, one by one
def strided_mask(T, window, stride):
    mask = torch.eye(T, dtype=torch.bool)
    for distance in {*range(min(window, T)), *range(0, T, stride)}:
        mask |= torch.ones(T - distance).diag(-distance) > 0
    return mask


# %% right | house | a band by tril and triu, and the rest of a division
def strided_mask(T, window, stride):
    ones = torch.ones(T, T, dtype=torch.bool)
    band = ones.tril() & ones.triu(1 - window)
    positions = torch.arange(T) % stride
    return band | (ones.tril() & torch.eq(positions[:, None], positions[None, :]))


# %% right | house | a list of lists
def strided_mask(T, window, stride):
    return torch.tensor([[0 <= i - j < window or (i >= j and (i - j) % stride == 0) for j in range(T)] for i in range(T)])

# %% wrong | 2026-blind-4 | brackets_missing | Without brackets & binds before |, so that the stride also reaches into the future.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here

# %% wrong | 2026-blind-4 | fixed_positions | The stride is asked of the key's position and not of its distance.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    queries, keys = torch.arange(T).unsqueeze(1), torch.arange(T).unsqueeze(0)
    near = queries - keys < window
    far = keys % stride == 0  # <-- here
    return (keys <= queries) & (near | far)

# %% wrong | 2026-blind-4 | both_at_once | Window and stride must both hold, where one of them is enough.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    rows = []
    for i in range(T):
        row = [0 <= i - j < window and (i - j) % stride == 0 for j in range(T)]  # <-- here
        rows.append(row)
    return torch.tensor(rows)

# %% wrong | 2026-blind-4 | - | A slice with a negative step, which a tensor does not know.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    mask = torch.zeros(T, T, dtype=torch.bool)
    for t in range(T):
        mask[t, max(0, t - window + 1) : t + 1] = True
        mask[t, t::-stride] = True  # <-- here
    return mask

# %% wrong | 2026-blind-4 | begins_below_zero | The start of the window is not held at 0: for the first queries the slice counts from the end and can be empty.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    mask = torch.zeros((T, T), dtype=torch.bool)
    for query in range(T):
        mask[query, query + 1 - window : query + 1] = True  # <-- here
        mask[query, query % stride : query + 1 : stride] = True
    return mask

# %% wrong | 2026-blind-4 | stops_before_the_first_key | The steps back to the far keys stop before key 0.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    mask = torch.ones(T, T).tril().triu(1 - window).bool()
    for i in range(T):
        for j in range(i, 0, -stride):  # <-- here
            mask[i, j] = True
    return mask

# %% wrong | 2026-blind-4 | counts_from_the_end_of_the_window | The multiples of the stride are counted from the edge of the window and not from the query.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    back = torch.arange(T).view(T, 1) - torch.arange(T).view(1, T)
    inside = (back >= 0) & (back < window)
    outside = (back >= window) & ((back - window + 1) % stride == 0)  # <-- here
    return inside | outside

# %% wrong | 2026-blind-4 | the_future_alone | The distances are those of key minus query, so that queries stand in the columns.
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    index = torch.arange(T)
    distance = index[None, :] - index[:, None]  # <-- here
    causal = distance >= 0
    return causal & torch.logical_or(distance < window, distance % stride == 0)

# %% double | 2026-blind-4 | one_key_too_many | The window is one key too wide; the mask is made of floats and not of bools
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    mask = torch.zeros(T, T)  # <-- here
    for i in range(T):
        for j in range(i + 1):
            if i - j <= window or (i - j) % stride == 0:  # <-- here
                mask[i, j] = 1
    return mask

# %% double | 2026-blind-4 | - | The whole division stands where the remainder should; the distance is absolute, so that the future is open
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    position = torch.arange(T)
    distance = (position[:, None] - position[None, :]).abs()  # <-- here
    return (distance < window) | (distance // stride == 0)  # <-- here

# %% right | 2026-blind-4 | a table of distances, tril for the causal part
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    distance = torch.arange(T).unsqueeze(1) - torch.arange(T)
    return torch.logical_or(distance < window, torch.remainder(distance, stride) == 0).tril()

# %% right | 2026-blind-4 | diagonal by diagonal
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    mask = torch.zeros(T, T, dtype=torch.bool)
    for back in set(range(min(window, T))) | set(range(0, T, stride)):
        mask.diagonal(-back).fill_(True)
    return mask

# %% right | 2026-blind-4 | sets of keys for each query, in plain Python
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    def seen(query):
        near = range(max(0, query - window + 1), query + 1)
        far = range(query, -1, -stride)
        return set(near).union(far)

    return torch.tensor([[key in keys for key in range(T)] for keys in map(seen, range(T))], dtype=torch.bool)


# %% wrong | 2026-blind-5 | brackets_missing | the conditions are joined without the inner brackets, so the strided keys of the future are allowed
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-5 | query_and_key_on_the_stride | every stride-th row and column is opened where the distance should be a multiple
def strided_mask(T, window, stride):
    mask = torch.ones(T, T, dtype=torch.bool).triu(1 - window)
    mask[::stride, ::stride] = True  # <-- here
    return mask.tril()


# %% wrong | 2026-blind-5 | fixed_positions | the stride counts the key's own position and not its distance
def strided_mask(T, window, stride):
    queries = torch.arange(T).unsqueeze(1)
    keys = torch.arange(T).unsqueeze(0)
    near = queries - keys < window
    far = keys % stride == 0  # <-- here
    return (keys <= queries) & (near | far)


# %% right | 2026-blind-5 | a band with tril and triu, then one diagonal filled for each multiple of the stride
def strided_mask(T, window, stride):
    mask = torch.ones(T, T).tril().triu(1 - window).bool()
    for distance in range(0, T, stride):
        mask.diagonal(-distance).fill_(True)
    return mask


# %% wrong | house | begins_below_zero | the window is a slice that begins below 0, and the stride's slice stops before the query
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, i - window + 1 : i + 1] = True  # <-- here
        mask[i, i % stride : i : stride] = True
    return mask


# %% wrong | 2026-blind-6 | brackets_missing | sets no brackets around "or", so that multiples of the stride ahead are seen as well
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-6 | fixed_positions | opens the keys whose place, and not whose distance, is a multiple of the stride
def strided_mask(T, window, stride):
    i = torch.arange(T).unsqueeze(1)
    j = torch.arange(T).unsqueeze(0)
    far = j % stride == 0  # <-- here
    return (j <= i) & ((i - j < window) | far)


# %% double | 2026-blind-6 | counts_from_behind_the_window | makes the window one key too wide; begins to count the stride behind the window
def strided_mask(T, window, stride):
    d = torch.arange(T)[:, None] - torch.arange(T)[None, :]
    near = d <= window  # <-- here
    far = (d - window) % stride == 0  # <-- here
    return (d >= 0) & (near | far)


# %% right | 2026-blind-6 | diagonals opened one by one
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    open_ones = set(range(min(window, T))) | set(range(0, T, stride))
    for distance in open_ones:
        mask.diagonal(-distance).fill_(True)
    return mask


# %% wrong | 2026-blind-7 | brackets_missing | without brackets the strided keys of the future are True too
def strided_mask(T, window, stride):
    t = torch.arange(T)
    distance = t[:, None] - t
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here

# %% wrong | 2026-blind-7 | fixed_positions | the keys at a multiple of the stride, not those at such a distance
def strided_mask(T, window, stride):
    key = torch.arange(T).unsqueeze(0)
    distance = torch.arange(T).unsqueeze(1) - key
    far = key % stride == 0  # <-- here
    return (distance >= 0) & ((distance < window) | far)

# %% wrong | 2026-blind-7 | begins_below_zero | in the first rows the window begins at a negative index, which counts from the end of the row
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for t in range(T):
        mask[t, t - window + 1 : t + 1] = True  # <-- here
        mask[t, t % stride : t + 1 : stride] = True
    return mask

# %% double | 2026-blind-7 | - | the distance without its sign, so that the future is open; one key too many in the window
def strided_mask(T, window, stride):
    i = torch.arange(T)
    distance = (i.unsqueeze(1) - i.unsqueeze(0)).abs()  # <-- here
    near = distance <= window  # <-- here
    return near | (distance % stride == 0)

# %% right | 2026-blind-7 | diagonal by diagonal
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for back in range(T):
        if back < window or back % stride == 0:
            mask.diagonal(-back).fill_(True)
    return mask


# %% shared | 2026-blind-8
import numpy as np


# %% wrong | 2026-blind-8 | begins_below_zero | The window's start becomes negative in early rows, the slice is empty there, and the window is lost.
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, i - window + 1 : i + 1] = True  # <-- here
        mask[i, i % stride : i + 1 : stride] = True
    return mask


# %% wrong | 2026-blind-8 | brackets_missing | Leaves out the brackets: & binds before |, and the strided keys of the future are seen, too.
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% double | 2026-blind-8 | - | Puts the keys in the rows; takes one key too many into the window.
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[None, :] - position[:, None]  # <-- here
    near = distance <= window  # <-- here
    return (distance >= 0) & (near | (distance % stride == 0))


# %% right | 2026-blind-8 | numpy, a sum of shifted diagonals
def strided_mask(T, window, stride):
    mask = np.zeros((T, T), dtype=bool)
    for distance in range(T):
        if distance < window or distance % stride == 0:
            mask |= np.eye(T, k=-distance, dtype=bool)
    return torch.as_tensor(mask)


# %% wrong | 2026-blind-9 | fixed_positions | The stride is asked of the key's position instead of the distance between query and key.
def strided_mask(T, window, stride):
    queries = torch.arange(T).unsqueeze(1)
    keys = torch.arange(T).unsqueeze(0)
    distance = queries - keys
    far = keys % stride == 0  # <-- here
    return (distance >= 0) & ((distance < window) | far)


# %% wrong | 2026-blind-9 | counts_from_behind_the_window | The multiples of the stride are counted on from the end of the window instead of from the query itself.
def strided_mask(T, window, stride):
    ones = torch.ones(T, T, dtype=torch.bool)
    mask = ones.tril() & ones.triu(-(window - 1))
    for distance in range(window, T, stride):  # <-- here
        row = torch.arange(distance, T)
        mask[row, row - distance] = True
    return mask


# %% wrong | 2026-blind-9 | one_key_too_many | The window holds one key too many: the query itself is not counted among the window keys.
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        mask[query, max(0, query - window) : query + 1] = True  # <-- here
        mask[query, query % stride : query + 1 : stride] = True
    return mask


# %% double | 2026-blind-9 | numbers_for_booleans | The mask holds the numbers 0 and 1 instead of bools; the diagonal of the greatest distance, T - 1, is never reached.
def strided_mask(T, window, stride):
    mask = torch.ones(T, T).tril() - torch.ones(T, T).tril(-window)  # <-- here
    for distance in range(0, T - 1, stride):  # <-- here
        mask += torch.diag(torch.ones(T - distance), -distance)
    return mask.clamp(max=1)


# %% right | 2026-blind-9 | a plain function for one pair, called in nested lists
def may_attend(query, key, window, stride):
    if key > query:
        return False
    back = query - key
    return back < window or back % stride == 0


def strided_mask(T, window, stride):
    return torch.tensor([[may_attend(i, j, window, stride) for j in range(T)] for i in range(T)])


# %% wrong | house | comparisons_without_brackets | The distances are key minus query: the past is asked rightly, but every past key lies below the window.
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position - position[:, None]
    return (distance <= 0) & ((distance < window) | (distance % stride == 0))  # <-- here


# %% wrong | house | brackets_missing | The past is asked of the window alone, line by line.
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    near = (distance >= 0) & (distance < window)
    far = distance % stride == 0  # <-- here
    return near | far


# %% wrong | house | a_dilated_window | The window takes every stride-th key, as a dilated convolution does.
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window * stride) & (distance % stride == 0)  # <-- here


# %% wrong | house | without_the_farthest_multiple | As many diagonals as the stride goes into T, the 0 among them.
def strided_mask(T, window, stride):
    mask = torch.ones(T, T, dtype=torch.bool).tril().triu(1 - window)
    for n in range(T // stride):  # <-- here
        mask.diagonal(-n * stride).fill_(True)
    return mask


# %% wrong | house | one_key_too_few | The diagonal of triu is one short.
def strided_mask(T, window, stride):
    near = torch.ones(T, T, dtype=torch.bool).tril().triu(2 - window)  # <-- here
    position = torch.arange(T)
    distance = position[:, None] - position
    return near | ((distance >= 0) & (distance % stride == 0))


# %% wrong | house | reads_ahead | The window has an absolute distance, the stride none.
def strided_mask(T, window, stride):
    p = torch.arange(T)
    d = p[:, None] - p
    near = d.abs() < window  # <-- here
    far = (d >= 0) & (d % stride == 0)
    return near | far


# %% wrong | 2026-blind-10 | begins_below_zero | the window's slice starts at t - window + 1 without max(0, ...): in the first rows a negative start counts from the end and the slice is empty
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        # what lies near
        mask[query, query - window + 1 : query + 1] = True  # <-- here
        # what lies a multiple of the stride back
        for key in range(query, -1, -stride):
            mask[query, key] = True
    return mask


# %% wrong | 2026-blind-10 | stops_before_the_first_key | the strided keys are range(t, 0, -stride), which stops before key 0, so the first key is never among them
def strided_mask(T, window, stride):
    rows = []
    for i in range(T):
        near = set(range(max(0, i - window + 1), i + 1))
        far = set(range(i, 0, -stride))  # <-- here
        rows.append([j in near or j in far for j in range(T)])
    return torch.tensor(rows)


# %% wrong | 2026-blind-10 | counts_from_the_end_of_the_window | the multiples of stride are counted from the last key of the window in place of from the query
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position.unsqueeze(1) - position.unsqueeze(0)  # (T, T), query minus key
    in_window = (distance >= 0) & (distance < window)
    further = distance >= window
    steps = distance - (window - 1)  # <-- here
    return in_window | (further & (steps % stride == 0))


# %% double | 2026-blind-10 | - | the window takes distances up to window, one key too many; the keys at a multiple of the stride are not held to be causal
def strided_mask(T, window, stride):
    i = torch.arange(T).view(T, 1)
    j = torch.arange(T).view(1, T)
    window_part = (j <= i) & (i - j <= window)  # <-- here
    stride_part = (i - j) % stride == 0  # <-- here
    return window_part | stride_part


# %% right | 2026-blind-10 | numpy, one diagonal after the other out of a set of allowed distances
def strided_mask(T, window, stride):
    backs = set(range(min(window, T))) | set(range(0, T, stride))
    allowed = numpy.zeros((T, T), dtype=bool)
    for back in backs:
        allowed |= numpy.eye(T, k=-back, dtype=bool)
    return torch.from_numpy(allowed)


# %% wrong | 2026-blind-11 | - | Fills the window key by key with mask[i, i - back] and lets i - back fall below 0, which Python counts from the end, so early queries see last keys.
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for back in range(min(window, T)):
            mask[i, i - back] = True  # <-- here
        for j in range(i + 1):
            if (i - j) % stride == 0:
                mask[i, j] = True
    return mask


# %% wrong | 2026-blind-11 | stops_before_the_first_key | The backward range over the strided keys stops before 0, so key 0 is left out even where its distance is a multiple of the stride.
def strided_mask(T, window, stride):
    rows = []
    for query in range(T):
        seen = set(range(max(0, query - window + 1), query + 1))
        seen.update(range(query, 0, -stride))  # <-- here
        rows.append([key in seen for key in range(T)])
    return torch.tensor(rows, dtype=torch.bool)


# %% double | 2026-blind-11 | counts_from_behind_the_window | Counts the stride from the first key beyond the window in place of from the query; the mask is made of integers in place of bool.
def strided_mask(T, window, stride):
    ints = torch.arange(T)
    dist = ints.view(T, 1) - ints.view(1, T)
    near = (dist >= 0) & (dist < window)
    far = (dist >= window) & ((dist - window) % stride == 0)  # <-- here
    mask = torch.zeros(T, T, dtype=torch.int)  # <-- here
    mask[near] = 1
    mask[far] = 1
    return mask


# %% right | 2026-blind-11 | one diagonal at a time, filled through views
def strided_mask(T, window, stride):
    allowed = torch.zeros((T, T), dtype=torch.bool)
    for distance in range(T):
        if distance < window or distance % stride == 0:
            allowed.diagonal(offset=-distance).fill_(True)
    return allowed


# %% wrong | 2026-blind-12 | counts_from_the_end_of_the_window | counts the stride from the oldest key of the window in place of from the query itself
def strided_mask(T, window, stride):
    place = torch.arange(T)
    back = place[:, None] - place[None, :]
    near = (back >= 0) & (back < window)
    jumps = (back >= window) & ((back - window + 1) % stride == 0)  # <-- here
    return near | jumps


# %% wrong | 2026-blind-12 | begins_below_zero | lets the slice of the window begin at a negative index for the first queries, which counts from the end of the row
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for t in range(T):
        mask[t, t - window + 1 : t + 1] = True  # <-- here
        for key in range(t, -1, -stride):
            mask[t, key] = True
    return mask


# %% double | 2026-blind-12 | - | takes the exclusive or of window and stride in place of the or, so keys that are both are lost; counts window + 1 keys in the window
def strided_mask(T, window, stride):
    rows = torch.arange(T).view(-1, 1)
    columns = torch.arange(T).view(1, -1)
    distance = rows - columns
    in_window = distance <= window  # <-- here
    on_stride = distance % stride == 0
    either = in_window ^ on_stride  # <-- here
    return either & (distance >= 0)


# %% double | 2026-blind-12 | without_the_farthest_multiple | stops one multiple of the stride too early; gives a float table in place of a bool one
def strided_mask(T, window, stride):
    result = torch.ones(T, T).tril().triu(1 - window)  # <-- here
    for times in range(1, T // stride):  # <-- here
        result.diagonal(-times * stride).fill_(1)
    return result


# %% right | 2026-blind-12 | slices of each row, with a step
def strided_mask(T, window, stride):
    mask = torch.zeros((T, T), dtype=torch.bool)
    for t in range(T):
        row = mask[t, : t + 1]
        row[max(0, t + 1 - window) :] = True
        row[t % stride :: stride] = True
    return mask

# %% wrong | house | brackets_missing | The slice over the stride has no end.
def strided_mask(T, window, stride):
    m = torch.zeros(T, T, dtype=torch.bool)
    for t in range(T):
        m[t, max(0, t - window + 1):t + 1] = True
        m[t, t % stride::stride] = True # <-- here
    return m


# %% wrong | 2026-blind-13 | stops_before_the_first_key | the loop over the strided keys stops before key 0, because range(i, 0, -stride) leaves out its end
def strided_mask(T, window, stride):
    allowed = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(max(0, i - window + 1), i + 1):
            allowed[i, j] = True
        for j in range(i, 0, -stride):  # <-- here
            allowed[i, j] = True
    return allowed


# %% wrong | 2026-blind-13 | begins_below_zero | the window's slice starts at a negative index for the first queries, so it is empty there in place of starting at 0
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position[None, :]
    mask = (distance >= 0) & (distance % stride == 0)
    for row in range(T):
        first = row - window + 1  # <-- here
        mask[row, first : row + 1] = True
    return mask


# %% wrong | 2026-blind-13 | counts_from_the_end_of_the_window | the stride is counted from the end of the window in place of from the query itself
def strided_mask(T, window, stride):
    rows = torch.arange(T).unsqueeze(1)
    columns = torch.arange(T).unsqueeze(0)
    back = rows - columns
    near = (back >= 0) & (back < window)
    beyond = back - (window - 1)
    far = (beyond > 0) & (beyond % stride == 0)  # <-- here
    return near | far


# %% double | 2026-blind-13 | one_key_too_many | the window holds one key more than `window`; the mask is of whole numbers in place of bool
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.long)  # <-- here
    for query in range(T):
        for key in range(query + 1):
            gap = query - key
            if gap <= window or gap % stride == 0:  # <-- here
                mask[query, key] = 1
    return mask


# %% right | 2026-blind-13 | numpy, diagonals added one after the other
def strided_mask(T, window, stride):
    total = numpy.zeros((T, T), dtype=bool)
    wanted = set(range(min(window, T))) | set(range(0, T, stride))
    for back in sorted(wanted):
        total |= numpy.eye(T, k=-back, dtype=bool)
    return torch.from_numpy(total)


# %% wrong | house | queries_on_the_stride | Whole rows are opened, one every stride, and not distances.
def strided_mask(T, window, stride):
    distance = torch.arange(T)[:, None] - torch.arange(T)
    mask = distance < window
    mask[::stride] = True  # <-- here
    return mask & (distance >= 0)


# %% wrong | house | one_but_not_both | Near and on the stride are compared with !=, so that one alone is wanted.
def strided_mask(T, window, stride):
    distance = torch.arange(T)[:, None] - torch.arange(T)
    near = distance < window
    far = distance % stride == 0
    return (distance >= 0) & (near != far)  # <-- here


# %% wrong | 2026-blind-14 | brackets_missing | for want of brackets the "and" of the conditions binds before the "or", so multiples of the stride are allowed in the future too
def strided_mask(T, window, stride):
    places = torch.arange(T)
    distance = places[:, None] - places[None, :]
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-14 | begins_below_zero | near the beginning the window's slice starts at a negative index, which counts from the end, so the first queries lose keys of their window
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        mask[query, query - window + 1 : query + 1] = True  # <-- here
        for key in range(query, -1, -stride):
            mask[query, key] = True
    return mask


# %% wrong | 2026-blind-14 | counts_from_the_end_of_the_window | the steps of the stride are counted from the last key of the window and not from the query
def strided_mask(T, window, stride):
    def visible(i, j):
        back = i - j
        if back < 0:
            return False
        if back < window:
            return True
        beyond = back - (window - 1)
        return beyond % stride == 0  # <-- here

    return torch.tensor([[visible(i, j) for j in range(T)] for i in range(T)], dtype=torch.bool)


# %% double | 2026-blind-14 | - | the lower diagonal of the band is at -window and not at 1 - window, one key too many; the stride is taken of the key's own position and not of the distance
def strided_mask(T, window, stride):
    past = torch.ones(T, T, dtype=torch.bool).tril()
    near = past.triu(-window)  # <-- here
    on_grid = torch.arange(T) % stride == 0  # <-- here
    return near | (past & on_grid)


# %% right | 2026-blind-14 | diagonals of a numpy array, one for each distance that is allowed
def strided_mask(T, window, stride):
    seen = numpy.zeros((T, T), dtype=bool)
    for back in sorted(set(range(min(window, T))) | set(range(0, T, stride))):
        seen |= numpy.eye(T, k=-back, dtype=bool)
    return torch.from_numpy(seen)


# %% wrong | 2026-blind-15 | stops_before_the_first_key | walks back in steps of stride but stops before key 0, so that the first key is never reached by a stride
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for key in range(max(0, query - window + 1), query + 1):
            mask[query, key] = True
        for key in range(query, 0, -stride):  # <-- here
            mask[query, key] = True
    return mask


# %% wrong | 2026-blind-15 | begins_below_zero | slices the window from query - window + 1 also where that is negative, so that the first rows lose their window
def strided_mask(T, window, stride):
    mask = torch.zeros((T, T), dtype=torch.bool)
    for t in range(T):
        mask[t, t - window + 1 : t + 1] = True  # <-- here
        mask[t, t % stride : t + 1 : stride] = True
    return mask


# %% wrong | 2026-blind-15 | query_and_key_on_the_stride | opens a key for the stride only where query and key themselves are multiples of stride and not where their distance is one
def strided_mask(T, window, stride):
    ones = torch.ones(T, T, dtype=torch.bool)
    near = ones.tril().triu(1 - window)
    far = torch.zeros_like(ones)
    far[::stride, ::stride] = True  # <-- here
    return (near | far).tril()


# %% right | 2026-blind-15 | one diagonal filled for each distance that counts
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    distances = set(range(min(window, T))) | set(range(0, T, stride))
    for distance in distances:
        mask.diagonal(-distance).fill_(True)
    return mask


# %% wrong | 2026-blind-16 | begins_below_zero | Begins the window's slice at t - window + 1 without stopping at 0, so that the early queries, whose start is negative, get no window
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for t in range(T):
        mask[t, t - window + 1 : t + 1] = True  # <-- here
        for key in range(t, -1, -stride):
            mask[t, key] = True
    return mask


# %% wrong | 2026-blind-16 | counts_from_the_end_of_the_window | Counts the strides from the far edge of the window, in place of from the query itself
def strided_mask(T, window, stride):
    rows, columns = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    distance = rows - columns
    near = (distance >= 0) & (distance < window)
    beyond = distance - (window - 1)
    far = (beyond > 0) & (beyond % stride == 0)  # <-- here
    return near | far


# %% wrong | 2026-blind-16 | stops_before_the_first_key | Steps back from the query to key 0 exclusive, so that key 0 is never reached by a stride
def strided_mask(T, window, stride):
    allowed = [[False] * T for _ in range(T)]
    for query in range(T):
        in_window = range(max(0, query - window + 1), query + 1)
        by_stride = range(query, 0, -stride)  # <-- here
        for key in [*in_window, *by_stride]:
            allowed[query][key] = True
    return torch.tensor(allowed, dtype=torch.bool).reshape(T, T)


# %% right | 2026-blind-16 | a table of allowed distances, looked up for each pair
def strided_mask(T, window, stride):
    allowed = torch.zeros(T, dtype=torch.bool)  # by distance, 0 to T - 1
    allowed[:window] = True
    allowed[::stride] = True
    place = torch.arange(T)
    distance = place.unsqueeze(1) - place
    return allowed[distance.abs()].tril()


# %% wrong | 2026-blind-17 | brackets_missing | `&` binds before the or, so that causality holds for the window alone and multiples of the stride in the future are open
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-17 | - | the window's columns begin below 0 for the first queries, and negative indices open keys at the end of the row
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for back in range(min(window, T)):
            mask[query, query - back] = True  # <-- here
        for key in range(query, -1, -stride):
            mask[query, key] = True
    return mask


# %% wrong | 2026-blind-17 | counts_from_the_end_of_the_window | opens the keys whose distance beyond the window's edge is a multiple of the stride, in place of the distance itself
def strided_mask(T, window, stride):
    rows = torch.arange(T).unsqueeze(1)
    cols = torch.arange(T).unsqueeze(0)
    d = rows - cols
    near = d < window
    far = torch.remainder(d - (window - 1), stride).eq(0)  # <-- here
    return torch.logical_and(d >= 0, torch.logical_or(near, far))


# %% right | 2026-blind-17 | a list of lists of plain Python conditions
def strided_mask(T, window, stride):
    def sees(query, key):
        back = query - key
        return back >= 0 and (back < window or back % stride == 0)

    return torch.tensor([[sees(i, j) for j in range(T)] for i in range(T)], dtype=torch.bool)


# %% wrong | 2026-blind-18 | fixed_positions | tests the key's own position for a multiple of the stride, not its distance from the query
def strided_mask(T, window, stride):
    query = torch.arange(T)[:, None]
    key = torch.arange(T)[None, :]
    near = query - key < window
    summary = (key % stride == 0).expand(T, T)  # <-- here
    return (near | summary) & (key <= query)


# %% wrong | 2026-blind-18 | brackets_missing | & binds before |: the causal condition holds for the window only, and multiples of the stride in the future stay visible
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-18 | counts_from_behind_the_window | counts the stride from the edge of the window and not from the query
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for back in range(i + 1):
            if back < window:
                mask[i, i - back] = True
            elif (back - window) % stride == 0:  # <-- here
                mask[i, i - back] = True
    return mask


# %% double | 2026-blind-18 | - | distance is key minus query, so that the mask looks ahead; the window holds one key too many
def strided_mask(T, window, stride):
    p = torch.arange(T)
    gap = p[None, :] - p[:, None]  # <-- here
    inside = gap <= window  # <-- here
    return (gap >= 0) & (inside | (gap % stride == 0))


# %% right | 2026-blind-18 | a sum of shifted diagonals, one for each distance that counts
def strided_mask(T, window, stride):
    wanted = sorted({*range(min(window, T)), *range(0, T, stride)})
    canvas = torch.zeros(T, T)
    for lag in wanted:
        canvas += torch.diag(torch.ones(T - lag), -lag)
    return canvas > 0


# %% wrong | 2026-blind-19 | fixed_positions | the stride counts keys from the start of the text (key % stride == 0) and not distances
def strided_mask(T, window, stride):
    query = torch.arange(T).unsqueeze(1)
    key = torch.arange(T).unsqueeze(0)
    near = query - key < window
    far = key % stride == 0  # <-- here
    return (query >= key) & (near | far)


# %% wrong | 2026-blind-19 | brackets_missing | precedence: the causal condition binds only to the window, so multiples of the stride in the future are open
def strided_mask(T, window, stride):
    p = torch.arange(T)
    gap = p[:, None] - p
    return (gap >= 0) & (gap < window) | (gap % stride == 0)  # <-- here


# %% wrong | 2026-blind-19 | counts_from_the_end_of_the_window | walks back in strides from the last key of the window, so distances window - 1 + n * stride are open
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(max(0, i - window + 1), i + 1):
            mask[i, j] = True
        for j in range(i - window + 1, -1, -stride):  # <-- here
            mask[i, j] = True
    return mask


# %% double | 2026-blind-19 | - | the window holds one key too many (distance equal to window); the first multiple, stride itself, is left out (loop starts at 2 * stride)
def strided_mask(T, window, stride):
    mask = torch.ones(T, T, dtype=torch.bool).tril().triu(-window)  # <-- here
    for step in range(2 * stride, T, stride):  # <-- here
        mask |= torch.ones(T, T, dtype=torch.bool).tril(-step).triu(-step)
    return mask


# %% right | 2026-blind-19 | nested list of Python bools, gap by gap
def strided_mask(T, window, stride):
    def open_(gap):
        return 0 <= gap and (gap < window or gap % stride == 0)

    return torch.tensor([[open_(i - j) for j in range(T)] for i in range(T)], dtype=torch.bool)


# %% wrong | 2026-blind-20 | brackets_missing | the operator for "and" binds more tightly than the one for "or": keys of the future at a multiple of the stride are open, too
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-20 | fixed_positions | the key's own position, and not its distance, has to be a multiple of the stride
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(i + 1):
            near = i - j < window
            far = j % stride == 0  # <-- here
            mask[i, j] = near or far
    return mask


# %% wrong | 2026-blind-20 | counts_from_behind_the_window | the strides are counted from the far edge of the window and not from the query
def strided_mask(T, window, stride):
    rows, columns = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    back = rows - columns
    local = (back >= 0) & (back < window)
    beyond = (back >= window) & ((back - window) % stride == 0)  # <-- here
    return local | beyond


# %% double | 2026-blind-20 | - | the window holds one key too many; the multiples are those of the sum of both positions
def strided_mask(T, window, stride):
    p = torch.arange(T)
    causal = torch.ones(T, T, dtype=torch.bool).tril()
    inside = p[:, None] - p <= window  # <-- here
    jumps = (p[:, None] + p) % stride == 0  # <-- here
    return causal & (inside | jumps)


# %% right | 2026-blind-20 | built diagonal by diagonal: each distance that counts opens one diagonal below the main one
def strided_mask(T, window, stride):
    seen = torch.zeros((T, T), dtype=torch.bool)
    wanted = set(range(min(window, T))) | set(range(0, T, stride))
    for far in wanted:
        torch.diagonal(seen, offset=-far).fill_(True)
    return seen


# %% wrong | 2026-blind-21 | fixed_positions | the positions of keys that are multiples of stride are opened, not the distances
def strided_mask(T, window, stride):
    pos = torch.arange(T)
    gap = pos[:, None] - pos[None, :]
    near = gap < window
    far = (pos % stride == 0).expand(T, T)  # <-- here
    return (gap >= 0) & (near | far)


# %% wrong | 2026-blind-21 | counts_from_behind_the_window | strides begin at the far end of the window: distance minus window must be a multiple of stride
def strided_mask(T, window, stride):
    rows = []
    for i in range(T):
        row = []
        for j in range(T):
            distance = i - j
            ok = 0 <= distance < window or (distance >= window and (distance - window) % stride == 0)  # <-- here
            row.append(ok)
        rows.append(row)
    return torch.tensor(rows, dtype=torch.bool)


# %% wrong | 2026-blind-21 | brackets_missing | operator precedence: "and" binds before "or", so the causal condition holds only for the window and multiples of stride in the future are open
def strided_mask(T, window, stride):
    d = torch.arange(T).unsqueeze(1) - torch.arange(T)
    return (d >= 0) & (d < window) | (d % stride == 0)  # <-- here


# %% right | 2026-blind-21 | built of diagonals: one torch.diag per allowed distance
def strided_mask(T, window, stride):
    allowed = torch.zeros(T, T, dtype=torch.bool)
    wanted = set(range(min(window, T))) | set(range(0, T, stride))
    for back in wanted:
        allowed.diagonal(-back).fill_(True)
    return allowed


# %% wrong | 2026-blind-22 | fixed_positions | the stride is counted from the beginning of the text (key % stride == 0) and not from the query
def strided_mask(T, window, stride):
    query = torch.arange(T).unsqueeze(1)
    key = torch.arange(T).unsqueeze(0)
    past = key <= query
    near = query - key < window
    far = (key % stride == 0).expand(T, T)  # <-- here
    return past & (near | far)


# %% wrong | 2026-blind-22 | brackets_missing | `&` binds more tightly than `|`, so that strided keys of the future are open
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-22 | counts_from_behind_the_window | the stride is counted from the end of the window: (distance - window) is a multiple of stride
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(i + 1):
            if i - j < window:
                mask[i, j] = True
            elif (i - j - window) % stride == 0:  # <-- here
                mask[i, j] = True
    return mask


# %% right | 2026-blind-22 | slices with a step, row by row: the window, and from the query back in strides
def strided_mask(T, window, stride):
    table = numpy.zeros((T, T), dtype=bool)
    for row in range(T):
        table[row, max(0, row + 1 - window) : row + 1] = True
        table[row, row::-stride] = True
    return torch.from_numpy(table)


# %% wrong | 2026-blind-23 | brackets_missing | & binds before |: the condition of causality holds for the window only, keys in the future at a multiple of the stride are open
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% wrong | 2026-blind-23 | fixed_positions | the strides are counted from key 0 and not from the query: the same columns for all queries
def strided_mask(T, window, stride):
    query, key = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    causal = key <= query
    near = query - key < window
    far = key % stride == 0  # <-- here
    return causal & (near | far)


# %% wrong | 2026-blind-23 | stops_before_the_first_key | the steps back end before key 0, which is never reached by the stride
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        mask[i, max(0, i - window + 1) : i + 1] = True
        for j in range(i, 0, -stride):  # <-- here
            mask[i, j] = True
    return mask


# %% double | 2026-blind-23 | - | queries stand in columns, not in rows; the window has one key too many
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[None, :] - position[:, None]  # <-- here
    recent = distance <= window  # <-- here
    every = torch.remainder(distance, stride).eq(0)
    return distance.ge(0).logical_and(recent.logical_or(every))


# %% right | 2026-blind-23 | one boolean per distance, laid onto the diagonals as a Toeplitz matrix by indexing
def strided_mask(T, window, stride):
    by_distance = torch.zeros(2 * T, dtype=torch.bool)  # the upper half stands for the future
    by_distance[: min(window, T)] = True
    by_distance[0:T:stride] = True
    n = torch.arange(T)
    return by_distance[(n.unsqueeze(1) - n) % (2 * T)]


# %% wrong | 2026-blind-24 | brackets_missing | & binds more tightly than |: the causal condition holds for the window alone, and multiples of the stride in the future are open
def strided_mask(T, window, stride):
    at = torch.arange(T)
    gap = at[:, None] - at
    return (gap >= 0) & (gap < window) | (gap % stride == 0)  # <-- here


# %% wrong | 2026-blind-24 | counts_from_behind_the_window | the stride is counted from the end of the window, not from the query
def strided_mask(T, window, stride):
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    distance = i - j
    near = distance < window
    far = (distance - window) % stride == 0  # <-- here
    return (distance >= 0) & (near | far)


# %% wrong | 2026-blind-24 | - | the window of the first rows begins at a negative index, which Python counts from the end: keys in the future are opened
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for key in range(query - min(window, T) + 1, query + 1):  # <-- here
            mask[query, key] = True
        for key in range(query, -1, -stride):
            mask[query, key] = True
    return mask


# %% double | 2026-blind-24 | - | the keys whose own position is a multiple of the stride are opened, not those at such a distance; the window holds one key too many
def strided_mask(T, window, stride):
    rows = []
    for i in range(T):
        row = []
        for j in range(T):
            local = i - j <= window  # <-- here
            jump = j % stride == 0  # <-- here
            row.append(j <= i and (local or jump))
        rows.append(row)
    return torch.tensor(rows, dtype=torch.bool)


# %% right | 2026-blind-24 | a sum of diagonals: one for each open distance
def strided_mask(T, window, stride):
    offsets = set(range(min(window, T))).union(range(0, T, stride))
    mask = torch.zeros((T, T), dtype=torch.bool)
    for back in offsets:
        mask.diagonal(-back).fill_(True)
    return mask


# %% wrong | 2026-blind-25 | fixed_positions | the stride is counted on the keys' own positions (every stride-th column), not on the distance
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    summary = position % stride == 0  # <-- here
    return (distance >= 0) & ((distance < window) | summary)


# %% wrong | 2026-blind-25 | brackets_missing | brackets missing: "and" binds tighter than "or", so that keys of the future at a multiple of the stride are seen
def strided_mask(T, window, stride):
    rows = []
    for i in range(T):
        rows.append([
            j <= i and i - j < window or (i - j) % stride == 0  # <-- here
            for j in range(T)
        ])
    return torch.tensor(rows, dtype=torch.bool)


# %% wrong | 2026-blind-25 | stops_before_the_first_key | the strides walk back with a stop of 0, which a range leaves out: key 0 is never reached by stride
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        mask[query, max(0, query - window + 1) : query + 1] = True
        for key in range(query, 0, -stride):  # <-- here
            mask[query, key] = True
    return mask


# %% right | 2026-blind-25 | one row of answers by distance, then looked up with an index table
def strided_mask(T, window, stride):
    by_distance = torch.zeros(2 * T, dtype=torch.bool)  # from T on: distances of the future, wrapped
    by_distance[:T][::stride] = True
    by_distance[: min(window, T)] = True
    row, column = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    return by_distance[(row - column) % (2 * T)]


# %% wrong | 2026-blind-26 | fixed_positions | opens the keys whose position is a multiple of stride, not those whose distance is
def strided_mask(T, window, stride):
    position = torch.arange(T)
    distance = position[:, None] - position
    far = (position % stride == 0).expand(T, T)  # <-- here
    return (distance >= 0) & ((distance < window) | far)


# %% wrong | 2026-blind-26 | counts_from_the_end_of_the_window | the stride is counted from the far edge of the window, not from the query
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for key in range(query + 1):
            distance = query - key
            if distance < window:
                mask[query, key] = True
            elif (distance - window + 1) % stride == 0:  # <-- here
                mask[query, key] = True
    return mask


# %% wrong | 2026-blind-26 | brackets_missing | no brackets around the or: & binds first, so that the strided keys are open in the future, too
def strided_mask(T, window, stride):
    distance = torch.arange(T).unsqueeze(1) - torch.arange(T).unsqueeze(0)
    return (distance >= 0) & (distance < window) | (distance % stride == 0)  # <-- here


# %% double | 2026-blind-26 | - | the distance is that of the key minus the query, so that the mask shows the future; the window is one key short
def strided_mask(T, window, stride):
    place = torch.arange(T)
    back = place.unsqueeze(0) - place.unsqueeze(1)  # <-- here
    near = back < window - 1  # <-- here
    regular = torch.remainder(back, stride) == 0
    return (near | regular) & (back >= 0)


# %% right | 2026-blind-26 | a sum of diagonals
def strided_mask(T, window, stride):
    open_cells = torch.zeros(T, T, dtype=torch.bool)
    distances = set(range(min(window, T))) | set(range(0, T, stride))
    for back in distances:
        open_cells |= torch.diag(torch.ones(T - back, dtype=torch.bool), -back)
    return open_cells
