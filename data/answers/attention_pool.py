# %% shared
from course_utils.attention.weights import masked_softmax


# %% right | house | matmul
def pool_with_matmul(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(1) @ x).squeeze(1)
    return pooled, weights


# %% right | house | einsum, its own softmax
def pool_with_einsum(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query / x.size(2) ** 0.5)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
        scores = scores.masked_fill(~mask.any(-1, keepdim=True), 0.0)
    weights = scores.softmax(-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% right | house | sentence by sentence
def pool_by_sentence(x, query, mask=None):
    pooled, weights = [], []
    for b in range(x.shape[0]):
        own = masked_softmax(torch.mv(x[b], query) / math.sqrt(len(query)), None if mask is None else mask[b])
        weights.append(own)
        pooled.append(own @ x[b])
    return torch.stack(pooled), torch.stack(weights)


# %% right | house | products and sums
def pool_with_sums(x, query, mask=None):
    d = x.shape[-1]
    weights = masked_softmax((x * query).sum(dim=-1) / d**0.5, mask)
    return (weights[:, :, None] * x).sum(dim=1), weights


# %% right | house | the query as a batch of queries, bmm
def pool_with_bmm(x, query, mask=None):
    B, T, d = x.shape
    asked = query.expand(B, 1, d)
    scores = torch.bmm(asked, x.transpose(1, 2)).squeeze(1) * d**-0.5
    weights = masked_softmax(scores, mask)
    return torch.bmm(weights.view(B, 1, T), x).view(B, d), weights


# %% right | house | over the words by hand, with a zero row where nothing is
def pool_by_hand(x, query, mask=None):
    scores = torch.matmul(x, query).div(math.sqrt(query.numel()))
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask
    lowest = torch.finfo(scores.dtype).min
    top = torch.where(allowed, scores, lowest).max(dim=1, keepdim=True).values
    raised = torch.exp(torch.where(allowed, scores - top, lowest)) * allowed
    total = raised.sum(dim=1, keepdim=True)
    weights = raised / torch.where(total > 0, total, torch.ones_like(total))
    return torch.sum(x * weights.unsqueeze(-1), dim=1), weights


# %% shared | 2026-blind-3
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-3 | no_scaling | not divided by sqrt(d)
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | scaled_by_sqrt_of_length | scaled by sqrt(T) instead of sqrt(d)
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | mean_of_the_weighted | mean over positions instead of the sum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).mean(dim=1), weights  # <-- here


# %% wrong | 2026-blind-3 | mask_ignored | mask forgotten
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | mask_inverted | mask the wrong way round
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is not None:
        mask = ~mask  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | nan_where_all_is_masked | own softmax with -inf: NaN for an empty text
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | weights_first | the results in the other order
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return weights, pooled  # <-- here


# %% wrong | 2026-blind-3 | takes_the_last_state | only the last state
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = weights[:, -1:] * x[:, -1]  # <-- here
    return pooled, weights


# %% wrong | 2026-blind-3 | weighs_the_query | weights multiply the query
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * query).sum(dim=1), weights  # <-- here


# %% double | 2026-blind-3 | no_scaling+mask_ignored | no scale; mask forgotten
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    weights = masked_softmax(scores, None)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% right | 2026-blind-3 | einsum
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query) / x.shape[-1] ** 0.5
    weights = masked_softmax(scores, mask)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% shared | 2026-blind-5
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | scaled_by_sqrt_of_length | The scores are divided by the root of the number of words, not of features.
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-5 | mask_after_softmax | The padding's weights are set to 0 after a softmax over all words, so the rest sums to less than 1.
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / query.numel() ** 0.5
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights * mask  # <-- here
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-5 | padding_set_to_0_in_x | The padding's states are set to 0 instead of its weights, so that padding still takes weight.
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x.masked_fill(~mask.unsqueeze(-1), 0.0)
    scores = x @ query / math.sqrt(len(query))
    weights = masked_softmax(scores)  # <-- here
    pooled = (weights.unsqueeze(1) @ x).squeeze(1)
    return pooled, weights


# %% double | 2026-blind-5 | - | The softmax runs over the texts of the batch; weights and pooled are returned in the wrong order.
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(query.shape[0])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=0)  # <-- here
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return weights, pooled  # <-- here


# %% right | 2026-blind-5 | softmax over -inf, with the nan of empty texts replaced, then a batched product
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query) * query.shape[0] ** -0.5
    if mask is not None:
        scores = torch.where(mask, scores, torch.full_like(scores, -math.inf))
    weights = torch.nan_to_num(torch.softmax(scores, dim=1), nan=0.0)
    return torch.bmm(weights[:, None, :], x)[:, 0], weights


# %% shared | 2026-blind-6
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-6 | scaled_by_sqrt_of_length | divides by the root of the number of words
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-6 | padding_set_to_0_in_x | sets the padded states to zero before they are scored, and takes that for a mask
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x.masked_fill(~mask.unsqueeze(-1), 0.0)  # <-- here
    weights = torch.softmax(x @ query / len(query) ** 0.5, dim=-1)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% double | 2026-blind-6 | mean_of_the_weighted+mask_after_softmax | masks after the softmax, so that the weights do not sum to 1; divides the weighted sum by the number of words
def attention_pool(x, query, mask=None):
    weights = torch.softmax(x @ query / math.sqrt(query.shape[0]), dim=1)
    if mask is not None:
        weights = weights * mask  # <-- here
    return (weights[:, :, None] * x).mean(dim=1), weights  # <-- here


# %% right | 2026-blind-6 | text by text, only the words that may be read
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    pooled, weights = x.new_zeros(B, d), x.new_zeros(B, T)
    for b in range(B):
        read = torch.arange(T) if mask is None else mask[b].nonzero().flatten()
        if len(read):
            words = x[b, read]
            share = F.softmax(torch.mv(words, query) / math.sqrt(d), dim=0)
            weights[b, read] = share
            pooled[b] = share @ words
    return pooled, weights


# %% shared | 2026-blind-7
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-7 | scaled_by_sqrt_of_length | the root of the number of words in the place of the root of d
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights

# %% wrong | 2026-blind-7 | padding_set_to_0_in_x | padding is set to zero in x, where it still gets the weight of a score of 0
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)  # <-- here
    scores = torch.einsum("btd,d->bt", x, query) / query.shape[0] ** 0.5
    weights = F.softmax(scores, dim=-1)
    return torch.einsum("bt,btd->bd", weights, x), weights

# %% wrong | 2026-blind-7 | nan_where_all_is_masked | a text with no word to read becomes NaN
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(-1) / math.sqrt(len(query))
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=1)  # <-- here
    pooled = (weights[:, None, :] @ x).squeeze(1)
    return pooled, weights

# %% double | 2026-blind-7 | - | the weights of a position sum to 1 over the texts; the weights come back before the vectors
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    weights = masked_softmax(scores.T, mask.T).T  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return weights, pooled  # <-- here

