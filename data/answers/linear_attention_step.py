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

# %% shared | 2026-blind-4
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-4 | reads_before_it_writes | Reads the state before it writes the new position into it, except at the very first.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, key
        new = (S, z)
    else:
        S, z = state  # <-- here
        new = (S + written, z + key)
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)
    return context, new


# %% wrong | 2026-blind-4 | changes_its_input | The sum of the keys is increased in place, in the state that was handed in.
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    update = torch.einsum("...d,...e->...de", phi_k, v)
    if state is None:
        S, z = update, phi_k
    else:
        S, z = state
        S = S + update
        z += phi_k  # <-- here
    top = torch.einsum("...d,...de->...e", phi_q, S)
    bottom = torch.einsum("...d,...d->...", phi_q, z)
    return top / bottom.unsqueeze(-1), (S, z)


# %% wrong | 2026-blind-4 | - | torch.outer takes vectors only, so that it raises with leading dimensions.
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    key = feature_map(k)
    new_memory = torch.outer(key, v)  # <-- here
    new_total = key
    if state is not None:
        new_memory = new_memory + state[0]
        new_total = new_total + state[1]
    context = (query[..., None, :] @ new_memory)[..., 0, :]
    context = context / (query * new_total).sum(dim=-1, keepdim=True)
    return context, (new_memory, new_total)


# %% wrong | 2026-blind-4 | keeps_s_transposed | Keeps the state transposed, d_v by d.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    outer = v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    S = outer if state is None else state[0] + outer
    z = key if state is None else state[1] + key
    context = (S @ query.unsqueeze(-1)).squeeze(-1)
    return context / (z * query).sum(dim=-1, keepdim=True), (S, z)


# %% wrong | 2026-blind-4 | one_total_for_the_batch | The denominator is summed over the whole batch, since the sum has no dim.
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


# %% wrong | 2026-blind-4 | not_repeatable | The empty state is kept from call to call and written in place, so that a second text begins with the first one's pair.
_EMPTY = {}


def _empty(k, v):
    shape = (*k.shape, v.shape[-1])
    if (shape, k.dtype) not in _EMPTY:
        _EMPTY[shape, k.dtype] = (k.new_zeros(shape), k.new_zeros(k.shape))
    return _EMPTY[shape, k.dtype]


def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key[..., :, None] * v[..., None, :]
    if state is None:
        memory, total = _empty(k, v)
        memory.add_(written)  # <-- here
        total = total + key
    else:
        memory, total = state[0] + written, state[1] + key
    context = (query[..., :, None] * memory).sum(-2) / (query * total).sum(-1)[..., None]
    return context, (memory, total)


# %% wrong | 2026-blind-4 | raw_keys_in_z | The sum in the denominator is of the keys themselves, without the feature map.
def linear_attention_step(state, q, k, v):
    S, z = (0, 0) if state is None else state
    S = S + torch.einsum("...i,...j->...ij", feature_map(k), v)
    z = z + k  # <-- here
    phi = feature_map(q)
    context = torch.einsum("...i,...ij->...j", phi, S) / torch.einsum("...i,...i->...", phi, z)[..., None]
    return context, (S, z)


# %% wrong | 2026-blind-4 | normalises_the_state | Divides the stored matrix itself by the denominator, so that the next step builds on the quotient.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is not None:
        written, key = state[0] + written, state[1] + key
    weight = (query * key).sum(dim=-1, keepdim=True)
    memory = written / weight.unsqueeze(-1)  # <-- here
    return (query.unsqueeze(-2) @ memory).squeeze(-2), (memory, key)


# %% double | 2026-blind-4 | changes_its_input | Changes the matrix of the old state in place; the denominator lacks its last dimension and does not divide row by row.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, key
    else:
        S, z = state
        S.add_(written)  # <-- here
        z = z + key
    answer = (query.unsqueeze(-2) @ S).squeeze(-2)
    return answer / (query * z).sum(dim=-1), (S, z)  # <-- here


# %% double | 2026-blind-4 | - | Reads with the key in place of the query; returns the new state as (z, S).
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    memory = torch.matmul(key.unsqueeze(-1), v.unsqueeze(-2))
    total = key
    if state is not None:
        memory = state[0] + memory
        total = state[1] + total
    query = feature_map(k)  # <-- here
    context = torch.matmul(query.unsqueeze(-2), memory).squeeze(-2)
    context = context / torch.sum(query * total, -1, keepdim=True)
    return context, (total, memory)  # <-- here


# %% right | 2026-blind-4 | einsum throughout, a state of zeros at the start
def linear_attention_step(state, q, k, v):
    if state is None:
        state = k.new_zeros(k.shape + v.shape[-1:]), torch.zeros_like(k)
    query, key = feature_map(q), feature_map(k)
    S = state[0] + torch.einsum("...d,...e->...de", key, v)
    z = state[1] + key
    context = torch.einsum("...d,...de->...e", query, S)
    return context / torch.einsum("...d,...d->...", query, z).unsqueeze(-1), (S, z)


# %% right | 2026-blind-4 | a value with one number more, so that matrix and sum are one block
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q).unsqueeze(-2), feature_map(k).unsqueeze(-1)
    block = key @ F.pad(v, (0, 1), value=1.0).unsqueeze(-2)
    if state is not None:
        block = block + torch.cat([state[0], state[1].unsqueeze(-1)], dim=-1)
    read = (query @ block).squeeze(-2)
    return read[..., :-1] / read[..., -1:], (block[..., :-1], block[..., -1])


# %% right | 2026-blind-4 | weights first: the query's share of each feature, then a sum over the rows of the state
def linear_attention_step(state, q, k, v):
    S = feature_map(k)[..., None].mul(v[..., None, :])
    z = feature_map(k)
    if state is not None:
        S, z = torch.add(state[0], S), torch.add(state[1], z)
    query = feature_map(q)
    shares = query / torch.linalg.vecdot(query, z).unsqueeze(-1)
    context = sum(shares[..., i : i + 1] * S[..., i, :] for i in range(q.shape[-1]))
    return context, (S, z)


# %% shared | 2026-blind-5
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-5 | changes_its_input | The new position is added to the old state in place, so the caller's state changes.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        state = (torch.zeros_like(written), torch.zeros_like(key))
    memory, total = state
    memory += written  # <-- here
    total += key  # <-- here
    context = (query.unsqueeze(-2) @ memory).squeeze(-2)
    return context / (query * total).sum(dim=-1, keepdim=True), (memory, total)


# %% wrong | 2026-blind-5 | one_total_for_the_batch | The denominator is one sum over everything, so the sentences of a batch share it.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    S = key.unsqueeze(-1) * v.unsqueeze(-2)
    z = key
    if state is not None:
        S = state[0] + S
        z = state[1] + z
    numerator = (query.unsqueeze(-2) @ S).squeeze(-2)
    denominator = (query * z).sum()  # <-- here
    return numerator / denominator, (S, z)


# %% wrong | 2026-blind-5 | normalises_the_state | The matrix is handed on already divided by the denominator, so from the second step on it is too small.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    product = key[..., :, None] * v[..., None, :]
    if state is None:
        S, z = product, key
    else:
        old_S, old_z = state
        S, z = old_S + product, old_z + key
    norm = (z * query).sum(-1)
    S = S / norm[..., None, None]  # <-- here
    context = (S.transpose(-2, -1) @ query.unsqueeze(-1)).squeeze(-1)
    return context, (S, z)


