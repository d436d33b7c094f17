# %% wrong | 2026-outsiders | reshape_without_transpose | reshape without the transpose
def mh_reshape(x):
    B, H, T, d = x.shape
    return x.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | - | view after the transpose, which raises
def mh_view(x):
    B, H, T, d = x.shape
    return x.transpose(1, 2).view(B, T, H * d)


# %% wrong | 2026-outsiders | forgets_to_flatten | transposes only: four dimensions are left
def mh_transpose_only(x):
    return x.transpose(1, 2)


# %% wrong | 2026-outsiders | interleaved_features | interleaves the heads' features: (B, T, d_head, heads) flattened
def mh_interleaved(x):
    return x.permute(0, 2, 3, 1).flatten(2)


# %% wrong | 2026-outsiders | sum_of_the_heads | sums the heads
def mh_sum(x):
    return x.sum(1)


# %% wrong | 2026-outsiders | mean_of_the_heads | averages the heads
def mh_mean(x):
    return x.mean(dim=1)


# %% wrong | 2026-outsiders | heads_one_after_another | lays the heads end to end along the positions: (B, heads * T, d_head)
def mh_flatten_time(x):
    return x.flatten(1, 2)


# %% wrong | 2026-outsiders | other_dimensions_exchanged | transposes the wrong pair: heads with features
def mh_wrong_pair(x):
    B, H, T, d = x.shape
    return x.transpose(1, 3).reshape(B, T, H * d)


# %% wrong | 2026-outsiders | other_dimensions_exchanged | transposes the last two dimensions before the reshape
def mh_last_two(x):
    B, H, T, d = x.shape
    return x.transpose(2, 3).reshape(B, T, H * d)


# %% wrong | 2026-outsiders | features_before_positions | features before positions: (B, heads * d_head, T)
def mh_turned(x):
    return x.transpose(2, 3).flatten(1, 2)


# %% wrong | 2026-outsiders | - | the heads come back in reverse order
def mh_reverse(x):
    return torch.cat([x[:, h] for h in reversed(range(x.shape[1]))], dim=-1)


# %% wrong | 2026-outsiders | - | mistakes which dimension counts heads: x unpacked as (B, T, H, d), so nothing is moved
def mh_unpacked_wrong(x):
    B, T, H, d = x.shape
    return x.reshape(B, T, H * d)


# %% wrong | 2026-outsiders | - | two heads are hard-coded
def mh_two(x):
    return torch.cat([x[:, 0], x[:, 1]], dim=-1)


# %% wrong | 2026-outsiders | - | cat over the batch: iterates over x itself, not over its heads
def mh_iterates_batch(x):
    return torch.cat([part for part in x], dim=-1)


# %% wrong | 2026-outsiders | - | contiguous() before the transpose does not help: view still raises
def mh_contiguous_early(x):
    B, H, T, d = x.shape
    return x.contiguous().transpose(1, 2).view(B, T, H * d)


# %% wrong | 2026-outsiders | first_head_alone | the first head only
def mh_first(x):
    return x[:, 0]


# %% wrong | 2026-outsiders | heads_one_after_another | concatenates heads along the positions: cat(dim=1)
def mh_cat_time(x):
    return torch.cat(x.unbind(1), dim=1)


# %% wrong | 2026-outsiders | squeezes_everything | squeezes: a batch or a sentence of one loses its dimension
def mh_squeeze(x):
    return x.transpose(1, 2).flatten(2).squeeze()


# %% right | 2026-outsiders | transpose and flatten
def mh_flatten(x):
    return x.transpose(1, 2).flatten(2)


# %% right | 2026-outsiders | cat over unbound heads
def mh_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% right | 2026-outsiders | contiguous and view
def mh_contiguous(x):
    B, H, T, d = x.shape
    return x.permute(0, 2, 1, 3).contiguous().view(B, T, H * d)


# %% right | 2026-outsiders | a loop that fills blocks
def mh_loop(x):
    B, H, T, d = x.shape
    out = torch.zeros(B, T, H * d, dtype=x.dtype)
    for h in range(H):
        out[:, :, h * d : (h + 1) * d] = x[:, h]
    return out