# %% right | 2026-blind-7 | text by text, only the words that may be read
def attention_pool(x, query, mask=None):
    pooled, weights = torch.zeros_like(x[:, 0]), torch.zeros_like(x[..., 0])
    for b, states in enumerate(x):
        read = slice(None) if mask is None else mask[b]
        kept = states[read]
        if len(kept) == 0:
            continue
        share = F.softmax(kept @ query / math.sqrt(len(query)), dim=0)
        pooled[b] = share @ kept
        weights[b, read] = share
    return pooled, weights


# %% wrong | 2026-blind-8 | padding_set_to_0_in_x | Sets the padded states to zero in place of masking their scores, so that padding (score 0) still gets weight.
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)  # <-- here
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights

# %% wrong | 2026-blind-8 | no_shift | Makes the softmax by hand with exp of the raw scores, which overflows (nan) or vanishes for large states.
def attention_pool(x, query, mask=None):
    grown = torch.exp(x @ query / len(query) ** 0.5)  # <-- here
    if mask is not None:
        grown = grown.masked_fill(~mask, 0.0)
    weights = grown / grown.sum(dim=1, keepdim=True).clamp(min=1e-12)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights

# %% right | 2026-blind-8 | text by text, only the words that may be read
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    all_pooled, all_weights = [], []
    for b in range(B):
        places = torch.arange(T) if mask is None else mask[b].nonzero().flatten()
        w = x.new_zeros(T)
        if len(places) > 0:
            w = w.index_put((places,), F.softmax(x[b, places] @ query / math.sqrt(d), dim=0))
        all_weights.append(w)
        all_pooled.append(w[places] @ x[b, places] if len(places) > 0 else x.new_zeros(d))
    return torch.stack(all_pooled), torch.stack(all_weights)


# %% shared | 2026-blind-9
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-9 | scaled_by_sqrt_of_length | The scores are divided by the root of the number of words instead of the number of features.
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-9 | padding_set_to_0_in_x | The states of the padding are set to zero before scoring, which gives them the score 0 and a share of the softmax.
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)
    scores = torch.einsum("btd,d->bt", x, query) / query.numel() ** 0.5
    weights = torch.softmax(scores, dim=-1)  # <-- here
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-9 | nan_where_all_is_masked | Masked scores become minus infinity before an ordinary softmax, so that a text with no word to read gets nan.
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / math.sqrt(len(query))
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    weights = F.softmax(scores, dim=1)  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% right | 2026-blind-9 | a loop over the texts, which reads only the words that may be read
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    pooled, weights = x.new_zeros(B, d), x.new_zeros(B, T)
    for b in range(B):
        places = torch.arange(T) if mask is None else mask[b].nonzero().flatten()
        if len(places) == 0:
            continue
        states = x[b, places]
        share = torch.softmax(states @ query / math.sqrt(d), dim=0)
        weights[b, places] = share
        pooled[b] = share @ states
    return pooled, weights

# %% wrong | house | weighs_with_the_scores | the states are multiplied by the scores, and the weights are returned
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return (scores.unsqueeze(-1) * x).sum(dim=1), weights  # <-- here

# %% wrong | house | mean_of_the_weighted | the weighted sum is divided by the number of words that may be read
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1) / mask.sum(1, keepdim=True) if mask is not None else (weights.unsqueeze(-1) * x).mean(dim=1)  # <-- here
    return pooled, weights

# %% wrong | house | softmax_taken_twice | the weights go through the softmax once more
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    weights = masked_softmax(weights, mask)  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights

# %% wrong | house | takes_the_largest_alone | the state with the largest score alone, masked or not
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    best = scores.argmax(1)  # <-- here
    return x[torch.arange(len(x)), best], weights


# %% shared | 2026-blind-10
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-10 | - | divides the states themselves by sqrt(d) before the scores and then mixes these smaller states, in place of the states as they came
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    x = x / d**0.5  # <-- here
    scores = torch.einsum("btd,d->bt", x, query)
    weights = masked_softmax(scores, mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-10 | nan_where_all_is_masked | gives zeros only when no text of the batch has a word to read, in place of looking at each text: one empty text among others becomes nan
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    scores = (x * query).sum(dim=-1) / math.sqrt(d)  # (B, T)
    if mask is not None:
        if not mask.any():  # <-- here
            return torch.zeros_like(x[:, 0]), torch.zeros_like(scores)
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=1)
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% wrong | 2026-blind-10 | zeroes_the_scores | fills the padding's scores with finfo.tiny, which is nearly 0, in place of finfo.min, so that padding keeps weight
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(query.numel())
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    # the scores of the padding go down as far as the dtype allows
    lowest = torch.finfo(scores.dtype).tiny  # <-- here
    weights = torch.softmax(torch.where(mask, scores, lowest), dim=-1)
    has_words = mask.any(dim=-1, keepdim=True)  # (B, 1)
    weights = torch.where(has_words, weights, torch.zeros_like(weights))
    pooled = (weights.unsqueeze(-1) * x).sum(dim=-2)
    return pooled, weights


# %% double | 2026-blind-10 | scaled_by_sqrt_of_length | divides the scores by the root of the number of words in place of the root of d; subtracts the largest score of the whole batch, padding included, so that all words that may be read can underflow to 0
def attention_pool(x, query, mask=None):
    batch, length, features = x.shape
    scores = torch.matmul(x, query) / math.sqrt(length)  # <-- here
    grown = torch.exp(scores - scores.max())  # <-- here
    if mask is not None:
        grown = grown * mask
    total = grown.sum(dim=-1, keepdim=True)
    weights = grown / torch.where(total > 0, total, torch.ones_like(total))
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% right | 2026-blind-10 | text by text in a loop, the words that may be read picked out first and the weights put back in their places
def attention_pool(x, query, mask=None):
    scale = query.shape[0] ** -0.5
    rows, contexts = [], []
    for number, text in enumerate(x):
        allowed = torch.ones(len(text), dtype=torch.bool, device=x.device) if mask is None else mask[number]
        places = allowed.nonzero().squeeze(1)
        readable = text.index_select(0, places)  # (n, d), n may be 0
        shares = torch.softmax(torch.mv(readable, query) * scale, dim=0)
        rows.append(torch.zeros_like(text[:, 0]).index_put((places,), shares))
        contexts.append((shares[:, None] * readable).sum(dim=0))
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-11
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | scaled_by_sqrt_of_length | Divides the scores by the root of the number of words in place of the number of features.
def attention_pool(x, query, mask=None):
    size = x.shape[1]  # <-- here
    scores = torch.einsum("btd,d->bt", x, query) / math.sqrt(size)
    weights = masked_softmax(scores, mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-11 | mean_of_the_weighted | Takes the mean of the weighted states over the words in place of their sum.
def attention_pool(x, query, mask=None):
    d = len(query)
    scores = (x * query).sum(dim=-1) / d**0.5
    weights = masked_softmax(scores, mask)
    weighted = weights.unsqueeze(-1) * x
    pooled = weighted.mean(dim=1)  # <-- here
    return pooled, weights


# %% double | 2026-blind-11 | keeps_a_dimension_of_the_weights+mask_after_softmax | Sets the weights of the padding to 0 after a softmax over all words, so that the rest does not sum to 1; returns the weights with one dimension too many.
def attention_pool(x, query, mask=None):
    scores = (x @ query) / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores, dim=1).unsqueeze(-1)  # <-- here
    if mask is not None:
        weights = weights * mask.unsqueeze(-1)  # <-- here
    pooled = (weights * x).sum(dim=1)
    return pooled, weights