# %% double | 2026-blind-5 | - | The query goes in without the feature map; the state is kept and returned as (z, S).
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    if state is None:
        z, S = 0, 0
    else:
        z, S = state  # <-- here
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + key
    above = (q.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    below = (q * z).sum(dim=-1, keepdim=True)
    return above / below, (z, S)


# %% right | 2026-blind-5 | einsum, and the state's two parts updated in one branch
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    written = torch.einsum("...i,...j->...ij", phi_k, v)
    if state is None:
        S, z = written, phi_k
    else:
        S, z = torch.add(state[0], written), torch.add(state[1], phi_k)
    top = torch.einsum("...i,...ij->...j", phi_q, S)
    bottom = torch.einsum("...i,...i->...", phi_q, z)
    return top / bottom[..., None], (S, z)


# %% wrong | house | elu_without_the_one_for_the_query | One line for both features, and its 1 is added to the key's alone.
def linear_attention_step(state, q, k, v):
    def write(S, z, k, v):
        return S + k.unsqueeze(-1) @ v.unsqueeze(-2), z + k

    q, k = F.elu(q), F.elu(k) + 1
    S, z = write(*(state or (0, 0)), k, v)
    context = (q.unsqueeze(-2) @ S).squeeze(-2)
    return context / (q * z).sum(-1, keepdim=True), (S, z)


# %% shared | 2026-blind-6
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-6 | reads_before_it_writes | reads before the new position is written
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        state = (torch.zeros_like(written), torch.zeros_like(key))
    S, z = state
    above = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    context = above / (query * z).sum(dim=-1, keepdim=True)  # <-- here
    return context, (S + written, z + key)


# %% wrong | 2026-blind-6 | changes_its_input | adds to the old state in place
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        S = torch.zeros((*k.shape, v.shape[-1]), dtype=k.dtype)
        z = torch.zeros_like(k)
    else:
        S, z = state
    S += torch.einsum("...d,...e->...de", key, v)  # <-- here
    z += key  # <-- here
    context = torch.einsum("...d,...de->...e", query, S)
    return context / torch.einsum("...d,...d->...", query, z)[..., None], (S, z)


# %% wrong | 2026-blind-6 | - | divides by one number a query without a dimension for the features, which fits a single sentence alone
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    memory = key.unsqueeze(-1) * v.unsqueeze(-2)
    total = key
    if state is not None:
        memory, total = state[0] + memory, state[1] + total
    above = (query.unsqueeze(-2) @ memory).squeeze(-2)
    return above / (query * total).sum(-1), (memory, total)  # <-- here


# %% double | 2026-blind-6 | raw_query+no_normaliser | takes no feature map of the query; leaves the denominator out
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    S = key[..., :, None] * v[..., None, :]
    z = key
    if state is not None:
        S, z = S + state[0], z + state[1]
    context = (q[..., None, :] @ S)[..., 0, :]  # <-- here
    return context, (S, z)  # <-- here


# %% right | 2026-blind-6 | torch.add and matrix products, the column first
def linear_attention_step(state, q, k, v):
    fk = feature_map(k)
    S = torch.matmul(fk[..., None], v[..., None, :])
    z = fk.clone()
    if state is not None:
        old_S, old_z = state
        S, z = torch.add(S, old_S), torch.add(z, old_z)
    row = feature_map(q)[..., None, :]
    blend = torch.matmul(row, S)
    share = torch.matmul(row, z[..., None])
    return (blend / share)[..., 0, :], (S, z)


# %% shared | 2026-blind-7
from course_utils.attention.linear import feature_map

# %% wrong | 2026-blind-7 | changes_its_input | the sum of the keys is added to in place, so the old state changes
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, key
    else:
        S = state[0] + written
        z = state[1].add_(key)  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2)
    return context / (query * z).sum(dim=-1, keepdim=True), (S, z)

# %% wrong | 2026-blind-7 | - | at the first position the state keeps the key itself and not its features
def linear_attention_step(state, q, k, v):
    if state is None:  # one key: its weight is 1
        return v, (feature_map(k)[..., :, None] * v[..., None, :], k)  # <-- here
    S, z = state
    q, k = feature_map(q), feature_map(k)
    S = S + k[..., :, None] * v[..., None, :]
    z = z + k
    context = (q[..., None, :] @ S)[..., 0, :] / (q * z).sum(-1)[..., None]
    return context, (S, z)

# %% double | 2026-blind-7 | - | the state is kept with the values in rows, (d_v, d); the context is not divided
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    S = v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    z = key
    if state is not None:
        S = state[0] + S
        z = state[1] + z
    return (S @ query.unsqueeze(-1)).squeeze(-1), (S, z)  # <-- here

# %% right | 2026-blind-7 | einsum, beginning with a state of zeros
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    outer = torch.einsum("...i,...j->...ij", phi_k, v)
    if state is None:
        state = (torch.zeros_like(outer), torch.zeros_like(phi_k))
    S, z = torch.add(state[0], outer), torch.add(state[1], phi_k)
    top = torch.einsum("...i,...ij->...j", phi_q, S)
    bottom = torch.einsum("...i,...i->...", phi_q, z)
    return top / bottom.unsqueeze(-1), (S, z)


# %% shared | 2026-blind-8
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-8 | keeps_s_transposed | Keeps S transposed, (d_v, d), and reads it so: the contexts are right, the state is not.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    S, z = (written, key) if state is None else (state[0] + written, state[1] + key)
    context = (S @ query.unsqueeze(-1)).squeeze(-1) / (z * query).sum(dim=-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-8 | changes_its_input | Makes a new S but adds the key to the old z in place.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(key.unsqueeze(-1) * v.unsqueeze(-2)), torch.zeros_like(key))
    memory, z = state
    memory = memory + key.unsqueeze(-1) * v.unsqueeze(-2)
    z += key  # <-- here
    context = (query.unsqueeze(-2) @ memory).squeeze(-2)
    return context / (query * z).sum(-1, keepdim=True), (memory, z)


# %% wrong | 2026-blind-8 | raw_query | Takes the feature map of the key alone and reads with the bare query.
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


# %% double | 2026-blind-8 | returns_one | Leaves out the denominator; returns the state before the context.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    new_S = key.unsqueeze(-1) * v.unsqueeze(-2)
    new_z = key
    if state is not None:
        new_S = new_S + state[0]
        new_z = new_z + state[1]
    context = (query.unsqueeze(-2) @ new_S).squeeze(-2)  # <-- here
    return (new_S, new_z), context  # <-- here


# %% right | 2026-blind-8 | broadcast and sum, read with a normalised query
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    old_S, old_z = (0, 0) if state is None else state
    S = old_S + phi_k[..., :, None] * v[..., None, :]
    z = old_z + phi_k
    share = phi_q / torch.sum(phi_q * z, dim=-1, keepdim=True)
    return torch.sum(share[..., :, None] * S, dim=-2), (S, z)


# %% shared | 2026-blind-9
from course_utils.attention.linear import feature_map

