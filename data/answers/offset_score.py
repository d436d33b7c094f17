# %% right | house | a diagonal
def by_diagonal(weights, offset):
    return torch.diagonal(weights, offset=-offset, dim1=-2, dim2=-1).mean(-1)


# %% right | house | two loops
def by_loops(weights, offset):
    scores = []
    for head in weights:
        total = 0
        for query in range(offset, len(head)):
            total = total + head[query, query - offset]
        scores.append(total / (len(head) - offset))
    return torch.stack(scores)


# %% right | house | two ranges of indices
def by_indices(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(offset, T)
    return weights[:, queries, queries - offset].mean(dim=1)


# %% right | house | a mask
def by_mask(weights, offset):
    position = torch.arange(weights.shape[1])
    so_far = (position[:, None] - position[None, :]) == offset
    return (weights * so_far).sum(dim=(1, 2)) / so_far.sum()


# %% right | house | the identity cut off
def by_identity(weights, offset):
    T = weights.shape[-1]
    return torch.einsum("hij,ij->h", weights[:, offset:, : T - offset], torch.eye(T - offset, dtype=weights.dtype)) / (T - offset)


# %% wrong | 2026-blind-3 | looks_ahead | the diagonal above: keys after the query
def offset_score(weights, offset):
    return weights.diagonal(offset, dim1=1, dim2=2).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-3 | divides_by_all_queries | divided by T, though the first queries have no such key
def offset_score(weights, offset):
    T = weights.shape[-1]
    return weights.diagonal(-offset, dim1=1, dim2=2).sum(dim=-1) / T  # <-- here


# %% wrong | 2026-blind-3 | mean_over_the_heads_too | mean over heads too
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean()  # <-- here


# %% wrong | 2026-blind-3 | heads_for_positions | diagonal over the default dimensions, heads and queries
def offset_score(weights, offset):
    return weights.diagonal(-offset).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-3 | mean_over_the_heads_alone | mean over the wrong dimension: over heads
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-3 | sums_without_dividing | sum instead of mean
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-3 | leaves_out_the_first_query | the first query that has the key is left out
def offset_score(weights, offset):
    T = weights.shape[-1]
    total = 0
    for q in range(offset + 1, T):  # <-- here
        total = total + weights[:, q, q - offset]
    return total / (T - offset - 1)


# %% wrong | 2026-blind-3 | wraps_round | negative index wraps round for the first queries
def offset_score(weights, offset):
    T = weights.shape[-1]
    picked = torch.stack([weights[:, q, q - offset] for q in range(T)], dim=-1)  # <-- here
    return picked.mean(dim=-1)


# %% wrong | 2026-blind-3 | everything_so_far_back | all keys at least offset back
def offset_score(weights, offset):
    T = weights.shape[-1]
    return torch.tril(weights, -offset).sum(dim=(1, 2)) / (T - offset)  # <-- here


# %% wrong | 2026-blind-3 | changes_the_dtype | a list of floats that loses the tensor
def offset_score(weights, offset):
    return torch.tensor([w.diagonal(-offset).mean().item() for w in weights])  # <-- here


# %% right | 2026-blind-3 | diagonal
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).mean(dim=-1)


# %% right | 2026-blind-3 | loop and stack
def offset_score(weights, offset):
    T = weights.shape[-1]
    return torch.stack([weights[:, q, q - offset] for q in range(offset, T)]).mean(dim=0)


# %% wrong | 2026-blind-5 | looks_ahead | The diagonal lies above the main one, where the keys stand after the query.
def offset_score(weights, offset):
    return weights.diagonal(offset, dim1=1, dim2=2).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-5 | divides_by_all_queries | The sum is divided by all T queries, also by those that have no such key.
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = weights.new_zeros(H)
    for i in range(offset, T):
        total = total + weights[:, i, i - offset]
    return total / T  # <-- here


# %% wrong | 2026-blind-5 | nothing_left_at_offset_0 | The columns are cut with :-offset, which leaves none when offset is 0.
def offset_score(weights, offset):
    square = weights[:, offset:, :-offset]  # <-- here
    return torch.diagonal(square, dim1=1, dim2=2).mean(dim=-1)


# %% double | 2026-blind-5 | first_key_for_those_that_have_none | The first queries, which have no such key, read key 0 instead; the result is always float32.
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(T)
    keys = (queries - offset).clamp(min=0)  # <-- here
    return weights[:, queries, keys].float().mean(dim=1)  # <-- here


# %% right | 2026-blind-5 | a boolean table of the pairs so far apart, picked from every head
def offset_score(weights, offset):
    place = torch.arange(weights.shape[-1], device=weights.device)
    apart = (place[:, None] - place[None, :]) == offset
    return torch.stack([head[apart].mean() for head in weights])


# %% wrong | 2026-blind-6 | looks_ahead | the diagonal above the main one: the key stands after the query
def offset_score(weights, offset):
    return torch.diagonal(weights, offset, dim1=-2, dim2=-1).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-6 | changes_the_dtype | sums up the diagonal in a list of python floats, so that the dtype of the weights is lost
def offset_score(weights, offset):
    scores = []
    for head in weights:
        found = [head[i, i - offset].item() for i in range(offset, len(head))]
        scores.append(sum(found) / len(found))
    return torch.tensor(scores)  # <-- here


# %% double | 2026-blind-6 | leaves_out_the_first_query+divides_by_all_queries | divides by T, not by the number of queries that have such a key; begins one query too late
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = weights.new_zeros(H)
    for q in range(offset + 1, T):  # <-- here
        total = total + weights[:, q, q - offset]
    return total / T  # <-- here


