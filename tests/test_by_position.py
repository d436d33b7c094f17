"""The loss by position against a loop over words, and its mean against that of the whole batch."""

import math

import pytest
import torch

from attention_lab.measure.by_position import loss_by_position

PAD = 2


def given(seed):
    generator = torch.Generator().manual_seed(seed)
    logits = torch.randn(4, 6, 5, generator=generator, dtype=torch.float64)
    targets = torch.tensor([0, 1, 3, 4])[torch.randint(0, 4, (4, 6), generator=generator)]
    lengths = torch.tensor([5, 1, 3, 5])  # nobody has a sixth word
    return logits, targets.masked_fill(torch.arange(6) >= lengths.unsqueeze(1), PAD)


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_mean_over_the_words_at_each_position(seed):
    logits, targets = given(seed)
    losses = loss_by_position(logits, targets, PAD)
    for t in range(6):
        words = [(b, targets[b, t].item()) for b in range(4) if targets[b, t] != PAD]
        nats = [math.log(sum(math.exp(x) for x in logits[b, t].tolist())) - logits[b, t, word].item() for b, word in words]
        assert math.isnan(losses[t]) if not nats else math.isclose(losses[t], sum(nats) / len(nats))
