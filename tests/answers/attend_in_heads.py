# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-outsiders | as found: view where a transpose is needed, in and out
def aih_as_found(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


# %% wrong | 2026-outsiders | only the merge is mended
def aih_merge_only(q, k, v, heads):
    B, _T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% wrong | 2026-outsiders | no scale
def aih_no_scale(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v)


# %% wrong | 2026-outsiders | returns the heads without merging them
def aih_not_merged(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0]


# %% wrong | 2026-outsiders | one wide head: `heads` is not used
def aih_one_head(q, k, v, heads):
    return scaled_dot_product_attention(q, k, v)[0]


# %% wrong | 2026-outsiders | features dealt out like cards
def aih_interleaved(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], d // heads, heads).permute(0, 3, 1, 2) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).reshape(B, T, d)


# %% wrong | 2026-outsiders | heads and their width confused
def aih_width(q, k, v, heads):
    q, k, v = (my_split(x, x.shape[-1] // heads) for x in (q, k, v))
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


# %% wrong | 2026-outsiders | values taken from k
def aih_values_from_k(q, k, v, heads):
    q, k = my_split(q, heads), my_split(k, heads)
    return my_merge(scaled_dot_product_attention(q, k, k)[0])


# %% wrong | 2026-outsiders | merges with permute(0, 2, 3, 1): the heads' features interleaved
def aih_merge_interleaved(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).flatten(2)


# %% shared | house
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def attention_matmul(q, k, v, mask=None):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = masked_with_inf(scores, mask)
    return weights @ v, weights


def heads_by_loop(x, heads):
    d_head, rest = divmod(x.size(-1), heads)
    if rest:
        raise ValueError("the heads must share the features evenly")
    return torch.stack([x[:, :, h * d_head : (h + 1) * d_head] for h in range(heads)], dim=1)


def merged_by_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% right | house | reshape and transpose
def in_heads_transposed(q, k, v, heads):
    B, Tq, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], heads, d // heads).transpose(1, 2) for x in (q, k, v))
    context = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1) @ v
    return context.transpose(1, 2).reshape(B, Tq, d)


# %% right | house | a loop over chunks
def in_heads_by_loop(q, k, v, heads):
    parts = [attention_matmul(*parts)[0] for parts in zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)), strict=True)]
    return torch.cat(parts, dim=-1)


# %% right | house | the fused kernel
def in_heads_fused(q, k, v, heads):
    q, k, v = (heads_by_loop(x, heads) for x in (q, k, v))
    return merged_by_cat(F.scaled_dot_product_attention(q, k, v))


# %% shared | 2026-blind
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | scale of the whole width
def attend_in_heads(q, k, v, heads):
    scale = q.shape[-1] ** -0.5  # <-- here
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    return my_merge(F.scaled_dot_product_attention(q, k, v, scale=scale))


# %% wrong | 2026-blind | each head begins one feature after the last
def attend_in_heads(q, k, v, heads):
    width = q.shape[-1] // heads
    contexts = []
    for h in range(heads):
        strip = slice(h, h + width)  # <-- here
        context, _ = scaled_dot_product_attention(q[:, :, strip], k[:, :, strip], v[:, :, strip])
        contexts.append(context)
    return torch.cat(contexts, dim=-1)


# %% double | 2026-blind | no scale; values and keys exchanged
def attend_in_heads(q, k, v, heads):
    q, v, k = (my_split(x, heads) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1)  # <-- here
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% shared | 2026-blind-2
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | The split is mended, and the merge is still a reshape
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    context = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1) @ v
    return context.reshape(B, T, d)  # <-- here


# %% wrong | 2026-blind-2 | The contexts of the heads are added up instead of set side by side
def attend_in_heads(q, k, v, heads):
    total = 0
    for a, b, c in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1)):
        total = total + scaled_dot_product_attention(a, b, c)[0]  # <-- here
    return total


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-5 | d is read after the split, and then divided by the heads once more for the scale
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    d = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)  # <-- here
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | house | the heads are joined along the positions, in a loop
def attend_in_heads(q, k, v, heads):
    outs = []
    for qh, kh, vh in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1), strict=True):
        outs.append(F.scaled_dot_product_attention(qh, kh, vh))
    return torch.cat(outs, dim=1)  # <-- here


# %% wrong | 2026-blind-7 | heads and positions never change places, so the heads of one position attend to each other
def attend_in_heads(q, k, v, heads):
    cut = lambda x: x.unflatten(2, (heads, -1))
    qh, kh, vh = cut(q), cut(k), cut(v)
    weights = torch.softmax(qh @ kh.mT / math.sqrt(qh.shape[-1]), dim=-1)  # <-- here
    return (weights @ vh).flatten(2)


# %% wrong | house | the queries alone are split rightly
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q = my_split(q, heads)
    k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | house | keys and values change places in one line
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(v, heads), my_split(k, heads)  # <-- here
    scores = q @ k.mT / q.shape[-1] ** 0.5
    return my_merge(torch.softmax(scores, -1) @ v)


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d must be divisible by heads")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-14 | the softmax runs over the heads, dimension 1, in place of the keys
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    weights = scores.softmax(dim=1)  # <-- here
    return my_merge(weights @ v)


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-26 | the softmax runs over the queries (dim 2) instead of the keys
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=2)  # <-- here
    return my_merge(torch.einsum("bhqk,bhkd->bhqd", weights, v))
