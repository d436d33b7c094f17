# %% wrong | 2026-outsiders | keys_first | the keys come first
def cs_keys_first(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([keys, q], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | no_tanh | forgets the tanh
def cs_no_tanh(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.cat([q, keys], dim=-1) @ W.T @ v


# %% wrong | 2026-outsiders | tanh_after_v | the tanh stands outside: tanh(v . W [q; k])
def cs_tanh_outside(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T @ v)


# %% wrong | 2026-outsiders | tanh_of_the_pairs | the tanh stands inside, before W
def cs_tanh_inside(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return F.linear(torch.tanh(torch.cat([q, keys], dim=-1)), W) @ v


# %% wrong | 2026-outsiders | relu_for_tanh | a sigmoid instead of the tanh
def cs_sigmoid(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.sigmoid(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | relu_for_tanh | a relu instead of the tanh
def cs_relu(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.relu(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | repeats_the_batch | repeat(T, 1) and view: the copies of the queries land in other sentences
def cs_repeat_view(query, keys, W, v):
    B, T, _ = keys.shape
    q = query.repeat(T, 1).view(B, T, -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | keeps_a_dimension | the dimension of size 1 is left: (B, T, 1)
def cs_no_squeeze(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v.unsqueeze(-1)


# %% wrong | 2026-outsiders | squeezes_everything | squeeze() without a dimension
def cs_squeeze_all(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v.unsqueeze(-1)).squeeze()


# %% wrong | 2026-outsiders | weights_instead_of_scores | a softmax over the scores
def cs_softmax(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v).softmax(-1)


# %% wrong | 2026-outsiders | - | cuts W into two equal halves, whatever the sizes are
def cs_chunk(query, keys, W, v):
    left, right_ = W.chunk(2, dim=1)
    return torch.tanh((query @ left.T).unsqueeze(1) + keys @ right_.T) @ v


# %% wrong | 2026-outsiders | keys_first | the left columns (as many as the key's features) go to the keys, the right ones to the query
def cs_halves_swapped(query, keys, W, v):
    d_k = keys.shape[-1]
    return torch.tanh((query @ W[:, d_k:].T).unsqueeze(1) + keys @ W[:, :d_k].T) @ v


# %% wrong | 2026-outsiders | tanh_of_each | two tanh: v . (tanh(W_left q) + tanh(W_right k))
def cs_two_tanh(query, keys, W, v):
    d_q = query.shape[-1]
    return (torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + torch.tanh(keys @ W[:, d_q:].T)) @ v


# %% wrong | 2026-outsiders | - | concatenates along the time: the query becomes one more key
def cs_cat_time(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1), keys], dim=1)
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-outsiders | forgets_v | sums over d_a without v
def cs_no_v(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T).sum(-1)


# %% wrong | 2026-outsiders | averages_with_v | the mean over d_a instead of the sum
def cs_mean(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return (torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) * v).mean(-1)


# %% wrong | 2026-outsiders | reshape_for_transpose | reshapes W instead of transposing it
def cs_view_w(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.reshape(W.shape[1], W.shape[0])) @ v


# %% wrong | 2026-outsiders | first_query_for_all | the first sentence's query for the whole batch
def cs_first_query(query, keys, W, v):
    q = query[0].expand(keys.shape[0], keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% wrong | 2026-outsiders | forgets_the_query | forgets the part of the query
def cs_keys_only(query, keys, W, v):
    return torch.tanh(keys @ W[:, query.shape[-1] :].T) @ v


# %% wrong | 2026-outsiders | cuts_the_gradient | the query is detached: no gradient reaches the decoder
def cs_detach(query, keys, W, v):
    q = query.detach().unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% right | 2026-outsiders | expand and cat
def cs_r1(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return torch.tanh(torch.cat([q, keys], dim=-1) @ W.T) @ v


# %% right | 2026-outsiders | the additive form, W cut at d_q
def cs_r2(query, keys, W, v):
    d_q, d_k = query.shape[-1], keys.shape[-1]
    W_q, W_k = W.split([d_q, d_k], dim=1)
    return (torch.tanh(F.linear(query, W_q)[:, None] + F.linear(keys, W_k)) * v).sum(-1)


# %% right | 2026-outsiders | loops with the formula
def cs_r3(query, keys, W, v):
    def score(q, k):
        return v @ torch.tanh(W @ torch.cat([q, k]))

    return torch.stack([torch.stack([score(query[b], k) for k in keys[b]]) for b in range(len(query))])


# %% right | 2026-outsiders | repeat, einsum
def cs_r4(query, keys, W, v):
    pair = torch.cat((query[:, None, :].repeat(1, keys.size(1), 1), keys), 2)
    hidden = torch.einsum("ap,btp->bta", W, pair).tanh()
    return torch.einsum("bta,a->bt", hidden, v)


# %% right | 2026-outsiders | feature dimension in front, time loop
def cs_r5(query, keys, W, v):
    columns = []
    for t in range(keys.shape[1]):
        pair = torch.hstack([query, keys[:, t]])  # (B, d_q + d_k)
        columns.append(v @ (W @ pair.T).tanh())  # (B,)
    return torch.stack(columns, dim=1)


# %% right | 2026-outsiders | repeat_interleave, flat batch
def cs_r6(query, keys, W, v):
    B, T, d_k = keys.shape
    flat = torch.cat([query.repeat_interleave(T, dim=0), keys.reshape(B * T, d_k)], dim=1)
    return (torch.tanh(flat @ W.t()) @ v[:, None]).reshape(B, T)


# %% right | house | expand and cat
def concat_expanded(query, keys, W, v):
    repeated = query[:, None].expand(query.shape[0], keys.shape[1], query.shape[1])
    return torch.matmul(torch.tanh(F.linear(torch.cat((repeated, keys), dim=2), W)), v)


# %% right | house | W split instead of a concatenation
def concat_split(query, keys, W, v):
    d_q = query.size(1)
    return torch.tanh((query @ W[:, :d_q].T).unsqueeze(1) + keys @ W[:, d_q:].T) @ v


# %% right | house | repeat_interleave
def concat_repeat_interleave(query, keys, W, v):
    B, T, _ = keys.shape
    pairs = torch.cat([query.repeat_interleave(T, dim=0).view(B, T, -1), keys], dim=-1)
    return (torch.tanh(pairs @ W.t()) * v).sum(-1)


# %% right | house | a loop over words
def concat_by_loop(query, keys, W, v):
    rows = [[v @ torch.tanh(W @ torch.cat([q, k])) for k in sentence] for q, sentence in zip(query, keys, strict=True)]
    return torch.stack([torch.stack(row) for row in rows])


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | keys_first | the keys come first in each pair
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    copies = query.unsqueeze(1).expand(-1, T, -1)
    pairs = torch.cat([keys, copies], dim=-1)  # <-- here
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind | - | the query is not expanded to the keys' positions
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1)
    pairs = torch.cat((q, keys), dim=-1)  # <-- here
    return torch.tanh(pairs @ W.t()) @ v


# %% wrong | 2026-blind | - | concatenates along the positions
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    q = query[:, None, :].repeat(1, T, 1)
    both = torch.cat([q, keys], dim=1)  # <-- here
    hidden = torch.tanh(both @ W.T)
    return hidden @ v


# %% wrong | 2026-blind | - | W is not transposed
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.size(1), -1)
    x = torch.cat([q, keys], -1)
    h = torch.tanh(x @ W)  # <-- here
    return h @ v


# %% wrong | 2026-blind | no_tanh | no tanh
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    expanded = query.unsqueeze(1).expand(B, T, query.shape[-1])
    pairs = torch.cat([expanded, keys], dim=2)
    hidden = pairs @ W.T  # <-- here
    return hidden @ v


# %% wrong | 2026-blind | tanh_after_v | the tanh after v instead of before
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([q, keys], dim=-1)
    return torch.tanh(pairs @ W.T @ v)  # <-- here


# %% wrong | 2026-blind | - | multiplied with v but not summed
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    hidden = torch.tanh(torch.cat([q, keys], dim=-1) @ W.T)
    return hidden * v  # <-- here


# %% wrong | 2026-blind | repeats_the_batch | repeats the batch over and over and reshapes, so rows meet other sentences' queries
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    d_q = query.shape[1]
    q = query.repeat(T, 1).reshape(B, T, d_q)  # <-- here
    pairs = torch.cat([q, keys], dim=-1)
    return torch.einsum("bta,a->bt", torch.tanh(pairs @ W.T), v)


# %% wrong | 2026-blind | keys_first | takes the two halves of W the wrong way round
def concat_scores(query, keys, W, v):
    d_k = keys.shape[-1]
    W_q = W[:, d_k:]  # <-- here
    W_k = W[:, :d_k]  # <-- here
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return hidden @ v


# %% wrong | 2026-blind | relu_for_tanh | sigmoid instead of tanh
def concat_scores(query, keys, W, v):
    scores = []
    for t in range(keys.shape[1]):
        pair = torch.cat([query, keys[:, t]], dim=1)  # (B, d_q + d_k)
        hidden = torch.sigmoid(pair @ W.T)  # <-- here
        scores.append(hidden @ v)
    return torch.stack(scores, dim=1)


# %% wrong | 2026-blind | - | stacked along the first dimension, so the result is (T, B)
def concat_scores(query, keys, W, v):
    scores = []
    for t in range(keys.shape[1]):
        pair = torch.cat([query, keys[:, t]], dim=1)
        scores.append(torch.tanh(pair @ W.T) @ v)
    return torch.stack(scores)  # <-- here


# %% double | 2026-blind | - | the keys first; no tanh
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, q], dim=-1)  # <-- here
    hidden = pairs @ W.T  # <-- here
    return hidden @ v


# %% double | 2026-blind | - | the mean over the hidden units instead of the sum; the softmax already
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    q = query.unsqueeze(1).expand(-1, T, -1)
    h = (torch.cat([q, keys], dim=-1) @ W.T).tanh()
    s = (h * v).mean(-1)  # <-- here
    return s.softmax(-1)  # <-- here


# %% right | 2026-blind | W split in two halves, so that nothing is copied
def concat_scores(query, keys, W, v):
    d_q = query.shape[-1]
    W_q, W_k = W[:, :d_q], W[:, d_q:]
    asked = query @ W_q.T  # (B, d_a)
    known = keys @ W_k.T  # (B, T, d_a)
    return torch.tanh(asked[:, None] + known) @ v


# %% right | 2026-blind | repeat_interleave, F.linear and einsum
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    q = query.repeat_interleave(T, dim=0).view(B, T, -1)
    pairs = torch.cat([q, keys], dim=-1)
    hidden = torch.nn.functional.linear(pairs, W).tanh()
    return torch.einsum("bta,a->bt", hidden, v)


# %% right | 2026-blind | one key at a time
def concat_scores(query, keys, W, v):
    columns = [torch.tanh(torch.cat([query, key], dim=-1) @ W.T) @ v for key in keys.unbind(dim=1)]
    return torch.stack(columns, dim=-1)


# %% right | 2026-blind | filled into a new tensor of the right size
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    d_q = query.shape[1]
    pairs = keys.new_empty(B, T, d_q + d_k)
    pairs[:, :, :d_q] = query.unsqueeze(1)
    pairs[:, :, d_q:] = keys
    return (torch.tanh(pairs @ W.T) * v).sum(dim=-1)


# %% wrong | 2026-learners | - | cat without expand [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1), keys], dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | - | cat without expand, the query indexed with None [learner B 3.3]
def concat_scores(query, keys, W, v):
    q = query[:, None, :]
    pairs = torch.cat((q, keys), dim=2)  # <-- here
    hidden = torch.tanh(pairs @ W.T)
    return hidden @ v


# %% wrong | 2026-learners | - | cat without unsqueeze [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query, keys], dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | - | expand without unsqueeze [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    queries = query.expand(-1, T, -1)  # <-- here
    pair = torch.cat([queries, keys], dim=-1)
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | - | cat along dimension 1 [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    queries = query.unsqueeze(1).expand(-1, T, -1)
    pair = torch.cat([queries, keys], dim=1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | - | cat along dimension 1, in one line [learner B 3.3]
def concat_scores(query, keys, W, v):
    pair = torch.cat([query.unsqueeze(1).expand(-1, keys.shape[1], -1), keys], 1)  # <-- here
    hidden = torch.tanh(torch.matmul(pair, W.T))
    return hidden @ v


# %% wrong | 2026-learners | - | cat without the brackets of the list [learner B 3.3]
def concat_scores(query, keys, W, v):
    queries = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pair = torch.cat(queries, keys, dim=-1)  # <-- here
    return torch.tanh(pair @ W.T) @ v


# %% wrong | 2026-learners | - | W @ pair as in the formula [learner B 3.3]
def concat_scores(query, keys, W, v):
    queries = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pair = torch.cat([queries, keys], dim=-1)
    return torch.tanh(W @ pair) @ v  # <-- here


# %% wrong | 2026-learners | - | W @ pair, and v in front as in the formula [learner B 3.3]
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    pair = torch.cat([query.unsqueeze(1).expand(-1, T, -1), keys], dim=-1)
    hidden = torch.tanh(W @ pair)  # <-- here
    return (hidden * v).sum(dim=-1)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | keys_first | The keys come first in the pair, where W expects the query
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.size(1), -1)
    h = torch.tanh(torch.cat([keys, q], dim=-1) @ W.T)  # <-- here
    return h @ v


# %% wrong | 2026-blind-2 | - | The two are joined along T, not along the features
def concat_scores(query, keys, W, v):
    q = query[:, None, :]
    joined = torch.cat([q, keys], dim=1)  # <-- here
    return torch.tanh(joined @ W.T) @ v


# %% wrong | 2026-blind-2 | repeats_the_batch | The queries are repeated along the batch: after the reshape a key meets another sentence's query
def concat_scores(query, keys, W, v):
    B, T, dk = keys.shape
    q = query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    pairs = torch.cat([q, keys], dim=2)
    return torch.einsum("btp,ap->bta", pairs, W).tanh() @ v


# %% wrong | 2026-blind-2 | - | w is cut at the size of the keys instead of that of the query, which is the width of the left block
def concat_scores(query, keys, W, v):
    d = keys.shape[-1]
    left, right = W[:, : W.shape[1] - d], W[:, d:]  # <-- here
    return torch.tanh((query @ left.T).unsqueeze(1) + keys @ right.T) @ v


# %% wrong | 2026-blind-2 | - | w is cut in the middle, which is right only where query and keys have the same size
def concat_scores(query, keys, W, v):
    W_q, W_k = W.chunk(2, dim=1)  # <-- here
    asked = (query @ W_q.T).unsqueeze(1)
    return torch.tanh(asked + keys @ W_k.T) @ v


# %% wrong | 2026-blind-2 | - | only the first key is set beside the query; the loop returns in its first round
def concat_scores(query, keys, W, v):
    out = []
    for t in range(keys.shape[1]):
        pair = torch.cat([query, keys[:, t]], dim=-1)
        out.append(torch.tanh(pair @ W.T) @ v)
        return torch.stack(out, dim=1)  # <-- here


# %% wrong | 2026-blind-2 | tanh_after_v | The tanh is taken of the finished score instead of the hidden features
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    pairs = torch.cat([query.unsqueeze(1).expand(B, T, -1), keys], -1)
    return torch.tanh(pairs @ W.T @ v)  # <-- here


# %% wrong | 2026-blind-2 | - | The steps are stacked along dimension 0: (T, B) instead of (B, T)
def concat_scores(query, keys, W, v):
    steps = [torch.tanh(torch.cat([query, k], dim=1) @ W.T) @ v for k in keys.unbind(1)]
    return torch.stack(steps)  # <-- here


# %% double | 2026-blind-2 | - | The key stands first in the pair, and the tanh is missing
def concat_scores(query, keys, W, v):
    rep = query.unsqueeze(1).repeat(1, keys.shape[1], 1)
    x = torch.cat((keys, rep), dim=-1)  # <-- here
    return x @ W.T @ v  # <-- here


# %% double | 2026-blind-2 | - | a ReLU stands in the place of the tanh, and v is left out
def concat_scores(query, keys, W, v):
    rep = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    h = torch.relu(torch.cat([rep, keys], dim=-1) @ W.T)  # <-- here
    return h.sum(dim=-1)  # <-- here


# %% right | 2026-blind-2 | two halves
def concat_scores(query, keys, W, v):
    n = query.size(-1)
    asked, offered = query @ W[:, :n].T, keys @ W[:, n:].T
    return ((asked[:, None] + offered).tanh() * v).sum(dim=2)


# %% right | 2026-blind-2 | one sentence at a time
def concat_scores(query, keys, W, v):
    def one(q, ks):
        pairs = torch.stack([torch.cat((q, k)) for k in ks.unbind()])
        return torch.mv(torch.tanh(torch.mm(pairs, W.t())), v)

    return torch.stack([one(q, ks) for q, ks in zip(query, keys)])


# %% wrong | 2026-blind-2 | - | The hidden features are returned; the product with v is still to be done
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([q, keys], dim=-1)
    hidden = torch.tanh(pairs @ W.T)
    return hidden  # <-- here


# %% wrong | 2026-blind-5 | keys_first | the key stands before the query
def concat_scores(query, keys, W, v):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, copies], dim=-1)  # <-- here
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-5 | - | the query is expanded to the shape of the keys, which only works when both have the same size
def concat_scores(query, keys, W, v):
    query = query.unsqueeze(1).expand_as(keys)  # <-- here
    hidden = torch.tanh(torch.cat([query, keys], dim=2) @ W.T)
    return (hidden * v).sum(dim=2)


# %% wrong | 2026-blind-5 | - | W is cut into two equal halves, though query and key may differ in size
def concat_scores(query, keys, W, v):
    left, right = W.chunk(2, dim=1)  # <-- here
    hidden = torch.tanh((query @ left.T).unsqueeze(1) + keys @ right.T)
    return hidden @ v


# %% double | 2026-blind-5 | - | v is applied before the tanh; a softmax turns the scores into weights
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat_interleave(T, dim=0).view(B, T, -1)
    pairs = torch.cat([copies, keys], dim=-1)
    hidden = pairs @ W.T
    scores = torch.tanh(hidden @ v)  # <-- here
    return torch.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-5 | the two parts of W apart, cut at the query's size
def concat_scores(query, keys, W, v):
    left, right = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    hidden = F.linear(keys, right).add(F.linear(query, left)[:, None]).tanh()
    return torch.tensordot(hidden, v, dims=1)


# %% wrong | 2026-blind-6 | keys_first | sets the key before the query in each pair
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, q], dim=-1)  # <-- here
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-6 | sums_over_time | sums the products with v over the positions instead of the hidden features
def concat_scores(query, keys, W, v):
    T = keys.size(1)
    pairs = torch.cat([query[:, None].repeat(1, T, 1), keys], dim=2)
    hidden = torch.tanh(pairs @ W.T)
    return (v * hidden).sum(dim=1)  # <-- here


# %% wrong | 2026-blind-6 | - | expands the query to the shape of the keys, which fails when the two differ in size
def concat_scores(query, keys, W, v):
    repeated = query.unsqueeze(1).expand_as(keys)  # <-- here
    both = torch.cat([repeated, keys], dim=-1)
    return torch.tanh(both @ W.T) @ v


# %% double | 2026-blind-6 | - | uses relu in place of tanh; keeps a last dimension of size 1
def concat_scores(query, keys, W, v):
    q = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    h = torch.relu(torch.cat([q, keys], dim=-1) @ W.T)  # <-- here
    return h @ v.unsqueeze(-1)  # <-- here


# %% right | 2026-blind-6 | einsum with the two halves of W
def concat_scores(query, keys, W, v):
    left, right = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    asked = torch.einsum("ad,bd->ba", left, query)
    offered = torch.einsum("ad,btd->tba", right, keys)
    return torch.einsum("tba,a->bt", (asked + offered).tanh(), v)


# %% wrong | 2026-blind-7 | keys_first | the key comes first in each pair
def concat_scores(query, keys, W, v):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, copies], dim=-1)  # <-- here
    return torch.tanh(pairs @ W.T) @ v

# %% wrong | 2026-blind-7 | repeats_the_batch | repeats the queries and cuts them up again in the wrong order, so sentences get each other's queries
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    return torch.tanh(torch.cat([copies, keys], dim=2) @ W.T) @ v

# %% wrong | 2026-blind-7 | no_tanh | no tanh between the two products
def concat_scores(query, keys, W, v):
    copies = query[:, None].expand(-1, keys.shape[1], -1)
    hidden = torch.einsum("btf,af->bta", torch.cat([copies, keys], dim=-1), W)
    return torch.einsum("bta,a->bt", hidden, v)  # <-- here

# %% double | 2026-blind-7 | - | W's first d_k columns are taken for the keys'; the tanh comes after v
def concat_scores(query, keys, W, v):
    d_k = keys.shape[-1]
    W_q, W_k = W[:, d_k:], W[:, :d_k]  # <-- here
    mixed = (query @ W_q.T).unsqueeze(1) + keys @ W_k.T
    return torch.tanh(mixed @ v)  # <-- here

# %% right | 2026-blind-7 | W cut in two, as in additive attention, with einsum
def concat_scores(query, keys, W, v):
    W_q, W_k = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    asked = torch.einsum("bi,ai->ba", query, W_q)[:, None]
    return torch.einsum("bta,a->bt", (asked + torch.einsum("bti,ai->bta", keys, W_k)).tanh(), v)


# %% wrong | 2026-blind-9 | - | the pairs are built with the time first and never turned back, so the scores are (T, B)
def concat_scores(query, keys, W, v):
    keys_by_time = keys.transpose(0, 1)  # (T, B, d_k)
    queries = query.expand(len(keys_by_time), *query.shape)
    pairs = torch.cat([queries, keys_by_time], dim=-1)
    return torch.tanh(pairs @ W.T) @ v  # <-- here

# %% wrong | 2026-blind-9 | - | v is given to F.linear as its bias instead of being multiplied with the tanh
def concat_scores(query, keys, W, v):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([copies, keys], dim=-1)
    return torch.tanh(F.linear(pairs, W, v)).sum(dim=-1)  # <-- here

# %% right | 2026-blind-9 | the two halves of W apart, as in lesson 02
def concat_scores(query, keys, W, v):
    left, right = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    hidden = F.linear(query, left).unsqueeze(1) + F.linear(keys, right)
    return hidden.tanh().matmul(v)


# %% wrong | 2026-blind-10 | repeats_the_batch | repeats the whole batch of queries T times and cuts that into sentences, in place of each query T times in a row, so that keys meet other sentences' queries
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    copies = query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=-1)  # (B, T, d_q + d_k)
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-10 | - | cuts W into two equal halves, in place of after its first d_q columns
def concat_scores(query, keys, W, v):
    # W [q; k] is the left half times q plus the right half times k
    left, right = W.chunk(2, dim=1)  # <-- here
    asked = torch.einsum("aq,bq->ba", left, query)
    offered = torch.einsum("ak,btk->bta", right, keys)
    return torch.einsum("a,bta->bt", v, torch.tanh(asked.unsqueeze(1) + offered))


