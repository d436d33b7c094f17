# %% right | house | a loop over the positions, with slices
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    contexts = []
    for t in range(T):
        first = max(0, t - window + 1)
        keys, values = k[..., first : t + 1, :], v[..., first : t + 1, :]
        scores = q[..., t : t + 1, :] @ keys.transpose(-2, -1) / math.sqrt(d)
        contexts.append(torch.softmax(scores, dim=-1) @ values)
    return torch.cat(contexts, dim=-2)


# %% right | house | blocks of the window, each with the block before
def local_attention(q, k, v, window):
    T = q.shape[-2]
    out = []
    for start in range(0, T, window):
        stop, begin = min(start + window, T), max(0, start - window + 1)
        scores = torch.einsum("...qd,...kd->...qk", q[..., start:stop, :], k[..., begin:stop, :]) / q.shape[-1] ** 0.5
        distance = torch.arange(start, stop)[:, None] - torch.arange(begin, stop)[None, :]
        scores = scores.masked_fill((distance < 0) | (distance >= window), float("-inf"))
        out.append(torch.einsum("...qk,...kd->...qd", scores.softmax(-1), v[..., begin:stop, :]))
    return torch.cat(out, dim=-2)


# %% right | house | unfolded windows, padding masked
def local_attention(q, k, v, window):
    T = q.shape[-2]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(q.shape[-1])
    key = torch.arange(T).unsqueeze(1) + torch.arange(window) - window + 1
    weights = scores.masked_fill(key < 0, torch.finfo(scores.dtype).min).softmax(dim=-1)
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% right | house | one distance after the other, in diagonals
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    columns = []
    for distance in range(window):
        shifted = F.pad(k, (0, 0, distance, 0))[..., :T, :]
        score = (q * shifted).sum(-1) / math.sqrt(d)
        columns.append(score.masked_fill(torch.arange(T) < distance, float("-inf")))
    weights = torch.stack(columns, dim=-1).softmax(-1)  # (..., T, window)
    out = torch.zeros_like(v)
    for distance in range(window):
        out = out + weights[..., distance, None] * F.pad(v, (0, 0, distance, 0))[..., :T, :]
    return out


# %% right | house | gathered by index, in float64 and back
def local_attention(q, k, v, window):
    T = q.shape[-2]
    index = torch.arange(T)[:, None] - torch.arange(window - 1, -1, -1)
    mask, index = index >= 0, index.clamp(min=0)
    keys, values = k[..., index, :], v[..., index, :]  # (..., T, window, d)
    scores = (keys.double() @ q.double().unsqueeze(-1)).squeeze(-1) / q.shape[-1] ** 0.5
    weights = torch.where(mask, scores, -torch.inf).softmax(-1).to(v.dtype)
    return (weights.unsqueeze(-2) @ values).squeeze(-2)


# %% right | house | written into a result that is there from the start
def local_attention(q, k, v, window):
    context = torch.empty_like(v)
    for t in range(q.size(-2)):
        near = slice(max(0, t + 1 - window), t + 1)
        scores = (k[..., near, :] * q[..., t, None, :]).sum(-1) * q.size(-1) ** -0.5
        exponentials = (scores - scores.amax(-1, keepdim=True)).exp()
        weights = exponentials / exponentials.sum(-1, keepdim=True)
        context[..., t, :] = (weights.unsqueeze(-1) * v[..., near, :]).sum(-2)
    return context


# %% right | house | PyTorch's own for each position
def local_attention(q, k, v, window):
    parts = []
    for t in range(q.shape[-2]):
        s = max(t - window + 1, 0)
        parts += [F.scaled_dot_product_attention(q[..., t : t + 1, :], k[..., s : t + 1, :], v[..., s : t + 1, :])]
    return torch.cat(parts, -2)


# %% right | house | a result that grows by one position at a time
def local_attention(q, k, v, window):
    context = v[..., :0, :]
    for t in range(q.shape[-2]):
        first = max(0, t - window + 1)
        weights = torch.softmax(q[..., [t], :] @ k[..., first : t + 1, :].mT / math.sqrt(q.shape[-1]), -1)
        context = torch.cat([context, weights @ v[..., first : t + 1, :]], dim=-2)
    return context


# %% right | house | blocks in a dimension of their own, both halves joined
def local_attention(q, k, v, window):
    T, w = q.shape[-2], window
    more = -T % w
    q, k, v = (F.pad(x, (0, 0, 0, more)) for x in (q, k, v))
    blocks = (T + more) // w
    q, k, v = (x.reshape(*x.shape[:-2], blocks, w, x.shape[-1]) for x in (q, k, v))
    k, v = (torch.cat([F.pad(x, (0, 0, 0, 0, 1, 0))[..., :-1, :, :], x], dim=-2) for x in (k, v))
    i, j = torch.arange(w)[:, None] + w, torch.arange(2 * w)
    inside = (j <= i) & (j > i - w)
    allowed = inside & ((j >= w) | (torch.arange(blocks)[:, None, None] > 0))
    scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~allowed, torch.finfo(q.dtype).min)
    context = scores.softmax(-1) @ v
    return context.reshape(*context.shape[:-3], T + more, -1)[..., :T, :]

# %% wrong | 2026-blind-4 | zeros_before_the_first_full_window | The start of the slice is not held at 0, so that the slice of the first queries counts from the end and can be empty.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T, d = q.shape[-2:]
    rows = []
    for t in range(T):
        near = k[..., t - window + 1 : t + 1, :]  # <-- here
        values = v[..., t - window + 1 : t + 1, :]  # <-- here
        scores = q[..., t : t + 1, :] @ near.transpose(-2, -1) / math.sqrt(d)
        rows.append(torch.softmax(scores, dim=-1) @ values)
    return torch.cat(rows, dim=-2)

# %% wrong | 2026-blind-4 | all_pairs | All scores are made first and only then cut to the window.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T = q.shape[-2]
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
    context = q.new_zeros((*q.shape[:-1], v.shape[-1]))
    for t in range(T):
        first = max(0, t + 1 - window)
        weights = torch.softmax(scores[..., t, first : t + 1], dim=-1)
        context[..., t, :] = torch.einsum("...n,...nd->...d", weights, v[..., first : t + 1, :])
    return context

# %% wrong | 2026-blind-4 | reads_the_padding | The padding of zeros in front of the keys is not masked, and takes part of the weight of the first queries.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return torch.einsum("...tw,...tvw->...tv", weights, values)

# %% wrong | 2026-blind-4 | wraps_round | roll brings the last keys round to the first queries, and nothing masks them.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    width = min(window, q.shape[-2])
    scores = torch.stack(
        [(q * k.roll(back, dims=-2)).sum(dim=-1) for back in range(width)],  # <-- here
        dim=-1,
    )
    weights = torch.softmax(scores / q.shape[-1] ** 0.5, dim=-1)
    context = 0
    for back in range(width):
        context = context + weights[..., back, None] * v.roll(back, dims=-2)
    return context

# %% wrong | 2026-blind-4 | more_than_a_window_of_two_blocks | In a block with the block before it the mask is only causal, so that queries see up to twice the window.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T, d = q.shape[-2:]
    out = []
    for start in range(0, T, window):
        stop = min(start + window, T)
        first = max(0, start - window)
        scores = q[..., start:stop, :] @ k[..., first:stop, :].transpose(-2, -1) / math.sqrt(d)
        query_at = torch.arange(start, stop, device=q.device)[:, None]
        key_at = torch.arange(first, stop, device=q.device)[None, :]
        allowed = key_at <= query_at  # <-- here
        weights = torch.softmax(scores.masked_fill(~allowed, -torch.inf), dim=-1)
        out.append(weights @ v[..., first:stop, :])
    return torch.cat(out, dim=-2)

# %% wrong | 2026-blind-4 | - | The cache is cut to its last window - 1 entries, which for a window of 1 is [-0:] and keeps them all.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    cached_k, cached_v = k[..., :0, :], v[..., :0, :]
    contexts = []
    for t in range(q.shape[-2]):
        cached_k = torch.cat([cached_k[..., -(window - 1) :, :], k[..., t : t + 1, :]], dim=-2)  # <-- here
        cached_v = torch.cat([cached_v[..., -(window - 1) :, :], v[..., t : t + 1, :]], dim=-2)  # <-- here
        scores = q[..., t : t + 1, :] @ cached_k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        contexts.append(torch.softmax(scores, dim=-1) @ cached_v)
    return torch.cat(contexts, dim=-2)

# %% wrong | 2026-blind-4 | - | The result has the shape of the queries, which fits only where d_v = d.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    out = torch.empty_like(q)  # <-- here
    for t in range(q.size(-2)):
        a = max(t - window + 1, 0)
        s = torch.matmul(k[..., a : t + 1, :], q[..., t, :].unsqueeze(-1)).squeeze(-1)
        w = (s / math.sqrt(q.size(-1))).softmax(-1)
        out[..., t, :] = (w.unsqueeze(-1) * v[..., a : t + 1, :]).sum(-2)
    return out

# %% wrong | 2026-blind-4 | - | The positions are taken from the first dimension, so that inputs with heads or a batch are cut in the wrong place.
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T, d = len(q), q.shape[-1]  # <-- here
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        scores = k[start : t + 1] @ q[t] / math.sqrt(d)  # <-- here
        out.append(torch.softmax(scores, dim=0) @ v[start : t + 1])
    return torch.stack(out)

# %% double | 2026-blind-4 | one_key_too_many+no_scaling | Each query sees one key more than the window; the scores are not scaled
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    contexts = []
    for t in range(q.shape[-2]):
        begin = max(0, t - window)  # <-- here
        scores = q[..., t, None, :] @ k[..., begin : t + 1, :].mT  # <-- here
        contexts.append(torch.softmax(scores, dim=-1) @ v[..., begin : t + 1, :])
    return torch.cat(contexts, dim=-2)

# %% double | 2026-blind-4 | its_own_block_only+softmax_over_the_queries | The softmax runs over the one query and not over the keys; a block looks only at its own keys
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T = q.shape[-2]
    parts = []
    for top in range(0, T, window):
        q_block, k_block, v_block = (x[..., top : top + window, :] for x in (q, k, v))  # <-- here
        scores = q_block @ k_block.transpose(-2, -1) / math.sqrt(q.shape[-1])
        future = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).triu(1)
        weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-2)  # <-- here
        parts.append(weights @ v_block)
    return torch.cat(parts, dim=-2)

