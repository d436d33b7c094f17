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
