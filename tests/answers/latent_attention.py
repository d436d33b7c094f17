# %% shared
from course_utils.attention.grouped import grouped_query_attention as my_grouped
from course_utils.attention.weights import masked_softmax


# %% right | house | the grouped attention of exercise 14.1, with the scale put right
def latent_attention(q, latent, W_k, W_v, mask=None):
    c, d = latent.shape[-1], q.shape[-1]
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k) * math.sqrt(c / d)
    Z = latent.unsqueeze(1)
    read, weights = my_grouped(absorbed, Z, Z, mask)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% right | house | einsum throughout
def latent_attention(q, latent, W_k, W_v, mask=None):
    query = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", query, latent) / q.shape[-1] ** 0.5
    weights = masked_softmax(scores, mask)
    return torch.einsum("bhtj,bjc,hcv->bhtv", weights, latent, W_v), weights


# %% right | house | a loop over the heads
def latent_attention(q, latent, W_k, W_v, mask=None):
    scores = []
    for h in range(q.size(1)):
        query = q[:, h] @ W_k[h].T / math.sqrt(W_k.size(-1))
        scores.append(query @ latent.mT)
    weights = masked_softmax(torch.stack(scores, dim=1), mask)
    out = [weights[:, h] @ latent @ W_v[h] for h in range(q.size(1))]
    return torch.stack(out, dim=1), weights


# %% wrong | house | calls my_grouped, which divides by the root of c
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    Z = latent[:, None]
    read, weights = my_grouped(absorbed, Z, Z, mask)  # <-- here
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% wrong | house | divides before calling my_grouped, so both roots count
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q / math.sqrt(q.shape[-1]), W_k)  # <-- here
    Z = latent[:, None]
    read, weights = my_grouped(absorbed, Z, Z, mask)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% wrong | house | the plain form
def latent_attention(q, latent, W_k, W_v, mask=None):
    k = latent.unsqueeze(1) @ W_k
    v = latent.unsqueeze(1) @ W_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ v, weights


# %% wrong | house | forgets the matrix of the values
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", absorbed, latent) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return torch.einsum("bhtj,bjc->bhtc", weights, latent), weights  # <-- here


# %% wrong | house | W_v in the place of W_k
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", absorbed, latent) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    read = torch.einsum("bhtj,bjc->bhtc", weights, latent)
    return torch.einsum("bhtc,hcv->bhtv", read, W_k), weights  # <-- here


# %% wrong | house | the mask is not used
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", absorbed, latent) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # <-- here
    read = torch.einsum("bhtj,bjc->bhtc", weights, latent)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% wrong | house | NaN in a row of nothing but minus infinity
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", absorbed, latent) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    read = torch.einsum("bhtj,bjc->bhtc", weights, latent)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% wrong | house | the stacked rows are taken apart in another order
def latent_attention(q, latent, W_k, W_v, mask=None):
    B, H, Tq, d = q.shape
    rows = torch.einsum("bhtd,hcd->bhtc", q, W_k).reshape(B, H * Tq, -1)
    scores = rows @ latent.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Tq, H, -1).transpose(1, 2), mask)  # <-- here
    read = torch.einsum("bhtj,bjc->bhtc", weights, latent)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v), weights


# %% wrong | house | returns the context alone
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = torch.einsum("bhtc,bjc->bhtj", absorbed, latent) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    read = torch.einsum("bhtj,bjc->bhtc", weights, latent)
    return torch.einsum("bhtc,hcv->bhtv", read, W_v)


# %% wrong | house | W_k is not transposed, with a product that fits only where c is d
def latent_attention(q, latent, W_k, W_v, mask=None):
    absorbed = q @ W_k  # <-- here
    scores = absorbed @ latent.unsqueeze(1).transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ latent.unsqueeze(1) @ W_v, weights
