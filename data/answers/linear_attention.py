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

# %% shared | 2026-blind-4
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-4 | - | The denominator takes the mean of the keys where the numerator takes their sum.
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if not causal:
        kv = torch.einsum("...kd,...ke->...de", k, v)
        z = k.mean(dim=-2)  # <-- here
        return torch.einsum("...qd,...de->...qe", q, kv) / torch.einsum("...qd,...d->...q", q, z).unsqueeze(-1)
    kv = torch.einsum("...kd,...ke->...kde", k, v).cumsum(dim=-3)
    z = k.cumsum(dim=-2)
    return torch.einsum("...qd,...qde->...qe", q, kv) / (q * z).sum(dim=-1, keepdim=True)


# %% wrong | 2026-blind-4 | total_of_the_whole_sentence | The causal denominator sums over all keys, also those that come later.
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q)
    keys = feature_map(k)
    total = queries @ keys.sum(dim=-2).unsqueeze(-1)  # <-- here
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        memory = keys.transpose(-2, -1) @ v
        top = queries @ memory
    return top / total


# %% wrong | 2026-blind-4 | - | The running sum of the products is taken over the first dimension, which is the batch when there is one.
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    if causal:
        S = torch.cumsum(phi_k[..., :, None] * v[..., None, :], dim=0)  # <-- here
        z = torch.cumsum(phi_k, dim=-2)
        numerator = torch.matmul(phi_q[..., None, :], S)[..., 0, :]
        denominator = (phi_q * z).sum(-1)
    else:
        S = torch.matmul(phi_k.mT, v)
        z = phi_k.sum(-2, keepdim=True)
        numerator = torch.matmul(phi_q, S)
        denominator = (phi_q * z).sum(-1)
    return numerator / denominator[..., None]


# %% wrong | 2026-blind-4 | memory_of_the_whole_sentence | The list of states holds the same tensor each time, so that every causal query reads the last state.
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if not causal:
        return (q @ (k.transpose(-1, -2) @ v)) / (q @ k.transpose(-1, -2).sum(dim=-1, keepdim=True))
    S = k.new_zeros(*k.shape[:-2], k.shape[-1], v.shape[-1])
    z = torch.zeros_like(k[..., 0, :])
    states, sums = [], []
    for t in range(k.shape[-2]):
        S += k[..., t, :, None] * v[..., t, None, :]
        z = z + k[..., t, :]
        states.append(S)  # <-- here
        sums.append(z)
    out = []
    for t, (memory, total) in enumerate(zip(states, sums)):
        query = q[..., t, :]
        out.append((query.unsqueeze(-1) * memory).sum(-2) / (query * total).sum(-1, keepdim=True))
    return torch.stack(out, dim=-2)


# %% wrong | 2026-blind-4 | changes_its_input | The feature map of the queries is computed in place and changes the caller's q.
def linear_attention(q, k, v, causal=False):
    Q = F.elu(q, inplace=True) + 1  # <-- here
    K = F.elu(k) + 1
    if causal:
        KV = torch.cumsum(K.unsqueeze(-1) @ v.unsqueeze(-2), dim=-3)
        Z = torch.cumsum(K, dim=-2)
        return (Q.unsqueeze(-2) @ KV).squeeze(-2) / (Q * Z).sum(-1, keepdim=True)
    return Q @ (K.transpose(-2, -1) @ v) / (Q @ K.sum(-2).unsqueeze(-1))


# %% wrong | 2026-blind-4 | changes_the_dtype | The result is filled into a tensor of float32, whatever the dtype of the inputs.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    Tq, d_v = q.shape[-2], v.shape[-1]
    context = torch.zeros(*q.shape[:-1], d_v)  # <-- here
    S = keys.transpose(-2, -1) @ v
    z = keys.sum(dim=-2)
    if causal:
        S, z = torch.zeros_like(S), torch.zeros_like(z)
    for i in range(Tq):
        if causal:
            S = S + keys[..., i, :].unsqueeze(-1) * v[..., i, :].unsqueeze(-2)
            z = z + keys[..., i, :]
        query = queries[..., i : i + 1, :]
        context[..., i, :] = (query @ S).squeeze(-2) / (query @ z.unsqueeze(-1)).squeeze(-1)
    return context


# %% wrong | 2026-blind-4 | scaled_first | The queries are divided by the root of d before the feature map, as if a softmax followed.
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    with_ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        memory = (keys.unsqueeze(-1) * with_ones.unsqueeze(-2)).cumsum(-3)
        read = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        read = queries @ (keys.transpose(-2, -1) @ with_ones)
    return read[..., :-1] / read[..., -1:]


# %% wrong | 2026-blind-4 | all_pairs_where_causal | Causal, it makes the T by T weights and masks them, which is what was not to be done.
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    if causal:
        weights = torch.tril(a @ b.transpose(-2, -1))  # <-- here
        return weights @ v / weights.sum(dim=-1, keepdim=True)
    s = b.transpose(-2, -1) @ v
    n = b.sum(dim=-2)
    return (a @ s) / (a @ n[..., None])


# %% double | 2026-blind-4 | features_of_the_keys_alone | The feature map of the queries is forgotten; the running sum of the products goes over the features in place of the positions.
def linear_attention(q, k, v, causal=False):
    keys = feature_map(k)
    queries = q  # <-- here
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-2)  # <-- here
        sums = keys.cumsum(dim=-2)
        blend = torch.einsum("...td,...tde->...te", queries, memory)
        return blend / torch.einsum("...td,...td->...t", queries, sums)[..., None]
    memory = torch.einsum("...td,...te->...de", keys, v)
    return (queries @ memory) / (queries @ keys.sum(dim=-2)[..., None])


# %% double | 2026-blind-4 | - | Each causal query misses its own key in the numerator; the sum of the keys without causal runs over the features.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        added = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = added.cumsum(dim=-3) - added  # <-- here
        total = (queries * keys.cumsum(dim=-2)).sum(-1, keepdim=True)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    total = queries @ keys.sum(dim=-1, keepdim=True)  # <-- here
    return queries @ (keys.transpose(-2, -1) @ v) / total


# %% right | 2026-blind-4 | einsum, with a column of ones among the values for the denominator
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    extended = F.pad(v, (0, 1), value=1.0)
    if causal:
        state = torch.einsum("...td,...te->...tde", phi_k, extended).cumsum(dim=-3)
        both = torch.einsum("...td,...tde->...te", phi_q, state)
    else:
        state = torch.einsum("...td,...te->...de", phi_k, extended)
        both = torch.einsum("...td,...de->...te", phi_q, state)
    blend, total = both.split([v.shape[-1], 1], dim=-1)
    return blend / total


# %% right | 2026-blind-4 | a loop over positions that carries the state along
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)

    def read(query, S, z):
        return (query.unsqueeze(-1) * S).sum(dim=-2) / (query * z).sum(dim=-1, keepdim=True)

    S, z, rows = 0.0, 0.0, []
    for t in range(k.shape[-2]):
        S = S + keys[..., t, :].unsqueeze(-1) * v[..., t, :].unsqueeze(-2)
        z = z + keys[..., t, :]
        if causal:
            rows.append(read(queries[..., t, :], S, z))
    if causal:
        return torch.stack(rows, dim=-2)
    return (queries @ S) / (queries @ z.unsqueeze(-1))


# %% right | 2026-blind-4 | a loop over the features, each with a running or a whole sum of its own
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    top = bottom = 0
    for c in range(q.shape[-1]):
        query, key = queries[..., c : c + 1], keys[..., c : c + 1]
        if causal:
            top = top + query * torch.cumsum(key * v, dim=-2)
            bottom = bottom + query * torch.cumsum(key, dim=-2)
        else:
            top = top + query * torch.sum(key * v, dim=-2, keepdim=True)
            bottom = bottom + query * torch.sum(key, dim=-2, keepdim=True)
    return top / bottom


# %% shared | 2026-blind-5
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-5 | - | the running sums go along dimension 0, which is that of the positions only without a batch
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        total = queries @ keys.sum(dim=-2).unsqueeze(-1)
        return queries @ (keys.transpose(-2, -1) @ v) / total
    memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=0)  # <-- here
    total = (queries * keys.cumsum(dim=0)).sum(dim=-1, keepdim=True)  # <-- here
    return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total


# %% wrong | 2026-blind-5 | scaled_first | the queries are divided by the root of d before the feature map, as in the scaled dot product
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        total = (queries * keys.cumsum(dim=-2)).sum(-1, keepdim=True)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    total = (queries * keys.sum(dim=-2, keepdim=True)).sum(-1, keepdim=True)
    return queries @ (keys.mT @ v) / total


# %% wrong | 2026-blind-5 | total_of_the_whole_sentence | causal, the denominator is still the sum over all keys
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    total = queries @ keys.sum(dim=-2).unsqueeze(-1)  # <-- here
    if causal:
        written = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = written.cumsum(dim=-3)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    return queries @ (keys.transpose(-2, -1) @ v) / total


# %% double | 2026-blind-5 | elu_without_the_one_on_one_side | elu is taken without the 1 for the keys; causal, a query does not see its own position
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), F.elu(k)  # <-- here
    if causal:
        written = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = written.cumsum(dim=-3) - written  # <-- here
        seen = keys.cumsum(dim=-2) - keys
        total = (queries * seen).sum(dim=-1, keepdim=True)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    return queries @ (keys.mT @ v) / (queries @ keys.sum(-2).unsqueeze(-1))


