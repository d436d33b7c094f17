"""Every position to mean 0 and variance 1 over its own features."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.layer_norm import layer_norm

REFERENCE = layer_norm
VARIANTS = ("float64", "not contiguous")


def inputs(draw):
    def case(group, names="B T", note="", eps=1e-5, given=True, dtype=torch.float32, scale=1, shift=0, alike=False, **more):
        sizes = {**draw.sizes(names, low=3), "d": draw.integer(10, 13)}  # d is so large that d - 1 is none of the other sizes
        sizes |= {name: more.pop(name) for name in [*sizes] if name in more}
        x = (2 * draw.normal(*sizes.values(), dtype=dtype) + 1) * scale + shift
        if alike:
            x[0, 0] = 0.75  # without eps: 0/0
        d = x.shape[-1]
        args = x, 1 + 0.5 * draw.normal(d, dtype=dtype), draw.normal(d, dtype=dtype), *([eps] * given)
        return Case(group, label(sizes, f"eps={eps:g}" if given else "no eps given", note), args, **more)

    yield case("ordinary")
    yield case("ordinary", given=False)
    yield case("a large eps", eps=0.5)
    yield case("a position of equal features", note="all features of a position alike", alike=True)
    yield case("far from 0", note="features about 1000", shift=1000, tolerance=2e-3)
    for names in ("T", "B heads T", ""):
        yield case("other dimensions", names)
    yield case("size 1", B=1, T=1)
    yield case("half precision", note="float16", dtype=torch.float16, tolerance=5e-2)
    yield case("eps left out", note="features of about 0.002", given=False, scale=1e-3)  # whose variance is less than eps
    yield case("square", B=5, T=5, d=5, diagnostic=True)


MISTAKES = """
unbiased_variance: You divide the variance by d - 1, as `torch.var` and `torch.std` do by default. Divide it by d.
    centred.pow(2).mean(dim=-1, keepdim=True) -> x.var(-1, keepdim=True)
unbiased_and_eps_outside: Two things: you divide the variance by d - 1, as `torch.std` does by default, and you do not add eps
  to the variance. Divide by d, and take the root of variance + eps.
    torch.sqrt(variance + eps) -> (x.std(-1, keepdim=True) + eps)
eps_outside_the_root: You add eps to the root. Add it to the variance, inside the root: sqrt(variance + eps).
    torch.sqrt(variance + eps) -> (variance.sqrt() + eps)
no_eps: Your eps has no effect. Add it to the variance, inside the root. Where all features of a position are alike the
  variance is 0, and without eps you divide 0 by 0.
    variance + eps -> variance
eps_as_the_least: Your eps has no effect where the variance, or its root, is larger, as with `clamp`. Add it to every
  variance: sqrt(variance + eps).
    variance + eps -> variance.clamp(min=eps)
    torch.sqrt(variance + eps) -> variance.sqrt().clamp(min=eps)
always_the_usual_eps: Your code always uses 1e-5. Use the argument `eps`.
    variance + eps -> variance + 1e-05
divides_by_the_variance: You divide by the variance. Divide by its root: sqrt(variance + eps).
    torch.sqrt(variance + eps) -> (variance + eps)
half_by_precedence: You divide by the variance, not by its root, and a factor of 2 comes in. `(variance + eps) ** 1 / 2` does
  this, because `**` comes before `/`. Write `torch.sqrt` or `** 0.5`.
    / torch.sqrt(variance + eps) -> / (variance + eps) / 2
multiplies_by_the_root: You multiply by the root of the variance. Divide by it. (`rsqrt` is 1 / root already: multiply by
  that.)
    / torch.sqrt -> * torch.sqrt
sum_of_the_squares: You divide by the root of a *sum* of squares. The variance is their mean: divide the sum by d.
    pow(2).mean -> pow(2).sum
mean_of_the_squares_as_they_are: Your variance is the mean of x^2. Subtract the mean from x first, then square.
    centred.pow(2) -> x.pow(2)
squares_after_the_mean: Your variance is 0 everywhere, so that only eps is left under the root. The mean of x - mean is 0,
  whatever x is: square first, then take the mean.
    variance + eps -> 0 * variance + eps
mean_minus_x: The sign is wrong: you use mean - x. Use x - mean.
    x - mean -> mean - x
not_divided: You subtract the mean, but the variance stays as it was. Divide by sqrt(variance + eps).
    centred / torch.sqrt(variance + eps) -> centred
not_centred: You divide x itself by the root of the variance. Subtract the mean from x first.
    normed = centred -> normed = x
root_mean_square: You divide x by the root of the mean of x^2, and subtract no mean. That is RMSNorm. Layer norm subtracts the
  mean first.
    centred = x - mean -> centred = x
over_the_positions: Your mean and variance run over the positions. Take them over the features of one position: the last
  dimension, `dim=-1`.
    x.mean(dim=-1 -> x.mean(dim=-2 ; pow(2).mean(dim=-1 -> pow(2).mean(dim=-2
over_batch_and_positions: Your mean and variance are those of one feature over all positions of the batch. That is batch norm.
  Take them over the features of one position: `dim=-1`.
    x.mean(dim=-1 -> x.mean(dim=tuple(range(x.dim() - 1)) ; pow(2).mean(dim=-1 -> pow(2).mean(dim=tuple(range(x.dim() - 1))
over_everything: You use one mean and one variance for all of x. Each position has its own: `dim=-1, keepdim=True`.
    x.mean(dim=-1 -> x.mean(dim=tuple(range(x.dim())) ; pow(2).mean(dim=-1 -> pow(2).mean(dim=tuple(range(x.dim()))
over_positions_and_features: You use one mean and one variance for a whole sentence. Each position has its own, over the last
  dimension alone: `dim=-1, keepdim=True`.
    x.mean(dim=-1 -> x.mean(dim=(-2, -1) ; pow(2).mean(dim=-1 -> pow(2).mean(dim=(-2, -1)
forgets_the_bias: The bias has no effect. Add it at the end.
    normed * weight + bias -> normed * weight
forgets_weight_and_bias: Weight and bias have no effect. Multiply each feature by its weight, then add the bias.
    normed * weight + bias -> normed
bias_before_the_weight: You add the bias first, and multiply the sum by the weight. Multiply by the weight first, then add the
  bias.
    normed * weight + bias -> (normed + bias) * weight
bias_divided_too: You divide the bias by the root as well. Add it at the end, as it is.
    normed * weight + bias -> normed * weight + bias / torch.sqrt(variance + eps)
difference_of_large_numbers: Far from 0 your variance loses its digits: the mean of x^2 and the square of the mean are two
  large numbers with a small difference. Subtract the mean from x first, then square.
    centred.pow(2).mean(dim=-1, keepdim=True) -> x.pow(2).mean(-1, keepdim=True) - mean.pow(2)
"""


def _of_eps(want, got, case):
    if case.group == "a large eps":
        return "In this case eps is 0.5, so that it shows. Add it to the variance, and nowhere else: sqrt(variance + eps)."
    if case.group == "eps left out":
        return (
            "In this case no eps is given, and the features are small, so that it shows. Add the default, 1e-5, to the variance."
        )
    return None


PROPERTIES = (_of_eps,)
