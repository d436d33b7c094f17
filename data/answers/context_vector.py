# %% wrong | 2026-outsiders | averages_what_it_weighed | averages over T instead of summing: divides by T once more
def cv_mean(weights, values):
    return (weights.unsqueeze(-1) * values).mean(dim=1)


# %% wrong | 2026-outsiders | ignores_the_weights | ignores the weights: the plain mean of the values
def cv_plain_mean(weights, values):
    return values.mean(1)


# %% wrong | 2026-outsiders | sums_apart | einsum with two letters for T: sums weights and values separately
def cv_einsum_letters(weights, values):
    return torch.einsum("bt,bsd->bd", weights, values)


# %% wrong | 2026-outsiders | sums_over_features | sums over the features instead of over T
def cv_sums_features(weights, values):
    return (weights[..., None] * values).sum(-1)


# %% wrong | 2026-outsiders | every_row_with_every_row | weights @ values pairs every sentence's weights with every sentence's values: (B, B, d_v)
def cv_all_pairs(weights, values):
    return weights @ values


# %% wrong | 2026-outsiders | squeezes_everything | squeezes all dimensions of size 1, so a batch of one loses its batch dimension
def cv_squeeze(weights, values):
    return torch.bmm(weights.unsqueeze(1), values).squeeze()


# %% wrong | 2026-outsiders | keeps_a_dimension | one dimension too many remains: (B, 1, d_v)
def cv_unsqueezed(weights, values):
    return weights.unsqueeze(1) @ values


# %% wrong | 2026-outsiders | softmax_again | applies softmax to weights that are already weights
def cv_softmax_again(weights, values):
    w = torch.softmax(weights, dim=-1)
    return torch.einsum("bt,btd->bd", w, values)


# %% wrong | 2026-outsiders | largest_weight_only | picks the value with the largest weight instead of the weighted sum
def cv_hard(weights, values):
    return values[torch.arange(len(values)), weights.argmax(-1)]


# %% wrong | 2026-outsiders | weights_along_the_features | the extra dimension is in the wrong place, so weights line up with features
def cv_wrong_unsqueeze(weights, values):
    return (weights.unsqueeze(1) * values).sum(1)


# %% wrong | 2026-outsiders | sums_over_the_batch | also sums over the batch: (d_v,)
def cv_sums_batch(weights, values):
    return torch.einsum("bt,btd->d", weights, values)