# %% right | 2026-blind-4 | a loop over the positions, keys sliced before they are scored
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    contexts = []
    for t in range(q.shape[-2]):
        near = slice(max(0, t - window + 1), t + 1)
        scores = torch.einsum("...d,...nd->...n", q[..., t, :], k[..., near, :]) / math.sqrt(q.shape[-1])
        weights = scores.softmax(dim=-1)
        contexts.append(torch.einsum("...n,...nd->...d", weights, v[..., near, :]))
    return torch.stack(contexts, dim=-2)

# %% right | 2026-blind-4 | blocks of queries with their own block of keys and the one before it, PyTorch's attention in each
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T = q.shape[-2]
    size = min(window, T)
    done = []
    for start in range(0, T, size):
        stop, first = min(start + size, T), max(0, start - window + 1)
        distance = torch.arange(start, stop, device=q.device)[:, None] - torch.arange(first, stop, device=q.device)
        allowed = (distance >= 0) & (distance < window)
        keys, values = k[..., first:stop, :], v[..., first:stop, :]
        done.append(F.scaled_dot_product_attention(q[..., start:stop, :], keys, values, attn_mask=allowed))
    return torch.cat(done, dim=-2)

# %% right | 2026-blind-4 | one distance after the other, all positions at once, without matrix products
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    T, scale = q.shape[-2], q.shape[-1] ** -0.5
    width = min(window, T)
    scores = q.new_full((*q.shape[:-1], width), -math.inf)
    for back in range(width):
        scores[..., back:, back] = (q[..., back:, :] * k[..., : T - back, :]).sum(dim=-1) * scale
    weights = torch.softmax(scores, dim=-1)
    context = weights[..., 0, None] * v
    for back in range(1, width):
        context[..., back:, :] += weights[..., back:, back, None] * v[..., : T - back, :]
    return context


# %% wrong | 2026-blind-5 | reads_the_padding | the zeros in front of the first key are not masked and take weight from the first queries
def local_attention(q, k, v, window):
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = (q.unsqueeze(-2) @ keys).squeeze(-2) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (values @ weights.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind-5 | - | the slices are taken along the first dimension, which is that of the positions only without a batch
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        keys, values = k[start : t + 1], v[start : t + 1]  # <-- here
        scores = keys @ q[t] / math.sqrt(q.shape[-1])
        rows.append(torch.softmax(scores, dim=-1) @ values)
    return torch.stack(rows)


# %% wrong | 2026-blind-5 | more_than_a_window_of_two_blocks | within a block and the one before it only the future is masked, so queries see up to twice the window
def local_attention(q, k, v, window):
    T = q.shape[-2]
    rows = []
    for top in range(0, T, window):
        bottom, start = min(top + window, T), max(0, top - window)
        queries = q[..., top:bottom, :]
        scores = queries @ k[..., start:bottom, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        i = torch.arange(top, bottom, device=q.device)[:, None]
        j = torch.arange(start, bottom, device=q.device)
        scores = scores.masked_fill(j > i, -math.inf)  # <-- here
        rows.append(torch.softmax(scores, dim=-1) @ v[..., start:bottom, :])
    return torch.cat(rows, dim=-2)


# %% right | 2026-blind-5 | a loop over distances, with all positions shifted at once and products entry by entry
def local_attention(q, k, v, window):
    T = q.shape[-2]
    reach = min(window, T)
    scaled = q / math.sqrt(q.shape[-1])
    scores = []
    for back in range(reach):
        near = (scaled[..., back:, :] * k[..., : T - back, :]).sum(dim=-1)  # (..., T - back)
        scores.append(F.pad(near, (back, 0), value=-math.inf))
    weights = torch.stack(scores, dim=-1).softmax(dim=-1)  # (..., T, reach)
    context = weights[..., :1] * v
    for back in range(1, reach):
        moved = weights[..., back:, back, None] * v[..., : T - back, :]
        context = context + F.pad(moved, (0, 0, back, 0))
    return context


# %% wrong | house | the_first_key_repeated | Indices below 0 are clamped to 0 and not masked: the first key counts several times.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    i = torch.arange(T)[:, None] - torch.arange(window)
    i = i.clamp(min=0)  # <-- here
    s = torch.einsum("...td,...twd->...tw", q, k[..., i, :]) / math.sqrt(d)
    return torch.einsum("...tw,...twd->...td", s.softmax(-1), v[..., i, :])


# %% wrong | 2026-blind-6 | reads_the_padding | works in blocks, and gives weight to the block of nothing in front of the first one
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    extra = -T % window
    q = F.pad(q, (0, 0, 0, extra))
    k = F.pad(k, (0, 0, window, extra))
    v = F.pad(v, (0, 0, window, extra))
    blocks = q.unflatten(-2, (-1, window))
    keys = k.unfold(-2, 2 * window, window)
    values = v.unfold(-2, 2 * window, window).transpose(-2, -1)
    scores = blocks @ keys / math.sqrt(d)
    row = torch.arange(window)[:, None]
    column = torch.arange(2 * window)
    inside = (column > row) & (column <= row + window)  # <-- here
    weights = torch.softmax(scores.masked_fill(~inside, -torch.inf), dim=-1)
    return (weights @ values).flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-6 | zeros_before_the_first_full_window | lets the slice begin below 0 for the first queries, where it counts from the end
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        near = slice(t - window + 1, t + 1)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        rows.append(torch.softmax(scores, dim=-1) @ v[..., near, :])
    return torch.cat(rows, dim=-2)


# %% right | 2026-blind-6 | one distance after another, keys and values shifted, no loop over positions
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)

    def back(x, distance):
        return F.pad(x, (0, 0, distance, 0))[..., :T, :]

    place = torch.arange(T, device=q.device)
    scores = torch.stack(
        [
            ((q * back(k, far)).sum(dim=-1) * d**-0.5).masked_fill(place < far, -torch.inf)
            for far in range(reach)
        ],
        dim=-1,
    )
    weights = scores.softmax(dim=-1)
    context = 0
    for far in range(reach):
        context = context + weights[..., far, None] * back(v, far)
    return context


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | all_keys_for_each_query | each query scores all keys up to its own and only then hides those outside the window
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        keys, values = k[..., : t + 1, :], v[..., : t + 1, :]
        scores = (keys @ q[..., t, :, None]).squeeze(-1) / math.sqrt(q.shape[-1])  # <-- here
        scores[..., : max(0, t + 1 - window)] = -math.inf
        weights = torch.softmax(scores, dim=-1)
        rows.append((weights.unsqueeze(-2) @ values).squeeze(-2))
    return torch.stack(rows, dim=-2)

# %% wrong | 2026-blind-7 | zeros_before_the_first_full_window | near the beginning the slice starts at a negative number, which counts from the end
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        near = slice(t - window + 1, t + 1)  # <-- here
        context, _ = scaled_dot_product_attention(
            q[..., t : t + 1, :], k[..., near, :], v[..., near, :]
        )
        out.append(context)
    return torch.cat(out, dim=-2)

# %% wrong | 2026-blind-7 | reads_the_padding | the zeros put in front of the keys are not masked, so the first queries give them weight
def local_attention(q, k, v, window):
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = (q.unsqueeze(-2) @ keys).squeeze(-2) / math.sqrt(q.shape[-1])
    weights = scores.softmax(dim=-1)  # <-- here
    return (values @ weights.unsqueeze(-1)).squeeze(-1)

# %% right | 2026-blind-7 | windows by unfold, one for each query, with a mask of T by window
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    w = min(window, T)
    keys = F.pad(k, (0, 0, w - 1, 0)).unfold(-2, w, 1)
    values = F.pad(v, (0, 0, w - 1, 0)).unfold(-2, w, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / d**0.5
    place = torch.arange(T, device=q.device)[:, None] - w + 1 + torch.arange(w, device=q.device)
    weights = torch.softmax(scores.masked_fill(place < 0, -math.inf), dim=-1)
    return torch.einsum("...tw,...tvw->...tv", weights, values)


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | - | Stacks the contexts along the first dimension, which is right only without leading ones.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = max(0, t - window + 1)
        keys, values = k[..., start : t + 1, :], v[..., start : t + 1, :]
        scores = torch.einsum("...d,...kd->...k", q[..., t, :], keys) / math.sqrt(d)
        weights = torch.softmax(scores, dim=-1)
        out.append(torch.einsum("...k,...kv->...v", weights, values))
    return torch.stack(out)  # <-- here


# %% wrong | 2026-blind-8 | reads_the_padding | Fills up the beginning with keys of zero and forgets to mask them, so that early queries give weight to them.
def local_attention(q, k, v, window):
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = (q.unsqueeze(-2) @ keys).squeeze(-2) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (values @ weights.unsqueeze(-1)).squeeze(-1)


# %% double | 2026-blind-8 | zeros_before_the_first_full_window+no_scaling | Lets the start become negative, which counts from the end; does not divide the scores.
def local_attention(q, k, v, window):
    contexts = []
    for t in range(q.shape[-2]):
        near = slice(t - window + 1, t + 1)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1)  # <-- here
        contexts.append(scores.softmax(dim=-1) @ v[..., near, :])
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-8 | PyTorch's own attention on the slice of each query
def local_attention(q, k, v, window):
    def one(t):
        start = max(t + 1 - window, 0)
        length = t + 1 - start
        return F.scaled_dot_product_attention(
            q.narrow(-2, t, 1), k.narrow(-2, start, length), v.narrow(-2, start, length)
        )

    return torch.cat([one(t) for t in range(q.shape[-2])], dim=-2)


# %% wrong | 2026-blind-9 | zeros_before_the_first_full_window | The start of the slice is not kept at 0 or above, so that the first queries get an empty slice, or keys counted from the end.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for t in range(T):
        start = t - window + 1  # <-- here
        near_k = k[..., start : t + 1, :]
        near_v = v[..., start : t + 1, :]
        scores = q[..., t : t + 1, :] @ near_k.transpose(-2, -1) / math.sqrt(d)
        out.append(torch.softmax(scores, dim=-1) @ near_v)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-9 | more_than_a_window_of_two_blocks | Within the two blocks only the future is masked, so that a query sees up to two windows of keys.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for first in range(0, T, window):
        last = min(first + window, T)
        start = max(0, first - window)
        scores = q[..., first:last, :] @ k[..., start:last, :].transpose(-2, -1) / math.sqrt(d)
        distance = torch.arange(first, last)[:, None] - torch.arange(start, last)
        scores = scores.masked_fill(distance < 0, float("-inf"))  # <-- here
        out.append(torch.softmax(scores, dim=-1) @ v[..., start:last, :])
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-9 | reads_the_padding | The keys of nothing in front of the first position get the score 0 and keep their share of the softmax.
def local_attention(q, k, v, window):
    d = q.shape[-1]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / d**0.5
    weights = scores.softmax(dim=-1)  # <-- here
    return torch.einsum("...tw,...tew->...te", weights, values)


# %% right | 2026-blind-9 | a loop over the distances instead of the positions, without a matrix product
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)
    columns = []
    for back in range(reach):
        column = (q[..., back:, :] * k[..., : T - back, :]).sum(dim=-1) / math.sqrt(d)
        columns.append(F.pad(column, (back, 0), value=float("-inf")))
    weights = torch.softmax(torch.stack(columns, dim=-1), dim=-1)  # (..., T, reach)
    context = weights[..., 0:1] * v
    for back in range(1, reach):
        part = weights[..., back:, back : back + 1] * v[..., : T - back, :]
        context = context + F.pad(part, (0, 0, back, 0))
    return context


