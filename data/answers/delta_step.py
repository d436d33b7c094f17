# %% right | house | the formula, one line a symbol
def delta_step(state, q, k, v, beta):
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answered
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% right | house | einsum
def delta_step(state, q, k, v, beta):
    error = v - torch.einsum("...d,...de->...e", k, state)
    new = state + beta * torch.einsum("...d,...e->...de", k, error)
    return torch.einsum("...d,...de->...e", q, new), new


# %% right | house | the state transposed inside, sums for products
def delta_step(state, q, k, v, beta):
    S = state.transpose(-2, -1)
    answered = (S * k[..., None, :]).sum(-1)
    S = S + (beta * (v - answered))[..., :, None] * k[..., None, :]
    return (S * q[..., None, :]).sum(-1), S.transpose(-2, -1)


# %% right | house | a product with (1 - beta k k^T)
def delta_step(state, q, k, v, beta):
    column, row = k.unsqueeze(-1), v.unsqueeze(-2)
    keep = torch.eye(k.shape[-1], dtype=k.dtype) - beta * column @ column.mT
    state = keep @ state + beta * column @ row
    return (state.mT @ q.unsqueeze(-1)).squeeze(-1), state


# %% right | house | in a copy, in place
def delta_step(state, q, k, v, beta):
    new = state.clone()
    error = v - torch.matmul(state.transpose(-1, -2), k[..., None])[..., 0]
    new += beta * k[..., None] * error[..., None, :]
    return torch.matmul(q[..., None, :], new)[..., 0, :], new

# %% wrong | 2026-blind-4 | fades_the_whole_state | Lets the whole state fade by 1 - beta in place of correcting the answer to this key.
def delta_step(state, q, k, v, beta):
    pair = k.unsqueeze(-1) * v.unsqueeze(-2)
    new = (1 - beta) * state + beta * pair  # <-- here
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-4 | the_other_way_round | Asks the state with S k in place of its transpose, which only fits when d and d_v are equal.
def delta_step(state, q, k, v, beta):
    old_answer = torch.einsum("...ij,...j->...i", state, k)  # <-- here
    error = v - old_answer
    new_state = state + beta * torch.einsum("...i,...j->...ij", k, error)
    return torch.einsum("...i,...ij->...j", q, new_state), new_state


# %% wrong | 2026-blind-4 | asks_with_beta_times_the_key | Scales the key by beta first, and then also asks with the scaled key.
def delta_step(state, q, k, v, beta):
    k = beta * k  # <-- here
    error = v - (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)
    return context, state


# %% wrong | 2026-blind-4 | multiplies_without_a_row | Multiplies key and state with a plain @, which takes the batch of keys for the rows of a matrix.
def delta_step(state, q, k, v, beta):
    predicted = k @ state  # <-- here
    correction = beta * (v - predicted)
    new_state = state + k.unsqueeze(-1) * correction.unsqueeze(-2)
    return (q.unsqueeze(-1) * new_state).sum(dim=-2), new_state


# %% wrong | 2026-blind-4 | changes_its_input | Writes the correction into the state that was handed in.
def delta_step(state, q, k, v, beta):
    answered = (state * k.unsqueeze(-1)).sum(dim=-2)
    state.addcmul_(k.unsqueeze(-1), (v - answered).unsqueeze(-2), value=beta)  # <-- here
    return (state * q.unsqueeze(-1)).sum(dim=-2), state


# %% wrong | 2026-blind-4 | divides_by_the_square_of_the_key | Divides the correction by the squared length of the key, so that a longer key does not overshoot.
def delta_step(state, q, k, v, beta):
    answer = torch.matmul(state.transpose(-1, -2), k[..., None])[..., 0]
    step = beta / k.square().sum(dim=-1, keepdim=True)  # <-- here
    delta = step * (v - answer)
    S = state + torch.matmul(k[..., None], delta[..., None, :])
    return torch.matmul(S.transpose(-1, -2), q[..., None])[..., 0], S


# %% wrong | 2026-blind-4 | changes_the_dtype | Fills the new state into a tensor of float32, which loses the digits of float64.
def delta_step(state, q, k, v, beta):
    d, d_v = state.shape[-2:]
    new = torch.empty(state.shape)  # <-- here
    for j in range(d_v):
        gap = v[..., j] - (state[..., :, j] * k).sum(-1)
        for i in range(d):
            new[..., i, j] = state[..., i, j] + beta * k[..., i] * gap
    context = torch.stack([(new[..., :, j] * q).sum(-1) for j in range(d_v)], dim=-1)
    return context, new


# %% wrong | 2026-blind-4 | beta_on_the_value_alone | Only the new value is multiplied by beta, the old answer is taken off whole.
def delta_step(state, q, k, v, beta):
    def read(memory, key):
        return (key[..., None, :] @ memory)[..., 0, :]

    difference = beta * v - read(state, k)  # <-- here
    memory = state + k[..., :, None] * difference[..., None, :]
    return read(memory, q), memory


# %% double | 2026-blind-4 | - | The error has the wrong sign; state and context are returned in the wrong order.
def delta_step(state, q, k, v, beta):
    error = (k.unsqueeze(-2) @ state).squeeze(-2) - v  # <-- here
    updated = state + beta * (k.unsqueeze(-1) * error.unsqueeze(-2))
    out = (q.unsqueeze(-2) @ updated).squeeze(-2)
    return updated, out  # <-- here


