"""A window of the last keys, for time and memory of T * window: right numbers that cost T * T are not enough."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.lessons import scaled_dot_product_attention as attention_part
from attention_checks.lessons._growth import GROUP, OUTPUTS, long_case, powers
from attention_checks.lessons._tensors import attention_case
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.sparse import local_attention


def _inputs(draw):
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
    yield _case(draw, "large", note="scores beyond 1e4, float64", dtype=torch.float64, scale=2e2)
    yield _case(draw, "float64", note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", note="not contiguous")
    yield _case(draw, "half precision", note="float16", dtype=torch.float16)
    window = draw.integer(3, 6)
    yield long_case(draw, (window,), f"window={window}")
    yield _case(draw, "square", diagnostic=True, B=4, H=4, T=4, d=4, d_v=4)


def _case(draw, group, window=3, note="", **more):
    return attention_case(draw, group, (window,), f"window={window}{', ' * bool(note)}{note}", **more)


def _call(handle, case, args):
    return powers(handle, args) if case.group == GROUP else handle.call(args)


def _padded(x, window):
    """x (..., T, d) with zeros before its first position, so that the first window is full, too."""
    return F.pad(x, (0, 0, window - 1, 0))


def _windows(x, window):
    """For each position what its window holds, (..., T, d, window)."""
    return _padded(x, window).unfold(-2, window, 1)


def _on_the_way(q, k, v, window):
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


def _distance(T):
    return torch.arange(T)[:, None] - torch.arange(T)


def _band(T, window):
    distance = _distance(T)
    return (distance >= 0) & (distance < window)


def _by_mask(q, k, v, window):
    """The right numbers, at the price of all pairs: what parts that go wrong are carried into."""
    context, _ = scaled_dot_product_attention(q, k, v, _band(q.shape[-2], window))
    return context


def _seen(q, k, v, allowed):
    return scaled_dot_product_attention(q, k, v, allowed(_distance(q.shape[-2])))[0]


def _over_windows(q, k, v, window, mask=None, flip=False):
    """Each query with the `window` last keys, padding in front included where `mask` does not forbid it."""
    keys, values = _windows(k, window), _windows(v, window)
    scores = (q.unsqueeze(-2) @ keys).squeeze(-2) / q.shape[-1] ** 0.5
    weights = torch.softmax(scores if mask is None else scores.masked_fill(~mask, torch.finfo(q.dtype).min), -1)
    return (values @ (weights.flip(-1) if flip else weights).unsqueeze(-1)).squeeze(-1)


# Of the next four families only what they cost differs from the reference; rows come eight at a time, which takes less time.


def all_pairs(q, k, v, window):
    """The numbers are right, but something is computed for all pairs, and a tensor of T by T is made: four times the length costs
    sixteen times as much. Make the scores of the `window` last keys, and no others."""
    return _by_mask(q, k, v, window)


def all_pairs_and_no_mask(q, k, v, window):
    torch.softmax(q @ k.transpose(-2, -1), -1)
    return local_attention(q, k, v, window)


def all_keys_for_each_query(q, k, v, window):
    """No tensor of T by T is held, but each query still computes something for *all* positions, or all before it, which makes T
    squared in the end. Cut out what the query needs first; then compute."""
    keys = torch.arange(q.shape[-2])
    for start in range(0, q.shape[-2], 8):
        near = torch.arange(start, start + 8).unsqueeze(-1) >= keys
        _ = q[..., start : start + 8, :] @ k.transpose(-2, -1) * near[: q.shape[-2] - start]
    return local_attention(q, k, v, window)


def all_scores_of_each_query(q, k, v, window):
    for start in range(0, q.shape[-2], 8):
        torch.softmax(q[..., start : start + 8, :] @ k.transpose(-2, -1), -1)
    return local_attention(q, k, v, window)


def a_square_that_is_only_held(q, k, v, window):
    """The numbers are right, and few are computed, but a tensor of T by T is made all the same, were it of zeros: four times the
    length takes sixteen times the memory. Keep what belongs to the window, or to one query at a time."""
    q.new_zeros(q.shape[-2], q.shape[-2])
    return local_attention(q, k, v, window)


def a_mask_of_all_pairs(q, k, v, window):
    """The scores are few, but a mask, or another tensor of booleans or integers, is still made for all pairs: T by T. What the
    window lets through can be said without it."""
    _band(q.shape[-2], window)
    return local_attention(q, k, v, window)


def a_row_of_the_mask_for_each_query(q, k, v, window):
    """The scores are few, but each query works through the positions of *all* keys, or all before it, comparing them say, which
    makes T squared in the end. Where its window begins is a sum, `max(0, t - window + 1)`."""
    keys = torch.arange(q.shape[-2])
    for start in range(0, q.shape[-2], 8):
        _ = torch.arange(start, start + 8).unsqueeze(-1) >= keys
    return local_attention(q, k, v, window)


def one_key_too_many(q, k, v, window):
    """The window is one key too long: `window` keys before the query's own, and that. The `window` last keys *include* it."""
    return _by_mask(q, k, v, window + 1)