# %% right | 2026-outsiders | einsum with identity: each head's features placed by a product
def mh_einsum(x):
    return torch.einsum("bhtd->bthd", x).reshape(x.size(0), x.size(2), -1)


# %% right | 2026-outsiders | numpy-style moveaxis, hstack of heads
def mh_moveaxis(x):
    B, H, T, d = x.shape
    return torch.moveaxis(x, 1, 2).reshape([B, T, H * d])


# %% right | house | permute and reshape
def merged_by_reshape(x):
    B, H, T, d_head = x.shape
    return x.permute(0, 2, 1, 3).reshape(B, T, H * d_head)


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


# %% wrong | 2026-blind | reshape_without_transpose | nothing is exchanged
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.reshape(B, T, heads * d_head)  # <-- here


# %% wrong | 2026-blind | - | view of a transposed tensor
def merge_heads(x):
    B, heads, T, d_head = x.shape
    x = x.transpose(1, 2)
    return x.view(B, T, heads * d_head)  # <-- here


# %% wrong | 2026-blind | - | flattens the positions too
def merge_heads(x):
    return x.transpose(1, 2).flatten(1)  # <-- here


# %% wrong | 2026-blind | other_dimensions_exchanged | exchanges positions and features
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.transpose(2, 3).reshape(B, T, heads * d_head)  # <-- here


# %% wrong | 2026-blind | interleaved_features | features of the heads take turns
def merge_heads(x):
    B, H, T, D = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, H * D)  # <-- here


# %% wrong | 2026-blind | - | sets the sentences side by side
def merge_heads(x):
    return torch.cat(list(x), dim=-1)  # <-- here


# %% wrong | 2026-blind | heads_one_after_another | heads put behind one another along the positions
def merge_heads(x):
    heads = x.unbind(1)
    return torch.cat(heads, dim=1)  # <-- here


# %% wrong | 2026-blind | - | names of the shape exchanged
def merge_heads(x):
    B, T, heads, d_head = x.shape  # <-- here
    return x.transpose(1, 2).reshape(B, T, heads * d_head)


# %% wrong | 2026-blind | - | later heads write over earlier ones
def merge_heads(x):
    B, heads, T, d_head = x.shape
    out = x.new_zeros(B, T, heads * d_head)
    for h in range(heads):
        out[:, :, h : h + d_head] = x[:, h]  # <-- here
    return out


# %% double | 2026-blind | - | heads in the opposite order; the gradient is cut
def merge_heads(x):
    pieces = [x[:, h] for h in range(x.shape[1] - 1, -1, -1)]  # <-- here
    return torch.cat(pieces, dim=-1).detach()  # <-- here


# %% double | 2026-blind | - | heads added up; batch and positions exchanged
def merge_heads(x):
    together = x.sum(dim=1)  # <-- here
    return together.transpose(0, 1)  # <-- here


# %% right | 2026-blind | transpose and flatten
def merge_heads(x):
    return x.transpose(1, 2).flatten(2)


# %% right | 2026-blind | concatenation of the heads
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% right | 2026-blind | filled block by block
def merge_heads(x):
    B, heads, T, d_head = x.shape
    out = torch.empty(B, T, heads * d_head, dtype=x.dtype, device=x.device)
    for h in range(heads):
        out[..., h * d_head : (h + 1) * d_head] = x[:, h]
    return out


# %% wrong | 2026-blind-2 | reshape_without_transpose | The heads are flattened with the positions instead of with their features
def merge_heads(x):
    B, H, T, d = x.shape
    return x.reshape(B, T, H * d)  # <-- here


# %% wrong | 2026-blind-2 | - | after a transpose `view` refuses to work
def merge_heads(x):
    B, H, T, d = x.shape
    return x.transpose(1, 2).view(B, T, H * d)  # <-- here


# %% wrong | 2026-blind-2 | mean_of_the_heads | The heads are averaged instead of set side by side
def merge_heads(x):
    return x.mean(dim=1)  # <-- here


