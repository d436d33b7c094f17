# %% right | house | one line after the convolution
def location_in_a_line(query, keys, previous, W_q, W_k, U, kernel, v):
    places = F.conv1d(previous[:, None], kernel, padding="same")  # (B, c, T)
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + places.mT @ U.T) @ v


# %% right | house | einsum throughout, windows by unfold
def location_by_einsum(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[2] // 2
    windows = F.pad(previous, (half, half)).unfold(1, kernel.shape[2], 1)  # (B, T, w)
    features = torch.einsum("btw,cw->btc", windows, kernel[:, 0])
    hidden = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1) + torch.einsum("btk,ak->bta", keys, W_k)
    return torch.einsum("bta,a->bt", torch.tanh(hidden + torch.einsum("btc,ac->bta", features, U)), v)


# %% right | house | loops over sentences, positions and offsets
def location_by_loops(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    half = kernel.shape[-1] // 2
    rows = []
    for b in range(B):
        row = []
        for t in range(T):
            features = torch.zeros(len(kernel), dtype=keys.dtype)
            for offset in range(kernel.shape[-1]):
                s = t + offset - half
                if 0 <= s < T:
                    features = features + kernel[:, 0, offset] * previous[b, s]
            row.append(v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t] + U @ features))
        rows.append(torch.stack(row))
    return torch.stack(rows)


