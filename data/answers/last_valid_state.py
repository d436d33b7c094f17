# %% wrong | 2026-outsiders | last_position | takes the last time step, padding or not
def lvs_last(outputs, lengths):
    return outputs[:, -1, :]


# %% wrong | 2026-outsiders | one_too_late | reads at index length, one behind the last real token
def lvs_off_by_one(outputs, lengths):
    return outputs[torch.arange(len(lengths)), lengths]


# %% wrong | 2026-outsiders | one_too_late | reads at index length (clamped to T - 1 so that it does not raise), one too far
def lvs_clamped(outputs, lengths):
    idx = lengths.clamp(max=outputs.size(1) - 1)
    return outputs[torch.arange(outputs.size(0)), idx]


# %% wrong | 2026-outsiders | every_row_at_every_length | indexes all rows with all lengths: (B, B, d) instead of pairs
def lvs_cross(outputs, lengths):
    return outputs[:, lengths - 1]


# %% wrong | 2026-outsiders | gathers_one_feature | gathers without expanding the index over d, so only the first feature comes
def lvs_gather_first_feature(outputs, lengths):
    return outputs.gather(1, (lengths - 1).view(-1, 1, 1)).squeeze(1)


# %% wrong | 2026-outsiders | longest_length_for_all | takes the longest length for all rows
def lvs_longest(outputs, lengths):
    return outputs[:, lengths.max() - 1]


# %% wrong | 2026-outsiders | mean_over_real_tokens | averages the real positions instead of taking the last
def lvs_mean(outputs, lengths):
    m = (torch.arange(outputs.shape[1])[None] < lengths[:, None]).to(outputs.dtype)
    return (outputs * m[..., None]).sum(1) / lengths[:, None]


# %% wrong | 2026-outsiders | sum_over_real_tokens | sums the real positions instead of taking the last
def lvs_sum(outputs, lengths):
    m = torch.arange(outputs.shape[1])[None] < lengths[:, None]
    return (outputs * m[..., None]).sum(1)


# %% wrong | 2026-outsiders | changes_its_input | subtracts 1 from the caller's lengths in place
def lvs_writes_lengths(outputs, lengths):
    lengths -= 1
    return outputs[torch.arange(len(lengths)), lengths]


# %% wrong | 2026-outsiders | squeezes_everything | squeezes all dimensions of size 1, so a batch of one sentence loses its batch dimension
def lvs_squeeze(outputs, lengths):
    idx = (lengths - 1)[:, None, None].expand(-1, 1, outputs.size(2))
    return outputs.gather(1, idx).squeeze()


# %% wrong | 2026-outsiders | guesses_the_end_from_zeros | guesses the length from non-zero outputs instead of using lengths
def lvs_nonzero(outputs, lengths):
    n = (outputs != 0).any(-1).sum(1)
    return outputs[torch.arange(outputs.shape[0]), n - 1]


# %% wrong | 2026-outsiders | one_length_for_all | uses the first sentence's length for every row
def lvs_first_length(outputs, lengths):
    return outputs[:, int(lengths[0]) - 1]


# %% wrong | 2026-outsiders | time_first | swaps the two indices: outputs[time, row] as if time came first
def lvs_time_first(outputs, lengths):
    return outputs[lengths - 1, torch.arange(len(lengths))]


# %% wrong | 2026-outsiders | cuts_the_gradient | copies into a new tensor through .data, so no gradient flows
def lvs_data(outputs, lengths):
    out = torch.zeros(outputs.shape[0], outputs.shape[2], dtype=outputs.dtype)
    for i, n in enumerate(lengths):
        out[i] = outputs.data[i, n - 1]
    return out


# %% right | 2026-outsiders | loop and stack
def lvs_loop(outputs, lengths):
    return torch.stack([o[n - 1] for o, n in zip(outputs, lengths.tolist())])


# %% right | 2026-outsiders | one-hot einsum
def lvs_einsum(outputs, lengths):
    return torch.einsum("ijk,ij->ik", outputs, F.one_hot(lengths - 1, outputs.shape[1]).to(outputs.dtype))


# %% right | 2026-outsiders | flat index_select
def lvs_flat(outputs, lengths):
    b, t, d = outputs.shape
    return outputs.reshape(b * t, d).index_select(0, torch.arange(b) * t + lengths - 1)


# %% right | 2026-outsiders | take_along_dim
def lvs_take(outputs, lengths):
    return outputs.take_along_dim(lengths[:, None, None] - 1, dim=1)[:, 0]


