"""Held out: wrong and right ways to write split_heads."""

import torch

from held_out.registry import right, wrong


@wrong("split_heads", "view_for_transpose", "view alone: the heads are pieces of the sentence")
def sh_view(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, heads, T, d // heads)


@wrong("split_heads", "forgets_to_transpose", "no transpose: (B, T, heads, d / heads)")
def sh_no_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads)


@wrong("split_heads", "interleaved_features", "features are dealt out like cards: head h gets features h, h + heads, ...")
def sh_interleaved(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("not divisible")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)


@wrong("split_heads", "leaves_it_to_torch", "no ValueError: view raises its own RuntimeError")
def sh_no_error(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@wrong("split_heads", "asserts", "an assert, which raises AssertionError")
def sh_assert(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by heads"
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@wrong("split_heads", "drops_what_is_left", "drops the features that are left over, silently")
def sh_drops(x, heads):
    B, T, d = x.shape
    n = d // heads
    return x[..., : n * heads].reshape(B, T, heads, n).transpose(1, 2)


@wrong("split_heads", None, "the remainder the wrong way round: heads % d")
def sh_wrong_remainder(x, heads):
    B, T, d = x.shape
    if heads % d:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@wrong("split_heads", None, "tests the length T, not the width d")
def sh_tests_length(x, heads):
    B, T, d = x.shape
    if T % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@wrong("split_heads", "returns_the_error", "returns the ValueError instead of raising it")
def sh_returns_error(x, heads):
    B, T, d = x.shape
    if d % heads:
        return ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@wrong("split_heads", "heads_for_head_size", "`heads` is taken for the width of a head")
def sh_width(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, d // heads, heads).transpose(1, 2)


@wrong("split_heads", "heads_first", "heads before the batch: (heads, B, T, d / heads)")
def sh_heads_first(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return torch.stack(x.chunk(heads, dim=-1))


@wrong("split_heads", "features_before_positions", "positions last: (B, heads, d / heads, T)")
def sh_turned(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, d // heads, T)


@wrong("split_heads", "transposes_before_the_split", "splits the transposed tensor and reshapes it back without a transpose")
def sh_transpose_first(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, T, d // heads)


@wrong("split_heads", "returns_another_type", "a list of heads, not one tensor")
def sh_list(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return list(x.split(x.shape[-1] // heads, dim=-1))


@wrong("split_heads", "splits_the_positions", "splits the positions instead of the features: chunks of the sentence")
def sh_chunks_of_time(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return torch.stack(x.chunk(heads, dim=1), dim=1)


@wrong("split_heads", "first_block_for_every_head", "every head gets the first block")
def sh_same_block(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("not divisible")
    return x[:, None, :, : d // heads].expand(-1, heads, -1, -1)


@wrong("split_heads", None, "heads in reverse order")
def sh_reverse(x, heads):
    _B, _T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return torch.stack([x[..., (heads - 1 - h) * (d // heads) : (heads - h) * (d // heads)] for h in range(heads)], dim=1)


@wrong("split_heads", None, "swaps batch and heads: transpose(0, 2)")
def sh_batch_swapped(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(0, 2)


@wrong("split_heads", None, "d / heads with one slash is a float, which view refuses")
def sh_float(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.view(B, T, heads, d / heads).transpose(1, 2)


@right("split_heads", "view and transpose")
def sh_plain(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features cannot be dealt out to {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


@right("split_heads", "chunk and stack")
def sh_chunk(x, heads):
    if x.size(-1) % heads:
        raise ValueError
    return torch.stack(torch.chunk(x, heads, dim=-1), dim=1)


@right("split_heads", "a loop that fills an empty tensor")
def sh_loop(x, heads):
    B, T, d = x.shape
    size, rest = divmod(d, heads)
    if rest:
        raise ValueError("d is not divisible by heads")
    out = x.new_empty(B, heads, T, size)
    for h in range(heads):
        out[:, h] = x[:, :, h * size : (h + 1) * size]
    return out


@right("split_heads", "the view's own RuntimeError translated to ValueError")
def sh_try(x, heads):
    try:
        return x.unflatten(-1, (heads, x.shape[-1] // heads)).permute(0, 2, 1, 3)
    except RuntimeError as error:
        raise ValueError("not divisible") from error


@right("split_heads", "einsum, and a contiguous copy")
def sh_einsum(x, heads):
    if x.shape[-1] // heads * heads != x.shape[-1]:
        raise ValueError("not divisible")
    return torch.einsum("bthd->bhtd", x.unflatten(-1, (heads, -1))).contiguous()


@right("split_heads", "unfold: windows of d / heads features without overlap")
def sh_unfold(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("not divisible")
    return x.unfold(-1, d // heads, d // heads).swapaxes(1, 2)
