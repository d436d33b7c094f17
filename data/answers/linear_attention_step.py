# %% right | house | written, then read
def linear_attention_step(state, q, k, v):
    q, k = F.elu(q) + 1, F.elu(k) + 1
    S = k.unsqueeze(-1) * v.unsqueeze(-2)
    z = k
    if state is not None:
        S, z = state[0] + S, state[1] + z
    context = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% right | house | einsum, from zeros
def linear_attention_step(state, q, k, v):
    phi = lambda x: torch.nn.functional.elu(x) + 1  # noqa: E731
    if state is None:
        state = (torch.zeros(*k.shape, v.shape[-1], dtype=k.dtype), torch.zeros_like(k))
    S, z = state
    S = S + torch.einsum("...d,...e->...de", phi(k), v)
    z = z + phi(k)
    return torch.einsum("...d,...de->...e", phi(q), S) / torch.einsum("...d,...d->...", phi(q), z)[..., None], (S, z)


# %% right | house | a sum over the features, and a list for the state
def linear_attention_step(state, q, k, v):
    query, key = 1 + F.elu(q), 1 + F.elu(k)
    old_S, old_z = (0, 0) if state is None else state
    S = old_S + key[..., None] @ v[..., None, :]
    z = old_z + key
    blend = (query[..., None] * S).sum(dim=-2)
    return [blend / torch.sum(query * z, dim=-1, keepdim=True), [S, z]]


# %% right | house | elu written out, the weight of each value by a matrix product
def linear_attention_step(state, q, k, v):
    def features(x):
        return torch.where(x > 0, x + 1, torch.exp(torch.minimum(x, torch.zeros_like(x))))

    S, z = torch.matmul(features(k).unsqueeze(-1), v.unsqueeze(-2)), features(k)
    if state:
        S, z = S + state[0], z + state[1]
    row = features(q).unsqueeze(-2)
    return (row @ S)[..., 0, :] / (row @ z.unsqueeze(-1))[..., 0], (S, z)
