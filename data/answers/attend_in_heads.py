# %% shared | 2026-outsiders
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-outsiders | split_and_merged_with_view | as found: view where a transpose is needed, in and out
def aih_as_found(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


# %% wrong | 2026-outsiders | merged_with_view | only the split is mended
def aih_split_only(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


# %% wrong | 2026-outsiders | split_with_view | only the merge is mended
def aih_merge_only(q, k, v, heads):
    B, _T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% wrong | 2026-outsiders | scaled_by_sqrt_d | the scale is 'mended' too: sqrt(d)
def aih_scale_d(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d), dim=-1) @ v)


# %% wrong | 2026-outsiders | no_scaling | no scale
def aih_no_scale(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v)


# %% wrong | 2026-outsiders | - | the length of q serves for k and v
def aih_one_length(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


# %% wrong | 2026-outsiders | returns_several | returns (context, weights)
def aih_tuple(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    context, weights = scaled_dot_product_attention(q, k, v)
    return my_merge(context), weights


# %% wrong | 2026-outsiders | heads_never_merged | returns the heads without merging them
def aih_not_merged(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0]


# %% wrong | 2026-outsiders | values_split_with_view | the values are still split with view alone
def aih_values_view(q, k, v, heads):
    B, _, d = v.shape
    q, k = my_split(q, heads), my_split(k, heads)
    v = v.reshape(B, heads, v.shape[1], d // heads)
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


# %% wrong | 2026-outsiders | heads_attend_to_heads | without the transpose: the heads of one position attend to each other
def aih_across_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], heads, d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


# %% wrong | 2026-outsiders | softmax_over_the_queries | softmax over the queries
def aih_softmax_queries(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return my_merge(torch.softmax(scores, dim=-2) @ v)


# %% wrong | 2026-outsiders | one_wide_head | one wide head: `heads` is not used
def aih_one_head(q, k, v, heads):
    return scaled_dot_product_attention(q, k, v)[0]


# %% wrong | 2026-outsiders | interleaved_heads | features dealt out like cards
def aih_interleaved(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], d // heads, heads).permute(0, 3, 1, 2) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).reshape(B, T, d)


# %% wrong | 2026-outsiders | heads_for_head_size | heads and their width confused
def aih_width(q, k, v, heads):
    q, k, v = (my_split(x, x.shape[-1] // heads) for x in (q, k, v))
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


# %% wrong | 2026-outsiders | - | the mean of the heads, repeated
def aih_mean(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].mean(1).repeat(1, 1, heads)


# %% wrong | 2026-outsiders | blends_the_keys | values taken from k
def aih_values_from_k(q, k, v, heads):
    q, k = my_split(q, heads), my_split(k, heads)
    return my_merge(scaled_dot_product_attention(q, k, k)[0])


# %% wrong | 2026-outsiders | interleaved_in_the_merge | merges with permute(0, 2, 3, 1): the heads' features interleaved
def aih_merge_interleaved(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).flatten(2)


# %% wrong | 2026-outsiders | - | a causal kernel: is_causal=True out of habit
def aih_causal(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(F.scaled_dot_product_attention(q, k, v, is_causal=True))


# %% right | 2026-outsiders | split, softmax by hand, merge
def aih_plain(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% right | 2026-outsiders | the fused kernel
def aih_fused(q, k, v, heads):
    return my_merge(F.scaled_dot_product_attention(*(my_split(x, heads) for x in (q, k, v))))


# %% right | 2026-outsiders | a loop over slices
def aih_loop(q, k, v, heads):
    d = q.shape[-1] // heads
    parts = []
    for h in range(heads):
        own = slice(h * d, (h + 1) * d)
        parts.append(scaled_dot_product_attention(q[..., own], k[..., own], v[..., own])[0])
    return torch.cat(parts, dim=-1)


# %% right | 2026-outsiders | einsum, heads third
def aih_einsum(q, k, v, heads):
    q, k, v = (x.unflatten(-1, (heads, -1)) for x in (q, k, v))
    w = torch.einsum("bqhd,bkhd->bhqk", q, k).div(q.shape[-1] ** 0.5).softmax(-1)
    return torch.einsum("bhqk,bkhd->bqhd", w, v).flatten(2)


# %% right | 2026-outsiders | heads folded into the batch with chunk and cat
def aih_folded(q, k, v, heads):
    q, k, v = (torch.cat(x.chunk(heads, dim=-1)) for x in (q, k, v))
    context = torch.bmm(F.softmax(torch.bmm(q, k.mT) * q.shape[-1] ** -0.5, dim=-1), v)
    return torch.cat(context.chunk(heads), dim=-1)


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


# %% wrong | 2026-blind | merged_with_view | the reshape at the end has stayed
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, T, d)  # <-- here


# %% wrong | 2026-blind | split_with_view | the view at the start has stayed
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | 2026-blind | scaled_by_sqrt_d | scale of the whole width
def attend_in_heads(q, k, v, heads):
    scale = q.shape[-1] ** -0.5  # <-- here
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    return my_merge(F.scaled_dot_product_attention(q, k, v, scale=scale))


# %% wrong | 2026-blind | softmax_over_the_queries | softmax over the queries
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=2)  # <-- here
    context = torch.einsum("bhqk,bhkd->bhqd", weights, v)
    return my_merge(context)


# %% wrong | 2026-blind | - | the length of q for all three
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    context = (q @ k.mT / math.sqrt(d // heads)).softmax(-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)


# %% wrong | 2026-blind | - | merges context and weights together
def attend_in_heads(q, k, v, heads):
    q, k, v = [my_split(x, heads) for x in (q, k, v)]
    context = scaled_dot_product_attention(q, k, v)  # <-- here
    return my_merge(context)


# %% wrong | 2026-blind | - | exchanges the wrong dimensions of the keys
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(1, 2) / math.sqrt(d // heads)  # <-- here
    return my_merge(scores.softmax(dim=-1) @ v)


# %% wrong | 2026-blind | - | each head begins one feature after the last
def attend_in_heads(q, k, v, heads):
    width = q.shape[-1] // heads
    contexts = []
    for h in range(heads):
        strip = slice(h, h + width)  # <-- here
        context, _ = scaled_dot_product_attention(q[:, :, strip], k[:, :, strip], v[:, :, strip])
        contexts.append(context)
    return torch.cat(contexts, dim=-1)


# %% wrong | 2026-blind | - | only the last head remains
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    for h in range(heads):
        out = torch.zeros(B, Tq, heads, d // heads, dtype=q.dtype)  # <-- here
        weights = torch.softmax(q[:, h] @ k[:, h].mT / math.sqrt(d // heads), dim=-1)
        out[:, :, h] = weights @ v[:, h]
    return out.flatten(2)


# %% double | 2026-blind | - | no scale; values and keys exchanged
def attend_in_heads(q, k, v, heads):
    q, v, k = (my_split(x, heads) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1)  # <-- here
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% double | 2026-blind | - | heads concatenated along the positions; the multiplication by the root instead of a division
def attend_in_heads(q, k, v, heads):
    out = []
    for qh, kh, vh in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1)):
        scores = qh @ kh.transpose(1, 2) * math.sqrt(kh.shape[-1])  # <-- here
        out.append(scores.softmax(-1) @ vh)
    return torch.cat(out, dim=1)  # <-- here


# %% right | 2026-blind | splits and merges with the functions from before
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% right | 2026-blind | fused kernel
def attend_in_heads(q, k, v, heads):
    return my_merge(F.scaled_dot_product_attention(my_split(q, heads), my_split(k, heads), my_split(v, heads)))


# %% right | 2026-blind | chunks of features
def attend_in_heads(q, k, v, heads):
    strips = zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)))
    return torch.cat([scaled_dot_product_attention(*strip)[0] for strip in strips], dim=-1)


# %% shared | 2026-blind-2
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | scaled_by_sqrt_d | The scaling takes d before the split, not the size of a head
def attend_in_heads(q, k, v, heads):
    scale = q.shape[-1] ** -0.5  # <-- here
    qh, kh, vh = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    w = torch.softmax(qh @ kh.mT * scale, dim=-1)
    return my_merge(w @ vh)


# %% wrong | 2026-blind-2 | merged_with_view | The split is mended, and the merge is still a reshape
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    context = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1) @ v
    return context.reshape(B, T, d)  # <-- here


# %% wrong | 2026-blind-2 | - | The keys are given the queries' length
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.mT / math.sqrt(d // heads)
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% wrong | 2026-blind-2 | heads_attend_to_heads | The heads stand behind the positions, so that the heads of one position attend to each other
def attend_in_heads(q, k, v, heads):
    q, k, v = (x.unflatten(-1, (heads, -1)) for x in (q, k, v))  # <-- here
    s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return (s.softmax(-1) @ v).flatten(2)


# %% wrong | 2026-blind-2 | - | The softmax runs over the heads
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.size(-1))
    weights = scores.softmax(dim=1)  # <-- here
    return my_merge(torch.einsum("bhqk,bhkd->bhqd", weights, v))


# %% wrong | 2026-blind-2 | - | The attention runs over all features at once: `heads` is used for the scaling alone
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[-1] // heads
    w = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(d_head), dim=-1)  # <-- here
    return w @ v


# %% wrong | 2026-blind-2 | returns_several | The function of lesson 04 returns two things; the weights are returned along
def attend_in_heads(q, k, v, heads):
    context, weights = scaled_dot_product_attention(my_split(q, heads), my_split(k, heads), my_split(v, heads))
    return my_merge(context), weights  # <-- here


# %% wrong | 2026-blind-2 | heads_never_merged | The heads are not merged
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(t, heads) for t in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v)  # <-- here


# %% wrong | 2026-blind-2 | - | `is_causal=True` hides later keys, which nobody asked for
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(t, heads) for t in (q, k, v))
    return my_merge(F.scaled_dot_product_attention(q, k, v, is_causal=True))  # <-- here


# %% wrong | 2026-blind-2 | sum_of_the_heads | The contexts of the heads are added up instead of set side by side
def attend_in_heads(q, k, v, heads):
    total = 0
    for a, b, c in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1)):
        total = total + scaled_dot_product_attention(a, b, c)[0]  # <-- here
    return total


