"""A penalty for distance, with a slope for each head."""

import math

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case
from attention_checks.engine.checking import Exercise
from course_utils.attention.relative import alibi_bias


def _inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=4, high=10).values())
    for heads, queries, keys in ((4, small, middle), (8, large, large), (2, middle, large), (8, small, small)):
        # Squares and rectangles in one group: on squares alone, a transposed bias looks like one with the other sign.
        # A rectangle first: a distance from the first key is right on a square, and 1/2, 1/4, 1/8, ... with eight heads.
        yield Case("ordinary", f"heads={heads}, queries={queries}, keys={keys}", (heads, queries, keys))
    for heads, queries, keys in ((3, small, middle), (6, middle, middle), (1, small, small), (16, small, small)):
        yield Case("any number of heads", f"heads={heads}, queries={queries}, keys={keys}", (heads, queries, keys))
    yield Case("a single query", f"heads=4, queries=1, keys={large}", (4, 1, large))


def _call(handle, case, args):
    """What stands at keys after the query is the mask's business, so any number will do there, also minus infinity."""
    bias = handle.call(args)
    # In its place, where that can be: then the line that made it is still seen.
    return _cleared(bias, *args) if isinstance(bias, torch.Tensor) and bias.shape == tuple(args) else bias


def _cleared(bias, heads, queries, keys):
    """Without a name for where that is: names that stand here are told as the course's own."""
    fill = bias.masked_fill_ if bias.is_contiguous() else bias.masked_fill
    return fill(~bias.isnan() & torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries + 1), 0)


def _on_the_way(heads, queries, keys):
    """Distances without a sign, and without the keys after the query, of which any number may be made; and what the places of the
    queries are made of."""
    distance = torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys)
    yield from (distance.abs(), distance.clamp(min=0), torch.arange(queries))


def _biased(slope, heads, queries, keys):
    """The bias with the slopes 2 to the power slope(h), for h from 0."""
    distance = torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys)
    return -(2.0 ** slope(torch.arange(heads))).view(-1, 1, 1) * distance


def _about_zeros(want, got, case):
    half = "`2 ** torch.tensor(-1)` is a whole number, 0; `2.0 ** torch.tensor(-1)` is a half."
    if not got.any():  # after the query there may have been others
        return (
            "At the keys up to the query's own, where the penalty belongs, your entries are all 0: are the slopes 0, or the "
            f"distances? ({half} And `clamp` with the other sign clears the keys before the query.)"
        )


def _about_whole_numbers(want, got, case):
    if not got.is_floating_point():
        return "These have nothing behind the point: whole numbers, as `torch.full(..., 0)` makes, or booleans. Floats are due."


def rewards_distance(heads, queries, keys):
    """The sign is the wrong way round: in yours a key gains the further back it stands. A penalty is negative."""
    return -alibi_bias(heads, queries, keys)


def transposed(heads, queries, keys):
    """Your rows belong to keys, and your columns to queries. A row should be a query's: its place gets the `unsqueeze(1)`."""
    return alibi_bias(heads, queries, keys).transpose(1, 2)


def transposed_without_a_sign(heads, queries, keys):
    return -alibi_bias(heads, queries, keys).transpose(1, 2).abs()


def transposed_with_the_other_sign(heads, queries, keys):
    return -alibi_bias(heads, queries, keys).transpose(1, 2)


def aligned_at_the_first_key(heads, queries, keys):
    """Right for as many keys as queries. With more keys, your *first* query stands at the first key. It is the last query that
    stands at the last key."""
    return alibi_bias(heads, queries, queries)[:, :, :1] + alibi_bias(heads, 1, keys).flip(-1) * -1


def aligned_at_the_first_key_without_the_sign(heads, queries, keys):
    slopes = _biased(lambda h: -8 * (h + 1) / heads, heads, 1, 2)[:, :, :1].abs()
    return -slopes * (torch.arange(queries).unsqueeze(1) - torch.arange(keys)).abs()


def aligned_at_the_first_key_and_cut_there(heads, queries, keys):
    slopes = _biased(lambda h: -8 * (h + 1) / heads, heads, 1, 2)[:, :, :1].abs()
    return -slopes * (torch.arange(queries).unsqueeze(1) - torch.arange(keys)).clamp(min=0)


def aligned_at_the_first_key_and_shut_off_there(heads, queries, keys):
    later = torch.ones(queries, keys, dtype=torch.bool).triu(1)
    return aligned_at_the_first_key_without_the_sign(heads, queries, keys).masked_fill(later, -torch.inf)


def heads_counted_from_0(heads, queries, keys):
    """Your slopes are 2^(-8h / heads), the first of them 1. As heads count from 0, h + 1 is due in the exponent."""
    return _biased(lambda h: -8 * h / heads, heads, queries, keys)


def heads_in_reverse(heads, queries, keys):
    """Your heads stand in the reverse order. The steepest slope is that of the first head."""
    return alibi_bias(heads, queries, keys).flip(0)