# %% right | 2026-blind-5 | a column of ones beside the values, so that one state gives numerator and denominator; causal position by position
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    values = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        state, rows = 0, []
        for t in range(q.shape[-2]):
            state = state + torch.einsum("...d,...e->...de", keys[..., t, :], values[..., t, :])
            rows.append(torch.einsum("...d,...de->...e", queries[..., t, :], state))
        read = torch.stack(rows, dim=-2)
    else:
        state = torch.einsum("...td,...te->...de", keys, values)
        read = torch.einsum("...td,...de->...te", queries, state)
    return read[..., :-1] / read[..., -1:]


# %% wrong | house | all_pairs_where_not_causal | Without causal, an einsum of three tensors, which works through all pairs; with it, blocks of four.
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


# %% shared | 2026-blind-6
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-6 | total_of_the_whole_sentence | divides by the sum over all keys in the causal case, too
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    below = queries @ keys.sum(dim=-2).unsqueeze(-1)  # <-- here
    if not causal:
        return queries @ (keys.transpose(-2, -1) @ v) / below
    memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
    above = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    return above / below


# %% wrong | 2026-blind-6 | sums_over_dimension_1 | adds up along dimension 1, which counts the positions only with one leading dimension
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        S = (fk[..., :, None] * v[..., None, :]).cumsum(1)  # <-- here
        z = fk.cumsum(1)  # <-- here
        return (fq[..., None, :] @ S)[..., 0, :] / (fq * z).sum(-1, keepdim=True)
    S = fk.mT @ v
    z = fk.sum(-2, keepdim=True)
    return fq @ S / (fq * z).sum(-1, keepdim=True)


# %% double | 2026-blind-6 | not_even_itself | makes all T by T weights; forbids a query its own position
def linear_attention(q, k, v, causal=False):
    weights = feature_map(q) @ feature_map(k).transpose(-2, -1)  # <-- here
    if causal:
        weights = weights.tril(-1)  # <-- here
    total = weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)
    return weights @ v / total


# %% right | 2026-blind-6 | a loop over positions with running sums; ones joined to the values for the denominator
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    lead = torch.broadcast_shapes(fq.shape[:-2], fk.shape[:-2], v.shape[:-2])
    with_ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        S = fk.new_zeros((*lead, fk.shape[-1], with_ones.shape[-1]))
        rows = []
        for t in range(fq.shape[-2]):
            S = S + torch.einsum("...d,...e->...de", fk[..., t, :], with_ones[..., t, :])
            rows.append(torch.einsum("...d,...de->...e", fq[..., t, :], S))
        both = torch.stack(rows, dim=-2)
    else:
        S = torch.einsum("...td,...te->...de", fk, with_ones)
        both = torch.einsum("...td,...de->...te", fq, S)
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-7
from course_utils.attention.linear import feature_map

# %% wrong | 2026-blind-7 | all_pairs_where_causal | causal by a T by T table of weights with a triangle, which was never to exist
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        weights = (queries @ keys.transpose(-2, -1)).tril()  # <-- here
        return (weights @ v) / weights.sum(dim=-1, keepdim=True)
    top = queries @ (keys.transpose(-2, -1) @ v)
    return top / (queries @ keys.sum(dim=-2).unsqueeze(-1))

# %% wrong | 2026-blind-7 | - | the sum runs over the features of the key and not over the positions
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        memory = keys.transpose(-2, -1) @ v
        return queries @ memory / (queries * keys.sum(dim=-2, keepdim=True)).sum(-1, keepdim=True)
    written = keys.unsqueeze(-1) * v.unsqueeze(-2)
    memory = written.cumsum(dim=-2)  # <-- here
    top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    bottom = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return top / bottom

# %% wrong | 2026-blind-7 | scaled_first | the queries are divided by the root of d before the feature map, as in softmax attention
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        S = torch.einsum("...td,...tv->...tdv", phi_k, v).cumsum(-3)
        z = phi_k.cumsum(-2)
        return torch.einsum("...td,...tdv->...tv", phi_q, S) / (phi_q * z).sum(-1, keepdim=True)
    S = torch.einsum("...td,...tv->...dv", phi_k, v)
    z = phi_k.sum(-2, keepdim=True)
    return phi_q @ S / (phi_q * z).sum(-1, keepdim=True)

# %% double | 2026-blind-7 | features_of_the_keys_alone | the queries do not go through the feature map; the causal denominator takes the keys of all positions
def linear_attention(q, k, v, causal=False):
    keys = feature_map(k)
    total = (q @ keys.sum(dim=-2).unsqueeze(-1))  # <-- here
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        return (q.unsqueeze(-2) @ memory).squeeze(-2) / total  # <-- here
    return q @ (keys.transpose(-2, -1) @ v) / total

# %% right | 2026-blind-7 | a loop over positions with a running state, a column of ones for the denominator
def linear_attention(q, k, v, causal=False):
    queries, keys = F.elu(q) + 1, F.elu(k) + 1
    with_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if not causal:
        both = queries @ (keys.mT @ with_one)
        return both[..., :-1] / both[..., -1:]
    memory, rows = 0.0, []
    for t in range(q.shape[-2]):
        memory = memory + keys[..., t, :, None] * with_one[..., t, None, :]
        both = (queries[..., t : t + 1, :] @ memory).squeeze(-2)
        rows.append(both[..., :-1] / both[..., -1:])
    return torch.stack(rows, dim=-2)


# %% shared | 2026-blind-8
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-8 | sums_over_dimension_1 | Sums up over dimension 1, as if there were always exactly one dimension before the positions.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        top = queries @ (keys.transpose(-2, -1) @ v)
        bottom = queries @ keys.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    states = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=1)  # <-- here
    top = (queries.unsqueeze(-2) @ states).squeeze(-2)
    bottom = (queries * keys.cumsum(dim=1)).sum(dim=-1, keepdim=True)  # <-- here
    return top / bottom


# %% wrong | 2026-blind-8 | scaled_first | Divides the queries by the root of d before the feature map, a habit from scaled dot products.
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    if causal:
        memory = torch.einsum("...td,...te->...tde", keys, v).cumsum(dim=-3)
        z = keys.cumsum(dim=-2)
        numerator = torch.einsum("...td,...tde->...te", queries, memory)
        denominator = torch.einsum("...td,...td->...t", queries, z)
    else:
        memory = torch.einsum("...td,...te->...de", keys, v)
        z = keys.sum(dim=-2)
        numerator = torch.einsum("...td,...de->...te", queries, memory)
        denominator = torch.einsum("...td,...d->...t", queries, z)
    return numerator / denominator.unsqueeze(-1)


# %% right | 2026-blind-8 | a column of ones beside the values, a loop over positions when causal
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    ones = torch.ones_like(v[..., :1])
    padded = torch.cat([v, ones], dim=-1)
    if causal:
        memory = keys.new_zeros(*keys.shape[:-2], keys.shape[-1], padded.shape[-1])
        rows = []
        for t in range(keys.shape[-2]):
            memory = memory + keys[..., t, :, None] * padded[..., t, None, :]
            rows.append((queries[..., t, None, :] @ memory)[..., 0, :])
        both = torch.stack(rows, dim=-2)
    else:
        both = queries @ (keys.mT @ padded)
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-9
from course_utils.attention.linear import feature_map

# %% wrong | 2026-blind-9 | total_of_the_whole_sentence | In the causal case the denominator still sums over all keys, later ones too.
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    total = torch.einsum("...qd,...kd->...q", phi_q, phi_k).unsqueeze(-1)  # <-- here
    if causal:
        memory = torch.einsum("...td,...te->...tde", phi_k, v).cumsum(dim=-3)
        top = torch.einsum("...td,...tde->...te", phi_q, memory)
    else:
        top = phi_q @ torch.einsum("...td,...te->...de", phi_k, v)
    return top / total


# %% wrong | 2026-blind-9 | - | The memory is divided by the sum of the keys feature by feature before the query reads it, instead of the answer by one number.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        memory = keys.transpose(-2, -1) @ v
        memory = memory / keys.sum(dim=-2).unsqueeze(-1)  # <-- here
        return queries @ memory
    context = torch.zeros_like(v)
    state = torch.zeros_like(keys[..., 0, :, None] * v[..., 0, None, :])
    z = torch.zeros_like(keys[..., 0, :])
    for t in range(q.shape[-2]):
        state = state + keys[..., t, :, None] * v[..., t, None, :]
        z = z + keys[..., t, :]
        context[..., t, :] = (queries[..., t, None, :] @ state).squeeze(-2) / (queries[..., t, :] * z).sum(-1, keepdim=True)
    return context


# %% double | 2026-blind-9 | features_of_the_keys_alone | The queries go in without the feature map; the causal sums run over dimension 1, wherever the positions stand.
def linear_attention(q, k, v, causal=False):
    queries = q  # <-- here
    keys = feature_map(k)
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=1)  # <-- here
        z = keys.cumsum(dim=-2)
        top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
        return top / (queries * z).sum(dim=-1, keepdim=True)
    memory = keys.mT @ v
    return (queries @ memory) / (queries @ keys.sum(dim=-2).unsqueeze(-1))


# %% right | 2026-blind-9 | a column of ones beside the values makes the denominator; the causal case as a loop over positions
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    with_ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        state, rows = 0, []
        for t in range(q.shape[-2]):
            state = state + torch.einsum("...d,...e->...de", b[..., t, :], with_ones[..., t, :])
            rows.append(torch.einsum("...d,...de->...e", a[..., t, :], state))
        both = torch.stack(rows, dim=-2)
    else:
        both = torch.einsum("...qd,...de->...qe", a, torch.einsum("...kd,...ke->...de", b, with_ones))
    return both[..., :-1] / both[..., -1:]