# %% right | 2026-blind-10 | W split at d_q, the query's part as a bias of a linear map of the keys
def concat_scores(query, keys, W, v):
    W_query, W_key = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    rows = []
    for question, words in zip(query, keys, strict=True):
        hidden = F.linear(words, W_key, bias=W_query @ question).tanh()  # (T, d_a)
        rows.append(hidden.mv(v))
    return torch.stack(rows)

# %% wrong | house | repeats_the_batch | expands the queries along a new first dimension, and reshapes them to the keys'
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.expand(T, B, -1).reshape(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=-1)
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | house | - | the tanh closes round the query's part alone
def concat_scores(query, keys, W, v):
    d_q = query.shape[-1]
    hidden = torch.tanh(query @ W[:, :d_q].T).unsqueeze(1) + keys @ W[:, d_q:].T  # <-- here
    return hidden @ v


# %% right | house | the batch stands behind the time while both parts are added
def concat_scores(query, keys, W, v):
    W_q, W_k = W[:, : query.shape[1]], W[:, query.shape[1] :]
    hidden = torch.tanh(query @ W_q.T + (keys @ W_k.T).transpose(0, 1))
    return hidden.transpose(0, 1) @ v


# %% wrong | 2026-blind-11 | - | cuts W in the middle in place of after the query's d_q columns, which does not fit when a query has more features than a key, or at least two fewer
def concat_scores(query, keys, W, v):
    half = W.shape[1] // 2  # <-- here
    left, right = W[:, :half], W[:, half:]
    from_query = query @ left.T  # (B, d_a)
    from_keys = keys @ right.T  # (B, T, d_a)
    return torch.tanh(from_query.unsqueeze(1) + from_keys) @ v


