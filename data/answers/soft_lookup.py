# %% wrong | 2026-outsiders | multiplies_by_the_temperature | multiplies by the temperature
def sl_times(query, keys, values, temperature):
    return torch.softmax(keys @ query * temperature, dim=0) @ values


# %% wrong | 2026-outsiders | forgets_the_temperature | the temperature is not used
def sl_no_temperature(query, keys, values, temperature):
    return torch.softmax(keys @ query, dim=0) @ values


# %% wrong | 2026-outsiders | scales_by_the_size_of_the_keys | divides by sqrt(d) as well
def sl_sqrt_d(query, keys, values, temperature):
    return torch.softmax(keys @ query / (temperature * math.sqrt(len(query))), dim=0) @ values


# %% wrong | 2026-outsiders | root_for_temperature | divides by sqrt(d) instead of the temperature
def sl_only_sqrt_d(query, keys, values, temperature):
    return torch.softmax(keys @ query / math.sqrt(query.shape[-1]), dim=-1) @ values


# %% wrong | 2026-outsiders | no_shift | plain exponentials: overflow at low temperatures
def sl_naive(query, keys, values, temperature):
    e = torch.exp(keys @ query / temperature)
    return (e / e.sum()) @ values


# %% wrong | 2026-outsiders | temperature_after_softmax | the weights are divided by the temperature, after the softmax
def sl_after(query, keys, values, temperature):
    return torch.softmax(keys @ query, dim=0) / temperature @ values


# %% wrong | 2026-outsiders | hard_lookup | the hard look-up: the best key's value
def sl_hard(query, keys, values, temperature):
    return values[(keys @ query / temperature).argmax()]


