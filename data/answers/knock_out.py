# %% right | house | clone, then index by sentence and query
def knock_out_by_index(weights, values, query, keys):
    rows = torch.arange(len(query))
    changed = weights.clone()
    changed[rows, query] = changed[rows, query].masked_fill(keys, 0.0)
    return changed @ values, changed


# %% right | house | a loop over the sentences
def knock_out_by_loop(weights, values, query, keys):
    changed = weights.clone()
    for sentence in range(len(query)):
        for key in range(keys.shape[1]):
            if keys[sentence, key]:
                changed[sentence, query[sentence], key] = 0
    context = torch.stack([rows @ blend for rows, blend in zip(changed, values)])
    return context, changed


# %% right | house | a mask (B, T, T), made by comparing positions
def knock_out_by_mask(weights, values, query, keys):
    T = weights.shape[-1]
    asking = torch.arange(T) == query.unsqueeze(1)  # (B, T)
    gone = asking.unsqueeze(2) & keys.unsqueeze(1)  # (B, T, T)
    changed = weights.masked_fill(gone, 0.0)
    return torch.bmm(changed, values), changed


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


# %% right | house | torch.where, no gradient
@torch.no_grad()
def knock_out_by_where(weights, values, query, keys):
    B, T, _ = weights.shape
    here = torch.zeros(B, T, 1, dtype=torch.bool)
    here[torch.arange(B), query] = True
    changed = torch.where(here & keys[:, None, :], torch.zeros_like(weights), weights)
    return torch.matmul(changed, values), changed

# %% wrong | 2026-blind-4 | changes_its_input | The row is changed in the caller's weights, without a copy.
def knock_out(weights, values, query, keys):
    rows = torch.arange(len(weights))
    weights[rows, query] = weights[rows, query].masked_fill(keys, 0.0)  # <-- here
    return weights @ values, weights


# %% wrong | 2026-blind-4 | renormalises | The row is scaled up to a sum of 1 again.
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    b = torch.arange(weights.shape[0])
    row = copy[b, query].masked_fill(keys, 0.0)
    copy[b, query] = row / row.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here
    return copy @ values, copy


# %% wrong | 2026-blind-4 | nothing_is_taken_away | Zeros are written into what copy[rows, query] gives, which is a copy itself, and never written back.
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    row = copy[torch.arange(len(query)), query]
    row[keys] = 0.0  # <-- here
    return torch.bmm(copy, values), copy


# %% wrong | 2026-blind-4 | every_sentence_with_every_query | A colon stands where the number of the sentence belongs, so the rows of all queries change in every sentence.
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    changed[:, query] = changed[:, query].masked_fill(keys, 0.0)  # <-- here
    context = changed @ values
    return context, changed


# %% wrong | 2026-blind-4 | takes_the_keys_from_every_query | The keys are taken away from every query of the sentence.
def knock_out(weights, values, query, keys):
    remaining = weights.masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return torch.einsum("bij,bjv->biv", remaining, values), remaining


# %% wrong | 2026-blind-4 | queries_and_keys_exchanged | A column is changed in the place of a row: what the word gives, and not what it gets.
def knock_out(weights, values, query, keys):
    out = weights.clone()
    for b in range(len(out)):
        q = int(query[b])
        out[b, keys[b], q] = 0.0  # <-- here
    return out @ values, out


# %% wrong | 2026-blind-4 | changes_its_input | A slice of everything is taken for a copy, but it shares its memory with the caller's weights.
def knock_out(weights, values, query, keys):
    new = weights[:]  # <-- here
    for b, q in enumerate(query.tolist()):
        new[b, q, keys[b]] = 0
    return torch.matmul(new, values), new


# %% wrong | 2026-blind-4 | takes_the_values_away | The values of the keys are set to zero, so every query of the sentence loses them and the weights stay.
def knock_out(weights, values, query, keys):
    silenced = values.masked_fill(keys[:, :, None], 0.0)  # <-- here
    return weights @ silenced, weights.clone()


# %% wrong | 2026-blind-4 | keeps_what_is_to_go | What should be kept is taken away, and the other way round.
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    for sentence, q, gone in zip(copy, query, keys):
        sentence[q] = sentence[q] * gone  # <-- here
    return copy @ values, copy