# %% wrong | 2026-blind-11 | tanh_of_each | takes the tanh of the query's part and of the key's part each, in place of the tanh of their sum
def concat_scores(query, keys, W, v):
    d_q = query.shape[-1]
    # W [q; k] falls apart into two products
    q_part = torch.tanh(torch.einsum("ai,bi->ba", W[:, :d_q], query))  # <-- here
    k_part = torch.tanh(torch.einsum("ai,bti->bta", W[:, d_q:], keys))  # <-- here
    hidden = q_part[:, None, :] + k_part
    return torch.einsum("a,bta->bt", v, hidden)


# %% wrong | 2026-blind-11 | - | lays the T columns of scores one behind the other and reads them back as rows of T, in place of setting them side by side
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    scores = []
    for key in keys.unbind(dim=1):  # (B, d_k)
        pair = torch.cat([query, key], dim=1)
        scores.append(torch.tanh(pair @ W.T) @ v)  # (B,)
    return torch.cat(scores).reshape(B, T)  # <-- here


# %% right | 2026-blind-11 | time first, one flat table of pairs through two linear maps
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    time_first = keys.transpose(0, 1)  # (T, B, d_k)
    pairs = torch.cat([query.expand(T, B, query.shape[1]), time_first], dim=2)
    hidden = F.linear(pairs.flatten(0, 1), W).tanh()  # (T * B, d_a)
    return F.linear(hidden, v.unsqueeze(0)).view(T, B).t()