# %% wrong | 2026-outsiders | weighs_without_adding | the weighted values are not added up: (n, d_v)
def sl_no_sum(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values


# %% wrong | 2026-outsiders | averages | the mean of the weighted values instead of the sum
def sl_mean(query, keys, values, temperature):
    return (torch.softmax(keys @ query / temperature, dim=0).unsqueeze(-1) * values).mean(0)


# %% wrong | 2026-outsiders | returns_the_weights | returns the weights
def sl_weights(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0)


# %% wrong | 2026-outsiders | blends_the_keys | blends the keys instead of the values
def sl_keys(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0) @ keys


# %% wrong | 2026-outsiders | returns_several | returns (answer, weights)
def sl_tuple(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return w @ values, w


# %% wrong | 2026-outsiders | - | a leading dimension of 1 is left: (1, d_v)
def sl_row(query, keys, values, temperature):
    return torch.softmax(query.unsqueeze(0) @ keys.T / temperature, dim=-1) @ values


# %% wrong | 2026-outsiders | softmax_over_size_1 | softmax over a dimension of size 1: all weights are 1
def sl_ones(query, keys, values, temperature):
    w = torch.softmax(keys @ query.unsqueeze(-1) / temperature, dim=-1)
    return (w * values).sum(0)


# %% wrong | 2026-outsiders | - | cuts the scores at 50 to avoid the overflow
def sl_clamped(query, keys, values, temperature):
    e = torch.exp((keys @ query / temperature).clamp(max=50))
    return e @ values / e.sum()


# %% wrong | 2026-outsiders | - | the temperature is squared
def sl_squared(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature**2, dim=0) @ values


# %% wrong | 2026-outsiders | cosine_similarity | cosine similarity: keys and query are brought to length 1
def sl_cosine(query, keys, values, temperature):
    return torch.softmax(F.cosine_similarity(keys, query, dim=-1) / temperature, dim=0) @ values


# %% wrong | 2026-outsiders | distance_for_dot_product | negative distance instead of the dot product
def sl_distance(query, keys, values, temperature):
    return torch.softmax(-(keys - query).norm(dim=-1) / temperature, dim=0) @ values


# %% wrong | 2026-outsiders | squeezes_everything | squeeze(): with d_v = 1 the answer is a single number, not (1,)
def sl_squeeze(query, keys, values, temperature):
    return (torch.softmax(keys @ query / temperature, dim=0) @ values).squeeze()


# %% wrong | 2026-outsiders | changes_its_input | divides the caller's keys in place
def sl_in_place(query, keys, values, temperature):
    with torch.no_grad():
        keys /= temperature
    return torch.softmax(keys @ query, dim=0) @ values


# %% wrong | 2026-outsiders | - | a sigmoid for each key instead of the softmax
def sl_sigmoid(query, keys, values, temperature):
    return torch.sigmoid(keys @ query / temperature) @ values


# %% wrong | 2026-outsiders | no_exponential | scores divided by their sum: no exponential
def sl_no_exp(query, keys, values, temperature):
    s = keys @ query / temperature
    return (s / s.sum()) @ values


# %% wrong | 2026-outsiders | cuts_the_gradient | the blend is detached: weights without gradient
def sl_detach(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=0).detach() @ values


# %% wrong | 2026-outsiders | - | subtracts the maximum before, but not in the denominator
def sl_half_shift(query, keys, values, temperature):
    s = keys @ query / temperature
    return (torch.exp(s - s.max()) / torch.exp(s).sum()) @ values


# %% right | 2026-outsiders | softmax and matmul
def sl_r1(query, keys, values, temperature):
    return torch.softmax(keys @ query / temperature, dim=-1) @ values


# %% right | 2026-outsiders | by hand with the maximum
def sl_r2(query, keys, values, temperature):
    s = torch.mv(keys, query) / temperature
    e = (s - s.max()).exp()
    return values.T @ (e / e.sum())


# %% right | 2026-outsiders | einsum
def sl_r3(query, keys, values, temperature):
    w = F.softmax(torch.einsum("nd,d->n", keys, query).div(temperature), 0)
    return torch.einsum("n,nv->v", w, values)


# %% right | 2026-outsiders | loop, online softmax
def sl_r4(query, keys, values, temperature):
    scores = [(k * query).sum() / temperature for k in keys]
    top = max(scores, key=lambda s: s.item()).detach()
    total = answer = 0
    for s, v in zip(scores, values, strict=False):
        loud = torch.exp(s - top)
        total = total + loud
        answer = answer + loud * v
    return answer / total


# %% right | 2026-outsiders | F.scaled_dot_product_attention with its scale
def sl_r5(query, keys, values, temperature):
    return F.scaled_dot_product_attention(query[None, None], keys[None], values[None], scale=1 / temperature)[0, 0]


# %% right | 2026-outsiders | log weights, query divided first
def sl_r6(query, keys, values, temperature):
    s = keys @ (query / temperature)
    w = (s - torch.logsumexp(s, dim=0)).exp()
    return (w[:, None] * values).sum(dim=0)


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


# %% right | house | broadcast and sum
def lookup_broadcast(query, keys, values, temperature):
    weights = ((keys * query).sum(dim=1) * (1 / temperature)).softmax(0)
    return (weights[:, None] * values).sum(0)


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | multiplies_by_the_temperature | multiplied with the temperature
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query * temperature, dim=0)  # <-- here
    return weights @ values


# %% wrong | 2026-blind | no_shift | the exponential of large scores
def soft_lookup(query, keys, values, temperature):
    loudness = torch.exp(keys @ query / temperature)  # <-- here
    weights = loudness / loudness.sum()
    return weights @ values


# %% wrong | 2026-blind | - | values times weights in the wrong order
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    w = F.softmax(scores, dim=-1)
    return values @ w  # <-- here


# %% wrong | 2026-blind | temperature_after_softmax | the temperature divides the weights after the softmax
def soft_lookup(query, keys, values, temperature):
    weights = (keys @ query).softmax(dim=0)
    weights = weights / temperature  # <-- here
    return (weights.unsqueeze(-1) * values).sum(dim=0)


# %% wrong | 2026-blind | forgets_the_temperature | the temperature is forgotten
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("n,nv->v", weights, values)


# %% wrong | 2026-blind | - | no softmax, the scores are the weights
def soft_lookup(query, keys, values, temperature):
    weights = keys @ query / temperature  # <-- here
    return weights @ values


# %% wrong | 2026-blind | hard_lookup | the hard look-up of the best key
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    best = scores.argmax()
    return values[best]  # <-- here


# %% wrong | 2026-blind | - | the answer still has a leading dimension of one
def soft_lookup(query, keys, values, temperature):
    q = query.unsqueeze(0)  # (1, d)
    scores = q @ keys.T / temperature  # (1, n)
    weights = scores.softmax(dim=-1)
    return weights @ values  # <-- here


# %% wrong | 2026-blind | softmax_over_size_1 | softmax over a dimension that has only one entry
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query.unsqueeze(-1) / temperature  # (n, 1)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (weights * values).sum(dim=0)


# %% wrong | 2026-blind | - | weights and values multiplied without a column
def soft_lookup(query, keys, values, temperature):
    scores = (keys * query).sum(dim=1)
    weights = torch.softmax(scores / temperature, dim=0)
    return (weights * values).sum(dim=0)  # <-- here


# %% wrong | 2026-blind | - | the square root of the temperature
def soft_lookup(query, keys, values, temperature):
    scale = math.sqrt(temperature)  # <-- here
    w = torch.softmax((keys @ query) / scale, dim=0)
    return w @ values


# %% wrong | 2026-blind | blends_the_keys | blends the keys instead of the values
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys.mv(query).div(temperature), 0)
    answer = 0
    for w, k in zip(weights, keys):
        answer = answer + w * k  # <-- here
    return answer


