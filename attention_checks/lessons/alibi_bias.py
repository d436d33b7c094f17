"""A penalty for distance, with a slope for each head."""

import torch

from attention_checks.engine.cases import Case
from course_utils.attention.relative import alibi_bias

REFERENCE = alibi_bias
DIFFERENTIABLE = False


def inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=4, high=10).values())
    for heads, queries, keys in ((4, small, middle), (8, large, large), (2, middle, large), (8, small, small)):
        # Squares and rectangles in one group: on squares alone, a transposed bias looks like one with the other sign.
        # A rectangle first: a distance from the first key is right on a square, and 1/2, 1/4, 1/8, ... with eight heads.
        yield Case("ordinary", f"heads={heads}, queries={queries}, keys={keys}", (heads, queries, keys))
    for heads, queries, keys in ((3, small, middle), (6, middle, middle), (1, small, small), (16, small, small)):
        yield Case("any number of heads", f"heads={heads}, queries={queries}, keys={keys}", (heads, queries, keys))
    yield Case("a single query", f"heads=4, queries=1, keys={large}", (4, 1, large))


def call(handle, case, args):
    """What stands at keys after the query is the mask's business, so any number will do there, also minus infinity."""
    bias = handle.call(args)
    # In its place, where that can be: then the line that made it is still seen.
    return _cleared(bias, *args) if isinstance(bias, torch.Tensor) and bias.shape == tuple(args) else bias


def _cleared(bias, heads, queries, keys):
    """Without a name for where that is: names that stand here are told as the course's own."""
    fill = bias.masked_fill_ if bias.is_contiguous() else bias.masked_fill
    return fill(~bias.isnan() & torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries + 1), 0)


def on_the_way(heads, queries, keys):
    """Distances without a sign, and without the keys after the query, of which any number may be made; and what the places of the
    queries are made of."""
    distance = torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys)
    yield from (distance.abs(), distance.clamp(min=0), torch.arange(queries))


MISTAKES = """
rewards_distance: The sign is wrong: in your bias a key gains when it is further back. A penalty is negative.
    -slopes -> slopes
transposed: Your rows belong to keys and your columns to queries. A row belongs to a query: give the positions of the queries
  the `unsqueeze(1)`.
    * distance -> * distance.T
    * distance -> * distance.T.abs()
    -slopes.view(-1, 1, 1) * distance -> slopes.view(-1, 1, 1) * distance.T
aligned_at_the_first_key: With more keys than queries, you place the *first* query at the first key. Place the *last* query at
  the last key.
    torch.arange(keys - queries, keys) -> torch.arange(queries)
    torch.arange(keys - queries, keys) -> torch.arange(queries) ; * distance -> * distance.clamp(min=0)
    torch.arange(keys - queries, keys) -> torch.arange(queries) ; * distance -> * distance.where(distance >= 0, torch.inf)
heads_counted_from_0: Your slopes are 2^(-8h / heads), so the first one is 1. Heads count from 0: use h + 1 in the exponent.
    torch.arange(1, heads + 1) -> torch.arange(heads)
heads_in_reverse: Your heads are in the reverse order. The first head has the largest slope.
    torch.arange(1, heads + 1) -> torch.arange(heads, 0, -1)
slopes_of_eight_heads: Your slopes are 1/2, 1/4, 1/8, ... for any number of heads. Those are the slopes of eight heads. For
  others the exponent is -8(h + 1) / heads.
    -8.0 * torch.arange(1, heads + 1) / heads -> -torch.arange(1, heads + 1)
no_slopes: Your bias is minus the distance in every head. Multiply it, head by head, by the slope 2^(-8(h + 1) / heads).
    slopes.view(-1, 1, 1) -> torch.ones(heads, 1, 1)
one_slope_for_all: All your heads have the slope 2^(-8 / heads). The exponent contains the number of the head: -8(h + 1) /
  heads.
    torch.arange(1, heads + 1) -> torch.ones(heads)
multiplies_by_the_head: Your slopes are 2^-8 *times* (h + 1) / heads, because `**` comes before `*` and `/`. Put brackets
  around the whole exponent.
    (-8.0 * torch.arange(1, heads + 1) / heads) -> (-8.0) * torch.arange(1, heads + 1) / heads
one_step_too_far: Your distances begin at 1. A key at the query's own position has the distance 0.
    * distance -> * (distance + 1)
grows_with_the_key: Each of your rows is off by one number, which a softmax would not see. Return minus the distance from the
  row's own query: 0 at its position.
    place.unsqueeze(1) - -> 0 * place.unsqueeze(1) -
    place.unsqueeze(1) - -> 0 * place.unsqueeze(1) + keys - 1 -
cut_from_the_first_key: With more keys than queries, you cut off keys *before* the query, because the diagonal of `tril` and
  `triu` starts at the first key. Use `diagonal=keys - queries`, or cut nothing.
    * distance -> * distance.tril()
    * distance -> * distance.where(torch.ones(queries, keys).tril() > 0, torch.inf)
exponents_rounded_down: You round the exponents to whole numbers, as `//` or `int` does. Use `/`, which keeps the fraction.
    -8.0 * torch.arange(1, heads + 1) / heads -> -8 * torch.arange(1, heads + 1) // heads
    -8.0 * torch.arange(1, heads + 1) / heads -> -(8 * torch.arange(1, heads + 1) // heads)
slopes_of_the_paper: If heads is not a power of 2, your slopes are those of the paper's code. Here one formula is for all
  numbers of heads: 2^(-8(h + 1) / heads).
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads) -> below = 2 ** (heads.bit_length() - 1);
      slopes = 2.0 ** -torch.cat([torch.arange(1, below + 1) * 8 / below, torch.arange(1, 2 * below + 1, 2) * 4 / below])[:heads]
"""


def _about_zeros(want, got, case):
    if not got.any():  # after the query there may have been others
        return (
            "Your entries are all 0 at the keys up to the query's own, where the penalty belongs. Are the slopes 0, or the "
            "distances? `2 ** torch.tensor(-1)` is a whole number, 0; `2.0 ** torch.tensor(-1)` is a half. And `clamp` with "
            "the other sign clears the keys before the query."
        )


def _about_whole_numbers(want, got, case):
    if not got.is_floating_point():
        return "Your bias holds whole numbers or booleans, as `torch.full(..., 0)` makes. Return floats."


PROPERTIES = (_about_zeros, _about_whole_numbers)