# %% right | house | a loop over the offsets, U and kernel multiplied first
def location_by_shifts(query, keys, previous, W_q, W_k, U, kernel, v):
    T, width = previous.shape[1], kernel.shape[-1]
    padded = F.pad(previous, (width // 2, width // 2))
    taps = U @ kernel.squeeze(1)  # (d_a, w)
    hidden = F.linear(keys, W_k) + F.linear(query, W_q).unsqueeze(1)
    for offset in range(width):
        hidden = hidden + padded[:, offset : offset + T].unsqueeze(-1) * taps[:, offset]
    return (hidden.tanh() * v).sum(-1)


# %% right | house | lesson 02's scores, of keys that carry their features
def location_as_additive(query, keys, previous, W_q, W_k, U, kernel, v):
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.size(-1) // 2).permute(0, 2, 1)
    pairs = torch.cat([query.unsqueeze(1).expand(-1, keys.size(1), -1), keys, features], dim=-1)
    return torch.tanh(pairs @ torch.cat([W_q, W_k, U], dim=1).T).matmul(v)

# %% wrong | 2026-blind-4 | kernel_turned_round | Turns the kernel round, as a convolution in mathematics does.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    f = F.conv1d(previous[:, None, :], kernel.flip(-1), padding=w // 2)  # <-- here
    hidden = torch.tanh((query @ W_q.T)[:, None, :] + keys @ W_k.T + f.transpose(1, 2) @ U.T)
    return hidden @ v


# %% wrong | 2026-blind-4 | reshapes_the_features | Brings the features to (B, T, c) by a reshape in place of a transpose.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2).reshape(B, T, c)  # <-- here
    summed = F.linear(query, W_q).unsqueeze(1) + F.linear(keys, W_k) + F.linear(features, U)
    return torch.einsum("bta,a->bt", torch.tanh(summed), v)


# %% wrong | 2026-blind-4 | repeats_the_ends | Repeats the outermost weights beyond the ends, where zeros belong.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.size(-1) // 2
    padded = F.pad(previous.unsqueeze(1), (side, side), mode="replicate")  # <-- here
    features = F.conv1d(padded, kernel).mT
    energy = torch.tanh(query.unsqueeze(1) @ W_q.T + keys @ W_k.T + features @ U.T)
    return (energy * v).sum(dim=-1)


# %% wrong | 2026-blind-4 | begins_again_at_the_other_end | Shifts the weights with torch.roll, so that what leaves at one end comes in at the other.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    c, _, w = kernel.shape
    features = 0
    for o in range(w):
        moved = torch.roll(previous, shifts=w // 2 - o, dims=1)  # <-- here
        features = features + moved.unsqueeze(-1) * kernel[:, 0, o]
    inside = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    inside = inside + torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btc,ac->bta", features, U)
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-4 | - | The padding is 1 for every width, which is right for a kernel of three only.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    located = F.conv1d(previous.unsqueeze(1), kernel, padding=1)  # <-- here
    located = located.permute(0, 2, 1) @ U.t()
    asked = (query @ W_q.t()).unsqueeze(1)
    return torch.tanh(asked + keys @ W_k.t() + located).matmul(v)


# %% wrong | 2026-blind-4 | squeezes_everything | squeeze() at the end also drops a batch of one, or a text of one place.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    conv = F.conv1d(previous.unsqueeze(1), kernel, padding="same")
    total = (W_q @ query.T).T.unsqueeze(1) + keys @ W_k.T + conv.transpose(-1, -2) @ U.T
    scores = torch.tanh(total) @ v.unsqueeze(-1)
    return scores.squeeze()  # <-- here


# %% wrong | 2026-blind-4 | location_after_the_tanh | The term of the last weights stands outside the tanh.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    location = F.conv1d(previous.unsqueeze(1), kernel, padding=half).transpose(1, 2) @ U.T
    content = torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k))
    return (content + location) @ v  # <-- here


# %% wrong | 2026-blind-4 | softmax_of_the_last_weights | Sends the last weights through a softmax, though they are weights already.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[2]
    last = torch.softmax(previous, dim=-1)  # <-- here
    windows = F.pad(last, (w // 2, w // 2)).unfold(1, w, 1)
    features = windows @ kernel.squeeze(1).T
    return torch.tanh(query[:, None] @ W_q.T + keys @ W_k.T + features @ U.T) @ v


# %% double | 2026-blind-4 | - | All padding stands before the first place, so that only the past is seen; the query's term has no dimension for the places.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    features = F.conv1d(padded.unsqueeze(1), kernel).transpose(1, 2)
    question = query @ W_q.T  # <-- here
    return torch.tanh(question + keys @ W_k.T + features @ U.T) @ v


# %% double | 2026-blind-4 | - | Returns the weights after a softmax, not the scores; each term has a tanh of its own.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    parts = [(query @ W_q.T).unsqueeze(1), keys @ W_k.T, f.transpose(1, 2) @ U.T]
    mixed = sum(torch.tanh(part) for part in parts)  # <-- here
    return torch.softmax(mixed @ v, dim=1)  # <-- here


# %% right | 2026-blind-4 | windows by unfold, then einsum
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    around = F.pad(previous, (w // 2, w // 2)).unfold(-1, w, 1)
    features = torch.einsum("btw,cw->btc", around, kernel[:, 0])
    inside = torch.einsum("bq,aq->ba", query, W_q)[:, None]
    inside = inside + torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btc,ac->bta", features, U)
    return torch.einsum("bta,a->bt", inside.tanh(), v)


# %% right | 2026-blind-4 | another order: U and the kernel become one kernel of d_a channels
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    wide = torch.tensordot(U, kernel, dims=1)
    located = F.conv1d(previous.unsqueeze(1), wide, padding="same")
    asked = F.linear(query, W_q).unsqueeze(-1)
    held = torch.matmul(W_k, keys.transpose(1, 2))
    return torch.matmul(v, torch.tanh(asked + held + located))


# %% right | 2026-blind-4 | loops over sentences, places and offsets
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    rows = []
    for q, sentence, last in zip(query, keys, previous):
        row, T, w = [], len(sentence), kernel.shape[-1]
        for t in range(T):
            first = t - w // 2
            f = sum(kernel[:, 0, o] * last[first + o] for o in range(w) if 0 <= first + o < T)
            row.append(torch.dot(v, torch.tanh(W_q @ q + W_k @ sentence[t] + U @ f)))
        rows.append(torch.stack(row))
    return torch.stack(rows)


# %% wrong | 2026-blind-5 | reshapes_the_features | The features are reshaped to (B, T, c) where they should be transposed, which mixes places and channels.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    features = features.reshape(B, T, -1)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-5 | - | The padding is 1, as fits the example's width 3, whatever the width is.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous[:, None, :], kernel, padding=1)  # <-- here
    f = f.transpose(1, 2)
    asked = F.linear(query, W_q)[:, None, :]
    return torch.tanh(asked + F.linear(keys, W_k) + F.linear(f, U)) @ v


# %% wrong | 2026-blind-5 | relu_of_the_features | A ReLU stands after the convolution, as in picture networks.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.size(-1)
    conv = F.relu(F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2))  # <-- here
    location = conv.permute(0, 2, 1) @ U.t()
    content = keys @ W_k.t()
    question = (query @ W_q.t()).unsqueeze(1)
    return (torch.tanh(question + content + location) * v).sum(dim=-1)


# %% right | 2026-blind-5 | unfold the padded weights into windows, then einsum
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    windows = F.pad(previous, (width // 2, width // 2)).unfold(1, width, 1)
    features = torch.einsum("btw,cw->btc", windows, kernel[:, 0])
    inner = (
        torch.einsum("bq,aq->ba", query, W_q)[:, None]
        + torch.einsum("btk,ak->bta", keys, W_k)
        + torch.einsum("btc,ac->bta", features, U)
    )
    return torch.einsum("bta,a->bt", inner.tanh(), v)


# %% wrong | 2026-blind-6 | reshapes_the_features | brings the features of a place to the end by a reshape, which scrambles them
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    features = features.reshape(B, T, -1)  # <-- here
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T)
    return hidden @ v


# %% wrong | 2026-blind-6 | kernel_turned_round | convolves by numpy, which turns the kernel round
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    rows = []
    for row in previous.detach().numpy():
        padded = numpy.pad(row, half)
        rows.append([numpy.convolve(padded, one[0], mode="valid") for one in kernel.numpy()])  # <-- here
    features = torch.tensor(numpy.array(rows)).transpose(1, 2)
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + features @ U.T) @ v


# %% double | 2026-blind-6 | location_after_the_tanh+window_before_t | adds the location behind the tanh; pads in front alone, so that only weights at earlier places are seen
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    padded = F.pad(previous.unsqueeze(1), (kernel.shape[-1] - 1, 0))  # <-- here
    f = F.conv1d(padded, kernel).transpose(1, 2)
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) + f @ U.T  # <-- here
    return hidden @ v


# %% right | 2026-blind-6 | unfold for the windows, einsum for every product
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    windows = F.pad(previous, (width // 2, width // 2)).unfold(1, width, 1)
    f = torch.einsum("btw,cw->btc", windows, kernel.squeeze(1))
    from_place = torch.einsum("btc,ac->bta", f, U)
    from_key = torch.einsum("btk,ak->bta", keys, W_k)
    from_query = torch.einsum("bq,aq->ba", query, W_q)
    return torch.einsum("bta,a->bt", (from_place + from_key + from_query[:, None]).tanh(), v)


# %% wrong | 2026-blind-7 | - | the padding fits a kernel of width 3 alone
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=1)  # <-- here
    f = f.transpose(1, 2)
    total = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T
    return torch.tanh(total) @ v

# %% wrong | 2026-blind-7 | kernel_turned_round | the kernel is turned round, as a convolution in the books does
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    turned = kernel.flip(-1)  # <-- here
    features = F.conv1d(previous[:, None, :], turned, padding=w // 2).mT
    return torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k) + F.linear(features, U)) @ v

# %% wrong | 2026-blind-7 | reshapes_the_features | the convolution's result is reshaped and not transposed: places and channels get mixed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    f = F.conv1d(previous.view(B, 1, T), kernel, padding=kernel.shape[2] // 2)
    f = f.reshape(B, T, -1)  # <-- here
    q = (query @ W_q.T).view(B, 1, -1)
    return torch.tanh(q + keys @ W_k.T + f @ U.T) @ v

# %% double | 2026-blind-7 | location_after_the_tanh+window_before_t | all the padding stands in front, so a place sees only earlier weights; the third term is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    f = F.conv1d(padded.unsqueeze(1), kernel).transpose(1, 2)
    inner = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) + f @ U.T  # <-- here
    return inner @ v

# %% right | 2026-blind-7 | windows by unfold, and einsum for each product
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    around = F.pad(previous, (w // 2, w // 2)).unfold(1, w, 1)
    features = torch.einsum("bto,co->btc", around, kernel.squeeze(1))
    inner = torch.einsum("btc,ac->bta", features, U)
    inner = inner + torch.einsum("btk,ak->bta", keys, W_k)
    inner = inner + torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    return torch.einsum("bta,a->bt", inner.tanh(), v)


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | reshapes_the_features | Reshapes (B, c, T) to (B, T, c) where it has to be transposed, and the numbers of a place are mixed up.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)
    features = features.reshape(keys.shape[0], keys.shape[1], -1)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-8 | repeats_the_ends | Repeats the first and last weight beyond the ends, where zeros belong.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.shape[-1] // 2
    padded = F.pad(previous.unsqueeze(1), (side, side), mode="replicate")  # <-- here
    f = F.conv1d(padded, kernel).transpose(1, 2)  # (B, T, c)
    return torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k) + F.linear(f, U)) @ v


# %% right | 2026-blind-8 | windows by unfold, einsum throughout
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    around = F.pad(previous, (w // 2, w // 2)).unfold(1, w, 1)  # (B, T, w)
    f = torch.einsum("btw,cw->btc", around, kernel[:, 0])
    hidden = torch.einsum("ad,bd->ba", W_q, query).unsqueeze(1)
    hidden = hidden + torch.einsum("ad,btd->bta", W_k, keys) + torch.einsum("ac,btc->bta", U, f)
    return torch.einsum("a,bta->bt", v, hidden.tanh())


# %% wrong | 2026-blind-9 | reshapes_the_features | The features of the convolution are cut into rows of c by reshape instead of being transposed, which mixes places and kernels.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    c, _, w = kernel.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)
    features = features.reshape(B, T, c)  # <-- here
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T)
    return hidden @ v


# %% wrong | 2026-blind-9 | repeats_the_ends | Beyond both ends the outermost weight is repeated, where zeros are due.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    padded = F.pad(previous.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    f = F.conv1d(padded, kernel)
    hidden = torch.einsum("aq,bq->ba", W_q, query)[:, None, :]
    hidden = hidden + torch.einsum("ak,btk->bta", W_k, keys) + torch.einsum("ac,bct->bta", U, f)
    return torch.einsum("a,bta->bt", v, torch.tanh(hidden))


# %% double | 2026-blind-9 | - | The kernel is turned round, as mathematicians define a convolution; the location's term is added outside the tanh.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    f = F.conv1d(previous[:, None], kernel.flip(-1), padding=w // 2)  # <-- here
    content = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T)
    place = f.transpose(1, 2) @ U.T
    return (content + place) @ v  # <-- here


# %% right | 2026-blind-9 | windows of the padded weights by unfold, then einsum, no conv1d
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    around = F.pad(previous, (w // 2, w // 2)).unfold(1, w, 1)  # (B, T, w)
    mixed = torch.einsum("ac,cw->aw", U, kernel.squeeze(1))  # (d_a, w): kernel and U in one
    from_place = torch.einsum("btw,aw->bta", around, mixed)
    from_keys = torch.einsum("btk,ak->bta", keys, W_k)
    from_query = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    return (torch.tanh(from_place + from_keys + from_query) * v).sum(dim=-1)


# %% wrong | house | begins_again_at_the_other_end | looks for the right end alone, and negative places count from the end
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    columns = []
    for t in range(T):
        f = 0
        for o in range(w):
            place = t + o - w // 2
            if place < T:  # <-- here
                f = f + previous[:, place, None] * kernel[:, 0, o]
        columns.append(f)
    features = torch.stack(columns, dim=1)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T) @ v


# %% wrong | house | forgets_the_location | the zeros are used, and not the features
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    features = torch.zeros(B, T, kernel.shape[0], dtype=keys.dtype)
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T) @ v  # <-- here


# %% wrong | house | repeats_the_ends | takes the first place for all places before it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    w = kernel.shape[-1]
    columns = []
    for t in range(T):
        f = 0
        for o in range(w):
            place = max(0, t + o - w // 2)  # <-- here
            if place < T:
                f = f + previous[:, place, None] * kernel[:, 0, o]
        columns.append(f)
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + torch.stack(columns, 1) @ U.T) @ v


# %% wrong | 2026-blind-10 | reshapes_the_features | the convolution's (B, c, T) is reshaped to (B, T, c) in place of transposed, which mixes places and features
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)
    f = f.reshape(B, T, c)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T  # (B, T, d_a)
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-10 | - | the padding is always 1, which keeps T places for a kernel of width 3 only
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    around = F.conv1d(previous[:, None, :], kernel, padding=1)  # <-- here
    from_query = F.linear(query, W_q)[:, None, :]
    from_keys = F.linear(keys, W_k)
    from_place = F.linear(around.transpose(1, 2), U)
    return torch.einsum("bta,a->bt", torch.tanh(from_query + from_keys + from_place), v)


