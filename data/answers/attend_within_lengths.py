# %% shared | 2026-outsiders
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-outsiders | one_padding_position | position `length` is let in: <= instead of <
def awl_bug(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) <= lengths[:, None])
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | last_token_masked | masks one real position too many: < lengths - 1
def awl_too_short(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None] - 1)
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | mask_ignored | no mask at all
def awl_no_mask(scores, keys, lengths):
    w = torch.softmax(scores, -1)
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | only_padding | the mask is inverted: attends to the padding
def awl_inverted(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) >= lengths[:, None])
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | lengths_along_time | lengths are not turned into a column, so (T,) meets (B,)
def awl_no_column(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths)
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | weights_first | returns (weights, context) in the wrong order
def awl_order(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None])
    return w, my_context(w, keys)


# %% wrong | 2026-outsiders | mask_after_softmax | zeroes the weights after the softmax, so rows no longer sum to 1
def awl_after(scores, keys, lengths):
    w = scores.softmax(-1) * (torch.arange(scores.shape[1]) < lengths[:, None])
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | longest_length_for_all | cuts at the longest sentence instead of masking each row
def awl_longest(scores, keys, lengths):
    n = int(lengths.max())
    w = F.pad(scores[:, :n].softmax(-1), (0, scores.shape[1] - n))
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | zeroes_the_scores | sets the scores of padding to 0 instead of minus infinity
def awl_zero_scores(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = (scores * mask).softmax(-1)
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | changes_its_input | writes minus infinity into the caller's scores
def awl_in_place(scores, keys, lengths):
    with torch.no_grad():
        for b, n in enumerate(lengths.tolist()):
            scores[b, n:] = -torch.inf
    w = torch.softmax(scores, -1)
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | last_token_masked | counts positions from 1, so the last real token is masked
def awl_from_one(scores, keys, lengths):
    positions = torch.arange(1, scores.shape[1] + 1)
    w = my_softmax(scores, positions < lengths.unsqueeze(1))
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | first_length_for_all | uses the first sentence's length for all
def awl_first(scores, keys, lengths):
    w = my_softmax(scores, (torch.arange(scores.shape[1]) < lengths[0]).expand_as(scores))
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | zeroes_the_keys | zeroes the padded keys but leaves their weights
def awl_masks_keys(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.softmax(-1)
    return my_context(w, keys * mask[..., None]), w


# %% wrong | 2026-outsiders | softmax_over_dimension_0 | the softmax is over the batch (dim 0)
def awl_batch(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.masked_fill(~mask, -1e9).softmax(0) * mask
    return my_context(w, keys), w


# %% wrong | 2026-outsiders | context_without_mask | the context is computed with the unmasked weights
def awl_mixed(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None])
    return my_context(torch.softmax(scores, -1), keys), w


# %% right | 2026-outsiders | sentence by sentence, padded back
def awl_rows(scores, keys, lengths):
    T = scores.shape[1]
    ws = [F.pad(scores[b, :n].softmax(0), (0, T - n)) for b, n in enumerate(lengths.tolist())]
    w = torch.stack(ws)
    return torch.stack([w[b] @ keys[b] for b in range(len(w))]), w


# %% right | 2026-outsiders | rows of a triangle as masks
def awl_triangle(scores, keys, lengths):
    T = scores.shape[1]
    mask = torch.ones(T + 1, T, dtype=torch.bool).tril(-1)[lengths]
    w = my_softmax(scores, mask)
    return torch.bmm(w[:, None], keys)[:, 0], w


# %% right | 2026-outsiders | positions by cumsum, <= lengths from 1, einsum
def awl_cumsum(scores, keys, lengths):
    positions = torch.ones_like(scores, dtype=torch.long).cumsum(1)
    w = my_softmax(scores, positions <= lengths[:, None])
    return torch.einsum("pq,pqr->pr", w, keys), w


# %% right | 2026-outsiders | list of lists as the mask, torch.where, a list returned
def awl_lists(scores, keys, lengths):
    mask = torch.tensor([[t < n for t in range(scores.shape[1])] for n in lengths.tolist()])
    w = torch.softmax(torch.where(mask, scores, torch.finfo(scores.dtype).min), dim=1)
    w = torch.where(mask, w, torch.zeros_like(w))
    return (w.unsqueeze(-1) * keys).sum(dim=1), w


# %% shared | house
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


def context_matmul(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


def context_einsum(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


def context_bmm(weights, values):
    return torch.bmm(values.transpose(1, 2), weights.unsqueeze(2)).squeeze(2)


# %% right | house | a mask of the lengths
def within_masked(scores, keys, lengths):
    mask = torch.arange(scores.shape[1])[None] < lengths[:, None]
    weights = masked_with_inf(scores, mask)
    return context_einsum(weights, keys), weights


# %% right | house | a loop over sentences, padded with zeros
def within_by_loop(scores, keys, lengths):
    weights = []
    for row, n in zip(scores, lengths.tolist(), strict=True):
        weights.append(torch.cat([torch.softmax(row[:n], 0), row[n:] * 0]))
    weights = torch.stack(weights)
    return context_matmul(weights, keys), weights


# %% right | house | lengths compared with positions
def within_counted_the_other_way(scores, keys, lengths):
    mask = lengths.unsqueeze(1) > torch.arange(scores.size(1)).expand_as(scores)
    weights = masked_by_hand(scores, mask)
    return context_bmm(weights, keys), weights


# %% shared | 2026-blind
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | one_padding_position | the bug itself, position `length` let in
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions <= lengths[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | lengths_along_time | lengths without a dimension for the positions
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | last_token_masked | the last real position shut out
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions[None, :] < (lengths - 1)[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    context = my_context(weights, keys)
    return context, weights


# %% wrong | 2026-blind | only_padding | only padding attended to
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.size(-1)) >= lengths.unsqueeze(1)  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | weights_first | weights first
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return weights, my_context(weights, keys)  # <-- here


# %% wrong | 2026-blind | - | positions of the batch instead of time
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[0])  # <-- here
    mask = positions < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | mask_ignored | mask made and not used
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths[:, None]
    weights = my_softmax(scores)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | the mask transposed
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions[:, None] < lengths[None, :]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | longest_length_for_all | the longest sentence's length for all
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1]).expand_as(scores)
    mask = positions < lengths.max()  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | mask as floats
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = (positions < lengths[:, None]).float()  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | mask_after_softmax | the mask put on the weights
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]).unsqueeze(0) < lengths.unsqueeze(1)
    weights = my_softmax(scores) * mask  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | zeroes_the_keys | only the keys masked