# %% wrong | 2026-blind-9 | raw_keys_in_z | The sum in the denominator takes the bare key, without the feature map.
def linear_attention_step(state, q, k, v):
    if state is None:
        state = (torch.zeros_like(k.unsqueeze(-1) * v.unsqueeze(-2)), torch.zeros_like(k))
    S, z = state
    S = S + feature_map(k).unsqueeze(-1) * v.unsqueeze(-2)
    z = z + k  # <-- here
    query = feature_map(q)
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (z * query).sum(dim=-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-9 | changes_its_input | The old state is changed: its tensors are added to in place.
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    new = torch.einsum("...i,...j->...ij", fk, v)
    if state is None:
        S, z = new, fk
    else:
        S, z = state
        S += new  # <-- here
        z += fk
    context = torch.einsum("...i,...ij->...j", fq, S)
    context = context / torch.einsum("...i,...i->...", fq, z)[..., None]
    return context, (S, z)


# %% wrong | 2026-blind-9 | - | The first sum of keys begins with ones, so that nothing can be divided by 0.
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    written = k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        memory = torch.zeros_like(written)
        total = torch.ones_like(k)  # <-- here
    else:
        memory, total = state
    memory = memory + written
    total = total + k
    context = (q.unsqueeze(-1) * memory).sum(dim=-2) / (q * total).sum(dim=-1, keepdim=True)
    return context, (memory, total)


# %% double | 2026-blind-9 | returns_one | The answer is divided by the sum of z, not by the product of z and the query; the state is returned before the context.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    memory, z = key.unsqueeze(-1) * v.unsqueeze(-2), key
    if state is not None:
        memory, z = memory + state[0], z + state[1]
    read = (query.unsqueeze(-2) @ memory).squeeze(-2)
    context = read / z.sum(dim=-1, keepdim=True)  # <-- here
    return (memory, z), context  # <-- here


# %% right | 2026-blind-9 | einsum throughout, with one state of S and z side by side that is cut again at the end
def linear_attention_step(state, q, k, v):
    one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)
    joined = torch.einsum("...d,...e->...de", feature_map(k), one)
    if state is not None:
        S, z = state
        joined = joined + torch.cat([S, z.unsqueeze(-1)], dim=-1)
    read = torch.einsum("...d,...de->...e", feature_map(q), joined)
    return read[..., :-1] / read[..., -1:], (joined[..., :-1], joined[..., -1])


# %% shared | house
from course_utils.attention.linear import feature_map


# %% wrong | house | divided_by_the_old_z | The denominator is made before the key is added to z.
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


# %% wrong | house | reads_the_old_s | The numerator is read before the new position is written.
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(key.unsqueeze(-1) * v.unsqueeze(-2)), torch.zeros_like(key))
    S, z = state
    blend = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + key
    return blend / (query * z).sum(-1, keepdim=True), (S, z)


# %% shared | 2026-blind-10
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-10 | keeps_s_transposed | the state is kept as v times key, (d_v, d), and read accordingly: from None on the answers are right, but S is the transpose of what was promised
def linear_attention_step(state, q, k, v):
    key, query = feature_map(k), feature_map(q)
    written = v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    if state is None:
        S, z = written, key
    else:
        S, z = state[0] + written, state[1] + key
    numerator = (S @ query.unsqueeze(-1)).squeeze(-1)
    denominator = (z * query).sum(dim=-1, keepdim=True)
    return numerator / denominator, (S, z)


# %% wrong | 2026-blind-10 | one_total_for_the_batch | the denominator is summed over all dimensions and not over the features alone, so all leading dimensions share one
def linear_attention_step(state, q, k, v):
    phi_q = feature_map(q)
    phi_k = feature_map(k)
    # what this position adds
    new_S = torch.einsum("...i,...j->...ij", phi_k, v)
    new_z = phi_k
    if state is not None:
        old_S, old_z = state
        new_S = old_S + new_S
        new_z = old_z + new_z
    top = torch.einsum("...i,...ij->...j", phi_q, new_S)
    bottom = torch.sum(phi_q * new_z)  # <-- here
    return top / bottom, (new_S, new_z)


# %% wrong | 2026-blind-10 | changes_its_input | z is added to in place, so the z of the old state changes (S is made anew)
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        memory = torch.zeros(*k.shape, v.shape[-1], dtype=v.dtype)
        total = torch.zeros_like(k)
    else:
        memory, total = state
    memory = memory + key[..., :, None] * v[..., None, :]
    total += key  # <-- here
    context = (query[..., None, :] @ memory)[..., 0, :]
    context = context / (query * total).sum(-1, keepdim=True)
    return context, (memory, total)


# %% right | 2026-blind-10 | S and z side by side in one matrix through a value with a 1 appended, taken apart again at the end
def linear_attention_step(state, q, k, v):
    with_one = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., d_v + 1)
    both = torch.einsum("...d,...e->...de", feature_map(k), with_one)  # (..., d, d_v + 1)
    if state is not None:
        S, z = state
        both = both + torch.cat([S, z.unsqueeze(-1)], dim=-1)
    read = torch.einsum("...d,...de->...e", feature_map(q), both)
    context = read[..., :-1] / read[..., -1:]
    return context, (both[..., :-1], both[..., -1])


# %% wrong | house | - | The first state is of zeros in the default dtype.
from course_utils.attention.linear import feature_map


def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros(k.shape[-1], v.shape[-1]), torch.zeros(k.shape[-1]))  # <-- here
    S = state[0] + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = state[1] + key
    return (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True), (S, z)


# %% shared | 2026-blind-11
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-11 | one_total_for_the_batch | Sums the denominator over everything, the batch too, in place of over the features alone.
def linear_attention_step(state, q, k, v):
    key, query = feature_map(k), feature_map(q)
    outer = key[..., :, None] * v[..., None, :]
    if state is None:
        memory, total = outer, key
    else:
        memory, total = state[0] + outer, state[1] + key
    above = (query[..., :, None] * memory).sum(dim=-2)
    below = (query * total).sum()  # <-- here
    return above / below, (memory, total)


# %% wrong | 2026-blind-11 | keeps_s_transposed | Keeps the memory as (d_v, d), values down and keys across, in place of (d, d_v).
def linear_attention_step(state, q, k, v):
    phi_k = feature_map(k)
    phi_q = feature_map(q)
    new = torch.einsum("...e,...d->...ed", v, phi_k)  # <-- here
    if state is not None:
        S, z = state
        S = S + new
        z = z + phi_k
    else:
        S, z = new, phi_k
    numerator = torch.einsum("...ed,...d->...e", S, phi_q)
    denominator = torch.einsum("...d,...d->...", z, phi_q)
    return numerator / denominator.unsqueeze(-1), (S, z)


# %% double | 2026-blind-11 | changes_its_input | Uses torch.outer, which takes vectors alone, so that a batch raises an error; adds the key to the old sum in place, so that the old state changes.
def linear_attention_step(state, q, k, v):
    features = feature_map(k)
    asked = feature_map(q)
    if state is None:
        state = (torch.zeros(k.shape[-1], v.shape[-1], dtype=v.dtype), torch.zeros_like(features))
    memory, total = state
    memory = memory + torch.outer(features, v)  # <-- here
    total += features  # <-- here
    context = (asked.unsqueeze(-2) @ memory).squeeze(-2)
    context = context / (asked * total).sum(dim=-1, keepdim=True)
    return context, (memory, total)


# %% right | 2026-blind-11 | addcmul for the writing, einsum for the reading
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    if state is None:
        S = k.new_zeros(*k.shape, v.shape[-1])
        z = torch.zeros_like(k)
    else:
        S, z = state
    S_new = torch.addcmul(S, phi_k.unsqueeze(-1), v.unsqueeze(-2))
    z_new = torch.add(z, phi_k)
    answer = torch.einsum("...k,...kv->...v", phi_q, S_new)
    scale = torch.linalg.vecdot(z_new, phi_q)
    return answer / scale[..., None], (S_new, z_new)


