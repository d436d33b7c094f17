"""One training loop for every lesson: a budget, a seed, a progress bar, and a history that survives an interruption."""

import math
import os
import sys
import time
from dataclasses import dataclass, field

import torch
from torch.nn import functional as F
from tqdm import tqdm

from course_utils._validation import require_floating, require_int, require_number, require_tensor


def masked_cross_entropy(logits, targets, pad_id):
    """The mean negative log-likelihood, in nats, over the target tokens that are not padding.

    Shapes: logits (B, T, V), targets (B, T) integers -> scalar. Nothing but padding gives 0 (with zero gradients).
    """
    require_floating("logits", logits, ("B", "T", "V"))
    require_tensor("targets", targets, tuple(logits.shape[:2]))
    require_int("pad_id", pad_id)
    # (B*T, V) against (B*T,): cross_entropy wants the classes in the second dimension.
    total = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id, reduction="sum")
    count = (targets != pad_id).sum().clamp(min=1)
    return total / count


@dataclass
class History:
    """The record of a training run: loss (nats) and elapsed seconds after each step; `interrupted` tells an early stop."""

    losses: list = field(default_factory=list)
    seconds: list = field(default_factory=list)
    interrupted: bool = False

    @property
    def steps(self):
        return len(self.losses)

    @property
    def milliseconds_per_step(self):
        """The median over the run; the first step, which pays for warming up, hardly moves it."""
        marks = torch.tensor([0.0, *self.seconds], dtype=torch.float64)
        return 1000 * marks.diff().median().item() if self.steps else float("nan")


def fit(model, batches, loss_fn, *, seconds=None, steps=None, learning_rate=5e-3, clip=1.0, progress=True, label="training"):
    """Train `model` with Adam until a budget of `seconds` or of `steps` is spent (whichever comes first) -> History.

    `batches` yields batches (an iterator that ends ends the training); `loss_fn(model, batch)` -> scalar in nats.
    The learning rate rises over the first 5 % of the budget and falls along a cosine to zero at its end; gradients are clipped
    to the norm `clip`. On a CPU one thread works, so that a busy machine tells the same story. An interruption (the stop
    button, Ctrl-C) keeps the trained weights and returns the history so far.
    `longest_run` cuts a run short where its outcome is not read.
    Raises ValueError when no budget is given or the loss is not finite.
    """
    if seconds is None and steps is None:
        raise ValueError("seconds or steps must be given: a training run needs a budget")
    for name, value in (("seconds", seconds), ("steps", steps)):
        if value is not None:
            require_number(name, value, above=0)
    require_number("learning_rate", learning_rate, above=0)
    require_number("clip", clip, above=0)
    seconds = min(seconds or math.inf, longest_run())

    # The shorter memory for squared gradients (Vaswani et al. 2017, section 5.3) pays within a budget this small.
    optimiser = torch.optim.Adam(model.parameters(), lr=learning_rate, betas=(0.9, 0.98))
    history = History()
    start = time.perf_counter()
    was_training = model.training
    model.train()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # models this small gain little from more, and lose much where other cores are busy
    # On stdout, because nbgrader takes whatever is written to stderr for a failure.
    bar = tqdm(
        total=100,
        desc=label,
        file=sys.stdout,
        disable=not progress,
        mininterval=0.5,
        bar_format="{desc}: {n:3.0f} %|{bar:30}| {elapsed}{postfix}",
    )
    try:
        for batch in batches:
            elapsed = time.perf_counter() - start
            spent = max(elapsed / seconds, history.steps / steps if steps else 0.0)
            if spent >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = learning_rate * learning_rate_factor(spent)
            loss = loss_fn(model, batch)
            if not torch.isfinite(loss):
                raise ValueError(f"the loss became {loss.item()} at step {history.steps + 1}; a smaller learning_rate may help")
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
            optimiser.step()
            history.losses.append(loss.item())
            history.seconds.append(time.perf_counter() - start)
            bar.set_postfix_str(f"step {history.steps}, loss {history.losses[-1]:.3f}", refresh=False)
            bar.update(100 * spent - bar.n)
        bar.update(100 - bar.n)
    except KeyboardInterrupt:
        history.interrupted = True
        bar.set_postfix_str(f"interrupted after step {history.steps}; what was learned so far is kept", refresh=True)
    finally:
        bar.close()
        model.train(was_training)
        torch.set_num_threads(threads)
    return history


def longest_run():
    """The seconds that any training run may take: the environment variable COURSE_TRAINING_SECONDS, else no limit.

    Under nbgrader the limit is 2 seconds unless that variable says otherwise: a grader runs every training cell of every
    student, and no points depend on the trained model. Raises ValueError when the variable does not hold a positive number.
    """
    text = os.environ.get("COURSE_TRAINING_SECONDS") or ("2" if os.environ.get("NBGRADER_EXECUTION") else "inf")
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise ValueError(f"COURSE_TRAINING_SECONDS must be a positive number, got {text!r}")
    return seconds


def learning_rate_factor(spent):
    """The share of the full learning rate after a share `spent` of the budget: a short warm-up, then half a cosine."""
    warm_up = 0.05
    if spent < warm_up:
        return max(spent, 0.002) / warm_up
    return 0.5 * (1 + torch.cos(torch.tensor(torch.pi * (spent - warm_up) / (1 - warm_up))).item())