# %% wrong | 2026-outsiders | reshape_instead_of_transpose | reshapes the values to (B, d_v, T) instead of transposing
def cv_reshape(weights, values):
    B, T, d = values.shape
    return (values.reshape(B, d, T) @ weights.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-outsiders | cuts_the_gradient | detaches the weights, so they get no gradient
def cv_detach(weights, values):
    return (weights.detach()[:, :, None] * values).sum(1)


# %% wrong | 2026-outsiders | largest_weighted_value | takes the maximum over T of the weighted values instead of their sum
def cv_max(weights, values):
    return (weights.unsqueeze(2) * values).max(dim=1).values


# %% wrong | 2026-outsiders | no_sum | returns the weighted values without adding them up: (B, T, d_v)
def cv_not_summed(weights, values):
    return weights.unsqueeze(-1) * values


# %% wrong | 2026-outsiders | weights_of_the_first_row | uses the first sentence's weights for all
def cv_first_weights(weights, values):
    return torch.stack([weights[0] @ v for v in values])


# %% right | 2026-outsiders | transposed matrix times column
def cv_column(weights, values):
    return (values.mT @ weights[..., None])[..., 0]


# %% right | 2026-outsiders | vmap of a vector-matrix product
def cv_vmap(weights, values):
    return torch.vmap(torch.matmul)(weights, values)


# %% right | 2026-outsiders | running sum over time
def cv_running(weights, values):
    out = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        out = out + values[:, t] * weights[:, t, None]
    return out


# %% right | 2026-outsiders | list comprehension and stack
def cv_list(weights, values):
    return torch.stack([w @ v for w, v in zip(weights, values)])


# %% right | 2026-outsiders | last entry of a cumulative sum
def cv_cumsum(weights, values):
    return torch.einsum("nm,nmz->nmz", weights, values).cumsum(1)[:, -1]


# %% right | house | matmul
def context_matmul(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% right | house | einsum
def context_einsum(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


# %% right | house | broadcast and sum
def context_broadcast(weights, values):
    return (weights[..., None] * values).sum(dim=1)


# %% right | house | bmm with the values transposed
def context_bmm(weights, values):
    return torch.bmm(values.transpose(1, 2), weights.unsqueeze(2)).squeeze(2)


# %% right | house | a loop over words
def context_by_loop(weights, values):
    context = torch.zeros(values.shape[0], values.shape[2], dtype=values.dtype)
    for t in range(values.shape[1]):
        context = context + weights[:, t : t + 1] * values[:, t]
    return context


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | keeps_a_dimension | one dimension too many remains
def context_vector(weights, values):
    return weights.unsqueeze(1) @ values  # <-- here


# %% wrong | 2026-blind | squeezes_everything | squeezes whatever has size 1
def context_vector(weights, values):
    context = torch.bmm(weights[:, None, :], values)
    return context.squeeze()  # <-- here


# %% wrong | 2026-blind | every_row_with_every_row | matrix product without unsqueeze, every sentence's weights with every sentence's values
def context_vector(weights, values):
    return weights @ values  # <-- here


# %% wrong | 2026-blind | weights_along_the_features | product without a dimension for the features
def context_vector(weights, values):
    weighted = weights * values  # <-- here
    return weighted.sum(dim=1)


# %% wrong | 2026-blind | sums_over_features | summed over the features
def context_vector(weights, values):
    weighted = weights.unsqueeze(-1) * values
    return weighted.sum(dim=-1)  # <-- here


# %% wrong | 2026-blind | averages_what_it_weighed | mean instead of sum
def context_vector(weights, values):
    weighted = weights[..., None] * values
    return weighted.mean(dim=1)  # <-- here


# %% wrong | 2026-blind | - | column instead of row
def context_vector(weights, values):
    return torch.matmul(weights.unsqueeze(2), values).squeeze(1)  # <-- here


# %% wrong | 2026-blind | - | order of the factors
def context_vector(weights, values):
    return torch.bmm(values, weights.unsqueeze(1)).squeeze(1)  # <-- here


# %% wrong | 2026-blind | sums_over_the_batch | the batch added up
def context_vector(weights, values):
    return torch.einsum("bt,btd->d", weights, values)  # <-- here


# %% wrong | 2026-blind | largest_weight_only | only the most attended value
def context_vector(weights, values):
    best = weights.argmax(dim=-1)  # <-- here
    rows = torch.arange(values.shape[0])
    return values[rows, best]


# %% wrong | 2026-blind | softmax_again | softmax a second time
def context_vector(weights, values):
    weights = weights.softmax(dim=-1)  # <-- here
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind | last_position_alone | the loop keeps the last word only
def context_vector(weights, values):
    B, T, d_v = values.shape
    context = torch.zeros(B, d_v, dtype=values.dtype)
    for t in range(T):
        context = weights[:, t, None] * values[:, t]  # <-- here
    return context


# %% wrong | 2026-blind | - | the first word is left out
def context_vector(weights, values):
    context = 0
    for t in range(1, values.shape[1]):  # <-- here
        context = context + weights[:, t].unsqueeze(-1) * values[:, t, :]
    return context


# %% wrong | 2026-blind | - | .T on three dimensions
def context_vector(weights, values):
    context = values.T @ weights.unsqueeze(-1)  # <-- here
    return context.squeeze(-1)


# %% wrong | 2026-blind | changes_its_input | the values are weighted in place
def context_vector(weights, values):
    values *= weights.unsqueeze(-1)  # <-- here
    return values.sum(dim=1)


# %% wrong | 2026-blind | no_sum | sum forgotten
def context_vector(weights, values):
    w = weights.unsqueeze(-1).expand_as(values)
    return w * values  # <-- here


# %% wrong | 2026-blind | reshape_instead_of_transpose | view where transpose is wanted
def context_vector(weights, values):
    B, T, d_v = values.shape
    by_feature = values.reshape(B, d_v, T)  # <-- here
    return torch.einsum("bdt,bt->bd", by_feature, weights)


# %% wrong | 2026-blind | - | squeezes the batch instead of the row
def context_vector(weights, values):
    out = torch.matmul(weights.unsqueeze(1), values)
    return out[0]  # <-- here


# %% double | 2026-blind | - | mean instead of sum; time kept
def context_vector(weights, values):
    weighted = weights.unsqueeze(-1) * values
    return weighted.mean(dim=1, keepdim=True)  # <-- here


# %% double | 2026-blind | - | weights squared on the way; features summed instead of time
def context_vector(weights, values):
    weights = weights * weights  # <-- here
    weighted = torch.mul(weights.unsqueeze(2), values)
    return torch.sum(weighted, 2)  # <-- here


# %% right | 2026-blind | a row times a matrix
def context_vector(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% right | 2026-blind | einsum
def context_vector(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


# %% right | 2026-blind | transposed values times a column
def context_vector(weights, values):
    column = weights[:, :, None]
    return torch.bmm(values.mT, column)[:, :, 0]


# %% right | 2026-blind | a loop over time
def context_vector(weights, values):
    context = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        context = context + weights[:, t : t + 1] * values[:, t]
    return context


# %% right | 2026-blind | the diagonal of all weights with all values
def context_vector(weights, values):
    everyone = weights @ values
    return everyone.diagonal().T


# %% wrong | 2026-learners | weights_along_the_features | weights times values without the dimension [learner A 2.3]
def context_vector(weights, values):
    return (weights * values).sum(1)  # <-- here


# %% wrong | 2026-learners | weights_along_the_features | weights times values without the dimension, torch.sum [learner A 2.3]
def context_vector(weights, values):
    return torch.sum(weights * values, dim=1)  # <-- here


# %% wrong | 2026-learners | weights_along_the_features | weights times values without the dimension, line by line [learner A 2.3]
def context_vector(weights, values):
    weighted = weights * values  # <-- here
    return weighted.sum(dim=1)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | squeezes_everything | `squeeze()` without a dimension also drops a batch of one, or a value of one feature
def context_vector(weights, values):
    ctx = torch.bmm(weights.unsqueeze(1), values)
    return ctx.squeeze()  # <-- here


# %% wrong | 2026-blind-2 | averages_what_it_weighed | The products are averaged over T instead of added up, which divides by T once more
def context_vector(weights, values):
    weighted = weights[:, :, None] * values
    return weighted.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-2 | sums_over_features | The products are added over the features instead of over the positions
def context_vector(weights, values):
    prod = weights.unsqueeze(-1) * values
    return prod.sum(dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | every_row_with_every_row | without a new dimension the product pairs every row of weights with every sentence, (B, B, d_v)
def context_vector(weights, values):
    return weights @ values  # <-- here


# %% wrong | 2026-blind-2 | keeps_a_dimension | The dimension of size 1 is left in the answer, (B, 1, d_v)
def context_vector(weights, values):
    row = weights.unsqueeze(1)
    return torch.matmul(row, values)  # <-- here


# %% wrong | 2026-blind-2 | softmax_again | The weights come out of a softmax already; a second one flattens them
def context_vector(weights, values):
    w = torch.softmax(weights, dim=-1)  # <-- here
    return torch.einsum("bt,btd->bd", w, values)


# %% wrong | 2026-blind-2 | largest_weight_only | only the value with the largest weight is returned, a hard choice instead of a blend
def context_vector(weights, values):
    best = weights.argmax(dim=1)
    return values[torch.arange(len(values)), best]  # <-- here


# %% wrong | 2026-blind-2 | sums_over_the_sentences | The summed letter is the batch's: the einsum adds up over sentences
def context_vector(weights, values):
    return torch.einsum("bt,btd->td", weights, values)  # <-- here


# %% double | 2026-blind-2 | - | The loop leaves out the first position, and the sum is divided by T
def context_vector(weights, values):
    c = torch.zeros_like(values[:, 0])
    for t in range(1, values.shape[1]):  # <-- here
        c = c + weights[:, t : t + 1] * values[:, t]
    return c / values.shape[1]  # <-- here


# %% right | 2026-blind-2 | baddbmm style
def context_vector(weights, values):
    return torch.bmm(values.transpose(1, 2), weights.unsqueeze(2)).squeeze(2)


# %% right | 2026-blind-2 | per sentence
def context_vector(weights, values):
    return torch.stack([w @ v for w, v in zip(weights.unbind(0), values.unbind(0))])


# %% wrong | 2026-blind-2 | keeps_a_dimension | `squeeze` returns a new tensor, and the result is not kept
def context_vector(weights, values):
    context = weights.unsqueeze(1) @ values
    context.squeeze(1)  # <-- here
    return context


# %% wrong | 2026-blind-2 | cuts_the_gradient | The weights are taken through numpy, where their gradient is lost
def context_vector(weights, values):
    w = torch.from_numpy(weights.detach().numpy())  # <-- here
    return torch.einsum("bt,btd->bd", w, values)


# %% wrong | 2026-blind-5 | squeezes_everything | squeeze without a dimension also drops a batch of one or a single feature
def context_vector(weights, values):
    product = torch.bmm(weights.unsqueeze(1), values)
    return product.squeeze()  # <-- here


# %% wrong | 2026-blind-5 | changes_its_input | the caller's values are multiplied in place
def context_vector(weights, values):
    values *= weights.unsqueeze(-1)  # <-- here
    return values.sum(dim=1)


# %% wrong | 2026-blind-5 | renormalises | the sum is divided by the sum of the weights once more, so that weights that do not sum to 1 give another vector, and zeros give NaN
def context_vector(weights, values):
    summed = torch.einsum("bt,btd->bd", weights, values)
    return summed / weights.sum(dim=1, keepdim=True)  # <-- here


# %% right | 2026-blind-5 | vmap of the product for one sentence
def context_vector(weights, values):
    def one(w, vals):
        return w @ vals

    return torch.vmap(one)(weights, values)


# %% wrong | 2026-blind-6 | averages_what_it_weighed | takes the mean of the weighted values, and so divides by T once more
def context_vector(weights, values):
    return (weights[:, :, None] * values).mean(dim=1)  # <-- here


# %% wrong | 2026-blind-6 | keeps_a_dimension | forgets to take away the extra dimension after the matrix product
def context_vector(weights, values):
    return torch.bmm(weights.unsqueeze(1), values)  # <-- here


# %% wrong | 2026-blind-6 | renormalises | divides by the sum of the weights, as one does for an average, which gives NaN for a row of zeros
def context_vector(weights, values):
    weighted = torch.einsum("bt,btd->bd", weights, values)
    return weighted / weights.sum(dim=1, keepdim=True)  # <-- here


# %% double | 2026-blind-6 | softmax_again | sends the weights through a softmax again; squeezes all dimensions of size 1, the batch too
def context_vector(weights, values):
    w = torch.softmax(weights, dim=-1)  # <-- here
    return (w.unsqueeze(1) @ values).squeeze()  # <-- here


# %% right | 2026-blind-6 | one sentence at a time, a vector times a matrix
def context_vector(weights, values):
    return torch.stack([row @ matrix for row, matrix in zip(weights, values, strict=True)])


# %% wrong | 2026-blind-7 | sums_over_features | sums over the features instead of over the positions
def context_vector(weights, values):
    return (weights.unsqueeze(-1) * values).sum(dim=2)  # <-- here

# %% wrong | 2026-blind-7 | averages_what_it_weighed | takes the mean of the weighted values, and so divides by T once more
def context_vector(weights, values):
    weighted = weights[:, :, None] * values
    return weighted.mean(dim=1)  # <-- here

# %% wrong | 2026-blind-7 | every_row_with_every_row | multiplies in plain matrix form, and every sentence's weights meet every sentence's values
def context_vector(weights, values):
    return weights @ values  # <-- here

# %% double | 2026-blind-7 | keeps_a_dimension | the weights are brought to a sum of 1 again, which turns zeros into NaN; the dimension that is left over stays
def context_vector(weights, values):
    weights = weights / weights.sum(dim=-1, keepdim=True)  # <-- here
    return torch.bmm(weights.unsqueeze(1), values)  # <-- here

# %% right | 2026-blind-7 | added up position by position
def context_vector(weights, values):
    total = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        total = total + weights[:, t : t + 1] * values[:, t]
    return total


# %% wrong | 2026-blind-9 | reshape_instead_of_transpose | the values are brought to (B, d_v, T) by view instead of a transpose
def context_vector(weights, values):
    B, T, d_v = values.shape
    columns = values.contiguous().view(B, d_v, T)  # <-- here
    return (columns @ weights.unsqueeze(-1)).squeeze(-1)

# %% wrong | 2026-blind-9 | renormalises | the weights are divided by their sum once more, so a row of zeros (an empty sentence) gives nan
def context_vector(weights, values):
    shares = weights / weights.sum(dim=1, keepdim=True)  # <-- here
    return torch.einsum("bt,btd->bd", shares, values)

# %% right | 2026-blind-9 | a running sum over the positions, whole batch at once
def context_vector(weights, values):
    total = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        total = total + weights[:, t, None] * values[:, t]
    return total


# %% wrong | house | leaves_out_the_last_position | a loop over positions that ends before the last
def all_but_the_last(weights, values):
    out = values.new_zeros(values.shape[0], values.shape[2])
    for t in range(values.shape[1] - 1):  # <-- here
        out = out + weights[:, t, None] * values[:, t]
    return out


# %% wrong | 2026-blind-10 | renormalises | divides the weighted sum by the sum of the weights, so that weights that do not sum to 1 are scaled up, and a row of zeros gives NaN
def context_vector(weights, values):
    # a weighted average: sum of weight times value over the sum of the weights
    weighted = values * weights[:, :, None]
    return weighted.sum(dim=1) / weights.sum(dim=1, keepdim=True)  # <-- here


# %% wrong | 2026-blind-10 | weights_of_the_first_row | multiplies all rows of weights with each sentence's values and keeps the first, so that all sentences are read with the weights of sentence 0
def context_vector(weights, values):
    product = weights @ values
    # there is one dimension too many
    context = product[:, 0]  # <-- here
    return context


# %% right | 2026-blind-10 | position by position, with addcmul
def context_vector(weights, values):
    context = torch.zeros_like(values[:, 0])
    for weight, value in zip(weights.unbind(1), values.unbind(1), strict=True):
        context = torch.addcmul(context, weight.unsqueeze(-1), value)
    return context


# %% wrong | house | renormalises | divides by the sum of the weights and a small number
def context_vector(weights, values):
    total = (weights.unsqueeze(-1) * values).sum(1)
    return total / (weights.sum(1, keepdim=True) + 1e-9)  # <-- here


# %% wrong | house | sums_over_pairs | the product of all pairs, added up over the batch
def context_vector(weights, values):
    return (weights @ values).sum(0)  # <-- here


# %% wrong | house | - | a loop that does not begin anew with each sentence
def context_vector(weights, values):
    context = torch.zeros(values.shape[-1])
    rows = []
    for w, v in zip(weights, values):
        for a, x in zip(w, v):
            context = context + a * x  # <-- here
        rows.append(context)
    return torch.stack(rows)


# %% wrong | 2026-blind-11 | weights_of_the_first_row | the matrix product pairs every row of weights with every sentence, and the first row of weights is kept for all sentences
def context_vector(weights, values):
    every = torch.matmul(weights, values)
    return every[:, 0]  # <-- here


# %% wrong | 2026-blind-11 | sums_over_the_batch | sums over the batch as well as over T, and gives one vector (d_v,) for all sentences
def context_vector(weights, values):
    return torch.tensordot(weights, values, dims=2)  # <-- here


# %% wrong | 2026-blind-11 | - | the flattened rows are read back as (T, B, d_v) in place of (B, T, d_v), so words of different sentences are added up
def context_vector(weights, values):
    B, T, d_v = values.shape
    scaled = values.reshape(B * T, d_v) * weights.reshape(B * T, 1)
    by_time = scaled.reshape(T, B, d_v)  # <-- here
    return by_time.sum(dim=0)


# %% right | 2026-blind-11 | adds up word after word for the whole batch
def context_vector(weights, values):
    gathered = values.new_zeros(values.shape[0], values.shape[2])
    for share, value in zip(weights.unbind(dim=1), values.unbind(dim=1)):
        gathered = torch.addcmul(gathered, share[:, None], value)
    return gathered


# %% wrong | 2026-blind-12 | renormalises | the weighted sum is divided by the sum of the weights, so weights that do not sum to 1 are changed and a row of zero weights becomes NaN
def context_vector(weights, values):
    weighted = weights.unsqueeze(-1) * values  # (B, T, d_v)
    total = weights.sum(dim=1, keepdim=True)
    return weighted.sum(dim=1) / total  # <-- here


# %% wrong | 2026-blind-12 | sums_over_pairs | the values' batch letter is another one in the einsum, so each context sums the values of all sentences in place of its own
def context_vector(weights, values):
    return torch.einsum("bt,ctd->bd", weights, values)  # <-- here


# %% wrong | 2026-blind-12 | weights_of_the_first_row | the product is (B, B, d_v), with all rows of weights for each sentence, and the first row's is taken for every sentence
def context_vector(weights, values):
    product = weights @ values
    # one dimension too many
    context = product[:, 0]  # <-- here
    return context


# %% right | 2026-blind-12 | the values turned on their side, times a column of weights
def context_vector(weights, values):
    column = weights[:, :, None]  # (B, T, 1)
    return torch.matmul(values.mT, column)[:, :, 0]


# %% wrong | house | every_row_with_every_row | two letters for the batch in an einsum
def context_vector(weights, values):
    return torch.einsum("bt,ctd->cbd", weights, values)  # <-- here


# %% wrong | house | sums_without_weights | softmax over a dimension of size 1
def context_vector(weights, values):
    shares = torch.softmax(weights.unsqueeze(-1), dim=-1)  # <-- here
    return (shares * values).sum(1)


# %% wrong | 2026-blind-13 | renormalises | divides by the sum of the weights, so that it is an average, where the weighted sum is asked: weights of all zeros give NaN
def context_vector(weights, values):
    total = (weights.unsqueeze(-1) * values).sum(dim=1)
    return total / weights.sum(dim=1, keepdim=True)  # <-- here


# %% wrong | 2026-blind-13 | sums_apart | the einsum names the time of the weights and that of the values by two letters, so that each is summed by itself
def context_vector(weights, values):
    # b: sentence, d: feature
    context = torch.einsum("bt,bsd->bd", weights, values)  # <-- here
    return context


# %% right | 2026-blind-13 | batched matrix-vector product of the transposed values with the weights
def context_vector(weights, values):
    columns = values.transpose(1, 2)  # (B, d_v, T)
    return torch.bmm(columns, weights[:, :, None])[:, :, 0]


# %% wrong | 2026-blind-14 | renormalises | divides by the sum of the weights, so that rows that do not sum to 1 are scaled up and an all-zero row becomes NaN
def context_vector(weights, values):
    blended = torch.einsum("bt,btd->bd", weights, values)
    return blended / weights.sum(dim=1, keepdim=True)  # <-- here


# %% wrong | 2026-blind-14 | weights_of_the_first_row | multiplies (B, T) with (B, T, d_v) and takes index 0 of the (B, B, d_v) that comes out, so that every sentence is blended with the first sentence's weights
def context_vector(weights, values):
    product = weights @ values
    return product[:, 0]  # <-- here


# %% wrong | house | - | a value with a weight below 0 takes no part
def context_vector(weights, values):
    return torch.einsum("bt,btd->bd", weights.relu(), values)  # <-- here


# %% wrong | 2026-blind-15 | renormalises | the weights are divided by their sum once more, which changes rows that do not sum to 1 and makes a row of zeros NaN
def context_vector(weights, values):
    total = weights.sum(dim=1, keepdim=True)
    share = weights / total  # <-- here
    return torch.bmm(share.unsqueeze(1), values).squeeze(1)


# %% wrong | 2026-blind-15 | weights_of_the_first_row | the product of the (B, T) weights with the values is (B, B, d_v), of which the first row is taken, so every sentence is read with the weights of sentence 0
def context_vector(weights, values):
    product = torch.matmul(weights, values)
    return product[:, 0]  # <-- here


# %% wrong | 2026-blind-16 | renormalises | brings the weights of each row to a sum of 1 first, which changes weights that sum to less and makes NaN of a row of zeros
def context_vector(weights, values):
    shares = weights / weights.sum(dim=1, keepdim=True)  # <-- here
    return torch.einsum("bt,btd->bd", shares, values)


# %% wrong | 2026-blind-16 | weights_of_the_first_row | multiplies the whole matrix of weights with each sentence's values and takes the first row, so that every sentence is blended with the weights of the first
def context_vector(weights, values):
    product = weights @ values
    return product[:, 0]  # <-- here


# %% wrong | 2026-blind-17 | squeezes_everything | squeezes every dimension of size 1, so a batch of one sentence or values of one feature lose a dimension
def context_vector(weights, values):
    column = weights.unsqueeze(-1)
    product = torch.bmm(values.transpose(1, 2), column)
    return product.squeeze()  # <-- here


# %% wrong | 2026-blind-17 | - | blends the first sentence's values for every sentence in place of its own
def context_vector(weights, values):
    blended = torch.tensordot(weights, values, dims=([1], [1]))
    return blended[:, 0]  # <-- here


# %% double | 2026-blind-17 | averages_what_it_weighed | takes the mean of the weighted values in place of their sum; squeezes every dimension of size 1
def context_vector(weights, values):
    scaled = values * weights[..., None]
    average = scaled.mean(dim=1)  # <-- here
    return average.squeeze()  # <-- here


# %% wrong | 2026-blind-18 | averages_what_it_weighed | averages over the positions in place of summing: the context is T times too small
def context_vector(weights, values):
    weighted = weights[..., None] * values
    return weighted.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-18 | renormalises | divides by the sum of the weights, which turns rows that do not sum to 1 (all-zero rows: NaN) into something else
def context_vector(weights, values):
    total = weights.sum(dim=1, keepdim=True)
    shares = weights / total  # <-- here
    return torch.bmm(shares[:, None], values)[:, 0]


# %% right | 2026-blind-18 | the other order of the product: values transposed times a column
def context_vector(weights, values):
    return (values.transpose(1, 2) @ weights.unsqueeze(-1)).squeeze(-1)


# %% wrong | 2026-blind-19 | averages_what_it_weighed | Takes the mean of the weighted values over the positions, not their sum.
def context_vector(weights, values):
    scaled = values * weights[:, :, None]
    return scaled.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-19 | renormalises | Divides by the sum of the weights: a row of zero weights gives NaN, and other sums are scaled away.
def context_vector(weights, values):
    blend = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return blend / weights.sum(dim=1, keepdim=True)  # <-- here


# %% right | 2026-blind-19 | from the values' side, transposed and multiplied with a column, sentence by sentence
def context_vector(weights, values):
    return torch.stack([V.mT.mv(w) for w, V in zip(weights, values)])


# %% wrong | 2026-blind-23 | averages_what_it_weighed | averages the weighted values over T in place of adding them up
def context_vector(weights, values):
    weighted = weights[..., None] * values
    return weighted.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-23 | - | multiplies without a batch dimension in the weights and drops the dimension too many with [0]: all sentences read the first one's values
def context_vector(weights, values):
    product = weights @ values
    context = product[0]  # <-- here
    return context


# %% right | 2026-blind-23 | transposed values times the weights, summed over the last dimension
def context_vector(weights, values):
    columns = values.transpose(1, 2)  # (B, d_v, T)
    return torch.matmul(columns, weights.unsqueeze(2)).squeeze(2)


# %% wrong | 2026-blind-24 | averages_what_it_weighed | divides the weighted sum by T, a mean over the positions on top of the weights
def context_vector(weights, values):
    return torch.stack([(w[:, None] * val).mean(dim=0) for w, val in zip(weights, values)])  # <-- here


# %% wrong | 2026-blind-24 | sums_over_pairs | the einsum leaves the batch of the values free, so each sentence's weights are summed with the values of all the sentences
def context_vector(weights, values):
    return torch.einsum("bt,ctd->bd", weights, values)  # <-- here


# %% right | 2026-blind-24 | running sum over the positions
def context_vector(weights, values):
    blend = torch.zeros_like(values[:, 0])
    for position in range(weights.size(1)):
        blend = blend + values[:, position] * weights[:, position : position + 1]
    return blend


# %% wrong | 2026-blind-26 | weights_of_the_first_row | all sentences are read with the first sentence's weights: the product is (B, B, d_v), and its first row is kept
def context_vector(weights, values):
    blends = weights @ values
    return blends[:, 0]  # <-- here


# %% wrong | 2026-blind-26 | averages_what_it_weighed | the mean over the positions instead of the sum
def context_vector(weights, values):
    weighted = weights[..., None] * values
    return weighted.mean(dim=-2)  # <-- here


# %% right | 2026-blind-26 | a running sum over the positions with addcmul
def context_vector(weights, values):
    read = torch.zeros_like(values[:, 0])
    for t in range(values.shape[1]):
        read = torch.addcmul(read, weights[:, t, None], values[:, t])
    return read