# %% wrong | 2026-blind-2 | interleaved_features | The features are interleaved: feature 0 of all heads first
def merge_heads(x):
    B, H, T, d = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, d * H)  # <-- here


# %% wrong | 2026-blind-2 | other_dimensions_exchanged | The last two dimensions are exchanged instead of heads and positions
def merge_heads(x):
    B, H, T, d = x.shape
    y = x.transpose(-1, -2)  # <-- here
    return y.reshape(B, T, H * d)


# %% wrong | 2026-blind-2 | - | `flatten(1)` puts the positions into the features as well
def merge_heads(x):
    x = x.transpose(1, 2)
    return x.flatten(1)  # <-- here


# %% wrong | 2026-blind-2 | heads_one_after_another | The heads are joined along the positions
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=1)  # <-- here


# %% wrong | 2026-blind-2 | - | Two heads are built in
def merge_heads(x):
    first, second = x[:, 0], x[:, 1]  # <-- here
    return torch.cat([first, second], dim=-1)


# %% wrong | 2026-blind-2 | cuts_the_gradient | The way over numpy cuts the gradient
def merge_heads(x):
    B, H, T, d = x.shape
    a = x.detach().numpy().swapaxes(1, 2)  # <-- here
    return torch.from_numpy(a.reshape(B, T, H * d))


# %% double | 2026-blind-2 | - | The heads are set side by side from the last to the first, and the positions stand before the batch
def merge_heads(x):
    parts = list(x.unbind(1))[::-1]  # <-- here
    return torch.cat(parts, dim=-1).transpose(0, 1)  # <-- here


# %% right | 2026-blind-2 | cat of heads
def merge_heads(x):
    return torch.cat([x[:, h] for h in range(x.shape[1])], dim=-1)


# %% right | 2026-blind-2 | einsum free fold
def merge_heads(x):
    B, H, T, d = x.shape
    out = x.new_empty(B, T, 0)
    for head in x.unbind(dim=1):
        out = torch.cat((out, head), dim=2)
    return out


# %% wrong | 2026-blind-5 | changes_its_input | transpose_ with the underscore turns the caller's x around as well
def merge_heads(x):
    x = x.transpose_(1, 2)  # <-- here
    return x.flatten(2)

# %% wrong | 2026-blind-5 | interleaved_features | the heads are moved behind their features, which then lie interleaved
def merge_heads(x):
    B, heads, T, d_head = x.shape
    moved = x.permute(0, 2, 3, 1)  # <-- here
    return moved.reshape(B, T, heads * d_head)

# %% wrong | 2026-blind-5 | - | view is called after the transpose, and torch raises
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.transpose(1, 2).view(B, T, heads * d_head)  # <-- here

# %% right | 2026-blind-5 | the heads taken apart and concatenated along the features
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)
# %% double | 2026-blind-5 | reshape_without_transpose | Reshapes without exchanging heads and positions first; squeezes, so that a batch of one loses its dimension
def merge_heads(x):
    B, heads, T, d_head = x.shape
    merged = x.reshape(B, T, heads * d_head)  # <-- here
    return merged.squeeze()  # <-- here

# %% double | 2026-blind-5 | interleaved_features | The heads' features are interleaved instead of standing in blocks; the result is always float32, whatever x is
def merge_heads(x):
    B, heads, T, d_head = x.shape
    out = torch.zeros(B, T, heads * d_head)  # <-- here
    for h in range(heads):
        out[:, :, h::heads] = x[:, h]  # <-- here
    return out


# %% wrong | 2026-blind-6 | reshape_without_transpose | reshapes without moving the heads behind the positions
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.reshape(B, T, heads * d_head)  # <-- here


# %% wrong | 2026-blind-6 | - | calls view after the transpose, which torch refuses
def merge_heads(x):
    B, H, T, d = x.shape
    return x.transpose(1, 2).view(B, T, H * d)  # <-- here


# %% wrong | 2026-blind-6 | interleaved_features | moves the heads to the very end, so that the features of different heads take turns
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here


