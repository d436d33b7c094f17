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


# %% wrong | 2026-blind-3 | not divided by sqrt(d)
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | mask forgotten
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | mask the wrong way round
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is not None:
        mask = ~mask  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-3 | the results in the other order
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return weights, pooled  # <-- here


# %% wrong | 2026-blind-3 | only the last state
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    pooled = weights[:, -1:] * x[:, -1]  # <-- here
    return pooled, weights


# %% wrong | 2026-blind-3 | weights multiply the query
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * query).sum(dim=1), weights  # <-- here


# %% shared | 2026-blind-7
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-7 | the root of the number of words in the place of the root of d
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% wrong | 2026-blind-8 | Makes the softmax by hand with exp of the raw scores, which overflows (nan) or vanishes for large states.
def attention_pool(x, query, mask=None):
    grown = torch.exp(x @ query / len(query) ** 0.5)  # <-- here
    if mask is not None:
        grown = grown.masked_fill(~mask, 0.0)
    weights = grown / grown.sum(dim=1, keepdim=True).clamp(min=1e-12)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | house | the states are multiplied by the scores, and the weights are returned
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return (scores.unsqueeze(-1) * x).sum(dim=1), weights  # <-- here


# %% wrong | house | the weights go through the softmax once more
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    weights = masked_softmax(weights, mask)  # <-- here
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% wrong | house | the state with the largest score alone, masked or not
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    best = scores.argmax(1)  # <-- here
    return x[torch.arange(len(x)), best], weights


# %% wrong | house | the softmax runs over a dimension of size 1
def attention_pool(x, query, mask=None):
    scores = (x @ query / math.sqrt(x.shape[-1])).unsqueeze(-1)
    if mask is not None:
        scores = scores.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    weights = scores.softmax(-1).nan_to_num()  # <-- here
    weights = weights / weights.sum(1, keepdim=True).clamp(min=1)
    return (weights * x).sum(1), weights.squeeze(-1)


# %% wrong | house | two letters for the batch in an einsum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = masked_softmax(scores, mask)
    return torch.einsum("at,btd->bad", weights, x), weights  # <-- here


# %% wrong | house | a scale of d ** -0.5 that divides
def attention_pool(x, query, mask=None):
    scale = x.shape[-1] ** -0.5
    scores = x @ query / scale  # <-- here
    weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(1), weights


# %% wrong | house | mask after, and divided again by the sum
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores, -1)
    if mask is not None:
        weights = weights * mask
        weights = weights / weights.sum(-1, keepdim=True)  # <-- here
    return (weights.unsqueeze(-1) * x).sum(1), weights


# %% shared | 2026-blind-16
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-16 | the sum over the states is made with the weights before the mask; only the weights that are returned are masked
def attention_pool(x, query, mask=None):
    root = math.sqrt(len(query))
    scores = (x * query).sum(dim=-1) / root
    look = scores.softmax(dim=-1)
    seen = masked_softmax(scores, mask)
    pooled = (look.unsqueeze(-1) * x).sum(dim=-2)  # <-- here
    return pooled, seen


# %% shared | 2026-blind-18
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-18 | a text with no word to read gets uniform weights and the mean of its padding instead of zeros, for its scores are all -1e9
def attention_pool(x, query, mask=None):
    scores = torch.matmul(x, query) / math.sqrt(query.numel())
    if mask is not None:
        scores = scores.masked_fill(mask == False, -1e9)  # <-- here
    weights = F.softmax(scores, dim=1)
    pooled = torch.bmm(weights[:, None, :], x)[:, 0]
    return pooled, weights


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-19 | brings the query to length 1 where the scores should be divided by the square root of d
def attention_pool(x, query, mask=None):
    asked = query / query.norm()  # <-- here
    scores = torch.einsum("btd,d->bt", x, asked)
    weights = masked_softmax(scores, mask)
    pooled = torch.einsum("bt,btd->bd", weights, x)
    return pooled, weights


# %% wrong | 2026-blind-19 | takes the softmax over all words and multiplies by the mask afterwards, without normalising again
def attention_pool(x, query, mask=None):
    scaled = (x * query).sum(-1) / len(query) ** 0.5
    weights = F.softmax(scaled, dim=1)
    if mask is not None:
        weights = weights * mask.to(weights.dtype)  # <-- here
    pooled = torch.bmm(weights[:, None], x)[:, 0]
    return pooled, weights


# %% wrong | 2026-blind-19 | exponentials by hand, with -1e30 in the place of what may not be read, which half precision cannot hold
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


# %% wrong | 2026-blind-20 | divides the scores by the root of the batch size: len(x) is B, not d
def attention_pool(x, query, mask=None):
    scale = math.sqrt(len(x))  # <-- here
    scores = (x @ query) / scale  # (B, T)
    weights = masked_softmax(scores, mask)
    pooled = (weights.unsqueeze(-1) * x).sum(dim=1)
    return pooled, weights


# %% shared | 2026-blind-21
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-21 | masked words get the score 0 instead of being left out: they keep a share of exp(0)
def attention_pool(x, query, mask=None):
    score = (x * query).sum(-1) / math.sqrt(len(query))
    if mask is not None:
        score = torch.where(mask, score, torch.zeros_like(score))  # <-- here
    w = F.softmax(score, dim=-1)
    if mask is not None:
        w = w * mask.any(dim=-1, keepdim=True)
    return (w[..., None] * x).sum(-2), w


# %% shared | 2026-blind-22
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-22 | a constant of 1e-9 guards the division; in half precision it is 0, and a text without a word gives NaN
def attention_pool(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    low = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(~mask, low)
    grown = torch.exp(scores - scores.amax(dim=1, keepdim=True)) * mask
    weights = grown / (grown.sum(dim=1, keepdim=True) + 1e-9)  # <-- here
    return (weights.unsqueeze(1) @ x).squeeze(1), weights


# %% double | 2026-blind-22 | the softmax runs over the texts of the batch when there is no mask; scores are not divided by the root of d
def attention_pool(x, query, mask=None):
    scores = x @ query  # <-- here
    if mask is None:
        weights = torch.softmax(scores, dim=0)  # <-- here
    else:
        weights = masked_softmax(scores, mask)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-24 | the states of the padding are set to zero before the scores, and the softmax gets no mask: padding keeps a share (exp(0)) of the weight
def attention_pool(x, query, mask=None):
    if mask is not None:
        x = x * mask.unsqueeze(-1)
    scores = torch.einsum("btd,d->bt", x, query) / query.numel() ** 0.5
    weights = masked_softmax(scores)  # <-- here
    return torch.einsum("bt,btd->bd", weights, x), weights


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-26 | the weighted states are averaged over the words, not summed, though the weights already sum to 1
def attention_pool(x, query, mask=None):
    scale = x.size(-1) ** -0.5
    weights = masked_softmax(torch.matmul(x, query) * scale, mask)
    weighted = weights[:, :, None] * x
    pooled = weighted.mean(dim=1)  # <-- here
    return pooled, weights