# %% shared | house
from course_utils.attention.linear import feature_map


# %% wrong | house | sums_anew_at_each_position | The lesson's loop over the queries, with leading dimensions: each still meets all keys.
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    rows = []
    for i in range(q.shape[-2]):
        end = i + 1 if causal else k.shape[-2]
        weights = (queries[..., i : i + 1, :] * keys[..., :end, :]).sum(-1)  # <-- here
        rows.append((weights.unsqueeze(-1) * v[..., :end, :]).sum(-2) / weights.sum(-1, keepdim=True))
    return torch.stack(rows, dim=-2)


# %% wrong | house | relu_for_elu | The features are relu(x) + 1.
def linear_attention(q, k, v, causal=False):
    queries, keys = F.relu(q) + 1, F.relu(k) + 1  # <-- here
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(-3)
        total = (queries * keys.cumsum(-2)).sum(-1, keepdim=True)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    memory = keys.transpose(-2, -1) @ v
    total = queries @ keys.sum(dim=-2).unsqueeze(-1)
    return queries @ memory / total


# %% shared | 2026-blind-10
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-10 | scaled_first | the queries are divided by the root of d before the feature map, as the scores of softmax attention are
def linear_attention(q, k, v, causal=False):
    d = q.shape[-1]
    phi_q = feature_map(q / math.sqrt(d))  # <-- here
    phi_k = feature_map(k)
    if causal:
        memory = (phi_k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)  # (..., T, d, d_v)
        top = (phi_q.unsqueeze(-2) @ memory).squeeze(-2)
        bottom = (phi_q * phi_k.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    else:
        top = phi_q @ (phi_k.transpose(-2, -1) @ v)
        bottom = (phi_q * phi_k.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-10 | all_pairs_where_causal | with causal=True all T by T weights are made and the upper triangle set to 0: the numbers are right, but the promise never to hold T by T is broken
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        S = torch.einsum("...td,...tv->...dv", keys, v)
        z = keys.sum(dim=-2)
        numerator = torch.einsum("...td,...dv->...tv", queries, S)
        denominator = torch.einsum("...td,...d->...t", queries, z)
        return numerator / denominator.unsqueeze(-1)
    weights = torch.einsum("...id,...jd->...ij", queries, keys).tril()  # <-- here
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return torch.einsum("...ij,...jv->...iv", weights, v)


# %% double | 2026-blind-10 | - | the denominator sums the keys themselves and not their features; the causal sums run along dimension 1, the positions only where there is exactly one leading dimension
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    if causal:
        written = b.unsqueeze(-1) * v.unsqueeze(-2)
        memory = torch.cumsum(written, dim=1)  # <-- here
        total = torch.cumsum(k, dim=-2)  # <-- here
        context = (a.unsqueeze(-2) @ memory).squeeze(-2)
        return context / (a * total).sum(dim=-1, keepdim=True)
    memory = b.transpose(-2, -1) @ v
    total = k.sum(dim=-2).unsqueeze(-1)  # <-- here
    return (a @ memory) / (a @ total)


# %% right | 2026-blind-10 | a column of ones beside the values makes numerator and denominator one sum; causal by a loop that carries one matrix
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    ones = torch.ones_like(v[..., :1])
    with_ones = torch.cat([v, ones], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        memory, rows = 0, []
        for t in range(keys.shape[-2]):
            memory = memory + torch.einsum("...d,...v->...dv", keys[..., t, :], with_ones[..., t, :])
            rows.append(torch.einsum("...d,...dv->...v", queries[..., t, :], memory))
        read = torch.stack(rows, dim=-2)
    else:
        memory = torch.einsum("...td,...tv->...dv", keys, with_ones)
        read = torch.einsum("...td,...dv->...tv", queries, memory)
    numerator, denominator = read.split([v.shape[-1], 1], dim=-1)
    return numerator / denominator


# %% wrong | house | total_without_its_own_key | The denominator is made before the key is added to it.
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


# %% wrong | house | memory_of_its_own_position_alone | S is overwritten at each position, z is a running sum.
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


# %% wrong | house | its_own_position_alone | Both sums are overwritten at each position.
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


# %% wrong | house | - | Holds the denominator at 1 or above.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        S = torch.einsum("...td,...te->...tde", fk, v).cumsum(-3)
        num = torch.einsum("...td,...tde->...te", fq, S)
        den = torch.einsum("...td,...td->...t", fq, fk.cumsum(-2))
    else:
        num = fq @ torch.einsum("...td,...te->...de", fk, v)
        den = torch.einsum("...td,...sd->...t", fq, fk)
    return num / den.clamp(min=1.0).unsqueeze(-1)  # <-- here


# %% wrong | house | first_position_twice | The sums begin with the first position, and the loop adds it again.
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


# %% wrong | house | causal_the_wrong_way_round | The two branches have changed places.
from course_utils.attention.linear import feature_map


def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:  # <-- here
        S = torch.einsum("...td,...te->...tde", fk, v).cumsum(-3)
        return torch.einsum("...td,...tde->...te", fq, S) / (fq * fk.cumsum(-2)).sum(-1, keepdim=True)
    return (fq @ (fk.mT @ v)) / (fq @ fk.sum(-2, keepdim=True).mT)


# %% shared | 2026-blind-11
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-11 | - | In the causal form the products of key and value are summed along the features of the key in place of along the positions.
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        added = torch.einsum("...ti,...tj->...tij", fk, v)  # (..., T, d, d_v)
        memory = added.cumsum(dim=-2)  # <-- here
        numerator = torch.einsum("...ti,...tij->...tj", fq, memory)
        denominator = torch.einsum("...ti,...ti->...t", fq, fk.cumsum(dim=-2))
    else:
        memory = torch.einsum("...ti,...tj->...ij", fk, v)
        numerator = torch.einsum("...ti,...ij->...tj", fq, memory)
        denominator = torch.einsum("...ti,...i->...t", fq, fk.sum(dim=-2))
    return numerator / denominator.unsqueeze(-1)


# %% wrong | 2026-blind-11 | - | The sum of the keys loses its dimension of positions, so that in a batch it meets the positions of the queries where it should meet the batch.
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


# %% right | 2026-blind-11 | a column of ones beside the values carries the denominator; causal as a loop over a running state
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    with_ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        state, read = 0, []
        for t in range(q.shape[-2]):
            state = state + phi_k[..., t, :, None] * with_ones[..., t, None, :]
            read.append((phi_q[..., t, :, None] * state).sum(dim=-2))
        both = torch.stack(read, dim=-2)
    else:
        both = phi_q @ (phi_k.mT @ with_ones)
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-12
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-12 | - | sums the keys without keeping the dimension, so that with a batch the sum of another text (or an error) stands in the denominator
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if not causal:
        top = q @ (k.transpose(-2, -1) @ v)
        bottom = (q * k.sum(dim=-2)).sum(dim=-1)  # <-- here
        return top / bottom.unsqueeze(-1)
    states = torch.cumsum(torch.einsum("...td,...te->...tde", k, v), dim=-3)
    top = torch.einsum("...td,...tde->...te", q, states)
    bottom = (q * k.cumsum(dim=-2)).sum(dim=-1)
    return top / bottom.unsqueeze(-1)


# %% wrong | 2026-blind-12 | all_pairs_where_causal | makes all T by T weights and a triangle of them in the causal case, in place of running sums
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        weights = (fq @ fk.transpose(-1, -2)).tril()  # <-- here
        return weights @ v / weights.sum(dim=-1, keepdim=True)
    memory = fk.transpose(-1, -2) @ v
    total = fk.sum(dim=-2, keepdim=True).transpose(-1, -2)
    return (fq @ memory) / (fq @ total)


# %% wrong | 2026-blind-12 | scaled_first | divides queries and keys by the fourth root of d before the feature map, as a softmax's scores are scaled, in place of taking them as they are
def linear_attention(q, k, v, causal=False):
    scale = q.shape[-1] ** 0.25
    phi_q = feature_map(q / scale)  # <-- here
    phi_k = feature_map(k / scale)  # <-- here
    v_and_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        state = torch.zeros_like(phi_k[..., 0, :].unsqueeze(-1) * v_and_one[..., 0, :].unsqueeze(-2))
        rows = []
        for t in range(k.shape[-2]):
            state = state + phi_k[..., t, :].unsqueeze(-1) * v_and_one[..., t, :].unsqueeze(-2)
            rows.append((phi_q[..., t, :].unsqueeze(-2) @ state).squeeze(-2))
        both = torch.stack(rows, dim=-2)
    else:
        both = phi_q @ (phi_k.transpose(-2, -1) @ v_and_one)
    return both[..., :-1] / both[..., -1:]


# %% double | 2026-blind-12 | - | divides by the sum over all keys in the causal case too; takes the running sum of what the positions add over the features in place of over the positions
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    denominator = queries @ keys.sum(dim=-2, keepdim=True).transpose(-2, -1)  # <-- here
    if causal:
        added = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = added.cumsum(dim=-2)  # <-- here
        numerator = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        numerator = queries @ (keys.transpose(-2, -1) @ v)
    return numerator / denominator


# %% right | 2026-blind-12 | a column of ones joined to the values, einsum, one running sum for both
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    more = torch.cat([v, v.new_ones(*v.shape[:-1], 1)], dim=-1)
    if causal:
        running = torch.einsum("...tf,...tg->...tfg", b, more).cumsum(dim=-3)
        read = torch.einsum("...tf,...tfg->...tg", a, running)
    else:
        read = torch.einsum("...tf,...fg->...tg", a, torch.einsum("...sf,...sg->...fg", b, more))
    return read[..., :-1] / read[..., -1:]

# %% wrong | house | sums_anew_at_each_position | Makes the features of all queries and keys anew at each position.
def linear_attention(q, k, v, causal=False):
    if not causal:
        kv = torch.einsum("...td,...te->...de", feature_map(k), v)
        z = feature_map(k).sum(-2)
        return torch.einsum("...td,...de->...te", feature_map(q), kv) / torch.einsum("...td,...d->...t", feature_map(q), z).unsqueeze(-1)
    S = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros(*k.shape[:-2], k.shape[-1], dtype=q.dtype)
    out = []
    for t in range(q.shape[-2]):
        phi_q, phi_k = feature_map(q), feature_map(k) # <-- here
        S = S + phi_k[..., t, :, None] * v[..., t, None, :]
        z = z + phi_k[..., t, :]
        out.append((phi_q[..., t, None, :] @ S).squeeze(-2) / (phi_q[..., t, :] * z).sum(-1, keepdim=True))
    return torch.stack(out, dim=-2)

# %% wrong | house | sums_anew_at_each_position | Makes the features of all keys anew at each position, causal or not.
def linear_attention(q, k, v, causal=False):
    T = q.shape[-2]
    S = torch.zeros(*k.shape[:-2], k.shape[-1], v.shape[-1], dtype=q.dtype)
    z = torch.zeros(*k.shape[:-2], k.shape[-1], dtype=q.dtype)
    states = []
    for t in range(k.shape[-2]):
        key = feature_map(k)[..., t, :] # <-- here
        S = S + key.unsqueeze(-1) * v[..., t, :].unsqueeze(-2)
        z = z + key
        states.append((S, z))
    out = []
    for t in range(T):
        query = feature_map(q)[..., t, :]
        S, z = states[t] if causal else states[-1]
        out.append((query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True))
    return torch.stack(out, -2)


# %% shared | 2026-blind-13
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-13 | scaled_first | the queries are divided by the root of d before the feature map, as with a softmax
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        S = torch.einsum("...td,...te->...tde", phi_k, v).cumsum(dim=-3)
        z = phi_k.cumsum(dim=-2)
        top = torch.einsum("...td,...tde->...te", phi_q, S)
        bottom = (phi_q * z).sum(dim=-1, keepdim=True)
    else:
        S = torch.einsum("...td,...te->...de", phi_k, v)
        z = phi_k.sum(dim=-2)
        top = torch.einsum("...td,...de->...te", phi_q, S)
        bottom = torch.einsum("...td,...d->...t", phi_q, z).unsqueeze(-1)
    return top / bottom


# %% wrong | 2026-blind-13 | memory_of_the_whole_sentence | the causal loop appends the same tensor again and again and adds to it in place, so every query reads the last matrix
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


# %% wrong | 2026-blind-13 | - | the causal sum of the products runs over the features of the keys in place of the positions
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        memory = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-2)  # <-- here
        numerator = (q.unsqueeze(-2) @ memory).squeeze(-2)
        denominator = (q * k.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    else:
        numerator = q @ (k.transpose(-2, -1) @ v)
        denominator = (q * k.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)
    return numerator / (denominator + 1e-6)


# %% double | 2026-blind-13 | - | the keys are summed over the first dimension, which is the positions only without leading dimensions; a causal query reads the sum before its own key was added
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        written = fk.unsqueeze(-1) * v.unsqueeze(-2)
        S = written.cumsum(dim=-3) - written  # <-- here
        z = fk.cumsum(dim=-2) - fk  # <-- here
        norm = (fq * z).sum(dim=-1, keepdim=True)
        return (fq.unsqueeze(-2) @ S).squeeze(-2) / (norm + 1e-6)
    S = fk.transpose(-2, -1) @ v
    z = fk.sum(dim=0)  # <-- here
    norm = (fq * z).sum(dim=-1, keepdim=True)
    return fq @ S / (norm + 1e-6)


# %% right | 2026-blind-13 | a column of ones joined to the values, so that the denominator comes out of the same product
def linear_attention(q, k, v, causal=False):
    left, right = feature_map(q), feature_map(k)
    ones = torch.ones_like(v[..., :1])
    more = torch.cat([v, ones], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        state, answers = 0, []
        for t in range(q.shape[-2]):
            state = state + right[..., t, :, None] * more[..., t, None, :]
            answers.append((left[..., t, :, None] * state).sum(dim=-2))
        both = torch.stack(answers, dim=-2)
    else:
        both = left @ (right.mT @ more)
    return both[..., :-1] / both[..., -1:]


# %% wrong | house | all_pairs_where_causal | The running sums are products with a matrix of ones, T by T.
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    if causal:
        ones = torch.ones(q.shape[-2], q.shape[-2], dtype=q.dtype).tril()  # <-- here
        memory = torch.einsum("ts,...sde->...tde", ones, k[..., None] * v[..., None, :])
        return (q.unsqueeze(-2) @ memory).squeeze(-2) / (q * (ones @ k)).sum(-1, keepdim=True)  # <-- here
    return q @ (k.transpose(-2, -1) @ v) / (q @ k.sum(-2).unsqueeze(-1))


# %% wrong | house | all_pairs | A mask of all pairs, which forbids nothing where it is not causal.
def linear_attention(q, k, v, causal=False):
    weights = feature_map(q) @ feature_map(k).transpose(-2, -1)  # <-- here
    mask = torch.ones(weights.shape[-2:], dtype=torch.bool)
    if causal:
        mask = mask.tril()
    weights = weights.masked_fill(~mask, 0.0)
    return weights / weights.sum(-1, keepdim=True) @ v  # <-- here


# %% wrong | house | scaled_after | The values are divided by sqrt(d).
def linear_attention(q, k, v, causal=False):
    v = v / math.sqrt(q.shape[-1])  # <-- here
    q, k = feature_map(q), feature_map(k)
    if causal:
        memory = (k[..., None] * v[..., None, :]).cumsum(-3)
        return (q.unsqueeze(-2) @ memory).squeeze(-2) / (q * k.cumsum(-2)).sum(-1, keepdim=True)
    return q @ (k.transpose(-2, -1) @ v) / (q @ k.sum(-2).unsqueeze(-1))


# %% shared | 2026-blind-14
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-14 | - | the sum of the weights is not allowed below 1, so small sums do not divide as they should
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        memory = torch.einsum("...td,...tv->...tdv", fk, v).cumsum(dim=-3)
        top = torch.einsum("...td,...tdv->...tv", fq, memory)
        bottom = torch.einsum("...td,...td->...t", fq, fk.cumsum(dim=-2))
    else:
        top = fq @ torch.einsum("...td,...tv->...dv", fk, v)
        bottom = torch.einsum("...td,...d->...t", fq, fk.sum(dim=-2))
    bottom = bottom.clamp(min=1.0)  # <-- here
    return top / bottom.unsqueeze(-1)


# %% wrong | 2026-blind-14 | scaled_first | the queries are divided by the root of d before the feature map, as in softmax attention, which this formula does not have
def linear_attention(q, k, v, causal=False):
    d = q.shape[-1]
    Q = feature_map(q / math.sqrt(d))  # <-- here
    K = feature_map(k)
    if not causal:
        S = K.transpose(-2, -1) @ v
        z = K.sum(dim=-2, keepdim=True)
        return (Q @ S) / (Q * z).sum(dim=-1, keepdim=True)
    S = v.new_zeros((*v.shape[:-2], d, v.shape[-1]))
    z = K.new_zeros((*K.shape[:-2], d))
    contexts = []
    for t in range(q.shape[-2]):
        S = S + K[..., t, :].unsqueeze(-1) * v[..., t, :].unsqueeze(-2)
        z = z + K[..., t, :]
        above = (Q[..., t, :].unsqueeze(-2) @ S).squeeze(-2)
        below = (Q[..., t, :] * z).sum(dim=-1, keepdim=True)
        contexts.append(above / below)
    return torch.stack(contexts, dim=-2)


# %% wrong | 2026-blind-14 | - | the values of 1 for the denominator are made with the number of queries and not of keys, which fails where the two differ
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q)
    keys = feature_map(k)
    ones = torch.ones_like(queries[..., :1])  # <-- here

    def blend(content):
        if causal:
            written = keys.unsqueeze(-1) * content.unsqueeze(-2)
            return (queries.unsqueeze(-2) @ written.cumsum(dim=-3)).squeeze(-2)
        return queries @ (keys.transpose(-2, -1) @ content)

    return blend(v) / blend(ones)


# %% double | 2026-blind-14 | - | the sum over the positions runs along dimension 1, which is that of the positions only for one leading dimension; in the causal case the denominator sums all keys and not those so far
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    total = keys.sum(dim=-2, keepdim=True)
    denominator = (queries * total).sum(dim=-1, keepdim=True)  # <-- here
    if causal:
        added = keys.unsqueeze(-1) * v.unsqueeze(-2)
        memory = torch.cumsum(added, dim=1)  # <-- here
        numerator = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        numerator = queries @ (keys.mT @ v)
    return numerator / denominator


# %% right | 2026-blind-14 | a column of ones beside the values, so that numerator and denominator come out of one sum
def linear_attention(q, k, v, causal=False):
    wide = F.pad(v, (0, 1), value=1.0)
    phi_q = torch.where(q > 0, q + 1, torch.exp(q.clamp(max=0)))
    phi_k = torch.where(k > 0, k + 1, torch.exp(k.clamp(max=0)))
    if causal:
        read, memory = [], torch.zeros_like(phi_k[..., 0, :, None] * wide[..., 0, None, :])
        for query, key, row in zip(phi_q.unbind(-2), phi_k.unbind(-2), wide.unbind(-2)):
            memory = torch.add(memory, torch.einsum("...d,...v->...dv", key, row))
            read.append(torch.einsum("...d,...dv->...v", query, memory))
        both = torch.stack(read, dim=-2)
    else:
        both = torch.einsum("...id,...dv->...iv", phi_q, torch.einsum("...jd,...jv->...dv", phi_k, wide))
    return both[..., :-1] / both[..., -1:]


# %% right | house | a value of 1 beside the others makes the sum of the weights, all with einsum
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    ones = torch.cat([v, torch.ones_like(v[..., :1])], -1)
    if causal:
        both = torch.einsum("...td,...tdv->...tv", a, torch.einsum("...td,...tv->...tdv", b, ones).cumsum(-3))
    else:
        both = torch.einsum("...td,...dv->...tv", a, torch.einsum("...td,...tv->...dv", b, ones))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-15
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-15 | - | keeps the sum of the weights at 1 or above before it divides, so that queries with small weights get a context that is too small
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        blend = (queries.unsqueeze(-2) @ memory).squeeze(-2)
        total = (queries * keys.cumsum(dim=-2)).sum(dim=-1)
    else:
        blend = queries @ (keys.transpose(-2, -1) @ v)
        total = (queries * keys.sum(dim=-2, keepdim=True)).sum(dim=-1)
    return blend / total.clamp(min=1.0).unsqueeze(-1)  # <-- here


# %% wrong | 2026-blind-15 | - | multiplies the queries by the sum of the keys as if that were one vector, which with a dimension of texts is taken for a matrix
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q)
    phi_k = feature_map(k)
    if not causal:
        numerator = phi_q @ (phi_k.transpose(-2, -1) @ v)
        denominator = phi_q @ phi_k.sum(dim=-2)  # <-- here
        return numerator / denominator.unsqueeze(-1)
    S = torch.einsum("...td,...tv->...tdv", phi_k, v).cumsum(dim=-3)
    z = phi_k.cumsum(dim=-2)
    numerator = torch.einsum("...td,...tdv->...tv", phi_q, S)
    denominator = torch.einsum("...td,...td->...t", phi_q, z)
    return numerator / denominator.unsqueeze(-1)


# %% wrong | 2026-blind-15 | memory_of_the_whole_sentence | adds to one matrix in place and keeps it for every position, so that every causal query reads the sum over all keys
def linear_attention(q, k, v, causal=False):
    features_q, features_k = feature_map(q), feature_map(k)
    # (..., T, d, d_v), what each position adds, and (..., T, d)
    if causal:
        S = torch.zeros_like(features_k[..., 0, :, None] * v[..., 0, None, :])
        states, z = [], features_k.cumsum(dim=-2)
        for t in range(k.shape[-2]):
            S += features_k[..., t, :, None] * v[..., t, None, :]  # <-- here
            states.append(S)
        rows = []
        for t, state in enumerate(states):
            row = (features_q[..., t, None, :] @ state).squeeze(-2)
            rows.append(row / (features_q[..., t, :] * z[..., t, :]).sum(dim=-1, keepdim=True))
        return torch.stack(rows, dim=-2)
    S = features_k.mT @ v
    z = features_k.sum(dim=-2).unsqueeze(-1)
    return (features_q @ S) / (features_q @ z)


# %% double | 2026-blind-15 | scaled_first | divides queries by the root of d before the feature map; with causal divides by the sum of the weights over all keys and not up to the query's own
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    norm = (queries * keys.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)  # <-- here
    if causal:
        added = keys[..., :, None] * v[..., None, :]
        state = torch.cumsum(added, dim=-3)
        top = (queries[..., None, :] @ state)[..., 0, :]
    else:
        top = queries @ (keys.transpose(-1, -2) @ v)
    return top / norm


# %% right | 2026-blind-15 | a column of ones beside the values, so that one product makes blend and total
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    with_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        written = torch.einsum("...td,...te->...tde", b, with_one)
        read = torch.einsum("...td,...tde->...te", a, written.cumsum(dim=-3))
    else:
        read = torch.einsum("...td,...de->...te", a, torch.einsum("...td,...te->...de", b, with_one))
    return read[..., :-1] / read[..., -1:]


# %% shared | 2026-blind-16
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-16 | - | Accumulates over dimension 0, which is the positions only where there are no leading dimensions, in place of over the positions
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        top = fq @ (fk.transpose(-2, -1) @ v)
        bottom = fq @ fk.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    products = fk.unsqueeze(-1) * v.unsqueeze(-2)
    S = products.cumsum(dim=0)  # <-- here
    z = fk.cumsum(dim=0)  # <-- here
    top = (fq.unsqueeze(-2) @ S).squeeze(-2)
    bottom = (fq * z).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-16 | scaled_first | Divides the queries by the root of d before the feature map, as attention with a softmax does, in place of taking them as they are
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        memory = torch.einsum("...td,...tv->...tdv", phi_k, v).cumsum(dim=-3)
        counts = phi_k.cumsum(dim=-2)
        numerator = torch.einsum("...td,...tdv->...tv", phi_q, memory)
        denominator = torch.einsum("...td,...td->...t", phi_q, counts)
    else:
        memory = torch.einsum("...td,...tv->...dv", phi_k, v)
        numerator = torch.einsum("...td,...dv->...tv", phi_q, memory)
        denominator = torch.einsum("...td,...d->...t", phi_q, phi_k.sum(-2))
    return numerator / (denominator.unsqueeze(-1) + 1e-6)


# %% wrong | 2026-blind-16 | memory_of_the_whole_sentence | Collects the same matrix again and again while it is changed in place, so each causal query reads the matrix of all keys
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        T = q.shape[-2]
        S = torch.zeros_like(keys[..., 0, :, None] * v[..., 0, None, :])
        memories = []
        for t in range(T):
            S += keys[..., t, :, None] * v[..., t, None, :]
            memories.append(S)  # <-- here
        memory = torch.stack(memories, dim=-3)
        numerator = (queries.unsqueeze(-2) @ memory).squeeze(-2)
        total = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
        return numerator / total
    memory = keys.mT @ v
    total = (queries * keys.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)
    return queries @ memory / total


# %% double | 2026-blind-16 | features_of_the_values | Sends the values through the feature map as well; divides a causal query by the sum over all keys in place of those up to its own
def linear_attention(q, k, v, causal=False):
    q, k, v = map(feature_map, (q, k, v))  # <-- here
    z = k.sum(dim=-2, keepdim=True)
    normaliser = (q * z).sum(dim=-1, keepdim=True)
    if causal:
        S = (k[..., :, None] * v[..., None, :]).cumsum(dim=-3)
        return (q[..., None, :] @ S)[..., 0, :] / normaliser  # <-- here
    return q @ (k.transpose(-1, -2) @ v) / normaliser


# %% right | 2026-blind-16 | a column of ones joined to the values, so that one matrix gives numerator and denominator; causal in a loop that adds up
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    with_one = F.pad(v, (0, 1), value=1.0)  # (..., Tk, d_v + 1)
    if causal:
        state, rows = 0.0, []
        for t in range(q.shape[-2]):
            state = state + phi_k[..., t, :, None] * with_one[..., t, None, :]
            rows.append(torch.einsum("...d,...dv->...v", phi_q[..., t, :], state))
        read = torch.stack(rows, dim=-2)
    else:
        read = phi_q @ torch.einsum("...td,...tv->...dv", phi_k, with_one)
    return read[..., :-1] / read[..., -1:]


# %% shared | 2026-blind-17
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-17 | - | the running sums go along dimension 0, which is the positions' only where nothing stands before it
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        top = fq @ (fk.transpose(-2, -1) @ v)
        bottom = fq @ fk.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    memories = (fk.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=0)  # <-- here
    norms = fk.cumsum(dim=0)  # <-- here
    top = (fq.unsqueeze(-2) @ memories).squeeze(-2)
    return top / (fq * norms).sum(dim=-1, keepdim=True)


# %% wrong | 2026-blind-17 | scaled_first | divides the queries by the root of d before the feature map, as in attention with a softmax
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        memory = torch.einsum("...tk,...tv->...tkv", phi_k, v).cumsum(dim=-3)
        z = phi_k.cumsum(dim=-2)
        numerator = torch.einsum("...tk,...tkv->...tv", phi_q, memory)
        denominator = torch.einsum("...tk,...tk->...t", phi_q, z)
    else:
        memory = torch.einsum("...tk,...tv->...kv", phi_k, v)
        z = phi_k.sum(dim=-2)
        numerator = torch.einsum("...tk,...kv->...tv", phi_q, memory)
        denominator = torch.einsum("...tk,...k->...t", phi_q, z)
    return numerator / denominator.unsqueeze(-1)


# %% wrong | 2026-blind-17 | - | the denominator is the sum of the query's features times the sum of the keys' features in place of their dot product
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)

    def total(x):
        return x.sum(dim=-1, keepdim=True)

    if causal:
        memory = torch.cumsum(k[..., :, None] * v[..., None, :], dim=-3)
        seen = torch.cumsum(k, dim=-2)
        weights_sum = total(q) * total(seen)  # <-- here
        return (q[..., None, :] @ memory)[..., 0, :] / weights_sum
    memory = k.transpose(-1, -2) @ v
    weights_sum = total(q) * total(k.sum(dim=-2, keepdim=True))  # <-- here
    return (q @ memory) / weights_sum


# %% double | 2026-blind-17 | features_of_the_keys_alone | causal, the denominator sums over all keys in place of those seen so far; the queries do not go through the feature map
def linear_attention(q, k, v, causal=False):
    keys = feature_map(k)
    norm = keys.sum(dim=-2, keepdim=True)  # <-- here
    if causal:
        added = keys.unsqueeze(-1) * v.unsqueeze(-2)
        upper = (q.unsqueeze(-2) @ added.cumsum(dim=-3)).squeeze(-2)  # <-- here
    else:
        upper = q @ (keys.mT @ v)
    lower = (q * norm).sum(dim=-1, keepdim=True)
    return upper / lower


# %% right | 2026-blind-17 | a column of ones beside the values, and a loop over positions with a running matrix
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    with_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        memory = 0
        rows = []
        for t in range(q.shape[-2]):
            memory = memory + fk[..., t, :, None] * with_one[..., t, None, :]
            rows.append((memory * fq[..., t, :, None]).sum(dim=-2))
        both = torch.stack(rows, dim=-2)
    else:
        both = fq @ torch.einsum("...td,...tv->...dv", fk, with_one)
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-18
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-18 | total_of_the_whole_sentence | causal: the denominator sums the keys of all positions, not only those up to the query's own
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        memory = (fk.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        top = (fq.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        top = fq @ (fk.transpose(-2, -1) @ v)
    bottom = (fq * fk.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)  # <-- here
    return top / bottom


# %% wrong | 2026-blind-18 | scaled_first | divides the queries by the root of d before the feature map, as in softmax attention
def linear_attention(q, k, v, causal=False):
    a = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    b = feature_map(k)
    extended = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if not causal:
        both = a @ (b.mT @ extended)
    else:
        both = torch.einsum("...td,...tde->...te", a, torch.einsum("...td,...te->...tde", b, extended).cumsum(-3))
    return both[..., :-1] / both[..., -1:]


# %% wrong | 2026-blind-18 | - | causal: the matrices are summed up along the features of the keys (dim -2) and not along the positions
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        added = keys[..., :, :, None] * v[..., :, None, :]  # (..., T, d, d_v)
        memory = torch.cumsum(added, dim=-2)  # <-- here
        z = torch.cumsum(keys, dim=-2)
        numerator = torch.einsum("...td,...tdv->...tv", queries, memory)
        denominator = torch.einsum("...td,...td->...t", queries, z)
    else:
        numerator = torch.einsum("...td,...dv->...tv", queries, keys.transpose(-1, -2) @ v)
        denominator = torch.einsum("...td,...d->...t", queries, keys.sum(-2))
    return numerator / denominator.unsqueeze(-1)


# %% double | 2026-blind-18 | - | causal: the query does not read its own position's value, only those before it; the keys go into the denominator without the feature map
def linear_attention(q, k, v, causal=False):
    Q, K = feature_map(q), feature_map(k)
    if causal:
        each = K.unsqueeze(-1) * v.unsqueeze(-2)
        S = each.cumsum(-3) - each  # <-- here
        z = k.cumsum(-2)  # <-- here
    else:
        S = (K.mT @ v).unsqueeze(-3)
        z = k.sum(-2, keepdim=True)
    return (Q.unsqueeze(-2) @ S).squeeze(-2) / (Q * z).sum(-1, keepdim=True)


# %% right | 2026-blind-18 | a running state in a python loop for the causal case, feature map written out with where
def linear_attention(q, k, v, causal=False):
    phi = lambda x: torch.where(x > 0, x + 1, x.clamp(max=0).exp())
    a, b = phi(q), phi(k)
    if not causal:
        state, mass = torch.einsum("...nd,...ne->...de", b, v), b.sum(-2)
        return torch.einsum("...nd,...de->...ne", a, state) / (a @ mass.unsqueeze(-1))
    state, mass, rows = 0.0, 0.0, []
    for step in range(a.shape[-2]):
        now = b[..., step, :]
        state = state + now[..., None] * v[..., step, None, :]
        mass = mass + now
        ask = a[..., step, :]
        rows.append((ask[..., None] * state).sum(-2) / (ask * mass).sum(-1, keepdim=True))
    return torch.stack(rows, dim=-2)


# %% shared | 2026-blind-19
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-19 | total_of_the_whole_sentence | causal: the numerator reads running sums, but the denominator still divides by the sum over all keys
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    normal = fk.sum(dim=-2, keepdim=True)  # <-- here
    if causal:
        states = (fk.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        top = (fq.unsqueeze(-2) @ states).squeeze(-2)
    else:
        top = fq @ (fk.transpose(-2, -1) @ v)
    return top / (fq * normal).sum(dim=-1, keepdim=True)


# %% wrong | 2026-blind-19 | scaled_first | the inputs are scaled by d^(-1/4) before the feature map, as in scaled dot-product attention; the map is not linear, so the weights change
def linear_attention(q, k, v, causal=False):
    d = q.shape[-1]
    phi_q, phi_k = (feature_map(x / d**0.25) for x in (q, k))  # <-- here
    if not causal:
        num = torch.einsum("...id,...jd,...jv->...iv", phi_q, phi_k, v)
        den = torch.einsum("...id,...jd->...i", phi_q, phi_k)
    else:
        S = torch.cumsum(torch.einsum("...td,...tv->...tdv", phi_k, v), dim=-3)
        num = torch.einsum("...td,...tdv->...tv", phi_q, S)
        den = (phi_q * phi_k.cumsum(-2)).sum(-1)
    return num / den.unsqueeze(-1)


# %% wrong | 2026-blind-19 | not_even_itself | the causal loop reads before it writes: query t sees only the keys before its own, and the first gets 0 / 1e-6
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


# %% double | 2026-blind-19 | - | the feature map is forgotten for the keys in the denominator; causal sums run over the features (dim -2 of the outer products) and not over the positions
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    if causal:
        outer = b[..., :, None] * v[..., None, :]
        S = outer.cumsum(dim=-2)  # <-- here
        numerator = torch.einsum("...td,...tdv->...tv", a, S)
        denominator = torch.einsum("...td,...td->...t", a, k.cumsum(dim=-2))  # <-- here
    else:
        numerator = a @ torch.einsum("...td,...tv->...dv", b, v)
        denominator = torch.einsum("...td,...d->...t", a, k.sum(dim=-2))  # <-- here
    return numerator / denominator[..., None]


# %% right | 2026-blind-19 | a column of ones is appended to the values, so that one sum makes numerator and denominator
def linear_attention(q, k, v, causal=False):
    ones = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        pile = torch.cumsum(fk[..., :, None] * ones[..., None, :], dim=-3)
        both = torch.einsum("...td,...tdw->...tw", fq, pile)
    else:
        both = torch.einsum("...id,...dw->...iw", fq, torch.einsum("...jd,...jw->...dw", fk, ones))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-20
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-20 | - | the state is divided by the sum of the keys feature by feature, before the query has read either
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    outer = keys.unsqueeze(-1) * v.unsqueeze(-2)  # (..., T, d, d_v)
    if causal:
        S, z = outer.cumsum(dim=-3), keys.cumsum(dim=-2)
        S = S / z.unsqueeze(-1)  # <-- here
        return (queries.unsqueeze(-2) @ S).squeeze(-2) / queries.sum(dim=-1, keepdim=True)
    S, z = outer.sum(dim=-3), keys.sum(dim=-2)
    S = S / z.unsqueeze(-1)  # <-- here
    return queries @ S / queries.sum(dim=-1, keepdim=True)


# %% wrong | 2026-blind-20 | - | the products are summed up along the features of the keys and not along the positions
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        top = fq @ (fk.transpose(-2, -1) @ v)
        bottom = fq @ fk.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    written = torch.einsum("...td,...te->...tde", fk, v)
    states = written.cumsum(dim=-2)  # <-- here
    top = torch.einsum("...td,...tde->...te", fq, states)
    bottom = (fq * fk.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-20 | memory_of_the_whole_sentence | the list of states holds the same tensor T times, since it is added to in place: every query reads the last state
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        S = keys.new_zeros(*keys.shape[:-2], keys.shape[-1], v.shape[-1])
        states = []
        for t in range(keys.shape[-2]):
            S += keys[..., t, :, None] * v[..., t, None, :]
            states.append(S)  # <-- here
        matrices = torch.stack(states, dim=-3)  # (..., T, d, d_v)
        numerator = (queries[..., None, :] @ matrices)[..., 0, :]
        denominator = (queries * keys.cumsum(-2)).sum(-1, keepdim=True)
    else:
        numerator = queries @ (keys.mT @ v)
        denominator = queries @ keys.sum(-2, keepdim=True).mT
    return numerator / denominator


# %% double | 2026-blind-20 | scaled_first | queries are divided by the root of d before the feature map; with causal the denominator sums all keys
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    total = keys.sum(dim=-2, keepdim=True)  # <-- here
    below = (queries * total).sum(dim=-1, keepdim=True)
    pairs = keys.unsqueeze(-1) * v.unsqueeze(-2)
    if causal:
        above = (queries.unsqueeze(-2) @ pairs.cumsum(dim=-3)).squeeze(-2)
    else:
        above = queries @ pairs.sum(dim=-3)
    return above / below


# %% right | 2026-blind-20 | a column of ones beside the values makes the denominator; causal as a loop with fresh tensors
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    wide = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        memory, answers = 0, []
        for a, b, c in zip(phi_q.unbind(-2), phi_k.unbind(-2), wide.unbind(-2)):
            memory = memory + torch.einsum("...i,...j->...ij", b, c)
            answers.append(torch.einsum("...i,...ij->...j", a, memory))
        both = torch.stack(answers, dim=-2)
    else:
        both = torch.einsum("...qi,...ij->...qj", phi_q, torch.einsum("...ki,...kj->...ij", phi_k, wide))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-21
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-21 | total_of_the_whole_sentence | causal: numerator cumulated, but the denominator takes the sum over all keys
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    total = fk.sum(dim=-2, keepdim=True)
    if causal:
        S = torch.einsum("...td,...tv->...tdv", fk, v).cumsum(dim=-3)
        top = torch.einsum("...td,...tdv->...tv", fq, S)
        bottom = (fq * total).sum(dim=-1, keepdim=True)  # <-- here
    else:
        top = fq @ (fk.mT @ v)
        bottom = (fq * total).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-21 | features_of_the_values | the feature map is applied to the values as well
def linear_attention(q, k, v, causal=False):
    q, k, v = (feature_map(x) for x in (q, k, v))  # <-- here
    if causal:
        memory = (k.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        weight = k.cumsum(dim=-2)
        context = (q.unsqueeze(-2) @ memory).squeeze(-2)
        return context / (q * weight).sum(-1, keepdim=True)
    context = q @ (k.transpose(-2, -1) @ v)
    return context / (q @ k.sum(dim=-2).unsqueeze(-1))


# %% wrong | 2026-blind-21 | not_even_itself | causal reads the state before the own key is written (exclusive cumulative sum): each query sees only the keys before it
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    if not causal:
        norm = torch.einsum("...id,...jd->...i", a, b)
        return torch.einsum("...id,...dv->...iv", a, b.transpose(-1, -2) @ v) / norm.unsqueeze(-1)
    S = v.new_zeros((*b.shape[:-2], b.shape[-1], v.shape[-1]))
    z = b.new_zeros((*b.shape[:-2], b.shape[-1]))
    rows = []
    for t in range(a.shape[-2]):
        row = torch.einsum("...d,...dv->...v", a[..., t, :], S)  # <-- here
        mass = (a[..., t, :] * z).sum(-1, keepdim=True) + 1e-6  # <-- here
        rows.append(row / mass)
        S = S + b[..., t, :, None] * v[..., t, None, :]
        z = z + b[..., t, :]
    return torch.stack(rows, dim=-2)


# %% double | 2026-blind-21 | relu_for_elu | features are relu + 1 instead of elu + 1; the cumulative sum runs over the features instead of the positions in the denominator
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


# %% right | 2026-blind-21 | a column of ones is appended to the values, so that numerator and denominator are one product
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    extended = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., Tk, d_v + 1)
    if causal:
        written = torch.einsum("...td,...te->...tde", phi_k, extended)
        both = torch.einsum("...td,...tde->...te", phi_q, written.cumsum(dim=-3))
    else:
        both = torch.einsum("...td,...de->...te", phi_q, torch.einsum("...td,...te->...de", phi_k, extended))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-22
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-22 | total_of_the_whole_sentence | causal: the denominator sums all keys, the future ones too
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    total = keys.sum(dim=-2, keepdim=True)  # <-- here
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        top = queries @ (keys.transpose(-2, -1) @ v)
    bottom = (queries * total).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-22 | all_pairs_where_causal | causal: makes the T by T table of weights and masks it, which the text forbids
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    if causal:
        weights = (phi_q @ phi_k.mT).tril()  # <-- here
        return weights @ v / weights.sum(dim=-1, keepdim=True)
    S = torch.einsum("...kd,...kv->...dv", phi_k, v)
    z = phi_k.sum(dim=-2)
    return torch.einsum("...qd,...dv->...qv", phi_q, S) / torch.einsum("...qd,...d->...q", phi_q, z)[..., None]


# %% wrong | 2026-blind-22 | scaled_first | queries and keys are divided by the fourth root of d first, as if the weights were scaled by 1 / sqrt(d); the feature map is not linear
def linear_attention(q, k, v, causal=False):
    root = q.shape[-1] ** 0.25
    Q, K = feature_map(q / root), feature_map(k / root)  # <-- here
    with_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    if causal:
        states = torch.cumsum(K[..., :, :, None] * with_one[..., :, None, :], dim=-3)
        read = torch.einsum("...td,...tde->...te", Q, states)
    else:
        read = Q @ (K.transpose(-1, -2) @ with_one)
    return read[..., :-1] / read[..., -1:]


# %% double | 2026-blind-22 | - | causal: the query does not see its own position, since the sums are read before they are written; the denominator sums the keys without the feature map
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if not causal:
        z = k.sum(dim=-2, keepdim=True)  # <-- here
        return fq @ (fk.mT @ v) / (fq @ z.mT + 1e-6)
    S = q.new_zeros(*q.shape[:-2], q.shape[-1], v.shape[-1])
    z = torch.zeros_like(q[..., 0, :])
    rows = []
    for t in range(q.shape[-2]):
        query = fq[..., t, :]
        row = torch.einsum("...d,...dv->...v", query, S)  # <-- here
        rows.append(row / ((query * z).sum(-1, keepdim=True) + 1e-6))
        S = S + fk[..., t, :, None] * v[..., t, None, :]
        z = z + k[..., t, :]  # <-- here
    return torch.stack(rows, dim=-2)


# %% right | 2026-blind-22 | a loop over the positions with running sums for causal, einsum otherwise, 1e-6 for safety
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)

    def read(rows, S, z):
        return torch.einsum("...td,...de->...te", rows, S) / (rows @ z.unsqueeze(-1) + 1e-6)

    if not causal:
        return read(fq, torch.einsum("...td,...te->...de", fk, v), fk.sum(-2))
    S, z, answers = 0, 0, []
    for t in range(fq.shape[-2]):
        S = S + torch.einsum("...d,...e->...de", fk[..., t, :], v[..., t, :])
        z = z + fk[..., t, :]
        answers.append(read(fq[..., t : t + 1, :], S, z))
    return torch.cat(answers, dim=-2)


# %% shared | 2026-blind-23
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-23 | - | the cumsum of the products runs over dimension -2, which is the features there, not the positions
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        top = queries @ (keys.transpose(-2, -1) @ v)
        bottom = queries @ keys.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    added = keys.unsqueeze(-1) * v.unsqueeze(-2)  # (..., T, d, d_v)
    memory = added.cumsum(dim=-2)  # <-- here
    top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    bottom = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-23 | scaled_first | divides the queries by the root of d before the feature map, as with a softmax
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        S = torch.einsum("...td,...tv->...tdv", phi_k, v).cumsum(-3)
        z = phi_k.cumsum(-2)
        num = torch.einsum("...td,...tdv->...tv", phi_q, S)
        den = torch.einsum("...td,...td->...t", phi_q, z)
    else:
        S = torch.einsum("...td,...tv->...dv", phi_k, v)
        num = torch.einsum("...td,...dv->...tv", phi_q, S)
        den = torch.einsum("...td,...d->...t", phi_q, phi_k.sum(-2))
    return num / den.unsqueeze(-1)


# %% wrong | 2026-blind-23 | one_added_before_elu | a feature map of its own, with the 1 inside the elu: elu(x + 1), which can be negative
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


# %% double | 2026-blind-23 | features_of_the_keys_alone | causal: the denominator is summed over all keys, not over those up to the query; the queries go without the feature map
def linear_attention(q, k, v, causal=False):
    keys = feature_map(k)
    queries = q  # <-- here
    products = keys.unsqueeze(-1) * v.unsqueeze(-2)
    if causal:
        state = products.cumsum(dim=-3)
    else:
        state = products.sum(dim=-3, keepdim=True)
    numerator = (queries.unsqueeze(-2) @ state).squeeze(-2)
    denominator = (queries * keys.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)  # <-- here
    return numerator / denominator


# %% right | 2026-blind-23 | a recurrence over the positions for causal, and the values with a column of ones so that one product gives both sums
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    extended = F.pad(v, (0, 1), value=1.0)
    if not causal:
        both = phi_q @ (phi_k.transpose(-2, -1) @ extended)
    else:
        state, rows = 0, []
        for t in range(k.shape[-2]):
            state = state + phi_k[..., t, :, None] * extended[..., t, None, :]
            rows.append((phi_q[..., t, None, :] @ state).squeeze(-2))
        both = torch.stack(rows, dim=-2)
    numerator, denominator = both.split([v.shape[-1], 1], dim=-1)
    return numerator / denominator


# %% shared | 2026-blind-24
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-24 | scaled_first | the queries are divided by the root of d before the feature map, as in softmax attention
def linear_attention(q, k, v, causal=False):
    queries = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    keys = feature_map(k)
    if not causal:
        top = queries @ (keys.mT @ v)
        bottom = queries @ keys.sum(dim=-2).unsqueeze(-1)
        return top / (bottom + 1e-6)
    S = torch.cumsum(keys[..., :, None] * v[..., None, :], dim=-3)
    z = torch.cumsum(keys, dim=-2)
    top = torch.einsum("...td,...tde->...te", queries, S)
    bottom = (queries * z).sum(dim=-1, keepdim=True)
    return top / (bottom + 1e-6)


# %% wrong | 2026-blind-24 | - | the causal sums run along the features of the key (dim -2) and not along the positions
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        added = fk.unsqueeze(-1) * v.unsqueeze(-2)
        memory = added.cumsum(dim=-2)  # <-- here
        numerator = (fq.unsqueeze(-2) @ memory).squeeze(-2)
        denominator = (fq * fk.cumsum(dim=-2)).sum(-1)
    else:
        numerator = fq @ (fk.transpose(-2, -1) @ v)
        denominator = (fq * fk.sum(-2, keepdim=True)).sum(-1)
    return numerator / denominator.unsqueeze(-1)


# %% wrong | 2026-blind-24 | total_of_the_whole_sentence | causal: the denominator takes the sum over all keys, the future included
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q)
    phi_k = feature_map(k)
    everything = phi_k.sum(dim=-2, keepdim=True)
    weight_sum = (phi_q * everything).sum(dim=-1, keepdim=True)  # <-- here
    if causal:
        pieces = []
        S = torch.zeros_like(phi_k[..., 0, :, None] * v[..., 0, None, :])
        for t in range(q.shape[-2]):
            S = S + phi_k[..., t, :, None] * v[..., t, None, :]
            pieces.append((phi_q[..., t, None, :] @ S).squeeze(-2))
        total = torch.stack(pieces, dim=-2)
    else:
        total = phi_q @ torch.einsum("...td,...tv->...dv", phi_k, v)
    return total / weight_sum


# %% double | 2026-blind-24 | features_of_the_values | the feature map is put on the values too; causal: a query does not see its own position
def linear_attention(q, k, v, causal=False):
    q, k, v = map(feature_map, (q, k, v))  # <-- here
    if causal:
        outer = torch.einsum("...td,...te->...tde", k, v)
        S = outer.cumsum(-3) - outer  # <-- here
        z = k.cumsum(-2) - k
        return torch.einsum("...td,...tde->...te", q, S) / (torch.einsum("...td,...td->...t", q, z) + 1e-6).unsqueeze(-1)
    return (q @ (k.transpose(-2, -1) @ v)) / (q @ k.sum(-2)[..., None] + 1e-6)


# %% right | 2026-blind-24 | a column of ones beside the values, so that one product gives numerator and denominator
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    ones = torch.ones_like(v[..., :1])
    extended = torch.cat([v, ones], dim=-1)
    if causal:
        table = torch.einsum("...td,...te->...tde", b, extended).cumsum(-3)
        both = torch.einsum("...td,...tde->...te", a, table)
    else:
        both = torch.einsum("...id,...de->...ie", a, torch.einsum("...jd,...je->...de", b, extended))
    return both[..., :-1] / both[..., -1:]


# %% shared | 2026-blind-25
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-25 | - | causal: the running sum of the matrices runs over the features (dimension -2 of four) and not over the positions
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if not causal:
        top = queries @ (keys.mT @ v)
        bottom = queries @ keys.sum(dim=-2).unsqueeze(-1)
        return top / bottom
    added = keys.unsqueeze(-1) * v.unsqueeze(-2)
    memory = added.cumsum(dim=-2)  # <-- here
    top = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    bottom = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
    return top / bottom


# %% wrong | 2026-blind-25 | total_of_the_whole_sentence | causal: the denominator is the sum over all keys, those of the future too
def linear_attention(q, k, v, causal=False):
    phi_q, phi_k = feature_map(q), feature_map(k)
    z = phi_k.sum(dim=-2, keepdim=True)  # <-- here
    if causal:
        outer = torch.einsum("...td,...tv->...tdv", phi_k, v)
        numerator = torch.einsum("...td,...tdv->...tv", phi_q, outer.cumsum(dim=-3))
    else:
        numerator = torch.einsum("...qd,...dv->...qv", phi_q, phi_k.mT @ v)
    return numerator / (phi_q * z).sum(dim=-1, keepdim=True)


# %% wrong | 2026-blind-25 | scaled_first | divides the queries by the root of d before the feature map, as softmax attention would
def linear_attention(q, k, v, causal=False):
    a = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    b = feature_map(k)
    ones = v.new_ones(*v.shape[:-1], 1)
    values = torch.cat([v, ones], dim=-1)
    if causal:
        states = (b.unsqueeze(-1) * values.unsqueeze(-2)).cumsum(dim=-3)
        both = (a.unsqueeze(-2) @ states).squeeze(-2)
    else:
        both = a @ (b.transpose(-2, -1) @ values)
    return both[..., :-1] / both[..., -1:]


# %% double | 2026-blind-25 | features_of_the_values | causal: a query is answered before its own key is written; the values go through the feature map, too
def linear_attention(q, k, v, causal=False):
    q, k = feature_map(q), feature_map(k)
    v = feature_map(v)  # <-- here
    if not causal:
        return q @ (k.mT @ v) / (q @ k.sum(dim=-2).unsqueeze(-1))
    S = torch.zeros_like(k[..., 0, :, None] * v[..., 0, None, :])
    z = torch.zeros_like(k[..., 0, :])
    rows = []
    for t in range(q.shape[-2]):
        query = q[..., t, :]
        above = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
        below = (query * z).sum(dim=-1, keepdim=True)
        rows.append(above / (below + 1e-6))
        S = S + k[..., t, :, None] * v[..., t, None, :]
        z = z + k[..., t, :]
    return torch.stack(rows, dim=-2)


# %% right | 2026-blind-25 | elu + 1 spelled out, a 1 appended to each value, einsum, one state per position
def linear_attention(q, k, v, causal=False):
    def positive(x):
        return torch.where(x > 0, x + 1, torch.exp(x.clamp(max=0)))

    reading, writing = positive(q), positive(k)
    extended = F.pad(v, (0, 1), value=1.0)
    if causal:
        state = torch.einsum("...ta,...tb->...tab", writing, extended).cumsum(-3)
        answer = torch.einsum("...ta,...tab->...tb", reading, state)
    else:
        state = torch.einsum("...ta,...tb->...ab", writing, extended)
        answer = torch.einsum("...ta,...ab->...tb", reading, state)
    blend, total = answer.split([v.shape[-1], 1], dim=-1)
    return blend / total


# %% shared | 2026-blind-26
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-26 | scaled_first | the queries are divided by sqrt(d) before the feature map
def linear_attention(q, k, v, causal=False):
    phi_q = feature_map(q / math.sqrt(q.shape[-1]))  # <-- here
    phi_k = feature_map(k)
    if causal:
        S = torch.einsum("...td,...tv->...tdv", phi_k, v).cumsum(dim=-3)
        z = phi_k.cumsum(dim=-2)
        top = torch.einsum("...td,...tdv->...tv", phi_q, S)
        return top / (phi_q * z).sum(-1, keepdim=True)
    top = phi_q @ (phi_k.transpose(-2, -1) @ v)
    return top / (phi_q @ phi_k.sum(dim=-2).unsqueeze(-1))


# %% wrong | 2026-blind-26 | total_of_the_whole_sentence | with causal, the denominator sums the keys of all positions, not those up to the query
def linear_attention(q, k, v, causal=False):
    queries, keys = feature_map(q), feature_map(k)
    if causal:
        memory = (keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(dim=-3)
        numerator = (queries.unsqueeze(-2) @ memory).squeeze(-2)
    else:
        numerator = queries @ (keys.transpose(-2, -1) @ v)
    denominator = (queries * keys.sum(dim=-2, keepdim=True)).sum(dim=-1, keepdim=True)  # <-- here
    return numerator / denominator


# %% wrong | 2026-blind-26 | - | with causal, the running sum of the matrices goes over the features, not over the positions
def linear_attention(q, k, v, causal=False):
    a, b = feature_map(q), feature_map(k)
    if not causal:
        return (a @ (b.mT @ v)) / (a @ b.sum(-2, keepdim=True).mT)
    products = b[..., :, None] * v[..., None, :]
    states = torch.cumsum(products, dim=-2)  # <-- here
    sums = torch.cumsum(b, dim=-2)
    read = (a[..., None, :] @ states)[..., 0, :]
    return read / (a * sums).sum(dim=-1)[..., None]


# %% double | 2026-blind-26 | - | the feature map is applied to the keys alone, not to the queries in the numerator; the causal sum leaves out the query's own position in the numerator
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    if causal:
        each = fk.unsqueeze(-1) * v.unsqueeze(-2)
        S = each.cumsum(dim=-3) - each  # <-- here
        z = fk.cumsum(dim=-2)
    else:
        S = (fk.transpose(-2, -1) @ v).unsqueeze(-3)
        z = fk.sum(dim=-2, keepdim=True)
    numerator = (q.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    return numerator / (fq * z).sum(dim=-1, keepdim=True)


# %% right | 2026-blind-26 | a column of ones is joined to the values, so that one sum gives numerator and denominator; causal as a loop
def linear_attention(q, k, v, causal=False):
    fq, fk = feature_map(q), feature_map(k)
    with_one = torch.cat([v, v.new_ones(*v.shape[:-1], 1)], dim=-1)
    if causal:
        state, rows = 0, []
        for t in range(fq.shape[-2]):
            state = state + torch.einsum("...d,...v->...dv", fk[..., t, :], with_one[..., t, :])
            rows.append(torch.einsum("...d,...dv->...v", fq[..., t, :], state))
        both = torch.stack(rows, dim=-2)
    else:
        both = torch.einsum("...id,...dv->...iv", fq, torch.einsum("...jd,...jv->...dv", fk, with_one))
    return both[..., :-1] / both[..., -1:]
