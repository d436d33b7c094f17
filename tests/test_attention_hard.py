"""The estimator is right on average, whatever the baseline: against the exact expectation, which few positions allow."""

import pytest
import torch

from course_utils.attention.hard import reinforce_gradient

N = 4


def given(seed):
    generator = torch.Generator().manual_seed(seed)
    return (torch.randn(N, generator=generator, dtype=torch.float64) for _ in range(2))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("baseline", [0.0, -3.0, 0.7])
def test_its_expectation_is_the_gradient_of_the_expected_reward(seed, baseline):
    scores, rewards = given(seed)
    scores.requires_grad_()
    probabilities = torch.softmax(scores, dim=0)
    (exact,) = torch.autograd.grad((probabilities * rewards).sum(), scores)
    with torch.no_grad():
        each = [reinforce_gradient(scores, rewards, torch.tensor([position]), baseline) for position in range(N)]
        expectation = sum(p * estimate for p, estimate in zip(probabilities, each, strict=True))
    assert torch.allclose(expectation, exact, atol=1e-14)


def test_several_samples_give_the_mean_of_their_estimates():
    scores, rewards = given(0)
    samples = torch.tensor([2, 0, 2])
    each = torch.stack([reinforce_gradient(scores, rewards, sample.view(1), 0.5) for sample in samples])
    assert torch.allclose(reinforce_gradient(scores, rewards, samples, 0.5), each.mean(dim=0))


@pytest.mark.parametrize("seed", range(3))
def test_the_expected_reward_as_baseline_makes_it_vary_less_where_rewards_lie_far_from_zero(seed):
    scores, rewards = given(seed)
    rewards = rewards + 10

    def variance(baseline):
        probabilities = torch.softmax(scores, dim=0)
        each = torch.stack([reinforce_gradient(scores, rewards, torch.tensor([i]), baseline) for i in range(N)])  # (N, N)
        mean = (probabilities.unsqueeze(1) * each).sum(0)
        return (probabilities.unsqueeze(1) * (each - mean).square()).sum()

    assert variance((torch.softmax(scores, dim=0) * rewards).sum()) < variance(0.0) / 4


@pytest.mark.parametrize(
    ("samples", "says"),
    [([4], "samples must be from 0 to 3, got 4 to 4"), ([-1, 2], "got -1 to 2"), ([], "samples must hold at least one position")],
)
def test_samples_must_be_positions(samples, says):
    scores, rewards = given(0)
    with pytest.raises(ValueError, match=says):
        reinforce_gradient(scores, rewards, torch.tensor(samples, dtype=torch.long))