# %% right | 2026-blind-11 | text by text, with the readable words picked out
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    vectors, shares = [], []
    for b in range(B):
        share = x.new_zeros(T)
        vector = x.new_zeros(d)
        words = torch.arange(T) if mask is None else torch.nonzero(mask[b]).flatten()
        if len(words):
            states = x[b, words]
            looked = F.softmax(torch.mv(states, query) * d**-0.5, dim=0)
            share = share.index_add(0, words, looked)
            vector = looked @ states
        vectors.append(vector)
        shares.append(share)
    return torch.stack(vectors), torch.stack(shares)


# %% shared | 2026-blind-12
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-12 | uniform_where_all_is_masked | writes a very negative number into the scores of what may not be read, so that a text with no word gets even weights in place of zeros
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    scores = torch.einsum("btd,d->bt", x, query) / d**0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = scores.softmax(dim=1)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-12 | - | mends the nan of a text with no word in the pooled vector alone and not in the weights
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / math.sqrt(x.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return torch.nan_to_num(pooled), weights


# %% double | 2026-blind-12 | scaled_by_sqrt_of_length+mask_after_softmax | divides the scores by the root of the number of words in place of features; sets the weights of padding to 0 after the softmax without bringing their sum back to 1
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    weights = torch.softmax(x @ query / math.sqrt(T), dim=-1)  # <-- here
    if mask is not None:
        weights = weights * mask  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% right | 2026-blind-12 | text by text, matrix products of one text each
def attention_pool(x, query, mask=None):
    if mask is None:
        mask = torch.ones(x.shape[:2], dtype=torch.bool, device=x.device)
    scaled = query / math.sqrt(query.numel())
    all_pooled, all_weights = [], []
    for states, may in zip(x, mask):
        weights = masked_softmax(states @ scaled, may)
        all_weights.append(weights)
        all_pooled.append(weights @ states)
    return torch.stack(all_pooled), torch.stack(all_weights)


# %% wrong | house | padding_set_to_0_in_x | the padding's scores become 0, and its weights are left out of the sum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is not None:
        scores = scores * mask  # <-- here
    weights = torch.softmax(scores, -1)
    read = weights if mask is None else weights * mask
    return (read.unsqueeze(-1) * x).sum(1), weights

# %% wrong | house | takes_the_last_state | a loop that assigns
def attention_pool(x, query, mask=None):
    scores = x @ query / x.shape[-1] ** 0.5
    weights = masked_softmax(scores, mask)
    for t in range(x.shape[1]):
        pooled = weights[:, t : t + 1] * x[:, t]  # <-- here
    return pooled, weights

# %% wrong | house | every_word_counts_the_same | the softmax runs over a dimension of size 1
def attention_pool(x, query, mask=None):
    scores = (x @ query / math.sqrt(x.shape[-1])).unsqueeze(-1)
    if mask is not None:
        scores = scores.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    weights = scores.softmax(-1).nan_to_num()  # <-- here
    weights = weights / weights.sum(1, keepdim=True).clamp(min=1)
    return (weights * x).sum(1), weights.squeeze(-1)

# %% wrong | house | every_text_with_every_text | two letters for the batch in an einsum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return torch.einsum("at,btd->bad", weights, x), weights  # <-- here


# %% shared | 2026-blind-13
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | - | the division by the root of d is done on the weights after the softmax in place of on the scores
def attention_pool(x, query, mask=None):
    scores = x @ query  # (B, T)
    weights = masked_softmax(scores, mask) / math.sqrt(len(query))  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-13 | padding_set_to_0_in_x | the states of padding are set to zeros in place of leaving them out of the softmax, so they still take weight
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)  # <-- here
    scores = torch.einsum("btd,d->bt", x, query) / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% double | 2026-blind-13 | scaled_by_sqrt_of_length | the scores are divided by the root of the number of words in place of the features; for a text with nothing to read the pooled vector is mended but the weights stay nan
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / math.sqrt(x.shape[1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    pooled = (weights.unsqueeze(1) @ x).squeeze(1)
    return torch.nan_to_num(pooled), weights


# %% right | 2026-blind-13 | exponentials by hand, with the largest allowed score taken off
def attention_pool(x, query, mask=None):
    scores = torch.matmul(x, query).div(query.shape[0] ** 0.5)
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    lowest = torch.finfo(scores.dtype).min
    top = torch.where(mask, scores, lowest).amax(dim=1, keepdim=True)
    grown = torch.where(mask, scores - top, 0.0).exp() * mask
    weights = grown / grown.sum(dim=1, keepdim=True).clamp(min=0.5)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | house | multiplied_by_sqrt_d | a scale of d ** -0.5 that divides
def attention_pool(x, query, mask=None):
    scale = x.shape[-1] ** -0.5
    scores = x @ query / scale  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(1), weights


# %% wrong | house | nan_where_all_is_masked | own softmax, minus infinity less minus infinity
def attention_pool(x, query, mask=None):
    scores = x @ (query / math.sqrt(x.shape[-1]))
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    shifted = scores - scores.max(dim=-1, keepdim=True).values  # <-- here
    grown = shifted.exp()
    weights = grown / grown.sum(-1, keepdim=True)
    return (weights.unsqueeze(-1) * x).sum(1), weights


# %% wrong | house | nan_where_all_is_masked | mask after, and divided again by the sum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores, -1)
    if mask is not None:
        weights = weights * mask
        weights = weights / weights.sum(-1, keepdim=True)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(1), weights


# %% shared | 2026-blind-14
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-14 | scaled_by_sqrt_of_batch | the scores are divided by the root of len(x), the number of texts, in place of the root of d
def attention_pool(x, query, mask=None):
    # scores: how much the query looks at each state
    scores = x @ query  # (B, T)
    scores = scores / math.sqrt(len(x))  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-14 | - | the scores are divided by the length of the query vector in place of the root of d
def attention_pool(x, query, mask=None):
    size = query.norm()  # <-- here
    s = torch.einsum("btd,d->bt", x, query) / size
    w = masked_softmax(s, mask)
    return torch.einsum("bt,btd->bd", w, x), w


# %% wrong | 2026-blind-14 | padding_set_to_0_in_x | sets the padded states to zero and takes the softmax without the mask, so that padding keeps a share of the weight
def attention_pool(x, query, mask=None):
    d = x.shape[-1]
    if mask is not None:
        # padding must not count
        x = x.masked_fill(~mask.unsqueeze(-1), 0.0)
    scores = (x * query).sum(-1) / d**0.5
    weights = torch.softmax(scores, dim=-1)  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% wrong | 2026-blind-14 | - | writes the weights of the words that may be read to the first places of the row in place of the words' own places
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    if mask is None:
        mask = torch.ones(B, T, dtype=torch.bool)
    weights = torch.zeros(B, T, dtype=x.dtype)
    pooled = torch.zeros(B, d, dtype=x.dtype)
    for b in range(B):
        words = x[b][mask[b]]  # (n, d)
        n = words.shape[0]
        if n == 0:
            continue
        share = torch.softmax(words @ query / math.sqrt(d), dim=0)
        pooled[b] = share @ words
        weights[b, :n] = share  # <-- here
    return pooled, weights


# %% double | 2026-blind-14 | no_scaling | the root of d is left out; a text with no word to read gets the mean of its states in place of zeros
def attention_pool(x, query, mask=None):
    scores = torch.matmul(x, query)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(mask == False, -1e9)  # <-- here
    weights = F.softmax(scores, dim=1)
    pooled = torch.matmul(weights[:, None, :], x)[:, 0]
    return pooled, weights


# %% right | 2026-blind-14 | own softmax by exp with the maximum taken away, no helper of the course
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query) / math.sqrt(query.shape[0])
    if mask is None:
        readable = torch.ones_like(scores, dtype=torch.bool)
    else:
        readable = mask
    low = torch.finfo(scores.dtype).min
    scores = torch.where(readable, scores, torch.full_like(scores, low))
    top = scores.amax(dim=1, keepdim=True).detach()
    grown = torch.exp(scores - top) * readable.to(scores.dtype)
    total = grown.sum(dim=1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    weights = grown / total
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% shared | 2026-blind-15
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-15 | uniform_where_all_is_masked | hides the masked words with a score of -1e9 and never sets their weights to 0, so a text with no word to read gets equal weights and the plain mean in place of zeros
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    scores = torch.einsum("btd,d->bt", x, query) / d**0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = torch.softmax(scores, dim=1)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-15 | - | takes each score out of torch as a Python number (.item()) and builds a new tensor from these, so that no gradient reaches the query
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    table = []
    for b in range(B):
        row = []
        for t in range(T):
            score = torch.dot(x[b, t], query) / math.sqrt(d)
            row.append(score.item())  # <-- here
        table.append(row)
    scores = torch.tensor(table, dtype=x.dtype)
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-15 | - | squeezes all dimensions of size 1 out of the scores, not the last one alone, so that a batch of one text (or texts of one word) loses a dimension
def attention_pool(x, query, mask=None):
    column = query.reshape(-1, 1)
    scores = (x @ column).squeeze() / math.sqrt(len(query))  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = (x * weights[..., None]).sum(dim=-2)
    return pooled, weights


# %% wrong | 2026-blind-15 | mask_after_softmax | takes the softmax over all words, padding included, and then sets the padding's weights to 0 without bringing the rest back to the sum 1
def attention_pool(x, query, mask=None):
    # how much the query looks at each state
    similarity = x.matmul(query) / math.sqrt(x.size(-1))
    attention = F.softmax(similarity, dim=-1)
    if mask is not None:
        attention = attention * mask  # <-- here
    # add the states up
    result = torch.bmm(attention.unsqueeze(1), x)  # (B, 1, d)
    return result[:, 0], attention


# %% double | 2026-blind-15 | - | divides the scores by the root of the number of words T in place of the features d; with a mask, divides the pooled vector once more by the number of words that may be read
def attention_pool(x, query, mask=None):
    scale = math.sqrt(x.shape[1])  # <-- here
    scores = x @ query / scale
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    if mask is not None:
        count = mask.sum(dim=1, keepdim=True).clamp(min=1)
        pooled = pooled / count  # <-- here
    return pooled, weights


# %% right | 2026-blind-15 | exponentials by hand, text by text, over the readable words alone
def attention_pool(x, query, mask=None):
    pooled, weights = [], []
    for b, text in enumerate(x):
        may_read = torch.ones(len(text), dtype=torch.bool, device=x.device) if mask is None else mask[b]
        w = torch.zeros(len(text), dtype=x.dtype, device=x.device)
        if bool(may_read.any()):
            places = may_read.nonzero().flatten()
            logits = text[places] @ query / query.numel() ** 0.5
            grown = (logits - logits.detach().max()).exp()
            w = w.index_put((places,), grown / grown.sum())
            pooled.append(w[places] @ text[places])
        else:
            pooled.append(torch.zeros_like(query, dtype=x.dtype))
        weights.append(w)
    return torch.stack(pooled), torch.stack(weights)


# %% shared | 2026-blind-16
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-16 | - | the scores are divided by the length of the query (its norm) in place of the root of the number of features
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query)
    scores = scores / torch.linalg.vector_norm(query)  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-16 | nan_where_all_is_masked | the zeros for a text with no word are given only when no text of the whole batch has one; else such a text gets nan
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    if mask is not None and not mask.any():  # <-- here
        # nothing to read
        return torch.zeros(B, d, dtype=x.dtype), torch.zeros(B, T, dtype=x.dtype)
    scores = (x @ query) / math.sqrt(d)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=1)
    pooled = (weights[:, :, None] * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-16 | padding_set_to_0_in_x | the states of the padding are set to zero before the scores, and the softmax runs over all positions, so that padding still gets weight
def attention_pool(x, query, mask=None):
    # first the mask, then the scores
    if mask is not None:
        x = x * mask.unsqueeze(-1).to(x.dtype)  # <-- here
    scores = x.matmul(query) / x.shape[-1] ** 0.5  # (B, T)
    weights = masked_softmax(scores)
    pooled = (weights.unsqueeze(1) @ x).squeeze(1)  # (B, 1, T) @ (B, T, d)
    return pooled, weights


# %% wrong | 2026-blind-16 | pooled_without_mask | the sum over the states is made with the weights before the mask; only the weights that are returned are masked
def attention_pool(x, query, mask=None):
    root = math.sqrt(len(query))
    scores = (x * query).sum(dim=-1) / root
    look = scores.softmax(dim=-1)
    seen = masked_softmax(scores, mask)
    pooled = (look.unsqueeze(-1) * x).sum(dim=-2)  # <-- here
    return pooled, seen


# %% double | 2026-blind-16 | - | the exponentials of a row are divided by the sum over the whole batch in place of the text's own sum; a text with no word is not set to zeros but gets the mean of its states
def attention_pool(x, query, mask=None):
    texts, words, d = x.shape
    scores = (x @ query) / d**0.5
    if mask is None:
        mask = torch.ones(texts, words, dtype=torch.bool)
    nothing = ~mask.any(dim=1)
    mask = mask | nothing.unsqueeze(1)  # <-- here
    scores = torch.where(nothing.unsqueeze(1), torch.zeros_like(scores), scores)
    grown = torch.exp(scores - scores.max()) * mask
    weights = grown / grown.sum()  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x)[:, 0]
    return pooled, weights


