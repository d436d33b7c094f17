"""Which keys a query may look at without reading ahead."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import wrong_masks
from course_utils.attention.masks import causal_mask


def _inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=3, high=10).values())
    for size in (small, large):
        yield Case("ordinary", f"queries={size}, keys={size}", (size, size))
    for size in (small, middle, 1):
        yield Case("keys=None", f"queries={size}, keys=None", (size, None))
    for queries, keys in ((small, middle), (middle, large)):
        yield Case("more keys", f"queries={queries}, keys={keys}", (queries, keys))
    yield Case("a single query", f"queries=1, keys={large}", (1, large))
    yield Case("keys left out", f"queries={middle}, no keys given", (middle,))


def _full(queries, keys):
    return torch.ones(queries, queries if keys is None else keys, dtype=torch.bool)


def sees_only_what_follows(queries, keys=None):
    """Your mask allows a query its own position and the *later* ones, as `triu` does: the future alone. Its own position and the
    *earlier* ones are due."""
    mask = _full(queries, keys)
    return mask.triu(mask.shape[1] - queries)


def sees_only_what_follows_from_the_first_key(queries, keys=None):
    return _full(queries, keys).triu()


def sees_only_what_follows_moved_down(queries, keys=None):
    mask = _full(queries, keys)
    return mask.triu(queries - mask.shape[1])


def allows_everything(queries, keys=None):
    """Your mask allows everything, at least where `keys` is given: it is True for what comes after a query, too. A query may see
    no key that is later than its own position."""
    return _full(queries, keys)


def allows_everything_where_keys_are_given(queries, keys=None):
    return causal_mask(queries) if keys is None else _full(queries, keys)


def true_means_forbidden(queries, keys=None):
    """The wrong way round: your True marks what is forbidden. Here True means *may attend*. (nn.MultiheadAttention means the
    opposite.)"""
    return ~causal_mask(queries, keys)


def not_even_itself(queries, keys=None):
    """A query may not look at its own position in your mask. It may: its own word is known, it is the *next* one that must be
    predicted."""
    mask = _full(queries, keys)
    return mask.tril(mask.shape[1] - queries - 1)


def one_position_too_far(queries, keys=None):
    """Off by one: a query sees one position of the future. That is the word to be predicted, and all that a model needs to
    cheat."""
    mask = _full(queries, keys)
    return mask.tril(mask.shape[1] - queries + 1)


def aligned_at_the_first_query(queries, keys=None):
    """Right for as many keys as queries. With more keys, you line up the *first* query with the first key; it is the last query
    that sees the last key, because the first keys come from before."""
    return _full(queries, keys).tril()


def offset_of_the_example(queries, keys=None):
    """Your diagonal is moved by another number than `keys - queries`, the number of keys from before the first query. Always
    by the same one?"""
    return _full(queries, keys).tril(0 if keys is None else 2)


def offset_of_one(queries, keys=None):
    return _full(queries, keys).tril(0 if keys is None else 1)


def offset_of_the_wrong_sign(queries, keys=None):
    """With more keys than queries, your diagonal moves the wrong way: `queries - keys` is negative. The more keys came
    before the first query, the more it sees."""
    mask = _full(queries, keys)
    return mask.tril(queries - mask.shape[1])


def what_came_before_stands_behind(queries, keys=None):
    """The columns that every query sees, those of the earlier keys, stand behind the new ones'. Keys stand in the order of their
    positions: what came before comes first."""
    mask = causal_mask(queries, keys)
    before = mask.shape[1] - queries
    return torch.cat([mask[:, before:], mask[:, :before]], dim=1)


def its_own_position_alone(queries, keys=None):
    """Each query sees its own position alone, the diagonal. All that came before may be seen as well."""
    mask = _full(queries, keys)
    return causal_mask(queries, keys) & mask.triu(mask.shape[1] - queries)


def ignores_the_keys(queries, keys=None):
    """Your mask is always square. When `keys` is given there is a column for each of them."""
    return causal_mask(queries)


def none_not_understood(queries, keys=None):
    """`keys=None` means that there are as many keys as queries: put that number in its place before the first line that needs
    it."""
    return causal_mask(queries, keys + 0)


def one_dimension(queries, keys=None):
    """Your mask has one dimension, as when two `arange` are compared entry by entry. With the queries in a column, `[:, None]`,
    each of them meets every key."""
    keys = queries if keys is None else keys
    return torch.arange(keys) <= torch.arange(queries) + keys - queries


def a_row_for_each_key(queries, keys=None):
    """Your mask is transposed: a row belongs to a query, a column to a key."""
    return causal_mask(queries, keys).T


def forbids_what_came_before(queries, keys=None):
    """Right among the new positions, but you forbid the keys that came before the first query. Those are the past: all may be
    seen."""
    mask = causal_mask(queries, keys)
    mask[:, : mask.shape[1] - queries] = False
    return mask


def numbers_for_booleans(queries, keys=None):
    """This mask holds numbers. Where masks are inverted or combined, only booleans do what they should: use bool."""
    return causal_mask(queries, keys).float()


def integers_for_booleans(queries, keys=None):
    return causal_mask(queries, keys).long()


def _on_the_way(queries, keys=None):  # the places, a square for all keys, and one for the queries
    return torch.arange(keys or queries)[-queries:, None], causal_mask(keys or queries), causal_mask(queries)


def _one_row(want, got, case):
    """Which row is wrong, where the others are right."""
    wrong = (want != got).any(-1).nonzero().flatten().tolist()
    if len(wrong) != 1 or len(want) < 3:
        return None
    nothing = " It allows nothing: was it ever written?" if not bool(got[wrong[0]].any()) else ""
    which = {0: "first", len(want) - 1: "last"}.get(wrong[0])
    return f"All rows are right but the {which} one.{nothing}" if which else f"All rows are right but row {wrong[0]}.{nothing}"


EXERCISE = Exercise(
    name="causal_mask",
    due="Query i, counted from 0, sees the keys from 0 to i + keys - queries, which is its own place, and no other.",
    reference=causal_mask,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    properties=(_one_row,),
    misconceptions=(
        *mistakes(globals(), causal_mask),
        # The other two have sentences of their own above.
        *wrong_masks(causal_mask, shape="(queries, keys)", without=("true_means_forbidden", "numbers_for_booleans")),
    ),
)