# %% double | 2026-blind-6 | - | brings the positions in front of the batch; adds the heads up instead of setting them side by side
def merge_heads(x):
    x = x.permute(2, 0, 1, 3)  # <-- here
    return x.sum(dim=2)  # <-- here


# %% right | 2026-blind-6 | the heads as a list, concatenated
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-7 | reshape_without_transpose | reshapes straight away, without moving the heads behind the positions
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.reshape(B, T, heads * d_head)  # <-- here

# %% wrong | 2026-blind-7 | - | view after a transpose, which torch refuses
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.transpose(1, 2).view(B, T, heads * d_head)  # <-- here

# %% wrong | 2026-blind-7 | interleaved_features | the heads go behind their features, so the features of the heads alternate
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here

# %% double | 2026-blind-7 | - | the heads are joined last one first; a batch of one sentence is squeezed away
def merge_heads(x):
    parts = [x[:, h] for h in range(x.shape[1])]
    parts.reverse()  # <-- here
    return torch.cat(parts, dim=-1).squeeze(0)  # <-- here

# %% right | 2026-blind-7 | heads joined by cat
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-9 | interleaved_features | Moves the heads to the very end, so that features of different heads alternate.
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here

# %% wrong | 2026-blind-9 | - | Exchanges heads and positions, but still takes the size of dimension 1 from before the exchange, the heads, for the positions.
def merge_heads(x):
    y = x.transpose(1, 2).contiguous()
    return y.view(x.shape[0], x.shape[1], -1)  # <-- here

# %% double | 2026-blind-9 | interleaved_features | Writes into a float32 tensor whatever the dtype of x; spreads each head over every heads-th feature instead of a block.
def merge_heads(x):
    B, heads, T, d_head = x.shape
    merged = torch.zeros(B, T, heads * d_head, dtype=torch.float32)  # <-- here
    for h in range(heads):
        merged[:, :, h::heads] = x[:, h]  # <-- here
    return merged

# %% right | 2026-blind-9 | unbind the heads and cat their features
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-10 | squeezes_everything | squeezes every dimension of size 1 and not only that of the heads, so a batch of one or a single position is lost
def merge_heads(x):
    side_by_side = []
    for head in x.split(1, dim=1):  # (B, 1, T, d_head)
        side_by_side.append(head.squeeze())  # <-- here
    return torch.cat(side_by_side, dim=-1)


# %% wrong | 2026-blind-10 | - | walks over the first dimension, the batch, in place of the heads
def merge_heads(x):
    # each one goes next to the one before it
    return torch.cat([head for head in x], dim=-1)  # <-- here


# %% right | 2026-blind-10 | filling an empty tensor head by head
def merge_heads(x):
    B, heads, T, d_head = x.shape
    merged = x.new_empty(B, T, heads * d_head)
    for h in range(heads):
        merged[..., h * d_head : (h + 1) * d_head] = x[:, h]
    return merged


# %% wrong | house | reshape_without_transpose | what the transpose gives is not what is reshaped
def merge_heads(x):
    B, H, T, d = x.shape
    y = x.transpose(1, 2)
    return x.reshape(B, T, H * d)  # <-- here


# %% wrong | house | - | position by position, stacked in front of the batch
def merge_heads(x):
    B, H, T, d = x.shape
    return torch.stack([x[:, :, t].reshape(B, H * d) for t in range(T)])  # <-- here


# %% wrong | 2026-blind-11 | interleaved_features | flattens (d_head, heads) in place of (heads, d_head), so that the features of the heads take turns
def merge_heads(x):
    B, heads, T, d_head = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, heads * d_head)  # <-- here


# %% wrong | 2026-blind-11 | - | counts the sentences of the batch in place of the heads
def merge_heads(x):
    side_by_side = []
    for h in range(len(x)):  # <-- here
        side_by_side.append(x[:, h])
    return torch.cat(side_by_side, dim=-1)