# %% right | 2026-blind-6 | indexes with two aranges, queries and keys
def offset_score(weights, offset):
    queries = torch.arange(offset, weights.shape[1])
    return weights[:, queries, queries - offset].mean(1)


# %% wrong | 2026-blind-7 | divides_by_all_queries | it divides by all queries, those too that have no such key
def offset_score(weights, offset):
    T = weights.shape[-1]
    diagonal = weights.diagonal(-offset, dim1=1, dim2=2)
    return diagonal.sum(dim=-1) / T  # <-- here

# %% wrong | 2026-blind-7 | changes_the_dtype | a tensor made of Python's numbers is float32 whatever the weights are
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = []
    for h in range(H):
        seen = [weights[h, t, t - offset].item() for t in range(offset, T)]
        scores.append(sum(seen) / len(seen))
    return torch.tensor(scores)  # <-- here

# %% double | 2026-blind-7 | looks_ahead+sums_without_dividing | the key that stands offset positions after the query; the sum and not the mean
def offset_score(weights, offset):
    after = torch.diagonal(weights, offset=offset, dim1=-2, dim2=-1)  # <-- here
    return after.sum(dim=-1)  # <-- here

# %% right | 2026-blind-7 | pairs of indices into the table
def offset_score(weights, offset):
    queries = torch.arange(offset, weights.shape[1], device=weights.device)
    return weights[:, queries, queries - offset].mean(dim=1)


# %% wrong | 2026-blind-8 | divides_by_all_queries | Divides by all T queries, also by those that have no such key.
def offset_score(weights, offset):
    return weights.diagonal(-offset, dim1=1, dim2=2).sum(dim=-1) / weights.shape[-1]  # <-- here

# %% wrong | 2026-blind-8 | changes_the_dtype | Collects the sums in a fresh float32 tensor, so that float64 weights come back as float32.
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        for i in range(offset, T):
            scores[h] += weights[h, i, i - offset]
    return scores / (T - offset)

# %% wrong | 2026-blind-8 | - | Cuts rows and columns with [offset:, :-offset], which leaves no column when the offset is 0, and raises.
def offset_score(weights, offset):
    part = weights[:, offset:, :-offset]  # <-- here
    return torch.einsum("hii->hi", part).mean(dim=1)

# %% double | 2026-blind-8 | looks_ahead+mean_over_the_heads_too | Takes the diagonal above the main one, the keys ahead; takes one mean over all heads together.
def offset_score(weights, offset):
    looked_at = torch.diagonal(weights, offset=offset, dim1=1, dim2=2)  # <-- here
    return looked_at.mean()  # <-- here

# %% right | 2026-blind-8 | index lists of queries and keys
def offset_score(weights, offset):
    queries = torch.arange(offset, weights.shape[1])
    keys = queries - offset
    return weights[:, queries, keys].mean(1)


# %% wrong | house | mean_over_the_whole_table | a shifted identity, then the mean over all entries
def offset_score(weights, offset):
    T = weights.shape[1]
    shifted = torch.diag(torch.ones(T - offset), -offset).to(weights)
    chosen = torch.einsum("hqk,qk->hqk", weights, shifted)
    return chosen.mean(dim=(1, 2))  # <-- here


# %% wrong | 2026-blind-9 | looks_ahead | The diagonal lies on the wrong side: keys after the query instead of before it.
def offset_score(weights, offset):
    return weights.diagonal(offset, dim1=1, dim2=2).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-9 | wraps_round | The keys are rolled round, so that the first queries, which have no such key, count as well.
def offset_score(weights, offset):
    rolled = torch.roll(weights, shifts=offset, dims=2)
    return torch.einsum("hii->hi", rolled).mean(dim=1)  # <-- here


# %% wrong | 2026-blind-9 | heads_for_positions | torch.diagonal is left to its own dimensions, the first two, which are heads and queries.
def offset_score(weights, offset):
    picked = torch.diagonal(weights, -offset)  # <-- here
    return picked.mean(dim=-1)


# %% right | 2026-blind-9 | a loop over the queries that have such a key, with a running sum
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H, dtype=weights.dtype)
    for query in range(offset, T):
        total = total + weights[:, query, query - offset]
    return total / (T - offset)


# %% wrong | 2026-blind-10 | nothing_left_at_offset_0 | cuts the last keys off with [:-offset], in place of [:T - offset]: an offset of 0 leaves no key, and nan comes out
def offset_score(weights, offset):
    rows = weights[:, offset:, :]  # the queries that have such a key
    square = rows[:, :, :-offset]  # <-- here
    return torch.diagonal(square, dim1=1, dim2=2).mean(dim=1)


# %% wrong | 2026-blind-10 | divides_by_the_queries_that_look_there | takes the mean over the queries that give the key more than 0, in place of all queries that have such a key
def offset_score(weights, offset):
    picked = weights.diagonal(-offset, dim1=-2, dim2=-1)  # (H, T - offset)
    has_one = picked > 0  # <-- here
    return picked.sum(dim=-1) / has_one.sum(dim=-1)


# %% wrong | 2026-blind-10 | everything_so_far_back | sums the weights of all keys that are `offset` or more positions back, in place of that one key's
def offset_score(weights, offset):
    T = weights.shape[-1]
    back = torch.arange(T).unsqueeze(1) - torch.arange(T)  # (T, T): query less key
    there = back >= offset  # <-- here
    given = weights.masked_fill(~there, 0.0).sum(dim=-1)  # (H, T)
    return given[:, offset:].mean(dim=-1)


