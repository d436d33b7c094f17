# %% wrong | 2026-outsiders | multiplies by the temperature
def sl_times(query, keys, values, temperature):
    return torch.softmax(keys @ query * temperature, dim=0) @ values


# %% wrong | 2026-outsiders | divides by sqrt(d) instead of the temperature
def sl_only_sqrt_d(query, keys, values, temperature):
    return torch.softmax(keys @ query / math.sqrt(query.shape[-1]), dim=-1) @ values


# %% wrong | 2026-outsiders | the hard look-up: the best key's value
def sl_hard(query, keys, values, temperature):
    return values[(keys @ query / temperature).argmax()]


# %% wrong | 2026-outsiders | the weighted values are not added up: (n, d_v)
def sl_no_sum(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values


# %% wrong | 2026-outsiders | the mean of the weighted values instead of the sum
def sl_mean(query, keys, values, temperature):
    return (torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values).mean(0)


# %% wrong | 2026-outsiders | returns the weights
def sl_weights(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0)


# %% wrong | 2026-outsiders | blends the keys instead of the values
def sl_keys(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0) @ keys


# %% wrong | 2026-outsiders | negative distance instead of the dot product
def sl_distance(query, keys, values, temperature):
    return torch.softmax(-(keys - query).norm(dim=-1) / temperature, dim=0) @ values


# %% wrong | 2026-outsiders | scores divided by their sum: no exponential
def sl_no_exp(query, keys, values, temperature):
    s = keys @ query / temperature
    return (s / s.sum()) @ values


# %% right | house | matmul
def lookup_matmul(query, keys, values, temperature):
    weights = torch.softmax(keys @ query / temperature, dim=0)
    return weights @ values


# %% right | house | einsum
def lookup_einsum(q, K, V, T):
    return torch.einsum("n,nv->v", F.softmax(torch.einsum("d,nd->n", q, K) / T, dim=-1), V)


# %% right | house | a loop over keys, softmax by hand
def lookup_by_loop(query, keys, values, temperature):
    scores = [torch.dot(query, key) / temperature for key in keys]
    largest = max(scores)
    exponentials = [torch.exp(score - largest) for score in scores]
    answer = torch.zeros_like(values[0])
    for exponential, value in zip(exponentials, values, strict=True):
        answer = answer + exponential / sum(exponentials) * value
    return answer


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | values @ weights [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores / temperature, dim=-1)
    return values @ weights  # <-- here


# %% wrong | 2026-learners | values @ weights with matmul [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    w = F.softmax(keys @ query / temperature, dim=0)
    return torch.matmul(values, w)  # <-- here


# %% wrong | 2026-learners | weights times values without the dimension, added up [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return (w * values).sum(0)  # <-- here


# %% wrong | 2026-learners | weights times values without the dimension, torch.sum [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    weights = torch.softmax(scores, dim=-1)
    blend = weights * values  # <-- here
    return torch.sum(blend, dim=0)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | The scores are made a column and the softmax runs along its single entry, so that every weight is 1
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query.unsqueeze(1) / temperature
    weights = torch.softmax(scores, dim=1)  # <-- here
    return (weights * values).sum(dim=0)


# %% wrong | 2026-blind-2 | The scores are divided by the root of d as well
def soft_lookup(query, keys, values, temperature):
    logits = (keys * query).sum(dim=-1) / (temperature * len(query) ** 0.5)  # <-- here
    return F.softmax(logits, dim=0) @ values


# %% wrong | house | a loop adds exp of each score times its value, and nothing divides by their sum
def soft_lookup(query, keys, values, temperature):
    out = 0
    for k, v in zip(keys, values):
        w = torch.exp(query @ k / temperature)
        out = out + w * v  # <-- here
    return out


# %% wrong | 2026-blind-7 | the softmax is taken first, and its weights are divided by the temperature
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0) / temperature  # <-- here
    return weights @ values


# %% double | 2026-blind-9 | the weights are divided by the temperature, not the scores; the answer keeps a dimension of size 1 in front
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(query.unsqueeze(0) @ keys.T, dim=-1) / temperature  # <-- here
    return weights @ values  # <-- here


# %% wrong | house | the temperature divides the exponentials, and falls out again with their sum
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    e = torch.exp(scores - scores.max()) / temperature  # <-- here
    return (e / e.sum()) @ values


# %% wrong | 2026-blind-11 | compares by the cosine in place of the dot product, so the lengths of keys and query do not count
def soft_lookup(query, keys, values, temperature):
    match = F.cosine_similarity(keys, query.unsqueeze(0), dim=1)  # <-- here
    weights = torch.softmax(match / temperature, dim=0)
    return weights @ values


# %% wrong | house | the mean of the scores is taken off, and not the largest
def soft_lookup(query, keys, values, temperature):
    s = keys @ query / temperature
    e = torch.exp(s - s.mean())  # <-- here
    return e / e.sum() @ values


# %% wrong | 2026-blind-17 | raises the softmax weights to the power 1 / temperature and does not bring them back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0)
    sharpened = weights ** (1 / temperature)  # <-- here
    return sharpened @ values


# %% wrong | 2026-blind-19 | Below a temperature of 0.01 it takes the best value alone; keys that are about as good are forgotten.
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    if temperature < 0.01:
        return values[scores.argmax()]  # <-- here
    return torch.softmax(scores / temperature, dim=0) @ values


# %% wrong | 2026-blind-23 | divides by the temperature twice, in the query and again in the scores
def soft_lookup(query, keys, values, temperature):
    sharpened = query / temperature
    scores = keys.mv(sharpened)
    weights = F.softmax(scores / temperature, dim=-1)  # <-- here
    return torch.einsum("n,nd->d", weights, values)
