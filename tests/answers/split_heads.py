# %% wrong | 2026-outsiders | an assert, which raises AssertionError
def sh_assert(x, heads):
    B, T, d = x.shape
    assert d % heads == 0, "d must be divisible by heads"
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | the remainder the wrong way round: heads % d
def sh_wrong_remainder(x, heads):
    B, T, d = x.shape
    if heads % d:
        raise ValueError("not divisible")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


# %% wrong | 2026-outsiders | positions last: (B, heads, d / heads, T)
def sh_turned(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, d // heads, T)


# %% wrong | 2026-outsiders | splits the transposed tensor and reshapes it back without a transpose
def sh_transpose_first(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("not divisible")
    return x.transpose(1, 2).reshape(B, heads, T, d // heads)


# %% wrong | 2026-outsiders | splits the positions instead of the features: chunks of the sentence
def sh_chunks_of_time(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("not divisible")
    return torch.stack(x.chunk(heads, dim=1), dim=1)


# %% wrong | 2026-outsiders | every head gets the first block
def sh_same_block(x, heads):
    d = x.shape[-1]
    if d % heads:
        raise ValueError("not divisible")
    return x[:, None, :, : d // heads].expand(-1, heads, -1, -1)


# %% right | house | reshape and transpose
def heads_by_view_and_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features, {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


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


# %% wrong | 2026-blind-2 | The heads are left behind the positions
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("cannot split")
    return x.unflatten(-1, (heads, -1))  # <-- here


# %% wrong | 2026-blind-2 | `heads` is taken for the size of a head
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("cannot split")
    return x.reshape(B, T, d // heads, heads).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-2 | a rest of features that no head gets is cut off instead of refused
def split_heads(x, heads):
    B, T, d = x.shape
    d_head = d // heads
    return x[..., : heads * d_head].reshape(B, T, heads, d_head).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind-2 | The heads stand before the batch
def split_heads(x, heads):
    if x.shape[-1] % heads:
        raise ValueError("heads")
    return torch.stack(x.chunk(heads, dim=-1))  # <-- here


# %% double | 2026-blind-2 | nothing is refused, and the reshape cuts up the sentence
def split_heads(x, heads):
    B, T, d = x.shape
    d_head = d // heads  # <-- here
    return x[:, :, : d_head * heads].reshape(B, heads, T, d_head)  # <-- here


# %% wrong | 2026-blind-6 | relies on chunk, which makes fewer pieces and raises nothing when the heads do not divide d
def split_heads(x, heads):
    blocks = x.chunk(heads, dim=-1)  # <-- here
    return torch.stack(blocks, dim=1)


# %% wrong | 2026-blind-17 | stacks the heads in the batch dimension, (heads * B, T, d / heads), in place of a dimension of their own
def split_heads(x, heads):
    width, rest = divmod(x.shape[-1], heads)
    if rest:
        raise ValueError("d must be divisible by heads")
    blocks = x.split(width, dim=-1)
    return torch.cat(blocks, dim=0)  # <-- here


# %% wrong | 2026-blind-19 | A head gets every heads-th feature (strided), not a block of neighbouring ones.
def split_heads(x, heads):
    B, T, d = x.shape
    if d % heads:
        raise ValueError("d is not divisible by heads")
    return x.reshape(B, T, d // heads, heads).permute(0, 3, 1, 2)  # <-- here
