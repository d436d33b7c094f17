"""Several new positions after a cache: where a mask is due, and where a common one is wrong."""

import torch

from course_utils.attention.causal import attend_chunk
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.lesson_08._caches import OUTPUTS, RETURNS, extended, flat, in_steps, new, past, read
from course_utils.masks import causal_mask

NAMES = "B H d d_v n t"


def _inputs(draw):
    for _ in range(2):
        sizes = draw.sizes(NAMES, low=2, high=9)
        args = (*new(draw, sizes, sizes["n"]), past(draw, sizes, sizes["t"]))
        yield Case("ordinary", label(sizes, "t positions in the cache"), args)
    sizes = draw.sizes("B H d d_v n", low=2, high=8)
    yield Case("an empty cache", label(sizes, "cache=None"), (*new(draw, sizes, sizes["n"]), None))
    one = draw.sizes("B H d d_v t", low=2, high=8)
    yield Case("one new position", label(one, "n=1"), (*new(draw, one, 1), past(draw, one, one["t"])))
    length = 7
    yield Case("a whole sentence", label(sizes, f"{length} positions, three by three"), (*new(draw, sizes, length), None))
    double = (*new(draw, sizes, 3, torch.float64), past(draw, sizes, 5, torch.float64))
    yield Case("float64", label(sizes, "n=3, t=5, float64"), double)
    spread = tuple(map(non_contiguous, new(draw, sizes, 3))), tuple(map(non_contiguous, past(draw, sizes, 5)))
    yield Case("not contiguous", label(sizes, "n=3, t=5, not contiguous"), (*spread[0], spread[1]))


def _call(handle, case, args):
    return in_steps(handle, args, 3) if case.group == "a whole sentence" else flat(handle.call(args))


def _attend(q, k, v, cache, mask):
    """`mask` (queries, keys) -> a mask."""
    keys, values = extended(k, v, cache)
    return read(q, keys, values, mask(q.shape[-2], keys.shape[-2])), (keys, values)


def mask_aligned_at_the_first_query(q, k, v, cache):
    """The mask starts in the upper left corner, as with `is_causal=True`: the first new position is taken for the first of all.
    It is the last query that sees the last key."""
    return _attend(q, k, v, cache, lambda n, keys: torch.ones(n, keys, dtype=torch.bool).tril())


def no_mask(q, k, v, cache):
    """Without a mask the new positions see each other, the later ones too. A single new position needs no mask; several do."""
    return _attend(q, k, v, cache, lambda n, keys: None)


def mask_inverted(q, k, v, cache):
    """The mask is the wrong way round: True means *may attend*."""
    return _attend(q, k, v, cache, lambda n, keys: ~causal_mask(n, keys))


def mask_flipped(q, k, v, cache):
    """Each new position sees itself and what comes *after* it. `triu` keeps the future; `tril` the past."""
    return _attend(q, k, v, cache, lambda n, keys: torch.ones(n, keys, dtype=torch.bool).triu(keys - n))


def mask_without_the_diagonal(q, k, v, cache):
    """The new positions do not see themselves. They may: off by one."""
    return _attend(q, k, v, cache, lambda n, keys: torch.ones(n, keys, dtype=torch.bool).tril(keys - n - 1))


def mask_one_too_far(q, k, v, cache):
    """Each new position sees the one after it as well: off by one."""
    return _attend(q, k, v, cache, lambda n, keys: torch.ones(n, keys, dtype=torch.bool).tril(keys - n + 1))


def forgets_the_cache(q, k, v, cache):
    """The new positions see each other, but not what is cached. All of the past may be seen."""
    return read(q, k, v, causal_mask(q.shape[-2])), extended(k, v, cache)


def sees_the_cache_only(q, k, v, cache):
    """The new positions see what is cached, but neither themselves nor each other. Extend the cache first, then attend."""
    keys, values = extended(k, v, cache)
    return read(q, *cache) if cache else read(q, keys, values, causal_mask(q.shape[-2])), (keys, values)


def sees_the_cache_and_itself_only(q, k, v, cache):
    """Each new position sees what is cached and itself, but not the new ones before it. If you go through them one by one, hand
    the longer cache on to the next."""

    def mask(n, keys):
        itself = causal_mask(n, keys) & torch.ones(n, keys, dtype=torch.bool).triu(keys - n)
        return itself | (torch.arange(keys) < keys - n)

    return _attend(q, k, v, cache, mask)


def new_positions_first(q, k, v, cache):
    """You put the new positions before the cached ones. Positions keep their order, the newest last; the mask relies on it."""
    keys, values = (k, v) if cache is None else extended(*cache, (k, v))
    return read(q, keys, values, causal_mask(q.shape[-2], keys.shape[-2])), (keys, values)


def _mask_and_scores(q, keys, size=None):
    """The right mask and the scores, (n, t + n) each."""
    return causal_mask(q.shape[-2], keys.shape[-2]), q @ keys.transpose(-2, -1) / (size or q.shape[-1]) ** 0.5


def no_scaling(q, k, v, cache):
    """The mask is right, but the scores are not divided by the square root of d."""
    keys, values = extended(k, v, cache)
    mask, scores = _mask_and_scores(q, keys, size=1)
    return torch.softmax(scores.masked_fill(~mask, float("-inf")), -1) @ values, (keys, values)


def mask_after_softmax(q, k, v, cache):
    """You set the masked weights to 0 after the softmax, so that the rest no longer sums to 1. The mask belongs before it."""
    keys, values = extended(k, v, cache)
    mask, scores = _mask_and_scores(q, keys)
    return (torch.softmax(scores, -1) * mask) @ values, (keys, values)


def adds_the_mask_as_numbers(q, k, v, cache):
    """Your mask holds ones and zeros, and these are *added* to the scores: that is what PyTorch does with a mask of
    numbers. Leave it boolean."""
    keys, values = extended(k, v, cache)
    mask, scores = _mask_and_scores(q, keys)
    return torch.softmax(scores + mask, -1) @ values, (keys, values)


def returns_the_old_cache(q, k, v, cache):
    """The cache comes back as it was. Return it with the new keys and values added."""
    context, longer = attend_chunk(q, k, v, cache)
    return context, cache or longer


def keeps_the_new_positions_only(q, k, v, cache):
    """You hand on a cache that holds the new positions alone, so that everything before them is forgotten at the next call."""
    return attend_chunk(q, k, v, cache)[0], (k, v)


EXERCISE = Exercise(
    name="attend_chunk",
    reference=attend_chunk,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns=RETURNS,
    call=_call,
    misconceptions=misconceptions(
        mask_aligned_at_the_first_query,
        no_mask,
        mask_inverted,
        mask_flipped,
        mask_without_the_diagonal,
        mask_one_too_far,
        forgets_the_cache,
        sees_the_cache_only,
        sees_the_cache_and_itself_only,
        new_positions_first,
        no_scaling,
        mask_after_softmax,
        adds_the_mask_as_numbers,
        returns_the_old_cache,
        keeps_the_new_positions_only,
    ),
)
