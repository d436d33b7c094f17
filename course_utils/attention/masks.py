"""Boolean masks; True means *may attend*."""

import torch

from course_utils._validation import require_floating, require_int, require_integers, require_masks, require_sizes


def length_mask(lengths, length=None):
    """True where a position lies inside its sequence.

    Shapes: lengths (B,) integers of at least 0 -> (B, length) bool; `length` defaults to the longest.
    Raises ValueError when lengths holds a number outside [0, length].
    """
    require_integers("lengths", lengths, ("B",))
    longest = int(lengths.max()) if len(lengths) else 0
    if length is None:
        length = longest
    require_int("length", length, minimum=0)
    if len(lengths) and (longest > length or int(lengths.min()) < 0):
        raise ValueError(f"lengths must lie in [0, {length}], got {lengths.tolist()}")
    positions = torch.arange(length, device=lengths.device)  # (length,)
    return positions < lengths.unsqueeze(1)  # (B, length)


def reads_padding(attend, scores, keys, lengths):
    """Whether what stands behind the ends of the sentences can change what `attend` reads -> bool.

    Shapes: scores (B, T), keys (B, T, d), lengths (B,); attend(scores, keys, lengths) -> context (B, d), weights.
    Scores and keys behind the ends are exchanged for others, and the contexts compared; a last digit does not count.
    Raises TypeError when `attend` cannot be called, TypeError or ValueError when the shapes do not meet.
    """
    if not callable(attend):
        raise TypeError(f"attend must be callable, got {type(attend).__name__}")
    require_floating("scores", scores, ("B", "T"))
    require_floating("keys", keys, (*scores.shape, "d"))
    inside = length_mask(lengths, scores.shape[1])  # (B, T)
    other_scores = torch.where(inside, scores, scores + 1)
    other_keys = torch.where(inside.unsqueeze(-1), keys, keys + 1)
    context, _ = attend(scores, keys, lengths)  # (B, d)
    other_context, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(context, other_context, atol=1e-5)


def causal_mask(queries, keys=None):
    """True where a query may look: at its own position and at earlier ones. The last query sees the last key.

    `queries` and `keys` count positions; `keys` defaults to as many -> (queries, keys) bool. With more keys than queries the
    first ones come from a cache, and every query sees those. (Aligned at the first query instead, as `is_causal=True` of
    PyTorch's F.scaled_dot_product_attention is, a single new query would see the oldest key alone.)
    Vaswani et al. (2017), section 3.2.3.
    """
    keys = queries if keys is None else keys
    require_sizes(queries=queries, keys=keys)
    everything = torch.ones(queries, keys, dtype=torch.bool)
    return everything.tril(keys - queries)


def padding_mask(tokens, pad_id):
    """True where a key is a real token: the same for every head and every query of a sentence.

    Shapes: tokens (B, T) integers -> (B, 1, 1, T) bool, which broadcasts to (B, heads, queries, T).
    """
    require_integers("tokens", tokens, ("B", "T"))
    require_int("pad_id", pad_id)
    real = tokens != pad_id  # (B, T)
    return real.unsqueeze(1).unsqueeze(1)  # (B, 1, 1, T): one for all heads and all queries


def combine_masks(*masks):
    """True where all of the masks are True, broadcast together; `None` allows everything and is passed over.

    Shapes: boolean tensors whose shapes broadcast, or None -> their broadcast shape, or None where there is no mask at all.
    """
    require_masks("masks", masks)
    combined = None
    for mask in masks:
        if mask is not None:
            combined = mask if combined is None else combined & mask
    return combined
