# %% wrong | 2026-outsiders | view after the transpose, which raises
def mh_view(x):
    B, H, T, d = x.shape
    return x.transpose(1, 2).view(B, T, H * d)


# %% wrong | 2026-outsiders | transposes only: four dimensions are left
def mh_transpose_only(x):
    return x.transpose(1, 2)


# %% wrong | 2026-outsiders | sums the heads
def mh_sum(x):
    return x.sum(1)


# %% wrong | 2026-outsiders | averages the heads
def mh_mean(x):
    return x.mean(dim=1)


# %% wrong | 2026-outsiders | transposes the wrong pair: heads with features
def mh_wrong_pair(x):
    B, H, T, d = x.shape
    return x.transpose(1, 3).reshape(B, T, H * d)


# %% wrong | 2026-outsiders | features before positions: (B, heads * d_head, T)
def mh_turned(x):
    return x.transpose(2, 3).flatten(1, 2)


# %% wrong | 2026-outsiders | the first head only
def mh_first(x):
    return x[:, 0]


# %% wrong | 2026-outsiders | concatenates heads along the positions: cat(dim=1)
def mh_cat_time(x):
    return torch.cat(x.unbind(1), dim=1)


# %% right | house | unbind and cat
def merged_by_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% right | house | transpose, contiguous, view
def merged_contiguously(x):
    return x.transpose(1, 2).contiguous().view(x.shape[0], x.shape[2], -1)


# %% right | house | a loop over positions
def merged_by_loop(x):
    rows = [torch.cat([x[:, h, t] for h in range(x.shape[1])], dim=1) for t in range(x.shape[2])]
    return torch.stack(rows, dim=1)


# %% wrong | 2026-blind | nothing is exchanged
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.reshape(B, T, heads * d_head)  # <-- here


# %% double | 2026-blind-2 | The heads are set side by side from the last to the first, and the positions stand before the batch
def merge_heads(x):
    parts = list(x.unbind(1))[::-1]  # <-- here
    return torch.cat(parts, dim=-1).transpose(0, 1)  # <-- here


# %% wrong | 2026-blind-14 | puts the heads behind the features of a head before flattening, so that the features of the heads take turns in place of standing block by block
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here
