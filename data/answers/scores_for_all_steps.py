# %% shared | 2026-outsiders
_kept = {}


# %% wrong | 2026-outsiders | key_side_without_gradient | the bug itself: no_grad
def sa_no_grad(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-outsiders | key_side_without_gradient | detaches what was projected
def sa_detach(queries, keys, W):
    projected = (keys @ W.T).detach()
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-outsiders | keys_without_gradient | detaches the keys: the encoder learns nothing
def sa_detach_keys(queries, keys, W):
    return queries @ (keys.detach() @ W.T).transpose(1, 2)


# %% wrong | 2026-outsiders | matrix_without_gradient | detaches W: the matrix learns nothing
def sa_detach_w(queries, keys, W):
    return queries @ (keys @ W.detach().T).transpose(1, 2)


# %% wrong | 2026-outsiders | key_side_without_gradient | no_grad, then requires_grad_ on the result: a leaf of its own, nothing flows back
def sa_requires_grad(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    projected.requires_grad_()
    return queries @ projected.transpose(1, 2)


# %% right | 2026-outsiders | the key side computed again for every target step
def sa_every_step(queries, keys, W):
    steps = []
    for t in range(queries.shape[1]):
        projected = keys @ W.T
        steps.append((projected @ queries[:, t].unsqueeze(-1)).squeeze(-1))
    return torch.stack(steps, dim=1)


# %% right | 2026-outsiders | W meets every question instead of every key
def sa_w_with_queries(queries, keys, W):
    return (queries @ W) @ keys.transpose(1, 2)


# %% wrong | 2026-outsiders | transposed_matrix | W is not transposed
def sa_w_not_transposed(queries, keys, W):
    return queries @ (keys @ W).transpose(1, 2)


# %% wrong | 2026-outsiders | steps_last | the result is (B, T, Tt)
def sa_transposed(queries, keys, W):
    return (keys @ W.T) @ queries.transpose(1, 2)


# %% wrong | 2026-outsiders | reshape_for_transpose | reshapes the projected keys instead of transposing them
def sa_reshape(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.reshape(projected.shape[0], projected.shape[2], projected.shape[1])


# %% wrong | 2026-outsiders | weights_instead_of_scores | a softmax over the scores
def sa_softmax(queries, keys, W):
    return torch.softmax(queries @ (keys @ W.T).transpose(1, 2), dim=-1)


# %% wrong | 2026-outsiders | divides_by_a_root | divides by sqrt(d)
def sa_scaled(queries, keys, W):
    return queries @ (keys @ W.T).transpose(1, 2) / math.sqrt(queries.shape[-1])


# %% wrong | 2026-outsiders | - | scores of the last step only: (B, T)
def sa_last(queries, keys, W):
    return ((keys @ W.T) @ queries[:, -1].unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | forgets_the_matrix | W is left out
def sa_no_w(queries, keys, W):
    return queries @ keys.transpose(1, 2)


# %% wrong | 2026-outsiders | nothing_with_gradient | the no_grad moves to the queries' product
def sa_no_grad_outside(queries, keys, W):
    projected = keys @ W.T
    with torch.no_grad():
        return queries @ projected.transpose(1, 2)


# %% wrong | 2026-outsiders | key_side_without_gradient | computed under enable_grad, but from copies: torch.tensor of the values
def sa_copies(queries, keys, W):
    projected = keys.clone().detach() @ W.T.clone().detach()
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-outsiders | kept_between_calls | keeps the key side for ever: a later call with other keys or another W gets the old one
def sa_cached(queries, keys, W):
    if keys.shape not in _kept:
        _kept[keys.shape] = keys @ W.T
    return queries @ _kept[keys.shape].transpose(1, 2)


# %% wrong | 2026-outsiders | first_sentence_for_all | all sentences' queries meet the first sentence's keys
def sa_first_sentence(queries, keys, W):
    return queries @ (keys[0] @ W.T).T


# %% wrong | 2026-outsiders | steps_first | loops over steps and stacks along the first dimension: (Tt, B, T)
def sa_stacked_first(queries, keys, W):
    projected = keys @ W.T
    return torch.stack([(projected @ q.unsqueeze(-1)).squeeze(-1) for q in queries.unbind(1)])


# %% right | 2026-outsiders | the bug without no_grad
def sa_r1(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


# %% right | 2026-outsiders | F.linear, bmm
def sa_r2(queries, keys, W):
    return torch.bmm(queries, F.linear(keys, W).mT)


# %% right | 2026-outsiders | einsum in two steps
def sa_r3(queries, keys, W):
    key_side = torch.einsum("ij,btj->bti", W, keys)
    return torch.einsum("bsi,bti->bst", queries, key_side)


# %% right | 2026-outsiders | loop over steps, key side before the loop
def sa_r4(queries, keys, W):
    projected = keys @ W.T
    out = [torch.sum(projected * queries[:, t : t + 1], dim=-1) for t in range(queries.size(1))]
    return torch.stack(out, dim=1)


# %% right | 2026-outsiders | loop over the batch, columns
def sa_r5(queries, keys, W):
    return torch.stack([q @ (W @ k.T) for q, k in zip(queries, keys, strict=False)])


# %% right | 2026-outsiders | broadcast over (B, Tt, T, d_q)
def sa_r6(queries, keys, W):
    projected = torch.matmul(keys, W.t())
    return (queries.unsqueeze(2) * projected.unsqueeze(1)).sum(-1)


# %% right | house | a loop over steps
def all_steps_stacked(queries, keys, W):
    projected = keys @ W.T
    return torch.stack([torch.einsum("bd,btd->bt", query, projected) for query in queries.unbind(dim=1)], dim=1)


# %% right | house | one einsum
def all_steps_einsum(queries, keys, W):
    return torch.einsum("bsq,qk,btk->bst", queries, W, keys)


# %% right | house | the queries projected
def all_steps_query_side(queries, keys, W):
    return torch.bmm(queries @ W, keys.mT)


# %% shared | 2026-blind
from course_utils.attention.multiplicative import dot_scores


# %% wrong | 2026-blind | key_side_without_gradient | the bug is still there
def scores_for_all_steps(queries, keys, W):
    with torch.no_grad():  # <-- here
        projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-blind | key_side_without_gradient | detaches the projected keys
def scores_for_all_steps(queries, keys, W):
    projected = (keys @ W.T).detach()  # <-- here
    return torch.einsum("bqd,bkd->bqk", queries, projected)


# %% wrong | 2026-blind | keys_without_gradient | only the keys get no gradient
def scores_for_all_steps(queries, keys, W):
    kept = keys.detach()  # <-- here
    projected = kept @ W.T
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-blind | matrix_without_gradient | the weight is taken out of the graph through .data
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.data.T  # <-- here
    return torch.bmm(queries, projected.transpose(1, 2))


# %% wrong | 2026-blind | - | .T on the three-dimensional keys
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.T  # <-- here


# %% wrong | 2026-blind | - | the keys' last two dimensions are not swapped
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T  # (B, T, d_q)
    scores = torch.matmul(queries, projected)  # <-- here
    return scores


# %% wrong | 2026-blind | transposed_matrix | W not transposed
def scores_for_all_steps(queries, keys, W):
    projected = keys.matmul(W)  # <-- here
    return queries.matmul(projected.transpose(-1, -2))


# %% wrong | 2026-blind | steps_last | keys first, so the result is (B, T, Tt)
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T
    scores = projected @ queries.transpose(1, 2)  # <-- here
    return scores


# %% wrong | 2026-blind | steps_last | einsum with the output's last two letters swapped
def scores_for_all_steps(queries, keys, W):
    projected = torch.einsum("ij,btj->bti", W, keys)
    return torch.einsum("bsi,bti->bts", queries, projected)  # <-- here


# %% wrong | 2026-blind | - | the one-query score of each step is overwritten
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T  # (B, T, d_q)
    for t in range(queries.shape[1]):
        scores = (projected @ queries[:, t].unsqueeze(-1)).squeeze(-1)  # <-- here
    return scores


# %% wrong | 2026-blind | key_side_without_gradient | no_grad kept and requires_grad switched on afterwards
def scores_for_all_steps(queries, keys, W):
    with torch.no_grad():  # <-- here
        projected = keys @ W.T
    projected.requires_grad_()
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-blind | steps_first | stacked in front instead of along the steps
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T
    steps = [torch.einsum("bd,btd->bt", queries[:, t], projected) for t in range(queries.size(1))]
    return torch.stack(steps)  # <-- here


# %% wrong | 2026-blind | reshape_for_transpose | view instead of transpose
def scores_for_all_steps(queries, keys, W):
    B, T, _ = keys.shape
    projected = keys @ W.T
    d_q = projected.shape[-1]
    turned = projected.view(B, d_q, T)  # <-- here
    return queries @ turned


# %% double | 2026-blind | divides_by_a_root | still without gradients; scaled by the root of the size
def scores_for_all_steps(queries, keys, W):
    with torch.no_grad():  # <-- here
        projected = keys @ W.T
    return queries @ projected.transpose(1, 2) / queries.shape[-1] ** 0.5  # <-- here


# %% double | 2026-blind | steps_last | W takes no gradient; the dimensions come out swapped
def scores_for_all_steps(queries, keys, W):
    projected = torch.nn.functional.linear(keys, W.detach())  # <-- here
    return torch.einsum("bqd,bkd->bkq", queries, projected)  # <-- here


# %% right | 2026-blind | the plain repair
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


# %% right | 2026-blind | two einsums
def scores_for_all_steps(queries, keys, W):
    key_side = torch.einsum("ql,bkl->bkq", W, keys)
    return torch.einsum("btq,bkq->btk", queries, key_side)


# %% right | 2026-blind | step by step and stacked along dimension 1
def scores_for_all_steps(queries, keys, W):
    key_side = torch.nn.functional.linear(keys, W)  # (B, T, d_q)
    rows = []
    for t in range(queries.shape[1]):
        rows.append(dot_scores(queries[:, t], key_side))
    return torch.stack(rows, dim=1)


# %% right | 2026-blind | bmm with mT and enable_grad
def scores_for_all_steps(queries, keys, W):
    with torch.enable_grad():
        projected = keys @ W.mT
    return queries.bmm(projected.mT)


# %% shared | 2026-blind-2
from course_utils.attention.multiplicative import dot_scores


# %% wrong | 2026-blind-2 | keys_without_gradient | only W's gradient is kept: the keys are detached, and the encoder learns nothing
def scores_for_all_steps(queries, keys, W):
    projected = keys.detach() @ W.T  # <-- here
    return torch.bmm(queries, projected.transpose(1, 2))


# %% wrong | 2026-blind-2 | transposed_matrix | w is (d_q, d_k): the keys need its transpose
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W  # <-- here
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-blind-2 | steps_last | `.mT` is right for the scores, but here it is taken of the product, which comes out as (B, T, Tt)
def scores_for_all_steps(queries, keys, W):
    k = keys @ W.mT
    return (queries @ k.mT).mT  # <-- here


# %% wrong | 2026-blind-2 | reshape_for_transpose | `reshape` to (B, d_q, T) does not exchange the dimensions
def scores_for_all_steps(queries, keys, W):
    B, T, _ = keys.shape
    projected = torch.matmul(keys, W.T)
    return queries @ projected.reshape(B, -1, T)  # <-- here


# %% wrong | 2026-blind-2 | key_side_without_gradient | `projected.data` cuts the graph just as no_grad did
def scores_for_all_steps(queries, keys, W):
    projected = (keys @ W.T).data  # <-- here
    return queries @ projected.transpose(-1, -2)


# %% wrong | 2026-blind-2 | key_side_without_gradient | a new leaf that requires a gradient gets one, but passes nothing on to the keys and W
def scores_for_all_steps(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    projected.requires_grad_()  # <-- here
    return queries @ projected.transpose(1, 2)


# %% wrong | 2026-blind-2 | - | only the last target step asks
def scores_for_all_steps(queries, keys, W):
    projected = keys @ W.T
    return queries[:, -1:] @ projected.transpose(1, 2)  # <-- here


# %% double | 2026-blind-2 | divides_by_a_root | The queries are detached now, and the scores divided by the root of d_k
def scores_for_all_steps(queries, keys, W):
    side = keys @ W.T
    q = queries.detach()  # <-- here
    return q @ side.transpose(1, 2) / keys.shape[-1] ** 0.5  # <-- here


# %% double | 2026-blind-2 | - | The scores come out as (Tt, B, T), and a softmax makes weights of them
def scores_for_all_steps(queries, keys, W):
    side = keys @ W.T
    scores = torch.stack([torch.einsum("bq,btq->bt", queries[:, t], side) for t in range(queries.shape[1])])  # <-- here
    return scores.softmax(dim=-1)  # <-- here


# %% right | 2026-blind-2 | one einsum
def scores_for_all_steps(queries, keys, W):
    return torch.einsum("bsq,qk,btk->bst", queries, W, keys)


# %% right | 2026-blind-2 | step by step
def scores_for_all_steps(queries, keys, W):
    kept = torch.nn.functional.linear(keys, W)  # once
    steps = [(kept * q.unsqueeze(1)).sum(-1) for q in queries.unbind(dim=1)]
    return torch.stack(steps, dim=1)