def attend_within_lengths(scores, keys, lengths):
    real = torch.arange(scores.shape[1]) < lengths[:, None]
    keys = keys * real[:, :, None]
    weights = my_softmax(scores)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | changes_its_input | the scores of the padding overwritten in place
def attend_within_lengths(scores, keys, lengths):
    for b, length in enumerate(lengths.tolist()):
        scores[b, length:] = torch.finfo(scores.dtype).min  # <-- here
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | only the last real position attended to
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions == lengths[:, None] - 1  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind | - | the context of the scores
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    context = my_context(scores, keys)  # <-- here
    return context, weights


# %% wrong | 2026-blind | - | arguments of the context exchanged
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(keys, weights), weights  # <-- here


# %% wrong | 2026-blind | first_length_for_all | cut at the end of the first sentence
def attend_within_lengths(scores, keys, lengths):
    mask = torch.zeros(scores.shape, dtype=torch.bool)
    mask[:, : int(lengths[0])] = True  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% double | 2026-blind | - | position `length` let in; weights first
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = ~(positions > lengths[:, None])  # <-- here
    weights = my_softmax(scores, mask)
    return weights, my_context(weights, keys)  # <-- here


# %% double | 2026-blind | - | last real position shut out; context of the scores
def attend_within_lengths(scores, keys, lengths):
    last = lengths.unsqueeze(-1) - 1
    mask = torch.arange(scores.shape[-1]) < last  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(scores, keys), weights  # <-- here


# %% right | 2026-blind | less than
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1], device=scores.device)
    mask = positions < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% right | 2026-blind | at most length minus one
def attend_within_lengths(scores, keys, lengths):
    last = (lengths - 1).unsqueeze(-1)
    steps = torch.arange(keys.size(1)).unsqueeze(0)
    weights = my_softmax(scores, steps.le(last))
    context = torch.einsum("bt,btd->bd", weights, keys)
    return context, weights


# %% right | 2026-blind | the mask filled row by row
def attend_within_lengths(scores, keys, lengths):
    allowed = torch.zeros_like(scores, dtype=torch.bool)
    for row, length in zip(allowed, lengths.tolist()):
        row[:length] = True
    weights = my_softmax(scores, allowed)
    context = my_context(weights, keys)
    return context, weights


# %% right | 2026-blind | sentence by sentence, padded with zeros again
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    rows = []
    for b, n in enumerate(lengths.tolist()):
        rows.append(F.pad(torch.softmax(scores[b, :n], dim=0), (0, T - n)))
    weights = torch.stack(rows)
    return (weights[:, None, :] @ keys)[:, 0, :], weights