# %% wrong | 2026-blind-12 | - | W is cut in the middle in place of after d_q columns, which raises an error where query and key differ in size by more than one
def concat_scores(query, keys, W, v):
    half = W.shape[1] // 2
    W_left, W_right = W[:, :half], W[:, half:]  # <-- here
    asked = query @ W_left.T  # (B, d_a)
    offered = keys @ W_right.T  # (B, T, d_a)
    return torch.tanh(asked.unsqueeze(1) + offered) @ v


# %% wrong | 2026-blind-12 | repeats_the_batch | the batch of queries is repeated T times as a whole and then cut into (B, T), so keys are paired with queries of other sentences
def concat_scores(query, keys, W, v):
    B, T = keys.shape[:2]
    queries = query.repeat(T, 1).reshape(B, T, query.shape[1])  # <-- here
    pairs = torch.cat([queries, keys], dim=2)
    return torch.einsum("a,bta->bt", v, torch.tanh(torch.einsum("ac,btc->bta", W, pairs)))


# %% wrong | 2026-blind-12 | tanh_of_the_pairs | the tanh is taken of the pair before W in place of after it
def concat_scores(query, keys, W, v):
    n_keys = keys.shape[1]
    pairs = torch.cat([query.unsqueeze(1).expand(-1, n_keys, -1), keys], dim=-1)
    hidden = torch.tanh(pairs) @ W.T  # <-- here
    return hidden @ v