# %% double | 2026-blind-4 | - | Writes the correction under the query in place of the key; reads the context from the old state.
def delta_step(state, q, k, v, beta):
    recalled = torch.einsum("...d,...de->...e", k, state)
    change = torch.einsum("...d,...e->...de", q, v - recalled)  # <-- here
    context = torch.einsum("...d,...de->...e", q, state)  # <-- here
    return context, state + beta * change


# %% right | 2026-blind-4 | einsum, three lines
def delta_step(state, q, k, v, beta):
    error = v - torch.einsum("...de,...d->...e", state, k)
    new = state + beta * torch.einsum("...d,...e->...de", k, error)
    return torch.einsum("...de,...d->...e", new, q), new


# %% right | 2026-blind-4 | another order: (I - beta k k^T) S + beta k v^T as matrix products
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    eye = torch.eye(k.shape[-1], dtype=state.dtype, device=state.device)
    forget = eye - beta * (column @ column.transpose(-2, -1))
    new = forget @ state + beta * (column @ v.unsqueeze(-2))
    return (new.transpose(-2, -1) @ q.unsqueeze(-1)).squeeze(-1), new


# %% right | 2026-blind-4 | a loop over the columns of the state, one for each number of the value
def delta_step(state, q, k, v, beta):
    columns = []
    for old, target in zip(state.unbind(-1), v.unbind(-1)):
        miss = target - torch.linalg.vecdot(old, k)
        columns.append(old + beta * miss.unsqueeze(-1) * k)
    context = torch.stack([torch.linalg.vecdot(column, q) for column in columns], dim=-1)
    return context, torch.stack(columns, dim=-1)


# %% wrong | 2026-blind-5 | beta_on_the_answer_alone | Beta scales the old answer inside the bracket and not the whole correction.
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - beta * answer  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-5 | asks_with_the_query | The state is asked with the query for its answer so far, not with the key.
def delta_step(state, q, k, v, beta):
    recalled = torch.einsum("...d,...dv->...v", q, state)  # <-- here
    correction = beta * torch.einsum("...d,...v->...dv", k, v - recalled)
    new_state = state + correction
    context = torch.einsum("...d,...dv->...v", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-5 | normalises_the_key | The key is brought to length 1 inside the step, because the lesson says that keys are normalised.
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    old = (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * k.unsqueeze(-1) * (v - old).unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)
    return context, state


# %% right | 2026-blind-5 | the other factoring, (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    eye = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    forget = eye - beta * column @ column.transpose(-2, -1)
    new = forget @ state + beta * column @ v.unsqueeze(-2)
    return torch.matmul(new.transpose(-2, -1), q.unsqueeze(-1)).squeeze(-1), new


# %% double | 2026-blind-5 | beta_on_the_value_alone+reads_before_it_writes | beta weighs the new value only, so the old answer is always taken away in full; the query reads the state as it was before the correction
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - answer  # <-- here
    new_state = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, new_state


# %% double | 2026-blind-5 | changes_its_input | The state is asked with the query instead of the key for its answer so far; the correction is added to the old state in place
def delta_step(state, q, k, v, beta):
    predicted = torch.einsum("...d,...de->...e", q, state)  # <-- here
    update = torch.einsum("...d,...e->...de", k, v - predicted)
    state += beta * update  # <-- here
    return torch.einsum("...d,...de->...e", q, state), state


# %% wrong | 2026-blind-6 | reads_before_it_writes | reads the state before it is corrected
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answer
    new_state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, new_state


# %% wrong | 2026-blind-6 | normalises_the_key | brings the key to length 1 by itself, as the text says that keys should be
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    error = v - torch.einsum("...d,...dv->...v", k, state)
    state = state + beta * torch.einsum("...d,...v->...dv", k, error)
    return torch.einsum("...d,...dv->...v", q, state), state


# %% double | 2026-blind-6 | changes_its_input | changes the old state in place; takes beta of the value alone and not of the answer
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    change = beta * v - answer  # <-- here
    state += k.unsqueeze(-1) * change.unsqueeze(-2)  # <-- here
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% right | 2026-blind-6 | products and sums instead of matrix products, forgetting and writing as two terms
def delta_step(state, q, k, v, beta):
    column = k[..., :, None]
    recalled = (column * state).sum(dim=-2, keepdim=True)
    forgotten = beta * column * recalled
    written = beta * column * v[..., None, :]
    updated = state - forgotten + written
    return (q[..., :, None] * updated).sum(dim=-2), updated


# %% wrong | 2026-blind-7 | fades_the_whole_state | the whole state fades by 1 - beta and the new pair is added: nothing is asked of the key
def delta_step(state, q, k, v, beta):
    pair = k.unsqueeze(-1) * v.unsqueeze(-2)
    new = (1 - beta) * state + beta * pair  # <-- here
    context = (q.unsqueeze(-2) @ new).squeeze(-2)
    return context, new

# %% wrong | 2026-blind-7 | - | the transposed state times k as if k were one vector: with leading dimensions k is taken for a matrix
def delta_step(state, q, k, v, beta):
    answer = state.transpose(-2, -1) @ k  # <-- here
    error = v - answer
    new = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return new.transpose(-2, -1) @ q, new  # <-- here

# %% wrong | 2026-blind-7 | normalises_the_key | the key is brought to length 1 first, which the definition does not do
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * k.unsqueeze(-1) * (v - answered).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state

# %% double | 2026-blind-7 | asks_with_the_query+reads_before_it_writes | the query and not the key asks for the answer so far; the context is read from the old state
def delta_step(state, q, k, v, beta):
    so_far = torch.einsum("...d,...dv->...v", q, state)  # <-- here
    error = v - so_far
    new = state + beta * torch.einsum("...d,...v->...dv", k, error)
    return so_far, new  # <-- here

# %% right | 2026-blind-7 | the bracket multiplied out, with einsum
def delta_step(state, q, k, v, beta):
    erased = torch.einsum("...i,...j,...jv->...iv", k, k, state)
    written = torch.einsum("...i,...v->...iv", k, v)
    new = state - beta * erased + beta * written
    return torch.einsum("...i,...iv->...v", q, new), new


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | - | Reads with k @ state, which is right for one vector alone and mixes or breaks a batch.
def delta_step(state, q, k, v, beta):
    error = v - k @ state  # <-- here
    new = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return q @ new, new  # <-- here


# %% wrong | 2026-blind-8 | normalises_the_key | Normalises the key inside the step, where the formula takes it as it is.
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% double | 2026-blind-8 | changes_its_input | Multiplies only v by beta, not the whole error; writes into the old state.
def delta_step(state, q, k, v, beta):
    answer = torch.einsum("...d,...dv->...v", k, state)
    error = beta * v - answer  # <-- here
    state += torch.einsum("...d,...v->...dv", k, error)  # <-- here
    return torch.einsum("...d,...dv->...v", q, state), state


# %% right | 2026-blind-8 | multiply and sum, the step expanded: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k[..., :, None]
    forget = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device) - beta * column * k[..., None, :]
    new = torch.matmul(forget, state) + beta * column * v[..., None, :]
    context = (q[..., :, None] * new).sum(dim=-2)
    return context, new


