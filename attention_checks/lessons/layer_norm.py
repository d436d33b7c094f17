"""Every position to mean 0 and variance 1 over its own features."""

import math

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.layer_norm import layer_norm


def _sizes(draw, names):
    """Whose d is far enough from the others that d - 1 is none of them."""
    return {**draw.sizes(names, low=3), "d": draw.integer(10, 13)}


def _inputs(draw):
    yield _case(draw, "ordinary", _sizes(draw, "B T"))
    yield _case(draw, "ordinary", _sizes(draw, "B T"), given=False)
    yield _case(draw, "a large eps", _sizes(draw, "B T"), eps=0.5)
    yield _case(draw, "a position of equal features", _sizes(draw, "B T"), "all features of a position alike")
    yield _case(draw, "far from 0", _sizes(draw, "B T"), "features about 1000")
    yield _case(draw, "other dimensions", _sizes(draw, "T"))
    yield _case(draw, "other dimensions", _sizes(draw, "B heads T"))
    yield _case(draw, "other dimensions", {"d": draw.integer(3, 7)})
    yield _case(draw, "size 1", {"B": 1, "T": 1, "d": draw.integer(3, 7)})
    yield _case(draw, "float64", _sizes(draw, "B T"), "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", _sizes(draw, "B T"), "not contiguous")
    yield _case(draw, "half precision", _sizes(draw, "B T"), "float16", dtype=torch.float16)
    size = draw.integer(3, 7)
    yield _case(draw, "eps left out", _sizes(draw, "B T"), "features of about 0.002", given=False, small=True)
    yield _case(draw, "square", {"B": size, "T": size, "d": size}, diagnostic=True)


def _case(draw, group, sizes, note="", eps=1e-5, given=True, dtype=torch.float32, small=False, diagnostic=False):
    *leading, d = sizes.values()
    x = 2 * draw.normal(*leading, d, dtype=dtype) + 1
    x = x / 1000 if small else x  # whose variance is less than eps
    if "alike" in note:
        x[0, 0] = 0.75  # without eps: 0/0
    if "1000" in note:
        x = x + 1000
    x = non_contiguous(x) if note == "not contiguous" else x
    args = x, 1 + 0.5 * draw.normal(d, dtype=dtype), draw.normal(d, dtype=dtype)
    tolerance = 5e-2 if dtype == torch.float16 else 2e-3 if "1000" in note else 0.0
    label_of_eps = f"eps={eps:g}" if given else "no eps given"
    return Case(
        group, label(sizes, label_of_eps, note), (*args, *([eps] if given else [])), diagnostic=diagnostic, tolerance=tolerance
    )


def _normed(x, dims=(-1,), correction=0):
    """Mean 0 and variance 1 over other dimensions, or with another variance; neither eps nor weight."""
    centred = x - x.mean(dims, keepdim=True)
    return centred, x.var(dims, correction=correction, keepdim=True)


def unbiased_variance(x, weight, bias, eps=1e-5):
    """The variance is divided by d - 1, as `torch.var` and `torch.std` do unless told otherwise. Here it is divided by d."""
    centred, variance = _normed(x, correction=1)
    return centred / torch.sqrt(variance + eps) * weight + bias


def unbiased_and_eps_outside(x, weight, bias, eps=1e-5):
    """Two things: the variance is divided by d - 1 (as `torch.std` does unless told otherwise) where d is due, and eps is not
    added to it. It belongs inside the root: sqrt(variance + eps)."""
    centred, variance = _normed(x, correction=1)
    return centred / (variance.sqrt() + eps) * weight + bias


def unbiased_and_no_eps(x, weight, bias, eps=1e-5):
    return unbiased_variance(x, weight, bias, 0.0)


def eps_outside_the_root(x, weight, bias, eps=1e-5):
    """You add eps to the root. It is added to the variance, inside: sqrt(variance + eps)."""
    centred, variance = _normed(x)
    return centred / (variance.sqrt() + eps) * weight + bias


def eps_as_the_least_root(x, weight, bias, eps=1e-5):
    """Where the root is larger than eps, eps changes nothing, as with `clamp`. Add it to each variance: sqrt(variance + eps)."""
    return _normed(x)[0] / x.std(-1, correction=0, keepdim=True).clamp(min=eps) * weight + bias