# %% double | 2026-blind-10 | leaves_out_the_first_query | puts the means into a tensor of the default dtype, in place of the weights' own; begins one query too late, at offset + 1
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        total, queries = 0.0, 0
        for q in range(offset + 1, T):  # <-- here
            total = total + weights[h, q, q - offset]
            queries += 1
        scores[h] = total / queries
    return scores


# %% right | 2026-blind-10 | index arithmetic: pairs of query and key picked by two index tensors
def offset_score(weights, offset):
    queries = torch.arange(offset, weights.shape[1], device=weights.device)
    return weights[:, queries, queries - offset].mean(dim=1)


# %% wrong | house | nothing_at_offset_0 | Gives 0 for offset 0, as if there were nothing to look back at.
def offset_score(weights, offset):
    if offset == 0:
        return torch.zeros(len(weights), dtype=weights.dtype)  # <-- here
    return weights[:, offset:, :-offset].diagonal(dim1=1, dim2=2).mean(-1)


# %% right | house | a stride through the flattened table
def offset_score(weights, offset):
    H, T, _ = weights.shape
    flat = weights.reshape(H, -1)
    return flat[:, offset * T:: T + 1][:, :T].mean(-1)


# %% wrong | 2026-blind-11 | nothing_left_at_offset_0 | Cuts the keys with :-offset, which for an offset of 0 is an empty slice, so that the score of the own position is nan.
def offset_score(weights, offset):
    part = weights[:, offset:, :-offset]  # <-- here
    return torch.diagonal(part, dim1=-2, dim2=-1).mean(dim=-1)


# %% wrong | 2026-blind-11 | changes_the_dtype | Collects the sums in a float32 tensor, so that weights in another dtype come back in float32.
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        for query in range(offset, T):
            scores[h] += weights[h, query, query - offset]
    return scores / (T - offset)


# %% double | 2026-blind-11 | leaves_out_the_last_query+divides_by_all_queries | The loop over the queries stops one before the last; the sum is divided by all T queries, with such a key or without.
def offset_score(weights, offset):
    T = weights.shape[-1]
    total = torch.zeros_like(weights[:, 0, 0])
    for i in range(offset, T - 1):  # <-- here
        total = total + weights[:, i, i - offset]
    return total / T  # <-- here


# %% right | 2026-blind-11 | pairs of query and key by advanced indexing
def offset_score(weights, offset):
    key = torch.arange(weights.shape[2] - offset, device=weights.device)
    return weights[:, key + offset, key].mean(dim=1)


# %% wrong | 2026-blind-12 | nothing_left_at_offset_0 | cuts the last keys off with -offset, which leaves none when the offset is 0
def offset_score(weights, offset):
    rows = weights[:, offset:, :]
    square = rows[:, :, :-offset]  # <-- here
    return torch.diagonal(square, dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-blind-12 | divides_by_the_queries_that_look_there | divides by the number of weights that are not 0 in place of the number of queries that have such a key
def offset_score(weights, offset):
    line = weights.diagonal(-offset, dim1=-2, dim2=-1)
    used = (line != 0).sum(dim=-1)  # <-- here
    return line.sum(dim=-1) / used.clamp(min=1)


# %% double | 2026-blind-12 | wraps_round | lets the first queries wrap round to the last keys, by negative indices, in place of leaving them out; gathers in a float32 tensor, so that the dtype is lost
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        for query in range(T):
            scores[h] += weights[h, query, query - offset]  # <-- here
    return scores / T


# %% right | 2026-blind-12 | a mask of the pairs by their distance
def offset_score(weights, offset):
    place = torch.arange(weights.shape[-1], device=weights.device)
    query, key = torch.where(place[:, None] - place == offset)
    return weights[:, query, key].mean(dim=1)


# %% wrong | house | heads_for_positions | the diagonal runs through heads and keys
def offset_score(weights, offset):
    return torch.diagonal(weights, -offset, dim1=0, dim2=2).mean(-1)  # <-- here


# %% wrong | house | wraps_round | the keys before the first are taken from the end by a modulo
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H, dtype=weights.dtype)
    for q in range(T):
        total = total + weights[:, q, (q - offset) % T]  # <-- here
    return total / T


# %% wrong | house | - | the `return` stands inside the loop over the queries
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H, dtype=weights.dtype)
    for q in range(offset, T):
        total = total + weights[:, q, q - offset]
        return total / (T - offset)  # <-- here


# %% wrong | 2026-blind-13 | nothing_left_at_offset_0 | cuts the keys with :-offset, which for an offset of 0 is an empty slice
def offset_score(weights, offset):
    below = weights[:, offset:, :-offset]  # <-- here
    return below.diagonal(dim1=-2, dim2=-1).mean(dim=-1)


# %% wrong | 2026-blind-13 | changes_the_dtype | the results are written into a float32 tensor whatever the dtype of the weights
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        total = 0.0
        for i in range(offset, T):
            total = total + weights[h, i, i - offset]
        scores[h] = total / (T - offset)
    return scores


# %% right | 2026-blind-13 | fancy index of queries and keys, einsum for the mean
def offset_score(weights, offset):
    T = weights.shape[-1]
    rows = torch.arange(offset, T, device=weights.device)
    picked = weights[:, rows, rows - offset]  # (H, T - offset)
    even = picked.new_full((len(rows),), 1 / len(rows))
    return torch.einsum("ht,t->h", picked, even)


# %% wrong | house | divides_by_the_queries_that_look_there | Divides by the weights that are not 0, and by 1 where there is none.
def offset_score(weights, offset):
    line = weights.diagonal(-offset, dim1=1, dim2=2)
    looked = (line != 0).sum(-1).clamp(min=1)  # <-- here
    return line.sum(-1) / looked