# %% wrong | house | - | The scores blend the values as they are: no softmax.
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        s = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        out.append(scores @ v[..., s : t + 1, :])  # <-- here
    return torch.cat(out, dim=-2)


# %% wrong | house | - | The softmax runs over dimension 0, which is the batch.
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        s = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        out.append(torch.softmax(scores, dim=0) @ v[..., s : t + 1, :])  # <-- here
    return torch.cat(out, dim=-2)


# %% wrong | house | a_square_that_is_only_held | A mask of T by T that holds no more than the slices say.
def local_attention(q, k, v, window):
    T = q.shape[-2]
    mask = torch.zeros(T, T, dtype=torch.bool)  # <-- here
    out = []
    for t in range(T):
        s = max(0, t - window + 1)
        mask[t, s : t + 1] = True
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(~mask[t, s : t + 1], -torch.inf)
        out.append(torch.softmax(scores, dim=-1) @ v[..., s : t + 1, :])
    return torch.cat(out, dim=-2)


# %% wrong | house | - | The padding is masked at the wrong end of each window.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    there = torch.arange(window) <= torch.arange(T)[:, None]  # <-- here
    weights = scores.masked_fill(~there, -torch.inf).softmax(-1)
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% wrong | house | reads_the_padding | The padding loses its weight after the softmax, so that the rest does not sum to 1.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    there = torch.arange(T)[:, None] + torch.arange(window) >= window - 1
    weights = scores.softmax(-1) * there  # <-- here
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% wrong | house | - | The block before the first is the last one, for roll wraps round.
def local_attention(q, k, v, window):
    T, w = q.shape[-2], min(window, q.shape[-2])
    more = -T % w
    q, k, v = (F.pad(x, (0, 0, 0, more)) for x in (q, k, v))
    blocks = (T + more) // w
    q, k, v = (x.unflatten(-2, (blocks, w)) for x in (q, k, v))
    k, v = (torch.cat([x.roll(1, dims=-3), x], dim=-2) for x in (k, v))  # <-- here
    i, j = torch.arange(w)[:, None] + w, torch.arange(2 * w)
    inside = (j <= i) & (j > i - w)
    scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~inside, -torch.inf)
    return (scores.softmax(-1) @ v).flatten(-3, -2)[..., :T, :]


# %% wrong | house | - | The padding is told by its score of 0, which a real key may have as well.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    weights = scores.masked_fill(scores == 0, -torch.inf).softmax(-1)  # <-- here
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% wrong | house | one_position_left_out | The loop ends one position early.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = torch.zeros_like(v)
    for t in range(T - 1):  # <-- here
        s = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., s : t + 1, :].transpose(-2, -1) / math.sqrt(d)
        out[..., t : t + 1, :] = torch.softmax(scores, dim=-1) @ v[..., s : t + 1, :]
    return out


# %% wrong | 2026-blind-10 | all_keys_for_each_query | each query is scored with all keys up to its own, and only then the last window scores are kept: the numbers are right, the cost grows with T squared
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    answers = []
    for t in range(T):
        query = q[..., t, :].unsqueeze(-1)  # (..., d, 1)
        scores = (k[..., : t + 1, :] @ query).squeeze(-1)  # <-- here
        scores = scores[..., -window:] / math.sqrt(d)
        values = v[..., max(0, t + 1 - window) : t + 1, :]
        weights = scores.softmax(dim=-1).unsqueeze(-2)  # (..., 1, keys)
        answers.append((weights @ values).squeeze(-2))
    return torch.stack(answers, dim=-2)


# %% wrong | 2026-blind-10 | reads_the_padding | in blocks: the mask has no condition for the block of zeros in front, so the first queries give weight to keys that do not exist
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    fill = -T % window
    n = (T + fill) // window
    queries = F.pad(q, (0, 0, 0, fill)).unflatten(-2, (n, window))  # (..., n, w, d)
    keys = F.pad(k, (0, 0, window, fill)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    values = F.pad(v, (0, 0, window, fill)).unfold(-2, 2 * window, window)  # (..., n, d_v, 2w)
    scores = queries @ keys / math.sqrt(d)  # (..., n, w, 2w)
    query_at = torch.arange(window, 2 * window).unsqueeze(1)
    key_at = torch.arange(2 * window)
    visible = (key_at <= query_at) & (query_at - key_at < window)  # <-- here
    weights = torch.softmax(scores.masked_fill(~visible, float("-inf")), dim=-1)
    context = weights @ values.transpose(-2, -1)  # (..., n, w, d_v)
    return context.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-10 | - | the loop over distances goes up to window and not at most to T, so a window of T + 2 or more raises (T - back becomes negative)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    scores = q.new_full((*q.shape[:-1], window), -math.inf)  # (..., T, w), by distance
    distances = range(window)  # <-- here
    for back in distances:
        products = q[..., back:, :] * k[..., : T - back, :]
        scores[..., back:, back] = products.sum(dim=-1) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    context = v.new_zeros(v.shape)
    for back in distances:
        context[..., back:, :] += weights[..., back:, back, None] * v[..., : T - back, :]
    return context


# %% double | 2026-blind-10 | wraps_round+scaled_by_d_k | the keys are rolled, so the first queries see keys from the end of the text; the scores are divided by d in place of its root
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    w = min(window, T)
    by_distance, moved_values = [], []
    for back in range(w):
        moved_keys = torch.roll(k, back, dims=-2)
        by_distance.append((q * moved_keys).sum(dim=-1))  # <-- here
        moved_values.append(torch.roll(v, back, dims=-2))
    scores = torch.stack(by_distance, dim=-1) / d  # <-- here
    weights = torch.softmax(scores, dim=-1)  # (..., T, w)
    return (weights.unsqueeze(-1) * torch.stack(moved_values, dim=-2)).sum(dim=-2)


# %% right | 2026-blind-10 | a loop over chunks of queries, each against a slice of keys with a small mask made of true positions
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    size = min(window, T)  # queries at a time
    chunks = []
    for begin in range(0, T, size):
        end = min(begin + size, T)
        first_key = max(0, begin - window + 1)
        rows = torch.arange(begin, end, device=q.device)[:, None]
        columns = torch.arange(first_key, end, device=q.device)[None, :]
        hidden = (columns > rows) | (columns <= rows - window)
        scores = torch.einsum("...id,...jd->...ij", q[..., begin:end, :], k[..., first_key:end, :])
        scores = (scores * d**-0.5).masked_fill(hidden, -math.inf)
        weights = scores.softmax(dim=-1)
        chunks.append(torch.einsum("...ij,...jv->...iv", weights, v[..., first_key:end, :]))
    return torch.cat(chunks, dim=-2)


# %% wrong | house | a_block_without_a_mask | A block of queries shares one slice of keys, without a mask inside.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    out = []
    for top in range(0, T, window):
        lo = max(0, top - window + 1)
        keys, values = k[..., lo : top + window, :], v[..., lo : top + window, :]
        s = q[..., top : top + window, :] @ keys.transpose(-2, -1) / math.sqrt(d)  # <-- here
        out.append(torch.softmax(s, dim=-1) @ values)
    return torch.cat(out, dim=-2)


# %% wrong | house | - | Stacks one distance after another in front, and takes the softmax along the positions.
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    scores, values = [], []
    for back in range(min(window, T)):
        kk = F.pad(k, (0, 0, back, 0))[..., :T, :]
        vv = F.pad(v, (0, 0, back, 0))[..., :T, :]
        s = (q * kk).sum(-1) / math.sqrt(d)
        scores.append(s.masked_fill(torch.arange(T) < back, -math.inf))
        values.append(vv)
    w = torch.softmax(torch.stack(scores), dim=-1).nan_to_num(0)  # <-- here
    return (w.unsqueeze(-1) * torch.stack(values)).sum(0)


# %% wrong | 2026-blind-11 | - | Recognises the padded keys by a score of exactly 0, so that real keys whose score is 0 are masked as well.
def local_attention(q, k, v, window):
    d = q.shape[-1]
    filler = (0, 0, window - 1, 0)
    k_near = F.pad(k, filler).unfold(-2, window, 1)  # (..., T, d, window)
    v_near = F.pad(v, filler).unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = torch.einsum("...td,...tdw->...tw", q, k_near) / math.sqrt(d)
    scores = scores.masked_fill(scores == 0, -torch.inf)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("...tw,...tvw->...tv", weights, v_near)


# %% wrong | 2026-blind-11 | keeps_what_filled_the_last_block | Works in blocks on a length filled up to a multiple of the window, and does not cut the filled rows off again at the end.
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    extra = -T % window
    blocks = (T + extra) // window
    q = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (blocks, window))  # (..., n, w, d)
    k = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    v = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d_v, 2w)
    scores = q @ k / math.sqrt(d)  # (..., n, w, 2w)
    row = torch.arange(window).unsqueeze(1) + window
    column = torch.arange(2 * window)
    near = (column <= row) & (column > row - window)  # (w, 2w)
    exists = (torch.arange(blocks).view(-1, 1, 1) > 0) | (column >= window)  # (n, 1, 2w)
    weights = torch.softmax(scores.masked_fill(~(near & exists), -torch.inf), dim=-1)
    out = weights @ v.transpose(-2, -1)  # (..., n, w, d_v)
    return out.flatten(-3, -2)  # <-- here


# %% double | 2026-blind-11 | - | The softmax runs over the first dimension, which in a batch is not the keys; the scores are divided by the root of the size of the values in place of the keys.
def local_attention(q, k, v, window):
    T = q.shape[-2]
    size = v.shape[-1]  # <-- here
    rows = []
    for t in range(T):
        first = max(0, t + 1 - window)
        keys = k[..., first : t + 1, :]
        values = v[..., first : t + 1, :]
        s = (keys * q[..., t : t + 1, :]).sum(dim=-1) / size**0.5
        a = torch.softmax(s, dim=0)  # <-- here
        rows.append((a.unsqueeze(-1) * values).sum(dim=-2))
    return torch.stack(rows, dim=-2)


