# %% wrong | 2026-outsiders | transposed_matrix | W transposed: query @ W.T
def gs_query_transposed(query, keys, W):
    return torch.einsum("bd,btd->bt", query @ W.T, keys)


# %% wrong | 2026-outsiders | transposed_matrix | W transposed, on the side of the keys
def gs_keys_transposed(query, keys, W):
    return ((keys @ W) * query.unsqueeze(1)).sum(-1)


# %% wrong | 2026-outsiders | transposed_matrix | F.linear(query, W) multiplies with W transposed
def gs_linear(query, keys, W):
    return (keys @ F.linear(query, W).unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | forgets_the_matrix | W is not used
def gs_no_w(query, keys, W):
    return (keys @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | tanh_of_the_projection | a tanh on the projected keys
def gs_tanh(query, keys, W):
    return (torch.tanh(keys @ W.T) @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | weights_instead_of_scores | a softmax over the scores
def gs_softmax(query, keys, W):
    return F.softmax(torch.einsum("bi,ij,btj->bt", query, W, keys), dim=1)


# %% wrong | 2026-outsiders | keeps_the_last_dimension | the dimension of size 1 is left: (B, T, 1)
def gs_no_squeeze(query, keys, W):
    return keys @ (query @ W).unsqueeze(2)


# %% wrong | 2026-outsiders | every_row_for_every_query | each query meets the keys of all sentences: (B, B, T)
def gs_all_pairs(query, keys, W):
    return query @ W @ keys.transpose(-2, -1)


# %% wrong | 2026-outsiders | divides_by_a_root | divides by sqrt(d_k)
def gs_scaled(query, keys, W):
    return (keys @ (query @ W).unsqueeze(-1)).squeeze(-1) / math.sqrt(keys.shape[-1])


# %% wrong | 2026-outsiders | squeezes_everything | squeeze() without a dimension
def gs_squeeze_all(query, keys, W):
    return torch.matmul(keys, torch.matmul(query, W).unsqueeze(-1)).squeeze()


# %% wrong | 2026-outsiders | not_repeatable | a fresh random linear layer instead of the W that is given
def gs_fresh(query, keys, W):
    layer = nn.Linear(keys.shape[-1], query.shape[-1], bias=False).to(keys.dtype)
    return torch.einsum("bd,btd->bt", query, layer(keys))


# %% wrong | 2026-outsiders | cuts_the_gradient | the key side is computed under no_grad: W and the keys learn nothing
def gs_no_grad(query, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    return (projected @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | cuts_the_gradient | W.data: W gets no gradient
def gs_data(query, keys, W):
    return (keys @ (query @ W.data).unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | sums_over_time | sums over the positions instead of the features: (B, d_k)
def gs_sum_time(query, keys, W):
    return ((query @ W).unsqueeze(1) * keys).sum(1)


# %% wrong | 2026-outsiders | averages | the mean over the features instead of the sum
def gs_mean(query, keys, W):
    return ((query @ W)[:, None] * keys).mean(-1)


# %% wrong | 2026-outsiders | - | W meets query and key both: q W . W^T... applied twice (once on each side)
def gs_twice(query, keys, W):
    return torch.einsum("bi,btj->bt", query @ W, keys @ W.T)


# %% wrong | 2026-outsiders | - | only the diagonal of W is used
def gs_diagonal(query, keys, W):
    n = min(W.shape)
    return ((query[:, :n] * W.diagonal()).unsqueeze(1) * keys[..., :n]).sum(-1)


# %% wrong | 2026-outsiders | reshape_for_transpose | W reshaped instead of transposed for the key side
def gs_reshape(query, keys, W):
    return ((keys @ W.reshape(W.shape[1], W.shape[0])) * query.unsqueeze(1)).sum(-1)


# %% right | 2026-outsiders | query first
def gs_r1(query, keys, W):
    return (keys @ (query @ W).unsqueeze(-1)).squeeze(-1)


# %% right | 2026-outsiders | keys first, broadcast
def gs_r2(query, keys, W):
    return ((keys @ W.T) * query.unsqueeze(1)).sum(-1)


# %% right | 2026-outsiders | one einsum
def gs_r3(query, keys, W):
    return torch.einsum("bi,ij,btj->bt", query, W, keys)


# %% right | 2026-outsiders | F.bilinear
def gs_r4(query, keys, W):
    many = query.unsqueeze(1).expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(many, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


# %% right | 2026-outsiders | loops with the formula
def gs_r5(query, keys, W):
    rows = []
    for q, ks in zip(query, keys, strict=False):
        rows.append(torch.stack([q @ (W @ k) for k in ks]))
    return torch.stack(rows)


# %% right | 2026-outsiders | F.linear on the keys, bmm
def gs_r6(query, keys, W):
    return torch.bmm(F.linear(keys, W), query.unsqueeze(-1))[..., 0]


# %% right | 2026-outsiders | batch of outer products against W
def gs_r7(query, keys, W):
    outer = query[:, None, :, None] * keys[:, :, None, :]  # (B, T, d_q, d_k)
    return (outer * W).sum(dim=(-2, -1))


# %% right | house | the query projected
def general_query_side(query, keys, W):
    return torch.einsum("bk,btk->bt", query @ W, keys)


# %% right | house | the keys projected
def general_key_side(query, keys, W):
    return ((keys @ W.T) * query.unsqueeze(1)).sum(-1)


# %% right | house | one einsum
def general_one_einsum(query, keys, W):
    return torch.einsum("bq,qk,btk->bt", query, W, keys)


# %% right | house | a loop over words
def general_by_loop(query, keys, W):
    return torch.stack([torch.stack([q @ (W @ key) for key in sentence]) for q, sentence in zip(query, keys, strict=True)])


# %% shared | 2026-blind
from course_utils.attention.multiplicative import dot_scores


# %% wrong | 2026-blind | transposed_matrix | W transposed on the query's side
def general_scores(query, keys, W):
    q = query @ W.T  # <-- here
    return (keys @ q.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind | transposed_matrix | W is not transposed on the keys' side
def general_scores(query, keys, W):
    projected = keys @ W  # <-- here
    return torch.einsum("bd,btd->bt", query, projected)


# %% wrong | 2026-blind | - | W on the left of the batch of queries
def general_scores(query, keys, W):
    return dot_scores(W @ query, keys)  # <-- here


# %% wrong | 2026-blind | matrix_twice | W applied to the query and to the keys both
def general_scores(query, keys, W):
    q = query @ W
    k = keys @ W.T  # <-- here
    return (q.unsqueeze(1) * k).sum(dim=-1)


# %% wrong | 2026-blind | forgets_the_matrix | W is forgotten
def general_scores(query, keys, W):
    return torch.einsum("bi,bti->bt", query, keys)  # <-- here


# %% wrong | 2026-blind | sums_over_time | the einsum sums over the positions
def general_scores(query, keys, W):
    return torch.einsum("bi,ij,btj->bj", query, W, keys)  # <-- here


# %% wrong | 2026-blind | keeps_the_last_dimension | keeps the last dimension of one
def general_scores(query, keys, W):
    q = query.matmul(W)  # (B, d_k)
    scores = keys.matmul(q[:, :, None])  # (B, T, 1)
    return scores  # <-- here


# %% wrong | 2026-blind | - | a row of the general loop overwritten by that of the last key
def general_scores(query, keys, W):
    B, T, _ = keys.shape
    scores = keys.new_zeros(B, T)
    for b in range(B):
        for t in range(T):
            scores[b] = query[b] @ (W @ keys[b, t])  # <-- here
    return scores


# %% wrong | 2026-blind | - | elementwise product with W's rows instead of the matrix product
def general_scores(query, keys, W):
    q = query * W  # <-- here
    return dot_scores(q, keys)


# %% wrong | 2026-blind | tanh_of_the_projection | a tanh around the projected query
def general_scores(query, keys, W):
    asked = torch.tanh(query @ W)  # <-- here
    return torch.bmm(keys, asked.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind | cuts_the_gradient | detaches the matrix, so it cannot learn
def general_scores(query, keys, W):
    matrix = W.detach()  # <-- here
    return dot_scores(query @ matrix, keys)


# %% double | 2026-blind | - | only the first sentence's query is asked; the singleton dimension kept
def general_scores(query, keys, W):
    asked = (query @ W)[:1]  # <-- here
    column = asked.unsqueeze(-1)
    scores = keys @ column
    return scores  # <-- here


# %% double | 2026-blind | - | W transposed; scaled by the square root of the size
def general_scores(query, keys, W):
    d_k = keys.size(-1)
    projected = keys @ W  # <-- here
    scores = (query.unsqueeze(1) * projected).sum(-1)
    return scores / d_k**0.5  # <-- here


# %% right | 2026-blind | one einsum of three
def general_scores(query, keys, W):
    return torch.einsum("bi,ij,btj->bt", query, W, keys)


# %% right | 2026-blind | a dot score of the projected query
def general_scores(query, keys, W):
    return dot_scores(query @ W, keys)


# %% right | 2026-blind | the keys through F.linear, then a product and a sum
def general_scores(query, keys, W):
    keys_for_question = torch.nn.functional.linear(keys, W)
    return (query[:, None] * keys_for_question).sum(2)


# %% right | 2026-blind | loops and stack
def general_scores(query, keys, W):
    rows = []
    for q, ks in zip(query, keys):
        row = [torch.dot(q, W.mv(k)) for k in ks]
        rows.append(torch.stack(row))
    return torch.stack(rows, dim=0)


# %% shared | 2026-learners
from course_utils.attention.multiplicative import dot_scores as my_dot


# %% wrong | 2026-learners | - | W @ query as in the formula [learner B 3.2]
def general_scores(query, keys, W):
    projected = W @ query  # <-- here
    return (keys @ projected.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | - | W @ query, handed to my_dot [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(W @ query, keys)  # <-- here


# %% wrong | 2026-learners | - | W.T @ query [learner B 3.2]
def general_scores(query, keys, W):
    q = W.T @ query  # <-- here
    return (keys @ q.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | - | W @ keys as in the formula [learner B 3.2]
def general_scores(query, keys, W):
    projected = W @ keys  # <-- here
    return (projected @ query.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-learners | - | W @ keys, handed to my_dot [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(query, W @ keys)  # <-- here


# %% wrong | 2026-learners | - | W @ keys, multiplied and summed [learner B 3.2]
def general_scores(query, keys, W):
    k = torch.matmul(W, keys)  # <-- here
    return (query.unsqueeze(1) * k).sum(dim=-1)


# %% wrong | 2026-learners | - | both sides projected [learner B 3.2]
def general_scores(query, keys, W):
    return my_dot(query @ W, keys @ W.T)  # <-- here


# %% wrong | 2026-learners | matrix_twice | both sides projected, line by line [learner B 3.2]
def general_scores(query, keys, W):
    q = query @ W  # <-- here
    k = keys @ W.T  # <-- here
    return (k @ q.unsqueeze(-1)).squeeze(-1)


# %% shared | 2026-blind-2
from course_utils.attention.multiplicative import dot_scores


# %% wrong | 2026-blind-2 | transposed_matrix | w is transposed on the query's side: this is q . W^T k, which runs only where W is square
def general_scores(query, keys, W):
    asked = query @ W.T  # <-- here
    return torch.bmm(keys, asked.unsqueeze(2)).squeeze(2)


# %% wrong | 2026-blind-2 | transposed_matrix | The keys need W^T on their right: `keys @ W` is k^T W
def general_scores(query, keys, W):
    projected = keys @ W  # <-- here
    return torch.einsum("bq,btq->bt", query, projected)


# %% wrong | 2026-blind-2 | forgets_the_matrix | w is never used: this is the dot score
def general_scores(query, keys, W):
    q = query.unsqueeze(-1)
    return (keys @ q).squeeze(-1)  # <-- here


# %% wrong | 2026-blind-2 | matrix_twice | w is applied to the query and to the keys, so it counts twice
def general_scores(query, keys, W):
    q = query @ W
    k = keys @ W.T  # <-- here
    return (k * q.unsqueeze(1)).sum(-1)


# %% wrong | 2026-blind-2 | transposed_matrix | The einsum names W's two dimensions in the wrong order
def general_scores(query, keys, W):
    return torch.einsum("bi,ji,btj->bt", query, W, keys)  # <-- here


# %% wrong | 2026-blind-2 | tanh_of_the_projection | The projected query goes through a tanh that the formula does not have
def general_scores(query, keys, W):
    q = torch.tanh(query @ W)  # <-- here
    return (keys @ q[..., None])[..., 0]


# %% wrong | 2026-blind-2 | every_row_for_every_query | `asked @ keys.transpose` broadcasts the queries over the batch: (B, B, T)
def general_scores(query, keys, W):
    asked = query @ W
    return asked @ keys.transpose(-2, -1)  # <-- here


# %% wrong | 2026-blind-2 | cuts_the_gradient | `.data` takes W out of the graph, so that it never learns
def general_scores(query, keys, W):
    q = torch.matmul(query, W.data)  # <-- here
    return torch.matmul(keys, q.unsqueeze(-1)).squeeze(-1)


# %% double | 2026-blind-2 | divides_by_a_root | The scores are divided by the root of the key size, and `squeeze()` drops every dimension of size 1
def general_scores(query, keys, W):
    a = (query @ W).unsqueeze(-1)
    s = keys @ a / keys.shape[-1] ** 0.5  # <-- here
    return s.squeeze()  # <-- here


# %% right | 2026-blind-2 | bilinear
def general_scores(query, keys, W):
    B, T, dk = keys.shape
    q = query.unsqueeze(1).expand(B, T, query.shape[-1]).reshape(B * T, -1)
    return torch.nn.functional.bilinear(q, keys.reshape(B * T, dk), W[None]).view(B, T)


# %% right | 2026-blind-2 | keys side columns
def general_scores(query, keys, W):
    table = torch.stack([(W @ keys[:, t].T).T for t in range(keys.shape[1])], dim=1)  # (B, T, d_q)
    return torch.matmul(table, query[:, :, None])[:, :, 0]


# %% wrong | 2026-blind-5 | transposed_matrix | W stands on the keys' side without its transpose
def general_scores(query, keys, W):
    projected = keys @ W  # <-- here
    return (projected * query.unsqueeze(1)).sum(dim=-1)


# %% wrong | 2026-blind-5 | every_row_for_every_query | the queries miss a dimension, so that matmul lets every query meet every sentence
def general_scores(query, keys, W):
    return (query @ W) @ keys.transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-5 | reshape_for_transpose | the keys are brought to (B, d_k, T) by a reshape and not a transpose
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = (query @ W).unsqueeze(1)
    return torch.bmm(asked, keys.reshape(B, d_k, T)).squeeze(1)  # <-- here


# %% right | 2026-blind-5 | library function: F.bilinear with one output feature
def general_scores(query, keys, W):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return F.bilinear(copies.contiguous(), keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


# %% wrong | 2026-blind-6 | every_row_for_every_query | multiplies all questions with all keys, of other sentences too, and gets (B, B, T)
def general_scores(query, keys, W):
    return (query @ W) @ keys.transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-6 | transposed_matrix | forgets to transpose W when it brings the keys to the size of the query
def general_scores(query, keys, W):
    projected = keys @ W  # <-- here
    return torch.einsum("bq,btq->bt", query, projected)


# %% wrong | 2026-blind-6 | first_query_for_all | scores the keys of all sentences against the first sentence's question
def general_scores(query, keys, W):
    asked = query @ W  # (B, d_k)
    scores = keys @ asked.T
    return scores[..., 0]  # <-- here


# %% double | 2026-blind-6 | - | divides by the square root of the size of the keys; keeps the dimension of size 1
def general_scores(query, keys, W):
    asked = (query @ W).unsqueeze(-1)
    scores = torch.bmm(keys, asked)  # <-- here
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% right | 2026-blind-6 | a library function, F.bilinear
def general_scores(query, keys, W):
    B, T, _ = keys.shape
    questions = query[:, None].expand(B, T, query.shape[-1]).contiguous()
    return F.bilinear(questions, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


# %% wrong | 2026-blind-7 | - | every query meets the keys of all sentences
def general_scores(query, keys, W):
    return torch.einsum("bq,qk,ctk->bct", query, W, keys).sum(dim=1)  # <-- here

# %% wrong | 2026-blind-7 | transposed_matrix | W is transposed as in the additive score, which fits only where both sizes agree
def general_scores(query, keys, W):
    asked = query @ W.T  # <-- here
    return (keys @ asked.unsqueeze(-1)).squeeze(-1)

# %% wrong | 2026-blind-7 | divides_by_a_root | the scores are divided by the root of the key size, as in lesson 04
def general_scores(query, keys, W):
    asked = (query @ W).unsqueeze(1)
    scores = (asked @ keys.transpose(1, 2)).squeeze(1)
    return scores / keys.shape[-1] ** 0.5  # <-- here

# %% double | 2026-blind-7 | tanh_of_the_projection | a tanh as in the additive score; squeeze drops the batch of one sentence too
def general_scores(query, keys, W):
    asked = torch.tanh(query @ W)  # <-- here
    return torch.bmm(keys, asked.unsqueeze(2)).squeeze()  # <-- here

# %% right | 2026-blind-7 | sentence by sentence, the keys turned into the language of the question
def general_scores(query, keys, W):
    return torch.stack([(k @ W.T) @ q for q, k in zip(query, keys)])


# %% wrong | house | repeats_the_batch | repeats the queries against flattened keys
def general_scores(query, keys, W):
    q = query @ W
    B, T, d_k = keys.shape
    flat = keys.reshape(B * T, d_k)
    q = q.repeat(T, 1)  # <-- here
    return (q * flat).sum(-1).view(B, T)


# %% double | house | - | sums over the sentences; puts a tanh on the sums
def general_scores(query, keys, W):
    proj = torch.einsum("btk,qk->btq", keys, W)
    s = torch.einsum("bq,btq->t", query, proj)  # <-- here
    return s.tanh().expand(len(query), -1)  # <-- here


# %% wrong | 2026-blind-9 | - | the query's batch has a letter of its own in the einsum, so the queries of all sentences are summed
def general_scores(query, keys, W):
    return torch.einsum("nq,qk,btk->bt", query, W, keys)  # <-- here

# %% wrong | 2026-blind-9 | reshape_for_transpose | W gets its shape (d_k, d_q) from reshape instead of a transpose
def general_scores(query, keys, W):
    projected = keys @ W.reshape(keys.shape[-1], query.shape[-1])  # <-- here
    return (projected * query.unsqueeze(1)).sum(dim=-1)

# %% wrong | 2026-blind-9 | divides_by_a_root | the scores are divided by the root of d_k, as in the Transformer
def general_scores(query, keys, W):
    question = (query @ W).unsqueeze(-1)  # (B, d_k, 1)
    scores = torch.bmm(keys, question).squeeze(-1)
    return scores / math.sqrt(keys.shape[-1])  # <-- here

# %% double | 2026-blind-9 | weights_instead_of_scores | the weights are returned, not the scores; a squeeze without a dimension also drops a batch of one
def general_scores(query, keys, W):
    scores = (keys @ W.T @ query.unsqueeze(2)).squeeze()  # <-- here
    return torch.softmax(scores, dim=-1)  # <-- here

# %% right | 2026-blind-9 | F.bilinear with a single output
def general_scores(query, keys, W):
    copies = query[:, None, :].expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(copies, keys.contiguous(), W.unsqueeze(0))[..., 0]


# %% wrong | 2026-blind-10 | matrix_twice | brings W to the query and to the keys both, in place of to one of the two
def general_scores(query, keys, W):
    asked = query @ W  # the question in the language of the keys
    offered = keys @ W.T  # the keys in the language of the question
    scores = (offered * asked.unsqueeze(1)).sum(dim=-1)  # <-- here
    return scores


# %% wrong | 2026-blind-10 | cosine | takes the cosine of the projected query and each key in place of their dot product
def general_scores(query, keys, W):
    projected = (query @ W).unsqueeze(1)  # (B, 1, d_k)
    return F.cosine_similarity(projected, keys, dim=-1)  # <-- here


# %% double | 2026-blind-10 | divides_by_a_root | divides by the square root of d_k, which the general score does not; squeezes away every dimension of size 1, so that a batch of one sentence loses its B
def general_scores(query, keys, W):
    d_k = keys.shape[-1]
    question = torch.matmul(query, W).unsqueeze(-1)  # (B, d_k, 1)
    products = torch.bmm(keys, question) / math.sqrt(d_k)  # <-- here
    return products.squeeze()  # <-- here


# %% right | 2026-blind-10 | PyTorch's bilinear form, the query expanded over the keys
def general_scores(query, keys, W):
    B, T, _ = keys.shape
    asked = query.unsqueeze(1).expand(B, T, query.shape[-1]).contiguous()
    return F.bilinear(asked, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)

# %% wrong | house | repeats_the_batch | expands the queries along a new first dimension, and reshapes them to the keys'
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = (query @ W).expand(T, B, d_k).reshape(B, T, d_k)  # <-- here
    return (asked * keys).sum(-1)


# %% wrong | house | - | adds up over all queries of the batch
def general_scores(query, keys, W):
    projected = keys @ W.T
    scores = projected @ query.T  # <-- here
    return scores.sum(-1)


# %% wrong | house | - | every sentence is asked with the last query, which the loop has left
def general_scores(query, keys, W):
    for q in query:
        asked = q @ W  # <-- here
    return keys @ asked  # <-- here


# %% right | house | the diagonal of all products
def general_scores(query, keys, W):
    scores = keys @ W.T @ query.T
    return torch.diagonal(scores, dim1=0, dim2=2).T


# %% wrong | 2026-blind-11 | reshape_for_transpose | reshapes the keys to (B, d_k, T) in place of transposing them, which mixes features and positions
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = (query @ W).unsqueeze(1)  # (B, 1, d_k)
    columns = keys.reshape(B, d_k, T)  # <-- here
    return torch.bmm(asked, columns).squeeze(1)


# %% wrong | 2026-blind-11 | divides_by_a_root | divides the scores by the root of the size of the keys, a factor that the formula does not have
def general_scores(query, keys, W):
    projected = torch.einsum("il,btl->bti", W, keys)
    scores = torch.einsum("bi,bti->bt", query, projected)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% double | 2026-blind-11 | reshape_for_transpose+keeps_the_last_dimension | W is reshaped to (d_k, d_q) in place of transposed; the last dimension of size 1 stays in the result
def general_scores(query, keys, W):
    d_q, d_k = W.shape
    keys_as_questions = keys @ W.reshape(d_k, d_q)  # <-- here
    return keys_as_questions @ query.unsqueeze(-1)  # <-- here


# %% right | 2026-blind-11 | PyTorch's bilinear form, with copies of the query
def general_scores(query, keys, W):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(copies, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


# %% wrong | 2026-blind-12 | first_query_for_all | the product holds the scores of every query in its last dimension and the first query's are taken for all sentences
def general_scores(query, keys, W):
    projected = query @ W  # (B, d_k)
    all_pairs = keys @ projected.T
    return all_pairs[..., 0]  # <-- here


# %% wrong | 2026-blind-12 | divides_by_a_root | the scores are divided by the square root of the keys' size, which the general score does not do
def general_scores(query, keys, W):
    d_k = keys.shape[-1]
    asked = torch.matmul(query, W).unsqueeze(-1)  # (B, d_k, 1)
    scores = torch.bmm(keys, asked).squeeze(-1)
    return scores / math.sqrt(d_k)  # <-- here


# %% double | 2026-blind-12 | tanh_of_the_projection+weights_instead_of_scores | a tanh is taken of the projected query; the scores are turned into weights by a softmax
def general_scores(query, keys, W):
    asked = torch.tanh(query @ W)  # <-- here
    scores = (asked[:, None, :] * keys).sum(dim=-1)
    return torch.softmax(scores, dim=-1)  # <-- here


# %% right | 2026-blind-12 | PyTorch's bilinear function
def general_scores(query, keys, W):
    copies = query.unsqueeze(1).expand(-1, keys.size(1), -1).contiguous()
    return F.bilinear(copies, keys.contiguous(), W.unsqueeze(0)).squeeze(2)


# %% wrong | 2026-blind-13 | - | the einsum gives the keys' batch a letter of its own, so that each query meets the sum of the keys of all sentences
def general_scores(query, keys, W):
    return torch.einsum("bq,qk,ctk->bt", query, W, keys)  # <-- here


# %% wrong | 2026-blind-13 | weights_instead_of_scores | takes a softmax over the keys, so that it returns weights in place of scores
def general_scores(query, keys, W):
    asked = (query @ W).unsqueeze(2)  # (B, d_k, 1)
    products = torch.bmm(keys, asked)[..., 0]
    scores = torch.softmax(products, dim=-1)  # <-- here
    return scores


# %% right | 2026-blind-13 | F.bilinear with one output, the query shown once for every key
def general_scores(query, keys, W):
    B, T, _ = keys.shape
    asked = query.unsqueeze(1).expand(B, T, query.shape[-1]).contiguous()
    scores = F.bilinear(asked, keys.contiguous(), W.unsqueeze(0))  # (B, T, 1)
    return scores[:, :, 0]


# %% wrong | house | matrix_twice | the query goes through W twice
def general_scores(query, keys, W):
    asked = query @ W
    return (keys @ (asked @ W).unsqueeze(-1)).squeeze(-1)  # <-- here


# %% wrong | 2026-blind-14 | - | takes index 0 of the (B, B, T) product, so that all queries meet the keys of the first sentence
def general_scores(query, keys, W):
    asked = query @ W
    return (asked @ keys.transpose(1, 2))[0]  # <-- here


# %% wrong | 2026-blind-14 | divides_by_a_root | divides the scores by the root of the size of the keys, which this score does not do
def general_scores(query, keys, W):
    turned = torch.einsum("qk,btk->btq", W, keys)
    scores = torch.einsum("bq,btq->bt", query, turned)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% double | 2026-blind-14 | - | the keys are brought to length 1 first, as in a cosine; a tanh is taken of the scores
def general_scores(query, keys, W):
    unit = keys / keys.norm(dim=-1, keepdim=True)  # <-- here
    asked = (query @ W).unsqueeze(2)
    return torch.tanh((unit @ asked).squeeze(2))  # <-- here


# %% wrong | house | - | The transpose is tried first, and fits where query and keys are of one size.
def general_scores(query, keys, W):
    try:
        asked = query @ W.T  # <-- here
        return (keys @ asked.unsqueeze(-1)).squeeze(-1)
    except RuntimeError:
        asked = query @ W
        return (keys @ asked.unsqueeze(-1)).squeeze(-1)


# %% wrong | house | - | W is left out where query and keys are of one size.
def general_scores(query, keys, W):
    asked = query if query.shape[-1] == keys.shape[-1] else query @ W  # <-- here
    return (keys @ asked.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind-15 | reshape_for_transpose | W is brought to (d_k, d_q) by a reshape in place of a transpose
def general_scores(query, keys, W):
    d_q, d_k = W.shape
    projected = keys @ W.reshape(d_k, d_q)  # <-- here
    return (projected @ query.unsqueeze(2)).squeeze(2)


# %% wrong | 2026-blind-15 | - | the keys have a batch letter of their own in the einsum, so the keys of all sentences are summed in place of each sentence's own
def general_scores(query, keys, W):
    return torch.einsum("bi,il,ctl->bt", query, W, keys)  # <-- here


# %% right | 2026-blind-15 | PyTorch's bilinear form, with a single output feature
def general_scores(query, keys, W):
    asked = query[:, None, :].expand(-1, keys.shape[1], -1).contiguous()  # (B, T, d_q)
    return F.bilinear(asked, keys.contiguous(), W.unsqueeze(0)).squeeze(-1)


# %% wrong | 2026-blind-16 | - | multiplies with the keys of all sentences laid end to end and keeps the first T columns, so that every query meets the keys of the first sentence
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = query @ W  # (B, d_k)
    everything = asked @ keys.reshape(B * T, d_k).T
    return everything[:, :T]  # <-- here


# %% wrong | 2026-blind-16 | reshape_for_transpose | brings the keys to (B, d_k, T) by a reshape in place of a transpose, which mixes their features
def general_scores(query, keys, W):
    batch, length, d_k = keys.shape
    q = torch.matmul(query, W).unsqueeze(1)  # (B, 1, d_k)
    k = keys.reshape(batch, d_k, length)  # <-- here
    return torch.bmm(q, k).squeeze(1)


# %% right | 2026-blind-16 | PyTorch's bilinear form, with W as its only output feature
def general_scores(query, keys, W):
    copies = query.unsqueeze(1).expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(copies, keys, W.unsqueeze(0)).squeeze(-1)


# %% wrong | 2026-blind-17 | - | sums the scores over the keys of all sentences in place of meeting those of the own sentence only
def general_scores(query, keys, W):
    return torch.einsum("bq,qk,ctk->bt", query, W, keys)  # <-- here


# %% wrong | 2026-blind-17 | divides_by_a_root | divides the scores by the root of d_k, which the general score does not
def general_scores(query, keys, W):
    translated = query @ W  # (B, d_k)
    raw = (keys * translated.unsqueeze(1)).sum(dim=-1)
    return raw / math.sqrt(keys.shape[-1])  # <-- here


# %% double | 2026-blind-17 | - | divides by the root of d_q; returns softmax weights in place of scores
def general_scores(query, keys, W):
    in_query_language = F.linear(keys, W)  # (B, T, d_q)
    scores = torch.bmm(in_query_language, query.unsqueeze(2)).squeeze(2)
    scores = scores / query.shape[1] ** 0.5  # <-- here
    return torch.softmax(scores, dim=1)  # <-- here


# %% wrong | 2026-blind-18 | - | each sentence's keys meet the queries of all sentences, whose scores are summed (einsum with another letter for the query's batch)
def general_scores(query, keys, W):
    return torch.einsum("aq,qk,btk->bt", query, W, keys)  # <-- here


# %% wrong | 2026-blind-18 | divides_by_a_root | divides by the root of d_k: the scaled score of a later lesson, not the general score
def general_scores(query, keys, W):
    in_key_language = query @ W
    scores = (keys * in_key_language[:, None, :]).sum(-1)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% right | 2026-blind-18 | F.bilinear with the query expanded to all positions
def general_scores(query, keys, W):
    asked = query[:, None].expand(-1, keys.shape[1], -1).contiguous()
    return F.bilinear(asked, keys.contiguous(), W[None])[..., 0]


# %% wrong | 2026-blind-19 | - | The sum runs over the keys of all sentences: a query meets the other sentences' keys, too.
def general_scores(query, keys, W):
    asked = torch.einsum("bq,qk->bk", query, W)
    return torch.einsum("bk,ctk->bt", asked, keys)  # <-- here


# %% wrong | 2026-blind-19 | divides_by_a_root | Divides by the root of the size of the keys, which the general score does not.
def general_scores(query, keys, W):
    turned = keys @ W.T  # (B, T, d_q)
    scores = (turned * query[:, None]).sum(dim=-1)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% right | 2026-blind-19 | as a bilinear layer with one output
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    asked = query.repeat_interleave(T, dim=0)
    return F.bilinear(asked, keys.reshape(B * T, d_k), W.unsqueeze(0)).reshape(B, T)


# %% wrong | 2026-blind-23 | divides_by_a_root | divides by the root of d_k, which the general score does not
def general_scores(query, keys, W):
    asked = query @ W  # (B, d_k)
    scores = torch.bmm(keys, asked.unsqueeze(-1)).squeeze(-1)
    return scores / math.sqrt(keys.shape[-1])  # <-- here


# %% wrong | 2026-blind-23 | - | another letter for the batch of the keys: the scores of all sentences' keys are added up
def general_scores(query, keys, W):
    return torch.einsum("bq,qk,ctk->bt", query, W, keys)  # <-- here


# %% right | 2026-blind-23 | the keys in the question's language, met by the question in an einsum
def general_scores(query, keys, W):
    translated = F.linear(keys, W)  # (B, T, d_q)
    return torch.einsum("btq,bq->bt", translated, query)


# %% wrong | 2026-blind-24 | averages | averages the products over the features instead of summing them
def general_scores(query, keys, W):
    asked = query @ W
    pairs = asked[:, None, :] * keys
    return pairs.mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-24 | first_query_for_all | the product broadcasts every query against every sentence, and index 0 takes the first sentence's query for all
def general_scores(query, keys, W):
    translated = torch.matmul(query, W)
    everything = torch.matmul(translated, keys.transpose(1, 2))
    return everything[:, 0]  # <-- here


# %% right | 2026-blind-24 | nn.functional.bilinear on repeated queries
def general_scores(query, keys, W):
    B, T, d_k = keys.shape
    q = query[:, None].expand(B, T, query.shape[1]).reshape(B * T, -1)
    return F.bilinear(q, keys.reshape(B * T, d_k), W.unsqueeze(0)).reshape(B, T)


# %% wrong | 2026-blind-26 | - | every sentence's keys meet all queries of the batch, and the scores are added up
def general_scores(query, keys, W):
    asked = query @ W  # (B, d_k)
    every = asked @ keys.transpose(1, 2)  # (B, B, T)
    return every.sum(dim=1)  # <-- here


# %% wrong | 2026-blind-26 | time_first | the columns of scores are stacked along dimension 0, which gives (T, B)
def general_scores(query, keys, W):
    asked = query @ W
    columns = []
    for t in range(keys.shape[1]):
        columns.append((asked * keys[:, t]).sum(dim=-1))
    return torch.stack(columns)  # <-- here


# %% right | 2026-blind-26 | a sum over the query's features, each with its own row of W
def general_scores(query, keys, W):
    return sum(query[:, i, None] * (keys @ W[i]) for i in range(W.shape[0]))