# %% wrong | 2026-blind | changes_its_input | divides by the temperature in place in the query
def soft_lookup(query, keys, values, temperature):
    query /= temperature  # <-- here
    return torch.softmax(keys @ query, dim=0) @ values


# %% wrong | 2026-blind | averages | the average, a second division by the number of keys
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return (w[:, None] * values).mean(0)  # <-- here


# %% wrong | 2026-blind | - | the query on the left of keys that are not transposed
def soft_lookup(query, keys, values, temperature):
    scores = query @ keys  # <-- here
    weights = torch.softmax(scores / temperature, dim=0)
    return weights @ values


# %% wrong | 2026-blind | - | softmax without a dimension
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores / temperature)  # <-- here
    return (weights.view(-1, 1) * values).sum(dim=0)


# %% double | 2026-blind | - | times the temperature; the sum over all entries gives one number
def soft_lookup(query, keys, values, temperature):
    scores = temperature * (keys @ query)  # <-- here
    w = scores.softmax(0)
    return (w[:, None] * values).sum()  # <-- here


# %% double | 2026-blind | - | unstable exponential; distance instead of the dot product
def soft_lookup(query, keys, values, temperature):
    scores = (keys - query).norm(dim=-1) / temperature  # <-- here
    e = scores.exp()  # <-- here
    return (e / e.sum()) @ values


# %% right | 2026-blind | one line
def soft_lookup(query, keys, values, temperature):
    return F.softmax(keys @ query / temperature, dim=0) @ values


# %% right | 2026-blind | the largest score taken off by hand
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    scores = scores - scores.max()
    loud = scores.exp()
    weights = loud / loud.sum()
    answer = weights[:, None] * values
    return answer.sum(dim=0)


# %% right | 2026-blind | as matrices with a row for the query
def soft_lookup(query, keys, values, temperature):
    row = query[None, :] @ keys.T
    return ((row / temperature).softmax(dim=1) @ values)[0]


# %% right | 2026-blind | values from the left, turned
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax((keys * query).sum(-1).div(temperature), dim=-1)
    return values.T @ w


# %% right | 2026-blind | the logarithm of the weights first
def soft_lookup(query, keys, values, temperature):
    s = keys.mv(query) / temperature
    log_weights = s - torch.logsumexp(s, dim=0)
    return torch.einsum("n,nv->v", log_weights.exp(), values)


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | - | values @ weights [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores / temperature, dim=-1)
    return values @ weights  # <-- here


# %% wrong | 2026-learners | - | values @ weights with matmul [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    w = F.softmax(keys @ query / temperature, dim=0)
    return torch.matmul(values, w)  # <-- here


# %% wrong | 2026-learners | - | weights times values without the dimension, added up [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return (w * values).sum(0)  # <-- here


# %% wrong | 2026-learners | - | weights times values without the dimension, torch.sum [learner B 4.1]
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    weights = torch.softmax(scores, dim=-1)
    blend = weights * values  # <-- here
    return torch.sum(blend, dim=0)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | multiplies_by_the_temperature | The scores are multiplied with the temperature instead of divided by it
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(temperature * (keys @ query), dim=0)  # <-- here
    return w @ values


# %% wrong | 2026-blind-2 | temperature_after_softmax | The weights, not the scores, are divided by the temperature
def soft_lookup(query, keys, values, temperature):
    similarity = torch.mv(keys, query)
    weights = F.softmax(similarity, dim=-1) / temperature  # <-- here
    return weights @ values


# %% wrong | 2026-blind-2 | softmax_over_size_1 | The scores are made a column and the softmax runs along its single entry, so that every weight is 1
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query.unsqueeze(1) / temperature
    weights = torch.softmax(scores, dim=1)  # <-- here
    return (weights * values).sum(dim=0)


# %% wrong | 2026-blind-2 | blends_the_keys | The keys are blended, not the values
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys.matmul(query) / temperature, 0)
    return weights @ keys  # <-- here