# %% right | 2026-blind-11 | a loop over blocks of queries, each with the slice of keys that it needs
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    size = min(window, T)
    parts = []
    for begin in range(0, T, size):
        end = min(begin + size, T)
        low = max(0, begin - window + 1)
        asked = torch.arange(begin, end, device=q.device)[:, None]
        there = torch.arange(low, end, device=q.device)[None, :]
        too_late_or_far = (there > asked) | (there <= asked - window)
        scores = q[..., begin:end, :] @ k[..., low:end, :].transpose(-1, -2) * d**-0.5
        weights = scores.masked_fill(too_late_or_far, float("-inf")).softmax(dim=-1)
        parts.append(weights @ v[..., low:end, :])
    return torch.cat(parts, dim=-2)


# %% wrong | 2026-blind-12 | reads_the_padding | puts zero keys in front of the text and lets the first queries give them weight, in place of masking them
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    k = F.pad(k, (0, 0, window - 1, 0))
    v = F.pad(v, (0, 0, window - 1, 0))
    k = k.unfold(-2, window, 1)  # (..., T, d, window)
    v = v.unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = (q.unsqueeze(-2) @ k).squeeze(-2) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (v @ weights.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind-12 | all_keys_for_each_query | scores all keys up to the query and slices the last scores afterwards, so the cost grows with the square of T, in place of slicing the keys first
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        query = q[..., t : t + 1, :] / math.sqrt(q.shape[-1])
        scores = query @ k[..., : t + 1, :].transpose(-2, -1)  # <-- here
        weights = torch.softmax(scores[..., start:], dim=-1)
        out.append(weights @ v[..., start : t + 1, :])
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-12 | - | divides the scores by the root of the features of the values in place of the keys; cuts the queries into blocks without filling T up to a multiple of the window, which raises where it is none
def local_attention(q, k, v, window):
    size = math.sqrt(v.shape[-1])  # <-- here
    blocks = q.unflatten(-2, (-1, window))  # <-- here
    keys = F.pad(k, (0, 0, window, 0)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    values = F.pad(v, (0, 0, window, 0)).unfold(-2, 2 * window, window)
    scores = blocks @ keys / size  # (..., n, w, 2w)
    n = scores.shape[-3]
    here = torch.arange(window).view(1, -1, 1) + window
    there = torch.arange(2 * window).view(1, 1, -1)
    real = torch.arange(n).view(-1, 1, 1) * window + there >= window
    may = (here - there >= 0) & (here - there < window) & real
    weights = torch.softmax(scores.masked_fill(~may, -torch.inf), dim=-1)
    return (weights @ values.transpose(-2, -1)).flatten(-3, -2)


# %% right | 2026-blind-12 | one shifted copy of the keys for each distance, no loop over positions
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)
    place = torch.arange(T, device=q.device)
    scores = []
    for back in range(reach):
        shifted = F.pad(k, (0, 0, back, 0))[..., :T, :]
        score = (q * shifted).sum(dim=-1) / math.sqrt(d)
        scores.append(score.masked_fill(place < back, -torch.inf))
    weights = torch.softmax(torch.stack(scores, dim=-1), dim=-1)  # (..., T, reach)
    context = 0
    for back in range(reach):
        shifted = F.pad(v, (0, 0, back, 0))[..., :T, :]
        context = context + weights[..., back].unsqueeze(-1) * shifted
    return context

# %% wrong | house | all_keys_for_each_query | Scales all queries anew for each of them.
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        scaled = q / math.sqrt(q.shape[-1]) # <-- here
        start = max(0, t - window + 1)
        s = scaled[..., t:t + 1, :] @ k[..., start:t + 1, :].transpose(-2, -1)
        out.append(torch.softmax(s, -1) @ v[..., start:t + 1, :])
    return torch.cat(out, -2)


# %% wrong | 2026-blind-13 | the_first_key_repeated | indices before the first key are clamped to 0 and not masked, so that the first queries count key 0 several times
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    back = torch.arange(window - 1, -1, -1)
    index = (torch.arange(T)[:, None] - back).clamp(min=0)  # (T, window)
    near_k = k[..., index, :]  # (..., T, window, d)
    near_v = v[..., index, :]  # (..., T, window, d_v)
    scores = torch.einsum("...td,...twd->...tw", q, near_k) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return torch.einsum("...tw,...twe->...te", weights, near_v)


# %% wrong | 2026-blind-13 | - | the answers are written into a tensor shaped like q, in place of one with the features of v
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    context = torch.zeros_like(q)  # <-- here
    for t in range(T):
        start = max(0, t - window + 1)
        keys = k[..., start : t + 1, :]
        values = v[..., start : t + 1, :]
        scores = (keys @ q[..., t, :].unsqueeze(-1)).squeeze(-1) / math.sqrt(d)
        weights = scores.softmax(dim=-1)
        context[..., t, :] = (weights.unsqueeze(-2) @ values).squeeze(-2)
    return context


# %% wrong | 2026-blind-13 | scaled_by_sqrt_d_v | the scores are divided by the root of the values' features in place of the keys'
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        piece = slice(max(0, t + 1 - window), t + 1)
        values = v[..., piece, :]
        scale = values.shape[-1] ** -0.5  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., piece, :].transpose(-2, -1) * scale
        rows.append(torch.softmax(scores, dim=-1) @ values)
    return torch.cat(rows, dim=-2)


# %% double | 2026-blind-13 | - | the block of nothing in front of the first block is not masked, so its zeros get weight; the scores are not divided by the root of d
def local_attention(q, k, v, window):
    T = q.shape[-2]
    fill = -T % window
    q = F.pad(q, (0, 0, 0, fill))
    k = F.pad(k, (0, 0, window, fill))
    v = F.pad(v, (0, 0, window, fill))
    blocks_q = q.unflatten(-2, (-1, window))  # (..., n, w, d)
    blocks_k = k.unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    blocks_v = v.unfold(-2, 2 * window, window).transpose(-2, -1)  # (..., n, 2w, d_v)
    scores = blocks_q @ blocks_k  # <-- here
    distance = torch.arange(window)[:, None] + window - torch.arange(2 * window)
    allowed = (distance >= 0) & (distance < window)  # <-- here
    weights = torch.softmax(scores.masked_fill(~allowed, -torch.inf), dim=-1)
    return (weights @ blocks_v).flatten(-3, -2)[..., :T, :]


# %% right | 2026-blind-13 | gathered windows by unfold with a mask of places before the first key, einsum
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    window = min(window, T)
    front = (0, 0, window - 1, 0)
    near_k = F.pad(k, front).unfold(-2, window, 1)  # (..., T, d, w)
    near_v = F.pad(v, front).unfold(-2, window, 1)  # (..., T, d_v, w)
    place = torch.arange(T, device=q.device)[:, None] - torch.arange(window - 1, -1, -1, device=q.device)
    scores = torch.einsum("...td,...tdw->...tw", q * d**-0.5, near_k)
    scores = torch.where(place >= 0, scores, scores.new_tensor(-torch.inf))
    return torch.einsum("...tw,...tew->...te", scores.softmax(-1), near_v)