# %% shared | 2026-blind-2
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | only_padding | The mask is the wrong way round: it lets in the padding and shuts out the words
def attend_within_lengths(scores, keys, lengths):
    T = scores.size(1)
    pad = torch.arange(T)[None, :] >= lengths[:, None]  # <-- here
    w = my_softmax(scores, pad)
    return my_context(w, keys), w


# %% wrong | 2026-blind-2 | last_token_masked | The last word of every sentence is shut out
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < (lengths - 1)[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | last_token_masked | positions that count from 1 are compared with `<`, which loses the last word
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(1, scores.shape[1] + 1)
    mask = positions.unsqueeze(0) < lengths.unsqueeze(1)  # <-- here
    weights = my_softmax(scores, mask)
    context = my_context(weights, keys)
    return context, weights


# %% wrong | 2026-blind-2 | - | all sentences are cut to the shortest length instead of each to its own
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]).expand(len(scores), -1) < lengths.min()  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | - | The positions are counted along the batch: arange has B entries and not T
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[0]) < lengths[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | - | `lengths` has no second dimension, so it is compared with the wrong dimension: the mask is (T, B)
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1])[:, None] < lengths  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | zeroes_the_keys | The keys of the padding are set to zero, but the weights there are not: the rest no longer sums to 1
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    keys = keys * mask.unsqueeze(-1)
    weights = my_softmax(scores)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | changes_its_input | The padding of the caller's keys is overwritten with zeros
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    with torch.no_grad():
        keys[~mask] = 0.0  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | returns_one | only the context is returned; the weights are promised as well
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys)  # <-- here


# %% wrong | 2026-blind-2 | nan_where_all_is_masked | minus infinity by hand gives NaN for a sentence of length 0
def attend_within_lengths(scores, keys, lengths):
    outside = torch.arange(scores.shape[1]) >= lengths[:, None]
    weights = torch.softmax(scores.masked_fill(outside, float("-inf")), dim=-1)  # <-- here
    return my_context(weights, keys), weights


# %% double | 2026-blind-2 | - | one position of padding is let in, and weights and context are exchanged
def attend_within_lengths(scores, keys, lengths):
    idx = torch.arange(scores.shape[1]).view(1, -1)
    mask = idx < lengths.view(-1, 1) + 1  # <-- here
    weights = my_softmax(scores, mask)
    return weights, my_context(weights, keys)  # <-- here


# %% right | 2026-blind-2 | row by row
def attend_within_lengths(scores, keys, lengths):
    weights, contexts = [], []
    for s, k, n in zip(scores, keys, lengths.tolist()):
        w = torch.cat([torch.softmax(s[:n], dim=0), torch.zeros_like(s[n:])])
        weights.append(w)
        contexts.append(w @ k)
    return torch.stack(contexts), torch.stack(weights)


# %% right | 2026-blind-2 | cumsum mask
def attend_within_lengths(scores, keys, lengths):
    counts = torch.ones_like(scores, dtype=torch.long).cumsum(dim=1)
    inside = counts.le(lengths.reshape(-1, 1))
    weights = my_softmax(scores, inside)
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% wrong | 2026-blind-2 | - | The positions are put on a GPU, which the scores need not be on
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1], device="cuda")  # <-- here
    mask = positions < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-2 | returns_nothing | The return is missing
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    context = my_context(weights, keys)


# %% shared | 2026-blind-5
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax


# %% wrong | 2026-blind-5 | nan_where_all_is_masked | minus infinity and a plain softmax make an empty sentence NaN
def attend_within_lengths(scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    weights = torch.softmax(scores.masked_fill(behind, -torch.inf), dim=-1)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-5 | empty_sequence_reads_one_position | the lengths are raised to at least 1, so that an empty sentence reads its first place
def attend_within_lengths(scores, keys, lengths):
    lengths = lengths.clamp(min=1)  # <-- here
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-5 | cuts_at_the_longest | scores and keys are cut to the longest sentence, so the weights can come out narrower than the scores
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    mask = torch.arange(longest) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% double | 2026-blind-5 | - | the last word is shut out with the padding; weights and context are handed back in the wrong order
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths[:, None] - 1  # <-- here
    weights = my_softmax(scores, mask)
    return weights, my_context(weights, keys)  # <-- here


# %% right | 2026-blind-5 | a loop over the sentences, each cut at its end, the rest zeros
def attend_within_lengths(scores, keys, lengths):
    all_weights, contexts = [], []
    for row, sentence, length in zip(scores, keys, lengths.tolist(), strict=True):
        real = torch.softmax(row[:length], dim=0)
        contexts.append((real[:, None] * sentence[:length]).sum(dim=0))
        all_weights.append(F.pad(real, (0, len(row) - length)))
    return torch.stack(contexts), torch.stack(all_weights)


# %% shared | 2026-blind-6
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-6 | zeroes_the_scores | multiplies the scores of the padding by 0 instead of masking them, and a score of 0 still gets weight
def attend_within_lengths(scores, keys, lengths):
    real = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores * real)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-6 | - | makes the mask as wide as the longest sentence, which fails when the batch is padded further
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(lengths.max())  # <-- here
    mask = positions[None, :] < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% right | 2026-blind-6 | sentence by sentence, cut to its length, into zeros
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    for b, n in enumerate(lengths.tolist()):
        if n > 0:
            weights[b, :n] = scores[b, :n].softmax(dim=0)
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-7
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)

