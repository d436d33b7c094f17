"""The concat scores v . tanh(W [q; k])."""

from attention_checks.engine.cases import Case, label
from attention_checks.lessons.additive_scores import _shifted_by_row
from course_utils.attention.multiplicative import concat_scores

REFERENCE = concat_scores
PROPERTIES = (_shifted_by_row,)
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    def case(group, note="", scale=1.0, diagnostic=False, **fixed):
        sizes = {**draw.sizes("B T d_q d_k d_a"), **fixed}
        B, T, d_q, d_k, d_a = sizes.values()
        query, keys = draw.normal(B, d_q), draw.normal(B, T, d_k, scale=scale)
        # Small enough for tanh to bend, not to saturate: in its straight part, and at its ends, mistakes do not show.
        W, v = draw.normal(d_a, d_q + d_k, scale=(d_q + d_k) ** -0.5), draw.normal(d_a)
        tolerance = 5e-3 if scale > 1 else 0.0
        return Case(group, label(sizes, note), (query, keys, W, v), diagnostic=diagnostic, tolerance=tolerance)

    yield case("ordinary")
    yield case("ordinary")
    yield case("size 1", B=1)
    yield case("size 1", T=1)
    yield case("large", "keys of about 1e4", scale=1e4)
    size = draw.integer(3, 5)
    yield case("square", diagnostic=True, B=2, T=3, d_q=size, d_k=size, d_a=2 * size)
    yield case("square", diagnostic=True, B=size, T=size, d_q=2, d_k=3, d_a=4)


def on_the_way(query, keys, W, v):
    """The two halves by themselves, as additive scores have them."""
    return query @ W[:, : query.shape[-1]].T, keys @ W[:, query.shape[-1] :].T


MISTAKES = """
keys_first: You put the key first and the query behind it. W expects the query first: its first d_q columns belong to the
  query.
    [repeated_query, keys] -> [keys, repeated_query]
no_tanh: There is no tanh in your scores. Without it the query adds the same number to every key, and cannot change which key
  wins.
    torch.tanh(projected_pairs) -> projected_pairs
tanh_after_v: You take the tanh of the finished score. The formula takes it of each of the d_a features, *before* v adds them
  up.
    torch.tanh(projected_pairs) -> projected_pairs ; hidden @ v -> torch.tanh(hidden @ v)
tanh_of_the_pairs: You take the tanh of query and key, before W. Take it after W, of what W makes of the pair.
    pairs @ W.T -> torch.tanh(pairs) @ W.T ; torch.tanh(projected_pairs) -> projected_pairs
tanh_of_each: The query's part and the key's part each have their own tanh. Take one tanh of the sum of both: one product with
  W gives that sum.
    pairs @ W.T -> torch.tanh(repeated_query @ W[:, :query.shape[-1]].T) + torch.tanh(keys @ W[:, query.shape[-1]:].T) ;
      torch.tanh(projected_pairs) -> projected_pairs
relu_for_tanh: Your non-linear function is another one, such as ReLU or the sigmoid. The formula has tanh.
    torch.tanh(projected_pairs) -> torch.relu(projected_pairs)
    torch.tanh(projected_pairs) -> torch.sigmoid(projected_pairs)
forgets_v: You sum the d_a features without v. The formula ends in a dot product with v.
    hidden @ v -> hidden.sum(-1)
sums_over_time: You sum over the positions, so one number is left for each feature: (B, d_a). Sum over the features: (B, T).
    hidden @ v -> (hidden * v).sum(1)
averages_with_v: You return the mean of the products with v. A dot product is their sum: d_a times as much.
    hidden @ v -> (hidden * v).mean(-1)
weights_instead_of_scores: These are weights: each row sums to 1. Return the scores, which may be any number.
    hidden @ v -> torch.softmax(hidden @ v, dim=-1)
forgets_the_query: The query does not enter your scores, so every query gets the same scores.
    pairs @ W.T -> keys @ W[:, query.shape[-1]:].T
reshape_for_transpose: You reshape W where a transpose is needed. `reshape` and `view` keep the order of its numbers and cut
  it into other rows. `W.T` exchanges rows and columns.
    pairs @ W.T -> pairs @ W.reshape(W.T.shape)
first_query_for_all: Every row of the batch uses the first row's query. Each row has its own.
    query.unsqueeze(-2) -> query[:1].unsqueeze(-2)
repeats_the_batch: Your copies of the queries are in another order than the keys: whole batches one after the other, as
  `repeat` makes them. So a sentence meets other sentences' queries. `expand` after `unsqueeze(1)` keeps them apart.
    query.unsqueeze(-2).expand(*keys.shape[:-1], -1) -> query.repeat(keys.shape[1], 1).reshape(*keys.shape[:-1], -1)
keeps_a_dimension: Your scores have an extra dimension of size 1 at the end: (B, T, 1). Return (B, T).
    hidden @ v -> (hidden @ v).unsqueeze(-1)
"""