# %% double | 2026-blind-11 | - | sets each next head in front of the earlier ones in place of behind them; squeezes the result, so that a batch of one sentence loses its dimension
def merge_heads(x):
    merged = x[:, 0]
    for h in range(1, x.shape[1]):
        merged = torch.cat([x[:, h], merged], dim=2)  # <-- here
    return merged.squeeze()  # <-- here


# %% right | 2026-blind-11 | heads unbound and joined along the features
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-12 | - | reads the sizes in the order of the result, so that heads and positions are confused and the shape is (B, heads, T * d_head)
def merge_heads(x):
    B, T, heads, d_head = x.shape  # <-- here
    return x.transpose(1, 2).reshape(B, T, heads * d_head)


# %% wrong | 2026-blind-12 | interleaved_features | puts the heads behind the features, so that the features of the heads take turns instead of standing in blocks
def merge_heads(x):
    moved = x.permute(0, 2, 3, 1)  # <-- here
    return moved.flatten(start_dim=2)


# %% wrong | 2026-blind-12 | reshape_without_transpose | joins the heads along the positions and forces the shape afterwards, so that each row holds neighbouring positions of one head
def merge_heads(x):
    B, heads, T, d_head = x.shape
    one_by_one = []
    for h in range(heads):
        one_by_one.append(x[:, h])
    together = torch.cat(one_by_one, dim=1)  # <-- here
    return together.reshape(B, T, heads * d_head)


# %% right | 2026-blind-12 | the heads unbound and set side by side with cat
def merge_heads(x):
    return torch.cat(torch.unbind(x, dim=1), dim=-1)


# %% wrong | 2026-blind-13 | interleaved_features | the heads are put behind the features of a head, so that the merged features alternate between the heads in place of standing in blocks
def merge_heads(x):
    moved = x.permute(0, 2, 3, 1)  # <-- here
    return moved.flatten(2)


# %% wrong | 2026-blind-13 | changes_the_dtype | the merged tensor is made in the default dtype in place of that of x
def merge_heads(x):
    B, heads, T, d_head = x.shape
    merged = torch.zeros(B, T, heads * d_head)  # <-- here
    for h in range(heads):
        start = h * d_head
        merged[:, :, start : start + d_head] = x[:, h]
    return merged


# %% right | 2026-blind-13 | the heads taken apart and concatenated along the features
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-14 | interleaved_features | puts the heads behind the features of a head before flattening, so that the features of the heads take turns in place of standing block by block
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here


# %% wrong | 2026-blind-14 | heads_one_after_another | sets the heads one after another along the positions in place of along the features
def merge_heads(x):
    parts = [x[:, h] for h in range(x.shape[1])]
    return torch.cat(parts, dim=1)  # <-- here


# %% wrong | 2026-blind-15 | interleaved_features | the heads are stacked behind the features in place of before them, so that the features of the heads take turns
def merge_heads(x):
    heads = x.unbind(dim=1)  # each (B, T, d_head)
    together = torch.stack(heads, dim=-1)  # <-- here
    return together.flatten(2)


# %% wrong | 2026-blind-15 | - | the sizes are read off x as if the positions came before the heads, so the result has `heads` rows in place of T
def merge_heads(x):
    batch, length, heads, size = x.shape  # <-- here
    x = x.transpose(1, 2).contiguous()
    return x.reshape(batch, length, heads * size)


# %% wrong | 2026-blind-16 | interleaved_features | sets the heads behind the features of a head before it flattens, so that the features of the heads take turns in place of standing in blocks
def merge_heads(x):
    B, heads, T, d_head = x.shape
    moved = x.permute(0, 2, 3, 1)  # <-- here
    return moved.reshape(B, T, d_head * heads)


# %% wrong | 2026-blind-16 | - | takes the parts along the batch in place of the heads, and sets sentences side by side
def merge_heads(x):
    parts = []
    for h in range(x.shape[0]):
        parts.append(x[h])  # <-- here
    return torch.cat(parts, dim=-1)


# %% wrong | 2026-blind-17 | interleaved_features | lets the heads take turns feature by feature in place of setting them side by side
def merge_heads(x):
    B, H, T, d_head = x.shape
    turned = x.permute(0, 2, 3, 1)  # <-- here
    return turned.reshape(B, T, H * d_head)