# %% wrong | 2026-blind-7 | empty_sequence_reads_one_position | an empty sentence is counted as one of length 1, against NaN
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    mask = torch.arange(T) < lengths.clamp(min=1).unsqueeze(1)  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights

# %% wrong | 2026-blind-7 | longest_length_for_all | the whole batch is cut at its longest sentence, and shorter sentences go on reading their padding
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    allowed = torch.arange(scores.shape[1]) < longest  # <-- here
    weights = my_softmax(scores, allowed)
    return my_context(weights, keys), weights

# %% right | 2026-blind-7 | sentence by sentence, on what is cut off at its length
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    context = keys.new_zeros(len(keys), keys.shape[2])
    for b, n in enumerate(lengths.tolist()):
        if n > 0:
            own = F.softmax(scores[b, :n], dim=0)
            weights[b, :n] = own
            context[b] = own @ keys[b, :n]
    return context, weights


# %% wrong | house | - | a loop over sentences, whose weights are padded in front
def padded_in_front(scores, keys, lengths):
    contexts, weights = [], []
    for s, k, n in zip(scores, keys, lengths):
        w = torch.softmax(s[:n], 0)
        contexts.append(w @ k[:n])
        weights.append(F.pad(w, (len(s) - n, 0)))  # <-- here
    return torch.stack(contexts), torch.stack(weights)


# %% wrong | house | no_shift | exponentials times the mask as numbers, nothing subtracted
def exponentials_inside(scores, keys, lengths):
    inside = (torch.arange(scores.shape[1]) < lengths[:, None]).to(scores)
    e = torch.exp(scores) * inside  # <-- here
    w = e / e.sum(1, keepdim=True).clamp(min=1e-9)
    return torch.bmm(w[:, None], keys)[:, 0], w


# %% shared | 2026-blind-9
from course_utils.attention.weights import context_vector as my_context
from course_utils.attention.weights import masked_softmax as my_softmax

# %% wrong | 2026-blind-9 | empty_sequence_reads_one_position | lengths are raised to at least 1 against nan, so an empty sentence reads its first padding
def attend_within_lengths(scores, keys, lengths):
    lengths = lengths.clamp(min=1)  # <-- here
    mask = torch.arange(scores.shape[1]) < lengths.unsqueeze(1)
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights

# %% wrong | 2026-blind-9 | cuts_at_the_longest | scores and keys are cut at the longest sentence first, so the weights come back with fewer than T columns
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    mask = torch.arange(longest) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights

# %% double | 2026-blind-9 | weights_first+mask_after_softmax | the padding's weights are set to 0 after the softmax and the others no longer sum to 1; weights and context are returned in the wrong order
def attend_within_lengths(scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores) * inside  # <-- here
    return weights, my_context(weights, keys)  # <-- here

# %% wrong | 2026-blind-9 | overwrites_what_the_gradient_needs | sentence by sentence, each cut at its own end: it writes into what the gradient still needs
def attend_within_lengths(scores, keys, lengths):
    contexts = keys.new_zeros(keys.shape[0], keys.shape[2])
    weights = torch.zeros_like(scores)
    for b, n in enumerate(lengths.tolist()):
        if n == 0:
            continue
        weights[b, :n] = torch.softmax(scores[b, :n], dim=0)
        contexts[b] = weights[b, :n] @ keys[b, :n]
    return contexts, weights


# %% shared | 2026-blind-10
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-10 | empty_sequence_reads_one_position | lifts lengths of 0 to 1, so that an empty sentence reads the first position of the padding
def attend_within_lengths(scores, keys, lengths):
    # at least one position, so that the softmax has something to divide by
    lengths = lengths.clamp(min=1)  # <-- here
    position = torch.arange(scores.shape[1])[None, :]
    mask = position < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-10 | cuts_at_the_longest | cuts scores and keys at the longest sentence, so that the weights are (B, longest) in place of (B, T)
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores = scores[:, :longest]  # <-- here
    keys = keys[:, :longest]  # <-- here
    inside = torch.arange(longest).expand(len(lengths), -1) < lengths.unsqueeze(-1)
    weights = my_softmax(scores, inside)
    context = my_context(weights, keys)
    return context, weights


