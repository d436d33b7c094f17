# %% wrong | 2026-outsiders | every_row_for_every_query | every query meets the keys of every sentence: (B, B, T)
def ds_all_pairs(query, keys):
    return query @ keys.transpose(1, 2)


# %% wrong | 2026-outsiders | no_sum | multiplies feature by feature and forgets to add them up: (B, T, d)
def ds_no_sum(query, keys):
    return query.unsqueeze(1) * keys


# %% wrong | 2026-outsiders | averages | mean over the features instead of their sum
def ds_mean(query, keys):
    return (query.unsqueeze(1) * keys).mean(-1)


# %% wrong | 2026-outsiders | weights_instead_of_scores | applies the softmax: weights, not scores
def ds_softmax(query, keys):
    return torch.softmax((keys @ query.unsqueeze(-1)).squeeze(-1), dim=-1)


# %% wrong | 2026-outsiders | divides_by_a_root | divides by sqrt(d)
def ds_scaled(query, keys):
    return torch.einsum("bd,btd->bt", query, keys) / math.sqrt(keys.shape[-1])


# %% wrong | 2026-outsiders | keeps_the_last_dimension | the last dimension of size 1 is left: (B, T, 1)
def ds_no_squeeze(query, keys):
    return keys @ query.unsqueeze(-1)


# %% wrong | 2026-outsiders | sums_over_time | sums over the positions instead of the features: (B, d)
def ds_sum_over_time(query, keys):
    return (query[:, None, :] * keys).sum(dim=1)


# %% wrong | 2026-outsiders | squeezes_everything | squeeze() without a dimension: a batch of one, or a sentence of one word, loses a dimension
def ds_squeeze_all(query, keys):
    return torch.bmm(keys, query.unsqueeze(-1)).squeeze()


# %% wrong | 2026-outsiders | cosine | cosine similarity: divides by the lengths
def ds_cosine(query, keys):
    return F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)


# %% wrong | 2026-outsiders | first_query_for_all | the first sentence's query is used for all sentences
def ds_first_query(query, keys):
    return keys @ query[0]


# %% wrong | 2026-outsiders | reshape_for_transpose | reshapes the keys to (B, d, T) instead of transposing them
def ds_view(query, keys):
    B, T, d = keys.shape
    return torch.bmm(query.unsqueeze(1), keys.reshape(B, d, T)).squeeze(1)


# %% wrong | 2026-outsiders | changes_its_input | multiplies in place: the caller's keys are changed
def ds_in_place(query, keys):
    with torch.no_grad():
        keys *= query.unsqueeze(1)
    return keys.sum(-1)


# %% wrong | 2026-outsiders | cuts_the_gradient | takes the numbers out with item(): no gradient flows
def ds_items(query, keys):
    return torch.tensor([[(q @ k).item() for k in ks] for q, ks in zip(query, keys, strict=False)], dtype=query.dtype)


# %% wrong | 2026-outsiders | time_first | the result is (T, B)
def ds_transposed(query, keys):
    return torch.stack([(query * keys[:, t]).sum(-1) for t in range(keys.shape[1])])


# %% wrong | 2026-outsiders | distance | negative squared distance instead of the dot product
def ds_distance(query, keys):
    return -((query.unsqueeze(1) - keys) ** 2).sum(-1)


# %% wrong | 2026-outsiders | changes_the_dtype | fills a float32 table, whatever the inputs' dtype is
def ds_float32(query, keys):
    out = torch.zeros(keys.shape[0], keys.shape[1])
    for b in range(keys.shape[0]):
        out[b] = keys[b] @ query[b]
    return out


# %% wrong | 2026-outsiders | - | adds the scores of all sentences of the batch: (T,)
def ds_sum_batch(query, keys):
    return torch.einsum("bd,btd->t", query, keys)


# %% right | 2026-outsiders | matmul
def ds_r1(query, keys):
    return (keys @ query.unsqueeze(-1)).squeeze(-1)


# %% right | 2026-outsiders | einsum
def ds_r2(query, keys):
    return torch.einsum("bi,bji->bj", query, keys)


# %% right | 2026-outsiders | broadcast and sum
def ds_r3(query, keys):
    return torch.sum(keys * query[:, None], axis=2)