# %% double | 2026-blind-2 | - | The split is still a reshape, and the scaling takes the whole d
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d)  # <-- here
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% double | 2026-blind-2 | - | The scores are not scaled, and the softmax runs over the queries
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.mT  # <-- here
    return my_merge(scores.softmax(dim=-2) @ v)  # <-- here


# %% right | 2026-blind-2 | block diagonal mask of features
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    width = d // heads
    parts = []
    for h in range(heads):
        own = (torch.arange(d) // width == h).to(q.dtype)
        w = torch.softmax((q * own) @ k.mT / math.sqrt(width), dim=-1)
        parts.append(w @ v * own)
    return sum(parts)


# %% right | 2026-blind-2 | fused
def attend_in_heads(q, k, v, heads):
    q, k, v = (torch.stack(x.chunk(heads, dim=-1), dim=1) for x in (q, k, v))
    return torch.cat(F.scaled_dot_product_attention(q, k, v).unbind(1), dim=-1)

# %% wrong | house | - | the size of a head is divided by 5, which leaves 0 of most and 1 of some: NaN here, no scaling there
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.unflatten(-1, (heads, -1)).transpose(1, 2) for x in (q, k, v))  # (B, heads, T, d/heads)
    size = torch.tensor(float(d // heads // 5))
    weights = torch.softmax(q @ k.transpose(-2, -1) / size.sqrt(), -1)  # <-- here
    return (weights @ v).transpose(1, 2).reshape(B, T, d)


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-5 | size_divided_again | d is read after the split, and then divided by the heads once more for the scale
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    d = q.shape[-1]
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)  # <-- here
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)