# %% shared | 2026-blind-12
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-12 | - | begins an empty state with the plain key in place of its features
def linear_attention_step(state, q, k, v):
    if state is None:
        S = torch.einsum("...d,...e->...de", k, v)  # <-- here
        z = k  # <-- here
    else:
        S, z = state
        S = S + torch.einsum("...d,...e->...de", feature_map(k), v)
        z = z + feature_map(k)
    fq = feature_map(q)
    context = torch.einsum("...d,...de->...e", fq, S) / (fq * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-12 | one_total_for_the_batch | sums the denominator over everything, leading dimensions included, in place of over the features of each
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        memory, total = written, key
    else:
        memory, total = state[0] + written, state[1] + key
    answer = (query.unsqueeze(-2) @ memory).squeeze(-2)
    weight = torch.sum(query * total)  # <-- here
    return answer / weight, (memory, total)


# %% double | 2026-blind-12 | changes_its_input | adds the key into the old sum of keys in place, which changes the old state; divides by the sum of the keys before this one was added in place of after, where there is a state
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    outer = key[..., :, None] * v[..., None, :]
    if state is None:
        S, z = outer, key
        divisor = (query * z).sum(dim=-1, keepdim=True)
    else:
        S, z = state
        S = S + outer
        divisor = (query * z).sum(dim=-1, keepdim=True)  # <-- here
        z += key  # <-- here
    top = (query.unsqueeze(-2) @ S).squeeze(-2)
    return top / divisor, (S, z)


# %% right | 2026-blind-12 | zeros as the empty state, sums written with einsum
def linear_attention_step(state, q, k, v):
    f_q, f_k = feature_map(q), feature_map(k)
    add_S = torch.einsum("...i,...j->...ij", f_k, v)
    old_S, old_z = (torch.zeros_like(add_S), torch.zeros_like(f_k)) if state is None else state
    S, z = torch.add(old_S, add_S), torch.add(old_z, f_k)
    numerator = torch.einsum("...i,...ij->...j", f_q, S)
    denominator = torch.einsum("...i,...i->...", f_q, z)
    return numerator / denominator[..., None], (S, z)


# %% shared | 2026-blind-13
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-13 | returns_the_old_state | gives back the state that came in, in place of the new one, once there is one
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (
            torch.zeros(*key.shape, v.shape[-1], dtype=v.dtype),
            torch.zeros_like(key),
        )
    S, z = state
    S = S + key[..., :, None] * v[..., None, :]
    z = z + key
    context = torch.einsum("...d,...de->...e", query, S)
    context = context / (query * z).sum(dim=-1, keepdim=True)
    return context, state  # <-- here


# %% wrong | 2026-blind-13 | - | the denominator loses its last dimension, so with leading dimensions it does not meet the context's features
def linear_attention_step(state, q, k, v):
    phi_q = feature_map(q)
    phi_k = feature_map(k)
    new = phi_k.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        memory, norm = new, phi_k
    else:
        memory, norm = state[0] + new, state[1] + phi_k
    read = (phi_q.unsqueeze(-2) @ memory).squeeze(-2)
    return read / (phi_q * norm).sum(dim=-1), (memory, norm)  # <-- here


# %% double | 2026-blind-13 | - | z adds up the keys themselves in place of their features; torch.outer takes no leading dimensions
def linear_attention_step(state, q, k, v):
    f_q, f_k = feature_map(q), feature_map(k)
    product = torch.outer(f_k, v)  # <-- here
    if state is None:
        S, z = product, k  # <-- here
    else:
        S, z = state
        S, z = S + product, z + k  # <-- here
    context = f_q @ S / (f_q @ z)
    return context, (S, z)


# %% right | 2026-blind-13 | read the old state and the new pair separately, then add the two answers
def linear_attention_step(state, q, k, v):
    asks, writes = feature_map(q), feature_map(k)
    own = (asks * writes).sum(dim=-1, keepdim=True)  # (..., 1)
    top, bottom = own * v, own
    pair = torch.einsum("...d,...e->...de", writes, v)
    if state is None:
        return top / bottom, (pair, writes.clone())
    S, z = state
    top = top + torch.einsum("...de,...d->...e", S, asks)
    bottom = bottom + torch.einsum("...d,...d->...", z, asks).unsqueeze(-1)
    return top / bottom, (torch.add(S, pair), torch.add(z, writes))


# %% double | house | returns_the_old_state+no_normaliser | The old state comes back; nothing is divided.
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    S, z = k[..., None] * v[..., None, :], k
    if state is None:
        state = (S, z)
    else:
        S, z = state[0] + S, state[1] + z
    return (q.unsqueeze(-2) @ S).squeeze(-2), state  # <-- here


# %% double | house | s_transposed+no_normaliser | S comes back transposed; nothing is divided.
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    S, z = k[..., None] * v[..., None, :], k
    if state is not None:
        S, z = state[0] + S, state[1] + z
    return (q.unsqueeze(-2) @ S).squeeze(-2), (S.transpose(-2, -1), z)  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-14 | - | the first position has a branch of its own, which returns the answer without the division by the sum
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    outer = torch.einsum("...d,...v->...dv", fk, v)
    if state is None:
        answer = torch.einsum("...d,...dv->...v", fq, outer)
        return answer, (outer, fk)  # <-- here
    S, z = state
    S = S + outer
    z = z + fk
    answer = torch.einsum("...d,...dv->...v", fq, S)
    weight = torch.einsum("...d,...d->...", fq, z)
    return answer / weight.unsqueeze(-1), (S, z)


# %% wrong | 2026-blind-14 | - | z sums the keys as they are, and the feature map is taken of the sum in place of the sum of the feature maps
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    written = feature_map(k).unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, k  # <-- here
    else:
        S, z = state[0] + written, state[1] + k  # <-- here
    numerator = (query.unsqueeze(-2) @ S).squeeze(-2)
    denominator = (query * feature_map(z)).sum(dim=-1, keepdim=True)
    return numerator / denominator, (S, z)


# %% wrong | 2026-blind-14 | one_total_for_the_batch | the denominator is summed over all dimensions, so the members of a batch share one denominator
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    key = feature_map(k)
    if state is None:
        memory = torch.zeros(*k.shape, v.shape[-1], dtype=v.dtype, device=v.device)
        seen = torch.zeros_like(key)
    else:
        memory, seen = state
    # write
    memory = memory + key.unsqueeze(-1) * v.unsqueeze(-2)
    seen = seen + key
    # read
    context = (query.unsqueeze(-2) @ memory).squeeze(-2)
    context = context / torch.sum(query * seen)  # <-- here
    return context, (memory, seen)


# %% double | 2026-blind-14 | raw_keys_in_s | the matrix is written with the key itself and not with its feature map; z is added to in place, so the old state changes
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    product = k[..., :, None] * v[..., None, :]  # <-- here
    if state is None:
        S = product
        z = key.clone()
    else:
        old_S, z = state
        S = old_S + product
        z += key  # <-- here
    context = (query[..., None, :] @ S)[..., 0, :]
    return context / (query * z).sum(-1, keepdim=True), (S, z)


# %% right | 2026-blind-14 | sums over a dimension of elementwise products, zero as the state before the first position
def linear_attention_step(state, q, k, v):
    before_S, before_z = (0.0, 0.0) if state is None else state
    key = F.elu(k) + 1.0
    query = F.elu(q) + 1.0
    after_z = key + before_z
    after_S = torch.mul(key[..., :, None], v[..., None, :]) + before_S
    shares = query / torch.sum(query * after_z, dim=-1, keepdim=True)
    return torch.sum(shares[..., :, None] * after_S, dim=-2), (after_S, after_z)


# %% shared | 2026-blind-15
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-15 | keeps_s_transposed | keeps the matrix the other way round, values times keys of shape (d_v, d), so that the state is not S
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    S, z = (0, 0) if state is None else state
    S = S + v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    z = z + key
    answer = (S @ query.unsqueeze(-1)).squeeze(-1)
    weight = (z * query).sum(dim=-1, keepdim=True)
    return answer / weight, (S, z)


# %% wrong | 2026-blind-15 | one_total_for_the_batch | sums the denominator over the texts of a batch as well
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    key = feature_map(k)
    new_memory = torch.einsum("...d,...v->...dv", key, v)
    new_sum = key
    if state is not None:
        old_memory, old_sum = state
        new_memory = old_memory + new_memory
        new_sum = old_sum + new_sum
    above = torch.einsum("...d,...dv->...v", query, new_memory)
    below = (query * new_sum).sum()  # <-- here
    return above / below, (new_memory, new_sum)


# %% wrong | 2026-blind-15 | - | takes the feature map of the key a second time for the sum z
def linear_attention_step(state, q, k, v):
    q, k = feature_map(q), feature_map(k)
    if state is None:
        S = q.new_zeros(*k.shape, v.shape[-1])
        z = q.new_zeros(k.shape)
    else:
        S, z = state
    S = S + k[..., :, None] * v[..., None, :]
    z = z + feature_map(k)  # <-- here
    numerator = (q[..., None, :] @ S)[..., 0, :]
    denominator = (q * z).sum(-1)[..., None]
    return numerator / denominator, (S, z)


# %% double | 2026-blind-15 | returns_one | adds to the matrix of the old state in place; gives back context, S and z as three things and not the state as a pair
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    outer = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        memory, total = outer, key
    else:
        memory, total = state
        memory += outer  # <-- here
        total = total + key
    context = (query.unsqueeze(-2) @ memory).squeeze(-2)
    context = context / (query * total).sum(dim=-1, keepdim=True)
    return context, memory, total  # <-- here


# %% right | 2026-blind-15 | S and z joined into one matrix with a column more, cut apart at the end
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    extended = torch.cat([v, torch.ones_like(v[..., :1])], dim=-1)  # (..., d_v + 1)
    joined = torch.einsum("...d,...e->...de", phi_k, extended)
    if state is not None:
        joined = torch.cat([state[0], state[1].unsqueeze(-1)], dim=-1) + joined
    read = torch.einsum("...d,...de->...e", phi_q, joined)
    return read[..., :-1] / read[..., -1:], (joined[..., :-1], joined[..., -1])


# %% shared | 2026-blind-16
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-16 | keeps_s_transposed | Keeps the state transposed, values down and features across, (..., d_v, d) in place of (..., d, d_v)
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = v.unsqueeze(-1) * key.unsqueeze(-2)  # <-- here
    if state is None:
        S, z = written, key
    else:
        S, z = state[0] + written, state[1] + key
    answer = (S @ query.unsqueeze(-1)).squeeze(-1)
    total = (z * query).sum(dim=-1, keepdim=True)
    return answer / total, (S, z)


# %% wrong | 2026-blind-16 | - | Sums the denominator without keepdim, so with leading dimensions it meets the features of the context or does not fit
def linear_attention_step(state, q, k, v):
    phi_q = feature_map(q)
    phi_k = feature_map(k)
    new_S = torch.einsum("...i,...j->...ij", phi_k, v)
    new_z = phi_k
    if state is not None:
        old_S, old_z = state
        new_S = old_S + new_S
        new_z = old_z + new_z
    numerator = torch.einsum("...i,...ij->...j", phi_q, new_S)
    denominator = (phi_q * new_z).sum(dim=-1)  # <-- here
    return numerator / denominator, (new_S, new_z)


# %% wrong | 2026-blind-16 | raw_keys_in_z | Adds the raw key to the sum z, in place of its features
def linear_attention_step(state, q, k, v):
    if state is None:
        memory = k.new_zeros(*k.shape, v.shape[-1])
        seen = k.new_zeros(k.shape)
    else:
        memory, seen = state
    query = feature_map(q)
    memory = memory + feature_map(k)[..., :, None] * v[..., None, :]
    seen = seen + k  # <-- here
    above = (query[..., None, :] @ memory)[..., 0, :]
    below = (query[..., None, :] @ seen[..., :, None])[..., 0]
    return above / below, (memory, seen)


# %% double | 2026-blind-16 | returns_one | Reads with the query as it is in place of its features; returns context, S and z as three things in place of context and the state
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    S, z = (0.0, 0.0) if state is None else state
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + key
    top = (q.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    bottom = (q * z).sum(-1, keepdim=True)  # <-- here
    return top / bottom, S, z  # <-- here


# %% right | 2026-blind-16 | an outer product by matmul, added with torch.add, read by broadcasting and a sum over the features
def linear_attention_step(state, q, k, v):
    def column(x):
        return x.unsqueeze(-1)

    phi_q, phi_k = column(feature_map(q)), column(feature_map(k))  # (..., d, 1)
    outer = torch.matmul(phi_k, v.unsqueeze(-2))
    z = phi_k.squeeze(-1)
    if state is not None:
        outer, z = torch.add(state[0], outer), torch.add(state[1], z)
    context = (phi_q * outer).sum(dim=-2) / (phi_q * column(z)).sum(dim=-2)
    return context, (outer, z)


# %% shared | 2026-blind-17
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-17 | one_total_for_the_batch | the denominator sums over all dimensions in place of the features alone, which mixes the texts of a batch
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    write = fk.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = write, fk
    else:
        S, z = state[0] + write, state[1] + fk
    numerator = (fq.unsqueeze(-2) @ S).squeeze(-2)
    denominator = (fq * z).sum()  # <-- here
    return numerator / denominator, (S, z)


# %% wrong | 2026-blind-17 | - | the product of column and row is torch.outer, which takes plain vectors only and no leading dimensions
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    key = feature_map(k)
    S, z = state if state is not None else (0.0, 0.0)
    S = S + torch.outer(key, v)  # <-- here
    z = z + key
    c = torch.einsum("...k,...kv->...v", query, S) / torch.einsum("...k,...k->...", query, z)[..., None]
    return c, (S, z)


# %% wrong | 2026-blind-17 | raw_keys_in_z | the key goes into the sum z as it is, without the feature map
def linear_attention_step(state, q, k, v):
    if state is None:
        old_S = k.new_zeros((*k.shape, v.shape[-1]))
        old_z = torch.zeros_like(k)
    else:
        old_S, old_z = state
    phi_q = feature_map(q)
    new_S = old_S + feature_map(k)[..., :, None] * v[..., None, :]
    new_z = old_z + k  # <-- here
    context = (new_S * phi_q[..., :, None]).sum(dim=-2)
    context = context / (new_z * phi_q).sum(dim=-1, keepdim=True)
    return context, (new_S, new_z)


# %% double | 2026-blind-17 | changes_its_input | the first state is a square matrix of the keys' features, whatever the values have; the sum z is added to in place, which changes the old state
def linear_attention_step(state, q, k, v):
    d = k.shape[-1]
    if state is None:
        state = (k.new_zeros(k.shape[:-1] + (d, d)), k.new_zeros(k.shape))  # <-- here
    memory, norm = state
    key, query = feature_map(k), feature_map(q)
    memory = memory + key.unsqueeze(-1) @ v.unsqueeze(-2)
    norm += key  # <-- here
    answer = (query.unsqueeze(-2) @ memory).squeeze(-2)
    return answer / (query * norm).sum(-1, keepdim=True), (memory, norm)


# %% right | 2026-blind-17 | matrix products of columns and rows throughout
def linear_attention_step(state, q, k, v):
    column, row = feature_map(k).unsqueeze(-1), v.unsqueeze(-2)
    question = feature_map(q).unsqueeze(-2)
    written = [column @ row, column]
    if state is not None:
        written = [state[0] + written[0], state[1].unsqueeze(-1) + written[1]]
    upper = question @ written[0]
    lower = question @ written[1]
    return (upper / lower).squeeze(-2), (written[0], written[1].squeeze(-1))


# %% shared | 2026-blind-18
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-18 | changes_its_input | writes into the old state in place: S of somebody who still holds it changes
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, key
    else:
        S, z = state
        S += written  # <-- here
        z = z + key
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-18 | normalises_the_state | the state that is handed on holds the matrix already divided by this query's denominator
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(fk[..., None] * v[..., None, :]), torch.zeros_like(fk))
    z = state[1] + fk
    S = state[0] + fk[..., None] * v[..., None, :]
    scale = torch.einsum("...d,...d->...", fq, z)
    S = S / scale[..., None, None]  # <-- here
    return torch.einsum("...d,...de->...e", fq, S), (S, z)


# %% wrong | 2026-blind-18 | query_in_z | the sum in the denominator collects the mapped queries and not the keys
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = map(feature_map, (q, k))
    outer = torch.einsum("...i,...j->...ij", phi_k, v)
    S_old, z_old = state if state is not None else (torch.zeros_like(outer), torch.zeros_like(phi_k))
    S_new = S_old + outer
    z_new = z_old + phi_q  # <-- here
    top = (S_new * phi_q[..., None]).sum(dim=-2)
    return top / (z_new * phi_q).sum(dim=-1, keepdim=True), (S_new, z_new)


# %% double | 2026-blind-18 | - | reads the matrix before writing into it; the values go through the feature map, too
def linear_attention_step(state, q, k, v):
    query, key, value = feature_map(q), feature_map(k), feature_map(v)  # <-- here
    product = key.unsqueeze(-1) * value.unsqueeze(-2)
    S, z = (torch.zeros_like(product), torch.zeros_like(key)) if state is None else state
    z = z + key
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)  # <-- here
    return context, (S + product, z)