# %% right | 2026-outsiders | boolean mask of the one true place
def lvs_mask(outputs, lengths):
    return outputs[torch.arange(outputs.shape[1])[None, :] == lengths[:, None] - 1]


# %% right | 2026-outsiders | writes rows into an own empty tensor
def lvs_fill(outputs, lengths):
    out = outputs.new_empty(outputs.shape[0], outputs.shape[2])
    for i in range(len(lengths)):
        out[i] = outputs[i, lengths[i] - 1]
    return out


# %% right | house | index by row and by length
def last_indexed(outputs, lengths):
    return outputs[torch.arange(outputs.size(0)), lengths - 1]


# %% right | house | gather
def last_gathered(outputs, lengths):
    index = (lengths - 1).view(-1, 1, 1).expand(-1, 1, outputs.size(2))
    return outputs.gather(1, index).squeeze(1)


# %% right | house | a loop over the batch
def last_by_loop(outputs, lengths):
    return torch.stack([outputs[b, int(length) - 1] for b, length in enumerate(lengths)])


# %% right | house | one-hot and einsum
def last_by_one_hot(outputs, lengths):
    chosen = F.one_hot(lengths - 1, outputs.shape[1]).to(outputs.dtype)
    return torch.einsum("bt,btd->bd", chosen, outputs)


# %% wrong | 2026-blind | last_position | the last position of the batch, padding or not
def last_valid_state(outputs, lengths):
    return outputs[:, -1]  # <-- here


# %% wrong | 2026-blind | one_too_late | off by one, the first padded position
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[0])
    return outputs[rows, lengths]  # <-- here


# %% wrong | 2026-blind | every_row_at_every_length | a slice for the rows, so that every row is read at every place
def last_valid_state(outputs, lengths):
    last = lengths - 1
    return outputs[:, last]  # <-- here


# %% wrong | 2026-blind | - | rows counted along time
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.size(1))  # <-- here
    return outputs[rows, lengths - 1]


# %% wrong | 2026-blind | time_first | index pair in the wrong order
def last_valid_state(outputs, lengths):
    b = torch.arange(len(lengths))
    places = lengths - 1
    return outputs[places, b]  # <-- here


# %% wrong | 2026-blind | - | gather keeps the dimension of time
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    index = (lengths - 1).view(B, 1, 1).expand(B, 1, d)
    return outputs.gather(1, index)  # <-- here


# %% wrong | 2026-blind | gathers_one_feature | index not expanded to all features
def last_valid_state(outputs, lengths):
    index = (lengths - 1)[:, None, None]  # <-- here
    return outputs.gather(dim=1, index=index).squeeze(1)


# %% wrong | 2026-blind | - | index with too few dimensions for gather
def last_valid_state(outputs, lengths):
    idx = lengths.sub(1).unsqueeze(1)  # <-- here
    return torch.gather(outputs, 1, idx).squeeze(1)


# %% wrong | 2026-blind | sum_over_real_tokens | sums all the real states instead of picking the last
def last_valid_state(outputs, lengths):
    time = torch.arange(outputs.shape[1])
    mask = time[None, :] < lengths[:, None]  # <-- here
    return (outputs * mask[:, :, None]).sum(dim=1)


# %% wrong | 2026-blind | longest_length_for_all | the longest length for all rows
def last_valid_state(outputs, lengths):
    last = lengths.max() - 1  # <-- here
    return outputs[:, last, :]


# %% wrong | 2026-blind | changes_its_input | lengths changed in place
def last_valid_state(outputs, lengths):
    lengths -= 1  # <-- here
    rows = torch.arange(outputs.shape[0])
    return outputs[rows, lengths]


# %% wrong | 2026-blind | every_row_at_every_length | rows as a column, so that rows and places are crossed
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[0]).unsqueeze(1)  # <-- here
    places = (lengths - 1).unsqueeze(0)
    return outputs[rows, places]


# %% wrong | 2026-blind | - | loop that keeps only the last sentence
def last_valid_state(outputs, lengths):
    for b in range(outputs.shape[0]):
        state = outputs[b, lengths[b] - 1]  # <-- here
    return state


# %% wrong | 2026-blind | - | states joined end to end instead of stacked
def last_valid_state(outputs, lengths):
    states = [outputs[i, n - 1] for i, n in enumerate(lengths.tolist())]
    return torch.cat(states)  # <-- here