# %% wrong | 2026-blind-5 | - | keys and values are cut with the length of the queries
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)

# %% wrong | 2026-blind-5 | merged_with_view | only the split was mended: the heads are merged with the old reshape
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, T, d)  # <-- here

# %% right | 2026-blind-5 | no transpose at all: unflatten and einsum over named dimensions
def attend_in_heads(q, k, v, heads):
    q, k, v = (x.unflatten(-1, (heads, -1)) for x in (q, k, v))  # (B, T, heads, d_head)
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * q.shape[-1] ** -0.5
    return torch.einsum("bhqk,bkhd->bqhd", scores.softmax(-1), v).flatten(2)


# %% wrong | house | heads_one_after_another | the heads are joined along the positions, in a loop
def attend_in_heads(q, k, v, heads):
    outs = []
    for qh, kh, vh in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1), strict=True):
        outs.append(F.scaled_dot_product_attention(qh, kh, vh))
    return torch.cat(outs, dim=1)  # <-- here


# %% shared | 2026-blind-6
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


# %% wrong | 2026-blind-6 | scaled_by_sqrt_d | divides by the root of the whole width instead of that of a head
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d)  # <-- here
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% wrong | 2026-blind-6 | - | cuts keys and values with the length of the queries, which fails when theirs differs
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)