# %% right | 2026-blind-16 | the softmax by hand with a maximum for each text, clamped sum, batched product
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query) / math.sqrt(query.numel())
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    hidden = ~mask
    readable = x.masked_fill(hidden.unsqueeze(-1), 0)
    scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
    top = scores.amax(dim=1, keepdim=True).detach()
    grown = torch.exp(scores - top).masked_fill(hidden, 0)
    total = grown.sum(dim=1, keepdim=True)
    weights = grown / torch.where(total > 0, total, torch.ones_like(total))
    pooled = torch.einsum("bt,btd->bd", weights, readable)
    return pooled, weights


# %% shared | 2026-blind-17
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-17 | - | takes the number of True in the mask for a length and reads the first so many words, in place of the words that the mask names
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    pooled = x.new_zeros(B, d)
    weights = x.new_zeros(B, T)
    for b in range(B):
        n = T if mask is None else int(mask[b].sum())  # <-- here
        if n == 0:
            continue
        scores = x[b, :n] @ query / math.sqrt(d)
        share = torch.softmax(scores, dim=0)
        weights[b, :n] = share  # <-- here
        pooled[b] = share @ x[b, :n]
    return pooled, weights


# %% wrong | 2026-blind-17 | gradient_not_finite | takes the softmax over all words, padding too, and strikes the padding out afterwards: where padding has a large score the real words' weights have already become 0
def attention_pool(x, query, mask=None):
    scores = torch.einsum("btd,d->bt", x, query) / x.shape[-1] ** 0.5
    weights = scores.softmax(dim=1)  # <-- here
    if mask is not None:
        weights = weights * mask
        total = weights.sum(dim=1, keepdim=True)
        weights = weights / total.clamp(min=torch.finfo(x.dtype).tiny)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-17 | - | turns the scores into plain Python floats, so that the query gets no gradient and cannot be learned
