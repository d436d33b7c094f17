"""One new position attends to everything so far."""

from attention_checks.engine.edits import chosen
from attention_checks.lessons._attention import ATTENTION
from attention_checks.lessons._caches import OUTPUTS, RETURNS, VARIANTS, case, flat, in_steps, more_cases  # noqa: F401
from course_utils.attention.causal import attend_with_cache

REFERENCE = attend_with_cache
DUE = "The query attends to all keys together, the cached ones and the new one; the cache grows by one, the newest last."


def inputs(draw):
    for _ in range(2):
        yield case(draw, "ordinary", "t positions in the cache", n=1)
    yield case(draw, "an empty cache", "cache=None", n=1, t=0)
    length = draw.integer(4, 7)
    yield case(draw, "a whole sentence", f"{length} positions, one by one", n=length, t=0)
    yield case(draw, "one sentence, one head", B=1, H=1, n=1)
    yield from more_cases(draw, n=1)
    # On which what joins the wrong dimensions runs.
    yield case(draw, "small", B=1, H=1, d=3, d_v=3, n=1, t=1, diagnostic=True)


def call(handle, case, args):
    return in_steps(handle, args) if args[0].shape[2] > 1 else flat(handle.call(args))


MISTAKES = """
forgets_the_new_position: The new position does not see itself: its key and value are missing, or a mask hides them. Append
  them to the cache first, then attend to all of it.
    (q, keys, values) -> (q, *(cache or (keys, values)))
new_position_first: You put the new position first in your cache. Keep the positions in their order, the newest last: a mask
  relies on it.
    [cache[0], k] -> [k, cache[0]] ; [cache[1], v] -> [v, cache[1]]
sees_the_oldest_only: The new position sees only the *first* key. Does your causal mask start in the upper left corner, as
  with `is_causal=True`? Nothing in the cache is later: leave the mask out.
    (q, keys, values) -> (q, keys[..., :1, :], values[..., :1, :])
context_is_a_pair: Your context is a pair: `scaled_dot_product_attention` returns the weights too. Unpack it: `context, _ =
  ...`.
    context, _ = -> context =
none_not_understood: Your code does not handle `cache=None`. It means that nothing is cached yet: the new key and value are
  all there is.
    if cache is not None -> if True
softmax_over_the_query: Every weight is 1: your softmax runs over the single query. Take it over the keys, the last dimension.
    in masked_softmax: (scores, dim=-1) -> (scores, dim=-2)
joins_the_heads: You concatenate cache and new position along the heads, dimension 1. Concatenate along the positions:
  `dim=-2`.
    [cache[0], k], dim=-2 -> [cache[0], k], dim=1 ; [cache[1], v], dim=-2 -> [cache[1], v], dim=1
a_softmax_for_each: You take two softmaxes, over the cache and over the new position, and add or average the results.
  Concatenate the keys first, and take one softmax over all of them.
    context, _ = scaled_dot_product_attention(q, keys, values) ->
      parts = [scaled_dot_product_attention(q, *part)[0] for part in ((k, v), cache) if part]; context = sum(parts)
    context, _ = scaled_dot_product_attention(q, keys, values) ->
      parts = [scaled_dot_product_attention(q, *part)[0] for part in ((k, v), cache) if part]; context = sum(parts) / len(parts)
ignores_the_cache: The new position sees only itself. The keys and values of all earlier positions are in the cache: attend to
  both.
    (q, keys, values) -> (q, k, v)
returns_the_old_cache: You return the old cache. Return it with the new key and value appended.
    (context, (keys, values)) -> (context, cache or (keys, values))
keeps_the_new_position_only: You return a cache of the new position only, so everything before it is forgotten at the next
  step. Append to the old cache.
    (context, (keys, values)) -> (context, (k, v))
caches_the_query: You put the query into the cache, in place of the key. Later positions need the key, and no query but their
  own.
    (context, (keys, values)) -> (context, (q if cache is None else torch.cat([cache[0], q], dim=-2), values))
drops_the_position: Your context is (B, H, d_v). Keep the dimension of the positions, of size 1.
    (context, (keys -> (context.squeeze(-2), (keys
""" + chosen(ATTENTION, "no_scaling no_shift")
