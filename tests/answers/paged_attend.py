# %% shared
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax


# %% right | house | begins with nothing seen, and counts down what is left
def paged_attend(q, k_pages, v_pages, table, tokens):
    size = k_pages.shape[2]
    maximum = q.new_full(q.shape[:-1], -math.inf)
    partial = maximum, torch.zeros_like(maximum), q.new_zeros(*q.shape[:-1], v_pages.shape[-1])
    left = tokens
    for page in table:
        if left <= 0:
            break
        keys, values = k_pages[page][:, :left], v_pages[page][:, :left]
        scores = torch.einsum("htd,hjd->htj", q, keys) / math.sqrt(q.shape[-1])
        partial = merge_partial(partial, partial_softmax(scores, values))
        left -= size
    return finish_partial(partial)


# %% right | house | the scores of all pages together, one softmax, the values page by page
def paged_attend(q, k_pages, v_pages, table, tokens):
    size = k_pages.size(2)
    needed = table[: math.ceil(tokens / size)]
    scores = torch.cat([q @ k_pages[page].mT for page in needed], dim=-1)[..., :tokens] / q.size(-1) ** 0.5
    weights = scores.softmax(-1).split(size, dim=-1)
    parts = [w @ v_pages[page][:, : w.size(-1)] for w, page in zip(weights, needed)]
    return sum(parts[1:], parts[0])


# %% right | house | scores behind the end are minus infinity, and merging is written out
def paged_attend(q, k_pages, v_pages, table, tokens):
    size = k_pages.shape[2]
    m = l = o = None
    for i in range((tokens + size - 1) // size):
        k, v = k_pages[table[i]], v_pages[table[i]]
        s = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        place = i * size + torch.arange(size, device=q.device)
        s = s.masked_fill(place >= tokens, -math.inf)
        new = s.amax(-1, keepdim=True) if m is None else torch.maximum(m, s.amax(-1, keepdim=True))
        p = torch.exp(s - new)
        if m is None:
            l, o = p.sum(-1, keepdim=True), p @ v
        else:
            shrink = torch.exp(m - new)
            l, o = l * shrink + p.sum(-1, keepdim=True), o * shrink + p @ v
        m = new
    return o / l


# %% wrong | house | copies all pages into one tensor
def paged_attend(q, k_pages, v_pages, table, tokens):
    k = k_pages[table].transpose(0, 1).flatten(1, 2)[:, :tokens]
    v = v_pages[table].transpose(0, 1).flatten(1, 2)[:, :tokens]
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.softmax(scores, dim=-1) @ v


# %% wrong | house | reads pages 0, 1, 2 of the store
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i in range(math.ceil(tokens / size)):
        used = min(size, tokens - i * size)
        keys, values = k_pages[i, :, :used], v_pages[i, :, :used]  # <-- here
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | the values of page i and not of page table[i]
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i, page in enumerate(table):
        used = min(size, tokens - i * size)
        if used <= 0:
            break
        keys = k_pages[page, :, :used]
        values = v_pages[i, :, :used]  # <-- here
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | the last page as a whole
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for page in table[: math.ceil(tokens / size)]:
        keys, values = k_pages[page], v_pages[page]  # <-- here
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | reads the pages in reserve as well
def paged_attend(q, k_pages, v_pages, table, tokens):
    partial = None
    for page in table:  # <-- here
        new = partial_softmax(q @ k_pages[page].mT / math.sqrt(q.shape[-1]), v_pages[page])
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | the last page is empty where it should be full
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    needed = math.ceil(tokens / size)
    for i in range(needed):
        used = tokens % size if i == needed - 1 else size  # <-- here
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if used == 0:
            continue
        new = partial_softmax(scores, values)
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | only the full pages
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i in range(max(1, tokens // size)):  # <-- here
        used = min(size, tokens - i * size)
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | a softmax per page, and the mean of the contexts
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, contexts = k_pages.shape[2], []
    for i in range(math.ceil(tokens / size)):
        used = min(size, tokens - i * size)
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        weights = torch.softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        contexts.append(weights @ values)
    return torch.stack(contexts).mean(dim=0)


# %% wrong | house | the merged result is thrown away
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i in range(math.ceil(tokens / size)):
        used = min(size, tokens - i * size)
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        if partial is None:
            partial = new
        else:
            merge_partial(partial, new)  # <-- here
    return finish_partial(partial)


# %% wrong | house | not scaled
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i in range(math.ceil(tokens / size)):
        used = min(size, tokens - i * size)
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        new = partial_softmax(q @ keys.transpose(-2, -1), values)  # <-- here
        partial = new if partial is None else merge_partial(partial, new)
    return finish_partial(partial)


# %% wrong | house | returns the blend, undivided
def paged_attend(q, k_pages, v_pages, table, tokens):
    size, partial = k_pages.shape[2], None
    for i in range(math.ceil(tokens / size)):
        used = min(size, tokens - i * size)
        keys, values = k_pages[table[i], :, :used], v_pages[table[i], :, :used]
        new = partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), values)
        partial = new if partial is None else merge_partial(partial, new)
    return partial[2]  # <-- here