def attention_pool(x, query, mask=None):
    batch, length, d = x.shape
    scores = []
    for text in x:
        # one score per word, as in the loop above
        scores.append([float(state @ query) / math.sqrt(d) for state in text])  # <-- here
    scores = torch.tensor(scores, dtype=x.dtype)
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-17 | nan_where_all_is_masked | gives zeros only if no text of the whole batch has a word to read; one empty text among others gets NaN
def attention_pool(x, query, mask=None):
    scores = (x @ query) / math.sqrt(len(query))
    if mask is not None:
        if not mask.any():  # <-- here
            return torch.zeros_like(x[:, 0]), torch.zeros_like(scores)
        scores = scores.masked_fill(~mask, -math.inf)
    weights = F.softmax(scores, dim=-1)
    return (weights[..., None] * x).sum(1), weights


# %% double | 2026-blind-17 | scaled_by_sqrt_of_length | divides the scores by the root of the number of words in place of the features; a text with no word to read gets equal weights in place of zeros
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.size(1))  # <-- here
    if mask is not None:
        lowest = torch.finfo(scores.dtype).min
        scores = torch.where(mask, scores, torch.full_like(scores, lowest))  # <-- here
    weights = torch.softmax(scores, dim=1)
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% right | 2026-blind-17 | own exponentials less the largest readable score, batched matrix product
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    allowed = torch.ones(B, T, dtype=torch.bool, device=x.device) if mask is None else mask.expand(B, T)
    scores = torch.mv(x.reshape(B * T, d), query).view(B, T) / math.sqrt(d)
    lowered = scores.masked_fill(~allowed, -math.inf)
    top = lowered.amax(dim=1, keepdim=True)
    top = torch.where(torch.isfinite(top), top, torch.zeros_like(top)).detach()
    grown = (lowered - top).exp()
    total = grown.sum(dim=1, keepdim=True)
    weights = grown / torch.where(total > 0, total, torch.ones_like(total))
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% right | 2026-blind-17 | one text after the other, picking the readable words out
def attention_pool(x, query, mask=None):
    all_pooled, all_weights = [], []
    for b, states in enumerate(x):
        read = torch.arange(len(states)) if mask is None else mask[b].nonzero().flatten()
        row = torch.zeros_like(states[:, 0])
        if len(read) > 0:
            share = torch.softmax(states[read] @ query / math.sqrt(len(query)), dim=0)
            row = row.index_put((read,), share)
            all_pooled.append(share @ states[read])
        else:
            all_pooled.append(torch.zeros_like(query))
        all_weights.append(row)
    return torch.stack(all_pooled), torch.stack(all_weights)


# %% shared | 2026-blind-18
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-18 | scaled_by_sqrt_of_length | the scores are divided by the root of the number of words T, not of the number of features d
def attention_pool(x, query, mask=None):
    size = x.shape[1]
    scores = (x @ query) / math.sqrt(size)  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-18 | mask_after_softmax | the softmax runs over all words, padding included, and the weights of padding are set to zero afterwards, so that the rest no longer sums to 1
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    logits = torch.einsum("btd,d->bt", x, query) * d ** -0.5
    weights = logits.softmax(dim=-1)  # <-- here
    if mask is not None:
        weights = weights * mask  # <-- here
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-18 | uniform_where_all_is_masked | a text with no word to read gets uniform weights and the mean of its padding instead of zeros, for its scores are all -1e9
def attention_pool(x, query, mask=None):
    scores = torch.matmul(x, query) / math.sqrt(query.numel())
    if mask is not None:
        scores = scores.masked_fill(mask == False, -1e9)  # <-- here
    weights = F.softmax(scores, dim=1)
    pooled = torch.bmm(weights[:, None, :], x)[:, 0]
    return pooled, weights


# %% wrong | 2026-blind-18 | padding_set_to_0_in_x | the mask is laid on the states before scoring, so that padding gets score 0 and still takes weight
def attention_pool(x, query, mask=None):
    """Zero the padding first, then everything is plain attention."""
    states = x
    if mask is not None:
        states = x * mask.unsqueeze(-1)
    scores = states @ query / len(query) ** 0.5
    weights = torch.softmax(scores, -1)  # <-- here
    pooled = (weights.unsqueeze(-1) * states).sum(1)
    return pooled, weights


# %% double | 2026-blind-18 | - | the scores are multiplied by the root of d instead of divided; the pooled vectors are made from states scaled to length 1, not from the states
def attention_pool(x, query, mask=None):
    d = x.shape[-1]
    scores = (x * query).sum(-1) * math.sqrt(d)  # <-- here
    weights = masked_softmax(scores, mask)
    units = F.normalize(x, dim=-1)
    pooled = (weights.unsqueeze(1) @ units).squeeze(1)  # <-- here
    return pooled, weights


