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


# %% shared | 2026-blind-4
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-4 | The denominator is summed over the whole batch, since the sum has no dim.
def linear_attention_step(state, q, k, v):
    if state is None:
        state = (k.new_zeros(*k.shape, v.shape[-1]), torch.zeros_like(k))
    S, z = state
    fq, fk = feature_map(q), feature_map(k)
    S = S + fk.unsqueeze(-1) @ v.unsqueeze(-2)
    z = z + fk
    numerator = (fq.unsqueeze(-2) @ S).squeeze(-2)
    denominator = torch.sum(fq * z)  # <-- here
    return numerator / denominator, (S, z)


# %% wrong | house | One line for both features, and its 1 is added to the key's alone.
def linear_attention_step(state, q, k, v):
    def write(S, z, k, v):
        return S + k.unsqueeze(-1) @ v.unsqueeze(-2), z + k

    q, k = F.elu(q), F.elu(k) + 1
    S, z = write(*(state or (0, 0)), k, v)
    context = (q.unsqueeze(-2) @ S).squeeze(-2)
    return context / (q * z).sum(-1, keepdim=True), (S, z)


# %% shared | 2026-blind-7
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-7 | at the first position the state keeps the key itself and not its features
def linear_attention_step(state, q, k, v):
    if state is None:  # one key: its weight is 1
        return v, (feature_map(k)[..., :, None] * v[..., None, :], k)  # <-- here
    S, z = state
    q, k = feature_map(q), feature_map(k)
    S = S + k[..., :, None] * v[..., None, :]
    z = z + k
    context = (q[..., None, :] @ S)[..., 0, :] / (q * z).sum(-1)[..., None]
    return context, (S, z)


# %% shared | 2026-blind-8
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-8 | Takes the feature map of the key alone and reads with the bare query.
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    S = torch.einsum("...d,...v->...dv", key, v)
    z = key
    if state is not None:
        S = S + state[0]
        z = z + state[1]
    numerator = torch.einsum("...d,...dv->...v", q, S)  # <-- here
    denominator = torch.einsum("...d,...d->...", q, z)  # <-- here
    return numerator / denominator.unsqueeze(-1), (S, z)


# %% shared | house
from course_utils.attention.linear import feature_map


# %% wrong | house | The denominator is made before the key is added to z.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, key
        norm = (query * z).sum(-1, keepdim=True)
    else:
        S, z = state
        norm = (query * z).sum(-1, keepdim=True)  # <-- here
        S, z = S + written, z + key
    return (query.unsqueeze(-2) @ S).squeeze(-2) / norm, (S, z)


# %% wrong | house | The numerator is read before the new position is written.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(key.unsqueeze(-1) * v.unsqueeze(-2)), torch.zeros_like(key))
    S, z = state
    blend = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + key
    return blend / (query * z).sum(-1, keepdim=True), (S, z)


# %% wrong | house | The first state is of zeros in the default dtype.
from course_utils.attention.linear import feature_map


def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros(k.shape[-1], v.shape[-1]), torch.zeros(k.shape[-1]))  # <-- here
    S = state[0] + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = state[1] + key
    return (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True), (S, z)


# %% shared | 2026-blind-18
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-18 | the sum in the denominator collects the mapped queries and not the keys
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = map(feature_map, (q, k))
    outer = torch.einsum("...i,...j->...ij", phi_k, v)
    S_old, z_old = state if state is not None else (torch.zeros_like(outer), torch.zeros_like(phi_k))
    S_new = S_old + outer
    z_new = z_old + phi_q  # <-- here
    top = (S_new * phi_q[..., None]).sum(dim=-2)
    return top / (z_new * phi_q).sum(dim=-1, keepdim=True), (S_new, z_new)


# %% shared | 2026-blind-19
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-19 | z adds up the raw key, not its feature map
def linear_attention_step(state, q, k, v):
    fq = feature_map(q)
    S = torch.einsum("...d,...v->...dv", feature_map(k), v)
    z = k  # <-- here
    if state is not None:
        S, z = S + state[0], z + state[1]
    numerator = torch.einsum("...d,...dv->...v", fq, S)
    denominator = torch.einsum("...d,...d->...", fq, z)
    return numerator / denominator[..., None], (S, z)


# %% double | 2026-blind-19 | the finished quotient's state: S is divided by the sum before it is kept; the query goes in without its feature map
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    S, z = (0.0, 0.0) if state is None else state
    z = z + key
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    total = (q * z).sum(-1, keepdim=True)  # <-- here
    S = S / total.unsqueeze(-1)  # <-- here
    return (q.unsqueeze(-2) @ S).squeeze(-2), (S, z)


# %% shared | 2026-blind-20
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-20 | the denominator is the sum of z over its features; the query does not read it
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    S = k[..., :, None] * v[..., None, :]
    z = k
    if state is not None:
        S = state[0] + S
        z = state[1] + z
    numerator = (q[..., None, :] @ S)[..., 0, :]
    denominator = z.sum(dim=-1, keepdim=True)  # <-- here
    return numerator / denominator, (S, z)


# %% shared | 2026-blind-21
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-21 | the averaged state is handed on: S is divided by the step's denominator before it is returned
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(fk[..., None] * v[..., None, :]), torch.zeros_like(fk))
    S = state[0] + fk[..., None] * v[..., None, :]
    z = state[1] + fk
    S = S / torch.einsum("...d,...d->...", fq, z)[..., None, None]  # <-- here
    return torch.einsum("...d,...dv->...v", fq, S), (S, z)


# %% shared | 2026-slips
from course_utils.attention.linear import feature_map


# %% wrong | 2026-slips | read before write
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    if state is None:
        S = torch.zeros(*k.shape, v.shape[-1])
        z = torch.zeros_like(k)
    else:
        S, z = state
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    S = S + k.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + k
    return c, (S, z)


# %% wrong | 2026-slips | += in place
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state
        S += add
        z += k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | no feature map
def linear_attention_step(state, q, k, v):
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | None not handled
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    S, z = state
    S = S + k.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | returns S, z flat
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, S, z


# %% wrong | 2026-slips | denominators missing
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2)
    return c, (S, z)


# %% wrong | 2026-slips | @ of vectors: k @ v
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = torch.outer(k, v)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q @ S) / (q @ z)
    return c, (S, z)


# %% wrong | 2026-slips | transposed S (d_v, d)
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = v.unsqueeze(-1) * k.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (S @ q.unsqueeze(-1)).squeeze(-1) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | no keepdim
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1)
    return c, (S, z)


# %% wrong | 2026-slips | state of zeros float32 in None (dtype)
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    if state is None:
        S, z = torch.zeros(*k.shape, v.shape[-1]), torch.zeros(k.shape)
    else:
        S, z = state
    S = S + k.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | z: counts +1
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, torch.ones_like(k)
    else:
        S, z = state[0] + add, state[1] + 1
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)


# %% wrong | 2026-slips | returns the old state
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        state = (add, k)
        S, z = state
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, state


# %% right | 2026-slips | as it came
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    add = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = add, k
    else:
        S, z = state[0] + add, state[1] + k
    c = (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return c, (S, z)