# %% right | 2026-blind-18 | values get a column of ones, so that one product serves numerator and denominator
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    v1 = torch.cat([v, v.new_ones(*v.shape[:-1], 1)], -1)
    memory = torch.einsum("...a,...b->...ab", fk, v1)
    if state is not None:
        memory = memory + torch.cat([state[0], state[1].unsqueeze(-1)], dim=-1)
    read = torch.einsum("...a,...ab->...b", fq, memory)
    return read[..., :-1] / read[..., -1:], (memory[..., :-1].contiguous(), memory[..., -1].contiguous())


# %% shared | 2026-blind-19
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-19 | changes_its_input | the state is updated with +=, so that the old state, which the caller still holds, changes
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = torch.zeros_like(written), torch.zeros_like(key)
    else:
        S, z = state
    S += written  # <-- here
    z += key  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-19 | raw_keys_in_z | z adds up the raw key, not its feature map
def linear_attention_step(state, q, k, v):
    fq = feature_map(q)
    S = torch.einsum("...d,...v->...dv", feature_map(k), v)
    z = k  # <-- here
    if state is not None:
        S, z = S + state[0], z + state[1]
    numerator = torch.einsum("...d,...dv->...v", fq, S)
    denominator = torch.einsum("...d,...d->...", fq, z)
    return numerator / denominator[..., None], (S, z)


