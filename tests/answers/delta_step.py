# %% right | house | the formula, one line a symbol
def delta_step(state, q, k, v, beta):
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answered
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% right | house | the state transposed inside, sums for products
def delta_step(state, q, k, v, beta):
    S = state.transpose(-2, -1)
    answered = (S * k[..., None, :]).sum(-1)
    S = S + (beta * (v - answered))[..., :, None] * k[..., None, :]
    return (S * q[..., None, :]).sum(-1), S.transpose(-2, -1)


# %% wrong | 2026-blind-4 | Multiplies key and state with a plain @, which takes the batch of keys for the rows of a matrix.
def delta_step(state, q, k, v, beta):
    predicted = k @ state  # <-- here
    correction = beta * (v - predicted)
    new_state = state + k.unsqueeze(-1) * correction.unsqueeze(-2)
    return (q.unsqueeze(-1) * new_state).sum(dim=-2), new_state


# %% wrong | 2026-blind-4 | Divides the correction by the squared length of the key, so that a longer key does not overshoot.
def delta_step(state, q, k, v, beta):
    answer = torch.matmul(state.transpose(-1, -2), k[..., None])[..., 0]
    step = beta / k.square().sum(dim=-1, keepdim=True)  # <-- here
    delta = step * (v - answer)
    S = state + torch.matmul(k[..., None], delta[..., None, :])
    return torch.matmul(S.transpose(-1, -2), q[..., None])[..., 0], S


# %% wrong | 2026-blind-5 | Beta scales the old answer inside the bracket and not the whole correction.
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - beta * answer  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | house | beta stands at the old answer, and at the error again.
def delta_step(state, q, k, v, beta):
    answer = beta * (k.unsqueeze(-2) @ state).squeeze(-2)  # <-- here
    state = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | house | Returns the value itself, which the new state would answer to a key of length 1 and a beta of 1.
def delta_step(state, q, k, v, beta):
    error = v - (k.unsqueeze(-2) @ state).squeeze(-2)
    state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return v, state  # <-- here


# %% right | house | the new state is read as the old one's answer and what the error adds to it
def delta_step(state, q, k, v, beta):
    error = beta * (v - torch.matmul(state.transpose(-1, -2), k.unsqueeze(-1)).squeeze(-1))
    new = k.unsqueeze(-1).matmul(error.unsqueeze(-2)) + state
    old = torch.matmul(state.transpose(-1, -2), q.unsqueeze(-1)).squeeze(-1)
    return old + (q * k).sum(-1, keepdim=True) * error, new


# %% wrong | 2026-blind-15 | fades the whole state by 1 - beta and adds the new pair, in place of correcting only what the key answers
def delta_step(state, q, k, v, beta):
    pair = torch.einsum("...d,...v->...dv", k, v)
    updated = (1 - beta) * state + beta * pair  # <-- here
    return torch.einsum("...d,...dv->...v", q, updated), updated


# %% wrong | 2026-blind-16 | Multiplies vectors and state with a plain k @ state, which with leading dimensions pairs every vector with every state, in place of each with its own
def delta_step(state, q, k, v, beta):
    answer = k @ state  # <-- here
    error = v - answer
    new_state = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return q @ new_state, new_state  # <-- here


# %% wrong | 2026-blind-17 | the context, put together from the old answer and the correction, takes the correction without beta
def delta_step(state, q, k, v, beta):
    old_answer_k = (state * k[..., :, None]).sum(dim=-2)
    old_answer_q = (state * q[..., :, None]).sum(dim=-2)
    error = v - old_answer_k
    likeness = (q * k).sum(dim=-1, keepdim=True)
    context = old_answer_q + likeness * error  # <-- here
    return context, state + beta * k[..., :, None] * error[..., None, :]


# %% wrong | 2026-blind-20 | the new state is read with the key and not with the query
def delta_step(state, q, k, v, beta):
    def read(memory, who):
        return (who[..., None] * memory).sum(-2)

    missing = v - read(state, k)
    new_state = state + beta * k[..., None] * missing[..., None, :]
    return read(new_state, k), new_state  # <-- here


# %% wrong | 2026-blind-21 | the whole old answer is taken away, only the new value is weighted by beta
def delta_step(state, q, k, v, beta):
    old = torch.einsum("...dv,...d->...v", state, k)
    error = beta * v - old  # <-- here
    new = state + k.unsqueeze(-1) * error.unsqueeze(-2)
    return torch.einsum("...dv,...d->...v", new, q), new


# %% wrong | 2026-blind-24 | beta is multiplied in twice, in the error and again in the writing
def delta_step(state, q, k, v, beta):
    error = beta * (v - (state * k[..., None]).sum(-2))
    outer = k[..., None] * error[..., None, :]
    state = torch.add(state, outer, alpha=beta)  # <-- here
    return (state * q[..., None]).sum(-2), state


# %% shared | 2026-slips
from course_utils.attention.linear import feature_map


# %% wrong | 2026-slips | reads the old state
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), new


# %% wrong | 2026-slips | sign of the error
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (answer - v).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | beta forgotten
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | feature map as in 10.5
def delta_step(state, q, k, v, beta):
    q, k = feature_map(q), feature_map(k)
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | normalises the key
def delta_step(state, q, k, v, beta):
    k = F.normalize(k, dim=-1)
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | in place
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    state += beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state


# %% wrong | 2026-slips | answer with q
def delta_step(state, q, k, v, beta):
    answer = (q.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | state @ k
def delta_step(state, q, k, v, beta):
    answer = (state @ k.unsqueeze(-1)).squeeze(-1)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | returns (new, context)
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return new, (q.unsqueeze(-2) @ new).squeeze(-2)


# %% wrong | 2026-slips | outer transposed
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = state + beta * (v - answer).unsqueeze(-1) * k.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | no error, simply v
def delta_step(state, q, k, v, beta):
    new = state + beta * k.unsqueeze(-1) * v.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% wrong | 2026-slips | unbatched: torch.outer
def delta_step(state, q, k, v, beta):
    error = v - state.T @ k
    new = state + beta * torch.outer(k, error)
    return new.T @ q, new


# %% wrong | 2026-slips | moving average (1-beta)
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    new = (1 - beta) * state + beta * k.unsqueeze(-1) * (v - answer).unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% right | 2026-slips | as it came
def delta_step(state, q, k, v, beta):
    answer = (k.unsqueeze(-2) @ state).squeeze(-2)
    error = v - answer
    new = state + beta * k.unsqueeze(-1) * error.unsqueeze(-2)
    return (q.unsqueeze(-2) @ new).squeeze(-2), new


# %% right | 2026-slips | einsum
def delta_step(state, q, k, v, beta):
    error = v - torch.einsum("...d,...de->...e", k, state)
    new = state + beta * torch.einsum("...d,...e->...de", k, error)
    return torch.einsum("...d,...de->...e", q, new), new