# %% right | 2026-blind-18 | text by text with selected words only, scattered back into rows of zeros
def attention_pool(x, query, mask=None):
    n_texts, n_words, n_features = x.shape
    readable = torch.ones(n_texts, n_words, dtype=torch.bool, device=x.device) if mask is None else mask
    rows = []
    for states, ok in zip(x, readable):
        row = x.new_zeros(n_words)
        if ok.any():
            row = row.masked_scatter(ok, torch.softmax(states[ok] @ query / math.sqrt(n_features), dim=0))
        rows.append(row)
    w = torch.stack(rows)
    return torch.einsum("nt,ntf->nf", w, x), w


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-19 | - | brings the query to length 1 where the scores should be divided by the square root of d
def attention_pool(x, query, mask=None):
    asked = query / query.norm()  # <-- here
    scores = torch.einsum("btd,d->bt", x, asked)
    weights = masked_softmax(scores, mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-19 | padding_set_to_0_in_x | sets the padded states to zero instead of masking their scores, so that padding still gets weight
def attention_pool(x, query, mask=None):
    d = x.shape[-1]
    if mask is not None:
        x = x * mask.unsqueeze(-1)
    scores = x @ query / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-19 | mask_after_softmax | takes the softmax over all words and multiplies by the mask afterwards, without normalising again
def attention_pool(x, query, mask=None):
    scaled = (x * query).sum(-1) / len(query) ** 0.5
    weights = F.softmax(scaled, dim=1)
    if mask is not None:
        weights = weights * mask.to(weights.dtype)  # <-- here
    pooled = torch.bmm(weights[:, None], x)[:, 0]
    return pooled, weights


# %% wrong | 2026-blind-19 | nan_where_all_is_masked | fills masked scores with minus infinity, so that a text with no word to read gets nan and not zeros
def attention_pool(x, query, mask=None):
    rows, looks = [], []
    for number, states in enumerate(x):
        scores = states @ query / math.sqrt(query.numel())
        if mask is not None:
            scores = scores.masked_fill(~mask[number], float("-inf"))  # <-- here
        share = torch.softmax(scores, dim=0)
        looks.append(share)
        rows.append(share @ states)
    return torch.stack(rows), torch.stack(looks)


# %% double | 2026-blind-19 | scaled_by_sqrt_of_length+mask_inverted | scales by the root of the number of words, not of d; takes True in the mask for padding
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    scores = x @ query / math.sqrt(T)  # <-- here
    if mask is not None:
        mask = mask.logical_not()  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = (x * weights.reshape(B, T, 1)).sum(1)
    return pooled, weights


# %% wrong | 2026-blind-19 | fill_of_minus_1e9 | exponentials by hand, with -1e30 in the place of what may not be read, which half precision cannot hold
def attention_pool(x, query, mask=None):
    allowed = torch.ones(x.shape[:2], dtype=torch.bool, device=x.device) if mask is None else mask
    s = torch.tensordot(x, query, dims=([2], [0])) * x.shape[-1] ** -0.5
    top = s.masked_fill(~allowed, -1e30).amax(dim=1, keepdim=True)  # <-- here
    grown = (s - top).clamp(max=0.0).exp() * allowed
    total = grown.sum(dim=1, keepdim=True)
    w = grown / total.clamp(min=0.5)  # a row with a word to read has a total of at least 1
    return torch.matmul(w.unsqueeze(1), x).squeeze(1), w


# %% shared | 2026-blind-20
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-20 | scaled_by_sqrt_of_batch | divides the scores by the root of the batch size: len(x) is B, not d
def attention_pool(x, query, mask=None):
    scale = math.sqrt(len(x))  # <-- here
    scores = (x @ query) / scale  # (B, T)
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-20 | - | guards the division with 1e-9, which is 0 in half precision: a text without words becomes 0/0 there
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    if mask is None:
        mask = torch.ones(B, T, dtype=torch.bool, device=x.device)
    scores = torch.einsum("btd,d->bt", x, query) / math.sqrt(d)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    grown = (scores - scores.amax(dim=1, keepdim=True)).exp() * mask
    weights = grown / (grown.sum(dim=1, keepdim=True) + 1e-9)  # <-- here
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-20 | - | brings the query to length 1 first, so that its size no longer sharpens the weights
def attention_pool(x, query, mask=None):
    direction = query / query.norm()  # <-- here
    scores = x @ direction / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return pooled, weights


# %% wrong | 2026-blind-20 | - | weights and sum with the scaled states: the pooled vector is of x / sqrt(d), not of x
def attention_pool(x, query, mask=None):
    x = x / math.sqrt(query.numel())  # <-- here
    scores = torch.matmul(x, query)
    weights = masked_softmax(scores, mask)
    pooled = torch.sum(x * weights[..., None], dim=-2)
    return pooled, weights


# %% double | 2026-blind-20 | no_scaling | scores not divided by the root of d; a text with no word to read keeps uniform weights instead of zeros
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(-1)  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1)  # <-- here
    return (weights[:, None, :] @ x)[:, 0], weights


# %% right | 2026-blind-20 | text by text: softmax over the words that may be read alone, put back at their places
def attention_pool(x, query, mask=None):
    texts, words, features = x.shape
    looks = []
    sums = []
    for number in range(texts):
        readable = torch.ones(words, dtype=torch.bool, device=x.device) if mask is None else mask[number]
        places = readable.nonzero().flatten()
        row = torch.zeros(words, dtype=x.dtype, device=x.device)
        if places.numel() > 0:
            scores = x[number, places] @ query / features**0.5
            row = row.index_put((places,), F.softmax(scores, dim=0))
        looks.append(row)
        sums.append(row @ x[number])
    return torch.stack(sums), torch.stack(looks)


# %% right | 2026-blind-20 | a key-value lookup with one query per text, einsum, and minus infinity that nan_to_num cleans up
def attention_pool(x, query, mask=None):
    q = query * query.shape[0] ** -0.5
    s = torch.einsum("d,btd->bt", q, x)
    if mask is not None:
        s = s.masked_fill(mask.logical_not(), -math.inf)
        empty = ~mask.any(dim=1, keepdim=True)
        s = s.masked_fill(empty, 0.0)
        w = s.softmax(dim=1).masked_fill(empty, 0.0)
    else:
        w = s.softmax(dim=1)
    return torch.einsum("bt,btd->bd", w, x), w


# %% shared | 2026-blind-21
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-21 | scaled_by_sqrt_of_length | scaled by the root of the number of words T, not of the number of features d
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    scores = torch.einsum("btd,d->bt", x, query) / T**0.5  # <-- here
    weights = masked_softmax(scores, mask)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-21 | mask_after_softmax | the mask acts after the softmax and the remaining weights are not brought back to sum 1
def attention_pool(x, query, mask=None):
    scores = x.matmul(query) / math.sqrt(query.numel())
    weights = scores.softmax(-1)
    if mask is not None:
        weights = weights * mask.to(weights.dtype)  # <-- here
    pooled = torch.bmm(weights[:, None, :], x)[:, 0]
    return pooled, weights


# %% wrong | 2026-blind-21 | - | renormalised with 1e-9, which is 0 in half precision: a text with no word to read gives nan there
def attention_pool(x, query, mask=None):
    scores = (x @ query) / math.sqrt(x.size(-1))
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    grown = torch.exp(scores - scores.amax(dim=1, keepdim=True)).masked_fill(~mask, 0)
    weights = grown / (grown.sum(dim=1, keepdim=True) + 1e-9)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-21 | zeroes_the_scores | masked words get the score 0 instead of being left out: they keep a share of exp(0)
def attention_pool(x, query, mask=None):
    score = (x * query).sum(-1) / math.sqrt(len(query))
    if mask is not None:
        score = torch.where(mask, score, torch.zeros_like(score))  # <-- here
    w = F.softmax(score, dim=-1)
    if mask is not None:
        w = w * mask.any(dim=-1, keepdim=True)
    return (w[..., None] * x).sum(-2), w


