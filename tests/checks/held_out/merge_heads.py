"""Held out: wrong and right ways to write merge_heads."""

import torch

from held_out.registry import right, wrong


@wrong("merge_heads", "reshape_without_transpose", "reshape without the transpose")
def mh_reshape(x):
    B, H, T, d = x.shape
    return x.reshape(B, T, H * d)


@wrong("merge_heads", None, "view after the transpose, which raises")
def mh_view(x):
    B, H, T, d = x.shape
    return x.transpose(1, 2).view(B, T, H * d)


@wrong("merge_heads", "forgets_to_flatten", "transposes only: four dimensions are left")
def mh_transpose_only(x):
    return x.transpose(1, 2)


@wrong("merge_heads", "interleaved_features", "interleaves the heads' features: (B, T, d_head, heads) flattened")
def mh_interleaved(x):
    return x.permute(0, 2, 3, 1).flatten(2)


@wrong("merge_heads", "sum_of_the_heads", "sums the heads")
def mh_sum(x):
    return x.sum(1)


@wrong("merge_heads", "mean_of_the_heads", "averages the heads")
def mh_mean(x):
    return x.mean(dim=1)


@wrong("merge_heads", "heads_one_after_another", "lays the heads end to end along the positions: (B, heads * T, d_head)")
def mh_flatten_time(x):
    return x.flatten(1, 2)


@wrong("merge_heads", "other_dimensions_exchanged", "transposes the wrong pair: heads with features")
def mh_wrong_pair(x):
    B, H, T, d = x.shape
    return x.transpose(1, 3).reshape(B, T, H * d)


@wrong("merge_heads", "other_dimensions_exchanged", "transposes the last two dimensions before the reshape")
def mh_last_two(x):
    B, H, T, d = x.shape
    return x.transpose(2, 3).reshape(B, T, H * d)


@wrong("merge_heads", "features_before_positions", "features before positions: (B, heads * d_head, T)")
def mh_turned(x):
    return x.transpose(2, 3).flatten(1, 2)


@wrong("merge_heads", None, "the heads come back in reverse order")
def mh_reverse(x):
    return torch.cat([x[:, h] for h in reversed(range(x.shape[1]))], dim=-1)


@wrong("merge_heads", None, "mistakes which dimension counts heads: x unpacked as (B, T, H, d), so nothing is moved")
def mh_unpacked_wrong(x):
    B, T, H, d = x.shape
    return x.reshape(B, T, H * d)


@wrong("merge_heads", None, "two heads are hard-coded")
def mh_two(x):
    return torch.cat([x[:, 0], x[:, 1]], dim=-1)


@wrong("merge_heads", None, "cat over the batch: iterates over x itself, not over its heads")
def mh_iterates_batch(x):
    return torch.cat([part for part in x], dim=-1)


@wrong("merge_heads", None, "contiguous() before the transpose does not help: view still raises")
def mh_contiguous_early(x):
    B, H, T, d = x.shape
    return x.contiguous().transpose(1, 2).view(B, T, H * d)


@wrong("merge_heads", "first_head_alone", "the first head only")
def mh_first(x):
    return x[:, 0]


@wrong("merge_heads", "heads_one_after_another", "concatenates heads along the positions: cat(dim=1)")
def mh_cat_time(x):
    return torch.cat(x.unbind(1), dim=1)


@wrong("merge_heads", "squeezes_everything", "squeezes: a batch or a sentence of one loses its dimension")
def mh_squeeze(x):
    return x.transpose(1, 2).flatten(2).squeeze()


@right("merge_heads", "transpose and flatten")
def mh_flatten(x):
    return x.transpose(1, 2).flatten(2)


@right("merge_heads", "cat over unbound heads")
def mh_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


@right("merge_heads", "contiguous and view")
def mh_contiguous(x):
    B, H, T, d = x.shape
    return x.permute(0, 2, 1, 3).contiguous().view(B, T, H * d)


@right("merge_heads", "a loop that fills blocks")
def mh_loop(x):
    B, H, T, d = x.shape
    out = torch.zeros(B, T, H * d, dtype=x.dtype)
    for h in range(H):
        out[:, :, h * d : (h + 1) * d] = x[:, h]
    return out


@right("merge_heads", "einsum with identity: each head's features placed by a product")
def mh_einsum(x):
    return torch.einsum("bhtd->bthd", x).reshape(x.size(0), x.size(2), -1)


@right("merge_heads", "numpy-style moveaxis, hstack of heads")
def mh_moveaxis(x):
    B, H, T, d = x.shape
    return torch.moveaxis(x, 1, 2).reshape([B, T, H * d])