# %% wrong | 2026-blind-9 | beta_on_the_value_alone | beta is multiplied with the new value alone, and the old answer is taken away in full.
def delta_step(state, q, k, v, beta):
    answer = torch.einsum("...d,...de->...e", k, state)
    error = beta * v - answer  # <-- here
    new = state + torch.einsum("...d,...e->...de", k, error)
    return torch.einsum("...d,...de->...e", q, new), new


# %% wrong | 2026-blind-9 | squeezes_everything | The context is squeezed in all its dimensions, so that a batch of one, or a value of one number, loses a dimension.
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new_state = state + beta * k.unsqueeze(-1) @ (v - answer).unsqueeze(-2)
    context = (q.unsqueeze(-2) @ new_state).squeeze()  # <-- here
    return context, new_state


# %% right | 2026-blind-9 | the formula multiplied out: the old state shrunk along the key, then the new product added
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)  # (..., d, 1)
    shrink = torch.eye(k.shape[-1], dtype=k.dtype) - beta * column * column.transpose(-2, -1)  # (..., d, d)
    new = torch.matmul(shrink, state) + beta * column * v.unsqueeze(-2)
    return (q.unsqueeze(-1) * new).sum(dim=-2), new


# %% wrong | house | asks_with_beta_times_the_key | beta stands at the old answer, and at the error again.
def delta_step(state, q, k, v, beta):
    answer = beta * (k.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    state = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | house | the_value_for_the_context | Returns the value itself, which the new state would answer to a key of length 1 and a beta of 1.
def delta_step(state, q, k, v, beta):
    error = v - (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return v, state  # <-- here


# %% wrong | 2026-blind-10 | normalises_the_key | the key is brought to length 1 inside the step, although the formula takes it as it comes
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)  # (..., d_v)
    error = v - answer
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)
    return context, state


# %% wrong | 2026-blind-10 | fades_the_whole_state | the whole state is faded by 1 - beta and beta k v^T is added, in place of subtracting only what it answers to this key
def delta_step(state, q, k, v, beta):
    new_pair = torch.einsum("...d,...e->...de", k, v)
    new_state = (1 - beta) * state + beta * new_pair  # <-- here
    context = torch.einsum("...d,...de->...e", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-10 | multiplies_without_a_row | the answer to the key is k @ state, which with leading dimensions multiplies every key with every state
def delta_step(state, q, k, v, beta):
    predicted = k @ state  # <-- here
    error = v - predicted
    # a column times a row
    correction = beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    updated = state + correction
    return (q.unsqueeze(-2) @ updated).squeeze(-2), updated


# %% double | 2026-blind-10 | changes_its_input | beta multiplies the value alone and not the answer so far; the old state is changed in place
def delta_step(state, q, k, v, beta):
    so_far = (state * k[..., None]).sum(dim=-2)  # (..., d_v)
    row = beta * v - so_far  # <-- here
    state.add_(k[..., None] * row[..., None, :])  # <-- here
    return (state * q[..., None]).sum(dim=-2), state


# %% right | 2026-blind-10 | multiplied out: (1 - beta k k^T) S + beta k v^T, with a matrix for the first factor
def delta_step(state, q, k, v, beta):
    column, row = k.unsqueeze(-1), k.unsqueeze(-2)
    keep = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device) - beta * (column @ row)  # (..., d, d)
    new_state = keep @ state + beta * (column @ v.unsqueeze(-2))
    return torch.einsum("...d,...de->...e", q, new_state), new_state


# %% wrong | 2026-blind-11 | normalises_the_key | Brings the key to length 1 inside the step, in place of writing with the key as it was given.
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    said = torch.einsum("...de,...d->...e", state, k)
    error = v - said
    state = state + beta * torch.einsum("...d,...e->...de", k, error)
    return torch.einsum("...de,...d->...e", state, q), state


