"""Softmax: stable, along any dimension."""

from attention_checks.engine.cases import Case, label
from attention_checks.engine.properties import weights_over
from course_utils.attention.weights import softmax

REFERENCE = softmax
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    sizes = draw.sizes("B T d", low=3)
    B, T, d = sizes.values()
    yield Case("ordinary", label(sizes), (draw.normal(B, T, d),))
    yield Case("ordinary", label({"B": B, "T": T}), (draw.normal(B, T),))
    for dim in (0, 1, -2, 2):
        yield Case("another dimension", label(sizes, f"dim={dim}"), (draw.normal(B, T, d), dim))
    yield Case("one dimension", label({"T": T}), (draw.normal(T),))
    yield Case("size 1", label({"B": 1, "T": T, "d": 1}), (draw.normal(1, T, 1), 1))
    large = draw.normal(B, T)
    large[0], large[1, 0], large[2] = large[0] - 1e4, 1e4, large[2] + 1e4
    yield Case("entries of 1e4", label({"B": B, "T": T}, "entries of +-1e4"), (large,), tolerance=2e-3)
    low = draw.normal(2, 120)
    low[:, 0] -= 150.0
    low[:, -1] += 10.0  # the largest, whose place is a number that exp does not survive either
    yield Case("entries of 1e4", label({"B": 2, "T": 120}, "entries of -150"), (low,))
    high = draw.normal(B, T)
    high[:, -1] = 90.0  # exp overflows above 88.7: one step nearer tells what was subtracted, if anything
    yield Case("entries of 90", label({"B": B, "T": T}, "an entry of 90"), (high,), diagnostic=True)
    yield Case("square", label({"B": T, "T": T}), (draw.normal(T, T),), diagnostic=True)
    yield Case("square", label({"B": T, "T": T, "d": T}), (draw.normal(T, T, T), 1), diagnostic=True)
    yield Case("size 1", label({"B": 1, "T": T, "d": 1}, "dim=2"), (draw.normal(1, T, 1), 2))
    low = draw.normal(2, B, T, d) - 1e4  # who only looks for large entries finds none
    yield Case("four dimensions", label({"A": 2, **sizes}, "dim=2, entries of -1e4"), (low, 2), tolerance=2e-3)


def on_the_way(x, dim=-1):
    """What those compute who go through the scores one by one."""
    largest = x.cummax(dim).values
    return x.logsumexp(dim), largest, largest.narrow(dim, 1, x.shape[dim] - 1)


MISTAKES = """
no_shift: The formula is right on paper. But in floating point exp(1e4) is infinite. Which number can you subtract from every
  score without changing the fraction?
    shifted = x - largest -> shifted = x
shift_by_global_maximum: You subtract one maximum for the whole tensor. A row far below it becomes 0/0. Each slice along `dim`
  needs its own maximum.
    x.max(dim=dim, keepdim=True).values -> x.max()
shift_by_mean: You subtract less than the largest score, such as the mean or the smallest. It cancels too, but large positive
  exponents remain. Which number leaves no exponent above 0?
    x.max(dim=dim, keepdim=True).values -> x.mean(dim=dim, keepdim=True)
shift_above_the_line_alone: You subtract the largest score above the line of the fraction only, so it does not cancel. Divide
  by the sum of the same exponentials.
    total = exponentials.sum( -> total = torch.exp(x).sum(
not_divided: These are the exponentials themselves. Divide them by their sum, and use the result.
    exponentials / total -> exponentials
sum_over_everything: You divide by the sum of the whole tensor, so all entries together sum to 1. Each slice along `dim`
  should sum to 1.
    exponentials.sum(dim=dim, keepdim=True) -> exponentials.sum()
sum_without_keepdim: Your sum along `dim` loses that dimension, so broadcasting aligns it with another one. Compare the two
  shapes in the division. `keepdim=True` keeps the dimension.
    exponentials.sum(dim=dim, keepdim=True) -> exponentials.sum(dim=dim)
ignores_dim: You always work along the last dimension. The argument `dim` says which one to use.
    dim=dim ->> dim=-1
maximum_along_the_last_dimension: You take the maximum along the last dimension, and the sum along `dim`. Subtract the same
  number from every score of a slice along `dim`: else it does not cancel.
    x.max(dim=dim, -> x.max(dim=-1,
sum_along_the_last_dimension: You take the maximum along `dim`, but the sum along the last dimension. The weights should sum
  to 1 along `dim`.
    exponentials.sum(dim=dim, -> exponentials.sum(dim=-1,
logarithm_of_softmax: These are the logarithms of the weights, so none is above 0. Weights are between 0 and 1.
    exponentials / total -> torch.log(exponentials / total)
clamps_the_scores: You cut off scores far from 0, or their exponentials, so different scores get equal weights. Subtract the
  largest score of each slice instead: that keeps exp from overflowing, and loses nothing.
    x - largest -> x.clamp(-80.0, 80.0)
subtracts_the_index_of_the_maximum: You subtract the *place* of the maximum, not its value. `max` along a dimension returns
  both: take `.values`.
    keepdim=True).values -> keepdim=True).indices
divides_by_the_length: You divide by the Euclidean length, so the *squares* sum to 1. Divide by the plain sum.
    exponentials.sum(dim=dim, keepdim=True) -> exponentials.norm(dim=dim, keepdim=True)
one_softmax_for_each_first_index: Your sum runs over all dimensions but the first. That is right only for a matrix. Sum along
  `dim` alone.
    x.max(dim=dim, keepdim=True).values -> x.amax(tuple(range(1, x.dim())) or 0, keepdim=True) ;
      exponentials.sum(dim=dim, keepdim=True) -> exponentials.sum(tuple(range(1, x.dim())) or 0, keepdim=True)
"""


def _sums_to_1_along_dim(want, got, case):
    return weights_over(case.args[1] if len(case.args) > 1 else -1)(want, got, case)


PROPERTIES = (_sums_to_1_along_dim,)
