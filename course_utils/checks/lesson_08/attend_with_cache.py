"""One new position attends to everything so far."""

import torch

from course_utils.attention.causal import attend_with_cache
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.lesson_08._caches import OUTPUTS, RETURNS, extended, flat, in_steps, new, past, read

NAMES = "B H d d_v t"


def _inputs(draw):
    for _ in range(2):
        sizes = draw.sizes(NAMES, low=2, high=8)
        yield Case("ordinary", label(sizes, "t positions in the cache"), (*new(draw, sizes, 1), past(draw, sizes, sizes["t"])))
    sizes = draw.sizes("B H d d_v", low=2, high=8)
    yield Case("an empty cache", label(sizes, "cache=None"), (*new(draw, sizes, 1), None))
    length = draw.integer(4, 7)
    yield Case("a whole sentence", label(sizes, f"{length} positions, one by one"), (*new(draw, sizes, length), None))
    alone = {"B": 1, "H": 1, "d": 3, "d_v": 2}
    yield Case("one sentence, one head", label(alone, "t=4"), (*new(draw, alone, 1), past(draw, alone, 4)))
    double = (*new(draw, sizes, 1, torch.float64), past(draw, sizes, 5, torch.float64))
    yield Case("float64", label(sizes, "t=5, float64"), double)
    spread = tuple(map(non_contiguous, new(draw, sizes, 1))), tuple(map(non_contiguous, past(draw, sizes, 5)))
    yield Case("not contiguous", label(sizes, "t=5, not contiguous"), (*spread[0], spread[1]))
    small = {"B": 1, "H": 1, "d": 3, "d_v": 3}  # on which what joins the wrong dimensions runs
    yield Case("small", label(small, "t=1"), (*new(draw, small, 1), past(draw, small, 1)), diagnostic=True)


def _call(handle, case, args):
    return in_steps(handle, args) if args[0].shape[2] > 1 else flat(handle.call(args))


def forgets_the_new_position(q, k, v, cache):
    """The new position does not see itself: you attend to the cache before the new key and value are in it."""
    keys, values = extended(k, v, cache)
    return read(q, *(cache or (keys, values))), (keys, values)


def ignores_the_cache(q, k, v, cache):
    """The new position sees itself alone. The keys and values of all earlier positions are in the cache: attend to both."""
    return read(q, k, v), extended(k, v, cache)


def keeps_the_new_position_only(q, k, v, cache):
    """You hand on a cache that holds the new position alone, so that everything before it is forgotten at the next step."""
    return read(q, *extended(k, v, cache)), (k, v)


def returns_the_old_cache(q, k, v, cache):
    """The cache comes back as it was. Return it with the new key and value added."""
    keys, values = extended(k, v, cache)
    return read(q, keys, values), cache or (keys, values)


def new_position_first(q, k, v, cache):
    """The new position stands first in your cache. Positions keep their order, the newest last; a mask relies on it."""
    keys, values = (k, v) if cache is None else extended(*cache, (k, v))
    return read(q, keys, values), (keys, values)


def values_first_in_the_cache(q, k, v, cache):
    """Your new cache is (values, keys). The next step expects (keys, values)."""
    keys, values = extended(k, v, cache)
    return read(q, keys, values), (values, keys)


def reads_values_for_keys(q, k, v, cache):
    """You take the first part of the cache for the values and the second for the keys. It is (keys, values)."""
    keys, values = extended(k, v, None if cache is None else cache[::-1])
    return read(q, keys, values), (keys, values)


def caches_the_query(q, k, v, cache):
    """You put the query into the cache where the key belongs. A query is asked once and never again; later positions need the
    key."""
    keys, values = extended(k, v, cache)
    return read(q, keys, values), (extended(q, v, cache)[0], values)


def joins_the_sentences(q, k, v, cache):
    """You join cache and new position along the batch. Time is the dimension that grows: the last but one."""
    keys, values = extended(k, v, cache, dim=0)
    return read(q, keys, values), (keys, values)


def joins_the_heads(q, k, v, cache):
    """You join cache and new position along the heads, dimension 1. Time is the dimension that grows: the last but one."""
    keys, values = extended(k, v, cache, dim=1)
    return read(q, keys, values), (keys, values)


def sees_the_oldest_only(q, k, v, cache):
    """The new position sees the *first* key alone. A causal mask that starts in the upper left corner does that
    (`is_causal=True`, say): the only query is taken for the first. Nothing in the cache is later, so no mask is due."""
    keys, values = extended(k, v, cache)
    return read(q, keys[..., :1, :], values[..., :1, :]), (keys, values)


def no_scaling(q, k, v, cache):
    """The scores are not divided by the square root of d."""
    keys, values = extended(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -1) @ values, (keys, values)


def softmax_over_the_query(q, k, v, cache):
    """Your softmax runs over the single query, so that every weight is 1. It runs over the keys: the last dimension."""
    keys, values = extended(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -2) @ values, (keys, values)


def weights_for_the_context(q, k, v, cache):
    """Your first result holds the attention weights. The context is due: the values, blended by them."""
    keys, values = extended(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1) / q.shape[-1] ** 0.5, -1), (keys, values)


def drops_the_position(q, k, v, cache):
    """The context is right, but (B, H, d_v). Keep the dimension of the positions, of size 1."""
    context, cache = attend_with_cache(q, k, v, cache)
    return context.squeeze(-2), cache


EXERCISE = Exercise(
    name="attend_with_cache",
    reference=attend_with_cache,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns=RETURNS,
    call=_call,
    misconceptions=misconceptions(
        forgets_the_new_position,
        ignores_the_cache,
        keeps_the_new_position_only,
        returns_the_old_cache,
        new_position_first,
        values_first_in_the_cache,
        reads_values_for_keys,
        caches_the_query,
        joins_the_sentences,
        joins_the_heads,
        sees_the_oldest_only,
        no_scaling,
        softmax_over_the_query,
        weights_for_the_context,
        drops_the_position,
    ),
)