# %% wrong | 2026-blind-2 | - | a row of weights is multiplied with the values, and the row's dimension is not dropped
def soft_lookup(query, keys, values, temperature):
    s = query[None, :] @ keys.T / temperature
    w = s.softmax(dim=-1)
    return w @ values  # <-- here


# %% wrong | 2026-blind-2 | no_shift | The exponentials of the raw scores overflow at a small temperature
def soft_lookup(query, keys, values, temperature):
    loud = torch.exp(keys @ query / temperature)  # <-- here
    return (loud / loud.sum()) @ values


# %% wrong | 2026-blind-2 | scales_by_the_size_of_the_keys | The scores are divided by the root of d as well
def soft_lookup(query, keys, values, temperature):
    logits = (keys * query).sum(dim=-1) / (temperature * len(query) ** 0.5)  # <-- here
    return F.softmax(logits, dim=0) @ values


# %% wrong | 2026-blind-2 | hard_lookup | The value of the best key is returned: the look-up is hard again
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query / temperature, dim=0)
    return values[w.argmax()]  # <-- here


# %% double | 2026-blind-2 | - | The temperature divides the query and again the scores, and the weighted values are averaged instead of added
def soft_lookup(query, keys, values, temperature):
    q = query / temperature
    w = torch.softmax(keys @ q / temperature, dim=0)  # <-- here
    return (w[:, None] * values).mean(dim=0)  # <-- here


# %% double | 2026-blind-2 | - | The temperature is applied to the weights, and the products are added along the features
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query, dim=0) / temperature  # <-- here
    return (w.unsqueeze(-1) * values).sum(dim=-1)  # <-- here


# %% right | 2026-blind-2 | fused with scale
def soft_lookup(query, keys, values, temperature):
    q, k, v = query[None, None], keys[None], values[None]
    return F.scaled_dot_product_attention(q, k, v, scale=1.0 / temperature)[0, 0]


# %% right | 2026-blind-2 | log weights
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query) / temperature
    w = F.log_softmax(scores, dim=0).exp()
    answer = torch.zeros_like(values[0])
    for weight, row in zip(w, values):
        answer = answer + weight * row
    return answer


# %% wrong | 2026-blind-5 | cosine_similarity | the keys are compared by the cosine, so their lengths no longer count
def soft_lookup(query, keys, values, temperature):
    scores = F.cosine_similarity(keys, query.unsqueeze(0), dim=1)  # <-- here
    weights = torch.softmax(scores / temperature, dim=0)
    return weights @ values


# %% wrong | 2026-blind-5 | weights_to_a_power | the weights are raised to the power 1 / temperature and not brought back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0) ** (1 / temperature)  # <-- here
    return weights @ values


# %% wrong | 2026-blind-5 | hard_lookup_when_cold | below a small temperature the best key's value is taken alone, though near ties still share there
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    if temperature < 0.01:
        return values[scores.argmax()]  # <-- here
    loud = torch.exp((scores - scores.max()) / temperature)
    return (loud / loud.sum()) @ values


# %% right | 2026-blind-5 | library function: PyTorch's own attention with one query and a scale
def soft_lookup(query, keys, values, temperature):
    batch = query.view(1, 1, -1), keys.unsqueeze(0), values.unsqueeze(0)
    return F.scaled_dot_product_attention(*batch, scale=1 / temperature)[0, 0]


# %% wrong | house | exponentials_for_weights | a loop adds exp of each score times its value, and nothing divides by their sum
def soft_lookup(query, keys, values, temperature):
    out = 0
    for k, v in zip(keys, values):
        w = torch.exp(query @ k / temperature)
        out = out + w * v  # <-- here
    return out


# %% wrong | 2026-blind-6 | temperature_after_softmax | divides the weights by the temperature, after the softmax, instead of the scores
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0) / temperature  # <-- here
    return weights @ values


# %% wrong | 2026-blind-6 | cosine_similarity | scores with the cosine of key and query instead of the dot product
def soft_lookup(query, keys, values, temperature):
    scores = F.cosine_similarity(keys, query.unsqueeze(0), dim=-1)  # <-- here
    weights = torch.softmax(scores / temperature, dim=-1)
    return (weights[:, None] * values).sum(dim=0)


# %% right | 2026-blind-6 | a library function, F.scaled_dot_product_attention with a scale of its own
def soft_lookup(query, keys, values, temperature):
    q, k, v = query[None, None], keys[None], values[None]
    return F.scaled_dot_product_attention(q, k, v, scale=1.0 / temperature)[0, 0]


