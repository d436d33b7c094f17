"""Held out: wrong and right ways to write attend_within_lengths."""

import torch
from torch.nn import functional as F

from held_out.lesson import my_context, my_softmax
from held_out.registry import right, wrong


@wrong("attend_within_lengths", "one_padding_position", "position `length` is let in: <= instead of <")
def awl_bug(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) <= lengths[:, None])
    return my_context(w, keys), w


@wrong("attend_within_lengths", "last_token_masked", "masks one real position too many: < lengths - 1")
def awl_too_short(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None] - 1)
    return my_context(w, keys), w


@wrong("attend_within_lengths", "mask_ignored", "no mask at all")
def awl_no_mask(scores, keys, lengths):
    w = torch.softmax(scores, -1)
    return my_context(w, keys), w


@wrong("attend_within_lengths", "only_padding", "the mask is inverted: attends to the padding")
def awl_inverted(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) >= lengths[:, None])
    return my_context(w, keys), w


@wrong("attend_within_lengths", "lengths_along_time", "lengths are not turned into a column, so (T,) meets (B,)")
def awl_no_column(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths)
    return my_context(w, keys), w


@wrong("attend_within_lengths", "weights_first", "returns (weights, context) in the wrong order")
def awl_order(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None])
    return w, my_context(w, keys)


@wrong("attend_within_lengths", "mask_after_softmax", "zeroes the weights after the softmax, so rows no longer sum to 1")
def awl_after(scores, keys, lengths):
    w = scores.softmax(-1) * (torch.arange(scores.shape[1]) < lengths[:, None])
    return my_context(w, keys), w


@wrong("attend_within_lengths", "longest_length_for_all", "cuts at the longest sentence instead of masking each row")
def awl_longest(scores, keys, lengths):
    n = int(lengths.max())
    w = F.pad(scores[:, :n].softmax(-1), (0, scores.shape[1] - n))
    return my_context(w, keys), w


@wrong("attend_within_lengths", "zeroes_the_scores", "sets the scores of padding to 0 instead of minus infinity")
def awl_zero_scores(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = (scores * mask).softmax(-1)
    return my_context(w, keys), w


@wrong("attend_within_lengths", "changes_its_input", "writes minus infinity into the caller's scores")
def awl_in_place(scores, keys, lengths):
    with torch.no_grad():
        for b, n in enumerate(lengths.tolist()):
            scores[b, n:] = -torch.inf
    w = torch.softmax(scores, -1)
    return my_context(w, keys), w


@wrong("attend_within_lengths", "last_token_masked", "counts positions from 1, so the last real token is masked")
def awl_from_one(scores, keys, lengths):
    positions = torch.arange(1, scores.shape[1] + 1)
    w = my_softmax(scores, positions < lengths.unsqueeze(1))
    return my_context(w, keys), w


@wrong("attend_within_lengths", "first_length_for_all", "uses the first sentence's length for all")
def awl_first(scores, keys, lengths):
    w = my_softmax(scores, (torch.arange(scores.shape[1]) < lengths[0]).expand_as(scores))
    return my_context(w, keys), w


@wrong("attend_within_lengths", "zeroes_the_keys", "zeroes the padded keys but leaves their weights")
def awl_masks_keys(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.softmax(-1)
    return my_context(w, keys * mask[..., None]), w


@wrong("attend_within_lengths", "softmax_over_the_batch", "the softmax is over the batch (dim 0)")
def awl_batch(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.masked_fill(~mask, -1e9).softmax(0) * mask
    return my_context(w, keys), w


@wrong("attend_within_lengths", "context_without_mask", "the context is computed with the unmasked weights")
def awl_mixed(scores, keys, lengths):
    w = my_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None])
    return my_context(torch.softmax(scores, -1), keys), w


@right("attend_within_lengths", "sentence by sentence, padded back")
def awl_rows(scores, keys, lengths):
    T = scores.shape[1]
    ws = [F.pad(scores[b, :n].softmax(0), (0, T - n)) for b, n in enumerate(lengths.tolist())]
    w = torch.stack(ws)
    return torch.stack([w[b] @ keys[b] for b in range(len(w))]), w


@right("attend_within_lengths", "rows of a triangle as masks")
def awl_triangle(scores, keys, lengths):
    T = scores.shape[1]
    mask = torch.ones(T + 1, T, dtype=torch.bool).tril(-1)[lengths]
    w = my_softmax(scores, mask)
    return torch.bmm(w[:, None], keys)[:, 0], w


@right("attend_within_lengths", "positions by cumsum, <= lengths from 1, einsum")
def awl_cumsum(scores, keys, lengths):
    positions = torch.ones_like(scores, dtype=torch.long).cumsum(1)
    w = my_softmax(scores, positions <= lengths[:, None])
    return torch.einsum("pq,pqr->pr", w, keys), w


@right("attend_within_lengths", "list of lists as the mask, torch.where, a list returned")
def awl_lists(scores, keys, lengths):
    mask = torch.tensor([[t < n for t in range(scores.shape[1])] for n in lengths.tolist()])
    w = torch.softmax(torch.where(mask, scores, torch.finfo(scores.dtype).min), dim=1)
    w = torch.where(mask, w, torch.zeros_like(w))
    return (w.unsqueeze(-1) * keys).sum(dim=1), w