# %% wrong | 2026-blind-11 | fades_the_whole_state | Fades the whole state by 1 - beta before it adds beta k v^T, in place of correcting only what the state answers to this key.
def delta_step(state, q, k, v, beta):
    written = k.unsqueeze(-1) * v.unsqueeze(-2)  # (..., d, d_v)
    new_state = (1 - beta) * state + beta * written  # <-- here
    context = (q.unsqueeze(-2) @ new_state).squeeze(-2)
    return context, new_state


# %% wrong | 2026-blind-11 | features_of_the_key | Puts query and key through elu + 1 as in linear attention, though the delta rule here has no feature map.
def delta_step(state, q, k, v, beta):
    query, key = F.elu(q) + 1, F.elu(k) + 1  # <-- here
    answer = (key.unsqueeze(-2) @ state).squeeze(-2)
    difference = v - answer
    new = state + beta * key.unsqueeze(-1) * difference.unsqueeze(-2)
    return (query.unsqueeze(-2) @ new).squeeze(-2), new


# %% right | 2026-blind-11 | the state multiplied by I - beta k k^T, plus beta k v^T
def delta_step(state, q, k, v, beta):
    column = k[..., :, None]  # (..., d, 1)
    eye = torch.eye(k.shape[-1], dtype=state.dtype, device=state.device)
    forget = eye - beta * (column @ column.transpose(-1, -2))  # (..., d, d)
    updated = forget @ state + beta * (column @ v[..., None, :])
    context = updated.transpose(-1, -2) @ q[..., :, None]
    return context[..., 0], updated