# %% wrong | 2026-blind-7 | temperature_after_softmax | the softmax is taken first, and its weights are divided by the temperature
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0) / temperature  # <-- here
    return weights @ values

# %% wrong | 2026-blind-7 | softmax_over_size_1 | the scores lie in a column and the softmax runs along its only entry, so all weights are 1
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query.unsqueeze(1) / temperature
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (weights * values).sum(dim=0)

# %% right | 2026-blind-7 | in steps with einsum and logsumexp
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query) / temperature
    log_weights = scores - scores.max()
    log_weights = log_weights - torch.logsumexp(log_weights, dim=0)
    return torch.einsum("n,nv->v", log_weights.exp(), values)


# %% wrong | 2026-blind-9 | distance_for_dot_product | a key's fit is measured by its distance to the query, as with the Gaussian kernel, not by the dot product
def soft_lookup(query, keys, values, temperature):
    distance = ((keys - query) ** 2).sum(dim=1)
    scores = -distance / 2  # <-- here
    return torch.softmax(scores / temperature, dim=0) @ values

# %% wrong | 2026-blind-9 | cosine_similarity | the cosine takes the place of the dot product, so the length of query and key no longer counts
def soft_lookup(query, keys, values, temperature):
    match = F.cosine_similarity(keys, query.unsqueeze(0), dim=1)  # <-- here
    weights = F.softmax(match / temperature, dim=0)
    return (weights.unsqueeze(1) * values).sum(dim=0)

# %% double | 2026-blind-9 | - | the weights are divided by the temperature, not the scores; the answer keeps a dimension of size 1 in front
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(query.unsqueeze(0) @ keys.T, dim=-1) / temperature  # <-- here
    return weights @ values  # <-- here

# %% right | 2026-blind-9 | two einsums around a softmax by hand
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("d,nd->n", query, keys) / temperature
    scores = scores - scores.max()
    loud = scores.exp()
    return torch.einsum("n,nv->v", loud / loud.sum(), values)


# %% wrong | 2026-blind-10 | no_shift | takes the softmax without the temperature and sharpens the weights by the power 1 / temperature, which underflows to 0/0 at a small temperature
def soft_lookup(query, keys, values, temperature):
    w = torch.softmax(keys @ query, dim=0)
    sharpened = w ** (1 / temperature)  # <-- here
    w = sharpened / sharpened.sum()
    return w @ values


# %% wrong | 2026-blind-10 | distance_for_dot_product | scores a key by half its negative squared distance from the query in place of the dot product, which is the same only for keys of one length
def soft_lookup(query, keys, values, temperature):
    scores = []
    for key in keys:
        fit = -0.5 * ((query - key) ** 2).sum()  # <-- here
        scores.append(fit / temperature)
    weights = torch.softmax(torch.stack(scores), dim=0)
    return (weights[:, None] * values).sum(dim=0)


# %% right | 2026-blind-10 | logarithms of the weights by logsumexp, then a weighted sum over the rows
def soft_lookup(query, keys, values, temperature):
    fits = torch.mv(keys, query) / temperature
    loudness = (fits - fits.logsumexp(dim=0)).exp()
    return torch.einsum("n,nd->d", loudness, values)

# %% wrong | house | forgets_the_temperature | the temperature divides the exponentials, and falls out again with their sum
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    e = torch.exp(scores - scores.max()) / temperature  # <-- here
    return (e / e.sum()) @ values


# %% wrong | house | - | a small temperature is raised to 0.01
def soft_lookup(query, keys, values, temperature):
    temperature = max(temperature, 1e-2)  # <-- here
    weights = torch.softmax(keys @ query / temperature, dim=0)
    return weights @ values


# %% wrong | house | - | the loop over the values returns in its first round
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query / temperature, dim=0)
    out = torch.zeros_like(values[0])
    for w, v in zip(weights, values):
        out = out + w * v
        return out  # <-- here


# %% wrong | 2026-blind-11 | cosine_similarity | compares by the cosine in place of the dot product, so the lengths of keys and query do not count
def soft_lookup(query, keys, values, temperature):
    match = F.cosine_similarity(keys, query.unsqueeze(0), dim=1)  # <-- here
    weights = torch.softmax(match / temperature, dim=0)
    return weights @ values


