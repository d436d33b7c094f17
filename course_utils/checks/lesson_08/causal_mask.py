"""Which keys a query may look at without reading ahead."""

import torch

from course_utils.checks.cases import Case
from course_utils.checks.core import Exercise, misconceptions
from course_utils.checks.lesson_08._booleans import ADDITIVE, NUMBERS, as_bias
from course_utils.masks import causal_mask


def _inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=3, high=10).values())
    for size in (small, large):
        yield Case("ordinary", f"queries={size}, keys=None", (size, None))
    for queries, keys in ((small, middle), (middle, large)):
        yield Case("more keys", f"queries={queries}, keys={keys}", (queries, keys))
    yield Case("a single query", f"queries=1, keys={large}", (1, large))
    yield Case("as many keys", f"queries={middle}, keys={middle}", (middle, middle))
    yield Case("one position", "queries=1, keys=None", (1, None))


def _full(queries, keys):
    return torch.ones(queries, queries if keys is None else keys, dtype=torch.bool)


def sees_only_what_follows(queries, keys):
    """Your mask allows a query its own position and the *later* ones: the future alone. `triu` keeps what lies above the
    diagonal; which part is due?"""
    mask = _full(queries, keys)
    return mask.triu(mask.shape[1] - queries)


def true_means_forbidden(queries, keys):
    """The wrong way round: your True marks what is forbidden. Here True means *may attend*. (nn.MultiheadAttention means the
    opposite.)"""
    return ~causal_mask(queries, keys)


def not_even_itself(queries, keys):
    """A query may not look at its own position in your mask, and the first one at nothing. It may: its own word is known, it is
    the *next* one that must be predicted."""
    mask = _full(queries, keys)
    return mask.tril(mask.shape[1] - queries - 1)


def one_position_too_far(queries, keys):
    """Off by one: every query sees one position of the future. That is the word to be predicted, and all that a model needs to
    cheat."""
    mask = _full(queries, keys)
    return mask.tril(mask.shape[1] - queries + 1)


def aligned_at_the_first_query(queries, keys):
    """Right for as many keys as queries. With more keys, you line up the *first* query with the first key; it is the last query
    that sees the last key, because the first keys come from before."""
    return _full(queries, keys).tril()


def offset_of_the_wrong_sign(queries, keys):
    """With more keys than queries, your diagonal moves the wrong way: `queries - keys` is negative. The more keys came
    before the first query, the more it sees."""
    mask = _full(queries, keys)
    return mask.tril(queries - mask.shape[1])


def what_came_before_stands_behind(queries, keys):
    """You put the columns of the earlier keys behind those of the new ones. Keys stand in the order of their positions: what came
    before comes first."""
    mask = causal_mask(queries, keys)
    before = mask.shape[1] - queries
    return torch.cat([mask[:, before:], mask[:, :before]], dim=1)


def its_own_position_alone(queries, keys):
    """Each query sees its own position alone, the diagonal. All that came before may be seen as well."""
    mask = _full(queries, keys)
    return causal_mask(queries, keys) & mask.triu(mask.shape[1] - queries)


def ignores_the_keys(queries, keys):
    """Your mask is always square. When `keys` is given there is a column for each of them."""
    return causal_mask(queries)


def a_row_for_each_key(queries, keys):
    """Your mask is transposed: a row belongs to a query, a column to a key."""
    return causal_mask(queries, keys).T


def forbids_what_came_before(queries, keys):
    """Right among the new positions, but you forbid the keys that came before the first query. Those are the past: all may be
    seen."""
    mask = causal_mask(queries, keys)
    mask[:, : mask.shape[1] - queries] = False
    return mask


def window_of_two(queries, keys):
    """Each query sees itself and the position before it, and nothing earlier. All of the past may be seen."""
    mask = _full(queries, keys)
    return causal_mask(queries, keys) & mask.triu(mask.shape[1] - queries - 1)


def allows_everything(queries, keys):
    """Your mask allows everything. Which half of the square must be False?"""
    return _full(queries, keys)


def additive_mask(queries, keys):
    return as_bias(causal_mask(queries, keys))


additive_mask.__doc__ = ADDITIVE


def numbers_for_booleans(queries, keys):
    return causal_mask(queries, keys).float()


numbers_for_booleans.__doc__ = NUMBERS


def integers_for_booleans(queries, keys):
    return causal_mask(queries, keys).long()


def dimensions_for_batch_and_heads(queries, keys):
    """Right, with dimensions for batch and heads in front. (queries, keys) is due: it broadcasts to both without them."""
    return causal_mask(queries, keys)[None, None]


EXERCISE = Exercise(
    name="causal_mask",
    reference=causal_mask,
    inputs=_inputs,
    differentiable=False,
    misconceptions=misconceptions(
        sees_only_what_follows,
        true_means_forbidden,
        not_even_itself,
        one_position_too_far,
        aligned_at_the_first_query,
        ignores_the_keys,
        a_row_for_each_key,
        forbids_what_came_before,
        window_of_two,
        allows_everything,
        additive_mask,
        (numbers_for_booleans, integers_for_booleans),
        offset_of_the_wrong_sign,
        what_came_before_stands_behind,
        its_own_position_alone,
        dimensions_for_batch_and_heads,
    ),
)
