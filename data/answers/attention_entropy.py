# %% wrong | 2026-outsiders | nan_at_zero | NaN where a weight is 0
def ae_nan(weights):
    return -(weights * weights.log()).sum(-1)


# %% wrong | 2026-outsiders | in_bits | bits, not nats
def ae_log2(weights):
    return -(weights * torch.where(weights > 0, weights, 1.0).log2()).sum(-1)


# %% wrong | 2026-outsiders | to_base_10 | log10
def ae_log10(weights):
    return -(weights * torch.where(weights > 0, weights, torch.ones_like(weights)).log10()).sum(-1)


# %% wrong | 2026-outsiders | sign_missing | the minus is missing
def ae_sign(weights):
    return torch.xlogy(weights, weights).sum(dim=-1)


# %% wrong | 2026-outsiders | one_number_for_all | one number for all rows together
def ae_all(weights):
    return -torch.xlogy(weights, weights).sum()


# %% wrong | 2026-outsiders | mean_over_the_queries | the mean over all rows
def ae_mean_rows(weights):
    return -torch.xlogy(weights, weights).sum(-1).mean()


# %% wrong | 2026-outsiders | sums_over_dimension_0 | sums over the first dimension
def ae_dim0(weights):
    return -torch.xlogy(weights, weights).sum(0)


# %% wrong | 2026-outsiders | - | sums over dimension 1, which is the last only for matrices
def ae_dim1(weights):
    return -torch.xlogy(weights, weights).sum(dim=1)


# %% wrong | 2026-outsiders | averages_over_the_keys | the mean over the keys instead of the sum
def ae_mean(weights):
    return -torch.xlogy(weights, weights).mean(-1)


# %% wrong | 2026-outsiders | effective_number | the effective number of keys, exp(H)
def ae_exp(weights):
    return torch.exp(-torch.xlogy(weights, weights).sum(-1))


# %% wrong | 2026-outsiders | relative_to_the_maximum | divided by ln n: between 0 and 1
def ae_normalised(weights):
    return -torch.xlogy(weights, weights).sum(-1) / math.log(weights.shape[-1])


# %% wrong | 2026-outsiders | softmax_again | takes the weights for scores: a softmax first
def ae_softmax(weights):
    p = weights.softmax(-1)
    return -(p * p.log()).sum(-1)


# %% wrong | 2026-outsiders | softmax_again | cross_entropy with itself: takes the weights for logits
def ae_cross_entropy(weights):
    flat = weights.reshape(-1, weights.shape[-1])
    return F.cross_entropy(flat, flat, reduction="none").reshape(weights.shape[:-1])


# %% wrong | 2026-outsiders | one_number_for_all | keeps the positive weights only with an index, which flattens the rows
def ae_index(weights):
    p = weights[weights > 0]
    return -(p * p.log()).sum(-1)


# %% wrong | 2026-outsiders | nan_becomes_zero | a row with a zero counts as 0: nan_to_num after the sum
def ae_nan_row(weights):
    return torch.nan_to_num(-(weights * weights.log()).sum(-1), nan=0.0)


# %% wrong | 2026-outsiders | surprise_without_weights | the weight in front of the logarithm is missing
def ae_no_weight(weights):
    return -torch.where(weights > 0, weights, 1.0).log().sum(-1)


# %% wrong | 2026-outsiders | keeps_a_dimension | keeps the last dimension: (..., 1)
def ae_keepdim(weights):
    return -torch.xlogy(weights, weights).sum(-1, keepdim=True)


# %% wrong | 2026-outsiders | gini_impurity | the Gini impurity 1 - sum of squares
def ae_gini(weights):
    return 1 - weights.square().sum(-1)


# %% wrong | 2026-outsiders | changes_its_input | writes ones into the caller's weights
def ae_in_place(weights):
    with torch.no_grad():
        weights[weights == 0] = 1.0
    return -(weights * weights.log()).sum(-1)


# %% wrong | 2026-outsiders | epsilon_in_the_logarithm | a large epsilon in the logarithm shifts the value
def ae_epsilon(weights):
    return -(weights * (weights + 1e-2).log()).sum(-1)


# %% wrong | 2026-outsiders | - | log1p instead of log
def ae_log1p(weights):
    return -(weights * torch.log1p(weights)).sum(-1)


# %% wrong | 2026-outsiders | - | a Python loop that works for a single row only
def ae_one_row(weights):
    total = 0.0
    for w in weights:
        if w > 0:
            total = total - w * torch.log(w)
    return total