# %% wrong | 2026-blind-11 | forgets_the_temperature | only the largest score is divided by the temperature, not the scores, so the temperature has no effect on the weights
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query  # (n,)
    loud = torch.exp(scores - scores.max() / temperature)  # <-- here
    weights = loud / loud.sum()
    return (weights.unsqueeze(1) * values).sum(dim=0)


# %% wrong | 2026-blind-11 | averages | takes the mean of the weighted values in place of their sum, and so divides by n once more
def soft_lookup(query, keys, values, temperature):
    scores = torch.stack([torch.dot(key, query) for key in keys]) / temperature
    weights = torch.softmax(scores, dim=0)
    weighted = values * weights[:, None]
    return weighted.mean(dim=0)  # <-- here


# %% right | 2026-blind-11 | a loop over the entries, each exponential taken against the best score
def soft_lookup(query, keys, values, temperature):
    scores = [(key * query).sum() / temperature for key in keys]
    best = max(score.item() for score in scores)
    loudness = [torch.exp(score - best) for score in scores]
    total = sum(loudness)
    return sum(loud / total * value for loud, value in zip(loudness, values))


# %% wrong | 2026-blind-12 | no_shift | the largest of the scores before the division by the temperature is subtracted, in place of the largest after it, so a low temperature overflows to nan
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    largest = scores.max()  # <-- here
    e = torch.exp(scores / temperature - largest)
    weights = e / e.sum()
    return weights @ values


# %% wrong | 2026-blind-12 | - | the weights (n,) multiply the values (n, d_v) along the features in place of along the entries
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query) / temperature
    weights = F.softmax(scores, dim=0)
    answer = (weights * values).sum(dim=0)  # <-- here
    return answer


# %% wrong | 2026-blind-12 | - | temperatures below 0.01 are raised to 0.01, so colder look-ups come out too soft
def soft_lookup(query, keys, values, temperature):
    # very small numbers are dangerous in a denominator
    safe = max(temperature, 1e-2)  # <-- here
    weights = torch.softmax(torch.mv(keys, query) / safe, dim=-1)
    return torch.matmul(weights, values)


# %% right | 2026-blind-12 | one pass over the entries with a running maximum, a running total and a running answer
def soft_lookup(query, keys, values, temperature):
    top = torch.dot(keys[0], query) / temperature
    total = torch.ones_like(top)
    answer = values[0]
    for key, value in zip(keys[1:], values[1:]):
        score = torch.dot(key, query) / temperature
        new_top = torch.maximum(top, score)
        old, new = torch.exp(top - new_top), torch.exp(score - new_top)
        total = total * old + new
        answer = answer * old + value * new
        top = new_top
    return answer / total


# %% wrong | house | temperature_after_softmax | the blend is divided by the temperature
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0)
    return weights @ values / temperature  # <-- here


# %% wrong | house | no_shift | the mean of the scores is taken off, and not the largest
def soft_lookup(query, keys, values, temperature):
    s = keys @ query / temperature
    e = torch.exp(s - s.mean())  # <-- here
    return e / e.sum() @ values


# %% wrong | 2026-blind-13 | weights_to_a_power | takes the softmax of the scores and raises the weights to the power 1 / temperature, without bringing them back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores, dim=0)
    weights = weights ** (1 / temperature)  # <-- here
    return weights @ values


# %% wrong | 2026-blind-13 | hard_lookup_when_cold | for temperatures below 0.01 gives the value of the one best key in place of the softmax, so that two keys that fit equally well do not share
def soft_lookup(query, keys, values, temperature):
    scores = (keys * query).sum(dim=1)
    if temperature < 0.01:
        # the exponentials would be infinite here
        return values[scores.argmax()]  # <-- here
    loud = torch.exp((scores - scores.max()) / temperature)
    weights = loud / loud.sum()
    return (weights[:, None] * values).sum(dim=0)


# %% right | 2026-blind-13 | differences to the best score, exponentials, and one division after the blend
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query) / temperature
    loud = torch.exp(scores - scores.amax().detach())
    return torch.einsum("n,nv->v", loud, values) / loud.sum()


# %% wrong | 2026-blind-14 | temperature_after_softmax | divides the weights by the temperature after the softmax in place of the scores before it
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores, dim=0) / temperature  # <-- here
    return weights @ values


# %% wrong | 2026-blind-14 | no_shift | takes off the largest score before the division by the temperature from scores that are divided already, so that a small temperature still overflows
def soft_lookup(query, keys, values, temperature):
    scores = torch.mv(keys, query)
    powers = torch.exp(scores / temperature - scores.max())  # <-- here
    weights = powers / powers.sum()
    return (weights[:, None] * values).sum(dim=0)

