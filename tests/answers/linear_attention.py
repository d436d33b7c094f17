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


# %% wrong | house | Without causal, an einsum of three tensors, which works through all pairs; with it, blocks of four.
def linear_attention(q, k, v, causal=False):
    q, k = F.elu(q) + 1, F.elu(k) + 1
    if not causal:
        context = torch.einsum("...qd,...kd,...ke->...qe", q, k, v)  # <-- here
        return context / torch.einsum("...qd,...kd->...q", q, k)[..., None]
    S = torch.zeros_like(k[..., :1, :].mT * v[..., :1, :])
    z = torch.zeros_like(k[..., 0, :])
    out = []
    for s in range(0, q.shape[-2], 4):
        a, b, c = (x[..., s : s + 4, :] for x in (q, k, v))
        w = (a @ b.mT).tril()
        out.append((a @ S + w @ c) / (a @ z[..., None] + w.sum(-1, keepdim=True)))
        S = S + b.mT @ c
        z = z + b.sum(-2)
    return torch.cat(out, -2)


# %% shared | 2026-blind-7
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-7 | causal by a T by T table of weights with a triangle, which was never to exist
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        weights = (queries @ keys.transpose(-2, -1)).tril()  # <-- here
        return (weights @ v) / weights.sum(dim=-1, keepdim=True)
    top = queries @ (keys.transpose(-2, -1) @ v)
    return top / (queries @ keys.sum(dim=-2).unsqueeze(-1))


# %% shared | house
from course_utils.attention.linear import feature_map


# %% wrong | house | The lesson's loop over the queries, with leading dimensions: each still meets all keys.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    rows = []
    for i in range(q.shape[-2]):
        end = i + 1 if causal else k.shape[-2]
        weights = (queries[..., i : i + 1, :] * keys[..., :end, :]).sum(-1)  # <-- here
        rows.append((weights.unsqueeze(-1) * v[..., :end, :]).sum(-2) / weights.sum(-1, keepdim=True))
    return torch.stack(rows, dim=-2)


# %% wrong | house | The denominator is made before the key is added to it.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)
    S = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros_like(k[..., 0, :])
    out = []
    for t in range(q.shape[-2]):
        S = S + fk[..., t, :, None] * v[..., t, None, :]
        num = (fq[..., t, None, :] @ S).squeeze(-2)
        out.append(num / (fq[..., t, :] * z).sum(-1, keepdim=True))  # <-- here
        z = z + fk[..., t, :]
    return torch.stack(out, -2)


# %% wrong | house | S is overwritten at each position, z is a running sum.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)
    S = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros_like(k[..., 0, :])
    out = []
    for t in range(q.shape[-2]):
        S = fk[..., t, :, None] * v[..., t, None, :]  # <-- here
        z = z + fk[..., t, :]
        num = (fq[..., t, None, :] @ S).squeeze(-2)
        out.append(num / (fq[..., t, :] * z).sum(-1, keepdim=True))
    return torch.stack(out, -2)


# %% wrong | house | Both sums are overwritten at each position.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)
    out = []
    for t in range(q.shape[-2]):
        S = fk[..., t, :, None] * v[..., t, None, :]  # <-- here
        z = fk[..., t, :]  # <-- here
        num = (fq[..., t, None, :] @ S).squeeze(-2)
        out.append(num / (fq[..., t, :] * z).sum(-1, keepdim=True))
    return torch.stack(out, -2)


# %% wrong | house | The sums begin with the first position, and the loop adds it again.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)
    S = fk[..., 0, :, None] * v[..., 0, None, :]
    z = fk[..., 0, :]
    out = []
    for t in range(q.shape[-2]):  # <-- here
        S = S + fk[..., t, :, None] * v[..., t, None, :]
        z = z + fk[..., t, :]
        out.append((fq[..., t, None, :] @ S).squeeze(-2) / (fq[..., t, :] * z).sum(-1, keepdim=True))
    return torch.stack(out, -2)


# %% wrong | house | The two branches have changed places.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:  # <-- here
        S = torch.einsum("...td,...te->...tde", fk, v).cumsum(-3)
        return torch.einsum("...td,...tde->...te", fq, S) / (fq * fk.cumsum(-2)).sum(-1, keepdim=True)
    return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)