# %% right | 2026-blind-10 | sentence by sentence on slices, the weights filled up with zeros by F.pad
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    rows, read = [], []
    for row, words, length in zip(scores, keys, lengths.tolist(), strict=True):
        inside = torch.softmax(row[:length], dim=0)  # (length,), empty for an empty sentence
        rows.append(F.pad(inside, (0, T - length)))
        read.append((inside.unsqueeze(1) * words[:length]).sum(dim=0))
    return torch.stack(read), torch.stack(rows)


# %% wrong | house | first_token_masked | a loop that leaves out the first token
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    for b, n in enumerate(lengths.tolist()):
        weights[b, 1:n] = torch.softmax(scores[b, 1:n], -1)  # <-- here
    return context_matmul(weights, keys), weights


# %% wrong | house | last_length_for_all | a loop that makes a mask of each length, and keeps the last
def attend_within_lengths(scores, keys, lengths):
    for n in lengths:
        mask = torch.arange(scores.shape[1]) < n  # <-- here
    weights = masked_by_hand(scores, mask)
    return context_matmul(weights, keys), weights


# %% wrong | house | weights_without_mask | hands back the weights of a softmax without a mask
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = masked_by_hand(scores)
    context = context_matmul(masked_by_hand(scores, mask), keys)
    return context, weights  # <-- here


# %% wrong | house | - | shuts out the first position of the padding alone
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions != lengths[:, None]  # <-- here
    weights = masked_by_hand(scores, mask)
    return context_matmul(weights, keys), weights


