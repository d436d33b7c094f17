"""Held out: wrong and right ways to write attend_in_heads."""

import math

import torch
from torch.nn import functional as F

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from held_out.registry import right, wrong


def my_split(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def my_merge(x):
    return x.transpose(1, 2).flatten(2)


@wrong("attend_in_heads", "split_and_merged_with_view", "as found: view where a transpose is needed, in and out")
def aih_as_found(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


@wrong("attend_in_heads", "merged_with_view", "only the split is mended")
def aih_split_only(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


@wrong("attend_in_heads", "split_with_view", "only the merge is mended")
def aih_merge_only(q, k, v, heads):
    B, _T, d = q.shape
    q, k, v = (x.reshape(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return my_merge(torch.softmax(scores, dim=-1) @ v)


@wrong("attend_in_heads", "scaled_by_sqrt_d", "the scale is 'mended' too: sqrt(d)")
def aih_scale_d(q, k, v, heads):
    d = q.shape[-1]
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d), dim=-1) @ v)


@wrong("attend_in_heads", "no_scaling", "no scale")
def aih_no_scale(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v)


@wrong("attend_in_heads", None, "the length of q serves for k and v")
def aih_one_length(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, T, heads, d // heads).transpose(1, 2) for x in (q, k, v))
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


@wrong("attend_in_heads", "returns_several", "returns (context, weights)")
def aih_tuple(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    context, weights = scaled_dot_product_attention(q, k, v)
    return my_merge(context), weights


@wrong("attend_in_heads", "heads_never_merged", "returns the heads without merging them")
def aih_not_merged(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0]


@wrong("attend_in_heads", "values_split_with_view", "the values are still split with view alone")
def aih_values_view(q, k, v, heads):
    B, _, d = v.shape
    q, k = my_split(q, heads), my_split(k, heads)
    v = v.reshape(B, heads, v.shape[1], d // heads)
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


@wrong("attend_in_heads", "heads_attend_to_heads", "without the transpose: the heads of one position attend to each other")
def aih_across_heads(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], heads, d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    return (torch.softmax(scores, dim=-1) @ v).reshape(B, T, d)


@wrong("attend_in_heads", "softmax_over_the_queries", "softmax over the queries")
def aih_softmax_queries(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return my_merge(torch.softmax(scores, dim=-2) @ v)


@wrong("attend_in_heads", "one_wide_head", "one wide head: `heads` is not used")
def aih_one_head(q, k, v, heads):
    return scaled_dot_product_attention(q, k, v)[0]


@wrong("attend_in_heads", "interleaved_heads", "features dealt out like cards")
def aih_interleaved(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], d // heads, heads).permute(0, 3, 1, 2) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).reshape(B, T, d)


@wrong("attend_in_heads", "heads_for_head_size", "heads and their width confused")
def aih_width(q, k, v, heads):
    q, k, v = (my_split(x, x.shape[-1] // heads) for x in (q, k, v))
    return my_merge(scaled_dot_product_attention(q, k, v)[0])


@wrong("attend_in_heads", None, "the mean of the heads, repeated")
def aih_mean(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].mean(1).repeat(1, 1, heads)


@wrong("attend_in_heads", "blends_the_keys", "values taken from k")
def aih_values_from_k(q, k, v, heads):
    q, k = my_split(q, heads), my_split(k, heads)
    return my_merge(scaled_dot_product_attention(q, k, k)[0])


@wrong("attend_in_heads", "interleaved_in_the_merge", "merges with permute(0, 2, 3, 1): the heads' features interleaved")
def aih_merge_interleaved(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v)[0].permute(0, 2, 3, 1).flatten(2)


@wrong("attend_in_heads", None, "a causal kernel: is_causal=True out of habit")
def aih_causal(q, k, v, heads):
    q, k, v = (my_split(x, heads) for x in (q, k, v))
    return my_merge(F.scaled_dot_product_attention(q, k, v, is_causal=True))


@right("attend_in_heads", "split, softmax by hand, merge")
def aih_plain(q, k, v, heads):
    q, k, v = my_split(q, heads), my_split(k, heads), my_split(v, heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return my_merge(torch.softmax(scores, dim=-1) @ v)


@right("attend_in_heads", "the fused kernel")
def aih_fused(q, k, v, heads):
    return my_merge(F.scaled_dot_product_attention(*(my_split(x, heads) for x in (q, k, v))))


@right("attend_in_heads", "a loop over slices")
def aih_loop(q, k, v, heads):
    d = q.shape[-1] // heads
    parts = []
    for h in range(heads):
        own = slice(h * d, (h + 1) * d)
        parts.append(scaled_dot_product_attention(q[..., own], k[..., own], v[..., own])[0])
    return torch.cat(parts, dim=-1)


@right("attend_in_heads", "einsum, heads third")
def aih_einsum(q, k, v, heads):
    q, k, v = (x.unflatten(-1, (heads, -1)) for x in (q, k, v))
    w = torch.einsum("bqhd,bkhd->bhqk", q, k).div(q.shape[-1] ** 0.5).softmax(-1)
    return torch.einsum("bhqk,bkhd->bqhd", w, v).flatten(2)


@right("attend_in_heads", "heads folded into the batch with chunk and cat")
def aih_folded(q, k, v, heads):
    q, k, v = (torch.cat(x.chunk(heads, dim=-1)) for x in (q, k, v))
    context = torch.bmm(F.softmax(torch.bmm(q, k.mT) * q.shape[-1] ** -0.5, dim=-1), v)
    return torch.cat(context.chunk(heads), dim=-1)