# %% right | 2026-blind-12 | column by column of keys, the halves of W apart
def concat_scores(query, keys, W, v):
    d_q = query.shape[1]
    left, right = W.split([d_q, W.shape[1] - d_q], dim=1)
    asked = F.linear(query, left)  # (B, d_a)
    columns = []
    for key in keys.unbind(dim=1):
        hidden = (asked + F.linear(key, right)).tanh()
        columns.append(hidden.mv(v))
    return torch.stack(columns, dim=-1)


# %% wrong | 2026-blind-13 | - | cuts W in the middle by chunk in place of after the query's columns, which fits only queries and keys of one size
def concat_scores(query, keys, W, v):
    W_left, W_right = W.chunk(2, dim=1)  # <-- here
    left = query @ W_left.T  # (B, d_a)
    right = keys @ W_right.T  # (B, T, d_a)
    return torch.tanh(left.unsqueeze(1) + right) @ v


# %% wrong | 2026-blind-13 | tanh_after_v | the tanh stands around the whole score, behind v, in place of around W [q; k]
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    table = []
    for b in range(B):
        row = []
        for t in range(T):
            pair = torch.cat([query[b], keys[b, t]])
            hidden = W @ pair
            row.append(torch.tanh(v @ hidden))  # <-- here
        table.append(torch.stack(row))
    return torch.stack(table)