# %% wrong | house | - | The window is halved, which makes it one key short where it is 3.
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = max(0, t - window // 2)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., start : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        rows.append(torch.softmax(scores, -1) @ v[..., start : t + 1, :])
    return torch.cat(rows, -2)


# %% wrong | house | scaled_after_the_softmax | The result is divided by sqrt(d), and not the scores.
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        scores = q[..., t : t + 1, :] @ k[..., start : t + 1, :].transpose(-2, -1)
        rows.append(torch.softmax(scores, -1) @ v[..., start : t + 1, :])  # <-- here
    return torch.cat(rows, -2) / math.sqrt(q.shape[-1])  # <-- here


# %% wrong | house | more_than_a_window_of_two_blocks | Each query's slice begins with the block before, so that no mask is needed.
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = max(0, (t // window - 1) * window)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., start : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
        rows.append(torch.softmax(scores, -1) @ v[..., start : t + 1, :])
    return torch.cat(rows, -2)


# %% wrong | 2026-blind-14 | - | the padding in front is recognised by a score of exactly 0, so true keys whose score is 0 are hidden too
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    front = (0, 0, window - 1, 0)
    keys = F.pad(k, front).unfold(-2, window, 1)  # (..., T, d, window)
    values = F.pad(v, front).unfold(-2, window, 1)  # (..., T, d_v, window)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    scores = scores.masked_fill(scores == 0, -math.inf)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("...tw,...tvw->...tv", weights, values)


# %% wrong | 2026-blind-14 | - | unfold puts the positions of a piece last, and reshape renames the dimensions where a transpose is needed, so the features of different keys are mixed
def local_attention(q, k, v, window):
    T = q.shape[-2]

    def last_ones(x):
        """(..., T, f) -> (..., T, window, f)"""
        pieces = F.pad(x, (0, 0, window - 1, 0)).unfold(-2, window, 1)
        return pieces.reshape(*x.shape[:-1], window, x.shape[-1])  # <-- here

    near_keys, near_values = last_ones(k), last_ones(v)
    scores = (near_keys @ q.unsqueeze(-1)).squeeze(-1) / math.sqrt(q.shape[-1])
    place = torch.arange(T)[:, None] - torch.arange(window - 1, -1, -1)  # (T, window)
    scores = scores.masked_fill(place < 0, -math.inf)
    weights = scores.softmax(dim=-1)
    return (weights.unsqueeze(-2) @ near_values).squeeze(-2)


# %% wrong | 2026-blind-14 | more_than_a_window_of_two_blocks | within the two blocks only the future is masked, so queries see keys further back than the window
def local_attention(q, k, v, window):
    T = q.shape[-2]
    out = []
    for start in range(0, T, window):
        stop = min(start + window, T)
        left = max(0, start - window)
        block_q = q[..., start:stop, :]
        block_k = k[..., left:stop, :]
        block_v = v[..., left:stop, :]
        scores = block_q @ block_k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        i = torch.arange(start, stop, device=q.device).unsqueeze(1)
        j = torch.arange(left, stop, device=q.device).unsqueeze(0)
        hidden = j > i  # <-- here
        scores = scores.masked_fill(hidden, float("-inf"))
        out.append(torch.softmax(scores, -1) @ block_v)
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-14 | - | the rows are stacked in front of the leading dimensions and not before the last; the scores are divided by the root of the window and not of d
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        first = max(0, t - window + 1)
        seen_k = k[..., first : t + 1, :]
        seen_v = v[..., first : t + 1, :]
        s = torch.einsum("...d,...jd->...j", q[..., t, :], seen_k) / math.sqrt(window)  # <-- here
        w = torch.softmax(s, dim=-1)
        rows.append(torch.einsum("...j,...jv->...v", w, seen_v))
    return torch.stack(rows)  # <-- here


# %% right | 2026-blind-14 | one pass for each distance, the scores of a distance by products of shifted tensors, no loop over positions
def local_attention(q, k, v, window):
    T = q.shape[-2]
    reach = min(window, T)
    by_distance = []
    for back in range(reach):
        near = (q[..., back:, :] * k[..., : T - back, :]).sum(dim=-1) / math.sqrt(q.shape[-1])
        by_distance.append(F.pad(near, (back, 0), value=-math.inf))
    weights = torch.softmax(torch.stack(by_distance, dim=-1), dim=-1)
    context = 0
    for back in range(reach):
        part = weights[..., back:, back].unsqueeze(-1) * v[..., : T - back, :]
        context = context + F.pad(part, (0, 0, back, 0))
    return context


# %% wrong | house | - | Counts the positions as the third dimension, and gives two sentences without heads their place alone.
def local_attention(q, k, v, window):
    if q.dim() == 2:
        return local_attention(q[None, None], k[None, None], v[None, None], window)[0, 0]
    out = []
    for t in range(q.shape[-2]):
        start = max(0, t - window + 1)
        scores = q[:, :, t : t + 1, :] @ k[..., start : t + 1, :].transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
        weights = torch.softmax(scores, dim=-1)
        out.append(weights @ v[..., start : t + 1, :])
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-15 | reads_the_padding | does not mask the block of zeros in front of the text, so that the first queries give weight to keys that do not exist
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    extra = -T % window
    n = (T + extra) // window
    q = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (n, window))  # (..., n, w, d)
    k = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    v = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d_v, 2w)
    scores = q @ k / math.sqrt(d)  # (..., n, w, 2w)
    query = torch.arange(window, device=q.device)[:, None] + window
    key = torch.arange(2 * window, device=q.device)[None, :]
    allowed = (key <= query) & (key > query - window)  # <-- here
    weights = scores.masked_fill(~allowed, -math.inf).softmax(dim=-1)
    context = weights @ v.transpose(-2, -1)
    return context.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-15 | the_first_key_repeated | moves places before the text to key 0 without masking them, so that key 0 counts several times for the first queries
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    back = torch.arange(window - 1, -1, -1, device=q.device)
    places = torch.arange(T, device=q.device)[:, None] - back[None, :]  # (T, w)
    places = places.clamp(min=0)  # <-- here
    near_keys = k[..., places, :]  # (..., T, w, d)
    near_values = v[..., places, :]
    scores = torch.einsum("...td,...twd->...tw", q, near_keys) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("...tw,...twv->...tv", weights, near_values)


# %% wrong | 2026-blind-15 | - | brings the pieces of the values into (positions, features) by a reshape in place of a transpose, which mixes positions and features
def pieces(x, window, extra):
    padded = F.pad(x, (0, 0, window, extra))
    return padded.unfold(-2, 2 * window, window)


def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    d_v = v.shape[-1]
    blocks = math.ceil(T / window)
    extra = blocks * window - T
    queries = F.pad(q, (0, 0, 0, extra)).reshape(*q.shape[:-2], blocks, window, d)
    keys, values = pieces(k, window, extra), pieces(v, window, extra)
    values = values.reshape(*v.shape[:-2], blocks, 2 * window, d_v)  # <-- here
    i = torch.arange(window, device=q.device).view(1, -1, 1) + window
    j = torch.arange(2 * window, device=q.device).view(1, 1, -1)
    b = torch.arange(blocks, device=q.device).view(-1, 1, 1)
    may = (j <= i) & (i - j < window) & ((b - 1) * window + j >= 0)
    scores = (queries @ keys) / math.sqrt(d)
    weights = torch.softmax(scores.masked_fill(~may, -math.inf), dim=-1)
    out = weights @ values
    return out.reshape(*q.shape[:-2], blocks * window, d_v)[..., :T, :]


# %% double | 2026-blind-15 | - | lets each block of queries see only the keys of its own block, not those of the one before; divides by the root of the window in place of the root of d
def local_attention(q, k, v, window):
    T = q.shape[-2]
    out = []
    for start in range(0, T, window):
        stop = min(start + window, T)
        keys, values = k[..., start:stop, :], v[..., start:stop, :]  # <-- here
        scores = q[..., start:stop, :] @ keys.transpose(-2, -1) / math.sqrt(window)  # <-- here
        size = stop - start
        see = torch.ones(size, size, dtype=torch.bool, device=q.device).tril()
        weights = scores.masked_fill(~see, -torch.inf).softmax(dim=-1)
        out.append(weights @ values)
    return torch.cat(out, dim=-2)


# %% right | 2026-blind-15 | a loop over blocks with slices of the keys, nothing padded, written into one tensor
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    place = torch.arange(T, device=q.device)
    answers = []
    for first in range(0, T, window):
        end = min(first + window, T)
        begin = max(first - window + 1, 0)
        distance = place[first:end].unsqueeze(1) - place[begin:end]
        scores = torch.einsum("...qd,...kd->...qk", q[..., first:end, :], k[..., begin:end, :])
        scores = (scores / math.sqrt(d)).masked_fill((distance < 0) | (distance >= window), -torch.inf)
        answers.append(scores.softmax(dim=-1) @ v[..., begin:end, :])
    return torch.cat(answers, dim=-2) if answers else v[..., :0, :]


# %% wrong | 2026-blind-16 | the_first_key_repeated | Sets the negative key numbers of the early queries to 0 without hiding them, so that key 0 is counted several times
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    window = min(window, T)
    back = torch.arange(window, device=q.device)
    which = torch.arange(T, device=q.device)[:, None] - back  # (T, window)
    which = which.clamp(min=0)  # <-- here
    near_k = k[..., which, :]  # (..., T, window, d)
    near_v = v[..., which, :]
    scores = (near_k @ q.unsqueeze(-1)).squeeze(-1) / math.sqrt(d)
    weights = scores.softmax(dim=-1)
    return (weights.unsqueeze(-2) @ near_v).squeeze(-2)


# %% wrong | 2026-blind-16 | keeps_what_filled_the_last_block | Does not cut off the queries that were filled up, so the context has more than T positions where the window does not divide T
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    w = window
    more = -T % w
    q = F.pad(q, (0, 0, 0, more))
    k = F.pad(k, (0, 0, w, more))
    v = F.pad(v, (0, 0, w, more))
    blocks = q.unflatten(-2, (-1, w))  # (..., n, w, d)
    keys = k.unfold(-2, 2 * w, w)  # (..., n, d, 2w)
    values = v.unfold(-2, 2 * w, w)  # (..., n, d_v, 2w)
    scores = blocks @ keys / math.sqrt(d)  # (..., n, w, 2w)
    row = torch.arange(w, device=q.device)[:, None] + w
    column = torch.arange(2 * w, device=q.device)
    allowed = (column <= row) & (column > row - w)  # (w, 2w)
    first = torch.arange(scores.shape[-3], device=q.device)[:, None, None] * w - w
    allowed = allowed & (column + first >= 0)  # (n, w, 2w)
    weights = torch.softmax(scores.masked_fill(~allowed, -torch.inf), dim=-1)
    context = weights @ values.transpose(-1, -2)
    return context.flatten(-3, -2)  # <-- here


# %% wrong | 2026-blind-16 | - | Takes the block before each one with roll, which puts the last block before the first, and nothing hides it from the first block
def local_attention(q, k, v, window):
    *lead, T, d = q.shape
    extra = (window - T % window) % window

    def in_blocks(x):
        x = F.pad(x, (0, 0, 0, extra))
        return x.reshape(*lead, -1, window, x.shape[-1])

    q_b, k_b, v_b = in_blocks(q), in_blocks(k), in_blocks(v)
    k_two = torch.cat([k_b.roll(1, dims=-3), k_b], dim=-2)  # <-- here
    v_two = torch.cat([v_b.roll(1, dims=-3), v_b], dim=-2)  # <-- here
    scores = torch.einsum("...nid,...njd->...nij", q_b, k_two) / d**0.5
    i = torch.arange(window, device=q.device).unsqueeze(1)
    j = torch.arange(2 * window, device=q.device) - window
    visible = (i - j >= 0) & (i - j < window)
    weights = torch.softmax(scores.masked_fill(~visible, float("-inf")), -1)
    out = torch.einsum("...nij,...njv->...niv", weights, v_two)
    return out.reshape(*lead, -1, v.shape[-1])[..., :T, :]


# %% double | 2026-blind-16 | - | Begins at key t - window, one too far back, in place of t - window + 1; divides the scores by the root of the window in place of the root of d
def local_attention(q, k, v, window):
    contexts = []
    for t in range(q.shape[-2]):
        start = max(0, t - window)  # <-- here
        some_keys = k[..., start : t + 1, :]
        some_values = v[..., start : t + 1, :]
        query = q[..., t : t + 1, :]
        scores = query @ some_keys.transpose(-2, -1) / math.sqrt(window)  # <-- here
        contexts.append(torch.softmax(scores, dim=-1) @ some_values)
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-16 | a loop over blocks of queries, each with the slice of keys that reaches one window back, and a mask made by tril and triu
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    window = min(window, T)
    done = []
    for begin in range(0, T, window):
        end = min(begin + window, T)
        first = max(0, begin - window + 1)
        keys, values = k[..., first:end, :], v[..., first:end, :]
        scores = (q[..., begin:end, :] / math.sqrt(d)) @ keys.mT
        lag = begin - first
        band = torch.ones(end - begin, end - first, dtype=torch.bool, device=q.device)
        band = band.tril(lag).triu(lag - window + 1)
        done.append(scores.masked_fill(~band, -torch.inf).softmax(dim=-1) @ values)
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-17 | wraps_round | keys are rolled to each distance, and those that come round from the end are not hidden from the first queries
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    window = min(window, T)
    scores = []
    for back in range(window):
        moved = torch.roll(k, shifts=back, dims=-2)
        scores.append((q * moved).sum(dim=-1) / math.sqrt(d))
    weights = torch.softmax(torch.stack(scores, dim=-1), dim=-1)  # <-- here
    out = 0
    for back in range(window):
        out = out + weights[..., back : back + 1] * torch.roll(v, shifts=back, dims=-2)
    return out


# %% wrong | 2026-blind-17 | reads_the_padding | the block of nothing before the first block is not hidden: its zero keys get weight
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    extra = -T % window
    blocks = (T + extra) // window
    qb = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (blocks, window))
    kb = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)
    vb = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)
    scores = qb @ kb / math.sqrt(d)
    i = torch.arange(window, device=q.device)[:, None] + window
    j = torch.arange(2 * window, device=q.device)
    visible = (j <= i) & (j > i - window)  # <-- here
    weights = scores.masked_fill(~visible, -math.inf).softmax(dim=-1)
    out = weights @ vb.transpose(-2, -1)
    return out.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-17 | - | the room for the answers has the features of the queries in place of those of the values