# %% right | 2026-outsiders | two loops, stack
def ds_r4(query, keys):
    def one(q, ks):
        return torch.stack([torch.dot(q, k) for k in ks])

    return torch.stack([one(q, ks) for q, ks in zip(query, keys, strict=False)])


# %% right | 2026-outsiders | bmm the other way round, keys transposed
def ds_r5(query, keys):
    return torch.bmm(query[:, None, :], keys.mT)[:, 0, :]


# %% right | 2026-outsiders | all pairs, then the diagonal
def ds_r6(query, keys):
    everything = torch.tensordot(query, keys, dims=([1], [2]))  # (B, B, T)
    return everything.diagonal(dim1=0, dim2=1).T


# %% right | 2026-outsiders | vmap
def ds_r7(query, keys):
    return torch.vmap(lambda q, k: k @ q)(query, keys)


# %% right | 2026-outsiders | fills a table feature by feature
def ds_r8(query, keys):
    scores = keys.new_zeros(keys.shape[:2])
    for i in range(query.shape[1]):
        scores = scores + keys[..., i] * query[:, i : i + 1]
    return scores


# %% right | house | broadcast and sum
def dot_broadcast(query, keys):
    return (query[:, None] * keys).sum(dim=-1)


# %% right | house | einsum
def dot_einsum(q, k):
    return torch.einsum("bd,btd->bt", q, k)


# %% right | house | bmm
def dot_bmm(query, keys):
    return torch.bmm(keys, query.unsqueeze(2)).squeeze(2)


# %% right | house | a loop over words
def dot_by_loop(query, keys):
    return torch.stack([torch.stack([torch.dot(q, key) for key in sentence]) for q, sentence in zip(query, keys, strict=True)])


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | keeps_the_last_dimension | the last dimension of one is left on the result
def dot_scores(query, keys):
    return keys @ query.unsqueeze(-1)  # <-- here


# %% wrong | 2026-blind | - | the plain matrix product without a dimension for the batch
def dot_scores(query, keys):
    scores = keys @ query  # <-- here
    return scores


# %% wrong | 2026-blind | sums_over_time | sums over the positions instead of the features
def dot_scores(query, keys):
    products = query.unsqueeze(1) * keys
    return products.sum(dim=1)  # <-- here


# %% wrong | 2026-blind | aligned_with_time | the query gets its new dimension in front of the batch
def dot_scores(query, keys):
    q = query[None]  # <-- here
    return (q * keys).sum(-1)


# %% wrong | 2026-blind | - | adds the query to the keys as in the additive score
def dot_scores(query, keys):
    B, T, d = keys.shape
    q = query.unsqueeze(1).expand(B, T, d)
    both = q + keys  # <-- here
    return both.sum(dim=-1)


# %% wrong | 2026-blind | squeezes_everything | squeezes away every dimension of one, also that of a batch of one or of a single key
def dot_scores(query, keys):
    column = query.unsqueeze(2)
    return torch.bmm(keys, column).squeeze()  # <-- here


# %% wrong | 2026-blind | - | the einsum sums the queries of the whole batch
def dot_scores(query, keys):
    return torch.einsum("ad,btd->bt", query, keys)  # <-- here


# %% wrong | 2026-blind | divides_by_a_root | divides by the square root of the size
def dot_scores(query, keys):
    d = query.shape[-1]
    scores = torch.matmul(keys, query.unsqueeze(-1)).squeeze(-1)
    return scores / math.sqrt(d)  # <-- here


# %% wrong | 2026-blind | - | every sentence's query is compared with the first sentence's keys
def dot_scores(query, keys):
    rows = []
    for b in range(query.shape[0]):
        rows.append(torch.stack([query[b] @ key for key in keys[0]]))  # <-- here
    return torch.stack(rows)


# %% wrong | 2026-blind | - | a query as a column on the left of the keys
def dot_scores(query, keys):
    q = query.unsqueeze(-1)
    scores = torch.bmm(q, keys)  # <-- here
    return scores.squeeze(-1)


# %% double | 2026-blind | - | multiplies the keys with one another; the softmax is applied already
def dot_scores(query, keys):
    products = keys * keys  # <-- here
    scores = products.sum(dim=-1)
    return torch.softmax(scores, dim=-1)  # <-- here


