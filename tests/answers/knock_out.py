# %% right | house | a loop over the sentences
def knock_out_by_loop(weights, values, query, keys):
    changed = weights.clone()
    for sentence in range(len(query)):
        for key in range(keys.shape[1]):
            if keys[sentence, key]:
                changed[sentence, query[sentence], key] = 0
    context = torch.stack([rows @ blend for rows, blend in zip(changed, values)])
    return context, changed


# %% right | house | one_hot, a product of zeros and ones, einsum
def knock_out_by_product(weights, values, query, keys):
    asking = torch.nn.functional.one_hot(query, weights.shape[1])  # (B, T)
    kept = 1 - torch.einsum("bi,bj->bij", asking, keys.long())
    changed = weights * kept.to(weights.dtype)
    return torch.einsum("bij,bjd->bid", changed, values), changed


# %% right | house | the message of the keys is taken from the old context
def knock_out_by_message(weights, values, query, keys):
    rows = torch.arange(len(query))
    gone = torch.zeros_like(weights)
    gone[rows, query] = torch.where(keys, weights[rows, query], 0.0)
    return weights @ values - gone @ values, weights - gone


# %% double | 2026-blind-4 | The context is made of the weights of before; weights and context are returned in the wrong order
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    at = torch.arange(len(copy))
    copy[at, query] = copy[at, query] * (~keys)
    context = weights @ values  # <-- here
    return copy, context  # <-- here


# %% wrong | house | a loop takes away the keys of all sentences from each query
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b, q in enumerate(query):
        for k in keys.nonzero()[:, 1]:  # <-- here
            new[b, q, k] = 0
    return new @ values, new


# %% wrong | house | one row of the context is made anew, with all sizes of 1 squeezed away, of which d_v may be one
def knock_out(weights, values, query, keys):
    rows, remaining, context = torch.arange(len(query)), weights.clone(), weights @ values
    remaining[rows, query] = remaining[rows, query].masked_fill(keys, 0.0)
    context[rows, query] = (remaining[rows, query].unsqueeze(1) @ values).squeeze()  # <-- here
    return context, remaining


# %% wrong | 2026-blind-17 | takes the keys' values away from all queries in the context in place of the one query
def knock_out(weights, values, query, keys):
    B = len(weights)
    new = weights.clone()
    for b in range(B):
        new[b, query[b], keys[b]] = 0.0
    seen = values.masked_fill(keys.unsqueeze(-1), 0.0)  # <-- here
    return torch.bmm(new, seen), new


# %% wrong | 2026-slips | in place on weights, no clone
def knock_out(weights, values, query, keys):
    for b in range(weights.shape[0]):
        weights[b, query[b], keys[b]] = 0.0
    return weights @ values, weights


# %% wrong | 2026-slips | renormalised
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b in range(weights.shape[0]):
        row = new[b, query[b]]
        row = row.masked_fill(keys[b], 0.0)
        new[b, query[b]] = row / row.sum()
    return new @ values, new


# %% wrong | 2026-slips | whole column (all queries)
def knock_out(weights, values, query, keys):
    new = weights.masked_fill(keys.unsqueeze(1), 0.0)
    return new @ values, new


# %% wrong | 2026-slips | chained indexing copy lost: masked_fill_ on fancy-indexed copy
def knock_out(weights, values, query, keys):
    new = weights.clone()
    B = weights.shape[0]
    new[torch.arange(B), query].masked_fill_(keys, 0.0)
    return new @ values, new


# %% wrong | 2026-slips | new[:, query]
def knock_out(weights, values, query, keys):
    new = weights.clone()
    new[:, query] = new[:, query].masked_fill(keys, 0.0)
    return new @ values, new


# %% wrong | 2026-slips | keep only the keys (~keys)
def knock_out(weights, values, query, keys):
    new = weights.clone()
    B = weights.shape[0]
    rows = torch.arange(B)
    new[rows, query] = new[rows, query].masked_fill(~keys, 0.0)
    return new @ values, new


# %% wrong | 2026-slips | inf and softmax again
def knock_out(weights, values, query, keys):
    new = weights.clone()
    rows = torch.arange(weights.shape[0])
    new[rows, query] = new[rows, query].masked_fill(keys, float("-inf")).softmax(dim=-1)
    return new @ values, new


# %% wrong | 2026-slips | row and column changed over
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b in range(len(weights)):
        new[b, :, query[b]] = new[b, :, query[b]].masked_fill(keys[b], 0.0)
    return new @ values, new


# %% wrong | 2026-slips | context from old weights
def knock_out(weights, values, query, keys):
    context = weights @ values
    new = weights.clone()
    for b in range(len(weights)):
        new[b, query[b]] = new[b, query[b]].masked_fill(keys[b], 0.0)
    return context, new


# %% wrong | 2026-slips | return only that row's context
def knock_out(weights, values, query, keys):
    rows = torch.arange(weights.shape[0])
    row = weights[rows, query].masked_fill(keys, 0.0)
    context = (row.unsqueeze(1) @ values).squeeze(1)
    return context, row


# %% wrong | 2026-slips | zero values instead of weights
def knock_out(weights, values, query, keys):
    values = values.masked_fill(keys.unsqueeze(-1), 0.0)
    return weights @ values, weights


# %% wrong | 2026-slips | returns the order weights, context
def knock_out(weights, values, query, keys):
    new = weights.clone()
    rows = torch.arange(weights.shape[0])
    new[rows, query] = new[rows, query].masked_fill(keys, 0.0)
    return new, new @ values


# %% wrong | 2026-slips | new = weights (thinking it is a copy)
def knock_out(weights, values, query, keys):
    new = weights
    rows = torch.arange(weights.shape[0])
    new[rows, query] = new[rows, query].masked_fill(keys, 0.0)
    return new @ values, new


# %% wrong | 2026-slips | masked_fill not assigned
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b in range(len(weights)):
        new[b, query[b]].masked_fill(keys[b], 0.0)
    return new @ values, new


# %% right | 2026-slips | with loop in place view
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b in range(len(weights)):
        new[b, query[b], keys[b]] = 0
    return torch.bmm(new, values), new


# %% right | 2026-slips | functional with one-hot
def knock_out(weights, values, query, keys):
    is_row = F.one_hot(query, weights.shape[1]).bool().unsqueeze(-1)
    gone = is_row & keys.unsqueeze(1)
    new = weights.masked_fill(gone, 0.0)
    return new @ values, new


# %% right | 2026-slips | multiply
def knock_out(weights, values, query, keys):
    new = weights.clone()
    rows = torch.arange(weights.shape[0])
    new[rows, query] *= ~keys
    return new @ values, new