# %% wrong | 2026-blind-21 | uniform_where_all_is_masked | where a text has no word, finfo.min everywhere makes equal weights: the mean of the padding, not zeros
def attention_pool(x, query, mask=None):
    weights = []
    pooled = []
    for b in range(x.shape[0]):
        row = x[b] @ query / query.shape[0] ** 0.5
        if mask is not None:
            row = row.masked_fill(mask[b].logical_not(), torch.finfo(row.dtype).min)
        w = torch.softmax(row, dim=0)  # <-- here
        weights.append(w)
        pooled.append(w @ x[b])
    return torch.stack(pooled), torch.stack(weights)


# %% double | 2026-blind-21 | - | the root of d is left out; the pooled vector is divided once more by the number of words that may be read
def attention_pool(x, query, mask=None):
    scores = torch.einsum("d,btd->bt", query, x)  # <-- here
    weights = masked_softmax(scores, mask)
    n = x.shape[1] if mask is None else mask.sum(1, keepdim=True).clamp(min=1)
    pooled = torch.einsum("bt,btd->bd", weights, x) / n  # <-- here
    return pooled, weights


# %% right | 2026-blind-21 | one text at a time, the readable words picked out by index and zeros filled in
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    if mask is None:
        mask = torch.ones(B, T, dtype=torch.bool, device=x.device)
    vectors, shares = [], []
    for states, readable in zip(x, mask):
        share = torch.zeros(T, dtype=x.dtype, device=x.device)
        places = readable.nonzero().flatten()
        if len(places) > 0:
            share = share.index_put((places,), torch.softmax(states[places] @ query / math.sqrt(d), dim=0))
        shares.append(share)
        vectors.append(share @ states)
    return torch.stack(vectors), torch.stack(shares)


# %% right | 2026-blind-21 | the query scaled first, broadcasting and matmul with a row vector
def attention_pool(x, query, mask=None):
    asking = query * query.shape[0] ** -0.5
    looks = masked_softmax(torch.matmul(x, asking[:, None]).squeeze(-1), mask)
    return torch.matmul(looks[:, None], x).squeeze(1), looks


# %% shared | 2026-blind-22
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-22 | scaled_by_sqrt_of_length | scores are divided by the root of the number of words, not of the number of features
def attention_pool(x, query, mask=None):
    batch, length, d = x.shape
    scores = (x @ query) / length ** 0.5  # <-- here
    weights = masked_softmax(scores, mask)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-22 | - | a constant of 1e-9 guards the division; in half precision it is 0, and a text without a word gives NaN
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~mask, low)
    grown = torch.exp(scores - scores.amax(dim=1, keepdim=True)) * mask
    weights = grown / (grown.sum(dim=1, keepdim=True) + 1e-9)  # <-- here
    return (weights.unsqueeze(1) @ x).squeeze(1), weights


# %% wrong | 2026-blind-22 | mean_of_the_weighted | the weighted sum is divided by the number of words that may be read, as if it were a mean
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    weights = masked_softmax(torch.einsum("btd,d->bt", x, query) / d ** 0.5, mask)
    words = x.shape[1] if mask is None else mask.sum(dim=1, keepdim=True).clamp(min=1)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1) / words  # <-- here
    return pooled, weights


# %% wrong | 2026-blind-22 | uniform_where_all_is_masked | a text without a word to read gets equal weights: the masked weights are not set to zero after the softmax
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / math.sqrt(x.size(-1))
    if mask is not None:
        scores = torch.where(mask, scores, torch.full_like(scores, torch.finfo(scores.dtype).min))
    weights = F.softmax(scores, dim=-1)  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x)[:, 0]
    return pooled, weights


# %% double | 2026-blind-22 | no_scaling | the softmax runs over the texts of the batch when there is no mask; scores are not divided by the root of d
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    if mask is None:
        weights = torch.softmax(scores, dim=0)  # <-- here
    else:
        weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% right | 2026-blind-22 | text by text, the readable words alone are picked out, and the weights are put back in place
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    vectors, shares = [], []
    for b in range(B):
        here = torch.arange(T, device=x.device) if mask is None else mask[b].nonzero()[:, 0]
        row = torch.zeros(T, dtype=x.dtype, device=x.device)
        found = torch.softmax((x[b, here] @ query) / d ** 0.5, dim=0)
        row = row.index_put((here,), found)
        shares.append(row)
        vectors.append(row @ x[b])
    return torch.stack(vectors), torch.stack(shares)


# %% shared | 2026-blind-23
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-23 | scaled_by_sqrt_of_length | the scores are divided by the root of the number of words T, not of the number of features d
def attention_pool(x, query, mask=None):
    _, size, _ = x.shape
    scores = x @ query / math.sqrt(size)  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-23 | - | the states themselves are divided by the root of d, so that the pooled vector is too small by this factor as well
def attention_pool(x, query, mask=None):
    x = x / math.sqrt(x.shape[-1])  # <-- here
    weights = masked_softmax(torch.einsum("btd,d->bt", x, query), mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-23 | uniform_where_all_is_masked | a text with no word to read gets equal weights and the mean of its states instead of zeros
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    logits = torch.matmul(x, query) * d**-0.5
    if mask is not None:
        logits = logits.masked_fill(~mask, torch.finfo(logits.dtype).min)
    weights = logits.softmax(dim=-1)  # <-- here
    pooled = (weights[:, None, :] @ x)[:, 0]
    return pooled, weights


# %% wrong | 2026-blind-23 | mask_after_softmax | the softmax runs over all words, the padding is only set to 0 afterwards, so the weights that are left do not sum to 1
def attention_pool(x, query, mask=None):
    batch, words, d = x.shape
    scores = (x * query).sum(dim=-1) / d**0.5
    weights = torch.softmax(scores, dim=1)  # <-- here
    if mask is not None:
        weights = weights * mask.to(weights.dtype)
    pooled = torch.stack([weights[b] @ x[b] for b in range(batch)])
    return pooled, weights


# %% double | 2026-blind-23 | scaled_by_d+mask_inverted | the scores are divided by d, not by its root; the mask is inverted, so that only the padding is read
def attention_pool(x, query, mask=None):
    scores = (x @ query) / len(query)  # <-- here
    if mask is not None:
        mask = mask.logical_not()  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights[..., None] * x).sum(dim=-2), weights


# %% right | 2026-blind-23 | text by text, only the readable words are taken out and written back
def attention_pool(x, query, mask=None):
    rows, shares = [], []
    for number, text in enumerate(x):
        allowed = torch.ones(len(text), dtype=torch.bool, device=x.device) if mask is None else mask[number]
        places = allowed.nonzero().flatten()
        share = torch.zeros_like(text[:, 0])
        if len(places):
            read = text[places]
            share = share.index_copy(0, places, torch.softmax(read @ query / math.sqrt(query.numel()), dim=0))
        shares.append(share)
        rows.append(share @ text)
    return torch.stack(rows), torch.stack(shares)