# %% shared | 2026-blind-11
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-11 | The sum of the keys loses its dimension of positions, so that in a batch it meets the positions of the queries where it should meet the batch.
def linear_attention(q, k, v, causal=False):
    Q = feature_map(q)
    K = feature_map(k)
    if not causal:
        S = K.transpose(-2, -1) @ v
        z = K.sum(dim=-2)  # <-- here
        top = Q @ S
        bottom = (Q * z).sum(dim=-1, keepdim=True)
        return top / bottom
    S = (K.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
    z = K.cumsum(dim=-2)
    top = (Q.unsqueeze(-2) @ S).squeeze(-2)
    bottom = (Q * z).sum(dim=-1, keepdim=True)
    return top / bottom


# %% shared | 2026-blind-13
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-13 | the causal loop appends the same tensor again and again and adds to it in place, so every query reads the last matrix
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        total = keys.sum(dim=-2).unsqueeze(-1)
        return queries @ (keys.transpose(-2, -1) @ v) / (queries @ total)
    memories = []
    memory = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=v.dtype)
    for t in range(k.shape[-2]):
        memory += keys[..., t, :].unsqueeze(-1) * v[..., t, :].unsqueeze(-2)  # <-- here
        memories.append(memory)
    memories = torch.stack(memories, dim=-3)  # (..., T, d, d_v)
    above = (queries.unsqueeze(-2) @ memories).squeeze(-2)
    below = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return above / below


# %% wrong | house | The values are divided by sqrt(d).
def linear_attention(q, k, v, causal=False):
    v = v / math.sqrt(q.shape[-1])  # <-- here
    q, k = feature_map(q), feature_map(k)
    if causal:
        memory = (k[..., None] * v[..., None, :]).cumsum(-3)
        return (q.unsqueeze(-2) @ memory).squeeze(-2) / (q * k.cumsum(-2)).sum(-1, keepdim=True)
    return q @ (k.transpose(-2, -1) @ v) / (q @ k.sum(-2).unsqueeze(-1))


# %% right | house | a value of 1 beside the others makes the sum of the weights, all with einsum
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    ones = torch.cat([v, torch.ones_like(v[..., :1])], -1)
    if causal:
        both = torch.einsum("...td,...tdv->...tv", a, torch.einsum("...td,...tv->...tdv", b, ones).cumsum(-3))
    else:
        both = torch.einsum("...td,...dv->...tv", a, torch.einsum("...td,...tv->...dv", b, ones))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-19
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-19 | the causal loop reads before it writes: query t sees only the keys before its own, and the first gets 0 / 1e-6
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        memory, z = keys.mT @ v, keys.sum(-2)
        return (queries @ memory) / (queries @ z.unsqueeze(-1) + 1e-6)
    S = torch.zeros_like(keys[..., 0, :, None] * v[..., 0, None, :])
    z = torch.zeros_like(keys[..., 0, :])
    rows = []
    for t in range(q.shape[-2]):
        query = queries[..., t, :]
        above = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
        below = (query * z).sum(-1, keepdim=True) + 1e-6
        rows.append(above / below)
        S = S + keys[..., t, :, None] * v[..., t, None, :]
        z = z + keys[..., t, :]
    return torch.stack(rows, dim=-2)


# %% shared | 2026-blind-21
from course_utils.attention.linear import feature_map


# %% double | 2026-blind-21 | features are relu + 1 instead of elu + 1; the cumulative sum runs over the features instead of the positions in the denominator
def linear_attention(q, k, v, causal=False):
    Q, K = F.relu(q) + 1, F.relu(k) + 1  # <-- here
    if causal:
        state = torch.cumsum(K[..., :, None] * v[..., None, :], dim=-3)
        norm = torch.cumsum(K, dim=-1)  # <-- here
        out = torch.matmul(Q[..., None, :], state)[..., 0, :]
    else:
        norm = K.sum(dim=-2, keepdim=True)
        out = Q @ (K.mT @ v)
    return out / (Q * norm).sum(dim=-1, keepdim=True)