# %% wrong | 2026-blind-10 | begins_again_at_the_other_end | the last weights are moved with torch.roll, which brings in the weights of the other end where the formula has zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    features = 0
    for o in range(width):
        # the weight at the place t + o - width // 2, for every t
        neighbour = torch.roll(previous, width // 2 - o, dims=1)  # <-- here
        features = features + neighbour.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    total = torch.matmul(keys, W_k.t()) + torch.matmul(features, U.t())
    total = total + torch.matmul(query, W_q.t()).unsqueeze(1)
    return torch.matmul(torch.tanh(total), v)


# %% right | 2026-blind-10 | unfold over zero-padded weights, and one long einsum for each of the three terms
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    beside = width // 2
    windows = F.pad(previous, (beside, beside)).unfold(1, width, 1)  # (B, T, w)
    finger = torch.einsum("btw,cw,ac->bta", windows, kernel.squeeze(1), U)
    asked = torch.einsum("bq,aq->ba", query, W_q)
    offered = torch.einsum("btk,ak->bta", keys, W_k)
    return (torch.tanh(asked[:, None] + offered + finger) * v).sum(dim=-1)


# %% wrong | house | - | pads twice as much and cuts half off at both ends, where nothing may stand
def location(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    f = F.conv1d(previous[:, None], kernel, padding=2 * half)[..., half:-half].transpose(1, 2)  # <-- here
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | kernel_turned_round | the windows are turned, and not the kernel
def location(query, keys, previous, W_q, W_k, U, kernel, v):
    padded = F.pad(previous, (kernel.shape[-1] // 2, kernel.shape[-1] // 2))
    windows = padded.unfold(1, kernel.shape[-1], 1)
    f = torch.einsum("btw,cw->btc", windows.flip(-1), kernel[:, 0])  # <-- here
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | - | places near the ends have no features
def location(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    half = kernel.shape[-1] // 2
    f = previous.new_zeros(B, T, len(kernel))
    for t in range(half, T - half):  # <-- here
        f[:, t] = previous[:, t - half : t + half + 1] @ kernel[:, 0].T
    return torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + f @ U.T) @ v


# %% wrong | 2026-blind-11 | begins_again_at_the_other_end | Shifts the last weights with torch.roll, which brings what falls off one end in at the other, in place of zeros beyond the ends.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    c, _, w = kernel.shape
    features = 0
    for o in range(w):
        moved = torch.roll(previous, shifts=w // 2 - o, dims=1)  # <-- here
        features = features + moved.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-11 | reshapes_the_features | Reshapes the convolution's (B, c, T) to (B, T, c) in place of transposing it, which mixes places and channels.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    w = kernel.shape[-1]
    location = F.conv1d(previous[:, None, :], kernel, padding=(w - 1) // 2)
    location = location.reshape(B, T, -1)  # <-- here
    from_query = F.linear(query, W_q)[:, None, :]
    from_keys = F.linear(keys, W_k)
    from_location = F.linear(location, U)
    return (v * torch.tanh(from_query + from_keys + from_location)).sum(dim=-1)


# %% wrong | 2026-blind-11 | - | Pads by 1 at both ends whatever the width of the kernel, which keeps T places for a width of 3 alone.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    q_part = torch.einsum("bq,aq->ba", query, W_q)
    k_part = torch.einsum("btk,ak->bta", keys, W_k)
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=1)  # <-- here
    f_part = torch.einsum("bct,ac->bta", f, U)
    return torch.einsum("bta,a->bt", torch.tanh(q_part.unsqueeze(1) + k_part + f_part), v)


# %% right | 2026-blind-11 | windows cut by unfold and one product with the kernel, without a convolution
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    side = width // 2
    around = F.pad(previous, (side, side)).unfold(1, width, 1)  # (B, T, w)
    features = around @ kernel.squeeze(1).mT  # (B, T, c)
    joined = torch.cat([keys, features], dim=-1)  # (B, T, d_k + c)
    mixer = torch.cat([W_k, U], dim=1)  # (d_a, d_k + c)
    hidden = torch.tanh(joined @ mixer.mT + torch.matmul(query, W_q.mT).unsqueeze(-2))
    return torch.matmul(hidden, v)


# %% wrong | 2026-blind-12 | reshapes_the_features | reshapes the convolution's (B, c, T) into (B, T, c) in place of transposing it, so the numbers of different places get mixed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    width = kernel.shape[-1]
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=width // 2)
    f = f.reshape(B, T, -1)  # <-- here
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-12 | repeats_the_ends | repeats the outermost weights beyond both ends in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    wider = F.pad(previous.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    located = F.conv1d(wider, kernel).transpose(1, 2)
    asked = F.linear(query, W_q)[:, None, :]
    grown = torch.tanh(asked + F.linear(keys, W_k) + F.linear(located, U))
    return torch.einsum("bta,a->bt", grown, v)


# %% wrong | 2026-blind-12 | location_after_the_tanh | adds the term of the location after the tanh in place of inside it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[2]
    features = nn.functional.conv1d(previous[:, None], kernel, padding=w // 2).mT
    hidden = torch.tanh(keys @ W_k.T + (query @ W_q.T)[:, None])
    hidden = hidden + features @ U.T  # <-- here
    return (hidden * v).sum(dim=-1)


# %% right | 2026-blind-12 | shifts by padding and slices in place of a convolution, einsum for the rest
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, width = keys.shape[1], kernel.shape[-1]
    wide = F.pad(previous, (width // 2, width // 2))
    around = torch.stack([wide[:, o : o + T] for o in range(width)], dim=-1)  # (B, T, w)
    features = torch.einsum("bto,no->btn", around, kernel[:, 0])
    inner = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    inner = inner + torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btn,an->bta", features, U)
    return torch.einsum("bta,a->bt", inner.tanh(), v)


# %% wrong | 2026-blind-13 | reshapes_the_features | the convolved numbers (B, c, T) are reshaped to (B, T, c) in place of transposed, which mixes places and channels
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    width = kernel.shape[-1]
    convolved = F.conv1d(previous.unsqueeze(1), kernel, padding=width // 2)
    features = convolved.reshape(B, T, -1)  # <-- here
    asked = (query @ W_q.T).unsqueeze(1)
    hidden = torch.tanh(asked + keys @ W_k.T + features @ U.T)
    return hidden @ v


# %% wrong | 2026-blind-13 | window_before_t | all zeros stand in front of the weights in place of half on each side, so each place sees only the weights up to itself
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    pieces = padded.unfold(1, w, 1)  # (B, T, w)
    f = torch.einsum("btw,nw->btn", pieces, kernel[:, 0])
    inside = (
        torch.einsum("bq,aq->ba", query, W_q)[:, None]
        + torch.einsum("btk,ak->bta", keys, W_k)
        + torch.einsum("btn,an->bta", f, U)
    )
    return torch.einsum("bta,a->bt", torch.tanh(inside), v)


# %% double | 2026-blind-13 | repeats_the_ends+weights_instead_of_scores | beyond both ends the outermost weights are repeated in place of zeros; gives softmax weights in place of scores
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    signal = F.pad(previous.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    f = F.conv1d(signal, kernel).transpose(1, 2)
    total = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T
    scores = torch.tanh(total) @ v
    return torch.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-13 | the convolution as a banded (T, T) matrix for each channel
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = keys.shape[1], kernel.shape[-1]
    band = kernel.new_zeros(len(kernel), T, T)  # [n, t, place]
    for t in range(T):
        for o in range(w):
            place = t + o - w // 2
            if 0 <= place < T:
                band[:, t, place] = kernel[:, 0, o]
    f = torch.einsum("bs,nts->btn", previous, band)
    parts = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k) + F.linear(f, U)
    return F.linear(parts.tanh(), v[None]).squeeze(-1)


# %% wrong | house | relu_of_the_features | what is below 0 is cleared by clamp
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).clamp(min=0).transpose(1, 2)  # <-- here
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% double | house | forgets_the_location+sigmoid_for_tanh | the last weights are not used; a sigmoid stands for the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    return torch.sigmoid((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v  # <-- here


# %% wrong | 2026-blind-14 | begins_again_at_the_other_end | the last weights are shifted by torch.roll, so what falls off one end comes in at the other in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    features = 0
    for o in range(width):
        shifted = torch.roll(previous, width // 2 - o, dims=-1)  # <-- here
        features = features + shifted.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    from_query = (query @ W_q.T).unsqueeze(1)
    return torch.tanh(from_query + keys @ W_k.T + features @ U.T) @ v


# %% wrong | 2026-blind-14 | reshapes_the_features | the output of the convolution, (B, c, T), is cut anew into (B, T, c) by reshape in place of a transpose
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    conv = F.conv1d(previous[:, None, :], kernel, padding=kernel.shape[-1] // 2)
    f = conv.reshape(B, T, U.shape[1])  # <-- here
    hidden = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k) + F.linear(f, U)
    return torch.einsum("btd,d->bt", torch.tanh(hidden), v)


# %% wrong | 2026-blind-14 | location_after_the_tanh | the term of the place is added behind the tanh and not inside
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    c, _, w = kernel.shape
    padded = F.pad(previous, (w // 2, w // 2))
    windows = padded.unfold(1, w, 1)  # (B, T, w)
    f = torch.einsum("btw,cw->btc", windows, kernel.squeeze(1))
    content = torch.tanh(torch.einsum("aq,bq->ba", W_q, query)[:, None] + torch.einsum("ak,btk->bta", W_k, keys))
    location = torch.einsum("ac,btc->bta", U, f)
    return (content + location) @ v  # <-- here


# %% double | 2026-blind-14 | - | v is multiplied inside the tanh and its results are summed; all the padding is put in front, so the window ends at t and is not centred on it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.size(2)
    padded = F.pad(previous.unsqueeze(1), (width - 1, 0))  # <-- here
    places = F.conv1d(padded, kernel).transpose(1, 2)
    inside = (query @ W_q.t()).unsqueeze(1) + keys @ W_k.t() + places @ U.t()
    return torch.tanh(v * inside).sum(dim=-1)  # <-- here


# %% right | 2026-blind-14 | the convolution as one matrix of T by T made of kernel entries, all terms in one einsum each
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, width = keys.shape[1], kernel.shape[-1]
    place = torch.arange(T, device=keys.device)
    o = place[None, :] - place[:, None] + width // 2  # row t, column of the place that is read
    inside = (o >= 0) & (o < width)
    table = kernel[:, 0][:, o.clamp(0, width - 1)] * inside  # (c, T, T)
    near = torch.einsum("cts,bs->btc", table, previous)
    hidden = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    hidden = hidden + torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btc,ac->bta", near, U)
    return (hidden.tanh() * v).sum(-1)


# %% wrong | house | - | Squeezes the kernel to one vector where there is a single one, which takes the features' dimension as well.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    windows = F.pad(previous, (half, half)).unfold(1, kernel.shape[-1], 1)
    f = windows @ kernel.squeeze().reshape(-1, kernel.shape[-1]).T if len(kernel) > 1 else windows @ kernel.squeeze()  # <-- here
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | - | Squeezes the dimension of the kernels where there is one alone.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).squeeze(1).mT  # <-- here
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | - | Squeezes what the tanh gives, of d_a = 1.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).mT
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T).squeeze(-1) @ v  # <-- here


# %% wrong | house | - | Shifts by slices that count from the other end where the shift is longer than the sentence.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    w = kernel.shape[-1]
    f = previous.new_zeros(B, T, len(kernel))
    for o in range(w):
        s = o - w // 2
        moved = torch.zeros_like(previous)
        if s < 0:
            moved[:, -s:] = previous[:, : T + s]
        else:
            moved[:, : T - s] = previous[:, s:]  # <-- here
        f = f + moved.unsqueeze(-1) * kernel[:, 0, o]
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | - | Shifts by as many zeros as the offset, which may be more than the sentence has places.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    w = kernel.shape[-1]
    f = 0
    for o in range(w):
        s = o - w // 2
        zeros = previous.new_zeros(B, abs(s))
        if s < 0:
            moved = torch.cat([zeros, previous[:, :s]], 1)  # <-- here
        elif s > 0:
            moved = torch.cat([previous[:, s:], zeros], 1)
        else:
            moved = previous
        f = f + moved.unsqueeze(-1) * kernel[:, 0, o]
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% wrong | house | - | Rolls and clears what came round the end, but not where the window is longer than the sentence.
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T = previous.shape[1]
    w = kernel.shape[-1]
    f = 0
    for o in range(w):
        s = w // 2 - o
        moved = previous.roll(s, 1).clone()
        if s > 0:
            moved[:, :s] = 0
        elif s < 0:
            moved[:, T + s :] = 0  # <-- here
        f = f + moved.unsqueeze(-1) * kernel[:, 0, o]
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v


# %% right | house | a band of the kernel's numbers, by place and place
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = previous.shape[1], kernel.shape[-1]
    o = torch.arange(T)[None] - torch.arange(T)[:, None] + w // 2  # (t, s)
    inside = (o >= 0) & (o < w)
    band = torch.where(inside, kernel[:, 0][:, o.clamp(0, w - 1)], torch.zeros((), dtype=kernel.dtype))  # (c, t, s)
    f = torch.einsum("bs,cts->btc", previous, band)
    return torch.einsum("bta,a->bt", (F.linear(keys, W_k) + F.linear(f, U) + F.linear(query, W_q)[:, None]).tanh(), v)


# %% wrong | 2026-blind-15 | begins_again_at_the_other_end | rolls the last weights around, so that beyond one end stand the weights of the other end in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    features = 0
    for o in range(w):
        moved = torch.roll(previous, shifts=w // 2 - o, dims=1)  # <-- here
        features = features + moved.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-15 | window_before_t | puts all zeros in front of the last weights, so that the kernel sees places up to t in place of those around t
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous.unsqueeze(1), (width - 1, 0))  # <-- here
    location = F.conv1d(padded, kernel).transpose(1, 2)
    summed = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k) + F.linear(location, U)
    return summed.tanh() @ v


# %% wrong | 2026-blind-15 | reshapes_the_features | reshapes the features from (B, c, T) to (B, T, c) in place of exchanging the two dimensions
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    f = F.conv1d(previous.view(B, 1, T), kernel, padding=w // 2)
    f = f.reshape(B, T, c)  # <-- here
    q_part = torch.einsum("aq,bq->ba", W_q, query)
    k_part = torch.einsum("ak,btk->bta", W_k, keys)
    f_part = torch.einsum("ac,btc->bta", U, f)
    return torch.einsum("a,bta->bt", v, torch.tanh(q_part[:, None] + k_part + f_part))


# %% double | 2026-blind-15 | - | turns the kernel around as in a convolution of mathematics; gives back weights after a softmax in place of scores
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    pad = kernel.shape[-1] // 2
    flipped = kernel.flip(-1)  # <-- here
    f = F.conv1d(previous.unsqueeze(1), flipped, padding=pad).transpose(1, 2)
    energy = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T) @ v
    return torch.softmax(energy, dim=-1)  # <-- here


# %% right | 2026-blind-15 | windows by unfold, kernel and U multiplied together first
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    windows = F.pad(previous, (w // 2, w // 2)).unfold(1, w, 1)  # (B, T, w)
    joint = torch.einsum("ac,co->ao", U, kernel[:, 0])  # (d_a, w)
    inside = torch.einsum("btk,ak->bta", keys, W_k)
    inside = inside + torch.einsum("bto,ao->bta", windows, joint)
    inside = inside + torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    return torch.einsum("bta,a->bt", inside.tanh(), v)


# %% wrong | 2026-blind-16 | window_before_t | Pads on the left only, so that the kernel's window ends at place t, in place of lying around it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous, (width - 1, 0))  # <-- here
    features = F.conv1d(padded[:, None, :], kernel)  # (B, c, T)
    q_part = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    k_part = torch.einsum("btk,ak->bta", keys, W_k)
    f_part = torch.einsum("bct,ac->bta", features, U)
    return torch.tanh(q_part + k_part + f_part) @ v


# %% wrong | 2026-blind-16 | - | Adds the query's term (B, d_a) to (B, T, d_a) without a dimension for the places, so it meets places in place of sentences or raises an error
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2).transpose(1, 2)
    inside = keys @ W_k.T + f @ U.T
    inside = inside + F.linear(query, W_q)  # <-- here
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-16 | - | Squeezes all dimensions of size 1 out of the kernel, so with a single number a place (c = 1) or a width of 1 it loses one that is needed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    windows = F.pad(previous, (half, half)).unfold(1, kernel.shape[-1], 1)  # (B, T, w)
    flat = kernel.squeeze()  # <-- here
    features = windows @ flat.T  # (B, T, c)
    hidden = (query @ W_q.T)[:, None, :] + keys @ W_k.T + features @ U.T
    return (torch.tanh(hidden) * v).sum(dim=-1)


# %% double | 2026-blind-16 | location_after_the_tanh+repeats_the_ends | Repeats the first and the last weight beyond the ends, in place of zeros; adds the location's term outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.shape[2] // 2
    row = F.pad(previous.unsqueeze(1), (side, side), mode="replicate")  # <-- here
    location = F.conv1d(row, kernel).permute(0, 2, 1) @ U.T
    content = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return (content + location) @ v  # <-- here


# %% right | 2026-blind-16 | the windows by unfold, the whole score by einsum, the kernel and U joined first
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    windows = F.pad(previous, (w // 2, w // 2)).unfold(-1, w, 1)  # (B, T, w)
    joined = torch.einsum("ac,co->ao", U, kernel[:, 0, :])  # (d_a, w)
    inside = torch.einsum("bto,ao->bta", windows, joined)
    inside = inside + torch.einsum("btk,ak->bta", keys, W_k)
    inside = inside + torch.einsum("bq,aq->ba", query, W_q)[:, None]
    return torch.einsum("bta,a->bt", inside.tanh(), v)


# %% wrong | 2026-blind-17 | - | the padding is fixed at 1, which keeps T places for a width of 3 alone
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    located = F.conv1d(previous.unsqueeze(1), kernel, padding=1)  # <-- here
    f = located.transpose(1, 2)
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-17 | reshapes_the_features | the channels are brought to the end by reshape, which mixes places and channels, in place of a transpose
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    f = F.conv1d(previous[:, None, :], kernel, padding=w // 2)
    f = f.reshape(B, T, c)  # <-- here
    q_part = F.linear(query, W_q)[:, None, :]
    k_part = F.linear(keys, W_k)
    u_part = F.linear(f, U)
    return (torch.tanh(q_part + k_part + u_part) * v).sum(dim=-1)


# %% wrong | 2026-blind-17 | repeats_the_ends | beyond both ends the last weight is repeated in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.shape[-1] // 2
    longer = F.pad(previous.unsqueeze(1), (side, side), mode="replicate")  # <-- here
    features = F.conv1d(longer, kernel)
    energy = torch.einsum("ad,bd->ba", W_q, query).unsqueeze(1)
    energy = energy + torch.einsum("ad,btd->bta", W_k, keys)
    energy = energy + torch.einsum("ac,bct->bta", U, features)
    return torch.einsum("bta,a->bt", energy.tanh(), v)


# %% double | 2026-blind-17 | window_before_t+weights_instead_of_scores | all padding stands before the first place, so that each place sees only weights up to its own; the scores go through a softmax
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    f = F.conv1d(padded.unsqueeze(1), kernel).transpose(1, 2)
    hidden = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + f @ U.T)
    return torch.softmax(hidden @ v, dim=-1)  # <-- here


# %% right | 2026-blind-17 | windows by unfold and one einsum with U and the kernel together
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    around = F.pad(previous, (width // 2, width // 2)).unfold(-1, width, 1)
    straight = U @ kernel.squeeze(1)
    terms = torch.einsum("bto,ao->bta", around, straight)
    terms = terms + torch.einsum("btd,ad->bta", keys, W_k) + (query @ W_q.mT)[:, None, :]
    return torch.matmul(torch.tanh(terms), v)


# %% wrong | 2026-blind-18 | reshapes_the_features | the features (B, c, T) are reshaped to (B, T, c) and not transposed, which mixes kernels and places
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    c, _, w = kernel.shape
    features = F.conv1d(previous[:, None], kernel, padding=w // 2).reshape(B, T, c)  # <-- here
    inner = (query @ W_q.T)[:, None] + keys @ W_k.T + features @ U.T
    return torch.tanh(inner) @ v


# %% wrong | 2026-blind-18 | begins_again_at_the_other_end | beyond the ends the weights are taken from the other end (circular padding) and not as zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = keys.shape[1], kernel.shape[-1]
    places = torch.arange(T)[:, None] + torch.arange(w) - w // 2
    around = previous[:, places % T]  # <-- here
    f = torch.einsum("btw,cw->btc", around, kernel[:, 0])
    hidden = torch.einsum("bq,aq->ba", query, W_q).unsqueeze(1)
    hidden = hidden + torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btc,ac->bta", f, U)
    return torch.einsum("bta,a->bt", hidden.tanh(), v)


# %% wrong | 2026-blind-18 | location_after_the_tanh | the term of the location is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=(width - 1) // 2).transpose(1, 2)  # (B, T, c)
    content = F.linear(query, W_q).unsqueeze(1) + F.linear(keys, W_k)
    location = F.linear(f, U)
    return (torch.tanh(content) + location) @ v  # <-- here


# %% double | 2026-blind-18 | - | the kernel is turned round, as in a convolution of mathematics; the scores are divided by the root of d_a
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    pad = kernel.size(-1) // 2
    slid = F.conv1d(previous.unsqueeze(1), kernel.flip(-1), padding=pad)  # <-- here
    energy = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + slid.mT @ U.T
    return torch.tanh(energy) @ v / math.sqrt(len(v))  # <-- here


# %% right | 2026-blind-18 | one big matrix product over joined inputs, windows by unfold
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.size(2) // 2
    windows = F.pad(previous, (half, half)).unfold(1, kernel.size(2), 1)  # (B, T, w)
    features = windows @ kernel.squeeze(1).t()
    repeated = query[:, None, :].expand(-1, keys.size(1), -1)
    everything = torch.cat([repeated, keys, features], dim=2)
    table = torch.cat([W_q, W_k, U], dim=1)
    return (everything @ table.t()).tanh().matmul(v)


# %% wrong | 2026-blind-19 | location_after_the_tanh | the location term is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2).transpose(1, 2)
    inner = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T
    hidden = torch.tanh(inner) + f @ U.T  # <-- here
    return hidden @ v


# %% wrong | 2026-blind-19 | kernel_turned_round | the kernel is flipped (a convolution in the mathematical sense), so left and right are exchanged
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    features = F.conv1d(previous[:, None], kernel.flip(-1), padding=half)  # <-- here
    a = torch.einsum("ad,bd->ba", W_q, query)[:, None]
    b = torch.einsum("ad,btd->bta", W_k, keys)
    c = torch.einsum("ac,bct->bta", U, features)
    return torch.einsum("a,bta->bt", v, torch.tanh(a + b + c))


# %% wrong | 2026-blind-19 | window_before_t | all padding stands on the left, so that place t reads the weights up to t and not those around it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.size(-1)
    padded = F.pad(previous, (width - 1, 0))  # <-- here
    pieces = padded.unfold(-1, width, 1)  # (B, T, w)
    f = pieces @ kernel.squeeze(1).T  # (B, T, c)
    total = F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k) + F.linear(f, U)
    return (torch.tanh(total) * v).sum(dim=-1)


# %% double | 2026-blind-19 | - | the last weights go through a softmax once more; the ends are padded with copies of the first and last weight in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    alpha = torch.softmax(previous, dim=-1)  # <-- here
    half = kernel.shape[-1] // 2
    alpha = F.pad(alpha.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    features = F.conv1d(alpha, kernel)
    energy = (W_q @ query.T).T[:, None] + keys @ W_k.T + features.mT @ U.T
    return torch.tanh(energy) @ v


# %% right | 2026-blind-19 | loop over the kernel's offsets with shifted slices of padded weights, U and kernel multiplied beforehand
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = previous.shape[1], kernel.shape[-1]
    taps = U @ kernel[:, 0, :]  # (d_a, w)
    wide = F.pad(previous, (w // 2, w // 2))
    total = torch.einsum("bd,ad->ba", query, W_q).unsqueeze(1) + torch.einsum("btd,ad->bta", keys, W_k)
    for o in range(w):
        total = total + wide[:, o : o + T].unsqueeze(-1) * taps[:, o]
    return total.tanh().matmul(v)


# %% wrong | 2026-blind-20 | reshapes_the_features | the features of (B, c, T) are reshaped to (B, T, c) where they should be transposed, which mixes places and channels
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    f = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    f = f.reshape(B, T, -1)  # <-- here
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f @ U.T)
    return hidden @ v


# %% wrong | 2026-blind-20 | kernel_turned_round | the kernel is turned around, as for a convolution in mathematics; the formula slides it as it is
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous, (width // 2, width // 2))
    windows = padded.unfold(-1, width, 1)  # (B, T, w)
    features = torch.einsum("btw,cw->btc", windows, kernel[:, 0].flip(-1))  # <-- here
    inside = F.linear(query, W_q)[:, None] + F.linear(keys, W_k) + F.linear(features, U)
    return torch.einsum("bta,a->bt", torch.tanh(inside), v)


# %% wrong | 2026-blind-20 | location_after_the_tanh | the location's term is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    from_query = (query @ W_q.T)[:, None, :]
    from_keys = keys @ W_k.T
    around = F.conv1d(previous[:, None, :], kernel, padding="same").transpose(1, 2)
    from_place = around @ U.T
    energy = torch.tanh(from_query + from_keys) + from_place  # <-- here
    return (energy * v).sum(dim=-1)


# %% double | 2026-blind-20 | - | beyond the ends the weights at the ends are repeated instead of zeros; W_q q is left out of the tanh and added afterwards
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    wide = F.pad(previous.unsqueeze(1), (half, half), mode="replicate")  # <-- here
    place = F.conv1d(wide, kernel).mT @ U.T
    hidden = torch.tanh(keys @ W_k.T + place)
    hidden = hidden + (query @ W_q.T).unsqueeze(1)  # <-- here
    return hidden @ v


# %% right | 2026-blind-20 | U and the kernel are merged into one kernel with d_a channels, all in the layout (B, d_a, T)
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    merged = torch.einsum("ac,cow->aow", U, kernel)  # (d_a, 1, w)
    side = (merged.shape[-1] - 1) // 2
    moved = F.conv1d(F.pad(previous, (side, side)).unsqueeze(1), merged)  # (B, d_a, T)
    looked = torch.einsum("ak,btk->bat", W_k, keys)
    asked = torch.einsum("aq,bq->ba", W_q, query).unsqueeze(2)
    return torch.einsum("a,bat->bt", v, (asked + looked + moved).tanh())


# %% wrong | 2026-blind-21 | kernel_turned_round | the kernel is flipped (a true convolution), so a look ahead becomes a look back
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    f = F.conv1d(previous.unsqueeze(1), kernel.flip(-1), padding=w // 2)  # <-- here
    inner = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f.transpose(1, 2) @ U.T
    return torch.tanh(inner) @ v


# %% wrong | 2026-blind-21 | - | the location features get a tanh of their own before they are multiplied by U
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.size(-1)
    padded = F.pad(previous, (width // 2, width // 2))
    pieces = padded.unfold(-1, width, 1)  # (B, T, w)
    features = torch.tanh(torch.einsum("btw,cw->btc", pieces, kernel[:, 0]))  # <-- here
    mixed = F.linear(query, W_q)[:, None] + F.linear(keys, W_k) + F.linear(features, U)
    return torch.einsum("bta,a->bt", mixed.tanh(), v)


# %% wrong | 2026-blind-21 | window_before_t | all padding goes to the left, so that f_t sees only the places up to t (a causal convolution)
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous.unsqueeze(1), (width - 1, 0))  # <-- here
    features = F.conv1d(padded, kernel)  # (B, c, T)
    location = torch.einsum("ac,bct->bta", U, features)
    content = (W_k @ keys.transpose(1, 2)).transpose(1, 2)
    asked = (W_q @ query.T).T.unsqueeze(1)
    return (torch.tanh(asked + content + location) * v).sum(dim=-1)


# %% double | 2026-blind-21 | location_after_the_tanh+reshapes_the_features | the location term stands outside the tanh; the (B, c, T) features are reshaped to (B, T, c) instead of transposed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    c = kernel.shape[0]
    found = F.conv1d(previous[:, None, :], kernel, padding=kernel.shape[-1] // 2)
    features = found.reshape(B, T, c)  # <-- here
    content = torch.tanh(query[:, None] @ W_q.T + keys @ W_k.T)
    return (content + features @ U.T) @ v  # <-- here


# %% right | 2026-blind-21 | a sum over the kernel's places, each a shifted copy of the weights
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = previous.shape[1], kernel.shape[-1]
    reach = w // 2
    wide = torch.cat([previous.new_zeros(len(previous), reach), previous, previous.new_zeros(len(previous), reach)], 1)
    pre = torch.einsum("aq,bq->ba", W_q, query)[:, None, :] + torch.einsum("ak,btk->bta", W_k, keys)
    for o in range(w):
        direction = U @ kernel[:, 0, o]  # (d_a,)
        pre = pre + wide[:, o : o + T, None] * direction
    return torch.tanh(pre).matmul(v)


# %% wrong | 2026-blind-22 | reshapes_the_features | (B, c, T) is reshaped to (B, T, c) in place of being transposed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    features = features.reshape(B, T, -1)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-22 | location_after_the_tanh | the location's term is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.size(-1) // 2
    f = F.conv1d(previous[:, None, :], kernel, padding=half).transpose(1, 2)
    content = torch.tanh(F.linear(query, W_q)[:, None, :] + F.linear(keys, W_k))
    energy = content + F.linear(f, U)  # <-- here
    return torch.einsum("bta,a->bt", energy, v)


# %% wrong | 2026-blind-22 | begins_again_at_the_other_end | torch.roll shifts the last weights in a circle, so that both ends see one another and not zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    shifted = [torch.roll(previous, shifts=w // 2 - o, dims=1) for o in range(w)]  # <-- here
    around = torch.stack(shifted, dim=-1)  # (B, T, w)
    f = around @ kernel[:, 0].T  # (B, T, c)
    inner = (W_q @ query.T).T[:, None] + keys @ W_k.T + f @ U.T
    return (torch.tanh(inner) * v).sum(dim=-1)


# %% double | 2026-blind-22 | - | the kernel is turned round, as in a mathematical convolution; the scores go through a softmax
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    turned = kernel.flip(-1)  # <-- here
    f = F.conv1d(previous.unsqueeze(1), turned, padding=kernel.shape[-1] // 2).mT
    scores = torch.tanh((query @ W_q.mT)[:, None] + keys @ W_k.mT + f @ U.mT) @ v
    return F.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-22 | F.pad and unfold cut the windows; U and the kernel are multiplied into one matrix first
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    finger = F.pad(previous, (w // 2, w // 2)).unfold(1, w, 1)
    both = torch.einsum("ac,cxw->aw", U, kernel)
    total = torch.einsum("btk,ak->bta", keys, W_k) + torch.einsum("btw,aw->bta", finger, both)
    total = total + torch.einsum("bq,aq->ba", query, W_q).unsqueeze(-2)
    return torch.einsum("bta,a->bt", total.tanh(), v)


# %% wrong | 2026-blind-23 | reshapes_the_features | reshapes (B, c, T) into (B, T, c) in place of transposing: the features of places and kernels are mixed
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    c, _, w = kernel.shape
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)
    features = features.reshape(B, T, c)  # <-- here
    hidden = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-23 | kernel_turned_round | turns the kernel round, as in a mathematical convolution, against the direction of the formula
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    windows = F.pad(previous, (w // 2, w // 2)).unfold(-1, w, 1)  # (B, T, w)
    taps = kernel.squeeze(1).flip(-1)  # <-- here
    f = torch.einsum("btw,cw->btc", windows, taps)
    energy = torch.tanh(
        torch.einsum("ad,bd->ba", W_q, query)[:, None, :]
        + torch.einsum("ad,btd->bta", W_k, keys)
        + torch.einsum("ac,btc->bta", U, f)
    )
    return torch.einsum("a,bta->bt", v, energy)


# %% wrong | 2026-blind-23 | repeats_the_ends | beyond both ends it goes on with the first and last weight, not with zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.shape[-1] // 2
    padded = F.pad(previous.unsqueeze(1), (side, side), mode="replicate")  # <-- here
    features = F.conv1d(padded, kernel).transpose(1, 2)
    from_query = F.linear(query, W_q).unsqueeze(1)
    from_keys = F.linear(keys, W_k)
    from_place = F.linear(features, U)
    return (v * torch.tanh(from_query + from_keys + from_place)).sum(dim=-1)


# %% double | 2026-blind-23 | - | the term of the last look is added outside the tanh; a softmax is taken, so that weights come out and not scores
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = F.conv1d(previous[:, None, :], kernel, padding="same").mT
    inner = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T)
    outer = inner + f @ U.T  # <-- here
    scores = outer @ v
    return scores.softmax(dim=1)  # <-- here


# %% right | 2026-blind-23 | a sum over the offsets of shifted weights, and U merged with the kernel before it meets them
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    T, w = keys.shape[1], kernel.shape[2]
    merged = U @ kernel[:, 0, :]  # (d_a, w)
    framed = F.pad(previous, [w // 2] * 2)
    inside = torch.matmul(keys, W_k.t()) + torch.matmul(query, W_q.t()).unsqueeze(-2)
    for o in range(w):
        inside = inside + framed[:, o : o + T, None] * merged[:, o]
    return torch.tanh(inside).matmul(v)


# %% wrong | 2026-blind-24 | window_before_t | all zeros are put in front: each place sees the weights up to itself, not those around it
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    f = F.conv1d(padded.unsqueeze(1), kernel)
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + f.transpose(1, 2) @ U.T
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-24 | location_after_the_tanh | the location term is added outside the tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    f = torch.conv1d(previous[:, None], kernel, padding=kernel.shape[2] // 2)
    content = torch.einsum("aq,bq->ba", W_q, query)[:, None] + torch.einsum("ak,btk->bta", W_k, keys)
    location = torch.einsum("ac,bct->bta", U, f)
    hidden = torch.tanh(content) + location  # <-- here
    return torch.einsum("bta,a->bt", hidden, v)


# %% wrong | 2026-blind-24 | repeats_the_ends | beyond both ends the edge weights are repeated in place of zeros
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    half = kernel.shape[-1] // 2
    left = previous[:, :1].expand(-1, half)  # <-- here
    right = previous[:, -1:].expand(-1, half)  # <-- here
    windows = torch.cat([left, previous, right], dim=1).unfold(1, kernel.shape[-1], 1)
    features = windows @ kernel[:, 0].T
    query_term = F.linear(query, W_q).unsqueeze(1)
    return (query_term + F.linear(keys, W_k) + F.linear(features, U)).tanh() @ v


# %% double | 2026-blind-24 | reshapes_the_features+weights_instead_of_scores | the features (B, c, T) are reshaped, not transposed, to (B, T, c); a softmax turns the scores into weights
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T, _ = keys.shape
    f = F.conv1d(previous.unsqueeze(1), kernel, padding="same")
    f = f.reshape(B, T, -1)  # <-- here
    energy = torch.tanh(query[:, None, :] @ W_q.T + keys @ W_k.T + f @ U.T)
    score = (energy * v).sum(dim=-1)
    return torch.softmax(score, dim=1)  # <-- here


# %% right | 2026-blind-24 | kernel and U joined to one matrix first, then a loop over the offsets
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    mixed = U @ kernel[:, 0]
    reach = kernel.shape[-1] // 2
    T = previous.shape[1]
    total = (W_q @ query.T).T[:, None, :] + keys @ W_k.T
    wide = F.pad(previous, (reach, reach))
    for o in range(kernel.shape[-1]):
        total = total + wide[:, o : o + T, None] * mixed[:, o]
    return total.tanh().matmul(v)


# %% wrong | 2026-blind-25 | kernel_turned_round | turns the kernel round, as in a mathematical convolution: conv1d does not turn it, nor does the formula
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    turned = kernel.flip(-1)  # <-- here
    features = F.conv1d(previous.unsqueeze(1), turned, padding=w // 2)
    inside = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features.transpose(1, 2) @ U.T
    return torch.tanh(inside) @ v


# %% wrong | 2026-blind-25 | reshapes_the_features | reshapes (B, c, T) to (B, T, c) in place of transposing
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    B, T = previous.shape
    found = F.conv1d(previous[:, None], kernel, padding=kernel.shape[-1] // 2)
    found = found.reshape(B, T, -1)  # <-- here
    asked = F.linear(query, W_q)[:, None]
    return torch.tanh(asked + F.linear(keys, W_k) + F.linear(found, U)).matmul(v)


# %% wrong | 2026-blind-25 | location_after_the_tanh | the term of the location is added behind the tanh, not inside
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    location = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2)
    location = torch.einsum("bct,ac->bta", location, U)
    content = torch.einsum("bd,ad->ba", query, W_q).unsqueeze(1) + torch.einsum("btd,ad->bta", keys, W_k)
    energy = torch.tanh(content) + location  # <-- here
    return torch.einsum("bta,a->bt", energy, v)


# %% double | 2026-blind-25 | window_before_t+weights_instead_of_scores | the kernel looks only backwards: all the padding is on the left; weights (a softmax) come back in place of scores
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    padded = F.pad(previous, (width - 1, 0))  # <-- here
    f = F.conv1d(padded.unsqueeze(1), kernel).mT
    scores = torch.tanh((query @ W_q.T)[:, None, :] + keys @ W_k.T + f @ U.T) @ v
    scores = torch.softmax(scores, dim=-1)  # <-- here
    return scores


# %% right | 2026-blind-25 | padded and unfolded windows, kernel and U joined into one matrix first
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    side = kernel.shape[-1] // 2
    windows = F.pad(previous, (side, side)).unfold(-1, kernel.shape[-1], 1)  # (B, T, w)
    shortcut = U @ kernel.squeeze(1)  # (d_a, w)
    terms = [
        torch.einsum("ax,bx->ba", W_q, query)[:, None],
        torch.einsum("ay,bty->bta", W_k, keys),
        torch.einsum("aw,btw->bta", shortcut, windows),
    ]
    return torch.einsum("bta,a->bt", (terms[0] + terms[1] + terms[2]).tanh(), v)


# %% wrong | 2026-blind-26 | kernel_turned_round | the kernel is turned around, as in the textbook's convolution: the weight before a place meets the kernel's last number
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    pad = kernel.shape[-1] // 2
    features = F.conv1d(previous.unsqueeze(1), kernel.flip(-1), padding=pad)  # <-- here
    inner = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features.transpose(1, 2) @ U.T
    return torch.tanh(inner) @ v


# %% wrong | 2026-blind-26 | location_after_the_tanh | the features of the place are added outside of tanh
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    slid = F.conv1d(previous[:, None], kernel, padding=kernel.shape[-1] // 2)  # (B, c, T)
    located = torch.einsum("ac,bct->bta", U, slid)
    content = F.linear(query, W_q)[:, None] + F.linear(keys, W_k)
    energy = torch.tanh(content) + located  # <-- here
    return torch.einsum("bta,a->bt", energy, v)


# %% wrong | 2026-blind-26 | begins_again_at_the_other_end | the ends are joined to a circle: torch.roll brings the weights of one end to the other, where zeros belong
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    c, _, w = kernel.shape
    f = 0
    for o in range(w):
        neighbour = torch.roll(previous, shifts=w // 2 - o, dims=1)  # <-- here
        f = f + neighbour.unsqueeze(-1) * kernel[:, 0, o]  # (B, T, c)
    hidden = torch.tanh(F.linear(query, W_q).unsqueeze(1) + F.linear(keys, W_k) + F.linear(f, U))
    return hidden @ v


# %% double | 2026-blind-26 | window_before_t+weights_instead_of_scores | all padding stands in front, so that the features are made of the weights before a place only; the scores are handed back after a softmax
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    w = kernel.shape[-1]
    padded = F.pad(previous, (w - 1, 0))  # <-- here
    features = F.conv1d(padded.unsqueeze(1), kernel).transpose(1, 2)  # (B, T, c)
    energy = torch.tanh((query @ W_q.T)[:, None] + keys @ W_k.T + features @ U.T)
    scores = (energy * v).sum(dim=-1)
    return torch.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-26 | unfold of the padded weights instead of a convolution, all products by einsum
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    width = kernel.shape[-1]
    around = F.pad(previous, (width // 2, width // 2)).unfold(1, width, 1)  # (B, T, w)
    total = torch.einsum("btw,cw,ac->bta", around, kernel[:, 0], U)
    total = total + torch.einsum("btk,ak->bta", keys, W_k)
    total = total + torch.einsum("bq,aq->ba", query, W_q)[:, None, :]
    return torch.einsum("bta,a->bt", total.tanh(), v)