# %% wrong | 2026-blind | one_too_late | the mask compares with the length instead of the length minus one
def last_valid_state(outputs, lengths):
    where = F.one_hot(lengths, outputs.shape[1] + 1)[:, :-1]  # <-- here
    return torch.einsum("bt,btd->bd", where.to(outputs.dtype), outputs)


# %% double | 2026-blind | - | off by one at the other end; the batch counted along time
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[1])  # <-- here
    return outputs[rows, lengths - 2]  # <-- here


# %% double | 2026-blind | - | index without minus one; the dimension of time kept
def last_valid_state(outputs, lengths):
    d = outputs.shape[-1]
    places = lengths % outputs.shape[1]  # <-- here
    index = places[:, None, None].expand(-1, 1, d)
    return torch.gather(outputs, 1, index)  # <-- here


# %% right | 2026-blind | two index tensors
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[0], device=outputs.device)
    return outputs[rows, lengths - 1]


# %% right | 2026-blind | gather
def last_valid_state(outputs, lengths):
    B, _, d = outputs.shape
    index = (lengths.long() - 1).reshape(B, 1, 1).expand(B, 1, d)
    return torch.gather(outputs, dim=1, index=index).squeeze(1)


# %% right | 2026-blind | a boolean mask that is True once a row
def last_valid_state(outputs, lengths):
    time = torch.arange(outputs.shape[1], device=outputs.device)
    is_last = time == (lengths - 1).unsqueeze(-1)
    return outputs[is_last]


# %% right | 2026-blind | flattened positions and index_select
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    flat = outputs.reshape(B * T, d)
    starts = torch.arange(B) * T
    return flat.index_select(0, starts + lengths - 1)


# %% right | 2026-blind | diagonal of the crossed index
def last_valid_state(outputs, lengths):
    crossed = outputs[:, lengths - 1]
    return crossed.diagonal(dim1=0, dim2=1).T


# %% right | 2026-learners | a Python range for the rows [learner B 1.1]
def last_valid_state(outputs, lengths):
    return outputs[range(len(lengths)), lengths - 1]


# %% right | 2026-learners | a Python range for the rows, as many as outputs has [learner B 1.1]
def last_valid_state(outputs, lengths):
    rows = range(outputs.shape[0])
    return outputs[rows, lengths - 1]


# %% wrong | 2026-blind-2 | one_too_late | The last of `length` tokens has the index length - 1; this reads the position after it, and raises where there is none
def last_valid_state(outputs, lengths):
    batch_idx = torch.arange(outputs.size(0))
    return outputs[batch_idx, lengths]  # <-- here


# %% wrong | 2026-blind-2 | one_too_late | The last of `length` tokens has the index length - 1; a clamp hides the error at full length
def last_valid_state(outputs, lengths):
    T = outputs.shape[1]
    idx = lengths.clamp(max=T - 1).long()  # <-- here
    idx = idx.view(-1, 1, 1).expand(-1, 1, outputs.shape[2])
    return outputs.gather(1, idx).squeeze(1)


# %% wrong | 2026-blind-2 | every_row_at_every_length | a colon pairs every row with every index, (B, B, d), instead of reading the two in pairs
def last_valid_state(outputs, lengths):
    last = lengths - 1
    return outputs[:, last]  # <-- here


# %% wrong | 2026-blind-2 | squeezes_everything | `squeeze()` without a dimension also drops a batch of one or a state of one feature
def last_valid_state(outputs, lengths):
    picked = []
    for b, n in enumerate(lengths.tolist()):
        picked.append(outputs[b, n - 1])
    return torch.stack(picked).squeeze()  # <-- here


# %% wrong | 2026-blind-2 | - | The rows are counted with T, the second size, instead of B
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[1])  # <-- here
    return outputs[rows, lengths - 1]


# %% wrong | 2026-blind-2 | longest_length_for_all | all rows are read at the end of the longest sentence, not each at its own
def last_valid_state(outputs, lengths):
    end = lengths.max().item()  # <-- here
    return outputs[:, end - 1, :]


# %% wrong | 2026-blind-2 | sum_over_real_tokens | The mask lets in all real positions, and the sum adds up all of them instead of taking the last
def last_valid_state(outputs, lengths):
    t = torch.arange(outputs.shape[1])
    keep = (t[None, :] < lengths[:, None]).to(outputs.dtype)  # <-- here
    return (outputs * keep.unsqueeze(-1)).sum(dim=1)