# %% wrong | house | nothing_at_offset_0 | A slice that ends at -offset is empty for offset 0, and its sum is 0.
def offset_score(weights, offset):
    T = weights.shape[-1]
    part = weights[:, offset:, :-offset]  # <-- here
    return part.diagonal(dim1=1, dim2=2).sum(-1) / (T - offset)


# %% wrong | house | - | One position too far back, and divided by the right number of queries.
def offset_score(weights, offset):
    line = weights.diagonal(-offset - 1, dim1=1, dim2=2)  # <-- here
    return line.sum(-1) / (weights.shape[-1] - offset)


# %% wrong | 2026-blind-14 | nothing_left_at_offset_0 | cuts the keys with :-offset, which leaves none where the offset is 0 (the mean is then nan)
def offset_score(weights, offset):
    # query q and key q - offset stand at the same place of these two cuts
    cut = weights[:, offset:, :-offset]  # <-- here
    return cut.diagonal(dim1=-2, dim2=-1).mean(dim=-1)


# %% wrong | 2026-blind-14 | wraps_round | the first queries are counted, too: their negative key index takes a key from the end of the row
def offset_score(weights, offset):
    H, T, _ = weights.shape
    found = []
    for q in range(T):  # <-- here
        found.append(weights[:, q, q - offset])
    return torch.stack(found).mean(dim=0)


# %% wrong | 2026-blind-14 | divides_by_the_queries_that_look_there | divides by the number of queries whose weight there is not 0, in place of the number of queries that have such a key
def offset_score(weights, offset):
    T = weights.shape[-1]
    place = torch.arange(T)
    wanted = (place[:, None] - place[None, :]) == offset  # (T, T)
    kept = weights * wanted
    count = (kept != 0).sum(dim=(1, 2))  # <-- here
    return kept.sum(dim=(1, 2)) / count.clamp(min=1)


# %% wrong | 2026-blind-14 | everything_so_far_back | adds up the weight of all keys at least `offset` back in place of the one key exactly `offset` back
def offset_score(weights, offset):
    T = weights.size(1)
    back = torch.tril(weights, -offset)  # <-- here
    per_query = back.sum(dim=2)  # (H, T)
    return per_query[:, offset:T].mean(dim=1)


# %% double | 2026-blind-14 | leaves_out_the_last_query | collects in a float32 tensor whatever the dtype of the weights; the last query is left out
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        total, n = 0.0, 0
        for q in range(offset, T - 1):  # <-- here
            total = total + weights[h, q, q - offset]
            n += 1
        scores[h] = total / n
    return scores


# %% right | 2026-blind-14 | gather along the keys
def offset_score(weights, offset):
    H, T, _ = weights.shape
    queries = torch.arange(offset, T, device=weights.device)
    keys = (queries - offset).view(1, -1, 1).expand(H, -1, 1)
    given = torch.gather(weights[:, offset:], 2, keys).squeeze(2)  # (H, T - offset)
    return given.mean(dim=1)


# %% wrong | 2026-blind-15 | nothing_left_at_offset_0 | cuts the last keys off with [:-offset], which for offset 0 leaves no key at all, and gives nan
def offset_score(weights, offset):
    block = weights[:, offset:, :-offset]  # <-- here
    diagonal = torch.diagonal(block, dim1=-2, dim2=-1)
    return diagonal.mean(dim=-1)


# %% wrong | 2026-blind-15 | wraps_round | starts at query 0, where key t - offset is negative and torch counts it from the end: the first queries are averaged in as well
def offset_score(weights, offset):
    T = weights.shape[-1]
    found = []
    for t in range(T):  # <-- here
        found.append(weights[:, t, t - offset])
    return torch.stack(found).mean(dim=0)


# %% wrong | 2026-blind-15 | changes_the_dtype | collects the scores in a float32 tensor, so that float64 (or half) weights come back in another dtype
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        for q in range(offset, T):
            scores[h] += weights[h, q, q - offset] / (T - offset)
    return scores


# %% wrong | 2026-blind-15 | everything_so_far_back | keeps all keys that stand offset or more positions back (tril) in place of the one at exactly offset
def offset_score(weights, offset):
    length = weights.size(-1)
    back = weights.tril(diagonal=-offset)  # <-- here
    per_query = back.sum(dim=-1)
    return per_query[:, offset:].sum(dim=-1) / (length - offset)


# %% double | 2026-blind-15 | leaves_out_the_first_query+divides_by_all_queries | begins one query too late, at offset + 1; divides by all T queries in place of those that have such a key
def offset_score(weights, offset):
    T = weights.shape[1]
    total = torch.zeros_like(weights[:, 0, 0])
    for query in range(offset + 1, T):  # <-- here
        total = total + weights[:, query, query - offset]
    return total / T  # <-- here


# %% right | 2026-blind-15 | gather: for every query the column of its key
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    rows = weights[:, offset:]
    columns = torch.arange(T - offset, device=weights.device).view(1, -1, 1).expand(heads, -1, 1)
    return rows.gather(2, columns).squeeze(2).mean(dim=1)


# %% right | 2026-blind-15 | a boolean table of the pairs, and a loop over the heads
def offset_score(weights, offset):
    place = torch.arange(weights.shape[-1], device=weights.device)
    wanted = place.unsqueeze(1) - place.unsqueeze(0) == offset
    return torch.stack([head[wanted].mean() for head in weights])


# %% wrong | 2026-blind-16 | - | queries and keys are picked one after the other, which gives the mean over all those queries with all those keys in place of query by query
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(offset, T)
    keys = queries - offset
    block = weights[:, queries][:, :, keys]  # <-- here
    return block.mean(dim=(1, 2))


