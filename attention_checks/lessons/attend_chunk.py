"""Several new positions after a cache: they need a mask, and a common one is wrong."""

import torch

from attention_checks.engine.edits import chosen
from attention_checks.lessons._attention import ATTENTION
from attention_checks.lessons._caches import OUTPUTS, RETURNS, VARIANTS, case, flat, in_steps, more_cases  # noqa: F401
from course_utils.attention.causal import attend_chunk
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

REFERENCE = attend_chunk
DUE = (
    "Each new position attends to all that is cached, to the new ones before it and to itself; the cache grows by the new "
    "positions, the newest last."
)


def inputs(draw):
    yield case(draw, "ordinary", "t positions in the cache")
    # Fewer than there are new ones: a mask that is moved the wrong way is not all empty then.
    yield case(draw, "ordinary", "t positions in the cache", n=9, t=draw.integer(2, 5))
    yield case(draw, "an empty cache", "cache=None", B=1, t=0)
    yield case(draw, "one new position", n=1)
    yield case(draw, "a whole sentence", "7 positions, three by three", n=7, t=0)
    yield from more_cases(draw)


def call(handle, case, args):
    return in_steps(handle, args, 3) if case.group == "a whole sentence" else flat(handle.call(args))


def on_the_way(q, k, v, cache):
    """What a loop over the new positions passes, with the keys and values up to each; and the scores of both kinds of keys."""
    keys, values = (k, v) if cache is None else (torch.cat([cache[0], k], dim=-2), torch.cat([cache[1], v], dim=-2))
    older = keys.shape[-2] - k.shape[-2]
    for place in range(q.shape[-2]):
        end = older + place + 1
        query, its_keys, its_values = q[:, :, place : place + 1], keys[:, :, :end], values[:, :, :end]
        scores = query @ its_keys.transpose(-2, -1)
        scaled = scores / q.shape[-1] ** 0.5
        yield from (
            query,
            its_keys,
            its_values,
            scores,
            scaled,
            torch.softmax(scaled, -1),
            scaled_dot_product_attention(query, its_keys, its_values)[0],
        )
        yield from (k[:, :, place : place + 1], v[:, :, place : place + 1], k[:, :, : place + 1], v[:, :, : place + 1])
    for some in (keys[:, :, :older], keys[:, :, older:]):
        scores = q @ some.transpose(-2, -1)
        yield from (scores, scores / q.shape[-1] ** 0.5)


MISTAKES = """
no_mask: The new positions see each other, later ones too: you use no mask, or one that allows everything. A single new
  position needs no mask; several do.
    (q, keys, values, mask) -> (q, keys, values)
keeps_the_new_positions_only: You return a cache of the new positions only, so everything before them is forgotten at the next
  call. Append to the old cache.
    (context, (keys, values)) -> (context, (k, v))
no_mask_without_a_cache: Without a cache each position sees the later ones too. The very first positions need a mask as well.
    (q, keys, values, mask) -> (q, keys, values, mask if cache else None)
mask_without_the_diagonal: The new positions do not see themselves. They may: your mask is off by one.
    in causal_mask: tril(keys - queries) -> tril(keys - queries - 1)
mask_aligned_at_the_first_query: Your mask aligns the first new position with the first key, as `is_causal=True` does. Align
  the *last* query with the last key: the cached keys came earlier.
    in causal_mask: tril(keys - queries) -> tril()
mask_inverted: Your mask is inverted. In this course True means *may attend*; some libraries mean the opposite.
    (q, keys, values, mask) -> (q, keys, values, ~mask)
sees_the_cache_and_itself_only: Each new position sees the cache and itself, but not the new positions before it. If you go
  through them one by one, pass the longer cache to the next.
    (q, keys, values, mask) -> (q, keys, values,
      mask & (mask.triu(keys.shape[-2] - q.shape[-2]) | (torch.arange(keys.shape[-2]) < keys.shape[-2] - q.shape[-2])))
    (q, keys, values, mask) -> (q, keys, values,
      mask & (mask.triu(keys.shape[-2] - q.shape[-2]) | (torch.arange(keys.shape[-2]) < keys.shape[-2] - q.shape[-2]))) ;
      (context, (keys, values)) -> (context, tuple(torch.cat([*(cache[i:i + 1] if cache else ()), (k, v)[i][:, :, -1:]], dim=-2)
      for i in (0, 1)))
mask_one_too_far: Each new position also sees the one after it. Your mask is off by one.
    in causal_mask: tril(keys - queries) -> tril(keys - queries + 1)
new_positions_first: You put the new positions before the cached ones. Keep the positions in their order, the newest last: the
  mask relies on it.
    [cache[0], k] -> [k, cache[0]] ; [cache[1], v] -> [v, cache[1]]
forgets_the_cache: The new positions see each other, but not what is cached. They may see all of the past.
    (q, keys, values, mask) -> (q, k, v, causal_mask(q.shape[-2]))
sees_the_cache_only: The new positions see the cache, but neither themselves nor each other. Append to the cache first, then
  attend.
    (q, keys, values, mask) -> (q, *(cache or (keys, values)), None if cache else mask)
adds_the_mask_as_numbers: You *add* a mask of ones and zeros to the scores, as PyTorch does with a mask of numbers. Where the
  mask is False a score must get no weight: use `masked_fill`, or a boolean mask.
    in masked_softmax: scores.masked_fill(~mask, lowest) -> scores + mask ;
      in masked_softmax: raw_weights.masked_fill(~mask, 0.0) -> raw_weights
returns_the_old_cache: You return the old cache. Return it with the new keys and values appended.
    (context, (keys, values)) -> (context, cache or (keys, values))
context_is_a_pair: Your context is a pair: `scaled_dot_product_attention` returns the weights too. Unpack it: `context, _ =
  ...`.
    context, _ = -> context =
none_not_understood: Your code does not handle `cache=None`. It means that nothing is cached yet: the new keys and values are
  all there is.
    if cache is not None -> if True
mask_of_what_follows: Each new position sees itself and the new ones *after* it, and nothing before. Use `tril`, not `triu`.
    in causal_mask: tril(keys - queries) -> triu(keys - queries)
mask_moved_the_wrong_way: You move the diagonal of the mask the wrong way: the more is cached, the *less* the new positions
  see. Move it by `keys - queries`.
    in causal_mask: tril(keys - queries) -> tril(queries - keys)
""" + chosen(ATTENTION, "no_scaling mask_after_softmax zeroes_the_scores fill_of_minus_1e9 fill_too_small no_shift")