# %% wrong | 2026-blind-2 | cuts_the_gradient | `torch.tensor` of the collected numbers makes a new leaf: no gradient reaches the outputs
def last_valid_state(outputs, lengths):
    return torch.tensor([outputs[i, lengths[i] - 1].tolist() for i in range(len(lengths))], dtype=outputs.dtype)  # <-- here


# %% wrong | 2026-blind-2 | - | The return stands inside the loop, so that only the first sentence is answered
def last_valid_state(outputs, lengths):
    res = []
    for seq, n in zip(outputs, lengths):
        res.append(seq[n - 1])
        return torch.stack(res)  # <-- here


# %% double | 2026-blind-2 | - | The index is one too small, and the result is filled only from row 1 on
def last_valid_state(outputs, lengths):
    state = torch.zeros_like(outputs[:, 0])
    for b in range(1, len(outputs)):  # <-- here
        state[b] = outputs[b, lengths[b] - 2]  # <-- here
    return state


# %% right | 2026-blind-2 | gather
def last_valid_state(outputs, lengths):
    where = (lengths.long() - 1)[:, None, None].expand(-1, 1, outputs.size(-1))
    return torch.gather(outputs, 1, where)[:, 0]


# %% right | 2026-blind-2 | flat index
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    return outputs.reshape(B * T, d)[torch.arange(B) * T + lengths - 1]


# %% right | 2026-blind-2 | one hot einsum
def last_valid_state(outputs, lengths):
    picks = (torch.arange(outputs.shape[1]) == lengths[:, None] - 1).to(outputs.dtype)
    return torch.einsum("btd,bt->bd", outputs, picks)


# %% wrong | 2026-blind-5 | every_row_at_every_length | a slice and an index tensor are combined, so every row takes the places of all rows
def last_valid_state(outputs, lengths):
    return outputs[:, lengths - 1]  # <-- here


# %% wrong | 2026-blind-5 | gathers_one_feature | gather gets an index of size 1 in the feature dimension and so takes only the first feature
def last_valid_state(outputs, lengths):
    index = (lengths - 1).view(-1, 1, 1)
    return outputs.gather(1, index).squeeze(1)  # <-- here


# %% wrong | 2026-blind-5 | - | the places are counted as if the sentences stood one behind the other without padding
def last_valid_state(outputs, lengths):
    flat = outputs.reshape(-1, outputs.shape[-1])
    ends = torch.cumsum(lengths, dim=0) - 1  # <-- here
    return flat[ends]


# %% right | 2026-blind-5 | library function: take_along_dim with a broadcast index
def last_valid_state(outputs, lengths):
    ends = lengths.long().sub(1)[:, None, None]
    return torch.take_along_dim(outputs, ends, dim=1)[:, 0]


# %% wrong | 2026-blind-6 | gathers_one_feature | gathers with an index (B, 1, 1) that was not expanded over the features, and gets the first feature alone
def last_valid_state(outputs, lengths):
    index = (lengths - 1).view(-1, 1, 1)
    last = torch.gather(outputs, 1, index)  # <-- here
    return last.squeeze(1)


# %% wrong | 2026-blind-6 | - | takes the diagonal of (B, B, d), which torch returns as (d, B), and does not turn it back
def last_valid_state(outputs, lengths):
    everything = outputs.index_select(1, lengths - 1)  # (B, B, d)
    return everything.diagonal()  # <-- here


# %% right | 2026-blind-6 | numpy style, take_along_dim with a broadcast index
def last_valid_state(outputs, lengths):
    places = (lengths.long() - 1)[:, None, None]
    return torch.take_along_dim(outputs, places, dim=1)[:, 0]


# %% wrong | 2026-blind-7 | every_row_at_every_length | a slice stands where the row numbers should, so every sentence gets all sentences' places, (B, B, d)
def last_valid_state(outputs, lengths):
    return outputs[:, lengths - 1]  # <-- here

# %% wrong | 2026-blind-7 | one_too_late | takes the place after the last token, held inside the tensor by a clamp, so it is right only for full rows
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    places = lengths.clamp(max=T - 1)  # <-- here
    return outputs[torch.arange(B), places]

# %% right | 2026-blind-7 | gather along the positions
def last_valid_state(outputs, lengths):
    index = (lengths.long() - 1).reshape(-1, 1, 1).expand(-1, 1, outputs.shape[2])
    return outputs.gather(1, index).squeeze(1)


# %% wrong | 2026-blind-9 | - | the length is used as a negative index, so it counts from the end of the padded row
def last_valid_state(outputs, lengths):
    rows = torch.arange(outputs.shape[0])
    return outputs[rows, -lengths]  # <-- here

