"""The gradient of the expected reward, estimated from places that were drawn."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from course_utils.attention.hard import reinforce_gradient


def _inputs(draw):
    for _ in range(2):  # from 5 on: of 8 and 4, half is also the square root of a quarter
        yield _case(draw, "ordinary", draw.sizes("n m", low=5))
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


def _on_the_way(scores, rewards, samples, baseline=0.0):
    """What is passed by those who count how often each place was drawn, or leave the gradient to autograd."""
    counts, above = torch.bincount(samples, minlength=len(scores)), rewards - baseline
    yield from (counts, counts / len(samples), above, counts * above, counts * above / len(samples), (counts * above).sum())
    logarithms = torch.log_softmax(scores, 0)[samples]
    gains = above[samples] * logarithms
    yield from (torch.log_softmax(scores, 0), logarithms, gains, gains.mean())


def _chosen(scores, samples):
    return F.one_hot(samples, len(scores)).to(scores.dtype)  # (m, n)


def _each(scores, samples, factors, of=1.0):
    """(m, n): factors (m,) times `of` (m, n) or 1 times the gradient of log softmax at each sample."""
    return factors.unsqueeze(1) * of * (_chosen(scores, samples) - torch.softmax(scores, 0))


def _mean(gradients):
    return gradients.mean(0)  # (m, n) -> (n,)


def _with(gradients, rewards, samples, baseline):
    """The estimate with other gradients (m, n) at each sample."""
    return _mean((rewards[samples] - baseline).unsqueeze(1) * gradients)


def _in_parts(scores, rewards, samples, baseline=0.0):
    return _mean(_each(scores, samples, rewards[samples] - baseline))


def ignores_the_baseline(scores, rewards, samples, baseline=0.0):
    """In yours the baseline changes nothing. It is subtracted from each reward."""
    return _in_parts(scores, rewards, samples)


def adds_the_baseline(scores, rewards, samples, baseline=0.0):
    """The baseline is added to each reward. It is subtracted: a reward counts by how much it is above the baseline."""
    return _in_parts(scores, rewards, samples, -baseline)


def baseline_of_the_gradient(scores, rewards, samples, baseline=0.0):
    """The baseline is subtracted from the gradient, entry by entry. Subtract it from each *reward*, before that is multiplied."""
    return _in_parts(scores, rewards, samples) - baseline


def gradient_of_the_probability(scores, rewards, samples, baseline=0.0):
    """Each sample counts by its probability p, as in the gradient of p itself, which is p times that of log p. The draw has done
    that already: likely places are drawn more often."""
    return _mean(_each(scores, samples, (rewards[samples] - baseline) * torch.softmax(scores, 0)[samples]))


def sign_flipped(scores, rewards, samples, baseline=0.0):
    """The sign is the wrong way round: this is the gradient of a loss, minus the reward. Asked is the gradient of the expected
    *reward*."""
    return -_in_parts(scores, rewards, samples, baseline)


def gradient_by_the_probabilities(scores, rewards, samples, baseline=0.0):
    """Each sample gives its place 1/p, and the others nothing: the gradient of log p by the *probabilities*. By the scores, the
    softmax included, it is a one-hot vector minus all probabilities."""
    return _with(_chosen(scores, samples) / torch.softmax(scores, 0), rewards, samples, baseline)


def at_the_drawn_places_alone(scores, rewards, samples, baseline=0.0):
    """Each sample moves the place that it drew, and no other. The gradient of log softmax has an entry everywhere: minus its own
    probability at each place that was not drawn."""
    return _with(_chosen(scores, samples) * (1 - torch.softmax(scores, 0)), rewards, samples, baseline)


def only_the_drawn_positions(scores, rewards, samples, baseline=0.0):
    """Only the drawn positions get something. The gradient of log softmax is a one-hot vector *minus* the probabilities: what
    was not drawn loses what the drawn one gains."""
    return _with(_chosen(scores, samples), rewards, samples, baseline)


def subtracts_the_probability_of_the_drawn(scores, rewards, samples, baseline=0.0):
    """From the whole row of a sample you subtract the probability of the *drawn* place. Each column has its own: subtract all n
    probabilities."""
    probabilities = torch.softmax(scores, 0)
    return _with(_chosen(scores, samples) - probabilities[samples].unsqueeze(1), rewards, samples, baseline)


def rewards_of_all_positions(scores, rewards, samples, baseline=0.0):
    """Each entry, or *column*, is multiplied by its own position's reward. Every sample has one reward, that of the place that
    was drawn: `rewards[samples]`, for the whole row."""
    return _mean(_each(scores, samples, torch.ones(len(samples), dtype=scores.dtype), rewards - baseline))


def means_multiplied(scores, rewards, samples, baseline=0.0):
    """This comes out where every sample has the *mean* reward. Each has its own, for its own gradient: multiply first, then take
    the mean."""
    return _mean(_each(scores, samples, (rewards[samples] - baseline).mean().expand(len(samples))))


def counts_a_place_once(scores, rewards, samples, baseline=0.0):
    """A place that was drawn twice gains only once, as with `x[samples] += ...`, `unique` or a set. `index_add_`, or a one-hot
    row for each sample, adds them all."""
    factors = rewards[samples] - baseline
    estimate = -torch.softmax(scores, 0) * factors.sum()
    estimate[samples] = estimate[samples] + factors
    return estimate / len(samples)


def each_place_once(scores, rewards, samples, baseline=0.0):
    return _in_parts(scores, rewards, samples.unique(), baseline)


def each_place_once_divided_by_all(scores, rewards, samples, baseline=0.0):
    drawn = samples.unique()
    return _in_parts(scores, rewards, drawn, baseline) * len(drawn) / len(samples)


def one_sample_alone(scores, rewards, samples, baseline=0.0):
    """One sample alone enters your result: the last, as where a loop assigns instead of adding, or the first, as where `return`
    stands inside it. The mean over all samples is due."""
    return _in_parts(scores, rewards, samples[-1:], baseline)


def one_sample_alone_divided_by_all(scores, rewards, samples, baseline=0.0):
    return _in_parts(scores, rewards, samples[-1:], baseline) / len(samples)


def exact_gradient(scores, rewards, samples, baseline=0.0):
    """This is the exact gradient, made of the rewards of *all* places. Asked is its estimate from the places that were drawn: the
    samples have to enter."""
    probabilities = torch.softmax(scores, 0)
    return probabilities * (rewards - (probabilities * rewards).sum())


def mean_reward_for_baseline(scores, rewards, samples, baseline=0.0):
    """The mean reward is subtracted, or the shares of the samples stand for the probabilities, which comes to the same. Subtract
    the argument `baseline` from the rewards, and softmax(scores) from the one-hot rows."""
    return _in_parts(scores, rewards, samples, rewards[samples].mean())


def mean_of_all_rewards_for_baseline(scores, rewards, samples, baseline=0.0):
    return _in_parts(scores, rewards, samples, rewards.mean())


def mean_reward_where_no_baseline_is_given(scores, rewards, samples, baseline=None):
    """Right where a baseline is given; without one you subtract the mean reward. The default is 0: then nothing is subtracted."""
    return _in_parts(scores, rewards, samples, rewards[samples].mean() if baseline is None else baseline)


def mean_of_all_rewards_where_no_baseline_is_given(scores, rewards, samples, baseline=None):
    return _in_parts(scores, rewards, samples, rewards.mean() if baseline is None else baseline)


def normalises_the_rewards(scores, rewards, samples, baseline=0.0):
    """The mean of the rewards is subtracted, and they are divided by their standard deviation, as many programs do. Here
    (reward - baseline) is taken as it is."""
    return _in_parts(scores, rewards, samples, rewards[samples].mean()) / rewards[samples].std()


def normalises_by_the_other_standard_deviation(scores, rewards, samples, baseline=0.0):
    return _in_parts(scores, rewards, samples, rewards[samples].mean()) / rewards[samples].std(correction=0)


def divided_by_the_standard_deviation(scores, rewards, samples, baseline=0.0):
    """This is divided by the standard deviation of the rewards. No division is due: (reward - baseline) is taken as it is."""
    return _in_parts(scores, rewards, samples, baseline) / rewards[samples].std(correction=0)


def divided_by_the_other_standard_deviation(scores, rewards, samples, baseline=0.0):
    return _in_parts(scores, rewards, samples, baseline) / rewards[samples].std()


def divides_by_the_sum_of_the_factors(scores, rewards, samples, baseline=0.0):
    """You divide by the sum of all (reward - baseline), as a weighted mean does, and `cross_entropy` with `weight`. Divide by the
    number of samples."""
    factors = rewards[samples] - baseline
    return _each(scores, samples, factors).sum(0) / factors.sum()


def no_shift(scores, rewards, samples, baseline=0.0):
    """The formula is right on paper, but exp(1e3) is infinite in floating point. Call `torch.softmax`, or subtract the
    maximum first, as in lesson 00."""
    probabilities = scores.exp() / scores.exp().sum()
    return _with(_chosen(scores, samples) - probabilities, rewards, samples, baseline)


def logarithm_of_rounded_softmax(scores, rewards, samples, baseline=0.0):
    """Right on paper, but `softmax` rounds small probabilities to 0, whose logarithm has no gradient: nan. `log_softmax` does
    both steps at once."""
    with torch.enable_grad():
        leaf = scores.detach().clone().requires_grad_()
        gains = (rewards[samples] - baseline) * torch.softmax(leaf, 0).log()[samples]
        return torch.autograd.grad(gains.mean(), leaf)[0]


MEAN = Part(
    "_mean",
    (
        Misconception(
            "sums_over_the_samples",
            lambda gradients: gradients.sum(0),
            "This is the sum over the samples, which grows with their number. The mean is due.",
        ),
        Misconception(
            "divides_by_the_positions",
            lambda gradients: gradients.sum(0) / gradients.shape[1],
            "The sum over the samples is divided by the number n of positions. Divide by the number of samples.",
        ),
        Misconception(
            "mean_over_the_positions",
            lambda gradients: gradients.mean(1),
            "Your mean, or sum, runs over the positions, which leaves (m,), a 0 for each sample. Average over the samples.",
        ),
    ),
)

EXERCISE = Exercise(
    name="reinforce_gradient",
    reference=reinforce_gradient,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    misconceptions=(*mistakes(globals(), reinforce_gradient), *carried(MEAN, _in_parts)),
)
