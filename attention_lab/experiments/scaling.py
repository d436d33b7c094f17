"""Training one layer of dot-product attention with and without the division by sqrt(d_k), on a look-up that takes seconds.

The task: each query is asked for one of n random entries. What is asked is that entry with noise, rotated by a rotation that the
layer has to learn, and the value of the entry is wanted. Two projections learn it: W_q of what is asked, W_k of the entries.
"""

import math

import numpy as np
import torch

from attention_lab.models.lookup import training_step

STEPS, BATCH_SIZE, ENTRIES, FEATURES, VALUE_FEATURES, NOISE = 200, 32, 16, 32, 8, 0.5
SIZES, RATES = (16, 64, 512), (0.001, 0.003, 0.01, 0.03)
POWERS = {"divided by √d_k": -0.5, "not divided": 0.0}  # what the scores are multiplied by is d_k to this power
STARTS = ("variance 1", "PyTorch's default")


def lookup_batches(seed, steps=STEPS):
    """The task's batches: a list of `steps` tuples (asked (B, d), entries (B, n, d), values (B, n, d_v), wanted (B, d_v)).

    All numbers are N(0, 1); `asked` is an entry with noise, rotated, and has variance 1 again. The seed decides the rotation.
    """
    generator = torch.Generator().manual_seed(1000 + seed)
    turn = torch.linalg.qr(torch.randn(FEATURES, FEATURES, generator=generator))[0]  # (d, d)
    rows, batches = torch.arange(BATCH_SIZE), []
    for _ in range(steps):
        entries = torch.randn(BATCH_SIZE, ENTRIES, FEATURES, generator=generator)
        values = torch.randn(BATCH_SIZE, ENTRIES, VALUE_FEATURES, generator=generator)
        place = torch.randint(ENTRIES, (BATCH_SIZE,), generator=generator)
        noisy = entries[rows, place] + NOISE * torch.randn(BATCH_SIZE, FEATURES, generator=generator)
        batches.append((noisy @ turn / math.sqrt(1 + NOISE**2), entries, values, values[rows, place]))
    return batches


def projections(d_k, seed, start="variance 1"):
    """W_q and W_k before training, leaves that want a gradient. Shapes: (d_k, FEATURES) each.

    start: "variance 1" gives queries and keys of variance 1, "PyTorch's default" draws as `nn.Linear` does, for one of 1/3.
    """
    generator = torch.Generator().manual_seed(seed)
    if start == "variance 1":
        W = torch.randn(2, d_k, FEATURES, generator=generator) / math.sqrt(FEATURES)
    else:
        W = (2 * torch.rand(2, d_k, FEATURES, generator=generator) - 1) / math.sqrt(FEATURES)
    return tuple(w.clone().requires_grad_() for w in W)


def run(change, d_k, seed, *, start="variance 1", learning_rate=3e-3, steps=STEPS, step=training_step):
    """One training with Adam under one of `POWERS` -> (steps,) losses. `step` is called as `training_step` is."""
    w_q, w_k = projections(d_k, seed, start)
    optimizer = torch.optim.Adam([w_q, w_k], lr=learning_rate)
    scale = d_k ** POWERS[change]
    return np.array([float(step(w_q, w_k, batch, scale, optimizer)) for batch in lookup_batches(seed, steps)])


def blocks(losses, size=10):
    """The mean of each `size` losses in a row: (steps,) -> (steps // size,). Of the last few, no block, there is none."""
    return losses[: len(losses) // size * size].reshape(-1, size).mean(axis=1)


def sweep(runs, start="variance 1"):
    """What a recorded sweep ended with -> {d_k: {change: (seeds, rates)}}, each the mean loss of the last ten steps."""
    runs = [run for run in runs if run["start"] == start]
    ends = {(run["seed"], run["d_k"], run["change"], run["learning_rate"]): run["losses"][-1] for run in runs}
    seeds = sorted({seed for seed, *_ in ends})
    return {
        d_k: {change: np.array([[ends[seed, d_k, change, rate] for rate in RATES] for seed in seeds]) for change in POWERS}
        for d_k in SIZES
    }


def rate_that_makes_up(ends):
    """Which learning rate makes the layer without the division as good as the best with it, for one size of `sweep`.

    As good: its best mean loss is at most twice the other's.
    """
    divided, plain = (ends[change].mean(axis=0) for change in POWERS)  # (rates,) each
    if plain.min() > 2 * divided.min():
        return "no"
    return "yes, a smaller one" if plain.argmin() < divided.argmin() else "yes, a larger one"
