"""One training loop for every lesson: a budget of steps, a progress bar, and a history that survives an interruption."""

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
    """The record of a training run: loss (nats) and elapsed seconds after each step.

    `interrupted` tells a run that somebody stopped, `cut_short` one that met its ceiling in seconds before its last step;
    `stood_in`: recorded weights have taken the place of what it learned. As a string: how far it went.
    """

    losses: list = field(default_factory=list)
    seconds: list = field(default_factory=list)
    interrupted: bool = False
    cut_short: bool = False
    stood_in: bool = False

    def __str__(self):
        how_far = f"{self.steps:,} steps of {self.milliseconds_per_step:.0f} ms"
        return f"recorded weights, after {how_far} of your own" if self.stood_in else how_far

    @property
    def steps(self):
        return len(self.losses)

    @property
    def milliseconds_per_step(self):
        """The median over the run; the first step, which pays for warming up, hardly moves it."""
        marks = torch.tensor([0.0, *self.seconds], dtype=torch.float64)
        return 1000 * marks.diff().median().item() if self.steps else float("nan")


def drawn_from(seed, build, *sizes, **options):
    """`build(*sizes, **options)` with random numbers drawn from `seed`, leaving the global generator alone."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return build(*sizes, **options)


def fit(model, batches, loss_fn, *, steps, ceiling=None, learning_rate=5e-3, clip=1.0, progress=True, label="training"):
    """Train `model` with Adam for `steps` steps -> History.

    `batches` yields batches (an iterator that ends ends the training); `loss_fn(model, batch)` -> scalar in nats.
    The learning rate rises over the first 5 % of the steps and falls along a cosine to zero at their end; gradients are clipped
    to the norm `clip`. The budget is one of steps, and on a CPU one thread works, so that every machine tells the same story.
    A run that takes longer than `ceiling` seconds (default: `ceiling_in_seconds()`) ends there, and says so. An interruption
    (the stop button, Ctrl-C) keeps what was learned and returns the history so far.
    Raises ValueError when the loss is not finite.
    """
    require_int("steps", steps, minimum=1)
    ceiling = ceiling_in_seconds() if ceiling is None else ceiling
    if not ceiling > 0:
        raise ValueError(f"ceiling must be greater than 0, got {ceiling}")
    require_number("learning_rate", learning_rate, above=0)
    require_number("clip", clip, above=0)

    optimiser, history = adam(model), History()
    start = time.perf_counter()
    was_training = model.training
    model.train()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # models this small gain little from more, and lose much where other cores are busy
    bar = bar_of_steps(label, steps, disable=not progress)
    try:
        for batch in batches:
            history.cut_short = history.steps < steps and time.perf_counter() - start >= ceiling
            if history.cut_short or history.steps == steps:
                break
            loss = take_step(model, loss_fn(model, batch), optimiser, history.steps, steps, learning_rate, clip)
            history.losses.append(loss)
            history.seconds.append(time.perf_counter() - start)
            bar.set_postfix_str(f"loss {loss:.3f}", refresh=False)
            bar.update()
        bar.refresh()
    except KeyboardInterrupt:
        history.interrupted = True
        bar.set_postfix_str("interrupted; what was learned so far is kept", refresh=True)
    finally:
        bar.close()
        model.train(was_training)
        torch.set_num_threads(threads)
    if history.cut_short:
        print(
            f"Training stopped at its ceiling of {ceiling:g} seconds, after {history.steps:,} of {steps:,} steps. "
            "(COURSE_TRAINING_SECONDS=600 in the environment gives a run ten minutes.)"
        )
    return history


def adam(model):
    """The optimiser of every training; `take_step` sets its learning rate."""
    # The shorter memory for squared gradients (Vaswani et al. 2017, section 5.3) pays within a budget this small.
    return torch.optim.Adam(model.parameters(), betas=(0.9, 0.98))


def take_step(model, loss, optimiser, done, steps, learning_rate, clip):
    """Learn from the `loss` of one batch, when `done` of `steps` steps are behind -> the loss, a float.

    Raises ValueError when it is not finite.
    """
    if not torch.isfinite(loss):
        raise ValueError(f"the loss became {loss.item()} at step {done + 1}; a smaller learning_rate may help")
    for group in optimiser.param_groups:
        group["lr"] = learning_rate * learning_rate_factor(done / steps)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimiser.step()
    return loss.item()


def bar_of_steps(label, steps, **options):
    """A progress bar on stdout, because nbgrader takes whatever is written to stderr for a failure."""
    bar_format = "{desc}: step {n_fmt} of {total_fmt} |{bar:30}| {elapsed}{postfix}"
    return tqdm(total=steps, desc=label, file=sys.stdout, mininterval=0.5, bar_format=bar_format, **options)


def ceiling_in_seconds():
    """The seconds that a training run may take: the environment variable COURSE_TRAINING_SECONDS ("inf": no limit), else 90.

    Under nbgrader the ceiling is 2 seconds unless that variable says otherwise: a grader runs every training cell of every
    student, and no points depend on the trained model. Raises ValueError when the variable does not hold a positive number.
    """
    text = os.environ.get("COURSE_TRAINING_SECONDS") or ("2" if os.environ.get("NBGRADER_EXECUTION") else "90")
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise ValueError(f"COURSE_TRAINING_SECONDS must be a positive number, got {text!r}")
    return seconds


def learning_rate_factor(spent):
    """The share of the full learning rate after a share `spent` of the steps: a short warm-up, then half a cosine."""
    warm_up = 0.05
    if spent < warm_up:
        return max(spent, 0.002) / warm_up
    return 0.5 * (1 + torch.cos(torch.tensor(torch.pi * (spent - warm_up) / (1 - warm_up))).item())