# %% wrong | 2026-blind-4 | softmax_again | The weights are treated as scores and go through the softmax once more.
def knock_out(weights, values, query, keys):
    B, T, _ = weights.shape
    asked = F.one_hot(query, T).bool()
    gone = asked[:, :, None] & keys[:, None, :]
    new = torch.softmax(weights.masked_fill(gone, -torch.inf), dim=-1)  # <-- here
    return new @ values, new


# %% double | 2026-blind-4 | - | The context is made of the weights of before; weights and context are returned in the wrong order
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    at = torch.arange(len(copy))
    copy[at, query] = copy[at, query] * (~keys)
    context = weights @ values  # <-- here
    return copy, context  # <-- here


# %% double | 2026-blind-4 | - | All sentences are treated with the query of the first one; the weights are transposed before they meet the values
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    copy[:, query[0]] = copy[:, query[0]].masked_fill(keys, 0.0)  # <-- here
    return copy.transpose(1, 2) @ values, copy  # <-- here


# %% right | 2026-blind-4 | a copy, its rows taken by paired indices
def knock_out(weights, values, query, keys):
    copy, rows = weights.clone(), torch.arange(len(weights))
    copy[rows, query] = copy[rows, query].masked_fill(keys, 0.0)
    return copy @ values, copy


# %% right | 2026-blind-4 | one boolean tensor of the cells that go, by an outer product, and torch.where
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asking = torch.arange(T).unsqueeze(0) == query.unsqueeze(1)
    gone = torch.einsum("bi,bj->bij", asking.int(), keys.int()) > 0
    left = torch.where(gone, torch.zeros((), dtype=weights.dtype), weights)
    return torch.einsum("bij,bjv->biv", left, values), left


# %% right | 2026-blind-4 | a loop over sentences that builds each matrix anew, stacked at the end
def knock_out(weights, values, query, keys):
    matrices, contexts = [], []
    for b in range(weights.size(0)):
        q = query[b].item()
        rows = list(weights[b].unbind(0))
        rows[q] = rows[q] * keys[b].logical_not().to(weights.dtype)
        matrices.append(torch.stack(rows))
        contexts.append(matrices[-1].mm(values[b]))
    return torch.stack(contexts), torch.stack(matrices)


# %% wrong | 2026-blind-5 | nothing_is_taken_away | the assignment goes to a copy that indexing has made, so nothing is taken away
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    rows = torch.arange(len(weights))
    copy[rows, query][keys] = 0.0  # <-- here
    return copy @ values, copy


# %% wrong | 2026-blind-5 | queries_and_keys_exchanged | the column of the query is changed and not its row: others no longer read from it
def knock_out(weights, values, query, keys):
    out = weights.clone()
    for b in range(weights.shape[0]):
        out[b, :, query[b]] = out[b, :, query[b]].masked_fill(keys[b], 0.0)  # <-- here
    return torch.bmm(out, values), out


# %% wrong | 2026-blind-5 | takes_the_values_away | the values of the keys are set to zero, which takes them from every query, and the weights stay
def knock_out(weights, values, query, keys):
    silent = values.masked_fill(keys.unsqueeze(-1), 0.0)  # <-- here
    return weights @ silent, weights.clone()


# %% double | 2026-blind-5 | keeps_what_is_to_go | all but the given keys are taken away; the change is made in the caller's own weights
def knock_out(weights, values, query, keys):
    batch = torch.arange(weights.shape[0])
    row = weights[batch, query].masked_fill(~keys, 0.0)  # <-- here
    weights[batch, query] = row  # <-- here
    return weights @ values, weights


# %% right | 2026-blind-5 | one mask over (B, T, T), from comparing positions with the query's
def knock_out(weights, values, query, keys):
    asks = torch.arange(weights.shape[1], device=query.device) == query[:, None]
    gone = asks[:, :, None] & keys[:, None, :]
    left = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkd->bqd", left, values), left


# %% wrong | house | - | all of the query's row, and all of the keys' columns: an or where an and is due
def knock_out(weights, values, query, keys):
    is_query = F.one_hot(query, weights.shape[-1]).bool()
    gone = is_query[:, :, None] | keys[:, None, :]  # <-- here
    remaining = weights.masked_fill(gone, 0.0)
    return torch.einsum("bqk,bkd->bqd", remaining, values), remaining