# %% wrong | house | - | the largest size is subtracted, and not the largest score: where all are far below 0, nothing is left
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query / temperature
    exponentials = torch.exp(scores - scores.abs().max())  # <-- here
    return exponentials / exponentials.sum() @ values


# %% wrong | 2026-blind-15 | weights_to_a_power | the weights of temperature 1 are raised to the power 1 / temperature after the softmax and not brought back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    weights = torch.softmax(scores, dim=0)
    weights = weights ** (1 / temperature)  # <-- here
    return weights @ values


# %% wrong | 2026-blind-15 | no_shift | the largest score is subtracted without having been divided by the temperature, so at a small temperature the exponentials are still infinite
def soft_lookup(query, keys, values, temperature):
    scores = torch.stack([torch.dot(key, query) for key in keys])
    largest = scores.max()
    loud = torch.exp(scores / temperature - largest)  # <-- here
    weights = loud / loud.sum()
    answer = torch.zeros(values.shape[1], dtype=values.dtype)
    for w, value in zip(weights, values):
        answer = answer + w * value
    return answer


# %% wrong | 2026-blind-16 | no_shift | divides by the temperature first and then subtracts the largest score as it was before, so that the exponentials still overflow when it is cold
def soft_lookup(query, keys, values, temperature):
    scores = torch.einsum("nd,d->n", keys, query)
    largest = scores.max()
    loud = torch.exp(scores / temperature - largest)  # <-- here
    weights = loud / loud.sum()
    return torch.einsum("n,nv->v", weights, values)


# %% wrong | 2026-blind-16 | cosine_similarity | compares by the cosine, in which the lengths of query and keys do not count, in place of the dot product
def soft_lookup(query, keys, values, temperature):
    match = F.cosine_similarity(keys, query.unsqueeze(0), dim=1)  # <-- here
    weights = torch.softmax(match / temperature, dim=0)
    return weights @ values


# %% right | 2026-blind-16 | reads the entries one by one and keeps a running maximum, sum and blend
def soft_lookup(query, keys, values, temperature):
    top = (keys[0] @ query) / temperature
    total = torch.ones_like(top)
    blend = values[0]
    for key, value in zip(keys[1:], values[1:]):
        score = (key @ query) / temperature
        higher = torch.maximum(top, score)
        old, new = torch.exp(top - higher), torch.exp(score - higher)
        total = total * old + new
        blend = blend * old + value * new
        top = higher
    return blend / total


# %% wrong | 2026-blind-17 | weights_to_a_power | raises the softmax weights to the power 1 / temperature and does not bring them back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    weights = torch.softmax(keys @ query, dim=0)
    sharpened = weights ** (1 / temperature)  # <-- here
    return sharpened @ values


# %% wrong | 2026-blind-17 | no_shift | subtracts the largest score before it was divided by the temperature, so the exponentials still overflow at a low one
def soft_lookup(query, keys, values, temperature):
    scores = torch.mv(keys, query)
    loud = torch.exp(scores / temperature - scores.max())  # <-- here
    return torch.einsum("n,nv->v", loud / loud.sum(), values)


# %% double | 2026-blind-17 | - | matches by the cosine in place of the dot product; multiplies the scores by the temperature
def soft_lookup(query, keys, values, temperature):
    match = F.cosine_similarity(keys, query.unsqueeze(0), dim=-1)  # <-- here
    weights = F.softmax(match * temperature, dim=-1)  # <-- here
    return (weights.unsqueeze(-1) * values).sum(dim=0)


# %% wrong | 2026-blind-18 | temperature_after_softmax | the temperature divides the weights after the softmax, not the scores
def soft_lookup(query, keys, values, temperature):
    scores = torch.mv(keys, query)
    weights = F.softmax(scores, dim=0) / temperature  # <-- here
    return weights @ values


# %% wrong | 2026-blind-18 | - | exponentiates with the largest absolute score taken off, in the thought that this is the largest: underflow to 0/0 at low temperatures when the largest in size is negative
def soft_lookup(query, keys, values, temperature):
    scores = (keys * query).sum(dim=1) / temperature
    loud = torch.exp(scores - scores.norm(p=torch.inf))  # <-- here
    return (loud[:, None] * values).sum(dim=0) / loud.sum()


# %% right | 2026-blind-18 | log_softmax, exponent, einsum
def soft_lookup(query, keys, values, temperature):
    s = torch.einsum("nd,d->n", keys, query).div(temperature)
    return torch.einsum("n,nv->v", F.log_softmax(s, 0).exp(), values)