# %% wrong | 2026-blind-16 | nothing_left_at_offset_0 | the keys are cut off with :-offset, which for an offset of 0 leaves none, so that the result is nan
def offset_score(weights, offset):
    # drop the queries without such a key, and the keys without such a query
    rest = weights[:, offset:, :-offset]  # <-- here
    H, n, _ = rest.shape
    return torch.stack([rest[h].diag().mean() for h in range(H)])


# %% wrong | 2026-blind-16 | wraps_round | the mean runs over all queries, and for the first ones the negative index takes a key at the end of the text
def offset_score(weights, offset):
    H, T, _ = weights.shape
    result = torch.zeros(H, dtype=weights.dtype)
    for head in range(H):
        total = 0
        for query in range(T):  # <-- here
            total = total + weights[head, query, query - offset]
        result[head] = total / T
    return result


# %% wrong | 2026-blind-16 | divides_by_the_queries_that_look_there | queries that give the key a weight of 0 are left out of the mean, as if they had no such key
def offset_score(weights, offset):
    band = torch.diagonal(weights, offset=-offset, dim1=-2, dim2=-1)  # (H, T - offset)
    counted = (band > 0).sum(dim=-1).clamp(min=1)  # <-- here
    return band.sum(dim=-1) / counted


# %% double | 2026-blind-16 | everything_so_far_back | all keys that are at least offset back are added up (tril) in place of those exactly offset back; the result is float32 whatever the dtype of the weights
def offset_score(weights, offset):
    heads, length = weights.shape[0], weights.shape[1]
    scores = torch.zeros(heads)  # <-- here
    for h in range(heads):
        back = torch.tril(weights[h], -offset)  # <-- here
        scores[h] = back.sum() / (length - offset)
    return scores


# %% right | 2026-blind-16 | gather along the keys, with one index for each query
def offset_score(weights, offset):
    H, T, _ = weights.shape
    keys = torch.arange(T - offset, device=weights.device)
    rows = weights[:, offset:]
    chosen = rows.gather(2, keys.view(1, -1, 1).expand(H, -1, 1))
    return chosen.squeeze(2).mean(dim=1)


# %% wrong | 2026-blind-17 | nothing_left_at_offset_0 | cuts the last `offset` keys off with :-offset, which leaves no key at all where offset is 0
def offset_score(weights, offset):
    square = weights[:, offset:, :-offset]  # <-- here
    picked = torch.stack([torch.diag(head) for head in square])
    return picked.mean(dim=1)


# %% wrong | 2026-blind-17 | wraps_round | takes all queries: for the first ones the key's index is negative and wraps round to the end of the row
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(T)  # <-- here
    return weights[:, queries, queries - offset].mean(dim=-1)


# %% wrong | 2026-blind-17 | changes_the_dtype | collects the scores in a tensor of the default dtype in place of that of the weights
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        total = 0.0
        for query in range(offset, T):
            total = total + weights[h, query, query - offset]
        scores[h] = total / (T - offset)
    return scores


# %% wrong | 2026-blind-17 | divides_by_the_queries_that_look_there | averages only over the queries that give the key any weight, in place of all that have it
def offset_score(weights, offset):
    band = weights.diagonal(-offset, dim1=1, dim2=2)  # (H, T - offset)
    given = (band > 0).sum(dim=1).clamp(min=1)  # <-- here
    return (band.sum(dim=1) / given).to(weights.dtype)


# %% double | 2026-blind-17 | looks_ahead+divides_by_all_queries | reads the diagonal above the main one, the keys that come after; divides by all queries in place of those that have such a key
def offset_score(weights, offset):
    ahead = torch.diagonal(weights, offset=offset, dim1=-2, dim2=-1)  # <-- here
    return ahead.sum(dim=-1) / weights.shape[1]  # <-- here


# %% right | 2026-blind-17 | gather along the keys, for the later queries
def offset_score(weights, offset):
    heads, length, _ = weights.shape
    rows = weights[:, offset:]  # the queries that have such a key
    keys = torch.arange(length - offset, device=weights.device).view(1, -1, 1).expand(heads, -1, 1)
    return rows.gather(2, keys).squeeze(2).mean(dim=1)


# %% wrong | 2026-blind-18 | divides_by_all_queries | the sum is divided by all T queries, also by those that have no such key
def offset_score(weights, offset):
    H, T, _ = weights.shape
    rows = torch.arange(offset, T)
    picked = weights[:, rows, rows - offset]
    return picked.sum(dim=1) / T  # <-- here


# %% wrong | 2026-blind-18 | wraps_round | the roll wraps around, so that the first queries count with the last keys
def offset_score(weights, offset):
    shifted = weights.roll(offset, dims=-1)
    found = torch.diagonal(shifted, dim1=-2, dim2=-1)  # <-- here
    return found.mean(-1)


# %% wrong | 2026-blind-18 | nothing_left_at_offset_0 | with offset 0 the slice :-0 is empty, and the mean of nothing is nan
def offset_score(weights, offset):
    below = weights[:, offset:, :-offset]  # <-- here
    return below.diagonal(dim1=1, dim2=2).mean(dim=1)


# %% wrong | 2026-blind-18 | changes_the_dtype | the scores are written into a float32 tensor, whatever the dtype of the weights
def offset_score(weights, offset):
    heads, length = weights.shape[:2]
    scores = torch.zeros(heads)  # <-- here
    for h in range(heads):
        collected = [weights[h, q, q - offset] for q in range(offset, length)]
        scores[h] = sum(collected) / len(collected)
    return scores


