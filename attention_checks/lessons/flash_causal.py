"""The kernel for causal attention, with the tiles of the future left out.

That they are left out cannot be seen in the numbers. The check counts the numbers that the kernel loads.
"""

import math

from attention_checks.lessons import _kernels
from attention_checks.lessons.flash_forward import EVERY_KERNEL
from course_utils.attention.flash import flash_causal

REFERENCE = flash_causal
OUTPUTS = ("context", "L", "numbers loaded beyond those of the tiles that are needed")
COUNTED = OUTPUTS[2:]
RETURNS = "context, L"
DIFFERENTIABLE = False
NEEDS = "triton"


def inputs(draw):
    yield from _kernels.cases(draw)


def call(handle, case, args):
    (heads, T, d), block = args[0].shape, args[3]
    context, L, loaded = _kernels.run(handle.function, *args)
    ends = [min((place + 1) * block, T) for place in range(math.ceil(T / block))]
    return context, L, max(0, loaded - heads * d * (T + 2 * sum(ends)))


OWN = """
sees_the_future: You see all keys. Hide scores by `keys[None, :] <= rows[:, None]`, and join masks by `&`, not by `and`.
    keys[None, :] <= rows[:, None] -> keys[None, :] < T
hides_its_own_key: A query does not see its own key, and the first query sees none. Use `<=`.
    keys[None, :] <= rows[:, None] -> keys[None, :] < rows[:, None]
mask_inverted: You keep the keys *after* the query. Query i sees the keys up to i: `keys[None, :] <= rows[:, None]`.
    keys[None, :] <= rows[:, None] -> keys[None, :] >= rows[:, None]
    keys[None, :] <= rows[:, None] -> keys[None, :] > rows[:, None]
places_within_the_tile: You compare places within a tile, so each tile hides its upper half. Compare the queries' and keys'
  numbers in the text, `rows` and `keys`.
    keys[None, :] <= rows[:, None] -> tl.arange(0, block)[None, :] <= tl.arange(0, block)[:, None]
zero_for_the_future: You set the scores of later keys to 0, and exp(0) is 1. Set them to -inf.
    scores, -float('inf')) -> scores, 0.0)
computes_the_future: The numbers are right, but you load keys that no query of the block sees. End the loop at the block's
  last query: at `(tl.program_id(0) + 1) * block`.
    end = tl.minimum((tl.program_id(0) + 1) * block, T) -> end = T
    tl.program_id(0) + 1) * block, T) -> tl.program_id(0) + 2) * block, T)
ends_one_tile_too_early: Your loop ends before the tile on the diagonal. A query sees its own key, so the last tile is the
  block's own.
    tl.minimum((tl.program_id(0) + 1) * block, T) -> tl.program_id(0) * block
"""
MISTAKES = OWN + EVERY_KERNEL


def _watched(want, got, case):
    """What can be said where the numbers are right, and too many are loaded."""
    if got[2] > want[2]:
        return "You load more keys and values than the tiles need that are not wholly in the future. Load each of these once."
    return None


PROPERTIES = (_watched,)