# %% wrong | 2026-blind-6 | nothing_is_taken_away | fills zeros into what advanced indexing gives back, which is a copy, so that nothing changes
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = torch.arange(len(weights))
    changed[rows, query].masked_fill_(keys, 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-6 | renormalises | scales the rest of the row up to a sum of 1 again
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    for b in range(len(weights)):
        row = changed[b, query[b]].masked_fill(keys[b], 0.0)
        changed[b, query[b]] = row / row.sum()  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-6 | every_sentence_with_every_query | writes with [:, query], which takes the queries of all sentences in every sentence
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = changed[:, query]  # <-- here
    changed[:, query] = rows.masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return changed @ values, changed


# %% right | 2026-blind-6 | a mask (B, T, T) made from comparisons, einsum
def knock_out(weights, values, query, keys):
    T = weights.shape[1]
    is_query = torch.arange(T)[None, :] == query[:, None]
    gone = is_query[:, :, None] & keys[:, None, :]
    left = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkv->bqv", left, values), left


# %% wrong | 2026-blind-7 | changes_its_input | the row is changed in place through a view, and so are the caller's weights
def knock_out(weights, values, query, keys):
    for b, i in enumerate(query.tolist()):
        weights[b, i][keys[b]] = 0.0  # <-- here
    return weights @ values, weights

# %% wrong | 2026-blind-7 | renormalises | the rest of the row is scaled up to a sum of 1
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = torch.arange(len(weights))
    row = changed[rows, query].masked_fill(keys, 0.0)
    row = row / row.sum(dim=-1, keepdim=True)  # <-- here
    changed[rows, query] = row
    return changed @ values, changed

# %% wrong | 2026-blind-7 | queries_and_keys_exchanged | takes the keys away from the query's column, so the other words stop reading the query
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    for b in range(len(weights)):
        q = int(query[b])
        changed[b, :, q] = changed[b, :, q].masked_fill(keys[b], 0.0)  # <-- here
    return changed @ values, changed

# %% right | 2026-blind-7 | a boolean mask over all rows, with einsum for the blend
def knock_out(weights, values, query, keys):
    asks = F.one_hot(query.long(), weights.shape[1]).bool()
    gone = asks.unsqueeze(2) & keys.unsqueeze(1)
    kept = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjv->biv", kept, values), kept


# %% wrong | 2026-blind-9 | nothing_is_taken_away | indexing twice writes into a temporary copy of the rows, so nothing is taken away
def knock_out(weights, values, query, keys):
    rows = torch.arange(len(weights))
    changed = weights.clone()
    changed[rows, query][keys] = 0.0  # <-- here
    return changed @ values, changed

# %% wrong | 2026-blind-9 | every_sentence_with_every_query | weights[:, query] takes the queries of all sentences in every sentence, so too many rows are changed
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    changed[:, query] = changed[:, query].masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return torch.bmm(changed, values), changed

# %% wrong | 2026-blind-9 | - | the values of the keys are set to 0 for the blend, so the other queries do not read them either
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    for b in range(len(query)):
        changed[b, query[b], keys[b]] = 0.0
    silent = values.masked_fill(keys.unsqueeze(-1), 0.0)  # <-- here
    return changed @ silent, changed

# %% double | 2026-blind-9 | renormalises | the weights that were handed over are changed in place; the row's other weights are scaled up to a sum of 1
def knock_out(weights, values, query, keys):
    rows = torch.arange(weights.shape[0])
    row = weights[rows, query].masked_fill(keys, 0.0)
    row = row / row.sum(dim=-1, keepdim=True).clamp(min=1e-9)  # <-- here
    weights[rows, query] = row  # <-- here
    return weights @ values, weights

# %% right | 2026-blind-9 | one boolean picture of what is taken away, from a one-hot query
def knock_out(weights, values, query, keys):
    asks = F.one_hot(query, weights.shape[1]).bool()  # (B, T)
    taken = asks[:, :, None] & keys[:, None, :]  # (B, T, T)
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkv->bqv", left, values), left


# %% wrong | 2026-blind-10 | - | sets the values of the keys that are taken away to zero before the blend, so that all other queries lose them as well
def knock_out(weights, values, query, keys):
    rows = torch.arange(weights.shape[0])
    remaining = weights.clone()
    remaining[rows, query] = weights[rows, query].masked_fill(keys, 0.0)
    heard = values.masked_fill(keys.unsqueeze(-1), 0.0)  # <-- here
    context = torch.bmm(remaining, heard)
    return context, remaining


# %% wrong | 2026-blind-10 | nothing_is_taken_away | assigns into weights picked by index tensors, which are a copy, so that nothing is taken away
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    sentences = torch.arange(len(weights))
    changed[sentences, query][keys] = 0.0  # <-- here
    return changed @ values, changed


# %% double | 2026-blind-10 | renormalises | writes into the weights that are handed over; scales the rest of the row up to a sum of 1
def knock_out(weights, values, query, keys):
    new_weights = weights
    for b in range(len(query)):
        asking = query[b]
        row = weights[b, asking].clone()
        row[keys[b]] = 0.0
        row = row / row.sum()  # <-- here
        new_weights[b, asking] = row  # <-- here
    return new_weights @ values, new_weights


# %% right | 2026-blind-10 | one boolean cube (B, T, T) of what is taken away, from comparisons alone
def knock_out(weights, values, query, keys):
    positions = torch.arange(weights.shape[1], device=weights.device)
    asks = positions == query[:, None]  # (B, T)
    gone = torch.logical_and(asks[:, :, None], keys[:, None, :])
    left = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkd->bqd", left, values), left


# %% wrong | house | every_sentence_with_every_query | a loop over the sentences, with `query` where `query[b]` is due
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b in range(len(query)):
        new[b, query] = new[b, query].masked_fill(keys[b], 0)  # <-- here
    return new @ values, new


# %% wrong | house | empties_the_row | a loop takes away the keys of all sentences from each query
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b, q in enumerate(query):
        for k in keys.nonzero()[:, 1]:  # <-- here
            new[b, q, k] = 0
    return new @ values, new


# %% wrong | house | - | the row's weight is subtracted by 1 at the keys
def knock_out(weights, values, query, keys):
    rows = torch.arange(len(query))
    new = weights.clone()
    new[rows, query] = new[rows, query] - keys.to(weights.dtype)  # <-- here
    return new @ values, new


# %% wrong | 2026-blind-11 | queries_and_keys_exchanged | takes the weights away from the column of the query in place of its row
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asks = F.one_hot(query, T).bool()
    gone = asks[:, None, :] & keys[:, :, None]  # <-- here
    changed = weights.masked_fill(gone, 0.0)
    return torch.bmm(changed, values), changed


# %% wrong | 2026-blind-11 | every_sentence_with_every_query | changes in each sentence the rows of all the sentences' queries in place of its own query's row alone
def knock_out(weights, values, query, keys):
    new_weights = weights.clone()
    rows = new_weights[:, query]  # <-- here
    rows = rows.masked_fill(keys.unsqueeze(1), 0.0)
    new_weights[:, query] = rows  # <-- here
    context = new_weights @ values
    return context, new_weights


# %% wrong | 2026-blind-11 | changes_its_input | writes into a reshaped view of the weights in place of a copy, so that the weights handed over are changed
def knock_out(weights, values, query, keys):
    B, T, _ = weights.shape
    rows = weights.reshape(B * T, T)  # <-- here
    which = torch.arange(B) * T + query  # one row for each sentence
    rows[which] = rows[which].masked_fill(keys, 0.0)
    changed = rows.reshape(B, T, T)
    return changed @ values, changed


# %% right | 2026-blind-11 | no writing at all: torch.where with comparisons of indices, einsum for the blend
def knock_out(weights, values, query, keys):
    positions = torch.arange(weights.shape[1], device=weights.device)
    is_query = positions[None, :] == query[:, None]  # (B, T)
    taken = is_query.unsqueeze(2).logical_and(keys.unsqueeze(1))  # (B, T, T)
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjd->bid", left, values), left


# %% wrong | 2026-blind-12 | every_sentence_with_every_query | picks the rows of all queries in every sentence, so that each sentence loses weight in the rows of the other sentences' queries as well
def knock_out(weights, values, query, keys):
    new = weights.clone()
    rows = new[:, query]  # <-- here
    new[:, query] = rows.masked_fill(keys, 0.0)
    return new @ values, new


# %% wrong | 2026-blind-12 | queries_and_keys_exchanged | puts the query in the place of the key, and sets to zero what the query gives to these words instead of what it gets
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    B, T = keys.shape
    for b in range(B):
        for j in range(T):
            if keys[b, j]:
                changed[b, j, query[b]] = 0.0  # <-- here
    context = torch.bmm(changed, values)
    return context, changed


# %% double | 2026-blind-12 | renormalises | takes a slice, which shares its memory, for a copy, so that the weights handed over change; scales the rest of the row up to a sum of 1
def knock_out(weights, values, query, keys):
    w = weights[:]  # <-- here
    for b in range(w.shape[0]):
        row = w[b, query[b]].masked_fill(keys[b], 0.0)
        w[b, query[b]] = row / row.sum()  # <-- here
    return w @ values, w


# %% right | 2026-blind-12 | no writing at all: a (B, T, T) table of what is taken away, by comparison with a range
def knock_out(weights, values, query, keys):
    positions = torch.arange(weights.shape[1], device=weights.device)
    asking = positions[None, :] == query[:, None]
    taken = asking[:, :, None] & keys[:, None, :]
    kept = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjd->bid", kept, values), kept


# %% wrong | house | takes_the_values_away | takes the keys from every query, and returns the old weights
def knock_out(weights, values, query, keys):
    gone = weights.masked_fill(keys[:, None, :], 0.0)  # <-- here
    return gone @ values, weights


# %% wrong | 2026-blind-13 | queries_and_keys_exchanged | changes the column of the query, what all words give to it, in place of its row
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    for b in range(weights.shape[0]):
        at = query[b]
        changed[b, :, at] = changed[b, :, at].masked_fill(keys[b], 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-13 | every_sentence_with_every_query | takes all sentences by a colon in place of one row for each, so that in every sentence the rows of all the queries of the batch are changed
def knock_out(weights, values, query, keys):
    new_weights = weights.clone()
    rows = weights[:, query]
    new_weights[:, query] = rows.masked_fill(keys[:, None, :], 0.0)  # <-- here
    context = torch.bmm(new_weights, values)
    return context, new_weights


# %% wrong | 2026-blind-13 | - | finds a single key of each sentence by argmax in place of all that are marked, so that further keys keep their weights
def knock_out(weights, values, query, keys):
    B, T, _ = weights.shape
    remaining = weights.clone()
    removed = keys.int().argmax(dim=1)  # <-- here
    for b in range(B):
        if keys[b].any():
            remaining[b, query[b], removed[b]] = 0.0
    return remaining @ values, remaining


# %% double | 2026-blind-13 | - | keeps the marked keys and takes away the others; scales the rest of the row up to a sum of 1
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    b = torch.arange(len(query))
    row = copy[b, query] * keys  # <-- here
    row = row / row.sum(dim=-1, keepdim=True).clamp(min=1e-12)  # <-- here
    copy[b, query] = row
    return copy @ values, copy


# %% right | 2026-blind-13 | a boolean cube of what is taken away, made from a one-hot query and the keys, and where
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asking = torch.arange(T, device=weights.device) == query.unsqueeze(1)  # (B, T)
    gone = asking.unsqueeze(2) & keys.unsqueeze(1)  # (B, T, T)
    remaining = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjd->bid", remaining, values), remaining


# %% wrong | house | softmax_again | all rows go through a softmax once more
def knock_out(weights, values, query, keys):
    sentences = torch.arange(len(query))
    remaining = weights.clone()
    remaining[sentences, query] = remaining[sentences, query].masked_fill(keys, -torch.inf)
    remaining = torch.softmax(remaining, -1)  # <-- here
    return remaining @ values, remaining


# %% wrong | 2026-blind-14 | queries_and_keys_exchanged | changes the query's column, what the others read from it, in place of its row
def knock_out(weights, values, query, keys):
    rows = torch.arange(len(query))
    changed = weights.clone()
    changed[rows, :, query] = weights[rows, :, query].masked_fill(keys, 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-14 | every_sentence_with_every_query | indexes with all queries in every sentence, so that each sentence also loses weight in the rows of the other sentences' queries
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    changed[:, query] = changed[:, query].masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    context = torch.bmm(changed, values)
    return context, changed


# %% right | 2026-blind-14 | one mask for the whole batch out of a one-hot row and the keys
def knock_out(weights, values, query, keys):
    T = weights.shape[1]
    asking = F.one_hot(query, T).bool()
    taken = torch.einsum("bq,bk->bqk", asking.int(), keys.int()).bool()
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkv->bqv", left, values), left

# %% wrong | house | - | one row of the context is made anew, with all sizes of 1 squeezed away, of which d_v may be one
def knock_out(weights, values, query, keys):
    rows, remaining, context = torch.arange(len(query)), weights.clone(), weights @ values
    remaining[rows, query] = remaining[rows, query].masked_fill(keys, 0.0)
    context[rows, query] = (remaining[rows, query].unsqueeze(1) @ values).squeeze()  # <-- here
    return context, remaining


# %% wrong | 2026-blind-15 | nothing_is_taken_away | the zeros are written into the row that the index tensors took out, which is a copy, so nothing is taken away
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = torch.arange(len(query))
    changed[rows, query][keys] = 0.0  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-15 | - | the values of the keys are set to zero for all queries, in place of the weights of the one query
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    for b in range(weights.shape[0]):
        q = int(query[b])
        copy[b, q] = copy[b, q].masked_fill(keys[b], 0.0)
    kept = values.masked_fill(keys.unsqueeze(-1), 0.0)
    context = torch.bmm(copy, kept)  # <-- here
    return context, copy


# %% right | 2026-blind-15 | a boolean grid of what is taken away, without any indexing
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asks = torch.arange(T).reshape(1, T, 1) == query.reshape(-1, 1, 1)  # (B, T, 1)
    taken = asks & keys.unsqueeze(1)  # (B, T, T)
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjd->bid", left, values), left


# %% wrong | 2026-blind-16 | every_sentence_with_every_query | indexes with all sentences and the list of queries, so that in each sentence the rows of the other sentences' queries are changed as well
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    changed[:, query] = changed[:, query].masked_fill(keys, 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-16 | nothing_is_taken_away | picks the rows with index tensors, which makes a copy, and sets the zeros in that copy, so that the weights stay as they were
def knock_out(weights, values, query, keys):
    new_weights = weights.clone()
    sentences = torch.arange(len(weights))
    rows = new_weights[sentences, query]  # (B, T)
    rows[keys] = 0.0  # <-- here
    context = torch.bmm(new_weights, values)
    return context, new_weights


# %% right | 2026-blind-16 | one boolean tensor (B, T, T) of what is taken away, from a comparison of positions
def knock_out(weights, values, query, keys):
    T = weights.shape[1]
    asks = torch.arange(T, device=weights.device).unsqueeze(0) == query.unsqueeze(1)  # (B, T)
    taken = asks.unsqueeze(2) & keys.unsqueeze(1)  # (B, T, T)
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjd->bid", left, values), left


# %% wrong | 2026-blind-17 | every_sentence_with_every_query | changes the rows of all sentences' queries in every sentence in place of the sentence's own query
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = changed[:, query]  # <-- here
    changed[:, query] = rows.masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-17 | - | takes the keys' values away from all queries in the context in place of the one query
def knock_out(weights, values, query, keys):
    B = len(weights)
    new = weights.clone()
    for b in range(B):
        new[b, query[b], keys[b]] = 0.0
    seen = values.masked_fill(keys.unsqueeze(-1), 0.0)  # <-- here
    return torch.bmm(new, seen), new


# %% right | 2026-blind-17 | a boolean table of what is taken, torch.where
def knock_out(weights, values, query, keys):
    T = weights.shape[1]
    asking = torch.arange(T, device=weights.device) == query[:, None]  # (B, T)
    taken = asking[:, :, None] & keys[:, None, :]
    left = torch.where(taken, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjv->biv", left, values), left


# %% wrong | 2026-blind-18 | keeps_what_is_to_go | keeps the weights of the keys that are to be taken away and drops the others (where with its arguments exchanged)
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b, asking in enumerate(query.tolist()):
        new[b, asking] = torch.where(keys[b], new[b, asking], torch.zeros(()))  # <-- here
    return new @ values, new


# %% wrong | 2026-blind-18 | every_sentence_with_every_query | indexes new[:, query]: in every sentence the query rows of all sentences are changed
def knock_out(weights, values, query, keys):
    new = weights.clone()
    new[:, query] = new[:, query].masked_fill(keys[:, None, :], 0.0)  # <-- here
    return torch.bmm(new, values), new


# %% right | 2026-blind-18 | one-hot of the query row and a boolean outer product
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asks = F.one_hot(query, T).bool()
    gone = asks.unsqueeze(2) & keys.unsqueeze(1)
    kept = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bqk,bkv->bqv", kept, values), kept


# %% wrong | 2026-blind-19 | context_of_the_old_weights | The context is blended before the weights are taken away.
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    context = changed @ values  # <-- here
    rows = torch.arange(len(weights))
    changed[rows, query] = changed[rows, query].masked_fill(keys, 0.0)
    return context, changed


# %% wrong | 2026-blind-19 | every_sentence_with_every_query | A colon in the place of the sentence: the queries of all sentences lose their weights in every sentence.
def knock_out(weights, values, query, keys):
    new = weights.clone()
    for b, at in enumerate(query.tolist()):
        new[:, at] = new[:, at].masked_fill(keys[b], 0.0)  # <-- here
    return torch.bmm(new, values), new


# %% right | 2026-blind-19 | a one-hot of the queries times the keys, taken off by multiplication
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    asking = F.one_hot(query, T).to(weights.dtype)  # (B, T)
    gone = torch.einsum("bq,bk->bqk", asking, keys.to(weights.dtype))
    kept = weights * (1 - gone)
    return torch.einsum("bqk,bkv->bqv", kept, values), kept


# %% wrong | 2026-blind-23 | queries_and_keys_exchanged | query and keys are exchanged in the index: the keys' rows lose the query's column
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    for b in range(len(query)):
        changed[b, keys[b], query[b]] = 0.0  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-23 | changes_its_input | a slice in place of a copy: the weights that were handed over change
def knock_out(weights, values, query, keys):
    changed = weights[:]  # <-- here
    rows = torch.arange(len(weights))
    changed[rows, query] = changed[rows, query].masked_fill(keys, 0.0)
    return changed @ values, changed


# %% right | 2026-blind-23 | one boolean mask for all sentences, from an outer product
def knock_out(weights, values, query, keys):
    is_query = F.one_hot(query, weights.shape[1]).bool()
    gone = is_query.unsqueeze(2) & keys.unsqueeze(1)
    kept = torch.where(gone, torch.zeros((), dtype=weights.dtype), weights)
    return torch.bmm(kept, values), kept


# %% wrong | 2026-blind-24 | every_sentence_with_every_query | indexes [:, query], so in each sentence the rows of all the sentences' queries are changed
def knock_out(weights, values, query, keys):
    changed = weights.clone()
    rows = changed[:, query]
    changed[:, query] = rows.masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-24 | context_of_the_old_weights | the context is blended with the old weights, only the weights that are returned are changed
def knock_out(weights, values, query, keys):
    b = torch.arange(len(query), device=query.device)
    new = weights.clone()
    new[b, query] = weights[b, query] * (~keys)
    return torch.bmm(weights, values), new  # <-- here


# %% right | 2026-blind-24 | a boolean mask of rows times columns and torch.where
def knock_out(weights, values, query, keys):
    T = weights.shape[-1]
    is_row = F.one_hot(query, T).bool()
    gone = is_row[:, :, None] & keys[:, None, :]
    left = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjv->biv", left, values), left


# %% wrong | 2026-blind-26 | takes_the_keys_from_every_query | the keys are taken away from all queries of the sentence, not from the one
def knock_out(weights, values, query, keys):
    changed = weights.masked_fill(keys.unsqueeze(1), 0.0)  # <-- here
    return changed @ values, changed


# %% wrong | 2026-blind-26 | context_of_the_old_weights | the context is blended with the old weights
def knock_out(weights, values, query, keys):
    copy = weights.clone()
    for b, (asking, gone) in enumerate(zip(query, keys)):
        copy[b, asking, gone] = 0.0
    context = torch.bmm(weights, values)  # <-- here
    return context, copy


# %% right | 2026-blind-26 | a boolean table of the cells that go, made of a one-hot row number and the keys
def knock_out(weights, values, query, keys):
    asks = F.one_hot(query, weights.shape[1]).bool()
    gone = asks.unsqueeze(2) & keys.unsqueeze(1)
    left = torch.where(gone, torch.zeros_like(weights), weights)
    return torch.einsum("bij,bjv->biv", left, values), left