# %% wrong | 2026-blind-19 | divided_by_the_old_z | z is read before it is written: the denominator uses the old sum of keys wherever there is a state
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    addition = phi_k[..., :, None] * v[..., None, :]
    if state is None:
        return v.clone(), (addition, phi_k)
    S, z = state
    S = S + addition
    weight = (phi_q * z).sum(dim=-1, keepdim=True)  # <-- here
    z = z + phi_k
    context = (S.transpose(-2, -1) @ phi_q.unsqueeze(-1)).squeeze(-1) / weight
    return context, (S, z)


# %% double | 2026-blind-19 | - | the finished quotient's state: S is divided by the sum before it is kept; the query goes in without its feature map
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    S, z = (0.0, 0.0) if state is None else state
    z = z + key
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    total = (q * z).sum(-1, keepdim=True)  # <-- here
    S = S / total.unsqueeze(-1)  # <-- here
    return (q.unsqueeze(-2) @ S).squeeze(-2), (S, z)


# %% right | 2026-blind-19 | generator of the two sums, sum() from the old state, weighted mean written with sums over -2
def linear_attention_step(state, q, k, v):
    fk, fq = feature_map(k), feature_map(q)
    fresh = (fk[..., None] * v[..., None, :], fk)
    now = fresh if state is None else tuple(old + new for old, new in zip(state, fresh))
    above = (fq[..., None] * now[0]).sum(-2)
    below = (fq * now[1]).sum(-1)[..., None]
    return above / below, now


# %% shared | 2026-blind-20
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-20 | changes_its_input | z is added to in place, so that the old state, which somebody may still hold, is changed
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    write = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = write, key
    else:
        S, z = state
        S = S + write
        z += key  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(dim=-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-20 | changes_the_dtype | the first state is made of float32 zeros, whatever the dtype of q: half precision comes back as float32
def linear_attention_step(state, q, k, v):
    if state is None:
        d, d_v = k.shape[-1], v.shape[-1]
        state = (torch.zeros(*k.shape[:-1], d, d_v, device=k.device), torch.zeros(k.shape, device=k.device))  # <-- here
    key, query = feature_map(k), feature_map(q)
    S = state[0] + torch.einsum("...i,...j->...ij", key, v)
    z = state[1] + key
    above = (query.unsqueeze(-1) * S).sum(dim=-2)
    below = (query * z).sum(dim=-1, keepdim=True)
    return above / below, (S, z)


# %% wrong | 2026-blind-20 | divided_by_the_sum_of_z | the denominator is the sum of z over its features; the query does not read it
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


# %% right | 2026-blind-20 | weights of old and new written out: the old answer and the new value are blended
def linear_attention_step(state, q, k, v):
    reader, writer = feature_map(q), feature_map(k)
    own = torch.linalg.vecdot(reader, writer).unsqueeze(-1)
    if state is None:
        return own * v / own, (torch.einsum("...a,...b->...ab", writer, v), writer.clone())
    old_S, old_z = state
    before = torch.einsum("...a,...ab->...b", reader, old_S)
    weight = torch.linalg.vecdot(reader, old_z).unsqueeze(-1)
    fresh = (torch.einsum("...a,...b->...ab", writer, v) + old_S, writer + old_z)
    return (before + own * v) / (weight + own), fresh


# %% shared | 2026-blind-21
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-21 | changes_its_input | the sum z is changed in place (+=), so the old state that somebody holds changes
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    added = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = added, key
    else:
        S, z = state
        S = S + added
        z += key  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-21 | normalises_the_state | the averaged state is handed on: S is divided by the step's denominator before it is returned
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros_like(fk[..., None] * v[..., None, :]), torch.zeros_like(fk))
    S = state[0] + fk[..., None] * v[..., None, :]
    z = state[1] + fk
    S = S / torch.einsum("...d,...d->...", fq, z)[..., None, None]  # <-- here
    return torch.einsum("...d,...dv->...v", fq, S), (S, z)