# %% double | 2026-blind | - | sums over the positions; the mean instead of the sum
def dot_scores(query, keys):
    q = query.unsqueeze(1)
    return (q * keys).mean(dim=1)  # <-- here


# %% right | 2026-blind | einsum
def dot_scores(query, keys):
    return torch.einsum("bd,btd->bt", query, keys)


# %% right | 2026-blind | the query as a row times the transposed keys, then squeezed
def dot_scores(query, keys):
    row = query[:, None, :]
    scores = row @ keys.transpose(-2, -1)
    return scores[:, 0]


# %% right | 2026-blind | comprehension over the batch with a matrix times a vector
def dot_scores(query, keys):
    return torch.stack([k.mv(q) for q, k in zip(query, keys)])


# %% right | 2026-blind | adds up feature by feature
def dot_scores(query, keys):
    B, T, d = keys.shape
    scores = keys.new_zeros(B, T)
    for i in range(d):
        scores = scores + query[:, i : i + 1] * keys[:, :, i]
    return scores


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | - | The query has a batch letter of its own in the einsum, so that every key meets the sum of all queries
def dot_scores(query, keys):
    return torch.einsum("ad,btd->bt", query, keys)  # <-- here


# %% wrong | 2026-blind-2 | aligned_with_time | The new dimension of the query stands in front, so that it broadcasts along the batch and meets the wrong keys
def dot_scores(query, keys):
    q = query.unsqueeze(0)  # <-- here
    return (q * keys).sum(-1)


# %% wrong | 2026-blind-2 | squeezes_everything | `squeeze()` without a dimension also drops a batch of one, or a single key
def dot_scores(query, keys):
    out = torch.bmm(keys, query.unsqueeze(2))
    return out.squeeze()  # <-- here


# %% wrong | 2026-blind-2 | divides_by_a_root | The scores are divided by the root of d, which this score does not do
def dot_scores(query, keys):
    d = query.shape[-1]
    s = (query[:, None, :] * keys).sum(dim=-1)
    return s / d**0.5  # <-- here


# %% wrong | 2026-blind-2 | cosine | Both sides are brought to length 1 first: that is the cosine, not the dot product
def dot_scores(query, keys):
    q = query / query.norm(dim=-1, keepdim=True)  # <-- here
    k = keys / keys.norm(dim=-1, keepdim=True)
    return torch.einsum("bd,btd->bt", q, k)


# %% wrong | 2026-blind-2 | averages | The products of the features are averaged instead of added up
def dot_scores(query, keys):
    return (keys * query.unsqueeze(1)).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | reshape_for_transpose | `view` does not exchange T and d; it cuts the keys at other places
def dot_scores(query, keys):
    B, T, d = keys.shape
    k = keys.reshape(B, d, T)  # <-- here
    return (query.unsqueeze(1) @ k).squeeze(1)


# %% wrong | 2026-blind-2 | first_query_for_all | The loop over the batch takes the query of sentence 0 each time
def dot_scores(query, keys):
    rows = []
    for b in range(len(keys)):
        rows.append(keys[b] @ query[0])  # <-- here
    return torch.stack(rows)


# %% double | 2026-blind-2 | - | The products are summed over the positions instead of the features, and scaled
def dot_scores(query, keys):
    prod = query.unsqueeze(1) * keys
    s = prod.sum(dim=1)  # <-- here
    return s / query.shape[-1] ** 0.5  # <-- here


# %% right | 2026-blind-2 | linear per sentence
def dot_scores(query, keys):
    return torch.cat([torch.nn.functional.linear(q[None], k) for q, k in zip(query, keys)])


# %% right | 2026-blind-2 | diagonal of batch letter twice
def dot_scores(query, keys):
    every = torch.tensordot(query, keys, dims=([1], [2]))  # (B, B, T)
    return every.diagonal(dim1=0, dim2=1).T


# %% wrong | 2026-blind-2 | cuts_the_gradient | `torch.tensor` of Python numbers cuts the gradient of query and keys
def dot_scores(query, keys):
    table = [[torch.dot(q, k).item() for k in ks] for q, ks in zip(query, keys)]
    return torch.tensor(table, dtype=query.dtype)  # <-- here
