# %% shared
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


def evenly(q, k):
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError(f"{q.shape[1]} query heads cannot share {k.shape[1]}")
    return q.shape[1] // k.shape[1]


# %% right | house | repeat_interleave and the attention of lesson 04
def gq_repeated(q, k, v, mask=None):
    group = evenly(q, k)
    return scaled_dot_product_attention(q, k.repeat_interleave(group, 1), v.repeat_interleave(group, 1), mask)


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


# %% right | house | head by head
def gq_heads(q, k, v, mask=None):
    group = evenly(q, k)
    if mask is not None:
        mask = torch.broadcast_to(mask, (*q.shape[:3], k.shape[2]))
    each = [
        scaled_dot_product_attention(q[:, h], k[:, h // group], v[:, h // group], None if mask is None else mask[:, h])
        for h in range(q.shape[1])
    ]
    return torch.stack([context for context, _ in each], 1), torch.stack([weights for _, weights in each], 1)


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

# %% wrong | 2026-blind-4 | heads_in_turn | The heads of keys are tiled with repeat, so that query head h reads head h % Hkv.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError("the number of query heads must be a multiple of the number of key heads")
    n = q.shape[1] // k.shape[1]
    k = k.repeat(1, n, 1, 1)  # <-- here
    v = v.repeat(1, n, 1, 1)  # <-- here
    return scaled_dot_product_attention(q, k, v, mask)

# %% wrong | 2026-blind-4 | nan_where_all_is_masked | A query that may attend to nothing gets NaN, for a softmax over nothing but -inf.
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

# %% wrong | 2026-blind-4 | asserts_that_it_divides | An assert stands in the place of the ValueError.
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

# %% wrong | 2026-blind-4 | - | The mask is applied while the queries of a group still stand below each other.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    group = Hq // Hkv
    rows = q.reshape(B, Hkv, group * Tq, d)
    scores = rows @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores, mask)  # <-- here
    context = weights @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights.reshape(B, Hq, Tq, Tk)

# %% wrong | 2026-blind-4 | - | The group dimension is put into the mask by unsqueeze(2), which fits neither a mask (Tq, Tk) nor one for each query head.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError("Hq must be a multiple of Hkv")
    grouped = q.view(B, Hkv, Hq // Hkv, Tq, d) if q.is_contiguous() else q.reshape(B, Hkv, Hq // Hkv, Tq, d)
    scores = grouped @ k.unsqueeze(2).transpose(-2, -1) / d**0.5
    if mask is not None:
        mask = mask.unsqueeze(2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = weights @ v.unsqueeze(2)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, -1)

# %% wrong | 2026-blind-4 | - | The queries of a group are averaged, so that all heads of a group get the same weights.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError(f"cannot share {Hkv} heads among {Hq}")
    share = Hq // Hkv
    mean_query = q.reshape(B, Hkv, share, Tq, d).mean(dim=2)  # <-- here
    scores = mean_query @ k.transpose(-2, -1) / math.sqrt(d)
    scores = scores.repeat_interleave(share, dim=1)
    weights = masked_softmax(scores, mask)
    context = weights @ v.repeat_interleave(share, dim=1)
    return context, weights

# %% wrong | 2026-blind-4 | - | The test for the ValueError only looks whether there are fewer query heads than key heads.
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    query_heads, kv_heads = q.shape[1], k.shape[1]
    if query_heads < kv_heads:  # <-- here
        raise ValueError("more heads of keys than of queries")
    per_head = [min(h // (query_heads // kv_heads), kv_heads - 1) for h in range(query_heads)]
    scores = q @ k[:, per_head].transpose(2, 3) / math.sqrt(q.shape[3])
    weights = masked_softmax(scores, mask)
    return weights @ v[:, per_head], weights

# %% wrong | 2026-blind-4 | blends_the_keys | The values are made from the keys, a slip of copying the line above.
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

# %% double | 2026-blind-4 | weights_in_groups+mask_inverted | The mask hides what it should allow; the weights are returned in the shape of the groups
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    scores = q.reshape(B, Hkv, Hq // Hkv * Tq, d) @ k.mT / math.sqrt(d)
    scores = scores.reshape(B, Hq, Tq, Tk)
    if mask is not None:
        mask = ~mask  # <-- here
    weights = masked_softmax(scores, mask).reshape(B, Hkv, Hq // Hkv * Tq, Tk)
    context = (weights @ v).reshape(B, Hq, Tq, v.shape[-1])
    return context, weights  # <-- here

# %% double | 2026-blind-4 | - | Weights and context are returned in the wrong order; the scores are scaled by the number of heads and not by d
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    heads, shared = q.shape[1], k.shape[1]
    if heads % shared:
        raise ValueError(f"{heads} heads cannot share {shared}")
    keys = k.repeat_interleave(heads // shared, dim=1)
    values = v.repeat_interleave(heads // shared, dim=1)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[1])  # <-- here
    weights = masked_softmax(scores, mask)
    return weights, weights @ values  # <-- here

# %% right | 2026-blind-4 | einsum with a dimension for the group, the mask expanded and cut the same way, softmax by hand
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, d_v = v.shape
    group, rest = divmod(Hq, Hkv)
    if rest:
        raise ValueError(f"Hq = {Hq} is no multiple of Hkv = {Hkv}")
    grouped = q.reshape(B, Hkv, group, Tq, d)
    scores = torch.einsum("bngqd,bnkd->bngqk", grouped, k) / math.sqrt(d)
    if mask is not None:
        full = mask.expand(B, Hq, Tq, Tk).reshape(B, Hkv, group, Tq, Tk)
        scores = scores.masked_fill(~full, -math.inf)
    largest = scores.amax(dim=-1, keepdim=True)
    largest = largest.masked_fill(largest == -math.inf, 0.0)
    exponentials = torch.exp(scores - largest)
    total = exponentials.sum(dim=-1, keepdim=True)
    weights = exponentials / total.masked_fill(total == 0, 1.0)
    context = torch.einsum("bngqk,bnkv->bngqv", weights, v)
    return context.reshape(B, Hq, Tq, d_v), weights.reshape(B, Hq, Tq, Tk)

# %% right | 2026-blind-4 | a loop over the query heads
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    B, Hq, Tq, _ = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("the heads of keys must divide the heads of queries")
    if mask is not None:
        mask = torch.broadcast_to(mask, (B, Hq, Tq, Tk))
    contexts, all_weights = [], []
    for h in range(Hq):
        j = h // (Hq // Hkv)
        own = None if mask is None else mask[:, h]
        context, weights = scaled_dot_product_attention(q[:, h], k[:, j], v[:, j], own)
        contexts.append(context)
        all_weights.append(weights)
    return torch.stack(contexts, dim=1), torch.stack(all_weights, dim=1)

# %% right | 2026-blind-4 | heads picked by an index, torch.softmax and nan_to_num
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    reads = torch.arange(Hq, device=q.device) // (Hq // Hkv)
    scores = torch.matmul(q / math.sqrt(q.shape[-1]), k[:, reads].transpose(-1, -2))
    if mask is not None:
        scores = torch.where(mask, scores, torch.tensor(-math.inf, dtype=scores.dtype, device=q.device))
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ v[:, reads], weights


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | positions_before_heads | positions come before heads when the queries of a group are set below each other, which is right for one query only
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


# %% wrong | 2026-blind-5 | heads_in_turn | the heads are cut into (share, Hkv), so that query head h reads head h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    groups = q.reshape(B, Hq // Hkv, Hkv, Tq, d)  # <-- here
    scores = groups @ k.unsqueeze(1).transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.flatten(1, 2), mask)
    context = weights.reshape(scores.shape) @ v.unsqueeze(1)
    return context.flatten(1, 2), weights


# %% wrong | 2026-blind-5 | weights_in_groups | the weights come back as they stand for the product, (B, Hkv, ...), and not for each query head
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1:3]
    if Hq % Hkv:
        raise ValueError(f"Hkv = {Hkv} must divide Hq = {Hq}")
    grouped = q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)
    scores = grouped @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    weights = weights.reshape(B, Hkv, (Hq // Hkv) * Tq, Tk)  # <-- here
    context = (weights @ v).reshape(B, Hq, Tq, v.shape[-1])
    return context, weights


# %% double | 2026-blind-5 | scaled_by_the_values | the scores are divided by the root of d_v; a row with nothing to read is NaN
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1]:
        raise ValueError("the heads of keys must divide the heads of queries")
    share = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(share, dim=1), v.repeat_interleave(share, dim=1)
    scores = q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% right | 2026-blind-5 | unflatten into (group, member) and einsum, without a copy of the keys
def grouped_query_attention(q, k, v, mask=None):
    members, left_over = divmod(q.size(1), k.size(1))
    if left_over or not members:
        raise ValueError(f"{k.size(1)} heads of keys do not divide {q.size(1)} heads of queries")
    grouped = q.unflatten(1, (k.size(1), members)) / q.size(-1) ** 0.5
    scores = torch.einsum("bgmqd,bgkd->bgmqk", grouped, k)
    weights = masked_softmax(scores.flatten(1, 2), mask)
    context = torch.einsum("bgmqk,bgkd->bgmqd", weights.unflatten(1, (k.size(1), members)), v)
    return context.flatten(1, 2), weights


# %% shared | 2026-blind-6
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-6 | weights_in_groups | hands the weights back in groups and not in heads
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError("the heads of keys must divide the heads of queries")
    groups = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    weights = weights.reshape(B, Hkv, Hq // Hkv * Tq, Tk)
    context = (weights @ v).reshape(B, Hq, Tq, -1)
    return context, weights  # <-- here


# %% wrong | 2026-blind-6 | - | puts the mask into groups as well, which only a mask of the full shape bears
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, _ = k.shape
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} heads of keys for {Hq} heads of queries")
    rows = Hq // Hkv * Tq
    if mask is not None:
        mask = mask.reshape(B, Hkv, rows, Tk)  # <-- here
    scores = q.reshape(B, Hkv, rows, d) @ k.mT / d**0.5
    weights = masked_softmax(scores, mask)
    context = weights @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights.reshape(B, Hq, Tq, Tk)


# %% double | 2026-blind-6 | heads_in_turn+scaled_by_the_values | repeats the keys as a block, so that query head h reads head h % Hkv; scales by the features of the values
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    if rest:
        raise ValueError("Hkv must divide Hq")
    k, v = k.repeat(1, share, 1, 1), v.repeat(1, share, 1, 1)  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(v.shape[-1])  # <-- here
    weights = masked_softmax(scores, mask)
    return weights @ v, weights


# %% right | 2026-blind-6 | einsum over groups, a softmax of its own
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hkv == 0 or Hq % Hkv:
        raise ValueError(f"Hkv = {Hkv} does not divide Hq = {Hq}")
    grouped = q.unflatten(1, (Hkv, Hq // Hkv))
    scores = torch.einsum("bgstd,bgud->bgstu", grouped, k).flatten(1, 2) / d**0.5
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        hidden = ~mask.expand_as(scores)
        weights = scores.masked_fill(hidden, torch.finfo(scores.dtype).min).softmax(dim=-1)
        weights = weights.masked_fill(hidden, 0)
    context = torch.einsum("bgstu,bgud->bgstd", weights.unflatten(1, (Hkv, -1)), v)
    return context.flatten(1, 2), weights


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-7 | heads_in_turn | repeat and not repeat_interleave: query head h reads head h modulo Hkv
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    if rest:
        raise ValueError("heads of keys must divide heads of queries")
    k = k.repeat(1, share, 1, 1)  # <-- here
    v = v.repeat(1, share, 1, 1)  # <-- here
    return scaled_dot_product_attention(q, k, v, mask)

# %% wrong | 2026-blind-7 | - | where a query may attend to nothing the context is mended and the weights stay NaN
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    k = torch.repeat_interleave(k, Hq // Hkv, dim=1)
    v = torch.repeat_interleave(v, Hq // Hkv, dim=1)
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = scores.softmax(dim=-1)  # <-- here
    context = torch.nan_to_num(weights @ v)
    return context, weights

# %% wrong | 2026-blind-7 | - | only more heads of keys than of queries are refused by ValueError, others that do not divide fail otherwise
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hkv > Hq:  # <-- here
        raise ValueError("too many heads of keys")
    group = Hq // Hkv
    contexts, weights = [], []
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, k.shape[2])
    for h in range(Hq):
        m = None if mask is None else mask[:, h]
        c, w = scaled_dot_product_attention(q[:, h], k[:, h // group], v[:, h // group], m)
        contexts.append(c)
        weights.append(w)
    return torch.stack(contexts, dim=1), torch.stack(weights, dim=1)

# %% double | 2026-blind-7 | - | the scores are divided by the root of the width of the values; the mask hides where it is True
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    groups = q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)
    scores = groups @ k.transpose(-2, -1) / v.shape[-1] ** 0.5  # <-- here
    scores = scores.reshape(B, Hq, Tq, -1)
    if mask is not None:
        mask = ~mask  # <-- here
    weights = masked_softmax(scores, mask)
    context = weights.reshape(B, Hkv, (Hq // Hkv) * Tq, -1) @ v
    return context.reshape(B, Hq, Tq, -1), weights

# %% right | 2026-blind-7 | einsum over a dimension of groups of its own, softmax by hand
def grouped_query_attention(q, k, v, mask=None):
    heads, shared_heads = q.shape[1], k.shape[1]
    if heads % shared_heads:
        raise ValueError(f"{shared_heads} heads of keys do not divide {heads} heads of queries")
    grouped = q.unflatten(1, (shared_heads, heads // shared_heads))
    scores = torch.einsum("bgsqd,bgkd->bgsqk", grouped, k).flatten(1, 2) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    by_group = weights.unflatten(1, (shared_heads, heads // shared_heads))
    context = torch.einsum("bgsqk,bgkv->bgsqv", by_group, v).flatten(1, 2)
    return context, weights


# %% shared | 2026-blind-8
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-8 | - | Applies the mask while the queries still stand in groups, where it does not fit.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    groups = q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores, mask)  # <-- here
    context = (weights @ v).reshape(B, Hq, Tq, v.shape[-1])
    return context, weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-8 | - | Puts zeros for NaN in the context only: the weights of a query that may attend to nothing stay NaN.
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    if rest:
        raise ValueError("Hkv must divide Hq")
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat_interleave(share, dim=1)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = torch.einsum("bhqk,bhkv->bhqv", weights, values).nan_to_num(0.0)
    return context, weights


# %% right | 2026-blind-8 | einsum over (group, share), no copies
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1:3]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hq} query heads cannot share {Hkv} heads of keys evenly")
    q5 = q.unflatten(1, (Hkv, Hq // Hkv))
    scores = torch.einsum("bgsqd,bgkd->bgsqk", q5 * d**-0.5, k)
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        m = mask.expand(B, Hq, Tq, Tk).unflatten(1, (Hkv, Hq // Hkv))
        weights = scores.masked_fill(~m, -math.inf).softmax(dim=-1)
        weights = weights.masked_fill(~m.any(dim=-1, keepdim=True), 0.0)
    context = torch.einsum("bgsqk,bgkv->bgsqv", weights, v)
    return context.flatten(1, 2), weights.flatten(1, 2)


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-9 | heads_in_turn | Cuts the query heads into (group, kv head) instead of (kv head, group), so that head h reads keys h modulo Hkv.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    q = q.reshape(B, Hq // Hkv, Hkv, Tq, d)  # <-- here
    scores = torch.einsum("bgkqd,bktd->bgkqt", q, k) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, -1), mask)
    grouped = weights.reshape(scores.shape)
    context = torch.einsum("bgkqt,bktd->bgkqd", grouped, v)
    return context.reshape(B, Hq, Tq, -1), weights

# %% wrong | 2026-blind-9 | - | Brings the context back to the shape of q, which is wrong where the values have another width.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    groups = q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    context = weights.reshape(scores.shape) @ v
    return context.reshape(q.shape), weights  # <-- here

# %% wrong | 2026-blind-9 | - | Thinks that the heads of a group also share a mask, and takes that of the first head of each group for all of them.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("the heads of q must be a multiple of those of k")
    share = Hq // Hkv
    groups = q.reshape(B, Hkv, share * Tq, d)
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk)[:, ::share].repeat(1, 1, share, 1)  # <-- here
    context, weights = scaled_dot_product_attention(groups, k, v, mask)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)

# %% double | 2026-blind-9 | weights_in_groups | Does not test whether Hkv divides Hq, and leaves it to reshape to raise a RuntimeError; returns the weights still in groups, (B, Hkv, Hq / Hkv * Tq, Tk).
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

# %% right | 2026-blind-9 | a loop over the heads of keys, each with its run of query heads, then cat
def grouped_query_attention(q, k, v, mask=None):
    share, left_over = divmod(q.shape[1], k.shape[1])
    if left_over or share == 0:
        raise ValueError(f"{k.shape[1]} must divide {q.shape[1]}")
    if mask is not None:
        mask = mask.expand(*q.shape[:3], k.shape[2])
    contexts, rows = [], []
    for g in range(k.shape[1]):
        own = slice(g * share, (g + 1) * share)
        scores = torch.einsum("bhqd,bkd->bhqk", q[:, own] / math.sqrt(q.shape[-1]), k[:, g])
        weights = masked_softmax(scores, None if mask is None else mask[:, own])
        contexts.append(torch.einsum("bhqk,bkd->bhqd", weights, v[:, g]))
        rows.append(weights)
    return torch.cat(contexts, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | scaled_by_d | The queries are scaled, and the scores once more.
def gq_scaled_twice(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError
    q = q / math.sqrt(d)
    groups = q.reshape(B, Hkv, -1, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)  # <-- here
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    context = weights.reshape(scores.shape) @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% wrong | house | heads_in_turn | Cuts the query heads into (group, head of keys).
def gq_groups_before_heads(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError
    qs = q.unflatten(1, (Hq // Hkv, Hkv))  # <-- here
    scores = qs @ k[:, None].mT / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores.flatten(1, 2), mask)
    context = weights.unflatten(1, (Hq // Hkv, Hkv)) @ v[:, None]
    return context.flatten(1, 2), weights


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-10 | - | brings the mask into groups with a reshape that only a mask of the full shape (B, Hq, Tq, Tk) survives
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    share = Hq // Hkv
    groups = q.reshape(B, Hkv, share * Tq, d)
    if mask is not None:
        mask = mask.reshape(B, Hkv, share * Tq, Tk)  # <-- here
    context, weights = scaled_dot_product_attention(groups, k, v, mask)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-10 | heads_in_turn | cuts the query heads into (share, Hkv) in place of (Hkv, share), so head h reads head h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} heads of keys for {Hq} heads of queries")
    q = q.unflatten(1, (Hq // Hkv, Hkv))  # <-- here
    scores = torch.einsum("bsgqd,bgkd->bsgqk", q, k) / math.sqrt(d)
    weights = masked_softmax(scores.flatten(1, 2), mask)  # (B, Hq, Tq, Tk)
    grouped = weights.unflatten(1, (Hq // Hkv, Hkv))
    context = torch.einsum("bsgqk,bgkd->bsgqd", grouped, v).flatten(1, 2)
    return context, weights


# %% wrong | 2026-blind-10 | torchs_error_for_what_does_not_divide | raises ValueError only when there are fewer heads of queries than of keys, not when the division leaves a rest
def grouped_query_attention(q, k, v, mask=None):
    query_heads, kv_heads = q.size(1), k.size(1)
    if query_heads < kv_heads:  # <-- here
        raise ValueError("more heads of keys than of queries")
    copies = query_heads // kv_heads
    k = torch.repeat_interleave(k, copies, dim=1)
    v = torch.repeat_interleave(v, copies, dim=1)
    scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.size(3))
    weights = masked_softmax(scores, mask)
    return torch.matmul(weights, v), weights


# %% double | 2026-blind-10 | weights_in_groups | fills with -inf before a plain softmax, so a query that may attend to nothing gets NaN; returns the weights in groups, (B, Hkv, share * Tq, Tk), in place of heads
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, d_v = v.shape
    if Hq % Hkv != 0:
        raise ValueError("Hq is not a multiple of Hkv")
    rows = Hq // Hkv * Tq
    scores = q.reshape(B, Hkv, rows, d) @ k.transpose(-2, -1) / d**0.5
    if mask is not None:
        scores = scores.reshape(B, Hq, Tq, Tk).masked_fill(~mask, -math.inf)  # <-- here
        scores = scores.reshape(B, Hkv, rows, Tk)
    weights = scores.softmax(dim=-1)
    context = (weights @ v).reshape(B, Hq, Tq, d_v)
    return context, weights  # <-- here


# %% right | 2026-blind-10 | a loop over the heads of keys, each broadcast over its slice of query heads
def grouped_query_attention(q, k, v, mask=None):
    query_heads, kv_heads = q.shape[1], k.shape[1]
    if kv_heads == 0 or query_heads % kv_heads != 0:
        raise ValueError(f"{kv_heads} heads of keys do not divide {query_heads} heads of queries")
    share = query_heads // kv_heads
    if mask is not None:
        mask = mask.expand(q.shape[0], query_heads, q.shape[2], k.shape[2])
    found = []
    for g in range(kv_heads):
        own = slice(g * share, (g + 1) * share)
        allowed = None if mask is None else mask[:, own]
        one = slice(g, g + 1)
        found.append(scaled_dot_product_attention(q[:, own], k[:, one], v[:, one], allowed))
    contexts, weights = zip(*found, strict=True)
    return torch.cat(contexts, dim=1), torch.cat(weights, dim=1)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | - | puts a dimension into the mask behind its heads in place of splitting its heads into groups, so that a mask for each head does not fit
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    grouped = q.reshape(B, Hkv, Hq // Hkv, Tq, d)
    scores = torch.einsum("bghqd,bgkd->bghqk", grouped, k) / math.sqrt(d)
    if mask is not None:
        mask = mask[(None,) * (4 - mask.dim())]  # (1 or B, 1 or Hq, 1 or Tq, 1 or Tk)
        mask = mask.unsqueeze(2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bghqk,bgkd->bghqd", weights, v)
    return context.flatten(1, 2), weights.flatten(1, 2)


# %% wrong | 2026-blind-11 | - | rounds the number of the key head down and never raises ValueError when Hkv does not divide Hq
def grouped_query_attention(q, k, v, mask=None):
    heads, shared = q.shape[1], k.shape[1]
    which = torch.tensor([h * shared // heads for h in range(heads)])  # <-- here
    scores = q @ k[:, which].transpose(-2, -1) / q.shape[-1] ** 0.5
    weights = masked_softmax(scores, mask)
    context = weights @ v[:, which]
    return context, weights


# %% wrong | 2026-blind-11 | - | mends the NaN of a query that may attend to nothing in the context alone, and returns NaN weights in place of zeros
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, d_v = v.shape
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    groups = q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)
    scores = scores.reshape(B, Hq, Tq, Tk)
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    context = context.reshape(B, Hq, Tq, d_v)
    context = context.nan_to_num(0.0)
    return context, weights


# %% right | 2026-blind-11 | a loop over the heads of keys, each with the slice of query heads that share it
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1:3]
    share, rest = divmod(Hq, Hkv)
    if rest:
        raise ValueError(f"{Hq} heads of queries cannot share {Hkv} heads of keys evenly")
    allowed = None if mask is None else mask.expand(B, Hq, Tq, Tk)
    contexts, tables = [], []
    for g in range(Hkv):
        own = slice(g * share, (g + 1) * share)
        scores = torch.einsum("bhqd,bkd->bhqk", q[:, own] / math.sqrt(d), k[:, g])
        weights = masked_softmax(scores, None if allowed is None else allowed[:, own])
        tables.append(weights)
        contexts.append(torch.einsum("bhqk,bkv->bhqv", weights, v[:, g]))
    return torch.cat(contexts, dim=1), torch.cat(tables, dim=1)


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-12 | torchs_error_for_what_does_not_divide | raises the ValueError only where there are fewer query heads than heads of keys, and not where they do not divide
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq < Hkv:  # <-- here
        raise ValueError("more heads of keys than of queries")
    share = Hq // Hkv
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat_interleave(share, dim=1)
    return scaled_dot_product_attention(q, keys, values, mask)


# %% wrong | 2026-blind-12 | - | reshapes the mask into groups as if it had the full shape (B, Hq, Tq, Tk), so that a mask that broadcasts fails
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


# %% double | 2026-blind-12 | heads_in_turn | tiles keys and values, so that query head h reads head h % Hkv; gives NaN for a query that may attend to nothing
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    k = k.repeat(1, Hq // Hkv, 1, 1)  # <-- here
    v = v.repeat(1, Hq // Hkv, 1, 1)  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)  # <-- here
    return weights @ v, weights


# %% right | 2026-blind-12 | a loop over the heads of keys, each with its slice of query heads, joined with cat
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, _ = q.shape
    Hkv, Tk = k.shape[1:3]
    share, rest = divmod(Hq, Hkv)
    if rest:
        raise ValueError(f"{Hq} heads of queries cannot share {Hkv} heads of keys equally")
    whole_mask = None if mask is None else torch.broadcast_to(mask, (B, Hq, Tq, Tk))
    contexts, rows = [], []
    for g in range(Hkv):
        own = slice(g * share, (g + 1) * share)
        scores = torch.einsum("bhqd,bkd->bhqk", q[:, own], k[:, g]) / math.sqrt(k.shape[-1])
        if whole_mask is None:
            weights = scores.softmax(dim=-1)
        else:
            weights = masked_softmax(scores, whole_mask[:, own])
        rows.append(weights)
        contexts.append(torch.einsum("bhqk,bkv->bhqv", weights, v[:, g]))
    return torch.cat(contexts, dim=1), torch.cat(rows, dim=1)

# %% wrong | house | torchs_error_for_what_does_not_divide | Raises a RuntimeError itself.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv != 0:
        raise RuntimeError("the heads of k must divide those of q") # <-- here
    k = k.repeat_interleave(Hq // Hkv, 1)
    v = v.repeat_interleave(Hq // Hkv, 1)
    s = q @ k.transpose(-2, -1) / math.sqrt(d)
    if mask is not None:
        s = s.masked_fill(~mask, -math.inf)
    w = torch.softmax(s, -1).nan_to_num(0)
    return w @ v, w


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | - | ValueError is raised only for more heads of keys than of queries, in place of whenever Hkv does not divide Hq
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hkv > Hq:  # <-- here
        raise ValueError("there are not enough heads of queries")
    share = Hq // Hkv
    if mask is not None:
        mask = mask.expand(q.shape[0], Hq, q.shape[2], k.shape[2])
    contexts, weights = [], []
    for h in range(Hq):
        own = None if mask is None else mask[:, h]
        c, w = scaled_dot_product_attention(q[:, h], k[:, h // share], v[:, h // share], own)
        contexts.append(c)
        weights.append(w)
    return torch.stack(contexts, dim=1), torch.stack(weights, dim=1)


# %% wrong | 2026-blind-13 | - | for the groups each row of the mask is repeated in its place in place of the mask as a whole, so that it meets the rows of other positions
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    share = Hq // Hkv
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk)
        if torch.equal(mask, mask[:, :1].expand_as(mask)):  # the same for all heads
            mask = mask[:, :Hkv].repeat_interleave(share, dim=2)  # <-- here
        else:
            mask = mask.reshape(B, Hkv, share * Tq, Tk)
    groups = q.reshape(B, Hkv, share * Tq, d)
    context, weights = scaled_dot_product_attention(groups, k, v, mask)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-13 | - | the context is reshaped to the shape of q, with d features in place of d_v
def grouped_query_attention(q, k, v, mask=None):
    batch, heads_q, length_q, d = q.shape
    heads_kv, length_k = k.shape[1:3]
    if heads_q % heads_kv:
        raise ValueError("the heads of keys must divide those of queries")
    group = heads_q // heads_kv * length_q
    scores = q.reshape(batch, heads_kv, group, d) @ k.transpose(2, 3) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(batch, heads_q, length_q, length_k), mask)
    context = weights.reshape(batch, heads_kv, group, length_k) @ v
    return context.reshape(q.shape), weights  # <-- here


# %% double | 2026-blind-13 | heads_in_turn | query head h reads head h % Hkv in place of h // (Hq / Hkv); a query that may attend to nothing gets NaN in place of zeros
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.size(1), k.size(1)
    if Hq % Hkv:
        raise ValueError(f"{Hq} heads of queries cannot share {Hkv} of keys")
    share = Hq // Hkv
    keys = k.repeat(1, share, 1, 1)  # <-- here
    values = v.repeat(1, share, 1, 1)  # <-- here
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys) / q.size(-1) ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))  # <-- here
    weights = scores.softmax(-1)
    return torch.einsum("bhqk,bhkd->bhqd", weights, values), weights


# %% right | 2026-blind-13 | einsum over five dimensions, groups and members of a group apart
def grouped_query_attention(q, k, v, mask=None):
    groups = k.shape[1]
    members, left_over = divmod(q.shape[1], groups)
    if left_over or members == 0:
        raise ValueError(f"{groups} heads of keys do not divide {q.shape[1]} heads of queries")
    apart = (q / math.sqrt(q.shape[-1])).unflatten(1, (groups, members))  # (B, g, m, Tq, d)
    scores = torch.einsum("bgmqd,bgkd->bgmqk", apart, k).flatten(1, 2)  # (B, Hq, Tq, Tk)
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bgmqk,bgke->bgmqe", weights.unflatten(1, (groups, members)), v)
    return context.flatten(1, 2), weights


# %% shared | 2026-blind-14
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-14 | - | the mask gets a dimension for the groups as if it had one head, so a mask with an entry for each query head, or without leading dimensions, does not fit
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    grouped = q.reshape(B, Hkv, Hq // Hkv, Tq, d)
    scores = torch.einsum("bgrid,bgjd->bgrij", grouped, k) / math.sqrt(d)
    if mask is not None:
        mask = mask.unsqueeze(2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bgrij,bgjv->bgriv", weights, v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-14 | divides_by_the_heads_of_keys | query head h reads head h // Hkv in place of h // (Hq / Hkv), which is the same only for some numbers of heads such as 4 and 2
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


# %% wrong | 2026-blind-14 | - | the values get their extra dimension before the heads and not after them, so each place in a group reads its own head of values, where the numbers happen to fit
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, length, width = q.shape
    groups = k.shape[1]
    if heads % groups:
        raise ValueError(f"expected a divisor of {heads}, got {groups} heads of keys")
    per_group = heads // groups
    # (B, groups, per_group, Tq, d) against (B, groups, 1, d, Tk)
    s = q.view(batch, groups, per_group, length, width) @ k[:, :, None].mT
    s = (s / math.sqrt(width)).flatten(1, 2)
    w = masked_softmax(s, mask)
    blended = w.unflatten(1, (groups, per_group)) @ v[:, None]  # <-- here
    return blended.flatten(1, 2), w


# %% double | 2026-blind-14 | - | heads that do not divide raise an AssertionError in place of a ValueError; the context is made with d features in place of d_v
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, _ = k.shape
    assert Hq % Hkv == 0, "Hkv must divide Hq"  # <-- here
    share = Hq // Hkv
    rows = q.reshape(B, Hkv, share * Tq, d)
    scores = (rows @ k.transpose(-2, -1) / math.sqrt(d)).reshape(B, Hq, Tq, Tk)
    weights = masked_softmax(scores, mask)
    context = (weights.reshape(B, Hkv, share * Tq, Tk) @ v).reshape(B, Hq, Tq, d)  # <-- here
    return context, weights


# %% right | 2026-blind-14 | one group after the other, slices of the query heads with einsum, softmax and mask by hand
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    share, left_over = divmod(Hq, Hkv)
    if left_over:
        raise ValueError(f"{Hkv} heads of keys and values must divide the {Hq} heads of queries")
    full = (q.shape[0], Hq, q.shape[2], k.shape[2])
    allowed = None if mask is None else torch.broadcast_to(mask, full)
    contexts, weights = [], []
    for g in range(Hkv):
        mine = slice(g * share, (g + 1) * share)
        logits = torch.einsum("bhid,bjd->bhij", q[:, mine], k[:, g]) / math.sqrt(q.shape[-1])
        if allowed is None:
            w = logits.softmax(dim=-1)
        else:
            logits = logits.masked_fill(~allowed[:, mine], torch.finfo(logits.dtype).min)
            w = logits.softmax(dim=-1) * allowed[:, mine]
        weights.append(w)
        contexts.append(torch.einsum("bhij,bjv->bhiv", w, v[:, g]))
    return torch.cat(contexts, dim=1), torch.cat(weights, dim=1)

# %% wrong | house | - | A mask of three dimensions is taken for (B, Tq, Tk), though it broadcasts from the right, as (Hq, Tq, Tk).
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError("heads cannot be shared evenly")
    k, v = (each.repeat_interleave(Hq // Hkv, dim=1) for each in (k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d)
    if mask is not None and mask.dim() == 3:
        mask = mask[:, None]  # <-- here
    weights = masked_softmax(scores, mask)
    return weights @ v, weights

# %% wrong | house | - | Lets the reshape find out whether the heads can be shared, which looks at all numbers and not at the heads.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    try:
        groups = q.reshape(B, Hkv, -1, d)  # <-- here
    except RuntimeError:
        raise ValueError("heads cannot be shared evenly") from None
    scores = (groups @ k.transpose(-2, -1)).reshape(B, Hq, Tq, Tk) / math.sqrt(d)
    weights = masked_softmax(scores, mask)
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    return context.reshape(B, Hq, Tq, -1), weights

# %% wrong | house | - | Fewer heads of queries than of keys are not refused where the one divides the other.
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv and Hkv % Hq:  # <-- here
        raise ValueError("heads cannot be shared evenly")
    groups = q.reshape(B, Hkv, -1, d)
    scores = (groups @ k.transpose(-2, -1)).reshape(B, Hq, Tq, Tk) / math.sqrt(d)
    weights = masked_softmax(scores, mask)
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    return context.reshape(B, Hq, Tq, -1), weights


# %% shared | 2026-blind-15
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-15 | - | lays the mask as it is on scores of five dimensions, so that its dimension of texts meets the groups and that of heads the heads within a group
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("the heads of keys must divide the heads of queries")
    share = Hq // Hkv
    groups = q.reshape(B, Hkv, share, Tq, d)
    scores = torch.einsum("bgsqd,bgkd->bgsqk", groups, k) / math.sqrt(d)
    weights = masked_softmax(scores, mask)  # <-- here
    context = torch.einsum("bgsqk,bgkv->bgsqv", weights, v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-15 | - | lays the queries of a group position by position and not head by head, and then reads the rows of scores as if they were head by head
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, Tq, d = q.shape
    groups, Tk = k.shape[1], k.shape[2]
    if heads % groups:
        raise ValueError(f"{groups} does not divide {heads}")
    n = heads // groups
    rows = q.reshape(batch, groups, n, Tq, d).transpose(2, 3).reshape(batch, groups, Tq * n, d)  # <-- here
    scores = rows @ k.transpose(-2, -1) / d**0.5
    scores = scores.reshape(batch, heads, Tq, Tk)
    weights = masked_softmax(scores, mask)
    context = weights.reshape(batch, groups, n * Tq, Tk) @ v
    return context.reshape(batch, heads, Tq, -1), weights


# %% wrong | 2026-blind-15 | - | makes the groups with view, which raises an error for queries that are a transposed tensor as after the split into heads
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    B, Hkv, Tk, d_v = v.shape
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    group_size = Hq // Hkv
    grouped = q.view(B, Hkv, group_size * Tq, d)  # <-- here
    scores = torch.matmul(grouped, k.transpose(2, 3)) / math.sqrt(d)
    weights = masked_softmax(scores.view(B, Hq, Tq, Tk), mask)
    context = torch.matmul(weights.view(B, Hkv, group_size * Tq, Tk), v)
    return context.view(B, Hq, Tq, d_v), weights


# %% double | 2026-blind-15 | scaled_by_the_values | divides the scores by the root of the values' features; fills masked scores with -1e9 and leaves even weights to a query that may attend to nothing
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError("Hq must be a multiple of Hkv")
    # every head of keys for the heads of queries that read it
    keys = k.repeat_interleave(Hq // Hkv, dim=1)
    values = v.repeat_interleave(Hq // Hkv, dim=1)
    scores = q @ keys.transpose(-2, -1) / math.sqrt(values.shape[-1])  # <-- here
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = scores.softmax(dim=-1)
    return weights @ values, weights


# %% right | 2026-blind-15 | a loop over the heads of keys, each with its slice of query heads
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, Tq, d = q.shape
    groups, Tk = k.shape[1:3]
    if groups == 0 or heads % groups:
        raise ValueError(f"{groups} heads of keys cannot be shared evenly by {heads} heads of queries")
    size = heads // groups
    allowed = None if mask is None else mask.expand(batch, heads, Tq, Tk)
    contexts, tables = [], []
    for g in range(groups):
        mine = slice(g * size, (g + 1) * size)
        scores = torch.einsum("bhqd,bkd->bhqk", q[:, mine], k[:, g]) / math.sqrt(d)
        weights = masked_softmax(scores, None if allowed is None else allowed[:, mine])
        contexts.append(torch.einsum("bhqk,bkv->bhqv", weights, v[:, g]))
        tables.append(weights)
    return torch.cat(contexts, dim=1), torch.cat(tables, dim=1)


# %% shared | 2026-blind-16
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-16 | - | Reshapes the mask into groups as if it always had all the sizes (B, Hq, Tq, Tk), so a mask that only broadcasts raises an error
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    groups = q.reshape(B, Hkv, Hq // Hkv, Tq, d)
    scores = torch.einsum("bgsqd,bgkd->bgsqk", groups, k) / d**0.5
    if mask is not None:
        mask = mask.reshape(B, Hkv, Hq // Hkv, Tq, Tk)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bgsqk,bgkv->bgsqv", weights, v)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-16 | weights_in_groups | Returns the weights as they stand in the groups, (B, Hkv, group * Tq, Tk), in place of one table for each query head
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, length, width = q.shape
    kv_heads, keys = k.shape[1:3]
    if heads % kv_heads != 0:
        raise ValueError("the heads of keys must divide the heads of queries")
    per_group = heads // kv_heads
    grouped = q.reshape(batch, kv_heads, per_group * length, width)
    scores = grouped @ k.transpose(-2, -1) / math.sqrt(width)
    by_head = scores.reshape(batch, heads, length, keys)
    weights = masked_softmax(by_head, mask)
    weights = weights.reshape(batch, kv_heads, per_group * length, keys)
    context = (weights @ v).reshape(batch, heads, length, v.shape[-1])
    return context, weights  # <-- here


# %% wrong | 2026-blind-16 | - | Groups the queries with view, which raises an error for queries that are not contiguous, such as transposed ones, in place of reshape
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.size()
    _, Hkv, Tk, d_v = v.size()
    if Hq % Hkv > 0:
        raise ValueError("Hkv must divide Hq")
    group = Hq // Hkv
    # (B, Hkv, group * Tq, d)
    queries = q.view(B, Hkv, group * Tq, d)  # <-- here
    scores = torch.matmul(queries, k.mT).mul(d**-0.5).unflatten(2, (group, Tq)).flatten(1, 2)
    weights = masked_softmax(scores, mask)
    context = torch.matmul(weights.unflatten(1, (Hkv, group)).flatten(2, 3), v)
    return context.unflatten(2, (group, Tq)).flatten(1, 2), weights


# %% double | 2026-blind-16 | values_in_turn | Asserts that the heads divide, which raises AssertionError, in place of ValueError; copies the values in the order 0 1 0 1 in place of 0 0 1 1 as the keys
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    assert rest == 0, "Hkv must divide Hq"  # <-- here
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat(1, share, 1, 1)  # <-- here
    scores = q @ keys.transpose(-1, -2) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ values, weights


# %% right | 2026-blind-16 | one group after the other in a list, broadcasting its keys over its query heads
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hkv == 0 or Hq % Hkv != 0:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    share = Hq // Hkv
    scale = 1.0 / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.expand(q.shape[0], Hq, q.shape[2], k.shape[2])
    contexts, tables = [], []
    for group in range(Hkv):
        members = slice(group * share, (group + 1) * share)
        scores = torch.einsum("bhqd,bkd->bhqk", q[:, members] * scale, k[:, group])
        if mask is None:
            table = scores.softmax(dim=-1)
        else:
            table = masked_softmax(scores, mask[:, members])
        tables.append(table)
        contexts.append(torch.einsum("bhqk,bkv->bhqv", table, v[:, group]))
    return torch.cat(contexts, dim=1), torch.cat(tables, dim=1)


# %% shared | 2026-blind-17
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-17 | - | in the groups the mask's rows are ordered by position first (0a 1a 0b 1b), where the rows of the queries come head by head (0a 0b 1a 1b)
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("the heads of keys must divide the heads of queries")
    share = Hq // Hkv
    groups = q.reshape(B, Hkv, share * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk).reshape(B, Hkv, share, Tq, Tk)
        mask = mask.transpose(2, 3).reshape(B, Hkv, share * Tq, Tk)  # <-- here
    weights = masked_softmax(scores, mask)
    context = weights @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-17 | - | NaN is turned into zeros in the context alone, so that the weights of a query that may attend to nothing stay NaN
def grouped_query_attention(q, k, v, mask=None):
    n_heads, n_kv = q.size(1), k.size(1)
    if n_heads % n_kv:
        raise ValueError(f"{n_kv} does not divide {n_heads}")
    k = k.repeat_interleave(n_heads // n_kv, dim=1)
    v = v.repeat_interleave(n_heads // n_kv, dim=1)
    scores = torch.einsum("bhid,bhjd->bhij", q, k) * q.size(-1) ** -0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=-1)  # <-- here
    context = (weights @ v).nan_to_num(0.0)
    return context, weights


# %% wrong | 2026-blind-17 | - | refuses only more heads of keys than of queries, and not every number that does not divide them
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, d_v = v.shape
    if Hkv > Hq:  # <-- here
        raise ValueError("more heads of keys than of queries")
    share = Hq // Hkv
    heads = [
        q[:, h] @ k[:, min(h // share, Hkv - 1)].transpose(1, 2) / math.sqrt(d) for h in range(Hq)
    ]
    weights = masked_softmax(torch.stack(heads, dim=1), mask)
    contexts = [weights[:, h] @ v[:, min(h // share, Hkv - 1)] for h in range(Hq)]
    return torch.stack(contexts, dim=1), weights


# %% double | 2026-blind-17 | values_in_turn | the values are copied in the order 0 1 0 1 in place of 0 0 1 1; forbidden scores get -1e9, so that a query that may attend to nothing reads an average
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    if rest != 0:
        raise ValueError("heads do not fit")
    keys = torch.repeat_interleave(k, share, dim=1)
    values = v.repeat(1, share, 1, 1)  # <-- here
    scores = q @ keys.transpose(2, 3) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -1e9)  # <-- here
    weights = scores.softmax(dim=-1)
    return weights @ values, weights


# %% right | 2026-blind-17 | five dimensions and einsum, a softmax by hand
def grouped_query_attention(q, k, v, mask=None):
    batch, q_heads, Tq, d = q.shape
    kv_heads, Tk = k.shape[1], k.shape[2]
    if kv_heads == 0 or q_heads % kv_heads != 0:
        raise ValueError(f"{kv_heads} heads of keys do not divide {q_heads} heads of queries")
    split = (batch, kv_heads, q_heads // kv_heads, Tq)
    scores = torch.einsum("bgsid,bgjd->bgsij", q.reshape(*split, d), k) / d**0.5
    if mask is not None:
        allowed = mask.expand(batch, q_heads, Tq, Tk).reshape(*split, Tk)
        scores = torch.where(allowed, scores, -math.inf)
    top = scores.amax(dim=-1, keepdim=True).detach()
    grown = torch.exp(scores - torch.where(top == -math.inf, torch.zeros_like(top), top))
    total = grown.sum(dim=-1, keepdim=True)
    weights = grown / torch.where(total == 0, torch.ones_like(total), total)
    context = torch.einsum("bgsij,bgjv->bgsiv", weights, v)
    return context.reshape(batch, q_heads, Tq, -1), weights.reshape(batch, q_heads, Tq, Tk)


# %% shared | 2026-blind-18
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-18 | values_in_turn | the keys are shared by neighbours, but the values are repeated in turn: query head h reads values h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    share = Hq // Hkv
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat(1, share, 1, 1)  # <-- here
    weights = masked_softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), mask)
    return weights @ values, weights


# %% wrong | 2026-blind-18 | - | the mask is cut into (share, Hkv) and turned, so that a mask that differs between heads meets the wrong heads
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    G = Hq // Hkv
    scores = torch.einsum("bgstd,bgud->bgstu", q.reshape(B, Hkv, G, Tq, d), k) / d**0.5
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk).reshape(B, G, Hkv, Tq, Tk).transpose(1, 2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bgstu,bgue->bgste", weights, v)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-18 | uniform_where_all_is_masked | hides with the smallest finite number, so that a query that may attend to nothing gets equal weights and not zeros
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1]:
        raise ValueError("the heads of keys must divide the heads of queries")
    per = q.shape[1] // k.shape[1]
    contexts, tables = [], []
    scores = torch.stack(
        [q[:, h] @ k[:, h // per].transpose(-2, -1) for h in range(q.shape[1])], dim=1
    ) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = scores.softmax(dim=-1)
    context = torch.stack([weights[:, h] @ v[:, h // per] for h in range(q.shape[1])], dim=1)
    return context, weights


# %% double | 2026-blind-18 | scaled_by_the_values | divided by the root of the values' width; instead of a ValueError the superfluous query heads go to the last head of keys
def grouped_query_attention(q, k, v, mask=None):
    share = max(q.shape[1] // k.shape[1], 1)
    owner = torch.arange(q.shape[1], device=q.device) // share
    owner = owner.clamp(max=k.shape[1] - 1)  # <-- here
    scores = q @ k[:, owner].mT * v.shape[-1] ** -0.5  # <-- here
    weights = masked_softmax(scores, mask)
    return weights @ v[:, owner], weights


# %% right | 2026-blind-18 | broadcasting over a fifth dimension, own softmax by exponentials with a safe division
def grouped_query_attention(q, k, v, mask=None):
    many, few = q.size(1), k.size(1)
    per_group, rest = divmod(many, few)
    if rest:
        raise ValueError("uneven groups")
    grouped = q.unflatten(1, (few, per_group))
    logits = (grouped @ k.unsqueeze(2).mT).flatten(1, 2) / math.sqrt(q.size(-1))
    if mask is not None:
        logits = torch.where(mask, logits, -torch.inf)
    peak = logits.amax(-1, keepdim=True).nan_to_num(neginf=0.0)
    e = (logits - peak).exp()
    z = e.sum(-1, keepdim=True)
    weights = e / torch.where(z > 0, z, torch.ones_like(z))
    context = (weights.unflatten(1, (few, per_group)) @ v.unsqueeze(2)).flatten(1, 2)
    return context, weights


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-19 | uniform_where_all_is_masked | forbidden scores get -1e9, so that a query that may attend to nothing gets even weights and an average in place of zeros
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    grouped = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = (grouped @ k.transpose(-2, -1) / math.sqrt(d)).reshape(B, Hq, Tq, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)  # <-- here
    weights = scores.softmax(dim=-1)
    context = weights.reshape(B, Hkv, Hq // Hkv * Tq, -1) @ v
    return context.reshape(B, Hq, Tq, -1), weights


# %% wrong | 2026-blind-19 | values_in_turn | the keys are shared right, but the values are repeated as a whole (0 1 0 1), so query heads read another group's values
def grouped_query_attention(q, k, v, mask=None):
    share, left = divmod(q.shape[1], k.shape[1])
    if left != 0:
        raise ValueError(f"{k.shape[1]} does not divide {q.shape[1]}")
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat(1, share, 1, 1)  # <-- here
    scores = torch.einsum("bhid,bhjd->bhij", q, keys) / q.shape[-1] ** 0.5
    weights = masked_softmax(scores, mask)
    return torch.einsum("bhij,bhjv->bhiv", weights, values), weights


# %% wrong | 2026-blind-19 | - | where Hkv does not divide Hq the last heads fall to the last key head (clamp), and no ValueError is raised
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.size(1), k.size(1)
    group = max(Hq // Hkv, 1)
    reads = (torch.arange(Hq, device=q.device) // group).clamp(max=Hkv - 1)  # <-- here
    scores = q @ k[:, reads].mT / math.sqrt(q.size(-1))
    weights = masked_softmax(scores, mask)
    return weights @ v[:, reads], weights


# %% double | 2026-blind-19 | heads_in_turn+no_scaling | query heads are split as (share, Hkv), so head h reads h % Hkv; the scores are not divided by the root of d
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("the heads of keys must divide those of queries")
    split = q.reshape(B, Hq // Hkv, Hkv, Tq, d)  # <-- here
    scores = torch.einsum("bsgqd,bgkd->bsgqk", split, k)  # <-- here
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    parts = weights.reshape(B, Hq // Hkv, Hkv, Tq, Tk)
    context = torch.einsum("bsgqk,bgkv->bsgqv", parts, v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% right | 2026-blind-19 | five dimensions (B, Hkv, share, Tq, d) by unflatten, own softmax, multiplied by the mask
def grouped_query_attention(q, k, v, mask=None):
    n_q, n_kv = q.shape[1], k.shape[1]
    if n_q % n_kv:
        raise ValueError("n_kv must divide n_q")
    five = q.unflatten(1, (n_kv, n_q // n_kv))
    logits = torch.einsum("bgstd,bgud->bgstu", five, k).flatten(1, 2) * q.shape[-1] ** -0.5
    if mask is None:
        probs = logits.softmax(-1)
    else:
        lowest = torch.finfo(logits.dtype).min
        probs = torch.where(mask, logits, lowest).softmax(-1) * mask
    out = torch.einsum("bgstu,bguv->bgstv", probs.unflatten(1, (n_kv, n_q // n_kv)), v)
    return out.flatten(1, 2), probs


# %% shared | 2026-blind-20
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-20 | values_in_turn | the keys are repeated head by head, but the values as a whole (0 1 0 1): weights of one group meet values of another
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


# %% wrong | 2026-blind-20 | - | the heads of the mask are cut into (share, Hkv) instead of (Hkv, share): a mask that differs by head reaches the wrong heads
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    G = Hq // Hkv
    grouped = q.reshape(B, Hkv, G, Tq, d)
    scores = torch.einsum("bhgqd,bhkd->bhgqk", grouped, k) / math.sqrt(d)
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk).reshape(B, G, Hkv, Tq, Tk).transpose(1, 2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bhgqk,bhkd->bhgqd", weights, v)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% wrong | 2026-blind-20 | - | of a query that may attend to nothing only the context is set to zero, its weights stay even
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError("the heads of keys must divide those of queries")
    k, v = (each.repeat_interleave(Hq // Hkv, dim=1) for each in (k, v))
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    if mask is None:
        weights = scores.softmax(dim=-1)
        return weights @ v, weights
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)  # <-- here
    blocked = ~mask.any(dim=-1, keepdim=True)
    context = (weights @ v).masked_fill(blocked, 0.0)
    return context, weights


# %% double | 2026-blind-20 | - | no ValueError where Hkv does not divide Hq: the division leaves a remainder and too few heads are read; the scores are divided by the root of the number of keys
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    share = Hq // k.shape[1]  # <-- here
    weights, contexts = [], []
    for h in range(Hq):
        group = min(h // share, k.shape[1] - 1) if share else 0
        s = q[:, h] @ k[:, group].transpose(-2, -1) / math.sqrt(k.shape[-2])  # <-- here
        m = None if mask is None else mask.expand(B, Hq, Tq, k.shape[-2])[:, h]
        w = masked_softmax(s, m)
        weights.append(w)
        contexts.append(w @ v[:, group])
    return torch.stack(contexts, dim=1), torch.stack(weights, dim=1)


# %% right | 2026-blind-20 | one group after the other, the queries of a group by a slice, joined along the heads
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, n, width = q.shape
    shared = k.shape[1]
    if heads % shared:
        raise ValueError(f"{heads} heads cannot share {shared}")
    per = heads // shared
    full = None if mask is None else mask.expand(batch, heads, n, k.shape[2])
    blends, looks = [], []
    for g in range(shared):
        mine = slice(g * per, (g + 1) * per)
        raw = q[:, mine] @ k[:, g : g + 1].transpose(2, 3) / width**0.5
        look = masked_softmax(raw, None if full is None else full[:, mine])
        looks.append(look)
        blends.append(look @ v[:, g : g + 1])
    return torch.cat(blends, 1), torch.cat(looks, 1)


# %% shared | 2026-blind-21
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-21 | heads_in_turn | keys and values are repeated as whole sets (0 1 0 1), so head h reads head h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    share = Hq // Hkv
    k = k.repeat(1, share, 1, 1)  # <-- here
    v = v.repeat(1, share, 1, 1)  # <-- here
    weights = masked_softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), mask)
    return weights @ v, weights


# %% wrong | 2026-blind-21 | - | hidden scores get -1e4 (to suit float16) and a fully hidden row is detected, but by looking for weights that are all equal: a query whose allowed keys all score the same gets zeros, too
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq}")
    grouped = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = (grouped @ k.transpose(-2, -1) / d**0.5).reshape(B, Hq, Tq, Tk)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e4)
    weights = torch.softmax(scores, dim=-1)
    empty = weights.amax(-1, keepdim=True) == weights.amin(-1, keepdim=True)  # <-- here
    weights = weights.masked_fill(empty, 0.0)
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% wrong | 2026-blind-21 | - | the groups' context is cut back into heads with queries and share exchanged: reshape to (Tq, share) instead of (share, Tq)
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    share, rest = divmod(Hq, Hkv)
    if rest:
        raise ValueError("the key heads must divide the query heads")
    q5 = q.reshape(B, Hkv, share, Tq, d)
    scores = torch.einsum("bgsqd,bgkd->bgsqk", q5, k) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, -1), mask)
    w5 = weights.reshape(B, Hkv, share, Tq, -1)
    context = torch.einsum("bgsqk,bgkv->bgqsv", w5, v)  # <-- here
    return context.reshape(B, Hq, Tq, -1), weights


# %% wrong | 2026-blind-21 | fill_of_minus_1e9 | hidden scores are filled with -1e9, which float16 cannot hold: half precision with a mask raises a RuntimeError
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


# %% double | 2026-blind-21 | scaled_by_d | a query that sees nothing keeps its even weights (no zeros); the scores are divided by d and not by its root
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1]:
        raise ValueError("Hkv does not divide Hq")
    share = q.shape[1] // k.shape[1]
    keys = k.repeat_interleave(share, dim=1)
    values = v.repeat_interleave(share, dim=1)
    scores = q @ keys.mT / q.shape[-1]  # <-- here
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), torch.finfo(scores.dtype).min)  # <-- here
    weights = scores.softmax(dim=-1)
    return weights @ values, weights


# %% right | 2026-blind-21 | a loop over the heads of keys, expand instead of copies, hidden weights multiplied away
def grouped_query_attention(q, k, v, mask=None):
    heads, shared = q.size(1), k.size(1)
    if heads % shared:
        raise ValueError("Hkv has to divide Hq")
    per = heads // shared
    seen = None if mask is None else mask.expand(q.size(0), heads, q.size(2), k.size(2))
    contexts, tables = [], []
    for g in range(shared):
        mine = slice(g * per, (g + 1) * per)
        s = torch.matmul(q[:, mine], k[:, g, None].mT) * q.size(-1) ** -0.5
        if seen is not None:
            s = torch.where(seen[:, mine], s, torch.finfo(s.dtype).min)
            w = s.softmax(-1) * seen[:, mine]
        else:
            w = s.softmax(-1)
        tables.append(w)
        contexts.append(torch.matmul(w, v[:, g, None]))
    return torch.cat(contexts, dim=1), torch.cat(tables, dim=1)


# %% shared | 2026-blind-22
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-22 | heads_in_turn | keys and values are repeated as a whole (0, 1, 0, 1), so that query head h reads head h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError("the heads of keys must divide the heads of queries")
    share = q.shape[1] // k.shape[1]
    k = k.repeat(1, share, 1, 1)  # <-- here
    v = v.repeat(1, share, 1, 1)  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ v, weights


# %% wrong | 2026-blind-22 | uniform_where_all_is_masked | masked scores get the lowest number of the dtype and nothing is set to zero afterwards: a query that may attend to nothing gets even weights
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    grouped = q.reshape(B, Hkv, Hq // Hkv, Tq, d)
    scores = torch.einsum("bgstd,bgkd->bgstk", grouped, k) / d**0.5
    scores = scores.reshape(B, Hq, Tq, Tk)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1)  # <-- here
    context = torch.einsum("bgstk,bgkv->bgstv", weights.reshape(B, Hkv, -1, Tq, Tk), v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% wrong | 2026-blind-22 | - | the rows of a group are put in the order of positions (0a 1a 0b 1b) and their scores are read as if in the order of heads (0a 0b 1a 1b)
def grouped_query_attention(q, k, v, mask=None):
    batch, heads, steps, d = q.shape
    kv_heads = k.size(1)
    if heads % kv_heads != 0:
        raise ValueError("heads of queries and of keys do not match")
    share = heads // kv_heads
    rows = q.reshape(batch, kv_heads, share, steps, d).transpose(2, 3)  # <-- here
    rows = rows.reshape(batch, kv_heads, steps * share, d)
    scores = (rows @ k.mT) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(batch, heads, steps, -1), mask)
    context = weights.reshape(batch, kv_heads, share * steps, -1) @ v
    return context.reshape(batch, heads, steps, -1), weights


# %% double | 2026-blind-22 | values_in_turn | where Hkv does not divide Hq an assert raises AssertionError and not ValueError; the values are laid out as 0 1 0 1 while the keys are 0 0 1 1
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    assert Hq % Hkv == 0, "Hkv must divide Hq"  # <-- here
    share = Hq // Hkv
    k = k.repeat_interleave(share, dim=1)
    v = torch.cat([v] * share, dim=1)  # <-- here
    weights = masked_softmax(q @ k.transpose(2, 3) * q.shape[-1] ** -0.5, mask)
    return weights @ v, weights


# %% right | 2026-blind-22 | a list comprehension over the heads, each with its own slice of the keys, and a mask that is expanded first
def grouped_query_attention(q, k, v, mask=None):
    (B, Hq, Tq, d), (_, Hkv, Tk, _) = q.shape, k.shape
    per, left_over = divmod(Hq, Hkv)
    if left_over or per == 0:
        raise ValueError("every head of keys needs as many heads of queries")
    allowed = None if mask is None else mask.expand(B, Hq, Tq, Tk)

    def one_head(h):
        s = torch.matmul(q[:, h], k[:, h // per].transpose(1, 2)) / math.sqrt(d)
        return masked_softmax(s, None if allowed is None else allowed[:, h])

    each = [one_head(h) for h in range(Hq)]
    contexts = [w @ v[:, h // per] for h, w in enumerate(each)]
    return torch.stack(contexts, dim=1), torch.stack(each, dim=1)


# %% shared | 2026-blind-23
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-23 | heads_in_turn | copies the keys and values with repeat: query head h reads head h % Hkv
def grouped_query_attention(q, k, v, mask=None):
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError("the heads of keys must divide those of queries")
    times = q.shape[1] // k.shape[1]
    keys = k.repeat(1, times, 1, 1)  # <-- here
    values = v.repeat(1, times, 1, 1)  # <-- here
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ values, weights


# %% wrong | 2026-blind-23 | uniform_where_all_is_masked | hides with the smallest number of the dtype and not with -inf and zeros: a query that may attend to nothing averages all values
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


# %% wrong | 2026-blind-23 | - | puts the contexts back with the axes of group and member exchanged, so the heads come in another order
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    share = Hq // Hkv
    split = q.reshape(B, Hkv, share, Tq, d)
    scores = torch.einsum("bgsqd,bgkd->bgsqk", split, k) / math.sqrt(d)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    context = torch.einsum("bgsqk,bgkv->bsgqv", weights.reshape(B, Hkv, share, Tq, Tk), v)  # <-- here
    return context.reshape(B, Hq, Tq, -1), weights


# %% double | 2026-blind-23 | - | the mask is inverted; the scores are divided by the root of all features of all query heads
def grouped_query_attention(q, k, v, mask=None):
    heads, kv_heads = q.size(1), k.size(1)
    if heads % kv_heads:
        raise ValueError("heads do not fit")
    k = torch.repeat_interleave(k, heads // kv_heads, dim=1)
    v = torch.repeat_interleave(v, heads // kv_heads, dim=1)
    scores = q @ k.transpose(2, 3) / math.sqrt(heads * q.size(-1))  # <-- here
    weights = masked_softmax(scores, None if mask is None else ~mask)  # <-- here
    return weights @ v, weights


# %% right | 2026-blind-23 | takes one head of queries after the other, its keys found by integer division, and stacks
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    share, rest = divmod(Hq, Hkv)
    if rest:
        raise ValueError(f"{Hq} heads of queries cannot share {Hkv} of keys evenly")
    logits = torch.stack(
        [torch.einsum("bqd,bkd->bqk", q[:, h], k[:, h // share]) for h in range(Hq)], dim=1
    )
    alpha = masked_softmax(logits / math.sqrt(q.shape[-1]), mask)
    read = [torch.einsum("bqk,bkv->bqv", alpha[:, h], v[:, h // share]) for h in range(Hq)]
    return torch.stack(read, dim=1), alpha


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-24 | - | never raises ValueError: where Hkv does not divide Hq, heads are shared unevenly without a word
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    reads = [h * Hkv // Hq for h in range(Hq)]  # <-- here
    scores = q @ k[:, reads].transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    return weights @ v[:, reads], weights


# %% wrong | 2026-blind-24 | - | the grouped rows are cut back as (Tq, group) in place of (group, Tq), which mixes heads and positions of the weights
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv != 0:
        raise ValueError("Hkv must divide Hq")
    g = Hq // Hkv
    grouped = q.reshape(B, Hkv, g * Tq, d)
    scores = grouped @ k.transpose(-2, -1) / math.sqrt(d)
    scores = scores.reshape(B, Hkv, Tq, g, Tk).transpose(2, 3).reshape(B, Hq, Tq, Tk)  # <-- here
    weights = masked_softmax(scores, mask)
    context = weights.reshape(B, Hkv, g * Tq, Tk) @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% wrong | 2026-blind-24 | - | all heads of a group get the mask of the group's first head
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hkv} heads of keys do not divide {Hq} heads of queries")
    size = Hq // Hkv
    five = q.view(B, Hkv, size, Tq, d) if q.is_contiguous() else q.reshape(B, Hkv, size, Tq, d)
    scores = torch.einsum("bgsqd,bgkd->bgsqk", five, k) / d**0.5
    if mask is not None:
        mask = mask.expand(B, Hq, Tq, Tk)[:, ::size].unsqueeze(2)  # <-- here
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bgsqk,bgkv->bgsqv", weights, v)
    return context.reshape(B, Hq, Tq, -1), weights.reshape(B, Hq, Tq, Tk)


# %% double | 2026-blind-24 | heads_in_turn | the heads of keys are repeated as a whole (0 1 0 1 and not 0 0 1 1); a query that may attend to nothing gets equal weights, not zeros
def grouped_query_attention(q, k, v, mask=None):
    share, rest = divmod(q.shape[1], k.shape[1])
    if rest:
        raise ValueError("heads do not fit")
    k, v = k.repeat(1, share, 1, 1), v.repeat(1, share, 1, 1)  # <-- here
    scores = q @ k.transpose(2, 3) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% right | 2026-blind-24 | a loop over query heads with h // group, own masked softmax in steps
def grouped_query_attention(q, k, v, mask=None):
    heads, shared = q.shape[1], k.shape[1]
    if heads % shared:
        raise ValueError("the heads of keys must divide the heads of queries")
    full = None if mask is None else mask.expand(q.shape[0], heads, q.shape[2], k.shape[2])
    contexts, tables = [], []
    for h in range(heads):
        mine = h // (heads // shared)
        s = (q[:, h] * q.shape[-1] ** -0.5) @ k[:, mine].transpose(1, 2)
        if full is not None:
            blocked = full[:, h].logical_not()
            s = s.masked_fill(blocked, torch.finfo(s.dtype).min)
        w = s.softmax(-1)
        if full is not None:
            w = w.masked_fill(blocked, 0)
        tables.append(w)
        contexts.append(w @ v[:, mine])
    return torch.stack(contexts, dim=1), torch.stack(tables, dim=1)


# %% shared | 2026-blind-25
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-25 | heads_in_turn | the query heads are cut into (share, Hkv) and not (Hkv, share): query head h reads keys h modulo Hkv
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError("the heads of keys must divide those of queries")
    groups = q.reshape(B, Hq // Hkv, Hkv, Tq, d)  # <-- here
    scores = torch.einsum("bsgqd,bgkd->bsgqk", groups, k).reshape(B, Hq, Tq, Tk) / math.sqrt(d)
    weights = masked_softmax(scores, mask)
    context = torch.einsum("bsgqk,bgkv->bsgqv", weights.reshape(B, -1, Hkv, Tq, Tk), v)
    return context.reshape(B, Hq, Tq, -1), weights


# %% wrong | 2026-blind-25 | - | no ValueError where Hkv does not divide Hq: rounds the share up and cuts off what is too much
def grouped_query_attention(q, k, v, mask=None):
    heads = q.shape[1]
    share = math.ceil(heads / k.shape[1])  # <-- here
    keys = k.repeat_interleave(share, dim=1)[:, :heads]
    values = v.repeat_interleave(share, dim=1)[:, :heads]
    weights = masked_softmax(q @ keys.mT / q.shape[-1] ** 0.5, mask)
    return weights @ values, weights


# %% wrong | 2026-blind-25 | uniform_where_all_is_masked | fills with the smallest finite number and takes a plain softmax: a query that may attend to nothing gets the mean of the values
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    _, Hkv, Tk, _ = k.shape
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    rows = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = (rows @ k.transpose(-2, -1)).reshape(B, Hq, Tq, Tk) / math.sqrt(d)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)  # <-- here
    context = weights.reshape(B, Hkv, -1, Tk) @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% double | 2026-blind-25 | - | the scores are divided by the root of the values' features; the mask is turned round
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, _ = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    scale = v.shape[-1] ** -0.5  # <-- here
    by_group = q.unflatten(1, (Hkv, Hq // Hkv))
    scores = scale * torch.einsum("bgsqd,bgkd->bgsqk", by_group, k).flatten(1, 2)
    hidden = None if mask is None else ~mask  # <-- here
    weights = masked_softmax(scores, hidden)
    context = torch.einsum("bgsqk,bgkv->bgsqv", weights.unflatten(1, (Hkv, Hq // Hkv)), v)
    return context.flatten(1, 2), weights


# %% right | 2026-blind-25 | a loop over the query heads, each with its own slice of keys, stacked at the end
def grouped_query_attention(q, k, v, mask=None):
    n_q, n_kv = q.shape[1], k.shape[1]
    if n_q % n_kv:
        raise ValueError(f"{n_kv} heads of keys do not divide {n_q} heads of queries")
    full = None if mask is None else mask.expand(q.shape[0], n_q, q.shape[2], k.shape[2])
    answers, looks = [], []
    for head in range(n_q):
        source = head * n_kv // n_q
        score = q[:, head] @ k[:, source].mT / math.sqrt(q.shape[-1])
        look = masked_softmax(score, None if full is None else full[:, head])
        looks.append(look)
        answers.append(look @ v[:, source])
    return torch.stack(answers, dim=1), torch.stack(looks, dim=1)


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-26 | uniform_where_all_is_masked | forbidden scores get the smallest finite number, so that a query that may attend to nothing gets even weights, not zeros
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError("the heads of keys must divide the heads of queries")
    grouped = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = (grouped @ k.transpose(-2, -1) / math.sqrt(d)).reshape(B, Hq, Tq, Tk)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)  # <-- here
    weights = torch.softmax(scores, dim=-1)
    context = weights.reshape(B, Hkv, Hq // Hkv * Tq, Tk) @ v
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights


# %% wrong | 2026-blind-26 | - | the dimensions of group and of member stand in the wrong order in the einsum's result, so that the heads come out in another order
def grouped_query_attention(q, k, v, mask=None):
    B, Hq, Tq, d = q.shape
    Hkv = k.shape[1]
    if Hq % Hkv != 0:
        raise ValueError(f"{Hkv} does not divide {Hq}")
    split = q.unflatten(1, (Hkv, Hq // Hkv))
    scores = torch.einsum("bgsqd,bgkd->bsgqk", split, k) / d**0.5  # <-- here
    weights = masked_softmax(scores.reshape(B, Hq, Tq, -1), mask)
    context = torch.einsum("bsgqk,bgkv->bsgqv", weights.unflatten(1, (Hq // Hkv, Hkv)), v)
    return context.flatten(1, 2), weights


# %% wrong | 2026-blind-26 | values_in_turn | the values are chosen by h modulo Hkv, the keys by h // (Hq / Hkv)
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    if Hq % Hkv:
        raise ValueError("Hkv must divide Hq")
    share = Hq // Hkv
    scores = torch.stack(
        [q[:, h] @ k[:, h // share].transpose(-2, -1) for h in range(Hq)], dim=1
    ) / math.sqrt(q.shape[-1])
    weights = masked_softmax(scores, mask)
    rows = []
    for h in range(Hq):
        rows.append(weights[:, h] @ v[:, h % Hkv])  # <-- here
    return torch.stack(rows, dim=1), weights


# %% double | 2026-blind-26 | scaled_by_the_values | no ValueError where Hkv does not divide Hq; the scores are divided by the root of the values' features, not of the queries'
def grouped_query_attention(q, k, v, mask=None):
    Hq, Hkv = q.shape[1], k.shape[1]
    share = -(-Hq // Hkv)  # <-- here
    keys = k.repeat_interleave(share, dim=1)[:, :Hq]
    values = v.repeat_interleave(share, dim=1)[:, :Hq]
    scores = q @ keys.transpose(-2, -1) / math.sqrt(values.shape[-1])  # <-- here
    weights = masked_softmax(scores, mask)
    return weights @ values, weights


# %% right | 2026-blind-26 | an index list of which key head each query head reads, softmax by hand in steps
def grouped_query_attention(q, k, v, mask=None):
    n_q, n_kv = q.shape[1], k.shape[1]
    if n_q < n_kv or n_q % n_kv:
        raise ValueError(f"{n_kv} heads of keys for {n_q} heads of queries")
    reads = torch.tensor([h // (n_q // n_kv) for h in range(n_q)], device=q.device)
    logits = torch.einsum("bhid,bhjd->bhij", q, k[:, reads]) / q.shape[-1] ** 0.5
    if mask is None:
        alpha = logits.softmax(-1)
    else:
        alpha = logits.masked_fill(~mask, torch.finfo(logits.dtype).min).softmax(-1)
        alpha = alpha.masked_fill(~mask, 0)
    return torch.einsum("bhij,bhjv->bhiv", alpha, v[:, reads]), alpha
