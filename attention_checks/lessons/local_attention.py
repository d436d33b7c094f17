"""A window of the last keys, for time and memory of T * window: right numbers that cost T * T are not enough."""

import math
from dataclasses import replace

import torch
from torch.nn import functional as F

from attention_checks.engine.cases import variants
from attention_checks.lessons._growth import GROUP, OUTPUTS, long_case, powers
from attention_checks.lessons._tensors import attention_case
from course_utils.attention.sparse import local_attention

REFERENCE = local_attention
COUNTED = OUTPUTS
RETURNS = "context"


def inputs(draw):
    for T, window in ((draw.integer(10, 12), 3), (11, 5)):  # half of 5 is no window one key short
        yield _case(draw, "ordinary", window, T=T)
    yield _case(draw, "one sentence", leading="", T=10)
    case = _case(draw, "whole blocks", window=4, T=12, note="a query of zeros")
    case.args[0][..., 2, :] = 0  # whose scores are 0, as are those of padding
    yield case
    yield _case(draw, "a window of 1", window=1, T=5)
    yield _case(draw, "a window of T", window=6, T=6)
    yield _case(draw, "a window beyond T", window=8, T=5)
    yield _case(draw, "size 1", T=1)
    yield _case(draw, "size 1", leading="B ", B=1, d_v=1, T=5)
    large = next(variants(_case(draw, "large", note="scores beyond 1e4", scale=2e2), "float64"))
    yield replace(large, group="large")
    yield from variants(_case(draw, "ordinary"), "float64", "not contiguous", "half precision")
    window = draw.integer(3, 6)
    yield long_case(draw, (window,), f"window={window}")
    yield _case(draw, "square", diagnostic=True, B=4, H=4, T=4, d=4, d_v=4)


def _case(draw, group, window=3, note="", **more):
    return attention_case(draw, group, (window,), f"window={window}{', ' * bool(note)}{note}", tolerance=0.0, **more)


def call(handle, case, args):
    return powers(handle, args) if case.group == GROUP else handle.call(args)


def _padded(x, window):
    """x (..., T, d) with zeros before its first position, so that the first window is full, too."""
    return F.pad(x, (0, 0, window - 1, 0))


def _windows(x, window):
    """For each position what its window holds, (..., T, d, window)."""
    return _padded(x, window).unfold(-2, window, 1)


def on_the_way(q, k, v, window):
    """What a loop over queries, one over blocks, and windows side by side make of scores and weights."""
    T = q.shape[-2]
    if T > 16:
        return
    slices = [(t, t + 1, max(0, t - window + 1)) for t in range(T)]
    for more in (0, 1):  # keys of the block before
        slices += [(t, min(t + window, T), max(0, t - window + 1 - more)) for t in range(0, T, window) if window > 1]
    for start, stop, first in slices:
        scores = q[..., start:stop, :] @ k[..., first:stop, :].transpose(-2, -1)
        mask = _band(T, window)[start:stop, first:stop]
        yield from _of_scores(scores, q, mask, v[..., first:stop, :])
    yield from (_padded(k, window), _padded(v, window))
    keys, values = _windows(k, window), _windows(v, window)
    there = torch.arange(window) >= window - 1 - torch.arange(T)[:, None]
    for order in ((0,), (-1,))[window == 1 :]:
        turned = keys.flip(order) if order == (-1,) else keys
        mask = there.flip(order) if order == (-1,) else there
        yield from (turned, turned.transpose(-2, -1), turned.movedim(-1, 0))
        scores = (q.unsqueeze(-2) @ turned).squeeze(-2)
        yield from _of_scores(scores, q, mask)
        if order == (-1,):  # one distance after another
            yield from (each.movedim(-1, 0) for each in _of_scores(scores, q, mask))
    yield from (values, values.transpose(-2, -1), values.flip(-1), values.flip(-1).transpose(-2, -1))
    if window > 1:
        yield values.flip(-1).movedim(-1, 0)
    for size in {window, min(window, T)}:
        for x in (q, k, v):
            filled = F.pad(x, (0, 0, 0, -T % size))
            blocks = filled.unflatten(-2, (-1, size))
            yield from (filled, blocks, torch.cat([F.pad(blocks, (0, 0, 0, 0, 1, 0))[..., :-1, :, :], blocks], dim=-2))


def _of_scores(scores, q, mask, values=None):
    scaled = scores / q.shape[-1] ** 0.5
    weights = torch.softmax(scaled.masked_fill(~mask, float("-inf")), -1)
    yield from (scores, scaled, scaled.masked_fill(~mask, float("-inf")), weights, mask, ~mask)
    if values is not None:
        yield weights @ values


def _band(T, window):
    distance = torch.arange(T)[:, None] - torch.arange(T)
    return (distance >= 0) & (distance < window)


def usual(q, k, v, window):
    """As most answer it: query by query, with the list of the keys that each of them sees."""
    T = q.shape[-2]
    contexts = []
    if T > 16:  # where only the cost is looked at
        return local_attention(q, k, v, window)
    for t in range(T):
        near = [s for s in range(T) if 0 <= t - s < window]
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
        contexts.append(torch.softmax(scores, dim=-1) @ v[..., near, :])
    return torch.cat(contexts, dim=-2)