# %% wrong | 2026-blind-9 | guesses_the_end_from_zeros | lengths are not used at all: the last row that is not zero is taken, as if the padding's outputs were zeros
def last_valid_state(outputs, lengths):
    not_empty = outputs.abs().sum(dim=-1) > 0  # (B, T)
    last = not_empty.sum(dim=1) - 1  # <-- here
    return outputs[torch.arange(len(outputs)), last]

# %% wrong | 2026-blind-9 | rows_by_length | the sentences are sorted by length as for packing, and never put back in their order
def last_valid_state(outputs, lengths):
    sorted_lengths, order = lengths.sort(descending=True)
    sorted_outputs = outputs[order]
    states = []
    for i, n in enumerate(sorted_lengths.tolist()):
        states.append(sorted_outputs[i, n - 1])
    return torch.stack(states)  # <-- here

# %% double | 2026-blind-9 | - | the length itself is the index (kept inside by a clamp); the time dimension of size 1 that gather leaves is not squeezed away
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    index = lengths.clamp(max=T - 1)  # <-- here
    index = index.view(B, 1, 1).expand(B, 1, d)
    return outputs.gather(1, index)  # <-- here

# %% right | 2026-blind-9 | a boolean picture with one True a row
def last_valid_state(outputs, lengths):
    is_last = torch.arange(outputs.shape[1]) == (lengths - 1).unsqueeze(1)  # (B, T)
    return outputs[is_last]


# %% wrong | 2026-blind-10 | - | finds the last tokens by the running sum of the lengths, as if the sentences stood one after another without padding
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    flat = outputs.reshape(B * T, d)
    # where does each sentence end in the long list of states?
    ends = torch.cumsum(lengths, dim=0) - 1  # <-- here
    return flat[ends]


# %% wrong | 2026-blind-10 | largest_over_time | takes the maximum over time of the states that are zeroed elsewhere in place of their sum, so that negative entries come out as 0
def last_valid_state(outputs, lengths):
    time = torch.arange(outputs.shape[1])
    is_last = time.unsqueeze(0) == (lengths - 1).unsqueeze(1)  # (B, T)
    only_last = outputs * is_last.unsqueeze(-1).to(outputs.dtype)  # (B, T, d)
    return only_last.amax(dim=1)  # <-- here


# %% double | 2026-blind-10 | one_too_late | takes index `length`, held within the batch, in place of `length - 1`; squeezes away every dimension of size 1, so that a batch of one sentence loses its B
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    places = torch.clamp(lengths, max=T - 1)  # <-- here
    index = places.reshape(B, 1, 1).expand(B, 1, d)
    return torch.gather(outputs, 1, index).squeeze()  # <-- here


# %% right | 2026-blind-10 | take_along_dim with an index that broadcasts over the features
def last_valid_state(outputs, lengths):
    place = (lengths.long() - 1).reshape(-1, 1, 1)
    return torch.take_along_dim(outputs, place, dim=1).squeeze(1)


# %% wrong | house | - | the last position but one for all, since the last one is padding
def last_valid_state(outputs, lengths):
    return outputs[:, -2]  # <-- here


# %% wrong | house | gathers_one_feature | the first feature alone, cut out by an index
def last_valid_state(outputs, lengths):
    rows = torch.arange(len(outputs))
    return outputs[rows, lengths - 1, :1]  # <-- here


# %% wrong | house | - | all states but the last are set to 0, and then the mean over time is taken
def last_valid_state(outputs, lengths):
    pick = F.one_hot(lengths - 1, outputs.shape[1]).to(outputs)
    return (pick.unsqueeze(-1) * outputs).mean(1)  # <-- here


# %% wrong | house | one_length_for_all | a loop over the lengths that overwrites what it reads, so that the last one counts for all
def last_valid_state(outputs, lengths):
    for length in lengths:
        states = outputs[:, length - 1]  # <-- here
    return states


# %% wrong | house | one_length_for_all | the shortest length for all
def last_valid_state(outputs, lengths):
    return outputs[:, lengths.min() - 1, :]  # <-- here


# %% wrong | 2026-blind-11 | gathers_one_feature | the index for gather is not expanded over the features, so only feature 0 of each state comes back, as (B, 1)
def last_valid_state(outputs, lengths):
    where = (lengths - 1).view(-1, 1, 1)  # (B, 1, 1)
    picked = outputs.gather(1, where)  # <-- here
    return picked.squeeze(1)