def no_eps(x, weight, bias, eps=1e-5):
    """eps changes nothing. It is added to the variance, inside the root: where all features of a position are alike, the variance
    is 0, and without eps there is 0/0."""
    centred, variance = _normed(x)
    return centred / variance.sqrt() * weight + bias


def eps_as_the_least_variance(x, weight, bias, eps=1e-5):
    """eps is the least that your variance can be, as with `clamp`. It is *added* to each: sqrt(variance + eps)."""
    centred, variance = _normed(x)
    return centred / variance.clamp(min=eps).sqrt() * weight + bias


def always_the_usual_eps(x, weight, bias, eps=1e-5):
    """Your eps is always the same. The one that is handed over is due."""
    return layer_norm(x, weight, bias)


def divides_by_the_variance(x, weight, bias, eps=1e-5):
    """You divide by the variance. Its root is due: sqrt(variance + eps)."""
    centred, variance = _normed(x)
    return centred / (variance + eps) * weight + bias


def half_by_precedence(x, weight, bias, eps=1e-5):
    """You divide by the variance, and halve or double that. (`(variance + eps) ** 1 / 2` does so: `**` comes before `/`.) Its
    root is due: `torch.sqrt`, or `** 0.5`."""
    centred, variance = _normed(x)
    return centred / (variance + eps) / 2 * weight + bias


def half_by_precedence_in_the_root(x, weight, bias, eps=1e-5):
    centred, variance = _normed(x)
    return centred / ((variance + eps) / 2) * weight + bias


def multiplies_by_the_root(x, weight, bias, eps=1e-5):
    """You multiply by the root of the variance. (To divide by `rsqrt`, which is 1 / root, does the same.) Divide by the root."""
    centred, variance = _normed(x)
    return centred * torch.sqrt(variance + eps) * weight + bias


def root_taken_twice(x, weight, bias, eps=1e-5):
    """You take the root of the standard deviation, which is a root already. Take that of the variance: sqrt(variance + eps)."""
    centred, variance = _normed(x)
    return centred / torch.sqrt(variance.sqrt() + eps) * weight + bias


def sum_of_the_squares(x, weight, bias, eps=1e-5):
    """You divide by the root of a *sum* of squares, the length of x - mean. The variance is their mean: divide the sum by d."""
    centred, variance = _normed(x)
    return centred / torch.sqrt(variance * x.shape[-1] + eps) * weight + bias


def mean_of_the_squares_as_they_are(x, weight, bias, eps=1e-5):
    """What stands for the variance is the mean of x^2. Take the mean of x away first, then square."""
    return _normed(x)[0] / torch.sqrt(x.pow(2).mean(-1, keepdim=True) + eps) * weight + bias


def squares_after_the_mean(x, weight, bias, eps=1e-5):
    """Under the root eps is alone, as where the variance comes out as 0. (The mean of x - mean is 0, whatever x is: square first,
    then take the mean.)"""
    return _normed(x)[0] / math.sqrt(eps) * weight + bias


def mean_of_the_distances(x, weight, bias, eps=1e-5):
    """You take the mean of the distances |x - mean|. That of their *squares* is due, under a root: sqrt(variance + eps)."""
    centred = _normed(x)[0]
    return centred / (centred.abs().mean(-1, keepdim=True) + eps) * weight + bias


def mean_of_the_distances_under_a_root(x, weight, bias, eps=1e-5):
    centred = _normed(x)[0]
    return centred / torch.sqrt(centred.abs().mean(-1, keepdim=True) + eps) * weight + bias


def mean_minus_x(x, weight, bias, eps=1e-5):
    """What is scaled has the sign the wrong way round, that of mean - x: x - mean is due."""
    return layer_norm(-x, weight, bias, eps)


def mean_alone_is_divided(x, weight, bias, eps=1e-5):
    """The root divides the mean alone. (/ comes before -.) Put brackets around the difference: (x - mean) / root."""
    centred, variance = _normed(x)
    root = torch.sqrt(variance + eps)
    return x - (x - centred) / root * weight + bias


def mean_alone_is_divided_and_nothing_scaled(x, weight, bias, eps=1e-5):
    centred, variance = _normed(x)
    return (x - (x - centred) / torch.sqrt(variance + eps)) * weight + bias


def mean_alone_is_divided_and_x_scaled(x, weight, bias, eps=1e-5):
    centred, variance = _normed(x)
    return weight * x - (x - centred) / torch.sqrt(variance + eps) + bias


