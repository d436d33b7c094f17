"""A measurement: how alike the words of a sentence have become."""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.measure.alike import mean_cosine

REFERENCE = mean_cosine
DIFFERENTIABLE = False
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("T d", low=3))
    yield _case(draw, "all nearly alike", draw.sizes("T d", low=3), "one direction, other lengths", together=20.0)
    yield _case(draw, "two positions", {"T": 2, "d": draw.integer(3, 8)})
    yield _case(draw, "one feature", {"T": draw.integer(3, 8), "d": 1})
    yield _case(draw, "long vectors", draw.sizes("T d", low=3), "lengths about 1e3", scale=1e3)
    yield _case(draw, "short vectors", draw.sizes("T d", low=3), "lengths about 1e-3", scale=1e-3)
    right_angles = torch.tensor([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]])
    yield Case("right angles", label({"T": 3, "d": 2}, "two of three at right angles"), (right_angles,))
    size = draw.integer(3, 7)
    yield _case(draw, "square", {"T": size, "d": size}, diagnostic=True)


def _case(draw, group, sizes, note="", together=0.5, scale=1.0, diagnostic=False):
    T, d = sizes.values()
    states = draw.normal(T, d) + together * draw.normal(1, d)  # somewhat alike
    states = scale * states * (1 + torch.arange(T)).unsqueeze(1)  # of other lengths
    return Case(group, label(sizes, note), (states,), diagnostic=diagnostic)