# %% right | 2026-blind-13 | all pairs as the rows of one tall matrix, and F.linear twice
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    d_q = query.shape[1]
    copies = query.repeat_interleave(T, dim=0)  # (B * T, d_q)
    pairs = torch.column_stack([copies, keys.reshape(B * T, d_k)])
    assert pairs.shape[1] == d_q + d_k
    hidden = F.linear(pairs, W).tanh()
    return F.linear(hidden, v.unsqueeze(0)).reshape(B, T)


# %% wrong | 2026-blind-14 | - | cuts the columns of W after d_k in place of after d_q
def concat_scores(query, keys, W, v):
    size = keys.shape[-1]  # <-- here
    left, right = W[:, :size], W[:, size:]
    hidden = (query @ left.T).unsqueeze(1) + keys @ right.T
    return torch.tanh(hidden) @ v


# %% wrong | 2026-blind-14 | tanh_of_the_pairs | takes the tanh of the pair before W in place of after it
def concat_scores(query, keys, W, v):
    asked = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pair = torch.cat([asked, keys], dim=-1)
    hidden = torch.tanh(pair) @ W.T  # <-- here
    return hidden @ v


# %% right | 2026-blind-14 | a loop over the positions, with F.linear for both products
def concat_scores(query, keys, W, v):
    columns = []
    for key in keys.unbind(dim=1):
        side_by_side = torch.hstack([query, key])
        hidden = F.linear(side_by_side, W).tanh()
        columns.append(F.linear(hidden, v.unsqueeze(0))[:, 0])
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-15 | - | W is cut into two equal halves, in place of after the first d_q columns, which is an error where query and keys differ in size
def concat_scores(query, keys, W, v):
    left, right = W.chunk(2, dim=1)  # <-- here
    hidden = torch.tanh((query @ left.T).unsqueeze(1) + keys @ right.T)
    return hidden @ v