# %% wrong | 2026-blind-11 | - | in the flattened tensor a row starts every lengths.max() places in place of every T places, which differs when no sentence fills the batch
def last_valid_state(outputs, lengths):
    B = outputs.shape[0]
    longest = int(lengths.max())
    flat = outputs.flatten(0, 1)  # all states of all sentences below each other
    start_of_row = torch.arange(B) * longest  # <-- here
    return flat[start_of_row + lengths - 1]


# %% double | 2026-blind-11 | - | takes index length (held inside the tensor by a clamp) in place of length - 1; the time dimension of size 1 is left in the result
def last_valid_state(outputs, lengths):
    T = outputs.shape[1]
    place = lengths.long().clamp(max=T - 1)  # <-- here
    return torch.take_along_dim(outputs, place[:, None, None], dim=1)  # <-- here


# %% right | 2026-blind-11 | a boolean mask with one True in each row
def last_valid_state(outputs, lengths):
    batch_size, steps, _ = outputs.shape
    is_last = torch.arange(1, steps + 1).expand(batch_size, steps) == lengths.reshape(-1, 1)
    return outputs[is_last]


# %% wrong | 2026-blind-12 | gathers_one_feature | gather gets an index that is one wide in the last dimension, so only the first feature of each last state comes back, (B, 1) in place of (B, d)
def last_valid_state(outputs, lengths):
    place = (lengths - 1).view(-1, 1, 1)
    picked = torch.gather(outputs, 1, place)  # <-- here
    return picked.squeeze(1)


# %% wrong | 2026-blind-12 | - | in the flattened tensor each sentence is taken to begin B rows after the one before in place of T rows
def last_valid_state(outputs, lengths):
    n_sentences, n_steps, d = outputs.shape
    flat = outputs.reshape(n_sentences * n_steps, d)
    starts = torch.arange(n_sentences) * n_sentences  # <-- here
    return flat[starts + lengths - 1]


# %% double | 2026-blind-12 | - | the place marked is lengths in place of lengths - 1; the marked states are averaged over all T steps in place of summed
def last_valid_state(outputs, lengths):
    steps = torch.arange(outputs.shape[1])
    is_last = steps[None, :] == lengths[:, None]  # <-- here
    kept = outputs * is_last.unsqueeze(-1)
    return kept.mean(dim=1)  # <-- here


# %% right | 2026-blind-12 | one flat list of states and index_select with row offsets
def last_valid_state(outputs, lengths):
    batch, time, _ = outputs.shape
    first_of_row = time * torch.arange(batch, device=outputs.device)
    numbers = first_of_row + lengths.to(first_of_row) - 1
    return outputs.flatten(0, 1).index_select(0, numbers)


# %% wrong | house | time_first | transposed first, and then rows first in the index
def last_valid_state(outputs, lengths):
    by_time = outputs.transpose(0, 1)
    rows = torch.arange(len(lengths))
    return by_time[rows, lengths - 1]  # <-- here


# %% wrong | house | largest_over_time | relu of it
def last_valid_state(outputs, lengths):
    best = torch.zeros_like(outputs[:, 0])
    for t in range(outputs.shape[1]):
        best = torch.maximum(best, torch.where((lengths == t + 1).unsqueeze(1), outputs[:, t], best))  # <-- here
    return best


# %% wrong | 2026-blind-13 | - | one-hot positions without the number of classes: they are as wide as the longest sentence, not T, so that the product fails where no sentence fills the batch
def last_valid_state(outputs, lengths):
    # a one at the place of the last token, zeros elsewhere
    places = F.one_hot(lengths - 1).to(outputs.dtype)  # <-- here
    return torch.einsum("bt,btd->bd", places, outputs)


# %% wrong | 2026-blind-13 | squeezes_everything | the gathered tensor is squeezed everywhere, so that a batch of one sentence (or states of size one) loses a dimension
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    index = (lengths - 1).view(B, 1, 1).expand(B, 1, d)
    picked = torch.gather(outputs, 1, index)  # (B, 1, d)
    return picked.squeeze()  # <-- here


# %% double | 2026-blind-13 | - | counts the length from the end of the row (index -length) in place of from the start; keeps the result of shape (B, 1, d)
def last_valid_state(outputs, lengths):
    states = []
    for b, n in enumerate(lengths.tolist()):
        states.append(outputs[b, -n].unsqueeze(0))  # <-- here
    return torch.stack(states)  # <-- here