# %% wrong | 2026-blind-12 | beta_on_the_value_alone | corrects by beta times the value less the whole old answer, beta standing on the value alone in place of on the error
def delta_step(state, q, k, v, beta):
    old = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - old  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-12 | normalises_the_key | brings the key to length 1 before it is written, in place of using it as it comes
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = torch.einsum("...d,...de->...e", k, state)
    correction = torch.einsum("...d,...e->...de", k, v - answer)
    new_state = state + beta * correction
    context = torch.einsum("...d,...de->...e", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-12 | fades_and_corrects | fades the whole old state by 1 - beta before adding the correction, in place of keeping it
def delta_step(state, q, k, v, beta):
    kept = (1 - beta) * state  # <-- here
    said = (k[..., None] * state).sum(dim=-2)
    wrong_by = v - said
    new = kept + beta * k[..., None] * wrong_by[..., None, :]
    out = (q[..., None] * new).sum(dim=-2)
    return out, new


# %% right | 2026-blind-12 | the transition matrix I - beta k k^T, and the write on top of it
def delta_step(state, q, k, v, beta):
    d = k.shape[-1]
    column = k.unsqueeze(-1)  # (..., d, 1)
    forget = torch.eye(d, dtype=k.dtype, device=k.device) - beta * (column @ column.transpose(-2, -1))
    new_state = forget @ state + beta * (column @ v.unsqueeze(-2))
    context = new_state.transpose(-2, -1) @ q.unsqueeze(-1)
    return context.squeeze(-1), new_state


# %% wrong | 2026-blind-13 | fades_the_whole_state | the state fades to (1 - beta) of itself as in a running mean, in place of being corrected only where the key points
def delta_step(state, q, k, v, beta):
    product = k.unsqueeze(-1) * v.unsqueeze(-2)
    state = (1 - beta) * state + beta * product  # <-- here
    context = (q.unsqueeze(-2) @ state).squeeze(-2)
    return context, state


# %% wrong | 2026-blind-13 | asks_with_the_query | the answer so far is read with the query in place of the key
def delta_step(state, q, k, v, beta):
    def read(memory, vector):
        return (vector.unsqueeze(-2) @ memory).squeeze(-2)

    answer = read(state, q)  # <-- here
    error = v - answer
    new_state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return read(new_state, q), new_state


# %% wrong | 2026-blind-13 | normalises_the_key | the key is brought to length 1 inside the step, where the formula takes it as it is
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    told = torch.einsum("...d,...de->...e", k, state)
    correction = torch.einsum("...d,...e->...de", k, v - told)
    after = state + beta * correction
    return torch.einsum("...d,...de->...e", q, after), after


# %% right | 2026-blind-13 | the other form of the rule: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)  # (..., d, 1)
    eye = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    keep = eye - beta * (column @ column.mT)  # (..., d, d)
    fresh = keep @ state + beta * (column @ v.unsqueeze(-2))
    return (fresh * q.unsqueeze(-1)).sum(dim=-2), fresh


# %% wrong | house | the_other_way_round | The state is taken for one of (d_v, d) throughout.
def delta_step(state, q, k, v, beta):
    answered = torch.einsum("...ed,...d->...e", state, k)  # <-- here
    state = state + beta * torch.einsum("...e,...d->...ed", v - answered, k)
    return torch.einsum("...ed,...d->...e", state, q), state


# %% wrong | house | the_other_way_round | The state is asked rightly, and the correction is written transposed.
def delta_step(state, q, k, v, beta):
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * (v - answered).unsqueeze(-1) * k.unsqueeze(-2)  # <-- here
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | 2026-blind-14 | fades_the_whole_state | the whole state fades by 1 - beta and the new pair is added, in place of correcting only what the state answers to this key
def delta_step(state, q, k, v, beta):
    pair = torch.einsum("...i,...j->...ij", k, v)
    new_state = (1 - beta) * state + beta * pair  # <-- here
    context = torch.einsum("...i,...ij->...j", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-14 | normalises_the_key | the key is brought to length 1 first, which the formula does not do
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answer
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | 2026-blind-14 | multiplies_without_a_row | k @ state without a dimension for the row takes a batch of keys for one matrix, so every key meets the states of all others
def delta_step(state, q, k, v, beta):
    expected = k @ state  # <-- here
    wrong_by = v - expected
    corrected = state + beta * (k[..., :, None] * wrong_by[..., None, :])
    context = (q[..., None, :] @ corrected)[..., 0, :]
    return context, corrected


# %% right | 2026-blind-14 | as a transition matrix: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    identity = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    transition = identity - beta * (column @ column.transpose(-2, -1))
    new = transition @ state + beta * (column @ v.unsqueeze(-2))
    return (new.transpose(-2, -1) @ q.unsqueeze(-1)).squeeze(-1), new


# %% right | house | the new state is read as the old one's answer and what the error adds to it
def delta_step(state, q, k, v, beta):
    error = beta * (v - torch.matmul(state.transpose(-1, -2), k.unsqueeze(-1)).squeeze(-1))
    new = k.unsqueeze(-1).matmul(error.unsqueeze(-2)) + state
    old = torch.matmul(state.transpose(-1, -2), q.unsqueeze(-1)).squeeze(-1)
    return old + (q * k).sum(-1, keepdim=True) * error, new


# %% wrong | 2026-blind-15 | beta_on_the_value_alone | multiplies only the new value by beta and subtracts the whole old answer
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - answer  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ new).squeeze(-2)
    return context, new


# %% wrong | 2026-blind-15 | fades_the_whole_state | fades the whole state by 1 - beta and adds the new pair, in place of correcting only what the key answers
def delta_step(state, q, k, v, beta):
    pair = torch.einsum("...d,...v->...dv", k, v)
    updated = (1 - beta) * state + beta * pair  # <-- here
    return torch.einsum("...d,...dv->...v", q, updated), updated


# %% wrong | 2026-blind-15 | squeezes_everything | squeezes all dimensions of size 1 from the context, so that a batch of one or a value of one feature loses its dimension
def delta_step(state, q, k, v, beta):
    key_column = k[..., :, None]
    key_row = k[..., None, :]
    wrong_by = v[..., None, :] - key_row @ state  # (..., 1, d_v)
    new_state = state + beta * (key_column @ wrong_by)
    context = torch.matmul(q[..., None, :], new_state).squeeze()  # <-- here
    return context, new_state


# %% right | 2026-blind-15 | the state times identity minus beta k k^T, plus the new pair
def delta_step(state, q, k, v, beta):
    d = k.shape[-1]
    column = k.unsqueeze(-1)
    keep = torch.eye(d, dtype=k.dtype, device=k.device) - beta * column * k.unsqueeze(-2)
    new = keep @ state + beta * column * v.unsqueeze(-2)
    return (new * q.unsqueeze(-1)).sum(dim=-2), new


# %% wrong | 2026-blind-16 | - | Multiplies vectors and state with a plain k @ state, which with leading dimensions pairs every vector with every state, in place of each with its own
def delta_step(state, q, k, v, beta):
    answer = k @ state  # <-- here
    error = v - answer
    new_state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return q @ new_state, new_state  # <-- here


# %% wrong | 2026-blind-16 | beta_on_the_value_alone | Multiplies beta with the value alone, in place of with the whole error
def delta_step(state, q, k, v, beta):
    so_far = torch.einsum("...dv,...d->...v", state, k)
    correction = beta * v - so_far  # <-- here
    after = state + torch.einsum("...d,...v->...dv", k, correction)
    return torch.einsum("...dv,...d->...v", after, q), after


# %% wrong | 2026-blind-16 | fades_the_whole_state | Shrinks the whole state by 1 - beta and adds beta times the new pair, in place of correcting only what the state answers to the key
def delta_step(state, q, k, v, beta):
    pair = k.unsqueeze(-1) * v.unsqueeze(-2)
    state = torch.lerp(state, pair, beta)  # <-- here
    context = (q.unsqueeze(-2) @ state).squeeze(-2)
    return context, state


# %% double | 2026-blind-16 | - | Normalises the key inside, in place of taking it as it comes; reads the new state with the key in place of the query
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here

    def read(memory, vector):
        return (vector.unsqueeze(-2) @ memory).squeeze(-2)

    error = v - read(state, k)
    new = state + beta * (k.unsqueeze(-1) @ error.unsqueeze(-2))
    return read(new, k), new  # <-- here


# %% right | 2026-blind-16 | one matrix (1 - beta k k^T) times the state, plus what is written, all by matmul
def delta_step(state, q, k, v, beta):
    column, row = k.unsqueeze(-1), k.unsqueeze(-2)  # (..., d, 1), (..., 1, d)
    identity = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    keep = identity - beta * torch.matmul(column, row)  # (..., d, d)
    new = torch.matmul(keep, state) + torch.matmul(column, beta * v.unsqueeze(-2))
    context = torch.matmul(new.transpose(-2, -1), q.unsqueeze(-1))[..., 0]
    return context, new


# %% wrong | 2026-blind-17 | beta_on_the_value_alone | beta multiplies the new value alone and not the whole error
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - answer  # <-- here
    new_state = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ new_state).squeeze(-2)
    return context, new_state