# %% wrong | 2026-outsiders | no_sum | the entropy of each term: forgets the sum
def ae_terms(weights):
    return -torch.xlogy(weights, weights)


# %% wrong | 2026-outsiders | averages_over_the_keys | a zero is replaced by 1 in front as well as in the logarithm... and the sum is divided by the number of positive keys
def ae_divided(weights):
    return -torch.xlogy(weights, weights).sum(-1) / (weights > 0).sum(-1)


# %% right | 2026-outsiders | torch.where
def ae_r1(weights):
    return -(weights * torch.where(weights > 0, weights, torch.ones_like(weights)).log()).sum(dim=-1)


# %% right | 2026-outsiders | xlogy
def ae_r2(weights):
    return -torch.xlogy(weights, weights).sum(-1)


# %% right | 2026-outsiders | torch.special.entr
def ae_r3(weights):
    return torch.special.entr(weights).sum(dim=-1)


# %% right | 2026-outsiders | clamp to the smallest number
def ae_r4(weights):
    return torch.sum(-weights * weights.clamp_min(torch.finfo(weights.dtype).tiny).log(), dim=-1)


# %% right | 2026-outsiders | loop over the rows, flattened
def ae_r5(weights):
    rows = weights.reshape(-1, weights.shape[-1])
    found = []
    for row in rows:
        p = row[row > 0]
        found.append(-(p * torch.log(p)).sum())
    return torch.stack(found).reshape(weights.shape[:-1])


# %% right | 2026-outsiders | nan_to_num before the sum (forward right)
def ae_r6(weights):
    return -(weights * weights.log()).nan_to_num(nan=0.0).sum(-1)


# %% right | 2026-outsiders | masked_fill on the logarithm
def ae_r7(weights):
    logs = weights.log().masked_fill(weights == 0, 0)
    return -torch.einsum("...n,...n->...", weights, logs)


# %% right | 2026-outsiders | a tiny epsilon
def ae_r8(weights):
    return -(weights * torch.log(weights + 1e-12)).sum(-1)


# %% right | 2026-outsiders | torch.distributions.Categorical
def ae_r9(weights):
    return torch.distributions.Categorical(probs=weights).entropy()


# %% right | house | torch.xlogy
def entropy_xlogy(weights):
    return -torch.xlogy(weights, weights).sum(dim=-1)


# %% right | house | torch.special.entr
def entropy_entr(weights):
    return torch.special.entr(weights).sum(-1)


# %% right | house | an epsilon in the logarithm
def entropy_epsilon(weights):
    return -(weights * torch.log(weights + 1e-9)).sum(-1)


# %% right | house | where, twice
def entropy_where(weights):
    terms = torch.where(weights > 0, -weights * torch.log(torch.where(weights > 0, weights, 1.0)), 0.0)
    return terms.sum(dim=-1)


# %% right | house | a loop over rows and weights
def entropy_by_loop(weights):
    rows = []
    for row in weights.reshape(-1, weights.shape[-1]):
        terms = [-w * torch.log(w) for w in row if w > 0]
        rows.append(sum(terms) if terms else row.sum())
    return torch.stack(rows).reshape(weights.shape[:-1])


# %% right | house | nan_to_num
def entropy_nan_to_num(weights):
    return torch.nan_to_num(-weights * weights.log(), nan=0.0).sum(-1)


# %% wrong | 2026-blind | nan_at_zero | 0 times minus infinity
def attention_entropy(weights):
    return -(weights * weights.log()).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind | sign_missing | the minus is forgotten
def attention_entropy(weights):
    return torch.xlogy(weights, weights).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind | sums_over_dimension_0 | sums over the first dimension
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 1.0)
    return -(weights * safe.log()).sum(dim=0)  # <-- here


# %% wrong | 2026-blind | one_number_for_all | sums over everything
def attention_entropy(weights):
    terms = torch.special.entr(weights)
    return terms.sum()  # <-- here


# %% wrong | 2026-blind | in_bits | bits instead of nats
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, torch.ones_like(weights))
    logs = torch.log2(safe)  # <-- here
    return -(weights * logs).sum(-1)


# %% wrong | 2026-blind | averages_over_the_keys | the mean over the keys instead of the sum
def attention_entropy(weights):
    return -torch.xlogy(weights, weights).mean(dim=-1)  # <-- here