# %% right | 2026-blind-6 | a loop over the heads' slices with PyTorch's fused function
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[-1] // heads
    contexts = [
        F.scaled_dot_product_attention(q_h, k_h, v_h)
        for q_h, k_h, v_h in zip(*(x.split(d_head, dim=-1) for x in (q, k, v)), strict=True)
    ]
    return torch.cat(contexts, dim=-1)


# %% wrong | 2026-blind-7 | scaled_by_sqrt_d | the scores are divided by the root of the whole width d
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    qh, kh, vh = (x.unflatten(2, (heads, d // heads)).transpose(1, 2) for x in (q, k, v))
    weights = torch.softmax(qh @ kh.transpose(-2, -1) / math.sqrt(d), dim=-1)  # <-- here
    return (weights @ vh).transpose(1, 2).flatten(2)

# %% wrong | 2026-blind-7 | heads_attend_to_heads | heads and positions never change places, so the heads of one position attend to each other
def attend_in_heads(q, k, v, heads):
    cut = lambda x: x.unflatten(2, (heads, -1))
    qh, kh, vh = cut(q), cut(k), cut(v)
    weights = torch.softmax(qh @ kh.mT / math.sqrt(qh.shape[-1]), dim=-1)  # <-- here
    return (weights @ vh).flatten(2)

# %% right | 2026-blind-7 | a loop over the heads' slices, joined by cat
def attend_in_heads(q, k, v, heads):
    parts = []
    for qh, kh, vh in zip(q.chunk(heads, dim=-1), k.chunk(heads, dim=-1), v.chunk(heads, dim=-1)):
        scores = torch.einsum("bid,bjd->bij", qh, kh) / math.sqrt(kh.shape[-1])
        parts.append(torch.einsum("bij,bjd->bid", scores.softmax(dim=-1), vh))
    return torch.cat(parts, dim=-1)


# %% wrong | 2026-blind-9 | heads_attend_to_heads | Cuts the features into heads but never exchanges heads and positions, so the heads of one position attend to each other.
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    d_head = d // heads
    q = q.reshape(B, -1, heads, d_head)  # <-- here
    k = k.reshape(B, -1, heads, d_head)
    v = v.reshape(B, -1, heads, d_head)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_head)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, Tq, d)

# %% wrong | 2026-blind-9 | - | Cuts k and v with the length of q, which raises where memory and queries differ in length.
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)

# %% right | 2026-blind-9 | each head's slice of features by itself, through PyTorch's fused function, then cat
def attend_in_heads(q, k, v, heads):
    pieces = zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)))
    return torch.cat([F.scaled_dot_product_attention(*piece) for piece in pieces], dim=-1)


# %% wrong | 2026-blind-10 | - | cuts k and v with the length of q, which raises when they are longer or shorter
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    d_head = d // heads
    q, k, v = (x.view(B, T, heads, d_head).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_head)
    context = torch.softmax(scores, dim=-1) @ v  # (B, heads, T, d_head)
    return context.transpose(1, 2).reshape(B, T, d)