# %% wrong | 2026-blind-17 | asks_with_the_query | the error is measured on the answer to the query in place of the answer to the key
def delta_step(state, q, k, v, beta):
    def read(memory, with_what):
        return torch.einsum("...d,...dv->...v", with_what, memory)

    missing = v - read(state, q)  # <-- here
    corrected = state + beta * torch.einsum("...d,...v->...dv", k, missing)
    return read(corrected, q), corrected


# %% wrong | 2026-blind-17 | - | the context, put together from the old answer and the correction, takes the correction without beta
def delta_step(state, q, k, v, beta):
    old_answer_k = (state * k[..., :, None]).sum(dim=-2)
    old_answer_q = (state * q[..., :, None]).sum(dim=-2)
    error = v - old_answer_k
    likeness = (q * k).sum(dim=-1, keepdim=True)
    context = old_answer_q + likeness * error  # <-- here
    return context, state + beta * k[..., :, None] * error[..., None, :]


# %% double | 2026-blind-17 | - | the key is brought to length 1 first, which the rule leaves to the caller; the context is read from the old state
def delta_step(state, q, k, v, beta):
    key = F.normalize(k, dim=-1)  # <-- here
    error = v - (key.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * key.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), new  # <-- here


# %% right | 2026-blind-17 | multiplied out: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    keep = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device) - beta * (column @ column.mT)
    new = keep @ state + (beta * column) @ v.unsqueeze(-2)
    return (new.mT @ q.unsqueeze(-1)).squeeze(-1), new


# %% wrong | 2026-blind-18 | asks_with_the_query | the answer so far is asked with the query and not with the key
def delta_step(state, q, k, v, beta):
    answer = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    error = v - answer
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | 2026-blind-18 | normalises_the_key | brings the key to length 1 inside the step, which the formula does not do
def delta_step(state, q, k, v, beta):
    key = F.normalize(k, dim=-1)  # <-- here
    error = v - torch.einsum("...d,...de->...e", key, state)
    new = state + beta * torch.einsum("...d,...e->...de", key, error)
    return torch.einsum("...d,...de->...e", q, new), new


# %% wrong | 2026-blind-18 | fades_and_corrects | the old state is faded by 1 - beta as well, as in a running mean
def delta_step(state, q, k, v, beta):
    def read(memory, x):
        return (memory.transpose(-2, -1) @ x.unsqueeze(-1)).squeeze(-1)

    correction = k[..., :, None] * (v - read(state, k))[..., None, :]
    updated = (1 - beta) * state + beta * correction  # <-- here
    return read(updated, q), updated


# %% double | 2026-blind-18 | beta_on_the_value_alone+reads_before_it_writes | beta scales the value only, the whole answer is taken away; the context is read from the old state
def delta_step(state, q, k, v, beta):
    old = (k.unsqueeze(-2) @ state).squeeze(-2)
    change = k.unsqueeze(-1) * (beta * v - old).unsqueeze(-2)  # <-- here
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, state + change


# %% right | 2026-blind-18 | the equivalent form (I - beta k k^T) S + beta k v^T, with an identity matrix
def delta_step(state, q, k, v, beta):
    d = k.shape[-1]
    column = k[..., None]
    forget = torch.eye(d, dtype=k.dtype, device=k.device) - beta * column * k[..., None, :]
    fresh = forget @ state + (beta * column) @ v[..., None, :]
    return torch.matmul(fresh.mT, q[..., None])[..., 0], fresh


# %% wrong | 2026-blind-19 | beta_on_the_value_alone | beta multiplies only the new value, so the whole old answer is taken out whatever beta is
def delta_step(state, q, k, v, beta):
    old = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - old  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-19 | fades_the_whole_state | the whole state decays by 1 - beta, also what stands under other keys (an exponential average and not a correction)
def delta_step(state, q, k, v, beta):
    outer = torch.einsum("...d,...v->...dv", k, v)
    updated = (1 - beta) * state + beta * outer  # <-- here
    return torch.einsum("...dv,...d->...v", updated, q), updated


# %% wrong | 2026-blind-19 | asks_with_the_query | the error is taken of the answer to the query, not to the key
def delta_step(state, q, k, v, beta):
    answered = (state * q.unsqueeze(-1)).sum(dim=-2)  # <-- here
    change = beta * k[..., :, None] * (v - answered)[..., None, :]
    after = state + change
    return (after * q.unsqueeze(-1)).sum(dim=-2), after


# %% double | 2026-blind-19 | - | the key is normalised although the formula takes it as it is; the context is read from the old state
def delta_step(state, q, k, v, beta):
    key = F.normalize(k, dim=-1)  # <-- here
    guess = (key.unsqueeze(-2) @ state).squeeze(-2)
    corrected = state + beta * key.unsqueeze(-1) * (v - guess).unsqueeze(-2)
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, corrected


# %% right | 2026-blind-19 | multiplied out: (1 - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column = k[..., None]
    eye = torch.eye(k.shape[-1], dtype=state.dtype, device=state.device)
    erase = eye - beta * column * column.transpose(-2, -1)
    fresh = erase @ state + beta * column * v[..., None, :]
    return torch.einsum("...i,...ij->...j", q, fresh), fresh


# %% wrong | 2026-blind-20 | beta_on_the_value_alone | beta weighs the value only, the whole old answer is taken away
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = beta * v - answer  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    context = (q.unsqueeze(-2) @ new).squeeze(-2)
    return context, new


# %% wrong | 2026-blind-20 | normalises_the_key | the key is brought to length 1 first, which belongs to the caller and changes what keys of other lengths write
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    old = torch.einsum("...d,...de->...e", k, state)
    change = torch.einsum("...d,...e->...de", k, v - old)
    state = state + beta * change
    return torch.einsum("...d,...de->...e", q, state), state