# %% double | 2026-blind-18 | - | the first query that has such a key is left out; the heads are averaged, too
def offset_score(weights, offset):
    T = weights.size(-1)
    values = []
    for query in range(offset + 1, T):  # <-- here
        values.append(weights[:, query, query - offset])
    return torch.stack(values).mean()  # <-- here


# %% right | 2026-blind-18 | an indicator matrix, product and sum by einsum
def offset_score(weights, offset):
    t = torch.arange(weights.shape[-1], device=weights.device)
    hit = (t[:, None] - t[None, :] == offset).to(weights.dtype)
    return torch.einsum("hqk,qk->h", weights, hit) / hit.sum()


# %% wrong | 2026-blind-19 | nothing_left_at_offset_0 | cuts the last columns off with `:-offset`, which leaves nothing for offset 0
def offset_score(weights, offset):
    square = weights[:, offset:, :-offset]  # <-- here
    return square.diagonal(dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-blind-19 | wraps_round | queries without such a key wrap round to keys at the end, and count in the mean
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(T)
    keys = (queries - offset) % T  # <-- here
    return weights[:, queries, keys].mean(dim=1)


# %% wrong | 2026-blind-19 | changes_the_dtype | collects in float32, so that weights of another dtype come back as float32
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for head in range(H):
        on_line = [weights[head, query, query - offset].item() for query in range(offset, T)]
        scores[head] = sum(on_line) / len(on_line)
    return scores


# %% wrong | 2026-blind-19 | divides_by_all_queries | divides by all T queries, though the first ones have no such key
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    there = torch.eye(T, dtype=weights.dtype, device=weights.device)
    if offset:
        there = F.pad(there, (0, 0, offset, 0))[:T]  # row i marks column i - offset
    return torch.einsum("hij,ij->h", weights, there) / T  # <-- here


# %% double | 2026-blind-19 | looks_ahead+mean_over_the_heads_alone | reads the key `offset` positions after the query; the mean runs over the heads, one number for each query
def offset_score(weights, offset):
    line = torch.diagonal(weights, offset=offset, dim1=-2, dim2=-1)  # <-- here
    return line.mean(dim=0)  # <-- here


# %% right | 2026-blind-19 | tables flattened and read with a stride of T + 1
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    flat = weights.reshape(heads, T * T)
    picked = flat[:, offset * T :: T + 1]  # (H, T - offset): (offset, 0), (offset + 1, 1), ...
    return picked.sum(dim=1) / picked.shape[1]


# %% wrong | 2026-blind-20 | leaves_out_the_first_query | begins one query too late: the first query that has such a key (query `offset`) is left out
def offset_score(weights, offset):
    T = weights.shape[-1]
    found = [weights[:, i, i - offset] for i in range(offset + 1, T)]  # <-- here
    if not found:
        return torch.zeros_like(weights[:, 0, 0])
    return torch.stack(found, dim=1).mean(dim=1)


# %% wrong | 2026-blind-20 | changes_the_dtype | adds up in Python floats and makes a tensor of the default dtype: not the dtype of the weights
def offset_score(weights, offset):
    means = []
    for head in weights:
        given = [head[i, i - offset].item() for i in range(offset, len(head))]
        means.append(sum(given) / len(given))
    return torch.tensor(means)  # <-- here


# %% wrong | 2026-blind-20 | wraps_round | goes through all queries; for the first ones i - offset is negative, and indexes from the end
def offset_score(weights, offset):
    queries = torch.arange(weights.shape[1])  # <-- here
    keys = queries - offset
    return weights[:, queries, keys].mean(dim=-1)


# %% wrong | 2026-blind-20 | - | takes all keys from the query back to `offset` together, not the one that is `offset` back
def offset_score(weights, offset):
    T = weights.shape[-1]
    rows, cols = torch.arange(T)[:, None], torch.arange(T)[None, :]
    back = rows - cols
    band = (back >= 0) & (back <= offset)  # <-- here
    looked = (weights * band).sum(dim=-1)  # (H, T)
    return looked[:, offset:].mean(dim=-1)


# %% double | 2026-blind-20 | looks_ahead+divides_by_all_queries | the diagonal above the main one: keys after the query; the sum is divided by all T queries
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    line = torch.diagonal(weights, offset=offset, dim1=-2, dim2=-1)  # <-- here
    return line.sum(dim=-1) / T  # <-- here


# %% right | 2026-blind-20 | einsum with a shifted identity, divided by its number of ones
def offset_score(weights, offset):
    n = weights.size(-1)
    picker = torch.diag_embed(torch.ones(n - offset), offset=-offset).to(weights)
    wide = torch.promote_types(weights.dtype, torch.float32)
    total = torch.einsum("hqk,qk->h", weights.to(wide), picker.to(wide))
    return (total / (n - offset)).to(weights.dtype)


# %% shared | 2026-blind-21
import torch


# %% wrong | 2026-blind-21 | looks_ahead | the diagonal above the main one: the key `offset` positions after the query
def offset_score(weights, offset):
    return weights.diagonal(offset, dim1=1, dim2=2).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-21 | divides_by_all_queries | divided by all T queries, also by the first ones, which have no such key
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = weights.new_zeros(H)
    for query in range(offset, T):
        total = total + weights[:, query, query - offset]
    return total / T  # <-- here


# %% wrong | 2026-blind-21 | wraps_round | for the first queries the index is negative and wraps around to the last keys, and they are averaged in
def offset_score(weights, offset):
    queries = torch.arange(weights.shape[-1])
    back = weights[:, queries, queries - offset]  # <-- here
    return back.mean(dim=1)


# %% wrong | 2026-blind-21 | changes_the_dtype | collected as python numbers into torch.tensor: always float32, whatever the dtype of the weights
def offset_score(weights, offset):
    scores = []
    for head in weights:
        picked = [head[q, q - offset].item() for q in range(offset, len(head))]
        scores.append(sum(picked) / len(picked))
    return torch.tensor(scores)  # <-- here


# %% double | 2026-blind-21 | - | everything at least `offset` back is summed, not the one key; averaged over heads, so that one number for each query is left
def offset_score(weights, offset):
    far = torch.tril(weights, diagonal=-offset)  # <-- here
    by_query = far.sum(dim=-1)[:, offset:]
    return by_query.mean(dim=0)  # <-- here


# %% right | 2026-blind-21 | a shifted identity as a mask, einsum, divided by the number of ones
def offset_score(weights, offset):
    T = weights.shape[-1]
    i = torch.arange(T, device=weights.device)
    hit = ((i[:, None] - i[None, :]) == offset).to(weights.dtype)
    return torch.einsum("hqk,qk->h", weights, hit) / (T - offset)


# %% wrong | 2026-blind-22 | divides_by_all_queries | the sum is divided by T, also counting the queries that have no such key
def offset_score(weights, offset):
    H, T, _ = weights.shape
    total = torch.zeros(H, dtype=weights.dtype, device=weights.device)
    for query in range(offset, T):
        total = total + weights[:, query, query - offset]
    return total / T  # <-- here


# %% wrong | 2026-blind-22 | wraps_round | the rolled table wraps round, so that the first queries count the keys at the end
def offset_score(weights, offset):
    T = weights.shape[-1]
    places = torch.arange(T, device=weights.device)
    keys = (places - offset) % T  # <-- here
    return weights[:, places, keys].mean(dim=1)


# %% wrong | 2026-blind-22 | nothing_left_at_offset_0 | the cut `:-offset` leaves no key where offset is 0, and the mean of nothing is NaN
def offset_score(weights, offset):
    square = weights[:, offset:, :-offset]  # <-- here
    return square.diagonal(dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-blind-22 | changes_the_dtype | the weights are gathered into a list of numbers: float32 whatever dtype the weights have
def offset_score(weights, offset):
    T = weights.shape[1]
    scores = []
    for head in weights:
        found = [head[q, q - offset].item() for q in range(offset, T)]
        scores.append(sum(found) / len(found))
    return torch.tensor(scores)  # <-- here


# %% double | 2026-blind-22 | - | the heads are averaged as well, one number comes out; the first query that has a key is left out
def offset_score(weights, offset):
    T = weights.shape[-1]
    found = [weights[:, q, q - offset] for q in range(offset + 1, T)]  # <-- here
    return torch.stack(found).mean()  # <-- here


# %% right | 2026-blind-22 | a boolean table marks the cells, einsum sums them
def offset_score(weights, offset):
    T = weights.shape[-1]
    row = torch.arange(T, device=weights.device)
    marked = (row[:, None] - row == offset).to(weights.dtype)
    return torch.einsum("hqk,qk->h", weights, marked) / (T - offset)


# %% wrong | 2026-blind-23 | divides_by_all_queries | the sum is divided by all T queries, also by those that have no such key
def offset_score(weights, offset):
    T = weights.shape[-1]
    back = weights.diagonal(-offset, dim1=1, dim2=2)
    return back.sum(dim=-1) / T  # <-- here


# %% wrong | 2026-blind-23 | wraps_round | the first queries wrap around to the last keys and count too
def offset_score(weights, offset):
    H, T, _ = weights.shape
    queries = torch.arange(T)
    keys = (queries - offset) % T  # <-- here
    return weights[:, queries, keys].mean(dim=-1)


# %% wrong | 2026-blind-23 | heads_for_positions | the diagonal is taken over heads and queries (the first two dimensions), not queries and keys
def offset_score(weights, offset):
    below = torch.diagonal(weights, -offset)  # <-- here
    return below.mean(dim=-1)


# %% wrong | 2026-blind-23 | changes_the_dtype | the result is always float32, whatever the weights are
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    scores = torch.zeros(heads)  # <-- here
    for head in range(heads):
        found = [weights[head, query, query - offset] for query in range(offset, T)]
        scores[head] = torch.stack(found).mean()
    return scores


# %% double | 2026-blind-23 | looks_ahead+sums_without_dividing | the diagonal above the main one: the key `offset` positions after the query; summed instead of averaged
def offset_score(weights, offset):
    ahead = weights.diagonal(offset, dim1=-2, dim2=-1)  # <-- here
    return ahead.sum(dim=-1)  # <-- here


# %% right | 2026-blind-23 | a boolean table of the pairs at this distance, picked out of every head
def offset_score(weights, offset):
    T = weights.size(-1)
    place = torch.arange(T, device=weights.device)
    apart = place.view(T, 1) - place.view(1, T)
    return weights[:, apart == offset].mean(1)


# %% wrong | 2026-blind-24 | wraps_round | torch.roll wraps around: the first queries, which have no such key, count with the keys at the end
def offset_score(weights, offset):
    moved = torch.roll(weights, shifts=offset, dims=2)  # <-- here
    return moved.diagonal(dim1=1, dim2=2).mean(dim=-1)


# %% wrong | 2026-blind-24 | leaves_out_the_last_query | stops one query too early: the last query is left out
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    queries = torch.arange(offset, max(T - 1, offset + 1))  # <-- here
    return weights[:, queries, queries - offset].mean(dim=1)


# %% wrong | 2026-blind-24 | changes_the_dtype | the scores are gathered in a float32 tensor whatever the dtype of the weights
def offset_score(weights, offset):
    H, T = weights.shape[0], weights.shape[1]
    scores = torch.zeros(H)  # <-- here
    for h in range(H):
        found = [weights[h, q, q - offset] for q in range(offset, T)]
        scores[h] = sum(found) / len(found)
    return scores


# %% wrong | 2026-blind-24 | everything_so_far_back | takes all the keys from `offset` positions back to the start (tril), not the one key
def offset_score(weights, offset):
    T = weights.shape[-1]
    back = torch.tril(weights, diagonal=-offset)  # <-- here
    per_query = back.sum(dim=-1)
    return per_query[:, offset:].sum(dim=-1) / (T - offset)


# %% double | 2026-blind-24 | looks_ahead+divides_by_all_queries | reads the diagonal above the main one (keys after the query); divides by all T queries instead of those that have such a key
def offset_score(weights, offset):
    line = weights.diagonal(offset, dim1=1, dim2=2)  # <-- here
    return line.sum(dim=-1) / weights.shape[1]  # <-- here


# %% right | 2026-blind-24 | multiplies with a shifted identity matrix and sums everything by einsum
def offset_score(weights, offset):
    size = weights.size(-1)
    rows = torch.arange(size, device=weights.device)
    wanted = (rows[:, None] - rows[None, :] == offset).to(weights.dtype)
    return torch.einsum("hqk,qk->h", weights, wanted) / (size - offset)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | wraps_round | the first queries, which have no such key, count too: a negative index reads the keys at the end
def offset_score(weights, offset):
    T = weights.shape[-1]
    read = [weights[:, q, q - offset] for q in range(T)]  # <-- here
    return torch.stack(read, dim=-1).mean(dim=-1)


# %% wrong | 2026-blind-25 | how_often_it_is_the_largest | counts how often the key `offset` back gets the most weight, not how much it gets
def offset_score(weights, offset):
    T = weights.shape[-1]
    queries = torch.arange(offset, T)
    top = weights[:, offset:].argmax(dim=-1)
    hit = top == queries - offset  # <-- here
    return hit.to(weights.dtype).mean(dim=-1)


# %% wrong | 2026-blind-25 | changes_the_dtype | the scores are gathered in a table of the default dtype float32, whatever the dtype of the weights
def offset_score(weights, offset):
    H, T, _ = weights.shape
    scores = torch.zeros(H)  # <-- here
    for head in range(H):
        scores[head] = weights[head].diagonal(-offset).mean()
    return scores


# %% wrong | 2026-blind-25 | leaves_out_the_first_query | one back too many is left out: the first query that has such a key, number `offset`, does not count
def offset_score(weights, offset):
    T = weights.shape[-1]
    first = min(offset + 1, T - 1)  # <-- here
    q = torch.arange(first, T)
    return weights[:, q, q - offset].mean(dim=-1)


# %% double | 2026-blind-25 | looks_ahead+divides_by_all_queries | takes the diagonal above the main one, the keys `offset` ahead; divides by all T queries
def offset_score(weights, offset):
    T = weights.size(1)
    line = torch.diagonal(weights, offset=offset, dim1=1, dim2=2)  # <-- here
    return line.sum(dim=-1) / T  # <-- here


# %% right | 2026-blind-25 | a block whose main diagonal is the line asked for: the first rows and the last columns cut off
def offset_score(weights, offset):
    heads, T = weights.shape[:2]
    block = weights[:, offset:, : T - offset]
    return torch.einsum("hii->h", block) / (T - offset)


# %% wrong | 2026-blind-26 | divides_by_all_queries | the sum over the diagonal is divided by all T queries, the first ones included that have no such key
def offset_score(weights, offset):
    H, T, _ = weights.shape
    on_diagonal = weights.diagonal(-offset, dim1=1, dim2=2)
    return on_diagonal.sum(dim=-1) / T  # <-- here


# %% wrong | 2026-blind-26 | nothing_left_at_offset_0 | the slice [:-offset] is empty at offset 0, so the word itself gives nan
def offset_score(weights, offset):
    lower = weights[:, offset:, :-offset]  # <-- here
    return lower.diagonal(dim1=-2, dim2=-1).mean(dim=-1)


# %% wrong | 2026-blind-26 | leaves_out_the_first_query | off by one: the first query that has the key (number offset) is left out
def offset_score(weights, offset):
    T = weights.size(-1)
    queries = torch.arange(offset + 1, T)  # <-- here
    return weights[:, queries, queries - offset].mean(dim=1)


# %% wrong | 2026-blind-26 | changes_the_dtype | the scores are collected in a tensor of the default dtype, not in that of the weights
def offset_score(weights, offset):
    heads, T, _ = weights.shape
    scores = torch.zeros(heads)  # <-- here
    for head in range(heads):
        given = torch.stack([weights[head, query, query - offset] for query in range(offset, T)])
        scores[head] = given.mean()
    return scores


# %% double | 2026-blind-26 | looks_ahead+mean_over_the_heads_too | looks at the key offset positions after the query (rows and columns swapped); the heads are averaged into one number
def offset_score(weights, offset):
    T = weights.shape[-1]
    ahead = [weights[:, t - offset, t] for t in range(offset, T)]  # <-- here
    table = torch.stack(ahead, dim=1)
    return table.mean()  # <-- here


# %% right | 2026-blind-26 | einsum with a shifted identity, divided by the number of ones in it
def offset_score(weights, offset):
    T = weights.shape[-1]
    back = torch.eye(T, dtype=torch.float64, device=weights.device)
    back = torch.cat([torch.zeros_like(back[:offset]), back])[:T]
    total = torch.einsum("hqk,qk->h", weights.double(), back)
    return (total / (T - offset)).to(weights.dtype)