# %% wrong | 2026-blind-10 | - | divides the scores by the root of the number of heads in place of the root of the size of a head
def attend_in_heads(q, k, v, heads):
    def into_heads(x):
        return x.unflatten(-1, (heads, -1))  # (B, T, heads, d_head)

    q, k, v = into_heads(q), into_heads(k), into_heads(v)
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k)
    weights = (scores / math.sqrt(heads)).softmax(dim=-1)  # <-- here
    context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
    return context.flatten(2)


# %% right | 2026-blind-10 | the heads folded into the batch, bmm on three dimensions
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    d_head = d // heads

    def fold(x):  # (B, T, d) -> (B * heads, T, d_head)
        parts = torch.stack(x.chunk(heads, dim=-1), dim=1)
        return parts.reshape(B * heads, x.shape[1], d_head)

    weights = torch.bmm(fold(q) * d_head**-0.5, fold(k).mT).softmax(dim=-1)
    context = torch.bmm(weights, fold(v)).reshape(B, heads, Tq, d_head)
    return torch.cat(context.unbind(dim=1), dim=-1)


# %% wrong | house | some_split_with_view | the keys are still cut with view
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, v = my_split(q, heads), my_split(v, heads)
    k = k.view(B, heads, k.shape[1], d // heads)  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | house | some_split_with_view | the queries alone are split rightly
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q = my_split(q, heads)
    k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | house | keys_and_values_exchanged | keys and values change places in one line
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(v, heads), my_split(k, heads)  # <-- here
    scores = q @ k.mT / q.shape[-1] ** 0.5
    return my_merge(torch.softmax(scores, -1) @ v)


# %% wrong | house | - | the weights are averaged over the heads before they blend
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, -1).mean(1, keepdim=True)  # <-- here
    return my_merge(weights @ v)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads must divide the features")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-11 | - | gives keys and values the length of the queries in place of their own, so that another length raises an error
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)


# %% wrong | 2026-blind-11 | - | divides the scores by sqrt(d) / heads in place of sqrt(d / heads)
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    scale = math.sqrt(d) / heads  # <-- here
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / scale
    weights = scores.softmax(dim=-1)
    return my_merge(weights @ v)


# %% double | 2026-blind-11 | - | takes the softmax over the queries in place of the keys; merges by a reshape alone in place of exchanging heads and positions first
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q = my_split(q, heads)
    k = my_split(k, heads)
    v = my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    weights = torch.softmax(scores, dim=2)  # <-- here
    context = weights @ v
    return context.reshape(B, T, d)  # <-- here


# %% right | 2026-blind-11 | a loop over heads on slices of the features, written into the result
def attend_in_heads(q, k, v, heads):
    size = q.shape[-1] // heads
    parts = []
    for start in range(0, q.shape[-1], size):
        own = slice(start, start + size)
        scores = torch.baddbmm(
            q.new_zeros(1, 1, 1), q[..., own], k[..., own].mT, beta=0, alpha=1 / math.sqrt(size)
        )
        parts.append(torch.bmm(F.softmax(scores, dim=-1), v[..., own]))
    return torch.cat(parts, dim=-1)


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-12 | interleaved_heads | cuts the features as (d / heads, heads) instead of (heads, d / heads), so that a head gets every heads-th feature
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]

    def cut(x):
        return x.unflatten(-1, (d // heads, heads)).permute(0, 3, 1, 2)  # <-- here

    context, _ = scaled_dot_product_attention(cut(q), cut(k), cut(v))
    return context.permute(0, 2, 3, 1).flatten(2)


# %% wrong | 2026-blind-12 | - | steps through the features by the number of heads instead of the size of a head
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[-1] // heads
    contexts = []
    for h in range(heads):
        own = slice(h * heads, (h + 1) * heads)  # <-- here
        scores = q[..., own] @ k[..., own].transpose(1, 2) / math.sqrt(d_head)
        contexts.append(torch.softmax(scores, dim=-1) @ v[..., own])
    return torch.cat(contexts, dim=-1)


# %% wrong | 2026-blind-12 | - | divides the scores by the root of the number of keys instead of the size of a head
def attend_in_heads(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-2])  # <-- here
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% right | 2026-blind-12 | heads folded into the batch, one bmm for all, folded back
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    narrow = d // heads

    def fold(x):
        return x.reshape(B, -1, heads, narrow).permute(0, 2, 1, 3).reshape(B * heads, -1, narrow)

    one, two, three = fold(q), fold(k), fold(v)
    weights = torch.bmm(one, two.transpose(1, 2)).mul(narrow**-0.5).softmax(dim=2)
    context = torch.bmm(weights, three).reshape(B, heads, Tq, narrow)
    return context.permute(0, 2, 1, 3).reshape(B, Tq, d)


# %% wrong | house | sum_of_the_heads | a loop adds the heads up
from course_utils.attention.multi_head import merge_heads, split_heads
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def attend_in_heads(q, k, v, heads):
    q, k, v = (split_heads(x, heads) for x in (q, k, v))
    out = 0
    for h in range(heads):
        s = q[:, h] @ k[:, h].transpose(1, 2) / math.sqrt(q.shape[-1])
        out = out + torch.softmax(s, -1) @ v[:, h]  # <-- here
    return out


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError(f"{x.shape[2]} is not divisible by {heads}")
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-13 | - | the softmax runs over dimension 1, the heads, in place of the keys
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=1)  # <-- here
    return my_merge(torch.einsum("bhqk,bhkd->bhqd", weights, v))