# %% wrong | 2026-blind | nan_at_zero | the harmless number is 0 instead of 1
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 0.0)  # <-- here
    return -(weights * torch.log(safe)).sum(dim=-1)


# %% wrong | 2026-blind | one_number_for_all | the zeros are dropped, and the rows with them
def attention_entropy(weights):
    w = weights[weights > 0]  # <-- here
    return -(w * w.log()).sum(dim=-1)


# %% wrong | 2026-blind | - | an if on a whole tensor
def attention_entropy(weights):
    entropy = 0.0
    for i in range(weights.shape[-1]):
        w = weights[..., i]
        if w > 0:  # <-- here
            entropy = entropy - w * torch.log(w)
    return entropy


# %% wrong | 2026-blind | keeps_a_dimension | keeps the last dimension
def attention_entropy(weights):
    safe = weights.masked_fill(weights == 0, 1.0)
    return -(weights * safe.log()).sum(dim=-1, keepdim=True)  # <-- here


# %% wrong | 2026-blind | changes_its_input | puts ones into the caller's weights
def attention_entropy(weights):
    weights[weights == 0] = 1.0  # <-- here
    return -(weights * weights.log()).sum(dim=-1)


# %% wrong | 2026-blind | effective_number | the effective number of keys instead of the entropy
def attention_entropy(weights):
    terms = torch.where(weights > 0, weights, 1.0).log() * weights
    entropy = -terms.sum(dim=-1)
    return entropy.exp()  # <-- here


# %% wrong | 2026-blind | surprise_without_weights | forgets the factor w in front of the logarithm
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 1.0)
    return -safe.log().sum(dim=-1)  # <-- here


# %% wrong | 2026-blind | - | math.log on a tensor
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 1.0)
    return -(weights * math.log(safe)).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind | - | a loop over plain lists that expects exactly one batch dimension
def attention_entropy(weights):
    rows = []
    for row in weights.tolist():
        rows.append(-sum(w * math.log(w) for w in row if w > 0))  # <-- here
    return weights.new_tensor(rows)


# %% wrong | 2026-blind | - | a clamp as large as one hundredth changes small weights
def attention_entropy(weights):
    logs = weights.clamp(min=0.01).log()  # <-- here
    return -(weights * logs).sum(dim=-1)


# %% double | 2026-blind | keeps_a_dimension | NaN at zero; the last dimension is kept
def attention_entropy(weights):
    terms = weights * torch.log(weights)  # <-- here
    return -terms.sum(dim=-1, keepdim=True)  # <-- here


# %% double | 2026-blind | - | bits; no minus
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 1.0)
    return (weights * safe.log2()).sum(dim=-1)  # <-- here


# %% right | 2026-blind | where
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, 1.0)
    return -(weights * safe.log()).sum(dim=-1)


# %% right | 2026-blind | xlogy
def attention_entropy(weights):
    return -torch.xlogy(weights, weights).sum(-1)


# %% right | 2026-blind | PyTorch's own entr
def attention_entropy(weights):
    return torch.special.entr(weights).sum(dim=-1)


# %% right | 2026-blind | product of rows through einsum with a masked copy
def attention_entropy(weights):
    logs = weights.masked_fill(weights <= 0, 1.0).log().neg()
    return torch.einsum("...n,...n->...", weights, logs)


# %% right | 2026-blind | key by key with where
def attention_entropy(weights):
    entropy = torch.zeros_like(weights[..., 0])
    for w in weights.unbind(dim=-1):
        known = torch.where(w == 0, torch.ones_like(w), w)
        entropy = entropy - w * known.log()
    return entropy


# %% wrong | 2026-learners | one_number_for_all | a boolean index, which flattens [learner B 4.2]
def attention_entropy(weights):
    positive = weights[weights > 0]  # <-- here
    return -(positive * positive.log()).sum(dim=-1)


# %% wrong | 2026-learners | one_number_for_all | a boolean index, which flattens, in one line [learner B 4.2]
def attention_entropy(weights):
    return -(weights[weights > 0] * weights[weights > 0].log()).sum(-1)  # <-- here


# %% wrong | 2026-learners | one_number_for_all | masked_select, which flattens [learner B 4.2]
def attention_entropy(weights):
    w = torch.masked_select(weights, weights > 0)  # <-- here
    return -(w * torch.log(w)).sum(dim=-1)


# %% wrong | 2026-learners | - | an if on the whole tensor [learner B 4.2]
def attention_entropy(weights):
    entropy = 0.0
    if weights > 0:  # <-- here
        entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy


# %% wrong | 2026-learners | - | the given loop without tolist, an if on a row [learner B 4.2]
def attention_entropy(weights):
    entropy = 0.0
    for weight in weights:
        if weight > 0:  # <-- here
            entropy = entropy - weight * torch.log(weight)
    return entropy


# %% wrong | 2026-learners | - | a conditional expression on the whole tensor [learner B 4.2]
def attention_entropy(weights):
    terms = weights * weights.log() if weights > 0 else 0.0  # <-- here
    return -terms.sum(dim=-1)


# %% right | 2026-learners | a small number added inside the logarithm [learner B 4.2]
def attention_entropy(weights):
    return -(weights * torch.log(weights + 1e-9)).sum(dim=-1)


# %% right | 2026-learners | nan_to_num on the products [learner B 4.2]
def attention_entropy(weights):
    return -(weights * weights.log()).nan_to_num(0.0).sum(dim=-1)


# %% right | 2026-learners | torch.nan_to_num on the products, line by line [learner B 4.2]
def attention_entropy(weights):
    terms = torch.nan_to_num(weights * torch.log(weights))
    return -terms.sum(dim=-1)


# %% right | 2026-learners | where outside the logarithm [learner B 4.2]
def attention_entropy(weights):
    terms = torch.where(weights > 0, weights * weights.log(), 0.0)
    return -terms.sum(dim=-1)


# %% wrong | 2026-blind-2 | nan_at_zero | 0 times log 0 is NaN: a masked key spoils the whole row
def attention_entropy(weights):
    logw = torch.log(weights)
    return -(weights * logw).sum(-1)  # <-- here


# %% wrong | 2026-blind-2 | in_bits | The base of the logarithm is 2: bits, not nats
def attention_entropy(weights):
    safe = torch.where(weights > 0, weights, torch.ones_like(weights))
    return -(weights * torch.log2(safe)).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | sign_missing | The minus is missing, and the entropy comes out negative
def attention_entropy(weights):
    return torch.xlogy(weights, weights).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | one_number_for_all | The sum runs over all rows at once and gives one number
def attention_entropy(weights):
    logs = weights.clamp(min=1e-38).log()
    return -torch.sum(weights * logs)  # <-- here


# %% wrong | 2026-blind-2 | averages_over_the_keys | The terms are averaged over the keys instead of added
def attention_entropy(weights):
    t = torch.special.entr(weights)
    return t.mean(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | surprise_without_weights | The surprises are not weighted with the weights
def attention_entropy(weights):
    w = torch.where(weights > 0, weights, 1.0)
    return -w.log().sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | softmax_again | The weights are taken for scores and go through a softmax once more
def attention_entropy(weights):
    dist = torch.distributions.Categorical(logits=weights)  # <-- here
    return dist.entropy()


# %% wrong | 2026-blind-2 | epsilon_in_the_logarithm | a large constant in the logarithm keeps zeros away and changes every other term
def attention_entropy(weights):
    return -(weights * torch.log(weights + 1e-3)).sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | effective_number | The exponential of the entropy is returned, the effective number of keys
def attention_entropy(weights):
    h = -torch.xlogy(weights, weights).sum(dim=-1)
    return h.exp()  # <-- here


# %% wrong | 2026-blind-2 | one_number_for_all | picking the positive weights flattens all rows into one
def attention_entropy(weights):
    positive = weights[weights > 0]  # <-- here
    return -(positive * positive.log()).sum(dim=-1)


# %% double | 2026-blind-2 | - | The last dimension is kept, and the entropy is divided by ln n
def attention_entropy(weights):
    h = -torch.xlogy(weights, weights).sum(dim=-1, keepdim=True)  # <-- here
    return h / math.log(weights.shape[-1])  # <-- here


# %% double | 2026-blind-2 | - | The sum runs along dimension 0, and the logarithm has the base 10
def attention_entropy(weights):
    safe = weights.masked_fill(weights == 0, 1.0)
    terms = weights * safe.log10()  # <-- here
    return -terms.sum(dim=0)  # <-- here


# %% right | 2026-blind-2 | entr
def attention_entropy(weights):
    return torch.special.entr(weights).sum(-1)


# %% right | 2026-blind-2 | recursive rows
def attention_entropy(weights):
    if weights.dim() > 1:
        return torch.stack([attention_entropy(row) for row in weights])
    present = weights[weights > 0]
    return -(present * present.log()).sum()