def local_attention(q, k, v, window):
    out = torch.zeros_like(q)  # <-- here
    scale = q.shape[-1] ** -0.5
    for t in range(q.shape[-2]):
        first = max(0, t - window + 1)
        piece = k[..., first : t + 1, :]
        s = (piece @ q[..., t, :].unsqueeze(-1)).squeeze(-1) * scale
        w = torch.softmax(s, dim=-1)
        out[..., t, :] = (w.unsqueeze(-2) @ v[..., first : t + 1, :]).squeeze(-2)
    return out


# %% double | 2026-blind-17 | - | the window begins one key too early; the answers are stacked along the first dimension in place of the positions'
def local_attention(q, k, v, window):
    root = math.sqrt(q.shape[-1])
    answers = []
    for t in range(q.shape[-2]):
        start = t - window if t > window else 0  # <-- here
        near_keys = k[..., start : t + 1, :]
        near_values = v[..., start : t + 1, :]
        scores = torch.einsum("...d,...jd->...j", q[..., t, :], near_keys) / root
        answers.append(torch.einsum("...j,...jv->...v", scores.softmax(dim=-1), near_values))
    return torch.stack(answers)  # <-- here


# %% right | 2026-blind-17 | by slices of a block of queries with the keys that it may need
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    size = min(window, T) if T else 1
    done = []
    for top in range(0, T, size):
        bottom = min(top + size, T)
        left = max(0, top - window + 1)
        scores = q[..., top:bottom, :] @ k[..., left:bottom, :].mT / math.sqrt(d)
        back = torch.arange(top, bottom, device=q.device)[:, None] - torch.arange(
            left, bottom, device=q.device
        )
        scores = scores.masked_fill((back < 0) | (back >= window), -math.inf)
        done.append(torch.softmax(scores, dim=-1) @ v[..., left:bottom, :])
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-18 | zeros_before_the_first_full_window | the beginning of the slice is not kept from going below 0: for the first queries a negative index counts from the end
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        begin = t - window + 1  # <-- here
        keys, values = k[..., begin : t + 1, :], v[..., begin : t + 1, :]
        scores = (q[..., t : t + 1, :] @ keys.transpose(-2, -1)) / math.sqrt(q.shape[-1])
        out.append(scores.softmax(dim=-1) @ values)
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-18 | reads_the_padding | in blocks: the block of nothing in front is not masked, so that the first queries spread weight on keys of zeros
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    fill = -T % window
    n = (T + fill) // window
    qs = F.pad(q, (0, 0, 0, fill)).unflatten(-2, (n, window))
    ks = F.pad(k, (0, 0, window, fill)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    vs = F.pad(v, (0, 0, window, fill)).unfold(-2, 2 * window, window).transpose(-2, -1)
    scores = qs @ ks / math.sqrt(d)  # (..., n, w, 2w)
    distance = window + torch.arange(window)[:, None] - torch.arange(2 * window)
    allowed = ((distance >= 0) & (distance < window)).to(q.device)  # <-- here
    weights = scores.masked_fill(~allowed, -math.inf).softmax(-1)
    return (weights @ vs).flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-18 | more_than_a_window_of_two_blocks | in blocks: the mask is only causal, so that a query sees all of the block before its own, up to 2 w - 1 keys too far back
def local_attention(q, k, v, window):
    T = q.shape[-2]
    rows = []
    for first in range(0, T, window):
        last = min(first + window, T)
        start = max(0, first - window)
        scores = q[..., first:last, :] @ k[..., start:last, :].mT * q.shape[-1] ** -0.5
        i = torch.arange(first, last, device=q.device).unsqueeze(-1)
        j = torch.arange(start, last, device=q.device)
        scores = scores.masked_fill(j > i, float("-inf"))  # <-- here
        rows.append(torch.softmax(scores, dim=-1) @ v[..., start:last, :])
    return torch.cat(rows, dim=-2)


# %% double | 2026-blind-18 | one_key_too_many+scaled_by_sqrt_d_v | one key too many in the window; scaled by the width of the values
def local_attention(q, k, v, window):
    contexts = []
    for t in range(q.size(-2)):
        lo = max(0, t - window)  # <-- here
        s = torch.einsum("...d,...nd->...n", q[..., t, :], k[..., lo : t + 1, :])
        w = torch.softmax(s / math.sqrt(v.size(-1)), dim=-1)  # <-- here
        contexts.append(torch.einsum("...n,...ne->...e", w, v[..., lo : t + 1, :]))
    return torch.stack(contexts, dim=-2)


# %% right | 2026-blind-18 | a loop over the distance and not over the positions: one shifted dot product for each place of the window
def local_attention(q, k, v, window):
    T = q.shape[-2]
    reach = min(window, T)
    scores = q.new_full((*q.shape[:-1], reach), -math.inf)
    for lag in range(reach):
        scores[..., lag:, lag] = (q[..., lag:, :] * k[..., : T - lag, :]).sum(-1) / math.sqrt(q.shape[-1])
    weights = scores.softmax(dim=-1)
    total = torch.zeros_like(v)
    for lag in range(reach):
        moved = F.pad(v[..., : T - lag, :], (0, 0, lag, 0))
        total = total + weights[..., lag : lag + 1] * moved
    return total


# %% wrong | 2026-blind-19 | zeros_before_the_first_full_window | the start of the slice is not held at 0: for the first queries it is negative and counts from the end, so the slice is empty (or another one)
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        begin = t - window + 1  # <-- here
        keys, values = k[..., begin : t + 1, :], v[..., begin : t + 1, :]
        scores = (keys @ q[..., t, :, None]).squeeze(-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        rows.append((weights.unsqueeze(-2) @ values).squeeze(-2))
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-19 | reads_the_padding | in the blocks the keys of nothing before the first block are not masked: zeros with score 0 take weight from the first queries
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    extra = -T % window
    q_blocks = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (-1, window))
    k_two = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    v_two = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)
    scores = q_blocks @ k_two / math.sqrt(d)
    i = torch.arange(window, device=q.device)[:, None] + window
    j = torch.arange(2 * window, device=q.device)
    allowed = (j <= i) & (j > i - window)  # <-- here
    weights = scores.masked_fill(~allowed, -math.inf).softmax(dim=-1)
    context = weights @ v_two.transpose(-2, -1)
    return context.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-19 | its_own_block_only | cuts the text into separate blocks of window, causal within each: no query looks back into the block before
def local_attention(q, k, v, window):
    out = []
    for qs, ks, vs in zip(q.split(window, -2), k.split(window, -2), v.split(window, -2)):  # <-- here
        n = qs.shape[-2]
        scores = qs @ ks.transpose(-2, -1) * qs.shape[-1] ** -0.5
        future = torch.ones(n, n, dtype=torch.bool, device=q.device).triu(1)
        out.append(scores.masked_fill(future, -torch.inf).softmax(-1) @ vs)
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-19 | - | the window is one key too long (from t - window); the first queries divide by the root of the number of keys seen in place of d
def local_attention(q, k, v, window):
    context = q.new_empty(*q.shape[:-1], v.shape[-1])
    for t in range(q.shape[-2]):
        first = max(0, t - window)  # <-- here
        near = k[..., first : t + 1, :]
        scores = torch.einsum("...d,...jd->...j", q[..., t, :], near) / math.sqrt(near.shape[-2])  # <-- here
        weights = scores.softmax(dim=-1)
        context[..., t, :] = torch.einsum("...j,...jv->...v", weights, v[..., first : t + 1, :])
    return context


# %% right | 2026-blind-19 | loop over the offsets within the window (not over positions), each a shifted copy of keys and values
def local_attention(q, k, v, window):
    T = q.shape[-2]
    reach = min(window, T)
    ages = []
    for back in range(reach):
        dots = (q[..., back:, :] * k[..., : T - back, :]).sum(-1) / math.sqrt(q.shape[-1])
        ages.append(F.pad(dots, (back, 0), value=-math.inf))
    weights = torch.stack(ages, dim=-1).softmax(-1)
    return sum(
        weights[..., back, None] * F.pad(v[..., : T - back, :], (0, 0, back, 0))
        for back in range(reach)
    )


# %% wrong | 2026-blind-20 | zeros_before_the_first_full_window | the start of the slice may be negative, which counts from the end: the first queries see no keys, or the wrong ones
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    rows = []
    for t in range(T):
        near = slice(t - window + 1, t + 1)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1) / math.sqrt(d)
        rows.append(torch.softmax(scores, dim=-1) @ v[..., near, :])
    return torch.cat(rows, dim=-2)


# %% wrong | 2026-blind-20 | reads_the_padding | the zeros put in front are not masked: their score of 0 takes weight from the first window - 1 queries
def local_attention(q, k, v, window):
    d = q.shape[-1]
    before = (0, 0, window - 1, 0)
    keys = F.pad(k, before).unfold(-2, window, 1)  # (..., T, d, w)
    values = F.pad(v, before).unfold(-2, window, 1)  # (..., T, d_v, w)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return torch.einsum("...tw,...tdw->...td", weights, values)


# %% wrong | 2026-blind-20 | the_first_key_repeated | indices before the beginning are clamped to 0, so that the first queries count key 0 several times
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    t = torch.arange(T, device=q.device)
    index = t[:, None] - torch.arange(window, device=q.device)  # (T, w)
    index = index.clamp(min=0)  # <-- here
    near_k, near_v = k[..., index, :], v[..., index, :]  # (..., T, w, d)
    scores = (near_k @ q.unsqueeze(-1)).squeeze(-1) / math.sqrt(d)
    weights = scores.softmax(-1)
    return (weights.unsqueeze(-2) @ near_v).squeeze(-2)


