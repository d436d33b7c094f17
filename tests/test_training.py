"""The training loop keeps its budget, its seed and what was learned."""

import itertools

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from attention_lab.models.training import fit, learning_rate_factor, masked_cross_entropy


def line(model, batch):
    x, y = batch
    return F.mse_loss(model(x), y)


@pytest.fixture
def batches():
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(64, 3, generator=generator)
    return itertools.repeat((x, x @ torch.tensor([[1.0], [-2.0], [0.5]])))


@pytest.fixture
def model():
    torch.manual_seed(0)
    return nn.Linear(3, 1)


def test_the_loss_ignores_padding_and_is_a_mean_over_tokens():
    logits = torch.randn(2, 3, 5, generator=torch.Generator().manual_seed(0))
    targets = torch.tensor([[1, 2, 0], [3, 0, 0]])
    by_hand = [-F.log_softmax(logits[b, t], dim=-1)[targets[b, t]] for b, t in ((0, 0), (0, 1), (1, 0))]
    assert torch.allclose(masked_cross_entropy(logits, targets, 0), torch.stack(by_hand).mean())


def test_a_batch_of_nothing_but_padding_has_no_loss_and_finite_gradients():
    logits = torch.randn(1, 2, 4, requires_grad=True)
    loss = masked_cross_entropy(logits, torch.zeros(1, 2, dtype=torch.long), 0)
    loss.backward()
    assert loss.item() == 0 and (logits.grad == 0).all()


def test_a_budget_of_steps_is_kept_to_the_step(model, batches):
    history = fit(model, batches, line, steps=40, learning_rate=0.1, progress=False)
    assert history.steps == len(history.seconds) == 40
    assert history.losses[-1] < history.losses[0] / 10


def test_a_run_that_meets_its_ceiling_ends_and_says_how_far_it_got(model, batches, capsys):
    history = fit(model, batches, line, steps=10**9, ceiling=0.05, progress=False)
    assert history.cut_short and not history.interrupted and history.steps < 10**9
    assert f"ceiling of 0.05 seconds, after {history.steps:,} of 1,000,000,000 steps" in capsys.readouterr().out


def test_a_run_that_takes_its_last_step_late_was_not_cut_short(model, batches, monkeypatch):
    monkeypatch.setattr("time.perf_counter", itertools.count(step=0.4).__next__)  # the clock is far on after two steps
    history = fit(model, batches, line, steps=2, ceiling=2.0, progress=False)
    assert history.steps == 2 and not history.cut_short


def test_an_interruption_keeps_what_was_learned(model, batches):
    before = model.weight.detach().clone()

    def interrupted():
        yield from itertools.islice(batches, 7)
        raise KeyboardInterrupt

    history = fit(model, interrupted(), line, steps=100, progress=False)
    assert history.interrupted and history.steps == 7
    assert not torch.equal(model.weight, before)


def test_one_thread_trains_and_all_are_given_back(model, batches, two_threads):
    seen = []

    def loss_fn(model, batch):
        seen.append(torch.get_num_threads())
        return line(model, batch)

    fit(model, batches, loss_fn, steps=2, progress=False)
    assert seen == [1, 1] and torch.get_num_threads() == 2


def test_the_learning_rate_rises_then_falls_to_zero():
    factors = [learning_rate_factor(share / 100) for share in range(101)]
    top = factors.index(max(factors))
    assert factors[:top] == sorted(factors[:top]) and factors[top:] == sorted(factors[top:], reverse=True)
    assert max(factors) == pytest.approx(1, abs=0.01) and factors[-1] == pytest.approx(0, abs=1e-6) and factors[0] > 0


def test_a_bad_budget_is_named_and_a_loss_that_is_not_finite_stops_the_run(model, batches):
    with pytest.raises(ValueError, match="steps must be at least 1, got 0"):
        fit(model, batches, line, progress=False, steps=0)
    with pytest.raises(ValueError, match="the loss became nan at step 1"):
        fit(model, batches, lambda model, batch: line(model, batch) * float("nan"), steps=2, progress=False)
