# %% right | house | sums over keys, running ones where causal
def linear_attention(q, k, v, causal=False):
    q, k = F.elu(q) + 1, F.elu(k) + 1
    if not causal:
        return q @ (k.transpose(-2, -1) @ v) / (q @ k.sum(dim=-2).unsqueeze(-1))
    S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
    z = k.cumsum(dim=-2)
    return (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)


# %% right | house | einsum
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = 1 + F.elu(q), 1 + F.elu(k)
    if causal:
        S = torch.einsum("...td,...te->...tde", phi_k, v).cumsum(-3)
        z = torch.einsum("...td,...td->...t", phi_q, phi_k.cumsum(-2))
        return torch.einsum("...td,...tde->...te", phi_q, S) / z[..., None]
    S = torch.einsum("...td,...te->...de", phi_k, v)
    z = torch.einsum("...td,...d->...t", phi_q, phi_k.sum(-2))
    return torch.einsum("...td,...de->...te", phi_q, S) / z.unsqueeze(-1)


# %% right | house | a loop with a state, position by position
def linear_attention(q, k, v, causal=False):
    def phi(x):
        return torch.where(x > 0, x + 1, torch.exp(x.clamp(max=0)))

    if not causal:
        S, z = phi(k).mT @ v, phi(k).sum(-2)
        return torch.stack([phi(q[..., t, None, :]) @ S for t in range(q.shape[-2])], -3).squeeze(-2) / (
            (phi(q) * z.unsqueeze(-2)).sum(-1, keepdim=True)
        )
    S, z, out = 0, 0, []
    for t in range(q.shape[-2]):
        key, query = phi(k[..., t, :]), phi(q[..., t, :])
        S = S + key[..., :, None] * v[..., t, None, :]
        z = z + key
        out.append((query[..., :, None] * S).sum(-2) / (query * z).sum(-1)[..., None])
    return torch.stack(out, dim=-2)


# %% right | house | a column of ones beside the values carries the sum of the weights
def linear_attention(q, k, v, causal=False):
    feature = lambda x: F.elu(x, alpha=1.0).add(1)  # noqa: E731
    ones = torch.ones_like(v[..., :1])
    written = torch.cat([v, ones], dim=-1)
    if causal:
        memory = torch.cumsum(feature(k)[..., None] * written[..., None, :], dim=-3)
        read = torch.matmul(feature(q)[..., None, :], memory)[..., 0, :]
    else:
        read = feature(q) @ (feature(k).transpose(-1, -2) @ written)
    return read[..., :-1] / read[..., -1:]


# %% right | house | in chunks where causal, in float64
def linear_attention(q, k, v, causal=False):
    dtype = v.dtype
    q, k, v = F.elu(q.double()) + 1, F.elu(k.double()) + 1, v.double()
    if not causal:
        weights_sum = q @ k.sum(-2, keepdim=True).transpose(-2, -1)
        return ((q @ (k.transpose(-2, -1) @ v)) / weights_sum).to(dtype)
    size, out = 4, []
    memory, total = torch.zeros_like(k[..., :1, :].transpose(-2, -1) @ v[..., :1, :]), torch.zeros_like(k[..., :1, :])
    for start in range(0, q.shape[-2], size):
        a, b, c = (x[..., start : start + size, :] for x in (q, k, v))
        inside = (a @ b.transpose(-2, -1)).tril()
        below = (a * total).sum(-1, keepdim=True) + inside.sum(-1, keepdim=True)
        out.append((a @ memory + inside @ c) / below)
        memory = memory + b.transpose(-2, -1) @ c
        total = total + b.sum(-2, keepdim=True)
    return torch.cat(out, dim=-2).to(dtype)