# %% wrong | 2026-blind-20 | reads_with_the_key | the new state is read with the key and not with the query
def delta_step(state, q, k, v, beta):
    def read(memory, who):
        return (who[..., None] * memory).sum(-2)

    missing = v - read(state, k)
    new_state = state + beta * k[..., None] * missing[..., None, :]
    return read(new_state, k), new_state  # <-- here


# %% double | 2026-blind-20 | asks_with_the_query+reads_before_it_writes | the error is that of the answer to the query; the state is read before it is corrected
def delta_step(state, q, k, v, beta):
    answer = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    context = answer  # <-- here
    corrected = state + beta * k.unsqueeze(-1) @ (v - answer).unsqueeze(-2)
    return context, corrected


# %% right | 2026-blind-20 | the brackets opened: first forget what the key finds, by (I - beta k k^T), then add beta k v^T
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    unit = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    keep = unit - beta * column * column.transpose(-2, -1)
    after = keep @ state + beta * column * v.unsqueeze(-2)
    return torch.matmul(after.transpose(-2, -1), q.unsqueeze(-1)).squeeze(-1), after


# %% wrong | 2026-blind-21 | beta_on_the_value_alone | the whole old answer is taken away, only the new value is weighted by beta
def delta_step(state, q, k, v, beta):
    old = torch.einsum("...dv,...d->...v", state, k)
    error = beta * v - old  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return torch.einsum("...dv,...d->...v", new, q), new


# %% wrong | 2026-blind-21 | asks_with_the_query | the error is measured at the query instead of at the key
def delta_step(state, q, k, v, beta):
    predicted = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    error = v - predicted
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | 2026-blind-21 | - | writes with a normalised key, though asks with the raw one, so keys of a length other than 1 are written with another strength
def delta_step(state, q, k, v, beta):
    def ask(memory, key):
        return (memory * key[..., :, None]).sum(dim=-2)

    gap = v - ask(state, k)
    unit = k / k.norm(dim=-1, keepdim=True)
    updated = state + beta * torch.einsum("...i,...j->...ij", unit, gap)  # <-- here
    return ask(updated, q), updated


# %% double | 2026-blind-21 | error_of_the_wrong_sign+reads_before_it_writes | the sign of the error is turned round; the query reads the old state
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    miss = answer - v  # <-- here
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, state + beta * (k.unsqueeze(-1) @ miss.unsqueeze(-2))


# %% right | 2026-blind-21 | as a matrix: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    eye = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    kk = k[..., :, None] * k[..., None, :]
    after = torch.matmul(eye - beta * kk, state) + beta * (k[..., :, None] * v[..., None, :])
    return torch.matmul(after.transpose(-2, -1), q[..., None])[..., 0], after


# %% wrong | 2026-blind-22 | normalises_the_key | normalises the key before it writes; the rule of the text takes the key as it is
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answer
    new = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-22 | fades_the_whole_state | a moving average: the whole state fades by 1 - beta, in place of the answer to the key alone being corrected
def delta_step(state, q, k, v, beta):
    write = torch.einsum("...i,...j->...ij", k, v)
    new_state = (1 - beta) * state + beta * write  # <-- here
    context = torch.einsum("...i,...ij->...j", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-22 | asks_with_the_query | the answer so far is asked for with the query, not with the key
def delta_step(state, q, k, v, beta):
    def read(memory, vector):
        return (memory * vector[..., None]).sum(dim=-2)

    error = v - read(state, q)  # <-- here
    state = state + beta * (k[..., None] * error[..., None, :])
    return read(state, q), state


# %% double | 2026-blind-22 | changes_its_input | the old state is corrected in place; the new state is read with the key and not with the query
def delta_step(state, q, k, v, beta):
    row = k.unsqueeze(-2)
    error = v.unsqueeze(-2) - row @ state
    state.add_(k.unsqueeze(-1) @ error, alpha=beta)  # <-- here
    return (row @ state).squeeze(-2), state  # <-- here


# %% right | 2026-blind-22 | the rule multiplied out: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column, row = k[..., :, None], k[..., None, :]
    eye = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device)
    fresh = (eye - beta * column * row) @ state + beta * (column * v[..., None, :])
    return torch.einsum("...de,...d->...e", fresh, q), fresh


# %% wrong | 2026-blind-23 | normalises_the_key | normalises the key to length 1 by itself, though the formula takes it as it is
def delta_step(state, q, k, v, beta):
    key = F.normalize(k, dim=-1)  # <-- here
    answer = (key.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * key.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-23 | fades_the_whole_state | lets the whole state fade by 1 - beta and adds beta k v^T, in place of correcting the answer to the key
def delta_step(state, q, k, v, beta):
    product = torch.einsum("...d,...v->...dv", k, v)
    new_state = (1 - beta) * state + beta * product  # <-- here
    context = torch.einsum("...d,...dv->...v", q, new_state)
    return context, new_state


# %% wrong | 2026-blind-23 | asks_with_the_query | asks the old state with the query, not with the key, to find the error
def delta_step(state, q, k, v, beta):
    def read(memory, vector):
        return torch.matmul(memory.transpose(-1, -2), vector.unsqueeze(-1)).squeeze(-1)

    error = v - read(state, q)  # <-- here
    corrected = state + beta * torch.matmul(k.unsqueeze(-1), error.unsqueeze(-2))
    return read(corrected, q), corrected


# %% right | 2026-blind-23 | multiplied out: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    d = k.shape[-1]
    column = k[..., :, None]
    eraser = torch.eye(d, dtype=state.dtype, device=state.device) - beta * column * k[..., None, :]
    after = eraser @ state + column * (beta * v)[..., None, :]
    return (after * q[..., :, None]).sum(dim=-2), after


# %% wrong | 2026-blind-24 | normalises_the_key | the key is brought to length 1 inside the step, which the formula does not do
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    told = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - told).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-24 | beta_on_the_value_alone | beta scales the value alone, the old answer is taken away in full
def delta_step(state, q, k, v, beta):
    old_answer = torch.einsum("...de,...d->...e", state, k)
    correction = beta * v - old_answer  # <-- here
    updated = state + torch.einsum("...d,...e->...de", k, correction)
    return torch.einsum("...de,...d->...e", updated, q), updated