# %% shared | 2026-blind-23
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-23 | a feature map of its own, with the 1 inside the elu: elu(x + 1), which can be negative
def linear_attention(q, k, v, causal=False):
    def phi(x):
        return F.elu(x + 1)  # <-- here

    q, k = phi(q), phi(k)
    with_ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        memory = torch.cumsum(k[..., :, None] * with_ones[..., None, :], dim=-3)
        read = (q[..., None, :] @ memory)[..., 0, :]
    else:
        read = q @ (k.transpose(-1, -2) @ with_ones)
    return read[..., :-1] / read[..., -1:]


# %% shared | 2026-slips
from course_utils.attention.linear import feature_map


# %% wrong | 2026-slips | no feature map
def linear_attention(q, k, v, causal=False):
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(-3)
        z = k.cumsum(-2)
        return (q.unsqueeze(-2) @ S).squeeze(-2) / (q * z).sum(-1, keepdim=True)
    return q @ (k.transpose(-2, -1) @ v) / (q @ k.sum(-2).unsqueeze(-1))


# %% wrong | 2026-slips | no denominator
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        return (q.unsqueeze(-2) @ S).squeeze(-2)
    return q @ (k.transpose(-2, -1) @ v)


# %% wrong | 2026-slips | scaled by sqrt d first
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q / math.sqrt(q.shape[-1])), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | causal ignored
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    num = q @ (k.transpose(-2, -1) @ v)
    den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | causal by T x T tril
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    w = q @ k.transpose(-2, -1)
    if causal:
        w = w.tril()
    return w @ v / w.sum(-1, keepdim=True)


# %% wrong | 2026-slips | cumsum dim=-2 for S
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-2)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | denominator not cumulated
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    den = q @ k.sum(dim=-2).unsqueeze(-1)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
    return num / den


# %% wrong | 2026-slips | den shape: (q * k.sum(-2)).sum(-1) without keepdim
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = (q * k.sum(dim=-2, keepdim=True)).sum(-1)
    return num / den


# %% wrong | 2026-slips | k.sum(-2) without keepdim in product
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = (q * k.sum(dim=-2)).sum(-1, keepdim=True)
    return num / den


# %% wrong | 2026-slips | own feature map elu without +1
def linear_attention(q, k, v, causal=False):
    q, k = F.elu(q), F.elu(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | feature_map on v too
def linear_attention(q, k, v, causal=False):
    q, k, v = feature_map(q), feature_map(k), feature_map(v)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | softmax of phi phi^T
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    scores = q @ k.transpose(-2, -1)
    if causal:
        m = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~m, -math.inf)
    return torch.softmax(scores, dim=-1) @ v


# %% wrong | 2026-slips | den: mean instead of sum
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.mean(dim=-2).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | denominators: sum of k over last dim
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q.sum(-1, keepdim=True) * k.sum(-1).sum(-1)[..., None, None]
    return num / den


# %% wrong | 2026-slips | cumsum(dim=0) on positions
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=1)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=1)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=1).unsqueeze(-1)
    return num / den


# %% wrong | 2026-slips | eps 1e-3
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / (den + 1e-3)


# %% right | 2026-slips | as it came
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        S = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        num = (q.unsqueeze(-2) @ S).squeeze(-2)
        den = (q * k.cumsum(dim=-2)).sum(-1, keepdim=True)
    else:
        num = q @ (k.transpose(-2, -1) @ v)
        den = q @ k.sum(dim=-2).unsqueeze(-1)
    return num / den


# %% right | 2026-slips | einsum + loop
def linear_attention(q, k, v, causal=False):
    fq, fk = F.elu(q) + 1, F.elu(k) + 1
    if not causal:
        S = torch.einsum("...td,...te->...de", fk, v)
        z = fk.sum(-2)
        return torch.einsum("...qd,...de->...qe", fq, S) / torch.einsum("...qd,...d->...q", fq, z).unsqueeze(-1)
    outs = []
    S = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros(*k.shape[:-2], k.shape[-1], dtype=q.dtype)
    for t in range(q.shape[-2]):
        S = S + fk[..., t, :].unsqueeze(-1) * v[..., t, :].unsqueeze(-2)
        z = z + fk[..., t, :]
        n = torch.einsum("...d,...de->...e", fq[..., t, :], S)
        outs.append(n / (fq[..., t, :] * z).sum(-1, keepdim=True))
    return torch.stack(outs, dim=-2)