# %% wrong | 2026-blind-21 | raw_keys_in_z | the key enters z without the feature map
def linear_attention_step(state, q, k, v):
    phi = feature_map(q)
    product = torch.einsum("...i,...j->...ij", feature_map(k), v)
    S, z = (0, 0) if state is None else state
    S = S + product
    z = z + k  # <-- here
    numerator = torch.einsum("...i,...ij->...j", phi, S)
    return numerator / (phi * z).sum(dim=-1, keepdim=True), (S, z)


# %% right | 2026-blind-21 | lerp-free running form with a nested function for reading, zeros built by new_zeros
def linear_attention_step(state, q, k, v):
    probe, mark = feature_map(q), feature_map(k)

    def read(matrix):
        return (matrix * probe.unsqueeze(-1)).sum(dim=-2)

    fresh = (mark.unsqueeze(-1) * v.unsqueeze(-2), mark)
    later = fresh if state is None else tuple(old + new for old, new in zip(state, fresh))
    return read(later[0]) / read(later[1].unsqueeze(-1)), later


# %% shared | 2026-blind-22
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-22 | changes_its_input | adds to the old state in place, so that the state handed in is changed
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        S = key.new_zeros(*key.shape, v.shape[-1])
        z = torch.zeros_like(key)
    else:
        S, z = state
    S += key.unsqueeze(-1) * v.unsqueeze(-2)  # <-- here
    z += key  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (z * query).sum(dim=-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-22 | - | the denominator is read with the key and not with the query
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    write = torch.einsum("...d,...e->...de", phi_k, v)
    S, z = (write, phi_k) if state is None else (state[0] + write, state[1] + phi_k)
    above = torch.einsum("...de,...d->...e", S, phi_q)
    below = torch.einsum("...d,...d->...", z, phi_k).unsqueeze(-1)  # <-- here
    return above / below, (S, z)


# %% wrong | 2026-blind-22 | - | at the first position the state is made of the bare key, without the feature map
def linear_attention_step(state, q, k, v):
    query = feature_map(q)
    if state is None:
        S, z = k[..., :, None] * v[..., None, :], k  # <-- here
    else:
        key = feature_map(k)
        S = state[0] + key[..., :, None] * v[..., None, :]
        z = state[1] + key
    numerator = (S * query[..., :, None]).sum(dim=-2)
    denominator = (z * query).sum(dim=-1)
    return numerator / denominator[..., None], (S, z)


# %% double | 2026-blind-22 | - | the numerator is read from the state before the new position is written; z collects the bare keys
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (q.new_zeros(*k.shape, v.shape[-1]), torch.zeros_like(k))
    S, z = state
    top = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + k  # <-- here
    return top / (query * z).sum(-1, keepdim=True), (S, z)


# %% right | 2026-blind-22 | S and z in one matrix with a column of ones behind the values, taken apart at the end
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    ones = torch.ones_like(v[..., :1])
    wide = fk.unsqueeze(-1) @ torch.cat((v, ones), dim=-1).unsqueeze(-2)
    if state is not None:
        wide = wide + torch.cat((state[0], state[1].unsqueeze(-1)), dim=-1)
    got = (fq.unsqueeze(-2) @ wide)[..., 0, :]
    return got[..., :-1] / got[..., -1:], (wide[..., :-1], wide[..., -1])


# %% shared | 2026-blind-23
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-23 | changes_its_input | adds the key to z in place and so changes the old state
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    new = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        memory, total = new, key
    else:
        memory, total = state
        memory = memory + new
        total += key  # <-- here
    context = (query.unsqueeze(-2) @ memory).squeeze(-2)
    return context / (query * total).sum(dim=-1, keepdim=True), (memory, total)


# %% wrong | 2026-blind-23 | keeps_s_transposed | the outer product has value and key exchanged: S is kept as (..., d_v, d), though the context comes out right
def linear_attention_step(state, q, k, v):
    phi_q, phi_k = feature_map(q), feature_map(k)
    written = torch.einsum("...v,...d->...vd", v, phi_k)  # <-- here
    if state is None:
        S, z = written, phi_k
    else:
        S, z = state[0] + written, state[1] + phi_k
    top = torch.einsum("...vd,...d->...v", S, phi_q)
    bottom = torch.einsum("...d,...d->...", z, phi_q)
    return top / bottom.unsqueeze(-1), (S, z)


# %% wrong | 2026-blind-23 | raw_keys_in_z | z adds up the keys themselves, without the feature map
def linear_attention_step(state, q, k, v):
    if state is None:
        state = (k.new_zeros(*k.shape, v.shape[-1]), torch.zeros_like(k))
    memory, norm = state
    query = feature_map(q)
    memory = memory + feature_map(k)[..., :, None] * v[..., None, :]
    norm = norm + k  # <-- here
    answer = (query[..., None] * memory).sum(-2)
    return answer / (query * norm).sum(-1, keepdim=True), (memory, norm)


# %% double | 2026-blind-23 | raw_query | without a state z begins with ones, not with zeros; the query is read without the feature map
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    if state is None:
        S = torch.zeros(*k.shape, v.shape[-1], dtype=k.dtype, device=k.device)
        z = torch.ones_like(k)  # <-- here
    else:
        S, z = state
    S = S + key.unsqueeze(-1) @ v.unsqueeze(-2)
    z = z + key
    numerator = (q.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    denominator = (q * z).sum(-1, keepdim=True)  # <-- here
    return numerator / denominator, (S, z)


# %% right | 2026-blind-23 | z is carried as one more column of S inside, cut off again at the end
def linear_attention_step(state, q, k, v):
    key, query = feature_map(k)[..., None], feature_map(q)[..., None]
    row = F.pad(v, (0, 1), value=1.0)[..., None, :]
    joined = key * row
    if state is not None:
        old_S, old_z = state
        joined = joined + torch.cat((old_S, old_z[..., None]), dim=-1)
    read = (joined.transpose(-2, -1) @ query)[..., 0]
    return read[..., :-1] / read[..., -1:], (joined[..., :-1], joined[..., -1])


# %% shared | 2026-blind-24
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-24 | - | the state handed back holds the old sum of keys with the new memory
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    addition = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = torch.zeros_like(addition), torch.zeros_like(key)
    else:
        S, z = state
    S = S + addition
    top = (query.unsqueeze(-2) @ S).squeeze(-2)
    bottom = ((z + key) * query).sum(dim=-1, keepdim=True)
    return top / bottom, (S, z)  # <-- here


# %% wrong | 2026-blind-24 | changes_its_input | the sum of the keys is added to in place: the old state's z is changed
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    write = torch.einsum("...d,...e->...de", fk, v)
    if state is None:
        memory, norm = write, fk
    else:
        memory, norm = state
        memory = memory + write
        norm += fk  # <-- here
    context = torch.einsum("...d,...de->...e", fq, memory) / torch.einsum("...d,...d->...", fq, norm)[..., None]
    return context, (memory, norm)


# %% wrong | 2026-blind-24 | - | the first step stores the raw key, without the feature map, in the state
def linear_attention_step(state, q, k, v):
    if state is None:
        return v.clone(), (k.unsqueeze(-1) * v.unsqueeze(-2), k.clone())  # <-- here
    S, z = state
    phi_k = feature_map(k)
    S = S + phi_k.unsqueeze(-1) * v.unsqueeze(-2)
    z = z + phi_k
    phi_q = feature_map(q).unsqueeze(-2)
    numerator = (phi_q @ S).squeeze(-2)
    denominator = (phi_q @ z.unsqueeze(-1)).squeeze(-2)
    return numerator / denominator, (S, z)


# %% double | 2026-blind-24 | divided_by_the_sum_of_z | the empty state is made in float32 whatever the dtype of the inputs; the answer is divided by the sum of z, without the query
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = (torch.zeros(k.shape[-1], v.shape[-1]), torch.zeros(k.shape[-1]))  # <-- here
    S = state[0] + key[..., :, None] * v[..., None, :]
    z = state[1] + key
    read = (query[..., :, None] * S).sum(dim=-2)
    return read / z.sum(dim=-1, keepdim=True), (S, z)  # <-- here


# %% right | 2026-blind-24 | memory and sum of keys treated as one table with a last column of ones
def linear_attention_step(state, q, k, v):
    phi = feature_map(torch.stack(torch.broadcast_tensors(q, k)))
    row = torch.cat((v, torch.ones_like(v[..., :1])), dim=-1)
    table = phi[1][..., None] * row[..., None, :]
    if state is not None:
        past = torch.cat((state[0], state[1][..., None]), dim=-1)
        table = past + table
    answer = (phi[0][..., None] * table).sum(-2)
    return answer[..., :-1] / answer[..., -1:], (table[..., :-1], table[..., -1])


# %% shared | 2026-blind-25
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-25 | changes_its_input | writes into the old state's matrix in place
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    update = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = update, key
    else:
        S, z = state
        S += update  # <-- here
        z = z + key
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(-1, keepdim=True)
    return context, (S, z)


# %% wrong | 2026-blind-25 | - | without a state the sum z starts with ones (against division by zero), which stay in every denominator
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    if state is None:
        S = torch.zeros_like(fk[..., :, None] * v[..., None, :])
        z = torch.ones_like(fk)  # <-- here
    else:
        S, z = state
    S = S + fk[..., :, None] * v[..., None, :]
    z = z + fk
    above = torch.einsum("...d,...dv->...v", fq, S)
    below = torch.einsum("...d,...d->...", fq, z)
    return above / below.unsqueeze(-1), (S, z)


# %% wrong | 2026-blind-25 | - | the denominator multiplies z with the key's features in place of the query's
def linear_attention_step(state, q, k, v):
    phi = feature_map
    written = torch.einsum("...d,...v->...dv", phi(k), v)
    count = phi(k)
    if state is not None:
        written, count = state[0] + written, state[1] + count
    weight = (count * phi(k)).sum(dim=-1, keepdim=True)  # <-- here
    answer = (phi(q)[..., None] * written).sum(dim=-2)
    return answer / weight, (written, count)


# %% double | 2026-blind-25 | - | the query is not put through the feature map; the new state keeps the old sum z where there was one
def linear_attention_step(state, q, k, v):
    key = feature_map(k)
    query = q  # <-- here
    S = key.unsqueeze(-1) * v.unsqueeze(-2)
    z = key
    kept = z
    if state is not None:
        S = state[0] + S
        z = state[1] + z
        kept = state[1]  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2) / (query * z).sum(dim=-1, keepdim=True)
    return context, (S, kept)


# %% right | 2026-blind-25 | an empty state made first, then matmul with column and row, addition out of place
def linear_attention_step(state, q, k, v):
    reader, writer = feature_map(q).unsqueeze(-2), feature_map(k)
    before = state if state is not None else (0.0, 0.0)
    after = (
        before[0] + writer.unsqueeze(-1) @ v.unsqueeze(-2),
        before[1] + writer,
    )
    top = torch.matmul(reader, after[0])
    bottom = torch.matmul(reader, after[1].unsqueeze(-1))
    return (top / bottom).squeeze(-2), after


# %% shared | 2026-blind-26
from course_utils.attention.linear import feature_map


# %% wrong | 2026-blind-26 | raw_keys_in_z | the key itself, without feature map, is added to z
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    if state is None:
        S, z = written, k  # <-- here
    else:
        S, z = state[0] + written, state[1] + k  # <-- here
    context = (query.unsqueeze(-2) @ S).squeeze(-2)
    return context / (query * z).sum(dim=-1, keepdim=True), (S, z)


# %% wrong | 2026-blind-26 | changes_its_input | the product is added to S in place, which changes the state that was handed in
def linear_attention_step(state, q, k, v):
    fq, fk = feature_map(q), feature_map(k)
    product = torch.einsum("...d,...v->...dv", fk, v)
    if state is None:
        state = (torch.zeros_like(product), torch.zeros_like(fk))
    S, z = state
    S += product  # <-- here
    z = z + fk
    numerator = torch.einsum("...d,...dv->...v", fq, S)
    denominator = torch.einsum("...d,...d->...", fq, z)
    return numerator / denominator.unsqueeze(-1), (S, z)


# %% wrong | 2026-blind-26 | - | the new state hands on the old z, without the new key
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    old_S, old_z = state if state is not None else (0.0, torch.zeros_like(key))
    S = old_S + key[..., :, None] * v[..., None, :]
    z = old_z + key
    context = (query[..., None] * S).sum(dim=-2) / (query * z).sum(dim=-1)[..., None]
    return context, (S, old_z)  # <-- here


# %% double | 2026-blind-26 | reads_the_old_s | S is read before the new product is written into it; z is summed in place, in the state that was handed in
def linear_attention_step(state, q, k, v):
    query, key = feature_map(q), feature_map(k)
    if state is None:
        state = key.new_zeros(*key.shape, v.shape[-1]), torch.zeros_like(key)
    S, z = state
    z += key  # <-- here
    answer = (query.unsqueeze(-2) @ S).squeeze(-2)  # <-- here
    S = S + key.unsqueeze(-1) * v.unsqueeze(-2)
    return answer / (query * z).sum(dim=-1, keepdim=True), (S, z)


# %% right | 2026-blind-26 | matrix products of columns and rows, the first state by a helper
def linear_attention_step(state, q, k, v):
    def blank():
        return k.new_zeros(*k.shape, v.shape[-1]), k.new_zeros(k.shape)

    memory, mass = blank() if state is None else state
    column, asks = feature_map(k)[..., None], feature_map(q)[..., None, :]
    memory = memory.add(column @ v[..., None, :])
    mass = mass.add(column[..., 0])
    return (asks @ memory)[..., 0, :] / (asks @ mass[..., None])[..., 0], (memory, mass)