# %% right | 2026-blind-13 | flattens batch and time into one dimension and selects the rows by their number there
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    starts = T * torch.arange(B, device=outputs.device)
    numbers = starts + lengths.long().to(outputs.device) - 1
    return outputs.reshape(B * T, d).index_select(0, numbers)


# %% wrong | 2026-blind-14 | gathers_one_feature | the index of gather is not expanded over the features, so only the first feature of each state comes out, (B, 1) in place of (B, d)
def last_valid_state(outputs, lengths):
    index = (lengths - 1).view(-1, 1, 1)
    picked = torch.gather(outputs, 1, index)  # <-- here
    return picked.squeeze(1)


# %% wrong | 2026-blind-14 | rows_by_length | sorts the sentences by length, longest first, and returns the states in that order in place of the order of the batch
def last_valid_state(outputs, lengths):
    lengths, order = torch.sort(lengths, descending=True)
    outputs = outputs[order]  # <-- here
    rows = torch.arange(outputs.size(0))
    return outputs[rows, lengths - 1]


# %% right | 2026-blind-14 | a boolean picture of the last places, used as an index
def last_valid_state(outputs, lengths):
    places = torch.arange(outputs.shape[1], device=outputs.device).unsqueeze(0)
    is_last = places == lengths.unsqueeze(1) - 1
    return outputs[is_last]


# %% wrong | 2026-blind-15 | gathers_one_feature | the index of gather is not expanded over the features, so only the first feature of each state comes out
def last_valid_state(outputs, lengths):
    where = (lengths - 1).reshape(-1, 1, 1)
    picked = torch.gather(outputs, 1, where)  # <-- here
    return picked.squeeze(1)


# %% wrong | 2026-blind-15 | - | the stride of a row of the flattened outputs is taken to be the longest length, in place of T, which differs where no sentence fills the batch
def last_valid_state(outputs, lengths):
    batch, _, size = outputs.shape
    flat = outputs.reshape(-1, size)
    T = int(lengths.max())  # <-- here
    starts = torch.arange(batch) * T
    return flat[starts + lengths - 1]


# %% right | 2026-blind-15 | gather with an index that is expanded over the features
def last_valid_state(outputs, lengths):
    index = lengths.long().sub(1)[:, None, None].expand(-1, 1, outputs.size(2))
    return outputs.gather(1, index)[:, 0, :]


# %% wrong | 2026-blind-16 | - | flattens batch and time and finds the places by a running sum of the lengths, as if the sentences stood one behind the other without padding
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    flat = outputs.reshape(B * T, d)
    ends = torch.cumsum(lengths, dim=0) - 1  # <-- here
    return flat[ends]


# %% wrong | 2026-blind-16 | - | gathers with an index of one feature and spreads that afterwards, so that every feature is a copy of the first
def last_valid_state(outputs, lengths):
    index = (lengths - 1).long().view(-1, 1, 1)
    picked = outputs.gather(1, index)  # <-- here
    return picked.squeeze(1).expand(-1, outputs.shape[-1])


# %% right | 2026-blind-16 | index_select on the flattened (B * T, d) tensor, with each row's offset
def last_valid_state(outputs, lengths):
    batch, steps, width = outputs.shape
    offsets = steps * torch.arange(batch, device=outputs.device)
    which = offsets + lengths.to(offsets) - 1
    return outputs.reshape(batch * steps, width).index_select(0, which)


# %% wrong | 2026-blind-17 | gathers_one_feature | gathers with an index of size 1 in the features, so each sentence hands over its first feature alone
def last_valid_state(outputs, lengths):
    where = (lengths - 1).view(-1, 1, 1)
    picked = outputs.gather(1, where)  # <-- here
    return picked.squeeze(1)


# %% wrong | 2026-blind-17 | - | in the flattened (B * T, d) outputs it steps from sentence to sentence by d in place of T
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    flat = outputs.reshape(B * T, d)
    starts = torch.arange(B, device=outputs.device) * d  # <-- here
    return flat[(starts + lengths - 1) % (B * T)]


# %% right | 2026-blind-17 | gather with an expanded index
def last_valid_state(outputs, lengths):
    d = outputs.size(2)
    index = (lengths.long() - 1)[:, None, None].expand(-1, 1, d)
    return torch.gather(outputs, 1, index)[:, 0]


# %% wrong | 2026-blind-18 | every_row_at_every_length | indexes with a slice for the rows: every row's output at every place, (B, B, d)
def last_valid_state(outputs, lengths):
    places = lengths - 1
    return outputs[:, places]  # <-- here