# %% wrong | 2026-blind-13 | heads_for_head_size | the blocks of features begin at multiples of `heads` and are `heads` wide, in place of d / heads
def attend_in_heads(q, k, v, heads):
    results = []
    for first in range(0, q.shape[-1], heads):  # <-- here
        block = slice(first, first + heads)  # <-- here
        context, _ = scaled_dot_product_attention(q[..., block], k[..., block], v[..., block])
        results.append(context)
    return torch.cat(results, dim=-1)


# %% right | 2026-blind-13 | a loop over sentences and heads with blocks of features, written into a list
def attend_in_heads(q, k, v, heads):
    width = q.shape[-1] // heads
    sentences = []
    for asks, answers, contents in zip(q, k, v):  # (T, d) each
        blocks = zip(asks.split(width, -1), answers.split(width, -1), contents.split(width, -1))
        side_by_side = [
            torch.softmax((a * width**-0.5) @ b.T, dim=-1) @ c for a, b, c in blocks
        ]
        sentences.append(torch.cat(side_by_side, dim=-1))
    return torch.stack(sentences)


# %% double | house | no_scaling+mean_of_the_heads | no scale; the heads' mean
def attend_in_heads(q, k, v, heads):
    q, k, v = (x.unflatten(2, (heads, -1)).transpose(1, 2) for x in (q, k, v))
    weights = torch.softmax(q @ k.transpose(-2, -1), -1)  # <-- here
    return (weights @ v).mean(1)  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d must be divisible by heads")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-14 | - | cuts keys and values with the number of queries in place of their own length
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q = q.view(B, T, heads, d // heads).transpose(1, 2)
    k = k.view(B, T, heads, d // heads).transpose(1, 2)  # <-- here
    v = v.view(B, T, heads, d // heads).transpose(1, 2)  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.transpose(1, 2).reshape(B, T, d)


# %% wrong | 2026-blind-14 | - | the softmax runs over the heads, dimension 1, in place of the keys
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    weights = scores.softmax(dim=1)  # <-- here
    return my_merge(weights @ v)


# %% wrong | house | - | where the lengths are equal it is taken for self-attention
def ah_equal_lengths(q, k, v, heads):
    if q.shape == k.shape:
        k = v = q  # <-- here
    q, k, v = (x.unflatten(2, (heads, -1)).transpose(1, 2) for x in (q, k, v))
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return (weights @ v).transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-15 | - | all three are cut, and the result is put together, with the length of the keys in place of the queries' own
def attend_in_heads(q, k, v, heads):
    B, T, d = k.shape
    size = d // heads

    def cut(x):
        return x.reshape(B, T, heads, size).transpose(1, 2)  # <-- here

    q, k, v = cut(q), cut(k), cut(v)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(size), dim=-1)
    return (weights @ v).transpose(1, 2).reshape(B, T, d)  # <-- here


# %% wrong | 2026-blind-15 | softmax_over_the_queries | the softmax runs over dimension 2, which are the queries now that there is a dimension of heads, in place of the keys
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[-1] // heads
    q, k, v = (torch.stack(x.split(d_head, dim=2), dim=1) for x in (q, k, v))
    scores = torch.einsum("bhid,bhjd->bhij", q, k) / d_head**0.5
    weights = F.softmax(scores, dim=2)  # <-- here
    out = torch.einsum("bhij,bhjd->bhid", weights, v)
    return torch.cat(out.unbind(dim=1), dim=-1)


# %% right | 2026-blind-15 | a loop over blocks of features, each through PyTorch's own attention
def attend_in_heads(q, k, v, heads):
    blocks = zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)), strict=True)
    return torch.cat([F.scaled_dot_product_attention(a, b, c) for a, b, c in blocks], dim=-1)


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[2] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-16 | heads_for_head_size | hands the split the number of features of a head in place of the number of heads
def attend_in_heads(q, k, v, heads):
    size = q.shape[-1] // heads
    q, k, v = (my_split(x, size) for x in (q, k, v))  # <-- here
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    context = torch.softmax(scores, dim=-1) @ v
    return my_merge(context)


