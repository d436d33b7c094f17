"""One new position attends to everything so far."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.parts import with_root
from attention_checks.lessons._caches import OUTPUTS, RETURNS, case, extended, flat, in_steps, kinds, read, read_apart
from course_utils.attention.causal import attend_with_cache
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _inputs(draw):
    for _ in range(2):
        yield case(draw, "ordinary", "t positions in the cache", n=1)
    yield case(draw, "an empty cache", "cache=None", n=1, t=0)
    length = draw.integer(4, 7)
    yield case(draw, "a whole sentence", f"{length} positions, one by one", n=length, t=0)
    yield case(draw, "one sentence, one head", B=1, H=1, n=1)
    yield from kinds(draw, n=1)
    # On which what joins the wrong dimensions runs.
    yield case(draw, "small", B=1, H=1, d=3, d_v=3, n=1, t=1, diagnostic=True)


def _call(handle, case, args):
    return in_steps(handle, args) if args[0].shape[2] > 1 else flat(handle.call(args))


def forgets_the_new_position(q, k, v, cache):
    """The new position does not see itself: the new key and value are not in what it attends to, or a mask hides them. Join them
    to the cache first, and attend to all of it."""
    keys, values = extended(k, v, cache)
    return read(q, *(cache or (keys, values))), (keys, values)


def ignores_the_cache(q, k, v, cache):
    """The new position sees itself alone. The keys and values of all earlier positions are in the cache: attend to both."""
    return read(q, k, v), extended(k, v, cache)


def a_softmax_for_each(q, k, v, cache):
    """These are two softmaxes, one over the cache and one over the new position, and what they give is added or averaged. One
    softmax runs over all keys together: join them first."""
    new, old = read_apart(q, k, v, cache)
    return new + old, extended(k, v, cache)


def a_softmax_for_each_and_their_mean(q, k, v, cache):
    new, old = read_apart(q, k, v, cache)
    return (new + old) / 2 if cache else new, extended(k, v, cache)


def none_not_understood(q, k, v, cache):
    """`cache=None` means that nothing is cached yet: then the new key and value are all there is."""
    keys, values = torch.cat([cache[0], k], dim=-2), torch.cat([cache[1], v], dim=-2)
    return read(q, keys, values), (keys, values)


def context_is_a_pair(q, k, v, cache):
    """Your context is a pair: `scaled_dot_product_attention` returns the weights as well. Unpack it: `context, _ = ...`."""
    keys, values = extended(k, v, cache)
    return scaled_dot_product_attention(q, keys, values), (keys, values)


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


def caches_the_query(q, k, v, cache):
    """You put the query into the cache where the key belongs. A query is asked once and never again; later positions need the
    key."""
    keys, values = extended(k, v, cache)
    return read(q, keys, values), (extended(q, v, cache)[0], values)


def drops_the_position(q, k, v, cache):
    """Your context is (B, H, d_v). Keep the dimension of the positions, of size 1."""
    context, cache = attend_with_cache(q, k, v, cache)
    return context.squeeze(-2), cache


def joins_the_heads(q, k, v, cache):
    """You join cache and new position along the heads, dimension 1. Time is the dimension that grows: the last but one."""
    keys, values = extended(k, v, cache, dim=1)
    return read(q, keys, values), (keys, values)


def sees_the_oldest_only(q, k, v, cache):
    """The new position sees the *first* key alone. A causal mask that starts in the upper left corner does that
    (`is_causal=True`, say): the only query is taken for the first. Nothing in the cache is later, so no mask is due."""
    keys, values = extended(k, v, cache)
    return read(q, keys[..., :1, :], values[..., :1, :]), (keys, values)


def no_shift(q, k, v, cache):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. Subtract each row's maximum, as in lesson 00, or
    call `torch.softmax`."""
    keys, values = extended(k, v, cache)
    exponentials = torch.exp(q @ keys.transpose(-2, -1) / q.shape[-1] ** 0.5)
    return exponentials / exponentials.sum(-1, keepdim=True) @ values, (keys, values)


def softmax_over_the_query(q, k, v, cache):
    """Every weight is 1, as where the softmax runs over the single query. It runs over the keys: the last dimension."""
    keys, values = extended(k, v, cache)
    return torch.softmax(q @ keys.transpose(-2, -1), -2) @ values, (keys, values)


SCALE = Part("math", (Misconception("no_scaling", with_root(1.0), "The scores are not divided by the square root of d."),))


EXERCISE = Exercise(
    name="attend_with_cache",
    due="The query attends to all keys together, the cached ones and the new one; the cache grows by one, the newest last.",
    reference=attend_with_cache,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns=RETURNS,
    call=_call,
    misconceptions=(*mistakes(globals(), attend_with_cache), *carried(SCALE, attend_with_cache)),
)
