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