# %% wrong | 2026-blind-15 | - | the tanh stands around the part of the keys alone, and the part of the query is added outside of it
def concat_scores(query, keys, W, v):
    d_q = query.shape[1]
    W_query, W_key = W[:, :d_q], W[:, d_q:]
    from_query = F.linear(query, W_query)[:, None, :]
    hidden = from_query + torch.tanh(F.linear(keys, W_key))  # <-- here
    return (hidden * v).sum(dim=-1)


# %% right | 2026-blind-15 | a convolution of width 1 over the pairs
def concat_scores(query, keys, W, v):
    time = keys.shape[1]
    channels = torch.cat([query.unsqueeze(2).expand(-1, -1, time), keys.transpose(1, 2)], dim=1)
    hidden = F.conv1d(channels, W.unsqueeze(2)).tanh()  # (B, d_a, T)
    return F.conv1d(hidden, v.reshape(1, -1, 1)).squeeze(1)


# %% wrong | 2026-blind-16 | - | cuts W in the middle in place of behind the query's columns, which fits only where queries and keys are equally wide
def concat_scores(query, keys, W, v):
    half = W.shape[1] // 2
    left, right = W[:, :half], W[:, half:]  # <-- here
    hidden = torch.tanh((query @ left.T)[:, None, :] + keys @ right.T)
    return hidden @ v


# %% wrong | 2026-blind-16 | tanh_of_the_pairs | applies the tanh to the pair of query and key, before W, in place of after it
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    columns = []
    for t in range(T):
        pair = torch.cat([query, keys[:, t]], dim=-1)  # (B, d_q + d_k)
        columns.append(F.linear(torch.tanh(pair), W) @ v)  # <-- here
    return torch.stack(columns, dim=1)


# %% right | 2026-blind-16 | flattens sentences and positions into one long list of pairs, the queries repeated by index
def concat_scores(query, keys, W, v):
    B, T, d_k = keys.shape
    owner = torch.arange(B, device=keys.device).repeat_interleave(T)  # (B * T,)
    pairs = torch.cat([query[owner], keys.reshape(B * T, d_k)], dim=1)
    hidden = torch.tanh(F.linear(pairs, W))
    return torch.mv(hidden, v).reshape(B, T)


# %% wrong | 2026-blind-17 | - | cuts W after d_k columns in place of d_q, which fails where the two sizes differ
def concat_scores(query, keys, W, v):
    cut = keys.shape[-1]  # <-- here
    W_q, W_k = W[:, :cut], W[:, cut:]
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return hidden @ v


# %% wrong | 2026-blind-17 | repeats_the_batch | repeats the whole batch of queries T times and reshapes, so keys are paired with other sentences' queries
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=-1)
    return torch.einsum("bta,a->bt", torch.tanh(pairs @ W.T), v)


# %% right | 2026-blind-17 | W split at d_q, einsum
def concat_scores(query, keys, W, v):
    parts = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    asked = torch.einsum("bq,aq->ba", query, parts[0])
    offered = torch.einsum("btk,ak->bta", keys, parts[1])
    return torch.einsum("bta,a->bt", (asked[:, None] + offered).tanh(), v)


# %% wrong | 2026-blind-18 | keys_first | W is cut as if the keys stood first: its first d_k columns go to the keys, the rest to the query
def concat_scores(query, keys, W, v):
    d_k = keys.shape[-1]
    W_k, W_q = W[:, :d_k], W[:, d_k:]  # <-- here
    hidden = torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T)
    return hidden @ v