# %% wrong | 2026-blind-24 | beta_twice | beta is multiplied in twice, in the error and again in the writing
def delta_step(state, q, k, v, beta):
    error = beta * (v - (state * k[..., None]).sum(-2))
    outer = k[..., None] * error[..., None, :]
    state = torch.add(state, outer, alpha=beta)  # <-- here
    return (state * q[..., None]).sum(-2), state


# %% double | 2026-blind-24 | asks_with_the_query+reads_before_it_writes | the answer to the query, not to the key, is corrected; the context is read from the old state
def delta_step(state, q, k, v, beta):
    def ask(memory, vector):
        return (memory.transpose(-2, -1) @ vector.unsqueeze(-1)).squeeze(-1)

    error = v - ask(state, q)  # <-- here
    after = state + beta * (k.unsqueeze(-1) @ error.unsqueeze(-2))
    return ask(state, q), after  # <-- here


# %% right | 2026-blind-24 | (I - beta k k^T) S + beta k v^T written out
def delta_step(state, q, k, v, beta):
    column = k.unsqueeze(-1)
    erase = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device) - beta * (column @ column.mT)
    fresh = erase @ state + beta * (column @ v.unsqueeze(-2))
    return (fresh.mT @ q.unsqueeze(-1))[..., 0], fresh


# %% wrong | 2026-blind-25 | normalises_the_key | normalises the key inside the step: the formula takes it as it is
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)  # <-- here
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answer
    new = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-25 | beta_on_the_answer_alone | beta on the old answer only: the new value is written in full
def delta_step(state, q, k, v, beta):
    def ask(memory, x):
        return torch.einsum("...d,...dv->...v", x, memory)

    row = v - beta * ask(state, k)  # <-- here
    changed = state + torch.einsum("...d,...v->...dv", k, row)
    return ask(changed, q), changed


# %% wrong | 2026-blind-25 | asks_with_the_query | the error is taken of the answer to the query, not to the key
def delta_step(state, q, k, v, beta):
    so_far = (q[..., :, None] * state).sum(dim=-2)  # <-- here
    correction = beta * (v - so_far)
    state = state + k[..., :, None] * correction[..., None, :]
    context = (q[..., :, None] * state).sum(dim=-2)
    return context, state


# %% double | 2026-blind-25 | error_of_the_wrong_sign+reads_before_it_writes | the error has the wrong sign (answer minus value); the query reads the old state
def delta_step(state, q, k, v, beta):
    recalled = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = recalled - v  # <-- here
    new_state = state + beta * (k.unsqueeze(-1) @ error.unsqueeze(-2))
    context = (q.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    return context, new_state


# %% right | 2026-blind-25 | value by value: each column of the state is corrected by itself, then stacked
def delta_step(state, q, k, v, beta):
    columns, context = [], []
    for n, column in enumerate(state.unbind(dim=-1)):
        missing = v[..., n] - (column * k).sum(dim=-1)
        mended = torch.addcmul(column, k, missing[..., None], value=beta)
        columns.append(mended)
        context.append((mended * q).sum(dim=-1))
    return torch.stack(context, dim=-1), torch.stack(columns, dim=-1)


# %% wrong | 2026-blind-26 | beta_on_the_answer_alone | beta scales only the answer in the bracket, and not the whole error
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - beta * answer  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-blind-26 | asks_with_the_query | the state is asked with the query instead of the key before the correction
def delta_step(state, q, k, v, beta):
    def read(memory, by):
        return torch.einsum("...d,...dv->...v", by, memory)

    error = v - read(state, q)  # <-- here
    new = state + beta * torch.einsum("...d,...v->...dv", k, error)
    return read(new, q), new


# %% wrong | 2026-blind-26 | fades_and_corrects | the old state is faded by 1 - beta as well, as in a running mean
def delta_step(state, q, k, v, beta):
    believed = (state * k[..., None]).sum(dim=-2)
    correction = k[..., None] * (v - believed)[..., None, :]
    updated = (1 - beta) * state + beta * correction  # <-- here
    return (updated * q[..., None]).sum(dim=-2), updated


# %% right | 2026-blind-26 | erase and write as two products: (I - beta k k^T) S + beta k v^T
def delta_step(state, q, k, v, beta):
    column, row = k.unsqueeze(-1), k.unsqueeze(-2)
    keep = torch.eye(k.shape[-1], dtype=k.dtype, device=k.device) - beta * (column @ row)
    corrected = keep @ state + beta * (column @ v.unsqueeze(-2))
    return torch.einsum("...dv,...d->...v", corrected, q), corrected