MISTAKES = """
reads_the_padding: Positions in front of the first key take part in your softmax, and take weight from the first queries'
  keys. A score of 0 still has weight: mask these positions before the softmax.
    T = q.shape[-2] -> T = q.shape[-2]; k, v = (_padded(k, window), _padded(v, window)) ;
      [s for s in range(T) if 0 <= t - s < window] -> [t + s for s in range(window)]
zeros_before_the_first_full_window: Your first positions come out as zeros. They see fewer than `window` keys, but they see
  some. (A slice that begins below 0 counts from the end, and may be empty.)
    [s for s in range(T) if 0 <= t - s < window] -> list(range(T))[t - window + 1:t + 1]
more_than_a_window_of_two_blocks: Each query sees all keys back to the start of the block before: up to twice the window. It
  may see the last `window` keys only.
    if 0 <= t - s < window -> if s <= t and t // window - s // window <= 1
wraps_round: Your first queries see keys from the *end* of the sentence: `roll` and indices below 0 wrap around. Nothing comes
  before the first position: forbid these keys.
    [s for s in range(T) if 0 <= t - s < window] -> [(t - s) % T for s in range(window)]
the_first_key_repeated: Your first queries count the first key several times, as `clamp` does with indices below 0. Mask these
  positions.
    [s for s in range(T) if 0 <= t - s < window] -> [max(0, t - s) for s in range(window)]
one_key_too_many: Your window is one key too long. The last `window` keys *include* the query's own position.
    t - s < window -> t - s <= window
one_key_too_few: Your window is one key too short. The last `window` keys are at distances 0 to window - 1.
    t - s < window -> t - s < window - 1
without_the_query_itself: Each query sees the keys *before* its own position, but not its own. The last `window` keys include
  it.
    0 <= t - s < window -> 0 < t - s < window
its_own_block_only: Each block of `window` queries sees only the keys of its own block. A query early in its block also needs
  keys of the block before.
    0 <= t - s < window -> s <= t and t // window == s // window
a_block_without_a_mask: All queries of a block see the same keys. Each query has a window of its own: mask the other keys
  before the softmax.
    0 <= t - s < window -> t // window * window - window < s < t // window * window + window
reads_ahead: Your window reaches to both sides. It is causal: a query sees no key after its own position.
    0 <= t - s < window -> abs(t - s) < window
    0 <= t - s < window -> window // 2 - window < t - s <= window // 2
no_window: Each query sees *all* earlier keys: this is causal attention without a window.
    0 <= t - s < window -> s <= t
softmax_before_the_window: Your softmax runs over more keys than the window, so the weights inside it no longer sum to 1. Cut
  out the keys first, then take the softmax.
    0 <= t - s < window -> s <= t ;
      (scores, dim=-1) @ v[..., near, :] -> (scores, dim=-1)[..., -window:] @ v[..., near[-window:], :]
    if 0 <= t - s < window -> ;
      (scores, dim=-1) @ v[..., near, :] ->
      (scores, dim=-1)[..., max(0, t - window + 1):t + 1] @ v[..., max(0, t - window + 1):t + 1, :]
all_pairs: The numbers are right, but you compute something for all pairs, in a tensor of T by T: four times the length costs
  sixteen times as much. Compute the scores of the last `window` keys only.
    contexts = [] -> contexts = [q @ k.mT][:0]
    contexts = [] -> contexts = [q @ k.mT, q.new_ones(T, T, dtype=torch.bool).tril()][:0]
all_keys_for_each_query: You hold no tensor of T by T, but each query still computes something for *all* positions, or all
  before it. Cut out what the query needs first; then compute.
    contexts = [] -> contexts = [q[..., t:t + 8, :] @ k.mT for t in range(0, T, 8)][:0]
a_mask_of_all_pairs: Your scores are few, but you make a mask, or another tensor of booleans or integers, for all pairs: T by
  T. Make one for the window only, or none.
    contexts = [] -> contexts = [q.new_ones(T, T, dtype=torch.bool).tril()][:0]
a_row_of_the_mask_for_each_query: Your scores are few, but each query goes through the positions of *all* keys, to compare
  them say. The window begins at `max(0, t - window + 1)`: no comparison is needed.
    contexts = [] -> contexts = [torch.arange(T) <= t for t in range(T)][:0]
a_square_that_is_only_held: The numbers are right, and you compute few, but you make a tensor of T by T: four times the length
  takes sixteen times the memory. Keep only what belongs to the window.
    contexts = [] -> contexts = [q.new_zeros(T, T)][:0]
no_scaling: The scores are not scaled. Divide them by sqrt(d).
    / math.sqrt(q.shape[-1]) ->
scaled_by_d_k: Your scores are divided by d. Divide them once, by sqrt(d).
    math.sqrt(q.shape[-1]) -> q.shape[-1]
scaled_by_sqrt_d_v: Your scores are divided by the square root of another size, such as d_v or the window. The sum in q . k
  runs over d features: divide by sqrt(d).
    math.sqrt(q.shape[-1]) -> math.sqrt(v.shape[-1])
    math.sqrt(q.shape[-1]) -> math.sqrt(window)
every_weight_is_1: Every weight is 1: you add the values of the window. (A softmax over a dimension of size 1 does that.) Take
  the softmax over the keys.
    torch.softmax(scores, dim=-1) -> torch.ones_like(scores)
one_position_left_out: The first position is zeros, or the last one. A loop over all positions runs from 0 to T - 1:
  `range(T)`.
    contexts.append(torch.softmax(scores, dim=-1) -> contexts.append((t < T - 1) * torch.softmax(scores, dim=-1)
keeps_what_filled_the_last_block: You return more positions than there are: the last block was filled up. Cut the result back
  to T.
    T = q.shape[-2] -> q, k, v = (F.pad(x, (0, 0, 0, -x.shape[-2] % window)) for x in (q, k, v)); T = q.shape[-2]
"""