# %% double | 2026-blind-20 | one_key_too_many+no_scaling | the window holds one key too many; the scores are not divided by the root of d
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        start = max(0, t - window)  # <-- here
        some_k, some_v = k[..., start : t + 1, :], v[..., start : t + 1, :]
        scores = (some_k * q[..., t, None, :]).sum(-1)  # <-- here
        weights = scores.softmax(dim=-1)
        out.append((weights.unsqueeze(-1) * some_v).sum(-2))
    return torch.stack(out, dim=-2)


# %% right | 2026-blind-20 | one distance after the other: shifted copies of keys and values, scores stacked, -inf before the beginning
def local_attention(q, k, v, window):
    n = q.shape[-2]
    reach = min(window, n)
    scores, shifted = [], []
    for back in range(reach):
        older_k = F.pad(k[..., : n - back, :], (0, 0, back, 0))
        older_v = F.pad(v[..., : n - back, :], (0, 0, back, 0))
        score = (q * older_k).sum(dim=-1) / q.shape[-1] ** 0.5
        nobody = torch.arange(n, device=q.device) < back
        scores.append(score.masked_fill(nobody, -math.inf))
        shifted.append(older_v)
    weights = torch.stack(scores, dim=-1).softmax(dim=-1)
    return sum(weights[..., back, None] * shifted[back] for back in range(reach))


# %% wrong | 2026-blind-21 | reads_the_padding | windows made with F.pad and unfold; the zero padding at the front is not masked, so the first queries give weight to keys that do not exist
def local_attention(q, k, v, window):
    w = min(window, q.shape[-2])
    k_win = F.pad(k, (0, 0, w - 1, 0)).unfold(-2, w, 1)  # (..., T, d, w)
    v_win = F.pad(v, (0, 0, w - 1, 0)).unfold(-2, w, 1)  # (..., T, d_v, w)
    scores = torch.einsum("...td,...tdw->...tw", q, k_win) / math.sqrt(q.shape[-1])  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("...tw,...tvw->...tv", weights, v_win)


# %% wrong | 2026-blind-21 | its_own_block_only | works in blocks of window, but each block sees only its own keys: the block before is forgotten
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    parts = []
    for begin in range(0, T, window):
        end = min(begin + window, T)
        start = begin  # <-- here
        scores = q[..., begin:end, :] @ k[..., start:end, :].transpose(-2, -1) / math.sqrt(d)
        i = torch.arange(begin, end, device=q.device)[:, None]
        j = torch.arange(start, end, device=q.device)
        seen = (j <= i) & (j > i - window)
        weights = scores.masked_fill(~seen, -math.inf).softmax(dim=-1)
        parts.append(weights @ v[..., start:end, :])
    return torch.cat(parts, dim=-2)


# %% wrong | 2026-blind-21 | zeros_before_the_first_full_window | with a loop, but the start of the window is not kept at 0 or above: a negative start counts from the end, and the first queries have no keys (they get zeros)
def local_attention(q, k, v, window):
    out = []
    for t in range(q.shape[-2]):
        span = slice(t + 1 - window, t + 1)  # <-- here
        s = (k[..., span, :] @ q[..., t, :, None]).squeeze(-1) * q.shape[-1] ** -0.5
        p = F.softmax(s, dim=-1)
        out.append((p[..., None] * v[..., span, :]).sum(dim=-2))
    return torch.stack(out, dim=-2)


# %% double | 2026-blind-21 | one_key_too_many+no_scaling | the window is one key too wide; no division by the root of d
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        first = max(0, t - window)  # <-- here
        near_k, near_v = k[..., first : t + 1, :], v[..., first : t + 1, :]
        scores = torch.einsum("...d,...jd->...j", q[..., t, :], near_k)  # <-- here
        rows.append(torch.einsum("...j,...jv->...v", scores.softmax(-1), near_v))
    return torch.stack(rows, dim=-2)


# %% right | 2026-blind-21 | shifted copies: one column of scores per distance, padded with -inf, and a sum over distances
def local_attention(q, k, v, window):
    T = q.shape[-2]
    reach = min(window, T)
    columns = []
    for back in range(reach):
        dots = (q[..., back:, :] * k[..., : T - back, :]).sum(dim=-1) / math.sqrt(q.shape[-1])
        columns.append(F.pad(dots, (back, 0), value=-math.inf))
    share = torch.stack(columns, dim=-1).softmax(dim=-1)  # (..., T, reach)
    context = share[..., 0, None] * v
    for back in range(1, reach):
        moved = F.pad(v[..., : T - back, :], (0, 0, back, 0))
        context = context + share[..., back, None] * moved
    return context


# %% wrong | 2026-blind-22 | zeros_before_the_first_full_window | the beginning of the slice is not kept from falling below 0, so that it counts from the end for the first queries
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = t - window + 1  # <-- here
        near_k = k[..., start : t + 1, :]
        near_v = v[..., start : t + 1, :]
        scores = (q[..., t : t + 1, :] * near_k).sum(dim=-1) / math.sqrt(q.shape[-1])
        weights = scores.softmax(dim=-1)
        rows.append((weights.unsqueeze(-1) * near_v).sum(dim=-2))
    return torch.stack(rows, dim=-2)


# %% wrong | 2026-blind-22 | reads_the_padding | by blocks: the block of nothing in front of the first one is not masked, and takes part in the softmax with scores of 0
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    fill = -T % window
    q = F.pad(q, (0, 0, 0, fill)).unflatten(-2, (-1, window))
    k = F.pad(k, (0, 0, window, fill)).unfold(-2, 2 * window, window)
    v = F.pad(v, (0, 0, window, fill)).unfold(-2, 2 * window, window)
    scores = q @ k / math.sqrt(d)
    i = torch.arange(window, device=q.device)[:, None] + window
    j = torch.arange(2 * window, device=q.device)
    allowed = (j <= i) & (j > i - window)  # <-- here
    weights = scores.masked_fill(~allowed, -math.inf).softmax(dim=-1)
    context = weights @ v.transpose(-2, -1)
    return context.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-22 | - | by blocks: filled up behind the text, but the last T rows are kept and not the first
def local_attention(q, k, v, window):
    *_, T, d = q.shape
    extra = (window - T % window) % window
    blocks = (T + extra) // window
    padded_q = F.pad(q, (0, 0, 0, extra))
    padded_k = F.pad(k, (0, 0, window, extra))
    padded_v = F.pad(v, (0, 0, window, extra))
    offsets = torch.arange(window, device=q.device)
    results = []
    for b in range(blocks):
        lo = b * window
        rows = padded_q[..., lo : lo + window, :]
        cols = padded_k[..., lo : lo + 2 * window, :]
        vals = padded_v[..., lo : lo + 2 * window, :]
        key = torch.arange(lo - window, lo + window, device=q.device)
        distance = (lo + offsets)[:, None] - key
        ok = (distance >= 0) & (distance < window) & (key >= 0)
        s = (rows @ cols.transpose(-2, -1)) * d**-0.5
        results.append(s.masked_fill(~ok, -math.inf).softmax(-1) @ vals)
    return torch.cat(results, dim=-2)[..., -T:, :]  # <-- here


# %% double | 2026-blind-22 | more_than_a_window_of_two_blocks+scaled_by_sqrt_d_v | the mask within the two blocks is only causal, so that queries see up to 2 w keys; scaled by the width of the values
def local_attention(q, k, v, window):
    T = q.shape[-2]
    scale = 1 / math.sqrt(v.shape[-1])  # <-- here
    pieces = []
    for lo in range(0, T, window):
        hi = min(lo + window, T)
        first = max(0, lo - window)
        scores = q[..., lo:hi, :] @ k[..., first:hi, :].transpose(-2, -1) * scale
        query = torch.arange(lo, hi, device=q.device)[:, None]
        key = torch.arange(first, hi, device=q.device)
        scores = scores.masked_fill(key > query, -math.inf)  # <-- here
        pieces.append(torch.softmax(scores, dim=-1) @ v[..., first:hi, :])
    return torch.cat(pieces, dim=-2)


# %% right | 2026-blind-22 | an index table (T, window) gathers for each query its keys; what lies before the text is masked
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    width = min(window, T)
    spots = torch.arange(T, device=q.device)[:, None] + torch.arange(1 - width, 1, device=q.device)
    inside = spots >= 0
    spots = spots.clamp(min=0)
    logits = torch.einsum("...td,...twd->...tw", q, k[..., spots, :]) / math.sqrt(d)
    alpha = logits.masked_fill(~inside, -math.inf).softmax(dim=-1)
    return torch.einsum("...tw,...twe->...te", alpha, v[..., spots, :])


# %% wrong | 2026-blind-23 | zeros_before_the_first_full_window | the start of the slice is not held at 0: for the first queries it is negative and counts from the end, so that they read nothing or the wrong keys
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    contexts = []
    for t in range(T):
        start = t - window + 1  # <-- here
        keys, values = k[..., start : t + 1, :], v[..., start : t + 1, :]
        scores = q[..., t : t + 1, :] @ keys.transpose(-2, -1) / math.sqrt(d)
        contexts.append(torch.softmax(scores, dim=-1) @ values)
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-23 | reads_the_padding | blocks: the zeros put in front of the first key are not masked, each gets a weight of exp(0)
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    w = window
    fill = -T % w
    queries = F.pad(q, (0, 0, 0, fill)).unflatten(-2, (-1, w))  # (..., n, w, d)
    keys = F.pad(k, (0, 0, w, fill)).unfold(-2, 2 * w, w)  # (..., n, d, 2w)
    values = F.pad(v, (0, 0, w, fill)).unfold(-2, 2 * w, w)  # (..., n, d_v, 2w)
    scores = queries @ keys / math.sqrt(d)
    i = torch.arange(w, device=q.device)[:, None] + w
    j = torch.arange(2 * w, device=q.device)
    seen = (j <= i) & (j > i - w)  # <-- here
    weights = torch.softmax(scores.masked_fill(~seen, -math.inf), dim=-1)
    context = weights @ values.transpose(-2, -1)
    return context.flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-23 | more_than_a_window_of_two_blocks | blocks: within the 2w keys of a block only the future is hidden, so that later queries of a block see up to 2w keys
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    pieces = []
    for top in range(0, T, window):
        bottom = min(top + window, T)
        left = max(0, top - window)
        i = torch.arange(top, bottom, device=q.device).view(-1, 1)
        j = torch.arange(left, bottom, device=q.device).view(1, -1)
        hidden = j > i  # <-- here
        scores = torch.einsum("...id,...jd->...ij", q[..., top:bottom, :], k[..., left:bottom, :])
        scores = (scores * d**-0.5).masked_fill(hidden, float("-inf"))
        pieces.append(scores.softmax(-1) @ v[..., left:bottom, :])
    return torch.cat(pieces, -2)