# %% wrong | 2026-blind-16 | - | takes the softmax along dimension 1, which is that of the heads, in place of the keys
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[2] // heads
    qs, ks, vs = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", qs, ks) / d_head**0.5
    weights = F.softmax(scores, dim=1)  # <-- here
    return my_merge(torch.einsum("bhqk,bhkd->bhqd", weights, vs))


# %% shared | 2026-blind-17
from course_utils.attention.multi_head import merge_heads as my_merge
from course_utils.attention.multi_head import split_heads as my_split


# %% wrong | 2026-blind-17 | - | cuts k and v with the number of queries in place of their own length, which fails where the two differ
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    d_head = d // heads
    q, k, v = (x.reshape(B, T, heads, d_head).transpose(1, 2) for x in (q, k, v))  # <-- here
    weights = torch.softmax(q @ k.mT / math.sqrt(d_head), dim=-1)
    return (weights @ v).transpose(1, 2).reshape(B, T, d)


# %% wrong | 2026-blind-17 | merged_with_view | splits rightly but still merges by a reshape without moving the heads behind the positions
def attend_in_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, T, d)  # <-- here


# %% double | 2026-blind-17 | - | divides by the root of d in place of d / heads; takes the softmax over the queries in place of the keys
def attend_in_heads(q, k, v, heads):
    width = q.shape[-1]
    qs, ks, vs = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", qs, ks) / width**0.5  # <-- here
    weights = scores.softmax(dim=2)  # <-- here
    return my_merge(weights @ vs)


# %% shared | 2026-blind-18
def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads must divide d")
    return x.unflatten(2, (heads, x.shape[-1] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-18 | scaled_by_sqrt_d | divides by the root of d, not of the size of a head
def attend_in_heads(q, k, v, heads):
    root = math.sqrt(q.shape[-1])  # <-- here
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    weights = torch.softmax(q @ k.transpose(-2, -1) / root, dim=-1)
    return my_merge(weights @ v)


# %% wrong | 2026-blind-18 | - | the softmax runs over the heads
def attend_in_heads(q, k, v, heads):
    q, k, v = (x.unflatten(-1, (heads, -1)) for x in (q, k, v))
    scores = torch.einsum("bihd,bjhd->bhij", q, k) / math.sqrt(q.shape[-1])
    weights = scores.softmax(dim=1)  # <-- here
    return torch.einsum("bhij,bjhd->bihd", weights, v).flatten(2)


# %% right | 2026-blind-18 | loop over the heads with chunk and F.scaled_dot_product_attention
def attend_in_heads(q, k, v, heads):
    triples = zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)))
    return torch.cat([F.scaled_dot_product_attention(*t) for t in triples], dim=-1)


# %% shared | 2026-blind-19
def my_split(x, heads):
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-19 | merged_with_view | The split is mended, but the heads are still merged by a reshape alone.
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1)
    context = weights @ v
    return context.reshape(B, Tq, d)  # <-- here


