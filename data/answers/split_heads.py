# %% wrong | 2026-outsiders | view_for_transpose | view alone: the heads are pieces of the sentence
def sh_view(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, heads, T, d // heads)


# %% wrong | 2026-outsiders | forgets_to_transpose | no transpose: (B, T, heads, d / heads)
def sh_no_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads)


# %% wrong | 2026-outsiders | interleaved_features | features are dealt out like cards: head h gets features h, h + heads, ...
def sh_interleaved(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("not divisible")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)


# %% wrong | 2026-outsiders | leaves_it_to_torch | no ValueError: view raises its own RuntimeError
def sh_no_error(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | asserts | an assert, which raises AssertionError
def sh_assert(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by heads"
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | drops_what_is_left | drops the features that are left over, silently
def sh_drops(x, heads):
    B, T, d = x.shape
    n = d // heads
    return x[..., : n * heads].reshape(B, T, heads, n).transpose(1, 2)


# %% wrong | 2026-outsiders | - | the remainder the wrong way round: heads % d
def sh_wrong_remainder(x, heads):
    B, T, d = x.shape
    if heads % d:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | - | tests the length T, not the width d
def sh_tests_length(x, heads):
    B, T, d = x.shape
    if T % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | returns_the_error | returns the ValueError instead of raising it
def sh_returns_error(x, heads):
    B, T, d = x.shape
    if d % heads:
        return ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | heads_for_head_size | `heads` is taken for the width of a head
def sh_width(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, d // heads, heads).transpose(1, 2)


# %% wrong | 2026-outsiders | heads_first | heads before the batch: (heads, B, T, d / heads)
def sh_heads_first(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return torch.stack(x.chunk(heads, dim=-1))


# %% wrong | 2026-outsiders | features_before_positions | positions last: (B, heads, d / heads, T)
def sh_turned(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, d // heads, T)


# %% wrong | 2026-outsiders | transposes_before_the_split | splits the transposed tensor and reshapes it back without a transpose
def sh_transpose_first(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, T, d // heads)


# %% wrong | 2026-outsiders | returns_another_type | a list of heads, not one tensor
def sh_list(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return list(x.split(x.shape[-1] // heads, dim=-1))


# %% wrong | 2026-outsiders | splits_the_positions | splits the positions instead of the features: chunks of the sentence
def sh_chunks_of_time(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return torch.stack(x.chunk(heads, dim=1), dim=1)


# %% wrong | 2026-outsiders | first_block_for_every_head | every head gets the first block
def sh_same_block(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("not divisible")
    return x[:, None, :, : d // heads].expand(-1, heads, -1, -1)


# %% wrong | 2026-outsiders | - | heads in reverse order
def sh_reverse(x, heads):
    _B, _T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return torch.stack([x[..., (heads - 1 - h) * (d // heads) : (heads - h) * (d // heads)] for h in range(heads)], dim=1)


# %% wrong | 2026-outsiders | - | swaps batch and heads: transpose(0, 2)
def sh_batch_swapped(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(0, 2)


# %% wrong | 2026-outsiders | - | d / heads with one slash is a float, which view refuses
def sh_float(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.view(B, T, heads, d / heads).transpose(1, 2)


# %% right | 2026-outsiders | view and transpose
def sh_plain(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features cannot be dealt out to {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% right | 2026-outsiders | chunk and stack
def sh_chunk(x, heads):
    if x.size(-1) % heads:
        raise ValueError
    return torch.stack(torch.chunk(x, heads, dim=-1), dim=1)


# %% right | 2026-outsiders | a loop that fills an empty tensor
def sh_loop(x, heads):
    B, T, d = x.shape
    size, rest = divmod(d, heads)
    if rest:
        raise ValueError("d is not divisible by heads")
    out = x.new_empty(B, heads, T, size)
    for h in range(heads):
        out[:, h] = x[:, :, h * size : (h + 1) * size]
    return out


# %% right | 2026-outsiders | the view's own RuntimeError translated to ValueError
def sh_try(x, heads):
    try:
        return x.unflatten(-1, (heads, x.shape[-1] // heads)).permute(0, 2, 1, 3)
    except RuntimeError as error:
        raise ValueError("not divisible") from error


# %% right | 2026-outsiders | einsum, and a contiguous copy
def sh_einsum(x, heads):
    if x.shape[-1] // heads * heads != x.shape[-1]:
        raise ValueError("not divisible")
    return torch.einsum("bthd->bhtd", x.unflatten(-1, (heads, -1))).contiguous()


# %% right | 2026-outsiders | unfold: windows of d / heads features without overlap
def sh_unfold(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("not divisible")
    return x.unfold(-1, d // heads, d // heads).swapaxes(1, 2)


# %% right | house | reshape and transpose
def heads_by_view_and_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features, {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% right | house | a loop over heads
def heads_by_loop(x, heads):
    d_head, rest = divmod(x.size(-1), heads)
    if rest:
        raise ValueError("the heads must share the features evenly")
    return torch.stack([x[:, :, h * d_head : (h + 1) * d_head] for h in range(heads)], dim=1)


# %% right | house | chunk and cat
def heads_by_chunks(x, n):
    if x.shape[-1] % n:
        raise ValueError(n)
    return torch.cat([part.unsqueeze(1) for part in x.chunk(n, dim=-1)], dim=1)


# %% right | house | unflatten and permute, torch's error turned into the one that is asked for
def heads_permuted(x, heads):
    try:
        return x.unflatten(-1, (heads, x.shape[-1] // heads)).permute(0, 2, 1, 3).contiguous()
    except RuntimeError:
        raise ValueError("d is not divisible by heads") from None


# %% wrong | 2026-blind | view_for_transpose | view alone
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d must be divisible by heads")
    return x.view(B, heads, T, d // heads)  # <-- here


# %% wrong | 2026-blind | forgets_to_transpose | heads stay behind the positions
def split_heads(x, heads):
    if x.shape[-1] % heads != 0:
        raise ValueError("d must be divisible by heads")
    return x.unflatten(2, (heads, -1))  # <-- here


# %% wrong | 2026-blind | interleaved_features | every so-many-th feature instead of neighbours
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError(f"{d} features do not divide into {heads} heads")
    parts = x.reshape(B, T, d // heads, heads)  # <-- here
    return parts.permute(0, 3, 1, 2)


# %% wrong | 2026-blind | asserts | assertion instead of a ValueError
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "ValueError: d is not divisible by heads"  # <-- here
    return x.view(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-blind | - | the division the wrong way round in the test
def split_heads(x, heads):
    B, T, d = x.shape
    if heads % d != 0:  # <-- here
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, T, heads, d // heads).permute(0, 2, 1, 3)


# %% wrong | 2026-blind | - | a size that is a float
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    d_head = d / heads  # <-- here
    return x.view(B, T, heads, d_head).transpose(1, 2)


# %% wrong | 2026-blind | heads_for_head_size | pieces as wide as the number of heads
def split_heads(x, heads):
    if x.size(2) % heads:
        raise ValueError
    return torch.stack(x.split(heads, dim=2), dim=1)  # <-- here


# %% wrong | 2026-blind | heads_first | heads in front of the batch
def split_heads(x, heads):
    if x.shape[2] % heads:
        raise ValueError("not divisible")
    pieces = x.chunk(heads, dim=-1)
    return torch.stack(pieces)  # <-- here


# %% wrong | 2026-blind | returns_the_error | the error is returned
def split_heads(x, heads):
    d = x.shape[2]
    if d % heads > 0:
        return ValueError("d is not divisible by heads")  # <-- here
    return x.unflatten(2, (heads, d // heads)).transpose(1, 2)


# %% double | 2026-blind | - | no ValueError of its own; features and heads exchanged instead of heads and positions
def split_heads(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, -1).transpose(2, 3)  # <-- here


# %% double | 2026-blind | - | every head starts one feature further; stacked behind the positions
def split_heads(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("d must be divisible by heads")
    width = d // heads
    parts = [x[:, :, h : h + width] for h in range(heads)]  # <-- here
    return torch.stack(parts, dim=2)  # <-- here


# %% right | 2026-blind | unflatten and transpose
def split_heads(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError(f"d = {d} is not divisible by heads = {heads}")
    return x.unflatten(2, (heads, d // heads)).transpose(1, 2)


# %% right | 2026-blind | blocks stacked
def split_heads(x, heads):
    width, rest = divmod(x.shape[-1], heads)
    if rest:
        raise ValueError("not divisible")
    return torch.stack(x.split(width, dim=-1), dim=1)


# %% right | 2026-blind | turn the features to the front, cut, turn back
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("d must be divisible by heads")
    return x.transpose(1, 2).reshape(B, heads, d // heads, T).transpose(2, 3)


# %% wrong | 2026-blind-2 | view_for_transpose | `reshape` to the final shape cuts up the sentence instead of the features
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("heads must divide d")
    return x.reshape(B, heads, T, d // heads)  # <-- here


# %% wrong | 2026-blind-2 | interleaved_features | head h gets every H-th feature instead of the h-th block
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here


# %% wrong | 2026-blind-2 | forgets_to_transpose | The heads are left behind the positions
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("cannot split")
    return x.unflatten(-1, (heads, -1))  # <-- here


# %% wrong | 2026-blind-2 | heads_for_head_size | `heads` is taken for the size of a head
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("cannot split")
    return x.reshape(B, T, d // heads, heads).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-2 | drops_what_is_left | a rest of features that no head gets is cut off instead of refused
def split_heads(x, heads):
    B, T, d = x.shape
    d_head = d // heads
    return x[..., : heads * d_head].reshape(B, T, heads, d_head).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-2 | leaves_it_to_torch | The reshape itself raises a RuntimeError; a ValueError is promised
def split_heads(x, heads):
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-2 | - | The remainder is taken of the positions, not of the features
def split_heads(x, heads):
    B, T, d = x.shape
    if T % heads:  # <-- here
        raise ValueError("heads must divide T")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-blind-2 | splits_the_positions | `chunk` cuts the positions (dimension 1) instead of the features
def split_heads(x, heads):
    if x.shape[2] % heads:
        raise ValueError(f"{heads} heads")
    return torch.stack(x.chunk(heads, dim=1), dim=1)  # <-- here


# %% wrong | 2026-blind-2 | heads_first | The heads stand before the batch
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads")
    return torch.stack(x.chunk(heads, dim=-1))  # <-- here


# %% right | 2026-blind-2 | transpose then view
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("heads must divide d")
    return x.transpose(1, 2).view(B, heads, d // heads, T).transpose(2, 3)


# %% double | 2026-blind-2 | view_for_transpose | nothing is refused, and the reshape cuts up the sentence
def split_heads(x, heads):
    B, T, d = x.shape
    d_head = d // heads  # <-- here
    return x[:, :, : d_head * heads].reshape(B, heads, T, d_head)  # <-- here


# %% double | 2026-blind-2 | - | head h gets every H-th feature, and the heads stand before the batch
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("heads must divide d")
    cut = x.reshape(B, T, d // heads, heads)  # <-- here
    return cut.permute(3, 0, 1, 2)  # <-- here


# %% right | 2026-blind-2 | stacked chunks
def split_heads(x, heads):
    width, rest = divmod(x.size(-1), heads)
    if rest:
        raise ValueError(f"{x.size(-1)} features for {heads} heads")
    return torch.stack(torch.split(x, width, dim=-1), dim=1)


# %% right | 2026-blind-2 | indexed
def split_heads(x, heads):
    d = x.shape[2]
    if d % heads != 0:
        raise ValueError("d must be divisible by heads")
    index = torch.arange(d).view(heads, d // heads)
    return x[:, :, index].movedim(2, 1)


# %% wrong | 2026-blind-5 | - | the number of positions is tested for divisibility, not that of the features
def split_heads(x, heads):
    B, T, d = x.shape
    if T % heads != 0:  # <-- here
        raise ValueError(f"{heads} heads do not divide {d}")
    return x.view(B, T, heads, d // heads).transpose(1, 2)

# %% wrong | 2026-blind-5 | asserts | an assert stands where a ValueError is asked for
def split_heads(x, heads):
    d = x.shape[-1]
    assert d % heads == 0, "d must be divisible by heads"  # <-- here
    return x.unflatten(2, (heads, d // heads)).transpose(1, 2)

# %% wrong | 2026-blind-5 | interleaved_features | the two sizes of the cut are exchanged, so a head gets every heads-th feature and no block
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("heads must divide d")
    parts = x.reshape(B, T, d // heads, heads)  # <-- here
    return parts.permute(0, 3, 1, 2)

# %% double | 2026-blind-5 | forgets_to_transpose | the error is returned and not raised; the heads stay behind the positions
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        return ValueError(f"d = {d} is not divisible by {heads}")  # <-- here
    return x.reshape(B, T, heads, d // heads)  # <-- here

# %% right | 2026-blind-5 | a slice of the features for each head, stacked in a new dimension
def split_heads(x, heads):
    width, rest = divmod(x.size(2), heads)
    if rest:
        raise ValueError(f"{x.size(2)} features cannot be cut into {heads} heads of equal width")
    return torch.stack([x[:, :, h * width : (h + 1) * width] for h in range(heads)], dim=1)


# %% wrong | 2026-blind-6 | view_for_transpose | views as (B, heads, T, d / heads) at once, which cuts the positions apart and not the features
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("heads must divide d")
    return x.reshape(B, heads, T, d // heads)  # <-- here


# %% wrong | 2026-blind-6 | leaves_it_to_torch | relies on chunk, which makes fewer pieces and raises nothing when the heads do not divide d
def split_heads(x, heads):
    blocks = x.chunk(heads, dim=-1)  # <-- here
    return torch.stack(blocks, dim=1)


# %% wrong | 2026-blind-6 | asserts | checks with assert, which raises an AssertionError and not the ValueError that was promised
def split_heads(x, heads):
    assert x.shape[-1] % heads == 0, "d must be divisible by heads"  # <-- here
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


# %% right | 2026-blind-6 | a slice for each head, stacked, divmod for the error
def split_heads(x, heads):
    d_head, rest = divmod(x.shape[2], heads)
    if rest:
        raise ValueError(f"{heads} heads do not divide {x.shape[2]} features")
    return torch.stack([x[:, :, h * d_head : (h + 1) * d_head] for h in range(heads)], dim=1)


# %% wrong | 2026-blind-7 | view_for_transpose | cuts into the right shape with one reshape, so the heads get positions and not features
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError(f"{d} is not divisible by {heads}")
    return x.reshape(B, heads, T, d // heads)  # <-- here

# %% wrong | 2026-blind-7 | interleaved_features | features are dealt out in turn, every heads-th one to the same head
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("d must be divisible by heads")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here

# %% wrong | 2026-blind-7 | - | the test for divisibility is the wrong way round, heads % d, and refuses what is fine
def split_heads(x, heads):
    d = x.shape[-1]
    if heads % d != 0:  # <-- here
        raise ValueError("not divisible")
    return x.unflatten(-1, (heads, d // heads)).transpose(1, 2)

# %% right | 2026-blind-7 | slices stacked in a loop
def split_heads(x, heads):
    size, rest = divmod(x.shape[2], heads)
    if rest != 0:
        raise ValueError(f"{x.shape[2]} features cannot be shared out among {heads} heads")
    return torch.stack([x[:, :, h * size : (h + 1) * size] for h in range(heads)], dim=1)


# %% wrong | 2026-blind-9 | asserts | Checks the division with an assert, which raises AssertionError and not ValueError.
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by heads"  # <-- here
    return x.view(B, T, heads, d // heads).transpose(1, 2)

# %% wrong | 2026-blind-9 | interleaved_features | Makes the heads the inner of the two dimensions, so a head gets every heads-th feature instead of a block.
def split_heads(x, heads):
    if x.shape[2] % heads != 0:
        raise ValueError("heads must divide d")
    parts = x.reshape(x.shape[0], x.shape[1], -1, heads)  # <-- here
    return parts.permute(0, 3, 1, 2)

# %% wrong | 2026-blind-9 | heads_for_head_size | Gives the number of heads to torch.split, which takes the size of a piece.
def split_heads(x, heads):
    if x.size(-1) % heads:
        raise ValueError(f"{x.size(-1)} features cannot be cut into {heads} heads")
    return torch.stack(torch.split(x, heads, dim=-1), dim=1)  # <-- here

# %% right | 2026-blind-9 | slices of features in a loop over the heads, stacked as dimension 1
def split_heads(x, heads):
    width, rest = divmod(x.shape[-1], heads)
    if rest != 0:
        raise ValueError(f"{heads} heads do not divide {x.shape[-1]} features")
    return torch.stack([x[:, :, h * width : (h + 1) * width] for h in range(heads)], dim=1)


# %% wrong | 2026-blind-10 | asserts | asserts that the features can be divided, which raises AssertionError in place of ValueError
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by the number of heads"  # <-- here
    return x.reshape(B, T, heads, d // heads).permute(0, 2, 1, 3)


# %% wrong | 2026-blind-10 | heads_for_head_size | gives `heads` to torch.split, which wants the size of a part, not the number of parts
def split_heads(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError(f"{d} features cannot be shared out to {heads} heads")
    parts = torch.split(x, heads, dim=-1)  # <-- here
    return torch.stack(parts, dim=1)


# %% double | 2026-blind-10 | interleaved_features | head h takes every heads-th feature in place of a block; does not check the division, so torch raises a RuntimeError
def split_heads(x, heads):
    collected = []
    for h in range(heads):
        collected.append(x[:, :, h::heads])  # <-- here
    return torch.stack(collected, dim=1)  # <-- here


# %% right | 2026-blind-10 | loop with narrow over the blocks, stacked in a new dimension 1
def split_heads(x, heads):
    d_head, left_over = divmod(x.size(-1), heads)
    if left_over != 0:
        raise ValueError(f"d = {x.size(-1)} is not divisible by heads = {heads}")
    blocks = [x.narrow(2, start, d_head) for start in range(0, x.size(-1), d_head)]
    return torch.stack(blocks, dim=1)


# %% wrong | house | - | the pieces are joined along the positions
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("no")
    return torch.cat(x.chunk(heads, dim=-1), dim=1)  # <-- here


# %% wrong | house | - | features are added as zeros until they can be shared out
def split_heads(x, heads):
    d = x.shape[-1]
    rest = -d % heads
    x = F.pad(x, (0, rest))  # <-- here
    return x.unflatten(2, (heads, -1)).transpose(1, 2)


# %% wrong | 2026-blind-11 | transposes_before_the_split | reshapes the exchanged features and positions to (T, d_head) in place of (d_head, T) with one more exchange, so that the numbers are mixed up
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError("d must be divisible by heads")
    features_first = x.transpose(1, 2)
    return features_first.reshape(B, heads, T, d // heads)  # <-- here


# %% wrong | 2026-blind-11 | drops_what_is_left | rounds the size of a head down and drops the features that are left over, in place of raising ValueError
def split_heads(x, heads):
    size = x.shape[-1] // heads  # <-- here
    parts = []
    for h in range(heads):
        parts.append(x[:, :, h * size : (h + 1) * size])
    return torch.stack(parts, dim=1)


# %% wrong | 2026-blind-11 | - | reshapes (heads, B, ...) to (B, heads, ...) in place of exchanging the two, so that sentences and heads get mixed up from two sentences on
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError(f"{heads} heads do not divide {d} features")
    blocks = torch.stack(torch.split(x, d // heads, dim=-1))
    return blocks.reshape(B, heads, T, d // heads)  # <-- here


# %% right | 2026-blind-11 | chunks of the features, stacked at dimension 1
def split_heads(x, heads):
    remainder = x.size(-1) % heads
    if remainder != 0:
        raise ValueError(f"{x.size(-1)} features, {heads} heads: {remainder} left over")
    return torch.stack(x.chunk(heads, dim=-1), dim=1)


# %% wrong | 2026-blind-12 | heads_for_head_size | hands the number of heads to split, which takes the size of a piece, so that there are d / heads heads of `heads` features
def split_heads(x, heads):
    if x.shape[-1] % heads != 0:
        raise ValueError("the features cannot be shared out equally")
    return torch.stack(x.split(heads, dim=-1), dim=1)  # <-- here


# %% wrong | 2026-blind-12 | - | asks whether the positions instead of the features can be divided by the heads
def split_heads(x, heads):
    B, d, T = x.shape[0], x.shape[2], x.shape[1]
    if T % heads:  # <-- here
        raise ValueError(f"cannot make {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% double | 2026-blind-12 | interleaved_features | an assert, whose error is no ValueError, in place of the ValueError; every heads-th feature instead of a block of neighbours
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by heads"  # <-- here
    parts = x.view(B, T, d // heads, heads)  # <-- here
    return parts.permute(0, 3, 1, 2)


# %% right | 2026-blind-12 | slices of the features, one a head, stacked
def split_heads(x, heads):
    width, rest = divmod(x.size(-1), heads)
    if rest > 0:
        raise ValueError(f"{x.size(-1)} features do not make {heads} equal heads")
    blocks = [x[..., h * width : h * width + width] for h in range(heads)]
    return torch.stack(blocks, dim=-3)


# %% wrong | house | leaves_it_to_torch | raises a RuntimeError of its own where a ValueError is due
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise RuntimeError("d must be divisible by heads")  # <-- here
    return x.view(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | house | asserts | raises an AssertionError without an assert
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise AssertionError("d must be divisible by heads")  # <-- here
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-blind-13 | - | the number of positions is tested for divisibility in place of the number of features
def split_heads(x, heads):
    if x.shape[1] % heads != 0:  # <-- here
        raise ValueError(f"cannot cut into {heads} heads")
    batch = x.shape[0]
    return x.reshape(batch, x.shape[1], heads, -1).permute(0, 2, 1, 3)


# %% wrong | 2026-blind-13 | heads_for_head_size | the blocks are `heads` features wide, in place of `heads` blocks in number
def split_heads(x, heads):
    d = x.size(-1)
    if d % heads:
        raise ValueError("d must be divisible by heads")
    blocks = x.split(heads, dim=-1)  # <-- here
    return torch.stack(blocks, dim=1)


# %% wrong | 2026-blind-13 | interleaved_features | head h gets every `heads`-th feature, beginning with h, in place of a block of neighbouring ones
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads > 0:
        raise ValueError(f"{d} features do not make {heads} heads of one size")
    parts = []
    for h in range(heads):
        parts.append(x[:, :, h::heads])  # <-- here
    return torch.stack(parts, dim=1)


# %% double | 2026-blind-13 | forgets_to_transpose | the heads stay behind the positions, (B, T, heads, d / heads); a d that is not divisible raises torch's RuntimeError in place of ValueError
def split_heads(x, heads):
    cut = x.unflatten(-1, (heads, -1))  # <-- here
    return cut  # <-- here


# %% right | 2026-blind-13 | chunks of the last dimension, stacked in a new one
def split_heads(x, heads):
    left_over = x.shape[2] % heads
    if left_over:
        raise ValueError(f"d={x.shape[2]} is not divisible by heads={heads}: {left_over} left over")
    return torch.stack(torch.chunk(x, heads, dim=2), dim=1)


# %% wrong | 2026-blind-14 | heads_for_head_size | torch.split takes the size of a block, and gets the number of heads in place of d / heads
def split_heads(x, heads):
    if x.shape[-1] % heads != 0:
        raise ValueError("d is not divisible by heads")
    blocks = torch.split(x, heads, dim=-1)  # <-- here
    return torch.stack(blocks, dim=1)


# %% wrong | 2026-blind-14 | asserts | an assert raises AssertionError in place of the ValueError when d is not divisible
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "heads must divide d"  # <-- here
    return x.view(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | house | - | asks for the remainder only where there are features enough
def sh_fewer_features_than_heads(x, heads):
    B, T, d = x.shape
    if d > heads and d % heads:  # <-- here
        raise ValueError(f"{heads} heads, {d} features")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-blind-15 | heads_for_head_size | split is given the number of heads, which it takes for the size of a block, so there are d / heads heads of `heads` features
def split_heads(x, heads):
    d = x.shape[-1]
    if d % heads != 0:
        raise ValueError("d must be divisible by heads")
    blocks = x.split(heads, dim=-1)  # <-- here
    return torch.stack(blocks, dim=1)


# %% wrong | 2026-blind-15 | - | the size that must be divisible by the heads is read off dimension 1, the positions, in place of the features
def split_heads(x, heads):
    batch, length = x.shape[0], x.shape[1]
    if length % heads:  # <-- here
        raise ValueError(f"cannot cut {length} into {heads} heads")
    parts = x.reshape(batch, length, heads, -1)
    return parts.permute(0, 2, 1, 3)


# %% wrong | 2026-blind-16 | - | asks whether the number of positions is divisible by the heads in place of the number of features
def split_heads(x, heads):
    if x.shape[1] % heads != 0:  # <-- here
        raise ValueError("the features cannot be shared out equally")
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-blind-16 | - | stacks the blocks in a new first dimension and reshapes, which mixes sentences and heads, in place of stacking them behind the batch
def split_heads(x, heads):
    batch, length, width = x.shape
    if width % heads:
        raise ValueError(f"{width} features, {heads} heads")
    blocks = torch.stack(x.chunk(heads, dim=-1))  # <-- here
    return blocks.reshape(batch, heads, length, width // heads)


# %% wrong | 2026-blind-17 | interleaved_features | gives head h every heads-th feature in place of a block of neighbouring ones
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features do not fit {heads} heads")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here


# %% wrong | 2026-blind-17 | - | stacks the heads in the batch dimension, (heads * B, T, d / heads), in place of a dimension of their own
def split_heads(x, heads):
    width, rest = divmod(x.shape[-1], heads)
    if rest:
        raise ValueError("d must be divisible by heads")
    blocks = x.split(width, dim=-1)
    return torch.cat(blocks, dim=0)  # <-- here


# %% double | 2026-blind-17 | forgets_to_transpose | leaves the heads behind the positions, (B, T, heads, d / heads); an assert stands in place of the ValueError
def split_heads(x, heads):
    d = x.shape[-1]
    assert d % heads == 0  # <-- here
    pieces = x.chunk(heads, dim=-1)
    return torch.stack(pieces, dim=2)  # <-- here


# %% wrong | 2026-blind-18 | interleaved_features | heads are the faster dimension: head h gets every H-th feature, not a block
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d must be divisible by heads")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here


# %% wrong | 2026-blind-18 | heads_for_head_size | torch.chunk with the width of a head as the number of chunks: d / heads heads of width `heads`
def split_heads(x, heads):
    d_head, rest = divmod(x.shape[-1], heads)
    if rest:
        raise ValueError(f"{x.shape[-1]} features for {heads} heads")
    return torch.stack(x.chunk(d_head, dim=-1), dim=1)  # <-- here


# %% right | 2026-blind-18 | slices for each head, stacked at dimension 1
def split_heads(x, heads):
    width, left_over = divmod(x.size(-1), heads)
    if left_over != 0:
        raise ValueError("heads must divide the features")
    return torch.stack([x[..., h * width : (h + 1) * width] for h in range(heads)], 1)


# %% wrong | 2026-blind-19 | interleaved_features | A head gets every heads-th feature (strided), not a block of neighbouring ones.
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here


# %% wrong | 2026-blind-19 | asserts | Raises an AssertionError, not a ValueError, where the heads do not divide the features.
def split_heads(x, heads):
    assert x.shape[-1] % heads == 0, "not divisible"  # <-- here
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


# %% right | 2026-blind-19 | a stack of narrow slices
def split_heads(x, heads):
    width, rest = divmod(x.shape[2], heads)
    if rest:
        raise ValueError(f"{x.shape[2]} features cannot be shared by {heads} heads")
    return torch.stack([x.narrow(2, h * width, width) for h in range(heads)], dim=1)


# %% wrong | 2026-blind-23 | interleaved_features | cuts the features the other way: head h gets every heads-th feature, not a block
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.unflatten(2, (d // heads, heads)).permute(0, 3, 1, 2)  # <-- here


# %% wrong | 2026-blind-23 | drops_what_is_left | features that are left over are dropped in silence, where an error is asked for
def split_heads(x, heads):
    d_head = x.shape[-1] // heads  # <-- here
    blocks = [x[..., h * d_head : (h + 1) * d_head] for h in range(heads)]
    return torch.stack(blocks, dim=1)


# %% right | 2026-blind-23 | torch.chunk and a stack, the remainder asked with divmod
def split_heads(x, heads):
    width, left_over = divmod(x.size(2), heads)
    if left_over != 0:
        raise ValueError(f"{heads} heads of {width} features leave {left_over}")
    return torch.stack(torch.chunk(x, heads, dim=2), 1)


# %% wrong | 2026-blind-24 | interleaved_features | takes every heads-th feature (h, h + heads, ...) for head h instead of neighbouring ones
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads must divide d")
    return torch.stack([x[..., h::heads] for h in range(heads)], dim=1)  # <-- here


# %% wrong | 2026-blind-24 | asserts | an assert stands in the place of the ValueError
def split_heads(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d is not divisible by heads"  # <-- here
    return x.reshape(B, T, heads, d // heads).permute(0, 2, 1, 3)


# %% right | 2026-blind-24 | torch.split and stack, the remainder with divmod
def split_heads(x, heads):
    width, rest = divmod(x.size(2), heads)
    if rest != 0:
        raise ValueError(f"{x.size(2)} features for {heads} heads")
    return torch.stack(x.split(width, dim=2), dim=1)


# %% wrong | 2026-blind-26 | interleaved_features | the heads take turns feature by feature instead of getting blocks of neighbours
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features cannot be split into {heads} heads")
    apart = x.reshape(B, T, d // heads, heads)  # <-- here
    return apart.permute(0, 3, 1, 2)


# %% wrong | 2026-blind-26 | heads_first | the heads are stacked in front of the batch
def split_heads(x, heads):
    if x.shape[2] % heads:
        raise ValueError("d must be divisible by heads")
    blocks = x.split(x.shape[2] // heads, dim=2)
    return torch.stack(blocks)  # <-- here
