"""The gradient of the expected reward, estimated from places that were drawn."""

import torch
from torch.nn import functional as F

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.hard import reinforce_gradient


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("n m", low=4))
    yield _case(draw, "baseline left out", draw.sizes("n m", low=4), "baseline left out", baseline=None)
    yield _case(draw, "baseline as a tensor", draw.sizes("n m", low=4), "baseline a tensor without dimensions", baseline="tensor")
    yield _case(draw, "size 1", {**draw.sizes("n", low=4), "m": 1})
    yield _case(draw, "size 1", {"n": 1, **draw.sizes("m", low=4)})
    yield _case(draw, "large", draw.sizes("n m", low=4), "scores beyond 1e3, float64", torch.float64, scale=1e3)
    yield _case(draw, "float64", draw.sizes("n m", low=4), "float64", torch.float64)
    n = draw.integer(4, 7)
    yield _case(draw, "square", {"n": n, "m": n}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, baseline=0.0, scale=1.0, diagnostic=False):
    n, m = sizes.values()
    scores, rewards = draw.normal(n, dtype=dtype, scale=scale), draw.normal(n, dtype=dtype) + 1
    samples = draw.integers(0, n, m)
    if m > 1:
        samples[-1] = samples[0]  # one place is drawn twice
    given = draw.normal(1, dtype=dtype)[0]
    args = () if baseline is None else (given,) if baseline == "tensor" else (given.item(),)
    return Case(group, label(sizes, note), (scores, rewards, samples, *args), diagnostic=diagnostic)


def _estimate(scores, samples, factors):
    """(n,): the mean of factors (m,) times the gradient of log softmax at each sample."""
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    return (factors.unsqueeze(1) * (chosen - torch.softmax(scores, 0))).mean(0)


def ignores_the_baseline(scores, rewards, samples, baseline=0.0):
    """The baseline changes nothing with you. It is subtracted from each reward."""
    return reinforce_gradient(scores, rewards, samples)


def sums_over_the_samples(scores, rewards, samples, baseline=0.0):
    """This is the sum over the samples, which grows with their number. The mean is due."""
    return reinforce_gradient(scores, rewards, samples, baseline) * len(samples)


def sign_flipped(scores, rewards, samples, baseline=0.0):
    """The sign is the wrong way round: it is the gradient of a loss. Here the expected *reward* is to grow."""
    return -reinforce_gradient(scores, rewards, samples, baseline)


EXERCISE = Exercise(
    name="reinforce_gradient",
    reference=reinforce_gradient,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), reinforce_gradient),
)