# %% wrong | 2026-blind-17 | - | takes the shape for (B, T, heads, d_head) and joins positions and features of one head
def merge_heads(x):
    batch, positions, heads, d_head = x.shape  # <-- here
    return x.reshape(batch, positions, heads * d_head)


# %% right | 2026-blind-17 | unbind and cat
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-18 | interleaved_features | d_head is laid out before heads, so the features of the heads are interleaved
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here


# %% wrong | 2026-blind-18 | - | head h begins at column h in place of h * d_head: the heads overwrite each other
def merge_heads(x):
    B, heads, T, d_head = x.shape
    out = x.new_zeros(B, T, heads * d_head)
    for h in range(heads):
        out[..., h : h + d_head] = x[:, h]  # <-- here
    return out


# %% right | 2026-blind-18 | cat of the unbound heads
def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


# %% wrong | 2026-blind-19 | interleaved_features | The heads' features are interleaved: the heads come last before the flattening.
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here


# %% wrong | 2026-blind-19 | reshape_without_transpose | Joins the heads along the positions first and cuts the features afterwards, without moving the heads behind the positions.
def merge_heads(x):
    B, heads, T, d_head = x.shape
    long = torch.cat([x[:, h] for h in range(heads)], dim=1)  # <-- here
    return long.reshape(B, T, heads * d_head)


# %% right | 2026-blind-19 | written block by block into an empty tensor
def merge_heads(x):
    B, H, T, w = x.shape
    whole = x.new_empty(B, T, H * w)
    for h in range(H):
        whole[..., h * w : h * w + w] = x[:, h]
    return whole


# %% wrong | 2026-blind-23 | heads_one_after_another | the heads are joined one below the other, along the positions
def merge_heads(x):
    heads = x.unbind(dim=1)  # each (B, T, d_head)
    return torch.cat(heads, dim=1)  # <-- here


# %% wrong | 2026-blind-23 | interleaved_features | the head becomes the fastest dimension, so that features of different heads take turns
def merge_heads(x):
    B, H, T, d_head = x.shape
    moved = x.permute(0, 2, 3, 1)  # <-- here
    return moved.reshape(B, T, H * d_head)


# %% right | 2026-blind-23 | writes each head into its block of an empty tensor
def merge_heads(x):
    B, H, T, w = x.shape
    merged = x.new_empty(B, T, H * w)
    for h in range(H):
        merged[:, :, h * w : h * w + w] = x[:, h]
    return merged


# %% wrong | 2026-blind-24 | interleaved_features | the heads come behind the features of a head before flattening, so the heads are interleaved
def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)  # <-- here


# %% wrong | 2026-blind-24 | - | the positions are brought before the batch, and the reshape to (B, T, ...) mixes the sentences
def merge_heads(x):
    B, H, T, d = x.shape
    ahead = x.permute(2, 0, 1, 3)  # <-- here
    return ahead.reshape(B, T, H * d)


# %% right | 2026-blind-24 | cat over the unbound heads
def merge_heads(x):
    heads = x.unbind(dim=1)
    return torch.cat(heads, dim=-1)


# %% wrong | 2026-blind-26 | interleaved_features | the heads' features are interleaved: the head dimension ends up last before flattening
def merge_heads(x):
    B, heads, T, d_head = x.shape
    together = x.permute(0, 2, 3, 1)  # <-- here
    return together.reshape(B, T, d_head * heads)


# %% wrong | 2026-blind-26 | heads_one_after_another | the heads are joined along the positions instead of the features
def merge_heads(x):
    parts = [x[:, h] for h in range(x.shape[1])]
    return torch.cat(parts, dim=1)  # <-- here


# %% right | 2026-blind-26 | a table of zeros into whose blocks the heads are written
def merge_heads(x):
    B, heads, T, width = x.shape
    wide = x.new_empty(B, T, heads * width)
    for h in range(heads):
        wide[:, :, h * width : (h + 1) * width] = x[:, h]
    return wide
