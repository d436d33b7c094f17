# %% right | house | clone, then index by sentence and query
def knock_out_by_index(weights, values, query, keys):
    rows = torch.arange(len(query))
    changed = weights.clone()
    changed[rows, query] = changed[rows, query].masked_fill(keys, 0.0)
    return changed @ values, changed


# %% right | house | a loop over the sentences
def knock_out_by_loop(weights, values, query, keys):
    changed = weights.clone()
    for sentence in range(len(query)):
        for key in range(keys.shape[1]):
            if keys[sentence, key]:
                changed[sentence, query[sentence], key] = 0
    context = torch.stack([rows @ blend for rows, blend in zip(changed, values)])
    return context, changed


# %% right | house | a mask (B, T, T), made by comparing positions
def knock_out_by_mask(weights, values, query, keys):
    T = weights.shape[-1]
    asking = torch.arange(T) == query.unsqueeze(1)  # (B, T)
    gone = asking.unsqueeze(2) & keys.unsqueeze(1)  # (B, T, T)
    changed = weights.masked_fill(gone, 0.0)
    return torch.bmm(changed, values), changed


# %% right | house | one_hot, a product of zeros and ones, einsum
def knock_out_by_product(weights, values, query, keys):
    asking = torch.nn.functional.one_hot(query, weights.shape[1])  # (B, T)
    kept = 1 - torch.einsum("bi,bj->bij", asking, keys.long())
    changed = weights * kept.to(weights.dtype)
    return torch.einsum("bij,bjd->bid", changed, values), changed


# %% right | house | the message of the keys is taken from the old context
def knock_out_by_message(weights, values, query, keys):
    rows = torch.arange(len(query))
    gone = torch.zeros_like(weights)
    gone[rows, query] = torch.where(keys, weights[rows, query], 0.0)
    return weights @ values - gone @ values, weights - gone


# %% right | house | torch.where, no gradient
@torch.no_grad()
def knock_out_by_where(weights, values, query, keys):
    B, T, _ = weights.shape
    here = torch.zeros(B, T, 1, dtype=torch.bool)
    here[torch.arange(B), query] = True
    changed = torch.where(here & keys[:, None, :], torch.zeros_like(weights), weights)
    return torch.matmul(changed, values), changed