# %% wrong | 2026-blind-18 | longest_length_for_all | takes the last place of the longest sentence for all rows
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    last = lengths.max() - 1  # <-- here
    index = last.expand(B).reshape(B, 1, 1).expand(B, 1, d)
    return outputs.gather(1, index).squeeze(1)


# %% right | 2026-blind-18 | flattened to one long list of tokens, with the place of each sentence's last counted out
def last_valid_state(outputs, lengths):
    B, T = outputs.shape[:2]
    starts = torch.arange(0, B * T, T, device=outputs.device)
    return outputs.flatten(0, 1).index_select(0, starts + lengths - 1)


# %% wrong | 2026-blind-19 | - | Counts the length from the end of the padded sequence (negative index) instead of from its start.
def last_valid_state(outputs, lengths):
    rows = torch.arange(len(outputs))
    return outputs[rows, -lengths]  # <-- here


# %% wrong | 2026-blind-19 | - | Takes the diagonal of all row-place pairs, which puts the batch last: (d, B), never transposed back.
def last_valid_state(outputs, lengths):
    every_pair = outputs[:, lengths - 1]  # (B, B, d)
    return every_pair.diagonal(dim1=0, dim2=1)  # <-- here


# %% right | 2026-blind-19 | a one-hot row for each sentence, summed over by einsum
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    is_last = torch.arange(1, T + 1, device=outputs.device)[None] == lengths[:, None]
    return torch.einsum("bt,btd->bd", is_last.to(outputs.dtype), outputs)


# %% wrong | 2026-blind-23 | one_too_late | the length itself is the index (cut off at T - 1), one step behind the last real token
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    places = lengths.clamp(max=T - 1)  # <-- here
    index = places.view(B, 1, 1).expand(B, 1, d)
    return outputs.gather(1, index).squeeze(1)


# %% wrong | 2026-blind-23 | - | counts the length back from the end of the padded row, not from its beginning
def last_valid_state(outputs, lengths):
    picked = []
    for states, n in zip(outputs, lengths.tolist()):
        picked.append(states[-n])  # <-- here
    return torch.stack(picked)


# %% right | 2026-blind-23 | a boolean mask with one True a row
def last_valid_state(outputs, lengths):
    clock = torch.arange(1, outputs.shape[1] + 1, device=outputs.device)
    is_last = clock.unsqueeze(0) == lengths.unsqueeze(1)
    return outputs[is_last]


# %% wrong | 2026-blind-24 | - | multiplies by a one-hot mask but averages over T (mean) instead of summing, so the state is divided by T
def last_valid_state(outputs, lengths):
    T = outputs.shape[1]
    pick = F.one_hot(lengths - 1, T).to(outputs.dtype)
    return (outputs * pick.unsqueeze(-1)).mean(dim=1)  # <-- here


# %% wrong | 2026-blind-24 | - | counts the length from the end (negative index -length), so it takes the token `length` places before the end of the padded row
def last_valid_state(outputs, lengths):
    found = []
    for row, n in zip(outputs, lengths.tolist()):
        found.append(row[-n])  # <-- here
    return torch.stack(found)


# %% right | 2026-blind-24 | flat view of all tokens and index_select with computed offsets
def last_valid_state(outputs, lengths):
    b, t, d = outputs.shape
    offsets = torch.arange(b, device=outputs.device) * t + lengths.long() - 1
    return outputs.reshape(b * t, d).index_select(0, offsets)


# %% wrong | 2026-blind-26 | - | in the flattened list of states each sentence's block is taken to be B long instead of T
def last_valid_state(outputs, lengths):
    B, T, d = outputs.shape
    flat = outputs.reshape(B * T, d)
    starts = torch.arange(B, device=lengths.device) * B  # <-- here
    return flat[starts + lengths - 1]


# %% wrong | 2026-blind-26 | - | of the packed real tokens it takes each sentence's first one, since the length is subtracted from the running end
def last_valid_state(outputs, lengths):
    steps = torch.arange(outputs.shape[1], device=outputs.device)
    packed = outputs[steps < lengths[:, None]]  # (number of real tokens, d)
    ends = lengths.cumsum(0)
    return packed[ends - lengths]  # <-- here


# %% right | 2026-blind-26 | take_along_dim with an index of shape (B, 1, 1)
def last_valid_state(outputs, lengths):
    place = (lengths.long() - 1)[:, None, None]
    return torch.take_along_dim(outputs, place, dim=1)[:, 0]
