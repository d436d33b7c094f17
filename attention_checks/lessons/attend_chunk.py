"""Several new positions after a cache: where a mask is due, and where a common one is wrong."""

import torch

from attention_checks.engine.carry import Part, carried, instead, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.parts import divided_by
from attention_checks.lessons import masked_softmax as part
from attention_checks.lessons._caches import OUTPUTS, RETURNS, case, extended, flat, in_steps, kinds, read, read_apart
from course_utils.attention.causal import attend_chunk
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def _inputs(draw):
    yield case(draw, "ordinary", "t positions in the cache")
    # Fewer than there are new ones: a mask that is moved the wrong way is not all empty then.
    yield case(draw, "ordinary", "t positions in the cache", n=9, t=draw.integer(2, 5))
    yield case(draw, "an empty cache", "cache=None", B=1, t=0)
    yield case(draw, "one new position", n=1)
    yield case(draw, "a whole sentence", "7 positions, three by three", n=7, t=0)
    yield from kinds(draw)


def _call(handle, case, args):
    return in_steps(handle, args, 3) if case.group == "a whole sentence" else flat(handle.call(args))


def _masked_by(mask, *args):
    """The answer with the mask that `mask` (queries, keys) -> a mask makes."""
    return instead(attend_chunk, causal_mask=mask)(*args)


def _full(n, keys):
    return torch.ones(n, keys, dtype=torch.bool)


MASK = Part(
    "causal_mask",
    (
        Misconception(
            "mask_aligned_at_the_first_query",
            lambda n, keys: _full(n, keys).tril(),
            "The first new position is taken for the first of all, and sees the first key alone, as where a mask starts in the "
            "upper left corner (`is_causal=True`). It is the last query that sees the last key.",
        ),
        Misconception(
            "no_mask",
            _full,
            "The new positions see each other, the later ones too: there is no mask, or it allows everything, as where the "
            "cached positions are counted *after* the new ones are joined. A single new position needs no mask; several do.",
        ),
        Misconception(
            "mask_inverted",
            lambda n, keys: _full(n, keys).triu(keys - n + 1),
            "The mask is the wrong way round: True means *may attend*.",
        ),
        Misconception(
            "mask_of_what_follows",
            lambda n, keys: _full(n, keys).triu(keys - n),
            "Each new position sees itself and the new ones *after* it, and nothing that came before: a `triu` where `tril` is "
            "due does that.",
        ),
        Misconception(
            "mask_moved_the_wrong_way",
            lambda n, keys: _full(n, keys).tril(n - keys),
            "The mask's diagonal is moved the wrong way: the more is cached, the *less* the new positions see. Move it by "
            "`keys - queries`.",
        ),
        Misconception(
            "mask_without_the_diagonal",
            lambda n, keys: _full(n, keys).tril(keys - n - 1),
            "The new positions do not see themselves. They may: off by one.",
        ),
        Misconception(
            "mask_one_too_far",
            lambda n, keys: _full(n, keys).tril(keys - n + 1),
            "Each new position sees the one after it as well: off by one.",
        ),
    ),
)


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

    return _masked_by(mask, q, k, v, cache)


def sees_the_cache_and_itself_only_and_keeps_the_last(q, k, v, cache):
    return sees_the_cache_and_itself_only(q, k, v, cache)[0], extended(k[:, :, -1:], v[:, :, -1:], cache)


def a_softmax_for_each(q, k, v, cache):
    """These are two softmaxes, one over the cache and one over the new positions, and what they give is added or averaged. One
    softmax runs over all keys together: join them first."""
    new, old = read_apart(q, k, v, cache)
    return new + old, extended(k, v, cache)


def a_softmax_for_each_and_their_mean(q, k, v, cache):
    new, old = read_apart(q, k, v, cache)
    return (new + old) / 2 if cache else new, extended(k, v, cache)


def no_mask_without_a_cache(q, k, v, cache):
    """Where there is no cache yet, each position sees the later ones too: the first positions of all need a mask as well."""
    return attend_chunk(q, k, v, cache) if cache else (read(q, k, v), (k, v))


