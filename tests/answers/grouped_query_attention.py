# %% shared
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


def evenly(q, k):
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError(f"{q.shape[1]} query heads cannot share {k.shape[1]}")
    return q.shape[1] // k.shape[1]


# %% right | house | a dimension for the groups, which broadcasts
def gq_unflattened(q, k, v, mask=None):
    q5 = q.unflatten(1, (k.shape[1], evenly(q, k)))
    scores = q5 @ k.unsqueeze(2).mT / k.shape[-1] ** 0.5
    weights = masked_softmax(scores.flatten(1, 2), mask)
    return (weights.view_as(scores) @ v[:, :, None]).flatten(1, 2), weights


# %% right | house | einsum, with the groups as a letter
def gq_einsum(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    group = evenly(q, k)
    scores = torch.einsum("bhgqd,bhkd->bhgqk", q.reshape(B, -1, group, Tq, d) / math.sqrt(d), k).reshape(B, Hq, Tq, -1)
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bhgqk,bhkv->bhgqv", weights.reshape(B, -1, group, Tq, k.shape[2]), v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% right | house | keys chosen by an index
def gq_indexed(q, k, v, mask=None):
    heads, shared = q.size(1), k.size(1)
    if heads % shared:
        raise ValueError
    own = torch.arange(heads) // (heads // shared)
    return scaled_dot_product_attention(q, k[:, own], v[:, own], mask)


# %% shared | 2026-blind-4
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-4 | A query that may attend to nothing gets NaN, for a softmax over nothing but -inf.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    k = torch.repeat_interleave(k, Hq // Hkv, dim=1)
    v = torch.repeat_interleave(v, Hq // Hkv, dim=1)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=-1)  # <-- here
    return torch.einsum("bhqk,bhkv->bhqv", weights, v), weights


# %% wrong | 2026-blind-4 | An assert stands in the place of the ValueError.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1:3]
    assert Hq % Hkv == 0, "Hkv must divide Hq"  # <-- here
    stacked = q.reshape(B, Hkv, -1, d)
    scores = (stacked @ k.transpose(-2, -1) / math.sqrt(d)).reshape(B, Hq, Tq, Tk)
    weights = masked_softmax(scores, mask)
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    return context.reshape(B, Hq, Tq, -1), weights


# %% wrong | 2026-blind-4 | The values are made from the keys, a slip of copying the line above.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    if q.shape[1] % k.shape[1] > 0:
        raise ValueError("q.shape[1] must be divisible by k.shape[1]")
    factor = q.shape[1] // k.shape[1]
    keys = k.repeat_interleave(factor, dim=1)
    values = k.repeat_interleave(factor, dim=1)  # <-- here
    context, weights = scaled_dot_product_attention(q, keys, values, mask)
    return context, weights


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | positions come before heads when the queries of a group are set below each other, which is right for one query only
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq}")
    rows = q.transpose(1, 2).reshape(B, Hkv, (Hq // Hkv) * Tq, d)  # <-- here
    scores = rows @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    context = weights.reshape(scores.shape) @ v
    return context.reshape(B, Hq, Tq, -1), weights


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% double | 2026-blind-9 | Does not test whether Hkv divides Hq, and leaves it to reshape to raise a RuntimeError; returns the weights still in groups, (B, Hkv, Hq / Hkv * Tq, Tk).
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1:3]
    groups = q.reshape(B, Hkv, Hq // Hkv * Tq, d)  # <-- here
    scores = groups @ k.transpose(-2, -1) / d**0.5
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk).reshape(scores.shape)
    weights = masked_softmax(scores, mask)
    context = weights @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights  # <-- here


# %% wrong | house | Cuts the query heads into (group, head of keys).
def gq_groups_before_heads(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError
    qs = q.unflatten(1, (Hq // Hkv, Hkv))  # <-- here
    scores = qs @ k[:, None].mT / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores.flatten(1, 2), mask)
    context = weights.unflatten(1, (Hq // Hkv, Hkv)) @ v[:, None]
    return context.flatten(1, 2), weights


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-12 | raises the ValueError only where there are fewer query heads than heads of keys, and not where they do not divide
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq < Hkv:  # <-- here
        raise ValueError("more heads of keys than of queries")
    share = Hq // Hkv
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat_interleave(share, dim=1)
    return scaled_dot_product_attention(q, keys, values, mask)


# %% wrong | 2026-blind-12 | reshapes the mask into groups as if it had the full shape (B, Hq, Tq, Tk), so that a mask that broadcasts fails
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    groups = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    if mask is not None:
        mask = mask.reshape(B, Hkv, Hq // Hkv * Tq, Tk)  # <-- here
    context, weights = scaled_dot_product_attention(groups, k, v, mask)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% shared | 2026-blind-14
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-14 | query head h reads head h // Hkv in place of h // (Hq / Hkv), which is the same only for some numbers of heads such as 4 and 2
def grouped_query_attention(q, k, v, mask=None):
    query_heads, kv_heads = q.size(1), k.size(1)
    if query_heads % kv_heads:
        raise ValueError("heads do not divide")
    scores = []
    for h in range(query_heads):
        own = h // kv_heads  # <-- here
        scores.append(q[:, h] @ k[:, own].transpose(1, 2) / q.size(-1) ** 0.5)
    weights = masked_softmax(torch.stack(scores, dim=1), mask)
    contexts = []
    for h in range(query_heads):
        contexts.append(weights[:, h] @ v[:, h // kv_heads])  # <-- here
    return torch.stack(contexts, dim=1), weights


# %% shared | 2026-blind-20
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-20 | the keys are repeated head by head, but the values as a whole (0 1 0 1): weights of one group meet values of another
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1]:
        raise ValueError("Hkv must divide Hq")
    share = q.shape[1] // k.shape[1]
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat(1, share, 1, 1)  # <-- here
    scores = keys.transpose(-2, -1)
    scores = q @ scores / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ values, weights


# %% shared | 2026-blind-21
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-21 | hidden scores are filled with -1e9, which float16 cannot hold: half precision with a mask raises a RuntimeError
def grouped_query_attention(q, k, v, mask=None):
    heads, kv = q.shape[1], k.shape[1]
    if heads % kv:
        raise ValueError("query heads must be a multiple of key heads")
    q = q.unflatten(1, (kv, heads // kv))  # (B, Hkv, share, Tq, d)
    s = (q @ k.unsqueeze(2).mT / math.sqrt(q.shape[-1])).flatten(1, 2)
    if mask is not None:
        s = s.masked_fill(~mask, -1e9)  # <-- here
    p = s.softmax(dim=-1)
    if mask is not None:
        p = p * mask
    context = p.unflatten(1, (kv, heads // kv)) @ v.unsqueeze(2)
    return context.flatten(1, 2), p


# %% shared | 2026-blind-23
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-23 | hides with the smallest number of the dtype and not with -inf and zeros: a query that may attend to nothing averages all values
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    grouped = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = (grouped @ k.mT / d**0.5).reshape(B, Hq, Tq, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    context = weights.reshape(B, Hkv, Hq // Hkv * Tq, -1) @ v
    return context.reshape(B, Hq, Tq, -1), weights


# %% shared | 2026-blind-25
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-25 | no ValueError where Hkv does not divide Hq: rounds the share up and cuts off what is too much
def grouped_query_attention(q, k, v, mask=None):
    heads = q.shape[1]
    share = math.ceil(heads / k.shape[1])  # <-- here
    keys = k.repeat_interleave(share, dim=1)[:, :heads]
    values = v.repeat_interleave(share, dim=1)[:, :heads]
    weights = masked_softmax(q @ keys.mT / q.shape[-1] ** 0.5, mask)
    return weights @ values, weights
