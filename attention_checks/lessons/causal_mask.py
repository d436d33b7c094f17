"""Which keys a query may look at without reading ahead."""

from attention_checks.engine.cases import Case
from course_utils.attention.masks import causal_mask

REFERENCE = causal_mask
DUE = "Query i, counted from 0, sees the keys from 0 to i + keys - queries, its own position, and no other."
DIFFERENTIABLE = False


def inputs(draw):
    small, middle, large = sorted(draw.sizes("a b c", low=3, high=10).values())
    for size in (small, large):
        yield Case("ordinary", f"queries={size}, keys={size}", (size, size))
    for size in (small, middle, 1):
        yield Case("keys=None", f"queries={size}, keys=None", (size, None))
    for queries, keys in ((small, middle), (middle, large)):
        yield Case("more keys", f"queries={queries}, keys={keys}", (queries, keys))
    yield Case("a single query", f"queries=1, keys={large}", (1, large))
    yield Case("keys left out", f"queries={middle}, no keys given", (middle,))


MISTAKES = """
sees_only_what_follows: Your mask allows each query its own position and the *later* ones, as `triu` does. Allow its own
  position and the *earlier* ones.
    tril -> triu
allows_everything: Your mask allows everything, at least when `keys` is given. A query may not see a key after its own
  position.
    everything.tril(keys - queries) -> everything
true_means_forbidden: Your mask is inverted: it is True where attention is forbidden. In this course True means *may attend*.
  (`nn.MultiheadAttention` uses the opposite.)
    return everything -> return ~everything
not_even_itself: Your mask forbids each query its own position. Allow it: the word at this position is known, and the model
  predicts the *next* one.
    keys - queries) -> keys - queries - 1)
one_position_too_far: Your mask is off by one: each query sees the position after its own. That is the word to be predicted.
    keys - queries) -> keys - queries + 1)
aligned_at_the_first_query: Your mask is right when there are as many keys as queries. With more keys, you align the *first*
  query with the first key. Align the *last* query with the last key: the extra keys came earlier.
    tril(keys - queries) -> tril()
offset_of_the_example: You move the diagonal by a number other than `keys - queries`. Is it a constant?
    tril(keys - queries) -> tril(2 if keys > queries else 0)
offset_of_the_wrong_sign: With more keys than queries, your diagonal moves the wrong way: `queries - keys` is negative.
    keys - queries) -> queries - keys)
what_came_before_stands_behind: Your columns for the earlier keys come last. Keys are in the order of their positions, so the
  earlier keys come first.
    tril(keys - queries) -> tril(keys - queries).roll(queries - keys, 1)
its_own_position_alone: Your mask allows each query its own position only. Allow all earlier positions too.
    tril(keys - queries) -> tril(keys - queries).triu(keys - queries)
ignores_the_keys: Your mask is always square. When `keys` is given, make one column for each key.
    queries if keys is None else keys -> queries
none_not_understood: Your code does not handle `keys=None`. It means as many keys as queries: start with `keys = queries if
  keys is None else keys`.
    queries if keys is None else keys -> keys + 0
one_dimension: Your mask has one dimension. To compare each query with each key, put the queries in a column:
  `torch.arange(queries)[:, None]`.
    everything.tril(keys - queries) -> torch.arange(keys) <= torch.arange(queries) + keys - queries
a_row_for_each_key: Your mask is transposed. Each row belongs to a query, each column to a key.
    tril(keys - queries) -> tril(keys - queries).T
forbids_what_came_before: Your mask is right for the new positions, but it forbids the keys before the first query. Allow
  them: they are in the past.
    tril(keys - queries) -> tril(keys - queries) & (torch.arange(keys) >= keys - queries)
numbers_for_booleans: Your mask holds numbers. Return booleans (dtype `torch.bool`), so that `~` and `&` work on it.
    tril(keys - queries) -> tril(keys - queries).float()
    tril(keys - queries) -> tril(keys - queries).long()
additive_mask: Your mask holds 0 and -inf, which are added to scores. Return a boolean mask: True means *may attend*.
    return everything.tril(keys - queries) -> return torch.where(everything.tril(keys - queries), 0.0, -torch.inf)
dimensions_for_batch_and_heads: Your mask is right, but it has extra dimensions for batch and heads. Return (queries, keys),
  which broadcasts to both.
    tril(keys - queries) -> tril(keys - queries)[None, None]
"""