# %% wrong | house | - | the scores behind the ends are made 0, and then every score of 0 is forbidden
def attend(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    s = scores * mask
    s = s.masked_fill(s == 0, float("-inf"))
    w = torch.softmax(s, -1).nan_to_num(0.0)
    return context_vector(w, keys), w


# %% shared | 2026-blind-11
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-11 | zeroes_the_scores | multiplies the scores of the padding by 0, which leaves them a score of 0 and so a weight
def attend_within_lengths(scores, keys, lengths):
    inside = torch.arange(scores.shape[1])[None, :] < lengths[:, None]
    scores = scores * inside  # <-- here
    weights = my_softmax(scores)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-11 | - | an empty sentence is skipped, so that its row is missing from both results
def attend_within_lengths(scores, keys, lengths):
    B, T = scores.shape
    contexts, all_weights = [], []
    for b in range(B):
        n = int(lengths[b])
        if n == 0:
            continue  # <-- here
        w = torch.softmax(scores[b, :n], dim=0)
        contexts.append(w @ keys[b, :n])
        all_weights.append(torch.cat([w, torch.zeros(T - n)]))
    return torch.stack(contexts), torch.stack(all_weights)


# %% wrong | 2026-blind-11 | empty_sequence_reads_one_position | lengths are held at 1 or more, so an empty sentence reads its first padding in place of nothing
def attend_within_lengths(scores, keys, lengths):
    at_least_one = lengths.clamp(min=1)  # <-- here
    position = torch.arange(scores.shape[1])
    outside = position >= at_least_one.unsqueeze(1)
    weights = scores.masked_fill(outside, -torch.inf).softmax(dim=1)
    context = torch.einsum("bt,btd->bd", weights, keys)
    return context, weights


# %% right | 2026-blind-11 | sentence by sentence on slices, padded afterwards with zeros
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    read, shares = [], []
    for row, memory, length in zip(scores, keys, lengths.tolist()):
        share = F.softmax(row[:length], dim=0)
        read.append(share @ memory[:length])
        shares.append(F.pad(share, (0, T - length)))
    return torch.stack(read), torch.stack(shares)


# %% shared | 2026-blind-12
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-12 | cuts_at_the_longest | scores and keys are cut to the longest sentence's length, so the weights have fewer than T columns when every sentence is padded
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    mask = torch.arange(longest) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-12 | empty_sequence_reads_one_position | lengths are raised to at least 1, so an empty sentence reads its first padding in place of nothing
def attend_within_lengths(scores, keys, lengths):
    # a softmax needs at least one position
    lengths = lengths.clamp(min=1)  # <-- here
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths[:, None]  # (B, T)
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-12 | zeroes_the_scores | the scores of the padding are multiplied to 0 in place of masked, so padding still gets weight
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    real = (torch.arange(T).expand(len(lengths), T) < lengths.unsqueeze(1)).to(scores.dtype)
    weights = my_softmax(scores * real)  # <-- here
    context = torch.einsum("bt,btd->bd", weights, keys)
    return context, weights


# %% right | 2026-blind-12 | sentence by sentence on the cut tensors, zeros put behind
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    contexts, rows = [], []
    for row, sentence, n in zip(scores, keys, lengths.tolist()):
        alpha = torch.softmax(row[:n], dim=0)  # (n,), empty for an empty sentence
        contexts.append((alpha[:, None] * sentence[:n]).sum(dim=0))
        rows.append(F.pad(alpha, (0, T - n)))
    return torch.stack(contexts), torch.stack(rows)


# %% wrong | house | zeroes_the_keys | the sum runs over the real positions, the softmax over all
def attend_within_lengths(scores, keys, lengths):
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = torch.stack([weights[b, :n] @ keys[b, :n] for b, n in enumerate(lengths.tolist())])
    return context, weights


# %% wrong | house | cuts_at_the_longest | right weights, cut at the longest at the end
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = masked_with_inf(scores, mask)
    context = torch.einsum("bt,btd->bd", weights, keys)
    return context, weights[:, : int(lengths.max())]  # <-- here


# %% wrong | house | fill_of_minus_1e9 | a large negative number added behind the ends, half precision goes
def attend_within_lengths(scores, keys, lengths):
    behind = torch.arange(scores.shape[1])[None, :] >= lengths[:, None]
    weights = torch.softmax(scores + behind * -1e9, -1)  # <-- here
    weights = weights * ~behind
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% wrong | house | shifted_by_one | positions from 1, strictly below and above
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = (positions >= 1) & (positions <= lengths[:, None])  # <-- here
    weights = masked_with_inf(scores, mask)
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-13
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-13 | cuts_at_the_longest | pads the rows of weights only to the longest sentence in place of T, so that the weights are too narrow where no sentence fills the batch
def attend_within_lengths(scores, keys, lengths):
    contexts, rows = [], []
    for b in range(len(lengths)):
        n = int(lengths[b])
        w = torch.softmax(scores[b, :n], dim=0)
        rows.append(w)
        contexts.append(w @ keys[b, :n])
    weights = nn.utils.rnn.pad_sequence(rows, batch_first=True)  # <-- here
    return torch.stack(contexts), weights


# %% wrong | 2026-blind-13 | empty_sequence_reads_one_position | raises lengths of 0 to 1, so that an empty sentence reads its first position in place of nothing
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    at_least_one = lengths.clamp(min=1)  # <-- here
    mask = positions < at_least_one.unsqueeze(1)
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% right | 2026-blind-13 | sentence by sentence, the softmax of its own scores written into a row of zeros
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    weights = []
    for row, n in zip(scores, lengths.tolist()):
        own = torch.softmax(row[:n], dim=0)
        weights.append(torch.cat([own, row.new_zeros(T - n)]))
    weights = torch.stack(weights)
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% wrong | house | only_padding | a right comparison, whose opposite is handed on
def attend_within_lengths(scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = masked_by_hand(scores, ~inside)  # <-- here
    return context_matmul(weights, keys), weights


# %% shared | 2026-blind-14
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(~mask, low), dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-14 | cuts_at_the_longest | cuts scores and keys to the longest length of the batch, so that the weights are (B, longest) in place of (B, T)
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    mask = torch.arange(longest) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-14 | empty_sequence_reads_one_position | takes every length for at least 1, so that an empty sentence reads its first position in place of nothing
def attend_within_lengths(scores, keys, lengths):
    last = lengths.clamp(min=1) - 1  # <-- here
    positions = torch.arange(scores.shape[1])
    weights = my_softmax(scores, positions <= last.unsqueeze(1))
    return my_context(weights, keys), weights


# %% double | 2026-blind-14 | - | sets the weights behind the end to 0 after the softmax, so that the rest does not sum to 1; divides the weighted sum of the keys by the length of the sentence
def attend_within_lengths(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = torch.softmax(scores, dim=-1) * mask  # <-- here
    total = (weights.unsqueeze(2) * keys).sum(dim=1)
    context = total / lengths.unsqueeze(1)  # <-- here
    return context, weights


# %% right | 2026-blind-14 | one sentence after the other, each cut to its length, written into zeros
def attend_within_lengths(scores, keys, lengths):
    rows, contexts = [], []
    for row, sentence, n in zip(scores, keys, lengths.tolist(), strict=True):
        row = F.pad(torch.softmax(row[:n], dim=0), (0, len(row) - n))
        rows.append(row)
        contexts.append(row[:n] @ sentence[:n])
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-15
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-15 | - | the mask has as many columns as the longest sentence has tokens, in place of T, which is an error where the batch is padded further
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    mask = torch.arange(longest)[None, :] < lengths[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-15 | empty_sequence_reads_one_position | lengths below 1 are raised to 1, so an empty sentence reads its first place in place of nothing
def attend_within_lengths(scores, keys, lengths):
    lengths = lengths.clamp(min=1)  # <-- here
    T = scores.size(1)
    positions = torch.arange(T).expand(len(lengths), T)
    allowed = positions.lt(lengths.unsqueeze(1))
    weights = my_softmax(scores, allowed)
    context = my_context(weights, keys)
    return context, weights


# %% right | 2026-blind-15 | sentence by sentence: a plain softmax of the cut row, padded with zeros again
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    rows = []
    for row, length in zip(scores, lengths.tolist(), strict=True):
        inside = torch.softmax(row[:length], dim=0)  # (length,)
        rows.append(torch.cat([inside, row.new_zeros(T - length)]))
    weights = torch.stack(rows)  # (B, T)
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% shared | 2026-blind-16
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, low), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-16 | empty_sequence_reads_one_position | takes an empty sentence for one of length 1, so that it reads the padding at position 0
def attend_within_lengths(scores, keys, lengths):
    lengths = lengths.clamp(min=1)  # <-- here
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-16 | nan_where_all_is_masked | sets the weights behind the end to 0 after the softmax and divides by the sum of the rest, which is 0/0 in an empty sentence
def attend_within_lengths(scores, keys, lengths):
    real = (torch.arange(scores.shape[1])[None, :] < lengths[:, None]).to(scores.dtype)
    weights = torch.softmax(scores, dim=1) * real
    weights = weights / weights.sum(dim=1, keepdim=True)  # <-- here
    context = my_context(weights, keys)
    return context, weights


# %% right | 2026-blind-16 | one sentence after the other, cut to its length, into tensors of zeros
def attend_within_lengths(scores, keys, lengths):
    all_weights, contexts = [], []
    for row, key, n in zip(scores, keys, lengths.tolist()):
        share = torch.softmax(row[:n], dim=0)
        all_weights.append(F.pad(share, (0, len(row) - n)))
        contexts.append(share @ key[:n])
    return torch.stack(contexts), torch.stack(all_weights)


# %% shared | 2026-blind-17
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-17 | empty_sequence_reads_one_position | counts an empty sentence as one token long, so it reads its first position in place of nothing
def attend_within_lengths(scores, keys, lengths):
    ends = lengths.clamp(min=1).unsqueeze(1)  # <-- here
    inside = torch.arange(scores.shape[1]).unsqueeze(0) < ends
    weights = my_softmax(scores, inside)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-17 | cuts_at_the_longest | cuts the batch to its longest sentence and gives weights of that length in place of T
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    mask = torch.arange(longest)[None, :] < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% right | 2026-blind-17 | sentence by sentence, padded with zeros
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    contexts, rows = [], []
    for b, n in enumerate(lengths.tolist()):
        own = torch.softmax(scores[b, :n], dim=0)
        contexts.append(own @ keys[b, :n])
        rows.append(F.pad(own, (0, T - n)))
    return torch.stack(contexts), torch.stack(rows)


# %% shared | 2026-blind-18
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(low, dim=-1).masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-18 | zeroes_the_scores | scores behind the end are multiplied by 0 before a plain softmax, so padding keeps exp(0)
def attend_within_lengths(scores, keys, lengths):
    real = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores * real)  # <-- here
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-18 | cuts_at_the_longest | the padding is cut off at the longest sentence of the batch: the weights are (B, max length) in place of (B, T)
def attend_within_lengths(scores, keys, lengths):
    longest = int(lengths.max())
    scores, keys = scores[:, :longest], keys[:, :longest]  # <-- here
    inside = torch.arange(longest)[None, :] < lengths[:, None]
    weights = my_softmax(scores, inside)
    return my_context(weights, keys), weights


# %% right | 2026-blind-18 | sentence by sentence, with a plain softmax of the cut row
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    for b, n in enumerate(lengths.tolist()):
        if n:
            weights[b, :n] = torch.softmax(scores[b, :n], dim=0)
    return my_context(weights, keys), weights


# %% shared | 2026-blind-19
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-19 | empty_sequence_reads_one_position | Lengths are lifted to at least 1, so that an empty sentence reads its first position of padding.
def attend_within_lengths(scores, keys, lengths):
    lengths = lengths.clamp(min=1)  # <-- here
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-19 | mask_after_softmax | The padding is taken out of the weights after the softmax, and what is left does not sum to 1.
def attend_within_lengths(scores, keys, lengths):
    T = scores.size(1)
    inside = torch.arange(T).unsqueeze(0) < lengths.unsqueeze(1)
    weights = torch.softmax(scores, dim=-1) * inside  # <-- here
    return torch.einsum("bt,btd->bd", weights, keys), weights


# %% right | 2026-blind-19 | each sentence cut to its length and written into tables of zeros
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    context = torch.zeros_like(keys[:, 0])
    for b, n in enumerate(lengths.tolist()):
        if n:
            part = scores[b, :n].softmax(0)
            weights[b, :n] = part
            context[b] = part @ keys[b, :n]
    return context, weights


# %% shared | 2026-blind-23
def my_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-23 | - | counts the real positions from the end of the row, as if the padding stood in front
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    mask = torch.arange(T) >= T - lengths[:, None]  # <-- here
    weights = my_softmax(scores, mask)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-23 | empty_sequence_reads_one_position | lengths are raised to at least 1 against NaN, so that an empty sentence reads its first padding
def attend_within_lengths(scores, keys, lengths):
    at_least_one = lengths.clamp(min=1)  # <-- here
    inside = torch.arange(scores.shape[1]).unsqueeze(0) < at_least_one.unsqueeze(1)
    filled = scores.masked_fill(~inside, -torch.inf)
    weights = filled.softmax(dim=-1)
    context = torch.einsum("bt,btd->bd", weights, keys)
    return context, weights


# %% double | 2026-blind-23 | last_token_masked+softmax_over_dimension_0 | the last real token is left out; the softmax runs over the sentences of the batch
def attend_within_lengths(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions < lengths[:, None] - 1  # <-- here
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(filled, dim=0).masked_fill(~mask, 0.0)  # <-- here
    return my_context(weights, keys), weights


# %% shared | 2026-blind-24
from course_utils.attention.weights import masked_softmax as my_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-24 | - | the mask counts from the end of the row: the last `length` positions are kept, as if the padding stood in front
def attend_within_lengths(scores, keys, lengths):
    T = scores.shape[1]
    from_the_end = torch.arange(T - 1, -1, -1, device=scores.device)
    real = from_the_end[None, :] < lengths[:, None]  # <-- here
    weights = my_softmax(scores, real)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-24 | empty_sequence_reads_one_position | lengths are clamped to at least 1, so that an empty sentence reads its first padding
def attend_within_lengths(scores, keys, lengths):
    safe = lengths.clamp(min=1)  # <-- here
    mask = torch.arange(keys.shape[1], device=keys.device).expand_as(scores) < safe.unsqueeze(-1)
    w = my_softmax(scores, mask)
    return torch.einsum("bt,btd->bd", w, keys), w


# %% double | 2026-blind-24 | - | positions are counted from 1 with a strict comparison, so the last real word is lost; the weights that are returned are the masked scores before the softmax
def attend_within_lengths(scores, keys, lengths):
    position = torch.arange(1, scores.shape[1] + 1, device=scores.device)
    mask = position < lengths.unsqueeze(1)  # <-- here
    w = my_softmax(scores, mask)
    context = my_context(w, keys)
    return context, scores.masked_fill(~mask, 0.0)  # <-- here


# %% shared | 2026-blind-26
from course_utils.attention.weights import masked_softmax

my_softmax = masked_softmax


def my_context(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


# %% wrong | 2026-blind-26 | empty_sequence_reads_one_position | the lengths are raised to at least 1, so an empty sentence reads its first padding token
def attend_within_lengths(scores, keys, lengths):
    real = torch.arange(scores.shape[-1]) < lengths.clamp(min=1)[:, None]  # <-- here
    weights = my_softmax(scores, real)
    return my_context(weights, keys), weights


# %% wrong | 2026-blind-26 | - | the padding's scores are multiplied by 0 and take part in the softmax with the score 0
def attend_within_lengths(scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = my_softmax(scores * inside)  # <-- here
    context = my_context(weights, keys * inside[..., None])
    return context, weights


# %% right | 2026-blind-26 | sentence by sentence with slices, written into zeros
def attend_within_lengths(scores, keys, lengths):
    weights = torch.zeros_like(scores)
    for b, n in enumerate(lengths.tolist()):
        if n:
            weights[b, :n] = scores[b, :n].softmax(0)
    return torch.einsum("bt,btd->bd", weights, keys), weights