# %% right | 2026-blind-23 | the scaled query as a one-row batch, two bmm
def attention_pool(x, query, mask=None):
    B = x.size(0)
    asked = (query / query.size(0) ** 0.5).view(1, -1, 1).expand(B, -1, 1)
    w = masked_softmax(torch.bmm(x, asked).squeeze(2), mask)
    return torch.bmm(w.unsqueeze(1), x).squeeze(1), w


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-24 | scaled_by_sqrt_of_length | the scores are divided by the root of the number of words T, not of the number of features d
def attention_pool(x, query, mask=None):
    batch, length, features = x.shape
    scores = x @ query / math.sqrt(length)  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-24 | padding_set_to_0_in_x | the states of the padding are set to zero before the scores, and the softmax gets no mask: padding keeps a share (exp(0)) of the weight
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)
    scores = torch.einsum("btd,d->bt", x, query) / query.numel() ** 0.5
    weights = masked_softmax(scores)  # <-- here
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-24 | - | masks with -inf; the NaN of a text without words is mended in the pooled vector only, its weights stay NaN
def attention_pool(x, query, mask=None):
    scores = (x @ query) / math.sqrt(x.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=1)  # <-- here
    pooled = (weights[:, None, :] @ x).squeeze(1)
    pooled = torch.nan_to_num(pooled, nan=0.0)
    return pooled, weights


# %% wrong | 2026-blind-24 | mean_of_the_weighted | the weighted states are averaged over the words (mean) where they should be summed: T times too small
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    scores = torch.matmul(x, query) / math.sqrt(d)
    weights = masked_softmax(scores, mask)
    share = weights.unsqueeze(-1).expand_as(x)
    weighted = share * x
    pooled = weighted.mean(dim=1)  # <-- here
    return pooled, weights


# %% double | 2026-blind-24 | - | the scores are not divided by the root of d; the weights are returned with a dimension too many, (B, T, 1)
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    weights = masked_softmax(scores, mask).unsqueeze(-1)  # <-- here
    pooled = (weights * x).sum(1)
    return pooled, weights


# %% right | 2026-blind-24 | one text after another, the query scaled instead of the scores, vector products, stacked at the end
def attention_pool(x, query, mask=None):
    small_query = query / math.sqrt(query.shape[0])
    vectors, tables = [], []
    for number, text in enumerate(x):
        allowed = None if mask is None else mask[number]
        share = masked_softmax(text @ small_query, allowed)
        vectors.append(share @ text)
        tables.append(share)
    return torch.stack(vectors), torch.stack(tables)


# %% shared | 2026-blind-25
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-25 | padding_set_to_0_in_x | padded states are set to zero before the scores, but the softmax does not know the mask: padding has score 0 and still takes weight
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = torch.where(mask.unsqueeze(-1), x, torch.zeros_like(x))
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-25 | - | the query is brought to length 1 instead of dividing the scores by the root of d
def attention_pool(x, query, mask=None):
    direction = query / query.norm()  # <-- here
    weights = masked_softmax(torch.einsum("btd,d->bt", x, direction), mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-25 | - | a text without a word to read: only the pooled vector is mended to zeros, its weights stay nan
def attention_pool(x, query, mask=None):
    scores = (x * query).sum(dim=-1) / query.numel() ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = scores.softmax(dim=-1)  # <-- here
    pooled = torch.bmm(weights.unsqueeze(1), x).squeeze(1)
    return torch.nan_to_num(pooled), weights


# %% wrong | 2026-blind-25 | scaled_by_sqrt_of_length | the scores are divided by the root of the number of states T, not of the features d
def attention_pool(x, query, mask=None):
    size, length, features = x.shape
    scores = torch.matmul(x, query)
    scores = scores / math.sqrt(length)  # <-- here
    weights = masked_softmax(scores, mask)
    pooled = torch.zeros(size, features, dtype=x.dtype)
    for t in range(length):
        pooled = pooled + weights[:, t, None] * x[:, t]
    return pooled, weights


# %% double | 2026-blind-25 | - | the scores are divided by d, not by its root; the weighted states are averaged instead of added
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    scores = (x @ query) / d  # <-- here
    weights = masked_softmax(scores, mask)
    shares = weights[..., None] * x
    return shares.mean(dim=1), weights  # <-- here


# %% right | 2026-blind-25 | attention with a query of one row: batched products with extra dimensions, squeezed at the end
def attention_pool(x, query, mask=None):
    q = query.view(1, 1, -1)
    scores = q @ x.transpose(1, 2) / math.sqrt(query.numel())
    weights = masked_softmax(scores, None if mask is None else mask.unsqueeze(1))
    return (weights @ x)[:, 0], weights[:, 0]


# %% right | 2026-blind-25 | text by text in a loop, with lists that are stacked, the scale put on the query
def attention_pool(x, query, mask=None):
    asked = query * len(query) ** -0.5
    vectors, shares = [], []
    for b, states in enumerate(x):
        share = masked_softmax(states @ asked, None if mask is None else mask[b])
        shares.append(share)
        vectors.append(states.T @ share)
    return torch.stack(vectors), torch.stack(shares)


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-26 | scaled_by_sqrt_of_length | scores divided by the root of the number of words T instead of the root of the features d
def attention_pool(x, query, mask=None):
    B, T, d = x.shape
    scores = torch.einsum("btd,d->bt", x, query)
    scores = scores / T**0.5  # <-- here
    weights = masked_softmax(scores, mask)
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% wrong | 2026-blind-26 | padding_set_to_0_in_x | padded states set to zero before the scores instead of masking the scores: padding has score 0 and still takes a share of the softmax
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x.masked_fill(~mask.unsqueeze(-1), 0.0)  # <-- here
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores)  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | 2026-blind-26 | mean_of_the_weighted | the weighted states are averaged over the words, not summed, though the weights already sum to 1
def attention_pool(x, query, mask=None):
    scale = x.size(-1) ** -0.5
    weights = masked_softmax(torch.matmul(x, query) * scale, mask)
    weighted = weights[:, :, None] * x
    pooled = weighted.mean(dim=1)  # <-- here
    return pooled, weights


# %% wrong | 2026-blind-26 | - | query brought to length 1 before the scores, so its length no longer matters
def attention_pool(x, query, mask=None):
    q = F.normalize(query, dim=0)  # <-- here
    scores = (x * q).sum(-1) / math.sqrt(q.numel())
    weights = masked_softmax(scores, mask)
    pooled = torch.bmm(weights[:, None, :], x)[:, 0]
    return pooled, weights


# %% double | 2026-blind-26 | scaled_by_d | divided by d instead of its root; the weights of a text with no word stay uniform, because the softmax is written with a lowest fill and nothing is zeroed after it
def attention_pool(x, query, mask=None):
    d = query.shape[0]
    scores = (x @ query) / d  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=1)  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% right | 2026-blind-26 | text by text in a loop, the query scaled first, each text's pooled vector a vector-matrix product
def attention_pool(x, query, mask=None):
    asked = query / math.sqrt(query.shape[0])
    rows, shares = [], []
    for b, text in enumerate(x):
        allowed = None if mask is None else mask[b]
        share = masked_softmax(text @ asked, allowed)
        shares.append(share)
        rows.append(share @ text)
    return torch.stack(rows), torch.stack(shares)