# %% wrong | 2026-blind-19 | - | The softmax runs over the heads, not over the keys.
def attend_in_heads(q, k, v, heads):
    size = q.size(-1) // heads
    cut = lambda x: x.view(x.size(0), x.size(1), heads, size)
    scores = torch.einsum("bqhd,bkhd->bqkh", cut(q), cut(k)) / size**0.5
    weights = scores.softmax(dim=-1)  # <-- here
    return torch.einsum("bqkh,bkhd->bqhd", weights, cut(v)).flatten(2)


# %% right | 2026-blind-19 | head by head, with torch's own attention
def attend_in_heads(q, k, v, heads):
    pieces = zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)))
    return torch.cat([F.scaled_dot_product_attention(a, b, c) for a, b, c in pieces], dim=-1)


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-23 | scaled_by_sqrt_d | scales by the root of d, not of a head's size
def attend_in_heads(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d)  # <-- here
    return my_merge(torch.softmax(scores, dim=-1) @ v)


# %% wrong | 2026-blind-23 | softmax_over_the_queries | the softmax runs along dimension 2, over the queries
def attend_in_heads(q, k, v, heads):
    B, Tq, d = q.shape
    Tk, d_head = k.shape[1], d // heads
    q = q.view(B, Tq, heads, d_head)
    k = k.view(B, Tk, heads, d_head)
    v = v.view(B, Tk, heads, d_head)
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * d_head**-0.5
    weights = scores.softmax(dim=2)  # <-- here
    return torch.einsum("bhqk,bkhd->bqhd", weights, v).reshape(B, Tq, d)


# %% right | 2026-blind-23 | a loop over heads that works on slices of the features
def attend_in_heads(q, k, v, heads):
    width = q.shape[2] // heads
    pieces = zip(q.split(width, 2), k.split(width, 2), v.split(width, 2))
    answers = [torch.softmax((a / width**0.5) @ b.mT, dim=2) @ c for a, b, c in pieces]
    return torch.cat(answers, dim=2)


# %% shared | 2026-blind-24
def my_split(x, heads):
    return x.unflatten(2, (heads, x.shape[2] // heads)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-24 | - | the scores are averaged over the heads, so all heads share the same weights
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    shared = scores.mean(dim=1, keepdim=True)  # <-- here
    return my_merge(shared.softmax(dim=-1) @ v)


# %% wrong | 2026-blind-24 | - | divides by the root of the number of heads instead of the root of the size of a head
def attend_in_heads(q, k, v, heads):
    outs = []
    for qh, kh, vh in zip(q.chunk(heads, -1), k.chunk(heads, -1), v.chunk(heads, -1)):
        scores = torch.bmm(qh, kh.transpose(1, 2)) / heads**0.5  # <-- here
        outs.append(torch.bmm(scores.softmax(-1), vh))
    return torch.cat(outs, dim=-1)


# %% right | 2026-blind-24 | PyTorch's fused function on split heads
def attend_in_heads(q, k, v, heads):
    parts = [t.view(t.size(0), t.size(1), heads, -1).transpose(1, 2) for t in map(torch.Tensor.contiguous, (q, k, v))]
    fused = F.scaled_dot_product_attention(*parts)
    return fused.transpose(1, 2).reshape(q.shape[0], q.shape[1], v.shape[2])


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def my_split(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


# %% wrong | 2026-blind-26 | - | neighbouring heads overlap: the slice of head h starts at feature h instead of h times d_head
def attend_in_heads(q, k, v, heads):
    d_head = q.shape[-1] // heads
    outs = []
    for h in range(heads):
        own = slice(h, h + d_head)  # <-- here
        scores = q[..., own] @ k[..., own].mT / math.sqrt(d_head)
        outs.append(torch.softmax(scores, dim=-1) @ v[..., own])
    return torch.cat(outs, dim=-1)


# %% wrong | 2026-blind-26 | softmax_over_the_queries | the softmax runs over the queries (dim 2) instead of the keys
def attend_in_heads(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=2)  # <-- here
    return my_merge(torch.einsum("bhqk,bhkd->bhqd", weights, v))