def not_divided(x, weight, bias, eps=1e-5):
    """The mean is taken away, and the variance stays as it was. Divided by sqrt(variance + eps), it becomes 1."""
    return _normed(x)[0] * weight + bias


def not_centred(x, weight, bias, eps=1e-5):
    """The mean is not taken away before you divide: x - mean, over the root of the variance."""
    return x / torch.sqrt(_normed(x)[1] + eps) * weight + bias


def root_mean_square(x, weight, bias, eps=1e-5):
    """You divide by the root of the mean square, and no mean is taken away. That is RMSNorm, a relative; layer norm centres
    first."""
    return x / torch.sqrt(x.pow(2).mean(-1, keepdim=True) + eps) * weight + bias


def over_the_positions(x, weight, bias, eps=1e-5):
    """Mean and variance run over the positions. They are those of one position's own features: the last dimension, `dim=-1`."""
    centred, variance = _normed(x, (-2,))
    return centred / torch.sqrt(variance + eps) * weight + bias


def over_the_first_dimension(x, weight, bias, eps=1e-5):
    """Mean and variance run over the first dimension, the batch. They are those of one position's own features: the last
    dimension, `dim=-1`."""
    centred, variance = _normed(x, (0,))
    return centred / torch.sqrt(variance + eps) * weight + bias


def over_batch_and_positions(x, weight, bias, eps=1e-5):
    """Mean and variance are those of a feature over all positions of the batch: that is batch norm. Here they are those of one
    position, over its features."""
    centred, variance = _normed(x, tuple(range(x.dim() - 1)))
    return centred / torch.sqrt(variance + eps) * weight + bias


def over_everything(x, weight, bias, eps=1e-5):
    """There is one mean and one variance for all of x. Each position has its own: `dim=-1, keepdim=True`."""
    centred, variance = _normed(x, tuple(range(x.dim())))
    return centred / torch.sqrt(variance + eps) * weight + bias


def over_positions_and_features(x, weight, bias, eps=1e-5):
    """One mean and one variance serve a whole sentence. Each position has its own, over its features: the last dimension
    alone."""
    centred, variance = _normed(x, (-2, -1))
    return centred / torch.sqrt(variance + eps) * weight + bias


def forgets_the_weight(x, weight, bias, eps=1e-5):
    """What is normed is not scaled by the weight. That is due, feature by feature, before the bias is added."""
    return layer_norm(x, weight + (1 - weight).detach(), bias, eps)


def forgets_the_bias(x, weight, bias, eps=1e-5):
    """The bias does not enter: it is added at the end."""
    return layer_norm(x, weight, 0 * bias, eps)


def forgets_weight_and_bias(x, weight, bias, eps=1e-5):
    """Normed, but neither scaled by the weight nor shifted by the bias."""
    return layer_norm(x, torch.ones_like(weight), torch.zeros_like(bias), eps)


def bias_before_the_weight(x, weight, bias, eps=1e-5):
    """You add the bias first and scale both. The weight scales what is normed, then the bias is added."""
    return layer_norm(x, weight, weight * bias, eps)


def bias_divided_too(x, weight, bias, eps=1e-5):
    """The bias is divided by the root as well. It is added at the end, as it is."""
    centred, variance = _normed(x)
    return (weight * centred + bias) / torch.sqrt(variance + eps)


def weight_and_bias_exchanged(x, weight, bias, eps=1e-5):
    """Weight and bias have changed places: the weight scales, the bias is added."""
    return layer_norm(x, bias, weight, eps)


def difference_of_large_numbers(x, weight, bias, eps=1e-5):
    """Far from 0 the digits are lost: the mean of x^2 and the square of the mean are two large numbers with a small difference.
    Take the mean away first, then square."""
    mean = x.mean(-1, keepdim=True)
    variance = x.pow(2).mean(-1, keepdim=True) - mean.pow(2)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias


def _of_eps(want, got, case):
    if case.group == "a large eps":
        return "Here eps is 0.5, so that it shows. It is added to the variance, and nowhere else: sqrt(variance + eps)."
    if case.group == "eps left out":
        return "Here no eps is given, and the features are small, so that it shows: 1e-5 is due then, added to the variance."
    return None


EXERCISE = Exercise(
    name="layer_norm",
    reference=layer_norm,
    inputs=_inputs,
    properties=(_of_eps,),
    misconceptions=mistakes(globals(), layer_norm),
)
