"""Attention that looks at one place, drawn at random, and how it learns: Xu et al. (2015), Show, attend and tell, section 4.1."""

import torch

from course_utils._validation import require_floating, require_integers


def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    """An estimate of the gradient of the expected reward with respect to the scores, from sampled positions.

    Shapes: scores (n,), rewards (n,) the reward of looking at each position, samples (m,) positions drawn from softmax(scores)
    -> (n,): the mean over the samples of (reward - baseline) times the gradient of log softmax(scores)[sample]. It is right on
    average whatever the baseline, a float or a tensor without dimensions; a good one makes it vary less. Williams (1992),
    REINFORCE; Xu et al. (2015), section 4.1.
    """
    require_floating("scores", scores, ("n",))
    require_floating("rewards", rewards, tuple(scores.shape))
    require_integers("samples", samples, ("m",))
    if len(samples) == 0:
        raise ValueError("samples must hold at least one position, got none")
    if samples.min() < 0 or samples.max() >= len(scores):
        raise ValueError(f"samples must be from 0 to {len(scores) - 1}, got {samples.min().item()} to {samples.max().item()}")
    probabilities = torch.softmax(scores, dim=0)  # (n,)
    chosen = torch.nn.functional.one_hot(samples, len(scores)).to(scores.dtype)  # (m, n)
    gradients = chosen - probabilities  # (m, n): of log softmax at each sample
    return ((rewards[samples] - baseline).unsqueeze(1) * gradients).mean(dim=0)  # (n,)