def on_the_way(states):
    """Half of the table, and the number of its pairs, as right answers take them."""
    T = len(states)
    lengths = states.norm(dim=-1, keepdim=True)
    directions = states / lengths
    products = directions @ directions.T
    yield from (T * (T - 1), T * (T - 1) // 2)
    first, second = torch.triu_indices(T, T, 1)
    yield from (table[first, second] for table in (states @ states.T, lengths @ lengths.T))
    yield from (directions.sum(0), directions.sum(0) @ directions.sum(0), directions.sum(0).norm() ** 2)
    yield from (products.triu(1), products.tril(-1), products.triu(1) + products.tril(-1))
    there = torch.ones_like(products, dtype=torch.bool)
    yield from (products[chosen] for chosen in (there.triu(1), there.tril(-1), there.triu(1) | there.tril(-1)))


MISTAKES = """
counts_each_with_itself: Your mean runs over all T * T pairs, and each vector is also compared with itself. Count only pairs
  of two different positions.
    (cosines.sum() - cosines.trace()) / pairs -> cosines.mean()
triangle_with_the_diagonal: Half of the table is enough, but your half contains the diagonal, where each vector is compared
  with itself. Leave it out: `triu(1)`, `tril(-1)`, or i different from j in a loop.
    (cosines.sum() - cosines.trace()) / pairs -> cosines[torch.ones_like(cosines, dtype=torch.bool).triu()].mean()
    (cosines.sum() - cosines.trace()) / pairs -> cosines.triu().sum() * 2 / pairs
diagonal_in_the_sum: You divide by the number of pairs, but your sum still contains the diagonal, each vector's product with
  itself. Subtract it.
    - cosines.trace() ->
lengths_along_the_positions: Your lengths are those of the columns: one feature over all positions. A vector is a row: take
  the norm with `dim=-1`.
    dim=-1 -> dim=0
without_the_signs: You take absolute values, so opposite directions count as alike. Keep the sign of each cosine.
    directions @ directions.T -> (directions @ directions.T).abs()
correlations: You subtract each vector's own mean first. That gives correlations. Use the vectors as they are.
    directions = -> states = states - states.mean(-1, keepdim=True); directions =
without_what_all_share: You subtract the mean of all vectors first. What the vectors share is what you want to measure: use
  them as they are.
    directions = -> states = states - states.mean(0, keepdim=True); directions =
divides_by_the_squares: You divide by the squared lengths, or twice by the lengths. Divide each vector by its own length once.
    vector_norm(states, dim=-1, keepdim=True) -> vector_norm(states, dim=-1, keepdim=True) ** 2
no_lengths_divided_out: You use dot products, so long vectors count for more. A cosine is the dot product divided by both
  lengths.
    directions = states / torch.linalg.vector_norm(states, dim=-1, keepdim=True) -> directions = states
one_of_the_two_lengths: You divide by the length of only one of the two vectors. A cosine divides by both lengths.
    directions @ directions.T -> directions @ states.T
    directions @ directions.T -> directions @ states.T ; cosines.trace() -> positions
twice_by_one_length: You divide twice by the length of the same vector. A cosine divides by the lengths of both vectors.
    directions @ directions.T -> directions @ states.T / torch.linalg.vector_norm(states, dim=-1, keepdim=True)
multiplies_by_one_length: You divide by one length and multiply by the other, as `/ lengths * lengths.T` does. Put brackets
  around the product of the lengths.
    directions @ directions.T -> directions @ states.T * torch.linalg.vector_norm(states, dim=-1)
half_the_pairs: You get half of the right number. If your sum contains each pair twice, divide by T * (T - 1). If it contains
  each pair once, divide by half of that.
    (cosines.sum() - cosines.trace()) / pairs -> (cosines.sum() - cosines.trace()) / pairs / 2
twice_the_pairs: You get twice the right number. If your sum contains each pair twice, divide by T * (T - 1). If it contains
  each pair once, divide by half of that.
    (cosines.sum() - cosines.trace()) / pairs -> (cosines.sum() - cosines.trace()) / pairs * 2
divides_by_all_entries: You leave the diagonal out of the sum, but you divide by a number that counts it. T * (T - 1) entries
  are left, half as many in half of the table.
    positions * (positions - 1) -> positions * positions
zeros_in_the_mean: Your sum contains each pair once, but you divide by all T * T entries, as the mean of a table does whose
  other half is 0. Divide by the number of pairs.
    (cosines.sum() - cosines.trace()) / pairs -> cosines.triu(1).mean()
divides_by_another_number: You divide by the wrong number. There are T * (T - 1) pairs of two positions, or half as many if
  each pair counts once.
    positions * (positions - 1) -> positions * positions - 1
    positions * (positions - 1) -> positions - 1
    positions * (positions - 1) -> positions
neighbours_alone: You compare each position only with the next one. Compare every pair of two positions.
    (cosines.sum() - cosines.trace()) / pairs -> cosines.diagonal(1).mean()
    (cosines.sum() - cosines.trace()) / pairs -> (directions * directions.roll(1, 0)).sum(-1).mean()
against_the_mean: You compare each vector with the mean of all vectors. Compare each vector with each other vector.
    (cosines.sum() - cosines.trace()) / pairs -> torch.cosine_similarity(states, states.mean(0, keepdim=True)).mean()
cosines_of_the_features: You compare the columns, which are features. The rows are the vectors of the positions, so the table
  of cosines is (T, T), not (d, d).
    directions @ directions.T -> directions.T @ directions ; cosines.trace() -> positions
quotient_of_the_sums: You divide the sum of all products by the sum of all products of lengths, so long pairs count for more.
  Divide each product by its own two lengths, then take the mean.
    (cosines.sum() - cosines.trace()) / pairs -> (states @ states.T).triu(1).sum() /
      (states.norm(dim=-1)[:, None] * states.norm(dim=-1)).triu(1).sum()
mean_product_by_a_mean_length: You divide the mean of the dot products by one number for all of them, so long pairs count for
  more. Divide each product by its own two lengths, then take the mean.
    cosines = directions @ directions.T -> cosines = states @ states.T / states.pow(2).sum(-1).mean()
leaves_out_what_is_1: You find the diagonal by its value, 1. Rounding often makes it a little less, and two vectors of one
  direction have the cosine 1 too. Leave the diagonal out by its place.
    (cosines.sum() - cosines.trace()) / pairs -> cosines[cosines < 1].mean()
leaves_out_what_is_not_above_0: You leave out pairs whose cosine is below 0, which point apart. They count: choose the pairs
  by their places, not by their values.
    (cosines.sum() - cosines.trace()) / pairs -> cosines.triu(1)[cosines.triu(1) > 0].mean()
leaves_out_what_is_0: You leave out pairs at right angles. Their cosine is 0, and it counts: choose the pairs by their places,
  not by their values.
    (cosines.sum() - cosines.trace()) / pairs -> cosines.triu(1)[cosines.triu(1) != 0].mean()
compares_along_dimension_1: You compare along dimension 1, the default of `F.cosine_similarity`. There are your positions. The
  features are in the last dimension: `dim=-1`.
    (cosines.sum() - cosines.trace()) / pairs ->
      (torch.cosine_similarity(states[:, None], states[None]).sum() - positions) / pairs
"""


def _of_what_no_cosine_is(want, got, case):
    if abs(got - 1) < 1e-6:
        return "Your result is 1. Do you compare each position only with itself? Compare every pair of two *different* positions."
    if got in (0, -1):
        return "Your result is a whole number. Do you use `//`, which rounds down, in place of `/`? Or is nothing added?"
    if abs(got) > 1 + 1e-3:
        return (
            "A mean of cosines is between -1 and 1, and your result is not. Do you divide by both lengths, and the sum by the "
            "number of pairs? (A cosine is not an angle.)"
        )
    return None


PROPERTIES = (_of_what_no_cosine_is,)