# %% double | 2026-blind-23 | - | a window of one key too many; the positions are stacked as the first dimension
def local_attention(q, k, v, window):
    T = q.shape[-2]
    rows = []
    for t in range(T):
        begin = max(0, t - window)  # <-- here
        scores = torch.einsum("...d,...jd->...j", q[..., t, :], k[..., begin : t + 1, :])
        weights = F.softmax(scores / math.sqrt(q.shape[-1]), dim=-1)
        rows.append(torch.einsum("...j,...jv->...v", weights, v[..., begin : t + 1, :]))
    return torch.stack(rows, dim=0)  # <-- here


# %% right | 2026-blind-23 | unfold with a stride of 1 over padded keys, the distance down an extra axis, and products by multiplying and summing
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    w = min(window, T)
    keys = F.pad(k, (0, 0, w - 1, 0)).unfold(-2, w, 1)  # (..., T, d, w)
    values = F.pad(v, (0, 0, w - 1, 0)).unfold(-2, w, 1)  # (..., T, d_v, w)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    place = torch.arange(T, device=q.device)[:, None] - torch.arange(w - 1, -1, -1, device=q.device)
    alpha = torch.where(place >= 0, scores, torch.full_like(scores, -math.inf)).softmax(dim=-1)
    return torch.einsum("...tw,...tvw->...tv", alpha, values)


# %% wrong | 2026-blind-24 | reads_the_padding | blocks: the empty places in front of the first block are not masked, and take part with a score of 0
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    fill = -T % window
    q_, k_, v_ = (F.pad(x, (0, 0, 0, fill)) for x in (q, k, v))
    blocks = q_.unflatten(-2, (-1, window))
    def pieces(x):
        return F.pad(x, (0, 0, window, 0)).unfold(-2, 2 * window, window).transpose(-2, -1)
    keys, values = pieces(k_), pieces(v_)
    s = blocks @ keys.transpose(-2, -1) / math.sqrt(d)
    i = torch.arange(window, device=q.device)[:, None] + window
    j = torch.arange(2 * window, device=q.device)
    ok = (j <= i) & (j > i - window)  # <-- here
    w = torch.softmax(s.masked_fill(~ok, -math.inf), dim=-1)
    return (w @ values).flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-24 | wraps_round | the keys are moved with roll, and those that come round from the end are not masked: early queries see the future
def local_attention(q, k, v, window):
    n = min(window, q.shape[-2])
    scores = torch.stack([(q * torch.roll(k, back, dims=-2)).sum(-1) for back in range(n)], dim=-1)  # <-- here
    weights = (scores / math.sqrt(q.shape[-1])).softmax(dim=-1)
    context = 0
    for back in range(n):
        context = context + weights[..., back, None] * torch.roll(v, back, dims=-2)
    return context


# %% wrong | 2026-blind-24 | more_than_a_window_of_two_blocks | blocks: only the future is masked, so that a query sees up to 2 * window keys, all of the block before
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    scale = 1 / math.sqrt(d)
    outputs = []
    for top in range(0, T, window):
        bottom = min(top + window, T)
        first = max(0, top - window)
        kb, vb = k[..., first:bottom, :], v[..., first:bottom, :]
        scores = q[..., top:bottom, :] @ kb.transpose(-2, -1) * scale
        pos_q = torch.arange(top, bottom, device=q.device).unsqueeze(-1)
        pos_k = torch.arange(first, bottom, device=q.device)
        allowed = pos_k <= pos_q  # <-- here
        scores = scores.masked_fill(~allowed, float("-inf"))
        outputs.append(torch.softmax(scores, dim=-1) @ vb)
    return torch.cat(outputs, dim=-2)


# %% double | 2026-blind-24 | zeros_before_the_first_full_window+scaled_by_d_k | the start of the slice becomes negative for the first queries, which then read nothing; the scores are divided by d, not by its root
def local_attention(q, k, v, window):
    contexts = []
    for t in range(q.shape[-2]):
        kk = k[..., t - window + 1 : t + 1, :]  # <-- here
        vv = v[..., t - window + 1 : t + 1, :]
        s = (kk @ q[..., t, :, None]).squeeze(-1) / q.shape[-1]  # <-- here
        contexts.append((torch.softmax(s, -1).unsqueeze(-2) @ vv).squeeze(-2))
    return torch.stack(contexts, dim=-2)


# %% right | 2026-blind-24 | zero padding in front and unfold to (..., T, window) keys, a mask from positions
def local_attention(q, k, v, window):
    length = q.shape[-2]
    w = min(window, length)
    ks = F.pad(k, (0, 0, w - 1, 0)).unfold(-2, w, 1)
    vs = F.pad(v, (0, 0, w - 1, 0)).unfold(-2, w, 1)
    s = torch.einsum("...td,...tdw->...tw", q, ks) * (1 / q.shape[-1] ** 0.5)
    real = torch.arange(length, device=q.device)[:, None] + torch.arange(1 - w, 1, device=q.device) >= 0
    a = torch.where(real, s, torch.full_like(s, -torch.inf)).softmax(-1)
    return torch.einsum("...tw,...tdw->...td", a, vs)


# %% wrong | 2026-blind-25 | wraps_round | roll lets the keys go round in a circle: the first queries see the last keys
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)
    scores = torch.stack(
        [(q * torch.roll(k, back, dims=-2)).sum(-1) for back in range(reach)], dim=-1  # <-- here
    ) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    context = torch.zeros_like(v)
    for back in range(reach):
        context = context + weights[..., back : back + 1] * torch.roll(v, back, dims=-2)
    return context


# %% wrong | 2026-blind-25 | zeros_before_the_first_full_window | the start of the slice is not held at 0: a negative start counts from the end, and the first queries see nothing
def local_attention(q, k, v, window):
    rows = []
    for t in range(q.shape[-2]):
        start = t - window + 1  # <-- here
        near = k[..., start : t + 1, :]
        scores = q[..., t : t + 1, :] @ near.transpose(-2, -1) / math.sqrt(q.shape[-1])
        rows.append(torch.softmax(scores, dim=-1) @ v[..., start : t + 1, :])
    return torch.cat(rows, dim=-2)


# %% wrong | 2026-blind-25 | reads_the_padding | the zeros put in front of the keys are not hidden: they score 0 and take weight from the first queries
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    window = min(window, T)
    keys = F.pad(k, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    values = F.pad(v, (0, 0, window - 1, 0)).unfold(-2, window, 1)
    scores = torch.einsum("...td,...tdw->...tw", q, keys) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return torch.einsum("...tw,...tvw->...tv", weights, values)


# %% double | 2026-blind-25 | its_own_block_only+no_scaling | each block of queries sees its own block of keys only, and not the one before; the scores are not divided by the root of d
def local_attention(q, k, v, window):
    T = q.shape[-2]
    parts = []
    for start in range(0, T, window):
        stop = min(start + window, T)
        first = start  # <-- here
        scores = q[..., start:stop, :] @ k[..., first:stop, :].mT  # <-- here
        distance = torch.arange(start, stop, device=q.device)[:, None] - torch.arange(
            first, stop, device=q.device
        )
        seen = (distance >= 0) & (distance < window)
        weights = scores.masked_fill(~seen, -math.inf).softmax(dim=-1)
        parts.append(weights @ v[..., first:stop, :])
    return torch.cat(parts, dim=-2)


# %% right | 2026-blind-25 | diagonal by diagonal: one column of scores for each distance, later keys cut off and filled with -inf
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    columns = []
    for gap in range(min(window, T)):
        products = torch.einsum("...td,...td->...t", q[..., gap:, :], k[..., : T - gap, :])
        columns.append(F.pad(products / math.sqrt(d), (gap, 0), value=-math.inf))
    weights = torch.stack(columns, dim=-1).softmax(dim=-1)
    context = torch.zeros_like(v)
    for gap in range(weights.shape[-1]):
        moved = F.pad(v[..., : T - gap, :], (0, 0, gap, 0))
        context = context + weights[..., gap].unsqueeze(-1) * moved
    return context


# %% wrong | 2026-blind-26 | reads_the_padding | the block of nothing before the first block is not hidden: its keys of zeros get weight
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    extra = -T % window
    qs = F.pad(q, (0, 0, 0, extra)).unflatten(-2, (-1, window))  # (..., n, w, d)
    ks = F.pad(k, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d, 2w)
    vs = F.pad(v, (0, 0, window, extra)).unfold(-2, 2 * window, window)  # (..., n, d_v, 2w)
    scores = qs @ ks / math.sqrt(d)
    row = torch.arange(window, device=q.device)[:, None] + window
    column = torch.arange(2 * window, device=q.device)
    may = (column <= row) & (column > row - window)  # <-- here
    weights = torch.softmax(scores.masked_fill(~may, -torch.inf), dim=-1)
    return (weights @ vs.transpose(-2, -1)).flatten(-3, -2)[..., :T, :]


# %% wrong | 2026-blind-26 | zeros_before_the_first_full_window | the start of the window is not kept at 0 or above: a negative one counts from the end, and the first queries see nothing
def local_attention(q, k, v, window):
    contexts = []
    for t in range(q.shape[-2]):
        near = slice(t - window + 1, t + 1)  # <-- here
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        contexts.append(torch.softmax(scores, dim=-1) @ v[..., near, :])
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-26 | reads_ahead | the window lies on both sides of the query: it sees keys after it, too
def local_attention(q, k, v, window):
    T, d = q.shape[-2], q.shape[-1]
    rows = []
    for t in range(T):
        first, last = max(0, t - window + 1), min(T, t + window)  # <-- here
        weights = torch.einsum("...d,...nd->...n", q[..., t, :], k[..., first:last, :]) / d**0.5
        rows.append(torch.einsum("...n,...nv->...v", weights.softmax(-1), v[..., first:last, :]))
    return torch.stack(rows, dim=-2)


# %% right | 2026-blind-26 | one shift of the keys for each distance below the window
def local_attention(q, k, v, window):
    T, d = q.shape[-2:]
    reach = min(window, T)

    def moved(x, back):
        return F.pad(x, (0, 0, back, 0))[..., :T, :]

    place = torch.arange(T, device=q.device)
    scores = torch.stack([
        torch.einsum("...td,...td->...t", q, moved(k, back)).masked_fill(place < back, -math.inf)
        for back in range(reach)
    ], dim=-1) / math.sqrt(d)  # (..., T, reach)
    weights = scores.softmax(dim=-1)
    return sum(weights[..., back, None] * moved(v, back) for back in range(reach))