def slopes_of_eight_heads(heads, queries, keys):
    """Your slopes are 1/2, 1/4, 1/8, ... for any number of heads. Those are the slopes of eight heads; with others, the exponent
    is -8(h + 1) / heads."""
    return _biased(lambda h: -(h + 1.0), heads, queries, keys)


def no_slopes(heads, queries, keys):
    """This is minus the distance in every head, as with slopes of 1. Due is 2^(-8(h + 1) / heads) times that, head by head."""
    return _biased(lambda h: 0.0 * h, heads, queries, keys)


def one_slope_for_all(heads, queries, keys):
    """All your heads have the slope 2^(-8 / heads). The exponent should contain the number of the head, h + 1."""
    return _biased(lambda h: -8.0 / heads + 0 * h, heads, queries, keys)


def slopes_that_grow(heads, queries, keys):
    """Your penalties grow from head to head, as by slopes beyond 1. A slope is 2 to a *negative* power, and the distance is
    multiplied by it, not divided."""
    return _biased(lambda h: 8 * (h + 1) / heads, heads, queries, keys)


def powers_of_e(heads, queries, keys):
    """Your slopes are powers of e, as `exp` makes them. Powers of 2 are due."""
    return _biased(lambda h: -8 * (h + 1) / heads / math.log(2), heads, queries, keys)


def multiplies_by_the_head(heads, queries, keys):
    """Your slopes are 2^-8 *times* (h + 1) / heads: `**` comes before `*` and `/`. Put the whole exponent in brackets."""
    return alibi_bias(1, queries, keys) * (torch.arange(1, heads + 1) / heads).view(-1, 1, 1)


def forgets_the_8(heads, queries, keys):
    """Your slopes are 2^(-(h + 1) / heads). In the exponent an 8 is due: -8(h + 1) / heads."""
    return _biased(lambda h: -(h + 1) / heads, heads, queries, keys)


def not_divided_by_the_heads(heads, queries, keys):
    """Your slopes are 2^(-8(h + 1)). The exponent is to be divided by the number of heads: -8(h + 1) / heads."""
    return _biased(lambda h: -8.0 * (h + 1), heads, queries, keys)


def squares_the_distance(heads, queries, keys):
    """Your penalty grows with the *square* of the distance. It should grow with the distance itself."""
    return -alibi_bias(heads, queries, keys).square() / _biased(lambda h: -8 * (h + 1) / heads, heads, 1, 2)[:, :, :1].abs()


def one_step_too_far(heads, queries, keys):
    """A key at the query's own place has the distance 0. Yours begin at 1."""
    return alibi_bias(heads, queries, keys + 1)[:, :, :-1]


def grows_with_the_key(heads, queries, keys):
    """Each of your rows is off by one number, which a softmax would not see. Asked is minus the distance from the row's own
    query: 0 at its place."""
    return alibi_bias(heads, 1, keys).flip(-1) * -1 + 0 * alibi_bias(heads, queries, keys)


def counts_from_the_last_key(heads, queries, keys):
    return alibi_bias(heads, 1, keys) + 0 * alibi_bias(heads, queries, keys)


def cut_from_the_first_key(heads, queries, keys):
    """Right for as many keys as queries. With more, some keys *before* the query are cut off: the diagonal of `tril` and `triu`
    starts at the first key. `tril(diagonal=keys - queries)` keeps what is due, and no cut at all is right, too."""
    return alibi_bias(heads, queries, keys).tril()


def cut_from_the_first_key_by_minus_infinity(heads, queries, keys):
    later = torch.ones(queries, keys, dtype=torch.bool).triu(1)
    return alibi_bias(heads, queries, keys).masked_fill(later, -torch.inf)


def cuts_its_own_place_off(heads, queries, keys):
    """Minus infinity stands at the query's own place, too. A query sees itself, at the distance 0: from the next key on any
    number will do, and minus infinity as well."""
    later = torch.ones(queries, keys, dtype=torch.bool).triu(keys - queries)
    return alibi_bias(heads, queries, keys).masked_fill(later, -torch.inf)


def exponents_rounded_down(heads, queries, keys):
    """Right where the exponent is a whole number. Elsewhere yours is rounded, as by `//` or `int`; `/` keeps the fraction."""
    return _biased(lambda h: torch.floor(-8 * (h + 1) / heads), heads, queries, keys)


def exponents_rounded_towards_0(heads, queries, keys):
    return _biased(lambda h: torch.ceil(-8 * (h + 1) / heads), heads, queries, keys)


def slopes_of_the_paper(heads, queries, keys):
    """Right where heads is a power of 2. For other numbers, these are the slopes of the paper's own code. Here one formula serves
    all: 2^(-8(h + 1) / heads)."""
    below = 2 ** (heads.bit_length() - 1)
    slopes = torch.cat([-8 * torch.arange(1, below + 1) / below, -8 * torch.arange(1, 2 * below + 1, 2) / (2 * below)])
    return _biased(lambda h: slopes[h], heads, queries, keys)


EXERCISE = Exercise(
    name="alibi_bias",
    reference=alibi_bias,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    on_the_way=_on_the_way,
    properties=(_about_zeros, _about_whole_numbers),
    misconceptions=mistakes(globals(), alibi_bias),
)