def new_positions_first(q, k, v, cache):
    """You put the new positions before the cached ones. Positions keep their order, the newest last; the mask relies on it."""
    keys, values = (k, v) if cache is None else extended(*cache, (k, v))
    return read(q, keys, values, causal_mask(q.shape[-2], keys.shape[-2])), (keys, values)


def new_values_first(q, k, v, cache):
    """You put the new *values* before the cached ones, and the keys behind them: then a value stands beside another position's
    key. Both keep their order, the newest last."""
    keys, values = extended(k, v, cache)
    values = values if cache is None else torch.cat([v, cache[1]], dim=-2)
    return read(q, keys, values, causal_mask(q.shape[-2], keys.shape[-2])), (keys, values)


def none_not_understood(q, k, v, cache):
    """`cache=None` means that nothing is cached yet: then the new keys and values are all there is."""
    return attend_chunk(q, k, v, (cache[0], cache[1]))


def context_is_a_pair(q, k, v, cache):
    """Your context is a pair: `scaled_dot_product_attention` returns the weights as well. Unpack it: `context, _ = ...`."""
    keys, values = extended(k, v, cache)
    return scaled_dot_product_attention(q, keys, values, causal_mask(q.shape[-2], keys.shape[-2])), (keys, values)


def no_scaling(q, k, v, cache):
    """The scores are not divided by the square root of d."""
    return divided_by(1.0, attend_chunk)(q, k, v, cache)


def adds_the_mask_as_numbers(q, k, v, cache):
    """These are the numbers of a mask of ones and zeros that is *added* to the scores: PyTorch does so with a mask of numbers,
    and `scores + mask` with a boolean one, too. Where the mask is False, a score must get no weight."""
    return instead(attend_chunk, masked_softmax=lambda scores, mask: torch.softmax(scores + mask, -1))(q, k, v, cache)


def keeps_the_new_positions_only(q, k, v, cache):
    """You hand on a cache that holds the new positions alone, so that everything before them is forgotten at the next call."""
    return attend_chunk(q, k, v, cache)[0], (k, v)


def returns_the_old_cache(q, k, v, cache):
    """The cache comes back as it was. Return it with the new keys and values added."""
    context, extended = attend_chunk(q, k, v, cache)
    return context, cache or extended


def returns_the_old_cache_or_none(q, k, v, cache):
    return attend_chunk(q, k, v, cache)[0], cache


def values_first_in_the_cache(q, k, v, cache):
    """Your new cache is (values, keys). The next chunk expects (keys, values)."""
    context, (keys, values) = attend_chunk(q, k, v, cache)
    return context, (values, keys)


def _on_the_way(q, k, v, cache):
    """What a loop over the new positions passes, with the keys and values up to each; and the scores of both kinds of keys."""
    keys, values = extended(k, v, cache)
    older = keys.shape[-2] - k.shape[-2]
    for place in range(q.shape[-2]):
        end = older + place + 1
        query, its_keys, its_values = q[:, :, place : place + 1], keys[:, :, :end], values[:, :, :end]
        scores = query @ its_keys.transpose(-2, -1)
        scaled = scores / q.shape[-1] ** 0.5
        yield from (query, its_keys, its_values, scores, scaled, torch.softmax(scaled, -1), read(query, its_keys, its_values))
        yield from (k[:, :, place : place + 1], v[:, :, place : place + 1], k[:, :, : place + 1], v[:, :, : place + 1])
    for some in (keys[:, :, :older], keys[:, :, older:]):
        scores = q @ some.transpose(-2, -1)
        yield from (scores, scores / q.shape[-1] ** 0.5)


EXERCISE = Exercise(
    name="attend_chunk",
    due="Each new position attends to all that is cached, to the new ones before it and to itself; the cache grows by the new "
    "positions, the newest last.",
    reference=attend_chunk,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns=RETURNS,
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), attend_chunk),
        *carried(MASK, attend_chunk),
        *carried(  # here every query sees something, and there always is a mask
            part.EXERCISE,
            attend_chunk,
            only=("mask_after_softmax", "zeroes_the_scores", "fill_of_minus_1e9", "fill_too_small", "no_shift"),
        ),
    ),
)