def one_key_too_few(q, k, v, window):
    """The window is one key too short. The `window` last keys are at the distances 0 to window - 1."""
    return _by_mask(q, k, v, window - 1)


def without_the_query_itself(q, k, v, window):
    """Each query sees the keys *before* its own position, not its own. The `window` last keys include it."""
    return _seen(q, k, v, lambda distance: (distance > 0) & (distance <= window))


def without_itself_and_one_fewer(q, k, v, window):
    return _seen(q, k, v, lambda distance: (distance > 0) & (distance < window))


def reads_ahead(q, k, v, window):
    """The window reaches to both sides. It is causal: the query's own position is the last that it sees."""
    return _seen(q, k, v, lambda distance: distance.abs() < window)


def reads_ahead_as_far(q, k, v, window):
    return _seen(q, k, v, lambda distance: distance.abs() <= window)


def a_centred_window(q, k, v, window):
    return _seen(q, k, v, lambda distance: (distance <= window // 2) & (distance >= window // 2 - window + 1))


def the_future_alone(q, k, v, window):
    """Each query sees itself and the keys *after* it. The window looks back."""
    return _seen(q, k, v, lambda distance: (distance <= 0) & (distance > -window))


def no_window(q, k, v, window):
    """Each query sees *all* earlier keys: this is causal attention without a window."""
    return _seen(q, k, v, lambda distance: distance >= 0)


def softmax_before_the_window(q, k, v, window):
    """The softmax runs over *all* earlier keys, and the window is cut out of its weights, which then no longer sum to 1. Cut the
    keys first: the softmax comes after."""
    distance = _distance(q.shape[-2])
    weights = scaled_dot_product_attention(q, k, v, distance >= 0)[1]
    return weights * (distance < window) @ v


def no_mask_at_all(q, k, v, window):
    """Each query sees all keys, later ones too: this is attention without a mask."""
    return _seen(q, k, v, lambda distance: distance == distance)


def mask_inverted(q, k, v, window):
    """The wrong way round: each query sees all keys but those in its window. (`masked_fill` fills where its mask is True.)"""
    return _seen(q, k, v, lambda distance: (distance < 0) | (distance >= window))


def its_own_block_only(q, k, v, window):
    """Each block of `window` queries sees the keys of its own block alone. A query early in its block also needs keys of the
    block before."""
    block = torch.arange(q.shape[-2]) // window
    return _seen(q, k, v, lambda distance: (block[:, None] == block) & (distance >= 0))


def its_own_block_whole(q, k, v, window):
    """Each block of `window` queries sees the whole of its own block, later keys too, and nothing else. A query sees the `window`
    keys up to itself, some of them in the block before."""
    block = torch.arange(q.shape[-2]) // window
    return _seen(q, k, v, lambda distance: block[:, None] == block)


def two_whole_blocks(q, k, v, window):
    """Each query sees all of its own block and of the one before. Of these two blocks it may see the `window` keys up to itself:
    mask the others before the softmax."""
    block = torch.arange(q.shape[-2]) // window
    return _seen(q, k, v, lambda distance: (block[:, None] - block >= 0) & (block[:, None] - block <= 1))


def a_block_without_a_mask(q, k, v, window):
    """All queries of a block see the same keys: those from the first that the block needs up to its last. Each query has a window
    of its own: mask the others before the softmax."""
    block = torch.arange(q.shape[-2]) // window
    key = torch.arange(q.shape[-2])
    hidden = (key > block[:, None] * window + window - 1) | (key <= block[:, None] * window - window)
    return scaled_dot_product_attention(q, k, v, ~hidden)[0]


def more_than_a_window_of_two_blocks(q, k, v, window):
    """Each query sees all keys back to the start of the block before: up to twice the window. The `window` last are due."""
    block = torch.arange(q.shape[-2]) // window
    return _seen(q, k, v, lambda distance: (distance >= 0) & (block[:, None] - block <= 1))


def reads_the_padding(q, k, v, window):
    """Places in front of the first key take part in the softmax, and leave too little weight to the first queries' keys. A score
    of 0 is not nothing: mask these places before the softmax."""
    return _over_windows(q, k, v, window)


def the_first_key_repeated(q, k, v, window):
    """The first queries count the first key several times (`clamp` does that to indices below 0). Mask these places."""
    places = torch.arange(1 - window, q.shape[-2]).clamp(min=0)
    return _by_mask(*(x[..., places, :] for x in (q, k, v)), window)[..., window - 1 :, :]


def wraps_round(q, k, v, window):
    """The first queries see keys from the *end* of the sentence: `roll` and indices below 0 wrap round. Nothing stands before the
    first position: forbid these."""
    T = q.shape[-2]
    if window > T:  # some keys come twice; as `roll` does it
        places = (torch.arange(T)[:, None] - torch.arange(window)) % T
        scores = (q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).gather(-1, places.expand(*q.shape[:-2], T, window))
        weights = torch.softmax(scores, -1)
        return torch.einsum("...tw,...twd->...td", weights, v[..., places, :])
    return _seen(q, k, v, lambda distance: distance % T < window)


def the_oldest_key_alone(q, k, v, window):
    """Each query sees the *first* key of its window alone. (`is_causal=True` does so beside keys that are cut already: it lines
    up the first query with the first key, and forbids the others.)"""
    return v[..., (torch.arange(q.shape[-2]) - window + 1).clamp(min=0), :]


def values_in_reverse(q, k, v, window):
    """Each query's weights meet its values in reverse order: are keys and values of a window cut the same way?"""
    start = torch.arange(window) >= window - 1 - torch.arange(q.shape[-2])[:, None]
    return _over_windows(q, k, v, window, start, flip=True)


def only_full_windows(q, k, v, window):
    """There are results for full windows alone. The first positions see what there is: fewer keys than `window`."""
    return _by_mask(q, k, v, window)[..., window - 1 :, :]


def zeros_before_the_first_full_window(q, k, v, window):
    """The first positions come out as zeros. They see what there is: fewer keys than `window`. (A slice that begins below 0
    counts from the end, and may be empty.)"""
    full = (torch.arange(q.shape[-2]) >= window - 1).unsqueeze(-1)
    return _by_mask(q, k, v, window) * full.to(q.dtype)


def one_position_left_out(q, k, v, window):
    """The first position comes out as zeros, or the last one. A loop over all of them runs from 0 to T - 1: `range(T)`."""
    return _by_mask(q, k, v, window) * (torch.arange(q.shape[-2]) > 0).unsqueeze(-1).to(q.dtype)


def the_last_position_left_out(q, k, v, window):
    return _by_mask(q, k, v, window) * (torch.arange(q.shape[-2]) < q.shape[-2] - 1).unsqueeze(-1).to(q.dtype)


def only_full_blocks(q, k, v, window):
    """The positions behind the last full block are missing. Where the window does not divide T, some are left: fill the last
    block up, and cut the result back to T."""
    return _by_mask(q, k, v, window)[..., : q.shape[-2] // window * window, :]


def keeps_what_filled_the_last_block(q, k, v, window):
    """There are more results than positions: the last block was filled up. Cut the result back to T."""
    return F.pad(_by_mask(q, k, v, window), (0, 0, 0, -q.shape[-2] % window))


def keeps_the_queries_that_filled_the_last_block(q, k, v, window):
    return _by_mask(*(F.pad(x, (0, 0, 0, -q.shape[-2] % window)) for x in (q, k, v)), window)


def every_weight_is_1(q, k, v, window):
    """Every weight is 1: this is the sum of the values in the window. (A softmax over a dimension of size 1 does that.) The
    weights are a softmax over the keys."""
    return _band(q.shape[-2], window).to(q.dtype) @ v


def no_shift(q, k, v, window):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. Subtract each row's maximum, or call
    `torch.softmax`."""
    scores, band = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, _band(q.shape[-2], window)
    exponentials = torch.exp(scores.masked_fill(~band, float("-inf")))
    weights = exponentials / exponentials.sum(-1, keepdim=True)
    # As in a loop over windows: what lies outside is not there at all, and so is no NaN.
    return torch.stack([weights[..., t, row].unsqueeze(-2) @ v[..., row, :] for t, row in enumerate(band)], -3).squeeze(-2)


EXERCISE = Exercise(
    name="local_attention",
    reference=local_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    counted=OUTPUTS,
    returns="context",
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), local_attention),
        *carried(
            attention_part.EXERCISE,
            _by_mask,
            only=(
                "no_scaling",
                "scaled_by_d_k",
                "scaled_by_sqrt_d_v",
                "multiplied_by_sqrt_d_k",
                "scaled_after_the_softmax",
                "blends_the_keys",
                "mask_after_softmax",
                "zeroes_the_scores",
                "softmax_over_the_queries",
                "fill_of_minus_1e9",
                "fill_too_small",
            ),
            no_scaling="The scores are not scaled: with larger keys they grow, and the softmax hardens. Divide them by sqrt(d).",
            scaled_by_d_k="In all, your scores are divided by d. It is the *variance* of q . k that grows as d; the scores "
            "themselves grow as its square root.",
            scaled_by_sqrt_d_v="Your scores are divided by sqrt(d_v), the size of the values. The sum in q . k runs over the d "
            "features of the keys.",
            multiplied_by_sqrt_d_k="In all, your scores are *multiplied* by sqrt(d), which makes large scores larger still. "
            "(`/ d**-0.5` multiplies, too.) Divide by the root.",
            scaled_after_the_softmax="This is what unscaled scores give, divided by sqrt(d). Scale them, before the softmax.",
            mask_after_softmax="The softmax runs over *all* keys, later ones too, and those outside the window lose their "
            "weights afterwards: the rest no longer sums to 1. Forbid them before the softmax.",
        ),
    ),
)