# %% wrong | 2026-blind-18 | repeats_the_batch | the query is copied with repeat along the batch and reshaped, so copies of different sentences' queries are mixed between the rows
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).reshape(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=2)
    return torch.tanh(pairs @ W.T) @ v


# %% right | 2026-blind-18 | loop over the positions, stacked
def concat_scores(query, keys, W, v):
    columns = [torch.tanh(torch.cat((query, k), -1) @ W.T).mv(v) for k in keys.unbind(1)]
    return torch.stack(columns, -1)


# %% wrong | 2026-blind-19 | repeats_the_batch | The queries are repeated in turn (0, 1, 0, 1, ...) and then cut by T, so that keys meet the queries of other sentences.
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    copies = query.repeat(T, 1).view(B, T, -1)  # <-- here
    pairs = torch.cat([copies, keys], dim=-1)
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-19 | - | tanh is left out of the key's half: only the query's part of the sum goes through it.
def concat_scores(query, keys, W, v):
    d_q = query.shape[-1]
    from_query = query @ W[:, :d_q].T
    from_keys = keys @ W[:, d_q:].T
    return (torch.tanh(from_query).unsqueeze(1) + from_keys) @ v  # <-- here


# %% double | 2026-blind-19 | - | The key comes first in each pair; tanh is left out
def concat_scores(query, keys, W, v):
    asking = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, asking], dim=-1)  # <-- here
    hidden = F.linear(pairs, W)  # <-- here
    return hidden @ v


# %% wrong | 2026-blind-23 | keys_first | the key stands first in each pair
def concat_scores(query, keys, W, v):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    pairs = torch.cat([keys, copies], dim=-1)  # <-- here
    return torch.tanh(pairs @ W.T) @ v


# %% wrong | 2026-blind-23 | tanh_of_the_pairs | the tanh is taken of the pair, before W, and not of the product
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    rows = []
    for t in range(T):
        pair = torch.cat((query, keys[:, t]), dim=1)
        hidden = F.linear(torch.tanh(pair), W)  # <-- here
        rows.append(hidden @ v)
    return torch.stack(rows, dim=1)


# %% right | 2026-blind-23 | the matrix is split into its two halves, the pair is never made
def concat_scores(query, keys, W, v):
    left, right = W.split([query.shape[-1], keys.shape[-1]], dim=1)
    total = torch.einsum("aq,bq->ba", left, query).unsqueeze(1) + torch.einsum("ak,btk->bta", right, keys)
    return total.tanh().matmul(v)


# %% wrong | 2026-blind-24 | keys_first | W is split with the keys' columns first, as if the pair were [k; q]
def concat_scores(query, keys, W, v):
    for_keys, for_query = W.split([keys.shape[-1], query.shape[-1]], dim=1)  # <-- here
    inside = (query @ for_query.T).unsqueeze(1) + keys @ for_keys.T
    return inside.tanh() @ v


# %% wrong | 2026-blind-24 | tanh_after_v | the tanh stands outside: it is taken of the product with v
def concat_scores(query, keys, W, v):
    T = keys.shape[1]
    repeated = torch.stack([query] * T, dim=1)
    pair = torch.cat((repeated, keys), dim=2)
    hidden = F.linear(pair, W)
    return torch.tanh(hidden @ v)  # <-- here


# %% right | 2026-blind-24 | one position at a time, list comprehension
def concat_scores(query, keys, W, v):
    columns = [
        torch.tanh(torch.hstack([query, key]) @ W.mT).mul(v).sum(-1) for key in keys.unbind(1)
    ]
    return torch.stack(columns, dim=-1)


# %% wrong | 2026-blind-26 | tanh_of_the_pairs | the tanh is taken of the pair before W, not of W times the pair
def concat_scores(query, keys, W, v):
    T = keys.size(1)
    pairs = torch.cat([query.unsqueeze(1).expand(-1, T, -1), keys], dim=2)
    hidden = F.linear(torch.tanh(pairs), W)  # <-- here
    return hidden @ v


# %% wrong | 2026-blind-26 | repeats_the_batch | the copies of the queries are laid out sentence after sentence before the reshape, so the keys of one sentence meet the queries of others
def concat_scores(query, keys, W, v):
    B, T, _ = keys.shape
    queries = query.repeat(T, 1).view(B, T, -1)  # <-- here
    hidden = torch.tanh(torch.cat([queries, keys], dim=-1) @ W.T)
    return (hidden * v).sum(-1)


# %% right | 2026-blind-26 | W is cut into the query's columns and the keys' columns, and nothing is concatenated
def concat_scores(query, keys, W, v):
    left, right = W.tensor_split([query.shape[-1]], dim=1)
    mixed = F.linear(keys, right) + F.linear(query, left)[:, None]
    return torch.einsum("a,bta->bt", v, mixed.tanh())