# %% wrong | 2026-blind-19 | hard_lookup_when_cold | Below a temperature of 0.01 it takes the best value alone; keys that are about as good are forgotten.
def soft_lookup(query, keys, values, temperature):
    scores = keys @ query
    if temperature < 0.01:
        return values[scores.argmax()]  # <-- here
    return torch.softmax(scores / temperature, dim=0) @ values


# %% wrong | 2026-blind-19 | scales_by_the_size_of_the_keys | Divides by the root of d as well as by the temperature.
def soft_lookup(query, keys, values, temperature):
    n, d = keys.shape
    match = torch.mv(keys, query) / d**0.5  # <-- here
    weights = F.softmax(match / temperature, dim=-1)
    return torch.einsum("n,nv->v", weights, values)


# %% right | 2026-blind-19 | through log_softmax, the query cooled down before it meets the keys
def soft_lookup(query, keys, values, temperature):
    cold = query / temperature
    share = F.log_softmax((keys * cold).sum(1), 0).exp()
    return values.T.mv(share)


# %% wrong | 2026-blind-23 | cosine_similarity | compares directions only: query and keys are brought to length 1 first
def soft_lookup(query, keys, values, temperature):
    scores = F.cosine_similarity(keys, query.unsqueeze(0), dim=-1)  # <-- here
    weights = torch.softmax(scores / temperature, dim=0)
    return weights @ values


# %% wrong | 2026-blind-23 | - | divides by the temperature twice, in the query and again in the scores
def soft_lookup(query, keys, values, temperature):
    sharpened = query / temperature
    scores = keys.mv(sharpened)
    weights = F.softmax(scores / temperature, dim=-1)  # <-- here
    return torch.einsum("n,nd->d", weights, values)


# %% double | 2026-blind-23 | - | multiplies by the temperature; takes the mean of the weighted values in place of their sum
def soft_lookup(query, keys, values, temperature):
    scores = torch.stack([key @ query for key in keys])
    weights = torch.softmax(scores * temperature, dim=0)  # <-- here
    return (weights[:, None] * values).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-24 | scales_by_the_size_of_the_keys | divides by the root of d as well as by the temperature
def soft_lookup(query, keys, values, temperature):
    d = query.shape[0]
    scores = keys @ query / math.sqrt(d)  # <-- here
    return torch.softmax(scores / temperature, dim=0) @ values


# %% wrong | 2026-blind-24 | temperature_after_softmax | the temperature divides the weights after the softmax instead of the scores before it
def soft_lookup(query, keys, values, temperature):
    match = torch.mv(keys, query)
    e = torch.exp(match - match.max())
    weights = e / e.sum()
    weights = weights / temperature  # <-- here
    return (weights[:, None] * values).sum(0)


# %% double | 2026-blind-24 | - | the scores are cosines, of a normalised query and normalised keys; they are multiplied by the temperature
def soft_lookup(query, keys, values, temperature):
    scores = F.cosine_similarity(keys, query[None], dim=1)  # <-- here
    weights = F.softmax(scores * temperature, dim=0)  # <-- here
    return torch.einsum("n,nv->v", weights, values)


# %% wrong | 2026-blind-26 | - | the keys are brought to length 1 first, so the scores are cosines times the query's length
def soft_lookup(query, keys, values, temperature):
    directions = F.normalize(keys, dim=-1)  # <-- here
    scores = directions @ query / temperature
    return torch.softmax(scores, dim=0) @ values


# %% wrong | 2026-blind-26 | weights_to_a_power | the temperature is a power of the finished weights, which are not brought back to a sum of 1
def soft_lookup(query, keys, values, temperature):
    plain = torch.softmax(keys @ query, dim=-1)
    weights = plain ** (1 / temperature)  # <-- here
    return (weights[:, None] * values).sum(dim=0)


# %% right | 2026-blind-26 | one entry after the other with a running maximum (an online softmax)
def soft_lookup(query, keys, values, temperature):
    peak = torch.full_like(query[0], -math.inf)
    total, blend = torch.zeros_like(query[0]), torch.zeros_like(values[0])
    for key, value in zip(keys, values):
        score = torch.dot(key, query) / temperature
        higher = torch.maximum(peak, score)
        shrink, gain = torch.exp(peak - higher), torch.exp(score - higher)
        total = total * shrink + gain
        blend = blend * shrink + gain * value
        peak = higher
    return blend / total
